//! The worked examples: all are right, and those on numbers are compared with naive programs here.

use std::path::Path;
use std::sync::Arc;

use grundy_core::{Flow, Game, Run};
use grundy_messages::Severity;
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Checked, check};
use grundy_syntax::{Source, parse};
use grundy_testkit::oracle;
use grundy_texts::EN;

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/suite/examples")
        .join(format!("{name}.grundy"));
    std::fs::read_to_string(path).expect("the example is there")
}

fn checked(name: &str, text: &str) -> Checked {
    let source = Arc::new(Source::new(name, text));
    let parsed = parse(&source);
    assert_eq!(parsed.diagnostics, [], "{name} parses");
    check(&source, &parsed.file)
}

fn game(name: &str) -> BoundGame {
    let checked = checked(name, &text(name));
    let messages: Vec<_> = checked.diagnostics.iter().map(|d| d.message(EN)).collect();
    let rules = checked.rules.unwrap_or_else(|| panic!("{name}: {messages:?}"));
    rules.bind(&[], &Run::unlimited()).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"))
}

fn options(game: &BoundGame, at: &Component) -> Vec<Vec<Component>> {
    let mut found = Vec::new();
    let flow = game.options(at, &Run::unlimited(), &mut |parts| {
        found.push(parts.to_vec());
        Flow::Continue(())
    });
    let _all = flow.unwrap_or_else(|halted| panic!("{}: {halted:?}", game.show(at)));
    found
}

fn value(game: &BoundGame, position: &str) -> u64 {
    let position =
        game.read_position(&Source::new("position", position), &Run::unlimited()).expect("a position");
    position
        .parts()
        .iter()
        .map(|part| oracle::grundy_value(part, |at| options(game, at)))
        .fold(0, |a, b| a ^ b)
}

#[test]
fn every_example_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| {
            entry.expect("an entry").path().file_stem().expect("a name").to_string_lossy().into_owned()
        })
        .collect();
    names.sort();
    for name in names {
        let checked = checked(&name, &text(&name));
        let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.severity() == Severity::Error).collect();
        let shown: Vec<_> = errors.iter().map(|d| d.message(EN)).collect();
        assert!(checked.rules.is_some(), "{name}: {shown:?}");
    }
}

#[test]
fn values_of_heap_games_equal_naive_programs() {
    type Heap = fn(u64) -> Vec<Vec<u64>>;
    let rows: &[(&str, Heap)] = &[
        ("nim", oracle::rules::nim),
        ("lasker-nim", oracle::rules::lasker),
        ("kayles", oracle::rules::kayles),
        ("grundys-game", oracle::rules::grundys_game),
    ];
    for (name, naive) in rows {
        let game = game(name);
        let expected = oracle::grundy_values(30, naive);
        for (heap, expected) in expected.iter().enumerate() {
            assert_eq!(value(&game, &heap.to_string()), *expected, "{name} {heap}");
        }
    }
}

#[test]
fn values_of_pair_games_equal_naive_programs() {
    type Pair = fn(u64, u64) -> Vec<(u64, u64)>;
    let rows: &[(&str, Pair)] =
        &[("wythoff", oracle::rules::wythoff), ("euclid-game", oracle::rules::euclid)];
    for (name, naive) in rows {
        let game = game(name);
        let expected = oracle::grundy_grid(9, 9, naive);
        for (a, row) in expected.iter().enumerate() {
            for (b, expected) in row.iter().enumerate() {
                assert_eq!(value(&game, &format!("({a}, {b})")), *expected, "{name} ({a}, {b})");
            }
        }
    }
}

#[test]
fn single_values() {
    // Each from the text that comes with the example, or by hand.
    let rows = [
        ("mixed-kinds", "strip(6)", 1),
        ("mixed-kinds", "strip(7)", 0),
        ("mixed-kinds", "heap(5)", 5),
        ("interval-subtraction", "9", 3),
        ("divisor-subtraction", "12", 2),
        ("e-and-d", "(4, 6)", 3),
        ("turning-corners", "(2, 3)", 1),
        ("candy-piles", "([1])", 1),
        ("lieges-of-legendre", "6", 1),
    ];
    for (name, position, expected) in rows {
        assert_eq!(value(&game(name), position), expected, "{name} {position}");
    }
}
