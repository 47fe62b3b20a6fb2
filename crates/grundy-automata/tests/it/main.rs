//! The tests of `grundy-automata` in one program; `cargo test -p grundy-automata --test it MODULE::` runs those of a file.

mod brute_force;
mod learned;
mod obligations;
