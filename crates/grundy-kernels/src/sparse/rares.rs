//! The rare heaps.

use super::near::Near;
use super::split::Split;
use crate::Octal;
use crate::arch::far::{Shift, Shifts, TIERS};

/// The rare heaps with their codes, and how they are seen from later heaps.
#[derive(Clone, Debug)]
pub(super) struct Rares {
    breaks: Vec<usize>,
    /// Heaps and codes, in order.
    list: Vec<(usize, u8)>,
    /// A bit for each heap up to the last rare one.
    bits: Vec<u64>,
    /// A rare part and a break digit, by the first of [`TIERS`] that they together reach back.
    pub(super) tiers: [Shifts; TIERS.len()],
    /// Those that reach back less than a group.
    pub(super) near: Near,
}

impl Rares {
    /// No rare heaps yet. Takes that leave common values common count like splits with a part of code 0.
    pub(super) fn new(code: &Octal, split: Split) -> Self {
        let breaks = code.breaks().to_vec();
        let takes = code.digits().iter().enumerate().filter(|(t, digit)| *digit & 2 != 0 && !split.turns(*t));
        let (tiers, near) = (Default::default(), Near::new());
        let mut rares = Self { breaks, list: Vec::new(), bits: Vec::new(), tiers, near };
        takes.for_each(|(t, _)| rares.see(Shift::new(t, 0)));
        rares
    }

    fn see(&mut self, shift: Shift) {
        match TIERS.iter().position(|lanes| shift.back >= *lanes) {
            Some(tier) => self.tiers[tier].push(shift),
            None => self.near.push(shift),
        }
    }

    pub(super) fn push(&mut self, heap: usize, code: u8) {
        self.list.push((heap, code));
        self.bits.resize(heap / 64 + 1, 0);
        self.bits[heap / 64] |= 1 << (heap % 64);
        for place in 0..self.breaks.len() {
            self.see(Shift::new(heap + self.breaks[place], code));
        }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The last rare heap, or 0.
    pub(super) fn last(&self) -> usize {
        self.list.last().map_or(0, |(heap, _)| *heap)
    }

    pub(super) fn has(&self, heap: usize) -> bool {
        self.bits.get(heap / 64).is_some_and(|word| word >> (heap % 64) & 1 == 1)
    }

    /// Which of the 64 heaps from `first` on are rare: a set of bits.
    pub(super) fn window(&self, first: usize) -> u64 {
        let word = |place: usize| self.bits.get(place).copied().unwrap_or(0);
        let (low, high) = (word(first / 64) >> (first % 64), word(first / 64 + 1));
        if first.is_multiple_of(64) { low } else { low | high << (64 - first % 64) }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, u8)> {
        self.list.iter().copied()
    }
}
