//! The packed boards held against the interpreter.

mod engines;
mod exchanges;
mod given;
mod moves;
mod published;
mod refusals;
mod sampling;
mod sets;
mod whole;
