//! Games in which play can come back: the methods on explicit digraphs, against the oracle.

use std::collections::BTreeMap;

use grundy_core::{Game, Halt, Limits, Run, Stop, Sum, Whole};
use grundy_solve::compound::Compound;
use grundy_solve::loopy::LoopyValues;
use grundy_solve::memo::Unsplit;
use grundy_solve::retrograde::{Fate, Retrograde};
use grundy_solve::whole::{Played, Stage};
use grundy_testkit::arbitrary::Random;
use grundy_testkit::oracle::{self, Convention, Over, digraph_results, token_options};
use grundy_values::{Loopy, MoverEnds};

use crate::common;
use crate::common::{At, Plain};

type Digraph = Vec<Vec<usize>>;

/// A token on a digraph, one component each.
fn token(graph: &Digraph) -> Plain<usize, impl Fn(&usize) -> Vec<Vec<usize>>> {
    let graph = graph.clone();
    Plain::new(move |at: &usize| graph[*at].iter().map(|to| vec![*to]).collect())
}

fn stuck(convention: Convention) -> MoverEnds {
    match convention {
        Convention::Normal => MoverEnds::Loses,
        Convention::Misere => MoverEnds::Wins,
    }
}

fn fate(result: oracle::Ended) -> Fate {
    let moves = |moves: usize| u64::try_from(moves).expect("a small number");
    match result {
        oracle::Ended::Loses(count) => Fate::Loses(moves(count)),
        oracle::Ended::Draws => Fate::Draws,
        oracle::Ended::Wins(count) => Fate::Wins(moves(count)),
    }
}

/// All digraphs with `size` vertices and these arcs allowed, by number.
fn digraph(size: usize, loops: bool, number: u64) -> Digraph {
    let mut bit = 0;
    let mut arcs = vec![Vec::new(); size];
    for (from, next) in arcs.iter_mut().enumerate() {
        for to in (0..size).filter(|to| loops || *to != from) {
            if number >> bit & 1 == 1 {
                next.push(to);
            }
            bit += 1;
        }
    }
    arcs
}

/// A random digraph of up to 12 vertices, sparse or dense.
fn random_digraph(random: &mut Random) -> Digraph {
    let size = 1 + random.below(12);
    let once_in = 1 + random.below(size.max(2));
    (0..size).map(|_| (0..size).filter(|_| random.once_in(once_in)).collect()).collect()
}

/// One engine is asked about all vertices in turn, so that it builds on what it has settled.
fn compare_with_fixpoint(graph: &Digraph, convention: Convention) {
    let expected: Vec<Fate> = digraph_results(graph, convention).into_iter().map(fate).collect();
    let game = token(graph);
    let run = Run::unlimited();
    let mut found = Retrograde::new(Whole(&game), stuck(convention));
    for (at, expected) in expected.iter().enumerate() {
        let position = Sum::new(vec![At(at)]);
        assert_eq!(found.fate(&position, &run), Ok(*expected), "{graph:?} at {at}, {convention:?}");
    }
}

#[test]
fn all_digraphs_of_four_vertices() {
    for number in 0..1 << 12 {
        let graph = digraph(4, false, number);
        compare_with_fixpoint(&graph, Convention::Normal);
        compare_with_fixpoint(&graph, Convention::Misere);
    }
    for number in 0..1 << 9 {
        compare_with_fixpoint(&digraph(3, true, number), Convention::Normal);
    }
    let mut random = Random::new(4);
    for _ in 0..2_000 {
        compare_with_fixpoint(&digraph(4, true, random.word()), Convention::Normal);
    }
}

#[test]
fn ten_thousand_random_digraphs() {
    let mut random = Random::new(10_000);
    for number in 0..10_000 {
        let graph = random_digraph(&mut random);
        let convention = if number % 4 == 0 { Convention::Misere } else { Convention::Normal };
        compare_with_fixpoint(&graph, convention);
    }
}

/// Tokens on a digraph by their values, against whole sums by the oracle and by retrograde analysis.
fn compare_sums(graph: &Digraph, tokens: &[usize]) -> MoverEnds {
    let run = Run::unlimited();
    let tokens_of = |at: &Vec<usize>| token_options(graph, at);
    let played = oracle::results(&tokens.to_vec(), Convention::Normal, tokens_of, |_| None);
    let expected = fate(played[tokens]);
    let game = token(graph);
    let mut values = LoopyValues::new(&game);
    let mut sum = Loopy::Finite(0);
    for at in tokens {
        sum = sum.plus(values.value(&At(*at), &run).expect("a value"));
    }
    assert_eq!(sum.ends(), expected.ends(), "{graph:?}, tokens {tokens:?}");
    let mut whole = Retrograde::new(Whole(&game), MoverEnds::Loses);
    let position = Sum::new(tokens.iter().copied().map(At).collect());
    assert_eq!(whole.fate(&position, &run), Ok(expected), "{graph:?}, tokens {tokens:?}");
    sum.ends()
}

#[test]
fn values_decide_all_sums_of_two_on_three_vertices() {
    let mut seen: BTreeMap<MoverEnds, usize> = BTreeMap::new();
    for number in 0..1 << 9 {
        let graph = digraph(3, true, number);
        for tokens in common::multisets(&[0, 1, 2], 3) {
            *seen.entry(compare_sums(&graph, &tokens)).or_default() += 1;
        }
    }
    assert!(seen.values().all(|count| *count > 500) && seen.len() == 3, "{seen:?}");
}

#[test]
fn values_decide_sums_of_two_on_all_digraphs_of_four_vertices() {
    for number in 0..1 << 12 {
        let graph = digraph(4, false, number);
        for tokens in [[0, 1], [0, 2], [1, 3], [0, 0]] {
            compare_sums(&graph, &tokens);
        }
    }
}

#[test]
fn values_decide_random_sums_of_two_and_three() {
    let mut random = Random::new(66);
    let mut seen: BTreeMap<MoverEnds, usize> = BTreeMap::new();
    for number in 0..3_000 {
        let graph = random_digraph(&mut random);
        let most = if graph.len() <= 6 && number % 2 == 0 { 3 } else { 2 };
        let tokens: Vec<usize> = (0..most).map(|_| random.below(graph.len())).collect();
        *seen.entry(compare_sums(&graph, &tokens)).or_default() += 1;
    }
    assert!(seen.values().all(|count| *count > 300) && seen.len() == 3, "{seen:?}");
}

/// The conditions that define the values, checked of a labelling.
fn satisfies_the_definition(graph: &Digraph, values: &[Loopy]) -> Result<(), String> {
    for (u, next) in graph.iter().enumerate() {
        let finite: Vec<u64> = next
            .iter()
            .filter_map(|v| match values[*v] {
                Loopy::Finite(value) => Some(value),
                Loopy::Infinite(_) => None,
            })
            .collect();
        let mex = oracle::mex(&finite);
        let has = |v: usize, value: u64| graph[v].iter().any(|w| values[*w] == Loopy::Finite(value));
        match &values[u] {
            Loopy::Finite(value) if *value != mex => return Err(format!("{u}: {value}, mex {mex}")),
            Loopy::Finite(value) => {
                let larger = next.iter().filter(|v| match values[**v] {
                    Loopy::Finite(other) => other > *value,
                    Loopy::Infinite(_) => true,
                });
                if let Some(v) = larger.into_iter().find(|v| !has(**v, *value)) {
                    return Err(format!("{u}: {v} cannot be taken back to {value}"));
                }
            }
            Loopy::Infinite(followers) => {
                let mut finite = finite.clone();
                finite.sort_unstable();
                finite.dedup();
                let stays = |v: &&usize| matches!(values[**v], Loopy::Infinite(_)) && !has(**v, mex);
                if followers.values() != finite {
                    return Err(format!("{u}: {followers}, options {finite:?}"));
                }
                if !next.iter().any(|v| stays(&v)) {
                    return Err(format!("{u}: {followers}, but every option can be taken back to {mex}"));
                }
            }
        }
    }
    Ok(())
}

#[test]
fn values_satisfy_their_definition_and_do_not_depend_on_the_order_of_questions() {
    let mut random = Random::new(1966);
    for _ in 0..3_000 {
        let graph = random_digraph(&mut random);
        let game = token(&graph);
        let run = Run::unlimited();
        let mut upward = LoopyValues::new(&game);
        let mut downward = LoopyValues::new(&game);
        let values: Vec<Loopy> =
            (0..graph.len()).map(|at| upward.value(&At(at), &run).expect("a value").clone()).collect();
        for at in (0..graph.len()).rev() {
            assert_eq!(downward.value(&At(at), &run), Ok(&values[at]), "{graph:?} at {at}");
        }
        satisfies_the_definition(&graph, &values).unwrap_or_else(|why| panic!("{graph:?} {values:?}: {why}"));
    }
}

#[test]
fn goals_and_endings_against_the_oracle() {
    let mut random = Random::new(42);
    for _ in 0..2_000 {
        let graph = random_digraph(&mut random);
        let ends: Vec<Option<Over>> = graph
            .iter()
            .map(|_| {
                *random.pick(&[None, None, None, Some(Over::Draws), Some(Over::Wins), Some(Over::Loses)])
            })
            .collect();
        let mut game = token(&graph);
        let clauses = ends.clone();
        game.ends = Box::new(move |at: &usize| {
            clauses[*at].map(|over| match over {
                Over::Loses => (0, MoverEnds::Loses),
                Over::Draws => (1, MoverEnds::Draws),
                Over::Wins => (2, MoverEnds::Wins),
            })
        });
        let run = Run::unlimited();
        let mut found = Retrograde::new(Played::new(&game, Compound::Disjunctive), MoverEnds::Loses);
        for at in 0..graph.len() {
            let options = |at: &usize| graph[*at].clone();
            let expected = oracle::results(&at, Convention::Normal, options, |at| ends[*at])[&at];
            let stage = found.game().stage_of(&Sum::new(vec![At(at)]), &run).expect("a stage");
            assert_eq!(found.fate(&stage, &run), Ok(fate(expected)), "{graph:?} {ends:?} at {at}");
        }
    }
}

#[test]
fn a_goal_is_one_move_away() {
    // 0 <-> 1, 1 -> 2 and 2 is the goal; 3 only leads to 0.
    let graph = vec![vec![1], vec![0, 2], vec![], vec![0]];
    let mut game = token(&graph);
    game.goal = |at| *at == 2;
    let run = Run::unlimited();
    let mut found = Retrograde::new(Played::new(&game, Compound::Disjunctive), MoverEnds::Loses);
    let expected = [Fate::Loses(2), Fate::Wins(1), Fate::Loses(0), Fate::Wins(3)];
    for (at, expected) in expected.into_iter().enumerate() {
        assert_eq!(found.fate(&Stage::On(Sum::new(vec![At(at)])), &run), Ok(expected), "{at}");
    }
}

/// A game without end to its positions: up by one, or down by one or two.
fn endless() -> Plain<u64, impl Fn(&u64) -> Vec<Vec<u64>>> {
    Plain::new(|at: &u64| match *at {
        0 => vec![],
        1 => vec![vec![0], vec![2]],
        // From even numbers one must go down by one, so 2 is lost after two moves.
        at if at % 2 == 0 => vec![vec![at - 1]],
        at => vec![vec![at - 1], vec![at + 1], vec![at + 3]],
    })
}

#[test]
fn near_answers_of_infinite_games() {
    let game = endless();
    let mut found = Retrograde::new(Whole(&game), MoverEnds::Loses);
    let run = Run::unlimited();
    let one = |at| Sum::new(vec![At(at)]);
    for at in [0_u64, 1, 2, 3, 4, 9, 40, 1] {
        let expected = if at % 2 == 0 { Fate::Loses(at) } else { Fate::Wins(at) };
        assert_eq!(found.fate(&one(at), &run), Ok(expected), "{at}");
    }
    assert!(found.len() < 40_000, "{}", found.len());
}

/// Up by one or down by one, at 0 up only: nothing ends.
fn wandering() -> Plain<u64, impl Fn(&u64) -> Vec<Vec<u64>>> {
    Plain::new(|at: &u64| if *at == 0 { vec![vec![1]] } else { vec![vec![at - 1], vec![at + 1]] })
}

#[test]
fn limits_stop_exploring_and_it_goes_on() {
    let game = wandering();
    let few = || Run::new(Limits { positions: Some(100), bytes: 1 << 20 }, &|| None, &|_| ());
    let mut found = Retrograde::new(Whole(&game), MoverEnds::Loses);
    let at = Sum::new(vec![At(5)]);
    let stop = Err(Halt::Stop(Stop::Positions { limit: 100 }));
    assert_eq!(found.fate(&at, &few()), stop);
    let met = found.len();
    assert_eq!(found.fate(&at, &few()), stop);
    assert!(found.len() >= met + 90, "{met}, then {}", found.len());
    let tight = Run::new(Limits { positions: None, bytes: 100_000 }, &|| None, &|_| ());
    let mut found = Retrograde::new(Whole(&game), MoverEnds::Loses);
    assert_eq!(found.fate(&at, &tight), Err(Halt::Stop(Stop::Memory { limit: 100_000 })));
    assert!(tight.bytes() <= 100_000);
    let mut values = LoopyValues::new(&game);
    assert_eq!(values.value(&At(5), &few()).err(), Some(Halt::Stop(Stop::Positions { limit: 100 })));

    // A ring of 250 in three goes: the last one answers.
    let ring: Digraph = (0..250).map(|at| vec![(at + 1) % 250]).collect();
    let game = token(&ring);
    let mut found = Retrograde::new(Whole(&game), MoverEnds::Loses);
    let mut values = LoopyValues::new(&game);
    let at = Sum::new(vec![At(7)]);
    for go in 1..=3 {
        let expected = if go < 3 { stop_of(100) } else { Ok(Fate::Draws) };
        assert_eq!(found.fate(&at, &few()), expected, "{go}");
        assert_eq!(values.fate(&At(7), &few()), expected, "{go}");
    }
}

fn stop_of(limit: u64) -> Result<Fate, Halt<String>> {
    Err(Halt::Stop(Stop::Positions { limit }))
}

#[test]
fn memory_is_given_back_when_a_part_is_settled() {
    let ring: Digraph = (0..1000).map(|at| vec![(at + 1) % 1000, (at + 7) % 1000]).collect();
    let game = token(&ring);
    let run = Run::unlimited();
    let mut found = Retrograde::new(Whole(&game), MoverEnds::Loses);
    assert_eq!(found.fate(&Sum::new(vec![At(0)]), &run), Ok(Fate::Draws));
    assert!((50_000..150_000).contains(&run.bytes()), "{}", run.bytes());
    let before = run.bytes();
    assert_eq!(found.fate(&Sum::new(vec![At(500)]), &run), Ok(Fate::Draws));
    assert_eq!(run.bytes(), before);
}

/// A game whose third vertex is wrong.
struct Wrong<'g, G>(&'g G);

impl<G: Game<Component = At<usize>, Error = String>> Game for Wrong<'_, G> {
    type Component = At<usize>;
    type Error = String;

    fn options(
        &self,
        at: &At<usize>,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[At<usize>]) -> grundy_core::Flow,
    ) -> Result<grundy_core::Flow, Halt<String>> {
        if at.0 == 2 { Err(Halt::Error("wrong".to_owned())) } else { self.0.options(at, run, sink) }
    }
}

impl<G: Game<Component = At<usize>, Error = String>> Unsplit for Wrong<'_, G> {}

#[test]
fn mistakes_come_back_and_leave_nothing_behind() {
    let graph = vec![vec![1], vec![0], vec![0], vec![2, 0]];
    let plain = token(&graph);
    let game = Wrong(&plain);
    let run = Run::unlimited();
    let mut found = Retrograde::new(Wrong(&plain), MoverEnds::Loses);
    let mut values = LoopyValues::new(&game);
    assert_eq!(found.fate(&At(0), &run), Ok(Fate::Draws));
    assert_eq!(found.fate(&At(3), &run), Err(Halt::Error("wrong".to_owned())));
    assert_eq!(values.value(&At(3), &run).err(), Some(Halt::Error("wrong".to_owned())));
    assert_eq!(found.fate(&At(1), &run), Ok(Fate::Draws));
    assert_eq!(values.fate(&At(1), &run), Ok(Fate::Draws));
}

#[test]
fn an_option_without_parts_is_the_end() {
    // From 0 one may leave nothing, or go to 1, from where one must come back.
    let game = Plain::new(|at: &usize| if *at == 0 { vec![vec![], vec![1]] } else { vec![vec![0]] });
    let run = Run::unlimited();
    for (stuck, fates) in
        [(MoverEnds::Loses, [Fate::Wins(1), Fate::Loses(2)]), (MoverEnds::Wins, [Fate::Draws, Fate::Draws])]
    {
        let mut found = Retrograde::new(Single(&game), stuck);
        for (at, expected) in fates.into_iter().enumerate() {
            assert_eq!(found.fate(&At(at), &run), Ok(expected), "{at}, {stuck:?}");
        }
    }
    let mut values = LoopyValues::new(&game);
    assert_eq!(values.value(&At(0), &run).map(ToString::to_string), Ok("1".to_owned()));
    assert_eq!(values.value(&At(1), &run).map(ToString::to_string), Ok("0".to_owned()));
}

/// A game of single components as one of whole positions.
struct Single<'g, G>(&'g G);

impl<G: Game> Game for Single<'_, G> {
    type Component = G::Component;
    type Error = G::Error;

    fn options(
        &self,
        at: &G::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[G::Component]) -> grundy_core::Flow,
    ) -> Result<grundy_core::Flow, Halt<G::Error>> {
        self.0.options(at, run, sink)
    }
}

impl<G: Game> Unsplit for Single<'_, G> {}
