//! What kind of game it is.

use grundy::messages::Lang;
use grundy::{Class, Verdict, code, properties};
use grundy_export::document::{ClassJson, PropertyJson};
use serde_json::Value;

/// All properties by name.
pub fn json(lang: Lang, class: &Class) -> ClassJson {
    let entry = |verdict: &Verdict| {
        let (reason, up_to) = match verdict {
            Verdict::Proved(reason) | Verdict::Refuted(reason) => (Some(reason.show(lang)), None),
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
