//! How accesses are ordered: strength, scope, and what a release hands on.

use std::sync::Arc;

use super::clock::Clock;

/// The threads among which an order holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    /// The block.
    Cta,
    /// The cluster.
    Cluster,
    /// The device.
    Gpu,
    /// All.
    Sys,
}

impl Scope {
    /// The scope called `word`, without its dot.
    pub fn parse(word: &str) -> Option<Scope> {
        Some(match word {
            "cta" => Scope::Cta,
            "cluster" => Scope::Cluster,
            "gpu" | "gl" => Scope::Gpu,
            "sys" => Scope::Sys,
            _ => return None,
        })
    }

    /// As PTX writes it.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Cta => "scope .cta",
            Scope::Cluster => "scope .cluster",
            Scope::Gpu => "scope .gpu",
            Scope::Sys => "scope .sys",
        }
    }

    /// Whether the scope of a thread of block `a` has block `b` inside.
    #[inline]
    pub fn includes(self, a: u32, b: u32, per_cluster: u32) -> bool {
        match self {
            Scope::Cta => a == b,
            Scope::Cluster => a / per_cluster == b / per_cluster,
            Scope::Gpu | Scope::Sys => true,
        }
    }
}

/// How an access is ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// It is not weak.
    pub strong: bool,
    /// Among which threads.
    pub scope: Scope,
    /// What others released is known behind it.
    pub acquire: bool,
    /// What was done before it others learn that acquire it.
    pub release: bool,
}

impl Order {
    /// `.weak`
    pub const WEAK: Order =
        Order { strong: false, scope: Scope::Cta, acquire: false, release: false };

    /// `.relaxed` and the like, of a scope.
    pub fn strong(scope: Scope) -> Order {
        Order { strong: true, scope, acquire: false, release: false }
    }
}

/// Several blocks.
const MANY: u32 = u32::MAX;

/// What a release handed on.
#[derive(Clone, Debug)]
pub struct Released {
    /// To whom.
    pub scope: Scope,
    /// The block it is of; several of the device.
    pub block: u32,
    /// What is known by it.
    pub clock: Arc<Clock>,
}

impl Released {
    /// Whether a read of scope `scope` by a thread of block `own` learns from it.
    pub fn seen_by(&self, scope: Scope, own: u32, per_cluster: u32) -> bool {
        match self.block {
            MANY => scope >= Scope::Gpu,
            block => {
                self.scope.includes(block, own, per_cluster)
                    && scope.includes(own, block, per_cluster)
            }
        }
    }

    /// Adds one to those of a place.
    pub fn add(self, all: &mut Vec<Released>) {
        let wide = |it: &Released| it.scope >= Scope::Gpu;
        let same = |it: &&mut Released| match wide(&self) {
            true => wide(it),
            false => it.scope == self.scope && it.block == self.block,
        };
        match all.iter_mut().find(same) {
            Some(it) => {
                if it.block != self.block {
                    it.block = MANY;
                }
                Arc::make_mut(&mut it.clock).join(&self.clock);
            }
            None => all.push(self),
        }
    }
}
