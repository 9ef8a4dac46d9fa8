//! The body of a function: from block to block, until it returns or others have to come.

use cranelift_entity::SecondaryMap;
use ir::{Func, Function, Opcode, Value, ValueDef};
use smallvec::{SmallVec, smallvec};

use crate::machine::{Frame, Machine, Progress, Stop, address_of};
use crate::table::Lanes;

/// The most calls inside each other.
const DEPTH: u32 = 64;

impl Machine<'_> {
    /// Calls a function from inside of another: no thread waits there.
    pub(crate) fn call(
        &mut self,
        func: Func,
        args: &[Lanes],
    ) -> Result<SmallVec<[Lanes; 2]>, Stop> {
        if self.depth == DEPTH {
            return Err(Stop::Limit);
        }
        self.depth += 1;
        let stack = self.stack.len();
        let mut frame = self.enter(func, args)?;
        let result = match self.go(&mut frame)? {
            Progress::Returned(values) => values,
            Progress::Meets(inst, _) => {
                let op = self.module.funcs[func].body.as_ref().map(|it| it.insts[inst].op);
                return Err(Stop::Unsupported(op.unwrap_or(Opcode::Call)));
            }
        };
        for address in self.stack.drain(stack..) {
            self.memory.remove(address);
        }
        self.depth -= 1;
        Ok(result)
    }

    /// A function at its begin.
    pub(crate) fn enter(&self, func: Func, args: &[Lanes]) -> Result<Frame, Stop> {
        let body = self.module.funcs[func].body.as_ref();
        let body = body.ok_or(Stop::Unsupported(Opcode::Call))?;
        let block = body.entry().ok_or(Stop::Unreachable)?;
        let mut values = SecondaryMap::with_capacity(body.values.len());
        for (&param, arg) in body.params(block).iter().zip(args) {
            values[param] = Some(arg.clone());
        }
        Ok(Frame { func, block, done: 0, values })
    }

    /// Goes on.
    pub(crate) fn go(&mut self, frame: &mut Frame) -> Result<Progress, Stop> {
        let module = self.module;
        let Some(func) = &module.funcs[frame.func].body else { return Err(Stop::Unreachable) };
        'blocks: loop {
            while let Some(&inst) = func.blocks[frame.block].insts.get(frame.done) {
                self.limit = self.limit.checked_sub(1).ok_or(Stop::Limit)?;
                frame.done += 1;
                let data = &func.insts[inst];
                let mut args: SmallVec<[Lanes; 4]> = SmallVec::new();
                for &arg in func.args(inst) {
                    args.push(self.value(func, frame, arg).ok_or(Stop::Poison(data.op))?);
                }
                let call = match data.op {
                    Opcode::Jump => 0,
                    Opcode::Branch => usize::from(args[0][0] == 0),
                    Opcode::Switch => {
                        let mut cases = func.cases(inst).iter();
                        cases.position(|&it| u128::from(it) == args[0][0]).map_or(0, |i| i + 1)
                    }
                    Opcode::Ret => return Ok(Progress::Returned(args.into_iter().collect())),
                    Opcode::Exit => return Err(Stop::Exit),
                    Opcode::Unreachable => return Err(Stop::Unreachable),
                    op if meets(op) => return Ok(Progress::Meets(inst, args)),
                    _ => {
                        let results = self.step(func, inst, &args)?;
                        for (&value, result) in func.results(inst).iter().zip(results) {
                            frame.values[value] = Some(result);
                        }
                        continue;
                    }
                };
                let call = &func.targets(inst)[call];
                let mut passed: SmallVec<[Lanes; 8]> = SmallVec::new();
                for &arg in func.call_args(call) {
                    passed.push(self.value(func, frame, arg).ok_or(Stop::Poison(data.op))?);
                }
                (frame.block, frame.done) = (call.block, 0);
                for (&param, value) in func.params(frame.block).iter().zip(passed) {
                    frame.values[param] = Some(value);
                }
                continue 'blocks;
            }
            return Err(Stop::Unreachable);
        }
    }

    fn value(&self, func: &Function, frame: &Frame, value: Value) -> Option<Lanes> {
        match func.values[value].def {
            ValueDef::Const(bits) => Some(smallvec![bits.into()]),
            ValueDef::Global(global) => Some(smallvec![self.globals[global].into()]),
            ValueDef::Func(func) => Some(smallvec![address_of(func).into()]),
            ValueDef::Undef => None,
            _ => frame.values[value].clone(),
        }
    }
}

/// Whether it is done by several threads together.
fn meets(op: Opcode) -> bool {
    use Opcode::*;
    matches!(
        op,
        ShuffleSync
            | VoteSync
            | BallotSync
            | MatchAny
            | MatchAll
            | ReduxSync
            | WarpBarrier
            | Barrier
            | BarrierCount
            | BarrierVote
    )
}
