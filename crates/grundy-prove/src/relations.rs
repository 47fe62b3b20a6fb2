//! Claimed values as formulas: of a component, of a part as it is written, of an option.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_automata::{Dfa, Engine, Formula, Limits, System, Var};
use grundy_core::{Automaton, Coding, Numeration, Relations};
use grundy_messages::Label;
use grundy_syntax::Span;

use crate::Refusal;
use crate::affine::Affine;
use crate::compile::{Case, Compiler, Piece, What};
use crate::logic::{all, both, exists, renamed, some};
use crate::model::{MoveModel, VALUE};
use crate::trouble::{Tried, Trouble};

/// A relation between numbers and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Related {
    /// A part of this kind as it is written.
    Part(usize),
    /// The xor of the values of all components of this kind below a number.
    Prefix(usize),
}

/// A list of relations with the places of their variables in a common list.
type Shape = Vec<(Related, Vec<usize>)>;

/// Claimed values, ready to be put into formulas.
pub(crate) struct Claimed<'c, 'g, 'r> {
    compiler: &'c Compiler<'g, 'r>,
    pub(crate) coding: Coding,
    kinds: Vec<Arc<Dfa>>,
    prefixes: Vec<Option<Arc<Dfa>>>,
    /// With an engine, what is used more than once becomes an automaton at once.
    engine: Option<&'c Engine<'c>>,
    known: RefCell<BTreeMap<Shape, Formula>>,
}

impl<'c, 'g, 'r> Claimed<'c, 'g, 'r> {
    /// Refused where the automata do not fit the kinds.
    pub(crate) fn new(
        compiler: &'c Compiler<'g, 'r>,
        relations: &Relations,
        engine: Option<&'c Engine<'c>>,
    ) -> Tried<Self> {
        let refused = || Trouble::from(Refusal::plain(Label::FragmentCoding));
        let kinds = &compiler.game.rules().kinds;
        if relations.kinds.len() != kinds.len() || relations.prefixes.len() != kinds.len() {
            return Err(refused());
        }
        let system = system_of(relations)?;
        let value = usize::from(relations.coding != Coding::Set);
        let mut found = Vec::new();
        for (kind, automaton) in kinds.iter().zip(&relations.kinds) {
            found.push(dfa(automaton, system, kind.fields.len() + value).ok_or_else(refused)?);
        }
        let mut prefixes = Vec::new();
        for (kind, prefix) in kinds.iter().zip(&relations.prefixes) {
            prefixes.push(match prefix {
                Some(_) if kind.fields.len() != 1 || relations.coding != Coding::Number => {
                    return Err(refused());
                }
                Some(automaton) => Some(dfa(automaton, system, 2).ok_or_else(refused)?),
                None => None,
            });
        }
        let coding = relations.coding;
        Ok(Self { compiler, coding, kinds: found, prefixes, engine, known: RefCell::default() })
    }

    /// The formula, or with an engine its automaton.
    pub(crate) fn shared(&self, formula: Formula) -> Tried<Formula> {
        match (self.engine, formula) {
            (Some(engine), formula @ (Formula::Exists(..) | Formula::All(_) | Formula::Some(_))) => {
                let dfa = engine.build(&formula)?;
                let vars = dfa.vars().to_vec();
                Ok(Formula::Given(Arc::new(dfa), vars))
            }
            (_, formula) => Ok(formula),
        }
    }

    /// A component in canonical form has a value, or is in the set.
    pub(crate) fn component(&self, kind: usize, fields: &[Var], value: Option<Var>) -> Formula {
        Formula::Given(Arc::clone(&self.kinds[kind]), fields.iter().copied().chain(value).collect())
    }

    /// The running sum of values below a number.
    pub(crate) fn prefix(&self, kind: usize, number: Var, sum: Var) -> Option<Formula> {
        Some(Formula::Given(Arc::clone(self.prefixes[kind].as_ref()?), vec![number, sum]))
    }

    pub(crate) fn has_prefix(&self, kind: usize) -> bool {
        self.prefixes[kind].is_some()
    }

    /// A component whose fields are written as these variables is in the set.
    pub(crate) fn part(&self, kind: usize, written: &[Var]) -> Tried<Formula> {
        let shape = vec![(Related::Part(kind), (0..written.len()).collect())];
        self.instance(shape, written, None)
    }

    /// Where a case is played and its only part is in the set, or satisfies `other`.
    pub(crate) fn only_part(
        &self,
        case: &Case<'g>,
        piece: &Piece,
        other: &dyn Fn(&[Var]) -> Tried<Formula>,
    ) -> Tried<Formula> {
        let What::One(fields) = &piece.what else { return Ok(Formula::Truth(false)) };
        let mut placed = Placed::new(self.compiler, case);
        let written = placed.vars(fields)?;
        let good = some([self.part(piece.kind, &written)?, other(&written)?]);
        Ok(placed.closed(good))
    }

    /// `value` is the value of an option with these pieces, whose variables are given by `place`.
    fn xor(&self, relations: &[(Related, Vec<Var>)], value: Var) -> Tried<Formula> {
        if relations.is_empty() {
            let nothing = if self.coding == Coding::Power { 1 } else { 0 };
            return Ok(Formula::equal([(value, 1)], nothing));
        }
        let mut vars: Vec<Var> = Vec::new();
        let mut shape = Vec::new();
        for (of, own) in relations {
            let place = |var: &Var| {
                vars.iter().position(|other| other == var).unwrap_or_else(|| {
                    vars.push(*var);
                    vars.len() - 1
                })
            };
            shape.push((*of, own.iter().map(place).collect()));
        }
        self.instance(shape, &vars, Some(value))
    }

    /// The formula of a shape, made once and then renamed. Its variables are 0, 1, 2, ….
    fn instance(&self, shape: Shape, vars: &[Var], value: Option<Var>) -> Tried<Formula> {
        let known = self.known.borrow().get(&shape).cloned();
        let formula = match known {
            Some(formula) => formula,
            None => {
                let own: Vec<Var> = (0..).map(Var).take(vars.len()).collect();
                let formula = self.shared(self.of_shape(&shape, &own)?)?;
                self.known.borrow_mut().insert(shape, formula.clone());
                formula
            }
        };
        let names = (0..).map(Var).zip(vars.iter().copied()).chain(value.map(|value| (VALUE, value)));
        Ok(renamed(&formula, &names.collect()))
    }

    fn of_shape(&self, shape: &Shape, own: &[Var]) -> Tried<Formula> {
        let mut found: Option<(Formula, Var)> = None;
        for (at, (of, places)) in shape.iter().enumerate() {
            let vars: Vec<Var> = places.iter().map(|place| own[*place]).collect();
            let result = if at + 1 == shape.len() { VALUE } else { self.compiler.fresh() };
            found = Some(match found {
                None => (self.one(*of, &vars, result)?, result),
                Some((before, sum)) => {
                    let next = self.compiler.fresh();
                    let added = exists([sum], both(before, Formula::Xor(sum, next, result)));
                    (exists([next], both(self.one(*of, &vars, next)?, added)), result)
                }
            });
        }
        Ok(found.map_or(Formula::Truth(true), |(formula, _)| formula))
    }

    fn one(&self, of: Related, vars: &[Var], value: Var) -> Tried<Formula> {
        let value = (self.coding != Coding::Set).then_some(value);
        match of {
            Related::Part(kind) => {
                self.compiler.sorted(kind, vars, &|fields| Ok(self.component(kind, fields, value)))
            }
            Related::Prefix(kind) => {
                let refused = || Refusal::plain(Label::FragmentCoding).into();
                let sum = value.ok_or_else(refused)?;
                self.prefix(kind, vars[0], sum).ok_or_else(refused)
            }
        }
    }

    /// Where a move leads to an option of this value, over the fields and `value`.
    pub(crate) fn option(&self, rule: &MoveModel<'g>, value: Var) -> Tried<Formula> {
        let span = self.compiler.game.rules().moves[rule.index].span;
        let cases = rule.cases.iter().map(|case| self.case(case, span, value));
        self.shared(some(cases.collect::<Tried<Vec<_>>>()?))
    }

    /// Where one case leads to an option of this value.
    pub(crate) fn case(&self, case: &Case<'g>, span: Span, value: Var) -> Tried<Formula> {
        if self.coding == Coding::Power && case.is_sum() {
            // Shown elsewhere to be impossible; the xor of values cannot be said by powers.
            return Ok(Formula::Truth(false));
        }
        let counted = case.pieces.iter().filter(|piece| piece.counts());
        let mut place = Placed::new(self.compiler, case);
        let mut relations = Vec::new();
        for piece in counted {
            match &piece.what {
                What::One(fields) => {
                    relations.push((Related::Part(piece.kind), place.vars(fields)?));
                }
                What::Run(from, to) => {
                    if !self.has_prefix(piece.kind) {
                        return Err(self.compiler.refuse(Label::FragmentPrefix, span));
                    }
                    for end in [from, to] {
                        relations.push((Related::Prefix(piece.kind), place.vars(std::slice::from_ref(end))?));
                    }
                }
            }
        }
        let worth = self.xor(&relations, value)?;
        Ok(place.closed(worth))
    }
}

/// A case whose parts have variables for their fields.
pub(crate) struct Placed<'c, 'g, 'r> {
    compiler: &'c Compiler<'g, 'r>,
    bound: Vec<Var>,
    when: Vec<Formula>,
    used: Vec<Var>,
    forms: Vec<(Affine, Var)>,
}

impl<'c, 'g, 'r> Placed<'c, 'g, 'r> {
    pub(crate) fn new(compiler: &'c Compiler<'g, 'r>, case: &Case<'g>) -> Self {
        let (bound, when) = (case.path.bound.clone(), case.path.when.clone());
        Self { compiler, bound, when, used: Vec::new(), forms: Vec::new() }
    }

    /// Variables that equal these forms; the same form has the same variable.
    pub(crate) fn vars(&mut self, forms: &[Affine]) -> Tried<Vec<Var>> {
        let mut vars = Vec::new();
        for form in forms {
            let known = self.forms.iter().find(|(other, _)| other == form).map(|(_, var)| *var);
            let var = match known {
                Some(var) => var,
                None => {
                    let span = Span::default();
                    let var = self.compiler.named(form, &mut self.bound, &mut self.when, span)?;
                    self.forms.push((form.clone(), var));
                    var
                }
            };
            self.used.push(var);
            vars.push(var);
        }
        Ok(vars)
    }

    /// Where the case can be played and `more`, which may speak of the variables given out, holds.
    /// What it does not speak of is hidden first, so that automata stay small.
    pub(crate) fn closed(self, more: Formula) -> Formula {
        let (used, hidden): (Vec<Var>, Vec<Var>) =
            self.bound.into_iter().partition(|var| self.used.contains(var));
        let played = exists(hidden, all(self.when));
        exists(used, both(played, more))
    }
}

/// How the numbers of relations are written: all of them in the same way, in base 2 or with Fibonacci numbers.
pub(crate) fn system_of(relations: &Relations) -> Tried<System> {
    let all = relations.kinds.iter().chain(relations.prefixes.iter().flatten());
    let mut numerations = all.map(|automaton| automaton.numeration);
    let first = numerations.next().unwrap_or(Numeration::BINARY);
    match first {
        _ if numerations.any(|other| other != first) => Err(Refusal::plain(Label::FragmentCoding).into()),
        Numeration::BINARY => Ok(System::Base(2)),
        Numeration::Fibonacci => Ok(System::Fibonacci),
        Numeration::Base(_) => Err(Refusal::plain(Label::FragmentCoding).into()),
    }
}

/// The automaton of data, over the variables 0, 1, 2, …, if it has that many tracks and does not
/// depend on leading zeros.
fn dfa(automaton: &Automaton, system: System, tracks: usize) -> Option<Arc<Dfa>> {
    if automaton.tracks != tracks {
        return None;
    }
    let vars: Vec<Var> = (0..).map(Var).take(tracks).collect();
    let (accepting, next) = (automaton.accepting.clone(), automaton.next.clone());
    let dfa = Dfa::from_parts(system, vars.clone(), automaton.start, accepting, next)?;
    // In the least automaton, states that accept the same are the same.
    let least = Engine::new(system, Limits::default()).build(&Formula::Given(Arc::new(dfa), vars)).ok()?;
    let after_zeros = usize::try_from(least.start()).ok()?.checked_mul(1 << tracks)?;
    (least.table().get(after_zeros) == Some(&least.start())).then(|| Arc::new(least))
}

/// The data of a formula over the variables 0, 1, 2, … as many as there are tracks.
pub(crate) fn automaton(engine: &Engine, formula: &Formula, tracks: usize) -> Tried<Automaton> {
    let vars: Vec<Var> = (0..).map(Var).take(tracks).collect();
    // A variable that the formula does not name is any number: 0 <= it says so.
    let any = vars.iter().map(|var| Formula::at_most([(*var, -1)], 0));
    let dfa = match engine.system() {
        System::Base(_) => engine.build(formula)?.widened(&vars),
        System::Fibonacci | System::Pell => {
            engine.build(&Formula::All(any.chain([formula.clone()]).collect()))?
        }
    };
    let (accepting, next) = (dfa.accepting().to_vec(), dfa.table());
    let numeration = match dfa.system() {
        System::Fibonacci => Numeration::Fibonacci,
        system => Numeration::Base(system.digits()),
    };
    Ok(Automaton { numeration, tracks, start: dfa.start(), accepting, next })
}

#[cfg(test)]
mod tests;
