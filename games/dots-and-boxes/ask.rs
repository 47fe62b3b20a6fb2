//! Dots and Boxes: the size is a parameter of the rules; what is drawn is the position.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question, number};

/// Rows and columns of a question; what can be solved is far smaller.
const MOST: usize = 100;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let ([rows, cols], [drawn]) = question.fields_and(["rows", "cols"], ["drawn"])?;
    let (rows, cols) = (rows.size(0, MOST)?, cols.size(0, MOST)?);
    let sides = (rows + 1) * cols + rows * (cols + 1);
    let mut list = Vec::new();
    for side in drawn.map_or_else(|| Ok(Vec::new()), |drawn| drawn.elements())? {
        list.push(side.size(0, sides.saturating_sub(1))?.to_string());
    }
    let position = format!("({{{}}})", list.join(", "));
    let inquiry = Inquiry::of(position, |found| json!({ "net": found.points.as_ref().map(number) }));
    Ok(inquiry.set("r", rows.to_string()).set("c", cols.to_string()))
}
