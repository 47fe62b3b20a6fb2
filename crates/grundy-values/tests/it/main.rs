//! The tests of `grundy-values` in one program; `cargo test -p grundy-values --test it MODULE::` runs those of a file.

mod forms;
mod naive;
mod random;
