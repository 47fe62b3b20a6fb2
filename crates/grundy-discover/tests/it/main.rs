//! The tests of `grundy-discover` in one program; `cargo test -p grundy-discover --test it MODULE::` runs those of a file.

mod looks;
mod naive;
mod periods;
mod readings;
mod tables;
