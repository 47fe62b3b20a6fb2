//! Judges' questions: answered by the game's own algorithm, or from its rules.

use grundy_core::{Player, Run, Stop};
use grundy_games::{AnswerError, Folder, Found, FoundMove, Inquiry, Json, Reply};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Position;
use grundy_solve::plan::Session;
use grundy_solve::solver::{self, Solved, Want, Worth};
use grundy_solve::turn::Turn;
use serde_json::Value;

use crate::load::{Choices, RulesFrom};
use crate::solve::{Wanted, unsolved};
use crate::workbench::{Failure, Workbench};

/// Work spent on one question that is answered from the rules, in thousands of interpreter steps: some seconds.
const POLLS: u64 = 4_000;

/// Work spent on a value that a folder's own algorithm leaves open, in thousands of steps, and positions visited for it: less than a second.
const VALUE_POLLS: u64 = 1_000;
const VALUE_POSITIONS: u64 = 1 << 20;
/// Bytes of a question whose value is looked for: reading the rules for a graph of many edges alone takes longer.
const VALUE_QUESTION: usize = 2_000;

/// Bytes of a value in an answer; a longer one is left out.
const VALUE_LENGTH: usize = 4096;

/// Whether an answer has a value that was not found.
pub(crate) fn leaves_value_open(answer: &Value) -> bool {
    answer.get("value").is_some_and(Value::is_null)
}

/// Why a question has no answer.
#[derive(Clone, Debug)]
pub enum Unanswered {
    /// The question is wrong, or too large.
    Question(AnswerError),
    /// The rules could not be solved, or the user stopped it.
    Failed(Failure),
}

impl From<AnswerError> for Unanswered {
    fn from(error: AnswerError) -> Self {
        Self::Question(error)
    }
}

impl From<Failure> for Unanswered {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// Questions about one game of the catalogue: what was found of its rules is kept from one to the next.
pub struct Answers<'b, 'w> {
    workbench: &'b Workbench<'w>,
    folder: &'static Folder,
    opened: Option<Opened>,
}

/// A game with these parameters, and what kind of game it is.
struct Opened {
    set: Vec<(String, String)>,
    game: BoundGame,
    class: Class,
}

impl Answers<'_, '_> {
    /// Answers a question.
    pub fn answer(&mut self, question: &Json) -> Result<Value, Unanswered> {
        match grundy_games::answer(self.folder.slug, question)? {
            Reply::Ready(answer) if leaves_value_open(&answer) => Ok(self.valued(answer, question)),
            Reply::Ready(answer) => Ok(answer),
            Reply::Solve(inquiry) => self.solve(&inquiry).map(|(answer, _)| answer),
        }
    }

    /// Answers a question from the rules, also where there is a faster answer; with what was found of its positions.
    pub fn answer_by_rules(&mut self, question: &Json) -> Result<(Value, Vec<Found>), Unanswered> {
        self.solve(&grundy_games::inquiry(self.folder, question)?)
    }

    /// The same answer with the value that the rules give, where a little work finds it.
    fn valued(&mut self, mut answer: Value, question: &Json) -> Value {
        if !self.workbench.has_own_limits() && question.to_string().len() > VALUE_QUESTION {
            return answer;
        }
        let found =
            grundy_games::inquiry(self.folder, question).map(|inquiry| self.look_for_values(&inquiry));
        if let Ok(Ok(replied)) = found
            && let (Some(open), Some(value)) = (answer.get_mut("value"), replied.get("value"))
        {
            *open = value.clone();
        }
        answer
    }

    /// The reply to an inquiry whose positions all have values in canonical form that a little work finds.
    fn look_for_values(&mut self, inquiry: &Inquiry) -> Result<Value, Unanswered> {
        let (folder, workbench) = (self.folder, self.workbench);
        let set: Vec<(String, String)> =
            inquiry.set.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let kept = self.opened.take().filter(|opened| opened.set == set);
        let opened = kept.map_or_else(|| open(workbench, folder, set), Ok)?;
        let Opened { game, class, .. } = self.opened.insert(opened);
        let read = inquiry.positions.iter().map(|text| workbench.position(game, text));
        let positions = read.collect::<Result<Vec<_>, _>>()?;
        let Some(first) = positions.first() else { return Ok(Value::Null) };
        let found = workbench.ration(VALUE_POLLS, VALUE_POSITIONS, |run| {
            let session = Session::open(game, class, &Want::Position(first), Some("canonical"), run);
            let mut session = session.map_err(|failure| unsolved(game, failure))?;
            let wanted = Wanted::First(0);
            positions.iter().map(|position| find(&mut session, game, position, wanted, run)).collect()
        });
        let found: Result<Vec<Found>, Failure> = found;
        Ok(inquiry.reply(&found?))
    }

    fn solve(&mut self, inquiry: &Inquiry) -> Result<(Value, Vec<Found>), Unanswered> {
        let most = self.folder.game.answer.as_ref().map_or(u64::MAX, |answer| answer.positions);
        let bounded = self.workbench.within(most);
        let bounded = if self.workbench.has_own_limits() { self.workbench } else { &bounded };
        let set: Vec<(String, String)> =
            inquiry.set.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let folder = self.folder;
        let opened = match self.opened.take().filter(|opened| opened.set == set) {
            Some(opened) => Ok(opened),
            None => open(bounded, folder, set),
        };
        let found = opened.and_then(|opened| {
            let Opened { game, class, .. } = self.opened.insert(opened);
            self.workbench.find_all(game, class, inquiry, most)
        });
        match found {
            Ok(found) => Ok((inquiry.reply(&found), found)),
            Err(Failure::Stopped(stop)) if !self.workbench.is_users(stop) => Err(match stop {
                Stop::Positions { limit } if limit == most => AnswerError::limit(limit).into(),
                _ => AnswerError::work().into(),
            }),
            Err(failure) => Err(failure.into()),
        }
    }
}

fn open(
    workbench: &Workbench<'_>,
    folder: &'static Folder,
    set: Vec<(String, String)>,
) -> Result<Opened, Failure> {
    let choices = Choices { set: set.clone(), play: None };
    let (_, game) = workbench.open(RulesFrom::Named(folder.slug), &choices)?;
    let class = workbench.classify(&game);
    Ok(Opened { set, game, class })
}

impl<'w> Workbench<'w> {
    /// Questions about a game of the catalogue.
    pub fn answers<'b>(&'b self, folder: &'static Folder) -> Answers<'b, 'w> {
        Answers { workbench: self, folder, opened: None }
    }

    /// Answers one question about a game of the catalogue.
    pub fn answer(&self, folder: &'static Folder, question: &Json) -> Result<Value, Unanswered> {
        self.answers(folder).answer(question)
    }

    /// Solves the positions of an inquiry, one engine for all of them; where the user set no limits, within those of
    /// a question.
    fn find_all(
        &self,
        game: &BoundGame,
        class: &Class,
        inquiry: &Inquiry,
        most: u64,
    ) -> Result<Vec<Found>, Failure> {
        let read = inquiry.positions.iter().map(|text| self.position(game, text));
        let positions = read.collect::<Result<Vec<_>, _>>()?;
        let Some(first) = positions.first() else { return Ok(Vec::new()) };
        let wanted = if inquiry.moves { Wanted::All } else { Wanted::First(0) };
        // Others stop as soon as the winner is known.
        let engine = inquiry.remoteness.then_some("retrograde");
        self.ration(POLLS, most, |run| {
            let want = Want::Position(first);
            if engine.is_none()
                && let Some(mut session) = self.theorem_session(game, class, &want)
                && let Some(found) = by_theorem(&mut session, game, &positions, wanted, run)
            {
                return found;
            }
            let session = Session::open(game, class, &want, engine, run);
            let mut session = session.map_err(|failure| unsolved(game, failure))?;
            positions.iter().map(|position| find(&mut session, game, position, wanted, run)).collect()
        })
    }
}

/// What a theorem says of positions; `None` where it does not tell all that is wanted.
fn by_theorem(
    session: &mut Session<'_>,
    game: &BoundGame,
    positions: &[Position],
    wanted: Wanted,
    run: &Run<'_>,
) -> Option<Result<Vec<Found>, Failure>> {
    let mut all = Vec::new();
    for position in positions {
        match session.position(position, wanted.limits(), run) {
            Ok(Solved { value: Some(Worth::Large(_)), .. }) | Err(solver::Failure::Refused(_)) => {
                return None;
            }
            Ok(solved) if wanted == Wanted::All && !solved.complete => return None,
            solved => match told(game, position, solved.map_err(|failure| unsolved(game, failure))) {
                Ok(found) => all.push(found),
                Err(failure) => return Some(Err(failure)),
            },
        }
    }
    Some(Ok(all))
}

fn find(
    session: &mut Session<'_>,
    game: &BoundGame,
    position: &Position,
    wanted: Wanted,
    run: &Run<'_>,
) -> Result<Found, Failure> {
    let solved = session.position(position, wanted.limits(), run);
    told(game, position, solved.map_err(|failure| unsolved(game, failure)))
}

/// What was found of a position.
fn told(game: &BoundGame, position: &Position, solved: Result<Solved, Failure>) -> Result<Found, Failure> {
    let solved = solved?;
    let Solved { outcome: Some(outcome), value, winning_moves, remoteness, stop: None, .. } = solved else {
        return Err(Failure::Stopped(solved.stop.unwrap_or(Stop::Cancelled)));
    };
    let (mut sg, mut points, mut text) = (None, None, None);
    match value {
        Some(Worth::Grundy(value)) => sg = Some(value),
        Some(Worth::Score(scored)) => points = Some(scored.of(Player::Left)),
        Some(Worth::Canonical(canonical)) => text = canonical.text.filter(|text| text.len() <= VALUE_LENGTH),
        _ => {}
    }
    let moves = winning_moves.iter().map(|turn| found_move(game, turn, position)).collect();
    Ok(Found { outcome, sg, value: text, points, remoteness: remoteness[0], moves })
}

fn found_move(game: &BoundGame, turn: &Turn, position: &Position) -> FoundMove {
    let named = turn.moves.iter().map(|one| &one.named);
    let bound = named.clone().flat_map(|named| &named.bound);
    FoundMove {
        name: named.map(|named| named.name.as_str()).collect::<Vec<_>>().join(", "),
        bound: bound.map(|(name, value)| (name.clone(), value.to_string())).collect(),
        to: game.show_position(turn.after(position).parts()),
    }
}
