//! Games of the catalogue.

use grundy::games::Folder;
use grundy::messages::{Lang, Tongue};
use grundy_export::document::GameJson;

/// A game of the catalogue with its rules and notes.
pub fn shown(lang: Lang, folder: &Folder) -> GameJson {
    let notes = match lang.tongue() {
        Tongue::En => folder.notes,
        Tongue::Zh => folder.notes_zh,
    };
    let rules = folder.rules.map(str::to_owned);
    GameJson { rules, notes: Some(notes.to_owned()), ..entry(folder, None) }
}

/// A game of the catalogue, with the place where the values asked for begin.
pub fn entry(folder: &Folder, offset: Option<u64>) -> GameJson {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    GameJson {
        slug: folder.slug.to_owned(),
        title: folder.game.title.to_owned(),
        title_zh: folder.game.title_zh.to_owned(),
        aliases: words(folder.game.aliases),
        family: words(folder.game.family),
        first: Some(folder.game.first.to_owned()).filter(|first| !first.is_empty()),
        rules: None,
        notes: None,
        offset,
    }
}
