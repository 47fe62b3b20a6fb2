//! The parts of sums: what is written as the field writes it.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::{Diagnostic, Span};
use grundy_values::{Dyadic, Int};

use super::{Direction, Node, Read, Reader, What, begins_word, is_downs, word_length};

/// The options between runs of bars, and the places and lengths of these.
#[derive(Default)]
struct Sides {
    lists: Vec<Vec<Node>>,
    bars: Vec<(usize, usize)>,
}

const UPS: &[char] = &['^', '↑', '⇑'];
const DOWNS: &[char] = &['v', '↓', '⇓'];

impl Reader<'_> {
    /// Parts that are written one after the other.
    pub(super) fn factor(&mut self) -> Read {
        let start = self.spaced();
        let first = self.part()?;
        if matches!(first.what, What::Name(_) | What::Call(..) | What::Position(..)) {
            return Ok(first);
        }
        let mut parts = vec![(Direction::Plus, first)];
        while self.text[self.at..].starts_with(|c| UPS.contains(&c) || "↓⇓*∗".contains(c))
            || is_downs(self.next_word())
        {
            parts.push((Direction::Plus, self.part()?));
        }
        Ok(match <[_; 1]>::try_from(parts) {
            Ok([(_, node)]) => node,
            Err(parts) => self.node(start, What::Sum(parts)),
        })
    }

    /// The word that follows without a space.
    fn next_word(&self) -> &str {
        let rest = &self.text[self.at..];
        &rest[..word_length(rest)]
    }

    fn part(&mut self) -> Read {
        let start = self.spaced();
        if self.begins_negative() {
            return self.number();
        }
        let signs: [(&[&str], fn(Box<Node>) -> What); 2] =
            [(&["+_"], What::Tiny), (&["-_", "\u{2212}_"], What::Miny)];
        for (signs, what) in signs {
            if signs.iter().any(|sign| self.takes(sign)) {
                let operand = self.deeper(Self::operand)?;
                return Ok(self.node(start, what(Box::new(operand))));
            }
        }
        if ["±", "+-", "+\u{2212}"].iter().any(|sign| self.takes(sign)) {
            let what = self.deeper(Self::switched)?;
            return Ok(self.node(start, what));
        }
        match self.peek() {
            Some('^' | '↑' | '⇑') => self.ups(UPS, Direction::Plus),
            Some('↓' | '⇓') => self.ups(DOWNS, Direction::Minus),
            Some('v') if is_downs(self.next_word()) => self.ups(DOWNS, Direction::Minus),
            Some('*' | '∗') => self.star(),
            Some(c) if c.is_ascii_digit() || "{(\"".contains(c) || begins_word(c) => self.operand(),
            _ => Err(self.wrong(Label::ValueAValue.into())),
        }
    }

    /// What can stand after `±`, `+_` and `-_`.
    fn operand(&mut self) -> Read {
        let start = self.spaced();
        match self.peek() {
            Some('-' | '\u{2212}') if self.begins_negative() => self.number(),
            Some('0'..='9') => self.number(),
            Some('{') => {
                let sides = self.deeper(Self::sides)?;
                self.divided(start, &sides.lists, &sides.bars)
            }
            Some('(') => {
                self.at += 1;
                let node = self.deeper(Self::sum)?;
                if self.takes(")") {
                    return Ok(self.node(start, node.what));
                }
                Err(self.junk(Label::ValueAnOperatorOrParenthesis.into()))
            }
            Some('"') => self.position_of_file(),
            Some(c) if begins_word(c) => self.named(),
            _ => Err(self.wrong(Label::ValueAnOperand.into())),
        }
    }

    /// What follows `±`: braces with one list of options, or an operand.
    fn switched(&mut self) -> Read<What> {
        let start = self.spaced();
        if self.peek() != Some('{') {
            return Ok(What::Switch(Box::new(self.operand()?)));
        }
        let mut sides = self.sides()?;
        if sides.bars.is_empty() {
            return Ok(What::Symmetric(sides.lists.pop().unwrap_or_default()));
        }
        Ok(What::Switch(Box::new(self.divided(start, &sides.lists, &sides.bars)?)))
    }

    fn number(&mut self) -> Read {
        let start = self.spaced();
        let negative = self.takes_minus();
        let size = self.digits()?;
        let numerator = if negative { size.neg() } else { size };
        let rest = &self.text[self.at..];
        let after = rest.strip_prefix('.');
        if after.is_some_and(|after| after.starts_with(|c: char| c.is_ascii_digit())) {
            return Err(self.decimal(start));
        }
        if !rest.starts_with('/') {
            return Ok(self.node(start, What::Number(Dyadic::from(numerator))));
        }
        self.at += 1;
        let place = self.spaced();
        let denominator = self.digits()?;
        let exponent = denominator.trailing_zeros().filter(|zeros| zeros + 1 == denominator.bits());
        let Some(exponent) = exponent.and_then(|exponent| u32::try_from(exponent).ok()) else {
            let diagnostic = Diagnostic::new(Code::ValueDenominator, Span::new(place, self.at));
            return Err(diagnostic.arg("found", denominator.to_string()).hint(Hint::WriteDyadic));
        };
        let number = Dyadic::new(numerator, exponent).map_err(|_| self.large(start))?;
        Ok(self.node(start, What::Number(number)))
    }

    /// That a number has a point in it.
    fn decimal(&mut self, start: usize) -> Diagnostic {
        let rest = &self.text[self.at + 1..];
        let end = self.at + 1 + rest.bytes().take_while(u8::is_ascii_digit).count();
        let diagnostic = Diagnostic::new(Code::BadNumber, Span::new(start, end));
        self.at = end;
        diagnostic.arg("found", &self.text[start..end]).hint(Hint::WriteDyadic)
    }

    fn large(&self, start: usize) -> Diagnostic {
        let diagnostic = Diagnostic::new(Code::ValueTooLarge, Span::new(start, self.at));
        diagnostic.arg("why", Label::ValueLargeNumber)
    }

    fn digits(&mut self) -> Read<Int> {
        let start = self.spaced();
        let length = self.text[start..].bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return Err(self.wrong(Label::ValueDigits.into()));
        }
        self.at += length;
        self.text[start..self.at].parse().map_err(|_| self.large(start))
    }

    /// Ups in one direction; `signs` are those for one, one, and two of them.
    fn ups(&mut self, signs: &[char], direction: Direction) -> Read {
        let start = self.spaced();
        let (mut count, mut written) = (0, 0);
        while let Some(sign) = self.text[self.at..].chars().next().filter(|next| signs.contains(next)) {
            count += if signs.last() == Some(&sign) { 2 } else { 1 };
            written += 1;
            self.at += sign.len_utf8();
        }
        if written != 1 || count != 1 {
            return Ok(self.node(start, What::Ups(direction.factor() * count)));
        }
        if let Some(order) = self.bracketed('<', '>')? {
            return Ok(self.node(start, What::UpPower(direction, order)));
        }
        if let Some(order) = self.bracketed('[', ']')? {
            return Ok(self.node(start, What::UpSum(direction, order)));
        }
        if let Some(order) = self.raised() {
            return Ok(self.node(start, What::UpPower(direction, order)));
        }
        if self.text[self.at..].starts_with(|c: char| c.is_ascii_digit()) {
            count = self.digits()?.to_i64().ok_or_else(|| self.large(start))?;
        }
        Ok(self.node(start, What::Ups(direction.factor() * count)))
    }

    /// An order in brackets; `<` without digits and `>` is a comparison.
    fn bracketed(&mut self, open: char, close: char) -> Read<Option<u32>> {
        let Some(inside) = self.text[self.at..].strip_prefix(open) else { return Ok(None) };
        let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
        if open == '<' && (digits == 0 || !inside[digits..].starts_with(close)) {
            return Ok(None);
        }
        self.at += open.len_utf8();
        let start = self.at;
        let order = self.digits()?.to_u64().and_then(|order| u32::try_from(order).ok());
        let order = order.ok_or_else(|| self.large(start))?;
        if self.text[self.at..].starts_with(close) {
            self.at += close.len_utf8();
            return Ok(Some(order));
        }
        Err(self.wrong(super::quoted(&close.to_string())))
    }

    /// Raised digits, if there are some here.
    fn raised(&mut self) -> Option<u32> {
        let raised = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        let mut order = None;
        while let Some(next) = self.text[self.at..].chars().next()
            && let Some(digit) = raised.iter().position(|digit| *digit == next)
        {
            let digit = u32::try_from(digit).ok()?;
            order = Some(order.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
            self.at += next.len_utf8();
        }
        order
    }

    fn star(&mut self) -> Read {
        let start = self.spaced();
        self.at += self.peek().map_or(0, char::len_utf8);
        let heap = if self.text[self.at..].starts_with(|c: char| c.is_ascii_digit()) {
            self.digits()?.to_u64().ok_or_else(|| self.large(start))?
        } else {
            1
        };
        Ok(self.node(start, What::Star(heap)))
    }

    /// What stands between braces.
    fn sides(&mut self) -> Read<Sides> {
        self.closed("{")?;
        let mut sides = Sides::default();
        loop {
            let mut list = Vec::new();
            if !matches!(self.peek(), Some('|' | '}')) {
                list.push(self.sum()?);
                while self.takes(",") {
                    list.push(self.sum()?);
                }
            }
            sides.lists.push(list);
            let place = self.spaced();
            let length = self.text[place..].bytes().take_while(|byte| *byte == b'|').count();
            self.at += length;
            if length > 0 {
                sides.bars.push((place, length));
            } else if self.takes("}") {
                return Ok(sides);
            } else {
                return Err(self.junk(Label::ValueCommaBarOrBrace.into()));
            }
        }
    }

    /// The game that the longest run of bars divides.
    fn divided(&mut self, start: usize, lists: &[Vec<Node>], bars: &[(usize, usize)]) -> Read {
        let Some(longest) = bars.iter().map(|(_, length)| *length).max() else {
            let diagnostic = Diagnostic::new(Code::Expected, Span::new(self.at - 1, self.at));
            return Err(diagnostic.arg("expected", Label::ValueABar).arg("found", super::quoted("}")));
        };
        let mut at = bars.iter().enumerate().filter(|(_, (_, length))| *length == longest);
        let middle = at.next().map_or(0, |(place, _)| place);
        if let Some((_, (place, length))) = at.next() {
            let (bars, more) = ("|".repeat(*length), "|".repeat(*length + 1));
            let diagnostic = Diagnostic::new(Code::ValueBars, Span::new(*place, place + length));
            return Err(diagnostic
                .arg("bars", bars)
                .hint_with(Hint::WriteMoreBars, vec![("bars", Arg::from(more))]));
        }
        let lefts = self.side(start, &lists[..=middle], &bars[..middle])?;
        let rights = self.side(start, &lists[middle + 1..], &bars[middle + 1..])?;
        Ok(self.node(start, What::Options(lefts, rights)))
    }

    fn side(&mut self, start: usize, lists: &[Vec<Node>], bars: &[(usize, usize)]) -> Read<Vec<Node>> {
        if bars.is_empty() { Ok(lists.concat()) } else { Ok(vec![self.divided(start, lists, bars)?]) }
    }
}
