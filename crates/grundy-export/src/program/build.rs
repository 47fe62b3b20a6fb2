//! Programs as trees: what all languages share.
//!
//! A program consists of the parameters, the functions and the moves of the rules, a method that finds values or results, and a main part
//! that reads questions and prints answers.

mod answer;
mod automatic;
mod bags;
mod boxed;
mod lines;
mod loops;
mod main_part;
mod moves;
mod repeated;
mod states;
mod tokens;
mod values;

use std::cell::RefCell;
use std::collections::BTreeSet;

use grundy_core::Player;
use grundy_messages::Label;
use grundy_rules::ir::{Builtin, Compound, Expr, ExprKind, GraphFunction, Kind, Rules, Symmetry};
use grundy_rules::{Type, Value};
use grundy_syntax::tree::{Ending, GraphKind, Play};

use super::lower::{Lower, Written, ty};
use super::names::Namer;
use super::print::Language;
use super::tree::{
    Cmp, Ex, Function, Global, Is, Mentioned, Op, Record, Role, Shape, St, Ty, Unit, mentioned, uses,
};
use super::{Method, Program};
use crate::contest::Ask;

/// Names that programs give to what they are made of, so that nothing of the rules may have them.
const WORDS: &str = "
ACCEPTS away far from other after again all answer asked at bag bags before begin begun best bit canonical case cases cell choice Choice clause count
deal digit done ending extent fill first fits form forms found gap given GOES_ON grundy DECISIVE i is_goal j kept key kind
known last left limit longer lost made main make mark memo met more moved NEXT next number numbers numbers_of option
options over p part parts place player points Position position prepare q reached ready reduced replaced
result room same seen settle settled sg shift slack stamp start state states step stride symbol table target text to todo total Turn
turn turns value value_at VALUES waits wins won word words worth
";

/// Whether winning moves are found by trying as many as a position has, though a pattern is known.
pub(crate) fn tries_moves(program: &Program<'_>, language: &dyn Language) -> bool {
    Builder::new(program, language).tries_moves()
}

/// Makes the tree of a program.
pub(crate) fn unit(program: &Program<'_>, language: &dyn Language) -> Written<Unit> {
    Builder::new(program, language).unit()
}

struct Builder<'b> {
    program: &'b Program<'b>,
    rules: &'b Rules,
    lower: Lower<'b>,
    namer: Namer,
}

/// What the parts of a program are gathered in.
#[derive(Default)]
struct Parts {
    records: Vec<Record>,
    globals: Vec<Global>,
    functions: Vec<Function>,
}

impl Parts {
    fn function(&mut self, name: &str, doc: String, args: Vec<(String, Ty)>, result: Ty, body: Vec<St>) {
        self.functions.push(Function { name: name.to_owned(), doc, args, result: Some(result), body });
    }

    fn procedure(&mut self, name: &str, doc: String, args: Vec<(String, Ty)>, body: Vec<St>) {
        self.functions.push(Function { name: name.to_owned(), doc, args, result: None, body });
    }

    /// A table; gives the place.
    fn table(&mut self, name: &str, ty: Ty, doc: String) -> Ex {
        self.globals.push(Global { name: name.to_owned(), ty: ty.clone(), role: Role::Table, doc });
        Ex::global(name, ty)
    }
}

impl<'b> Builder<'b> {
    fn new(program: &'b Program<'b>, language: &'b dyn Language) -> Self {
        let rules: &Rules = program.game.rules();
        let reserved: Vec<&str> = WORDS.split_whitespace().chain(language.reserved()).collect();
        let mut namer = Namer::new(&reserved);
        let mut name = |wish: &str| namer.name(&language.name(wish));
        let params = rules.params.iter().map(|param| name(&param.name)).collect();
        let constants = rules.constants.iter().map(|constant| name(&constant.name)).collect();
        let functions = rules.functions.iter().map(|function| name(&function.name)).collect();
        let mut maker = |kind: &Kind| {
            let own = if rules.kinds.len() == 1 { "make".to_owned() } else { format!("make_{}", kind.name) };
            has_form(program, kind).then(|| if own == "make" { own } else { name(&own) })
        };
        let makers = rules.kinds.iter().map(&mut maker).collect();
        let natural = RefCell::new(BTreeSet::new());
        let bits = RefCell::new(BTreeSet::new());
        let lower = Lower { rules, language, params, constants, functions, makers, natural, bits };
        Self { program, rules, lower, namer }
    }

    fn unit(&self) -> Written<Unit> {
        let mut parts = Parts::default();
        self.parameters(&mut parts)?;
        self.near(&mut parts);
        self.functions(&mut parts)?;
        self.makers(&mut parts);
        self.endings(&mut parts)?;
        if self.needs_options() {
            self.options(&mut parts)?;
        }
        self.method(&mut parts)?;
        self.prepare(&mut parts)?;
        self.start(&mut parts)?;
        self.answer(&mut parts)?;
        let main = self.main_part(&parts)?;
        Ok(without_idle(Unit {
            head: self.program.head.to_vec(),
            position: self.shape(),
            records: parts.records,
            globals: parts.globals,
            functions: parts.functions,
            main,
        }))
    }

    fn doc(&self, label: Label) -> String {
        label.text(self.program.lang).to_string()
    }

    /// Names for the slots of a frame.
    fn slots(&self, slots: &[String]) -> Vec<String> {
        self.namer.slots(&slots.iter().map(|slot| self.lower.language.name(slot)).collect::<Vec<_>>())
    }

    /// Names for the fields of a kind, the same in every frame that sees them.
    fn fields(&self, kind: usize) -> Vec<String> {
        self.slots(&self.rules.kinds[kind].fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>())
    }

    fn types(&self, kind: usize) -> Vec<Ty> {
        self.rules.kinds[kind].fields.iter().map(|field| ty(&field.ty)).collect()
    }

    fn shape(&self) -> Shape {
        let named = |kind: &Kind| {
            let names: Vec<&str> = kind.fields.iter().map(|field| field.name.as_str()).collect();
            format!("{}({})", kind.name, names.join(", "))
        };
        let what = self.rules.kinds.iter().map(named).collect::<Vec<_>>().join(", ");
        let kinds = self.rules.kinds.iter().enumerate().map(|(at, kind)| (kind.name.clone(), self.types(at)));
        Shape { doc: format!("{}: {what}", self.doc(Label::EmitPosition)), kinds: kinds.collect() }
    }

    /// Whether a component is one value, and not a tuple of fields or one of several kinds.
    fn is_single(&self) -> bool {
        matches!(self.rules.kinds.as_slice(), [kind] if kind.fields.len() == 1)
    }

    /// Whether the players have different moves or endings.
    fn has_sides(&self) -> bool {
        self.rules.has_sides()
    }

    /// The number of the player to move first, as the function that answers sees it.
    fn first(&self) -> Ex {
        match self.program.contest.first {
            _ if self.program.contest.reads_first() => Ex::number("player"),
            Player::Left => Ex::int(0),
            Player::Right => Ex::int(1),
        }
    }

    /// Whether moves are told or counted, so that positions are needed as they are written.
    fn asks_moves(&self) -> bool {
        matches!(self.program.contest.ask, Ask::Move | Ask::Count)
    }

    fn is_searched(&self) -> bool {
        matches!(self.program.method, Method::Search | Method::Retrograde)
    }

    fn is_compound(&self) -> bool {
        !matches!(self.rules.compound, Compound::Disjunctive)
    }

    fn has_goals(&self) -> bool {
        !self.rules.goals.is_empty()
    }

    fn has_reduce(&self) -> bool {
        self.program.game.reduces() && self.rules.kinds.iter().any(|kind| kind.reduce.is_some())
    }

    /// Whether a component with no moves leaves play to the others: it is no ending of the whole game.
    fn ends_locally(&self) -> bool {
        let mover_loses = self.rules.ends.iter().all(|ends| ends.ending == Ending::MoverLoses);
        self.rules.ends.is_empty() || self.program.game.play() == Play::Normal && mover_loses
    }

    /// What is said of a player who cannot move.
    fn stuck(&self) -> i64 {
        if self.program.game.play() == Play::Misere { 1 } else { -1 }
    }

    /// Whether options are lists of components that the program makes.
    fn needs_options(&self) -> bool {
        match self.program.method {
            Method::Formula(..)
            | Method::Periodic(..)
            | Method::Automatic(..)
            | Method::Table
            | Method::Growing => self.asks_moves() && self.repeats().is_none(),
            Method::Boxes(..) => self.asks_moves(),
            Method::Memo | Method::Search | Method::Points | Method::Retrograde => true,
        }
    }

    /// Whether some component can be written in a form that is not canonical.
    fn has_canonical_form(&self) -> bool {
        self.lower.makers.iter().any(Option::is_some)
    }

    /// Parameters and constants.
    fn parameters(&self, parts: &mut Parts) -> Written<()> {
        let given = self.program.game.params();
        for (index, param) in self.rules.params.iter().enumerate() {
            let role = if self.is_read(index) {
                Role::Given
            } else {
                let value = given.get(index).unwrap_or(&Value::Bool(false));
                Role::Fixed(self.lower.literal(value, &param.ty, param.span)?)
            };
            let name = self.lower.params[index].clone();
            parts.globals.push(Global { name, ty: ty(&param.ty), role, doc: String::new() });
        }
        for (constant, name) in self.rules.constants.iter().zip(&self.lower.constants) {
            let ty = ty(&constant.value.body.ty);
            parts.globals.push(Global { name: name.clone(), ty, role: Role::Given, doc: String::new() });
        }
        Ok(())
    }

    /// Computes the constants, once the parameters are known.
    fn prepare(&self, parts: &mut Parts) -> Written<()> {
        let mut body = Vec::new();
        for (constant, name) in self.rules.constants.iter().zip(&self.lower.constants) {
            let names = self.slots(&constant.value.slots);
            let value = self.lower.expr(&constant.value.body, &names, &constant.value.body.ty)?;
            body.push(St::Set(Ex::global(name, value.ty.clone()), value));
        }
        if parts.functions.iter().any(|function| function.name == "deal") {
            body.push(St::Do(Ex::call("deal", Vec::new(), Ty::Int)));
        }
        if !body.is_empty() {
            parts.procedure("prepare", String::new(), Vec::new(), body);
        }
        Ok(())
    }

    fn functions(&self, parts: &mut Parts) -> Written<()> {
        self.function_order().into_iter().try_for_each(|function| self.function(function, parts))
    }

    /// A function of the rules; one that calls itself remembers its results.
    fn function(&self, index: usize, parts: &mut Parts) -> Written<()> {
        let function = &self.rules.functions[index];
        let names = self.slots(&function.body.slots);
        let mut args: Vec<(String, Ty)> = Vec::new();
        let mut body = Vec::new();
        let mut inner = self.namer.clone();
        for (of, name) in function.args.iter().zip(&names) {
            if let Type::Bag(_) = of {
                let given = inner.name(&format!("given_{name}"));
                let list = Ex::library("sorted_list", vec![Ex::var(&given, ty(of))], ty(of));
                body.push(St::Let(name.clone(), list));
                args.push((given, ty(of)));
            } else {
                args.push((name.clone(), ty(of)));
            }
        }
        let name = &self.lower.functions[index];
        let value = self.lower.expr(&function.body.body, &names, &function.ty)?;
        if self.is_recursive(index) {
            let keys: Vec<Ex> =
                function.args.iter().zip(&names).map(|(of, name)| Ex::var(name, ty(of))).collect();
            let key = match keys.as_slice() {
                [one] => one.clone(),
                _ => Ex::new(Is::Tuple(keys), Ty::Tuple(function.args.iter().map(ty).collect())),
            };
            let map = Ty::map(key.ty.clone(), ty(&function.ty));
            let kept = format!("kept_{name}");
            let kept_global =
                Global { name: kept.clone(), ty: map.clone(), role: Role::Kept, doc: String::new() };
            parts.globals.push(kept_global);
            let kept = Ex::global(&kept, map);
            let known = St::Return(kept.clone().get(key.clone()));
            body.push(St::If(vec![(kept.clone().has(key.clone()), vec![known])], Vec::new()));
            let found = Ex::var("found", value.ty.clone());
            body.extend([
                St::Let("found".to_owned(), value),
                St::Put(kept, key, found.clone()),
                St::Return(found),
            ]);
        } else {
            body.push(St::Return(value));
        }
        parts.function(name, String::new(), args, ty(&function.ty), body);
        Ok(())
    }

    /// Whether a function calls itself, so that its results are kept.
    fn is_recursive(&self, function: usize) -> bool {
        let mut found = false;
        self.rules.functions[function].body.body.walk(&mut |e: &Expr| {
            found |= matches!(&e.kind, ExprKind::Call(called, _) if *called == function);
        });
        found
    }

    /// Functions, each after those that it calls.
    fn function_order(&self) -> Vec<usize> {
        let mut order = Vec::new();
        (0..self.rules.functions.len()).for_each(|function| self.after_called(function, &mut order));
        order
    }

    fn after_called(&self, function: usize, order: &mut Vec<usize>) {
        if order.contains(&function) {
            return;
        }
        let mut called = Vec::new();
        self.rules.functions[function].body.body.walk(&mut |e: &Expr| {
            if let ExprKind::Call(other, _) = &e.kind {
                called.push(*other);
            }
        });
        called.retain(|other| *other != function);
        called.into_iter().for_each(|other| self.after_called(other, order));
        if !order.contains(&function) {
            order.push(function);
        }
    }

    /// For each tree: the vertices that are not farther from one than a number of edges, in ascending order. Of the neighbours of a vertex all but
    /// the one that led there are new.
    fn near(&self, parts: &mut Parts) {
        let trees = self.rules.params.iter().zip(&self.lower.params);
        for (_, name) in trees.filter(|(param, _)| matches!(param.ty, Type::Graph(GraphKind::Tree))) {
            let tree = Ex::global(name, Ty::Graph);
            let [from, far, next, at, other] = ["from", "far", "next", "at", "other"].map(Ex::number);
            let numbers = Ty::array(Ty::Int);
            let [todo, away, before] = ["todo", "away", "before"].map(|name| Ex::var(name, numbers.clone()));
            let set = |name: &str, value: Ex| St::Let(name.to_owned(), value);
            let fresh = vec![
                St::Push(todo.clone(), other.clone()),
                St::Push(away.clone(), Ex::number("edges").op(Op::Add, Ex::int(1))),
                St::Push(before.clone(), at.clone()),
            ];
            let around = St::Each {
                names: super::tree::Names::One("other".to_owned()),
                domain: Ex::library("successors", vec![tree, at], Ty::set(Ty::Int)),
                body: vec![St::If(
                    vec![(other.cmp(Cmp::NotEqual, before.clone().at(next.clone())), fresh)],
                    Vec::new(),
                )],
            };
            let list = Ty::list(Ty::Int);
            let none = vec![St::Return(Ex::empty(list.clone()))];
            let one = |value: Ex| Ex::elements(vec![value], numbers.clone());
            let goes_on = Ex::number("edges").cmp(Cmp::Less, far.clone());
            let body = vec![
                St::If(vec![(far.cmp(Cmp::Less, Ex::int(0)), none)], Vec::new()),
                set("todo", one(from.clone())),
                set("away", one(Ex::int(0))),
                set("before", one(from)),
                set("next", Ex::int(0)),
                St::While(
                    next.clone().cmp(Cmp::Less, todo.clone().len()),
                    vec![
                        set("at", todo.clone().at(next.clone())),
                        set("edges", away.at(next.clone())),
                        St::If(vec![(goes_on, vec![around])], Vec::new()),
                        St::Update(Op::Add, next, Ex::int(1)),
                    ],
                ),
                St::Return(Ex::new(Is::Frozen { array: Box::new(todo), sorted: true }, list.clone())),
            ];
            let args = vec![("from".to_owned(), Ty::Int), ("far".to_owned(), Ty::Int)];
            parts.function(&format!("near_{name}"), String::new(), args, list, body);
        }
    }

    /// Functions that make components in canonical form.
    fn makers(&self, parts: &mut Parts) {
        for (at, maker) in self.lower.makers.iter().enumerate() {
            if let Some(maker) = maker {
                self.maker(at, maker, parts);
            }
        }
    }

    fn maker(&self, at: usize, maker: &str, parts: &mut Parts) {
        let kind = &self.rules.kinds[at];
        let args: Vec<(String, Ty)> = self.fields(at).into_iter().zip(self.types(at)).collect();
        let mut fields: Vec<Ex> = args.iter().map(|(name, ty)| Ex::var(name, ty.clone())).collect();
        let mut body = Vec::new();
        for (field, value) in kind.fields.iter().zip(&mut fields) {
            if let Type::Bag(_) = field.ty {
                *value = Ex::library("sorted_list", vec![value.clone()], value.ty.clone());
            }
        }
        for (number, group) in kind.unordered.iter().enumerate() {
            sort_group(&mut fields, group, number, &mut body);
        }
        if let Some(slot) = kind.board().filter(|_| uses_symmetries(self.program, kind)) {
            let board = fields[slot].clone();
            let has = |symmetry| Ex::truth(kind.symmetries.contains(&symmetry));
            fields[slot] = if board.ty == Ty::Row {
                let reversed = Ex::library("reversed_list", vec![board.clone()], Ty::Row);
                body.push(St::Let("made".to_owned(), reversed));
                let made = Ex::var("made", Ty::Row);
                Ex::choice(made.clone().cmp(Cmp::Less, board.clone()), made, board)
            } else {
                Ex::library(
                    "least_grid",
                    vec![board, has(Symmetry::Flips), has(Symmetry::Rotations)],
                    Ty::Grid,
                )
            };
        }
        body.push(St::Return(Ex::new(Is::Component(at, fields), Ty::Position)));
        parts.function(maker, String::new(), args, Ty::Position, body);
    }

    /// The argument of a function of a component, and the component.
    fn component_arg(&self) -> (String, Ty) {
        let name = if self.is_single() { self.fields(0).remove(0) } else { "p".to_owned() };
        (name, Ty::Position)
    }

    /// Statements for a component in a variable, written for each kind with the names of [`fields`](Self::fields).
    fn by_kind(&self, of: &Ex, body: &mut dyn FnMut(usize) -> Written<Vec<St>>) -> Written<Vec<St>> {
        let used = |kind: usize, body: &[St]| {
            let names = self.fields(kind).into_iter();
            names.map(|name| (uses(body, &name) > 0).then_some(name)).collect::<Vec<_>>()
        };
        if self.rules.kinds.len() == 1 {
            let body = body(0)?;
            let names = used(0, &body);
            let same = self.is_single() && matches!(&of.is, Is::Var(var) if *var == self.fields(0)[0]);
            if same || names.iter().all(Option::is_none) {
                return Ok(body);
            }
            return Ok([St::Unpack { kind: 0, names, of: of.clone() }].into_iter().chain(body).collect());
        }
        let mut arms = Vec::new();
        for kind in 0..self.rules.kinds.len() {
            let body = body(kind)?;
            arms.push((used(kind, &body), body));
        }
        Ok(vec![St::ByKind { of: of.clone(), arms }])
    }

    /// Whether the rules ask for labels of edges.
    fn uses_labels(&self) -> bool {
        let mut found = false;
        self.rules.walk(&mut |e: &Expr| {
            found |= matches!(e.kind, ExprKind::Builtin(Builtin::Graph(GraphFunction::Label), _));
        });
        found
    }

    /// Whether a parameter is read from the input.
    fn is_read(&self, param: usize) -> bool {
        let contest = self.program.contest;
        contest.read.contains(&param) || contest.header.contains(&param)
    }
}

/// Sorts the fields of a group.
fn sort_group(fields: &mut [Ex], group: &[usize], number: usize, body: &mut Vec<St>) {
    if let [a, b] = *group
        && fields[a].ty == Ty::Int
    {
        let both = |name| Ex::library(name, vec![fields[a].clone(), fields[b].clone()], Ty::Int);
        (fields[a], fields[b]) = (both("min_of"), both("max_of"));
        return;
    }
    let of = Ty::list(group.first().map_or(Ty::Int, |slot| fields[*slot].ty.clone()));
    let all = Ex::elements(group.iter().map(|slot| fields[*slot].clone()).collect(), of.clone());
    let name = if number == 0 { "same".to_owned() } else { format!("same{}", number + 1) };
    body.push(St::Let(name.clone(), Ex::library("sorted_list", vec![all], of.clone())));
    for (at, slot) in (0_i64..).zip(group) {
        fields[*slot] = Ex::var(&name, of.clone()).at(Ex::int(at));
    }
}

fn uses_symmetries(program: &Program<'_>, kind: &Kind) -> bool {
    program.game.uses_symmetries() && !kind.symmetries.is_empty() && kind.board().is_some()
}

/// Whether components of a kind can be written in a form that is not canonical.
fn has_form(program: &Program<'_>, kind: &Kind) -> bool {
    let bags = kind.fields.iter().any(|field| matches!(field.ty, Type::Bag(_)));
    bags || !kind.unordered.is_empty() || uses_symmetries(program, kind)
}

/// A program without the functions, globals and records that nothing leads to.
fn without_idle(mut unit: Unit) -> Unit {
    let mut kept = mentioned(&unit.main);
    loop {
        let before = kept.clone();
        for function in unit.functions.iter().filter(|function| before.functions.contains(&function.name)) {
            let Mentioned { globals, functions, .. } = mentioned(&function.body);
            kept.globals.extend(globals);
            kept.functions.extend(functions);
        }
        if kept == before {
            break;
        }
    }
    unit.functions.retain(|function| kept.functions.contains(&function.name));
    unit.globals.retain(|global| kept.globals.contains(&global.name));
    unit
}
