//! Large tables against independent brute force: heaps to 1000, pairs to 200 × 200, through every
//! engine that accepts the game.

use std::path::Path;
use std::sync::Arc;

use grundy_core::{Axis, Run};
use grundy_rules::classify::classify;
use grundy_rules::{BoundGame, check};
use grundy_solve::plan;
use grundy_solve::solver::{SOLVERS, TableOf, TableRequest, Want, Worth};
use grundy_syntax::{Source, parse};
use grundy_testkit::oracle::{self, rules};

fn game(text: &str) -> BoundGame {
    let source = Arc::new(Source::new("test", text));
    let checked = check(&source, &parse(&source).file);
    checked.rules.expect("right rules").bind(&[], &Run::unlimited()).expect("no parameters")
}

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    std::fs::read_to_string(folder.join(format!("{name}.grundy"))).expect("the example is there")
}

/// Fills the box with every engine that accepts it and compares each cell; how many did.
fn compare(text: &str, axes: &[(&str, usize)], expected: &[u64]) -> usize {
    let game = game(text);
    let run = Run::unlimited();
    let class = classify(&game, &run);
    let axes = axes.iter().map(|(name, len)| Axis { name: (*name).to_owned(), from: 0, len: *len }).collect();
    let request = TableRequest { axes, of: TableOf::Fields { kind: 0 } };
    let accepting = SOLVERS.iter().filter(|solver| {
        !["whole", "retrograde"].contains(&solver.about().id)
            && solver.accepts(&game, &class, &Want::Table(&request)).is_ok()
    });
    accepting
        .map(|solver| {
            let id = solver.about().id;
            let solved = plan::table(&game, &class, &request, Some(id), &run).expect("a table");
            assert_eq!(solved.stop, None, "{id}");
            for (rank, (cell, value)) in solved.table.cells.iter().zip(expected).enumerate() {
                assert_eq!(
                    *cell,
                    Some(Worth::Grundy(*value)),
                    "{id}: {:?} of {text}",
                    solved.table.unrank(rank)
                );
            }
            assert_eq!(solved.table.cells.len(), expected.len(), "{id}");
        })
        .count()
}

#[test]
fn heaps_to_a_thousand() {
    let dawson = "position (n: nat)\nmove knock(i in 0..=n - 2) -> (i) + (n - 2 - i)\n";
    type Heap = fn(u64) -> Vec<Vec<u64>>;
    let rows: [(String, Heap, usize); 4] = [
        (example("kayles"), rules::kayles, 4),
        (dawson.to_owned(), rules::dawsons_kayles, 4),
        (example("grundys-game"), rules::grundys_game, 3),
        (example("lasker-nim"), rules::lasker, 4),
    ];
    for (text, naive, engines) in rows {
        let expected = oracle::grundy_values(1000, naive);
        assert_eq!(compare(&text, &[("n", 1001)], &expected), engines, "{text}");
    }
}

#[test]
fn pairs_to_two_hundred() {
    type Pair = fn(u64, u64) -> Vec<(u64, u64)>;
    let rows: [(&str, Pair, usize); 2] = [("wythoff", rules::wythoff, 5), ("euclid-game", rules::euclid, 4)];
    for (name, naive, engines) in rows {
        let expected = oracle::grundy_grid(201, 201, naive).concat();
        assert_eq!(compare(&example(name), &[("a", 201), ("b", 201)], &expected), engines, "{name}");
    }
}

#[test]
fn moves_to_later_rows_of_a_large_box() {
    // The first field grows while the sum falls, so cells are needed before their block is filled.
    let text = "position (a: nat, b: nat)\nmove up() if b >= 2 -> (a + 1, b - 2)\n\
                move down(k in 1..=min(3, a)) -> (a - k, b)\n";
    let expected = oracle::grundy_grid(180, 180, |a, b| {
        let up = b.checked_sub(2).map(|b| (a + 1, b));
        up.into_iter().chain((1..=a.min(3)).map(|k| (a - k, b))).collect()
    });
    assert_eq!(compare(text, &[("a", 180), ("b", 180)], &expected.concat()), 4);
}
