//! The run of a command: limits, clock and interruption.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use grundy_core::{Limits, Progress, Run, Stop};
use grundy_export::Report;
use grundy_messages::Arg;
use grundy_syntax::Diagnostic;

use crate::clock::now;
use crate::theorems::Kept;

/// Memory for tables where the user does not say.
pub const DEFAULT_BYTES: u64 = 2 << 30;

/// How a trial ends whose work is used up.
pub(crate) const WORK_DONE: Stop = Stop::Positions { limit: u64::MAX };

/// What a command may use.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Time for the whole command; `None` is no limit.
    pub time: Option<Duration>,
    /// Bytes of tables, memos and large values.
    pub bytes: u64,
    /// Positions visited; `None` is no limit.
    pub positions: Option<u64>,
    /// Threads that compute where several pay.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { time: None, bytes: DEFAULT_BYTES, positions: None, threads: 1 }
    }
}

/// The whole pipeline. One workbench serves one command: its clock starts when it is made.
pub struct Workbench<'w> {
    limits: Limits,
    threads: usize,
    /// When it must end, by the clock.
    deadline: Option<Duration>,
    cancelled: &'w AtomicBool,
    progress: &'w dyn Fn(Progress),
    /// Polls that are left, where work is counted.
    polls: Option<&'w Cell<u64>>,
    /// The theorems that answer large positions, once they were looked for.
    pub(crate) kept: Kept,
    trying: &'w dyn Fn(Arg),
    /// Whether it reads neither files nor standard input.
    sealed: bool,
    /// Called at every look at the clock, so that others can go first.
    rest: &'w dyn Fn(),
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The input is wrong.
    Bad(Report),
    /// A limit, or the user.
    Stopped(Stop),
}

impl Failure {
    /// One diagnostic without a place.
    pub fn plain(diagnostic: Diagnostic) -> Self {
        Self::Bad(Report::unplaced(vec![diagnostic]))
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl<'w> Workbench<'w> {
    /// A workbench whose time starts to run.
    ///
    /// `cancelled` may be set from elsewhere at any moment; `progress` is told how far a long
    /// computation is.
    pub fn new(settings: Settings, cancelled: &'w AtomicBool, progress: &'w dyn Fn(Progress)) -> Self {
        let deadline = settings.time.and_then(|time| now().checked_add(time));
        let limits = Limits { positions: settings.positions, bytes: settings.bytes };
        let (polls, kept) = (None, Kept::default());
        Self {
            limits,
            threads: settings.threads,
            deadline,
            cancelled,
            progress,
            trying: &|_| (),
            polls,
            kept,
            sealed: false,
            rest: &|| (),
        }
    }

    /// The same workbench, which reads neither files nor standard input, whatever a text says: for questions of strangers.
    #[must_use]
    pub fn sealed(self) -> Self {
        Self { sealed: true, ..self }
    }

    /// The same workbench, which calls this at every look at the clock, where others may go first.
    #[must_use]
    pub fn resting(self, rest: &'w dyn Fn()) -> Self {
        Self { rest, ..self }
    }

    /// Whether it reads neither files nor standard input.
    pub(crate) fn is_sealed(&self) -> bool {
        self.sealed
    }

    /// The same workbench, which tells what it is trying.
    #[must_use]
    pub fn telling(self, trying: &'w dyn Fn(Arg)) -> Self {
        Self { trying, ..self }
    }

    /// The same workbench with at most so many positions for each computation.
    pub(crate) fn within(&self, positions: u64) -> Self {
        let positions = self.limits.positions.map_or(positions, |limit| limit.min(positions));
        Self { limits: Limits { positions: Some(positions), ..self.limits }, ..self.another() }
    }

    /// The same workbench with so many polls left, of this computation and all others: a budget that depends on no clock.
    pub(crate) fn budgeted<'b>(&'b self, polls: &'b Cell<u64>) -> Workbench<'b> {
        Workbench { polls: Some(polls), progress: &|_| (), trying: &|_| (), ..self.another() }
    }

    /// A workbench with the same clock and limits, that has found nothing yet.
    fn another(&self) -> Self {
        let Self { limits, threads, deadline, cancelled, progress, trying, polls, sealed, rest, .. } = *self;
        let kept = Kept::default();
        Self { limits, threads, deadline, cancelled, progress, trying, polls, kept, sealed, rest }
    }

    /// Computes within the limits.
    pub fn run<T>(&self, compute: impl FnOnce(&Run<'_>) -> T) -> T {
        compute(&Run::new(self.limits, &|| self.stop(), self.progress).with_threads(self.threads))
    }

    /// Computes within small limits that depend on no clock, for a trial before the real work.
    ///
    /// `polls` counts thousands of interpreter steps. Interruption and the command's time limit
    /// are still heard.
    pub fn trial<T>(&self, polls: u64, positions: u64, compute: impl FnOnce(&Run<'_>) -> T) -> T {
        let left = Cell::new(polls);
        let poll = || {
            left.set(left.get().saturating_sub(1));
            if left.get() == 0 { Some(WORK_DONE) } else { self.stop() }
        };
        let positions = self.limits.positions.map_or(positions, |limit| limit.min(positions));
        let limits = Limits { positions: Some(positions), bytes: self.limits.bytes.min(256 << 20) };
        compute(&Run::new(limits, &poll, &|_| ()))
    }

    /// Computes within the user's limits, or where he set none within small ones that depend on no
    /// clock: for a question that is asked again and again.
    pub(crate) fn ration<T>(&self, polls: u64, positions: u64, compute: impl FnOnce(&Run<'_>) -> T) -> T {
        if self.has_own_limits() { self.run(compute) } else { self.trial(polls, positions, compute) }
    }

    /// Whether the user said how long, or how far, to look.
    pub(crate) fn has_own_limits(&self) -> bool {
        self.deadline.is_some() || self.limits.positions.is_some()
    }

    /// Computes within small limits whatever time is left, so that there is an answer at all; only
    /// interruption is heard.
    pub(crate) fn glance<T>(&self, polls: u64, positions: u64, compute: impl FnOnce(&Run<'_>) -> T) -> T {
        Workbench { deadline: None, ..self.another() }.trial(polls, positions, compute)
    }

    /// Computes without regard to time and positions: for what must be done before anything else can. A sealed workbench has patience with nobody.
    pub(crate) fn patient<T>(&self, compute: impl FnOnce(&Run<'_>) -> T) -> T {
        if self.sealed {
            return self.run(compute);
        }
        let limits = Limits { positions: None, ..self.limits };
        Workbench { deadline: None, limits, ..self.another() }.run(compute)
    }

    /// Whether a stop comes from what the user said, not from the limits of a trial.
    pub(crate) fn is_users(&self, stop: Stop) -> bool {
        match stop {
            Stop::Positions { limit } => self.limits.positions == Some(limit),
            Stop::Memory { limit } => self.limits.bytes == limit,
            Stop::Time | Stop::Cancelled => true,
            Stop::Depth { .. } | Stop::Stack => false,
        }
    }

    /// Tells how far a long computation is.
    pub(crate) fn report(&self, progress: Progress) {
        (self.progress)(progress);
    }

    /// Tells what is tried now.
    pub(crate) fn tries(&self, what: Arg) {
        (self.trying)(what);
    }

    /// What another thread needs for a workbench of its own.
    pub(crate) fn alone(&self) -> Alone<'w> {
        let Self { limits, deadline, cancelled, sealed, .. } = *self;
        Alone { limits, deadline, cancelled, sealed }
    }

    /// Whether a table of so many values of heaps would hold more memory than the user allows.
    pub(crate) fn stop_at(&self, values: usize, bytes: usize) -> Option<Stop> {
        let held = u64::try_from(values.saturating_mul(bytes)).unwrap_or(u64::MAX);
        (held > self.limits.bytes).then_some(Stop::Memory { limit: self.limits.bytes })
    }

    /// Whether time is up or the user wants to stop.
    pub fn stop(&self) -> Option<Stop> {
        (self.rest)();
        if self.cancelled.load(Ordering::Relaxed) {
            Some(Stop::Cancelled)
        } else if self.polls.is_some_and(|left| left.replace(left.get().saturating_sub(1)) == 0) {
            Some(WORK_DONE)
        } else {
            self.deadline.filter(|deadline| now() >= *deadline).map(|_| Stop::Time)
        }
    }
}

/// The limits of a workbench, for another thread.
#[derive(Clone, Copy)]
pub(crate) struct Alone<'w> {
    limits: Limits,
    deadline: Option<Duration>,
    cancelled: &'w AtomicBool,
    sealed: bool,
}

impl<'w> Alone<'w> {
    /// A workbench of one thread with the same clock and limits that tells nobody how far it is.
    pub(crate) fn bench(self) -> Workbench<'w> {
        let Self { limits, deadline, cancelled, sealed } = self;
        let (polls, kept) = (None, Kept::default());
        let (threads, progress, trying) = (1, &|_| (), &|_| ());
        Workbench {
            limits,
            threads,
            deadline,
            cancelled,
            progress,
            trying,
            polls,
            kept,
            sealed,
            rest: &|| (),
        }
    }
}
