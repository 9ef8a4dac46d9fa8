//! Inline assembly: operands in the registers that LLVM's constraints say, and the text.
//!
//! One instruction whose operands are those of the call, in order, becomes that instruction of
//! the table where it takes them; everything else becomes `asm`. LLVM puts a value that is
//! narrower than the register in its low bits, and so does the import; a wider one, which LLVM
//! cuts off in silence, is refused.

use ir::asm::{Dialect, Piece, pieces};
use ir::verify::target_fits;
use ir::{Align, Asm, AsmClass, Constraint, Mem, Opcode, Type};

use super::body::{Body, Held};
use super::constraint::{Entry, check_codes, check_width, held_in, register, total_bits, unknown};
use super::error::{Fault, Result, unsupported};
use super::llvm::{Value, ValueKind};
use super::types::Single;
use super::{Importer, intrinsic};
use crate::assembly;

/// Where a result goes.
enum Destination {
    /// It is one of what the call gives.
    Given(Single),
    /// To memory.
    Memory(Single, ir::Value, Align),
}

impl<'m> Importer<'m> {
    /// Assembly outside of functions.
    pub(super) fn module_assembly(&mut self) {
        let text = self.llvm.asm();
        if text.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        let loc = self.source.as_ref().map(|it| it.assembly()).unwrap_or_default();
        self.here = loc;
        let Ok(text) = std::str::from_utf8(text) else {
            return self.report(unsupported("assembly that is not UTF-8", "is not supported"));
        };
        for (message, line, text) in assembly::module_syntax(text) {
            self.report(Fault::Assembly { message, line, text }.into());
        }
        self.module.assembly.push(ir::ModuleAsm { text: text.into(), loc });
    }

    /// Whether assembly outside of functions may name the function or variable.
    pub(super) fn assembly_names(&self, value: Value<'m>) -> bool {
        let name = String::from_utf8_lossy(value.name());
        !name.is_empty() && self.module.assembly.iter().any(|it| it.text.contains(&*name))
    }
}

impl<'m> Body<'_, 'm> {
    /// A call of inline assembly.
    pub(super) fn assembly(&mut self, call: Value<'m>, callee: Value<'m>) -> Result<Option<Held>> {
        let (Ok(text), Ok(list)) =
            (str::from_utf8(callee.asm_text()), str::from_utf8(callee.asm_constraints()))
        else {
            return Err(unsupported("assembly that is not UTF-8", "is not supported"));
        };
        let text = match callee.asm_is_intel() {
            true => first_way(text),
            false => text.to_owned(),
        };
        let sideeffect = callee.asm_has_side_effects();
        let mut asm = Asm { text: text.into(), constraints: Vec::new(), sideeffect, memory: false };
        let outs = self.outs(call)?;
        let mut outs = outs.into_iter();
        let (mut args, mut results, mut to) = (Vec::new(), Vec::new(), Vec::new());
        let mut number = 0;
        for piece in list.split(',').filter(|_| !list.is_empty()) {
            if let Some(clobber) = piece.strip_prefix('~') {
                asm.memory |= clobber == "{memory}";
                continue;
            }
            let entry = Entry::parse(piece);
            let is_result = entry.out && (!entry.indirect || !entry.has(&['m', 'o', 'p', 'V']));
            let mut operand = None;
            if !entry.out || entry.indirect {
                operand = Some((call.operand(number), number));
                number += 1;
            }
            let constraint = match (is_result, operand) {
                (true, operand) => {
                    let destination = match operand {
                        None => outs.next().map(Destination::Given),
                        Some((address, number)) => Some(self.memory(call, address, number)?),
                    };
                    let Some(destination) = destination else {
                        return Err(unsupported(
                            format!("the constraint `{piece}`"),
                            "has no result",
                        ));
                    };
                    let (Destination::Given(single) | Destination::Memory(single, ..)) =
                        &destination;
                    let class = register(&entry, *single, piece)?;
                    results.push(held_in(class, *single));
                    to.push(destination);
                    Constraint::Out { class, early: entry.early }
                }
                (false, Some((value, _))) => {
                    let (constraint, value) = self.operand(&entry, piece, value, &asm)?;
                    args.push(value);
                    constraint
                }
                (false, None) => {
                    return Err(unsupported(format!("the constraint `{piece}`"), "has no operand"));
                }
            };
            asm.constraints.push(constraint);
        }
        self.check(&asm, &args)?;
        let inst = match self.instruction_of(&asm, &args, &results) {
            Some(variant) => self.b.target(variant, &args, &results),
            None => self.b.asm(asm, &args, &results),
        };
        self.bring(inst, &to)
    }

    /// What the call gives, for each of its results.
    fn outs(&mut self, call: Value<'m>) -> Result<Vec<Single>> {
        let leaves = self.im.types.leaves(call.ty())?;
        Ok(leaves.iter().map(|it| it.single).collect())
    }

    /// The memory at the operand with that number of the call.
    fn memory(&mut self, call: Value<'m>, address: Value<'m>, number: u32) -> Result<Destination> {
        let ty = call.call_type_attribute(number + 1, self.im.elementtype);
        let Some(ty) = ty else {
            return Err(unsupported("an operand of assembly in memory", "has no type"));
        };
        let single = self.im.types.single(ty)?;
        let align = Align::new(self.im.types.info(ty).align).unwrap_or(Align::ONE);
        Ok(Destination::Memory(single, self.value(address)?, align))
    }

    /// An operand that is no result.
    fn operand(
        &mut self,
        entry: &Entry,
        piece: &str,
        value: Value<'m>,
        asm: &Asm,
    ) -> Result<(Constraint, ir::Value)> {
        if entry.indirect {
            return match entry.has(&['m', 'o', 'V']) {
                true => Ok((Constraint::Memory, self.value(value)?)),
                false => Err(unknown(piece)),
            };
        }
        if let Some(result) = entry.tied() {
            let class = match asm.constraints.get(result as usize) {
                Some(&Constraint::Out { class, .. }) => class,
                _ => return Err(unknown(piece)),
            };
            let value = self.in_class(class, piece, value)?;
            return Ok((Constraint::Tied(result), value));
        }
        if entry.has(&['n', 'i', 's', 'X'])
            && let Some(constant) = self.constant_operand(entry, value)?
        {
            return Ok((Constraint::Constant, constant));
        }
        let single = self.single(value)?;
        match entry.class(single) {
            Some(class) => {
                check_codes(entry, piece)?;
                Ok((Constraint::In(class), self.in_class(class, piece, value)?))
            }
            None if entry.has(&['n', 'i', 's']) && check_codes(entry, piece).is_ok() => {
                let construct = format!("`{}` for the constraint `{piece}`", value.print());
                Err(unsupported(construct, "is no constant that can stand in assembly"))
            }
            None => Err(unknown(piece)),
        }
    }

    /// A number or name, where the value is one that the constraint takes.
    fn constant_operand(&mut self, entry: &Entry, value: Value<'m>) -> Result<Option<ir::Value>> {
        let takes_number = entry.has(&['n', 'i', 'X']);
        let takes_name = entry.has(&['s', 'i', 'X']);
        match value.kind() {
            ValueKind::LLVMConstantIntValueKind if takes_number => {
                let single = self.single(value)?;
                // The sign is above the bits that count.
                let bits = super::value::int_bits(value, single.bits);
                let unused = 128 - single.bits;
                let bits = ((bits << unused) as i128 >> unused) as u128;
                let ty = if single.is_odd() { Type::I64 } else { single.ty };
                let fits = single.bits <= 64;
                Ok(fits.then(|| self.b.func.constant(ty, bits)))
            }
            ValueKind::LLVMConstantPointerNullValueKind if takes_number => {
                Ok(Some(self.b.func.constant(Type::I64, 0)))
            }
            ValueKind::LLVMFunctionValueKind | ValueKind::LLVMGlobalVariableValueKind
                if takes_name =>
            {
                // The name of a variable is its address in its own space.
                let ty = self.single(value)?.ty;
                let is_function = value.kind() == ValueKind::LLVMFunctionValueKind;
                let is_name = is_function || ty.space() != Some(ir::Space::Generic);
                is_name.then(|| self.address(value, ty)).transpose()
            }
            _ => Ok(None),
        }
    }

    /// A value in the low bits of a register.
    fn in_class(&mut self, class: AsmClass, piece: &str, value: Value<'m>) -> Result<ir::Value> {
        let single = self.single(value)?;
        check_width(class, single, piece)?;
        let held = held_in(class, single);
        let mut value = self.value(value)?;
        if self.b.func.ty(value) == held {
            return Ok(value);
        }
        let bits = total_bits(single);
        if let Some(int) = Type::int(bits)
            && int != single.ty
            && (single.ty.is_vector() || single.ty.is_float())
        {
            value = self.plain(Opcode::Bitcast, int, &[value]);
        }
        match self.b.func.ty(value) == held {
            true => Ok(value),
            false => Ok(self.plain(Opcode::Zext, held, &[value])),
        }
    }

    /// Whether text and operands go together, whatever the target.
    fn check(&mut self, asm: &Asm, args: &[ir::Value]) -> Result<()> {
        let is_name = |number: u32| {
            let before = asm.constraints.iter().take(number as usize);
            let value = args.get(before.filter(|it| !it.is_result()).count());
            value.is_some_and(|&it| self.b.func.const_bits(it).is_none())
        };
        if let Err(wrong) = asm.check_text(is_name) {
            let line = wrong.line.unwrap_or(1).saturating_sub(1) as usize;
            let text = asm.text.lines().nth(line).unwrap_or("").trim().to_owned();
            return Err(Fault::Assembly { message: wrong.why, line: wrong.line, text }.into());
        }
        let mut errors = assembly::syntax(asm);
        let Some((message, line, text)) = errors.pop() else { return Ok(()) };
        for (message, line, text) in errors {
            self.im.report(Fault::Assembly { message, line, text }.into());
        }
        Err(Fault::Assembly { message, line, text }.into())
    }

    /// The instruction of the table that the text is, if it is just one with all operands.
    fn instruction_of(
        &self,
        asm: &Asm,
        args: &[ir::Value],
        results: &[Type],
    ) -> Option<target_desc::Variant> {
        let is_plain = |it: &Constraint| !matches!(it, Constraint::Tied(_) | Constraint::Memory);
        if !asm.constraints.iter().all(is_plain) {
            return None;
        }
        let mnemonic = one_instruction(asm.text.trim(), asm.constraints.len())?;
        let variant = intrinsic::variant(mnemonic)?;
        target_fits(self.b.func, variant, results, args).then_some(variant)
    }

    /// Brings the results to where they go.
    fn bring(&mut self, inst: ir::Inst, to: &[Destination]) -> Result<Option<Held>> {
        let results: Vec<ir::Value> = self.b.func.results(inst).to_vec();
        let mut given = Vec::new();
        for (&result, to) in results.iter().zip(to) {
            let (Destination::Given(single) | Destination::Memory(single, ..)) = *to;
            let value = self.out_of_class(result, single);
            match *to {
                Destination::Given(_) => given.push(value),
                Destination::Memory(single, address, align) => {
                    self.store_single(single, value, address, Mem::plain(align))?;
                }
            }
        }
        Ok((!given.is_empty()).then(|| self.hold(&given)))
    }

    /// The value in the low bits of a register.
    fn out_of_class(&mut self, value: ir::Value, single: Single) -> ir::Value {
        let have = self.b.func.ty(value);
        if have == single.ty {
            // The bits above those that count are zero.
            return self.clean(value, single);
        }
        let bits = total_bits(single);
        let Some(int) = Type::int(bits) else { return self.clean(value, single) };
        let low = match have == int {
            true => value,
            false => self.plain(Opcode::Trunc, int, &[value]),
        };
        match int == single.ty {
            true => self.clean(low, single),
            false => self.plain(Opcode::Bitcast, single.ty, &[low]),
        }
    }
}

/// The text with the second of two ways to write it, as text that has one.
fn first_way(text: &str) -> String {
    let Ok(pieces) = pieces(text, Dialect::Second) else { return text.to_owned() };
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(&text.replace('$', "$$")),
            Piece::Unique => out.push_str("${:uid}"),
            Piece::Operand { number, modifier: None } => {
                out.push_str(&format!("${{{number}}}"));
            }
            Piece::Operand { number, modifier: Some(modifier) } => {
                out.push_str(&format!("${{{number}:{modifier}}}"));
            }
        }
    }
    out
}

/// The mnemonic with its modifiers, where `text` is one instruction with the operands `$0`, `$1`
/// and so on, as many as there are.
fn one_instruction(text: &str, operands: usize) -> Option<&str> {
    let text = text.strip_suffix(';')?;
    let (mnemonic, rest) = text.split_once(|it: char| it.is_ascii_whitespace())?;
    let mut named = rest.split(',').map(str::trim);
    let number = |it: &str| it.strip_prefix('$')?.parse::<usize>().ok();
    let in_order = (0..operands).all(|it| named.next().and_then(number) == Some(it));
    (in_order && named.next().is_none()).then_some(mnemonic)
}
