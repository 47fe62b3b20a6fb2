//! The tests of `grundy-kernels` in one program; `cargo test -p grundy-kernels --test it MODULE::` runs those of a file.

mod nim;
mod octal;
mod period;
mod retrograde;
mod subtract;
