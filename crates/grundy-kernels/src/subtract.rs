//! Subtraction games: values, and their periods.
//!
//! # Setting
//!
//! A set S of positive numbers; a move takes s of S tokens from a heap of at least s. G(n) is the mex of all G(n - s).
//!
//! # Theorem
//!
//! *Windows* (Golomb 1966). Let S be finite with greatest element m. G(n) depends on the m values before it only. So if m values in succession are those p before, G
//! repeats with period p from the earlier ones on. Where a sequence repeats with p from some place on, it repeats from there with its least period p0 too, so the least p that
//! is found is p0.
//!
//! *Adjoining.* If no heap n >= s has the value of n - s, then the values for S with s besides are those for S. For as to these values, every n still has options of all lower values, and the new one, n - s, has not
//! its own; so they are the mex of the options, which only one sequence is. It is the same sequence, so the next such s can be adjoined as well. Where S has greatest element m and n0 + p + m values prove that the values
//! repeat with period p from n0 on, these tell of every s <= m whether it can: for n >= n0 + p + s the heaps n and n - s have the values of n - p and n - p - s.
//!
//! *Large sets.* n has an option of value v if n - i is in S for some i with G(i) = v. With the set of all such n kept as bits for each v, the heap i of value v adds S shifted by i to it, and G(n) is the
//! first v to whose set n does not belong.
//!
//! # How the code uses it
//!
//! [`period`] makes a table, doubles it, and looks for the last m values further back. [`survey`] does so for 32 sets at once, each in its lane: a value is
//! a word with the bit of its number alone, so the values that heap n has as options are the union of those of heaps n - s, and the mex is the lowest bit that is not there. Sets that follow each other
//! share most elements; only those that not all of them have need a mask. Sets whose period a short table does not prove are gathered for a longer one. Sets with fewer elements come first, and what is found of a set is found of all sets to which numbers can be
//! adjoined: of those with greatest element 24 one in four is looked at. [`TakeSet`] is the case of large sets.
//!
//! # What is not covered
//!
//! Moves that break heaps, and sets that depend on the heap.
//!
//! # Cost
//!
//! |S| steps a heap, in a survey at an instruction or two for 32 sets. N^2 / 64 words for N heaps and a large set.

use std::ops::ControlFlow;

use crate::arch::Level;
use crate::arch::lockstep::{Found, Games, LANES};
use crate::convert::exact_usize;
use crate::period::{Repeats, Sequence};

/// Heaps that a survey looks at first, and where that is not enough.
const HEAPS: [usize; 5] = [192, 384, 768, 1_536, 4_096];
/// Sets that a survey looks at together: a power of two.
const TOGETHER: u32 = 1 << 20;

/// The values of heaps below `length` where the numbers of `set` may be taken; those beyond its end are not in it.
pub fn values(set: &[usize], length: usize) -> Vec<u16> {
    let mut values = Vec::new();
    extend(set, &mut values, length);
    values
}

/// Adds values until there are `length`.
fn extend(set: &[usize], values: &mut Vec<u16>, length: usize) {
    let mut words = vec![0_u64; set.len() / 64 + 1];
    for heap in values.len()..length {
        words.fill(0);
        for before in set.iter().filter(|s| **s > 0).filter_map(|s| heap.checked_sub(*s)) {
            let value = usize::from(values[before]);
            words[value / 64] |= 1 << (value % 64);
        }
        let full = words.iter().take_while(|word| **word == u64::MAX).count();
        let mex = 64 * full + words.get(full).map_or(0, |word| exact_usize(word.trailing_ones()));
        // A set has fewer elements than there are values of sixteen bits, or its table would not end.
        values.push(crate::convert::low_u16(mex));
    }
}

/// The least period of the values and where it starts, if at most `most` values prove it. `None` also where the set is empty or has 2^16 elements.
pub fn period(set: &[usize], most: usize) -> Option<Repeats> {
    let greatest = set.iter().copied().max().filter(|greatest| *greatest > 0)?;
    if set.len() >= 1 << 16 {
        return None;
    }
    let (mut table, mut length) = (Vec::new(), 4 * greatest + 16);
    loop {
        extend(set, &mut table, length.min(most));
        if let Some(repeats) = window_repeats(&table, greatest) {
            return Some(repeats);
        }
        if length >= most {
            return None;
        }
        length *= 2;
    }
}

/// The least p for which the last `window` values are those p before, and where that begins.
pub fn window_repeats<T: PartialEq>(values: &[T], window: usize) -> Option<Repeats> {
    let periods = 1..values.len().saturating_sub(window);
    let start = |period: &usize| values.repeats_from(*period);
    let period = periods.into_iter().find(|period| start(period) + period + window <= values.len())?;
    Some(Repeats { preperiod: start(&period), period })
}

/// Tells the period of every set whose greatest element is `greatest`, at most 24: bit `s - 1` of a set is there if s belongs to it. Sets come in the order of their
/// numbers; `None` where 2^20 values do not prove a period. `each` may end it.
pub fn survey(
    greatest: u32,
    level: Level,
    each: &mut dyn FnMut(u32, Option<Repeats>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !(1..=24).contains(&greatest) {
        return ControlFlow::Continue(());
    }
    let top = 1_u32 << (greatest - 1);
    let level = level.min(Level::best());
    let mut tables = HEAPS.map(Games::new);
    let together = TOGETHER.min(top);
    let layers = layers(together);
    for first in (top..2 * top).step_by(exact_usize(together)) {
        let mut found = vec![(0, 0); exact_usize(together)];
        for layer in &layers {
            survey_layer(exact_usize(greatest), level, (first, layer), &mut tables, &mut found);
        }
        for (set, (period, preperiod)) in (first..).zip(&found) {
            let (preperiod, period) = (usize::from(*preperiod), usize::from(*period));
            let repeats = if period > 0 { Some(Repeats { preperiod, period }) } else { alone(set) };
            each(set, repeats)?;
        }
    }
    ControlFlow::Continue(())
}

/// The sets below `together`, a power of two, by the number of their elements: so each comes after all of its subsets, and no set of a layer is a subset of another one.
fn layers(together: u32) -> Vec<Vec<u32>> {
    let mut layers = vec![Vec::new(); exact_usize(together.trailing_zeros()) + 1];
    (0..together).for_each(|set| layers[exact_usize(set.count_ones())].push(set));
    layers
}

/// Finds the periods of those sets `first + low`, for low ones of a layer, that have none, and of all sets that follow from them.
fn survey_layer(
    greatest: usize,
    level: Level,
    (first, layer): (u32, &[u32]),
    tables: &mut [Games],
    found: &mut [Found],
) {
    let mut open: Vec<u32> = layer.iter().copied().filter(|low| found[exact_usize(*low)].0 == 0).collect();
    for games in tables {
        for some in open.chunks(LANES) {
            let mut sets = [first + some[0]; LANES];
            sets.iter_mut().zip(some).for_each(|(set, low)| *set = first + low);
            games.play(level, &sets);
            let repeats = games.repeats(level, greatest, u32::MAX >> (LANES - some.len()));
            if repeats.iter().all(|(period, _)| *period == 0) {
                continue;
            }
            let apart = games.apart(level, exact_usize(found.len().trailing_zeros()));
            for ((low, repeats), apart) in some.iter().zip(repeats).zip(apart) {
                if repeats.0 > 0 {
                    adjoin(*low, apart, repeats, found);
                }
            }
        }
        open.retain(|low| found[exact_usize(*low)].0 == 0);
    }
}

/// Says what is found of a set of all sets that have some of the numbers `apart` besides.
fn adjoin(low: u32, apart: u32, repeats: Found, found: &mut [Found]) {
    let room = crate::convert::low_u32(crate::convert::exact_u64(found.len() - 1));
    let more = apart & room & !low;
    let mut some = more;
    loop {
        found[exact_usize(low | some)] = repeats;
        if some == 0 {
            break;
        }
        some = (some - 1) & more;
    }
}

/// The period of a set that was surveyed in vain.
fn alone(set: u32) -> Option<Repeats> {
    let elements: Vec<usize> = (0..24).filter(|bit| set >> bit & 1 == 1).map(|bit| bit + 1).collect();
    period(&elements, 1 << 20)
}

/// Values of heaps where the numbers of a large set may be taken.
#[derive(Clone, Debug)]
pub struct TakeSet {
    /// Bit s is there if s may be taken.
    set: Vec<u64>,
    /// The numbers themselves, where they are few.
    few: Option<Vec<usize>>,
    values: Vec<u16>,
    /// For each value the heaps that have an option of it.
    having: Vec<Vec<u64>>,
    length: usize,
}

/// Up to one number in so many heaps is few: it costs more to shift all bits than to look at each number.
const FEW: usize = 1 << 10;
/// Heaps between two words on how many there are.
const BETWEEN: usize = 1 << 10;

impl TakeSet {
    /// For heaps below `length`; bit s of the words of `set` is there if s may be taken. Bit 0, a pass, must not be there.
    pub fn new(mut set: Vec<u64>, length: usize) -> Option<Self> {
        set.resize(length.div_ceil(64), 0);
        let numbers: usize = set.iter().map(|word| exact_usize(word.count_ones())).sum();
        let few = (numbers <= length / FEW && numbers < 1 << 16).then(|| elements(&set));
        (set.first().is_none_or(|word| word & 1 == 0)).then_some(Self {
            set,
            few,
            values: Vec::new(),
            having: Vec::new(),
            length,
        })
    }

    /// The same with the values of the first heaps, which were computed before.
    pub fn resume(mut self, known: &[u16], level: Level) -> Self {
        for (heap, value) in known.iter().take(self.length).enumerate().skip(self.values.len()) {
            self.values.push(*value);
            if self.few.is_none() {
                self.reach(heap, usize::from(*value), level.min(Level::best()));
            }
        }
        self
    }

    /// The number of heaps it is for.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The values so far.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// About what it holds in memory.
    pub fn bytes(&self) -> usize {
        let words = self.set.len() * (1 + self.having.len()) + self.few.as_ref().map_or(0, Vec::len);
        words * size_of::<u64>() + self.values.len() * size_of::<u16>()
    }

    /// Computes the values of all heaps below `until`. `at` is told now and then how many there are, and may end it: what was computed is kept.
    pub fn fill(
        &mut self,
        until: usize,
        level: Level,
        at: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, crate::TooLarge> {
        let (level, until) = (level.min(Level::best()), until.min(self.length));
        while self.values.len() < until {
            let end = until.min(self.values.len() + BETWEEN);
            match &self.few {
                Some(few) => extend(few, &mut self.values, end),
                None => (self.values.len()..end).try_for_each(|heap| self.next(heap, level))?,
            }
            if at(end).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Computes the value of the next heap, and which heaps have it as an option.
    fn next(&mut self, heap: usize, level: Level) -> Result<(), crate::TooLarge> {
        let met = |heaps: &Vec<u64>| heaps[heap / 64] >> (heap % 64) & 1 == 1;
        let value = self.having.iter().take_while(|heaps| met(heaps)).count();
        self.values.push(u16::try_from(value).map_err(|_| crate::TooLarge)?);
        self.reach(heap, value, level);
        Ok(())
    }

    /// Notes which heaps have an option of the value of this heap.
    fn reach(&mut self, heap: usize, value: usize, level: Level) {
        while self.having.len() <= value {
            self.having.push(vec![0; self.set.len()]);
        }
        crate::arch::shifted::add_shifted(level, &mut self.having[value], &self.set, heap);
    }
}

/// The numbers of the bits that are there, in ascending order.
fn elements(words: &[u64]) -> Vec<usize> {
    let bits =
        words.iter().enumerate().flat_map(|(at, word)| (0..64).map(move |bit| (at, word >> bit & 1, bit)));
    bits.filter(|(_, there, _)| *there == 1).map(|(at, _, bit)| 64 * at + bit).collect()
}
