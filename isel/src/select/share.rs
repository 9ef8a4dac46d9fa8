//! Where the parts of a value really are: registers with several names.
//!
//! Much of an IR program only renames: it puts lanes together and takes them apart, casts bits
//! to another type of the same registers, widens with zeros. No instruction is emitted for
//! that; who uses such a value finds the register, or the constant, that its part is.
//!
//! That is right because a definition dominates its uses: between what a name is looked
//! through to and a use of the name, every path passes the definition of the name again, so a
//! block parameter cannot have been given another value in between.
//!
//! Invariants:
//! * Whether a definition is looked through depends on nothing but the definition, so its users
//!   and its visit agree, in whatever order they come.
//! * What is looked through has no registers of its own.

use ir::{Inst, InstData, Opcode, Scalar, Type, Value, ValueDef};

use super::{Select, class_of, parts_of, sign_extend};
use crate::selected::{Class, Name, Operand, Reg};

/// What a part of a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// That part of a value which is not looked through.
    Part(Value, u32),
    /// All bits zero.
    Zero,
    /// Anything.
    Any,
}

impl Select<'_> {
    /// Part `part` of `value` as an operand: a register, or a constant.
    #[inline]
    pub fn operand(&mut self, value: Value, part: u32) -> Operand {
        match self.is_plain(value) {
            true => Operand::Reg(self.regs(value).plus(part)),
            false => self.operand_behind(value, part),
        }
    }

    /// Whether `value` is in registers of its own by what defines it alone: the usual case.
    #[inline]
    fn is_plain(&self, value: Value) -> bool {
        match self.func.values[value].def {
            ValueDef::Param(..) => true,
            ValueDef::Result(inst, _) => !is_renaming(&self.func.insts[inst]),
            _ => false,
        }
    }

    /// [`Select::operand`], of any value.
    fn operand_behind(&mut self, value: Value, part: u32) -> Operand {
        let class = class_of(self.ty(value));
        match self.source(value, part) {
            Source::Zero => self.constant(self.ty(value).scalar(), 0),
            Source::Any => Operand::Reg(self.new_reg(class)),
            Source::Part(root, root_part) => match self.func.values[root].def {
                ValueDef::Const(bits) => {
                    let word = if root_part == 1 { bits.hi } else { bits.lo };
                    self.constant(self.ty(value).scalar(), word)
                }
                ValueDef::Global(_) | ValueDef::Func(_) => {
                    let Some(name) = self.name_of(root) else { return Operand::Imm(0) };
                    let to = self.new_reg(class);
                    self.mov(to, Operand::Name(name, 0));
                    Operand::Reg(to)
                }
                ValueDef::Undef => Operand::Reg(self.new_reg(class)),
                ValueDef::Param(..) | ValueDef::Result(..) => {
                    Operand::Reg(self.regs(root).plus(root_part))
                }
            },
        }
    }

    /// The register that part `part` of `value` is in, if it has been given one.
    #[inline]
    pub(super) fn register_of(&self, value: Value, part: u32) -> Option<Reg> {
        if self.is_plain(value) {
            return self.cx.regs[value].map(|first| first.plus(part));
        }
        match self.source(value, part) {
            Source::Part(root, part) => self.cx.regs[root].map(|first| first.plus(part)),
            Source::Zero | Source::Any => None,
        }
    }

    /// [`Select::operand`], but the address of a variable or function is its name, for `mov`
    /// and `cvta`.
    pub fn named(&mut self, value: Value, part: u32) -> Operand {
        match self.name_of(value) {
            Some(name) => Operand::Name(name, 0),
            None => self.operand(value, part),
        }
    }

    /// The register that part `part` of `value` is in; a constant is moved to one.
    pub fn reg(&mut self, value: Value, part: u32) -> Reg {
        match self.operand(value, part) {
            Operand::Reg(reg) => reg,
            constant => {
                let to = self.new_reg(class_of(self.ty(value)));
                self.mov(to, constant);
                to
            }
        }
    }

    /// The bits of part `part` of `value`, where they are known.
    pub fn known(&self, value: Value, part: u32) -> Option<u64> {
        match self.source(value, part) {
            Source::Zero => Some(0),
            Source::Any => None,
            Source::Part(root, part) => match self.func.values[root].def {
                ValueDef::Const(bits) if part == 1 => Some(bits.hi),
                ValueDef::Const(bits) => {
                    let width = self.ty(value).lane_bits();
                    Some(if width < 64 { bits.lo & ((1 << width) - 1) } else { bits.lo })
                }
                _ => None,
            },
        }
    }

    /// The symbol whose address `value` is.
    pub fn name_of(&self, value: Value) -> Option<Name> {
        match self.func.values[value].def {
            ValueDef::Global(global) => Some(Name::Symbol(ir::Symbol::Global(global))),
            ValueDef::Func(func) => Some(Name::Symbol(ir::Symbol::Func(func))),
            _ => None,
        }
    }

    fn constant(&self, scalar: Scalar, word: u64) -> Operand {
        match scalar {
            Scalar::F32 => Operand::F32(word as u32),
            Scalar::F64 => Operand::F64(word),
            Scalar::I1 => Operand::Imm((word & 1) as i64),
            scalar => Operand::Imm(sign_extend(word, scalar.bits().min(64))),
        }
    }

    /// Whether `inst` is looked through by all who use its result, so that it emits nothing.
    pub(super) fn is_shared(&self, inst: Inst) -> bool {
        let data = &self.func.insts[inst];
        if !is_renaming(data) {
            return false;
        }
        let Some(result) = self.func.result(inst) else { return false };
        match data.op {
            // Always, whatever the lanes are.
            Opcode::Vector | Opcode::Splat | Opcode::Extract | Opcode::Insert | Opcode::Shuffle => {
                true
            }
            _ => (0..parts_of(self.ty(result))).all(|part| !self.is_own(result, part)),
        }
    }

    /// The value that `value`, of one part, is another name of, and which part of that it is.
    pub(super) fn renamed(&self, value: Value) -> Option<(Value, u32)> {
        match self.source(value, 0) {
            Source::Part(root, part) => Some((root, part)),
            Source::Zero | Source::Any => None,
        }
    }

    /// Whether part `part` of `value` is in a register of its own.
    pub(super) fn is_own(&self, value: Value, part: u32) -> bool {
        if self.is_plain(value) {
            return true;
        }
        let ValueDef::Result(inst, 0) = self.func.values[value].def else { return true };
        match self.func.insts[inst].op {
            Opcode::Freeze => self.source(value, part) == Source::Part(value, part),
            _ => self.behind(inst, value, part) == Source::Part(value, part),
        }
    }

    /// What part `part` of `value` is.
    fn source(&self, value: Value, part: u32) -> Source {
        let (mut value, mut part) = (value, part);
        // What is frozen may not be anything at each of its uses: the last `freeze` before
        // something undefined is in a register. (To stop there also keeps chains of them linear.)
        let mut frozen = None;
        while let ValueDef::Result(inst, 0) = self.func.values[value].def {
            match self.behind(inst, value, part) {
                Source::Part(next, next_part) if (next, next_part) == (value, part) => break,
                Source::Part(next, next_part) => {
                    if self.func.insts[inst].op == Opcode::Freeze {
                        frozen = Some((value, part));
                    }
                    (value, part) = (next, next_part);
                }
                other => return other,
            }
        }
        match (self.func.values[value].def, frozen) {
            (ValueDef::Undef, Some((value, part))) => Source::Part(value, part),
            (ValueDef::Undef, None) => Source::Any,
            _ => Source::Part(value, part),
        }
    }

    /// One step towards the source; the same part of `value` where there is none.
    fn behind(&self, inst: Inst, value: Value, part: u32) -> Source {
        let data = &self.func.insts[inst];
        let here = Source::Part(value, part);
        if !is_renaming(data) {
            return here;
        }
        let args = self.func.args(inst);
        let Some(&first) = args.first() else { return here };
        let (from, ty) = (self.ty(first), self.ty(value));
        let each = |ty: Type| parts_of(ty.lane());
        let index = match data.attr {
            ir::Attr::Index(index) => index,
            _ => 0,
        };
        match data.op {
            Opcode::Freeze => Source::Part(first, part),
            Opcode::SpaceCast if from == ty => Source::Part(first, part),
            Opcode::Bitcast | Opcode::Ptrtoint | Opcode::Inttoptr
                if class_of(from) == class_of(ty) && parts_of(from) == parts_of(ty) =>
            {
                Source::Part(first, part)
            }
            Opcode::Trunc if from.lane_bits() == 128 && ty.lane_bits() == 64 => {
                Source::Part(first, 2 * part)
            }
            Opcode::Trunc if class_of(from) == Class::B16 && class_of(ty) == Class::B16 => {
                Source::Part(first, part)
            }
            Opcode::Zext if from.lane_bits() == 64 && ty.lane_bits() == 128 => {
                if part.is_multiple_of(2) { Source::Part(first, part / 2) } else { Source::Zero }
            }
            Opcode::Sext
                if from.lane_bits() == 64 && ty.lane_bits() == 128 && part.is_multiple_of(2) =>
            {
                Source::Part(first, part / 2)
            }
            Opcode::Extract => Source::Part(first, index * each(ty) + part),
            Opcode::Splat => Source::Part(first, part % each(ty)),
            Opcode::Vector => {
                let lane = args.get((part / each(ty)) as usize).copied();
                lane.map_or(here, |lane| Source::Part(lane, part % each(ty)))
            }
            Opcode::Insert if part / each(ty) == index => {
                args.get(1).map_or(here, |&lane| Source::Part(lane, part % each(ty)))
            }
            Opcode::Insert => Source::Part(first, part),
            Opcode::Shuffle => self.shuffled(inst, here, part, each(ty)),
            Opcode::Shl | Opcode::Lshr | Opcode::Or => self.half(inst, here, part),
            _ => here,
        }
    }

    /// A lane of a `shuffle`. A lane number that neither operand has stands for anything.
    fn shuffled(&self, inst: Inst, here: Source, part: u32, each: u32) -> Source {
        let (&[a, b], mask) = (self.func.args(inst), self.func.mask(inst)) else { return here };
        let lanes = self.ty(a).lanes();
        match mask.get((part / each) as usize) {
            Some(&lane) if lane < lanes => Source::Part(a, lane * each + part % each),
            Some(&lane) if lane < 2 * lanes => Source::Part(b, (lane - lanes) * each + part % each),
            Some(_) => Source::Part(a, part % each),
            None => here,
        }
    }

    /// Halves of 128-bit integers that are put in another place, and put together.
    fn half(&self, inst: Inst, here: Source, part: u32) -> Source {
        let &[a, b] = self.func.args(inst) else { return here };
        if self.ty(a) != Type::I128 {
            return here;
        }
        match self.func.insts[inst].op {
            Opcode::Or if self.is_zero_half(b, part) => Source::Part(a, part),
            Opcode::Or if self.is_zero_half(a, part) => Source::Part(b, part),
            Opcode::Shl if self.func.const_bits(b) == Some(64) => match part {
                0 => Source::Zero,
                _ => Source::Part(a, 0),
            },
            Opcode::Lshr if self.func.const_bits(b) == Some(64) => match part {
                0 => Source::Part(a, 1),
                _ => Source::Zero,
            },
            _ => here,
        }
    }

    /// Whether a half of a 128-bit integer is zero by its definition alone.
    fn is_zero_half(&self, value: Value, part: u32) -> bool {
        match self.func.values[value].def {
            ValueDef::Const(bits) => [bits.lo, bits.hi].get(part as usize) == Some(&0),
            ValueDef::Result(inst, 0) => match self.func.insts[inst].op {
                Opcode::Zext => {
                    part == 1 && self.func.args(inst).iter().all(|&it| self.ty(it) == Type::I64)
                }
                Opcode::Shl | Opcode::Lshr => {
                    let by = self.func.args(inst).get(1).and_then(|&it| self.func.const_bits(it));
                    let zero = if self.func.insts[inst].op == Opcode::Shl { 0 } else { 1 };
                    by == Some(64) && part == zero
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Whether an instruction may do no more than give names.
#[inline]
pub(super) fn is_renaming(data: &InstData) -> bool {
    match data.op {
        Opcode::Freeze
        | Opcode::SpaceCast
        | Opcode::Bitcast
        | Opcode::Ptrtoint
        | Opcode::Inttoptr
        | Opcode::Trunc
        | Opcode::Zext
        | Opcode::Sext
        | Opcode::Extract
        | Opcode::Splat
        | Opcode::Vector
        | Opcode::Insert
        | Opcode::Shuffle => true,
        // Halves that are put in another place, and together.
        Opcode::Shl | Opcode::Lshr | Opcode::Or => data.ty == Type::I128,
        _ => false,
    }
}
