//! Tables of games in which every move lowers a field by any number, or several fields by the same.
//!
//! The method is in [`lines`](crate::lines). That the moves are of this form is read off the rules:
//! a variable runs from 1 to the least of some fields, and the result has these fields lowered by it;
//! or it runs from 0 up to a field, and stands for it in the result. The names of things do not matter.

use std::collections::BTreeSet;

use grundy_core::{Run, Table};
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::ir::{Arith, Builtin, Expr, ExprKind, Item, Move, Pattern, Slot};

use super::forms::{is_int, is_local, one_component};
use super::{memo, needs_additive, needs_impartial, needs_natural_axes};
use crate::bottom_up;
use crate::lines::{Direction, Lined};
use crate::solver::{
    About, Engine, Failure, Refusal, SolvedTable, Solver, TableOf, TableRequest, Want, Worth,
};
use crate::table;
use crate::table_engine::{TableEngine, Tables};

/// Fills tables line by line.
#[derive(Debug)]
pub struct LinesSolver;

static ABOUT: About =
    About { id: "lines", line: Label::SolverLines, citations: &["sprague-1935", "grundy-1939"] };

impl Solver for LinesSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        let Want::Table(TableRequest { of: TableOf::Fields { kind }, axes }) = want else {
            return Err(Refusal::new(&ABOUT, Label::RefusedTablesOnly));
        };
        needs_impartial(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        needs_natural_axes(&ABOUT, game, want)?;
        let whole = axes.iter().all(|axis| axis.from == 0);
        match directions(game, *kind) {
            Some(_) if whole => Ok(()),
            _ => Err(Refusal::new(&ABOUT, Label::RefusedNoLines)),
        }
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let tables = ByLines { game, unfinished: None };
        Ok(Box::new(TableEngine { other: Box::new(memo::engine(game)), tables }))
    }
}

struct ByLines<'g> {
    game: &'g BoundGame,
    /// What a stop left of the last table.
    unfinished: Option<(TableRequest, Lined)>,
}

impl Tables for ByLines<'_> {
    fn table(
        &mut self,
        other: &mut dyn Engine,
        request: &TableRequest,
        run: &Run<'_>,
    ) -> Result<SolvedTable, Failure> {
        let directions = match request.of {
            TableOf::Fields { kind } => directions(self.game, kind),
            TableOf::Start => None,
        };
        let Some(directions) = directions else { return table::cell_by_cell(other, request, run) };
        let table::Open { axes, mut cells, stop: short } = table::open_cells(&request.axes, run);
        let before = self.unfinished.take().filter(|(unfinished, _)| unfinished == request);
        let sizes: Vec<usize> = axes.iter().map(|axis| axis.len).collect();
        let mut lined = match before {
            Some((_, lined)) => lined,
            None => match Lined::new(&sizes, &directions, run) {
                Ok(Some(lined)) => lined,
                Ok(None) => return table::cell_by_cell(other, request, run),
                Err(stop) => {
                    let table = Table { axes, cells };
                    return Ok(SolvedTable { table, engine: ABOUT.id, stop: Some(stop) });
                }
            },
        };
        let stop = lined.fill(run).err();
        for (cell, value) in cells.iter_mut().zip(lined.values()) {
            *cell = value.map(|value| Worth::Grundy(u64::from(value)));
        }
        if stop.is_some() {
            self.unfinished = Some((request.clone(), lined));
        }
        Ok(SolvedTable { table: Table { axes, cells }, engine: ABOUT.id, stop: stop.or(short) })
    }

    fn layers(
        &mut self,
        _: &mut dyn Engine,
        request: &TableRequest,
        layers: usize,
        known: &[u64],
        run: &Run<'_>,
    ) -> Result<Option<SolvedTable>, Failure> {
        let directions = match request.of {
            TableOf::Fields { kind } => directions(self.game, kind),
            TableOf::Start => None,
        };
        let Some(directions) = directions else { return Ok(None) };
        let before = self.unfinished.take().filter(|(unfinished, _)| unfinished == request);
        let mut lined = match before {
            Some((_, lined)) => lined,
            None => {
                let sizes: Vec<usize> = request.axes.iter().map(|axis| axis.len).collect();
                let Some(lined) = Lined::new(&sizes, &directions, run)? else { return Ok(None) };
                lined
            }
        };
        if !lined.learn(known) {
            return Ok(None);
        }
        let axes = table::beginning(request.axes.clone(), layers);
        let stop = lined.fill_layers(layers, run).err();
        let cells = lined.values().take(bottom_up::size(&axes).unwrap_or(0));
        let cells = cells.map(|value| value.map(|value| Worth::Grundy(u64::from(value)))).collect();
        self.unfinished = Some((request.clone(), lined));
        Ok(Some(SolvedTable { table: Table { axes, cells }, engine: ABOUT.id, stop }))
    }
}

/// The directions of the moves of a kind, where these are all the moves there are.
fn directions(game: &BoundGame, kind: usize) -> Option<Vec<Direction>> {
    let rules = game.rules();
    let declared = rules.kinds.get(kind)?;
    let plain =
        rules.is_plain() && declared.conditions.is_empty() && rules.ends.iter().all(|ends| ends.kind != kind);
    if !plain {
        return None;
    }
    let fields = declared.fields.len();
    let moves = rules.moves.iter().filter(|rule| rule.kind == kind);
    let found = moves.map(|rule| direction(rule, kind, fields)).collect::<Option<BTreeSet<Direction>>>()?;
    let closed = declared.unordered.iter().all(|group| {
        group.windows(2).all(|pair| found.iter().all(|direction| found.contains(&exchanged(direction, pair))))
    });
    (closed && !found.is_empty()).then(|| found.into_iter().collect())
}

/// A direction with two neighbours in a group exchanged.
fn exchanged(direction: &Direction, pair: &[Slot]) -> Direction {
    let of = |at: usize| match pair {
        [a, b] if at == *a => *b,
        [a, b] if at == *b => *a,
        _ => at,
    };
    let mut exchanged: Direction = direction.iter().map(|&at| of(at)).collect();
    exchanged.sort_unstable();
    exchanged
}

/// The direction of a move, where it is a move along one.
fn direction(rule: &Move, kind: usize, fields: usize) -> Option<Direction> {
    let [Item::In(Pattern::Slot(variable), domain)] = rule.items.as_slice() else { return None };
    let result = one_component(&rule.result.body, kind)?;
    let ExprKind::Range { from, to, inclusive } = &domain.kind else { return None };
    let lowered: Direction =
        (0..fields).filter(|&at| !result.get(at).is_some_and(|e| is_local(e, at))).collect();
    let ranging = ranging(to, fields)?;
    let from_zero = is_int(from, 0) && !inclusive && is_replaced(&lowered, result, *variable);
    let from_one = is_int(from, 1) && *inclusive && is_lowered(&lowered, result, *variable);
    ((from_zero || from_one) && ranging == lowered && !lowered.is_empty()).then_some(lowered)
}

/// Whether the only field of the direction becomes the variable.
fn is_replaced(lowered: &Direction, result: &[Expr], variable: Slot) -> bool {
    matches!(lowered.as_slice(), [at] if result.get(*at).is_some_and(|e| is_local(e, variable)))
}

/// Whether every field of the direction is lowered by the variable.
fn is_lowered(lowered: &Direction, result: &[Expr], variable: Slot) -> bool {
    lowered.iter().all(|&at| match result.get(at).map(|e| &e.kind) {
        Some(ExprKind::Arith(Arith::Sub, a, b)) => is_local(a, at) && is_local(b, variable),
        _ => false,
    })
}

/// The fields whose least value an expression is, in ascending order.
fn ranging(e: &Expr, fields: usize) -> Option<Direction> {
    let mut found = match &e.kind {
        ExprKind::Local(slot) => vec![*slot],
        ExprKind::Builtin(Builtin::Min, args) => {
            let slots = args.iter().map(|arg| match arg.kind {
                ExprKind::Local(slot) => Some(slot),
                _ => None,
            });
            slots.collect::<Option<Direction>>()?
        }
        _ => return None,
    };
    found.sort_unstable();
    found.dedup();
    found.iter().all(|&slot| slot < fields).then_some(found)
}
