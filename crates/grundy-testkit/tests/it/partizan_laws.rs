//! What is true of every sum of games in which the players have different moves, of random positions: by playing out and by every solver.

use std::collections::BTreeMap;

use grundy_core::{Limits, Run};
use grundy_rules::BoundGame;
use grundy_rules::classify::{Class, classify};
use grundy_rules::value::Position;
use grundy_solve::solver::{SOLVERS, Want};
use grundy_syntax::Source;
use grundy_testkit::arbitrary::Random;
use grundy_testkit::corpus::game;
use grundy_testkit::laws;
use grundy_testkit::sides::Sides;
use grundy_values::Outcome;

/// Rules, random positions of them, and the negative of a position that is written so.
struct Row {
    name: &'static str,
    text: fn(u64) -> String,
    position: fn(&mut Random) -> String,
    negative: fn(&str) -> String,
}

const ROWS: [Row; 8] = [
    Row { name: "domineering", text: |_| shipped("domineering"), position: boards, negative: transposed },
    Row { name: "toads-and-frogs", text: |_| shipped("toads-and-frogs"), position: rows, negative: reversed },
    Row { name: "clobber", text: |_| shipped("clobber"), position: rows, negative: exchanged },
    Row { name: "konane", text: |_| shipped("konane"), position: rows, negative: exchanged },
    Row { name: "col", text: |_| shipped("col"), position: painted, negative: exchanged_fields },
    Row { name: "snort", text: |_| shipped("snort"), position: painted, negative: exchanged_fields },
    Row { name: "heaps", text: heaps, position: heap, negative: exchanged },
    Row { name: "switches", text: |_| SWITCHES.to_owned(), position: switch, negative: negated },
];

/// Hot and cold games of two numbers: who moves takes the better one, and then the counters are used up.
const SWITCHES: &str = "position (l: int, r: int, free: bool)
left move choose() if not free -> (l, l, true)
right move choose() if not free -> (r, r, true)
left move use() if free and l > 0 -> (l - 1, l - 1, true)
right move use() if free and l < 0 -> (l + 1, l + 1, true)
";

/// Random positions of each row.
const TRIED: u64 = 16;

fn shipped(slug: &str) -> String {
    let path = format!("{}/../../games/{slug}/rules.grundy", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("rules")
}

/// Random heaps `L(n)` to take from and to split, and the same with the sides exchanged, `R(n)`.
fn heaps(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x4EA9);
    let mut text = "position L(n: nat)\nposition R(n: nat)\n".to_owned();
    for side in ["left", "right"] {
        let other = if side == "left" { "right" } else { "left" };
        let (take, take_more) = (1 + random.below(2), 1 + random.below(4));
        let cut = random.below(3);
        for (kind, side) in [("L", side), ("R", other)] {
            text.push_str(&format!(
                "{side} move {kind}.take(k in {{{take}, {take_more}}}) if k <= n -> {kind}(n - k)\n"
            ));
            text.push_str(&format!(
                "{side} move {kind}.cut(i in 1..=(n - {cut}) div 2) if n >= {cut} + 2 -> {kind}(i) + {kind}(n - {cut} - i)\n"
            ));
        }
    }
    text
}

fn heap(random: &mut Random) -> String {
    format!("{}({})", random.pick(&["L", "R"]), random.below(5))
}

fn switch(random: &mut Random) -> String {
    let mut number = || i64::try_from(random.below(7)).expect("small") - 3;
    format!("({}, {}, false)", number(), number())
}

/// Every move of the one is a move of the other, with the numbers the other way round.
fn negated(written: &str) -> String {
    let inner: Vec<&str> = written.trim_matches(['(', ')']).split(", ").collect();
    let minus = |number: &str| number.strip_prefix('-').map_or(format!("-{number}"), str::to_owned);
    format!("({}, {}, {})", minus(inner[1]), minus(inner[0]), inner[2])
}

fn boards(random: &mut Random) -> String {
    let (height, width) = *random.pick(&[(1, 2), (2, 1), (1, 4), (2, 2), (2, 3), (3, 2), (4, 1)]);
    let mut line = || (0..width).map(|_| *random.pick(&['.', '.', '.', '#'])).collect::<String>();
    let lines: Vec<String> = (0..height).map(|_| line()).collect();
    format!("raw(\"{}\")", lines.join("/"))
}

fn rows(random: &mut Random) -> String {
    let cells: String = (0..2 + random.below(3)).map(|_| *random.pick(&['L', 'R', '_'])).collect();
    format!("(\"{cells}\")")
}

fn painted(random: &mut Random) -> String {
    let mut set = || {
        let members: Vec<String> =
            (1..=3).filter(|_| random.once_in(2)).map(|vertex: u8| vertex.to_string()).collect();
        format!("{{{}}}", members.join(", "))
    };
    format!("raw({}, {})", set(), set())
}

fn transposed(written: &str) -> String {
    let lines: Vec<Vec<char>> = written
        .trim_start_matches("raw(\"")
        .trim_end_matches("\")")
        .split('/')
        .map(|line| line.chars().collect())
        .collect();
    let columns = (0..lines[0].len()).map(|column| lines.iter().map(|line| line[column]).collect::<String>());
    format!("raw(\"{}\")", columns.collect::<Vec<_>>().join("/"))
}

fn exchanged(written: &str) -> String {
    let other = |letter| match letter {
        'L' => 'R',
        'R' => 'L',
        letter => letter,
    };
    written.chars().map(other).collect()
}

fn reversed(written: &str) -> String {
    let cells: String = exchanged(written.trim_matches(['(', ')', '"'])).chars().rev().collect();
    format!("(\"{cells}\")")
}

fn exchanged_fields(written: &str) -> String {
    let (blue, red) =
        written.trim_start_matches("raw(").trim_end_matches(')').split_once("}, ").expect("two sets");
    format!("raw({red}, {blue}}})")
}

fn run() -> Run<'static> {
    Run::new(Limits { positions: Some(400_000), bytes: 256 << 20 }, &|| None, &|_| ())
}

/// Three positions of a row and their negatives.
type Given = [(Position, Position); 3];

fn given(row: &Row, game: &BoundGame, random: &mut Random) -> Given {
    let read = |written: &str| {
        game.read_position(&Source::new("position", written), &run()).unwrap_or_else(|_| panic!("{written}"))
    };
    [(); 3].map(|()| {
        let written = (row.position)(random);
        (read(&written), read(&(row.negative)(&written)))
    })
}

/// What was seen: which outcomes were added, how many games were equal, and how many were too large to be played out.
#[derive(Default)]
struct Seen {
    large: u64,
    added: BTreeMap<String, u64>,
    equal: u64,
}

/// All laws, of three positions.
fn hold(given: &Given, outcomes: laws::Outcomes<'_>, seen: &mut Seen) -> Result<(), String> {
    let [(a, minus_a), (b, minus_b), (c, _)] = given;
    laws::minus_is_lost(a, minus_a, outcomes)?;
    for (one, other) in [(a, b), (b, c), (a, c), (a, minus_b), (&laws::sum(&[a, minus_a]), b)] {
        laws::sum_is_allowed(one, other, outcomes)?;
        let pair = format!("{}{}", outcomes(one)?, outcomes(other)?);
        *seen.added.entry(pair).or_default() += 1;
    }
    let parts = laws::sum(&[a, b, c]).parts().to_vec();
    laws::sums_commute(&parts, outcomes)?;
    seen.equal += u64::from(laws::equals_with_sides_may_be_exchanged(a, (b, minus_b), c, outcomes)?);
    let a_again = laws::sum(&[a, b, minus_b]);
    seen.equal += u64::from(laws::equals_with_sides_may_be_exchanged(&a_again, (a, minus_a), c, outcomes)?);
    Ok(())
}

/// The laws by playing out, and by every solver that accepts the rules.
fn judge(game: &BoundGame, class: &Class, given: &Given, seen: &mut Seen) -> Result<(), String> {
    let run = run();
    let mut oracle = Sides::new(game, &run);
    let mut outcomes = |position: &Position| oracle.outcome(position).map_err(|halted| format!("{halted:?}"));
    match hold(given, &mut outcomes, seen) {
        Err(how) if how.contains("Positions") => seen.large += 1,
        told => told?,
    }
    for solver in SOLVERS {
        if solver.accepts(game, class, &Want::Position(&given[0].0)).is_err() {
            continue;
        }
        let mut engine = solver.open(game, class, &run).map_err(|failure| format!("{failure:?}"))?;
        let mut outcomes = |position: &Position| {
            engine
                .worth(position, &run)
                .map(|worth| worth.outcome())
                .map_err(|failure| format!("{failure:?}"))
        };
        hold(given, &mut outcomes, seen).map_err(|how| format!("{}: {how}", solver.about().id))?;
    }
    Ok(())
}

/// Judges random positions of a row, the rules changed so; gives how often a law is broken, and the first time.
fn tried(row: &Row, change: &str, seen: &mut Seen) -> (u64, Option<String>) {
    let (mut broken, mut first) = (0, None);
    let mut last: Option<(String, BoundGame, Class)> = None;
    for seed in 0..TRIED {
        let text = format!("{}{change}", (row.text)(seed));
        if last.as_ref().is_none_or(|(known, _, _)| *known != text) {
            let game = game(&text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
            let class = classify(&game, &run());
            last = Some((text, game, class));
        }
        let Some((text, game, class)) = &last else { continue };
        let given = given(row, game, &mut Random::new(seed ^ 0x1A35));
        if let Err(how) = judge(game, class, &given, seen) {
            broken += 1;
            first = first.or_else(|| Some(format!("{} {seed}: {how}\n{text}", row.name)));
        }
    }
    (broken, first)
}

#[test]
fn sums_of_games_with_sides_obey_the_laws() {
    let mut seen = Seen::default();
    for row in &ROWS {
        assert_eq!(tried(row, "", &mut seen), (0, None));
    }
    let pairs = ["P", "L", "R", "N"].map(|a| ["P", "L", "R", "N"].map(|b| format!("{a}{b}")));
    for pair in pairs.iter().flatten() {
        assert!(seen.added.get(pair).is_some_and(|times| *times >= 10), "{pair} {:?}", seen.added);
    }
    assert!(seen.equal > TRIED, "{}", seen.equal);
    assert!(seen.large < TRIED, "{}", seen.large);
}

#[test]
fn what_is_no_sum_in_normal_play_breaks_them() {
    for row in &ROWS {
        for change in ["misere\n", "compound conjunctive\n"] {
            let (broken, _) = tried(row, change, &mut Seen::default());
            assert!(broken > 0, "{} {change}", row.name);
        }
    }
}

#[test]
fn a_wrong_outcome_is_noticed() {
    let row = &ROWS[0];
    let game = game(&(row.text)(0), &[], &run()).expect("rules");
    let given = given(row, &game, &mut Random::new(7));
    for wrong in [Outcome::P, Outcome::L, Outcome::R, Outcome::N, Outcome::D] {
        let told = hold(&given, &mut |_| Ok(wrong), &mut Seen::default());
        assert_eq!(told.is_ok(), wrong == Outcome::P, "{wrong}");
    }
}
