//! The catalogue as data: one folder a game.
//!
//! Each folder next to this package's `src` holds the rules of one game, what is known about it
//! with sources, notes in two languages and, for most games, `fast.rs`, which answers the
//! judges' questions at contest size. The build finds the folders and makes [`ALL`]; nothing else lists
//! them. [`find`] and [`suggest`] look a game up by what people call it; [`answer`] takes a question
//! as JSON and gives the answer as JSON.
//!
//! ```
//! use serde_json::json;
//!
//! let kayles = grundy_games::find("凯尔斯").expect("in the catalogue");
//! assert_eq!(kayles.slug, "kayles");
//! assert!(kayles.rules.contains("move knock"));
//! let answer = grundy_games::answer("kayles", &json!({"n": 22}));
//! assert_eq!(answer, Ok(json!({"winner": "first", "sg": 6})));
//! ```

mod lookup;
mod question;

use serde_json::Value;

pub use lookup::{find, suggest};
pub use question::{AnswerError, Field, Question};

/// One game: its files as they stand, and the data in them.
#[derive(Debug)]
pub struct Folder {
    /// The name of the folder, by which the game is called on the command line.
    pub slug: &'static str,
    /// `rules.grundy`: the only definition of the game.
    pub rules: &'static str,
    /// `game.toml`.
    pub game_toml: &'static str,
    /// `facts.toml`.
    pub facts_toml: &'static str,
    /// `notes.md`.
    pub notes: &'static str,
    /// `notes.zh.md`.
    pub notes_zh: &'static str,
    /// The answer at contest size, where there is one.
    pub fast: Option<AnswerFn>,
    /// What `game.toml` says.
    pub game: Game,
    /// What `facts.toml` says.
    pub facts: &'static [Fact],
}

/// Answers one question about a game.
pub type AnswerFn = fn(&Question<'_>) -> Result<Value, AnswerError>;

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
    /// The judges' question.
    pub answer: Option<Answer>,
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
}

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
        /// The position as text.
        position: &'static str,
        /// Its value.
        g: u64,
    },
    /// Who wins from a position.
    Outcome {
        /// The position as text.
        position: &'static str,
        /// One letter: N, P, L, R or D.
        is: &'static str,
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

/// Answers a question about the game with that slug.
///
/// The answer has the words and the order of fields that `game.toml` shows. Where a value exists but
/// no way to compute it at that size is known, it is `null`.
pub fn answer(slug: &str, question: &Value) -> Result<Value, AnswerError> {
    let Some(folder) = ALL.iter().find(|folder| folder.slug == slug) else {
        return Err(AnswerError::unknown_game(slug));
    };
    match (folder.fast, &folder.game.answer) {
        (Some(fast), Some(described)) => fast(&Question::new(question, described.example_input)),
        _ => Err(AnswerError::no_answer(slug)),
    }
}
