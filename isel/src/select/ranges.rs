//! From where to where what was said of a variable of the source holds.
//!
//! It holds up to the next that is said of the variable, on each way that control takes; where ways
//! come together, what holds on all of them. What blocks pass to each other in a register holds in
//! it up to where the next is passed, and what is passed in a loop only in the loop: on the way out
//! the register may have been written once more (see [`super::passing`]).

use std::collections::{BTreeMap, HashMap};

use cranelift_entity::packed_option::PackedOption;
use ir::{Block, DebugEntry, DebugLoc, Function, Inst, Value, ValueDef};

use crate::context::Context;
use crate::layout::Layout;
use crate::selected::Range;

/// A place in the code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Point {
    /// The beginning of a block.
    Block(Block),
    /// Before an instruction.
    Inst(Inst),
}

/// What holds from where to where in a function.
#[derive(Default)]
pub(super) struct Ranges {
    /// The number of the mark at each place.
    pub(super) marks: HashMap<Point, u32>,
    /// Each with its number among the variables of the function, in the order of the text.
    pub(super) all: Vec<(u32, Range)>,
}

/// What is said of one variable: the place of the block, the instruction in it, and the number of
/// what is said.
type Said = (u32, usize, u32);

/// What holds: nothing is known yet, nothing, or what is said by that number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    Unknown,
    Nothing,
    This(u32),
}

/// So many variables times blocks at most are looked at; where there are more, what is said holds
/// in its block.
const MANY: usize = 1 << 25;

struct Finder<'a> {
    func: &'a Function,
    layout: &'a Layout,
    /// The places of the blocks before each.
    before: Vec<Vec<u32>>,
    /// Whether what holds goes from block to block.
    flows: bool,
    ranges: Ranges,
}

impl Ranges {
    /// Those of `func`, whose blocks have been put in order.
    pub(super) fn new(cx: &Context, func: &Function) -> Ranges {
        let mut places: HashMap<Inst, (u32, usize)> = HashMap::new();
        for variable in &func.variables {
            if let Some(inst) = variable.from.expand() {
                places.insert(inst, (u32::MAX, 0));
            }
        }
        if places.is_empty() {
            return Ranges::default();
        }
        let layout = &cx.layout;
        for (&block, place) in layout.order.iter().zip(0..) {
            for (number, inst) in func.blocks[block].insts.iter().enumerate() {
                if let Some(it) = places.get_mut(inst) {
                    *it = (place, number);
                }
            }
        }
        type Key = (DebugEntry, PackedOption<DebugLoc>);
        let mut said: BTreeMap<Key, Vec<Said>> = BTreeMap::new();
        for (variable, number) in func.variables.iter().zip(0..) {
            let place = variable.from.expand().and_then(|it| places.get(&it));
            if let Some(&(place, inst)) = place.filter(|it| it.0 != u32::MAX) {
                let key = (variable.entry, variable.inlined_at);
                said.entry(key).or_default().push((place, inst, number));
            }
        }
        let mut before = vec![Vec::new(); layout.order.len()];
        for (&block, place) in layout.order.iter().zip(0..) {
            for next in func.successors(block) {
                before[layout.place(next) as usize].push(place);
            }
        }
        let flows = said.len().saturating_mul(layout.order.len()) < MANY;
        let mut finder = Finder { func, layout, before, flows, ranges: Ranges::default() };
        for said in said.values_mut() {
            said.sort_unstable();
            finder.find(said);
        }
        finder.ranges
    }

    fn mark(&mut self, point: Point) -> u32 {
        let next = self.marks.len() as u32;
        *self.marks.entry(point).or_insert(next)
    }
}

impl Finder<'_> {
    /// The ranges of one variable.
    fn find(&mut self, said: &[Said]) {
        let blocks = self.layout.order.len();
        let mut after = vec![Holds::Unknown; blocks];
        let mut changed = self.flows;
        while changed {
            changed = false;
            for place in 0..blocks as u32 {
                let holds = self.through(place, self.at_start(place, &after), said, |_, _| {});
                if after[place as usize] != holds {
                    after[place as usize] = holds;
                    changed = true;
                }
            }
        }
        let mut now: Option<(u32, u32)> = None;
        let mut found = Vec::new();
        let mut marks = std::mem::take(&mut self.ranges);
        for place in 0..blocks as u32 {
            let start = self.at_start(place, &after);
            self.through(place, start, said, |point, holds| {
                let holds = match holds {
                    Holds::This(number) => Some(number),
                    _ => None,
                };
                if holds == now.map(|it| it.0) {
                    return;
                }
                let mark = marks.mark(point);
                if let Some((number, from)) = now {
                    found.push((number, Range { from, to: Some(mark) }));
                }
                now = holds.map(|number| (number, mark));
            });
        }
        found.extend(now.map(|(number, from)| (number, Range { from, to: None })));
        found.retain(|it| Some(it.1.from) != it.1.to);
        marks.all.append(&mut found);
        self.ranges = marks;
    }

    /// What holds where a block begins, when that holds behind each.
    fn at_start(&self, place: u32, after: &[Holds]) -> Holds {
        if place == 0 || !self.flows {
            return Holds::Nothing;
        }
        let mut all = Holds::Unknown;
        for &before in &self.before[place as usize] {
            all = match (all, after[before as usize]) {
                (one, Holds::Unknown) | (Holds::Unknown, one) => one,
                (one, other) if one == other => one,
                _ => Holds::Nothing,
            };
        }
        all
    }

    /// What holds behind a block; `at` is told what holds at its beginning, and each change.
    fn through(
        &self,
        place: u32,
        start: Holds,
        said: &[Said],
        mut at: impl FnMut(Point, Holds),
    ) -> Holds {
        let block = self.layout.order[place as usize];
        let mut holds = self.kept(start, place);
        at(Point::Block(block), holds);
        let first = said.partition_point(|it| it.0 < place);
        for &(_, inst, number) in said[first..].iter().take_while(|it| it.0 == place) {
            let value = self.func.variables[number as usize].value;
            holds = match self.func.values[value].def {
                ValueDef::Undef => Holds::Nothing,
                _ => self.kept(Holds::This(number), place),
            };
            at(Point::Inst(self.func.blocks[block].insts[inst]), holds);
        }
        if let (Some(header), Some(last)) = (self.passed_to(holds), self.func.terminator(block))
            && self.func.targets(last).iter().any(|it| it.block == header)
        {
            holds = Holds::Nothing;
            at(Point::Inst(last), holds);
        }
        holds
    }

    /// The block that passes what holds in a register of its own.
    fn passed_to(&self, holds: Holds) -> Option<Block> {
        let Holds::This(number) = holds else { return None };
        let value: Value = self.func.variables[number as usize].value;
        match self.func.values[value].def {
            ValueDef::Param(block, _) if Some(block) != self.func.entry() => Some(block),
            _ => None,
        }
    }

    /// What holds, but for what is passed in a loop that the block is not in.
    fn kept(&self, holds: Holds, place: u32) -> Holds {
        let passing = self.passed_to(holds).and_then(|it| self.layout.loop_of(it));
        match passing {
            Some(inside) if !inside.contains(&place) => Holds::Nothing,
            _ => holds,
        }
    }
}
