//! A question being answered, and who waits for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy_api::{Answer, Step};
use serde_json::{Value, json};
use tokio::sync::watch;

/// A question being answered.
#[derive(Debug)]
pub(crate) struct Job {
    /// Its name, which nobody can guess.
    pub(crate) id: String,
    pub(crate) cancelled: AtomicBool,
    progress: Mutex<Option<Step>>,
    /// How long it has computed.
    had: Mutex<Duration>,
    done: watch::Sender<Option<Done>>,
}

/// The end of a job.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub(crate) answer: Arc<Answer>,
    pub(crate) at: Instant,
    cancelled: bool,
}

impl Job {
    pub(crate) fn new(id: String) -> Self {
        Self {
            id,
            cancelled: AtomicBool::new(false),
            progress: Mutex::default(),
            had: Mutex::default(),
            done: watch::Sender::new(None),
        }
    }

    /// Ends it, with what is known by then.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Takes note of how far it is.
    pub(crate) fn note(&self, step: Step) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(step);
    }

    /// Takes note of how long it has computed.
    pub(crate) fn has_had(&self, time: Duration) {
        *self.had.lock().unwrap_or_else(PoisonError::into_inner) = time;
    }

    /// How long it has computed.
    pub(crate) fn had(&self) -> Duration {
        *self.had.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives it its answer.
    pub(crate) fn finish(&self, answer: Answer) {
        let cancelled = self.cancelled.load(Ordering::Relaxed);
        let done = Done { answer: Arc::new(answer), at: Instant::now(), cancelled };
        self.done.send_replace(Some(done));
    }

    /// Its answer, if there is one yet.
    pub(crate) fn done(&self) -> Option<Done> {
        self.done.borrow().clone()
    }

    /// Its answer, if it comes within this time.
    pub(crate) async fn wait(&self, time: Duration) -> Option<Done> {
        let mut done = self.done.subscribe();
        let answered = tokio::time::timeout(time, done.wait_for(Option::is_some));
        answered.await.ok().and_then(Result::ok).and_then(|done| done.clone())
    }

    /// What is said of it: `running`, `done` or `cancelled`, how far it is, and its answer.
    pub(crate) fn json(&self) -> String {
        let done = self.done();
        let state = match &done {
            None => "running",
            Some(done) if done.cancelled => "cancelled",
            Some(_) => "done",
        };
        let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let progress = progress.as_ref().map_or(Value::Null, Step::json);
        let head = json!({"id": self.id, "state": state, "progress": progress}).to_string();
        // A document may be large, so it is not read and written once more.
        let result = done.as_ref().map_or("null", |done| done.answer.json.as_str());
        let head = head.strip_suffix('}').unwrap_or(&head);
        format!(r#"{{"job":{head},"result":{result}}}}}"#)
    }
}
