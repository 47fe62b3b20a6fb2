//! Sets from which moves take, held against the interpreter: all small graphs, then random ones.

use std::collections::HashMap;
use std::sync::Arc;

use grundy_boards::{Packed, Refused, compile, frame_of};
use grundy_core::{Flow, Limits, Player, Run, Stop};
use grundy_rules::classify::{Class, classify};
use grundy_rules::graph::{Graph, Link};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Rules, Type, Value, check_text};
use grundy_syntax::Source;

use crate::engines::{naive_value, naive_wins};
use crate::given::{Random, given};

const GRAPHS: &[(&str, &str)] = &[
    ("col", include_str!("../../../../games/col/rules.grundy")),
    ("snort", include_str!("../../../../games/snort/rules.grundy")),
    ("node-kayles", include_str!("../../../../games/node-kayles/rules.grundy")),
    ("hackenbush-graph", include_str!("../../../../games/hackenbush-graph/rules.grundy")),
    ("green-hackenbush-graph", include_str!("../../../../games/green-hackenbush-graph/rules.grundy")),
    (
        "col, no reduce",
        "param G: graph\nposition (blue: set of vertex of G, red: set of vertex of G)\nleft move paint(v in blue) -> (blue - {v} - neighbours(G, v), red - {v})\nright move paint(v in red) -> (blue - {v}, red - {v} - neighbours(G, v))",
    ),
    (
        "arcs",
        "param G: graph\nposition (E: set of edge of G)\nleft move cut(e in E) if label(G, e) == \"B\" -> (E - {e} - incident(G, ends(G, e)[0]))\nright move cut(e in E) if label(G, e) != \"B\" -> (E - {e})",
    ),
    (
        "pairs",
        "param G: graph\nposition (S: set of vertex of G)\nmove take(v in S, w in neighbours(G, v), if w in S and v < w) -> (S - {v, w})\nmove one(v in S) if v + 1 not in S and v mod 2 == 0 -> (S & {w for w in vertices(G) if w != v})",
    ),
    (
        "misère",
        "param G: graph\nposition (S: set of vertex of G)\nmove pick(v in S) -> (S - ({v} | neighbours(G, v)))\nmisere",
    ),
    (
        "roots",
        "param G: graph\nposition (E: set of edge of G)\ndef held(F: set of edge of G): set of edge of G = {e for e in F if ends(G, e)[1] in reach(G, 1, F)}\nmove cut(e in E) if e mod 2 == 0 -> (held(E - {e}))\nleft move two(e in E) if e mod 2 == 1 -> (held(E - {e, e - 1, e + 1}))",
    ),
];

const NUMBERS: &[(&str, &str)] = &[
    (
        "next",
        "position (S: set of nat)\nmove take(i in S) if i + 1 in S -> (S - {i, i + 1})\nleft move lone(i in S) if i + 1 not in S and i - 1 not in S -> (S - {i})",
    ),
    (
        "defined",
        "position (S: set of nat, T: set of nat)\nmove take(i in S) let j = i + 2 if j in T -> (S - {i}, T - {j, j - 1})\nmove drop(i in T, k in 1..=2) if i mod 2 == 0 -> (S - {k}, T - {i})",
    ),
];

fn rules(name: &str, text: &str) -> Arc<Rules> {
    let checked = check_text(&Arc::new(Source::new(name, text)));
    checked.rules.unwrap_or_else(|| panic!("{name}: {:?}", checked.diagnostics))
}

fn bound(name: &str, rules: &Arc<Rules>, graph: Graph) -> BoundGame {
    let set = [("G".to_owned(), Value::Graph(Arc::new(graph)))];
    rules.bind(&set, &Run::unlimited()).unwrap_or_else(|why| panic!("{name}: {why:?}"))
}

/// The graph with these vertices and some of their pairs; labels by turns.
fn graph(vertices: u64, joined: impl Fn(usize) -> bool, loops: bool) -> Graph {
    let pairs = (0..vertices).flat_map(|a| (a..vertices).map(move |b| (a, b)));
    let pairs = pairs.filter(|(a, b)| a != b || loops).enumerate().filter(|(number, _)| joined(*number));
    let link =
        |(number, (from, to)): (usize, (u64, u64))| Link { from, to, label: "BRG".chars().nth(number % 3) };
    Graph::new(false, 0..vertices, pairs.map(link).collect())
}

/// The elements that each set may have.
fn domains(game: &BoundGame, numbers: u64) -> Vec<Vec<u64>> {
    let graph = game
        .params()
        .iter()
        .find_map(|value| if let Value::Graph(graph) = value { Some(graph) } else { None });
    let domain = |ty: &Type| match (ty, graph) {
        (Type::Set(of), Some(graph)) if matches!(**of, Type::Vertex(_)) => graph.vertices().to_vec(),
        (Type::Set(_), Some(graph)) => (0..u64::try_from(graph.links().len()).unwrap()).collect(),
        _ => (0..numbers).collect(),
    };
    game.rules().kinds[0].fields.iter().map(|field| domain(&field.ty)).collect()
}

/// The component whose sets are chosen.
fn chosen(domains: &[Vec<u64>], mut is_in: impl FnMut() -> bool) -> Component {
    let set = |domain: &Vec<u64>| {
        Value::set(domain.iter().filter(|_| is_in()).map(|at| Value::from(*at)).collect())
    };
    Component { kind: 0, fields: domains.iter().map(set).collect() }
}

/// Every component, if there are not too many.
fn components(game: &BoundGame, numbers: u64, most: u32) -> Vec<Component> {
    let domains = domains(game, numbers);
    let bits = u32::try_from(domains.iter().map(Vec::len).sum::<usize>()).unwrap();
    let all = (0_u32..1 << bits.min(most)).map(|number| {
        let mut left = number;
        chosen(&domains, || {
            let is_in = left & 1 == 1;
            left >>= 1;
            is_in
        })
    });
    all.collect()
}

fn packed(game: &BoundGame, class: &Class, at: &Component) -> Packed {
    let frame = frame_of(std::slice::from_ref(at)).expect("sets");
    compile(game, class, frame).unwrap_or_else(|why| panic!("{}: {why:?}", game.rules().name))
}

/// Moves, and the parts that each leads to.
type Moves = Vec<(usize, Vec<Component>)>;

fn compare(name: &str, game: &BoundGame, packed: &Packed, at: &Component) {
    for player in Player::BOTH {
        let (mut expected, mut found): (Moves, Moves) = (Vec::new(), Vec::new());
        let all = game.moves_of(player, at, &Run::unlimited(), &mut |named| {
            let parts = named.to.iter().flat_map(|part| packed.parts(part).expect("a part that fits"));
            let mut parts: Vec<Component> = parts.collect();
            parts.sort_unstable();
            expected.push((named.index, parts));
            Flow::Continue(())
        });
        let _all = all.unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let flow = packed.moves(player, at, &mut |place, parts| {
            found.push((place.rule, parts.to_vec()));
            Flow::Continue(())
        });
        assert!(flow.is_some(), "{name}: {} does not fit", game.show(at));
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{name}: {player:?} in {}", game.show(at));
    }
}

#[test]
fn moves_on_all_small_graphs() {
    for (name, text) in GRAPHS {
        let rules = rules(name, text);
        let class = classify(&bound(name, &rules, graph(3, |_| true, false)), &Run::unlimited());
        for (vertices, loops) in [(1, true), (2, true), (3, true), (4, false)] {
            for edges in 0_u32..64 {
                let game = bound(name, &rules, graph(vertices, |number| edges >> number & 1 == 1, loops));
                let boards = components(&game, 0, 8);
                let Some(largest) = boards.last() else { continue };
                match compile(&game, &class, frame_of(std::slice::from_ref(largest)).unwrap()) {
                    Ok(packed) => boards.iter().for_each(|at| compare(name, &game, &packed, at)),
                    // A game of edges has no bits where there are none.
                    Err(Refused::TooLarge { bits: 0 }) => {}
                    // And there may be no vertex to stand on.
                    Err(why) => assert_eq!((*name, vertices, why.id()), ("roots", 1, "expression")),
                }
            }
        }
    }
}

#[test]
fn moves_at_random() {
    let mut random = Random(31);
    for (name, text) in GRAPHS {
        let rules = rules(name, text);
        let class = classify(&bound(name, &rules, graph(3, |_| true, false)), &Run::unlimited());
        for vertices in [6, 9, 14, 20] {
            let chance = 2 + random.below(5);
            let joined: Vec<bool> = (0..400).map(|_| random.below(chance) == 0).collect();
            let game = bound(name, &rules, graph(vertices, |number| joined[number], true));
            let domains = domains(&game, 0);
            let whole = chosen(&domains, || true);
            let packed = packed(&game, &class, &whole);
            compare(name, &game, &packed, &whole);
            for _ in 0..6 {
                compare(name, &game, &packed, &chosen(&domains, || random.below(2) == 0));
            }
        }
    }
}

#[test]
fn moves_on_sets_of_numbers() {
    for (name, text) in NUMBERS {
        let given = given(name, text);
        for at in components(&given.game, 4, 8) {
            compare(name, &given.game, &packed(&given.game, &given.class, &at), &at);
        }
    }
}

/// Values and winners are those of a naive search over the interpreter.
#[test]
fn engines_on_sets() {
    let run = Run::unlimited();
    let mut random = Random(5);
    for (name, text) in GRAPHS {
        let rules = rules(name, text);
        let class = classify(&bound(name, &rules, graph(3, |_| true, false)), &run);
        for round in 0..12 {
            let vertices =
                if domains(&bound(name, &rules, graph(1, |_| false, false)), 0).len() > 1 { 4 } else { 6 };
            let chance = 2 + round % 3;
            let joined: Vec<bool> = (0..40).map(|_| random.below(chance) == 0).collect();
            // Few edges: the naive search looks at all their subsets.
            let game = bound(name, &rules, graph(vertices, |number| joined[number] && number < 9, false));
            let at = chosen(&domains(&game, 0), || random.below(5) > 0);
            let parts = std::slice::from_ref(&at);
            let Ok(packed) = compile(&game, &class, frame_of(parts).unwrap()) else { continue };
            let shown = game.show(&at);
            let (mut known, mut engine) = (HashMap::new(), packed.outcomes().unwrap());
            for player in Player::BOTH {
                let expected = naive_wins(&game, player, &grundy_core::Sum::new(parts.to_vec()), &mut known);
                assert_eq!(
                    engine.wins(player, parts, &run),
                    Ok(Some(expected)),
                    "{name}: {player:?} in {shown}"
                );
            }
            if let Ok(mut values) = packed.nimbers() {
                let expected = naive_value(&game, &at, &mut HashMap::new());
                assert_eq!(values.value(parts, &run), Ok(Some(expected)), "{name}: {shown}");
            }
        }
    }
}

/// Every reduction of the catalogue on graphs is proved, and what is not a table of masks is refused.
#[test]
fn proofs_and_refusals() {
    for (name, text) in &GRAPHS[..3] {
        let given = given(name, text);
        assert!(given.class.reduction.as_ref().is_some_and(grundy_core::Verdict::is_proved), "{name}");
    }
    let rows = [
        ("position (S: set of nat)\nmove m(i in S) if len(S) > 2 -> (S - {i})", "expression"),
        ("position (S: set of nat)\nmove m(i in S) -> (S - {i} | {i + 1})", "expression"),
        ("position (S: set of nat)\nmove m(i in 0..3) -> (S - {i})", "move"),
        ("position (S: set of nat)\nmove m(i in S) if 5 mod i == 0 -> (S - {i})", "expression"),
        ("position (S: set of nat) where len(S) < 9\nmove m(i in S) -> (S - {i})", "where"),
        ("position (S: set of nat)\nmove m(i in S) -> (S - {i}) + (S - {i})", "splits"),
    ];
    for (text, why) in rows {
        let given = given("refused", text);
        let found = compile(&given.game, &given.class, grundy_boards::Size { rows: 1, columns: 4 });
        assert_eq!(found.err().map(Refused::id), Some(why), "{text}");
    }
}

/// Games in which points decide, and how many numbers there are.
const POINTS: &[(&str, &str, u64)] = &[
    (
        "dots and boxes 1×1",
        "let boxes = {{0, 1, 2, 3}}\nscore\nposition (open: set of nat)\nmove draw(e in open)\n  let made = count(b & open == {e} for b in boxes) -> (open - {e}) scoring made again if made >= 1",
        4,
    ),
    (
        "dots and boxes 1×3",
        "let boxes = {{i, 3 + i, 6 + i, 7 + i} for i in 0..3}\nscore\nposition (open: set of nat)\nmove draw(e in open)\n  let made = count(b & open == {e} for b in boxes) -> (open - {e}) scoring made again if made > 0",
        10,
    ),
    (
        "sides",
        "score\nposition (S: set of nat, T: set of nat)\nleft move take(i in S) if i mod 2 == 0 -> (S - {i}, T - {i + 1}) scoring count(S & {i, j} == {j, i} for j in 0..4) + 2\nright move drop(i in T) if i not in S -> (S - {i - 1}, T - {i}) scoring 0 - 1 again if count({k, k + 1} & T == {k} for k in 0..3) >= 2\nmove both(i in S) if i in T -> (S - {i}, T - {i}) scoring 1",
        4,
    ),
];

fn naive_points(
    game: &BoundGame,
    player: Player,
    at: &Component,
    known: &mut HashMap<(Component, Player), i64>,
) -> i64 {
    if let Some(known) = known.get(&(at.clone(), player)) {
        return *known;
    }
    let mut made = Vec::new();
    let all = game.scored_options_of(player, at, &Run::unlimited(), &mut |parts, score| {
        made.push((parts[0].clone(), score.points.to_i64().unwrap(), score.again));
        Flow::Continue(())
    });
    assert!(all.is_ok(), "{all:?}");
    let totals = made.iter().map(|(next, points, again)| {
        let mover = if *again { player } else { player.other() };
        let rest = naive_points(game, mover, next, known);
        points + if *again { rest } else { -rest }
    });
    let found = totals.max().unwrap_or(0);
    known.insert((at.clone(), player), found);
    found
}

/// Points are those of a naive search over the interpreter.
#[test]
fn points_of_sets() {
    let run = Run::unlimited();
    for (name, text, numbers) in POINTS {
        let given = given(name, text);
        let mut known = HashMap::new();
        let all = components(&given.game, *numbers, 10);
        let whole = all.last().expect("components");
        let packed = packed(&given.game, &given.class, whole);
        assert_eq!(packed.nimbers().err(), Some(Refused::Score), "{name}");
        let mut engine = packed.points().expect("points");
        for at in &all {
            for player in Player::BOTH {
                let expected = naive_points(&given.game, player, at, &mut known);
                let shown = given.game.show(at);
                assert_eq!(
                    engine.value(player, at, &run),
                    Ok(Some(expected)),
                    "{name}: {player:?} in {shown}"
                );
            }
        }
    }
}

/// However often a search for points is stopped, its answer is the same in the end, also in little memory.
#[test]
fn stopped_points_go_on() {
    let (name, text, numbers) = POINTS[1];
    let given = given(name, text);
    let whole = components(&given.game, numbers, 10).pop().expect("components");
    let packed = packed(&given.game, &given.class, &whole);
    let expected = packed.points().unwrap().value(Player::Left, &whole, &Run::unlimited());
    let mut engine = packed.points().unwrap();
    let mut stops = 0;
    let found = loop {
        let run = Run::new(Limits { positions: Some(100), bytes: 1 << 30 }, &|| None, &|_| ());
        match engine.value(Player::Left, &whole, &run) {
            Err(stop) => assert_eq!(stop, Stop::Positions { limit: 100 }),
            found => break found,
        }
        stops += 1;
        assert!(stops < 1000, "it goes on");
    };
    assert_eq!((found, stops > 1), (expected, true));
    let tight = Run::new(Limits { positions: None, bytes: 1000 }, &|| None, &|_| ());
    assert_eq!(packed.points().unwrap().value(Player::Left, &whole, &tight), expected);
}
