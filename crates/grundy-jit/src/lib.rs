//! Turns the moves of rules into machine code that fills whole tables: the only home of executable memory.
//!
//! [`Filler::new`] translates the rules of a game for one box of positions, and [`Filler::advance`]
//! fills cells until one needs the interpreter; [`Filler::set`] takes what that found. What is
//! translated and how, and why the values are right, is told in `translate.rs`; which positions have
//! a place in the table, in `layout.rs`; what makes the call sound, in `call.rs`.

mod call;
mod compile;
mod filler;
mod interval;
mod layout;
mod translate;

pub use filler::{Cell, Filler, Found, Order, Reached, check};
pub use translate::{Of, Unfit};
