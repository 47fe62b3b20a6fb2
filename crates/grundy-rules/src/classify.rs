//! Stage 3: says what kind of game the rules make.

mod apply;
mod assume;
mod cases;
mod domain;
mod symbolic;
pub mod take_break;
mod translate;
