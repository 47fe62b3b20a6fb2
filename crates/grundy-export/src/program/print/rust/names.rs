//! Names as Rust writes them, and those that are taken.

/// A name in small letters, its words joined by `_`.
pub(super) fn snake(name: &str) -> String {
    let mut found = String::new();
    let mut small = false;
    for c in name.chars() {
        if c.is_uppercase() && small {
            found.push('_');
        }
        small = c.is_lowercase() || c.is_numeric();
        if c != '_' || !found.ends_with('_') {
            found.extend(c.to_lowercase());
        }
    }
    found
}

/// A name as that of a type or a variant.
pub(super) fn camel(name: &str) -> String {
    let word = |word: &str| {
        word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>()
    };
    let found: String = name.split('_').map(word).collect();
    if found == "Self" { "Self_".to_owned() } else { found }
}

/// Words of the language, and names of the standard library and of programs that variables must not hide.
pub(super) const RESERVED: &[&str] = &[
    "Self", "abstract", "as", "async", "await", "become", "bool", "box", "break", "char", "const",
    "continue", "crate", "do", "drop", "dyn", "else", "enum", "extern", "false", "final", "fn", "for",
    "game", "gen", "i64", "if", "impl", "in", "let", "loop", "macro", "match", "max", "min", "mod", "move",
    "mut", "out", "override", "priv", "pub", "ref", "return", "self", "static", "str", "struct", "super",
    "tables", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "usize", "vec",
    "virtual", "where", "while", "words", "yield",
];
