//! Boards of any number of words behind one interface.
//!
//! How many words a board takes is known when its size is; [`compile`] chooses. Engines are boxed, so that a caller need not know the number.

use std::rc::Rc;

use grundy_core::{Flow, Player, Run, Stop};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;
use grundy_values::MoverEnds;

use crate::board::{Board, Place, Size};
use crate::chosen::{chosen, has_sets_only};
use crate::components::{ComponentId, Components};
use crate::layout::Layout;
use crate::nimbers::Nimbers;
use crate::outcomes::{Outcomes, Stuck};
use crate::outline::{Extent, Outline, Play};
use crate::pack::size_of_board;
use crate::points::Points;
use crate::positions::{Positions, PositionsOf};
use crate::refused::Refused;
use crate::sampling::{Sampled, Sampling};
use crate::search::Search;
use crate::survey::Form;
use crate::takings::{Chosen, Takings};
use crate::whole::{Failed, Whole};

/// The compiled moves of a game for boards that fit into a frame.
#[derive(Clone, Debug)]
pub enum Packed {
    /// Up to 64 bits.
    One(Rc<Board<1>>),
    /// Up to 128 bits.
    Two(Rc<Board<2>>),
    /// Up to 256 bits.
    Four(Rc<Board<4>>),
    /// Up to 1024 bits: long rows.
    Sixteen(Rc<Board<16>>),
}

/// Does the same with a board of any number of words.
macro_rules! with_board {
    ($packed:expr, $board:ident => $body:expr) => {
        match $packed {
            Packed::One($board) => $body,
            Packed::Two($board) => $body,
            Packed::Four($board) => $body,
            Packed::Sixteen($board) => $body,
        }
    };
}

/// Compiles the moves of a game for boards of at most this size, or exactly this size where it matters where a board ends.
///
/// Where positions are sets of vertices or edges, the size does not matter; of sets of numbers it says how many numbers there are.
pub fn compile(game: &BoundGame, class: &Class, size: Size) -> Result<Packed, Refused> {
    if has_sets_only(game) {
        return compile_sets(game, class, size);
    }
    let outline = Outline::of(game, class)?;
    let bits = u64::from(size.rows) * u64::from(size.columns) * u64::from(outline.planes());
    let size = roomy(&outline, size, bits);
    match bits {
        0..=64 => Board::new(outline, size).map(Rc::new).map(Packed::One),
        65..=128 => Board::new(outline, size).map(Rc::new).map(Packed::Two),
        129..=256 => Board::new(outline, size).map(Rc::new).map(Packed::Four),
        _ => Board::new(outline, size).map(Rc::new).map(Packed::Sixteen),
    }
}

/// A row may as well be as long as its words allow: then one engine serves rows of many lengths.
fn roomy(outline: &Outline, size: Size, bits: u64) -> Size {
    let words: u32 = match bits {
        0..=64 => 1,
        65..=128 => 2,
        129..=256 => 4,
        _ => 16,
    };
    let columns = size.columns.max(64 * words / outline.planes());
    if outline.is_row && outline.extent == Extent::Open { Size { columns, ..size } } else { size }
}

/// A board of sets with that many words.
fn sets_in_words<const W: usize>(outline: Outline, chosen: Chosen) -> Result<Rc<Board<W>>, Refused> {
    Ok(Rc::new(Board::of_sets(outline, Takings::new(chosen)?)))
}

fn compile_sets(game: &BoundGame, class: &Class, size: Size) -> Result<Packed, Refused> {
    let chosen = chosen(game, class, size)?;
    let mut outline = Outline::of_sets(game, class);
    outline.descends |= chosen.shrinks();
    match chosen.bits() {
        0..=64 => sets_in_words(outline, chosen).map(Packed::One),
        65..=128 => sets_in_words(outline, chosen).map(Packed::Two),
        129..=256 => sets_in_words(outline, chosen).map(Packed::Four),
        _ => sets_in_words(outline, chosen).map(Packed::Sixteen),
    }
}

/// The smallest frame for these components; `None` where one of them has no board, or there is none.
pub fn frame_of(components: &[Component]) -> Option<Size> {
    let sizes = components.iter().map(size_of_board).collect::<Option<Vec<Size>>>()?;
    sizes.into_iter().reduce(|a, b| Size { rows: a.rows.max(b.rows), columns: a.columns.max(b.columns) })
}

impl Packed {
    /// The frame.
    pub fn size(&self) -> Size {
        with_board!(self, board => board.size)
    }

    /// Grundy values, where both players have the same moves and play is normal.
    pub fn nimbers(&self) -> Result<Box<dyn GrundyValues>, Refused> {
        self.additive()?;
        if !with_board!(self, board => board.outline.is_impartial) {
            return Err(Refused::Sides);
        }
        if self.play() == Play::Misere {
            return Err(Refused::Misere);
        }
        Ok(with_board!(self, board => Box::new(Nimbers::new(Rc::clone(board)))))
    }

    /// Who wins, where only the moves end play.
    pub fn outcomes(&self) -> Result<Box<dyn Winners>, Refused> {
        self.additive()?;
        let stuck = if self.play() == Play::Misere { Stuck::Wins } else { Stuck::Loses };
        Ok(with_board!(self, board => Box::new(Outcomes::new(Rc::clone(board), stuck))))
    }

    /// What positions bring in points; only where points decide.
    pub fn points(&self) -> Result<Box<dyn PointsOf>, Refused> {
        let (has_endings, descends) =
            with_board!(self, board => (board.outline.has_endings, board.outline.descends));
        match (with_board!(self, board => board.outline.has_score), has_endings, descends) {
            (false, ..) => Err(Refused::Score),
            (_, true, _) => Err(Refused::Ending),
            (.., false) => Err(Refused::Loops),
            (true, false, true) => Ok(with_board!(self, board => Box::new(Points::new(Rc::clone(board))))),
        }
    }

    /// Parts with numbers, for engines of values.
    pub fn components(&self) -> Result<Box<dyn PartsOf>, Refused> {
        self.additive()?;
        Ok(with_board!(self, board => Box::new(Components::new(Rc::clone(board)))))
    }

    /// Pushes the moves of a player in a component: where, and the parts that result as components of the rules, sorted. `None` where the
    /// component does not fit or a part cannot be written with the alphabet.
    pub fn moves(
        &self,
        player: Player,
        component: &Component,
        sink: &mut dyn FnMut(Place, &[Component]) -> Flow,
    ) -> Option<Flow> {
        with_board!(self, board => board.moves(player, component, sink))
    }

    /// The parts of a component in canonical form, as components of the rules, sorted; those without moves left out.
    pub fn parts(&self, component: &Component) -> Option<Vec<Component>> {
        with_board!(self, board => board.pack(component).and_then(|packed| board.written_parts(packed)))
    }

    fn play(&self) -> Play {
        with_board!(self, board => board.outline.play)
    }

    fn additive(&self) -> Result<(), Refused> {
        if with_board!(self, board => board.outline.has_score) {
            return Err(Refused::Score);
        }
        let (has_endings, descends) =
            with_board!(self, board => (board.outline.has_endings, board.outline.descends));
        match (has_endings, descends) {
            (true, _) => Err(Refused::Ending),
            (false, false) => Err(Refused::Loops),
            (false, true) => Ok(()),
        }
    }
}

impl<const W: usize> Board<W> {
    fn written_parts(&self, board: crate::Bits<W>) -> Option<Vec<Component>> {
        let mut parts = Vec::new();
        self.parts(board, &mut |part| parts.push(self.unpack(part)));
        let mut parts = parts.into_iter().collect::<Option<Vec<Component>>>()?;
        parts.sort_unstable();
        Some(parts)
    }

    fn moves(
        &self,
        player: Player,
        component: &Component,
        sink: &mut dyn FnMut(Place, &[Component]) -> Flow,
    ) -> Option<Flow> {
        let mut lost = false;
        let flow =
            self.options(player, self.pack(component)?, &mut |place, made| match self.written_parts(made) {
                Some(parts) => sink(place, &parts),
                None => {
                    lost = true;
                    Flow::Break(())
                }
            });
        (!lost).then_some(flow)
    }
}

/// An engine for Grundy values.
pub trait GrundyValues {
    /// The value of a sum; `None` where a component does not fit.
    fn value(&mut self, sum: &[Component], run: &Run<'_>) -> Result<Option<u64>, Stop>;

    /// How many parts something is known of, and how many were looked at.
    fn progress(&self) -> (usize, u64);
}

impl<const W: usize> GrundyValues for Nimbers<W> {
    fn value(&mut self, sum: &[Component], run: &Run<'_>) -> Result<Option<u64>, Stop> {
        let Some(boards) = sum.iter().map(|one| self.board().pack(one)).collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let values = boards.into_iter().try_fold(0, |all, board| Ok(all ^ self.value_of(board, run)?));
        values.map(Some)
    }

    fn progress(&self) -> (usize, u64) {
        (self.remembered(), self.visited())
    }
}

/// An engine that says who wins.
pub trait Winners {
    /// Whether a player who is to move wins; `None` where a component does not fit.
    fn wins(&mut self, player: Player, sum: &[Component], run: &Run<'_>) -> Result<Option<bool>, Stop>;

    /// How many states something is known of, and how many were looked at.
    fn progress(&self) -> (usize, u64);
}

impl<const W: usize> Winners for Outcomes<W> {
    fn wins(&mut self, player: Player, sum: &[Component], run: &Run<'_>) -> Result<Option<bool>, Stop> {
        match sum.iter().map(|one| self.board().pack(one)).collect::<Option<Vec<_>>>() {
            Some(boards) => self.wins_on(player, &boards, run).map(Some),
            None => Ok(None),
        }
    }

    fn progress(&self) -> (usize, u64) {
        (self.remembered().0, self.visited())
    }
}

/// An engine for points.
pub trait PointsOf {
    /// The points of a player who is to move minus those of the other, under best play; `None` where the component does not fit.
    fn value(&mut self, player: Player, component: &Component, run: &Run<'_>) -> Result<Option<i64>, Stop>;
}

impl<const W: usize> PointsOf for Points<W> {
    fn value(&mut self, player: Player, component: &Component, run: &Run<'_>) -> Result<Option<i64>, Stop> {
        self.board().pack(component).map(|at| self.value_of(player, at, run)).transpose()
    }
}

/// Parts with numbers, for engines of values: a part met twice, up to the symmetries that are proved, has one number.
pub trait PartsOf {
    /// The parts of a component; `None` where it does not fit.
    fn of_component(
        &mut self,
        component: &Component,
        run: &Run<'_>,
    ) -> Result<Option<Vec<ComponentId>>, Stop>;

    /// Pushes the options of a player in a part, each a sorted list of parts, none twice. A part in which nobody has a move is left out.
    fn component_options(
        &mut self,
        id: ComponentId,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[ComponentId]) -> Flow,
    ) -> Result<Flow, Stop>;

    /// The part that is surely the negative of another.
    fn negative(&mut self, id: ComponentId, run: &Run<'_>) -> Result<Option<ComponentId>, Stop>;

    /// How many live cells a part has; every option has fewer where moves only take.
    fn cells(&self, id: ComponentId) -> u32;

    /// The part as a component of the rules, where the alphabet can write it.
    fn component(&self, id: ComponentId) -> Option<Component>;
}

impl<const W: usize> PartsOf for Components<W> {
    fn of_component(
        &mut self,
        component: &Component,
        run: &Run<'_>,
    ) -> Result<Option<Vec<ComponentId>>, Stop> {
        self.board().pack(component).map(|board| self.parts_of(board, run)).transpose()
    }

    fn component_options(
        &mut self,
        id: ComponentId,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[ComponentId]) -> Flow,
    ) -> Result<Flow, Stop> {
        self.options(id, player, run, sink)
    }

    fn negative(&mut self, id: ComponentId, run: &Run<'_>) -> Result<Option<ComponentId>, Stop> {
        self.negative_of(id, run)
    }

    fn cells(&self, id: ComponentId) -> u32 {
        self.board().live_cells(self.part(id))
    }

    fn component(&self, id: ComponentId) -> Option<Component> {
        self.board().unpack(self.part(id))
    }
}

/// A game compiled for positions that are one component of fixed shape, with guards and endings.
#[derive(Clone, Debug)]
pub enum PackedWhole<'g> {
    /// Up to 63 bits.
    One(Rc<Whole<'g, 1>>),
    /// Up to 127 bits.
    Two(Rc<Whole<'g, 2>>),
    /// Up to 255 bits.
    Four(Rc<Whole<'g, 4>>),
}

/// Does the same with a position of any number of words.
macro_rules! with_whole {
    ($packed:expr, $whole:ident => $body:expr) => {
        match $packed {
            PackedWhole::One($whole) => $body,
            PackedWhole::Two($whole) => $body,
            PackedWhole::Four($whole) => $body,
        }
    };
}

/// Compiles a game for positions like this component: a board of its size, or sets of vertices, edges and small numbers.
pub fn compile_whole<'g>(
    game: &'g BoundGame,
    class: &Class,
    like: &Component,
) -> Result<PackedWhole<'g>, Refused> {
    let layout = Layout::of(game, like)?;
    Ok(match layout.bits() {
        0..=64 => PackedWhole::One(Rc::new(Whole::new(game, class, layout)?)),
        65..=128 => PackedWhole::Two(Rc::new(Whole::new(game, class, layout)?)),
        _ => PackedWhole::Four(Rc::new(Whole::new(game, class, layout)?)),
    })
}

impl<'g> PackedWhole<'g> {
    /// The numbers of the moves that are left to the interpreter.
    pub fn interpreted(&self) -> Vec<usize> {
        with_whole!(self, whole => whole.interpreted())
    }

    /// Why a move is left to the interpreter, of the first that is.
    pub fn why_interpreted(&self) -> Option<Refused> {
        let forms = with_whole!(self, whole => whole.forms());
        forms.into_iter().find_map(Form::refused)
    }

    /// Whether an ending or a goal is left to the interpreter.
    pub fn asks_for_endings(&self) -> bool {
        with_whole!(self, whole => whole.asks_for_endings())
    }

    /// How many turns of the board the rules are seen to respect, besides the identity.
    pub fn turns(&self) -> usize {
        with_whole!(self, whole => whole.turns())
    }

    /// Whether an exchange of the players is seen to be respected.
    pub fn exchanges(&self) -> bool {
        with_whole!(self, whole => whole.exchanges())
    }

    /// A search with nothing found yet.
    pub fn search(&self) -> Box<dyn WholeSearch + 'g> {
        with_whole!(self, whole => Box::new(Search::new(Rc::clone(whole))))
    }

    /// Games played out at random, none yet.
    pub fn sampling(&self) -> Box<dyn Samples + 'g> {
        with_whole!(self, whole => Box::new(Sampling::new(Rc::clone(whole))))
    }

    /// Positions with numbers, for engines of values; images that the rules respect are one.
    pub fn positions_and_images(&self) -> Box<dyn PositionsOf + 'g> {
        with_whole!(self, whole => Box::new(Positions::with_turns(Rc::clone(whole))))
    }

    /// Positions with numbers, for engines of values.
    pub fn positions(&self) -> Box<dyn PositionsOf + 'g> {
        with_whole!(self, whole => Box::new(Positions::new(Rc::clone(whole))))
    }

    /// What a player can make of a component where play has not ended, as components; not reduced.
    pub fn options(
        &self,
        player: Player,
        component: &Component,
        run: &Run<'_>,
    ) -> Result<Vec<Component>, Failed> {
        with_whole!(self, whole => {
            let at = whole.pack(component).ok_or(Failed::Misfit)?;
            let mut made = Vec::new();
            if whole.ending(at, run)?.is_none() {
                whole.options(player, at, &mut made, run)?;
            }
            made.into_iter().map(|next| whole.component(next)).collect()
        })
    }
}

/// A search of positions that are one component.
pub trait WholeSearch {
    /// The result for a player who is to move.
    fn ends(&mut self, player: Player, component: &Component, run: &Run<'_>) -> Result<MoverEnds, Failed>;

    /// The value of a component; refused where components have none.
    fn value(&mut self, component: &Component, run: &Run<'_>) -> Result<Result<u64, Failed>, Refused>;

    /// How many results are remembered, and how many positions were looked at.
    fn progress(&self) -> (usize, u64);
}

impl<const W: usize> WholeSearch for Search<'_, W> {
    fn ends(&mut self, player: Player, component: &Component, run: &Run<'_>) -> Result<MoverEnds, Failed> {
        let at = self.whole().pack(component).ok_or(Failed::Misfit)?;
        self.ends_of(player, at, run)
    }

    fn value(&mut self, component: &Component, run: &Run<'_>) -> Result<Result<u64, Failed>, Refused> {
        self.has_values()?;
        Ok(match self.whole().pack(component) {
            Some(at) => self.value_of(at, run),
            None => Err(Failed::Misfit),
        })
    }

    fn progress(&self) -> (usize, u64) {
        (self.remembered(), self.visited())
    }
}

/// Guesses about positions that are one component, and what was proved on the way.
pub trait Samples {
    /// Plays games from a position until its result is known or a limit stops it.
    fn sample(
        &mut self,
        player: Player,
        component: &Component,
        run: &Run<'_>,
    ) -> Result<Sampled<Component>, Failed>;
}

impl<const W: usize> Samples for Sampling<'_, W> {
    fn sample(
        &mut self,
        player: Player,
        component: &Component,
        run: &Run<'_>,
    ) -> Result<Sampled<Component>, Failed> {
        let at = self.whole().pack(component).ok_or(Failed::Misfit)?;
        let Sampled { ends, games, options, stop } = self.sample_from(player, at, run)?;
        let written = |(at, chance)| self.whole().component(at).map(|component| (component, chance));
        let options = options.into_iter().map(written).collect::<Result<Vec<_>, _>>()?;
        Ok(Sampled { ends, games, options, stop })
    }
}
