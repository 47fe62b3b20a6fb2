//! Names in generated programs: those of the rules, as far as the language allows.

use std::collections::BTreeSet;

/// Gives every thing a name of its own.
#[derive(Clone, Debug)]
pub(crate) struct Namer {
    taken: BTreeSet<String>,
}

impl Namer {
    /// None of these words is given.
    pub(crate) fn new(reserved: &[&str]) -> Self {
        Self { taken: reserved.iter().map(|word| (*word).to_owned()).collect() }
    }

    /// The name itself where it is free, else with something added.
    pub(crate) fn name(&mut self, wish: &str) -> String {
        let wish = if wish.is_empty() { "made" } else { wish };
        let mut name = wish.to_owned();
        let mut number = 2;
        while self.taken.contains(&name) {
            let gap = if wish.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
            name = format!("{wish}{gap}{number}");
            number += 1;
        }
        self.taken.insert(name.clone());
        name
    }

    /// Names for the slots of a frame, on top of those that are taken.
    pub(crate) fn slots(&self, slots: &[String]) -> Vec<String> {
        let mut inner = self.clone();
        slots.iter().map(|slot| inner.name(slot)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Namer;

    #[test]
    fn names_are_different() {
        let mut namer = Namer::new(&["for", "m"]);
        let rows = [
            ("n", "n"),
            ("n", "n2"),
            ("for", "for2"),
            ("x1", "x1"),
            ("x1", "x1_2"),
            ("甲", "甲"),
            ("", "made"),
        ];
        for (wish, name) in rows {
            assert_eq!(namer.name(wish), name);
        }
        assert_eq!(namer.slots(&["m".to_owned(), "m".to_owned()]), ["m2", "m3"]);
        assert_eq!(namer.name("m"), "m2");
    }
}
