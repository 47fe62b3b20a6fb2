//! `grundy judge`: inputs of every kind of game, inputs that are wrong, programs that are right and wrong.

use std::io::Write as _;
use std::process::Stdio;

use serde_json::json as value;

use crate::common;
use crate::common::{command, file, finished, json, piped};

/// Cram without `start`: dominoes in any direction on a grid that is read.
const CRAM: &str = "--rules=position (g: grid of \".#\"); move place: \"..\" -> \"##\" in any direction";
/// Two kinds of components.
const KINDS: &str = "--rules=position heap (n: nat)
position strip (m: nat)
move heap.take(k in 1..=n) -> heap(n - k)
move strip.chip(k in 1..=min(2, m)) -> strip(m - k)";
/// Tuples, truth values and symbols.
const TYPES: &str = "--rules=position (p: tuple(nat, nat), live: bool, c: row of \"ab\")
move take(k in 1..=p[0]) if live -> ((p[0] - k, p[1]), live, c)";
/// Heaps that may not be empty, with a goal.
const GOAL: &str =
    "--rules=position (n: nat) where n <= 50; move take(k in 1..=min(3, n)) -> (n - k); win by reaching (0)";

/// What the rules answer: options, input, output. Where nothing is said the values are Bouton's, Wythoff's, those of
/// Winning Ways or the samples of the contest.
const ANSWERS: &[(&[&str], &str, &str)] = &[
    (&["nim", "--sum"], "3\n3 1 2 3\n2 4 7\n1 0", "Second First Second"),
    (&["nim", "--sum"], "1 0", "Second"),
    (&["nim", "--sum"], "0", ""),
    (&["nim", "--cases", "eof"], "", ""),
    (&["nim", "--sum", "--ask", "value"], "2 3 1 2 3 2 4 7", "0 3"),
    (&["nim", "--sum", "--ask", "move"], "2 3 1 2 3 2 4 7", "Second|2 3"),
    (&["nim", "--sum", "--win", "Alice", "--lose", "Bob"], "2 3 1 2 3 2 4 7", "Bob Alice"),
    // A small case first does not choose the solver for the large ones.
    (&["wythoff", "--ask", "value"], "4 1 1 300 300 640 511 700 700", "2 440 289 551"),
    (&["nim", "--ask", "value", "--cases", "one"], "1000000000000000000", "1000000000000000000"),
    // Misère: heaps of one stone turn the result around, larger ones do not.
    (&["nim", "--sum", "--play", "misere"], "4 1 1 2 1 1 1 2 3 1 2 3", "Second First First Second"),
    (&["misere-nim", "--sum", "--ask", "move"], "1 1 0", "First"),
    (&["bash-game", "--read", "m"], "3\n3 12\n3 13\n5 18\n", "Second First Second"),
    (&["bash-game", "--header", "m", "--cases", "eof"], "3 4 5 8", "Second First Second"),
    (&["bash-game", "--set", "m=4", "--cases", "eof", "--ask", "move"], "5 7", "Second|2"),
    (&["kayles", "--cases", "eof", "--ask", "value"], "0 1 2 3 4 5 6", "0 1 2 3 1 4 3"),
    (&["wythoff", "--cases", "eof"], "3 5 5 3 4 7 4 8", "Second Second Second First"),
    // Moves are those of the position as it is written, not of its sorted form.
    (&["wythoff", "--cases", "eof", "--ask", "move"], "9 4 4 9", "first 2|second 2"),
    (&["staircase-nim", "--cases", "eof"], "3 1 5 1  2 3 4  0", "Second First Second"),
    (&["staircase-nim", "--cases", "eof", "--ask", "move"], "2 3 4", "0 3"),
    (&["staircase-nim", "--cases", "eof", "--read", "grounded"], "1 2 5 0  1 2 5 3", "Second First"),
    (&["toads-and-frogs", "--cases", "eof"], "L_R L_ \"\" _R", "First First Second Second"),
    (&["toads-and-frogs", "--cases", "eof", "--first", "right"], "L_R L_ _R", "First Second First"),
    (&[CRAM, "--cases", "eof"], "2 2 .. .. 1 2 .. 2 3 .#. ... 0 0", "Second First Second Second"),
    (&["cram", "--cases", "eof"], "2 2 1 2 4 4", "Second First Second"),
    (&["node-kayles", "--read", "G"], "3\n3 2 1 2 2 3\n4 4 1 2 2 3 3 4 4 1\n2 0", "First Second Second"),
    (&["node-kayles", "--read", "G", "--base", "0"], "2\n3 2 0 1 1 2\n2 0", "First Second"),
    (&["node-kayles", "--read", "G", "--ask", "move"], "1\n3 2 1 2 2 3", "2"),
    (
        &["green-hackenbush-tree", "--read", "T", "--ask", "value"],
        "3 4 1 2 1 3 1 4 3 1 2 2 3 3 1 2 1 3",
        "1 2 0",
    ),
    (&["hackenbush-graph", "--read", "G,ground", "--cases", "one"], "2 1 1 2 B 1", "First"),
    (
        &["hackenbush-graph", "--read", "G,ground", "--cases", "one", "--first", "right"],
        "2 1 1 2 B 1",
        "Second",
    ),
    (&["hackenbush-graph", "--read", "G,ground", "--cases", "one", "--ask", "move"], "2 1 1 2 B 1", "0"),
    (&["domineering", "--cases", "eof"], "1 2 2 1 2 2", "Second First First"),
    (&["domineering", "--cases", "eof", "--first", "right"], "1 2 2 1 2 2", "First Second First"),
    (&["edpc-l-deque", "--cases", "eof"], "4 10 80 90 30 3 10 100 10 2 1 1", "First Second Draw"),
    (&["edpc-l-deque", "--cases", "eof", "--ask", "value"], "4 10 80 90 30 3 10 100 10 1 10", "10 -80 10"),
    (&["edpc-l-deque", "--cases", "one", "--ask", "move"], "4 10 80 90 30", "last"),
    (&["loopy-digraph-token", "--read", "G"], "3 3 2 1 2 2 1 1 3 2 1 2 2 1 3 2 1 1 2 1", "Draw Second First"),
    (
        &["loopy-digraph-token", "--read", "G", "--draw", "=", "--ask", "move"],
        "2 2 2 1 2 2 1 1 2 1 1 2 1",
        "=|2",
    ),
    (&["digraph-target-race", "--cases", "eof"], "1 3", "First Second"),
    // Moore: lost where every binary digit occurs a multiple of k + 1 times.
    (&["moore-nim-k", "--sum", "--cases", "eof"], "3 1 1 1 2 1 1 3 3 3 3", "Second First Second"),
    (&["moore-nim-k", "--sum", "--cases", "one", "--ask", "move"], "2 1 1", "1 1 2 1"),
    (&[KINDS, "--sum"], "2\n2 heap 2 strip 2\n2 heap 3 strip 3", "Second First"),
    (&[KINDS, "--sum", "--ask", "move"], "1\n2 heap 3 strip 3", "1 take 3"),
    (&[TYPES, "--cases", "eof", "--ask", "value"], "3 4 1 ab 3 4 0 \"\"", "3 0"),
    (&[GOAL, "--cases", "eof"], "4 3 50", "Second First First"),
];

/// Words of an expected output are lines, unless `|` separates them.
fn lines(expected: &str) -> String {
    let separator = if expected.contains('|') { '|' } else { ' ' };
    let lines = expected.split(separator).filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

/// Runs `judge` with these options and this input.
fn judge(options: &[&str], input: &str) -> common::Ran {
    let args: Vec<&str> = ["judge"].iter().chain(options).copied().collect();
    piped(&args, input.as_bytes())
}

#[test]
fn every_kind_of_game_is_answered() {
    for (options, input, expected) in ANSWERS {
        // One move alone is a line too.
        let whole = options.contains(&"--ask") && options.contains(&"move") && !expected.contains('|');
        let expected = if whole { format!("{expected}\n") } else { lines(expected) };
        let ran = judge(options, input);
        assert_eq!((ran.out, ran.status), (expected, 0), "{options:?} {input:?}: {}", ran.err);
    }
}

#[test]
fn white_space_does_not_matter() {
    for input in ["2\n1 2\n3 5\n", "2 1 2 3 5", "\u{feff}2 1 2 3 5", "\n\n2\t1\r\n2\r\n3\u{c}5  \n\n"] {
        let ran = judge(&["bash-game", "--read", "m"], input);
        assert_eq!((ran.out.as_str(), ran.status), ("Second\nFirst\n", 0), "{input:?}: {}", ran.err);
    }
}

/// What is wrong: options, input, what was answered before, the name of the message, the place.
const WRONG: &[(&[&str], &str, &str, &str, &str)] = &[
    (&["nim"], "", "", "input-end", "-:1:1"),
    (&["nim"], "x", "", "input-word", "-:1:1"),
    (&["nim"], "-1", "", "input-word", "-:1:1"),
    (&["nim"], "99999999999999999999999", "", "input-word", "-:1:1"),
    (&["nim"], "2\n5", "First\n", "input-end", "-:2:2"),
    (&["nim"], "1\n5\n\n  6 7", "First\n", "input-extra", "-:4:3"),
    (&["nim"], "3 5 0 -4", "First\nSecond\n", "input-word", "-:1:7"),
    (&["nim"], "1 1.5", "", "input-word", "-:1:3"),
    (&["nim"], "1 +5", "", "input-word", "-:1:3"),
    (&["nim", "--sum"], "1 18446744073709551615 1", "", "input-end", "-:1:25"),
    (&["staircase-nim"], "1 18446744073709551615 1", "", "input-end", "-:1:25"),
    (&["node-kayles", "--read", "G"], "1 3 1 1 4", "", "input-word", "-:1:9"),
    (&["node-kayles", "--read", "G"], "1 3 1 0 1", "", "input-word", "-:1:7"),
    (&["node-kayles", "--read", "G"], "1 3 9999999999999 1 2", "", "input-end", "-:1:22"),
    (&["green-hackenbush-tree", "--read", "T"], "1 3 1 2 1 2", "", "not-a-tree", "-:1:3"),
    (&["green-hackenbush-tree", "--read", "T"], "1 0", "", "not-a-tree", "-:1:3"),
    (&["hackenbush-graph", "--read", "G,ground"], "1 2 1 1 2 BB 1", "", "input-word", "-:1:11"),
    (&["hackenbush-graph", "--read", "G,ground"], "1 2 1 1 2 B 3", "", "not-a-vertex", "-:1:3"),
    (&["bash-game", "--read", "m"], "2\n3 4\n0 4", "Second\n", "param-where", "-:3:1"),
    (&["bash-game", "--header", "m"], "0 1 4", "", "param-where", "-:1:1"),
    (&["bash-game", "--set", "m=0"], "1 4", "", "param-where", ""),
    (&["bash-game", "--read", "n"], "1 4", "", "param-unknown", ""),
    (&["bash-game", "--read", ","], "1 4", "", "bad-value", ""),
    (&["bash-game", "--read", "m", "--header", "m"], "1 4", "", "conflict", ""),
    (&["bash-game", "--read", "m", "--set", "m=4"], "1 4", "", "conflict", ""),
    (&["bash-game", "--read", "m,m"], "1 4", "", "repeated-option", ""),
    (&["toads-and-frogs"], "1 LxR", "", "input-word", "-:1:3"),
    (&[CRAM], "1 2 2 .. .", "", "input-word", "-:1:10"),
    (&[CRAM], "1 2 2 .. x.", "", "input-word", "-:1:10"),
    (&[CRAM], "1 2 99999999999 ..", "", "input-word", "-:1:17"),
    (&[KINDS], "1 pile 3", "", "input-word", "-:1:3"),
    (&[TYPES], "1 3 4 2 ab", "", "input-word", "-:1:7"),
    (&[GOAL], "2 4 0", "Second\n", "goal-start", "-:1:5"),
    (&[GOAL], "1\n51", "", "breaks-where", "-:2:1"),
    (&["undirected-vertex-geography"], "1 7", "", "not-a-vertex", "-:1:3"),
    (&["domineering", "--ask", "value"], "1 2 2", "", "unfit-option", ""),
    (&["nim", "--ask", "value", "--play", "misere"], "1 2", "", "unfit-option", ""),
    (
        &["loopy-digraph-token", "--read", "G", "--ask", "value"],
        "1 2 2 1 2 2 1 1",
        "",
        "input-no-value",
        "-:1:15",
    ),
    (&["nim", "--first", "right"], "1 2", "", "unfit-option", ""),
    (&["nim", "--win", "Second"], "1 2", "", "bad-value", ""),
    (&["nim", "--win", " "], "1 2", "", "bad-value", ""),
    (&["nim", "--cases", "many"], "1 2", "", "bad-value", ""),
    (&["-"], "position (n: nat)", "", "unfit-option", ""),
    (&["nim", "--random", "x"], "", "", "bad-value", ""),
    (&["nim", "--seed", "1"], "", "", "missing-argument", ""),
    (&["nim", "--random", "5", "--against", "./no-such-program"], "", "", "program-unstarted", ""),
    (&["nim", "--random", "5", "--against", " "], "", "", "missing-value", ""),
    (
        &["--rules=position (n: nat) where n >= 100; move a() if n > 100 -> (n - 1)", "--random", "5"],
        "",
        "",
        "no-random",
        "",
    ),
];

#[test]
fn wrong_inputs_are_placed() {
    for (options, input, answered, code, place) in WRONG {
        let ran = judge(options, input);
        assert_eq!((ran.status, ran.out.as_str()), (2, *answered), "{options:?} {input:?}: {}", ran.err);
        assert!(ran.err.starts_with(&format!("error[{code}]")), "{options:?} {input:?}: {}", ran.err);
        let placed = place.is_empty() || ran.err.contains(&format!("--> {place}\n"));
        assert!(placed, "{options:?} {input:?}: {}", ran.err);
    }
}

/// Of large Wythoff positions a theorem tells who wins and no value: a solver looks for it, or says that it stopped.
#[test]
fn values_are_looked_for_past_a_theorem() {
    let options = ["wythoff", "--ask", "value", "--max-positions", "10k"];
    let ran = judge(&options, "1\n20000 20001\n");
    assert_eq!((ran.status, ran.out.as_str()), (3, ""), "{}", ran.err);
    assert!(!ran.err.contains("input-no-value"), "{}", ran.err);
    let told = judge(&["wythoff", "--ask", "winner"], "1\n20000 20001\n");
    assert_eq!((told.status, told.out.as_str()), (0, "First\n"), "{}", told.err);
}

#[test]
fn messages_say_what_was_expected() {
    let rows: &[(&[&str], &str, &str)] = &[
        (&["nim", "--sum"], "1 2 3", "expected field `n`, a nat"),
        (&["staircase-nim"], "1 3 1 2 x", "expected element 3 of field `a`, a nat, found `x`"),
        (&["node-kayles", "--read", "G"], "1 x", "expected the number of vertices of `G`, found `x`"),
        (&[KINDS], "1 pile", "expected the kind of a component: `heap`, `strip`, found `pile`"),
        (&["toads-and-frogs"], "1 x", "expected field `b`, a row of \"LR_\" or `\"\"`, found `x`"),
    ];
    for (options, input, expected) in rows {
        let ran = judge(options, input);
        assert!(ran.err.contains(expected), "{expected}: {}", ran.err);
    }
    let ran = judge(&["nim", "--lang", "zh"], "1 x");
    assert!(ran.err.contains("此处应为字段 `n`（自然数），却是 `x`"), "{}", ran.err);
}

#[test]
fn limits_stop_it_with_what_is_known() {
    let ran = judge(&["nim", "--rules=position (n: nat); move take(k in 1..=n) -> (n - k)"], "1");
    assert_eq!(ran.status, 2, "{}", ran.err);
    let ran = judge(&["cram", "--max-positions", "2000"], "2 1 2 6 6");
    assert_eq!((ran.status, ran.out.as_str()), (3, "First\n"), "{}", ran.err);
}

#[test]
fn answers_in_json_are_one_a_line() {
    let ran = judge(&["nim", "--sum", "--json"], "2 3 1 2 3 2 4 7");
    let lines: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let found: Vec<_> = lines.iter().map(|line| (&line["case"], &line["answer"], &line["result"])).collect();
    let expected =
        [(&value!(1), &value!("Second"), &value!("loses")), (&value!(2), &value!("First"), &value!("wins"))];
    assert_eq!(found, expected);
    assert_eq!(lines[0]["schema"], "grundy/judge");
}

#[test]
fn many_large_cases_are_answered_at_once() {
    // A solver that started anew for each case would visit 10^11 positions.
    let cases: Vec<String> = (0..100_000_u64).map(|case| (case * 7919 % 1_000_000).to_string()).collect();
    let ran = judge(&["kayles", "--max-positions", "3e6"], &format!("100000 {}", cases.join(" ")));
    assert_eq!((ran.status, ran.out.lines().count()), (0, 100_000), "{}", ran.err);
    assert_eq!(ran.out.lines().filter(|line| *line == "Second").count(), 1);
}

/// The program run with a path, so that it finds others.
fn against(options: &[&str], input: &str) -> common::Ran {
    let args: Vec<&str> = ["judge"].iter().chain(options).copied().collect();
    let mut command = command(&args);
    command.env("PATH", std::env::var("PATH").unwrap_or_default());
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // With random cases nobody reads this.
    let _unread = child.stdin.take().unwrap().write_all(input.as_bytes());
    finished(child.wait_with_output().unwrap())
}

/// A program in awk for Bachet's game, whose answer is this condition for a loss on m and n.
fn bachet(lost: &str) -> String {
    format!("awk 'NR > 1 {{ m = $1; n = $2; print ({lost}) ? \"Second\" : \"First\" }}'")
}

#[test]
fn right_programs_agree() {
    let rows: &[(&[&str], &str)] = &[
        (&["bash-game", "--read", "m"], &bachet("n % (m + 1) == 0")),
        (&["nim", "--sum", "--ask", "move"], "python3 nim-move.py"),
    ];
    file("nim-move.py", NIM_MOVE.as_bytes());
    for (options, program) in rows {
        let options: Vec<&str> =
            options.iter().copied().chain(["--random", "300", "--against", program, "--json"]).collect();
        let ran = against(&options, "");
        let found = json(&ran);
        assert_eq!(
            (ran.status, &found["agrees"], &found["cases"]),
            (0, &value!(true), &value!(300)),
            "{}",
            ran.out
        );
        assert!(found["lost"].as_u64().unwrap() > 30 && found["won"].as_u64().unwrap() > 30, "{}", ran.out);
    }
}

/// Another winning move than the first: the last one.
const NIM_MOVE: &str = "\
for _ in range(int(input())):
    n = int(input())
    heaps = list(map(int, input().split()))
    total = 0
    for heap in heaps:
        total ^= heap
    moves = [(i + 1, h - (h ^ total)) for i, h in enumerate(heaps) if h ^ total < h]
    print(*moves[-1]) if moves else print('Second')
";

/// What a wrong program is shown with: options, program, the kind of mistake, the smallest input.
const SMALLEST: &[(&[&str], &str, &str, &str)] = &[
    // One off: n = 1 with m = 1 is won.
    (&["bash-game", "--read", "m"], "@n % m == 0", "answer", "1\n1 1\n"),
    // The bound is not looked at: wrong first where m = 1 and n = 2.
    (&["bash-game", "--read", "m"], "@n == 0", "answer", "1\n1 2\n"),
    (&["bash-game", "--read", "m"], "@n % (m + 1) == 0 && n < 6", "answer", "1\n1 6\n"),
    // Sums that are looked at by their first heap only: the smallest lost one is two heaps of one.
    (
        &["nim", "--sum"],
        "awk 'NR > 1 && NR % 2 { print $1 ? \"First\" : \"Second\" }'",
        "answer",
        "1\n2\n0 1\n",
    ),
    (&["kayles", "--cases", "one", "--ask", "value"], "awk '{ print $1 % 4 }'", "answer", "4\n"),
    (&["nim", "--cases", "one", "--ask", "value"], "echo many", "number", "0\n"),
    (
        &["nim", "--cases", "one", "--ask", "move"],
        "awk '{ if ($1) print 1; else print \"Second\" }'",
        "losing-move",
        "2\n",
    ),
    (
        &["nim", "--cases", "one", "--ask", "move"],
        "awk '{ if ($1) print 99; else print \"Second\" }'",
        "illegal-move",
        "1\n",
    ),
    (&["nim", "--cases", "one"], "echo first", "word", "0\n"),
    (&["nim"], "cat > /dev/null", "lines", "1\n0\n"),
    (
        &["nim"],
        "awk 'NR > 1 { print $1 ? \"First\" : \"Second\" } END { print \"done\" }'",
        "lines",
        "1\n0\n",
    ),
    (&["nim"], "exit 3", "status", "1\n0\n"),
    (&["nim"], "kill -9 $$", "signal", "1\n0\n"),
    (&["nim", "--timeout", "300ms"], "sleep 60", "timeout", "1\n0\n"),
    (&["nim"], "while :; do echo Second; done", "output", "1\n0\n"),
    // The length of a list is on a line of its own.
    (
        &["staircase-nim", "--cases", "one"],
        "awk 'NR == 1 { print $1 ? \"First\" : \"Second\" }'",
        "answer",
        "1\n0\n",
    ),
    (&["toads-and-frogs", "--cases", "one"], "echo Second", "answer", "L_\n"),
    (&["node-kayles", "--read", "G", "--cases", "one"], "echo Second", "answer", "1 0\n"),
    (&["node-kayles", "--read", "G", "--cases", "one"], "echo First", "answer", "2 0\n"),
    (&["green-hackenbush-tree", "--read", "T", "--cases", "one"], "echo First", "answer", "1\n"),
];

#[test]
fn wrong_programs_are_shown_the_smallest_input() {
    for (options, program, fault, input) in SMALLEST {
        let program = program.strip_prefix('@').map_or((*program).to_owned(), bachet);
        let options: Vec<&str> =
            options.iter().copied().chain(["--random", "300", "--against", &program, "--json"]).collect();
        let ran = against(&options, "");
        let found = json(&ran);
        assert_eq!(ran.status, 1, "{options:?}: {} {}", ran.out, ran.err);
        let wrong = &found["wrong"];
        assert_eq!(
            (&wrong["fault"], &wrong["input"]),
            (&value!(fault), &value!(input)),
            "{options:?}: {wrong}"
        );
    }
}

#[test]
fn a_program_is_tested_on_given_cases() {
    let right = bachet("n % (m + 1) == 0");
    let wrong = bachet("n % (m + 1) == 0 && n != 9");
    let ran = against(&["bash-game", "--read", "m", "--against", &right], "2\n3 8\n3 9\n");
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, "2 cases agree: 1 won, 1 lost, 0 drawn for the player to move\n")
    );
    let ran =
        against(&["bash-game", "--read", "m", "--against", &wrong, "--keep", "kept.in"], "2\n3 8\n2 9\n");
    let expected = "\
the program is wrong; the smallest input found (after RUNS runs):

    1
    2 9

the program printed: First
correct: Second
why: every move leaves a position that the opponent wins
";
    let runs = ran.out.split(['(', ' ']).find(|word| word.parse::<u32>().is_ok()).unwrap_or_default();
    assert_eq!((ran.status, ran.out.as_str()), (1, expected.replace("RUNS", runs).as_str()), "{}", ran.err);
    let kept = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept.in");
    assert_eq!(std::fs::read_to_string(kept).unwrap(), "1\n2 9\n");
}

#[test]
fn a_test_that_is_stopped_says_what_agreed() {
    let program = "sleep 0.1; awk 'NR > 1 { print $1 ? \"First\" : \"Second\" }'";
    let ran = against(&["nim", "--against", program, "--random", "1e6", "--time", "1s", "--json"], "");
    let found = json(&ran);
    assert_eq!(
        (ran.status, &found["agrees"], &found["stop"]),
        (3, &value!(true), &value!("time")),
        "{}",
        ran.out
    );
}

#[test]
fn what_is_left_from_case_to_case_is_found() {
    // Every third case is answered the other way round.
    let program = "awk 'NR > 1 { w = ($1 % 4 == 0); if (NR == 4) w = !w; print w ? \"Second\" : \"First\" }'";
    let ran = against(&["bash-game", "--against", program, "--random", "50", "--json"], "");
    let wrong = &json(&ran)["wrong"];
    assert_eq!(
        (&wrong["together"], wrong["input"].as_str().unwrap().lines().count()),
        (&value!(true), 4),
        "{wrong}"
    );
}

#[test]
fn random_cases_are_the_same_again_and_are_read_back() {
    let rows: &[&[&str]] = &[
        &["nim", "--sum"],
        &["bash-game", "--header", "m"],
        &["cram", "--cases", "eof"],
        &[CRAM, "--sum"],
        &[KINDS, "--sum"],
        &[TYPES],
        &["hackenbush-graph", "--read", "G,ground", "--cases", "one"],
        &["loopy-digraph-token", "--read", "G", "--base", "0"],
        &["toads-and-frogs", "--sum", "--first", "right"],
        &["edpc-l-deque", "--ask", "value"],
    ];
    for options in rows {
        let random = |more: &[&str]| {
            let options: Vec<&str> = options.iter().chain(&["--random", "20"]).chain(more).copied().collect();
            judge(&options, "")
        };
        let printed = random(&["--print"]);
        assert_eq!(printed.status, 0, "{options:?}: {}", printed.err);
        assert_eq!(printed.out, random(&["--print"]).out, "{options:?}");
        assert_ne!(printed.out, random(&["--print", "--seed", "1"]).out, "{options:?}");
        // One case is the first of the input.
        if !options.contains(&"one") {
            assert_eq!(judge(options, &printed.out).out, random(&[]).out, "{options:?}");
        }
    }
}
