//! A heap from which each move takes up to a limit set by the move before it.
//!
//! # Setting
//!
//! A component has two numbers, a heap n and a limit l. A move takes t with 1 <= t <= min(n, l) and leads to the heap n - t with the
//! limit f(t).
//!
//! # Theorem
//!
//! Let f not fall, and f(t) >= t. Let H(1) = 1 and H(k + 1) = H(k) + H(m), where m is the least number with f(H(m)) >= H(k); the sequence
//! ends where there is none. Then every n is a sum of such numbers in exactly one way in which f of each part is below the next larger
//! one: the largest that fits is taken off again and again. A component (n, l) is lost if and only if n = 0 or l is below the smallest part. [schwenk-1970]
//!
//! # How the code uses it
//!
//! The logic of the kind is made twice, with different variables. Searches for a counterexample: a move that takes nothing or more than it may; a number
//! that cannot be taken; two moves, of which the second takes no less than the first but sets a lower limit; a limit below what was
//! taken. The third says both that f is a function of what was taken alone and that it does not fall.
//!
//! # What is not covered
//!
//! Sums of such heaps; limits that depend on anything else.
//!
//! # Cost
//!
//! That of the four searches.

use grundy_core::{Halt, Run};
use grundy_messages::Label;
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, CompoundKind, Type, Value};
use grundy_syntax::tree::Play;

use super::{unfit, wrong_numbers};
use crate::compare::Logic;
use crate::logic::{Affine, Formula, Var};
use crate::play;
use crate::translate::{KindLogic, Part, Times};
use crate::{Rejection, refuse};

/// The logic of one move: before and after, heap and limit.
struct Step {
    heap: Var,
    limit: Var,
    left: Var,
    next: Var,
    holds: Formula,
}

/// Limits grow with what was taken.
pub(super) fn check(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    let [heap @ (0 | 1)] = numbers else { return Err(wrong_numbers()) };
    let heap = usize::from(*heap == 1);
    let rules = game.rules();
    let [kind] = rules.kinds.as_slice() else { return Err(unfit(Label::VerifyNotLimited)) };
    let nats = kind.fields.len() == 2 && kind.fields.iter().all(|field| field.ty == Type::Nat);
    let plain = kind.conditions.is_empty() && kind.unordered.is_empty();
    let ends = !rules.ends.is_empty() || !rules.goals.is_empty() || game.play() != Play::Normal;
    let single = match game.compound(run) {
        Ok(compound) => compound == CompoundKind::Disjunctive,
        Err(Halt::Stop(stop)) => return Err(stop.into()),
        Err(Halt::Error(_)) => false,
    };
    if !nats || !plain || ends || !single {
        return Err(unfit(Label::VerifyNotLimited));
    }
    let mut logic = Logic::of(game, run)?;
    logic.no_errors()?;
    logic.compare()?;
    let (first, second) = (step(&mut logic, heap)?, step(&mut logic, heap)?);
    let form = |var: Var| Affine::var(var);
    let taken = |step: &Step| form(step.heap).sub(&form(step.left));
    let (limit, next) = (form(first.limit), form(first.next));
    let positive = Formula::less(&form(first.left), &form(first.heap))?;
    let allowed = Formula::and([positive, Formula::at_most(&taken(&first)?, &limit)?]);
    let more = Formula::and([first.holds.clone(), allowed.clone().not()]);
    let made = Formula::exists(&[first.next], [first.holds.clone()]);
    let missed = Formula::and([allowed, made.not()]);
    let vars = [first.heap, first.limit, first.left, first.next];
    let low = Formula::and([first.holds.clone(), Formula::less(&next, &taken(&first)?)?]);
    let falls = Formula::and([
        first.holds.clone(),
        second.holds.clone(),
        Formula::at_most(&taken(&first)?, &taken(&second)?)?,
        Formula::less(&form(second.next), &next)?,
    ]);
    let both = [vars.as_slice(), &[second.heap, second.limit, second.left, second.next]].concat();
    let steps = [
        (Label::VerifyTakesMore, more, vars.as_slice()),
        (Label::VerifyTakesLess, missed, &vars),
        (Label::VerifyLimitLow, low, &vars),
        (Label::VerifyLimitFalls, falls, &both),
    ];
    for (label, wrong, vars) in steps {
        if let Some(numbers) = logic.find(vars, &[], &wrong)? {
            let shown: Vec<String> =
                numbers.iter().map(|one| one.map_or("…".into(), |one| one.to_string())).collect();
            return Err(refuse::fails(
                Label::VerifyStepLibrary,
                refuse::at(label, format!("({})", shown.join(", "))),
            ));
        }
    }
    Ok(logic.work)
}

/// The logic of a move, with variables of its own.
fn step(logic: &mut Logic<'_, '_>, heap: usize) -> Result<Step, Rejection> {
    let KindLogic { fields, branches, .. } = logic.translator.kind(0)?;
    let (left, next) = (logic.translator.unused(), logic.translator.unused());
    let mut ways = Vec::new();
    for branch in &branches {
        let [Part::Copies { fields, times: Times::Once, .. }] = branch.parts.as_slice() else {
            return Err(unfit(Label::VerifyNotLimited));
        };
        let (Some(heap), Some(limit)) = (fields.get(heap), fields.get(1 - heap)) else {
            return Err(unfit(Label::VerifyNotLimited));
        };
        let same = [Formula::equal(&Affine::var(left), heap)?, Formula::equal(&Affine::var(next), limit)?];
        ways.push(Formula::exists(&branch.vars, [branch.condition.clone()].into_iter().chain(same)));
    }
    let (Some(own), Some(limit)) = (fields.get(heap), fields.get(1 - heap)) else {
        return Err(unfit(Label::VerifyNotLimited));
    };
    Ok(Step { heap: *own, limit: *limit, left, next, holds: Formula::or(ways) })
}

/// Whether a heap with a limit is lost, by the theorem; `None` where the rules are not as it asks.
pub(super) fn lost(game: &BoundGame, field: usize, part: &Component, run: &Run<'_>) -> Option<bool> {
    let numbers = part.naturals()?;
    let (heap, limit) = (*numbers.get(field)?, *numbers.get(1 - field)?);
    if heap == 0 {
        return Some(true);
    }
    let mut sequence: Vec<(u64, u64)> = vec![(1, next_limit(game, field, 1, run)?)];
    while let Some(&(last, _)) = sequence.last()
        && last <= heap
    {
        let Some(&(more, _)) = sequence.iter().find(|(_, limit)| *limit >= last) else { break };
        let next = last.checked_add(more)?;
        if next > heap {
            break;
        }
        sequence.push((next, next_limit(game, field, next, run)?));
    }
    let mut rest = heap;
    let mut least = heap;
    for (part, _) in sequence.iter().rev() {
        while rest >= *part {
            rest -= part;
            least = *part;
        }
    }
    Some(limit < least)
}

/// The limit after taking a number: the one that taking a whole heap of it sets.
fn next_limit(game: &BoundGame, field: usize, taken: u64, run: &Run<'_>) -> Option<u64> {
    let at = Component { kind: 0, fields: [Value::from(taken), Value::from(taken)].into() };
    let most = usize::try_from(taken).ok()?.checked_mul(4)?.checked_add(16)?;
    let options = play::options(game, &at, most, run).ok()??;
    options.iter().find_map(|option| {
        let [part] = option.as_slice() else { return None };
        let numbers = part.naturals()?;
        (numbers.get(field) == Some(&0)).then(|| numbers.get(1 - field).copied()).flatten()
    })
}
