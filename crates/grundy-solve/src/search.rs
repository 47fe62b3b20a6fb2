//! Depth-first search of states with a table that may forget.
//!
//! # Setting
//!
//! A *state* is whatever decides how play goes on: a whole position and who is to move in it. A [`Searched`] game
//! gives the states that a state leads to and says what it is worth, given what those are worth; where enough is known the
//! others need not be looked at.
//!
//! # Theorem
//!
//! None: the search is the definition. Two things must not go wrong.
//!
//! *The table forgets.* What a state is worth depends on the state alone, and only finished results are stored. So a
//! result that was forgotten is found again, and is the same.
//!
//! *Play comes back.* A state that is met again while it is being searched has no result yet, and what one would
//! say of the states in between would depend on the way there. Nothing is stored of them: the search ends with
//! [`Lost::Loop`] and shows the loop. As no state is on the stack twice, a game of finitely many states is searched in
//! finite time, whatever is forgotten.
//!
//! # How the code uses it
//!
//! The stack is kept by hand, so play may last millions of moves. Before the moves of a state are made the game may
//! ask for other states ([`Searched::aside`]), the parts of a sum for example; their results are kept
//! with the state, since the table may forget them.
//!
//! # What is not covered
//!
//! Loops: [`retrograde`](crate::retrograde) takes over.
//!
//! # Cost
//!
//! Without forgetting, each state once; with it, up to the number of plays. Half of the memory is for the table, the
//! rest for the stack.

use std::fmt::Debug;

use grundy_core::{Component, Flow, Halt, Run, Stop};
use grundy_values::TooLarge;

use crate::hash::FastMap;
use crate::transposition::Transpositions;

/// What a game says that is asked whether other states decide this one.
pub enum Aside<S, V> {
    /// It must know what this one is worth first.
    Ask(S),
    /// This one is worth the same.
    Same(S),
    /// It is worth that.
    Known(V),
    /// The moves decide.
    Nothing,
}

/// What is searched.
pub trait Searched {
    /// A position and who is to move.
    type State: Component;
    /// What can be wrong with the rules.
    type Error;
    /// What a move brings besides the state it leads to.
    type Gain: Clone;
    /// What a state is worth.
    type Value: Clone + Debug;
    /// What is known of the moves seen so far.
    type Seen: Default;

    /// What a state is worth in which play is over.
    fn over(&self, at: &Self::State, run: &Run<'_>) -> Result<Option<Self::Value>, Halt<Self::Error>>;

    /// Whether other states decide this one, given what has been found of those asked for.
    fn aside(
        &self,
        _at: &Self::State,
        _known: &[(Self::State, Self::Value)],
    ) -> Aside<Self::State, Self::Value> {
        Aside::Nothing
    }

    /// Pushes what the moves of a state lead to.
    fn moves(
        &self,
        at: &Self::State,
        run: &Run<'_>,
        sink: &mut dyn FnMut(Self::State, Self::Gain) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>>;

    /// Puts moves in the order in which they are tried, the first one last.
    fn arrange(
        &self,
        moves: &mut Vec<(Self::State, Self::Gain)>,
        run: &Run<'_>,
    ) -> Result<(), Halt<Self::Error>>;

    /// Takes note of a move, for which `work` states were just visited; breaks when no other can change the result.
    fn see(
        &self,
        seen: &mut Self::Seen,
        gain: &Self::Gain,
        value: &Self::Value,
        work: u64,
    ) -> Result<Flow, TooLarge>;

    /// What a state is worth from what was seen of its moves.
    fn close(&self, seen: &Self::Seen) -> Self::Value;
}

/// Why nothing was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost<S, E> {
    /// A limit was hit, or the user interrupted.
    Stop(Stop),
    /// The rules are wrong.
    Error(E),
    /// Play can come back: each state leads to the next, the last to the first.
    Loop(Vec<S>),
    /// A number is too large.
    TooLarge,
}

impl<S, E> From<Stop> for Lost<S, E> {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl<S, E> From<Halt<E>> for Lost<S, E> {
    fn from(halt: Halt<E>) -> Self {
        match halt {
            Halt::Stop(stop) => Self::Stop(stop),
            Halt::Error(error) => Self::Error(error),
        }
    }
}

/// What a stack frame costs beyond its states.
const FRAME_BYTES: usize = 160;
/// Progress is told once in so many states.
const REPORT_EVERY: u64 = 1 << 12;

/// The search, with what it has found.
pub struct Search<G: Searched> {
    game: G,
    table: Transpositions<G::State, G::Value>,
    /// The states on the stack.
    open: FastMap<G::State, usize>,
    visited: u64,
}

/// What a frame waits for.
enum Waiting<S, T> {
    Nothing,
    Aside(S),
    Same,
    /// A move, and how many states had been visited before it was tried.
    Move(T, u64),
}

/// A state whose moves are being tried.
struct Frame<G: Searched> {
    at: G::State,
    known: Vec<(G::State, G::Value)>,
    /// The moves that have not been tried, the next one last; none before they are made.
    moves: Option<Vec<(G::State, G::Gain)>>,
    seen: G::Seen,
    waiting: Waiting<G::State, G::Gain>,
    decided: bool,
    /// What the state is worth that is worth the same.
    same: Option<G::Value>,
    /// How many states had been visited before.
    since: u64,
    bytes: usize,
}

/// What the search does next.
enum Step<S, V> {
    Down(S),
    Up(V),
}

type Failed<G> = Lost<<G as Searched>::State, <G as Searched>::Error>;

impl<G: Searched> Search<G> {
    /// Nothing found yet; the table holds at most so many bytes.
    pub fn new(game: G, table_bytes: usize) -> Self {
        Self { game, table: Transpositions::new(table_bytes), open: FastMap::default(), visited: 0 }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many states have been visited, those forgotten and found again counted again.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// How many states are remembered, and whether some were forgotten.
    pub fn remembered(&self) -> (usize, bool) {
        (self.table.len(), self.table.is_full())
    }

    /// What a state is worth.
    pub fn value(&mut self, at: &G::State, run: &Run<'_>) -> Result<G::Value, Failed<G>> {
        if let Some(value) = self.table.get(at) {
            return Ok(value.clone());
        }
        let mut stack = Vec::new();
        let found = self.search(at, &mut stack, run);
        self.open.clear();
        run.give_back(stack.iter().map(|frame: &Frame<G>| frame.bytes).sum());
        found
    }

    fn search(
        &mut self,
        root: &G::State,
        stack: &mut Vec<Frame<G>>,
        run: &Run<'_>,
    ) -> Result<G::Value, Failed<G>> {
        let mut step = self.enter(root.clone(), stack, run)?;
        loop {
            let value = match step {
                Step::Down(state) => {
                    step = self.enter(state, stack, run)?;
                    continue;
                }
                Step::Up(value) => value,
            };
            let Some(top) = stack.last_mut() else { return Ok(value) };
            hear(&self.game, top, value, self.visited)?;
            step = self.go_on(stack, run)?;
        }
    }

    /// Looks at a state that is not known.
    fn enter(
        &mut self,
        at: G::State,
        stack: &mut Vec<Frame<G>>,
        run: &Run<'_>,
    ) -> Result<Step<G::State, G::Value>, Failed<G>> {
        if let Some(first) = self.open.get(&at) {
            return Err(Lost::Loop(stack[*first..].iter().map(|frame| frame.at.clone()).collect()));
        }
        run.position()?;
        self.visited += 1;
        if self.visited.is_multiple_of(REPORT_EVERY) {
            run.report(self.visited, None);
        }
        if let Some(value) = self.game.over(&at, run)? {
            self.table.insert(&at, value.clone(), 0, run);
            return Ok(Step::Up(value));
        }
        let bytes = FRAME_BYTES + 2 * at.bytes();
        run.take(bytes)?;
        self.open.insert(at.clone(), stack.len());
        let (known, seen, waiting) = (Vec::new(), G::Seen::default(), Waiting::Nothing);
        let since = self.visited;
        let (moves, decided, same) = (None, false, None);
        stack.push(Frame { at, known, moves, seen, waiting, decided, same, since, bytes });
        self.go_on(stack, run)
    }

    /// Goes on with the last frame until a state must be looked at or it has its value.
    fn go_on(
        &mut self,
        stack: &mut Vec<Frame<G>>,
        run: &Run<'_>,
    ) -> Result<Step<G::State, G::Value>, Failed<G>> {
        let Some(top) = stack.last_mut() else { return Err(Lost::Loop(Vec::new())) };
        let step = match top.same.take() {
            Some(value) => Some(Step::Up(value)),
            None if top.moves.is_none() => self.ask_aside(top)?,
            None => None,
        };
        let step = match step {
            Some(step) => step,
            None => self.next_move(top, run)?,
        };
        if let Step::Up(value) = &step
            && let Some(done) = stack.pop()
        {
            run.give_back(done.bytes);
            self.open.remove(&done.at);
            self.table.insert(&done.at, value.clone(), self.visited - done.since, run);
        }
        Ok(step)
    }

    /// Asks for other states that decide a frame, as long as there are any.
    fn ask_aside(&mut self, top: &mut Frame<G>) -> Result<Option<Step<G::State, G::Value>>, Failed<G>> {
        loop {
            let (state, waiting) = match self.game.aside(&top.at, &top.known) {
                Aside::Known(value) => return Ok(Some(Step::Up(value))),
                Aside::Nothing => return Ok(None),
                Aside::Ask(state) => (state.clone(), Waiting::Aside(state)),
                Aside::Same(state) => (state, Waiting::Same),
            };
            // Asking for a state on the stack would be no loop of play: then the moves decide.
            if self.open.contains_key(&state) {
                return Ok(None);
            }
            match (self.table.get(&state), waiting) {
                (Some(value), Waiting::Aside(asked)) => top.known.push((asked, value.clone())),
                (Some(value), _) => return Ok(Some(Step::Up(value.clone()))),
                (None, waiting) => {
                    top.waiting = waiting;
                    return Ok(Some(Step::Down(state)));
                }
            }
        }
    }

    /// Tries the moves of a frame until one must be looked at.
    fn next_move(
        &mut self,
        top: &mut Frame<G>,
        run: &Run<'_>,
    ) -> Result<Step<G::State, G::Value>, Failed<G>> {
        if top.moves.is_none() {
            self.make_moves(top, run)?;
        }
        while !top.decided
            && let Some((state, gain)) = top.moves.as_mut().and_then(Vec::pop)
        {
            match self.table.get(&state) {
                Some(value) => top.decided = see(&self.game, &mut top.seen, &gain, value, 0)?,
                None => {
                    top.waiting = Waiting::Move(gain, self.visited);
                    return Ok(Step::Down(state));
                }
            }
        }
        Ok(Step::Up(self.game.close(&top.seen)))
    }

    /// Makes the moves of a frame; what is known of what they lead to is taken note of at once.
    fn make_moves(&mut self, top: &mut Frame<G>, run: &Run<'_>) -> Result<(), Failed<G>> {
        let mut moves = Vec::new();
        let mut failed: Option<Failed<G>> = None;
        let (game, table) = (&self.game, &self.table);
        let (seen, bytes) = (&mut top.seen, &mut top.bytes);
        let flow = game.moves(&top.at, run, &mut |state, gain| {
            let looked = match table.get(&state) {
                Some(value) => see(game, seen, &gain, value, 0),
                None => {
                    let size = state.bytes() + size_of::<(G::State, G::Gain)>();
                    run.take(size).map(|()| *bytes += size).map_err(Lost::from).map(|()| {
                        moves.push((state, gain));
                        false
                    })
                }
            };
            match looked {
                Ok(false) => Flow::Continue(()),
                Ok(true) => Flow::Break(()),
                Err(lost) => {
                    failed = Some(lost);
                    Flow::Break(())
                }
            }
        });
        if let Some(failed) = failed {
            return Err(failed);
        }
        top.decided = flow?.is_break();
        if !top.decided {
            self.game.arrange(&mut moves, run)?;
        }
        top.moves = Some(moves);
        Ok(())
    }
}

/// Tells a frame what the state is worth that it waited for.
fn hear<G: Searched>(game: &G, top: &mut Frame<G>, value: G::Value, visited: u64) -> Result<(), Failed<G>> {
    match std::mem::replace(&mut top.waiting, Waiting::Nothing) {
        Waiting::Aside(state) => top.known.push((state, value)),
        Waiting::Move(gain, before) => {
            top.decided = see(game, &mut top.seen, &gain, &value, visited - before)?;
        }
        // The state that is worth the same is all there is to see.
        Waiting::Same => top.same = Some(value),
        Waiting::Nothing => {}
    }
    Ok(())
}

/// Takes note of a move; whether that decides.
fn see<G: Searched>(
    game: &G,
    seen: &mut G::Seen,
    gain: &G::Gain,
    value: &G::Value,
    work: u64,
) -> Result<bool, Failed<G>> {
    Ok(game.see(seen, gain, value, work).map_err(|TooLarge| Lost::TooLarge)?.is_break())
}
