#![no_main]
//! The reader that the program is named after.

libfuzzer_sys::fuzz_target!(|input: &[u8]| tests::fuzz::read(env!("CARGO_BIN_NAME"), input));
