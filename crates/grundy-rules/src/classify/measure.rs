//! What falls with every move.

use grundy_messages::{Arg, Label};
use grundy_values::Int;

use crate::ir::Rules;
use crate::value::{Component, Value};

/// A measure of components that falls with every move, compared lexicographically: a level
/// counts only where all levels before it are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// For each level, one quantity for each kind of component.
    pub levels: Vec<Vec<Quantity>>,
}

/// A number, or a finite set of natural numbers, that a component has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// The constant plus multiples of features, or 0 where that is negative.
    Linear {
        /// What is added up.
        terms: Vec<(Feature, i64)>,
        /// What is added to it.
        constant: i64,
    },
    /// How many elements of a box are not in a set.
    Missing {
        /// The field that is the set.
        field: usize,
        /// The least and greatest value of each coordinate; numbers have one coordinate.
        within: Vec<(i64, i64)>,
    },
    /// A set of natural numbers, where the greatest element that differs decides.
    Highest {
        /// The field that is the set.
        field: usize,
    },
    /// A set of numbers, where the least element up to `most` that differs decides.
    Lowest {
        /// The field that is the set.
        field: usize,
        /// Greater elements do not count.
        most: i64,
    },
    /// The sum of the weights of the symbols on a board.
    Weight {
        /// The field that is the board.
        field: usize,
        /// Symbols that weigh something.
        weights: Vec<(char, i64)>,
    },
    /// The sum of the weights of the symbols in a row, each times the number of its cell; bounded below as long as the row
    /// keeps its length.
    Moment {
        /// The field that is the row.
        field: usize,
        /// Symbols that weigh something.
        weights: Vec<(char, i64)>,
    },
}

/// An integer that a component has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The field itself, a number or a truth value.
    Field(usize),
    /// The number of elements of a list, bag or set.
    Len(usize),
    /// The sum of the elements.
    Total(usize),
    /// The sum of the elements and their number.
    Size(usize),
}

impl Measure {
    /// The measure of a component; measures of components compare as their vectors do.
    pub fn value(&self, component: &Component) -> Vec<Int> {
        let quantity = |level: &Vec<Quantity>| level.get(component.kind).map(|q| q.value(component));
        self.levels.iter().filter_map(quantity).flatten().collect()
    }

    /// The form of the only level of the only kind, where it is linear.
    pub fn as_linear(&self) -> Option<(&[(Feature, i64)], i64)> {
        match self.levels.as_slice() {
            [level] => match level.as_slice() {
                [Quantity::Linear { terms, constant }] => Some((terms, *constant)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The reason why play ends, in words.
    pub fn reason(&self, rules: &Rules) -> Arg {
        let mut levels = self.levels.iter().rev().map(|level| level_text(level, rules));
        let last = levels.next().unwrap_or_else(|| Arg::from("0"));
        let measure = levels.fold(last, |rest, first| {
            Arg::Filled(Label::MeasureThen, vec![("first", first), ("rest", rest)])
        });
        let label = if self.levels.len() > 1 { Label::MeasureFallsInOrder } else { Label::MeasureFalls };
        Arg::Filled(label, vec![("measure", measure)])
    }
}

impl Quantity {
    fn value(&self, component: &Component) -> Vec<Int> {
        match self {
            Self::Linear { terms, constant } => {
                let sum = terms.iter().try_fold(Int::from(*constant), |sum, (feature, factor)| {
                    sum.add(&feature.value(component).mul(&Int::from(*factor))?)
                });
                // A component that large is never made: results of that size are errors.
                let sum = sum.unwrap_or(Int::ZERO);
                vec![if sum.is_negative() { Int::ZERO } else { sum }]
            }
            Self::Missing { field, within } => {
                let size = within.iter().try_fold(Int::ONE, |size, (low, high)| {
                    size.mul(&Int::from(*high).sub(&Int::from(*low))?.add(&Int::ONE)?)
                });
                let inside =
                    elements(component, *field).iter().filter(|value| is_within(value, within)).count();
                let missing = size.and_then(|size| size.sub(&Int::from(inside)));
                vec![missing.unwrap_or(Int::ZERO)]
            }
            Self::Highest { field } => {
                let mut found: Vec<Int> = ints(component, *field);
                found.reverse();
                ended(found)
            }
            Self::Lowest { field, most } => {
                let most = Int::from(*most);
                let found = ints(component, *field).into_iter().filter(|int| *int <= most);
                ended(found.filter_map(|int| most.sub(&int).ok()).collect())
            }
            Self::Weight { field, weights } => vec![weighed(component, *field, weights, &|_| Int::ONE)],
            Self::Moment { field, weights } => vec![weighed(component, *field, weights, &Int::from)],
        }
    }

    fn text(&self, rules: &Rules, kind: usize) -> Arg {
        let name = |field: usize| rules.kinds[kind].fields.get(field).map_or("", |field| &field.name);
        let of = |label, field: &usize| Arg::Filled(label, vec![("field", Arg::from(name(*field)))]);
        match self {
            Self::Linear { terms, constant } => Arg::from(linear_text(terms, *constant, &name)),
            Self::Missing { field, .. } => of(Label::MeasureMissing, field),
            Self::Highest { field } => of(Label::MeasureHighest, field),
            Self::Lowest { field, .. } => of(Label::MeasureLowest, field),
            Self::Weight { field, weights } => of_symbols(Label::MeasureWeight, name(*field), weights),
            Self::Moment { field, weights } => of_symbols(Label::MeasureMoment, name(*field), weights),
        }
    }
}

impl Feature {
    /// The value at a component.
    pub fn value(self, component: &Component) -> Int {
        let total = |field| {
            let sum = ints(component, field).iter().try_fold(Int::ZERO, |sum, int| sum.add(int));
            sum.unwrap_or(Int::ZERO)
        };
        let len = |field| Int::from(elements(component, field).len());
        match self {
            Self::Field(field) => match component.fields.get(field) {
                Some(Value::Int(int)) => int.clone(),
                Some(Value::Bool(true)) => Int::ONE,
                _ => Int::ZERO,
            },
            Self::Len(field) => len(field),
            Self::Total(field) => total(field),
            Self::Size(field) => total(field).add(&len(field)).unwrap_or(Int::ZERO),
        }
    }
}

/// A sum as it would be written in rules; a constant stands first if what follows is subtracted.
fn linear_text<'n>(terms: &[(Feature, i64)], constant: i64, name: &dyn Fn(usize) -> &'n str) -> String {
    let shown = |feature: &Feature| match feature {
        Feature::Field(field) => name(*field).to_owned(),
        Feature::Len(field) => format!("len({})", name(*field)),
        Feature::Total(field) => format!("sum({})", name(*field)),
        Feature::Size(field) => format!("sum({0}) + len({0})", name(*field)),
    };
    let factor = |times: i64| match times.unsigned_abs() {
        1 => String::new(),
        size => format!("{size} * "),
    };
    let mut summands: Vec<(bool, String)> =
        terms.iter().map(|(feature, times)| (*times < 0, factor(*times) + &shown(feature))).collect();
    let constant =
        (constant != 0 || terms.is_empty()).then(|| (constant < 0, constant.unsigned_abs().to_string()));
    let place = if summands.first().is_some_and(|first| first.0) { 0 } else { summands.len() };
    summands.splice(place..place, constant);
    let mut text = String::new();
    for (negative, summand) in summands {
        let sign = match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text = text + sign + &summand;
    }
    text
}

fn level_text(level: &[Quantity], rules: &Rules) -> Arg {
    let mut texts = level.iter().enumerate().map(|(kind, quantity)| {
        let text = quantity.text(rules, kind);
        match rules.kinds[kind].name.as_str() {
            "" => text,
            name => Arg::Filled(Label::MeasureOf, vec![("kind", Arg::from(name)), ("measure", text)]),
        }
    });
    let first = texts.next().unwrap_or_else(|| Arg::from("0"));
    texts.fold(first, |all, next| Arg::Filled(Label::MeasureAnd, vec![("first", all), ("rest", next)]))
}

/// `L + 2 * R`, and in which field.
fn of_symbols(label: Label, field: &str, weights: &[(char, i64)]) -> Arg {
    let one = |(symbol, weight): &(char, i64)| match weight.unsigned_abs() {
        1 => format!("`{symbol}`"),
        times => format!("{times} * `{symbol}`"),
    };
    let symbols = weights.iter().map(one).collect::<Vec<_>>().join(" + ");
    Arg::Filled(label, vec![("symbols", Arg::from(symbols)), ("field", Arg::from(field))])
}

/// The weights of the symbols on a board, each times what its cell counts.
fn weighed(component: &Component, field: usize, weights: &[(char, i64)], cell: &dyn Fn(usize) -> Int) -> Int {
    let cells: &[char] = match component.fields.get(field) {
        Some(Value::Row(row)) => row,
        Some(Value::Grid(grid)) => grid.cells(),
        _ => &[],
    };
    let weight =
        |symbol: &char| weights.iter().find(|(other, _)| other == symbol).map_or(0, |(_, weight)| *weight);
    let sum = cells
        .iter()
        .enumerate()
        .try_fold(Int::ZERO, |sum, (at, symbol)| sum.add(&cell(at).mul(&Int::from(weight(symbol)))?));
    sum.unwrap_or(Int::ZERO)
}

fn elements(component: &Component, field: usize) -> &[Value] {
    component.fields.get(field).and_then(Value::elements).unwrap_or_default()
}

fn ints(component: &Component, field: usize) -> Vec<Int> {
    elements(component, field).iter().filter_map(|value| value.as_int().cloned()).collect()
}

/// Numbers from the most important on, with an end below all of them, so that a longer set is
/// greater than its beginning whatever follows.
fn ended(mut numbers: Vec<Int>) -> Vec<Int> {
    numbers.push(Int::from(-1));
    numbers
}

fn is_within(value: &Value, within: &[(i64, i64)]) -> bool {
    let between = |value: &Value, (low, high): &(i64, i64)| {
        value.as_int().is_some_and(|int| Int::from(*low) <= *int && *int <= Int::from(*high))
    };
    match (value, within) {
        (Value::Int(_), [bounds]) => between(value, bounds),
        (Value::Tuple(parts), _) => {
            parts.len() == within.len()
                && parts.iter().zip(within).all(|(part, bounds)| between(part, bounds))
        }
        _ => false,
    }
}
