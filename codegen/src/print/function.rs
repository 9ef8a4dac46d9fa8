//! The body of a function, from selected code.

use ir::{DebugLevel, Symbol};
use isel::{Bracket, Class, Guard, Label, Name, Operand, Reg, Selected, Step};
use target_desc::{VariantId, Variants};

use super::lines::Lines;
use super::text::piece;
use super::{Scene, Text, hex, signature};
use crate::dwarf::local_name;

/// Prints `{`, the declarations, the steps and `}`.
///
/// `assembly` has the lines of each [`Step::Asm`], in order; `lines` says of each
/// [`Step::Debug`], in the body `func` that was selected, where it is in the source.
pub fn body(
    out: &mut Text,
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
        out.number(local.align);
        out.push_str(" .b8 ");
        printer.name(out, Name::Local(i as u32));
        out.push('[');
        out.number(local.size.max(1));
        out.push_str("];\n");
    }
    for class in Class::ALL {
        let n = code.regs[class as usize];
        if n > 0 {
            out.room();
            out.put_numbered(&DECLARE[class as usize], n);
            out.put(b">;\n", 3);
        }
    }
    out.push('\n');
    lines.begin(out, scene.module, func);
    let mut assembly = assembly.iter();
    for step in &code.steps {
        if let Step::Inst { variant, guard, first, len } = *step {
            printer.instruction(out, variant, guard, code.operands_of(first, len));
            continue;
        }
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
    let mut out = Text::default();
    Printer { scene, func, name, variants }.operand(&mut out, operand);
    out.into()
}

struct Printer<'a> {
    scene: Scene<'a>,
    func: ir::Func,
    name: &'a str,
    variants: &'a Variants,
}

impl Printer<'_> {
    #[inline]
    fn instruction(&self, out: &mut Text, variant: VariantId, guard: Guard, operands: &[Operand]) {
        out.room();
        out.put(b"\t", 1);
        match guard {
            Guard::Always => {}
            Guard::If(reg) => {
                out.put(b"@", 1);
                register(out, reg);
                out.put(b" ", 1);
            }
            Guard::Unless(reg) => {
                out.put(b"@!", 2);
                register(out, reg);
                out.put(b" ", 1);
            }
        }
        let short = self.variants.short_spelling(variant);
        match short[31] {
            0 => out.push_str(self.variants.spelling(variant)),
            _ => out.put_piece(short),
        }
        self.operands(out, operands);
        out.put(b";\n", 2);
    }

    /// Any other step.
    fn step(&self, out: &mut Text, code: &Selected, step: &Step) {
        match *step {
            Step::Label(it) => {
                out.room();
                label(out, it);
                out.put(b":\n", 2);
            }
            Step::Inst { .. } | Step::Debug(_) | Step::Mark(_) | Step::Asm { .. } => {}
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
                    out.room();
                    label(out, it);
                }
                out.push_str(";\n");
            }
        }
    }

    /// A blank, and the operands with commas between them.
    #[inline]
    fn operands(&self, out: &mut Text, operands: &[Operand]) {
        let mut between = &BLANK;
        for operand in operands {
            out.room();
            let before = std::mem::replace(&mut between, &COMMA);
            match *operand {
                Operand::Reg(reg) => {
                    out.put_numbered(&before.plain[reg.class_index()], reg.number());
                }
                Operand::At(reg, offset) => {
                    out.put_numbered(&before.square[reg.class_index()], reg.number());
                    plus(out, offset);
                    out.put(b"]", 1);
                }
                Operand::Label(Label::Block(block)) => {
                    out.put_numbered(&before.plain[LABEL], block.as_u32());
                }
                Operand::Imm(value) if let Ok(value) = value.try_into() => {
                    out.put_numbered(&before.plain[NUMBER], value);
                }
                Operand::Close(_) => self.operand(out, operand),
                Operand::Bar => {
                    self.operand(out, operand);
                    between = &NOTHING;
                }
                _ => {
                    out.put_piece(&before.plain[NUMBER]);
                    self.operand(out, operand);
                    if let Operand::Open(_) = operand {
                        between = &NOTHING;
                    }
                }
            }
        }
    }

    /// Puts an operand where there is room.
    fn operand(&self, out: &mut Text, operand: &Operand) {
        match *operand {
            Operand::Reg(reg) => register(out, reg),
            Operand::Not(reg) => {
                out.put(b"!", 1);
                register(out, reg);
            }
            Operand::Imm(value) => out.number(value),
            Operand::F32(bits) => {
                out.put(b"0f", 2);
                hex(out, u64::from(bits), 8);
            }
            Operand::F64(bits) => {
                out.put(b"0d", 2);
                hex(out, bits, 16);
            }
            Operand::Name(name, offset) => {
                self.name(out, name);
                plus(out, offset);
            }
            Operand::At(reg, offset) => {
                out.put(b"[", 1);
                register(out, reg);
                plus(out, offset);
                out.put(b"]", 1);
            }
            Operand::AtName(name, offset) => {
                out.put(b"[", 1);
                self.name(out, name);
                plus(out, offset);
                out.put(b"]", 1);
            }
            Operand::AtImm(address) => {
                out.put(b"[", 1);
                out.number(address);
                out.put(b"]", 1);
            }
            Operand::Label(it) => label(out, it),
            Operand::Sreg(sreg) => out.push_str(sreg.name()),
            Operand::Sink => out.put(b"_", 1),
            Operand::Open(bracket) => match bracket {
                Bracket::Brace => out.put(b"{", 1),
                Bracket::Square => out.put(b"[", 1),
                Bracket::Round => out.put(b"(", 1),
            },
            Operand::Close(bracket) => match bracket {
                Bracket::Brace => out.put(b"}", 1),
                Bracket::Square => out.put(b"]", 1),
                Bracket::Round => out.put(b")", 1),
            },
            Operand::Bar => out.put(b"|", 1),
        }
    }

    fn name(&self, out: &mut Text, name: Name) {
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
        out.number(n);
    }
}

/// What is between two operands, with what the second begins with.
struct Between {
    /// For each class what the names of its registers begin with; then for [`LABEL`], [`NUMBER`].
    plain: [[u8; 8]; 8],
    /// The same behind `[`.
    square: [[u8; 8]; 8],
}

/// Behind the classes: the start of a block.
const LABEL: usize = 6;
/// Behind that: what has nothing before it.
const NUMBER: usize = 7;

static BLANK: Between = Between::new(" ");
static COMMA: Between = Between::new(", ");
static NOTHING: Between = Between::new("");

impl Between {
    const fn new(text: &str) -> Between {
        let mut it = Between { plain: [[0; 8]; 8], square: [[0; 8]; 8] };
        let mut i = 0;
        while i < it.plain.len() {
            let begin = match i {
                LABEL => "$L",
                NUMBER => "",
                _ => Class::ALL[i].spelling().1,
            };
            it.plain[i] = piece([text, begin, ""]);
            it.square[i] = piece([text, "[", begin]);
            i += 1;
        }
        it
    }
}

/// The declaration of the registers of each class, up to their number.
static DECLARE: [[u8; 24]; Class::ALL.len()] = {
    let mut all = [[0; 24]; Class::ALL.len()];
    let mut i = 0;
    while i < all.len() {
        let (ty, prefix) = Class::ALL[i].spelling();
        all[i] = piece(["\t.reg ", ty, " ", prefix, "<"]);
        i += 1;
    }
    all
};

/// Puts the name of a register where there is room.
#[inline]
fn register(out: &mut Text, reg: Reg) {
    out.put_numbered(&NOTHING.plain[reg.class_index()], reg.number());
}

/// Puts a label where there is room.
#[inline]
fn label(out: &mut Text, label: Label) {
    let (prefix, number) = match label {
        Label::Block(block) => (b"$L", block.as_u32()),
        Label::Made(number) => (b"$M", number),
    };
    out.put(prefix, 2);
    out.put_number(number);
}

/// `+4`; PTX writes a negative offset `+-4`.
pub fn plus(out: &mut Text, offset: i64) {
    if offset != 0 {
        out.push('+');
        out.number(offset);
    }
}
