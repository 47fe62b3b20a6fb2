//! Who wins: the result for each of the two players who may start.

use std::fmt;

/// How play ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Left wins.
    LeftWins,
    /// Right wins.
    RightWins,
    /// Nobody wins.
    Draw,
}

/// Nine classes from two questions: the result when Left starts and when Right starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The result when Left starts.
    pub left_starts: Ending,
    /// The result when Right starts.
    pub right_starts: Ending,
}

impl Outcome {
    /// The player to move wins.
    pub const N: Self = Self { left_starts: Ending::LeftWins, right_starts: Ending::RightWins };
    /// The player to move loses.
    pub const P: Self = Self { left_starts: Ending::RightWins, right_starts: Ending::LeftWins };
    /// Left wins whoever starts.
    pub const L: Self = Self { left_starts: Ending::LeftWins, right_starts: Ending::LeftWins };
    /// Right wins whoever starts.
    pub const R: Self = Self { left_starts: Ending::RightWins, right_starts: Ending::RightWins };
    /// Nobody can force a win.
    pub const D: Self = Self { left_starts: Ending::Draw, right_starts: Ending::Draw };

    /// The outcome of an impartial position.
    pub const fn of_mover(ending: MoverEnds) -> Self {
        match ending {
            MoverEnds::Wins => Self::N,
            MoverEnds::Loses => Self::P,
            MoverEnds::Draws => Self::D,
        }
    }

    /// The class as one letter, where one fits.
    pub fn letter(self) -> Option<char> {
        [(Self::N, 'N'), (Self::P, 'P'), (Self::L, 'L'), (Self::R, 'R'), (Self::D, 'D')]
            .into_iter()
            .find_map(|(class, letter)| (class == self).then_some(letter))
    }
}

/// The result for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoverEnds {
    /// Loses.
    Loses,
    /// Draws.
    Draws,
    /// Wins.
    Wins,
}

impl MoverEnds {
    /// The same result seen by the other player.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loses => Self::Wins,
            Self::Draws => Self::Draws,
            Self::Wins => Self::Loses,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter() {
            Some(letter) => write!(f, "{letter}"),
            None => write!(f, "{:?}/{:?}", self.left_starts, self.right_starts),
        }
    }
}
