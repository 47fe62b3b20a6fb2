//! Claims, judged.

use grundy::messages::Lang;
use grundy::{BoundGame, Judged, Method, certificate_json};
use grundy_export::document::{ClaimJson, ClaimsJson, WithinJson};

use super::{finding, play_id};

/// All claims that were asked for.
pub fn claims(lang: Lang, game: &BoundGame, judged: &[Judged]) -> ClaimsJson {
    let claims: Vec<ClaimJson> = judged.iter().map(|judged| json(lang, judged)).collect();
    ClaimsJson {
        game: game.rules().name.clone(),
        parameters: finding::object(&finding::parameters(game)),
        play: play_id(game),
        first: claims.first().cloned(),
        claims,
    }
}

/// A claim as data.
pub fn json(lang: Lang, judged: &Judged) -> ClaimJson {
    ClaimJson {
        claim: judged.text.clone(),
        standing: judged.standing.id(),
        method: judged.method.map(Method::id),
        up_to: judged.up_to,
        counterexample: finding::counterexample(lang, &judged.standing),
        lemmas: finding::lemma_ids(&judged.standing),
        certificate: finding::certificate(&judged.standing),
        limit: finding::limit(&judged.standing),
        refusals: finding::refusals(lang, &judged.refusals),
        open: judged.open.clone(),
        within: judged.within.as_ref().map(|(condition, theorem)| WithinJson {
            condition: condition.clone(),
            certificate: certificate_json(theorem.certificate()),
        }),
    }
}
