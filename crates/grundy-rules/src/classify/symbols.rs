//! Play on a board ends: symbols that weigh something grow fewer, or move towards one end.
//!
//! # Setting
//!
//! Every move rewrites a board: it puts a pattern in the place of another. A *weighing* gives each symbol an integer; the
//! weight of a board is the sum over its cells, its *moment* the sum of the weights times the numbers of the cells in a row.
//!
//! # Theorem
//!
//! Let all weights be natural numbers, and let every pattern become lighter, or stay as heavy and keep its length. Let a
//! second weighing be such that patterns that stay as heavy keep their second weight and lose moment. Then play
//! ends: the weight becomes lighter only finitely often; from then on the row keeps its length, so its moment,
//! which falls by the same amount wherever the pattern stands, is bounded below.
//! Cells that a pattern does not name (`?`) stay, so they change neither, if they keep their places.
//!
//! # How the code uses it
//!
//! Small weights of the symbols that patterns name are tried, the lightest first. With `reduce` a part must not be heavier
//! than the board: it has some of its cells and, besides, only what stands for outside, so that must weigh nothing. Moments
//! are used for rows without symmetries and without `reduce` only, since both number the cells anew.
//!
//! # What is not covered
//!
//! Games of several kinds, and those that have other moves too.
//!
//! # Cost
//!
//! Four to the power of the symbols named, times the patterns; at most [`MOST_SYMBOLS`] symbols.

use crate::board::{ANY, OUTSIDE};
use crate::ir::{BoardFunction, Builtin, Kind, Rules};
use crate::value::Value;

use super::measure::{Measure, Quantity};
use super::reduction::{is_local, parts_of, patterns};

/// Symbols that patterns may name.
const MOST_SYMBOLS: usize = 6;

/// A pattern: what it asks for and what it puts there, unnamed cells left out.
struct Change {
    from: Vec<(usize, char)>,
    to: Vec<(usize, char)>,
    keeps_length: bool,
}

/// The measure that falls with every move of a rewriting game, where one was found.
pub(super) fn prove(rules: &Rules) -> Option<Measure> {
    let [kind] = rules.kinds.as_slice() else { return None };
    let field = kind.board()?;
    let mut changes = Vec::new();
    for rule in &rules.moves {
        changes.extend(patterns(rule, 0)?.iter().map(change).collect::<Option<Vec<_>>>()?);
    }
    let named = changes.iter().flat_map(|change| change.from.iter().chain(&change.to));
    let mut symbols: Vec<char> = named.map(|(_, symbol)| *symbol).collect();
    symbols.sort_unstable();
    symbols.dedup();
    if symbols.is_empty() || symbols.len() > MOST_SYMBOLS || !parts_stay_light(kind, field) {
        return None;
    }
    let allowed = |weights: &Vec<i64>| {
        kind.reduce.is_none()
            || symbols.iter().zip(weights).all(|(symbol, weight)| *symbol != OUTSIDE || *weight == 0)
    };
    let quantity =
        |weights: Vec<i64>| symbols.iter().copied().zip(weights).filter(|(_, weight)| *weight != 0).collect();
    let candidates = weighings(symbols.len(), 0..=3);
    let light = candidates.into_iter().filter(allowed).find_map(|weights| {
        let falls = |change: &Change| {
            weight(&change.from, &symbols, &weights) - weight(&change.to, &symbols, &weights)
        };
        if changes.iter().any(|change| falls(change) < 0) {
            return None;
        }
        let steady: Vec<&Change> = changes.iter().filter(|change| falls(change) == 0).collect();
        if steady.is_empty() {
            return Some(vec![vec![Quantity::Weight { field, weights: quantity(weights) }]]);
        }
        let moments = second(kind, &steady, &symbols)?;
        let mut levels = vec![vec![Quantity::Moment { field, weights: quantity(moments) }]];
        if weights.iter().any(|weight| *weight != 0) {
            levels.insert(0, vec![Quantity::Weight { field, weights: quantity(weights) }]);
        }
        Some(levels)
    });
    light.map(|levels| Measure { levels })
}

/// The weighing by which all these patterns lose moment.
fn second(kind: &Kind, steady: &[&Change], symbols: &[char]) -> Option<Vec<i64>> {
    let row = matches!(kind.fields[kind.board()?].ty, crate::types::Type::Row(_));
    let numbered = row && kind.symmetries.is_empty() && kind.reduce.is_none();
    if !numbered || !steady.iter().all(|change| change.keeps_length) {
        return None;
    }
    weighings(symbols.len(), -1..=1).into_iter().find(|weights| {
        steady.iter().all(|change| {
            weight(&change.from, symbols, weights) == weight(&change.to, symbols, weights)
                && moment(&change.to, symbols, weights) < moment(&change.from, symbols, weights)
        })
    })
}

fn weight(cells: &[(usize, char)], symbols: &[char], weights: &[i64]) -> i64 {
    cells.iter().map(|(_, symbol)| weight_of(*symbol, symbols, weights)).sum()
}

fn moment(cells: &[(usize, char)], symbols: &[char], weights: &[i64]) -> i64 {
    let place = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
    cells.iter().map(|(at, symbol)| place(*at) * weight_of(*symbol, symbols, weights)).sum()
}

fn weight_of(symbol: char, symbols: &[char], weights: &[i64]) -> i64 {
    symbols.iter().position(|other| *other == symbol).map_or(0, |at| weights[at])
}

/// All ways to weigh so many symbols, those with the smallest weights first.
fn weighings(symbols: usize, weights: std::ops::RangeInclusive<i64>) -> Vec<Vec<i64>> {
    let longer = |found: Vec<Vec<i64>>, _| {
        let more =
            |start: Vec<i64>| weights.clone().map(move |weight| [start.clone(), vec![weight]].concat());
        found.into_iter().flat_map(more).collect()
    };
    let mut found = (0..symbols).fold(vec![Vec::new()], longer);
    found.sort_by_key(|weights| weights.iter().map(|weight| weight.abs()).sum::<i64>());
    found
}

/// A pattern of a rewriting move; `None` where cells that it does not name change their places.
fn change(pattern: &Value) -> Option<Change> {
    let rows: Vec<&[char]> = pattern
        .elements()?
        .iter()
        .filter_map(|part| match part {
            Value::Row(row) => Some(&row[..]),
            _ => None,
        })
        .collect();
    let [from, to, ..] = rows.as_slice() else { return None };
    let unnamed = |row: &[char]| -> Vec<usize> {
        row.iter().enumerate().filter(|(_, symbol)| **symbol == ANY).map(|(at, _)| at).collect()
    };
    let named = |row: &[char]| -> Vec<(usize, char)> {
        row.iter().copied().enumerate().filter(|(_, symbol)| *symbol != ANY).collect()
    };
    let stay = unnamed(from) == unnamed(to);
    stay.then(|| Change { from: named(from), to: named(to), keeps_length: from.len() == to.len() })
}

/// Whether `reduce` cuts the board into pieces that have some of its cells, where there is one.
fn parts_stay_light(kind: &Kind, field: usize) -> bool {
    let Some(reduce) = &kind.reduce else { return true };
    let Some((Builtin::Board(function), [board, _])) = parts_of(0, &reduce.result.body) else { return false };
    matches!(function, BoardFunction::Regions | BoardFunction::Split) && is_local(board, field)
}
