//! Whole families of games, given by rules, against the oracle.

use std::sync::Arc;

use grundy_core::{Axis, Run, Sum};
use grundy_rules::classify::{Class, TakeBreak, classify};
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, check};
use grundy_solve::plan::{self, Session};
use grundy_solve::solver::{MoveLimits, TableOf, TableRequest, Want, Worth};
use grundy_syntax::{Source, parse};
use grundy_testkit::oracle::{self, Convention, rules};
use grundy_values::Outcome;

use crate::common::multisets;

const NO_MOVES: MoveLimits = MoveLimits { listed: 0, tried: 0 };

fn game(text: &str) -> BoundGame {
    let source = Arc::new(Source::new("test", text));
    let checked = check(&source, &parse(&source).file);
    let rules = checked.rules.unwrap_or_else(|| panic!("{text}: {:?}", checked.diagnostics));
    rules.bind(&[], &Run::unlimited()).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

fn table(game: &BoundGame, class: &Class, lens: &[usize], engine: Option<&str>) -> (Vec<u64>, &'static str) {
    let axes = lens.iter().map(|&len| Axis { name: "n".into(), from: 0, len }).collect();
    let request = TableRequest { axes, of: TableOf::Fields { kind: 0 } };
    let solved = plan::table(game, class, &request, engine, &Run::unlimited()).unwrap();
    let values = solved.table.cells.iter().map(|cell| match cell {
        Some(Worth::Grundy(value)) => *value,
        other => panic!("{other:?}"),
    });
    (values.collect(), solved.engine)
}

fn heaps(sizes: &[u64]) -> Position {
    Sum::new(sizes.iter().map(|&size| Component { kind: 0, fields: [Value::from(size)].into() }).collect())
}

#[test]
fn octal_codes_as_rules() {
    for d0 in [0, 4] {
        for digits in 0..512_u16 {
            let digit = |shift: u32| u8::try_from(digits >> shift & 7).unwrap();
            let digits = [d0, digit(6), digit(3), digit(0)];
            let code = TakeBreak::new(&digits, &[]).unwrap();
            let game = game(&code.rules_text());
            let class = classify(&game, &Run::unlimited());
            let naive = oracle::Code::new(&digits.map(u32::from));
            let expected = oracle::grundy_values(60, |heap| naive.options(heap));
            assert_eq!(table(&game, &class, &[61], None), (expected.clone(), "take-break"), "{code}");
            for engine in ["bottom-up", "memo"] {
                assert_eq!(table(&game, &class, &[61], Some(engine)).0, expected, "{code}, {engine}");
            }
        }
    }
}

#[test]
fn subtraction_sets_as_rules() {
    for bits in 1..128_u64 {
        let set: Vec<u64> = (1..=7).filter(|s| bits >> (s - 1) & 1 == 1).collect();
        let code = TakeBreak::subtraction(set.iter().map(|&s| usize::try_from(s).unwrap()));
        let game = game(&code.rules_text());
        let class = classify(&game, &Run::unlimited());
        let expected = oracle::grundy_values(100, |heap| rules::subtraction(&set, heap));
        let (values, engine) = table(&game, &class, &[101], None);
        assert_eq!((values, engine), (expected.clone(), "take-break"), "{set:?}");
        for engine in ["bottom-up", "memo"] {
            assert_eq!(table(&game, &class, &[101], Some(engine)).0, expected, "{set:?}, {engine}");
        }
    }
}

#[test]
fn vector_games_as_rules() {
    let vectors: Vec<(i64, i64)> =
        (0..=4).flat_map(|a| (0..=4).map(move |b| (a, b))).filter(|v| *v != (0, 0)).collect();
    for chosen in multisets(&vectors, 3) {
        let moves: Vec<String> = chosen
            .iter()
            .enumerate()
            .map(|(i, (a, b))| format!("move m{i}() if a >= {a} and b >= {b} -> (a - {a}, b - {b})\n"))
            .collect();
        let game = game(&format!("game vectors\nposition (a: nat, b: nat)\n{}", moves.concat()));
        let class = classify(&game, &Run::unlimited());
        let expected = oracle::grundy_grid(12, 12, |a, b| rules::vector_game(&chosen, a, b)).concat();
        let (values, engine) = table(&game, &class, &[12, 12], None);
        assert_eq!((values, engine), (expected.clone(), "bottom-up"), "{chosen:?}");
        assert_eq!(table(&game, &class, &[12, 12], Some("memo")).0, expected, "{chosen:?}");
    }
}

#[test]
fn sums_of_rules_normal_misere_and_compound() {
    type Options = fn(&u64) -> Vec<Vec<u64>>;
    let texts: [(&str, Options); 3] = [
        ("move take(k in 1..=n) -> (n - k)", |n| rules::nim(*n)),
        ("move take(k in 1..=n) -> (n - k)\nmove split(k in 1..n) -> (k) + (n - k)", |n| rules::lasker(*n)),
        ("move take(k in {1, 3, 4}) if k <= n -> (n - k)", |n| rules::subtraction(&[1, 3, 4], *n)),
    ];
    let compounds = [
        ("", oracle::Compound::Disjunctive),
        ("compound selective up to 2", oracle::Compound::SelectiveUpTo(2)),
        ("compound selective", oracle::Compound::Selective),
        ("compound conjunctive", oracle::Compound::Conjunctive),
    ];
    for (moves, options) in texts {
        for (clause, compound) in compounds {
            for (play, convention) in [("normal", Convention::Normal), ("misere", Convention::Misere)] {
                let text = format!("game sums\nposition (n: nat)\n{moves}\n{clause}\n{play}\n");
                let game = game(&text);
                let class = classify(&game, &Run::unlimited());
                let mut naive = oracle::Search::new(convention, |sum: &Vec<u64>| {
                    oracle::compound_options(sum, compound, options)
                });
                let run = Run::unlimited();
                let start = heaps(&[]);
                let mut session = Session::open(&game, &class, &Want::Position(&start), None, &run).unwrap();
                for sizes in multisets(&[1, 2, 3, 4], 3) {
                    let expected = if naive.mover_wins(&sizes) { Outcome::N } else { Outcome::P };
                    let solved = session.position(&heaps(&sizes), NO_MOVES, &run).unwrap();
                    assert_eq!(solved.outcome, Some(expected), "{text}{sizes:?}");
                }
            }
        }
    }
}
