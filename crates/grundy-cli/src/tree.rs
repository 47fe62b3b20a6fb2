//! The tree of commands, made from the list, with every text from the table.

use clap::{Arg, ArgAction, Command};
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

/// A command whose help has our headings only.
pub fn laid_out(command: Command, lang: Lang) -> Command {
    let usage = text(Label::CliUsage, lang);
    command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .help_template(format!("{{about-with-newline}}\n{usage}{{usage}}\n\n{{all-args}}{{after-help}}"))
}

/// Writes the usage line from the arguments.
fn with_usage(command: Command, path: &str, lang: Lang) -> Command {
    let arguments: Vec<String> = command.get_positionals().map(|arg| format!("<{}>", arg.get_id())).collect();
    let options = text(Label::CliWordOptions, lang);
    let sub = if command.has_subcommands() {
        format!(" {}", text(Label::CliWordCommand, lang))
    } else {
        String::new()
    };
    let arguments: String = arguments.iter().map(|argument| format!(" {argument}")).collect();
    command.override_usage(format!("{path}{arguments}{sub} {options}"))
}
