//! Tests of the methods.

mod examples;
mod fuzzed;
mod moves;
