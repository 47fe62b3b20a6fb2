//! Values of heaps under an octal code, by the method that suits the values.
//!
//! # Setting
//!
//! As for [`Dense`] and for the sparse method.
//!
//! # Theorem
//!
//! None: both methods give the values, whatever the split.
//!
//! # How the code uses it
//!
//! It starts with [`Dense`]. Whenever the table has doubled, the best split is looked for, and the sparse method goes on if it has few rare heaps and codes fit into a byte, else the dense one, which uses the split too in long tables.
//!
//! # What is not covered
//!
//! Values of 2^16 and more.
//!
//! # Cost
//!
//! That of the better method; one byte a value for the sparse one, else two or four ([`OctalTable::bytes_per_value`]).

use std::ops::ControlFlow;

use crate::arch::Level;
use crate::period::Sequence;
use crate::sparse::{Sparse, Split};
use crate::{Dense, Octal, TooLarge};

/// From this heap on splits are looked for.
const SPLIT_FROM: usize = 1 << 12;
/// The sparse method is used where there are so many times more heaps than rare ones.
const FEW: usize = 16;
/// The dense method marks all splits with a rare part where there are so many times more heaps than rare ones.
const FEWER: usize = 10;
/// Below this heap it compares all splits in less time.
const DIVIDE_FROM: usize = 1 << 16;

/// Values of heaps, computed as far as asked.
#[derive(Clone, Debug)]
pub struct OctalTable {
    code: Octal,
    level: Level,
    threads: usize,
    method: Method,
    /// The length at which the method is chosen again.
    choice: usize,
    /// The rare heaps there were when it was chosen last.
    chosen: Option<(usize, usize)>,
}

/// The length at which a method is chosen first.
fn first_choice(code: &Octal) -> usize {
    SPLIT_FROM.max((4 * code.last()).next_power_of_two())
}

#[derive(Clone, Debug)]
enum Method {
    Dense(Dense),
    Sparse(Box<Sparse>),
}

impl OctalTable {
    /// Nothing computed yet; the best instance for this machine, one thread.
    pub fn new(code: Octal) -> Self {
        let (method, level) = (Method::Dense(Dense::new(code.clone())), Level::best());
        let choice = first_choice(&code);
        Self { code, level, threads: 1, method, choice, chosen: None }
    }

    /// The same with this instance of the inner loops, and this number of threads. Values do not depend on either.
    pub fn with(mut self, level: Level, threads: usize) -> Self {
        (self.level, self.threads) = (level, threads);
        self.method = match self.method {
            Method::Dense(dense) => Method::Dense(dense.with(level, threads)),
            Method::Sparse(sparse) => Method::Sparse(Box::new(sparse.with(level, threads))),
        };
        self
    }

    /// Goes on from values that are known, with the split that was in use, or the one that is best now.
    pub fn resume(code: Octal, split: Option<Split>, values: &[u16]) -> Self {
        let mut table = Self::new(code);
        // Without a split, one is chosen at once: a table of all values for the dense method takes several times the memory.
        let best = || {
            let best = Split::best(&table.code, values.iter().copied());
            best.filter(|(_, rares)| *rares <= values.len() / FEW).map(|(split, _)| split)
        };
        let split = split.or_else(|| if values.len() >= table.choice { best() } else { None });
        table.choice = table.choice.max((values.len() + 1).next_power_of_two());
        let sparse = split.and_then(|split| Sparse::resume(&table.code, split, values.iter().copied()));
        table.method = match sparse {
            Some(sparse) => Method::Sparse(Box::new(sparse)),
            None => Method::Dense(Dense::resume(table.code.clone(), values.iter().copied())),
        };
        table
    }

    /// The code.
    pub fn code(&self) -> &Octal {
        &self.code
    }

    /// The number of heaps that have a value.
    pub fn len(&self) -> usize {
        match &self.method {
            Method::Dense(dense) => dense.len(),
            Method::Sparse(sparse) => sparse.len(),
        }
    }

    /// Whether no heap has a value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap, if it was computed.
    pub fn value(&self, heap: usize) -> Option<u16> {
        match &self.method {
            Method::Dense(dense) => dense.value(heap),
            Method::Sparse(sparse) => sparse.value(heap),
        }
    }

    /// The values from `heap` on, as far as computed.
    pub fn values_from(&self, heap: usize) -> impl Iterator<Item = u16> {
        Values { table: self, heap }
    }

    /// The bytes that are kept of each value: 1 by the sparse method, 2 or 4 by the dense one.
    pub fn bytes_per_value(&self) -> usize {
        match &self.method {
            Method::Dense(dense) => dense.bytes_per_value(),
            Method::Sparse(_) => 1,
        }
    }

    /// The split in use, where the sparse method is.
    pub fn split(&self) -> Option<Split> {
        match &self.method {
            Method::Dense(_) => None,
            Method::Sparse(sparse) => Some(sparse.split()),
        }
    }

    /// The number of rare heaps and the last of them, where the sparse method is in use.
    pub fn rares(&self) -> Option<(usize, usize)> {
        match &self.method {
            Method::Dense(_) => None,
            Method::Sparse(sparse) => Some(sparse.rares()),
        }
    }

    /// The number of rare heaps and the last of them under the best split of these values, where the sparse method suits them. It depends on the values alone, not on when the method was
    /// chosen.
    pub fn rares_of_best(&self) -> Option<(usize, usize)> {
        if self.len() < first_choice(&self.code) {
            return None;
        }
        let (split, rares) = Split::best(&self.code, self.values_from(0))?;
        if rares > self.len() / FEW {
            return None;
        }
        let is_rare = |heap: &usize| self.value(*heap).is_some_and(|value| split.is_rare(*heap, value));
        match self.rares() {
            Some((_, last)) if self.split() == Some(split) => Some((rares, last)),
            _ => Some((rares, (1..self.len()).rev().find(is_rare).unwrap_or(0))),
        }
    }

    /// Computes values until there are `length`. `at` is told now and then how many there are, and may end it: what was computed is kept.
    pub fn fill(
        &mut self,
        length: usize,
        at: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, TooLarge> {
        while self.len() < length {
            if self.len() >= self.choice {
                self.choose();
            }
            let until = length.min(self.choice);
            let flow = match &mut self.method {
                Method::Dense(dense) => dense.fill(until, at)?,
                Method::Sparse(sparse) => match sparse.fill(until, at) {
                    Ok(flow) => flow,
                    Err(_) => {
                        self.go_dense();
                        ControlFlow::Continue(())
                    }
                },
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Chooses split and method by the values so far.
    fn choose(&mut self) {
        self.choice = 2 * self.len();
        // No split loses rare heaps as the table grows: the best one that has got no more of them is still the best.
        if self.chosen.is_some() && self.chosen == self.rares() {
            return;
        }
        let best = Split::best(&self.code, self.values_from(0));
        let few = best.filter(|(_, rares)| *rares <= self.len() / FEW);
        let now = self.rares().map(|(rares, _)| rares);
        match (few, now) {
            (Some((_, rares)), Some(now)) if rares >= now => {}
            (Some((split, _)), _) => {
                if let Some(sparse) = Sparse::resume(&self.code, split, self.values_from(0)) {
                    self.method = Method::Sparse(Box::new(sparse.with(self.level, self.threads)));
                }
            }
            (None, Some(_)) => self.go_dense(),
            (None, None) => {}
        }
        self.chosen = self.rares();
        if let Method::Dense(dense) = &mut self.method {
            dense.divide(
                best.filter(|(_, rares)| dense.len() >= DIVIDE_FROM && *rares <= dense.len() / FEWER)
                    .map(|(split, _)| split),
            );
        }
    }

    fn go_dense(&mut self) {
        let dense = Dense::resume(self.code.clone(), self.values_from(0));
        self.method = Method::Dense(dense.with(self.level, self.threads));
    }
}

/// Values of a table, in order of heaps.
struct Values<'a> {
    table: &'a OctalTable,
    heap: usize,
}

impl Iterator for Values<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let value = self.table.value(self.heap)?;
        self.heap += 1;
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.table.len().saturating_sub(self.heap);
        (left, Some(left))
    }

    /// What a loop over all values comes to: the method is asked for once, not for each of them.
    fn fold<B, F: FnMut(B, u16) -> B>(self, init: B, each: F) -> B {
        match &self.table.method {
            Method::Dense(dense) => {
                (self.heap..dense.len()).filter_map(|heap| dense.value(heap)).fold(init, each)
            }
            Method::Sparse(sparse) => sparse.fold_from(self.heap, init, each),
        }
    }
}

impl Sequence for OctalTable {
    fn len(&self) -> usize {
        self.len()
    }

    fn repeats_from(&self, p: usize) -> usize {
        match &self.method {
            Method::Dense(dense) => dense.repeats_from(p),
            Method::Sparse(sparse) => sparse.repeats_from(p),
        }
    }

    fn may_repeat(&self, most: usize, each: &mut dyn FnMut(usize)) {
        match &self.method {
            Method::Dense(dense) => dense.may_repeat(most, each),
            Method::Sparse(sparse) => sparse.may_repeat(most, each),
        }
    }
}
