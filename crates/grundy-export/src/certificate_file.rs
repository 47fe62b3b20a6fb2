//! Certificates as files: the versioned JSON form of [`Certificate`].
//!
//! ```json
//! {
//!   "grundy": "certificate",
//!   "version": 1,
//!   "game": {"name": …, "rules": …, "digest": …, "parameters": [{"name": "k", "value": "3"}], "play": "normal"},
//!   "of": "values",
//!   "evidence": {"kind": "window", "digits": [0, 7, 7], "values": …},
//!   "readings": [{"kind": "claim", "text": "g(n) = n"}]
//! }
//! ```
//!
//! | part | fields |
//! |---|---|
//! | periodic values | `preperiod`, `period`, `saltus`, `values` (`null` for a number that is no position) |
//! | evidence `window` | `digits`, `values` (periodic) |
//! | evidence `induction` | `coding`, `kinds` (automata), `prefixes` (automata or `null`), `measure` (levels of forms, one a kind) |
//! | evidence `library` | `theorem`, `numbers`, `hypotheses` (all of the theorem, by name) |
//! | evidence `residue` | `open` (names), `scope`, `cases` |
//! | case | `condition`, `period`, `value`, `reach`, `powers` (each `base`, `residues`) |
//! | evidence `local` | `interior`, `steps`, `depth` (one number a field) |
//! | evidence `lemmas` | `theorem`, `lemmas` (names) |
//! | automaton | `base` (or `numeration`: `"fibonacci"`), `tracks`, `start`, `accepting` (states, ascending), `next` (one row a state) |
//! | form | `factors`, `constant` |
//! | reading `periodic` | as periodic values |
//! | reading `claim` | `text` |
//!
//! [`write()`] gives the same bytes for the same certificate. [`read()`] takes nothing that it does not
//! know: other fields, kinds and versions, fields given twice, lists of a wrong length and numbers
//! out of range are refused, with the place in the file and what was expected there. What it
//! gives is well-formed and not more: whether it is *right* is for the checker.

mod place;
mod read;

use grundy_core::{
    Automaton, Certificate, Evidence, Induction, Lemmas, Library, Linear, Local, Numeration, Periodic,
    Powers, Reading, Residue, ResidueCase, Sparse, Window,
};
use serde_json::{Value, json};

pub use read::read;

/// The version of the files that [`write()`] makes and [`read()`] takes.
pub const VERSION: u64 = 1;

/// Files of more bytes are not read.
pub const MOST_BYTES: usize = 16 << 20;

/// What a file says it is.
const MARK: &str = "certificate";

/// How a file names Fibonacci numeration.
const FIBONACCI: &str = "fibonacci";

/// The certificate as a file.
pub fn write(certificate: &Certificate) -> String {
    let game = &certificate.game;
    let parameters: Vec<Value> =
        game.params.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
    let file = json!({
        "grundy": MARK,
        "version": VERSION,
        "game": {
            "name": game.name,
            "rules": game.rules,
            "digest": game.digest,
            "parameters": parameters,
            "play": play(game.misere),
        },
        "of": certificate.of.id(),
        "evidence": evidence(&certificate.evidence),
        "readings": certificate.readings.iter().map(reading).collect::<Vec<_>>(),
    });
    let mut text = String::new();
    lay_out(&file, 0, &mut text);
    text + "\n"
}

/// The word for who wins, never translated.
fn play(misere: bool) -> &'static str {
    if misere { "misere" } else { "normal" }
}

fn evidence(evidence: &Evidence) -> Value {
    match evidence {
        Evidence::Window(Window { digits, values }) => {
            json!({"kind": "window", "digits": digits, "values": periodic(values)})
        }
        Evidence::Sparse(Sparse { digits, preperiod, period, mask, by_position, rares }) => json!({
            "kind": "sparse",
            "digits": digits,
            "preperiod": preperiod,
            "period": period,
            "mask": mask,
            "by": split(*by_position),
            "rares": rares,
        }),
        Evidence::Induction(Induction { relations, measure }) => {
            let form =
                |Linear { factors, constant }: &Linear| json!({"factors": factors, "constant": constant});
            let level = |forms: &Vec<Linear>| forms.iter().map(form).collect();
            json!({
                "kind": "induction",
                "coding": relations.coding.id(),
                "kinds": relations.kinds.iter().map(automaton).collect::<Vec<_>>(),
                "prefixes": relations.prefixes.iter().map(|prefix| prefix.as_ref().map(automaton)).collect::<Vec<_>>(),
                "measure": measure.iter().map(level).collect::<Vec<Value>>(),
            })
        }
        Evidence::Library(Library { theorem, numbers, hypotheses }) => {
            let hypotheses: Vec<&str> = hypotheses.iter().map(|hypothesis| hypothesis.id()).collect();
            json!({"kind": "library", "theorem": theorem.id(), "numbers": numbers, "hypotheses": hypotheses})
        }
        Evidence::Residue(Residue { open, scope, cases }) => {
            let cases: Vec<Value> = cases.iter().map(residue_case).collect();
            json!({"kind": "residue", "open": open, "scope": scope, "cases": cases})
        }
        Evidence::Local(Local { interior, steps, depth }) => {
            json!({"kind": "local", "interior": interior, "steps": steps, "depth": depth})
        }
        Evidence::Lemmas(Lemmas { theorem, lemmas }) => {
            json!({"kind": "lemmas", "theorem": theorem, "lemmas": lemmas})
        }
    }
}

/// The word for what tells rare heaps from others, never translated.
fn split(by_position: bool) -> &'static str {
    if by_position { "value and place" } else { "value" }
}

fn residue_case(ResidueCase { condition, period, value, reach, powers }: &ResidueCase) -> Value {
    let power = |Powers { base, residues }: &Powers| json!({"base": base, "residues": residues});
    json!({
        "condition": condition,
        "period": period,
        "value": value,
        "reach": reach,
        "powers": powers.iter().map(power).collect::<Vec<Value>>(),
    })
}

fn reading(reading: &Reading) -> Value {
    match reading {
        Reading::Claim(text) => json!({"kind": "claim", "text": text}),
        Reading::Periodic(values) => {
            let mut value = json!({"kind": "periodic"});
            if let (Value::Object(fields), Value::Object(more)) = (&mut value, periodic(values)) {
                fields.extend(more);
            }
            value
        }
    }
}

fn periodic(Periodic { preperiod, period, saltus, values }: &Periodic) -> Value {
    json!({"preperiod": preperiod, "period": period, "saltus": saltus, "values": values})
}

fn automaton(automaton: &Automaton) -> Value {
    let states = automaton.accepting.len().max(1);
    let rows: Vec<&[u32]> = automaton.next.chunks((automaton.next.len() / states).max(1)).collect();
    let accepting: Vec<usize> = automaton
        .accepting
        .iter()
        .enumerate()
        .filter(|(_, accepts)| **accepts)
        .map(|(state, _)| state)
        .collect();
    let (key, numeration) = match automaton.numeration {
        Numeration::Base(base) => ("base", json!(base)),
        Numeration::Fibonacci => ("numeration", json!(FIBONACCI)),
    };
    json!({
        key: numeration,
        "tracks": automaton.tracks,
        "start": automaton.start,
        "accepting": accepting,
        "next": rows,
    })
}

/// Appends `value`, each part on a line of its own unless it holds nothing but simple values.
fn lay_out(value: &Value, indent: usize, text: &mut String) {
    let (open, close, parts): (_, _, Vec<(String, &Value)>) = match value {
        Value::Object(fields) if fields.values().any(nested) => {
            ('{', '}', fields.iter().map(|(name, part)| (format!("{}: ", json!(name)), part)).collect())
        }
        Value::Array(parts) if parts.iter().any(nested) => {
            ('[', ']', parts.iter().map(|part| (String::new(), part)).collect())
        }
        simple => {
            text.push_str(&simple.to_string());
            return;
        }
    };
    text.push(open);
    for (index, (name, part)) in parts.into_iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&"  ".repeat(indent + 1));
        text.push_str(&name);
        lay_out(part, indent + 1, text);
    }
    text.push('\n');
    text.push_str(&"  ".repeat(indent));
    text.push(close);
}

fn nested(value: &Value) -> bool {
    value.is_object() || value.is_array()
}

#[cfg(test)]
mod tests;
