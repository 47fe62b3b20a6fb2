//! The three-kingdoms game at contest size.
//!
//! # Setting
//!
//! An even number of generals, and an affinity for every two of them, all different. The player and the computer pick in turn, the player first; the computer always
//! takes the free general that has the greatest affinity with one of the player's. Each side's score is its greatest affinity of two generals.
//!
//! # Theorem
//!
//! Let `v` be the greatest of the second largest affinities of all generals. The player can always win, and `v` is his greatest score.
//!
//! *He gets v.* He picks the general `i` whose second largest affinity is `v`. The computer takes the best partner of `i`, the player the second best. *He wins.* Every
//! general has at most one affinity above `v`, so these join the generals in pairs. When the computer picks one of a pair, the player picks the other
//! if it is free; so the computer never has both. *He gets no more.* Suppose that he gets two generals `u`, `w` with an affinity
//! above `v`, `u` first. Then `w` is the best partner of `u`. After `u` was picked, the computer preferred another general, for the sake of a greater
//! affinity with a general `x` that the player had before. That affinity is above `v`, hence the greatest of `x`, and the
//! same can be said of `x`; but for the first general that the player picked the computer takes the best partner at once.
//!
//! # How the code uses it
//!
//! The two largest affinities of every general.
//!
//! # What is not covered
//!
//! Equal affinities, for which the statement fails: if all are equal nobody wins.
//!
//! # Cost
//!
//! `O(n^2 log n)`, for testing that all affinities differ.

use grundy_messages::Label;
use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

/// Generals at most.
const GENERALS: usize = 500;
/// The greatest affinity.
const MOST: i64 = 1_000_000_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let affinities = affinities(question)?;
    let second = |row: &Vec<i64>| {
        let mut falling = row.clone();
        falling.sort_unstable_by(|a, b| b.cmp(a));
        falling[1]
    };
    Ok(json!([1, affinities.iter().map(second).max()]))
}

/// The affinities of every general with all others; with itself it is -1.
pub(crate) fn affinities(question: &Question<'_>) -> Result<Vec<Vec<i64>>, AnswerError> {
    let [n, matrix] = question.fields(["n", "matrix"])?;
    let generals = n.size(4, GENERALS)?;
    if generals % 2 == 1 {
        return Err(n.expected(Label::JsonEven));
    }
    let mut affinities = vec![vec![-1; generals]; generals];
    let mut all = Vec::new();
    for (i, row) in matrix.exactly(generals - 1)?.iter().enumerate() {
        for (j, affinity) in (i + 1..).zip(row.exactly(generals - 1 - i)?) {
            let affinity = affinity.whole(0, MOST)?;
            (affinities[i][j], affinities[j][i]) = (affinity, affinity);
            all.push(affinity);
        }
    }
    all.sort_unstable();
    let is_distinct = all.windows(2).all(|two| two[0] != two[1]);
    if is_distinct { Ok(affinities) } else { Err(matrix.expected(Label::JsonOnceEach)) }
}
