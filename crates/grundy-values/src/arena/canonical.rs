//! Canonical forms from options.

use super::order::Form;
use super::stops::{Side, Stop};
use super::{Arena, Made, Value};

impl Arena {
    /// The value of the game with these options.
    pub fn from_options(&mut self, lefts: &[Value], rights: &[Value]) -> Made {
        self.depth = 0;
        let (mut left_list, mut right_list) = (self.list(), self.list());
        left_list.extend(lefts.iter().map(|value| value.0));
        right_list.extend(rights.iter().map(|value| value.0));
        self.canonical(left_list, right_list).map(Value)
    }

    /// The value of the game with these options.
    pub(super) fn canonical(&mut self, mut lefts: Vec<u32>, mut rights: Vec<u32>) -> Made<u32> {
        for list in [&mut lefts, &mut rights] {
            list.sort_unstable();
            list.dedup();
        }
        let low = self.best_stop(&lefts, Side::Right);
        let high = self.best_stop(&rights, Side::Left);
        let value = match (self.number_between(low, high)?, low, high) {
            (Some(number), _, _) => self.number(number)?.0,
            // Without an option on one side there is a number.
            (None, Some(low), Some(high)) => self.not_a_number(&mut lefts, &mut rights, (low, high))?,
            (None, _, _) => 0,
        };
        self.give_back(lefts);
        self.give_back(rights);
        Ok(value)
    }

    /// The greatest Right stop of Left options, or the least Left stop of Right options.
    fn best_stop(&self, options: &[u32], side: Side) -> Option<Stop> {
        let stops = options.iter().map(|option| self.stop(*option, side));
        stops.reduce(|best, next| {
            let better = if side == Side::Right { self.less(best, next) } else { self.less(next, best) };
            if better { next } else { best }
        })
    }

    fn not_a_number(
        &mut self,
        lefts: &mut Vec<u32>,
        rights: &mut Vec<u32>,
        stops: (Stop, Stop),
    ) -> Made<u32> {
        self.keep_greatest(lefts)?;
        self.keep_least(rights)?;
        // Once bypassed, an option never comes back: what is asked depends on the value alone, and that stays.
        if self.bypass_lefts(lefts, rights, stops)? {
            self.keep_greatest(lefts)?;
        }
        if self.bypass_rights(lefts, rights, stops)? {
            self.keep_least(rights)?;
        }
        self.intern_canonical(lefts, rights, stops)
    }

    /// The value with options that are already canonical.
    pub(super) fn intern_canonical(
        &mut self,
        lefts: &mut [u32],
        rights: &mut [u32],
        stops: (Stop, Stop),
    ) -> Made<u32> {
        lefts.sort_unstable();
        rights.sort_unstable();
        match self.compact_with(lefts, rights) {
            Some(compact) => self.compact(compact).map(|value| value.0),
            None => self.intern(lefts, rights, stops),
        }
    }

    /// The value with options that are already canonical and many enough that it is no number.
    pub(super) fn intern_sorted(&mut self, mut lefts: Vec<u32>, mut rights: Vec<u32>) -> Made<u32> {
        let low = self.best_stop(&lefts, Side::Right);
        let high = self.best_stop(&rights, Side::Left);
        let value = match (low, high) {
            (Some(low), Some(high)) => self.intern_canonical(&mut lefts, &mut rights, (low, high))?,
            _ => return self.canonical(lefts, rights),
        };
        self.give_back(lefts);
        self.give_back(rights);
        Ok(value)
    }

    /// Drops what is at most another one.
    fn keep_greatest(&mut self, list: &mut Vec<u32>) -> Made<()> {
        self.keep(list, |arena, a, b| arena.le(a, b))
    }

    /// Drops what is at least another one.
    fn keep_least(&mut self, list: &mut Vec<u32>) -> Made<()> {
        self.keep(list, |arena, a, b| arena.le(b, a))
    }

    fn keep(&mut self, list: &mut Vec<u32>, worse: fn(&mut Self, u32, u32) -> Made<bool>) -> Made<()> {
        let mut kept = 0;
        'next: for place in 0..list.len() {
            self.step()?;
            let option = list[place];
            let mut other = 0;
            while other < kept {
                if worse(self, option, list[other])? {
                    continue 'next;
                }
                if worse(self, list[other], option)? {
                    kept -= 1;
                    list[other] = list[kept];
                } else {
                    other += 1;
                }
            }
            list[kept] = option;
            kept += 1;
        }
        list.truncate(kept);
        Ok(())
    }

    /// Replaces reversible Left options; says whether there were some.
    fn bypass_lefts(&mut self, lefts: &mut Vec<u32>, rights: &[u32], stops: (Stop, Stop)) -> Made<bool> {
        let (mut place, mut changed) = (0, false);
        let mut known = self.list();
        known.extend_from_slice(lefts);
        let form = Form { lefts: &known, rights, left_stop: stops.0, right_stop: stops.1 };
        while let Some(option) = lefts.get(place).copied() {
            match self.reverses_left(option, &form)? {
                Some(through) => {
                    changed = true;
                    lefts.swap_remove(place);
                    let (start, middle, _) = self.listed(through)?;
                    let fresh = start..middle;
                    for option in fresh.map(|place| self.options[place]) {
                        if !lefts.contains(&option) {
                            lefts.push(option);
                        }
                    }
                }
                None => place += 1,
            }
        }
        self.give_back(known);
        Ok(changed)
    }

    /// Replaces reversible Right options; says whether there were some.
    fn bypass_rights(&mut self, lefts: &[u32], rights: &mut Vec<u32>, stops: (Stop, Stop)) -> Made<bool> {
        let (mut place, mut changed) = (0, false);
        let mut known = self.list();
        known.extend_from_slice(rights);
        let form = Form { lefts, rights: &known, left_stop: stops.0, right_stop: stops.1 };
        while let Some(option) = rights.get(place).copied() {
            match self.reverses_right(option, &form)? {
                Some(through) => {
                    changed = true;
                    rights.swap_remove(place);
                    let (_, middle, end) = self.listed(through)?;
                    let fresh = middle..end;
                    for option in fresh.map(|place| self.options[place]) {
                        if !rights.contains(&option) {
                            rights.push(option);
                        }
                    }
                }
                None => place += 1,
            }
        }
        self.give_back(known);
        Ok(changed)
    }

    /// The Right option of a Left option that is at most the whole game.
    fn reverses_left(&mut self, option: u32, form: &Form<'_>) -> Made<Option<u32>> {
        let (_, middle, end) = self.listed(option)?;
        for place in middle..end {
            let through = self.option(place);
            if self.le_form(through, form)? {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }

    /// The Left option of a Right option that is at least the whole game.
    fn reverses_right(&mut self, option: u32, form: &Form<'_>) -> Made<Option<u32>> {
        let (start, middle, _) = self.listed(option)?;
        for place in start..middle {
            let through = self.option(place);
            if self.ge_form(through, form)? {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }
}
