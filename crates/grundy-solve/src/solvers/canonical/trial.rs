//! Part of a run: the same limits, and an end after so many steps.
//!
//! What was found before the end stays with whoever searches, so a longer trial goes on from there. Steps are counted and no clock is asked, so it is the same each time.

use std::cell::Cell;

use grundy_core::{Limits, Run, Stop};

use crate::solver::Failure;

/// What is found within so many steps; nothing where they do not suffice.
///
/// A stop may be swallowed on its way, as one that cut a list short; so what comes after the last step is no answer, whatever it says.
pub(super) fn trial<T>(
    run: &Run<'_>,
    steps: u64,
    ask: &mut dyn FnMut(&Run<'_>) -> Result<T, Failure>,
) -> Result<Option<T>, Failure> {
    let limits = run.limits();
    let left = limits.positions.map(|most| most.saturating_sub(run.positions()));
    if left.is_some_and(|left| left <= steps) {
        return ask(run).map(Some);
    }
    let (polls, over) = (Cell::new(0), Cell::new(false));
    let poll = || {
        polls.set(polls.get() + 1);
        over.set(polls.get() > steps / STEPS_A_POLL);
        run.poll().err().or_else(|| over.get().then_some(Stop::Cancelled))
    };
    let progress = |progress: grundy_core::Progress| run.report(progress.done, progress.total);
    let part = Run::new(Limits { positions: left, ..limits }, &poll, &progress).with_threads(run.threads());
    let held = run.bytes();
    part.take(usize::try_from(held).unwrap_or(usize::MAX))?;
    let found = ask(&part);
    run.visit(usize::try_from(part.positions()).unwrap_or(usize::MAX))?;
    let now = part.bytes();
    run.take(usize::try_from(now.saturating_sub(held)).unwrap_or(usize::MAX))?;
    run.give_back(usize::try_from(held.saturating_sub(now)).unwrap_or(usize::MAX));
    if over.get() { Ok(None) } else { found.map(Some) }
}

/// A run polls once in so many steps.
const STEPS_A_POLL: u64 = 1 << 12;

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts positions without an end, as long as there is none of the run.
    fn endless(run: &Run<'_>) -> Result<(), Failure> {
        loop {
            run.position()?;
        }
    }

    #[test]
    fn a_trial_ends_and_is_counted() {
        let run = Run::unlimited();
        run.take(100).expect("room");
        assert_eq!(trial(&run, 1 << 14, &mut endless), Ok(None));
        assert!((1 << 14..1 << 15).contains(&run.positions()), "{}", run.positions());
        // One that swallows its stop has no answer either.
        assert_eq!(trial(&run, 1 << 14, &mut |run| Ok(endless(run).is_err())), Ok(None));
        let frees = |run: &Run<'_>| {
            run.give_back(60);
            Ok(())
        };
        assert_eq!((trial(&run, 1 << 14, &mut { frees }), run.bytes()), (Ok(Some(())), 40));
    }

    #[test]
    fn limits_of_the_run_hold_within() {
        let run = Run::new(Limits { positions: Some(10), bytes: 0 }, &|| None, &|_| ());
        let stop = Failure::Stop(Stop::Positions { limit: 10 });
        assert_eq!(trial(&run, 1 << 14, &mut endless), Err(stop));
        let run = Run::new(Limits { positions: None, bytes: 0 }, &|| Some(Stop::Time), &|_| ());
        assert_eq!(trial(&run, 1 << 14, &mut endless), Err(Failure::Stop(Stop::Time)));
    }
}
