//! Rules in which play can come back, through the planner: which solver answers, what it says, and that
//! its advice leads to the end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use grundy_core::{Axis, Limits, Player, Run, Stop, Sum};
use grundy_rules::classify::{Class, classify};
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, check};
use grundy_solve::compound::Compound;
use grundy_solve::explain::{Reason, Why};
use grundy_solve::plan::{self, Session};
use grundy_solve::solver::{Failure, MoveLimits, SOLVERS, Solved, TableOf, TableRequest, Want, Worth};
use grundy_solve::turn::{Turn, each_turn};
use grundy_syntax::{Source, parse};
use grundy_testkit::arbitrary::Random;
use grundy_testkit::oracle::{Convention, Ended, digraph_results, results, token_options};
use grundy_values::Outcome;

const MANY: MoveLimits = MoveLimits { listed: 10_000, tried: 1_000_000 };

type Digraph = Vec<Vec<usize>>;

fn game(text: &str) -> BoundGame {
    let source = Arc::new(Source::new("test", text));
    let checked = check(&source, &parse(&source).file);
    let rules = checked.rules.unwrap_or_else(|| panic!("{text}: {:?}", checked.diagnostics));
    rules.bind(&[], &Run::unlimited()).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// A token on a digraph as rules: one clause for all vertices.
fn token(graph: &Digraph, more: &str) -> BoundGame {
    let sets = graph.iter().map(|next| {
        let next: Vec<String> = next.iter().map(ToString::to_string).collect();
        format!("{{{}}}", next.join(", "))
    });
    // An empty set alone has no type, so the list ends with one that has.
    let sets: Vec<String> = sets.chain(["{0}".to_owned()]).collect();
    game(&format!(
        "game token\nlet next = [{}]\nposition (v: nat) where v < {}\nmove go(w in next[v]) -> (w)\n{more}",
        sets.join(", "),
        graph.len()
    ))
}

fn component(field: usize) -> Component {
    Component { kind: 0, fields: [field].iter().map(|f| Value::from(u64::try_from(*f).unwrap())).collect() }
}

fn at(fields: &[usize]) -> Position {
    Sum::new(fields.iter().map(|field| component(*field)).collect())
}

fn outcome(ended: Ended) -> (Outcome, Option<u64>) {
    match ended {
        Ended::Loses(moves) => (Outcome::P, u64::try_from(moves).ok()),
        Ended::Draws => (Outcome::D, None),
        Ended::Wins(moves) => (Outcome::N, u64::try_from(moves).ok()),
    }
}

/// All vertices of a digraph by the planner and by retrograde analysis.
fn compare_alone(graph: &Digraph, convention: Convention) {
    let misere = if convention == Convention::Misere { "misere\n" } else { "" };
    let game = token(graph, misere);
    let run = Run::unlimited();
    let class = classify(&game, &run);
    let expected = digraph_results(graph, convention);
    for (vertex, ended) in expected.iter().enumerate() {
        let position = at(&[vertex]);
        let place = format!("{graph:?} at {vertex}, {convention:?}");
        let best: BTreeSet<usize> =
            graph[vertex].iter().copied().filter(|to| matches!(expected[*to], Ended::Loses(_))).collect();
        for engine in [None, Some("retrograde")] {
            let solved = plan::solve(&game, &class, &position, engine, MANY, &run).expect("an answer");
            let (outcome, remoteness) = outcome(*ended);
            assert_eq!(solved.outcome, Some(outcome), "{place}");
            if ["loopy", "retrograde"].contains(&solved.engine) {
                assert_eq!(solved.remoteness[0], remoteness, "{place}");
            }
            assert!(solved.complete, "{place}");
            assert_eq!(targets(&solved), best, "{place}");
        }
    }
}

/// The vertices that winning moves of a single token lead to.
fn targets(solved: &Solved) -> BTreeSet<usize> {
    let made = solved.winning_moves.iter().flat_map(Turn::made);
    made.map(|part| usize::try_from(part.naturals().unwrap()[0]).unwrap()).collect()
}

fn digraph(size: usize, loops: bool, number: u64) -> Digraph {
    let arcs: Vec<(usize, usize)> = (0..size)
        .flat_map(|from| (0..size).map(move |to| (from, to)))
        .filter(|(from, to)| loops || from != to)
        .collect();
    let mut graph = vec![Vec::new(); size];
    for (bit, (from, to)) in arcs.into_iter().enumerate() {
        if number >> bit & 1 == 1 {
            graph[from].push(to);
        }
    }
    graph
}

#[test]
fn all_digraphs_of_four_vertices_as_rules() {
    for number in 0..1 << 12 {
        compare_alone(&digraph(4, false, number), Convention::Normal);
    }
    let mut random = Random::new(7);
    for number in 0..600 {
        let convention = if number % 3 == 0 { Convention::Misere } else { Convention::Normal };
        compare_alone(&digraph(4, true, random.word()), convention);
    }
}

fn random_digraph(random: &mut Random, most: usize) -> Digraph {
    let size = 1 + random.below(most);
    let once_in = 1 + random.below(size.max(2));
    (0..size).map(|_| (0..size).filter(|_| random.once_in(once_in)).collect()).collect()
}

fn turns(game: &BoundGame, position: &Position, run: &Run<'_>) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _all = each_turn(game, Compound::Disjunctive, Player::Left, position, run, &mut |turn| {
        turns.push(turn);
        grundy_core::Flow::Continue(())
    })
    .expect("no mistake");
    turns
}

/// Follows the first winning move against every defence; a position of the winner that comes back would
/// let the loser escape.
fn advice_ends(session: &mut Session<'_>, game: &BoundGame, won: &Position, run: &Run<'_>) {
    /// Whether all play from a position is known to end, or it is on the way here.
    type Seen = BTreeMap<Position, bool>;
    fn follow(session: &mut Session<'_>, game: &BoundGame, won: &Position, run: &Run<'_>, seen: &mut Seen) {
        match seen.get(won) {
            Some(true) => return,
            Some(false) => panic!("{}: the advice goes round", game.show_position(won.parts())),
            None => {}
        }
        seen.insert(won.clone(), false);
        let solved = session.position(won, MoveLimits { listed: 1, ..MANY }, run).expect("an answer");
        let lost = solved.winning_moves[0].after(won);
        for defence in turns(game, &lost, run) {
            follow(session, game, &defence.after(&lost), run, seen);
        }
        seen.insert(won.clone(), true);
    }
    follow(session, game, won, run, &mut BTreeMap::new());
}

#[test]
fn sums_of_tokens_and_the_way_to_the_end() {
    let mut random = Random::new(1986);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for number in 0..1_500 {
        let graph = random_digraph(&mut random, 8);
        let most = if graph.len() <= 5 { 2 + number % 2 } else { 2 };
        let tokens: Vec<usize> = (0..most).map(|_| random.below(graph.len())).collect();
        let game = token(&graph, "");
        let run = Run::unlimited();
        let class = classify(&game, &run);
        let options = |tokens: &Vec<usize>| token_options(&graph, tokens);
        let played = results(&tokens, Convention::Normal, options, |_| None)[&tokens];
        let (outcome, remoteness) = outcome(played);
        let position = at(&tokens);
        let place = format!("{graph:?}, tokens {tokens:?}");
        let mut listed = Vec::new();
        for id in ["loopy", "retrograde"] {
            let want = Want::Position(&position);
            let mut session = Session::open(&game, &class, &want, Some(id), &run).expect(id);
            let solved = session.position(&position, MANY, &run).expect("an answer");
            assert_eq!(solved.outcome, Some(outcome), "{place}, {id}");
            if id == "retrograde" || solved.remoteness[0].is_some() {
                assert_eq!(solved.remoteness[0], remoteness, "{place}, {id}");
            }
            let turns = solved.winning_moves.iter();
            listed.push(turns.map(|turn| turn.after(&position)).collect::<BTreeSet<_>>());
            if outcome == Outcome::N {
                advice_ends(&mut session, &game, &position, &run);
            }
        }
        assert_eq!(listed[0], listed[1], "{place}");
        *seen.entry(outcome.to_string()).or_default() += 1;
    }
    assert!(seen.len() == 3 && seen.values().all(|count| *count > 100), "{seen:?}");
}

/// 0 is the end; 1 and 2 lead to each other, 3 and 4 to each other or out; 7 and 8 to each other, but from 8 the
/// opponent can end it; 9 has a loop.
const ROUND: &str = "game round\n\
     let next = [{}, {2}, {1}, {0, 4}, {3, 1}, {6}, {0}, {0, 8}, {7}, {1, 6, 9}]\n\
     position (v: nat) where v < 10\nmove go(w in next[v]) -> (w)\n";

fn solve(game: &BoundGame, class: &Class, position: &Position) -> Solved {
    plan::solve(game, class, position, None, MANY, &Run::unlimited()).expect("an answer")
}

#[test]
fn cheaper_solvers_come_first_and_others_take_over() {
    let splitting =
        "game t\nposition (n: nat)\nmove split(k in 1..n) -> (k) + (n - k)\nmove pass() if n == 4 -> (n)\n";
    let misere = format!("{ROUND}misere\n");
    let race = format!("{ROUND}win by reaching (6)\n");
    let conjunctive = format!("{ROUND}compound conjunctive\n");
    let rows: [(&str, &[usize], &str, &str); 12] = [
        (ROUND, &[0], "memo", "P"),
        (ROUND, &[5, 6], "memo", "N"),
        (ROUND, &[1], "loopy", "D"),
        (ROUND, &[3], "loopy", "N"),
        (ROUND, &[1, 6], "loopy", "D"),
        (splitting, &[3], "memo", "P"),
        (splitting, &[4], "retrograde", "N"),
        (&misere, &[5], "board-whole", "N"),
        (&misere, &[1], "retrograde", "D"),
        (&race, &[1, 5], "whole", "N"),
        (&race, &[1], "retrograde", "D"),
        (&conjunctive, &[1, 1], "retrograde", "D"),
    ];
    for (text, fields, engine, outcome) in rows {
        let game = game(text);
        let class = classify(&game, &Run::unlimited());
        let solved = solve(&game, &class, &at(fields));
        let found = solved.outcome.map(|outcome| outcome.to_string());
        assert_eq!((solved.engine, found.as_deref()), (engine, Some(outcome)), "{text}{fields:?}");
        assert!(solved.complete && solved.cycle.is_none(), "{text}{fields:?}");
    }
}

#[test]
fn values_may_be_infinite() {
    let game = game(ROUND);
    let class = classify(&game, &Run::unlimited());
    let rows: [(&[usize], &str); 10] = [
        (&[1], "∞{}"),
        (&[3], "∞{0}"),
        (&[4], "∞{}"),
        (&[7], "1"),
        (&[8], "0"),
        (&[9], "∞{1}"),
        (&[3, 7], "∞{1}"),
        (&[6, 9], "∞{0}"),
        (&[7, 8], "1"),
        (&[3, 9], "∞{}"),
    ];
    for (fields, expected) in rows {
        let value = match plan::solve(&game, &class, &at(fields), Some("loopy"), MANY, &Run::unlimited())
            .expect("an answer")
            .value
        {
            Some(Worth::Grundy(value)) => value.to_string(),
            Some(Worth::Infinite(followers)) => followers.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(value, expected, "{fields:?}");
    }
    let axes = vec![Axis { name: "v".into(), from: 0, len: 10 }];
    let request = TableRequest { axes, of: TableOf::Fields { kind: 0 } };
    let table = plan::table(&game, &class, &request, None, &Run::unlimited()).expect("a table");
    assert_eq!((table.engine, table.stop), ("loopy", None));
    let shown: Vec<String> = table
        .table
        .cells
        .iter()
        .map(|cell| match cell {
            Some(Worth::Grundy(value)) => value.to_string(),
            Some(worth) => worth.outcome().to_string(),
            None => "·".to_owned(),
        })
        .collect();
    assert_eq!(shown.join(" "), "0 D D N D 0 1 1 0 D");
}

#[test]
fn a_draw_is_explained() {
    // 0 leads to 1, 2 and 3; 1 back to 0; 2 and 3 let the opponent end the game.
    let text = "game t\nlet next = [{1, 2, 3}, {0}, {4}, {4, 0}, {}]\nposition (v: nat) where v < 5\n\
                move go(w in next[v]) -> (w)\n";
    for (text, engine) in [
        (text.to_owned(), "loopy"),
        (format!("{text}ends if v == 4: mover loses\nends if v > 4: draw\n"), "retrograde"),
    ] {
        let game = game(&text);
        let run = Run::unlimited();
        let class = classify(&game, &run);
        let position = at(&[0]);
        let mut session =
            Session::open(&game, &class, &Want::Position(&position), None, &run).expect("a session");
        let explained = session.explain(&position, MANY, &run).expect("an explanation");
        assert_eq!((session.id(), explained.starts[0].remoteness), (engine, None));
        let Why::Draws { keeping, losing } = &explained.starts[0].why else { panic!("{explained:?}") };
        assert_eq!(keeping.iter().flat_map(Turn::made).collect::<Vec<_>>(), [component(1)]);
        let replies: Vec<_> = losing
            .iter()
            .map(|reply| {
                (reply.turn.made(), reply.reply.as_ref().map(|(turn, why)| (turn.made(), why.clone())))
            })
            .collect();
        let ends = Some((vec![component(4)], Reason::LostIn(0)));
        assert_eq!(replies, [(vec![component(2)], ends.clone()), (vec![component(3)], ends)]);
        assert!(explained.complete);
    }
}

#[test]
fn limits_leave_the_question_open_and_name_the_loop() {
    let walk = game(
        "game walk\nposition (v: nat)\nmove up() if v > 0 -> (v + 1)\nmove down() if v > 0 -> (v - 1)\n",
    );
    let class = classify(&walk, &Run::unlimited());
    let run = || Run::new(Limits { positions: Some(500), bytes: 1 << 20 }, &|| None, &|_| ());
    let solved = plan::solve(&walk, &class, &at(&[3]), None, MANY, &run()).expect("an answer");
    assert_eq!((solved.outcome, solved.stop), (None, Some(Stop::Positions { limit: 500 })));
    assert!(solved.partial && solved.cycle.is_some_and(|cycle| cycle.len() == 2));
    // Near the end the answer is there all the same.
    let near = plan::solve(&walk, &class, &at(&[1]), Some("retrograde"), MANY, &run()).expect("an answer");
    assert_eq!((near.outcome, near.remoteness[0]), (Some(Outcome::N), Some(1)));
    assert_eq!(targets(&near), BTreeSet::from([0]));
    for id in ["memo", "whole"] {
        let failed = plan::solve(&walk, &class, &at(&[3]), Some(id), MANY, &run()).expect_err(id);
        assert!(matches!(failed, Failure::Loop(_)), "{id}: {failed:?}");
    }
}

#[test]
fn what_is_not_proved_is_refused() {
    let splitting = game("game t\nposition (n: nat)\nmove split(k in 1..n) -> (k) + (n - k)\n");
    let class = classify(&splitting, &Run::unlimited());
    let position = at(&[3]);
    let want = Want::Position(&position);
    let refusal = |id: &str| {
        let solver = SOLVERS.iter().find(|solver| solver.about().id == id).expect("a solver");
        solver.accepts(&splitting, &class, &want).err().map(|refusal| refusal.engine)
    };
    assert_eq!((refusal("loopy"), refusal("retrograde")), (Some("loopy"), None));
}
