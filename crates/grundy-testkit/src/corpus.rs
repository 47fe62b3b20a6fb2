//! Positions with known results, as data: `tests/corpus/*.toml`.
//!
//! A case names a game of the catalogue or gives rules, a position, and what is known of it, with a
//! source. It knows nothing of engines; every solver that accepts the question must agree.
//!
//! ```toml
//! [[case]]
//! name = "three heaps of Nim"
//! game = "nim"
//! position = "(3) + (4) + (5)"
//! outcome = "N"
//! value = 2
//! winning = ["take(k = 2) in (3)"]
//! source = "bouton-1901"
//! ```

use std::fs;
use std::path::Path;
use std::sync::Arc;

use grundy_core::Run;
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, check_text};
use grundy_syntax::Source;
use grundy_texts::EN;
use serde::Deserialize;

/// One position and what is known of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it is about; unique.
    pub name: String,
    /// The slug of a game of the catalogue, unless there are rules.
    pub game: Option<String>,
    /// The rules, unless there is a game.
    pub rules: Option<String>,
    /// Values of parameters, as `name=value`.
    #[serde(default)]
    pub set: Vec<String>,
    /// The position.
    pub position: String,
    /// N, P, L, R or D, or what happens when Left and when Right starts, such as L/D.
    pub outcome: String,
    /// The Grundy value, where there is one.
    pub value: Option<u64>,
    /// A value that is no number, where there is one: `∞{0, 2}`.
    pub infinite: Option<String>,
    /// The points, where they decide: those of the player to move, or `1|-2` for Left's when Left and when Right starts.
    pub score: Option<String>,
    /// The moves until the end, where they are known.
    pub remoteness: Option<u64>,
    /// All winning moves, where they are few: `take(k = 2) in (3)`, sorted; with sides, `left take(k = 2)`. In score games
    /// all best moves.
    pub winning: Option<Vec<String>>,
    /// A key of the bibliography, or how it was found.
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

/// All cases of all files, in the order of the files' names.
pub fn cases(root: &Path) -> Result<Vec<Case>, String> {
    let folder = root.join("tests/corpus");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| wrong(&error))?;
        let file: File = toml::from_str(&text).map_err(|error| wrong(&error))?;
        all.extend(file.case);
    }
    Ok(all)
}

impl Case {
    /// The game and the position of the case.
    pub fn read(&self, root: &Path, run: &Run<'_>) -> Result<(BoundGame, Position), String> {
        let text = match (&self.game, &self.rules) {
            (Some(slug), None) => {
                let path = root.join("games").join(slug).join("rules.grundy");
                fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?
            }
            (None, Some(rules)) => rules.clone(),
            _ => return Err("expected either `game` or `rules`".to_owned()),
        };
        let set: Vec<(&str, &str)> = self.set.iter().filter_map(|pair| pair.split_once('=')).collect();
        let game = game(&text, &set, run)?;
        let source = Source::new("position", &self.position);
        let position = game.read_position(&source, run).map_err(|error| format!("{error:?}"))?;
        Ok((game, position))
    }
}

/// The game that a text and values of parameters make.
pub fn game(text: &str, set: &[(&str, &str)], run: &Run<'_>) -> Result<BoundGame, String> {
    let checked = check_text(&Arc::new(Source::new("rules", text)));
    let Some(rules) = checked.rules else {
        let told: Vec<String> = checked.diagnostics.iter().map(|told| told.message(EN)).collect();
        return Err(told.join("; "));
    };
    let mut values = Vec::new();
    for (name, value) in set {
        let value = rules.read_param(name, &Source::new("set", value), run).map_err(|e| format!("{e:?}"))?;
        values.push(((*name).to_owned(), value));
    }
    rules.bind(&values, run).map_err(|error| format!("{error:?}"))
}
