//! Loads and stores of places that lie next to each other become one access of a vector.
//!
//! The accesses are of one block, and have the same base with constants added. Loads are made
//! where the first of them was, stores where the last of them was, unless something in between
//! might see the difference.
//!
//! Invariants:
//! * No access becomes wider than the alignment that is known of it.
//! * A load passes no write, and a store no access, that may be of the same bytes.
//! * Only plain accesses are touched: nothing volatile, nothing ordered.

use ir::opcode::Effect;
use ir::{
    Align, CacheHint, Function, Inst, Mem, Module, Opcode, Ordering, Scalar, Space, Type, Value,
    ValueDef,
};
use smallvec::SmallVec;

use super::edit::Edit;
use super::present::Present;
use crate::select::access::WIDEST;

/// So many groups are looked at at a time: more are rare, and would take time for nothing.
const MOST_GROUPS: usize = 12;
/// So many instructions at most are looked through for the base of an address.
const FAR: usize = 16;
/// Offsets are not further from the base than this, so that sums stay small.
const REACH: u64 = 1 << 40;

/// Accesses that become one, by their offset.
pub struct Run {
    base: Value,
    /// How far behind the base the first is.
    offset: i64,
    /// All lanes.
    ty: Type,
    align: u64,
    hint: CacheHint,
    is_store: bool,
    members: SmallVec<[Inst; 4]>,
}

/// One access.
#[derive(Clone, Copy)]
struct Access {
    inst: Inst,
    place: Place,
    align: u64,
}

/// Bytes behind a base.
#[derive(Clone, Copy)]
struct Place {
    base: Value,
    offset: i64,
    bytes: i64,
    space: Space,
}

/// Accesses that may become one.
struct Group {
    base: Value,
    scalar: Scalar,
    hint: CacheHint,
    is_store: bool,
    accesses: SmallVec<[Access; 4]>,
    /// Of loads, what was written behind the same base since the first of them, or may only be
    /// written then, where the last of some stores is.
    written: SmallVec<[Place; 2]>,
}

/// Whether there are two accesses of a kind.
pub fn may_have(present: &Present) -> bool {
    [Opcode::Load, Opcode::Store].into_iter().any(|op| present.count(&[op]) > 1)
}

/// Finds what can become one access in `func`, the body of a function of `module`.
pub fn find(module: &Module, id: ir::Func, func: &Function) -> Vec<Run> {
    let mut search = Search { module, id, func, groups: Vec::new(), runs: Vec::new() };
    for &block in &func.layout {
        for &inst in &func.blocks[block].insts {
            search.see(inst);
        }
        search.end_where(|_| true);
    }
    search.runs
}

struct Search<'a> {
    module: &'a Module,
    id: ir::Func,
    func: &'a Function,
    /// Accesses of the block at hand that more may be put to.
    groups: Vec<Group>,
    runs: Vec<Run>,
}

impl Search<'_> {
    fn see(&mut self, inst: Inst) {
        let data = &self.func.insts[inst];
        let is_store = data.op == Opcode::Store;
        if !is_store && data.op != Opcode::Load {
            match data.op.info().effect {
                Effect::Pure | Effect::Terminator => {}
                _ if data.op == Opcode::Sreg => {}
                Effect::Read => self.end_where(|group| group.is_store),
                Effect::Write | Effect::Any => self.end_where(|_| true),
            }
            return;
        }
        let Some(mem) = self.func.mem(inst) else { return };
        let args = self.func.args(inst);
        let (Some(&ptr), Some(&value)) = (args.last(), args.first()) else { return };
        let ty = if is_store { self.func.ty(value) } else { data.ty };
        if mem.volatile || mem.ordering != Ordering::Plain {
            return self.end_where(|_| true);
        }
        let place = self.place(ptr, ty);
        self.end_those_that_meet(&place, is_store, mem.hint);
        if ty.scalar() == Scalar::I1 || ty.bytes() >= WIDEST || place.space == Space::Param {
            return;
        }
        let access = Access { inst, place, align: mem.align.bytes() };
        let belongs = |group: &&mut Group| {
            group.base == place.base
                && group.is_store == is_store
                && group.scalar == ty.scalar()
                && group.hint == mem.hint
        };
        if let Some(group) = self.groups.iter_mut().find(belongs) {
            return group.accesses.push(access);
        }
        if self.groups.len() == MOST_GROUPS {
            let mut oldest = self.groups.remove(0);
            self.end(&mut oldest);
        }
        let late = self.groups.iter().filter(|it| it.is_store && it.base == place.base);
        let written = match is_store {
            true => SmallVec::new(),
            false => late.flat_map(|it| it.accesses.iter().map(|it| it.place)).collect(),
        };
        self.groups.push(Group {
            base: place.base,
            scalar: ty.scalar(),
            hint: mem.hint,
            is_store,
            accesses: SmallVec::from_slice(&[access]),
            written,
        });
    }

    fn place(&self, ptr: Value, ty: Type) -> Place {
        let space = self.func.ty(ptr).space().unwrap_or(Space::Generic);
        let (mut base, mut offset) = (ptr, 0_i64);
        for _ in 0..FAR {
            let Some((from, step)) = self.func.constant_step(base) else { break };
            match offset.checked_add(step).filter(|it| it.unsigned_abs() <= REACH) {
                Some(sum) => (base, offset) = (from, sum),
                None => break,
            }
        }
        Place { base, offset, bytes: ty.bytes() as i64, space }
    }

    /// Ends the groups whose accesses may not be moved over one of `place`.
    fn end_those_that_meet(&mut self, place: &Place, is_store: bool, hint: CacheHint) {
        let mut i = 0;
        while i < self.groups.len() {
            if self.meets(i, place, is_store, hint) {
                let mut group = self.groups.remove(i);
                self.end(&mut group);
                continue;
            }
            let group = &mut self.groups[i];
            if is_store && !group.is_store && group.base == place.base {
                group.written.push(*place);
            }
            i += 1;
        }
    }

    fn meets(&self, group: usize, place: &Place, is_store: bool, hint: CacheHint) -> bool {
        let group = &self.groups[group];
        if !group.is_store && !is_store {
            // A load that joins loads passes what was written since.
            return group.base == place.base && group.written.iter().any(|it| it.overlaps(place));
        }
        // What nobody writes can be read at any time.
        if (!group.is_store && group.hint == CacheHint::Invariant)
            || (!is_store && hint == CacheHint::Invariant)
        {
            return false;
        }
        if group.base == place.base {
            return group.is_store && group.accesses.iter().any(|it| it.place.overlaps(place));
        }
        group.accesses.first().is_none_or(|first| self.may_alias(&first.place, place))
    }

    /// Whether accesses behind different bases may be of the same bytes.
    fn may_alias(&self, a: &Place, b: &Place) -> bool {
        if a.space != b.space && a.space != Space::Generic && b.space != Space::Generic {
            // Parts of a cluster's shared memory are the block's own.
            let shared = |space| matches!(space, Space::Shared | Space::SharedCluster);
            return shared(a.space) && shared(b.space);
        }
        let (a, b) = (self.object(a.base), self.object(b.base));
        match (a, b) {
            (Some(a), Some(b)) => a == b || !(self.is_apart(a) || self.is_apart(b)),
            _ => true,
        }
    }

    /// The object that an address leads into, where that is plain to see: a variable, or what a
    /// parameter of the function points to.
    fn object(&self, value: Value) -> Option<Value> {
        let mut value = value;
        for _ in 0..FAR {
            match self.func.values[value].def {
                ValueDef::Global(_) => return Some(value),
                ValueDef::Param(block, _) => {
                    return (Some(block) == self.func.entry()).then_some(value);
                }
                ValueDef::Result(inst, _) => match self.func.insts[inst].op {
                    Opcode::PtrAdd | Opcode::SpaceCast => value = self.func.args(inst)[0],
                    Opcode::Alloca => return Some(value),
                    _ => return None,
                },
                _ => return None,
            }
        }
        None
    }

    /// Whether nothing else that [`Search::object`] gives leads to that object.
    fn is_apart(&self, object: Value) -> bool {
        match self.func.values[object].def {
            ValueDef::Param(_, number) => {
                let params = &self.module.funcs[self.id].sig.params;
                params.get(number as usize).is_some_and(|it| it.noalias || it.by_value.is_some())
            }
            // Parameters may point to variables of the module, and so may aliases of these.
            ValueDef::Result(..) => true,
            _ => false,
        }
    }

    fn end_where(&mut self, ends: impl Fn(&Group) -> bool) {
        let mut groups = std::mem::take(&mut self.groups);
        groups.retain_mut(|group| {
            let ends = ends(group);
            if ends {
                self.end(group);
            }
            !ends
        });
        self.groups = groups;
    }

    /// Makes of a group what can be made of it.
    fn end(&mut self, group: &mut Group) {
        if group.accesses.len() < 2 {
            return;
        }
        group.accesses.sort_by_key(|it| it.place.offset);
        let accesses = &group.accesses;
        // Some may know more of the alignment than others.
        let align = |at: i64| {
            let known = accesses.iter().map(|it| match it.place.offset - at {
                0 => it.align,
                far => it.align.min(1 << far.trailing_zeros().min(32)),
            });
            known.max().unwrap_or(1)
        };
        let mut first = 0;
        while first < accesses.len() {
            let start = accesses[first].place.offset;
            let mut room = align(start).min(WIDEST) as i64;
            let taken = loop {
                let end = start + room;
                let mut at = start;
                let members = accesses[first..].iter().take_while(|it| {
                    let goes_on = it.place.offset == at && at + it.place.bytes <= end;
                    at += if goes_on { it.place.bytes } else { 0 };
                    goes_on
                });
                let count = members.count();
                if count >= 2 && at == end {
                    break count;
                }
                room /= 2;
                if room <= accesses[first].place.bytes {
                    break 1;
                }
            };
            if taken > 1
                && let Some(ty) = lanes_of(group.scalar, room)
            {
                self.runs.push(Run {
                    base: group.base,
                    offset: start,
                    ty,
                    align: align(start),
                    hint: group.hint,
                    is_store: group.is_store,
                    members: accesses[first..first + taken].iter().map(|it| it.inst).collect(),
                });
            }
            first += taken;
        }
    }
}

impl Place {
    fn overlaps(&self, other: &Place) -> bool {
        self.offset < other.offset + other.bytes && other.offset < self.offset + self.bytes
    }
}

fn lanes_of(scalar: Scalar, bytes: i64) -> Option<Type> {
    let lanes = u32::try_from(bytes).ok()?.checked_div(scalar.bytes())?;
    Type::from(scalar).with_lanes(lanes)
}

/// Rewrites `func`.
pub fn merge(func: &mut Function, runs: Vec<Run>) {
    // The run that an access belongs to, and how many of its accesses are still to come.
    let mut run_of = cranelift_entity::SecondaryMap::with_default(u32::MAX);
    for (i, run) in runs.iter().enumerate() {
        for &inst in &run.members {
            run_of[inst] = i as u32;
        }
    }
    let mut left: Vec<usize> = runs.iter().map(|it| it.members.len()).collect();
    let mut edit = Edit::new(func);
    for block in edit.start() {
        if edit.func.blocks[block].insts.iter().all(|&inst| run_of[inst] == u32::MAX) {
            edit.pass_over(block);
            continue;
        }
        let insts = edit.open(block);
        for &inst in &insts {
            let Some(run) = runs.get(run_of[inst] as usize) else {
                edit.keep(inst);
                continue;
            };
            let left = &mut left[run_of[inst] as usize];
            edit.at(inst);
            if !run.is_store && *left == run.members.len() {
                load(&mut edit, run);
            }
            *left -= 1;
            if run.is_store && *left == 0 {
                store(&mut edit, run);
            }
        }
        edit.close(block, insts);
    }
    edit.finish();
}

fn address(e: &mut Edit, run: &Run) -> Value {
    if run.offset == 0 {
        return run.base;
    }
    let offset = e.i64(run.offset);
    e.ptr_add(run.base, offset)
}

fn mem(run: &Run) -> Mem {
    Mem { hint: run.hint, ..Mem::plain(Align::new(run.align).unwrap_or(Align::ONE)) }
}

fn load(e: &mut Edit, run: &Run) {
    let from = address(e, run);
    let all = e.load(run.ty, from, mem(run));
    let mut lane = 0;
    for &member in &run.members {
        let Some(old) = e.func.result(member) else { continue };
        let ty = e.func.ty(old);
        let lanes: SmallVec<[Value; 8]> =
            (lane..lane + ty.lanes()).map(|it| e.extract(all, it)).collect();
        let new = if ty.is_vector() { e.vector(ty, &lanes) } else { lanes[0] };
        lane += ty.lanes();
        e.replace(old, new);
    }
}

fn store(e: &mut Edit, run: &Run) {
    let mut lanes: SmallVec<[Value; 8]> = SmallVec::new();
    for &member in &run.members {
        let value = e.func.args(member)[0];
        match e.func.ty(value).lanes() {
            1 => lanes.push(value),
            n => lanes.extend((0..n).map(|it| e.extract(value, it))),
        }
    }
    let to = address(e, run);
    let all = e.vector(run.ty, &lanes);
    e.store(all, to, mem(run));
}
