//! A text with a name, and places in it.

use std::fmt;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

/// Rules text longer than this is refused.
pub const MAX_BYTES: usize = 16 << 20;

/// A range of bytes of a source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: clamp(start), end: clamp(end) }
    }

    /// The least span that holds both.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The span as a range of indices.
    pub fn range(self) -> Range<usize> {
        let index = |at: u32| usize::try_from(at).unwrap_or(usize::MAX);
        index(self.start)..index(self.end)
    }
}

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A source text in the form in which all spans refer to it: without a byte-order mark, with LF
/// line ends, in Unicode normal form C.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<usize>,
}

impl Source {
    /// A source called `name`, for instance the file's path as the user wrote it.
    pub fn new(name: impl Into<String>, text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text: String = text.replace("\r\n", "\n").nfc().collect();
        let after_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        let line_starts = std::iter::once(0).chain(after_breaks).collect();
        Self { name: name.into(), text, line_starts }
    }

    /// What the source is called in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text at `span`; empty where the span does not fit the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// The line and column of byte `offset`.
    pub fn place(&self, offset: u32) -> Place {
        let offset = Span { start: offset, end: offset }.range().start.min(self.text.len());
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let start = self.line_starts[line - 1];
        let column = self.text[start..].char_indices().take_while(|(at, _)| start + at < offset).count() + 1;
        Place { line, column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters() {
        let source = Source::new("t", "\u{feff}a\r\n石子 b\n");
        assert_eq!(source.text(), "a\n石子 b\n");
        let rows = [(0, "1:1"), (1, "1:2"), (2, "2:1"), (5, "2:2"), (8, "2:3"), (9, "2:4"), (99, "3:1")];
        for (offset, expected) in rows {
            assert_eq!(source.place(offset).to_string(), expected, "offset {offset}");
        }
    }

    #[test]
    fn text_is_normalised() {
        assert_eq!(Source::new("t", "e\u{301}").text(), "é");
    }
}
