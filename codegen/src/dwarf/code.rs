//! The functions that have code: where it begins and ends, the blocks in it, the calls that were
//! inlined, and the variables of all of these.
//!
//! A place of the code is a label at each `.loc`. The code of a block goes from the first label
//! whose place is in it to the one behind the last: DWARF 2 has no code in several pieces.

use std::collections::{BTreeSet, HashMap};

use gimli::constants as dw;
use ir::debug::{At, Tag};
use ir::{DebugEntry, DebugLoc, Func, Function};
use isel::{Located, Range};

use super::Writing;
use super::section::Section;
use super::tree::{Form, Id};

/// What was printed of a function.
#[derive(Clone, Debug)]
pub struct CodeOf {
    /// Which.
    pub func: Func,
    /// Where it comes from, from each label to the next.
    pub places: Vec<DebugLoc>,
    /// Where its variables are.
    pub variables: Vec<(u32, Located, Option<Range>)>,
}

/// A block, or a function that was inlined, with the place of the call.
type Instance = (DebugEntry, Option<DebugLoc>);

/// Where a variable is.
#[derive(Default)]
struct Where {
    /// All the time.
    always: Option<Located>,
    /// While parts of the code run.
    now: Vec<(Located, Range)>,
    /// Whether there are such parts, with a place in them or without.
    changes: bool,
    /// Whether there are some without.
    unknown: bool,
}

/// So many calls and blocks around a place are looked at.
const AROUND: usize = 1000;

/// The label of the beginning of a function.
pub fn begin_label(func: u32) -> String {
    format!("$begin{func}")
}

/// The label of its end.
pub fn end_label(func: u32) -> String {
    format!("$end{func}")
}

/// The label of a place where something begins or ends to hold of its variables.
pub fn mark_label(func: u32, number: u32) -> String {
    format!("$mark{func}_{number}")
}

/// The label of its place `number`.
pub fn place_label(func: u32, number: usize) -> String {
    format!("$place{func}_{number}")
}

const LOW_PC: At = At(dw::DW_AT_low_pc.0);
const HIGH_PC: At = At(dw::DW_AT_high_pc.0);
const FRAME_BASE: At = At(dw::DW_AT_frame_base.0);
const ORIGIN: At = At(dw::DW_AT_abstract_origin.0);
const CALL_FILE: At = At(dw::DW_AT_call_file.0);
const CALL_LINE: At = At(dw::DW_AT_call_line.0);
const CALL_COLUMN: At = At(dw::DW_AT_call_column.0);
/// `DW_INL_inlined`.
const INLINED: u64 = 1;

impl Writing<'_> {
    fn body(&self, of: &CodeOf) -> Option<&Function> {
        self.scene.module.funcs[of.func].body.as_deref()
    }

    /// The functions that were inlined, then those that were not.
    pub(super) fn code(&mut self, all: &[CodeOf]) {
        let mut inlined = BTreeSet::new();
        for of in all {
            let Some(body) = self.body(of) else { continue };
            let places = of.places.iter().filter_map(|it| body.debug_locs.get(*it));
            let inner = places.filter(|it| it.inlined_at.is_some()).map(|it| it.scope);
            let calls = of.places.iter().flat_map(|&it| around(body, it));
            let outer = calls.filter_map(|it| body.debug_locs.get(it));
            let outer = outer.filter(|it| it.inlined_at.is_some()).map(|it| it.scope);
            let scopes = inner.chain(outer);
            inlined.extend(scopes.filter_map(|it| self.function_around(it)));
        }
        let mut origins = HashMap::new();
        for function in inlined {
            let parent = self.parent_of(function);
            let id = self.tree.add(parent, Tag::SUBPROGRAM);
            self.attributes(id, function);
            self.tree.set(id, At::INLINE, Form::Data1(INLINED as u8));
            origins.insert(function, id);
            for variable in self.variables.get(&function).cloned().unwrap_or_default() {
                let tag = self.scene.module.debug.entries[variable].tag;
                let of = self.tree.add(id, tag);
                self.attributes(of, variable);
                origins.insert(variable, of);
            }
        }
        for of in all {
            self.function(of, &origins);
        }
    }

    fn function(&mut self, of: &CodeOf, origins: &HashMap<DebugEntry, Id>) {
        let module = self.scene.module;
        let data = &module.funcs[of.func];
        let (Some(entry), Some(body)) = (data.debug, &data.body) else { return };
        let parent = self.parent_of(entry);
        let func = of.func.as_u32();
        let id = self.tree.add(parent, Tag::SUBPROGRAM);
        self.attributes(id, entry);
        self.range(id, begin_label(func), end_label(func));
        let mut frame = Section::default();
        frame.byte(dw::DW_OP_call_frame_cfa.0);
        self.tree.set(id, FRAME_BASE, Form::Block(frame));
        let ranges = self.ranges(of, body);
        let mut made: HashMap<Instance, Id> = HashMap::from([((entry, None), id)]);
        // Outer ones first: the verifier has seen that they stand before what is in them.
        for (number, &place) in of.places.iter().enumerate() {
            let chain = self.instances(body, place);
            for instance in chain.into_iter().rev() {
                if made.contains_key(&instance) {
                    continue;
                }
                let Some(&(first, last, outer)) = ranges.get(&instance) else { continue };
                debug_assert!(first <= number);
                let Some(&parent) = made.get(&outer) else { continue };
                let it = self.instance(parent, instance, body, origins);
                let end = match last + 1 < of.places.len() {
                    true => place_label(func, last + 1),
                    false => end_label(func),
                };
                self.range(it, place_label(func, first), end);
                made.insert(instance, it);
            }
        }
        self.variables_of(of, body, &made, origins);
    }

    fn range(&mut self, id: Id, low: String, high: String) {
        for (at, label) in [(LOW_PC, low), (HIGH_PC, high)] {
            self.tree.set(id, at, Form::Address(label));
        }
    }

    /// The blocks and calls that a place is in, from the inside out, without the function itself.
    fn instances(&self, body: &Function, place: DebugLoc) -> Vec<Instance> {
        let debug = &self.scene.module.debug;
        let mut all = Vec::new();
        let Some(mut loc) = body.debug_locs.get(place).copied() else { return all };
        let mut scope = loc.scope;
        while all.len() < AROUND {
            let Some(data) = debug.entries.get(scope) else { break };
            if data.tag != Tag::SUBPROGRAM {
                all.push((scope, loc.inlined_at.expand()));
                let Some(parent) = data.parent.expand() else { break };
                scope = parent;
                continue;
            }
            let Some(call) = loc.inlined_at.expand() else { break };
            all.push((scope, Some(call)));
            let Some(outer) = body.debug_locs.get(call) else { break };
            loc = *outer;
            scope = loc.scope;
        }
        all
    }

    /// The first and last place of each block and call, and what it is in.
    fn ranges(&self, of: &CodeOf, body: &Function) -> HashMap<Instance, (usize, usize, Instance)> {
        let mut ranges = HashMap::new();
        let Some(entry) = self.scene.module.funcs[of.func].debug else { return ranges };
        for (number, &place) in of.places.iter().enumerate() {
            let chain = self.instances(body, place);
            let outer = chain.iter().skip(1).copied().chain([(entry, None)]);
            for (&instance, outer) in chain.iter().zip(outer) {
                ranges.entry(instance).or_insert((number, number, outer)).1 = number;
            }
        }
        ranges
    }

    /// The entry of a block or call.
    fn instance(
        &mut self,
        parent: Id,
        (scope, call): Instance,
        body: &Function,
        origins: &HashMap<DebugEntry, Id>,
    ) -> Id {
        let is_call = self.scene.module.debug.entries[scope].tag == Tag::SUBPROGRAM;
        if !is_call {
            return self.tree.add(parent, Tag::LEXICAL_BLOCK);
        }
        let id = self.tree.add(parent, Tag::INLINED_SUBROUTINE);
        self.origin(id, origins.get(&scope).copied());
        if let Some(call) = call.and_then(|it| body.debug_locs.get(it)) {
            self.tree.set(id, CALL_FILE, Form::Unsigned(u64::from(call.file.as_u32()) + 1));
            self.tree.set(id, CALL_LINE, Form::Unsigned(call.line.into()));
            self.tree.set(id, CALL_COLUMN, Form::Unsigned(call.column.into()));
        }
        id
    }

    fn origin(&mut self, id: Id, origin: Option<Id>) {
        if let Some(origin) = origin {
            self.tree.set(id, ORIGIN, Form::Entry(origin));
        }
    }

    /// The variables, each once for the function and once for every call that was inlined.
    fn variables_of(
        &mut self,
        of: &CodeOf,
        body: &Function,
        made: &HashMap<Instance, Id>,
        origins: &HashMap<DebugEntry, Id>,
    ) {
        let module = self.scene.module;
        let mut known: HashMap<Instance, Where> = HashMap::new();
        let mut places: HashMap<u32, Vec<(Located, Option<Range>)>> = HashMap::new();
        for &(number, place, range) in &of.variables {
            places.entry(number).or_default().push((place, range));
        }
        for (variable, number) in body.variables.iter().zip(0..) {
            let place = places.remove(&number).unwrap_or_default();
            let is_first = !known.contains_key(&(variable.entry, variable.inlined_at.expand()));
            let known = known.entry((variable.entry, variable.inlined_at.expand())).or_default();
            if variable.from.is_some() {
                known.unknown |= place.is_empty();
                known.now.extend(place.into_iter().filter_map(|(it, range)| Some((it, range?))));
                known.changes = true;
                continue;
            }
            // One that is here and then there, or nowhere, is at no place all the time.
            let place = place.first().map(|it| it.0);
            known.always =
                if is_first { place } else { known.always.filter(|it| Some(*it) == place) };
        }
        let own = module.funcs[of.func].debug.and_then(|it| self.variables.get(&it));
        for &variable in own.into_iter().flatten() {
            known.entry((variable, None)).or_default();
        }
        let mut known: Vec<(Instance, Where)> = known.into_iter().collect();
        known.sort_by_key(|it| it.0);
        for ((entry, call), place) in known {
            let data = &module.debug.entries[entry];
            let Some(&parent) = data.parent.expand().and_then(|it| made.get(&(it, call))) else {
                continue;
            };
            let id = self.tree.add(parent, data.tag);
            match call {
                Some(_) => self.origin(id, origins.get(&entry).copied()),
                None => self.attributes(id, entry),
            }
            match place {
                Where { always: Some(place), changes: false, .. } => {
                    self.locate(id, place, of.func.as_u32());
                }
                Where { always: None, now, unknown, .. } => {
                    self.locate_in_parts(id, now, !unknown, of.func.as_u32());
                }
                // Said to be at one place, and at others.
                _ => {}
            }
        }
    }
}

/// The calls around a place, from the inside out.
fn around(body: &Function, place: DebugLoc) -> impl Iterator<Item = DebugLoc> {
    let outer = |it: &DebugLoc| body.debug_locs.get(*it)?.inlined_at.expand();
    std::iter::successors(outer(&place), move |it| outer(it)).take(AROUND)
}
