//! The tests of `grundy-verify` in one program; `cargo test -p grundy-verify --test it MODULE::` runs those of a file.

mod accepted;
mod attacks;
mod far_out;
mod limits;
mod mutants;
mod random;
mod residue;
mod sparse;
mod support;
mod translation;
mod work;
