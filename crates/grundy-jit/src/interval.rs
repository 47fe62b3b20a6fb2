//! Between which numbers a value lies: what lets arithmetic go without checks.

/// All integers from `lo` to `hi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) lo: i64,
    pub(crate) hi: i64,
}

impl Interval {
    /// Everything that a machine word holds.
    pub(crate) const ALL: Self = Self { lo: i64::MIN, hi: i64::MAX };
    /// Natural numbers that a machine word holds.
    pub(crate) const NATURAL: Self = Self { lo: 0, hi: i64::MAX };
    /// 0 and 1.
    pub(crate) const BIT: Self = Self { lo: 0, hi: 1 };

    /// From `lo` to `hi`; code for values of an empty interval never runs, and `lo` stands for them.
    pub(crate) fn new(lo: i64, hi: i64) -> Self {
        Self { lo, hi: hi.max(lo) }
    }

    /// One number.
    pub(crate) fn only(value: i64) -> Self {
        Self { lo: value, hi: value }
    }

    /// The number, where there is only one.
    pub(crate) fn single(self) -> Option<i64> {
        (self.lo == self.hi).then_some(self.lo)
    }

    /// Whether no number is negative.
    pub(crate) fn is_natural(self) -> bool {
        self.lo >= 0
    }

    /// Whether all numbers are natural and fit in 32 bits.
    pub(crate) fn is_short(self) -> bool {
        self.lo >= 0 && self.hi <= i64::from(u32::MAX)
    }

    /// The least interval around both.
    pub(crate) fn hull(self, other: Self) -> Self {
        Self { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// The part that is natural.
    pub(crate) fn natural_part(self) -> Self {
        Self::new(self.lo.max(0), self.hi)
    }

    /// Sums; `None` where one may leave a machine word.
    pub(crate) fn add(self, other: Self) -> Option<Self> {
        Some(Self { lo: self.lo.checked_add(other.lo)?, hi: self.hi.checked_add(other.hi)? })
    }

    /// Differences.
    pub(crate) fn sub(self, other: Self) -> Option<Self> {
        Some(Self { lo: self.lo.checked_sub(other.hi)?, hi: self.hi.checked_sub(other.lo)? })
    }

    /// Products.
    pub(crate) fn mul(self, other: Self) -> Option<Self> {
        let corners = [
            self.lo.checked_mul(other.lo)?,
            self.lo.checked_mul(other.hi)?,
            self.hi.checked_mul(other.lo)?,
            self.hi.checked_mul(other.hi)?,
        ];
        Some(Self { lo: corners.into_iter().min()?, hi: corners.into_iter().max()? })
    }

    /// Quotients by positive numbers, rounded down.
    pub(crate) fn div(self, divisor: Self) -> Self {
        let divisors = [divisor.lo.max(1), divisor.hi.max(1)];
        let of = |value: i64| divisors.map(|divisor| value.div_euclid(divisor));
        let ([a, b], [c, d]) = (of(self.lo), of(self.hi));
        Self { lo: a.min(b), hi: c.max(d) }
    }

    /// Remainders by positive numbers.
    pub(crate) fn rem(self, divisor: Self) -> Self {
        let most = divisor.hi.max(1) - 1;
        Self::new(0, if self.is_natural() { most.min(self.hi) } else { most })
    }

    /// The numbers below the next power of two above all: where bitwise operations stay.
    pub(crate) fn bits(self, other: Self) -> Self {
        let most = self.hi.max(other.hi).max(0);
        let zeros = most.leading_zeros().max(1);
        Self { lo: 0, hi: i64::MAX >> (zeros - 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_lies_in_the_interval_of_results() {
        let spans: Vec<Interval> =
            (-4..4).flat_map(|lo| (lo..5).map(move |hi| Interval { lo, hi })).collect();
        for a in &spans {
            for b in &spans {
                for x in a.lo..=a.hi {
                    for y in b.lo..=b.hi {
                        let holds = |span: Interval, value: i64| {
                            assert!(
                                span.lo <= value && value <= span.hi,
                                "{a:?} {b:?}: {value} not in {span:?}"
                            );
                        };
                        holds(a.hull(*b), y);
                        holds(a.add(*b).expect("small"), x + y);
                        holds(a.sub(*b).expect("small"), x - y);
                        holds(a.mul(*b).expect("small"), x * y);
                        if y > 0 {
                            holds(a.div(*b), x.div_euclid(y));
                            holds(a.rem(*b), x.rem_euclid(y));
                        }
                        if x >= 0 && y >= 0 {
                            [x & y, x | y, x ^ y].into_iter().for_each(|value| holds(a.bits(*b), value));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn overflow_is_seen() {
        let (most, least) = (Interval::only(i64::MAX), Interval::only(i64::MIN));
        assert_eq!(most.add(Interval::only(1)), None);
        assert_eq!(least.sub(Interval::only(1)), None);
        assert_eq!(most.mul(Interval::new(-1, 2)), None);
        assert_eq!(most.bits(most), Interval::NATURAL);
    }
}
