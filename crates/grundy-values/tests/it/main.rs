//! The tests of `grundy-values` in one program; `cargo test -p grundy-values --test it MODULE::` runs those of a file.

mod facts;
mod forms;
mod laws;
mod naive;
mod operations;
mod random;
mod temperature;
