//! The tests of `grundy-cli` in one program; `cargo test -p grundy-cli --test it MODULE::` runs those of a file.

mod answers;
mod common;
mod contest;
mod help;
mod judge;
mod killed;
mod patterns;
mod pipes;
mod play;
mod plot;
mod programs;
mod repl;
mod status;
mod transcripts;
mod two_sides;
mod value;
#[path = "../../../grundy-export/tests/it/xml.rs"]
mod xml;
