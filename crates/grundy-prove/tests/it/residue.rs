//! Formulas for all values of the parameters, from claims.

use grundy_automata::Limits;
use grundy_core::{Of, Run};
use grundy_discover::{Family, Sample, families};
use grundy_prove::{Attempt, by_residue, is_by_remainder, rebound, residue_of_claim, row};
use grundy_rules::Value;
use grundy_syntax::tree::ClaimOf;
use grundy_texts::EN;

use crate::common::{claim, game};

/// How the formula of a claim fares, in words.
fn told(rules: &str, set: &[(&str, &str)], open: &[&str], text: &str) -> String {
    let game = game(rules, set);
    let (claim, source) = claim(&game, text);
    let of = if claim.of == ClaimOf::Grundy { Of::Values } else { Of::Losing };
    let open: Vec<String> = open.iter().map(|name| (*name).to_owned()).collect();
    let residue = residue_of_claim(&game, (&claim, &source), &open).expect(text);
    match by_residue(&game, of, &residue, Limits::default(), &Run::unlimited()) {
        Attempt::Found(_) => "proved".to_owned(),
        Attempt::Refuted(against) => {
            let values = against.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
            let values: Vec<String> = values.collect();
            format!("wrong for {} at {}", values.join(", "), game.show(&against.component))
        }
        Attempt::Outside(refusal) => refusal.reason.show(EN),
        other => format!("{other:?}"),
    }
}

const BASH: &str =
    "param m: nat = 3 where m >= 1; position (n: nat); move take(k in 1..=min(m, n)) -> (n - k)";
const BETWEEN: &str = "param l: nat = 3, r: nat = 7 where 1 <= l <= r; position (n: nat);
    move take(k in l..=min(r, n)) -> (n - k)";
const ONE_TWO_K: &str =
    "param k: nat = 3 where k >= 3; position (n: nat); move take(s in {1, 2, k}) if s <= n -> (n - s)";
const ALICE: &str = "param k: nat = 2 where k >= 1; position (n: nat);
    move all() if 1 <= n <= k -> end; move shoot(i in 1..n - k) -> (i) + (n - k - i)";
const POWERS: &str =
    "param a: nat = 2 where a >= 2; position (n: nat); move take(p in powers(a, n)) -> (n - p)";
const DIVISORS: &str = "position (n: nat) where n >= 1; move take(d in divisors(n)) if d < n -> (n - d)";

#[test]
fn claims_for_all_parameters() {
    let rows: &[(&str, &[&str], &str, &str)] = &[
        (BASH, &["m"], "g(n) = n mod (m + 1)", "proved"),
        (BASH, &["m"], "P(n) iff n mod (m + 1) == 0", "proved"),
        (BASH, &["m"], "g(n) = n mod (m + 2)", "wrong for m = 1 at (2)"),
        (BETWEEN, &["l", "r"], "g(n) = (n mod (l + r)) div l", "proved"),
        (BETWEEN, &["l", "r"], "g(n) = (n mod (l + r + 1)) div l", "wrong for l = 1, r = 1 at (2)"),
        (
            ONE_TWO_K,
            &["k"],
            "g(n) = if not (3 divides k) then n mod 3 else if n mod (k + 1) == k then 3 else (n mod (k + 1)) mod 3",
            "proved",
        ),
        (
            ALICE,
            &["k"],
            "g(n) = if k == 1 then n mod 2 else if n == 0 or n mod (4 * k + 2) == k + 1 then 0
              else if n mod (4 * k + 2) == 0 or n mod (4 * k + 2) >= 2 * k + 2 and n mod (4 * k + 2) != 3 * k + 2
              then 2 else 1",
            "proved",
        ),
        (
            ALICE,
            &["k"],
            "g(n) = if n == 0 or n mod (4 * k + 2) == k + 1 then 0
              else if n mod (4 * k + 2) == 0 or n mod (4 * k + 2) >= 2 * k + 2 and n mod (4 * k + 2) != 3 * k + 2
              then 2 else 1",
            "wrong for k = 1 at (4)",
        ),
        (
            POWERS,
            &["a"],
            "P(n) iff n mod (a + 1) mod 2 == 0 and n mod (a + 1) != a",
            "proved",
        ),
        (
            POWERS,
            &["a"],
            "g(n) = if not (2 divides a) then n mod 2 else if n mod (a + 1) == a then 2 else (n mod (a + 1)) mod 2",
            "proved",
        ),
        (DIVISORS, &[], "P(n) iff n mod 2 == 1", "proved"),
        (
            ONE_TWO_K,
            &["k"],
            "N(n) iff n mod (k + 1) mod 3 != 0 or n == k where 3 divides k",
            "wrong for k = 3 at (7)",
        ),
        (
            ONE_TWO_K,
            &["k"],
            "N(n) iff n mod (k + 1) mod 3 != 0 or n mod (k + 1) == k where 3 divides k",
            "proved",
        ),
    ];
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(rules, open, text, expected)| {
            let told = told(rules, &[], open, text);
            (told != *expected).then(|| format!("{text}: {told}, not {expected}"))
        })
        .collect();
    assert_eq!(wrong, Vec::<String>::new());
}

/// The conditions and values of the formula that rows show, and whether it is proved.
fn found(rules: &str, open: &[&str], of: Of) -> (Vec<String>, bool) {
    let (game, run) = (game(rules, &[]), Run::unlimited());
    let open: Vec<String> = open.iter().map(|name| (*name).to_owned()).collect();
    let tuples: Vec<Vec<u64>> = match open.len() {
        0 => vec![Vec::new()],
        1 => (0..28).map(|value| vec![value]).collect(),
        _ => (0..10).flat_map(|first| (0..10).map(move |second| vec![first, second])).collect(),
    };
    let mut samples = Vec::new();
    for parameters in tuples {
        let named = open.iter().cloned().zip(parameters.iter().map(|value| Value::from(*value)));
        let Some(bound) = rebound(&game, &named.collect::<Vec<_>>(), &run).unwrap() else { continue };
        let length = 12 * parameters.iter().sum::<u64>() + 48;
        let values = row(&bound, of, length, &run).unwrap().unwrap();
        samples.push(Sample { parameters, values });
    }
    let by_remainder = is_by_remainder(&game, &open);
    let family = Family { of, names: &open, field: "n", samples: &samples, by_remainder };
    let Some(residue) = families(&family).into_iter().next() else { return (Vec::new(), false) };
    let text = residue.cases.iter().map(|case| format!("{}: {}", case.condition, case.value)).collect();
    let attempt = by_residue(&game, of, &residue, Limits::default(), &run);
    (text, matches!(attempt, Attempt::Found(_)))
}

/// The game in which these numbers may be taken.
fn taking(numbers: &str) -> String {
    format!(
        "param k: nat = 3 where k >= 1; position (n: nat); move take(s in {{{numbers}}}) if s <= n -> (n - s)"
    )
}

/// Rules, what is open, what is asked, and the cases that must be found.
type FamilyRow = (String, &'static [&'static str], Of, &'static [&'static str]);

/// Games in which some numbers may be taken.
fn subtractions() -> Vec<FamilyRow> {
    let values = Of::Values;
    vec![
        (
            taking("1, k"),
            &["k"],
            values,
            &["k mod 2 == 0: if n mod (k + 1) == k then 2 else n mod (k + 1) mod 2", "k mod 2 == 1: n mod 2"],
        ),
        (
            taking("1, 2, k"),
            &["k"],
            values,
            &["k mod 3 == 0: if n mod (k + 1) == k then 3 else n mod (k + 1) mod 3", "k mod 3 != 0: n mod 3"],
        ),
        (
            taking("1, 3, k"),
            &["k"],
            values,
            &[
                "k == 1: n mod 2",
                "k == 2: n mod 4",
                "k >= 3 and k mod 2 == 0: if n mod (k + 3) == k then 2 else if n mod (k + 3) == k + 1 then 3 \
                 else if n mod (k + 3) == k + 2 then 2 else n mod (k + 3) mod 2",
                "k >= 3 and k mod 2 == 1: n mod 2",
            ],
        ),
        (
            taking("k, k + 1"),
            &["k"],
            values,
            &["true: if n mod (2 * k + 1) < k then 0 else if n mod (2 * k + 1) < 2 * k then 1 else 2"],
        ),
        (
            taking("k, 2 * k"),
            &["k"],
            values,
            &["true: if n mod (3 * k) < k then 0 else if n mod (3 * k) < 2 * k then 1 else 2"],
        ),
        (
            taking("k, 2 * k + 1"),
            &["k"],
            values,
            &[
                "k == 1: n mod 2",
                "k >= 2: if n mod (3 * k + 1) < k then 0 else if n mod (3 * k + 1) < 2 * k then 1 \
                 else if n mod (3 * k + 1) == 2 * k then 0 else if n mod (3 * k + 1) < 3 * k then 2 else 1",
            ],
        ),
        (taking("k, 3 * k"), &["k"], values, &["true: if n mod (2 * k) < k then 0 else 1"]),
        (taking("k, k + 1, k + 2"), &["k"], values, &["true: (n mod (2 * k + 2)) div k"]),
        (
            taking("1, 2 * k"),
            &["k"],
            values,
            &["true: if n mod (2 * k + 1) == 2 * k then 2 else n mod (2 * k + 1) mod 2"],
        ),
    ]
}

/// Other games.
fn others() -> Vec<FamilyRow> {
    let values = Of::Values;
    vec![
        (BASH.to_owned(), &["m"], values, &["true: n mod (m + 1)"]),
        (BETWEEN.to_owned(), &["l", "r"], values, &["true: (n mod (l + r)) div l"]),
        (
            ALICE.to_owned(),
            &["k"],
            values,
            &[
                "k == 1: n mod 2",
                "k >= 2: if n == 0 then 0 else if n mod (4 * k + 2) == 0 then 2 \
                 else if n mod (4 * k + 2) < k + 1 then 1 else if n mod (4 * k + 2) == k + 1 then 0 \
                 else if n mod (4 * k + 2) < 2 * k + 2 then 1 else if n mod (4 * k + 2) < 3 * k + 2 then 2 \
                 else if n mod (4 * k + 2) == 3 * k + 2 then 1 else 2",
            ],
        ),
        (
            POWERS.to_owned(),
            &["a"],
            Of::Losing,
            &["a mod 2 == 0: n mod (a + 1) mod 2 == 0 and n mod (a + 1) != a", "a mod 2 == 1: n mod 2 == 0"],
        ),
        (DIVISORS.to_owned(), &[], Of::Losing, &["true: n mod 2 >= 1"]),
    ]
}

#[test]
fn families_are_found_and_proved() {
    let mut wrong = Vec::new();
    for (rules, open, of, expected) in subtractions().into_iter().chain(others()) {
        let (told, proved) = found(&rules, open, of);
        if told != expected || !proved {
            wrong.push(format!("{rules}: {told:?}, proved: {proved}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
