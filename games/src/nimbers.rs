//! Grundy values of pieces that fall apart, where no formula is known: a search that does not look at every option.
//!
//! # Setting
//!
//! A position is a sum of pieces; a move changes one piece into several. `g` is the Grundy value.
//!
//! # Theorem
//!
//! \[sprague-1935, grundy-1939\] `g(G)` is the least `k` that is the value of no option of `G`, and an option that consists
//! of pieces `A, B, …` has value `k` exactly if `A` has the value `k xor g(B) xor …`.
//!
//! # How the code uses it
//!
//! For `k = 0, 1, …` an option of value `k` is looked for, and the first one found ends the search for that `k`. Of an
//! option only its largest piece is asked whether it *has* one certain value, which is decided without knowing which other it has.
//! For each piece the numbers that are known not to be its value are kept: all below some bound.
//!
//! # What is not covered
//!
//! Play that need not end, and misère play.
//!
//! # Cost
//!
//! The pieces searched, which are limited, times their options.

use std::collections::HashMap;
use std::hash::Hash;

use crate::question::AnswerError;

/// A game whose positions fall apart into pieces.
pub(crate) trait Pieces {
    /// One piece, in a form that does not depend on how it came about.
    type Piece: Clone + Eq + Hash;

    /// The value, where it is known without search.
    fn known(&self, piece: &Self::Piece) -> Option<u64>;

    /// How hard a piece is, and a bound of its value: a number of moves that no play exceeds.
    fn moves(&self, piece: &Self::Piece) -> u64;

    /// What each move leaves.
    fn options(&self, piece: &Self::Piece) -> Vec<Vec<Self::Piece>>;
}

/// A search for values.
pub(crate) struct Nimbers<P: Pieces> {
    game: P,
    bounds: HashMap<P::Piece, Bound>,
    searched: u64,
    most: u64,
}

/// What is known of a value.
#[derive(Clone, Copy)]
enum Bound {
    /// It is not below this.
    AtLeast(u64),
    Exactly(u64),
}

impl<P: Pieces> Nimbers<P> {
    /// A search of at most so many pieces.
    pub(crate) fn new(game: P, most: u64) -> Self {
        Self { game, bounds: HashMap::new(), searched: 0, most }
    }

    /// The value of a sum of pieces.
    pub(crate) fn sum(&mut self, pieces: &[P::Piece]) -> Result<u64, AnswerError> {
        pieces.iter().try_fold(0, |sum, piece| Ok(sum ^ self.value(piece)?))
    }

    fn value(&mut self, piece: &P::Piece) -> Result<u64, AnswerError> {
        match self.raise(piece, u64::MAX)? {
            Bound::Exactly(value) | Bound::AtLeast(value) => Ok(value),
        }
    }

    /// Whether the value is `k`.
    fn has(&mut self, piece: &P::Piece, k: u64) -> Result<bool, AnswerError> {
        if k > self.game.moves(piece) {
            return Ok(false);
        }
        Ok(matches!(self.raise(piece, k)?, Bound::Exactly(value) if value == k))
    }

    /// Learns the value, or that it is greater than `k`.
    fn raise(&mut self, piece: &P::Piece, k: u64) -> Result<Bound, AnswerError> {
        let mut least = match self.bound(piece) {
            Bound::AtLeast(least) if least <= k => least,
            enough => return Ok(enough),
        };
        self.searched += 1;
        if self.searched > self.most {
            return Err(AnswerError::limit(self.most));
        }
        let mut options = self.game.options(piece);
        for option in &mut options {
            option.sort_by_key(|piece| self.game.moves(piece));
        }
        // What is small is soon decided.
        options.sort_by_key(|option| option.last().map_or(0, |piece| self.game.moves(piece)));
        let bound = loop {
            if !self.any_has(&options, least)? {
                break Bound::Exactly(least);
            }
            least += 1;
            if least > k {
                break Bound::AtLeast(least);
            }
        };
        self.bounds.insert(piece.clone(), bound);
        Ok(bound)
    }

    fn bound(&self, piece: &P::Piece) -> Bound {
        let kept = || self.bounds.get(piece).copied().unwrap_or(Bound::AtLeast(0));
        self.game.known(piece).map_or_else(kept, Bound::Exactly)
    }

    /// Whether some option has the value `k`; those of which all is known are looked at first.
    fn any_has(&mut self, options: &[Vec<P::Piece>], k: u64) -> Result<bool, AnswerError> {
        if options.iter().any(|option| self.told(option) == Some(k)) {
            return Ok(true);
        }
        for option in options {
            let Some((hardest, others)) = option.split_last() else { continue };
            let rest = self.sum(others)?;
            if self.has(hardest, k ^ rest)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The value of a sum, if it is known already.
    fn told(&self, pieces: &[P::Piece]) -> Option<u64> {
        pieces.iter().try_fold(0, |sum, piece| match self.bound(piece) {
            Bound::Exactly(value) => Some(sum ^ value),
            Bound::AtLeast(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of pins of which a move takes one or two neighbours.
    struct Pins;

    impl Pieces for Pins {
        type Piece = u64;

        fn known(&self, _: &u64) -> Option<u64> {
            None
        }

        fn moves(&self, pins: &u64) -> u64 {
            *pins
        }

        fn options(&self, pins: &u64) -> Vec<Vec<u64>> {
            let taken = |d: u64| (0..=pins.saturating_sub(d)).filter(move |i| i + d <= *pins);
            (1..=2).flat_map(|d| taken(d).map(move |i| vec![i, pins - i - d])).collect()
        }
    }

    #[test]
    fn values_are_least_missing_ones() {
        let expected = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2];
        let mut search = Nimbers::new(Pins, 10_000);
        for (n, value) in (0_u64..).zip(expected) {
            assert_eq!(search.sum(&[n]), Ok(value), "{n}");
            assert_eq!(Nimbers::new(Pins, 10_000).sum(&[n, 2]), Ok(value ^ 2), "{n} + 2");
        }
        assert!(Nimbers::new(Pins, 3).sum(&[30]).is_err());
    }
}
