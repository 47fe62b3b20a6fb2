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
    /// Up to k entries of a list at once: lost if each binary digit is 1 in a multiple of k + 1 entries. Numbers: k.
    MooreList,
    /// Any number of coins goes from one entry of a list to the entry before it: the value is the xor of every other
    /// entry. Numbers: the first entry that counts, 0 or 1.
    Staircase,
    /// A tree of which a move cuts a branch: the value of a branch is one more than the xor of the branches on it. No numbers.
    Colon,
    /// A graph of which a move cuts an edge, and what is no longer connected to the ground falls: cycles are fused. No numbers.
    Fusion,
    /// Coins of which a move turns one from heads to tails, and lower ones: the value is the xor of those of the heads. No numbers.
    Superposition,
    /// The same in two dimensions, rows and columns chosen apart: the value of a head is a Nim product. No numbers.
    Tartan,
    /// A token that goes along edges of a graph to vertices it has not been on: lost if a maximum matching leaves it out. Numbers: which
    /// field is the token, 0 or 1; whether the set has the free vertices, 0, or the others, 1; whether the token's vertex is in it, 1 or 0.
    Geography,
    /// A heap from which a move takes up to a limit that the move before it set. Numbers: which field is the heap, 0 or 1.
    Schwenk,
}

impl Known {
    /// Every theorem of the library.
    pub const ALL: [Self; 11] = [
        Self::Nim,
        Self::MisereNim,
        Self::Moore,
        Self::MooreList,
        Self::Staircase,
        Self::Colon,
        Self::Fusion,
        Self::Superposition,
        Self::Tartan,
        Self::Geography,
        Self::Schwenk,
    ];

    /// The word used in files, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Nim => "nim",
            Self::MisereNim => "misere-nim",
            Self::Moore => "moore",
            Self::MooreList => "moore-list",
            Self::Staircase => "staircase",
            Self::Colon => "colon",
            Self::Fusion => "fusion",
            Self::Superposition => "superposition",
            Self::Tartan => "tartan",
            Self::Geography => "geography",
            Self::Schwenk => "schwenk",
        }
    }

    /// What the rules must satisfy, in the order in which it is decided.
    pub fn hypotheses(self) -> &'static [Hypothesis] {
        use Hypothesis as H;
        match self {
            Self::Nim => &[H::NoErrors, H::OneHeap, H::AnyLess],
            Self::MisereNim => &[H::Misere, H::NoErrors, H::OneHeap, H::AnyLess],
            Self::Moore => &[H::Selective, H::NoErrors, H::OneHeap, H::AnyLess],
            Self::MooreList => &[H::NoErrors, H::UpToEntries, H::EachAnyLess],
            Self::Staircase => &[H::NoErrors, H::OneStep, H::AnyDown],
            Self::Colon => &[H::NoErrors, H::CutsAlone, H::Forest],
            Self::Fusion => &[H::NoErrors, H::CutsAnyEdge, H::UnreachedFalls],
            Self::Superposition => &[H::NoErrors, H::HeadsToTails, H::TurnsByPlace, H::TurnsLower],
            Self::Tartan => {
                &[H::NoErrors, H::HeadsToTails, H::TurnsByPlace, H::RowsAndColumns, H::TurnsLower]
            }
            Self::Geography => &[H::NoErrors, H::SlidesToFree, H::JoinedBothWays],
            Self::Schwenk => &[H::NoErrors, H::AnyUpToLimit, H::LimitByTaken, H::LimitGrows],
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
    /// A move changes at least one and at most k entries.
    UpToEntries,
    /// Each of several entries becomes any smaller number, whatever becomes of the others.
    EachAnyLess,
    /// A move changes one entry and the one before it, and looks at no other.
    OneStep,
    /// Any number of at least 1 goes from an entry to the one before it; from the first entry it leaves the game, or nothing does.
    AnyDown,
    /// Each element may be cut if it is there, whatever else is there; the same other elements fall with it.
    CutsAlone,
    /// What falls with the cut of an element is what grows above it in a forest.
    Forest,
    /// Any one edge that is there may be cut.
    CutsAnyEdge,
    /// What is no longer connected to the ground falls, and nothing else.
    UnreachedFalls,
    /// A move names a coin that shows heads and turns it, perhaps with others.
    HeadsToTails,
    /// Which coins a move turns depends on where the named coin lies, not on what coins show.
    TurnsByPlace,
    /// Every other coin that a move turns is lower than the named one.
    TurnsLower,
    /// What is turned is where rows meet columns; the rows are chosen by one coordinate, the columns by the other.
    RowsAndColumns,
    /// The token goes to any free vertex joined to its own; where it has been is never free again.
    SlidesToFree,
    /// Where the token can go from one vertex to another, it can go back.
    JoinedBothWays,
    /// Any number from 1 up to the limit and the heap may be taken.
    AnyUpToLimit,
    /// The next limit depends only on how many were taken.
    LimitByTaken,
    /// The next limit is at least what was taken, and does not fall where more is taken.
    LimitGrows,
}

impl Hypothesis {
    /// Every hypothesis.
    pub const ALL: [Self; 22] = [
        Self::NoErrors,
        Self::Misere,
        Self::Selective,
        Self::OneHeap,
        Self::AnyLess,
        Self::UpToEntries,
        Self::EachAnyLess,
        Self::OneStep,
        Self::AnyDown,
        Self::CutsAlone,
        Self::Forest,
        Self::CutsAnyEdge,
        Self::UnreachedFalls,
        Self::HeadsToTails,
        Self::TurnsByPlace,
        Self::TurnsLower,
        Self::RowsAndColumns,
        Self::SlidesToFree,
        Self::JoinedBothWays,
        Self::AnyUpToLimit,
        Self::LimitByTaken,
        Self::LimitGrows,
    ];

    /// The word used in files, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::NoErrors => "no-errors",
            Self::Misere => "misere",
            Self::Selective => "selective",
            Self::OneHeap => "one-heap",
            Self::AnyLess => "any-less",
            Self::UpToEntries => "up-to-entries",
            Self::EachAnyLess => "each-any-less",
            Self::OneStep => "one-step",
            Self::AnyDown => "any-down",
            Self::CutsAlone => "cuts-alone",
            Self::Forest => "forest",
            Self::CutsAnyEdge => "cuts-any-edge",
            Self::UnreachedFalls => "unreached-falls",
            Self::HeadsToTails => "heads-to-tails",
            Self::TurnsByPlace => "turns-by-place",
            Self::TurnsLower => "turns-lower",
            Self::RowsAndColumns => "rows-and-columns",
            Self::SlidesToFree => "slides-to-free",
            Self::JoinedBothWays => "joined-both-ways",
            Self::AnyUpToLimit => "any-up-to-limit",
            Self::LimitByTaken => "limit-by-taken",
            Self::LimitGrows => "limit-grows",
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
