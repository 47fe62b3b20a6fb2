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

impl Ending {
    /// The name used in JSON, never translated.
    pub const fn id(self) -> &'static str {
        match self {
            Self::LeftWins => "left",
            Self::RightWins => "right",
            Self::Draw => "draw",
        }
    }

    /// The letter of one half of a class that has no letter of its own.
    const fn letter(self) -> char {
        match self {
            Self::LeftWins => 'L',
            Self::RightWins => 'R',
            Self::Draw => 'D',
        }
    }
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

    /// The outcome from the results for the players who start.
    pub const fn of_starters(left: MoverEnds, right: MoverEnds) -> Self {
        let left_starts = match left {
            MoverEnds::Wins => Ending::LeftWins,
            MoverEnds::Loses => Ending::RightWins,
            MoverEnds::Draws => Ending::Draw,
        };
        let right_starts = match right {
            MoverEnds::Wins => Ending::RightWins,
            MoverEnds::Loses => Ending::LeftWins,
            MoverEnds::Draws => Ending::Draw,
        };
        Self { left_starts, right_starts }
    }

    /// The result for Left when Left starts.
    pub const fn left_ends(self) -> MoverEnds {
        match self.left_starts {
            Ending::LeftWins => MoverEnds::Wins,
            Ending::RightWins => MoverEnds::Loses,
            Ending::Draw => MoverEnds::Draws,
        }
    }

    /// The result for Right when Right starts.
    pub const fn right_ends(self) -> MoverEnds {
        match self.right_starts {
            Ending::LeftWins => MoverEnds::Loses,
            Ending::RightWins => MoverEnds::Wins,
            Ending::Draw => MoverEnds::Draws,
        }
    }

    /// The result for the player to move, where it is the same for both.
    pub fn mover_ends(self) -> Option<MoverEnds> {
        let ends = self.left_ends();
        (ends == self.right_ends()).then_some(ends)
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
            None => write!(f, "{}/{}", self.left_starts.letter(), self.right_starts.letter()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_classes_from_two_results() {
        let results = [MoverEnds::Loses, MoverEnds::Draws, MoverEnds::Wins];
        let shown: Vec<String> = results
            .iter()
            .flat_map(|left| results.iter().map(move |right| Outcome::of_starters(*left, *right)))
            .inspect(|class| assert_eq!(*class, Outcome::of_starters(class.left_ends(), class.right_ends())))
            .map(|class| class.to_string())
            .collect();
        let expected = ["P", "R/D", "R", "D/L", "D", "D/R", "L", "L/D", "N"];
        assert_eq!(shown, expected);
        for ends in results {
            assert_eq!(Outcome::of_mover(ends).mover_ends(), Some(ends));
        }
        assert_eq!((Outcome::L.mover_ends(), Outcome::R.mover_ends()), (None, None));
    }
}
