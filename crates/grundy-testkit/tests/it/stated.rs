//! Claims that windows or lemmas of the library prove, and those that they must not.

use std::path::Path;

use grundy_core::{Certificate, Evidence, FROM_LEMMAS, Lemmas, Of, Subject};
use grundy_testkit::stated::{refused, run};
use grundy_testkit::theorems::Theorems;

#[test]
fn claims_stand_as_they_must() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rows = Theorems::read(&root).expect("the data can be read").stated;
    let (mut boards, mut mutants, mut problems) = (0, 0, Vec::new());
    for row in &rows {
        let tried = run(row);
        boards += tried.boards;
        mutants += tried.mutants;
        problems.extend(tried.problems);
    }
    println!("{} rows, {boards} boards, {mutants} mutants", rows.len());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(boards > 500 && mutants > 100, "{boards} boards, {mutants} mutants");
}

/// Rules that no theorem of the library is about, however they look.
#[test]
fn near_misses_do_not_match() {
    let rules = [
        "position (n: nat) where n >= 1; move take(d in divisors(n)) -> (n - d)",
        "position (n: nat) where n >= 1; move take(d in divisors(n)) if d < n and d > 1 -> (n - d)",
        "position (n: nat) where n >= 2; move take(d in 1..n - 1) if d divides n -> (n - d)",
        "position (n: nat) where n >= 1; move take(d in 1..n) if n mod d == 1 -> (n - d)",
        "position (n: nat) where n >= 1; move take(d in 1..n) if n divides d -> (n - d)",
        "position (n: nat) where n >= 1; move take(d in 1..n) if d divides n -> (d)",
        "position (n: nat) where n >= 1; move take(d in divisors(n)) if d < n -> (n - d) + (1)",
        "misere; position (n: nat) where n >= 1; move take(d in divisors(n)) if d < n -> (n - d)",
        "position (n: nat) where n >= 1; move take(d in divisors(n)) if d < n -> (n - d); ends if n == 4: mover loses",
        "position (n: nat) where n >= 1; move take(d in divisors(n)) if d < n -> (n - d); move pass() if n == 4 -> (1)",
        "position (n: nat); move take(k in 1..=n) if gcd(n, k) == 2 -> (n - k)",
        "position (n: nat); move take(k in 1..n) if gcd(n, k) == 1 -> (n - k)",
        "position (n: nat); move take(k in 1..=n) if gcd(n, k) != 1 -> (n - k)",
        "position (n: nat); move take(k in 1..=n) if gcd(n, k) == 1 or k == n -> (n - k)",
        "position (n: nat); move take(k in 2..=n) if gcd(n, k) == 1 -> (n - k)",
        "position (a: nat, b: nat); move subtract(q in 1..=b) if a >= 1 and q * a <= b -> (a, b - q * a)",
        "position (a: nat, b: nat) unordered; move subtract(q in 1..=b) if a >= 1 and q * a < b -> (a, b - q * a)",
        "position (a: nat, b: nat) unordered; move subtract(q in 1..=1) if a >= 1 and q * a <= b -> (a, b - q * a)",
        "position (a: nat, b: nat) unordered; move subtract(q in 1..=a) if b >= 1 and q * b <= a -> (b, a - q * b)",
        "position (a: nat, b: nat) unordered; move subtract(q in 2..=b) if a >= 1 and q * a <= b -> (a, b - q * a)",
    ];
    for row in FROM_LEMMAS {
        let lemmas = row.lemmas.iter().map(|id| (*id).to_owned()).collect();
        let evidence = Evidence::Lemmas(Lemmas { theorem: row.id.to_owned(), lemmas });
        let game = Subject {
            name: String::new(),
            rules: String::new(),
            digest: String::new(),
            params: Vec::new(),
            misere: false,
        };
        let of = if row.values { Of::Values } else { Of::Losing };
        let certificate = Certificate { game, of, evidence, readings: Vec::new() };
        for text in rules {
            assert_eq!(refused(&certificate, text), Ok(true), "{}: {text}", row.id);
        }
        // The same helper accepts what the theorem is about.
        let right = match row.id {
            "proper-divisors" => {
                "position (n: nat) where n >= 1; move take(d in divisors(n)) if d < n -> (n - d)"
            }
            "coprime-numbers" => "position (n: nat); move take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)",
            _ => {
                "position (a: nat, b: nat) unordered; move subtract(q in 1..=b) if a >= 1 and q * a <= b -> (a, b - q * a)"
            }
        };
        assert_eq!(refused(&certificate, right), Ok(false), "{}", row.id);
    }
}
