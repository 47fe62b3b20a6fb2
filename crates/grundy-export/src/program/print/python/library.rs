//! The library of Python programs: one file, of which each program takes the pieces that it uses.
//!
//! A piece begins with a line `#: names` that tells what it defines and, after a colon, what it needs: other pieces, or names of
//! modules. Pieces come in the order in which they must stand.

use std::collections::BTreeSet;

/// The library.
const LIBRARY: &str = include_str!("library.py");

/// Modules, each with the names that programs take from it.
const MODULES: &[(&str, &[&str])] = &[
    ("collections", &["defaultdict", "namedtuple"]),
    ("itertools", &["combinations", "product"]),
    ("math", &["gcd", "isqrt"]),
];

/// A piece of the library.
struct Piece {
    names: Vec<&'static str>,
    needs: Vec<&'static str>,
    lines: Vec<&'static str>,
}

fn pieces() -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    for line in LIBRARY.lines() {
        match (line.strip_prefix("#: "), found.last_mut()) {
            (Some(head), _) => {
                let (names, needs) = head.split_once(": ").unwrap_or((head, ""));
                let words = |text: &'static str| text.split_whitespace().collect();
                found.push(Piece { names: words(names), needs: words(needs), lines: Vec::new() });
            }
            (None, Some(piece)) => piece.lines.push(line),
            (None, None) => {}
        }
    }
    for piece in &mut found {
        while piece.lines.last().is_some_and(|line| line.is_empty()) {
            piece.lines.pop();
        }
    }
    found
}

/// The names that the library defines.
pub(super) fn names() -> Vec<&'static str> {
    pieces().into_iter().flat_map(|piece| piece.names).collect()
}

/// What a program takes along: the lines that import names, and the pieces of the library.
pub(super) struct Luggage {
    pub(super) imports: Vec<String>,
    pub(super) pieces: Vec<Vec<String>>,
}

/// What a program that needs these names takes along.
pub(super) fn luggage(needed: &BTreeSet<&'static str>) -> Luggage {
    let mut needed = needed.clone();
    let mut chosen = Vec::new();
    // A piece may stand before one that needs it and after it, so this goes on until nothing new is needed.
    let pieces = pieces();
    loop {
        let before = chosen.len();
        for (at, piece) in pieces.iter().enumerate() {
            if !chosen.contains(&at) && piece.names.iter().any(|name| needed.contains(name)) {
                chosen.push(at);
                needed.extend(&piece.needs);
            }
        }
        if chosen.len() == before {
            break;
        }
    }
    chosen.sort_unstable();
    let imports = MODULES.iter().filter_map(|(module, names)| {
        let names: Vec<&str> = names.iter().copied().filter(|name| needed.contains(name)).collect();
        (!names.is_empty()).then(|| format!("from {module} import {}", names.join(", ")))
    });
    let plain = ["sys", "threading"].into_iter().filter(|name| needed.contains(name));
    let lines = |at: usize| pieces[at].lines.iter().map(|line| (*line).to_owned()).collect();
    Luggage {
        imports: plain.map(|name| format!("import {name}")).chain(imports).collect(),
        pieces: chosen.into_iter().map(lines).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(piece: &Piece) -> BTreeSet<&'static str> {
        let code = piece.lines.iter().filter(|line| !line.starts_with('#'));
        code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_')).collect()
    }

    #[test]
    fn pieces_define_and_need_what_they_say() {
        let all = pieces();
        let modules = MODULES.iter().flat_map(|(_, names)| names.iter().copied());
        let known: BTreeSet<&str> = names().into_iter().chain(modules).collect();
        assert_eq!(names().len(), names().into_iter().collect::<BTreeSet<_>>().len());
        for piece in &all {
            let (words, needs) = (words(piece), piece.needs.iter().copied().collect::<BTreeSet<_>>());
            for name in &piece.names {
                let heads = [format!("def {name}("), format!("class {name}:")];
                let defines = |line: &&str| heads.iter().any(|head| line.starts_with(head.as_str()));
                assert!(piece.lines.iter().any(defines), "{name}");
            }
            let used: BTreeSet<&str> =
                words.intersection(&known).copied().filter(|name| !piece.names.contains(name)).collect();
            assert_eq!(used, needs, "{:?}", piece.names);
        }
    }

    #[test]
    fn what_is_needed_comes_along() {
        let rows: [(&[&str], &[&str], &[&str]); 4] = [
            (&[], &[], &[]),
            (&["gcd_all"], &["from math import gcd"], &["def gcd_all(numbers):"]),
            (&["divisors"], &["from math import isqrt"], &["def divisors(n):", "def set_from(elements):"]),
            (&["sys", "product"], &["import sys", "from itertools import product"], &[]),
        ];
        for (needed, imports, heads) in rows {
            let found = luggage(&needed.iter().copied().collect());
            assert_eq!(found.imports, imports);
            let lines: Vec<&str> = found
                .pieces
                .iter()
                .filter_map(|piece| piece.iter().find(|line| line.starts_with("def ")))
                .map(String::as_str)
                .collect();
            assert_eq!(lines, heads);
        }
    }
}
