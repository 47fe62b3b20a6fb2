//! Trees and how they are printed.

use super::Printer;
use crate::program::print::page::Page;
use crate::program::tree::{Cmp, Ex, Is, Names, Op, Shape, St, Ty, Unit};

fn unit() -> Unit {
    let position = Shape { doc: String::new(), kinds: vec![(String::new(), vec![Ty::Int, Ty::Row])] };
    Unit {
        head: Vec::new(),
        position,
        records: Vec::new(),
        globals: Vec::new(),
        functions: Vec::new(),
        main: Vec::new(),
    }
}

fn n(name: &str) -> Ex {
    Ex::number(name)
}

#[test]
fn expressions_hold_together_as_compilers_want() {
    let (a, b, c) = (n("a"), n("b"), n("c"));
    let sum = a.clone().op(Op::Add, b.clone());
    let less = a.clone().cmp(Cmp::Less, b.clone());
    let truth = Ex::var("t", Ty::Bool);
    let list = Ex::elements(vec![a.clone(), b.clone()], Ty::list(Ty::Int));
    let rows = [
        (sum.clone().op(Op::Mul, c.clone()), "(a + b) * c"),
        (a.clone().op(Op::Sub, b.clone().op(Op::Sub, c.clone())), "a - (b - c)"),
        (a.clone().op(Op::Sub, b.clone()).op(Op::Sub, c.clone()), "a - b - c"),
        (a.clone().op(Op::Xor, b.clone()).op(Op::Xor, c.clone()), "a ^ b ^ c"),
        (a.clone().op(Op::Xor, sum.clone()).is(Ex::int(0)), "(a ^ (a + b)) == 0"),
        (a.clone().op(Op::FloorMod, b.clone()), "floor_mod(a, b)"),
        (Ex::int(1).op(Op::Shift, a.clone()), "1LL << a"),
        (Ex::int(100_000).op(Op::Mul, Ex::int(100_000)), "100000LL * 100000"),
        (Ex::int(10_000_000_000), "10000000000LL"),
        (Ex::any(vec![Ex::all(vec![less.clone(), truth.clone()]), truth.clone()]), "(a < b && t) || t"),
        (Ex::all(vec![Ex::any(vec![less.clone(), truth.clone()]), truth.clone()]), "(a < b || t) && t"),
        (less.clone().not(), "a >= b"),
        (truth.clone().not(), "!t"),
        (Ex::choice(less, a.clone(), Ex::choice(truth, b.clone(), c.clone())), "a < b ? a : t ? b : c"),
        (list.clone(), "vector<long long>{a, b}"),
        (list.len().op(Op::Sub, Ex::int(1)), "(long long)vector<long long>{a, b}.size() - 1"),
        (
            Ex::new(Is::Words(vec![Ex::text("take"), Ex::new(Is::Shown(Box::new(a)), Ty::Text)]), Ty::Text),
            "\"take \" + to_string(a)",
        ),
    ];
    let unit = unit();
    for (ex, expected) in rows {
        assert_eq!(Printer::new(&unit).expr(&ex).text, expected);
    }
}

#[test]
fn statements_are_as_short_as_they_can_be() {
    let list = Ex::var("list", Ty::array(Ty::Int));
    let push = St::Push(list.clone(), n("i"));
    let count = |to: Ex, body: Vec<St>| St::Count { name: "i".to_owned(), from: Ex::int(0), to, body };
    let rows = [
        (
            vec![count(n("n").op(Op::Add, Ex::int(1)), vec![push.clone()])],
            "for (long long i = 0; i <= n; ++i) list.push_back(i);\n",
        ),
        // The end is computed once.
        (
            vec![count(list.clone().len(), vec![push])],
            "for (long long i = 0, i_end = (long long)list.size(); i < i_end; ++i) list.push_back(i);\n",
        ),
        (vec![St::Let("x".to_owned(), n("a")), St::Return(n("x"))], "const long long x = a;\nreturn x;\n"),
        (
            vec![
                St::Let("x".to_owned(), n("a")),
                St::Update(Op::Add, n("x"), Ex::int(1)),
                St::Return(n("x")),
            ],
            "long long x = a;\n++x;\nreturn x;\n",
        ),
        (
            vec![St::Each {
                names: Names::Tuple(vec![Names::One("u".to_owned()), Names::One("v".to_owned())]),
                domain: Ex::var("pairs", Ty::list(Ty::Tuple(vec![Ty::Int, Ty::Int]))),
                body: vec![St::Push(list, n("v"))],
            }],
            "for (const auto& item : pairs) {\n    const auto& v = get<1>(item);\n    list.push_back(v);\n}\n",
        ),
        (
            vec![St::If(vec![(n("a").is(Ex::int(0)), vec![St::Break])], vec![St::Continue])],
            "if (a == 0) {\n    break;\n} else {\n    continue;\n}\n",
        ),
        (vec![St::Let("n".to_owned(), Ex::new(Is::Read, Ty::Int))], "long long n = 0;\ncin >> n;\n"),
    ];
    let unit = unit();
    for (body, expected) in rows {
        let mut page = Page::default();
        Printer::new(&unit).statements(&body, &mut page);
        assert_eq!(page.finish(), expected);
    }
}
