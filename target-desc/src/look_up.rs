//! The entry of a mnemonic, when a program is compiled: for `variant!` and `prefix!`.
//!
//! The compiler interprets this for each of them again as soon as a chapter changes, so it is short.

use crate::atom::Mod;
use crate::isa::INSTS;
use crate::legal;
use crate::variant::POISON;

/// The first entry with `mnemonic`, and whether a form of it takes `mods`.
pub(crate) const fn look_up(mnemonic: &str, mods: &[Mod], only_begins: bool) -> (u16, bool) {
    let mut head = POISON;
    let key = key(mnemonic);
    let mut i = 0;
    while i < KEYS.len() {
        if KEYS[i] == key && equal(INSTS[i].mnemonic, mnemonic) {
            let inst = INSTS[i];
            if head == POISON {
                head = i as u16;
            }
            let mut f = 0;
            while f < inst.forms.len() {
                let form = &inst.forms[f];
                let possible = match only_begins {
                    true => legal::begins(form, 0, mods, 0),
                    false => legal::is_possible(inst, form, mods),
                };
                if possible {
                    return (head, true);
                }
                f += 1;
            }
        }
        i += 1;
    }
    (head, false)
}

/// A number for each mnemonic of the table: every `variant!` looks its own up, and the compiler is slow
/// at comparing texts.
static KEYS: [u32; INSTS.len()] = {
    let mut keys = [0; INSTS.len()];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = key(INSTS[i].mnemonic);
        i += 1;
    }
    keys
};

const fn key(mnemonic: &str) -> u32 {
    let bytes = mnemonic.as_bytes();
    let (mut key, mut i) = (0_u32, 0);
    while i < bytes.len() {
        key = key.wrapping_mul(31).wrapping_add(bytes[i] as u32);
        i += 1;
    }
    key
}

const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while a.len() == b.len() && i < a.len() && a[i] == b[i] {
        i += 1;
    }
    a.len() == b.len() && i == a.len()
}
