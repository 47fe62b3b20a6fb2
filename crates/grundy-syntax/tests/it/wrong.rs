//! Wrong texts: what is reported, where, and what is advised.
//!
//! `wrong.txt` holds one text after each line `---`, and after it one line `=> …` for each
//! diagnostic: place, code, the text underlined, and the hints. With the environment variable
//! `GRUNDY_BLESS` set, the test writes what it finds instead of comparing; the difference is reviewed.

use std::env;
use std::fs;
use std::path::Path;

use grundy_syntax::{Diagnostic, Source, parse, parse_claim, parse_expr, parse_sum};
use grundy_texts::{EN, ZH};

/// Place, code, text underlined, hints.
fn show(source: &Source, diagnostic: &Diagnostic) -> String {
    let place = source.place(diagnostic.span.start);
    let found = source.slice(diagnostic.span).replace('\n', "⏎");
    let helps = diagnostic.helps(EN).join("; ");
    format!("=> {place} {} `{found}` {helps}", diagnostic.code.name()).trim_end().to_owned()
}

fn reported(source: &Source, diagnostics: &[Diagnostic]) -> Vec<String> {
    diagnostics.iter().map(|diagnostic| show(source, diagnostic)).collect()
}

#[test]
fn wrong_texts() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong.txt");
    let cases = fs::read_to_string(&path).expect("the cases are there");
    let mut found = String::new();
    for case in cases.split("---\n").skip(1) {
        let lines: Vec<&str> = case.lines().filter(|line| !line.starts_with("=> ")).collect();
        let text = lines.join("\n");
        let source = Source::new("case", &text);
        let report = reported(&source, &parse(&source).diagnostics);
        assert!(!report.is_empty(), "nothing was reported for\n{text}");
        found.push_str(&format!("---\n{text}\n{}\n", report.join("\n")));
    }
    if env::var_os("GRUNDY_BLESS").is_some() {
        fs::write(&path, &found).expect("writable");
        return;
    }
    for (case, expected) in found.split("---\n").zip(cases.split("---\n")) {
        assert_eq!(case, expected);
    }
}

/// Which of the three parts of a command line is read.
#[derive(Clone, Copy, Debug)]
enum Part {
    Position,
    Value,
    Claim,
}

#[test]
fn wrong_arguments() {
    let rows: &[(Part, &str, &[&str])] = &[
        (Part::Position, "", &["=> 1:1 empty-position ``"]),
        (Part::Position, " # nothing", &["=> 1:1 empty-position ``"]),
        (Part::Position, "3, 4", &["=> 1:2 expected `,` write `(a, b)` or `a + b`"]),
        (Part::Position, "3 4", &["=> 1:3 expected `4`"]),
        (Part::Position, "3 +", &["=> 1:4 expected ``"]),
        (Part::Position, "(3", &["=> 1:1 unclosed `(` add `)`"]),
        (Part::Position, "(3))", &["=> 1:4 unmatched `)` remove it"]),
        (Part::Position, "（3）", &["=> 1:1 fullwidth `（` write `(`", "=> 1:3 fullwidth `）` write `)`"]),
        (Part::Value, "", &["=> 1:1 empty-text ``"]),
        (Part::Value, "{1, 2", &["=> 1:1 unclosed `{` add `}`"]),
        (Part::Value, "1 2", &["=> 1:3 expected `2`"]),
        (Part::Claim, "n mod 3", &["=> 1:1 expected `n`"]),
        (Part::Claim, "g(n) n", &["=> 1:6 expected `n`"]),
        (Part::Claim, "g(n) == n", &["=> 1:6 expected `==` write `=`"]),
        (Part::Claim, "g(n) = n = 3", &["=> 1:10 equals `=` write `==`"]),
    ];
    for (part, text, expected) in rows {
        let source = Source::new("argument", text);
        let diagnostics = match part {
            Part::Position => parse_sum(&source).1,
            Part::Value => parse_expr(&source).1,
            Part::Claim => parse_claim(&source).1,
        };
        assert_eq!(reported(&source, &diagnostics), *expected, "{part:?} {text}");
    }
}

#[test]
fn hidden_characters_are_reported() {
    let rows: &[(&str, &[&str])] = &[
        ("let x = 1 \0+ 2", &["=> 1:11 nul-byte `\0` remove it"]),
        ("let x = 1 \u{1}+ 2", &["=> 1:11 bad-character `\u{1}` remove it"]),
        ("let x = 1 \r+ 2", &["=> 1:11 bad-character `\r` remove it"]),
        ("# \u{202e}\nlet x = 1", &["=> 1:3 bad-character `\u{202e}` remove it"]),
        ("let x = \"a\u{202e}b\"", &["=> 1:11 bad-character `\u{202e}` remove it"]),
        ("let x\u{200b} = 1", &["=> 1:6 bad-character `\u{200b}` remove it"]),
    ];
    for (text, expected) in rows {
        let source = Source::new("case", text);
        assert_eq!(reported(&source, &parse(&source).diagnostics), *expected, "{text:?}");
    }
}

/// What the user reads, in both languages, for the rows of the language reference.
#[test]
fn messages() {
    let rows = [
        ("position （n: nat）", "full-width `（`", "使用了全角字符 `（`", "请改用半角 `(`"),
        ("let x = f(n, k) = 1", "`=` defines; it does not compare", "`=` 用于定义，不是比较", "写成 `==`"),
        ("let x = a && b", "no operator `&&`", "没有运算符 `&&`", "写成 `and`"),
        (
            "let x = a ^ b",
            "`^` could mean xor or power",
            "`^` 可能是异或也可能是乘方",
            "写成 `a xor b` 或 `pow(a, b)`",
        ),
        ("let x = n % 3", "no operator `%`", "没有运算符 `%`", "写成 `n mod 3`"),
        (
            "let x = n / 2",
            "no `/`: division must say how it rounds",
            "没有 `/`：除法须写明如何取整",
            "写成 `n div 2`",
        ),
        (
            "moves x() -> (n)",
            "no clause begins with `moves`",
            "没有以 `moves` 开头的子句",
            "是否要写 `move`？",
        ),
        ("move x() -> n - k", "a position is written in parentheses", "局面要加括号", "写成 `-> (n - k)`"),
        ("let x = [1, 2 3]", "expected `,` or `]`, found `3`", "此处应为 `,` 或 `]`，却是 `3`", ""),
        (
            "let x = 1 +",
            "expected an expression, found the end of the clause",
            "此处应为表达式，却是子句结尾",
            "",
        ),
    ];
    let mut wrong = Vec::new();
    for (text, english, chinese, advice) in rows {
        let source = Source::new("case", text);
        let diagnostics = parse(&source).diagnostics;
        let first = diagnostics.first().expect("a diagnostic");
        let told = [first.message(EN), first.message(ZH), first.helps(ZH).join("")];
        if told != [english, chinese, advice] {
            wrong.push(format!("{text}: {told:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
