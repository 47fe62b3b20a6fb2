//! A position with its options and what each is worth: how the value of the position comes about.

use grundy_core::{Player, Run, Stop};
use grundy_rules::value::Position;
use grundy_solve::bounded::{Arena, Ply, State};
use grundy_solve::plan::Session;
use grundy_solve::solver::{self, MoveLimits, Solved, Want, Worth};
use grundy_values::Outcome;

use crate::solve::{Asked, answerable, unsolved};
use crate::workbench::{Failure, Workbench};

/// Moves of which none is wanted.
const NO_MOVES: MoveLimits = MoveLimits { listed: 0, tried: 0 };

/// A position and its options.
#[derive(Clone, Debug)]
pub struct Around {
    /// What is known of the position.
    pub here: Solved,
    /// Its options, those of Left first where the players have different moves.
    pub options: Vec<OptionWorth>,
    /// Whether these are all.
    pub all: bool,
    /// The limit that was hit.
    pub stop: Option<Stop>,
}

/// An option and what it is worth.
#[derive(Clone, Debug)]
pub struct OptionWorth {
    /// The turn that leads there; with what it reaches.
    pub ply: Ply,
    /// Who makes it, where the players have different moves.
    pub player: Option<Player>,
    /// Who wins there; `None` where that was not found.
    pub outcome: Option<Outcome>,
    /// Its value, where there is one.
    pub worth: Option<Worth>,
}

impl Workbench<'_> {
    /// What a position and at most so many options of each player are worth.
    pub fn around(&self, asked: Asked<'_>, position: &Position, most: usize) -> Result<Around, Failure> {
        answerable(asked)?;
        let found = self.run(|run| {
            self.ask(asked, &Want::Position(position), run, &mut |session| {
                let here = session.position(position, NO_MOVES, run)?;
                let stop = here.stop;
                let around = Around { here, options: Vec::new(), all: true, stop };
                look(asked, session, position, most, around, run)
            })
        });
        found.map_err(|failure| unsolved(asked.game, failure))
    }
}

/// Adds the options. Where a limit comes first, those that are known stay.
fn look(
    asked: Asked<'_>,
    session: &mut Session<'_>,
    position: &Position,
    most: usize,
    mut around: Around,
    run: &Run<'_>,
) -> Result<Around, solver::Failure> {
    let arena = Arena::new(asked.game, run)?;
    let players = if asked.game.has_sides() { &Player::BOTH[..] } else { &Player::BOTH[..1] };
    for mover in players {
        let state = State { position: position.clone(), mover: *mover };
        let (plies, all) = match arena.plies(&state, most, run) {
            Err(grundy_core::Halt::Stop(stop)) => {
                return Ok(Around { all: false, stop: Some(stop), ..around });
            }
            plies => plies?,
        };
        around.all &= all;
        for ply in plies {
            let player = asked.game.has_sides().then_some(*mover);
            let (outcome, worth) = match session.position(&ply.next.position, NO_MOVES, run) {
                Ok(solved) => (solved.outcome, solved.value),
                Err(solver::Failure::Stop(stop)) => {
                    around.stop = around.stop.or(Some(stop));
                    (None, None)
                }
                Err(solver::Failure::Refused(_) | solver::Failure::Loop(_)) => (None, None),
                Err(failure) => return Err(failure),
            };
            around.options.push(OptionWorth { ply, player, outcome, worth });
            if around.stop.is_some() {
                return Ok(Around { all: false, ..around });
            }
        }
    }
    Ok(around)
}
