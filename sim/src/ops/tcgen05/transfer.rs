//! Tensor memory to and from registers: `tcgen05.ld`, `tcgen05.st`.

use ptx::tree::Operand;
use target_desc::Mod;

use super::{place, unfinished};
use crate::code::{Mask, Src};
use crate::decode::{Address, Decoder, Head};
use crate::fault::{Fault, Kind};
use crate::machine::Cx;
use crate::memory::Space;
use crate::ops::matrix::{same, whole};
use crate::ops::{Made, operands};

/// Which lanes and columns registers are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A lane for each thread, and a column for each register.
    Straight,
    /// 16 lanes, as sums of `mma` lie in registers: of 4 columns, or pairs of 8.
    Sums { pairs: bool },
}

impl Shape {
    fn parse(word: &str) -> Option<Shape> {
        Some(match word {
            "32x32b" => Shape::Straight,
            "16x128b" => Shape::Sums { pairs: false },
            "16x256b" => Shape::Sums { pairs: true },
            _ => return None,
        })
    }

    /// Lanes and columns of so many registers.
    fn extent(self, registers: usize) -> (usize, usize) {
        match self {
            Shape::Straight => (32, registers),
            Shape::Sums { .. } => (16, 2 * registers),
        }
    }

    /// Lane and column of register `reg` in a thread, from the first ones on.
    fn at(self, thread: usize, reg: usize) -> (usize, usize) {
        let (group, t) = (thread / 4, thread % 4);
        match self {
            Shape::Straight => (thread, reg),
            Shape::Sums { pairs: false } => (group + 8 * (reg % 2), t + 4 * (reg / 2)),
            Shape::Sums { pairs: true } => {
                (group + 8 * (reg / 2 % 2), 2 * t + reg % 2 + 8 * (reg / 4))
            }
        }
    }
}

fn shape(h: &mut Head, registers: usize) -> Result<Shape, String> {
    let shape = h.find(Shape::parse).ok_or("its shape")?;
    let times = h.find(|it| it.strip_prefix('x')?.parse::<usize>().ok()).ok_or("no number")?;
    let each = match shape {
        Shape::Straight => 1,
        Shape::Sums { pairs } => 2 + 2 * usize::from(pairs),
    };
    match times * each == registers {
        true => Ok(shape),
        false => Err(format!("{registers} registers")),
    }
}

/// The first lane and column of a transfer by the warp, which has a quarter of the lanes.
fn first(
    cx: &Cx,
    at: &Address,
    shape: Shape,
    registers: usize,
) -> Result<(usize, usize), Box<Fault>> {
    let addresses = at.read(cx);
    same(cx, &addresses, "address of tensor memory")?;
    let (height, width) = shape.extent(registers);
    let (lane, column) = place(cx, 0, addresses[0], width)?;
    let own = 32 * (cx.warp.index as usize % 4);
    if lane < own || lane + height > own + 32 || !lane.is_multiple_of(height) {
        let why = format!(
            "lanes {lane} to {} of tensor memory: the warp has those from {own} to {}",
            lane + height - 1,
            own + 31
        );
        return Err(cx.fault(0, Kind::Illegal(why)));
    }
    unfinished(cx, 0, (column, width))?;
    Ok((lane, column))
}

/// `tcgen05.ld`
pub fn load<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.ty()?;
    let [to, at] = operands(o)?;
    let (to, at) = (d.dsts(to)?, d.address(at, Space::Generic)?);
    let shape = shape(h, to.len())?;
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (lane, column) = first(cx, &at, shape, to.len())?;
            for (reg, to) in to.iter().enumerate() {
                let words: [(u32, bool); 32] = std::array::from_fn(|thread| {
                    let (down, right) = shape.at(thread, reg);
                    cx.block.tensor.word(lane + down, column + right)
                });
                cx.put(*to, |i| u64::from(words[i].0));
                let known = (0..32).fold(0, |all, i| all | Mask::from(words[i].1) << i);
                cx.mark(to.slot, known);
            }
            let written: Vec<_> = to.iter().map(|it| cx.base + it.slot.0 as usize).collect();
            let written: Vec<_> = written.into_iter().map(|it| (it, cx.warp.regs[it])).collect();
            cx.warp.loads.begin(&written, &[], 0);
            Ok(())
        }),
    ))
}

/// `tcgen05.st`
pub fn store<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.ty()?;
    let [at, from] = operands(o)?;
    let (at, from): (_, Vec<Src>) = (d.address(at, Space::Generic)?, d.srcs(from, Mod::b32)?);
    let shape = shape(h, from.len())?;
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (lane, column) = first(cx, &at, shape, from.len())?;
            for (reg, from) in from.iter().enumerate() {
                let (values, known) = (cx.get(*from), cx.known(*from));
                for (thread, value) in values.into_iter().enumerate() {
                    let (down, right) = shape.at(thread, reg);
                    let word = (value as u32, known >> thread & 1 == 1);
                    cx.block.tensor.set(lane + down, column + right, word);
                }
            }
            Ok(())
        }),
    ))
}
