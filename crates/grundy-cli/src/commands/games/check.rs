//! `grundy games --check`: every fact, every comparison, every largest question, one line a game.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use grundy::games::Folder;
use grundy::messages::{Arg, Label, Lang, fill};
use grundy::{
    Failure, LOST_ONE_IN, RANDOM, Shortfall, Stop, Tested, Trial, Unanswered, Workbench, shortfalls,
};
use grundy_export::document::{CheckedGameJson, CheckedGamesJson, FailureJson};
use grundy_export::text::{padded, width};

use crate::session::{Ending, Outcome, Session};

pub(super) fn check(session: &Session, folders: &[&'static Folder], seed: u64) -> Outcome {
    let slugs = folders.iter().map(|folder| width(folder.slug)).max().unwrap_or(0);
    let mut result = CheckedGamesJson::default();
    let mut stop: Option<Stop> = None;
    let told = in_order(session, folders, seed, |mut row, ended| {
        match ended {
            Ok(()) => (),
            Err(Failure::Stopped(reason)) => stop = Some(reason),
            Err(Failure::Bad(report)) => {
                let told = report.json(session.lang).into_iter().map(|wrong| wrong.message);
                row.fail(None, told.collect::<Vec<_>>().join("; "));
            }
        }
        if !session.json && stop.is_none() {
            session.line(format!("{}  {}", padded(row.folder.slug, slugs), row.text()))?;
            for failure in &row.failures {
                session.line(format!("  {}", session.strong(&failure.message)))?;
            }
        }
        result.add(row.found, row.failures);
        Ok(stop.is_none())
    });
    told?;
    result.partial = stop.is_some();
    summary(session, result, stop)
}

/// A game under test, and how the test ended.
type Checked = (Row, Result<(), Failure>);

/// Tests the games on all cores and tells of each in the order of the list, until `tell` says no.
fn in_order(
    session: &Session,
    folders: &[&'static Folder],
    seed: u64,
    mut tell: impl FnMut(Row, Result<(), Failure>) -> io::Result<bool>,
) -> io::Result<()> {
    let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(folders.len());
    let (sender, receiver) = mpsc::channel::<(usize, Checked)>();
    thread::scope(|scope| {
        for hand in (0..workers).map(|_| session.hand()) {
            let (sender, next, ended) = (sender.clone(), &next, &ended);
            scope.spawn(move || {
                let workbench = hand.workbench();
                while !ended.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(folder) = folders.get(number) else { break };
                    let mut row = Row::new(folder, hand.lang);
                    let checked = row.check(&workbench, seed);
                    if sender.send((number, (row, checked))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut told = (0..folders.len()).map_while(|number| {
            while !waiting.contains_key(&number) {
                let (number, checked) = receiver.recv().ok()?;
                waiting.insert(number, checked);
            }
            waiting.remove(&number).map(|(row, checked)| tell(row, checked))
        });
        let last = told.find(|told| !matches!(told, Ok(true)));
        ended.store(true, Ordering::Relaxed);
        last.map_or(Ok(()), |last| last.map(|_| ()))
    })
}

/// One game under test.
struct Row {
    lang: Lang,
    folder: &'static Folder,
    found: CheckedGameJson,
    failures: Vec<FailureJson>,
}

impl Row {
    fn new(folder: &'static Folder, lang: Lang) -> Self {
        Self { lang, folder, found: CheckedGameJson::new(folder.slug), failures: Vec::new() }
    }

    fn check(&mut self, workbench: &Workbench<'_>, seed: u64) -> Result<(), Failure> {
        self.facts(workbench)?;
        self.compare(workbench, seed)?;
        self.largest(workbench, seed)
    }

    fn facts(&mut self, workbench: &Workbench<'_>) -> Result<(), Failure> {
        let folder = self.folder;
        workbench.test_facts(folder, &mut |fact, tested| match tested {
            Tested::Holds => self.found.facts += 1,
            Tested::InWords => self.found.in_words += 1,
            Tested::Fails { expected, found } => {
                self.found.facts += 1;
                let args = [("expected", Arg::from(expected)), ("found", found)];
                let message = self.filled(Label::FactFails, &args);
                self.fail(Some(fact), message);
            }
        })
    }

    fn compare(&mut self, workbench: &Workbench<'_>, seed: u64) -> Result<(), Failure> {
        let trial = workbench.compare(self.folder, seed, RANDOM, self.lang)?;
        for wrong in shortfalls(self.folder, trial.as_ref()) {
            let message = self.shortfall(&wrong);
            self.fail(None, message);
        }
        if let Some(Trial { small, random, positions, lost, .. }) = trial {
            let found = &mut self.found;
            (found.small, found.random, found.positions, found.lost) = (small, random, positions, lost);
        }
        Ok(())
    }

    fn largest(&mut self, workbench: &Workbench<'_>, seed: u64) -> Result<(), Failure> {
        let mut slowest = Duration::ZERO;
        let mut stopped = None;
        workbench.ask_largest(self.folder, seed, &mut |large| {
            self.found.largest += 1;
            slowest = slowest.max(large.time);
            let why = match large.answer {
                Ok(_) => return,
                Err(Unanswered::Failed(failure)) => return stopped = Some(failure),
                Err(Unanswered::Question(error)) => error.message(self.lang),
            };
            let args = [("question", Arg::from(large.question)), ("why", Arg::from(why))];
            let message = self.filled(Label::CheckUnanswered, &args);
            self.fail(None, message);
        })?;
        self.found.slowest_s = (self.found.largest > 0).then_some(slowest.as_secs_f64());
        stopped.map_or(Ok(()), Err)
    }

    fn fail(&mut self, fact: Option<usize>, message: String) {
        let slug = self.folder.slug.to_owned();
        let numbered = |fact: usize| format!("#{fact}: {message}");
        let message = fact.map_or_else(|| message.clone(), numbered);
        self.failures.push(FailureJson { slug, fact, message });
    }

    fn filled(&self, label: Label, args: &[(&'static str, Arg)]) -> String {
        fill(label.text(self.lang), args, self.lang)
    }

    fn shortfall(&self, wrong: &Shortfall) -> String {
        let count = |count: usize| Arg::from(count.to_string());
        match wrong {
            Shortfall::Nothing => self.filled(Label::CheckNothing, &[]),
            Shortfall::Few(found) => {
                let args = [("found", count(*found)), ("wanted", count(RANDOM))];
                self.filled(Label::CheckFew, &args)
            }
            Shortfall::Lost { lost, positions } => {
                let args =
                    [("lost", count(*lost)), ("positions", count(*positions)), ("part", count(LOST_ONE_IN))];
                self.filled(Label::CheckLost, &args)
            }
            Shortfall::Differs(differs) => {
                let args = [
                    ("question", Arg::from(differs.question.as_str())),
                    ("fast", Arg::from(differs.fast.as_str())),
                    ("expected", Arg::from(differs.expected.as_str())),
                ];
                self.filled(Label::CheckDiffers, &args)
            }
        }
    }

    /// What was done, in one line.
    fn text(&self) -> String {
        let found = &self.found;
        let count = |count: usize| Arg::from(count.to_string());
        let mut parts = vec![self.filled(Label::CheckFacts, &[("facts", count(found.facts))])];
        parts.push(if found.small + found.random == 0 {
            self.not_compared()
        } else {
            let share = (100 * found.lost).checked_div(found.positions);
            let share = share.map_or_else(|| "–".to_owned(), |share| format!("{share} %"));
            let args =
                [("small", count(found.small)), ("random", count(found.random)), ("share", Arg::from(share))];
            self.filled(Label::CheckCompared, &args)
        });
        if let Some(seconds) = found.slowest_s {
            let args = [("count", count(found.largest)), ("time", Arg::from(format!("{seconds:.2}")))];
            parts.push(self.filled(Label::CheckLargest, &args));
        }
        parts.join("; ")
    }

    fn not_compared(&self) -> String {
        let game = &self.folder.game;
        match (game.trials.and_then(|trials| trials.none), game.answer.is_some()) {
            (Some(why), _) => self.filled(Label::CheckNone, &[("why", Arg::from(why))]),
            (None, true) => self.filled(Label::CheckByRules, &[]),
            (None, false) => self.filled(Label::CheckNoAnswer, &[]),
        }
    }
}

fn summary(session: &Session, result: CheckedGamesJson, stop: Option<Stop>) -> Outcome {
    let ok = result.ok;
    if session.json {
        session.document("grundy/facts", result)?;
    } else {
        let count = |count: usize| Arg::from(count.to_string());
        let args = [
            ("games", count(result.games)),
            ("tested", count(result.tested)),
            ("compared", count(result.compared)),
            ("failed", count(result.failures.len())),
            ("words", count(result.not_tested)),
        ];
        session.line(session.filled(Label::FactsSummary, &args))?;
    }
    if let Some(stop) = stop {
        session.tell_stop(stop);
    }
    Ok(match stop {
        _ if !ok => Ending::No,
        Some(stop) => Ending::Stopped(stop),
        None => Ending::Done,
    })
}
