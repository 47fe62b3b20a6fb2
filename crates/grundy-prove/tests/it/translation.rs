//! The translation of rules against their meaning, the interpreter, on boxes of positions.

use std::path::{Path, PathBuf};

use grundy_automata::Limits;
use grundy_core::Run;
use grundy_prove::Trouble;
use grundy_texts::EN;

use crate::common::compare::compare;

/// Rules that use one thing each.
const ROWS: &[&str] = &[
    // Division and remainders, also of negative numbers.
    "position (n: nat)\nmove a(k in 0..=n) if (k - 7) mod 3 == 1 and (k - 7) div 3 < 1 -> (n - k)",
    "position (n: nat)\nmove a(k in -9..=5) if k div 4 + n >= 0 -> (n + k div 4)\nmove b(k in -9..=5) -> (k mod 4)",
    "position (n: nat)\nmove a() if n >= 3 -> ((5 * n - 13) div 7)",
    "position (n: nat)\nmove a() -> ((13 - 2 * n) div 5)",
    "position (n: nat)\nmove a() if n mod 0 == 1 -> (n)",
    // Digits.
    "position (a: nat, b: nat)\nmove x() -> (a xor b, a & b)\nmove o() -> (a | b, 3 & a)",
    "position (a: nat, b: nat)\nmove x() if a >= b -> ((a - b) xor 5, 0)\nmove y() -> ((a - b) | 1, 0)",
    "position (n: nat)\nmove low() if n >= 1 -> (n - lowbit(n))\nmove zero() -> (lowbit(n))",
    "position (n: nat)\nmove b(i in 0..=4) if bit(n, i) == 1 -> (n - pow(2, i))",
    "position (n: nat)\nmove b() if bit(n, 2) == 1 -> (n - 4)\nmove c() if bit(n - 3, 1) == 0 -> (0)",
    "position (n: nat)\nmove p(k in powers(2, n)) -> (n - k)\nmove q(k in powers(4, n + 3)) if k <= n -> (n - k)",
    "position (n: nat)\nmove p(k in powers(1, n)) -> (n - k)\nmove q() if n in powers(8, 70) -> (0)",
    "position (n: nat)\nmove p() if n in powers(2, 20) -> (0)\nmove q(k in powers(0, n - 2)) -> (k)",
    // Least and greatest, sizes.
    "position (a: nat, b: nat)\nmove m(k in 1..=max(a, b)) if k <= min(a, b, 4) -> (a - k, b)\nmove d() -> (abs(a - b), 0)",
    "position (n: nat)\nmove m(k in min(n, 3)..max(5, n - 4)) -> (k)",
    // Choices and names.
    "position (n: nat)\nmove m(k in 1..=(if n mod 2 == 0 then n div 2 else 3)) if k <= n -> (if n > 5 then n - k else 0)",
    "position (n: nat)\nmove m(k in 0..=n, h = k div 2, if h * 2 != k) -> (let x = n - k then x + h)",
    "position (n: nat)\nmove m((a, b) = (n div 2, n - n div 2)) -> (a) + (b)",
    "let S = {3, 5, 9}\nposition (n: nat)\nmove m(k in S) if n >= k -> (n - k)\nmove o(k in {1, n}) if k <= n -> (n - k)",
    "position (n: nat)\nmove m(k in [n, 2, 2]) if k <= n -> (n - k)\nmove t((i, j) in {(1, n), (2, 3)}) if i + j <= n -> (n - i - j)",
    "def half(x: nat): nat = x div 2\ndef less(x: nat, y: nat): int = x - y\nposition (n: nat)\nmove m() -> (half(n + 1))\nmove l(k in 0..=4) if less(n, k) >= 1 -> (less(n, k))\nmove w() if half(n - 3) == 1 -> (0)",
    "def bad(x: nat): nat = x - 2\nposition (n: nat)\nmove m() if n > 1 or bad(n) == 0 -> (bad(n))",
    // Conditions, short circuits, chains.
    "position (n: nat)\nmove m(k in 1..=n) if 1 < k <= n - 2 < 9 != k -> (n - k)",
    "position (n: nat)\nmove m() if n < 4 and 1 mod (if n < 2 then 0 else 1) == 0 -> (0)",
    "position (n: nat)\nmove m() if n < 4 or (n xor (n - 7)) == 3 -> (0)\nmove i() if n >= 7 implies (n xor (n - 7)) < 9 -> (n)",
    "position (n: nat)\nmove m() if (n < 4 iff n mod 2 == 0) -> (0)\nmove x() if (n < 4) xor (n mod 2 == 0) -> (0)\nmove n() if not (n < 4) -> (1)",
    "position (n: nat)\nmove m(k in 0..=n) if k in 2..5 and k not in {3} -> (k)\nmove o(k in 0..=n) if (k, n) in {(1, 4), (2, n)} -> (k)",
    "position (n: nat)\nmove m(k in 0..=n) if 3 divides n - k -> (k)\nmove d(k in 0..=n) if k divides 12 -> (k)\nmove z(k in 0..=n) if 0 divides k - 3 -> (k)",
    "position (n: nat)\nmove m(k in 0..=n) if all(k != 2 * j for j in 0..=n) -> (k)\nmove e(k in 0..=n) if any(k == 3 * j for j in 0..=n, if j != 2) -> (k)",
    "position (n: nat)\nmove m(k in 0..=n) if any(s divides k for s in {4, 7}) -> (k)\nmove e(k in 0..=n) if all(k != s for s in {1, 2} if s < n) -> (k)",
    "position (a: nat, b: nat)\nmove m() -> (count(x > 2 for x in [a, b]), sum(x for x in [a, b, 1]))\nmove x() -> (xor(x for x in [a, b, 3]), max(x for x in [a, b]))",
    "position (a: nat, b: nat)\nmove m() -> (sum(x for x in [a, b], if x > 2), min(2 * x for x in [a, b]))\nmove l() -> (len(a..b), sum([a, b]))",
    "position (n: nat)\nmove m(k in {2 * j for j in 0..=n, if j != 1}) if k <= n -> (k)\nmove i(k in 0..=n) if k in {3 * j + 1 for j in 0..n} -> (k)",
    // Truth values.
    "position (n: nat, f: bool)\nmove on(k in 1..=n) if not f -> (n - k, n > 3)\nmove off() if f -> (n, false)",
    "position (n: nat, f: bool, g: bool) where f or n > 1\nmove s() if f != g -> (n + 2, g == f, f)",
    "param odd: bool = true\nposition (n: nat)\nmove m(k in 1..=n) if odd iff k mod 2 == 1 -> (n - k)",
    // Conditions of positions, sorted fields.
    "position (a: nat, b: nat) where a < b unordered\nmove m(k in 1..=a) -> (a - k, b)\nmove s() -> (b, a)",
    "position (a: nat, b: nat) where a <= 2 * b and a != 3 unordered\nmove m(k in 1..=b) -> (a, b - k)",
    "position (a: nat, b: nat, c: nat) unordered\nmove m(k in 1..=c) -> (a, b, c - k)\nmove n(k in 1..=a) -> (b, c, a - k)",
    "position (a: nat, b: nat, c: nat) unordered a, c\nmove m(k in 1..=c) -> (c - k, b, a)",
    "position (a: nat, b: nat, c: nat, d: nat) unordered a, b unordered c, d\nmove m(k in 1..=b) -> (b - k, a, d, c)",
    // Errors: negative fields, broken conditions, arguments.
    "position (n: nat)\nmove m(k in 1..=3) -> (n - k)",
    "position (n: nat) where n != 5\nmove m(k in 1..=n) -> (n - k)",
    "position (n: nat)\nmove m(k in 1..=n) if k != 3 -> if k mod 2 == 0 then (n - k) + (k) else if k > 4 then end else (n - 2)",
    // Endings.
    "position (n: nat)\nmove m(k in 1..=n) -> (n - k)\nends if n mod 5 == 2: mover wins\nends if n > 7: mover loses",
    "position (n: nat)\nmove m(k in 1..=n) -> (n - k)\nends if (n - 2) xor 1 == 4: mover wins\nends if n == 1: draw",
    "position a (n: nat)\nposition b (x: nat, y: nat) where x < y\nmove a.m(k in 0..n) -> b(k, n)\nmove b.m() -> a(x) + a(y - x)\nends if n == 3: mover loses",
    // Products with numbers that are gone through one by one.
    "position (p: nat) where p >= 1\nmove times(m in 2..=5) if p < 20 -> (p * m)\nwin by reaching (p) if p >= 20",
    "position (n: nat)\nmove m(d in 2..=4) if n mod d == 0 -> (n div d)",
];

#[test]
fn rows_mean_the_same() {
    for text in ROWS {
        let game = grundy_testkit::corpus::game(text, &[], &Run::unlimited())
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        match compare(&game, Limits::default()) {
            Ok(compared) => assert!(compared.positions > 3, "{text}"),
            Err(Trouble::Refused(refusal)) => panic!("{text}: {}", refusal.reason.show(EN)),
            Err(other) => panic!("{text}: {other:?}"),
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The examples of the language that the translation covers; the rest is refused with a reason.
#[test]
fn examples_mean_the_same() {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(root().join("tests/suite/examples"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "grundy"))
        .collect();
    paths.sort();
    let (mut inside, mut outside, mut unbound) = (Vec::new(), Vec::new(), 0);
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        let Ok(game) = grundy_testkit::corpus::game(&text, &[], &Run::unlimited()) else {
            unbound += 1;
            continue;
        };
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        match compare(&game, Limits::default()) {
            Ok(compared) => {
                assert!(compared.positions > 0, "{name}");
                inside
                    .push(format!("{name} ({} positions, {} options)", compared.positions, compared.options));
            }
            Err(Trouble::Refused(refusal)) => {
                outside.push(format!("{name}: {}", refusal.reason.show(EN)));
            }
            Err(other) => panic!("{name}: {other:?}"),
        }
    }
    println!("in the fragment: {}", inside.len());
    inside.iter().for_each(|line| println!("  {line}"));
    println!("outside: {}, not bound or not checked: {unbound}", outside.len());
    outside.iter().for_each(|line| println!("  {line}"));
    assert_eq!(inside.len() + outside.len() + unbound, paths.len());
    assert!(inside.len() >= 25, "{inside:?}");
}
