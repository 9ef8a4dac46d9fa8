//! Accesses to memory: from an address to bytes, with all that may be wrong with it.

use super::cx::Cx;
use super::race::{Order, Place, Watched};
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
    /// How it is ordered.
    pub order: Order,
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
        let Request { what, space, address, size, .. } = request;
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
                if !self.grid.launch.checks.races || found.constant {
                    return Ok(use_(&found.bytes, offset));
                }
                let grid = self.grid;
                let Some((found, offset)) = grid.device.find(at, bytes, &mut hint) else {
                    return self.elsewhere(lane, request, use_);
                };
                self.watched(lane, request, Place::Global(at), &found.bytes, offset, use_)
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
                    Some(region) if !self.grid.launch.checks.races => Ok(use_(region, offset)),
                    Some(_) => {
                        // Taken out, so that both are there at once.
                        let region = std::mem::take(&mut self.cluster.shared[rank]);
                        let place = Place::Shared(rank, offset);
                        let out = self.watched(lane, request, place, &region, offset, use_);
                        self.cluster.shared[rank] = region;
                        out
                    }
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

    /// Does something with bytes that other threads may use too, and looks for races.
    fn watched<T>(
        &mut self,
        lane: usize,
        request: Request,
        place: Place,
        region: &Region,
        offset: u64,
        use_: impl FnOnce(&Region, u64) -> T,
    ) -> Result<T, Box<Fault>> {
        let Request { what, size, order, .. } = request;
        // What is known is handed on with the value, not behind it.
        if order.strong && what != Access::Load {
            self.release(lane, place, order, what == Access::Atomic);
        }
        let before = (what == Access::Store).then(|| contents(region, offset, size));
        let out = use_(region, offset);
        if order.strong && what != Access::Store {
            self.acquire(lane, place, order);
        }
        let watched = Watched { place, what, size, order };
        let found = self.watch(lane, watched);
        if order.release {
            self.tick(std::iter::once(lane));
        }
        if let Some((other, old)) = found {
            let harmless = old == Access::Store
                && before.is_some_and(|it| it == contents(region, offset, size));
            if !harmless {
                return Err(self.race(lane, watched, other));
            }
        }
        Ok(out)
    }

    /// The heap, or out of bounds.
    #[cold]
    fn elsewhere<T>(
        &mut self,
        lane: usize,
        request: Request,
        use_: impl FnOnce(&Region, u64) -> T,
    ) -> Result<T, Box<Fault>> {
        let Request { what, space, address, size, .. } = request;
        if matches!(space, Space::Global | Space::Generic)
            && let Some((region, at)) = self.grid.device.heap().find(address, u64::from(size))
        {
            if self.grid.launch.checks.races {
                return self.watched(lane, request, Place::Global(address), &region, at, use_);
            }
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

/// Up to 32 bytes of a region.
fn contents(region: &Region, at: u64, size: u32) -> [u64; 4] {
    let mut out = [0; 4];
    for (i, out) in out.iter_mut().enumerate() {
        let done = 8 * i as u32;
        if done < size {
            *out = region.load(at + u64::from(done), (size - done).min(8));
        }
    }
    out
}
