//! `complete`: what can stand at a place of a text.

use std::collections::BTreeSet;

use grundy::messages::{Code, Label};
use grundy::{Diagnostic, Failure, RulesFrom, Span};
use grundy_export::document::{CompletionJson, CompletionsJson};

use super::words::{CLAUSES, FUNCTIONS, KEYWORDS, Row, TYPES};
use crate::documents::text;
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

request! {
    /// Asks what can stand at a place of rules.
    about rules struct Complete {
        /// The place, in code units of UTF-16.
        offset: u64,
    }
}

method!("complete", "grundy/complete", Complete, respond);

/// Items of an answer.
const MOST: usize = 200;

fn respond(request: &Complete, call: &Call<'_>) -> Result<String, Failure> {
    let source = match request.from() {
        RulesFrom::Text(text) => text.to_owned(),
        RulesFrom::Named(_) => call.workbench.load(request.from())?.source.text().to_owned(),
    };
    let at = byte(&source, request.offset).ok_or_else(|| out_of(&source, request.offset))?;
    let (before, after) = source.split_at(at);
    let word = before.rfind(|c| !is_word(c)).map_or(before, |end| {
        let next = before[end..].chars().next().map_or(0, char::len_utf8);
        &before[end + next..]
    });
    let place = Place::of(&before[..before.len() - word.len()]);
    let mut items = Vec::new();
    for (kind, rows) in place.lists() {
        items
            .extend(rows.iter().filter(|(name, ..)| name.starts_with(word)).map(|row| item(call, kind, row)));
    }
    if place == Place::Expression {
        items.extend(names(&before[..before.len() - word.len()], after, word).map(|name| own(call, name)));
    }
    items.truncate(MOST);
    Ok(call.document(CompletionsJson { items }))
}

/// What a place asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The beginning of a clause.
    Clause,
    /// A type.
    Type,
    /// Anything else.
    Expression,
    /// A comment or a string, where nothing is offered.
    Nothing,
}

impl Place {
    /// The place after a text.
    fn of(before: &str) -> Self {
        let line = before.rsplit('\n').next().unwrap_or_default();
        let quotes = line.matches('"').count();
        match line.trim_end() {
            "" if line.is_empty() => Self::Clause,
            _ if quotes % 2 == 1 || line.contains('#') && quotes == 0 => Self::Nothing,
            line if line.ends_with(';') => Self::Clause,
            line if line.ends_with(':') || line.ends_with(" of") => Self::Type,
            _ => Self::Expression,
        }
    }

    fn lists(self) -> Vec<(&'static str, &'static [Row])> {
        match self {
            Self::Clause => vec![("clause", CLAUSES)],
            Self::Type => vec![("type", TYPES)],
            Self::Expression => vec![("function", FUNCTIONS), ("keyword", KEYWORDS), ("type", TYPES)],
            Self::Nothing => Vec::new(),
        }
    }
}

fn item(call: &Call<'_>, kind: &'static str, (name, signature, about): &Row) -> CompletionJson {
    let insert = match kind {
        "clause" => signature,
        "function" => &signature[..signature.find('(').map_or(signature.len(), |at| at + 1)],
        _ => name,
    };
    CompletionJson {
        label: (*signature).to_owned(),
        insert: insert.to_owned(),
        kind,
        about: Some(text(call.lang, *about)),
    }
}

/// A name that the text itself brings.
fn own(call: &Call<'_>, name: String) -> CompletionJson {
    let about = Some(text(call.lang, Label::CompleteName));
    CompletionJson { label: name.clone(), insert: name, kind: "name", about }
}

/// The names of a text that are no words of the language and begin so.
fn names(before: &str, after: &str, word: &str) -> impl Iterator<Item = String> {
    let rows = [CLAUSES, KEYWORDS, TYPES, FUNCTIONS].into_iter().flatten();
    let known: BTreeSet<&str> = rows.map(|(name, ..)| *name).collect();
    let words = [before, after].into_iter().flat_map(|text| text.lines());
    let code = words.map(|line| line.split(['#', '"']).next().unwrap_or_default());
    let found = code.flat_map(|line| line.split(|c| !is_word(c)));
    let is_name =
        |name: &&str| name.chars().next().is_some_and(|c| !c.is_ascii_digit()) && !known.contains(name);
    let found: BTreeSet<String> = found
        .filter(|name| name.starts_with(word) && *name != word)
        .filter(is_name)
        .map(str::to_owned)
        .collect();
    found.into_iter()
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// The byte at a place counted in code units of UTF-16.
fn byte(text: &str, offset: u64) -> Option<usize> {
    let mut units = 0_u64;
    for (at, c) in text.char_indices() {
        if units >= offset {
            return Some(at);
        }
        units += if c.len_utf16() == 2 { 2 } else { 1 };
    }
    (units >= offset).then_some(text.len())
}

fn out_of(text: &str, offset: u64) -> Failure {
    let length = text.chars().map(char::len_utf16).sum::<usize>().to_string();
    let diagnostic = Diagnostic::new(Code::BadOffset, Span::default());
    Failure::plain(diagnostic.arg("offset", offset.to_string()).arg("length", length))
}
