//! Boards of rewriting moves: values of packed parts.
//!
//! The theorem and the search are in [`grundy_boards`]. A board is compiled for its size; one of another size that comes up later, as by a move in a longer row, is
//! compiled when it is met. What cannot be packed is searched as it is.

use grundy_boards::{GrundyValues, Size, compile, frame_of};
use grundy_core::{Run, Stop};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;

use super::memo::MemoValues;
use super::{memo, needs_additive, needs_impartial, needs_natural_axes};
use crate::additive::{AdditiveEngine, Values};
use crate::solver::{About, Engine, Failure, Refusal, Solver, Want, Worth};

/// Solves boards by packed parts.
#[derive(Debug)]
pub struct BoardsSolver;

static ABOUT: About = About {
    id: "boards",
    line: Label::SolverBoards,
    citations: &["sprague-1935", "grundy-1939", "lemoine-viennot-2012"],
};

impl Solver for BoardsSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        needs_natural_axes(&ABOUT, game, want)?;
        let size = frame(want);
        let packed = compile(game, class, size).and_then(|packed| packed.nimbers().map(drop));
        packed.map_err(|why| refusal(&ABOUT, game, why))
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let values =
            PackedValues { game, class, packed: ForSizes::default(), slow: memo::engine(game).values };
        Ok(Box::new(AdditiveEngine { game, values }))
    }
}

/// The frame of what is asked; of a table of any boards the least, since its boards come one by one.
pub(super) fn frame(want: &Want<'_>) -> Size {
    let asked = match want {
        Want::Position(position) => frame_of(position.parts()),
        Want::Table(_) => None,
    };
    asked.unwrap_or(Size { rows: 1, columns: 1 })
}

/// Why a board is not packed.
pub(super) fn refusal(about: &'static About, game: &BoundGame, why: grundy_boards::Refused) -> Refusal {
    let why = vec![("why", why.reason(game.rules()))];
    Refusal { engine: about.id, reason: Arg::Filled(Label::RefusedBoards, why) }
}

/// Engines for boards of the sizes that were met.
pub(super) struct ForSizes<T: ?Sized>(Vec<Box<T>>);

impl<T: ?Sized> Default for ForSizes<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: ?Sized> ForSizes<T> {
    /// What the first engine says that these components fit; where none is, one is made. `None` where none can be.
    pub(super) fn ask<R>(
        &mut self,
        components: &[Component],
        make: impl Fn(Size) -> Option<Box<T>>,
        ask: &mut dyn FnMut(&mut T) -> Result<Option<R>, Stop>,
    ) -> Result<Option<R>, Failure> {
        for engine in &mut self.0 {
            if let Some(answer) = ask(engine).map_err(Failure::Stop)? {
                return Ok(Some(answer));
            }
        }
        let Some(mut fresh) = frame_of(components).and_then(make) else { return Ok(None) };
        let answer = ask(&mut fresh).map_err(Failure::Stop)?;
        self.0.push(fresh);
        Ok(answer)
    }
}

/// Values of boards.
struct PackedValues<'g> {
    game: &'g BoundGame,
    class: &'g Class,
    packed: ForSizes<dyn GrundyValues>,
    /// For what is not packed.
    slow: MemoValues<'g>,
}

impl Values for PackedValues<'_> {
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure> {
        let Self { game, class, packed, slow } = self;
        let one = std::slice::from_ref(at);
        let make = |size| compile(game, class, size).and_then(|packed| packed.nimbers()).ok();
        match packed.ask(one, make, &mut |engine| engine.value(one, run))? {
            Some(value) => Ok(Worth::Grundy(value)),
            None => slow.part(at, run),
        }
    }
}
