//! Accesses to memory: from an address to bytes, with all that may be wrong with it.

use super::cx::Cx;
use crate::fault::{Access, Fault, Kind};
use crate::memory::region::Region;
use crate::memory::space::{self, PARAM, SHARED_STRIDE, Space};
use crate::memory::stack::Missing;

/// What an access is.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// What it does.
    pub what: Access,
    /// The space that the instruction names.
    pub space: Space,
    /// The address there.
    pub address: u64,
    /// How many bytes, all elements of a vector together; a power of two.
    pub size: u32,
}

impl Cx<'_> {
    /// Does something with the bytes of a request of thread `lane`: `use_` is given the region
    /// and where in it they begin.
    ///
    /// # Errors
    ///
    /// Out of bounds, misaligned, read-only, or in a frame that is gone.
    #[inline]
    pub fn access<T>(
        &mut self,
        lane: usize,
        request: Request,
        use_: impl FnOnce(&Region, u64) -> T,
    ) -> Result<T, Box<Fault>> {
        let Request { what, space, address, size } = request;
        if address & u64::from(size - 1) != 0 {
            return Err(self.fault(lane, Kind::Misaligned { what, space, address, size }));
        }
        let (real, at) = match space {
            Space::Generic => space::of_generic(address),
            space => (space, address),
        };
        let bytes = u64::from(size);
        match real {
            Space::Global | Space::Generic | Space::Const => {
                let mut hint = self.warp.hint;
                let found = self.grid.device.find(at, bytes, &mut hint);
                self.warp.hint = hint;
                let Some((found, offset)) = found else {
                    return self.elsewhere(lane, request, use_);
                };
                if found.constant && what != Access::Load {
                    return Err(self.fault(lane, Kind::ReadOnly { what, space, address }));
                }
                // `ld.const` of what is not constant, and the other way round.
                if space != Space::Generic && found.constant != (space == Space::Const) {
                    return self.elsewhere(lane, request, use_);
                }
                Ok(use_(&found.bytes, offset))
            }
            Space::Shared | Space::Cluster => {
                let own = self.block.rank as usize;
                let (rank, offset) = match at / SHARED_STRIDE {
                    0 => (own, at),
                    i => ((i - 1) as usize, at % SHARED_STRIDE),
                };
                let allowed = space != Space::Shared || rank == own;
                let region = self.cluster.shared.get(rank).filter(|_| allowed);
                let offset = offset.wrapping_sub(space::SHARED_FIRST);
                match region.filter(|it| offset.saturating_add(bytes) <= it.len()) {
                    Some(region) => Ok(use_(region, offset)),
                    None => self.elsewhere(lane, request, use_),
                }
            }
            Space::Local => {
                let stack = &self.warp.threads[lane].stack;
                match stack.find(at, bytes) {
                    Ok(offset) => Ok(use_(stack.bytes(), offset)),
                    Err(Missing::Dead) => {
                        Err(self.fault(lane, Kind::DeadFrame { what, address: at }))
                    }
                    Err(Missing::Never) => self.elsewhere(lane, request, use_),
                }
            }
            Space::Param => {
                let params = &self.grid.params;
                let offset = at.wrapping_sub(PARAM);
                if offset.saturating_add(bytes) > params.len() {
                    return self.elsewhere(lane, request, use_);
                }
                match what {
                    Access::Load => Ok(use_(params, offset)),
                    _ => Err(self.fault(lane, Kind::ReadOnly { what, space, address })),
                }
            }
        }
    }

    /// The heap, or out of bounds.
    #[cold]
    fn elsewhere<T>(
        &self,
        lane: usize,
        request: Request,
        use_: impl FnOnce(&Region, u64) -> T,
    ) -> Result<T, Box<Fault>> {
        let Request { what, space, address, size } = request;
        if matches!(space, Space::Global | Space::Generic)
            && let Some((region, at)) = self.grid.device.heap().find(address, u64::from(size))
        {
            return Ok(use_(&region, at));
        }
        let near = self.near(space, address);
        Err(self.fault(lane, Kind::OutOfBounds { what, space, address, size, near }))
    }

    fn near(&self, space: Space, address: u64) -> String {
        let (real, at) = match space {
            Space::Generic => space::of_generic(address),
            space => (space, address),
        };
        match real {
            Space::Global | Space::Const | Space::Generic => self.grid.device.near(at),
            Space::Shared | Space::Cluster => {
                let len = self.cluster.shared.first().map_or(0, Region::len);
                format!("the block has {len} bytes from {:#x} on", space::SHARED_FIRST)
            }
            Space::Local => "no frame of the thread is there".to_owned(),
            Space::Param => {
                format!("the parameters have {} bytes", self.grid.params.len())
            }
        }
    }
}
