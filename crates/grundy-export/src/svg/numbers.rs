//! Numbers as coordinates, coordinates as short texts, and round ticks.

/// A count as a coordinate.
pub(super) fn real(count: usize) -> f64 {
    wide(u64::try_from(count).unwrap_or(u64::MAX))
}

/// A number as a coordinate; above 2^53 the nearest.
pub(super) fn wide(number: u64) -> f64 {
    let half = |part: u64| u32::try_from(part & u64::from(u32::MAX)).map_or(0.0, f64::from);
    half(number >> 32) * 4_294_967_296.0 + half(number)
}

/// A signed number as a coordinate.
pub(super) fn signed(number: i64) -> f64 {
    let size = wide(number.unsigned_abs());
    if number < 0 { -size } else { size }
}

/// A size as whole pixels.
pub(super) fn pixels(size: f64) -> u32 {
    format!("{:.0}", size.ceil().max(1.0)).parse().unwrap_or(u32::MAX)
}

/// A coordinate as a short text: one decimal, two below ten.
pub(super) fn short(number: f64) -> String {
    let text = if number.abs() < 10.0 { format!("{number:.2}") } else { format!("{number:.1}") };
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The least step of the form 1, 2 or 5 times a power of ten that makes at most `most` ticks over `span`.
pub(super) fn tick_step(span: u64, most: u64) -> u64 {
    let most = most.max(1);
    let mut power: u64 = 1;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if span / step <= most {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

/// The least number of the form 1, 2 or 5 times a power of ten that is not less than this one.
pub(super) fn round_up(number: u64) -> u64 {
    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
    let mut round = powers.flat_map(|power| [1, 2, 5].map(|factor| power.saturating_mul(factor)));
    round.find(|round| *round >= number).unwrap_or(u64::MAX)
}

/// The multiples of `step` from `from` up to and including `to`.
pub(super) fn ticks(from: i64, to: i64, step: u64) -> Vec<i64> {
    let step = i64::try_from(step).unwrap_or(i64::MAX).max(1);
    let first = from.div_euclid(step).saturating_add(i64::from(from.rem_euclid(step) != 0));
    let numbers = std::iter::successors(Some(first.saturating_mul(step)), |at| at.checked_add(step));
    numbers.take_while(|at| *at <= to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let rows = [
            (0.0, "0"),
            (-0.001, "0"),
            (1.0, "1"),
            (1.255, "1.25"),
            (-3.5, "-3.5"),
            (12.34, "12.3"),
            (100.0, "100"),
            (1234.96, "1235"),
        ];
        for (number, expected) in rows {
            assert_eq!(short(number), expected);
        }
        assert_eq!((wide(1 << 40), signed(-7), pixels(10.2)), (1_099_511_627_776.0, -7.0, 11));
    }

    #[test]
    fn ticks_are_round() {
        let rows =
            [(0, 5, 1), (9, 10, 1), (9, 5, 2), (100, 10, 10), (200, 8, 50), (1999, 8, 500), (60, 6, 10)];
        for (span, most, expected) in rows {
            assert_eq!(tick_step(span, most), expected, "{span} {most}");
        }
        assert_eq!([0, 1, 3, 10, 11, 60].map(round_up), [1, 1, 5, 10, 20, 100]);
        assert_eq!(ticks(-3, 4, 2), [-2, 0, 2, 4]);
        assert_eq!(ticks(7, 31, 10), [10, 20, 30]);
        assert_eq!(tick_step(u64::MAX, 4), 5_000_000_000_000_000_000);
    }
}
