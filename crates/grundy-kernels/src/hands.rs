//! Threads that do one job after another, side by side with the thread that gives them out.
//!
//! They live as long as the whole of the work: starting threads for each job would take time, and those that live for milliseconds are seldom moved to a free core.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Scope;

/// Looks for a job before a thread sleeps: some tens of microseconds.
const LOOKS: usize = 1 << 11;

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
    for _ in 0..LOOKS {
        if let Ok(next) = from.try_recv() {
            return Some(next);
        }
        std::hint::spin_loop();
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
