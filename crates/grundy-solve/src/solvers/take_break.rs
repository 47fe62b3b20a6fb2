//! Games with a proved take-and-break code: the values come from plain loops.
//!
//! The theorems are in [`take_break`](crate::take_break).

use grundy_core::{Halt, Run, Table};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, NamedMove};

use super::{needs_additive, needs_impartial, needs_natural_axes, needs_small_heaps, proved_code};
use crate::additive::{AdditiveEngine, Values};
use crate::invert;
use crate::solver::{
    About, Engine, Failure, Refusal, SolvedTable, Solver, TableOf, TableRequest, Want, Worth,
};
use crate::table::{self, Open};
use crate::take_break::{Code, Heaps};

/// Solves games with a proved take-and-break code.
#[derive(Debug)]
pub struct TakeBreakSolver;

static ABOUT: About = About {
    id: "take-break",
    line: Label::SolverTakeBreak,
    citations: &["bouton-1901", "guy-smith-1956", "golomb-1966"],
};

impl Solver for TakeBreakSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        if proved_code(game, class).is_none() {
            return Err(Refusal::new(&ABOUT, Label::RefusedNoCode));
        }
        needs_small_heaps(&ABOUT, want)?;
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let refused = || Failure::Refused(Refusal::new(&ABOUT, Label::RefusedNoCode));
        let code = proved_code(game, class).ok_or_else(refused)?;
        Ok(Box::new(AdditiveEngine { game, values: HeapValues::new(game, code) }))
    }
}

/// Values of heaps by their code.
struct HeapValues<'g> {
    game: &'g BoundGame,
    heaps: Heaps,
}

impl<'g> HeapValues<'g> {
    fn new(game: &'g BoundGame, code: Code) -> Self {
        Self { game, heaps: Heaps::new(code) }
    }
}

impl Values for HeapValues<'_> {
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure> {
        let heap = heap_of(at).ok_or_else(too_large)?;
        Ok(Worth::Grundy(table::counted(run, || self.heaps.value(heap, run))?))
    }

    fn table(&mut self, request: &TableRequest, run: &Run<'_>) -> Result<Option<SolvedTable>, Failure> {
        let (TableOf::Fields { kind: 0 }, [axis]) = (request.of, request.axes.as_slice()) else {
            return Ok(None);
        };
        let Open { axes, mut cells, mut stop } = table::open_cells(&request.axes, run);
        // All at once: threads are started for each question.
        let before = self.heaps.len();
        let last =
            u64::try_from(cells.len()).ok().and_then(|cells| axis.from.checked_add(cells)?.checked_sub(1));
        if let (Some(last), false) = (last, cells.is_empty())
            && let Err(found) = self.heaps.value(last, run)
        {
            stop = Some(found);
        }
        for (heap, cell) in (axis.from..).zip(&mut cells) {
            let Some(value) = self.heaps.peek(heap) else { break };
            // The rules may exclude some heaps.
            if !self.game.rules().kinds[0].conditions.is_empty()
                && table::component_of_cell(self.game, 0, &[heap], run)?.is_none()
            {
                continue;
            }
            // What was computed just now is counted.
            let new = usize::try_from(heap).is_ok_and(|heap| (before..self.heaps.len()).contains(&heap));
            if !new && let Err(found) = run.position() {
                stop = Some(found);
                break;
            }
            *cell = Some(Worth::Grundy(value));
        }
        Ok(Some(SolvedTable { table: Table { axes, cells }, engine: ABOUT.id, stop }))
    }

    fn learn(&mut self, known: &[u64]) -> bool {
        self.heaps.learn(known)
    }

    fn moves_to_value(
        &mut self,
        at: &Component,
        target: u64,
        run: &Run<'_>,
    ) -> Result<Option<Vec<NamedMove>>, Failure> {
        if !self.heaps.code().is_nim() {
            return Ok(None);
        }
        moves_to_heap(self.game, at, target, run)
    }
}

/// The size of a heap, where it fits.
pub(super) fn heap_of(at: &Component) -> Option<u64> {
    match &*at.fields {
        [size] => size.as_int()?.to_u64(),
        _ => None,
    }
}

fn too_large() -> Failure {
    Failure::Refused(Refusal::new(&ABOUT, Label::RefusedHeapTooLarge))
}

/// The moves of Nim that leave a heap of size `to`; `None` where they must be tried.
pub(super) fn moves_to_heap(
    game: &BoundGame,
    at: &Component,
    to: u64,
    run: &Run<'_>,
) -> Result<Option<Vec<NamedMove>>, Failure> {
    // A heap that is not smaller may even lie outside the domain.
    if heap_of(at).is_some_and(|heap| to >= heap) {
        return Ok(Some(Vec::new()));
    }
    match game.component(at.kind, vec![Value::from(to)], run) {
        Ok(target) => Ok(invert::moves_to(game, at, &target, run)?),
        // The empty heap may be no position: then it is left by a move to the empty sum.
        Err(Halt::Error(_)) => Ok(None),
        Err(Halt::Stop(stop)) => Err(stop.into()),
    }
}
