//! Temperature: thermographs, cooling and heating.
//!
//! # Setting
//!
//! See the module `thermograph` for the walls. `G` *cooled* by `t` is `{G^L_t - t | G^R_t + t}` unless for some smaller `t'` that differs from a number
//! `x` by an infinitesimal; then it is `x`. *Heating* is `∫^t G = {∫^t G^L + t | ∫^t G^R - t}`, *overheating* `∫_s^t G` the same but for `∫_s^t n = n s` of integers `n`; numbers are not
//! changed by heating.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.5. Cooling is a homomorphism: `(G + H)_t = G_t + H_t`. The number above the temperature is the mean.
//!
//! # How the code uses it
//!
//! As defined, on canonical forms. A number that is cooled stays as it is.
//!
//! # What is not covered
//!
//! Heating and overheating by values are defined on the form, and here that is the canonical one.
//!
//! # Cost
//!
//! Each subposition once for each amount.

use std::sync::Arc;

use super::store::{NONE, THERMOGRAPH};
use super::{Arena, Made, Value};
use crate::{Dyadic, Int, Thermograph};

/// What is remembered of an operation that is defined by options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    Cool,
    Heat,
    Overheat,
    Ordinal,
    Norton,
    Conway,
    Starred,
    Projected,
    Weight,
}

/// An operation, and up to three values.
pub(super) type Done = (Operation, [u32; 3]);

impl Arena {
    /// The thermograph.
    pub fn thermograph(&mut self, value: Value) -> Made<Arc<Thermograph>> {
        self.depth = 0;
        self.walls(value.0)
    }

    /// The mean.
    pub fn mean(&mut self, value: Value) -> Made<Dyadic> {
        Ok(self.thermograph(value)?.mean().clone())
    }

    /// The temperature; `-1/2^k` for a number with denominator `2^k`.
    pub fn temperature(&mut self, value: Value) -> Made<Dyadic> {
        Ok(self.thermograph(value)?.temperature().clone())
    }

    /// The value cooled by a number.
    pub fn cool(&mut self, value: Value, by: &Dyadic) -> Made {
        self.depth = 0;
        let by = self.number(by.clone())?;
        self.cooled(value.0, by.0).map(Value)
    }

    /// The value cooled by its temperature; a number stays as it is.
    pub fn freeze(&mut self, value: Value) -> Made {
        let temperature = self.temperature(value)?;
        self.cool(value, &temperature)
    }

    /// The value heated by another one.
    pub fn heat(&mut self, value: Value, by: Value) -> Made {
        self.depth = 0;
        self.heated(value.0, by.0).map(Value)
    }

    /// The value overheated from one to another one.
    pub fn overheat(&mut self, value: Value, from: Value, to: Value) -> Made {
        self.depth = 0;
        self.overheated(value.0, from.0, to.0).map(Value)
    }

    fn walls(&mut self, g: u32) -> Made<Arc<Thermograph>> {
        if let Some(known) = self.thermographs.get(&g) {
            return Ok(Arc::clone(known));
        }
        let found = match self.like(g)? {
            Some(like) if like == g => self.walls_by_options(g)?,
            Some(like) => self.walls(like)?,
            None => {
                let integer = self.compact_of(g).map_or(Dyadic::ZERO, |compact| compact.number.clone());
                Arc::new(Thermograph::of_integer(integer))
            }
        };
        if self.thermographs.len() == self.thermographs.capacity() {
            self.afford(self.thermographs.len() * THERMOGRAPH)?;
        }
        self.thermographs.insert(g, Arc::clone(&found));
        Ok(found)
    }

    /// A simple value with the same thermograph, `None` for an integer: two ups do as many do, and a star for larger ones.
    fn like(&mut self, g: u32) -> Made<Option<u32>> {
        let Some(compact) = self.compact_of(g) else { return Ok(Some(g)) };
        if compact.is_number() {
            return Ok((!compact.number.is_integer()).then_some(g));
        }
        let mut simple = compact.clone();
        (simple.ups, simple.star) = match (simple.ups, simple.star) {
            (0, star) => (0, star.min(1)),
            (ups @ (1 | -1), 1) => (ups, 1),
            (ups @ (1 | -1), _) => (ups, 0),
            (ups, _) => (ups.signum() * 2, 0),
        };
        self.compact(simple).map(|value| Some(value.0))
    }

    fn walls_by_options(&mut self, g: u32) -> Made<Arc<Thermograph>> {
        self.enter()?;
        let (start, middle, end) = self.listed(g)?;
        let mut options = Vec::new();
        for place in start..end {
            let option = self.option(place);
            options.push(self.walls(option)?);
        }
        self.leave();
        let options: Vec<&Thermograph> = options.iter().map(AsRef::as_ref).collect();
        let (lefts, rights) = options.split_at(middle - start);
        let found = Thermograph::of_options(lefts, rights)?;
        Ok(Arc::new(found.unwrap_or_else(|| Thermograph::of_integer(Dyadic::ZERO))))
    }

    fn cooled(&mut self, g: u32, by: u32) -> Made<u32> {
        if self.is_number(Value(g)) {
            return Ok(g);
        }
        let walls = self.walls(g)?;
        let above = self.as_number(Value(by)).is_some_and(|by| by > walls.temperature());
        if above {
            return self.number(walls.mean().clone()).map(|mean| mean.0);
        }
        self.remembered((Operation::Cool, [g, by, NONE]), |arena| {
            let back = arena.neg(by)?;
            arena.by_options(g, |arena, option| arena.cooled(option, by), (back, by))
        })
    }

    fn heated(&mut self, g: u32, by: u32) -> Made<u32> {
        if self.is_number(Value(g)) {
            return Ok(g);
        }
        self.remembered((Operation::Heat, [g, by, NONE]), |arena| {
            let back = arena.neg(by)?;
            arena.by_options(g, |arena, option| arena.heated(option, by), (by, back))
        })
    }

    fn overheated(&mut self, g: u32, from: u32, to: u32) -> Made<u32> {
        if let Some(integer) = self.as_integer(g) {
            return self.times(&integer, from);
        }
        self.remembered((Operation::Overheat, [g, from, to]), |arena| {
            let back = arena.neg(to)?;
            arena.by_options(g, |arena, option| arena.overheated(option, from, to), (to, back))
        })
    }

    /// The game of the results for all options, each plus the first value for Left's, plus the second for Right's.
    pub(super) fn by_options(
        &mut self,
        g: u32,
        mut operation: impl FnMut(&mut Self, u32) -> Made<u32>,
        (left, right): (u32, u32),
    ) -> Made<u32> {
        let (start, middle, end) = self.listed(g)?;
        let (mut lefts, mut rights) = (self.list(), self.list());
        for place in start..end {
            let option = operation(self, self.option(place))?;
            if place < middle {
                lefts.push(self.sum(option, left)?);
            } else {
                rights.push(self.sum(option, right)?);
            }
        }
        self.canonical(lefts, rights)
    }

    /// The result of an operation, done only if it was not done before.
    pub(super) fn remembered(&mut self, done: Done, make: impl FnOnce(&mut Self) -> Made<u32>) -> Made<u32> {
        if let Some(known) = self.operations.get(&done) {
            return Ok(*known);
        }
        self.enter()?;
        let made = make(self)?;
        self.leave();
        if self.operations.len() == self.operations.capacity() {
            self.afford(self.operations.len() * size_of::<(Done, u32)>())?;
        }
        self.operations.insert(done, made);
        Ok(made)
    }

    /// The integer that a value is.
    pub(super) fn as_integer(&self, g: u32) -> Option<Int> {
        let number = self.as_number(Value(g))?;
        number.is_integer().then(|| number.numerator().clone())
    }

    /// So many times a value.
    pub(super) fn times(&mut self, times: &Int, g: u32) -> Made<u32> {
        if g == 0 {
            return Ok(0);
        }
        if let Some(number) = self.as_number(Value(g)) {
            let product = number.times(&Dyadic::from(times.clone()))?;
            return self.number(product).map(|value| value.0);
        }
        let times = times.to_i64().ok_or(super::Exceeded::Number)?;
        self.multiplied(times, g)
    }
}
