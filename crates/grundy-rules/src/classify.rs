//! Stage 3: says what kind of game the rules make.

pub mod take_break;
