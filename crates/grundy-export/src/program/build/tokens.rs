//! Games with loops in which every move is a step of one token.
//!
//! # Setting
//!
//! A position consists of several fields, and a move changes one of them: what the mover may choose and what the field becomes depend
//! on this field alone, as where each player has a token on a board.
//!
//! # Theorem
//!
//! A move is then a graph on the values of its field. The positions before a position are those in which the field has a predecessor in that graph and
//! all others are as they are; and the number of options is the sum of the numbers of successors over the moves of the player.
//!
//! *Rings.* Let a field be less than n and a move make (p + k) mod n of p, where neither k nor whether the move may be made depends on p. Then every value q has one predecessor for each
//! k, (q - k) mod n, and every value has as many options as there are k. So with p - k instead of p + k.
//!
//! # How the code uses it
//!
//! Programs make these graphs once, turned round, and spread wins and losses backwards through the cells ([`boxed`](super::boxed))
//! without a list of all steps; on rings they keep the k alone.
//!
//! # What is not covered
//!
//! Moves that look at two fields; goals; endings that are draws; fields in any order.
//!
//! # Cost
//!
//! Memory for one number a cell; time for one step a pair of cell and option.

use grundy_messages::Label;
use grundy_rules::ir::{Arith, Expr, ExprKind, Item, Move, Sum};
use grundy_rules::types::Type;
use grundy_syntax::tree::{Ending, Side};

use super::boxed::{Names, local, when};
use super::{Builder, Parts};
use crate::program::boxes::{Place, Size, is_limit};
use crate::program::limits::same;
use crate::program::lower::Written;
use crate::program::tree::{self, Cmp, Ex, Is, Op, St, Ty};

/// A move that is a step of one token.
struct Token<'r> {
    rule: &'r Move,
    field: usize,
    /// What the field becomes.
    to: &'r Expr,
    /// The names of the array of numbers of steps, and of that of the values before each.
    steps: String,
    before: String,
    /// How far a step on a ring goes, whose places are the values of the field.
    ring: Option<Shift<'r>>,
}

/// How far a step on a ring goes.
enum Shift<'r> {
    On(&'r Expr),
    Back(&'r Expr),
}

impl Builder<'_> {
    /// The moves of a kind as steps of tokens, if all of them are.
    fn tokens(&self, place: &Place) -> Option<Vec<Token<'_>>> {
        let kind = &self.rules.kinds[place.kind];
        let numbers = |ty: &Type| matches!(ty, Type::Nat | Type::Vertex(_));
        let plain = kind.unordered.is_empty()
            && kind.fields.iter().all(|field| numbers(&field.ty))
            && (0..kind.conditions.len()).all(|number| is_limit(kind, number));
        let draws = self.rules.ends.iter().any(|ends| ends.ending == Ending::Draw);
        if !plain || draws || self.has_goals() || self.rules.kinds.len() != 1 {
            return None;
        }
        let token = |(number, rule)| self.token(number, rule, place);
        self.rules.moves.iter().enumerate().map(token).collect()
    }

    fn token<'r>(&self, number: usize, rule: &'r Move, place: &Place) -> Option<Token<'r>> {
        let fields = place.sizes.len();
        let Sum::Component { fields: made, .. } = &rule.result.body else { return None };
        let same = |slot: usize| matches!(made[slot].kind, ExprKind::Local(of) if of == slot);
        let changed: Vec<usize> = (0..fields).filter(|slot| !same(*slot)).collect();
        let [field] = *changed.as_slice() else { return None };
        let mut alone = true;
        let mut visit = |e: &Expr| {
            alone &= !matches!(e.kind, ExprKind::Local(slot) if slot < fields && slot != field);
        };
        rule.items.iter().for_each(|item| match item {
            Item::In(_, e) | Item::Define(_, e) | Item::If(e) => e.walk(&mut visit),
        });
        made[field].walk(&mut visit);
        let name = |what: &str| format!("{what}_{}", number + 1);
        let ring = ring(rule, field, &made[field], &place.sizes[field]);
        let token =
            Token { rule, field, to: &made[field], steps: name("steps"), before: name("before"), ring };
        alone.then_some(token)
    }

    /// Fills the box by steps of tokens; `false` where some move is none.
    pub(super) fn spread_tokens(&self, place: &Place, names: &Names, parts: &mut Parts) -> Written<bool> {
        let Some(tokens) = self.tokens(place) else { return Ok(false) };
        let numbers = Ty::array(Ty::Small(32));
        let (table, total) = (self.table_of(place.kind), Ex::number("extent"));
        let (sizes, cells) = self.sized(place, names)?;
        let mut body = sizes;
        body.extend([
            local("extent", cells),
            St::Set(table, Ex::filled(total.clone(), Ex::int(0), self.entry())),
            local("left", Ex::filled(total, Ex::int(0), Ty::Small(32))),
            local("settled", Ex::empty(numbers)),
        ]);
        for token in &tokens {
            body.extend(self.token_graph(token, place, names)?);
        }
        body.push(self.first_cells(&tokens, place, names)?);
        body.push(local("next", Ex::int(0)));
        body.push(self.token_steps(&tokens, place, names));
        let args: Vec<(String, Ty)> =
            self.asked(place, names).into_iter().map(|(_, last)| (last, Ty::Int)).collect();
        let body = vec![when(self.is_small(place, names), body)];
        parts.procedure(&names.fill, self.doc(Label::EmitBoxLoops), args, body);
        Ok(true)
    }

    /// How many steps there are from each value of a field, and from which values one leads there.
    fn token_graph(&self, token: &Token<'_>, place: &Place, names: &Names) -> Written<Vec<St>> {
        let numbers = Ty::array(Ty::Small(32));
        let lists = Ty::array(numbers.clone());
        let (steps, before) = (Ex::var(&token.steps, numbers.clone()), Ex::var(&token.before, lists.clone()));
        let size = Ex::global(&names.sizes[token.field], Ty::Int);
        let slots = self.slots(&token.rule.result.slots);
        self.lower.enter(&token.rule.items, &slots)?;
        if let Some(shift) = &token.ring {
            let far = match shift {
                Shift::On(far) => self.lower.int(far, &slots)?,
                Shift::Back(far) => Ex::new(Is::Negated(Box::new(self.lower.int(far, &slots)?)), Ty::Int),
            };
            let leaf = vec![St::Push(steps, far.op(Op::FloorMod, size))];
            let moves = self.lower.nested(&token.rule.items, &slots, leaf)?;
            return Ok(vec![
                local(&token.steps, Ex::empty(numbers)),
                St::Block(token.rule.name.clone(), moves),
            ]);
        }
        let (from, to) = (Ex::number(&names.fields[token.field]), self.lower.int(token.to, &slots)?);
        let leaf = vec![
            St::Update(Op::Add, steps.at(from.clone()), Ex::int(1)),
            St::Push(before.clone().at(to), from),
        ];
        let moves = self.lower.nested(&token.rule.items, &slots, leaf)?;
        Ok(vec![
            local(&token.steps, Ex::filled(size.clone(), Ex::int(0), Ty::Small(32))),
            local(&token.before, Ex::empty(lists)),
            St::Times(size, vec![St::Push(before, Ex::empty(numbers))]),
            St::Block(token.rule.name.clone(), vec![self.along(place, names, token.field, &[], moves)]),
        ])
    }

    /// The player whose move it is; `None` is anyone.
    fn side_of(rule: &Move) -> Option<i64> {
        rule.side.map(|side| if side == Side::Left { 0 } else { 1 })
    }

    /// Settles the cells where play is over, and counts the options of the others.
    fn first_cells(&self, tokens: &[Token<'_>], place: &Place, names: &Names) -> Written<St> {
        let numbers = Ty::array(Ty::Small(32));
        let [left, settled] = ["left", "settled"].map(|name| Ex::var(name, numbers.clone()));
        let (at, table) = (Ex::number("at"), self.table_of(place.kind));
        let tell = |value: Ex| {
            vec![St::Set(table.clone().at(at.clone()), value), St::Push(settled.clone(), at.clone())]
        };
        let mut each = vec![local(
            "at",
            self.cell(place.kind, self.field_vars(place.kind, names), Ex::number("player")),
        )];
        for ends in &self.rules.ends {
            let mut told = tell(Self::ended(ends.ending, Ex::number("player")));
            told.push(St::Continue);
            each.push(self.where_holds(&ends.condition, told)?);
        }
        let here = left.at(at.clone());
        for token in tokens {
            let steps = Ex::var(&token.steps, numbers.clone());
            let count = match token.ring {
                Some(_) => steps.len(),
                None => steps.at(Ex::number(&names.fields[token.field])),
            };
            let add = St::Update(Op::Add, here.clone(), count);
            each.extend(self.of_side(token.rule, vec![add]));
        }
        each.push(when(here.is(Ex::int(0)), tell(Ex::int(self.stuck()))));
        self.sweep(place, names, &|_, _| each.clone())
    }

    /// Wins and losses, backwards along the steps.
    fn token_steps(&self, tokens: &[Token<'_>], place: &Place, names: &Names) -> St {
        let numbers = Ty::array(Ty::Small(32));
        let settled = Ex::var("settled", numbers.clone());
        let (next, done) = (Ex::number("next"), Ex::number("done"));
        let mut body = vec![local("done", settled.clone().at(next.clone()))];
        body.push(local("known", self.table_of(place.kind).at(Ex::number("done"))));
        let mut rest = done.clone();
        if self.has_sides() {
            body.push(local("player", rest.clone().op(Op::Mod, Ex::int(2))));
            rest = rest.op(Op::Div, Ex::int(2));
        }
        for (slot, field) in names.fields.iter().enumerate().rev() {
            let size = Ex::global(&names.sizes[slot], Ty::Int);
            let value = if slot == 0 { rest.clone() } else { rest.clone().op(Op::Mod, size.clone()) };
            body.push(local(field, value));
            rest = rest.op(Op::Div, size);
        }
        for token in tokens {
            let field = &names.fields[token.field];
            let before = Ex::var(&token.before, Ty::array(numbers.clone())).at(Ex::number(field));
            // The cells before differ in this field alone.
            let mut fields = self.field_vars(place.kind, names);
            fields[token.field] = Ex::int(0);
            let both = Ex::int(if self.has_sides() { 2 } else { 1 });
            let inner = names.sizes[token.field + 1..].iter().map(|size| Ex::global(size, Ty::Int));
            let stride = inner.fold(both, |stride, size| size.op(Op::Mul, stride));
            let begin =
                [local("stride", stride), local("first", self.cell(place.kind, fields, self.other()))];
            let to = Ex::number("first").op(Op::Add, Ex::number("from").op(Op::Mul, Ex::number("stride")));
            let mut back = self.token_back(to, place);
            let each = if token.ring.is_some() {
                let (shift, size) = (Ex::number("shift"), Ex::global(&names.sizes[token.field], Ty::Int));
                let from = Ex::number(field).op(Op::Sub, shift);
                let around = from.clone().op(Op::Add, size);
                let is_inside = from.clone().cmp(Cmp::GreaterEqual, Ex::int(0));
                back.insert(0, local("from", Ex::choice(is_inside, from, around)));
                let shifts = Ex::var(&token.steps, numbers.clone());
                St::Each { names: tree::Names::One("shift".to_owned()), domain: shifts, body: back }
            } else {
                St::Each { names: tree::Names::One("from".to_owned()), domain: before, body: back }
            };
            let all = begin.into_iter().chain([each]).collect();
            body.push(match Self::side_of(token.rule) {
                // It was made by the other player.
                Some(side) => when(Ex::number("player").is(Ex::int(1 - side)), all),
                None => St::Block(String::new(), all),
            });
        }
        body.push(St::Update(Op::Add, next.clone(), Ex::int(1)));
        St::While(next.cmp(Cmp::Less, settled.len()), body)
    }

    /// What a settled cell says of one before it.
    fn token_back(&self, cell: Ex, place: &Place) -> Vec<St> {
        let numbers = Ty::array(Ty::Small(32));
        let [left, settled] = ["left", "settled"].map(|name| Ex::var(name, numbers.clone()));
        let (to, table) = (Ex::number("to"), self.table_of(place.kind));
        let here = table.clone().at(to.clone());
        let tell =
            |value: i64| vec![St::Set(here.clone(), Ex::int(value)), St::Push(settled.clone(), to.clone())];
        let open = left.at(to.clone());
        vec![
            local("to", cell),
            when(here.clone().cmp(Cmp::NotEqual, Ex::int(0)), vec![St::Continue]),
            St::If(
                vec![(Ex::number("known").is(Ex::int(-1)), tell(1))],
                vec![St::Update(Op::Sub, open.clone(), Ex::int(1)), when(open.is(Ex::int(0)), tell(-1))],
            ),
        ]
    }
}

/// How far a move goes on a ring, where all values of the field are its places and all of them have this move.
fn ring<'r>(rule: &'r Move, field: usize, to: &'r Expr, size: &Size) -> Option<Shift<'r>> {
    let (ExprKind::Arith(Arith::Mod, sum, round), Size::Below(below)) = (&to.kind, size) else { return None };
    let is_it = |e: &Expr| matches!(e.kind, ExprKind::Local(slot) if slot == field);
    let uses = |e: &Expr| {
        let mut found = false;
        e.walk(&mut |e| found |= is_it(e));
        found
    };
    let shift = match &sum.kind {
        ExprKind::Arith(Arith::Add, a, b) if is_it(a) => Shift::On(b),
        ExprKind::Arith(Arith::Add, a, b) if is_it(b) => Shift::On(a),
        ExprKind::Arith(Arith::Sub, a, b) if is_it(a) => Shift::Back(b),
        _ => return None,
    };
    let (Shift::On(far) | Shift::Back(far)) = shift;
    let free = rule.items.iter().all(|item| match item {
        Item::In(_, e) | Item::Define(_, e) | Item::If(e) => !uses(e),
    });
    (free && !uses(far) && same(round, below)).then_some(shift)
}
