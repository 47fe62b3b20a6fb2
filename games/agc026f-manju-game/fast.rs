//! The Manju Game at contest size.
//!
//! # Setting
//!
//! A row of boxes numbered from 1. Whoever has a free choice takes any box; then the players must go on beside the box just taken, so they walk
//! to one end of what is left, in turn. Let `A` be the sum of the boxes with odd numbers and `B` that of the even ones.
//!
//! # Theorem
//!
//! *An even row.* The first player gets `max(A, B)`. He gets it by starting at an end. Let him start at a box of one colour instead. On one side of it lies an
//! even number of boxes; the second player walks there and takes the other colour. The first player takes the last
//! box, and the second has a free choice on an odd row whose ends have the other colour; starting at an end he takes that colour there as well.
//!
//! *An odd row.* Starting at an end gives `A`; starting at another box with an odd number gives no more, by the argument just used. After
//! a start at an even box both sides are odd. The second player chooses one, both walk it, he takes its odd boxes and the last one; the first player gets the even
//! boxes there, and has a free choice on the other side. So he chooses even boxes at which the row is cut, the second player
//! chooses which piece remains, and on it the first player takes the odd boxes. In all he gets `B + x`, where `x` is the least difference, odd boxes
//! minus even ones, of a piece; he chooses the cuts that make it greatest.
//!
//! # How the code uses it
//!
//! For an odd row the greatest `x` is found by bisection. Whether cuts with all differences at least `x` exist is seen in one pass: `p` is the
//! difference of all boxes so far, `low` the least `p` behind a cut that may be made (0 at the start). A cut at an even box may be made if `p - low >= x`
//! before it; a smaller `low` is never worse.
//!
//! # What is not covered
//!
//! Boxes with more than 10^9.
//!
//! # Cost
//!
//! `O(n log s)` for a sum `s`.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let row = crate::ask_agc026f_manju_game::boxes(question)?;
    let total: i64 = row.iter().sum();
    let odd: i64 = row.iter().step_by(2).sum();
    let even = total - odd;
    let first = if row.len() % 2 == 0 { odd.max(even) } else { even + best_cut(&row, odd - even, total) };
    Ok(json!([first, total - first]))
}

/// The greatest `x`, from one that can be reached up to another.
fn best_cut(row: &[i64], mut reached: i64, mut most: i64) -> i64 {
    while reached < most {
        let middle = reached + (most - reached + 1) / 2;
        if has_cuts(row, middle) { reached = middle } else { most = middle - 1 }
    }
    reached
}

/// Whether the row can be cut at even boxes so that every piece has a difference of at least `x`.
fn has_cuts(row: &[i64], x: i64) -> bool {
    let (mut p, mut low) = (0, 0);
    for pair in row.chunks(2) {
        p += pair[0];
        let Some(even) = pair.get(1) else { break };
        if p - low >= x {
            low = low.min(p - even);
        }
        p -= even;
    }
    p - low >= x
}
