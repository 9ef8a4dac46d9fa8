//! From `.ssa` to PTX, which ptxas has to take where there is one (`PTXAS`):
//! `cargo +nightly fuzz run compile corpus/ssa`
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Some((ptx, target)) = differ::fuzz::compile(data) {
        differ::fuzz::assembles(&ptx, target);
    }
});
