//! Lines that a person types at a terminal, with editing, history and completion.
//!
//! The editor is `rustyline`. Where the input or the output is no terminal, lines are read as they come: see the commands that ask.

use std::fs;
use std::io::{self, IsTerminal as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::history::History;
use crate::input::Asked;

/// Lines remembered.
pub(crate) const REMEMBERED: usize = 1_000;

/// What was typed.
#[derive(Debug)]
pub(crate) enum Typed {
    /// A line.
    Line(String),
    /// Nothing more comes.
    End,
    /// The user pressed Ctrl-C.
    Interrupted,
}

/// An editor of lines.
pub(crate) struct Prompt {
    editor: Editor<Words, DefaultHistory>,
    /// Where lines are kept for the next time.
    history: Option<History>,
}

/// Files shown at most.
const MOST_FILES: usize = 500;

impl Prompt {
    /// An editor, where a person sits at a terminal.
    pub(crate) fn at_terminal() -> Option<Self> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return None;
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true);
        let config = config.max_history_size(REMEMBERED).ok()?.build();
        let mut editor = Editor::with_config(config).ok()?;
        editor.set_helper(Some(Words::default()));
        Some(Self { editor, history: None })
    }

    /// The same editor, which goes on with the lines of earlier times and keeps those that come.
    pub(crate) fn remembering(mut self, history: Option<History>) -> Self {
        for line in history.iter().flat_map(History::lines) {
            // A line that is not remembered is no loss.
            let _ = self.editor.add_history_entry(line);
        }
        Self { history, ..self }
    }

    /// Reads a line, in which the key Tab completes what is said.
    pub(crate) fn line(&mut self, asked: Asked) -> Typed {
        if let Some(words) = self.editor.helper_mut() {
            (words.texts, words.files) = (asked.texts, asked.files);
        }
        match self.editor.readline(&asked.prompt) {
            Ok(line) => {
                if let Some(history) = &mut self.history {
                    history.keep(&line);
                }
                Typed::Line(line)
            }
            Err(ReadlineError::Interrupted) => Typed::Interrupted,
            Err(_) => Typed::End,
        }
    }
}

/// What can be completed.
#[derive(Debug, Default)]
struct Words {
    texts: Vec<String>,
    files: Option<(&'static str, Vec<String>)>,
}

impl Helper for Words {}
impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let line = &line[..at];
        if let Some((order, others)) = &self.files
            && let Some(typed) = line.strip_prefix(order).filter(|typed| !typed.contains(' '))
        {
            let others = others.iter().filter(|other| other.starts_with(typed)).cloned();
            return Ok((order.len(), others.chain(files(typed)).collect()));
        }
        Ok(completed(&self.texts, line))
    }
}

/// The files whose paths go on as what was typed; folders end in `/`.
fn files(typed: &str) -> Vec<String> {
    let (folder, name) = typed.rsplit_once('/').map_or(("", typed), |(folder, name)| (folder, name));
    let before = typed.strip_suffix(name).unwrap_or_default();
    let place = if before.is_empty() {
        "."
    } else if folder.is_empty() {
        "/"
    } else {
        folder
    };
    let entries = fs::read_dir(place).into_iter().flatten().flatten();
    let shown = entries.filter_map(|entry| {
        let found = entry.file_name().into_string().ok()?;
        let hidden = found.starts_with('.') && !name.starts_with('.');
        let end = if entry.path().is_dir() { "/" } else { "" };
        (found.starts_with(name) && !hidden).then(|| format!("{before}{found}{end}"))
    });
    let mut shown: Vec<String> = shown.collect();
    shown.sort_unstable();
    shown.truncate(MOST_FILES);
    shown
}

/// Where what is completed begins, and the texts that it may become: those that go on as the line does, else as its last words joined by `-` do, else as
/// its last word does.
fn completed(texts: &[String], line: &str) -> (usize, Vec<String>) {
    let line_start = line.len() - line.trim_start().len();
    let after =
        |end: Option<usize>| end.map_or(0, |at| at + line[at..].chars().next().map_or(0, char::len_utf8));
    let joined_start = after(line.rfind(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')));
    let word_start = after(line.rfind(|c: char| !(c.is_alphanumeric() || c == '_')));
    for start in [line_start, joined_start, word_start] {
        let fitting: Vec<String> =
            texts.iter().filter(|text| text.starts_with(&line[start..])).cloned().collect();
        if !fitting.is_empty() && start < line.len() {
            return (start, fitting);
        }
    }
    (line.len(), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::completed;

    #[test]
    fn lines_and_words_are_completed() {
        let texts = ["moves", "take(1)", "take(2) in 1", "更多", "toads-and-frogs(", ":load"];
        let texts = texts.map(str::to_owned).to_vec();
        let rows: [(&str, usize, &[&str]); 11] = [
            ("mo", 0, &["moves"]),
            ("  mo", 2, &["moves"]),
            ("take(", 0, &["take(1)", "take(2) in 1"]),
            ("take(1) + ta", 10, &["take(1)", "take(2) in 1"]),
            ("更", 0, &["更多"]),
            ("2 - toads-an", 4, &["toads-and-frogs("]),
            ("2-toads", 2, &["toads-and-frogs("]),
            (":l", 0, &[":load"]),
            ("1 :l", 4, &[]),
            ("", 0, &[]),
            ("x", 1, &[]),
        ];
        for (line, start, fitting) in rows {
            assert_eq!(
                completed(&texts, line),
                (start, fitting.iter().map(|&text| text.to_owned()).collect()),
                "{line}"
            );
        }
    }
}
