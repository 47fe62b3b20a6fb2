//! Gameia: tree and cuts are parameters of the rules, nothing is painted.

use serde_json::Value;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};
use crate::trees::Tree;

/// Vertices at most.
const MOST: usize = 100_000;

/// The tree, and how many edges may be cut; more than there are is the same as all.
pub(crate) fn read(question: &Question<'_>) -> Result<(Tree, usize), AnswerError> {
    let [n, edges, k] = question.fields(["n", "edges", "k"])?;
    let tree = Tree::read(&n, &edges, 1, MOST)?;
    let cuts = k.size(0, 1_000_000_000)?.min(tree.len() - 1);
    Ok((tree, cuts))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (tree, cuts) = read(question)?;
    let winner = |found: &Found| Value::from(found.words(["Alice", "Bob", ""]));
    Ok(Inquiry::of("()", winner).set("T", tree.text()).set("k", cuts.to_string()))
}
