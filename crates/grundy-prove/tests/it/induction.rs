//! Closed forms proved and refuted by induction.

use grundy_automata::{Engine, Limits};
use grundy_core::{Automaton, Coding, Evidence, Numeration, Of, Relations, Run};
use grundy_prove::{Attempt, ClaimFailure, Trouble, by_induction, obligations, relations_of_claim};
use grundy_rules::classify::classify;

use crate::common;
use crate::common::{game, induction, relations};

/// The rules, a claim that describes all positions, and how the attempt to prove it ends.
fn test(rules: &str, claim: &str, coding: Coding, expected: &str) {
    let of = if coding == Coding::Set { Of::Losing } else { Of::Values };
    let game = game(rules, &[]);
    let told = match relations(&game, claim, coding) {
        Ok(relations) => induction(&game, of, &relations),
        Err(failure) => failure,
    };
    assert_eq!(told, expected, "{rules}\n{claim}");
}

/// Nim on `heaps` heaps as one component, with `after` after the position.
fn nim(heaps: usize, after: &str) -> String {
    let names = &["a", "b", "c", "d", "e"][..heaps];
    let fields: Vec<String> = names.iter().map(|name| format!("{name}: nat")).collect();
    let mut text = format!("position ({}){after}\n", fields.join(", "));
    for name in names {
        let result: Vec<String> = names
            .iter()
            .map(|other| if other == name { format!("{name} - k") } else { (*other).into() })
            .collect();
        text += &format!("move {name}_(k in 1..={name}) -> ({})\n", result.join(", "));
    }
    text
}

/// What is handed out is a list of sentences that hold, each without free variables.
#[test]
fn sentences_stand_alone() {
    let rows = [
        (nim(3, ""), "g(a, b, c) = a xor b xor c", Coding::Number),
        (nim(4, " unordered"), "P(a, b, c, d) iff a xor b xor c xor d == 0", Coding::Set),
        (LASKER.to_owned(), LASKER_CLAIM, Coding::Number),
        (E_AND_D.to_owned(), "g(a, b) = v2(1 + ((a - 1) | (b - 1)))", Coding::Power),
        (
            "position (n: nat)\nmove c(k in 1..=n) let c = k mod 2 -> c * (n - k)".into(),
            "P(n) iff n == 0",
            Coding::Set,
        ),
    ];
    let (run, engine) = (Run::unlimited(), Engine::new(2, Limits::default()));
    for (rules, claim, coding) in rows {
        let of = if coding == Coding::Set { Of::Losing } else { Of::Values };
        let game = game(&rules, &[]);
        let relations = relations(&game, claim, coding).unwrap();
        let attempt = by_induction(&game, &classify(&game, &run), of, &relations, Limits::default(), &run);
        let Attempt::Found(certificate) = attempt else { panic!("{rules}: {attempt:?}") };
        let Evidence::Induction(evidence) = &certificate.evidence else { panic!("{certificate:?}") };
        let sentences = obligations(&game, of, evidence, &run).unwrap();
        assert!(sentences.len() > 4, "{rules}");
        for sentence in sentences {
            assert_eq!(engine.build(&sentence.formula).unwrap().vars(), [], "{sentence:?}");
            assert!(engine.decide(&sentence.formula).unwrap().is_true(), "{sentence:?}");
        }
    }
}

#[test]
fn nim_on_two_to_five_heaps() {
    for (heaps, names) in [(2, "a, b"), (3, "a, b, c"), (4, "a, b, c, d"), (5, "a, b, c, d, e")] {
        let sum = names.replace(", ", " xor ");
        for after in ["", " unordered"] {
            let rules = nim(heaps, after);
            test(&rules, &format!("g({names}) = {sum}"), Coding::Number, "found");
            test(&rules, &format!("P({names}) iff {sum} == 0"), Coding::Set, "found");
        }
    }
}

const LASKER: &str = "position (n: nat)
move take(k in 1..=n) -> (n - k)
move split(k in 1..n) -> (k) + (n - k)";

const LASKER_CLAIM: &str =
    "g(n) = if n mod 4 == 0 and n > 0 then n - 1 else if n mod 4 == 3 then n + 1 else n";

const E_AND_D: &str = "position (a: nat, b: nat) where a >= 1 and b >= 1 unordered
move keep_a(i in 1..a) -> (i, a - i)
move keep_b(i in 1..b) -> (i, b - i)";

#[test]
fn values() {
    test(LASKER, LASKER_CLAIM, Coding::Number, "found");
    let subtraction = "position (n: nat)\nmove take(s in {1, 2, 4}) if s <= n -> (n - s)";
    test(subtraction, "g(n) = n mod 3", Coding::Number, "found");
    let interval = "position (n: nat)\nmove take(k in 3..=min(7, n)) -> (n - k)";
    test(interval, "g(n) = n mod 10 div 3", Coding::Number, "found");
    test(E_AND_D, "g(a, b) = v2(1 + ((a - 1) | (b - 1)))", Coding::Power, "found");
    test(E_AND_D, "P(a, b) iff a mod 2 == 1 and b mod 2 == 1", Coding::Set, "found");
    let king = "position (x: nat, y: nat)
move step((dx, dy) in {(1, 0), (0, 1), (1, 1)}) if dx <= x and dy <= y -> (x - dx, y - dy)";
    let claim =
        "g(x, y) = if x mod 2 == y mod 2 then 2 * (x mod 2) else if (x > y) iff (x mod 2 == 1) then 1 else 3";
    test(king, claim, Coding::Number, "found");
    test(king, "P(x, y) iff x mod 2 == 0 and y mod 2 == 0", Coding::Set, "found");
}

#[test]
fn lost_positions() {
    let moore = "position (a: nat, b: nat, c: nat)
move a_(i in 1..=a) -> (a - i, b, c)
move b_(i in 1..=b) -> (a, b - i, c)
move c_(i in 1..=c) -> (a, b, c - i)
move ab(i in 1..=a, j in 1..=b) -> (a - i, b - j, c)
move ac(i in 1..=a, j in 1..=c) -> (a - i, b, c - j)
move bc(i in 1..=b, j in 1..=c) -> (a, b - i, c - j)";
    test(moore, "P(a, b, c) iff a == b == c", Coding::Set, "found");
    let misere = nim(3, "") + "misere";
    let claim = "P(a, b, c) iff if max(a, b, c) <= 1 then (a + b + c) mod 2 == 1 else a xor b xor c == 0";
    test(&misere, claim, Coding::Set, "found");
    test(&misere, "P(a, b, c) iff a xor b xor c == 0", Coding::Set, "Different at (0, 0, 0)");
    let staircase = "position (a: nat, b: nat, c: nat)
move first(k in 1..=a) -> (a - k, b, c)
move second(k in 1..=b) -> (a + k, b - k, c)
move third(k in 1..=c) -> (a, b + k, c - k)";
    test(staircase, "P(a, b, c) iff a == c", Coding::Set, "found");
    let knight = "position (x: nat, y: nat)
move hop((dx, dy) in {(-2, 1), (-2, -1), (1, -2), (-1, -2)}) if x + dx >= 0 and y + dy >= 0 -> (x + dx, y + dy)";
    test(knight, "P(x, y) iff x mod 4 <= 1 and y mod 4 <= 1", Coding::Set, "found");
    let dynamic = "position (n: nat, limit: nat)\nmove take(x in 1..=min(n, limit)) -> (n - x, x)";
    test(dynamic, "P(n, limit) iff n == 0 or limit < lowbit(n)", Coding::Set, "found");
    let queen = "position (x: nat, y: nat) unordered
move west(k in 1..=x) -> (x - k, y)
move north(k in 1..=y) -> (x, y - k)
win by reaching (0, 0)";
    test(queen, "P(x, y) iff x == y", Coding::Set, "found");
    let times = "position (p: nat) where p >= 1
move times(m in 2..=9) if p < 100 -> (p * m)
win by reaching (p) if p >= 100";
    test(times, "P(p) iff p in 6..=11 or p >= 100", Coding::Set, "found");
}

#[test]
fn wrong_claims() {
    let interval = "position (n: nat)\nmove take(k in 2..=min(4, n)) -> (n - k)";
    test(interval, "g(n) = n mod 6 div 2", Coding::Number, "found");
    // No option has the value of its heap, and still it is wrong.
    test(interval, "g(n) = n mod 7 div 2", Coding::Number, "Reached at (6)");
    test(&nim(2, ""), "g(a, b) = a | b", Coding::Number, "Different at (1, 1)");
    test(&nim(2, ""), "P(a, b) iff a == b or a == 7", Coding::Set, "Different at (7, 0)");
    test(&nim(2, ""), "P(a, b) iff a == b and a < 4", Coding::Set, "Reached at (4, 4)");
    test(LASKER, "g(n) = n", Coding::Number, "Different at (3)");
    test(LASKER, "g(n) = n - 1", Coding::Number, "Function at (0)");
    test(LASKER, "g(n) = (n - 1) xor 1", Coding::Number, "undefined at (0)");
}

/// What is not a relation between numbers, or not one of the right numbers, is refused.
#[test]
fn data_that_does_not_fit() {
    let refused = "outside: the pattern does not describe what the theorem is about";
    let game = game(&nim(2, ""), &[]);
    let good = relations(&game, "P(a, b) iff a == b", Coding::Set).unwrap();
    assert_eq!(induction(&game, Of::Losing, &good), "found");
    assert_eq!(induction(&game, Of::Values, &good), refused);
    let automaton = &good.kinds[0];
    // With a state before the first, so that an accepted word is no longer one with a zero before it.
    let states = u32::try_from(automaton.accepting.len()).unwrap();
    let mut zeros = automaton.clone();
    zeros.accepting.push(false);
    zeros.next.extend([0, 0, 0, 0]);
    zeros.start = states;
    let wrong = [
        zeros,
        Automaton { tracks: 1, ..automaton.clone() },
        Automaton { numeration: Numeration::Base(3), ..automaton.clone() },
        Automaton { start: states, ..automaton.clone() },
        Automaton { next: vec![0], ..automaton.clone() },
    ];
    for automaton in wrong {
        let bad = Relations { kinds: vec![automaton], ..good.clone() };
        assert_eq!(induction(&game, Of::Losing, &bad), refused);
    }
    let more = Relations { prefixes: vec![Some(automaton.clone())], ..good.clone() };
    assert_eq!(induction(&game, Of::Losing, &more), refused);
    let fewer = Relations { kinds: Vec::new(), ..good };
    assert_eq!(induction(&game, Of::Losing, &fewer), refused);
}

#[test]
fn rules_that_fail_or_do_not_end() {
    let negative = "position (n: nat)\nmove take(k in 1..=2) -> (n - k)";
    test(negative, "g(n) = n mod 3", Coding::Number, "Descends at (0)");
    let adds = "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmove add() if n mod 2 == 0 -> (n + 1)";
    test(adds, "g(n) = n", Coding::Number, "Descends at (0)");
    let broken = "position (n: nat) where n != 5\nmove take(k in 1..=n) -> (n - k)";
    test(broken, "g(n) = n", Coding::Number, "Descends at (6)");
}

/// Coins in a row: a move turns consecutive coins of which the last shows heads.
#[test]
fn sums_of_varying_length() {
    let ruler = "position (n: nat)\nmove turn(j in 1..=n) -> sum((i) for i in j..n)";
    let game = game(ruler, &[]);
    let mut values = relations(&game, "g(n) = lowbit(n)", Coding::Number).unwrap();
    let missing =
        "outside: move `turn` adds up a varying number of heaps, and the pattern has no running sums";
    assert_eq!(induction(&game, Of::Values, &values), missing);
    let rows = [
        ("g(n) = if n == 0 then 0 else (n - 1) xor (n - 1) div 2", "found"),
        ("g(n) = if n == 0 then 0 else n xor n div 2", "Prefix at (0)"),
        ("g(n) = if n == 0 or n == 6 then 0 else (n - 1) xor (n - 1) div 2", "Prefix at (5)"),
        ("g(n) = if n <= 5 then 7 else (n - 1) xor (n - 1) div 2", "Prefix at (0)"),
    ];
    for (sums, expected) in rows {
        values.prefixes =
            relations(&game, sums, Coding::Number).unwrap().kinds.into_iter().map(Some).collect();
        assert_eq!(induction(&game, Of::Values, &values), expected, "{sums}");
    }
    let mut wrong = relations(&game, "g(n) = n mod 4", Coding::Number).unwrap();
    wrong.prefixes =
        relations(&game, rows[0].0, Coding::Number).unwrap().kinds.into_iter().map(Some).collect();
    assert_eq!(induction(&game, Of::Values, &wrong), "Prefix at (3)");
}

/// A refusal has a place in the text that it concerns.
#[test]
fn refusals_have_places() {
    let product = "position (a: nat, b: nat)\nmove m() if a >= 1 and a * b > 3 -> (a - 1, b)";
    let claims = [("g(a, b) = a * b", true), ("g(a, b) = 0", false)];
    for (text, in_claim) in claims {
        let game = game(product, &[]);
        let run = Run::unlimited();
        let (claim, source) = common::claim(&game, text);
        let made = relations_of_claim(&game, (&claim, &source), Coding::Number, Limits::default(), &run);
        let refusal = match made {
            Err(ClaimFailure::Trouble(Trouble::Refused(refusal))) => refusal,
            Err(other) => panic!("{other:?}"),
            Ok(relations) => {
                let class = classify(&game, &run);
                match by_induction(&game, &class, Of::Values, &relations, Limits::default(), &run) {
                    Attempt::Outside(refusal) => refusal,
                    other => panic!("{other:?}"),
                }
            }
        };
        let place = if in_claim { &source } else { &*game.rules().source };
        assert_eq!((refusal.in_claim, place.slice(refusal.span.unwrap())), (in_claim, "a * b"));
    }
}

#[test]
fn outside() {
    let product = "position (a: nat, b: nat)\nmove m() if a >= 1 and a * b > 3 -> (a - 1, b)";
    let claim = "g(a, b) = 0";
    test(product, claim, Coding::Number, "outside: `a * b` multiplies two numbers of which neither is fixed");
    let gcd = "position (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)";
    test(gcd, "g(n) = 0", Coding::Number, "outside: `gcd(n, k)` cannot be computed digit by digit");
    let recursion = "def f(n: nat): nat decreases n = if n == 0 then 0 else f(n - 1)
position (n: nat)\nmove m(k in 1..=n) if f(n) == 0 -> (n - k)";
    test(recursion, "g(n) = n", Coding::Number, "outside: `f(n)` calls a function that calls itself");
    let list = "position (a: list of nat)\nmove m(i in 0..len(a)) if a[i] > 0 -> (a with [i: 0])";
    test(
        list,
        "P(a) iff true",
        Coding::Set,
        "outside: field `a` is neither a natural number nor a truth value",
    );
    let split = "position (n: nat)\nmove split(k in 1..n) -> (k) + (n - k)";
    test(split, "P(n) iff n == 0", Coding::Set, "outside: move `split` may lead to more than one component");
    test(
        &nim(2, ""),
        "P(a, b) iff a * b == 0",
        Coding::Set,
        "outside: `a * b` multiplies two numbers of which neither is fixed",
    );
    test(
        &nim(2, ""),
        "g(a, b) = v2(a + 1)",
        Coding::Number,
        "outside: `v2(a + 1)` cannot be computed digit by digit",
    );
    test(&nim(2, ""), "g(a, b) = a", Coding::Power, "outside: `a` is not the place of a digit");
    let other = "outside: the claim is not about Grundy values or P-positions";
    test(&nim(2, ""), "P(a, b) iff a == b", Coding::Number, other);
    test(&nim(2, ""), "g(a, b) = a xor b", Coding::Set, other);
    test(
        &nim(2, ""),
        "P(a, b) iff true where a > 3",
        Coding::Set,
        "outside: the claim speaks only of some positions",
    );
}
