//! What the followers of a value say: birthdays, and whether it is all small.

use super::{Arena, Made, Value};
use crate::Int;

impl Arena {
    /// The day on which the value is born: 0 for 0, else one after the latest option.
    pub fn birthday(&mut self, value: Value) -> Made<Int> {
        self.depth = 0;
        self.born(value.0)
    }

    /// Whether, in the value and each of its followers, both players can move or neither.
    pub fn is_all_small(&mut self, value: Value) -> Made<bool> {
        Ok(self.is_infinitesimal(value)
            && self
                .followers(value)?
                .into_iter()
                .all(|follower| self.compact_of(follower.0).is_none_or(|compact| compact.number.is_zero())))
    }

    /// The value and all that play can lead to, where compact values are not played on.
    pub fn followers(&mut self, value: Value) -> Made<Vec<Value>> {
        let mut all = vec![value];
        let mut seen = std::collections::BTreeSet::from([value]);
        let mut next = 0;
        while let Some(value) = all.get(next).copied() {
            next += 1;
            if self.compact_of(value.0).is_some() {
                continue;
            }
            let (start, _, end) = self.listed(value.0)?;
            let options = self.options[start..end].iter().map(|option| Value(*option));
            all.extend(options.filter(|option| seen.insert(*option)));
        }
        Ok(all)
    }

    fn born(&mut self, g: u32) -> Made<Int> {
        if let Some(compact) = self.compact_of(g) {
            return Ok(compact.birthday()?);
        }
        if let Some(day) = self.birthdays.get(&g) {
            return Ok(day.clone());
        }
        self.enter()?;
        let (start, _, end) = self.listed(g)?;
        let mut last = Int::ZERO;
        for place in start..end {
            last = last.max(self.born(self.option(place))?);
        }
        self.leave();
        let day = last.add(&Int::ONE)?;
        self.birthdays.insert(g, day.clone());
        Ok(day)
    }
}
