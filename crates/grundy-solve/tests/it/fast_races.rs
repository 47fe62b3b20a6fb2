//! Races (`win by reaching`) by machine code and line by line are those of the reduction.

use grundy_core::{Axis, Limits, Run, Stop};
use grundy_rules::classify::classify;
use grundy_solve::plan::{self, Session};
use grundy_solve::solver::{Failure, SolvedTable, TableOf, TableRequest, Want, Worth};

use crate::boxes::{PLANES, cells, game, shifted};

/// Races, from 0 and from elsewhere: hot positions, goals and values are those of the reduction.
#[test]
fn races_by_machine_code() {
    let rows: &[(&str, &[(u64, usize)])] = &[
        (
            "position (n: nat)\nmove take(k in {1, 3, 4}) if k <= n -> (n - k)\nwin by reaching (2)",
            &[(0, 300)],
        ),
        (
            "position (n: nat)\nmove take(k in {1, 3, 4}) if k <= n -> (n - k)\nwin by reaching (2)",
            &[(5, 300)],
        ),
        (
            "position (n: nat)\nmove split(k in 1..n) -> (k) + (n - k)\nmove take(k in 1..=min(n, 3)) -> (n - k)\nwin by reaching (4)",
            &[(0, 256)],
        ),
        (
            "position (x: nat, y: nat) unordered\nmove along(k in 1..=y) if k mod 2 == 1 or k == y -> (x, y - k)\nmove up(k in 1..=x) -> (x - k, y)\nwin by reaching (0, 0)",
            &[(0, 17), (0, 18)],
        ),
        (
            "position a (n: nat)\nposition b (n: nat, f: bool)\nmove a.go(k in 1..=min(n, 3)) -> b(n - k, k == 2)\nmove b.go(k in 1..=min(n, 2)) if f or k == 1 -> a(n - k)\nwin by reaching b(1, true)",
            &[(0, 256)],
        ),
        // What is decided by single positions only, and draws.
        (
            "misere\nposition (n: nat)\nmove take(k in 1..=min(n, 4)) if k != 2 -> (n - k)\nwin by reaching (3)",
            &[(0, 300)],
        ),
    ];
    for (text, of) in rows {
        let (game, run) = (game(text), Run::unlimited());
        let axes = of.iter().map(|&(from, len)| Axis { name: String::new(), from, len }).collect();
        let request = TableRequest { axes, of: TableOf::Fields { kind: 0 } };
        let class = classify(&game, &run);
        let fast = plan::table(&game, &class, &request, Some("machine"), &run).expect(text);
        let slow = plan::table(&game, &class, &request, Some("reaching"), &run);
        let slow = slow.or_else(|_| plan::table(&game, &class, &request, Some("whole"), &run)).expect(text);
        assert_eq!(cells(&fast), cells(&slow), "{text}");
        assert_eq!(fast.engine, "machine", "{text}");
        let has_goal = text.contains("reaching (") && of[0].0 == 0;
        assert_eq!(cells(&fast).iter().any(Option::is_none), has_goal, "{text}: only a goal has no value");
    }
}

/// Goals: none, one, several, far ones, some that need the interpreter; those that depend on both numbers come with and without an order of them.
const GOALS: &[&str] = &[
    "(0, 0)",
    "(0, 5)",
    "(3, 2)",
    "(4, 4)",
    "(c, 1) if c >= 9",
    "(c, d) if c + d == 6",
    "(c, d) if (c + 2 * d) mod 11 == 7",
    "(2, d) if prime(d)",
    "(100, 100)",
    "(p, q)",
];

#[test]
fn races_along_lines() {
    let moves = [
        "\nmove a(k in 1..=a) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)",
        "\nmove a(k in 1..=a) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)",
        "\nmove a(k in 1..=a) -> (a - k, b)",
        "\nmove a(to in 0..a) -> (to, b)\nmove both(k in 1..=min(b, a)) -> (a - k, b - k)",
    ];
    let (mut tables, mut hot) = (0, 0);
    for moves in moves {
        for goal in GOALS {
            for order in ["", " unordered"] {
                let text = format!(
                    "param p: nat = 2\nlet q = p + 4\nposition (a: nat, b: nat){order}{moves}\nwin by reaching {goal}"
                );
                let (game, run) = (game(&text), Run::unlimited());
                let class = classify(&game, &run);
                for ranges in PLANES {
                    let request = shifted(ranges);
                    let fast = plan::table(&game, &class, &request, Some("lines"), &run);
                    let Ok(fast) = fast else {
                        assert!(matches!(fast, Err(Failure::Refused(_))), "{text}: {fast:?}");
                        continue;
                    };
                    let slow = plan::table(&game, &class, &request, Some("reaching"), &run).expect(&text);
                    assert_eq!(fast, SolvedTable { engine: "lines", ..slow }, "{text} {ranges:?}");
                    let at_once = cells(&fast).iter().filter(|cell| **cell == Some(Worth::AtOnce));
                    (tables, hot) = (tables + 1, hot + at_once.count());
                }
            }
        }
    }
    assert!(tables > 350 && hot > 3_000, "{tables} tables, {hot} cells");
}

#[test]
fn races_of_the_catalogue_are_by_lines() {
    let text = "position (x: nat, y: nat) unordered\nmove along(k in 1..=y) -> (x, y - k)\nmove up(k in 1..=x) -> (x - k, y)\n\
         move diagonal(k in 1..=x) -> (x - k, y - k)\nwin by reaching (0, 0)";
    let game = game(text);
    let class = classify(&game, &Run::unlimited());
    for ranges in [[(0, 40), (0, 45)], [(20, 21), (31, 4)]] {
        let request = shifted(&ranges);
        let by = |engine, threads| {
            let run = Run::unlimited().with_threads(threads);
            plan::table(&game, &class, &request, engine, &run).expect("a table")
        };
        let slow = by(Some("reaching"), 1);
        for threads in [1, 3] {
            assert_eq!(by(None, threads), SolvedTable { engine: "lines", ..slow.clone() }, "{ranges:?}");
        }
    }
}

#[test]
fn races_stop_and_go_on() {
    let text = "position (a: nat, b: nat)\nmove a(k in 1..=a) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)\nwin by reaching (c, d) if prime(c + d + 2)";
    let game = game(text);
    let class = classify(&game, &Run::unlimited());
    let request = shifted(&[(10, 90), (5, 70)]);
    let whole = plan::table(&game, &class, &request, Some("reaching"), &Run::unlimited()).expect(text);
    let open = || Session::open(&game, &class, &Want::Table(&request), Some("lines"), &Run::unlimited());
    // By positions, and by polls, also while goals are looked for.
    let mut session = open().expect(text);
    for turn in 0.. {
        let limits = Limits { positions: Some(500), bytes: 64 << 20 };
        let part = session.table(&request, &Run::new(limits, &|| None, &|_| ())).expect(text);
        assert!(cells(&part).iter().zip(cells(&whole)).all(|(part, whole)| part.is_none() || part == whole));
        if part.stop.is_none() {
            assert_eq!((cells(&part), turn > 5), (cells(&whole), true));
            break;
        }
        assert!(turn < 30, "never done");
    }
    let mut session = open().expect(text);
    let limits = Limits { positions: None, bytes: 64 << 20 };
    let mut stops = 0;
    let done = loop {
        let asked = std::cell::Cell::new(0);
        // The second poll of each turn stops it.
        let poll = || {
            asked.set(asked.get() + 1);
            (asked.get() > 1 && stops < 40).then_some(Stop::Time)
        };
        let part = session.table(&request, &Run::new(limits, &poll, &|_| ())).expect(text);
        match part.stop {
            None => break part,
            Some(stop) => assert_eq!(stop, Stop::Time),
        }
        stops += 1;
    };
    assert_eq!((cells(&done), stops > 1), (cells(&whole), true));
    // There are no layers to go on from: not every cell has a value.
    let layers = session.layers(&request, 3, &[], &Run::unlimited());
    assert!(matches!(layers, Err(Failure::Refused(_))), "{layers:?}");
}

#[test]
fn mistakes_in_goals_are_told_as_the_interpreter_tells_them() {
    let rows =
        ["(c, d) if 10 div (c - 3) >= 3", "(0, d) if 10 mod (d - 3) == 1", "(c, 2) if isqrt(7 - c) == 1"];
    let mut wrong = 0;
    for goal in rows {
        let text = format!(
            "position (a: nat, b: nat)\nmove a(k in 1..=a) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)\nwin by reaching {goal}"
        );
        let (game, run) = (game(&text), Run::unlimited());
        let class = classify(&game, &run);
        for ranges in PLANES {
            let request = shifted(ranges);
            let [fast, slow] = ["lines", "reaching"].map(|engine| {
                plan::table(&game, &class, &request, Some(engine), &run).map(|solved| solved.table)
            });
            assert_eq!(fast, slow, "{text} {ranges:?}");
            wrong += u32::from(matches!(fast, Err(Failure::Rules(_))));
        }
    }
    assert!(wrong >= 8, "{wrong}");
}

/// Random directions, boxes and goals, in one to three numbers.
#[test]
fn random_races_along_lines() {
    const NAMES: [&str; 3] = ["a", "b", "c"];
    let mut chosen = 0;
    for seed in 0..250 {
        let mut random = grundy_testkit::arbitrary::Random::new(seed);
        let fields = 1 + random.below(3);
        let names = &NAMES[..fields];
        let declared: Vec<String> = names.iter().map(|name| format!("{name}: nat")).collect();
        let mut text = format!("position ({})", declared.join(", "));
        for number in 0..1 + random.below(4) {
            let mask = 1 + random.below((1 << fields) - 1);
            let lowered = |at: usize| mask >> at & 1 == 1;
            let least: Vec<&str> = (0..fields).filter(|at| lowered(*at)).map(|at| names[at]).collect();
            let bound = if let [only] = least.as_slice() {
                (*only).to_owned()
            } else {
                format!("min({})", least.join(", "))
            };
            let result: Vec<String> = (0..fields)
                .map(|at| if lowered(at) { format!("{} - k", names[at]) } else { names[at].to_owned() })
                .collect();
            text += &format!("\nmove m{number}(k in 1..={bound}) -> ({})", result.join(", "));
        }
        if !random.once_in(4) {
            let made: Vec<String> = names.iter().map(|name| format!("{name}{name}")).collect();
            let terms = made.iter().map(|name| format!("{} * {name}", 1 + random.below(5)));
            let sum = terms.collect::<Vec<String>>().join(" + ");
            let goal = match random.below(3) {
                0 => format!("({sum}) mod {} == {}", 5 + random.below(20), random.below(5)),
                1 => format!("aa == {} and {sum} <= {}", random.below(6), random.below(30)),
                _ => format!("{sum} == {}", random.below(40)),
            };
            text += &format!("\nwin by reaching ({}) if {goal}", made.join(", "));
        }
        let (game, run) = (game(&text), Run::unlimited());
        let class = classify(&game, &run);
        let most = [60, 14, 6][fields - 1];
        let ranges: Vec<(u64, usize)> = (0..fields)
            .map(|_| (u64::try_from(random.below(most / 2)).expect("small"), 1 + random.below(most)))
            .collect();
        let request = shifted(&ranges);
        let slow = if text.contains("win by") { "reaching" } else { "memo" };
        let slow = plan::table(&game, &class, &request, Some(slow), &run)
            .unwrap_or_else(|why| panic!("{text}: {why:?}"));
        match plan::table(&game, &class, &request, Some("lines"), &run) {
            Ok(fast) => {
                assert_eq!(fast, SolvedTable { engine: "lines", ..slow }, "{text} {ranges:?}");
                chosen += 1;
            }
            Err(Failure::Refused(_)) => {}
            Err(why) => panic!("{text}: {why:?}"),
        }
    }
    assert!(chosen > 180, "{chosen}");
}
