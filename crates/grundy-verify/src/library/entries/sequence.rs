//! Lists that moves make of the list of a position.

use grundy_rules::Type;
use grundy_rules::ir::{Expr, ExprKind, Pattern, Slot};

use super::rewrite::{add, at_least_and_below, bad, both, compare, int, local, subtract, yes};
use super::{AT, BEFORE, ENTRY, LEN, OTHER, OTHER_ENTRY, View, inside};

/// A list whose entries are expressions of a view.
#[derive(Clone, Debug)]
pub(super) enum Sequence {
    /// That of the position.
    Position,
    /// With entries replaced; later ones win.
    With(Box<Sequence>, Vec<(Expr, Expr)>),
    /// For each place of another list or of a range that starts at a number: a value that depends on what a slot holds.
    Each {
        /// Where the element is stored.
        slot: Slot,
        /// The value.
        body: Box<Expr>,
        /// What is run through.
        over: Box<Over>,
    },
    /// One after the other.
    Join(Box<Sequence>, Box<Sequence>),
    /// From a place up to, not including, another.
    Slice(Box<Sequence>, Box<Expr>, Box<Expr>),
    /// One of two.
    If(Box<Expr>, Box<Sequence>, Box<Sequence>),
    /// These.
    Items(Vec<Expr>),
    /// Kept where natural numbers must stand.
    Stored(Box<Sequence>),
}

/// What a comprehension runs through.
#[derive(Clone, Debug)]
pub(super) enum Over {
    /// The numbers from the first up to, not including, the second.
    Range(Expr, Expr),
    /// The entries of a list.
    Entries(Sequence),
}

impl Sequence {
    /// The number of entries.
    pub(super) fn length(&self, at: &Expr) -> Expr {
        let span = at.span;
        match self {
            Self::Position => local(LEN, Type::Nat, span),
            Self::With(of, _) | Self::Stored(of) => of.length(at),
            Self::Each { over, .. } => match over.as_ref() {
                Over::Range(from, to) => distance(from, to),
                Over::Entries(of) => of.length(at),
            },
            Self::Join(a, b) => add(a.length(at), b.length(at)),
            // The ends of a slice that is made ascend.
            Self::Slice(_, from, to) => subtract((**to).clone(), (**from).clone()),
            Self::If(condition, a, b) => choose(condition, a.length(at), b.length(at)),
            Self::Items(items) => int(i64::try_from(items.len()).unwrap_or(i64::MAX), span),
        }
    }

    /// The entry at a place of the list.
    pub(super) fn entry(&self, at: &Expr, view: View) -> Expr {
        match self {
            Self::Position => seen(at, view),
            Self::With(of, updates) => {
                let first = of.entry(at, view);
                let put = |before: Expr, (index, value): &(Expr, Expr)| {
                    choose(&compare::equal(at.clone(), index.clone()), value.clone(), before)
                };
                updates.iter().fold(first, put)
            }
            Self::Each { slot, body, over } => {
                let element = match over.as_ref() {
                    Over::Range(from, _) => add(from.clone(), at.clone()),
                    Over::Entries(of) => of.entry(at, view),
                };
                let named = ExprKind::Let(Pattern::Slot(*slot), Box::new(element), body.clone());
                Expr { kind: named, ty: body.ty.clone(), span: body.span }
            }
            Self::Join(a, b) => {
                let first = a.length(at);
                let second = b.entry(&subtract(at.clone(), first.clone()), view);
                choose(&compare::less(at.clone(), first), a.entry(at, view), second)
            }
            Self::Slice(of, from, _) => of.entry(&add((**from).clone(), at.clone()), view),
            Self::If(condition, a, b) => choose(condition, a.entry(at, view), b.entry(at, view)),
            Self::Items(items) => {
                let numbered = (0_i64..).zip(items);
                numbered.fold(bad(at.span), |rest, (place, item)| {
                    choose(&compare::equal(at.clone(), int(place, at.span)), item.clone(), rest)
                })
            }
            Self::Stored(of) => {
                let entry = of.entry(at, view);
                choose(&compare::less(entry.clone(), int(0, at.span)), bad(at.span), entry)
            }
        }
    }

    /// That making it is no error; each part is made in order that its errors are met.
    pub(super) fn made(&self, at: &Expr, view: View) -> Expr {
        let span = at.span;
        match self {
            Self::Position => yes(span),
            Self::With(of, updates) => {
                let length = of.length(at);
                let fits = |(index, _): &(Expr, Expr)| at_least_and_below(index, &length);
                let met = |(_, value): &(Expr, Expr)| compare::equal(value.clone(), value.clone());
                let all = updates.iter().flat_map(|update| [fits(update), met(update)]);
                both([of.made(at, view)].into_iter().chain(all).collect(), span)
            }
            Self::Each { over, .. } => {
                let below = match over.as_ref() {
                    Over::Range(..) => yes(span),
                    Over::Entries(of) => of.made(at, view),
                };
                both(vec![below, self.looked_at(at, view)], span)
            }
            Self::Join(a, b) => both(vec![a.made(at, view), b.made(at, view)], span),
            Self::Slice(of, from, to) => {
                let length = of.length(at);
                let ends = [
                    compare::at_most(int(0, span), (**from).clone()),
                    compare::at_most((**from).clone(), (**to).clone()),
                    compare::at_most((**to).clone(), length),
                ];
                both([of.made(at, view)].into_iter().chain(ends).collect(), span)
            }
            Self::If(condition, a, b) => choose(condition, a.made(at, view), b.made(at, view)),
            Self::Items(items) => {
                let met = |item: &Expr| compare::equal(item.clone(), item.clone());
                both(items.iter().map(met).collect(), span)
            }
            Self::Stored(of) => both(vec![of.made(at, view), self.looked_at(at, view)], span),
        }
    }

    /// Looks at the entries at the places of the view: any place is one of them.
    fn looked_at(&self, at: &Expr, view: View) -> Expr {
        let span = at.span;
        let before = || subtract(local(AT, Type::Nat, span), int(1, span));
        let places = [local(AT, Type::Nat, span), local(OTHER, Type::Nat, span)]
            .into_iter()
            .chain((view == View::WithBefore).then(before));
        let look = |place: Expr| {
            let entry = self.entry(&place, view);
            let there = at_least_and_below(&place, &self.length(at));
            choose(&there, compare::equal(entry.clone(), entry), yes(span))
        };
        both(places.map(look).collect(), span)
    }
}

/// The entry of the position at a place, an error where the view does not show it.
fn seen(at: &Expr, view: View) -> Expr {
    let slot = |slot: usize| local(slot, Type::Nat, at.span);
    let mut rest = bad(at.span);
    if view == View::WithBefore {
        let before = compare::equal(add(at.clone(), int(1, at.span)), slot(AT));
        rest = choose(&before, slot(BEFORE), rest);
    }
    let other = choose(&compare::equal(at.clone(), slot(OTHER)), slot(OTHER_ENTRY), rest);
    let entry = choose(&compare::equal(at.clone(), slot(AT)), slot(ENTRY), other);
    choose(&inside(at), entry, bad(at.span))
}

/// How far it is from one number up to another.
fn distance(from: &Expr, to: &Expr) -> Expr {
    let length = subtract(to.clone(), from.clone());
    choose(&compare::less(from.clone(), to.clone()), length, int(0, from.span))
}

/// One of two values.
pub(super) fn choose(condition: &Expr, yes: Expr, no: Expr) -> Expr {
    let (ty, span) = (yes.ty.clone(), condition.span);
    Expr { kind: ExprKind::If(Box::new(condition.clone()), Box::new(yes), Box::new(no)), ty, span }
}
