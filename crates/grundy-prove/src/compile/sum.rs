//! What a move leads to.

use grundy_automata::{Formula, Var};
use grundy_messages::Label;
use grundy_rules::Type;
use grundy_rules::ir::{Expr, Item, Pattern, Sum};
use grundy_syntax::Span;

use super::items::Path;
use super::value::{Outcomes, Sym};
use super::{Compiler, MOST_PATHS};
use crate::affine::Affine;
use crate::logic::{all, both, exists};
use crate::trouble::Tried;

/// One way to play a move, and the components it gives.
#[derive(Clone, Debug)]
pub(crate) struct Case<'g> {
    pub(crate) path: Path<'g>,
    pub(crate) pieces: Vec<Piece>,
}

/// Components of an option.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: usize,
    pub(crate) what: What,
    pub(crate) copies: Copies,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    /// One component: its fields as written, not yet sorted. Truth values are 0 or 1.
    One(Vec<Affine>),
    /// The components (i) for all i from the first up to, not including, the second.
    Run(Affine, Affine),
}

/// How often something occurs; never 0 times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copies {
    Once,
    /// Three times or more.
    Odd,
    Even,
}

impl Copies {
    fn times(self, other: Self) -> Self {
        match (self, other) {
            (Self::Even, _) | (_, Self::Even) => Self::Even,
            (Self::Once, other) => other,
            (Self::Odd, _) => Self::Odd,
        }
    }
}

impl Case<'_> {
    /// Whether the value of the option may be the xor of several values.
    pub(crate) fn is_sum(&self) -> bool {
        let counted: Vec<&Piece> = self.pieces.iter().filter(|piece| piece.counts()).collect();
        counted.len() > 1 || counted.iter().any(|piece| matches!(piece.what, What::Run(..)))
    }

    /// Whether the option may be more than one component.
    pub(crate) fn is_many(&self) -> bool {
        self.pieces.len() > 1 || self.pieces.iter().any(Piece::is_many)
    }
}

impl Piece {
    /// Whether its value counts in an xor.
    pub(crate) fn counts(&self) -> bool {
        self.copies != Copies::Even
    }

    /// Whether it may be more than one component.
    pub(crate) fn is_many(&self) -> bool {
        self.copies != Copies::Once || matches!(self.what, What::Run(..))
    }
}

impl<'g> Compiler<'g, '_> {
    /// All ways to evaluate a sum after `path`. `errors` receives where the interpreter would fail.
    pub(crate) fn sum(
        &self,
        sum: &'g Sum,
        path: Path<'g>,
        errors: &mut Vec<Formula>,
    ) -> Tried<Vec<Case<'g>>> {
        match sum {
            Sum::If(c, yes, no) => {
                let condition = self.condition(c, &path.env)?;
                errors.push(path.closed(condition.error()));
                let mut found = Vec::new();
                for (when, sum) in [(condition.holds.clone(), yes), (condition.fails(), no)] {
                    let path = path.with(Vec::new(), vec![when]);
                    if !path.is_empty() {
                        found.extend(self.sum(sum, path, errors)?);
                    }
                }
                Ok(found)
            }
            Sum::Plus(terms) => {
                let mut found = vec![Case { path, pieces: Vec::new() }];
                for term in terms {
                    found = self.after(found, term, errors)?;
                }
                Ok(found)
            }
            Sum::Component { kind, fields, span } => self.component(*kind, fields, *span, path, errors),
            Sum::Copies(count, term) => self.copies(count, term, path, errors),
            Sum::Each(term, items) => self.repeated(term, items, path, errors),
        }
    }

    /// Each case followed by one more term.
    fn after(&self, cases: Vec<Case<'g>>, term: &'g Sum, errors: &mut Vec<Formula>) -> Tried<Vec<Case<'g>>> {
        let mut found = Vec::new();
        for case in cases {
            for next in self.sum(term, case.path, errors)? {
                let pieces = case.pieces.iter().cloned().chain(next.pieces).collect();
                found.push(Case { path: next.path, pieces });
            }
        }
        match found.len() > MOST_PATHS {
            true => Err(self.refuse(Label::FragmentCases, span_of(term))),
            false => Ok(found),
        }
    }

    fn component(
        &self,
        kind: usize,
        fields: &'g [Expr],
        span: Span,
        path: Path<'g>,
        errors: &mut Vec<Formula>,
    ) -> Tried<Vec<Case<'g>>> {
        let outcomes = self.each(fields, &path.env)?;
        errors.push(path.closed(outcomes.error_formula()));
        let declared = self.kind(kind);
        let mut found = Vec::new();
        for branch in outcomes.branches {
            let mut path = path.with(branch.aux, branch.when);
            let mut written = Vec::new();
            for ((value, field), expr) in branch.value.iter().zip(&declared.fields).zip(fields) {
                let form = self.field(value, &field.ty, &mut path, expr.span)?;
                if !form.is_natural() {
                    let negative = self.exact(form.less(&Affine::constant(0)), expr.span)?;
                    errors.push(path.closed(negative));
                }
                written.push(form);
            }
            errors.push(path.closed(self.kept(kind, &branch.value)?.negated()));
            if !path.is_empty() {
                let piece = Piece { kind, what: What::One(written), copies: Copies::Once };
                found.push(Case { path, pieces: vec![piece] });
            }
        }
        match found.len() > MOST_PATHS {
            true => Err(self.refuse(Label::FragmentCases, span)),
            false => Ok(found),
        }
    }

    /// A field as a number.
    fn field(&self, value: &Sym<'g>, ty: &Type, path: &mut Path<'g>, span: Span) -> Tried<Affine> {
        match (ty, value) {
            (Type::Nat, Sym::Int(form)) => Ok(form.clone()),
            (Type::Bool, Sym::Flag(var)) => Ok(Affine::var(*var)),
            (Type::Bool, Sym::Truth(Formula::Truth(truth))) => Ok(Affine::constant(i64::from(*truth))),
            (Type::Bool, Sym::Truth(formula)) => {
                let flag = self.fresh();
                let is = |value: i64| Formula::equal([(flag, 1)], value);
                let yes = both(is(1), formula.clone());
                path.when.push(yes.or(both(is(0), formula.clone().negated())));
                path.bound.push(flag);
                Ok(Affine::var(flag))
            }
            _ => Err(self.refuse(Label::FragmentExpression, span)),
        }
    }

    /// That many copies. What is copied is evaluated once, even for 0 copies.
    fn copies(
        &self,
        count: &'g Expr,
        term: &'g Sum,
        path: Path<'g>,
        errors: &mut Vec<Formula>,
    ) -> Tried<Vec<Case<'g>>> {
        let outcomes = self.int(count, &path.env)?;
        errors.push(path.closed(outcomes.error_formula()));
        let mut found = Vec::new();
        for branch in outcomes.branches {
            let path = path.with(branch.aux, branch.when);
            let number = branch.value;
            errors.push(path.closed(self.exact(number.less(&Affine::constant(0)), count.span)?));
            let natural = self.exact(number.natural(), count.span)?;
            let path = path.with(Vec::new(), vec![natural]);
            if path.is_empty() {
                continue;
            }
            for case in self.sum(term, path, errors)? {
                for (when, hidden, copies) in self.how_often(&number, count.span)? {
                    let path = case.path.with(hidden, vec![when]);
                    let copy = |piece: &Piece, copies: Copies| Piece {
                        copies: piece.copies.times(copies),
                        ..piece.clone()
                    };
                    let pieces = match copies {
                        None => Vec::new(),
                        Some(copies) => case.pieces.iter().map(|piece| copy(piece, copies)).collect(),
                    };
                    if !path.is_empty() {
                        found.push(Case { path, pieces });
                    }
                }
            }
        }
        Ok(found)
    }

    /// The cases of a natural number: 0, 1, even, odd.
    fn how_often(&self, number: &Affine, span: Span) -> Tried<Vec<(Formula, Vec<Var>, Option<Copies>)>> {
        let is = |value: i64| self.exact(number.equal(&Affine::constant(value)), span);
        if let Some(number) = number.as_constant() {
            let copies = match number {
                0 => None,
                1 => Some(Copies::Once),
                many if many % 2 == 0 => Some(Copies::Even),
                _ => Some(Copies::Odd),
            };
            return Ok(vec![(Formula::Truth(true), Vec::new(), copies)]);
        }
        let twice = |more: i64| -> Tried<(Formula, Vec<Var>)> {
            let half = self.fresh();
            let form = Affine::var(half).scale(2).and_then(|twice| twice.plus(more));
            let equal = self.exact(form.and_then(|form| number.equal(&form)), span)?;
            Ok((equal, vec![half]))
        };
        let ((even, even_half), (odd, odd_half)) = (twice(2)?, twice(3)?);
        Ok(vec![
            (is(0)?, Vec::new(), None),
            (is(1)?, Vec::new(), Some(Copies::Once)),
            (even, even_half, Some(Copies::Even)),
            (odd, odd_half, Some(Copies::Odd)),
        ])
    }

    /// The sums of all branches of items together.
    fn repeated(
        &self,
        term: &'g Sum,
        items: &'g [Item],
        path: Path<'g>,
        errors: &mut Vec<Formula>,
    ) -> Tried<Vec<Case<'g>>> {
        let Some(branches) = self.unrolled(items, &path.env)? else {
            return self.consecutive(term, items, path, errors);
        };
        let outer = path.env.clone();
        let mut found = vec![Case { path, pieces: Vec::new() }];
        for branch in branches {
            let mut next = Vec::new();
            for case in found {
                errors.push(case.path.closed(branch.when.error()));
                let skipped = case.path.with(Vec::new(), vec![branch.when.fails()]);
                if !skipped.is_empty() {
                    next.push(Case { path: skipped, pieces: case.pieces.clone() });
                }
                let mut taken = case.path.with(Vec::new(), vec![branch.when.holds.clone()]);
                taken.env = branch.env.clone();
                if !taken.is_empty() {
                    next.extend(self.after(vec![Case { path: taken, pieces: case.pieces }], term, errors)?);
                }
            }
            next.iter_mut().for_each(|case| case.path.env = outer.clone());
            if next.len() > MOST_PATHS {
                return Err(self.refuse(Label::FragmentCases, span_of(term)));
            }
            found = next;
        }
        Ok(found)
    }

    /// Heaps of all sizes in a range.
    fn consecutive(
        &self,
        term: &'g Sum,
        items: &'g [Item],
        path: Path<'g>,
        errors: &mut Vec<Formula>,
    ) -> Tried<Vec<Case<'g>>> {
        let refused = || self.refuse(Label::FragmentSum, span_of(term));
        let ([Item::In(Pattern::Slot(slot), domain)], Sum::Component { kind, fields, .. }) = (items, term)
        else {
            return Err(refused());
        };
        let ([field], [declared]) = (fields.as_slice(), self.kind(*kind).fields.as_slice()) else {
            return Err(refused());
        };
        if declared.ty != Type::Nat {
            return Err(refused());
        }
        let outcomes: Outcomes<Sym<'g>> = self.eval(domain, &path.env)?;
        errors.push(path.closed(outcomes.error_formula()));
        let mut found = Vec::new();
        for branch in outcomes.branches {
            let Sym::Range(low, high) = branch.value else { return Err(refused()) };
            let path = path.with(branch.aux, branch.when);
            let length = self.exact(high.sub(&low), domain.span)?;
            let positive = self.exact(Affine::constant(1).at_most(&length), domain.span)?;
            let none = path.with(Vec::new(), vec![positive.clone().negated()]);
            if !none.is_empty() {
                found.push(Case { path: none, pieces: Vec::new() });
            }
            // The variable is the distance from the least element, which may be negative.
            let distance = self.fresh();
            let element = self.exact(low.add(&Affine::var(distance)), domain.span)?;
            let env = self.bound(&Pattern::Slot(*slot), Sym::Int(element), &path.env, domain.span)?;
            let heap = self.int(field, &env)?;
            let [heap] = heap.branches.as_slice() else { return Err(refused()) };
            if !heap.aux.is_empty() || !heap.when.is_empty() {
                return Err(refused());
            }
            let (from, to) = self.ends(&heap.value, distance, &length, field.span, &refused)?;
            let some = path.with(Vec::new(), vec![positive]);
            if some.is_empty() {
                continue;
            }
            self.run_errors(*kind, (&from, &to), &some, field.span, errors)?;
            let piece = Piece { kind: *kind, what: What::Run(from, to), copies: Copies::Once };
            found.push(Case { path: some, pieces: vec![piece] });
        }
        Ok(found)
    }

    /// The first heap and the one after the last, for `heap` of distances below `length`.
    fn ends(
        &self,
        heap: &Affine,
        distance: Var,
        length: &Affine,
        span: Span,
        refused: &dyn Fn() -> crate::trouble::Trouble,
    ) -> Tried<(Affine, Affine)> {
        let sign = heap.factor(distance);
        let step = Affine::var(distance).scale(sign);
        let first = self.exact(step.and_then(|step| heap.sub(&step)), span)?;
        let ends = match sign {
            1 => first.add(length).map(|to| (first, to)),
            -1 => first.plus(1).and_then(|to| Some((to.sub(length)?, to))),
            _ => return Err(refused()),
        };
        self.exact(ends, span)
    }

    /// Where some heap of a run is no component.
    fn run_errors(
        &self,
        kind: usize,
        (from, to): (&Affine, &Affine),
        path: &Path<'g>,
        span: Span,
        errors: &mut Vec<Formula>,
    ) -> Tried<()> {
        errors.push(path.closed(self.exact(from.less(&Affine::constant(0)), span)?));
        let heap = self.fresh();
        let form = Affine::var(heap);
        let within = all([self.exact(from.at_most(&form), span)?, self.exact(form.less(to), span)?]);
        let broken = self.kept(kind, &[Sym::Int(form)])?.negated();
        errors.push(path.closed(exists([heap], both(within, broken))));
        Ok(())
    }
}

/// The place of a sum, as far as it is known.
fn span_of(sum: &Sum) -> Span {
    match sum {
        Sum::If(c, ..) => c.span,
        Sum::Plus(terms) => terms.first().map_or_else(Span::default, span_of),
        Sum::Component { span, .. } => *span,
        Sum::Copies(count, term) => count.span.to(span_of(term)),
        Sum::Each(term, _) => span_of(term),
    }
}
