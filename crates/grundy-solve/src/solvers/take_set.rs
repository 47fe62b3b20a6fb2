//! Games in which a move takes a number of some set from a heap, however large the set is.
//!
//! # Setting
//!
//! One kind with one natural field n. Every move leads to n - f, where f does not mention n.
//!
//! # Theorem
//!
//! Let each condition of a move, ranges of its variables included, either not mention n, or follow from f <= n, and let one of them be f <= n itself. Then a choice of the
//! variables is a move from n exactly if it meets the conditions that do not mention n and f <= n. So there is a set S, the same for all n, with the options n - s for all
//! s of S that are n at most; and the options of one heap N tell all of S up to N.
//!
//! *Periods* (Golomb 1966). Let S be finite with the greatest element k, and let G(n + p) = G(n) for n0 <= n < n0 + k. Then this holds for all n >= n0: by induction the options of n + p and of n
//! have the same values, since n - s >= n0 for all s of S.
//!
//! # How the code uses it
//!
//! The form is read off the rules; names do not matter. Conditions that follow from f <= n are, besides itself: `k <= n` for f = `k * k` (a whole number is at most its square) and for powers with a base
//! of 2 or more and the exponent k; `k <= isqrt(n)` for f = `k * k`, which is f <= n where k is not negative. The interpreter gives the options of the
//! greatest heap that is asked for, and [`TakeSet`] the values. Where the interpreter fails, heaps are searched one by one, so that a mistake in the rules is
//! told where it is met. For a heap beyond `FAR` of which few numbers may be taken, none of them large, a period is looked for in a table that grows: the k values before its end are sought
//! among those before them.
//!
//! # What is not covered
//!
//! Periods of sets with numbers beyond `REACH`, or longer than the table. Sets that depend on the heap, moves that leave a number of tokens that is not told by what is taken, heaps that `where` excludes.
//!
//! # Cost
//!
//! One look at the moves of the greatest heap, then as [`TakeSet`] says.

use std::ops::ControlFlow;

use grundy_core::{Flow, Game, Halt, Run, Stop, Table};
use grundy_kernels::Level;
use grundy_kernels::subtract::TakeSet;
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::ir::{Arith, Builtin, Comparison, Expr, ExprKind, Item, Logic, Move, Pattern, Slot, Sum};
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, Type};
use grundy_values::Int;

use super::forms::{is_int, is_local, one_component};
use super::memo::{self, MemoEngine};
use super::take_break::heap_of;
use super::{needs_additive, needs_impartial, needs_natural_axes, needs_small_heaps};
use crate::additive::{AdditiveEngine, Values};
use crate::solver::{
    About, Engine, Failure, Refusal, SolvedTable, Solver, TableOf, TableRequest, Want, Worth,
};
use crate::table::{self, Open};

/// Solves games in which the numbers of a set may be taken.
#[derive(Debug)]
pub struct TakeSetSolver;

static ABOUT: About = About {
    id: "take-set",
    line: Label::SolverTakeSet,
    citations: &["sprague-1935", "grundy-1939", "golomb-1966"],
};

/// The field is the first slot.
const HEAP: Slot = 0;

/// Heaps between two looks at the limits.
const STEP: usize = 1 << 14;

/// Bytes that may be held before they are counted.
const AHEAD: usize = 1 << 24;

/// Heaps of which as many bits are kept for each value.
const LARGEST: u64 = 1 << 32;

/// Larger heaps are answered by a period, where there is one.
const FAR: u64 = 1 << 22;

/// The greatest number that may be taken, and how many there may be, where a period is looked for.
const REACH: u64 = 1 << 24;
const CHOICES: usize = 1 << 16;

/// So many values are looked at for a period at most.
const LONGEST: usize = 1 << 27;

impl Solver for TakeSetSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        if !takes_from_a_set(game) {
            return Err(Refusal::new(&ABOUT, Label::RefusedNoTakeSet));
        }
        needs_small_heaps(&ABOUT, want)?;
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let (table, period, known) = (None, Far::Unknown, Vec::new());
        let values = SetValues { game, table, period, known, held: 0, other: memo::engine(game) };
        Ok(Box::new(AdditiveEngine { game, values }))
    }
}

/// What is known of heaps beyond the table.
enum Far {
    /// No such heap was asked for yet.
    Unknown,
    /// There is no period that was found.
    None,
    /// The numbers that may be taken from heaps up to `asked` are known and few: the values from `from` on repeat.
    Repeats { asked: u64, from: usize, period: usize },
}

struct SetValues<'g> {
    game: &'g BoundGame,
    table: Option<TakeSet>,
    /// What answers larger heaps.
    period: Far,
    /// Values computed before.
    known: Vec<u16>,
    /// The bytes it takes, as the limits know them.
    held: usize,
    /// Answers where the set cannot be told.
    other: MemoEngine<'g>,
}

impl Values for SetValues<'_> {
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure> {
        if let Some(heap) = heap_of(at).filter(|heap| *heap >= FAR)
            && let Some(value) = self.far(heap, run)?
        {
            return Ok(Worth::Grundy(value));
        }
        if let Some(heap) = heap_of(at).filter(|heap| *heap < LARGEST)
            && self.fill(heap, run)?
            && let Some(value) = self.known(heap)
        {
            return Ok(Worth::Grundy(value));
        }
        self.other.values.part(at, run)
    }

    fn table(&mut self, request: &TableRequest, run: &Run<'_>) -> Result<Option<SolvedTable>, Failure> {
        let (TableOf::Fields { kind: 0 }, [axis]) = (request.of, request.axes.as_slice()) else {
            return Ok(None);
        };
        let heaps = axis.from.checked_add(u64::try_from(axis.len).unwrap_or(u64::MAX));
        if heaps.is_none_or(|heaps| heaps > LARGEST) {
            return Ok(None);
        }
        let Open { axes, mut cells, mut stop } = table::open_cells(&request.axes, run);
        let last = u64::try_from(cells.len()).ok().and_then(|len| (axis.from + len).checked_sub(1));
        let Some(last) = last.filter(|_| !cells.is_empty()) else {
            return Ok(Some(SolvedTable { table: Table { axes, cells }, engine: ABOUT.id, stop }));
        };
        match self.fill(last, run) {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(Failure::Stop(found)) => stop = Some(found),
            Err(failure) => return Err(failure),
        }
        for (heap, cell) in (axis.from..).zip(&mut cells) {
            *cell = self.known(heap).map(Worth::Grundy);
        }
        Ok(Some(SolvedTable { table: Table { axes, cells }, engine: ABOUT.id, stop }))
    }

    fn learn(&mut self, known: &[u64]) -> bool {
        let more = known.iter().skip(self.known.len()).map(|value| u16::try_from(*value));
        let Ok(more) = more.collect::<Result<Vec<u16>, _>>() else { return false };
        self.known.extend(more);
        true
    }
}

impl SetValues<'_> {
    fn known(&self, heap: u64) -> Option<u64> {
        let heap = usize::try_from(heap).ok()?;
        self.table.as_ref()?.values().get(heap).map(|value| u64::from(*value))
    }

    /// Computes all values up to `heap`; false where that cannot be done here.
    fn fill(&mut self, heap: u64, run: &Run<'_>) -> Result<bool, Failure> {
        let Some(length) = usize::try_from(heap).ok().and_then(|heap| heap.checked_add(1)) else {
            return Ok(false);
        };
        if self.table.as_ref().is_none_or(|table| table.length() < length) && !self.open(heap, length, run)? {
            return Ok(false);
        }
        let Some(table) = &mut self.table else { return Ok(false) };
        while table.values().len() < length {
            let known = table.values().len();
            // A new value may come with every heap, and its bits with it.
            let step = (AHEAD / (table.length() / 8 + 1)).clamp(16, STEP);
            let until = length.min(known + step);
            run.visit(until - known)?;
            let mut polled = Ok(());
            let filled = table.fill(until, Level::best(), &mut |made| {
                run.report(u64::try_from(made).unwrap_or(u64::MAX), u64::try_from(length).ok());
                polled = run.poll();
                if polled.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            polled?;
            if filled.is_err() {
                return Ok(false);
            }
            let more = table.bytes().saturating_sub(self.held);
            run.take(more)?;
            self.held += more;
        }
        Ok(true)
    }

    /// The value of a large heap, where values repeat before it.
    fn far(&mut self, heap: u64, run: &Run<'_>) -> Result<Option<u64>, Failure> {
        let known = matches!(self.period, Far::Repeats { asked, .. } if heap <= asked);
        if !known && !matches!(self.period, Far::None) {
            self.period = self.repeats(heap, run)?;
        }
        let Far::Repeats { from, period, .. } = self.period else { return Ok(None) };
        let beyond = usize::try_from(heap).ok().and_then(|heap| heap.checked_sub(from));
        Ok(beyond.and_then(|beyond| self.known(u64::try_from(from + beyond % period).ok()?)))
    }

    /// From where on, and after how many heaps, values up to this heap repeat.
    fn repeats(&mut self, heap: u64, run: &Run<'_>) -> Result<Far, Failure> {
        let Some(reach) = self.reach(heap, run)? else { return Ok(Far::None) };
        let Ok(window) = usize::try_from(reach) else { return Ok(Far::None) };
        let end = usize::try_from(heap).map_or(LONGEST, |heap| heap.min(LONGEST));
        let mut length = window.saturating_mul(4).max(1 << 12).min(end);
        loop {
            let last = u64::try_from(length.saturating_sub(1)).unwrap_or(u64::MAX);
            if !self.fill(last, run)? {
                return Ok(Far::None);
            }
            let values = self.table.as_ref().map(|table| &table.values()[..length]);
            if let Some(period) = values.and_then(|values| recurs(values, window)) {
                return Ok(Far::Repeats { asked: heap, from: length - window - period, period });
            }
            if length == end {
                return Ok(Far::None);
            }
            length = length.saturating_mul(2).min(end);
        }
    }

    /// The greatest number that may be taken from a heap; `None` where there are many, or large ones.
    fn reach(&self, heap: u64, run: &Run<'_>) -> Result<Option<u64>, Stop> {
        let (mut reach, mut choices) = (0, 0);
        let seen = self.game.component(0, vec![Value::from(heap)], run).and_then(|at| {
            self.game.options(&at, run, &mut |parts| {
                let left = match parts {
                    [part] => heap_of(part),
                    _ => None,
                };
                choices += 1;
                match left.and_then(|left| heap.checked_sub(left)) {
                    Some(taken) if taken <= REACH && choices <= CHOICES => {
                        reach = reach.max(taken);
                        Flow::Continue(())
                    }
                    _ => Flow::Break(()),
                }
            })
        });
        match seen {
            Ok(Flow::Continue(())) => Ok(Some(reach)),
            Ok(Flow::Break(())) | Err(Halt::Error(_)) => Ok(None),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// Makes a table for so many heaps, or for twice as many where it was made before; false where the set cannot be told.
    fn open(&mut self, heap: u64, length: usize, run: &Run<'_>) -> Result<bool, Stop> {
        run.give_back(std::mem::take(&mut self.held));
        let twice = self.table.take().map(|_| (2 * heap, 2 * length - 1)).filter(|(heap, _)| *heap < LARGEST);
        for (heap, length) in twice.into_iter().chain([(heap, length)]) {
            if let Some(set) = self.set(heap, run)? {
                self.table = TakeSet::new(set, length).map(|table| table.resume(&self.known, Level::best()));
                return Ok(self.table.is_some());
            }
        }
        Ok(false)
    }

    /// The numbers that may be taken from a heap, as bits; `None` where the interpreter fails.
    fn set(&self, heap: u64, run: &Run<'_>) -> Result<Option<Vec<u64>>, Stop> {
        let words = usize::try_from(heap / 64 + 1).unwrap_or(usize::MAX);
        run.take(words.saturating_mul(size_of::<u64>()))?;
        let mut set = vec![0_u64; words];
        let seen = self.game.component(0, vec![Value::from(heap)], run).and_then(|at| {
            self.game.options(&at, run, &mut |parts| {
                let left = match parts {
                    [part] => heap_of(part),
                    _ => None,
                };
                let Some(taken) = left.and_then(|left| heap.checked_sub(left)) else {
                    return Flow::Break(());
                };
                if let Some(word) = usize::try_from(taken / 64).ok().and_then(|word| set.get_mut(word)) {
                    *word |= 1 << (taken % 64);
                }
                Flow::Continue(())
            })
        });
        run.give_back(words.saturating_mul(size_of::<u64>()));
        match seen {
            Ok(Flow::Continue(())) => Ok(Some(set)),
            Ok(Flow::Break(())) | Err(Halt::Error(_)) => Ok(None),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }
}

/// How many values before the last `window` ones the same stand, the nearest place: by the failure function of the values read backwards.
fn recurs(values: &[u16], window: usize) -> Option<usize> {
    if window == 0 {
        return values.last().filter(|last| **last == 0).map(|_| 1);
    }
    let length = values.len();
    let back = |at: usize| values[length - 1 - at];
    if length <= window {
        return None;
    }
    // failure[i]: the longest proper border of the first i + 1 values of the pattern, which are the last ones backwards.
    let mut failure = vec![0_u32; window];
    let mut border = 0_usize;
    for at in 1..window {
        while border > 0 && back(at) != back(border) {
            border = usize::try_from(failure[border - 1]).unwrap_or(0);
        }
        border += usize::from(back(at) == back(border));
        failure[at] = u32::try_from(border).ok()?;
    }
    let mut matched = 0_usize;
    for at in 1..length {
        while matched > 0 && (matched == window || back(at) != back(matched)) {
            matched = usize::try_from(failure[matched - 1]).unwrap_or(0);
        }
        matched += usize::from(back(at) == back(matched));
        if matched == window {
            return Some(at + 1 - window);
        }
    }
    None
}

/// Whether the moves are those of the theorem.
fn takes_from_a_set(game: &BoundGame) -> bool {
    let rules = game.rules();
    let [kind] = rules.kinds.as_slice() else { return false };
    let one_heap = matches!(kind.fields.as_slice(), [field] if field.ty == Type::Nat);
    let plain = rules.is_plain() && kind.conditions.is_empty() && rules.ends.is_empty();
    one_heap && plain && !rules.moves.is_empty() && rules.moves.iter().all(takes)
}

/// What a condition says of the heap.
enum Bound<'e> {
    /// This is at most the heap.
    AtMost(&'e Expr),
    /// The variable is at most the heap.
    Variable(Slot),
    /// The variable is at most the root of the heap; whether it is known not to be negative.
    Root(Slot, bool),
}

/// Whether a move is of the form of the theorem.
fn takes(rule: &Move) -> bool {
    let Some(taken) = taken(&rule.result.body) else { return false };
    let mut bounds = Vec::new();
    let known = rule.items.iter().all(|item| match item {
        Item::In(pattern, domain) => free(domain) || range_bound(pattern, domain, &mut bounds),
        Item::Define(_, e) => free(e),
        Item::If(condition) => condition_bounds(condition, &mut bounds),
    });
    known
        && bounds.iter().all(|bound| follows(bound, taken))
        && bounds.iter().any(|bound| says_exactly(bound, taken))
}

/// What is taken by a move that leads to the heap without it.
fn taken(result: &Sum) -> Option<&Expr> {
    match one_component(result, 0)? {
        [Expr { kind: ExprKind::Arith(Arith::Sub, heap, taken), .. }] if is_heap(heap) && free(taken) => {
            Some(taken)
        }
        _ => None,
    }
}

/// Notes what a domain says of the heap; false where that is something else.
fn range_bound<'e>(pattern: &Pattern, domain: &'e Expr, bounds: &mut Vec<Bound<'e>>) -> bool {
    let Pattern::Slot(variable) = pattern else { return false };
    let bound = match &domain.kind {
        ExprKind::Range { from, to, inclusive: true } if free(from) => match &to.kind {
            ExprKind::Local(HEAP) => Bound::Variable(*variable),
            ExprKind::Builtin(Builtin::Isqrt, args) if matches!(args.as_slice(), [heap] if is_heap(heap)) => {
                Bound::Root(*variable, is_natural(from))
            }
            _ => return false,
        },
        ExprKind::Builtin(Builtin::Powers, args) if matches!(args.as_slice(), [base, heap] if free(base) && is_heap(heap)) => {
            Bound::Variable(*variable)
        }
        _ => return false,
    };
    bounds.push(bound);
    true
}

/// Notes what a condition says of the heap; false where that is something else.
fn condition_bounds<'e>(condition: &'e Expr, bounds: &mut Vec<Bound<'e>>) -> bool {
    if free(condition) {
        return true;
    }
    match &condition.kind {
        ExprKind::Logic(Logic::And, a, b) => condition_bounds(a, bounds) && condition_bounds(b, bounds),
        ExprKind::Compare(operands, comparisons) => {
            let pairs = operands.windows(2).zip(comparisons);
            pairs.into_iter().all(|(pair, comparison)| {
                let (low, high) = match (pair, comparison) {
                    ([a, b], _) if free(a) && free(b) => return true,
                    ([a, b], Comparison::LessEqual) => (a, b),
                    ([a, b], Comparison::GreaterEqual) => (b, a),
                    _ => return false,
                };
                bounds.push(Bound::AtMost(low));
                free(low) && is_heap(high)
            })
        }
        _ => false,
    }
}

/// Whether a bound holds for all heaps that are `taken` at least.
fn follows(bound: &Bound<'_>, taken: &Expr) -> bool {
    match bound {
        Bound::AtMost(e) => alike(e, taken),
        Bound::Variable(k) => is_local(taken, *k) || is_square(taken, *k) || is_power(taken, *k),
        Bound::Root(k, _) => is_square(taken, *k),
    }
}

/// Whether a bound holds for no other heaps either.
fn says_exactly(bound: &Bound<'_>, taken: &Expr) -> bool {
    match bound {
        Bound::AtMost(_) => true,
        Bound::Variable(k) => is_local(taken, *k),
        Bound::Root(_, natural) => *natural,
    }
}

fn is_heap(e: &Expr) -> bool {
    is_local(e, HEAP)
}

fn is_natural(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Int(int) if *int >= Int::from(0))
}

fn is_square(e: &Expr, of: Slot) -> bool {
    match &e.kind {
        ExprKind::Arith(Arith::Mul, a, b) => is_local(a, of) && is_local(b, of),
        ExprKind::Builtin(Builtin::Pow, args) => match args.as_slice() {
            [base, exponent] => is_local(base, of) && is_int(exponent, 2),
            _ => false,
        },
        _ => false,
    }
}

/// Whether it is a power of a number from 2 on, with the variable as exponent.
fn is_power(e: &Expr, of: Slot) -> bool {
    match &e.kind {
        ExprKind::Builtin(Builtin::Pow, args) => match args.as_slice() {
            [Expr { kind: ExprKind::Int(base), .. }, exponent] => {
                *base >= Int::from(2) && is_local(exponent, of)
            }
            _ => false,
        },
        _ => false,
    }
}

/// Whether the heap is not mentioned.
fn free(e: &Expr) -> bool {
    let mut mentioned = false;
    e.walk(&mut |part| mentioned |= is_heap(part));
    !mentioned
}

/// Whether two expressions are written alike, for those that occur as what is taken.
fn alike(a: &Expr, b: &Expr) -> bool {
    let all = |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b));
    match (&a.kind, &b.kind) {
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
        (ExprKind::Param(a), ExprKind::Param(b)) | (ExprKind::Constant(a), ExprKind::Constant(b)) => a == b,
        (ExprKind::Arith(of, a, b), ExprKind::Arith(other, c, d)) => {
            of == other && alike(a, c) && alike(b, d)
        }
        (ExprKind::Builtin(of, a), ExprKind::Builtin(other, b)) => of == other && all(a, b),
        (ExprKind::Call(of, a), ExprKind::Call(other, b)) => of == other && all(a, b),
        _ => false,
    }
}
