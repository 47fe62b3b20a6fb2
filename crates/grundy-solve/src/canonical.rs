//! Canonical values of positions in which the players have different moves.
//!
//! # Setting
//!
//! Normal play; positions are disjunctive sums of *parts*, and the options of a part are sums of parts. A part from which play cannot come back is a
//! short game, and its *value* is the class of all games equal to it ([`Arena`]).
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.1–II.2; \[conway-onag\], ch. 7 and 8. Equality is respected by sums, by negatives, and by exchanging an option for an equal
//! one. So the value of a sum is the sum of the values of its parts, and the value of a part is that of the game whose options are the values of its options.
//!
//! # How the code uses it
//!
//! [`Values`] searches depth first, with a stack of its own: play may be long. A part has a number, given by its [`Source`], and each is valued once; where the source knows
//! its negative and that is valued, it is not searched at all. A part that is met on its own stack is a loop, and the search ends. What was found before a limit stays.
//!
//! Work is counted in a [`Desk`]: the steps of the arena and the options that were pushed, none of which depends on a clock. So it can be said beforehand how far to look for a
//! value, which may be far larger than the position, before others search for the winner alone.
//!
//! # What is not covered
//!
//! Positions from which play can come back.
//!
//! # Cost
//!
//! Every option of every part that can be reached, once; and what the arena needs to compare and add their values, which is exponential at worst.

use grundy_core::{Flow, Halt, Player, Run, Stop};
use grundy_values::{Allowance, Arena, Exceeded, Made, Value};

mod worth;

pub use worth::{Canonical, Nature};

/// Parts with numbers, and their options.
pub trait Source {
    /// What can be wrong with the rules.
    type Error;

    /// Pushes the options that a player has in a part, each as a list of parts.
    fn options(
        &mut self,
        part: u32,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>>;

    /// The negative of a part, where it is known to be.
    fn negative(&mut self, _part: u32, _run: &Run<'_>) -> Result<Option<u32>, Stop> {
        Ok(None)
    }

    /// What pushing one part of an option costs, in steps of the arena.
    fn weight(&self) -> u64;
}

/// Why there is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unvalued<E> {
    /// A limit of the run.
    Stop(Stop),
    /// The rules are wrong.
    Error(E),
    /// Play can come back: each part is in an option of the one before, and the first in one of the last.
    Loop(Vec<u32>),
    /// The value is larger than an arena can hold.
    TooLarge(Exceeded),
    /// The work that was to be spent on it is done.
    Effort,
}

impl<E> From<Stop> for Unvalued<E> {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl<E> From<Halt<E>> for Unvalued<E> {
    fn from(halt: Halt<E>) -> Self {
        match halt {
            Halt::Stop(stop) => Self::Stop(stop),
            Halt::Error(error) => Self::Error(error),
        }
    }
}

/// Steps of the arena between two polls of the run.
const SLICE: u64 = 1 << 16;

/// An arena within the limits of a run, and the work that may still be spent on it.
#[derive(Debug, Default)]
pub struct Desk {
    /// The values.
    pub arena: Arena,
    /// The work that is left.
    pub effort: u64,
    /// Bytes that were taken from the run.
    held: usize,
}

impl Desk {
    /// A desk with an arena in use, at which there is no bound but the run.
    pub fn at(arena: Arena) -> Self {
        Self { arena, effort: u64::MAX, held: 0 }
    }

    /// What the arena makes, in as many slices as the limits have room for. A slice begins anew with what the last one left in the arena; each is a
    /// little longer, so that there is an end also where that is little.
    pub fn within<T, E>(
        &mut self,
        run: &Run<'_>,
        mut make: impl FnMut(&mut Arena) -> Made<T>,
    ) -> Result<T, Unvalued<E>> {
        let mut slice = SLICE;
        loop {
            let before = self.arena.steps();
            let free = run.limits().bytes.saturating_sub(run.bytes());
            let bytes = self.held.saturating_add(usize::try_from(free).unwrap_or(usize::MAX));
            self.arena.allow(Allowance { bytes, steps: before.saturating_add(slice.min(self.effort)) });
            let made = make(&mut self.arena);
            self.spend(self.arena.steps() - before);
            run.work(self.arena.steps() - before)?;
            self.hold(run)?;
            match made {
                Ok(made) => return Ok(made),
                Err(Exceeded::Steps) if self.effort == 0 => return Err(Unvalued::Effort),
                Err(Exceeded::Steps) => slice = slice.saturating_add(slice / 4),
                Err(Exceeded::Bytes) => return Err(Stop::Memory { limit: run.limits().bytes }.into()),
                Err(why) => return Err(Unvalued::TooLarge(why)),
            }
        }
    }

    /// Counts work; whether some is left.
    fn spend(&mut self, work: u64) -> bool {
        self.effort = self.effort.saturating_sub(work);
        self.effort > 0
    }

    /// Accounts for what the arena holds.
    fn hold(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let bytes = self.arena.bytes();
        if bytes > self.held {
            run.take(bytes - self.held)?;
            self.held = bytes;
        }
        Ok(())
    }
}

/// What is known of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    /// It stands on the stack.
    Open,
    Is(Value),
}

/// The values of parts.
#[derive(Debug, Default)]
pub struct Values {
    /// By the numbers of the parts.
    known: Vec<Known>,
    found: usize,
}

/// A part whose options wait for their values.
#[derive(Debug)]
struct Frame {
    part: u32,
    options: Options,
    /// The parts of all options that are still to be looked at.
    missing: Vec<u32>,
}

/// Options of both players: the parts of all of them, and where each ends.
#[derive(Debug, Default)]
struct Options {
    parts: Vec<u32>,
    ends: Vec<usize>,
    lefts: usize,
}

/// Values are told once in so many.
const REPORT_EVERY: usize = 1 << 12;

impl Values {
    /// How many parts are valued.
    pub fn len(&self) -> usize {
        self.found
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.found == 0
    }

    /// The value of a part.
    pub fn value<S: Source>(
        &mut self,
        source: &mut S,
        part: u32,
        desk: &mut Desk,
        run: &Run<'_>,
    ) -> Result<Value, Unvalued<S::Error>> {
        let mut stack = Vec::new();
        let found = self.search(source, part, &mut stack, desk, run);
        for frame in stack {
            self.put(frame.part, Known::Nothing, run)?;
        }
        found
    }

    fn search<S: Source>(
        &mut self,
        source: &mut S,
        root: u32,
        stack: &mut Vec<Frame>,
        desk: &mut Desk,
        run: &Run<'_>,
    ) -> Result<Value, Unvalued<S::Error>> {
        if let Some(value) = self.enter(source, root, stack, desk, run)? {
            return Ok(value);
        }
        while let Some(top) = stack.last_mut() {
            if let Some(part) = top.missing.pop() {
                self.enter(source, part, stack, desk, run)?;
                continue;
            }
            let value = self.close(&top.options, desk, run)?;
            let part = top.part;
            stack.pop();
            self.put(part, Known::Is(value), run)?;
            self.found += 1;
            if self.found.is_multiple_of(REPORT_EVERY) {
                run.report(u64::try_from(self.found).unwrap_or(u64::MAX), None);
            }
        }
        match self.get(root) {
            Known::Is(value) => Ok(value),
            // A frame leaves the stack with its value.
            Known::Nothing | Known::Open => Err(Unvalued::Effort),
        }
    }

    /// Looks at a part: it has a value, or a new frame.
    fn enter<S: Source>(
        &mut self,
        source: &mut S,
        part: u32,
        stack: &mut Vec<Frame>,
        desk: &mut Desk,
        run: &Run<'_>,
    ) -> Result<Option<Value>, Unvalued<S::Error>> {
        match self.get(part) {
            Known::Is(value) => return Ok(Some(value)),
            Known::Open => {
                let on_the_way = stack.iter().map(|frame| frame.part).skip_while(|other| *other != part);
                return Err(Unvalued::Loop(on_the_way.collect()));
            }
            Known::Nothing => {}
        }
        if let Some(negative) = source.negative(part, run)?
            && let Known::Is(value) = self.get(negative)
        {
            let value = desk.within(run, |arena| arena.negate(value))?;
            self.put(part, Known::Is(value), run)?;
            self.found += 1;
            return Ok(Some(value));
        }
        run.position()?;
        let options = pushed(source, part, desk, run)?;
        let mut missing: Vec<u32> =
            options.parts.iter().copied().filter(|part| !matches!(self.get(*part), Known::Is(_))).collect();
        missing.sort_unstable_by(|a, b| b.cmp(a));
        missing.dedup();
        self.put(part, Known::Open, run)?;
        stack.push(Frame { part, options, missing });
        Ok(None)
    }

    /// The value of a part whose options are valued.
    fn close<E>(&self, options: &Options, desk: &mut Desk, run: &Run<'_>) -> Result<Value, Unvalued<E>> {
        desk.within(run, |arena| {
            let (mut sides, mut start) = ([Vec::new(), Vec::new()], 0);
            for (at, end) in options.ends.iter().enumerate() {
                let mut sum = Value::ZERO;
                for part in &options.parts[start..*end] {
                    if let Known::Is(value) = self.get(*part) {
                        sum = arena.add(sum, value)?;
                    }
                }
                sides[usize::from(at >= options.lefts)].push(sum);
                start = *end;
            }
            let [lefts, rights] = &sides;
            arena.from_options(lefts, rights)
        })
    }

    fn get(&self, part: u32) -> Known {
        usize::try_from(part).ok().and_then(|at| self.known.get(at).copied()).unwrap_or(Known::Nothing)
    }

    fn put(&mut self, part: u32, known: Known, run: &Run<'_>) -> Result<(), Stop> {
        let at = usize::try_from(part).unwrap_or(usize::MAX);
        if at >= self.known.len() {
            let more = at.saturating_add(1).max(2 * self.known.len());
            run.take((more - self.known.len()) * size_of::<Known>())?;
            self.known.resize(more, Known::Nothing);
        }
        self.known[at] = known;
        Ok(())
    }
}

/// The options of both players in a part.
fn pushed<S: Source>(
    source: &mut S,
    part: u32,
    desk: &mut Desk,
    run: &Run<'_>,
) -> Result<Options, Unvalued<S::Error>> {
    let weight = source.weight();
    let mut options = Options::default();
    for player in Player::BOTH {
        let flow = source.options(part, player, run, &mut |parts| {
            options.parts.extend_from_slice(parts);
            options.ends.push(options.parts.len());
            let work = weight.saturating_mul(u64::try_from(parts.len() + 1).unwrap_or(u64::MAX));
            if desk.spend(work) { Flow::Continue(()) } else { Flow::Break(()) }
        })?;
        if flow.is_break() || desk.effort == 0 {
            return Err(Unvalued::Effort);
        }
        if player == Player::Left {
            options.lefts = options.ends.len();
        }
    }
    Ok(options)
}
