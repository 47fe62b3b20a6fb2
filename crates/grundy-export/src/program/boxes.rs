//! Which games have a table: all positions up to a given one, each in a cell of its own.
//!
//! # Setting
//!
//! The fields of every kind are natural numbers, truth values, vertices and [bags](bags) of natural numbers. A move leads from a component to others, whose fields are
//! expressions of the fields and of what the move runs through.
//!
//! # Theorem
//!
//! *Limits.* If every expression for a field is at most the greatest of some fields and of some numbers that no move changes, then in all
//! that play leads to from a component, the field is at most the greatest of these fields there, of those on which they depend in turn, and of these
//! numbers. A condition `where` that says so is a limit by itself.
//!
//! *Order.* Let some fields only fall and others only rise, weakly, with every move that stays in the kind, and let every such move change one of them. In
//! lexicographic order of these fields, falling ones ascending and rising ones descending, all options of a component come before it. Every
//! such move changes one if all fields are of this sort, since play ends and no component is its own option; or if a measure that falls with every
//! move is made of such fields alone.
//!
//! # How the code uses it
//!
//! [`boxed`] finds limits, directions and the order of the kinds. A program fills an array in this order; where play need not end, the order is
//! of no importance.
//!
//! # What is not covered
//!
//! Lists, sets and boards; bags whose length changes, or of which there are many; kinds that lead to each other; fields that grow without a limit.
//!
//! # Cost
//!
//! One walk over the moves.

mod bags;

use std::collections::BTreeSet;

use grundy_rules::classify::{Feature, Measure, Quantity};
use grundy_rules::ir::{
    Arith, Bits, Builtin, Comparison, Expr, ExprKind, Item, Kind, Logic, Move, Pattern, Rules, Sum,
};
use grundy_rules::types::Type;

pub(crate) use self::bags::Bags;
use self::bags::{few_bags, is_bag, limits_bags, of_slot};

/// How a field changes with the moves that stay in its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// It never grows.
    Falls,
    /// It never gets less.
    Rises,
    /// As it likes.
    Free,
}

/// How many values a field may have.
#[derive(Clone, Debug)]
pub(crate) enum Size {
    /// Two.
    Truth,
    /// One more than the number of the last vertex of this parameter.
    Vertices(usize),
    /// One more than this number, in which no field occurs.
    Most(Expr),
    /// As many as this number.
    Below(Expr),
    /// One more than the greatest of these fields of the component that is asked for, and of these numbers.
    Given(BTreeSet<usize>, Vec<Expr>),
    /// As many as there are such bags.
    Bags(Bags),
}

/// A component that a move of another kind leads to: its fields are at most the greatest of fields there and of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) to: usize,
    pub(crate) tops: Vec<(BTreeSet<usize>, Vec<Expr>)>,
}

/// The box of a kind.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) kind: usize,
    pub(crate) ways: Vec<Way>,
    pub(crate) sizes: Vec<Size>,
    /// What moves to other kinds ask for.
    pub(crate) steps: Vec<Step>,
    /// The sets of fields that moves lower by the same number, where these are all the moves; empty where that is not known.
    pub(crate) lines: Vec<Vec<usize>>,
}

/// The boxes of a game, each after those that its moves lead to.
#[derive(Clone, Debug)]
pub struct Boxes {
    pub(crate) places: Vec<Place>,
}

impl Boxes {
    /// The fields of a kind of which a component says how large the box is.
    pub fn given(&self, kind: usize) -> Vec<usize> {
        let place = self.places.iter().find(|place| place.kind == kind);
        let sizes = place.iter().flat_map(|place| place.sizes.iter().enumerate());
        sizes.filter(|(_, size)| matches!(size, Size::Given(..))).map(|(slot, _)| slot).collect()
    }

    /// The same boxes, of which one is filled line by line: the moves of this kind are all those that lower some of these sets of
    /// fields, each by any number for all of its fields.
    #[must_use]
    pub fn along(mut self, kind: usize, directions: Vec<Vec<usize>>) -> Self {
        let falls = |place: &Place| {
            place.sizes.iter().all(|size| matches!(size, Size::Given(..)))
                && place.ways.iter().all(|way| *way == Way::Falls)
        };
        if let Some(place) = self.places.iter_mut().find(|place| place.kind == kind && falls(place)) {
            place.lines = directions;
        }
        self
    }

    /// Whether all boxes are filled line by line.
    pub fn has_lines(&self) -> bool {
        self.places.iter().all(|place| !place.lines.is_empty())
    }
}

/// At most the greatest of these: fields of the component, and numbers in which no field occurs.
type Top = (BTreeSet<usize>, Vec<Expr>);

/// The boxes of a game, if all kinds have some. Where play ends (`measure` may say by what), they can be filled in order.
pub fn boxed(rules: &Rules, ends: bool, measure: Option<&Measure>) -> Option<Boxes> {
    let plain = |kind: &Kind| kind.reduce.is_none() && !kind.fields.is_empty() && has_cells(kind);
    if !rules.kinds.iter().all(plain) || !few_bags(rules) {
        return None;
    }
    let mut places = Vec::new();
    for kind in 0..rules.kinds.len() {
        places.push(Seen::new(rules, kind).place(ends.then_some(measure))?);
    }
    in_order(places).map(|places| Boxes { places })
}

/// Kinds, each after those that its moves lead to; `None` where there is no such order.
fn in_order(mut places: Vec<Place>) -> Option<Vec<Place>> {
    let mut found: Vec<Place> = Vec::new();
    while !places.is_empty() {
        let ready = places.iter().position(|place| {
            place.steps.iter().all(|step| found.iter().any(|found| found.kind == step.to))
        })?;
        found.push(places.remove(ready));
    }
    Some(found)
}

/// What is known of what a move runs through.
#[derive(Clone, Default)]
struct Known {
    /// A limit.
    top: Option<Top>,
    /// Fields that it does not exceed.
    below: BTreeSet<usize>,
    natural: bool,
}

/// One kind and its moves.
struct Seen<'r> {
    rules: &'r Rules,
    kind: usize,
}

impl<'r> Seen<'r> {
    fn new(rules: &'r Rules, kind: usize) -> Self {
        Self { rules, kind }
    }

    fn of(&self) -> &'r Kind {
        &self.rules.kinds[self.kind]
    }

    /// The box, which can be filled in order where play ends.
    fn place(&self, ends: Option<Option<&Measure>>) -> Option<Place> {
        let fields = &self.of().fields;
        let falling = ends.flatten().and_then(|measure| self.measured(measure));
        let mut ways = vec![(true, true); fields.len()];
        let mut tops: Vec<Top> = vec![Top::default(); fields.len()];
        let limits: Vec<Option<Size>> = (0..fields.len()).map(|slot| self.limit(slot)).collect();
        let mut steps = Vec::new();
        for rule in self.rules.moves.iter().filter(|rule| rule.kind == self.kind) {
            let known = self.known(rule);
            let mut parts = Vec::new();
            components(&rule.result.body, &mut parts, &known, self)?;
            for (to, made, known) in parts {
                if to != self.kind {
                    let top = |e: &Expr| self.top(e, &known);
                    let fixed = |at: usize| Seen::new(self.rules, to).limit(at).map(|_| Top::default());
                    let tops = made.iter().enumerate().map(|(at, e)| fixed(at).or_else(|| top(e)));
                    steps.push(Step { to, tops: tops.collect::<Option<_>>()? });
                    continue;
                }
                for (slot, e) in made.iter().enumerate().filter(|(slot, _)| Some(*slot) != falling) {
                    ways[slot].0 &= self.falls(e, slot, &known);
                    ways[slot].1 &= self.rises(e, slot, &known);
                    if limits[slot].is_none() {
                        let (fields, numbers) = self.top(e, &known)?;
                        tops[slot].0.extend(fields);
                        tops[slot].1.extend(numbers);
                    }
                }
            }
        }
        let ways: Vec<Way> = ways
            .into_iter()
            .map(|way| match way {
                (true, _) => Way::Falls,
                (false, true) => Way::Rises,
                (false, false) => Way::Free,
            })
            .collect();
        if let Some(measure) = ends
            && !self.has_order(&ways, measure)
        {
            return None;
        }
        let sizes = limits.into_iter().enumerate().map(|(slot, limit)| match limit {
            Some(size) => size,
            None => {
                let (fields, numbers) = reached(slot, &tops);
                Size::Given(fields, numbers)
            }
        });
        Some(Place { kind: self.kind, ways, sizes: sizes.collect(), steps, lines: Vec::new() })
    }

    /// The only field that a measure is made of: it falls with every move.
    fn measured(&self, measure: &Measure) -> Option<usize> {
        let [level] = measure.levels.as_slice() else { return None };
        match level.get(self.kind)? {
            Quantity::Linear { terms, .. } => match terms.as_slice() {
                [(Feature::Field(slot), factor)] if *factor > 0 => Some(*slot),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the lexicographic order of the fields that have a direction is one in which options come first.
    fn has_order(&self, ways: &[Way], measure: Option<&Measure>) -> bool {
        if ways.iter().all(|way| *way != Way::Free) {
            return true;
        }
        let level = measure.and_then(|measure| match measure.levels.as_slice() {
            [level] => level.get(self.kind),
            _ => None,
        });
        let Some(Quantity::Linear { terms, .. }) = level else { return false };
        let directed = |feature: &Feature| match feature {
            Feature::Field(slot) => ways.get(*slot).is_some_and(|way| *way != Way::Free),
            _ => false,
        };
        terms.iter().all(|(feature, _)| directed(feature))
    }

    /// The limit that the type of a field or a condition gives.
    fn limit(&self, slot: usize) -> Option<Size> {
        match &self.of().fields[slot].ty {
            Type::Bool => return Some(Size::Truth),
            Type::Vertex(graph) => return Some(Size::Vertices(graph.param)),
            Type::Bag(_) => return of_slot(self.rules, slot).map(Size::Bags),
            _ => {}
        }
        self.of().conditions.iter().find_map(|condition| limit_in(&condition.body, slot))
    }

    /// What is known of the slots that a move binds.
    fn known(&self, rule: &Move) -> Vec<Known> {
        let mut known = vec![Known::default(); rule.result.slots.len()];
        self.add_known(&rule.items, &mut known);
        known
    }

    fn add_known(&self, items: &[Item], known: &mut [Known]) {
        for item in items {
            let (Item::In(pattern, domain) | Item::Define(pattern, domain)) = item else { continue };
            let Pattern::Slot(slot) = pattern else { continue };
            let found = match (&domain.kind, item) {
                (ExprKind::Range { from, to, .. }, Item::In(..)) => Known {
                    top: self.top(to, known),
                    below: (0..self.of().fields.len())
                        .filter(|field| self.falls(to, *field, known))
                        .collect(),
                    natural: self.is_natural(from, known),
                },
                (_, Item::In(..)) => Known {
                    top: None,
                    below: BTreeSet::new(),
                    natural: domain.ty.element().is_some_and(|ty| ty.is_nat()),
                },
                _ => Known {
                    top: self.top(domain, known),
                    below: (0..self.of().fields.len())
                        .filter(|field| self.falls(domain, *field, known))
                        .collect(),
                    natural: self.is_natural(domain, known),
                },
            };
            if let Some(place) = known.get_mut(*slot) {
                *place = found;
            }
        }
    }

    fn is_field(&self, slot: usize) -> bool {
        slot < self.of().fields.len()
    }

    /// Whether an expression is no negative number.
    fn is_natural(&self, e: &Expr, known: &[Known]) -> bool {
        e.ty.is_nat()
            || match &e.kind {
                ExprKind::Int(int) => !int.is_negative(),
                ExprKind::Local(slot) => {
                    if self.is_field(*slot) {
                        self.of().fields[*slot].ty.is_nat()
                    } else {
                        known.get(*slot).is_some_and(|known| known.natural)
                    }
                }
                ExprKind::Arith(Arith::Add | Arith::Mul | Arith::Div | Arith::Mod, a, b) => {
                    self.is_natural(a, known) && self.is_natural(b, known)
                }
                ExprKind::If(_, a, b) => self.is_natural(a, known) && self.is_natural(b, known),
                ExprKind::Builtin(Builtin::Min, parts) => {
                    parts.iter().all(|part| self.is_natural(part, known))
                }
                ExprKind::Builtin(Builtin::Max, parts) => {
                    parts.iter().any(|part| self.is_natural(part, known))
                }
                _ => false,
            }
    }

    /// Whether an expression is at most a field.
    fn falls(&self, e: &Expr, slot: usize, known: &[Known]) -> bool {
        let falls = |e: &Expr| self.falls(e, slot, known);
        match &e.kind {
            ExprKind::Int(int) => int.is_zero() && self.of().fields[slot].ty.is_nat(),
            ExprKind::Bool(false) => true,
            ExprKind::Local(local) => {
                *local == slot || known.get(*local).is_some_and(|known| known.below.contains(&slot))
            }
            ExprKind::Arith(Arith::Sub, a, b) => falls(a) && self.is_natural(b, known),
            ExprKind::Arith(Arith::Div | Arith::Mod, a, _) => falls(a) && self.is_natural(a, known),
            ExprKind::Bits(Bits::And, a, b) => falls(a) || falls(b),
            ExprKind::If(_, a, b) => falls(a) && falls(b),
            ExprKind::Builtin(Builtin::Min, parts) if parts.len() > 1 => parts.iter().any(falls),
            ExprKind::Builtin(Builtin::Max, parts) if parts.len() > 1 => parts.iter().all(falls),
            _ => false,
        }
    }

    /// Whether an expression is at least a field.
    fn rises(&self, e: &Expr, slot: usize, known: &[Known]) -> bool {
        let rises = |e: &Expr| self.rises(e, slot, known);
        match &e.kind {
            ExprKind::Bool(true) => true,
            ExprKind::Local(local) => *local == slot,
            ExprKind::Arith(Arith::Add, a, b) => {
                rises(a) && self.is_natural(b, known) || rises(b) && self.is_natural(a, known)
            }
            ExprKind::Bits(Bits::Or, a, b) => rises(a) || rises(b),
            ExprKind::If(_, a, b) => rises(a) && rises(b),
            ExprKind::Builtin(Builtin::Max, parts) if parts.len() > 1 => parts.iter().any(rises),
            ExprKind::Builtin(Builtin::Min, parts) if parts.len() > 1 => parts.iter().all(rises),
            _ => false,
        }
    }

    /// What a number does not exceed.
    fn top(&self, e: &Expr, known: &[Known]) -> Option<Top> {
        if !has_locals(e) {
            return Some((BTreeSet::new(), vec![e.clone()]));
        }
        let top = |e: &Expr| self.top(e, known);
        let both = |a: Top, b: Top| {
            let (mut fields, mut numbers) = a;
            fields.extend(b.0);
            numbers.extend(b.1);
            (fields, numbers)
        };
        match &e.kind {
            ExprKind::Local(slot) if self.is_field(*slot) => {
                self.of().fields[*slot].ty.is_int().then(|| (BTreeSet::from([*slot]), Vec::new()))
            }
            ExprKind::Local(slot) => known.get(*slot)?.top.clone(),
            ExprKind::Arith(Arith::Sub, a, b) if self.is_natural(b, known) => top(a),
            ExprKind::Arith(Arith::Mod, a, b) => {
                top(b).or_else(|| top(a).filter(|_| self.is_natural(a, known)))
            }
            ExprKind::Arith(Arith::Div, a, _) if self.is_natural(a, known) => top(a),
            ExprKind::Bits(Bits::And, a, b) => top(a).or_else(|| top(b)),
            ExprKind::If(_, a, b) => Some(both(top(a)?, top(b)?)),
            ExprKind::Builtin(Builtin::Max, parts) if parts.len() > 1 => {
                parts.iter().try_fold(Top::default(), |found, part| Some(both(found, top(part)?)))
            }
            // The one that depends on the fewest fields.
            ExprKind::Builtin(Builtin::Min, parts) if parts.len() > 1 => {
                parts.iter().filter_map(top).min_by_key(|(fields, _)| fields.len())
            }
            _ => None,
        }
    }
}

/// The components of a sum with what is known where they are made; `None` where there is something else.
fn components<'e>(
    sum: &'e Sum,
    found: &mut Vec<(usize, &'e [Expr], Vec<Known>)>,
    known: &[Known],
    seen: &Seen<'_>,
) -> Option<()> {
    match sum {
        Sum::If(_, a, b) => {
            components(a, found, known, seen)?;
            components(b, found, known, seen)
        }
        Sum::Plus(terms) => terms.iter().try_for_each(|term| components(term, found, known, seen)),
        Sum::Component { kind, fields, .. } => {
            found.push((*kind, fields, known.to_vec()));
            Some(())
        }
        Sum::Copies(_, term) => components(term, found, known, seen),
        Sum::Each(term, items) => {
            let mut inner = known.to_vec();
            seen.add_known(items, &mut inner);
            components(term, found, &inner, seen)
        }
    }
}

/// The fields and numbers on which the limit of a field depends in the end.
fn reached(slot: usize, tops: &[Top]) -> (BTreeSet<usize>, Vec<Expr>) {
    let mut fields = BTreeSet::from([slot]);
    let mut numbers: Vec<Expr> = Vec::new();
    let mut todo = vec![slot];
    while let Some(slot) = todo.pop() {
        let (more, fixed) = &tops[slot];
        numbers.extend(fixed.iter().cloned());
        todo.extend(more.iter().copied().filter(|field| fields.insert(*field)));
    }
    (fields, numbers)
}

/// The limit of a field that a condition states.
fn limit_in(e: &Expr, slot: usize) -> Option<Size> {
    match &e.kind {
        ExprKind::Logic(Logic::And, a, b) => limit_in(a, slot).or_else(|| limit_in(b, slot)),
        ExprKind::Compare(operands, ops) => operands.windows(2).zip(ops).find_map(|(pair, op)| {
            let is_field = |e: &Expr| matches!(e.kind, ExprKind::Local(local) if local == slot);
            let free = |e: &Expr| (!has_locals(e)).then(|| e.clone());
            match op {
                Comparison::LessEqual if is_field(&pair[0]) => free(&pair[1]).map(Size::Most),
                Comparison::Less if is_field(&pair[0]) => free(&pair[1]).map(Size::Below),
                Comparison::GreaterEqual if is_field(&pair[1]) => free(&pair[0]).map(Size::Most),
                Comparison::Greater if is_field(&pair[1]) => free(&pair[0]).map(Size::Below),
                Comparison::In if is_field(&pair[0]) => match &pair[1].kind {
                    ExprKind::Range { to, inclusive: true, .. } => free(to).map(Size::Most),
                    ExprKind::Range { to, inclusive: false, .. } => free(to).map(Size::Below),
                    _ => None,
                },
                _ => None,
            }
        }),
        _ => None,
    }
}

/// Whether the condition with this number says nothing but the limit of a field that is used: it holds of all cells.
pub(crate) fn is_limit(kind: &Kind, number: usize) -> bool {
    if limits_bags(kind, &kind.conditions[number].body) {
        return true;
    }
    let ExprKind::Compare(operands, ops) = &kind.conditions[number].body.kind else { return false };
    let ([field, _], [Comparison::Less | Comparison::LessEqual]) = (operands.as_slice(), ops.as_slice())
    else {
        return false;
    };
    let ExprKind::Local(slot) = field.kind else { return false };
    let typed = matches!(kind.fields.get(slot).map(|field| &field.ty), Some(Type::Nat));
    let first = kind.conditions.iter().position(|condition| limit_in(&condition.body, slot).is_some());
    typed && first == Some(number)
}

fn has_locals(e: &Expr) -> bool {
    let mut found = false;
    e.walk(&mut |e| found |= matches!(e.kind, ExprKind::Local(_)));
    found
}

/// Whether a kind's fields are such that components can have cells.
fn has_cells(kind: &Kind) -> bool {
    let plain = |ty: &Type| matches!(ty, Type::Nat | Type::Bool | Type::Vertex(_)) || is_bag(ty);
    let grouped = |slot: &usize| is_bag(&kind.fields[*slot].ty);
    !kind.unordered.iter().flatten().any(grouped)
        && kind.fields.iter().all(|field| plain(&field.ty))
        && kind.unordered.iter().all(|group| group.len() <= 3)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grundy_rules::check_text;
    use grundy_syntax::Source;

    use super::{Size, Way, boxed};

    /// The box of the only kind as text: the direction of each field, and what its limit is made of.
    fn told(rules: &str, ends: bool) -> Option<String> {
        let rules = check_text(&Arc::new(Source::new("g", rules))).rules.unwrap();
        let boxes = boxed(&rules, ends, None)?;
        let place = boxes.places.last().unwrap();
        let field = |(way, size): (&Way, &Size)| {
            let way = match way {
                Way::Falls => "falls",
                Way::Rises => "rises",
                Way::Free => "free",
            };
            let size = match size {
                Size::Truth => "two".to_owned(),
                Size::Vertices(_) => "vertices".to_owned(),
                Size::Most(_) => "most".to_owned(),
                Size::Below(_) => "below".to_owned(),
                Size::Given(fields, numbers) => format!("{fields:?} and {}", numbers.len()),
                Size::Bags(bags) => format!("{} of {} bags", bags.length, bags.below),
            };
            format!("{way} {size}")
        };
        Some(place.ways.iter().zip(&place.sizes).map(field).collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn limits_and_directions_follow_from_the_moves() {
        let rows = [
            ("position (n: nat); move take(k in 1..=n) -> (n - k)", true, Some("falls {0} and 0")),
            ("position (n: nat); move to(k in 0..n) -> (k)", true, Some("falls {0} and 0")),
            // A field that grows without a limit has none.
            ("position (n: nat, m: nat); move a() if n > 0 -> (n - 1, m + 1)", true, None),
            (
                "position (n: nat, m: nat) where m <= 9; move a() if n > 0 and m < 9 -> (n - 1, m + 1)",
                true,
                Some("falls {0} and 0, rises most"),
            ),
            // One field may become as large as another.
            ("position (n: nat, m: nat); move a(k in 1..=n) -> (n - k, k)", true, None),
            (
                "position (n: nat, m: nat); move a(k in 1..=n) -> (n - k, k)",
                false,
                Some("falls {0} and 0, free {0, 1} and 0"),
            ),
            (
                "param N: nat = 5; position (p: nat) where p < N; move on() -> ((p + 1) mod N)",
                false,
                Some("free below"),
            ),
            (
                "param G: digraph = digraph {1 -> 2}; position (v: vertex of G); move go(w in successors(G, v)) -> (w)",
                false,
                Some("free vertices"),
            ),
            (
                "position (a: bag of nat) where all(n <= 4 for n in a); start (a: tuple(nat, nat, nat)) = (list(a)); move up(i in 0..3) if a[i] < 4 -> (a with [i: a[i] + 1])",
                false,
                Some("free 3 of 5 bags"),
            ),
            // Their length is not known, or changes.
            (
                "position (a: bag of nat) where all(n <= 4 for n in a); move up(i in 0..3) if a[i] < 4 -> (a with [i: a[i] + 1])",
                false,
                None,
            ),
            (
                "position (a: bag of nat) where all(n <= 4 for n in a); start (a: tuple(nat, nat, nat)) = (list(a)); move drop(i in 0..len(a)) -> (without(a, i))",
                false,
                None,
            ),
            // Lists have no cells.
            ("position (a: list of nat); move drop(i in 0..len(a)) -> (without(a, i))", true, None),
        ];
        for (rules, ends, expected) in rows {
            assert_eq!(told(rules, ends).as_deref(), expected, "{rules}");
        }
    }
}
