//! `grundy judge RULES`.

use std::io::{self, BufReader, IsTerminal as _, Read};

use clap::ArgMatches;
use grundy::judge::{Brief, Rest, Told};
use grundy::messages::{Code, Label, Lang};
use grundy::play::ends_id;
use grundy::{Diagnostic, Failure, RulesFrom, Span};
use grundy_export::Report;
use grundy_export::document::JudgedJson;

use crate::commands::Command;
use crate::contest::{contest, contest_args};
use crate::options::{about_rules, choices, rules_only};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "judge", schema: "grundy/judge", about: Label::CliJudge, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    contest_args(about_rules(command, lang), lang)
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let from = rules_only(matches)?;
    if matches!(from, RulesFrom::Named("-")) {
        return Err(both_from_input().into());
    }
    let loaded = workbench.load(from)?;
    let Some(rules) = &loaded.rules else {
        return Err(Failure::Bad(Report::of(&loaded.source, loaded.diagnostics)).into());
    };
    let choices = choices(matches)?;
    let contest = contest(matches, rules)?;
    let brief = Brief { rules, choices: &choices, contest: &contest };
    let typed = io::stdin().is_terminal();
    if typed {
        session.say(session.text(Label::JudgeTyping));
    }
    let rest = if typed { Rest::Anything } else { Rest::Nothing };
    let mut case = 0;
    let mut printed = Ok(());
    workbench.judge(brief, BufReader::new(Input { session }), rest, &mut |told| {
        case += 1;
        printed = print(session, case, told);
        if printed.is_ok() { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
    })?;
    printed?;
    Ok(Ending::Done)
}

/// Prints an answer on one line.
fn print(session: &Session, case: u64, told: &Told) -> io::Result<()> {
    if session.json {
        let body = JudgedJson { case, answer: &told.text, result: ends_id(told.ends) };
        return session.document("grundy/judge", body);
    }
    session.line(&told.text)
}

fn both_from_input() -> Failure {
    let diagnostic =
        Diagnostic::new(Code::CliUnfit, Span::default()).arg("option", "RULES").arg("value", "-");
    Failure::plain(diagnostic.arg("why", Label::JudgeStdinTwice))
}

/// Standard input; what was answered is shown before more is awaited.
struct Input<'s> {
    session: &'s Session,
}

impl Read for Input<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.session.flush()?;
        io::stdin().read(bytes)
    }
}
