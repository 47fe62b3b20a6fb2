//! Games and positions from texts that are known to be right, for tests: what cannot be read is a panic.

use std::path::Path;
use std::sync::Arc;

use grundy_core::{Flow, Game as _, Run};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Rules, check_text};
use grundy_syntax::Source;

use crate::oracle;

/// The rules that a text says.
///
/// # Panics
///
/// If the text is wrong.
pub fn rules(text: &str) -> Arc<Rules> {
    let checked = check_text(&Arc::new(Source::new("rules", text)));
    checked.rules.unwrap_or_else(|| panic!("{text}\n{:?}", checked.diagnostics))
}

/// The rules of a worked example.
///
/// # Panics
///
/// If there is none of that name.
pub fn example(name: &str) -> Arc<Rules> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    let text = std::fs::read_to_string(folder.join(format!("{name}.grundy")));
    rules(&text.unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// The game with these parameters.
///
/// # Panics
///
/// If a parameter is wrong or missing.
pub fn bound<T: AsRef<str>>(rules: &Arc<Rules>, set: &[(&str, T)]) -> BoundGame {
    let run = Run::unlimited();
    let read = |(name, text): &(&str, T)| {
        let text = text.as_ref();
        let value = rules.read_param(name, &Source::new("set", text), &run);
        ((*name).to_owned(), value.unwrap_or_else(|wrong| panic!("{name} = {text}: {wrong:?}")))
    };
    let set: Vec<_> = set.iter().map(read).collect();
    rules.bind(&set, &run).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// The game that a text says, which has no parameters to set.
pub fn game(text: &str) -> BoundGame {
    bound::<&str>(&rules(text), &[])
}

/// The position that a text says.
///
/// # Panics
///
/// If the text is wrong.
pub fn position(game: &BoundGame, text: &str) -> Position {
    let read = game.read_position(&Source::new("position", text), &Run::unlimited());
    read.unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// The Grundy value of a position, from the definition.
///
/// # Panics
///
/// If the rules fail at some position.
pub fn value(game: &BoundGame, text: &str) -> u64 {
    let options = |at: &Component| {
        let mut found = Vec::new();
        let all = game.options(at, &Run::unlimited(), &mut |parts| {
            found.push(parts.to_vec());
            Flow::Continue(())
        });
        let _all = all.unwrap_or_else(|halted| panic!("{}: {halted:?}", game.show(at)));
        found
    };
    let at = position(game, text);
    at.parts().iter().map(|part| oracle::grundy_value(part, options)).fold(0, |a, b| a ^ b)
}
