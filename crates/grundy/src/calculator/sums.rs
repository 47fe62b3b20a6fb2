//! Sums of positions of several games, solved: who wins, what they are worth, and which moves win.

use std::sync::Arc;

use grundy_core::{Flow, Player, Stop};
use grundy_export::Report;
use grundy_messages::{Code, Label};
use grundy_rules::value::Position;
use grundy_solve::canonical::{Canonical, Desk};
use grundy_solve::compound::Compound;
use grundy_solve::turn::{Turn, each_turn};
use grundy_syntax::{Diagnostic, Source, Span};
use grundy_values::{MoverEnds, Value};

use super::machine::{Done, Machine, Trouble};
use super::positions::Opened;
use super::read;
use super::tree::{Calls, Direction, Node, Question, Scope, What};
use crate::reasons::{turn_name, turn_to};
use crate::workbench::{Failure, Workbench};

/// Moves in one summand that are looked at, for one starter.
const TRIED: usize = 10_000;

/// A sum of positions, as much of it as is known.
#[derive(Clone, Debug)]
pub struct SolvedSum {
    /// The summands as they are written, with their values.
    pub summands: Vec<(String, Canonical)>,
    /// The value of the sum.
    pub value: Canonical,
    /// The winning moves: those of Left as the starter come first, then those of Right, unless both have the same moves.
    pub moves: Vec<SumMove>,
    /// Whether there is no other.
    pub complete: bool,
    /// The limit that was hit in the search for moves.
    pub stop: Option<Stop>,
}

/// A winning move in a summand.
#[derive(Clone, Debug)]
pub struct SumMove {
    /// Who makes it, where some summand has different moves for the players.
    pub player: Option<Player>,
    /// The place of the summand.
    pub summand: usize,
    /// The move with what it binds.
    pub name: String,
    /// What the component that was moved in becomes.
    pub becomes: String,
}

/// A summand that was read.
struct Part {
    span: Span,
    game: usize,
    position: Position,
    value: Value,
}

/// Whether a text is written as positions of games are, known or not, or of rules in files: `nim(3) + kayles(4)`. The file `nim(1).grundy` is not.
pub fn is_sum_of_games(text: &str) -> bool {
    let name = text.split('(').next().filter(|name| name.len() < text.len()).unwrap_or("");
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let called = plain && name.starts_with(char::is_alphabetic) && !text.ends_with(".grundy");
    text.starts_with('"') || called && (text.trim_end().ends_with(')') || grundy_games::find(name).is_some())
}

impl Workbench<'_> {
    /// Solves a sum of positions of games in which sums are ordinary.
    pub fn solve_sum(&self, text: &str) -> Result<SolvedSum, Failure> {
        let source = Arc::new(Source::new("RULES", text));
        let bad = |wrong| Failure::Bad(Report::of(&source, wrong));
        let program =
            read::read(source.text(), &Scope { calls: Calls::Games, ..Scope::default() }).map_err(bad)?;
        let games = program.games.iter().map(|rules| Opened::new(self, rules));
        let games = games.collect::<Result<Vec<_>, Failure>>()?;
        let nodes = summands(&program.question).map_err(|wrong| bad(vec![wrong]))?;
        let mut machine = Machine::new(self, &games);
        machine.solved(&nodes, source.text()).map_err(|trouble| match trouble {
            Trouble::Told(wrong) => bad(vec![wrong]),
            Trouble::Misread(wrong) => bad(wrong),
            Trouble::Stopped(stop) => Failure::Stopped(stop),
            Trouble::Failed(failure) => failure,
        })
    }
}

/// The summands, which must all be positions.
fn summands(question: &Question) -> Result<Vec<&Node>, Diagnostic> {
    let other = |span: Span| {
        let diagnostic = Diagnostic::new(Code::Expected, span).arg("expected", Label::ValueAPosition);
        diagnostic.arg("found", Label::ValueAValue)
    };
    let node = match question {
        Question::What(node) => node,
        Question::Holds(left, _, right) => return Err(other(left.span.to(right.span))),
    };
    let parts: Vec<(Direction, &Node)> = match &node.what {
        What::Sum(parts) => parts.iter().map(|(direction, part)| (*direction, part)).collect(),
        _ => vec![(Direction::Plus, node)],
    };
    let wrong = parts
        .iter()
        .find(|(direction, part)| *direction == Direction::Minus || !matches!(part.what, What::Position(..)));
    match wrong {
        Some((_, part)) => Err(other(part.span)),
        None => Ok(parts.into_iter().map(|(_, part)| part).collect()),
    }
}

impl Machine<'_> {
    fn solved(&mut self, nodes: &[&Node], written: &str) -> Done<SolvedSum> {
        let (mut parts, mut total) = (Vec::new(), Value::ZERO);
        for node in nodes {
            let What::Position(game, inner) = &node.what else { continue };
            let Some(opened) = self.games.get(*game) else { continue };
            let position = self.read_position(node.span, opened, inner)?;
            let value = self.value_of(node.span, *game, &position)?;
            total = self.at(node.span, |arena| arena.add(total, value))?;
            parts.push(Part { span: node.span, game: *game, position, value });
        }
        let mut summands = Vec::new();
        for part in &parts {
            let shown = written.get(part.span.range()).unwrap_or_default().to_owned();
            summands.push((shown, self.canonical(part.span, part.value)?));
        }
        let all = nodes.first().map_or(Span::default(), |node| node.span);
        let value = self.canonical(all, total)?;
        let mut solved = SolvedSum { summands, value, moves: Vec::new(), complete: true, stop: None };
        match self.winning(&parts, total, &mut solved) {
            Ok(()) => {}
            Err(Trouble::Stopped(stop)) => (solved.stop, solved.complete) = (Some(stop), false),
            Err(trouble) => return Err(trouble),
        }
        Ok(solved)
    }

    /// What is known of a value.
    fn canonical(&mut self, span: Span, value: Value) -> Done<Canonical> {
        let mut desk = Desk::at(std::mem::take(&mut self.arena));
        let described = self.workbench.run(|run| desk.described::<()>(value, run));
        self.arena = desk.arena;
        described.map_err(|why| super::positions::unvalued(span, &why))
    }

    /// Adds the winning moves.
    fn winning(&mut self, parts: &[Part], total: Value, solved: &mut SolvedSum) -> Done<()> {
        let games = self.games;
        let sided =
            parts.iter().any(|part| games.get(part.game).is_some_and(|opened| opened.game.has_sides()));
        let starters = if sided { &Player::BOTH[..] } else { &Player::BOTH[..1] };
        for mover in starters {
            let outcome = self.arena.outcome(total);
            let ends = if *mover == Player::Left { outcome.left_ends() } else { outcome.right_ends() };
            if ends != MoverEnds::Wins {
                continue;
            }
            for (place, part) in parts.iter().enumerate() {
                let rest = self.at(part.span, |arena| arena.sub(total, part.value))?;
                for turn in self.turns(part, *mover, solved)? {
                    let made = self.value_of(part.span, part.game, &turn.after(&part.position))?;
                    let after = self.at(part.span, |arena| arena.add(rest, made))?;
                    let outcome = self.arena.outcome(after);
                    let answer =
                        if *mover == Player::Left { outcome.right_ends() } else { outcome.left_ends() };
                    if let (MoverEnds::Loses, Some(opened)) = (answer, games.get(part.game)) {
                        let (name, becomes) = (turn_name(&turn), turn_to(&opened.game, &turn));
                        let player = sided.then_some(*mover);
                        solved.moves.push(SumMove { player, summand: place, name, becomes });
                    }
                }
            }
        }
        Ok(())
    }

    /// The turns of a player in a summand, the first of them where there are very many.
    fn turns(&self, part: &Part, mover: Player, solved: &mut SolvedSum) -> Done<Vec<Turn>> {
        let Some(opened) = self.games.get(part.game) else { return Ok(Vec::new()) };
        let mut turns = Vec::new();
        let made = self.workbench.run(|run| {
            each_turn(&opened.game, Compound::Disjunctive, mover, &part.position, run, &mut |turn| {
                turns.push(turn);
                if turns.len() >= TRIED { Flow::Break(()) } else { Flow::Continue(()) }
            })
        });
        let flow = made.map_err(|halted| {
            let failure = grundy_solve::solver::Failure::from(halted);
            match crate::solve::unsolved(&opened.game, failure) {
                Failure::Stopped(stop) => Trouble::Stopped(stop),
                failure => Trouble::Failed(failure),
            }
        })?;
        solved.complete &= flow.is_continue();
        Ok(turns)
    }
}
