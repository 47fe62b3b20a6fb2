//! `grundy judge RULES`.
//!
//! Cases are answered here; how a program is tested on them, and what is said of it, is in [`test`].

mod test;

use std::io::{self, BufRead, BufReader, IsTerminal as _, Read};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use clap::ArgMatches;
use grundy::judge::{Brief, Rest, Told};
use grundy::messages::{Code, Label, Lang};
use grundy::play::ends_id;
use grundy::{AWAITS_INPUT, Diagnostic, Failure, RulesFrom, Span, Workbench};
use grundy_export::Report;
use grundy_export::document::JudgedJson;

use crate::commands::Command;
use crate::contest::{contest, contest_args};
use crate::options::{about_rules, choices, flag, is_set, rules_only, valued, word};
use crate::session::{Ending, Failed, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "judge", schema: "grundy/judge", about: Label::CliJudge, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    contest_args(about_rules(command, lang), lang)
        .arg(valued("against", "COMMAND", Label::CliOptAgainst, lang))
        .arg(valued("random", "COUNT", Label::CliOptRandom, lang))
        .arg(valued("seed", "NUMBER", Label::CliOptSeedCases, lang).requires("random"))
        .arg(valued("size", "SIZE", Label::CliOptSize, lang).requires("random"))
        .arg(valued("timeout", "TIME", Label::CliOptTimeout, lang).requires("against"))
        .arg(valued("keep", "FILE", Label::CliOptKeep, lang).requires("against"))
        .arg(flag("print", Label::CliOptPrint, lang).requires("random").conflicts_with("against"))
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
    let draw = test::draw(matches)?;
    if let Some(command) = word(matches, "against") {
        if command.trim().is_empty() {
            let missing = Diagnostic::new(Code::CliMissingValue, Span::default()).arg("option", "--against");
            return Err(Failure::plain(missing).into());
        }
        return test::run(session, matches, brief, command, draw);
    }
    if let Some(draw) = draw {
        let input = workbench.random_input(brief, draw)?;
        if is_set(matches, "print") {
            session.write(|out| out.write_all(input.as_bytes()))?;
            return Ok(Ending::Done);
        }
        return answer(session, &workbench, brief, input.as_bytes(), Rest::Nothing);
    }
    let typed = io::stdin().is_terminal();
    if typed {
        session.say(session.text(Label::JudgeTyping));
    }
    let rest = if typed { Rest::Anything } else { Rest::Nothing };
    answer(session, &workbench, brief, BufReader::new(Input { session }), rest)
}

/// Answers every case of an input.
fn answer(
    session: &Session,
    workbench: &Workbench<'_>,
    brief: Brief<'_>,
    input: impl BufRead,
    rest: Rest,
) -> Outcome {
    let mut case = 0;
    let mut printed = Ok(());
    workbench.judge(brief, input, rest, &mut |told| {
        case += 1;
        printed = print(session, case, told);
        if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    printed.map(|()| Ending::Done).map_err(Failed::from)
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
        AWAITS_INPUT.store(true, Ordering::Relaxed);
        let read = io::stdin().read(bytes);
        AWAITS_INPUT.store(false, Ordering::Relaxed);
        read
    }
}
