//! A Hackenbush stalk as the position; what it is worth is tested by play.
//!
//! A stalk of blue and red edges is worth a number. That it is the number which [`stalk`] gives is asked of the rules: the stalk, and beside it stalks
//! that are worth the opposite by their definition, must be lost for whoever begins. These are `n` edges of one colour, worth `n` or `-n`, and stalks of
//! one edge below `k` edges of the other colour, worth `1/2^k` or `-1/2^k`.

use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};
use crate::stalks::stalk;

/// Edges at most.
const MOST: usize = 100_000;

/// The colours from the ground up.
pub(crate) fn read<'q>(question: &Question<'q>) -> Result<&'q str, AnswerError> {
    let [stalk] = question.fields(["stalk"])?;
    stalk.short_text_over("BRG", MOST)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let colours = read(question)?;
    let mut positions = vec![format!("(\"{colours}\")")];
    let mut value = None;
    let number = stalk(colours.chars().rev());
    if !colours.contains('G')
        && number.is_short()
        && let (numerator, halvings) = number.fraction()?
        && let Some(small) = numerator.to_i64()
    {
        value = Some(number.text()?);
        let stalks = std::iter::once(colours.to_owned()).chain(opposite(small, halvings));
        let sum: Vec<String> = stalks.map(|stalk| format!("(\"{stalk}\")")).collect();
        positions.push(sum.join(" + "));
    }
    Ok(Inquiry::each(positions, move |found| reply(found, value.as_deref())))
}

fn reply(found: &[Found], value: Option<&str>) -> Value {
    let letter = found.first().map(Found::letter);
    let known = found.first().and_then(|found| found.value.as_deref());
    // The number counts only if the sum with its opposite is lost for whoever begins.
    let played = value.filter(|_| found.get(1).is_some_and(|sum| sum.letter() == "P"));
    json!({ "outcome": letter, "value": known.or(played) })
}

/// Stalks that are together worth minus `numerator / 2^halvings`.
///
/// Digits 1, 0 and -1, of which no two neighbours are both different from 0, make them few.
fn opposite(numerator: i64, halvings: usize) -> Vec<String> {
    let mut stalks = Vec::new();
    let mut rest = numerator;
    for k in (1..=halvings).rev() {
        let digit = if rest % 2 == 0 { 0 } else { 2 - rest.rem_euclid(4) };
        match digit {
            1 => stalks.push(format!("R{}", "B".repeat(k))),
            -1 => stalks.push(format!("B{}", "R".repeat(k))),
            _ => (),
        }
        rest = (rest - digit) / 2;
    }
    let whole = usize::try_from(rest.unsigned_abs()).unwrap_or(0);
    stalks.push(if rest > 0 { "R" } else { "B" }.repeat(whole));
    stalks.into_iter().filter(|stalk| !stalk.is_empty()).collect()
}
