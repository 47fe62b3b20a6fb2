//! The splitting game at contest size.
//!
//! # Setting
//!
//! Bottles `0, …, n - 1` with `p[i]` beans. A move takes a bean out of bottle `i` and puts one into `j` and one into `k`, where
//! `i < j <= k`. Asked are the first winning triple and the number of winning triples.
//!
//! # Theorem
//!
//! \[sprague-1935, grundy-1939\] A bean of bottle `i` is a game of its own: what becomes of it depends on no other bean. A move turns
//! it into two beans, so its value is `g(i) = mex { g(j) xor g(k) : i < j <= k < n }`, and the value of the position is the xor over all
//! beans; two beans of one bottle cancel.
//!
//! # How the code uses it
//!
//! The values are computed from the last bottle on. Then every triple is tried: it wins exactly if bottle `i` has a bean and the xor
//! of the position with `g(i)`, `g(j)` and `g(k)` is 0.
//!
//! # What is not covered
//!
//! Nothing of the question; the number of bottles is bounded.
//!
//! # Cost
//!
//! All triples twice: `n^3 / 3` steps.

use grundy_values::Mex;
use serde_json::Value;

use crate::ask_hnoi2007_splitting_game::told;
use crate::question::{AnswerError, Field, Question};

/// Bottles at most.
const MOST: usize = 300;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [p] = question.fields(["p"])?;
    let beans = bottles(&p)?;
    let values = values(beans.len());
    let counted = values.iter().zip(&beans).filter(|(_, beans)| **beans % 2 == 1);
    let sum = counted.fold(0, |sum, (value, _)| sum ^ value);
    let (mut first, mut count) = (None, 0);
    for i in (0..beans.len()).filter(|i| beans[*i] > 0) {
        for (j, k) in targets(i, beans.len()) {
            if sum ^ values[i] ^ values[j] ^ values[k] == 0 {
                first = first.or(Some([i, j, k]));
                count += 1;
            }
        }
    }
    let number = |index| u64::try_from(index).unwrap_or(u64::MAX);
    Ok(told(first.map(|triple| triple.map(number)), count))
}

/// The beans of each bottle.
fn bottles(p: &Field<'_>) -> Result<Vec<i64>, AnswerError> {
    let beans = p.wholes(0, i64::MAX)?;
    match beans.len() <= MOST {
        true => Ok(beans),
        false => Err(p.too_long(MOST)),
    }
}

/// Where the two beans from bottle `i` of `n` may go, in order.
fn targets(i: usize, n: usize) -> impl Iterator<Item = (usize, usize)> {
    (i + 1..n).flat_map(move |j| (j..n).map(move |k| (j, k)))
}

/// The value of a bean in each of `n` bottles.
fn values(n: usize) -> Vec<u64> {
    let mut values = vec![0; n];
    let mut mex = Mex::new();
    for i in (0..n).rev() {
        mex.clear();
        targets(i, n).for_each(|(j, k)| mex.see(values[j] ^ values[k]));
        values[i] = mex.value();
    }
    values
}
