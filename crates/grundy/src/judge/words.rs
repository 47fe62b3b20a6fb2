//! The words of an input, one at a time, with their places.

use std::io::{self, BufRead};
use std::sync::Arc;

use grundy_export::Report;
use grundy_messages::{Arg, Code};
use grundy_syntax::{Diagnostic, Source, Span};

use crate::load::why_not;
use crate::workbench::Failure;

/// Longer words are cut; nothing so long is right.
const LONGEST_WORD: usize = 1 << 20;
/// Of lines only so much is kept, to show where a word stands.
const LONGEST_LINE: usize = 1 << 24;
/// Of a wrong word only so much is shown.
const SHOWN: usize = 60;

/// What the input is called in messages.
const NAME: &str = "-";

/// Reads words, which white space separates.
pub(crate) struct Words<R> {
    from: R,
    /// The number of the present line, counted from 1.
    line: usize,
    /// The bytes of the present line that were read.
    read: Vec<u8>,
    /// Where the last word begins and ends in the present line.
    last: (usize, usize),
    /// Where the marked words begin: the line and the place in it.
    mark: (usize, usize),
}

impl<R: BufRead> Words<R> {
    /// The words of `from`.
    pub(crate) fn new(from: R) -> Self {
        Self { from, line: 1, read: Vec::new(), last: (0, 0), mark: (1, 0) }
    }

    /// The next word; `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Result<Option<String>, Failure> {
        if !self.skip_space()? {
            self.last = (self.read.len(), self.read.len());
            return Ok(None);
        }
        let start = self.read.len();
        let mut word = Vec::new();
        while let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace()) {
            if word.len() < LONGEST_WORD {
                word.push(byte);
            }
            self.take(byte);
        }
        self.last = (start, self.read.len());
        let word = String::from_utf8_lossy(&word);
        // Some editors begin a file with a mark that nobody sees.
        Ok(Some(word.strip_prefix('\u{feff}').unwrap_or(&word).to_owned()))
    }

    /// Whether nothing but white space is left.
    pub(crate) fn is_at_end(&mut self) -> Result<bool, Failure> {
        Ok(!self.skip_space()?)
    }

    /// What is told next of a position concerns the words from here on.
    pub(crate) fn mark(&mut self) -> Result<(), Failure> {
        self.skip_space()?;
        self.mark = (self.line, self.read.len());
        Ok(())
    }

    /// The complaint that a word is not what is expected; or that there is none.
    pub(crate) fn unexpected(&mut self, expected: Arg, found: Option<&str>) -> Failure {
        let span = self.last;
        let diagnostic = match found {
            Some(found) => Diagnostic::new(Code::InputWord, Span::default()).arg("found", shortened(found)),
            None => Diagnostic::new(Code::InputEnd, Span::default()),
        };
        self.at(span, vec![diagnostic.arg("expected", expected)])
    }

    /// The complaint that a word is left over.
    pub(crate) fn left_over(&mut self, found: &str) -> Failure {
        let span = self.last;
        self.at(span, vec![Diagnostic::new(Code::InputExtra, Span::default()).arg("found", shortened(found))])
    }

    /// Complaints about the words since the mark.
    pub(crate) fn marked(&mut self, diagnostics: Vec<Diagnostic>) -> Failure {
        let start = if self.mark.0 == self.line { self.mark.1 } else { 0 };
        self.at((start, self.last.1), diagnostics)
    }

    /// Complaints about a part of the present line.
    fn at(&mut self, (start, end): (usize, usize), mut diagnostics: Vec<Diagnostic>) -> Failure {
        self.finish_line();
        let cut = |at: usize| self.read.get(..at.min(self.read.len())).unwrap_or_default();
        // Lines above are empty here: only their number counts.
        let above = self.line - 1;
        let length = |bytes: &[u8]| above + String::from_utf8_lossy(bytes).len();
        let span = Span::new(length(cut(start)), length(cut(end)));
        let text = "\n".repeat(above) + &String::from_utf8_lossy(&self.read);
        let source = Arc::new(Source::new(NAME, &text));
        diagnostics.iter_mut().for_each(|diagnostic| diagnostic.span = span);
        Failure::Bad(Report::of(&source, diagnostics))
    }

    /// Adds what follows in the line, as far as it is already there.
    fn finish_line(&mut self) {
        while let Ok(Some(byte)) = self.peek() {
            if matches!(byte, b'\n' | b'\r') || self.read.len() > self.last.1 + SHOWN {
                return;
            }
            self.take(byte);
        }
    }

    /// Whether there is another word.
    fn skip_space(&mut self) -> Result<bool, Failure> {
        while let Some(byte) = self.peek()? {
            if !byte.is_ascii_whitespace() {
                return Ok(true);
            }
            self.take(byte);
        }
        Ok(false)
    }

    fn peek(&mut self) -> Result<Option<u8>, Failure> {
        loop {
            match self.from.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let diagnostic = Diagnostic::new(Code::FileUnreadable, Span::default()).arg("file", NAME);
                    return Err(Failure::plain(diagnostic.arg("why", why_not(&error))));
                }
            }
        }
    }

    fn take(&mut self, byte: u8) {
        self.from.consume(1);
        if byte == b'\n' {
            self.line += 1;
            self.read.clear();
        } else if self.read.len() < LONGEST_LINE {
            self.read.push(byte);
        }
    }
}

fn shortened(word: &str) -> String {
    match word.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &word[..at]),
        None => word.to_owned(),
    }
}
