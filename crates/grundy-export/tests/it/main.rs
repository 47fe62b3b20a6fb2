//! The tests of `grundy-export` in one program; `cargo test -p grundy-export --test it MODULE::` runs those of a file.

mod mona;
mod pictures;
mod xml;
