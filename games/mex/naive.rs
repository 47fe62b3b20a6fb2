//! mex as it is defined: the first of 0, 1, 2, … that is not in the set.

use grundy_values::Int;
use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [set] = question.fields(["set"])?;
    let set = set.integers(0)?;
    let missing = (0_u64..).find(|value| !set.contains(&Int::from(*value)));
    Ok(Value::from(missing))
}
