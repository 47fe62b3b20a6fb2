//! Boards given from outside as they are drawn, without parentheses and quotes.

use grundy_core::{Halt, Run};
use grundy_messages::Code;
use grundy_syntax::{Diagnostic, Source, Span};

use super::ReadError;
use crate::bind::BoundGame;
use crate::board::Grid;
use crate::interpret::Halted;
use crate::types::Type;
use crate::value::{Component, Value};

/// Whether a text looks like a board with a slip of the pen: nothing of an expression, and most of it known symbols.
fn is_drawn(text: &str, alphabet: &str) -> bool {
    let cells: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != '/' && *c != '+').collect();
    let known = cells.iter().filter(|cell| alphabet.contains(**cell)).count();
    !text.contains(['(', '"', ',']) && 2 * known >= cells.len() && known > 0
}

/// Boards, each as its lines: drawn, joined by `+`; or as JSON.
fn boards<'t>(text: &'t str, alphabet: &str, grid: bool) -> Option<Vec<Vec<&'t str>>> {
    if text.starts_with('[') {
        return json(text, grid);
    }
    let pieces: Vec<&str> = if alphabet.contains('+') { vec![text] } else { text.split('+').collect() };
    let lines = |piece: &'t str| -> Vec<&'t str> {
        piece.split(['\n', '/']).map(str::trim).filter(|line| !line.is_empty()).collect()
    };
    Some(pieces.into_iter().map(lines).collect())
}

/// Boards in JSON: `["..#", ".#."]` is one grid, and a list of such lists a sum; for rows a list of strings is a sum.
fn json(text: &str, grid: bool) -> Option<Vec<Vec<&str>>> {
    let (mut found, mut open, mut rest) = (Vec::new(), Vec::new(), text.strip_prefix('[')?.trim_start());
    let nested = rest.starts_with('[');
    if nested && !grid {
        return None;
    }
    let inner = if nested { rest } else { text };
    rest = inner;
    loop {
        rest = rest.strip_prefix('[')?.trim_start();
        while let Some(string) = rest.strip_prefix('"') {
            let end = string.find(['"', '\\']).filter(|end| string[*end..].starts_with('"'))?;
            open.push(&string[..end]);
            let after = string[end + 1..].trim_start();
            rest = after.strip_prefix(',').map_or(after, str::trim_start);
        }
        rest = rest.strip_prefix(']')?.trim_start();
        found.push(std::mem::take(&mut open));
        match rest.strip_prefix(',').filter(|_| nested) {
            Some(more) => rest = more.trim_start(),
            None => break,
        }
    }
    let end = if nested { rest.strip_prefix(']')? } else { rest };
    if !grid {
        found = found.into_iter().flatten().map(|line| vec![line]).collect();
    }
    end.trim().is_empty().then_some(found)
}

/// The components that a text draws, where one board is a component: `LR_`, `..#/.#.`, or a grid on
/// several lines; several are joined by `+`. Or a list of strings, as in JSON. `None` where the text is something else.
pub(super) fn drawn(
    game: &BoundGame,
    source: &Source,
    run: &Run<'_>,
) -> Option<Result<Vec<Component>, ReadError>> {
    let [kind] = game.rules().kinds.as_slice() else { return None };
    let [field] = kind.fields.as_slice() else { return None };
    let (Type::Row(Some(alphabet)) | Type::Grid(Some(alphabet))) = &field.ty else { return None };
    let text = source.text().trim();
    let numbers = text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
    if text.is_empty() || game.rules().start.is_some() && numbers {
        return None;
    }
    let mut found = Vec::new();
    for lines in boards(text, alphabet, matches!(field.ty, Type::Grid(_)))? {
        let mut unknown =
            lines.iter().flat_map(|line| line.chars()).filter(|symbol| !alphabet.contains(*symbol));
        if lines.is_empty() {
            return None;
        }
        if let Some(symbol) = unknown.next() {
            let told = text.starts_with('[') || is_drawn(text, alphabet);
            return told.then(|| Err(unknown_symbol(source, symbol, alphabet)));
        }
        let value = match &field.ty {
            Type::Row(_) if lines.len() == 1 => Value::row(lines[0].chars().collect()),
            Type::Grid(_) => match Grid::read(&lines.join("/")) {
                Ok(grid) => Value::grid(grid),
                Err(wrong) => {
                    let span = Span::new(0, source.text().len());
                    return Some(Err(ReadError::Wrong(vec![crate::check::ragged(wrong, span)])));
                }
            },
            _ => return None,
        };
        found.push(game.component(0, vec![value], run));
    }
    let found: Result<Vec<Component>, Halted> = found.into_iter().collect();
    Some(found.map_err(|halted| ReadError::from(at_text(halted, source))))
}

/// What is wrong with a component has no place in a text that only draws it: the whole text has.
fn at_text(halted: Halted, source: &Source) -> Halted {
    match halted {
        Halt::Error(mut diagnostic) => {
            let text = source.text();
            let start = text.len() - text.trim_start().len();
            diagnostic.span = Span::new(start, start + text.trim().len());
            Halt::Error(diagnostic)
        }
        stop @ Halt::Stop(_) => stop,
    }
}

fn unknown_symbol(source: &Source, symbol: char, alphabet: &str) -> ReadError {
    let at = source.text().find(symbol).unwrap_or(0);
    let diagnostic = Diagnostic::new(Code::SymbolUnknown, Span::new(at, at + symbol.len_utf8()));
    ReadError::Wrong(vec![diagnostic.arg("symbol", symbol.to_string()).arg("alphabet", alphabet)])
}
