//! Whether fields that are said to have no order are treated alike by the moves.
//!
//! The same rules without `unordered` must give (1, 2) and (2, 1) the same value. Moves may also
//! be written for sorted fields only, relying on a ≤ b; then the text without `unordered` is
//! another game, and nothing can be learned from it. That is taken to be so where sorting the
//! fields changes whether there is a move, or where a move is a mistake.

use std::sync::Arc;

use grundy_core::{Flow, Game, Run};
use grundy_messages::{Arg, Code, Hint};
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, Rules};
use grundy_solve::plan::Session;
use grundy_solve::solver::{Want, Worth};
use grundy_syntax::Diagnostic;

use crate::small;
use crate::trial::inside;
use crate::workbench::Workbench;

/// Fields up to this size are compared.
const SIZE: u64 = 5;
/// Work at most, in thousands of interpreter steps.
const POLLS: u64 = 100;

/// Two components that differ in order only, and their values.
type Pair = [(Component, Worth); 2];

impl Workbench<'_> {
    /// A warning where `unordered` joins positions that the moves tell apart.
    pub(crate) fn unordered(&self, game: &BoundGame) -> Option<Diagnostic> {
        let kinds = game.rules().kinds.iter().enumerate();
        let mut kinds = kinds.filter(|(_, kind)| !kind.unordered.is_empty());
        let class = self.classify(game);
        kinds.find_map(|(kind, declared)| {
            let [(first, a), (second, b)] =
                self.trial(POLLS, 1 << 16, |run| tell_apart(game, &class, kind, run))?;
            let value = |worth: Worth| match worth {
                Worth::Grundy(value) => value.to_string(),
                worth => crate::solve::worth_text(&worth),
            };
            let diagnostic = Diagnostic::new(Code::SuperfluousUnordered, declared.span)
                .arg("first", game.show(&first))
                .arg("second", game.show(&second))
                .arg("a", Arg::from(value(a)))
                .arg("b", Arg::from(value(b)));
            Some(diagnostic.hint(Hint::DropUnordered))
        })
    }
}

/// The rules without `unordered`, parameters bound as in `game`.
fn without(game: &BoundGame, run: &Run<'_>) -> Option<BoundGame> {
    let mut rules: Rules = (**game.rules()).clone();
    rules.kinds.iter_mut().for_each(|kind| kind.unordered.clear());
    let names = rules.params.iter().map(|param| param.name.clone());
    let set: Vec<(String, Value)> = names.zip(game.params().iter().cloned()).collect();
    let bound = Arc::new(rules).bind(&set, run).ok()?;
    Some(bound.with_play(game.play()))
}

/// The first two components that differ in the order of their fields and in value. Anything that
/// stands in the way, a limit for instance, is no reason to warn.
fn tell_apart(game: &BoundGame, class: &Class, kind: usize, run: &Run<'_>) -> Option<Pair> {
    let plain = without(game, run)?;
    let fields = &game.rules().kinds[kind].fields;
    let mut pairs = Vec::new();
    for values in small::tuples(game, fields.iter().map(|field| &field.ty), SIZE) {
        let sorted = inside(game.component(kind, values.clone(), run)).ok()??;
        if *sorted.fields == *values {
            continue;
        }
        let other = inside(plain.component(kind, values, run)).ok()??;
        if has_move(&plain, &sorted, run)? != has_move(&plain, &other, run)? {
            return None;
        }
        pairs.push((sorted, other));
    }
    let first = Position::new(vec![pairs.first()?.0.clone()]);
    let mut session = Session::open(&plain, class, &Want::Position(&first), Some("memo"), run).ok()?;
    pairs.into_iter().find_map(|(sorted, other)| {
        let mut worth = |at: &Component| session.engine().worth(&Position::new(vec![at.clone()]), run).ok();
        let (a, b) = (worth(&sorted)?, worth(&other)?);
        (a != b).then_some([(sorted, a), (other, b)])
    })
}

fn has_move(game: &BoundGame, at: &Component, run: &Run<'_>) -> Option<bool> {
    let mut found = false;
    let all = game.options(at, run, &mut |_| {
        found = true;
        Flow::Continue(())
    });
    all.ok().map(|_| found)
}
