//! Simplest numbers, sign expansions and birthdays.

use super::{Dyadic, KEY_DIGITS, KEY_END, MAX_EXPONENT};
use crate::{Int, TooLarge};

/// A sign expansion has at most so many signs.
const MAX_SIGNS: usize = 1 << 20;

/// One end of an interval: a number, and whether it belongs to it.
pub(crate) type End<'n> = Option<(&'n Dyadic, bool)>;

impl Dyadic {
    /// The simplest number strictly between two, where `None` is no bound; `None` if there is no number between them.
    pub fn simplest(above: Option<&Self>, below: Option<&Self>) -> Result<Option<Self>, TooLarge> {
        if let (Some(a), Some(b)) = (above, below)
            && a >= b
        {
            return Ok(None);
        }
        Self::simplest_in(above.map(|end| (end, false)), below.map(|end| (end, false))).map(Some)
    }

    /// The simplest number of an interval that is not empty.
    pub(crate) fn simplest_in(low: End<'_>, high: End<'_>) -> Result<Self, TooLarge> {
        if let Some(found) = simplest_by_keys(low, high) {
            return Ok(found);
        }
        let zero = Self::ZERO;
        if admits(low, high, &zero) {
            return Ok(zero);
        }
        // Not admitting 0, the interval lies on one side of it.
        match (low, high) {
            (Some((a, closed)), _) if !a.is_negative() => Self::simplest_above(a, closed, high),
            (_, Some((b, closed))) => {
                let mirrored = low.map(|(a, closed)| (a.negative(), closed));
                let mirrored = mirrored.as_ref().map(|(a, closed)| (a, *closed));
                Ok(Self::simplest_above(&b.negative(), closed, mirrored)?.negative())
            }
            _ => Ok(zero),
        }
    }

    /// The simplest number above `low`, which is not negative.
    fn simplest_above(low: &Self, closed: bool, high: End<'_>) -> Result<Self, TooLarge> {
        for exponent in 0..=MAX_EXPONENT {
            let floor = low.floor_at(exponent)?;
            let met = Self::new(floor.clone(), exponent)?;
            let next = if closed && met == *low { met } else { Self::new(floor.add(&Int::ONE)?, exponent)? };
            if admits(None, high, &next) {
                return Ok(next);
            }
        }
        Err(TooLarge)
    }

    /// The sign expansion, `true` for a plus.
    pub fn signs(&self) -> Result<Vec<bool>, TooLarge> {
        let positive = !self.is_negative();
        let whole = self.numerator.abs();
        let size = Self { numerator: whole, exponent: self.exponent };
        let run = size.floor().to_usize().filter(|run| *run < MAX_SIGNS).ok_or(TooLarge)?;
        if self.is_integer() {
            return Ok(vec![positive; run]);
        }
        // One step beyond the number, then halved steps back and forth.
        let mut signs = vec![positive; run + 1];
        let mut at = Self::from(size.floor().add(&Int::ONE)?);
        let mut step = Self::ONE;
        while at != size {
            step = step.half()?;
            let up = at < size;
            at = if up { at.plus(&step)? } else { at.minus(&step)? };
            signs.push(up == positive);
        }
        Ok(signs)
    }

    /// The number with a sign expansion.
    pub fn from_signs(signs: &[bool]) -> Result<Self, TooLarge> {
        let Some(first) = signs.first() else { return Ok(Self::ZERO) };
        let run = signs.iter().take_while(|sign| *sign == first).count();
        let (mut at, mut step) = (Self::from(Int::from(run)), Self::ONE);
        for sign in &signs[run..] {
            step = step.half()?;
            at = if sign == first { at.plus(&step)? } else { at.minus(&step)? };
        }
        Ok(if *first { at } else { at.negative() })
    }

    /// The day on which the number is born: the length of its sign expansion.
    pub fn birthday(&self) -> Result<Int, TooLarge> {
        let size = Self { numerator: self.numerator.abs(), exponent: self.exponent };
        let whole = size.floor();
        if self.is_integer() { Ok(whole) } else { whole.add(&Int::from(i64::from(self.exponent) + 1)) }
    }
}

/// Whether a number lies between two ends.
fn admits(low: End<'_>, high: End<'_>, at: &Dyadic) -> bool {
    low.is_none_or(|(end, closed)| end < at || closed && end == at)
        && high.is_none_or(|(end, closed)| at < end || closed && end == at)
}

/// The simplest number by words, where keys are exact and the interval is not too narrow.
fn simplest_by_keys(low: End<'_>, high: End<'_>) -> Option<Dyadic> {
    let end = |end: End<'_>, none: i64, inward: i64| match end {
        None => Some(none),
        Some((number, closed)) => {
            let key = number.key();
            (key & 2 == 0).then_some((key >> 2) + if closed { 0 } else { inward })
        }
    };
    let (a, b) = (end(low, -KEY_END * 2, 1)?, end(high, KEY_END * 2, -1)?);
    if a > b {
        return None;
    }
    if a <= 0 && b >= 0 {
        return Some(Dyadic::ZERO);
    }
    let (least, most, turned) = if a > 0 { (a, b, false) } else { (-b, -a, true) };
    let unit = 1 << KEY_DIGITS;
    let whole = (least + unit - 1) / unit * unit;
    let found = if whole <= most {
        whole
    } else {
        // The multiple of the highest power of 2 in the interval keeps the digits that both ends share.
        let differ = 63 - ((least - 1) ^ most).leading_zeros();
        most >> differ << differ
    };
    Some(Dyadic::of_key(if turned { -found } else { found }))
}
