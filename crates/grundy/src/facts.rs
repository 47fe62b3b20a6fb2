//! The facts of the catalogue, tested; and games found by their values.

use grundy_core::Player;
use grundy_export::Cell;
use grundy_games::{Fact, FactKind, Folder, Json, Setting};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_solve::canonical::Canonical;
use grundy_solve::solver::{Solved, Worth};
use grundy_values::{Arena, Outcome};

use crate::answer::Unanswered;
use crate::load::{Choices, RulesFrom};
use crate::solve::{Asked, Wanted, grid, has_tables, table_to};
use crate::workbench::{Failure, Workbench};

/// What testing one fact showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tested {
    /// It holds.
    Holds,
    /// It is a statement in words.
    InWords,
    /// It does not hold: what was expected, what was found.
    Fails {
        /// What the fact says.
        expected: String,
        /// What was computed.
        found: Arg,
    },
}

/// A game of the catalogue with parameters set.
struct Opened {
    set: &'static [Setting],
    game: BoundGame,
    class: Class,
}

/// Values of a game looked through for a sequence.
const SEARCHED: u64 = 120;
/// Work spent on them, in thousands of interpreter steps.
const POLLS: u64 = 100;

impl Workbench<'_> {
    /// Tests the facts of one game, calling `each` with the number of the fact from 1 and the result.
    pub fn test_facts(
        &self,
        folder: &'static Folder,
        each: &mut dyn FnMut(usize, Tested),
    ) -> Result<(), Failure> {
        let mut opened: Option<Opened> = None;
        for (number, fact) in (1..).zip(folder.facts) {
            self.stop().map_or(Ok(()), Err)?;
            let tested = match fact.kind {
                FactKind::Says(_) => Tested::InWords,
                FactKind::Answer { input, output } => self.test_answer(folder, input, output)?,
                _ => {
                    let set = fact.kind.set();
                    let kept = opened.take().filter(|opened| opened.set == set);
                    let opened = opened.insert(match kept {
                        Some(kept) => kept,
                        None => self.open_for_facts(folder, set)?,
                    });
                    self.test_fact(opened, fact)?
                }
            };
            each(number, tested);
        }
        Ok(())
    }

    fn open_for_facts(&self, folder: &Folder, set: &'static [Setting]) -> Result<Opened, Failure> {
        let given = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let choices = Choices { set: given, play: None };
        let (_, game) = self.open(RulesFrom::Named(folder.slug), &choices)?;
        let class = self.classify(&game);
        Ok(Opened { set, game, class })
    }

    /// Tests what a fact says of positions of the rules.
    fn test_fact(&self, opened: &Opened, fact: &Fact) -> Result<Tested, Failure> {
        match fact.kind {
            FactKind::Says(_) | FactKind::Answer { .. } => Ok(Tested::InWords),
            FactKind::Value { position, g, .. } => {
                let solved = self.solved(opened, position)?;
                Ok(compare(&g.to_string(), worth_text(solved.value, solved.outcome)))
            }
            FactKind::Form { position, is, .. } => {
                let solved = self.solved(opened, position)?;
                Ok(match solved.value {
                    Some(Worth::Canonical(found)) if is_equal(&found, is) => Tested::Holds,
                    value => compare(is, worth_text(value, solved.outcome)),
                })
            }
            FactKind::Score { position, is, .. } => {
                let solved = self.solved(opened, position)?;
                let found = match solved.value {
                    Some(Worth::Score(points)) => Arg::from(points.of(Player::Left).to_string()),
                    value => worth_text(value, solved.outcome),
                };
                Ok(compare(&is.to_string(), found))
            }
            FactKind::Outcome { position, is, remoteness, .. } => {
                let solved = self.solved(opened, position)?;
                let outcome = solved.outcome.map_or_else(|| "?".to_owned(), |outcome| outcome.to_string());
                Ok(match remoteness {
                    None => compare(is, Arg::from(outcome)),
                    Some(moves) => {
                        let counted = self.remoteness(opened, position)?;
                        let counted = counted.map_or_else(|| "?".to_owned(), |moves| moves.to_string());
                        compare(&format!("{is} {moves}"), Arg::from(format!("{outcome} {counted}")))
                    }
                })
            }
            FactKind::Values { from, values } => {
                let end = from + u64::try_from(values.len()).unwrap_or(u64::MAX).saturating_sub(1);
                let row = self.row(&opened.game, &opened.class, end, None)?;
                let expected: Vec<String> = values.iter().map(ToString::to_string).collect();
                let first = usize::try_from(from).unwrap_or(usize::MAX);
                let found: Vec<String> = row.iter().skip(first).map(ToString::to_string).collect();
                Ok(compare(&expected.join(" "), Arg::from(found.join(" "))))
            }
        }
    }

    fn solved(&self, opened: &Opened, position: &str) -> Result<Solved, Failure> {
        self.solved_by(opened, position, None)
    }

    /// How many moves play lasts when the first player of the two starts; only retrograde analysis counts them.
    fn remoteness(&self, opened: &Opened, position: &str) -> Result<Option<u64>, Failure> {
        Ok(self.solved_by(opened, position, Some("retrograde"))?.remoteness[0])
    }

    fn solved_by(&self, opened: &Opened, position: &str, engine: Option<&str>) -> Result<Solved, Failure> {
        let position = self.position(&opened.game, position)?;
        let asked = Asked { game: &opened.game, class: &opened.class, engine };
        let solved = self.solve(asked, &position, Wanted::First(0))?;
        match solved.stop {
            Some(stop) => Err(stop.into()),
            None => Ok(solved),
        }
    }

    fn test_answer(&self, folder: &'static Folder, input: &str, output: &str) -> Result<Tested, Failure> {
        let failed = |found| Ok(Tested::Fails { expected: output.to_owned(), found });
        let question = match Json::read(input) {
            Ok(question) => question,
            Err(error) => return failed(error.to_string().into()),
        };
        match self.answer(folder, &question) {
            Ok(answer) => Ok(compare(output, Arg::from(answer.to_string()))),
            Err(Unanswered::Question(error)) => failed(Arg::from(error.code.name())),
            Err(Unanswered::Failed(failure)) => Err(failure),
        }
    }

    fn row(
        &self,
        game: &BoundGame,
        class: &Class,
        end: u64,
        polls: Option<u64>,
    ) -> Result<Vec<Cell>, Failure> {
        let request = table_to(game, end);
        let asked = Asked { game, class, engine: None };
        let solved = match polls {
            Some(polls) => self.small_table(asked, &request, polls)?,
            None => self.table(asked, &request)?,
        };
        match solved.stop {
            Some(stop) if polls.is_none() => Err(Failure::Stopped(stop)),
            _ => Ok(grid(solved).cells),
        }
    }

    /// Where the sequence occurs among the first values of a game, if it does.
    pub fn offset_of(&self, folder: &'static Folder, sequence: &[u64]) -> Result<Option<u64>, Failure> {
        let (_, game) = match self.open(RulesFrom::Named(folder.slug), &Choices::default()) {
            Ok(opened) => opened,
            // A game whose parameters have no default has no values of its own.
            Err(Failure::Bad(_)) => return Ok(None),
            Err(stopped) => return Err(stopped),
        };
        if !has_tables(&game) || table_to(&game, 0).axes.len() != 1 {
            return Ok(None);
        }
        let class = self.classify(&game);
        let row = match self.row(&game, &class, SEARCHED, Some(POLLS)) {
            Ok(row) => row,
            Err(Failure::Bad(_)) => return Ok(None),
            Err(stopped) => return Err(stopped),
        };
        let wanted: Vec<Cell> = sequence.iter().map(|value| Cell::Number(*value)).collect();
        let found = row.windows(wanted.len().max(1)).position(|window| *window == *wanted);
        Ok(found.and_then(|at| u64::try_from(at).ok()))
    }
}

/// Whether a value is the one that a text says, however it is written.
fn is_equal(found: &Canonical, text: &str) -> bool {
    let mut arena = Arena::new();
    let both = [found.text.as_deref().unwrap_or_default(), text].map(|text| arena.read(text));
    matches!(both, [Ok(a), Ok(b)] if a == b)
}

fn compare(expected: &str, found: Arg) -> Tested {
    match found {
        Arg::Text(text) if text == expected => Tested::Holds,
        found => Tested::Fails { expected: expected.to_owned(), found },
    }
}

/// The value as text; where there is none, the outcome.
fn worth_text(worth: Option<Worth>, outcome: Option<Outcome>) -> Arg {
    match worth {
        Some(Worth::Infinite(followers)) => Arg::from(followers.to_string()),
        Some(Worth::AtOnce) => Arg::Label(Label::WinsAtOnce),
        Some(worth) => Arg::from(crate::solve::worth_text(&worth)),
        None => outcome.map_or_else(|| Arg::from("?"), |outcome| Arg::from(outcome.to_string())),
    }
}
