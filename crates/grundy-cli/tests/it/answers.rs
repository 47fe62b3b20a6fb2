//! What commands print: fields, languages, limits, colours.

use std::io::Read;
use std::process::Stdio;

use serde_json::{Value, json as value};

use crate::common::{command, file, finished, grundy, json};

#[test]
fn fields_of_solve() {
    let found = json(&grundy(&["solve", "lasker-nim", "3 + 4", "--json"]));
    for (field, expected) in [
        ("schema", value!("grundy/solve")),
        ("version", value!(1)),
        ("outcome", value!("N")),
        ("value", value!(7)),
        ("play", value!("normal")),
        ("partial", value!(false)),
        ("remoteness", Value::Null),
    ] {
        assert_eq!(found[field], expected, "{field}");
    }
    let moves = found["winning_moves"].as_array().unwrap();
    assert!(!moves.is_empty());
    for made in moves {
        let to = made["to"].as_str().unwrap();
        let after = json(&grundy(&["solve", "lasker-nim", to, "--json"]));
        assert_eq!(after["outcome"], "P", "{made}");
        assert!(made["move"].is_string() && made["in"].is_string() && made["becomes"].is_string());
    }
}

#[test]
fn fields_of_misere_play_and_lost_positions() {
    let lost = json(&grundy(&["solve", "nim", "1", "--play", "misere", "--json"]));
    assert_eq!(
        (&lost["outcome"], &lost["value"], &lost["play"]),
        (&value!("P"), &Value::Null, &value!("misere"))
    );
    assert_eq!(lost["winning_moves"], value!([]));
}

#[test]
fn fields_of_table() {
    let row = json(&grundy(&["table", "kayles", "--to", "6", "--json"]));
    assert_eq!(row["values"], value!([0, 1, 2, 3, 1, 4, 3]));
    assert_eq!(row["axes"], value!([{"name": "n", "from": 0, "to": 6}]));
    let square = json(&grundy(&["table", "wythoff", "--range", "a=0..2,b=1..=3", "--json"]));
    assert_eq!(square["values"], value!([[1, 2, 3], [2, 0, 4]]));
    let domain = json(&grundy(&[
        "table",
        "--json",
        "--to",
        "4",
        "--rules",
        "position (n: nat) where n >= 1; move take(k in 1..n) -> (n - k)",
    ]));
    assert_eq!(domain["values"], value!([null, 0, 1, 2, 3]));
    let misere = json(&grundy(&["table", "nim", "--to", "3", "--play", "misere", "--json"]));
    assert_eq!((&misere["theory"], &misere["values"]), (&value!("outcome"), &value!(["N", "P", "N", "N"])));
}

#[test]
fn fields_of_check_analyze_and_games() {
    let checked = json(&grundy(&["check", "kayles", "--json"]));
    assert_eq!((&checked["ok"], &checked["class"]["take_break"]), (&value!(true), &value!("0.77")));
    assert_eq!(checked["class"]["impartial"]["verdict"], "proved");
    assert_eq!(checked["packed"], value!(null));
    let packed = json(&grundy(&["check", "clobber", "--json"]));
    let hit = value!({"move": "hit", "form": "patterns", "reason": null});
    assert_eq!(packed["packed"], value!({"moves": [hit, hit], "endings": null}));
    let hex = json(&grundy(&["check", "hex", "--json"]));
    assert_eq!(hex["packed"]["moves"][0]["form"], "patterns");
    let rules = "position (S: set of nat)\nmove m(i in S) if len([j for j in S]) == i -> (S - {i})";
    let left = json(&grundy(&["check", "--rules", rules, "--json"]));
    let reason = "`m` uses `[j for j in S]`, which has no form in machine words";
    assert_eq!(left["packed"]["moves"], value!([{"move": "m", "form": "interpreter", "reason": reason}]));
    let told = grundy(&["check", "--rules", rules, "--lang", "zh"]);
    assert!(told.out.contains("走法 `m` 用解释器：`m` 用到 `[j for j in S]`"), "{}", told.out);
    let analyzed = json(&grundy(&["analyze", "kayles", "--json"]));
    assert_eq!((&analyzed["standing"], &analyzed["method"]), (&value!("proved"), &value!("window")));
    assert_eq!(analyzed["values"][5], 4);
    let pattern = &analyzed["pattern"];
    assert_eq!((&pattern["period"], &pattern["preperiod"]), (&value!(12), &value!(71)));
    let games = json(&grundy(&["games", "--json"]));
    assert!(games["games"].as_array().unwrap().iter().any(|game| game["slug"] == "kayles"));
    let shown = json(&grundy(&["games", "show", "kayles", "--json"]));
    assert!(shown["rules"].as_str().unwrap().contains("move knock"));
    let explained = json(&grundy(&["explain", "nim", "1 + 2 + 3", "--json"]));
    assert_eq!((explained["terms"].as_array().unwrap().len(), &explained["outcome"]), (3, &value!("P")));
    assert_eq!(explained["refutations"].as_array().unwrap().len(), 6);
}

#[test]
fn fields_of_guess_prove_claim_and_verify() {
    let guessed = json(&grundy(&["guess", "nim", "--json"]));
    assert_eq!((&guessed["standing"], &guessed["certificate"]), (&value!("tested"), &value!(null)));
    let proved = json(&grundy(&["prove", "nim", "--json"]));
    let expected = value!(["proved", "values", "automaton", "leave n = 0", null, false, null]);
    let fields = ["standing", "of", "method", "strategy", "limit", "partial", "stop"];
    assert_eq!(value!(fields.map(|field| &proved[field])), expected);
    assert_eq!(proved["pattern"]["formula"], "n");
    assert_eq!(proved["refusals"][0]["method"], "window");
    assert_eq!(proved["claims"][0]["claim"], "g(n) = n");
    let refuted = json(&grundy(&["claim", "kayles", "g(n) = n", "--json"]));
    let expected = value!({"position": "(4)", "parameters": {}, "kind": "missing-value",
        "reason": "predicted 4, really 1: no option has the value 1", "claimed": "4", "value": 1, "option": null});
    assert_eq!((&refuted["standing"], &refuted["counterexample"]), (&value!("refuted"), &expected));
    assert_eq!(refuted["claims"][0]["counterexample"], expected);
    let certificate = file("nim.json", proved["certificate"].to_string().as_bytes());
    let verified = json(&grundy(&["verify", &certificate, "nim", "--json"]));
    let expected = value!([true, "values", "automaton", ["g(n) = n"], null]);
    assert_eq!(
        value!(["verified", "of", "method", "claims", "reason"].map(|field| &verified[field])),
        expected
    );
    let rejected = grundy(&["verify", &certificate, "kayles", "--json"]);
    assert_eq!((rejected.status, &json(&rejected)["verified"]), (1, &value!(false)));
}

#[test]
fn every_way_to_name_rules_gives_the_same_game() {
    let rules = file("named.grundy", b"position (n: nat)\nmove take(k in {1, 2, 4}) if k <= n -> (n - k)\n");
    let inline = "position (n: nat); param S: set of nat = {1}; move take(k in S) if k <= n -> (n - k)";
    let rows: &[&[&str]] =
        &[&["subtraction{1,2,4}"], &["0.3303"], &[&rules], &["--rules", inline, "--set", "S={1,2,4}"]];
    for row in rows {
        let args = [&["table", "--to", "9", "--json"][..], row].concat();
        assert_eq!(json(&grundy(&args))["values"], value!([0, 1, 2, 0, 1, 2, 0, 1, 2, 0]), "{row:?}");
    }
}

#[test]
fn a_partial_table_is_a_prefix() {
    for engine in ["memo", "bottom-up", "take-break"] {
        let args = ["table", "kayles", "--to", "60", "--json", "--engine", engine];
        let whole = json(&grundy(&args));
        let ran = grundy(&[&args[..], &["--max-positions", "20"]].concat());
        let part = json(&ran);
        assert_eq!((ran.status, &part["partial"], &part["stop"]), (3, &value!(true), &value!("positions")));
        let (whole, part) = (whole["values"].as_array().unwrap(), part["values"].as_array().unwrap());
        assert!(!part.is_empty() && part.len() < whole.len(), "{engine}: {}", part.len());
        assert_eq!(part[..], whole[..part.len()], "{engine}");
    }
}

#[test]
fn no_time_at_all() {
    let rows: &[&[&str]] = &[
        &["table", "wythoff", "--to", "300", "--time", "0.001ms"],
        &["solve", "wythoff", "(300, 400)", "--time", "0.001ms"],
        &["check", "nim", "--time", "0.001ms"],
        &["analyze", "wythoff", "--time", "0.001ms"],
    ];
    for args in rows {
        let ran = grundy(args);
        assert_eq!(ran.status, 3, "{args:?}\n{}\n{}", ran.out, ran.err);
        assert!(ran.err.contains("stopped: the time is used up"), "{args:?}: {}", ran.err);
    }
}

#[test]
fn languages() {
    let chinese = |text: &str| text.chars().any(|c| ('\u{3400}'..='\u{9fff}').contains(&c));
    let rows: &[(&[(&str, &str)], &[&str], bool)] = &[
        (&[], &[], false),
        (&[], &["--lang", "zh"], true),
        (&[], &["--lang=zh"], true),
        (&[("LANG", "zh_CN.UTF-8")], &[], true),
        (&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")], &[], false),
        (&[("LC_MESSAGES", "zh_CN"), ("LANG", "en_US.UTF-8")], &[], true),
        (&[("LANG", "zh_CN.UTF-8")], &["--lang", "en"], false),
    ];
    for (variables, options, expected) in rows {
        let args = [&["solve", "nim", "3"][..], options].concat();
        let ran = finished(command(&args).envs(variables.iter().copied()).output().unwrap());
        assert_eq!(chinese(&ran.out), *expected, "{variables:?} {options:?}: {}", ran.out);
    }
}

#[test]
fn colours() {
    let coloured = |args: &[&str], variables: &[(&str, &str)]| {
        let ran = finished(command(args).envs(variables.iter().copied()).output().unwrap());
        (ran.out + &ran.err).contains('\u{1b}')
    };
    let bad = &["check", "--rules", "positon (n: nat)"][..];
    let good = &["solve", "nim", "3"][..];
    for args in [bad, good] {
        assert!(!coloured(args, &[]), "{args:?}");
        assert!(coloured(args, &[("CLICOLOR_FORCE", "1")]), "{args:?}");
        assert!(!coloured(args, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), "{args:?}");
        assert!(coloured(&[args, &["--color", "always"][..]].concat(), &[("NO_COLOR", "1")]), "{args:?}");
        assert!(!coloured(&[args, &["--color=never"][..]].concat(), &[("CLICOLOR_FORCE", "1")]), "{args:?}");
    }
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let mut child = command(&["table", "nim", "--to", "200000", "--format", "bfile"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut first).unwrap();
    drop(out);
    let ran = finished(child.wait_with_output().unwrap());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn a_sum_of_many_heaps() {
    let heaps: Vec<String> = (1..=100_000_u64).map(|n| (n * 7919 % 1_000_003).to_string()).collect();
    let path = file("heaps.txt", heaps.join(" ").as_bytes());
    let found = json(&grundy(&["solve", "nim", &format!("@{path}"), "--json"]));
    let value = heaps.iter().fold(0, |sum, heap| sum ^ heap.parse::<u64>().unwrap());
    assert_eq!(found["value"], value!(value));
    assert_eq!(found["all_moves"], value!(true));
    let text = grundy(&["solve", "nim", &format!("@{path}")]);
    assert!(text.out.lines().count() < 30, "{}", text.out);
}

/// All games are checked by `grundy-games` and, with other random questions, when a change is tested.
#[test]
fn fields_of_a_check_of_the_catalogue() {
    let ran = grundy(&["games", "--check", "CF1373B", "--json"]);
    let found = json(&ran);
    assert_eq!(
        (ran.status, &found["ok"], &found["failures"]),
        (0, &value!(true), &value!([])),
        "{}",
        ran.out
    );
    assert_eq!((&found["games"], &found["compared"]), (&value!(1), &value!(755)));
    let row = &found["rows"][0];
    assert_eq!(
        (&row["slug"], &row["small"], &row["random"]),
        (&value!("cf1373b-01-game"), &value!(255), &value!(500))
    );
    assert!(
        row["facts"].as_u64() >= Some(5) && row["lost"].as_u64() > Some(0) && row["slowest_s"].is_number()
    );
}

/// Take two or three stones, or put one back.
const PUT_BACK: &str = "position (n: nat) where n <= 9; move take(k in 2..=3) if k <= n -> (n - k); \
     move back() if 3 <= n < 9 -> (n + 1)";

#[test]
fn fields_where_play_need_not_end() {
    let rows = [
        ("5", "normal", value!("D"), value!("∞{1}"), Value::Null, "loopy"),
        ("4", "normal", value!("N"), value!("∞{0, 1}"), value!(1), "loopy"),
        ("5 + 2", "normal", value!("N"), value!("∞{0}"), Value::Null, "loopy"),
        ("3", "normal", value!("N"), value!(1), value!(1), "loopy"),
        ("5", "misere", value!("N"), Value::Null, Value::Null, "board-whole"),
        ("7", "misere", value!("D"), Value::Null, Value::Null, "retrograde"),
    ];
    for (position, play, outcome, worth, remoteness, engine) in rows {
        let found = json(&grundy(&["solve", "--rules", PUT_BACK, position, "--play", play, "--json"]));
        let fields = (&found["outcome"], &found["value"], &found["remoteness"]);
        assert_eq!(fields, (&outcome, &worth, &remoteness), "{position}, {play}");
        assert_eq!(found["engine"], engine, "{position}, {play}");
    }
    let counted = json(&grundy(&["solve", "--rules", PUT_BACK, "5 + 2", "--engine", "retrograde", "--json"]));
    assert_eq!((&counted["outcome"], &counted["remoteness"]), (&value!("N"), &value!(3)));
    let solved = json(&grundy(&["solve", "--rules", PUT_BACK, "5", "--json"]));
    assert_eq!(solved["drawing_moves"][0]["move"], "back()");
    assert_eq!(solved["drawing_moves"].as_array().map(Vec::len), Some(1));
    assert_eq!((&solved["winning_moves"], &solved["all_moves"]), (&value!([]), &value!(true)));
    let drawn = json(&grundy(&["explain", "--rules", PUT_BACK, "5", "--json"]));
    let moves = |field: &str| {
        let listed = drawn[field].as_array().unwrap().iter();
        listed.map(|made| made["move"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(moves("drawing_moves"), ["back()"]);
    assert_eq!(moves("refutations"), ["take(k = 2)", "take(k = 3)"]);
    assert_eq!(drawn["terms"], value!([{"component": "(5)", "copies": 1, "value": "∞{1}", "binary": null}]));
    let table = json(&grundy(&["table", "--rules", PUT_BACK, "--to", "6", "--json"]));
    assert_eq!(table["values"], value!([0, 0, 1, 1, "N", "D", "D"]));
    assert_eq!(table["theory"], "loopy");
    let analyzed = json(&grundy(&["analyze", "--rules", PUT_BACK, "--json"]));
    assert_eq!(analyzed["values"][5], "D");
}

#[test]
fn fields_of_proofs_and_claims() {
    let proved = json(&grundy(&["prove", "kayles", "--json"]));
    assert_eq!((&proved["standing"], &proved["of"]), (&value!("proved"), &value!("values")));
    let pattern = &proved["pattern"];
    assert_eq!((&pattern["kind"], &pattern["period"]), (&value!("periodic"), &value!(12)));
    assert_eq!((&pattern["preperiod"], &pattern["saltus"]), (&value!(71), &value!(0)));
    assert_eq!(proved["certificate"]["evidence"]["kind"], "window");
    let guessed = json(&grundy(&["guess", "kayles", "--json"]));
    assert_eq!((&guessed["standing"], &guessed["certificate"]), (&value!("tested"), &value!(null)));
    let refuted = json(&grundy(&["claim", "kayles", "g(n) = n mod 4", "--json"]));
    assert_eq!((&refuted["standing"], &refuted["method"]), (&value!("refuted"), &value!(null)));
    let against = &refuted["counterexample"];
    assert_eq!((&against["position"], &against["kind"]), (&value!("(4)"), &value!("same-value")));
    assert_eq!((&against["claimed"], &against["value"]), (&value!("0"), &value!(1)));
    let right = json(&grundy(&["claim", "kayles", "P(n) iff n == 0", "--json"]));
    assert_eq!(right["standing"], "proved");
}

#[test]
fn certificates_are_checked() {
    let folder = std::env::temp_dir().join(format!("grundy-certificates-{}", std::process::id()));
    let path = folder.join("lasker.json");
    let file = path.to_str().unwrap();
    assert_eq!(grundy(&["prove", "lasker-nim", "--certificate", file]).status, 0);
    let checked = json(&grundy(&["verify", file, "lasker-nim", "--json"]));
    assert_eq!((&checked["verified"], &checked["method"]), (&value!(true), &value!("automaton")));
    let other = grundy(&["verify", file, "nim", "--json"]);
    assert_eq!((other.status, &json(&other)["verified"]), (1, &value!(false)));
    std::fs::write(&path, "{}").unwrap();
    assert_eq!(grundy(&["verify", file, "lasker-nim"]).status, 2);
    std::fs::remove_dir_all(folder).unwrap();
}

/// Heaps far beyond all tables, of which few numbers may be taken. The values are those of periods that a naive program found.
#[test]
fn heaps_beyond_tables() {
    let rows = [
        ("subtraction{1000000}", "100000000000000000", 0),
        ("subtraction{1000000}", "100000000001500000", 1),
        ("subtraction{700,1000}", "1000000000007", 0),
        ("subtraction{700,1000}", "100000000000000000", 1),
        ("subtraction{3,1000,1501}", "1000000000007", 2),
        ("subtraction{3,1000,1501}", "8000000005", 0),
        ("subtraction{3,1000,1501}", "4000123", 1),
    ];
    for (rules, heap, worth) in rows {
        let solved = json(&grundy(&["solve", rules, heap, "--max-positions", "20000000", "--json"]));
        assert_eq!(solved["value"], worth, "{rules} {heap}");
    }
}

/// Components that occur very often are counted, not written out.
#[test]
fn copies_are_counted() {
    let solved = json(&grundy(&["solve", "nim", "100000000 * (3) + 5", "--json"]));
    let fields = (&solved["position"], &solved["value"], &solved["all_moves"]);
    assert_eq!(fields, (&value!("100000000 * (3) + (5)"), &value!(5), &value!(true)));
    let made = value!([{"move": "take(k = 5)", "in": "(5)", "copies": 1, "becomes": "(0)", "to": null}]);
    assert_eq!(solved["winning_moves"], made);
    let explained = json(&grundy(&["explain", "nim", "100000001 * (3) + 3 * (5)", "--json"]));
    let copies = |term: usize| explained["terms"][term]["copies"].clone();
    assert_eq!([copies(0), copies(1)], [100_000_001, 3]);
    assert_eq!(explained["winning_moves"][0]["move"], "take(k = 2)");
    assert_eq!(
        (&explained["winning_moves"][0]["in"], &explained["winning_moves"][0]["copies"]),
        (&value!("(5)"), &value!(3))
    );
    let lost = json(&grundy(&["explain", "nim", "100000000 * (3)", "--json"]));
    let reply = &lost["refutations"][0]["reply"];
    assert_eq!((&lost["refutations"][0]["to"], &reply["to"]), (&Value::Null, &Value::Null));
    assert_eq!((&reply["in"], &reply["copies"]), (&value!("(3)"), &value!(99_999_999)));
    let several = json(&grundy(&["solve", "nim", "70000 * (3) + 70001 * (3) + 70000 * (2)", "--json"]));
    let fields = (&several["position"], &several["value"], &several["outcome"]);
    assert_eq!(fields, (&value!("70000 * (2) + 140001 * (3)"), &value!(3), &value!("N")));
    // Where values do not decide, or the number fits nowhere, the memory does not suffice, which is told at once.
    let misere = grundy(&["solve", "nim", "100000000 * (3)", "--play", "misere"]);
    assert_eq!(misere.status, 3, "{}", misere.err);
    let vast = grundy(&["solve", "nim", "18446744073709551616 * (3)"]);
    assert_eq!(vast.status, 3, "{}", vast.err);
}

/// What a theorem tells was not searched.
#[test]
fn theorems_are_reasons() {
    for (position, letter) in [("(1000000, 1618034)", "P"), ("(1000000, 1618035)", "N")] {
        let explained = json(&grundy(&["explain", "wythoff", position, "--json"]));
        assert_eq!((&explained["outcome"], &explained["engine"]), (&value!(letter), &value!("theorem")));
        let reason =
            "A theorem tells which positions are lost for the player to move, so nothing was searched.";
        assert_eq!(explained["text"][0], reason);
    }
    let small = json(&grundy(&["explain", "misere-nim", "3 + 4", "--json"]));
    assert_ne!(small["text"][0].as_str().unwrap().split(' ').next(), Some("A"));
}
