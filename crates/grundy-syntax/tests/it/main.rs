//! The tests of `grundy-syntax` in one program; `cargo test -p grundy-syntax --test it MODULE::` runs those of a file.

mod common;
mod examples;
mod format;
mod printer;
mod reads;
mod robust;
mod wrong;
