//! Coin-turning games as they are asked: a family of moves, and where the heads lie.

use crate::coins::{Family, heads, set};
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Coins at most.
const MOST: usize = 1_000_000_000_000_000_000;

/// The families, each with how many coins a move turns.
const FAMILIES: [(&str, Family, &str); 6] = [
    ("singles", Family::Singles, "{1}"),
    ("turning-turtles", Family::Turtles, "{1, 2}"),
    ("twins", Family::Twins, "{2}"),
    ("mock-turtles", Family::MockTurtles, "{1, 2, 3}"),
    ("triplets", Family::Triplets, "{3}"),
    ("ruler-right", Family::Ruler, "{}"),
];

/// The family of a question, how many coins its moves turn, and the heads.
pub(crate) fn read(question: &Question<'_>) -> Result<(Family, &'static str, Vec<u64>), AnswerError> {
    let [family, n, places] = question.fields(["family", "n", "heads"])?;
    let name = family.one_of(&FAMILIES.map(|(name, ..)| name))?;
    let heads = heads(&places, n.size(0, MOST)?)?;
    let found = FAMILIES.iter().find(|(known, ..)| *known == name);
    Ok(found.map_or((Family::Singles, "{1}", Vec::new()), |(_, family, sizes)| (*family, *sizes, heads)))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (family, sizes, heads) = read(question)?;
    let inquiry = Inquiry::of(set(&heads), Found::winner_and_sg).set("sizes", sizes);
    Ok(inquiry.set("blocks", (family == Family::Ruler).to_string()))
}
