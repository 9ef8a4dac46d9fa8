//! Where variables of the source are: those of the module, and those of functions.

use ir::debug::DebugVariable;
use ir::{DebugEntry, DebugLevel, ValueDef};

use super::super::Importer;
use super::super::body::{Body, Held};
use super::super::llvm::{Node, Record, Value, ValueKind};

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
                // An address with a number that says in which memory it is, which is known.
                "DW_OP_constu" => {
                    words.next()?;
                    if (words.next()?, words.next()?) != ("DW_OP_swap", "DW_OP_xderef") {
                        return None;
                    }
                }
                _ => return None,
            }
        }
        Some(path)
    }
}

impl<'m> Body<'_, 'm> {
    /// Notes what the records before an instruction say of variables.
    pub(in super::super) fn debug_records(&mut self, inst: Value<'m>) {
        for record in inst.debug_records() {
            if let Some(variable) = self.debug_record(record) {
                self.b.func.variables.push(variable);
            }
        }
    }

    fn debug_record(&mut self, record: Record<'m>) -> Option<DebugVariable> {
        let entry = self.im.entry(record.variable()?)?;
        let call = record.location().and_then(|it| it.inlined_at());
        let inlined_at = match (call, &mut self.places) {
            (Some(call), Some(places)) => Some(self.im.place(call, places, self.b.func)?),
            _ => None,
        };
        let path = record.expression().and_then(|it| self.im.path(it));
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
        Some(DebugVariable { entry, inlined_at: inlined_at.into(), value, offset })
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
