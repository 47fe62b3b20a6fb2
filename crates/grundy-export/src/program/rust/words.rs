//! Words that names in Rust programs must not be.

/// Words of the language, of its library as far as programs use it, and of the programs themselves.
pub(super) const RESERVED: &[&str] = &[
    "Self", "abstract", "answer", "as", "async", "await", "become", "best", "bool", "box", "break", "case",
    "cases", "changed", "char", "const", "continue", "count", "crate", "do", "drop", "dyn", "else", "end",
    "ending", "enum", "extern", "false", "final", "fn", "for", "found", "game", "gen", "grundy", "hot",
    "i64", "if", "impl", "in", "is_goal", "known", "last", "let", "loop", "lost", "macro", "main", "make",
    "mark", "match", "max", "memo", "min", "mod", "move", "mut", "one", "option", "options", "out", "over",
    "override", "p", "part", "parts", "player", "points", "prepare", "priv", "pub", "q", "reduced", "ref",
    "result", "rest", "return", "same", "seen", "self", "settled", "sg", "start", "state", "static", "str", "struct", "super",
    "text", "total", "trait", "true", "try", "turn", "turns", "type", "typeof", "unsafe", "unsized", "use",
    "usize", "value", "vec", "virtual", "where", "while", "words", "worth", "yield",
];
