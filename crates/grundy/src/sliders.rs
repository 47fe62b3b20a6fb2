//! Parameters as a front end shows them: the value that each has, and between which values it can be moved.

use std::sync::Arc;

use grundy_core::Run;
use grundy_rules::{Rules, Type, Value};

use crate::load::Choices;
use crate::workbench::Workbench;

/// Work on all ends together, in thousands of interpreter steps, and positions.
const POLLS: u64 = 200;
const POSITIONS: u64 = 100_000;
/// A slider goes to at least this number, if the rules allow it, and to no more than the second.
const SHORT: i64 = 20;
const LONG: i64 = 200;

/// A parameter with its value and, for a number, the values around it that the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slider {
    /// Its name.
    pub name: String,
    /// Its type, as it is written.
    pub ty: String,
    /// Its value, as it is written; `None` where it has none.
    pub value: Option<String>,
    /// The least and the greatest value that can be given while the others stay, as far as was looked; `None` for what is no
    /// number, and where parameters could not be bound.
    pub ends: Option<(i64, i64)>,
}

impl Workbench<'_> {
    /// The parameters of rules, in their order.
    pub fn sliders(&self, rules: &Arc<Rules>, choices: &Choices) -> Vec<Slider> {
        let given = choices.set.iter().map(|(name, text)| self.param(rules, name, text).ok());
        let given: Vec<(String, Value)> = given.flatten().collect();
        self.trial(POLLS, POSITIONS, |run| sliders(rules, &given, run))
    }
}

fn sliders(rules: &Arc<Rules>, given: &[(String, Value)], run: &Run<'_>) -> Vec<Slider> {
    let bound = rules.bind(given, run).ok();
    let slider = |(place, param): (usize, &grundy_rules::ir::Param)| {
        let value = bound.as_ref().and_then(|game| game.params().get(place));
        let number = value.and_then(|value| value.as_int()?.to_i64());
        let number = number.filter(|_| matches!(param.ty, Type::Nat | Type::Int));
        Slider {
            name: param.name.clone(),
            ty: param.ty.written(),
            value: value.map(ToString::to_string),
            ends: number.map(|number| ends(rules, given, param, number, run)),
        }
    };
    rules.params.iter().enumerate().map(slider).collect()
}

/// How far a number can be moved down and up while the others stay.
fn ends(
    rules: &Arc<Rules>,
    given: &[(String, Value)],
    param: &grundy_rules::ir::Param,
    number: i64,
    run: &Run<'_>,
) -> (i64, i64) {
    let reach = number.saturating_abs().saturating_mul(3).clamp(SHORT, LONG);
    let (least, most) = match param.ty {
        Type::Nat => (0.max(number.saturating_sub(reach)), number.max(reach)),
        _ => (number.min(-reach), number.max(reach)),
    };
    let fits = |value: &i64| {
        let mut set: Vec<_> = given.iter().filter(|(name, _)| *name != param.name).cloned().collect();
        set.push((param.name.clone(), Value::Int(grundy_values::Int::from(*value))));
        rules.bind(&set, run).is_ok()
    };
    let low = (least..number).rev().take_while(fits).last().unwrap_or(number);
    let high = (number.saturating_add(1)..=most).take_while(fits).last().unwrap_or(number);
    (low, high)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::load::RulesFrom;
    use crate::workbench::Settings;

    #[test]
    fn numbers_can_be_moved_as_far_as_the_rules_allow() {
        type Row = (
            &'static str,
            &'static [(&'static str, &'static str)],
            &'static [(&'static str, &'static str, Option<(i64, i64)>)],
        );
        let rows: &[Row] = &[
            ("param k: nat = 3", &[], &[("k", "3", Some((0, 20)))]),
            ("param k: nat = 3 where k >= 1 and k <= 7", &[], &[("k", "3", Some((1, 7)))]),
            ("param k: nat = 3 where k >= 1", &[("k", "100")], &[("k", "100", Some((1, 200)))]),
            ("param k: int = -2 where k < 0", &[], &[("k", "-2", Some((-20, -1)))]),
            ("param S: set of nat = {1, 2}", &[], &[("S", "{1, 2}", None)]),
            (
                "param a: nat = 2\nparam b: nat = 5 where a < b",
                &[],
                &[("a", "2", Some((0, 4))), ("b", "5", Some((3, 20)))],
            ),
        ];
        let cancelled = AtomicBool::new(false);
        let bench = Workbench::new(Settings::default(), &cancelled, &|_| ());
        for (params, set, expected) in rows {
            let text = format!("{params}\nposition (n: nat)\nmove take() if n > 0 -> (n - 1)");
            let loaded = bench.load(RulesFrom::Text(&text)).expect("a text needs no file");
            let set = set.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
            let choices = Choices { set, play: None };
            let rules = loaded.rules.as_ref().unwrap_or_else(|| panic!("{params}: {:?}", loaded.diagnostics));
            let found = bench.sliders(rules, &choices);
            let found: Vec<_> = found
                .iter()
                .map(|one| (one.name.as_str(), one.value.as_deref().unwrap_or(""), one.ends))
                .collect();
            assert_eq!(found, *expected, "{params}");
        }
    }
}
