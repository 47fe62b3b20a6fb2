//! Positions in which a component occurs very often, as `100000000 * (3) + 5`.
//!
//! # Setting
//!
//! A sum of components that values decide, both players with the same moves and normal play.
//!
//! # Theorem
//!
//! Sprague and Grundy: equal components cancel in pairs. So of a component that occurs twice or more, twice or three times say as much: the value is the same, and a move that wins
//! in one of few copies wins in one of many.
//!
//! # How the code uses it
//!
//! The position is read with few copies and solved; what is said of it counts all of them again.
//!
//! # What is not covered
//!
//! Copies that `start` makes, and games that values do not decide: there all copies are written out, as far as the memory allows.
//!
//! # Cost
//!
//! That of the position with few copies.

use std::collections::BTreeMap;

use grundy_rules::classify::Class;
use grundy_rules::ir::Compound;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Folded};
use grundy_solve::explain::{Explanation, Why};
use grundy_solve::solver::Solved;
use grundy_solve::turn::Turn;
use grundy_syntax::Source;
use grundy_syntax::tree::Play;

use crate::load::unread;
use crate::workbench::{Failure, Workbench};

/// A position, with few copies of what occurs very often.
#[derive(Clone, Debug)]
pub struct Counted {
    source: Source,
    /// What is solved in its place.
    pub position: Position,
    /// How many times more components occur really.
    more: BTreeMap<Component, usize>,
}

impl Workbench<'_> {
    /// Reads a position, its text, `@FILE` or `-`, with few copies of what occurs very often.
    pub fn counted_position(&self, game: &BoundGame, text: &str) -> Result<Counted, Failure> {
        let source = self.given("POSITION", text)?;
        let read = self.run(|run| game.read_folded(&source, run));
        match read {
            Ok(Folded { position, more }) => Ok(Counted { source, position, more }),
            Err(wrong) => Err(unread(&std::sync::Arc::new(source), wrong)),
        }
    }

    /// The position as it is to be solved: with all its copies, unless values decide.
    pub fn with_copies(&self, game: &BoundGame, class: &Class, counted: Counted) -> Result<Counted, Failure> {
        if counted.is_whole() || cancels(game, class) {
            return Ok(counted);
        }
        let Counted { source, .. } = counted;
        let read = self.run(|run| game.read_position(&source, run));
        match read {
            Ok(position) => Ok(Counted { source, position, more: BTreeMap::new() }),
            Err(wrong) => Err(unread(&std::sync::Arc::new(source), wrong)),
        }
    }
}

/// Whether equal components cancel in pairs.
fn cancels(game: &BoundGame, class: &Class) -> bool {
    let rules = game.rules();
    let plain = rules.goals.is_empty() && !rules.score && matches!(rules.compound, Compound::Disjunctive);
    let same = !game.has_sides() && class.impartial.is_proved();
    plain && same && class.additive.is_proved() && game.play() == Play::Normal
}

impl Counted {
    /// Whether all components are written out.
    pub fn is_whole(&self) -> bool {
        self.more.is_empty()
    }

    /// The position with the numbers of copies, as it can be read again.
    pub fn show(&self, game: &BoundGame) -> String {
        let term = |(component, count): (&Component, usize)| match self.really(component, count) {
            1 => game.show(component),
            count => format!("{count} * {}", game.show(component)),
        };
        let terms: Vec<String> = self.position.counted().map(term).collect();
        if terms.is_empty() { "end".to_owned() } else { terms.join(" + ") }
    }

    /// How often a component occurs that occurs so often in what was solved.
    fn really(&self, component: &Component, count: usize) -> usize {
        count.saturating_add(self.more.get(component).copied().unwrap_or(0))
    }

    fn count_turn(&self, turn: &mut Turn) {
        for one in &mut turn.moves {
            one.count = self.really(&one.component, one.count);
        }
    }

    /// Counts all copies again in what was found.
    pub fn count_solved(&self, solved: &mut Solved) {
        let turns = solved.winning_moves.iter_mut().chain(&mut solved.drawing_moves);
        turns.for_each(|turn| self.count_turn(turn));
    }

    /// Counts all copies again in an explanation.
    pub fn count_explained(&self, explanation: &mut Explanation) {
        for part in &mut explanation.parts {
            part.count = self.really(&part.component, part.count);
        }
        for start in &mut explanation.starts {
            match &mut start.why {
                Why::Wins(turns) => turns.iter_mut().for_each(|(turn, _)| self.count_turn(turn)),
                Why::Loses(replies) | Why::Draws { losing: replies, .. } => {
                    for reply in replies {
                        self.count_turn(&mut reply.turn);
                        reply.reply.iter_mut().for_each(|(turn, _)| self.count_turn(turn));
                    }
                }
                Why::Scores { .. } | Why::Over => {}
            }
        }
    }
}
