//! Turns as people see them: named moves in the components of a position.

use grundy_core::{Flow, Halt, Player, Run, Sum};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Halted, NamedMove, Score};

use crate::compound::{Choice, Compound, Pick, Picker};

/// A move in one component of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentMove {
    /// The component moved in.
    pub component: Component,
    /// How many components of the position are equal to it: the same move exists in each.
    pub count: usize,
    /// The move, and what the component becomes.
    pub named: NamedMove,
}

/// One turn: a move in one component, or in several where the game is a compound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The moves, by ascending component.
    pub moves: Vec<ComponentMove>,
    /// Who makes it, where the players have different moves.
    pub player: Option<Player>,
    /// What it scores, where points decide.
    pub score: Option<Score>,
}

impl Turn {
    /// The turn that makes one move.
    pub fn single(component: &Component, count: usize, named: NamedMove) -> Self {
        let moves = vec![ComponentMove { component: component.clone(), count, named }];
        Self { moves, player: None, score: None }
    }

    /// Who moves after the turn that `mover` makes.
    pub fn next(&self, mover: Player) -> Player {
        if self.score.as_ref().is_some_and(|score| score.again) { mover } else { mover.other() }
    }

    /// The components that the turn makes.
    pub fn made(&self) -> Vec<Component> {
        self.moves.iter().flat_map(|one| one.named.to.iter().cloned()).collect()
    }

    /// The components of `position` that the turn does not touch.
    pub fn kept(&self, position: &Position) -> Vec<Component> {
        let mut kept = position.parts().to_vec();
        for one in &self.moves {
            if let Ok(place) = kept.binary_search(&one.component) {
                kept.remove(place);
            }
        }
        kept
    }

    /// The position after the turn.
    pub fn after(&self, position: &Position) -> Position {
        let mut parts = self.kept(position);
        parts.extend(self.made());
        Sum::new(parts)
    }
}

/// Pushes every turn that `mover` has in `position`, equal components counted as one.
///
/// In games without sides it does not matter who the mover is.
pub fn each_turn(
    game: &BoundGame,
    compound: Compound,
    mover: Player,
    position: &Position,
    run: &Run<'_>,
    sink: &mut dyn FnMut(Turn) -> Flow,
) -> Result<Flow, Halted> {
    let player = game.has_sides().then_some(mover);
    let scored = game.rules().score;
    if compound == Compound::Disjunctive {
        for (component, count) in position.counted() {
            let flow = game.scored_moves_of(mover, component, run, &mut |named, score| {
                let score = scored.then(|| score.clone());
                sink(Turn { player, score, ..Turn::single(component, count, named) })
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        return Ok(Flow::Continue(()));
    }
    let mut held = 0;
    let flow = each_joint_turn(game, compound, mover, position, run, &mut held, &mut |moves| {
        sink(Turn { moves, player, score: None })
    });
    run.give_back(held);
    flow
}

fn each_joint_turn(
    game: &BoundGame,
    compound: Compound,
    mover: Player,
    position: &Position,
    run: &Run<'_>,
    held: &mut usize,
    sink: &mut dyn FnMut(Vec<ComponentMove>) -> Flow,
) -> Result<Flow, Halted> {
    let mut groups = Vec::new();
    for (component, count) in position.counted() {
        let mut moves: Vec<NamedMove> = Vec::new();
        let mut stopped = None;
        let _ = game.moves_of(mover, component, run, &mut |named| {
            let bytes = size_of::<NamedMove>() + named.to.iter().map(Component::size).sum::<usize>();
            if let Err(stop) = run.take(bytes) {
                stopped = Some(stop);
                return Flow::Break(());
            }
            *held += bytes;
            moves.push(named);
            Flow::Continue(())
        })?;
        if let Some(stop) = stopped {
            return Err(Halt::Stop(stop));
        }
        groups.push((component, count, moves));
    }
    let sizes = groups.iter().map(|(_, count, moves)| (*count, moves.len())).collect();
    let turn = |picks: &[Pick]| {
        let picked = picks.iter().map(|pick| {
            let (component, count, moves) = &groups[pick.group];
            let (component, named) = ((*component).clone(), moves[pick.option].clone());
            ComponentMove { component, count: *count, named }
        });
        picked.collect()
    };
    Ok(Picker::new(sizes, Choice::of(compound)).run(run, &mut |picks| sink(turn(picks)))?)
}
