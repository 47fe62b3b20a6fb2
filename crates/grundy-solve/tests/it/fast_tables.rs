//! Tables by machine code and line by line are those from the bottom up, also where a limit stops them.

use std::sync::Arc;

use grundy_core::{Limits, Run, Stop};
use grundy_rules::check_text;
use grundy_rules::classify::classify;
use grundy_solve::plan::{self, Session};
use grundy_solve::solver::{Failure, SolvedTable, Want, Worth};
use grundy_syntax::Source;
use grundy_texts::EN;

use crate::boxes::{PLANES, cells, game, request, shifted};

const WYTHOFF: &str = "position (a: nat, b: nat)\nmove first(k in 1..=a) -> (a - k, b)\n\
    move second(k in 1..=b) -> (a, b - k)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)";

/// Rules in which the numbers of a set are taken, and near misses.
const SETS: &[(&str, bool)] = &[
    ("position (n: nat)\nmove take(k in 1..=isqrt(n)) -> (n - k * k)", true),
    ("position (n: nat)\nmove take(k in 1..=n) if k * k <= n -> (n - k * k)", true),
    ("position (n: nat)\nmove take(k in 1..=isqrt(n)) -> (n - pow(k, 2))", true),
    ("position (n: nat)\nmove take(k in 2..=n) if prime(k) -> (n - k)", true),
    (
        "position (n: nat)\nmove take(k in 1..=n) if prime(k) or k == 1 -> (n - k)\nmove cube(k in 1..=9) if n >= pow(k, 3) -> (n - pow(k, 3))",
        true,
    ),
    ("position (n: nat)\nmove take(k in powers(2, n)) if k != 4 -> (n - k)", true),
    ("position (n: nat)\nmove take(k in 0..=n) if pow(2, k) <= n -> (n - pow(2, k))", true),
    (
        "param f: nat = 6\ndef good(k: nat): bool = k != f and any(prime(p) and (p == k or prime(k div p)) for p in divisors(k))\n\
      position (n: nat)\nmove take(k in 2..=n) if good(k) -> (n - k)",
        true,
    ),
    (
        "position (n: nat)\nmove take(k in 1..=40, j in 1..=3) if 1 <= k * k + j <= n and k != j -> (n - (k * k + j))",
        true,
    ),
    // The set depends on the heap, in one way or another.
    ("position (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)", false),
    ("position (n: nat)\nmove take(k in 1..=n) if k < n and k divides n -> (n - k)", false),
    ("position (n: nat)\nmove take(k in 1..=isqrt(n)) -> (n - k)", false),
    ("position (n: nat)\nmove take(k in 1..n) if prime(k) -> (n - k)", false),
    ("position (n: nat)\nmove take(k in 2..=n) if prime(k) and prime(n) -> (n - k)", false),
    ("position (n: nat)\nmove take(k in 1..=n) if 2 * k * k <= n -> (n - k * k)", false),
    ("position (n: nat)\nmove take(k in 1..=n) if prime(k) or k == n -> (n - k)", false),
    ("position (n: nat) where n != 17\nmove take(k in 1..=n) if prime(k) and n - k != 17 -> (n - k)", false),
    ("position (n: nat)\nmove take(k in 1..=isqrt(n)) -> (n - k * k) + (k - 1)", false),
    // Taking all the rest after it.
    (
        "position (n: nat)\nmove take(k in 2..=n) if prime(k) -> (n - k)\nmove all() if n mod 5 == 1 -> end",
        false,
    ),
];

#[test]
fn sets_that_are_the_same_for_all_heaps() {
    for (text, fits) in SETS {
        let (game, run) = (game(text), Run::unlimited());
        let class = classify(&game, &run);
        for length in [0, 1, 2, 1_300] {
            let request = request(&[length]);
            let slow = plan::table(&game, &class, &request, Some("memo"), &run).expect(text);
            let fast = plan::table(&game, &class, &request, Some("take-set"), &run);
            match fast {
                Ok(fast) => assert_eq!((cells(&fast), *fits), (cells(&slow), true), "{text}"),
                Err(why) => assert!(matches!(why, Failure::Refused(_)) && !fits, "{text}: {why:?}"),
            }
        }
        let one = Want::Table(&request(&[300]));
        let chosen = plan::choose(&game, &class, &one, None).map(|solver| solver.about().id).expect(text);
        assert_eq!(chosen == "take-set", *fits, "{text}: {chosen}");
    }
}

#[test]
fn tables_of_sets_stop_and_go_on() {
    let game = game(SETS[3].0);
    let class = classify(&game, &Run::unlimited());
    let whole = request(&[50_000]);
    let limited = Run::new(Limits { positions: Some(20_000), bytes: 1 << 30 }, &|| None, &|_| ());
    let mut session = Session::open(&game, &class, &Want::Table(&whole), None, &limited).expect("opened");
    let part = session.table(&whole, &limited).expect("a part");
    assert_eq!((session.id(), part.stop), ("take-set", Some(Stop::Positions { limit: 20_000 })));
    let rest = session.table(&whole, &Run::unlimited()).expect("all");
    let known = part.table.cells.iter().take_while(|cell| cell.is_some()).count();
    assert!((10_000..=20_000).contains(&known), "{known}");
    assert_eq!(part.table.cells[..known], rest.table.cells[..known]);
    assert!(rest.stop.is_none() && rest.table.cells.iter().all(Option::is_some));
    // Primes from 2 on, up to 49,999; the last heaps by definition.
    let values: Vec<u64> = rest
        .table
        .cells
        .iter()
        .map(|cell| match cell {
            Some(Worth::Grundy(value)) => *value,
            other => panic!("{other:?}"),
        })
        .collect();
    let is_prime = |n: usize| n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    let primes: Vec<usize> = (2..50_000).filter(|n| is_prime(*n)).collect();
    for heap in [0, 1, 2, 16_383, 16_384, 30_000, 49_999] {
        let options: std::collections::BTreeSet<u64> =
            primes.iter().filter(|p| **p <= heap).map(|p| values[heap - p]).collect();
        let mex = (0..).find(|value| !options.contains(value)).expect("a mex");
        assert_eq!(values[heap], mex, "heap {heap}");
    }
    let tight = Run::new(Limits { positions: None, bytes: 1 << 18 }, &|| None, &|_| ());
    let mut session = Session::open(&game, &class, &Want::Table(&whole), None, &tight).expect("opened");
    assert!(matches!(session.table(&whole, &tight).expect("a part").stop, Some(Stop::Memory { .. })));
}

/// Rules, the sizes of the table, and the solver that is chosen.
const ROWS: &[(&str, &[usize], &str)] = &[
    (WYTHOFF, &[31, 26], "lines"),
    (
        "position (a: nat, b: nat) unordered\nmove low(k in 1..=a) -> (a - k, b)\n\
         move high(to in 0..b) -> (a, to)\nmove both(k in 1..=min(b, a)) -> (a - k, b - k)",
        &[27, 27],
        "lines",
    ),
    (
        "position (a: nat, b: nat, c: nat)\nmove x(k in 1..=a) -> (a - k, b, c)\nmove yz(k in 1..=min(b, c)) -> (a, b - k, c - k)\n\
         move all(k in 1..=min(a, b, c)) -> (a - k, b - k, c - k)",
        &[9, 8, 7],
        "lines",
    ),
    (
        "position (a: nat, b: nat) where a >= 1 and 0 < b unordered\nmove a(i in 1..a) -> (i, a - i)\nmove b(i in 1..b) -> (b - i, i)",
        &[40, 33],
        "splits",
    ),
    ("position (a: nat, b: nat)\nmove a(i in 1..a) -> (i, a - i)", &[30, 30], "splits"),
    // Near misses: the smaller one only, one more, something left over.
    ("position (a: nat, b: nat) unordered\nmove a(i in 1..a) -> (i, a - i)", &[20, 20], "machine"),
    (
        "position (a: nat, b: nat)\nmove a(i in 1..=a) if b >= 1 -> (i, a - i)\nmove b(i in 1..b) -> (i, b - i)",
        &[20, 20],
        "machine",
    ),
    (
        "position (a: nat, b: nat)\nmove a(i in 1..a) -> (i, a - i)\nmove b(i in 1..b) -> (i, b - 1 - i)",
        &[20, 20],
        "machine",
    ),
    (
        "position (a: nat, b: nat) where a >= 2 and b >= 1\nmove b(i in 2..b) -> (i, b - i)",
        &[20, 20],
        "machine",
    ),
    // Not every exchange of the heaps is allowed: the smaller heap only.
    ("position (a: nat, b: nat) unordered\nmove low(k in 1..=a) -> (a - k, b)", &[20, 20], "machine"),
    // Near misses of lines: too few, too many, other fields.
    (
        "position (a: nat, b: nat)\nmove most(k in 1..a) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)",
        &[20, 20],
        "machine",
    ),
    (
        "position (a: nat, b: nat)\nmove most(k in 2..=a) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)",
        &[20, 20],
        "machine",
    ),
    (
        "position (a: nat, b: nat)\nmove both(k in 1..=min(a, b)) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)",
        &[20, 20],
        "machine",
    ),
    (
        "position (a: nat, b: nat)\nmove a(k in 1..=a) if b >= 2 -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)",
        &[20, 20],
        "machine",
    ),
    (
        "position (a: nat, b: nat) where a + b != 5\nmove a(k in 1..=a) if a - k + b != 5 -> (a - k, b)",
        &[20, 20],
        "machine",
    ),
    ("position (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)", &[300], "machine"),
    // The first field may grow, so the second must run slowest.
    (
        "position (a: nat, b: nat)\nmove down() if b >= 1 and a <= 17 -> (a + 2, b - 1)\nmove a(k in 1..=a) if 2 divides k -> (a - k, b)",
        &[20, 20],
        "machine",
    ),
    // Parts far outside of the box, which gets larger.
    ("position (n: nat, m: nat)\nmove take(x in 1..=min(n, m)) -> (n - x, 2 * x)", &[30, 30], "machine"),
    // Lists and sets that are picked.
    (
        "position (a: nat, b: nat)\nmove take(t in product([0..=a, 0..=b])) if sum(t) > 0 and t[0] * t[1] == 0 -> (a - t[0], b - t[1])",
        &[18, 17],
        "machine",
    ),
    (
        "position (n: nat)\nmove take(s in choose({1, 2, 5}, 2)) if sum(s) <= n -> (n - sum(s))\nmove one(s in choose(1..=min(n, 9), 3)) if sum(s) <= n -> (n - max(s))",
        &[300],
        "machine",
    ),
    (
        "position (n: nat)\nmove take(s in subsets({1, 2, 4, 8, 16, n mod 7})) if 1 <= sum(s) <= n and 3 not in s -> (n - sum(s))",
        &[300],
        "machine",
    ),
    (
        "position (n: nat)\nmove take(k in 1..=n) if any(sum(s) == k for s in choose({1, 2, n}, 2)) -> (n - k)",
        &[300],
        "machine",
    ),
    // Other kinds, functions that call themselves, sets that are not constant.
    (
        "position heap (n: nat)\nposition pair (a: nat, b: nat)\nmove heap.split(k in 1..n) -> pair(k, n - k)\nmove heap.take(k in 1..=min(n, 2)) -> heap(n - k)\n\
         move pair.less(k in 1..=a) -> pair(a - k, b)\nmove pair.join() if a >= 1 and b >= 1 -> heap(a + b - 1)",
        &[260],
        "machine",
    ),
    (
        "def f(n: nat): nat decreases n = if n <= 1 then n else f(n - 2)\nposition (n: nat)\nmove take(k in 1..=n) if f(k) == 1 and f(n) <= 1 -> (n - k)",
        &[300],
        "machine",
    ),
    (
        "def some(n: nat): set of nat = {k for k in 1..=n if n mod k <= 1}\nposition (n: nat)\nmove take(k in some(n)) -> (n - k)",
        &[300],
        "machine",
    ),
    // Too small for machine code, or not translated.
    ("position (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)", &[200], "bottom-up"),
    (
        "position (n: nat)\nmove take(k in 1..=n) if any(x == k for x in without([n, 1, 2], 0)) -> (n - k)",
        &[300],
        "bottom-up",
    ),
];

#[test]
fn tables_agree_and_are_chosen() {
    for (text, sizes, chosen) in ROWS {
        let (game, request, run) = (game(text), request(sizes), Run::unlimited());
        let class = classify(&game, &run);
        let fast =
            plan::table(&game, &class, &request, None, &run).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        assert_eq!(fast.engine, *chosen, "{text}");
        for engine in ["machine", "bottom-up", "memo"] {
            let slow = plan::table(&game, &class, &request, Some(engine), &run);
            if let (Err(Failure::Refused(_)), "machine") = (&slow, engine) {
                continue;
            }
            let slow = slow.unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert_eq!(cells(&fast), cells(&slow), "{text} by {engine}");
        }
        assert_eq!(fast.stop, None, "{text}");
    }
}

#[test]
fn threads_change_nothing() {
    let three = "position (a: nat, b: nat, c: nat)\nmove x(k in 1..=a) -> (a - k, b, c)\nmove xy(k in 1..=min(a, b)) -> (a - k, b - k, c)\n\
         move xz(k in 1..=min(a, c)) -> (a - k, b, c - k)\nmove z(k in 1..=c) -> (a, b, c - k)";
    for (text, sizes) in [
        (WYTHOFF, &[157, 211][..]),
        (WYTHOFF, &[1, 90]),
        (WYTHOFF, &[0, 9]),
        (three, &[17, 40, 9]),
        (three, &[5, 5, 5]),
    ] {
        let (game, request) = (game(text), request(sizes));
        let class = classify(&game, &Run::unlimited());
        let by = |engine, threads| {
            let run = Run::unlimited().with_threads(threads);
            plan::table(&game, &class, &request, Some(engine), &run)
                .unwrap_or_else(|why| panic!("{text}: {why:?}"))
        };
        let slow = by("bottom-up", 1);
        for threads in [1, 2, 3, 7] {
            assert_eq!(cells(&by("lines", threads)), cells(&slow), "{text} {sizes:?} with {threads} threads");
        }
    }
}

/// Tables go on from the values of their first layers, in a session of their own and in the same.
#[test]
fn layers_go_on_from_values() {
    let codes = [
        "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmove split(a in 1..n) -> (a) + (n - a)",
        "position (n: nat)\nmove two(a in 1..n - 1) -> (a) + (n - 1 - a)\nmove three(a in 1..n, b in 1..n) if a + b + 1 < n -> (a) + (b) + (n - 1 - a - b)",
        "position (n: nat)\nmove take(k in 2..=n) -> (n - k)\nmove split(a in 1..n, k in 1..=2) if a + k < n -> (a) + (n - a - k)",
    ];
    let rows = ROWS.iter().map(|(text, sizes, _)| (*text, sizes.to_vec()));
    let sets = SETS.iter().map(|(text, _)| (*text, vec![400]));
    let mut engines = std::collections::BTreeMap::new();
    for (text, sizes) in rows.chain(sets).chain(codes.map(|text| (text, vec![130]))) {
        let (game, request, run) = (game(text), request(&sizes), Run::unlimited());
        let class = classify(&game, &run);
        let whole = plan::table(&game, &class, &request, Some("memo"), &run).expect(text);
        let values = whole.table.cells.iter().map(|cell| match cell {
            Some(Worth::Grundy(value)) => Some(*value),
            _ => None,
        });
        let Some(values) = values.collect::<Option<Vec<u64>>>() else { continue };
        let layer: usize = sizes[1..].iter().product();
        let open = || Session::open(&game, &class, &Want::Table(&request), None, &run).expect(text);
        let (mut all, whole) = (open(), &values[..]);
        for layers in [1, sizes[0] / 3, sizes[0] / 2, sizes[0]] {
            let known = &whole[..layers / 2 * layer];
            for (session, known) in [(&mut open(), known), (&mut all, &whole[..layers / 3 * layer])] {
                let solved = session.layers(&request, layers, known, &run).expect(text);
                let found = solved.table.cells.iter().map(|cell| match cell {
                    Some(Worth::Grundy(value)) => *value,
                    other => panic!("{text}: {other:?}"),
                });
                assert_eq!(found.collect::<Vec<_>>(), whole[..layers * layer], "{text}, {layers} layers");
                *engines.entry(solved.engine).or_insert(0) += 1;
            }
        }
    }
    let used: Vec<&str> = engines.keys().copied().collect();
    assert_eq!(used, ["bottom-up", "lines", "machine", "take-break", "take-set"], "{engines:?}");
}

#[test]
fn a_stop_leaves_true_values_and_can_be_resumed() {
    for (text, sizes, engine) in &ROWS[..12] {
        let (game, request, run) = (game(text), request(sizes), Run::unlimited());
        let class = classify(&game, &run);
        let whole = plan::table(&game, &class, &request, Some("bottom-up"), &run).expect("a table");
        let mut session =
            Session::open(&game, &class, &Want::Table(&request), Some(engine), &run).expect(text);
        let limits = Limits { positions: Some(100), bytes: 64 << 20 };
        for turn in 1.. {
            let run = Run::new(limits, &|| None, &|_| ());
            let part = session.table(&request, &run).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert!(run.positions() <= 100, "{text}");
            for (found, expected) in cells(&part).iter().zip(cells(&whole)) {
                assert!(found.is_none() || found == expected, "{text}");
            }
            if part.stop.is_none() {
                assert_eq!(cells(&part), cells(&whole), "{text}");
                assert!(turn > 1, "{text}");
                break;
            }
            assert_eq!(part.stop, Some(Stop::Positions { limit: 100 }), "{text}");
            assert!(turn < 100, "{text}: never done");
        }
    }
}

#[test]
fn a_poll_stops_it() {
    for (text, sizes, engine) in &ROWS[..9] {
        let (game, request) = (game(text), request(sizes));
        let class = classify(&game, &Run::unlimited());
        let run = Run::new(Limits { positions: None, bytes: 64 << 20 }, &|| Some(Stop::Cancelled), &|_| ());
        let part = plan::table(&game, &class, &request, Some(engine), &run).expect("a partial table");
        assert_eq!(part.stop, Some(Stop::Cancelled), "{text}");
    }
}

#[test]
fn mistakes_are_told_as_the_interpreter_tells_them() {
    let rows: &[(&str, &[usize])] = &[
        ("position (n: nat)\nmove take(k in 1..=3) if k <= n and 100 div (n - 280) >= 0 -> (n - k)", &[300]),
        ("position (n: nat)\nmove take(k in 1..=3) if k <= n or n == 2 -> (n - k)", &[300]),
        ("position (n: nat) where n != 100\nmove take(k in 1..=3) if k <= n -> (n - k)", &[300]),
        ("position (n: nat)\nmove take(k in 1..=3) if k <= n and pow(n, 40 * n) >= 0 -> (n - k)", &[300]),
        (
            "position (a: nat, b: nat)\nmove take(k in 1..=a) if isqrt(a - b + 10) >= 0 -> (a - k, b)",
            &[20, 20],
        ),
    ];
    for (text, sizes) in rows {
        let (game, request, run) = (game(text), request(sizes), Run::unlimited());
        let class = classify(&game, &run);
        let [by_machine, bottom_up] = ["machine", "bottom-up"].map(|engine| {
            match plan::table(&game, &class, &request, Some(engine), &run) {
                Err(Failure::Rules(wrong)) => wrong,
                other => panic!("{text} by {engine}: {other:?}"),
            }
        });
        assert_eq!(by_machine, bottom_up, "{text}");
    }
}

#[test]
fn refusals_say_why() {
    let rows: &[(&str, &[usize], &str, &str)] = &[
        (
            WYTHOFF,
            &[3, 3],
            "machine",
            "the table has fewer than 256 cells, for which machine code is not worth making",
        ),
        (
            ROWS[ROWS.len() - 1].0,
            &[300],
            "machine",
            "the rules say something that is not translated to machine code",
        ),
        (
            ROWS[ROWS.len() - 5].0,
            &[300],
            "lines",
            "some move is not to lower a field by any number, or several fields by the same number",
        ),
    ];
    for (text, sizes, engine, reason) in rows {
        let (game, request, run) = (game(text), request(sizes), Run::unlimited());
        let class = classify(&game, &run);
        let refused = plan::choose(&game, &class, &Want::Table(&request), Some(engine));
        let refused = refused.map(|solver| solver.about().id).expect_err(text);
        assert_eq!(refused.reason.show(EN), *reason, "{text}");
    }
}

#[test]
fn results_agree_where_there_are_no_values() {
    let rows: &[(&str, &[usize])] = &[
        ("misere\nposition (n: nat)\nmove take(k in {1, 3, 4}) if k <= n -> (n - k)", &[300]),
        (
            "misere\nposition (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)\nmove all() if n mod 3 == 1 -> end",
            &[300],
        ),
        (
            "misere\nposition (a: nat, b: nat) unordered\nmove x(k in 1..=a) -> (a - k, b)\nmove y(k in 1..=b) -> (a, b - k)\nmove z(k in 1..=min(a, b)) -> (a - k, b - k)",
            &[20, 20],
        ),
        (
            "position (n: nat)\nends if n mod 7 == 3: mover wins\nends if n == 0: draw\nmove take(k in 1..=4) if k <= n -> (n - k)",
            &[300],
        ),
        (
            "misere\nposition (n: nat)\nends if n <= 2: mover loses\nmove take(k in {1, 3, 4}) if k <= n -> if k == 3 then (n - k) else (n - k)",
            &[300],
        ),
        (
            "position (n: nat, m: nat)\nends if n == 1 and m > 3: draw\nmove take(x in 1..=min(n, m)) -> (n - x, 2 * x)",
            &[20, 20],
        ),
    ];
    for (text, sizes) in rows {
        let (game, request, run) = (game(text), request(sizes), Run::unlimited());
        let class = classify(&game, &run);
        let fast =
            plan::table(&game, &class, &request, None, &run).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        let slow = plan::table(&game, &class, &request, Some("whole"), &run)
            .unwrap_or_else(|why| panic!("{text}: {why:?}"));
        assert_eq!(fast.engine, "machine", "{text}");
        assert_eq!(cells(&fast), cells(&slow), "{text}");
    }
}

#[test]
fn random_rules_by_all_that_accept() {
    let mut compared = std::collections::BTreeMap::new();
    for seed in 0..300 {
        let text = grundy_testkit::wild::wild(seed).text;
        let checked = check_text(&Arc::new(Source::new("test", text.as_str())));
        let run = Run::new(Limits { positions: Some(20_000), bytes: 64 << 20 }, &|| None, &|_| ());
        let Some(game) = checked.rules.and_then(|rules| rules.bind(&[], &run).ok()) else { continue };
        let class = classify(&game, &run);
        let sizes = match game.rules().kinds[0].fields.len() {
            1 => vec![256],
            2 => vec![16; 2],
            _ => vec![7; game.rules().kinds[0].fields.len()],
        };
        let request = request(&sizes);
        let Ok(fast) = plan::choose(&game, &class, &Want::Table(&request), None) else { continue };
        let fast = fast.about().id;
        if !["lines", "machine"].contains(&fast) {
            continue;
        }
        let slow = match (class.reaching.is_some(), class.additive.is_proved()) {
            (true, _) => "reaching",
            (_, true) => "bottom-up",
            (_, false) => "whole",
        };
        let [fast, slow] = [fast, slow]
            .map(|engine| (engine, plan::table(&game, &class, &request, Some(engine), &run.fresh())));
        match (&fast.1, &slow.1) {
            (Ok(found), Ok(expected)) if found.stop.is_none() && expected.stop.is_none() => {
                assert_eq!(cells(found), cells(expected), "{text} by {} and {}", fast.0, slow.0);
                *compared.entry((fast.0, slow.0)).or_insert(0) += 1;
            }
            // Orders differ, so the mistake met first may differ; that there is one may not.
            (Err(Failure::Rules(_)), Err(Failure::Rules(_))) => {
                *compared.entry(("wrong", "wrong")).or_insert(0) += 1
            }
            (Ok(found), _) if found.stop.is_some() => {}
            (_, Ok(expected)) if expected.stop.is_some() => {}
            other => panic!("{text}: {other:?}"),
        }
    }
    println!("{compared:?}");
    let least = |fast, slow, count| assert!(compared.get(&(fast, slow)) >= Some(&count), "{compared:?}");
    least("machine", "bottom-up", 40);
    least("machine", "whole", 5);
    least("machine", "reaching", 5);
    least("wrong", "wrong", 1);
}

#[test]
fn tables_that_do_not_begin_at_zero() {
    let rules = [
        WYTHOFF,
        "position (a: nat, b: nat)\nmove a(k in 1..=a) -> (a - k, b)",
        "position (a: nat, b: nat)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)",
        "position (a: nat, b: nat)\nmove b(to in 0..b) -> (a, to)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)",
        "position (a: nat, b: nat) unordered\nmove a(k in 1..=a) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)",
        // The smaller of two interchangeable numbers is the least of both.
        "position (a: nat, b: nat) unordered\nmove a(k in 1..=a) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)\nmove c(k in 1..=a) -> (a - k, b - k)",
    ];
    let mut far = 0;
    for text in rules {
        let (game, run) = (game(text), Run::unlimited());
        let class = classify(&game, &run);
        for ranges in PLANES {
            let request = shifted(ranges);
            let fast = match plan::table(&game, &class, &request, Some("lines"), &run) {
                Err(Failure::Refused(why)) => {
                    let reason = why.reason.show(EN);
                    assert!(reason.starts_with("the table begins far from 0"), "{text}: {reason}");
                    far += 1;
                    continue;
                }
                fast => fast.unwrap_or_else(|why| panic!("{text}: {why:?}")),
            };
            let slow = plan::table(&game, &class, &request, Some("memo"), &run).expect(text);
            assert_eq!(fast, SolvedTable { engine: "lines", ..slow }, "{text} {ranges:?}");
        }
    }
    // Along the diagonal alone little can be reached from the few cells of a far corner.
    assert!((1..6).contains(&far), "{far}");
}

/// Where one side is long and another short, the values on short lines are lists.
#[test]
fn long_and_narrow_tables() {
    let (game, run) = (game(WYTHOFF), Run::unlimited());
    let class = classify(&game, &run);
    for ranges in [[(0, 3), (0, 1_700)], [(0, 1_700), (0, 2)], [(1, 1), (1_500, 9)], [(0, 1), (0, 600)]] {
        let request = shifted(&ranges);
        let by = |engine, threads| {
            let run = Run::unlimited().with_threads(threads);
            plan::table(&game, &class, &request, Some(engine), &run).expect("a table")
        };
        let slow = by(if ranges[1].1 > 99 || ranges[0].1 > 99 { "machine" } else { "memo" }, 1);
        assert_eq!(
            (cells(&by("lines", 1)), cells(&by("lines", 3))),
            (cells(&slow), cells(&slow)),
            "{ranges:?}"
        );
        let whole: Vec<u64> = cells(&slow)
            .iter()
            .map(|cell| match cell {
                Some(Worth::Grundy(value)) => *value,
                other => panic!("{other:?}"),
            })
            .collect();
        if ranges.iter().all(|(from, _)| *from == 0) {
            let mut session =
                Session::open(&game, &class, &Want::Table(&request), None, &run).expect("opened");
            let known = &whole[..ranges[0].1 / 2 * ranges[1].1];
            let rest = session.layers(&request, ranges[0].1, known, &run).expect("layers");
            assert_eq!((rest.engine, cells(&rest)), ("lines", cells(&slow)), "{ranges:?}");
        }
    }
    // Bits for all lines would take more than a gigabyte.
    let far = shifted(&[(0, 20), (100_000, 3)]);
    let limits = Limits { positions: None, bytes: 256 << 20 };
    let table =
        plan::table(&game, &class, &far, None, &Run::new(limits, &|| None, &|_| ())).expect("a table");
    assert_eq!((table.engine, table.stop), ("lines", None));
    assert_eq!(cells(&table)[..3], [100_000, 100_001, 100_002].map(|value| Some(Worth::Grundy(value))));
}
