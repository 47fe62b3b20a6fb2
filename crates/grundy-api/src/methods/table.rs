//! `table`: the values of a box of positions, or of a family.

use grundy::{
    Asked, BoundGame, Failure, Family, SolvedTable, grid, has_start_tables, has_tables, table_over, table_to,
    value_rows,
};
use grundy_export::document::TableJson;

use crate::documents::{finding, patterns, table, text};
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, Range, axes, request};

request! {
    /// Asks for the values of positions.
    about rules struct Table {
        /// The greatest number of every dimension; as many as fit on a screen, where neither this nor ranges are given.
        to: Option<u64>,
        /// The numbers of each dimension.
        range: Option<Vec<Range>>,
        /// Positions with letters for numbers, such as `L^a _ R^b`.
        family: Option<String>,
        /// The solver.
        engine: Option<String>,
    }
}

method!("table", "grundy/table", Table, respond);

/// The greatest number of a family where the question does not say.
const SHORT: u64 = 9;
/// Cells of an answer.
const MOST_CELLS: usize = 4_000_000;

fn respond(request: &Table, call: &Call<'_>) -> Result<String, Failure> {
    let (_, game) = request.open(call)?;
    let class = call.workbench.classify(&game);
    let asked = Asked { game: &game, class: &class, engine: request.engine.as_deref() };
    let solved = solved(request, call, asked)?;
    let (engine, stop) = (solved.engine, solved.stop);
    let theorem = finding::used(call.lang, &call.workbench, &game, engine);
    let grid = grid(solved);
    let key = table::key(&game, &grid).map(|label| text(call.lang, label));
    let patterns = patterns::json(call.lang, &value_rows(&grid));
    let json = table::json(&game, &grid, engine, stop);
    Ok(call.document(TableJson { theorem, patterns, key, ..json }))
}

/// The table that is asked for.
pub(super) fn solved(request: &Table, call: &Call<'_>, asked: Asked<'_>) -> Result<SolvedTable, Failure> {
    let game = asked.game;
    if let Some(text) = &request.family {
        let family = Family::read(text)?;
        let axes = match &request.range {
            Some(ranges) => family.axes_over(&axes(ranges))?,
            None => family.axes_to(request.to.unwrap_or(SHORT)),
        };
        table::refuse_empty(&axes)?;
        table::refuse_many(&axes, MOST_CELLS)?;
        return call.workbench.family(asked, &family, axes);
    }
    if !has_tables(game) && !has_start_tables(game) {
        return Err(table::no_table(game));
    }
    let wanted = match &request.range {
        Some(ranges) => table_over(game, &axes(ranges))?,
        None => table_to(game, request.to.unwrap_or_else(|| screenful(game))),
    };
    table::refuse_empty(&wanted.axes)?;
    table::refuse_many(&wanted.axes, MOST_CELLS)?;
    call.workbench.table(asked, &wanted)
}

fn screenful(game: &BoundGame) -> u64 {
    table::screenful(game)
}
