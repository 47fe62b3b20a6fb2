//! Random and altered questions: there is always an answer, and it is JSON.
//!
//! The work is bounded: a fixed number of questions, each with few positions and little memory.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grundy_api::{Desk, Limits, METHODS, answer};
use serde_json::Value;

/// Questions asked of each method.
const ASKED: u64 = 60;

/// Numbers that look random: splitmix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let limit = u64::try_from(limit.max(1)).expect("small");
        usize::try_from((word ^ (word >> 31)) % limit).expect("small")
    }

    fn one<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }
}

const RULES: &[&str] = &[
    r#"{"slug": "kayles"}"#,
    r#"{"slug": "clobber"}"#,
    r#"{"slug": "loopy-digraph-token"}"#,
    r#"{"slug": "0.137"}"#,
    r#"{"slug": "../../etc/passwd"}"#,
    r#"{"slug": "-"}"#,
    r#"{"text": "position (n: nat)\nmove take(k in 1..=n) -> (n - k)"}"#,
    r#"{"text": "position (n: nat)\nmove up() -> (n + 1)"}"#,
    r#"{"text": "position (n: nat)\nmove many(k in 0..=pow(10, 30)) -> (n + k)"}"#,
    r#"{"text": "position (n: nat)\nmove grow() -> (pow(n + 2, 1000000))"}"#,
    r#"{"text": "position (n: nat)\nmove split() -> pow(10, 20) * (n)"}"#,
    r#"{"text": "def f(n: nat): nat decreases n = if n == 0 then 0 else f(n - 1)\nposition (n: nat)\nmove take(k in 1..=n) -> (f(n) + n - k)"}"#,
    r#"{"text": "position (b: row of \"LR_\")\nleft move hit: \"LR\" -> \"_L\" mirrored\nright move hit: \"RL\" -> \"_R\" mirrored"}"#,
    r#"{"text": "param G: graph = grid_graph(30, 30)\nposition (S: set of vertex of G)\nmove take(v in S) -> (S - {v})"}"#,
    r#"{"text": "score\nposition (a: list of nat)\nmove left_end() if len(a) > 0 -> (a[1..len(a)]) scoring a[0]"}"#,
    r#"{"text": "\u0000(((((((((("}"#,
    r#"{"text": ""}"#,
    "7",
    "null",
];

const WORDS: &[&str] = &[
    "\"3 + 5\"",
    "\"()\"",
    "\"LRLR\"",
    "\"@/etc/passwd\"",
    "\"-\"",
    "\"10000000000000000000000\"",
    "\"{1, 2, 3}\"",
    "\"\"",
    "\"(((\"",
    "0",
    "5",
    "-1",
    "1e400",
    "18446744073709551615",
    "true",
    "null",
    "[]",
    "{}",
    "[[1]]",
    "\"en\"",
    "\"zh\"",
    "\"misere\"",
    "\"石子\"",
    "[\"take(k = 1)\", \"#1\"]",
    "[\"1\", \"2\"]",
    "[{\"name\": \"n\", \"from\": 0, \"to\": 20}]",
    "[{\"name\": \"n\", \"from\": 9, \"to\": 2}]",
    "\"L^a _ R^b\"",
    "\"g(n) = n\"",
    "\"{1|-1} + *2\"",
    "\"cpp\"",
];

const FIELDS: &[&str] = &[
    "position",
    "turns",
    "first",
    "you",
    "mark",
    "resign",
    "level",
    "slip",
    "seed",
    "to",
    "range",
    "family",
    "engine",
    "set",
    "play",
    "lang",
    "claim",
    "certificate",
    "language",
    "expression",
    "offset",
    "slug",
    "words",
    "values",
    "most",
    "of",
    "method",
    "nonsense",
    "time",
];

/// A question made of pieces that may or may not fit.
fn question(dice: &mut Dice) -> String {
    let mut fields = Vec::new();
    if dice.below(8) > 0 {
        fields.push(format!(r#""rules": {}"#, dice.one(RULES)));
    }
    for _ in 0..dice.below(4) {
        fields.push(format!(r#""{}": {}"#, dice.one(FIELDS), dice.one(WORDS)));
    }
    format!("{{{}}}", fields.join(", "))
}

/// A text with a few characters exchanged, left out or put twice.
fn altered(text: &str, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(chars.len());
        match dice.below(3) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, chars[at]),
            _ => chars[at] = ['{', '"', '9', ':', ',', '(', '石', '\u{0}'][dice.below(8)],
        }
        if chars.is_empty() {
            break;
        }
    }
    chars.into_iter().collect()
}

#[test]
fn every_question_is_answered() {
    let cancelled = AtomicBool::new(false);
    let short = Duration::from_secs(2);
    let limits = Limits { time: short, most_time: short, bytes: 16 << 20, positions: 2_000, threads: 1 };
    let desk =
        Desk { langs: &grundy_texts::ALL, limits, cancelled: &cancelled, progress: &|_| (), rest: &|| () };
    let mut dice = Dice(20);
    for method in METHODS {
        for _ in 0..ASKED {
            let mut question = question(&mut dice);
            if dice.below(3) == 0 {
                question = altered(&question, &mut dice);
            }
            let given = answer(method.name, &question, &desk);
            let value: Result<Value, _> = serde_json::from_str(&given.json);
            assert!(value.is_ok_and(|value| value.is_object()), "{} {question}: {}", method.name, given.json);
        }
    }
}

#[test]
fn no_file_is_read() {
    let cancelled = AtomicBool::new(false);
    let desk = Desk {
        langs: &grundy_texts::ALL,
        limits: Limits::default(),
        cancelled: &cancelled,
        progress: &|_| (),
        rest: &|| (),
    };
    let rows = [
        ("check", r#"{"rules": {"slug": "Cargo.toml"}}"#),
        ("check", r#"{"rules": {"slug": "./Cargo.toml"}}"#),
        ("check", r#"{"rules": {"slug": "-"}}"#),
        ("solve", r#"{"rules": {"slug": "kayles"}, "position": "@Cargo.toml"}"#),
        ("solve", r#"{"rules": {"slug": "kayles"}, "position": "-"}"#),
        ("check", r#"{"rules": {"slug": "bash-game"}, "set": {"m": "@Cargo.toml"}}"#),
        ("value", r#"{"expression": "@Cargo.toml"}"#),
        ("value", r#"{"expression": "-"}"#),
    ];
    for (method, question) in rows {
        let given = answer(method, question, &desk).json;
        let value: Value = serde_json::from_str(&given).expect("JSON");
        assert_eq!(value["ok"], false, "{method} {question}: {given}");
        assert!(
            !given.contains("[package]") && !given.contains("file-unreadable"),
            "{method} {question}: {given}"
        );
    }
}

#[test]
fn deep_questions_are_refused() {
    let cancelled = AtomicBool::new(false);
    let desk = Desk {
        langs: &grundy_texts::ALL,
        limits: Limits::default(),
        cancelled: &cancelled,
        progress: &|_| (),
        rest: &|| (),
    };
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(50_000), close.repeat(50_000));
    let rows = [
        ("verify", format!(r#"{{"rules": {{"slug": "kayles"}}, "certificate": {}}}"#, deep("[", "]"))),
        ("solve", format!(r#"{{"rules": {{"slug": "kayles"}}, "position": "{}"}}"#, deep("(", ")"))),
        ("value", format!(r#"{{"expression": "{}"}}"#, deep("{", "|}"))),
        (
            "check",
            format!(r#"{{"rules": {{"text": "position (n: nat)\nmove a() if {} -> (n)"}}}}"#, deep("(", ")")),
        ),
        ("claim", format!(r#"{{"rules": {{"slug": "kayles"}}, "claim": "g(n) = {}"}}"#, deep("(", ")"))),
    ];
    for (method, question) in rows {
        let given = answer(method, &question, &desk).json;
        let value: Value = serde_json::from_str(&given).expect("JSON");
        assert!(value["ok"] == false || value["error"].is_object(), "{method}: {given}");
    }
}
