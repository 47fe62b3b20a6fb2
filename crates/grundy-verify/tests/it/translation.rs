//! The checker's reading of rules against the interpreter.

use std::fs;
use std::path::Path;

use grundy_core::Run;
use grundy_rules::check_text;
use grundy_syntax::Source;
use grundy_verify::{Rejection, compare};

use crate::support;
use crate::support::told;

#[test]
fn examples_are_read_as_the_interpreter_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("the examples").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    for path in paths {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let text = fs::read_to_string(&path).expect("a text");
        let checked = check_text(&std::sync::Arc::new(Source::new("rules", &text)));
        let Some(rules) = checked.rules else { continue };
        let run = Run::unlimited();
        let Ok(game) = rules.bind(&[], &run) else { continue };
        match compare(&game, &run) {
            Ok(positions) => {
                assert!(positions > 0, "{name}: nothing was compared");
                inside.push(name);
            }
            Err(Rejection::Outside(_)) => outside.push(name),
            Err(rejection) => panic!("{name}: {}", told(&rejection)),
        }
    }
    println!("{} inside: {inside:?}; {} outside: {outside:?}", inside.len(), outside.len());
    assert!(inside.len() >= 30, "{inside:?}");
}

/// Rules that use one construct each: all must be read, and read as the interpreter does.
const CONSTRUCTS: &[(&str, &str)] = &[
    ("xor", "position (a: nat, b: nat)\nmove m(k in 0..=a + b) if k < a xor b -> (k, a & b)"),
    ("or and", "position (a: nat, b: nat)\nmove m() if a >= 1 -> ((a - 1) | b, (a - 1) & b)"),
    ("div mod", "position (n: nat)\nmove m(k in 1..=n) if k mod 3 == n div 4 mod 3 -> ((n - k) div 2)"),
    (
        "negative div",
        "position (n: nat)\nmove m(k in 1..=n) if (k - 10) div 4 == (5 - k) mod 7 - 3 -> (n - k)",
    ),
    ("negative mod", "position (n: nat)\nmove m(k in -n..0) if k mod 5 == 2 -> (n + k)"),
    (
        "min max abs",
        "position (a: nat, b: nat)\nmove m(k in 1..=max(a, b, 3)) if k <= abs(a - b) -> (min(a, b), abs(b - a) - k)",
    ),
    (
        "max with a negative",
        "position (n: nat)\nmove m(i in 0..n) -> (max(i - 3, 0)) + (max(n - i - 5, 2 - n, 0))",
    ),
    ("if", "position (n: nat)\nmove m(k in 1..=(if n mod 2 == 0 then n div 2 else 1)) if k <= n -> (n - k)"),
    (
        "let",
        "position (n: nat)\nmove m(k in 1..=n) let h = n - k if h mod 3 != 1 -> (let j = h div 2 then h - j)",
    ),
    (
        "def",
        "def half(x: nat): nat = x div 2\ndef far(x: int, y: int): bool = abs(x - y) >= half(7)\nposition (n: nat)\nmove m(k in 1..=n) if far(k, half(n)) -> (n - k)",
    ),
    (
        "lowbit",
        "position (n: nat)\nmove m() if n >= 1 -> (n - lowbit(n))\nmove l(k in 1..=n) if lowbit(k) == k and lowbit(0) == 0 -> (n - k)",
    ),
    ("bit", "position (n: nat)\nmove m(k in 1..=n) if bit(n, 2) + bit(k, 0) == 1 -> (n - k + bit(n, 5) * 0)"),
    ("chains", "position (a: nat, b: nat)\nmove m(k in 1..=a) if 1 <= k < a <= b != k -> (a - k, b)"),
    (
        "logic",
        "position (n: nat)\nmove m(k in 1..=n) if (k > 3 implies n > 9) and (k mod 2 == 0 iff n mod 3 == 0 or k == 1) and not (k == 5 xor n == 7) -> (n - k)",
    ),
    (
        "sets",
        "param S: set of nat = {1, 5, 9}\nposition (n: nat)\nmove m(k in (S | {2, 3}) - {9}) if k <= n and k not in S & {5} -> (n - k)",
    ),
    (
        "comprehension",
        "position (n: nat)\nmove m(k in {x * x for x in 1..=5 if x != 2}) if k <= n -> (n - k)",
    ),
    (
        "comprehension of fields",
        "position (n: nat, a: nat)\nmove m(k in {x + a for x in 1..=3 if x != a}) if k <= n -> (n - k, a)",
    ),
    ("set of fields", "position (n: nat, a: nat)\nmove m(k in {a, a + 1, 2}) if 1 <= k <= n -> (n - k, a)"),
    (
        "tuples",
        "position (x: nat, y: nat)\nmove m((dx, dy) in {(1, 0), (0, 2)}, d = (dx, dy)) if d[0] <= x and d[1] <= y and (x, y) != (3, 3) -> (x - d[0], y - d[1])",
    ),
    ("list", "param L: list of nat = [3, 1, 3]\nposition (n: nat)\nmove m(k in L) if k <= n -> (n - k)"),
    (
        "divides",
        "position (n: nat)\nmove m(k in 1..=n) if 3 divides k + n and not (-2 divides n) or (0 divides k - 4) -> (n - k)",
    ),
    (
        "powers",
        "position (n: nat)\nmove m(p in powers(2, n)) -> (n - p)\nmove q(k in 3..=n) if k in powers(2, n - 1) -> (k - 3)",
    ),
    ("powers of one", "position (n: nat)\nmove m(p in powers(1, n - 2)) -> (n - p)"),
    (
        "all any",
        "position (n: nat)\nmove m(k in 1..=n) if all(j mod 3 != 0 or j < n for j in k..=n) and any(2 * j == k for j in 0..=n) -> (n - k)",
    ),
    (
        "any over sets",
        "param S: set of nat = {2, 3}\nposition (n: nat)\nmove m(k in 1..=n) if any(s divides k for s in S) -> (n - k)",
    ),
    (
        "any twice",
        "position (n: nat)\nmove m(k in 1..=n) if any(i + 2 * j == k for i in 2..=3, j in i..=n, if j != 4) -> (n - k)",
    ),
    (
        "bool",
        "position (n: nat, b: bool)\nmove m(k in 1..=n) if b -> (n - k, k == 2)\nmove t() if not b -> (n, true)",
    ),
    (
        "bool order",
        "position (b: bool, c: bool, n: nat) unordered b, c\nmove m() if n >= 1 -> (not b, c, n - 1)",
    ),
    (
        "where",
        "position (a: nat, b: nat) where a <= b + 2 where b mod 3 != 2\nmove m(k in 1..=a) -> (a - k, b)",
    ),
    (
        "where unordered",
        "position (a: nat, b: nat) where a == 2 * b or a <= 1 unordered\nmove m() if a >= 1 and b == 2 * a -> (0, b)",
    ),
    (
        "unordered groups",
        "position (a: nat, b: nat, c: nat, d: nat) unordered a, c unordered b, d\nmove m(k in 1..=a) -> (a - k, d, c, b)\nmove s(k in 1..=d) -> (c, d - k, a, b)",
    ),
    (
        "ends",
        "position (n: nat)\nmove m(k in 1..=n) -> (n - k)\nends if n mod 5 == 2: mover loses\nends if n mod 2 == 0 and n > 10: mover wins",
    ),
    (
        "goal",
        "position (a: nat, b: nat) unordered\nmove m(k in 1..=a) -> (a - k, b)\nwin by reaching (0, b) if b >= 2",
    ),
    (
        "end",
        "position (n: nat)\nmove m(k in 1..=n) -> if k == n then end else if k == 1 then (n - 1) + (0) else (n - k)",
    ),
    ("copies", "param c: nat = 3\nposition (n: nat)\nmove m(k in 1..=n) -> c * (n - k) + 0 * (n)"),
    ("copies of fields", "position (n: nat, k: nat)\nmove m() if n >= 1 -> k * (n - 1, k)"),
    ("each of a range", "position (n: nat)\nmove m(j in 0..n) -> sum((i) for i in j..n)"),
    ("each, shifted", "position (n: nat) where n >= 1\nmove m(j in 0..n) -> sum((i + 1) for i in j..n - 1)"),
    ("each, mirrored", "position (n: nat)\nmove m(j in 1..=n) -> sum((n - i) for i in 1..=j)"),
    (
        "each of equal elements",
        "position (n: nat)\nmove m() if n >= 4 -> sum((n - s) for s in {x div 2 for x in 2..=5 if x != n})",
    ),
    (
        "each of a list",
        "position (n: nat)\nmove m() if n >= 4 -> sum((n - s) for s in [x div 2 for x in 2..=5 if x != n])",
    ),
    (
        "each of a set",
        "position (n: nat)\nmove m() if n >= 4 -> sum((n - s) for s in {1, 2, 4} if s < n mod 4)",
    ),
    (
        "kinds",
        "position heap (n: nat)\nposition pair (a: nat, b: nat) unordered\nmove heap.split(k in 1..n) -> pair(n - k, k)\nmove pair.join() if a >= 1 -> heap(a + b - 1) + heap(a)",
    ),
    (
        "no fields",
        "position one ()\nposition two (n: nat)\nmove one.m() -> two(3)\nmove two.m() if n >= 1 -> two(n - 1) + one()",
    ),
    // Equal terms inside and outside of what has a scope of its own.
    (
        "equal terms under any",
        "position (n: nat)\nmove m(k in 1..=n) if any(i mod 3 == n mod 5 and k mod 2 == 1 for i in 0..k) or n mod 5 == 1 and k mod 2 == 0 -> (n - k)",
    ),
    (
        "equal terms under all",
        "position (n: nat)\nmove m(k in 1..=n) if all((i + k) div 2 != n div 3 for i in 0..=k) or (k + k) div 2 == n div 3 -> (n - k div 2 - (k - k div 2))",
    ),
    (
        "equal terms in branches",
        "position (n: nat)\nmove m(k in {1, 2, 3}) if k <= n and (k + n) mod 4 != n mod 4 -> (if n mod 4 == k then n - k else (n - k) div 2)\nmove l() if n mod 4 == 2 -> (n div 2)",
    ),
    (
        "equal terms in elements",
        "position (n: nat)\nmove m() if n >= 4 -> sum((n div 2 - s) for s in {1, 2} if s < n mod 3) + (n mod 3)",
    ),
    (
        "equal bits",
        "position (a: nat, b: nat)\nmove m(k in 1..=a) if any((a xor i) < (b xor a) and lowbit(a + 1) == lowbit(i + 1) for i in 0..k) or a xor b == k + lowbit(a + 1) -> (a - k, b)",
    ),
    (
        "a chain of cases",
        "position (n: nat)\nmove m(k in 1..=n) if k == (if n < 5 then 1 else if n mod 3 == 0 then n - 4 else if n mod 3 == 1 then lowbit(n) else if true then 2 else n) -> (n - k)",
    ),
    (
        "cases of negative numbers",
        "position (n: nat)\nmove m(k in 1..=n) if (if k < 3 then k - 3 else if n < 9 then 3 - k else if k == n then 0 else 5 - n) in {-2, 0, -7} -> (n - k)",
    ),
    (
        "cases of truth values and pairs",
        "position (n: nat)\nmove m(k in 1..=n) if (if k == 1 then n > 4 else if k == 2 then n mod 2 == 0 else k mod 3 == 0) and (if k < 2 then (n, 1) else if k < 6 then (k, n) else (6, k))[1] > 1 -> (n - k)",
    ),
    ("large", "position (n: nat)\nmove m(k in 1..=n) if 1000000007 * k mod 1000000000 == 7 * k -> (n - k)"),
];

#[test]
fn every_construct_is_read_as_the_interpreter_does() {
    for (name, rules) in CONSTRUCTS {
        let game = support::game(rules, &[]);
        let run = Run::unlimited();
        match compare(&game, &run) {
            Ok(positions) => assert!(positions > 0, "{name}: nothing was compared"),
            Err(rejection) => panic!("{name}: {}", told(&rejection)),
        }
    }
}

/// Rules with something that has no automaton here, and the expression that is named.
const OUTSIDE: &[(&str, &str)] = &[
    ("position (n: nat)\nmove m(k in 1..=n) if gcd(n, k) == 1 -> (n - k)", "gcd(n, k)"),
    ("position (n: nat)\nmove m(k in 1..=n) if k * k <= n -> (n - k)", "k * k"),
    ("position (a: nat, b: nat)\nmove m() if a >= 1 -> (b mod a, a)", "b mod a"),
    ("position (a: nat, b: nat)\nmove m() if a divides b and a >= 1 -> (b - 1, a)", "b"),
    ("position (n: nat)\nmove m(d in powers(3, n)) -> (n - d)", "powers(3, n)"),
    ("position (n: nat)\nmove m(k in 1..=n) if popcount(k) == 1 -> (n - k)", "popcount(k)"),
    ("position (n: nat)\nmove m(k in 1..=n) if v2(k) == 1 -> (n - k)", "v2(k)"),
    ("position (n: nat)\nmove m(k in 1..=n) if bit(n, k) == 1 -> (n - k)", "bit(n, k)"),
    (
        "position (n: nat)\nmove m(k in 1..=n) if count(j < 3 for j in 1..=k) == 1 -> (n - k)",
        "count(j < 3 for j in 1..=k)",
    ),
    (
        "def f(x: nat): nat decreases x = if x == 0 then 0 else f(x - 1)\nposition (n: nat)\nmove m() if n > f(n) -> (n - 1)",
        "f(n)",
    ),
    ("position (n: nat)\nmove m(j in 1..=n) -> sum((2 * i) for i in 0..j)", "m"),
    ("position (n: nat, a: nat)\nmove m() if n > a + 1 -> sum((n - 1, s) for s in {a, 1})", "{a, 1}"),
    ("position (l: list of nat)\nmove m() if len(l) >= 1 -> ([])", "field `l` is a list of nat"),
    ("position (n: int)\nmove m() if n >= 1 -> (n - 1)", "field `n` is a int"),
];

#[test]
fn what_has_no_logic_is_named() {
    for (rules, named) in OUTSIDE {
        let game = support::game(rules, &[]);
        match compare(&game, &Run::unlimited()) {
            Err(rejection @ Rejection::Outside(_)) => {
                assert!(told(&rejection).contains(named), "{rules}: {}", told(&rejection));
            }
            Err(rejection) => panic!("{rules}: {}", told(&rejection)),
            Ok(_) => panic!("{rules}: read"),
        }
    }
}
