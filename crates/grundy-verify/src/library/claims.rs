//! Claims about lists that say what a theorem states.
//!
//! # Setting
//!
//! A theorem gives the value of a list, or says whether it is lost, by the xor v of its entries at some places (in misère play also by whether all
//! entries are at most 1). A claim is an expression of the list.
//!
//! # Theorem
//!
//! Let `xor(e for …)` run through numbers such that each of them gives one entry of the list, no two of them the same, and all together
//! exactly those that count. Then it is v. So a claim that looks at the list only by such expressions, by its length and by whether
//! all entries are at most 1 is a statement about these numbers; it follows if it holds whatever they are.
//!
//! # How the code uses it
//!
//! The places are found by the logic of rules whose components are a length and a place, and whose moves lead to each place that is run through. What is left
//! of the claim is rules about the length, v and a truth value. Both go through the ordinary [translator](crate::translate). At the
//! end the claim is held against the statement on small lists.
//!
//! # What is not covered
//!
//! Claims that look at the entries in any other way.
//!
//! # Cost
//!
//! Three translations for each xor, and two for the claim.

use std::sync::Arc;

use grundy_core::{Halt, Known, Library, Of, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::ir::{
    Arith, Builtin, Claim, Comparison, Expr, ExprKind, Field, Item, Kind, Logic as Joined, Move, Over,
    Pattern, Rules, Scoped, Slot, Sum,
};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value, check_claim};
use grundy_syntax::tree::ClaimOf;
use grundy_syntax::{Source, Span, parse_claim};
use grundy_values::Int;

use super::coins::{FIELDS, Inliner, bound, is_local, length_in};
use super::{Statement, entries, small};
use crate::compare::Logic;
use crate::logic::{Affine, Formula};
use crate::translate::{KindLogic, Part};
use crate::{Rejection, refuse};

/// Slots of the numbers that a claim is left to speak of.
const LENGTH: Slot = 0;
/// The xor of the entries that count.
const XOR: Slot = 1;
/// Whether all entries are at most 1.
const SMALL: Slot = 2;

/// A claim follows from what the theorem states.
pub(super) fn check(
    game: &BoundGame,
    of: Of,
    library: &Library,
    text: &str,
    run: &Run<'_>,
) -> Result<u64, Rejection> {
    let step = || Arg::Filled(Label::VerifyStepReading, vec![("text", Arg::from(text))]);
    let fails = |label: Label| refuse::fails(step(), Arg::Label(label));
    let source = Arc::new(Source::new("claim", text));
    let (Some(tree), Ok(claim)) = (parse_claim(&source).0, check_claim(game.rules(), &source)) else {
        return Err(fails(Label::VerifyReadingText));
    };
    let fields = game.rules().kinds.first().map(|kind| kind.fields.as_slice()).unwrap_or_default();
    let named = tree.args.iter().map(|arg| &arg.name).eq(fields.iter().map(|field| &field.name));
    if claim.is_of_start() || claim.is_relational() || !named {
        return Err(fails(Label::VerifyReadingText));
    }
    match (claim.of, of) {
        (ClaimOf::Grundy, Of::Values) | (ClaimOf::Outcome('P' | 'N'), _) => {}
        _ => return Err(fails(Label::VerifyReadingOf)),
    }
    let known = matches!(library.theorem, Known::Nim | Known::MisereNim | Known::Staircase);
    if !known || !entries::is_list(game.rules()) {
        return Err(fails(Label::VerifyReadingTheorem));
    }
    let reader = Reader { game, library, run };
    let work = reader.follows(&claim).map_err(|refused| match refused {
        Rejection::Stopped(_) => refused,
        _ => fails(Label::VerifyReadingTheorem),
    })?;
    Ok(work + reader.compare(&claim, &source, &step())?)
}

/// Reads claims about the lists of a game.
struct Reader<'g, 'r> {
    game: &'g BoundGame,
    library: &'g Library,
    run: &'g Run<'r>,
}

/// The expression is not of a form that is known.
fn unknown() -> Rejection {
    Rejection::Outside(Arg::Label(Label::VerifyReadingTheorem))
}

impl Reader<'_, '_> {
    fn follows(&self, claim: &Claim) -> Result<u64, Rejection> {
        let mut inliner = Inliner::new(self.game, FIELDS + claim.body.slots.len());
        let mut work = 0;
        let body = inliner.expr(&claim.body.body, FIELDS)?;
        let body = self.numbers(&body, &mut inliner, &mut work)?;
        let mut items = Vec::new();
        if let Some(condition) = &claim.condition {
            let condition = inliner.expr(condition, FIELDS)?;
            items.push(Item::If(self.numbers(&condition, &mut inliner, &mut work)?));
        }
        let own = |slot: Slot, ty: Type| Expr { kind: ExprKind::Local(slot), ty, span: body.span };
        let fields = |value: Expr| vec![own(LENGTH, Type::Nat), value, own(SMALL, Type::Bool)];
        let made = |item: Option<Item>, value: Expr| {
            let items = items.iter().cloned().chain(item).collect();
            (items, fields(value))
        };
        let v = || own(XOR, Type::Nat);
        let ways: Vec<((Vec<Item>, Vec<Expr>), Says)> = match claim.of {
            ClaimOf::Grundy => vec![(made(None, body.clone()), Says::Value)],
            outcome => {
                let lost = outcome == ClaimOf::Outcome('P');
                let not = ExprKind::Not(Box::new(body.clone()));
                let not = Expr { kind: not, ty: Type::Bool, span: body.span };
                let when = |holds: bool| if holds == lost { Says::Lost } else { Says::Won };
                vec![
                    (made(Some(Item::If(body.clone())), v()), when(true)),
                    (made(Some(Item::If(not)), v()), when(false)),
                ]
            }
        };
        for ((items, fields), says) in ways {
            work += self.holds(items, fields, says, inliner.next)?;
        }
        Ok(work)
    }

    /// An expression of the list as one of its length, the xor and whether all entries are at most 1.
    fn numbers(&self, e: &Expr, inliner: &mut Inliner<'_>, work: &mut u64) -> Result<Expr, Rejection> {
        let own = |slot: Slot, ty: Type| Expr { kind: ExprKind::Local(slot), ty, span: e.span };
        let mut one = |e: &Expr| Ok::<_, Rejection>(Box::new(self.numbers(e, inliner, work)?));
        let kind = match &e.kind {
            ExprKind::Over(Over::Xor, body, items) => {
                *work += self.runs_through(body, items, inliner)?;
                return Ok(own(XOR, Type::Nat));
            }
            ExprKind::Over(over @ (Over::All | Over::Any), body, items)
                if self.library.theorem == Known::MisereNim =>
            {
                let small = own(SMALL, Type::Bool);
                match (over, one_each(items).and_then(|entry| at_most_one(body, entry))) {
                    (Over::All, Some(true)) => return Ok(small),
                    (Over::Any, Some(false)) => {
                        return Ok(Expr {
                            kind: ExprKind::Not(Box::new(small)),
                            ty: Type::Bool,
                            span: e.span,
                        });
                    }
                    _ => return Err(unknown()),
                }
            }
            ExprKind::Builtin(Builtin::Len, args) if matches!(args.as_slice(), [h] if is_local(h, FIELDS)) => {
                return Ok(own(LENGTH, Type::Nat));
            }
            ExprKind::Not(a) => ExprKind::Not(one(a)?),
            ExprKind::Negate(a) => ExprKind::Negate(one(a)?),
            ExprKind::Arith(op, a, b) => ExprKind::Arith(*op, one(a)?, one(b)?),
            ExprKind::Bits(op, a, b) => ExprKind::Bits(*op, one(a)?, one(b)?),
            ExprKind::Logic(op, a, b) => ExprKind::Logic(*op, one(a)?, one(b)?),
            ExprKind::If(c, a, b) => ExprKind::If(one(c)?, one(a)?, one(b)?),
            ExprKind::Let(pattern, value, body) => {
                let value = one(value)?;
                ExprKind::Let(pattern.clone(), value, one(body)?)
            }
            ExprKind::Compare(parts, ops) => {
                let parts = parts.iter().map(|part| Ok::<_, Rejection>(*one(part)?));
                ExprKind::Compare(parts.collect::<Result<_, _>>()?, ops.clone())
            }
            ExprKind::Set(parts) => {
                let parts = parts.iter().map(|part| Ok::<_, Rejection>(*one(part)?));
                ExprKind::Set(parts.collect::<Result<_, _>>()?)
            }
            other => {
                let mut speaks = false;
                e.walk(&mut |e| speaks |= is_local(e, FIELDS));
                if speaks {
                    return Err(unknown());
                }
                other.clone()
            }
        };
        Ok(Expr { kind, ty: e.ty.clone(), span: e.span })
    }

    /// `xor(body for items)` takes each entry that counts exactly once, and no other.
    fn runs_through(&self, body: &Expr, items: &[Item], inliner: &mut Inliner<'_>) -> Result<u64, Rejection> {
        let Through { items, place, bound: slots } = run_through(body, items, inliner)?;
        let target = |place: &Expr| vec![local(LENGTH, place.span), place.clone()];
        let twice = twice(&items, &place, &slots, inliner)?;
        let kind = self.place_kind()?;
        let mut work = 0;
        if let Some(twice) = twice {
            let views = self.views(kind.clone(), twice, target(&local(1, place.span)), inliner.next)?;
            let mut logic = Logic::of(&views, self.run)?;
            logic.no_errors()?;
            work += logic.work;
        }
        let views = self.views(kind, items, target(&place), inliner.next)?;
        let mut logic = Logic::of(&views, self.run)?;
        logic.no_errors()?;
        logic.compare()?;
        let Some(KindLogic { fields, domain, branches, .. }) = logic.kinds.first().cloned() else {
            return Err(unknown());
        };
        let Some(length) = fields.first().map(|var| Affine::var(*var)) else { return Err(unknown()) };
        let w = logic.translator.unused();
        let place = Affine::var(w);
        let mut reached = Vec::new();
        for branch in &branches {
            let [Part::Copies { fields: to, .. }] = branch.parts.as_slice() else { return Err(unknown()) };
            let Some(to) = to.get(1) else { return Err(unknown()) };
            let same = Formula::equal(&place, to)?;
            reached.push(Formula::exists(&branch.vars, [branch.condition.clone(), same]));
        }
        let counts = match (self.library.theorem, self.library.numbers.first()) {
            (Known::Staircase, Some(first)) => {
                let first = Affine::constant(i128::from(*first))?;
                Formula::divides(2, place.add(&first)?)
            }
            _ => Formula::Truth(true),
        };
        let wanted = Formula::and([Formula::less(&place, &length)?, counts]);
        let wrong = Formula::and([domain, Formula::iff(&Formula::or(reached), &wanted).not()]);
        let vars = [fields.as_slice(), &[w]].concat();
        match logic.find(&vars, &[], &wrong)? {
            None => Ok(work + logic.work),
            Some(_) => Err(unknown()),
        }
    }

    /// The kind of a length and a place below it.
    fn place_kind(&self) -> Result<Kind, Rejection> {
        let Some(old) = self.game.rules().kinds.first() else { return Err(unknown()) };
        let field = |name: &str| Field { name: name.to_owned(), ty: Type::Nat };
        let less = compare(local(1, old.span), Comparison::Less, local(LENGTH, old.span));
        let conditions = vec![Scoped { slots: vec![String::new(); 2], body: less }];
        Ok(Kind { fields: vec![field("length"), field("place")], conditions, ..old.clone() })
    }

    /// Rules of one kind with one move.
    fn views(
        &self,
        kind: Kind,
        items: Vec<Item>,
        fields: Vec<Expr>,
        slots: Slot,
    ) -> Result<BoundGame, Rejection> {
        let rules = self.game.rules();
        let Some(rule) = rules.moves.first() else { return Err(unknown()) };
        let body = Sum::Component { kind: 0, fields, span: kind.span };
        let result = Scoped { slots: vec![String::new(); slots], body };
        let rule = Move { kind: 0, items, result, scoring: None, ..rule.clone() };
        bound(self.game, Rules { kinds: vec![kind], moves: vec![rule], ..Rules::clone(rules) }, self.run)
    }

    /// Wherever the items hold, the list has the value of the second field, or is lost, or is not.
    fn holds(&self, items: Vec<Item>, to: Vec<Expr>, says: Says, slots: Slot) -> Result<u64, Rejection> {
        let Some(old) = self.game.rules().kinds.first() else { return Err(unknown()) };
        let field = |name: &str, ty: Type| Field { name: name.to_owned(), ty };
        let fields = vec![field("length", Type::Nat), field("xor", Type::Nat), field("small", Type::Bool)];
        let span = old.span;
        let small = Expr { kind: ExprKind::Local(SMALL), ty: Type::Bool, span };
        let one = Expr { kind: ExprKind::Int(1.into()), ty: Type::Int, span };
        let below = compare(local(XOR, span), Comparison::LessEqual, one);
        let kind = ExprKind::Logic(Joined::Implies, Box::new(small), Box::new(below));
        let body = Expr { kind, ty: Type::Bool, span };
        let conditions = vec![Scoped { slots: vec![String::new(); 3], body }];
        let views = self.views(Kind { fields, conditions, ..old.clone() }, items, to, slots.max(3))?;
        let mut logic = Logic::of(&views, self.run)?;
        logic.no_errors()?;
        logic.compare()?;
        let Some(KindLogic { fields, domain, branches, .. }) = logic.kinds.first().cloned() else {
            return Err(unknown());
        };
        let [_, v, small] = fields.as_slice() else { return Err(unknown()) };
        let (v, small) = (Affine::var(*v), Formula::equal(&Affine::var(*small), &Affine::one())?);
        let lost = match self.library.theorem {
            Known::MisereNim => Formula::or([
                Formula::and([small.clone(), Formula::equal(&v, &Affine::one())?]),
                Formula::and([small.not(), Formula::zero(v.clone())]),
            ]),
            _ => Formula::zero(v.clone()),
        };
        for branch in &branches {
            let [Part::Copies { fields: to, .. }] = branch.parts.as_slice() else { return Err(unknown()) };
            let right = match (says, to.get(1)) {
                (Says::Value, Some(to)) => Formula::equal(to, &v)?,
                (Says::Lost, _) => lost.clone(),
                (Says::Won, _) => lost.clone().not(),
                _ => return Err(unknown()),
            };
            let wrong = Formula::and([domain.clone(), branch.condition.clone(), right.not()]);
            if logic.find(&fields, &branch.vars, &wrong)?.is_some() {
                return Err(unknown());
            }
        }
        Ok(logic.work)
    }

    /// The claim says what the theorem states, on small lists.
    fn compare(&self, claim: &Claim, source: &Source, step: &Arg) -> Result<u64, Rejection> {
        let statement = Statement::new(self.game, self.library);
        let mut compared = 0;
        for component in small::components(self.game, self.run)? {
            let said = match self.game.claimed_in((claim, source), &component.fields, self.run) {
                Ok(said) => said,
                Err(Halt::Stop(stop)) => return Err(stop.into()),
                Err(Halt::Error(_)) => {
                    return Err(self.fails(step, Label::VerifyReadingUndefined, &component));
                }
            };
            let states = statement.says(std::slice::from_ref(&component));
            let agrees = match (claim.of, &said, states) {
                (_, None, _) => true,
                (ClaimOf::Outcome('N'), Some(Value::Bool(truth)), Some(value)) => *truth == (value != 0),
                (ClaimOf::Outcome(_), Some(Value::Bool(truth)), Some(value)) => *truth == (value == 0),
                (_, Some(number), Some(value)) => number.as_int().and_then(Int::to_u64) == Some(value),
                _ => false,
            };
            if !agrees {
                return Err(self.fails(step, Label::VerifyAt, &component));
            }
            compared += 1;
        }
        Ok(compared)
    }

    fn fails(&self, step: &Arg, label: Label, at: &Component) -> Rejection {
        refuse::fails(step.clone(), refuse::at(label, self.game.show(at)))
    }
}

/// What a claim says where its conditions hold.
#[derive(Clone, Copy)]
enum Says {
    /// The value is that of the second field.
    Value,
    /// The list is lost.
    Lost,
    /// It is not.
    Won,
}

/// A xor as items of numbers, with the place of the entry that each way through them takes.
struct Through {
    items: Vec<Item>,
    place: Expr,
    /// The slots that are run through.
    bound: Vec<Slot>,
}

fn run_through(body: &Expr, items: &[Item], inliner: &mut Inliner<'_>) -> Result<Through, Rejection> {
    let mut made = Vec::new();
    let mut slots = Vec::new();
    // Slots that hold entries, and the slots of their places.
    let mut entries: Vec<(Slot, Slot)> = Vec::new();
    for item in items {
        match item {
            Item::In(Pattern::Slot(entry), domain) if is_local(domain, FIELDS) => {
                let place = inliner.fresh();
                let span = domain.span;
                let zero = Expr { kind: ExprKind::Int(0.into()), ty: Type::Int, span };
                let kind = ExprKind::Range {
                    from: Box::new(zero),
                    to: Box::new(local(LENGTH, span)),
                    inclusive: false,
                };
                made.push(Item::In(Pattern::Slot(place), Expr { kind, ty: Type::Range, span }));
                entries.push((*entry, place));
                slots.push(place);
            }
            Item::In(Pattern::Slot(slot), domain) => {
                slots.push(*slot);
                made.push(Item::In(Pattern::Slot(*slot), plain(domain, &entries)?));
            }
            Item::Define(pattern, value) => made.push(Item::Define(pattern.clone(), plain(value, &entries)?)),
            Item::If(condition) => made.push(Item::If(plain(condition, &entries)?)),
            Item::In(Pattern::Tuple(_), _) => return Err(unknown()),
        }
    }
    let mut body = body;
    loop {
        match &body.kind {
            ExprKind::Local(slot) => {
                let found = entries.iter().find(|(entry, _)| entry == slot);
                let Some((_, place)) = found else { return Err(unknown()) };
                return Ok(Through { items: made, place: local(*place, body.span), bound: slots });
            }
            ExprKind::Index(list, at) if is_local(list, FIELDS) => {
                return Ok(Through { items: made, place: plain(at, &entries)?, bound: slots });
            }
            // An entry or nothing.
            ExprKind::If(condition, yes, no) if is_zero(no) => {
                made.push(Item::If(plain(condition, &entries)?));
                body = yes;
            }
            ExprKind::If(condition, yes, no) if is_zero(yes) => {
                let condition = plain(condition, &entries)?;
                let span = condition.span;
                made.push(Item::If(Expr { kind: ExprKind::Not(Box::new(condition)), ty: Type::Bool, span }));
                body = no;
            }
            _ => return Err(unknown()),
        }
    }
}

fn is_zero(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Int(int) if int.is_zero())
}

/// An expression that speaks of the list by its length only.
fn plain(e: &Expr, entries: &[(Slot, Slot)]) -> Result<Expr, Rejection> {
    let e = length_in(e);
    let mut speaks = false;
    e.walk(&mut |e| {
        speaks |= is_local(e, FIELDS);
        speaks |= matches!(e.kind, ExprKind::Local(slot) if entries.iter().any(|(entry, _)| *entry == slot));
    });
    if speaks { Err(unknown()) } else { Ok(e) }
}

/// Items that lead to an error where two different ways take the same entry; `None` where there is only one way.
fn twice(
    items: &[Item],
    place: &Expr,
    slots: &[Slot],
    inliner: &mut Inliner<'_>,
) -> Result<Option<Vec<Item>>, Rejection> {
    let by = inliner.next;
    inliner.next += by;
    let again = inliner.items(items, by)?;
    let other = inliner.expr(place, by)?;
    let span = place.span;
    let differ =
        slots.iter().map(|slot| compare(local(*slot, span), Comparison::NotEqual, local(slot + by, span)));
    let either = |a: Expr, b: Expr| {
        let kind = ExprKind::Logic(Joined::Or, Box::new(a), Box::new(b));
        Expr { kind, ty: Type::Bool, span }
    };
    let Some(differ) = differ.reduce(either) else { return Ok(None) };
    let int = |number: i64| Box::new(Expr { kind: ExprKind::Int(number.into()), ty: Type::Int, span });
    let bad = Expr { kind: ExprKind::Arith(Arith::Mod, int(1), int(0)), ty: Type::Int, span };
    let same = [LENGTH, 1].map(|slot| Item::Define(Pattern::Slot(slot + by), local(slot, span)));
    let error = Item::Define(Pattern::Slot(inliner.fresh()), bad);
    let asked = [Item::If(differ), Item::If(compare(place.clone(), Comparison::Equal, other)), error];
    Ok(Some(items.iter().cloned().chain(same).chain(again).chain(asked).collect()))
}

/// The slot of the entries, where items run through the entries and nothing else.
fn one_each(items: &[Item]) -> Option<Slot> {
    match items {
        [Item::In(Pattern::Slot(entry), domain)] if is_local(domain, FIELDS) => Some(*entry),
        _ => None,
    }
}

/// Whether a condition says that an entry is at most 1 (true) or more than 1 (false).
fn at_most_one(e: &Expr, entry: Slot) -> Option<bool> {
    let ExprKind::Compare(parts, ops) = &e.kind else { return None };
    let ([a, b], [op]) = (parts.as_slice(), ops.as_slice()) else { return None };
    let number = match &b.kind {
        ExprKind::Int(int) if is_local(a, entry) => int.to_u64()?,
        _ => return None,
    };
    match (op, number) {
        (Comparison::LessEqual, 1) | (Comparison::Less, 2) => Some(true),
        (Comparison::Greater, 1) | (Comparison::GreaterEqual, 2) => Some(false),
        _ => None,
    }
}

fn local(slot: Slot, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(slot), ty: Type::Nat, span }
}

fn compare(a: Expr, op: Comparison, b: Expr) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Compare(vec![a, b], vec![op]), ty: Type::Bool, span }
}
