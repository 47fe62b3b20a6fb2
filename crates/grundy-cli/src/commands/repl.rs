//! `grundy repl`.

mod orders;

use std::io;

use clap::ArgMatches;
use grundy::messages::{Label, Lang};
use grundy::{FUNCTIONS, Failure, Notation, Slate, Stop, Written, games};
use grundy_export::text::padded;

use crate::commands::{Command, value};
use crate::history::History;
use crate::input::{Asked, Heard, Input};
use crate::options::text;
use crate::prompt::Prompt;
use crate::session::{Ending, Failed, Outcome, Session};

use orders::ORDERS;

pub(super) const COMMAND: Command =
    Command { name: "repl", schema: "grundy/repl", about: Label::CliRepl, args, run };

/// The file of the lines that were typed.
const HISTORY: &str = "repl-history";

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    value::notations(command, lang).after_help(listed(lang))
}

/// The commands, a line each.
fn listed(lang: Lang) -> String {
    let usages: Vec<String> = ORDERS.iter().map(|order| format!(":{}{}", order.name, order.takes)).collect();
    let width = usages.iter().map(|usage| grundy_export::text::width(usage)).max().unwrap_or(0);
    let rows = ORDERS.iter().zip(&usages);
    let rows: Vec<String> = rows
        .map(|(order, usage)| format!("  {}  {}", padded(usage, width), text(order.about, lang)))
        .collect();
    format!("{}\n{}", text(Label::ReplHelpCommands, lang), rows.join("\n"))
}

/// A calculator at work.
struct Repl<'s> {
    session: &'s Session,
    slate: Slate,
    notation: Notation,
    /// Whether a person sits at a terminal.
    typed: bool,
    /// The number of the line that is answered; a person at a terminal sees each as the first.
    line: usize,
}

/// What follows a line.
enum Next {
    /// The next line; how this one ended.
    Line(Ending),
    /// The end.
    End,
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let prompt = (!session.json).then(Prompt::at_terminal).flatten();
    let mut input = Input::new(prompt.map(|prompt| prompt.remembering(History::of(HISTORY))));
    let notation = value::notation(matches);
    let mut repl = Repl { session, slate: Slate::default(), notation, typed: input.asks(), line: 1 };
    if repl.typed {
        session.say(session.text(Label::ReplHello));
    }
    let mut ended = Ending::Done;
    loop {
        let asked = if repl.typed { repl.asked()? } else { Asked::default() };
        let line = match input.line(asked, &|| session.is_cancelled()) {
            Heard::Line(line) => line,
            Heard::Interrupted if repl.typed => {
                session.say(session.text(Label::ReplLeave));
                continue;
            }
            Heard::Interrupted => return Err(Failure::Stopped(Stop::Cancelled).into()),
            Heard::End => return Ok(ended),
        };
        match repl.answer(&line)? {
            Next::End => return Ok(ended),
            Next::Line(ending) if !repl.typed => {
                if ending == Ending::Stopped(Stop::Cancelled) {
                    return Ok(ending);
                }
                // The first line that did not succeed says how it ends.
                ended = if ended == Ending::Done { ending } else { ended };
            }
            Next::Line(_) => {}
        }
        repl.line += usize::from(!repl.typed);
        session.flush()?;
    }
}

impl Repl<'_> {
    /// How the editor asks for a line.
    fn asked(&self) -> io::Result<Asked> {
        let orders = ORDERS.iter().map(|order| format!(":{}", order.name));
        let functions = FUNCTIONS.iter().map(|function| format!("{}(", function.name));
        let names = self.slate.names().map(str::to_owned);
        let last = self.slate.has_last().then(|| "ans".to_owned());
        let loaded = self.slate.games().map(|(name, _)| format!("{name}("));
        let slugs = || games::ALL.iter().filter(|folder| folder.rules.is_some()).map(|folder| folder.slug);
        let catalogue = slugs().map(|slug| format!("{slug}("));
        let mut texts: Vec<String> =
            orders.chain(functions).chain(names).chain(last).chain(loaded).chain(catalogue).collect();
        texts.sort_unstable();
        texts.dedup();
        // The editor writes past what is still to be written here.
        self.session.flush()?;
        let files = Some((":load ", slugs().map(str::to_owned).collect()));
        Ok(Asked { prompt: self.session.text(Label::ReplPrompt), texts, files })
    }

    /// Does what a line says.
    fn answer(&mut self, line: &str) -> Result<Next, Failed> {
        self.session.begin();
        let typed = line.trim();
        let done = match typed.strip_prefix(':') {
            _ if typed.is_empty() || typed.starts_with('#') => Ok(Next::Line(Ending::Done)),
            Some(order) => self.obeys(order),
            None => {
                self.calculates(line.trim_end()).map(Next::Line).map_err(|failed| self.meant(line, failed))
            }
        };
        match done {
            Err(Failed::Failure(failure)) => {
                if let Failure::Stopped(Stop::Cancelled) = failure {
                    self.interrupted();
                    return Ok(Next::Line(Ending::Stopped(Stop::Cancelled)));
                }
                Ok(Next::Line(self.session.told(failure, COMMAND.schema)?))
            }
            done => done,
        }
    }

    fn calculates(&mut self, line: &str) -> Outcome {
        let session = self.session;
        let calculated = session.workbench().calculate_on(&mut self.slate, line, self.line)?;
        if session.json {
            session.document("grundy/value", value::json(&calculated))?;
        } else {
            match (&calculated.name, &calculated.found) {
                (Some(name), grundy::Found::Value(described)) => {
                    value::named(session, name, &described.written, self.notation)?;
                }
                _ => value::show(session, &calculated, self.notation)?,
            }
        }
        match calculated.stop {
            None => Ok(value::ending(&calculated)),
            Some(Stop::Cancelled) => {
                self.interrupted();
                Ok(Ending::Stopped(Stop::Cancelled))
            }
            Some(stop) => {
                session.tell_stop(stop);
                Ok(Ending::Stopped(stop))
            }
        }
    }

    /// Says that the session goes on.
    fn interrupted(&self) {
        if self.typed {
            self.session.say(self.session.text(Label::ReplInterrupted));
        } else {
            self.session.tell_stop(Stop::Cancelled);
        }
    }

    /// A name and its value in the notation wanted.
    fn shows(&mut self, name: &str) -> io::Result<()> {
        let mut written = Written::default();
        let text = self.slate.written(name, self.notation);
        match self.notation {
            Notation::Ascii => written.ascii = text,
            Notation::Unicode => written.unicode = text,
            Notation::Latex => written.latex = text,
        }
        value::named(self.session, name, &written, self.notation)
    }
}
