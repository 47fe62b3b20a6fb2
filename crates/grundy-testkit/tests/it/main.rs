//! The tests of `grundy-testkit` in one program; `cargo test -p grundy-testkit --test it MODULE::` runs those of a file.

mod board_worlds;
mod by_theorem;
mod catalogue_values;
mod certificates;
mod engines;
mod fuzzed;
mod judged;
mod library;
mod long_periods;
mod machine_code;
mod open_claims;
mod partizan_laws;
mod play;
mod proved_is_true;
mod shipped_proofs;
mod stated;
mod suite;
mod theorems;
mod two_sides;
mod values;
