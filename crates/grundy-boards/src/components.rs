//! Parts of boards as numbers: each part that is met, up to the symmetries that are proved, is interned once.

use std::rc::Rc;

use grundy_core::{Flow, Player, Run, Stop};

use crate::bits::Bits;
use crate::board::Board;
use crate::convert::{bit, index};
use crate::table::Table;

/// The number of a part that was interned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(pub u32);

/// The parts that were met.
#[derive(Clone, Debug)]
pub struct Components<const W: usize> {
    board: Rc<Board<W>>,
    /// The number of each part, and 1.
    numbers: Table<W>,
    parts: Vec<Bits<W>>,
}

impl<const W: usize> Components<W> {
    /// No part yet.
    pub fn new(board: Rc<Board<W>>) -> Self {
        Self { board, numbers: Table::new(), parts: Vec::new() }
    }

    /// The board.
    pub fn board(&self) -> &Rc<Board<W>> {
        &self.board
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The part with a number.
    pub fn part(&self, id: ComponentId) -> Bits<W> {
        self.parts[index(id.0)]
    }

    /// The number of a part in canonical form.
    pub fn intern(&mut self, part: Bits<W>, run: &Run<'_>) -> Result<ComponentId, Stop> {
        let known = self.numbers.get(&part);
        if let Some(number) = known.checked_sub(1) {
            return Ok(ComponentId(crate::convert::half(number)));
        }
        run.position()?;
        run.take(size_of::<Bits<W>>())?;
        let id = ComponentId(bit(self.parts.len()));
        self.numbers.put(part, u64::from(id.0) + 1, run)?;
        self.parts.push(part);
        Ok(id)
    }

    /// The parts of a board, sorted.
    pub fn parts_of(&mut self, board: Bits<W>, run: &Run<'_>) -> Result<Vec<ComponentId>, Stop> {
        let (mut parts, mut ids) = (Vec::new(), Vec::new());
        self.board.parts(board, &mut |part| parts.push(part));
        for part in parts {
            ids.push(self.intern(part, run)?);
        }
        ids.sort_unstable();
        Ok(ids)
    }

    /// Pushes the options that a player has in a part, each as a sorted list of parts, none twice.
    pub fn options(
        &mut self,
        id: ComponentId,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[ComponentId]) -> Flow,
    ) -> Result<Flow, Stop> {
        let (mut pool, mut ends) = (Vec::new(), Vec::new());
        let board = Rc::clone(&self.board);
        let part = self.part(id);
        let live = board.live(part);
        let _all = board.each_option(player, part, &mut |made| {
            board.parts_after(live, made, &mut |part| pool.push(part));
            ends.push(pool.len());
            Flow::Continue(())
        });
        let mut options = Vec::with_capacity(ends.len());
        let mut start = 0;
        for end in ends {
            let mut ids =
                pool[start..end].iter().map(|part| self.intern(*part, run)).collect::<Result<Vec<_>, _>>()?;
            ids.sort_unstable();
            options.push(ids);
            start = end;
        }
        options.sort_unstable();
        options.dedup();
        for option in &options {
            if sink(option).is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    /// The negative of a part; `None` where none is proved to be, or it does not fit.
    pub fn negative_of(&mut self, id: ComponentId, run: &Run<'_>) -> Result<Option<ComponentId>, Stop> {
        self.board.negative(self.part(id)).map(|part| self.intern(part, run)).transpose()
    }
}
