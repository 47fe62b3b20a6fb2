//! What kind of game it is.

use grundy_core::Verdict;
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_solve::class::Class;

use crate::workbench::Workbench;

impl Workbench<'_> {
    /// What kind of game it is.
    pub fn classify(&self, _game: &BoundGame) -> Class {
        Class {
            impartial: Verdict::Proved(Arg::from(Label::ANumber)),
            descends: Verdict::Unknown,
            measure: None,
            take_break: None,
        }
    }
}

/// A property of a game and what is known of it.
pub struct Property<'c> {
    /// Its name in JSON.
    pub id: &'static str,
    /// Its name in words.
    pub name: Label,
    /// What is known.
    pub verdict: &'c Verdict,
}

/// The properties of a game, in the order shown.
pub fn properties(class: &Class) -> Vec<Property<'_>> {
    vec![
        Property { id: "impartial", name: Label::PropertyImpartial, verdict: &class.impartial },
        Property { id: "descends", name: Label::PropertyDescends, verdict: &class.descends },
    ]
}

/// The take-and-break code, where it is proved.
pub fn code(_class: &Class) -> Option<String> {
    None
}
