//! The answer of `repl` to a command.

use serde::Serialize;
use serde_json::{Map, Value};

/// What is remembered after a command. Expressions are answered as `value` answers.
#[derive(Debug, Serialize)]
pub struct ReplJson {
    /// The command, without its colon.
    pub command: &'static str,
    /// Names with their values in ASCII; `null` where a value is too long.
    pub names: Map<String, Value>,
    /// Games that were loaded, and where their rules come from.
    pub games: Map<String, Value>,
    /// Values that were met.
    pub values: usize,
    /// Bytes that they take.
    pub bytes: usize,
}
