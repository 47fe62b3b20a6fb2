//! Values of impartial games in which play need not end.
//!
//! # Setting
//!
//! A position of an impartial game in normal play, from which finitely many positions can be reached,
//! is worth a number m, written [`Loopy::Finite`], or ∞ together with the set K of the finite values
//! that its options have, written [`Loopy::Infinite`]. Endless play is a draw.
//!
//! # Theorem
//!
//! Smith (smith-1966), Fraenkel and Perl (fraenkel-perl-1975), Fraenkel and Yesha
//! (fraenkel-yesha-1986): the values are unique, and the value of a sum follows from the values of its
//! parts, m + n = m xor n, ∞(K) + m = ∞({k xor m : k in K}), ∞(K) + ∞(L) = ∞({}). The player to
//! move loses if the value is 0, wins if it is another number or ∞(K) with 0 in K, and draws otherwise.
//!
//! # How the code uses it
//!
//! [`Loopy::plus`] and [`Loopy::ends`] are the theorem. How values are found is a matter of graphs,
//! and is done elsewhere.
//!
//! # What is not covered
//!
//! Misère play and partizan games.
//!
//! # Cost
//!
//! A sum costs as much as its largest set.

use std::fmt;
use std::sync::Arc;

use crate::MoverEnds;

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Loopy {
    /// It behaves like a heap of Nim with so many tokens, whatever stands beside it.
    Finite(u64),
    /// It does not, and these are the finite values of its options.
    Infinite(Followers),
}

impl Loopy {
    /// The value of a sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => Self::Finite(a ^ b),
            (Self::Finite(a), Self::Infinite(k)) | (Self::Infinite(k), Self::Finite(a)) => {
                Self::Infinite(k.shifted(*a))
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Followers::default()),
        }
    }

    /// The result for the player to move.
    pub fn ends(&self) -> MoverEnds {
        match self {
            Self::Finite(0) => MoverEnds::Loses,
            Self::Finite(_) => MoverEnds::Wins,
            Self::Infinite(followers) => followers.ends(),
        }
    }
}

impl fmt::Display for Loopy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(value) => write!(f, "{value}"),
            Self::Infinite(followers) => write!(f, "{followers}"),
        }
    }
}

/// The finite values of the options of a position whose own value is ∞.
///
/// It is one word wide, so that a value stays as small as a cell of a table, and cheap to copy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Followers(Arc<Vec<u64>>);

impl Followers {
    /// The set of these values.
    pub fn new(mut values: Vec<u64>) -> Self {
        values.sort_unstable();
        values.dedup();
        Self(Arc::new(values))
    }

    /// The values, ascending.
    pub fn values(&self) -> &[u64] {
        &self.0
    }

    /// Whether `value` is among them.
    pub fn contains(&self, value: u64) -> bool {
        self.0.binary_search(&value).is_ok()
    }

    /// The set beside a component worth `value`: each element changed by exclusive or.
    #[must_use]
    pub fn shifted(&self, value: u64) -> Self {
        if value == 0 { self.clone() } else { Self::new(self.0.iter().map(|own| own ^ value).collect()) }
    }

    /// The result for the player to move in a position worth ∞ with this set.
    pub fn ends(&self) -> MoverEnds {
        if self.contains(0) { MoverEnds::Wins } else { MoverEnds::Draws }
    }

    /// About how many bytes the set holds.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of::<Vec<u64>>() + self.0.len() * size_of::<u64>()
    }
}

impl fmt::Display for Followers {
    /// `∞{0, 2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(f, "∞{{{}}}", values.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finite(value: u64) -> Loopy {
        Loopy::Finite(value)
    }

    fn infinite(values: &[u64]) -> Loopy {
        Loopy::Infinite(Followers::new(values.to_vec()))
    }

    #[test]
    fn sums_and_their_outcomes() {
        let rows = [
            (finite(0), finite(0), "0", MoverEnds::Loses),
            (finite(5), finite(3), "6", MoverEnds::Wins),
            (finite(7), finite(7), "0", MoverEnds::Loses),
            (infinite(&[]), finite(0), "∞{}", MoverEnds::Draws),
            (infinite(&[2, 0, 2]), finite(0), "∞{0, 2}", MoverEnds::Wins),
            (infinite(&[0, 2]), finite(2), "∞{0, 2}", MoverEnds::Wins),
            (infinite(&[0, 2]), finite(1), "∞{1, 3}", MoverEnds::Draws),
            (finite(4), infinite(&[4]), "∞{0}", MoverEnds::Wins),
            (infinite(&[0]), infinite(&[0]), "∞{}", MoverEnds::Draws),
        ];
        for (a, b, shown, ends) in rows {
            for sum in [a.plus(&b), b.plus(&a)] {
                assert_eq!((sum.to_string().as_str(), sum.ends()), (shown, ends), "{a} + {b}");
            }
        }
    }

    #[test]
    fn sums_associate() {
        let all = [finite(0), finite(1), finite(6), infinite(&[]), infinite(&[0, 1]), infinite(&[5])];
        for a in &all {
            for b in &all {
                for c in &all {
                    assert_eq!(a.plus(b).plus(c), a.plus(&b.plus(c)), "{a} + {b} + {c}");
                }
            }
        }
    }
}
