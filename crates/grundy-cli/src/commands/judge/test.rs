//! `grundy judge RULES --against COMMAND`.

use std::io::BufReader;
use std::time::Duration;

use clap::ArgMatches;
use grundy::judge::{Against, Brief, Draw, End, Fault, Tally, Verdict, Wrong};
use grundy::messages::{Arg, Label};
use grundy::{Failure, Stop};
use grundy_export::contest::{Ask, Which, Words};
use grundy_export::document::{TestedJson, WrongJson};

use super::Input;
use crate::options::{bad_number, word};
use crate::session::{Ending, Outcome, Session};
use crate::{files, numbers};

/// The size of random cases where the user does not say.
const SIZE: usize = 8;
/// Time for one run of a program where the user does not say.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The random cases that are wanted, if any are.
pub(super) fn draw(matches: &ArgMatches) -> Result<Option<Draw>, Failure> {
    let number = |name: &'static str, expected: Label| {
        let Some(text) = word(matches, name) else { return Ok(None) };
        numbers::count(text).map(Some).ok_or_else(|| bad_number(name, text, expected))
    };
    let Some(cases) = number("random", Label::CliExpectCount)? else { return Ok(None) };
    let seed = number("seed", Label::CliExpectSeed)?.unwrap_or(0);
    let size = number("size", Label::CliExpectCount)?;
    let size = size.map_or(SIZE, |size| usize::try_from(size).unwrap_or(usize::MAX));
    Ok(Some(Draw { cases, seed, size }))
}

/// Tests a program.
pub(super) fn run(
    session: &Session,
    matches: &ArgMatches,
    brief: Brief<'_>,
    command: &str,
    draw: Option<Draw>,
) -> Outcome {
    let timeout = match word(matches, "timeout") {
        Some(text) => numbers::time(text).ok_or_else(|| bad_number("timeout", text, Label::CliExpectTime))?,
        None => TIMEOUT,
    };
    let against = Against { command, timeout };
    let workbench = session.workbench();
    let verdict = match draw {
        Some(draw) => workbench.test_random(brief, against, draw)?,
        None => workbench.test_input(brief, against, BufReader::new(Input { session }))?,
    };
    let verdict = match verdict {
        Verdict::Agrees(tally) => return agrees(session, tally, None),
        Verdict::Stopped(tally, stop) => return agrees(session, tally, Some(stop)),
        Verdict::Wrong(wrong) => wrong,
    };
    if let Some(path) = word(matches, "keep") {
        files::write(path, &verdict.input)?;
    }
    disagrees(session, brief, &verdict, timeout)?;
    if let Some(path) = word(matches, "keep") {
        session.say(session.filled(Label::SavedTo, &[("file", Arg::from(path))]));
    }
    Ok(Ending::No)
}

/// Says how many cases agree, and what ended the test before all were tried.
fn agrees(session: &Session, tally: Tally, stop: Option<Stop>) -> Outcome {
    let ending = Ending::after(stop);
    if session.json {
        let Tally { won, lost, drawn } = tally;
        let (cases, stop) = (tally.cases(), stop.map(Stop::id));
        let body = TestedJson { agrees: true, cases, won, lost, drawn, wrong: None, stop };
        session.document("grundy/judge", body)?;
        return Ok(ending);
    }
    let number = |name, count: u64| (name, Arg::from(count.to_string()));
    let args = [
        number("cases", tally.cases()),
        number("won", tally.won),
        number("lost", tally.lost),
        number("drawn", tally.drawn),
    ];
    session.line(session.filled(Label::JudgeAgree, &args))?;
    match stop {
        Some(stop) => session.tell_stop(stop),
        None if tally.is_one_sided() => session.say(session.text(Label::JudgeOneSided)),
        None => {}
    }
    Ok(ending)
}

fn disagrees(session: &Session, brief: Brief<'_>, wrong: &Wrong, timeout: Duration) -> std::io::Result<()> {
    let fault = message(wrong.fault, &brief.contest.words, timeout);
    let fault = fault.map(|arg| arg.show(session.lang));
    let why = wrong.why.as_ref().map(|why| why.show(session.lang));
    if session.json {
        let told = WrongJson {
            fault: wrong.fault.id(),
            input: &wrong.input,
            said: wrong.said.as_deref(),
            right: &wrong.right,
            message: fault.unwrap_or_default(),
            why,
            together: wrong.together,
            runs: wrong.runs,
        };
        let body =
            TestedJson { agrees: false, cases: 0, won: 0, lost: 0, drawn: 0, wrong: Some(told), stop: None };
        return session.document("grundy/judge", body);
    }
    let say =
        |label: Label, name, value: &str| session.line(session.filled(label, &[(name, Arg::from(value))]));
    say(Label::JudgeWrong, "runs", &wrong.runs.to_string())?;
    session.line("")?;
    wrong.input.lines().try_for_each(|line| session.line(format!("    {line}")))?;
    session.line("")?;
    match &wrong.said {
        Some(said) => say(Label::JudgeSaid, "said", said)?,
        None => session.line(session.text(Label::JudgeSaidNothing))?,
    }
    fault.map_or(Ok(()), |fault| session.line(fault))?;
    let example = brief.contest.ask == Ask::Move
        && brief.contest.which == Which::Any
        && wrong.right != brief.contest.words.lose;
    say(if example { Label::JudgeRightMove } else { Label::JudgeRight }, "right", &wrong.right)?;
    why.map_or(Ok(()), |why| say(Label::JudgeWhy, "why", &why))?;
    if wrong.together {
        session.line(session.text(Label::JudgeTogether))?;
    }
    if !wrong.errors.is_empty() {
        say(Label::JudgeErrors, "text", &wrong.errors)?;
    }
    Ok(())
}

/// What is wrong, where that is more than another answer.
fn message(fault: Fault, words: &Words, timeout: Duration) -> Option<Arg> {
    let filled = |label, name, value: String| Some(Arg::Filled(label, vec![(name, Arg::from(value))]));
    match fault {
        Fault::Answer => None,
        Fault::Word => {
            let mut words = [&words.win, &words.lose, &words.draw].map(|word| format!("`{word}`")).to_vec();
            words.dedup();
            let words = words.join(", ");
            filled(Label::JudgeWord, "words", words)
        }
        Fault::Number => Some(Label::JudgeNumber.into()),
        Fault::Illegal => Some(Label::JudgeIllegal.into()),
        Fault::NotWinning => Some(Label::JudgeNotWinning.into()),
        Fault::NotFirst => Some(Label::JudgeNotFirst.into()),
        Fault::Lines(expected, found) => {
            let args =
                vec![("expected", Arg::from(expected.to_string())), ("found", Arg::from(found.to_string()))];
            Some(Arg::Filled(Label::JudgeLines, args))
        }
        Fault::End(End::Done) => None,
        Fault::End(End::Status(status)) => filled(Label::JudgeStatus, "status", status.to_string()),
        Fault::End(End::Signal(signal)) => filled(Label::JudgeSignal, "signal", signal.to_string()),
        Fault::End(End::Timeout) => filled(Label::JudgeTimeout, "time", format!("{}", timeout.as_secs_f64())),
        Fault::End(End::TooMuch(limit)) => filled(Label::JudgeTooMuch, "limit", limit.to_string()),
    }
}
