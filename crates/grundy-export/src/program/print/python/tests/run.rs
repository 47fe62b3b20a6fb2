//! Programs that are run, by `python3`.

use std::process::{Command, Stdio};

use grundy_rules::ir::Over;

use super::{
    array, each, n, named, one, over, pair, range, shown, symbol, tuple, unit, variable, when, with,
};
use crate::contest::Cases;
use crate::program::Target;
use crate::program::print::language;
use crate::program::tree::{Change, Cmp, Ex, Function, Global, Is, Names, Op, Record, Role, St, Ty, Unit};

/// What a program says to an input.
fn said(unit: &Unit, input: &str) -> String {
    use std::io::Write as _;
    let text = language(Target::Python).print(unit);
    let mut python = Command::new("python3")
        .args(["-W", "error", "-c", &text])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    python.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}\n{text}");
    String::from_utf8(output.stdout).unwrap()
}

/// Computes all values in one program.
fn values(rows: Vec<(Ex, &str)>) {
    let mut program = unit(&[("heap", &[Ty::Int])]);
    program.main = rows.iter().map(|(ex, _)| St::Say(shown(ex.clone()))).collect();
    let found = said(&program, "");
    assert_eq!(found.lines().count(), rows.len());
    for (found, (ex, expected)) in found.lines().zip(rows) {
        assert_eq!(found, expected, "{ex:?}");
    }
}

fn ints(numbers: &[i64]) -> Ex {
    Ex::elements(numbers.iter().map(|number| Ex::int(*number)).collect(), Ty::list(Ty::Int))
}

fn set(numbers: &[i64]) -> Ex {
    Ex::elements(numbers.iter().map(|number| Ex::int(*number)).collect(), Ty::set(Ty::Int))
}

fn row(text: &str) -> Ex {
    Ex::new(Is::Row(text.to_owned()), Ty::Row)
}

fn grid(rows: &[&str]) -> Ex {
    let rows = Ex::elements(rows.iter().map(|text| row(text)).collect(), Ty::list(Ty::Row));
    Ex::library("grid_of", vec![rows], Ty::Grid)
}

fn cell(i: i64, j: i64) -> Ex {
    tuple(vec![Ex::int(i), Ex::int(j)])
}

fn cells() -> Ty {
    Ty::list(Ty::Tuple(vec![Ty::Int; 2]))
}

/// A path 1 - 2 - 3 and the vertex 4.
fn graph() -> Ex {
    let link = |a: i64, b: i64, label: char| tuple(vec![Ex::int(a), Ex::int(b), symbol(label)]);
    let links = Ex::elements(vec![link(1, 2, 'L'), link(3, 2, 'R')], Ty::list(Ty::Int));
    Ex::library("graph_of", vec![Ex::truth(false), ints(&[1, 2, 3, 4]), links], Ty::Graph)
}

#[test]
fn numbers_are_computed() {
    let of = |name: &'static str, args: &[i64]| {
        Ex::library(name, args.iter().map(|arg| Ex::int(*arg)).collect(), Ty::Int)
    };
    let truth = |name: &'static str, args: &[i64]| Ex { ty: Ty::Bool, ..of(name, args) };
    let numbers = |name: &'static str, args: &[i64]| Ex { ty: Ty::list(Ty::Int), ..of(name, args) };
    let op =
        |a: i64, op: Op, b: i64| Ex::new(Is::Op(op, Box::new(Ex::int(a)), Box::new(Ex::int(b))), Ty::Int);
    let fibonacci = |number: i64| {
        Ex::library("in_recurrence", vec![Ex::int(number), ints(&[1, 2]), ints(&[1, 1])], Ty::Bool)
    };
    values(vec![
        (op(-7, Op::FloorDiv, 2), "-4"),
        (op(-7, Op::FloorMod, 3), "2"),
        (op(7, Op::FloorMod, -3), "-2"),
        (op(12, Op::Xor, 10), "6"),
        (op(3, Op::Shift, 4), "48"),
        (op(48, Op::Unshift, 4), "3"),
        (op(2, Op::Sub, -3), "5"),
        (of("abs_of", &[-4]), "4"),
        (of("min_of", &[4, 2]), "2"),
        (of("max_of", &[4, 2]), "4"),
        (of("gcd_of", &[12, -18]), "6"),
        (of("isqrt", &[17]), "4"),
        (of("power", &[-2, 3]), "-8"),
        (of("bit", &[5, 2]), "1"),
        (of("popcount", &[255]), "8"),
        (of("lowbit", &[12]), "4"),
        (of("v2", &[12]), "2"),
        (of("log2_of", &[1023]), "9"),
        (of("floor_phi", &[10]), "16"),
        (of("floor_phi2", &[10]), "26"),
        (truth("divides", &[3, 12]), "1"),
        (truth("divides", &[0, 12]), "0"),
        (truth("is_prime", &[1_000_000_007]), "1"),
        (truth("is_prime", &[561]), "0"),
        (numbers("divisors", &[12]), "6 1 2 3 4 6 12"),
        (numbers("powers", &[3, 30]), "4 1 3 9 27"),
        (fibonacci(13), "1"),
        (fibonacci(14), "0"),
    ]);
}

#[test]
fn lists_and_sets_are_computed() {
    let of = |name: &'static str, args: Vec<Ex>, ty: Ty| Ex::library(name, args, ty);
    let numbers = || Ty::list(Ty::Int);
    let lists = || Ty::list(Ty::list(Ty::Int));
    let four = || ints(&[3, 1, 3, 2]);
    let squares =
        |kind: Over, ty: Ty| over(kind, n("x").op(Op::Mul, n("x")), vec![each("x", ints(&[2, -2, 1]))], ty);
    let binary = |name: &'static str| of(name, vec![set(&[1, 2, 3]), set(&[2, 3, 5])], numbers());
    values(vec![
        (of("total", vec![four()], Ty::Int), "9"),
        (of("least", vec![four()], Ty::Int), "1"),
        (of("greatest", vec![range(Ex::int(2), Ex::int(5))], Ty::Int), "4"),
        (of("gcd_all", vec![ints(&[6, 9])], Ty::Int), "3"),
        (of("len", vec![four()], Ty::Int), "4"),
        (four().len(), "4"),
        (of("sorted_list", vec![four()], numbers()), "4 1 2 3 3"),
        (of("reversed_list", vec![four()], numbers()), "4 2 3 1 3"),
        (of("reversed_list", vec![range(Ex::int(0), Ex::int(3))], numbers()), "3 2 1 0"),
        (of("reversed_list", vec![row("abc")], Ty::Row), "cba"),
        (of("set_from", vec![four()], numbers()), "3 1 2 3"),
        (of("list_from", vec![set(&[2, 1])], numbers()), "2 1 2"),
        (of("joined", vec![four(), range(Ex::int(0), Ex::int(2))], numbers()), "6 3 1 3 2 0 1"),
        (of("repeated", vec![Ex::int(7), Ex::int(2)], numbers()), "2 7 7"),
        (of("repeated_row", vec![row("ab"), Ex::int(2)], Ty::Row), "abab"),
        (of("without", vec![four(), Ex::int(1)], numbers()), "3 3 3 2"),
        (of("slice", vec![four(), Ex::int(1), Ex::int(3)], numbers()), "2 1 3"),
        (of("slice", vec![four(), Ex::int(0), Ex::int(-1)], numbers()), "0"),
        (binary("set_or"), "4 1 2 3 5"),
        (binary("set_and"), "2 2 3"),
        (binary("set_minus"), "1 1"),
        (binary("set_xor"), "2 1 5"),
        (of("subsets", vec![set(&[1, 2])], lists()), "4 0 1 1 2 1 2 1 2"),
        (of("choose", vec![range(Ex::int(0), Ex::int(3)), Ex::int(2)], lists()), "3 2 0 1 2 0 2 2 1 2"),
        (
            of("product", vec![Ex::elements(vec![ints(&[1, 2]), ints(&[3])], lists())], lists()),
            "2 2 1 3 2 2 3",
        ),
        (of("in_set", vec![set(&[1, 2]), Ex::int(2)], Ty::Bool), "1"),
        (of("in_list", vec![four(), Ex::int(2)], Ty::Bool).not(), "0"),
        (of("has_part", vec![row("abc"), row("bc")], Ty::Bool), "1"),
        (of("mex_of", vec![ints(&[0, 1, 3])], Ty::Int), "2"),
        (squares(Over::List, numbers()), "3 4 4 1"),
        (squares(Over::Set, numbers()), "2 1 4"),
        (squares(Over::Sum, Ty::Int), "9"),
        (squares(Over::Xor, Ty::Int), "1"),
        (squares(Over::Gcd, Ty::Int), "1"),
        (squares(Over::Mex, Ty::Int), "0"),
        (squares(Over::Min, Ty::Int), "1"),
        (squares(Over::Max, Ty::Int), "4"),
        (named(pair("a", "b"), cell(3, 4), n("b").op(Op::Sub, n("a"))), "1"),
        (
            with(four(), vec![Change { steps: vec![], index: Ex::int(0), value: Ex::int(9) }], true),
            "4 1 2 3 9",
        ),
    ]);
}

#[test]
fn boards_and_graphs_are_computed() {
    let of = |name: &'static str, args: Vec<Ex>, ty: Ty| Ex::library(name, args, ty);
    let numbers = || Ty::list(Ty::Int);
    let board = || grid(&["ab", ".a"]);
    let symbols = |text: &str| Ex::elements(text.chars().map(symbol).collect(), Ty::set(Ty::Symbol));
    let patterns = |parts: &[&str]| {
        Ex::elements(vec![tuple(parts.iter().map(|part| row(part)).collect())], Ty::list(Ty::Row))
    };
    let found = Ty::list(Ty::Tuple(vec![Ty::Int, Ty::Row, Ty::Row]));
    values(vec![
        (board(), "2 2 ab .a"),
        (of("rows", vec![board()], Ty::Int), "2"),
        (of("cols", vec![board()], Ty::Int), "2"),
        (of("cell_at", vec![board(), cell(0, 1)], Ty::Symbol), "b"),
        (of("inside", vec![board(), cell(2, 0)], Ty::Bool), "0"),
        (of("cells", vec![board()], cells()), "4 0 0 0 1 1 0 1 1"),
        (of("cells_of", vec![board(), symbols("a")], cells()), "2 0 0 1 1"),
        (of("around", vec![board(), cell(0, 0)], cells()), "2 0 1 1 0"),
        (of("regions", vec![board(), symbols("ab")], Ty::list(Ty::Grid)), "1 2 2 ab #a"),
        (of("filled_grid", vec![Ex::int(1), Ex::int(2), symbol('x')], Ty::Grid), "1 2 xx"),
        (of("least_grid", vec![board(), Ex::truth(true), Ex::truth(false)], Ty::Grid), "2 2 .a ab"),
        (of("split_row", vec![row("a.b"), symbols(".")], Ty::list(Ty::Row)), "2 a b"),
        (of("row_rewrites", vec![row("abab"), patterns(&["ab", "x", "p"])], found), "2 0 p xab 2 p abx"),
        (
            with(row("abc"), vec![Change { steps: vec![], index: Ex::int(2), value: symbol('x') }], false),
            "abx",
        ),
        (
            with(board(), vec![Change { steps: vec![], index: cell(1, 0), value: symbol('x') }], false),
            "2 2 ab xa",
        ),
        (row(""), "\"\""),
        (of("vertices", vec![graph()], numbers()), "4 1 2 3 4"),
        (of("edges", vec![graph()], numbers()), "2 0 1"),
        (of("successors", vec![graph(), Ex::int(2)], numbers()), "2 1 3"),
        (of("incident", vec![graph(), Ex::int(2)], numbers()), "2 0 1"),
        (of("successors", vec![graph(), Ex::int(4)], numbers()), "0"),
        (of("predecessors", vec![graph(), Ex::int(0)], numbers()), "0"),
        (of("ends_of", vec![graph(), Ex::int(1)], Ty::Tuple(vec![Ty::Int; 2])), "3 2"),
        (of("label_of", vec![graph(), Ex::int(1)], Ty::Symbol), "R"),
        (of("are_joined", vec![graph(), Ex::int(1), Ex::int(3)], Ty::Bool), "0"),
        (of("components", vec![graph(), ints(&[1, 3, 4])], Ty::list(Ty::list(Ty::Int))), "3 1 1 1 3 1 4"),
        (of("reach", vec![graph(), Ex::int(1), ints(&[0])], numbers()), "2 1 2"),
        (of("tree_path", vec![graph(), Ex::int(1), Ex::int(3)], numbers()), "3 1 2 3"),
        (
            of("vertices", vec![of("on_vertices", vec![graph(), ints(&[7])], Ty::Graph)], numbers()),
            "4 1 2 3 7",
        ),
        (
            of("edges", vec![of("grid_graph", vec![Ex::int(2), Ex::int(2)], Ty::Graph)], numbers()),
            "4 0 1 2 3",
        ),
    ]);
}

fn function(name: &str, args: &[(&str, Ty)], result: Option<Ty>, body: Vec<St>) -> Function {
    let args = args.iter().map(|(name, ty)| ((*name).to_owned(), ty.clone())).collect();
    Function { name: name.to_owned(), doc: String::new(), args, result, body }
}

fn global(name: &str, ty: Ty, role: Role) -> Global {
    Global { name: name.to_owned(), ty, role, doc: String::new() }
}

fn read(ty: Ty) -> Ex {
    Ex::new(Is::Read, ty)
}

#[test]
fn every_type_is_read_and_shown() {
    let rows: Vec<(Ty, &str)> = vec![
        (Ty::Int, "-5"),
        (Ty::Bool, "1"),
        (Ty::Symbol, "#"),
        (Ty::Row, "\"\""),
        (Ty::Text, "word"),
        (Ty::Grid, "2 2 ab cd"),
        (Ty::Tuple(vec![Ty::Int, Ty::Row]), "3 abc"),
        (Ty::list(Ty::list(Ty::Int)), "2 1 5 0"),
        (Ty::array(Ty::Symbol), "2 a b"),
        (Ty::set(Ty::Int), "2 1 2"),
        (Ty::Position, "pair 3 ab"),
        (Ty::Position, "heap 1"),
    ];
    let mut program = unit(&[("heap", &[Ty::Int]), ("pair", &[Ty::Int, Ty::Row])]);
    let mut body = Vec::new();
    for (at, (ty, _)) in rows.iter().enumerate() {
        let name = format!("v{at}");
        body.extend([variable(&name, read(ty.clone())), St::Say(shown(Ex::var(&name, ty.clone())))]);
    }
    let input = rows.iter().map(|(_, text)| *text).collect::<Vec<_>>().join("\n");
    for (cases, head, times) in [(Cases::One, "", 1), (Cases::Count, "2\n", 2), (Cases::End, "", 3)] {
        program.main = vec![St::Cases(cases, body.clone())];
        let all = vec![input.as_str(); times].join("\n");
        assert_eq!(said(&program, &format!("{head}{all}\n")), format!("{all}\n"));
    }
}

/// Takes one or two: a table that is filled, with tables of all kinds.
#[test]
fn tables_are_filled() {
    let mut program = unit(&[("heap", &[Ty::Int])]);
    let memo = Ex::global("memo", Ty::map(Ty::Int, Ty::Int));
    let met = Ex::global("met", Ty::set(Ty::Int));
    let calls = Ex::global("calls", Ty::Int);
    program.globals = vec![
        global("memo", memo.ty.clone(), Role::Table),
        global("met", met.ty.clone(), Role::Table),
        global("calls", Ty::Int, Role::Table),
        global("S", Ty::list(Ty::Int), Role::Given),
        global("OFFSETS", Ty::array(Ty::Int), Role::Data((0..60).map(|at| at * 1000).collect())),
        global("TWICE", Ty::Int, Role::Fixed(Ex::call("double", vec![Ex::int(21)], Ty::Int))),
    ];
    program.records = vec![Record {
        name: "Found",
        doc: String::new(),
        members: vec![("value", Ty::Int), ("from", Ty::Bool)],
    }];
    let seen = Ex::var("seen", Ty::set(Ty::Int));
    let value = |n: Ex| Ex::call("grundy", vec![n], Ty::Int);
    let option = n("n").op(Op::Sub, n("k"));
    let body = vec![
        St::Update(Op::Add, calls.clone(), Ex::int(1)),
        when(memo.clone().has(n("n")), vec![St::Return(memo.clone().get(n("n")))]),
        variable("seen", Ex::empty(seen.ty.clone())),
        St::Each {
            names: Names::One("k".to_owned()),
            domain: Ex::global("S", Ty::list(Ty::Int)),
            body: vec![when(
                option.clone().cmp(Cmp::GreaterEqual, Ex::int(0)),
                vec![St::Add(seen.clone(), value(option))],
            )],
        },
        St::Add(met.clone(), n("n")),
        St::Put(memo, n("n"), Ex::library("mex_of", vec![seen], Ty::Int)),
        St::Return(value(n("n"))),
    ];
    program.functions = vec![
        function(
            "double",
            &[("n", Ty::Int)],
            Some(Ty::Int),
            vec![St::Return(n("n").op(Op::Mul, Ex::int(2)))],
        ),
        function("grundy", &[("n", Ty::Int)], Some(Ty::Int), body),
    ];
    let record = |value: Ex| Ex::new(Is::Record("Found", vec![value, Ex::truth(true)]), Ty::Record("Found"));
    let found = || Ex::var("found", Ty::Record("Found"));
    program.main = vec![
        St::Set(Ex::global("S", Ty::list(Ty::Int)), read(Ty::list(Ty::Int))),
        St::Cases(
            Cases::End,
            vec![
                variable("n", read(Ty::Int)),
                variable("found", record(value(n("n")))),
                St::Say(Ex::new(
                    Is::Words(vec![
                        shown(found().member("value", Ty::Int)),
                        shown(found().member("from", Ty::Bool)),
                        shown(Ex::global("OFFSETS", Ty::array(Ty::Int)).at(n("n"))),
                    ]),
                    Ty::Text,
                )),
            ],
        ),
        St::Say(shown(met.clone())),
        St::Say(shown(calls)),
        St::Clear(met.clone()),
        St::Say(shown(met.len())),
        St::Say(shown(Ex::global("TWICE", Ty::Int))),
    ];
    assert_eq!(said(&program, "2 1 2\n4\n2\n"), "1 1 4000\n2 1 2000\n5 0 1 2 3 4\n14\n0\n42\n");
}

#[test]
fn recursion_goes_deep() {
    let mut program = unit(&[("heap", &[Ty::Int])]);
    let deeper = Ex::call("depth", vec![n("n").op(Op::Sub, Ex::int(1))], Ty::Int).op(Op::Add, Ex::int(1));
    let body = vec![St::Return(Ex::choice(n("n").is(Ex::int(0)), Ex::int(0), deeper))];
    program.functions = vec![function("depth", &[("n", Ty::Int)], Some(Ty::Int), body)];
    program.main = vec![St::Say(shown(Ex::call("depth", vec![Ex::int(20_000)], Ty::Int)))];
    assert_eq!(said(&program, ""), "20000\n");
}

/// Who keeps a value has it for himself.
#[test]
fn values_are_not_shared() {
    let ints = Ty::array(Ty::Int);
    let (rows, table) = (Ex::var("rows", Ty::array(ints.clone())), Ex::global("table", ints.clone()));
    let mut program = unit(&[("heap", &[Ty::Int])]);
    program.globals = vec![global("table", ints.clone(), Role::Table)];
    let push = |place: &Ex, number: i64| St::Push(place.clone(), Ex::int(number));
    let (a, b, c, d) = (array("a"), array("b"), array("c"), array("d"));
    program.functions = vec![
        function("whole", &[], Some(ints.clone()), vec![St::Return(table.clone())]),
        function("grow", &[], None, vec![push(&table, 7)]),
    ];
    let say = |ex: &Ex| St::Say(shown(ex.clone()));
    program.main = vec![
        push(&table, 1),
        // The variable keeps what the table was when functions change it.
        variable("a", table.clone()),
        St::Do(Ex::call("grow", Vec::new(), Ty::Int)),
        say(&a),
        variable("b", Ex::call("whole", Vec::new(), ints.clone())),
        push(&b, 8),
        say(&b),
        say(&table),
        variable("rows", Ex::filled(Ex::int(2), b.clone(), ints.clone())),
        push(&rows.clone().at(Ex::int(0)), 9),
        say(&rows),
        variable("c", rows.clone().at(Ex::int(1))),
        push(&c, 10),
        St::Push(rows.clone(), c.clone()),
        push(&c, 11),
        say(&rows.clone().last()),
        variable("d", Ex::choice(n("e").is(Ex::int(0)), c.clone(), b)),
        push(&d, 12),
        say(&c),
        say(&d),
    ];
    program.main.insert(0, variable("e", Ex::int(0)));
    let expected = "1 1\n3 1 7 8\n2 1 7\n2 4 1 7 8 9 3 1 7 8\n4 1 7 8 10\n5 1 7 8 10 11\n6 1 7 8 10 11 12\n";
    assert_eq!(said(&program, ""), expected);
}

#[test]
fn graphs_are_read() {
    let mut program = unit(&[("heap", &[Ty::Int])]);
    let read = Is::ReadGraph { directed: true, tree: false, labels: true, base: 0, vertices: None };
    let g = || Ex::var("g", Ty::Graph);
    let all = over(
        Over::List,
        Ex::library("successors", vec![g(), n("v")], Ty::list(Ty::Int)),
        vec![each("v", Ex::library("vertices", vec![g()], Ty::list(Ty::Int)))],
        Ty::list(Ty::list(Ty::Int)),
    );
    program.main = vec![
        variable("g", Ex::new(read, Ty::Graph)),
        St::Say(shown(all)),
        St::Each {
            names: one("e"),
            domain: Ex::library("edges", vec![g()], Ty::list(Ty::Int)),
            body: vec![St::Say(shown(Ex::library("label_of", vec![g(), n("e")], Ty::Symbol)))],
        },
    ];
    assert_eq!(said(&program, "3 2 0 1 x 0 2 y\n"), "3 2 1 2 0 0\nx\ny\n");
}
