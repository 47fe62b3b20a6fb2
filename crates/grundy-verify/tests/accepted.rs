//! Certificates that are right are accepted.

mod support;

use support::rows::{Row, boards, heaps, nims, special, windows};
use support::{check, told};

fn accept(rows: Vec<Row>) {
    let mut wrong = Vec::new();
    for Row { name, game, certificate } in &rows {
        match check(game, certificate) {
            Ok(theorem) => assert!(theorem.work() > 0 && theorem.certificate() == certificate),
            Err(rejection) => wrong.push(format!("{name}: {}", told(&rejection))),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn windows_are_accepted() {
    accept(windows());
}

#[test]
fn nim_is_accepted() {
    accept(nims(2..=5));
}

#[test]
fn heaps_are_accepted() {
    accept(heaps());
}

#[test]
fn boards_are_accepted() {
    accept(boards());
}

#[test]
fn powers_prefixes_and_kinds_are_accepted() {
    accept(special());
}
