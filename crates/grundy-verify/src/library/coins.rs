//! Coins of which a move turns some: superposition, and the Tartan theorem for two dimensions.
//!
//! # Setting
//!
//! Finitely many coins show heads; positions are the set H of their places, or a row of two symbols. A move names a coin x of H and turns
//! a set S of coins that has x: H becomes the symmetric difference of H and S. Places are numbers, tuples of numbers in lexicographic
//! order, or places of a row of fixed length in either direction.
//!
//! # Theorem
//!
//! Let which sets S may be turned depend on x alone, and let every other coin of S be lower than x. Then the value of H is the xor of the values of
//! its coins, each taken alone. For H is worth what the sum of its coins is worth: two coins at one place cancel in both, and a move of the
//! coin x replaces it by the coins of S without x. Play ends, since each move replaces a coin by finitely many lower ones. [winning-ways]
//!
//! Let in two dimensions S be the product of a set A, chosen by the first coordinate alone, and a set B, chosen by the second alone. Then the
//! value of a coin at (x, y) is the Nim product of the value of x, where A is turned in a row of coins, and that of y, where B is (Tartan
//! theorem, the same source).
//!
//! # How the code uses it
//!
//! `read` takes a move apart: the named coin, and expressions for S in which H does not occur. `elements` turns these into items that run through numbers
//! only, as moves from the named coin to each coin that is turned with it. They are rules about numbers and go through the
//! ordinary [translator](crate::translate): no error, no coin that is not lower. That S has x is seen in the form of S, or owed as a condition.
//! For the Tartan theorem, `tartan` takes the rules apart into those of rows and those of columns, which must satisfy the hypotheses of superposition.
//!
//! # What is not covered
//!
//! Sets S whose size or members are restricted by what the translator does not read; such rules are refused.
//!
//! # Cost
//!
//! One translation with a move for each element that S may have.

mod elements;
mod inline;
mod read;
mod tartan;

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use grundy_core::{Flow, Game as _, Run};
use grundy_messages::Label;
use grundy_rules::ir::{
    Arith, Comparison, Expr, ExprKind, Field, Item, Kind, Move, Over, Pattern, Rules, Scoped, Slot, Sum,
};
use grundy_rules::value::Component;
use grundy_rules::{BindError, BoundGame, Type, Value};
use grundy_syntax::Span;
use grundy_values::Mex;

use self::elements::{Case, Cases, Owed, is_same};
use self::read::{Shape, Turning};
use super::{unfit, wrong_numbers};
use crate::compare::Logic;
use crate::logic::{Affine, Formula};
use crate::translate::{KindLogic, Part};
use crate::{Rejection, refuse};

pub(super) use elements::{conjuncts, is_local};
pub(super) use inline::Inliner;
pub(super) use read::{FIELDS, length_in};
pub(super) use tartan::{nim_product, rows_and_columns};

/// The value is the xor over the heads.
pub(super) fn superposition(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    if !numbers.is_empty() {
        return Err(wrong_numbers());
    }
    turns_lower(game, run)
}

/// Rows and columns are chosen apart, each as in a game of coins.
pub(super) fn tartan(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    if !numbers.is_empty() {
        return Err(wrong_numbers());
    }
    let (rows, columns) = rows_and_columns(game, run)?;
    Ok(turns_lower(&rows, run)? + turns_lower(&columns, run)?)
}

/// Which way the other coins lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Below the named one.
    Down,
    /// Above it, in a row of fixed length.
    Up,
    /// Nowhere: coins at negative places are turned alone.
    Alone,
}

/// The hypotheses of superposition.
fn turns_lower(game: &BoundGame, run: &Run<'_>) -> Result<u64, Rejection> {
    let rules = game.rules();
    let shape = read::shape(game).ok_or_else(|| unfit(Label::VerifyNotCoins))?;
    let [kind] = rules.kinds.as_slice() else { return Err(unfit(Label::VerifyNotCoins)) };
    let reduced = kind.reduce.as_ref().is_none_or(|reduce| is_coin_by_coin(&reduce.result.body));
    let plain = kind.unordered.is_empty() && kind.symmetries.is_empty() && reduced;
    if !plain || !rules.ends.is_empty() || !rules.goals.is_empty() {
        return Err(unfit(Label::VerifyNotCoins));
    }
    match &shape {
        Shape::Heads { integers, .. } => {
            let work = Views { game, shape: &shape, way: Way::Down, run }.check()?;
            let negative =
                if *integers { Views { game, shape: &shape, way: Way::Alone, run }.check()? } else { 0 };
            Ok(work + negative)
        }
        Shape::Row { .. } => {
            let down = Views { game, shape: &shape, way: Way::Down, run }.check();
            down.or_else(|refused| match refused {
                Rejection::Stopped(_) => Err(refused),
                _ => Views { game, shape: &shape, way: Way::Up, run }.check(),
            })
        }
    }
}

/// Whether a sum is that of the coins, each alone: `sum(({c}) for c in H)`.
fn is_coin_by_coin(sum: &Sum) -> bool {
    match sum {
        Sum::Plus(terms) => matches!(terms.as_slice(), [term] if is_coin_by_coin(term)),
        Sum::Each(term, items) => {
            let [Item::In(Pattern::Slot(slot), domain)] = items.as_slice() else { return false };
            let alone = |field: &Expr| match &field.kind {
                ExprKind::Set(one) => matches!(one.as_slice(), [one] if is_local(one, *slot)),
                _ => false,
            };
            let mut single = false;
            term.components(&mut |_, fields| single = matches!(fields, [field] if alone(field)));
            let plain = match term.as_ref() {
                Sum::Component { .. } => true,
                Sum::Plus(terms) => matches!(terms.as_slice(), [Sum::Component { .. }]),
                _ => false,
            };
            is_local(domain, 0) && single && plain
        }
        _ => false,
    }
}

/// The rules of a single coin.
struct Views<'g, 'r> {
    game: &'g BoundGame,
    shape: &'g Shape,
    way: Way,
    run: &'g Run<'r>,
}

/// Moves of a single coin: to the coins turned with it, and such as are an error where something owed does not hold.
#[derive(Default)]
struct Made {
    targets: Vec<Move>,
    owed: Vec<Move>,
}

impl Views<'_, '_> {
    fn check(&self) -> Result<u64, Rejection> {
        let mut made = Made::default();
        for rule in &self.game.rules().moves {
            self.rule(rule, &mut made)?;
        }
        let mut work = 1;
        if !made.owed.is_empty() {
            let views = self.bound(made.owed)?;
            let mut logic = Logic::of(&views, self.run)?;
            logic.no_errors().map_err(|refused| match refused {
                Rejection::Fails { .. } => unfit(Label::VerifyTurnsByOthers),
                other => other,
            })?;
            logic.compare()?;
            work += logic.work;
        }
        if !made.targets.is_empty() {
            let views = self.bound(made.targets)?;
            let mut logic = Logic::of(&views, self.run)?;
            logic.no_errors()?;
            logic.compare()?;
            self.all_lower(&mut logic)?;
            work += logic.work;
        }
        Ok(work)
    }

    /// No move leads to a coin that is not lower.
    fn all_lower(&self, logic: &mut Logic<'_, '_>) -> Result<(), Rejection> {
        let Some(KindLogic { fields, domain, branches, .. }) = logic.kinds.first().cloned() else {
            return Err(unfit(Label::VerifyNotCoins));
        };
        for branch in &branches {
            let [Part::Copies { fields: to, .. }] = branch.parts.as_slice() else {
                return Err(unfit(Label::VerifyNotCoins));
            };
            let lower = self.lower(&fields.iter().map(|var| Affine::var(*var)).collect::<Vec<_>>(), to)?;
            let mut vars = fields.clone();
            let mut wrong = vec![domain.clone(), branch.condition.clone(), lower.not()];
            for form in to {
                let var = logic.translator.unused();
                vars.push(var);
                wrong.push(Formula::equal(&Affine::var(var), form)?);
            }
            if let Some(numbers) = logic.find(&vars, &branch.vars, &Formula::and(wrong))? {
                let because = refuse::at(Label::VerifyTurnsHigher, self.shown(&numbers, fields.len()));
                return Err(refuse::fails(Label::VerifyStepLibrary, because));
            }
        }
        Ok(())
    }

    /// That a coin is lower than another.
    fn lower(&self, from: &[Affine], to: &[Affine]) -> Result<Formula, Rejection> {
        let (from, to) = match self.shape {
            Shape::Heads { .. } => (from, to),
            Shape::Row { .. } => (from.get(1..).unwrap_or_default(), to.get(1..).unwrap_or_default()),
        };
        let mut same = Vec::new();
        let mut any = Vec::new();
        for (from, to) in from.iter().zip(to) {
            let less = match self.way {
                Way::Down => Formula::less(to, from)?,
                Way::Up => Formula::less(from, to)?,
                Way::Alone => Formula::Truth(false),
            };
            any.push(Formula::and(same.iter().cloned().chain([less])));
            same.push(Formula::equal(from, to)?);
        }
        Ok(Formula::or(any))
    }

    fn shown(&self, numbers: &[Option<u128>], fields: usize) -> String {
        let show = |number: &Option<u128>| number.map_or_else(|| "…".to_owned(), |number| number.to_string());
        let tuple = |numbers: &[Option<u128>]| {
            let skipped = usize::from(matches!(self.shape, Shape::Row { .. }));
            let all: Vec<String> = numbers.iter().skip(skipped).map(show).collect();
            if all.len() == 1 { all.concat() } else { format!("({})", all.join(", ")) }
        };
        let (from, to) = numbers.split_at(fields.min(numbers.len()));
        format!("{}, {}", tuple(from), tuple(to))
    }

    /// The moves of a single coin that belong to a move.
    fn rule(&self, rule: &Move, made: &mut Made) -> Result<(), Rejection> {
        let mut inliner = Inliner::new(self.game, FIELDS + rule.result.slots.len());
        for mut turning in read::turnings(rule, self.shape, &mut inliner)? {
            if self.way == Way::Alone {
                turning.items = turning.items.iter().map(negative).collect();
            }
            self.turning(rule, &turning, &mut inliner, made)?;
        }
        Ok(())
    }

    fn turning(
        &self,
        rule: &Move,
        turning: &Turning,
        inliner: &mut Inliner<'_>,
        made: &mut Made,
    ) -> Result<(), Rejection> {
        let mut all = Cases { inliner, probes: Vec::new() };
        let cases = all.items(&turning.items, Case::default())?;
        if let Some((items, condition)) = &turning.owed {
            for case in all.items(items, Case::default())? {
                made.owed.push(self.owing(rule, &case, (Vec::new(), condition.clone()), all.inliner));
            }
        }
        let probes = std::mem::take(&mut all.probes);
        for (case, set) in probes {
            for (items, _) in all.elements(&set, &case)? {
                let truth = Expr { kind: ExprKind::Bool(true), ty: Type::Bool, span: set.span };
                made.owed.push(self.owing(rule, &case, (items, truth), all.inliner));
            }
        }
        for case in &cases {
            self.case(rule, case, turning, &mut all, made)?;
        }
        Ok(())
    }

    fn case(
        &self,
        rule: &Move,
        case: &Case,
        turning: &Turning,
        all: &mut Cases<'_, '_>,
        made: &mut Made,
    ) -> Result<(), Rejection> {
        let has = turning.turned.iter().enumerate();
        let found = has.filter_map(|(at, set)| Some((at, all.surely(set, &turning.coin, case)?))).next();
        let Some((has, owed)) = found else { return Err(unfit(Label::VerifyTurnsByOthers)) };
        for owed in owed {
            made.owed.push(self.owing(rule, case, owed, all.inliner));
        }
        for (at, set) in turning.turned.iter().enumerate() {
            for (items, element) in all.elements(set, case)? {
                if at == has && is_same(&element, &turning.coin) {
                    continue;
                }
                let mut items = [case.items.clone(), items].concat();
                if at == has {
                    let operands = vec![element.clone(), turning.coin.clone()];
                    let kind = ExprKind::Compare(operands, vec![Comparison::NotEqual]);
                    items.push(Item::If(Expr { kind, ty: Type::Bool, span: element.span }));
                }
                let fields = self.fields(&element);
                made.targets.push(moved(rule, items, fields, all.inliner.next));
            }
        }
        Ok(())
    }

    /// A move that is an error where something owed does not hold.
    fn owing(&self, rule: &Move, case: &Case, (items, owed): Owed, inliner: &mut Inliner<'_>) -> Move {
        let span = owed.span;
        let slot = Pattern::Slot(inliner.fresh());
        let chosen = ExprKind::If(Box::new(owed), Box::new(int(0, span)), Box::new(bad(span)));
        let chosen = Expr { kind: chosen, ty: Type::Int, span };
        let items = [case.items.clone(), items, vec![Item::Define(slot, chosen)]].concat();
        let fields = (0..self.parts()).map(|slot| local(slot, span)).collect();
        moved(rule, items, fields, inliner.next)
    }

    /// How many numbers a view has.
    fn parts(&self) -> usize {
        match self.shape {
            Shape::Heads { parts, .. } => *parts,
            Shape::Row { .. } => 2,
        }
    }

    /// The numbers of the view of a coin.
    fn fields(&self, coin: &Expr) -> Vec<Expr> {
        let span = coin.span;
        match (self.shape, &coin.kind) {
            (_, _) if self.way == Way::Alone => vec![int(0, span)],
            (Shape::Row { .. }, _) => vec![local(0, span), coin.clone()],
            (Shape::Heads { parts: 1, .. }, _) => vec![coin.clone()],
            (Shape::Heads { .. }, ExprKind::Tuple(parts)) => parts.clone(),
            (Shape::Heads { parts, .. }, _) => {
                let part = |at| ExprKind::Part(Box::new(coin.clone()), at);
                (0..*parts).map(|at| Expr { kind: part(at), ty: Type::Nat, span }).collect()
            }
        }
    }

    /// Rules of single coins with these moves, the parameters bound as in the game.
    fn bound(&self, moves: Vec<Move>) -> Result<BoundGame, Rejection> {
        let rules = self.game.rules();
        let Some(old) = rules.kinds.first() else { return Err(unfit(Label::VerifyNotCoins)) };
        let kind = self.kind(old)?;
        bound(self.game, Rules { kinds: vec![kind], moves, ..Rules::clone(rules) }, self.run)
    }

    /// The kind of views.
    fn kind(&self, old: &Kind) -> Result<Kind, Rejection> {
        let row = matches!(self.shape, Shape::Row { .. });
        let names: &[&str] = if row { &["length", "place"] } else { &["x", "y", "z"] };
        let field = |name: &&str| Field { name: (*name).to_owned(), ty: Type::Nat };
        let fields: Vec<Field> = names.iter().take(self.parts()).map(field).collect();
        let mut conditions = Vec::new();
        if row {
            let operands = vec![local(1, old.span), local(0, old.span)];
            let kind = ExprKind::Compare(operands, vec![Comparison::Less]);
            let body = Expr { kind, ty: Type::Bool, span: old.span };
            conditions.push(Scoped { slots: vec![String::new(); 2], body });
        }
        if (row || self.way == Way::Alone) && !old.conditions.is_empty() {
            return Err(unfit(Label::VerifyNotCoins));
        }
        for condition in &old.conditions {
            let Some((pattern, body)) = of_each_coin(condition) else {
                return Err(unfit(Label::VerifyNotCoins));
            };
            conditions.push(self.condition(condition, pattern, body)?);
        }
        Ok(Kind { fields, conditions, reduce: None, ..old.clone() })
    }

    /// A condition on each coin, as one on a view.
    fn condition(
        &self,
        old: &Scoped<Expr>,
        pattern: &Pattern,
        body: &Expr,
    ) -> Result<Scoped<Expr>, Rejection> {
        let mut inliner = Inliner::new(self.game, FIELDS + old.slots.len());
        let items = inliner.items(&[Item::In(pattern.clone(), body.clone())], FIELDS)?;
        let Some(Item::In(pattern, body)) = items.into_iter().next() else {
            return Err(unfit(Label::VerifyNotCoins));
        };
        let span = body.span;
        let parts: Vec<Expr> = (0..self.parts()).map(|slot| local(slot, span)).collect();
        let coin = match parts.as_slice() {
            [one] => one.clone(),
            _ => {
                let ty = Type::Tuple(vec![Type::Nat; parts.len()]);
                Expr { kind: ExprKind::Tuple(parts), ty, span }
            }
        };
        let kind = ExprKind::Let(pattern, Box::new(coin), Box::new(body));
        let slots = vec![String::new(); inliner.next];
        Ok(Scoped { slots, body: Expr { kind, ty: Type::Bool, span } })
    }
}

/// The pattern and the condition of `all(condition for pattern in H)`.
fn of_each_coin(condition: &Scoped<Expr>) -> Option<(&Pattern, &Expr)> {
    let ExprKind::Over(Over::All, body, items) = &condition.body.kind else { return None };
    let [Item::In(pattern, domain)] = items.as_slice() else { return None };
    let mut speaks = false;
    body.walk(&mut |e| speaks |= is_local(e, 0));
    (is_local(domain, 0) && !speaks).then_some((pattern, body))
}

/// An item of a named coin at a negative place: the view is one less than its distance from 0.
fn negative(item: &Item) -> Item {
    match item {
        Item::Define(pattern, e) if is_local(e, 0) => {
            let kind = ExprKind::Arith(Arith::Add, Box::new(local(0, e.span)), Box::new(int(1, e.span)));
            let next = Expr { kind, ty: Type::Int, span: e.span };
            let kind = ExprKind::Negate(Box::new(next));
            Item::Define(pattern.clone(), Expr { kind, ty: Type::Int, span: e.span })
        }
        other => other.clone(),
    }
}

/// A move of a view.
fn moved(rule: &Move, items: Vec<Item>, fields: Vec<Expr>, slots: Slot) -> Move {
    let body = Sum::Component { kind: 0, fields, span: rule.span };
    // Slots that are made later belong to other moves.
    let result = Scoped { slots: vec![String::new(); slots], body };
    Move { kind: 0, items, result, scoring: None, ..rule.clone() }
}

/// Rules with the parameters of a game.
pub(super) fn bound(game: &BoundGame, rules: Rules, run: &Run<'_>) -> Result<BoundGame, Rejection> {
    let rules = Rules { start: None, claims: Vec::new(), ends: Vec::new(), goals: Vec::new(), ..rules };
    let names = rules.params.iter().map(|param| param.name.clone());
    let params: Vec<(String, Value)> = names.zip(game.params().iter().cloned()).collect();
    match Arc::new(rules).bind(&params, run) {
        Ok(bound) => Ok(bound),
        Err(BindError::Stopped(stop)) => Err(stop.into()),
        Err(BindError::Wrong(_)) => Err(unfit(Label::VerifyNotCoins)),
    }
}

fn int(number: i64, span: Span) -> Expr {
    Expr { kind: ExprKind::Int(number.into()), ty: Type::Int, span }
}

fn local(slot: Slot, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(slot), ty: Type::Nat, span }
}

/// An error of the rules.
fn bad(span: Span) -> Expr {
    let kind = ExprKind::Arith(Arith::Mod, Box::new(int(1, span)), Box::new(int(0, span)));
    Expr { kind, ty: Type::Int, span }
}

/// The values of coins taken alone.
pub(super) struct Coins {
    game: BoundGame,
    shape: Shape,
    known: RefCell<HashMap<Component, u64>>,
}

/// Coins turned one after the other are followed this deep.
const MOST_DEEP: u32 = 2_000;

impl Coins {
    /// The coins of a game that others use as well.
    pub(super) fn of(game: &BoundGame, run: &Run<'_>) -> Option<Self> {
        Self::new(bound(game, Rules::clone(game.rules()), run).ok()?)
    }

    /// The coins of a game.
    pub(super) fn new(game: BoundGame) -> Option<Self> {
        let shape = read::shape(&game)?;
        Some(Self { game, shape, known: RefCell::default() })
    }

    /// The heads of a component, each alone.
    pub(super) fn alone(&self, at: &Component) -> Option<Vec<Component>> {
        let alone = |value: Value| Component { kind: 0, fields: [value].into() };
        match (&self.shape, at.fields.as_ref()) {
            (Shape::Heads { .. }, [Value::Set(heads)]) => {
                Some(heads.iter().map(|head| alone(Value::set(vec![head.clone()]))).collect())
            }
            (Shape::Row { heads, tails }, [Value::Row(row)]) => {
                let (Value::Symbol(heads), Value::Symbol(tails)) = (heads, tails) else { return None };
                let at = row.iter().enumerate().filter(|(_, side)| *side == heads);
                let single = |place: usize| {
                    (0..row.len()).map(|own| if own == place { *heads } else { *tails }).collect()
                };
                Some(at.map(|(place, _)| alone(Value::row(single(place)))).collect())
            }
            (Shape::Row { heads, tails }, [Value::List(row)]) => {
                let at = row.iter().enumerate().filter(|(_, side)| *side == heads);
                let single = |place: usize| {
                    (0..row.len())
                        .map(|own| if own == place { heads.clone() } else { tails.clone() })
                        .collect()
                };
                Some(at.map(|(place, _)| alone(Value::list(single(place)))).collect())
            }
            _ => None,
        }
    }

    /// The xor of the values of the heads, each alone.
    pub(super) fn value(&self, at: &Component) -> Option<u64> {
        self.deep_value(at, 0)
    }

    fn deep_value(&self, at: &Component, deep: u32) -> Option<u64> {
        let mut sum = 0;
        for coin in self.alone(at)? {
            sum ^= self.coin(&coin, deep)?;
        }
        Some(sum)
    }

    /// The value of a coin that is alone.
    fn coin(&self, at: &Component, deep: u32) -> Option<u64> {
        if let Some(value) = self.known.borrow().get(at) {
            return Some(*value);
        }
        if deep > MOST_DEEP {
            return None;
        }
        let mut options: Vec<Vec<Component>> = Vec::new();
        let flow = self.game.options(at, &Run::unlimited(), &mut |parts| {
            options.push(parts.to_vec());
            Flow::Continue(())
        });
        let _all = flow.ok()?;
        let mut mex = Mex::new();
        for option in options {
            let mut sum = 0;
            for part in &option {
                sum ^= self.deep_value(part, deep + 1)?;
            }
            mex.see(sum);
        }
        self.known.borrow_mut().insert(at.clone(), mex.value());
        Some(mex.value())
    }
}
