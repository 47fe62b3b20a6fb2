//! The nim-product as it is defined: the least number that is missing among the products of smaller factors.

use grundy_values::Mex;
use serde_json::Value;

use crate::fast_nim_multiplication::factors;
use crate::question::{AnswerError, Question};

/// Factors at most; the work grows with the fourth power.
const MOST: u64 = 64;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [a, b] = factors(question)?;
    if a.max(b) > MOST {
        return Err(AnswerError::limit(MOST));
    }
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for _ in 0..=a {
        let mut row: Vec<u64> = Vec::new();
        for _ in 0..=b {
            let product = product(&rows, &row);
            row.push(product);
        }
        rows.push(row);
    }
    Ok(Value::from(rows.pop().and_then(|mut row| row.pop())))
}

/// The next product of a row, given all rows before it and the products before it in the row.
fn product(rows: &[Vec<u64>], row: &[u64]) -> u64 {
    let mut mex = Mex::new();
    for before in rows {
        let (above, earlier) = (before[row.len()], &before[..row.len()]);
        row.iter().zip(earlier).for_each(|(left, corner)| mex.see(above ^ left ^ corner));
    }
    mex.value()
}
