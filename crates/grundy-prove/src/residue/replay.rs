//! Small games played by the interpreter: what speaks against a formula, or what there is to be seen.

use std::collections::BTreeSet;

use grundy_core::{Flow, Game, Halt, Of, Run};
use grundy_rules::value::Component;
use grundy_rules::{BindError, BoundGame, Halted, Value};
use grundy_syntax::tree::{Ending, Play};
use grundy_values::Int;

use super::texts::Text;
use crate::trouble::{Tried, Trouble};

/// Parameters up to this sum are played, fewer where there are several.
const MOST_SUM: [u64; 4] = [0, 16, 10, 7];

/// Fields up to this number are played.
const MOST_FIELD: u64 = 72;

/// A hint is played where its numbers are at most this.
const MOST_HINT: u64 = 400;

/// The values of the numbers up to `last`, or 0 for lost and 1 for other numbers; `None` for what is no
/// component. Nothing at all where a part is not smaller, rules fail, or what is asked has no meaning.
pub fn row(game: &BoundGame, of: Of, last: u64, run: &Run<'_>) -> Result<Option<Vec<Option<u64>>>, Trouble> {
    let single = matches!(game.rules().kinds.as_slice(), [kind] if kind.fields.len() == 1);
    if !single || !game.rules().goals.is_empty() || game.has_sides() {
        return Ok(None);
    }
    let mut known: Vec<Option<u64>> = Vec::new();
    for n in 0..=last {
        run.poll()?;
        let Some(component) = met(game.component(0, vec![natural(n)], run))? else {
            known.push(None);
            continue;
        };
        let value = match of {
            Of::Values => value(game, &component, &known, run)?,
            Of::Losing => lost(game, &component, &known, run)?,
        };
        match value {
            Some(value) => known.push(Some(value)),
            None => return Ok(None),
        }
    }
    Ok(Some(known))
}

/// A result of the interpreter, `None` where the rules fail.
fn met<T>(result: Result<T, Halted>) -> Tried<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Halt::Error(_)) => Ok(None),
        Err(Halt::Stop(stop)) => Err(Trouble::Stopped(stop)),
    }
}

pub(super) fn natural(n: u64) -> Value {
    Value::Int(Int::from(n))
}

/// The values of the parts of all options; `None` where some is not known.
fn options(
    game: &BoundGame,
    at: &Component,
    known: &[Option<u64>],
    run: &Run<'_>,
) -> Tried<Option<Vec<Vec<u64>>>> {
    let mut found = Some(Vec::new());
    let flow = game.options(at, run, &mut |parts| {
        let worth = |part: &Component| match part.fields.first() {
            Some(Value::Int(n)) => n.to_usize().and_then(|n| known.get(n).copied().flatten()),
            _ => None,
        };
        match (parts.iter().map(worth).collect::<Option<Vec<u64>>>(), &mut found) {
            (Some(worths), Some(found)) => {
                found.push(worths);
                Flow::Continue(())
            }
            _ => {
                found = None;
                Flow::Break(())
            }
        }
    });
    Ok(met(flow)?.and(found))
}

fn value(game: &BoundGame, at: &Component, known: &[Option<u64>], run: &Run<'_>) -> Tried<Option<u64>> {
    let Some(options) = options(game, at, known, run)? else { return Ok(None) };
    let taken: BTreeSet<u64> =
        options.iter().map(|parts| parts.iter().fold(0, |xor, part| xor ^ part)).collect();
    Ok((0..).find(|value| !taken.contains(value)))
}

/// 0 where the component is lost, 1 otherwise.
fn lost(game: &BoundGame, at: &Component, known: &[Option<u64>], run: &Run<'_>) -> Tried<Option<u64>> {
    let Some(ending) = met(game.ending(at, run))? else { return Ok(None) };
    match ending {
        Some((_, Ending::MoverLoses)) => return Ok(Some(0)),
        Some((_, Ending::MoverWins)) => return Ok(Some(1)),
        Some(_) => return Ok(None),
        None => {}
    }
    let Some(options) = options(game, at, known, run)? else { return Ok(None) };
    let misere = game.play() == Play::Misere;
    let wins = |parts: &Vec<u64>| match parts.as_slice() {
        [] => Some(!misere),
        [part] => Some(*part == 0),
        _ => None,
    };
    let wins = options.iter().map(wins).collect::<Option<Vec<bool>>>();
    let stuck = options.is_empty() && misere;
    Ok(wins.map(|wins| u64::from(stuck || wins.contains(&true))))
}

/// A formula with its texts read, and the game it is about.
pub(super) struct Replay<'p> {
    pub(super) game: &'p BoundGame,
    pub(super) of: Of,
    pub(super) open: &'p [String],
    pub(super) scope: &'p Text,
    /// Conditions and values.
    pub(super) cases: Vec<(&'p Text, &'p Text)>,
}

/// Values of the open parameters, and a number, at which a formula is wrong.
pub(super) struct Wrong {
    pub(super) parameters: Vec<(String, Value)>,
    pub(super) number: u64,
}

impl Replay<'_> {
    /// The first parameters, by their sum and then in order, and the first number, at which the formula is wrong; at last
    /// at those of the hint.
    pub(super) fn against(&self, hint: Option<(Vec<u64>, u64)>, run: &Run<'_>) -> Tried<Option<Wrong>> {
        let count = self.open.len();
        let most = MOST_SUM.get(count).copied().unwrap_or(5);
        for sum in 0..=most {
            for parameters in of_sum(count, sum) {
                if let Some(wrong) = self.at(&parameters, MOST_FIELD, run)? {
                    return Ok(Some(wrong));
                }
            }
        }
        match hint {
            Some((parameters, n)) if n <= MOST_HINT && parameters.iter().all(|value| *value <= MOST_HINT) => {
                self.at(&parameters, n, run)
            }
            _ => Ok(None),
        }
    }

    /// The first number up to `last` at which the formula is wrong, for these parameters.
    fn at(&self, parameters: &[u64], last: u64, run: &Run<'_>) -> Tried<Option<Wrong>> {
        let named = self.open.iter().cloned().zip(parameters.iter().copied().map(natural));
        let parameters: Vec<(String, Value)> = named.collect();
        let Some(bound) = rebound(self.game, &parameters, run)? else { return Ok(None) };
        if !self.holds(&bound, self.scope, run)? {
            return Ok(None);
        }
        let mut values = Vec::new();
        for (condition, text) in &self.cases {
            if self.holds(&bound, condition, run)? {
                values.push(*text);
            }
        }
        if values.is_empty() {
            return Ok(None);
        }
        let Some(row) = row(&bound, self.of, last, run)? else { return Ok(None) };
        for (number, really) in (0..).zip(row) {
            let Some(really) = really else { continue };
            for value in &values {
                let said = met(bound.claimed_in((&value.claim, &value.source), &[natural(number)], run))?;
                let agrees = match said.flatten() {
                    Some(Value::Int(said)) => said == Int::from(really),
                    Some(Value::Bool(lost)) => lost == (really == 0),
                    _ => false,
                };
                if !agrees {
                    return Ok(Some(Wrong { parameters, number }));
                }
            }
        }
        Ok(None)
    }

    fn holds(&self, bound: &BoundGame, text: &Text, run: &Run<'_>) -> Tried<bool> {
        let said = met(bound.claimed_in((&text.claim, &text.source), &[natural(0)], run))?;
        Ok(matches!(said.flatten(), Some(Value::Bool(true))))
    }
}

/// The game with other values of some parameters; `None` where the rules do not allow them.
pub fn rebound(
    game: &BoundGame,
    parameters: &[(String, Value)],
    run: &Run<'_>,
) -> Result<Option<BoundGame>, Trouble> {
    let fixed = game.rules().params.iter().zip(game.params());
    let fixed = fixed.map(|(param, value)| (param.name.clone(), value.clone()));
    let set: Vec<(String, Value)> = fixed.chain(parameters.iter().cloned()).collect();
    match game.rules().bind(&set, run) {
        Ok(bound) => Ok(Some(bound.with_play(game.play()))),
        Err(BindError::Wrong(_)) => Ok(None),
        Err(BindError::Stopped(stop)) => Err(Trouble::Stopped(stop)),
    }
}

/// All tuples of `count` numbers with this sum, in order.
pub(super) fn of_sum(count: usize, sum: u64) -> Vec<Vec<u64>> {
    match count {
        0 => {
            if sum == 0 {
                vec![Vec::new()]
            } else {
                Vec::new()
            }
        }
        1 => vec![vec![sum]],
        _ => {
            let longer = |first: u64| {
                of_sum(count - 1, sum - first).into_iter().map(move |rest| [vec![first], rest].concat())
            };
            (0..=sum).flat_map(longer).collect()
        }
    }
}
