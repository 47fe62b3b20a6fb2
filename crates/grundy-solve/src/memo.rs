//! Values by depth-first search with a memo, for any game.
//!
//! # Setting
//!
//! A component has options, each a list of parts. A [`Theory`] says what an option is worth,
//! given the values of its parts, and what a component is worth, given the values of its options:
//! [`Grundy`] takes the exclusive or of the parts and the mex of the options, [`Outcomes`] asks
//! whether some option is lost for the opponent.
//!
//! # Theorem
//!
//! Sprague (1935) and Grundy (1939): in normal play an impartial sum without loops is lost for the
//! player to move if and only if the exclusive or of the Grundy values of its components is 0.
//! Outcomes need no theorem: they are the definition of winning.
//!
//! # How the code uses it
//!
//! The search keeps its own stack, so the longest play may have millions of moves. A frame holds
//! the parts whose values are still missing and visits the least of them first: in most games the
//! least component is nearest to the end, its own options are known soonest, and the stack stays
//! short (a heap of Nim is solved two frames deep). An option of one part is taken note of as soon
//! as its value is there; only if an option with several parts was incomplete are the options
//! pushed a second time.
//!
//! A value is stored only when it is final. So whatever interrupts the search (a limit, a mistake
//! in the rules), everything stored stays true. After a stop the stack is kept too, and asking for
//! the same component again goes on where the search stopped.
//!
//! # What is not covered
//!
//! Loops: a component that is met again among its own descendants ends the search with
//! [`Unsolved::Loop`] and the components of the loop. `Outcomes` stops at the first winning
//! option, so it may finish in spite of a loop; what it says is true all the same, since a win
//! and a loss found by search are finite strategies.
//!
//! # Cost
//!
//! Time: every option of every reachable component once, twice in games that split. Memory: one
//! entry a reachable component, plus the missing parts of the frames on the stack.

use std::fmt::Debug;
use std::mem;

use grundy_core::{Component, Flow, Game, Halt, Run, Stop, Whole};
use grundy_values::{Mex, MoverEnds};

use crate::hash::FastMap;

/// Why a value could not be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved<C, E> {
    /// A limit was hit, or the user interrupted.
    Stop(Stop),
    /// The rules are wrong.
    Error(E),
    /// Play can come back: each component has the next one among the parts of an option, the
    /// last one has the first.
    Loop(Vec<C>),
}

impl<C, E> From<Stop> for Unsolved<C, E> {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl<C, E> From<Halt<E>> for Unsolved<C, E> {
    fn from(halt: Halt<E>) -> Self {
        match halt {
            Halt::Stop(stop) => Self::Stop(stop),
            Halt::Error(error) => Self::Error(error),
        }
    }
}

/// How components get their values.
pub trait Theory<G: Game> {
    /// What a component is worth.
    type Value: Copy + Eq + Debug;
    /// What is known of the options seen so far.
    type Seen: Default;

    /// The value of a component whose options need not be looked at.
    fn at_once(
        &self,
        _game: &G,
        _at: &G::Component,
        _run: &Run<'_>,
    ) -> Result<Option<Self::Value>, Halt<G::Error>> {
        Ok(None)
    }

    /// Pushes the options of a component, as far as they matter to the values.
    fn options(
        &self,
        game: &G,
        at: &G::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[G::Component]) -> Flow,
    ) -> Result<Flow, Halt<G::Error>> {
        game.options(at, run, sink)
    }

    /// The value of an option from the values of its parts.
    fn option(&self, parts: &[Self::Value]) -> Self::Value;

    /// Takes note of the value of an option; breaks when no other option can change the result.
    fn see(&self, seen: &mut Self::Seen, value: Self::Value) -> Flow;

    /// The value of a component from what was seen of its options.
    fn close(&self, seen: &mut Self::Seen) -> Self::Value;
}

/// Grundy values: normal play, impartial, no loops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grundy;

impl<G: Game> Theory<G> for Grundy {
    type Value = u64;
    type Seen = Mex;

    /// Equal components cancel in pairs.
    fn options(
        &self,
        game: &G,
        at: &G::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[G::Component]) -> Flow,
    ) -> Result<Flow, Halt<G::Error>> {
        game.paired_options(at, run, sink)
    }

    fn option(&self, parts: &[u64]) -> u64 {
        parts.iter().fold(0, |sum, value| sum ^ value)
    }

    fn see(&self, seen: &mut Mex, value: u64) -> Flow {
        seen.see(value);
        Flow::Continue(())
    }

    fn close(&self, seen: &mut Mex) -> u64 {
        seen.value()
    }
}

/// A game in which every option is one component: a whole position.
pub trait Unsplit: Game {
    /// The result for the player to move where play is over before he moves.
    fn over(&self, _at: &Self::Component, _run: &Run<'_>) -> Result<Option<MoverEnds>, Halt<Self::Error>> {
        Ok(None)
    }
}

impl<G: Game> Unsplit for Whole<'_, G> {}

/// Who wins, by search: the player to move takes the best of his options.
#[derive(Clone, Copy, Debug)]
pub struct Outcomes {
    /// The result for a player who has no option: `Loses` in normal play, `Wins` in misère play.
    pub stuck: MoverEnds,
}

impl<G: Unsplit> Theory<G> for Outcomes {
    type Value = MoverEnds;
    type Seen = Option<MoverEnds>;

    fn at_once(
        &self,
        game: &G,
        at: &G::Component,
        run: &Run<'_>,
    ) -> Result<Option<MoverEnds>, Halt<G::Error>> {
        game.over(at, run)
    }

    fn option(&self, parts: &[MoverEnds]) -> MoverEnds {
        parts.first().copied().unwrap_or(self.stuck)
    }

    fn see(&self, best: &mut Option<MoverEnds>, value: MoverEnds) -> Flow {
        *best = (*best).max(Some(value.reversed()));
        if *best == Some(MoverEnds::Wins) { Flow::Break(()) } else { Flow::Continue(()) }
    }

    fn close(&self, best: &mut Option<MoverEnds>) -> MoverEnds {
        best.unwrap_or(self.stuck)
    }
}

/// A memo of Grundy values.
pub type GrundyMemo<'g, G> = Memo<'g, G, Grundy>;

/// A memo of outcomes of whole positions.
pub type OutcomeMemo<'g, G> = Memo<'g, G, Outcomes>;

/// A game borrowed for a while, or an adapter made for one memo and owned by it.
enum Held<'g, G> {
    Borrowed(&'g G),
    Owned(Box<G>),
}

/// Values found so far, and the search that finds more.
pub struct Memo<'g, G: Game, T: Theory<G>> {
    game: Held<'g, G>,
    theory: T,
    found: FastMap<G::Component, Entry<T::Value>>,
    /// The search that a stop interrupted: the component asked for, and its stack.
    suspended: Option<Suspended<G, T>>,
    bytes: usize,
    known: usize,
}

/// What the memo holds of a component.
enum Entry<V> {
    /// It is on the stack: meeting it again is a loop.
    Open,
    /// Its value.
    Known(V),
}

struct Suspended<G: Game, T: Theory<G>> {
    root: G::Component,
    stack: Vec<Frame<G, T>>,
}

/// A component whose options are being valued.
struct Frame<G: Game, T: Theory<G>> {
    at: G::Component,
    missing: Missing<G::Component>,
    seen: T::Seen,
    decided: bool,
}

/// The parts whose values are missing.
struct Missing<C> {
    /// The greatest first: the least is visited first.
    parts: Vec<C>,
    bytes: usize,
    /// Whether an option with several parts was incomplete, so that all must be pushed again.
    again: bool,
}

/// What one look at the options of a component gives.
enum Look<G: Game, T: Theory<G>> {
    Value(T::Value),
    Missing(Missing<G::Component>, T::Seen),
}

/// What the search does next.
enum Step<G: Game, T: Theory<G>> {
    Down(Frame<G, T>),
    Up(T::Value),
}

/// Values that are known from elsewhere, a table for example.
pub type Known<'k, C, V> = &'k dyn Fn(&C) -> Option<V>;

type Failed<G> = Unsolved<<G as Game>::Component, <G as Game>::Error>;

/// What an entry costs beyond its key: value, hash control and the free part of the map.
const ENTRY_BYTES: usize = 48;
/// Progress is told once in so many values.
const REPORT_EVERY: usize = 1 << 12;

impl<'g, G: Game, T: Theory<G>> Memo<'g, G, T> {
    /// An empty memo.
    pub fn new(game: &'g G, theory: T) -> Self {
        Self::empty(Held::Borrowed(game), theory)
    }

    /// An empty memo that keeps the game itself: an adapter, usually.
    pub fn owning(game: G, theory: T) -> Self {
        Self::empty(Held::Owned(Box::new(game)), theory)
    }

    fn empty(game: Held<'g, G>, theory: T) -> Self {
        Self { game, theory, found: FastMap::default(), suspended: None, bytes: 0, known: 0 }
    }

    /// The value of `at`.
    ///
    /// After [`Unsolved::Stop`] the same question, with a fresh run, goes on where the search
    /// stopped; another question starts anew but uses every value found.
    pub fn value(&mut self, at: &G::Component, run: &Run<'_>) -> Result<T::Value, Failed<G>> {
        self.value_with(at, &|_| None, run)
    }

    /// The value of `at`, where some values are `known` from elsewhere.
    pub fn value_with(
        &mut self,
        at: &G::Component,
        known: Known<'_, G::Component, T::Value>,
        run: &Run<'_>,
    ) -> Result<T::Value, Failed<G>> {
        if let Some(value) = self.peek(at).or_else(|| known(at)) {
            return Ok(value);
        }
        let mut stack = self.resume(at, run);
        let found = self.search(at, known, &mut stack, run);
        match found {
            Err(Unsolved::Stop(stop)) => {
                self.suspended = Some(Suspended { root: at.clone(), stack });
                Err(Unsolved::Stop(stop))
            }
            Err(Unsolved::Loop(ends)) => {
                let components = components_of_loop(&stack, ends);
                self.forget(stack, run);
                Err(Unsolved::Loop(components))
            }
            Err(error) => {
                self.forget(stack, run);
                Err(error)
            }
            Ok(value) => Ok(value),
        }
    }

    /// The value of `at`, if it has been found.
    pub fn peek(&self, at: &G::Component) -> Option<T::Value> {
        match self.found.get(at) {
            Some(Entry::Known(value)) => Some(*value),
            Some(Entry::Open) | None => None,
        }
    }

    /// How many values have been found.
    pub fn len(&self) -> usize {
        self.known
    }

    /// Whether no value has been found.
    pub fn is_empty(&self) -> bool {
        self.known == 0
    }

    /// About how many bytes the memo holds, as they were counted in its runs.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The game.
    pub fn game(&self) -> &G {
        match &self.game {
            Held::Borrowed(game) => game,
            Held::Owned(game) => game,
        }
    }

    /// The stack of the interrupted search for `root`; an interrupted search for another
    /// component is given up.
    fn resume(&mut self, root: &G::Component, run: &Run<'_>) -> Vec<Frame<G, T>> {
        match self.suspended.take() {
            Some(suspended) if suspended.root == *root => suspended.stack,
            Some(suspended) => {
                self.forget(suspended.stack, run);
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn search(
        &mut self,
        root: &G::Component,
        known: Known<'_, G::Component, T::Value>,
        stack: &mut Vec<Frame<G, T>>,
        run: &Run<'_>,
    ) -> Result<T::Value, Failed<G>> {
        let mut top = match stack.pop() {
            Some(frame) => frame,
            None => match self.enter(root, known, run)? {
                Step::Up(value) => return Ok(value),
                Step::Down(frame) => frame,
            },
        };
        loop {
            match self.step(&mut top, known, run) {
                Ok(Step::Down(frame)) => stack.push(mem::replace(&mut top, frame)),
                Ok(Step::Up(value)) => match stack.pop() {
                    Some(caller) => {
                        top = caller;
                        self.hear(&mut top, value);
                    }
                    None => return Ok(value),
                },
                Err(failed) => {
                    stack.push(top);
                    return Err(failed);
                }
            }
        }
    }

    /// Goes on with a frame until a part must be searched for or the frame has its value.
    fn step(
        &mut self,
        top: &mut Frame<G, T>,
        known: Known<'_, G::Component, T::Value>,
        run: &Run<'_>,
    ) -> Result<Step<G, T>, Failed<G>> {
        let value = loop {
            if let Some(down) = self.visit_missing(top, known, run)? {
                return Ok(Step::Down(down));
            }
            if top.decided || !top.missing.again {
                break self.theory.close(&mut top.seen);
            }
            // Every part has been valued since the first look, so nothing is missing any more
            // unless the game pushes other options than before.
            match self.look(&top.at, known, run)? {
                Look::Value(value) => break value,
                Look::Missing(missing, seen) => {
                    run.give_back(mem::replace(&mut top.missing, missing).bytes);
                    top.seen = seen;
                }
            }
        };
        run.give_back(mem::take(&mut top.missing.bytes));
        if let Some(entry) = self.found.get_mut(&top.at) {
            *entry = Entry::Known(value);
        }
        self.count(run);
        Ok(Step::Up(value))
    }

    /// Visits the missing parts of a frame until one of them needs a frame of its own.
    fn visit_missing(
        &mut self,
        top: &mut Frame<G, T>,
        known: Known<'_, G::Component, T::Value>,
        run: &Run<'_>,
    ) -> Result<Option<Frame<G, T>>, Failed<G>> {
        while !top.decided
            && let Some(part) = top.missing.parts.pop()
        {
            let value = match self.peek(&part) {
                Some(value) => value,
                None => match self.enter(&part, known, run) {
                    Ok(Step::Up(value)) => value,
                    Ok(Step::Down(frame)) => return Ok(Some(frame)),
                    Err(failed) => {
                        top.missing.parts.push(part);
                        return Err(failed);
                    }
                },
            };
            self.hear(top, value);
        }
        Ok(None)
    }

    /// Looks at a component for the first time: it has its value at once, or a frame.
    fn enter(
        &mut self,
        at: &G::Component,
        known: Known<'_, G::Component, T::Value>,
        run: &Run<'_>,
    ) -> Result<Step<G, T>, Failed<G>> {
        run.position()?;
        let bytes = at.bytes() + ENTRY_BYTES;
        run.take(bytes)?;
        let look = match self.theory.at_once(self.game(), at, run) {
            Ok(Some(value)) => Ok(Look::Value(value)),
            Ok(None) => self.look(at, known, run),
            Err(halt) => Err(halt.into()),
        };
        let (entry, step) = match look {
            Ok(Look::Value(value)) => {
                self.count(run);
                (Entry::Known(value), Step::Up(value))
            }
            Ok(Look::Missing(missing, seen)) => {
                (Entry::Open, Step::Down(Frame { at: at.clone(), missing, seen, decided: false }))
            }
            Err(failed) => {
                run.give_back(bytes);
                return Err(failed);
            }
        };
        self.bytes += bytes;
        self.found.insert(at.clone(), entry);
        Ok(step)
    }

    /// Pushes the options of `at` once and takes note of those whose parts all have values.
    fn look(
        &self,
        at: &G::Component,
        known: Known<'_, G::Component, T::Value>,
        run: &Run<'_>,
    ) -> Result<Look<G, T>, Failed<G>> {
        let mut seen = T::Seen::default();
        let mut missing = Missing { parts: Vec::new(), bytes: 0, again: false };
        let mut values = Vec::new();
        let mut failed = None;
        let mut see = |parts: &[G::Component]| match self.values_of(at, parts, &mut values, known) {
            Ok(true) => self.theory.see(&mut seen, self.theory.option(&values)),
            Ok(false) => match missing.note(parts, run, |part| self.is_missing(part, known)) {
                Ok(()) => Flow::Continue(()),
                Err(stop) => {
                    failed = Some(Unsolved::Stop(stop));
                    Flow::Break(())
                }
            },
            Err(part) => {
                failed = Some(Unsolved::Loop(vec![part, at.clone()]));
                Flow::Break(())
            }
        };
        let pushed = self.theory.options(self.game(), at, run, &mut see);
        let stopped_early = match (pushed, failed) {
            (Ok(flow), None) => flow.is_break(),
            (Err(halt), None) => {
                run.give_back(missing.bytes);
                return Err(halt.into());
            }
            (_, Some(failed)) => {
                run.give_back(missing.bytes);
                return Err(failed);
            }
        };
        if stopped_early || missing.parts.is_empty() {
            run.give_back(missing.bytes);
            return Ok(Look::Value(self.theory.close(&mut seen)));
        }
        missing.parts.sort_unstable_by(|a, b| b.cmp(a));
        missing.parts.dedup();
        Ok(Look::Missing(missing, seen))
    }

    /// Collects the values of `parts`; false if one is missing, the part itself if it is on the
    /// stack or is `at`.
    fn values_of(
        &self,
        at: &G::Component,
        parts: &[G::Component],
        values: &mut Vec<T::Value>,
        known: Known<'_, G::Component, T::Value>,
    ) -> Result<bool, G::Component> {
        values.clear();
        let mut complete = true;
        for part in parts {
            match self.found.get(part) {
                Some(Entry::Known(value)) => values.push(*value),
                Some(Entry::Open) => return Err(part.clone()),
                None if part == at => return Err(part.clone()),
                None => match known(part) {
                    Some(value) => values.push(value),
                    None => complete = false,
                },
            }
        }
        Ok(complete)
    }

    fn is_missing(&self, part: &G::Component, known: Known<'_, G::Component, T::Value>) -> bool {
        self.peek(part).is_none() && known(part).is_none()
    }

    /// Tells a frame the value of the part it asked for last.
    fn hear(&self, top: &mut Frame<G, T>, value: T::Value) {
        if !top.missing.again {
            top.decided = self.theory.see(&mut top.seen, self.theory.option(&[value])).is_break();
        }
    }

    fn count(&mut self, run: &Run<'_>) {
        self.known += 1;
        if self.known.is_multiple_of(REPORT_EVERY) {
            run.report(u64::try_from(self.known).unwrap_or(u64::MAX), None);
        }
    }

    /// Takes the components of an abandoned stack out of the memo.
    fn forget(&mut self, stack: Vec<Frame<G, T>>, run: &Run<'_>) {
        for frame in stack {
            let bytes = frame.at.bytes() + ENTRY_BYTES;
            if self.found.remove(&frame.at).is_some() {
                self.bytes = self.bytes.saturating_sub(bytes);
                run.give_back(bytes + frame.missing.bytes);
            }
        }
    }
}

impl<C: Component> Missing<C> {
    /// Takes note of the parts of an incomplete option.
    fn note(&mut self, parts: &[C], run: &Run<'_>, is_missing: impl Fn(&C) -> bool) -> Result<(), Stop> {
        self.again |= parts.len() > 1;
        for part in parts.iter().filter(|part| is_missing(part)) {
            let bytes = part.bytes();
            run.take(bytes)?;
            self.bytes += bytes;
            self.parts.push(part.clone());
        }
        Ok(())
    }
}

/// The components from the first of `ends`, which is on the stack, to the last one.
fn components_of_loop<G: Game, T: Theory<G>>(
    stack: &[Frame<G, T>],
    mut ends: Vec<G::Component>,
) -> Vec<G::Component> {
    let (Some(met), Some(last)) = (ends.first(), ends.last()) else {
        return ends;
    };
    if met == last {
        ends.truncate(1);
        return ends;
    }
    let first = stack.iter().position(|frame| frame.at == *met).unwrap_or(stack.len());
    let mut components: Vec<G::Component> = stack[first..].iter().map(|frame| frame.at.clone()).collect();
    if components.last() != Some(last) {
        components.push(last.clone());
    }
    components
}
