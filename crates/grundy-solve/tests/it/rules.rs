//! The solvers on games given by rules: against each other, the oracle, and known theorems.

use std::sync::Arc;

use grundy_core::{Axis, Limits, Run, Stop, Sum, Verdict};
use grundy_rules::classify::{Class, classify};
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, check};
use grundy_solve::explain::{Reason, Why, explain};
use grundy_solve::invert::moves_to;
use grundy_solve::plan::{self, Session};
use grundy_solve::solver::{Failure, MoveLimits, Solved, TableOf, TableRequest, Want, Worth};
use grundy_solve::turn::Turn;
use grundy_syntax::{Source, parse};
use grundy_testkit::oracle::{self, rules};
use grundy_texts::{EN, ZH};
use grundy_values::Outcome;

use crate::common::multisets;

const MANY: MoveLimits = MoveLimits { listed: 10_000, tried: 1_000_000 };

const NIM: &str = "position (n: nat)\nmove take(k in 1..=n) -> (n - k)";
const LASKER: &str =
    "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmove split(k in 1..n) -> (k) + (n - k)";
const KAYLES: &str = "position (n: nat)\nmove one(a in 0..n) -> (a) + (n - 1 - a)\n\
     move two(a in 0..n - 1) -> (a) + (n - 2 - a)";
const WYTHOFF: &str = "position (a: nat, b: nat) unordered\nmove left(k in 1..=a) -> (a - k, b)\n\
     move right(k in 1..=b) -> (a, b - k)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)";

fn game(text: &str) -> BoundGame {
    let source = Arc::new(Source::new("test", &format!("game test\n{text}\n")));
    let parsed = parse(&source);
    let checked = check(&source, &parsed.file);
    let rules = checked.rules.unwrap_or_else(|| panic!("{text}: {:?}", checked.diagnostics));
    rules.bind(&[], &Run::unlimited()).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// The class that the classifier finds, which must have this code proved.
fn class(game: &BoundGame, code: Option<&str>) -> Class {
    let class = classify(game, &Run::unlimited());
    let proved = class.take_break.as_ref().filter(|(_, verdict)| verdict.is_proved());
    assert_eq!(proved.map(|(code, _)| code.to_string()), code.map(str::to_owned));
    class
}

fn component(fields: &[u64]) -> Component {
    Component { kind: 0, fields: fields.iter().map(|&field| Value::from(field)).collect() }
}

fn heaps(sizes: &[u64]) -> Position {
    Sum::new(sizes.iter().map(|&size| component(&[size])).collect())
}

fn solve(game: &BoundGame, class: &Class, position: &Position, engine: &str) -> Solved {
    plan::solve(game, class, position, Some(engine), MANY, &Run::unlimited()).unwrap()
}

/// The turns in words, sorted: `(3) take(k = 1)`.
fn shown(game: &BoundGame, turns: &[Turn]) -> Vec<String> {
    let show = |turn: &Turn| {
        let moves = turn.moves.iter().map(|one| format!("{} {}", game.show(&one.component), one.named));
        moves.collect::<Vec<_>>().join(" & ")
    };
    let mut shown: Vec<String> = turns.iter().map(show).collect();
    shown.sort();
    shown
}

/// Two engines must agree on the outcome and on every winning move.
fn agree(game: &BoundGame, class: &Class, position: &Position, engines: [&str; 2]) -> Solved {
    let [first, second] = engines.map(|engine| solve(game, class, position, engine));
    let place = game.show_position(position.parts());
    assert_eq!(first.outcome, second.outcome, "{place}, {engines:?}");
    assert!(first.complete && second.complete, "{place}");
    assert_eq!(shown(game, &first.winning_moves), shown(game, &second.winning_moves), "{place}, {engines:?}");
    first
}

#[test]
fn sums_by_values_and_by_search() {
    let rows = [(NIM, "0.(3)"), (LASKER, "4.(3)"), (KAYLES, "0.77")];
    for (text, code) in rows {
        let game = game(text);
        let class = class(&game, Some(code));
        for sizes in multisets(&[1, 2, 3, 4, 5], 3) {
            agree(&game, &class, &heaps(&sizes), ["memo", "whole"]);
            agree(&game, &class, &heaps(&sizes), ["take-break", "memo"]);
        }
    }
}

#[test]
fn misere_nim_by_theorem_and_by_search() {
    let game = game(&format!("{NIM}\nmisere"));
    let class = class(&game, Some("0.(3)"));
    for sizes in multisets(&[0, 1, 2, 3, 4], 4) {
        agree(&game, &class, &heaps(&sizes), ["misere-nim", "whole"]);
    }
    let huge = heaps(&[1_000_000_000_000_000_000, 1]);
    let solved = plan::solve(&game, &class, &huge, None, MANY, &Run::unlimited()).unwrap();
    assert_eq!((solved.engine, solved.outcome), ("misere-nim", Some(Outcome::N)));
    assert_eq!(shown(&game, &solved.winning_moves), ["(1000000000000000000) take(k = 1000000000000000000)"]);
}

#[test]
fn races_by_reduction_and_by_search() {
    let queen = game(&format!("{}\nwin by reaching (0, 0)", WYTHOFF.replace(" unordered", "")));
    let cells: Vec<[u64; 2]> =
        (0..4).flat_map(|a| (0..4).map(move |b| [a, b])).filter(|cell| *cell != [0, 0]).collect();
    let class = class(&queen, None);
    for cells in multisets(&cells, 2) {
        let position = Sum::new(cells.iter().map(|cell| component(cell)).collect());
        let solved = agree(&queen, &class, &position, ["reaching", "whole"]);
        let cells: Vec<(u64, u64)> = cells.iter().map(|cell| (cell[0], cell[1])).collect();
        let queen =
            |cell: &(u64, u64)| rules::wythoff(cell.0, cell.1).into_iter().map(|to| vec![to]).collect();
        let won = oracle::race_winner(&cells, queen, |cell| *cell == (0, 0));
        assert_eq!(solved.outcome == Some(Outcome::N), won, "{cells:?}");
    }
}

#[test]
fn moores_nim() {
    let game = game(&format!("{NIM}\ncompound selective up to 2"));
    let class = class(&game, None);
    for sizes in multisets(&[1, 2, 3], 4) {
        let solved = plan::solve(&game, &class, &heaps(&sizes), None, MANY, &Run::unlimited()).unwrap();
        assert_eq!(solved.engine, "whole");
        let ones = |place: u32| sizes.iter().filter(|size| **size >> place & 1 == 1).count();
        let lost = (0..3).all(|place| ones(place).is_multiple_of(3));
        assert_eq!(solved.outcome, Some(if lost { Outcome::P } else { Outcome::N }), "{sizes:?}");
        for turn in &solved.winning_moves {
            let after = solve(&game, &class, &turn.after(&heaps(&sizes)), "whole");
            assert_eq!(after.outcome, Some(Outcome::P), "{turn:?}");
        }
        assert_eq!(lost, solved.winning_moves.is_empty());
    }
}

#[test]
fn endings_decide_the_whole_game() {
    let text = "position (n: nat)\nmove take(k in 1..=min(n, 2)) -> (n - k)\n\
                ends if n == 1: draw\nends if n == 0: mover wins";
    let game = game(text);
    let class = class(&game, None);
    let outcome = |sizes: &[u64]| {
        plan::solve(&game, &class, &heaps(sizes), None, MANY, &Run::unlimited()).unwrap().outcome
    };
    // 2 can become 1, a draw, or 0, which the other wins; 3 can become 1, or 2, a draw too.
    assert_eq!(outcome(&[1]), Some(Outcome::D));
    assert_eq!(outcome(&[0]), Some(Outcome::N));
    assert_eq!(outcome(&[0, 1]), Some(Outcome::D));
    assert_eq!(outcome(&[2]), Some(Outcome::D));
    assert_eq!(outcome(&[3]), Some(Outcome::D));
    let explained = explain(
        Session::open(&game, &class, &Want::Position(&heaps(&[3])), None, &Run::unlimited())
            .unwrap()
            .engine(),
        &heaps(&[3]),
        MANY,
        &Run::unlimited(),
    );
    assert!(matches!(&explained.unwrap().starts[0].why, Why::Draws { keeping, .. } if keeping.len() == 2));
}

#[test]
fn tables_by_every_engine() {
    let run = Run::unlimited();
    let axis = |name: &str, len| Axis { name: name.into(), from: 0, len };
    let kayles = game(KAYLES);
    let request = TableRequest { axes: vec![axis("n", 41)], of: TableOf::Fields { kind: 0 } };
    let expected: Vec<Option<Worth>> = oracle::grundy_values(40, rules::kayles)
        .into_iter()
        .map(|value| Some(Worth::Grundy(value)))
        .collect();
    for engine in ["take-break", "bottom-up", "memo"] {
        let class = class(&kayles, Some("0.77"));
        let solved = plan::table(&kayles, &class, &request, Some(engine), &run).unwrap();
        assert_eq!((solved.table.cells, solved.engine), (expected.clone(), engine));
    }
    let wythoff = game(WYTHOFF);
    let request = TableRequest { axes: vec![axis("a", 12), axis("b", 9)], of: TableOf::Fields { kind: 0 } };
    let expected: Vec<Option<Worth>> = oracle::grundy_grid(12, 9, rules::wythoff)
        .concat()
        .into_iter()
        .map(|value| Some(Worth::Grundy(value)))
        .collect();
    for engine in ["bottom-up", "memo"] {
        let solved = plan::table(&wythoff, &class(&wythoff, None), &request, Some(engine), &run).unwrap();
        assert_eq!((solved.table.cells, solved.engine), (expected.clone(), engine));
    }
}

#[test]
fn a_table_cut_short_is_a_prefix() {
    let kayles = game(KAYLES);
    let class = class(&kayles, Some("0.77"));
    let axes = vec![Axis { name: "n".into(), from: 0, len: 41 }];
    let request = TableRequest { axes, of: TableOf::Fields { kind: 0 } };
    let expected = oracle::grundy_values(40, rules::kayles);
    for engine in ["take-break", "bottom-up", "memo"] {
        let run = Run::new(Limits { positions: Some(20), bytes: 1 << 20 }, &|| None, &|_| ());
        let solved = plan::table(&kayles, &class, &request, Some(engine), &run).unwrap();
        assert_eq!(solved.stop, Some(Stop::Positions { limit: 20 }), "{engine}");
        for (heap, cell) in solved.table.cells.iter().enumerate() {
            let expected = (heap < 20).then(|| Worth::Grundy(expected[heap]));
            assert_eq!(*cell, expected, "{engine}, heap {heap}");
        }
    }
}

#[test]
fn domains_and_starts() {
    let run = Run::unlimited();
    let odd = game("position (n: nat) where n mod 2 == 1\nmove take(k in 1..=n div 2) -> (n - 2 * k)");
    let axes = vec![Axis { name: "n".into(), from: 0, len: 8 }];
    let request = TableRequest { axes: axes.clone(), of: TableOf::Fields { kind: 0 } };
    let cells = |value: Option<u64>| value.map(Worth::Grundy);
    let expected: Vec<_> = (0..8).map(|n| cells((n % 2 == 1).then_some(n / 2))).collect();
    for engine in ["bottom-up", "memo"] {
        assert_eq!(
            plan::table(&odd, &class(&odd, None), &request, Some(engine), &run).unwrap().table.cells,
            expected
        );
    }
    let two = game(&format!("{NIM}\nstart (n: nat) = (n) + (2)"));
    let request = TableRequest { axes, of: TableOf::Start };
    let solved = plan::table(&two, &class(&two, Some("0.(3)")), &request, None, &run).unwrap();
    assert_eq!(solved.engine, "take-break");
    assert_eq!(solved.table.cells, (0..8).map(|n| cells(Some(n ^ 2))).collect::<Vec<_>>());
}

#[test]
fn huge_heaps_and_huge_sums() {
    let run = Run::unlimited();
    let nim = game(NIM);
    let class = class(&nim, Some("0.(3)"));
    let huge = 1_000_000_000_000_000_000;
    let solved = plan::solve(&nim, &class, &heaps(&[huge, 5, 7]), None, MANY, &run).unwrap();
    assert_eq!((solved.engine, solved.value), ("take-break", Some(Worth::Grundy(huge ^ 2))));
    assert_eq!(shown(&nim, &solved.winning_moves), ["(1000000000000000000) take(k = 999999999999999998)"]);
    // A hundred thousand different heaps, and as many equal ones.
    let mut sizes: Vec<u64> = (0..100_000).map(|n| huge + 3 * n).collect();
    sizes.extend(std::iter::repeat_n(huge, 100_001));
    let position = heaps(&sizes);
    let few = MoveLimits { listed: 50, tried: 1_000 };
    let solved = plan::solve(&nim, &class, &position, None, few, &run).unwrap();
    let value = sizes.iter().fold(0, |sum, size| sum ^ size);
    assert_eq!(solved.value, Some(Worth::Grundy(value)));
    assert_eq!((solved.winning_moves.len(), solved.complete), (50, false));
    let after = solved.winning_moves[0].after(&position);
    assert_eq!(plan::solve(&nim, &class, &after, None, few, &run).unwrap().outcome, Some(Outcome::P));
}

#[test]
fn nim_without_an_empty_heap() {
    let texts = [
        "position (n: nat) where n >= 1\nmove take(k in 1..n) -> (n - k)\nmove all() -> end",
        "position (n: nat) where n >= 1\nmove take(k in 1..=n) -> if k == n then end else (n - k)",
    ];
    for text in texts {
        let normal = game(text);
        let misere = game(&format!("{text}\nmisere"));
        let classes = [class(&normal, Some("0.(3)")), class(&misere, Some("0.(3)"))];
        for sizes in multisets(&[1, 2, 3, 4, 5], 3) {
            assert!(agree(&normal, &classes[0], &heaps(&sizes), ["take-break", "memo"]).complete);
            assert!(agree(&misere, &classes[1], &heaps(&sizes), ["misere-nim", "whole"]).complete);
        }
    }
}

#[test]
fn nim_on_a_bounded_domain() {
    let nim = game("position (n: nat) where n <= 6\nmove take(k in 1..=n) -> (n - k)");
    let class = classify(&nim, &Run::unlimited());
    for sizes in multisets(&[1, 2, 4, 5, 6], 3) {
        let best = plan::solve(&nim, &class, &heaps(&sizes), None, MANY, &Run::unlimited()).unwrap();
        let searched = solve(&nim, &class, &heaps(&sizes), "whole");
        assert_eq!(shown(&nim, &best.winning_moves), shown(&nim, &searched.winning_moves), "{sizes:?}");
    }
}

#[test]
fn a_solver_is_chosen_or_refuses() {
    let lasker = game(LASKER);
    let proved = class(&lasker, Some("4.(3)"));
    let unproved = Class { take_break: None, measure: None, descends: Verdict::Unknown, ..proved.clone() };
    let position = heaps(&[1]);
    let want = Want::Position(&position);
    let chosen = |class: &Class| plan::choose(&lasker, class, &want, None).map(|solver| solver.about().id);
    assert_eq!(chosen(&proved), Ok("take-break"));
    assert_eq!(chosen(&unproved), Ok("memo"));
    let partizan = Class { impartial: Verdict::Unknown, ..proved.clone() };
    assert!(chosen(&partizan).is_err());
    let refused =
        plan::choose(&lasker, &unproved, &want, Some("take-break")).map(|s| s.about().id).unwrap_err();
    assert_eq!(refused.reason.show(EN), "no take-and-break code of the game is proved");
    let unknown = plan::choose(&lasker, &unproved, &want, Some("guess")).map(|s| s.about().id).unwrap_err();
    let machine = if cfg!(feature = "jit") { "machine, " } else { "" };
    let ids = format!(
        "take-break, take-set, lines, splits, {machine}bottom-up, boards, memo, loopy, reaching, misere-nim, canonical, board-sides, board-whole, whole, sides, score, retrograde"
    );
    assert_eq!(unknown.reason.show(EN), format!("no engine `guess`; there are {ids}"));
    let axes = vec![Axis { name: "n".into(), from: 0, len: 3 }];
    let request = TableRequest { axes, of: TableOf::Fields { kind: 0 } };
    let table = Want::Table(&request);
    let refused =
        plan::choose(&lasker, &unproved, &table, Some("bottom-up")).map(|s| s.about().id).unwrap_err();
    assert_eq!(refused.reason.show(ZH), "未证明有每步都减小的度量");
}

#[test]
fn loops_and_limits() {
    let swap = game("position (a: nat, b: nat)\nmove swap() -> (b, a)\nmove take(k in 1..=a) -> (a - k, b)");
    let class = class(&swap, None);
    let position = Sum::new(vec![component(&[0, 2])]);
    let failed = plan::solve(&swap, &class, &position, Some("memo"), MANY, &Run::unlimited()).unwrap_err();
    let Failure::Loop(positions) = failed else { panic!("{failed:?}") };
    assert!(!positions.is_empty());
    let run = Run::new(Limits { positions: Some(3), bytes: 1 << 20 }, &|| None, &|_| ());
    let lasker = game(LASKER);
    let solved = plan::solve(&lasker, &class, &heaps(&[9]), Some("memo"), MANY, &run).unwrap();
    assert_eq!((solved.outcome, solved.partial), (None, true));
    assert_eq!(solved.stop, Some(Stop::Positions { limit: 3 }));
}

#[test]
fn mistakes_in_the_rules_are_passed_on() {
    let wrong = game("position (n: nat)\nmove take(k in 1..=2) -> (n - k)");
    let class = classify(&wrong, &Run::unlimited());
    let failed = plan::solve(&wrong, &class, &heaps(&[3]), None, MANY, &Run::unlimited()).unwrap_err();
    assert!(matches!(failed, Failure::Rules(_)), "{failed:?}");
}

#[test]
fn the_first_clause_in_the_text_ends_the_game() {
    // A sum with several final components ends as the earliest clause says, and equal endings with
    // another between them are different clauses.
    let text = "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\n\
                ends if n == 1: draw\nends if n == 2: mover wins\nends if n == 3: draw";
    let game = game(text);
    let class = classify(&game, &Run::unlimited());
    let rows: [(&[u64], Outcome); 7] = [
        (&[1], Outcome::D),
        (&[2], Outcome::N),
        (&[3], Outcome::D),
        (&[1, 2], Outcome::D),
        (&[2, 3], Outcome::N),
        (&[1, 2, 3], Outcome::D),
        (&[4], Outcome::N),
    ];
    for (sizes, expected) in rows {
        let solved = plan::solve(&game, &class, &heaps(sizes), None, MANY, &Run::unlimited()).unwrap();
        assert_eq!(solved.outcome, Some(expected), "{sizes:?}");
    }
}

#[test]
fn moves_are_found_by_their_results() {
    let run = Run::unlimited();
    let rows = [
        (NIM, true),
        (
            "position (n: nat)\nmove take(k in 2..min(n, 5) + 1) -> (n - k)\nmove keep(j in n - 2..n - 1) -> (j)",
            true,
        ),
        ("position (n: nat)\nmove take(k in 1..=n) if k != 2 -> (n - k)", false),
        ("position (n: nat)\nmove take(k in 1..=n div 2) -> (n - 2 * k)", false),
        (LASKER, false),
    ];
    for (text, direct) in rows {
        let game = game(text);
        for from in 2..9 {
            for to in 0..9 {
                let (from, to) = (component(&[from]), component(&[to]));
                let mut expected = Vec::new();
                let _ = game
                    .moves(&from, &run, &mut |named| {
                        expected.extend(Some(named).filter(|named| named.to == [to.clone()]));
                        grundy_core::Flow::Continue(())
                    })
                    .unwrap();
                let found = moves_to(&game, &from, &to, &run).unwrap();
                assert_eq!(found, direct.then_some(expected), "{text}, {from:?} to {to:?}");
            }
        }
    }
}

#[test]
fn a_race_is_explained_by_its_goal() {
    let run = Run::unlimited();
    let queen = game(&format!("{}\nwin by reaching (0, 0)", WYTHOFF.replace(" unordered", "")));
    let class = class(&queen, None);
    for engine in ["reaching", "whole"] {
        let position = Sum::new(vec![component(&[3, 3]), component(&[1, 2])]);
        let want = Want::Position(&position);
        let mut session = Session::open(&queen, &class, &want, Some(engine), &run).unwrap();
        let explained = explain(session.engine(), &position, MANY, &run).unwrap();
        let Why::Wins(turns) = &explained.starts[0].why else { panic!("{explained:?}") };
        assert!(turns.iter().any(|(_, reason)| *reason == Reason::Goal), "{engine}");
        let lost = Sum::new(vec![component(&[1, 2])]);
        let explained = explain(session.engine(), &lost, MANY, &run).unwrap();
        let Why::Loses(replies) = &explained.starts[0].why else { panic!("{explained:?}") };
        assert!(replies.iter().all(|refuted| matches!(refuted.reply, Some((_, Reason::Goal)))), "{engine}");
    }
}

#[test]
fn explanations_hold() {
    let run = Run::unlimited();
    let lasker = game(LASKER);
    let class = class(&lasker, Some("4.(3)"));
    for engine in ["take-break", "whole"] {
        for sizes in multisets(&[1, 2, 3, 4], 3) {
            let position = heaps(&sizes);
            let want = Want::Position(&position);
            let mut session = Session::open(&lasker, &class, &want, Some(engine), &run).unwrap();
            let explained = explain(session.engine(), &position, MANY, &run).unwrap();
            assert!(explained.complete);
            match &explained.starts[0].why {
                Why::Wins(turns) => {
                    assert_eq!(explained.outcome, Outcome::N);
                    for (turn, reason) in turns {
                        let after = session.position(&turn.after(&position), MANY, &run).unwrap();
                        assert_eq!(after.outcome, Some(Outcome::P));
                        assert_eq!(matches!(reason, Reason::Values { .. }), engine == "take-break");
                    }
                }
                Why::Loses(replies) => {
                    assert_eq!(explained.outcome, Outcome::P);
                    for refuted in replies {
                        let (reply, _) = refuted.reply.as_ref().expect("a reply");
                        let after = reply.after(&refuted.turn.after(&position));
                        let solved = session.position(&after, MANY, &run).unwrap();
                        assert_eq!(solved.outcome, Some(Outcome::P));
                    }
                }
                Why::Over => assert!(sizes.is_empty()),
                Why::Draws { .. } | Why::Scores { .. } => panic!("no draws and no points here"),
            }
        }
    }
}
