//! How much the checker does for claims that say the same thing again and again.

use std::cell::Cell;

use grundy_core::{Certificate, Limits, Reading, Run};
use grundy_verify::verify;

use crate::support::rows::{Row, heaps, nims, windows};
use crate::support::told;

/// What a check looked at: states or values, and thousands of steps.
fn work(row: &Row, claims: &[&str]) -> (u64, u64) {
    let readings = claims.iter().map(|claim| Reading::Claim((*claim).to_owned())).collect();
    let certificate = Certificate { readings, ..row.certificate.clone() };
    let polls = Cell::new(0);
    let poll = || {
        polls.set(polls.get() + 1);
        None
    };
    let run = Run::new(Limits { positions: None, bytes: 1 << 30 }, &poll, &|_| ());
    match verify(&row.game, &certificate, &run) {
        Ok(theorem) => (theorem.work(), polls.get()),
        Err(rejection) => panic!("{}, {claims:?}: {}", row.name, told(&rejection)),
    }
}

/// A row by its name, a claim, and the states and thousands of steps that it may add to the check.
#[test]
fn equal_terms_are_looked_at_once() {
    let rows: &[(&str, &str, u64, u64)] = &[
        (
            "window: kayles",
            "g(n) = if n mod 12 in {1, 4, 8} then 1 else if n mod 12 in {2, 7, 10} then 2 else if n mod 12 in {0, 5} then 4 \
             else if n mod 12 in {6, 11} then 7 else 8 where n >= 71",
            20_000,
            60,
        ),
        (
            "window: kayles",
            "g(n) = if n mod 12 == 0 then 4 else if n mod 12 == 1 then 1 else if n mod 12 == 2 then 2 else if n mod 12 == 3 then 8 \
             else if n mod 12 == 4 then 1 else if n mod 12 == 5 then 4 else if n mod 12 == 6 then 7 else if n mod 12 == 7 then 2 \
             else if n mod 12 == 8 then 1 else if n mod 12 == 9 then 8 else if n mod 12 == 10 then 2 else 7 where n >= 71",
            20_000,
            60,
        ),
        ("window: kayles", "P(n) iff n mod 12 == 0 and n mod 12 == 1 or n == 0", 1_500, 6),
        (
            "lasker",
            "g(n) = if n == 0 then 0 else if n mod 4 == 0 then n - 1 else if n mod 4 == 1 then n else if n mod 4 == 2 then n else n + 1",
            1_200,
            5,
        ),
        ("subtraction", "g(n) = n - 3 * (n div 3) + (n div 3 - n div 3) + (n mod 3 - n mod 3)", 200, 3),
        ("nim 2", "g(a, b) = 2 * (a xor b) - (b xor a)", 20, 2),
    ];
    let all: Vec<Row> = [windows(), heaps(), nims(2..=2)].into_iter().flatten().collect();
    for (name, claim, states, steps) in rows {
        let row = all.iter().find(|row| row.name == *name).expect("a row");
        let (before, with) = (work(row, &[]), work(row, &[claim]));
        let used = (with.0 - before.0, with.1.saturating_sub(before.1));
        assert!(used.0 <= *states && used.1 <= *steps, "{name}, {claim}: {used:?}");
    }
}
