//! Of, O1 and O2 for lost components.

use grundy_automata::{Formula, Var};
use grundy_syntax::tree::{Ending, Play};

use super::Sentence;
use crate::Obligation;
use crate::compile::{Case, What};
use crate::logic::{all, both, never, some};
use crate::model::{KindModel, Model};
use crate::relations::Claimed;
use crate::trouble::Tried;

pub(super) fn sentences<'g>(model: &Model<'g, '_>, claimed: &Claimed<'_, 'g, '_>) -> Tried<Vec<Sentence>> {
    let mut found = Vec::new();
    for (kind, declared) in model.kinds.iter().enumerate() {
        let lost = claimed.component(kind, &declared.vars, None);
        let outside = both(lost, declared.domain.clone().negated());
        found.push(sentence(Obligation::Function, "outside", kind, &declared.vars, outside));
    }
    for (kind, declared) in model.kinds.iter().enumerate() {
        found.extend(outcome(model, kind, declared, claimed)?);
    }
    Ok(found)
}

fn sentence(obligation: Obligation, detail: &str, kind: usize, vars: &[Var], against: Formula) -> Sentence {
    let formula = never(vars.iter().copied(), against);
    Sentence { obligation, detail: detail.to_owned(), kind, formula }
}

/// No member wins, every other component does: by an ending, by a move, or, under misère play, by
/// having none.
fn outcome<'g>(
    model: &Model<'g, '_>,
    kind: usize,
    declared: &KindModel,
    claimed: &Claimed<'_, 'g, '_>,
) -> Tried<Vec<Sentence>> {
    let lost = claimed.component(kind, &declared.vars, None);
    let won = declared.endings.iter().filter(|(ending, _)| *ending == Ending::MoverWins);
    let mut ways = vec![("ends", some(won.map(|(_, formula)| formula.clone())))];
    for rule in model.moves_of(kind) {
        let wins = rule.cases.iter().map(|case| wins(model, case, claimed));
        let wins = claimed.shared(some(wins.collect::<Tried<Vec<_>>>()?))?;
        ways.push((rule.name, both(wins, declared.open.clone())));
    }
    if model.compiler.game.play() == Play::Misere {
        let played = model.moves_of(kind).flat_map(|rule| &rule.cases);
        let moves = claimed.shared(some(played.map(|case| case.path.closed(Formula::Truth(true)))))?;
        ways.push(("misere", all([moves.negated(), declared.open.clone()])));
    }
    let mut found = Vec::new();
    for (detail, way) in &ways {
        if !matches!(way, Formula::Truth(false)) {
            let both = both(way.clone(), lost.clone());
            found.push(sentence(Obligation::Different, detail, kind, &declared.vars, both));
        }
    }
    let none = some(ways.into_iter().map(|(_, way)| way)).negated();
    let stuck = both(both(declared.domain.clone(), lost.negated()), none);
    found.push(sentence(Obligation::Reached, "", kind, &declared.vars, stuck));
    Ok(found)
}

/// Where one case of a move wins: it leads to a lost component or to a goal, or, under normal
/// play, to nothing.
fn wins<'g>(model: &Model<'g, '_>, case: &Case<'g>, claimed: &Claimed<'_, 'g, '_>) -> Tried<Formula> {
    match case.pieces.as_slice() {
        [] => Ok(match model.compiler.game.play() {
            Play::Normal => case.path.closed(Formula::Truth(true)),
            Play::Misere => Formula::Truth(false),
        }),
        [piece] if !piece.is_many() => {
            claimed.only_part(case, piece, &|written| goal(model, piece.kind, written))
        }
        // Shown elsewhere to be impossible.
        _ => Ok(Formula::Truth(false)),
    }
}

/// Where the only part of a case, whose variables become bound ones, is a lost component or a goal, or where there is none and that wins; `None`
/// where the case never wins.
pub(crate) fn winning_part<'g>(
    model: &Model<'g, '_>,
    case: &Case<'g>,
    claimed: &Claimed<'_, 'g, '_>,
    bound: &mut Vec<Var>,
    when: &mut Vec<Formula>,
) -> Tried<Option<Formula>> {
    let compiler = &model.compiler;
    match case.pieces.as_slice() {
        [] => Ok((compiler.game.play() == Play::Normal).then_some(Formula::Truth(true))),
        [piece] if !piece.is_many() => {
            let What::One(forms) = &piece.what else { return Ok(None) };
            let span = compiler.kind(piece.kind).span;
            let written = forms.iter().map(|form| compiler.named(form, bound, when, span));
            let written = written.collect::<Tried<Vec<_>>>()?;
            Ok(Some(some([claimed.part(piece.kind, &written)?, goal(model, piece.kind, &written)?])))
        }
        // Shown elsewhere to be impossible.
        _ => Ok(None),
    }
}

/// Where a component whose fields are written as these variables is a goal.
fn goal(model: &Model<'_, '_>, kind: usize, written: &[Var]) -> Tried<Formula> {
    let goals = model.compiler.game.rules().goals.iter().filter(|goal| goal.kind == kind);
    let reached = goals.map(|goal| {
        model.compiler.sorted(kind, written, &|sorted| {
            let fields = model.compiler.fields(kind, sorted)?;
            Ok(model.compiler.about(&goal.condition, &fields)?.holds)
        })
    });
    Ok(some(reached.collect::<Tried<Vec<_>>>()?))
}
