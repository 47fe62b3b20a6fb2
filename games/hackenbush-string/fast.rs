//! Hackenbush stalks at contest size.
//!
//! # Setting
//!
//! A stalk of blue, red and green edges, read from the ground up. Left cuts a blue or green edge, Right a red or green one, and
//! everything above the cut falls.
//!
//! # Theorem
//!
//! The edge on the ground decides. Whoever may cut it wins by doing so when he is to move; and if only one player may cut it, the other cannot prevent that. So the outcome is `L` for blue, `R` for
//! red, `N` for green and `P` for no edge at all.
//!
//! (\[winning-ways\], ch. 3) A stalk of blue and red edges is worth the number that its colours are the sign expansion of. A stalk is the ordinal sum of its lower and its upper part, and the upper one may be
//! replaced by its value (colon principle).
//!
//! Let `T` be a stalk with green on the ground, or no stalk at all, on top of one of blue and red edges that is worth the number `x`. Together they are worth `x + T`. *Proof.* If `T` has an edge, both players may leave
//! the stalk of `x` alone, and a cut below in it is worse than that, so the options are `x : T'` for the options `T'` of `T`. These too have green on the ground or no edge, and are worth `x + T'` by
//! induction. As `T` is no number, a number added to it is added to its options.
//!
//! # How the code uses it
//!
//! A stalk is a number, `k` green edges, and a stalk on top of these: `x : *k : rest`. Where the part from the first green edge on is short, or green alone, the value is computed and written in canonical form. Otherwise,
//! and where that is too long, the value is written as these pieces. `x`, `*k` and the rest may stand there as values: the upper ones by the colon principle; `*k` is the canonical form of green edges; and with `x`
//! in canonical form `x : T` is `x + T` as well, by the same proof. Nothing is nested, so it can be read however often the colours change.
//!
//! # What is not covered
//!
//! Stalks of more edges than `ask.rs` allows.
//!
//! # Cost
//!
//! Linear; a canonical form takes the square of the edges from the first green one on.

use grundy_values::{Allowance, Arena, Dyadic, Made, Nimber, Notation, TooLarge, Value as Worth};
use serde_json::{Value, json};

use crate::question::{AnswerError, Question};
use crate::stalks::{Stalk, stalk};

/// Edges from the first green one on for which a canonical form is made.
const CANONICAL: usize = 64;

/// Characters of a canonical form.
const LENGTH: usize = 4096;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let colours = crate::ask_hackenbush_string::read(question)?;
    let outcome = match colours.chars().next() {
        None => "P",
        Some('B') => "L",
        Some('R') => "R",
        Some(_) => "N",
    };
    Ok(json!({ "outcome": outcome, "value": value(colours)? }))
}

/// The value of a stalk as text.
fn value(colours: &str) -> Result<String, TooLarge> {
    let parts = parts(colours);
    match canonical(colours, &parts) {
        Some(text) => Ok(text),
        None => in_pieces(&parts),
    }
}

/// Blue and red edges, and the number of green ones on top of them.
struct Part {
    number: Stalk,
    green: u64,
}

/// A stalk from the ground up; all parts but the last have green edges, and all but the first others.
fn parts(colours: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = colours;
    while !rest.is_empty() {
        let (numbers, above) = rest.split_at(rest.find('G').unwrap_or(rest.len()));
        let green = above.find(['B', 'R']).unwrap_or(above.len());
        rest = &above[green..];
        let green = u64::try_from(green).unwrap_or(u64::MAX);
        parts.push(Part { number: stalk(numbers.chars().rev()), green });
    }
    parts
}

/// The canonical form as text, where it is to be made and not too long.
fn canonical(colours: &str, parts: &[Part]) -> Option<String> {
    let tail = colours.find('G').map_or("", |at| &colours[at..]);
    match parts {
        [] => return Some("0".to_owned()),
        [Part { number, green: 0 }] => return number.text().ok(),
        _ if tail.len() > CANONICAL && parts.len() > 1 => return None,
        _ if !parts.iter().all(|part| part.number.is_short()) => return None,
        _ => (),
    }
    let mut arena = Arena::with_allowance(Allowance { bytes: 64 << 20, steps: 1 << 20 });
    let text = made(&mut arena, parts).and_then(|value| arena.print(value, Notation::Ascii)).ok()?;
    (text.len() <= LENGTH).then_some(text)
}

fn made(arena: &mut Arena, parts: &[Part]) -> Made {
    let mut value: Worth = Worth::ZERO;
    for Part { number, green } in parts.iter().rev() {
        let (numerator, halvings) = number.fraction()?;
        let number = arena.number(Dyadic::new(numerator, u32::try_from(halvings).unwrap_or(u32::MAX))?)?;
        let green = arena.nimber(Nimber::from(*green))?;
        let upper = arena.ordinal_sum(green, value)?;
        value = arena.add(number, upper)?;
    }
    Ok(value)
}

/// The value as `x : *k : …`, the pieces of the stalk from the ground up.
fn in_pieces(parts: &[Part]) -> Result<String, TooLarge> {
    let mut pieces = Vec::new();
    for Part { number, green } in parts {
        let number = number_text(number)?;
        if number != "0" {
            pieces.push(number);
        }
        match green {
            0 => (),
            1 => pieces.push("*".to_owned()),
            _ => pieces.push(format!("*{green}")),
        }
    }
    Ok(pieces.join(" : "))
}

/// A number as it may stand among others.
fn number_text(number: &Stalk) -> Result<String, TooLarge> {
    if number.is_short() { number.text() } else { Ok(format!("fromsigns(\"{}\")", number.signs())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_in_one_form_or_the_other() {
        let rows = [
            ("", "0", "0"),
            ("BRB", "3/4", "3/4"),
            ("GGG", "*3", "*3"),
            ("BBG", "2*", "2 : *"),
            ("GB", "^*", "* : 1"),
            ("BRBGRRR", "{3/4|3/4,{3/4|3/4,3/4v*}}", "3/4 : * : -3"),
            ("GGRBGBG", "", "*2 : -1/2 : * : 1 : *"),
        ];
        for (colours, form, pieces) in rows {
            let text = if colours.is_empty() { Ok("0".to_owned()) } else { in_pieces(&parts(colours)) };
            assert_eq!(text.as_deref(), Ok(pieces), "{colours}");
            if !form.is_empty() {
                assert_eq!(value(colours).as_deref(), Ok(form), "{colours}");
            }
        }
        let long = format!("{}G{}", "BRRBR".repeat(2_000), "B".repeat(100));
        let signs = "+--+-".repeat(2_000);
        assert_eq!(value(&long), Ok(format!("fromsigns(\"{signs}\") : * : 100")));
    }
}
