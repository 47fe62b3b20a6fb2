//! What a game is worth on small positions, by playing it out with the interpreter and nothing else.

use std::collections::BTreeMap;

use grundy_core::{Flow, Game as _, Of, Run};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value};
use grundy_syntax::tree::{Ending, Play};

/// Values of components, or 0 for lost and 1 for won.
pub(crate) type Known = BTreeMap<Component, u64>;

/// The numbers of all tuples of a kind on a small box.
fn tuples(game: &BoundGame, kind: usize) -> Vec<Vec<u64>> {
    let fields = &game.rules().kinds[kind].fields;
    let side = [1, 40, 8, 5, 3, 2][fields.len()];
    let mut all = vec![Vec::new()];
    for field in fields {
        let side = if field.ty == Type::Bool { 1 } else { side };
        all = all
            .iter()
            .flat_map(|tuple: &Vec<u64>| (0..=side).map(move |n| [tuple.as_slice(), &[n]].concat()))
            .collect();
    }
    all
}

/// All components of a small box with their values; `None` where the rules fail, do not end, or leave sums that have no outcome.
pub(crate) fn brute(game: &BoundGame, of: Of) -> Option<Known> {
    let run = Run::unlimited();
    let mut known = Known::new();
    let mut boxed = Known::new();
    for kind in 0..game.rules().kinds.len() {
        for tuple in tuples(game, kind) {
            let fields = game.rules().kinds[kind].fields.iter().zip(&tuple);
            let values =
                fields.map(
                    |(field, n)| if field.ty == Type::Bool { Value::from(*n == 1) } else { Value::from(*n) },
                );
            let Ok(component) = game.component(kind, values.collect(), &run) else { continue };
            let value = worth(game, of, &component, &mut known, 300)?;
            boxed.insert(component, value);
        }
    }
    Some(boxed)
}

/// The values of all tuples of a game of one kind with numbers below `side`, in order: none where a tuple is no component in
/// canonical form.
pub(crate) fn on_box(game: &BoundGame, of: Of, side: u64) -> Option<Vec<Option<u64>>> {
    let run = Run::unlimited();
    let additive = game.play() == Play::Normal
        && matches!(game.rules().compound, grundy_rules::ir::Compound::Disjunctive)
        && game.rules().ends.iter().all(|ends| ends.ending == Ending::MoverLoses);
    if of == Of::Values && !additive {
        return None;
    }
    let fields = game.rules().kinds[0].fields.len();
    let mut tuples: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..fields {
        tuples = tuples
            .iter()
            .flat_map(|tuple| (0..side).map(move |n| [tuple.as_slice(), &[n]].concat()))
            .collect();
    }
    let mut known = Known::new();
    let mut values = Vec::new();
    for tuple in tuples {
        let fields: Vec<Value> = tuple.iter().map(|n| Value::from(*n)).collect();
        let component = game.component(0, fields.clone(), &run).ok();
        values.push(match component.filter(|component| *component.fields == *fields) {
            Some(component) => Some(worth(game, of, &component, &mut known, 300)?),
            None => None,
        });
    }
    Some(values)
}

fn worth(game: &BoundGame, of: Of, at: &Component, known: &mut Known, depth: usize) -> Option<u64> {
    if let Some(value) = known.get(at) {
        return Some(*value);
    }
    if depth == 0 || known.len() > 20_000 {
        return None;
    }
    let run = Run::unlimited();
    let mut options: Vec<Vec<Component>> = Vec::new();
    let done = game.options(at, &run, &mut |parts| {
        options.push(parts.to_vec());
        Flow::Continue(())
    });
    if done.is_err() {
        return None;
    }
    let mut values = Vec::new();
    for option in &options {
        values.push(
            option
                .iter()
                .map(|part| worth(game, of, part, known, depth - 1))
                .collect::<Option<Vec<u64>>>()?,
        );
    }
    let value = match of {
        Of::Values => {
            let seen: Vec<u64> =
                values.iter().map(|parts| parts.iter().fold(0, |all, value| all ^ value)).collect();
            (0..).find(|value| !seen.contains(value))?
        }
        Of::Losing => u64::from(!is_lost(game, at, &options, &values)?),
    };
    known.insert(at.clone(), value);
    Some(value)
}

fn is_lost(
    game: &BoundGame,
    at: &Component,
    options: &[Vec<Component>],
    values: &[Vec<u64>],
) -> Option<bool> {
    let run = Run::unlimited();
    let misere = game.play() == Play::Misere;
    match game.ending(at, &run).ok()? {
        Some((_, Ending::MoverLoses)) => return Some(true),
        Some((_, Ending::MoverWins)) => return Some(false),
        Some(_) => return None,
        None => {}
    }
    if options.is_empty() {
        return Some(!misere);
    }
    let mut wins = false;
    for (option, values) in options.iter().zip(values) {
        wins |= match option.as_slice() {
            [] => !misere,
            [part] => game.is_goal(part, &run).ok()? || values[0] == 0,
            _ => return None,
        };
    }
    Some(!wins)
}
