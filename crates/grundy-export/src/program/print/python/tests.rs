//! What trees look like in Python, and that they do what they say.

mod run;

use grundy_rules::ir::Over;

use super::RESERVED;
use super::frame::{Form, Frame, Program};
use super::scope::Scope;
use crate::program::tree::{Change, Cmp, Ex, Is, Names, Op, Shape, St, Step, Ty, Unit};

/// A program with components of these kinds, and nothing in it.
fn unit(kinds: &[(&str, &[Ty])]) -> Unit {
    let kinds = kinds.iter().map(|(name, fields)| ((*name).to_owned(), fields.to_vec())).collect();
    Unit {
        head: Vec::new(),
        position: Shape { doc: "A component".to_owned(), kinds },
        records: Vec::new(),
        globals: Vec::new(),
        functions: Vec::new(),
        main: Vec::new(),
    }
}

fn n(name: &str) -> Ex {
    Ex::number(name)
}

fn list(name: &str) -> Ex {
    Ex::var(name, Ty::list(Ty::Int))
}

fn array(name: &str) -> Ex {
    Ex::var(name, Ty::array(Ty::Int))
}

fn row(name: &str) -> Ex {
    Ex::var(name, Ty::Row)
}

fn truth(name: &str) -> Ex {
    Ex::var(name, Ty::Bool)
}

fn set(name: &str) -> Ex {
    Ex::var(name, Ty::set(Ty::Int))
}

fn one(name: &str) -> Names {
    Names::One(name.to_owned())
}

fn pair(a: &str, b: &str) -> Names {
    Names::Tuple(vec![one(a), one(b)])
}

fn tuple(parts: Vec<Ex>) -> Ex {
    let ty = Ty::Tuple(parts.iter().map(|part| part.ty.clone()).collect());
    Ex::new(Is::Tuple(parts), ty)
}

fn each(name: &str, domain: Ex) -> Step {
    Step::Each { names: one(name), domain }
}

fn count(name: &str, from: i64, to: Ex) -> Step {
    Step::Count { name: name.to_owned(), from: Ex::int(from), to }
}

fn over(over: Over, body: Ex, steps: Vec<Step>, ty: Ty) -> Ex {
    Ex::new(Is::Over { over, body: Box::new(body), steps }, ty)
}

fn negated(ex: Ex) -> Ex {
    Ex::new(Is::Negated(Box::new(ex)), Ty::Int)
}

fn with(of: Ex, changes: Vec<Change>, sorted: bool) -> Ex {
    let ty = of.ty.clone();
    Ex::new(Is::With { of: Box::new(of), changes, sorted }, ty)
}

fn named(names: Names, value: Ex, body: Ex) -> Ex {
    let ty = body.ty.clone();
    Ex::new(Is::Named { names, value: Box::new(value), body: Box::new(body) }, ty)
}

fn frozen(array: Ex, sorted: bool) -> Ex {
    let ty = Ty::list(array.ty.element());
    Ex::new(Is::Frozen { array: Box::new(array), sorted }, ty)
}

fn shown(ex: Ex) -> Ex {
    Ex::new(Is::Shown(Box::new(ex)), Ty::Text)
}

fn symbol(symbol: char) -> Ex {
    Ex::new(Is::Symbol(symbol), Ty::Symbol)
}

fn range(from: Ex, to: Ex) -> Ex {
    Ex::library("range_list", vec![from, to], Ty::list(Ty::Int))
}

fn expressions(rows: Vec<(Ex, &str)>) {
    let unit = unit(&[("heap", &[Ty::Int]), ("pair", &[Ty::Int, Ty::Row])]);
    let program = Program::new(&unit);
    let frame = Frame::new(&program, Scope::new(&RESERVED), &[]);
    for (ex, expected) in rows {
        assert_eq!(frame.kept(&ex, Form::Fixed).text, expected);
    }
}

#[test]
fn operators_have_the_parentheses_they_need() {
    let (a, b, c) = (|| n("a"), || n("b"), || n("c"));
    expressions(vec![
        (a().op(Op::Add, b().op(Op::Add, c())), "a + b + c"),
        (a().op(Op::Sub, b().op(Op::Sub, c())), "a - (b - c)"),
        (a().op(Op::Add, b()).op(Op::FloorDiv, c()), "(a + b) // c"),
        (a().op(Op::Mul, b().op(Op::Mul, c())), "a * b * c"),
        (a().op(Op::Mul, b().op(Op::Div, c())), "a * (b // c)"),
        (a().op(Op::Mul, b()).op(Op::Mod, c()), "a * b % c"),
        (a().op(Op::Add, Ex::int(-3)), "a - 3"),
        (a().op(Op::Sub, Ex::int(-3)), "a + 3"),
        (a().op(Op::Sub, Ex::int(2)).op(Op::Add, Ex::int(1)), "a - 1"),
        (Ex::int(0).op(Op::Mul, a()).op(Op::Add, b()).op(Op::Mul, c()), "b * c"),
        (a().op(Op::Sub, Ex::int(1)).op(Op::Add, Ex::int(1)).op(Op::Mul, b()), "a * b"),
        (negated(a().op(Op::Add, b())), "-(a + b)"),
        (negated(negated(a())), "-(-a)"),
        (a().op(Op::Mul, Ex::int(-2)), "a * -2"),
        (a().op(Op::Xor, b()).op(Op::Xor, c()), "a ^ b ^ c"),
        (a().op(Op::Xor, b().op(Op::And, c())), "a ^ (b & c)"),
        (a().op(Op::Add, b()).op(Op::Xor, c()), "(a + b) ^ c"),
        (a().op(Op::Unshift, b()).op(Op::And, Ex::int(1)), "a >> b & 1"),
        (Ex::int(1).op(Op::Shift, b().op(Op::Add, Ex::int(1))), "1 << (b + 1)"),
        (a().op(Op::Xor, b()).is(Ex::int(0)), "a ^ b == 0"),
        (truth("x").is(a().cmp(Cmp::Less, b())), "x == (a < b)"),
        (Ex::library("power", vec![negated(a()), b()], Ty::Int), "(-a) ** b"),
        (negated(Ex::library("power", vec![a(), Ex::int(2)], Ty::Int)), "-a ** 2"),
        (Ex::library("bit", vec![a(), b()], Ty::Int).op(Op::Add, c()), "(a >> b & 1) + c"),
        (Ex::library("log2_of", vec![a().op(Op::Add, b())], Ty::Int), "(a + b).bit_length() - 1"),
        (Ex::library("log2_of", vec![Ex::int(8)], Ty::Int), "(8).bit_length() - 1"),
        (Ex::library("lowbit", vec![a()], Ty::Int), "a & -a"),
        (Ex::library("popcount", vec![a()], Ty::Int), "bin(a).count(\"1\")"),
        (
            Ex::library("min_of", vec![Ex::library("min_of", vec![a(), b()], Ty::Int), c()], Ty::Int),
            "min(a, b, c)",
        ),
        (Ex::library("divides", vec![Ex::int(3), a().op(Op::Add, b())], Ty::Bool), "(a + b) % 3 == 0"),
        (Ex::library("divides", vec![a(), b()], Ty::Bool), "divides(a, b)"),
    ]);
}

#[test]
fn truth_is_told_shortly() {
    let (x, y, z) = (|| truth("x"), || truth("y"), || truth("z"));
    let (a, b, c) = (|| n("a"), || n("b"), || n("c"));
    let choice = |yes: Ex, no: Ex| Ex::choice(x(), yes, no);
    expressions(vec![
        (Ex::any(vec![Ex::all(vec![x(), y()]), z()]), "x and y or z"),
        (Ex::all(vec![Ex::any(vec![x(), y()]), z()]), "(x or y) and z"),
        (Ex::any(vec![x(), y()]).not(), "not (x or y)"),
        (Ex::all(vec![x().not(), y()]), "not x and y"),
        (x().not().is(y()), "(not x) == y"),
        (set("s").has(a()).not(), "a not in s"),
        (Ex::library("in_list", vec![list("l"), a()], Ty::Bool).not(), "a not in l"),
        (Ex::library("in_list", vec![range(a(), b()), c()], Ty::Bool), "c in range(a, b)"),
        (array("v").is_empty(), "not v"),
        (array("v").is_empty().not(), "len(v) > 0"),
        (Ex::choice(array("v").is_empty().not(), a(), b()), "a if v else b"),
        (Ex::all(vec![a().cmp(Cmp::LessEqual, b()), b().cmp(Cmp::Less, c())]), "a <= b < c"),
        (
            Ex::all(vec![x(), b().cmp(Cmp::GreaterEqual, a()), b().cmp(Cmp::Less, c()), y()]),
            "x and a <= b < c and y",
        ),
        (Ex::all(vec![a().cmp(Cmp::Greater, b()), a().cmp(Cmp::Less, c())]), "b < a < c"),
        (Ex::all(vec![a().cmp(Cmp::Greater, b()), c().cmp(Cmp::Less, a())]), "a > b and c < a"),
        (choice(Ex::truth(true), y()), "x or y"),
        (choice(y(), Ex::truth(false)), "x and y"),
        (choice(Ex::truth(false), y()), "not x and y"),
        (choice(a(), a()), "a"),
        (choice(a(), Ex::choice(y(), b(), c())), "a if x else b if y else c"),
        (choice(Ex::choice(y(), b(), c()), a()), "(b if y else c) if x else a"),
    ]);
}

#[test]
fn values_are_made() {
    let (a, b) = (|| n("a"), || n("b"));
    let matrix = Ty::array(Ty::array(Ty::Int));
    expressions(vec![
        (tuple(vec![a()]), "(a,)"),
        (Ex::elements(vec![a(), b()], Ty::list(Ty::Int)), "(a, b)"),
        (Ex::elements(vec![a(), b()], Ty::array(Ty::Int)), "[a, b]"),
        (Ex::elements(vec![], Ty::map(Ty::Int, Ty::Int)), "{}"),
        (Ex::elements(vec![Ex::int(3), Ex::int(-1), Ex::int(3)], Ty::set(Ty::Int)), "(-1, 3)"),
        (Ex::elements(vec![symbol('x'), symbol('a')], Ty::set(Ty::Symbol)), "(\"a\", \"x\")"),
        (Ex::elements(vec![a(), b()], Ty::set(Ty::Int)), "set_from((a, b))"),
        (Ex::filled(a().op(Op::Add, Ex::int(1)), Ex::int(0), Ty::Int), "[0] * (a + 1)"),
        (
            Ex::filled(a(), Ex::filled(b(), Ex::int(0), Ty::Int), Ty::array(Ty::Int)),
            "[[0] * b for _ in range(a)]",
        ),
        (Ex::var("m", matrix.clone()), "[one[:] for one in m]"),
        (Ex::var("m", matrix).at(a()), "m[a][:]"),
        (array("v").last(), "v[-1]"),
        (Ex::var("d", Ty::map(Ty::Tuple(vec![Ty::Int; 2]), Ty::Int)).get(tuple(vec![a(), b()])), "d[a, b]"),
        (frozen(array("v"), true), "tuple(sorted(v))"),
        (Ex::new(Is::Component(0, vec![a()]), Ty::Position), "(0, a)"),
        (Ex::new(Is::Component(1, vec![a(), row("r")]), Ty::Position), "(1, a, r)"),
        (Ex::new(Is::Row("a\"\\\n".to_owned()), Ty::Row), "\"a\\\"\\\\\\U0000000a\""),
        (range(a(), b()), "tuple(range(a, b))"),
        (range(Ex::int(0), b()).len(), "len(range(b))"),
        (shown(a()), "str(a)"),
        (shown(truth("x")), "str(int(x))"),
        (shown(Ex::var("t", Ty::Tuple(vec![Ty::Int, Ty::Symbol]))), "\" \".join([str(t[0]), t[1]])"),
        (shown(list("l")), "show_list([str(one) for one in l])"),
        (Ex::new(Is::Words(vec![Ex::text("{a}"), shown(a())]), Ty::Text), "f\"{{a}} {a}\""),
        (
            Ex::new(Is::Words(vec![shown(truth("x")), shown(row("r"))]), Ty::Text),
            "\" \".join([str(int(x)), show_row(r)])",
        ),
    ]);
}

#[test]
fn comprehensions_are_native() {
    let (x, y) = (|| n("x"), || n("y"));
    let ints = Ty::list(Ty::Int);
    let all = |of: Over, ty: &Ty| over(of, x().op(Op::Mul, x()), vec![each("x", list("l"))], ty.clone());
    let positive = || Step::If(x().cmp(Cmp::Greater, Ex::int(0)));
    expressions(vec![
        (all(Over::List, &ints), "tuple(x * x for x in l)"),
        (all(Over::List, &Ty::array(Ty::Int)), "[x * x for x in l]"),
        (all(Over::Set, &Ty::set(Ty::Int)), "set_from(x * x for x in l)"),
        (all(Over::Mex, &Ty::Int), "mex_of({x * x for x in l})"),
        (all(Over::Xor, &Ty::Int), "xor_all(x * x for x in l)"),
        (Ex::library("total", vec![all(Over::List, &ints)], Ty::Int), "sum(x * x for x in l)"),
        (frozen(all(Over::List, &Ty::array(Ty::Int)), true), "tuple(sorted(x * x for x in l))"),
        (over(Over::Sum, x(), vec![each("x", list("l"))], Ty::Int), "sum(l)"),
        (
            over(Over::Count, Ex::truth(true), vec![each("x", list("l")), positive()], Ty::Int),
            "sum(1 for x in l if x > 0)",
        ),
        (
            over(Over::Count, x().is(y()), vec![count("x", 1, y())], Ty::Int),
            "sum(1 for x in range(1, y) if x == y)",
        ),
        (over(Over::Any, truth("t"), vec![count("x", 0, y())], Ty::Bool), "any(t for _ in range(y))"),
        (
            over(
                Over::Union,
                Ex::library("divisors", vec![x()], Ty::set(Ty::Int)),
                vec![each("x", list("l"))],
                Ty::set(Ty::Int),
            ),
            "set_from(one for x in l for one in divisors(x))",
        ),
        (
            over(
                Over::All,
                x().is(y()),
                vec![
                    Step::Each {
                        names: pair("x", "z"),
                        domain: Ex::library("cells", vec![Ex::var("g", Ty::Grid)], ints.clone()),
                    },
                    Step::Define { names: one("y"), value: x().op(Op::Add, Ex::int(1)) },
                ],
                Ty::Bool,
            ),
            "all(x == y for x, _ in cells(g) for y in [x + 1])",
        ),
        (over(Over::Max, y(), vec![positive()], Ty::Int), "max(y for _ in [0] if x > 0)"),
        (named(one("z"), x().op(Op::Add, y()), n("z").op(Op::Mul, n("z"))), "(lambda z: z * z)(x + y)"),
        (named(pair("u", "v"), Ex::var("t", Ty::Tuple(vec![Ty::Int; 2])), n("v")), "next(v for _, v in [t])"),
        (named(one("z"), x(), y()), "y"),
    ]);
}

#[test]
fn parts_of_lists_are_slices() {
    let slice = |from: Ex, to: Ex| Ex::library("slice", vec![row("r"), from, to], Ty::Row);
    let change = |index: Ex, value: Ex| Change { steps: Vec::new(), index, value };
    let i = || n("i");
    let cell = || Ex::var("c", Ty::Tuple(vec![Ty::Int; 2]));
    let grid = || Ex::var("g", Ty::Grid);
    expressions(vec![
        (slice(i(), row("r").len()), "r[i:]"),
        (slice(Ex::int(0), Ex::int(3)), "r[:3]"),
        (slice(Ex::int(0), i()), "cut(r, 0, i)"),
        (
            over(Over::List, slice(Ex::int(0), i()), vec![count("i", 0, n("m"))], Ty::list(Ty::Row)),
            "tuple(r[:i] for i in range(m))",
        ),
        (Ex::library("without", vec![list("l"), i()], Ty::list(Ty::Int)), "l[:i] + l[i + 1:]"),
        (
            Ex::library("without", vec![list("l"), i().op(Op::Sub, Ex::int(1))], Ty::list(Ty::Int)),
            "l[:i - 1] + l[i:]",
        ),
        (Ex::library("without", vec![list("l"), Ex::int(0)], Ty::list(Ty::Int)), "l[1:]"),
        (
            Ex::library(
                "without",
                vec![list("l"), list("l").len().op(Op::Sub, Ex::int(1))],
                Ty::list(Ty::Int),
            ),
            "l[:-1]",
        ),
        (with(list("l"), vec![change(i(), n("a"))], false), "l[:i] + (a,) + l[i + 1:]"),
        (with(list("l"), vec![change(Ex::int(0), n("a"))], true), "tuple(sorted((a,) + l[1:]))"),
        (with(row("r"), vec![change(i(), symbol('x'))], false), "r[:i] + \"x\" + r[i + 1:]"),
        (
            with(row("r"), vec![change(i(), symbol('x')), change(n("j"), symbol('y'))], false),
            "changed_row(r, [(i, \"x\"), (j, \"y\")])",
        ),
        (
            with(
                grid(),
                vec![Change { steps: vec![each("c", list("l"))], index: cell(), value: symbol('x') }],
                false,
            ),
            "changed_grid(g, [(c, \"x\") for c in l])",
        ),
        (Ex::library("cell_at", vec![grid(), cell()], Ty::Symbol), "g[c[0]][c[1]]"),
        (Ex::library("cell_at", vec![grid(), tuple(vec![i(), n("j")])], Ty::Symbol), "g[i][j]"),
        (
            Ex::library("joined", vec![list("l"), range(Ex::int(0), i())], Ty::list(Ty::Int)),
            "l + tuple(range(i))",
        ),
    ]);
}

fn statements(body: &[St]) -> String {
    let unit = unit(&[("heap", &[Ty::Int]), ("pair", &[Ty::Int, Ty::Row])]);
    let program = Program::new(&unit);
    Frame::new(&program, Scope::new(&RESERVED), body).lines(body).join("\n")
}

fn variable(name: &str, value: Ex) -> St {
    St::Let(name.to_owned(), value)
}

fn when(condition: Ex, body: Vec<St>) -> St {
    St::If(vec![(condition, body)], Vec::new())
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table")]
fn statements_are_lines() {
    let use_all = |names: &[&str]| St::Do(Ex::call("f", names.iter().map(|name| n(name)).collect(), Ty::Int));
    let rows: Vec<(Vec<St>, &str)> = vec![
        (vec![variable("a", Ex::int(1)), St::Return(n("a"))], "a = 1\nreturn a"),
        (vec![variable("a", Ex::int(1))], ""),
        (vec![variable("a", Ex::new(Is::Read, Ty::Int))], "_ = int(words.pop())"),
        (vec![St::Update(Op::Xor, n("a"), n("b"))], "a ^= b"),
        (vec![St::If(vec![(n("a").is(n("b")), vec![])], vec![St::Continue])], "if a != b:\n    continue"),
        (
            vec![when(n("a").is(n("b")), vec![St::Return(Ex::truth(true))]), St::Return(Ex::truth(false))],
            "return a == b",
        ),
        (
            vec![when(n("a").is(n("b")), vec![St::Return(Ex::truth(false))]), St::Return(Ex::truth(true))],
            "return a != b",
        ),
        (
            vec![St::Each { names: one("a"), domain: list("l"), body: vec![St::Push(array("v"), n("a"))] }],
            "v.extend(l)",
        ),
        (vec![St::Update(Op::Div, array("v").at(n("a")), n("b"))], "v[a] //= b"),
        (
            vec![St::If(vec![(truth("x"), vec![St::Break]), (truth("y"), vec![])], vec![St::Continue])],
            "if x:\n    break\nelif y:\n    pass\nelse:\n    continue",
        ),
        (
            vec![St::Count {
                name: "i".to_owned(),
                from: Ex::int(0),
                to: n("m"),
                body: vec![St::Pop(array("v"))],
            }],
            "for _ in range(m):\n    v.pop()",
        ),
        (vec![St::Times(n("m"), vec![St::Push(array("v"), n("m"))])], "for _ in range(m):\n    v.append(m)"),
        (
            vec![St::Each { names: pair("a", "b"), domain: array("v"), body: vec![use_all(&["b"])] }],
            "for _, b in v:\n    f(b)",
        ),
        (
            vec![St::While(array("v").is_empty().not(), vec![St::Clear(array("v"))])],
            "while v:\n    v.clear()",
        ),
        (
            vec![
                St::Unpack {
                    kind: 1,
                    names: vec![Some("a".to_owned()), None],
                    of: Ex::var("p", Ty::Position),
                },
                use_all(&["a"]),
            ],
            "a = p[1]\nf(a)",
        ),
        (
            vec![
                St::Unpack {
                    kind: 1,
                    names: vec![Some("a".to_owned()), Some("b".to_owned())],
                    of: Ex::var("p", Ty::Position),
                },
                use_all(&["a", "b"]),
            ],
            "_, a, b = p\nf(a, b)",
        ),
        (
            vec![St::ByKind {
                of: Ex::var("p", Ty::Position),
                arms: vec![
                    (vec![Some("a".to_owned())], vec![use_all(&["a"])]),
                    (vec![None, None], vec![use_all(&[])]),
                ],
            }],
            "if p[0] == 0:  # heap\n    a = p[1]\n    f(a)\nelse:  # pair\n    f()",
        ),
        (
            vec![St::ByKind {
                of: Ex::var("p", Ty::Position),
                arms: vec![(vec![None], vec![]), (vec![None, None], vec![use_all(&[])])],
            }],
            "if p[0] == 1:  # pair\n    f()",
        ),
        (
            vec![St::Bind(pair("a", "b"), Ex::var("t", Ty::Tuple(vec![Ty::Int; 2]))), use_all(&["a"])],
            "a, _ = t\nf(a)",
        ),
        (vec![St::Block("Why.".to_owned(), vec![use_all(&[])])], "# Why.\nf()"),
        (vec![St::Block("Nothing.".to_owned(), vec![])], ""),
        (
            vec![St::Return(named(one("z"), n("a").op(Op::Add, n("b")), n("z").op(Op::Mul, n("z"))))],
            "z = a + b\nreturn z * z",
        ),
        (
            vec![St::Return(Ex::choice(
                truth("x"),
                n("a"),
                named(one("z"), n("b"), n("z").op(Op::Mul, n("z"))),
            ))],
            "if x:\n    return a\nz = b\nreturn z * z",
        ),
        (
            vec![St::Push(
                array("v"),
                Ex::choice(truth("x"), n("a"), named(one("z"), n("b"), n("z").op(Op::Mul, n("z")))),
            )],
            "if x:\n    v.append(a)\nelse:\n    z = b\n    v.append(z * z)",
        ),
    ];
    for (body, expected) in rows {
        assert_eq!(statements(&body), expected);
    }
}

#[test]
fn names_are_those_of_their_blocks() {
    let say = |name: &str| St::Do(Ex::call("f", vec![n(name)], Ty::Int));
    let inner = |body: Vec<St>| when(truth("x"), body);
    let rows: Vec<(Vec<St>, &str)> = vec![
        // What a block calls as the block around it does is something else.
        (
            vec![variable("a", Ex::int(1)), inner(vec![variable("a", Ex::int(2)), say("a")]), say("a")],
            "a = 1\nif x:\n    a2 = 2\n    f(a2)\nf(a)",
        ),
        (
            vec![inner(vec![variable("a", Ex::int(2)), say("a")]), variable("a", Ex::int(1)), say("a")],
            "if x:\n    a = 2\n    f(a)\na = 1\nf(a)",
        ),
        // Words of Python are no names.
        (
            vec![variable("all", Ex::int(1)), variable("from", Ex::int(1)), say("all"), say("from")],
            "all_ = 1\nfrom_ = 1\nf(all_)\nf(from_)",
        ),
        (
            vec![
                variable("x", Ex::int(1)),
                St::Return(over(Over::Sum, n("x").op(Op::Mul, n("x")), vec![count("x", 0, n("x"))], Ty::Int)),
            ],
            "x = 1\nreturn sum(x2 * x2 for x2 in range(x))",
        ),
    ];
    for (body, expected) in rows {
        assert_eq!(statements(&body), expected);
    }
}

#[test]
fn only_what_changes_is_copied() {
    let ints = || Ty::array(Ty::Int);
    let matrix = || Ex::var("m", Ty::array(ints()));
    let push = |name: &str| St::Push(array(name), Ex::int(1));
    let read = |name: &str| St::Do(Ex::call("f", vec![array(name)], Ty::Int));
    let rows: Vec<(Vec<St>, &str)> = vec![
        (vec![variable("a", array("b")), read("a")], "a = b\nf(a)"),
        (vec![variable("a", array("b")), push("a"), read("a")], "a = b[:]\na.append(1)\nf(a)"),
        (vec![variable("a", array("b")), push("b"), read("a")], "a = b[:]\nb.append(1)\nf(a)"),
        (vec![variable("a", matrix().at(n("i"))), read("a")], "a = m[i]\nf(a)"),
        (
            vec![variable("a", Ex::empty(ints())), push("a"), St::Return(array("a"))],
            "a = []\na.append(1)\nreturn a",
        ),
        (vec![St::Return(array("a"))], "return a[:]"),
        // The last use of a variable takes its value along.
        (
            vec![variable("a", Ex::empty(ints())), push("a"), St::Push(matrix(), array("a"))],
            "a = []\na.append(1)\nm.append(a)",
        ),
        (
            vec![variable("a", Ex::empty(ints())), St::Push(matrix(), array("a")), read("a")],
            "a = []\nm.append(a[:])\nf(a)",
        ),
        (
            vec![
                variable("a", Ex::empty(ints())),
                variable("t", tuple(vec![array("a"), array("a").len()])),
                St::Return(Ex::var("t", Ty::Tuple(vec![ints(), Ty::Int]))),
            ],
            "a = []\nt = (a, len(a))\nreturn t",
        ),
        (
            vec![variable("a", Ex::empty(ints())), St::Return(tuple(vec![array("a"), array("a")]))],
            "a = []\nreturn (a[:], a[:])",
        ),
        (
            vec![variable("a", Ex::empty(ints())), when(truth("x"), vec![St::Push(matrix(), array("a"))])],
            "a = []\nif x:\n    m.append(a[:])",
        ),
        (vec![St::Extend(array("a"), array("b"))], "a.extend(b)"),
        (vec![St::Extend(matrix(), Ex::var("k", Ty::array(ints())))], "m.extend([one[:] for one in k])"),
        (
            vec![St::Each { names: one("a"), domain: matrix(), body: vec![push("a"), read("a")] }],
            "for a in m:\n    a = a[:]\n    a.append(1)\n    f(a)",
        ),
    ];
    for (body, expected) in rows {
        assert_eq!(statements(&body), expected);
    }
}

#[test]
fn sets_that_grow_are_sets() {
    let add = |name: &str| St::Add(set(name), Ex::int(1));
    let rows: Vec<(Vec<St>, &str)> = vec![
        (
            vec![
                variable("s", Ex::empty(Ty::set(Ty::Int))),
                add("s"),
                St::Return(Ex::library("mex_of", vec![set("s")], Ty::Int)),
            ],
            "s = set()\ns.add(1)\nreturn mex_of(s)",
        ),
        (
            vec![variable("s", set("t")), add("s"), St::Return(set("s"))],
            "s = set(t)\ns.add(1)\nreturn tuple(sorted(s))",
        ),
        (
            vec![
                variable("s", Ex::elements(vec![Ex::int(2), Ex::int(1)], Ty::set(Ty::Int))),
                add("s"),
                St::Each { names: one("x"), domain: set("s"), body: vec![St::Push(array("v"), n("x"))] },
            ],
            "s = {2, 1}\ns.add(1)\nv.extend(sorted(s))",
        ),
        (vec![variable("s", Ex::empty(Ty::set(Ty::Int))), St::Return(set("s"))], "s = ()\nreturn s"),
        (vec![St::Return(Ex::library("mex_of", vec![set("s")], Ty::Int))], "return mex_of(set(s))"),
    ];
    for (body, expected) in rows {
        assert_eq!(statements(&body), expected);
    }
}
