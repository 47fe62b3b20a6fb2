//! A judge's question as positions of the rules: what `ask.rs` of a folder makes of it.
//!
//! This package knows no solver. `ask.rs` says which positions decide the question, under which values of the
//! parameters, and how the reply is formed from what is found of them; solving lies with whoever calls.

use std::fmt;

use grundy_values::{Ending, Int, Outcome};
use serde_json::Value;

/// Positions to solve, and the reply that follows from them.
pub struct Inquiry {
    /// Parameters of the rules, each with its value as text.
    pub set: Vec<(&'static str, String)>,
    /// The positions as text, in the language of the rules.
    pub positions: Vec<String>,
    /// Whether the reply needs the winning moves.
    pub moves: bool,
    /// Whether the reply needs the number of moves that play lasts.
    pub remoteness: bool,
    reply: ReplyFn,
}

/// Forms the reply from what was found, one finding a position, in their order.
type ReplyFn = Box<dyn Fn(&[Found]) -> Value>;

/// What was found of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where the theory has one.
    pub sg: Option<u64>,
    /// The value of a partizan position as text, where the theory has one.
    pub value: Option<String>,
    /// In games that points decide, the points of the first player minus those of the other.
    pub points: Option<Int>,
    /// How many moves play lasts where the winner hurries and the loser delays, where that was counted.
    pub remoteness: Option<u64>,
    /// The winning moves, if they were asked for.
    pub moves: Vec<FoundMove>,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMove {
    /// The name that the rules give it.
    pub name: String,
    /// What it binds, as text, in the order of the rules.
    pub bound: Vec<(String, String)>,
    /// The position after it.
    pub to: String,
}

impl Inquiry {
    /// The question whether one position is won; the reply is formed from what is found of it.
    pub fn of(position: impl Into<String>, reply: impl Fn(&Found) -> Value + 'static) -> Self {
        let only = move |found: &[Found]| found.first().map_or(Value::Null, &reply);
        Self::each(vec![position.into()], only)
    }

    /// The question whether a sum is won, given the components as they are written.
    pub fn sum<T: fmt::Display>(
        components: impl IntoIterator<Item = T>,
        reply: impl Fn(&Found) -> Value + 'static,
    ) -> Self {
        let written: Vec<String> = components.into_iter().map(|part| part.to_string()).collect();
        // What has no components is a game that is over.
        Self::of(if written.is_empty() { "end".to_owned() } else { written.join(" + ") }, reply)
    }

    /// The question about several positions.
    pub fn each(positions: Vec<String>, reply: impl Fn(&[Found]) -> Value + 'static) -> Self {
        Self { set: Vec::new(), positions, moves: false, remoteness: false, reply: Box::new(reply) }
    }

    /// The same with a parameter set.
    #[must_use]
    pub fn set(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.set.push((name, value.into()));
        self
    }

    /// The same with the winning moves wanted.
    #[must_use]
    pub fn with_moves(self) -> Self {
        Self { moves: true, ..self }
    }

    /// The same with the number of moves wanted that play lasts.
    #[must_use]
    pub fn with_remoteness(self) -> Self {
        Self { remoteness: true, ..self }
    }

    /// The reply that follows from what was found of the positions, in their order.
    pub fn reply(&self, found: &[Found]) -> Value {
        (self.reply)(found)
    }
}

impl fmt::Debug for Inquiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { set, positions, moves, remoteness, .. } = self;
        let wanted = format_args!("moves: {moves}, remoteness: {remoteness}");
        write!(f, "Inquiry {{ set: {set:?}, positions: {positions:?}, {wanted} }}")
    }
}

impl Found {
    /// `first` or `second`, or `draw`: what the player gets who moves first. With sides that is Left.
    pub fn winner(&self) -> &'static str {
        self.words(["first", "second", "draw"])
    }

    /// One of three words: the player who moves first wins, loses, draws. With sides that is Left.
    pub fn words(&self, [wins, loses, draws]: [&'static str; 3]) -> &'static str {
        match self.outcome.left_starts {
            Ending::LeftWins => wins,
            Ending::RightWins => loses,
            Ending::Draw => draws,
        }
    }

    /// The outcome as a letter: N, P, L, R or D.
    pub fn letter(&self) -> String {
        self.outcome.to_string()
    }

    /// Winner and Grundy value, as most judges' problems ask.
    pub fn winner_and_sg(&self) -> Value {
        serde_json::json!({ "winner": self.winner(), "sg": self.sg })
    }
}

impl FoundMove {
    /// What a name binds, as a number.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.bound.iter().find(|(bound, _)| bound == name)?.1.parse().ok()
    }
}
