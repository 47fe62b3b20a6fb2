//! The sparse method with several threads: one goes on with the next heaps while the others confirm those before.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};

use super::plan::Plan;
use super::{BLOCK, Full, NewRare, STRETCH, Sparse};
use crate::arch::far::Planes;
use crate::hands::{Hand, share};

/// Heaps that are made and confirmed at a time: at least, and more where many heaps before are copied for it.
const TOGETHER: usize = 1 << 14;

/// Heaps to be confirmed, in blocks, by whoever has time.
struct Stretch {
    from: usize,
    end: usize,
    /// Blocks taken.
    taken: AtomicUsize,
    /// The first rare heap among those found.
    found: Mutex<Option<NewRare>>,
}

impl Stretch {
    fn new(from: usize, end: usize) -> Self {
        Self { from, end, taken: AtomicUsize::new(0), found: Mutex::new(None) }
    }

    /// Confirms blocks until there are no more, or none before a rare heap.
    fn confirm(&self, plan: &Plan, codes: &[u8]) {
        let mut first: Option<NewRare> = None;
        let mut planes = Planes::new();
        loop {
            let start = self.from + self.taken.fetch_add(1, Ordering::Relaxed) * BLOCK;
            if start >= self.end || first.is_some_and(|rare| rare.heap < start) {
                break;
            }
            let found = plan.confirm(codes, start, BLOCK.min(self.end - start), &mut planes);
            first = first.into_iter().chain(found).min();
        }
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        *found = found.into_iter().chain(first).min();
    }

    fn found(self) -> Option<NewRare> {
        self.found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How far threads came together.
struct Way {
    /// Heaps up to here are confirmed, or up to `rare`.
    known: usize,
    rare: Option<NewRare>,
    stretch: usize,
    made: Result<(), Full>,
    flow: ControlFlow<()>,
}

impl Sparse {
    /// Computes stretches of values while other threads confirm those before, until a new rare heap is found.
    pub(super) fn stretches(
        &mut self,
        length: usize,
        at: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Full> {
        let codes = RwLock::new(std::mem::take(&mut self.codes));
        let way = self.go(length, &codes, at);
        self.codes = codes.into_inner().unwrap_or_else(PoisonError::into_inner);
        (self.known, self.stretch) = (way.known, way.stretch);
        let mut flow = way.flow;
        if way.rare.is_some() {
            self.accept(way.known, way.rare);
            flow = at(self.known);
        }
        self.codes.resize(self.known + BLOCK, 0);
        if way.made.is_err() && way.rare.is_none() {
            self.plan.widen()?;
        }
        Ok(flow)
    }

    /// The same, with the codes where all threads see them.
    fn go(
        &self,
        length: usize,
        codes: &RwLock<Vec<u8>>,
        at: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Way {
        let (plan, mut end, mut work) = (&self.plan, self.known, self.work.clone());
        let read = || codes.read().unwrap_or_else(PoisonError::into_inner);
        let mut way = Way {
            known: self.known,
            rare: None,
            stretch: self.stretch,
            made: Ok(()),
            flow: ControlFlow::Continue(()),
        };
        let hand = |stretch: &Stretch| stretch.confirm(plan, &read());
        std::thread::scope(|scope| {
            let hands: Vec<Hand<Stretch>> = (1..self.threads).map(|_| Hand::hire(scope, hand)).collect();
            loop {
                let next = length.min(end + way.stretch.min(TOGETHER.max(plan.reach() / 4)));
                // The next stretch is made elsewhere, behind a copy of what it looks at.
                let base = end.saturating_sub(plan.reach());
                let mut ahead = read()[base..end].to_vec();
                ahead.resize(next - base + BLOCK, 0);
                let job = share(&hands, Stretch::new(way.known, end), |stretch| {
                    let mut starts = (end..next).step_by(BLOCK);
                    way.made = starts.try_for_each(|start| {
                        plan.speculate(&mut ahead, base, start..next.min(start + BLOCK), &mut work)
                    });
                    stretch.confirm(plan, &read());
                });
                let Some(job) = job else { return };
                way.rare = job.found();
                if way.rare.is_some() {
                    return;
                }
                way.known = end;
                way.stretch = (2 * way.stretch).min(STRETCH.1);
                way.flow = at(end);
                if end == length || way.flow.is_break() || way.made.is_err() {
                    return;
                }
                let mut codes = codes.write().unwrap_or_else(PoisonError::into_inner);
                codes.truncate(end);
                codes.extend_from_slice(&ahead[end - base..]);
                end = next;
            }
        });
        way
    }
}
