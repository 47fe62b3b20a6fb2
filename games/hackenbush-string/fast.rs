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
//! (\[winning-ways\], ch. 3) A stalk of blue and red edges is worth a number. The first run of `k` edges of one colour counts `k`, or `-k` for red; every edge after it counts half
//! of the one before, the first of these 1/2, positive for blue and negative for red. For blue options of a stalk are the stalks below its blue edges, the greatest of them that below the topmost
//! one, red ones likewise; and the rule gives the simplest number between those two.
//!
//! # How the code uses it
//!
//! Each edge above the first run doubles numerator and denominator and adds or takes 1.
//!
//! # What is not covered
//!
//! Values of stalks with green edges: they are no numbers, and left open with `null` here.
//!
//! # Cost
//!
//! One operation on numbers of at most as many bits as there are edges, for each edge.

use grundy_values::{Int, TooLarge};
use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let stalk = crate::ask_hackenbush_string::read(question)?;
    let outcome = match stalk.chars().next() {
        None => "P",
        Some('B') => "L",
        Some('R') => "R",
        Some(_) => "N",
    };
    let value = worth(stalk)?.map(|(numerator, halvings)| text(&numerator, halvings)).transpose()?;
    Ok(json!({ "outcome": outcome, "value": value }))
}

/// The number that a stalk of blue and red edges is worth, as a numerator and how often it is halved; `None` with green edges.
pub(crate) fn worth(stalk: &str) -> Result<Option<(Int, usize)>, TooLarge> {
    if stalk.contains('G') {
        return Ok(None);
    }
    let first = stalk.chars().next();
    let run = stalk.chars().take_while(|colour| Some(*colour) == first).count();
    let sign = |colour: char| if colour == 'B' { Int::ONE } else { Int::ONE.neg() };
    let mut numerator = Int::from(run).mul(&first.map_or(Int::ZERO, sign))?;
    for colour in stalk.chars().skip(run) {
        numerator = numerator.add(&numerator)?.add(&sign(colour))?;
    }
    Ok(Some((numerator, stalk.len() - run)))
}

/// The number as text: every halving leaves an odd numerator, so there is nothing to reduce.
pub(crate) fn text(numerator: &Int, halvings: usize) -> Result<String, TooLarge> {
    if halvings == 0 {
        return Ok(numerator.to_string());
    }
    Ok(format!("{numerator}/{}", Int::from(2).pow(&Int::from(halvings))?))
}
