//! Reasons for which certificates are not accepted.

use grundy_messages::{Arg, Label};

use crate::Rejection;

/// A field of a type without logic.
pub(crate) fn field(name: &str, ty: &str) -> Rejection {
    Rejection::Outside(Arg::Filled(
        Label::VerifyField,
        vec![("name", Arg::from(name)), ("type", Arg::from(ty))],
    ))
}

/// A move of one side.
pub(crate) fn partizan(name: &str) -> Rejection {
    Rejection::Outside(Arg::Filled(Label::VerifySides, vec![("name", Arg::from(name))]))
}

/// A game without Grundy values.
pub(crate) fn no_values(why: Label) -> Rejection {
    Rejection::Outside(Arg::Filled(Label::VerifyNoValues, vec![("why", Arg::Label(why))]))
}

/// A step that does not hold.
pub(crate) fn fails(step: impl Into<Arg>, because: impl Into<Arg>) -> Rejection {
    Rejection::Fails { step: step.into(), because: because.into() }
}

/// A reason that names a position.
pub(crate) fn at(label: Label, position: String) -> Arg {
    Arg::Filled(label, vec![("position", Arg::from(position))])
}
