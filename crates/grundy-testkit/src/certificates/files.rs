//! Files of certificates with one value changed.

use grundy_core::Certificate;
use grundy_export::certificate_file;
use serde_json::{Value, json};

use crate::arbitrary::Random;

/// A changed file: where, with `*` for places in lists, and the text.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The place.
    pub place: String,
    /// The file.
    pub text: String,
}

/// Changes of one place at most.
const MOST: usize = 6;

/// The file of a certificate with one value changed, a member removed or added, or a member twice.
pub fn changed(certificate: &Certificate, random: &mut Random) -> Vec<Changed> {
    let text = certificate_file::write(certificate);
    let file: Value = serde_json::from_str(&text).unwrap_or_default();
    let mut places = Vec::new();
    collect(&file, String::new(), String::new(), &mut places);
    let mut by_pattern: Vec<(String, Vec<String>)> = Vec::new();
    for (pattern, pointer) in places {
        match by_pattern.iter_mut().find(|(known, _)| *known == pattern) {
            Some((_, pointers)) => pointers.push(pointer),
            None => by_pattern.push((pattern, vec![pointer])),
        }
    }
    let mut all = Vec::new();
    for (place, pointers) in by_pattern {
        let chosen: Vec<&String> = if pointers.len() <= MOST {
            pointers.iter().collect()
        } else {
            (0..MOST).map(|_| random.pick(&pointers)).collect()
        };
        for pointer in chosen {
            for new in others(file.pointer(pointer).unwrap_or(&Value::Null)) {
                let mut file = file.clone();
                if let Some(old) = file.pointer_mut(pointer) {
                    *old = new;
                }
                all.push(Changed { place: place.clone(), text: file.to_string() });
            }
        }
    }
    all
}

/// The file with other values at some places; an error names a place that is not there.
pub fn put<'p>(
    certificate: &Certificate,
    changes: impl IntoIterator<Item = (&'p String, &'p String)>,
) -> Result<Value, String> {
    let mut file: Value =
        serde_json::from_str(&certificate_file::write(certificate)).map_err(|why| why.to_string())?;
    for (pointer, new) in changes {
        let new: Value = serde_json::from_str(new).map_err(|why| format!("{pointer}: {why}"))?;
        *file.pointer_mut(pointer).ok_or_else(|| format!("{pointer} is not there"))? = new;
    }
    Ok(file)
}

fn collect(value: &Value, pattern: String, pointer: String, places: &mut Vec<(String, String)>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                collect(member, format!("{pattern}/{name}"), format!("{pointer}/{name}"), places);
            }
        }
        Value::Array(members) => {
            for (at, member) in members.iter().enumerate() {
                collect(member, format!("{pattern}/*"), format!("{pointer}/{at}"), places);
            }
        }
        _ => {}
    }
    places.push((pattern, pointer));
}

/// What a value is exchanged for.
fn others(value: &Value) -> Vec<Value> {
    let mut all = vec![Value::Null, json!(-1), json!("x"), json!([]), json!({})];
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            all.extend([json!(number + 1), json!(number - 1), json!(number.to_string())]);
        }
        Value::String(text) => {
            let words =
                ["values", "losing", "number", "power", "set", "normal", "misere", "window", "induction"];
            all.extend(words.iter().filter(|word| *word != text).map(|word| json!(word)));
            all.push(json!(format!("{text} ")));
        }
        Value::Array(members) => {
            for at in [0, members.len().saturating_sub(1)] {
                let mut less = members.clone();
                if at < less.len() {
                    less.remove(at);
                }
                all.push(Value::Array(less));
            }
            all.push(Value::Array(members.iter().chain(members.last()).cloned().collect()));
            all.push(Value::Array(members.iter().rev().cloned().collect()));
        }
        Value::Object(members) => {
            for name in members.keys() {
                let mut less = members.clone();
                less.remove(name);
                all.push(Value::Object(less));
            }
            let mut more = members.clone();
            more.insert("more".to_owned(), json!(0));
            all.push(Value::Object(more));
        }
        Value::Null => all.push(json!(0)),
        Value::Bool(truth) => all.push(json!(!truth)),
    }
    all.retain(|other| other != value);
    all
}
