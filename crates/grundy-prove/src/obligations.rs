//! What must be shown for claimed values to be the values.
//!
//! # Setting
//!
//! Components p of a game, options of p that are sums of components, a function f claimed to be
//! the Grundy values (or a set claimed to be the lost components).
//!
//! # Theorem
//!
//! Sprague and Grundy: the value of a sum is the xor of the values of its parts, and the value of
//! p is the least number that is no value of an option. So f is the Grundy function if
//!
//! - O0 every part of every option is a component, no rule fails, and a measure falls;
//! - Of f gives every component exactly one value, and nothing else any;
//! - O1 no option of p has the value f(p);
//! - O2 for every v < f(p) some option of p has the value v;
//!
//! by induction over the measure. A set L is the set of lost components if no option of a member
//! wins (O1) and every other component has an option that wins (O2), where an option wins if it
//! is in L or reaches a goal. The xor x(n) of the values of all heaps below n is known by x(0) = 0
//! and x(n + 1) = x(n) xor f(n).
//!
//! # How the code uses it
//!
//! [`obligations`] writes one sentence for each kind or move, so that automata stay small. Each is
//! of the form "there is no …" about the fields of a component, which are the variables 0, 1, 2, ….
//!
//! # What is not covered
//!
//! Sums under misère play, compounds, sides: refused.
//!
//! # Cost
//!
//! Linear in the rules; deciding the sentences is what costs.

mod descends;
mod losing;
mod values;

pub(crate) use descends::{errors, falls, unsplit};
pub(crate) use losing::winning_part;

use grundy_automata::{Engine, Formula};
use grundy_core::{Coding, Induction, Of, Relations, Run};
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::ir::Compound;
use grundy_syntax::tree::{Ending, Play};

use crate::model::Model;
use crate::relations::Claimed;
use crate::trouble::{Tried, Trouble};
use crate::{Obligation, Refusal};

/// One thing to be shown: a sentence without free variables.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// Which obligation it belongs to.
    pub obligation: Obligation,
    /// What it is about: a move, or a word; for people and file names.
    pub detail: String,
    /// The kind of component that its variables 0, 1, 2, … are the fields of.
    pub kind: usize,
    /// The sentence: "there are no values of the outermost variables such that …".
    pub formula: Formula,
}

/// Whether the rules can be said in the logic at all; if not, which expression cannot.
pub fn fragment(game: &BoundGame, of: Of, run: &Run<'_>) -> Result<(), Trouble> {
    suits(game, of, if of == Of::Losing { Coding::Set } else { Coding::Number })?;
    errors(&Model::new(game, run)?).map(|_| ())
}

/// All that must be shown for `evidence` to be right, as sentences.
pub fn obligations(
    game: &BoundGame,
    of: Of,
    evidence: &Induction,
    run: &Run<'_>,
) -> Result<Vec<Sentence>, Trouble> {
    suits(game, of, evidence.relations.coding)?;
    let model = Model::new(game, run)?;
    let mut sentences = errors(&model)?;
    sentences.extend(unsplit(&model, evidence.relations.coding).into_iter().map(|(sentence, _)| sentence));
    sentences.extend(falls(&model, &evidence.measure)?);
    sentences.extend(about(&model, of, &evidence.relations, None)?);
    Ok(sentences)
}

/// The obligations that depend on the claimed values. With an engine, what they have in common is
/// computed at once.
pub(crate) fn about(
    model: &Model<'_, '_>,
    of: Of,
    relations: &Relations,
    engine: Option<&Engine>,
) -> Tried<Vec<Sentence>> {
    let claimed = Claimed::new(&model.compiler, relations, engine)?;
    match of {
        Of::Values => values::sentences(model, &claimed),
        Of::Losing => losing::sentences(model, &claimed),
    }
}

/// Refuses games for which the theorem does not hold, and codings that do not fit.
pub(crate) fn suits(game: &BoundGame, of: Of, coding: Coding) -> Tried<()> {
    let rules = game.rules();
    let refuse = |label: Label| Err(Refusal::plain(label).into());
    if (of == Of::Losing) != (coding == Coding::Set) {
        return refuse(Label::FragmentCoding);
    }
    if rules.moves.iter().any(|rule| rule.side.is_some()) {
        return refuse(Label::FragmentPartizan);
    }
    if !rules.is_plain() {
        return refuse(Label::FragmentPlain);
    }
    if !matches!(rules.compound, Compound::Disjunctive) {
        return refuse(Label::FragmentCompound);
    }
    if of == Of::Values && game.play() == Play::Misere {
        return refuse(Label::FragmentMisere);
    }
    let plain = |ending: Ending| match of {
        Of::Values => ending == Ending::MoverLoses,
        Of::Losing => matches!(ending, Ending::MoverLoses | Ending::MoverWins),
    };
    if let Some(ends) = rules.ends.iter().find(|ends| !plain(ends.ending)) {
        return Err(Refusal::at(Label::FragmentEnding, &rules.source, ends.span).into());
    }
    match rules.goals.first() {
        Some(goal) if of == Of::Values => {
            Err(Refusal::at(Label::FragmentGoal, &rules.source, goal.span).into())
        }
        _ => Ok(()),
    }
}
