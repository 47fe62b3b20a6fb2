//! Formulas with "not" pushed inwards, without copying them.

use crate::dfa::Var;
use crate::formula::Formula;

/// A formula, or its negation.
#[derive(Clone, Copy)]
pub(crate) struct Signed<'f> {
    formula: &'f Formula,
    is_negated: bool,
}

/// What a formula is on the outside.
pub(crate) enum View<'f> {
    /// All of these, none of which is itself of this kind.
    All(Vec<Signed<'f>>),
    /// Some of these, none of which is itself of this kind.
    Some(Vec<Signed<'f>>),
    /// There are values of these variables.
    Exists(&'f [Var], Signed<'f>),
    /// There are no values of these variables.
    NotExists(&'f [Var], Signed<'f>),
    /// A formula without parts.
    Atom(&'f Formula),
    /// The negation of a formula without parts.
    NotAtom(&'f Formula),
}

impl<'f> Signed<'f> {
    pub(crate) fn plain(formula: &'f Formula) -> Self {
        Self { formula, is_negated: false }
    }

    fn with(self, formula: &'f Formula) -> Self {
        Self { formula, ..self }
    }

    pub(crate) fn view(self) -> View<'f> {
        match (self.formula, self.is_negated) {
            (Formula::Not(inner), is_negated) => Self { formula: inner, is_negated: !is_negated }.view(),
            (Formula::All(parts), false) | (Formula::Some(parts), true) => {
                let views = parts.iter().map(|part| (self.with(part), self.with(part).view()));
                View::All(
                    views
                        .flat_map(|(part, view)| if let View::All(inner) = view { inner } else { vec![part] })
                        .collect(),
                )
            }
            (Formula::Some(parts), false) | (Formula::All(parts), true) => {
                let views = parts.iter().map(|part| (self.with(part), self.with(part).view()));
                View::Some(
                    views
                        .flat_map(
                            |(part, view)| if let View::Some(inner) = view { inner } else { vec![part] },
                        )
                        .collect(),
                )
            }
            (Formula::Exists(vars, body), false) => View::Exists(vars, Self::plain(body)),
            (Formula::Exists(vars, body), true) => View::NotExists(vars, Self::plain(body)),
            (atom, false) => View::Atom(atom),
            (atom, true) => View::NotAtom(atom),
        }
    }
}
