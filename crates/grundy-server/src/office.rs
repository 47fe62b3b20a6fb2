//! Takes questions, gives each a thread and its share of what there is, and keeps answers until they are fetched.

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use grundy_api::{Desk, Limits, Method};

use crate::job::Job;
use crate::turns::Turns;

/// Jobs that compute at a time, and that are at work or wait for a turn.
const SEATS: usize = 2;
const MOST_JOBS: usize = 100;
/// When there are as many, one that has computed so long is ended for a new one.
const LONG: Duration = Duration::from_millis(50);
/// How long answers are kept, how many, and how many bytes of them.
const KEPT: Duration = Duration::from_secs(5 * 60);
const MOST_KEPT: usize = 500;
const MOST_BYTES: usize = 64 << 20;
/// The memory of all jobs together, and what each has at least.
const MEMORY: u64 = 512 << 20;
const LEAST_MEMORY: u64 = 8 << 20;
/// A job has this part of the memory that is left.
const PART: u64 = 3;
/// Positions of one job alone; they are shared out like processors.
const POSITIONS: u64 = 100_000_000;
/// The stack of a job: rules may call themselves deep.
const STACK: usize = 64 << 20;

/// The jobs.
#[derive(Debug)]
pub(crate) struct Office {
    turns: Turns,
    book: Mutex<Book>,
    closed: AtomicBool,
    /// Two keys that nobody else knows.
    keys: [RandomState; 2],
}

#[derive(Debug)]
struct Book {
    /// Those at work, by number.
    working: BTreeMap<u64, Arc<Job>>,
    /// Those whose names were given away, by name.
    named: BTreeMap<String, Arc<Job>>,
    last: u64,
    memory: u64,
}

/// There are too many jobs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Busy;

impl Office {
    pub(crate) fn new() -> Self {
        let book = Book { working: BTreeMap::new(), named: BTreeMap::new(), last: 0, memory: MEMORY };
        Self {
            turns: Turns::new(SEATS),
            book: Mutex::new(book),
            closed: AtomicBool::new(false),
            keys: [RandomState::new(), RandomState::new()],
        }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to answer a question.
    pub(crate) fn begin(
        self: &Arc<Self>,
        method: &'static Method,
        question: String,
    ) -> Result<Arc<Job>, Busy> {
        let mut book = self.book();
        if self.is_closed() || book.wanted().count() >= MOST_JOBS && !book.end_longest() {
            return Err(Busy);
        }
        book.last += 1;
        let number = book.last;
        let id = self.keys.iter().map(|key| format!("{:016x}", key.hash_one(number))).collect();
        let job = Arc::new(Job::new(id));
        let memory = (book.memory / PART).clamp(LEAST_MEMORY, MEMORY);
        book.memory = book.memory.saturating_sub(memory);
        let sharing = u64::try_from(book.working.len() / SEATS + 1).unwrap_or(u64::MAX);
        let limits = Limits { bytes: memory, positions: POSITIONS / sharing, ..Limits::default() };
        book.working.insert(number, Arc::clone(&job));
        drop(book);
        let (office, worker) = (Arc::clone(self), Arc::clone(&job));
        let work = move || {
            office.work(&worker, method, &question, limits);
            office.end(number, memory);
        };
        match thread::Builder::new().name("job".to_owned()).stack_size(STACK).spawn(work) {
            Ok(_) => Ok(job),
            Err(_) => {
                self.end(number, memory);
                Err(Busy)
            }
        }
    }

    /// Answers a question, in turns with others.
    fn work(&self, job: &Job, method: &Method, question: &str, limits: Limits) {
        let turn = std::cell::RefCell::new(self.turns.begin(&job.cancelled));
        let rest = || {
            let mut turn = turn.borrow_mut();
            turn.rest();
            job.has_had(turn.had());
        };
        let desk = Desk {
            langs: &grundy_texts::ALL,
            limits,
            cancelled: &job.cancelled,
            progress: &|step| job.note(step),
            rest: &rest,
        };
        let answer = method.answer(question, &desk);
        drop(turn);
        job.finish(answer);
    }

    fn end(&self, number: u64, memory: u64) {
        let mut book = self.book();
        book.working.remove(&number);
        book.memory = book.memory.saturating_add(memory).min(MEMORY);
    }

    /// Lets a job be asked for by its name.
    pub(crate) fn name(&self, job: &Arc<Job>) {
        let mut book = self.book();
        book.forget();
        book.named.insert(job.id.clone(), Arc::clone(job));
    }

    /// The job with this name.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        let mut book = self.book();
        book.forget();
        book.named.get(id).cloned()
    }

    /// Takes no more questions, and ends all jobs.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.book().working.values().for_each(|job| job.cancel());
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

impl Book {
    /// The jobs whose answers somebody wants.
    fn wanted(&self) -> impl Iterator<Item = &Arc<Job>> {
        self.working.values().filter(|job| !job.cancelled.load(Ordering::Relaxed))
    }

    /// Ends the job that has computed longest, if that is long; whether there was one.
    fn end_longest(&self) -> bool {
        let longest = self.wanted().max_by_key(|job| job.had()).filter(|job| job.had() >= LONG);
        longest.inspect(|job| job.cancel()).is_some()
    }

    /// Forgets answers that nobody fetched in time, and the oldest of too many.
    fn forget(&mut self) {
        let now = Instant::now();
        self.named.retain(|_, job| job.done().is_none_or(|done| now.duration_since(done.at) < KEPT));
        let mut kept: Vec<_> =
            self.named.values().filter_map(|job| Some((job.done()?, job.id.clone()))).collect();
        kept.sort_by_key(|(done, _)| std::cmp::Reverse(done.at));
        let mut bytes = 0_usize;
        for (index, (done, id)) in kept.iter().enumerate() {
            bytes = bytes.saturating_add(done.answer.json.len());
            // The newest is kept however large it is.
            if index > 0 && (index >= MOST_KEPT || bytes > MOST_BYTES) {
                self.named.remove(id);
            }
        }
    }
}
