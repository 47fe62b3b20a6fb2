//! What a number may look like, and what to write when it looks otherwise.

use grundy_messages::{Arg, Code, Hint};

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// What is wrong with the number written `text` at `span`, if anything.
pub(super) fn complaint(text: &str, span: Span) -> Option<Diagnostic> {
    if is_number(text) {
        return None;
    }
    let diagnostic = Diagnostic::new(Code::BadNumber, span).arg("found", text);
    Some(match correction(text) {
        Some(write) => diagnostic.hint_with(Hint::Write, vec![("write", Arg::from(write))]),
        None => diagnostic.hint(Hint::WholeNumber),
    })
}

/// Digits with single underscores between them, and no zero in front.
fn is_number(text: &str) -> bool {
    let grouped = text.split('_').all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()));
    grouped && (text == "0" || !text.starts_with('0'))
}

/// The number or product that was probably meant.
fn correction(text: &str) -> Option<String> {
    if let Some(value) = radix(text) {
        return Some(value.to_string());
    }
    let digits = text.bytes().take_while(|b| b.is_ascii_digit() || *b == b'_').count();
    let (head, tail) = text.split_at(digits);
    let head: String = head.chars().filter(|&c| c != '_').collect();
    let head = head.trim_start_matches('0');
    let head = if head.is_empty() { "0" } else { head };
    match tail.strip_prefix(['e', 'E']).and_then(|exponent| exponent.parse::<usize>().ok()) {
        Some(zeros) if zeros <= 30 => Some(format!("{head}{}", "0".repeat(zeros))),
        _ if tail.is_empty() => Some(head.to_owned()),
        _ if tail.starts_with('.') => None,
        _ => Some(format!("{head} * {tail}")),
    }
}

/// The value of a number in hexadecimal, octal or binary notation.
fn radix(text: &str) -> Option<u128> {
    let parse = |prefix: [&str; 2], radix: u32| {
        let digits = text.strip_prefix(prefix[0]).or_else(|| text.strip_prefix(prefix[1]))?;
        u128::from_str_radix(&digits.replace('_', ""), radix).ok()
    };
    parse(["0x", "0X"], 16).or_else(|| parse(["0o", "0O"], 8)).or_else(|| parse(["0b", "0B"], 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections() {
        let rows = [
            ("0", None),
            ("42", None),
            ("1_000_000", None),
            ("007", Some("7")),
            ("00", Some("0")),
            ("0x1F", Some("31")),
            ("0b101", Some("5")),
            ("2n", Some("2 * n")),
            ("1__0", Some("10")),
            ("1_", Some("1")),
            ("1e3", Some("1000")),
            ("1.5", Some("")),
        ];
        for (text, expected) in rows {
            assert_eq!(is_number(text), expected.is_none(), "{text}");
            if let Some(expected) = expected {
                assert_eq!(correction(text).unwrap_or_default(), expected, "{text}");
            }
        }
    }
}
