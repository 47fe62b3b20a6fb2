//! The tests of `grundy-solve` in one program; `cargo test -p grundy-solve --test it MODULE::` runs those of a file.

mod bounded;
#[cfg(feature = "jit")]
mod boxes;
mod common;
mod explained;
#[cfg(feature = "jit")]
mod fast_positions;
#[cfg(feature = "jit")]
mod fast_races;
#[cfg(feature = "jit")]
mod fast_tables;
mod limits;
mod loops;
mod loops_box;
mod loops_rules;
mod mutated_rules;
mod published_sizes;
mod random_rules;
mod rules;
mod rules_worlds;
mod sampled;
mod small_worlds;
mod tables;
mod take_break;
