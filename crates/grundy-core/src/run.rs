//! Limits, cancellation and progress.
//!
//! Lower stages know no clock: they call [`Run::step`] often, and the front end's `poll` says
//! whether time is up or the user pressed Ctrl-C. Memory is accounted by the owners of tables
//! and memos through [`Run::take`], not by the allocator.

use std::cell::Cell;

use grundy_messages::{Arg, Label};

/// Why a computation ended before it was done. It is an answer, not a mistake of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The time given is used up.
    Time,
    /// The memory given is used up.
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// The number of positions given was visited.
    Positions {
        /// The limit.
        limit: u64,
    },
    /// Functions called each other too deep.
    Depth {
        /// The limit.
        limit: u64,
    },
    /// It goes deeper than the stack, which cannot grow here.
    Stack,
    /// The user interrupted it.
    Cancelled,
}

impl Stop {
    /// The reason in words.
    pub fn arg(self) -> Arg {
        let limit =
            |label, limit: &dyn ToString| Arg::Filled(label, vec![("limit", Arg::from(limit.to_string()))]);
        match self {
            Self::Time => Arg::Label(Label::StopTime),
            Self::Memory { limit: bytes } => limit(Label::StopMemory, &size(bytes)),
            Self::Positions { limit: count } => limit(Label::StopPositions, &count),
            Self::Depth { limit: depth } => limit(Label::StopDepth, &depth),
            Self::Stack => Arg::Label(Label::StopStack),
            Self::Cancelled => Arg::Label(Label::StopCancelled),
        }
    }

    /// The name used in JSON, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Memory { .. } => "memory",
            Self::Positions { .. } => "positions",
            Self::Depth { .. } => "depth",
            Self::Stack => "stack",
            Self::Cancelled => "cancelled",
        }
    }
}

/// So many bytes in the largest unit of which there is one.
fn size(bytes: u64) -> String {
    let unit = [(30, "GiB"), (20, "MiB"), (10, "KiB")].into_iter().find(|(shift, _)| bytes >> shift > 0);
    let (shift, unit) = unit.unwrap_or((0, "B"));
    let tenths = (bytes.saturating_sub(bytes >> shift << shift) * 10) >> shift;
    if tenths == 0 {
        format!("{} {unit}", bytes >> shift)
    } else {
        format!("{}.{tenths} {unit}", bytes >> shift)
    }
}

/// A computation that ended early: by a limit, or because the rules are wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt<E> {
    /// A limit, or the user.
    Stop(Stop),
    /// A mistake in the rules.
    Error(E),
}

impl<E> From<Stop> for Halt<E> {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// How much a computation may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions visited; `None` is no limit.
    pub positions: Option<u64>,
    /// Bytes held by tables, memos and large temporary values.
    pub bytes: u64,
}

/// How far a computation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions done.
    pub done: u64,
    /// Positions to do, where known.
    pub total: Option<u64>,
}

/// One computation: its limits, what it has used, and its connection to the outside.
pub struct Run<'a> {
    limits: Limits,
    threads: usize,
    poll: &'a dyn Fn() -> Option<Stop>,
    progress: &'a dyn Fn(Progress),
    steps: Cell<u64>,
    positions: Cell<u64>,
    bytes: Cell<u64>,
}

/// How many steps are made between two polls.
const STEPS_A_POLL: u64 = 1 << 12;

impl<'a> Run<'a> {
    /// A run with `limits`; `poll` is asked from time to time whether to stop, `progress` told.
    pub fn new(limits: Limits, poll: &'a dyn Fn() -> Option<Stop>, progress: &'a dyn Fn(Progress)) -> Self {
        Self {
            limits,
            threads: 1,
            poll,
            progress,
            steps: Cell::new(0),
            positions: Cell::new(0),
            bytes: Cell::new(0),
        }
    }

    /// A run that nothing stops but two gigabytes of memory, for tests and small computations.
    pub fn unlimited() -> Run<'static> {
        Run::new(Limits { positions: None, bytes: 2 << 30 }, &|| None, &|_| ())
    }

    /// A run within the same limits and polls, whose usage is counted from zero.
    pub fn fresh(&self) -> Run<'a> {
        self.within(self.limits)
    }

    /// The same polls with other limits, usage counted from zero: for a trial inside a run.
    pub fn within(&self, limits: Limits) -> Run<'a> {
        Run::new(limits, self.poll, self.progress).with_threads(self.threads)
    }

    /// The same run, computing with up to so many threads where that pays; one at first. Results do not depend on it.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// How many threads may compute.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Counts one small step of work, and polls now and then.
    pub fn step(&self) -> Result<(), Stop> {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        if steps.is_multiple_of(STEPS_A_POLL) { self.poll() } else { Ok(()) }
    }

    /// Counts `steps` small steps of work that were made elsewhere, and polls as often as for single ones.
    pub fn work(&self, steps: u64) -> Result<(), Stop> {
        let before = self.steps.get();
        let after = before.saturating_add(steps);
        self.steps.set(after);
        for _ in before / STEPS_A_POLL..after / STEPS_A_POLL {
            self.poll()?;
        }
        Ok(())
    }

    /// Asks at once whether to stop.
    pub fn poll(&self) -> Result<(), Stop> {
        (self.poll)().map_or(Ok(()), Err)
    }

    /// Counts a visited position.
    pub fn position(&self) -> Result<(), Stop> {
        let positions = self.positions.get();
        match self.limits.positions {
            Some(limit) if positions >= limit => Err(Stop::Positions { limit }),
            _ => {
                self.positions.set(positions + 1);
                self.step()
            }
        }
    }

    /// Counts so many visited positions, all or none, and polls.
    pub fn visit(&self, count: usize) -> Result<(), Stop> {
        let positions = self.positions.get().saturating_add(u64::try_from(count).unwrap_or(u64::MAX));
        match self.limits.positions {
            Some(limit) if positions > limit => Err(Stop::Positions { limit }),
            _ => {
                self.positions.set(positions);
                self.poll()
            }
        }
    }

    /// Counts `bytes` of memory about to be held.
    pub fn take(&self, bytes: usize) -> Result<(), Stop> {
        let bytes = self.bytes.get().saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
        if bytes > self.limits.bytes {
            return Err(Stop::Memory { limit: self.limits.bytes });
        }
        self.bytes.set(bytes);
        Ok(())
    }

    /// Counts `bytes` of memory as free again.
    pub fn give_back(&self, bytes: usize) {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        self.bytes.set(self.bytes.get().saturating_sub(bytes));
    }

    /// Tells how far the computation is.
    pub fn report(&self, done: u64, total: Option<u64>) {
        (self.progress)(Progress { done, total });
    }

    /// Steps made so far: the measure of work in tests.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Positions visited so far.
    pub fn positions(&self) -> u64 {
        self.positions.get()
    }

    /// Bytes held now.
    pub fn bytes(&self) -> u64 {
        self.bytes.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold() {
        let run = Run::new(Limits { positions: Some(2), bytes: 100 }, &|| None, &|_| ());
        assert_eq!((run.position(), run.position()), (Ok(()), Ok(())));
        assert_eq!(run.position(), Err(Stop::Positions { limit: 2 }));
        assert_eq!(run.take(60), Ok(()));
        assert_eq!(run.take(60), Err(Stop::Memory { limit: 100 }));
        run.give_back(60);
        assert_eq!(run.take(100), Ok(()));
    }

    #[test]
    fn sizes_are_short() {
        let rows = [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1 KiB"),
            (1536, "1.5 KiB"),
            (512 << 20, "512 MiB"),
            (5 << 28, "1.2 GiB"),
            (u64::MAX, "17179869183.9 GiB"),
        ];
        for (bytes, expected) in rows {
            assert_eq!(size(bytes), expected);
        }
    }

    #[test]
    fn polls_are_heard() {
        let run = Run::new(Limits { positions: None, bytes: 0 }, &|| Some(Stop::Time), &|_| ());
        let steps = std::iter::repeat_with(|| run.step()).take_while(Result::is_ok).count();
        assert_eq!(u64::try_from(steps + 1), Ok(STEPS_A_POLL));
        assert_eq!((run.work(STEPS_A_POLL - 1), run.work(1)), (Ok(()), Err(Stop::Time)));
    }
}
