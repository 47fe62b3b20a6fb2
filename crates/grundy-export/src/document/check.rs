//! The answer of `check`.

use serde::Serialize;

use super::DiagnosticJson;

/// A property of a game.
#[derive(Clone, Debug, Serialize)]
pub struct PropertyJson {
    /// `proved`, `refuted`, `tested` or `unknown`.
    pub verdict: &'static str,
    /// Why, in the chosen language.
    pub reason: Option<String>,
    /// The size tried, where the verdict is `tested`.
    pub up_to: Option<u64>,
}

/// What kind of game it is.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ClassJson {
    /// Each property by name, in a fixed order.
    #[serde(flatten)]
    pub properties: serde_json::Map<String, serde_json::Value>,
    /// The take-and-break code, where the game has one.
    pub take_break: Option<String>,
}

/// How a move is made where positions have a board or sets.
#[derive(Clone, Debug, Serialize)]
pub struct PackedMoveJson {
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// `patterns`, `masks` or `words`: in machine words; `interpreter`: not.
    pub form: &'static str,
    /// Why not, in the chosen language.
    pub reason: Option<String>,
}

/// Which moves are made in machine words.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PackedJson {
    /// One entry for each move, in the order of the rules.
    pub moves: Vec<PackedMoveJson>,
    /// Why an ending is left to the interpreter; `null` where none is.
    pub endings: Option<String>,
}

/// The answer of `check`.
#[derive(Debug, Serialize)]
pub struct CheckJson {
    /// Whether there is no error.
    pub ok: bool,
    /// The game's name, where the rules could be read.
    pub game: Option<String>,
    /// Everything found.
    pub diagnostics: Vec<DiagnosticJson>,
    /// What kind of game it is; `null` where that could not be asked.
    pub class: Option<ClassJson>,
    /// Which moves are made in machine words; `null` where positions have neither a board nor sets.
    pub packed: Option<PackedJson>,
    /// How many small positions were played.
    pub tried: u64,
    /// Whether playing them was cut short, since they take too long.
    pub tried_cut: bool,
    /// The title in the chosen language, where the rules have one.
    pub title: Option<String>,
    /// The parameters.
    pub params: Vec<ParamJson>,
    /// The fields of all kinds of components.
    pub fields: Vec<FieldJson>,
    /// The arguments of `start`, where the rules have it.
    pub start: Option<Vec<FieldJson>>,
    /// What positions look like: `grid`, `row`, `graph`, `heaps` or `text`.
    pub board: Option<&'static str>,
    /// A position to look at first.
    pub first: Option<String>,
    /// Whether the players have different moves.
    pub sides: Option<bool>,
    /// Whether points decide.
    pub score: Option<bool>,
    /// `normal` or `misere`.
    pub play: Option<&'static str>,
    /// How many claims the rules state.
    pub claims: usize,
    /// Whether a limit was hit first.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
}

/// A parameter of rules.
#[derive(Clone, Debug, Serialize)]
pub struct ParamJson {
    /// Its name.
    pub name: String,
    /// Its type, as it is written.
    #[serde(rename = "type")]
    pub ty: String,
    /// Its value, as it is written; `null` where none is given.
    pub value: Option<String>,
    /// The least number that can be given while the others stay, as far as was looked; `null` for what is no number.
    pub low: Option<i64>,
    /// The greatest one.
    pub high: Option<i64>,
}

/// A field of a component, or an argument of `start`.
#[derive(Clone, Debug, Serialize)]
pub struct FieldJson {
    /// The kind of component; empty where there is only one.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Its type, as it is written.
    #[serde(rename = "type")]
    pub ty: String,
}
