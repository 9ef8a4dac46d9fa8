//! Intrinsics that are one instruction of PTX, whose modifiers and operands follow from theirs.
//!
//! A row says how, in two strings. The first is the instruction, with holes:
//! * `$1`, `$2`: what the first and second `*` of the row's name stand for;
//! * `$f`, `$w`, `$s`: the type at the end of the name as a type of floating-point numbers (`f16x2`
//!   of `v2f16`), as a width (`32` of `i32`), as a state space with its dot (`.global` of `p1`);
//! * `{3:a|b|c}`: one of these by the constant operand 3; `{-1:|.x}` counts from the end, and has
//!   nothing for 0.
//!
//! The second has the operands that the instruction takes, in its order:
//! * `0`, `-1`: an operand of the intrinsic, from the front or the end;
//! * `3..-2`: several, the last one excluded;
//! * `-1?2`: operand 2, where the constant operand -1 is not zero;
//! * `b0`: the low byte of operand 0;
//! * `#4`, `#$2`: a constant of 32 bits;
//! * `=b`: the result is a byte, and zeros are above it.

use ir::Opcode;
use target_desc::Variant;

use super::body::{Body, Held};
use super::call::quoted;
use super::error::{Result, unsupported};
use super::intrinsic::{is_type, variant};
use super::llvm::{Op, Value, ValueKind};
use super::types::Single;

/// How an intrinsic is an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// The name of the intrinsic, in which a `*` stands for a part of a word.
    pub(super) name: &'static str,
    /// The instruction.
    pub(super) text: &'static str,
    /// Its operands.
    pub(super) operands: &'static str,
}

/// What a name says.
#[derive(Default)]
struct Words<'n> {
    /// What its stars stand for.
    stars: [&'n str; 2],
    /// The type at its end.
    ty: &'n str,
}

/// An operand of the instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Given {
    /// One of the intrinsic.
    Operand(u32),
    /// Its low byte.
    Byte(u32),
    /// A constant.
    Constant(u32),
}

/// Whether the name is one that `pattern` stands for.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    words(pattern, name).is_some()
}

fn words<'n>(pattern: &str, name: &'n str) -> Option<Words<'n>> {
    let mut words = Words::default();
    let mut stars = words.stars.iter_mut();
    let mut parts = name.split('.');
    for expected in pattern.split('.') {
        let part = parts.next()?;
        match expected.split_once('*') {
            None if part == expected => {}
            None => return None,
            Some((before, after)) => {
                let star = part.strip_prefix(before)?.strip_suffix(after)?;
                *stars.next()? = star;
            }
        }
    }
    for (number, ty) in parts.enumerate() {
        if !is_type(ty) {
            return None;
        }
        if number == 0 {
            words.ty = ty;
        }
    }
    Some(words)
}

impl Words<'_> {
    /// What a hole stands for.
    fn hole(&self, of: char) -> &str {
        match of {
            '1' => self.stars[0],
            '2' => self.stars[1],
            'f' => match self.ty {
                "v2f16" => "f16x2",
                "v2bf16" => "bf16x2",
                ty => ty,
            },
            'w' => self.ty.trim_start_matches('i'),
            's' => match self.ty {
                "p1" => ".global",
                "p3" => ".shared::cta",
                "p4" => ".const",
                "p5" => ".local",
                "p7" => ".shared::cluster",
                "p101" => ".param",
                _ => "",
            },
            _ => "",
        }
    }

    fn fill(&self, text: &str) -> String {
        let mut all = String::with_capacity(text.len());
        let mut rest = text.chars();
        while let Some(it) = rest.next() {
            match it {
                '$' => all.push_str(rest.next().map_or("", |of| self.hole(of))),
                it => all.push(it),
            }
        }
        all
    }
}

/// The number of an operand, of `count`.
fn index(text: &str, count: u32) -> Option<u32> {
    let number: i64 = text.parse().ok()?;
    let number = if number < 0 { number + i64::from(count) } else { number };
    u32::try_from(number).ok()
}

impl Form {
    /// The instruction for a call by `name` with `count` operands, of which `constant` gives
    /// those that are; or what it would be called, where PTX has no such instruction.
    fn variant(
        self,
        name: &str,
        count: u32,
        constant: impl Fn(u32) -> Option<u64>,
    ) -> Result<Variant, String> {
        let Some(words) = words(self.name, name) else { return Err(self.text.to_owned()) };
        let mut text = String::new();
        let mut rest = self.text;
        while let Some((before, choice)) = rest.split_once('{') {
            text.push_str(before);
            let (choice, after) = choice.split_once('}').unwrap_or((choice, ""));
            let (number, cases) = choice.split_once(':').unwrap_or((choice, ""));
            let which = index(number, count).and_then(&constant);
            let case = which.and_then(|it| cases.split('|').nth(usize::try_from(it).ok()?));
            text.push_str(case.ok_or_else(|| self.text.to_owned())?);
            rest = after;
        }
        text.push_str(rest);
        let text = words.fill(&text);
        variant(&text).ok_or(text)
    }

    /// The operands of the instruction, and whether its result is a byte.
    fn operands(
        self,
        name: &str,
        count: u32,
        constant: impl Fn(u32) -> Option<u64>,
    ) -> (Vec<Given>, bool) {
        let words = words(self.name, name).unwrap_or_default();
        let mut byte = false;
        let mut all = Vec::new();
        for mut word in self.operands.split(' ').filter(|it| !it.is_empty()) {
            if word == "=b" {
                byte = true;
                continue;
            }
            if let Some((condition, then)) = word.split_once('?') {
                if index(condition, count).and_then(&constant).is_none_or(|it| it == 0) {
                    continue;
                }
                word = then;
            }
            if let Some((from, to)) = word.split_once("..") {
                let (from, to) = (index(from, count), index(to, count));
                all.extend((from.unwrap_or(0)..to.unwrap_or(0)).map(Given::Operand));
            } else if let Some(number) = word.strip_prefix('#') {
                all.push(Given::Constant(words.fill(number).parse().unwrap_or(0)));
            } else if let Some(number) = word.strip_prefix('b') {
                all.extend(index(number, count).map(Given::Byte));
            } else {
                all.extend(index(word, count).map(Given::Operand));
            }
        }
        (all, byte)
    }
}

impl<'m> Body<'_, 'm> {
    /// An intrinsic that is an instruction.
    pub(super) fn form(&mut self, call: Value<'m>, form: Form) -> Result<Option<Held>> {
        let callee = call.callee();
        let name = String::from_utf8_lossy(callee.name());
        let count = call.argument_count();
        let constant = |number: u32| {
            let operand = (number < count).then(|| call.operand(number));
            let operand = operand.filter(|it| it.kind() == ValueKind::LLVMConstantIntValueKind);
            operand.map(|it| it.int_low())
        };
        let variant = form.variant(&name, count, constant).map_err(|text| {
            unsupported(format!("{} as `{text}`", quoted(callee)), "is no instruction of PTX")
        })?;
        let (given, byte) = form.operands(&name, count, constant);
        let mut args = Vec::with_capacity(given.len());
        for it in given {
            args.push(match it {
                Given::Operand(number) => self.value(call.operand(number))?,
                Given::Byte(number) => {
                    let operand = call.operand(number);
                    let (value, from) = (self.value(operand)?, self.single(operand)?);
                    self.convert(value, from, Single::exact(ir::Type::I8), Op::LLVMTrunc)?
                }
                Given::Constant(number) => self.splat_const(ir::Type::I32, number.into()),
            });
        }
        if !byte {
            return self.target(call, variant, args);
        }
        let inst = self.b.target(variant, &args, &[ir::Type::I8]);
        let result = self.b.func.results(inst)[0];
        let ty = self.single(call)?.ty;
        Ok(Some(Held::One(self.plain(Opcode::Zext, ty, &[result]))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COPY: Form = Form {
        name: "llvm.nvvm.cp.async.*.shared.global.*.s",
        text: "cp.async.$1.shared.global",
        operands: "0 1 #$2 2",
    };

    #[test]
    fn holes_are_filled() {
        let name = "llvm.nvvm.cp.async.ca.shared.global.8.s";
        let variant = COPY.variant(name, 3, |_| None).map(|it| it.to_string());
        assert_eq!(variant.as_deref(), Ok("cp.async.ca.shared.global"));
        use Given::{Constant, Operand};
        let given = vec![Operand(0), Operand(1), Constant(8), Operand(2)];
        assert_eq!(COPY.operands(name, 3, |_| None), (given, false));
        assert!(!matches(COPY.name, "llvm.nvvm.cp.async.ca.shared.global.8"));
    }

    #[test]
    fn operands_are_chosen() {
        let form = Form {
            name: "llvm.nvvm.f.*d",
            text: "prefetch{-1:.L1|.L2}",
            operands: "1..-2 -1?0 b-2 =b",
        };
        let constant = |is: u64| move |number: u32| (number == 4).then_some(is);
        let text = |is| form.variant("llvm.nvvm.f.2d", 5, constant(is)).map(|it| it.to_string());
        assert_eq!(text(1).as_deref(), Ok("prefetch.L2"));
        assert!(text(2).is_err());
        use Given::{Byte, Operand};
        let given = |is| form.operands("llvm.nvvm.f.2d", 5, constant(is));
        assert_eq!(given(0), (vec![Operand(1), Operand(2), Byte(3)], true));
        assert_eq!(given(1), (vec![Operand(1), Operand(2), Operand(0), Byte(3)], true));
    }
}
