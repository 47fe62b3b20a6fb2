//! Tables.

use grundy::messages::{Code, Hint, Label};
use grundy::{Axis, BoundGame, Diagnostic, Failure, Span, Stop, Type, has_tables, table_to};
use grundy_export::Grid;
use grundy_export::document::TableJson;

use super::play_id;

/// How far a table goes where the user does not say.
pub fn screenful(game: &BoundGame) -> u64 {
    match table_to(game, 0).axes.len() {
        _ if !has_tables(game) => 4,
        1 => 99,
        _ => 9,
    }
}

/// That positions are no numbers; where a field is a board, that a family makes a table.
pub fn no_table(game: &BoundGame) -> Failure {
    let diagnostic = Diagnostic::new(Code::NoTable, Span::default());
    let boards = game.rules().kinds.iter().flat_map(|kind| &kind.fields);
    let has_board = boards.into_iter().any(|field| matches!(field.ty, Type::Row(_) | Type::Grid(_)));
    Failure::plain(if has_board { diagnostic.hint(Hint::GiveFamily) } else { diagnostic })
}

/// Complains of a range without a number.
pub fn refuse_empty(axes: &[Axis]) -> Result<(), Failure> {
    let Some(empty) = axes.iter().find(|axis| axis.len == 0) else { return Ok(()) };
    let diagnostic = Diagnostic::new(Code::RangeEmpty, Span::default()).arg("name", empty.name.as_str());
    let write = format!("--range {}={from}..={from}", empty.name, from = empty.from);
    Err(Failure::plain(diagnostic.hint_with(Hint::Write, vec![("write", write.into())])))
}

/// Complains of more cells than can be given.
pub fn refuse_many(axes: &[Axis], most: usize) -> Result<(), Failure> {
    let cells = axes.iter().map(|axis| axis.len).fold(1_usize, usize::saturating_mul);
    if cells <= most {
        return Ok(());
    }
    let diagnostic = Diagnostic::new(Code::TableCells, Span::default());
    Err(Failure::plain(diagnostic.arg("found", cells.to_string()).arg("most", most.to_string())))
}

/// What the letters and numbers of a table mean, where that must be said.
pub fn key(game: &BoundGame, grid: &Grid) -> Option<Label> {
    match (grid.has_scores(), game.has_sides()) {
        (true, true) => Some(Label::TableScoresSides),
        (true, false) => Some(Label::TableScores),
        (false, true) if grid.has_values() => {
            Some(if grid.has_outcomes() { Label::TableSomeValues } else { Label::TableValues })
        }
        (false, true) => Some(Label::TableSides),
        (false, false) if grid.has_infinite_values() => Some(Label::TableLoopy),
        (false, false) => grid.has_draws().then_some(Label::TableDraws),
    }
}

/// A table as data.
pub fn json<'g>(game: &BoundGame, grid: &'g Grid, engine: &'static str, stop: Option<Stop>) -> TableJson<'g> {
    TableJson {
        game: game.rules().name.clone(),
        axes: grid.axes_json(),
        theory: match (grid.has_outcomes(), grid.has_infinite_values()) {
            _ if grid.has_scores() => "score",
            _ if grid.has_values() => "canonical",
            (_, true) => "loopy",
            (true, false) => "outcome",
            (false, false) => "grundy",
        },
        values: grid.nested(),
        play: play_id(game),
        engine,
        theorem: None,
        patterns: Vec::new(),
        key: None,
        partial: stop.is_some(),
        stop: stop.map(Stop::id),
    }
}
