//! What repeats in a game, guessed or proved.

use grundy::messages::Lang;
use grundy::{Aspect, BoundGame, Finding, Judged, Limit, Of, Seen, Standing, Stop, ValueRow};
use grundy_export::document::{FindingJson, PatternJson, ProveJson};

use super::{claim, finding, patterns, play_id};

/// A pattern and the claims of the rules.
pub fn json(lang: Lang, game: &BoundGame, found: &Finding, judged: &[Judged]) -> ProveJson {
    let partial = matches!(found.standing, Standing::Undecided(Limit::Stop(_)));
    ProveJson {
        game: game.rules().name.clone(),
        parameters: finding::object(&finding::parameters(game)),
        play: play_id(game),
        finding: finding::json(lang, game, found),
        patterns: Vec::new(),
        claims: judged.iter().map(|judged| claim::json(lang, judged)).collect(),
        partial,
        stop: finding::limit(&found.standing).filter(|_| partial),
    }
}

/// What repeats in values of a game in which the players have different moves.
pub fn of_values(lang: Lang, game: &BoundGame, rows: &[ValueRow], stop: Option<Stop>) -> ProveJson {
    // What repeats in less than the values is no pattern of the values.
    let tested = rows.iter().find(|row| row.aspect == Aspect::Value && row.seen == Seen::Enough);
    let pattern = tested.map(|row| PatternJson {
        kind: row.kind(),
        text: patterns::says(lang, row),
        formula: Some(row.formula()),
        period: Some(row.period),
        preperiod: Some(row.preperiod),
        saltus: row.saltus.parse().ok(),
        exceptions: None,
        states: None,
    });
    let standing = if tested.is_some() { "tested" } else { "none" };
    let up_to = tested.map(|row| row.up_to);
    let nothing = Finding::nothing(Of::Values);
    ProveJson {
        finding: FindingJson { standing, pattern, up_to, ..finding::json(lang, game, &nothing) },
        patterns: patterns::json(lang, rows),
        partial: stop.is_some(),
        stop: stop.map(Stop::id),
        ..json(lang, game, &nothing, &[])
    }
}
