//! `grundy fmt FILES`.

use std::fs;
use std::sync::Arc;

use clap::{ArgAction, ArgMatches};
use grundy::messages::{Arg, Code, Label, Lang};
use grundy::{Diagnostic, Failure, Source, Span, file, standard_input, why_not};
use grundy_export::Report;

use crate::commands::Command;
use crate::options::{flag, is_set, positional};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "fmt", schema: "grundy/fmt", about: Label::CliFmt, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let files = positional("FILES", "FILES", Label::CliArgFiles, lang);
    command.arg(files.num_args(0..).action(ArgAction::Append)).arg(flag("check", Label::CliOptFmtCheck, lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let files = matches.get_many::<String>("FILES").into_iter().flatten().map(String::as_str);
    let mut files: Vec<&str> = files.collect();
    if files.is_empty() {
        files.push("-");
    }
    let check = is_set(matches, "check");
    let mut ending = Ending::Done;
    for path in files {
        // A bad file does not keep the others from being laid out.
        match one(session, path, check) {
            Ok(Ending::No) if ending == Ending::Done => ending = Ending::No,
            Ok(_) => {}
            Err(crate::session::Failed::Failure(Failure::Bad(report))) => {
                session.bad_input(&report)?;
                ending = Ending::Bad;
            }
            Err(failed) => return Err(failed),
        }
    }
    Ok(ending)
}

fn one(session: &Session, path: &str, check: bool) -> Outcome {
    let source = Arc::new(if path == "-" { standard_input()? } else { file(path)? });
    let laid_out = grundy::format(&source).map_err(|wrong| Failure::Bad(Report::of(&source, wrong)))?;
    if check {
        return checked(session, &source, &laid_out);
    }
    if path == "-" {
        session.write(|out| out.write_all(laid_out.as_bytes()))?;
    } else if laid_out != source.text() {
        fs::write(path, laid_out).map_err(|why| {
            let diagnostic = Diagnostic::new(Code::FileUnwritable, Span::default());
            Failure::plain(diagnostic.arg("file", path).arg("why", why_not(&why)))
        })?;
    }
    Ok(Ending::Done)
}

fn checked(session: &Session, source: &Source, laid_out: &str) -> Outcome {
    if laid_out == source.text() {
        return Ok(Ending::Done);
    }
    session.line(session.filled(Label::CliNotFormatted, &[("file", Arg::from(source.name()))]))?;
    Ok(Ending::No)
}
