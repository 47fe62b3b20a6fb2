//! Stops: the numbers at which play ends if nobody moves in a number.
//!
//! # Setting
//!
//! Left's stop `L(G)` is the number that is reached when Left starts, both play well and stop at the first number; Right's stop `R(G)` if Right
//! starts. To each belongs the player who is to move when it is reached. A stop where Right is to move is better for Left than
//! the same number where Left is: so stops are ordered, by number, then by player.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.3. For a number `x`, `L(x)` is `x` with Left to move and `R(x)` is `x` with Right to move. If `G` is no number, `L(G)` is the
//! greatest `R(G^L)` and `R(G)` the least `L(G^R)`, in this order. Since nobody needs to move in a number, for all numbers `x`
//!
//! - `G <= x` iff `L(G)` is at most `x` with Left to move, and
//! - `G >= x` iff `R(G)` is at least `x` with Right to move.
//!
//! So `G <= H` implies `L(G) <= L(H)` and `R(G) <= R(H)`, and is implied by `L(G) < R(H)`.
//!
//! # How the code uses it
//!
//! A stop is a word: [`Dyadic::key`], with the player as the lowest bit. Only keys that are equal and not exact ask for the numbers.
//!
//! # What is not covered
//!
//! Nothing.
//!
//! # Cost
//!
//! A comparison of stops is one of words.

use std::cmp::Ordering;

use super::{Arena, NONE, Value};
use crate::{Dyadic, MoverEnds, Outcome};

/// Who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// A stop as a word, and where it came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub(super) key: i64,
    pub(super) of: u32,
    pub(super) side: Side,
}

impl Stop {
    /// Whether the word does not hold the number.
    pub(super) fn is_long(self) -> bool {
        self.key & 2 != 0
    }

    fn right_is_to_move(self) -> bool {
        self.key & 1 != 0
    }
}

impl Arena {
    /// Left's stop.
    pub fn left_stop(&self, value: Value) -> Dyadic {
        self.exact_stop(self.stop(value.0, Side::Left))
    }

    /// Right's stop.
    pub fn right_stop(&self, value: Value) -> Dyadic {
        self.exact_stop(self.stop(value.0, Side::Right))
    }

    /// Whether the value is a number.
    pub fn is_number(&self, value: Value) -> bool {
        self.node(value.0).compact != NONE
            && self.compact_of(value.0).is_some_and(|compact| compact.is_number())
    }

    /// The number that the value is.
    pub fn as_number(&self, value: Value) -> Option<&Dyadic> {
        let compact = self.compact_of(value.0)?;
        compact.is_number().then_some(&compact.number)
    }

    /// The number that the value differs from by an infinitesimal.
    pub fn near_number(&self, value: Value) -> Option<Dyadic> {
        let left = self.left_stop(value);
        (left == self.right_stop(value)).then_some(left)
    }

    /// Whether the value lies between all negative and all positive numbers.
    pub fn is_infinitesimal(&self, value: Value) -> bool {
        let node = self.node(value.0);
        node.left_stop >> 1 == 0 && node.right_stop >> 1 == 0
    }

    /// Who wins.
    pub fn outcome(&self, value: Value) -> Outcome {
        let node = self.node(value.0);
        // 0 with Right to move is the word 1.
        let left = if node.left_stop >= 1 { MoverEnds::Wins } else { MoverEnds::Loses };
        let right = if node.right_stop < 1 { MoverEnds::Wins } else { MoverEnds::Loses };
        Outcome::of_starters(left, right)
    }

    /// The order of two stops.
    #[inline]
    pub(super) fn stops_in_order(&self, a: Stop, b: Stop) -> Ordering {
        if a.key >> 1 == b.key >> 1 && a.is_long() {
            let numbers = self.exact_stop(a).cmp(&self.exact_stop(b));
            return numbers.then(a.right_is_to_move().cmp(&b.right_is_to_move()));
        }
        a.key.cmp(&b.key)
    }

    /// Whether one stop is less than another.
    #[inline]
    pub(super) fn less(&self, a: Stop, b: Stop) -> bool {
        self.stops_in_order(a, b) == Ordering::Less
    }

    /// The number of a stop.
    pub(super) fn exact_stop(&self, stop: Stop) -> Dyadic {
        if !stop.is_long() {
            return Dyadic::of_key(stop.key >> 2);
        }
        if let Some(compact) = self.compact_of(stop.of) {
            return compact.number.clone();
        }
        let place = if stop.side == Side::Left { 0 } else { 1 };
        self.long_stops.get(&stop.of).map_or(Dyadic::ZERO, |stops| stops[place].clone())
    }

    /// The interval of numbers that are `|>` all Left options and `<|` all Right options, from the best stops of these,
    /// and the simplest of them, if there is one.
    pub(super) fn number_between(
        &self,
        low: Option<Stop>,
        high: Option<Stop>,
    ) -> super::Made<Option<Dyadic>> {
        if let (Some(low), Some(high)) = (low, high)
            && !self.less(low, high)
        {
            return Ok(None);
        }
        let low = low.map(|stop| (self.exact_stop(stop), !stop.right_is_to_move()));
        let high = high.map(|stop| (self.exact_stop(stop), stop.right_is_to_move()));
        let low = low.as_ref().map(|(number, closed)| (number, *closed));
        let high = high.as_ref().map(|(number, closed)| (number, *closed));
        Ok(Some(Dyadic::simplest_in(low, high)?))
    }
}
