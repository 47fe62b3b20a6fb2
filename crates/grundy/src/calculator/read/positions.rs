//! Positions of games.

use grundy_messages::Label;

use super::{FUNCTIONS, Node, Read, Reader, What, quoted};

/// Whose position it is.
enum Game {
    /// Of a game that was loaded before, by its place.
    Loaded(usize),
    /// Of a game of the catalogue, or of a file.
    Rules(String),
}

impl Reader<'_> {
    /// A position of a game that was loaded, or of the catalogue, if its name and a parenthesis stand here: the longest name, of equal ones that of
    /// the game that was loaded.
    pub(super) fn position_of_game(&mut self, start: usize) -> Read<Option<Node>> {
        let rest = &self.cursor.text[start..];
        let called = |name: &str| rest.strip_prefix(name).is_some_and(|after| after.starts_with('('));
        let slugs = grundy_games::ALL.iter().map(|folder| (folder.slug, None));
        let loaded = self.loaded.iter().enumerate().map(|(place, name)| (name.as_str(), Some(place)));
        let fitting = slugs.chain(loaded).filter(|(name, _)| called(name));
        let Some((name, place)) = fitting.max_by_key(|(name, _)| name.len()) else { return Ok(None) };
        if FUNCTIONS.iter().any(|function| function.name == name) {
            return Ok(None);
        }
        self.cursor.at = start + name.len();
        let game = place.map_or_else(|| Game::Rules(name.to_owned()), Game::Loaded);
        self.position(start, game).map(Some)
    }

    /// A position of rules in a file: `"nim.grundy"(3)`.
    pub(super) fn position_of_file(&mut self) -> Read {
        let start = self.cursor.spaced();
        let Some(end) = self.cursor.text[start + 1..].find('"') else {
            self.cursor.at = self.cursor.text.len();
            return Err(self.wrong(quoted("\"")));
        };
        let path = self.cursor.text[start + 1..start + 1 + end].to_owned();
        self.cursor.at = start + end + 2;
        if self.cursor.peek() != Some('(') {
            return Err(self.wrong(quoted("(")));
        }
        self.position(start, Game::Rules(path))
    }

    /// What stands in the parentheses here, up to the one that closes them.
    fn position(&mut self, start: usize, game: Game) -> Read {
        let open = self.cursor.spaced() + 1;
        let (mut depth, mut in_quotes) = (1_u32, false);
        for (at, c) in self.cursor.text[open..].char_indices() {
            match c {
                '"' => in_quotes = !in_quotes,
                '(' if !in_quotes => depth += 1,
                ')' if !in_quotes => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let inner = self.cursor.text[open..open + at].to_owned();
                self.cursor.at = open + at + 1;
                let game = self.place_of(game);
                return Ok(self.node(start, What::Position(game, inner)));
            }
        }
        self.cursor.at = self.cursor.text.len();
        Err(self.wrong(Label::ValueCloseOfPosition.into()))
    }

    /// The place of a game: those that were loaded come first.
    fn place_of(&mut self, game: Game) -> usize {
        let rules = match game {
            Game::Loaded(place) => return place,
            Game::Rules(rules) => rules,
        };
        let known = self.games.iter().position(|known| *known == rules);
        let place = known.unwrap_or(self.games.len());
        if known.is_none() {
            self.games.push(rules);
        }
        self.loaded.len() + place
    }
}
