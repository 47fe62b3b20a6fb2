//! Smaller cases: what is tried instead of a case on which a program is wrong, the boldest step first.

use std::sync::Arc;

use grundy_core::Player;
use grundy_rules::board::Grid;
use grundy_rules::graph::{Graph, Link};
use grundy_rules::types::Type;
use grundy_rules::{Rules, Value};
use grundy_values::Int;

use super::{Brief, Case, Term};

/// Numbers up to this are all tried.
const ALL_BELOW: u64 = 32;

/// Cases with their header that are smaller than this one in some way. They may be wrong.
pub(crate) fn smaller(brief: Brief<'_>, header: &[Value], case: &Case) -> Vec<(Vec<Value>, Case)> {
    let rules = brief.rules;
    let mut found = Vec::new();
    let with_terms = |terms: Vec<Term>| (header.to_vec(), Case { terms, ..case.clone() });
    if case.terms.len() > 1 {
        found.extend(case.terms.iter().map(|term| with_terms(vec![term.clone()])));
        found.extend(without_one(&case.terms).map(with_terms));
    }
    let types = |numbers: &[usize]| -> Vec<Type> {
        numbers.iter().filter_map(|number| rules.params.get(*number)).map(|param| param.ty.clone()).collect()
    };
    let headers = one_smaller(&types(&brief.contest.header), header);
    found.extend(headers.into_iter().map(|header| (header, case.clone())));
    for params in one_smaller(&types(&brief.contest.read), &case.params) {
        found.push((header.to_vec(), Case { params, ..case.clone() }));
    }
    if case.first == Some(Player::Right) {
        found.push((header.to_vec(), Case { first: Some(Player::Left), ..case.clone() }));
    }
    for (place, term) in case.terms.iter().enumerate() {
        for values in one_smaller(&field_types(rules, term.kind), &term.values) {
            let mut terms = case.terms.clone();
            terms[place] = Term { kind: term.kind, values };
            found.push(with_terms(terms));
        }
    }
    found
}

/// How large an input is: its words, each as large as its number or its length.
pub(crate) fn measure(input: &str) -> (u64, String) {
    let size = |word: &str| {
        let number = word.trim_start_matches('-').parse::<u64>().ok();
        number.unwrap_or_else(|| u64::try_from(word.chars().count()).unwrap_or(u64::MAX)).saturating_add(1)
    };
    (input.split_whitespace().map(size).fold(0, u64::saturating_add), input.to_owned())
}

fn field_types(rules: &Rules, kind: usize) -> Vec<Type> {
    let fields = rules.start.as_ref().map_or(&rules.kinds[kind].fields, |start| &start.args);
    fields.iter().map(|field| field.ty.clone()).collect()
}

/// All ways to leave one element out.
fn without_one<T: Clone>(elements: &[T]) -> impl Iterator<Item = Vec<T>> {
    (0..elements.len()).map(|place| {
        let mut fewer = elements.to_vec();
        fewer.remove(place);
        fewer
    })
}

/// All ways to make one of the values smaller.
fn one_smaller(types: &[Type], values: &[Value]) -> Vec<Vec<Value>> {
    let mut found = Vec::new();
    for (place, (ty, value)) in types.iter().zip(values).enumerate() {
        for less in less(ty, value) {
            let mut values = values.to_vec();
            values[place] = less;
            found.push(values);
        }
    }
    found
}

/// Values smaller than this one.
fn less(ty: &Type, value: &Value) -> Vec<Value> {
    match (ty, value) {
        (_, Value::Bool(true)) => vec![Value::Bool(false)],
        (_, Value::Int(int)) => numbers(int),
        (Type::Symbol(alphabet), Value::Symbol(symbol)) => {
            earlier(alphabet.as_deref(), *symbol).into_iter().map(Value::Symbol).collect()
        }
        (Type::Row(alphabet), Value::Row(symbols)) => {
            let changed = symbols_less(alphabet.as_deref(), symbols).into_iter();
            without_one(symbols).chain(changed).map(Value::row).collect()
        }
        (Type::Grid(alphabet), Value::Grid(grid)) => grids(alphabet.as_deref(), grid),
        (Type::Tuple(types), Value::Tuple(parts)) => {
            one_smaller(types, parts).into_iter().map(Value::tuple).collect()
        }
        (Type::List(element) | Type::Bag(element), Value::List(elements)) => {
            elements_less(element, elements).map(Value::list).collect()
        }
        (Type::Set(element), Value::Set(elements)) => {
            elements_less(element, elements).map(Value::set).collect()
        }
        (_, Value::Graph(graph)) => {
            graphs(graph).into_iter().map(|graph| Value::Graph(Arc::new(graph))).collect()
        }
        _ => Vec::new(),
    }
}

fn elements_less(ty: &Type, elements: &[Value]) -> impl Iterator<Item = Vec<Value>> {
    let types = vec![ty.clone(); elements.len()];
    let changed = one_smaller(&types, elements);
    let fewer: Vec<Vec<Value>> = without_one(elements).collect();
    fewer.into_iter().chain(changed)
}

/// Numbers nearer to 0; a negative one also without its sign.
fn numbers(int: &Int) -> Vec<Value> {
    let size = int.abs();
    let sign = |number: Int| if int.is_negative() { number.neg() } else { number };
    let small = size.to_u64().unwrap_or(u64::MAX).min(ALL_BELOW);
    let mut found: Vec<Int> = (0..small).map(|number| sign(Int::from(number))).collect();
    if int.is_negative() {
        found.push(size.clone());
    }
    if size > Int::from(ALL_BELOW) {
        let half = size.div_mod(&Int::from(2)).map(|(half, _)| half);
        found.extend(half.into_iter().chain(size.sub(&Int::ONE).ok()).map(sign));
    }
    found.dedup();
    found.into_iter().filter(|number| number != int).map(Value::Int).collect()
}

/// The symbols of an alphabet before this one.
fn earlier(alphabet: Option<&str>, symbol: char) -> Vec<char> {
    alphabet.unwrap_or_default().chars().take_while(|other| *other != symbol).collect()
}

/// All ways to put an earlier symbol in the place of one.
fn symbols_less(alphabet: Option<&str>, symbols: &[char]) -> Vec<Vec<char>> {
    let mut found = Vec::new();
    for (place, symbol) in symbols.iter().enumerate() {
        for earlier in earlier(alphabet, *symbol) {
            let mut symbols = symbols.to_vec();
            symbols[place] = earlier;
            found.push(symbols);
        }
    }
    found
}

fn grids(alphabet: Option<&str>, grid: &Grid) -> Vec<Value> {
    let rows: Vec<Vec<char>> = grid.cells().chunks(grid.columns().max(1)).map(<[char]>::to_vec).collect();
    let mut found: Vec<Vec<Vec<char>>> = Vec::new();
    if rows.len() > 1 {
        found.extend(without_one(&rows));
    }
    for column in (0..grid.columns()).filter(|_| grid.columns() > 1) {
        let cut = |row: &Vec<char>| {
            let mut row = row.clone();
            row.remove(column);
            row
        };
        found.push(rows.iter().map(cut).collect());
    }
    let changed = symbols_less(alphabet, grid.cells()).into_iter();
    found.extend(changed.map(|cells| cells.chunks(grid.columns().max(1)).map(<[char]>::to_vec).collect()));
    let text =
        |rows: Vec<Vec<char>>| rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>();
    found.into_iter().filter_map(|rows| Grid::read(&text(rows).join("/")).ok()).map(Value::grid).collect()
}

/// Graphs without one vertex, those above it counted down; then without one edge.
fn graphs(graph: &Graph) -> Vec<Graph> {
    let first = graph.vertices().first().copied().unwrap_or(0);
    let mut found = Vec::new();
    for gone in graph.vertices() {
        let renamed = |vertex: u64| if vertex > *gone { vertex - 1 } else { vertex };
        let kept = graph.links().iter().filter(|link| link.from != *gone && link.to != *gone);
        let links: Vec<Link> =
            kept.map(|link| Link { from: renamed(link.from), to: renamed(link.to), ..*link }).collect();
        let count = u64::try_from(graph.vertices().len()).unwrap_or(1) - 1;
        found.push(Graph::new(graph.is_directed(), first..first + count, links));
    }
    let vertices = || graph.vertices().iter().copied();
    let fewer = without_one(graph.links());
    found.extend(fewer.map(|links| Graph::new(graph.is_directed(), vertices(), links)));
    found
}
