//! The worked examples on graphs, compared with programs that know nothing of the rule language,
//! on all or on random small graphs.

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_core::{Flow, Run};
use grundy_rules::{BoundGame, check_text};
use grundy_syntax::Source;
use grundy_testkit::arbitrary::Random;
use grundy_testkit::given::{bound, example, position, value};
use grundy_testkit::meaning::Meaning;
use grundy_values::MoverEnds;

fn ends(game: &BoundGame, text: &str) -> MoverEnds {
    let run = Run::unlimited();
    Meaning::new(game, &run).and_then(|mut meaning| meaning.ends(&position(game, text))).expect("played out")
}

type Links = Vec<(usize, usize)>;

/// A random graph on 0..n: each pair with chance one in `times`.
fn random_links(random: &mut Random, n: usize, times: usize, pair: fn(usize, usize) -> bool) -> Links {
    let pairs = (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).filter(|(a, b)| pair(*a, *b));
    pairs.filter(|_| random.once_in(times)).collect()
}

/// A random tree on 0..n, each vertex below an earlier one.
fn random_tree(random: &mut Random, n: usize) -> Links {
    (1..n).map(|vertex| (random.below(vertex), vertex)).collect()
}

fn written(word: &str, n: usize, links: &Links) -> String {
    let arrow = if word == "digraph" { " -> " } else { "-" };
    let links: Vec<String> = links.iter().map(|(a, b)| format!("{a}{arrow}{b}")).collect();
    format!("{word} 0..{n} {{{}}}", links.join(", "))
}

/// Whether the player to move wins, by plain recursion over states without loops.
fn wins<S: Ord + Clone>(state: &S, options: &dyn Fn(&S) -> Vec<S>, known: &mut BTreeMap<S, bool>) -> bool {
    if let Some(known) = known.get(state) {
        return *known;
    }
    let found = options(state).iter().any(|next| !wins(next, options, known));
    known.insert(state.clone(), found);
    found
}

fn mex_value<S: Ord + Clone>(state: &S, options: &dyn Fn(&S) -> Vec<S>, known: &mut BTreeMap<S, u64>) -> u64 {
    if let Some(known) = known.get(state) {
        return *known;
    }
    let seen: Vec<u64> = options(state).iter().map(|next| mex_value(next, options, known)).collect();
    let found = (0..).find(|value| !seen.contains(value)).expect("a value");
    known.insert(state.clone(), found);
    found
}

/// Win, loss or draw for a token on a digraph: rounds until nothing changes.
fn token(n: usize, links: &Links, lost: &dyn Fn(usize) -> Option<MoverEnds>) -> Vec<MoverEnds> {
    let mut known: Vec<Option<MoverEnds>> = (0..n).map(lost).collect();
    loop {
        let before = known.clone();
        for v in 0..n {
            let next: Vec<Option<MoverEnds>> =
                links.iter().filter(|(a, _)| *a == v).map(|(_, b)| known[*b]).collect();
            if known[v].is_some() {
            } else if next.contains(&Some(MoverEnds::Loses)) {
                known[v] = Some(MoverEnds::Wins);
            } else if next.iter().all(|result| *result == Some(MoverEnds::Wins)) {
                known[v] = Some(MoverEnds::Loses);
            }
        }
        if known == before {
            return known.into_iter().map(|result| result.unwrap_or(MoverEnds::Draws)).collect();
        }
    }
}

#[test]
fn tokens_on_digraphs_without_cycles_have_the_values_of_a_naive_program() {
    let rules = example("dag-token");
    let mut random = Random::new(1);
    for _ in 0..40 {
        let n = 1 + random.below(8);
        let links = random_links(&mut random, n, 3, |a, b| a > b);
        let game = bound(&rules, &[("G", written("digraph", n, &links))]);
        let options = |v: &usize| links.iter().filter(|(a, _)| a == v).map(|(_, b)| *b).collect::<Vec<_>>();
        let mut known = BTreeMap::new();
        for v in 0..n {
            assert_eq!(value(&game, &v.to_string()), mex_value(&v, &options, &mut known), "{links:?} {v}");
        }
    }
}

#[test]
fn tokens_on_all_digraphs_of_three_vertices_end_as_in_a_naive_fixpoint() {
    let rules = example("loopy-digraph-token");
    let pairs: Links = (0..3).flat_map(|a| (0..3).map(move |b| (a, b))).collect();
    for bits in 0_u32..1 << pairs.len() {
        let chosen = pairs.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        let links: Links = chosen.map(|(_, pair)| *pair).collect();
        let game = bound(&rules, &[("G", written("digraph", 3, &links))]);
        let expected = token(3, &links, &|_| None);
        for (v, expected) in expected.iter().enumerate() {
            assert_eq!(ends(&game, &v.to_string()), *expected, "{links:?} {v}");
        }
    }
}

#[test]
fn results_at_the_ends_and_races_agree_with_naive_fixpoints() {
    let (valued, race) = (example("three-valued-dag"), example("digraph-target-race"));
    let mut random = Random::new(2);
    for _ in 0..60 {
        let n = 2 + random.below(6);
        let links = random_links(&mut random, n, 3, |a, b| a > b);
        let set = |first: usize| format!("{{{first}}}");
        let (won, drawn) = (random.below(n), random.below(n));
        let game =
            bound(&valued, &[("G", written("digraph", n, &links)), ("won", set(won)), ("drawn", set(drawn))]);
        let final_at = |v: usize| match v {
            v if v == won => Some(MoverEnds::Wins),
            v if v == drawn => Some(MoverEnds::Draws),
            _ => None,
        };
        // A drawn end is kept apart from what is not yet known, so settle in the order of the links.
        let mut known: Vec<MoverEnds> = Vec::new();
        for v in 0..n {
            let best = links.iter().filter(|(a, _)| *a == v).map(|(_, b)| known[*b].reversed()).max();
            known.push(final_at(v).or(best).unwrap_or(MoverEnds::Loses));
            assert_eq!(ends(&game, &v.to_string()), known[v], "{links:?} won {won}, drawn {drawn}, at {v}");
        }
        let loops = random_links(&mut random, n, 3, |_, _| true);
        let target = random.below(n);
        let game = bound(&race, &[("G", written("digraph", n, &loops)), ("target", target.to_string())]);
        // Whoever is to move at the target has lost: the other one reached it.
        let expected = token(n, &loops, &|v| (v == target).then_some(MoverEnds::Loses));
        for v in (0..n).filter(|v| *v != target) {
            assert_eq!(ends(&game, &v.to_string()), expected[v], "{loops:?} to {target}, at {v}");
        }
    }
}

#[test]
fn geography_agrees_with_naive_programs() {
    let mut random = Random::new(3);
    let (vertex, directed, edge) = (
        example("undirected-vertex-geography"),
        example("directed-vertex-geography"),
        example("undirected-edge-geography"),
    );
    for _ in 0..25 {
        let n = 2 + random.below(4);
        let links = random_links(&mut random, n, 2, |a, b| a < b);
        let arrows = random_links(&mut random, n, 2, |a, b| a != b);
        let plain = written("graph", n, &links);
        for (rules, word, links) in [(&vertex, "graph", &links), (&directed, "digraph", &arrows)] {
            let game = bound(rules, &[("G", written(word, n, links))]);
            let joined =
                |a: usize, b: usize| links.contains(&(a, b)) || word == "graph" && links.contains(&(b, a));
            let options = |(at, free): &(usize, Vec<usize>)| {
                let open = free.iter().filter(|w| joined(*at, **w));
                open.map(|w| (*w, free.iter().filter(|x| *x != w).copied().collect())).collect::<Vec<_>>()
            };
            for v in 0..n {
                let state = (v, (0..n).filter(|x| *x != v).collect::<Vec<_>>());
                let expected = mex_value(&state, &options, &mut BTreeMap::new());
                assert_eq!(value(&game, &v.to_string()), expected, "{links:?} {v}");
            }
        }
        let game = bound(&edge, &[("G", plain)]);
        let options = |(at, free): &(usize, Vec<usize>)| {
            let here = free.iter().filter(|e| links[**e].0 == *at || links[**e].1 == *at);
            let across = |e: usize| if links[e].0 == *at { links[e].1 } else { links[e].0 };
            here.map(|e| (across(*e), free.iter().filter(|x| *x != e).copied().collect())).collect::<Vec<_>>()
        };
        for v in 0..n {
            let state = (v, (0..links.len()).collect::<Vec<_>>());
            let expected = mex_value(&state, &options, &mut BTreeMap::new());
            assert_eq!(value(&game, &v.to_string()), expected, "edges {links:?} {v}");
        }
    }
}

/// The vertices from `a` to `b` in a tree whose links lead down to later vertices.
fn way(links: &Links, a: usize, b: usize) -> Vec<usize> {
    let up = |mut at: usize| {
        let mut way = vec![at];
        while let Some((above, _)) = links.iter().find(|(_, below)| *below == at) {
            at = *above;
            way.push(at);
        }
        way
    };
    let (from, to) = (up(a), up(b));
    let meet = *from.iter().find(|vertex| to.contains(vertex)).expect("one tree");
    let rising = from.iter().take_while(|vertex| **vertex != meet).copied();
    let falling: Vec<usize> = to.iter().take_while(|vertex| **vertex != meet).copied().collect();
    rising.chain([meet]).chain(falling.into_iter().rev()).collect()
}

#[test]
fn games_on_trees_agree_with_naive_programs() {
    let mut random = Random::new(4);
    let (stones, painted, marked, flipped) = (
        example("agc010f-tree-game"),
        example("spoj-cot3"),
        example("p7841-unfair-game"),
        example("hdu-5963-friends"),
    );
    for _ in 0..12 {
        let n = 1 + random.below(5);
        let links = random_tree(&mut random, n);
        let tree = || written("tree", n, &links);
        let game = bound(&stones, &[("G", tree())]);
        let heaps: Vec<usize> = (0..n).map(|_| random.below(3)).collect();
        let near = |at: usize, w: usize| links.contains(&(at, w)) || links.contains(&(w, at));
        let options = |(at, heaps): &(usize, Vec<usize>)| {
            let mut fewer = heaps.clone();
            fewer[*at] = fewer[*at].saturating_sub(1);
            let next = (0..n).filter(|w| heaps[*at] > 0 && near(*at, *w));
            next.map(|w| (w, fewer.clone())).collect::<Vec<_>>()
        };
        let won = wins(&(0, heaps.clone()), &options, &mut BTreeMap::new());
        assert_eq!(value(&game, &format!("(0, {heaps:?})")) != 0, won, "{links:?} {heaps:?}");

        let white: Vec<usize> = (0..n).filter(|_| random.once_in(2)).collect();
        let text = format!("({{{}}})", white.iter().map(usize::to_string).collect::<Vec<_>>().join(", "));
        let game = bound(&painted, &[("G", tree()), ("root", "0".to_owned())]);
        let options = |white: &Vec<usize>| {
            let rest =
                |v: &usize| white.iter().filter(|x| !way(&links, 0, *v).contains(x)).copied().collect();
            white.iter().map(rest).collect::<Vec<Vec<usize>>>()
        };
        assert_eq!(
            value(&game, &text),
            mex_value(&white, &options, &mut BTreeMap::new()),
            "{links:?} {text}"
        );

        let lower: Vec<usize> = white.into_iter().filter(|v| *v != 0).collect();
        let text = format!("({{{}}})", lower.iter().map(usize::to_string).collect::<Vec<_>>().join(", "));
        let game = bound(&flipped, &[("G", tree()), ("root", "0".to_owned())]);
        // Each turn changes the colour of one edge at the root, and the game ends when all are black.
        let at_root = lower.iter().filter(|v| links.contains(&(0, **v))).count();
        assert_eq!(ends(&game, &text) == MoverEnds::Wins, at_root % 2 == 1, "{links:?} {text}");

        let game = bound(&marked, &[("G", tree())]);
        let fits = |marks: &Vec<usize>| {
            let edges = |a: usize, b: usize| way(&links, a, b);
            let on = |a: usize, b: usize| {
                let way = edges(a, b);
                marks.iter().all(|e| way.contains(&links[*e].0) && way.contains(&links[*e].1))
            };
            (0..n).any(|a| (0..n).any(|b| on(a, b)))
        };
        let options = |marks: &Vec<usize>| {
            let more = (0..links.len()).filter(|e| !marks.contains(e)).map(|e| {
                let mut more = marks.clone();
                more.push(e);
                more.sort_unstable();
                more
            });
            more.filter(fits).collect::<Vec<_>>()
        };
        let expected = mex_value(&Vec::new(), &options, &mut BTreeMap::new());
        assert_eq!(value(&game, "()"), expected, "{links:?}");
    }
}

#[test]
fn kayles_and_hackenbush_agree_with_naive_programs() {
    let mut random = Random::new(6);
    let (kayles, hackenbush) = (example("node-kayles"), example("green-hackenbush-graph"));
    for _ in 0..20 {
        let n = 1 + random.below(6);
        let links = random_links(&mut random, n, 2, |a, b| a < b);
        let near = |a: usize, b: usize| links.contains(&(a, b)) || links.contains(&(b, a));
        let options = |left: &Vec<usize>| {
            let rest = |v: &usize| left.iter().filter(|w| *w != v && !near(*v, **w)).copied().collect();
            left.iter().map(rest).collect::<Vec<Vec<usize>>>()
        };
        let game = bound(&kayles, &[("G", written("graph", n, &links))]);
        let expected = mex_value(&(0..n).collect(), &options, &mut BTreeMap::new());
        assert_eq!(value(&game, "()"), expected, "{links:?}");
        let links: Links = links.into_iter().take(6).collect();
        // Edges that hang together with vertex 0, found by spreading from it.
        let grounded = |edges: &Vec<usize>| {
            let mut reached = vec![0];
            for _ in 0..n {
                let ends = edges.iter().map(|e| links[*e]);
                let more = ends
                    .filter(|(a, b)| reached.contains(a) || reached.contains(b))
                    .flat_map(|(a, b)| [a, b]);
                let more: Vec<usize> = more.collect();
                reached.extend(more);
            }
            edges.iter().filter(|e| reached.contains(&links[**e].0)).copied().collect::<Vec<usize>>()
        };
        let options = |edges: &Vec<usize>| {
            let cut = |e: &usize| grounded(&edges.iter().filter(|other| *other != e).copied().collect());
            edges.iter().map(cut).collect::<Vec<_>>()
        };
        let game = bound(&hackenbush, &[("G", written("graph", n, &links))]);
        let expected = mex_value(&grounded(&(0..links.len()).collect()), &options, &mut BTreeMap::new());
        assert_eq!(value(&game, "()"), expected, "{links:?}");
    }
}

#[test]
fn what_is_shown_is_read_back() {
    let rules = example("undirected-edge-geography");
    let texts = [
        "graph {1-2, 2-3: B, 2-1, 3-3, 7}",
        "graph {5}",
        "1 2\n2 3 B # a comment\n\n7\n",
        "[[1, 2], [2, 3]]",
    ];
    for text in texts {
        let game = bound(&rules, &[("G", text.to_owned())]);
        let shown = game.params()[0].to_string();
        let again = bound(&rules, &[("G", shown.clone())]);
        assert_eq!(game.params(), again.params(), "{shown}");
        let at = position(&game, if text.contains('5') { "(5)" } else { "(2)" });
        let shown = format!("raw{}", game.show_position(at.parts()));
        assert_eq!(position(&game, &shown), at, "{shown}");
    }
}

#[test]
fn functions_of_graphs() {
    let rows = [
        ("list(vertices(G))", "[0, 1, 2, 3, 9]"),
        ("list(edges(G))", "[0, 1, 2, 3]"),
        ("list(neighbours(G, 1))", "[0, 2]"),
        ("list(incident(G, 1))", "[0, 1, 2]"),
        ("[ends(G, e) for e in edges(G)]", "[(0, 1), (1, 2), (2, 1), (3, 3)]"),
        ("[joined(G, 1, v) for v in vertices(G)]", "[true, false, true, false, false]"),
        ("[joined(G, 3, 3)]", "[true]"),
        ("list(components(G, vertices(G) - {1}))", "[{0}, {2}, {3}, {9}]"),
        ("list(components(G, {}))", "[]"),
        ("list(reach(G, 0, {0}))", "[0, 1]"),
        ("list(reach(G, 0, {}))", "[0]"),
        ("list(successors(D, 1))", "[1, 2]"),
        ("list(predecessors(D, 1))", "[0, 1]"),
        ("list(reach(D, 1, edges(D)))", "[1, 2]"),
        ("list(components(D, vertices(D)))", "[{0, 1, 2}]"),
        ("[joined(D, 0, 1), joined(D, 1, 0)]", "[true, false]"),
        ("path(T, 3, 4)", "[3, 2, 1, 4]"),
        ("path(T, 2, 2)", "[2]"),
        ("[parent(T, 1, 3), parent(T, 3, 1)]", "[2, 2]"),
        ("list(subtree(T, 1, 2))", "[2, 3]"),
        ("list(subtree(T, 3, 2))", "[1, 2, 4]"),
        ("list(subtree(T, 2, 2))", "[1, 2, 3, 4]"),
        ("[len(edges(cycle_graph(n))) for n in 0..4]", "[0, 1, 2, 3]"),
        ("list(neighbours(grid_graph(2, 3), 5))", "[2, 4, 6]"),
        ("list(neighbours(star_graph(4), 1))", "[2, 3, 4]"),
        ("[len(edges(complete_graph(n))) for n in 0..5]", "[0, 0, 1, 3, 6]"),
        ("[len(vertices(path_graph(3)))]", "[3]"),
        ("list(vertices(graph 1..=3 {1-2}))", "[1, 2, 3]"),
    ];
    for (text, expected) in rows {
        let rules = format!(
            "param G: graph = graph {{0-1, 1-2, 2-1, 3-3, 9}}\nparam D: digraph = digraph {{0 -> 1, 1 -> 2, 1 -> 1}}\n\
             param T: tree = tree {{1-2, 2-3, 1-4}}\nposition (n: nat)\nmove show(v in {{{text}}}) -> end\n"
        );
        let checked = check_text(&Arc::new(Source::new("t", &rules)));
        let rules = checked.rules.unwrap_or_else(|| panic!("{text}: {:?}", checked.diagnostics));
        let game = rules.bind(&[], &Run::unlimited()).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        let at = position(&game, "0");
        let mut shown = Vec::new();
        let all = game.moves(&at.parts()[0], &Run::unlimited(), &mut |chosen| {
            shown.push(chosen.bound[0].1.to_string());
            Flow::Continue(())
        });
        assert!(all.is_ok(), "{text}: {all:?}");
        assert_eq!(shown, [expected], "{text}");
    }
}
