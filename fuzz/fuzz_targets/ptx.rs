//! The reader and the checker of PTX: `cargo +nightly fuzz run ptx`
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| differ::fuzz::ptx(data));
