//! The calculator for values: statuses, fields of its JSON, words in both languages. What is computed is tested where it is computed.

use grundy::FUNCTIONS;
use serde_json::json as value;

use crate::common::{command, file, finished, grundy, json, piped};

/// A sum that takes longer than anyone would wait.
const LONG: &str =
    "x := {7|{3,{10|2}|-8}}; y := {10|5||2,{4|-5}|-20}; 1000000 . x + 100000 . y + 99 . {x|y|||x||-100}";

#[test]
fn statuses() {
    let rows: &[(&[&str], i32)] = &[
        (&["{1|*} + ^"], 0),
        (&["-1"], 0),
        (&["+-1"], 0),
        (&["^ < 1"], 0),
        (&["^ < *"], 1),
        (&["1 +"], 2),
        (&[], 2),
        (&["cool(^, *)"], 2),
        (&["@no-such-file"], 2),
        (&["thermograph(^)"], 0),
        (&["{1|0}", "--unicode", "--latex"], 0),
        (&[LONG, "--memory", "100k"], 3),
        (&[LONG, "--max-positions", "1000"], 3),
        (&[LONG, "--time", "100ms"], 3),
        (&["{1|0}", "--max-positions", "2"], 3),
    ];
    for (args, expected) in rows {
        let ran = grundy(&[&["value"], *args].concat());
        assert_eq!(ran.status, *expected, "{args:?}\n{}\n{}", ran.out, ran.err);
    }
}

#[test]
fn expressions_come_from_anywhere() {
    let expected = "true\n";
    assert_eq!(piped(&["value", "-"], "^ + ^\n= {0|^*}\n".as_bytes()).out, expected);
    let path = file("value.txt", b"x := {1|0};\nx + x = 1;\n");
    assert_eq!(grundy(&["value", &format!("@{path}")]).out, expected);
}

#[test]
fn fields() {
    let found = json(&grundy(&["value", "x := {2||1|0}; x + *", "--json"]));
    let rows = [
        ("schema", value!("grundy/value")),
        ("kind", value!("value")),
        ("value", value!("{2*||1*|*}")),
        ("unicode", value!("{2*||1*|*}")),
        ("latex", value!("\\{2{\\ast}\\,\\|\\,1{\\ast}\\,|\\,{\\ast}\\}")),
        ("outcome", value!("L")),
        ("number", value!(false)),
        ("mean", value!("5/4")),
        ("temperature", value!("3/4")),
        ("left_stop", value!("2")),
        ("right_stop", value!("1")),
        ("birthday", value!("4")),
        (
            "thermograph",
            value!({
                "left_wall": [["-1", "2"], ["0", "2"], ["3/4", "5/4"]],
                "right_wall": [["-1", "0"], ["0", "1"], ["1/2", "1"], ["3/4", "5/4"]],
            }),
        ),
        ("names", value!({"x": "{2||1|0}"})),
        ("truth", value!(null)),
        ("partial", value!(false)),
        ("stop", value!(null)),
    ];
    for (field, expected) in rows {
        assert_eq!(found[field], expected, "{field}");
    }
    let rows = [
        ("^ > *", "truth", "relation", value!("||")),
        ("^ > *", "truth", "truth", value!(false)),
        ("compare(^, 0)", "relation", "relation", value!(">")),
        ("outcome(*)", "outcome", "outcome", value!("N")),
        ("thermograph(*)", "thermograph", "mean", value!("0")),
        ("signs(3/4)", "text", "value", value!("+-+")),
        ("canonical(^)", "text", "unicode", value!("{0|*}")),
        ("leftoptions(^)", "values", "values", value!([{"value": "0", "unicode": "0", "latex": "0"}])),
    ];
    for (text, kind, field, expected) in rows {
        let found = json(&grundy(&["value", text, "--json"]));
        assert_eq!((&found["kind"], &found[field]), (&value!(kind), &expected), "{text}");
    }
    let large = json(&grundy(&["value", "nim(18446744073709551616)", "--json"]));
    assert_eq!(large["diagnostics"][0]["code"], "value-too-large");
    let bad = json(&grundy(&["value", "1 + foo(2)", "--json"]));
    assert_eq!((&bad["ok"], &bad["diagnostics"][0]["code"]), (&value!(false), &value!("unknown-function")));
    assert_eq!(bad["diagnostics"][0]["column"], 5);
}

#[test]
fn what_a_limit_left() {
    let ran = grundy(&["value", LONG, "--memory", "100k"]);
    assert_eq!(ran.out, "x := {7||3,6+-4|-8}\ny := {10|5||2,{4|-5}|-20}\n");
    let found = json(&grundy(&["value", LONG, "--memory", "100k", "--json"]));
    assert_eq!(
        (&found["partial"], &found["stop"], &found["kind"]),
        (&value!(true), &value!("memory"), &value!(null))
    );
    assert_eq!(found["names"], value!({"x": "{7||3,6+-4|-8}", "y": "{10|5||2,{4|-5}|-20}"}));
}

#[test]
fn words() {
    let rows = [
        ("^", "en", "^\nL: Left wins, whoever starts\nmean 0, temperature 0, left stop 0, right stop 0\n"),
        ("^", "zh", "^\nL：无论谁先走，左方必胜\n均值 0，温度 0，左停 0，右停 0\n"),
        ("3", "en", "3\nL: Left wins, whoever starts\n"),
        ("1 < *", "en", "false: the relation is `>`\n"),
        ("1 < *", "zh", "不成立：两者的关系是 `>`\n"),
        ("compare(*, ^)", "zh", "`||`：两者不可比，在两者之差中先手胜\n"),
        ("leftoptions(-1)", "en", "none\n"),
    ];
    for (text, lang, expected) in rows {
        assert_eq!(grundy(&["value", text, "--lang", lang]).out, expected, "{text}");
    }
    let page = finished(command(&["value", "--help"]).output().unwrap()).out;
    for function in FUNCTIONS {
        assert!(page.contains(&function.usage()), "{}", function.name);
    }
}
