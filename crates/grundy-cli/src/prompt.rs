//! Lines that a person types at a terminal, with editing, history and completion.
//!
//! The editor is `rustyline`. Where the input or the output is no terminal, lines are read as they come: see the commands that ask.

use std::io::{self, IsTerminal as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// Lines remembered.
const REMEMBERED: usize = 1_000;

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
}

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
        Some(Self { editor })
    }

    /// Reads a line, in which the key Tab completes these texts.
    pub(crate) fn line(&mut self, prompt: &str, texts: Vec<String>) -> Typed {
        if let Some(words) = self.editor.helper_mut() {
            words.texts = texts;
        }
        match self.editor.readline(prompt) {
            Ok(line) => Typed::Line(line),
            Err(ReadlineError::Interrupted) => Typed::Interrupted,
            Err(_) => Typed::End,
        }
    }
}

/// What can be completed.
#[derive(Debug, Default)]
struct Words {
    texts: Vec<String>,
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
        Ok(completed(&self.texts, &line[..at]))
    }
}

/// Where what is completed begins, and the texts that it may become: those that go on as the line does, else as its last word does.
fn completed(texts: &[String], line: &str) -> (usize, Vec<String>) {
    let line_start = line.len() - line.trim_start().len();
    let word_start = line
        .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
        .map_or(0, |at| at + line[at..].chars().next().map_or(0, char::len_utf8));
    for start in [line_start, word_start] {
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
        let texts: Vec<String> = ["moves", "take(1)", "take(2) in 1", "更多"].map(str::to_owned).to_vec();
        let rows: [(&str, usize, &[&str]); 7] = [
            ("mo", 0, &["moves"]),
            ("  mo", 2, &["moves"]),
            ("take(", 0, &["take(1)", "take(2) in 1"]),
            ("take(1) + ta", 10, &["take(1)", "take(2) in 1"]),
            ("更", 0, &["更多"]),
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
