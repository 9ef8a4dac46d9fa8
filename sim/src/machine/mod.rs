//! The machine: warps, blocks, clusters and the grid, and what an operation sees of them.

mod access;
mod barrier;
mod cluster;
mod cx;
mod grid;
mod products;
mod progress;
pub mod race;
mod random;
mod run;
mod special;
mod tensor_memory;
mod warp;

pub use access::Request;
pub use barrier::Barrier;
pub use cluster::{Block, Cluster, ClusterState, State, block_of};
pub use cx::{Cx, lanes};
pub use grid::{Grid, Statistics, run};
pub use products::{Misuse, Products};
pub use progress::{Pace, Progress, Step};
pub use random::Random;
pub use special::Special;
pub use tensor_memory::{Started, TensorMemory};
pub use warp::{Copies, Frame, Reduction, Thread, Wait, Warp};
