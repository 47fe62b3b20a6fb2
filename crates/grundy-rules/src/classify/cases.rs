//! Moves as cases: what is required, and which components result.
//!
//! # Setting
//!
//! A *case* of a move is a conjunction of constraints over the position's fields and what the
//! move binds, with the components it leads to as values over the same variables.
//!
//! # Theorem
//!
//! Every option that the interpreter gives comes from some case of its move. A part of a case
//! that is not exact may be no part of any option; a case that is exact gives options only.
//!
//! # How the code uses it
//!
//! Statements about every part of every option (a measure falls, a domain is kept) are proved on
//! all cases; recognition of a code needs exact ones.
//!
//! # What is not covered
//!
//! Copies in unknown number and sums over unknown domains give parts one at a time, never exact.
//!
//! # Cost
//!
//! One linear problem for each branch.

use crate::bind::BoundGame;
use crate::ir::{self, Kind, Move};
use crate::linear::Affine;
use crate::types::Type;

use std::cell::Cell;
use std::rc::Rc;

use super::symbolic::{State, Sym, Term, TooHard, Tried};
use super::translate::{Translator, term};

use grundy_syntax::Span;

/// The fields of a kind as unknowns, with what is known of every component of it.
pub(crate) struct Entry<'r> {
    pub(crate) fields: Vec<Sym<'r>>,
    pub(crate) states: Vec<State<'r>>,
    /// Whether an evaluation may be an error of the rules; shared with all that follows.
    may_fail: Rc<Cell<bool>>,
}

/// One way a move can go.
pub(crate) struct Case<'r> {
    /// What is known and bound.
    pub(crate) state: State<'r>,
    /// What it leads to.
    pub(crate) parts: Vec<Part<'r>>,
}

/// A resulting component before it is brought into canonical form.
#[derive(Clone)]
pub(crate) struct Part<'r> {
    pub(crate) kind: usize,
    pub(crate) fields: Vec<Sym<'r>>,
    /// The places of the fields.
    pub(crate) spans: Vec<Span>,
    /// The place of the term.
    pub(crate) span: Span,
}

/// The cases of one kind of component.
pub(crate) struct Model<'r> {
    pub(crate) translator: Translator<'r>,
    pub(crate) kind: usize,
    pub(crate) fields: Vec<Sym<'r>>,
    pub(crate) cases: Vec<Case<'r>>,
    /// Whether some evaluation may be an error of the rules, in a case or beside all of them.
    pub(crate) may_fail: bool,
}

/// Groups of fields in any order are tried in every order up to this many orders.
const MOST_ORDERS: usize = 24;

/// A known number of copies is written out up to this many.
const MOST_COPIES: i128 = 16;

impl<'r> Model<'r> {
    /// The cases of all moves of a kind.
    pub(crate) fn new(game: &'r BoundGame, kind: usize) -> Tried<Self> {
        let rules: &'r ir::Rules = game.rules();
        if rules.kinds.iter().any(|kind| kind.reduce.is_some()) {
            return Err(TooHard);
        }
        let types = rules.kinds[kind].fields.iter().map(|field| field.ty.clone()).collect();
        let translator = Translator::new(rules, game.params(), game.constants(), types);
        let entry = enter(&translator, kind)?;
        let mut cases = Vec::new();
        for rule in rules.moves.iter().filter(|rule| rule.kind == kind) {
            for state in &entry.states {
                for (state, parts) in play(&translator, rule, state.clone())? {
                    if !state.system.infeasible() {
                        cases.push(Case { state, parts });
                    }
                }
            }
        }
        let may_fail = entry.may_fail.get();
        Ok(Self { translator, kind, fields: entry.fields, cases, may_fail })
    }
}

/// The unknown component of a kind: types, order and `where` hold, and no `ends if` does.
pub(crate) fn enter<'r>(translator: &Translator<'r>, kind: usize) -> Tried<Entry<'r>> {
    let declared: &'r Kind = &translator.rules.kinds[kind];
    let mut state = State::new();
    let may_fail = Rc::clone(&state.may_fail);
    let fields: Vec<Sym<'r>> = declared
        .fields
        .iter()
        .enumerate()
        .map(|(index, field)| unknown_field(index, &field.ty, &mut state))
        .collect();
    // Fields are unknowns of the statement, not of the translation: nothing was given up.
    state.exact = true;
    for group in &declared.unordered {
        for pair in group.windows(2) {
            if let (Sym::Int(a), Sym::Int(b)) = (&fields[pair[0]], &fields[pair[1]]) {
                state.order(a, b)?;
            }
        }
    }
    let mut states = domain(translator, declared, &fields, state)?;
    for ends in translator.rules.ends.iter().filter(|ends| ends.kind == kind) {
        let mut next = Vec::new();
        for mut state in states {
            state.env = fields.iter().cloned().map(Some).collect();
            next.extend(translator.assume(&ends.condition.body, false, state)?);
        }
        states = next;
    }
    states.iter_mut().for_each(|state| state.env = fields.iter().cloned().map(Some).collect());
    Ok(Entry { fields, states, may_fail })
}

/// Requires `where`. It was tested before unordered fields were sorted, so what is known is that
/// it holds for some order of them.
fn domain<'r>(
    translator: &Translator<'r>,
    declared: &'r Kind,
    fields: &[Sym<'r>],
    state: State<'r>,
) -> Tried<Vec<State<'r>>> {
    if declared.conditions.is_empty() {
        return Ok(vec![state]);
    }
    let Some(orders) = orders(declared, fields) else {
        let mut state = state;
        state.exact = false;
        return Ok(vec![state]);
    };
    let mut found: Vec<State<'r>> = Vec::new();
    for order in orders {
        for made in require(translator, declared, &order, state.clone())? {
            let same = |known: &State<'r>| {
                let sorted = |state: &State<'r>| {
                    let mut forms = [state.system.inequalities(), state.system.equations()].concat();
                    forms.sort_unstable();
                    forms
                };
                // What is known of sets, and names, may differ where the constraints are the same.
                let linear = |state: &State<'r>| {
                    state.system.definitions().is_empty() && state.facts.is_empty() && state.named.is_empty()
                };
                linear(known) && linear(&made) && sorted(known) == sorted(&made)
            };
            if !found.iter().any(same) {
                found.push(made);
            }
        }
    }
    Ok(found)
}

/// Requires `where` of these fields.
pub(crate) fn require<'r>(
    translator: &Translator<'r>,
    declared: &'r Kind,
    fields: &[Sym<'r>],
    state: State<'r>,
) -> Tried<Vec<State<'r>>> {
    let mut states = vec![state];
    for condition in &declared.conditions {
        let mut next = Vec::new();
        for mut state in states {
            state.env = fields.iter().cloned().map(Some).collect();
            next.extend(translator.assume(&condition.body, true, state)?);
        }
        states = next;
    }
    Ok(states)
}

fn unknown_field<'r>(index: usize, ty: &Type, state: &mut State<'r>) -> Sym<'r> {
    match ty {
        Type::Bool | Type::Tuple(_) => state.unknown(ty),
        ty if ty.is_int() => state.unknown(ty),
        _ => term(Term::Field(index)),
    }
}

/// The orders in which unordered fields can stand; `None` where there are too many.
pub(crate) fn orders<'r>(declared: &Kind, fields: &[Sym<'r>]) -> Option<Vec<Vec<Sym<'r>>>> {
    let mut found = vec![fields.to_vec()];
    for group in &declared.unordered {
        let permutations = permutations(group)?;
        let permuted = |fields: &Vec<Sym<'r>>, order: &Vec<usize>| {
            let mut next = fields.clone();
            group.iter().zip(order).for_each(|(place, from)| next[*place] = fields[*from].clone());
            next
        };
        found = found
            .iter()
            .flat_map(|fields| permutations.iter().map(|order| permuted(fields, order)).collect::<Vec<_>>())
            .collect();
        if found.len() > MOST_ORDERS {
            return None;
        }
    }
    Some(found)
}

fn permutations(group: &[usize]) -> Option<Vec<Vec<usize>>> {
    if group.len() > 4 {
        return None;
    }
    let mut found = vec![Vec::new()];
    for _ in group {
        let longer = |start: &Vec<usize>| {
            let rest = group.iter().filter(|place| !start.contains(place));
            rest.map(|place| [start.clone(), vec![*place]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    Some(found)
}

/// The branches of a move: its items, then its result.
fn play<'r>(
    translator: &Translator<'r>,
    rule: &'r Move,
    state: State<'r>,
) -> Tried<Vec<(State<'r>, Vec<Part<'r>>)>> {
    let mut found = Vec::new();
    for state in translator.items(&rule.items, state)? {
        found.extend(sum(translator, &rule.result.body, state)?);
    }
    Ok(found)
}

fn sum<'r>(
    translator: &Translator<'r>,
    what: &'r ir::Sum,
    state: State<'r>,
) -> Tried<Vec<(State<'r>, Vec<Part<'r>>)>> {
    match what {
        ir::Sum::If(condition, yes, no) => {
            let mut found = Vec::new();
            for state in translator.assume(condition, true, state.clone())? {
                found.extend(sum(translator, yes, state)?);
            }
            for state in translator.assume(condition, false, state)? {
                found.extend(sum(translator, no, state)?);
            }
            Ok(found)
        }
        ir::Sum::Plus(terms) => {
            let mut found = vec![(state, Vec::new())];
            for term in terms {
                found = translator.each(found, |state, parts: Vec<Part<'r>>| {
                    let more = sum(translator, term, state)?;
                    Ok(more.into_iter().map(|(state, new)| (state, [parts.clone(), new].concat())).collect())
                })?;
            }
            Ok(found)
        }
        ir::Sum::Component { kind, fields, span } => {
            let spans: Vec<Span> = fields.iter().map(|field| field.span).collect();
            let made = translator.all(fields, state)?;
            let part = |fields| vec![Part { kind: *kind, fields, spans: spans.clone(), span: *span }];
            Ok(made.into_iter().map(|(state, fields)| (state, part(fields))).collect())
        }
        ir::Sum::Copies(count, term) => translator
            .each(translator.int(count, state)?, |state, count| copies(translator, &count, term, state)),
        ir::Sum::Each(term, items) => {
            let mut none = state.clone();
            none.exact = false;
            let mut found = vec![(none, Vec::new())];
            let outer = state.env.clone();
            for mut state in translator.items(items, state)? {
                state.exact = false;
                found.extend(sum(translator, term, state)?);
            }
            found.iter_mut().for_each(|(state, _)| state.env.clone_from(&outer));
            Ok(found)
        }
    }
}

/// Copies of a sum: written out if the number is known, else none or one, which is no longer
/// exact but has the same components.
fn copies<'r>(
    translator: &Translator<'r>,
    count: &Affine,
    term: &'r ir::Sum,
    mut state: State<'r>,
) -> Tried<Vec<(State<'r>, Vec<Part<'r>>)>> {
    if let Some(number) = count.as_constant().filter(|number| (0..=MOST_COPIES).contains(number)) {
        let number = usize::try_from(number).map_err(|_| TooHard)?;
        let made = sum(translator, term, state)?;
        let repeat = |parts: &Vec<Part<'r>>| (0..number).flat_map(|_| parts.clone()).collect();
        return Ok(made.into_iter().map(|(state, parts)| (state, repeat(&parts))).collect());
    }
    state.exact = false;
    let mut found = vec![(state.clone(), Vec::new())];
    found.extend(sum(translator, term, state)?);
    Ok(found)
}
