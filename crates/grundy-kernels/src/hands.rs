//! Threads that do one job after another, side by side with the thread that gives them out.
//!
//! They live as long as the whole of the work: starting threads for each job would take time, and those that live for milliseconds are seldom moved to a free core.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Scope;

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
            for job in orders {
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

/// Does a job with all of these hands and in this thread; gives the job back when all are done with it. A hand that is gone panicked, and its scope will say so.
pub(crate) fn share<J>(hands: &[Hand<J>], job: J, work: impl FnOnce(&J)) -> Option<J> {
    let job = Arc::new(job);
    let at_work: Vec<&Hand<J>> =
        hands.iter().filter(|hand| hand.jobs.send(Arc::clone(&job)).is_ok()).collect();
    work(&job);
    for hand in at_work {
        let _gone = hand.done.recv().is_err();
    }
    Arc::into_inner(job)
}
