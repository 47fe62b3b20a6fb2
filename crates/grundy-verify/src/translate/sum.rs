//! What moves lead to: sums of components.

use grundy_rules::Type;
use grundy_rules::ir::{Expr, Item, Kind, Sum};
use grundy_syntax::Span;

use super::items::Walk;
use super::kind::{ordered, written_orders};
use super::{Term, Translator};
use crate::Rejection;
use crate::logic::{Affine, Formula, Var};

/// One way to move: an option for all numbers that satisfy the condition.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    /// Variables other than the fields of the component moved in.
    pub(crate) vars: Vec<Var>,
    /// When they make an option.
    pub(crate) condition: Formula,
    /// What it leads to.
    pub(crate) parts: Vec<Part>,
}

/// Part of an option.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// Copies of one component.
    Copies {
        /// Its kind.
        kind: usize,
        /// Its fields as they are written: canonical but for the order within groups.
        fields: Vec<Affine>,
        /// How many there are.
        count: Affine,
        /// What the branch says about their number.
        times: Times,
        /// Whether producing it wins at once.
        goal: Formula,
    },
    /// All components of a kind with one field from a number up to, not including, another; at least one.
    Run {
        /// Its kind.
        kind: usize,
        /// The first.
        from: Affine,
        /// The end.
        to: Affine,
    },
}

/// How many copies there are in a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Times {
    /// Exactly one.
    Once,
    /// Three or more, an odd number.
    Odd,
    /// Two or more, an even number.
    Even,
}

/// One shape that a sum can have, under further conditions.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    pub(super) guards: Vec<Formula>,
    pub(super) parts: Vec<Part>,
}

/// The shapes of one sum are at most this many.
const MOST_SHAPES: usize = 2_000;

impl Translator<'_> {
    /// The shapes of a sum; `span` is named if there are too many.
    pub(super) fn sum(&mut self, sum: &Sum, span: Span) -> Result<Vec<Shape>, Rejection> {
        let shapes = self.deeper(span, |translator| translator.any_sum(sum, span))?;
        if shapes.len() > MOST_SHAPES { Err(self.outside(span)) } else { Ok(shapes) }
    }

    fn any_sum(&mut self, sum: &Sum, span: Span) -> Result<Vec<Shape>, Rejection> {
        match sum {
            Sum::If(condition, yes, no) => {
                let condition = self.boolean(condition)?;
                let mut all = self.shapes_under(condition.clone(), yes, span)?;
                all.extend(self.shapes_under(condition.not(), no, span)?);
                Ok(all)
            }
            Sum::Plus(terms) => {
                let mut all = vec![Shape::default()];
                for term in terms {
                    let more = self.sum(term, span)?;
                    all = self.together(&all, &more, span)?;
                }
                Ok(all)
            }
            Sum::Component { kind, fields, span } => self.component(*kind, fields, *span),
            Sum::Copies(count, term) => self.copies(count, term, span),
            Sum::Each(term, items) => self.each(term, items, span),
        }
    }

    fn shapes_under(&mut self, guard: Formula, sum: &Sum, span: Span) -> Result<Vec<Shape>, Rejection> {
        if guard == Formula::Truth(false) {
            return Ok(Vec::new());
        }
        let mut shapes = self.under(guard.clone(), |translator| translator.sum(sum, span))?;
        shapes.iter_mut().for_each(|shape| shape.guards.push(guard.clone()));
        Ok(shapes)
    }

    /// Every shape of the one with every shape of the other.
    fn together(&self, a: &[Shape], b: &[Shape], span: Span) -> Result<Vec<Shape>, Rejection> {
        if a.len().saturating_mul(b.len()) > MOST_SHAPES {
            return Err(self.outside(span));
        }
        let both = |a: &Shape, b: &Shape| Shape {
            guards: [a.guards.as_slice(), &b.guards].concat(),
            parts: [a.parts.as_slice(), &b.parts].concat(),
        };
        Ok(a.iter().flat_map(|a| b.iter().map(move |b| both(a, b))).collect())
    }

    fn copies(&mut self, count: &Expr, term: &Sum, span: Span) -> Result<Vec<Shape>, Rejection> {
        let count = self.integer(count)?;
        let negative = Formula::less(&count, &Affine::zero())?;
        self.error(negative);
        let once = self.sum(term, span)?;
        let mut all = Vec::new();
        for shape in once {
            all.push(Shape {
                guards: [shape.guards.clone(), vec![Formula::zero(count.clone())]].concat(),
                parts: Vec::new(),
            });
            let possible = |(_, guard): &(Times, Formula)| *guard != Formula::Truth(false);
            for (times, guard) in cases(&count)?.into_iter().filter(possible) {
                let parts = shape.parts.iter().map(|part| self.multiplied(part, &count, times, span));
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                all.push(Shape { guards: [shape.guards.clone(), vec![guard]].concat(), parts });
            }
        }
        all.retain(|shape| !shape.guards.contains(&Formula::Truth(false)));
        Ok(all)
    }

    fn multiplied(&self, part: &Part, by: &Affine, times: Times, span: Span) -> Result<Part, Rejection> {
        match part {
            part if times == Times::Once => Ok(part.clone()),
            Part::Copies { kind, fields, count, times: Times::Once, goal } if *count == Affine::one() => {
                let (kind, fields, goal) = (*kind, fields.clone(), goal.clone());
                Ok(Part::Copies { kind, fields, count: by.clone(), times, goal })
            }
            _ => Err(self.outside(span)),
        }
    }

    fn component(&mut self, kind: usize, fields: &[Expr], span: Span) -> Result<Vec<Shape>, Rejection> {
        let mut terms = Vec::with_capacity(fields.len());
        for field in fields {
            terms.push(self.expr(field)?);
        }
        let game = self.game;
        let declared = &game.rules().kinds[kind];
        let written = self.written(declared, &terms, span)?;
        let allowed = self.allowed(declared, terms)?;
        self.error(allowed.not());
        let goal = self.goal(kind, &written)?;
        let part = Part::Copies { kind, fields: written, count: Affine::one(), times: Times::Once, goal };
        Ok(vec![Shape { guards: Vec::new(), parts: vec![part] }])
    }

    /// The fields as they are written, as numbers; a negative one is an error.
    fn written(&mut self, kind: &Kind, terms: &[Term], span: Span) -> Result<Vec<Affine>, Rejection> {
        let mut numbers = Vec::with_capacity(terms.len());
        for (field, term) in kind.fields.iter().zip(terms) {
            numbers.push(match (&field.ty, term) {
                (Type::Nat, Term::Int(form)) => {
                    let negative = Formula::less(form, &Affine::zero())?;
                    self.error(negative);
                    form.clone()
                }
                (Type::Bool, Term::Bool(formula)) => self.digit(formula)?,
                _ => return Err(self.outside(span)),
            });
        }
        Ok(numbers)
    }

    /// Whether a component with these fields satisfies what `where` asks, without an error.
    pub(super) fn allowed(&mut self, kind: &Kind, terms: Vec<Term>) -> Result<Formula, Rejection> {
        let mut all = Vec::new();
        for condition in &kind.conditions {
            let (holds, wrong) = self.condition(condition, terms.clone())?;
            all.extend([holds, wrong.not()]);
        }
        Ok(Formula::and(all))
    }

    /// Whether producing a component with these fields, in any order, wins at once; errors of the question are noted.
    fn goal(&mut self, kind: usize, written: &[Affine]) -> Result<Formula, Rejection> {
        let game = self.game;
        let declared = &game.rules().kinds[kind];
        let mut any = Vec::new();
        for goal in game.rules().goals.iter().filter(|goal| goal.kind == kind) {
            for (ascends, fields) in self.canonical(kind, written)? {
                let terms = self.terms(declared, &fields)?;
                let (holds, wrong) = self.condition(&goal.condition, terms)?;
                self.under(ascends.clone(), |translator| {
                    translator.error(wrong);
                    Ok(())
                })?;
                any.push(Formula::and([ascends, holds]));
            }
        }
        Ok(Formula::or(any))
    }

    /// Fields given as numbers, as terms of their types.
    pub(super) fn terms(&self, kind: &Kind, fields: &[Affine]) -> Result<Vec<Term>, Rejection> {
        let term = |(field, form): (&grundy_rules::ir::Field, &Affine)| match field.ty {
            Type::Nat => Ok(Term::Int(form.clone())),
            Type::Bool => Ok(Term::Bool(Formula::equal(form, &Affine::one())?)),
            _ => Err(self.outside(kind.span)),
        };
        kind.fields.iter().zip(fields).map(term).collect()
    }

    /// The canonical forms that fields can have, each with the condition that makes it.
    pub(crate) fn canonical(
        &self,
        kind: usize,
        written: &[Affine],
    ) -> Result<Vec<(Formula, Vec<Affine>)>, Rejection> {
        let mut all = Vec::new();
        let declared = &self.game.rules().kinds[kind];
        for order in written_orders(declared) {
            let fields: Vec<Affine> = order.iter().map(|slot| written[*slot].clone()).collect();
            all.push((Formula::and(ordered(declared, &fields)?), fields));
        }
        Ok(all)
    }

    fn each(&mut self, term: &Sum, items: &[Item], span: Span) -> Result<Vec<Shape>, Rejection> {
        self.inside(|translator| translator.any_each(term, items, span))
    }

    fn any_each(&mut self, term: &Sum, items: &[Item], span: Span) -> Result<Vec<Shape>, Rejection> {
        if let Some(shapes) = self.run(term, items, span)? {
            return Ok(shapes);
        }
        // Each element on its own: it is there, or it is not.
        let mut all = vec![Shape::default()];
        let mut terms: Vec<(Formula, Vec<Shape>)> = Vec::new();
        let guards = self.scope.guards.len();
        self.walk(items, Walk::Elements, &mut |translator| {
            let there = Formula::and(translator.scope.guards[guards..].iter().cloned());
            let shapes = translator.sum(term, span)?;
            terms.push((there, shapes));
            Ok(())
        })?;
        for (there, shapes) in terms {
            let mut cases: Vec<Shape> = shapes;
            cases.iter_mut().for_each(|shape| shape.guards.push(there.clone()));
            cases.push(Shape { guards: vec![there.not()], parts: Vec::new() });
            cases.retain(|shape| !shape.guards.contains(&Formula::Truth(false)));
            all = self.together(&all, &cases, span)?;
        }
        Ok(all)
    }

    /// A sum over a range, one component of one field each, one after the other; `None` where it is something else.
    fn run(&mut self, term: &Sum, items: &[Item], span: Span) -> Result<Option<Vec<Shape>>, Rejection> {
        let [Item::In(grundy_rules::ir::Pattern::Slot(slot), domain)] = items else { return Ok(None) };
        let Term::Range(from, to) = self.expr(domain)? else { return Ok(None) };
        if from.as_constant().is_some() && to.as_constant().is_some() {
            return Ok(None);
        }
        let Some((kind, field)) = single(term) else { return Err(self.outside(span)) };
        let game = self.game;
        let declared = &game.rules().kinds[kind];
        // The errors of one element: a number i of the range, written as any other component.
        let mark = self.mark();
        let number = if from.is_natural() { Affine::var(self.fresh()) } else { self.fresh_int()? };
        let inside = Formula::and([Formula::at_most(&from, &number)?, Formula::less(&number, &to)?]);
        self.bind(&grundy_rules::ir::Pattern::Slot(*slot), Term::Int(number.clone()));
        let form = self.under(inside, |translator| {
            let form = translator.integer(field)?;
            let terms = vec![Term::Int(form.clone())];
            translator.written(declared, &terms, span)?;
            let allowed = translator.allowed(declared, terms)?;
            translator.error(allowed.not());
            Ok(form)
        })?;
        self.back_to(mark);
        let shift = form.sub(&number)?;
        let mirror = form.add(&number)?;
        let free = |form: &Affine| number.factors().all(|(var, _)| form.factor(var) == 0);
        let (first, end) = if free(&shift) {
            (from.add(&shift)?, to.add(&shift)?)
        } else if free(&mirror) {
            (mirror.sub(&to)?.plus(1)?, mirror.sub(&from)?.plus(1)?)
        } else {
            return Err(self.outside(span));
        };
        let some = Formula::less(&first, &end)?;
        let run = Part::Run { kind, from: first, to: end };
        Ok(Some(vec![
            Shape { guards: vec![some.clone()], parts: vec![run] },
            Shape { guards: vec![some.not()], parts: Vec::new() },
        ]))
    }
}

/// The number of copies is 1, odd and more, or even and more.
fn cases(count: &Affine) -> Result<[(Times, Formula); 3], Rejection> {
    let two = Affine::constant(2)?;
    let more = Formula::at_most(&two, count)?;
    let even = Formula::divides(2, count.clone());
    Ok([
        (Times::Once, Formula::equal(count, &Affine::one())?),
        (Times::Odd, Formula::and([more.clone(), even.clone().not()])),
        (Times::Even, Formula::and([more, even])),
    ])
}

/// The one component of a sum, if its kind has one field.
fn single(sum: &Sum) -> Option<(usize, &Expr)> {
    match sum {
        Sum::Component { kind, fields, .. } => match fields.as_slice() {
            [field] => Some((*kind, field)),
            _ => None,
        },
        Sum::Plus(terms) => match terms.as_slice() {
            [term] => single(term),
            _ => None,
        },
        _ => None,
    }
}
