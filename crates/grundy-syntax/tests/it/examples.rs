//! All worked examples are read without a word.

use grundy_syntax::{Source, parse};

use crate::common;

#[test]
fn examples_parse_without_diagnostics() {
    for (name, text) in common::examples() {
        let source = Source::new(&name, &text);
        let parsed = parse(&source);
        let lines: Vec<String> = parsed.diagnostics.iter().map(|d| common::line(&source, d)).collect();
        assert!(lines.is_empty(), "{name}:\n{}", lines.join("\n"));
        let clauses = text.lines().filter(|l| !l.starts_with([' ', '#']) && !l.is_empty()).count();
        assert_eq!(parsed.file.clauses.len(), clauses, "{name}");
    }
}
