//! Names: which are taken where, and what is known of what they stand for.
//!
//! Variables of the tree live in their block, those of Python in the whole function. So a name that a block gives once more is
//! another name here.

use std::collections::{BTreeMap, BTreeSet};

use super::super::super::names::Namer;

/// Words of the language, and those of its library that programs use.
const WORDS: &str = "False None True and as assert async await break class continue def del elif else except finally for \
    from global if import in is lambda match nonlocal not or pass raise return try while with yield abs all any bin bool \
    combinations defaultdict dict gcd int isqrt len list map max min namedtuple next pow print product range set sorted str sum sys \
    threading tuple zip _ answers main read_position words";

/// Words that names must not be, apart from those of the library of programs.
pub(super) fn reserved() -> impl Iterator<Item = &'static str> {
    WORDS.split_whitespace()
}

/// What the names of the tree are in a block of a function.
#[derive(Clone)]
pub(super) struct Scope {
    namer: Namer,
    words: &'static BTreeSet<&'static str>,
    names: BTreeMap<String, String>,
    /// Names that this block itself has given.
    own: BTreeSet<String>,
    /// Variables that nothing else shares a value with.
    owned: BTreeSet<String>,
    /// Numbers that are not negative.
    naturals: BTreeSet<String>,
}

impl Scope {
    /// Names of a whole program; `words` must not be given.
    pub(super) fn new(words: &'static BTreeSet<&'static str>) -> Self {
        let all: Vec<&str> = words.iter().copied().collect();
        Self {
            namer: Namer::new(&all),
            words,
            names: BTreeMap::new(),
            own: BTreeSet::new(),
            owned: BTreeSet::new(),
            naturals: BTreeSet::new(),
        }
    }

    /// The names of a block inside.
    pub(super) fn nested(&self) -> Self {
        Self { own: BTreeSet::new(), ..self.clone() }
    }

    /// The name of a variable, new where this block has not given it.
    pub(super) fn declare(&mut self, name: &str) -> String {
        self.owned.remove(name);
        self.naturals.remove(name);
        if self.own.contains(name) {
            return self.get(name);
        }
        let given = self.fresh(name);
        self.own.insert(name.to_owned());
        self.names.insert(name.to_owned(), given.clone());
        given
    }

    /// Another name for what has one already.
    pub(super) fn alias(&mut self, name: &str, of: &str) {
        self.names.insert(name.to_owned(), self.get(of));
        self.own.insert(name.to_owned());
        self.owned.remove(name);
    }

    /// A name that is not taken, for something that the tree does not know.
    pub(super) fn fresh(&mut self, wish: &str) -> String {
        if self.words.contains(wish) { self.namer.name(&format!("{wish}_")) } else { self.namer.name(wish) }
    }

    pub(super) fn get(&self, name: &str) -> String {
        self.names.get(name).map_or_else(|| name.to_owned(), Clone::clone)
    }

    pub(super) fn is_own(&self, name: &str) -> bool {
        self.own.contains(name)
    }

    pub(super) fn own(&mut self, name: &str) {
        self.owned.insert(name.to_owned());
    }

    /// Something else shares the value of a variable from now on.
    pub(super) fn share(&mut self, name: &str) {
        self.owned.remove(name);
    }

    pub(super) fn owns(&self, name: &str) -> bool {
        self.owned.contains(name)
    }

    pub(super) fn know_natural(&mut self, name: &str) {
        self.naturals.insert(name.to_owned());
    }

    pub(super) fn is_natural(&self, name: &str) -> bool {
        self.naturals.contains(name)
    }
}
