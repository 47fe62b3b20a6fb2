//! Hints and reasons, line by line, for the player to move.

use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::value::Position;
use grundy_solve::explain::{Explanation, Reason, Reply, Start, Why};
use grundy_solve::solver::{MoveLimits, Worth};
use grundy_solve::turn::Turn;
use grundy_values::{MoverEnds, Outcome};

use super::draw::{component_number, short_from, short_to};
use super::judge::{Advice, Basis, Judge, Rated};
use super::{Match, State};
use crate::reasons::{Line, lines, turn_name};
use crate::workbench::{Failure, Workbench};

/// Turns that an explanation shows.
const SHOWN: usize = 8;

/// One step of the ladder of hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hint {
    /// Whether there is a winning move.
    Whether,
    /// In which component it is.
    Where,
    /// Which move it is.
    Which,
    /// Why.
    Why,
}

impl Hint {
    /// The ladder, from the least that is told.
    pub const LADDER: [Self; 4] = [Self::Whether, Self::Where, Self::Which, Self::Why];

    /// The next step; the last again at the end.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Whether => Self::Where,
            Self::Where => Self::Which,
            Self::Which | Self::Why => Self::Why,
        }
    }

    /// Its number on the ladder, from 1.
    pub fn level(self) -> usize {
        Self::LADDER.iter().position(|step| *step == self).map_or(1, |at| at + 1)
    }
}

/// What a hint says.
pub fn hint_lines(
    game: &Match<'_>,
    judge: &mut Judge<'_>,
    hint: Hint,
    advice: &Advice,
    workbench: &Workbench<'_>,
) -> Result<Vec<Line>, Failure> {
    let Some(best) = advice.best() else { return Ok(vec![line(Label::WhyNoMove, vec![])]) };
    let mut said = Vec::new();
    match hint {
        Hint::Whether => said.push(whether(advice)),
        Hint::Where => said.push(place(game, best)),
        Hint::Which => said.push(which(game, best)),
        Hint::Why => return why_lines(game.now(), game, judge, advice, workbench),
    }
    said.extend(unsure(advice));
    Ok(said)
}

/// Whether the player to move can win.
fn whether(advice: &Advice) -> Line {
    if let Some(estimate) = &advice.points {
        return line(Label::PlayHintPoints, vec![("points", Arg::from(signed(&estimate.points)))]);
    }
    match (advice.ends, advice.moves) {
        (Some(MoverEnds::Wins), Some(moves)) => {
            line(Label::PlayHintWinsIn, vec![("count", Arg::from(moves.to_string()))])
        }
        (Some(MoverEnds::Wins), None) => line(Label::PlayHintWins, vec![]),
        (Some(MoverEnds::Draws), _) => line(Label::PlayHintDraws, vec![]),
        (Some(MoverEnds::Loses), _) => line(Label::PlayHintLoses, vec![]),
        (None, _) => line(Label::PlayHintUnknown, vec![]),
    }
}

/// Where the best turn is: in which component, or which move of the rules where there is only one.
fn place(game: &Match<'_>, best: &Rated) -> Line {
    let turn = &best.ply.turn;
    let names: Vec<&str> = turn.moves.iter().map(|one| one.named.name.as_str()).collect();
    if game.now().position.counted().count() == 1 {
        return line(Label::PlayHintName, vec![("name", Arg::from(names.join(" + ")))]);
    }
    let numbers = turn
        .moves
        .iter()
        .filter_map(|one| component_number(game.game(), &game.now().position, &one.component));
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    let from = Arg::from(short_from(game.game(), &game.now().position, turn));
    line(Label::PlayHintWhere, vec![("numbers", Arg::from(numbers.join(", "))), ("in", from)])
}

/// Which turn is best.
fn which(game: &Match<'_>, best: &Rated) -> Line {
    line(Label::PlayHintWhich, turn_args(game.game(), &game.now().position, &best.ply.turn))
}

/// Says that an advice is not proved, where it is not.
pub(super) fn unsure(advice: &Advice) -> Option<Line> {
    let (label, count) = match advice.basis {
        Basis::Horizon { depth, .. } => (Label::PlayUnproved, depth),
        Basis::Sampled { games, .. } => (Label::PlayUnprovedGames, games),
        Basis::Explored | Basis::Solver(_) => return None,
    };
    (!advice.is_proved()).then(|| line(label, vec![("count", Arg::from(count.to_string()))]))
}

/// Why the player to move in `state` wins, draws or loses.
pub fn why_lines(
    state: &State,
    game: &Match<'_>,
    judge: &mut Judge<'_>,
    advice: &Advice,
    workbench: &Workbench<'_>,
) -> Result<Vec<Line>, Failure> {
    if advice.points.is_some() {
        return Ok(points(game.game(), &state.position, advice));
    }
    if let Some(found) = judge.explain(state, workbench) {
        // A solver's reasons are in its own moves.
        let starts = match judge.has_other_moves() {
            true => vec![start(state, game, judge, advice, workbench)?],
            false => found.starts,
        };
        return Ok(told(game.game(), Explanation { starts, ..found }));
    }
    if advice.ends.is_none() {
        let mut said: Vec<Line> = unsure(advice).into_iter().collect();
        let sampled = matches!(advice.basis, Basis::Sampled { .. });
        said.push(line(if sampled { Label::PlayWhyGames } else { Label::PlayWhyFree }, vec![]));
        said.extend(advice.rated.iter().take(SHOWN).map(|rated| seen(game.game(), &state.position, rated)));
        return Ok(said);
    }
    let start = start(state, game, judge, advice, workbench)?;
    let explanation = Explanation {
        outcome: Outcome::of_mover(start.ends),
        worth: Worth::Ends(start.ends),
        parts: Vec::new(),
        starts: vec![start],
        complete: advice.rated.len() <= SHOWN,
        count: None,
        stop: None,
        cycle: None,
        by_theorem: false,
    };
    Ok(told(game.game(), explanation))
}

/// Why the player to move wins, draws or loses, in turns of the match.
fn start(
    state: &State,
    game: &Match<'_>,
    judge: &mut Judge<'_>,
    advice: &Advice,
    workbench: &Workbench<'_>,
) -> Result<Start, Failure> {
    let why = replies(game, judge, advice, workbench)?;
    let ends = advice.ends.unwrap_or(MoverEnds::Draws);
    Ok(Start { mover: state.mover, ends, remoteness: advice.moves, why, choices: Vec::new() })
}

/// An explanation in lines; that there is more is said without naming an option of other commands.
fn told(game: &BoundGame, mut explanation: Explanation) -> Vec<Line> {
    let complete = std::mem::replace(&mut explanation.complete, true);
    let mut said = lines(game, &explanation);
    if !complete {
        said.push(Line { indent: 1, says: Arg::Label(Label::PlayMore) });
    }
    said
}

/// The reason in turns and replies, of what was rated.
fn replies(
    game: &Match<'_>,
    judge: &mut Judge<'_>,
    advice: &Advice,
    workbench: &Workbench<'_>,
) -> Result<Why, Failure> {
    let shown = advice.rated.iter().take(SHOWN);
    if advice.ends == Some(MoverEnds::Wins) {
        let winning = shown.filter(|rated| rated.ends == Some(MoverEnds::Wins));
        return Ok(Why::Wins(winning.map(|rated| (rated.ply.turn.clone(), reason(rated))).collect()));
    }
    let (mut keeping, mut losing) = (Vec::new(), Vec::new());
    for rated in shown {
        let turn = rated.ply.turn.clone();
        if rated.ends != Some(MoverEnds::Loses) {
            keeping.push(turn);
            continue;
        }
        let answer = judge.advise(&rated.ply.next, game.both_points(), workbench)?;
        let best = answer.best().filter(|best| best.ends == Some(MoverEnds::Wins));
        let reply = best.map(|best| (best.ply.turn.clone(), reason(best)));
        losing.push(Reply { turn, reply });
    }
    Ok(match advice.ends {
        Some(MoverEnds::Loses) if !losing.is_empty() => Why::Loses(losing),
        _ if keeping.is_empty() && losing.is_empty() => Why::Over,
        _ => Why::Draws { keeping, losing },
    })
}

fn reason(rated: &Rated) -> Reason {
    match rated.moves {
        _ if rated.ply.reaches => Reason::Goal,
        Some(moves) => Reason::LostIn(moves.saturating_sub(1)),
        None => Reason::LeavesLost,
    }
}

/// What the turns of a score game bring.
fn points(game: &BoundGame, position: &Position, advice: &Advice) -> Vec<Line> {
    let mut said = vec![whether(advice)];
    said.extend(unsure(advice));
    said.push(line(Label::PlayWhyPoints, vec![]));
    for rated in advice.rated.iter().take(SHOWN) {
        let mut args = turn_args(game, position, &rated.ply.turn);
        let total = rated.points.as_ref().map(|estimate| signed(&estimate.points)).unwrap_or_default();
        args.push(("scores", Arg::from(rated.ply.score.points.to_string())));
        args.push(("points", Arg::from(total)));
        said.push(Line { indent: 1, says: Arg::Filled(Label::PlayWhyScore, args) });
    }
    if advice.rated.len() > SHOWN {
        said.push(Line { indent: 1, says: Arg::Label(Label::PlayMore) });
    }
    said
}

/// A difference with its sign.
fn signed(points: &grundy_values::Int) -> String {
    if points.is_negative() { points.to_string() } else { format!("+{points}") }
}

/// A turn of which the horizon hides the result, or not.
fn seen(game: &BoundGame, position: &Position, rated: &Rated) -> Line {
    let mut args = turn_args(game, position, &rated.ply.turn);
    let label = match rated.ends {
        Some(MoverEnds::Wins) => Label::PlaySeenWins,
        Some(MoverEnds::Draws) => Label::PlaySeenDraws,
        Some(MoverEnds::Loses) => Label::PlaySeenLoses,
        None if rated.chance.is_some() => Label::PlaySeenGames,
        None => Label::PlaySeenNothing,
    };
    if let (None, Some(chance)) = (rated.ends, rated.chance) {
        args.push(("share", Arg::from((chance.share / 10).to_string())));
        args.push(("games", Arg::from(chance.games.to_string())));
    }
    args.push(("free", Arg::from(rated.free.to_string())));
    Line { indent: 1, says: Arg::Filled(label, args) }
}

/// The arguments of a text about a turn.
fn turn_args(game: &BoundGame, position: &Position, turn: &Turn) -> Vec<(&'static str, Arg)> {
    vec![
        ("move", Arg::from(turn_name(turn))),
        ("in", Arg::from(short_from(game, position, turn))),
        ("to", Arg::from(short_to(game, turn))),
    ]
}

fn line(label: Label, args: Vec<(&'static str, Arg)>) -> Line {
    Line { indent: 0, says: Arg::Filled(label, args) }
}

impl Judge<'_> {
    /// The explanation of a solver for the player to move; none where a limit stops it.
    fn explain(&mut self, state: &State, workbench: &Workbench<'_>) -> Option<Explanation> {
        if let Some((_, explained)) = self.explained.as_ref().filter(|(known, _)| known == state) {
            return explained.clone();
        }
        let limits = MoveLimits { listed: SHOWN, tried: 10_000 };
        let explained = workbench.glance(400, 40_000, |run| {
            let (game, at) = (self.game(), &state.position);
            if self.session.is_none() {
                self.session = self.open(at, workbench, run).ok();
            }
            let mut explained = self.session.as_mut()?.explain(at, limits, run).ok()?;
            explained.by_theorem = self.session.as_ref()?.id() == crate::theorems::THEOREM;
            if game.has_sides() {
                explained.starts.retain(|start| start.mover == state.mover);
            }
            Some(explained).filter(|explained| explained.stop.is_none())
        });
        self.explained = Some((state.clone(), explained.clone()));
        explained
    }
}
