//! Every move that a match lists can be sent back as it is written, and leads where the list says.

use std::sync::atomic::AtomicBool;

use grundy_api::{Desk, Limits, call};
use serde_json::{Value, json};

/// Moves of one match that are tried.
const TRIED: usize = 12;

fn ask(method: &str, question: &Value) -> Value {
    let cancelled = AtomicBool::new(false);
    let (limits, langs) = (Limits::default(), &grundy_texts::ALL);
    let desk = Desk { langs, limits, cancelled: &cancelled, progress: &|_| (), rest: &|| () };
    serde_json::from_str(&call(method, &question.to_string(), &desk)).expect("JSON")
}

#[test]
fn listed_moves_can_be_played() {
    let games = ask("catalogue", &json!({}));
    let mut played = 0;
    for game in games["games"].as_array().expect("games") {
        let slug = game["slug"].as_str().expect("a slug");
        let begun = ask("match", &json!({"rules": {"slug": slug}}));
        let moves = begun["moves"].as_array().cloned().unwrap_or_default();
        let step = moves.len() / TRIED + 1;
        for one in moves.iter().step_by(step) {
            let after = ask("match", &json!({"rules": {"slug": slug}, "turns": [one["text"]]}));
            assert_eq!(after["state"]["position"], one["to"], "{slug}: {one}\n{after}");
            played += 1;
        }
    }
    assert!(played > 500, "{played} moves of the catalogue");
}
