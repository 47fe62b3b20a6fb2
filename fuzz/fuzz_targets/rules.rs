//! Bytes as a rules text: read, checked, bound, played, classified, solved.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| grundy_testkit::fuzzing::rules(bytes));
