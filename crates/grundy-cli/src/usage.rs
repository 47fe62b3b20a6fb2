//! How a command is written: its usage and an example, for those who left something out, and hints for what a shell did to
//! the words.

use grundy::Diagnostic;
use grundy::messages::{Arg, Code, Hint, Lang};
use grundy_export::Report;

use crate::tree;

/// An example of every command, as it is typed after `grundy`.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("serve", "serve --open"),
    ("analyze", "analyze lasker-nim"),
    ("check", "check kayles"),
    ("solve", "solve nim '3 + 5'"),
    ("explain", "explain nim '3 + 5'"),
    ("play", "play nim '3 + 5'"),
    ("table", "table wythoff --to 9"),
    ("plot", "plot kayles --to 60 --out kayles.svg"),
    ("guess", "guess lasker-nim"),
    ("prove", "prove lasker-nim"),
    ("claim", "claim nim 'g(n) = n'"),
    ("verify", "verify kayles.json kayles"),
    ("games", "games show kayles"),
    ("value", "value '{1|*} + ^'"),
    ("repl", "repl"),
    ("answer", "answer kayles '{\"n\":22}'"),
    ("emit", "emit lasker-nim --lang cpp"),
    ("judge", "judge nim --sum --random 5"),
    ("run", "run kayles --to 1000 --file kayles.run"),
    ("sweep", "sweep '0.??' --to 1000 --file sweep.txt"),
    ("merge", "merge a.txt b.txt --into all.txt"),
    ("fmt", "fmt mygame.grundy"),
    ("completions", "completions bash"),
    ("man", "man"),
];

/// Examples of options that stand for what a command takes otherwise.
const OPTION_EXAMPLES: &[(&str, &str)] =
    &[("--thermograph", "plot --thermograph '{4||1|0}' --out thermograph.svg")];

/// Adds usage and an example where something is missing, and what to quote where words are left over.
pub(crate) fn advised(report: Report, command: Option<&str>, words: &[String], lang: Lang) -> Report {
    let diagnostics = report.diagnostics.into_iter();
    let diagnostics = diagnostics.map(|diagnostic| advice(diagnostic, command, words, lang)).collect();
    Report { diagnostics, ..report }
}

fn advice(diagnostic: Diagnostic, command: Option<&str>, words: &[String], lang: Lang) -> Diagnostic {
    match diagnostic.code {
        Code::CliMissing | Code::CliMissingValue => told(diagnostic, command, words, lang),
        Code::CliUnexpected | Code::UnknownGame => match quoting(words) {
            Some((hint, example)) => {
                let mut diagnostic = diagnostic;
                diagnostic.hints.clear();
                diagnostic.hint_with(hint, vec![("example", Arg::from(example))])
            }
            None if diagnostic.code == Code::CliUnexpected => told(diagnostic, command, words, lang),
            None => diagnostic,
        },
        _ => diagnostic,
    }
}

/// With the usage of the command and an example.
fn told(diagnostic: Diagnostic, command: Option<&str>, words: &[String], lang: Lang) -> Diagnostic {
    let Some(command) = command else { return diagnostic };
    let usage = tree::usage(command, words, lang).map(|usage| vec![("usage", Arg::from(usage))]);
    let of_option = OPTION_EXAMPLES.iter().find(|(option, _)| words.iter().any(|word| word == option));
    let example = of_option.or_else(|| EXAMPLES.iter().find(|(name, _)| *name == command));
    let example = example.map(|(_, example)| vec![("example", Arg::from(format!("grundy {example}")))]);
    let hints = [(Hint::Usage, usage), (Hint::ForExample, example)];
    hints.into_iter().fold(diagnostic, |diagnostic, (hint, args)| match args {
        Some(args) => diagnostic.hint_with(hint, args),
        None => diagnostic,
    })
}

/// What should have been quoted, and how, where a shell took the words apart.
pub fn quoting(words: &[String]) -> Option<(Hint, String)> {
    braces(words).map(|example| (Hint::QuoteBraces, example)).or_else(|| {
        let plus = words.iter().position(|word| word == "+")?;
        let is_term =
            |word: &&String| *word == "+" || word.starts_with(|c: char| c.is_ascii_digit() || c == '(');
        let before = words[..plus].iter().rev().take_while(is_term).count();
        let after = words[plus..].iter().take_while(is_term).count();
        let sum = words.get(plus - before..plus + after)?.join(" ");
        (before > 0 && after > 1).then(|| (Hint::QuoteSpaces, format!("`'{sum}'`")))
    })
}

/// `subtraction{1,2,4}` becomes three words, and so does `S={1,2,4}`: words with the same beginning and something else at the end.
fn braces(words: &[String]) -> Option<String> {
    let ends = |word: &str| -> Option<(String, String)> {
        let at = word.find('=').map(|at| at + 1).or_else(|| word.find(|c: char| c.is_ascii_digit()))?;
        let (stem, end) = word.split_at(at);
        let plain = !stem.is_empty() && !end.is_empty() && stem.starts_with(|c: char| c.is_alphabetic());
        plain.then(|| (stem.to_owned(), end.to_owned()))
    };
    let found = words.iter().enumerate().find_map(|(at, word)| {
        let (stem, _) = ends(word)?;
        let alike = words[at..].iter().map_while(|word| ends(word).filter(|(other, _)| *other == stem));
        let alike: Vec<String> = alike.map(|(_, end)| end).collect();
        (alike.len() > 1).then(|| format!("{stem}{{{}}}", alike.join(",")))
    });
    found.map(|text| format!("`'{text}'`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::COMMANDS;

    #[test]
    fn every_command_has_an_example() {
        let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
        let given: Vec<&str> = EXAMPLES.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, given);
        for (name, example) in EXAMPLES {
            assert!(example.starts_with(name), "{example}");
        }
    }

    #[test]
    fn what_a_shell_took_apart() {
        let rows: &[(&[&str], Option<&str>)] = &[
            (
                &["solve", "subtraction1", "subtraction2", "subtraction4", "10"],
                Some("`'subtraction{1,2,4}'`"),
            ),
            (&["solve", "x", "10", "--set", "S=1", "S=2", "S=4"], Some("`'S={1,2,4}'`")),
            (&["solve", "nim", "3", "+", "5"], Some("`'3 + 5'`")),
            (&["solve", "wythoff", "(3,5)", "+", "(1,2)"], Some("`'(3,5) + (1,2)'`")),
            (&["solve", "nim", "3", "5"], None),
            (&["solve", "nim", "+"], None),
            (&["solve", "kayles", "10", "20"], None),
            (&["analyze", "subtraction1"], None),
            (&["solve", "x", "--set", "a=1", "--set", "b=2"], None),
            (&["solve", "x", "--set", "a=1", "--set", "a=2"], None),
        ];
        for (words, expected) in rows {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(quoting(&words).map(|(_, example)| example).as_deref(), *expected, "{words:?}");
        }
    }
}
