//! The question of HNOI 2007: the first winning move, and how many there are.

use serde_json::{Value, json};

use crate::inquiry::{Found, FoundMove, Inquiry};
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [p] = question.fields(["p"])?;
    let written: Vec<String> = p.integers(0)?.iter().map(ToString::to_string).collect();
    Ok(Inquiry::of(format!("([{}])", written.join(", ")), winning).with_moves())
}

fn winning(found: &Found) -> Value {
    let triple = |made: &FoundMove| Some([made.number("i")?, made.number("j")?, made.number("k")?]);
    let triples: Vec<[u64; 3]> = found.moves.iter().filter_map(triple).collect();
    told(triples.iter().min().copied(), triples.len())
}

/// The answer; three times -1 where no move wins.
pub(crate) fn told(first: Option<[u64; 3]>, count: usize) -> Value {
    let first = first.map_or_else(|| json!([-1, -1, -1]), |triple| json!(triple));
    json!({ "first": first, "count": count })
}
