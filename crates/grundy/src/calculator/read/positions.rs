//! Positions of games.

use grundy_messages::Label;

use super::{FUNCTIONS, Node, Read, Reader, What, quoted};

impl Reader<'_> {
    /// A position of a game of the catalogue, if its name and a parenthesis stand here.
    pub(super) fn position_of_game(&mut self, start: usize) -> Read<Option<Node>> {
        let rest = &self.text[start..];
        let called = |slug: &str| rest.strip_prefix(slug).is_some_and(|after| after.starts_with('('));
        let slugs = grundy_games::ALL.iter().map(|folder| folder.slug);
        let Some(slug) = slugs.filter(|slug| called(slug)).max_by_key(|slug| slug.len()) else {
            return Ok(None);
        };
        if FUNCTIONS.iter().any(|function| function.name == slug) {
            return Ok(None);
        }
        self.at = start + slug.len();
        self.position(start, slug.to_owned()).map(Some)
    }

    /// A position of rules in a file: `"nim.grundy"(3)`.
    pub(super) fn position_of_file(&mut self) -> Read {
        let start = self.spaced();
        let Some(end) = self.text[start + 1..].find('"') else {
            self.at = self.text.len();
            return Err(self.wrong(quoted("\"")));
        };
        let path = self.text[start + 1..start + 1 + end].to_owned();
        self.at = start + end + 2;
        if self.peek() != Some('(') {
            return Err(self.wrong(quoted("(")));
        }
        self.position(start, path)
    }

    /// What stands in the parentheses here, up to the one that closes them.
    fn position(&mut self, start: usize, rules: String) -> Read {
        let open = self.spaced() + 1;
        let (mut depth, mut in_quotes) = (1_u32, false);
        for (at, c) in self.text[open..].char_indices() {
            match c {
                '"' => in_quotes = !in_quotes,
                '(' if !in_quotes => depth += 1,
                ')' if !in_quotes => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let inner = self.text[open..open + at].to_owned();
                self.at = open + at + 1;
                let game = self.games.iter().position(|known| *known == rules).unwrap_or_else(|| {
                    self.games.push(rules);
                    self.games.len() - 1
                });
                return Ok(self.node(start, What::Position(game, inner)));
            }
        }
        self.at = self.text.len();
        Err(self.wrong(Label::ValueCloseOfPosition.into()))
    }
}
