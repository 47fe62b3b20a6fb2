//! The tests of `grundy-rules` in one program; `cargo test -p grundy-rules --test it MODULE::` runs those of a file.

mod boards;
mod classify;
mod classify_random;
mod contest;
mod examples;
mod expressions;
mod graphs;
mod large;
mod reduce;
mod score;
mod sides;
