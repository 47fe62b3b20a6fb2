//! Maundy Cake: the rectangle as it stands, weighed against the value that the theorem gives.

use crate::dyadic::Weights;
use crate::fast_maundy_cake::value;
use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// One row of two columns is one move for Left, two rows of one column are one for Right.
const WEIGHTS: Weights = Weights { units: ["(1, 2)", "(2, 1)"], quarters: &[] };

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [rows, cols] = question.fields(["rows", "cols"])?;
    let position = format!("({}, {})", rows.integer(1)?, cols.integer(1)?);
    Ok(value(question)?.weighed(&position, &WEIGHTS)?)
}
