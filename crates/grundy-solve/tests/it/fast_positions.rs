//! Single positions by machine code are worth what search finds, and have the same winning moves.

use std::cell::Cell;

use grundy_core::{Axis, Limits, Run, Stop};
use grundy_rules::BoundGame;
use grundy_rules::classify::classify;
use grundy_rules::value::Position;
use grundy_solve::plan::{self, Session};
use grundy_solve::solver::{Failure, MoveLimits, Solved, TableOf, TableRequest, Want};
use grundy_syntax::Source;

use crate::boxes;
use crate::boxes::game;

const COPRIME: &str = "position (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)";
const ALL: MoveLimits = MoveLimits { listed: usize::MAX, tried: u64::MAX };

/// Rules, positions, and the solver that searches; the one that is chosen is machine code.
const ROWS: &[(&str, &[&str], &str)] = &[
    (COPRIME, &["(400)", "(300) + (7) + (500)", "(255)", "(600) + (600)", "(301) + (402) + (1003)"], "memo"),
    (
        "position (a: nat, b: nat) unordered\nmove x(k in 1..=a) -> (a - k, b)\nmove y(k in 1..=b) -> (a, b - k)\nmove z(k in 1..=min(a, b)) if 3 divides k -> (a - k, b - k)",
        &["(20, 30)", "(16, 16) + (3, 40)", "(2, 300)"],
        "memo",
    ),
    // Other kinds, and a part that grows.
    (
        "position heap (n: nat)\nposition pair (a: nat, b: nat)\nmove heap.split(k in 1..n) -> pair(k, n - k)\nmove heap.take(k in 1..=min(n, 2)) -> heap(n - k)\n\
         move pair.less(k in 1..=a) -> pair(a - k, b)\nmove pair.join() if a >= 1 and b >= 1 -> heap(a + b - 1)",
        &["pair(20, 30) + heap(3)", "heap(255) + heap(2)"],
        "memo",
    ),
    (
        "position (n: nat, m: nat)\nmove take(x in 1..=min(n, m)) -> (n - x, 2 * x)",
        &["(50, 49)", "(100, 2)"],
        "memo",
    ),
    // Few positions of a large box.
    (
        "position (n: nat)\nmove half() if n >= 1 -> (n div 2)\nmove third() if n >= 1 -> (n div 3) + (n div 5)",
        &["(9999999)"],
        "memo",
    ),
    // What the machine does not do is interpreted, at once or after it gave up.
    (
        "position (n: nat)\nmove take(k in 1..=3) if k <= n and pow(n, 12) * pow(n, 12) mod 7 != k -> (n - k)",
        &["(300)"],
        "memo",
    ),
    // Races.
    (
        "position (n: nat)\nmove take(k in {1, 3, 4}) if k <= n -> (n - k)\nmove split(k in 1..n) if n mod 7 == 2 -> (k) + (n - k)\nwin by reaching (m) if m mod 23 == 5",
        &["(300)", "(256) + (90)", "(6) + (300)"],
        "reaching",
    ),
    (
        "position (a: nat, b: nat)\nmove over(k in 1..=a) -> (a - k, b)\nmove down(k in 1..=b) if k != 4 -> (a, b - k)\nwin by reaching (aa, bb) if aa == 3 and bb == 4",
        &["(20, 19)", "(3, 100)", "(17, 18) + (3, 7)"],
        "reaching",
    ),
    // Results without values.
    (
        "misere\nposition (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)\nmove all() if n mod 3 == 1 -> end",
        &["(300)", "(401)"],
        "whole",
    ),
    (
        "position (n: nat)\nends if n mod 7 == 3: mover wins\nends if n == 0: draw\nmove take(k in 1..=4) if k <= n -> (n - k)",
        &["(300)", "(301)", "(302)", "(303)", "(304)", "(305)", "(306)"],
        "whole",
    ),
    (
        "position (n: nat, m: nat)\nends if n == 1 and m > 3: draw\nmove take(x in 1..=min(n, m)) -> (n - x, 2 * x)",
        &["(30, 30)", "(31, 9)"],
        "whole",
    ),
];

/// The same where lines are chosen.
const LINES: &[(&str, &[&str], &str)] = &[
    (
        "position (a: nat, b: nat)\nmove x(k in 1..=a) -> (a - k, b)\nmove y(k in 1..=b) -> (a, b - k)\nmove z(k in 1..=min(a, b)) -> (a - k, b - k)",
        &["(20, 30)", "(16, 16) + (3, 80)", "(2, 3) + (40, 30) + (41, 31)", "(8, 12) + (15, 30)"],
        "memo",
    ),
    (
        "position (a: nat, b: nat, c: nat) unordered\nmove x(k in 1..=a) -> (a - k, b, c)\nmove y(k in 1..=b) -> (a, b - k, c)\nmove z(k in 1..=c) -> (a, b, c - k)\nmove all(k in 1..=a) -> (a - k, b - k, c - k)",
        &["(7, 9, 12)", "(6, 6, 6) + (1, 2, 3)"],
        "memo",
    ),
    (
        "position (a: nat, b: nat)\nmove x(k in 1..=a) -> (a - k, b)\nmove y(k in 1..=b) -> (a, b - k)\nmove z(k in 1..=min(a, b)) -> (a - k, b - k)\nwin by reaching (c, d) if c + d mod 5 == 3 and c > 2",
        &["(20, 19)", "(2, 100)", "(17, 18) + (2, 7)"],
        "reaching",
    ),
];

fn read(game: &BoundGame, text: &str) -> Position {
    game.read_position(&Source::new("test", text), &Run::unlimited()).unwrap_or_else(|_| panic!("{text}"))
}

/// All that is said of a position but by whom.
fn said(solved: Solved) -> String {
    format!("{:?}", Solved { engine: "", ..solved })
}

#[test]
fn positions_are_worth_what_search_finds() {
    let rows = ROWS.iter().map(|row| (row, "machine")).chain(LINES.iter().map(|row| (row, "lines")));
    for ((text, positions, slow), chosen) in rows {
        let (game, run) = (game(text), Run::unlimited());
        let class = classify(&game, &run);
        // One engine for all of them, and a new one each time.
        let first = read(&game, positions[0]);
        let mut session = Session::open(&game, &class, &Want::Position(&first), None, &run).expect("opened");
        for at in *positions {
            let position = read(&game, at);
            let by = |engine| {
                plan::solve(&game, &class, &position, engine, ALL, &run)
                    .unwrap_or_else(|why| panic!("{text} {at}: {why:?}"))
            };
            let fast = by(None);
            assert_eq!(fast.engine, chosen, "{text} {at}");
            let expected = said(by(Some(slow)));
            assert_eq!(said(fast), expected, "{text} {at}");
            let again =
                session.position(&position, ALL, &run).unwrap_or_else(|why| panic!("{text} {at}: {why:?}"));
            assert_eq!(said(again), expected, "{text} {at}");
        }
    }
}

#[test]
fn tables_of_starts() {
    let texts = [
        (format!("{COPRIME}\nstart (n: nat) = (n) + (2 * n) + (3)"), "machine"),
(        "position (a: nat, b: nat)\nmove x(k in 1..=a) -> (a - k, b)\nmove y(k in 1..=b) if k != 2 -> (a, b - k)\nstart (n: nat) = (n, n div 2)".to_owned(), "machine"),
        ("position (a: nat, b: nat)\nmove x(k in 1..=a) -> (a - k, b)\nmove y(k in 1..=b) -> (a, b - k)\nmove z(k in 1..=min(a, b)) -> (a - k, b - k)\nstart (n: nat) = (n div 2, n div 4) + (n, 0)".to_owned(), "lines"),
    ];
    // The largest is in the middle.
    let middle = "position (a: nat, b: nat)\nmove x(k in 1..=min(a, b + 1)) -> (a - k, b)\nmove y(k in {1, 2, 5}) if k <= b -> (a, b - k)\nstart (n: nat) = (n, 60 - n)";
    let rows = texts.into_iter().map(|(text, chosen)| (text, chosen, 300));
    for (text, chosen, len) in rows.chain([(middle.to_owned(), "machine", 61)]) {
        let (game, run) = (game(&text), Run::unlimited());
        let class = classify(&game, &run);
        let table = |len: usize, engine| {
            let axes = vec![Axis { name: "n".into(), from: 0, len }];
            let request = TableRequest { axes, of: TableOf::Start };
            plan::table(&game, &class, &request, engine, &run).unwrap_or_else(|why| panic!("{text}: {why:?}"))
        };
        let fast = table(len, None);
        assert_eq!(fast.engine, chosen, "{text}");
        assert_eq!(fast.table, table(len, Some("memo")).table, "{text}");
        assert!(len < 300 || table(8, None).engine == "memo", "{text}");
    }
}

#[test]
fn limits_stop_it_and_it_goes_on() {
    let game = game(COPRIME);
    let class = classify(&game, &Run::unlimited());
    let position = read(&game, "(3000)");
    let want = Want::Position(&position);
    let limited = Run::new(Limits { positions: Some(900), bytes: 1 << 30 }, &|| None, &|_| ());
    let mut session = Session::open(&game, &class, &want, None, &limited).expect("opened");
    let part = session.position(&position, ALL, &limited).expect("an answer");
    assert_eq!((session.id(), part.stop), ("machine", Some(Stop::Positions { limit: 900 })));
    assert_eq!(part.outcome, None);
    let again = Run::unlimited();
    let whole = session.position(&position, ALL, &again).expect("an answer");
    assert!(whole.outcome.is_some() && again.positions() < 3001, "{}", again.positions());
    // Stopped from outside.
    let run = Run::new(Limits { positions: None, bytes: 1 << 30 }, &|| Some(Stop::Time), &|_| ());
    let stopped = plan::solve(&game, &class, &position, Some("machine"), ALL, &run).expect("an answer");
    assert_eq!((stopped.outcome, stopped.stop), (None, Some(Stop::Time)));
    // Where memory is short, the search says so.
    let run = Run::new(Limits { positions: None, bytes: 1 << 12 }, &|| None, &|_| ());
    let stopped = plan::solve(&game, &class, &position, Some("machine"), ALL, &run).expect("an answer");
    assert_eq!(stopped.stop, Some(Stop::Memory { limit: 1 << 12 }));
}

#[test]
fn a_cell_that_takes_long_is_stopped() {
    let loops = |number: usize| {
        let names = (0..number).map(|at| format!("x{at} in 0..8")).collect::<Vec<String>>();
        format!("count(gcd(x0 * 1000003 + n, x1 * 999983 + 7) == 77 for {})", names.join(", "))
    };
    let rows = [
        loops(14),
        "count(gcd(1134903170 + x - x, 1836311903 + x) == 77 for x in 0..1000000000000)".to_owned(),
        "count(isqrt(sum(s) + n) == 7000 for s in choose(1..=100000, 4))".to_owned(),
        "count(max(s) == n for s in choose({k * k for k in 1..=24 if k <= n}, 12), x in 0..1000)".to_owned(),
    ];
    for work in rows {
        let text = format!("position (n: nat)\nmove t(k in 1..=min(n, 2)) if {work} >= 1 -> (n - k)");
        let game = game(&text);
        let class = classify(&game, &Run::unlimited());
        // The first eight looks let it go on.
        let run_until = |stop: Stop, question: &dyn Fn(&Run<'_>)| {
            let looks = Cell::new(0);
            let poll = || {
                looks.set(looks.get() + 1);
                (looks.get() > 8).then_some(stop)
            };
            question(&Run::new(Limits { positions: None, bytes: 1 << 30 }, &poll, &|_| ()));
        };
        run_until(Stop::Time, &|run| {
            let solved = plan::solve(&game, &class, &read(&game, "(300)"), Some("machine"), ALL, run);
            let solved = solved.unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert_eq!((solved.outcome, solved.stop), (None, Some(Stop::Time)), "{text}");
        });
        run_until(Stop::Cancelled, &|run| {
            let table = plan::table(&game, &class, &boxes::request(&[300]), Some("machine"), run);
            let table = table.unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert_eq!(table.stop, Some(Stop::Cancelled), "{text}");
        });
    }
}

#[test]
fn what_is_small_or_large_is_searched() {
    let rows = [
        (COPRIME, "(200)", "memo"),
        (COPRIME, "(100) + (200)", "memo"),
        ("position (n: nat)\nmove half() if n >= 1 -> (n div 2)", "(1000000000000)", "memo"),
        ("position (n: nat)\nmove half() if n >= 1 -> (n div 2)", "(1000000000000) + (300)", "machine"),
        ("misere\nposition (n: nat)\nmove take(k in {1, 5}) if k <= n -> (n - k)", "(300) + (3)", "whole"),
    ];
    for (text, at, engine) in rows {
        let (game, run) = (game(text), Run::unlimited());
        let class = classify(&game, &run);
        let solved = plan::solve(&game, &class, &read(&game, at), None, ALL, &run);
        assert_eq!(solved.map(|solved| solved.engine), Ok(engine), "{text} {at}");
    }
    let (game, run) = (game(COPRIME), Run::unlimited());
    let class = classify(&game, &run);
    let refused = plan::solve(&game, &class, &read(&game, "(5)"), Some("machine"), ALL, &run);
    assert!(matches!(refused, Err(Failure::Refused(_))));
}

/// A session says whether another solver would be chosen for a position.
#[test]
fn a_session_suits_positions_of_its_size() {
    let text = "position (a: nat, b: nat)\nmove x(k in 1..=a) -> (a - k, b)\nmove y(k in 1..=b) -> (a, b - k)\nmove z(k in 1..=min(a, b)) -> (a - k, b - k)";
    let (game, run) = (game(text), Run::unlimited());
    let class = classify(&game, &run);
    let read = |text: &str| game.read_position(&Source::new("POSITION", text), &run).expect(text);
    let (small, large) = (read("(1, 1)"), read("(300, 300)"));
    let open = |at: &Position, engine| Session::open(&game, &class, &Want::Position(at), engine, &run);
    let suits = |session: &Session<'_>| {
        [session.suits(&Want::Position(&small)), session.suits(&Want::Position(&large))]
    };
    assert_eq!(open(&small, None).map(|session| suits(&session)).ok(), Some([true, false]));
    assert_eq!(open(&large, None).map(|session| suits(&session)).ok(), Some([false, true]));
    // One that the user wants stays.
    assert_eq!(open(&small, Some("memo")).map(|session| suits(&session)).ok(), Some([true, true]));
}
