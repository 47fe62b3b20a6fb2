//! Products and the ordinal sum.
//!
//! # Setting
//!
//! - *Ordinal sum*: `G:H = {G^L, G:H^L | G^R, G:H^R}`.
//! - *Norton product*: `G·U = n U` for an integer `G = n`, else `{G^L·U + (U + Δ) | G^R·U - (U + Δ)}`, where `Δ` runs through the incentives `U^L - U` and `U - U^R`.
//! - *Conway product*: `G H = {G^L H + G H^L - G^L H^L, G^R H + G H^R - G^R H^R | G^L H + G H^R - G^L H^R, G^R H + G H^L - G^R H^L}`.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], ch. II, \[winning-ways\], ch. 7 and 8, \[conway-onag\], ch. 1 and 6. For a fixed `U > 0`, `G·U` depends on the value of `G` alone, is additive and keeps the order of `G`.
//! The Conway product of numbers is their product, that of nimbers the nim-product; of an integer `n` and `H` it is `n H`. `G:H` depends on
//! the form of `G` and on the value of `H`.
//!
//! # How the code uses it
//!
//! By definition, on canonical forms. Numbers are multiplied as fractions.
//!
//! # What is not covered
//!
//! Values for which a product depends on the form: there it is that of the canonical form.
//!
//! # Cost
//!
//! Each pair of subpositions once.

use super::heat::Operation;
use super::store::NONE;
use super::{Arena, Made, Value};

impl Arena {
    /// The ordinal sum, with the canonical form as the base.
    pub fn ordinal_sum(&mut self, base: Value, top: Value) -> Made {
        self.depth = 0;
        self.ordinal(base.0, top.0).map(Value)
    }

    /// Norton's product with a unit, which should be positive.
    pub fn norton_product(&mut self, value: Value, unit: Value) -> Made {
        self.depth = 0;
        self.norton(value.0, unit.0).map(Value)
    }

    /// Conway's product of the canonical forms.
    pub fn conway_product(&mut self, a: Value, b: Value) -> Made {
        self.depth = 0;
        self.conway(a.0, b.0).map(Value)
    }

    /// The quotient of numbers, where it is one.
    pub fn quotient(&mut self, a: Value, b: Value) -> Made<Option<Value>> {
        let (Some(a), Some(b)) = (self.as_number(a), self.as_number(b)) else { return Ok(None) };
        a.over(b)?.map(|quotient| self.number(quotient)).transpose()
    }

    /// What Left gains by each of the moves.
    pub fn left_incentives(&mut self, value: Value) -> Made<Vec<Value>> {
        let mut all = Vec::new();
        for option in self.left_options(value)? {
            all.push(self.sub(option, value)?);
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// What Right gains by each of the moves.
    pub fn right_incentives(&mut self, value: Value) -> Made<Vec<Value>> {
        let mut all = Vec::new();
        for option in self.right_options(value)? {
            all.push(self.sub(value, option)?);
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    fn ordinal(&mut self, base: u32, top: u32) -> Made<u32> {
        if base == 0 || top == 0 {
            return Ok(base | top);
        }
        self.remembered((Operation::Ordinal, [base, top, NONE]), |arena| {
            let (start, middle, end) = arena.listed(base)?;
            let mut lefts = arena.options[start..middle].to_vec();
            let mut rights = arena.options[middle..end].to_vec();
            let (start, middle, end) = arena.listed(top)?;
            for place in start..end {
                let option = arena.option(place);
                let list = if place < middle { &mut lefts } else { &mut rights };
                list.push(arena.ordinal(base, option)?);
            }
            arena.canonical(lefts, rights)
        })
    }

    fn norton(&mut self, g: u32, unit: u32) -> Made<u32> {
        if let Some(integer) = self.as_integer(g) {
            return self.times(&integer, unit);
        }
        self.remembered((Operation::Norton, [g, unit, NONE]), |arena| {
            let gains = arena.unit_gains(unit)?;
            let (start, middle, end) = arena.listed(g)?;
            let (mut lefts, mut rights) = (Vec::new(), Vec::new());
            for place in start..end {
                let option = arena.option(place);
                let product = arena.norton(option, unit)?;
                for gain in &gains {
                    if place < middle {
                        lefts.push(arena.sum(product, *gain)?);
                    } else {
                        let loss = arena.neg(*gain)?;
                        rights.push(arena.sum(product, loss)?);
                    }
                }
            }
            arena.canonical(lefts, rights)
        })
    }

    /// The values `U + Δ`: `U^L` and `2 U - U^R`.
    fn unit_gains(&mut self, unit: u32) -> Made<Vec<u32>> {
        let (start, middle, end) = self.listed(unit)?;
        let mut gains = self.options[start..middle].to_vec();
        let twice = self.sum(unit, unit)?;
        for place in middle..end {
            let option = self.neg(self.option(place))?;
            gains.push(self.sum(twice, option)?);
        }
        gains.sort_unstable();
        gains.dedup();
        Ok(gains)
    }

    fn conway(&mut self, g: u32, h: u32) -> Made<u32> {
        if let Some(integer) = self.as_integer(g) {
            return self.times(&integer, h);
        }
        if let Some(integer) = self.as_integer(h) {
            return self.times(&integer, g);
        }
        if let (Some(a), Some(b)) = (self.as_number(Value(g)), self.as_number(Value(h))) {
            let product = a.times(b)?;
            return self.number(product).map(|value| value.0);
        }
        let (g, h) = (g.min(h), g.max(h));
        self.remembered((Operation::Conway, [g, h, NONE]), |arena| {
            let (g_start, g_middle, g_end) = arena.listed(g)?;
            let (h_start, h_middle, h_end) = arena.listed(h)?;
            let (mut lefts, mut rights) = (Vec::new(), Vec::new());
            for (i, j) in (g_start..g_end).flat_map(|i| (h_start..h_end).map(move |j| (i, j))) {
                let part = arena.conway_part((g, arena.option(i)), (h, arena.option(j)))?;
                if (i < g_middle) == (j < h_middle) {
                    lefts.push(part);
                } else {
                    rights.push(part);
                }
            }
            arena.canonical(lefts, rights)
        })
    }

    /// `G' H + G H' - G' H'`.
    fn conway_part(&mut self, (g, g_option): (u32, u32), (h, h_option): (u32, u32)) -> Made<u32> {
        let first = self.conway(g_option, h)?;
        let second = self.conway(g, h_option)?;
        let both = self.conway(g_option, h_option)?;
        let both = self.neg(both)?;
        let sum = self.sum(first, second)?;
        self.sum(sum, both)
    }
}
