//! Values of one arena in another.

use std::collections::HashMap;

use super::store::Mixer;
use super::{Arena, Made, Value};

impl Arena {
    /// The value that a value of another arena is here: so what is still wanted of an arena moves to a new one, and the rest is forgotten.
    ///
    /// ```
    /// use grundy_values::{Arena, Notation};
    ///
    /// let mut old = Arena::new();
    /// let hot = old.read("{2||1|0}").expect("a value");
    /// let mut new = Arena::new();
    /// let same = new.adopt(&mut old, hot)?;
    /// assert_eq!(new.print(same, Notation::Ascii)?, "{2||1|0}");
    /// # Ok::<(), grundy_values::Exceeded>(())
    /// ```
    pub fn adopt(&mut self, from: &mut Self, value: Value) -> Made {
        self.depth = 0;
        self.adopted(from, value.0, &mut HashMap::default()).map(Value)
    }

    fn adopted(&mut self, from: &mut Self, g: u32, known: &mut HashMap<u32, u32, Mixer>) -> Made<u32> {
        if let Some(here) = known.get(&g) {
            return Ok(*here);
        }
        let here = match from.compact_of(g).cloned() {
            Some(compact) => self.compact(compact)?.0,
            None => {
                self.enter()?;
                let (start, middle, end) = from.listed(g)?;
                let (mut lefts, mut rights) = (self.list(), self.list());
                for place in start..end {
                    let option = from.option(place);
                    let option = self.adopted(from, option, known)?;
                    if place < middle { &mut lefts } else { &mut rights }.push(option);
                }
                self.leave();
                // Options of a canonical form stay what they are.
                self.intern_sorted(lefts, rights)?
            }
        };
        known.insert(g, here);
        Ok(here)
    }
}
