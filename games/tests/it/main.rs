//! The tests of `grundy-games` in one program; `cargo test -p grundy-games --test it MODULE::` runs those of a file.

mod answers;
mod chosen;
mod facts;
mod folders;
