//! Prints values in the notation of the field.

use std::collections::HashMap;

use super::stops::Side;
use super::store::Mixer;
use super::{Arena, Compact, Exceeded, Made, Value};
use crate::notation::MAX_NESTED;
use crate::{Dyadic, Nimber};

/// How values are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `^`, `v`, `+-`.
    Ascii,
    /// `↑`, `↓`, `±`.
    Unicode,
    /// For mathematics in LaTeX.
    Latex,
}

/// Longer texts are refused, and so are those whose parts, each kept once, are longer together.
const MAX_LENGTH: usize = 1 << 20;
const MAX_PARTS: usize = 8 << 20;

/// A text; if `bars` is not 0 it wants braces around it, and has so many bars in a row at most.
#[derive(Clone, Debug)]
struct Piece {
    text: String,
    bars: usize,
}

struct Printer<'p> {
    arena: &'p mut Arena,
    notation: Notation,
    done: HashMap<u32, Piece, Mixer>,
    /// The length of all of them.
    length: usize,
    nested: u32,
    star: Value,
}

impl Arena {
    /// The value in a notation. What is printed can be read again, and gives the same value. The order of options is that of their stops, then of their texts, not that in which they were met.
    pub fn print(&mut self, value: Value, notation: Notation) -> Made<String> {
        let star = self.nimber(Nimber::ONE)?;
        let done = HashMap::default();
        let mut printer = Printer { arena: self, notation, done, length: 0, nested: 0, star };
        let piece = printer.piece(value)?;
        Ok(printer.braced(&piece))
    }
}

impl Printer<'_> {
    fn piece(&mut self, value: Value) -> Made<Piece> {
        if let Some(piece) = self.done.get(&value.0) {
            return Ok(piece.clone());
        }
        self.nested += 1;
        if self.nested > MAX_NESTED {
            return Err(Exceeded::Depth);
        }
        let piece = self.fresh_piece(value)?;
        self.nested -= 1;
        self.length += piece.text.len();
        if piece.text.len() > MAX_LENGTH || self.length > MAX_PARTS {
            return Err(Exceeded::Length);
        }
        self.done.insert(value.0, piece.clone());
        Ok(piece)
    }

    fn fresh_piece(&mut self, value: Value) -> Made<Piece> {
        if let Some(compact) = self.arena.as_compact(value).cloned() {
            return Ok(Piece { text: self.compact(&compact), bars: 0 });
        }
        if let Some(text) = self.named(value)? {
            return Ok(Piece { text, bars: 0 });
        }
        if let Some(number) = self.plain_mean(value)? {
            let rest = self.arena.sub(value, number)?;
            if let Some(text) = self.named(rest)? {
                return Ok(Piece { text: self.piece(number)?.text + &text, bars: 0 });
            }
        }
        self.slashed(value)
    }

    /// The mean, if it is not 0 and no finer than the stops: so `{2|0}` is `1±1`, but `{1|0}` is not written with fractions.
    fn plain_mean(&mut self, value: Value) -> Made<Option<Value>> {
        let mean = self.arena.mean(value)?;
        let finest = self.arena.left_stop(value).exponent().max(self.arena.right_stop(value).exponent());
        if mean.is_zero() || mean.exponent() > finest {
            return Ok(None);
        }
        self.arena.number(mean).map(Some)
    }

    /// The text of a value with a name of its own.
    fn named(&mut self, value: Value) -> Made<Option<String>> {
        if let Some(order) = self.up_order(value)? {
            return Ok(Some(self.power(order, 1)));
        }
        let negative = self.arena.negate(value)?;
        if negative == value {
            return self.switch(value).map(Some);
        }
        if let Some(order) = self.up_order(negative)? {
            return Ok(Some(self.power(order, -1)));
        }
        if let Some(threat) = self.tiny_threat(value)? {
            return self.with_operand("+_", threat).map(Some);
        }
        match self.tiny_threat(negative)? {
            Some(threat) => self.with_operand("-_", threat).map(Some),
            None => Ok(None),
        }
    }

    /// `n`, and whether it is a power `up^n` or a sum `up^[n]`, for `n > 1`.
    fn up_order(&mut self, value: Value) -> Made<Option<Order>> {
        if let Some(order) = self.sum_order(value)? {
            return Ok((order > 1).then_some(Order::Sum(order)));
        }
        let Some((left, right)) = self.only_options(value)? else { return Ok(None) };
        if left != Value::ZERO || !self.arena.is_infinitesimal(right) {
            return Ok(None);
        }
        let sum = self.arena.sub(self.star, right)?;
        let order = self.sum_order(sum)?;
        Ok(order.map(|order| Order::Power(order + 1)))
    }

    /// `n` if the value is `up^[n]`, for `n > 0`.
    fn sum_order(&mut self, value: Value) -> Made<Option<u32>> {
        let (mut at, mut order) = (value, 1);
        loop {
            if let Some(compact) = self.arena.as_compact(at) {
                let up = compact.number.is_zero() && compact.ups == 1 && compact.star == 0;
                return Ok(up.then_some(order));
            }
            match self.only_options(at)? {
                Some((left, right)) if right == self.star => at = left,
                _ => return Ok(None),
            }
            order += 1;
        }
    }

    /// `G` if the value is `{0 || 0 | -G}` and `G > 0`.
    fn tiny_threat(&mut self, value: Value) -> Made<Option<Value>> {
        let Some((left, right)) = self.only_options(value)? else { return Ok(None) };
        if left != Value::ZERO || self.arena.as_compact(right).is_some() {
            return Ok(None);
        }
        let Some((left, right)) = self.only_options(right)? else { return Ok(None) };
        if left != Value::ZERO || !self.arena.at_most(right, Value::ZERO)? {
            return Ok(None);
        }
        self.arena.negate(right).map(Some)
    }

    fn only_options(&mut self, value: Value) -> Made<Option<(Value, Value)>> {
        let (start, middle, end) = self.arena.listed(value.0)?;
        let both = middle == start + 1 && end == middle + 1;
        Ok(both.then(|| (Value(self.arena.option(start)), Value(self.arena.option(middle)))))
    }

    /// A value that is its own negative.
    fn switch(&mut self, value: Value) -> Made<String> {
        let lefts = self.options(value, Side::Left)?;
        let sign = match self.notation {
            Notation::Ascii => "+-",
            Notation::Unicode => "±",
            Notation::Latex => "\\pm ",
        };
        match lefts.as_slice() {
            [(left, _)] => self.with_operand(sign, *left),
            _ => {
                let texts = self.joined(&lefts);
                let [open, close] = self.braces();
                Ok(format!("{sign}{open}{texts}{close}"))
            }
        }
    }

    fn with_operand(&mut self, sign: &str, operand: Value) -> Made<String> {
        let piece = self.piece(operand)?;
        let number = self.arena.as_number(operand).is_some();
        let text = if number || piece.bars > 0 { self.braced(&piece) } else { format!("({})", piece.text) };
        Ok(match self.notation {
            Notation::Latex if sign.ends_with('_') => format!("{{{}}}_{{{}}}", &sign[..1], piece.text),
            _ => format!("{sign}{text}"),
        })
    }

    fn slashed(&mut self, value: Value) -> Made<Piece> {
        let lefts = self.options(value, Side::Left)?;
        let rights = self.options(value, Side::Right)?;
        let (left, left_bars) = self.side(&lefts);
        let (right, right_bars) = self.side(&rights);
        let bars = left_bars.max(right_bars) + 1;
        let between = match (self.notation, bars) {
            (Notation::Latex, 1) => "\\,|\\,".to_owned(),
            (Notation::Latex, 2) => "\\,\\|\\,".to_owned(),
            (Notation::Latex, _) => format!("\\,|{}\\,", "\\!|".repeat(bars - 1)),
            _ => "|".repeat(bars),
        };
        Ok(Piece { text: format!("{left}{between}{right}"), bars })
    }

    /// The options of one side, and the bars of one that stands alone without braces.
    fn side(&self, options: &[(Value, Piece)]) -> (String, usize) {
        match options {
            [(_, piece)] => (piece.text.clone(), piece.bars),
            _ => (self.joined(options), 0),
        }
    }

    fn joined(&self, options: &[(Value, Piece)]) -> String {
        let texts: Vec<String> = options.iter().map(|(_, piece)| self.braced(piece)).collect();
        texts.join(",")
    }

    fn options(&mut self, value: Value, side: Side) -> Made<Vec<(Value, Piece)>> {
        let (start, middle, end) = self.arena.listed(value.0)?;
        let places = if side == Side::Left { start..middle } else { middle..end };
        let mut options = Vec::new();
        for place in places {
            let option = Value(self.arena.option(place));
            options.push((option, self.piece(option)?));
        }
        let arena = &*self.arena;
        options.sort_by(|(a, first), (b, second)| {
            let stops = if side == Side::Left {
                arena.right_stop(*b).cmp(&arena.right_stop(*a))
            } else {
                arena.left_stop(*a).cmp(&arena.left_stop(*b))
            };
            stops
                .then_with(|| first.text.len().cmp(&second.text.len()))
                .then_with(|| first.text.cmp(&second.text))
        });
        Ok(options)
    }

    fn braced(&self, piece: &Piece) -> String {
        let [open, close] = self.braces();
        if piece.bars == 0 { piece.text.clone() } else { format!("{open}{}{close}", piece.text) }
    }

    fn braces(&self) -> [&'static str; 2] {
        if self.notation == Notation::Latex { ["\\{", "\\}"] } else { ["{", "}"] }
    }

    fn power(&self, order: Order, direction: i64) -> String {
        let arrow = self.arrow(direction);
        match (order, self.notation) {
            (Order::Sum(order), Notation::Latex) => format!("{arrow}^{{[{order}]}}"),
            (Order::Power(order), Notation::Latex) => format!("{arrow}^{{{order}}}"),
            (Order::Sum(order), _) => format!("{arrow}[{order}]"),
            (Order::Power(order), Notation::Ascii) => format!("{arrow}<{order}>"),
            (Order::Power(order), Notation::Unicode) => format!("{arrow}{}", raised(order)),
        }
    }

    fn arrow(&self, direction: i64) -> &'static str {
        match (self.notation, direction > 0) {
            (Notation::Ascii, true) => "^",
            (Notation::Ascii, false) => "v",
            (Notation::Unicode, true) => "↑",
            (Notation::Unicode, false) => "↓",
            (Notation::Latex, true) => "{\\uparrow}",
            (Notation::Latex, false) => "{\\downarrow}",
        }
    }

    fn compact(&self, compact: &Compact) -> String {
        if compact.is_number() {
            return self.number(&compact.number);
        }
        let number = if compact.number.is_zero() { String::new() } else { self.number(&compact.number) };
        let ups = self.ups(compact.ups);
        let sign = if self.notation == Notation::Latex { "{\\ast}" } else { "*" };
        match compact.star {
            0 => format!("{number}{ups}"),
            1 => format!("{number}{ups}{sign}"),
            star => format!("{number}{ups}{sign}{star}"),
        }
    }

    fn ups(&self, ups: i64) -> String {
        let arrow = self.arrow(ups);
        match (ups.unsigned_abs(), self.notation) {
            (0, _) => String::new(),
            (1, _) => arrow.to_owned(),
            (2, Notation::Ascii) => arrow.repeat(2),
            (2, Notation::Unicode) => if ups > 0 { "⇑" } else { "⇓" }.to_owned(),
            (2, Notation::Latex) => if ups > 0 { "{\\Uparrow}" } else { "{\\Downarrow}" }.to_owned(),
            (count, _) => format!("{arrow}{count}"),
        }
    }

    fn number(&self, number: &Dyadic) -> String {
        let text = number.to_string();
        match (self.notation, text.split_once('/')) {
            (Notation::Latex, Some((numerator, denominator))) => match numerator.strip_prefix('-') {
                Some(numerator) => format!("-\\tfrac{{{numerator}}}{{{denominator}}}"),
                None => format!("\\tfrac{{{numerator}}}{{{denominator}}}"),
            },
            _ => text,
        }
    }
}

/// Which of the two kinds of higher ups.
#[derive(Clone, Copy)]
enum Order {
    Power(u32),
    Sum(u32),
}

/// A number in raised digits.
fn raised(number: u32) -> String {
    let raised = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = number.to_string();
    digits
        .chars()
        .filter_map(|digit| digit.to_digit(10))
        .map(|digit| raised[crate::convert::exact_usize(digit)])
        .collect()
}
