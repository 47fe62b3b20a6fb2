//! Grundy values of a box of positions, filled in the order of a measure.
//!
//! # Setting
//!
//! The components of a box are those whose fields are natural numbers in given ranges. A *measure*
//! is a list of integers for each component, compared lexicographically; it must be proved to fall
//! with every move: each part of an option has a smaller measure.
//!
//! # Theorem
//!
//! By induction on the measure, when the cells are filled in ascending order of it, every part of
//! an option of a cell that lies in the box has its value already.
//!
//! # How the code uses it
//!
//! Cells are sorted by measure block by block along the first axis, or, once a move has led to a
//! later block, all the rest at once; a cell then costs one look at its options, with array
//! accesses for the parts in the box. Parts outside the box are searched for by a memo, which
//! knows the cells filled so far: their measure is smaller too, so every cell that the memo can
//! meet is filled. Fields that are interchangeable make several cells one component; the component
//! is computed once.
//!
//! # What is not covered
//!
//! Games without a proved measure. Should the proof be wrong, values would still be right (a cell
//! not filled is searched for), and a loop would be reported.
//!
//! # Cost
//!
//! Every option once, or twice for cells met before their block; 16 bytes a cell for values, and 16
//! a cell of a block for the order.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use grundy_core::{Axis, Flow, Game, Halt, Run, Stop, unrank};
use grundy_values::{Int, Mex};

use crate::memo::{Grundy, GrundyMemo, Unsolved};
use crate::table::counted;

/// A box of components of a game.
pub trait Cells {
    /// The game.
    type Game: Game;

    /// The ranges of the fields.
    fn axes(&self) -> &[Axis];

    /// The component with these fields; `None` outside the domain of the game.
    fn component(&self, at: &[u64], run: &Run<'_>) -> Result<Option<Part<Self>>, Halt<Wrong<Self>>>;

    /// The cell of a component; `None` outside the box.
    fn cell(&self, component: &Part<Self>) -> Option<usize>;

    /// The measure, which every move lowers.
    fn measure(&self, component: &Part<Self>) -> Vec<Int>;
}

/// A component of the game of a box.
pub type Part<B> = <<B as Cells>::Game as Game>::Component;
/// A mistake in the rules of the game of a box.
pub type Wrong<B> = <<B as Cells>::Game as Game>::Error;

/// The values found, and why there are not more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled<V> {
    /// By cell; `None` outside the domain and where a stop left it open.
    pub cells: Vec<Option<V>>,
    /// What stopped it, if it is not complete.
    pub stop: Option<Stop>,
}

/// About what a measure that is not one machine word costs while cells are sorted.
const LIST_BYTES: usize = 96;
/// Cells sorted at once, so that a stop finds some filled.
const BLOCK: usize = 1 << 14;
/// Progress is told once in so many cells.
const REPORT_EVERY: usize = 1 << 10;

/// Fills a box.
///
/// `before` are the cells that an earlier call left when it was stopped: they are kept. Empty or of
/// another size, they are ignored.
pub fn fill<B: Cells>(
    game: &B::Game,
    cells: &B,
    before: Vec<Option<u64>>,
    run: &Run<'_>,
) -> Result<Filled<u64>, Unsolved<Part<B>, Wrong<B>>> {
    let mut filling =
        Filling { game, cells, values: before, outside: Outside::new(), crossed: Cell::new(false) };
    let stop = match filling.fill(run) {
        Ok(()) => None,
        Err(Unsolved::Stop(stop)) => Some(stop),
        Err(failed) => return Err(failed),
    };
    Ok(Filled { cells: filling.values, stop })
}

/// How many cells a box has.
pub fn size(axes: &[Axis]) -> Option<usize> {
    axes.iter().try_fold(1_usize, |size, axis| size.checked_mul(axis.len))
}

struct Filling<'b, B: Cells> {
    game: &'b B::Game,
    cells: &'b B,
    values: Vec<Option<u64>>,
    outside: Outside<'b, B::Game>,
    /// Whether a move led to a cell of a later block.
    crossed: Cell<bool>,
}

impl<B: Cells> Filling<'_, B> {
    fn fill(&mut self, run: &Run<'_>) -> Result<(), Unsolved<Part<B>, Wrong<B>>> {
        let size = size(self.cells.axes()).ok_or(Stop::Memory { limit: run.limits().bytes })?;
        // Twice: after a stop they are kept for the next time.
        run.take(size.saturating_mul(2 * size_of::<Option<u64>>()))?;
        if self.values.len() != size {
            let mut values = Vec::new();
            let refused = |_| Stop::Memory { limit: run.limits().bytes };
            values.try_reserve_exact(size).map_err(refused)?;
            values.resize(size, None);
            self.values = values;
        }
        let layer = self.cells.axes().iter().skip(1).map(|axis| axis.len).product::<usize>().max(1);
        let block = layer.saturating_mul(BLOCK.div_ceil(layer));
        let mut from = 0;
        while from < size {
            let to = if self.crossed.get() { size } else { size.min(from.saturating_add(block)) };
            self.fill_block(from..to, run)?;
            from = to;
        }
        Ok(())
    }

    fn fill_block(&mut self, block: Range<usize>, run: &Run<'_>) -> Result<(), Unsolved<Part<B>, Wrong<B>>> {
        let total = u64::try_from(self.values.len()).ok();
        let bytes = block.len().saturating_mul(size_of::<(u64, usize)>());
        run.take(bytes)?;
        for (done, cell) in (block.start..).zip(self.order(block, run)?) {
            if done.is_multiple_of(REPORT_EVERY) {
                run.report(u64::try_from(done).unwrap_or(u64::MAX), total);
            }
            if self.values[cell].is_none() {
                self.fill_cell(cell, run)?;
            }
        }
        run.give_back(bytes);
        Ok(())
    }

    /// The cells of a block in the domain, in ascending order of their measures.
    fn order(&self, block: Range<usize>, run: &Run<'_>) -> Result<Vec<usize>, Halt<Wrong<B>>> {
        let word = |measure: Vec<Int>| match measure.as_slice() {
            [only] => only.to_u64(),
            _ => None,
        };
        match self.sorted(block.clone(), run, word)? {
            Some(order) => Ok(order),
            None => {
                let bytes = block.len().saturating_mul(LIST_BYTES);
                run.take(bytes)?;
                let order = self.sorted(block, run, Some);
                run.give_back(bytes);
                Ok(order?.unwrap_or_default())
            }
        }
    }

    /// The cells sorted by a key made of the measure; `None` where a measure has no key.
    fn sorted<K: Ord>(
        &self,
        block: Range<usize>,
        run: &Run<'_>,
        key: impl Fn(Vec<Int>) -> Option<K>,
    ) -> Result<Option<Vec<usize>>, Halt<Wrong<B>>> {
        let mut keyed = Vec::new();
        for cell in block {
            run.step()?;
            if let Some(component) = self.cells.component(&unrank(self.cells.axes(), cell), run)? {
                let Some(key) = key(self.cells.measure(&component)) else { return Ok(None) };
                keyed.push((key, cell));
            }
        }
        keyed.sort_unstable();
        Ok(Some(keyed.into_iter().map(|(_, cell)| cell).collect()))
    }

    fn fill_cell(&mut self, cell: usize, run: &Run<'_>) -> Result<(), Unsolved<Part<B>, Wrong<B>>> {
        let at = unrank(self.cells.axes(), cell);
        let Some(component) = self.cells.component(&at, run)? else { return Ok(()) };
        // The canonical form is the lexicographically least of its cells, so it comes first.
        let canonical = self.cells.cell(&component).and_then(|cell| self.values[cell]);
        let value = match canonical {
            Some(value) => counted(run, || Ok::<_, Stop>(value))?,
            None => self.value(&component, run)?,
        };
        self.values[cell] = Some(value);
        Ok(())
    }

    fn value(&mut self, at: &Part<B>, run: &Run<'_>) -> Result<u64, Unsolved<Part<B>, Wrong<B>>> {
        let Self { game, cells, values, outside, crossed } = self;
        let known = |part: &Part<B>| cells.cell(part).and_then(|cell| values[cell]);
        outside.value(game, at, &known, &|part| crossed.set(crossed.get() || cells.cell(part).is_some()), run)
    }
}

/// Values of single components from those that a table knows; the others are searched for.
pub(crate) struct Outside<'g, G: Game> {
    /// Made when a part that is not known is met first.
    memo: Option<GrundyMemo<'g, G>>,
    mex: Mex,
}

impl<'g, G: Game> Outside<'g, G> {
    pub(crate) fn new() -> Self {
        Self { memo: None, mex: Mex::new() }
    }

    /// The value of `at`; `met` is told of parts that are not known.
    pub(crate) fn value(
        &mut self,
        game: &'g G,
        at: &G::Component,
        known: &dyn Fn(&G::Component) -> Option<u64>,
        met: &dyn Fn(&G::Component),
        run: &Run<'_>,
    ) -> Result<u64, Unsolved<G::Component, G::Error>> {
        run.position()?;
        let Self { memo, mex } = self;
        mex.clear();
        let outside = RefCell::new(memo);
        let search = |part: &G::Component| {
            met(part);
            let mut memo = outside.borrow_mut();
            memo.get_or_insert_with(|| GrundyMemo::new(game, Grundy)).value_with(part, known, run)
        };
        let mut failed = None;
        let flow = game.paired_options(at, run, &mut |parts| {
            let mut sum = 0;
            for part in parts {
                match known(part).map_or_else(|| search(part), Ok) {
                    Ok(value) => sum ^= value,
                    Err(unsolved) => {
                        failed = Some(unsolved);
                        return Flow::Break(());
                    }
                }
            }
            mex.see(sum);
            Flow::Continue(())
        });
        if let Some(failed) = failed {
            return Err(failed);
        }
        let _ = flow?;
        Ok(mex.value())
    }
}
