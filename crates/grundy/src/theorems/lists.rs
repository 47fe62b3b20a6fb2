//! Claims about positions that are more than numbers: lists, sets, rows.
//!
//! They are put to the test on all positions with small numbers and few elements, and proved where they say what a theorem of the library
//! states about the game.

use grundy_core::{Certificate, Halt, Of, Reading, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, Type};
use grundy_solve::plan::Session;
use grundy_solve::solver::{Failure as Unsolved, Want};

use super::claims::{Judged, Stated, Trial};
use super::cubes::{Study, value};
use super::finding::{Counterexample, Limit, Method, Standing};
use super::search::Goal;
use crate::solve::unsolved;
use crate::workbench::Failure;

/// Positions of one box at most.
const MOST_POSITIONS: usize = 3_000;

/// The largest number tried.
const LARGEST: u64 = 6;

/// A proof is tried after this box.
const FIRST: u64 = 2;

impl Study<'_, '_> {
    /// Judges a claim about a kind of position that is more than numbers.
    pub(super) fn judge_small(
        &self,
        stated: &Stated,
        kind: usize,
        judged: &mut Judged,
    ) -> Result<(), Failure> {
        let Self { bench, game, class, .. } = *self;
        let trial = Trial { game, class, stated };
        for up_to in 1..=LARGEST {
            let tried = bench.run(|run| {
                let Some(positions) = positions(game, kind, up_to, run)? else { return Ok(None) };
                trial.refute_among(positions, run)
            });
            match tried {
                Ok(Some(None)) => judged.standing = Standing::TestedSmall { up_to },
                Ok(Some(Some(counterexample))) => {
                    judged.standing = Standing::Refuted(counterexample);
                    return Ok(());
                }
                Ok(None) => break,
                // What was found before the stop is the answer.
                Err(Failure::Stopped(stop)) if up_to > 1 => {
                    judged.standing = Standing::Undecided(Limit::Stop(stop));
                    return Ok(());
                }
                Err(failure) => return Err(failure),
            }
            if up_to == FIRST && self.prove_by_library(judged)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether a theorem of the library says what is claimed.
    fn prove_by_library(&self, judged: &mut Judged) -> Result<bool, Failure> {
        for of in [Of::Values, Of::Losing] {
            let possible = if of == Of::Values { self.is_valued() } else { judged.of == Of::Losing };
            if !possible {
                continue;
            }
            let goal = Goal { of: Some(of), method: Some(Method::Library), ..Goal::default() };
            let finding = self.prove(goal)?;
            judged.refusals.extend(finding.refusals.iter().cloned());
            let Standing::Proved(theorem) = &finding.standing else { continue };
            let readings = vec![Reading::Claim(judged.text.clone())];
            match self.with_reading(&Certificate { readings, ..theorem.certificate().clone() }) {
                standing @ Standing::Proved(_) => {
                    judged.standing = standing;
                    judged.method = Some(Method::Library);
                    judged.refusals.clear();
                    return Ok(true);
                }
                Standing::Undecided(Limit::Checker(why)) => judged.refusals.push((Method::Library, why)),
                _ => judged.refusals.push((Method::Library, Arg::Label(Label::VerifyReadingTheorem))),
            }
        }
        Ok(false)
    }
}

impl Trial<'_> {
    /// The first of these positions at which the claim fails; `None` where it is not known what is true of one of them.
    #[expect(clippy::option_option, reason = "nothing is known, or nothing speaks against the claim")]
    fn refute_among(
        &self,
        positions: Vec<Component>,
        run: &Run<'_>,
    ) -> Result<Option<Option<Counterexample>>, Failure> {
        let failed = |why: Unsolved| unsolved(self.game, why);
        let nothing = Position::empty();
        let opened = Session::open(self.game, self.class, &Want::Position(&nothing), None, run);
        let mut session = opened.map_err(failed)?;
        for at in positions {
            let stated = (&self.stated.claim, &*self.stated.source);
            let said = self.game.claimed_in(stated, &at.fields, run);
            let Some(claimed) = said.map_err(|halted| self.failed(halted))? else { continue };
            let worth = session.engine().worth(&Position::new(vec![at.clone()]), run).map_err(failed)?;
            let Some(really) = value(self.stated.of(), &worth) else { return Ok(None) };
            if !self.agrees(&claimed, really) {
                let reason = self.reason(std::slice::from_ref(&at), &claimed, really, run)?;
                let (position, parameters) = (self.game.show(&at), self.parameters());
                return Ok(Some(Some(Counterexample { position, parameters, reason })));
            }
        }
        Ok(Some(None))
    }
}

/// The positions of a kind with numbers up to `up_to` and at most so many elements, the smallest first; `None` where there are too
/// many.
fn positions(
    game: &BoundGame,
    kind: usize,
    up_to: u64,
    run: &Run<'_>,
) -> Result<Option<Vec<Component>>, Failure> {
    let Some(declared) = game.rules().kinds.get(kind) else { return Ok(None) };
    let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
    for field in &declared.fields {
        let Some(values) = small(game, &field.ty, up_to) else { return Ok(None) };
        if tuples.len().saturating_mul(values.len()) > MOST_POSITIONS {
            return Ok(None);
        }
        tuples = longer(&tuples, &values);
    }
    let mut all = Vec::new();
    for tuple in tuples {
        match game.component(kind, tuple, run) {
            Ok(component) => all.push(component),
            Err(Halt::Error(_)) => {}
            Err(Halt::Stop(stop)) => return Err(Failure::Stopped(stop)),
        }
    }
    all.sort_by_cached_key(|at| (at.fields.iter().map(size).sum::<u64>(), at.clone()));
    all.dedup();
    Ok(Some(all))
}

/// How large a value is: its numbers and its elements, added.
fn size(value: &Value) -> u64 {
    match value {
        Value::Int(int) => int.to_u64().unwrap_or(0),
        Value::Row(row) => u64::try_from(row.len()).unwrap_or(u64::MAX),
        _ => value.elements().unwrap_or_default().iter().map(|element| size(element).saturating_add(1)).sum(),
    }
}

fn longer(tuples: &[Vec<Value>], values: &[Value]) -> Vec<Vec<Value>> {
    let one = |tuple: &Vec<Value>| {
        let one = |value: &Value| [tuple.as_slice(), std::slice::from_ref(value)].concat();
        values.iter().map(one).collect::<Vec<_>>()
    };
    tuples.iter().flat_map(one).collect()
}

/// The values of a type with numbers up to `up_to` and at most so many elements; `None` where there are too many, or none.
fn small(game: &BoundGame, ty: &Type, up_to: u64) -> Option<Vec<Value>> {
    let few = |values: Vec<Value>| (values.len() <= MOST_POSITIONS).then_some(values);
    match ty {
        Type::Nat | Type::Int => Some((0..=up_to).map(Value::from).collect()),
        Type::Bool => Some(vec![Value::Bool(false), Value::Bool(true)]),
        Type::Vertex(graph) | Type::Edge(graph) => {
            let Some(Value::Graph(graph)) = game.params().get(graph.param) else { return None };
            Some(match ty {
                Type::Vertex(_) => graph.vertices().iter().copied().map(Value::from).collect(),
                _ => (0_u64..).take(graph.links().len()).map(Value::from).collect(),
            })
        }
        Type::Tuple(parts) => {
            let mut tuples = vec![Vec::new()];
            for part in parts {
                tuples = longer(&tuples, &small(game, part, up_to)?);
            }
            few(tuples.into_iter().map(Value::tuple).collect())
        }
        Type::List(element) => {
            few(words(&small(game, element, up_to)?, up_to)?.into_iter().map(Value::list).collect())
        }
        Type::Bag(element) => {
            let mut lists = words(&small(game, element, up_to)?, up_to)?;
            lists.iter_mut().for_each(|list| list.sort_unstable());
            lists.sort_unstable();
            lists.dedup();
            few(lists.into_iter().map(Value::list).collect())
        }
        Type::Set(element) => {
            let mut sets: Vec<Vec<Value>> = vec![Vec::new()];
            for element in small(game, element, up_to)? {
                let with: Vec<Vec<Value>> = sets
                    .iter()
                    .filter(|set| u64::try_from(set.len()).is_ok_and(|size| size < up_to))
                    .map(|set| [set.as_slice(), std::slice::from_ref(&element)].concat())
                    .collect();
                sets.extend(with);
                if sets.len() > MOST_POSITIONS {
                    return None;
                }
            }
            Some(sets.into_iter().map(Value::set).collect())
        }
        Type::Row(Some(symbols)) => {
            let symbols: Vec<Value> = symbols.chars().map(Value::Symbol).collect();
            let symbol = |value: &Value| if let Value::Symbol(symbol) = value { Some(*symbol) } else { None };
            let row = |word: Vec<Value>| Value::row(word.iter().filter_map(symbol).collect());
            few(words(&symbols, up_to)?.into_iter().map(row).collect())
        }
        _ => None,
    }
}

/// All words of up to so many letters.
fn words(letters: &[Value], length: u64) -> Option<Vec<Vec<Value>>> {
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..length {
        if last.len().saturating_mul(letters.len()) > MOST_POSITIONS {
            return None;
        }
        last = longer(&last, letters);
        all.extend(last.iter().cloned());
    }
    Some(all)
}
