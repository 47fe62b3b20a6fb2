//! Libraries of functions, of which a program holds those that it uses.
//!
//! A library is one file. A line `//: names` (or `#: names`) begins a piece and says which names it defines; pieces come
//! in the order in which they must stand.

use std::collections::BTreeSet;

/// A piece of a library.
struct Piece<'l> {
    names: Vec<&'l str>,
    text: String,
}

fn pieces(library: &str) -> Vec<Piece<'_>> {
    let mut found: Vec<Piece<'_>> = Vec::new();
    for line in library.lines() {
        match line.strip_prefix("//: ").or(line.strip_prefix("#: ")) {
            Some(names) => found.push(Piece { names: names.split(' ').collect(), text: String::new() }),
            None => {
                if let Some(piece) = found.last_mut() {
                    piece.text.push_str(line);
                    piece.text.push('\n');
                }
            }
        }
    }
    found
}

/// The names that a library defines.
pub(crate) fn names(library: &str) -> Vec<&str> {
    pieces(library).into_iter().flat_map(|piece| piece.names).collect()
}

/// The words of a text, its comments left out.
fn words(text: &str) -> BTreeSet<&str> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("// ") && !line.trim_start().starts_with("# "));
    code.map(|line| line.split("{  // ").next().unwrap_or(line)).flat_map(words_of).collect()
}

fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The pieces of a library that a text uses, and those that they use, in the order of the library.
pub(crate) fn used(library: &str, text: &str) -> Vec<String> {
    used_as(library, text, &|text, name| words(text).contains(name))
}

/// The same, where the language says whether a text uses a name.
pub(crate) fn used_as(library: &str, text: &str, uses: &dyn Fn(&str, &str) -> bool) -> Vec<String> {
    let pieces = pieces(library);
    let mut chosen = vec![false; pieces.len()];
    let mut texts = vec![text];
    while let Some(text) = texts.pop() {
        for (piece, chosen) in pieces.iter().zip(&mut chosen) {
            if !*chosen && piece.names.iter().any(|name| uses(text, name)) {
                *chosen = true;
                texts.push(&piece.text);
            }
        }
    }
    let kept = pieces.iter().zip(chosen).filter(|(_, chosen)| *chosen);
    kept.map(|(piece, _)| piece.text.trim_end().to_owned()).collect()
}

/// Whether a word occurs in a text.
pub(crate) fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let edge = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        edge(text[..at].chars().next_back()) && edge(text[at + word.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_comes_along() {
        let library = "//: a\nint a() { return b(); }\n\n//: b\nint b();\n//: c d\nint c();\nint d();\n";
        let rows: [(&str, &[&str]); 5] = [
            ("a()", &["int a() { return b(); }", "int b();"]),
            ("d", &["int c();\nint d();"]),
            ("ab c_", &[]),
            ("// d\nb", &["int b();"]),
            ("b(a)", &["int a() { return b(); }", "int b();"]),
        ];
        for (text, expected) in rows {
            assert_eq!(used(library, text), expected, "{text}");
        }
    }
}
