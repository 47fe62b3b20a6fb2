//! `game`: a game of the catalogue with its rules and notes.

use grundy::games;
use grundy::{Failure, unknown_game};
use grundy_export::document::{GamePageJson, InLanguagesJson};

use super::catalogue::entry;
use crate::method::Call;
use crate::methods::method;
use crate::request::request;

request! {
    /// Asks for a game of the catalogue.
    about nothing struct Game {
        /// Its slug, its title or another name.
        slug: String,
    }
}

method!("game", "grundy/game", Game, respond);

fn respond(request: &Game, call: &Call<'_>) -> Result<String, Failure> {
    let folder = games::find(&request.slug).ok_or_else(|| Failure::plain(unknown_game(&request.slug)))?;
    let both = |en: &str, zh: &str| InLanguagesJson { en: en.to_owned(), zh: zh.to_owned() };
    Ok(call.document(GamePageJson {
        entry: entry(folder),
        rules: folder.rules.map(str::to_owned),
        no_rules: folder.game.no_rules.map(|why| both(why.en, why.zh)),
        notes: both(folder.notes, folder.notes_zh),
        sources: folder.game.sources.iter().map(|key| (*key).to_owned()).collect(),
    }))
}
