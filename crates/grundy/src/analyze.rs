//! The whole story of a game in one answer.

use grundy_core::{Of, Stop};
use grundy_export::{Cell, Grid};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_solve::shape::Shape;
use grundy_solve::solver::TableRequest;

use crate::solve::{Asked, grid, has_start_tables, has_tables, table_to};
use crate::starts::Starts;
use crate::theorems::{Finding, Goal};
use crate::workbench::{Failure, Workbench};

/// Work spent on the table, in thousands of interpreter steps.
const POLLS: u64 = 1000;
/// Values looked at for a regularity.
const LONG: u64 = 1000;
/// Positions of one number looked at where each is searched as a whole and no regularity is sought.
const SHORT: u64 = 39;
/// Rows and columns of a table of two dimensions.
const SQUARE: u64 = 9;

/// Rows and columns of a table of boards.
const BOARDS: u64 = 5;

/// What can be said about a game as a whole.
pub struct Analysis {
    /// What kind of game it is.
    pub class: Class,
    /// How its sums are played.
    pub shape: Shape,
    /// The first values, where positions are natural numbers.
    pub table: Option<Grid>,
    /// The position to look at first and a few small ones, where there is no table to show.
    pub starts: Starts,
    /// The solver that found them.
    pub engine: Option<&'static str>,
    /// The pattern in the values, and what is known of it.
    pub finding: Finding,
    /// Whether a fixed amount of work was used up before the table was full.
    pub cut: bool,
    /// The limit of the user that was hit.
    pub stop: Option<Stop>,
}

impl Workbench<'_> {
    /// Classifies a game and looks at its first values; where there is no table of them, at the position `first`, as it is
    /// written, and at small ones.
    pub fn analyze(
        &self,
        game: &BoundGame,
        first: Option<&str>,
        engine: Option<&str>,
    ) -> Result<Analysis, Failure> {
        self.tries(Arg::Label(Label::StageClass));
        let class = self.classify(game);
        let shape = Shape::of(game);
        let finding = Finding::nothing(Of::Values);
        let starts = Starts::default();
        let mut analysis =
            Analysis { class, shape, table: None, starts, engine: None, finding, cut: false, stop: None };
        self.tries(Arg::Label(Label::StageTable));
        if let Some(request) = first_table(game) {
            match self.small_table(Asked { game, class: &analysis.class, engine }, &request, POLLS) {
                Ok(solved) => {
                    analysis.engine = Some(solved.engine);
                    analysis.stop = solved.stop.filter(|stop| self.is_users(*stop));
                    analysis.cut = solved.stop.is_some() && analysis.stop.is_none();
                    analysis.table = Some(grid(solved));
                }
                // A score game with a loop has no values; its class shows the loop. Some sizes are no boards.
                Err(Failure::Bad(_)) if (game.rules().score || !has_tables(game)) && engine.is_none() => {}
                Err(failure) => return Err(failure),
            }
        }
        if analysis.table.as_ref().is_none_or(is_bare) {
            self.tries(Arg::Label(Label::StageStarts));
            analysis.starts = self.starts(Asked { game, class: &analysis.class, engine }, first)?;
            analysis.engine = analysis.engine.or(analysis.starts.engine);
            analysis.table = analysis.table.filter(|table| !is_bare(table));
        }
        if analysis.stop.is_none() && engine.is_none() {
            analysis.finding = self.first_look(game, &analysis.class);
        }
        analysis.stop = self.stop().or(analysis.stop);
        Ok(analysis)
    }

    /// The pattern that small tables show, proved where that is quick. Mistakes of the rules and limits
    /// were told with the table.
    fn first_look(&self, game: &BoundGame, class: &Class) -> Finding {
        let goal = Goal { quick: true, ..Goal::default() };
        self.study(game, class).theorem(goal).unwrap_or_else(|_| Finding::nothing(Of::Values))
    }
}

/// The table to look at first; none where positions are no small tuples of natural numbers.
fn first_table(game: &BoundGame) -> Option<TableRequest> {
    if !has_tables(game) {
        return has_start_tables(game).then(|| board_table(game)).flatten();
    }
    let searched = game.has_sides() || game.rules().score;
    let row = table_to(game, if searched { SHORT } else { LONG });
    match row.axes.len() {
        1 => Some(row),
        2 => Some(table_to(game, SQUARE)),
        _ => None,
    }
}

/// The table of small boards, where `start` takes one or two sizes.
fn board_table(game: &BoundGame) -> Option<TableRequest> {
    let request = table_to(game, BOARDS);
    (request.axes.len() <= 2).then_some(request)
}

/// Whether a table shows nothing of interest: hardly a value.
fn is_bare(table: &Grid) -> bool {
    table.cells.iter().filter(|cell| **cell != Cell::Empty).count() <= 1
}
