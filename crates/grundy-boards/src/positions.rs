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

    /// Pushes the options of a player in a position, none twice; none where play has ended.
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
    /// The number of each position, and 1.
    numbers: Table<W>,
    met: Vec<Bits<W>>,
    made: Vec<Bits<W>>,
}

impl<'g, const W: usize> Positions<'g, W> {
    /// None yet.
    pub(crate) fn new(whole: Rc<Whole<'g, W>>) -> Self {
        Self { whole, numbers: Table::new(), met: Vec::new(), made: Vec::new() }
    }

    fn intern(&mut self, at: Bits<W>, run: &Run<'_>) -> Result<u32, Stop> {
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

    fn options(
        &mut self,
        number: u32,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(u32) -> Flow,
    ) -> Result<Flow, Failed> {
        let (at, whole) = (self.met[index(number)], Rc::clone(&self.whole));
        if whole.ending(at, run)?.is_some() {
            return Ok(Flow::Continue(()));
        }
        let mut made = std::mem::take(&mut self.made);
        whole.options(player, at, &mut made, run)?;
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
