//! Misère Nim with any number of heaps of any size.
//!
//! The theorem is in [`misere`](crate::misere).

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_syntax::tree::Play;

use super::take_break::{heap_of, moves_to_heap};
use super::{needs_impartial, needs_natural_axes, needs_small_heaps, proved_code};
use crate::misere::Tally;
use crate::shape::Shape;
use crate::solver::{About, Engine, Failure, MoveLimits, Refusal, Solver, Want, Winning, Worth};
use crate::turn::Turn;

/// Solves misère Nim by Bouton's theorem.
#[derive(Debug)]
pub struct MisereNimSolver;

static ABOUT: About = About { id: "misere-nim", line: Label::SolverMisereNim, citations: &["bouton-1901"] };

impl Solver for MisereNimSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        let shape = Shape::of(game);
        let plain = shape.play == Play::Misere && !shape.goals && !shape.deciding_ends && !shape.compound;
        if !plain || !proved_code(game, class).is_some_and(|code| code.is_nim()) {
            return Err(Refusal::new(&ABOUT, Label::RefusedNotMisereNim));
        }
        needs_small_heaps(&ABOUT, want)?;
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        Ok(Box::new(MisereNimEngine { game }))
    }
}

struct MisereNimEngine<'g> {
    game: &'g BoundGame,
}

impl MisereNimEngine<'_> {
    fn tally(position: &Position) -> Result<Tally, Failure> {
        let heaps = position.counted().map(|(heap, count)| heap_of(heap).map(|heap| (heap, count)));
        let heaps = heaps.collect::<Option<Vec<_>>>();
        let too_large = || Failure::Refused(Refusal::new(&ABOUT, Label::RefusedHeapTooLarge));
        Ok(Tally::of(heaps.ok_or_else(too_large)?))
    }

    /// The winning moves in one heap; nothing where the moves cannot be found by their results.
    fn moves_in(
        &self,
        heap: &Component,
        tally: Tally,
        run: &Run<'_>,
    ) -> Result<Option<Vec<grundy_rules::NamedMove>>, Failure> {
        let mut moves = Vec::new();
        for size in tally.winning_sizes(heap_of(heap).unwrap_or(0)) {
            match moves_to_heap(self.game, heap, size, run)? {
                Some(found) => moves.extend(found),
                None => return Ok(None),
            }
        }
        Ok(Some(moves))
    }
}

impl Engine for MisereNimEngine<'_> {
    fn game(&self) -> &BoundGame {
        self.game
    }

    fn worth(&mut self, position: &Position, _: &Run<'_>) -> Result<Worth, Failure> {
        Ok(Worth::Ends(Self::tally(position)?.ends()))
    }

    fn part(&mut self, _: &Component, _: &Run<'_>) -> Result<Option<Worth>, Failure> {
        Ok(None)
    }

    fn winning(
        &mut self,
        position: &Position,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        let tally = Self::tally(position)?;
        let mut winning = Winning { complete: true, ..Winning::default() };
        for (heap, count) in position.counted() {
            let Some(moves) = self.moves_in(heap, tally, run)? else {
                winning.complete = false;
                continue;
            };
            for named in moves {
                if winning.turns.len() >= limits.listed {
                    winning.complete = false;
                    return Ok(winning);
                }
                winning.turns.push(Turn::single(heap, count, named));
            }
        }
        Ok(winning)
    }
}
