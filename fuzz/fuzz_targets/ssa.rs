//! The reader of `.ssa`: `cargo +nightly fuzz run ssa`
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| differ::fuzz::ssa(data));
