//! Which solver answers a question.

use grundy_core::{Player, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Position;

use crate::best::{self, Best};
use crate::explain::{self, Explanation};
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
///
/// If it was not named and meets a loop, the first solver after it that bears loops takes over.
pub struct Session<'g> {
    game: &'g BoundGame,
    class: &'g Class,
    /// The name of the solver at work.
    id: &'static str,
    named: bool,
    engine: Box<dyn Engine + 'g>,
    /// The loop that made another solver take over.
    cycle: Option<Vec<Position>>,
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
        let named = engine.is_some();
        let (mut engine, id) = (solver.open(game, class, run)?, solver.about().id);
        if named {
            engine.insist();
        }
        Ok(Self { game, class, id, named, engine, cycle: None })
    }

    /// A session of an engine that stands in no list; no other takes over.
    pub fn with_engine(
        game: &'g BoundGame,
        class: &'g Class,
        id: &'static str,
        engine: Box<dyn Engine + 'g>,
    ) -> Self {
        Self { game, class, id, named: true, engine, cycle: None }
    }

    /// Whether a session opened for `want` would have the solver that is at work here, or one was named, or took over where play can come back.
    pub fn suits(&self, want: &Want<'_>) -> bool {
        let same = |solver: &dyn Solver| solver.about().id == self.id;
        self.named || self.cycle.is_some() || choose(self.game, self.class, want, None).is_ok_and(same)
    }

    /// The name of the solver that gave the last answer.
    pub fn id(&self) -> &'static str {
        self.engine.by().unwrap_or(self.id)
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
        let solved = self.ask(&Want::Position(position), run, &mut |engine, id| {
            let solved = solve_position(engine, id, position, limits, run)?;
            let cycle = solved.cycle.clone();
            Ok((solved, cycle))
        })?;
        let open = solved.outcome.is_none();
        Ok(Solved { cycle: solved.cycle.or(self.cycle.clone().filter(|_| open)), ..solved })
    }

    /// The best that `mover`, who is to move in a position, can do.
    pub fn best(
        &mut self,
        position: &Position,
        mover: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Best, Failure> {
        self.ask(&Want::Position(position), run, &mut |engine, _| {
            let best = best::best(engine, position, mover, limits, run)?;
            let cycle = best.turns.cycle.clone();
            Ok((best, cycle))
        })
    }

    /// Why a position has its outcome.
    pub fn explain(
        &mut self,
        position: &Position,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Explanation, Failure> {
        self.ask(&Want::Position(position), run, &mut |engine, _| {
            let explanation = explain::explain(engine, position, limits, run)?;
            let cycle = explanation.cycle.clone();
            Ok((explanation, cycle))
        })
    }

    /// Values of a box of positions.
    pub fn table(&mut self, request: &TableRequest, run: &Run<'_>) -> Result<SolvedTable, Failure> {
        self.ask(&Want::Table(request), run, &mut |engine, id| {
            let solved = engine.table(request, run)?;
            Ok((SolvedTable { engine: id, ..solved }, None))
        })
    }

    /// The first layers of a table, gone on with from known values, as [`Engine::layers`] says. Where the solver at work cannot, the next one that can takes over.
    pub fn layers(
        &mut self,
        request: &TableRequest,
        layers: usize,
        known: &[u64],
        run: &Run<'_>,
    ) -> Result<SolvedTable, Failure> {
        loop {
            let held = run.bytes();
            if let Some(solved) = self.engine.layers(request, layers, known, run)? {
                return Ok(SolvedTable { engine: self.id(), ..solved });
            }
            run.give_back(usize::try_from(run.bytes().saturating_sub(held)).unwrap_or(0));
            let want = Want::Table(request);
            let mut later = SOLVERS.iter().skip_while(|solver| solver.about().id != self.id).skip(1);
            let next = later.find(|solver| solver.accepts(self.game, self.class, &want).is_ok());
            let refused = Refusal { engine: self.id(), reason: Arg::Label(Label::RefusedNoLayers) };
            let solver = next.filter(|_| !self.named).ok_or(Failure::Refused(refused))?;
            self.engine = solver.open(self.game, self.class, run)?;
            self.id = solver.about().id;
        }
    }

    /// Asks the solver at work, and another one if a loop keeps it from the whole answer.
    ///
    /// `question` gives the answer and the loop that was met, if one left something open.
    fn ask<T>(
        &mut self,
        want: &Want<'_>,
        run: &Run<'_>,
        question: &mut dyn FnMut(
            &mut dyn Engine,
            &'static str,
        ) -> Result<(T, Option<Vec<Position>>), Failure>,
    ) -> Result<T, Failure> {
        let held = run.bytes();
        let id = self.id;
        let found = question(&mut *self.engine, id);
        let cycle = match &found {
            Err(Failure::Loop(cycle)) | Ok((_, Some(cycle))) => cycle,
            Ok((_, None)) | Err(_) => return found.map(|(answer, _)| answer),
        };
        let Some(solver) = self.bearing_loops(want) else { return found.map(|(answer, _)| answer) };
        self.cycle = Some(cycle.clone());
        drop(found);
        // The engine at work goes, and what it found with it.
        run.give_back(usize::try_from(run.bytes().saturating_sub(held)).unwrap_or(0));
        self.engine = solver.open(self.game, self.class, run)?;
        self.id = solver.about().id;
        question(&mut *self.engine, self.id).map(|(answer, _)| answer)
    }

    /// The solver that takes over where play can come back.
    fn bearing_loops(&self, want: &Want<'_>) -> Option<&'static dyn Solver> {
        let later = SOLVERS.iter().skip_while(|solver| solver.about().id != self.id).skip(1);
        let mut bearing = later.filter(|solver| solver.bears_loops());
        bearing.find(|solver| !self.named && solver.accepts(self.game, self.class, want).is_ok()).copied()
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
