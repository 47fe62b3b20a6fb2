//! What ends the game, and what moves lead to.

use grundy_core::Player;
use grundy_messages::Label;
use grundy_rules::Type;
use grundy_rules::ir::{Expr, Item, Move, Over, Pattern, Scoped, Sum};
use grundy_syntax::tree::{Ending, Side};

use super::{Builder, Parts};
use crate::contest::Ask;
use crate::program::lower::{Sink, Written, ty};
use crate::program::tree::{Cmp, Ex, Is, Names, Op, Record, St, Step, Ty};

/// Adds components to an array.
pub(super) struct Into<'b> {
    pub(super) builder: &'b Builder<'b>,
    pub(super) array: Ex,
}

impl Sink for Into<'_> {
    fn add(&self, kind: usize, fields: Vec<Ex>) -> Vec<St> {
        vec![St::Push(self.array.clone(), self.builder.lower.made(kind, fields))]
    }
}

/// An array of components.
pub(super) fn components() -> Ty {
    Ty::array(Ty::Position)
}

impl Builder<'_> {
    /// Statements under a condition on the fields of a component.
    pub(super) fn where_holds(&self, condition: &Scoped<Expr>, body: Vec<St>) -> Written<St> {
        let names = self.slots(&condition.slots);
        Ok(St::If(vec![(self.lower.truth(&condition.body, &names)?, body)], Vec::new()))
    }

    /// Goals, and what ends the whole game.
    pub(super) fn endings(&self, parts: &mut Parts) -> Written<()> {
        let arg = self.component_arg();
        let of = Ex::var(&arg.0, Ty::Position);
        if self.has_goals() {
            let mut body = self.by_kind(&of, &mut |kind| {
                let goals = self.rules.goals.iter().filter(|goal| goal.kind == kind);
                goals
                    .map(|goal| self.where_holds(&goal.condition, vec![St::Return(Ex::truth(true))]))
                    .collect()
            })?;
            body.push(St::Return(Ex::truth(false)));
            parts.function("is_goal", self.doc(Label::EmitGoal), vec![arg.clone()], Ty::Bool, body);
        }
        if self.has_endings() {
            let mut body = self.by_kind(&of, &mut |kind| {
                let ends = (0_i64..).zip(&self.rules.ends).filter(|(_, ends)| ends.kind == kind);
                ends.map(|(clause, ends)| {
                    self.where_holds(&ends.condition, vec![St::Return(Ex::int(clause))])
                })
                .collect()
            })?;
            body.push(St::Return(Ex::int(-1)));
            parts.function("ending", self.doc(Label::EmitEnding), vec![arg], Ty::Int, body);
        }
        Ok(())
    }

    /// Whether whole positions can be over while there are moves.
    pub(super) fn has_endings(&self) -> bool {
        self.is_searched() && !self.ends_locally()
    }

    /// What a clause that ends the game says of the player to move, whose number is given.
    pub(super) fn ended(ending: Ending, player: Ex) -> Ex {
        let of = |side: i64| Ex::choice(player.is(Ex::int(side)), Ex::int(1), Ex::int(-1));
        match ending {
            Ending::MoverWins => Ex::int(1),
            Ending::MoverLoses => Ex::int(-1),
            Ending::Draw => Ex::int(0),
            Ending::Wins(Side::Left) => of(0),
            Ending::Wins(Side::Right) => of(1),
        }
    }

    /// Whether options carry what is printed for them.
    fn tells_moves(&self) -> bool {
        self.program.contest.ask == Ask::Move && !self.is_compound()
    }

    /// What a move leads to: the components alone, or with more that is to be known.
    pub(super) fn option_type(&self) -> Ty {
        if self.has_goals() || self.rules.score || self.tells_moves() {
            Ty::Record("Choice")
        } else {
            components()
        }
    }

    /// The components of an option.
    pub(super) fn parts_of(&self, option: Ex) -> Ex {
        if option.ty == Ty::Record("Choice") { option.member("parts", components()) } else { option }
    }

    fn option_record(&self) -> Record {
        let mut members = vec![("parts", components())];
        if self.has_goals() {
            members.push(("wins", Ty::Bool));
        }
        if self.rules.score {
            members.extend([("points", Ty::Int), ("again", Ty::Bool)]);
        }
        if self.tells_moves() {
            members.push(("text", Ty::Text));
        }
        Record { name: "Choice", doc: self.doc(Label::EmitOption), members }
    }

    /// The options of a component, for a player where they have different moves.
    pub(super) fn options_of(&self, component: Ex, player: Ex) -> Ex {
        let args = if self.has_sides() { vec![component, player] } else { vec![component] };
        Ex::call("options", args, Ty::array(self.option_type()))
    }

    pub(super) fn options(&self, parts: &mut Parts) -> Written<()> {
        if self.option_type() == Ty::Record("Choice") {
            parts.records.push(self.option_record());
        }
        self.reduced(parts)?;
        let arg = self.component_arg();
        let of = Ex::var(&arg.0, Ty::Position);
        let found = Ex::var("found", Ty::array(self.option_type()));
        let mut body = vec![St::Let("found".to_owned(), Ex::empty(found.ty.clone()))];
        body.extend(self.by_kind(&of, &mut |kind| self.moves(kind, &found))?);
        body.push(St::Return(found.clone()));
        let mut args = vec![arg];
        if self.has_sides() {
            args.push(("player".to_owned(), Ty::Int));
        }
        parts.function("options", String::new(), args, found.ty, body);
        Ok(())
    }

    /// Whether clauses `ends if` mean that a component has no moves.
    fn ends_here(&self) -> bool {
        self.ends_locally() || !self.is_searched()
    }

    fn moves(&self, kind: usize, found: &Ex) -> Written<Vec<St>> {
        let local = self.rules.ends.iter().filter(|ends| ends.kind == kind && self.ends_here());
        let ends = local.map(|ends| self.where_holds(&ends.condition, vec![St::Return(found.clone())]));
        let mut body = ends.collect::<Written<Vec<_>>>()?;
        for rule in self.lower.moves_of(kind, None) {
            body.push(self.one_move(rule, found)?);
        }
        Ok(body)
    }

    fn one_move(&self, rule: &Move, found: &Ex) -> Written<St> {
        let names = self.slots(&rule.result.slots);
        self.lower.enter(&rule.items, &names)?;
        let leaf = self.leaf(rule, &names, found)?;
        let body = self.lower.nested(&rule.items, &names, leaf)?;
        Ok(St::Block(rule.name.clone(), self.of_side(rule, body)))
    }

    /// Statements of a move, which only its player may make.
    pub(super) fn of_side(&self, rule: &Move, body: Vec<St>) -> Vec<St> {
        let player = match rule.side {
            Some(Side::Left) => 0,
            Some(Side::Right) => 1,
            None => return body,
        };
        vec![St::If(vec![(Ex::number("player").is(Ex::int(player)), body)], Vec::new())]
    }

    /// Makes the option of one branch of a move, and adds it to those that were found.
    fn leaf(&self, rule: &Move, names: &[String], found: &Ex) -> Written<Vec<St>> {
        let parts = Ex::var("parts", components());
        let (mut body, mut made) = self.array_of(&rule.result.body, names, &parts)?;
        if self.has_reduce() {
            made = Ex::call("reduced", vec![made], components());
        }
        if self.option_type() != Ty::Record("Choice") {
            body.push(St::Push(found.clone(), made));
            return Ok(body);
        }
        let mut members = Vec::new();
        if self.has_goals() {
            if made != parts {
                body.push(St::Let("parts".to_owned(), made));
            }
            let goal = Ex::call("is_goal", vec![Ex::var("part", Ty::Position)], Ty::Bool);
            let steps = vec![Step::Each { names: Names::One("part".to_owned()), domain: parts.clone() }];
            members.push(Ex::new(Is::Over { over: Over::Any, body: Box::new(goal), steps }, Ty::Bool));
            made = parts;
        }
        members.insert(0, made);
        if self.rules.score {
            let (points, again) = match &rule.scoring {
                None => (Ex::int(0), Ex::truth(false)),
                Some(scoring) => (
                    self.lower.int(&scoring.points, names)?,
                    match &scoring.again {
                        None => Ex::truth(false),
                        Some(again) => self.lower.truth(again, names)?,
                    },
                ),
            };
            members.extend([points, again]);
        }
        if self.tells_moves() {
            members.push(self.move_text(rule, names));
        }
        body.push(St::Push(found.clone(), Ex::new(Is::Record("Choice", members), Ty::Record("Choice"))));
        Ok(body)
    }

    /// The components of a sum as an array, and the statements that it needs before, which fill `parts`.
    pub(super) fn array_of(&self, sum: &Sum, names: &[String], parts: &Ex) -> Written<(Vec<St>, Ex)> {
        if let Some(terms) = self.lower.terms(sum, names) {
            return Ok((Vec::new(), Ex::elements(terms?, components())));
        }
        let Is::Var(name) = &parts.is else { return Ok((Vec::new(), parts.clone())) };
        let mut body = vec![St::Let(name.clone(), Ex::empty(components()))];
        body.extend(self.lower.sum(sum, names, &Into { builder: self, array: parts.clone() })?);
        Ok((body, parts.clone()))
    }

    /// Whether a move is told by its name: the player who makes it has several.
    fn names_moves(&self, rule: &Move) -> bool {
        let player = match rule.side {
            Some(Side::Left) => Player::Left,
            Some(Side::Right) => Player::Right,
            None => self.program.contest.first,
        };
        let player = self.has_sides().then_some(player);
        let moves = (0..self.rules.kinds.len()).flat_map(|kind| self.lower.moves_of(kind, player));
        let mut names: Vec<&str> = moves.map(|rule| rule.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.len() > 1
    }

    /// What is printed for a move.
    pub(super) fn move_text(&self, rule: &Move, names: &[String]) -> Ex {
        let first = if rule.is_rewriting() { self.program.contest.first_place() } else { 0 };
        let shown = bound(rule).into_iter().map(|(slot, of)| {
            let place = counted_from(first, Ex::var(&names[slot], ty(&of)));
            Ex::new(Is::Shown(Box::new(place)), Ty::Text)
        });
        let mut words: Vec<Ex> = shown.collect();
        if self.names_moves(rule) || words.is_empty() {
            words.insert(0, Ex::text(&rule.name));
        }
        match words.len() {
            1 => words.remove(0),
            _ => Ex::new(Is::Words(words), Ty::Text),
        }
    }

    /// The function that replaces components by simpler ones.
    fn reduced(&self, parts: &mut Parts) -> Written<()> {
        if !self.has_reduce() {
            return Ok(());
        }
        let (given, found) = (Ex::var("parts", components()), Ex::var("found", components()));
        let p = Ex::var(&self.component_arg().0, Ty::Position);
        let each = self.by_kind(&p, &mut |kind| match &self.rules.kinds[kind].reduce {
            None => Ok(vec![St::Push(found.clone(), p.clone())]),
            Some(reduce) => {
                let names = self.slots(&reduce.result.slots);
                self.lower.sum(&reduce.result.body, &names, &Into { builder: self, array: found.clone() })
            }
        })?;
        let names = Names::One(self.component_arg().0);
        let body = vec![
            St::Let("found".to_owned(), Ex::empty(components())),
            St::Each { names, domain: given, body: each },
            St::Return(found.clone()),
        ];
        let args = vec![("parts".to_owned(), components())];
        parts.function("reduced", self.doc(Label::EmitReduced), args, components(), body);
        Ok(())
    }

    /// The function that makes positions of what is written.
    pub(super) fn start(&self, parts: &mut Parts) -> Written<()> {
        let Some(start) = &self.rules.start else { return Ok(()) };
        let names = self.slots(&start.result.slots);
        let args: Vec<(String, Ty)> =
            start.args.iter().zip(&names).map(|(arg, name)| (name.clone(), ty(&arg.ty))).collect();
        let (mut body, mut made) =
            self.array_of(&start.result.body, &names, &Ex::var("found", components()))?;
        if self.has_reduce() && !self.asks_moves() {
            made = Ex::call("reduced", vec![made], components());
        }
        body.push(St::Return(made));
        parts.function("start", self.doc(Label::EmitStart), args, components(), body);
        Ok(())
    }

    /// Whether a component that a move makes is right: its natural fields are no negative numbers.
    pub(super) fn is_natural(&self, component: &Ex) -> Option<Vec<St>> {
        let wrong = |kind: usize| {
            let fields = self.fields(kind).into_iter().zip(&self.rules.kinds[kind].fields);
            let natural = fields.filter(|(_, field)| field.ty.is_nat());
            let negative = natural.map(|(name, _)| Ex::number(&name).cmp(Cmp::Less, Ex::int(0)));
            let negative = Ex::any(negative.collect());
            if negative == Ex::truth(false) {
                return Vec::new();
            }
            vec![St::If(
                vec![(negative, vec![St::Set(Ex::var("ready", Ty::Bool), Ex::truth(false))])],
                Vec::new(),
            )]
        };
        let body = self.by_kind(component, &mut |kind| Ok(wrong(kind))).ok()?;
        let is_idle = match body.as_slice() {
            [] => true,
            [St::ByKind { arms, .. }] => arms.iter().all(|(_, body)| body.is_empty()),
            _ => false,
        };
        (!is_idle).then_some(body)
    }
}

/// A place of a board, counted from this number instead of 0.
fn counted_from(first: u32, place: Ex) -> Ex {
    match &place.ty {
        _ if first == 0 => place,
        Ty::Int => place.op(Op::Add, Ex::int(first.into())),
        Ty::Tuple(types) => {
            let parts = (0..types.len()).map(|at| counted_from(first, place.clone().part(at)));
            Ex::new(Is::Tuple(parts.collect()), place.ty.clone())
        }
        _ => place,
    }
}

/// The slots of a move that are told when it is made, with their types: what was bound by `in` and has a name.
pub(super) fn bound(rule: &Move) -> Vec<(usize, Type)> {
    fn slots(pattern: &Pattern, ty: &Type, found: &mut Vec<(usize, Type)>) {
        match (pattern, ty) {
            (Pattern::Slot(slot), ty) => found.push((*slot, ty.clone())),
            (Pattern::Tuple(parts), Type::Tuple(types)) => {
                parts.iter().zip(types).for_each(|(part, ty)| slots(part, ty, found));
            }
            (Pattern::Tuple(parts), _) => parts.iter().for_each(|part| slots(part, &Type::Unknown, found)),
        }
    }
    let mut found = Vec::new();
    for item in &rule.items {
        if let Item::In(pattern, domain) = item {
            slots(pattern, &domain.ty.element().unwrap_or(Type::Unknown), &mut found);
        }
    }
    found.retain(|(slot, _)| rule.result.slots.get(*slot).is_some_and(|name| !name.is_empty()));
    found
}
