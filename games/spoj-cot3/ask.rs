//! Combat on a tree: the tree is a parameter of the rules, the white vertices are the position.

use grundy_messages::Label;
use serde_json::Value;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};
use crate::trees::Tree;

/// Vertices at most.
const MOST: usize = 100_000;

/// The tree, and for each vertex whether it is white.
pub(crate) fn read(question: &Question<'_>) -> Result<(Tree, Vec<bool>), AnswerError> {
    let [n, colors, edges] = question.fields(["n", "colors", "edges"])?;
    let tree = Tree::read(&n, &edges, 1, MOST)?;
    let white = colors.elements()?.into_iter().map(|color| Ok(color.size(0, 1)? == 0));
    let white = white.collect::<Result<Vec<bool>, AnswerError>>()?;
    match white.len() == tree.len() {
        true => Ok((tree, white)),
        false => Err(colors.expected(Label::JsonColorEach)),
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (tree, white) = read(question)?;
    let white = white.iter().enumerate().filter(|(_, white)| **white);
    let numbers: Vec<String> = white.map(|(v, _)| tree.number(v).to_string()).collect();
    let position = format!("({{{}}})", numbers.join(", "));
    Ok(Inquiry::of(position, |found| reply(winning(found))).with_moves().set("T", tree.text()))
}

fn winning(found: &Found) -> Vec<usize> {
    let numbers = found.moves.iter().filter_map(|made| made.number("v"));
    let mut vertices: Vec<usize> = numbers.filter_map(|v| usize::try_from(v).ok()).collect();
    vertices.sort_unstable();
    vertices
}

/// The winning vertices, or -1 if there is none.
pub(crate) fn reply(vertices: Vec<usize>) -> Value {
    if vertices.is_empty() { Value::from(-1) } else { Value::from(vertices) }
}
