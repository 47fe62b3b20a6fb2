//! Tree Game: tree and stones are parameters of the rules; each vertex is asked about as a start.

use grundy_messages::Label;
use serde_json::Value;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};
use crate::trees::Tree;

/// Vertices at most, and stones on each.
const MOST: usize = 100_000;
const MOST_STONES: usize = 1_000_000_000;

/// The tree, and the stones on its vertices.
pub(crate) fn read(question: &Question<'_>) -> Result<(Tree, Vec<usize>), AnswerError> {
    let [n, a, edges] = question.fields(["n", "a", "edges"])?;
    let tree = Tree::read(&n, &edges, 1, MOST)?;
    let stones = a.sizes(0, MOST_STONES)?;
    match stones.len() == tree.len() {
        true => Ok((tree, stones)),
        false => Err(a.expected(Label::JsonNumberEach)),
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (tree, stones) = read(question)?;
    let starts = (0..tree.len()).map(|v| format!("({})", tree.number(v))).collect();
    let stones: Vec<String> = stones.iter().map(ToString::to_string).collect();
    let inquiry = Inquiry::each(starts, won).set("T", tree.text());
    Ok(inquiry.set("A", format!("[{}]", stones.join(", "))))
}

/// The numbers of the starts that the first player wins.
fn won(found: &[Found]) -> Value {
    let won = found.iter().zip(1_usize..).filter(|(found, _)| found.winner() == "first");
    won.map(|(_, number)| Value::from(number)).collect()
}
