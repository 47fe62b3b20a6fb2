//! `grundy analyze RULES`.

use std::io;

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang};
use grundy::{Analysis, BoundGame, Loaded, Looked, RulesFrom};
use grundy_export::document::{AnalyzeJson, StartJson};
use grundy_export::{Cell, Grid, text};

use crate::commands::{Command, class, finding, play_id, table};
use crate::options::{about_rules, choices, engine, first_position, rules_only, word};
use crate::screen::Paint;
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "analyze", schema: "grundy/analyze", about: Label::CliAnalyze, args, run };

/// Values of one dimension shown.
const SHOWN: usize = 40;

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    about_rules(command, lang).arg(engine(lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let from = rules_only(matches)?;
    let (loaded, game) = workbench.open(from, &choices(matches)?)?;
    let first = first_position(&loaded).ok();
    let analysis = workbench.analyze(&game, first, word(matches, "engine"))?;
    let story = Story { session, loaded: &loaded, game: &game, analysis: &analysis };
    if session.json {
        let shown = analysis.table.as_ref().map(shortened);
        session.document("grundy/analyze", story.json(shown.as_ref()))?;
    } else {
        story.show(from, &repeated(matches))?;
        analysis.engine.into_iter().for_each(|engine| session.tell_engine(engine));
        session.tell_time();
    }
    if let Some(stop) = analysis.stop {
        session.tell_stop(stop);
    }
    Ok(Ending::after(analysis.stop))
}

struct Story<'s> {
    session: &'s Session,
    loaded: &'s Loaded,
    game: &'s BoundGame,
    analysis: &'s Analysis,
}

impl Story<'_> {
    fn show(&self, from: RulesFrom<'_>, options: &str) -> io::Result<()> {
        let session = self.session;
        session.line(session.strong(&self.headline()))?;
        if !self.game.params().is_empty() {
            let pairs: Vec<String> = finding::parameters(self.game)
                .iter()
                .map(|(name, value)| format!("{name} = {value}"))
                .collect();
            session.line(session.filled(Label::AnalyzeParams, &[("values", Arg::from(pairs.join(", ")))]))?;
        }
        class::show(session, &self.analysis.class)?;
        self.show_table()?;
        self.show_starts()?;
        self.show_pattern()?;
        session.line("")?;
        session.line(session.text(self.strategy()))?;
        if !session.quiet {
            self.next(from, options)?;
        }
        Ok(())
    }

    /// The name and the title.
    fn headline(&self) -> String {
        let name = &self.game.rules().name;
        match self.title() {
            Some(title) if title != *name => {
                let args = [("game", Arg::from(name.as_str())), ("title", Arg::from(title))];
                self.session.filled(Label::AnalyzeTitle, &args)
            }
            _ => name.clone(),
        }
    }

    fn title(&self) -> Option<String> {
        let lang = self.session.lang.tongue().tag();
        let titles = &self.game.rules().titles;
        let found = titles.iter().find(|(tag, _)| tag == lang).or_else(|| titles.first());
        found.map(|(_, title)| title.clone())
    }

    /// What the values of a table, or of a list, are.
    fn heading(&self, table: &Grid) -> String {
        let engine = Arg::from(self.analysis.engine.unwrap_or_default());
        let label = match (table.has_draws(), table.has_outcomes()) {
            _ if self.analysis.class.scored && self.game.has_sides() => Label::AnalyzeScoresSides,
            _ if self.analysis.class.scored => Label::AnalyzeScores,
            (_, true) if table.has_values() => Label::AnalyzeCanonicalSome,
            (_, false) if table.has_values() => Label::AnalyzeCanonical,
            _ if self.game.has_sides() => Label::AnalyzeSides,
            _ if table.has_infinite_values() => Label::AnalyzeLoopy,
            (true, _) => Label::AnalyzeOutcomesDraws,
            (false, true) => Label::AnalyzeOutcomes,
            (false, false) => Label::AnalyzeValues,
        };
        self.session.filled(label, &[("engine", engine)])
    }

    fn show_table(&self) -> io::Result<()> {
        let Some(table) = &self.analysis.table else { return Ok(()) };
        let session = self.session;
        session.line("")?;
        session.line(self.heading(table))?;
        session.write(|out| text::write_as(&shortened(table), session.screen.look(), out))?;
        if self.analysis.cut && self.analysis.stop.is_none() {
            let solved = table.cells.iter().filter(|cell| **cell != Cell::Empty).count();
            session.line(session.filled(Label::AnalyzeCut, &[("count", Arg::from(solved.to_string()))]))?;
        }
        Ok(())
    }

    /// The first position and small ones, where there is no table.
    fn show_starts(&self) -> io::Result<()> {
        let (session, starts) = (self.session, &self.analysis.starts);
        if self.analysis.table.is_some() {
            return Ok(());
        }
        session.line("")?;
        let known = starts.cells();
        if known.cells.is_empty() {
            session.line(session.text(Label::KeyNothing))?;
        } else {
            session.line(self.heading(&known))?;
        }
        let rows: Vec<(String, Cell)> =
            starts.small.iter().map(|looked| (looked.position.clone(), looked.cell())).collect();
        let first = starts.first.iter().map(|looked| (looked.position.clone(), looked.cell()));
        let wide = first.clone().chain(rows.clone()).map(|(position, _)| text::width(&position)).max();
        let shown = |(position, cell): &(String, Cell), after: &str| {
            let paint = if cell.is_lost() { Paint::Lost } else { Paint::Strong };
            let cell = match cell {
                Cell::Empty => session.painted(Paint::Undecided, "?"),
                cell => session.painted(paint, &cell.to_string()),
            };
            session.line(format!("  {}  {cell}{after}", text::padded(position, wide.unwrap_or(0))))
        };
        rows.iter().try_for_each(|row| shown(row, ""))?;
        first.clone().try_for_each(|row| {
            let label = if row.1 == Cell::Empty { Label::AnalyzeFirstOpen } else { Label::AnalyzeFirst };
            shown(&row, &format!("  {}", session.faint(&session.text(label))))
        })
    }

    /// Whether no value was found.
    fn is_empty(&self) -> bool {
        let table = self.analysis.table.clone().unwrap_or_else(|| self.analysis.starts.cells());
        table.cells.iter().all(|cell| *cell == Cell::Empty)
    }

    /// Whether some value is infinite, so that play can come back.
    fn has_outcomes(&self) -> bool {
        let table = self.analysis.table.clone().unwrap_or_else(|| self.analysis.starts.cells());
        table.has_outcomes()
    }

    fn show_pattern(&self) -> io::Result<()> {
        if self.analysis.finding.pattern.is_none() {
            return Ok(());
        }
        self.session.line("")?;
        finding::show(self.session, self.game, &self.analysis.finding)
    }

    /// How to win, as far as the kind of game says it.
    fn strategy(&self) -> Label {
        let shape = self.analysis.shape;
        if self.is_empty() && !self.analysis.class.descends.is_proved() {
            Label::StrategyUnknown
        } else if self.analysis.class.scored {
            Label::StrategyScore
        } else if !self.analysis.class.impartial.is_proved() {
            Label::StrategySides
        } else if shape.is_additive() && self.has_outcomes() {
            Label::StrategyLoopy
        } else if shape.is_additive() {
            Label::StrategyXor
        } else if shape.is_plain() {
            Label::StrategyReach
        } else {
            Label::StrategySearch
        }
    }

    /// Commands to go on with.
    fn next(&self, from: RulesFrom<'_>, options: &str) -> io::Result<()> {
        let RulesFrom::Named(name) = from else { return Ok(()) };
        let name = quoted(name);
        let position = first_position(self.loaded).ok();
        let position = position.map_or("POSITION".to_owned(), quoted);
        let session = self.session;
        let mut commands = vec![format!("solve {name} {position}"), format!("explain {name} {position}")];
        if self.analysis.table.is_some() {
            let to = if grundy::has_tables(self.game) { 100 } else { 6 };
            commands.push(format!("table {name} --to {to}"));
        }
        session.line(session.text(Label::AnalyzeNext))?;
        for command in commands {
            session.line(session.faint(&format!("  grundy {command}{options}")))?;
        }
        Ok(())
    }

    /// The first position and small ones as data.
    fn starts(&self) -> Vec<StartJson> {
        let starts = &self.analysis.starts;
        let data = |looked: &Looked, first| StartJson {
            position: looked.position.clone(),
            value: looked.cell(),
            first,
        };
        let first = starts.first.iter().map(|looked| data(looked, true));
        first.chain(starts.small.iter().map(|looked| data(looked, false))).collect()
    }

    fn json<'g>(&self, shown: Option<&'g Grid>) -> AnalyzeJson<'g> {
        let engine = self.analysis.engine.unwrap_or_default();
        let table = shown.map(|table| table::json(self.game, table, engine, self.analysis.stop));
        AnalyzeJson {
            game: self.game.rules().name.clone(),
            title: self.title(),
            parameters: finding::object(&finding::parameters(self.game)),
            class: class::json(self.session, &self.analysis.class),
            values: shown.map(Grid::nested),
            table,
            finding: finding::json(self.session, self.game, &self.analysis.finding),
            starts: self.starts(),
            tried_cut: self.analysis.cut && self.analysis.stop.is_none(),
            play: play_id(self.game),
            partial: self.analysis.stop.is_some(),
            stop: self.analysis.stop.map(grundy::Stop::id),
        }
    }
}

/// The options that change the game, as they were given.
fn repeated(matches: &ArgMatches) -> String {
    let set = matches.try_get_many::<String>("set").ok().flatten().into_iter().flatten();
    let set = set.map(|text| format!(" --set {}", quoted(text)));
    let play = word(matches, "play").map(|play| format!(" --play {play}"));
    set.chain(play).collect()
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "._-/=@,:+".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// The part of a table that fits on a screen.
fn shortened(table: &Grid) -> Grid {
    let mut table = table.clone();
    if let [axis] = table.axes.as_mut_slice() {
        table.cells.truncate(SHOWN);
        axis.len = table.cells.len();
    }
    table
}
