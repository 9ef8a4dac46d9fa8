//! Special registers.

use super::cx::Cx;
use crate::code::Lanes;
use crate::memory::space::SHARED_FIRST;

/// A special register that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// `%tid`, by component.
    Tid(u8),
    /// `%ntid`
    Ntid(u8),
    /// `%ctaid`
    Ctaid(u8),
    /// `%nctaid`
    Nctaid(u8),
    /// `%clusterid`
    Clusterid(u8),
    /// `%nclusterid`
    Nclusterid(u8),
    /// `%cluster_ctaid`
    ClusterCtaid(u8),
    /// `%cluster_nctaid`
    ClusterNctaid(u8),
    /// `%cluster_ctarank`
    ClusterRank,
    /// `%cluster_nctarank`
    ClusterSize,
    /// `%is_explicit_cluster`, a predicate.
    ExplicitCluster,
    /// `%laneid`
    Lane,
    /// `%warpid`
    Warp,
    /// `%nwarpid`
    Warps,
    /// `%smid`
    Processor,
    /// `%nsmid`
    Processors,
    /// `%gridid`
    Grid,
    /// `%lanemask_eq`, `lt`, `le`, `gt`, `ge` by number.
    LaneMask(u8),
    /// `%clock64` and `%clock`
    Clock,
    /// `%clock_hi`
    ClockHigh,
    /// `%globaltimer` and `%globaltimer_lo`
    Timer,
    /// `%globaltimer_hi`
    TimerHigh,
    /// `%dynamic_smem_size`
    DynamicShared,
    /// `%total_smem_size`
    TotalShared,
    /// `%reserved_smem_offset_begin`, `end`, `cap`, `0` and `1` by number: what is kept.
    Reserved(u8),
    /// A register that is zero here: counters and driver values.
    Zero,
}

impl Special {
    /// The register called `name`, with its `%`; the width of its type.
    pub fn parse(name: &str) -> Option<(Special, u32)> {
        let name = name.strip_prefix('%')?;
        let (bare, component) = match name.rsplit_once('.') {
            Some((bare, it)) => (bare, Some("xyzw".find(it).filter(|_| it.len() == 1)? as u8)),
            None => (name, None),
        };
        if let Some(i) = component {
            let it = match bare {
                "tid" => Special::Tid(i),
                "ntid" => Special::Ntid(i),
                "ctaid" => Special::Ctaid(i),
                "nctaid" => Special::Nctaid(i),
                "clusterid" => Special::Clusterid(i),
                "nclusterid" => Special::Nclusterid(i),
                "cluster_ctaid" => Special::ClusterCtaid(i),
                "cluster_nctaid" => Special::ClusterNctaid(i),
                _ => return None,
            };
            return Some((it, 32));
        }
        let it = match bare {
            "laneid" => Special::Lane,
            "warpid" => Special::Warp,
            "nwarpid" => Special::Warps,
            "smid" => Special::Processor,
            "nsmid" => Special::Processors,
            "gridid" => return Some((Special::Grid, 64)),
            "cluster_ctarank" => Special::ClusterRank,
            "cluster_nctarank" => Special::ClusterSize,
            "is_explicit_cluster" => return Some((Special::ExplicitCluster, 1)),
            "lanemask_eq" => Special::LaneMask(0),
            "lanemask_lt" => Special::LaneMask(1),
            "lanemask_le" => Special::LaneMask(2),
            "lanemask_gt" => Special::LaneMask(3),
            "lanemask_ge" => Special::LaneMask(4),
            "clock" => Special::Clock,
            "clock64" => return Some((Special::Clock, 64)),
            "clock_hi" => Special::ClockHigh,
            "globaltimer" => return Some((Special::Timer, 64)),
            "globaltimer_lo" => Special::Timer,
            "globaltimer_hi" => Special::TimerHigh,
            "dynamic_smem_size" => Special::DynamicShared,
            "total_smem_size" => Special::TotalShared,
            "reserved_smem_offset_begin" | "reserved_smem_offset_0" => Special::Reserved(0),
            "reserved_smem_offset_1" => Special::Reserved(1),
            "reserved_smem_offset_end" | "reserved_smem_offset_cap" => Special::Reserved(2),
            _ if bare.starts_with("envreg") => Special::Zero,
            _ if bare.starts_with("pm") => {
                return Some((Special::Zero, if bare.ends_with("_64") { 64 } else { 32 }));
            }
            _ => return None,
        };
        Some((it, 32))
    }

    /// The components of a vector register, `%tid`.
    pub fn components(name: &str) -> Option<[Special; 4]> {
        let one = |i: char| Special::parse(&format!("{name}.{i}")).map(|it| it.0);
        Some([one('x')?, one('y')?, one('z')?, one('w')?])
    }

    /// Its values.
    pub fn read(self, cx: &Cx) -> Lanes {
        let (grid, block) = (cx.grid, &cx.block);
        let of = |all: [u32; 3], i: u8, beyond: u32| {
            [u64::from(all.get(usize::from(i)).copied().unwrap_or(beyond)); 32]
        };
        let same = |value: u64| [value; 32];
        let per_lane = |value: fn(u32) -> u32| std::array::from_fn(|i| u64::from(value(i as u32)));
        match self {
            Special::Tid(i) => cx.warp.tid.get(usize::from(i)).copied().unwrap_or([0; 32]),
            Special::Ntid(i) => of(grid.launch.block, i, 1),
            Special::Ctaid(i) => of(block.index, i, 0),
            Special::Nctaid(i) => of(grid.launch.grid, i, 1),
            Special::Clusterid(i) => of(cx.cluster.index, i, 0),
            Special::Nclusterid(i) => of(grid.clusters, i, 1),
            Special::ClusterCtaid(i) => of(block.in_cluster, i, 0),
            Special::ClusterNctaid(i) => of(grid.cluster, i, 1),
            Special::ClusterRank => same(u64::from(block.rank)),
            Special::ClusterSize => same(grid.cluster.iter().map(|it| u64::from(*it)).product()),
            Special::ExplicitCluster => same(if grid.explicit { u64::MAX } else { 0 }),
            Special::Lane => per_lane(|i| i),
            Special::Warp => same(u64::from(cx.warp.index)),
            Special::Warps => same(u64::from(block.threads.div_ceil(32))),
            Special::Processor => same(0),
            Special::Processors => same(1),
            Special::Grid => same(1),
            Special::LaneMask(0) => per_lane(|i| 1 << i),
            Special::LaneMask(1) => per_lane(|i| (1 << i) - 1),
            Special::LaneMask(2) => per_lane(|i| ((1_u64 << (i + 1)) - 1) as u32),
            Special::LaneMask(3) => per_lane(|i| !((1_u64 << (i + 1)) - 1) as u32),
            Special::LaneMask(_) => per_lane(|i| !((1 << i) - 1)),
            Special::Clock | Special::Timer => same(block.clock),
            Special::ClockHigh | Special::TimerHigh => same(block.clock >> 32),
            Special::DynamicShared => same(grid.launch.shared),
            Special::TotalShared => same(grid.shared_bytes),
            // Nothing of it can be used.
            Special::Reserved(0) => same(0),
            Special::Reserved(1) => same(SHARED_FIRST / 2),
            Special::Reserved(_) => same(SHARED_FIRST),
            Special::Zero => same(0),
        }
    }
}
