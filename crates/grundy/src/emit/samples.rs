//! Values of parameters that a program reads: so many are looked at, to see what holds of a game whatever is read.

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_rules::board::Grid;
use grundy_rules::graph::{Graph, Link};
use grundy_rules::{Rules, Type, Value};
use grundy_syntax::tree::GraphKind;
use grundy_values::Int;

/// Numbers of the rules that are looked at.
const MOST_EDGES: usize = 8;

/// The larger numbers that the rules mention, and those beside them: there something may begin or end.
pub(super) fn edges(rules: &Rules) -> Vec<u64> {
    let words = rules.source.text().split(|letter: char| !letter.is_ascii_digit());
    let numbers: BTreeSet<u64> =
        words.filter_map(|word| word.parse().ok()).filter(|number| *number > 8).collect();
    let beside = |number: u64| [number - 1, number, number.saturating_add(1)];
    let found: BTreeSet<u64> = numbers.into_iter().take(MOST_EDGES).flat_map(beside).collect();
    found.into_iter().collect()
}

/// A value of a parameter in an attempt. In every other of the later ones, numbers are those that the rules mention, in turn.
pub(super) fn chosen(ty: &Type, attempt: u64, param: usize, edges: &[u64]) -> Value {
    let turn = usize::try_from(attempt / 2).unwrap_or(0);
    match edges.get((turn + param) % edges.len().max(1)) {
        Some(edge) if attempt >= 8 && attempt % 2 == 1 && matches!(ty, Type::Nat | Type::Int) => {
            Value::Int(Int::from(*edge))
        }
        _ => sample(ty, size(attempt, param), attempt),
    }
}

/// A size for a parameter in an attempt: all of them alike at first, then 0 for one after the other, beside any from 0 to 8.
fn size(attempt: u64, param: usize) -> u64 {
    if attempt < 4 {
        return attempt + 1;
    }
    let at = u64::try_from(param).unwrap_or(0) + 1;
    if attempt == 4 || attempt == 4 + at {
        return 0;
    }
    let mixed = (attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ at.wrapping_mul(0xc2b2_ae3d_27d4_eb4f))
        .wrapping_mul(0xff51_afd7_ed55_8ccd);
    (mixed >> 40) % 9
}

/// A value of a type, the larger the number the larger. Sets and lists of every other attempt have 0.
fn sample(ty: &Type, size: u64, attempt: u64) -> Value {
    let sample = |ty: &Type, size: u64| sample(ty, size, attempt);
    let number = |number: u64| Value::Int(Int::from(number));
    match ty {
        Type::Bool => Value::Bool(size.is_multiple_of(2)),
        Type::Set(element) => Value::set((attempt % 2..=size).map(|size| sample(element, size)).collect()),
        Type::List(element) | Type::Bag(element) => {
            let least = attempt % 2;
            Value::list((1..=size).map(|size| sample(element, size - least)).collect())
        }
        Type::Tuple(parts) => {
            Value::tuple((size..).zip(parts).map(|(size, part)| sample(part, size)).collect())
        }
        Type::Graph(kind) => {
            let directed = *kind == GraphKind::Digraph;
            let link = |from: u64| Link { from, to: from + 1, label: Some('B') };
            Value::Graph(Arc::new(Graph::new(directed, 1..=size + 1, (1..=size).map(link).collect())))
        }
        Type::Symbol(alphabet) => {
            Value::Symbol(alphabet.as_ref().and_then(|letters| letters.chars().next()).unwrap_or('.'))
        }
        Type::Grid(alphabet) => {
            let letters: Vec<char> = alphabet.as_deref().unwrap_or(".").chars().collect();
            let letter = |at: u64| {
                let number =
                    usize::try_from(self::size(attempt + 4, usize::try_from(at).unwrap_or(0))).unwrap_or(0);
                letters.get(number % letters.len().max(1)).copied().unwrap_or('.')
            };
            let row = |row: u64| (0..3).map(|column| letter(3 * row + column)).collect::<String>();
            let lines: Vec<String> = (0..2).map(row).collect();
            Grid::read(&lines.join("/")).map_or(Value::Bool(false), Value::grid)
        }
        Type::Row(alphabet) => Value::row(alphabet.as_deref().unwrap_or(".").chars().take(1).collect()),
        Type::Vertex(_) => number(size.max(1)),
        Type::Edge(_) => number(0),
        _ => number(size),
    }
}
