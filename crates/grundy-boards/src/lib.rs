//! Boards as machine words.
mod bits;
mod board;
mod convert;
pub mod nimbers;
mod outline;
mod pack;
mod refused;
mod symmetry;
mod table;

pub use bits::Bits;
pub use board::{Board, Place, Size};
pub use nimbers::Nimbers;
pub use pack::size_of_board;
pub use refused::Refused;

use grundy_rules::BoundGame;
use grundy_rules::classify::Class;

impl<const W: usize> Board<W> {
    /// Compiles.
    pub fn compile(game: &BoundGame, class: &Class, size: Size) -> Result<Self, Refused> {
        Self::new(outline::Outline::of(game, class)?, size)
    }
    /// Nimbers.
    pub fn nimbers(&self) -> Result<Nimbers<'_, W>, Refused> {
        Ok(Nimbers::new(self))
    }
}
