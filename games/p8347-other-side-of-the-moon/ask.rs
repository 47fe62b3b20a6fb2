//! The other side of the moon: the tree is a parameter of the rules, all of it is there.

use serde_json::Value;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};
use crate::trees::Tree;

/// Vertices at most.
const MOST: usize = 100_000;

pub(crate) fn read(question: &Question<'_>) -> Result<Tree, AnswerError> {
    let [n, edges] = question.fields(["n", "edges"])?;
    Tree::read(&n, &edges, 2, MOST)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let winner = |found: &Found| Value::from(found.words(["Hifuu", "Luna", ""]));
    Ok(Inquiry::of("()", winner).set("T", read(question)?.text()))
}
