//! How a program finds values of components.

use grundy_core::{Of, Periodic};
use grundy_messages::Label;
use grundy_rules::ir::{Claim, Move};

use super::moves::components;
use super::{Builder, Parts};
use crate::program::Method;
use crate::program::lower::{Sink, Written};
use crate::program::tree::{Cmp, Ex, Function, Global, Is, Names, Op, Role, St, Ty};

/// The value of a component from which the player to move wins at once.
pub(super) const HOT: &str = "DECISIVE";

/// So many questions are answered by what play from them needs, before a table is filled in order.
const FEW: i64 = 8;

/// Adds the values of components to a number, which has no carry.
pub(super) struct Xored<'x> {
    pub(super) value: Ex,
    pub(super) of: &'x dyn Fn(usize, Vec<Ex>) -> Ex,
}

impl Sink for Xored<'_> {
    fn add(&self, kind: usize, fields: Vec<Ex>) -> Vec<St> {
        vec![St::Update(Op::Xor, self.value.clone(), (self.of)(kind, fields))]
    }

    fn copies(&self, count: Ex, body: Vec<St>) -> Vec<St> {
        odd(count, body)
    }
}

/// Does something with each component of which there is an odd number.
struct Paired<'x> {
    add: &'x dyn Fn(usize, Vec<Ex>) -> Vec<St>,
}

impl Sink for Paired<'_> {
    fn add(&self, kind: usize, fields: Vec<Ex>) -> Vec<St> {
        (self.add)(kind, fields)
    }

    fn copies(&self, count: Ex, body: Vec<St>) -> Vec<St> {
        odd(count, body)
    }
}

/// Equal values cancel in pairs.
fn odd(count: Ex, body: Vec<St>) -> Vec<St> {
    vec![St::If(vec![(count.op(Op::And, Ex::int(1)).is(Ex::int(1)), body)], Vec::new())]
}

impl Builder<'_> {
    /// The functions and tables by which answers are found.
    pub(super) fn method(&self, parts: &mut Parts) -> Written<()> {
        match &self.program.method {
            Method::Formula(of, claim) => self.formula(*of, claim, parts)?,
            Method::Periodic(of, periodic) => self.periodic(*of, periodic, parts),
            Method::Automatic(of, coding, automaton) => self.automatic(*of, *coding, automaton, parts),
            Method::Table => self.table(parts)?,
            Method::Growing => self.growing(parts)?,
            Method::Memo => self.memo(parts),
            Method::Search => {
                self.states(parts)?;
                self.search(parts);
            }
            Method::Points => {
                self.states(parts)?;
                self.points(parts);
            }
            Method::Retrograde => {
                self.states(parts)?;
                self.retrograde(parts);
            }
            Method::Boxes(sort, boxes) => self.boxed(*sort, boxes, parts)?,
        }
        Ok(())
    }

    /// The name, the comment and the result of the function that a proved pattern becomes.
    pub(super) fn pattern_function(&self, of: Of) -> (&'static str, String, Ty) {
        match of {
            Of::Values => ("grundy", self.doc(Label::EmitFormula), Ty::Int),
            Of::Losing => ("lost", self.doc(Label::EmitLost), Ty::Bool),
        }
    }

    fn formula(&self, of: Of, claim: &Claim, parts: &mut Parts) -> Written<()> {
        let names = self.slots(&claim.body.slots);
        let value = self.lower.expr(&claim.body.body, &names, &claim.body.body.ty)?;
        let arg = self.component_arg();
        let body =
            self.by_kind(&Ex::var(&arg.0, Ty::Position), &mut |_| Ok(vec![St::Return(value.clone())]))?;
        let (name, doc, ty) = self.pattern_function(of);
        parts.function(name, doc, vec![arg], ty, body);
        Ok(())
    }

    fn periodic(&self, of: Of, periodic: &Periodic, parts: &mut Parts) {
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let data = periodic.values.iter().map(|value| number(value.unwrap_or(0))).collect();
        let ty = Ty::array(Ty::Int);
        parts.globals.push(Global {
            name: "VALUES".to_owned(),
            ty: ty.clone(),
            role: Role::Data(data),
            doc: String::new(),
        });
        let arg = self.component_arg();
        let n = Ex::number(&arg.0);
        let (preperiod, period, saltus) =
            (Ex::int(number(periodic.preperiod)), number(periodic.period), number(periodic.saltus));
        let beyond = n.clone().op(Op::Sub, preperiod.clone());
        let at = |index: Ex| Ex::global("VALUES", ty.clone()).at(index);
        let told = |value: Ex| match of {
            Of::Values => value,
            Of::Losing => value.is(Ex::int(0)),
        };
        let rise = beyond.clone().op(Op::Div, Ex::int(period)).op(Op::Mul, Ex::int(saltus));
        let repeated = at(preperiod.clone().op(Op::Add, beyond.op(Op::Mod, Ex::int(period))));
        let repeated = if saltus == 0 { repeated } else { repeated.op(Op::Add, rise) };
        let mut body = Vec::new();
        if periodic.preperiod > 0 {
            let early = St::Return(told(at(n.clone())));
            body.push(St::If(vec![(n.cmp(Cmp::Less, preperiod), vec![early])], Vec::new()));
        }
        body.push(St::Return(told(repeated)));
        let (name, doc, ty) = self.pattern_function(of);
        parts.function(name, doc, vec![arg], ty, body);
    }

    /// Values from the bottom up; the position is one number, and every move makes it smaller.
    fn table(&self, parts: &mut Parts) -> Written<()> {
        let sg = parts.table("sg", Ty::array(Ty::Small(32)), String::new());
        let seen = parts.table("seen", Ty::array(Ty::Small(32)), String::new());
        let name = self.component_arg().0;
        let n = Ex::number(&name);
        let mut each = vec![St::Let(name.clone(), sg.clone().len())];
        for condition in &self.rules.kinds[0].conditions {
            let names = self.slots(&condition.slots);
            let outside = self.lower.truth(&condition.body, &names)?.not();
            let skip = vec![St::Push(sg.clone(), Ex::int(0)), St::Continue];
            each.push(St::If(vec![(outside, skip)], Vec::new()));
        }
        let mut goes_on = Vec::new();
        for ends in &self.rules.ends {
            let names = self.slots(&ends.condition.slots);
            goes_on.push(self.lower.truth(&ends.condition.body, &names)?.not());
        }
        let mut moves = Vec::new();
        for rule in &self.rules.moves {
            moves.push(self.marking(rule, &sg, &seen, &n)?);
        }
        match Ex::all(goes_on) {
            all if all == Ex::truth(true) => each.extend(moves),
            all => each.push(St::If(vec![(all, moves)], Vec::new())),
        }
        let value = Ex::number("value");
        each.push(St::Let("value".to_owned(), Ex::int(0)));
        each.push(self.mex(&seen, &value, &n));
        each.push(self.room(&seen, &value));
        each.push(St::Push(sg.clone(), value));
        let last = Ex::number("last");
        let fill =
            vec![self.room(&seen, &Ex::int(0)), St::While(sg.clone().len().cmp(Cmp::LessEqual, last), each)];
        let args = vec![("last".to_owned(), Ty::Int)];
        parts.procedure("fill", self.doc(Label::EmitTable), args, fill);
        let body = vec![St::Do(Ex::call("fill", vec![n.clone()], Ty::Int)), St::Return(sg.at(n))];
        parts.function("grundy", String::new(), vec![(name, Ty::Position)], Ty::Int, body);
        Ok(())
    }

    /// Values of all numbers up to one. Each is found from those before it; where some move leads elsewhere, what is not known yet is found first.
    #[expect(clippy::too_many_lines, reason = "one algorithm, statement by statement")]
    fn growing(&self, parts: &mut Parts) -> Written<()> {
        let sg = parts.table("sg", Ty::array(Ty::Small(32)), String::new());
        let stamp = parts.table("stamp", Ty::Int, String::new());
        let seen = parts.table("seen", Ty::array(Ty::Small(32)), String::new());
        let name = self.component_arg().0;
        let n = Ex::number(&name);
        let known = |number: Ex| sg.clone().at(number).cmp(Cmp::GreaterEqual, Ex::int(0));
        let room = |last: Ex| {
            St::While(sg.clone().len().cmp(Cmp::LessEqual, last), vec![St::Push(sg.clone(), Ex::int(-1))])
        };
        let todo = Ex::var("todo", Ty::array(Ty::Int));
        let (ready, value, q) = (Ex::var("ready", Ty::Bool), Ex::number("value"), Ex::number("q"));
        let wait = || St::Set(ready.clone(), Ex::truth(false));
        let xor = || vec![St::Update(Op::Xor, value.clone(), sg.clone().at(q.clone()))];
        let begin = [
            St::Let("ready".to_owned(), Ex::truth(true)),
            St::Update(Op::Add, stamp.clone(), Ex::int(1)),
            St::Let("mark".to_owned(), stamp),
        ];
        let mex = || {
            vec![
                St::Let("value".to_owned(), Ex::int(0)),
                self.mex(&seen, &value, &Ex::number("mark")),
                self.room(&seen, &value),
                St::Set(sg.clone().at(n.clone()), value.clone()),
            ]
        };
        let mut each = vec![
            St::Let(name.clone(), todo.clone().last()),
            St::If(vec![(known(n.clone()), vec![St::Pop(todo.clone()), St::Continue])], Vec::new()),
        ];
        each.extend(begin.clone());
        each.extend(self.growing_moves(&seen, &|part| {
            vec![
                St::Let("q".to_owned(), part),
                room(q.clone()),
                St::If(
                    vec![(known(q.clone()).not(), vec![wait(), St::Push(todo.clone(), q.clone())])],
                    xor(),
                ),
            ]
        })?);
        each.push(St::If(vec![(ready.clone(), mex())], Vec::new()));
        let given = Ex::number("given");
        let settle = vec![
            St::Let("todo".to_owned(), Ex::elements(vec![given], todo.ty.clone())),
            St::While(todo.clone().is_empty().not(), each),
        ];
        parts.procedure("settle", String::new(), vec![("given".to_owned(), Ty::Int)], settle);
        let last = Ex::number("last");
        let mut inside = Vec::new();
        for condition in &self.rules.kinds[0].conditions {
            let names = self.slots(&condition.slots);
            inside.push(self.lower.truth(&condition.body, &names)?);
        }
        let all_known = inside.is_empty();
        inside.push(known(n.clone()).not());
        let mut in_order = begin.to_vec();
        in_order.extend(self.growing_moves(&seen, &|part| {
            let mut is_known = vec![q.clone().cmp(Cmp::Less, n.clone())];
            if !all_known {
                is_known.push(known(q.clone()));
            }
            vec![St::Let("q".to_owned(), part), St::If(vec![(Ex::all(is_known), xor())], vec![wait()])]
        })?);
        let settled = vec![St::Do(Ex::call("settle", vec![n.clone()], Ty::Int))];
        in_order.push(St::If(vec![(ready.clone(), mex())], settled));
        let fill = vec![
            self.room(&seen, &Ex::int(0)),
            room(last.clone()),
            St::Count {
                name: name.clone(),
                from: Ex::int(0),
                to: last.op(Op::Add, Ex::int(1)),
                body: vec![St::If(vec![(Ex::all(inside), in_order)], Vec::new())],
            },
        ];
        parts.procedure("fill", self.doc(Label::EmitTable), vec![("last".to_owned(), Ty::Int)], fill);
        // Play from one number may need few of those below; where many are asked for, all are filled in order.
        let asked = parts.table("asked", Ty::Int, String::new());
        let alone = vec![
            self.room(&seen, &Ex::int(0)),
            room(n.clone()),
            St::Do(Ex::call("settle", vec![n.clone()], Ty::Int)),
        ];
        let body = vec![
            St::If(
                vec![(
                    Ex::any(vec![n.clone().cmp(Cmp::GreaterEqual, sg.clone().len()), known(n.clone()).not()]),
                    vec![
                        St::Update(Op::Add, asked.clone(), Ex::int(1)),
                        St::If(
                            vec![(asked.cmp(Cmp::LessEqual, Ex::int(FEW)), alone)],
                            vec![St::Do(Ex::call("fill", vec![n.clone()], Ty::Int))],
                        ),
                    ],
                )],
                Vec::new(),
            ),
            St::Return(sg.at(n)),
        ];
        parts.function("grundy", String::new(), vec![(name, Ty::Position)], Ty::Int, body);
        Ok(())
    }

    /// The moves of the only number, which mark the values of the options; `add` adds the value of a part.
    fn growing_moves(&self, seen: &Ex, add: &dyn Fn(Ex) -> Vec<St>) -> Written<Vec<St>> {
        let block = |_: usize, mut fields: Vec<Ex>| vec![St::Block(String::new(), add(fields.remove(0)))];
        let mut moves = Vec::new();
        for rule in &self.rules.moves {
            let names = self.slots(&rule.result.slots);
            self.lower.enter(&rule.items, &names)?;
            let mut leaf = vec![St::Let("value".to_owned(), Ex::int(0))];
            leaf.extend(self.lower.sum(&rule.result.body, &names, &Paired { add: &block })?);
            leaf.push(Self::marked(seen, Ex::number("value"), &Ex::number("mark")));
            let leaf = self.lower.nested_values(&rule.items, &names, &rule.result.body, leaf)?;
            moves.push(St::Block(rule.name.clone(), leaf));
        }
        let mut goes_on = Vec::new();
        for ends in &self.rules.ends {
            let names = self.slots(&ends.condition.slots);
            goes_on.push(self.lower.truth(&ends.condition.body, &names)?.not());
        }
        Ok(match Ex::all(goes_on) {
            all if all == Ex::truth(true) => moves,
            all => vec![St::If(vec![(all, moves)], Vec::new())],
        })
    }

    /// Makes room for marks: a power of two that is larger than every value so far, so that sums without carry are smaller too.
    pub(super) fn room(&self, seen: &Ex, value: &Ex) -> St {
        let size = Ex::library("max_of", vec![seen.clone().len(), Ex::int(1)], Ty::Int);
        St::While(
            seen.clone().len().cmp(Cmp::LessEqual, value.clone()),
            vec![St::Times(size, vec![St::Push(seen.clone(), Ex::int(-1))])],
        )
    }

    /// Remembers the value of an option.
    pub(super) fn marked(seen: &Ex, value: Ex, by: &Ex) -> St {
        St::Set(seen.clone().at(value), by.clone())
    }

    /// Counts a value up to the least that is not marked.
    pub(super) fn mex(&self, seen: &Ex, value: &Ex, by: &Ex) -> St {
        let marked = Ex::all(vec![
            value.clone().cmp(Cmp::Less, seen.clone().len()),
            seen.clone().at(value.clone()).is(by.clone()),
        ]);
        St::While(marked, vec![St::Update(Op::Add, value.clone(), Ex::int(1))])
    }

    /// Marks the values of the options of a number.
    fn marking(&self, rule: &Move, sg: &Ex, seen: &Ex, n: &Ex) -> Written<St> {
        let names = self.slots(&rule.result.slots);
        self.lower.enter(&rule.items, &names)?;
        let at = |_: usize, mut fields: Vec<Ex>| sg.clone().at(fields.remove(0));
        let mark = |value: Ex| Self::marked(seen, value, n);
        let leaf = match self.lower.terms(&rule.result.body, &names) {
            Some(terms) => {
                let values = terms?.into_iter().map(|term| sg.clone().at(number_of(term)));
                let value = values.reduce(|sum, value| sum.op(Op::Xor, value));
                vec![mark(value.unwrap_or_else(|| Ex::int(0)))]
            }
            None => {
                let value = Ex::number("value");
                let sink = Xored { value: value.clone(), of: &at };
                let mut leaf = vec![St::Let("value".to_owned(), Ex::int(0))];
                leaf.extend(self.lower.sum(&rule.result.body, &names, &sink)?);
                leaf.push(mark(value));
                leaf
            }
        };
        let leaf = self.lower.nested_values(&rule.items, &names, &rule.result.body, leaf)?;
        Ok(St::Block(rule.name.clone(), leaf))
    }

    /// Values of components as they are needed; where there are goals, by the reduction to normal play.
    fn memo(&self, parts: &mut Parts) {
        let memo = parts.table("memo", Ty::map(Ty::Position, Ty::Int), String::new());
        let hot = self.has_goals();
        if hot {
            parts.globals.push(Global {
                name: HOT.to_owned(),
                ty: Ty::Int,
                role: Role::Fixed(Ex::int(-1)),
                doc: self.doc(Label::EmitHot),
            });
        }
        let (todo, p, ready) =
            (Ex::var("todo", components()), Ex::var("p", Ty::Position), Ex::var("ready", Ty::Bool));
        let seen = Ex::var("seen", Ty::set(Ty::Int));
        let set = |place: &Ex, value: Ex| St::Set(place.clone(), value);
        let each = vec![
            St::Let("p".to_owned(), todo.clone().last()),
            St::If(
                vec![(memo.clone().has(p.clone()), vec![St::Pop(todo.clone()), St::Continue])],
                Vec::new(),
            ),
            St::Let("seen".to_owned(), Ex::empty(seen.ty.clone())),
            St::Let("ready".to_owned(), Ex::truth(true)),
        ];
        let (value, loses) = (Ex::number("value"), Ex::var("lost", Ty::Bool));
        let q = Ex::var("q", Ty::Position);
        let known = memo.clone().get(q.clone());
        let mut arms = vec![(
            memo.clone().has(q.clone()).not(),
            vec![set(&ready, Ex::truth(false)), St::Push(todo.clone(), q)],
        )];
        let is_hot = |value: Ex| value.is(Ex::global(HOT, Ty::Int));
        if hot {
            arms.push((is_hot(known.clone()), vec![set(&loses, Ex::truth(true))]));
        }
        let xor = vec![St::Update(Op::Xor, value.clone(), known)];
        let option = Ex::var("option", self.option_type());
        let through = St::Each {
            names: Names::One("q".to_owned()),
            domain: self.parts_of(option.clone()),
            body: vec![St::If(arms, xor)],
        };
        let mut per_option = Vec::new();
        if hot {
            let at_once = vec![St::Put(memo.clone(), p.clone(), Ex::global(HOT, Ty::Int)), St::Break];
            per_option.push(St::If(vec![(option.member("wins", Ty::Bool), at_once)], Vec::new()));
            per_option.push(St::Let("lost".to_owned(), Ex::truth(false)));
        }
        per_option.extend([St::Let("value".to_owned(), Ex::int(0)), through]);
        let add = St::Add(seen.clone(), value);
        per_option.push(if hot { St::If(vec![(loses.not(), vec![add])], Vec::new()) } else { add });
        let done = if hot { Ex::all(vec![ready, memo.clone().has(p.clone()).not()]) } else { ready };
        let mex = Ex::library("mex_of", vec![seen], Ty::Int);
        let mut each = each;
        each.extend([
            St::Each {
                names: Names::One("option".to_owned()),
                domain: self.options_of(p.clone(), Ex::int(0)),
                body: per_option,
            },
            St::If(vec![(done, vec![St::Put(memo.clone(), p, mex)])], Vec::new()),
        ]);
        let given = Ex::var("given", Ty::Position);
        let body = vec![
            St::Let("todo".to_owned(), Ex::elements(vec![given.clone()], components())),
            St::While(todo.is_empty().not(), each),
            St::Return(memo.get(given)),
        ];
        parts.functions.push(Function {
            name: "grundy".to_owned(),
            doc: self.doc(Label::EmitGrundy),
            args: vec![("given".to_owned(), Ty::Position)],
            result: Some(Ty::Int),
            body,
        });
    }
}

/// The number that a component of one field is.
fn number_of(component: Ex) -> Ex {
    match component.is {
        Is::Component(_, mut fields) if fields.len() == 1 => fields.remove(0),
        is => Ex::new(is, component.ty),
    }
}
