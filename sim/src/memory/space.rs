//! Where the state spaces lie in the generic address space.
//!
//! Global memory, constants and the parameters of kernels have the same addresses in their
//! own space and generically. Shared and local addresses are small, and a window makes them
//! generic. Nothing lies at address 0.

/// A state space as an instruction names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
    /// Any of the others, by address.
    Generic,
    /// `.global`
    Global,
    /// `.const`
    Const,
    /// `.shared::cta`, the memory of the block itself.
    Shared,
    /// `.shared::cluster`: the memory of a block of the cluster.
    Cluster,
    /// `.local`; parameters of functions lie there too.
    Local,
    /// `.param` of a kernel.
    Param,
}

impl Space {
    /// As PTX writes it.
    pub fn name(self) -> &'static str {
        match self {
            Space::Generic => "generic",
            Space::Global => ".global",
            Space::Const => ".const",
            Space::Shared => ".shared::cta",
            Space::Cluster => ".shared::cluster",
            Space::Local => ".local",
            Space::Param => ".param",
        }
    }

    /// The space called `word`, without its dot.
    pub fn parse(word: &str) -> Option<Space> {
        Some(match word {
            "global" => Space::Global,
            "const" => Space::Const,
            "shared" | "shared::cta" => Space::Shared,
            "shared::cluster" => Space::Cluster,
            "local" => Space::Local,
            "param" | "param::entry" => Space::Param,
            _ => return None,
        })
    }
}

/// Where the windows of shared and local memory begin, and how long they are.
pub const SHARED: u64 = 0x0000_7000_0000_0000;
/// The length of the window of shared memory, all blocks of a cluster together.
pub const SHARED_LEN: u64 = 1 << 32;
/// The window of local memory.
pub const LOCAL: u64 = 0x0000_7100_0000_0000;
/// The length of the window of local memory.
pub const LOCAL_LEN: u64 = 1 << 32;
/// The parameters of the kernel.
pub const PARAM: u64 = 0x0000_7200_0000_0000;
/// Room for the parameters.
pub const PARAM_LEN: u64 = 1 << 16;
/// The first constant.
pub const CONST: u64 = 0x0000_7300_0000_0000;
/// Room for constants.
pub const CONST_LEN: u64 = 1 << 32;
/// What `malloc` gives out.
pub const HEAP: u64 = 0x0000_7400_0000_0000;
/// Room for what `malloc` gives out.
pub const HEAP_LEN: u64 = 1 << 36;
/// Addresses of functions.
pub const CODE: u64 = 0x0000_7500_0000_0000;
/// Handles of textures, samplers and surfaces, which are no addresses.
pub const HANDLES: u64 = 0x0000_7600_0000_0000;
/// The first global variable or buffer.
pub const GLOBAL: u64 = 0x0000_7f00_0000_0000;
/// Between two buffers no address is good.
pub const GUARD: u64 = 1 << 16;

/// The first address of shared memory. Lower ones are kept, as the driver does from
/// `sm_80` on, and so that no variable is at address 0.
pub const SHARED_FIRST: u64 = 1024;
/// The bytes of the window of one block of a cluster. The block with rank `r` is at
/// `(r + 1) * SHARED_STRIDE`; below, each block finds its own memory.
pub const SHARED_STRIDE: u64 = 1 << 24;
/// The first address of the local memory of a thread.
pub const LOCAL_FIRST: u64 = 0x1000;

/// The space that a generic address is in, and its address there.
#[inline]
pub fn of_generic(address: u64) -> (Space, u64) {
    if address >= GLOBAL {
        return (Space::Global, address);
    }
    match address {
        SHARED..LOCAL if address - SHARED < SHARED_LEN => (Space::Cluster, address - SHARED),
        LOCAL..PARAM if address - LOCAL < LOCAL_LEN => (Space::Local, address - LOCAL),
        PARAM..CONST if address - PARAM < PARAM_LEN => (Space::Param, address),
        CONST..HEAP if address - CONST < CONST_LEN => (Space::Const, address),
        _ => (Space::Global, address),
    }
}

/// The generic address of `address` of `space`.
#[inline]
pub fn to_generic(space: Space, address: u64) -> u64 {
    match space {
        Space::Shared | Space::Cluster => address.wrapping_add(SHARED),
        Space::Local => address.wrapping_add(LOCAL),
        _ => address,
    }
}

/// The address in `space` of a generic one, which is taken to be there.
#[inline]
pub fn from_generic(space: Space, address: u64) -> u64 {
    match space {
        Space::Shared | Space::Cluster => address.wrapping_sub(SHARED),
        Space::Local => address.wrapping_sub(LOCAL),
        _ => address,
    }
}
