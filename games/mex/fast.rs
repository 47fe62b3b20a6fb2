//! The least number that is missing, of large sets.
//!
//! # Setting
//!
//! A finite set of natural numbers, perhaps with repetitions.
//!
//! # Theorem
//!
//! The mex of a set of `m` numbers is at most `m`: among the `m + 1` numbers `0, …, m` one is missing.
//!
//! # How the code uses it
//!
//! Numbers above `m` are passed over, the others are marked.
//!
//! # What is not covered
//!
//! Infinite sets; mex of ordinals.
//!
//! # Cost
//!
//! Linear in the size of the set.

use grundy_values::{Int, Mex};
use serde_json::Value;

use crate::coins::word;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [set] = question.fields(["set"])?;
    let set = set.integers(0)?;
    let most = word(set.len());
    let mut mex = Mex::new();
    set.iter().filter_map(Int::to_u64).filter(|value| *value <= most).for_each(|value| mex.see(value));
    Ok(Value::from(mex.value()))
}
