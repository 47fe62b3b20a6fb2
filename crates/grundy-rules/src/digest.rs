//! The identity of rules.

use grundy_syntax::parse;
use grundy_syntax::tree::ClauseKind;

use crate::ir::Rules;

/// A short name for what the rules say: 32 hexadecimal digits.
///
/// Layout, comments, the game's name, titles, notes and claims do not count; parameters are not
/// bound. It tells apart what was written differently, and is no defence against forgery: a
/// certificate is believed because its evidence is checked against the rules, not because of this.
pub fn digest(rules: &Rules) -> String {
    let parsed = parse(&rules.source);
    let counts = |kind: &ClauseKind| {
        !matches!(
            kind,
            ClauseKind::Game { .. }
                | ClauseKind::Title { .. }
                | ClauseKind::Note(_)
                | ClauseKind::Claim(_)
                | ClauseKind::Bad
        )
    };
    let mut hash = OFFSET;
    for clause in parsed.file.clauses.iter().filter(|clause| counts(&clause.kind)) {
        for byte in plain(rules.source.slice(clause.span)).bytes().chain([b'\n']) {
            hash = (hash ^ u128::from(byte)).wrapping_mul(PRIME);
        }
    }
    format!("{hash:032x}")
}

/// Fowler, Noll and Vo's constants for 128 bits.
const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// A clause without comments, with one space where there was any.
fn plain(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let mut quoted = false;
        let end = line.char_indices().find(|(_, character)| {
            quoted ^= *character == '"';
            *character == '#' && !quoted
        });
        &line[..end.map_or(line.len(), |(at, _)| at)]
    });
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grundy_syntax::Source;

    use super::digest;
    use crate::check_text;

    fn of(text: &str) -> String {
        let checked = check_text(&Arc::new(Source::new("test", text)));
        digest(&checked.rules.expect("the rules are right"))
    }

    #[test]
    fn what_is_said_counts_and_nothing_else() {
        let nim = of("game nim\nposition (n: nat)\nmove take(k in 1..=n) -> (n - k)\nclaim g(n) = n");
        assert_eq!(nim, of("position (n: nat) # a heap\n\nmove  take(k in 1..=n)\n  -> (n - k)"));
        assert_ne!(nim, of("position (n: nat)\nmove take(k in 1..n) -> (n - k)"));
        assert_ne!(nim, of("position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmisere"));
        assert_eq!(nim.len(), 32);
    }
}
