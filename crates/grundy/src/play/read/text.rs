//! Texts taken apart outside of brackets and strings.

use grundy_rules::value::Value;

/// What a value is made of, tuples taken apart.
pub(super) fn atoms(value: &Value) -> Vec<String> {
    match value {
        Value::Tuple(parts) => parts.iter().flat_map(atoms).collect(),
        _ => vec![tight(&value.to_string())],
    }
}

/// What a written value is made of, tuples taken apart.
pub(super) fn atoms_of_text(text: &str) -> Vec<String> {
    let text = text.trim();
    match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => split_outside(inner, ',').into_iter().flat_map(atoms_of_text).collect(),
        None => vec![tight(text)],
    }
}

/// The text without white space and quotation marks, so that they need not be typed.
pub(super) fn tight(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '"').collect()
}

/// Whether a place is outside of brackets and strings, for each character.
fn outside(text: &str) -> Vec<bool> {
    let (mut depth, mut quoted) = (0_i32, false);
    let mut found = Vec::with_capacity(text.len());
    for c in text.chars() {
        let before = depth == 0 && !quoted;
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        found.extend(std::iter::repeat_n(before, c.len_utf8()));
    }
    found
}

/// The parts of a text between separators outside of brackets.
pub(super) fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let outside = outside(text);
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, _) in text.match_indices(separator).filter(|(at, _)| outside[*at]) {
        parts.push(&text[from..at]);
        from = at + separator.len_utf8();
    }
    parts.push(&text[from..]);
    parts
}

/// What stands before and after the first separator outside of brackets.
pub(super) fn split_once_outside<'t>(text: &'t str, separator: &str) -> Option<(&'t str, &'t str)> {
    let outside = outside(text);
    let (at, _) = text.match_indices(separator).find(|(at, _)| outside[*at])?;
    Some((&text[..at], &text[at + separator.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_split_outside_of_brackets() {
        assert_eq!(split_outside("a(1, 2), {3, 4}, \"5,6\"", ','), ["a(1, 2)", " {3, 4}", " \"5,6\""]);
        assert_eq!(split_once_outside("f(a -> b) -> c", "->"), Some(("f(a -> b) ", " c")));
        assert_eq!(atoms_of_text("((0, 1), {2, 3})"), ["0", "1", "{2,3}"]);
    }
}
