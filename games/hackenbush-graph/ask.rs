//! Hackenbush: the picture is a parameter of the rules, the position is the start.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The greatest name of a vertex.
const MOST: usize = 1_000_000;

/// The picture of a question.
pub(crate) struct Picture {
    pub(crate) edges: Vec<Edge>,
    /// The vertex on the ground.
    pub(crate) ground: usize,
}

/// An edge of a picture.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) ends: (usize, usize),
    /// `B`, `R` or `G`.
    pub(crate) colour: &'static str,
}

impl Picture {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let ([edges], [ground]) = question.fields_and(["edges"], ["ground"])?;
        let ground = ground.map_or(Ok(0), |ground| ground.size(0, MOST))?;
        let mut picture = Self { edges: Vec::new(), ground };
        for edge in edges.elements()? {
            let [u, v, colour] = edge.tuple()?;
            let colour = colour.one_of(&["B", "R", "G"])?;
            picture.edges.push(Edge { ends: (u.size(0, MOST)?, v.size(0, MOST)?), colour });
        }
        Ok(picture)
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Picture { edges, ground } = Picture::read(question)?;
    let edges = edges.iter().map(|Edge { ends: (u, v), colour }| format!("{u}-{v}: {colour}"));
    let links: Vec<String> = std::iter::once(ground.to_string()).chain(edges).collect();
    let inquiry = Inquiry::of("()", |found| json!({ "outcome": found.letter(), "value": found.value }));
    Ok(inquiry.set("G", format!("graph {{{}}}", links.join(", "))).set("ground", ground.to_string()))
}
