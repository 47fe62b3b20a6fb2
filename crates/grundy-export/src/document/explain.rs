//! The answer of `explain`.

use serde::Serialize;

use super::{SolveJson, ValueJson, WinningMoveJson};

/// The answer of `explain`.
#[derive(Debug, Serialize)]
pub struct ExplainJson {
    /// Who wins, and how.
    #[serde(flatten)]
    pub solved: SolveJson,
    /// The nim-sum, term by term; empty where the theory has none.
    pub terms: Vec<TermJson>,
    /// For a lost position the moves, for a drawn one those that lose, with their refutations.
    pub refutations: Vec<ReplyJson>,
    /// The moves that are best in some sum, where values in canonical form are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub best_in_sums: Vec<ChoiceJson>,
    /// The reasoning, one sentence an element, in the chosen language.
    pub text: Vec<String>,
}

/// A move to a value that no other move of the player beats.
#[derive(Debug, Serialize)]
pub struct ChoiceJson {
    /// The move.
    #[serde(flatten)]
    pub made: WinningMoveJson,
    /// The value afterwards; `null` where it is too long to be written.
    pub value: Option<String>,
    /// What the player gains by it.
    pub incentive: Option<String>,
    /// The value that the opponent can answer with, where the move is reversible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reversed_by: Option<String>,
}

/// A component's part in the reasoning of `explain`.
#[derive(Clone, Debug, Serialize)]
pub struct TermJson {
    /// The component.
    pub component: String,
    /// How often it occurs.
    pub copies: usize,
    /// Its value.
    pub value: ValueJson,
    /// Its value in binary, where it is a number.
    pub binary: Option<String>,
}

/// A move of a lost position and what refutes it.
#[derive(Clone, Debug, Serialize)]
pub struct ReplyJson {
    /// `left` or `right`, where the players have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'static str>,
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The component it is made in.
    #[serde(rename = "in")]
    pub component: String,
    /// What the component becomes.
    pub becomes: String,
    /// The whole position afterwards; `null` where it would be too long.
    pub to: Option<String>,
    /// The reply; `null` where the move ends the game.
    pub reply: Option<WinningMoveJson>,
}
