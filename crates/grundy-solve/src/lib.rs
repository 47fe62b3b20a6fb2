//! Stage 4: who wins, what a position is worth, and how to win it.

pub mod bottom_up;
pub mod compound;
mod hash;
pub mod memo;
pub mod misere;
pub mod reaching;
pub mod take_break;
pub mod whole;
