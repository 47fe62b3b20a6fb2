//! Properties that can be read off the clauses: impartial, unsplit, additive.
//!
//! # Setting
//!
//! *Impartial*: both players have the same moves and endings treat them alike. *Unsplit*: every
//! option is at most one component. *Additive*: who wins a sum of components in normal play
//! follows from values of the components; a game that is not is *whole*, and its sums are searched
//! as one position.
//!
//! # Theorem
//!
//! Sprague and Grundy: impartial normal play is additive. A component with `ends if …: mover
//! loses` is one without moves, so these clauses change nothing. `win by reaching` reduces to
//! normal play if the game is impartial, normal, disjunctive, without other endings and without
//! loops: components from which a goal can be reached at once are *hot*, options with a hot
//! component are deleted, and the rest is an ordinary game.
//!
//! # How the code uses it
//!
//! The clauses are looked at, nothing is computed. Each answer names the clause that decides it.
//!
//! # What is not covered
//!
//! A game with `misere` may still be solved by a quotient, and a compound by a theorem; those are
//! matters of other stages.
//!
//! # Cost
//!
//! Linear in the length of the rules.

use grundy_core::Verdict;
use grundy_messages::{Arg, Label};
use grundy_syntax::tree::{Ending, Play};

use crate::bind::BoundGame;
use crate::ir::{Compound, ExprKind, Item, Rules, Sum};
use crate::value::Value;

/// Whether the reduction of `win by reaching` to normal play applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reaching {
    /// It applies: hot components win at once, options with one are deleted.
    Reduced,
    /// It does not, for this reason; the game is whole.
    Whole(Arg),
}

/// Whether both players have the same moves.
pub(crate) fn impartial(rules: &Rules) -> Verdict {
    if let Some(rule) = rules.moves.iter().find(|rule| rule.side.is_some()) {
        return Verdict::Refuted(named(Label::ImpartialSide, &rule.name));
    }
    if rules.ends.iter().any(|ends| matches!(ends.ending, Ending::Wins(_))) {
        return Verdict::Refuted(Arg::Label(Label::ImpartialEnding));
    }
    Verdict::Proved(Arg::Label(Label::ImpartialMoves))
}

/// Whether every option is at most one component.
pub(crate) fn unsplit(game: &BoundGame) -> Verdict {
    let reduced = game.rules().kinds.iter().filter_map(|kind| kind.reduce.as_ref());
    if reduced.clone().any(|reduce| most_parts(game, &reduce.result.body) > Parts::One) {
        return Verdict::Refuted(named(Label::UnsplitMove, "reduce"));
    }
    match game.rules().moves.iter().find(|rule| most_parts(game, &rule.result.body) > Parts::One) {
        None => Verdict::Proved(Arg::Label(Label::UnsplitMoves)),
        Some(rule) => Verdict::Refuted(named(Label::UnsplitMove, &rule.name)),
    }
}

/// How many components a sum can have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Parts {
    None,
    One,
    Many,
}

fn most_parts(game: &BoundGame, sum: &Sum) -> Parts {
    match sum {
        Sum::If(_, yes, no) => most_parts(game, yes).max(most_parts(game, no)),
        Sum::Component { .. } => Parts::One,
        Sum::Plus(terms) => {
            let some = terms.iter().map(|term| most_parts(game, term)).filter(|parts| *parts > Parts::None);
            some.reduce(|_, _| Parts::Many).unwrap_or(Parts::None)
        }
        Sum::Copies(count, term) => match (&count.kind, most_parts(game, term)) {
            (_, Parts::None) => Parts::None,
            (ExprKind::Int(count), parts) => copies(count.to_i64(), parts),
            (ExprKind::Param(index), parts) => {
                copies(game.params().get(*index).and_then(Value::as_int).and_then(|int| int.to_i64()), parts)
            }
            _ => Parts::Many,
        },
        Sum::Each(term, items) => {
            let runs = items.iter().any(|item| matches!(item, Item::In(..)));
            match most_parts(game, term) {
                Parts::One if runs => Parts::Many,
                parts => parts,
            }
        }
    }
}

fn copies(count: Option<i64>, parts: Parts) -> Parts {
    match count {
        Some(0) => Parts::None,
        Some(1) => parts,
        _ => Parts::Many,
    }
}

/// Whether values of components decide sums in the play that the game has.
pub(crate) fn additive(game: &BoundGame, reaching: Option<&Reaching>, descends: &Verdict) -> Verdict {
    if let Some(reason) = whole(game) {
        return Verdict::Refuted(Arg::Label(reason));
    }
    match reaching {
        Some(Reaching::Whole(reason)) => Verdict::Refuted(reason.clone()),
        Some(Reaching::Reduced) => Verdict::Proved(Arg::Label(Label::AdditiveReaching)),
        None if game.has_sides() => Verdict::Proved(Arg::Label(Label::AdditiveSides)),
        None if descends.is_proved() => Verdict::Proved(Arg::Label(Label::AdditiveNormal)),
        // Positions from which play can go on for ever have no value; all others keep theirs.
        None => Verdict::Proved(Arg::Label(Label::AdditiveIfEnds)),
    }
}

/// Whether `win by reaching` can be reduced; `None` without such a clause.
pub(crate) fn reaching(game: &BoundGame, descends: &Verdict) -> Option<Reaching> {
    let rules = game.rules();
    if rules.goals.is_empty() {
        return None;
    }
    let reason = whole(game)
        .or((!impartial(rules).is_proved()).then_some(Label::ReachingPartizan))
        .or((!descends.is_proved()).then_some(Label::ReachingLoops));
    Some(reason.map_or(Reaching::Reduced, |reason| Reaching::Whole(Arg::Label(reason))))
}

/// The clause that makes the game whole, if there is one.
fn whole(game: &BoundGame) -> Option<Label> {
    let rules = game.rules();
    let other_ending = rules.ends.iter().any(|ends| ends.ending != Ending::MoverLoses);
    // Under misère play a component without moves still lets the others go on.
    let misere_ending = game.play() == Play::Misere && !rules.ends.is_empty();
    if rules.score {
        Some(Label::WholeScore)
    } else if !matches!(rules.compound, Compound::Disjunctive) {
        Some(Label::WholeCompound)
    } else if other_ending || misere_ending {
        Some(Label::WholeEnding)
    } else {
        (game.play() == Play::Misere).then_some(Label::WholeMisere)
    }
}

fn named(label: Label, name: &str) -> Arg {
    Arg::Filled(label, vec![("name", Arg::from(name))])
}
