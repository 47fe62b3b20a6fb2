//! The route by the library: offers theorems of the literature that may fit.
//!
//! Only the outer form of the rules is looked at here: the types of fields, the compound, the play. Whether the rules are as a theorem
//! asks is decided by the checker, from the rules and nothing else.

use grundy_core::{Certificate, Evidence, Known, Library, Of, Run};
use grundy_rules::{BoundGame, CompoundKind, Type};
use grundy_syntax::tree::Play;

use crate::induction::subject;

/// Certificates by theorems of the library that may fit, the most likely first.
pub fn by_library(game: &BoundGame, of: Of, run: &Run<'_>) -> Vec<Certificate> {
    let compound = game.compound(run).ok();
    let made = |library: Library| Certificate {
        game: subject(game),
        of,
        evidence: Evidence::Library(library),
        readings: Vec::new(),
    };
    let [kind] = game.rules().kinds.as_slice() else { return Vec::new() };
    let types: Vec<&Type> = kind.fields.iter().map(|field| &field.ty).collect();
    candidates(game, &types, of, compound).into_iter().map(made).collect()
}

fn candidates(game: &BoundGame, types: &[&Type], of: Of, compound: Option<CompoundKind>) -> Vec<Library> {
    let misere = game.play() == Play::Misere;
    let bare = |theorem: Known| Library::new(theorem, Vec::new());
    match (types, of, compound) {
        ([Type::List(_) | Type::Bag(_) | Type::Nat], Of::Losing, Some(CompoundKind::Disjunctive))
            if misere =>
        {
            vec![bare(Known::MisereNim)]
        }
        ([Type::Nat], Of::Losing, Some(CompoundKind::Selective(Some(most)))) => {
            vec![Library::new(Known::Moore, vec![most])]
        }
        ([Type::List(element)], Of::Values, _) if **element == Type::Bool => vec![bare(Known::Superposition)],
        ([Type::Row(_)], Of::Values, _) => vec![bare(Known::Superposition)],
        ([Type::List(_)], Of::Losing, Some(CompoundKind::Disjunctive)) => {
            (1..=MOST_AT_ONCE).map(|most| Library::new(Known::MooreList, vec![most])).collect()
        }
        ([Type::Vertex(_), Type::Set(_)], Of::Losing, _) => tokens(0),
        ([Type::Set(_), Type::Vertex(_)], Of::Losing, _) => tokens(1),
        ([Type::List(_)], Of::Values, _) => {
            let steps = [0, 1].map(|first| Library::new(Known::Staircase, vec![first]));
            [bare(Known::Nim)].into_iter().chain(steps).collect()
        }
        ([Type::Bag(_) | Type::Nat], Of::Values, _) => vec![bare(Known::Nim)],
        ([Type::Set(element)], Of::Values, _) => match element.as_ref() {
            Type::Vertex(_) => vec![bare(Known::Colon)],
            Type::Edge(_) => vec![bare(Known::Colon), bare(Known::Fusion)],
            // What the second says, the first does not.
            Type::Tuple(_) => vec![bare(Known::Tartan), bare(Known::Superposition)],
            _ => vec![bare(Known::Superposition)],
        },
        ([Type::Nat, Type::Nat], Of::Losing, Some(CompoundKind::Disjunctive)) if !misere => {
            [0, 1].map(|heap| Library::new(Known::Schwenk, vec![heap])).into()
        }
        _ => Vec::new(),
    }
}

/// Entries that are changed at once, as far as theorems are offered.
const MOST_AT_ONCE: u64 = 6;

/// All ways to hold a token and the vertices that are free.
fn tokens(token: u64) -> Vec<Library> {
    let ways = [[0, 0], [1, 1], [0, 1], [1, 0]];
    ways.map(|[visited, own]| Library::new(Known::Geography, vec![token, visited, own])).into()
}
