//! Parameters of blocks that are the same value whichever way control comes, also around loops:
//! who uses them uses that value.
//!
//! All are taken to be one value until two are found to be passed; from then on, a parameter is
//! only itself.
//!
//! Invariants:
//! * The value dominates the block: it is all that is passed from where control enters.
//! * The parameters are not removed here: nothing uses them, but for instructions that take only
//!   some constants.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use ir::{Function, Value};

use crate::graph::Graph;
use crate::instead::Instead;

/// Memory for what parameters are.
#[derive(Default)]
pub struct Params {
    /// What each is so far; itself, where that is several. Of what is no parameter, nothing.
    is: SecondaryMap<Value, PackedOption<Value>>,
    known: SecondaryMap<Value, bool>,
    instead: Instead,
}

/// So many walks at most; what takes more is rare, and is left.
const MOST_WALKS: usize = 16;

impl Params {
    /// Has every user of a parameter that is always the same value use that.
    pub fn replace(&mut self, func: &mut Function, graph: &Graph) {
        let all = |func: &Function| {
            let blocks = graph.order.iter().skip(1);
            blocks.flat_map(|&it| func.params(it)).copied().collect::<Vec<_>>()
        };
        let params = all(func);
        if params.is_empty() {
            return;
        }
        self.is.clear();
        self.is.resize(func.values.len());
        self.known.clear();
        self.known.resize(func.values.len());
        params.iter().for_each(|&it| self.known[it] = true);
        let mut walks = 0;
        while self.walk(func, graph) {
            walks += 1;
            if walks == MOST_WALKS {
                return;
            }
        }
        self.instead.reset(func);
        let mut changes = false;
        for param in params {
            if let Some(is) = self.is[param].expand().filter(|&is| is != param) {
                self.instead.set(param, is);
                changes = true;
            }
        }
        if changes {
            self.instead.replace_all(func, graph);
        }
    }

    /// Goes over all that is passed; gives whether a parameter turned out to be something else.
    fn walk(&mut self, func: &Function, graph: &Graph) -> bool {
        let mut changed = false;
        for &block in &graph.order[1..] {
            if func.params(block).is_empty() {
                continue;
            }
            for edge in graph.ways_to(block) {
                let call = &func.targets[edge.target as usize];
                for (&param, &arg) in func.params(block).iter().zip(func.call_args(call)) {
                    // Nothing may be known of what comes around a loop.
                    let Some(arg) = self.value(arg) else { continue };
                    let was = self.is[param].expand();
                    let is = match was {
                        None => arg,
                        Some(it) if it == arg => arg,
                        Some(_) => param,
                    };
                    if was != Some(is) && was != Some(param) {
                        self.is[param] = Some(is).into();
                        changed = true;
                    }
                }
            }
        }
        changed
    }

    fn value(&self, value: Value) -> Option<Value> {
        if self.known[value] { self.is[value].expand() } else { Some(value) }
    }
}
