//! Green Hackenbush: the picture is a parameter of the rules, the position is the start.

use crate::graphs::Links;
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Vertices at most.
const MOST: usize = 200_000;

/// The picture, and the vertex on the ground.
pub(crate) fn read(question: &Question<'_>) -> Result<(Links, usize), AnswerError> {
    let ([vertices, edges], [ground]) = question.fields_and(["vertices", "edges"], ["ground"])?;
    vertices.size(1, MOST)?;
    let picture = Links::read(&vertices, &edges, 0, MOST)?;
    let ground = ground.map_or(Ok(0), |ground| picture.vertex(&ground))?;
    Ok((picture, ground))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (picture, ground) = read(question)?;
    let inquiry = Inquiry::of("()", Found::winner_and_sg).set("G", picture.graph());
    Ok(inquiry.set("ground", ground.to_string()))
}
