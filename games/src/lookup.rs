//! Finding a game by what people call it.

use grundy_syntax::diagnostic::nearest;

use crate::{ALL, Folder};

/// The game that is called `name`: its slug, its title in either language, or an alias.
///
/// Case, hyphens and spaces do not matter in titles and aliases. A take-and-break code such as
/// `0.77` is never the name of a game, though it may be listed as an alias for readers: written as a
/// code, it means the game that the code defines; so does `subtraction{1,2}`.
pub fn find(name: &str) -> Option<&'static Folder> {
    let name = name.trim();
    if is_code(name) {
        return None;
    }
    let wanted = plain(name);
    let called = |folder: &&Folder| names(folder).any(|name| plain(name) == wanted);
    ALL.iter().find(|folder| folder.slug == name).or_else(|| ALL.iter().find(called))
}

/// The games that all these words fit: each occurs in a name in either language or in an alias, or is a tag, the class
/// or the take-and-break code. No words fit all games.
pub fn search(words: &[&str]) -> Vec<&'static Folder> {
    ALL.iter().filter(|folder| words.iter().all(|word| fits(folder, word))).collect()
}

fn fits(folder: &Folder, word: &str) -> bool {
    let game = &folder.game;
    if is_code(word) {
        return game.aliases.iter().any(|alias| is_code(alias) && same_code(alias, word));
    }
    let wanted = plain(word);
    let tags = game.family.iter().chain([&game.class]).copied();
    names(folder).chain(tags).any(|name| plain(name).contains(&wanted))
}

/// Whether two codes are the same but for zeros at either end.
fn same_code(a: &str, b: &str) -> bool {
    let digits = |code: &str| {
        let (whole, fraction) = code.split_once('.').unwrap_or((code, ""));
        (whole.trim_start_matches('0').to_owned(), fraction.trim_end_matches('0').to_owned())
    };
    digits(a) == digits(b)
}

/// The slug of the game that was probably meant, where `name` is near one of its names.
pub fn suggest(name: &str) -> Option<&'static str> {
    // Of names equally near, that of a folder is meant rather than another name of some other one.
    let slugs = ALL.iter().map(|folder| (plain(folder.slug), folder.slug));
    let others = ALL.iter().flat_map(|folder| names(folder).map(|name| (plain(name), folder.slug)));
    let known: Vec<(String, &'static str)> = slugs.chain(others).collect();
    let near = nearest(&plain(name), known.iter().map(|(name, _)| name.as_str()))?;
    known.iter().find(|(name, _)| name == near).map(|(_, slug)| *slug)
}

/// Whether the text is meant as a take-and-break code, a digit and a point or only a point first, or as a subtraction
/// set.
fn is_code(text: &str) -> bool {
    if text.starts_with("subtraction{") {
        return true;
    }
    let mut characters = text.chars();
    match characters.next() {
        Some('.') => true,
        Some(digit) => digit.is_ascii_hexdigit() && characters.next() == Some('.'),
        None => false,
    }
}

/// What the game is called, most usual first.
fn names(folder: &Folder) -> impl Iterator<Item = &'static str> {
    let game = &folder.game;
    let titles = [folder.slug, game.title, game.title_zh];
    titles.into_iter().chain(game.aliases.iter().copied().filter(|alias| !is_code(alias)))
}

/// A name without what people write differently.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| !c.is_whitespace() && *c != '-' && *c != '\'')
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_all_their_names() {
        let rows = [
            ("nim", Some("nim")),
            ("Lasker's Nim", Some("lasker-nim")),
            ("lasker nim", Some("lasker-nim")),
            ("威佐夫博弈", Some("wythoff")),
            ("P1290", Some("euclid-game")),
            ("hdu 3032", Some("lasker-nim")),
            (" kayles ", Some("kayles")),
            ("0.77", None),
            ("subtraction{1,2,4}", None),
            ("4.(3)", None),
            (".77", None),
            ("chess", None),
            ("", None),
        ];
        for (name, expected) in rows {
            assert_eq!(find(name).map(|folder| folder.slug), expected, "{name:?}");
        }
    }

    #[test]
    fn games_are_searched_by_words_of_all_kinds() {
        let slugs = |words: &[&str]| search(words).iter().map(|folder| folder.slug).collect::<Vec<_>>();
        let rows: &[(&[&str], &str)] = &[
            (&["lasker"], "lasker-nim"),
            (&["威佐夫"], "wythoff"),
            (&["beatty"], "wythoff"),
            (&["0.77"], "kayles"),
            (&[".77"], "kayles"),
            (&["0.007"], "treblecross"),
            (&["subtraction{1,2,4}"], "subtract-1-2-4"),
            (&["P1290"], "euclid-game"),
            (&["nim", "lasker"], "lasker-nim"),
        ];
        for (words, slug) in rows {
            assert!(slugs(words).contains(slug), "{words:?}: {:?}", slugs(words));
        }
        assert_eq!(slugs(&[]).len(), ALL.len());
        assert_eq!(slugs(&["nim", "backgammon"]), [""; 0]);
        assert_eq!(slugs(&["0.7"]), [""; 0]);
    }

    #[test]
    fn no_name_means_two_games() {
        for folder in ALL {
            for name in names(folder) {
                assert_eq!(find(name).map(|found| found.slug), Some(folder.slug), "{name:?}");
            }
        }
    }

    #[test]
    fn slips_of_the_pen_get_a_suggestion() {
        let rows = [
            ("kales", Some("kayles")),
            ("nimm", Some("nim")),
            ("wythof", Some("wythoff")),
            ("Wythoffs gane", Some("wythoff")),
            ("euclid-gaem", Some("euclid-game")),
            ("backgammon", None),
            ("", None),
        ];
        for (name, expected) in rows {
            assert_eq!(suggest(name), expected, "{name:?}");
        }
    }
}
