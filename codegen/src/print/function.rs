//! The body of a function, from selected code.

use ir::{DebugLevel, Symbol};
use isel::{Bracket, Class, Guard, Label, Name, Operand, Reg, Selected, Step};
use target_desc::Variants;

use super::lines::Lines;
use super::{Scene, hex, number, signature};
use crate::dwarf::local_name;

/// Prints `{`, the declarations, the steps and `}`.
///
/// `assembly` has the lines of each [`Step::Asm`], in order; `lines` says of each
/// [`Step::Debug`], in the body `func` that was selected, where it is in the source.
pub fn body(
    out: &mut String,
    scene: Scene,
    func: (ir::Func, &ir::Function),
    code: &Selected,
    variants: &Variants,
    assembly: &[String],
    lines: &mut Lines,
) {
    let (func, body) = func;
    let name = scene.names.get(scene.module, Symbol::Func(func));
    let printer = Printer { scene, func, name, variants };
    out.push_str("\n{\n");
    for (i, local) in code.locals.iter().enumerate() {
        out.push_str("\t.local .align ");
        number(out, local.align);
        out.push_str(" .b8 ");
        printer.name(out, Name::Local(i as u32));
        out.push('[');
        number(out, local.size.max(1));
        out.push_str("];\n");
    }
    for class in Class::ALL {
        let n = code.regs[class as usize];
        if n > 0 {
            let (ty, prefix) = class.spelling();
            for word in ["\t.reg ", ty, " ", prefix, "<"] {
                out.push_str(word);
            }
            number(out, n);
            out.push_str(">;\n");
        }
    }
    out.push('\n');
    lines.begin(out, scene.module, func);
    let mut assembly = assembly.iter();
    for step in &code.steps {
        match step {
            Step::Debug(loc) => lines.place(out, scene.module, body, *loc),
            Step::Mark(number) => lines.mark(out, func, *number),
            Step::Asm { .. } => out.push_str(assembly.next().map_or("", String::as_str)),
            _ => printer.step(out, code, step),
        }
    }
    lines.end(out, func, &code.variables);
    out.push_str("}\n");
}

/// One operand as text.
pub fn operand_text(
    scene: Scene,
    func: ir::Func,
    variants: &Variants,
    operand: &Operand,
) -> String {
    let name = scene.names.get(scene.module, Symbol::Func(func));
    let mut out = String::new();
    Printer { scene, func, name, variants }.operand(&mut out, operand);
    out
}

struct Printer<'a> {
    scene: Scene<'a>,
    func: ir::Func,
    name: &'a str,
    variants: &'a Variants,
}

impl Printer<'_> {
    fn step(&self, out: &mut String, code: &Selected, step: &Step) {
        match *step {
            Step::Inst { variant, guard, first, len } => {
                out.push('\t');
                match guard {
                    Guard::Always => {}
                    Guard::If(reg) => {
                        out.push('@');
                        register(out, reg);
                        out.push(' ');
                    }
                    Guard::Unless(reg) => {
                        out.push_str("@!");
                        register(out, reg);
                        out.push(' ');
                    }
                }
                out.push_str(self.variants.spelling(variant));
                self.operands(out, code.operands_of(first, len));
                out.push_str(";\n");
            }
            Step::Label(it) => {
                label(out, it);
                out.push_str(":\n");
            }
            Step::Debug(_) | Step::Mark(_) | Step::Asm { .. } => {}
            Step::NoUnroll => out.push_str("\t.pragma \"nounroll\";\n"),
            Step::Open => out.push_str("\t{\n"),
            Step::Close => out.push_str("\t}\n"),
            Step::DeclareParam(name, shape) => {
                out.push('\t');
                signature::param(out, shape, |out| self.name(out, name));
                out.push_str(";\n");
            }
            Step::DeclarePrototype(n, sig) => {
                out.push('\t');
                self.name(out, Name::Prototype(n));
                out.push_str(": .callprototype ");
                signature::prototype(out, &self.scene.module.sigs[sig]);
                out.push_str(";\n");
            }
            Step::DeclareTargets { number: n, first, len } => {
                out.push('\t');
                self.name(out, Name::BranchTargets(n));
                out.push_str(": .branchtargets ");
                for (i, &it) in code.tables[first as usize..][..len as usize].iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    label(out, it);
                }
                out.push_str(";\n");
            }
        }
    }

    /// A blank, and the operands with commas between them.
    fn operands(&self, out: &mut String, operands: &[Operand]) {
        let mut between = " ";
        for operand in operands {
            match operand {
                Operand::Close(_) | Operand::Bar => {}
                _ => out.push_str(between),
            }
            between = match operand {
                Operand::Open(_) | Operand::Bar => "",
                _ => ", ",
            };
            self.operand(out, operand);
        }
    }

    fn operand(&self, out: &mut String, operand: &Operand) {
        match *operand {
            Operand::Reg(reg) => register(out, reg),
            Operand::Not(reg) => {
                out.push('!');
                register(out, reg);
            }
            Operand::Imm(value) => number(out, value),
            Operand::F32(bits) => {
                out.push_str("0f");
                hex(out, u64::from(bits), 8);
            }
            Operand::F64(bits) => {
                out.push_str("0d");
                hex(out, bits, 16);
            }
            Operand::Name(name, offset) => {
                self.name(out, name);
                plus(out, offset);
            }
            Operand::At(reg, offset) => {
                out.push('[');
                register(out, reg);
                plus(out, offset);
                out.push(']');
            }
            Operand::AtName(name, offset) => {
                out.push('[');
                self.name(out, name);
                plus(out, offset);
                out.push(']');
            }
            Operand::AtImm(address) => {
                out.push('[');
                number(out, address);
                out.push(']');
            }
            Operand::Label(it) => label(out, it),
            Operand::Sreg(sreg) => out.push_str(sreg.name()),
            Operand::Sink => out.push('_'),
            Operand::Open(bracket) => out.push(match bracket {
                Bracket::Brace => '{',
                Bracket::Square => '[',
                Bracket::Round => '(',
            }),
            Operand::Close(bracket) => out.push(match bracket {
                Bracket::Brace => '}',
                Bracket::Square => ']',
                Bracket::Round => ')',
            }),
            Operand::Bar => out.push('|'),
        }
    }

    fn name(&self, out: &mut String, name: Name) {
        let (prefix, n) = match name {
            Name::Symbol(symbol) => {
                return out.push_str(self.scene.names.get(self.scene.module, symbol));
            }
            Name::Param(i) => return signature::param_name(out, self.name, i),
            Name::Return => return out.push_str("$result"),
            Name::CallResult => return out.push_str("$returned"),
            // DWARF names it, and no other function may have one of that name.
            Name::Local(n) if self.scene.debug == DebugLevel::Full => {
                return out.push_str(&local_name(self.func.as_u32(), n));
            }
            Name::Local(n) => ("$local", n),
            Name::CallArg(n) => ("$arg", n),
            Name::Prototype(n) => ("$prototype", n),
            Name::BranchTargets(n) => ("$targets", n),
        };
        out.push_str(prefix);
        number(out, n);
    }
}

fn register(out: &mut String, reg: Reg) {
    out.push_str(reg.class().spelling().1);
    number(out, reg.number());
}

fn label(out: &mut String, label: Label) {
    match label {
        Label::Block(block) => {
            out.push_str("$L");
            number(out, block.as_u32());
        }
        Label::Made(n) => {
            out.push_str("$M");
            number(out, n);
        }
    }
}

/// `+4`; PTX writes a negative offset `+-4`.
pub fn plus(out: &mut String, offset: i64) {
    if offset != 0 {
        out.push('+');
        number(out, offset);
    }
}
