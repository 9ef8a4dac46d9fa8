//! The body of a function: blocks, phis, and the way from one block to the next.
//!
//! Invariants:
//! * Blocks are visited in reverse postorder, so that definitions come before uses; they keep
//!   the order that LLVM has them in. Blocks that nothing leads to are left out.
//! * A phi becomes a parameter of its block for each leaf of its type.
//! * What a constant takes instructions to make is made where it is used, and made again in
//!   every block that uses it.

use ir::{Attr, DebugLevel, Flags, FunctionBuilder, Loc, Opcode};

use super::debug::Places;
use super::error::{Refused, Result};
use super::intrinsic::{Meaning, Special};
use super::llvm::{Block, Op, Value};
use super::returning::Returning;
use super::signature::{self, Passing};
use super::source::Lines;
use super::types::AddressMap;
use super::variadic::Frame;
use super::{Importer, control};

pub(super) use super::held::Held;

/// The import of one body.
pub(super) struct Body<'a, 'm> {
    pub(super) im: &'a mut Importer<'m>,
    pub(super) b: FunctionBuilder<'a>,
    /// Where values are held.
    pub(super) held: AddressMap<Value<'m>, Held>,
    /// The leaves of what is held in many.
    pub(super) leaves: Vec<ir::Value>,
    /// Constants that were made in the current block.
    pub(super) of_block: Vec<Value<'m>>,
    /// The address of the arguments that have no name.
    pub(super) variadic: Option<ir::Value>,
    /// Where those of calls lie.
    pub(super) frame: Option<Frame>,
    /// What the function gives.
    pub(super) returning: Returning,
    /// `FTZ` where denormal numbers of 32 bits are flushed.
    pub(super) flush: Flags,
    /// The blocks by their number in LLVM, where something leads to them.
    pub(super) blocks: Vec<Option<ir::Block>>,
    pub(super) numbers: AddressMap<Block<'m>, u32>,
    /// Whether each block, by its number in LLVM, has been begun: only loops go back there.
    pub(super) begun: Vec<bool>,
    pub(super) edges: Vec<Edge<'m>>,
    /// Where instructions come from in the source, if that is wanted.
    pub(super) places: Option<Places<'m>>,
    /// Whether records say that a variable is none of any values, once that was looked at.
    pub(super) has_records_of_nothing: Option<bool>,
}

/// Memory that is kept from one body to the next.
#[derive(Default)]
pub(super) struct Room<'m> {
    held: AddressMap<Value<'m>, Held>,
    numbers: AddressMap<Block<'m>, u32>,
    leaves: Vec<ir::Value>,
    of_block: Vec<Value<'m>>,
    blocks: Vec<Option<ir::Block>>,
    begun: Vec<bool>,
    edges: Vec<Edge<'m>>,
    /// The blocks as LLVM has them.
    of_llvm: Vec<Block<'m>>,
    /// Whether something leads to each.
    reached: Vec<bool>,
    /// Those that something leads to, in reverse postorder.
    order: Vec<u32>,
}

/// What a phi becomes when control comes over an edge.
pub(super) struct Edge<'m> {
    /// From the terminator of the block with this number.
    pub(super) from: u32,
    /// To the block with this number.
    pub(super) to: u32,
    /// The number of the phi in its block.
    pub(super) phi: u32,
    /// What it becomes.
    pub(super) value: Value<'m>,
}

/// Imports the body of the function `of`, whose parameters are passed as `passing` says.
pub(super) fn import<'m>(
    im: &mut Importer<'m>,
    of: Value<'m>,
    passing: &[Passing<'m>],
    returning: Returning,
) -> Box<ir::Function> {
    let mut function = im.spare.pop().unwrap_or_default();
    let flushes = im.maths.flushes().unwrap_or_else(|| signature::flushes_denormals(of));
    let flush = match flushes {
        true => Flags::FTZ,
        false => Flags::default(),
    };
    let places = im.has_debug().then(Places::default);
    let mut room = std::mem::take(&mut im.room);
    let mut body = Body {
        im,
        b: FunctionBuilder::new(&mut function),
        held: std::mem::take(&mut room.held),
        leaves: std::mem::take(&mut room.leaves),
        of_block: std::mem::take(&mut room.of_block),
        variadic: None,
        frame: None,
        returning,
        flush,
        blocks: std::mem::take(&mut room.blocks),
        numbers: std::mem::take(&mut room.numbers),
        begun: std::mem::take(&mut room.begun),
        edges: std::mem::take(&mut room.edges),
        places,
        has_records_of_nothing: None,
    };
    body.run(of, passing, &mut room);
    let Body { im, held, leaves, of_block, blocks, numbers, begun, edges, .. } = body;
    im.room = Room { held, leaves, of_block, blocks, numbers, begun, edges, ..room };
    im.room.clear();
    function
}

impl Room<'_> {
    fn clear(&mut self) {
        self.held.clear();
        self.numbers.clear();
        self.leaves.clear();
        self.of_block.clear();
        self.blocks.clear();
        self.begun.clear();
        self.edges.clear();
        self.of_llvm.clear();
        self.reached.clear();
        self.order.clear();
    }
}

impl<'m> Body<'_, 'm> {
    fn run(&mut self, of: Value<'m>, passing: &[Passing<'m>], room: &mut Room<'m>) {
        let Room { of_llvm: blocks, reached, order, .. } = room;
        blocks.extend(of.blocks());
        self.numbers.extend(blocks.iter().zip(0..).map(|(&block, number)| (block, number)));
        reached.resize(blocks.len(), false);
        self.reverse_postorder(blocks, reached, order);
        let mut insts = 0;
        for (block, &reached) in blocks.iter().zip(&*reached) {
            let own = reached.then(|| self.b.func.add_block());
            if let Some(own) = own {
                let count = block.instructions().count();
                self.b.func.blocks[own].insts.reserve(count);
                insts += count;
            }
            self.blocks.push(own);
        }
        self.b.func.reserve(insts);
        if self.im.is_text {
            for (block, own) in blocks.iter().zip(&self.blocks) {
                let (Some(own), name @ [_, ..]) = (own, block.name()) else { continue };
                self.b.func.block_names.insert(*own, String::from_utf8_lossy(name).into());
            }
        }

        let source = std::mem::take(&mut self.im.source);
        let lines = source.as_ref().and_then(|it| it.function(of.name()));
        let (firsts, count) = self.ordinals(blocks, lines.is_some());
        let lines = lines.filter(|it| it.insts.len() == count);

        self.enter(of, passing);
        for (number, &block) in blocks.iter().enumerate().filter(|&(i, _)| reached[i]) {
            let first = firsts.get(number).copied().unwrap_or(0);
            self.phis(number, block, reached, lines, first);
        }
        self.edges.sort_unstable_by_key(|it| (it.from, it.to, it.phi));
        self.edges.dedup_by_key(|it| (it.from, it.to, it.phi));
        self.begun.resize(blocks.len(), false);
        for &number in &*order {
            self.begun[number as usize] = true;
            let first = firsts.get(number as usize).copied().unwrap_or(0);
            self.block(number, blocks[number as usize], lines, first);
        }
        self.im.source = source;
    }

    /// The numbers of the blocks that the entry leads to, which are noted in `seen`.
    fn reverse_postorder(&self, blocks: &[Block<'m>], seen: &mut [bool], order: &mut Vec<u32>) {
        let mut stack = Vec::new();
        let successors = |number: u32| {
            let terminator = blocks[number as usize].terminator();
            let count = terminator.map_or(0, |it| it.successor_count());
            (number, terminator, 0, count)
        };
        if !blocks.is_empty() {
            seen[0] = true;
            stack.push(successors(0));
        }
        while let Some((number, terminator, next, count)) = stack.last_mut() {
            let Some(terminator) = terminator.filter(|_| next < count) else {
                order.push(*number);
                stack.pop();
                continue;
            };
            let to = self.numbers[&terminator.successor(*next)];
            *next += 1;
            if !std::mem::replace(&mut seen[to as usize], true) {
                stack.push(successors(to));
            }
        }
        order.reverse();
    }

    /// The number of the first instruction of each block, and how many there are, if wanted.
    fn ordinals(&self, blocks: &[Block<'m>], wanted: bool) -> (Vec<usize>, usize) {
        let mut count = 0;
        if !wanted {
            return (Vec::new(), 0);
        }
        let firsts = blocks.iter().map(|block| {
            let first = count;
            count += block.instructions().count();
            first
        });
        (firsts.collect(), count)
    }

    /// The parameters of the function.
    fn enter(&mut self, of: Value<'m>, passing: &[Passing<'m>]) {
        let Some(entry) = self.blocks.first().copied().flatten() else { return };
        self.b.switch_to(entry);
        // All parameters first: their number follows from their order.
        let values: Vec<Vec<ir::Value>> = passing
            .iter()
            .map(|it| it.types().iter().map(|&ty| self.b.func.add_param(entry, ty)).collect())
            .collect();
        if of.value_type().is_variadic() {
            self.variadic = values.last().and_then(|it| it.first().copied());
        }
        for ((param, passing), values) in of.params().zip(passing).zip(values) {
            let held = self.receive(param, passing, &values);
            self.define(param, held);
        }
    }

    /// The parameters of a block, one for each leaf of each phi, and what they become.
    fn phis(
        &mut self,
        number: usize,
        block: Block<'m>,
        reached: &[bool],
        lines: Option<&Lines>,
        first: usize,
    ) {
        let Some(to) = self.blocks[number] else { return };
        let phis = block.instructions().take_while(|it| it.opcode() == Op::LLVMPHI);
        for (phi, ordinal) in phis.zip(0..) {
            self.set_place(phi, lines, first + ordinal as usize);
            let held = self.im.types.leaves(phi.ty()).map(|leaves| {
                let values: Vec<_> =
                    leaves.iter().map(|it| self.b.func.add_param(to, it.single.ty)).collect();
                self.hold(&values)
            });
            self.define(phi, held);
            for index in 0..phi.incoming_count() {
                let (value, from) = phi.incoming(index);
                let from = self.numbers[&from];
                if reached[from as usize] {
                    let to = number as u32;
                    self.edges.push(Edge { from, to, phi: ordinal, value });
                }
            }
        }
    }

    /// The instructions of a block.
    fn block(&mut self, number: u32, block: Block<'m>, lines: Option<&Lines>, first: usize) {
        let Some(current) = self.blocks[number as usize] else { return };
        self.b.switch_to(current);
        let has_variables = self.im.module.debug.level == DebugLevel::Full;
        let mut from = Vec::new();
        for (inst, ordinal) in block.instructions().zip(first..) {
            let op = inst.opcode();
            if op == Op::LLVMPHI {
                continue;
            }
            self.set_place(inst, lines, ordinal);
            if has_variables {
                self.debug_records(inst, &mut from);
            }
            if op == Op::LLVMCall && self.is_exit(inst) {
                // What follows is `unreachable`, or never runs.
                self.b.op(Opcode::Exit, ir::Type::I1, &[], Attr::None);
                break;
            }
            match op {
                Op::LLVMBr | Op::LLVMSwitch | Op::LLVMRet | Op::LLVMUnreachable => {
                    if let Err(refused) = self.terminator(number, inst, op) {
                        self.report(refused);
                    }
                }
                _ => match self.instruction_of_any_width(inst, op) {
                    Ok(None) => {}
                    Ok(Some(held)) => {
                        self.held.insert(inst, held);
                        if self.im.is_text {
                            self.name(inst, held);
                        }
                    }
                    Err(refused) => {
                        self.report(refused);
                        self.held.insert(inst, Held::Nowhere);
                    }
                },
            }
        }
        self.records_hold_from(&from);
        for constant in self.of_block.drain(..) {
            self.held.remove(&constant);
        }
    }

    /// Whether an instruction is the end of the thread, and the last of its block but for the
    /// terminator, which goes nowhere.
    fn is_exit(&self, call: Value<'m>) -> bool {
        let exits =
            matches!(self.im.intrinsics.get(&call.callee()), Some(Meaning::Special(Special::Exit)));
        let ends = |it: Value| it.successor_count() == 0;
        exits && call.next().is_some_and(|it| it.is_terminator() && ends(it))
    }

    /// Says where the instructions made from `inst` stand.
    fn set_place(&mut self, inst: Value<'m>, lines: Option<&Lines>, ordinal: usize) {
        if let Some(&loc) = lines.and_then(|it| it.insts.get(ordinal)) {
            self.im.here = loc;
            self.im.here_inst = None;
            self.b.set_loc(loc);
        } else {
            self.im.here_inst = Some(inst);
            if self.im.has_debug_info {
                let (line, column) = inst.debug_loc().unwrap_or_default();
                let loc = Loc { line, column };
                self.im.here = if loc.line != 0 { loc } else { self.im.function_loc };
                self.b.set_loc(loc);
            }
        }
        if let Some(places) = &mut self.places {
            let place = self.im.debug_place(inst, places, self.b.func);
            self.b.set_debug_loc(place);
        }
    }

    /// The fewest have to do with wide integers: that is asked last.
    fn instruction_of_any_width(&mut self, inst: Value<'m>, op: Op) -> Result<Option<Held>> {
        self.instruction(inst, op).or_else(|refused| match self.wide(inst, op) {
            Some(held) => held.map(Some),
            None => Err(refused),
        })
    }

    fn instruction(&mut self, inst: Value<'m>, op: Op) -> Result<Option<Held>> {
        let one = match op {
            Op::LLVMAdd
            | Op::LLVMSub
            | Op::LLVMMul
            | Op::LLVMUDiv
            | Op::LLVMSDiv
            | Op::LLVMURem
            | Op::LLVMSRem
            | Op::LLVMShl
            | Op::LLVMLShr
            | Op::LLVMAShr
            | Op::LLVMAnd
            | Op::LLVMOr
            | Op::LLVMXor => self.int_binary(inst, op)?,
            Op::LLVMFAdd
            | Op::LLVMFSub
            | Op::LLVMFMul
            | Op::LLVMFDiv
            | Op::LLVMFRem
            | Op::LLVMFNeg => self.float_arithmetic(inst, op)?,
            Op::LLVMICmp => self.icmp(inst)?,
            Op::LLVMFCmp => self.fcmp(inst)?,
            Op::LLVMTrunc
            | Op::LLVMZExt
            | Op::LLVMSExt
            | Op::LLVMFPToUI
            | Op::LLVMFPToSI
            | Op::LLVMUIToFP
            | Op::LLVMSIToFP
            | Op::LLVMFPTrunc
            | Op::LLVMFPExt
            | Op::LLVMPtrToInt
            | Op::LLVMPtrToAddr
            | Op::LLVMIntToPtr
            | Op::LLVMBitCast
            | Op::LLVMAddrSpaceCast => self.cast(inst, op)?,
            Op::LLVMGetElementPtr => self.gep(inst)?,
            Op::LLVMAlloca => self.alloca(inst)?,
            Op::LLVMAtomicRMW => self.atomicrmw(inst)?,
            Op::LLVMExtractElement => self.extract_element(inst)?,
            Op::LLVMInsertElement => self.insert_element(inst)?,
            Op::LLVMShuffleVector => self.shuffle_vector(inst)?,
            Op::LLVMLoad => return self.load(inst).map(Some),
            Op::LLVMStore => return self.store(inst).map(|()| None),
            Op::LLVMFence => return self.fence(inst).map(|()| None),
            Op::LLVMAtomicCmpXchg => return self.cmpxchg(inst).map(Some),
            Op::LLVMSelect => return self.select(inst).map(Some),
            Op::LLVMFreeze => return self.freeze(inst).map(Some),
            Op::LLVMExtractValue => return self.extract_value(inst).map(Some),
            Op::LLVMInsertValue => return self.insert_value(inst).map(Some),
            Op::LLVMCall => return self.call(inst),
            Op::LLVMVAArg => return self.va_arg(inst).map(Some),
            _ => return Err(control::refuse(op)),
        };
        Ok(Some(Held::One(one)))
    }

    pub(super) fn report(&mut self, refused: Refused) {
        self.im.report(refused);
    }
}
