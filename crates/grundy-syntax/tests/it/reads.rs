//! Clauses are read as the grammar says.

use grundy_syntax::tree::{
    ClaimOf, ClauseKind, Compound, Direction, Ending, Item, Play, Side, SumKind, Type, TypeKind,
};
use grundy_syntax::{Source, parse, parse_claim, printer};

/// The only clause of `text`, which must be without fault.
fn clause(text: &str) -> ClauseKind {
    let mut clauses = clauses(text);
    assert_eq!(clauses.len(), 1, "{text}");
    clauses.remove(0)
}

fn clauses(text: &str) -> Vec<ClauseKind> {
    let parsed = parse(&Source::new("t", text));
    assert!(parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
    parsed.file.clauses.into_iter().map(|clause| clause.kind).collect()
}

/// What a clause says, in one line; enough to tell readings apart.
fn summary(kind: &ClauseKind) -> String {
    match kind {
        ClauseKind::Game { name, title } => {
            format!("game {} {:?}", name.name, title.as_ref().map(|title| &title.value))
        }
        ClauseKind::Title { lang, text } => {
            format!("title {:?} {}", lang.as_ref().map(|lang| &lang.name), text.value)
        }
        ClauseKind::Note(text) => format!("note {}", text.value),
        ClauseKind::Param { params, condition } => {
            let params: Vec<String> = params
                .iter()
                .map(|p| format!("{}:{}={:?}", p.name.name, ty(&p.ty), p.default.as_ref().map(printer::expr)))
                .collect();
            format!("param {} {:?}", params.join(" "), condition.as_ref().map(printer::expr))
        }
        ClauseKind::Position(position) => {
            let fields: Vec<String> =
                position.fields.iter().map(|f| format!("{}:{}", f.name.name, ty(&f.ty))).collect();
            let conditions: Vec<String> = position.conditions.iter().map(printer::expr).collect();
            let groups: Vec<usize> = position.unordered.iter().map(|group| group.1.len()).collect();
            let symmetric: Vec<&str> = position.symmetric.iter().map(|s| s.name.as_str()).collect();
            let kind = position.kind.as_ref().map(|kind| &kind.name);
            format!("position {kind:?} {fields:?} {conditions:?} {groups:?} {symmetric:?}")
        }
        ClauseKind::Start { args, result, .. } => format!("start {} {}", args.len(), printer::sum(result)),
        ClauseKind::Move(m) => {
            let items: String = m.items.iter().map(item).collect();
            let scoring = m.scoring.as_ref().map(|s| (printer::expr(&s.points), s.again.is_some()));
            let kind = m.name.kind.as_ref().map(|kind| &kind.name);
            let result = printer::sum(&m.result);
            format!(
                "move {:?} {kind:?} {} {items}/{} {result} {scoring:?}",
                m.side, m.name.name.name, m.inside
            )
        }
        ClauseKind::Rewrite(r) => {
            let direction = r.direction.map(|direction| direction.0);
            let name = &r.name.name.name;
            let scoring =
                r.scoring.as_ref().map(|s| format!(" {}", printer::expr(&s.points))).unwrap_or_default();
            format!("rewrite {:?} {name} {} {} {direction:?}{scoring}", r.side, r.rewrites.len(), r.mirrored)
        }
        ClauseKind::Reduce { kind, fields, result } => {
            format!("reduce {} {} {}", kind.is_some(), fields.len(), printer::sum(result))
        }
        ClauseKind::Win { kind, goals, condition } => {
            let goals: Vec<String> = goals.iter().map(printer::expr).collect();
            format!("win {} {goals:?} {}", kind.is_some(), condition.is_some())
        }
        ClauseKind::Def(def) => {
            let measure = def.decreases.as_ref().map(printer::expr);
            format!(
                "def {} {} {} {measure:?} {}",
                def.name.name,
                def.args.len(),
                ty(&def.ty),
                printer::expr(&def.body)
            )
        }
        ClauseKind::Let { name, value } => format!("let {} {}", name.name, printer::expr(value)),
        other => format!("{other:?}"),
    }
}

fn item(item: &Item) -> &'static str {
    match item {
        Item::In(..) => "i",
        Item::Define(..) => "d",
        Item::If(..) => "c",
    }
}

fn ty(ty: &Type) -> String {
    let of = |inner: &Type| self::ty(inner);
    match &ty.kind {
        TypeKind::Set(inner) => format!("set({})", of(inner)),
        TypeKind::List(inner) => format!("list({})", of(inner)),
        TypeKind::Bag(inner) => format!("bag({})", of(inner)),
        TypeKind::Tuple(parts) => format!("tuple({})", parts.iter().map(of).collect::<Vec<_>>().join(",")),
        TypeKind::Row(alphabet) => format!("row({})", alphabet.as_ref().map_or("", |text| &text.value)),
        TypeKind::Grid(alphabet) => format!("grid({})", alphabet.as_ref().map_or("", |text| &text.value)),
        TypeKind::Vertex(graph) => format!("vertex({})", graph.name),
        TypeKind::Edge(graph) => format!("edge({})", graph.name),
        TypeKind::Graph(kind) => format!("{kind:?}").to_lowercase(),
        simple => format!("{simple:?}").to_lowercase(),
    }
}

#[test]
fn clauses_are_read() {
    let rows = [
        ("game e-and-d \"E&D\"", "game e-and-d Some(\"E&D\")"),
        ("game cf1373b-01-game", "game cf1373b-01-game None"),
        ("game\n  nim", "game nim None"),
        ("title \"Nim\"", "title None Nim"),
        ("title zh \"尼姆\"", "title Some(\"zh\") 尼姆"),
        ("note \"# no comment\" # comment", "note # no comment"),
        ("param l: nat = 3, r: int where l <= r", "param l:nat=Some(\"3\") r:int=None Some(\"l <= r\")"),
        (
            "param a: set of tuple(nat, row of \"ab\"), b: bag of list of edge of G",
            "param a:set(tuple(nat,row(ab)))=None b:bag(list(edge(G)))=None None",
        ),
        ("param G: digraph, T: tree, g: grid", "param G:digraph=None T:tree=None g:grid()=None None"),
        ("position ()", "position None [] [] [] []"),
        (
            "position heap (a: nat, b: nat) unordered where a >= 1 symmetric under flips, rotations where b > a",
            "position Some(\"heap\") [\"a:nat\", \"b:nat\"] [\"a >= 1\", \"b > a\"] [0] [\"flips\", \"rotations\"]",
        ),
        (
            "position (a: nat, b: nat, c: nat) unordered a, b unordered c symmetric under reversal",
            "position None [\"a:nat\", \"b:nat\", \"c:nat\"] [] [2, 1] [\"reversal\"]",
        ),
        ("position (石子: nat)", "position None [\"石子:nat\"] [] [] []"),
        ("start (n, m: nat) = (n) + 2 * (m)", "start 2 (n) + 2 * (m)"),
        ("start () = end", "start 0 end"),
        ("move take -> (n)", "move None None take /0 (n) None"),
        (
            "left move heap.take(k in S, if c, x = e, (a, b) in T) if d let y = f -> heap(n)",
            "move Some(Left) Some(\"heap\") take icdicd/4 heap(n) None",
        ),
        ("move m() -> (n) scoring 1", "move None None m /0 (n) Some((\"1\", false))"),
        ("move m() -> (n) scoring a[0] again if c", "move None None m /0 (n) Some((\"a[0]\", true))"),
        (
            "move m() -> if c then end else k * (n) + (1)",
            "move None None m /0 if c then end else k * (n) + (1) None",
        ),
        ("move 取(k in 1..=min(上限, 石子)) -> (石子 - k)", "move None None 取 i/1 (石子 - k) None"),
        ("left hop: \"L_\" -> \"_L\"", "rewrite Some(Left) hop 1 false None"),
        (
            "right move hop: \"a\" -> \"\", \"b\" -> \"\" mirrored in any direction",
            "rewrite Some(Right) hop 2 true Some(Any)",
        ),
        ("move hop: \"a\" -> \"b\" in columns", "rewrite None hop 1 false Some(Columns)"),
        ("move hop: \"a\" -> \"b\" mirrored scoring n again", "rewrite None hop 1 true None n"),
        ("reduce heap (a, b) -> sum((x) for x in S if c)", "reduce true 2 sum((x) for x in S if c)"),
        ("win by reaching", "win false [] false"),
        ("win by reaching heap (0, n) if n > 1", "win true [\"0\", \"n\"] true"),
        ("def f(n: nat): set of nat decreases n + 1 = g(n)", "def f 1 set(nat) Some(\"n + 1\") g(n)"),
        ("def f(): bool = a == b", "def f 0 bool None a == b"),
        ("let x = a mod b mod c", "let x a mod b mod c"),
        ("let up = to + game * position", "let up to + game * position"),
        ("move draw(note in 1..=game) -> (title, score)", "move None None draw i/1 (title, score) None"),
        ("let x = (\n1,\n2\n)", "let x (1, 2)"),
        ("let x = [\nposition,\nstart]", "let x [position, start]"),
        ("let x = sum(e for e in S) + sum(a)", "let x sum(e for e in S) + sum(a)"),
    ];
    for (text, expected) in rows {
        assert_eq!(summary(&clause(text)), expected, "{text}");
    }
}

#[test]
fn clauses_without_parts() {
    let ends =
        |ending| move |kind: &ClauseKind| matches!(kind, ClauseKind::Ends { ending: e, .. } if *e == ending);
    assert!(matches!(clause("normal"), ClauseKind::Play(Play::Normal)));
    assert!(matches!(clause("misere"), ClauseKind::Play(Play::Misere)));
    assert!(matches!(clause("score"), ClauseKind::Score));
    assert!(matches!(clause("compound disjunctive"), ClauseKind::Compound(Compound::Disjunctive)));
    assert!(matches!(clause("compound conjunctive"), ClauseKind::Compound(Compound::Conjunctive)));
    assert!(matches!(clause("compound selective"), ClauseKind::Compound(Compound::Selective(None))));
    assert!(matches!(
        clause("compound selective up to k"),
        ClauseKind::Compound(Compound::Selective(Some(_)))
    ));
    assert!(ends(Ending::Draw)(&clause("ends if c: draw")));
    assert!(ends(Ending::MoverWins)(&clause("ends if c: mover wins")));
    assert!(ends(Ending::MoverLoses)(&clause("ends if c: mover loses")));
    assert!(ends(Ending::Wins(Side::Left))(&clause("ends if c:\n  left wins")));
    let ClauseKind::Rewrite(rewrite) = clause("move m: \"a\" -> \"b\" in diagonals") else {
        panic!("no rewrite")
    };
    assert_eq!(rewrite.direction.map(|direction| direction.0), Some(Direction::Diagonals));
}

#[test]
fn lines_and_clauses() {
    let rows = [
        ("normal; score;; misere;", 3),
        ("normal;\n  score", 2),
        ("position (n: nat)\nmove a(k in 1..=n)\n  if k > 1\n# between\n\n  -> (n - k)\nnormal", 3),
        ("let x = f(\na,\n# c\nb)\nnormal", 2),
        ("let g = \"\"\"\n.#\n#.\n\"\"\"\nnormal", 2),
    ];
    for (text, count) in rows {
        assert_eq!(clauses(text).len(), count, "{text}");
    }
}

#[test]
fn claims_are_read() {
    let rows = [
        ("g(n) = n mod 3 where n >= 71", ClaimOf::Grundy, 1, "n mod 3", true),
        ("P(a, b) iff a == b", ClaimOf::Outcome('P'), 2, "a == b", false),
        ("claim value(w, h) = w - h", ClaimOf::Value, 2, "w - h", false),
        ("L() iff true", ClaimOf::Outcome('L'), 0, "true", false),
        ("P(n) iff if a then b iff c else d", ClaimOf::Outcome('P'), 1, "if a then b iff c else d", false),
    ];
    for (text, of, arguments, body, is_narrowed) in rows {
        let (claim, diagnostics) = parse_claim(&Source::new("c", text));
        assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
        let claim = claim.expect("a claim");
        assert_eq!((claim.of, claim.args.len()), (of, arguments), "{text}");
        assert_eq!(printer::expr(&claim.body), body, "{text}");
        assert_eq!(claim.condition.is_some(), is_narrowed, "{text}");
    }
}

#[test]
fn places_are_exact() {
    let text = "move take(k in 1..=n) -> (n - k) + 2 * (k)";
    let source = Source::new("t", text);
    let parsed = parse(&source);
    let ClauseKind::Move(take) = &parsed.file.clauses[0].kind else { panic!("no move") };
    assert_eq!(source.slice(parsed.file.clauses[0].span), text);
    assert_eq!(source.slice(take.result.span), "(n - k) + 2 * (k)");
    let SumKind::Plus(terms) = &take.result.kind else { panic!("no sum") };
    let found: Vec<&str> = terms.iter().map(|term| source.slice(term.span)).collect();
    assert_eq!(found, ["(n - k)", "2 * (k)"]);
    let SumKind::Component { fields, .. } = &terms[0].kind else { panic!("no component") };
    assert_eq!(source.slice(fields[0].span), "n - k");
}
