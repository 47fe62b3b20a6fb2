//! Numbers with suffixes, sizes and times.

use std::time::Duration;

/// A count: `1e6`, `10k`, `2.5M`, `1_000`; `1.5` is none.
pub(crate) fn count(text: &str) -> Option<u64> {
    let (value, rest) = scaled(text, 1000)?;
    (rest == 0).then_some(value)
}

/// A number of bytes: `4G` is 4 · 2^30.
pub(crate) fn bytes(text: &str) -> Option<u64> {
    let text = text.strip_suffix("iB").or_else(|| text.strip_suffix('B')).unwrap_or(text);
    scaled(text, 1024).map(|(value, _)| value)
}

/// A time: `5s`, `2m`, `1h`, `500ms`, or seconds. Only what is 0 is no time at all.
pub(crate) fn time(text: &str) -> Option<Duration> {
    let units = [("ms", 1000), ("s", 1_000_000), ("m", 60_000_000), ("h", 3_600_000_000), ("", 1_000_000)];
    let (number, unit) = units.into_iter().find_map(|(unit, us)| Some((text.strip_suffix(unit)?, us)))?;
    let (value, rest) = decimal(number, unit)?;
    Some(Duration::from_micros(if value == 0 && rest > 0 { 1 } else { value }))
}

fn scaled(text: &str, thousand: u64) -> Option<(u64, u128)> {
    let power = match text.chars().next_back()?.to_ascii_lowercase() {
        'k' => 1,
        'm' => 2,
        'g' => 3,
        't' => 4,
        _ => 0,
    };
    let number = if power == 0 { text } else { &text[..text.len() - 1] };
    decimal(number, thousand.checked_pow(power)?)
}

/// A decimal number times `unit`, rounded down, and a rest that is 0 where it came out whole; exact throughout.
fn decimal(text: &str, unit: u64) -> Option<(u64, u128)> {
    let text = text.replace('_', "");
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<u32>().ok()?),
        None => (text.as_str(), 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let scale = 10_u128.checked_pow(exponent)?.checked_mul(u128::from(unit))?;
    let places = u32::try_from(fraction.len()).ok()?;
    let (value, places) = (digits.parse::<u128>().ok()?.checked_mul(scale)?, 10_u128.checked_pow(places)?);
    Some((u64::try_from(value / places).ok()?, value % places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes() {
        let counts = [
            ("0", Some(0)),
            ("1e6", Some(1_000_000)),
            ("10k", Some(10_000)),
            ("2.5M", Some(2_500_000)),
            ("1_000", Some(1000)),
            ("1.5", None),
            ("1.5k", Some(1500)),
            ("2.0", Some(2)),
            ("1.0005k", None),
            ("", None),
            ("k", None),
            ("-1", None),
            ("1e99", None),
            ("x", None),
        ];
        for (text, expected) in counts {
            assert_eq!(count(text), expected, "{text}");
        }
        assert_eq!(bytes("4G"), Some(4 << 30));
        assert_eq!(bytes("512MiB"), Some(512 << 20));
        assert_eq!(bytes("1.3k"), Some(1331));
    }

    #[test]
    fn times() {
        let rows =
            [("5s", Some(5000)), ("2m", Some(120_000)), ("1.5", Some(1500)), ("20ms", Some(20)), ("s", None)];
        for (text, expected) in rows {
            assert_eq!(time(text), expected.map(Duration::from_millis), "{text}");
        }
        assert_eq!(time("0.0000001"), Some(Duration::from_micros(1)));
        assert_eq!(time("0"), Some(Duration::ZERO));
    }
}
