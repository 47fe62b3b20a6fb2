//! What the turns of a state are worth: the one place where play asks the solvers.
//!
//! Four ways, the first that answers counts. What can be reached is explored whole, if it is little: then all is known, with
//! the number of moves, whatever the rules are. Else a solver of the list is asked. Else the game is too
//! large: a board is played out at random many times, and anything else is looked through as far ahead as the limits allow; what comes out is sure or said to be unsure.

use std::cell::Cell;
use std::collections::VecDeque;

use grundy_core::{Halt, Limits, Player, Run, Stop};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Position;
use grundy_solve::bounded::{
    Arena, Counted, DEEPEST, Estimate, Next, Ply, PointSearch, Search, Sight, State,
};
use grundy_solve::explain::Explanation;
use grundy_solve::plan::Session;
use grundy_solve::retrograde::{Fate, Retrograde};
use grundy_solve::sampled::{Chance, Guess, Sampler};
use grundy_solve::solver::{self, MoveLimits, Want};
use grundy_values::{Int, MoverEnds};

use super::seat;
use crate::solve::{Asked, has_tables, unsolved};
use crate::workbench::{Failure, Workbench};

/// Turns that are rated one by one.
const RATED: usize = 400;
/// States whose advice is remembered.
const REMEMBERED: usize = 32;
/// Winning turns that a solver is asked for.
const LISTED: usize = 64;

/// How much one question may use where the user sets no limit.
#[derive(Clone, Copy, Debug)]
pub struct Ration {
    /// Positions visited.
    pub positions: u64,
    /// Thousands of steps of the interpreter.
    pub polls: u64,
}

impl Ration {
    /// For exploring everything.
    const EXPLORE: Self = Self { positions: 20_000, polls: 100 };
    /// For values of positions of numbers.
    const VALUE: Self = Self { positions: 1_000_000, polls: 250 };
    /// For a solver.
    const SOLVE: Self = Self { positions: 200_000, polls: 600 };
    /// For games at random.
    const SAMPLE: Self = Self { positions: 1_000_000, polls: 4_000 };
    /// For looking ahead.
    const LOOK: Self = Self { positions: 20_000, polls: 200 };
    /// For a turn whose result is probably remembered.
    const RECALL: u64 = 2_000;
}

/// How an advice was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Everything that can follow was explored.
    Explored,
    /// This solver answered.
    Solver(&'static str),
    /// So many games at random, ended by this limit where one ended them.
    Sampled {
        /// How many games were played.
        games: u32,
        /// The limit.
        stop: Option<Stop>,
    },
    /// A search so many moves ahead, ended by this limit where one ended it.
    Horizon {
        /// How many moves ahead everything was seen.
        depth: u32,
        /// The limit.
        stop: Option<Stop>,
    },
}

/// A turn with what it brings the player who makes it.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The turn.
    pub ply: Ply,
    /// The result, where it is known.
    pub ends: Option<MoverEnds>,
    /// How many moves the game lasts then, this one counted, where it is known.
    pub moves: Option<u64>,
    /// Where the result is not known: how free the player is then, or what games at random say for it.
    pub free: i64,
    /// What games at random showed.
    pub chance: Option<Chance>,
    /// In a score game: the points that follow, this turn's included, minus the opponent's.
    pub points: Option<Estimate>,
}

impl Rated {
    pub(super) fn sure(ply: Ply, ends: MoverEnds, moves: Option<u64>) -> Self {
        Self { ply, ends: Some(ends), moves, free: 0, chance: None, points: None }
    }

    fn seen(ply: Ply, sight: Sight) -> Self {
        let free = if let Sight::Unsure(free) = sight { free } else { 0 };
        let fate = sight.sure();
        let moves = fate.and_then(Fate::remoteness);
        Self { ply, ends: fate.map(Fate::ends), moves, free, chance: None, points: None }
    }

    fn guessed(ply: Ply, chance: Chance) -> Self {
        let (ends, free) = (chance.ends, chance.merit());
        let chance = Some(chance).filter(|_| ends.is_none());
        Self { ply, ends, moves: None, free, chance, points: None }
    }

    /// A number that is greater for what is better.
    fn rank(&self) -> (u8, i64) {
        let moves = i64::try_from(self.moves.unwrap_or(0)).unwrap_or(i64::MAX);
        match self.ends {
            Some(MoverEnds::Wins) => (3, moves.saturating_neg()),
            Some(MoverEnds::Draws) => (2, 0),
            None => (1, self.free),
            Some(MoverEnds::Loses) => (0, moves),
        }
    }
}

/// What is known of a state, for the player to move.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The result, where it is known.
    pub ends: Option<MoverEnds>,
    /// How many moves the game lasts, where it is known.
    pub moves: Option<u64>,
    /// In a score game: the points still to come, minus the opponent's.
    pub points: Option<Estimate>,
    /// Turns, the best first.
    pub rated: Vec<Rated>,
    /// Whether these are all turns.
    pub all: bool,
    /// How it was found.
    pub basis: Basis,
}

impl Advice {
    /// Whether the best turn is known to be one.
    pub fn is_proved(&self) -> bool {
        match &self.points {
            Some(estimate) => estimate.exact,
            None => self.ends.is_some(),
        }
    }

    /// The best turn.
    pub fn best(&self) -> Option<&Rated> {
        self.rated.first()
    }

    /// The advice of rated turns.
    fn of(mut rated: Vec<Rated>, all: bool, basis: Basis) -> Self {
        rated.sort_by_key(|rated| std::cmp::Reverse(rated.rank()));
        let best = rated.first();
        let known = all && rated.iter().all(|rated| rated.ends.is_some());
        let ends = best.and_then(|best| best.ends).filter(|ends| known || *ends == MoverEnds::Wins);
        let moves = ends.and(best).and_then(|best| best.moves);
        Self { ends, moves, points: None, rated, all, basis }
    }
}

/// Knows what the turns of a game are worth, as far as the limits allow.
pub struct Judge<'g> {
    /// The rules as players see them.
    arena: Arena<'g>,
    /// The rules as solvers see them: the same, or with the clauses `reduce` that players do without.
    solving: Arena<'g>,
    class: &'g Class,
    fates: Retrograde<Arena<'g>>,
    counts: PointSearch<'g>,
    games: Sampler<'g>,
    /// The solver that the user wants; then nothing else is asked first.
    engine: Option<&'g str>,
    pub(super) session: Option<Session<'g>>,
    /// Whether a theorem was looked for and none found.
    unproved: Cell<bool>,
    /// What was advised last, the newest at the end: a hint and the reason are often asked for in one state.
    advised: VecDeque<(State, [Int; 2], Advice)>,
    /// What was explained last.
    pub(super) explained: Option<(State, Option<Explanation>)>,
}

impl<'g> Judge<'g> {
    /// A judge of a game of this class.
    pub fn new(arena: Arena<'g>, class: &'g Class) -> Self {
        let fates = Retrograde::new(arena, arena.stuck());
        let (session, advised, explained) = (None, VecDeque::new(), None);
        Self {
            arena,
            solving: arena,
            class,
            fates,
            counts: PointSearch::new(arena),
            games: Sampler::new(arena, class),
            engine: None,
            session,
            unproved: Cell::new(false),
            advised,
            explained,
        }
    }

    /// The same judge, who thinks by these rules: those of the class, where players do without the clauses `reduce`.
    #[must_use]
    pub fn thinking_by(self, solving: Arena<'g>) -> Self {
        Self { solving, fates: Retrograde::new(solving, solving.stuck()), ..self }
    }

    /// The same judge, who asks this solver.
    #[must_use]
    pub fn with_engine(self, engine: Option<&'g str>) -> Self {
        Self { engine, ..self }
    }

    /// Opens the solver of a position: a theorem, where the position is large and one is proved.
    pub(super) fn open(
        &self,
        position: &Position,
        workbench: &Workbench<'_>,
        run: &Run<'_>,
    ) -> Result<Session<'g>, solver::Failure> {
        let (game, want) = (self.game(), Want::Position(position));
        let theorem = || {
            let found = (!self.unproved.get()).then(|| workbench.theorem_session(game, self.class, &want));
            self.unproved.set(self.unproved.get() || workbench.found_no_theorem());
            found.flatten()
        };
        match self.engine {
            None => theorem().map_or_else(|| Session::open(game, self.class, &want, None, run), Ok),
            engine => workbench.session(Asked { game, class: self.class, engine }, &want, run),
        }
    }

    /// The game that solvers are asked about.
    pub(super) fn game(&self) -> &'g BoundGame {
        self.solving.game()
    }

    /// Whether solvers have other moves than players: in the parts of a board, or on a board that is turned.
    pub(super) fn has_other_moves(&self) -> bool {
        let of = |arena: Arena<'_>| (arena.game().reduces(), arena.game().uses_symmetries());
        of(self.solving) != of(self.arena)
    }

    /// What a state is worth, these being the points of Left and Right so far.
    pub fn advise(
        &mut self,
        state: &State,
        points: &[Int; 2],
        workbench: &Workbench<'_>,
    ) -> Result<Advice, Failure> {
        let known = self.advised.iter().find(|(known, had, _)| known == state && had == points);
        if let Some((_, _, advice)) = known {
            return Ok(advice.clone());
        }
        let advice = self.advise_anew(state, points, workbench)?;
        if self.advised.len() >= REMEMBERED {
            self.advised.pop_front();
        }
        self.advised.push_back((state.clone(), points.clone(), advice.clone()));
        Ok(advice)
    }

    fn advise_anew(
        &mut self,
        state: &State,
        points: &[Int; 2],
        workbench: &Workbench<'_>,
    ) -> Result<Advice, Failure> {
        if self.game().rules().score {
            let solved = self.scored(state, workbench)?;
            return match solved {
                Some(counted) => Ok(by_points(counted, state.mover, points)),
                None => self.counted(state, points, workbench),
            };
        }
        if let Some(advice) = self.proved(state, workbench)? {
            return Ok(advice);
        }
        let guess = self.sampled(state, workbench)?;
        let is_enough = |advice: &Advice| {
            let few = |games: u32| usize::try_from(games).is_ok_and(|games| games < advice.rated.len());
            advice.is_proved() || !matches!(advice.basis, Basis::Sampled { games, .. } if few(games))
        };
        match guess {
            Some(advice) if is_enough(&advice) => Ok(advice),
            // Games that are too few to try each turn say less than a look at the moves that are left.
            guess => {
                let looked = self.looked(state, workbench)?;
                let saw_nothing = matches!(looked.basis, Basis::Horizon { depth: 0, .. });
                Ok(guess.filter(|_| saw_nothing).unwrap_or(looked))
            }
        }
    }

    /// What is known for sure, without guessing.
    fn proved(&mut self, state: &State, workbench: &Workbench<'_>) -> Result<Option<Advice>, Failure> {
        if self.engine.is_none()
            && let Some(advice) = self.explored(state, workbench)?
        {
            return Ok(Some(advice));
        }
        self.solved(state, workbench)
    }

    /// The result of a state for the player to move, where it is known for sure; nothing is guessed, so it is sooner said than an advice.
    pub fn sure(
        &mut self,
        state: &State,
        points: &[Int; 2],
        workbench: &Workbench<'_>,
    ) -> Result<Option<Advice>, Failure> {
        let was_advised = self.advised.iter().any(|(known, had, _)| known == state && had == points);
        if was_advised || self.game().rules().score {
            return self.advise(state, points, workbench).map(Some);
        }
        self.proved(state, workbench)
    }

    /// By everything that can follow.
    fn explored(&mut self, state: &State, workbench: &Workbench<'_>) -> Result<Option<Advice>, Failure> {
        let Ration { positions, polls } = Ration::EXPLORE;
        let found = workbench.glance(polls, positions, |run| {
            let (plies, all) = self.arena.plies(state, RATED, run)?;
            if !all {
                return Ok(None);
            }
            self.fates.fate(&Next::On(self.solving.key(state)), run)?;
            let rated = plies.into_iter().map(|ply| self.fated(ply, run)).collect::<Result<Vec<_>, _>>()?;
            Ok(Some(Advice::of(rated, all, Basis::Explored)))
        });
        self.unless_stopped(found)
    }

    /// A turn with the fate it leads to.
    fn fated(&mut self, ply: Ply, run: &Run<'_>) -> Result<Rated, solver::Failure> {
        if ply.reaches {
            return Ok(Rated::sure(ply, MoverEnds::Wins, Some(1)));
        }
        let fate = self.fates.fate(&Next::On(self.solving.key(&ply.next)), run)?;
        Ok(Rated::seen(ply, Sight::Sure(fate).before()))
    }

    /// Looks for the value of a position of numbers, which takes few parts and decides every sum of them: what is found stays with the session.
    fn valued(&mut self, state: &State, workbench: &Workbench<'_>) -> Result<(), Failure> {
        if self.engine.is_some() || !self.game().has_sides() || !has_tables(self.game()) {
            return Ok(());
        }
        let Ration { positions, polls } = Ration::VALUE;
        let found = workbench.ration(polls, positions, |run| {
            let mut session = match self.session.take() {
                Some(session) => session,
                None => self.open(&state.position, workbench, run)?,
            };
            let known = session.engine().canonical(&state.position, run);
            self.session = Some(session);
            known
        });
        self.unless_stopped(found).map(drop)
    }

    /// By a solver of the list.
    fn solved(&mut self, state: &State, workbench: &Workbench<'_>) -> Result<Option<Advice>, Failure> {
        self.valued(state, workbench)?;
        let Ration { positions, polls } = Ration::SOLVE;
        let found = workbench.ration(polls, positions, |run| {
            let mut session = match self.session.take() {
                Some(session) => session,
                None => self.open(&state.position, workbench, run)?,
            };
            let at = Asking { arena: self.arena, state, has_other_moves: self.has_other_moves() };
            let advice = match at.asked(&mut session, run) {
                // The theorem that answered before does not tell this position.
                Err(solver::Failure::Refused(_)) if self.engine.is_none() => {
                    let want = Want::Position(&state.position);
                    session = Session::open(self.game(), self.class, &want, None, run)?;
                    at.asked(&mut session, run)?
                }
                advice => advice?,
            };
            self.session = advice.is_some().then_some(session);
            Ok(advice)
        });
        self.unless_stopped(found)
    }

    /// By games at random.
    fn sampled(&mut self, state: &State, workbench: &Workbench<'_>) -> Result<Option<Advice>, Failure> {
        let Ration { positions, polls } = Ration::SAMPLE;
        let guessed = match workbench.ration(polls, positions, |run| self.games.guess(state, run)) {
            // No time was left for a game.
            Ok(Some(Guess { ends: None, games: 0, stop: Some(Stop::Time), .. }))
            | Err(Halt::Stop(Stop::Time)) => {
                let Ration { positions, polls } = Ration::LOOK;
                workbench.glance(polls, positions, |run| self.games.guess(state, run))
            }
            guessed => guessed,
        };
        let guess = match guessed {
            Ok(Some(guess)) => guess,
            Ok(None) => return Ok(None),
            Err(Halt::Stop(Stop::Cancelled)) => return Err(Stop::Cancelled.into()),
            Err(Halt::Stop(_)) => return Ok(None),
            Err(error) => return Err(unsolved(self.game(), error.into())),
        };
        if guess.stop == Some(Stop::Cancelled) {
            return Err(Stop::Cancelled.into());
        }
        let basis = Basis::Sampled { games: guess.games, stop: guess.stop };
        let rated = guess.turns.into_iter().map(|(ply, chance)| Rated::guessed(ply, chance)).collect();
        Ok(Some(Advice::of(rated, guess.all, basis)))
    }

    /// By a search with a horizon.
    fn looked(&mut self, state: &State, workbench: &Workbench<'_>) -> Result<Advice, Failure> {
        let Ration { positions, polls } = Ration::LOOK;
        let mut search = Search::new(self.arena);
        let looked = workbench.glance(polls, positions, |run| search.look(state, DEEPEST, run));
        let looked = looked.map_err(|halted| unsolved(self.game(), halted.into()))?;
        if looked.stop == Some(Stop::Cancelled) {
            return Err(Stop::Cancelled.into());
        }
        let basis = Basis::Horizon { depth: looked.depth, stop: looked.stop };
        let rated = looked.turns.into_iter().map(|(ply, sight)| Rated::seen(ply, sight)).collect();
        Ok(Advice::of(rated, looked.all, basis))
    }

    /// By the solver of score games.
    fn scored(&mut self, state: &State, workbench: &Workbench<'_>) -> Result<Option<Counted>, Failure> {
        let Ration { positions, polls } = Ration::SOLVE;
        let found = workbench.ration(polls, positions, |run| {
            let mut session = match self.session.take() {
                Some(session) => session,
                None => self.open(&state.position, workbench, run)?,
            };
            let (plies, all) = self.arena.plies(state, RATED, run)?;
            let mut counted = Counted { turns: Vec::new(), all, depth: 0, stop: None };
            for ply in plies {
                let Some(estimate) = brings(&mut session, &ply, state.mover, run)? else { return Ok(None) };
                counted.turns.push((ply, estimate));
            }
            self.session = Some(session);
            Ok(Some(counted))
        });
        self.unless_stopped(found)
    }

    /// By the points that follow, as far as a search sees.
    fn counted(
        &mut self,
        state: &State,
        points: &[Int; 2],
        workbench: &Workbench<'_>,
    ) -> Result<Advice, Failure> {
        let Ration { positions, polls } = Ration::SOLVE;
        let counted = workbench.ration(polls, positions, |run| match self.counts.look(state, DEEPEST, run) {
            Ok(counted) if counted.depth == 0 && counted.stop.is_some() => Err(Halt::Stop(Stop::Time)),
            counted => counted,
        });
        let counted = match counted {
            // No time was left to look even one move ahead.
            Err(Halt::Stop(Stop::Time)) => {
                let Ration { positions, polls } = Ration::LOOK;
                workbench.glance(polls, positions, |run| self.counts.look(state, DEEPEST, run))
            }
            counted => counted,
        };
        let counted = counted.map_err(|halted| unsolved(self.game(), halted.into()))?;
        if counted.stop == Some(Stop::Cancelled) {
            return Err(Stop::Cancelled.into());
        }
        Ok(by_points(counted, state.mover, points))
    }

    /// How many of the replies to a turn win, and how many there are; `None` where that is not known.
    pub(super) fn replies(
        &mut self,
        state: &State,
        basis: Basis,
        workbench: &Workbench<'_>,
    ) -> Option<(usize, usize)> {
        let Ration { positions, polls } = Ration::EXPLORE;
        workbench.glance(polls, positions, |run| {
            let (plies, _) = self.arena.plies(state, LISTED, run).ok()?;
            let total = plies.len();
            let mut winning = 0;
            for ply in plies {
                winning += usize::from(self.wins(ply, basis, run)?);
            }
            Some((winning, total))
        })
    }

    fn wins(&mut self, ply: Ply, basis: Basis, run: &Run<'_>) -> Option<bool> {
        match (basis, &mut self.session) {
            _ if ply.reaches => Some(true),
            (Basis::Explored, _) => Some(self.fated(ply, run).ok()?.ends == Some(MoverEnds::Wins)),
            (Basis::Solver(_), Some(session)) => Some(after(session, &ply, run).ok()? == MoverEnds::Wins),
            _ => None,
        }
    }

    /// Nothing where a limit or a refusal left nothing; but an interruption is passed on.
    fn unless_stopped<T>(&self, found: Result<Option<T>, solver::Failure>) -> Result<Option<T>, Failure> {
        match found {
            Ok(found) => Ok(found),
            Err(solver::Failure::Stop(Stop::Cancelled)) => Err(Stop::Cancelled.into()),
            Err(solver::Failure::Stop(_) | solver::Failure::Refused(_) | solver::Failure::Loop(_)) => {
                Ok(None)
            }
            Err(failure @ (solver::Failure::Rules(_) | solver::Failure::TooLarge)) => {
                Err(unsolved(self.game(), failure))
            }
        }
    }
}

/// What a solver is asked about.
#[derive(Clone, Copy)]
struct Asking<'a, 'g> {
    arena: Arena<'g>,
    state: &'a State,
    has_other_moves: bool,
}

impl Asking<'_, '_> {
    /// What a solver says of a state; nothing where a limit left it open.
    fn asked(self, session: &mut Session<'_>, run: &Run<'_>) -> Result<Option<Advice>, solver::Failure> {
        let limits = MoveLimits { listed: LISTED, tried: 100_000 };
        let state = self.state;
        let best = session.best(&state.position, state.mover, limits, run)?;
        let basis = Basis::Solver(session.id());
        let mut rated = Vec::new();
        if best.ends == MoverEnds::Wins && !self.has_other_moves {
            for turn in best.turns.turns {
                let ply = self.arena.ply(state, turn, run)?;
                let moves = lasts(session, &ply, run)?;
                rated.push(Rated::sure(ply, MoverEnds::Wins, moves));
            }
            if rated.is_empty() {
                rated.extend(self.recalled(session, run)?);
            }
            if rated.is_empty() {
                return Ok(None);
            }
            return Ok(Some(Advice { moves: best.remoteness, ..Advice::of(rated, false, basis) }));
        }
        let (plies, all) = self.arena.plies(state, RATED, run)?;
        for ply in plies {
            let ends = after(session, &ply, run)?;
            let moves = lasts(session, &ply, run)?;
            rated.push(Rated::sure(ply, ends, moves));
        }
        let advice = Advice::of(rated, all, basis);
        Ok(Some(Advice { ends: Some(best.ends), moves: best.remoteness, ..advice }))
    }
}

impl Asking<'_, '_> {
    /// A turn that wins, where the search for all of them was stopped before the first: that the state is won was found by some turn, whose result is remembered.
    fn recalled(self, session: &mut Session<'_>, run: &Run<'_>) -> Result<Option<Rated>, solver::Failure> {
        let limits = Limits { positions: Some(Ration::RECALL), ..run.limits() };
        for ply in self.arena.plies(self.state, RATED, run)?.0 {
            match after(session, &ply, &run.within(limits)) {
                Ok(MoverEnds::Wins) => {
                    return Ok(Some(Rated::sure(ply, MoverEnds::Wins, None)));
                }
                Ok(_) | Err(solver::Failure::Stop(Stop::Positions { .. } | Stop::Memory { .. })) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok(None)
    }
}

/// What a turn brings the player who makes it.
pub(super) fn after(
    session: &mut Session<'_>,
    ply: &Ply,
    run: &Run<'_>,
) -> Result<MoverEnds, solver::Failure> {
    if ply.reaches {
        return Ok(MoverEnds::Wins);
    }
    Ok(session.engine().ends(&ply.next.position, ply.next.mover, run)?.reversed())
}

/// The points that a turn brings in the end; `None` where the solver does not count.
fn brings(
    session: &mut Session<'_>,
    ply: &Ply,
    mover: Player,
    run: &Run<'_>,
) -> Result<Option<Estimate>, solver::Failure> {
    let Some(rest) = session.engine().points(&ply.next.position, ply.next.mover, run)? else {
        return Ok(None);
    };
    let rest = if ply.next.mover == mover { rest } else { rest.neg() };
    let points = ply.score.points.add(&rest).map_err(|_| solver::Failure::TooLarge)?;
    Ok(Some(Estimate { points, exact: true }))
}

/// How many moves the game lasts after a turn, that turn counted, where the solver counts.
pub(super) fn lasts(
    session: &mut Session<'_>,
    ply: &Ply,
    run: &Run<'_>,
) -> Result<Option<u64>, solver::Failure> {
    if ply.reaches {
        return Ok(Some(1));
    }
    Ok(session.engine().remoteness(&ply.next.position, ply.next.mover, run)?.map(|moves| moves + 1))
}

/// The advice of counted points; the result is that of all points together.
fn by_points(counted: Counted, mover: Player, points: &[Int; 2]) -> Advice {
    let lead = |estimate: &Estimate| {
        let ahead = points[seat(mover)].sub(&points[seat(mover.other())]).ok()?;
        let total = ahead.add(&estimate.points).ok()?;
        Some(match total.cmp(&Int::ZERO) {
            std::cmp::Ordering::Greater => MoverEnds::Wins,
            std::cmp::Ordering::Equal => MoverEnds::Draws,
            std::cmp::Ordering::Less => MoverEnds::Loses,
        })
    };
    let rated = counted.turns.into_iter().map(|(ply, estimate)| {
        let ends = lead(&estimate).filter(|_| estimate.exact);
        Rated { ply, ends, moves: None, free: 0, chance: None, points: Some(estimate) }
    });
    let mut rated: Vec<Rated> = rated.collect();
    rated.sort_by(|a, b| {
        let points = |rated: &Rated| rated.points.as_ref().map(|estimate| estimate.points.clone());
        points(b).cmp(&points(a))
    });
    let exact = counted.all && rated.iter().all(|rated| rated.points.as_ref().is_some_and(|e| e.exact));
    let points = rated.first().and_then(|best| best.points.clone());
    let points = points.map(|estimate| Estimate { exact, ..estimate });
    let ends = rated.first().and_then(|best| best.ends).filter(|_| exact);
    let basis = match exact {
        true => Basis::Explored,
        false => Basis::Horizon { depth: counted.depth, stop: counted.stop },
    };
    Advice { ends, moves: None, points, rated, all: counted.all, basis }
}
