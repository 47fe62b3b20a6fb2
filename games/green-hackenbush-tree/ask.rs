//! Green Hackenbush on a tree: the tree and its root are parameters of the rules, all of it stands.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};
use crate::trees::Tree;

/// Vertices at most.
const MOST: usize = 100_000;

/// The tree and its root.
pub(crate) fn read(question: &Question<'_>) -> Result<(Tree, usize), AnswerError> {
    let [n, edges, root] = question.fields(["n", "edges", "root"])?;
    let tree = Tree::read(&n, &edges, 1, MOST)?;
    let root = tree.vertex(&root)?;
    Ok((tree, root))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (tree, root) = read(question)?;
    let inquiry = Inquiry::of("()", Found::winner_and_sg).set("T", tree.text());
    Ok(inquiry.set("root", tree.number(root).to_string()))
}
