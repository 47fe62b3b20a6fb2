//! The catalogue as data: one folder a game.
//!
//! Each folder next to this package's `src` holds the rules of one game, what is known about it
//! with sources and notes in two languages. Questions of judges are answered by `fast.rs` at contest size,
//! or by `ask.rs`, which turns them into positions of the rules to be solved. The build finds the folders and
//! makes [`ALL`]; nothing else lists them. [`find`] and [`suggest`] look a game up by what people call it;
//! [`answer`] takes a question as JSON and gives the answer as JSON, or [what to solve](Inquiry) for it.
//!
//! ```
//! use grundy_games::{Json, Reply};
//! use serde_json::json;
//!
//! let kayles = grundy_games::find("凯尔斯").expect("in the catalogue");
//! assert_eq!(kayles.slug, "kayles");
//! assert!(kayles.rules.is_some_and(|rules| rules.contains("move knock")));
//! let question = Json::read(r#"{"n": 22}"#).expect("JSON");
//! let Ok(Reply::Ready(answer)) = grundy_games::answer("kayles", &question) else { panic!() };
//! assert_eq!(answer, json!({"winner": "first", "sg": 6}));
//! ```
//!
//! Without the feature `algorithms` the catalogue can be read and looked up, and answers nothing.
#![cfg_attr(not(feature = "algorithms"), allow(dead_code, reason = "the folders' code uses it"))]

#[cfg(feature = "algorithms")]
mod coins;
mod dice;
#[cfg(feature = "algorithms")]
mod dyadic;
#[cfg(feature = "algorithms")]
mod graphs;
mod inquiry;
mod json;
mod lookup;
#[cfg(feature = "algorithms")]
mod nimbers;
#[cfg(feature = "algorithms")]
mod numbers;
#[cfg(feature = "algorithms")]
mod octal;
#[cfg(feature = "algorithms")]
mod painting;
mod question;
#[cfg(feature = "algorithms")]
mod regions;
#[cfg(feature = "algorithms")]
mod stalks;
#[cfg(feature = "algorithms")]
mod trees;
mod trials;

use serde_json::Value;

pub use dice::Dice;
pub use inquiry::{Found, FoundMove, Inquiry};
pub use json::Json;
pub use lookup::{find, search, suggest};
pub use question::{AnswerError, Field, FieldsAnd, Question};
pub use trials::{Compared, Trials};

/// One game: its files as they stand, and the data in them.
#[derive(Debug)]
pub struct Folder {
    /// The name of the folder, by which the game is called on the command line.
    pub slug: &'static str,
    /// `rules.grundy`: the only definition of the game, where the language has one.
    pub rules: Option<&'static str>,
    /// `notes.md`.
    pub notes: &'static str,
    /// `notes.zh.md`.
    pub notes_zh: &'static str,
    /// The answer at contest size, where there is one. This and what follows needs the feature `algorithms`.
    pub fast: Option<AnswerFn>,
    /// The question as positions of the rules, where it can be put so.
    pub ask: Option<AskFn>,
    /// The answer as it is defined, however slow, where there are no rules.
    pub naive: Option<AnswerFn>,
    /// Questions to compare the answers on, and the largest ones.
    pub trials: Option<Trials>,
    /// What `game.toml` says.
    pub game: Game,
    /// What `facts.toml` says; without the feature `algorithms`, only the values, or one fact that is tested.
    pub facts: &'static [Fact],
}

/// Answers one question about a game.
pub type AnswerFn = fn(&Question<'_>) -> Result<Value, AnswerError>;

/// Turns one question about a game into positions to solve.
pub type AskFn = fn(&Question<'_>) -> Result<Inquiry, AnswerError>;

/// What `game.toml` says of a game.
#[derive(Debug)]
pub struct Game {
    /// The English title.
    pub title: &'static str,
    /// The Chinese title.
    pub title_zh: &'static str,
    /// Other names: of the same game, and of judges' problems that are this game.
    pub aliases: &'static [&'static str],
    /// Tags.
    pub family: &'static [&'static str],
    /// The kind of game, in one word.
    pub class: &'static str,
    /// Who wins.
    pub win: &'static str,
    /// The position to show first.
    pub first: &'static str,
    /// Keys of the works about it.
    pub sources: &'static [&'static str],
    /// Why there are no rules, where there are none.
    pub no_rules: Option<Both>,
    /// The judges' question.
    pub answer: Option<Answer>,
    /// What is compared.
    pub trials: Option<Compared>,
}

/// A remark in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Both {
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
}

/// The JSON that [`answer`] takes and gives, described.
#[derive(Debug)]
pub struct Answer {
    /// The fields of the question, in words.
    pub input: &'static str,
    /// A question.
    pub example_input: &'static str,
    /// Its answer.
    pub example_output: &'static str,
    /// How large a question may be to be answered within a second.
    pub limits: &'static str,
    /// Positions that may be visited to answer from the rules.
    pub positions: u64,
}

/// A parameter of the rules and its value as text.
pub type Setting = (&'static str, &'static str);

/// Something known about a game, and how it is known.
#[derive(Debug)]
pub struct Fact {
    /// What is known.
    pub kind: FactKind,
    /// A key of the bibliography, or `recomputed`.
    pub source: &'static str,
    /// Where in the source.
    pub place: Option<&'static str>,
    /// A remark.
    pub note: Option<&'static str>,
    /// How sure it is, for statements that no program checks.
    pub standing: Option<&'static str>,
}

/// What a fact says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// Grundy values of heaps, from one heap on.
    Values {
        /// The first heap.
        from: u64,
        /// The values of it and of those that follow.
        values: &'static [u64],
    },
    /// The Grundy value of a position.
    Value {
        /// Parameters that are not as in the rules.
        set: &'static [Setting],
        /// The position as text.
        position: &'static str,
        /// Its value.
        g: u64,
    },
    /// The value of a partizan position.
    Form {
        /// Parameters that are not as in the rules.
        set: &'static [Setting],
        /// The position as text.
        position: &'static str,
        /// Its value as text, in canonical form.
        is: &'static str,
    },
    /// The points of a game that points decide.
    Score {
        /// Parameters that are not as in the rules.
        set: &'static [Setting],
        /// The position as text.
        position: &'static str,
        /// The points of the first player minus those of the other.
        is: i64,
    },
    /// Who wins from a position.
    Outcome {
        /// Parameters that are not as in the rules.
        set: &'static [Setting],
        /// The position as text.
        position: &'static str,
        /// One letter: N, P, L, R or D.
        is: &'static str,
        /// How many moves it takes where the winner hurries and the loser delays.
        remoteness: Option<u64>,
    },
    /// A question of a judge and its answer, both JSON.
    Answer {
        /// The question.
        input: &'static str,
        /// The answer, as it must be printed.
        output: &'static str,
    },
    /// A statement in words.
    Says(&'static str),
}

include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

impl FactKind {
    /// Parameters under which it is said that are not as in the rules.
    pub fn set(&self) -> &'static [Setting] {
        match self {
            Self::Value { set, .. }
            | Self::Form { set, .. }
            | Self::Score { set, .. }
            | Self::Outcome { set, .. } => set,
            Self::Values { .. } | Self::Answer { .. } | Self::Says(_) => &[],
        }
    }
}

/// What answers a question.
#[derive(Debug)]
pub enum Reply {
    /// The answer.
    Ready(Value),
    /// Positions to solve; the answer follows from them.
    Solve(Inquiry),
}

/// Answers a question about the game with that slug, or says what to solve for it.
///
/// The answer has the words and the order of fields that `game.toml` shows. Where a value exists but
/// no way to compute it at that size is known, it is `null`.
pub fn answer(slug: &str, question: &Json) -> Result<Reply, AnswerError> {
    let Some(folder) = ALL.iter().find(|folder| folder.slug == slug) else {
        return Err(AnswerError::unknown_game(slug));
    };
    match (folder.fast, &folder.game.answer) {
        (Some(fast), Some(described)) => {
            fast(&Question::new(question, described.example_input)).map(Reply::Ready)
        }
        _ => inquiry(folder, question).map(Reply::Solve),
    }
}

/// What to solve for a question, also where there is a faster answer.
pub fn inquiry(folder: &Folder, question: &Json) -> Result<Inquiry, AnswerError> {
    match (folder.ask, &folder.game.answer) {
        (Some(ask), Some(described)) => ask(&Question::new(question, described.example_input)),
        _ => Err(AnswerError::no_answer(folder.slug)),
    }
}
