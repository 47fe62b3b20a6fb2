//! Sums, negatives and integer multiples.

use super::{Arena, Made, NONE, Value};
use crate::convert::exact_usize;

impl Arena {
    /// The sum.
    pub fn add(&mut self, a: Value, b: Value) -> Made {
        self.depth = 0;
        self.sum(a.0, b.0).map(Value)
    }

    /// The difference.
    pub fn sub(&mut self, a: Value, b: Value) -> Made {
        let negative = self.negate(b)?;
        self.add(a, negative)
    }

    /// The negative.
    pub fn negate(&mut self, value: Value) -> Made {
        self.depth = 0;
        self.neg(value.0).map(Value)
    }

    /// The sum of so many equal values, of negatives if the number is below 0.
    pub fn multiple(&mut self, times: i64, value: Value) -> Made {
        self.depth = 0;
        self.multiplied(times, value.0).map(Value)
    }

    pub(super) fn multiplied(&mut self, times: i64, g: u32) -> Made<u32> {
        let g = if times < 0 { self.neg(g)? } else { g };
        let (mut sum, mut power, mut left) = (0, g, times.unsigned_abs());
        while left > 0 {
            if left & 1 == 1 {
                sum = self.sum(sum, power)?;
            }
            left >>= 1;
            if left > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(sum)
    }

    pub(super) fn sum(&mut self, g: u32, h: u32) -> Made<u32> {
        if g == 0 || h == 0 {
            return Ok(g | h);
        }
        let (g, h) = (g.min(h), g.max(h));
        if let Some(sum) = self.sums.get(g, h) {
            return Ok(sum);
        }
        let sum = match self.add_compact(g, h)? {
            Some(sum) => sum,
            None if self.node(g).negative == h => return Ok(0),
            // Twice a symmetric game is 0: a negative costs little beside a sum.
            None if g == h && self.neg(g)? == g => return Ok(0),
            None => {
                self.enter()?;
                let sum = self.sum_by_options(g, h)?;
                self.leave();
                sum
            }
        };
        self.remember_sum(g, h, sum)?;
        Ok(sum)
    }

    fn sum_by_options(&mut self, g: u32, h: u32) -> Made<u32> {
        if self.is_number(Value(g)) {
            return self.translated(h, g);
        }
        if self.is_number(Value(h)) {
            return self.translated(g, h);
        }
        let (mut lefts, mut rights) = (self.list(), self.list());
        let both = [(g, h), (h, g)];
        for (moved, stays) in both.into_iter().take(if g == h { 1 } else { 2 }) {
            let (start, middle, end) = self.listed(moved)?;
            for place in start..middle {
                let option = self.sum(self.option(place), stays)?;
                lefts.push(option);
            }
            for place in middle..end {
                let option = self.sum(self.option(place), stays)?;
                rights.push(option);
            }
        }
        self.canonical(lefts, rights)
    }

    /// The sum of what is no number with a number.
    fn translated(&mut self, g: u32, number: u32) -> Made<u32> {
        let (mut lefts, mut rights) = (self.list(), self.list());
        let (start, middle, end) = self.listed(g)?;
        for place in start..middle {
            let option = self.sum(self.option(place), number)?;
            lefts.push(option);
        }
        for place in middle..end {
            let option = self.sum(self.option(place), number)?;
            rights.push(option);
        }
        self.intern_sorted(lefts, rights)
    }

    pub(super) fn neg(&mut self, g: u32) -> Made<u32> {
        let known = self.node(g).negative;
        if known != NONE {
            return Ok(known);
        }
        let negative = match self.negate_compact(g)? {
            Some(negative) => negative,
            None => {
                self.enter()?;
                let (mut lefts, mut rights) = (self.list(), self.list());
                let (start, middle, end) = self.listed(g)?;
                for place in start..middle {
                    let option = self.neg(self.option(place))?;
                    rights.push(option);
                }
                for place in middle..end {
                    let option = self.neg(self.option(place))?;
                    lefts.push(option);
                }
                self.leave();
                self.intern_sorted(lefts, rights)?
            }
        };
        self.nodes[exact_usize(g)].negative = negative;
        self.nodes[exact_usize(negative)].negative = g;
        Ok(negative)
    }
}
