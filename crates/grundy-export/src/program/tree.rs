//! A small imperative language, in which programs are made before they are printed.
//!
//! Rules become trees ([`lower`](super::lower)), methods and answers are trees ([`build`](super::build)), and each
//! language prints them ([`print`](super::print)). What a printer needs to know is in the tree or computed from it: every
//! expression has its type, [`changes`] tells what must be mutable, [`uses`] what needs no name.
//!
//! # Values and variables
//!
//! Values are as those of the rules: who keeps one has it for himself. Expressions have no effects, and calls none but
//! on the tables among the [globals](Global). Numbers are 64 bits wide, without limit in Python; indices and
//! sizes are such numbers too. A function does not change its arguments. [`Ty::Array`] is the only type of local variables that
//! statements change in place, apart from plain numbers and truth values, sets and maps.

use std::collections::BTreeSet;

use grundy_rules::ir::Over;
use grundy_values::Int;

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    /// A number.
    Int,
    /// A number in an array, of so many bits; outside of arrays it is an [`Int`](Self::Int).
    Small(u8),
    Bool,
    /// One character of a board.
    Symbol,
    /// A row of symbols.
    Row,
    /// What is printed.
    Text,
    Grid,
    Graph,
    Tuple(Vec<Ty>),
    /// A sequence that nothing changes; it can be compared and be a key.
    List(Box<Ty>),
    /// A sequence that grows, shrinks and has elements replaced.
    Array(Box<Ty>),
    /// A set in ascending order.
    Set(Box<Ty>),
    Map(Box<Ty>, Box<Ty>),
    /// A component of a position, see [`Shape`].
    Position,
    /// One of the [`Record`]s.
    Record(&'static str),
}

impl Ty {
    pub(crate) fn list(of: Self) -> Self {
        Self::List(Box::new(of))
    }

    pub(crate) fn array(of: Self) -> Self {
        Self::Array(Box::new(of))
    }

    pub(crate) fn set(of: Self) -> Self {
        Self::Set(Box::new(of))
    }

    pub(crate) fn map(from: Self, to: Self) -> Self {
        Self::Map(Box::new(from), Box::new(to))
    }

    /// The type of an element, as a value of its own.
    pub(crate) fn element(&self) -> Self {
        match self {
            Self::List(of) | Self::Array(of) | Self::Set(of) => match &**of {
                Self::Small(_) => Self::Int,
                of => of.clone(),
            },
            Self::Row => Self::Symbol,
            _ => Self::Int,
        }
    }
}

/// An operator between numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    /// Quotient of natural numbers.
    Div,
    /// Remainder of natural numbers.
    Mod,
    /// Quotient, rounded down.
    FloorDiv,
    /// Remainder of the quotient that is rounded down.
    FloorMod,
    And,
    Or,
    Xor,
    /// To the left, towards larger numbers.
    Shift,
    /// To the right.
    Unshift,
}

/// A comparison of two values of the same type. Of truth values only `Equal` and `NotEqual` are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cmp {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ex {
    pub(crate) is: Is,
    pub(crate) ty: Ty,
}

/// What an expression computes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Is {
    Int(Int),
    Truth(bool),
    Symbol(char),
    /// A row written out.
    Row(String),
    Text(String),
    /// A variable.
    Var(String),
    /// One of the [`Global`]s.
    Global(String),
    Negated(Box<Ex>),
    Not(Box<Ex>),
    Op(Op, Box<Ex>, Box<Ex>),
    Cmp(Cmp, Box<Ex>, Box<Ex>),
    /// Whether all hold, from left to right as far as needed.
    All(Vec<Ex>),
    /// Whether any holds, from left to right as far as needed.
    Any(Vec<Ex>),
    If(Box<Ex>, Box<Ex>, Box<Ex>),
    Tuple(Vec<Ex>),
    /// A part of a tuple.
    Part(Box<Ex>, usize),
    /// A list, an array or a set of these elements, according to the type.
    Elements(Vec<Ex>),
    /// An array of so many equal elements.
    Filled {
        count: Box<Ex>,
        with: Box<Ex>,
    },
    /// An element of a list, an array or a row.
    Index(Box<Ex>, Box<Ex>),
    /// The last element of an array that is not empty.
    Last(Box<Ex>),
    /// How many elements a list, an array or a row has.
    Len(Box<Ex>),
    /// Whether an array or a list has no elements.
    Empty(Box<Ex>),
    /// Whether a map has a key, or a set an element.
    Has(Box<Ex>, Box<Ex>),
    /// What a map has for a key.
    Get(Box<Ex>, Box<Ex>),
    /// An array made into a list; with `sorted` in ascending order.
    Frozen {
        array: Box<Ex>,
        sorted: bool,
    },
    /// A call of a function of the library.
    Library(&'static str, Vec<Ex>),
    /// A call of a [`Function`] of the program.
    Call(String, Vec<Ex>),
    /// Something made of a value over all branches of the steps.
    Over {
        over: Over,
        body: Box<Ex>,
        steps: Vec<Step>,
    },
    /// A list, a row or a grid with some elements replaced; later changes win, and with `sorted` the list is sorted again.
    With {
        of: Box<Ex>,
        changes: Vec<Change>,
        sorted: bool,
    },
    /// A value with a name, in another.
    Named {
        names: Names,
        value: Box<Ex>,
        body: Box<Ex>,
    },
    /// A component of this kind with these fields, as they are.
    Component(usize, Vec<Ex>),
    /// A member of a record.
    Member(Box<Ex>, &'static str),
    /// A record with all of its members, in their order.
    Record(&'static str, Vec<Ex>),
    /// The words that are printed for a value.
    Shown(Box<Ex>),
    /// Texts with a space between them.
    Words(Vec<Ex>),
    /// What is read from the input, as [`Contest`](crate::contest::Contest) says; only as the value of a `Let` or a `Set`.
    Read,
    /// The same for a list or a set whose number of elements is known.
    ReadCounted(Box<Ex>),
    /// A graph that is read; its number of vertices too, unless it is known.
    ReadGraph {
        directed: bool,
        tree: bool,
        labels: bool,
        base: u32,
        vertices: Option<Box<Ex>>,
    },
}

/// Names that a value is taken apart to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Names {
    One(String),
    Tuple(Vec<Names>),
}

/// One step on the way to the branches of a comprehension.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// Counts from the first number up to, not including, the second.
    Count { name: String, from: Ex, to: Ex },
    /// Runs through a list, a set or a row.
    Each { names: Names, domain: Ex },
    /// Names a value.
    Define { names: Names, value: Ex },
    /// Goes on only where it holds.
    If(Ex),
}

/// `index: value` in every branch of the steps. The index of a grid is a pair.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Change {
    pub(crate) steps: Vec<Step>,
    pub(crate) index: Ex,
    pub(crate) value: Ex,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum St {
    /// A new variable, of the type of the value, which it keeps for itself. It may be changed later.
    Let(String, Ex),
    /// New names for the parts of a value.
    Bind(Names, Ex),
    /// Names for the fields of a component, `None` where one is not used; they are not changed. With several kinds it must be of
    /// this kind.
    Unpack {
        kind: usize,
        names: Vec<Option<String>>,
        of: Ex,
    },
    /// Does one of these, according to the kind; each with names for the fields.
    ByKind {
        of: Ex,
        arms: Vec<(Vec<Option<String>>, Vec<St>)>,
    },
    /// Gives a place another value.
    Set(Ex, Ex),
    /// `place = place op value`.
    Update(Op, Ex, Ex),
    /// The first whose condition holds, or the last.
    If(Vec<(Ex, Vec<St>)>, Vec<St>),
    /// Counts from the first number up to, not including, the second, which are computed once.
    Count {
        name: String,
        from: Ex,
        to: Ex,
        body: Vec<St>,
    },
    /// Does it that many times.
    Times(Ex, Vec<St>),
    /// Runs through a list, an array, a set or a row, which it does not change.
    Each {
        names: Names,
        domain: Ex,
        body: Vec<St>,
    },
    While(Ex, Vec<St>),
    /// Adds an element at the end of an array.
    Push(Ex, Ex),
    /// Adds all elements of a list or an array at the end of an array.
    Extend(Ex, Ex),
    /// Takes the last element off an array.
    Pop(Ex),
    /// Adds an element to a set.
    Add(Ex, Ex),
    /// Gives a map a value for a key.
    Put(Ex, Ex, Ex),
    /// Empties an array, a set or a map.
    Clear(Ex),
    Return(Ex),
    Break,
    Continue,
    /// A call for what it does to tables.
    Do(Ex),
    /// Prints a text as a line; only in the main part.
    Say(Ex),
    /// Does it for every case of the input; only in the main part.
    Cases(crate::contest::Cases, Vec<St>),
    /// Statements with names of their own, under a comment.
    Block(String, Vec<St>),
}

/// What components are: kinds with the names and types of their fields. The only kind with one field is that field itself, the only
/// kind otherwise a tuple.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shape {
    pub(crate) doc: String,
    pub(crate) kinds: Vec<(String, Vec<Ty>)>,
}

impl Shape {
    /// The type that a position is made of; `None` where there are several kinds.
    pub(crate) fn only(&self) -> Option<Ty> {
        match self.kinds.as_slice() {
            [(_, fields)] => Some(match fields.as_slice() {
                [one] => one.clone(),
                fields => Ty::Tuple(fields.to_vec()),
            }),
            _ => None,
        }
    }
}

/// A record: several values under names. Nothing changes a record that is made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    pub(crate) name: &'static str,
    pub(crate) doc: String,
    pub(crate) members: Vec<(&'static str, Ty)>,
}

/// What a global is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Role {
    /// Known when the program is written.
    Fixed(Ex),
    /// A long table that is known when the program is written: an array of numbers.
    Data(Vec<i64>),
    /// Set by the main part or by `prepare`, and only read elsewhere.
    Given,
    /// What functions remember of their results: read and changed inside expressions. A map that is empty at first.
    Kept,
    /// What functions fill and read: an array, a set or a map that is empty at first, or the number 0.
    Table,
}

/// A variable that all functions see.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Global {
    pub(crate) name: String,
    pub(crate) ty: Ty,
    pub(crate) role: Role,
    /// Empty where nothing needs to be said.
    pub(crate) doc: String,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// Empty where nothing needs to be said.
    pub(crate) doc: String,
    pub(crate) args: Vec<(String, Ty)>,
    /// `None` where it is called for what it does to tables.
    pub(crate) result: Option<Ty>,
    pub(crate) body: Vec<St>,
}

/// A whole program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unit {
    /// What its first lines say.
    pub(crate) head: Vec<String>,
    pub(crate) position: Shape,
    pub(crate) records: Vec<Record>,
    pub(crate) globals: Vec<Global>,
    /// Each after those that it calls, itself apart.
    pub(crate) functions: Vec<Function>,
    pub(crate) main: Vec<St>,
}

impl Ex {
    pub(crate) fn new(is: Is, ty: Ty) -> Self {
        Self { is, ty }
    }

    pub(crate) fn int(number: i64) -> Self {
        Self::new(Is::Int(Int::from(number)), Ty::Int)
    }

    pub(crate) fn truth(truth: bool) -> Self {
        Self::new(Is::Truth(truth), Ty::Bool)
    }

    pub(crate) fn text(text: &str) -> Self {
        Self::new(Is::Text(text.to_owned()), Ty::Text)
    }

    pub(crate) fn var(name: &str, ty: Ty) -> Self {
        Self::new(Is::Var(name.to_owned()), ty)
    }

    pub(crate) fn global(name: &str, ty: Ty) -> Self {
        Self::new(Is::Global(name.to_owned()), ty)
    }

    /// A number in a variable.
    pub(crate) fn number(name: &str) -> Self {
        Self::var(name, Ty::Int)
    }

    pub(crate) fn call(name: &str, args: Vec<Self>, ty: Ty) -> Self {
        Self::new(Is::Call(name.to_owned(), args), ty)
    }

    pub(crate) fn library(name: &'static str, args: Vec<Self>, ty: Ty) -> Self {
        Self::new(Is::Library(name, args), ty)
    }

    pub(crate) fn op(self, op: Op, other: Self) -> Self {
        let number = |ex: &Self| match &ex.is {
            Is::Int(int) => int.to_i64(),
            _ => None,
        };
        match (op, number(&self), number(&other)) {
            (Op::Add, Some(0), _) => other,
            (Op::Add | Op::Sub | Op::Xor | Op::Shift, _, Some(0)) | (Op::Mul | Op::Div, _, Some(1)) => self,
            (Op::Mul, Some(1), _) => other,
            (Op::Mul, Some(0), _) => Self::int(0),
            (Op::Add, Some(a), Some(b)) if a.checked_add(b).is_some() => Self::int(a + b),
            _ => Self::new(Is::Op(op, Box::new(self), Box::new(other)), Ty::Int),
        }
    }

    pub(crate) fn cmp(self, cmp: Cmp, other: Self) -> Self {
        Self::new(Is::Cmp(cmp, Box::new(self), Box::new(other)), Ty::Bool)
    }

    pub(crate) fn is(self, other: Self) -> Self {
        self.cmp(Cmp::Equal, other)
    }

    pub(crate) fn not(self) -> Self {
        let opposite = |cmp: Cmp| match cmp {
            Cmp::Equal => Cmp::NotEqual,
            Cmp::NotEqual => Cmp::Equal,
            Cmp::Less => Cmp::GreaterEqual,
            Cmp::LessEqual => Cmp::Greater,
            Cmp::Greater => Cmp::LessEqual,
            Cmp::GreaterEqual => Cmp::Less,
        };
        match self.is {
            Is::Truth(truth) => Self::truth(!truth),
            Is::Not(inner) => *inner,
            Is::Cmp(cmp, a, b) => a.cmp(opposite(cmp), *b),
            is => Self::new(Is::Not(Box::new(Self::new(is, self.ty))), Ty::Bool),
        }
    }

    /// Whether all hold.
    pub(crate) fn all(parts: Vec<Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part.is {
                Is::Truth(true) => {}
                Is::All(inner) => flat.extend(inner),
                is => flat.push(Self::new(is, part.ty)),
            }
        }
        match flat.len() {
            0 => Self::truth(true),
            1 => flat.remove(0),
            _ => Self::new(Is::All(flat), Ty::Bool),
        }
    }

    /// Whether any holds.
    pub(crate) fn any(parts: Vec<Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part.is {
                Is::Truth(false) => {}
                Is::Any(inner) => flat.extend(inner),
                is => flat.push(Self::new(is, part.ty)),
            }
        }
        match flat.len() {
            0 => Self::truth(false),
            1 => flat.remove(0),
            _ => Self::new(Is::Any(flat), Ty::Bool),
        }
    }

    pub(crate) fn choice(condition: Self, yes: Self, no: Self) -> Self {
        match condition.is {
            Is::Truth(true) => yes,
            Is::Truth(false) => no,
            _ => {
                let ty = yes.ty.clone();
                Self::new(Is::If(Box::new(condition), Box::new(yes), Box::new(no)), ty)
            }
        }
    }

    /// An element of a list, an array or a row.
    pub(crate) fn at(self, index: Self) -> Self {
        let ty = self.ty.element();
        Self::new(Is::Index(Box::new(self), Box::new(index)), ty)
    }

    pub(crate) fn last(self) -> Self {
        let ty = self.ty.element();
        Self::new(Is::Last(Box::new(self)), ty)
    }

    pub(crate) fn len(self) -> Self {
        Self::new(Is::Len(Box::new(self)), Ty::Int)
    }

    pub(crate) fn is_empty(&self) -> Self {
        Self::new(Is::Empty(Box::new(self.clone())), Ty::Bool)
    }

    pub(crate) fn has(self, key: Self) -> Self {
        Self::new(Is::Has(Box::new(self), Box::new(key)), Ty::Bool)
    }

    pub(crate) fn get(self, key: Self) -> Self {
        let ty = if let Ty::Map(_, to) = &self.ty { (**to).clone() } else { Ty::Int };
        Self::new(Is::Get(Box::new(self), Box::new(key)), ty)
    }

    pub(crate) fn part(self, at: usize) -> Self {
        let ty =
            if let Ty::Tuple(parts) = &self.ty { parts.get(at).cloned().unwrap_or(Ty::Int) } else { Ty::Int };
        Self::new(Is::Part(Box::new(self), at), ty)
    }

    pub(crate) fn member(self, name: &'static str, ty: Ty) -> Self {
        Self::new(Is::Member(Box::new(self), name), ty)
    }

    /// An empty array, list or set.
    pub(crate) fn empty(ty: Ty) -> Self {
        Self::new(Is::Elements(Vec::new()), ty)
    }

    pub(crate) fn elements(parts: Vec<Self>, ty: Ty) -> Self {
        Self::new(Is::Elements(parts), ty)
    }

    /// An array of equal elements.
    pub(crate) fn filled(count: Self, with: Self, of: Ty) -> Self {
        Self::new(Is::Filled { count: Box::new(count), with: Box::new(with) }, Ty::array(of))
    }

    /// Whether it names something that lives on: a variable, or a part of one.
    pub(crate) fn is_place(&self) -> bool {
        match &self.is {
            Is::Var(_) | Is::Global(_) => true,
            Is::Part(of, _) | Is::Index(of, _) | Is::Last(of) | Is::Member(of, _) | Is::Get(of, _) => {
                of.is_place()
            }
            _ => false,
        }
    }

    /// Calls `visit` on this expression and everything below it, parents first.
    pub(crate) fn walk(&self, visit: &mut dyn FnMut(&Self)) {
        visit(self);
        match &self.is {
            Is::Int(_)
            | Is::Truth(_)
            | Is::Symbol(_)
            | Is::Row(_)
            | Is::Text(_)
            | Is::Var(_)
            | Is::Global(_)
            | Is::Read => {}
            Is::ReadGraph { vertices, .. } => vertices.iter().for_each(|count| count.walk(visit)),
            Is::Negated(a)
            | Is::Not(a)
            | Is::Part(a, _)
            | Is::Last(a)
            | Is::Len(a)
            | Is::Empty(a)
            | Is::Frozen { array: a, .. }
            | Is::Member(a, _)
            | Is::Shown(a)
            | Is::ReadCounted(a) => a.walk(visit),
            Is::Op(_, a, b)
            | Is::Cmp(_, a, b)
            | Is::Filled { count: a, with: b }
            | Is::Index(a, b)
            | Is::Has(a, b)
            | Is::Get(a, b)
            | Is::Named { value: a, body: b, .. } => {
                a.walk(visit);
                b.walk(visit);
            }
            Is::If(a, b, c) => [a, b, c].into_iter().for_each(|part| part.walk(visit)),
            Is::All(parts)
            | Is::Any(parts)
            | Is::Tuple(parts)
            | Is::Elements(parts)
            | Is::Library(_, parts)
            | Is::Call(_, parts)
            | Is::Component(_, parts)
            | Is::Record(_, parts)
            | Is::Words(parts) => parts.iter().for_each(|part| part.walk(visit)),
            Is::Over { body, steps, .. } => {
                steps.iter().for_each(|step| step.walk(visit));
                body.walk(visit);
            }
            Is::With { of, changes, .. } => {
                of.walk(visit);
                for change in changes {
                    change.steps.iter().for_each(|step| step.walk(visit));
                    change.index.walk(visit);
                    change.value.walk(visit);
                }
            }
        }
    }
}

impl Step {
    fn walk(&self, visit: &mut dyn FnMut(&Ex)) {
        match self {
            Self::Count { from, to, .. } => {
                from.walk(visit);
                to.walk(visit);
            }
            Self::Each { domain: ex, .. } | Self::Define { value: ex, .. } | Self::If(ex) => ex.walk(visit),
        }
    }
}

impl St {
    /// The statements inside of this one.
    pub(crate) fn bodies(&self) -> Vec<&[Self]> {
        match self {
            Self::If(arms, last) => {
                arms.iter().map(|(_, body)| body.as_slice()).chain([last.as_slice()]).collect()
            }
            Self::ByKind { arms, .. } => arms.iter().map(|(_, body)| body.as_slice()).collect(),
            Self::Count { body, .. }
            | Self::Times(_, body)
            | Self::Each { body, .. }
            | Self::While(_, body)
            | Self::Cases(_, body)
            | Self::Block(_, body) => vec![body],
            _ => Vec::new(),
        }
    }

    /// The expressions of this statement, those of the statements inside apart.
    pub(crate) fn own(&self) -> Vec<&Ex> {
        match self {
            Self::Let(_, ex)
            | Self::Bind(_, ex)
            | Self::Unpack { of: ex, .. }
            | Self::ByKind { of: ex, .. }
            | Self::Times(ex, _)
            | Self::Each { domain: ex, .. }
            | Self::While(ex, _)
            | Self::Pop(ex)
            | Self::Clear(ex)
            | Self::Return(ex)
            | Self::Do(ex)
            | Self::Say(ex) => vec![ex],
            Self::Set(a, b)
            | Self::Update(_, a, b)
            | Self::Push(a, b)
            | Self::Extend(a, b)
            | Self::Add(a, b)
            | Self::Count { from: a, to: b, .. } => vec![a, b],
            Self::Put(a, b, c) => vec![a, b, c],
            Self::If(arms, _) => arms.iter().map(|(condition, _)| condition).collect(),
            Self::Break | Self::Continue | Self::Cases(..) | Self::Block(..) => Vec::new(),
        }
    }

    /// The place that this statement changes.
    pub(crate) fn changed(&self) -> Option<&Ex> {
        match self {
            Self::Set(place, _)
            | Self::Update(_, place, _)
            | Self::Push(place, _)
            | Self::Extend(place, _)
            | Self::Pop(place)
            | Self::Add(place, _)
            | Self::Put(place, ..)
            | Self::Clear(place) => Some(place),
            _ => None,
        }
    }
}

/// Calls `visit` on all statements, outer ones first.
pub(crate) fn each_statement(body: &[St], visit: &mut dyn FnMut(&St)) {
    for statement in body {
        visit(statement);
        statement.bodies().into_iter().for_each(|inner| each_statement(inner, visit));
    }
}

/// Calls `visit` on all expressions of statements.
pub(crate) fn each_expression(body: &[St], visit: &mut dyn FnMut(&Ex)) {
    each_statement(body, &mut |statement| statement.own().into_iter().for_each(|ex| ex.walk(visit)));
}

/// How often statements mention a variable, what changes it included.
pub(crate) fn uses(body: &[St], name: &str) -> usize {
    let mut count = 0;
    each_expression(body, &mut |ex| count += usize::from(matches!(&ex.is, Is::Var(var) if var == name)));
    count
}

/// How often an expression mentions a variable.
pub(crate) fn uses_in(ex: &Ex, name: &str) -> usize {
    let mut count = 0;
    ex.walk(&mut |ex| count += usize::from(matches!(&ex.is, Is::Var(var) if var == name)));
    count
}

/// The variable or global that a place is or belongs to.
fn root(place: &Ex) -> &Is {
    match &place.is {
        Is::Part(of, _) | Is::Index(of, _) | Is::Last(of) | Is::Member(of, _) | Is::Get(of, _) => root(of),
        is => is,
    }
}

/// Whether statements change a variable or a part of it.
pub(crate) fn changes(body: &[St], name: &str) -> bool {
    let mut found = false;
    each_statement(body, &mut |statement| {
        found |= statement.changed().is_some_and(|place| matches!(root(place), Is::Var(var) if var == name));
    });
    found
}

/// The globals that statements change.
pub(crate) fn globals_changed(body: &[St]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each_statement(body, &mut |statement| {
        if let Some(Is::Global(name)) = statement.changed().map(root) {
            found.insert(name.clone());
        }
    });
    found
}

/// The globals, the functions and the pieces of the library that statements mention.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mentioned {
    pub(crate) globals: BTreeSet<String>,
    pub(crate) functions: BTreeSet<String>,
    pub(crate) library: BTreeSet<&'static str>,
}

/// What statements mention.
pub(crate) fn mentioned(body: &[St]) -> Mentioned {
    let mut found = Mentioned::default();
    each_expression(body, &mut |ex| match &ex.is {
        Is::Global(name) => {
            found.globals.insert(name.clone());
        }
        Is::Call(name, _) => {
            found.functions.insert(name.clone());
        }
        Is::Library(name, _) => {
            found.library.insert(name);
        }
        _ => {}
    });
    found
}

impl Step {
    /// Whether the step mentions a variable.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        let mut found = false;
        self.walk(&mut |ex| found |= matches!(&ex.is, Is::Var(var) if var == name));
        found
    }
}
