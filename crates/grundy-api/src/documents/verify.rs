//! What the checker says of a certificate.

use grundy::messages::Lang;
use grundy::{Checking, Theorem, claims_of, method_of};
use grundy_export::document::VerifyJson;

/// Whether a certificate was accepted.
pub fn json(lang: Lang, checking: &Checking) -> VerifyJson {
    let Checking { game, certificate, result } = checking;
    VerifyJson {
        game: game.rules().name.clone(),
        verified: result.is_ok(),
        of: certificate.of.id(),
        method: method_of(certificate).id(),
        claims: claims_of(certificate),
        reason: result.as_ref().err().map(|rejection| rejection.arg().show(lang)),
        work: result.as_ref().ok().map(Theorem::work),
    }
}
