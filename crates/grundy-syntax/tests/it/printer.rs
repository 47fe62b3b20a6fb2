//! What is printed is read back as the same tree.

use grundy_syntax::tree::{
    BinaryOp, CompareOp, Expr, ExprKind, GraphKind, GraphLiteral, Ident, Item, Link, Pattern, Update,
};
use grundy_syntax::{Source, Span, parse_expr, parse_sum, printer};

use crate::common::Random;

/// The tree as text, without places.
fn shape(tree: &impl std::fmt::Debug) -> String {
    let text = format!("{tree:?}");
    let mut parts = text.split("Span { start: ");
    let head = parts.next().unwrap_or("").to_owned();
    parts.fold(head, |shape, part| shape + part.split_once('}').map_or(part, |(_, rest)| rest))
}

#[test]
fn few_parentheses() {
    let rows = [
        ("((a))", "a"),
        ("a+b*c", "a + b * c"),
        ("(a+b)*c", "(a + b) * c"),
        ("a-(b-c)", "a - (b - c)"),
        ("(a-b)-c", "a - b - c"),
        ("-(-x)", "--x"),
        ("(-a)[0]", "(-a)[0]"),
        ("-(a[0])", "-a[0]"),
        ("not (a == b)", "not a == b"),
        ("(not a) == b", "(not a) == b"),
        ("not (a and b)", "not (a and b)"),
        ("(a < b) < c", "(a < b) < c"),
        ("a < b < c", "a < b < c"),
        ("x not in S", "x not in S"),
        ("not x in S", "not x in S"),
        ("a & b | c xor d", "a & b | c xor d"),
        ("a & (b | c)", "a & (b | c)"),
        ("1 .. (n + 1)", "1..n + 1"),
        ("(1..n) == S", "1..n == S"),
        ("a implies (b implies c)", "a implies (b implies c)"),
        ("a or b implies c and d", "a or b implies c and d"),
        ("a implies if b then c else d", "a implies if b then c else d"),
        ("(if a then b else c) + 1", "(if a then b else c) + 1"),
        ("let (x, (y, z)) = t then x", "let (x, (y, z)) = t then x"),
        ("a with [0: 1] with [i: x for i in S if c]", "a with [0: 1] with [i: x for i in S if c]"),
        ("a with [i: x for i in S, j: y]", "a with [i: x for i in S, j: y]"),
        ("{x for x in S, if a, y = 3 if b}", "{x for x in S, if a, y = 3 if b}"),
        ("graph 1..=6 {1-2,2-3 : B,7}", "graph 1..=6 {1-2, 2-3: B, 7}"),
        ("digraph {1->2}", "digraph {1 -> 2}"),
        ("xor(x for x in S) xor (a)", "xor(x for x in S) xor a"),
        ("1_000", "1000"),
        ("\"\"\"\n  .#\n\n  #.\n\"\"\"", "\".#/#.\""),
        ("f(g[r, c], set(a), {}, [])", "f(g[r, c], set(a), {}, [])"),
    ];
    for (text, expected) in rows {
        let (expr, diagnostics) = parse_expr(&Source::new("e", text));
        assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
        assert_eq!(printer::expr(&expr.expect("an expression")), expected, "{text}");
    }
}

#[test]
fn positions_on_the_command_line() {
    let rows = [
        ("3", "(3)"),
        ("3 + 4 + 5", "(3) + (4) + (5)"),
        ("3\n+ 4", "(3) + (4)"),
        ("2 * 5", "(2 * 5)"),
        ("2 * (5)", "2 * (5)"),
        ("2 * 3 * (5)", "2 * 3 * (5)"),
        ("5 - 2 + 1", "(5 - 2) + (1)"),
        ("(1, 2) + end", "(1, 2) + end"),
        ("raw(3, 4)", "raw(3, 4)"),
        ("nim(3) + kayles(4)", "nim(3) + kayles(4)"),
        ("lasker-nim(4) + e-and-d(1, 2)", "lasker-nim(4) + e-and-d(1, 2)"),
        ("n - nim(4)", "(n - nim(4))"),
        ("\"LL_RR\"", "(\"LL_RR\")"),
        ("LL_RR", "(LL_RR)"),
        ("[1, 2] + {1}", "([1, 2]) + ({1})"),
        ("-3", "(-3)"),
        ("sum((x) for x in 1..=3)", "sum((x) for x in 1..=3)"),
        ("if a then (b) else end", "if a then (b) else end"),
        ("()", "()"),
    ];
    for (text, expected) in rows {
        let (sum, diagnostics) = parse_sum(&Source::new("p", text));
        assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
        assert_eq!(printer::sum(&sum.expect("a sum")), expected, "{text}");
    }
}

#[test]
fn random_expressions_come_back() {
    let mut random = Random(0xdead_beef_cafe_f00d);
    for _ in 0..4000 {
        let depth = 1 + random.below(5);
        let expr = expr(&mut random, depth);
        let text = printer::expr(&expr);
        let (read, diagnostics) = parse_expr(&Source::new("e", &text));
        assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
        assert_eq!(shape(&read.expect("an expression")), shape(&expr), "{text}");
    }
}

const NAMES: &[&str] = &["n", "k", "石子", "a_1", "sum", "game", "ends", "up"];

const BINARY: &[BinaryOp] = &[
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Join,
    BinaryOp::Mul,
    BinaryOp::Div,
    BinaryOp::Mod,
    BinaryOp::BitAnd,
    BinaryOp::BitOr,
    BinaryOp::Xor,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Implies,
    BinaryOp::Iff,
];

const COMPARE: &[CompareOp] = &[
    CompareOp::Equal,
    CompareOp::NotEqual,
    CompareOp::Less,
    CompareOp::LessEqual,
    CompareOp::Greater,
    CompareOp::GreaterEqual,
    CompareOp::In,
    CompareOp::NotIn,
    CompareOp::Divides,
];

fn ident(random: &mut Random) -> Ident {
    Ident { name: (*random.pick(NAMES)).to_owned(), span: Span::default() }
}

fn several(random: &mut Random, least: usize, depth: usize) -> Vec<Expr> {
    let count = least + random.below(3);
    (0..count).map(|_| expr(random, depth)).collect()
}

fn leaf(random: &mut Random) -> ExprKind {
    match random.below(4) {
        0 => ExprKind::Number(random.below(100).to_string()),
        1 => ExprKind::Text((*random.pick(&["L_", "", ".#/#."])).to_owned()),
        2 => ExprKind::Bool(random.below(2) == 0),
        _ => ExprKind::Name(ident(random).name),
    }
}

fn expr(random: &mut Random, depth: usize) -> Expr {
    let kind = if depth == 0 { leaf(random) } else { inner(random, depth - 1) };
    Expr { span: Span::default(), kind }
}

fn inner(random: &mut Random, depth: usize) -> ExprKind {
    let one = |random: &mut Random| Box::new(expr(random, depth));
    match random.below(19) {
        0 => leaf(random),
        1 => ExprKind::Call(ident(random), several(random, 0, depth)),
        2 => ExprKind::CallOver(ident(random), one(random), items(random, depth)),
        3 => ExprKind::Tuple(several(random, 2, depth)),
        4 => ExprKind::List(several(random, 0, depth)),
        5 => ExprKind::ListOf(one(random), items(random, depth)),
        6 => ExprKind::Set(several(random, 0, depth)),
        7 => ExprKind::SetOf(one(random), items(random, depth)),
        8 => ExprKind::Negate(one(random)),
        9 => ExprKind::Not(one(random)),
        10 => compare(random, depth),
        11 => {
            let inclusive = random.below(2) == 0;
            ExprKind::Range { from: one(random), to: one(random), inclusive }
        }
        12 => ExprKind::Index(one(random), several(random, 1, depth)),
        13 => ExprKind::With(one(random), updates(random, depth)),
        14 => ExprKind::If(one(random), one(random), one(random)),
        15 => ExprKind::Let(pattern(random, 2), one(random), one(random)),
        16 => graph(random, depth),
        _ => {
            let op = *random.pick(BINARY);
            ExprKind::Binary(op, Span::default(), one(random), one(random))
        }
    }
}

fn compare(random: &mut Random, depth: usize) -> ExprKind {
    let operands = several(random, 2, depth);
    let operators = (1..operands.len()).map(|_| (*random.pick(COMPARE), Span::default())).collect();
    ExprKind::Compare(operands, operators)
}

fn pattern(random: &mut Random, depth: usize) -> Pattern {
    if depth == 0 || random.below(2) == 0 {
        return Pattern::Name(ident(random));
    }
    let parts = (0..2 + random.below(2)).map(|_| pattern(random, depth - 1)).collect();
    Pattern::Tuple(parts, Span::default())
}

fn items(random: &mut Random, depth: usize) -> Vec<Item> {
    let count = 1 + random.below(3);
    let item = |random: &mut Random| match random.below(3) {
        0 => Item::If(expr(random, depth)),
        1 => Item::Define(pattern(random, 2), expr(random, depth)),
        _ => Item::In(pattern(random, 2), expr(random, depth)),
    };
    (0..count).map(|_| item(random)).collect()
}

fn updates(random: &mut Random, depth: usize) -> Vec<Update> {
    let count = 1 + random.below(2);
    let update = |random: &mut Random| Update {
        index: expr(random, depth),
        value: expr(random, depth),
        items: if random.below(2) == 0 { Vec::new() } else { items(random, depth) },
    };
    (0..count).map(|_| update(random)).collect()
}

fn graph(random: &mut Random, depth: usize) -> ExprKind {
    let link = |random: &mut Random| {
        let to = (random.below(3) > 0).then(|| (random.below(9).to_string(), random.below(2) == 0));
        let label = (to.is_some() && random.below(2) == 0).then(|| ident(random));
        Link { from: random.below(9).to_string(), to, label, span: Span::default() }
    };
    ExprKind::Graph(GraphLiteral {
        kind: *random.pick(&[GraphKind::Graph, GraphKind::Digraph, GraphKind::Tree]),
        vertices: (random.below(2) == 0).then(|| Box::new(expr(random, depth))),
        links: (0..random.below(3)).map(|_| link(random)).collect(),
    })
}
