//! Claims in the language of the rules, as relations and as readings of what is proved.
//!
//! # Setting
//!
//! A claim says a value (`g(…) = e`) or who wins (`P(…) iff c`) for all components that satisfy its
//! condition, or for all arguments of `start`.
//!
//! # Theorem
//!
//! None: a claim becomes a formula by the same translation as the rules.
//!
//! # How the code uses it
//!
//! [`relations_of_claim`] gives the automaton of a claim about all components, to be proved by
//! induction. [`reading_follows`] decides whether a claim agrees with values already proved: the
//! sentence "there is no component at which the claim says something else".
//!
//! # What is not covered
//!
//! Claims about draws, and expressions that the translation refuses. A claim about one of several kinds says too little to be proved by itself;
//! whether it follows is decided.
//!
//! # Cost
//!
//! One automaton.

use std::sync::Arc;

use grundy_automata::{Decision, Engine, Formula, Limits, Var};
use grundy_core::{Coding, Of, Periodic, Relations, Run};
use grundy_messages::Label;
use grundy_rules::ir::{About, Claim};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Value};
use grundy_syntax::Source;
use grundy_syntax::tree::{ClaimOf, Play};

use crate::Refusal;
use crate::compile::{Case, Compiler, Env, Path, Sym, system_of as golden};
use crate::induction::{as_value, component};
use crate::logic::{all, both, exists, never, some};
use crate::model::VALUE;
use crate::periodic::relations_of_periodic;
use crate::relations::{Claimed, automaton, system_of};
use crate::trouble::{Tried, Trouble};

/// Why a claim has no relations.
#[derive(Clone, Debug)]
pub enum ClaimFailure {
    /// It is refused, too large, or a limit was reached.
    Trouble(Trouble),
    /// It says nothing at this component: evaluating it is an error.
    Undefined(Component),
}

impl From<Trouble> for ClaimFailure {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

/// What is already proved of a game.
#[derive(Clone, Copy, Debug)]
pub enum Proved<'p> {
    /// By automata.
    Relations(&'p Relations),
    /// As a period of the values of single heaps, or of 0 for lost and 1 for other heaps.
    Periodic(&'p Periodic),
}

/// Whether a claim follows from what is proved.
#[derive(Clone, Debug)]
pub enum Follows {
    /// It does.
    Yes,
    /// It says something else, or fails, at these arguments.
    No(Disagreement),
}

/// The least arguments at which a claim does not say what is proved: by their sum, then in their order.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The fields of a component, or the arguments of `start`.
    pub at: Vec<Value>,
    /// What is proved of them: a value, or 0 for lost and 1 for not lost.
    pub really: Option<u64>,
}

/// The automata of an unconditional claim about the components of the only kind.
///
/// `source` is the text that the claim stands in.
pub fn relations_of_claim(
    game: &BoundGame,
    (claim, source): (&Claim, &Source),
    coding: Coding,
    limits: Limits,
    run: &Run<'_>,
) -> Result<Relations, ClaimFailure> {
    let compiler = Compiler::new(game, run).with_claim(source);
    let stop = || run.poll().is_err();
    let engine = Engine::with_stop(golden(claim), limits, &stop);
    let refuse = |label: Label| Err(ClaimFailure::from(Trouble::from(Refusal::plain(label))));
    let [kind] = game.rules().kinds.as_slice() else { return refuse(Label::FragmentKinds) };
    if (claim.of == ClaimOf::Grundy) == (coding == Coding::Set) {
        return refuse(Label::FragmentClaim);
    }
    if claim.is_of_start() {
        return refuse(Label::FragmentStart);
    }
    if claim.condition.is_some() {
        return refuse(Label::FragmentConditional);
    }
    let vars: Vec<Var> = (0..).map(Var).take(kind.fields.len()).collect();
    let domain = compiler.domain(0, &vars)?;
    let said = Said::new(&compiler, claim, compiler.fields(0, &vars)?, coding)?;
    let silent = never(vars.iter().copied(), both(domain.clone(), said.defined.clone().negated()));
    if let Decision::False(values) = engine.decide(&silent).map_err(Trouble::from)? {
        return Err(ClaimFailure::Undefined(component(game, 0, &values)));
    }
    let tracks = vars.len() + usize::from(coding != Coding::Set);
    let value = Var(u32::try_from(vars.len()).unwrap_or(VALUE.0));
    let formula = both(domain, said.says(value));
    let automaton = automaton(&engine, &formula, tracks)?;
    Ok(Relations { coding, kinds: vec![automaton], prefixes: vec![None] })
}

/// What a claim says, as formulas.
struct Said {
    /// Where it can be evaluated.
    defined: Formula,
    /// For a value: what must hold for it to be `VALUE`. For a set: who is lost.
    body: Formula,
}

impl Said {
    /// The claim about these arguments, to be compared with values in this coding.
    fn new<'g>(
        compiler: &Compiler<'g, '_>,
        claim: &'g Claim,
        args: Vec<Sym<'g>>,
        coding: Coding,
    ) -> Tried<Self> {
        let env = Env::new(claim.body.slots.len(), args);
        let body = &claim.body.body;
        let refused = || Trouble::from(Refusal::plain(Label::FragmentClaim));
        compiler.within_claim(|| match (claim.of, coding) {
            (ClaimOf::Grundy, Coding::Number | Coding::Power) => {
                let outcomes = match coding {
                    Coding::Power => compiler.power(body, &env)?,
                    _ => compiler.int(body, &env)?,
                };
                let mut ways = Vec::new();
                for branch in &outcomes.branches {
                    let is = crate::affine::Affine::var(VALUE).equal(&branch.value);
                    ways.push(branch.where_also(compiler.exact(is, body.span)?));
                }
                Ok(Self { defined: outcomes.defined(), body: some(ways) })
            }
            (ClaimOf::Outcome(letter @ ('P' | 'N')), _) => {
                let condition = compiler.condition(body, &env)?;
                let defined = condition.error().negated();
                let lost = if letter == 'P' { condition.holds.clone() } else { condition.fails() };
                Ok(Self { defined, body: lost })
            }
            _ => Err(refused()),
        })
    }

    /// The claim with its value in `value`.
    fn says(&self, value: Var) -> Formula {
        crate::logic::renamed(&self.body, &[(VALUE, value)].into())
    }
}

/// Decides whether a claim agrees with what is proved, wherever its condition holds.
///
/// `source` is the text that the claim stands in.
pub fn reading_follows(
    game: &BoundGame,
    (of, proved): (Of, Proved<'_>),
    (claim, source): (&Claim, &Source),
    limits: Limits,
    run: &Run<'_>,
) -> Result<Follows, Trouble> {
    let compiler = Compiler::new(game, run).with_claim(source);
    let stop = || run.poll().is_err();
    let made;
    let relations = match proved {
        Proved::Relations(relations) => relations,
        Proved::Periodic(periodic) => {
            made = relations_of_periodic(game, periodic, of, limits, run)?;
            &made
        }
    };
    let engine = Engine::with_stop(system_of(relations)?, limits, &stop);
    let rules = game.rules();
    let fields = match claim.about {
        About::Start => rules.start.as_ref().map(|start| &start.args),
        About::Kind(kind) => rules.kinds.get(kind).map(|kind| &kind.fields),
    };
    let types: Vec<&grundy_rules::Type> = fields.into_iter().flatten().map(|field| &field.ty).collect();
    let vars: Vec<Var> = (0..).map(Var).take(types.len()).collect();
    let claimed = Claimed::new(&compiler, relations, Some(&engine))?;
    let worth = match claim.about {
        About::Start => of_start(&compiler, &claimed, &vars)?,
        About::Kind(kind) => of_fields(&compiler, &claimed, kind, &vars)?,
    };
    let wrong = against(&compiler, claim, worth.clone(), &vars, relations.coding)?;
    let Decision::False(found) = engine.decide(&never(vars.iter().copied(), wrong.clone()))? else {
        return Ok(Follows::Yes);
    };
    let found = least(&engine, wrong, &vars, found)?;
    let really = proved_value(&engine, relations.coding, &worth, &vars, &found)?;
    let at = found.iter().zip(&types).map(|(number, ty)| as_value(*number, ty)).collect();
    Ok(Follows::No(Disagreement { at, really }))
}

/// The least member of a relation of which one member is known: by the sum of the numbers, then in their order.
fn least(engine: &Engine<'_>, relation: Formula, vars: &[Var], member: Vec<(Var, u128)>) -> Tried<Vec<u128>> {
    let number = |found: &[(Var, u128)], var: &Var| {
        found.iter().find(|(other, _)| other == var).map_or(0, |(_, n)| *n)
    };
    let mut known: Vec<u128> = vars.iter().map(|var| number(&member, var)).collect();
    let dfa = engine.build(&relation)?;
    let tracks = dfa.vars().to_vec();
    let mut within = Formula::Given(Arc::new(dfa), tracks);
    let sum: Vec<(Var, i64)> = vars.iter().map(|var| (*var, 1)).collect();
    let each = vars.iter().map(|var| vec![(*var, 1)]);
    for terms in [sum].into_iter().chain(each) {
        let total = |known: &[u128]| -> u128 {
            let counted =
                vars.iter().zip(known).filter(|(var, _)| terms.iter().any(|(term, _)| term == *var));
            counted.map(|(_, number)| *number).sum()
        };
        // Below `low` there is no member, and `known` is one.
        let mut low = 0;
        while low < total(&known) {
            let middle = low + (total(&known) - low) / 2;
            // Beyond machine words the member known will do.
            let Ok(bound) = i64::try_from(middle) else { return Ok(known) };
            let smaller = both(within.clone(), Formula::at_most(terms.clone(), bound));
            match engine.decide(&never(vars.iter().copied(), smaller))? {
                Decision::True => low = middle + 1,
                Decision::False(found) => known = vars.iter().map(|var| number(&found, var)).collect(),
            }
        }
        let Ok(bound) = i64::try_from(low) else { return Ok(known) };
        within = both(within, Formula::equal(terms, bound));
    }
    Ok(known)
}

/// What is proved of these arguments: their value, or 0 for lost and 1 for not lost; `None` beyond machine words.
fn proved_value(
    engine: &Engine<'_>,
    coding: Coding,
    worth: &Worth,
    vars: &[Var],
    at: &[u128],
) -> Tried<Option<u64>> {
    let Ok(numbers) = at.iter().map(|number| i64::try_from(*number)).collect::<Result<Vec<_>, _>>() else {
        return Ok(None);
    };
    let here = all(vars.iter().zip(numbers).map(|(var, number)| Formula::equal([(*var, 1)], number)));
    let hidden = vars.iter().copied().chain([VALUE]);
    let decided = engine.decide(&never(hidden, both(here, worth.body.clone())))?;
    let value = match &decided {
        Decision::True => None,
        Decision::False(found) => Some(found.iter().find(|(var, _)| *var == VALUE).map_or(0, |(_, n)| *n)),
    };
    Ok(match coding {
        Coding::Set => Some(u64::from(value.is_none())),
        Coding::Power => value.and_then(u128::checked_ilog2).map(u64::from),
        _ => value.and_then(|value| u64::try_from(value).ok()),
    })
}

/// What is proved of arguments: where they are a position, and which have `VALUE` or are lost.
#[derive(Clone)]
struct Worth {
    positions: Formula,
    body: Formula,
}

/// The component of a kind with these fields.
fn of_fields(
    compiler: &Compiler<'_, '_>,
    claimed: &Claimed<'_, '_, '_>,
    kind: usize,
    vars: &[Var],
) -> Tried<Worth> {
    let value = (claimed.coding != Coding::Set).then_some(VALUE);
    Ok(Worth { positions: compiler.domain(kind, vars)?, body: claimed.component(kind, vars, value) })
}

/// The sum that `start` makes of its arguments.
fn of_start<'g>(compiler: &Compiler<'g, '_>, claimed: &Claimed<'_, 'g, '_>, vars: &[Var]) -> Tried<Worth> {
    let refused = || Trouble::from(Refusal::plain(Label::FragmentStart));
    let start = compiler.game.rules().start.as_ref().ok_or_else(refused)?;
    let args = arguments(compiler, vars)?;
    let truths = args.iter().filter_map(|arg| match arg {
        Sym::Flag(var) => Some(Formula::at_most([(*var, 1)], 1)),
        _ => None,
    });
    let shape = all(truths);
    let path = Path::new(Env::new(start.result.slots.len(), args.iter().cloned()));
    let asked = start.conditions.iter().map(|condition| compiler.about(condition, &args));
    let asked = asked.collect::<Tried<Vec<_>>>()?;
    let mut errors = Vec::new();
    let cases = compiler.sum(&start.result.body, path, &mut errors)?;
    let body = cases.iter().map(|case| match claimed.coding {
        Coding::Set => lost(compiler, claimed, case),
        Coding::Power if case.is_sum() => Err(refused()),
        _ => claimed.case(case, start.span, VALUE),
    });
    let body = some(body.collect::<Tried<Vec<_>>>()?);
    let shape = all([shape].into_iter().chain(asked.into_iter().map(|condition| condition.holds)));
    Ok(Worth { positions: both(shape, some(errors).negated()), body })
}

fn arguments<'g>(compiler: &Compiler<'g, '_>, vars: &[Var]) -> Tried<Vec<Sym<'g>>> {
    let rules = compiler.game.rules();
    let args = rules.start.iter().flat_map(|start| &start.args).zip(vars);
    args.map(|(arg, var)| match arg.ty {
        grundy_rules::Type::Nat => Ok(Sym::Int(crate::affine::Affine::var(*var))),
        grundy_rules::Type::Bool => Ok(Sym::Flag(*var)),
        _ => Err(Refusal::naming(Label::FragmentField, arg.name.clone()).into()),
    })
    .collect()
}

/// Where a position of at most one component is lost.
fn lost<'g>(compiler: &Compiler<'g, '_>, claimed: &Claimed<'_, 'g, '_>, case: &Case<'g>) -> Tried<Formula> {
    let refused = || Trouble::from(Refusal::plain(Label::FragmentStart));
    match case.pieces.as_slice() {
        [] => Ok(match compiler.game.play() {
            Play::Normal => case.path.closed(Formula::Truth(true)),
            Play::Misere => Formula::Truth(false),
        }),
        [piece] if !piece.is_many() => claimed.only_part(case, piece, &|_| Ok(Formula::Truth(false))),
        _ => Err(refused()),
    }
}

/// Where the claim is defined to say something, and says something else than is proved.
fn against<'g>(
    compiler: &Compiler<'g, '_>,
    claim: &'g Claim,
    worth: Worth,
    vars: &[Var],
    coding: Coding,
) -> Tried<Formula> {
    let args = match claim.about {
        About::Start => arguments(compiler, vars)?,
        About::Kind(kind) => compiler.fields(kind, vars)?,
    };
    let said = Said::new(compiler, claim, args.clone(), coding)?;
    let agrees = match (claim.of, coding) {
        (ClaimOf::Outcome(_), Coding::Number | Coding::Power) => {
            let zero = i64::from(coding == Coding::Power);
            let lost = exists([VALUE], both(worth.body, Formula::equal([(VALUE, 1)], zero)));
            lost.iff(said.body)
        }
        (ClaimOf::Outcome(_), Coding::Set) => worth.body.iff(said.body),
        _ => exists([VALUE], both(worth.body, said.body)),
    };
    let right = both(said.defined, agrees);
    let wrong = match &claim.condition {
        None => right.negated(),
        // Where the condition is an error, the claim cannot be right.
        Some(condition) => {
            let env = Env::new(claim.body.slots.len(), args);
            let spoken = compiler.within_claim(|| compiler.condition(condition, &env))?;
            both(spoken.fails().negated(), both(spoken.holds, right).negated())
        }
    };
    Ok(both(worth.positions, wrong))
}
