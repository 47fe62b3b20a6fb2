//! Large texts: work grows with the text, not with its square, and mistakes are counted, not all
//! shown.

use std::fmt::Write as _;
use std::sync::Arc;

use grundy_messages::Code;
use grundy_rules::{Checked, check};
use grundy_syntax::{MAX_ERRORS, Source, parse};

fn checked(text: &str) -> Checked {
    let source = Arc::new(Source::new("large", text));
    let parsed = parse(&source);
    assert_eq!(parsed.diagnostics, []);
    check(&source, &parsed.file)
}

#[test]
fn many_functions_in_a_chain() {
    let mut text =
        String::from("position (n: nat)\nmove take(k in 1..=n) -> (n - k)\ndef f0(n: nat): nat = n\n");
    for at in 1..20_000 {
        writeln!(text, "def f{at}(n: nat): nat = f{}(n) + 1", at - 1).expect("a string");
    }
    assert!(checked(&text).rules.is_some());
}

#[test]
fn many_functions_in_a_circle() {
    let mut text = String::from("position (n: nat)\nmove take(k in 1..=n) -> (n - k)\n");
    for at in 0..5_000 {
        writeln!(text, "def f{at}(n: nat): nat = f{}(n)", (at + 1) % 5_000).expect("a string");
    }
    let codes: Vec<Code> = checked(&text).diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, [Code::Mutual]);
}

#[test]
fn many_unknown_names() {
    let mut text = String::from("position (n: nat)\n");
    for at in 0..20_000 {
        writeln!(text, "move m{at}(k in 1..=x{at}) -> (g{at}(n))").expect("a string");
    }
    let found = checked(&text).diagnostics;
    assert_eq!(found.len(), MAX_ERRORS + 1);
    assert_eq!(found.last().map(|d| d.code), Some(Code::TooManyErrors));
}

#[test]
fn many_parameters() {
    let params: Vec<String> = (0..50_000).map(|at| format!("p{at}: nat = {at}")).collect();
    let text = format!("position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nparam {}\n", params.join(", "));
    assert!(checked(&text).rules.is_some());
}
