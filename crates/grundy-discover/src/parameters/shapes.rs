//! What one period looks like, as a function of the remainder r and of the parameters.

use super::linear::Form;

/// Remainders modulo at most this.
const MOST_MODULUS: u64 = 8;

/// Places at which a remainder may be something else.
const MOST_PLACES: usize = 4;

/// Runs of one period.
const MOST_RUNS: usize = 16;

/// One period for some values of the parameters.
pub(super) struct Wave<'w> {
    pub(super) parameters: &'w [u64],
    pub(super) values: Vec<Option<u64>>,
}

/// A function of the remainder r.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// r itself.
    Rest,
    /// r modulo a number, save at places that have other values.
    Modulo(u64, Vec<(Form, u64)>),
    /// r divided by a form.
    Quotient(Form),
    /// Constants up to, not including, these places, and the last one.
    Runs(Vec<(Form, u64)>, u64),
}

impl Shape {
    /// The simplest shape of all waves. Where there is no position, any value will do.
    pub(super) fn of(waves: &[Wave<'_>]) -> Option<Self> {
        let is = |wave: &Wave<'_>, at: u64, value: u64| {
            let found = usize::try_from(at).ok().and_then(|at| wave.values.get(at).copied().flatten());
            found.is_none_or(|found| found == value)
        };
        let every = |value: &dyn Fn(&Wave<'_>, u64) -> Option<u64>| {
            waves.iter().all(|wave| {
                (0..)
                    .zip(&wave.values)
                    .all(|(at, _)| value(wave, at).is_some_and(|value| is(wave, at, value)))
            })
        };
        let modulo = |modulus: u64| Self::modulo(waves, modulus, if modulus == 1 { 0 } else { MOST_PLACES });
        if let Some(plain) = (1..=MOST_MODULUS).find_map(|modulus| Self::modulo(waves, modulus, 0)) {
            return Some(plain);
        }
        if every(&|_, at| Some(at)) {
            return Some(Self::Rest);
        }
        let runs = Self::runs(waves);
        if let Some(Self::Runs(ends, _)) = &runs
            && ends.len() < 4
        {
            return runs;
        }
        if let Some(near) = (2..=MOST_MODULUS).find_map(modulo) {
            return Some(near);
        }
        let first =
            |wave: &Wave<'_>| (0..).zip(&wave.values).find(|(_, value)| **value == Some(1)).map(|(at, _)| at);
        let firsts: Option<Vec<(&[u64], u64)>> =
            waves.iter().map(|wave| Some((wave.parameters, first(wave)?))).collect();
        if let Some(divisor) = firsts.and_then(|points| fitted(&points)) {
            let quotient = |wave: &Wave<'_>, at: u64| {
                let divisor = u64::try_from(divisor.at(wave.parameters)?).ok()?;
                at.checked_div(divisor)
            };
            if every(&quotient) {
                return Some(Self::Quotient(divisor));
            }
        }
        runs
    }

    fn modulo(waves: &[Wave<'_>], modulus: u64, most: usize) -> Option<Self> {
        let others = |wave: &Wave<'_>| -> Vec<(u64, u64)> {
            let value = |(at, value): (u64, &Option<u64>)| value.map(|value| (at, value));
            let known = (0..).zip(&wave.values).filter_map(value);
            known.filter(|(at, value)| at % modulus != *value).collect()
        };
        let places = places(waves, &others, most)?;
        Some(Self::Modulo(modulus, places))
    }

    fn runs(waves: &[Wave<'_>]) -> Option<Self> {
        let ends = |wave: &Wave<'_>| -> Vec<(u64, u64)> {
            let mut ends = Vec::new();
            let mut last = None;
            for (at, value) in (0..).zip(&wave.values) {
                let Some(value) = value else { continue };
                match last {
                    Some(before) if before != *value => {
                        ends.push((at, before));
                        last = Some(*value);
                    }
                    Some(_) => {}
                    None => last = Some(*value),
                }
            }
            ends
        };
        let last = |wave: &Wave<'_>| wave.values.iter().rev().flatten().next().copied();
        let value = last(waves.first()?)?;
        if waves.iter().any(|wave| last(wave) != Some(value)) {
            return None;
        }
        Some(Self::Runs(places(waves, &ends, MOST_RUNS)?, value))
    }

    /// The value in the language of the rules; `rest` is r.
    pub(super) fn text(&self, rest: &str, period: &Form, names: &[String]) -> String {
        match self {
            Self::Rest => rest.to_owned(),
            Self::Modulo(1, places) if places.is_empty() => "0".to_owned(),
            Self::Modulo(modulus, places) => {
                let last = Self::plain(rest, *modulus, period);
                places.iter().rev().fold(last, |others, (place, value)| {
                    format!("if {rest} == {} then {value} else {others}", place.text(names))
                })
            }
            Self::Quotient(divisor) => Self::divided(rest, divisor, names),
            Self::Runs(ends, last) => {
                let mut text = last.to_string();
                for (at, (end, value)) in ends.iter().enumerate().rev() {
                    let before = at.checked_sub(1).and_then(|at| ends.get(at)).map(|(end, _)| end);
                    let place = match end
                        .less_one()
                        .filter(|first| before.map_or(first.is_zero(), |end| end == first))
                    {
                        Some(only) => format!("{rest} == {}", only.text(names)),
                        None => format!("{rest} < {}", end.text(names)),
                    };
                    text = format!("if {place} then {value} else {text}");
                }
                text
            }
        }
    }

    /// The condition that a number is lost, in the language of the rules; `rest` is r.
    pub(super) fn lost_text(&self, rest: &str, period: &Form, names: &[String]) -> String {
        match self {
            Self::Rest => format!("{rest} == 0"),
            Self::Modulo(1, places) if places.is_empty() => "true".to_owned(),
            Self::Modulo(modulus, places) => {
                let plain = format!("{} == 0", Self::plain(rest, *modulus, period));
                let mut text = plain;
                for (place, value) in places {
                    let place = place.text(names);
                    text = match value {
                        0 => format!("({text} or {rest} == {place})"),
                        _ => format!("{text} and {rest} != {place}"),
                    };
                }
                text
            }
            Self::Quotient(divisor) => format!("{} == 0", Self::divided(rest, divisor, names)),
            Self::Runs(ends, last) => {
                let mut parts = Vec::new();
                for (at, (end, value)) in ends.iter().enumerate() {
                    let from = at.checked_sub(1).and_then(|at| ends.get(at)).map(|(end, _)| end);
                    let only =
                        end.less_one().filter(|first| from.map_or(first.is_zero(), |end| end == first));
                    match (value, only, from) {
                        (0, Some(only), _) => parts.push(format!("{rest} == {}", only.text(names))),
                        (0, None, None) => parts.push(format!("{rest} < {}", end.text(names))),
                        (0, None, Some(from)) => {
                            parts.push(format!("{} <= {rest} < {}", from.text(names), end.text(names)));
                        }
                        _ => {}
                    }
                }
                if let (0, Some((from, _))) = (last, ends.last()) {
                    parts.push(format!("{rest} >= {}", from.text(names)));
                }
                if parts.is_empty() { (*last == 0).to_string() } else { parts.join(" or ") }
            }
        }
    }

    fn plain(rest: &str, modulus: u64, period: &Form) -> String {
        let whole = i64::try_from(modulus).is_ok_and(|modulus| period.as_constant() == Some(modulus));
        if whole { rest.to_owned() } else { format!("{rest} mod {modulus}") }
    }

    fn divided(rest: &str, divisor: &Form, names: &[String]) -> String {
        let text = divisor.text(names);
        let text = if text.contains(' ') { format!("({text})") } else { text };
        format!("({rest}) div {text}")
    }
}

/// Places with their values, as forms: the same number of them in all waves, with the same values.
fn places(
    waves: &[Wave<'_>],
    of: &dyn Fn(&Wave<'_>) -> Vec<(u64, u64)>,
    most: usize,
) -> Option<Vec<(Form, u64)>> {
    let all: Vec<Vec<(u64, u64)>> = waves.iter().map(of).collect();
    let first = all.first()?;
    let values = |places: &[(u64, u64)]| places.iter().map(|(_, value)| *value).collect::<Vec<_>>();
    if first.len() > most || all.iter().any(|other| values(other) != values(first)) {
        return None;
    }
    let mut found = Vec::new();
    for (at, (_, value)) in first.iter().enumerate() {
        let points: Option<Vec<(&[u64], u64)>> =
            waves.iter().zip(&all).map(|(wave, places)| Some((wave.parameters, places.get(at)?.0))).collect();
        found.push((fitted(&points?)?, *value));
    }
    Some(found)
}

/// The form through points; of a single one the constant.
fn fitted(points: &[(&[u64], u64)]) -> Option<Form> {
    match points {
        [(parameters, value)] => Form::constant(*value, parameters.len()),
        several => Form::through(several),
    }
}
