//! Runs one case and writes what is told as expectations.

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_core::{Flow, Halt, Limits, Run, Stop};
use grundy_rules::value::Position;
use grundy_rules::{BindError, BoundGame, ReadError, Rules, Value, check_text};
use grundy_syntax::source::Place;
use grundy_syntax::{Diagnostic, Source};
use grundy_texts::{EN, ZH};

use super::{Case, Directive};

/// A case may play this many positions.
const MOST_POSITIONS: u64 = 5_000;

/// The part of a case that a diagnostic concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Where {
    /// A line `#?`, counted from 0.
    Directive(usize),
    /// A line of the text, counted from 0.
    Line(usize),
}

/// One thing told about a case.
#[derive(Clone, Debug)]
pub struct Told {
    /// The part of the case.
    pub at: Where,
    /// What is told.
    pub what: What,
}

/// A diagnostic with its place in the line, or the limit that ended the case.
#[derive(Clone, Debug)]
pub enum What {
    /// A diagnostic, and the columns it concerns.
    Diagnostic(String, Box<Diagnostic>),
    /// A limit.
    Stop(Stop),
}

impl Told {
    /// Whether it concerns what follows the last line.
    pub(super) fn is_after(&self, lines: usize) -> bool {
        matches!(self.at, Where::Line(line) if line >= lines)
    }

    /// The lines of the expectation.
    pub(super) fn lines(&self) -> Vec<String> {
        let (columns, diagnostic) = match &self.what {
            What::Stop(stop) => return vec![format!("#! stop {}", stop.id())],
            What::Diagnostic(columns, diagnostic) => (columns, diagnostic),
        };
        let severity = diagnostic.severity().id();
        let code = diagnostic.code.name();
        let mut lines = vec![
            format!("#! {severity} {columns} {code}: {}", diagnostic.message(EN)),
            format!("#! zh: {}", diagnostic.message(ZH)),
        ];
        for (en, zh) in diagnostic.helps(EN).iter().zip(diagnostic.helps(ZH)) {
            lines.push(format!("#! help: {en}"));
            lines.push(format!("#! help zh: {zh}"));
        }
        lines
    }
}

/// Everything told about a case: by parsing, checking, binding, reading positions and playing.
pub(super) fn run(case: &Case) -> Vec<Told> {
    let mut runner = Runner { case, told: Vec::new() };
    runner.all();
    runner.told.sort_by_key(|told| told.at);
    runner.told
}

struct Runner<'c> {
    case: &'c Case,
    told: Vec<Told>,
}

impl Runner<'_> {
    fn all(&mut self) {
        let limits = Limits { positions: Some(MOST_POSITIONS), bytes: 64 << 20 };
        let run = Run::new(limits, &|| None, &|_| ());
        let source = Arc::new(Source::new(self.case.name.as_str(), &self.text()));
        let checked = check_text(&source);
        self.in_text(&source, &checked.diagnostics);
        let Some(rules) = checked.rules else { return };
        let Some(set) = self.parameters(&rules, &run) else { return };
        match rules.bind(&set, &run) {
            Ok(game) => self.positions(&game, &source, &run),
            Err(BindError::Wrong(diagnostics)) => self.in_text(&source, &diagnostics),
            Err(BindError::Stopped(stop)) => self.stopped(stop),
        }
    }

    fn text(&self) -> String {
        let text = self.case.lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        if !self.case.directives.contains(&Directive::Escapes) {
            return text;
        }
        text.replace("\\0", "\0").replace("\\r", "\r").replace("\\t", "\t").replace("\\u{feff}", "\u{feff}")
    }

    fn parameters(&mut self, rules: &Rules, run: &Run<'_>) -> Option<Vec<(String, Value)>> {
        let mut set = Vec::new();
        for (index, directive) in self.case.directives.iter().enumerate() {
            let Directive::Set(text) = directive else { continue };
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            match rules.read_param(name, &Source::new("set", value), run) {
                Ok(value) => set.push((name.to_owned(), value)),
                Err(wrong) => {
                    self.unread(index, &Source::new("set", value), wrong);
                    return None;
                }
            }
        }
        Some(set)
    }

    fn positions(&mut self, game: &BoundGame, source: &Source, run: &Run<'_>) {
        for (index, directive) in self.case.directives.iter().enumerate() {
            let Directive::Position(text) = directive else { continue };
            match game.read_position(&Source::new("position", text), run) {
                Ok(position) => self.play(game, source, position, run),
                Err(wrong) => self.unread(index, &Source::new("position", text), wrong),
            }
        }
    }

    /// Visits all components that can be reached, and tells the first mistake of the rules.
    fn play(&mut self, game: &BoundGame, source: &Source, position: Position, run: &Run<'_>) {
        let mut open = position.parts().to_vec();
        let mut seen: BTreeSet<_> = open.iter().cloned().collect();
        while let Some(at) = open.pop() {
            let flow = run.position().map_err(Halt::from).and_then(|()| {
                game.moves(&at, run, &mut |chosen| {
                    open.extend(chosen.to.into_iter().filter(|part| seen.insert(part.clone())));
                    Flow::Continue(())
                })
            });
            match flow {
                Ok(_) => {}
                Err(Halt::Error(diagnostic)) => return self.in_text(source, [&*diagnostic]),
                Err(Halt::Stop(stop)) => return self.stopped(stop),
            }
        }
    }

    fn stopped(&mut self, stop: Stop) {
        self.told.push(Told { at: Where::Line(self.case.lines.len()), what: What::Stop(stop) });
    }

    fn unread(&mut self, index: usize, source: &Source, wrong: ReadError) {
        match wrong {
            ReadError::Stopped(stop) => self.stopped(stop),
            ReadError::Wrong(diagnostics) => {
                self.told.extend(diagnostics.into_iter().map(|diagnostic| Told {
                    at: Where::Directive(index),
                    what: What::Diagnostic(columns(source, &diagnostic), Box::new(diagnostic)),
                }))
            }
        }
    }

    fn in_text<'d>(&mut self, source: &Source, diagnostics: impl IntoIterator<Item = &'d Diagnostic>) {
        self.told.extend(diagnostics.into_iter().map(|diagnostic| Told {
            at: Where::Line(source.place(diagnostic.span.start).line - 1),
            what: What::Diagnostic(columns(source, diagnostic), Box::new(diagnostic.clone())),
        }));
    }
}

/// `12-19`, or `12-+1:4` where the place ends on a later line.
fn columns(source: &Source, diagnostic: &Diagnostic) -> String {
    let (start, end): (Place, Place) =
        (source.place(diagnostic.span.start), source.place(diagnostic.span.end));
    match end.line - start.line {
        0 => format!("{}-{}", start.column, end.column),
        lines => format!("{}-+{lines}:{}", start.column, end.column),
    }
}
