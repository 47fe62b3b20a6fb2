//! Comparison.

use super::stops::{Side, Stop};
use super::{Arena, Made, Value};

/// How two values compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The first is less.
    Less,
    /// They are the same value.
    Equal,
    /// The first is greater.
    Greater,
    /// Neither is at most the other.
    Fuzzy,
}

/// A game that is given by its options and not interned: both lists are without duplicates, and it is no number.
pub(super) struct Form<'f> {
    pub(super) lefts: &'f [u32],
    pub(super) rights: &'f [u32],
    pub(super) left_stop: Stop,
    pub(super) right_stop: Stop,
}

impl Arena {
    /// How two values compare.
    pub fn compare(&mut self, a: Value, b: Value) -> Made<Relation> {
        if a == b {
            return Ok(Relation::Equal);
        }
        Ok(if self.at_most(a, b)? {
            Relation::Less
        } else if self.at_most(b, a)? {
            Relation::Greater
        } else {
            Relation::Fuzzy
        })
    }

    /// Whether `a <= b`.
    pub fn at_most(&mut self, a: Value, b: Value) -> Made<bool> {
        self.depth = 0;
        self.le(a.0, b.0)
    }

    /// Whether `g <= h`.
    #[inline]
    pub(super) fn le(&mut self, g: u32, h: u32) -> Made<bool> {
        if g == h {
            return Ok(true);
        }
        match self.decided(g, h) {
            Some(answer) => Ok(answer),
            None => self.le_by_options(g, h),
        }
    }

    /// What the stops, or the formula for compact values, say.
    #[inline]
    fn decided(&self, g: u32, h: u32) -> Option<bool> {
        let [(g_left, g_right), (h_left, h_right)] =
            [g, h].map(|v| (self.stop(v, Side::Left), self.stop(v, Side::Right)));
        if self.less(h_left, g_left) || self.less(h_right, g_right) {
            return Some(false);
        }
        if self.less(g_left, h_right) {
            return Some(true);
        }
        match (self.compact_of(g), self.compact_of(h)) {
            (Some(g), Some(h)) => Some(g.is_at_most(h)),
            _ => None,
        }
    }

    fn le_by_options(&mut self, g: u32, h: u32) -> Made<bool> {
        if let Some(answer) = self.at_most.get(g, h) {
            return Ok(answer);
        }
        self.enter()?;
        let answer = self.no_option_refutes(g, h)?;
        self.leave();
        self.remember_order(g, h, answer)?;
        Ok(answer)
    }

    fn no_option_refutes(&mut self, g: u32, h: u32) -> Made<bool> {
        let (_, middle, end) = self.listed(h)?;
        for place in middle..end {
            if self.le(self.option(place), g)? {
                return Ok(false);
            }
        }
        let (start, middle, _) = self.listed(g)?;
        for place in start..middle {
            if self.le(h, self.option(place))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a value is at most a form.
    pub(super) fn le_form(&mut self, x: u32, form: &Form<'_>) -> Made<bool> {
        let (left, right) = (self.stop(x, Side::Left), self.stop(x, Side::Right));
        if self.less(form.left_stop, left) || self.less(form.right_stop, right) {
            return Ok(false);
        }
        if self.less(left, form.right_stop) {
            return Ok(true);
        }
        for right in form.rights {
            if self.le(*right, x)? {
                return Ok(false);
            }
        }
        self.enter()?;
        let (start, middle, _) = self.listed(x)?;
        for place in start..middle {
            if self.ge_form(self.option(place), form)? {
                self.leave();
                return Ok(false);
            }
        }
        self.leave();
        Ok(true)
    }

    /// Whether a value is at least a form.
    pub(super) fn ge_form(&mut self, x: u32, form: &Form<'_>) -> Made<bool> {
        let (left, right) = (self.stop(x, Side::Left), self.stop(x, Side::Right));
        if self.less(left, form.left_stop) || self.less(right, form.right_stop) {
            return Ok(false);
        }
        if self.less(form.left_stop, right) {
            return Ok(true);
        }
        for left in form.lefts {
            if self.le(x, *left)? {
                return Ok(false);
            }
        }
        self.enter()?;
        let (_, middle, end) = self.listed(x)?;
        for place in middle..end {
            if self.le_form(self.option(place), form)? {
                self.leave();
                return Ok(false);
            }
        }
        self.leave();
        Ok(true)
    }
}
