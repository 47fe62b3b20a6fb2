//! No text makes the parser panic, run out of stack or take long, and every place it names exists.

use std::time::{Duration, Instant};

use grundy_syntax::{Diagnostic, MAX_ERRORS, Source, parse, parse_claim, parse_expr, parse_sum};
use grundy_texts::EN;

use crate::common;
use crate::common::Random;

/// Parses `text` in every way; every span must lie inside the text, on character boundaries.
fn check(text: &str) {
    let source = Source::new("soup", text);
    let all: [Vec<Diagnostic>; 4] =
        [parse(&source).diagnostics, parse_sum(&source).1, parse_expr(&source).1, parse_claim(&source).1];
    for diagnostic in all.iter().flatten() {
        let range = diagnostic.span.range();
        assert!(source.text().get(range).is_some(), "{:?} lies outside {text:?}", diagnostic);
        source.place(diagnostic.span.start);
    }
    for diagnostics in all {
        assert!(diagnostics.len() <= MAX_ERRORS + 1);
    }
}

#[rustfmt::skip]
const PIECES: &[&str] = &[
    "game", "title", "note", "param", "position", "start", "move", "left", "right", "reduce", "compound",
    "normal", "ends", "win by reaching", "def", "let", "claim", "if", "then", "else", "for", "in", "not",
    "and", "or", "xor", "mod", "div", "divides", "with", "of", "where", "true", "iff", "implies", "nat",
    "set of", "tuple", "row", "grid", "graph", "vertex of", "end", "sum", "scoring", "again", "unordered",
    "decreases", "selective up to", "mirrored", "any direction", "mover wins", "n", "k", "石子", "g", "P",
    "raw", "0", "42", "007", "1.5", "\"L_\"", "\"", "\"\"\"", "(", ")", "[", "]", "{", "}", ",", ";", ":",
    ".", "..", "..=", "=", "->", "==", "!=", "<", "<=", "+", "-", "++", "*", "|", "&", "=>", ":=", "&&",
    "%", "^", "/", "（", "）", "，", "≤", "∉", "“", "#", "\n", "\n  ", " ", "\t", "\0", "\u{202e}", "@", "'",
    "e\u{301}", "𝔾", "🎲",
];

const GAPS: &[&str] = &["", " ", " ", "\n", "\n  "];

#[test]
fn random_pieces() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..6000 {
        let length = 1 + random.below(30);
        let mut text = String::new();
        for _ in 0..length {
            text += *random.pick(PIECES);
            text += *random.pick(GAPS);
        }
        check(&text);
    }
}

const BYTES: &[u8] = b" ()[]{}\n\t\"#,;:=-+*.0aZ_\xe4\0\x7f";

#[test]
fn mutated_examples() {
    let examples = common::examples();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..4000 {
        let mut bytes = random.pick(&examples).1.clone().into_bytes();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes.truncate(at),
                1 => drop(bytes.remove(at)),
                2 => bytes[at] = *random.pick(BYTES),
                _ => {
                    let piece = random.pick(PIECES).as_bytes().to_vec();
                    bytes.splice(at..at, piece);
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        check(&String::from_utf8_lossy(&bytes));
    }
}

/// Long and deep texts: each is read within the limit and, where it is too deep, says so once.
#[test]
fn long_and_deep_texts() {
    let pieces: &[(&str, &str, &str)] = &[
        ("let x = ", "(", ""),
        ("let x = ", "[", ""),
        ("let x = ", "{f(", ""),
        ("let x = ", "not ", "a"),
        ("let x = ", "- ", "a"),
        ("let x = ", "if a then b else ", "c"),
        ("let x = ", "let y = a then ", "c"),
        ("let x = 1", " + 1", ""),
        ("let x = a", "[0]", ""),
        ("let x = a", " with [0: 1]", ""),
        ("let x = a", " implies a", ""),
        ("let x = a", "..a", ""),
        ("let x = a", " and if b then c else d", ""),
        ("let x = a", " % 2", ""),
        ("let x: ", "set of ", "nat"),
        ("param x: ", "set of ", "nat"),
        ("param x: ", "tuple(", "nat"),
        ("move m(", "(", "x in S) -> (n)"),
        ("move m() -> ", "sum(", "(n)"),
        ("move m() -> ", "sum((n) - ", "1"),
        ("move m() -> ", "if a then (b) else ", "(c)"),
        ("move m() -> ", "2 * ", "(c)"),
        ("move m: \"a\" -> \"b\"", ", \"a\" \"b\"", ""),
        ("", "(\n", ""),
        ("", "move (\n", ""),
        ("", "  move a\n", "( -> )"),
        ("move a\n", "let b = 1\n", ""),
        ("let x = graph ", "graph ", "{}"),
        ("let x = [y for y in S", ", (a, (b, c)) in T", "]"),
        ("let x = [y", " for y in [z", "]]"),
        ("let x = (a", ") + (a", ")"),
        ("let x = ", "((1 + 1 + 1 + 1 + 1 + 1 + 1) + ", "1"),
        ("", "）", ""),
        ("", "@\n", ""),
        ("", "let x = a % b\n", ""),
        ("", "move x a)\n", ""),
        ("", "'", ""),
        ("", "\"\"\"", ""),
    ];
    // A small stack, as the main thread has on some systems.
    let run = move || {
        for (head, piece, tail) in pieces {
            let text = format!("{head}{}{tail}", piece.repeat(LONG / piece.len()));
            let source = Source::new("long", &text);
            let start = Instant::now();
            let parsed = parse(&source);
            let copy = parsed.file.clone();
            assert!(copy == parsed.file);
            let (sum, _) = parse_sum(&source);
            drop((sum.clone(), sum));
            let took = start.elapsed();

            assert!(took < LIMIT, "{head}{piece}… took {took:?}");
            assert!(parsed.diagnostics.len() <= MAX_ERRORS + 1);
        }
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(run).expect("a thread");
    assert!(thread.join().is_ok(), "a long text was too much");
}

/// Bytes of a long text in a test build; a release build reads megabytes in a second.
const LONG: usize = 1 << 19;

/// Generous, since the test machine may be busy; the point is to catch quadratic time.
const LIMIT: Duration = Duration::from_secs(10);

#[test]
fn the_highest_trees_are_safe() {
    // As high as allowed in every direction at once: brackets around long chains.
    let mut text = "1".to_owned();
    for _ in 0..190 {
        text = format!("({text} + 1 + 1 + 1)");
    }
    let source = Source::new("high", &text);
    let run = move || {
        let (expr, diagnostics) = parse_expr(&source);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        assert!(expr.clone() == expr);
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(run).expect("a thread");
    assert!(thread.join().is_ok(), "a high tree was too much");
}

#[test]
fn limits_are_named() {
    let rows = [
        (format!("let x = {}1{}", "(".repeat(199), ")".repeat(199)), vec![]),
        (format!("let x = {}1{}", "(".repeat(200), ")".repeat(200)), vec!["too-deep"]),
        (format!("let x = {}1\nnormal\nnormale", "- ".repeat(300)), vec!["too-deep", "unknown-clause"]),
        (format!("let x = 1{}", " + 1".repeat(990)), vec![]),
        (format!("let x = 1{}", " + 1".repeat(1001)), vec!["too-deep"]),
        (format!("move m() -> (1){}", " + (1)".repeat(5000)), vec![]),
        (format!("let x = [1{}]", ", 1".repeat(5000)), vec![]),
        (format!("let x = a{}", " < a".repeat(5000)), vec![]),
    ];
    for (text, expected) in rows {
        let found: Vec<&str> =
            parse(&Source::new("t", &text)).diagnostics.iter().map(|d| d.code.name()).collect();
        assert_eq!(found, expected, "{}", &text[..40]);
    }
}

#[test]
fn many_errors_are_counted() {
    let found = parse(&Source::new("t", &"let x = \n".repeat(250))).diagnostics;
    assert_eq!(found.len(), MAX_ERRORS + 1);
    let last = found.last().expect("a count");
    assert_eq!(last.message(EN), "150 more errors are not shown");
}

#[test]
fn huge_texts_are_refused() {
    let text = " ".repeat(grundy_syntax::source::MAX_BYTES + 1);
    let source = Source::new("t", &text);
    let codes =
        [parse(&source).diagnostics, parse_sum(&source).1, parse_expr(&source).1, parse_claim(&source).1];
    assert!(codes.iter().all(|found| found.len() == 1 && found[0].code.name() == "file-too-large"));
}

#[test]
fn long_sums_are_flat() {
    let text = vec!["3"; 100_000].join(" + ");
    let (sum, diagnostics) = parse_sum(&Source::new("sum", &text));
    assert!(diagnostics.is_empty());
    let Some(grundy_syntax::tree::SumKind::Plus(terms)) = sum.map(|sum| sum.kind) else {
        panic!("not a sum of terms")
    };
    assert_eq!(terms.len(), 100_000);
}
