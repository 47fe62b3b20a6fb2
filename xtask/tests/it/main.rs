//! The tests of `xtask` in one program; `cargo test -p xtask --test it MODULE::` runs those of a file.

mod first_answer;
mod tidy;
