//! Evidence by windows of a local rule.
//!
//! # Setting
//!
//! Components are tuples of natural numbers. The interior are those each of whose fields is at least a given number. There play has not
//! ended, and the options of p are p - v for the steps v of a finite set, whatever the values of the parameters are. Outside of the
//! interior the rules may be anything: a border with labels that are parameters, for example. With every move the sum of the fields falls.
//!
//! # Theorem
//!
//! Every component is won or lost, by induction on the sum of its fields. Let p and p + s be components, and let p - d be in the interior,
//! field by field. The cells at or above p - d are the window. A component in the window is interior, so it is lost exactly if none of its
//! options is, and its options are components, in the window or not. So who wins at p and at p + s is a function of who wins at those cells
//! outside of the window that are reached from them. If for all values of these p and p + s agree (or never agree), then they do so
//! in the game, for every such p and all values of the parameters.
//!
//! # How the code uses it
//!
//! [`Translator::open`](crate::translate::Translator::open) reads the rules with parameters as variables, and searches for counterexamples show
//! what the setting asks for. The window does not depend on p, so it is exhausted once a reading: 64 combinations of values at a time,
//! one a bit. At last the bound game is played out on a box.
//!
//! # What is not covered
//!
//! Grundy values, fields that are not numbers, steps that add to a field, conditions that are not bounds from below by themselves: p - d must
//! be in the interior wherever the reading speaks.
//!
//! # Cost
//!
//! 2^m times the cells of the window, for m cells around it; m is bounded.

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_core::{Certificate, Halt, Local, Of, Reading, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::ir::{Builtin, Claim, Expr, ExprKind};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value, check_claim};
use grundy_syntax::tree::ClaimOf;
use grundy_syntax::{Source, parse_claim};

use crate::compare::{Logic, numbers, tuples, values};
use crate::logic::{Affine, Formula};
use crate::play::{self, Player};
use crate::translate::{Branch, Part, Times};
use crate::{Rejection, refuse};

/// Cells around a window at most.
const MOST_AROUND: usize = 22;

/// Cells of a window at most.
const MOST_CELLS: usize = 400;

/// Fields, shifts, depths and steps are at most this.
const MOST_NUMBER: u64 = 1 << 20;

/// Every reading is shown by windows; gives the work done.
pub(crate) fn check(
    game: &BoundGame,
    certificate: &Certificate,
    local: &Local,
    run: &Run<'_>,
) -> Result<u64, Rejection> {
    if certificate.of != Of::Losing {
        return Err(fails(Label::VerifyLocalOf));
    }
    shape(game, local)?;
    if certificate.readings.is_empty() {
        return Err(fails(Label::VerifyLocalNothing));
    }
    let mut logic = Logic::open(game, run)?;
    logic.no_errors()?;
    sum_falls(&mut logic)?;
    interior(&mut logic, local)?;
    for reading in &certificate.readings {
        let Reading::Claim(text) = reading else { return Err(fails(Label::VerifyLocalClaim)) };
        shown(&mut logic, local, text)?;
    }
    Ok(logic.work)
}

fn fails(because: impl Into<Arg>) -> Rejection {
    refuse::fails(Label::VerifyStepLocal, because)
}

/// The game has one kind of numbers in order, and the evidence one number for each.
fn shape(game: &BoundGame, local: &Local) -> Result<(), Rejection> {
    let rules = game.rules();
    let [kind] = rules.kinds.as_slice() else { return Err(fails(Label::VerifyLocalFields)) };
    let plain = kind.fields.iter().all(|field| field.ty == Type::Nat);
    if !plain || kind.fields.is_empty() || !kind.unordered.is_empty() {
        return Err(fails(Label::VerifyLocalFields));
    }
    if !rules.goals.is_empty() {
        return Err(Rejection::Outside(Arg::Label(Label::VerifyGoals)));
    }
    let fits = |numbers: &Vec<u64>| {
        numbers.len() == kind.fields.len() && numbers.iter().all(|number| *number <= MOST_NUMBER)
    };
    let steps = &local.steps;
    let moves = |step: &Vec<u64>| fits(step) && step.iter().any(|number| *number > 0);
    let once = (0..steps.len()).all(|at| !steps[..at].contains(&steps[at]));
    if fits(&local.interior) && fits(&local.depth) && !steps.is_empty() && steps.iter().all(moves) && once {
        return Ok(());
    }
    Err(fails(Label::VerifyLocalShape))
}

/// The one component that a branch leaves, as it is written; `None` where it leaves nothing.
fn left(branch: &Branch) -> Result<Option<&[Affine]>, Rejection> {
    match branch.parts.as_slice() {
        [] => Ok(None),
        [Part::Copies { fields, count, times: Times::Once, .. }] if *count == Affine::one() => {
            Ok(Some(fields))
        }
        _ => Err(fails(Label::VerifyLocalParts)),
    }
}

/// With every move from any component the sum of the fields falls.
fn sum_falls(logic: &mut Logic<'_, '_>) -> Result<(), Rejection> {
    let kind = logic.kinds[0].clone();
    let sum = |forms: &[Affine]| forms.iter().try_fold(Affine::zero(), |sum, form| sum.add(form));
    let before: Vec<Affine> = kind.fields.iter().map(|var| Affine::var(*var)).collect();
    for branch in &kind.branches {
        let Some(after) = left(branch)? else { continue };
        let grows = Formula::at_most(&sum(&before)?, &sum(after)?)?;
        let wrong = Formula::and([kind.domain.clone(), branch.condition.clone(), grows]);
        if let Some(found) = logic.find(&kind.fields, &branch.vars, &wrong)? {
            let because = refuse::at(Label::VerifyAt, logic.show(0, &found));
            return Err(refuse::fails(Label::VerifyStepFalls, because));
        }
    }
    Ok(())
}

/// In the interior play goes on, and the options are what the steps say.
fn interior(logic: &mut Logic<'_, '_>, local: &Local) -> Result<(), Rejection> {
    let kind = logic.kinds[0].clone();
    let mut inside = vec![kind.domain.clone()];
    for (var, least) in kind.fields.iter().zip(&local.interior) {
        inside.push(Formula::at_most(&Affine::constant(i128::from(*least))?, &Affine::var(*var))?);
    }
    let inside = Formula::and(inside);
    let stepped = |fields: &[Affine], step: &[u64]| -> Result<Formula, Rejection> {
        let mut all = Vec::new();
        for ((var, field), by) in kind.fields.iter().zip(fields).zip(step) {
            all.push(Formula::equal(&field.plus(i128::from(*by))?, &Affine::var(*var))?);
        }
        Ok(Formula::and(all))
    };
    let mut wrong = vec![(Vec::new(), kind.ended(|_| true))];
    for branch in &kind.branches {
        let other = match left(branch)? {
            None => Formula::Truth(true),
            Some(fields) => {
                let known = local.steps.iter().map(|step| stepped(fields, step));
                Formula::or(known.collect::<Result<Vec<_>, _>>()?).not()
            }
        };
        wrong.push((branch.vars.clone(), Formula::and([branch.condition.clone(), other])));
    }
    for step in &local.steps {
        let mut made = Vec::new();
        for branch in &kind.branches {
            if let Some(fields) = left(branch)? {
                let makes = [branch.condition.clone(), stepped(fields, step)?];
                made.push(Formula::exists(&branch.vars, makes));
            }
        }
        wrong.push((Vec::new(), Formula::or(made).not()));
    }
    for (vars, wrong) in wrong {
        if let Some(found) = logic.find(&kind.fields, &vars, &Formula::and([inside.clone(), wrong]))? {
            let because = refuse::at(Label::VerifyAt, logic.show(0, &found));
            return Err(refuse::fails(Label::VerifyStepInterior, because));
        }
    }
    Ok(())
}

/// A claim follows from a window.
fn shown(logic: &mut Logic<'_, '_>, local: &Local, text: &str) -> Result<(), Rejection> {
    let step = Arg::Filled(Label::VerifyStepReading, vec![("text", Arg::from(text))]);
    let fails = |because: Arg| refuse::fails(step.clone(), because);
    let source = Arc::new(Source::new("claim", text));
    let (Some(tree), Ok(claim)) = (parse_claim(&source).0, check_claim(logic.game.rules(), &source)) else {
        return Err(fails(Arg::Label(Label::VerifyReadingText)));
    };
    let fields = &logic.game.rules().kinds[0].fields;
    let named = fields.iter().map(|field| &field.name).eq(tree.args.iter().map(|arg| &arg.name));
    let read = compared(&claim, fields.len()).filter(|_| named && !claim.is_of_start());
    let Some((shift, same)) = read else { return Err(fails(Arg::Label(Label::VerifyLocalClaim))) };
    reaches(logic, local, &claim, &source, &step)?;
    let window = Window::new(local, &shift).ok_or_else(|| fails(Arg::Label(Label::VerifyLocalCells)))?;
    if !window.always(same, logic.run)? {
        return Err(fails(Arg::Label(Label::VerifyLocalValues)));
    }
    logic.work += window.combinations();
    played(logic, local, (&claim, &source), &step)
}

/// By how much the other position of a claim is shifted, and whether the claim says that the same player wins at both.
fn compared(claim: &Claim, fields: usize) -> Option<(Vec<i64>, bool)> {
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
    let shift: Option<Vec<i64>> = args.iter().enumerate().map(|(at, arg)| added(arg, at)).collect();
    shift.filter(|shift| shift.len() == fields).map(|shift| (shift, same))
}

/// What an expression adds to a field.
fn added(e: &Expr, field: usize) -> Option<i64> {
    use grundy_rules::ir::Arith;
    let most = i64::try_from(MOST_NUMBER).ok()?;
    let small = |e: &Expr| match &e.kind {
        ExprKind::Int(int) => int.to_i64().filter(|number| (-most..=most).contains(number)),
        _ => None,
    };
    let sum = match &e.kind {
        ExprKind::Local(slot) => return (*slot == field).then_some(0),
        ExprKind::Arith(Arith::Add, a, b) => match (small(a), small(b)) {
            (None, Some(number)) => added(a, field)?.checked_add(number),
            (Some(number), None) => added(b, field)?.checked_add(number),
            _ => None,
        },
        ExprKind::Arith(Arith::Sub, a, b) => added(a, field)?.checked_sub(small(b)?),
        _ => None,
    };
    sum.filter(|sum| (-most..=most).contains(sum))
}

/// Wherever the claim speaks of a component, the window below it is in the interior.
fn reaches(
    logic: &mut Logic<'_, '_>,
    local: &Local,
    claim: &Claim,
    source: &Arc<Source>,
    step: &Arg,
) -> Result<(), Rejection> {
    let kind = logic.kinds[0].clone();
    let (asked, undefined) = match &claim.condition {
        None => (Formula::Truth(true), Formula::Truth(false)),
        Some(condition) => logic.translator.reading(source, |translator| {
            translator.where_asked(condition, claim.body.slots.len(), &kind.fields)
        })?,
    };
    let mut near = Vec::new();
    for (var, (least, depth)) in kind.fields.iter().zip(local.interior.iter().zip(&local.depth)) {
        let least = Affine::constant(i128::from(*least) + i128::from(*depth))?;
        near.push(Formula::less(&Affine::var(*var), &least)?);
    }
    let near = Formula::and([asked, Formula::or(near)]);
    for (label, wrong) in [(Label::VerifyReadingUndefined, undefined), (Label::VerifyLocalNear, near)] {
        let wrong = Formula::and([kind.domain.clone(), wrong]);
        if let Some(found) = logic.find(&kind.fields, &[], &wrong)? {
            return Err(refuse::fails(step.clone(), refuse::at(label, logic.show(0, &found))));
        }
    }
    Ok(())
}

/// A cell, relative to the corner of the window.
type Cell = Vec<i64>;

/// A window: what is inside, each cell after its options.
struct Window {
    /// How many cells around it matter.
    around: usize,
    /// The options of each cell of the window.
    cells: Vec<Vec<Value64>>,
    /// The two cells that are compared.
    ends: [Value64; 2],
}

/// Where the value of a cell is found.
#[derive(Clone, Copy)]
enum Value64 {
    /// Around the window.
    Around(usize),
    /// In the window.
    Inside(usize),
}

impl Window {
    /// The window below a cell and the cells that matter; `None` where there are too many.
    fn new(local: &Local, shift: &[i64]) -> Option<Self> {
        let signed = |numbers: &[u64]| -> Option<Cell> {
            numbers.iter().map(|number| i64::try_from(*number).ok()).collect()
        };
        let first = signed(&local.depth)?;
        let second: Option<Cell> = first.iter().zip(shift).map(|(a, b)| a.checked_add(*b)).collect();
        let steps: Vec<Cell> = local.steps.iter().map(|step| signed(step)).collect::<Option<_>>()?;
        let ends = [first, second?];
        let mut known: BTreeMap<Cell, bool> = BTreeMap::new();
        let mut open: Vec<Cell> = ends.to_vec();
        while let Some(cell) = open.pop() {
            let inside = cell.iter().all(|number| *number >= 0);
            if known.insert(cell.clone(), inside).is_some() || !inside {
                continue;
            }
            for step in &steps {
                open.push(cell.iter().zip(step).map(|(number, by)| number - by).collect());
            }
            if known.len() > MOST_CELLS {
                return None;
            }
        }
        let around: Vec<&Cell> = known.iter().filter(|(_, inside)| !**inside).map(|(cell, _)| cell).collect();
        let mut inner: Vec<&Cell> =
            known.iter().filter(|(_, inside)| **inside).map(|(cell, _)| cell).collect();
        // A step lowers the sum, so options come first.
        inner.sort_by_key(|cell| (cell.iter().sum::<i64>(), (*cell).clone()));
        if around.len() > MOST_AROUND {
            return None;
        }
        let found = |cell: &Cell| {
            let outside = around.iter().position(|other| *other == cell).map(Value64::Around);
            outside.or_else(|| inner.iter().position(|other| *other == cell).map(Value64::Inside))
        };
        let options = |cell: &Cell| -> Option<Vec<Value64>> {
            let after = |step: &Cell| found(&cell.iter().zip(step).map(|(number, by)| number - by).collect());
            steps.iter().map(after).collect()
        };
        let cells = inner.iter().map(|cell| options(cell)).collect::<Option<Vec<_>>>()?;
        let [first, second] = &ends;
        Some(Self { around: around.len(), cells, ends: [found(first)?, found(second)?] })
    }

    /// How many combinations of values there are around it.
    fn combinations(&self) -> u64 {
        1 << self.around
    }

    /// Whether, for all combinations of who wins around the window, the two cells agree; or else always differ.
    fn always(&self, same: bool, run: &Run<'_>) -> Result<bool, Rejection> {
        let words: u64 = 1 << self.around.saturating_sub(LANES.len());
        for word in 0..words {
            run.step()?;
            let around = |at: usize| match LANES.get(at) {
                Some(lane) => *lane,
                None if word >> (at - LANES.len()) & 1 == 1 => u64::MAX,
                None => 0,
            };
            // A bit is 1 where the cell is lost.
            let mut lost: Vec<u64> = Vec::with_capacity(self.cells.len());
            let value = |lost: &[u64], at: Value64| match at {
                Value64::Around(at) => around(at),
                Value64::Inside(at) => lost.get(at).copied().unwrap_or(0),
            };
            for options in &self.cells {
                let some = options.iter().fold(0, |some, option| some | value(&lost, *option));
                lost.push(!some);
            }
            let [first, second] = self.ends.map(|end| value(&lost, end));
            if first ^ second != if same { 0 } else { u64::MAX } {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// All 64 combinations of six values, one a bit.
const LANES: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// On a box, the bound game is as the evidence says, and the claim holds.
fn played(
    logic: &mut Logic<'_, '_>,
    local: &Local,
    said: (&Claim, &Source),
    step: &Arg,
) -> Result<(), Rejection> {
    let (game, run) = (logic.game, logic.run);
    let mut player = Player::new(game, Of::Losing, run);
    for tuple in tuples(game, 0)? {
        let Some(at) = component(game, &tuple, run)? else { continue };
        let differs = |label| refuse::fails(Label::VerifyStepBox, refuse::at(label, game.show(&at)));
        if tuple.iter().zip(&local.interior).all(|(number, least)| number >= least) {
            if play::ending(game, &at, run)?.is_some() {
                return Err(differs(Label::VerifyBoxEnds));
            }
            if !steps_are_options(game, local, &tuple, &at, run)? {
                return Err(differs(Label::VerifyBoxOptions));
            }
        }
        let Some(value) = player.value(&at)? else { continue };
        logic.work += 1;
        if !holds(game, said, &at, value, run)? {
            return Err(refuse::fails(step.clone(), refuse::at(Label::VerifyAt, game.show(&at))));
        }
    }
    Ok(())
}

/// The component with these fields, if it is one.
fn component(game: &BoundGame, tuple: &[u64], run: &Run<'_>) -> Result<Option<Component>, Rejection> {
    match game.component(0, values(game, 0, tuple), run) {
        Ok(component) => Ok(Some(component)),
        Err(Halt::Error(_)) => Ok(None),
        Err(Halt::Stop(stop)) => Err(stop.into()),
    }
}

fn steps_are_options(
    game: &BoundGame,
    local: &Local,
    tuple: &[u64],
    at: &Component,
    run: &Run<'_>,
) -> Result<bool, Rejection> {
    let Some(options) = play::options(game, at, 10_000, run)? else { return Ok(false) };
    let mut found = Vec::new();
    for option in &options {
        let [part] = option.as_slice() else { return Ok(false) };
        found.push(numbers(part)?);
    }
    let after = |step: &Vec<u64>| -> Option<Vec<u64>> {
        tuple.iter().zip(step).map(|(number, by)| number.checked_sub(*by)).collect()
    };
    let Some(mut expected) = local.steps.iter().map(after).collect::<Option<Vec<_>>>() else {
        return Ok(false);
    };
    found.sort_unstable();
    expected.sort_unstable();
    Ok(found == expected)
}

/// Whether the claim is right about a component of this value; also where it says nothing.
fn holds(
    game: &BoundGame,
    (claim, source): (&Claim, &Source),
    at: &Component,
    value: u64,
    run: &Run<'_>,
) -> Result<bool, Rejection> {
    let lost_at = |fields: &[Value]| match game.component(0, fields.to_vec(), run) {
        Ok(other) => match Player::new(game, Of::Losing, run).value(&other) {
            Ok(value) => Ok(value.map(|value| Value::Bool(value == 0))),
            Err(Rejection::Stopped(stop)) => Err(Halt::Stop(stop)),
            Err(_) => Ok(None),
        },
        Err(Halt::Error(_)) => Ok(None),
        Err(Halt::Stop(stop)) => Err(Halt::Stop(stop)),
    };
    match game.claimed_of_others((claim, source), &at.fields, &lost_at, run) {
        Ok(None) => Ok(true),
        Ok(Some(Value::Bool(truth))) => Ok(match claim.of {
            ClaimOf::Outcome('P') => truth == (value == 0),
            _ => truth == (value != 0),
        }),
        Ok(Some(_)) | Err(Halt::Error(_)) => Ok(false),
        Err(Halt::Stop(stop)) => Err(stop.into()),
    }
}
