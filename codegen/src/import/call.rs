//! Calls: of functions, through addresses, and of intrinsics.

use ir::{Attr, Opcode, Symbol};

use super::body::{Body, Held};
use super::error::{Fault, Refused, Result, unsupported};
use super::intrinsic::Meaning;
use super::llvm::{Op, TailKind, Value, ValueKind};
use super::types::Single;
use super::{Importer, families, prepare};

impl<'m> Body<'_, 'm> {
    pub(super) fn call(&mut self, call: Value<'m>) -> Result<Option<Held>> {
        let callee = call.callee();
        if callee.kind() == ValueKind::LLVMFunctionValueKind
            && let Some(&meaning) = self.im.intrinsics.get(&callee)
        {
            return self.intrinsic(call, callee, meaning);
        }
        if callee.kind() == ValueKind::LLVMInlineAsmValueKind {
            return self.assembly(call, callee);
        }
        if call.tail_kind() == TailKind::LLVMTailCallKindMustTail {
            return Err(unsupported(
                "a `musttail` call",
                "is not supported: PTX has no tail calls",
            ));
        }
        for tag in call.bundle_tags() {
            if tag != "convergencectrl" {
                let construct = format!("a call with an operand bundle \"{tag}\"");
                return Err(unsupported(construct, "is not supported"));
            }
        }
        if callee.is_declaration_of_function()
            && (callee.name().starts_with(b"__nv_")
                || (!self.im.has_libdevice && prepare::is_of_c(callee)))
        {
            return Err(self.im.needs_libdevice(callee));
        }
        let ty = call.called_type();
        let abi = self.im.abi(ty, false, |im, number| im.byval_at(call, number))?;
        let mut args = Vec::new();
        let named = match ty.is_variadic() {
            true => ty.param_types().len() as u32,
            false => call.argument_count(),
        };
        for number in 0..named {
            let passing = abi.passing.get(number as usize);
            if passing.is_some_and(|it| it.types().is_empty()) {
                continue;
            }
            self.leaves_of(call.operand(number), &mut args)?;
        }
        if ty.is_variadic() {
            args.push(self.pass_variadic(call, named)?);
        }
        let is_symbol = matches!(
            callee.kind(),
            ValueKind::LLVMFunctionValueKind | ValueKind::LLVMGlobalAliasValueKind
        );
        let direct = match is_symbol {
            true => match self.im.symbol(callee)? {
                (Symbol::Func(func), 0) => Some(func),
                _ => None,
            },
            false => None,
        };
        // One that disagrees with the call goes through a prototype, as the call has it.
        let direct = direct.filter(|&func| self.im.module.funcs[func].sig.same_types(&abi.sig));
        let inst = match direct {
            Some(func) if self.im.module.funcs[func].is_kernel => {
                return Err(unsupported("a call of a kernel", "is not supported"));
            }
            Some(func) => self.b.call(&self.im.module, func, &args),
            None => {
                let sig = self.im.module.add_sig(abi.sig);
                let address = self.value(callee)?;
                self.b.call_indirect(&self.im.module, sig, address, &args)
            }
        };
        let results = self.b.func.results(inst).to_vec();
        let results = self.given(&abi.returning, &results)?;
        Ok((!results.is_empty()).then(|| self.hold(&results)))
    }

    fn intrinsic(
        &mut self,
        call: Value<'m>,
        callee: Value<'m>,
        meaning: Meaning,
    ) -> Result<Option<Held>> {
        let one = |value| Ok(Some(Held::One(value)));
        match meaning {
            Meaning::Drop => Ok(None),
            Meaning::First => {
                let mut values = Vec::new();
                self.leaves_of(call.operand(0), &mut values)?;
                // The same bits as an address of another space, where the types say so.
                if let [value] = values[..]
                    && let Ok(Single { ty: to, .. }) = self.single(call)
                    && to != self.b.func.ty(value)
                {
                    if !to.scalar().is_ptr() || !self.b.func.ty(value).scalar().is_ptr() {
                        return Err(unsupported(quoted(callee), "is not supported for this type"));
                    }
                    let bits = ir::Type::I64.with_lanes(to.lanes()).unwrap_or(ir::Type::I64);
                    let bits = self.plain(Opcode::Ptrtoint, bits, &[value]);
                    return one(self.plain(Opcode::Inttoptr, to, &[bits]));
                }
                Ok(Some(self.hold(&values)))
            }
            Meaning::Any => self.undef_of(call.ty()).map(Some),
            Meaning::Constant(number) => {
                let ty = self.single(call)?.ty;
                one(self.splat_const(ty, number.into()))
            }
            Meaning::Int(op, operands) => one(self.int_intrinsic(call, op, operands)?),
            Meaning::Float(op, operands, flags) => {
                let args = self.arguments(call, operands.into())?;
                let ty = self.single(call)?.ty;
                let own = match op {
                    Opcode::Fsqrt => self.exactness(call, ty, false),
                    _ => self.flags(call, ty),
                };
                let flags = own.with(flags);
                one(self.one(op, ty, &args, Attr::Flags(flags)))
            }
            Meaning::Overflow(op) => self.overflow_intrinsic(call, op).map(Some),
            Meaning::Convert(op) => one(self.saturating_conversion(call, op)?),
            Meaning::Sreg(sreg) => {
                // LLVM gives some registers another width than they have.
                let own = match sreg.ty().text() {
                    "pred" => Single::exact(ir::Type::I1),
                    ty => {
                        let bits = ty.trim_start_matches(|it: char| !it.is_ascii_digit());
                        let bits = bits.parse().ok().and_then(ir::Type::int);
                        bits.map_or(self.single(call)?, Single::exact)
                    }
                };
                let to = self.single(call)?;
                let value = self.b.sreg(own.ty, sreg);
                let op = if own.bits > to.bits { Op::LLVMTrunc } else { Op::LLVMZExt };
                one(self.convert(value, own, to, op)?)
            }
            Meaning::Libdevice => Err(self.im.needs_libdevice(callee)),
            Meaning::Refused(why) => Err(unsupported(quoted(callee), why)),
            Meaning::Unknown => {
                let name = String::from_utf8_lossy(callee.name());
                Err(match families::instruction(&name) {
                    Some(text) => {
                        let construct = format!("{} as `{text}`", quoted(callee));
                        unsupported(construct, "is no instruction of PTX")
                    }
                    None => unsupported(quoted(callee), "is not supported"),
                })
            }
            Meaning::Special(special) => self.special(call, callee, special),
            _ => self.nvvm(call, meaning),
        }
    }

    /// The first operands of a call, all single.
    pub(super) fn arguments(&mut self, call: Value<'m>, count: u32) -> Result<Vec<ir::Value>> {
        (0..count).map(|number| self.value(call.operand(number))).collect()
    }

    /// All operands of a call.
    pub(super) fn all_arguments(&mut self, call: Value<'m>) -> Result<Vec<ir::Value>> {
        self.arguments(call, call.argument_count())
    }
}

impl<'m> Importer<'m> {
    /// The error for a function that only libdevice has.
    pub(super) fn needs_libdevice(&self, callee: Value<'m>) -> Refused {
        let function = String::from_utf8_lossy(callee.name()).into_owned();
        Fault::Libdevice { function, is_given: self.has_libdevice }.into()
    }
}

/// The name of an intrinsic in an error.
pub(super) fn quoted(callee: Value) -> String {
    format!("`@{}`", String::from_utf8_lossy(callee.name()))
}
