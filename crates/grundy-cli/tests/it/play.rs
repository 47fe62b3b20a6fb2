//! `grundy play` through a pipe and on a terminal.
//!
//! A row is a game, what is typed, and pieces of what must come out, in this order. The terminal is that of `script`, which
//! is part of every Debian.

use std::path::Path;

use serde_json::Value;

use crate::common;
use crate::common::{Ran, Terminal, piped};

/// The rules of an example of the suite.
fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    folder.join(format!("{name}.grundy")).display().to_string()
}

fn played(rules: &str, args: &[&str], typed: &[&str]) -> Ran {
    let rules = if rules == "nim" || rules == "kayles" { rules.to_owned() } else { example(rules) };
    let args: Vec<&str> = ["play", &rules].iter().chain(args).copied().collect();
    piped(&args, (typed.join("\n") + "\n").as_bytes())
}

/// Whether the pieces stand in the text in this order.
fn in_order(text: &str, pieces: &[&str]) {
    let mut rest = text;
    for piece in pieces {
        let Some(at) = rest.find(piece) else { panic!("no `{piece}` (in this order) in\n{text}") };
        rest = &rest[at + piece.len()..];
    }
}

/// Rules, arguments, what is typed, what comes out.
type Row = (&'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);

const DRAWN: &str = "G=digraph {1 -> 2, 2 -> 3, 3 -> 1, 2 -> 4, 4 -> 5}";
const WON: &str = "G=digraph {1 -> 2, 2 -> 3, 3 -> 1, 2 -> 4, 4 -> 5, 5 -> 6}";

const ROWS: &[Row] = &[
    // A sum of heaps: by name, in a component, by number, by result; the program wins what is thrown away.
    (
        "nim",
        &["(3) + (5) + (7)"],
        &["take(2) in (5)", "-> (0)"],
        &[
            "nim: you against the program; you to start.",
            "Whoever cannot move loses.",
            "  1: (3)  ● ● ●\n  2: (5)  ● ● ● ● ●\n",
            "To move: you",
            "you: take(k = 2) in (5) -> (3)",
            "the program: take(k = 7) in (7) -> (0)",
            "\n  (3) × 2  ● ● ●\n",
            "you: take(k = 3) in (3) -> (0)",
            "The game is over: the program won. You cannot move.",
            "Move 1 threw the win away: take(k = 2) in (5) -> (3)",
            "Instead, take(k = 1) in (3) -> (2) would have kept it.",
        ],
    ),
    // The ladder of hints, and the reason.
    (
        "nim",
        &["(3) + (5) + (7)"],
        &["hint", "hint", "hint", "hint", "hint"],
        &[
            "There is a winning move",
            "Look at component 1: (3)",
            "Play take(k = 1) in (3), which becomes (2).",
            "xor  1  001",
            "in (3): take(k = 1) -> (2), from value 3 to 2",
            "xor  1  001",
            "The input has ended before the game; play is left at (3) + (5) + (7).",
        ],
    ),
    // A number of 18 digits is typed as it is shown.
    (
        "nim",
        &["(3) + (1000000000000000000)"],
        &["hint", "hint", "hint", "take(999999999999999997)", "take(3) in (3)"],
        &[
            "There is a winning move.",
            "Look at component 2",
            "Play take(k = 999999999999999997) in (1000000000000000000), which becomes (3).",
            "you: take(k = 999999999999999997) in (1000000000000000000) -> (3)",
            "the program: take(",
        ],
    ),
    // Take back, and play better; the user wins against a lost program.
    (
        "nim",
        &["(1) + (2)"],
        &["take(1) in (1)", "undo", "take 1 in #2", "take in (1)"],
        &[
            "you: take(k = 1) in (1) -> (0)",
            "the program: take(k = 2) in (2) -> (0)",
            "The game is over: the program won.",
            "Taken back.",
            "  1: (1)  ●\n  2: (2)  ● ●",
            "you: take(k = 1) in (2) -> (1)",
            "the program: take(k = 1) in (1) -> (0)",
            "you: take(k = 1) in (1) -> (0)",
            "The game is over: you won. There is no move for the program.",
        ],
    ),
    // Of several moves that threw the win away, the last one decided.
    (
        "nim",
        &["(3) + (5)", "--two"],
        &["take(1) in (5)", "take(1) in (3)", "take(1) in (4)", "take(2) in (2)", "take(3) in (3)"],
        &["player 1 won", "Move 4 threw the win away: take(k = 2) in (2)"],
    ),
    (
        "nim",
        &["(1) + (1)"],
        &["take(1)"],
        &["you: take(k = 1) in (1)", "the program: take(k = 1) in (1)", "You cannot move."],
    ),
    // Who resigns where he could have won is told so.
    (
        "nim",
        &["(3) + (5)"],
        &["resign"],
        &[
            "The game is over: the program won. You resigned.",
            "You resigned in a position that you could have won.",
        ],
    ),
    ("nim", &["(3) + (3)"], &["resign"], &["You resigned.", "You had no winning position in this game."]),
    (
        "nim",
        &["(2)", "--first", "computer"],
        &[],
        &[
            "the program to start",
            "the program: take(k = 2) -> (0)",
            "You cannot move.",
            "You had no winning position in this game.",
        ],
    ),
    (
        "nim",
        &["(3)", "--two"],
        &["take(1)", "take(2)"],
        &[
            "player 1 against player 2",
            "player 1: take(k = 1)",
            "player 2: take(k = 2)",
            "player 2 won",
            "no move for player 1",
            "Move 1 threw the win away",
        ],
    ),
    (
        "kayles",
        &["(5)"],
        &["moves", "1"],
        &[
            "moves: 9",
            "  1  knock(d = 1, i = 0) -> (0) + (4)",
            "you: knock(d = 1, i = 0)",
            "the program: knock(d = 2, i = 1) in (4) -> (1) + (1)",
        ],
    ),
    // Play that can come back: a draw ends by repetition, a win is found.
    (
        "loopy-digraph-token",
        &["(1)", "--set", DRAWN],
        &["why", "1", "1", "1", "1", "1", "1"],
        &[
            "  G:\n    ●1 -> 2\n    2 -> 3, 4\n",
            "neither player can force the end",
            "you: slide(w = 2) -> (2)",
            "the program: slide(w = 3) -> (3)",
            "a draw. The same position came up for the third time",
        ],
    ),
    (
        "loopy-digraph-token",
        &["(2)", "--set", WON],
        &["hint", "hint", "hint", "slide(4)", "slide 6"],
        &[
            "There is a winning move. Moves until the end, at most: 3",
            "Look at the move `slide`.",
            "Play slide(w = 4)",
            "the program: slide(w = 5)",
            "you won. There is no move for the program.",
        ],
    ),
    (
        "loopy-digraph-token",
        &["(2)", "--set", WON],
        &["slide(3)", "slide(2)"],
        &["you: slide(w = 3)", "the program: slide(w = 1)", "you: slide(w = 2)", "the program: slide(w = 4)"],
    ),
    // Boards.
    (
        "chomp",
        &["(2, 3)"],
        &["bite(1, 2)", "bite(0, 0)"],
        &[
            "     0 1 2\n    0  ● ● ●\n    1  ● ● ●\n",
            "you: bite(r = 1, c = 2) -> ([3, 2])",
            "the program: bite",
            "The game is over: the program won. The rules end it: `sum(a) == 0`.",
        ],
    ),
    (
        "treblecross",
        &["(7)"],
        &["mark(0)", "X..X.X.", "-> X..XXX."],
        &[
            "  . . . . . . .\n  0 1 2 3 4 5 6\n",
            "you: mark(at = 0) -> (\"X......\")",
            "the program: mark(at = ",
        ],
    ),
    // Sides.
    (
        "domineering",
        &["(3, 3)"],
        &["down((0, 0))"],
        &[
            "you (Left) against the program (Right)",
            "     0 1 2\n  0  . . .\n",
            "you (Left): down(at = (0, 0), to = (1, 0))",
            "the program (Right): across(",
            "You cannot move.",
            "Move 1 threw the win away",
            "Instead, down(at = (0, 1), to = (1, 1))",
        ],
    ),
    (
        "clobber",
        &["LRLRLR", "--side", "right", "--first", "computer"],
        &["1", "1", "1", "1"],
        &[
            "you (Right) against the program (Left); the program (Left) to start",
            "the program (Left): hit(",
            "you (Right): hit(",
        ],
    ),
    // Points.
    (
        "edpc-l-deque",
        &["([4, 2, 9, 3])"],
        &["hint", "why", "first", "1", "1"],
        &[
            "Whoever has more points at the end wins.",
            "Points: you 0, the program 0",
            "Your points minus the opponent's from here on, under best play:",
            "What each move brings",
            "you: first() -> ([2, 9, 3])  [scores 4]",
            "Points: you 4,",
            "The points are",
        ],
    ),
    (
        "dots-and-boxes",
        &["({4, 5, 6})", "--set", "r=1", "--set", "c=2"],
        &["draw(4)"],
        &["you: draw(e = 4)", "and moves again", "The points are 0 to 2."],
    ),
    // Eighty moves to the end, and still solved: the first player gets every 10.
    (
        "edpc-l-deque",
        &[
            "([10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, \
              10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, \
              10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1])",
        ],
        &["hint"],
        &["wins.\n\n", "Your points minus the opponent's from here on, under best play: +360"],
    ),
    // Misère play.
    (
        "misere-nim",
        &["(2) + (2)"],
        &["take(2)"],
        &[
            "Whoever cannot move wins.",
            "you: take(k = 2) in (2) -> (0)",
            "the program: take(k = 1) in (2) -> (1)",
        ],
    ),
    // Too large: said once, and every move marked.
    (
        "domineering",
        &["(8, 8)", "--max-positions", "200"],
        &["1", "hint"],
        &[
            "too large to be solved",
            "the program (Right): across",
            "[not proved best: search depth ",
            "Whether there is a winning move is not known.",
            "This is not proved",
        ],
    ),
    // In Chinese.
    (
        "nim",
        &["(1) + (1)", "--lang", "zh"],
        &["提示", "take(1)"],
        &[
            "你对程序",
            "轮到：你",
            "对方应对正确时没有必胜的走法",
            "你：在 (1) 中 take(k = 1) -> (0)",
            "对局结束：程序获胜。你无路可走。",
        ],
    ),
];

#[test]
fn games_are_played_through_a_pipe() {
    for (rules, args, typed, pieces) in ROWS {
        let ran = played(rules, args, typed);
        let both = ran.out.clone() + &ran.err;
        assert_eq!(ran.status, 0, "{rules} {args:?}\n{both}");
        assert!(!ran.out.contains("> \n") && !ran.out.contains('\u{1b}'), "prompts in a pipe: {}", ran.out);
        in_order(&ran.out, pieces);
    }
}

#[test]
fn every_game_of_the_catalogue_is_played() {
    let listed: Value = serde_json::from_str(&common::grundy(&["games", "--json"]).out).expect("JSON");
    for game in listed["games"].as_array().expect("games") {
        let (Some(slug), Some(first)) = (game["slug"].as_str(), game["first"].as_str()) else { continue };
        let ran = piped(&["play", slug, first], b"hint\n1\nwhy\n1\nposition\nquit\n");
        assert_eq!(ran.status, 0, "{slug}: {}{}", ran.out, ran.err);
        in_order(&ran.out, &["To move: you", "\nyou"]);
    }
}

#[test]
fn what_is_not_understood_changes_nothing() {
    // What is typed, and pieces of the complaint.
    let rows: &[(&str, &[&str])] = &[
        ("take(2)", &["may mean 2 different moves", "`take(k = 2) in (3)`", "`take(k = 2) in (5)`"]),
        ("take", &["may mean 8 different moves"]),
        ("take(9)", &["`take(9)` is not possible now", "possible moves: `take(k = 1) in (3)`"]),
        ("take(2) in (4)", &["there is no component `(4)`; there are (3), (5)"]),
        ("tkae(2)", &["`tkae` is neither a command nor a move", "`take`", "did you mean `take`?"]),
        ("9", &["no move has the number 9; number of moves: 8"]),
        ("0", &["no move has the number 0; number of moves: 8"]),
        ("-> (7)", &["no move leads to `-> (7)`"]),
        ("-> (x", &["is not a position of this game"]),
        ("-> ", &["is not a position of this game"]),
        ("moves 7", &["there is no page 7"]),
        ("undo", &["nothing to take back"]),
        ("take(2) in (3) + take(1) in (5)", &["is not possible now"]),
        ("((((", &["is not a position of this game"]),
        ("18446744073709551616", &["too large for the number of a move", "`-> POSITION`"]),
        ("#99999999999999999999999", &["too large for the number of a move"]),
        ("\u{1f600}", &["error"]),
    ];
    for (typed, pieces) in rows {
        let ran = played("nim", &["(3) + (5)"], &[typed]);
        assert_eq!(ran.status, 0, "{typed}: {}{}", ran.out, ran.err);
        in_order(&ran.err, pieces);
        in_order(&ran.out, &["To move: you", "play is left at (3) + (5)."]);
    }
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let rows: &[(&str, &[&str], &str)] = &[
        ("nim", &["(3)", "--side", "left"], "both players have the same moves"),
        ("nim", &["(3)", "--first", "left"], "both players have the same moves"),
        ("nim", &["(3)", "--two", "--first", "me"], "two people play"),
        ("domineering", &["(2, 2)", "--two", "--side", "left"], "two people play"),
        ("nim", &["(3)", "--slip", "2"], "a number from 0 to 1"),
        ("nim", &["(3)", "--two", "--slip", "0.5"], "the program makes no moves"),
        ("nim", &["(3)", "--seed", "x"], "a natural number"),
        ("nim", &["(3)", "--engine", "nope"], "nope"),
        ("nim", &["(x)"], "error"),
        ("domineering", &[], "POSITION is missing"),
    ];
    for (rules, args, piece) in rows {
        let ran = played(rules, args, &[]);
        assert_eq!(ran.status, 2, "{args:?}: {}{}", ran.out, ran.err);
        in_order(&ran.err, &[piece]);
    }
}

#[test]
fn what_is_no_text_is_no_move_and_ends_nothing() {
    let ran = piped(&["play", "nim", "3 + 4"], b"\xff\xfe\n\x1b[2J\0\n1\r\nquit\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(!ran.err.contains('\u{1b}') && !ran.out.contains('\u{1b}'), "{}", ran.err);
    in_order(&ran.out, &["To move: you", "you: take(k = 1)"]);
}

#[test]
fn a_game_of_the_catalogue_has_a_first_position() {
    let ran = played("kayles", &[], &["quit"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    in_order(&ran.out, &["kayles", "To move"]);
}

#[test]
fn slips_happen_as_often_as_asked() {
    // A program that always slips plays the same moves with the same seed, and says so.
    let run = |slip: &str, seed: &str| {
        let args = ["(9) + (9)", "--slip", slip, "--seed", seed];
        played("nim", &args, &["take(1) in (9)", "take(1) in 1", "take(1) in 1"]).out
    };
    assert!(!run("0", "1").contains("[at random]"));
    let always = run("1", "1");
    assert_eq!(always.matches("the program: ").count(), always.matches("[at random]").count(), "{always}");
    assert_eq!(always, run("1", "1"));
    assert_ne!(always, run("1", "2"));
}

#[test]
fn machines_get_one_object_a_line() {
    let typed = ["hint", "take(9)", "take(2) in (5)", "undo", "take(1) in (1)", "why", "quit"];
    let ran = played("nim", &["(1) + (5)", "--json"], &typed);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let events: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let names: Vec<&str> = events.iter().map(|event| event["event"].as_str().expect("a name")).collect();
    let expected = [
        "start", "state", "hint", "error", "move", "move", "state", "undo", "state", "move", "move", "over",
        "why",
    ];
    assert_eq!(names, expected);
    for event in &events {
        assert_eq!((&event["schema"], &event["version"]), (&"grundy/play".into(), &1.into()));
    }
    assert_eq!(events[0]["first"], "you");
    assert_eq!(events[1]["moves"][1]["move"], "take(k = 1)");
    assert_eq!(events[1]["moves"][1]["to"], "(1) + (4)");
    assert_eq!((&events[2]["level"], &events[2]["result"]), (&1.into(), &"wins".into()));
    assert_eq!((&events[5]["by"], &events[5]["proved"]), (&"computer".into(), &true.into()));
    let over = &events[11];
    assert_eq!((&over["winner"], &over["reason"]), (&"computer".into(), &"stuck".into()));
    assert_eq!(over["turning_point"]["better"]["to"], "(1) + (1)");
}

#[test]
fn a_game_is_played_on_a_terminal() {
    let mut terminal = Terminal::start("play nim '(1) + (2)'");
    terminal.expect("To move: you");
    terminal.expect("> ");
    terminal.type_in("take(1) in (1)\n");
    terminal.expect("the program: take(k = 2) in (2) -> (0)");
    terminal.expect("the program won. You cannot move.");
    terminal.expect("Move 1 threw the win away");
    terminal.expect("> ");
    terminal.type_in("undo\n");
    terminal.expect("Taken back.");
    terminal.expect("> ");
    terminal.type_in("take(1) in (2)\n");
    terminal.expect("the program: take(k = 1)");
    terminal.expect("> ");
    terminal.type_in("1\n");
    terminal.expect("you won.");
    terminal.expect("> ");
    terminal.type_in("\n");
    let (seen, status) = terminal.end();
    assert_eq!(status, Some(0), "{seen}");
    assert!(seen.contains('\u{1b}'), "no colours: {seen}");
}

#[test]
fn a_terminal_is_left_by_its_own_signs() {
    // End of input, and an interruption.
    let mut terminal = Terminal::start("play nim '(1) + (2)'");
    terminal.expect("> ");
    terminal.type_in("\u{4}");
    let (seen, status) = terminal.end();
    assert_eq!(status, Some(0), "{seen}");
    assert!(seen.contains("The input has ended before the game"), "{seen}");

    let mut terminal = Terminal::start("play nim '(1) + (2)'");
    terminal.expect("> ");
    terminal.type_in("\u{3}");
    let (seen, status) = terminal.end();
    assert_eq!(status, Some(130), "{seen}");
    assert!(seen.contains("Interrupted; play is left at (1) + (2)."), "{seen}");
}

/// The line that says what is tried fits a narrow terminal in Chinese too: else each change of it begins a new line.
#[test]
fn progress_stays_on_its_line() {
    for lang in ["en", "zh"] {
        let terminal = Terminal::start_in(&format!("analyze misere-kayles --time 1 --lang {lang}"), 40);
        let (seen, _) = terminal.end();
        let lines = seen.split(['\r', '\n']).filter(|line| line.contains("0s "));
        let lines: Vec<&str> = lines.map(|line| line.trim_start_matches("\u{1b}[2K")).collect();
        assert!(!lines.is_empty(), "no progress: {seen:?}");
        assert!(lines.iter().all(|line| grundy_export::text::width(line) <= 40), "{lines:?}");
    }
}
