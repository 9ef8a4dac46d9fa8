//! Passes over functions of the IR, for programs that no middle end has been over: those of
//! front ends that build the IR themselves.
//!
//! [`optimize`] runs them, as many as the [`OptLevel`] says:
//!
//! * `number`: constants are folded, identities applied, and what was computed already, or
//!   stored or loaded, is not again;
//! * `variables`: what lies on the stack and can be values becomes that;
//! * `params`: parameters of blocks that are always the same value are that;
//! * `flow`: branches on constants, blocks that control does not reach, blocks in a row;
//! * `dead`: what nothing needs, parameters of blocks among it;
//! * `hoist`, at [`OptLevel::Default`]: what is the same in every round of a loop, before it.
//!
//! Invariants:
//! * A verified function stays one, and computes the same wherever it was defined what it computes.
//!   Where something was poison, it may be anything.
//! * Instructions that are convergent are neither moved nor repeated nor removed; no access that is volatile or
//!   ordered is.
//! * Every pass takes time as the function is long, but for the dominators.
//! * All memory is kept in the [`Context`] for the next function; the result depends on the
//!   function only.

mod cast;
mod choice;
mod dead;
mod flow;
mod fold;
mod graph;
mod hoist;
mod identity;
mod instead;
mod loops;
mod number;
mod params;
mod real;
mod variables;

use ir::{Function, Module};

/// How much is done to make code better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum OptLevel {
    /// Nothing: the program is taken as it is.
    #[default]
    None,
    /// What makes code shorter.
    Less,
    /// All there is.
    Default,
}

/// Memory that is kept from one function to the next.
#[derive(Default)]
pub struct Context {
    graph: graph::Graph,
    numbers: number::Numbers,
    flow: flow::Flow,
    params: params::Params,
    variables: variables::Variables,
    hoist: hoist::Hoist,
    dead: dead::Dead,
}

/// Runs the passes of `level` over `func`, which is verified.
pub fn optimize(cx: &mut Context, func: &mut Function, level: OptLevel) {
    if level == OptLevel::None {
        return;
    }
    cx.flow.tidy(func, &mut cx.graph);
    // What is known to be constant decides branches and where on the stack something lies, and
    // these what is constant.
    for _ in 0..MOST_ROUNDS {
        cx.params.replace(func, &cx.graph);
        let decided = cx.numbers.run(func, &cx.graph);
        if decided {
            cx.flow.tidy(func, &mut cx.graph);
        }
        if !cx.variables.promote(func, &cx.graph) && !decided {
            break;
        }
    }
    cx.dead.remove(func, &cx.graph);
    // Of what was passed on the way, less is left.
    cx.flow.tidy(func, &mut cx.graph);
    if level >= OptLevel::Default {
        cx.hoist.run(func, &cx.graph);
    }
}

/// Runs the passes of `level` over all functions of `module`, which is verified.
pub fn optimize_module(module: &mut Module, level: OptLevel) {
    let mut cx = Context::default();
    module.funcs.values_mut().filter_map(|it| it.body.as_mut()).for_each(|body| {
        optimize(&mut cx, body, level);
    });
}

/// Rounds of folding, at most.
const MOST_ROUNDS: usize = 3;
