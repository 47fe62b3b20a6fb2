//! Tables filled cell by cell, and what all tables of a game share.

use grundy_core::{Axis, Halt, Run, Stop, Table, rank, unrank};
use grundy_messages::Code;
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, Halted, Type};

use crate::bottom_up::size;
use crate::solver::{Engine, Failure, SolvedTable, TableOf, TableRequest, Worth};

/// Asks the engine for each cell in turn.
pub(crate) fn cell_by_cell<E: Engine + ?Sized>(
    engine: &mut E,
    request: &TableRequest,
    run: &Run<'_>,
) -> Result<SolvedTable, Failure> {
    let mut cells = open_cells(&request.axes, run)?;
    let total = u64::try_from(cells.len()).ok();
    let mut stop = None;
    for (cell, worth) in cells.iter_mut().enumerate() {
        match worth_of_cell(engine, request, cell, run) {
            Ok(found) => *worth = found,
            Err(Failure::Stop(reached)) => {
                stop = Some(reached);
                break;
            }
            Err(failure) => return Err(failure),
        }
        if cell.is_multiple_of(1 << 8) {
            run.report(u64::try_from(cell).unwrap_or(u64::MAX), total);
        }
    }
    Ok(SolvedTable { table: Table { axes: request.axes.clone(), cells }, engine: "", stop })
}

fn worth_of_cell<E: Engine + ?Sized>(
    engine: &mut E,
    request: &TableRequest,
    cell: usize,
    run: &Run<'_>,
) -> Result<Option<Worth>, Failure> {
    run.step()?;
    let at = unrank(&request.axes, cell);
    match position_of_cell(engine.game(), request.of, &at, run)? {
        Some(position) => engine.worth(&position, run).map(Some),
        None => Ok(None),
    }
}

/// The cells of a box, all open.
pub(crate) fn open_cells(axes: &[Axis], run: &Run<'_>) -> Result<Vec<Option<Worth>>, Stop> {
    let size = size(axes).ok_or(Stop::Memory { limit: run.limits().bytes })?;
    run.take(size.saturating_mul(size_of::<Option<Worth>>()))?;
    Ok(vec![None; size])
}

/// The position of a cell; `None` outside the domain.
pub(crate) fn position_of_cell(
    game: &BoundGame,
    of: TableOf,
    at: &[u64],
    run: &Run<'_>,
) -> Result<Option<Position>, Halted> {
    match of {
        TableOf::Fields { kind } => {
            Ok(component_of_cell(game, kind, at, run)?.map(|component| Position::new(vec![component])))
        }
        TableOf::Start => inside(game.start(values(at), run)),
    }
}

/// The component with these fields; `None` outside the domain.
pub(crate) fn component_of_cell(
    game: &BoundGame,
    kind: usize,
    at: &[u64],
    run: &Run<'_>,
) -> Result<Option<Component>, Halted> {
    inside(game.component(kind, values(at), run))
}

fn values(at: &[u64]) -> Vec<Value> {
    at.iter().map(|&value| Value::from(value)).collect()
}

/// A position that breaks `where` lies outside the domain; that is no mistake of the rules here.
fn inside<T>(made: Result<T, Halted>) -> Result<Option<T>, Halted> {
    match made {
        Ok(made) => Ok(Some(made)),
        Err(Halt::Error(diagnostic)) if diagnostic.code == Code::BreaksWhere => Ok(None),
        Err(halted) => Err(halted),
    }
}

/// The cell of a component; `None` outside the box.
pub(crate) fn cell_of(axes: &[Axis], kind: usize, component: &Component) -> Option<usize> {
    if component.kind != kind || component.fields.len() != axes.len() {
        return None;
    }
    if let ([axis], [field]) = (axes, &*component.fields) {
        return rank(std::slice::from_ref(axis), &[field.as_int()?.to_u64()?]);
    }
    rank(axes, &component.naturals()?)
}

/// Whether the axes of a request are natural numbers, one for each field or argument.
pub(crate) fn is_natural(game: &BoundGame, request: &TableRequest) -> bool {
    let rules = game.rules();
    let fields = match request.of {
        TableOf::Fields { kind } => rules.kinds.get(kind).map(|kind| kind.fields.as_slice()),
        TableOf::Start => rules.start.as_ref().map(|start| start.args.as_slice()),
    };
    fields.is_some_and(|fields| {
        fields.len() == request.axes.len() && fields.iter().all(|field| field.ty == Type::Nat)
    })
}
