//! The command line.

use std::path::PathBuf;

/// What `--help` prints.
pub(crate) const HELP: &str = "\
cargo run --release -p grundy-bench -- [OPTIONS]

  --task NAME…        only these tasks
  --list              the tasks
  --quick             small sizes; compares signatures with those of the naive programs, measures nothing
  --ogs PATH          the program `ogsolve`; without it, the one that crates/grundy-bench/ogs.sh installs
  --contest [NAME…]   the problems of tests/contest at full size: which keep their limits
  --markdown en|zh    the chapter of the book, to standard output
  --write             the chapter of both books, to docs/book; with --task the other rows stay, marked
";

/// A language of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    En,
    Zh,
}

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Measure,
    Quick,
    List,
    Markdown(Language),
    Write,
    Help,
    /// Problems of contests at full size: those whose folders have these words in their names, or all.
    Contest(Vec<String>),
    /// Answer the question of a program by `judge`, in this process.
    Judge {
        size: usize,
    },
    /// Do the work of the task once, in this process.
    Child {
        size: usize,
        threads: usize,
    },
}

/// The command line, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arguments {
    pub(crate) command: Command,
    pub(crate) tasks: Vec<String>,
    pub(crate) ogs: Option<PathBuf>,
}

impl Arguments {
    pub(crate) fn read(words: &[String]) -> Result<Self, String> {
        let mut found = Self { command: Command::Measure, tasks: Vec::new(), ogs: None };
        let mut rest = words.iter().map(String::as_str).peekable();
        while let Some(option) = rest.next() {
            match option {
                "--task" => {
                    let before = found.tasks.len();
                    while let Some(name) = rest.next_if(|word| !word.starts_with("--")) {
                        found.tasks.push(name.to_owned());
                    }
                    if found.tasks.len() == before {
                        return Err("--task wants a name; --list shows them".to_owned());
                    }
                }
                "--list" => found.command = Command::List,
                "--quick" => found.command = Command::Quick,
                "--write" => found.command = Command::Write,
                "--help" | "-h" => found.command = Command::Help,
                "--ogs" => found.ogs = Some(rest.next().ok_or("--ogs wants a path")?.into()),
                "--markdown" => found.command = Command::Markdown(language(rest.next())?),
                "--contest" => {
                    let mut names = Vec::new();
                    while let Some(name) = rest.next_if(|word| !word.starts_with("--")) {
                        names.push(name.to_owned());
                    }
                    found.command = Command::Contest(names);
                }
                "--judge" => {
                    let size =
                        rest.next().and_then(|word| word.parse().ok()).ok_or("--judge wants a size")?;
                    found.command = Command::Judge { size };
                }
                "--child" => {
                    let mut number = || rest.next().and_then(|word| word.parse().ok());
                    let both = number().zip(number());
                    let (size, threads) = both.ok_or("--child wants a size and a number of threads")?;
                    found.command = Command::Child { size, threads };
                }
                other => return Err(format!("unknown option `{other}`; --help shows them")),
            }
        }
        Ok(found)
    }
}

fn language(word: Option<&str>) -> Result<Language, String> {
    match word {
        Some("en") => Ok(Language::En),
        Some("zh") => Ok(Language::Zh),
        _ => Err("--markdown wants en or zh".to_owned()),
    }
}
