//! Hackenbush: the picture is a parameter of the rules, the position is the start.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The greatest name of a vertex.
const MOST: usize = 1_000_000;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let ([edges], [ground]) = question.fields_and(["edges"], ["ground"])?;
    let ground = ground.map_or(Ok(0), |ground| ground.size(0, MOST))?;
    let mut links = vec![ground.to_string()];
    for edge in edges.elements()? {
        let [u, v, colour] = edge.tuple()?;
        let colour = colour.one_of(&["B", "R", "G"])?;
        links.push(format!("{}-{}: {colour}", u.size(0, MOST)?, v.size(0, MOST)?));
    }
    let inquiry = Inquiry::of("()", |found| json!({ "outcome": found.letter(), "value": found.value }));
    Ok(inquiry.set("G", format!("graph {{{}}}", links.join(", "))).set("ground", ground.to_string()))
}
