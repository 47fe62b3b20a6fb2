//! Reads values in the notation of the field.
//!
//! A value is a sum of parts written one after the other: a number, `1`, `-3/4`; ups, `^`, `^^`, `^3`, and downs with `v`; a nimber, `*`, `*2`; and any of
//! `^<2>` (the second power of up), `^[2]` (the sum of the first two), `±1` or `+-1`, `±(^*)`, `±{2|1}`, `±{1,2*}`, `+_1` or `tiny(1)`, `-_1` or `miny(1)`,
//! `{1,2*|0}` and `(1*)`. In braces, a longer run of bars divides before a shorter one: `{2||1|0}` is `{2|{1|0}}`. The characters
//! `↑ ↓ ⇑ ⇓ ± ↑²` may be used, and `+` between parts.

mod error;

use super::{Arena, Exceeded, Value};
use crate::{Dyadic, Int, Nimber, TooLarge};

pub use error::{Expected, Found, ReadError};

/// Braces, parentheses and signs in each other.
pub(super) const MAX_NESTED: u32 = 250;

impl Arena {
    /// Reads a value.
    ///
    /// ```
    /// use grundy_values::{Arena, Notation};
    ///
    /// let mut arena = Arena::new();
    /// let value = arena.read("{2 || 1 | 0}").expect("a value");
    /// assert_eq!(arena.print(value, Notation::Ascii).as_deref(), Ok("{2||1|0}"));
    /// assert_eq!(arena.read("1/3").map_err(|error| error.at), Err(2));
    /// ```
    pub fn read(&mut self, text: &str) -> Result<Value, ReadError> {
        let mut reader = Reader { arena: self, text, at: 0, nested: 0 };
        let value = reader.value()?;
        if reader.peek().is_some() {
            return Err(reader.wrong(Expected::End));
        }
        Ok(value)
    }
}

type Read<T = Value> = Result<T, ReadError>;

struct Reader<'r> {
    arena: &'r mut Arena,
    text: &'r str,
    at: usize,
    nested: u32,
}

/// The options between runs of bars, and the places and lengths of these.
#[derive(Default)]
struct Sides {
    lists: Vec<Vec<Value>>,
    bars: Vec<(usize, usize)>,
}

impl Reader<'_> {
    /// A sum of parts.
    fn value(&mut self) -> Read {
        let mut sum = self.first_part()?;
        loop {
            if self.starts_plain_plus() {
                self.at += 1;
            } else if !self.peek().is_some_and(starts_part) {
                return Ok(sum);
            }
            let part = self.part()?;
            sum = self.kept(|arena| arena.add(sum, part))?;
        }
    }

    fn first_part(&mut self) -> Read {
        let begins_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let rest = self.rest();
        let negative = rest.strip_prefix('-').or_else(|| rest.strip_prefix('\u{2212}'));
        if begins_number(rest) || negative.is_some_and(begins_number) {
            return self.number();
        }
        self.part()
    }

    /// A part that is no number.
    fn part(&mut self) -> Read {
        match self.peek() {
            Some('^' | '↑' | '⇑') => self.ups(['^', '↑', '⇑'], 1),
            Some('v' | '↓' | '⇓') => self.ups(['v', '↓', '⇓'], -1),
            Some('*' | '∗') => self.star(),
            Some('{') => self.braces(),
            Some('(') => self.parentheses(),
            Some('±') => self.switch("±"),
            Some('+') if self.rest().starts_with("+-") => self.switch("+-"),
            Some('+') if self.rest().starts_with("+_") => self.tiny("+_", Arena::tiny),
            Some('-') if self.rest().starts_with("-_") => self.tiny("-_", Arena::miny),
            Some('t') if self.rest().starts_with("tiny") => self.tiny("tiny", Arena::tiny),
            Some('m') if self.rest().starts_with("miny") => self.tiny("miny", Arena::miny),
            _ => Err(self.wrong(Expected::Value)),
        }
    }

    fn number(&mut self) -> Read {
        let negative = matches!(self.peek(), Some('-' | '\u{2212}'));
        if negative {
            self.advance();
        }
        let size = self.digits()?;
        let numerator = if negative { size.neg() } else { size };
        if !self.takes('/') {
            return self.kept(|arena| arena.number(Dyadic::from(numerator)));
        }
        let place = self.spaced();
        let denominator = self.digits()?;
        let exponent = denominator.trailing_zeros().filter(|zeros| zeros + 1 == denominator.bits());
        let Some(exponent) = exponent.and_then(|exponent| u32::try_from(exponent).ok()) else {
            let found = Found::Text(denominator.to_string());
            return Err(ReadError { at: place, found, expected: Expected::PowerOfTwo });
        };
        self.kept(|arena| arena.dyadic(numerator, exponent))
    }

    /// Ups in one direction; `signs` are those for one, one, and two of them.
    fn ups(&mut self, signs: [char; 3], direction: i64) -> Read {
        let (mut count, mut written) = (0, 0);
        while let Some(sign) = self.text[self.at..].chars().next().filter(|next| signs.contains(next)) {
            count += if sign == signs[2] { 2 } else { 1 };
            written += 1;
            self.advance();
        }
        let single = written == 1 && count == 1;
        let next = self.text[self.at..].chars().next();
        if single && next == Some('<') {
            return self.order('<', '>', direction, Arena::up_power);
        }
        if single && next == Some('[') {
            return self.order('[', ']', direction, Arena::up_power_sum);
        }
        if let Some(order) = self.superscript().filter(|_| single) {
            let power = self.kept(|arena| arena.up_power(order))?;
            return self.kept(|arena| arena.multiple(direction, power));
        }
        if single && next.is_some_and(|next| next.is_ascii_digit()) {
            let digits = self.digits()?;
            count = digits.to_i64().ok_or_else(|| self.exceeded(Exceeded::Number))?;
        }
        self.kept(|arena| arena.up_multiple(direction * count))
    }

    /// The order of a power of up, in brackets.
    fn order(
        &mut self,
        open: char,
        close: char,
        direction: i64,
        make: fn(&mut Arena, u32) -> Result<Value, Exceeded>,
    ) -> Read {
        self.closed(open)?;
        let order = self.digits()?.to_u64().and_then(|order| u32::try_from(order).ok());
        let order = order.ok_or_else(|| self.exceeded(Exceeded::Depth))?;
        self.closed(close)?;
        let power = self.kept(|arena| make(arena, order))?;
        self.kept(|arena| arena.multiple(direction, power))
    }

    /// Raised digits, if there are some here.
    fn superscript(&mut self) -> Option<u32> {
        let raised = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        let mut order = None;
        while let Some(digit) =
            self.text[self.at..].chars().next().and_then(|c| raised.iter().position(|r| *r == c))
        {
            let digit = u32::try_from(digit).ok()?;
            order = Some(order.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
            self.advance();
        }
        order
    }

    fn star(&mut self) -> Read {
        self.advance();
        let nimber = match self.text[self.at..].chars().next() {
            Some(next) if next.is_ascii_digit() => {
                let digits = self.digits()?;
                digits.to_u64().ok_or_else(|| self.exceeded(Exceeded::Number))?
            }
            _ => 1,
        };
        self.kept(|arena| arena.nimber(Nimber::from(nimber)))
    }

    fn switch(&mut self, sign: &str) -> Read {
        self.at += sign.len();
        self.deeper(|reader| {
            if reader.peek() != Some('{') {
                let operand = reader.operand()?;
                return reader.kept(|arena| arena.switch(operand));
            }
            let sides = reader.sides()?;
            if !sides.bars.is_empty() {
                let operand = reader.divided(&sides.lists, &sides.bars)?;
                return reader.kept(|arena| arena.switch(operand));
            }
            let lefts = sides.lists.concat();
            reader.kept(|arena| {
                let rights: Result<Vec<Value>, _> = lefts.iter().map(|left| arena.negate(*left)).collect();
                arena.from_options(&lefts, &rights?)
            })
        })
    }

    fn tiny(&mut self, sign: &str, make: fn(&mut Arena, Value) -> Result<Value, Exceeded>) -> Read {
        self.at += sign.len();
        let operand = self.deeper(Self::operand)?;
        self.kept(|arena| make(arena, operand))
    }

    fn operand(&mut self) -> Read {
        match self.peek() {
            Some('{') => self.braces(),
            Some('(') => self.parentheses(),
            Some('-' | '\u{2212}' | '0'..='9') => self.number(),
            _ => Err(self.wrong(Expected::Operand)),
        }
    }

    fn parentheses(&mut self) -> Read {
        self.closed('(')?;
        let value = self.deeper(Self::value)?;
        self.closed(')')?;
        Ok(value)
    }

    fn braces(&mut self) -> Read {
        let sides = self.deeper(Self::sides)?;
        self.divided(&sides.lists, &sides.bars)
    }

    /// What stands between braces.
    fn sides(&mut self) -> Read<Sides> {
        self.closed('{')?;
        let mut sides = Sides::default();
        loop {
            let mut list = Vec::new();
            if !matches!(self.peek(), Some('|' | '}')) {
                list.push(self.value()?);
                while self.takes(',') {
                    list.push(self.value()?);
                }
            }
            sides.lists.push(list);
            let place = self.spaced();
            let length = self.text[place..].bytes().take_while(|byte| *byte == b'|').count();
            self.at += length;
            if length > 0 {
                sides.bars.push((place, length));
            } else if self.takes('}') {
                return Ok(sides);
            } else {
                return Err(self.wrong(Expected::CommaBarOrBrace));
            }
        }
    }

    /// The game that the longest run of bars divides.
    fn divided(&mut self, lists: &[Vec<Value>], bars: &[(usize, usize)]) -> Read {
        let Some(longest) = bars.iter().map(|(_, length)| *length).max() else {
            return Err(ReadError {
                at: self.at - 1,
                found: Found::Text("}".to_owned()),
                expected: Expected::Bar,
            });
        };
        let mut at = bars.iter().enumerate().filter(|(_, (_, length))| *length == longest);
        let middle = at.next().map_or(0, |(place, _)| place);
        if let Some((_, (place, length))) = at.next() {
            let found = Found::Text("|".repeat(*length));
            return Err(ReadError { at: *place, found, expected: Expected::LongestBar });
        }
        let lefts = self.side(&lists[..=middle], &bars[..middle])?;
        let rights = self.side(&lists[middle + 1..], &bars[middle + 1..])?;
        self.kept(|arena| arena.from_options(&lefts, &rights))
    }

    fn side(&mut self, lists: &[Vec<Value>], bars: &[(usize, usize)]) -> Read<Vec<Value>> {
        if bars.is_empty() { Ok(lists.concat()) } else { Ok(vec![self.divided(lists, bars)?]) }
    }

    fn digits(&mut self) -> Read<Int> {
        let place = self.spaced();
        let length = self.text[place..].bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return Err(self.wrong(Expected::Digits));
        }
        self.at += length;
        self.text[place..self.at].parse().map_err(|TooLarge| ReadError {
            at: place,
            found: Found::Text(self.text[place..self.at].chars().take(20).collect()),
            expected: Expected::Within(Exceeded::Number),
        })
    }

    /// One level deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.nested += 1;
        if self.nested > MAX_NESTED {
            return Err(self.wrong(Expected::Shallower));
        }
        let found = read(self)?;
        self.nested -= 1;
        Ok(found)
    }

    /// What an arena makes, or why it does not, at this place.
    fn kept<T>(&mut self, make: impl FnOnce(&mut Arena) -> Result<T, Exceeded>) -> Read<T> {
        make(self.arena).map_err(|why| self.exceeded(why))
    }

    fn exceeded(&mut self, why: Exceeded) -> ReadError {
        self.wrong(Expected::Within(why))
    }

    fn closed(&mut self, character: char) -> Read<()> {
        if self.takes(character) { Ok(()) } else { Err(self.wrong(Expected::Character(character))) }
    }

    fn takes(&mut self, character: char) -> bool {
        let there = self.peek() == Some(character);
        if there {
            self.advance();
        }
        there
    }

    fn starts_plain_plus(&mut self) -> bool {
        let rest = self.rest();
        rest.starts_with('+') && !rest.starts_with("+-") && !rest.starts_with("+_")
    }

    /// The place after spaces.
    fn spaced(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    fn rest(&mut self) -> &str {
        let place = self.spaced();
        &self.text[place..]
    }

    fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    fn advance(&mut self) {
        self.at += self.text[self.at..].chars().next().map_or(0, char::len_utf8);
    }

    fn wrong(&mut self, expected: Expected) -> ReadError {
        let found = self.peek().map_or(Found::End, |character| Found::Text(character.to_string()));
        ReadError { at: self.at, found, expected }
    }
}

/// Whether a part that is no number can start so.
fn starts_part(character: char) -> bool {
    "^v↑↓⇑⇓*∗{(±+-tm".contains(character)
}
