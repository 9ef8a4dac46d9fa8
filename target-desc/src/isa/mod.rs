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
    /// Its instructions.
    pub insts: &'static [&'static Inst],
}

/// All chapters, in the manual's order.
pub const CHAPTERS: &[Chapter] = &[
    Chapter { name: "integer", insts: integer::ALL },
    Chapter { name: "extended", insts: extended::ALL },
    Chapter { name: "float", insts: float::ALL },
    Chapter { name: "half", insts: half::ALL },
    Chapter { name: "mixed", insts: mixed::ALL },
    Chapter { name: "alternate", insts: alternate::ALL },
    Chapter { name: "compare", insts: compare::ALL },
    Chapter { name: "logic", insts: logic::ALL },
    Chapter { name: "data_movement", insts: data_movement::ALL },
    Chapter { name: "convert", insts: convert::ALL },
    Chapter { name: "memory", insts: memory::ALL },
    Chapter { name: "cache", insts: cache::ALL },
    Chapter { name: "copy_async", insts: copy_async::ALL },
    Chapter { name: "copy_bulk", insts: copy_bulk::ALL },
    Chapter { name: "copy_tensor", insts: copy_tensor::ALL },
    Chapter { name: "multimem", insts: multimem::ALL },
    Chapter { name: "tensormap", insts: tensormap::ALL },
    Chapter { name: "store_async", insts: store_async::ALL },
    Chapter { name: "texture", insts: texture::ALL },
    Chapter { name: "surface", insts: surface::ALL },
    Chapter { name: "control", insts: control::ALL },
    Chapter { name: "barrier", insts: barrier::ALL },
    Chapter { name: "fence", insts: fence::ALL },
    Chapter { name: "atomic", insts: atomic::ALL },
    Chapter { name: "warp", insts: warp::ALL },
    Chapter { name: "mbarrier", insts: mbarrier::ALL },
    Chapter { name: "ldmatrix", insts: ldmatrix::ALL },
    Chapter { name: "wmma", insts: wmma::ALL },
    Chapter { name: "mma", insts: mma::ALL },
    Chapter { name: "mma_sparse", insts: mma_sparse::ALL },
    Chapter { name: "wgmma", insts: wgmma::ALL },
    Chapter { name: "cluster", insts: cluster::ALL },
    Chapter { name: "tcgen05", insts: tcgen05::ALL },
    Chapter { name: "tcgen05_mma", insts: tcgen05_mma::ALL },
    Chapter { name: "stack", insts: stack::ALL },
    Chapter { name: "sparse", insts: sparse::ALL },
    Chapter { name: "video", insts: video::ALL },
    Chapter { name: "misc", insts: misc::ALL },
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
