//! Boards as machine words.
mod bits;
mod board;
mod components;
mod convert;
pub mod nimbers;
mod outcomes;
mod outline;
mod pack;
mod refused;
mod symmetry;
mod table;

pub use bits::Bits;
pub use board::{Board, Place, Size};
pub use components::{ComponentId, Components};
pub use nimbers::Nimbers;
pub use outcomes::{Outcomes, Stuck};
pub use pack::size_of_board;
pub use refused::Refused;

use grundy_rules::BoundGame;
use grundy_rules::classify::Class;

impl<const W: usize> Board<W> {
    /// Compiles.
    pub fn compile(game: &BoundGame, class: &Class, size: Size) -> Result<Self, Refused> {
        Self::new(outline::Outline::of(game, class)?, size)
    }
    /// Outcomes.
    pub fn outcomes(&self, stuck: Stuck) -> Outcomes<'_, W> {
        Outcomes::new(self, stuck, false)
    }
    /// Nimbers.
    pub fn nimbers(&self) -> Result<Nimbers<'_, W>, Refused> {
        Ok(Nimbers::new(self))
    }
}
