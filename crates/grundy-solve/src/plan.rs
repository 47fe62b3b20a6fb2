//! Which solver answers a question.

use grundy_core::Run;
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Position;

use crate::solver::{
    Engine, Failure, MoveLimits, Refusal, SOLVERS, Solved, SolvedTable, Solver, TableRequest, Want,
    solve_position,
};

/// The solver for a question: the one named, or the first that accepts.
///
/// A named solver that does not accept gives its reason; where none accepts, the reason is that
/// of the last, which accepts most.
pub fn choose(
    game: &BoundGame,
    class: &Class,
    want: &Want<'_>,
    engine: Option<&str>,
) -> Result<&'static dyn Solver, Refusal> {
    if let Some(id) = engine {
        let solver = SOLVERS.iter().find(|solver| solver.about().id == id).ok_or_else(|| unknown(id))?;
        return solver.accepts(game, class, want).map(|()| *solver);
    }
    let mut refusal = unknown("");
    for solver in SOLVERS {
        match solver.accepts(game, class, want) {
            Ok(()) => return Ok(*solver),
            Err(refused) => refusal = refused,
        }
    }
    Err(refusal)
}

fn unknown(id: &str) -> Refusal {
    let ids: Vec<&str> = SOLVERS.iter().map(|solver| solver.about().id).collect();
    let args = vec![("id", Arg::from(id)), ("ids", Arg::from(ids.join(", ")))];
    Refusal { engine: "", reason: Arg::Filled(Label::UnknownEngine, args) }
}

/// A solver chosen and opened, with what it has found so far.
pub struct Session<'g> {
    id: &'static str,
    engine: Box<dyn Engine + 'g>,
}

impl<'g> Session<'g> {
    /// Chooses a solver for `want` and opens it.
    pub fn open(
        game: &'g BoundGame,
        class: &'g Class,
        want: &Want<'_>,
        engine: Option<&str>,
        run: &Run<'_>,
    ) -> Result<Self, Failure> {
        let solver = choose(game, class, want, engine).map_err(Failure::Refused)?;
        Ok(Self { id: solver.about().id, engine: solver.open(game, class, run)? })
    }

    /// The name of the solver.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The solver at work.
    pub fn engine(&mut self) -> &mut (dyn Engine + 'g) {
        &mut *self.engine
    }

    /// Outcome, value and winning moves of a position.
    pub fn position(
        &mut self,
        position: &Position,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Solved, Failure> {
        solve_position(&mut *self.engine, self.id, position, limits, run)
    }

    /// Values of a box of positions.
    pub fn table(&mut self, request: &TableRequest, run: &Run<'_>) -> Result<SolvedTable, Failure> {
        let solved = self.engine.table(request, run)?;
        Ok(SolvedTable { engine: self.id, ..solved })
    }
}

/// Outcome, value and winning moves of a position, by the best solver or the one named.
pub fn solve(
    game: &BoundGame,
    class: &Class,
    position: &Position,
    engine: Option<&str>,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Solved, Failure> {
    Session::open(game, class, &Want::Position(position), engine, run)?.position(position, limits, run)
}

/// Values of a box of positions, by the best solver or the one named.
pub fn table(
    game: &BoundGame,
    class: &Class,
    request: &TableRequest,
    engine: Option<&str>,
    run: &Run<'_>,
) -> Result<SolvedTable, Failure> {
    Session::open(game, class, &Want::Table(request), engine, run)?.table(request, run)
}
