//! An instruction as text, with operands of the kinds that its form wants.

use std::fmt;

use target_desc::oddity::Refused;
use target_desc::shape::{self, Shape};
use target_desc::{Form, Mod, Role, Target};

/// What to write for an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flavour {
    /// Nothing, if it may be left out.
    LeftOut,
    /// A register, symbol or whatever its kind is at its plainest.
    Plain,
    /// `_`.
    Sink,
    /// This constant.
    Constant(i64),
    /// Behind a `!`.
    Negated,
    /// With the modifier that may stand behind it, or these parts of it.
    Suffixed(usize),
    /// Behind a `-`.
    Minus,
}

/// The kind of an operand by its number, and what to write.
#[derive(Clone, Copy, Debug)]
pub struct Pick {
    /// Which of the kinds that the form names.
    pub kind: usize,
    /// What to write.
    pub flavour: Flavour,
}

impl Pick {
    /// The first kind, at its plainest.
    pub const PLAIN: Pick = Pick { kind: 0, flavour: Flavour::Plain };
    /// Nothing.
    pub const LEFT_OUT: Pick = Pick { kind: 0, flavour: Flavour::LeftOut };
}

/// The operands of `form` with `mods`, all kinds of them whatever the target.
pub fn shapes(form: &'static Form, mods: &[Mod]) -> Vec<shape::OperandUse> {
    // The kinds are numbered as in the form, so none may be missing for its gate.
    let mut uses = shape::operands(form, mods, Target::latest(target_desc::Arch::ANY));
    for (it, operand) in uses.iter_mut().zip(form.operands) {
        let called_for = operand.with.iter().any(|it| mods.contains(it));
        it.choices = match operand.with.is_empty() || called_for {
            true => operand.kinds.iter().map(|kind| shape::of(kind, form, mods)).collect(),
            false => Vec::new(),
        };
    }
    uses
}

/// An instruction in pieces, each of which a test may change.
#[derive(Clone, Debug)]
pub struct Written {
    /// The predicate that it depends on, with `@` and a blank behind it; mostly empty.
    pub guard: String,
    /// The mnemonic.
    pub mnemonic: String,
    /// The modifiers, without their dots.
    pub mods: Vec<String>,
    /// The operands.
    pub operands: Vec<Word>,
}

/// An operand.
#[derive(Clone, Debug)]
pub struct Word {
    /// Its text, without what stands around it.
    pub text: String,
    /// `!`, `-` or nothing.
    pub before: &'static str,
    /// What stands behind it, with its dot; mostly empty.
    pub suffix: String,
    /// A bracket opens before it.
    pub open: bool,
    /// A bracket closes behind it.
    pub close: bool,
    /// A `|` stands before it, not a comma.
    pub paired: bool,
    /// What it is.
    pub shape: Shape,
}

/// The text, or `None` where an operand cannot be written like this.
pub fn line(mnemonic: &str, form: &'static Form, mods: &[Mod], picks: &[Pick]) -> Option<String> {
    write(mnemonic, form, mods, picks).map(|it| it.to_string())
}

/// The instruction, or `None` where an operand cannot be written like this.
pub fn write(mnemonic: &str, form: &'static Form, mods: &[Mod], picks: &[Pick]) -> Option<Written> {
    let mut operands: Vec<Word> = Vec::new();
    let uses = shapes(form, mods);
    let call = Call::of(&uses, picks);
    for (i, it) in uses.iter().enumerate() {
        let operand = it.operand;
        let pick = picks[i];
        let shape = it.choices.get(pick.kind);
        let out = pick.flavour == Flavour::LeftOut && it.optional;
        let (false, Some(shape)) = (out, shape) else {
            if !operand.optional {
                return None;
            }
            if operand.close && !operand.open {
                operands.last_mut()?.close = true;
            }
            continue;
        };
        let text = match pick.flavour {
            Flavour::Sink => sink(shape, i)?,
            Flavour::Constant(value) => constant(shape, value)?,
            // Bits stand for numbers nearly everywhere.
            _ if it.refuses.has(Refused::Bits)
                && shape.ty == Some(Mod::s32)
                && shape.lanes == 1 =>
            {
                format!("%s32_{}", i % 8)
            }
            _ => plain(shape, mnemonic, mods, i, call)?,
        };
        let suffix = match (pick.flavour, operand.suffix) {
            (Flavour::Suffixed(n), Some(slot)) => match slot.select {
                Some(select) => select.examples()[n].to_owned(),
                None => slot.values[n].atom.to_string(),
            },
            (Flavour::Constant(_), Some(_)) if operand.needs_suffix => return None,
            (_, Some(slot)) if operand.needs_suffix => slot.select?.examples()[0].to_owned(),
            _ => String::new(),
        };
        let before = match pick.flavour {
            Flavour::Negated => "!",
            Flavour::Minus => "-",
            _ => "",
        };
        let (open, close, paired) = (operand.open, operand.close, operand.paired);
        operands.push(Word { text, before, suffix, open, close, paired, shape: *shape });
    }
    let mods = mods.iter().map(|it| it.text().to_owned()).collect();
    Some(Written { guard: String::new(), mnemonic: mnemonic.to_owned(), mods, operands })
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.guard, self.mnemonic)?;
        for word in &self.mods {
            write!(f, ".{word}")?;
        }
        for (i, it) in self.operands.iter().enumerate() {
            let gap = match (i, it.paired) {
                (0, _) => " ",
                (_, true) => "|",
                (_, false) => ", ",
            };
            let (open, close) = (if it.open { "[" } else { "" }, if it.close { "]" } else { "" });
            write!(f, "{gap}{open}{}{}{close}{}", it.before, it.text, it.suffix)?;
        }
        f.write_str(";")
    }
}

/// `_`, or a vector that ends in one.
fn sink(shape: &Shape, i: usize) -> Option<String> {
    let text = registers(shape, i)?;
    Some(match text.rsplit_once(", ") {
        Some((before, _)) => format!("{before}, _}}"),
        None => "_".to_owned(),
    })
}

/// A constant of the type.
fn constant(shape: &Shape, value: i64) -> Option<String> {
    if shape.role == Role::Imm && !shape.ty.is_some_and(Mod::is_float) {
        return Some(value.to_string());
    }
    if shape.lanes > 1 {
        return None;
    }
    Some(match shape.ty? {
        Mod::f32 => "0f3F800000".to_owned(),
        Mod::f64 => "0d3FF0000000000000".to_owned(),
        Mod::pred => return None,
        ty if ty.is_float() || ty.bits()? > 64 => return None,
        _ => value.to_string(),
    })
}

fn plain(shape: &Shape, mnemonic: &str, mods: &[Mod], i: usize, call: Call) -> Option<String> {
    Some(match shape.role {
        Role::Discard => "_".to_owned(),
        Role::Out | Role::In | Role::Reg | Role::Sink => registers(shape, i)?,
        Role::Imm => constant(shape, shape.kind.range.map_or(1, |it| it.0))?,
        Role::Addr => address(shape, mnemonic, mods, i),
        Role::Surf => "surf0".to_owned(),
        Role::Tex => "tex0".to_owned(),
        Role::Sampler => "sampler0".to_owned(),
        Role::Handle => "%sampler0".to_owned(),
        Role::Coord | Role::Delta | Role::Stride => {
            let class = class(shape.register_bits().unwrap_or(32))?;
            let all = (0..shape.lanes).map(|lane| format!("%{class}{}", 8 * i + usize::from(lane)));
            format!("{{{}}}", all.collect::<Vec<_>>().join(", "))
        }
        Role::Pack | Role::Unpack => {
            let lanes = if shape.lanes == 0 { 2 } else { u32::from(shape.lanes) };
            let class = class(shape.ty?.bits()? / lanes)?;
            let all = (0..lanes as usize).map(|lane| format!("%{class}{}", 8 * i + lane));
            format!("{{{}}}", all.collect::<Vec<_>>().join(", "))
        }
        Role::Name if shape.space == Some(Mod::shared) => "shared0".to_owned(),
        Role::Name => "global0".to_owned(),
        Role::Label => "label0".to_owned(),
        Role::Targets => "targets0".to_owned(),
        // Through a register where a prototype stands behind it.
        Role::Func if call.proto => format!("%d{i}"),
        Role::Func => format!("func{}", call.number()),
        Role::Proto => format!("proto{}", call.number()),
        Role::Results => "(%r1)".to_owned(),
        Role::Args => "(%r2)".to_owned(),
        Role::Frag => fragment(i, mods)?,
    })
}

/// The registers of a sparse fragment: the data, where they belong, and what they
/// are without the zeros.
fn fragment(i: usize, mods: &[Mod]) -> Option<String> {
    let [element, index, sparsity, times] = mods else { return None };
    let (kept, all) = sparsity.text().strip_prefix("sp::")?.split_once(':')?;
    let times: u32 = times.text().strip_prefix('x')?.parse().ok()?;
    let bits = match i {
        0 => element.bits()? * all.parse::<u32>().ok()?,
        1 => index.bits()? * kept.parse::<u32>().ok()?,
        _ => element.bits()? * kept.parse::<u32>().ok()?,
    };
    let n = (bits * times).div_ceil(32);
    let registers: Vec<String> =
        (0..n).map(|lane| format!("%r{}", 256 * i as u32 + lane)).collect();
    Some(format!("{{{}}}", registers.join(", ")))
}

/// What is written of a call.
#[derive(Clone, Copy, Default)]
struct Call {
    results: bool,
    arguments: bool,
    proto: bool,
}

impl Call {
    fn of(uses: &[shape::OperandUse], picks: &[Pick]) -> Call {
        let has = |role: Role| {
            uses.iter().zip(picks).any(|(it, pick)| {
                let written = pick.flavour != Flavour::LeftOut || !it.optional;
                written && it.choices.get(pick.kind).is_some_and(|it| it.role == role)
            })
        };
        Call { results: has(Role::Results), arguments: has(Role::Args), proto: has(Role::Proto) }
    }

    /// The function of the frame that is called like this, and its prototype.
    fn number(self) -> u8 {
        2 * u8::from(self.results) + u8::from(self.arguments)
    }
}

fn registers(shape: &Shape, i: usize) -> Option<String> {
    let class = class(shape.register_bits()?)?;
    // Those of other operands are far from many.
    let first = if shape.braced && class == 'r' { 128 * (i + 1) } else { 8 * i };
    let all = (0..usize::from(shape.lanes)).map(|lane| format!("%{class}{}", first + lane));
    let all: Vec<String> = all.collect();
    match &all[..] {
        [one] if !shape.braced => Some(one.clone()),
        all => Some(format!("{{{}}}", all.join(", "))),
    }
}

fn class(bits: u32) -> Option<char> {
    Some(match bits {
        1 => 'p',
        8 => 'c',
        16 => 'h',
        32 => 'r',
        64 => 'd',
        128 => 'q',
        _ => return None,
    })
}

fn address(shape: &Shape, mnemonic: &str, mods: &[Mod], i: usize) -> String {
    let space = shape.space.or_else(|| {
        let spaces = [Mod::param, Mod::param__entry, Mod::param__func];
        mods.iter().copied().find(|it| spaces.contains(it))
    });
    match space {
        Some(Mod::param) if mnemonic == "st" => "argument0".to_owned(),
        Some(Mod::param__func) if mnemonic == "st" => "argument0".to_owned(),
        Some(Mod::param__func) => "result1".to_owned(),
        Some(Mod::param | Mod::param__entry) => "param0".to_owned(),
        // Of tensor memory.
        _ if shape.ty.is_some() => format!("%r{}", 8 * i),
        _ => format!("%d{}", 8 * i),
    }
}
