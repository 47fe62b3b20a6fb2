//! Games on a list of numbers, seen at one entry.
//!
//! # Setting
//!
//! Positions are lists (or bags) a of natural numbers, not empty. Let a *view* be (len, i, x, p, y, u): the length of the list, a place i
//! and its entry x, any other number p and, where it is a place, its entry y, and the entry u before place i where there is one and the theorem asks for it.
//!
//! # Theorem
//!
//! Let each move name a place i of the list among the things it binds. Let, for every view, evaluating the move for that i look at no
//! entry but those of the view, leave the length and the entry at p as they are, and be without error. Then p being any place,
//! the move changes nothing but the entry at i (and the one before it, where that is in the view), and what becomes of it depends on
//! the view without p and y alone.
//!
//! # How the code uses it
//!
//! The rules of lists become rules of views: a move of the list becomes one whose component is the view. An entry at another place than those of the
//! view, an index outside of the list and a changed entry at p become errors, so that "no error" says all of the above. The rules of views
//! have only numbers and go through the ordinary [translator](crate::translate), which is held against the interpreter.
//! Which of the things it binds is the place is tried out.
//!
//! # What is not covered
//!
//! Conditions on lists (`where`), moves that change the length, updates that run through a domain, functions of whole
//! lists such as sums.
//!
//! # Cost
//!
//! One translation for each move and each thing it binds.

mod fold;
mod rewrite;
mod sequence;

use std::sync::Arc;

use grundy_core::Run;
use grundy_messages::{Arg, Label};
use grundy_rules::ir::{Field, Kind, Move, Rules, Scoped};
use grundy_rules::{BindError, BoundGame, Type, Value};

use self::rewrite::{Rewriter, at_least_and_below, compare, either, int, local};
use crate::compare::Logic;
use crate::{Rejection, refuse};

/// The places of the fields of a view.
pub(super) const LEN: usize = 0;
/// The place.
pub(super) const AT: usize = 1;
/// Its entry.
pub(super) const ENTRY: usize = 2;
/// Another place.
const OTHER: usize = 3;
/// Its entry, where it is a place.
const OTHER_ENTRY: usize = 4;
/// The entry before the place.
pub(super) const BEFORE: usize = 5;

/// Places tried for one move at most.
const MOST_PLACES: usize = 8;

/// Which entries a view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// That of the place.
    Entry,
    /// That of the place and the one before it.
    WithBefore,
}

impl View {
    fn fields(self) -> usize {
        match self {
            Self::Entry => 5,
            Self::WithBefore => 6,
        }
    }
}

/// Whether positions are one list or bag of natural numbers and nothing else.
pub(super) fn is_list(rules: &Rules) -> bool {
    let [kind] = rules.kinds.as_slice() else { return false };
    let [field] = kind.fields.as_slice() else { return false };
    matches!(&field.ty, Type::List(element) | Type::Bag(element) if **element == Type::Nat)
}

/// The game of views of a game on lists: every move looks at one place and is without error.
pub(super) fn views(game: &BoundGame, view: View, run: &Run<'_>) -> Result<BoundGame, Rejection> {
    let rules = game.rules();
    let plain = rules.kinds.iter().all(|kind| kind.conditions.is_empty() && kind.unordered.is_empty());
    if !is_list(rules) || !plain || !rules.ends.is_empty() || !rules.goals.is_empty() {
        return Err(not_one_entry());
    }
    without_entries(game, run)?;
    let mut moves = Vec::new();
    for rule in &rules.moves {
        moves.push(seen_at_one_place(game, rule, view, run)?);
    }
    bound(game, view, moves, run)
}

/// A list without entries has no view: it has no options either, and they are no error.
fn without_entries(game: &BoundGame, run: &Run<'_>) -> Result<(), Rejection> {
    let Ok(empty) = game.component(0, vec![Value::list(Vec::new())], run) else {
        return Err(not_one_entry());
    };
    match crate::play::options(game, &empty, 1, run)? {
        Some(options) if options.is_empty() => Ok(()),
        _ => Err(not_one_entry()),
    }
}

/// A move as one of views, for the first place at which that is without error.
fn seen_at_one_place(game: &BoundGame, rule: &Move, view: View, run: &Run<'_>) -> Result<Move, Rejection> {
    let mut rewriter = Rewriter::new(game, view);
    let rewritten = rewriter.rule(rule)?;
    let mut refused = None;
    for place in rewritten.places.iter().take(MOST_PLACES) {
        let Some((made, outside)) = rewriter.with_place(&rewritten, place) else { continue };
        let both = [made.clone()].into_iter().chain(outside).collect();
        let single = bound(game, view, both, run)?;
        match without_error(&single, run) {
            Ok(()) => return Ok(made),
            Err(Rejection::Stopped(stop)) => return Err(stop.into()),
            Err(other) => refused = Some(other),
        }
    }
    Err(refused.unwrap_or_else(not_one_entry))
}

fn without_error(views: &BoundGame, run: &Run<'_>) -> Result<(), Rejection> {
    let mut logic = Logic::of(views, run)?;
    logic.no_errors()?;
    logic.compare()?;
    Ok(())
}

/// Rules of views with these moves, the parameters bound as in the game.
fn bound(game: &BoundGame, view: View, moves: Vec<Move>, run: &Run<'_>) -> Result<BoundGame, Rejection> {
    let rules = game.rules();
    let views = Rules {
        kinds: vec![kind(rules, view)?],
        start: None,
        moves,
        claims: Vec::new(),
        ends: Vec::new(),
        goals: Vec::new(),
        ..Rules::clone(rules)
    };
    let names = rules.params.iter().map(|param| param.name.clone());
    let params: Vec<(String, Value)> = names.zip(game.params().iter().cloned()).collect();
    match Arc::new(views).bind(&params, run) {
        Ok(views) => Ok(views),
        Err(BindError::Stopped(stop)) => Err(stop.into()),
        Err(BindError::Wrong(_)) => Err(not_one_entry()),
    }
}

/// The kind of views.
fn kind(rules: &Rules, view: View) -> Result<Kind, Rejection> {
    let Some(old) = rules.kinds.first() else { return Err(not_one_entry()) };
    let names = ["length", "place", "entry", "other", "other_entry", "before"];
    let field = |name: &&str| Field { name: (*name).to_owned(), ty: Type::Nat };
    let fields: Vec<Field> = names.iter().take(view.fields()).map(field).collect();
    let span = old.span;
    let at = |slot: usize| local(slot, Type::Nat, span);
    let zero = || int(0, span);
    let mut conditions = vec![compare::less(at(AT), at(LEN)), compare::different(at(OTHER), at(AT))];
    if view == View::WithBefore {
        conditions.push(compare::different(plus_one(at(OTHER)), at(AT)));
        conditions.push(either(compare::less(zero(), at(AT)), compare::equal(at(BEFORE), zero()), span));
    }
    let slots: Vec<String> = fields.iter().map(|field| field.name.clone()).collect();
    let conditions = conditions.into_iter().map(|body| Scoped { slots: slots.clone(), body }).collect();
    Ok(Kind {
        fields,
        conditions,
        unordered: Vec::new(),
        symmetries: Vec::new(),
        reduce: None,
        ..old.clone()
    })
}

fn plus_one(e: grundy_rules::ir::Expr) -> grundy_rules::ir::Expr {
    let span = e.span;
    rewrite::add(e, int(1, span))
}

/// That an index is one of the list's.
fn inside(index: &grundy_rules::ir::Expr) -> grundy_rules::ir::Expr {
    at_least_and_below(index, &local(LEN, Type::Nat, index.span))
}

/// The rules are not of that form.
fn not_one_entry() -> Rejection {
    refuse::fails(Label::VerifyStepLibrary, Arg::Label(Label::VerifyOneEntry))
}
