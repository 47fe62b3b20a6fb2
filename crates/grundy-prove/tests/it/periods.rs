//! Periods, also with growth, proved by induction through automata.

use grundy_automata::Limits;
use grundy_core::{Of, Periodic, Run, Sum};
use grundy_prove::{by_window, relations_of_periodic};
use grundy_rules::classify::{TakeBreak, classify};
use grundy_rules::{BoundGame, Value};
use grundy_testkit::meaning::Meaning;

use crate::common::{game, induction, told};

/// The first values of a game of single heaps, played out.
fn values(game: &BoundGame, count: u64) -> Vec<u64> {
    let run = Run::unlimited();
    let mut meaning = Meaning::new(game, &run).unwrap();
    let mut value = |heap: u64| {
        let component = game.component(0, vec![Value::from(heap)], &run).unwrap();
        meaning.value(&Sum::new(vec![component])).unwrap().unwrap()
    };
    (0..count).map(&mut value).collect()
}

/// The least period, then the least preperiod, that the values show with growth `saltus` a period.
fn fitted(values: &[u64]) -> Periodic {
    let length = values.len();
    for period in 1..length / 3 {
        let last = length - 1;
        let saltus = values[last].checked_sub(values[last - period]);
        let Some(saltus) = saltus else { continue };
        let wrong = (0..length - period).rev().find(|n| values[n + period] != values[*n] + saltus);
        let preperiod = wrong.map_or(0, |n| n + 1);
        if preperiod + 2 * period <= length && 2 * preperiod <= length {
            return Periodic {
                preperiod: preperiod.try_into().unwrap(),
                period: period.try_into().unwrap(),
                saltus,
                values: values[..preperiod + period].iter().copied().map(Some).collect(),
            };
        }
    }
    panic!("no period in {values:?}");
}

/// Fits a period to the first `count` values; it must be the one named, and both routes agree on it.
fn test(rules: &str, count: u64, (preperiod, period, saltus): (u64, u64, u64), window: &str) {
    let game = game(rules, &[]);
    let run = Run::unlimited();
    let periodic = fitted(&values(&game, count));
    assert_eq!(
        (periodic.preperiod, periodic.period, periodic.saltus),
        (preperiod, period, saltus),
        "{rules}"
    );
    let relations = relations_of_periodic(&game, &periodic, Of::Values, Limits::default(), &run).unwrap();
    assert_eq!(induction(&game, Of::Values, &relations), "found", "{rules}");
    assert_eq!(told(&game, by_window(&game, &classify(&game, &run), &periodic, &run)), window, "{rules}");
}

#[test]
fn finite_codes_by_both_routes() {
    let code = |code: &str| TakeBreak::parse(code).unwrap().rules_text();
    test(&code("subtraction{1,2,4}"), 40, (0, 3, 0), "found");
    test(&code("subtraction{2,5,9}"), 120, (0, 7, 0), "found");
    test(&code("0.77"), 200, (71, 12, 0), "found");
    test(&code("0.07"), 200, (53, 34, 0), "found");
    test(&code("0.15"), 100, (1, 10, 0), "found");
}

#[test]
fn values_that_grow() {
    let lasker =
        "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmove split(k in 1..n) -> (k) + (n - k)";
    let endless = |code: &str| format!("outside: the take-and-break code {code} has no end");
    test(lasker, 40, (1, 4, 4), &endless("4.(3)"));
    let rows = [
        ("2", (0, 4, 2), "0.30(3)"),
        ("2, 5", (0, 4, 2), "0.30330(3)"),
        ("1, 3, 4", (0, 12, 4), "0.0300(3)"),
        ("2, 3, 7", (0, 4, 2), "0.3003330(3)"),
        ("1, 2, 5, 6", (0, 3, 1), "0.003300(3)"),
    ];
    for (set, period, code) in rows {
        let rules = format!("position (n: nat)\nmove take(k in 1..=n) if k not in {{{set}}} -> (n - k)");
        test(&rules, 120, period, &endless(code));
    }
}

#[test]
fn pieces_of_a_row() {
    for k in 2..=6_u64 {
        let rules = format!(
            "position (n: nat)\nmove clear() if 1 <= n <= {k} -> end\nmove middle(a in 1..n) if a + {k} < n -> (a) + (n - {k} - a)"
        );
        test(&rules, 120, (1, 4 * k + 2, 0), "found");
    }
}

/// Every subtraction set within 1 to 6: the period is proved by both routes, and with one value
/// changed it is refuted by both.
#[test]
fn subtraction_sets_and_their_mutants() {
    let run = Run::unlimited();
    for bits in 1..64_usize {
        let code = TakeBreak::subtraction((1..=6).filter(|taken| bits >> (taken - 1) & 1 == 1));
        let game = game(&code.rules_text(), &[]);
        let class = classify(&game, &run);
        let periodic = fitted(&values(&game, 80));
        let mut mutant = periodic.clone();
        let place = bits % mutant.values.len();
        mutant.values[place] = mutant.values[place].map(|value| value ^ 1);
        for (pattern, right) in [(&periodic, true), (&mutant, false)] {
            let relations =
                relations_of_periodic(&game, pattern, Of::Values, Limits::default(), &run).unwrap();
            let told = [
                induction(&game, Of::Values, &relations),
                told(&game, by_window(&game, &class, pattern, &run)),
            ];
            assert!(told.iter().all(|told| (told == "found") == right), "{code} {told:?}");
            assert!(told.iter().all(|told| right || told.contains(" at (")), "{code} {told:?}");
        }
    }
}
