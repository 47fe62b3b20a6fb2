//! The answer of `position`: what a position and its options are worth.

use serde::Serialize;

use super::{SolveJson, ThermographJson, ValueJson};

/// A position with its options.
#[derive(Debug, Serialize)]
pub struct PositionJson {
    /// What `solve` says of it, but for the moves that win.
    #[serde(flatten)]
    pub solved: SolveJson,
    /// What its options are worth.
    pub options: Vec<OptionJson>,
    /// Whether these are all.
    pub all_options: bool,
    /// The least number that no option has, where the value is found so.
    pub mex: Option<MexJson>,
    /// The thermograph of the value, where the players have different moves.
    pub thermograph: Option<ThermographJson>,
}

/// What an option is worth.
#[derive(Debug, Serialize)]
pub struct OptionJson {
    /// The move with what it binds.
    #[serde(rename = "move")]
    pub name: String,
    /// Who makes it, where the players have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'static str>,
    /// The component it is made in.
    #[serde(rename = "in")]
    pub component: String,
    /// The position it leads to.
    pub to: String,
    /// Whether it wins at once.
    pub reaches: bool,
    /// The letter of that position.
    pub outcome: Option<String>,
    /// Its value.
    pub value: Option<ValueJson>,
}

/// How a value is the least number that is missing.
#[derive(Debug, Serialize)]
pub struct MexJson {
    /// The values of the options, each once, ascending.
    pub seen: Vec<u64>,
    /// The least number that is not among them.
    pub missing: u64,
}
