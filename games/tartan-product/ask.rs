//! Products of coin-turning games as they are asked: two games, and where the only head lies.

use serde_json::json;

use crate::coins::{Family, word};
use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Field, Question};

/// The greatest coordinate.
const MOST: usize = 1_000_000_000_000_000_000;

/// The games, in the order of the rules.
const GAMES: [(&str, Family); 4] = [
    ("turtles", Family::Turtles),
    ("twins", Family::Twins),
    ("mock-turtles", Family::MockTurtles),
    ("ruler", Family::Ruler),
];

/// The question: for each direction the number of a game in the rules, its family, and the place of the head.
pub(crate) fn read(question: &Question<'_>) -> Result<[(usize, Family, u64); 2], AnswerError> {
    let [games, x, y] = question.fields(["games", "x", "y"])?;
    let [a, b] = games.tuple()?;
    Ok([direction(&a, &x)?, direction(&b, &y)?])
}

fn direction(game: &Field<'_>, place: &Field<'_>) -> Result<(usize, Family, u64), AnswerError> {
    let name = game.one_of(&GAMES.map(|(name, _)| name))?;
    let place = word(place.size(1, MOST)?);
    let found = GAMES.iter().enumerate().find(|(_, (known, _))| *known == name);
    Ok(found.map_or((0, Family::Turtles, place), |(number, (_, family))| (number, *family, place)))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [(a, _, x), (b, _, y)] = read(question)?;
    let inquiry = Inquiry::of(format!("({{({x}, {y})}})"), |found| json!(found.sg));
    Ok(inquiry.set("A", a.to_string()).set("B", b.to_string()))
}
