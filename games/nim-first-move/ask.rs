//! Nim with the first winning move as the judges ask it: all winning moves are found, and the first of them told.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question, number};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    let piles = piles.integers(0)?;
    let written: Vec<String> = piles.iter().map(ToString::to_string).collect();
    let position = format!("([{}])", written.join(", "));
    Ok(Inquiry::of(position, move |found| first_move(&piles, found)).with_moves())
}

/// The winning move with the first heap, and of these the one that takes the least.
fn first_move(piles: &[Int], found: &Found) -> Value {
    let named = found.moves.iter().filter_map(|made| Some((made.number("i")?, made.number("k")?)));
    let chosen = named.min().and_then(|(index, take)| Some((usize::try_from(index).ok()?, Int::from(take))));
    chosen.map_or_else(|| json!("lose"), |(index, take)| told(piles, index, &take))
}

/// The move that takes so much from the heap at an index, as it is told: heaps are counted from 1.
pub(crate) fn told(piles: &[Int], index: usize, take: &Int) -> Value {
    let rest = |(at, pile): (usize, &Int)| match pile.sub(take) {
        Ok(rest) if at == index => number(&rest),
        _ => number(pile),
    };
    let after: Vec<Value> = piles.iter().enumerate().map(rest).collect();
    json!({ "pile": index + 1, "take": number(take), "after": after })
}
