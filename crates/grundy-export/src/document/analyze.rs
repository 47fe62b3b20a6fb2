//! The answer of `analyze`.

use serde::Serialize;

use super::{ClassJson, FindingJson, TableJson};
use crate::grid::{Cell, Nested};

/// The answer of `analyze`.
#[derive(Debug, Serialize)]
pub struct AnalyzeJson<'g> {
    /// The game.
    pub game: String,
    /// Its title in the chosen language.
    pub title: Option<String>,
    /// Bound parameters, as written.
    pub parameters: serde_json::Map<String, serde_json::Value>,
    /// What kind of game it is.
    pub class: ClassJson,
    /// The first values.
    pub table: Option<TableJson<'g>>,
    /// The first values again, without the rest of the table.
    pub values: Option<Nested<'g>>,
    /// The pattern and what is known of it.
    #[serde(flatten)]
    pub finding: FindingJson,
    /// Where there is no table: the first position and small ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<StartJson>,
    /// Whether the table was cut short, since it takes too long.
    pub tried_cut: bool,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// Whether a limit was hit first.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
}

/// A position and what it is worth.
#[derive(Clone, Debug, Serialize)]
pub struct StartJson {
    /// As it is written.
    pub position: String,
    /// A Grundy value, an outcome or points; `null` where a fixed amount of work was used up.
    pub value: Cell,
    /// Whether it is the first position of the game.
    pub first: bool,
}
