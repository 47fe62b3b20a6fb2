//! Certificates of false statements, made by hand: all must be rejected.

use grundy_core::{Automaton, Coding, Evidence, Induction, Linear, Numeration, Of, Relations};

use crate::support::{certificate, check, game};

/// The relation between n and f(n), where f is constant from `last` on and at most 1.
fn relation(last: u32, f: impl Fn(u32) -> u32) -> Automaton {
    // A state is what was read of n, at most `last`, and of the value, at most 2.
    let state = |n: u32, value: u32| n.min(last) * 3 + value.min(2);
    let pairs: Vec<(u32, u32)> = (0..=last).flat_map(|n| (0..3).map(move |value| (n, value))).collect();
    let next = |(n, value): &(u32, u32)| {
        let (n, value) = (*n, *value);
        (0..4).map(move |symbol| state(2 * n + symbol / 2, 2 * value + symbol % 2)).collect::<Vec<_>>()
    };
    Automaton {
        numeration: Numeration::BINARY,
        tracks: 2,
        start: 0,
        accepting: pairs.iter().map(|(n, value)| f(*n) == *value).collect(),
        next: pairs.iter().flat_map(next).collect(),
    }
}

/// Values of a heap that the rules do not give: a move from n > 211 leads to (n - 1) + (211), which are
/// one component where n = 212. So (212) has the value 0, and the certificate says 1.
fn one_component_counted_twice(domain: &str) -> (String, Evidence) {
    let rules = format!(
        "position (n: nat)\nmove one() if 1 <= n <= 211 -> (n - 1)\nmove two() if n > 211 -> sum((i) for i in {domain})"
    );
    let values = relation(212, |n| if n <= 211 { n % 2 } else { 1 });
    let relations = Relations { coding: Coding::Number, kinds: vec![values], prefixes: vec![None] };
    let measure = vec![vec![Linear { factors: vec![1], constant: 0 }]];
    (rules, Evidence::Induction(Induction { relations, measure }))
}

/// The same statement is true of a list, which has equal elements twice.
#[test]
fn elements_of_a_list_are_counted_each() {
    let (rules, evidence) = one_component_counted_twice("[n - 1, 211]");
    let game = game(&rules, &[]);
    let accepted = check(&game, &certificate(&game, Of::Values, evidence, Vec::new()));
    assert!(accepted.is_ok(), "{accepted:?}");
}

#[test]
fn elements_of_a_set_are_counted_once() {
    for domain in ["{n - 1, 211}", "set([n - 1, 211])", "{i for i in [n - 1, 211]}", "{n - 1, 211, 211, 211}"]
    {
        let (rules, evidence) = one_component_counted_twice(domain);
        let game = game(&rules, &[]);
        let accepted = check(&game, &certificate(&game, Of::Values, evidence, Vec::new()));
        assert!(accepted.is_err(), "{domain}: a false statement is accepted");
    }
}
