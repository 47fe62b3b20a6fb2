//! Reads values in the notation of the field: sums of the parts that [`notation`] describes, written one after the other or with `+` between them.

use super::{Arena, Exceeded, Made, Value};
use crate::Nimber;
use crate::notation::{self, Cursor, Expected, Part, ReadError, Reads, Sign};

impl Arena {
    /// Reads a value.
    ///
    /// ```
    /// use grundy_values::{Arena, Notation};
    ///
    /// let mut arena = Arena::new();
    /// let value = arena.read("{2 || 1 | 0}").expect("a value");
    /// assert_eq!(arena.print(value, Notation::Ascii).as_deref(), Ok("{2||1|0}"));
    /// assert_eq!(arena.read(r"\{2\,\|\,1\,|\,0\}"), Ok(value));
    /// assert_eq!(arena.read("1/3").map_err(|error| error.at), Err(2));
    /// ```
    pub fn read(&mut self, text: &str) -> Result<Value, ReadError> {
        let mut reader = Reader { arena: self, cursor: Cursor::new(text) };
        let value = reader.sum()?;
        if reader.cursor.peek().is_some() {
            return Err(reader.cursor.wrong(Expected::End));
        }
        Ok(value)
    }

    /// The value that a part of a sum says.
    pub fn part(&mut self, part: &Part<Value>) -> Made {
        match part {
            Part::Number(number) => self.number(number.clone()),
            Part::Ups(count) => self.up_multiple(*count),
            Part::UpPower(times, order) => {
                let power = self.up_power(*order)?;
                self.multiple(*times, power)
            }
            Part::UpSum(times, order) => {
                let sum = self.up_power_sum(*order)?;
                self.multiple(*times, sum)
            }
            Part::Star(heap) => self.nimber(Nimber::from(*heap)),
            Part::Options(lefts, rights) => self.from_options(lefts, rights),
            Part::Symmetric(lefts) => {
                let rights: Made<Vec<Value>> = lefts.iter().map(|left| self.negate(*left)).collect();
                self.from_options(lefts, &rights?)
            }
            Part::Switch(of) => self.switch(**of),
            Part::Tiny(of) => self.tiny(**of),
            Part::Miny(of) => self.miny(**of),
        }
    }
}

struct Reader<'r, 't> {
    arena: &'r mut Arena,
    cursor: Cursor<'t>,
}

impl<'t> Reads<'t> for Reader<'_, 't> {
    type Item = Value;
    type Error = ReadError;

    fn cursor(&mut self) -> &mut Cursor<'t> {
        &mut self.cursor
    }

    fn sum(&mut self) -> Result<Value, ReadError> {
        let start = self.cursor.spaced();
        let mut sum = notation::part(self)?;
        while self.begins_part() {
            let part = notation::part(self)?;
            sum = self.kept(start, |arena| arena.add(sum, part))?;
        }
        Ok(sum)
    }

    fn made(&mut self, start: usize, part: Part<Value>) -> Result<Value, ReadError> {
        self.kept(start, |arena| arena.part(&part))
    }

    fn wrong(&mut self, wrong: ReadError) -> ReadError {
        wrong
    }

    /// `tiny(1)` and `miny(1)`.
    fn other(&mut self) -> Result<Option<Value>, ReadError> {
        let start = self.cursor.spaced();
        let named: [(&str, fn(Box<Value>) -> Part<Value>); 2] = [("tiny", Part::Tiny), ("miny", Part::Miny)];
        let Some((_, part)) = named.into_iter().find(|(name, _)| self.cursor.takes(name)) else {
            return Ok(None);
        };
        let of = notation::deeper(self, |reader| notation::operand(reader, Expected::Operand))?;
        self.made(start, part(Box::new(of))).map(Some)
    }
}

impl Reader<'_, '_> {
    /// Whether another part follows, with or without `+`, which is passed over.
    fn begins_part(&mut self) -> bool {
        match self.cursor.sign() {
            Some((sign, _)) => sign != Sign::Close,
            None => {
                self.cursor.takes("+")
                    || matches!(self.cursor.peek(), Some('(' | '-' | '\u{2212}' | 't' | 'm'))
            }
        }
    }

    /// What an arena makes, or why it does not, of what stands between a place and here.
    fn kept(
        &mut self,
        start: usize,
        make: impl FnOnce(&mut Arena) -> Result<Value, Exceeded>,
    ) -> Result<Value, ReadError> {
        make(self.arena).map_err(|why| self.cursor.wrong_from(start, Expected::Within(why)))
    }
}
