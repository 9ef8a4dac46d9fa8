//! What other compilers call the architectures: LLVM 22 as processors, rustc as `target-cpu`.

use crate::target::{Arch, Tier};

/// The `target-cpu` of rustc's `nvptx64-nvidia-cuda` where nobody says another.
pub const OF_RUSTC: &str = "sm_70";

/// The oldest that LLVM has a name for, and those that are too new for it.
const OLDEST: Arch = Arch::known("sm_20");
const TOO_NEW: [Arch; 1] = [Arch::known("sm_107")];

/// The latest processor that LLVM has a name for and whose programs run on `arch`; `None` where
/// there is none. LLVM complains about names that it does not know.
pub fn of_llvm(arch: Arch) -> Option<Arch> {
    let has_name =
        |it: &Arch| it.implies(OLDEST) && TOO_NEW.iter().all(|new| new.number() != it.number());
    if has_name(&arch) {
        return Some(arch);
    }
    let bases = Arch::all().filter(|it| it.tier() == Tier::Base);
    bases.filter(|it| has_name(it) && arch.implies(*it)).max_by_key(|it| it.number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_llvm_does_not_know_has_an_older_name() {
        let name = |arch| of_llvm(Arch::known(arch)).map(|it| it.to_string());
        assert_eq!(name("sm_90a").as_deref(), Some("sm_90a"));
        assert_eq!(name("sm_107a").as_deref(), Some("sm_103"));
        assert_eq!(name("sm_13"), None);
        assert!(of_llvm(Arch::known(OF_RUSTC)).is_some());
    }
}
