//! Tests of the methods.

mod examples;
mod moves;
