//! The text of inline assembly: neutral, for the checker, and as it is printed.

use ir::asm::{Asm, Constraint, Dialect, Piece, pieces};
use ir::{Func, Loc};
use isel::{Operand, Place};

use super::Block;
use crate::print::Scene;
use crate::print::function::operand_text;

/// A line of assembly, for messages.
pub struct Line {
    /// Its number from 1, where there are several.
    pub number: Option<u32>,
    /// What it says.
    pub text: String,
}

impl Line {
    /// The line of the assembly that line `line` of the neutral text is from.
    pub fn of(text: &str, lines: &[u32], line: u32) -> Line {
        let number = lines.get(line.saturating_sub(1) as usize).copied().unwrap_or(line);
        let has_several = text.trim_end().contains('\n');
        let line = text.lines().nth(number.saturating_sub(1) as usize).unwrap_or("");
        Line {
            number: has_several.then_some(number),
            text: line.trim().chars().take(120).collect(),
        }
    }

    pub fn fault(self, message: String, help: Option<String>) -> isel::Fault {
        isel::Fault::Assembly { message, line: self.number, text: self.text, help }
    }

    pub fn error(self, func: Func, loc: Loc, message: String, help: Option<String>) -> isel::Error {
        let place = Place { func, inst: None, loc };
        isel::Error { place, fault: self.fault(message, help) }
    }
}

/// The text with `$0` for registers and all else as it will be, and where its lines are from.
pub fn neutral(
    cx: &isel::Context,
    scene: Scene,
    func: Func,
    asm: &Asm,
    operands: &[Operand],
) -> (String, Vec<u32>) {
    let name = |number: usize| match operands.get(number) {
        Some(Operand::Reg(_)) => format!("${number}"),
        Some(Operand::At(_, 0)) => format!("[${number}]"),
        Some(Operand::At(_, offset)) => format!("[${number}+{offset}]"),
        Some(operand) => operand_text(scene, func, &cx.variants, operand),
        None => String::new(),
    };
    filled(asm, operands, 0, name)
}

/// The text with operands as `name` says.
fn filled(
    asm: &Asm,
    operands: &[Operand],
    unique: usize,
    name: impl Fn(usize) -> String,
) -> (String, Vec<u32>) {
    let mut out = String::new();
    let mut lines = vec![1];
    let line_at = |at: usize| {
        let before = asm.text.as_bytes().get(..at).unwrap_or_default();
        before.iter().filter(|&&it| it == b'\n').count() as u32 + 1
    };
    let start = asm.text.as_ptr() as usize;
    for piece in pieces(&asm.text, Dialect::First).unwrap_or_default() {
        match piece {
            Piece::Text(text) => {
                out.push_str(text);
                let at = (text.as_ptr() as usize).wrapping_sub(start);
                let ends = text.match_indices('\n');
                lines.extend(ends.map(|(end, _)| line_at(at.wrapping_add(end)) + 1));
            }
            Piece::Unique => out.push_str(&unique.to_string()),
            Piece::Operand { number, modifier } => {
                match (operands.get(number as usize), modifier) {
                    (Some(Operand::Imm(value)), Some('n')) => {
                        out.push_str(&value.wrapping_neg().to_string());
                    }
                    _ => out.push_str(&name(number as usize)),
                }
            }
        }
    }
    (out, lines)
}

/// What is wrong with the statements of a text, whatever the target: with its line, where it
/// has several, and the text of that.
#[cfg(feature = "llvm")]
pub fn syntax(asm: &Asm) -> Vec<(String, Option<u32>, String)> {
    let name = |number: usize| match asm.constraints.get(number) {
        Some(Constraint::Constant) => "1".to_owned(),
        Some(Constraint::Memory) => format!("[${number}]"),
        _ => format!("${number}"),
    };
    let (text, lines) = filled(asm, &[], 0, name);
    let errors = ptx::fragment::read(&text).err().unwrap_or_default();
    let place = |it: ptx::Error| {
        let Line { number, text } = Line::of(&asm.text, &lines, it.place.line);
        (it.message, number, text)
    };
    errors.into_iter().map(place).collect()
}

/// The lines of a block: its statements with the registers in them.
pub fn print(cx: &isel::Context, scene: Scene, func: Func, block: &Block, number: usize) -> String {
    let Block { asm, operands, fragment, .. } = block;
    let text = |operand: &Operand| operand_text(scene, func, &cx.variants, operand);
    let register = |operand: &Operand| match *operand {
        Operand::Reg(reg) | Operand::At(reg, _) => Some(reg),
        _ => None,
    };
    // A register that has the name of one that is declared is moved to another one.
    let is_hidden = |operand: &Operand| {
        register(operand).is_some_and(|reg| {
            let name = text(&Operand::Reg(reg));
            fragment.declares.iter().any(|it| it.is(&name))
        })
    };
    let first_of = |operand: &Operand| {
        operands.iter().position(|it| register(it) == register(operand)).unwrap_or_default()
    };
    let other = |i: usize| format!("$asm{number}_{i}");
    let (filled, _) = filled(asm, operands, number, |i| match operands.get(i) {
        Some(Operand::At(_, offset)) if is_hidden(&operands[i]) => {
            format!("[{}+{offset}]", other(first_of(&operands[i])))
        }
        Some(operand) if is_hidden(operand) => other(first_of(operand)),
        Some(operand) => text(operand),
        None => String::new(),
    });
    let (mut before, mut behind) = (String::new(), String::new());
    for (i, operand) in operands.iter().enumerate().filter(|it| is_hidden(it.1)) {
        let Some(reg) = register(operand) else { continue };
        let (first, name, ty) =
            (first_of(operand), text(&Operand::Reg(reg)), reg.class().spelling().0);
        if first == i {
            before.push_str(&format!(".reg {ty} {};\n", other(i)));
        }
        match asm.constraints.get(i) {
            Some(Constraint::Out { .. }) => {
                behind.push_str(&format!("mov{ty} {name}, {};\n", other(first)));
            }
            _ => before.push_str(&format!("mov{ty} {}, {name};\n", other(first))),
        }
    }
    let mut out = String::new();
    let scoped = fragment.declares_outside() && !block.open;
    lines(&mut out, &before);
    lines(&mut out, if scoped { "{" } else { "" });
    lines(&mut out, &filled);
    lines(&mut out, if scoped { "}" } else { "" });
    lines(&mut out, &behind);
    out
}

/// Appends the lines that are not empty, without the blanks around them.
fn lines(out: &mut String, text: &str) {
    for line in text.lines().map(str::trim).filter(|it| !it.is_empty()) {
        out.push('\t');
        out.push_str(line);
        out.push('\n');
    }
}
