//! Claims that follow, or do not, from what is proved.

use grundy_automata::Limits;
use grundy_core::{Coding, Of, Periodic, Run};
use grundy_prove::{Follows, Proved, reading_follows};
use grundy_rules::BoundGame;

use crate::common::{claim, game, relations, trouble};

fn told(game: &BoundGame, of: Of, proved: Proved<'_>, text: &str) -> String {
    let (claim, source) = claim(game, text);
    match reading_follows(game, (of, proved), (&claim, &source), Limits::default(), &Run::unlimited()) {
        Ok(Follows::Yes) => "follows".to_owned(),
        Ok(Follows::No(against)) => {
            let args: Vec<String> = against.at.iter().map(ToString::to_string).collect();
            let really = against.really.map_or_else(|| "?".to_owned(), |really| really.to_string());
            format!("not at {}, which is {really}", args.join(", "))
        }
        Err(failure) => trouble(game, failure),
    }
}

/// Rules, what is proved of them, and whether a claim follows.
fn test(rules: &str, proved: &str, coding: Coding, rows: &[(&str, &str)]) {
    let game = game(rules, &[]);
    let of = if coding == Coding::Set { Of::Losing } else { Of::Values };
    let relations = relations(&game, proved, coding).unwrap();
    for (text, expected) in rows {
        assert_eq!(told(&game, of, Proved::Relations(&relations), text), *expected, "{rules}\n{text}");
    }
}

const NIM_2: &str = "position (a: nat, b: nat)
move first(k in 1..=a) -> (a - k, b)
move second(k in 1..=b) -> (a, b - k)";

#[test]
fn numbers_and_sets() {
    test(
        NIM_2,
        "g(a, b) = a xor b",
        Coding::Number,
        &[
            ("g(a, b) = (a | b) - (a & b)", "follows"),
            ("g(a, b) = a + b where a & b == 0", "follows"),
            ("g(a, b) = a + b where a < 2", "not at 1, 1, which is 0"),
            ("g(a, b) = a + b where a xor (b - 1) == 3", "not at 0, 0, which is 0"),
            ("g(a, b) = a - b where a == b", "follows"),
            ("g(a, b) = 3 div (if a == b then 0 else 1) where a == b", "not at 0, 0, which is 0"),
            ("P(a, b) iff a == b", "follows"),
            ("N(a, b) iff a != b", "follows"),
            ("N(a, b) iff a > b where a >= b", "follows"),
            ("P(a, b) iff a == b and a < 9", "not at 9, 9, which is 0"),
            ("P(a, b) iff a == b and a != 5000", "not at 5000, 5000, which is 0"),
            // The least sum, not the fewest digits, comes first.
            ("g(a, b) = a xor b where a < 1000 or b != 999", "follows"),
            ("g(a, b) = if a + b >= 999 and a != b then 0 else a xor b", "not at 0, 999, which is 999"),
            ("P(a, b) iff a * b == 4", "outside: `a * b` multiplies two numbers of which neither is fixed"),
        ],
    );
    test(
        NIM_2,
        "P(a, b) iff a == b",
        Coding::Set,
        &[
            ("P(a, b) iff a xor b == 0", "follows"),
            ("N(a, b) iff a < b or b < a", "follows"),
            ("N(a, b) iff a < b", "not at 1, 0, which is 1"),
            ("g(a, b) = a xor b", "outside: the claim is not about Grundy values or P-positions"),
        ],
    );
}

#[test]
fn powers() {
    let e_and_d = "position (a: nat, b: nat) where a >= 1 and b >= 1 unordered
move keep_a(i in 1..a) -> (i, a - i)
move keep_b(i in 1..b) -> (i, b - i)";
    test(
        e_and_d,
        "g(a, b) = v2(1 + ((a - 1) | (b - 1)))",
        Coding::Power,
        &[
            ("P(a, b) iff a mod 2 == 1 and b mod 2 == 1", "follows"),
            ("g(a, b) = 0 where a mod 2 == 1 and b mod 2 == 1", "follows"),
            ("g(a, b) = v2(a) where a == b", "follows"),
            ("g(a, b) = v2(a)", "not at 1, 2, which is 1"),
            ("g(a, b) = 1 + v2(a div 2) where a == b and 2 divides a", "follows"),
            ("g(a, b) = log2(a) where a == b and a in powers(2, a)", "follows"),
            ("g(a, b) = log2(a) where a == b", "not at 3, 3, which is 0"),
            ("g(a, b) = max(v2(a), 0) where a == b", "follows"),
            // At 0 there is no component, so nothing can fail there.
            ("N(a, b) iff v2(a) > 0 where a == b", "outside: `v2(a)` cannot be computed digit by digit"),
        ],
    );
}

#[test]
fn arguments_of_start() {
    let rules =
        "position (n: nat)\nstart (x: nat, y: nat, f: bool) = if f then (x - 1) + (y + 1) else 2 * (x) + (y)
move take(k in 1..=n) -> (n - k)";
    test(
        rules,
        "g(n) = n",
        Coding::Number,
        &[
            ("g(x, y, f) = if f then (x - 1) xor (y + 1) else y", "follows"),
            ("P(x, y, f) iff if f then x == y + 2 else y == 0", "follows"),
            ("P(x, y, f) iff x == y + 2", "not at 0, 0, false, which is 0"),
        ],
    );
    let alone = "position (n: nat, l: nat)\nstart (m: nat) = (m, m - 1)
move take(x in 1..=min(n, l)) -> (n - x, x)";
    test(
        alone,
        "P(n, l) iff n == 0 or l < lowbit(n)",
        Coding::Set,
        &[("P(m) iff m in powers(2, m)", "follows"), ("P(m) iff m < 3", "not at 4, which is 0")],
    );
    let places = "position (n: nat) where n >= 1\nstart (x: nat, y: nat) = (x) + (y)
move down(m in 1..n) if lowbit(m) < lowbit(n) -> (m)";
    let start = "outside: the claim is about the arguments of `start`, not about all positions";
    test(places, "g(n) = v2(n)", Coding::Power, &[("P(x, y) iff lowbit(x) == lowbit(y)", start)]);
}

#[test]
fn periods() {
    let game = game("position (n: nat)\nmove take(k in 1..=min(3, n)) -> (n - k)", &[]);
    let values = Periodic { preperiod: 0, period: 4, saltus: 0, values: [0, 1, 2, 3].map(Some).into() };
    let lost = Periodic { values: [0, 1, 1, 1].map(Some).into(), ..values.clone() };
    let rows = [
        (Of::Values, &values, "g(n) = n mod 4", "follows"),
        (Of::Values, &values, "g(n) = n & 3", "follows"),
        (Of::Values, &values, "P(n) iff 4 divides n", "follows"),
        (Of::Values, &values, "P(n) iff 4 divides n and n != 12", "not at 12, which is 0"),
        (
            Of::Values,
            &values,
            "g(n) = if n >= 123456789013 then 3 else n mod 4",
            "not at 123456789013, which is 1",
        ),
        (Of::Losing, &lost, "N(n) iff n mod 4 > 0", "follows"),
        (Of::Losing, &lost, "P(n) iff n mod 8 == 0", "not at 4, which is 0"),
    ];
    for (of, periodic, text, expected) in rows {
        assert_eq!(told(&game, of, Proved::Periodic(periodic), text), expected, "{text}");
    }
}
