//! Reads the notation of the field, whatever stands between the bars: values, or expressions that are computed later.
//!
//! The parts of a sum are a number, `1`, `-3/4`; ups, `^`, `^^`, `^3`, and downs with `v`; a nimber, `*`, `*2`; and any of
//! `^<2>` (the second power of up), `^[2]` (the sum of the first two), `±1` or `+-1`, `±(^*)`, `±{2|1}`, `±{1,2*}`, `+_1`, `-_1`,
//! `{1,2*|0}` and `(1*)`. In braces, a longer run of bars divides before a shorter one: `{2||1|0}` is `{2|{1|0}}`. The characters
//! `↑ ↓ ⇑ ⇓ ± ↑²` may be used, and LaTeX: `\{ \left\{ | \mid \| \middle|`, `{\uparrow}`, `\uparrow`, `{\uparrow}^{2}`, `\ast`, `\pm`,
//! `{+}_{2}`, `\tfrac{1}{2}` and its spaces.

mod cursor;
mod error;

use crate::{Dyadic, Exceeded, Int};

pub use cursor::{Cursor, Sign, is_downs, word_length};
pub use error::{Expected, Found, ReadError};

/// Braces, parentheses, signs and calls in each other.
pub const MAX_NESTED: u32 = 250;

/// What a part of a sum says; options are what a reader makes of them.
#[derive(Clone, Debug)]
pub enum Part<T> {
    /// `-3/4`
    Number(Dyadic),
    /// So many ups.
    Ups(i64),
    /// `^<n>`, so many times.
    UpPower(i64, u32),
    /// `^[n]`, so many times.
    UpSum(i64, u32),
    /// `*3`
    Star(u64),
    /// `{left options | right options}`
    Options(Vec<T>, Vec<T>),
    /// `±{left options}`: Right's are the negatives.
    Symmetric(Vec<T>),
    /// `±G`
    Switch(Box<T>),
    /// `+_G`
    Tiny(Box<T>),
    /// `-_G`
    Miny(Box<T>),
}

impl<T> Part<T> {
    /// The same part of other things.
    pub fn try_map<U, E>(&self, mut map: impl FnMut(&T) -> Result<U, E>) -> Result<Part<U>, E> {
        let mut all = |list: &[T]| list.iter().map(&mut map).collect::<Result<Vec<U>, E>>();
        Ok(match self {
            Self::Number(number) => Part::Number(number.clone()),
            Self::Ups(count) => Part::Ups(*count),
            Self::UpPower(times, order) => Part::UpPower(*times, *order),
            Self::UpSum(times, order) => Part::UpSum(*times, *order),
            Self::Star(heap) => Part::Star(*heap),
            Self::Options(lefts, rights) => {
                let lefts = all(lefts)?;
                Part::Options(lefts, all(rights)?)
            }
            Self::Symmetric(lefts) => Part::Symmetric(all(lefts)?),
            Self::Switch(of) => Part::Switch(Box::new(map(of)?)),
            Self::Tiny(of) => Part::Tiny(Box::new(map(of)?)),
            Self::Miny(of) => Part::Miny(Box::new(map(of)?)),
        })
    }
}

/// A reader of sums, and what it makes of them.
pub trait Reads<'t> {
    /// What a sum becomes.
    type Item: Clone;
    /// What a mistake becomes.
    type Error;

    /// Where it reads.
    fn cursor(&mut self) -> &mut Cursor<'t>;

    /// Reads what stands between bars and in parentheses.
    fn sum(&mut self) -> Result<Self::Item, Self::Error>;

    /// Makes of a part, which began at a place and ends here, an item.
    fn made(&mut self, start: usize, part: Part<Self::Item>) -> Result<Self::Item, Self::Error>;

    /// Says that something is wrong.
    fn wrong(&mut self, wrong: ReadError) -> Self::Error;

    /// Reads what else can stand for a value here, if that follows.
    fn other(&mut self) -> Result<Option<Self::Item>, Self::Error> {
        Ok(None)
    }

    /// An item that stood in parentheses, which began at a place and end here.
    fn enclosed(&self, _start: usize, item: Self::Item) -> Self::Item {
        item
    }
}

type Read<'t, R, T> = Result<T, <R as Reads<'t>>::Error>;
type ReadItem<'t, R> = Read<'t, R, <R as Reads<'t>>::Item>;

/// One part of a sum.
pub fn part<'t, R: Reads<'t>>(reader: &mut R) -> ReadItem<'t, R> {
    let start = reader.cursor().spaced();
    if reader.cursor().begins_number() {
        return number(reader);
    }
    let Some((sign, length)) = reader.cursor().sign() else { return operand(reader, Expected::Value) };
    if matches!(sign, Sign::Open | Sign::Close) {
        return operand(reader, Expected::Value);
    }
    if matches!(sign, Sign::Up | Sign::UpTwice | Sign::Down | Sign::DownTwice) {
        return ups(reader);
    }
    reader.cursor().at += length;
    let part = match sign {
        Sign::Star => Part::Star(star(reader)?),
        Sign::Switch => deeper(reader, switched)?,
        Sign::Tiny => Part::Tiny(Box::new(deeper(reader, subscript)?)),
        _ => Part::Miny(Box::new(deeper(reader, subscript)?)),
    };
    reader.made(start, part)
}

/// Reads one level deeper.
pub fn deeper<'t, R: Reads<'t>, T>(
    reader: &mut R,
    read: impl FnOnce(&mut R) -> Read<'t, R, T>,
) -> Read<'t, R, T> {
    reader.cursor().nested += 1;
    if reader.cursor().nested > MAX_NESTED {
        return Err(expected(reader, Expected::Shallower));
    }
    let found = read(reader)?;
    reader.cursor().nested -= 1;
    Ok(found)
}

/// A number, a value in braces or parentheses, or another that the reader knows.
pub fn operand<'t, R: Reads<'t>>(reader: &mut R, wanted: Expected) -> ReadItem<'t, R> {
    let start = reader.cursor().spaced();
    if reader.cursor().begins_number() {
        return number(reader);
    }
    if reader.cursor().begins(Sign::Open) {
        let sides = deeper(reader, sides)?;
        return divided(reader, start, &sides.lists, &sides.bars);
    }
    if reader.cursor().takes("(") {
        let item = deeper(reader, R::sum)?;
        closed(reader, ")")?;
        return Ok(reader.enclosed(start, item));
    }
    match reader.other()? {
        Some(item) => Ok(item),
        None => Err(expected(reader, wanted)),
    }
}

/// What stands below a tiny: an operand, or one sum in the braces of LaTeX.
fn subscript<'t, R: Reads<'t>>(reader: &mut R) -> ReadItem<'t, R> {
    let start = reader.cursor().spaced();
    if !reader.cursor().begins(Sign::Open) {
        return operand(reader, Expected::Operand);
    }
    let sides = deeper(reader, sides)?;
    match (sides.lists.as_slice(), sides.bars.is_empty()) {
        ([list], true) if list.len() == 1 => Ok(list[0].clone()),
        (lists, _) => divided(reader, start, lists, &sides.bars),
    }
}

/// What follows `±`: braces with one list of options, or an operand.
fn switched<'t, R: Reads<'t>>(reader: &mut R) -> Read<'t, R, Part<R::Item>> {
    let start = reader.cursor().spaced();
    if !reader.cursor().begins(Sign::Open) {
        return Ok(Part::Switch(Box::new(operand(reader, Expected::Operand)?)));
    }
    let mut sides = sides(reader)?;
    if sides.bars.is_empty() {
        return Ok(Part::Symmetric(sides.lists.pop().unwrap_or_default()));
    }
    Ok(Part::Switch(Box::new(divided(reader, start, &sides.lists, &sides.bars)?)))
}

fn number<'t, R: Reads<'t>>(reader: &mut R) -> ReadItem<'t, R> {
    let start = reader.cursor().spaced();
    let negative = reader.cursor().takes_minus();
    let in_latex = reader.cursor().takes_fraction();
    let size = if in_latex { group(reader)?.0 } else { digits(reader)? };
    let numerator = if negative { size.neg() } else { size };
    let rest = reader.cursor().tight();
    if rest.strip_prefix('.').is_some_and(|after| after.starts_with(|c: char| c.is_ascii_digit())) {
        reader.cursor().at += 1;
        reader.cursor().tight_digits();
        return Err(expected_from(reader, start, Expected::Fraction));
    }
    let (denominator, place) = if in_latex {
        group(reader)?
    } else if rest.starts_with('/') {
        reader.cursor().at += 1;
        let place = reader.cursor().spaced();
        (digits(reader)?, place..reader.cursor().at)
    } else {
        return reader.made(start, Part::Number(Dyadic::from(numerator)));
    };
    let exponent = denominator.trailing_zeros().filter(|zeros| zeros + 1 == denominator.bits());
    let Some(exponent) = exponent.and_then(|exponent| u32::try_from(exponent).ok()) else {
        let found = Found::Text(denominator.to_string());
        let (at, to) = (place.start, place.end);
        return Err(reader.wrong(ReadError { at, to, found, expected: Expected::PowerOfTwo }));
    };
    match Dyadic::new(numerator, exponent) {
        Ok(number) => reader.made(start, Part::Number(number)),
        Err(why) => Err(expected_from(reader, start, Expected::Within(why.into()))),
    }
}

/// An argument of `\frac`: digits in braces, or one digit; and where the digits stand.
fn group<'t, R: Reads<'t>>(reader: &mut R) -> Read<'t, R, (Int, std::ops::Range<usize>)> {
    let in_braces = reader.cursor().takes("{");
    let place = reader.cursor().spaced();
    let rest = reader.cursor().tight();
    if !in_braces && let Some(digit) = rest.chars().next().and_then(|c| c.to_digit(10)) {
        reader.cursor().at += 1;
        return Ok((Int::from(i64::from(digit)), place..place + 1));
    }
    let size = digits(reader)?;
    let place = place..reader.cursor().at;
    if in_braces {
        closed(reader, "}")?;
    }
    Ok((size, place))
}

/// Ups in one direction, or a power of up.
fn ups<'t, R: Reads<'t>>(reader: &mut R) -> ReadItem<'t, R> {
    let start = reader.cursor().spaced();
    let is_up = matches!(reader.cursor().tight_sign(), Some((Sign::Up | Sign::UpTwice, _)));
    let ([one, two], direction) =
        if is_up { ([Sign::Up, Sign::UpTwice], 1) } else { ([Sign::Down, Sign::DownTwice], -1) };
    let (mut count, mut written) = (0, 0);
    while let Some((sign, length)) =
        reader.cursor().tight_sign().filter(|(sign, _)| [one, two].contains(sign))
    {
        let times = if reader.cursor().tight().starts_with('v') { length } else { 1 };
        count += if sign == two { 2 } else { i64::try_from(times).unwrap_or(i64::MAX) };
        written += times;
        reader.cursor().at += length;
        if (written, count) == (1, 1)
            && let Some(power) = power(reader, direction)?
        {
            return reader.made(start, power);
        }
    }
    if (written, count) == (1, 1) && reader.cursor().tight().starts_with(|c: char| c.is_ascii_digit()) {
        let large = Expected::Within(Exceeded::Number);
        count = digits(reader)?.to_i64().ok_or_else(|| expected_from(reader, start, large))?;
    }
    reader.made(start, Part::Ups(direction * count))
}

/// The order that follows an up, if one does. `<` without digits and `>` is a comparison.
fn power<'t, R: Reads<'t>>(reader: &mut R, direction: i64) -> Read<'t, R, Option<Part<R::Item>>> {
    let start = reader.cursor().at;
    let rest = reader.cursor().tight();
    // What stands around the order, and whether it is that of a sum of powers.
    for (open, close, is_sum) in [("<", ">", false), ("^{[", "]}", true), ("^{", "}", false)] {
        let Some(inside) = rest.strip_prefix(open) else { continue };
        let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && inside[digits..].starts_with(close) {
            reader.cursor().at += open.len();
            let order = order(reader, start)?;
            reader.cursor().at += close.len();
            return Ok(Some(if is_sum {
                Part::UpSum(direction, order)
            } else {
                Part::UpPower(direction, order)
            }));
        }
    }
    if rest.starts_with('[') {
        reader.cursor().at += 1;
        let order = order(reader, start)?;
        closed(reader, "]")?;
        return Ok(Some(Part::UpSum(direction, order)));
    }
    Ok(raised(reader.cursor()).map(|order| Part::UpPower(direction, order)))
}

fn order<'t, R: Reads<'t>>(reader: &mut R, start: usize) -> Read<'t, R, u32> {
    let order = digits(reader)?.to_u64().and_then(|order| u32::try_from(order).ok());
    order.ok_or_else(|| expected_from(reader, start, Expected::Within(Exceeded::Number)))
}

/// Raised digits, if there are some here.
fn raised(cursor: &mut Cursor<'_>) -> Option<u32> {
    let raised = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let mut order = None;
    while let Some(next) = cursor.tight().chars().next()
        && let Some(digit) = raised.iter().position(|digit| *digit == next)
    {
        let digit = u32::try_from(digit).ok()?;
        order = Some(order.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
        cursor.at += next.len_utf8();
    }
    order
}

/// The heap after a star.
fn star<'t, R: Reads<'t>>(reader: &mut R) -> Read<'t, R, u64> {
    let start = reader.cursor().at;
    if !reader.cursor().tight().starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(1);
    }
    let heap = digits(reader)?.to_u64();
    heap.ok_or_else(|| expected_from(reader, start, Expected::Within(Exceeded::Number)))
}

fn digits<'t, R: Reads<'t>>(reader: &mut R) -> Read<'t, R, Int> {
    let start = reader.cursor().spaced();
    match reader.cursor().tight_digits() {
        "" => Err(expected(reader, Expected::Digits)),
        digits => {
            digits.parse().map_err(|_| expected_from(reader, start, Expected::Within(Exceeded::Number)))
        }
    }
}

/// The options between runs of bars, and the places and lengths of these.
struct Sides<T> {
    lists: Vec<Vec<T>>,
    bars: Vec<Bars>,
}

/// A run of bars.
struct Bars {
    at: usize,
    to: usize,
    length: usize,
}

/// What stands between braces.
fn sides<'t, R: Reads<'t>>(reader: &mut R) -> Read<'t, R, Sides<R::Item>> {
    reader.cursor().takes_sign(Sign::Open);
    let mut sides = Sides { lists: Vec::new(), bars: Vec::new() };
    loop {
        let mut list = Vec::new();
        if !reader.cursor().begins_bars() && !reader.cursor().begins(Sign::Close) {
            list.push(reader.sum()?);
            while reader.cursor().takes(",") {
                list.push(reader.sum()?);
            }
        }
        sides.lists.push(list);
        let at = reader.cursor().spaced();
        let length = reader.cursor().bars();
        if length > 0 {
            sides.bars.push(Bars { at, to: reader.cursor().at, length });
        } else if reader.cursor().takes_sign(Sign::Close) {
            return Ok(sides);
        } else {
            return Err(expected(reader, Expected::CommaBarOrBrace));
        }
    }
}

/// The game that the longest run of bars divides.
fn divided<'t, R: Reads<'t>>(
    reader: &mut R,
    start: usize,
    lists: &[Vec<R::Item>],
    bars: &[Bars],
) -> ReadItem<'t, R> {
    let Some(longest) = bars.iter().map(|bars| bars.length).max() else {
        let at = reader.cursor().at - 1;
        return Err(expected_from(reader, at, Expected::Bar));
    };
    let mut at = bars.iter().enumerate().filter(|(_, bars)| bars.length == longest);
    let middle = at.next().map_or(0, |(place, _)| place);
    if let Some((_, Bars { at, to, length })) = at.next() {
        let (found, expected) = (Found::Text("|".repeat(*length)), Expected::LongestBar);
        return Err(reader.wrong(ReadError { at: *at, to: *to, found, expected }));
    }
    let lefts = side(reader, start, &lists[..=middle], &bars[..middle])?;
    let rights = side(reader, start, &lists[middle + 1..], &bars[middle + 1..])?;
    reader.made(start, Part::Options(lefts, rights))
}

fn side<'t, R: Reads<'t>>(
    reader: &mut R,
    start: usize,
    lists: &[Vec<R::Item>],
    bars: &[Bars],
) -> Read<'t, R, Vec<R::Item>> {
    if bars.is_empty() { Ok(lists.concat()) } else { Ok(vec![divided(reader, start, lists, bars)?]) }
}

/// Passes over a text that must follow.
pub fn closed<'t, R: Reads<'t>>(reader: &mut R, text: &'static str) -> Read<'t, R, ()> {
    if reader.cursor().takes(text) { Ok(()) } else { Err(expected(reader, Expected::Text(text))) }
}

/// That something else was expected here.
pub fn expected<'t, R: Reads<'t>>(reader: &mut R, expected: Expected) -> R::Error {
    let wrong = reader.cursor().wrong(expected);
    reader.wrong(wrong)
}

/// That what stands between a place and here is wrong.
fn expected_from<'t, R: Reads<'t>>(reader: &mut R, at: usize, expected: Expected) -> R::Error {
    let wrong = reader.cursor().wrong_from(at, expected);
    reader.wrong(wrong)
}
