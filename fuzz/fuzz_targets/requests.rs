#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shudu_fuzz::bodies::requests(bytes));
