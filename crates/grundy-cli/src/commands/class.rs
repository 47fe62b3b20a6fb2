//! What kind of game it is, as text and as data.

use std::io;

use grundy::messages::{Arg, Label};
use grundy::{Class, Verdict, code, properties};
use grundy_export::document::{ClassJson, PropertyJson};
use serde_json::Value;

use crate::screen::Paint;
use crate::session::Session;

/// One line a property.
pub(super) fn show(session: &Session, class: &Class) -> io::Result<()> {
    for property in &properties(class) {
        let says = match (&property.verdict, property.id) {
            (Verdict::Refuted(how), "unsplit") => {
                session.filled(Label::ClassSplits, &[("reason", how.clone())])
            }
            (Verdict::Refuted(how), id) => {
                let name = ("property", Arg::from(negated(id, property.name)));
                session.filled(Label::ClassRefuted, &[name, ("reason", how.clone())])
            }
            (verdict, _) => sentence(session, property.name, verdict),
        };
        session.line(format!("  {says}"))?;
    }
    match code(class) {
        Some(code) => {
            session.line(format!("  {}", session.filled(Label::ClassCode, &[("code", Arg::from(code))])))
        }
        None => Ok(()),
    }
}

fn sentence(session: &Session, name: Label, verdict: &Verdict) -> String {
    let paint = match verdict {
        Verdict::Proved(_) => Paint::Proved,
        Verdict::Refuted(_) => Paint::Refuted,
        Verdict::Tested { .. } => Paint::Tested,
        Verdict::Unknown => Paint::Undecided,
    };
    let name = ("property", Arg::from(session.painted(paint, &session.text(name))));
    match verdict {
        Verdict::Proved(reason) | Verdict::Refuted(reason) => {
            session.filled(Label::ClassProved, &[name, ("reason", reason.clone())])
        }
        Verdict::Tested { up_to } => {
            session.filled(Label::ClassTested, &[name, ("up_to", Arg::from(up_to.to_string()))])
        }
        Verdict::Unknown => session.filled(Label::ClassUnknown, &[name]),
    }
}

/// The name of what holds where a property does not.
fn negated(id: &str, name: Label) -> Label {
    match id {
        "impartial" => Label::NotImpartial,
        "descends" => Label::NotDescending,
        "additive" => Label::NotAdditive,
        "reduction" => Label::NotReduction,
        "symmetry" => Label::NotSymmetry,
        "reaching_reduced" => Label::NotReaching,
        _ => name,
    }
}

/// All properties by name.
pub(super) fn json(session: &Session, class: &Class) -> ClassJson {
    let entry = |verdict: &Verdict| {
        let (reason, up_to) = match verdict {
            Verdict::Proved(reason) | Verdict::Refuted(reason) => (Some(reason.show(session.lang)), None),
            Verdict::Tested { up_to } => (None, Some(*up_to)),
            Verdict::Unknown => (None, None),
        };
        serde_json::to_value(PropertyJson { verdict: verdict.id(), reason, up_to }).unwrap_or(Value::Null)
    };
    let found = properties(class);
    let properties =
        found.iter().map(|property| (property.id.to_owned(), entry(&property.verdict))).collect();
    ClassJson { properties, take_break: code(class) }
}
