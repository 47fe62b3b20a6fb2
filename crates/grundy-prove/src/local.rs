//! The route by windows of a local rule, for claims that compare two positions.
//!
//! # Setting
//!
//! Away from a border all positions have the same moves: fixed steps down. A claim says that the same player wins at p and at p + s, or never the
//! same, for all p that are far enough from the border.
//!
//! # Theorem
//!
//! If it holds for all ways in which the cells around a window can be won and lost, it holds wherever the window fits. `grundy-verify`
//! states and checks it; there the parameters may have any values.
//!
//! # How the code uses it
//!
//! Steps and interior are read off the positions of a box: the steps are the moves of the largest positions, and the interior is the largest
//! corner in which all positions move so. The condition of the claim is tried on a box too, which gives the greatest
//! depth of the window; the smallest window that shows the claim is taken.
//!
//! # What is not covered
//!
//! More than three fields, steps that add to a field, Grundy values.
//!
//! # Cost
//!
//! 2^m times the cells of a window, for m cells around it; m is bounded.

use std::collections::BTreeMap;

use grundy_core::{Certificate, Evidence, Flow, Game as _, Halt, Local, Of, Reading, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::ir::{Arith, Builtin, Claim, Expr, ExprKind};
use grundy_rules::{BoundGame, Type, Value};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;

use crate::induction::subject;
use crate::trouble::{Tried, Trouble};
use crate::{Attempt, Refusal};

/// Cells around a window at most.
const MOST_AROUND: usize = 16;

/// How far a window reaches down at most, in each field.
const MOST_DEPTH: u64 = 6;

/// Tries to prove a claim that compares two positions, written as `text` in `source`.
pub fn by_local(game: &BoundGame, said: (&Claim, &Source), text: &str, run: &Run<'_>) -> Attempt {
    attempt(game, said, text, run).unwrap_or_else(Attempt::from)
}

fn attempt(game: &BoundGame, said: (&Claim, &Source), text: &str, run: &Run<'_>) -> Tried<Attempt> {
    let refuse = |label: Label| Trouble::from(Refusal::plain(label));
    let Some((shift, same)) = compared(said.0) else { return Err(refuse(Label::LocalNotRelational)) };
    let fields = match game.rules().kinds.as_slice() {
        [kind] if kind.fields.iter().all(|field| field.ty == Type::Nat) && kind.unordered.is_empty() => {
            kind.fields.len()
        }
        _ => return Err(refuse(Label::LocalFields)),
    };
    if !(1..=3).contains(&fields) || shift.len() != fields || said.0.is_of_start() {
        return Err(refuse(Label::LocalFields));
    }
    let (interior, steps) = region(game, fields, run)?.ok_or_else(|| refuse(Label::LocalNoInterior))?;
    let most = deepest(game, said, &interior, run)?;
    let mut tried = 0;
    for depth in depths(&most) {
        let Some(window) = Window::new(&depth, &shift, &steps) else { continue };
        tried = tried.max(window.cells.len());
        if window.shows(same, run)? {
            let evidence = Evidence::Local(Local { interior, steps, depth });
            let readings = vec![Reading::Claim(text.to_owned())];
            let of = Of::Losing;
            return Ok(Attempt::Found(Certificate { game: subject(game), of, evidence, readings }));
        }
    }
    if tried == 0 {
        return Err(refuse(Label::LocalLarge));
    }
    let reason = Arg::Filled(Label::LocalAgainst, vec![("cells", Arg::from(tried.to_string()))]);
    Err(Refusal { span: None, in_claim: false, reason }.into())
}

/// The shift of a claim that compares who wins, and whether it says that both are alike.
fn compared(claim: &Claim) -> Option<(Vec<i64>, bool)> {
    let mut same = match claim.of {
        ClaimOf::Outcome('P') => true,
        ClaimOf::Outcome('N') => false,
        _ => return None,
    };
    let mut body = &claim.body.body;
    while let ExprKind::Not(inner) = &body.kind {
        same = !same;
        body = inner;
    }
    let ExprKind::Builtin(Builtin::LostAt, args) = &body.kind else { return None };
    let shift = args.iter().enumerate().map(|(field, arg)| added(arg, field));
    shift.collect::<Option<Vec<_>>>().map(|shift| (shift, same))
}

fn added(e: &Expr, field: usize) -> Option<i64> {
    let constant = |e: &Expr| match &e.kind {
        ExprKind::Int(int) => int.to_i64(),
        _ => None,
    };
    match &e.kind {
        ExprKind::Local(slot) if *slot == field => Some(0),
        ExprKind::Arith(Arith::Add, a, b) => match constant(b) {
            Some(number) => added(a, field)?.checked_add(number),
            None => added(b, field)?.checked_add(constant(a)?),
        },
        ExprKind::Arith(Arith::Sub, a, b) => added(a, field)?.checked_sub(constant(b)?),
        _ => None,
    }
}

/// All tuples of so many numbers below `side`, those with a small sum first.
fn tuples(fields: usize, side: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..fields {
        let longer = |tuple: &Vec<u64>| {
            let tuple = tuple.clone();
            (0..side).map(move |number| [tuple.as_slice(), &[number]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.sort_by_cached_key(|tuple| (tuple.iter().sum::<u64>(), tuple.clone()));
    all
}

/// What moves from a position subtract, if play goes on there and each move leaves one position.
type Moves = Option<Vec<Vec<u64>>>;

fn moves(game: &BoundGame, at: &[u64], run: &Run<'_>) -> Tried<Option<Moves>> {
    let values = at.iter().map(|number| Value::from(*number)).collect();
    let found = match game.component(0, values, run) {
        Ok(found) => found,
        Err(Halt::Error(_)) => return Ok(None),
        Err(Halt::Stop(stop)) => return Err(stop.into()),
    };
    if !matches!(stopped(game.ending(&found, run))?, Some(None)) {
        return Ok(Some(None));
    }
    let mut all: Moves = Some(Vec::new());
    let flow = game.options(&found, run, &mut |parts| {
        let step = match parts {
            [part] => part
                .fields
                .iter()
                .zip(at)
                .map(|(field, number)| {
                    number.checked_sub(field.as_int().and_then(grundy_values::Int::to_u64)?)
                })
                .collect::<Option<Vec<u64>>>(),
            _ => None,
        };
        match (&mut all, step) {
            (Some(all), Some(step)) => all.push(step),
            _ => all = None,
        }
        Flow::Continue(())
    });
    if stopped(flow)?.is_none() {
        return Ok(Some(None));
    }
    if let Some(all) = &mut all {
        all.sort_unstable();
        all.dedup();
    }
    Ok(Some(all))
}

/// The result, `None` for an error of the rules.
fn stopped<T, E>(result: Result<T, Halt<E>>) -> Tried<Option<T>> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Error(_)) => Ok(None),
        Err(Halt::Stop(stop)) => Err(stop.into()),
    }
}

/// The least fields of the interior and its steps, as a box shows them.
fn region(game: &BoundGame, fields: usize, run: &Run<'_>) -> Tried<Option<(Vec<u64>, Vec<Vec<u64>>)>> {
    let side = [64, 14, 8][fields - 1];
    let box_ = tuples(fields, side);
    let mut known: Vec<(&Vec<u64>, Moves)> = Vec::new();
    for at in &box_ {
        if let Some(moves) = moves(game, at, run)? {
            known.push((at, moves));
        }
    }
    let Some((_, Some(steps))) = known.last() else { return Ok(None) };
    let steps = steps.clone();
    if steps.is_empty() || steps.iter().any(|step| step.iter().all(|by| *by == 0)) {
        return Ok(None);
    }
    let (alike, other): (Vec<_>, Vec<_>) =
        known.iter().partition(|(_, moves)| moves.as_ref() == Some(&steps));
    let inside = |least: &[u64], at: &[u64]| at.iter().zip(least).all(|(number, least)| number >= least);
    let fits = |least: &&Vec<u64>| {
        alike.iter().any(|(at, _)| inside(least, at)) && !other.iter().any(|(at, _)| inside(least, at))
    };
    Ok(box_.iter().find(fits).map(|least| (least.clone(), steps)))
}

/// How far windows may reach down below the positions that the claim speaks of.
fn deepest(game: &BoundGame, said: (&Claim, &Source), interior: &[u64], run: &Run<'_>) -> Tried<Vec<u64>> {
    let side = [200, 32, 16][interior.len() - 1];
    let mut least: Option<Vec<u64>> = None;
    for at in tuples(interior.len(), side) {
        let args: Vec<Value> = at.iter().map(|number| Value::from(*number)).collect();
        let asked = game.claimed_of_others(said, &args, &|_| Ok(Some(Value::Bool(true))), run);
        if stopped(asked)?.flatten().is_some() {
            least = Some(match least {
                None => at,
                Some(least) => least.iter().zip(&at).map(|(a, b)| *a.min(b)).collect(),
            });
        }
    }
    let depth = least.and_then(|least| {
        least.iter().zip(interior).map(|(least, from)| least.checked_sub(*from)).collect::<Option<Vec<u64>>>()
    });
    depth.ok_or_else(|| {
        let least = interior.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let reason = Arg::Filled(Label::LocalBorder, vec![("least", Arg::from(least))]);
        Refusal { span: None, in_claim: false, reason }.into()
    })
}

/// All depths up to the greatest, small ones first.
fn depths(most: &[u64]) -> Vec<Vec<u64>> {
    let all = tuples(most.len(), MOST_DEPTH + 1);
    let fits = |depth: &Vec<u64>| depth.iter().zip(most).all(|(depth, most)| depth <= most);
    all.into_iter().filter(fits).collect()
}

/// The cells that matter: those around the window by number, then those inside, after their options.
struct Window {
    around: usize,
    cells: Vec<Vec<usize>>,
    ends: [usize; 2],
}

impl Window {
    fn new(depth: &[u64], shift: &[i64], steps: &[Vec<u64>]) -> Option<Self> {
        let signed = |numbers: &[u64]| -> Option<Vec<i64>> {
            numbers.iter().map(|number| i64::try_from(*number).ok()).collect()
        };
        let first = signed(depth)?;
        let second: Vec<i64> =
            first.iter().zip(shift).map(|(a, b)| a.checked_add(*b)).collect::<Option<_>>()?;
        let steps: Vec<Vec<i64>> = steps.iter().map(|step| signed(step)).collect::<Option<_>>()?;
        let after = |cell: &[i64], step: &[i64]| -> Vec<i64> {
            cell.iter().zip(step).map(|(number, by)| number - by).collect()
        };
        let outside = |cell: &[i64]| cell.iter().any(|number| *number < 0);
        let mut met: BTreeMap<(bool, i64, Vec<i64>), usize> = BTreeMap::new();
        let mut open = vec![first.clone(), second.clone()];
        while let Some(cell) = open.pop() {
            let key = (!outside(&cell), cell.iter().sum(), cell.clone());
            if met.insert(key, 0).is_none() && !outside(&cell) {
                open.extend(steps.iter().map(|step| after(&cell, step)));
            }
            if met.len() > 40 * MOST_AROUND {
                return None;
            }
        }
        let around = met.keys().filter(|(inside, _, _)| !inside).count();
        if around > MOST_AROUND {
            return None;
        }
        let order: Vec<Vec<i64>> = met.into_keys().map(|(_, _, cell)| cell).collect();
        let number = |cell: &[i64]| order.iter().position(|other| other == cell);
        let options = |cell: &Vec<i64>| -> Option<Vec<usize>> {
            steps.iter().map(|step| number(&after(cell, step))).collect()
        };
        let cells = order.iter().skip(around).map(options).collect::<Option<Vec<_>>>()?;
        Some(Self { around, cells, ends: [number(&first)?, number(&second)?] })
    }

    /// Whether the two cells are alike, or never, whatever is around the window.
    fn shows(&self, same: bool, run: &Run<'_>) -> Tried<bool> {
        for values in 0_u64..1 << self.around {
            if values % 1024 == 0 {
                run.poll()?;
            }
            let mut lost: Vec<bool> = (0..self.around).map(|at| values >> at & 1 == 1).collect();
            for options in &self.cells {
                let wins = options.iter().any(|option| lost.get(*option).copied().unwrap_or(false));
                lost.push(!wins);
            }
            let [first, second] = self.ends.map(|end| lost.get(end).copied().unwrap_or(false));
            if (first == second) != same {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
