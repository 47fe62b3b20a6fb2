//! What a move touches, so that a click or a drag on the drawing can be read as a move.

use grundy::play::component_number;
use grundy::{BoundGame, Component, Position, Turn, Type};
use grundy_export::document::{ChangeJson, PickJson, TouchJson};
use grundy_rules::Value as Held;
use grundy_rules::ir::{Item, Move, Pattern};
use serde_json::{Value, json};

use super::board::{number, picture};

/// Changes that are listed of one component.
const LISTED: usize = 400;

/// What a turn touches, component by component.
pub(super) fn touches(game: &BoundGame, position: &Position, turn: &Turn) -> Vec<TouchJson> {
    let touch = |one: &grundy::ComponentMove| TouchJson {
        component: component_number(game, position, &one.component),
        picks: picks(game, &one.component, &one.named),
        changes: changes(game, &one.component, &one.named.to),
        becomes: one.named.to.iter().map(|part| picture(game, part)).collect(),
    };
    turn.moves.iter().map(touch).collect()
}

/// What was chosen.
fn picks(game: &BoundGame, at: &Component, named: &grundy::NamedMove) -> Vec<PickJson> {
    let rules = game.rules();
    let rule = &rules.moves[named.index];
    let has_grid = rules.kinds[at.kind].fields.iter().any(|field| matches!(field.ty, Type::Grid(_)));
    let types = types(rule);
    let pick = |(at, (name, value)): (usize, &(String, Held))| {
        let is = kind_of(rule, types.get(at), value, has_grid);
        PickJson { name: name.clone(), is, value: value.to_string(), at: place(is, value) }
    };
    named.bound.iter().enumerate().map(pick).collect()
}

/// The types of the variables that have names, in their order.
fn types(rule: &Move) -> Vec<Type> {
    let mut found = Vec::new();
    for item in &rule.items {
        if let Item::In(pattern, domain) = item {
            add(rule, pattern, &domain.ty.element().unwrap_or(Type::Unknown), &mut found);
        }
    }
    found
}

fn add(rule: &Move, pattern: &Pattern, ty: &Type, found: &mut Vec<Type>) {
    match (pattern, ty) {
        (Pattern::Slot(slot), ty) if !rule.result.slots[*slot].is_empty() => found.push(ty.clone()),
        (Pattern::Slot(_), _) => {}
        (Pattern::Tuple(parts), Type::Tuple(types)) if parts.len() == types.len() => {
            parts.iter().zip(types).for_each(|(part, ty)| add(rule, part, ty, found));
        }
        (Pattern::Tuple(parts), _) => parts.iter().for_each(|part| add(rule, part, &Type::Unknown, found)),
    }
}

/// What a choice is.
fn kind_of(rule: &Move, ty: Option<&Type>, value: &Held, has_grid: bool) -> &'static str {
    let is_pair = cell(value).is_some();
    match (ty, value) {
        _ if is_pair && (rule.is_rewriting() || has_grid) => "cell",
        (_, Held::Int(_)) if rule.is_rewriting() => "place",
        (Some(Type::Vertex(_)), _) => "vertex",
        (Some(Type::Edge(_)), _) => "edge",
        (_, Held::Int(_)) => "number",
        (_, Held::Symbol(_)) => "symbol",
        _ => "other",
    }
}

/// Row and column, where a value is such a pair.
fn cell(value: &Held) -> Option<[Value; 2]> {
    match value {
        Held::Tuple(parts) => match parts.as_slice() {
            [Held::Int(row), Held::Int(column)] => Some([number(row), number(column)]),
            _ => None,
        },
        _ => None,
    }
}

fn place(is: &str, value: &Held) -> Value {
    match (is, value) {
        ("cell", value) => cell(value).map_or(Value::Null, |cell| json!(cell)),
        (_, Held::Int(int)) => number(int),
        _ => Value::Null,
    }
}

/// What is other than before, where the component stays one of its kind.
fn changes(game: &BoundGame, before: &Component, to: &[Component]) -> Vec<ChangeJson> {
    let [after] = to else { return Vec::new() };
    if after.kind != before.kind {
        return Vec::new();
    }
    let fields = game.rules().kinds[before.kind].fields.iter();
    let values = before.fields.iter().zip(&after.fields);
    let changed = fields.zip(values).filter(|(_, (from, to))| from != to);
    let found = changed.flat_map(|(field, (from, to))| change(&field.name, &field.ty, from, to));
    found.take(LISTED).collect()
}

fn change(field: &str, ty: &Type, from: &Held, to: &Held) -> Vec<ChangeJson> {
    let made = |is, at, from, to| ChangeJson { field: field.to_owned(), is, at, from, to };
    let symbols = |from: &[char], to: &[char], is, at: &dyn Fn(usize) -> Value| {
        let cells = from.iter().zip(to).enumerate().filter(|(_, (from, to))| from != to);
        let symbol = |symbol: &char| json!(symbol.to_string());
        cells.map(|(index, (from, to))| made(is, at(index), symbol(from), symbol(to))).collect()
    };
    match (from, to) {
        (Held::Int(from), Held::Int(to)) => {
            let is = if matches!(ty, Type::Vertex(_)) { "token" } else { "number" };
            vec![made(is, Value::Null, number(from), number(to))]
        }
        (Held::Row(from), Held::Row(to)) if from.len() == to.len() => {
            symbols(from, to, "place", &|index| json!(index))
        }
        (Held::Grid(from), Held::Grid(to)) if from.columns() == to.columns() && from.rows() == to.rows() => {
            let columns = from.columns().max(1);
            symbols(from.cells(), to.cells(), "cell", &|index| json!([index / columns, index % columns]))
        }
        (Held::List(from), Held::List(to)) if from.len() == to.len() && !matches!(ty, Type::Bag(_)) => {
            let entries = from.iter().zip(to.iter()).enumerate().filter(|(_, (from, to))| from != to);
            entries
                .map(|(index, (from, to))| made("entry", json!(index), element(from), element(to)))
                .collect()
        }
        (Held::Set(_) | Held::List(_), Held::Set(_) | Held::List(_)) => {
            let (before, after) = (from.elements().unwrap_or_default(), to.elements().unwrap_or_default());
            if before.len().max(after.len()) > LISTED {
                return Vec::new();
            }
            let removed =
                missing(before, after).map(|gone| made("removed", Value::Null, element(gone), Value::Null));
            let added =
                missing(after, before).map(|new| made("added", Value::Null, Value::Null, element(new)));
            removed.chain(added).collect()
        }
        _ => vec![made("other", Value::Null, json!(from.to_string()), json!(to.to_string()))],
    }
}

/// The elements of the first that the second has not, each as often as it has fewer.
fn missing<'v>(has: &'v [Held], other: &'v [Held]) -> impl Iterator<Item = &'v Held> {
    let mut left: Vec<&Held> = other.iter().collect();
    has.iter().filter(move |value| match left.iter().position(|held| held == value) {
        Some(at) => {
            left.swap_remove(at);
            false
        }
        None => true,
    })
}

/// An element: a number, or as it is written.
fn element(value: &Held) -> Value {
    match value {
        Held::Int(int) => number(int),
        value => json!(value.to_string()),
    }
}
