//! What is wrong with the command line itself, in our words.

use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::messages::{Arg, Code, Hint, Label, Lang};
use grundy::{Diagnostic, Failure, Span, nearest};
use grundy_export::document::BadInputJson;
use grundy_export::{Document, Report, Style};

use crate::commands::COMMANDS;
use crate::screen::Screen;
use crate::session::{self, Ending, aside};
use crate::usage;

/// Shows help or what is wrong with the arguments.
pub(crate) fn usage(error: &clap::Error, words: &[String], lang: Lang, json: bool) -> Ending {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = rendered(error, Screen::out(None));
            // A reader who has gone away has seen enough.
            let _ = write!(io::stdout(), "{text}");
            Ending::Done
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            aside(format_args!("{}", rendered(error, Screen::err(None))));
            Ending::Bad
        }
        _ => {
            let typed = words.iter().find_map(|word| COMMANDS.iter().find(|command| command.name == word));
            let report = Report::unplaced(vec![diagnostic(error)]);
            shown(&usage::advised(report, typed.map(|command| command.name), words, lang), lang, json)
        }
    }
}

/// Shows what is wrong with the common options.
pub(crate) fn settings(failure: Failure, lang: Lang, json: bool) -> Ending {
    match failure {
        Failure::Bad(report) => shown(&report, lang, json),
        Failure::Stopped(stop) => Ending::Stopped(stop),
    }
}

fn shown(report: &Report, lang: Lang, json: bool) -> Ending {
    if json {
        let body = BadInputJson { ok: false, diagnostics: report.json(lang) };
        let _ = writeln!(io::stdout(), "{}", Document::new("grundy/error", body).to_line());
    } else {
        aside(format_args!("{}", session::shown(report, lang, Screen::err(None))));
    }
    Ending::Bad
}

fn rendered(error: &clap::Error, screen: Screen) -> String {
    let text = error.render();
    let text = match screen.style {
        Style::Plain => text.to_string(),
        Style::Coloured => text.ansi().to_string(),
    };
    screen.fit_help(&text)
}

/// The parser's complaint as one of our diagnostics.
fn diagnostic(error: &clap::Error) -> Diagnostic {
    let word = |kind| context(error, kind).unwrap_or_default();
    let new = |code| Diagnostic::new(code, Span::default());
    let argument = word(ContextKind::InvalidArg);
    let option = argument.split(' ').next().unwrap_or_default().to_owned();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let found = word(ContextKind::InvalidSubcommand);
            // The parser's own guess does not know that neighbours are often exchanged.
            let near = nearest(&found, COMMANDS.iter().map(|command| command.name)).map(str::to_owned);
            meant(new(Code::CliUnknownCommand).arg("found", found), near, "grundy")
        }
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            let made = new(Code::CliUnknownOption).arg("found", argument);
            meant(made, context(error, ContextKind::SuggestedArg), "grundy")
        }
        ErrorKind::UnknownArgument | ErrorKind::TooManyValues => {
            new(Code::CliUnexpected).arg("found", argument)
        }
        ErrorKind::InvalidValue if word(ContextKind::InvalidValue).is_empty() => {
            new(Code::CliMissingValue).arg("option", option)
        }
        ErrorKind::InvalidValue => {
            let names = word(ContextKind::ValidValue);
            let expected = Arg::Filled(Label::OneOf, vec![("words", Arg::from(names))]);
            let value = word(ContextKind::InvalidValue);
            let made =
                new(Code::CliBadValue).arg("option", option).arg("value", value).arg("expected", expected);
            meant(made, context(error, ContextKind::SuggestedValue), "")
        }
        ErrorKind::ArgumentConflict if word(ContextKind::PriorArg) == argument => {
            new(Code::CliRepeated).arg("option", option)
        }
        ErrorKind::ArgumentConflict => {
            new(Code::CliConflict).arg("option", option).arg("other", word(ContextKind::PriorArg))
        }
        ErrorKind::MissingRequiredArgument => new(Code::CliMissing).arg("what", argument),
        _ => see_help(new(Code::CliUsageError), "grundy"),
    }
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        ContextValue::StyledStrs(texts) => texts.first().map(ToString::to_string),
        ContextValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Adds the suggestion, or else where to find help.
fn meant(diagnostic: Diagnostic, suggested: Option<String>, command: &'static str) -> Diagnostic {
    match suggested.filter(|name| !name.is_empty()) {
        Some(name) => {
            let first = name.split(", ").next().unwrap_or_default().to_owned();
            diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(first))])
        }
        None if command.is_empty() => diagnostic,
        None => see_help(diagnostic, command),
    }
}

fn see_help(diagnostic: Diagnostic, command: &'static str) -> Diagnostic {
    diagnostic.hint_with(Hint::SeeHelp, vec![("command", Arg::from(command))])
}
