//! Whether play leads to most of the positions that are not larger.
//!
//! A table of all smaller positions pays where most of them are needed. Where play leads to few of them, as when a heap is halved, what is
//! remembered as it is needed reaches much farther. Which of the two it is is counted on a small position; the answers are right in either case.

use std::collections::BTreeSet;

use grundy_core::{Flow, Game as _, Run};
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, Type};

use crate::workbench::Workbench;

/// The numbers of the component from which play begins; smaller ones where the rules do not allow it.
const LARGEST: u64 = 12;
/// Components that are looked at.
const MOST: usize = 4_000;
/// Thousands of interpreter steps spent on it.
const POLLS: u64 = 1_000;
/// One in so many cells must be reached.
const SHARE: usize = 8;

impl Workbench<'_> {
    /// Whether play leads to many of the components whose `given` fields are not larger.
    pub(super) fn is_dense(&self, game: &BoundGame, given: &dyn Fn(usize) -> Vec<usize>) -> bool {
        self.glance(POLLS, u64::MAX, |run| {
            (0..game.rules().kinds.len()).all(|kind| share(game, given, kind, run).unwrap_or(true))
        })
    }
}

/// Whether a component of this kind leads to many others; `None` where that is not known.
fn share(game: &BoundGame, given: &dyn Fn(usize) -> Vec<usize>, kind: usize, run: &Run<'_>) -> Option<bool> {
    if given(kind).is_empty() {
        return None;
    }
    let (size, first) =
        (3..=LARGEST).rev().find_map(|size| Some((size, component(game, kind, size, run)?)))?;
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::from([(first.kind, first.fields.to_vec())]);
    let mut todo = vec![first];
    while let Some(at) = todo.pop() {
        let fields = given(at.kind).into_iter().filter_map(|slot| at.fields.get(slot).cloned());
        found.insert((at.kind, fields.collect::<Vec<Value>>()));
        if seen.len() > MOST {
            return Some(true);
        }
        let flow = game.options(&at, run, &mut |parts: &[Component]| {
            for part in parts {
                if seen.insert((part.kind, part.fields.to_vec())) {
                    todo.push(part.clone());
                }
            }
            Flow::Continue(())
        });
        let _ended = flow.ok()?;
    }
    let side = usize::try_from(size + 1).ok()?;
    let cells = found.iter().map(|(kind, _)| given(*kind).len()).max().unwrap_or(0);
    Some(found.len() * SHARE >= side.pow(u32::try_from(cells).ok()?))
}

/// A component whose numbers are all of this size.
fn component(game: &BoundGame, kind: usize, size: u64, run: &Run<'_>) -> Option<Component> {
    let fields = &game.rules().kinds.get(kind)?.fields;
    let value = |ty: &Type| match ty {
        Type::Bool => Value::Bool(false),
        Type::Vertex(_) => Value::from(1_u64),
        _ => Value::from(size),
    };
    game.component(kind, fields.iter().map(|field| value(&field.ty)).collect(), run).ok()
}
