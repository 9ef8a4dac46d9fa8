//! Where variables of the source are: those of the module, and those of functions.

use ir::debug::DebugVariable;
use ir::{DebugEntry, DebugLevel, ValueDef};

use super::super::Importer;
use super::super::body::{Body, Held};
use super::super::llvm::{Node, Record, Value, ValueKind};

/// Where a record stands: before the instruction at that place of a block.
pub(in super::super) struct From {
    /// The variable that it has become.
    number: usize,
    block: ir::Block,
    place: usize,
}

/// What an expression of LLVM makes of a value: so many bytes are added, and it may be an address
/// in the end.
struct Path {
    offset: i64,
    is_address: bool,
}

impl<'m> Importer<'m> {
    /// What debug information says of a variable of the module, if it does.
    pub(in super::super) fn debug_of_global(&mut self, global: Value<'m>) -> Option<DebugEntry> {
        if self.module.debug.level != DebugLevel::Full {
            return None;
        }
        if self.debug.unit.is_none() {
            let first = self.llvm.named_nodes(c"llvm.dbg.cu").first().copied();
            self.debug.unit = first.and_then(|it| self.entry(it));
        }
        let node = global.global_debug(self.dbg)?;
        let variable = self.llvm.fields(node).node("var").unwrap_or(node);
        self.entry(variable)
    }

    /// What an expression means, where that is something simple.
    fn path(&self, node: Node<'m>) -> Option<Path> {
        let text = self.llvm.text(node);
        let inner = text.split_once('(')?.1.strip_suffix(')')?;
        let mut words = inner.split(", ").filter(|it| !it.is_empty());
        let mut path = Path { offset: 0, is_address: false };
        while let Some(word) = words.next() {
            match word {
                _ if path.is_address => return None,
                "DW_OP_plus_uconst" => {
                    path.offset = path.offset.checked_add(words.next()?.parse().ok()?)?;
                }
                "DW_OP_deref" => path.is_address = true,
                // The first value, which is the only one; and that the variable is the result.
                "DW_OP_LLVM_arg" if words.next() == Some("0") => {}
                "DW_OP_stack_value" => {}
                "DW_OP_constu" => {
                    let number: i64 = words.next()?.parse().ok()?;
                    match words.next()? {
                        "DW_OP_plus" => path.offset = path.offset.checked_add(number)?,
                        "DW_OP_minus" => path.offset = path.offset.checked_sub(number)?,
                        // The number says in which memory the address is, which is known.
                        "DW_OP_swap" if words.next()? == "DW_OP_xderef" => {}
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        Some(path)
    }
}

impl<'m> Body<'_, 'm> {
    /// Notes what the records before an instruction say of variables, and in `from` the place that
    /// each holds from.
    pub(in super::super) fn debug_records(&mut self, inst: Value<'m>, from: &mut Vec<From>) {
        for record in inst.debug_records() {
            if let Some(variable) = self.debug_record(inst, record) {
                let variables = &mut self.b.func.variables;
                variables.push(variable);
                let number = variables.len() - 1;
                if let (false, Some(block)) = (record.is_declaration(), self.b.current()) {
                    from.push(From { number, block, place: self.b.func.blocks[block].insts.len() });
                }
            }
        }
    }

    /// The instructions that records hold from are there now.
    pub(in super::super) fn records_hold_from(&mut self, from: &[From]) {
        for it in from {
            let inst = self.b.func.blocks[it.block].insts.get(it.place).copied();
            self.b.func.variables[it.number].from = inst.into();
        }
    }

    /// Whether a record is of no value at all. Only the text of LLVM tells, and that of a function
    /// takes as long as all of it: it is looked at once.
    fn is_of_nothing(&mut self, inst: Value<'m>, record: Record<'m>) -> bool {
        const NOTHING: &str = "!DIArgList()";
        if record.is_declaration() {
            return false;
        }
        let has_some = *self
            .has_records_of_nothing
            .get_or_insert_with(|| inst.function().is_none_or(|it| it.print().contains(NOTHING)));
        has_some && record.print().contains(NOTHING)
    }

    fn debug_record(&mut self, inst: Value<'m>, record: Record<'m>) -> Option<DebugVariable> {
        let entry = self.im.entry(record.variable()?)?;
        let call = record.location().and_then(|it| it.inlined_at());
        let inlined_at = match (call, &mut self.places) {
            (Some(call), Some(places)) => Some(self.im.place(call, places, self.b.func)?),
            _ => None,
        };
        let path = match self.is_of_nothing(inst, record) {
            true => None,
            false => record.expression().and_then(|it| self.im.path(it)),
        };
        let place = path.and_then(|path| {
            let value = self.debug_value(record.value()?)?;
            match (record.is_declaration(), path.is_address) {
                (true, false) | (false, true) => Some((value, Some(path.offset))),
                (false, false) if path.offset == 0 => Some((value, None)),
                _ => None,
            }
        });
        // What cannot be said is not known: it may be another value than the one before.
        let (value, offset) =
            place.unwrap_or_else(|| (self.b.func.interned(ir::Type::I32, ValueDef::Undef), None));
        let from = None.into();
        Some(DebugVariable { entry, inlined_at: inlined_at.into(), value, offset, from })
    }

    /// What holds a value, where nothing has to be made for it.
    fn debug_value(&mut self, value: Value<'m>) -> Option<ir::Value> {
        if let Some(&held) = self.held.get(&value) {
            return match held {
                Held::One(value) => Some(value),
                _ => None,
            };
        }
        let is_int = value.kind() == ValueKind::LLVMConstantIntValueKind;
        let bits = is_int.then(|| value.ty().int_bits())?;
        let ty = match bits {
            8 => ir::Type::I8,
            16 => ir::Type::I16,
            32 => ir::Type::I32,
            64 => ir::Type::I64,
            _ => return None,
        };
        Some(self.b.func.constant(ty, value.int_low().into()))
    }
}
