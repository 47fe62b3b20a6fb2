//! Playing an example out, to see what goes wrong.

use std::collections::BTreeSet;
use std::fmt;

use grundy_core::{Flow, Halt, Run, Stop};
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, Halted, Type};
use grundy_syntax::Diagnostic;

/// Components visited from one position at most.
const MOST: usize = 3_000;

/// Small positions tried at most.
const MOST_SMALL: usize = 400;

/// Names of diagnostics and limits that were found.
#[derive(Debug, Default)]
pub(super) struct Found(BTreeSet<&'static str>);

impl Found {
    pub(super) fn of(diagnostics: &[Diagnostic]) -> Self {
        Self(diagnostics.iter().map(|diagnostic| diagnostic.code.name()).collect())
    }

    pub(super) fn stop(stop: Stop) -> Self {
        Self(BTreeSet::from([stop.id()]))
    }

    pub(super) fn halted(halted: Halted) -> Self {
        match halted {
            Halt::Stop(stop) => Self::stop(stop),
            Halt::Error(diagnostic) => Self::of(&[*diagnostic]),
        }
    }

    pub(super) fn join(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().copied().collect();
        f.write_str(if names.is_empty() { "nothing wrong" } else { "" })?;
        f.write_str(&names.join(", "))
    }
}

/// The first thing that goes wrong in components that can be reached.
pub(super) fn play(game: &BoundGame, position: &Position, run: &Run<'_>) -> Found {
    let mut open = position.parts().to_vec();
    let mut seen: BTreeSet<_> = open.iter().cloned().collect();
    while let Some(at) = open.pop() {
        let flow = game.moves(&at, run, &mut |chosen| {
            open.extend(chosen.to.into_iter().filter(|part| seen.len() < MOST && seen.insert(part.clone())));
            Flow::Continue(())
        });
        if let Err(halted) = flow {
            return Found::halted(halted);
        }
    }
    Found::default()
}

/// Small positions as texts.
pub(super) fn small_positions(game: &BoundGame) -> Vec<String> {
    let rules = game.rules();
    let lists: Vec<(&str, Vec<&Type>)> = match &rules.start {
        Some(start) => vec![("", start.args.iter().map(|arg| &arg.ty).collect())],
        None => rules
            .kinds
            .iter()
            .map(|kind| (kind.name.as_str(), kind.fields.iter().map(|field| &field.ty).collect()))
            .collect(),
    };
    lists.into_iter().flat_map(|(kind, types)| terms(kind, &types)).collect()
}

fn terms(kind: &str, types: &[&Type]) -> Vec<String> {
    let mut rows: Vec<Vec<&str>> = vec![Vec::new()];
    for ty in types {
        rows = rows
            .iter()
            .flat_map(|row| small_values(ty).iter().map(|value| [row.as_slice(), &[*value]].concat()))
            .take(MOST_SMALL)
            .collect();
    }
    rows.into_iter().map(|row| format!("{kind}({})", row.join(", "))).collect()
}

fn small_values(ty: &Type) -> &'static [&'static str] {
    match ty {
        Type::Nat => &["0", "1", "2", "3", "4", "5", "6"],
        Type::Int => &["-2", "-1", "0", "1", "2", "3"],
        Type::Bool => &["false", "true"],
        Type::Set(_) => &["{}", "{0}", "{1}", "{1, 2}"],
        Type::List(_) | Type::Bag(_) => &["[]", "[0]", "[1]", "[2, 1]"],
        _ => &[],
    }
}
