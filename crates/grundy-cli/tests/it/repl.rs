//! `grundy repl` through a pipe and on a terminal. What is computed is tested where it is computed.
//!
//! The terminal is that of `script`, which is part of every Debian.

use std::path::Path;

use serde_json::{Value, json};

use crate::common::{Terminal, file, piped};

/// What is typed, the status, and what comes out on both streams.
const ROWS: &[(&str, i32, &str, &str)] = &[
    ("", 0, "", ""),
    ("# a comment\n\n  \n", 0, "", ""),
    ("g := {2|0}\nx := g + g\n", 0, "g := 1+-1\nx := 2\n", ""),
    ("1\n", 0, "1\nL: Left wins, whoever starts\n", ""),
    ("^ > *\n1 = 1\n", 1, "false: the relation is `||`\ntrue\n", ""),
    (
        "1 + y\n1 = 2\n",
        2,
        "false: the relation is `<`\n",
        "error[unknown-name]: `y` is not defined here\n --> input:1:5\n  |\n1 | 1 + y\n  |     ^\n  |\n  = help: define it first: `y := {1|0}; …`\n\n",
    ),
    // Places are those in the whole input.
    ("1\n\n# two\n  1 + y\n", 2, "1\nL: Left wins, whoever starts\n", " --> input:4:7\n  |\n4 |   1 + y\n"),
    ("1\n:lod x\n", 2, "1\nL: Left wins, whoever starts\n", " --> input:2:1\n"),
    (
        "quit\n",
        2,
        "",
        "`quit` is not defined here\n --> input:1:1\n  |\n1 | quit\n  | ^^^^\n  |\n  = help: did you mean `:quit`?",
    ),
    ("load kayles\n", 2, "", "did you mean `:load`?"),
    ("exit\n", 2, "", "did you mean `:quit`?"),
    ("quit := 3\nquit\n", 0, "quit := 3\n3\nL: Left wins, whoever starts\n", ""),
    ("1 = 2\n1 +\n", 1, "false: the relation is `<`\n", "error[expected]"),
    (":quit\n1 +\n", 0, "", ""),
    (
        ":lod x\n",
        2,
        "",
        "error[repl-unknown]: no command `:lod`\n --> input:1:1\n  |\n1 | :lod x\n  | ^^^^\n  |\n  = help: did you mean `:load`?\n\n",
    ),
    (":notation roman\n", 2, "", "`:notation` takes `ascii`, `unicode` or `latex` here, found `roman`"),
    (":names x\n", 2, "", "`:names` takes nothing here, found `x`"),
    (":load\n", 2, "", "`:load` takes the name of a game, a file or a code here, found the end"),
    (":forget x\n", 2, "", "`x` is not defined here"),
    (
        ":notation unicode\n^ + ^\nx := *\n:names\n",
        0,
        "⇑\nL: Left wins, whoever starts\nmean 0, temperature 0, left stop 0, right stop 0\nx := *\nx := *\n",
        "",
    ),
    (
        ":load 0.77 as k\nx := k(4)\n:names\n:forget\n:names\n",
        0,
        "`k` is loaded: its positions are written `k(position)`\nx := *\nx := *\nk(position) from 0.77\neverything is forgotten\nno names and no loaded games\n",
        "",
    ),
    (":help cool\n", 0, "cool(G, t)  ", ""),
    (":thermograph +-1\n", 0, "mast at 0 above temperature 1", ""),
    (":thermograph 1 = 1\n", 2, "", "`:thermograph` takes an expression that has a value here"),
];

#[test]
fn what_is_typed_is_answered() {
    for (typed, status, out, err) in ROWS {
        let ran = piped(&["repl"], typed.as_bytes());
        assert_eq!(ran.status, *status, "{typed}\n{}\n{}", ran.out, ran.err);
        // A piece that is not a line of its own stands somewhere in what comes out.
        let is_whole = out.is_empty() || out.ends_with('\n');
        assert!(if is_whole { ran.out == *out } else { ran.out.contains(out) }, "{typed}\n{}", ran.out);
        assert!(
            if err.is_empty() { ran.err.is_empty() } else { ran.err.contains(err) },
            "{typed}\n{}",
            ran.err
        );
    }
    let chinese = piped(&["repl", "--lang", "zh"], b":names\n:lod\n");
    assert_eq!((chinese.status, chinese.out.as_str()), (2, "没有名字，也没有加载的游戏\n"));
    assert!(chinese.err.contains("没有命令 `:lod`"), "{}", chinese.err);
}

#[test]
fn limits_end_a_line_and_not_the_session() {
    let long =
        "x := {7|{3,{10|2}|-8}}; y := {10|5||2,{4|-5}|-20}; 1000000 . x + 100000 . y + 99 . {x|y|||x||-100}";
    for limit in [["--memory", "400k"], ["--max-positions", "1000"], ["--time", "200ms"]] {
        let ran = piped(&["repl", limit[0], limit[1]], format!("{long}\nx - x\n").as_bytes());
        assert_eq!(ran.status, 3, "{limit:?}\n{}\n{}", ran.out, ran.err);
        assert!(ran.out.ends_with("\n0\nP: the player to move loses\n"), "{limit:?}\n{}", ran.out);
    }
}

#[test]
fn a_game_of_ones_own() {
    let rules = b"position (n: nat)\nleft move two(k in 1..=min(2, n)) -> (n - k)\nright move one() if n >= 1 -> (n - 1)\n";
    let path = file("own-game.grundy", rules);
    let typed = format!(":load \"{path}\"\n:load '{path}' as own\nown(1) = *\nown(2) > 0\n");
    let ran = piped(&["repl"], typed.as_bytes());
    assert_eq!((ran.status, ran.out.lines().last()), (0, Some("true")), "{}\n{}", ran.out, ran.err);
    assert!(ran.out.starts_with("`own-game` is loaded"), "{}", ran.out);
}

#[test]
fn lines_as_data() {
    let ran = piped(&["repl", "--json"], b"g := {2|0}\n1 +\n:load kayles\n:thermograph g\n:quit\n");
    let lines: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!((ran.status, lines.len()), (2, 4), "{}", ran.out);
    let schemas: Vec<&Value> = lines.iter().map(|line| &line["schema"]).collect();
    assert_eq!(schemas, ["grundy/value", "grundy/error", "grundy/repl", "grundy/value"]);
    assert_eq!(lines[0]["value"], json!("1+-1"));
    assert_eq!((&lines[2]["command"], &lines[2]["names"]), (&json!("load"), &json!({"g": "1+-1"})));
    assert_eq!(lines[2]["games"], json!({"kayles": "kayles"}));
    assert_eq!(lines[3]["thermograph"]["left_wall"], json!([["-1", "3"], ["1", "1"]]));
}

/// Begins a prompt, when the terminal gives keys and no lines: what is typed before may be lost.
const READY: &str = "\u{1b}[?2004h";

#[test]
fn a_person_at_a_terminal() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("repl-terminal");
    let _ = std::fs::remove_dir_all(&folder);
    let state = folder.display().to_string();
    let start = || Terminal::start_with("repl --color never", 80, &[("XDG_STATE_HOME", &state)]);
    let mut terminal = start();
    terminal.expect(READY);
    // Tab completes a function, and Enter answers.
    terminal.type_in("atomicw\t");
    terminal.expect("atomicweight(");
    terminal.type_in("^^*)\r");
    terminal.expect("\n2\r\n");
    terminal.expect(READY);
    // A long computation is interrupted when it is under way, and what was defined before it is there.
    terminal.type_in("x := 5; domineering(9, 9)\r");
    terminal.expect("/s");
    terminal.type_in("\u{3}");
    terminal.expect("interrupted; names and games are kept");
    terminal.expect(READY);
    terminal.type_in("x - 4\r");
    terminal.expect("\n1\r\n");
    terminal.expect(READY);
    // Ctrl-C at the prompt says how to leave; Ctrl-D leaves.
    terminal.type_in("12\u{3}");
    terminal.expect("`:quit` ends");
    terminal.expect(READY);
    terminal.type_in("\u{4}");
    assert_eq!(terminal.end().1, Some(0));
    // The next session has the lines.
    let kept = std::fs::read_to_string(folder.join("grundy/repl-history")).expect("a history");
    assert_eq!(kept, "atomicweight(^^*)\nx := 5; domineering(9, 9)\nx - 4\n");
    let mut terminal = start();
    terminal.expect(READY);
    terminal.type_in("\u{1b}[A\r");
    terminal.expect("`x` is not defined here");
    terminal.expect(READY);
    terminal.type_in(":quit\r");
    assert_eq!(terminal.end().1, Some(0));
}
