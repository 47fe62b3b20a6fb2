//! Which cells of a box are goals.
//!
//! A goal is a condition, and most begin by comparing fields with constants. Where such a comparison fails the condition does not hold, whatever follows it (`and` looks at its right side
//! only if the left holds). So these are compared first, as machine words; the interpreter is asked about the cells that are left.

use grundy_core::{Axis, Run};
use grundy_rules::ir::{Comparison, Expr, ExprKind, Logic, Slot};
use grundy_rules::value::Value;
use grundy_rules::{BoundGame, Halted};

use crate::table;

/// The goals of a kind whose fields are natural numbers.
pub(super) struct Goals<'g> {
    game: &'g BoundGame,
    kind: usize,
    /// For each goal the fields that must have these values.
    fixed: Vec<Vec<(Slot, u64)>>,
}

impl<'g> Goals<'g> {
    /// The goals of a kind.
    pub(super) fn new(game: &'g BoundGame, kind: usize) -> Self {
        let goals = game.rules().goals.iter().filter(|goal| goal.kind == kind);
        let fixed = goals.map(|goal| {
            let mut fixed = Vec::new();
            leading(game, &goal.condition.body, &mut fixed);
            fixed
        });
        Self { game, kind, fixed: fixed.collect() }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.fixed.is_empty()
    }

    /// Whether a cell, given by its offsets on the axes, is a goal; `fields` is room for its fields.
    pub(super) fn holds(
        &self,
        axes: &[Axis],
        at: &[usize],
        fields: &mut Vec<u64>,
        run: &Run<'_>,
    ) -> Result<bool, Halted> {
        run.step()?;
        fields.clear();
        fields.extend(axes.iter().zip(at).map(|(axis, &at)| axis.from + u64::try_from(at).unwrap_or(0)));
        self.sort(fields);
        let possible =
            |fixed: &Vec<(Slot, u64)>| fixed.iter().all(|(slot, value)| fields.get(*slot) == Some(value));
        if !self.fixed.iter().any(possible) {
            return Ok(false);
        }
        match table::component_of_cell(self.game, self.kind, fields, run)? {
            Some(component) => self.game.is_goal(&component, run),
            None => Ok(false),
        }
    }

    /// Brings interchangeable fields into the order that conditions see.
    fn sort(&self, fields: &mut [u64]) {
        let groups = self.game.rules().kinds.get(self.kind).map_or(&[][..], |kind| &kind.unordered);
        for group in groups {
            // Groups are pairs or little more.
            for (done, &a) in group.iter().enumerate() {
                for &b in &group[done + 1..] {
                    if fields[a] > fields[b] {
                        fields.swap(a, b);
                    }
                }
            }
        }
    }
}

/// Adds the comparisons with which a condition begins; whether it is nothing else.
fn leading(game: &BoundGame, condition: &Expr, fixed: &mut Vec<(Slot, u64)>) -> bool {
    match &condition.kind {
        ExprKind::Logic(Logic::And, a, b) => leading(game, a, fixed) && leading(game, b, fixed),
        ExprKind::Compare(operands, ops) => {
            let ([a, b], [Comparison::Equal]) = (operands.as_slice(), ops.as_slice()) else { return false };
            let compared = match (slot(a), slot(b)) {
                (Some(slot), None) => number(game, b).map(|value| (slot, value)),
                (None, Some(slot)) => number(game, a).map(|value| (slot, value)),
                _ => None,
            };
            fixed.extend(compared);
            compared.is_some()
        }
        _ => false,
    }
}

fn slot(e: &Expr) -> Option<Slot> {
    match e.kind {
        ExprKind::Local(slot) => Some(slot),
        _ => None,
    }
}

/// The natural number that an expression is, whatever the position.
fn number(game: &BoundGame, e: &Expr) -> Option<u64> {
    match &e.kind {
        ExprKind::Int(int) => int.to_u64(),
        ExprKind::Param(index) => game.params().get(*index).and_then(Value::as_int)?.to_u64(),
        ExprKind::Constant(index) => game.constants().get(*index).and_then(Value::as_int)?.to_u64(),
        _ => None,
    }
}
