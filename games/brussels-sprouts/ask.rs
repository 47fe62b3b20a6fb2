//! Brussels Sprouts: the winner from the rules, the number of moves from one game played out.

use grundy_messages::Label;
use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Crosses at most: more are never solved from the rules.
const MOST: usize = 1_000;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [crosses] = question.fields(["crosses"])?;
    let crosses = crosses
        .integer(0)?
        .to_usize()
        .filter(|n| *n <= MOST)
        .ok_or_else(|| crosses.expected(Label::JsonInteger))?;
    let moves = length_of_a_game(crosses);
    Ok(Inquiry::of(format!("({crosses})"), move |found| json!({ "moves": moves, "winner": found.winner() })))
}

/// How many moves a game takes in which pieces are joined first and regions then divided in halves.
fn length_of_a_game(crosses: usize) -> usize {
    let mut regions = vec![vec![4; crosses]];
    let mut moves = 0;
    while let Some(mut region) = regions.pop() {
        let (Some(one), other) = (region.pop(), region.pop()) else { continue };
        match other {
            Some(other) => {
                region.push(one + other);
                regions.push(region);
            }
            None if one >= 2 => {
                let between = (one - 2) / 2;
                regions.extend([vec![between + 1], vec![one - between - 1]]);
            }
            None => continue,
        }
        moves += 1;
    }
    moves
}
