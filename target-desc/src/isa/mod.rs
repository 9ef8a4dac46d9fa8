//! Every instruction, by chapter of the manual.

use crate::desc::Inst;

pub mod alternate;
pub mod atomic;
pub mod barrier;
pub mod cache;
pub mod cluster;
pub mod compare;
pub mod control;
pub mod convert;
pub mod copy_async;
pub mod copy_bulk;
pub mod copy_tensor;
pub mod data_movement;
pub mod directives;
pub mod extended;
pub mod fabric;
pub mod fence;
pub mod float;
pub mod half;
pub mod integer;
pub mod ldmatrix;
pub mod logic;
pub mod mbarrier;
pub mod memory;
pub mod misc;
pub mod mixed;
pub mod mma;
pub mod mma_sparse;
pub mod multimem;
pub mod oversight;
pub mod sparse;
pub mod special_registers;
pub mod stack;
pub mod store_async;
pub mod surface;
pub mod tcgen05;
pub mod tcgen05_mma;
pub mod tensormap;
pub mod texture;
pub mod video;
pub mod warp;
pub mod wgmma;
pub mod wmma;

/// A chapter of the manual.
#[derive(Debug)]
pub struct Chapter {
    /// Its name, that of the file.
    pub name: &'static str,
    /// Its heading in the reference.
    pub title: &'static str,
    /// Its instructions.
    pub insts: &'static [&'static Inst],
}

/// All chapters, in the manual's order.
#[rustfmt::skip] // A line a chapter.
pub const CHAPTERS: &[Chapter] = &[
    Chapter { name: "integer", title: "Integer arithmetic", insts: integer::ALL },
    Chapter { name: "extended", title: "Arithmetic with a carry", insts: extended::ALL },
    Chapter { name: "float", title: "Floating-point arithmetic", insts: float::ALL },
    Chapter { name: "half", title: "Half-precision arithmetic", insts: half::ALL },
    Chapter { name: "mixed", title: "Mixed-precision arithmetic", insts: mixed::ALL },
    Chapter { name: "alternate", title: "Arithmetic of packed narrow numbers", insts: alternate::ALL },
    Chapter { name: "compare", title: "Comparison and selection", insts: compare::ALL },
    Chapter { name: "logic", title: "Logic and shifts", insts: logic::ALL },
    Chapter { name: "data_movement", title: "Moving values and addresses", insts: data_movement::ALL },
    Chapter { name: "convert", title: "Conversion", insts: convert::ALL },
    Chapter { name: "memory", title: "Loads and stores", insts: memory::ALL },
    Chapter { name: "cache", title: "Caches", insts: cache::ALL },
    Chapter { name: "copy_async", title: "Asynchronous copies", insts: copy_async::ALL },
    Chapter { name: "copy_bulk", title: "Bulk copies", insts: copy_bulk::ALL },
    Chapter { name: "copy_tensor", title: "Tensor copies", insts: copy_tensor::ALL },
    Chapter { name: "fabric", title: "Memory of other GPUs", insts: fabric::ALL },
    Chapter { name: "multimem", title: "Memory of several GPUs at once", insts: multimem::ALL },
    Chapter { name: "tensormap", title: "Tensor maps", insts: tensormap::ALL },
    Chapter { name: "store_async", title: "Asynchronous stores", insts: store_async::ALL },
    Chapter { name: "texture", title: "Textures", insts: texture::ALL },
    Chapter { name: "surface", title: "Surfaces", insts: surface::ALL },
    Chapter { name: "control", title: "Control flow", insts: control::ALL },
    Chapter { name: "barrier", title: "Barriers of threads", insts: barrier::ALL },
    Chapter { name: "fence", title: "Fences", insts: fence::ALL },
    Chapter { name: "atomic", title: "Atomics", insts: atomic::ALL },
    Chapter { name: "warp", title: "Warps", insts: warp::ALL },
    Chapter { name: "mbarrier", title: "Barriers in shared memory", insts: mbarrier::ALL },
    Chapter { name: "ldmatrix", title: "Moving matrices", insts: ldmatrix::ALL },
    Chapter { name: "wmma", title: "Warp-level matrices: wmma", insts: wmma::ALL },
    Chapter { name: "mma", title: "Warp-level matrices: mma", insts: mma::ALL },
    Chapter { name: "mma_sparse", title: "Warp-level matrices: sparse mma", insts: mma_sparse::ALL },
    Chapter { name: "wgmma", title: "Products of a warpgroup", insts: wgmma::ALL },
    Chapter { name: "cluster", title: "Launch control of clusters", insts: cluster::ALL },
    Chapter { name: "tcgen05", title: "Tensor memory", insts: tcgen05::ALL },
    Chapter { name: "tcgen05_mma", title: "Products in tensor memory", insts: tcgen05_mma::ALL },
    Chapter { name: "stack", title: "Stack", insts: stack::ALL },
    Chapter { name: "sparse", title: "Sparse matrices", insts: sparse::ALL },
    Chapter { name: "video", title: "Video", insts: video::ALL },
    Chapter { name: "misc", title: "Miscellaneous", insts: misc::ALL },
];

const COUNT: usize = {
    let (mut count, mut i) = (0, 0);
    while i < CHAPTERS.len() {
        count += CHAPTERS[i].insts.len();
        i += 1;
    }
    count
};

/// All instructions, in the order of the chapters. An
/// [`InstId`](crate::variant::InstId) is an index of it.
pub static INSTS: [&Inst; COUNT] = {
    let mut all = [CHAPTERS[0].insts[0]; COUNT];
    let (mut n, mut i) = (0, 0);
    while i < CHAPTERS.len() {
        let mut j = 0;
        while j < CHAPTERS[i].insts.len() {
            all[n] = CHAPTERS[i].insts[j];
            n += 1;
            j += 1;
        }
        i += 1;
    }
    all
};

/// All of them.
pub fn all() -> impl Iterator<Item = &'static Inst> + Clone {
    INSTS.iter().copied()
}

/// The entries for `mnemonic`.
pub fn named(mnemonic: &str) -> impl Iterator<Item = &'static Inst> + Clone {
    all().filter(move |inst| inst.mnemonic == mnemonic)
}
