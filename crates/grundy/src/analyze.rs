//! The whole story of a game in one answer.

use grundy_core::{Axis, Stop};
use grundy_export::{Cell, Grid};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_solve::shape::Shape;
use grundy_solve::solver::TableRequest;

use crate::pattern::{Observed, observe};
use crate::solve::{Asked, grid, has_tables, table_to};
use crate::workbench::{Failure, Workbench};

/// Work spent on the table, in thousands of interpreter steps.
const POLLS: u64 = 1000;
/// Values looked at for a regularity.
const LONG: u64 = 1000;
/// Rows and columns of a table of two dimensions.
const SQUARE: u64 = 9;

/// What can be said about a game as a whole.
pub struct Analysis {
    /// What kind of game it is.
    pub class: Class,
    /// How its sums are played.
    pub shape: Shape,
    /// The first values, where positions are natural numbers.
    pub table: Option<Grid>,
    /// The solver that found them.
    pub engine: Option<&'static str>,
    /// A regularity of the values: seen, not proved.
    pub observed: Option<Observed>,
    /// Whether a fixed amount of work was used up before the table was full.
    pub cut: bool,
    /// The limit of the user that was hit.
    pub stop: Option<Stop>,
}

impl Workbench<'_> {
    /// Classifies a game and looks at its first values.
    pub fn analyze(&self, game: &BoundGame, engine: Option<&str>) -> Result<Analysis, Failure> {
        let class = self.classify(game);
        let shape = Shape::of(game);
        let mut analysis =
            Analysis { class, shape, table: None, engine: None, observed: None, cut: false, stop: None };
        if let Some(request) = first_table(game) {
            let solved = self.small_table(Asked { game, class: &analysis.class, engine }, &request, POLLS)?;
            analysis.engine = Some(solved.engine);
            analysis.stop = solved.stop.filter(|stop| self.is_users(*stop));
            analysis.cut = solved.stop.is_some() && analysis.stop.is_none();
            let table = grid(solved);
            analysis.observed = observe_row(&table);
            analysis.table = Some(table);
        }
        analysis.stop = self.stop().or(analysis.stop);
        Ok(analysis)
    }
}

/// The table to look at first; none where positions are no small tuples of natural numbers.
fn first_table(game: &BoundGame) -> Option<TableRequest> {
    if !has_tables(game) || game.has_sides() || game.rules().score {
        return None;
    }
    let row = table_to(game, LONG);
    match row.axes.len() {
        1 => Some(row),
        2 => Some(table_to(game, SQUARE)),
        _ => None,
    }
}

/// The regularity of a table of one dimension, its indices those of the axis.
fn observe_row(table: &Grid) -> Option<Observed> {
    let [Axis { from, .. }] = table.axes.as_slice() else { return None };
    let first = table.cells.iter().position(|cell| *cell != Cell::Empty)?;
    let values = table.cells[first..].iter().map(|cell| match cell {
        Cell::Number(value) => Some(*value),
        Cell::Word(_) | Cell::Empty => None,
    });
    let seen = observe(&values.collect::<Option<Vec<u64>>>()?)?;
    let offset = from + u64::try_from(first).ok()?;
    Some(Observed { preperiod: seen.preperiod + offset, ..seen })
}
