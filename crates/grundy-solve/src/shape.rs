//! What the text of the rules says about sums: which theory applies at all.

use std::hash::{BuildHasher as _, BuildHasherDefault};

use grundy_core::{Flow, Halt, Player, Run};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, CompoundKind, Halted, RuleError, ir};
use grundy_syntax::tree::{Ending, Play, Side};
use grundy_values::MoverEnds;

use crate::compound::Compound;
use crate::hash::WordHasher;
use crate::sides::Partizan;
use crate::whole::Endings;

/// How sums of a game are played, as far as the text decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Who wins when a player cannot move.
    pub play: Play,
    /// Whether some component wins at once when it is made.
    pub goals: bool,
    /// Whether a final component ends the whole game, rather than just having no moves.
    pub deciding_ends: bool,
    /// Whether an ending names a side, so that the player to move does not say who wins.
    pub sided_ends: bool,
    /// Whether a turn may move in several components.
    pub compound: bool,
}

impl Shape {
    /// The shape of a game.
    pub fn of(game: &BoundGame) -> Self {
        let rules = game.rules();
        Self {
            play: game.play(),
            goals: !rules.goals.is_empty(),
            deciding_ends: ends_decide(game),
            sided_ends: rules.ends.iter().any(|ends| matches!(ends.ending, Ending::Wins(_))),
            compound: !matches!(rules.compound, ir::Compound::Disjunctive),
        }
    }

    /// Whether sums are ordinary: normal play, one component a turn, and nothing ends the whole
    /// game before all components have ended, goals aside.
    pub fn is_plain(self) -> bool {
        self.play == Play::Normal && !self.deciding_ends && !self.compound
    }

    /// Whether the value of a sum is the exclusive or of the values of its components.
    pub fn is_additive(self) -> bool {
        self.is_plain() && !self.goals
    }

    /// The result for a player who has no turn.
    pub fn stuck(self) -> MoverEnds {
        match self.play {
            Play::Normal => MoverEnds::Loses,
            Play::Misere => MoverEnds::Wins,
        }
    }
}

/// How components of a sum are moved in.
pub fn compound(game: &BoundGame, run: &Run<'_>) -> Result<Compound, Halted> {
    Ok(match game.compound(run)? {
        CompoundKind::Disjunctive => Compound::Disjunctive,
        CompoundKind::Conjunctive => Compound::Conjunctive,
        CompoundKind::Selective(most) => Compound::Selective(most),
    })
}

/// Unless play is normal and every ending says "mover loses", a final component ends everything.
fn ends_decide(game: &BoundGame) -> bool {
    let ends = &game.rules().ends;
    !ends.is_empty() && (game.play() == Play::Misere || ends.iter().any(|e| e.ending != Ending::MoverLoses))
}

impl Endings for BoundGame {
    fn ending(&self, at: &Component, run: &Run<'_>) -> Result<Option<(usize, MoverEnds)>, Halt<RuleError>> {
        if !ends_decide(self) {
            return Ok(None);
        }
        let Some((clause, ending)) = BoundGame::ending(self, at, run)? else { return Ok(None) };
        Ok(mover_ends(ending).map(|result| (clause, result)))
    }

    fn is_goal(&self, at: &Component, run: &Run<'_>) -> Result<bool, Halt<RuleError>> {
        BoundGame::is_goal(self, at, run)
    }
}

impl Partizan for BoundGame {
    type Component = Component;
    type Error = RuleError;

    fn options_of(
        &self,
        player: Player,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Component]) -> Flow,
    ) -> Result<Flow, Halt<RuleError>> {
        BoundGame::options_of(self, player, at, run, sink)
    }

    fn keyed_options_of(
        &self,
        player: Player,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Component], u64) -> Flow,
    ) -> Result<Flow, Halt<RuleError>> {
        let hasher = BuildHasherDefault::<WordHasher>::default();
        self.moves_of(player, at, run, &mut |named| sink(&named.to, hasher.hash_one(&named.bound)))
    }

    fn ending_of(
        &self,
        mover: Player,
        at: &Component,
        run: &Run<'_>,
    ) -> Result<Option<(usize, MoverEnds)>, Halt<RuleError>> {
        if !ends_decide(self) {
            return Ok(None);
        }
        let Some((clause, ending)) = BoundGame::ending(self, at, run)? else { return Ok(None) };
        let result = match ending {
            Ending::Wins(Side::Left) if mover == Player::Left => MoverEnds::Wins,
            Ending::Wins(Side::Right) if mover == Player::Right => MoverEnds::Wins,
            Ending::Wins(Side::Left | Side::Right) => MoverEnds::Loses,
            ending => mover_ends(ending).unwrap_or(MoverEnds::Draws),
        };
        Ok(Some((clause, result)))
    }

    fn wins_at_once(&self, at: &Component, run: &Run<'_>) -> Result<bool, Halt<RuleError>> {
        BoundGame::is_goal(self, at, run)
    }
}

/// The result for the player to move; none where a side is named.
fn mover_ends(ending: Ending) -> Option<MoverEnds> {
    match ending {
        Ending::MoverWins => Some(MoverEnds::Wins),
        Ending::MoverLoses => Some(MoverEnds::Loses),
        Ending::Draw => Some(MoverEnds::Draws),
        Ending::Wins(_) => None,
    }
}
