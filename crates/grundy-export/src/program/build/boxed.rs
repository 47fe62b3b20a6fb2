//! Tables of all positions up to a given one, in arrays.

use grundy_messages::Label;
use grundy_rules::ir::{Expr, Move, Sum};
use grundy_rules::types::Type;
use grundy_syntax::tree::{Ending, Play};

use super::values::Xored;
use super::{Builder, Parts};
use crate::program::boxes::{Boxes, Place, Size, Way, is_limit};
use crate::program::lower::{Written, next};
use crate::program::tree::{self, Cmp, Ex, Is, Op, St, Ty};
use crate::program::{Method, Sort};

pub(super) fn local(name: &str, value: Ex) -> St {
    St::Let(name.to_owned(), value)
}

pub(super) fn when(condition: Ex, body: Vec<St>) -> St {
    St::If(vec![(condition, body)], Vec::new())
}

/// The greater of two numbers.
fn larger(a: Ex, b: Ex) -> Ex {
    Ex::library("max_of", vec![a, b], Ty::Int)
}

/// The names of what belongs to the box of a kind.
pub(super) struct Names {
    pub(super) table: String,
    pub(super) fill: String,
    pub(super) value: String,
    pub(super) cell: String,
    pub(super) fields: Vec<String>,
    /// The numbers of values of the fields.
    pub(super) sizes: Vec<String>,
    /// The largest values that are asked for.
    pub(super) lasts: Vec<String>,
    /// The numbers of the fields that are bags, in the list of all bags.
    pub(super) numbers: Vec<String>,
}

impl Builder<'_> {
    pub(super) fn boxes(&self) -> Option<(Sort, &Boxes)> {
        match self.program.method {
            Method::Boxes(sort, boxes) => Some((sort, boxes)),
            _ => None,
        }
    }

    /// Whether results of single components are found, not values of summands.
    pub(super) fn is_boxed_result(&self) -> bool {
        self.boxes().is_some_and(|(sort, _)| sort != Sort::Values)
    }

    pub(super) fn names_of(&self, kind: usize) -> Names {
        let of = &self.rules.kinds[kind];
        let own = |name: &str| {
            if self.rules.kinds.len() == 1 { name.to_owned() } else { format!("{name}_{}", of.name) }
        };
        let mut namer = self.namer.clone();
        let fields = self.fields(kind);
        fields.iter().for_each(|field| drop(namer.name(field)));
        let sized = |end: &str, namer: &mut crate::program::names::Namer| -> Vec<String> {
            fields.iter().map(|field| namer.name(&own(&format!("{field}_{end}")))).collect()
        };
        let (sizes, lasts) = (sized("size", &mut namer), sized("last", &mut namer));
        let numbers = fields.iter().map(|field| namer.name(&format!("{field}_number"))).collect();
        Names {
            table: own("table"),
            fill: own("fill"),
            value: own("value_at"),
            cell: own("cell"),
            fields,
            sizes,
            lasts,
            numbers,
        }
    }

    /// What is kept in a cell.
    pub(super) fn entry(&self) -> Ty {
        match self.boxes() {
            Some((Sort::Values, _)) => Ty::Small(32),
            Some((Sort::Points, _)) => Ty::Int,
            _ => Ty::Small(8),
        }
    }

    pub(super) fn table_of(&self, kind: usize) -> Ex {
        Ex::global(&self.names_of(kind).table, Ty::array(self.entry()))
    }

    pub(super) fn boxed(&self, sort: Sort, boxes: &Boxes, parts: &mut Parts) -> Written<()> {
        if sort == Sort::Values {
            parts.table("stamp", Ty::Int, String::new());
            parts.table("seen", Ty::array(Ty::Small(32)), String::new());
        }
        for place in &boxes.places {
            let names = self.names_of(place.kind);
            let doc = String::new();
            parts.table(&names.table, Ty::array(self.entry()), doc);
            names.sizes.iter().for_each(|size| drop(parts.table(size, Ty::Int, String::new())));
            if let Some(hands) = self.hands(place.kind) {
                self.deal(&hands, parts);
            }
            self.cell_function(place.kind, &names, parts);
            if sort == Sort::Loops && self.spread_tokens(place, &names, parts)? {
                continue;
            }
            if sort == Sort::Loops {
                self.spread(place, &names, parts)?;
            } else if !place.lines.is_empty() && matches!(sort, Sort::Values | Sort::Results) {
                self.fill_lines(place, &names, sort, parts)?;
            } else {
                self.value_at(place.kind, sort, &names, parts)?;
                self.fill_box(place, &names, parts)?;
            }
        }
        self.box_answer(sort, parts)
    }

    /// The function that gives the cell of a component, whose groups it puts in order.
    fn cell_function(&self, kind: usize, names: &Names, parts: &mut Parts) {
        let mut args: Vec<(String, Ty)> =
            names.fields.iter().cloned().zip(self.numbered_types(kind)).collect();
        let mut fields: Vec<Ex> = args.iter().map(|(name, ty)| Ex::var(name, ty.clone())).collect();
        let mut body = Vec::new();
        for group in &self.rules.kinds[kind].unordered {
            ordered(&mut fields, group, &mut body);
        }
        let mut at = Ex::int(0);
        for (field, size) in fields.into_iter().zip(&names.sizes) {
            at = at.op(Op::Mul, Ex::global(size, Ty::Int)).op(Op::Add, as_number(field));
        }
        if self.has_sides() {
            args.push(("player".to_owned(), Ty::Int));
            at = at.op(Op::Mul, Ex::int(2)).op(Op::Add, Ex::number("player"));
        }
        body.push(St::Return(at));
        parts.function(&names.cell, String::new(), args, Ty::Int, body);
    }

    pub(super) fn field_vars(&self, kind: usize, names: &Names) -> Vec<Ex> {
        names.fields.iter().zip(self.types(kind)).map(|(name, ty)| Ex::var(name, ty)).collect()
    }

    /// The cell of a component.
    pub(super) fn cell(&self, kind: usize, mut fields: Vec<Ex>, player: Ex) -> Ex {
        if let Some(hands) = self.hands(kind) {
            let all = fields.into_iter().enumerate();
            fields = all.map(|(slot, field)| self.numbered(kind, slot, field, &hands)).collect();
        }
        if self.has_sides() {
            fields.push(player);
        }
        Ex::call(&self.names_of(kind).cell, fields, Ty::Int)
    }

    pub(super) fn other(&self) -> Ex {
        Ex::int(1).op(Op::Sub, Ex::number("player"))
    }

    /// The function that computes what belongs into a cell from the cells of the options.
    fn value_at(&self, kind: usize, sort: Sort, names: &Names, parts: &mut Parts) -> Written<()> {
        let mut args: Vec<(String, Ty)> = names.fields.iter().cloned().zip(self.types(kind)).collect();
        args.extend(self.bag_numbers(kind, names).map(|number| (number, Ty::Int)));
        if self.has_sides() {
            args.push(("player".to_owned(), Ty::Int));
        }
        let (mut body, label) = match sort {
            Sort::Values => (self.values_at(kind)?, Label::EmitFormula),
            Sort::Points => (self.points_at(kind)?, Label::EmitPoints),
            _ => (self.results_at(kind)?, Label::EmitBoxResult),
        };
        let ends = self.ended_here(kind, sort)?;
        body.splice(0..0, ends);
        parts.function(&names.value, self.doc(label), args, Ty::Int, body);
        Ok(())
    }

    /// What clauses `ends if` say of a component.
    fn ended_here(&self, kind: usize, sort: Sort) -> Written<Vec<St>> {
        let ends = self.rules.ends.iter().filter(|ends| ends.kind == kind);
        let told = |ending: Ending| match sort {
            Sort::Values | Sort::Points => Ex::int(0),
            _ => Self::ended(ending, Ex::number("player")),
        };
        ends.map(|ends| self.where_holds(&ends.condition, vec![St::Return(told(ends.ending))])).collect()
    }

    /// The least value that no option has.
    fn values_at(&self, kind: usize) -> Written<Vec<St>> {
        let seen = Ex::global("seen", Ty::array(Ty::Small(32)));
        let (value, stamp, at) = (Ex::number("value"), Ex::global("stamp", Ty::Int), Ex::number("mark"));
        let mut body = vec![St::Update(Op::Add, stamp.clone(), Ex::int(1)), local("mark", stamp)];
        for rule in self.lower.moves_of(kind, None) {
            let slots = self.slots(&rule.result.slots);
            self.lower.enter(&rule.items, &slots)?;
            let leaf = self.marking_cells(rule, &slots, &at)?;
            let leaf = self.lower.nested_values(&rule.items, &slots, &rule.result.body, leaf)?;
            body.push(St::Block(rule.name.clone(), leaf));
        }
        body.extend([
            local("value", Ex::int(0)),
            self.mex(&seen, &value, &at),
            self.room(&seen, &value),
            St::Return(value),
        ]);
        Ok(body)
    }

    /// Marks the value of an option.
    fn marking_cells(&self, rule: &Move, slots: &[String], at: &Ex) -> Written<Vec<St>> {
        let seen = Ex::global("seen", Ty::array(Ty::Small(32)));
        let mark = |value: Ex| Self::marked(&seen, value, at);
        if let Some(fields) = self.lower.plain_terms(&rule.result.body, slots) {
            let values = fields?
                .into_iter()
                .map(|(kind, fields)| self.table_of(kind).at(self.cell(kind, fields, Ex::int(0))));
            let value = values.reduce(|sum, value| sum.op(Op::Xor, value));
            return Ok(vec![mark(value.unwrap_or_else(|| Ex::int(0)))]);
        }
        let value = Ex::number("value");
        let of = |kind: usize, fields: Vec<Ex>| self.table_of(kind).at(self.cell(kind, fields, Ex::int(0)));
        let sink = Xored { value: value.clone(), of: &of };
        let mut leaf = vec![local("value", Ex::int(0))];
        leaf.extend(self.lower.sum(&rule.result.body, slots, &sink)?);
        leaf.push(mark(value));
        Ok(leaf)
    }

    /// Whether some position is drawn.
    fn has_draws(&self) -> bool {
        self.rules.ends.iter().any(|ends| ends.ending == Ending::Draw)
    }

    /// 1 as soon as an option is lost for the other player.
    fn results_at(&self, kind: usize) -> Written<Vec<St>> {
        let misere = self.program.game.play() == Play::Misere;
        let mut body = Vec::new();
        let best = Ex::number("best");
        let stuck = Ex::int(self.stuck());
        if misere || self.has_draws() {
            body.push(local("best", Ex::int(-2)));
        }
        for rule in self.lower.moves_of(kind, None) {
            let slots = self.slots(&rule.result.slots);
            self.lower.enter(&rule.items, &slots)?;
            let leaf = self.each_option(&rule.result.body, &slots, &|to| {
                let Some(worth) = to else {
                    return vec![St::Return(Ex::int(-self.stuck()))];
                };
                if misere || self.has_draws() {
                    let known = Ex::number("known");
                    vec![
                        local("known", Ex::new(Is::Negated(Box::new(worth)), Ty::Int)),
                        when(known.clone().is(Ex::int(1)), vec![St::Return(Ex::int(1))]),
                        when(
                            known.clone().cmp(Cmp::Greater, best.clone()),
                            vec![St::Set(best.clone(), known)],
                        ),
                    ]
                } else {
                    vec![when(worth.is(Ex::int(-1)), vec![St::Return(Ex::int(1))])]
                }
            })?;
            let moves = self.lower.nested(&rule.items, &slots, leaf)?;
            body.push(St::Block(rule.name.clone(), self.of_side(rule, moves)));
        }
        body.push(St::Return(if misere || self.has_draws() {
            Ex::choice(best.clone().is(Ex::int(-2)), stuck, best)
        } else {
            stuck
        }));
        Ok(body)
    }

    /// Statements for the option that a sum is, of which the worth for the other player is given; `None` is nothing at all.
    fn each_option(
        &self,
        sum: &Sum,
        slots: &[String],
        act: &dyn Fn(Option<Ex>) -> Vec<St>,
    ) -> Written<Vec<St>> {
        Ok(match sum {
            Sum::If(condition, yes, no) => vec![St::If(
                vec![(self.lower.truth(condition, slots)?, self.each_option(yes, slots, act)?)],
                self.each_option(no, slots, act)?,
            )],
            Sum::Plus(terms) if terms.len() == 1 => self.each_option(&terms[0], slots, act)?,
            Sum::Component { kind, fields, .. } => {
                let fields = self.lower.fields(*kind, fields, slots)?;
                let mut body = Vec::new();
                if self.has_goals() {
                    let goal = Ex::call("is_goal", vec![self.lower.made(*kind, fields.clone())], Ty::Bool);
                    body.push(when(goal, vec![St::Return(Ex::int(1))]));
                }
                body.extend(act(Some(self.table_of(*kind).at(self.cell(*kind, fields, self.other())))));
                body
            }
            _ => act(None),
        })
    }

    /// The best difference of points.
    fn points_at(&self, kind: usize) -> Written<Vec<St>> {
        let (best, worth, any) = (Ex::number("best"), Ex::number("worth"), Ex::var("found", Ty::Bool));
        let mut body = vec![local("best", Ex::int(0)), local("found", Ex::truth(false))];
        for rule in self.lower.moves_of(kind, None) {
            let slots = self.slots(&rule.result.slots);
            self.lower.enter(&rule.items, &slots)?;
            let (points, again) = match &rule.scoring {
                None => (Ex::int(0), Ex::truth(false)),
                Some(scoring) => {
                    let again = scoring.again.as_ref().map(|again| self.lower.truth(again, &slots));
                    (self.lower.int(&scoring.points, &slots)?, again.transpose()?.unwrap_or(Ex::truth(false)))
                }
            };
            let leaf = match self.lower.plain_terms(&rule.result.body, &slots) {
                Some(terms) => {
                    let mut terms = terms?;
                    let reply = terms.pop().map(|(kind, fields)| {
                        let at = |player: Ex| self.table_of(kind).at(self.cell(kind, fields.clone(), player));
                        let negated = Ex::new(Is::Negated(Box::new(at(self.other()))), Ty::Int);
                        Ex::choice(again, at(Ex::number("player")), negated)
                    });
                    let better =
                        Ex::any(vec![any.clone().not(), worth.clone().cmp(Cmp::Greater, best.clone())]);
                    vec![
                        local("worth", points.op(Op::Add, reply.unwrap_or_else(|| Ex::int(0)))),
                        when(better, vec![St::Set(best.clone(), worth.clone())]),
                        St::Set(any.clone(), Ex::truth(true)),
                    ]
                }
                None => Vec::new(),
            };
            let moves = self.lower.nested(&rule.items, &slots, leaf)?;
            body.push(St::Block(rule.name.clone(), self.of_side(rule, moves)));
        }
        body.push(St::Return(best));
        Ok(body)
    }

    /// Sets the sizes of a box to what is asked for, and gives the number of its cells.
    pub(super) fn sized(&self, place: &Place, names: &Names) -> Written<(Vec<St>, Ex)> {
        let mut body = Vec::new();
        let mut cells = Ex::int(1);
        for ((size, name), _) in place.sizes.iter().zip(&names.sizes).zip(&names.lasts) {
            let place = Ex::global(name, Ty::Int);
            let value = match size {
                Size::Truth => Ex::int(2),
                Size::Vertices(param) => {
                    let graph = Ex::global(&self.lower.params[*param], Ty::Graph);
                    let all = Ex::library("vertices", vec![graph], Ty::set(Ty::Int));
                    Ex::library("greatest", vec![all], Ty::Int).op(Op::Add, Ex::int(1))
                }
                Size::Most(most) => next(self.lower.int(most, &[])?),
                Size::Below(below) => self.lower.int(below, &[])?,
                Size::Bags(bags) => Ex::int(bags.count().unwrap_or(0)),
                Size::Given(fields, numbers) => {
                    // Half as large again, so that of questions that grow few are answered anew.
                    let asked = self.greatest(fields, numbers, names)?;
                    let more = Ex::int(3).op(Op::Mul, place.clone()).op(Op::Div, Ex::int(2));
                    let is_inside = asked.clone().cmp(Cmp::Less, place.clone());
                    Ex::choice(is_inside, place.clone(), larger(more, next(asked)))
                }
            };
            body.push(St::Set(place.clone(), value));
            cells = cells.op(Op::Mul, place);
        }
        if self.has_sides() {
            cells = cells.op(Op::Mul, Ex::int(2));
        }
        Ok((body, cells))
    }

    /// The greatest of some fields that are asked for and of some numbers.
    fn greatest(
        &self,
        fields: &std::collections::BTreeSet<usize>,
        numbers: &[Expr],
        names: &Names,
    ) -> Written<Ex> {
        let fields = fields.iter().map(|field| Ok(Ex::number(&names.lasts[*field])));
        let mut all: Vec<Ex> = Vec::new();
        for number in fields.chain(numbers.iter().map(|number| self.lower.int(number, &[]))) {
            let number = number?;
            if !all.contains(&number) {
                all.push(number);
            }
        }
        let constants = all.iter().filter(|ex| matches!(ex.is, Is::Int(_))).count();
        if constants < all.len() {
            all.retain(|ex| *ex != Ex::int(0));
        }
        Ok(all.into_iter().reduce(larger).unwrap_or_else(|| Ex::int(0)))
    }

    /// The fields of which the component that is asked for says the size.
    pub(super) fn asked(&self, place: &Place, names: &Names) -> Vec<(usize, String)> {
        let given = place.sizes.iter().zip(&names.lasts).enumerate();
        given
            .filter(|(_, (size, _))| matches!(size, Size::Given(..)))
            .map(|(at, (_, last))| (at, last.clone()))
            .collect()
    }

    /// Whether the box is too small for what is asked.
    pub(super) fn is_small(&self, place: &Place, names: &Names) -> Ex {
        let mut small = vec![self.table_of(place.kind).is_empty()];
        for (at, last) in self.asked(place, names) {
            let size = Ex::global(&names.sizes[at], Ty::Int);
            small.push(Ex::number(&last).cmp(Cmp::GreaterEqual, size));
        }
        Ex::any(small)
    }

    /// The procedure that fills the box, as far as a component asks for.
    fn fill_box(&self, place: &Place, names: &Names, parts: &mut Parts) -> Written<()> {
        let asked = self.asked(place, names);
        let table = self.table_of(place.kind);
        let small = self.is_small(place, names);
        let (sizes, cells) = self.sized(place, names)?;
        let mut body = sizes;
        if let Some((Sort::Values, _)) = self.boxes() {
            body.push(self.room(&Ex::global("seen", Ty::array(Ty::Small(32))), &Ex::int(0)));
        }
        for step in &place.steps {
            body.push(self.fill_other(step, names)?);
        }
        body.push(St::Set(table.clone(), Ex::filled(cells, Ex::int(0), self.entry())));
        body.push(self.sweep(place, names, &|fields, player| {
            let mut args = fields.clone();
            args.extend(self.bag_numbers(place.kind, names).map(|number| Ex::number(&number)));
            if self.has_sides() {
                args.push(player.clone());
            }
            let value = Ex::call(&names.value, args, Ty::Int);
            vec![
                local("at", self.cell(place.kind, fields, player)),
                St::Set(table.clone().at(Ex::number("at")), value),
            ]
        })?);
        let args: Vec<(String, Ty)> = asked.into_iter().map(|(_, last)| (last, Ty::Int)).collect();
        let body = vec![when(small, body)];
        parts.procedure(&names.fill, self.doc(Label::EmitBox), args, body);
        Ok(())
    }

    /// Fills the box of another kind to which moves lead.
    fn fill_other(&self, step: &crate::program::boxes::Step, names: &Names) -> Written<St> {
        let Some((_, boxes)) = self.boxes() else { return Ok(St::Continue) };
        let other = boxes.places.iter().find(|place| place.kind == step.to);
        let Some(other) = other else { return Ok(St::Continue) };
        let asked = self.asked(other, &self.names_of(step.to));
        let mut args = Vec::new();
        for (at, _) in asked {
            let (fields, numbers) = &step.tops[at];
            // What is asked for here is at least the size of this box.
            let sizes = fields
                .iter()
                .map(|field| Ok(Ex::global(&names.sizes[*field], Ty::Int).op(Op::Sub, Ex::int(1))));
            let all = sizes.chain(numbers.iter().map(|number| self.lower.int(number, &[])));
            let all = all.collect::<Written<Vec<_>>>()?;
            args.push(all.into_iter().reduce(larger).unwrap_or_else(|| Ex::int(0)));
        }
        Ok(St::Do(Ex::call(&self.names_of(step.to).fill, args, Ty::Int)))
    }

    /// Goes through all cells of a box, options first.
    pub(super) fn sweep(
        &self,
        place: &Place,
        names: &Names,
        act: &dyn Fn(Vec<Ex>, Ex) -> Vec<St>,
    ) -> Written<St> {
        let kind = &self.rules.kinds[place.kind];
        let mut inner = Vec::new();
        for (_, condition) in
            kind.conditions.iter().enumerate().filter(|(number, _)| !is_limit(kind, *number))
        {
            let slots = self.slots(&condition.slots);
            let outside = self.lower.truth(&condition.body, &slots)?.not();
            inner.push(when(outside, vec![St::Continue]));
        }
        let fields = self.field_vars(place.kind, names);
        inner.extend(act(fields, Ex::number("player")));
        let mut order: Vec<usize> = (0..names.fields.len()).collect();
        order.sort_by_key(|slot| place.ways[*slot] == Way::Free);
        let mut body = inner;
        if self.has_sides() {
            body = vec![St::Count { name: "player".to_owned(), from: Ex::int(0), to: Ex::int(2), body }];
        }
        for &slot in order.iter().rev() {
            let before = order.iter().take_while(|other| **other != slot).copied().collect::<Vec<_>>();
            body = vec![self.along(place, names, slot, &before, body)];
        }
        Ok(body.remove(0))
    }

    /// A loop along one axis, inside of those before it.
    pub(super) fn along(
        &self,
        place: &Place,
        names: &Names,
        slot: usize,
        before: &[usize],
        body: Vec<St>,
    ) -> St {
        let (field, size) = (&names.fields[slot], Ex::global(&names.sizes[slot], Ty::Int));
        let kind = &self.rules.kinds[place.kind];
        if kind.fields[slot].ty == Type::Bool {
            let number = format!("{field}_number");
            let mut inner = vec![local(field, Ex::number(&number).is(Ex::int(1)))];
            inner.extend(body);
            return St::Count { name: number, from: Ex::int(0), to: size, body: inner };
        }
        if let (true, Some(hands)) = (self.is_bag(place.kind, slot), self.hands(place.kind)) {
            let number = &names.numbers[slot];
            let mut inner = vec![local(field, hands.all.at(Ex::number(number)))];
            inner.extend(body);
            return St::Count { name: number.clone(), from: Ex::int(0), to: size, body: inner };
        }
        if place.ways[slot] == Way::Rises {
            let back = format!("{field}_back");
            let value = size.clone().op(Op::Sub, Ex::int(1)).op(Op::Sub, Ex::number(&back));
            let mut inner = vec![local(field, value)];
            inner.extend(body);
            return St::Count { name: back, from: Ex::int(0), to: size, body: inner };
        }
        if let Type::Vertex(graph) = &kind.fields[slot].ty {
            let graph = Ex::global(&self.lower.params[graph.param], Ty::Graph);
            let all = Ex::library("vertices", vec![graph], Ty::set(Ty::Int));
            return St::Each { names: tree::Names::One(field.clone()), domain: all, body };
        }
        // Fields of a group are in order.
        let group = kind.unordered.iter().find(|group| group.contains(&slot));
        let smaller = group.and_then(|group| {
            let earlier =
                group.iter().take_while(|other| **other != slot).filter(|other| before.contains(other));
            earlier.last().copied()
        });
        let from = smaller.map_or_else(|| Ex::int(0), |other| Ex::number(&names.fields[other]));
        St::Count { name: field.clone(), from, to: size, body }
    }

    /// The functions that answer for a component.
    fn box_answer(&self, sort: Sort, parts: &mut Parts) -> Written<()> {
        let (name, doc) = match sort {
            Sort::Values => ("grundy", String::new()),
            Sort::Points => ("points", String::new()),
            Sort::Results | Sort::Loops => ("result", String::new()),
        };
        let arg = self.component_arg();
        let of = Ex::var(&arg.0, Ty::Position);
        let body = self.by_kind(&of, &mut |kind| {
            let names = self.names_of(kind);
            let Some((_, boxes)) = self.boxes() else { return Ok(Vec::new()) };
            let Some(place) = boxes.places.iter().find(|place| place.kind == kind) else {
                return Ok(Vec::new());
            };
            let asked = self.asked(place, &names);
            let args = asked.iter().map(|(at, _)| Ex::number(&names.fields[*at])).collect();
            let cell = self.cell(kind, self.field_vars(kind, &names), Ex::number("player"));
            let mut body = vec![St::Do(Ex::call(&names.fill, args, Ty::Int))];
            if let Some(hands) = self.hands(kind) {
                for slot in (0..names.fields.len()).filter(|slot| self.is_bag(kind, *slot)) {
                    let bag = Ex::var(&names.fields[slot], self.types(kind).remove(slot));
                    body.push(local(&names.numbers[slot], hands.number_of.clone().get(bag)));
                }
            }
            body.push(St::Return(self.table_of(kind).at(cell)));
            Ok(body)
        })?;
        let mut args = vec![arg];
        if self.has_sides() {
            args.push(("player".to_owned(), Ty::Int));
        }
        parts.function(name, doc, args, Ty::Int, body);
        Ok(())
    }

    /// The result of the only component of a whole position for a player.
    pub(super) fn boxed_result(&self, component: Ex, player: Ex) -> Ex {
        let name = if matches!(self.boxes(), Some((Sort::Points, _))) { "points" } else { "result" };
        let args = if self.has_sides() { vec![component, player] } else { vec![component] };
        Ex::call(name, args, Ty::Int)
    }
}

/// A field as a number.
fn as_number(field: Ex) -> Ex {
    if field.ty == Ty::Bool { Ex::choice(field, Ex::int(1), Ex::int(0)) } else { field }
}

/// Puts up to three fields of a group in order.
fn ordered(fields: &mut [Ex], group: &[usize], body: &mut Vec<St>) {
    let all: Vec<Ex> = group.iter().map(|slot| fields[*slot].clone()).collect();
    let fold = |name: &'static str| {
        all.iter()
            .cloned()
            .reduce(|a, b| Ex::library(name, vec![a, b], Ty::Int))
            .unwrap_or_else(|| Ex::int(0))
    };
    let (least, most) = (fold("min_of"), fold("max_of"));
    match *group {
        [a, b] => (fields[a], fields[b]) = (least, most),
        [a, b, c] => {
            body.extend([local("first", least), local("last", most)]);
            let (least, most) = (Ex::number("first"), Ex::number("last"));
            let total = all.into_iter().reduce(|a, b| a.op(Op::Add, b)).unwrap_or_else(|| Ex::int(0));
            let middle = total.op(Op::Sub, least.clone()).op(Op::Sub, most.clone());
            (fields[a], fields[b], fields[c]) = (least, middle, most);
        }
        _ => {}
    }
}
