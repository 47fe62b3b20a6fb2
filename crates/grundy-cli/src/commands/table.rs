//! `grundy table RULES --to N`.

use clap::ArgMatches;
use grundy::messages::{Code, Hint, Label, Lang};
use grundy::{
    Asked, Axis, BoundGame, Diagnostic, Failure, Span, Stop, TableRequest, grid, has_start_tables,
    has_tables, table_over, table_to,
};
use grundy_export::document::TableJson;
use grundy_export::{Cell, Grid, bfile, csv, text};

use crate::commands::{Command, finding, play_id, tell_reduction};
use crate::numbers;
use crate::options::{about_rules, bad_value, choices, engine, one_of, rules_only, valued, word};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "table", schema: "grundy/table", about: Label::CliTable, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let formats = &["text", "csv", "json", "bfile"];
    about_rules(command, lang)
        .arg(valued("to", "N", Label::CliOptTo, lang).conflicts_with("range"))
        .arg(valued("range", "RANGES", Label::CliOptRange, lang))
        .arg(one_of("format", "FORMAT", formats, Label::CliOptFormat, lang))
        .arg(engine(lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let (_, game) = workbench.open(rules_only(matches)?, &choices(matches)?)?;
    if !has_tables(&game) && !has_start_tables(&game) {
        return Err(Failure::plain(Diagnostic::new(Code::NoTable, Span::default())).into());
    }
    let screenful = match table_to(&game, 0).axes.len() {
        _ if !has_tables(&game) => 4,
        1 => 99,
        _ => 9,
    };
    let request = request(&game, matches, screenful)?;
    refuse_empty(&request)?;
    let class = workbench.classify(&game);
    let asked = Asked { game: &game, class: &class, engine: word(matches, "engine") };
    let solved = workbench.table(asked, &request)?;
    tell_reduction(session, &class);
    let (engine, stop) = (solved.engine, solved.stop);
    let used = finding::used(session, &workbench, &game, engine);
    let grid = grid(solved);
    let format = if session.json { "json" } else { word(matches, "format").unwrap_or("text") };
    if format == "bfile" && bfile::accepts(&grid).is_err() {
        return Err(Failure::plain(Diagnostic::new(Code::NoBfile, Span::default())).into());
    }
    match format {
        "json" => {
            let body = TableJson { theorem: used, ..json(&game, &grid, engine, stop) };
            session.document("grundy/table", body)?;
        }
        "csv" => session.write(|out| csv::write(&grid, out))?,
        "bfile" => session.write(|out| bfile::write(&grid, out))?,
        _ => {
            session.write(|out| text::write_as(&grid, session.screen.look(), out))?;
            finding::tell_used(session, used.as_ref())?;
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

/// Complains of a range without a number.
fn refuse_empty(request: &TableRequest) -> Result<(), Failure> {
    let Some(empty) = request.axes.iter().find(|axis| axis.len == 0) else { return Ok(()) };
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
    if let Some(ranges) = word(matches, "range") {
        let bad = || bad_value("--range", ranges, Label::CliExpectRange, Hint::WriteRange);
        return table_over(game, &axes(ranges).ok_or_else(bad)?);
    }
    match word(matches, "to") {
        Some(text) => {
            let bad = || bad_value("--to", text, Label::CliExpectCount, Hint::WriteTo);
            Ok(table_to(game, numbers::count(text).ok_or_else(bad)?))
        }
        None => Ok(table_to(game, otherwise)),
    }
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
