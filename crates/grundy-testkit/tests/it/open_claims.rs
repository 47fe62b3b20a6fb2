//! Claims with parameters left open: what is judged is what the claim is about.

use std::sync::atomic::AtomicBool;

use grundy::{Choices, RulesFrom, Settings, Workbench};

const START: &str = "param k: nat = 3 where k >= 1
position (n: nat)
start (n: nat) = (n + 1)
move take(s in 1..=min(k, n)) -> (n - s)";
const NO_ARGUMENTS: &str = "param k: nat = 3 where k >= 1
position (n: nat)
start () = (k)
move take(s in 1..=min(k, n)) -> (n - s)";
const KINDS: &str = "param k: nat = 2 where k >= 1
position heap (n: nat)
position strip (m: nat)
move heap.x(s in 1..=min(k, n)) -> heap(n - s)
move strip.y(s in 1..=min(k + 1, m)) -> strip(m - s)";
const GOAL: &str = "param k: nat = 3 where k >= 1
position (n: nat)
move take(s in 1..=min(k, n)) -> (n - s)
win by reaching (2)";
const SIDES: &str = "param k: nat = 2 where k >= 1
position (n: nat)
left move a(s in 1..=min(k, n)) -> (n - s)
right move b() if n >= 1 -> (n - 1)";
const TWO: &str = "param k: nat = 2 where k >= 1
position (a: nat, b: nat)
move first(s in 1..=min(k, a)) -> (a - s, b)
move second(s in 1..=min(k, b)) -> (a, b - s)";
const HEAP: &str = "param k: nat where k >= 1
position (n: nat)
move take(s in 1..=min(k, n)) -> (n - s)";

/// Rules, a claim that is true for all parameters (or, with `false`, wrong for some), and that.
const ROWS: &[(&str, &str, bool)] = &[
    (START, "g(n) = (n + 1) mod (k + 1)", true),
    (START, "P(n) iff (n + 1) mod (k + 1) == 0", true),
    (NO_ARGUMENTS, "g() = k", true),
    (NO_ARGUMENTS, "P() iff false", true),
    (KINDS, "P(m) iff m mod (k + 2) == 0", true),
    (GOAL, "P(n) iff n mod (k + 1) == 2 where n >= 3 and k >= 3", true),
    (SIDES, "N(n) iff n == 1 where k >= 2", true),
    (TWO, "P(a, b) iff a mod (k + 1) == b mod (k + 1)", true),
    (HEAP, "g(n) = n mod (k + 1)", true),
    (HEAP, "g(n) = g(n + k + 1)", true),
    (HEAP, "g(n) = n mod (k + 2)", false),
    (HEAP, "g(n) = g(n + k)", false),
];

#[test]
fn true_claims_are_not_refuted_and_wrong_ones_not_proved() {
    let cancelled = AtomicBool::new(false);
    let bench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    for &(rules, claim, is_true) in ROWS {
        let opened = bench.open_for_all(RulesFrom::Text(rules), &Choices::default()).unwrap();
        let stated = bench.read_claim(&opened.game, claim).unwrap();
        let class = bench.classify(&opened.game);
        let study = bench.study(&opened.game, &class).for_all(&opened);
        let told = study.judge(&stated).map_or("error", |judged| judged.standing.id());
        let wrong = if is_true { "refuted" } else { "proved" };
        assert_ne!(told, wrong, "{rules}\n{claim}");
        if rules == HEAP {
            assert_eq!(told, if is_true { "proved" } else { "refuted" }, "{claim}");
        }
    }
}
