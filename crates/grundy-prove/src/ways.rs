//! The ways to play a move, as automata: for whoever counts moves instead of trying them.
//!
//! # Setting
//!
//! A component with fields x, a move with variables that are bound by `in`, its *picks* P. The move leads to components whose fields are
//! functions of x and P.
//!
//! # Theorem
//!
//! None: as in `compile`, this is the interpreter's meaning in logic. The test `by_theorem` of `grundy` holds the moves counted in this
//! way against those that the interpreter lists.
//!
//! # How the code uses it
//!
//! Each case of a move becomes an automaton that reads x, P and the fields of those parts whose values count, in canonical form. Two cases may
//! have the same picks, since elements of a set may be written twice; so a case leaves out the picks of those before it, and every move
//! of the interpreter is a member of exactly one automaton.
//!
//! # What is not covered
//!
//! What `compile` refuses; picks from lists, whose elements may repeat, and picks that may be negative.
//!
//! # Cost
//!
//! That of the automata, one or two for each case.

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_automata::{Dfa, Engine, Formula, Limits, Var};
use grundy_core::{Coding, Of, Relations, Run};
use grundy_messages::Label;
use grundy_rules::ir::{Item, Pattern, Slot};
use grundy_rules::{BoundGame, Type};

use crate::affine::Affine;
use crate::compile::{Case, Piece, Sym, What};
use crate::logic::{all, both, exists, renamed};
use crate::model::{Model, MoveModel};
use crate::obligations::{suits, winning_part};
use crate::relations::{Claimed, system_of};
use crate::trouble::{Tried, Trouble};

/// The first variable for a pick.
const FIRST_PICK: u32 = 40;

/// Moves with more picks are refused.
const MOST_PICKS: usize = 12;

/// More pairs of cases that may have the same picks are refused.
const MOST_PAIRS: usize = 4096;

/// One way to play a move.
#[derive(Clone, Debug)]
pub struct Way {
    /// Which move of the rules.
    pub index: usize,
    /// One variable for each pick, in the order of the text.
    pub picks: Vec<Var>,
    /// Whether a pick is a truth value, which is 0 or 1.
    pub truths: Vec<bool>,
    /// The parts that count.
    pub parts: Vec<WayPart>,
    /// The relation between the fields (variables 0, 1, 2, …), the picks and the fields of the parts.
    pub automaton: Arc<Dfa>,
}

/// A part of an option, or a running sum, whose value counts in an exclusive or.
#[derive(Clone, Debug)]
pub struct WayPart {
    /// The kind of component.
    pub kind: usize,
    /// Its fields, or the number below which values are summed up.
    pub fields: Vec<Var>,
    /// Whether it is the running sum.
    pub is_prefix: bool,
}

/// The ways to play the moves of all kinds, in the order of the text.
///
/// Where `relations` are values, a way is a member whatever its parts are worth. Where they are a set of lost components, only ways that win are, and no
/// part is told.
pub fn ways(
    game: &BoundGame,
    of: Of,
    relations: &Relations,
    limits: Limits,
    run: &Run<'_>,
) -> Result<Vec<Way>, Trouble> {
    suits(game, of, relations.coding)?;
    let stop = || run.poll().is_err();
    let engine = Engine::with_stop(system_of(relations)?, limits, &stop);
    let model = Model::new(game, run)?;
    let claimed = match of {
        Of::Losing => Some(Claimed::new(&model.compiler, relations, Some(&engine))?),
        Of::Values => None,
    };
    let builder = Builder { model: &model, engine: &engine, claimed, coding: relations.coding };
    let mut found = Vec::new();
    for rule in &model.moves {
        found.extend(builder.of_move(rule)?);
    }
    Ok(found)
}

struct Builder<'b, 'g, 'r> {
    model: &'b Model<'g, 'r>,
    engine: &'b Engine<'b>,
    claimed: Option<Claimed<'b, 'g, 'r>>,
    coding: Coding,
}

/// A case with variables for its picks.
struct Picked<'g> {
    case: Case<'g>,
    /// The picks that are known numbers.
    constants: Vec<Option<i64>>,
}

impl<'g> Builder<'_, 'g, '_> {
    fn of_move(&self, rule: &MoveModel<'g>) -> Tried<Vec<Way>> {
        let declared = &self.model.compiler.game.rules().moves[rule.index];
        let refused = || self.model.compiler.refuse(Label::FragmentDomain, declared.span);
        let mut slots = Vec::new();
        for item in &declared.items {
            if let Item::In(pattern, domain) = item {
                if matches!(domain.ty, Type::List(_)) {
                    return Err(refused());
                }
                slots_of(pattern, &mut slots);
            }
        }
        if slots.len() > MOST_PICKS {
            return Err(refused());
        }
        let picks: Vec<Var> = (FIRST_PICK..).map(Var).take(slots.len()).collect();
        let mut before: Vec<(Vec<Option<i64>>, Formula)> = Vec::new();
        let mut found = Vec::new();
        let mut pairs = 0;
        for case in &rule.cases {
            let Some((picked, truths)) = self.picked(case, &slots, &picks)? else { return Err(refused()) };
            let same: Vec<&Formula> = before
                .iter()
                .filter(|(constants, _)| may_be_same(constants, &picked.constants))
                .map(|(_, formula)| formula)
                .collect();
            pairs += same.len();
            if pairs > MOST_PAIRS {
                return Err(refused());
            }
            let others = all(same.into_iter().map(|formula| formula.clone().negated()));
            let path = &picked.case.path;
            let hidden = path.bound.iter().filter(|var| !picks.contains(var)).copied();
            let played = exists(hidden, all(path.when.iter().cloned()));
            if rule.cases.len() > 1 {
                before.push((picked.constants.clone(), self.given(&played)?));
            }
            if let Some((parts, formula)) = self.parts(&picked.case, &picks)? {
                let dfa = self.over(both(formula, others), rule.kind, &picks, &parts)?;
                let (index, picks) = (rule.index, picks.clone());
                found.push(Way { index, picks, truths, parts, automaton: Arc::new(dfa) });
            }
        }
        Ok(found)
    }

    /// A formula as an automaton, so that it is made once.
    fn given(&self, formula: &Formula) -> Tried<Formula> {
        let dfa = self.engine.build(formula)?;
        let vars = dfa.vars().to_vec();
        Ok(Formula::Given(Arc::new(dfa), vars))
    }

    /// The automaton over all variables that a way has.
    fn over(&self, formula: Formula, kind: usize, picks: &[Var], parts: &[WayPart]) -> Tried<Dfa> {
        let fields = self.model.kinds[kind].vars.iter().chain(picks);
        let all_vars = fields.chain(parts.iter().flat_map(|part| &part.fields));
        // A variable that the formula does not name is any number: 0 <= it says so.
        let any = all_vars.map(|var| Formula::at_most([(*var, -1)], 0));
        Ok(self.engine.build(&Formula::All(any.chain([formula]).collect()))?)
    }

    /// The case with the picks as variables, and which of them are truth values; `None` where a pick is something else.
    fn picked(
        &self,
        case: &Case<'g>,
        slots: &[Slot],
        picks: &[Var],
    ) -> Tried<Option<(Picked<'g>, Vec<bool>)>> {
        let mut case = case.clone();
        let (mut constants, mut truths) = (Vec::new(), Vec::new());
        for (slot, pick) in slots.iter().zip(picks) {
            let Some(Some(value)) = case.path.env.0.get(*slot).cloned() else { return Ok(None) };
            let (constant, truth) = match value {
                Sym::Int(form) => {
                    // What was renamed before may stand in it.
                    let own = form.as_var().filter(|var| case.path.bound.contains(var));
                    match own {
                        Some(var) if !picks.contains(&var) => rename(&mut case, var, *pick),
                        _ if !form.is_natural() => match Affine::var(*pick).equal(&form) {
                            Some(same) => {
                                let natural = form.natural();
                                let Some(natural) = natural else { return Ok(None) };
                                // Negative picks cannot be told.
                                if !self.always(&case, &natural)? {
                                    return Ok(None);
                                }
                                add(&mut case, *pick, same);
                            }
                            None => return Ok(None),
                        },
                        _ => match Affine::var(*pick).equal(&form) {
                            Some(same) => add(&mut case, *pick, same),
                            None => return Ok(None),
                        },
                    }
                    (form.as_constant(), false)
                }
                Sym::Truth(_) | Sym::Flag(_) => {
                    let Some(holds) = value.as_truth() else { return Ok(None) };
                    let is = |number: i64| Formula::equal([(*pick, 1)], number);
                    let constant = match holds {
                        Formula::Truth(truth) => Some(i64::from(truth)),
                        _ => None,
                    };
                    let same = both(is(1), holds.clone()).or(both(is(0), holds.negated()));
                    add(&mut case, *pick, same);
                    (constant, true)
                }
                _ => return Ok(None),
            };
            constants.push(constant);
            truths.push(truth);
        }
        Ok(Some((Picked { case, constants }, truths)))
    }

    /// Whether a formula holds wherever a case can be played.
    fn always(&self, case: &Case<'g>, formula: &Formula) -> Tried<bool> {
        let against = all(case.path.when.iter().cloned().chain([formula.clone().negated()]));
        let vars = against.free();
        Ok(self.engine.decide(&against.exists(vars).negated())?.is_true())
    }

    /// The parts that count, and where the case is played; `None` where it never is what is asked for.
    fn parts(&self, case: &Case<'g>, picks: &[Var]) -> Tried<Option<(Vec<WayPart>, Formula)>> {
        let mut bound: Vec<Var> =
            case.path.bound.iter().filter(|var| !picks.contains(var)).copied().collect();
        let mut when = case.path.when.clone();
        if let Some(claimed) = &self.claimed {
            let wins = winning_part(self.model, case, claimed, &mut bound, &mut when)?;
            return Ok(wins.map(|wins| (Vec::new(), exists(bound, all(when.into_iter().chain([wins]))))));
        }
        if self.coding == Coding::Power && case.is_sum() {
            // Proved to be impossible.
            return Ok(None);
        }
        let mut parts = Vec::new();
        let mut told = Vec::new();
        for piece in case.pieces.iter().filter(|piece| piece.counts()) {
            self.part(piece, &mut bound, &mut when, &mut parts, &mut told)?;
        }
        let shown = |var: &Var| parts.iter().any(|part: &WayPart| part.fields.contains(var));
        let hidden: Vec<Var> = bound.into_iter().filter(|var| !shown(var)).collect();
        Ok(Some((parts, exists(hidden, all(when.into_iter().chain(told))))))
    }

    /// One piece of a sum, its fields in canonical form.
    fn part(
        &self,
        piece: &Piece,
        bound: &mut Vec<Var>,
        when: &mut Vec<Formula>,
        parts: &mut Vec<WayPart>,
        told: &mut Vec<Formula>,
    ) -> Tried<()> {
        let compiler = &self.model.compiler;
        let span = compiler.kind(piece.kind).span;
        let mut named = |form: &Affine| compiler.named(form, bound, when, span);
        match &piece.what {
            What::One(forms) => {
                let written = forms.iter().map(&mut named).collect::<Tried<Vec<_>>>()?;
                let fields = if compiler.kind(piece.kind).unordered.is_empty() {
                    written
                } else {
                    let canonical: Vec<Var> = written.iter().map(|_| compiler.fresh()).collect();
                    told.push(compiler.sorted(piece.kind, &written, &|sorted| {
                        let pairs = sorted.iter().zip(&canonical);
                        Ok(all(pairs.map(|(a, b)| Formula::same(*a, *b))))
                    })?);
                    canonical
                };
                parts.push(WayPart { kind: piece.kind, fields, is_prefix: false });
            }
            What::Run(from, to) => {
                for end in [from, to] {
                    let fields = vec![named(end)?];
                    parts.push(WayPart { kind: piece.kind, fields, is_prefix: true });
                }
            }
        }
        Ok(())
    }
}

fn slots_of(pattern: &Pattern, slots: &mut Vec<Slot>) {
    match pattern {
        Pattern::Slot(slot) => slots.push(*slot),
        Pattern::Tuple(parts) => parts.iter().for_each(|part| slots_of(part, slots)),
    }
}

/// Whether two cases may have the same picks: not where one of them differs in any case.
fn may_be_same(a: &[Option<i64>], b: &[Option<i64>]) -> bool {
    a.iter().zip(b).all(|(a, b)| match (a, b) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    })
}

/// Makes a pick a variable of the case.
fn add(case: &mut Case<'_>, pick: Var, same: Formula) {
    case.path.bound.push(pick);
    case.path.when.push(same);
}

/// Gives a variable of the case the name of a pick.
fn rename(case: &mut Case<'_>, from: Var, pick: Var) {
    let to = BTreeMap::from([(from, pick)]);
    let by = Affine::var(pick);
    let one = |form: &Affine| form.replaced(from, &by).unwrap_or_else(|| form.clone());
    let path = &mut case.path;
    path.bound.iter_mut().filter(|var| **var == from).for_each(|var| *var = pick);
    path.when = path.when.iter().map(|formula| renamed(formula, &to)).collect();
    for value in path.env.0.iter_mut().flatten() {
        if let Sym::Int(form) = value {
            *form = one(form);
        } else if let Sym::Truth(formula) = value {
            *formula = renamed(formula, &to);
        }
    }
    for piece in &mut case.pieces {
        match &mut piece.what {
            What::One(forms) => forms.iter_mut().for_each(|form| *form = one(form)),
            What::Run(start, end) => (*start, *end) = (one(start), one(end)),
        }
    }
}
