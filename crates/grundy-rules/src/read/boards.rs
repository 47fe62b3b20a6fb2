//! Boards given from outside as they are drawn, without parentheses and quotes.

use grundy_core::Run;
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

/// The components that a text draws, where one board is a component: `LR_`, `..#/.#.`, or a grid on
/// several lines; several are joined by `+`. `None` where the text is something else.
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
    let pieces: Vec<&str> = if alphabet.contains('+') { vec![text] } else { text.split('+').collect() };
    let mut found = Vec::new();
    for piece in pieces {
        let lines: Vec<&str> =
            piece.split(['\n', '/']).map(str::trim).filter(|line| !line.is_empty()).collect();
        let mut unknown =
            lines.iter().flat_map(|line| line.chars()).filter(|symbol| !alphabet.contains(*symbol));
        if lines.is_empty() {
            return None;
        }
        if let Some(symbol) = unknown.next() {
            return is_drawn(text, alphabet).then(|| {
                let at = source.text().find(symbol).unwrap_or(0);
                let span = Span::new(at, at + symbol.len_utf8());
                let diagnostic = Diagnostic::new(Code::SymbolUnknown, span);
                let diagnostic =
                    diagnostic.arg("symbol", symbol.to_string()).arg("alphabet", alphabet.as_str());
                Err(ReadError::Wrong(vec![diagnostic]))
            });
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
    Some(found.map_err(ReadError::from))
}
