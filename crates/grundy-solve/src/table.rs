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
    let Open { axes, mut cells, mut stop } = open_cells(&request.axes, run);
    let request = &TableRequest { axes, of: request.of };
    let total = u64::try_from(cells.len()).ok();
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
    let Some(position) = position_of_cell(engine.game(), request.of, &at, run)? else { return Ok(None) };
    // Where a goal is reached the game is over: nobody is to move there.
    for part in position.parts() {
        if engine.game().is_goal(part, run)? {
            return Ok(None);
        }
    }
    counted(run, || engine.worth(&position, run)).map(Some)
}

/// Counts a position for what `look` finds, unless it visited one itself.
pub(crate) fn counted<T, E: From<Stop>>(run: &Run<'_>, look: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let before = run.positions();
    let found = look()?;
    if run.positions() == before {
        run.position()?;
    }
    Ok(found)
}

/// The cells of a box, or of as much of its beginning as there is memory for.
pub(crate) struct Open {
    /// The ranges; the first may be shorter than asked for.
    pub(crate) axes: Vec<Axis>,
    /// The cells, all open.
    pub(crate) cells: Vec<Option<Worth>>,
    /// Why it is not the whole box.
    pub(crate) stop: Option<Stop>,
}

/// The cells of a box, as far as there is memory for them.
pub(crate) fn open_cells(axes: &[Axis], run: &Run<'_>) -> Open {
    const BYTES: usize = size_of::<Option<Worth>>();
    let (axes, mut stop) = fitting(axes, BYTES, run);
    let mut cells = Vec::new();
    let size = size(&axes).unwrap_or(0);
    let bytes = size.saturating_mul(BYTES);
    let held = run.take(bytes).is_ok();
    if held && cells.try_reserve_exact(size).is_ok() {
        cells.resize(size, None);
        return Open { axes, cells, stop };
    }
    // The machine has less than the limit.
    if held {
        run.give_back(bytes);
    }
    stop = stop.or(Some(Stop::Memory { limit: run.limits().bytes }));
    Open { axes: beginning(axes, 0), cells, stop }
}

/// The box, or where it needs more than there is, as much of the first axis as half of the memory
/// holds: the other half is left to the engine.
pub(crate) fn fitting(axes: &[Axis], bytes: usize, run: &Run<'_>) -> (Vec<Axis>, Option<Stop>) {
    let limit = run.limits().bytes;
    let room = usize::try_from(limit.saturating_sub(run.bytes())).unwrap_or(usize::MAX);
    if size(axes).and_then(|size| size.checked_mul(bytes)).is_some_and(|needed| needed <= room) {
        return (axes.to_vec(), None);
    }
    let layer = size(axes.get(1..).unwrap_or_default()).and_then(|size| size.checked_mul(bytes));
    let layers = layer.map_or(0, |layer| room / 2 / layer.max(1));
    (beginning(axes.to_vec(), layers), Some(Stop::Memory { limit }))
}

/// The box with at most so many layers.
pub(crate) fn beginning(mut axes: Vec<Axis>, layers: usize) -> Vec<Axis> {
    if let Some(first) = axes.first_mut() {
        first.len = first.len.min(layers);
    }
    axes
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
    component_with(game, kind, values(at), run)
}

/// The component of these fields; `None` outside the domain.
pub(crate) fn component_with(
    game: &BoundGame,
    kind: usize,
    fields: Vec<Value>,
    run: &Run<'_>,
) -> Result<Option<Component>, Halted> {
    inside(game.component(kind, fields, run))
}

fn values(at: &[u64]) -> Vec<Value> {
    at.iter().map(|&value| Value::from(value)).collect()
}

/// A position that breaks `where` lies outside the domain; that is no mistake of the rules here.
fn inside<T>(made: Result<T, Halted>) -> Result<Option<T>, Halted> {
    match made {
        Ok(made) => Ok(Some(made)),
        Err(Halt::Error(diagnostic)) if matches!(diagnostic.code, Code::BreaksWhere | Code::StartWhere) => {
            Ok(None)
        }
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
        // Axes begin at 0 or above: the sizes of a board may be whole numbers too.
        let fits = |ty: &Type| *ty == Type::Nat || (request.of == TableOf::Start && *ty == Type::Int);
        fields.len() == request.axes.len() && fields.iter().all(|field| fits(&field.ty))
    })
}
