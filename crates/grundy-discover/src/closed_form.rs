//! Short formulas for what a table holds, in the language of claims.
//!
//! # Setting
//!
//! A reading is the right side of a claim: a term for the value of a position, or a condition that holds
//! exactly at the lost ones. It says for people what an automaton says for machines.
//!
//! # Theorem
//!
//! None. A reading agrees with the table looked at; whether it does everywhere is decided elsewhere.
//!
//! # How the code uses it
//!
//! Candidates are made from a few base terms (a field, the sum, xor, least, greatest of all) by
//! templates, whose numbers are taken from the table: the least modulus that determines the value, the
//! offset of a residue class. Each is tested on every position. Longer templates are tried only where
//! shorter ones fail. The three readings with the least to read are given.
//!
//! # What is not covered
//!
//! Several kinds of components. Fields that are never more than 1: they may be truth values, with which
//! the language does not calculate.
//!
//! # Cost
//!
//! Some hundred candidates, most of which fail at one of the first positions.

mod base;
mod conditions;
mod enumerate;
mod residue;
mod values;

use std::fmt::Display;

use grundy_core::{Of, Table};

use crate::finder::Look;
use crate::term::{Condition, Term, Written};

/// How many readings are given.
const READINGS: usize = 3;

/// Tables with fewer positions say too little to choose among all terms.
const FEWEST: usize = 32;

/// Terms for the values, or conditions for the lost positions, that agree with the whole table, simplest
/// first and at most three; `names` are those of the fields. Empty if there are several kinds.
pub fn readings(look: &Look<'_>, names: &[String]) -> Vec<String> {
    let [table] = look.tables else { return Vec::new() };
    let cells = Cells::new(table);
    if names.len() != table.axes.len() || cells.values.is_empty() {
        return Vec::new();
    }
    match look.of {
        Of::Values => written(&values::terms(&cells), names, Term::cost),
        Of::Losing => written(&conditions::conditions(&cells), names, Condition::cost),
    }
}

/// As [`readings`], by trying all terms, the shortest first: slower, and where no template fits. `numbers` occur in the rules or the
/// pattern and may occur in the terms. Stops where `goes_on` says no.
pub fn enumerated(
    look: &Look<'_>,
    names: &[String],
    numbers: &[u64],
    goes_on: &dyn Fn() -> bool,
) -> Vec<String> {
    let [table] = look.tables else { return Vec::new() };
    let cells = Cells::new(table);
    if names.len() != table.axes.len() || cells.values.len() < FEWEST {
        return Vec::new();
    }
    match look.of {
        Of::Values => written(&enumerate::terms(&cells, numbers, goes_on), names, Term::cost),
        Of::Losing => written(&enumerate::lost(&cells, numbers, goes_on), names, Condition::cost),
    }
}

fn written<'w, T>(things: &'w [T], names: &'w [String], cost: fn(&T) -> u32) -> Vec<String>
where
    Written<'w, T>: Display,
{
    let texts = things.iter().map(|thing| (cost(thing), Written { thing, names }.to_string()));
    let mut texts: Vec<(u32, String)> = texts.collect();
    texts.sort();
    texts.dedup();
    texts.into_iter().map(|(_, text)| text).take(READINGS).collect()
}

/// The positions of a table and their values.
struct Cells {
    /// The fields that can be calculated with.
    fields: Vec<usize>,
    /// The fields of all positions.
    at: Vec<Vec<u64>>,
    values: Vec<u64>,
}

impl Cells {
    fn new(table: &Table<u64>) -> Self {
        let known = table.cells.iter().enumerate().filter_map(|(rank, cell)| Some((rank, (*cell)?)));
        let (at, values): (Vec<Vec<u64>>, Vec<u64>) =
            known.map(|(rank, value)| (table.unrank(rank), value)).unzip();
        let fields = (0..table.axes.len()).filter(|field| at.iter().any(|at| at[*field] > 1)).collect();
        Self { fields, at, values }
    }

    /// All positions with their values.
    fn iter(&self) -> impl Iterator<Item = (&[u64], u64)> {
        self.at.iter().map(Vec::as_slice).zip(self.values.iter().copied())
    }

    /// Numbers from 2 on, up to `most`, by which division says something: every field is seen over two
    /// periods.
    fn divisors(&self, most: u64) -> std::ops::RangeInclusive<u64> {
        let greatest = |field: &usize| self.at.iter().map(|at| at[*field]).max();
        2..=most.min(self.fields.iter().filter_map(greatest).min().unwrap_or(0) / 2)
    }

    /// Whether the term is the value everywhere.
    fn are(&self, term: &Term) -> bool {
        self.iter().all(|(at, value)| term.at(at) == Some(i128::from(value)))
    }

    /// Whether the condition holds exactly where a position is lost.
    fn are_lost_if(&self, condition: &Condition) -> bool {
        self.iter().all(|(at, value)| condition.at(at) == Some(value == 0))
    }
}
