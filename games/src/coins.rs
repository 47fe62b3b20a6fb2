//! Coins in questions: where the heads lie, and the best known families of moves.

use std::fmt::Display;

use grundy_messages::Label;

use crate::question::{AnswerError, Field};

/// Reads the places of the heads among coins `1, …, n`, in ascending order; none may be there twice.
pub(crate) fn heads(field: &Field<'_>, n: usize) -> Result<Vec<u64>, AnswerError> {
    let places = field.elements()?;
    let mut heads = Vec::with_capacity(places.len());
    for place in &places {
        heads.push(word(place.size(1, n)?));
    }
    distinct(field, heads)
}

/// The elements in ascending order; an error if one is there twice.
pub(crate) fn distinct<T: Ord>(field: &Field<'_>, mut elements: Vec<T>) -> Result<Vec<T>, AnswerError> {
    elements.sort_unstable();
    match elements.windows(2).any(|pair| pair[0] == pair[1]) {
        true => Err(field.expected(Label::JsonOnceEach)),
        false => Ok(elements),
    }
}

/// A position of one set, as the rules write it.
pub(crate) fn set<T: Display>(elements: &[T]) -> String {
    let written: Vec<String> = elements.iter().map(ToString::to_string).collect();
    format!("({{{}}})", written.join(", "))
}

/// A size as a word of 64 bits.
pub(crate) fn word(size: usize) -> u64 {
    u64::try_from(size).unwrap_or(u64::MAX)
}

/// A family of moves with a coin `x` as the rightmost that is turned, and turned to tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// That coin alone.
    Singles,
    /// It and at most one more.
    Turtles,
    /// It and one more.
    Twins,
    /// It and at most two more.
    MockTurtles,
    /// It and two more.
    Triplets,
    /// It and any number of its neighbours to the left.
    Ruler,
}

impl Family {
    /// The Grundy value of a single head at `x`, counted from 1, which is at most 2^62. `fast.rs` of `coin-turning` has the
    /// theorem.
    pub(crate) fn value(self, x: u64) -> u64 {
        match self {
            Self::Singles => 1,
            Self::Turtles => x,
            Self::Twins => x - 1,
            Self::MockTurtles => odious(x - 1),
            Self::Triplets => x.checked_sub(3).map_or(0, odious),
            Self::Ruler => 1 << x.trailing_zeros(),
        }
    }
}

/// The odious numbers, those with an odd number of ones in binary, counted from 0: 1, 2, 4, 7, 8, …
fn odious(index: u64) -> u64 {
    2 * index + u64::from(index.count_ones().is_multiple_of(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_first_coins() {
        let rows = [
            (Family::Singles, [1, 1, 1, 1, 1, 1, 1, 1]),
            (Family::Turtles, [1, 2, 3, 4, 5, 6, 7, 8]),
            (Family::Twins, [0, 1, 2, 3, 4, 5, 6, 7]),
            (Family::MockTurtles, [1, 2, 4, 7, 8, 11, 13, 14]),
            (Family::Triplets, [0, 0, 1, 2, 4, 7, 8, 11]),
            (Family::Ruler, [1, 2, 1, 4, 1, 2, 1, 8]),
        ];
        for (family, expected) in rows {
            let values: Vec<u64> = (1..=8).map(|x| family.value(x)).collect();
            assert_eq!(values, expected, "{family:?}");
        }
    }

    #[test]
    fn sets_are_written_as_in_rules() {
        assert_eq!((set::<u64>(&[]), set(&[3, 5])), ("({})".to_owned(), "({3, 5})".to_owned()));
    }
}
