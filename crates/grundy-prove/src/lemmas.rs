//! Certificates from the library of number theory.
//!
//! # Setting
//!
//! The library has theorems about rules of a given meaning; see `grundy_core::FROM_LEMMAS`.
//!
//! # Theorem
//!
//! None: whether a theorem is about the rules, and whether the claim follows from it, is decided by the checker alone.
//!
//! # How the code uses it
//!
//! Each theorem about positions with as many numbers is proposed.
//!
//! # What is not covered
//!
//! Other theorems than those of the library.
//!
//! # Cost
//!
//! Constant.

use grundy_core::{Certificate, Evidence, FROM_LEMMAS, Lemmas, Of, Reading};
use grundy_rules::BoundGame;

use crate::induction::subject;

/// Certificates of a claim, one for each theorem of the library that may be about these rules.
pub fn by_lemmas(game: &BoundGame, text: &str) -> Vec<Certificate> {
    let [kind] = game.rules().kinds.as_slice() else { return Vec::new() };
    let rows = FROM_LEMMAS.iter().filter(|row| row.fields == kind.fields.len());
    let certificate = |row: &grundy_core::FromLemmas| Certificate {
        game: subject(game),
        of: if row.values { Of::Values } else { Of::Losing },
        evidence: Evidence::Lemmas(Lemmas {
            theorem: row.id.to_owned(),
            lemmas: row.lemmas.iter().map(|id| (*id).to_owned()).collect(),
        }),
        readings: vec![Reading::Claim(text.to_owned())],
    };
    rows.map(certificate).collect()
}
