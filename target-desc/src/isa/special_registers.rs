//! Special registers: what a thread can ask about itself and its surroundings.
//!
//! A register is read with `mov` at its own type. The judge is ptxas, which also
//! takes wider and narrower registers for some.

use target_desc_macros::rows;

use super::directives::{Directive, same};
use crate::atom::Mod;
use crate::directive;
use crate::near::nearest;
use crate::target::{Arch, Gate, Ptx, Target};

/// What is known of a special register.
#[derive(Debug)]
pub struct Register {
    /// Its name, `%ctaid.x`.
    pub name: &'static str,
    /// What it holds.
    pub doc: &'static str,
    /// Its type: `.u32`, or `.v4 .u32`.
    pub types: &'static [Mod],
    /// Where it is available.
    pub gate: Gate,
}

/// A special register: an index of [`SREGS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sreg(u16);

impl Sreg {
    /// All of them.
    pub fn all() -> impl ExactSizeIterator<Item = Sreg> {
        (0..SREGS.len()).map(|i| Sreg(i as u16))
    }

    /// The register called `name`, `%ctaid.x` or `ctaid.x`.
    ///
    /// # Errors
    ///
    /// Where there is none; the error is the nearest names.
    pub fn parse(name: &str) -> Result<Sreg, Vec<&'static str>> {
        let name = name.strip_prefix('%').unwrap_or(name);
        let bare = |row: &'static Register| &row.name[1..];
        match SREGS.iter().position(|row| bare(row) == name) {
            Some(i) => Ok(Sreg(i as u16)),
            None => Err(nearest(name, SREGS.iter().map(bare))),
        }
    }

    /// What `sreg!` makes: does not compile where there is no such register.
    #[doc(hidden)]
    pub const fn known(name: &str) -> Sreg {
        let mut i = 0;
        while i < SREGS.len() {
            if same(without_percent(SREGS[i].name), without_percent(name)) {
                return Sreg(i as u16);
            }
            i += 1;
        }
        panic!("there is no such special register")
    }

    /// What is known of it.
    pub fn get(self) -> &'static Register {
        &SREGS[usize::from(self.0)]
    }

    /// Its name, `%ctaid.x`.
    pub fn name(self) -> &'static str {
        self.get().name
    }

    /// The type of one component.
    pub fn ty(self) -> Mod {
        let types = self.get().types;
        types[types.len() - 1]
    }

    /// Whether it is four components at once, as `%tid` without `.x`.
    pub fn is_vector(self) -> bool {
        self.get().types.len() > 1
    }

    /// Where it is available.
    pub fn gate(self) -> &'static Gate {
        &self.get().gate
    }

    /// Whether it had so many bits in an older version, with which ptxas still reads it: 16 the
    /// indices of threads and blocks, 16 and then 32 the number of the launch.
    pub fn once_had(self, bits: u32) -> bool {
        match self.name() {
            "%gridid" => matches!(bits, 16 | 32),
            name => bits == 16 && name.contains('.'),
        }
    }

    /// Whether a thread reads the same from it as long as it runs.
    pub fn is_fixed(self) -> bool {
        let changing =
            ["%clock", "%globaltimer", "%pm", "%warpid", "%smid", "%locality", "%current"];
        !changing.iter().any(|it| self.name().starts_with(it))
    }

    /// The directive that a kernel has to have for it, with a number that is not 0; a function
    /// need not.
    pub fn needs(self) -> Option<&'static Directive> {
        self.name().starts_with("%perctamemory").then_some(directive!(.minperctamemory))
    }

    /// Whether `target` has it.
    pub fn is_on(self, target: Target) -> bool {
        self.gate().admits(target)
    }
}

const fn without_percent(name: &str) -> &[u8] {
    match name.as_bytes() {
        [b'%', rest @ ..] | rest => rest,
    }
}

/// `sreg!(ctaid.x)`: a special register by name. One that does not exist does
/// not compile.
#[macro_export]
macro_rules! sreg {
    ($($name:tt)*) => {
        const { $crate::isa::special_registers::Sreg::known(stringify!($($name)*)) }
    };
}

rows! {
    SREGS Register

    /// The index of the thread in its block. All components.
    "%tid" .v4 .u32;
    /// The index of the thread in its block. The first component.
    "%tid.x" .u32;
    /// The index of the thread in its block. The second component.
    "%tid.y" .u32;
    /// The index of the thread in its block. The third component.
    "%tid.z" .u32;
    /// The index of the thread in its block. Always zero or one.
    "%tid.w" .u32;
    /// The shape of the block in threads. All components.
    "%ntid" .v4 .u32;
    /// The shape of the block in threads. The first component.
    "%ntid.x" .u32;
    /// The shape of the block in threads. The second component.
    "%ntid.y" .u32;
    /// The shape of the block in threads. The third component.
    "%ntid.z" .u32;
    /// The shape of the block in threads. Always zero or one.
    "%ntid.w" .u32;
    /// The index of the thread in its warp.
    "%laneid" .u32;  @1.3
    /// The index of the warp in its block; it may change.
    "%warpid" .u32;  @1.3
    /// The number of warp indices.
    "%nwarpid" .u32;  @2.0 sm_20
    /// The index of the block in the grid. All components.
    "%ctaid" .v4 .u32;
    /// The index of the block in the grid. The first component.
    "%ctaid.x" .u32;
    /// The index of the block in the grid. The second component.
    "%ctaid.y" .u32;
    /// The index of the block in the grid. The third component.
    "%ctaid.z" .u32;
    /// The index of the block in the grid. Always zero or one.
    "%ctaid.w" .u32;
    /// The shape of the grid in blocks. All components.
    "%nctaid" .v4 .u32;
    /// The shape of the grid in blocks. The first component.
    "%nctaid.x" .u32;
    /// The shape of the grid in blocks. The second component.
    "%nctaid.y" .u32;
    /// The shape of the grid in blocks. The third component.
    "%nctaid.z" .u32;
    /// The shape of the grid in blocks. Always zero or one.
    "%nctaid.w" .u32;
    /// The index of the multiprocessor; it may change.
    "%smid" .u32;  @1.3
    /// The number of multiprocessor indices.
    "%nsmid" .u32;  @2.0 sm_20
    /// The number of the launch.
    "%gridid" .u64;
    /// Whether the launch asked for clusters.
    "%is_explicit_cluster" .pred;  @7.8 sm_90
    /// The index of the cluster in the grid. All components.
    "%clusterid" .v4 .u32;  @7.8 sm_90
    /// The index of the cluster in the grid. The first component.
    "%clusterid.x" .u32;  @7.8 sm_90
    /// The index of the cluster in the grid. The second component.
    "%clusterid.y" .u32;  @7.8 sm_90
    /// The index of the cluster in the grid. The third component.
    "%clusterid.z" .u32;  @7.8 sm_90
    /// The index of the cluster in the grid. Always zero or one.
    "%clusterid.w" .u32;  @7.8 sm_90
    /// The shape of the grid in clusters. All components.
    "%nclusterid" .v4 .u32;  @7.8 sm_90
    /// The shape of the grid in clusters. The first component.
    "%nclusterid.x" .u32;  @7.8 sm_90
    /// The shape of the grid in clusters. The second component.
    "%nclusterid.y" .u32;  @7.8 sm_90
    /// The shape of the grid in clusters. The third component.
    "%nclusterid.z" .u32;  @7.8 sm_90
    /// The shape of the grid in clusters. Always zero or one.
    "%nclusterid.w" .u32;  @7.8 sm_90
    /// The index of the block in its cluster. All components.
    "%cluster_ctaid" .v4 .u32;  @7.8 sm_90
    /// The index of the block in its cluster. The first component.
    "%cluster_ctaid.x" .u32;  @7.8 sm_90
    /// The index of the block in its cluster. The second component.
    "%cluster_ctaid.y" .u32;  @7.8 sm_90
    /// The index of the block in its cluster. The third component.
    "%cluster_ctaid.z" .u32;  @7.8 sm_90
    /// The index of the block in its cluster. Always zero or one.
    "%cluster_ctaid.w" .u32;  @7.8 sm_90
    /// The shape of the cluster in blocks. All components.
    "%cluster_nctaid" .v4 .u32;  @7.8 sm_90
    /// The shape of the cluster in blocks. The first component.
    "%cluster_nctaid.x" .u32;  @7.8 sm_90
    /// The shape of the cluster in blocks. The second component.
    "%cluster_nctaid.y" .u32;  @7.8 sm_90
    /// The shape of the cluster in blocks. The third component.
    "%cluster_nctaid.z" .u32;  @7.8 sm_90
    /// The shape of the cluster in blocks. Always zero or one.
    "%cluster_nctaid.w" .u32;  @7.8 sm_90
    /// The rank of the block in its cluster.
    "%cluster_ctarank" .u32;  @7.8 sm_90
    /// The number of blocks in the cluster.
    "%cluster_nctarank" .u32;  @7.8 sm_90
    /// The bit of the thread itself.
    "%lanemask_eq" .u32;  @2.0 sm_20
    /// The bits of the lanes up to the thread, its own among them.
    "%lanemask_le" .u32;  @2.0 sm_20
    /// The bits of the lanes before the thread.
    "%lanemask_lt" .u32;  @2.0 sm_20
    /// The bits of the lanes from the thread on, its own among them.
    "%lanemask_ge" .u32;  @2.0 sm_20
    /// The bits of the lanes behind the thread.
    "%lanemask_gt" .u32;  @2.0 sm_20
    /// Cycles, the low half.
    "%clock" .u32;
    /// Cycles, the high half.
    "%clock_hi" .u32;  @5.0 sm_20
    /// Cycles.
    "%clock64" .u64;  @2.0 sm_20
    /// Performance counter 0.
    "%pm0" .u32;  @1.3
    /// Performance counter 1.
    "%pm1" .u32;  @1.3
    /// Performance counter 2.
    "%pm2" .u32;  @1.3
    /// Performance counter 3.
    "%pm3" .u32;  @1.3
    /// Performance counter 4.
    "%pm4" .u32;  @3.0 sm_20
    /// Performance counter 5.
    "%pm5" .u32;  @3.0 sm_20
    /// Performance counter 6.
    "%pm6" .u32;  @3.0 sm_20
    /// Performance counter 7.
    "%pm7" .u32;  @3.0 sm_20
    /// Performance counter 0, all bits.
    "%pm0_64" .u64;  @4.0 sm_50
    /// Performance counter 1, all bits.
    "%pm1_64" .u64;  @4.0 sm_50
    /// Performance counter 2, all bits.
    "%pm2_64" .u64;  @4.0 sm_50
    /// Performance counter 3, all bits.
    "%pm3_64" .u64;  @4.0 sm_50
    /// Performance counter 4, all bits.
    "%pm4_64" .u64;  @4.0 sm_50
    /// Performance counter 5, all bits.
    "%pm5_64" .u64;  @4.0 sm_50
    /// Performance counter 6, all bits.
    "%pm6_64" .u64;  @4.0 sm_50
    /// Performance counter 7, all bits.
    "%pm7_64" .u64;  @4.0 sm_50
    /// Driver-defined value 0.
    "%envreg0" .b32;
    /// Driver-defined value 1.
    "%envreg1" .b32;
    /// Driver-defined value 2.
    "%envreg2" .b32;
    /// Driver-defined value 3.
    "%envreg3" .b32;
    /// Driver-defined value 4.
    "%envreg4" .b32;
    /// Driver-defined value 5.
    "%envreg5" .b32;
    /// Driver-defined value 6.
    "%envreg6" .b32;
    /// Driver-defined value 7.
    "%envreg7" .b32;
    /// Driver-defined value 8.
    "%envreg8" .b32;
    /// Driver-defined value 9.
    "%envreg9" .b32;
    /// Driver-defined value 10.
    "%envreg10" .b32;
    /// Driver-defined value 11.
    "%envreg11" .b32;
    /// Driver-defined value 12.
    "%envreg12" .b32;
    /// Driver-defined value 13.
    "%envreg13" .b32;
    /// Driver-defined value 14.
    "%envreg14" .b32;
    /// Driver-defined value 15.
    "%envreg15" .b32;
    /// Driver-defined value 16.
    "%envreg16" .b32;
    /// Driver-defined value 17.
    "%envreg17" .b32;
    /// Driver-defined value 18.
    "%envreg18" .b32;
    /// Driver-defined value 19.
    "%envreg19" .b32;
    /// Driver-defined value 20.
    "%envreg20" .b32;
    /// Driver-defined value 21.
    "%envreg21" .b32;
    /// Driver-defined value 22.
    "%envreg22" .b32;
    /// Driver-defined value 23.
    "%envreg23" .b32;
    /// Driver-defined value 24.
    "%envreg24" .b32;
    /// Driver-defined value 25.
    "%envreg25" .b32;
    /// Driver-defined value 26.
    "%envreg26" .b32;
    /// Driver-defined value 27.
    "%envreg27" .b32;
    /// Driver-defined value 28.
    "%envreg28" .b32;
    /// Driver-defined value 29.
    "%envreg29" .b32;
    /// Driver-defined value 30.
    "%envreg30" .b32;
    /// Driver-defined value 31.
    "%envreg31" .b32;
    /// Nanoseconds.
    "%globaltimer" .u64;  @3.1 sm_30
    /// Nanoseconds, the low half.
    "%globaltimer_lo" .u32;  @3.1 sm_30
    /// Nanoseconds, the high half.
    "%globaltimer_hi" .u32;  @3.1 sm_30
    /// Where the reserved shared memory begins.
    "%reserved_smem_offset_begin" .b32;  @7.6 sm_80
    /// Where the reserved shared memory ends.
    "%reserved_smem_offset_end" .b32;  @7.6 sm_80
    /// The size of the reserved shared memory.
    "%reserved_smem_offset_cap" .b32;  @7.6 sm_80
    /// An offset in the reserved shared memory.
    "%reserved_smem_offset_0" .b32;  @7.6 sm_80
    /// An offset in the reserved shared memory.
    "%reserved_smem_offset_1" .b32;  @7.6 sm_80
    /// Bytes of shared memory of the block.
    "%total_smem_size" .u32;  @4.1 sm_20
    /// Bytes of shared memory of the block, reserved ones among them.
    "%aggr_smem_size" .u32;  @8.1 sm_90
    /// Bytes of shared memory that the launch asked for.
    "%dynamic_smem_size" .u32;  @4.1 sm_20
    /// The graph that runs the kernel, or zero.
    "%current_graph_exec" .u64;  @8.0 sm_50
    /// The part of the GPU whose memory is near.
    "%locality_domain_id" .u32;  @9.5 sm_100
    /// Where the global memory of the block begins; needs `.minperctamemory`.
    "%perctamemoryoffset" .u64;  @9.4 sm_80
    /// Bytes of global memory of the block; needs `.minperctamemory`.
    "%perctamemorysize" .u32;  @9.4 sm_80
}
