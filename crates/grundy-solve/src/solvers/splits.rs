//! Tables of games on pairs in which a move keeps one number and divides it into the next pair.
//!
//! # Setting
//!
//! One kind of pairs of natural numbers, both 0 or 1 at least. A move keeps the first number or the second, s, and leads to (x, s - x) for any x with 0 < x < s: E&D.
//!
//! # Theorem
//!
//! Let V(s) be the set of the values of all (x, s - x) with 0 < x < s. The value of a pair is the least number in none of the sets V(s), for the numbers s that may be
//! kept: its options by keeping s are exactly those pairs (Sprague and Grundy). V(s) depends on V of smaller numbers only.
//!
//! # How the code uses it
//!
//! V(1), V(2), … are made in turn, each a few words, and a cell is the first zero of a union of two. That the moves are of this form is read off the rules; names do not matter.
//!
//! # What is not covered
//!
//! Other moves beside these, three numbers or more, and domains that exclude other numbers than 0.
//!
//! # Cost
//!
//! A few words a cell instead of one look an option: quadratic instead of cubic.

use std::collections::BTreeSet;

use grundy_core::{Run, Stop, Table};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::ir::{Arith, Comparison, Expr, ExprKind, Item, Logic, Move, Pattern, Slot};
use grundy_rules::{BoundGame, Type};

use super::forms::{is_int, is_local, one_component};
use super::{memo, needs_additive, needs_impartial, needs_natural_axes};
use crate::solver::{
    About, Engine, Failure, Refusal, SolvedTable, Solver, TableOf, TableRequest, Want, Worth,
};
use crate::table;
use crate::table_engine::{TableEngine, Tables};

/// Fills tables of pairs that are divided.
#[derive(Debug)]
pub struct SplitsSolver;

static ABOUT: About =
    About { id: "splits", line: Label::SolverSplits, citations: &["sprague-1935", "grundy-1939"] };

impl Solver for SplitsSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        let Want::Table(TableRequest { of: TableOf::Fields { kind }, .. }) = want else {
            return Err(Refusal::new(&ABOUT, Label::RefusedTablesOnly));
        };
        needs_impartial(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        needs_natural_axes(&ABOUT, game, want)?;
        match form(game, *kind) {
            Some(_) => Ok(()),
            None => Err(Refusal::new(&ABOUT, Label::RefusedNoSplits)),
        }
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let tables = BySplits { game, sums: Vec::new(), counted: None };
        Ok(Box::new(TableEngine { other: Box::new(memo::engine(game)), tables }))
    }
}

/// What the rules say.
struct Form {
    /// The fields that may be kept.
    kept: BTreeSet<Slot>,
    /// The least number of each field.
    least: [u64; 2],
}

struct BySplits<'g> {
    game: &'g BoundGame,
    /// V(s) by s, as bits.
    sums: Vec<Vec<u64>>,
    /// The last table, and how many of its rows were counted as positions.
    counted: Option<(TableRequest, usize)>,
}

impl Tables for BySplits<'_> {
    fn table(
        &mut self,
        other: &mut dyn Engine,
        request: &TableRequest,
        run: &Run<'_>,
    ) -> Result<SolvedTable, Failure> {
        let found = match (request.of, request.axes.as_slice()) {
            (TableOf::Fields { kind }, [first, second]) => {
                form(self.game, kind).map(|form| (form, first, second))
            }
            _ => None,
        };
        let Some((form, first, second)) = found else { return table::cell_by_cell(other, request, run) };
        let table::Open { axes, mut cells, mut stop } = table::open_cells(&request.axes, run);
        let (from, width) = (second.from, second.len);
        let before =
            self.counted.take().filter(|(counted, _)| counted == request).map_or(0, |(_, rows)| rows);
        let mut counted = before;
        for ((a, row), number) in (first.from..).zip(cells.chunks_mut(width.max(1))).zip(0..) {
            let total = u64::try_from(request.axes.iter().map(|axis| axis.len).product::<usize>()).ok();
            run.report((a - first.from).saturating_mul(u64::try_from(width).unwrap_or(u64::MAX)), total);
            let greatest = a.max(from.saturating_add(u64::try_from(width).unwrap_or(u64::MAX)));
            let new = if number < before { 0 } else { row.len() };
            if let Err(reached) = self.make(&form, greatest, run).and_then(|()| run.visit(new)) {
                stop = Some(reached);
                break;
            }
            counted = counted.max(number + 1);
            for (b, cell) in (from..).zip(row) {
                let inside = a >= form.least[0] && b >= form.least[1];
                *cell = inside.then(|| Worth::Grundy(self.value(&form, [a, b])));
            }
        }
        self.counted = Some((request.clone(), counted));
        Ok(SolvedTable { table: Table { axes, cells }, engine: ABOUT.id, stop })
    }
}

impl BySplits<'_> {
    /// Makes V for all numbers up to `greatest`.
    fn make(&mut self, form: &Form, greatest: u64, run: &Run<'_>) -> Result<(), Stop> {
        let wanted = usize::try_from(greatest).unwrap_or(usize::MAX);
        while self.sums.len() <= wanted {
            run.poll()?;
            let s = u64::try_from(self.sums.len()).unwrap_or(u64::MAX);
            let mut sum = Vec::new();
            for x in 1..s {
                let value = self.value(form, [x, s - x]);
                let word = usize::try_from(value / 64).unwrap_or(usize::MAX);
                if word >= sum.len() {
                    sum.resize(word + 1, 0);
                }
                sum[word] |= 1_u64 << (value % 64);
            }
            run.take(size_of::<Vec<u64>>() + sum.len() * size_of::<u64>())?;
            self.sums.push(sum);
        }
        Ok(())
    }

    /// The value of a pair, for which V of both numbers is there.
    fn value(&self, form: &Form, pair: [u64; 2]) -> u64 {
        let sets = form.kept.iter().filter_map(|field| usize::try_from(pair[*field]).ok());
        let sets: Vec<&Vec<u64>> = sets.filter_map(|s| self.sums.get(s)).collect();
        let met = |word: usize| sets.iter().fold(0, |met, set| met | set.get(word).copied().unwrap_or(0));
        let word = (0..).find(|word| met(*word) != u64::MAX).unwrap_or(0);
        u64::try_from(word).unwrap_or(0) * 64 + u64::from(met(word).trailing_ones())
    }
}

/// What the rules say, where they are of this form.
fn form(game: &BoundGame, kind: usize) -> Option<Form> {
    let rules = game.rules();
    let declared = rules.kinds.get(kind)?;
    let pairs = declared.fields.len() == 2 && declared.fields.iter().all(|field| field.ty == Type::Nat);
    if !pairs || !rules.is_plain() || rules.ends.iter().any(|ends| ends.kind == kind) {
        return None;
    }
    let mut least = [0; 2];
    for condition in &declared.conditions {
        positive(&condition.body, &mut least).then_some(())?;
    }
    let moves = rules.moves.iter().filter(|rule| rule.kind == kind);
    let kept = moves.map(|rule| kept(rule, kind)).collect::<Option<BTreeSet<Slot>>>()?;
    // Where the order does not matter, it must not matter which is kept.
    let ordered = declared.unordered.is_empty() || (kept.len() == 2 && least[0] == least[1]);
    (ordered && !kept.is_empty()).then_some(Form { kept, least })
}

/// Notes what a condition demands of the fields; false where that is more than not to be 0.
fn positive(condition: &Expr, least: &mut [u64; 2]) -> bool {
    match &condition.kind {
        ExprKind::Logic(Logic::And, a, b) => positive(a, least) && positive(b, least),
        ExprKind::Compare(operands, comparisons) => {
            let (field, bound) = match (operands.as_slice(), comparisons.as_slice()) {
                ([field, bound], [Comparison::GreaterEqual]) => (field, (bound, 1)),
                ([bound, field], [Comparison::LessEqual]) => (field, (bound, 1)),
                ([field, bound], [Comparison::Greater]) => (field, (bound, 0)),
                ([bound, field], [Comparison::Less]) => (field, (bound, 0)),
                _ => return false,
            };
            let ExprKind::Local(slot) = field.kind else { return false };
            let demanded = slot < 2 && is_int(bound.0, bound.1);
            if demanded {
                least[slot] = 1;
            }
            demanded
        }
        _ => false,
    }
}

/// The field that a move keeps and divides, where that is what it does.
fn kept(rule: &Move, kind: usize) -> Option<Slot> {
    let [Item::In(Pattern::Slot(part), domain)] = rule.items.as_slice() else { return None };
    let ExprKind::Range { from, to, inclusive: false } = &domain.kind else { return None };
    let ExprKind::Local(field) = to.kind else { return None };
    let fields = one_component(&rule.result.body, kind)?;
    let rest = |e: &Expr| matches!(&e.kind, ExprKind::Arith(Arith::Sub, a, b) if is_local(a, field) && is_local(b, *part));
    let divided = match fields {
        [a, b] => (is_local(a, *part) && rest(b)) || (rest(a) && is_local(b, *part)),
        _ => false,
    };
    (field < 2 && is_int(from, 1) && divided).then_some(field)
}
