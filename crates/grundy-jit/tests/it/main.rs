//! The tests of `grundy-jit` in one program; `cargo test -p grundy-jit --test it MODULE::` runs those of a file.

mod common;
mod equal;
