//! Positions that are played as one thing as numbers, for engines of values: each that is met is interned once.

use std::rc::Rc;

use grundy_core::{Flow, Player, Run, Stop};
use grundy_rules::value::Component;

use crate::bits::Bits;
use crate::convert::{bit, half, index};
use crate::table::Table;
use crate::whole::{Failed, Whole};

/// Positions with numbers.
pub trait PositionsOf {
    /// The number of a component; `None` where it does not fit.
    fn number(&mut self, component: &Component, run: &Run<'_>) -> Result<Option<u32>, Stop>;

    /// The number of the negative of a position, where one is proved to be and was met.
    fn negative(&self, number: u32) -> Option<u32>;

    /// Pushes the options of a player in a position, none twice; none where play has ended. Where images stand for positions, [`Failed::Misfit`] says that they must not.
    fn options(
        &mut self,
        number: u32,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(u32) -> Flow,
    ) -> Result<Flow, Failed>;
}

/// The positions that were met.
#[derive(Clone, Debug)]
pub(crate) struct Positions<'g, const W: usize> {
    whole: Rc<Whole<'g, W>>,
    /// Whether images of a position are taken for it.
    turns: bool,
    /// The number of each position, and 1.
    numbers: Table<W>,
    met: Vec<Bits<W>>,
    made: Vec<Bits<W>>,
}

impl<'g, const W: usize> Positions<'g, W> {
    /// None yet; each stands for itself.
    pub(crate) fn new(whole: Rc<Whole<'g, W>>) -> Self {
        Self { whole, turns: false, numbers: Table::new(), met: Vec::new(), made: Vec::new() }
    }

    /// None yet; images that the rules respect are one.
    pub(crate) fn with_turns(whole: Rc<Whole<'g, W>>) -> Self {
        let turns = whole.turns() > 0 || whole.exchanges();
        let _before = whole.take_bailed();
        Self { turns, ..Self::new(whole) }
    }

    #[inline]
    fn least(&self, at: Bits<W>) -> Bits<W> {
        if self.turns { self.whole.least(at) } else { at }
    }

    /// Ends where the interpreter was asked, since errors need not be the same at an image, and where two endings hold, since the other one may come first there.
    fn bears(&self, at: Bits<W>, has_ended: bool) -> Result<(), Failed> {
        let rivals = has_ended && self.whole.exchanges() && self.whole.has_rival_endings(at);
        if self.turns && (rivals || self.whole.has_bailed()) { Err(Failed::Misfit) } else { Ok(()) }
    }

    fn intern(&mut self, at: Bits<W>, run: &Run<'_>) -> Result<u32, Stop> {
        let at = self.least(at);
        if let Some(number) = self.numbers.get(&at).checked_sub(1) {
            return Ok(half(number));
        }
        run.take(size_of::<Bits<W>>())?;
        let number = bit(self.met.len());
        self.numbers.put(at, u64::from(number) + 1, run)?;
        self.met.push(at);
        Ok(number)
    }
}

impl<const W: usize> PositionsOf for Positions<'_, W> {
    fn number(&mut self, component: &Component, run: &Run<'_>) -> Result<Option<u32>, Stop> {
        self.whole.pack(component).map(|at| self.intern(at, run)).transpose()
    }

    fn negative(&self, number: u32) -> Option<u32> {
        let negative = self.whole.negative(self.met[index(number)]).filter(|_| self.turns)?;
        self.numbers.get(&self.least(negative)).checked_sub(1).map(half)
    }

    fn options(
        &mut self,
        number: u32,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(u32) -> Flow,
    ) -> Result<Flow, Failed> {
        let (at, whole) = (self.met[index(number)], Rc::clone(&self.whole));
        if whole.ending(at, run)?.is_some() {
            self.bears(at, true)?;
            return Ok(Flow::Continue(()));
        }
        let mut made = std::mem::take(&mut self.made);
        whole.options(player, at, &mut made, run)?;
        self.bears(at, false)?;
        made.iter_mut().for_each(|next| *next = self.least(*next));
        made.sort_unstable();
        made.dedup();
        for next in &made {
            if sink(self.intern(*next, run)?).is_break() {
                return Ok(Flow::Break(()));
            }
        }
        self.made = made;
        Ok(Flow::Continue(()))
    }
}
