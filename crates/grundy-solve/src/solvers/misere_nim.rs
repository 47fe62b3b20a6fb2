//! Misère Nim with any number of heaps of any size.
//!
//! The theorem is in [`misere`](crate::misere).

use grundy_core::{Flow, Halt, Player, Run};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, NamedMove};
use grundy_syntax::tree::Play;
use grundy_values::MoverEnds;

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
    ) -> Result<Option<Vec<NamedMove>>, Failure> {
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

/// The winning moves listed so far.
struct Search {
    limits: MoveLimits,
    tried: u64,
    turns: Vec<Turn>,
}

impl Search {
    /// Lists a move if it wins. It leaves one heap, besides empty ones, since the game is Nim.
    fn try_move(&mut self, heap: &Component, count: usize, tally: Tally, named: NamedMove) -> Flow {
        if self.limits.is_over(self.tried, &self.turns) {
            return Flow::Break(());
        }
        self.tried += 1;
        let left = named.to.iter().filter_map(heap_of).sum();
        match tally.after(heap_of(heap).unwrap_or(0), left).ends() {
            MoverEnds::Loses => self.list(heap, count, named),
            MoverEnds::Wins | MoverEnds::Draws => Flow::Continue(()),
        }
    }

    fn list(&mut self, heap: &Component, count: usize, named: NamedMove) -> Flow {
        if self.turns.len() >= self.limits.listed {
            return Flow::Break(());
        }
        self.turns.push(Turn::single(heap, count, named));
        Flow::Continue(())
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
        _: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        let tally = Self::tally(position)?;
        let mut search = Search { limits, tried: 0, turns: Vec::new() };
        for (heap, count) in position.counted() {
            let flow = match self.moves_in(heap, tally, run) {
                Ok(Some(moves)) => moves.into_iter().try_for_each(|named| search.list(heap, count, named)),
                Ok(None) => {
                    match self.game.moves(heap, run, &mut |named| search.try_move(heap, count, tally, named))
                    {
                        Ok(flow) => flow,
                        Err(Halt::Stop(stop)) => {
                            let turns = search.turns;
                            return Ok(Winning { turns, stop: Some(stop), ..Winning::default() });
                        }
                        Err(halted) => return Err(halted.into()),
                    }
                }
                Err(failure) => return Err(failure),
            };
            if flow.is_break() {
                return Ok(Winning { turns: search.turns, ..Winning::default() });
            }
        }
        Ok(Winning { turns: search.turns, complete: true, ..Winning::default() })
    }
}
