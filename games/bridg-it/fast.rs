//! Bridg-it on the empty board.
//!
//! # Setting
//!
//! Left has `n` rows of `n + 1` dots, Right `n + 1` rows of `n` dots between them. They bridge neighbouring dots of
//! their own in turn, and no bridge crosses another. Left, who begins, wants to join the left column to the right
//! one, Right the top row to the bottom row. For Left the board is a graph: `s` is the left column, `t` the right
//! one, and there are inner dots `(i, j)`, `1 <= i <= n`, `1 <= j < n`. Row `i` has bridges `h(i, 1), …, h(i, n)`
//! from `s` to `t`, and `u(i, j)` joins `(i, j)` and `(i + 1, j)`. Each bridge of Right crosses one of these.
//!
//! # Theorem
//!
//! Left wins.
//!
//! *Proof* (after \[lehman-1964\]). Add one more bridge `e` between `s` and `t`. Let `A` be `e`, all `h(i, j)` with
//! `j < i`, and all `u(i, j)` with `j >= i`; let `B` be all others: `h(i, j)` with `j >= i` and `u(i, j)` with
//! `j < i`. Both join all dots and have no circle: each has `n (n - 1) + 1` bridges, one fewer than there are dots
//! with `s` and `t`. In `A` a dot `(i, j)` with `j < i` is joined to `s` along its row, and any other first goes down
//! its column to row `j + 1`; `e` adds `t`. In `B` a dot with `j >= i` is joined to `t` along its row, and any other
//! goes up its column to row `j`, or to row 1; `h(1, 1)` adds `s`. Now Left answers as if Right had just crossed `e`:
//! he builds a bridge of `B` that joins the two parts of `A` again. From then on, whenever Right crosses a bridge of
//! one tree, Left builds one of the other tree that joins its two parts; what is built counts for both trees. So both
//! always join all dots, and when no bridge is open any more, Left's join `s` and `t`.
//!
//! # How the code uses it
//!
//! The answer is the same for all `n`.
//!
//! # What is not covered
//!
//! Boards on which bridges were built.
//!
//! # Cost
//!
//! None.

use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    n.integer(1)?;
    Ok(Value::from("first"))
}

#[cfg(test)]
mod tests {
    /// A bridge: its row, its place in the row or its column, and the two dots that it joins.
    type Bridge = (usize, usize, [usize; 2]);

    /// The bridges along rows, and those between rows; `s` is 0, `t` is 1.
    fn board(n: usize) -> (Vec<Bridge>, Vec<Bridge>) {
        let dot = |i: usize, j: usize| match j {
            0 => 0,
            _ if j == n => 1,
            _ => 2 + (i - 1) * (n - 1) + j - 1,
        };
        let along = (1..=n).flat_map(|i| (1..=n).map(move |j| (i, j, [dot(i, j - 1), dot(i, j)])));
        let between = (1..n).flat_map(|i| (1..n).map(move |j| (i, j, [dot(i, j), dot(i + 1, j)])));
        (along.collect(), between.collect())
    }

    /// Whether these bridges join all dots and have no circle.
    fn is_tree(dots: usize, bridges: &[[usize; 2]]) -> bool {
        let mut part: Vec<usize> = (0..dots).collect();
        for [a, b] in bridges {
            let (from, to) = (part[*a], part[*b]);
            part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        }
        bridges.len() + 1 == dots && part.iter().all(|other| *other == part[0])
    }

    #[test]
    fn both_halves_of_the_board_are_trees() {
        for n in 1..=9 {
            let (along, between) = board(n);
            let (below, above): (Vec<Bridge>, Vec<Bridge>) = along.into_iter().partition(|(i, j, _)| j < i);
            let (low, high): (Vec<Bridge>, Vec<Bridge>) = between.into_iter().partition(|(i, j, _)| j < i);
            let ends = |bridges: [Vec<Bridge>; 2]| bridges.concat().into_iter().map(|(_, _, ends)| ends);
            let a: Vec<[usize; 2]> = ends([below, high]).chain([[0, 1]]).collect();
            let b: Vec<[usize; 2]> = ends([above, low]).collect();
            let dots = n * (n - 1) + 2;
            assert!(is_tree(dots, &a) && is_tree(dots, &b), "{n}");
            // Begun with the last bridge of the last row, which stands for the added one.
            let last = if n == 1 { [0, 1] } else { [n * (n - 1) + 1, 1] };
            let begun: Vec<[usize; 2]> =
                a.iter().filter(|ends| **ends != [0, 1]).chain([&last]).copied().collect();
            assert!(b.contains(&last) && is_tree(dots, &begun), "{n}");
        }
    }
}
