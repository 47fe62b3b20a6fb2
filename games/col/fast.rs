//! Col: who wins, and by how much, by the values of the parts.
//!
//! # Setting
//!
//! A graph; Left paints a vertex blue, Right red, and neighbours must not get the same colour. Of each vertex that is left it matters only
//! who may still paint it. Who cannot move loses.
//!
//! # Theorem
//!
//! \[conway-onag\] Every position of Col has the value `z` or `z + *` with a number `z`. If a number `x` lies between the options of the two
//! players, no option of Left being `x` or more and none of Right `x` or less, the value is the simplest such number. Here `z` is less than `x` if it is a smaller
//! number, and `z + *` is not `x` or more if `z` is not greater than `x`.
//!
//! # How the code uses it
//!
//! Connected parts are summands, and their values are added. If no number lies between the options of a part, the theorem leaves only `z + *`, where `z` is the
//! best option of both players. A positive number is won by Left, a negative one by Right; 0 is lost for who moves, and `*` won.
//!
//! # What is not covered
//!
//! Graphs with more than [`POSITIONS`] parts that a search comes to.
//!
//! # Cost
//!
//! The parts, times the square of their vertices; on a path or a circle of `n` vertices there are about `n * n`.

use std::collections::HashMap;

use grundy_values::{Int, TooLarge};
use serde_json::{Value, json};

use crate::dyadic::Dyadic;
use crate::painting::{Near, Open, Painting, each};
use crate::question::{AnswerError, Question};

/// Parts searched at most.
const POSITIONS: u64 = 100_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let painting = Painting::read(question)?;
    let near = Near::of(&painting.graph).ok_or_else(|| AnswerError::limit(POSITIONS))?;
    let [free, left, right] = painting.words();
    let start = Open { blue: free & !near.around(left), red: free & !near.around(right) };
    let value = Search { near, values: HashMap::new() }.value(start)?;
    let outcome = match (value.number, value.star) {
        (1.., _) => "L",
        (0, true) => "N",
        (0, false) => "P",
        _ => "R",
    };
    Ok(json!({ "outcome": outcome, "value": value.text()? }))
}

/// A number, in units of 1 / [`ONE`], and whether `*` is added to it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Number {
    number: i128,
    star: bool,
}

/// The number 1.
const ONE: i128 = 1 << HALVINGS;

/// How often 1 can be halved.
const HALVINGS: usize = 64;

impl Number {
    fn text(self) -> Result<String, TooLarge> {
        let number = Dyadic::new(&self.number.to_string().parse::<Int>()?, HALVINGS)?.to_string();
        Ok(match (self.number, self.star) {
            (_, false) => number,
            (0, true) => "*".to_owned(),
            (_, true) => format!("{number}*"),
        })
    }
}

struct Search {
    near: Near,
    values: HashMap<Open, Number>,
}

impl Search {
    /// The value of a position: the sum of those of its parts.
    fn value(&mut self, open: Open) -> Result<Number, AnswerError> {
        let mut sum = Number { number: 0, star: false };
        let mut left = open.blue | open.red;
        while left != 0 {
            let part = self.near.connected(left);
            left &= !part;
            let value = self.part_value(Open { blue: open.blue & part, red: open.red & part })?;
            sum = Number { number: sum.number + value.number, star: sum.star ^ value.star };
        }
        Ok(sum)
    }

    fn part_value(&mut self, open: Open) -> Result<Number, AnswerError> {
        if let Some(known) = self.values.get(&open) {
            return Ok(*known);
        }
        if u64::try_from(self.values.len()).unwrap_or(u64::MAX) >= POSITIONS {
            return Err(AnswerError::limit(POSITIONS));
        }
        let mut low: Option<Bound> = None;
        for v in each(open.blue) {
            let cut = !(self.near.0[v] | 1 << v);
            let option = self.value(Open { blue: open.blue & cut, red: open.red & !(1 << v) })?;
            low = low.max(Some(Bound { at: option.number, beyond: !option.star }));
        }
        // Right's options with the sign changed: the least of them is the greatest.
        let mut high: Option<Bound> = None;
        for v in each(open.red) {
            let cut = !(self.near.0[v] | 1 << v);
            let option = self.value(Open { blue: open.blue & !(1 << v), red: open.red & cut })?;
            high = high.max(Some(Bound { at: -option.number, beyond: !option.star }));
        }
        let value = between(low, high).ok_or_else(|| AnswerError::limit(POSITIONS))?;
        self.values.insert(open, value);
        Ok(value)
    }
}

/// A number that a value must reach, or lie beyond.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Bound {
    at: i128,
    beyond: bool,
}

impl Bound {
    fn holds(self, number: i128) -> bool {
        if self.beyond { number > self.at } else { number >= self.at }
    }
}

/// The value with these bounds from below, and from above with the sign changed; `None` if it would be no value of Col, or too fine a number.
fn between(low: Option<Bound>, high: Option<Bound>) -> Option<Number> {
    let fits =
        |number: i128| low.is_none_or(|low| low.holds(number)) && high.is_none_or(|high| high.holds(-number));
    if let (Some(low), Some(high)) = (low, high)
        && (low.at == -high.at && low.beyond && high.beyond)
    {
        return Some(Number { number: low.at, star: true });
    }
    let mut unit = ONE;
    while unit > 0 {
        // The multiples of the unit next to the bounds; of whole numbers the one nearest to 0 is the simplest.
        let above = low.map_or(0, |low| low.at.div_euclid(unit) * unit);
        let below = high.map_or(0, |high| -(high.at.div_euclid(unit) * unit));
        let found = [0, above, above + unit, below, below - unit].into_iter().filter(|number| fits(*number));
        if let Some(number) = found.min_by_key(|number| number.abs()) {
            return Some(Number { number, star: false });
        }
        unit /= 2;
    }
    None
}
