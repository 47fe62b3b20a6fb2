//! Periods of take-and-break games proved and refuted by a window of values.

use grundy_core::{Evidence, Periodic, Run};
use grundy_prove::{Attempt, by_window};
use grundy_rules::classify::{TakeBreak, classify};

use crate::common::{game, told};

fn periodic(preperiod: u64, values: &[u64]) -> Periodic {
    let length = u64::try_from(values.len()).unwrap();
    let values = values.iter().copied().map(Some).collect();
    Periodic { preperiod, period: length - preperiod, saltus: 0, values }
}

fn test(rules: &str, values: &Periodic, expected: &str) {
    let game = game(rules, &[]);
    let run = Run::unlimited();
    let attempt = by_window(&game, &classify(&game, &run), values, &run);
    if let Attempt::Found(certificate) = &attempt {
        let Evidence::Window(window) = &certificate.evidence else { panic!("{certificate:?}") };
        assert!(window.values.preperiod >= 1 && window.values.is_consistent(), "{rules}");
        let agrees = (0..100).all(|n| window.values.at(n) == values.at(n));
        assert!(agrees, "{rules}");
    }
    assert_eq!(told(&game, attempt), expected, "{rules} {values:?}");
}

/// The same for a code.
fn code(code: &str, values: &Periodic, expected: &str) {
    test(&TakeBreak::parse(code).unwrap().rules_text(), values, expected);
}

/// The values of Kayles up to the end of the first full period; Guy and Smith.
const KAYLES: &[u64] = &[
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6,
    7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8,
    6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2,
];

/// Those of Dawson's Kayles.
const DAWSON: &[u64] = &[
    0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4,
    0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8,
    1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9,
];

const KAYLES_RULES: &str =
    "position (n: nat)\nmove knock(d in 1..=2, i in 0..=n) if i + d <= n -> (i) + (n - i - d)";

#[test]
fn finite_codes() {
    code("subtraction{1,2,4}", &periodic(0, &[0, 1, 2]), "found");
    code("subtraction{2,3,5}", &periodic(0, &[0, 0, 1, 1, 2, 2, 3]), "found");
    // Between 2 and 4 tokens: the period is 6. With 7, no option has the value of its heap, and still
    // it is wrong.
    code("subtraction{2,3,4}", &periodic(0, &[0, 0, 1, 1, 2, 2]), "found");
    code("subtraction{2,3,4}", &periodic(0, &[0, 0, 1, 1, 2, 2, 3]), "Reached at (6)");
    code("subtraction{1,2}", &periodic(0, &[0, 1]), "Different at (2)");
    test(KAYLES_RULES, &periodic(71, KAYLES), "found");
    // From 59 on the values repeat up to 81, but 70 has 6 and 82 has 2.
    test(KAYLES_RULES, &periodic(59, &KAYLES[..71]), "Reached at (82)");
    code("0.07", &periodic(53, DAWSON), "found");
    // Taking a whole heap of 1 or 3; a code that leaves no heaps.
    code("0.101", &periodic(4, &[0, 1, 0, 1, 0]), "found");
    code("0.101", &periodic(1, &[0, 1]), "Reached at (2)");
    // Three heaps may be left, a single token only taken as a whole.
    code("0.8", &periodic(1, &[0, 0]), "Different at (4)");
}

#[test]
fn heaps_that_are_no_position() {
    let rules = "position (n: nat) where n >= 1\nmove take(k in {1, 2}) if k < n -> (n - k)";
    let values =
        Periodic { preperiod: 1, period: 3, saltus: 0, values: vec![None, Some(0), Some(1), Some(2)] };
    test(rules, &values, "found");
}

#[test]
fn near_misses_are_refused() {
    let values = periodic(1, &[0, 0]);
    let no_code = "outside: no take-and-break code of the game is proved";
    test("position (n: nat)\nmove split(k in 1..=n) if k < n - k -> (k) + (n - k)", &values, no_code);
    test(
        "position (n: nat)\nmove halve() if n >= 2 and 2 divides n -> (n div 2) + (n div 2)",
        &values,
        no_code,
    );
    let nim = "position (n: nat)\nmove take(k in 1..=n) -> (n - k)";
    test(nim, &values, "outside: the take-and-break code 0.(3) has no end");
    let two = "position (n: nat)\nmove take(k in 1..=2) if k <= n -> (n - k)";
    test(&format!("{two}\nmisere"), &values, "outside: positions of misère play have no Grundy values");
    let grows = Periodic { saltus: 1, ..values.clone() };
    test(two, &grows, "outside: the values grow from period to period");
    let wrong = Periodic { period: 7, ..values };
    test(two, &wrong, "outside: the pattern has no value for some heap");
    let long = periodic(1, &vec![0; 30_000]);
    test(KAYLES_RULES, &long, "outside: 60002 heaps would have to be looked at");
}
