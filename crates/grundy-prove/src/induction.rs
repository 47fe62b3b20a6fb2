//! The route by induction: all obligations are decided by automata.
//!
//! # Setting
//!
//! A relation between components and values, given by automata, is claimed to be the Grundy
//! function (or a set, to be the lost components).
//!
//! # Theorem
//!
//! See `obligations`: if they all hold, the claim is right.
//!
//! # How the code uses it
//!
//! Rules become formulas, a measure is looked for, and every sentence is decided, the cheap ones
//! first. A false sentence comes with the shortest component for which it is false. A certificate
//! holds the relation and the measure: whoever reads it decides the sentences again.
//!
//! # What is not covered
//!
//! What `compile` and `obligations` refuse.
//!
//! # Cost
//!
//! That of the automata; bounded by the limits of the engine.

use grundy_automata::{Decision, Engine, Formula, Limits, Var};
use grundy_core::{Certificate, Evidence, Induction, Of, Relations, Run, Subject};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value};
use grundy_syntax::tree::Play;
use grundy_values::Int;

use crate::model::Model;
use crate::obligations::{Sentence, about, errors, suits, unsplit};
use crate::relations::system_of;
use crate::trouble::Tried;
use crate::{Against, Attempt, Obligation, measure};

/// Tries to prove that `relations` describe the values, or the lost components, of a game.
pub fn by_induction(
    game: &BoundGame,
    class: &Class,
    of: Of,
    relations: &Relations,
    limits: Limits,
    run: &Run<'_>,
) -> Attempt {
    attempt(game, class, of, relations, limits, run).unwrap_or_else(Attempt::from)
}

fn attempt(
    game: &BoundGame,
    class: &Class,
    of: Of,
    relations: &Relations,
    limits: Limits,
    run: &Run<'_>,
) -> Tried<Attempt> {
    suits(game, of, relations.coding)?;
    let stop = || run.poll().is_err();
    let engine = Engine::with_stop(system_of(relations)?, limits, &stop);
    let model = Model::new(game, run)?;
    if let Some(against) = first_false(game, &errors(&model)?, &engine, run)? {
        return Ok(Attempt::Refuted(against));
    }
    if let Some(component) = class.cycle.as_ref().and_then(|cycle| cycle.first()) {
        let component = component.clone();
        return Ok(Attempt::Refuted(Against {
            component,
            obligation: Obligation::Descends,
            parameters: Vec::new(),
        }));
    }
    for (sentence, index) in unsplit(&model, relations.coding) {
        run.poll()?;
        if !engine.decide(&sentence.formula)?.is_true() {
            let span = game.rules().moves[index].span;
            return Err(model.compiler.refuse(Label::FragmentSplits, span));
        }
    }
    let measure = measure::find(&model, class, &engine)?;
    if let Some(against) = first_false(game, &about(&model, of, relations, Some(&engine))?, &engine, run)? {
        return Ok(Attempt::Refuted(against));
    }
    let evidence = Evidence::Induction(Induction { relations: relations.clone(), measure });
    Ok(Attempt::Found(Certificate { game: subject(game), of, evidence, readings: Vec::new() }))
}

/// Decides the sentences in order, up to the first that is false.
fn first_false(
    game: &BoundGame,
    sentences: &[Sentence],
    engine: &Engine,
    run: &Run<'_>,
) -> Tried<Option<Against>> {
    for sentence in sentences {
        run.poll()?;
        if let Decision::False(found) = engine.decide(&sentence.formula)? {
            let fields = game.rules().kinds[sentence.kind].fields.len();
            let values = shortest(&sentence.formula, fields, engine)?.unwrap_or(found);
            let component = component(game, sentence.kind, &values);
            return Ok(Some(Against { component, obligation: sentence.obligation, parameters: Vec::new() }));
        }
    }
    Ok(None)
}

/// The shortest counterexample to "there is no …", for the first `fields` variables alone.
fn shortest(sentence: &Formula, fields: usize, engine: &Engine) -> Tried<Option<Vec<(Var, u128)>>> {
    let Formula::Not(inner) = sentence else { return Ok(None) };
    let Formula::Exists(vars, body) = inner.as_ref() else { return Ok(None) };
    let is_field = |var: &&Var| usize::try_from(var.0).is_ok_and(|number| number < fields);
    let hidden: Vec<Var> = vars.iter().filter(|var| !is_field(var)).copied().collect();
    let dfa = engine.build(&Formula::Exists(hidden, body.clone()))?;
    Ok(dfa.shortest().map(|values| dfa.vars().iter().copied().zip(values).collect()))
}

/// The component whose fields are these values; fields that do not matter are 0.
pub(crate) fn component(game: &BoundGame, kind: usize, values: &[(Var, u128)]) -> Component {
    let fields = game.rules().kinds[kind].fields.iter().zip(0..).map(|(field, number)| {
        let value = values.iter().find(|(var, _)| *var == Var(number)).map_or(0, |(_, value)| *value);
        as_value(value, &field.ty)
    });
    Component { kind, fields: fields.collect() }
}

/// A number as a value of type `ty`.
pub(crate) fn as_value(value: u128, ty: &Type) -> Value {
    match ty {
        Type::Bool => Value::Bool(value == 1),
        _ => Value::Int(value.to_string().parse().unwrap_or(Int::ZERO)),
    }
}

/// Which game a certificate is about.
pub(crate) fn subject(game: &BoundGame) -> Subject {
    let rules = game.rules();
    let params = rules.params.iter().zip(game.params());
    Subject {
        name: rules.name.clone(),
        rules: rules.source.text().to_owned(),
        digest: grundy_rules::digest(rules),
        params: params.map(|(param, value)| (param.name.clone(), value.to_string())).collect(),
        misere: game.play() == Play::Misere,
    }
}
