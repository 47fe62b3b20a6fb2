//! Jobs take turns: who has computed the least goes first.
//!
//! # Setting
//!
//! A few seats, and jobs of which nobody knows how long they take. A job that sits computes, and [rests](Turn::rest) every thousandth of a second or so, where it looks at the clock.
//!
//! # Theorem
//!
//! None is used. The rule is that of least attained service: with n jobs at work, one that needs the time t waits at most about n · t over the number of seats, however long the
//! others take.
//!
//! # How the code uses it
//!
//! A job that has sat for a [`SLICE`] gives its seat away if one waits that has had less. One that was never seated and has waited for [`PATIENCE`] takes a seat that is not there, so that those who do not
//! rest cannot keep it out; the system then divides the processors.
//!
//! # What is not covered
//!
//! Memory: a job that waits keeps what it holds.
//!
//! # Cost
//!
//! A look at the clock a rest, and a lock a slice.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// How long a job computes before it looks who waits.
const SLICE: Duration = Duration::from_millis(10);
/// How long a new job waits for a seat.
const PATIENCE: Duration = Duration::from_millis(100);
/// How often who waits looks whether he still wants to.
const LOOK: Duration = Duration::from_millis(25);
/// Seats that are not there.
const EXTRA: usize = 6;

/// The seats, and who waits for one.
#[derive(Debug)]
pub(crate) struct Turns {
    seats: usize,
    table: Mutex<Table>,
}

#[derive(Debug, Default)]
struct Table {
    seated: usize,
    /// By the time they have had, then by number.
    waiting: BTreeMap<(Duration, u64), Waiting>,
    last: u64,
}

#[derive(Debug)]
struct Waiting {
    thread: Thread,
    called: Arc<AtomicBool>,
}

impl Turns {
    pub(crate) fn new(seats: usize) -> Self {
        Self { seats, table: Mutex::default() }
    }

    /// Waits for the first turn of a job; `cancelled` is set when it is no longer wanted.
    pub(crate) fn begin<'t>(&'t self, cancelled: &'t AtomicBool) -> Turn<'t> {
        let id = {
            let mut table = self.table();
            table.last += 1;
            table.last
        };
        let mut turn =
            Turn { turns: self, cancelled, id, had: Duration::ZERO, since: Instant::now(), seated: false };
        turn.wait();
        turn
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls those who wait to the seats that are free.
    fn call(&self, table: &mut Table) {
        while table.seated < self.seats
            && let Some((_, next)) = table.waiting.pop_first()
        {
            table.seated += 1;
            next.called.store(true, Ordering::Release);
            next.thread.unpark();
        }
    }
}

/// The turns of one job.
#[derive(Debug)]
pub(crate) struct Turn<'t> {
    turns: &'t Turns,
    cancelled: &'t AtomicBool,
    id: u64,
    /// How long it has sat, up to `since`.
    had: Duration,
    since: Instant,
    seated: bool,
}

impl Turn<'_> {
    /// How long the job has sat, but for the present slice.
    pub(crate) fn had(&self) -> Duration {
        self.had
    }

    /// Lets others go first, where some have had less.
    pub(crate) fn rest(&mut self) {
        let sat = self.since.elapsed();
        if sat < SLICE || !self.seated {
            return;
        }
        self.had += sat;
        self.since = Instant::now();
        let mut table = self.turns.table();
        let is_due = table.waiting.first_key_value().is_some_and(|((had, _), _)| *had < self.had);
        if is_due {
            table.seated = table.seated.saturating_sub(1);
            self.turns.call(&mut table);
            self.seated = false;
            drop(table);
            self.wait();
        }
    }

    /// Waits for a seat.
    fn wait(&mut self) {
        let called = Arc::new(AtomicBool::new(false));
        let key = (self.had, self.id);
        let mut table = self.turns.table();
        table.waiting.insert(key, Waiting { thread: thread::current(), called: Arc::clone(&called) });
        self.turns.call(&mut table);
        drop(table);
        let began = Instant::now();
        while !called.load(Ordering::Acquire) {
            thread::park_timeout(LOOK);
            if called.load(Ordering::Acquire) {
                break;
            }
            let mut table = self.turns.table();
            // Who is no longer wanted ends at once; who is new does not wait for those that never rest.
            let is_new = self.had == Duration::ZERO && began.elapsed() >= PATIENCE;
            let may_push = is_new && table.seated < self.turns.seats + EXTRA;
            let leaves = self.cancelled.load(Ordering::Relaxed) || may_push;
            if leaves && table.waiting.remove(&key).is_some() {
                table.seated += 1;
                break;
            }
        }
        self.seated = true;
        self.since = Instant::now();
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if self.seated {
            let mut table = self.turns.table();
            table.seated = table.seated.saturating_sub(1);
            self.turns.call(&mut table);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    /// Works for so many slices; a slice is made of rests, each a little work.
    fn work(turn: &mut Turn<'_>, slices: u32) {
        let until = turn.had() + SLICE * slices;
        while turn.had() < until {
            turn.rest();
            std::hint::spin_loop();
        }
    }

    #[test]
    fn the_short_go_before_the_long() {
        let (turns, free) = (Turns::new(1), AtomicBool::new(false));
        let ended = AtomicU64::new(0);
        let (long, short) = (AtomicU64::new(0), AtomicU64::new(0));
        thread::scope(|scope| {
            scope.spawn(|| {
                let mut turn = turns.begin(&free);
                work(&mut turn, 30);
                long.store(ended.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            });
            // The long one sits first.
            while turns.table().seated == 0 {
                thread::yield_now();
            }
            scope.spawn(|| {
                let mut turn = turns.begin(&free);
                work(&mut turn, 2);
                short.store(ended.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            });
        });
        assert_eq!((short.into_inner(), long.into_inner()), (1, 2));
        assert_eq!(turns.table().seated, 0);
    }

    #[test]
    fn who_is_not_wanted_does_not_wait() {
        let (turns, free, gone) = (Turns::new(1), AtomicBool::new(false), AtomicBool::new(true));
        let sits = turns.begin(&free);
        drop(turns.begin(&gone));
        drop(sits);
        let table = turns.table();
        assert_eq!((table.seated, table.waiting.len()), (0, 0));
    }
}
