//! Functions of a program, of which those that need the game become its methods.

use super::{has_word, marks};

/// What a function needs of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Needs {
    Nothing,
    Reads,
    Changes,
}

/// A function, or several that belong together.
#[derive(Clone, Debug)]
pub(super) struct Section {
    /// The names by which it is called.
    pub(super) names: Vec<String>,
    pub(super) text: String,
    pub(super) needs: Needs,
}

impl Section {
    pub(super) fn new(name: &str, text: String) -> Self {
        Self { names: vec![name.to_owned()], text, needs: Needs::Nothing }
    }

    pub(super) fn changing(name: &str, text: String) -> Self {
        Self { needs: Needs::Changes, ..Self::new(name, text) }
    }

    fn is_called_in(&self, text: &str) -> bool {
        self.names.iter().any(|name| text.contains(&format!("{}{name}(", marks::CALL)))
    }

    /// The text as it stands in the program, `sections` being all functions.
    fn settled(&self, sections: &[Self], game: &str) -> String {
        let mut text = self.text.trim_end().to_owned();
        for section in sections {
            let owner = if section.needs == Needs::Nothing { "" } else { game };
            for name in &section.names {
                text = text.replace(&format!("{}{name}(", marks::CALL), &format!("{owner}{name}("));
            }
        }
        let me = match self.needs {
            Needs::Nothing => {
                return text.replace(&format!("{}, ", marks::SELF), "").replace(marks::SELF, "");
            }
            Needs::Reads => "&self",
            Needs::Changes => "&mut self",
        };
        text.replace(marks::SELF, me)
    }
}

/// The functions that a program needs, told apart.
pub(super) struct Functions {
    /// Those that stand alone.
    pub(super) free: Vec<String>,
    /// Those of the game.
    pub(super) methods: Vec<String>,
    /// What runs everything.
    pub(super) main: String,
    /// What running needs of the game.
    pub(super) needs: Needs,
}

/// The sections that are reached from one text, in their order.
pub(super) fn reached(sections: &[Section], main: &str) -> Vec<Section> {
    let mut kept = vec![false; sections.len()];
    let mut texts = vec![main];
    while let Some(text) = texts.pop() {
        for (section, kept) in sections.iter().zip(&mut kept) {
            if !*kept && section.is_called_in(text) {
                *kept = true;
                texts.push(&section.text);
            }
        }
    }
    sections.iter().zip(kept).filter(|(_, kept)| *kept).map(|(section, _)| section.clone()).collect()
}

/// Says of every function whether it belongs to the game.
pub(super) fn settle(mut sections: Vec<Section>, main: &str) -> Functions {
    loop {
        let before: Vec<Needs> = sections.iter().map(|section| section.needs).collect();
        let now: Vec<Needs> = sections
            .iter()
            .map(|section| {
                let own = if has_word(&section.text, "self") { Needs::Reads } else { Needs::Nothing };
                let called = sections.iter().filter(|other| other.is_called_in(&section.text));
                let called = called.map(|other| other.needs).max().unwrap_or(Needs::Nothing);
                section.needs.max(own).max(called)
            })
            .collect();
        sections.iter_mut().zip(&now).for_each(|(section, needs)| section.needs = *needs);
        if now == before {
            break;
        }
    }
    let called = sections.iter().filter(|section| section.is_called_in(main));
    let needs = called.map(|section| section.needs).max().unwrap_or(Needs::Nothing);
    let text = |section: &Section| section.settled(&sections, "self.");
    Functions {
        free: sections.iter().filter(|section| section.needs == Needs::Nothing).map(text).collect(),
        methods: sections.iter().filter(|section| section.needs != Needs::Nothing).map(text).collect(),
        main: Section::new("main", main.to_owned()).settled(&sections, "game."),
        needs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_become_methods_where_they_must() {
        let section = |name: &str, text: &str| Section::new(name, text.to_owned());
        let all = vec![
            section("plain", "fn plain(\u{2}, n: i64) -> i64 { n }"),
            section("deep", "fn deep(\u{2}) -> i64 { \u{1}plain(self.m) }"),
            section("outer", "fn outer(\u{2}, n: i64) -> i64 { \u{1}deep() + \u{1}plain(n) }"),
            section("idle", "fn idle(\u{2}) {}"),
            Section::changing("memo", "fn memo(\u{2}) { \u{1}outer(1) }".to_owned()),
        ];
        let main = "fn main() { \u{1}memo(); }";
        let functions = settle(reached(&all, main), main);
        assert_eq!(functions.free, ["fn plain(n: i64) -> i64 { n }"]);
        assert_eq!(functions.methods[0], "fn deep(&self) -> i64 { plain(self.m) }");
        assert_eq!(functions.methods[1], "fn outer(&self, n: i64) -> i64 { self.deep() + plain(n) }");
        assert_eq!(functions.methods[2], "fn memo(&mut self) { self.outer(1) }");
        assert_eq!(
            (functions.main.as_str(), functions.needs),
            ("fn main() { game.memo(); }", Needs::Changes)
        );
    }
}
