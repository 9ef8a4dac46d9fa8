//! Maps whose keys are things of LLVM, which are known by their addresses.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Hashes one address, quickly; they are all different.
#[derive(Default, Clone, Copy)]
pub(super) struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        // The low bits of addresses are zero; the map looks at both ends of the hash.
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

/// A map from things of LLVM.
pub(super) type AddressMap<K, V> = HashMap<K, V, BuildHasherDefault<AddressHasher>>;
