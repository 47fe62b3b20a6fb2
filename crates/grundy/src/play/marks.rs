//! What every turn of a state brings, and what positions of a match are worth: for front ends that show it beside the board.

use grundy_solve::solver::{MoveLimits, Worth};
use grundy_values::Int;

use super::judge::{Basis, Judge, Rated, after, lasts};
use super::{Ply, State};
use crate::workbench::{Failure, Workbench};

/// Work on turns that an advice leaves out, in thousands of interpreter steps, and positions.
const POLLS: u64 = 600;
const POSITIONS: u64 = 200_000;
/// Work on the value of one position.
const VALUE_POLLS: u64 = 60;
const VALUE_POSITIONS: u64 = 20_000;
/// Moves of which none is wanted.
const NO_MOVES: MoveLimits = MoveLimits { listed: 0, tried: 0 };

impl Judge<'_> {
    /// What is known of each of these turns of a state; nothing of those that the limits leave out.
    pub fn marks(
        &mut self,
        state: &State,
        points: &[Int; 2],
        plies: &[Ply],
        workbench: &Workbench<'_>,
    ) -> Result<Vec<Option<Rated>>, Failure> {
        let advice = self.advise(state, points, workbench)?;
        let rated = |ply: &Ply| advice.rated.iter().find(|rated| rated.ply == *ply).cloned();
        let mut marks: Vec<Option<Rated>> = plies.iter().map(rated).collect();
        // An advice of a solver lists turns that win, where there are any, and no others.
        if let (Basis::Solver(_), Some(session)) = (advice.basis, &mut self.session) {
            workbench.glance(POLLS, POSITIONS, |run| {
                for (ply, mark) in plies.iter().zip(&mut marks).filter(|(_, mark)| mark.is_none()) {
                    if workbench.stop().is_some() {
                        return;
                    }
                    let Ok(ends) = after(session, ply, run) else { continue };
                    let moves = lasts(session, ply, run).unwrap_or_default();
                    *mark = Some(Rated::sure(ply.clone(), ends, moves));
                }
            });
        }
        Ok(marks)
    }

    /// What a position is worth, if that is found quickly.
    pub fn worth(&mut self, state: &State, workbench: &Workbench<'_>) -> Option<Worth> {
        workbench.glance(VALUE_POLLS, VALUE_POSITIONS, |run| {
            if self.session.is_none() {
                self.session = self.open(&state.position, workbench, run).ok();
            }
            self.session.as_mut()?.position(&state.position, NO_MOVES, run).ok()?.value
        })
    }
}
