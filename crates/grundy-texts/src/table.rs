//! Reads files of texts.
//!
//! A row is three lines. The texts stand between the first and the last quote of their lines as they are: nothing in
//! them is escaped, and they have no line breaks.
//!
//! ```text
//! # A comment, or an empty line, may stand between rows.
//! bad-character
//!   en "unexpected character `{found}`"
//!   zh "意外的字符 `{found}`"
//! ```
//!
//! Rows may stand in any order and in any file of their kind; each name has exactly one.

use std::collections::BTreeMap;
use std::fmt;

/// A file and what is in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

/// The texts of one kind in both languages, in the order of their names.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) en: Vec<&'static str>,
    pub(crate) zh: Vec<&'static str>,
}

/// A mistake in a file, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    place: Place,
    why: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.file, self.place.line, self.why)
    }
}

/// A line of a file, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    file: &'static str,
    line: usize,
}

impl Place {
    fn wrong(self, why: impl Into<String>) -> Wrong {
        Wrong { place: self, why: why.into() }
    }
}

/// A row, and where it begins.
#[derive(Clone, Copy)]
struct Row {
    place: Place,
    name: &'static str,
    en: &'static str,
    zh: &'static str,
}

/// The table of `names`, or all mistakes.
pub(crate) fn read(files: &[File], names: &[&str]) -> Result<Table, Vec<Wrong>> {
    let (mut rows, mut wrong) = (Vec::new(), Vec::new());
    for file in files {
        rows_of(file, &mut rows, &mut wrong);
    }
    let index: BTreeMap<&str, usize> = names.iter().enumerate().map(|(at, name)| (*name, at)).collect();
    let mut found: Vec<Option<Row>> = vec![None; names.len()];
    for row in rows {
        match index.get(row.name).map(|at| &mut found[*at]) {
            None => wrong.push(row.place.wrong(format!("no text is called `{}`", row.name))),
            Some(Some(first)) => wrong.push(row.place.wrong(format!(
                "`{}` has a row already, at {}:{}",
                row.name, first.place.file, first.place.line
            ))),
            Some(place) => *place = Some(row),
        }
    }
    let mut last = Place { file: files.first().map_or("", |file| file.name), line: 1 };
    for (row, name) in found.iter().zip(names) {
        match row {
            Some(row) => last = row.place,
            None => wrong.push(last.wrong(format!("`{name}` has no row; its place is after this one"))),
        }
    }
    let texts = |text: fn(&Row) -> &'static str| found.iter().flatten().map(text).collect();
    if wrong.is_empty() { Ok(Table { en: texts(|row| row.en), zh: texts(|row| row.zh) }) } else { Err(wrong) }
}

/// The rows of a file. A row with a mistake has empty texts, so that it is not missed too.
fn rows_of(file: &File, rows: &mut Vec<Row>, wrong: &mut Vec<Wrong>) {
    let mut lines = file.text.lines().enumerate().peekable();
    while let Some((index, name)) = lines.next() {
        let place = Place { file: file.name, line: index + 1 };
        if name.is_empty() || name.starts_with('#') {
            continue;
        }
        if !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
            wrong.push(place.wrong(format!("found `{name}`, expected the name of a text")));
            continue;
        }
        let below = std::iter::from_fn(|| lines.next_if(|(_, line)| line.starts_with(' ')));
        let below: Vec<&str> = below.map(|(_, line)| line).collect();
        let [en, zh] = both(place, name, &below).unwrap_or_else(|mistake| {
            wrong.push(mistake);
            [""; 2]
        });
        rows.push(Row { place, name, en, zh });
    }
}

/// The two texts below a name.
fn both(place: Place, name: &str, below: &[&'static str]) -> Result<[&'static str; 2], Wrong> {
    let at = |index: usize| Place { line: place.line + 1 + index, ..place };
    let text = |index: usize, tongue: &str| {
        let found = below.get(index).and_then(|line| quoted(line, tongue));
        found.ok_or_else(|| at(index).wrong(format!("expected `  {tongue} \"…\"`, a text of `{name}`")))
    };
    let texts = [text(0, "en")?, text(1, "zh")?];
    if below.len() > 2 { Err(at(2).wrong(format!("`{name}` has its two texts already"))) } else { Ok(texts) }
}

/// What stands between the quotes of a line `  en "…"`; it must not be empty.
fn quoted(line: &'static str, tongue: &str) -> Option<&'static str> {
    let text = line.strip_prefix("  ")?.strip_prefix(tongue)?.strip_prefix(" \"")?.strip_suffix('"')?;
    Some(text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with the files, a mistake a line; nothing if they are right.
    fn wrong(texts: &[&'static str], names: &[&str]) -> String {
        let files = texts.iter().zip(["one.txt", "two.txt"]);
        let files: Vec<File> = files.map(|(text, name)| File { name, text }).collect();
        let wrong = read(&files, names).err().unwrap_or_default();
        wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn texts_are_taken_as_they_stand() {
        let text = "# Words.\n\nb\n  en \" a \"b\" \"\n  zh \"\\n 乙\"\na-1\n  en \"#\"\n  zh \"甲\"\n";
        let table = read(&[File { name: "one.txt", text }], &["a-1", "b"]).expect("the file is right");
        assert_eq!(table, Table { en: vec!["#", " a \"b\" "], zh: vec!["甲", "\\n 乙"] });
    }

    #[test]
    fn mistakes_are_told_with_their_lines() {
        let a = "a\n  en \"x\"\n  zh \"甲\"\n";
        let rows: &[(&[&'static str], &[&str], &str)] = &[
            (&[a], &["a"], ""),
            (&[a], &["a", "b"], "one.txt:1: `b` has no row; its place is after this one"),
            (&["", a], &["b", "a"], "one.txt:1: `b` has no row; its place is after this one"),
            (&["\n", a], &["a", "b"], "two.txt:1: `b` has no row; its place is after this one"),
            (&["# X\n", a], &[], "two.txt:1: no text is called `a`"),
            (&[a, a], &["a"], "two.txt:1: `a` has a row already, at one.txt:1"),
            (&["a\n  en \"x\"\n"], &["a"], "one.txt:3: expected `  zh \"…\"`, a text of `a`"),
            (&["a\n  zh \"甲\"\n"], &["a"], "one.txt:2: expected `  en \"…\"`, a text of `a`"),
            (&["a\n  en \"x\"\n  zh \"\"\n"], &["a"], "one.txt:3: expected `  zh \"…\"`, a text of `a`"),
            (&["a\n  en \"x\"\n  zh 甲\n"], &["a"], "one.txt:3: expected `  zh \"…\"`, a text of `a`"),
            (
                &["a\n  en \"x\"\n  zh \"甲\"\n  zh \"乙\"\n"],
                &["a"],
                "one.txt:4: `a` has its two texts already",
            ),
            (&["a b\n"], &[], "one.txt:1: found `a b`, expected the name of a text"),
        ];
        for (texts, names, expected) in rows {
            assert_eq!(wrong(texts, names), *expected, "{texts:?}");
        }
    }
}
