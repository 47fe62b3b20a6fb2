//! Closed forms proved and refuted by induction.

mod common;

use grundy_core::{Coding, Of};

use common::{game, induction, relations};

/// The rules, a claim that describes all positions, and how the attempt to prove it ends.
fn test(rules: &str, claim: &str, coding: Coding, expected: &str) {
    let of = if coding == Coding::Set { Of::Losing } else { Of::Values };
    let game = game(rules, &[]);
    let started = std::time::Instant::now();
    let told = match relations(&game, claim, coding) {
        Ok(relations) => induction(&game, of, &relations),
        Err(failure) => failure,
    };
    eprintln!("{:?} {claim}", started.elapsed());
    assert_eq!(told, expected, "{rules}\n{claim}");
}

const NIM_2: &str = "position (a: nat, b: nat)
move first(k in 1..=a) -> (a - k, b)
move second(k in 1..=b) -> (a, b - k)";

const LASKER: &str = "position (n: nat)
move take(k in 1..=n) -> (n - k)
move split(k in 1..n) -> (k) + (n - k)";

#[test]
fn nim() {
    test(NIM_2, "g(a, b) = a xor b", Coding::Number, "found");
    test(NIM_2, "P(a, b) iff a == b", Coding::Set, "found");
}

#[test]
fn lasker() {
    let claim = "g(n) = if n mod 4 == 0 and n > 0 then n - 1 else if n mod 4 == 3 then n + 1 else n";
    test(LASKER, claim, Coding::Number, "found");
}
