//! Values `x + k up + *m`: a number, a multiple of up and a nimber.

use std::collections::HashMap;

use super::stops::Side;
use super::store::{Mixer, NONE, Node};
use super::{Arena, Exceeded, Made, Value};
use crate::convert::exact_usize;
use crate::{Dyadic, Int, Nimber, TooLarge};

/// The parts of a value `number + ups up + *star`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Compact {
    /// The number.
    pub number: Dyadic,
    /// How often up is added; downs are negative.
    pub ups: i64,
    /// The heap of Nim.
    pub star: u64,
}

/// All compact values of an arena.
#[derive(Debug, Default)]
pub(super) struct Compacts {
    records: Vec<Compact>,
    places: HashMap<Compact, u32, Mixer>,
}

/// Multiples of up beyond this are too large, so that no difference overflows.
const MAX_UPS: i64 = 1 << 61;
/// The options of larger nimbers are not listed.
const MAX_LISTED: u64 = (1 << 16) - 1;

impl Compacts {
    /// The records, and about as much and a half for the table of their places.
    pub(super) fn bytes(&self) -> usize {
        self.records.capacity() * Self::EACH
    }

    const EACH: usize = size_of::<Compact>() * 5 / 2;

    /// Makes room for one more record within so many bytes.
    fn room(&mut self, bytes: usize) -> Made<()> {
        if self.records.len() == self.records.capacity() {
            let more = self.records.len() / 4 + 16;
            if more * Self::EACH > bytes {
                return Err(Exceeded::Bytes);
            }
            self.records.reserve_exact(more);
        }
        Ok(())
    }
}

impl Compact {
    /// Whether only the number is there.
    pub fn is_number(&self) -> bool {
        self.ups == 0 && self.star == 0
    }

    fn plus(&self, other: &Self) -> Made<Self> {
        Ok(Self {
            number: self.number.plus(&other.number)?,
            ups: self.ups + other.ups,
            star: self.star ^ other.star,
        })
    }

    fn negative(&self) -> Self {
        Self { number: self.number.negative(), ups: -self.ups, star: self.star }
    }

    /// Whether the value is at most the other.
    ///
    /// `k up + *m >= 0` iff `k >= 2`, or `k = 1` and `m` is not 1, or both are 0.
    pub(super) fn is_at_most(&self, other: &Self) -> bool {
        if self.number != other.number {
            return self.number < other.number;
        }
        let star = self.star ^ other.star;
        match other.ups - self.ups {
            0 => star == 0,
            1 => star != 1,
            ups => ups > 1,
        }
    }

    /// The day on which the value is born.
    ///
    /// The longest play goes through the infinitesimal part first, and leaves the number. In it, each up but the last takes one move and turns `*m`
    /// into `*(m xor 1)`; then `up + *m` takes `1 + (m xor 1)`, but `up + *` takes 2.
    pub(super) fn birthday(&self) -> Result<Int, TooLarge> {
        let ups = self.ups.unsigned_abs();
        let star = if ups.is_multiple_of(2) { self.star ^ 1 } else { self.star };
        let infinitesimal = match (ups, star) {
            (0, _) => Int::from(self.star),
            (_, 1) => Int::from(ups).add(&Int::ONE)?,
            (_, star) => Int::from(ups).add(&Int::from(star ^ 1))?,
        };
        self.number.birthday()?.add(&infinitesimal)
    }

    /// The stops: the player who is to move there follows from whether the infinitesimal part is at least, or at most, 0.
    fn stop(&self, side: Side) -> i64 {
        let zero = Self { number: self.number.clone(), ups: 0, star: 0 };
        let right_is_to_move = match side {
            Side::Left => !self.is_at_most(&zero),
            Side::Right => zero.is_at_most(self),
        };
        self.number.key() | i64::from(right_is_to_move)
    }
}

impl Arena {
    /// Zero becomes the first value.
    pub(super) fn begin(&mut self) {
        let zero = Compact { number: Dyadic::ZERO, ups: 0, star: 0 };
        let zero = self.compact(zero).unwrap_or(Value::ZERO);
        debug_assert!(zero == Value::ZERO);
    }

    /// An integer.
    pub fn integer(&mut self, integer: i64) -> Made {
        self.number(Dyadic::from(integer))
    }

    /// The number `numerator / 2^exponent`.
    pub fn dyadic(&mut self, numerator: Int, exponent: u32) -> Made {
        let number = Dyadic::new(numerator, exponent)?;
        self.number(number)
    }

    /// A number.
    pub fn number(&mut self, number: Dyadic) -> Made {
        self.compact(Compact { number, ups: 0, star: 0 })
    }

    /// A heap of Nim.
    pub fn nimber(&mut self, nimber: Nimber) -> Made {
        self.compact(Compact { number: Dyadic::ZERO, ups: 0, star: nimber.get() })
    }

    /// A multiple of up, or of down if it is negative.
    pub fn up_multiple(&mut self, ups: i64) -> Made {
        self.compact(Compact { number: Dyadic::ZERO, ups, star: 0 })
    }

    /// The value with these parts.
    pub fn compact(&mut self, compact: Compact) -> Made {
        if let Some(value) = self.compacts.places.get(&compact) {
            return Ok(Value(*value));
        }
        if compact.ups.abs() > MAX_UPS {
            return Err(Exceeded::Number);
        }
        let value = self.next_value()?;
        self.compacts.room(self.allowance.bytes.saturating_sub(self.bytes()))?;
        let records = &mut self.compacts.records;
        let place = u32::try_from(records.len()).map_err(|_| Exceeded::Bytes)?;
        self.nodes.push(Node {
            left_stop: compact.stop(Side::Left),
            right_stop: compact.stop(Side::Right),
            start: NONE,
            lefts: 0,
            rights: 0,
            negative: NONE,
            compact: place,
        });
        records.push(compact.clone());
        self.compacts.places.insert(compact, value);
        Ok(Value(value))
    }

    /// The parts of a value that has no other ones.
    pub fn as_compact(&self, value: Value) -> Option<&Compact> {
        self.compact_of(value.0)
    }

    #[inline]
    pub(super) fn compact_of(&self, value: u32) -> Option<&Compact> {
        let place = self.node(value).compact;
        if place == NONE { None } else { Some(&self.compacts.records[exact_usize(place)]) }
    }

    /// The sum of two compact values, if they are.
    pub(super) fn add_compact(&mut self, a: u32, b: u32) -> Made<Option<u32>> {
        let (Some(a), Some(b)) = (self.compact_of(a), self.compact_of(b)) else { return Ok(None) };
        let sum = a.plus(b)?;
        self.compact(sum).map(|sum| Some(sum.0))
    }

    /// The negative of a compact value, if it is one.
    pub(super) fn negate_compact(&mut self, a: u32) -> Made<Option<u32>> {
        let Some(a) = self.compact_of(a) else { return Ok(None) };
        let negative = a.negative();
        self.compact(negative).map(|negative| Some(negative.0))
    }

    /// Lists the options of a compact value.
    pub(super) fn list_compact(&mut self, value: u32) -> Made<()> {
        let Some(compact) = self.compact_of(value).cloned() else { return Ok(()) };
        let (lefts, rights) = if compact.is_number() {
            number_options(&compact.number)?
        } else {
            infinitesimal_options(&compact)?
        };
        let mut lists = [Vec::new(), Vec::new()];
        for (list, options) in lists.iter_mut().zip([lefts, rights]) {
            for option in options {
                list.push(self.compact(option)?.0);
            }
            list.sort_unstable();
        }
        let [lefts, rights] = lists;
        let start = self.push_options(&lefts, &rights)?;
        let count = |list: &[u32]| u16::try_from(list.len()).map_err(|_| Exceeded::Options);
        let counts = (count(&lefts)?, count(&rights)?);
        let node = &mut self.nodes[exact_usize(value)];
        (node.lefts, node.rights) = counts;
        node.start = start;
        Ok(())
    }

    /// The compact value with these canonical options, if there is one that is no number.
    pub(super) fn compact_with(&self, lefts: &[u32], rights: &[u32]) -> Option<Compact> {
        // All options are `x + …` with one x, and so few that a quick look suffices.
        let first = self.compact_of(*lefts.first()?)?;
        let last = self.compact_of(*rights.first()?)?;
        if lefts == rights {
            let stars = self.stars_below(lefts)?;
            return Some(Compact { number: first.number.clone(), ups: 0, star: stars });
        }
        if first.number != last.number {
            return None;
        }
        match (lefts, rights) {
            ([_], [_]) if first.is_number() && last.ups >= 0 => Some(stepped(last, 1)),
            ([_], [_]) if last.is_number() && first.ups <= 0 => Some(stepped(first, -1)),
            ([_, _], [_]) if last.is_number() && self.stars_below(lefts) == Some(2) => {
                Some(Compact { number: last.number.clone(), ups: 1, star: 1 })
            }
            ([_], [_, _]) if first.is_number() && self.stars_below(rights) == Some(2) => {
                Some(Compact { number: first.number.clone(), ups: -1, star: 1 })
            }
            _ => None,
        }
    }

    /// `m` if the options are `x, x + *, …, x + *(m - 1)`.
    fn stars_below(&self, options: &[u32]) -> Option<u64> {
        let number = &self.compact_of(*options.first()?)?.number;
        let count = u64::try_from(options.len()).ok()?;
        let fits = |option: &u32| {
            let compact = self.compact_of(*option);
            compact
                .is_some_and(|compact| compact.ups == 0 && compact.star < count && compact.number == *number)
        };
        // They are different, so as many below `count` are all of them.
        options.iter().all(fits).then_some(count)
    }
}

/// One up more, or less, with the star that follows.
fn stepped(compact: &Compact, ups: i64) -> Compact {
    Compact { number: compact.number.clone(), ups: compact.ups + ups, star: compact.star ^ 1 }
}

type Options = (Vec<Compact>, Vec<Compact>);

fn number_options(number: &Dyadic) -> Made<Options> {
    let compact = |number: Dyadic| Compact { number, ups: 0, star: 0 };
    if number.is_zero() {
        return Ok((Vec::new(), Vec::new()));
    }
    let step = Dyadic::new(Int::ONE, number.exponent())?;
    if !number.is_integer() {
        return Ok((vec![compact(number.minus(&step)?)], vec![compact(number.plus(&step)?)]));
    }
    if number.is_negative() {
        Ok((Vec::new(), vec![compact(number.plus(&step)?)]))
    } else {
        Ok((vec![compact(number.minus(&step)?)], Vec::new()))
    }
}

fn infinitesimal_options(compact: &Compact) -> Made<Options> {
    let with = |ups, star| Compact { number: compact.number.clone(), ups, star };
    match (compact.ups, compact.star) {
        (0, star) if star > MAX_LISTED => Err(Exceeded::Options),
        (0, star) => {
            let all: Vec<Compact> = (0..star).map(|star| with(0, star)).collect();
            Ok((all.clone(), all))
        }
        (1, 1) => Ok((vec![with(0, 0), with(0, 1)], vec![with(0, 0)])),
        (-1, 1) => Ok((vec![with(0, 0)], vec![with(0, 0), with(0, 1)])),
        (ups, star) if ups > 0 => Ok((vec![with(0, 0)], vec![with(ups - 1, star ^ 1)])),
        (ups, star) => Ok((vec![with(ups + 1, star ^ 1)], vec![with(0, 0)])),
    }
}
