//! The tests of `grundy-prove` in one program; `cargo test -p grundy-prove --test it MODULE::` runs those of a file.

mod common;
mod induction;
mod learned;
mod periods;
mod readings;
mod residue;
mod translation;
mod translation_random;
mod window;
