//! Theorems for all values of parameters, with evidence written by hand. The formulas were found by playing.

use grundy_core::{Certificate, Evidence, Of, Powers, Reading, Residue, ResidueCase};
use grundy_rules::BoundGame;

use super::{game, subject};

/// A game and its certificate.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) game: BoundGame,
    pub(crate) certificate: Certificate,
}

/// Condition, period, value, reach, and powers: bases with their residues.
pub(crate) type Case<'c> = (&'c str, &'c str, &'c str, u32, &'c [(&'c str, &'c [&'c str])]);

/// A row as it is written: the rules, what the game is bound to, the open parameters, the scope, the cases, and claims.
pub(crate) struct Written<'w> {
    pub(crate) name: &'static str,
    pub(crate) rules: &'w str,
    pub(crate) set: &'w [(&'w str, &'w str)],
    pub(crate) of: Of,
    pub(crate) open: &'w [&'w str],
    pub(crate) scope: &'w str,
    pub(crate) cases: &'w [Case<'w>],
    pub(crate) claims: &'w [&'w str],
}

pub(crate) fn residue(open: &[&str], scope: &str, cases: &[Case<'_>]) -> Residue {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let powers =
        |(base, residues): &(&str, &[&str])| Powers { base: (*base).into(), residues: owned(residues) };
    let case = |(condition, period, value, reach, all): &Case<'_>| ResidueCase {
        condition: (*condition).into(),
        period: (*period).into(),
        value: (*value).into(),
        reach: *reach,
        powers: all.iter().map(powers).collect(),
    };
    Residue { open: owned(open), scope: scope.into(), cases: cases.iter().map(case).collect() }
}

/// The row with its certificate.
pub(crate) fn row(written: &Written<'_>) -> Row {
    let game = game(written.rules, written.set);
    let evidence = residue(written.open, written.scope, written.cases);
    let mut about = subject(&game);
    about.params.retain(|(name, _)| !evidence.open.contains(name));
    let readings = written.claims.iter().map(|claim| Reading::Claim((*claim).to_owned())).collect();
    let evidence = Evidence::Residue(evidence);
    let certificate = Certificate { game: about, of: written.of, evidence, readings };
    Row { name: written.name, game, certificate }
}

const BASH: &str =
    "param m: nat = 3 where m >= 1\nposition (n: nat)\nmove take(t in 1..=m) if t <= n -> (n - t)\n";
const RANGE: &str = "param l: nat = 2\nparam r: nat = 4 where 1 <= l <= r\nposition (n: nat)\nmove take(t in l..=r) if t <= n -> (n - t)\n";
const ONE_TWO: &str =
    "param k: nat = 3 where k >= 3\nposition (n: nat)\nmove take(t in {1, 2, k}) if t <= n -> (n - t)\n";
const ONE: &str =
    "param k: nat = 2 where k >= 1\nposition (n: nat)\nmove take(t in {1, k}) if t <= n -> (n - t)\n";
const ONE_THREE: &str =
    "param k: nat = 4 where k >= 1\nposition (n: nat)\nmove take(t in {1, 3, k}) if t <= n -> (n - t)\n";
const ONE_TWO_THREE: &str =
    "param k: nat = 4 where k >= 1\nposition (n: nat)\nmove take(t in {1, 2, 3, k}) if t <= n -> (n - t)\n";
const NEXT: &str =
    "param k: nat = 2 where k >= 1\nposition (n: nat)\nmove take(t in {k, k + 1}) if t <= n -> (n - t)\n";
const TWICE: &str =
    "param k: nat = 2 where k >= 1\nposition (n: nat)\nmove take(t in {k, 2 * k}) if t <= n -> (n - t)\n";
pub(crate) const ALICE: &str = "param k: nat = 2 where k >= 1\nposition (n: nat)\nmove all() if 1 <= n <= k -> end\nmove shoot(i in 1..n - k) -> (i) + (n - k - i)\n";
const POWERS: &str =
    "param a: nat = 2 where a >= 2\nposition (n: nat)\nmove take(p in powers(a, n)) -> (n - p)\n";
const DIVISORS: &str = "position (n: nat) where n >= 1\nmove take(d in divisors(n)) if d < n -> (n - d)\n";
const REMAINDERS: &str = "position (n: nat) where n >= 1\nmove take(d in 1..n) if n mod d == 0 -> (n - d)\n";
const MISERE: &str =
    "param m: nat = 3 where m >= 1\nposition (n: nat)\nmove take(t in 1..=m) if t <= n -> (n - t)\nmisere\n";

/// The value of the game of the monsters, where k is not 1.
pub(crate) const ALICE_VALUE: &str = "if n == 0 or n mod (4 * k + 2) == k + 1 then 0 else if n mod (4 * k + 2) == 0 or \
    n mod (4 * k + 2) >= 2 * k + 2 and n mod (4 * k + 2) != 3 * k + 2 then 2 else 1";

fn one(
    name: &'static str,
    rules: &'static str,
    open: &'static [&'static str],
    cases: &'static [Case<'static>],
    claims: &'static [&'static str],
) -> Written<'static> {
    Written { name, rules, set: &[], of: Of::Values, open, scope: "true", cases, claims }
}

fn subtractions() -> Vec<Written<'static>> {
    vec![
        one(
            "bash",
            BASH,
            &["m"],
            &[("true", "m + 1", "n mod (m + 1)", 1, &[])],
            &["g(n) = n mod (m + 1)", "P(n) iff n mod (m + 1) == 0", "N(n) iff n mod (m + 1) >= 1"],
        ),
        one(
            "range",
            RANGE,
            &["l", "r"],
            &[("true", "l + r", "(n mod (l + r)) div l", 1, &[])],
            &["g(n) = (n mod (l + r)) div l", "P(n) iff n mod (l + r) < l"],
        ),
        one(
            "one-two",
            ONE_TWO,
            &["k"],
            &[
                ("k mod 3 == 0", "k + 1", "if n mod (k + 1) == k then 3 else (n mod (k + 1)) mod 3", 1, &[]),
                ("k mod 3 != 0", "3", "n mod 3", 1, &[]),
            ],
            &[
                "g(n) = if k mod 3 == 0 then (if n mod (k + 1) == k then 3 else (n mod (k + 1)) mod 3) else n mod 3",
                "P(n) iff n mod 3 == 0 where k mod 3 != 0",
                "g(n) = n mod 3 where n < k",
            ],
        ),
        one(
            "one",
            ONE,
            &["k"],
            &[
                ("k mod 2 == 1", "2", "n mod 2", 1, &[]),
                ("k mod 2 == 0", "k + 1", "if n mod (k + 1) == k then 2 else (n mod (k + 1)) mod 2", 1, &[]),
            ],
            &["P(n) iff n mod 2 == 0 where k mod 2 == 1"],
        ),
        one(
            "one-three",
            ONE_THREE,
            &["k"],
            &[
                ("k == 2", "4", "n mod 4", 1, &[]),
                ("k mod 2 == 1", "2", "n mod 2", 1, &[]),
                (
                    "k >= 4 and k mod 2 == 0",
                    "k + 3",
                    "let r = n mod (k + 3) then if r < k then r mod 2 else if r == k + 1 then 3 else 2",
                    1,
                    &[],
                ),
            ],
            &[
                "P(n) iff n mod 2 == 0 where k mod 2 == 1",
                "g(n) = 3 where n == k + 1 and k mod 2 == 0 and k >= 4",
            ],
        ),
        one(
            "one-two-three",
            ONE_TWO_THREE,
            &["k"],
            &[
                ("k mod 4 != 0", "4", "n mod 4", 1, &[]),
                ("k mod 4 == 0", "k + 1", "if n mod (k + 1) == k then 4 else (n mod (k + 1)) mod 4", 1, &[]),
            ],
            &["P(n) iff n mod 4 == 0 where k mod 4 != 0"],
        ),
    ]
}

fn more_subtractions() -> Vec<Written<'static>> {
    vec![
        one(
            "next",
            NEXT,
            &["k"],
            &[(
                "true",
                "2 * k + 1",
                "if n mod (2 * k + 1) < k then 0 else if n mod (2 * k + 1) < 2 * k then 1 else 2",
                1,
                &[],
            )],
            &["P(n) iff n mod (2 * k + 1) < k"],
        ),
        one(
            "twice",
            TWICE,
            &["k"],
            &[("true", "3 * k", "(n mod (3 * k)) div k", 1, &[])],
            &["P(n) iff n mod (3 * k) < k"],
        ),
        one(
            "twice by comparison",
            TWICE,
            &["k"],
            &[(
                "true",
                "3 * k",
                "if n mod (3 * k) < k then 0 else if n mod (3 * k) < 2 * k then 1 else 2",
                1,
                &[],
            )],
            &[],
        ),
        Written {
            set: &[("l", "3"), ("r", "5")],
            ..one("range from 3", RANGE, &["r"], &[("r >= 3", "r + 3", "(n mod (r + 3)) div 3", 1, &[])], &[])
        },
    ]
}

fn others() -> Vec<Written<'static>> {
    vec![
        one(
            "alice",
            ALICE,
            &["k"],
            &[("k >= 2", "4 * k + 2", ALICE_VALUE, 1, &[]), ("k == 1", "2", "n mod 2", 1, &[])],
            &["P(n) iff n == 0 or n mod (4 * k + 2) == k + 1 where k >= 2"],
        ),
        Written {
            of: Of::Losing,
            ..one(
                "powers: lost",
                POWERS,
                &["a"],
                &[
                    ("a mod 2 == 1", "2", "n mod 2 == 0", 1, &[("a", &["1"])]),
                    (
                        "a mod 2 == 0",
                        "a + 1",
                        "(n mod (a + 1)) mod 2 == 0 and n mod (a + 1) != a",
                        1,
                        &[("a", &["1", "a"])],
                    ),
                ],
                &["P(n) iff n mod 2 == 0 where a mod 2 == 1"],
            )
        },
        one(
            "powers",
            POWERS,
            &["a"],
            &[
                ("a mod 2 == 1", "2", "n mod 2", 1, &[("a", &["1"])]),
                (
                    "a mod 2 == 0",
                    "a + 1",
                    "if n mod (a + 1) == a then 2 else (n mod (a + 1)) mod 2",
                    1,
                    &[("a", &["1", "a"])],
                ),
            ],
            &[
                "g(n) = if not (2 divides a) then n mod 2 else if n mod (a + 1) == a then 2 else (n mod (a + 1)) mod 2",
            ],
        ),
        Written {
            of: Of::Losing,
            ..one(
                "divisors",
                DIVISORS,
                &[],
                &[("true", "2", "n mod 2 == 1", 1, &[])],
                &["N(n) iff n mod 2 == 0"],
            )
        },
        Written {
            of: Of::Losing,
            ..one("remainders", REMAINDERS, &[], &[("true", "2", "n mod 2 == 1", 1, &[])], &[])
        },
        Written {
            of: Of::Losing,
            ..one("bash, misère", MISERE, &["m"], &[("true", "m + 1", "n mod (m + 1) == 1", 1, &[])], &[])
        },
    ]
}

/// All rows.
pub(crate) fn rows() -> Vec<Row> {
    [subtractions(), more_subtractions(), others()].iter().flatten().map(row).collect()
}
