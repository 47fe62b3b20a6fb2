//! Misère sums that need no search.
//!
//! # Setting
//!
//! In misère play the player who cannot move wins. Sums have no rule of exclusive or in general:
//! two positions may have the same Grundy value and differ in misère sums.
//!
//! # Theorem
//!
//! Bouton (1901): a sum of heaps of misère Nim is lost for the player to move if and only if
//!
//! - some heap has more than one token and the exclusive or of all heaps is 0, or
//! - no heap has more than one token and the number of heaps with one is odd.
//!
//! Proof. If no heap has more than one token, the moves are forced and the last token loses. If
//! exactly one heap has more, the player to move wins: he leaves it with 0 or 1 so that an odd
//! number of ones is left; and the exclusive or is not 0. With two or more such heaps and
//! exclusive or 0, every move leaves a sum with a larger heap and exclusive or not 0; with
//! exclusive or not 0 the usual move to 0 leaves no larger heap or at least two of them (one alone
//! has exclusive or not 0), and if none is left, there was exactly one before.
//!
//! # How the code uses it
//!
//! [`nim`] counts; every winning move is found by trying, for each different heap, the sizes it
//! may be left with: the exclusive or of the others, 0 and 1 are the only candidates.
//!
//! # What is not covered
//!
//! Every other game: whole positions are searched.
//!
//! # Cost
//!
//! One pass over the different heaps.

use grundy_values::MoverEnds;

/// Who wins misère Nim, from the heaps with the number of times each occurs.
pub fn nim(heaps: impl IntoIterator<Item = (u64, usize)>) -> MoverEnds {
    Tally::of(heaps).ends()
}

/// What decides misère Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The exclusive or of all heaps.
    pub xor: u64,
    /// How many heaps have more than one token.
    pub large: usize,
}

impl Tally {
    /// Counts heaps, given with the number of times each occurs.
    pub fn of(heaps: impl IntoIterator<Item = (u64, usize)>) -> Self {
        let mut tally = Self { xor: 0, large: 0 };
        for (heap, count) in heaps {
            tally.large += if heap > 1 { count } else { 0 };
            tally.xor ^= if count.is_multiple_of(2) { 0 } else { heap };
        }
        tally
    }

    /// The tally after one heap of size `from` became one of size `to`.
    #[must_use]
    pub fn after(self, from: u64, to: u64) -> Self {
        let large = self.large.saturating_sub(usize::from(from > 1)) + usize::from(to > 1);
        Self { xor: self.xor ^ from ^ to, large }
    }

    /// Who wins.
    pub fn ends(self) -> MoverEnds {
        let lost = if self.large > 0 { self.xor == 0 } else { self.xor == 1 };
        if lost { MoverEnds::Loses } else { MoverEnds::Wins }
    }

    /// The sizes that a heap of size `from` may be left with to win, ascending.
    pub fn winning_sizes(self, from: u64) -> Vec<u64> {
        let mut sizes = vec![0, 1, self.xor ^ from];
        sizes.sort_unstable();
        sizes.dedup();
        sizes.retain(|&to| to < from && self.after(from, to).ends() == MoverEnds::Loses);
        sizes
    }
}
