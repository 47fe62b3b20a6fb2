//! Theorems of the literature that a certificate may appeal to, as plain data.
//!
//! The checker believes neither that the rules are as a theorem asks nor the numbers that come with it: it decides each
//! [`Hypothesis`] from the rules.

/// A theorem about all games whose rules satisfy its hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// Heaps of which one becomes any smaller number: the value is the xor of the sizes. No numbers.
    Nim,
    /// The same in misère play: lost if all heaps are at most 1 and those of 1 are odd in number, or some heap is larger and the
    /// xor is 0. No numbers.
    MisereNim,
    /// Up to k of the heaps at once: lost if each binary digit is 1 in a multiple of k + 1 heaps. Numbers: k.
    Moore,
    /// Any number of coins goes from one entry of a list to the entry before it: the value is the xor of every other
    /// entry. Numbers: the first entry that counts, 0 or 1.
    Staircase,
}

impl Known {
    /// Every theorem of the library.
    pub const ALL: [Self; 4] = [Self::Nim, Self::MisereNim, Self::Moore, Self::Staircase];

    /// The word used in files, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Nim => "nim",
            Self::MisereNim => "misere-nim",
            Self::Moore => "moore",
            Self::Staircase => "staircase",
        }
    }

    /// What the rules must satisfy, in the order in which it is decided.
    pub fn hypotheses(self) -> &'static [Hypothesis] {
        use Hypothesis as H;
        match self {
            Self::Nim => &[H::NoErrors, H::OneHeap, H::AnyLess],
            Self::MisereNim => &[H::Misere, H::NoErrors, H::OneHeap, H::AnyLess],
            Self::Moore => &[H::Selective, H::NoErrors, H::OneHeap, H::AnyLess],
            Self::Staircase => &[H::NoErrors, H::OneStep, H::AnyDown],
        }
    }
}

/// What a theorem asks of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hypothesis {
    /// No evaluation of the rules is an error.
    NoErrors,
    /// The rules are played in misère play.
    Misere,
    /// A turn moves in at least one and at most k components.
    Selective,
    /// A move changes one heap, and looks at no other.
    OneHeap,
    /// A heap becomes any smaller number, and nothing else.
    AnyLess,
    /// A move changes one entry and the one before it, and looks at no other.
    OneStep,
    /// Any number of at least 1 goes from an entry to the one before it; from the first entry it leaves the game, or nothing does.
    AnyDown,
}

impl Hypothesis {
    /// Every hypothesis.
    pub const ALL: [Self; 7] = [
        Self::NoErrors,
        Self::Misere,
        Self::Selective,
        Self::OneHeap,
        Self::AnyLess,
        Self::OneStep,
        Self::AnyDown,
    ];

    /// The word used in files, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::NoErrors => "no-errors",
            Self::Misere => "misere",
            Self::Selective => "selective",
            Self::OneHeap => "one-heap",
            Self::AnyLess => "any-less",
            Self::OneStep => "one-step",
            Self::AnyDown => "any-down",
        }
    }
}

/// Evidence by a theorem of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// The theorem.
    pub theorem: Known,
    /// What the statement of the theorem needs, as said there.
    pub numbers: Vec<u64>,
    /// The hypotheses, all of them.
    pub hypotheses: Vec<Hypothesis>,
}

impl Library {
    /// A theorem with its numbers and all its hypotheses.
    pub fn new(theorem: Known, numbers: Vec<u64>) -> Self {
        Self { theorem, numbers, hypotheses: theorem.hypotheses().to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Hypothesis, Known};

    #[test]
    fn ids_differ_and_every_hypothesis_is_one_of_all() {
        let ids: BTreeSet<&str> = Known::ALL.iter().map(|known| known.id()).collect();
        assert_eq!(ids.len(), Known::ALL.len());
        let ids: BTreeSet<&str> = Hypothesis::ALL.iter().map(|one| one.id()).collect();
        assert_eq!(ids.len(), Hypothesis::ALL.len());
        for known in Known::ALL {
            assert!(known.hypotheses().iter().all(|one| Hypothesis::ALL.contains(one)));
        }
    }
}
