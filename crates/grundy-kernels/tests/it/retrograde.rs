//! Graphs with loops against the definition, and against a plain queue.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use grundy_kernels::retrograde::{Backward, Edges, Ends, Fate, Rows, Unsolved, rounds, solve, sweeps};

type Graph = Vec<Vec<u32>>;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word ^ (word >> 31)) % u64::try_from(bound).unwrap()).unwrap()
    }

    fn vertex(&mut self, graph: usize) -> u32 {
        u32::try_from(self.below(graph)).unwrap()
    }
}

fn index(vertex: u32) -> usize {
    usize::try_from(vertex).unwrap()
}

fn rows(graph: &Graph) -> (Vec<usize>, Vec<u32>) {
    let starts = std::iter::once(0).chain(graph.iter().scan(0, |sum, next| {
        *sum += next.len();
        Some(*sum)
    }));
    (starts.collect(), graph.concat())
}

fn never(_: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// All fates by messages and by rounds.
fn both_ways(graph: &Graph, ends: &Ends<'_>) -> [Vec<Fate>; 2] {
    let (starts, targets) = rows(graph);
    let rows = Rows::new(&starts, &targets).expect("rows in order");
    let (backward, degrees) = Backward::of(&rows, &mut never).expect("a small graph");
    let posted = solve(&backward, degrees, ends, &mut never).expect("fates");
    let looked = rounds(&rows, ends, &mut never).expect("fates");
    let swept = sweeps(&rows, ends, &mut never).expect("fates");
    let winner = |fate: Fate| match fate {
        Fate::Lost(_) => Fate::Lost(0),
        Fate::Drawn => Fate::Drawn,
        Fate::Won(_) => Fate::Won(0),
    };
    assert!(posted.iter().map(winner).eq(swept.iter()), "{ends:?}");
    [posted, looked].map(|fates| {
        let all: Vec<Fate> = fates.iter().collect();
        assert!((0..).zip(&all).all(|(vertex, fate)| fates.get(vertex) == *fate));
        all
    })
}

/// The definition, for one remoteness after the other: what is decided so far tells all fates of the next.
fn by_definition(graph: &Graph, ends: &Ends<'_>) -> Vec<Fate> {
    let mut own: Vec<Option<Fate>> = graph.iter().map(|next| next.is_empty().then_some(ends.stuck)).collect();
    ends.over.iter().for_each(|(vertex, fate)| own[index(*vertex)] = Some(*fate));
    let mut fates: Vec<Option<Fate>> = vec![None; graph.len()];
    for moves in 0..200 {
        let before = fates.clone();
        for vertex in (0..graph.len()).filter(|vertex| before[*vertex].is_none()) {
            fates[vertex] = match own[vertex] {
                Some(fate @ (Fate::Lost(after) | Fate::Won(after))) => (after == moves).then_some(fate),
                Some(Fate::Drawn) => None,
                None => {
                    let mut options = graph[vertex].iter().map(|to| before[index(*to)]);
                    if options.clone().any(|fate| matches!(fate, Some(Fate::Lost(_)))) {
                        Some(Fate::Won(moves))
                    } else {
                        options.all(|fate| matches!(fate, Some(Fate::Won(_)))).then_some(Fate::Lost(moves))
                    }
                }
            };
        }
    }
    fates.into_iter().map(|fate| fate.unwrap_or(Fate::Drawn)).collect()
}

fn random_fate(random: &mut Random, most: usize) -> Fate {
    let moves = random.vertex(most);
    [Fate::Lost(moves), Fate::Drawn, Fate::Won(moves)][random.below(3)]
}

/// Up to so many vertices, with loops, repeated edges, and with or without vertices that have none.
fn random_graph(random: &mut Random, most: usize) -> Graph {
    let size = 1 + random.below(most);
    let (least, more) = (random.below(2), 1 + random.below(5));
    (0..size).map(|_| (0..least + random.below(more)).map(|_| random.vertex(size)).collect()).collect()
}

#[test]
fn small_graphs_by_the_definition() {
    let mut random = Random(1966);
    let (mut seen, mut longest) = ([0; 3], 0);
    for number in 0..6_000 {
        let graph = random_graph(&mut random, if number % 5 == 0 { 60 } else { 9 });
        let stuck = [Fate::Lost(0), Fate::Won(0), Fate::Lost(0), Fate::Drawn][random.below(4)];
        let mut over: Vec<(u32, Fate)> = Vec::new();
        for vertex in 0..u32::try_from(graph.len()).unwrap() {
            if number % 3 > 0 && random.below(4) == 0 {
                let most = if number % 3 == 1 { 1 } else { 12 };
                over.push((vertex, random_fate(&mut random, most)));
            }
        }
        let ends = Ends { stuck, over: &over };
        let expected = by_definition(&graph, &ends);
        let [posted, looked] = both_ways(&graph, &ends);
        assert_eq!(posted, expected, "{graph:?}, {ends:?}");
        assert_eq!(looked, expected, "{graph:?}, {ends:?}");
        for fate in expected {
            let (kind, moves) = match fate {
                Fate::Lost(moves) => (0, moves),
                Fate::Drawn => (1, 0),
                Fate::Won(moves) => (2, moves),
            };
            seen[kind] += 1;
            longest = longest.max(moves);
        }
    }
    assert!(seen.iter().all(|count| *count > 10_000) && longest > 12, "{seen:?}, {longest}");
}

fn by_queue(graph: &Graph) -> Vec<Fate> {
    let mut before: Graph = vec![Vec::new(); graph.len()];
    for (vertex, next) in (0..).zip(graph) {
        next.iter().for_each(|to| before[index(*to)].push(vertex));
    }
    let mut open: Vec<usize> = graph.iter().map(Vec::len).collect();
    let mut fates = vec![Fate::Drawn; graph.len()];
    let mut queue: VecDeque<usize> = (0..graph.len()).filter(|vertex| open[*vertex] == 0).collect();
    queue.iter().for_each(|vertex| fates[*vertex] = Fate::Lost(0));
    while let Some(vertex) = queue.pop_front() {
        for from in before[vertex].iter().map(|from| index(*from)) {
            if fates[from] != Fate::Drawn {
                continue;
            }
            open[from] -= 1;
            match fates[vertex] {
                Fate::Lost(moves) => fates[from] = Fate::Won(moves + 1),
                Fate::Won(moves) if open[from] == 0 => fates[from] = Fate::Lost(moves + 1),
                Fate::Won(_) | Fate::Drawn => continue,
            }
            queue.push_back(from);
        }
    }
    fates
}

const NORMAL: Ends<'_> = Ends { stuck: Fate::Lost(0), over: &[] };

/// Several ranges of vertices, boxes that run full, and levels of few and of many vertices.
#[test]
fn graphs_of_several_ranges_by_a_queue() {
    let mut random = Random(1975);
    let size = 150_000;
    let degree = |random: &mut Random| if random.below(100) < 3 { 0 } else { 1 + random.below(15) };
    let everywhere: Graph =
        (0..size).map(|_| (0..degree(&mut random)).map(|_| random.vertex(size)).collect()).collect();
    // All edges lead to a few vertices of one range.
    let crowded: Graph = (0..size)
        .map(|at| (0..if at < 2_000 { at % 3 } else { 4 }).map(|_| random.vertex(3_000)).collect())
        .collect();
    let path: Graph =
        (0..u32::try_from(size).unwrap()).map(|at| at.checked_sub(1).into_iter().collect()).collect();
    // A board of 300 by 500 fields, on which a token goes one or two steps to two sides, and at some places back.
    let board: Graph = (0..500_u32)
        .flat_map(|y| (0..300_u32).map(move |x| (x, y)))
        .map(|(x, y)| {
            let at = |x: u32, y: u32| y * 300 + x;
            let down = [(1, 0), (0, 1), (2, 0), (1, 2)].into_iter();
            let down = down.filter(|(dx, dy)| x >= *dx && y >= *dy).map(|(dx, dy)| at(x - dx, y - dy));
            let back = (x < 299 && (x * y) % 7 == 3).then(|| at(x + 1, y));
            down.chain(back).collect()
        })
        .collect();
    for (name, graph) in [("everywhere", everywhere), ("crowded", crowded), ("path", path), ("board", board)]
    {
        let expected = by_queue(&graph);
        let wins = expected.iter().filter(|fate| matches!(fate, Fate::Won(_))).count();
        assert!((graph.len() / 4..graph.len()).contains(&wins), "{name}: {wins} are won");
        let [posted, looked] = both_ways(&graph, &NORMAL);
        assert!(posted == expected && looked == expected, "{name}");
    }
}

#[test]
fn the_work_can_be_ended() {
    let graph: Graph = (0..40_000_u32).map(|at| vec![at / 2, (at + 1) % 40_000]).chain([vec![]]).collect();
    let (starts, targets) = rows(&graph);
    let rows = Rows::new(&starts, &targets).expect("rows in order");
    let mut most = 0;
    // However often it is asked before: building, then solving, then rounds.
    for after in 0.. {
        let mut left = after;
        let mut watch = |_: usize| {
            left -= 1;
            if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let built = Backward::of(&rows, &mut watch);
        let solved = built.and_then(|(backward, degrees)| solve(&backward, degrees, &NORMAL, &mut watch));
        let looked = solved.and_then(|_| rounds(&rows, &NORMAL, &mut watch));
        match looked {
            Err(Unsolved::Ended) => most = after,
            Err(Unsolved::Unfit) => panic!("it fits"),
            Ok(_) => break,
        }
    }
    assert!(most > 10, "asked {most} times");
}

/// Edges that fail at a vertex.
struct Failing(u32);

impl Edges for Failing {
    fn vertices(&self) -> usize {
        9
    }

    fn each(&self, vertex: u32, mut to: impl FnMut(u32) -> ControlFlow<()>) -> Result<(), Unsolved> {
        let _enough = to(vertex / 2);
        if vertex == self.0 { Err(Unsolved::Ended) } else { Ok(()) }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    for (starts, targets) in
        [(&[][..], &[][..]), (&[1, 2], &[0, 0]), (&[0, 2, 1, 3], &[0; 3]), (&[0, 1], &[])]
    {
        assert!(Rows::new(starts, targets).is_none(), "{starts:?}");
    }
    for graph in [vec![vec![1]], vec![vec![0], vec![0, 2]], vec![vec![1 << 20]]] {
        let (starts, targets) = rows(&graph);
        let rows = Rows::new(&starts, &targets).expect("rows in order");
        assert_eq!(Backward::of(&rows, &mut never).err(), Some(Unsolved::Unfit), "{graph:?}");
        assert_eq!(rounds(&rows, &NORMAL, &mut never).err(), Some(Unsolved::Unfit), "{graph:?}");
    }
    let rows = Rows::new(&[0, 1, 1], &[1]).expect("rows in order");
    for over in [(2, Fate::Lost(0)), (0, Fate::Won(1 << 29)), (1, Fate::Lost(u32::MAX))] {
        let ends = Ends { over: &[over], ..NORMAL };
        let (backward, degrees) = Backward::of(&rows, &mut never).expect("a small graph");
        assert_eq!(solve(&backward, degrees, &ends, &mut never).err(), Some(Unsolved::Unfit), "{over:?}");
        assert_eq!(rounds(&rows, &ends, &mut never).err(), Some(Unsolved::Unfit), "{over:?}");
    }
    for vertex in 0..9 {
        assert_eq!(Backward::of(&Failing(vertex), &mut never).err(), Some(Unsolved::Ended));
        assert_eq!(rounds(&Failing(vertex), &NORMAL, &mut never).err(), Some(Unsolved::Ended));
        assert_eq!(sweeps(&Failing(vertex), &NORMAL, &mut never).err(), Some(Unsolved::Ended));
    }
    let nothing = Rows::new(&[0], &[]).expect("rows in order");
    assert_eq!(rounds(&nothing, &NORMAL, &mut never).map(|fates| fates.iter().count()), Ok(0));
}
