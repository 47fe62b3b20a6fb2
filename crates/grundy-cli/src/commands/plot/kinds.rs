//! The four kinds of pictures, from a game to the drawing.

use grundy::messages::{Arg, Code, Hint, Label};
use grundy::{
    Axis, Diagnostic, Failure, Finding, Goal, Method, Numeration, Of, Span, Standing, Stop, TableRequest,
    automata, grid, outcomes, repeating, sliced, table_to,
};
use grundy_export::svg::automaton::{Automata, has_dead_states, states};
use grundy_export::svg::graph::{Ends, Graph};
use grundy_export::svg::heatmap::{Heatmap, MOST_CELLS};
use grundy_export::svg::sequence::{MOST_VALUES, Repeats, Sequence};
use grundy_export::{Cell, Grid, Word};

use super::{Kind, Portrait, Sitter};
use crate::commands::{finding, table};
use crate::options::{is_set, word};

/// Values of a sequence and rows of a heatmap where the user does not say how many.
const LONG: u64 = 100;
const SQUARE: u64 = 20;
/// The same where positions are searched one by one.
const SHORT: u64 = 20;
const SMALL: u64 = 10;

/// A table ready to be drawn.
struct Filled {
    grid: Grid,
    /// Axes that do not vary.
    fixed: Vec<(String, u64)>,
    engine: &'static str,
    stop: Option<Stop>,
}

impl Sitter<'_> {
    pub(super) fn sequence(&self) -> Result<Portrait, Failure> {
        let filled = self.filled(Kind::Sequence, 1)?;
        let of = self.of(&filled.grid);
        let (found, stopped) = self.pattern(of)?;
        let (name, from) =
            filled.grid.axes.first().map_or(("n".to_owned(), 0), |axis| (axis.name.clone(), axis.from));
        let end = from.saturating_add(u64::try_from(filled.grid.cells.len()).unwrap_or(u64::MAX));
        // A period that begins after the picture and is not proved is no news of what is seen.
        let found = found.filter(|found| {
            let late = repeating(found).is_some_and(|values| values.preperiod >= end);
            found.standing.is_proved() || !late
        });
        let plain = filled.fixed.is_empty() && self.speaks_of_axes();
        let repeats =
            found.as_ref().filter(|found| plain && found.of == of).and_then(|found| self.repeats(found, end));
        let lines = self.lines(found.as_ref(), &filled.fixed);
        let picture = Sequence {
            heading: self.heading(lines),
            name,
            from,
            cells: filled.grid.cells.clone(),
            repeats,
            partial: filled.stop.is_some(),
        };
        let drawing = picture.draw(&self.look);
        Ok(Portrait { drawing, ..self.portrait(picture.heading.title, &filled, found.as_ref(), stopped) })
    }

    pub(super) fn heatmap(&self) -> Result<Portrait, Failure> {
        let filled = self.filled(Kind::Heatmap, 2)?;
        let (found, stopped) = self.pattern(self.of(&filled.grid))?;
        let lines = self.lines(found.as_ref(), &filled.fixed);
        let heading = self.heading(lines);
        let partial = filled.stop.is_some();
        let picture = Heatmap { heading, grid: filled.grid.clone(), partial };
        let drawing = picture.draw(&self.look);
        Ok(Portrait { drawing, ..self.portrait(picture.heading.title, &filled, found.as_ref(), stopped) })
    }

    pub(super) fn graph(&self, text: &str, most: usize) -> Result<Portrait, Failure> {
        let position = self.workbench.position(self.game, text)?;
        let found = self.workbench.position_graph(self.asked(), &position, most, self.session.lang)?;
        let shown = self.game.show_position(position.parts());
        let label = if found.shortened { Label::PictureGraphShort } else { Label::PictureGraphLine };
        let line = self.session.filled(label, &[("position", Arg::from(shown))]);
        let heading = self.heading(vec![line]);
        let title = heading.title.clone();
        let picture = Graph { heading, nodes: found.nodes, moves: found.moves, layers: found.layers };
        Ok(Portrait {
            drawing: picture.draw(&self.look),
            title,
            count: picture.nodes.len(),
            lost: Some(picture.nodes.iter().filter(|node| node.result == Ends::Lost).count()),
            accepting: None,
            moves: Some(picture.moves.len()),
            axes: None,
            pattern: None,
            standing: Standing::None.id(),
            engine: found.engine,
            stop: None,
        })
    }

    pub(super) fn automaton(&self) -> Result<Portrait, Failure> {
        let of = word(self.matches, "of").map(|of| if of == "losing" { Of::Losing } else { Of::Values });
        let goal = Goal { of, method: Some(Method::Automaton), quick: false };
        let found = self.workbench.study(self.game, self.class).prove(goal)?;
        let names = finding::names(self.game);
        let pattern = finding::pattern(self.session, &found, &names);
        let (coding, machines) = automata(self.game, &found, pattern.clone())?;
        let mut lines = self.lines(Some(&found), &[]);
        let numeration = machines.first().map_or(Numeration::BINARY, |(_, machine)| machine.numeration);
        let read = |names: String| match coding.id() {
            "number" => self.session.filled(Label::PictureReadsValue, &[("names", Arg::Text(names))]),
            "power" => self.session.filled(Label::PictureReadsPower, &[("names", Arg::Text(names))]),
            _ => names,
        };
        let tracks = match names.as_slice() {
            [] => String::new(),
            [one] => read(one.clone()),
            several => read(format!("({})", several.join(","))),
        };
        if !tracks.is_empty() {
            let label = match numeration {
                Numeration::Base(_) => Label::PictureReads,
                Numeration::Fibonacci => Label::PictureReadsFibonacci,
            };
            let base = numeration.digits().to_string();
            let args = [("base", Arg::from(base)), ("names", Arg::from(tracks))];
            lines.push(self.session.filled(label, &args));
        }
        if machines.iter().any(|(_, machine)| has_dead_states(machine)) {
            lines.push(self.session.text(Label::PictureDead));
        }
        let heading = self.heading(lines);
        let (title, count) =
            (heading.title.clone(), machines.iter().map(|(_, machine)| states(machine)).sum());
        let accepting =
            machines.iter().flat_map(|(_, machine)| &machine.accepting).filter(|yes| **yes).count();
        let picture = Automata { heading, coding, machines };
        Ok(Portrait {
            drawing: picture.draw(&self.look),
            title,
            count,
            lost: None,
            accepting: Some(accepting),
            moves: None,
            axes: None,
            pattern,
            standing: found.standing.id(),
            engine: None,
            stop: None,
        })
    }

    /// The table with so many numbers that vary.
    fn filled(&self, kind: Kind, wanted: usize) -> Result<Filled, Failure> {
        // Where every position is searched as a whole, each costs more than all before it.
        let searched = self.game.has_sides() || self.game.rules().score || !self.class.additive.is_proved();
        let otherwise = match (wanted, searched) {
            (1, false) => LONG,
            (1, true) => SHORT,
            (_, false) => SQUARE,
            (_, true) => SMALL,
        };
        let request = table::request(self.game, self.matches, otherwise)?;
        self.fits(kind, wanted, &request)?;
        let empty = || Failure::plain(Diagnostic::new(Code::PictureEmpty, Span::default()));
        if request.axes.iter().any(|axis| axis.len == 0) {
            return Err(empty());
        }
        let solved = self.workbench.table(self.asked(), &request)?;
        let (engine, stop) = (solved.engine, solved.stop);
        let (grid, fixed) = sliced(grid(solved), wanted);
        if grid.cells.iter().all(|cell| *cell == Cell::Empty) {
            return Err(stop.map_or_else(empty, Failure::Stopped));
        }
        let grid = if word(self.matches, "of") == Some("losing") { outcomes(grid) } else { grid };
        Ok(Filled { grid, fixed, engine, stop })
    }

    /// Complains where other than `wanted` numbers vary, and of too many cells.
    fn fits(&self, kind: Kind, wanted: usize, request: &TableRequest) -> Result<(), Failure> {
        let axes = &request.axes;
        let vary = axes.iter().filter(|axis| axis.len != 1).count();
        if axes.len() < wanted || vary > wanted {
            let found = if axes.len() < wanted { axes.len() } else { vary };
            let diagnostic = Diagnostic::new(Code::PictureFields, Span::default())
                .arg("kind", kind.id())
                .arg("wanted", wanted.to_string())
                .arg("found", found.to_string());
            return Err(Failure::plain(if axes.len() < wanted {
                diagnostic.hint_with(Hint::TakeKind, vec![("kind", Arg::from(Kind::Sequence.id()))])
            } else {
                diagnostic.hint_with(Hint::FixFields, vec![("write", Arg::from(example(axes, wanted)))])
            }));
        }
        let cells = axes.iter().map(|axis| axis.len).fold(1_usize, usize::saturating_mul);
        let most = if kind == Kind::Heatmap { MOST_CELLS } else { MOST_VALUES };
        if cells > most {
            let write = example(&table_to(self.game, 0).axes, wanted);
            return Err(Failure::plain(
                Diagnostic::new(Code::PictureCells, Span::default())
                    .arg("found", cells.to_string())
                    .arg("most", most.to_string())
                    .hint_with(Hint::GiveSmaller, vec![("write", Arg::from(write))]),
            ));
        }
        Ok(())
    }

    /// Whether values or lost positions are drawn.
    fn of(&self, grid: &Grid) -> Of {
        if grid.cells.iter().any(|cell| matches!(cell, Cell::Number(_))) { Of::Values } else { Of::Losing }
    }

    /// Whether patterns speak of the numbers that a table has.
    fn speaks_of_axes(&self) -> bool {
        self.game.rules().start.is_none() && self.game.rules().kinds.len() == 1
    }

    /// The pattern, unless none is wanted; and the limit that ended the search.
    fn pattern(&self, of: Of) -> Result<(Option<Finding>, Option<Stop>), Failure> {
        if is_set(self.matches, "plain") || !self.speaks_of_axes() {
            return Ok((None, None));
        }
        // Where the values show nothing, the lost positions may.
        let of = Some(of).filter(|of| *of == Of::Losing);
        let goal = Goal { of, method: None, quick: true };
        match self.workbench.study(self.game, self.class).prove(goal) {
            Ok(found) => {
                let shown = found.pattern.is_some()
                    && !matches!(found.standing, Standing::Refuted(_) | Standing::None);
                Ok((Some(found).filter(|_| shown), self.workbench.stop()))
            }
            Err(Failure::Stopped(stop)) => Ok((None, Some(stop))),
            // What is wrong with the rules was told with the table.
            Err(Failure::Bad(_)) => Ok((None, None)),
        }
    }

    /// The bands of a picture that ends before `end`.
    fn repeats(&self, found: &Finding, end: u64) -> Option<Repeats> {
        // A period of one is no band: the values are constant, or grow evenly.
        let values = repeating(found).filter(|values| values.preperiod < end && values.period > 1)?;
        Some(Repeats {
            preperiod: values.preperiod,
            period: values.period,
            exceptions: finding::exceptions(values),
            standing: self.standing(&found.standing),
        })
    }

    /// What is known of a pattern, in a word or two.
    fn standing(&self, standing: &Standing) -> String {
        match standing {
            Standing::Proved(_) | Standing::FromLemmas(_) => self.session.text(Label::PictureProved),
            Standing::Tested { up_to } | Standing::TestedSmall { up_to } => {
                self.session.filled(Label::PictureTested, &[("up_to", Arg::from(up_to.to_string()))])
            }
            Standing::Undecided(_) | Standing::Refuted(_) | Standing::None => {
                self.session.text(Label::PictureUndecided)
            }
        }
    }

    /// The lines of a heading: axes that do not vary, the pattern with its standing.
    fn lines(&self, found: Option<&Finding>, fixed: &[(String, u64)]) -> Vec<String> {
        let slices = fixed.iter().map(|(name, value)| {
            let args = [("name", Arg::from(name.as_str())), ("value", Arg::from(value.to_string()))];
            self.session.filled(Label::PictureSlice, &args)
        });
        let slices: Vec<String> = slices.collect();
        let stated = found.and_then(|found| {
            let pattern = finding::pattern(self.session, found, &finding::names(self.game))?;
            let args =
                [("pattern", Arg::Text(pattern)), ("standing", Arg::Text(self.standing(&found.standing)))];
            Some(self.session.filled(Label::PictureStated, &args))
        });
        let slices = (!slices.is_empty()).then(|| slices.join(", "));
        slices.into_iter().chain(stated).collect()
    }

    /// What is said of the picture of a table; the drawing is still to come.
    fn portrait(
        &self,
        title: String,
        filled: &Filled,
        found: Option<&Finding>,
        stopped: Option<Stop>,
    ) -> Portrait {
        let names = finding::names(self.game);
        let lost = |cell: &&Cell| matches!(cell, Cell::Number(0) | Cell::Word(Word::P));
        Portrait {
            drawing: grundy_export::svg::Drawing { text: String::new(), width: 0, height: 0 },
            title,
            count: filled.grid.cells.iter().filter(|cell| **cell != Cell::Empty).count(),
            lost: Some(filled.grid.cells.iter().filter(lost).count()),
            accepting: None,
            moves: None,
            axes: Some(filled.grid.axes_json()),
            pattern: found.and_then(|found| finding::pattern(self.session, found, &names)),
            standing: found.map_or(Standing::None.id(), |found| found.standing.id()),
            engine: Some(filled.engine),
            stop: filled.stop.or(stopped),
        }
    }
}

/// An option that lets so many numbers vary.
fn example(axes: &[Axis], vary: usize) -> String {
    let last = if vary == 1 { LONG } else { SQUARE };
    let ranges = axes.iter().enumerate().map(|(index, axis)| match index < vary {
        true => format!("{}=0..={last}", axis.name),
        false => format!("{}=1", axis.name),
    });
    format!("--range {}", ranges.collect::<Vec<_>>().join(","))
}
