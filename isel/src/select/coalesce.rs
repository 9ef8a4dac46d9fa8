//! Values that are never needed at the same time, and are passed from one to the other, share
//! registers, so that nothing has to be copied between them.
//!
//! From its definition to its last read a value has one interval of the code in the order of its
//! text, widened to the end of every loop that it is read in and not defined in. In an order
//! where loops lie together and definitions come first, a value is needed nowhere else.
//! Intervals that do not meet may be in one register.
//!
//! Invariants:
//! * An instruction that takes in another reads what that would have read: those reads count too
//!   ([`Intervals::find`]). So do reads by another name ([`super::share`]).
//! * Only an instruction that writes its register with its last step may write one that it reads.
//! * A function with a loop of several entries is left alone, and so is one whose variables a
//!   debugger asks for: it finds each in registers of its own.

use cranelift_entity::SecondaryMap;
use ir::opcode::Effect;
use ir::{Block, Function, Inst, Opcode, Type, Value, ValueDef};
use smallvec::SmallVec;

use super::{Select, class_of, parts_of, share};
use crate::layout::Layout;

/// So many values at most share registers: more are rare, and would take time to compare.
const MOST_MEMBERS: usize = 24;

/// Where values are needed. Instruction `n` of the text reads at `2 * n` and writes there too, or
/// just behind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Intervals {
    /// The number of each block in the order of the text: its parameters are defined there.
    starts: Vec<u32>,
    of: SecondaryMap<Value, Interval>,
    /// Values that share registers are in one list, by its number plus one.
    list_of: SecondaryMap<Value, u32>,
    lists: Vec<SmallVec<[Value; 4]>>,
    /// What is passed forward, to be looked at when all that goes back has been.
    later: Vec<(Value, Value)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Interval {
    start: u32,
    /// The last read.
    end: u32,
    /// The last read as an address, which may be taken in by an access with what it was made of.
    as_address: u32,
    /// How often it is read.
    reads: u32,
}

impl Interval {
    fn meets(self, other: Interval) -> bool {
        self.start <= other.end && other.start <= self.end
    }
}

impl Intervals {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.of.clear();
        self.list_of.clear();
        self.lists.clear();
    }

    /// Finds where each value of `func` is needed.
    pub(super) fn find(&mut self, func: &Function, code: &Code) {
        self.of.resize(func.values.len());
        self.list_of.resize(func.values.len());
        let mut number = 0;
        for &block in &code.layout.order {
            self.starts.push(number);
            for &param in func.params(block) {
                self.of[param].start = 2 * number;
            }
            number += 1 + func.blocks[block].insts.len() as u32;
        }
        self.starts.push(number);
        for (place, &block) in code.layout.order.iter().enumerate().rev() {
            let mut number = self.starts[place + 1];
            for &inst in func.blocks[block].insts.iter().rev() {
                number -= 1;
                self.visit(func, code, block, inst, 2 * number);
            }
        }
    }

    /// The definitions and reads of `inst`, which is at `at`. What its results are needed for is
    /// known.
    fn visit(&mut self, func: &Function, code: &Code, block: Block, inst: Inst, at: u32) {
        let data = &func.insts[inst];
        let results = func.results(inst);
        if results.iter().all(|&it| self.of[it].reads == 0) && func.is_removable(inst) {
            // It is not selected, so that what it reads may have one reader only.
            return;
        }
        let (mut last, mut as_address) = (at, 0);
        if let Some(&result) = results.first() {
            let of = self.of[result];
            if share::is_renaming(data) {
                (last, as_address) = (last.max(of.end), of.as_address);
            } else if data.op == Opcode::PtrAdd {
                // An access takes in what was added to its address.
                (last, as_address) = (last.max(of.as_address), of.as_address);
            } else if is_taken_in(data.op) && of.reads == 1 {
                last = last.max(of.end);
            }
        }
        for &result in results {
            self.of[result].start = at + u32::from(writes_last(data.op, data.ty));
        }
        if !matches!(data.op.info().effect, Effect::Pure | Effect::Terminator) {
            as_address = as_address.max(at);
        }
        for &value in func.args(inst) {
            self.read(func, code, value, block, last, as_address);
        }
        for call in func.targets(inst) {
            for &value in func.call_args(call) {
                self.read(func, code, value, block, at, 0);
            }
        }
    }

    /// `value` is read in `block`, and at last at `last`.
    fn read(
        &mut self,
        func: &Function,
        code: &Code,
        value: Value,
        block: Block,
        last: u32,
        as_address: u32,
    ) {
        let home = match func.values[value].def {
            ValueDef::Param(home, _) => home,
            ValueDef::Result(inst, _) => Block::from_u32(code.homes[inst]),
            _ => return,
        };
        let (mut last, mut as_address) = (last, as_address);
        if home != block
            && let Some(end) = code.layout.end_of_loops(block, home)
        {
            let end = 2 * self.starts[end as usize] - 1;
            last = last.max(end);
            as_address = if as_address > 0 { as_address.max(end) } else { 0 };
        }
        let of = &mut self.of[value];
        of.end = of.end.max(last);
        of.as_address = of.as_address.max(as_address);
        of.reads += 1;
    }

    /// Has `a` and `b` share registers, if they may.
    fn join(&mut self, a: Value, b: Value) {
        let members = |this: &Intervals, value: Value| -> SmallVec<[Value; 4]> {
            match this.list_of[value] {
                0 => SmallVec::from_slice(&[value]),
                list => this.lists[list as usize - 1].clone(),
            }
        };
        if a == b || (self.list_of[a] != 0 && self.list_of[a] == self.list_of[b]) {
            return;
        }
        let (all, more) = (members(self, a), members(self, b));
        let meet = |&x: &Value| more.iter().any(|&y| self.of[x].meets(self.of[y]));
        if all.len() + more.len() > MOST_MEMBERS || all.iter().any(meet) {
            return;
        }
        if self.list_of[a] == 0 {
            self.lists.push(all);
            self.list_of[a] = self.lists.len() as u32;
        }
        let list = self.list_of[a];
        if self.list_of[b] != 0 {
            self.lists[self.list_of[b] as usize - 1].clear();
        }
        for &value in &more {
            self.list_of[value] = list;
        }
        self.lists[list as usize - 1].extend(more);
    }

    /// Whether nobody but the loop whose blocks are up to `end` of the order needs, behind the last
    /// instruction of the block at `place`, what is in the registers of `param`, a parameter of its
    /// header.
    pub(super) fn is_free_behind(&self, param: Value, place: u32, end: u32) -> bool {
        let at = 2 * (self.starts[place as usize + 1] - 1);
        let others = match self.list_of[param] {
            0 => &[][..],
            list => &self.lists[list as usize - 1],
        };
        self.of[param].end < 2 * self.starts[end as usize]
            && others.iter().all(|&other| {
                let of = self.of[other];
                other == param || of.end <= at || of.start > at
            })
    }
}

/// What else is known of the code of a function.
pub(super) struct Code<'a> {
    pub(super) layout: &'a Layout,
    /// The block of each instruction, by its number.
    pub(super) homes: &'a SecondaryMap<Inst, u32>,
}

/// Whether another instruction may take in one of `op`, if it is the only one to read it: a sum takes
/// in a product, a comparison the bits that it tests. What [`Select::single_use`] is asked for has to
/// be here.
pub(super) fn is_taken_in(op: Opcode) -> bool {
    matches!(op, Opcode::Mul | Opcode::Shl | Opcode::Fmul | Opcode::And)
}

/// Whether `op` becomes steps of which the last alone writes the result.
fn writes_last(op: Opcode, ty: Type) -> bool {
    use Opcode::*;
    let is_one_register = parts_of(ty) == 1 && matches!(ty.lane_bits(), 32 | 64);
    is_one_register
        && matches!(
            op,
            Add | Sub
                | Mul
                | And
                | Or
                | Xor
                | Shl
                | Lshr
                | Ashr
                | PtrAdd
                | Select
                | Fadd
                | Fsub
                | Fmul
                | Fma
        )
}

impl Select<'_> {
    /// Has what blocks pass to each other share registers where it can. Loops come first.
    pub(super) fn share_registers(&mut self) {
        let mut intervals = std::mem::take(&mut self.cx.intervals);
        intervals.later.clear();
        for i in 0..self.cx.layout.order.len() {
            let Some(&last) = self.func.blocks[self.cx.layout.order[i]].insts.last() else {
                continue;
            };
            for call in self.func.targets(last) {
                let is_back = self.cx.layout.place(call.block) <= i as u32;
                let params = self.func.params(call.block).iter();
                for (&param, &arg) in params.zip(self.func.call_args(call)) {
                    // What nobody reads has no interval, but is written until that is found.
                    if intervals.of[param].reads == 0 || !self.may_share(param, arg) {
                        continue;
                    }
                    match is_back {
                        true => intervals.join(param, arg),
                        false => intervals.later.push((param, arg)),
                    }
                }
            }
        }
        for i in 0..intervals.later.len() {
            let (param, arg) = intervals.later[i];
            intervals.join(param, arg);
        }
        for list in &intervals.lists {
            let Some(&first) = list.first() else { continue };
            let reg = self.regs(first);
            for &value in list {
                self.cx.regs[value] = Some(reg);
            }
        }
        self.cx.intervals = intervals;
    }

    /// Whether `arg` is in registers of its own that are like those of `param`.
    fn may_share(&self, param: Value, arg: Value) -> bool {
        let (to, from) = (self.ty(param), self.ty(arg));
        let is_own = match self.func.values[arg].def {
            ValueDef::Param(block, _) => Some(block) != self.func.entry(),
            ValueDef::Result(inst, _) => {
                !self.is_shared(inst) && (0..parts_of(from)).all(|part| self.is_own(arg, part))
            }
            _ => false,
        };
        is_own && class_of(to) == class_of(from) && parts_of(to) == parts_of(from)
    }
}
