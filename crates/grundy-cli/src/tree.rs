//! The tree of commands, made from the list, with every text from the table.

use clap::{Arg, ArgAction, Command, Id};
use grundy::messages::{Label, Lang};

use crate::commands::COMMANDS;
use crate::options::{everywhere, help_flag, text};

/// The whole program in `lang`.
pub fn command(lang: Lang) -> Command {
    let version = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::Version)
        .help(text(Label::CliOptVersion, lang))
        .help_heading(text(Label::CliHeadOptions, lang));
    let language = Arg::new("lang").long("lang").value_name("LANG").value_parser(["en", "zh"]);
    let language = language.hide_possible_values(true).help(text(Label::CliOptLang, lang));
    let usage = [Label::CliWordCommand, Label::CliWordOptions].map(|label| text(label, lang)).join(" ");
    let root = laid_out(Command::new("grundy"), lang)
        .about(text(Label::CliAbout, lang))
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .override_usage(format!("grundy {usage}"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_help_heading(text(Label::CliHeadCommands, lang))
        .after_help(text(Label::CliMore, lang))
        .arg(language.help_heading(text(Label::CliHeadOptions, lang)))
        .arg(help_flag(lang))
        .arg(version);
    COMMANDS.iter().fold(root, |root, command| {
        let made = (command.args)(laid_out(Command::new(command.name), lang), lang);
        let made = everywhere(made.about(text(command.about, lang)), lang);
        root.subcommand(with_usage(made, &format!("grundy {}", command.name), lang))
    })
}

/// The usage of a command on one line; that of its command, where the words name one that it has.
pub fn usage(name: &str, words: &[String], lang: Lang) -> Option<String> {
    let mut tree = command(lang);
    let found = tree.find_subcommand_mut(name)?;
    let inner = words.iter().find(|word| found.find_subcommand(word).is_some());
    let text = match inner.and_then(|word| found.find_subcommand_mut(word)) {
        Some(inner) => inner.render_usage().to_string(),
        None => found.render_usage().to_string(),
    };
    text.lines().find_map(|line| line.find("grundy ").map(|at| line[at..].to_owned()))
}

/// A command whose help has our headings only.
pub fn laid_out(command: Command, lang: Lang) -> Command {
    let usage = text(Label::CliUsage, lang);
    command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .help_template(format!("{{about-with-newline}}\n{usage}{{usage}}\n\n{{all-args}}{{after-help}}"))
}

/// Arguments that may be left out: the position where the rules have a first one, claims that the rules state, questions that
/// come from standard input.
const MAY_BE_LEFT_OUT: [&str; 4] = ["POSITION", "CLAIM", "JSON", "WORDS"];

/// How an argument is written in the usage line.
fn in_usage(arg: &Arg) -> String {
    let name =
        arg.get_value_names().and_then(<[_]>::first).map_or(arg.get_id().as_str(), |name| name.as_str());
    let more = if arg.get_num_args().is_some_and(|values| values.max_values() > 1) { "..." } else { "" };
    if MAY_BE_LEFT_OUT.contains(&name) { format!("[{name}]{more}") } else { format!("<{name}>{more}") }
}

/// Writes the usage line from the arguments, and lists them in the same order.
fn with_usage(command: Command, path: &str, lang: Lang) -> Command {
    let arguments: Vec<String> = command.get_positionals().map(in_usage).collect();
    let ids: Vec<Id> = command.get_positionals().map(|arg| arg.get_id().clone()).collect();
    let command = command.mut_args(|arg| match ids.iter().position(|id| id == arg.get_id()) {
        Some(place) => arg.display_order(place),
        None => arg,
    });
    let options = text(Label::CliWordOptions, lang);
    let sub = if command.has_subcommands() {
        format!(" {}", text(Label::CliWordCommand, lang))
    } else {
        String::new()
    };
    let arguments: String = arguments.iter().map(|argument| format!(" {argument}")).collect();
    command.override_usage(format!("{path}{arguments}{sub} {options}"))
}
