//! `grundy table RULES --to N`.

use clap::ArgMatches;
use grundy::messages::{Code, Hint, Label, Lang};
use grundy::{
    Asked, Axis, BoundGame, Diagnostic, Failure, Family, SolvedTable, Span, Stop, TableRequest, Type,
    Workbench, grid, has_start_tables, has_tables, table_over, table_to, value_rows,
};
use grundy_export::document::TableJson;
use grundy_export::{Cell, Grid, bfile, csv, text};

use crate::commands::{Command, finding, patterns, play_id, tell_reduction};
use crate::numbers;
use crate::options::{about_rules, bad_value, choices, engine, one_of, rules_only, valued, word};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "table", schema: "grundy/table", about: Label::CliTable, args, run };

/// The greatest number of a family where the user does not say.
const SHORT: u64 = 9;

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let formats = &["text", "csv", "json", "bfile"];
    about_rules(command, lang)
        .arg(valued("to", "N", Label::CliOptTo, lang).conflicts_with("range"))
        .arg(valued("range", "RANGES", Label::CliOptRange, lang))
        .arg(valued("family", "FAMILY", Label::CliOptFamily, lang))
        .arg(one_of("format", "FORMAT", formats, Label::CliOptFormat, lang))
        .arg(engine(lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let (_, game) = workbench.open(rules_only(matches)?, &choices(matches)?)?;
    let family = word(matches, "family").map(Family::read).transpose()?;
    if family.is_none() && !has_tables(&game) && !has_start_tables(&game) {
        return Err(no_table(&game).into());
    }
    let class = workbench.classify(&game);
    let asked = Asked { game: &game, class: &class, engine: word(matches, "engine") };
    let solved = match &family {
        Some(family) => family_table(&workbench, asked, family, matches)?,
        None => {
            let request = request(&game, matches, screenful(&game))?;
            refuse_empty(&request.axes)?;
            workbench.table(asked, &request)?
        }
    };
    tell_reduction(session, &class);
    let (engine, stop) = (solved.engine, solved.stop);
    let used = finding::used(session, &workbench, &game, engine);
    let grid = grid(solved);
    let rows = value_rows(&grid);
    let format = if session.json { "json" } else { word(matches, "format").unwrap_or("text") };
    if format == "bfile" && bfile::accepts(&grid).is_err() {
        return Err(Failure::plain(Diagnostic::new(Code::NoBfile, Span::default())).into());
    }
    match format {
        "json" => {
            let patterns = patterns::json(session, &rows);
            let body = TableJson { theorem: used, patterns, ..json(&game, &grid, engine, stop) };
            session.document("grundy/table", body)?;
        }
        "csv" => session.write(|out| csv::write(&grid, out))?,
        "bfile" => session.write(|out| bfile::write(&grid, out))?,
        _ => {
            session.write(|out| text::write_as(&grid, session.screen.look(), out))?;
            finding::tell_used(session, used.as_ref())?;
            patterns::show(session, &rows)?;
        }
    }
    if let (true, Some(label)) = (format == "text", key(&game, &grid)) {
        session.say(session.text(label));
    }
    if format == "text" {
        session.tell_engine(engine);
    }
    if let Some(stop) = stop {
        session.tell_stop(stop);
        let holes = format == "text" && grid.cells.contains(&Cell::Empty);
        session.say(session.text(if holes { Label::TablePartial } else { Label::CliPartial }));
    }
    Ok(Ending::after(stop))
}

/// How far a table goes where the user does not say.
fn screenful(game: &BoundGame) -> u64 {
    match table_to(game, 0).axes.len() {
        _ if !has_tables(game) => 4,
        1 => 99,
        _ => 9,
    }
}

/// That positions are no numbers; where a field is a board, that a family makes a table.
pub(super) fn no_table(game: &BoundGame) -> Failure {
    let diagnostic = Diagnostic::new(Code::NoTable, Span::default());
    let boards = game.rules().kinds.iter().flat_map(|kind| &kind.fields);
    let has_board = boards.into_iter().any(|field| matches!(field.ty, Type::Row(_) | Type::Grid(_)));
    Failure::plain(if has_board { diagnostic.hint(Hint::GiveFamily) } else { diagnostic })
}

/// The values of a family of positions.
pub(super) fn family_table(
    workbench: &Workbench<'_>,
    asked: Asked<'_>,
    family: &Family,
    matches: &ArgMatches,
) -> Result<SolvedTable, Failure> {
    let axes = match (ranges(matches)?, up_to(matches)?) {
        (Some(ranges), _) => family.axes_over(&ranges)?,
        (None, to) => family.axes_to(to.unwrap_or(SHORT)),
    };
    refuse_empty(&axes)?;
    workbench.family(asked, family, axes)
}

/// Complains of a range without a number.
fn refuse_empty(axes: &[Axis]) -> Result<(), Failure> {
    let Some(empty) = axes.iter().find(|axis| axis.len == 0) else { return Ok(()) };
    let diagnostic = Diagnostic::new(Code::RangeEmpty, Span::default()).arg("name", empty.name.as_str());
    let write = format!("--range {}={from}..={from}", empty.name, from = empty.from);
    Err(Failure::plain(diagnostic.hint_with(Hint::Write, vec![("write", write.into())])))
}

/// What the letters and numbers of a table mean, where that must be said.
fn key(game: &BoundGame, grid: &Grid) -> Option<Label> {
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
pub(super) fn json<'g>(
    game: &BoundGame,
    grid: &'g Grid,
    engine: &'static str,
    stop: Option<Stop>,
) -> TableJson<'g> {
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

/// The box of `--to` or `--range`; without either, up to `otherwise`.
pub(super) fn request(
    game: &BoundGame,
    matches: &ArgMatches,
    otherwise: u64,
) -> Result<TableRequest, Failure> {
    match (ranges(matches)?, up_to(matches)?) {
        (Some(ranges), _) => table_over(game, &ranges),
        (None, to) => Ok(table_to(game, to.unwrap_or(otherwise))),
    }
}

/// The ranges of `--range`.
fn ranges(matches: &ArgMatches) -> Result<Option<Vec<Axis>>, Failure> {
    let Some(ranges) = word(matches, "range") else { return Ok(None) };
    let bad = || bad_value("--range", ranges, Label::CliExpectRange, Hint::WriteRange);
    axes(ranges).map(Some).ok_or_else(bad)
}

/// The number of `--to`.
fn up_to(matches: &ArgMatches) -> Result<Option<u64>, Failure> {
    let Some(text) = word(matches, "to") else { return Ok(None) };
    let bad = || bad_value("--to", text, Label::CliExpectCount, Hint::WriteTo);
    numbers::count(text).map(Some).ok_or_else(bad)
}

/// `a=0..100,b=0..=100`; one number is a range of one.
fn axes(text: &str) -> Option<Vec<Axis>> {
    text.split(',')
        .map(|part| {
            let (name, range) = part.split_once('=')?;
            let (from, end) = match (range.split_once("..="), range.split_once("..")) {
                (Some((from, last)), _) => {
                    (numbers::count(from.trim())?, numbers::count(last.trim())?.checked_add(1)?)
                }
                (None, Some((from, end))) => (numbers::count(from.trim())?, numbers::count(end.trim())?),
                (None, None) => {
                    let only = numbers::count(range.trim())?;
                    (only, only.checked_add(1)?)
                }
            };
            let len = usize::try_from(end.saturating_sub(from)).ok()?;
            Some(Axis { name: name.trim().to_owned(), from, len })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_in_the_language() {
        let axis = |name: &str, from, len| Axis { name: name.to_owned(), from, len };
        let rows = [
            ("n=0..10", Some(vec![axis("n", 0, 10)])),
            ("a=0..100, b=3..=5", Some(vec![axis("a", 0, 100), axis("b", 3, 3)])),
            ("石子=7", Some(vec![axis("石子", 7, 1)])),
            ("n=5..2", Some(vec![axis("n", 5, 0)])),
            ("n", None),
            ("n=a..b", None),
            ("", None),
        ];
        for (text, expected) in rows {
            assert_eq!(axes(text), expected, "{text}");
        }
    }
}
