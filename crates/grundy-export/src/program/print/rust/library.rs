//! Functions and types that programs take along, as far as they use them.
//!
//! The library is one file. A line `//: name < others` begins a piece and says what it is called and which other pieces and
//! imports it uses; pieces come in the order in which they stand in programs.

use std::collections::BTreeSet;

const LIBRARY: &str = include_str!("library.rs.txt");

/// What is imported, each with its path.
const IMPORTS: &[(&str, &str)] = &[
    ("RefCell", "std::cell"),
    ("max", "std::cmp"),
    ("min", "std::cmp"),
    ("BTreeSet", "std::collections"),
    ("HashMap", "std::collections"),
    ("Write", "std::fmt"),
    ("Read", "std::io"),
];

/// Functions whose results are references into their arguments.
pub(super) const LENDS: &[&str] = &["vertices", "successors", "predecessors", "incident"];

/// Functions that give sets, and those that give the same elements as lists, for loops.
pub(super) const LISTS: &[(&str, &str)] =
    &[("cells", "list_cells"), ("cells_of", "list_cells_of"), ("around", "list_around")];

struct Piece {
    name: &'static str,
    uses: Vec<&'static str>,
    text: String,
}

fn pieces() -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    for line in LIBRARY.lines() {
        match (line.strip_prefix("//: "), found.last_mut()) {
            (Some(head), _) => {
                let (name, uses) = head.split_once(" < ").unwrap_or((head, ""));
                found.push(Piece { name, uses: uses.split_whitespace().collect(), text: String::new() });
            }
            (None, Some(piece)) => {
                piece.text.push_str(line);
                piece.text.push('\n');
            }
            (None, None) => {}
        }
    }
    found
}

/// The names of all pieces.
pub(super) fn names() -> Vec<&'static str> {
    pieces().iter().map(|piece| piece.name).collect()
}

/// The lines that import what these names need, and the pieces that they need.
pub(super) fn taken(names: &BTreeSet<String>) -> (Vec<String>, Vec<String>) {
    let pieces = pieces();
    let mut wanted = names.clone();
    // Pieces use each other without regard to their order.
    loop {
        let before = wanted.len();
        for piece in pieces.iter().filter(|piece| wanted.contains(piece.name)).collect::<Vec<_>>() {
            wanted.extend(piece.uses.iter().map(|name| (*name).to_owned()));
        }
        if wanted.len() == before {
            break;
        }
    }
    let kept = pieces.iter().filter(|piece| wanted.contains(piece.name));
    (imports(&wanted), kept.map(|piece| piece.text.trim_end().to_owned()).collect())
}

fn imports(wanted: &BTreeSet<String>) -> Vec<String> {
    let mut paths: Vec<&str> = IMPORTS.iter().map(|(_, path)| *path).collect();
    paths.dedup();
    let line = |path: &str| {
        let names = IMPORTS.iter().filter(|(name, of)| *of == path && wanted.contains(*name));
        let names: Vec<&str> = names.map(|(name, _)| *name).collect();
        match names.as_slice() {
            [] => None,
            [name] => Some(format!("use {path}::{name};")),
            names => Some(format!("use {path}::{{{}}};", names.join(", "))),
        }
    };
    paths.into_iter().filter_map(line).collect()
}
