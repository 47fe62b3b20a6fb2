//! The tests of `grundy-bench` in one program; `cargo test -p grundy-bench --test it MODULE::` runs those of a file.

mod quick;
