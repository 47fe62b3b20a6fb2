//! The position to show first: of the catalogue, of `start ()`, or a small one with a move.

use grundy_core::{Run, Stop};
use grundy_rules::BoundGame;
use grundy_syntax::Source;

use crate::load::Loaded;
use crate::solve::{has_start_tables, has_tables};
use crate::starts::{has_move, made};
use crate::workbench::Workbench;

/// Work, in thousands of interpreter steps, and positions.
const POLLS: u64 = 300;
const POSITIONS: u64 = 1 << 16;
/// Heaps that are tried, the first that can be moved in counts; each further field is smaller by the second.
const HEAPS: [u64; 7] = [10, 8, 6, 5, 3, 2, 1];
const STEP: u64 = 2;

impl Loaded {
    /// The position that the rules bring along: of a game of the catalogue, or the only one that `start ()` makes.
    pub fn own_first(&self) -> Option<&str> {
        let first = self.entry.map(|folder| folder.game.first).filter(|first| !first.is_empty());
        let start =
            || self.rules.as_ref()?.start.as_ref().filter(|start| start.args.is_empty()).map(|_| "()");
        first.or_else(start)
    }
}

impl Workbench<'_> {
    /// A position to look at first; `None` where none with a move was found.
    pub fn first_position(&self, loaded: &Loaded, game: &BoundGame) -> Option<String> {
        if let Some(own) = loaded.own_first() {
            return Some(own.to_owned());
        }
        self.trial(POLLS, POSITIONS, |run| suggested(game, run)).unwrap_or_default()
    }
}

fn suggested(game: &BoundGame, run: &Run<'_>) -> Result<Option<String>, Stop> {
    if has_tables(game) || has_start_tables(game) {
        for text in heaps(game) {
            let source = Source::new("POSITION", &text);
            if let Ok(position) = game.read_position(&source, run)
                && has_move(game, &position, run)?
            {
                return Ok(Some(text));
            }
        }
    }
    // The longest that is made: what is small has too few moves.
    Ok(made(game, run)?.into_iter().map(|(text, _)| text).max_by_key(|text| text.chars().count()))
}

/// Positions of numbers, larger ones first.
fn heaps(game: &BoundGame) -> impl Iterator<Item = String> {
    let rules = game.rules();
    let fields = rules.start.as_ref().map_or(&rules.kinds[0].fields, |start| &start.args).len();
    let kind = if rules.start.is_some() { String::new() } else { rules.kinds[0].name.clone() };
    HEAPS.into_iter().map(move |size| {
        let sizes = (0..fields).scan(size, |size, _| {
            let now = *size;
            *size = size.saturating_sub(STEP).max(1);
            Some(now.to_string())
        });
        let sizes: Vec<String> = sizes.collect();
        match (kind.as_str(), sizes.as_slice()) {
            ("", [only]) => only.clone(),
            (kind, sizes) => format!("{kind}({})", sizes.join(", ")),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use crate::load::{Choices, RulesFrom};
    use crate::workbench::{Settings, Workbench};

    #[test]
    fn there_is_a_move_in_what_is_shown_first() {
        let rows = [
            ("position (n: nat)\nmove take(k in 1..=n) -> (n - k)", Some("10")),
            ("position (n: nat) where n <= 4\nmove take(k in 1..=n) -> (n - k)", Some("3")),
            ("position (a: nat, b: nat)\nmove take(k in 1..=a) -> (a - k, b)", Some("(10, 8)")),
            ("position heap(n: nat)\nmove take(k in 1..=n) -> (n - k)", Some("heap(10)")),
            ("position (s: list of nat)\nmove drop(i in 0..len(s)) -> (without(s, i))", Some("([4, 4, 4])")),
            ("position (n: nat)\nmove never() if n < 0 -> (n)", None),
            ("position (n: nat)\nstart () = (7)\nmove take(k in 1..=n) -> (n - k)", Some("()")),
        ];
        let cancelled = AtomicBool::new(false);
        let bench = Workbench::new(Settings::default(), &cancelled, &|_| ());
        for (rules, expected) in rows {
            let (loaded, game) =
                bench.open(RulesFrom::Text(rules), &Choices::default()).expect("right rules");
            assert_eq!(bench.first_position(&loaded, &game).as_deref(), expected, "{rules}");
        }
        let (loaded, game) =
            bench.open(RulesFrom::Named("kayles"), &Choices::default()).expect("in the catalogue");
        assert_eq!(bench.first_position(&loaded, &game).as_deref(), Some("10"));
    }
}
