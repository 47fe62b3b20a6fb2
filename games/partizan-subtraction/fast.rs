//! Partizan subtraction games: who wins a large pile, by the period of the outcomes.
//!
//! # Setting
//!
//! A pile of `n` stones. Left takes a number of the set `A`, Right one of the set `B`, at most what is there. Who cannot move loses.
//!
//! # Theorem
//!
//! \[fraenkel-kotzig-1987\] The outcomes of `0, 1, 2, …` stones are periodic from some number on.
//!
//! *Proof.* The outcome of a pile depends on those of the `m` piles before it, `m` being the largest number in both sets; there are finitely many ways they can be, so one comes again,
//! and from there on everything does.
//!
//! # How the code uses it
//!
//! Two words hold who wins the last 64 piles, if Left moves and if Right does; a step makes the next bits. Below 0 the mover is said to win, so that nobody moves there. A pile that is too large to be stepped to is
//! reached when the words come again: a word kept from a power of two steps ago is compared with each.
//!
//! # What is not covered
//!
//! The value, which the answer leaves open with `null`; it is filled in from the rules where a little work finds it. Piles that neither [`STEPS`] steps nor a period reaches.
//!
//! # Cost
//!
//! A few operations on words a step.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::ask_partizan_subtraction::Pile;
use crate::question::{AnswerError, Question};

/// Piles stepped through at most.
const STEPS: u64 = 20_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let pile = Pile::read(question)?;
    let outcomes = Outcomes { takes: [mask(&pile.left), mask(&pile.right)] };
    let outcome = outcomes.of(&pile.n).ok_or_else(|| AnswerError::limit(STEPS))?;
    Ok(match pile.outcome_alone {
        true => json!({ "outcome": outcome }),
        false => json!({ "outcome": outcome, "value": null }),
    })
}

/// The set with `s` as bit `s - 1`.
fn mask(numbers: &[usize]) -> u64 {
    numbers.iter().fold(0, |mask, number| mask | 1 << (number - 1))
}

/// Whether the mover wins the last piles, the last one as bit 0: if it is Left, and if it is Right.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Last {
    left: u64,
    right: u64,
}

struct Outcomes {
    takes: [u64; 2],
}

impl Outcomes {
    /// The outcome of a pile, if it can be reached.
    fn of(&self, n: &Int) -> Option<&'static str> {
        // Piles from 0 on: one more step than there are stones.
        let wanted = n.add(&Int::ONE).ok()?;
        let small = wanted.to_u64();
        let mut last = Last { left: u64::MAX, right: u64::MAX };
        let (mut kept, mut since, mut turn) = (last, 0_u64, 1_u64);
        for done in 1..=STEPS {
            last = self.next(last);
            since += 1;
            if small == Some(done) {
                return Some(last.outcome());
            }
            if self.seen(last) == self.seen(kept) {
                let (_, rest) = wanted.sub(&Int::from(done)).ok()?.div_mod(&Int::from(since))?;
                let end = (0..rest.to_u64()?).fold(last, |last, _| self.next(last));
                return Some(end.outcome());
            }
            if since == turn {
                (kept, since, turn) = (last, 0, 2 * turn);
            }
        }
        None
    }

    fn next(&self, last: Last) -> Last {
        // Left wins by a move to a pile that Right, then to move, does not win.
        let left = u64::from(self.takes[0] & !last.right != 0);
        let right = u64::from(self.takes[1] & !last.left != 0);
        Last { left: last.left << 1 | left, right: last.right << 1 | right }
    }

    /// As much of the past as matters for the future.
    fn seen(&self, last: Last) -> Last {
        let most = u64::BITS - (self.takes[0] | self.takes[1]).leading_zeros();
        let all = u64::MAX.checked_shr(u64::BITS - most).unwrap_or(0);
        Last { left: last.left & all, right: last.right & all }
    }
}

impl Last {
    fn outcome(self) -> &'static str {
        match (self.left & 1, self.right & 1) {
            (1, 1) => "N",
            (1, _) => "L",
            (_, 1) => "R",
            _ => "P",
        }
    }
}
