//! The commands of `repl`, which begin with a colon.

use grundy::messages::{Arg, Code, Hint, Label};
use grundy::{Choices, Diagnostic, FUNCTIONS, Failure, Found, Notation, Source, Span, nearest};
use grundy_export::Report;
use grundy_export::document::ReplJson;
use indicatif::HumanBytes;

use super::{Next, Repl, listed};
use crate::commands::value;
use crate::options::text;
use crate::session::{Ending, Failed};

/// A command.
pub(super) struct Order {
    /// Its name, without the colon, never translated.
    pub(super) name: &'static str,
    /// What it takes.
    pub(super) takes: &'static str,
    /// What it does.
    pub(super) about: Label,
    does: fn(&mut Repl<'_>, &Given<'_>) -> Result<(), Failed>,
}

/// Every command, in the order shown to users.
pub(super) const ORDERS: &[Order] = &[
    Order { name: "help", takes: " [functions|NAME]", about: Label::ReplCmdHelp, does: help },
    Order { name: "load", takes: " RULES [NAME=VALUE …] [as NAME]", about: Label::ReplCmdLoad, does: load },
    Order { name: "names", takes: "", about: Label::ReplCmdNames, does: names },
    Order { name: "forget", takes: " [NAME …]", about: Label::ReplCmdForget, does: forget },
    Order { name: "thermograph", takes: " EXPR", about: Label::ReplCmdThermograph, does: thermograph },
    Order { name: "notation", takes: " ascii|unicode|latex", about: Label::ReplCmdNotation, does: notation },
    Order { name: "memory", takes: "", about: Label::ReplCmdMemory, does: memory },
    Order { name: QUIT, takes: "", about: Label::ReplCmdQuit, does: |_, given| given.nothing() },
];

const QUIT: &str = "quit";

/// What was typed after the colon.
struct Given<'l> {
    /// All of it, and the number of the line.
    line: (&'l str, usize),
    order: &'static str,
    /// What follows the name.
    rest: &'l str,
    /// The words of that, without quotes, and where they stand.
    words: Vec<(Span, String)>,
}

impl Given<'_> {
    /// That something else was expected at a place.
    fn unfit(&self, at: Option<usize>, expected: Label) -> Failed {
        let end = Span::new(self.line.0.len(), self.line.0.len());
        let found = match at.and_then(|at| self.words.get(at)) {
            Some((_, word)) => Arg::Filled(Label::Quoted, vec![("text", Arg::from(word.as_str()))]),
            None => Label::ValueTheEnd.into(),
        };
        let span = at.and_then(|at| self.words.get(at)).map_or(end, |(span, _)| *span);
        let diagnostic = Diagnostic::new(Code::ReplArgument, span).arg("command", self.order);
        placed(self.line, diagnostic.arg("expected", expected).arg("found", found))
    }

    /// Complains of words where none is wanted.
    fn nothing(&self) -> Result<(), Failed> {
        if self.words.is_empty() { Ok(()) } else { Err(self.unfit(Some(0), Label::ReplExpectNothing)) }
    }
}

/// A diagnostic about a line of the input, given with its number.
fn placed((line, number): (&str, usize), diagnostic: Diagnostic) -> Failed {
    let source = std::sync::Arc::new(Source::of_line("input", line, number));
    Failure::Bad(Report::of(&source, vec![diagnostic])).into()
}

/// Other names for the end.
const ENDS: [&str; 3] = ["exit", "q", "bye"];

/// The words of a text that begins at a place of the line; what stands in quotes is one word.
fn words(text: &str, start: usize) -> Vec<(Span, String)> {
    let (mut words, mut word, mut began, mut quote) = (Vec::new(), String::new(), None, None);
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                began = began.or(Some(at));
            }
            None if c.is_whitespace() => {
                if let Some(began) = began.take() {
                    words.push((Span::new(start + began, start + at), std::mem::take(&mut word)));
                }
            }
            _ if at < text.len() => {
                began = began.or(Some(at));
                word.push(c);
            }
            // A quote that nobody closed ends with the line.
            _ => words.extend(began.take().map(|began| (Span::new(start + began, start + at), word.clone()))),
        }
    }
    words
}

impl Repl<'_> {
    /// Does what stands after a colon.
    pub(super) fn obeys(&mut self, typed: &str) -> Result<Next, Failed> {
        let name = typed.split_whitespace().next().filter(|name| typed.starts_with(name)).unwrap_or("");
        let line = format!(":{typed}");
        let Some(order) = ORDERS.iter().find(|order| order.name == name) else {
            let diagnostic =
                Diagnostic::new(Code::ReplUnknown, Span::new(0, 1 + name.len())).arg("name", name);
            let near = nearest(name, ORDERS.iter().map(|order| order.name));
            return Err(placed(
                (&line, self.line),
                match near {
                    Some(near) => {
                        diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(format!(":{near}")))])
                    }
                    None => diagnostic.hint(Hint::ReplHelp),
                },
            ));
        };
        let rest = &typed[name.len()..];
        let given =
            Given { line: (&line, self.line), order: order.name, rest, words: words(rest, 1 + name.len()) };
        (order.does)(self, &given)?;
        if order.name == QUIT {
            return Ok(Next::End);
        }
        // A thermograph was told as a value.
        if self.session.json && order.name != "thermograph" {
            self.told(order.name)?;
        }
        Ok(Next::Line(Ending::Done))
    }

    /// Why a line cannot be calculated: if it begins with the name of a command, its colon is missing.
    pub(super) fn meant(&self, line: &str, failed: Failed) -> Failed {
        let start = line.len() - line.trim_start().len();
        let word = line.split_whitespace().next().unwrap_or("");
        let name = ORDERS.iter().map(|order| order.name).find(|name| *name == word);
        let name = name.or_else(|| ENDS.contains(&word).then_some(QUIT));
        match (name, &failed) {
            (Some(name), Failed::Failure(Failure::Bad(_))) => {
                let span = Span::new(start, start + word.len());
                let near = vec![("name", Arg::from(format!(":{name}")))];
                let unknown = Diagnostic::new(Code::UnknownName, span).arg("name", word);
                placed((line.trim_end(), self.line), unknown.hint_with(Hint::DidYouMean, near))
            }
            _ => failed,
        }
    }

    /// What is remembered, as data.
    fn told(&mut self, command: &'static str) -> Result<(), Failed> {
        let names: Vec<String> = self.slate.names().map(str::to_owned).collect();
        let names = names.into_iter().map(|name| {
            let written = self.slate.written(&name, Notation::Ascii);
            (name, written.into())
        });
        let names = names.collect();
        let games = self.slate.games().map(|(name, from)| (name.to_owned(), from.into())).collect();
        let held = self.slate.held();
        let body = ReplJson { command, names, games, values: held.values, bytes: held.bytes };
        Ok(self.session.document("grundy/repl", body)?)
    }
}

fn help(repl: &mut Repl<'_>, given: &Given<'_>) -> Result<(), Failed> {
    let session = repl.session;
    if given.words.len() > 1 {
        return Err(given.unfit(Some(1), Label::ReplExpectNothing));
    }
    let Some((_, asked)) = given.words.first() else {
        if !session.json {
            for label in [Label::ReplHelpExpr, Label::ReplHelpLast, Label::ReplHelpKeys] {
                session.line(session.text(label))?;
            }
            session.line(listed(session.lang))?;
        }
        return Ok(());
    };
    let asked = asked.trim_end_matches(['(', ')']);
    let order = ORDERS.iter().find(|order| asked.trim_start_matches(':') == order.name);
    let function = FUNCTIONS.iter().find(|function| function.name == asked && !given.rest.contains(':'));
    let says = match (function, order) {
        _ if asked == "functions" => value::functions(session.lang),
        (Some(function), _) => format!("{}  {}", function.usage(), text(function.about, session.lang)),
        (None, Some(order)) => format!(":{}{}  {}", order.name, order.takes, text(order.about, session.lang)),
        (None, None) => return Err(given.unfit(Some(0), Label::ReplExpectFunction)),
    };
    if !session.json {
        session.line(says)?;
    }
    Ok(())
}

fn load(repl: &mut Repl<'_>, given: &Given<'_>) -> Result<(), Failed> {
    let mut words = given.words.iter().map(|(_, word)| word.as_str()).enumerate();
    let Some((_, rules)) = words.next() else { return Err(given.unfit(None, Label::ReplExpectRules)) };
    let (mut choices, mut name) = (Choices::default(), None);
    while let Some((at, word)) = words.next() {
        match word.split_once('=') {
            _ if word == "as" && name.is_none() => match words.next() {
                Some((_, word)) => name = Some(word),
                None => return Err(given.unfit(None, Label::ReplExpectName)),
            },
            Some((param, value)) => choices.set.push((param.to_owned(), value.to_owned())),
            None => return Err(given.unfit(Some(at), Label::CliExpectSet)),
        }
    }
    let session = repl.session;
    let name = session.workbench().load_on(&mut repl.slate, rules, &choices, name)?;
    if !session.json {
        session.line(session.filled(Label::ReplLoaded, &[("name", Arg::from(name))]))?;
    }
    Ok(())
}

fn names(repl: &mut Repl<'_>, given: &Given<'_>) -> Result<(), Failed> {
    given.nothing()?;
    let session = repl.session;
    if session.json {
        return Ok(());
    }
    let names: Vec<String> = repl.slate.names().map(str::to_owned).collect();
    for name in &names {
        repl.shows(name)?;
    }
    for (name, from) in repl.slate.games() {
        let args = [("name", Arg::from(name)), ("from", Arg::from(from))];
        session.line(session.filled(Label::ReplGame, &args))?;
    }
    if names.is_empty() && repl.slate.games().next().is_none() {
        session.line(session.text(Label::ReplNothing))?;
    }
    Ok(())
}

fn forget(repl: &mut Repl<'_>, given: &Given<'_>) -> Result<(), Failed> {
    if given.words.is_empty() {
        repl.slate = grundy::Slate::default();
        if !repl.session.json {
            repl.session.line(repl.session.text(Label::ReplForgotAll))?;
        }
        return Ok(());
    }
    for (span, name) in &given.words {
        if !repl.slate.forget(name) {
            let diagnostic = Diagnostic::new(Code::UnknownName, *span).arg("name", name.as_str());
            let near = nearest(name, repl.slate.names()).map(str::to_owned);
            return Err(placed(
                given.line,
                match near {
                    Some(near) => diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]),
                    None => diagnostic,
                },
            ));
        }
    }
    Ok(())
}

fn thermograph(repl: &mut Repl<'_>, given: &Given<'_>) -> Result<(), Failed> {
    let session = repl.session;
    if given.words.is_empty() {
        return Err(given.unfit(None, Label::ReplExpectExpr));
    }
    let calculated = session.workbench().calculate_on(&mut repl.slate, given.rest.trim(), repl.line)?;
    if session.json {
        session.document("grundy/value", value::json(&calculated))?;
    }
    let drawn = match &calculated.found {
        Found::Value(described) => described.thermograph.clone(),
        Found::Thermograph(thermograph) => Some(thermograph.clone()),
        _ if calculated.stop.is_none() => return Err(given.unfit(Some(0), Label::ReplExpectExpr)),
        _ => None,
    };
    match (drawn, calculated.stop) {
        (Some(thermograph), _) if !session.json => value::thermograph(session, &thermograph)?,
        (Some(_), _) => {}
        (None, Some(stop)) => return Err(Failure::Stopped(stop).into()),
        (None, None) => session.line(session.text(Label::ReplNoDrawing))?,
    }
    Ok(())
}

fn notation(repl: &mut Repl<'_>, given: &Given<'_>) -> Result<(), Failed> {
    repl.notation = match given.words.as_slice() {
        [(_, word)] if word == "ascii" => Notation::Ascii,
        [(_, word)] if word == "unicode" => Notation::Unicode,
        [(_, word)] if word == "latex" => Notation::Latex,
        words => return Err(given.unfit((!words.is_empty()).then_some(0), Label::ReplExpectNotation)),
    };
    Ok(())
}

fn memory(repl: &mut Repl<'_>, given: &Given<'_>) -> Result<(), Failed> {
    given.nothing()?;
    let (session, held) = (repl.session, repl.slate.held());
    if session.json {
        return Ok(());
    }
    let bytes = HumanBytes(u64::try_from(held.bytes).unwrap_or(u64::MAX)).to_string();
    let limit = HumanBytes(session.memory()).to_string();
    let args = [
        ("values", Arg::from(held.values.to_string())),
        ("bytes", Arg::from(bytes)),
        ("limit", limit.into()),
    ];
    Ok(session.line(session.filled(Label::ReplMemory, &args))?)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn what_stands_in_quotes_is_one_word() {
        let rows: [(&str, &[&str]); 6] = [
            ("", &[]),
            (" a  b ", &["a", "b"]),
            (" S='{1, 2}' as s", &["S={1, 2}", "as", "s"]),
            (" \"my file\"", &["my file"]),
            (" \"open", &["open"]),
            (" ''", &[""]),
        ];
        for (text, expected) in rows {
            let found = words(text, 5);
            assert_eq!(found.iter().map(|(_, word)| word.as_str()).collect::<Vec<_>>(), expected, "{text}");
            for (span, _) in found {
                let place = span.range();
                assert!(place.start >= 5 && place.end <= 5 + text.len(), "{text}");
            }
        }
    }
}
