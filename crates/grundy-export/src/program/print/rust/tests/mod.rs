//! Trees and the text that is printed for them.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use grundy_rules::ir::Over;

use super::scope::Body;
use super::{Language, Printer, Rust, library};
use crate::contest::Cases;
use crate::program::tree::{
    Change, Cmp, Ex, Function, Global, Is, Names, Op, Record, Role, Shape, St, Step, Ty, Unit,
};

fn int(number: i64) -> Ex {
    Ex::int(number)
}

fn num(name: &str) -> Ex {
    Ex::number(name)
}

fn list(name: &str) -> Ex {
    Ex::var(name, Ty::list(Ty::Int))
}

fn array(name: &str) -> Ex {
    Ex::var(name, Ty::array(Ty::Int))
}

fn bits(name: &str) -> Ex {
    Ex::var(name, Ty::array(Ty::Small(32)))
}

fn row(name: &str) -> Ex {
    Ex::var(name, Ty::Row)
}

fn rows(name: &str) -> Ex {
    Ex::var(name, Ty::array(Ty::Row))
}

fn one(name: &str) -> Names {
    Names::One(name.to_owned())
}

fn local(name: &str, value: Ex) -> St {
    St::Let(name.to_owned(), value)
}

fn when(condition: Ex, body: Vec<St>) -> St {
    St::If(vec![(condition, body)], Vec::new())
}

fn each(name: &str, domain: Ex, body: Vec<St>) -> St {
    St::Each { names: one(name), domain, body }
}

fn count(name: &str, from: Ex, to: Ex, body: Vec<St>) -> St {
    St::Count { name: name.to_owned(), from, to, body }
}

fn over(over: Over, body: Ex, steps: Vec<Step>, ty: Ty) -> Ex {
    Ex::new(Is::Over { over, body: Box::new(body), steps }, ty)
}

fn counts(name: &str, from: Ex, to: Ex) -> Step {
    Step::Count { name: name.to_owned(), from, to }
}

fn runs(name: &str, domain: Ex) -> Step {
    Step::Each { names: one(name), domain }
}

fn shown(value: Ex) -> Ex {
    Ex::new(Is::Shown(Box::new(value)), Ty::Text)
}

fn words(parts: Vec<Ex>) -> Ex {
    Ex::new(Is::Words(parts), Ty::Text)
}

fn read(ty: Ty) -> Ex {
    Ex::new(Is::Read, ty)
}

/// A program whose components are rows and numbers, with some globals.
fn unit() -> Unit {
    let global =
        |name: &str, ty: Ty, role: Role| Global { name: name.to_owned(), ty, role, doc: String::new() };
    let map = || Ty::map(Ty::Row, Ty::Int);
    Unit {
        head: vec!["A program.".to_owned()],
        position: Shape {
            doc: "A component".to_owned(),
            kinds: vec![("line".to_owned(), vec![Ty::Row]), ("heap".to_owned(), vec![Ty::Int])],
        },
        records: vec![Record {
            name: "State",
            doc: "A state".to_owned(),
            members: vec![("parts", Ty::array(Ty::Int)), ("player", Ty::Int)],
        }],
        globals: vec![
            global("m", Ty::Int, Role::Fixed(int(3))),
            global(
                "steps",
                Ty::list(Ty::Int),
                Role::Fixed(Ex::elements(vec![int(1), int(4)], Ty::list(Ty::Int))),
            ),
            global("bound", Ty::list(Ty::Int), Role::Given),
            global("memo", map(), Role::Table),
            global("sg", Ty::array(Ty::Small(32)), Role::Table),
            global("kept", map(), Role::Kept),
            global("DATA", Ty::array(Ty::Int), Role::Data((0..2000).map(|n| n % 7).collect())),
        ],
        functions: Vec::new(),
        main: Vec::new(),
    }
}

/// A unit with these functions, all of which the main part calls.
fn with(functions: Vec<Function>) -> Unit {
    let mut unit = unit();
    let call = |function: &Function| St::Do(Ex::call(&function.name, Vec::new(), Ty::Int));
    unit.main = functions.iter().map(call).collect();
    unit.functions = functions;
    unit
}

fn function(args: &[(&str, Ty)], result: Option<Ty>, body: Vec<St>) -> Function {
    let args = args.iter().map(|(name, ty)| ((*name).to_owned(), ty.clone())).collect();
    Function { name: "f".to_owned(), doc: String::new(), args, result, body }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table")]
fn expressions() {
    let n = || num("n");
    let less = |a: Ex, b: Ex| a.cmp(Cmp::Less, b);
    let is = |name: &str| Ex::var(name, Ty::Bool);
    let pair = || Ex::var("t", Ty::Tuple(vec![Ty::Int, Ty::Row]));
    let grid = || Ex::var("g", Ty::Grid);
    let set = || Ex::var("s", Ty::set(Ty::Int));
    let domain = |steps: Vec<Step>, body: Ex, over_of: Over, ty: Ty| over(over_of, body, steps, ty);
    let rows: Vec<(Ex, &str)> = vec![
        // Operators hold as they must.
        (n().op(Op::Add, int(1)).op(Op::Mul, int(2)), "(n + 1) * 2"),
        (n().op(Op::Sub, n().op(Op::Sub, int(1))), "n - (n - 1)"),
        (n().op(Op::Sub, int(1)).op(Op::Xor, num("k")).op(Op::Xor, int(3)), "(n - 1) ^ k ^ 3"),
        (n().op(Op::And, int(1)).op(Op::Or, num("k")), "(n & 1) | k"),
        (n().op(Op::Xor, num("k")).is(int(0)), "n ^ k == 0"),
        (int(1).op(Op::Shift, num("k")), "1i64 << k"),
        (n().op(Op::FloorMod, int(3)), "floor_mod(n, 3)"),
        (Ex::new(Is::Negated(Box::new(int(-1))), Ty::Int), "-(-1)"),
        (array("a").len().op(Op::Shift, int(2)), "(a.len() as i64) << 2"),
        // Sizes are compared as sizes, small numbers as they are stored.
        (less(array("a").len(), n()), "(a.len() as i64) < n"),
        (array("a").len().cmp(Cmp::LessEqual, n()), "a.len() as i64 <= n"),
        (less(array("a").len(), array("b").len()), "a.len() < b.len()"),
        (array("a").len().is(int(2)), "a.len() == 2"),
        (bits("a").at(n()).is(int(-1)), "a[n as usize] == -1"),
        (bits("a").at(n()).is(int(1 << 40)), "a[n as usize] as i64 == 1099511627776"),
        (less(bits("a").at(n()), bits("b").at(int(0))), "a[n as usize] < b[0]"),
        (array("a").at(bits("b").at(n())), "a[b[n as usize] as usize]"),
        (array("a").at(array("a").len().op(Op::Sub, int(1))), "a[a.len() - 1]"),
        (array("a").at(n().op(Op::Sub, int(1))), "a[(n - 1) as usize]"),
        (array("a").last().op(Op::Add, int(1)), "*a.last().unwrap() + 1"),
        (row("r").cmp(Cmp::Less, row("q")), "r[..] < q[..]"),
        (row("r").is(Ex::new(Is::Row("XO".to_owned()), Ty::Row)), "r == ['X', 'O']"),
        // Conditions.
        (Ex::all(vec![is("a"), Ex::any(vec![is("b"), is("c")])]), "a && (b || c)"),
        (Ex::any(vec![is("a"), Ex::all(vec![is("b"), is("c").not()])]), "a || b && !c"),
        (is("a").cmp(Cmp::NotEqual, less(n(), int(3))), "a != (n < 3)"),
        (Ex::choice(is("a"), int(1), int(2)).op(Op::Add, n()), "(if a { 1 } else { 2 }) + n"),
        (
            Ex::choice(is("a"), int(1), Ex::choice(is("b"), int(2), int(3))),
            "if a { 1 } else if b { 2 } else { 3 }",
        ),
        // Parts, elements, and what is kept of them.
        (pair().part(0), "t.0"),
        (Ex::new(Is::Tuple(vec![n(), pair().part(1)]), pair().ty), "(n, t.1.to_vec())"),
        (Ex::elements(vec![int(1), n()], Ty::list(Ty::Int)), "vec![1, n]"),
        (Ex::elements(vec![int(1), n()], Ty::set(Ty::Int)), "set_of(vec![1, n])"),
        (Ex::filled(n(), int(-1), Ty::Small(8)), "vec![-1; n as usize]"),
        (Ex::filled(n(), num("k"), Ty::Small(8)), "vec![k as i8; n as usize]"),
        (
            Ex::new(Is::Frozen { array: Box::new(array("a")), sorted: true }, Ty::list(Ty::Int)),
            "sorted(a.to_vec())",
        ),
        (Ex::var("m", Ty::map(Ty::Row, Ty::Int)).get(row("r")), "m[&r]"),
        (set().has(n().op(Op::Add, int(1))), "s.contains(&(n + 1))"),
        // The library.
        (Ex::library("min_of", vec![n(), int(3)], Ty::Int), "min(n, 3)"),
        (Ex::library("abs_of", vec![n()], Ty::Int), "i64::abs(n)"),
        (
            Ex::library(
                "joined",
                vec![list("a"), Ex::elements(vec![n()], Ty::list(Ty::Int))],
                Ty::list(Ty::Int),
            ),
            "joined(&a, &[n])",
        ),
        (Ex::library("in_set", vec![set(), n()], Ty::Bool), "s.contains(&n)"),
        (
            Ex::library(
                "cells_of",
                vec![grid(), Ex::new(Is::Row(".".to_owned()), Ty::Row)],
                Ty::set(Ty::Int),
            ),
            "cells_of(&g, &['.'])",
        ),
        (
            Ex::library("range_list", vec![int(1), n().op(Op::Add, int(1))], Ty::list(Ty::Int)),
            "(1..=n).collect::<Vec<i64>>()",
        ),
        (Ex::library("repeated", vec![row("r"), n()], Ty::list(Ty::Row)), "vec![r.to_vec(); n as usize]"),
        // Comprehensions.
        (
            domain(
                vec![counts("k", int(1), n().op(Op::Add, int(1)))],
                num("k").op(Op::Mul, n()),
                Over::Sum,
                Ty::Int,
            ),
            "(1i64..=n).map(|k| k * n).sum::<i64>()",
        ),
        (
            domain(
                vec![runs("x", list("a")), Step::If(less(num("x"), n()))],
                num("x"),
                Over::List,
                Ty::list(Ty::Int),
            ),
            "{\n    let mut found: Vec<i64> = Vec::new();\n    for &x in &a {\n        if x < n {\n            found.push(x);\n        }\n    }\n    found\n}",
        ),
        (
            domain(
                vec![runs("r", Ex::var("a", Ty::list(Ty::Row)))],
                less(row("r").len(), n()),
                Over::Count,
                Ty::Int,
            ),
            "a.iter().filter(|&r| (r.len() as i64) < n).count() as i64",
        ),
        (
            domain(
                vec![counts("i", int(0), n()), runs("x", list("a")), Step::If(less(num("x"), num("i")))],
                num("x").is(num("i")),
                Over::All,
                Ty::Bool,
            ),
            "(0i64..n).all(|i| a.iter().all(|&x| x >= i || x == i))",
        ),
        (
            domain(
                vec![counts("i", int(0), int(3))],
                num("i").op(Op::Mul, int(2)),
                Over::Set,
                Ty::set(Ty::Int),
            ),
            "{\n    let mut found: BTreeSet<i64> = BTreeSet::new();\n    for i in 0i64..3 {\n        found.insert(i * 2);\n    }\n    found\n}",
        ),
        (
            Ex::new(
                Is::With {
                    of: Box::new(list("a")),
                    changes: vec![Change {
                        steps: vec![counts("i", int(0), n())],
                        index: num("i"),
                        value: int(0),
                    }],
                    sorted: true,
                },
                Ty::list(Ty::Int),
            ),
            "{\n    let mut changed = a.to_vec();\n    for i in 0i64..n {\n        changed[i as usize] = 0;\n    }\n    changed.sort_unstable();\n    changed\n}",
        ),
        (
            Ex::new(
                Is::Named {
                    names: one("d"),
                    value: Box::new(n().op(Op::Mul, n())),
                    body: Box::new(num("d").op(Op::Add, num("d"))),
                },
                Ty::Int,
            ),
            "{\n    let d: i64 = n * n;\n    d + d\n}",
        ),
        // What is printed.
        (shown(n()), "n.to_string()"),
        (shown(is("a")), "i64::from(a).to_string()"),
        (shown(row("r")), "show_row(&r)"),
        (shown(list("a")), "show_list(a.iter().map(|&one| one.to_string()))"),
        (
            words(vec![Ex::text("take {}"), shown(n()), shown(pair())]),
            "format!(\"take {{}} {} {} {}\", n, t.0, show_row(&t.1))",
        ),
        (Ex::text("a \"b\""), "\"a \\\"b\\\"\""),
        // Globals.
        (Ex::global("m", Ty::Int).op(Op::Add, int(1)), "M + 1"),
        (Ex::global("steps", Ty::list(Ty::Int)).at(int(0)), "STEPS[0]"),
        (Ex::global("bound", Ty::list(Ty::Int)).len(), "self.bound.len() as i64"),
        (Ex::global("sg", Ty::array(Ty::Small(32))).at(n()), "tables.sg[n as usize] as i64"),
        (Ex::global("DATA", Ty::array(Ty::Int)).at(n()), "DATA[n as usize] as i64"),
        (Ex::global("kept", Ty::map(Ty::Row, Ty::Int)).get(row("r")), "self.kept.borrow()[&r]"),
        // Components and records.
        (Ex::new(Is::Component(0, vec![row("r")]), Ty::Position), "Position::Line(r.to_vec())"),
        (Ex::new(Is::Component(1, vec![n()]), Ty::Position), "Position::Heap(n)"),
        (
            Ex::new(Is::Record("State", vec![array("parts"), int(1)]), Ty::Record("State")),
            "State { parts: parts.to_vec(), player: 1 }",
        ),
        // Input.
        (
            read(Ty::list(Ty::Tuple(vec![Ty::Int, Ty::Row]))),
            "read_list(words, |words| (read_number(words), read_row(words)))",
        ),
        (read(Ty::set(Ty::Int)), "read_list(words, read_number).into_iter().collect::<BTreeSet<_>>()"),
        (
            Ex::new(Is::ReadCounted(Box::new(n())), Ty::list(Ty::Int)),
            "(0..n).map(|_| read_number(words)).collect::<Vec<_>>()",
        ),
    ];
    let mut unit = unit();
    // What the main part asks for lives somewhere.
    unit.main = rows.iter().map(|(ex, _)| St::Do(ex.clone())).collect();
    let printer = Printer::new(&unit);
    let printed: Vec<String> =
        rows.iter().map(|(ex, _)| Body::new(&printer, BTreeSet::new()).ex(ex).text).collect();
    let expected: Vec<&str> = rows.iter().map(|(_, expected)| *expected).collect();
    different(&printed, &expected);
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table")]
fn statements() {
    let n = || num("n");
    let memo = || Ex::global("memo", Ty::map(Ty::Row, Ty::Int));
    let sg = || Ex::global("sg", Ty::array(Ty::Small(32)));
    let (int_args, row_args): (&[(&str, Ty)], &[(&str, Ty)]) = (&[("n", Ty::Int)], &[("r", Ty::Row)]);
    let numbers = Ty::array(Ty::Int);
    let state = Ty::Record("State");
    let made = |name: &str| Ex::new(Is::Record("State", vec![array(name), int(0)]), state.clone());
    let rows: Vec<(Function, &str)> = vec![
        // The last statement gives the result.
        (function(int_args, Some(Ty::Int), vec![St::Return(n())]), "fn f(n: i64) -> i64 {\n    n\n}"),
        (
            function(
                int_args,
                Some(Ty::Int),
                vec![when(n().is(int(0)), vec![St::Return(int(1))]), St::Return(n())],
            ),
            "fn f(n: i64) -> i64 {\n    if n == 0 {\n        return 1;\n    }\n    n\n}",
        ),
        (
            function(
                int_args,
                Some(Ty::Text),
                vec![St::If(
                    vec![(n().is(int(0)), vec![St::Return(Ex::text("no"))])],
                    vec![St::Return(Ex::text("yes"))],
                )],
            ),
            "fn f(n: i64) -> &'static str {\n    if n == 0 { \"no\" } else { \"yes\" }\n}",
        ),
        (
            function(
                int_args,
                Some(Ty::Text),
                vec![St::Return(Ex::choice(n().is(int(0)), Ex::text("no"), shown(n())))],
            ),
            "fn f(n: i64) -> String {\n    if n == 0 { \"no\".to_string() } else { n.to_string() }\n}",
        ),
        // What is not used has no name; what is not changed is not mutable.
        (
            function(
                int_args,
                Some(Ty::Int),
                vec![
                    local("x", int(0)),
                    count("i", int(0), n(), vec![St::Update(Op::Add, num("x"), int(2))]),
                    St::Return(num("x")),
                ],
            ),
            "fn f(n: i64) -> i64 {\n    let mut x = 0;\n    for _ in 0..n {\n        x += 2;\n    }\n    x\n}",
        ),
        // A number that nothing else tells is said to be one.
        (
            function(
                &[("a", numbers.clone())],
                Some(Ty::Bool),
                vec![
                    local("x", int(0)),
                    St::While(
                        array("a").at(num("x")).is(int(1)),
                        vec![St::Update(Op::Add, num("x"), int(1))],
                    ),
                    St::Return(num("x").is(int(7))),
                ],
            ),
            "fn f(a: &[i64]) -> bool {\n    let mut x: i64 = 0;\n    while a[x as usize] == 1 {\n        x += 1;\n    }\n    x == 7\n}",
        ),
        // Lists are lent and cloned only where they are kept.
        (
            function(row_args, Some(Ty::Row), vec![local("q", row("r")), St::Return(row("q"))]),
            "fn f(r: &[char]) -> Vec<char> {\n    let q = r;\n    q.to_vec()\n}",
        ),
        (
            function(
                row_args,
                Some(Ty::array(Ty::Row)),
                vec![
                    local("found", Ex::empty(Ty::array(Ty::Row))),
                    local("q", Ex::library("reversed_list", vec![row("r")], Ty::Row)),
                    when(
                        row("q").cmp(Cmp::Less, row("r")),
                        vec![St::Push(rows("found"), row("q")), St::Return(rows("found"))],
                    ),
                    St::Push(rows("found"), row("r")),
                    St::Push(rows("found"), row("q")),
                    St::Return(rows("found")),
                ],
            ),
            "fn f(r: &[char]) -> Vec<Vec<char>> {\n    let mut found: Vec<Vec<char>> = Vec::new();\n    let q = reversed_list(r);\n    if q[..] < r[..] {\n        found.push(q.to_vec());\n        return found.to_vec();\n    }\n    found.push(r.to_vec());\n    found.push(q);\n    found\n}",
        ),
        // A loop over a place borrows, one over a value owns.
        (
            function(
                &[("a", Ty::array(Ty::Row))],
                Some(Ty::array(Ty::Row)),
                vec![
                    local("found", Ex::empty(Ty::array(Ty::Row))),
                    each("r", rows("a"), vec![St::Push(rows("found"), row("r"))]),
                    each(
                        "r",
                        Ex::library("split_row", vec![rows("a").at(int(0)), row("q")], Ty::list(Ty::Row)),
                        vec![St::Push(rows("found"), row("r"))],
                    ),
                    St::Return(rows("found")),
                ],
            ),
            "fn f(a: &[Vec<char>]) -> Vec<Vec<char>> {\n    let mut found: Vec<Vec<char>> = Vec::new();\n    for r in a {\n        found.push(r.to_vec());\n    }\n    for r in split_row(&a[0], &q) {\n        found.push(r);\n    }\n    found\n}",
        ),
        // Members are taken out of what nobody needs any more.
        (
            function(
                &[("a", numbers.clone())],
                Some(Ty::Int),
                vec![
                    local("s", made("a")),
                    local("next", Ex::var("s", state.clone()).member("parts", numbers.clone())),
                    St::Push(array("next"), int(1)),
                    St::Return(array("next").at(Ex::var("s", state.clone()).member("player", Ty::Int))),
                ],
            ),
            "fn f(a: &[i64]) -> i64 {\n    let s = State { parts: a.to_vec(), player: 0 };\n    let mut next = s.parts;\n    next.push(1);\n    next[s.player as usize]\n}",
        ),
        // Stacks.
        (
            function(
                row_args,
                None,
                vec![
                    local("todo", Ex::elements(vec![row("r")], Ty::array(Ty::Row))),
                    St::While(
                        rows("todo").is_empty().not(),
                        vec![
                            local("q", rows("todo").last()),
                            St::Pop(rows("todo")),
                            when(memo().has(row("q")).not(), vec![St::Put(memo(), row("q"), int(1))]),
                        ],
                    ),
                ],
            ),
            "fn f(r: &[char], tables: &mut Tables) {\n    let mut todo = vec![r.to_vec()];\n    while let Some(q) = todo.pop() {\n        if !tables.memo.contains_key(&q) {\n            tables.memo.insert(q, 1);\n        }\n    }\n}",
        ),
        // What a map has is looked up once.
        (
            function(
                row_args,
                Some(Ty::Int),
                vec![
                    local("x", int(0)),
                    St::If(
                        vec![(memo().has(row("r")).not(), vec![St::Return(int(1))])],
                        vec![St::Update(Op::Xor, num("x"), memo().get(row("r")))],
                    ),
                    when(memo().has(row("r")), vec![St::Return(memo().get(row("r")))]),
                    when(
                        Ex::all(vec![memo().has(row("r")), memo().get(row("r")).is(int(2))]),
                        vec![St::Return(int(3))],
                    ),
                    St::Return(num("x")),
                ],
            ),
            "fn f(r: &[char], tables: &Tables) -> i64 {\n    let mut x = 0;\n    if let Some(&known) = tables.memo.get(r) {\n        x ^= known;\n    } else {\n        return 1;\n    }\n    if let Some(&known) = tables.memo.get(r) {\n        return known;\n    }\n    if tables.memo.get(r) == Some(&2) {\n        return 3;\n    }\n    x\n}",
        ),
        // Numbers of few bits.
        (
            function(
                int_args,
                None,
                vec![
                    St::Push(sg(), n()),
                    St::Push(sg(), int(1)),
                    St::Set(sg().at(n()), sg().at(int(0))),
                    St::Update(Op::Add, sg().at(n()), int(1)),
                    St::Set(sg().last(), n()),
                    each("x", sg(), vec![St::Do(Ex::call("g", vec![num("x")], Ty::Int))]),
                ],
            ),
            "fn f(n: i64, tables: &mut Tables) {\n    tables.sg.push(n as i32);\n    tables.sg.push(1);\n    tables.sg[n as usize] = tables.sg[0];\n    tables.sg[n as usize] += 1;\n    *tables.sg.last_mut().unwrap() = n as i32;\n    for &x in &tables.sg {\n        let x = x as i64;\n        g(x);\n    }\n}",
        ),
        // Kinds.
        (
            function(
                &[("p", Ty::Position)],
                Some(Ty::Int),
                vec![St::ByKind {
                    of: Ex::var("p", Ty::Position),
                    arms: vec![
                        (vec![Some("r".to_owned())], vec![St::Return(row("r").len())]),
                        (vec![None], vec![St::Return(int(0))]),
                    ],
                }],
            ),
            "fn f(p: &Position) -> i64 {\n    match *p {\n        Position::Line(ref r) => r.len() as i64,\n        Position::Heap(..) => 0,\n    }\n}",
        ),
        // Blocks have braces where they have names.
        (
            function(
                int_args,
                Some(Ty::Int),
                vec![
                    local("x", n()),
                    St::Block(
                        "take".to_owned(),
                        vec![count("k", int(1), n(), vec![St::Update(Op::Add, num("x"), num("k"))])],
                    ),
                    St::Block(
                        "put".to_owned(),
                        vec![local("y", n().op(Op::Mul, n())), St::Update(Op::Add, num("x"), num("y"))],
                    ),
                    St::Return(num("x")),
                ],
            ),
            "fn f(n: i64) -> i64 {\n    let mut x = n;\n    // take\n    for k in 1..n {\n        x += k;\n    }\n    // put\n    {\n        let y = n * n;\n        x += y;\n    }\n    x\n}",
        ),
    ];
    let mut printed = Vec::new();
    let mut expected = Vec::new();
    for (function, text) in rows {
        let unit = with(vec![function]);
        printed.push(Printer::new(&unit).function(&unit.functions[0]));
        expected.push(text);
    }
    different(&printed, &expected);
}

/// Fails with all texts that are not as expected.
fn different(printed: &[String], expected: &[&str]) {
    let pairs = printed.iter().zip(expected).filter(|(printed, expected)| printed != expected);
    let texts: Vec<String> =
        pairs.map(|(printed, expected)| format!("printed:\n{printed}\nexpected:\n{expected}")).collect();
    assert!(texts.is_empty(), "{}", texts.join("\n\n"));
}

/// What the compiler says of a program; nothing where it is right.
fn complaints(program: &str, edition: &str) -> String {
    let target = std::env::temp_dir().join(format!("grundy-print-rust-{}-{edition}", std::process::id()));
    let mut compiler = Command::new("rustc")
        .args(["--edition", edition, "-D", "warnings", "--emit", "metadata", "-o"])
        .arg(&target)
        .arg("-")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    compiler.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    let output = compiler.wait_with_output().unwrap();
    drop(std::fs::remove_file(&target));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A program that reads rows, keeps what it finds and prints numbers.
fn whole() -> Unit {
    let memo = || Ex::global("memo", Ty::map(Ty::Row, Ty::Int));
    let kept = || Ex::global("kept", Ty::map(Ty::Int, Ty::Int));
    let (n, bound) = (num("n"), Ex::global("bound", Ty::Int));
    let half = function(
        &[("n", Ty::Int)],
        Some(Ty::Int),
        vec![
            when(n.clone().cmp(Cmp::Less, int(2)), vec![St::Return(n.clone())]),
            when(kept().has(n.clone()), vec![St::Return(kept().get(n.clone()))]),
            local("found", Ex::call("half", vec![n.clone().op(Op::Div, int(2))], Ty::Int).op(Op::Add, bound)),
            St::Put(kept(), n.clone(), num("found")),
            St::Return(num("found")),
        ],
    );
    let fill = function(
        &[("r", Ty::Row)],
        None,
        vec![
            local("todo", Ex::elements(vec![row("r")], Ty::array(Ty::Row))),
            St::While(
                rows("todo").is_empty().not(),
                vec![
                    local("q", rows("todo").last()),
                    St::Pop(rows("todo")),
                    when(memo().has(row("q")), vec![St::Continue]),
                    when(
                        row("q").is_empty().not(),
                        vec![St::Push(rows("todo"), Ex::library("without", vec![row("q"), int(0)], Ty::Row))],
                    ),
                    St::Put(memo(), row("q"), Ex::call("half", vec![row("q").len()], Ty::Int)),
                ],
            ),
        ],
    );
    let answer = function(
        &[("parts", Ty::array(Ty::Row))],
        Some(Ty::Text),
        vec![
            local("value", int(0)),
            each(
                "r",
                rows("parts"),
                vec![
                    St::Do(Ex::call("fill", vec![row("r")], Ty::Int)),
                    St::Update(Op::Xor, num("value"), memo().get(row("r"))),
                ],
            ),
            St::Return(words(vec![Ex::text("value"), shown(num("value"))])),
        ],
    );
    let named = |name: &str, function: Function| Function { name: name.to_owned(), ..function };
    let global =
        |name: &str, ty: Ty, role: Role| Global { name: name.to_owned(), ty, role, doc: String::new() };
    Unit {
        position: Shape { doc: "A component".to_owned(), kinds: vec![("line".to_owned(), vec![Ty::Row])] },
        records: Vec::new(),
        globals: vec![
            global("bound", Ty::Int, Role::Given),
            global("memo", Ty::map(Ty::Row, Ty::Int), Role::Table),
            global("kept", Ty::map(Ty::Int, Ty::Int), Role::Kept),
        ],
        functions: vec![named("half", half), named("fill", fill), named("answer", answer)],
        main: vec![St::Cases(
            Cases::Count,
            vec![
                St::Set(Ex::global("bound", Ty::Int), read(Ty::Int)),
                St::Clear(kept()),
                St::Clear(memo()),
                local("parts", read(Ty::array(Ty::Row))),
                St::Say(Ex::call("answer", vec![rows("parts")], Ty::Text)),
            ],
        )],
        ..unit()
    }
}

#[test]
fn whole_programs() {
    let unit = whole();
    let program = Rust.print(&unit);
    assert_eq!(program, include_str!("../example.rs.txt"));
    for edition in ["2015", "2021"] {
        assert_eq!(complaints(&program, edition), "");
    }
}

#[test]
fn pieces_of_the_library_say_what_they_use() {
    let names = library::names();
    let different: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(different.len(), names.len());
    // Each piece with what it needs and nothing else, in a module of its own.
    let module = |(at, name): (usize, &&str)| {
        let (imports, pieces) = library::taken(&BTreeSet::from([(*name).to_owned()]));
        format!("mod m{at} {{\n{}\n{}\n}}\n", imports.join("\n"), pieces.join("\n"))
    };
    let modules: String = names.iter().enumerate().map(module).collect();
    for edition in ["2015", "2021"] {
        assert_eq!(complaints(&format!("#![allow(dead_code)]\nfn main() {{}}\n{modules}"), edition), "");
    }
}
