//! What commands say where the players have different moves, and where points decide.

use serde_json::{Value, json as value};

use crate::common::{grundy, json};

/// A heap each: Left takes from the first, Right from the second.
const HEAPS: &str = "position (a: nat, b: nat); left move mine(k in 1..=a) -> (a - k, b); \
                     right move yours(k in 1..=b) -> (a, b - k)";
/// A token: Left goes to 1 and wins, Right to 2, where both go round for ever.
const TOKEN: &str = "let mine = [{1}, {}, {2}]; let yours = [{2}, {}, {2}]; position (v: nat) where v < 3; \
                     left move go(w in mine[v]) -> (w); right move go(w in yours[v]) -> (w)";
/// Points for every token taken, two for Left's.
const POINTS: &str = "score; position (a: nat, b: nat); left move mine() if a >= 1 -> (a - 1, b) scoring 2; \
                      right move yours() if b >= 1 -> (a, b - 1) scoring 1";
/// Take one or two; three left give another turn.
const COINS: &str = "score; position (n: nat); move one() if n >= 1 -> (n - 1) scoring 1 again if n mod 3 == 0; \
                     move two() if n >= 2 -> (n - 2) scoring 2";

fn solved(command: &str, rules: &str, position: &str) -> Value {
    json(&grundy(&[command, "--rules", rules, position, "--json"]))
}

#[test]
fn fields_of_solve() {
    let rows = [
        (HEAPS, "(2, 1)", value!("L"), "left", "left", value!("1")),
        (HEAPS, "(1, 3)", value!("R"), "right", "right", value!("-2")),
        (HEAPS, "(2, 2)", value!("P"), "right", "left", value!("0")),
        (TOKEN, "(0)", Value::Null, "left", "draw", Value::Null),
        (TOKEN, "(2)", value!("D"), "draw", "draw", Value::Null),
        (POINTS, "(2, 2)", value!("L"), "left", "left", value!({"left_starts": 2, "right_starts": 2})),
        (POINTS, "(1, 3)", Value::Null, "left", "draw", value!({"left_starts": 1, "right_starts": 0})),
        (COINS, "(3)", value!("N"), "left", "right", value!(3)),
    ];
    for (rules, position, outcome, left, right, points) in rows {
        for command in ["solve", "explain"] {
            let found = solved(command, rules, position);
            let place = format!("{command} {position} of {rules}");
            assert_eq!(found["outcome"], outcome, "{place}");
            assert_eq!(found["left_starts"], left, "{place}");
            assert_eq!(found["right_starts"], right, "{place}");
            assert_eq!(found["value"], points, "{place}");
            assert_eq!(found["partial"], false, "{place}");
        }
    }
}

#[test]
fn values_in_canonical_form() {
    let found = |args: &[&str]| json(&grundy(&[args, &["--json"]].concat()));
    let hot = found(&["solve", "domineering", "(2, 3)"]);
    let facts = ["value", "kind", "mean", "temperature", "left_stop", "right_stop", "engine"];
    let expected = ["{2|-1/2}", "switch", "3/4", "5/4", "2", "-1/2", "canonical"];
    assert_eq!(facts.map(|fact| hot[fact].as_str().unwrap_or_default()), expected);
    // A value that is too long is told as such, on the screen and as data.
    let stalk = format!("(\"{}\")", "GB".repeat(20));
    let long = found(&["solve", "hackenbush-string", &stalk, "--engine", "canonical"]);
    assert_eq!((&long["value"], &long["value_missing"]), (&Value::Null, &value!("too-long")));
    assert_eq!(hot.get("value_missing"), None);
    let screen = grundy(&["solve", "hackenbush-string", &stalk, "--engine", "canonical", "--all"]).out;
    assert!(screen.contains("value too long to be written (over some 250,000 characters"), "{screen}");
    // Where the search was named it tells the outcome only.
    let searched = found(&["solve", "domineering", "(2, 3)", "--engine", "board-sides"]);
    assert_eq!((&searched["value"], searched.get("kind")), (&Value::Null, None));
    assert_eq!(searched["winning_moves"], hot["winning_moves"]);
    let explained = found(&["explain", "toads-and-frogs", "LLL_R"]);
    let best: Vec<_> = explained["best_in_sums"].as_array().expect("moves").iter().collect();
    let told = |one: &Value| ["player", "value", "incentive"].map(|field| one[field].clone());
    let expected =
        [[value!("left"), value!("1*"), value!("{1*|0}")], [value!("right"), value!("0"), value!("{1*|0}")]];
    assert_eq!(best.into_iter().map(told).collect::<Vec<_>>(), expected);
    // What is shown is cut, what is data is whole; so little memory leaves the outcome.
    let long = ["solve", "snort", "({}, {})", "--set", "G=path_graph(12)"];
    let whole = found(&long)["value"].as_str().map_or(0, str::len);
    assert!(whole > 1_000, "{whole}");
    let value_line = |ran: &str| ran.lines().nth(1).map_or(0, |line| line.chars().count());
    let shown = value_line(&grundy(&long).out);
    assert!((200..300).contains(&shown), "{shown}");
    assert!(value_line(&grundy(&[&long[..], &["--all"]].concat()).out) > 1_000);
    let limited = found(&[&long[..], &["--max-positions", "10"]].concat());
    assert_eq!(limited["value"], Value::Null);
}

#[test]
fn sums_of_different_games() {
    for (options, status) in [
        (["--play", "misere"], 2),
        (["--play", "normal"], 0),
        (["--engine", "memo"], 2),
        (["--engine", "canonical"], 0),
        (["--set", "m=3"], 2),
    ] {
        assert_eq!(
            grundy(&[&["solve", "nim(3) + kayles(4)"], options.as_slice()].concat()).status,
            status,
            "{options:?}"
        );
    }
    let found = json(&grundy(&["solve", "nim(3) + kayles(4)", "--json"]));
    let facts = ["outcome", "value", "kind", "engine"].map(|fact| found[fact].clone());
    assert_eq!(facts, ["N", "*2", "nimber", "canonical"].map(|fact| value!(fact)));
    // Rows of Kayles have the values 0, 1, 2, 3, 1. So Nim goes to 1, and Kayles to three pins, or to one and two.
    let moves: Vec<_> = found["winning_moves"].as_array().expect("moves").iter().collect();
    assert!(moves.iter().any(|made| made["in"] == "nim(3)" && made["becomes"] == "(1)"), "{found}");
    assert!(moves.iter().any(|made| made["in"] == "kayles(4)" && made["becomes"] == "(0) + (3)"), "{found}");
    assert!(moves.iter().all(|made| made.get("player").is_none() && made["copies"] == 1));
    let sided = json(&grundy(&["solve", "nim(1) + domineering(2, 2)", "--json"]));
    assert_eq!((&sided["value"], &sided["outcome"]), (&value!("+-(1*)"), &value!("N")));
    assert!(sided["winning_moves"].as_array().is_some_and(|moves| !moves.is_empty()));
    for (sum, told) in [
        ("nim(3) + moore-nim-k(2)", "a move may act on several components at once"),
        ("nim(3) + 1", "expected a position of a game such as `nim(3)`"),
        ("nim(3) - kayles(4)", "expected a position of a game such as `nim(3)`"),
        ("nim(3", "expected `)` after the position"),
    ] {
        let refused = grundy(&["solve", sum, "--lang", "en"]);
        assert_eq!(refused.status, 2, "{sum}");
        assert!(refused.err.contains(told), "{sum}: {}", refused.err);
    }
}

/// A `reduce` of which nothing is known is left out, so that it cannot change an answer; one that is tested is marked.
#[test]
fn reductions_change_no_answer() {
    let cram = "position (g: grid of \".#\"); reduce (g) -> sum((h) for h in regions(g, \".\")); \
                move place: \"..\" -> \"##\" in any direction";
    let take = "position (n: nat); move take(k in 1..=n) -> (n - k)";
    let circle = "let N = [{}, {0, 2}, {1, 3}, {2, 4}, {3, 0}]; position (v: nat) where v <= 4; \
                  move go(w in N[v]) -> (w)";
    let rows = [
        // The code 0.07: a row of five is worth 0.
        (cram.to_owned(), ".....", "P", "proved"),
        (format!("{cram}; ends if len(cells(g, \"#\")) >= 4: mover wins"), ".....", "N", "unused"),
        (format!("{cram}; win by reaching if len(cells(g, \"#\")) >= 3"), "...../.....", "P", "unused"),
        (format!("{cram}; compound conjunctive"), "......", "N", "unused"),
        (format!("{cram}; move turn: \"##\" -> \"##\" in diagonals"), ".###/##..", "D", "unused"),
        (format!("{take}; misere; reduce (n) -> if n == 1 then end else (n)"), "2", "N", "unused"),
        (format!("{take}; misere; reduce (n) -> (n mod 3)"), "3 + 5", "N", "unused"),
        (format!("{circle}; reduce (v) -> (if v == 3 then 0 else v)"), "2", "D", "unused"),
        (format!("{take}; reduce (n) -> (if n >= 1000 then 0 else n)"), "6", "N", "tested"),
    ];
    for (rules, position, outcome, known) in rows {
        let found = solved("solve", &rules, position);
        assert_eq!(found["outcome"], outcome, "{position} of {rules}");
        assert_eq!(found["reduce"], known, "{position} of {rules}");
    }
}

/// A symmetry that is not proved is left out.
#[test]
fn symmetries_change_no_answer() {
    let dominoes = "position (g: grid of \".#\") symmetric under rotations; left move down: \"..\" -> \"##\" in columns; \
                    right move across: \"..\" -> \"##\" in rows";
    for (position, outcome) in [("..", "R"), ("./.", "L"), ("..../....", "R")] {
        assert_eq!(solved("solve", dominoes, position)["outcome"], outcome, "{position}");
    }
}

#[test]
fn moves_have_their_player_and_points() {
    let found = solved("solve", TOKEN, "(0)");
    assert_eq!(found["winning_moves"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&found["winning_moves"][0]["player"], &found["engine"]),
        (&value!("left"), &value!("retrograde"))
    );
    assert_eq!((&found["left_remoteness"], &found["right_remoteness"]), (&value!(1), &Value::Null));
    let found = solved("solve", COINS, "(3)");
    let best = &found["winning_moves"][0];
    assert_eq!(
        (&best["move"], &best["points"], &best["again"]),
        (&value!("one()"), &value!(1), &value!(true))
    );
    assert_eq!(best.get("player"), None);
    let lost = solved("explain", HEAPS, "(2, 2)");
    let refuted = lost["refutations"].as_array().expect("refutations");
    assert_eq!(refuted.len(), 4);
    for one in refuted {
        assert_ne!(one["player"], one["reply"]["player"], "{one}");
    }
}

#[test]
fn tables_have_letters_and_points() {
    let table = |rules: &str| json(&grundy(&["table", "--rules", rules, "--to", "2", "--json"]));
    let letters = table(HEAPS);
    assert_eq!(letters["theory"], "canonical");
    assert_eq!(letters["values"], value!([["0", "-1", "-2"], ["1", "0", "-1"], ["2", "1", "0"]]));
    assert_eq!(table(TOKEN)["values"], value!(["L/D", "P", "D"]));
    let points = table(POINTS);
    assert_eq!(points["theory"], "score");
    assert_eq!(points["values"][1], value!([[2, 0], [1, 1], [1, 0]]));
    assert_eq!(table(COINS)["values"], value!([0, 1, 2]));
}

#[test]
fn words_in_both_languages() {
    let rows = [
        (HEAPS, "(2, 1)", "en", "L: Left wins, whoever starts"),
        (HEAPS, "(2, 1)", "zh", "L：无论谁先走，左方必胜"),
        (TOKEN, "(0)", "en", "L/D: if Left starts, Left wins; if Right starts, it is a draw"),
        (TOKEN, "(0)", "zh", "L/D：左方先走时左方胜；右方先走时平局"),
        (
            POINTS,
            "(1, 3)",
            "en",
            "score 1 if Left starts, 0 if Right starts: Left's points minus Right's (score)",
        ),
        (COINS, "(3)", "zh", "得分 3：先手得分减对方得分（score）"),
    ];
    for (rules, position, lang, expected) in rows {
        let shown = grundy(&["solve", "--rules", rules, position, "--lang", lang]);
        let shown = shown.out;
        assert!(shown.lines().any(|line| line == expected), "{expected}\n{shown}");
    }
    let shown = grundy(&["explain", "--rules", TOKEN, "(0)", "--lang", "en"]);
    let shown = shown.out;
    assert!(shown.contains("If Right starts, it is a draw."), "{shown}");
    assert!(shown.contains("Neither player can force the end"), "{shown}");
}

#[test]
fn a_loop_of_points_is_refused_and_shown() {
    let rules =
        "score; position (n: nat); move up() if n < 2 -> (n + 1) scoring 1; move back() if n == 2 -> (0)";
    let refused = grundy(&["solve", "--rules", rules, "(0)", "--lang", "en"]);
    assert_eq!(refused.status, 2);
    let told = refused.err;
    assert!(told.contains("(0) -> (1) -> (2) -> (0)"), "{told}");
    assert_eq!(grundy(&["analyze", "--rules", rules, "--lang", "en"]).status, 0);
}

#[test]
fn moves_that_keep_a_draw() {
    let rows = [
        (TOKEN, "(0)", value!(["left"]), value!(["right"])),
        (TOKEN, "(2)", value!([]), value!(["left", "right"])),
        (HEAPS, "(2, 1)", value!(["left"]), value!([])),
    ];
    for (rules, position, winning, drawing) in rows {
        for command in ["solve", "explain"] {
            let found = solved(command, rules, position);
            let players = |field: &str| -> Value {
                let listed = found[field].as_array().unwrap().iter();
                let mut players: Vec<Value> = listed.map(|made| made["player"].clone()).collect();
                players.dedup();
                players.into()
            };
            assert_eq!(
                (players("winning_moves"), players("drawing_moves")),
                (winning.clone(), drawing.clone())
            );
            assert_eq!(found["all_moves"], true);
        }
    }
    let shown = grundy(&["solve", "--rules", TOKEN, "(0)"]).out;
    assert!(shown.contains("if Right starts, moves that keep the draw: 1\n  go(w = 2) -> (2)\n"), "{shown}");
}

#[test]
fn moves_that_a_limit_left_out_are_not_a_matter_of_all() {
    let mut stopped = 0;
    for limit in ["300", "350", "400", "450", "500"] {
        let ran = grundy(&["solve", "domineering", "(4, 4)", "--engine", "sides", "--max-positions", limit]);
        assert_eq!(ran.status, 3, "{limit}: {}", ran.out);
        assert!(!ran.out.contains("--all"), "{limit}: {}", ran.out);
        stopped += u64::from(ran.out.contains("a limit ended the search for moves"));
    }
    assert!(stopped > 0, "no limit fell into the search for moves");
    let ran = grundy(&["solve", "kayles", "100"]);
    assert!(ran.out.contains("`--all` shows everything"), "{}", ran.out);
}

/// The value takes more than `answer` spends on one where nobody says how far to look.
#[test]
fn values_are_looked_for_as_far_as_the_user_allows() {
    let found = json(&grundy(&["answer", "domineering", r#"{"cols":6,"rows":5}"#, "--max-positions", "1e9"]));
    assert_eq!((&found["outcome"], &found["value"]), (&value!("R"), &value!("-3/2")));
}
