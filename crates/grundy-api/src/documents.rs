//! The documents that answer questions, made of what the workbench found. The command line prints the same ones.

pub mod analyze;
pub mod check;
pub mod claim;
pub mod class;
pub mod emit;
pub mod explain;
pub mod finding;
pub mod games;
pub mod patterns;
pub mod play;
pub mod prove;
pub mod solve;
pub mod table;
pub mod value;
pub mod verify;

use grundy::messages::{Arg, Label, Lang, fill};
use grundy::{BoundGame, Class, Play, Verdict};

/// A text of the table.
pub fn text(lang: Lang, label: Label) -> String {
    fill(label.text(lang), &[], lang)
}

/// A text of the table with arguments.
pub fn filled(lang: Lang, label: Label, args: &[(&'static str, Arg)]) -> String {
    fill(label.text(lang), args, lang)
}

/// Who wins when a player cannot move.
pub fn play_id(game: &BoundGame) -> &'static str {
    match game.play() {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

/// What is known of `reduce`; `None` where the rules do not have it, or solving refuses it.
pub fn reduction_id(class: &Class) -> Option<&'static str> {
    match class.reduction.as_ref()? {
        Verdict::Proved(_) => Some("proved"),
        Verdict::Tested { .. } => Some("tested"),
        Verdict::Unknown => Some("unused"),
        Verdict::Refuted(_) => None,
    }
}

/// The title of a game in a language, or in another where it has none.
pub fn title(lang: Lang, game: &BoundGame) -> Option<String> {
    let tag = lang.tongue().tag();
    let titles = &game.rules().titles;
    let found = titles.iter().find(|(own, _)| own == tag).or_else(|| titles.first());
    found.map(|(_, title)| title.clone())
}
