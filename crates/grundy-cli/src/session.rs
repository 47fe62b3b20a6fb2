//! One command under way: its language, streams, limits and end.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufWriter, Stdout, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang, fill};
use grundy::{Failure, Progress, SOLVERS, Settings, Stop, Workbench};
use grundy_export::document::{BadInputJson, StoppedJson};
use grundy_export::{Document, Report};

use crate::options::{is_set, settings, word};
use crate::progress::Meter;
use crate::screen::{Paint, Screen};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Done.
    Done,
    /// The answer to the command's question is no.
    No,
    /// The input is bad.
    Bad,
    /// A question could not be decided within the limits of an engine.
    Undecided,
    /// A limit was hit or the user interrupted; what is known was printed.
    Stopped(Stop),
}

impl Ending {
    /// `Stopped` where there was a stop, else `Done`.
    pub fn after(stop: Option<Stop>) -> Self {
        stop.map_or(Self::Done, Self::Stopped)
    }

    /// The exit status.
    pub fn status(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::Bad => 2,
            Self::Stopped(Stop::Cancelled) => 130,
            Self::Undecided | Self::Stopped(_) => 3,
        }
    }
}

/// Why a command could not go on.
#[derive(Debug)]
pub enum Failed {
    /// The input, or a limit.
    Failure(Failure),
    /// Standard output could not be written.
    Output(io::Error),
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// What a command gives.
pub type Outcome = Result<Ending, Failed>;

/// Writes to standard error; a reader who has gone away has seen enough.
pub(crate) fn aside(text: fmt::Arguments<'_>) {
    let _ = io::stderr().write_fmt(text);
}

/// One command under way.
pub struct Session {
    /// The language.
    pub lang: Lang,
    /// Whether to answer in JSON.
    pub json: bool,
    /// Whether to say less.
    pub quiet: bool,
    began: Instant,
    /// Whether the time is that of the command, not of the user.
    timed: bool,
    settings: Settings,
    /// Standard output as a screen.
    pub screen: Screen,
    errors: Screen,
    cancelled: &'static AtomicBool,
    meter: Rc<Meter>,
    progress: Box<dyn Fn(Progress)>,
    trying: Box<dyn Fn(Arg)>,
    /// The engines whose names were explained.
    explained: RefCell<Vec<&'static str>>,
    out: RefCell<BufWriter<Stdout>>,
}

/// What a thread of its own needs of a session.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    /// The language.
    pub lang: Lang,
    settings: Settings,
    cancelled: &'static AtomicBool,
}

impl Hand {
    /// A workbench that tells of no progress; its time starts to run.
    pub fn workbench(&self) -> Workbench<'static> {
        Workbench::new(self.settings, self.cancelled, &|_| ())
    }
}

impl Session {
    /// The session that the common options ask for; `time` is that of the command where the user does not say.
    pub fn new(
        lang: Lang,
        matches: &ArgMatches,
        time: Option<Duration>,
        cancelled: &'static AtomicBool,
    ) -> Result<Self, Failure> {
        let quiet = is_set(matches, "quiet");
        let meter = Rc::new(Meter::new(quiet));
        let (told, tried) = (Rc::clone(&meter), Rc::clone(&meter));
        let color = word(matches, "color");
        Ok(Self {
            lang,
            json: is_set(matches, "json"),
            quiet,
            began: Instant::now(),
            timed: time.is_some() && word(matches, "time").is_none(),
            settings: settings(matches, time)?,
            screen: Screen::out(color),
            errors: Screen::err(color),
            cancelled,
            meter,
            progress: Box::new(move |progress| told.report(progress)),
            trying: Box::new(move |what| tried.trying(what.show(lang))),
            explained: RefCell::default(),
            out: RefCell::new(BufWriter::new(io::stdout())),
        })
    }

    /// The workbench; its time starts to run.
    pub fn workbench(&self) -> Workbench<'_> {
        Workbench::new(self.settings, self.cancelled, &*self.progress).telling(&*self.trying)
    }

    /// Set when the user presses Ctrl-C.
    pub fn cancelled(&self) -> &'static AtomicBool {
        self.cancelled
    }

    /// Whether the user pressed Ctrl-C.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Goes on with the next of several questions: an interruption ended the last one alone, and nobody has waited for this one.
    pub fn begin(&self) {
        self.cancelled.store(false, Ordering::Relaxed);
        self.meter.begin();
    }

    /// Bytes of memory that values and tables may take.
    pub fn memory(&self) -> u64 {
        self.settings.bytes
    }

    /// How many threads compute.
    pub fn threads(&self) -> usize {
        self.settings.threads
    }

    /// What a thread of its own needs of the session.
    pub fn hand(&self) -> Hand {
        Hand { lang: self.lang, settings: self.settings, cancelled: self.cancelled }
    }

    /// A text of the table.
    pub fn text(&self, label: Label) -> String {
        fill(label.text(self.lang), &[], self.lang)
    }

    /// A text of the table with arguments.
    pub fn filled(&self, label: Label, args: &[(&'static str, Arg)]) -> String {
        fill(label.text(self.lang), args, self.lang)
    }

    /// Writes a line to standard output, cut where the screen ends.
    pub fn line(&self, text: impl AsRef<str>) -> io::Result<()> {
        let text = self.screen.fit(text.as_ref());
        self.write(|out| writeln!(out, "{text}"))
    }

    /// Writes to standard output.
    pub fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        self.meter.clear();
        write(&mut *self.out.borrow_mut())
    }

    /// Lets what was printed appear.
    pub fn flush(&self) -> io::Result<()> {
        self.out.borrow_mut().flush()
    }

    /// Writes a JSON answer.
    pub fn document<T: serde::Serialize>(&self, schema: &'static str, body: T) -> io::Result<()> {
        self.write(|out| Document::new(schema, body).write(out))
    }

    /// Writes any JSON value on one line.
    pub fn value<T: serde::Serialize>(&self, value: &T) -> io::Result<()> {
        let text = serde_json::to_string(value)?;
        self.write(|out| writeln!(out, "{text}"))
    }

    /// Emphasised text, where colours are wanted.
    pub fn strong(&self, text: &str) -> String {
        self.painted(Paint::Strong, text)
    }

    /// Text of less importance, where colours are wanted.
    pub fn faint(&self, text: &str) -> String {
        self.painted(Paint::Faint, text)
    }

    /// Painted text, where colours are wanted.
    pub fn painted(&self, paint: Paint, text: &str) -> String {
        paint.on(self.screen.style, text)
    }

    /// Says what the name of an engine means, the first time that it is printed.
    pub fn tell_engine(&self, engine: &'static str) {
        let Some(about) = SOLVERS.iter().map(|solver| solver.about()).find(|about| about.id == engine) else {
            return;
        };
        if self.json || self.explained.borrow().contains(&engine) {
            return;
        }
        self.explained.borrow_mut().push(engine);
        let args = [("engine", Arg::from(engine)), ("line", Arg::from(about.line))];
        let says = self.filled(Label::EngineIs, &args);
        self.say(Paint::Faint.on(self.errors.style, &says));
    }

    /// Says how long the command took, where people read.
    pub fn tell_time(&self) {
        if !self.json {
            let time = format!("{:.2}", self.began.elapsed().as_secs_f64());
            let says = self.filled(Label::TookSeconds, &[("time", Arg::from(time))]);
            self.say(Paint::Faint.on(self.errors.style, &says));
        }
    }

    /// Says something to the user, unless he wants quiet.
    pub fn say(&self, text: impl AsRef<str>) {
        if !self.quiet {
            self.settle();
            aside(format_args!("{}\n", self.errors.fit(text.as_ref())));
        }
    }

    /// Lets what was printed appear before what is said.
    fn settle(&self) {
        self.meter.clear();
        // A reader who has gone away is noticed at the end.
        let _ = self.out.borrow_mut().flush();
    }

    /// Shows diagnostics on standard error.
    pub fn show(&self, report: &Report) {
        self.settle();
        aside(format_args!("{}", shown(report, self.lang, self.errors)));
    }

    /// Tells why a computation ended early; what is known is on standard output.
    pub fn tell_stop(&self, stop: Stop) {
        let why = self.filled(Label::CliStopped, &[("why", stop.arg())]);
        self.settle();
        let why = Paint::Undecided.on(self.errors.style, &why);
        aside(format_args!("{}\n", self.errors.fit(&why)));
        if stop == Stop::Time && self.timed && !self.quiet {
            aside(format_args!("{}\n", self.errors.fit(&self.text(Label::MoreTime))));
        }
    }

    /// Ends the session: prints what is still to be said and gives the exit status.
    pub fn finish(&self, outcome: Outcome, schema: &'static str) -> u8 {
        self.meter.clear();
        let ended = outcome.or_else(|failed| self.failed(failed, schema));
        let flushed = self.out.borrow_mut().flush();
        match ended.and_then(|ending| flushed.map(|()| ending)) {
            Ok(ending) => ending.status(),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ending::Done.status(),
            Err(error) => {
                aside(format_args!("{error}\n"));
                Ending::Bad.status()
            }
        }
    }

    fn failed(&self, failed: Failed, schema: &'static str) -> io::Result<Ending> {
        match failed {
            Failed::Output(error) => Err(error),
            Failed::Failure(failure) => self.told(failure, schema),
        }
    }

    /// Says why there is no answer, or only a part of one.
    pub fn told(&self, failure: Failure, schema: &'static str) -> io::Result<Ending> {
        match failure {
            Failure::Stopped(stop) => {
                if self.json {
                    self.document(schema, StoppedJson { partial: true, stop: stop.id() })?;
                }
                self.tell_stop(stop);
                Ok(Ending::Stopped(stop))
            }
            Failure::Bad(report) => {
                self.bad_input(&report)?;
                Ok(Ending::Bad)
            }
        }
    }

    /// Shows what is wrong: as a document where JSON is wanted, else to the user.
    pub fn bad_input(&self, report: &Report) -> io::Result<()> {
        if self.json {
            let diagnostics = report.json(self.lang);
            self.document("grundy/error", BadInputJson { ok: false, diagnostics })
        } else {
            self.show(report);
            Ok(())
        }
    }
}

/// Diagnostics as they are shown on a screen.
pub(crate) fn shown(report: &Report, lang: Lang, screen: Screen) -> String {
    screen.fit_report(&report.render(lang, screen.style))
}
