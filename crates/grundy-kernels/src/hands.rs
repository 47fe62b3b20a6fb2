//! Threads that do one job after another, side by side with the thread that gives them out.
//!
//! They live as long as the whole of the work: starting threads for each job would take time, and those that live for milliseconds are seldom moved to a free core.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Scope;

/// Looks for a job before a thread sleeps: some tens of microseconds.
const LOOKS: usize = 1 << 11;
/// Looks before others may use the core.
const LOOKS_ALONE: usize = 1 << 5;

/// A thread that waits for jobs. It ends when this is dropped.
pub(crate) struct Hand<J> {
    jobs: Sender<Arc<J>>,
    done: Receiver<()>,
}

impl<J: Send + Sync> Hand<J> {
    /// Starts a thread that does this with each job.
    pub(crate) fn hire<'scope>(
        scope: &'scope Scope<'scope, '_>,
        mut work: impl FnMut(&J) + Send + 'scope,
    ) -> Self
    where
        J: 'scope,
    {
        let (jobs, orders) = channel::<Arc<J>>();
        let (report, done) = channel();
        scope.spawn(move || {
            while let Some(job) = patiently(&orders) {
                work(&job);
                drop(job);
                if report.send(()).is_err() {
                    return;
                }
            }
        });
        Self { jobs, done }
    }
}

/// What comes next, looked for a while before the thread sleeps: to wake it takes longer than most waits here.
fn patiently<T>(from: &Receiver<T>) -> Option<T> {
    for look in 1..=LOOKS {
        if let Ok(next) = from.try_recv() {
            return Some(next);
        }
        // What is waited for may need the core that looks for it.
        if look.is_multiple_of(LOOKS_ALONE) {
            std::thread::yield_now();
        } else {
            std::hint::spin_loop();
        }
    }
    from.recv().ok()
}

/// Does a job with all of these hands and in this thread; gives the job back when all are done with it. `None` where a hand is gone: then it panicked, and its scope will say so.
pub(crate) fn share<J>(hands: &[Hand<J>], job: J, work: impl FnOnce(&J)) -> Option<J> {
    let job = Arc::new(job);
    let given = hands.iter().filter(|hand| hand.jobs.send(Arc::clone(&job)).is_ok()).count();
    work(&job);
    let done = hands.iter().filter_map(|hand| patiently(&hand.done)).count();
    if given.min(done) < hands.len() {
        return None;
    }
    Arc::into_inner(job)
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn every_hand_does_every_job_once() {
        for count in 0..4 {
            std::thread::scope(|scope| {
                let add = |job: &AtomicUsize| {
                    let _ = job.fetch_add(1, Ordering::Relaxed);
                };
                let hands: Vec<Hand<AtomicUsize>> = (0..count).map(|_| Hand::hire(scope, add)).collect();
                for round in 0..100 {
                    let job = share(&hands, AtomicUsize::new(round), add).map(AtomicUsize::into_inner);
                    assert_eq!(job, Some(round + count + 1), "{count} hands");
                }
            });
        }
    }

    #[test]
    fn a_job_is_not_given_back_when_a_hand_fails() {
        let mut given_back = true;
        let end = catch_unwind(AssertUnwindSafe(|| {
            std::thread::scope(|scope| {
                let hands =
                    [false, true].map(|fails| Hand::hire(scope, move |_: &()| assert!(!fails, "as asked")));
                given_back = share(&hands, (), |()| {}).is_some();
            });
        }));
        assert!(end.is_err() && !given_back);
    }
}
