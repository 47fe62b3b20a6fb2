//! `grundy answer SLUG`.

use std::io::{self, BufRead as _};

use clap::ArgMatches;
use grundy::games::{self, Json};
use grundy::messages::{Arg, Code, Label, Lang};
use grundy::{Answers, Failure, Unanswered, unknown_game};
use grundy_export::document::UnansweredJson;

use crate::commands::Command;
use crate::options::{missing, positional, word};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "answer", schema: "grundy/answer", about: Label::CliAnswer, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    command.arg(positional("SLUG", "SLUG", Label::CliArgSlug, lang)).arg(positional(
        "QUESTION",
        "JSON",
        Label::CliArgQuestion,
        lang,
    ))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let name = word(matches, "SLUG").ok_or_else(|| missing("SLUG"))?;
    let folder = games::find(name).ok_or_else(|| Failure::plain(unknown_game(name)))?;
    let workbench = session.workbench();
    let mut answers = workbench.answers(folder);
    let mut ending = Ending::Done;
    if let Some(question) = word(matches, "QUESTION") {
        return one(session, &mut answers, question);
    }
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let question = String::from_utf8_lossy(&line);
        if question.trim().is_empty() {
            continue;
        }
        if one(session, &mut answers, &question)? == Ending::Bad {
            ending = Ending::Bad;
        }
    }
    Ok(ending)
}

/// Answers one line with one line, also where the question is bad.
fn one(session: &Session, answers: &mut Answers<'_, '_>, question: &str) -> Outcome {
    let question = match Json::read(question) {
        Ok(question) => question,
        Err(error) => {
            let place = [
                ("line", Arg::from(error.line().to_string())),
                ("column", Arg::from(error.column().to_string())),
            ];
            let label = if error.is_eof() { Label::AnswerNotJsonEnd } else { Label::AnswerNotJsonAt };
            let message = session.filled(label, &place);
            return bad(session, Code::AnswerObject.name(), message, None);
        }
    };
    match answers.answer(&question) {
        Ok(answer) => {
            session.value(&answer)?;
            Ok(Ending::Done)
        }
        Err(Unanswered::Question(error)) => {
            let help = error.help(session.lang);
            bad(session, error.code.name(), error.message(session.lang), help)
        }
        Err(Unanswered::Failed(Failure::Bad(report))) => {
            let told = report.json(session.lang).into_iter().next();
            told.map_or(Ok(Ending::Bad), |told| {
                bad(session, told.code, told.message, told.help.into_iter().next())
            })
        }
        Err(Unanswered::Failed(stopped)) => Err(stopped.into()),
    }
}

fn bad(session: &Session, code: &'static str, error: String, help: Option<String>) -> Outcome {
    session.value(&UnansweredJson { error, code, help })?;
    Ok(Ending::Bad)
}
