//! Rules as trees: expressions, the branches of moves, and sums.

use std::cell::RefCell;
use std::collections::BTreeSet;

use grundy_core::Player;
use grundy_rules::ir::{
    Arith, Bits, BoardFunction, Builtin, Comparison, Expr, ExprKind, GraphFunction, Item, Logic, Move, Over,
    Pattern, Rules, Sets, Sum, Update,
};
use grundy_rules::{Type, Value};
use grundy_syntax::Span;
use grundy_values::Int;

use super::limits::upper;
use super::print::Language;
use super::steps::{exchanged, in_steps};
use super::tree::{Change, Cmp, Ex, Is, Names, Op, St, Step, Ty};

/// Something that cannot be said in the language of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Its place in the rules.
    pub span: Span,
}

/// The last bit of a number that is not its sign.
const MOST_BITS: i64 = 62;

/// A piece of program, or what cannot be said.
pub(crate) type Written<T> = Result<T, Refusal>;

/// Turns rules into trees.
pub(crate) struct Lower<'l> {
    pub(crate) rules: &'l Rules,
    pub(crate) language: &'l dyn Language,
    /// Names of parameters, constants and functions.
    pub(crate) params: Vec<String>,
    pub(crate) constants: Vec<String>,
    pub(crate) functions: Vec<String>,
    /// The functions that bring components of a kind into their canonical form, where that may differ.
    pub(crate) makers: Vec<Option<String>>,
    /// Names that count natural numbers.
    pub(crate) natural: RefCell<BTreeSet<String>>,
    /// Names of bits: natural numbers less than 63, whatever is read.
    pub(crate) bits: RefCell<BTreeSet<String>>,
}

/// What becomes of the components of a sum.
pub(crate) trait Sink {
    /// A component of this kind with these fields.
    fn add(&self, kind: usize, fields: Vec<Ex>) -> Vec<St>;

    /// That many copies of what some statements add.
    fn copies(&self, count: Ex, body: Vec<St>) -> Vec<St> {
        vec![St::Times(count, body)]
    }
}

/// The type of the values of a type of the rules.
pub(crate) fn ty(of: &Type) -> Ty {
    match of {
        Type::Nat | Type::Int | Type::Vertex(_) | Type::Edge(_) | Type::Unknown => Ty::Int,
        Type::Bool => Ty::Bool,
        Type::Symbol(_) => Ty::Symbol,
        Type::Tuple(parts) => Ty::Tuple(parts.iter().map(ty).collect()),
        Type::Set(element) => Ty::set(ty(element)),
        Type::List(element) | Type::Bag(element) => Ty::list(ty(element)),
        Type::Range => Ty::list(Ty::Int),
        Type::Row(_) => Ty::Row,
        Type::Grid(_) => Ty::Grid,
        Type::Graph(_) => Ty::Graph,
    }
}

/// The type of an expression where its own is not known in full.
fn settled(known: &Type, wanted: &Type) -> Type {
    match (known, wanted) {
        (Type::Unknown, wanted) => wanted.clone(),
        (Type::Set(a), Type::Set(b)) => Type::Set(Box::new(settled(a, b))),
        (Type::List(a), Type::List(b) | Type::Bag(b)) => Type::List(Box::new(settled(a, b))),
        (Type::Bag(a), Type::List(b) | Type::Bag(b)) => Type::Bag(Box::new(settled(a, b))),
        (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
            Type::Tuple(a.iter().zip(b).map(|(a, b)| settled(a, b)).collect())
        }
        (known, _) => known.clone(),
    }
}

/// A pair of row and column.
fn cell() -> Type {
    Type::Tuple(vec![Type::Int, Type::Int])
}

impl Lower<'_> {
    /// An expression whose frame has these names and which stands where `want` is needed.
    pub(crate) fn expr(&self, e: &Expr, names: &[String], want: &Type) -> Written<Ex> {
        let of = settled(&e.ty, want);
        let made = |is: Is| Ex::new(is, ty(&of));
        Ok(match &e.kind {
            ExprKind::Int(int) => self.number(int, e.span)?,
            ExprKind::Bool(truth) => Ex::truth(*truth),
            ExprKind::Literal(value) => self.literal(value, &of, e.span)?,
            ExprKind::Local(slot) => Ex::var(names.get(*slot).map_or("", String::as_str), ty(&of)),
            ExprKind::Param(index) => Ex::global(&self.params[*index], ty(&self.rules.params[*index].ty)),
            ExprKind::Constant(index) => {
                Ex::global(&self.constants[*index], ty(&self.rules.constants[*index].value.body.ty))
            }
            ExprKind::Negate(a) => made(Is::Negated(Box::new(self.int(a, names)?))),
            ExprKind::Not(a) => self.truth(a, names)?.not(),
            ExprKind::Arith(op, a, b) => self.arith(*op, a, b, names)?,
            ExprKind::Bits(op, a, b) => {
                let op = match op {
                    Bits::And => Op::And,
                    Bits::Or => Op::Or,
                    Bits::Xor => Op::Xor,
                };
                self.int(a, names)?.op(op, self.int(b, names)?)
            }
            ExprKind::Sets(op, a, b) => {
                let name = match op {
                    Sets::Union => "set_or",
                    Sets::Intersection => "set_and",
                    Sets::Difference => "set_minus",
                    Sets::SymmetricDifference => "set_xor",
                };
                self.library(name, &[a, b], names, &of, &of)?
            }
            ExprKind::Logic(op, a, b) => self.logic(*op, a, b, names)?,
            ExprKind::Join(a, b) => self.library("joined", &[a, b], names, &of, &of)?,
            ExprKind::Compare(operands, ops) => self.compare(operands, ops, names)?,
            ExprKind::Range { from, to, inclusive } => {
                let (from, to) = self.bounds(from, to, *inclusive, names)?;
                Ex::library("range_list", vec![from, to], Ty::list(Ty::Int))
            }
            ExprKind::Tuple(parts) => {
                let wanted = |at: usize| match want {
                    Type::Tuple(types) => types.get(at).cloned().unwrap_or(Type::Unknown),
                    _ => Type::Unknown,
                };
                let one = |(at, part): (usize, &Expr)| self.expr(part, names, &wanted(at));
                made(Is::Tuple(parts.iter().enumerate().map(one).collect::<Written<_>>()?))
            }
            ExprKind::List(parts) | ExprKind::Set(parts) => {
                made(Is::Elements(self.all(parts, names, &of.element().unwrap_or(Type::Unknown))?))
            }
            ExprKind::Over(over, body, items) => self.over(*over, body, items, names, &of)?,
            ExprKind::Index(list, index) => self.index(list, index, names)?,
            ExprKind::Slice(list, range) => self.slice(list, range, names, &of)?,
            ExprKind::Part(tuple, index) => self.expr(tuple, names, &tuple.ty)?.part(*index),
            ExprKind::With(list, updates) => self.with(list, updates, names, &of)?,
            ExprKind::If(c, a, b) => {
                Ex::choice(self.truth(c, names)?, self.expr(a, names, &of)?, self.expr(b, names, &of)?)
            }
            ExprKind::Let(pattern, value, body) => made(Is::Named {
                names: named(pattern, names),
                value: Box::new(self.expr(value, names, &value.ty)?),
                body: Box::new(self.expr(body, names, &of)?),
            }),
            ExprKind::Call(function, args) => {
                let called = &self.rules.functions[*function];
                let args = args.iter().zip(&called.args).map(|(arg, ty)| self.expr(arg, names, ty));
                Ex::call(&self.functions[*function], args.collect::<Written<_>>()?, ty(&called.ty))
            }
            ExprKind::Builtin(builtin, args) => self.builtin(e, *builtin, args, names, &of)?,
        })
    }

    fn all(&self, parts: &[Expr], names: &[String], want: &Type) -> Written<Vec<Ex>> {
        parts.iter().map(|part| self.expr(part, names, want)).collect()
    }

    pub(crate) fn int(&self, e: &Expr, names: &[String]) -> Written<Ex> {
        self.expr(e, names, &Type::Int)
    }

    pub(crate) fn truth(&self, e: &Expr, names: &[String]) -> Written<Ex> {
        self.expr(e, names, &Type::Bool)
    }

    fn number(&self, int: &Int, span: Span) -> Written<Ex> {
        if !self.language.has_int(int) {
            return Err(Refusal { span });
        }
        Ok(Ex::new(Is::Int(int.clone()), Ty::Int))
    }

    /// A call of the library with these arguments, each of its own type.
    fn library(
        &self,
        name: &'static str,
        args: &[&Expr],
        names: &[String],
        want: &Type,
        gives: &Type,
    ) -> Written<Ex> {
        let args = args.iter().map(|arg| self.expr(arg, names, &settled(&arg.ty, want)));
        Ok(Ex::library(name, args.collect::<Written<_>>()?, ty(gives)))
    }

    /// A value written out.
    pub(crate) fn literal(&self, value: &Value, of: &Type, span: Span) -> Written<Ex> {
        let refuse = || Refusal { span };
        let made = |is: Is| Ex::new(is, ty(of));
        let each = |elements: &[Value], of: &Type| {
            elements.iter().map(|element| self.literal(element, of, span)).collect::<Written<Vec<_>>>()
        };
        let has = |row: &str| row.chars().all(|symbol| self.language.has_symbol(symbol));
        let row = |row: &str| has(row).then(|| Ex::new(Is::Row(row.to_owned()), Ty::Row)).ok_or_else(refuse);
        Ok(match (value, of) {
            (Value::Bool(truth), _) => Ex::truth(*truth),
            (Value::Int(int), _) => self.number(int, span)?,
            (Value::Symbol(symbol), _) if self.language.has_symbol(*symbol) => {
                Ex::new(Is::Symbol(*symbol), Ty::Symbol)
            }
            (Value::Row(symbols), _) => row(&symbols.iter().collect::<String>())?,
            (Value::Tuple(parts), Type::Tuple(types)) => {
                let parts = parts.iter().zip(types).map(|(part, ty)| self.literal(part, ty, span));
                made(Is::Tuple(parts.collect::<Written<_>>()?))
            }
            (Value::List(elements), Type::List(of) | Type::Bag(of))
            | (Value::Set(elements), Type::Set(of)) => made(Is::Elements(each(elements, of)?)),
            (Value::Grid(grid), _) => {
                let rows = grid.picture().lines().map(row).collect::<Written<Vec<_>>>()?;
                Ex::library("grid_of", vec![Ex::elements(rows, Ty::list(Ty::Row))], Ty::Grid)
            }
            (Value::Graph(graph), _) => self.graph(graph, span)?,
            _ => return Err(refuse()),
        })
    }

    fn graph(&self, graph: &grundy_rules::graph::Graph, span: Span) -> Written<Ex> {
        let number = |number: u64| self.number(&number.into(), span);
        let vertices = graph.vertices().iter().map(|vertex| number(*vertex)).collect::<Written<Vec<_>>>()?;
        let link = Ty::Tuple(vec![Ty::Int, Ty::Int, Ty::Symbol]);
        let links = graph.links().iter().map(|edge| {
            let label = edge.label.unwrap_or(' ');
            if !self.language.has_symbol(label) {
                return Err(Refusal { span });
            }
            let label = Ex::new(Is::Symbol(label), Ty::Symbol);
            Ok(Ex::new(Is::Tuple(vec![number(edge.from)?, number(edge.to)?, label]), link.clone()))
        });
        let links = links.collect::<Written<Vec<_>>>()?;
        let args = vec![
            Ex::truth(graph.is_directed()),
            Ex::elements(vertices, Ty::list(Ty::Int)),
            Ex::elements(links, Ty::list(link.clone())),
        ];
        Ok(Ex::library("graph_of", args, Ty::Graph))
    }

    fn arith(&self, op: Arith, a: &Expr, b: &Expr, names: &[String]) -> Written<Ex> {
        let natural = self.is_natural(a, names) && self.is_natural(b, names);
        let op = match op {
            Arith::Add => Op::Add,
            Arith::Sub => Op::Sub,
            Arith::Mul => Op::Mul,
            Arith::Div if natural => Op::Div,
            Arith::Mod if natural => Op::Mod,
            Arith::Div => Op::FloorDiv,
            Arith::Mod => Op::FloorMod,
        };
        Ok(self.int(a, names)?.op(op, self.int(b, names)?))
    }

    /// Whether a number is never negative, as its type or what it is made of tells.
    fn is_natural(&self, e: &Expr, names: &[String]) -> bool {
        let natural = |e: &Expr| self.is_natural(e, names);
        e.ty.is_nat()
            || match &e.kind {
                ExprKind::Int(int) => !int.is_negative(),
                ExprKind::Local(slot) => {
                    names.get(*slot).is_some_and(|name| self.natural.borrow().contains(name))
                }
                ExprKind::Arith(Arith::Add | Arith::Mul | Arith::Div | Arith::Mod, a, b) => {
                    natural(a) && natural(b)
                }
                ExprKind::If(_, a, b) => natural(a) && natural(b),
                ExprKind::Builtin(Builtin::Min, parts) => parts.len() > 1 && parts.iter().all(natural),
                ExprKind::Builtin(Builtin::Max, parts) => parts.len() > 1 && parts.iter().any(natural),
                _ => false,
            }
    }

    fn logic(&self, op: Logic, a: &Expr, b: &Expr, names: &[String]) -> Written<Ex> {
        let (a, b) = (self.truth(a, names)?, self.truth(b, names)?);
        Ok(match op {
            Logic::And => Ex::all(vec![a, b]),
            Logic::Or => Ex::any(vec![a, b]),
            Logic::Implies => Ex::any(vec![a.not(), b]),
            Logic::Xor => a.cmp(Cmp::NotEqual, b),
            Logic::Iff => a.cmp(Cmp::Equal, b),
        })
    }

    fn compare(&self, operands: &[Expr], ops: &[Comparison], names: &[String]) -> Written<Ex> {
        let pairs = operands.windows(2).zip(ops);
        let parts = pairs.map(|(pair, op)| self.compared(*op, &pair[0], &pair[1], names));
        Ok(Ex::all(parts.collect::<Written<Vec<_>>>()?))
    }

    fn compared(&self, op: Comparison, a: &Expr, b: &Expr, names: &[String]) -> Written<Ex> {
        let cmp = match op {
            Comparison::Equal => Cmp::Equal,
            Comparison::NotEqual => Cmp::NotEqual,
            Comparison::Less => Cmp::Less,
            Comparison::LessEqual => Cmp::LessEqual,
            Comparison::Greater => Cmp::Greater,
            Comparison::GreaterEqual => Cmp::GreaterEqual,
            Comparison::In => return self.member(a, b, names),
            Comparison::NotIn => return Ok(self.member(a, b, names)?.not()),
            Comparison::Divides => return self.divides(a, b, names),
        };
        let (of_a, of_b) = (settled(&a.ty, &b.ty), settled(&b.ty, &a.ty));
        Ok(self.expr(a, names, &of_a)?.cmp(cmp, self.expr(b, names, &of_b)?))
    }

    fn divides(&self, a: &Expr, b: &Expr, names: &[String]) -> Written<Ex> {
        let (divisor, of) = (self.int(a, names)?, self.int(b, names)?);
        if matches!(&divisor.is, Is::Int(int) if !int.is_zero() && !int.is_negative()) {
            let op = if b.ty.is_nat() { Op::Mod } else { Op::FloorMod };
            return Ok(of.op(op, divisor).is(Ex::int(0)));
        }
        Ok(Ex::library("divides", vec![divisor, of], Ty::Bool))
    }

    fn member(&self, a: &Expr, domain: &Expr, names: &[String]) -> Written<Ex> {
        if let ExprKind::Range { from, to, inclusive } = &domain.kind {
            let (a, from, to) = (self.int(a, names)?, self.int(from, names)?, self.int(to, names)?);
            let last = if *inclusive { Cmp::LessEqual } else { Cmp::Less };
            return Ok(Ex::all(vec![from.cmp(Cmp::LessEqual, a.clone()), a.cmp(last, to)]));
        }
        let element = domain.ty.element().unwrap_or(Type::Unknown);
        let (name, want) = match (&domain.ty, &a.ty) {
            (Type::Row(_), Type::Row(_)) => ("has_part", a.ty.clone()),
            (Type::Row(_), _) => ("has_symbol", settled(&a.ty, &element)),
            (Type::Set(_), _) => ("in_set", settled(&a.ty, &element)),
            _ => ("in_list", settled(&a.ty, &element)),
        };
        let args = vec![self.domain(domain, names)?, self.expr(a, names, &want)?];
        Ok(Ex::library(name, args, Ty::Bool))
    }

    /// What is run through; the parts of a tuple are a list.
    fn domain(&self, domain: &Expr, names: &[String]) -> Written<Ex> {
        let whole = self.expr(domain, names, &domain.ty)?;
        Ok(self.listed(whole, &domain.ty))
    }

    fn listed(&self, whole: Ex, of: &Type) -> Ex {
        let Type::Tuple(parts) = of else { return whole };
        let list = Ty::list(parts.first().map_or(Ty::Int, ty));
        if let Is::Tuple(parts) = whole.is {
            return Ex::elements(parts, list);
        }
        let all = |tuple: &Ex| {
            Ex::elements((0..parts.len()).map(|at| tuple.clone().part(at)).collect(), list.clone())
        };
        if whole.is_place() {
            return all(&whole);
        }
        let made = Ex::var("made", whole.ty.clone());
        let names = Names::One("made".to_owned());
        Ex::new(Is::Named { names, value: Box::new(whole), body: Box::new(all(&made)) }, list.clone())
    }

    /// The bounds of a range; the second is the first number that does not belong to it.
    fn bounds(&self, from: &Expr, to: &Expr, inclusive: bool, names: &[String]) -> Written<(Ex, Ex)> {
        let from = self.int(from, names)?;
        let end = self.int(to, names)?;
        Ok((from, if inclusive { next(end) } else { end }))
    }

    pub(crate) fn steps(&self, items: &[Item], names: &[String]) -> Written<Vec<Step>> {
        let mut steps = Vec::new();
        let mut rest = items;
        while let [item, more @ ..] = rest {
            if let [next, after @ ..] = more
                && let Some(near) = self.near(item, next, names)
            {
                steps.push(near?);
                rest = after;
                continue;
            }
            steps.push(self.step(item, names)?);
            rest = more;
        }
        Ok(steps)
    }

    /// Begins a frame: notes what its items say of the names, so that what is lowered before them knows it.
    pub(crate) fn enter(&self, items: &[Item], names: &[String]) -> Written<()> {
        self.natural.borrow_mut().clear();
        self.bits.borrow_mut().clear();
        self.steps(items, names).map(drop)
    }

    fn step(&self, item: &Item, names: &[String]) -> Written<Step> {
        Ok(match item {
            Item::If(condition) => Step::If(self.truth(condition, names)?),
            Item::Define(pattern, value) => {
                Step::Define { names: named(pattern, names), value: self.expr(value, names, &value.ty)? }
            }
            Item::In(Pattern::Slot(slot), Expr { kind: ExprKind::Range { from, to, inclusive }, .. }) => {
                let name = names[*slot].clone();
                if self.is_natural(from, names) {
                    self.natural.borrow_mut().insert(name.clone());
                } else {
                    self.natural.borrow_mut().remove(&name);
                }
                self.note_bit(&name, from, to, *inclusive, names);
                let (from, to) = self.bounds(from, to, *inclusive, names)?;
                Step::Count { name, from, to }
            }
            Item::In(pattern, domain) => {
                if let Pattern::Slot(slot) = pattern {
                    self.bits.borrow_mut().remove(&names[*slot]);
                }
                Step::Each { names: named(pattern, names), domain: self.domain(domain, names)? }
            }
        })
    }

    fn over(&self, over: Over, body: &Expr, items: &[Item], names: &[String], of: &Type) -> Written<Ex> {
        let element = match over {
            Over::All | Over::Any | Over::Count => Type::Bool,
            Over::Sum | Over::Xor | Over::Gcd | Over::Mex => Type::Int,
            Over::Union | Over::Min | Over::Max => of.clone(),
            Over::Set | Over::List => of.element().unwrap_or(Type::Unknown),
        };
        let steps = self.steps(items, names)?;
        let body = Box::new(self.expr(body, names, &settled(&body.ty, &element))?);
        Ok(Ex::new(Is::Over { over, body, steps }, ty(of)))
    }

    fn index(&self, list: &Expr, index: &Expr, names: &[String]) -> Written<Ex> {
        let of = self.expr(list, names, &list.ty)?;
        if let Type::Grid(_) = list.ty {
            return Ok(Ex::library("cell_at", vec![of, self.expr(index, names, &cell())?], Ty::Symbol));
        }
        Ok(of.at(self.int(index, names)?))
    }

    fn slice(&self, list: &Expr, range: &Expr, names: &[String], of: &Type) -> Written<Ex> {
        let ExprKind::Range { from, to, inclusive } = &range.kind else {
            return Err(Refusal { span: range.span });
        };
        let (from, to) = self.bounds(from, to, *inclusive, names)?;
        let of = settled(&list.ty, of);
        Ok(Ex::library("slice", vec![self.expr(list, names, &of)?, from, to], ty(&of)))
    }

    fn with(&self, list: &Expr, updates: &[Update], names: &[String], of: &Type) -> Written<Ex> {
        let (element, place) = match of {
            Type::Grid(alphabet) => (Type::Symbol(alphabet.clone()), cell()),
            _ => (of.element().unwrap_or(Type::Unknown), Type::Int),
        };
        let change = |update: &Update| {
            Ok(Change {
                steps: self.steps(&update.items, names)?,
                index: self.expr(&update.index, names, &place)?,
                value: self.expr(&update.value, names, &element)?,
            })
        };
        let changes = updates.iter().map(change).collect::<Written<Vec<_>>>()?;
        let sorted = matches!(of, Type::Bag(_));
        Ok(Ex::new(Is::With { of: Box::new(self.expr(list, names, of)?), changes, sorted }, ty(of)))
    }

    /// Remembers whether what counts through a range is a bit.
    fn note_bit(&self, name: &str, from: &Expr, to: &Expr, inclusive: bool, names: &[String]) {
        let most = if inclusive { MOST_BITS } else { MOST_BITS + 1 };
        let small = upper(self.rules, to).is_some_and(|to| to <= most);
        if small && self.is_natural(from, names) {
            self.bits.borrow_mut().insert(name.to_owned());
        } else {
            self.bits.borrow_mut().remove(name);
        }
    }

    /// Whether a number is a bit, whatever is read.
    fn is_bit(&self, e: &Expr, names: &[String]) -> bool {
        match &e.kind {
            ExprKind::Local(slot) => names.get(*slot).is_some_and(|name| self.bits.borrow().contains(name)),
            _ => upper(self.rules, e).is_some_and(|most| most <= MOST_BITS) && self.is_natural(e, names),
        }
    }

    /// Powers of two and single bits.
    fn bitwise(&self, builtin: Builtin, args: &[Expr], names: &[String]) -> Written<Option<Ex>> {
        let [a, b] = args else { return Ok(None) };
        if !self.is_bit(b, names) {
            return Ok(None);
        }
        Ok(match (builtin, &a.kind) {
            (Builtin::Pow, ExprKind::Int(two)) if *two == Int::from(2) => {
                Some(Ex::int(1).op(Op::Shift, self.int(b, names)?))
            }
            (Builtin::Bit, _) if self.is_natural(a, names) => {
                let at = self.int(a, names)?.op(Op::Unshift, self.int(b, names)?);
                Some(at.op(Op::And, Ex::int(1)))
            }
            _ => None,
        })
    }

    fn builtin(&self, e: &Expr, builtin: Builtin, args: &[Expr], names: &[String], of: &Type) -> Written<Ex> {
        if let (Builtin::Pow | Builtin::Bit, Some(made)) = (builtin, self.bitwise(builtin, args, names)?) {
            return Ok(made);
        }
        let given: Vec<&Expr> = args.iter().collect();
        let name = match builtin {
            Builtin::Min | Builtin::Max | Builtin::Gcd if args.len() > 1 || args[0].ty.is_int() => {
                let name = match builtin {
                    Builtin::Min => "min_of",
                    Builtin::Max => "max_of",
                    _ => "gcd_of",
                };
                return self.folded(name, args, names);
            }
            Builtin::Board(BoardFunction::Rewrites) => return self.rewrites(e, args, names, of),
            Builtin::Board(function) => board_name(function, args.len()),
            Builtin::Graph(function) => graph_name(function),
            Builtin::Repeat if !matches!(of, Type::Row(_)) => "repeated",
            Builtin::Repeat if matches!(args[0].ty, Type::Symbol(_)) => "repeated_symbol",
            Builtin::Repeat => "repeated_row",
            _ => plain_name(builtin).ok_or(Refusal { span: e.span })?,
        };
        let want = match builtin {
            Builtin::ToList | Builtin::ToSet | Builtin::Sort | Builtin::Reverse => of.clone(),
            _ => Type::Unknown,
        };
        if let (true, [tuple]) = (takes_domain(builtin), given.as_slice())
            && let Type::Tuple(_) = tuple.ty
        {
            return Ok(Ex::library(name, vec![self.domain(tuple, names)?], ty(of)));
        }
        self.library(name, &given, names, &want, of)
    }

    /// A function of two numbers applied to several.
    fn folded(&self, name: &'static str, args: &[Expr], names: &[String]) -> Written<Ex> {
        let mut numbers = self.all(args, names, &Type::Int)?.into_iter();
        let first = numbers.next().unwrap_or_else(|| Ex::int(0));
        Ok(numbers.fold(first, |made, next| Ex::library(name, vec![made, next], Ty::Int)))
    }

    /// The places where patterns lie on a board.
    fn rewrites(&self, e: &Expr, args: &[Expr], names: &[String], of: &Type) -> Written<Ex> {
        let refuse = || Refusal { span: e.span };
        let [board, patterns] = args else { return Err(refuse()) };
        let ExprKind::Literal(literal) = &patterns.kind else { return Err(refuse()) };
        let (name, pattern) = match board.ty {
            Type::Grid(_) => {
                let offsets = Type::List(Box::new(cell()));
                ("grid_rewrites", vec![offsets, Type::Row(None), Type::Row(None), Type::Row(None)])
            }
            _ => ("row_rewrites", vec![Type::Row(None); 3]),
        };
        let all = Type::List(Box::new(Type::Tuple(pattern)));
        let literal = self.literal(literal, &all, patterns.span)?;
        Ok(Ex::library(name, vec![self.expr(board, names, &board.ty)?, literal], ty(of)))
    }

    /// Statements in every branch of some items.
    pub(crate) fn nested(&self, items: &[Item], names: &[String], inner: Vec<St>) -> Written<Vec<St>> {
        Ok(in_steps(self.steps(items, names)?, inner))
    }

    /// The same for statements that ask for nothing but the value of a sum: where what is left is two components and the branches come in pairs with these exchanged,
    /// one of each pair is enough.
    pub(crate) fn nested_values(
        &self,
        items: &[Item],
        names: &[String],
        sum: &Sum,
        inner: Vec<St>,
    ) -> Written<Vec<St>> {
        let mut steps = self.steps(items, names)?;
        if let (Some(terms), Some(Step::Count { name, from, to })) =
            (self.plain_terms(sum, names), steps.last_mut())
            && let [a, b] = terms?.as_slice()
            && a.0 == b.0
            && let Some(sum) = exchanged(name, &a.1, &b.1)
        {
            let all = match &from.is {
                Is::Int(int) if int.is_zero() => next(sum.clone()) == *to,
                Is::Int(int) if *int == Int::ONE => sum == *to,
                _ => false,
            };
            if all {
                *to = sum.op(Op::FloorDiv, Ex::int(2)).op(Op::Add, Ex::int(1));
            }
        }
        Ok(in_steps(steps, inner))
    }

    /// Statements for every component of a sum.
    pub(crate) fn sum(&self, sum: &Sum, names: &[String], sink: &dyn Sink) -> Written<Vec<St>> {
        Ok(match sum {
            Sum::If(condition, yes, no) => {
                let (yes, no) = (self.sum(yes, names, sink)?, self.sum(no, names, sink)?);
                let condition = self.truth(condition, names)?;
                match (yes.is_empty(), no.is_empty()) {
                    (true, true) => Vec::new(),
                    (true, false) => vec![St::If(vec![(condition.not(), no)], Vec::new())],
                    _ => vec![St::If(vec![(condition, yes)], no)],
                }
            }
            Sum::Plus(terms) => {
                terms.iter().map(|term| self.sum(term, names, sink)).collect::<Written<Vec<_>>>()?.concat()
            }
            Sum::Component { kind, fields, .. } => sink.add(*kind, self.fields(*kind, fields, names)?),
            Sum::Copies(count, term) => sink.copies(self.int(count, names)?, self.sum(term, names, sink)?),
            Sum::Each(term, items) => self.nested(items, names, self.sum(term, names, sink)?)?,
        })
    }

    /// The fields of a component.
    pub(crate) fn fields(&self, kind: usize, fields: &[Expr], names: &[String]) -> Written<Vec<Ex>> {
        let declared = &self.rules.kinds[kind].fields;
        fields.iter().zip(declared).map(|(field, declared)| self.expr(field, names, &declared.ty)).collect()
    }

    /// A component in its canonical form.
    pub(crate) fn made(&self, kind: usize, fields: Vec<Ex>) -> Ex {
        match &self.makers[kind] {
            Some(maker) => Ex::call(maker, fields, Ty::Position),
            None => Ex::new(Is::Component(kind, fields), Ty::Position),
        }
    }

    /// The components of a sum, where each is simply added.
    pub(crate) fn terms(&self, sum: &Sum, names: &[String]) -> Option<Written<Vec<Ex>>> {
        let terms = self.plain_terms(sum, names)?;
        Some(terms.map(|terms| terms.into_iter().map(|(kind, fields)| self.made(kind, fields)).collect()))
    }

    /// The kinds and fields of the components of a sum, where each is simply added.
    pub(crate) fn plain_terms(&self, sum: &Sum, names: &[String]) -> Option<Written<Vec<(usize, Vec<Ex>)>>> {
        match sum {
            Sum::Plus(terms) => {
                let terms = terms.iter().map(|term| self.plain_terms(term, names));
                let terms = terms.collect::<Option<Vec<_>>>()?;
                Some(terms.into_iter().collect::<Written<Vec<_>>>().map(|terms| terms.concat()))
            }
            Sum::Component { kind, fields, .. } => {
                Some(self.fields(*kind, fields, names).map(|fields| vec![(*kind, fields)]))
            }
            _ => None,
        }
    }

    /// The moves of a kind that a player may make; all of them for nobody in particular.
    pub(crate) fn moves_of(&self, kind: usize, player: Option<Player>) -> Vec<&Move> {
        use grundy_syntax::tree::Side;
        let has = |side: Option<Side>| match (player, side) {
            (None, _) | (_, None) => true,
            (Some(Player::Left), Some(side)) => side == Side::Left,
            (Some(Player::Right), Some(side)) => side == Side::Right,
        };
        self.rules.moves.iter().filter(|rule| rule.kind == kind && has(rule.side)).collect()
    }
}

/// The number after this one: `n - 1` is followed by n.
pub(crate) fn next(number: Ex) -> Ex {
    match number.is {
        Is::Op(Op::Sub, a, b) if b.is == Is::Int(Int::ONE) => *a,
        is => Ex::new(is, number.ty).op(Op::Add, Ex::int(1)),
    }
}

/// Whether a function of one argument takes what can be run through.
fn takes_domain(builtin: Builtin) -> bool {
    matches!(
        builtin,
        Builtin::Min
            | Builtin::Max
            | Builtin::Gcd
            | Builtin::Len
            | Builtin::Sum
            | Builtin::Sort
            | Builtin::Reverse
            | Builtin::ToSet
            | Builtin::ToList
            | Builtin::Subsets
    )
}

fn named(pattern: &Pattern, names: &[String]) -> Names {
    match pattern {
        Pattern::Slot(slot) => Names::One(names.get(*slot).cloned().unwrap_or_default()),
        Pattern::Tuple(parts) => Names::Tuple(parts.iter().map(|part| named(part, names)).collect()),
    }
}

/// The names of functions in the libraries.
fn plain_name(builtin: Builtin) -> Option<&'static str> {
    Some(match builtin {
        Builtin::Min => "least",
        Builtin::Max => "greatest",
        Builtin::Gcd => "gcd_all",
        Builtin::Abs => "abs_of",
        Builtin::Isqrt => "isqrt",
        Builtin::Pow => "power",
        Builtin::Prime => "is_prime",
        Builtin::Divisors => "divisors",
        Builtin::Powers => "powers",
        Builtin::Bit => "bit",
        Builtin::Popcount => "popcount",
        Builtin::Lowbit => "lowbit",
        Builtin::V2 => "v2",
        Builtin::Log2 => "log2_of",
        Builtin::Len => "len",
        Builtin::Sum => "total",
        Builtin::Sort => "sorted_list",
        Builtin::Reverse => "reversed_list",
        Builtin::Without => "without",
        Builtin::ToSet => "set_from",
        Builtin::ToList => "list_from",
        Builtin::Subsets => "subsets",
        Builtin::Choose => "choose",
        Builtin::Product => "product",
        Builtin::FloorPhi => "floor_phi",
        Builtin::FloorPhi2 => "floor_phi2",
        Builtin::InRecurrence => "in_recurrence",
        Builtin::Repeat
        | Builtin::Dyadic
        | Builtin::ValueAt
        | Builtin::LostAt
        | Builtin::Graph(_)
        | Builtin::Board(_) => return None,
    })
}

fn board_name(function: BoardFunction, args: usize) -> &'static str {
    match function {
        BoardFunction::Split => "split_row",
        BoardFunction::Rows => "rows",
        BoardFunction::Columns => "cols",
        BoardFunction::Cells if args == 1 => "cells",
        BoardFunction::Cells => "cells_of",
        BoardFunction::Inside => "inside",
        BoardFunction::Around => "around",
        BoardFunction::Regions => "regions",
        BoardFunction::Grid => "filled_grid",
        BoardFunction::Rewrites => "row_rewrites",
    }
}

fn graph_name(function: GraphFunction) -> &'static str {
    match function {
        GraphFunction::Vertices => "vertices",
        GraphFunction::Edges => "edges",
        GraphFunction::Neighbours | GraphFunction::Successors => "successors",
        GraphFunction::Predecessors => "predecessors",
        GraphFunction::Incident => "incident",
        GraphFunction::Ends => "ends_of",
        GraphFunction::Label => "label_of",
        GraphFunction::Joined => "are_joined",
        GraphFunction::Components => "components",
        GraphFunction::Reach => "reach",
        GraphFunction::Path => "tree_path",
        GraphFunction::Parent => "tree_parent",
        GraphFunction::Subtree => "subtree",
        GraphFunction::PathGraph => "path_graph",
        GraphFunction::CycleGraph => "cycle_graph",
        GraphFunction::CompleteGraph => "complete_graph",
        GraphFunction::StarGraph => "star_graph",
        GraphFunction::GridGraph => "grid_graph",
        GraphFunction::On => "on_vertices",
    }
}
