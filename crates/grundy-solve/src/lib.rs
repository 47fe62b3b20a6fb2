//! Stage 4: who wins, what a position is worth, and how to win it.

pub mod compound;
mod hash;
pub mod memo;
pub mod reaching;
pub mod whole;
