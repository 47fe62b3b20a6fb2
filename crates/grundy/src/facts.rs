//! The facts of the catalogue, tested; and games found by their values.

use grundy_export::Cell;
use grundy_games::{Fact, FactKind, Folder};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_solve::solver::Worth;
use serde_json::Value;

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
        let (_, game) = self.open(RulesFrom::Named(folder.slug), &Choices::default())?;
        let class = self.classify(&game);
        for (number, fact) in (1..).zip(folder.facts) {
            self.stop().map_or(Ok(()), Err)?;
            each(number, self.test_fact(folder, &game, &class, fact)?);
        }
        Ok(())
    }

    fn test_fact(
        &self,
        folder: &Folder,
        game: &BoundGame,
        class: &Class,
        fact: &Fact,
    ) -> Result<Tested, Failure> {
        match fact.kind {
            FactKind::Says(_) => Ok(Tested::InWords),
            FactKind::Answer { input, output } => Ok(test_answer(folder.slug, input, output)),
            FactKind::Value { position, g } => {
                let worth = self.worth(game, class, position)?;
                Ok(compare(&g.to_string(), worth_text(worth)))
            }
            FactKind::Outcome { position, is } => {
                let worth = self.worth(game, class, position)?;
                let found = worth.map_or("?".to_owned(), |worth| worth.outcome().to_string());
                Ok(compare(is, Arg::from(found)))
            }
            FactKind::Values { from, values } => {
                let end = from + u64::try_from(values.len()).unwrap_or(u64::MAX).saturating_sub(1);
                let row = self.row(game, class, end, None)?;
                let expected: Vec<String> = values.iter().map(ToString::to_string).collect();
                let first = usize::try_from(from).unwrap_or(usize::MAX);
                let found: Vec<String> = row.iter().skip(first).map(ToString::to_string).collect();
                Ok(compare(&expected.join(" "), Arg::from(found.join(" "))))
            }
        }
    }

    fn worth(&self, game: &BoundGame, class: &Class, position: &str) -> Result<Option<Worth>, Failure> {
        let position = self.position(game, position)?;
        let solved = self.solve(Asked { game, class, engine: None }, &position, Wanted::First(0))?;
        solved.stop.map_or(Ok(()), Err)?;
        Ok(solved.value.or(solved.outcome.map(Worth::Sides)))
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

fn compare(expected: &str, found: Arg) -> Tested {
    match found {
        Arg::Text(text) if text == expected => Tested::Holds,
        found => Tested::Fails { expected: expected.to_owned(), found },
    }
}

fn worth_text(worth: Option<Worth>) -> Arg {
    match worth {
        Some(Worth::Infinite(followers)) => Arg::from(followers.to_string()),
        Some(Worth::AtOnce) => Arg::Label(Label::WinsAtOnce),
        Some(worth) => Arg::from(crate::solve::worth_text(&worth)),
        None => Arg::from("?"),
    }
}

fn test_answer(slug: &str, input: &str, output: &str) -> Tested {
    let question: Value = match serde_json::from_str(input) {
        Ok(question) => question,
        Err(error) => return Tested::Fails { expected: output.to_owned(), found: error.to_string().into() },
    };
    match grundy_games::answer(slug, &question) {
        Ok(answer) => compare(output, Arg::from(answer.to_string())),
        Err(error) => Tested::Fails { expected: output.to_owned(), found: Arg::from(error.code.name()) },
    }
}
