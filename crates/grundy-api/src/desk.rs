//! What a call may use, and its connection to the outside.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grundy::Progress;
use grundy::messages::Lang;
use serde_json::{Value, json};

/// Where a question is answered.
#[derive(Clone, Copy)]
pub struct Desk<'d> {
    /// The languages that can be asked for; the first is that of a question that names none.
    pub langs: &'d [Lang; 2],
    /// What an answer may cost.
    pub limits: Limits,
    /// Set from elsewhere when nobody waits any more.
    pub cancelled: &'d AtomicBool,
    /// Told how far a long answer is.
    pub progress: &'d dyn Fn(Step),
    /// Called at every look at the clock: where others go first.
    pub rest: &'d dyn Fn(),
}

/// What an answer may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time where the question does not say.
    pub time: Duration,
    /// The most time that a question can ask for.
    pub most_time: Duration,
    /// Bytes of tables, memos and large values.
    pub bytes: u64,
    /// Positions visited.
    pub positions: u64,
    /// Threads that compute.
    pub threads: usize,
}

impl Default for Limits {
    /// Ten seconds, at most a minute; half a gigabyte, a hundred million positions, one thread.
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            time: seconds(10),
            most_time: seconds(60),
            bytes: 512 << 20,
            positions: 100_000_000,
            threads: 1,
        }
    }
}

/// News of a long answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many positions are done.
    Done(Progress),
    /// This is tried now, in the language of the question.
    Trying(String),
}

impl Step {
    /// The news as data: `{"done", "total"}` or `{"trying"}`.
    pub fn json(&self) -> Value {
        match self {
            Self::Done(Progress { done, total }) => json!({"done": done, "total": total}),
            Self::Trying(text) => json!({"trying": text}),
        }
    }
}
