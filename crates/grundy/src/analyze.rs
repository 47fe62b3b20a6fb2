//! The whole story of a game in one answer.

use grundy_core::{Of, Stop};
use grundy_export::Grid;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_solve::shape::Shape;
use grundy_solve::solver::TableRequest;

use crate::solve::{Asked, grid, has_tables, table_to};
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
    /// The pattern in the values, and what is known of it.
    pub finding: Finding,
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
        let finding = Finding::nothing(Of::Values);
        let mut analysis =
            Analysis { class, shape, table: None, engine: None, finding, cut: false, stop: None };
        if let Some(request) = first_table(game) {
            match self.small_table(Asked { game, class: &analysis.class, engine }, &request, POLLS) {
                Ok(solved) => {
                    analysis.engine = Some(solved.engine);
                    analysis.stop = solved.stop.filter(|stop| self.is_users(*stop));
                    analysis.cut = solved.stop.is_some() && analysis.stop.is_none();
                    analysis.table = Some(grid(solved));
                }
                // A score game with a loop has no values; its class shows the loop.
                Err(Failure::Bad(_)) if game.rules().score && engine.is_none() => {}
                Err(failure) => return Err(failure),
            }
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
        return None;
    }
    let searched = game.has_sides() || game.rules().score;
    let row = table_to(game, if searched { SHORT } else { LONG });
    match row.axes.len() {
        1 => Some(row),
        2 => Some(table_to(game, SQUARE)),
        _ => None,
    }
}
