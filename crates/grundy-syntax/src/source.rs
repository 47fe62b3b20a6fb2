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
    /// The lines as they were given, where they are not in normal form.
    given: Option<String>,
    /// The number of the first line.
    first_line: usize,
}

/// Lines longer than this are not composed piece by piece.
const LONGEST_LINE: usize = 4096;

impl Source {
    /// A source called `name`, for instance the file's path as the user wrote it.
    pub fn new(name: impl Into<String>, text: &str) -> Self {
        let given = text.replace("\r\n", "\n");
        let text: String = given.strip_prefix(MARK).unwrap_or(&given).nfc().collect();
        let line_starts = starts(&text).collect();
        let given = (given != text).then_some(given);
        Self { name: name.into(), text, line_starts, given, first_line: 1 }
    }

    /// The same for a text that begins at a line of something larger, such as what is typed line by line: places are told there.
    pub fn of_line(name: impl Into<String>, text: &str, line: usize) -> Self {
        Self { first_line: line, ..Self::new(name, text) }
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
        Place { line: self.first_line + line - 1, column }
    }

    /// How many code units of UTF-16 stand before byte `offset` in the text as it was given, each line end counted as one: the
    /// place for an editor that counts so.
    pub fn utf16(&self, offset: u32) -> usize {
        let offset = Span { start: offset, end: offset }.range().start.min(self.text.len());
        let offset = (0..=offset).rev().find(|at| self.text.is_char_boundary(*at)).unwrap_or(0);
        let Some(given) = &self.given else { return units(&self.text[..offset]) };
        // Composing changes no line end.
        let line = self.line_starts.partition_point(|&start| start <= offset) - 1;
        let start = starts(given).nth(line).unwrap_or(given.len());
        let rest = given[start..].split('\n').next().unwrap_or_default();
        let wanted = offset - self.line_starts[line];
        units(&given[..start]) + units(&rest[..composed_before(rest, wanted)])
    }
}

/// The mark of byte order.
const MARK: char = '\u{feff}';

/// Where lines start.
fn starts(text: &str) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1))
}

fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// The shortest beginning of a line whose normal form has so many bytes.
fn composed_before(line: &str, wanted: usize) -> usize {
    let composed =
        |end: usize| -> usize { line[..end].trim_start_matches(MARK).nfc().map(char::len_utf8).sum() };
    let mut ends = line.char_indices().map(|(at, _)| at).chain(std::iter::once(line.len()));
    if line.len() > LONGEST_LINE {
        return ends.take_while(|end| *end <= wanted).last().unwrap_or(0);
    }
    ends.find(|end| composed(*end) >= wanted).unwrap_or(line.len())
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
    fn places_for_editors_count_in_the_text_as_given() {
        let rows = [
            ("a\nb", "b", 2),
            ("a\r\nb", "b", 2),
            ("\u{feff}a b", "b", 3),
            ("石子 b", "b", 3),
            ("😀 b", "b", 3),
            ("e\u{301} b", "b", 3),
            ("e\u{301}\ne\u{301}e\u{301} b", "b", 8),
            ("e\u{301}\n😀 b", "b", 6),
        ];
        for (text, found, expected) in rows {
            let source = Source::new("t", text);
            let at = source.text().find(found).expect("it is there");
            assert_eq!(source.utf16(u32::try_from(at).expect("small")), expected, "{text:?}");
        }
        assert_eq!(Source::new("t", "石").utf16(1), 0);
        assert_eq!(Source::new("t", "石").utf16(99), 1);
    }

    #[test]
    fn lines_are_those_of_the_whole_input() {
        let source = Source::of_line("t", "a\nb", 7);
        assert_eq!([source.place(0), source.place(2)].map(|place| place.to_string()), ["7:1", "8:1"]);
    }

    #[test]
    fn text_is_normalised() {
        assert_eq!(Source::new("t", "e\u{301}").text(), "é");
    }
}
