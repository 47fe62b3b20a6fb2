//! What questions have in common, and how their types are written.

use std::collections::BTreeMap;

use grundy::messages::Tongue;
use grundy::{Axis, BoundGame, Choices, Failure, Loaded, Of, Play, Player, RulesFrom};
use serde::Deserialize;

use crate::method::Call;

/// Defines the question of a method: a struct with these fields and those that all questions have, and no others.
///
/// `about rules` adds the rules with what is chosen of them; `about nothing` leaves them out.
macro_rules! request {
    (
        $(#[$meta:meta])* about rules struct $name:ident {
            $($(#[$field_meta:meta])* $field:ident: $ty:ty,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            /// The rules.
            pub(crate) rules: $crate::request::RulesText,
            /// Values of parameters, by name, as they are written.
            #[serde(default)]
            pub(crate) set: std::collections::BTreeMap<String, String>,
            /// Who wins when a player cannot move, instead of what the rules say.
            pub(crate) play: Option<$crate::request::PlayName>,
            $($(#[$field_meta])* pub(crate) $field: $ty,)*
            /// The language of the messages.
            pub(crate) lang: Option<$crate::request::LangName>,
            /// Time for the answer, in milliseconds.
            pub(crate) time: Option<u64>,
            /// Positions that may be visited.
            pub(crate) positions: Option<u64>,
        }

        impl $crate::request::Ask for $name {
            fn common(&self) -> $crate::request::Common<'_> {
                $crate::request::Common {
                    rules: Some((&self.rules, &self.set, self.play)),
                    lang: self.lang,
                    time: self.time,
                    positions: self.positions,
                }
            }
        }
    };
    (
        $(#[$meta:meta])* about nothing struct $name:ident {
            $($(#[$field_meta:meta])* $field:ident: $ty:ty,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($(#[$field_meta])* pub(crate) $field: $ty,)*
            /// The language of the messages.
            pub(crate) lang: Option<$crate::request::LangName>,
            /// Time for the answer, in milliseconds.
            pub(crate) time: Option<u64>,
            /// Positions that may be visited.
            pub(crate) positions: Option<u64>,
        }

        impl $crate::request::Ask for $name {
            fn common(&self) -> $crate::request::Common<'_> {
                $crate::request::Common {
                    rules: None,
                    lang: self.lang,
                    time: self.time,
                    positions: self.positions,
                }
            }
        }
    };
}

pub(crate) use request;

/// Where rules come from: nothing is read from a file.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum RulesText {
    /// The text itself.
    Text(String),
    /// A game of the catalogue, or a take-and-break code such as `0.77`.
    Slug(String),
}

/// Who wins when a player cannot move.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlayName {
    /// The player before.
    Normal,
    /// The player who cannot move.
    Misere,
}

/// A language.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum LangName {
    /// English.
    En,
    /// Chinese.
    Zh,
}

/// What a pattern speaks of.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum OfWhat {
    /// Values.
    Values,
    /// Lost positions.
    Losing,
}

/// A player. Where both have the same moves, Left is who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlayerName {
    /// Left.
    Left,
    /// Right.
    Right,
}

/// The numbers that a dimension of a table has.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Range {
    /// The field.
    pub(crate) name: String,
    /// The least number.
    pub(crate) from: u64,
    /// The greatest number.
    pub(crate) to: u64,
}

/// What all questions have.
#[derive(Clone, Copy)]
pub(crate) struct Common<'r> {
    /// Rules, values of parameters, and who wins when a player cannot move.
    pub(crate) rules: Option<(&'r RulesText, &'r BTreeMap<String, String>, Option<PlayName>)>,
    /// The language.
    pub(crate) lang: Option<LangName>,
    /// Milliseconds.
    pub(crate) time: Option<u64>,
    /// Positions.
    pub(crate) positions: Option<u64>,
}

/// A question.
pub(crate) trait Ask {
    /// What it has in common with others.
    fn common(&self) -> Common<'_>;

    /// Where its rules come from; an empty text where it has none.
    fn from(&self) -> RulesFrom<'_> {
        match self.common().rules {
            Some((RulesText::Text(text), ..)) => RulesFrom::Text(text),
            Some((RulesText::Slug(slug), ..)) => RulesFrom::Named(slug),
            None => RulesFrom::Text(""),
        }
    }

    /// What it says of the rules.
    fn choices(&self) -> Choices {
        let Some((_, set, play)) = self.common().rules else { return Choices::default() };
        let set = set.iter().map(|(name, text)| (name.clone(), text.clone())).collect();
        let play = play.map(|play| match play {
            PlayName::Normal => Play::Normal,
            PlayName::Misere => Play::Misere,
        });
        Choices { set, play }
    }

    /// Its game.
    fn open(&self, call: &Call<'_>) -> Result<(Loaded, BoundGame), Failure> {
        call.workbench.open(self.from(), &self.choices())
    }
}

impl LangName {
    pub(crate) fn tongue(self) -> Tongue {
        match self {
            Self::En => Tongue::En,
            Self::Zh => Tongue::Zh,
        }
    }
}

impl OfWhat {
    pub(crate) fn of(self) -> Of {
        match self {
            Self::Values => Of::Values,
            Self::Losing => Of::Losing,
        }
    }
}

impl PlayerName {
    pub(crate) fn player(self) -> Player {
        match self {
            Self::Left => Player::Left,
            Self::Right => Player::Right,
        }
    }
}

/// Ranges as the axes of a table.
pub(crate) fn axes(ranges: &[Range]) -> Vec<Axis> {
    let len = |range: &Range| {
        let count = range.to.checked_sub(range.from).map_or(0, |count| count.saturating_add(1));
        usize::try_from(count).unwrap_or(usize::MAX)
    };
    ranges.iter().map(|range| Axis { name: range.name.clone(), from: range.from, len: len(range) }).collect()
}
