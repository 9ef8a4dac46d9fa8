//! Global memory and constants: buffers with guards between them.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, RwLock};

use super::image::Handles;
use super::region::Region;
use super::space::{CONST, GLOBAL, GUARD, HEAP, HEAP_LEN};

/// A variable or buffer.
#[derive(Debug)]
pub struct Allocation {
    /// Where it begins.
    pub address: u64,
    /// The name of the variable, or what the caller calls it.
    pub name: String,
    /// Its bytes.
    pub bytes: Region,
    /// Nobody may write to it.
    pub constant: bool,
}

impl Allocation {
    fn end(&self) -> u64 {
        self.address + self.bytes.len()
    }
}

/// All of global and constant memory.
#[derive(Debug, Default)]
pub struct Device {
    /// In the order of addresses.
    allocations: Vec<Allocation>,
    next: u64,
    next_constant: u64,
    heap: Heap,
    pub(super) handles: Handles,
}

impl Device {
    /// Adds `len` bytes that nothing has written; gives their address, a multiple of `align`
    /// and of 256.
    pub fn add(&mut self, name: &str, len: u64, align: u64, constant: bool) -> u64 {
        let (next, first) = match constant {
            true => (&mut self.next_constant, CONST),
            false => (&mut self.next, GLOBAL),
        };
        let address = (*next).max(first).next_multiple_of(align.max(256));
        *next = address + len + GUARD;
        let bytes = Region::new(len);
        let made = Allocation { address, name: name.to_owned(), bytes, constant };
        let at = self.allocations.partition_point(|it| it.address < address);
        self.allocations.insert(at, made);
        address
    }

    /// The index of the allocation that an address is in or behind.
    #[inline]
    fn index(&self, address: u64) -> Option<usize> {
        self.allocations.partition_point(|it| it.address <= address).checked_sub(1)
    }

    /// The allocation with the `size` bytes at `address`, and where in it they are. `hint` is
    /// the index of one that is likely, and becomes that of the one found.
    #[inline]
    pub fn find(&self, address: u64, size: u64, hint: &mut usize) -> Option<(&Allocation, u64)> {
        if let Some(it) = self.allocations.get(*hint)
            && let Some(offset) = address.checked_sub(it.address)
            && offset.saturating_add(size) <= it.bytes.len()
        {
            return Some((it, offset));
        }
        let index = self.index(address)?;
        let it = self.allocations.get(index)?;
        let offset = address - it.address;
        let inside = offset.saturating_add(size) <= it.bytes.len();
        *hint = if inside { index } else { *hint };
        inside.then_some((it, offset))
    }

    /// What is next to an address that is in no allocation, in words.
    pub fn near(&self, address: u64) -> String {
        let distance = |from: u64| match from {
            0 => "right".to_owned(),
            from => format!("{from} bytes"),
        };
        let before = self.index(address).and_then(|i| self.allocations.get(i));
        let before = before.filter(|it| address - it.address < it.bytes.len() + GUARD);
        if let Some(it) = before {
            let name = &it.name;
            return match address.checked_sub(it.end()) {
                Some(from) => {
                    format!("{} behind the {} bytes of `{name}`", distance(from), it.bytes.len())
                }
                None => format!("across the end of the {} bytes of `{name}`", it.bytes.len()),
            };
        }
        let behind = self.allocations.iter().find(|it| it.address > address);
        match behind.filter(|it| it.address - address <= GUARD) {
            Some(it) => format!("{} before `{}`", distance(it.address - address), it.name),
            None if address < 1 << 16 => "it is nearly null".to_owned(),
            None => "nothing is near".to_owned(),
        }
    }

    /// The allocation at `address`.
    pub fn at(&self, address: u64) -> Option<&Allocation> {
        self.index(address).and_then(|i| self.allocations.get(i)).filter(|it| it.address == address)
    }

    /// The variable `name`.
    pub fn named(&self, name: &str) -> Option<&Allocation> {
        self.allocations.iter().find(|it| it.name == name)
    }

    /// Says whether several host threads are to use it.
    pub fn share(&mut self, shared: bool) {
        self.allocations.iter_mut().for_each(|it| it.bytes.share(shared));
        self.heap.share(shared);
    }

    /// What `malloc` gives out.
    pub fn heap(&self) -> &Heap {
        &self.heap
    }
}

/// What kernels allocate themselves.
#[derive(Debug, Default)]
pub struct Heap {
    live: RwLock<BTreeMap<u64, std::sync::Arc<Region>>>,
    next: Mutex<u64>,
    shared: bool,
}

impl Heap {
    fn share(&mut self, shared: bool) {
        self.shared = shared;
    }

    /// `len` new bytes; their address, or 0 where there is no room.
    pub fn malloc(&self, len: u64) -> u64 {
        if len == 0 || len > HEAP_LEN / 16 {
            return 0;
        }
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let address = (*next).max(HEAP);
        if address + len >= HEAP + HEAP_LEN {
            return 0;
        }
        *next = (address + len + 256).next_multiple_of(256);
        let mut region = Region::new(len);
        region.share(self.shared);
        let mut live = self.live.write().unwrap_or_else(PoisonError::into_inner);
        live.insert(address, region.into());
        address
    }

    /// Gives bytes back; whether `malloc` had given them.
    pub fn free(&self, address: u64) -> bool {
        let mut live = self.live.write().unwrap_or_else(PoisonError::into_inner);
        address == 0 || live.remove(&address).is_some()
    }

    /// The bytes at `address`, and where in them it is.
    pub fn find(&self, address: u64, size: u64) -> Option<(std::sync::Arc<Region>, u64)> {
        let live = self.live.read().unwrap_or_else(PoisonError::into_inner);
        let (start, region) = live.range(..=address).next_back()?;
        let offset = address - start;
        (offset.saturating_add(size) <= region.len()).then(|| (region.clone(), offset))
    }
}
