//! Boxes of positions and misère Nim against the oracle.

use grundy_core::{Axis, Halt, Limits, Run, Stop, rank};
use grundy_solve::bottom_up::{Cells, fill};
use grundy_solve::misere::{Tally, nim};
use grundy_testkit::oracle::{self, Convention, rules};
use grundy_values::{Int, MoverEnds};

use crate::common::{At, Plain, multisets};

type Cell = (u64, u64);
type Pairs = Plain<Cell, Box<dyn Fn(&Cell) -> Vec<Vec<Cell>>>>;

/// A box of pairs; `sorted` pairs are interchangeable, `least` bounds the domain.
struct Grid {
    axes: Vec<Axis>,
    sorted: bool,
    least: u64,
    measure: fn(&Cell) -> Vec<Int>,
}

impl Cells for Grid {
    type Game = Pairs;

    fn axes(&self) -> &[Axis] {
        &self.axes
    }

    fn component(&self, at: &[u64], _: &Run<'_>) -> Result<Option<At<Cell>>, Halt<String>> {
        let (a, b) = if self.sorted { (at[0].min(at[1]), at[0].max(at[1])) } else { (at[0], at[1]) };
        Ok((a >= self.least && b >= self.least).then_some(At((a, b))))
    }

    fn cell(&self, component: &At<Cell>) -> Option<usize> {
        rank(&self.axes, &[component.0.0, component.0.1])
    }

    fn measure(&self, component: &At<Cell>) -> Vec<Int> {
        (self.measure)(&component.0)
    }
}

fn axes(a: (u64, usize), b: (u64, usize)) -> Vec<Axis> {
    [("a", a), ("b", b)].map(|(name, (from, len))| Axis { name: name.into(), from, len }).into()
}

fn total(cell: &Cell) -> Vec<Int> {
    vec![Int::from(cell.0 + cell.1)]
}

fn single(options: fn(u64, u64) -> Vec<Cell>) -> Pairs {
    Plain::new(Box::new(move |&(a, b)| options(a, b).into_iter().map(|to| vec![to]).collect()))
}

#[test]
fn all_two_heap_games_of_three_small_vectors() {
    let vectors: Vec<(i64, i64)> =
        (0..=4).flat_map(|a| (0..=4).map(move |b| (a, b))).filter(|v| *v != (0, 0)).collect();
    let grid = Grid { axes: axes((0, 12), (0, 12)), sorted: false, least: 0, measure: total };
    for chosen in multisets(&vectors, 3) {
        let expected = oracle::grundy_grid(12, 12, |a, b| rules::vector_game(&chosen, a, b)).concat();
        let vectors = chosen.clone();
        let game: Pairs = Plain::new(Box::new(move |&(a, b): &Cell| {
            rules::vector_game(&vectors, a, b).into_iter().map(|to| vec![to]).collect()
        }));
        let filled = fill(&game, &grid, Vec::new(), &Run::unlimited()).unwrap();
        assert_eq!(filled.cells.into_iter().collect::<Option<Vec<_>>>(), Some(expected), "{chosen:?}");
    }
}

#[test]
fn boxes_anywhere_with_any_measure() {
    let expected = oracle::grundy_grid(14, 14, rules::wythoff);
    let lexicographic: fn(&Cell) -> Vec<Int> = |cell| vec![Int::from(cell.0), Int::from(cell.1)];
    let game = single(rules::wythoff);
    for measure in [total, lexicographic] {
        for (a, b) in [((0, 14), (0, 14)), ((3, 5), (7, 2)), ((13, 1), (0, 14)), ((2, 0), (3, 4))] {
            for sorted in [false, true] {
                let grid = Grid { axes: axes(a, b), sorted, least: 0, measure };
                let filled = fill(&game, &grid, Vec::new(), &Run::unlimited()).unwrap();
                assert_eq!(filled.cells.len(), a.1 * b.1);
                for (cell, value) in filled.cells.iter().enumerate() {
                    let at = grundy_core::unrank(&grid.axes, cell);
                    let [a, b] = [at[0], at[1]].map(|n| usize::try_from(n).unwrap());
                    assert_eq!(*value, Some(expected[a][b]), "({a}, {b})");
                }
            }
        }
    }
}

#[test]
fn cells_outside_the_domain_stay_empty() {
    let game = single(|a, b| rules::wythoff(a, b).into_iter().filter(|to| to.0 >= 2 && to.1 >= 2).collect());
    let grid = Grid { axes: axes((0, 6), (0, 6)), sorted: false, least: 2, measure: total };
    let filled = fill(&game, &grid, Vec::new(), &Run::unlimited()).unwrap();
    for (cell, value) in filled.cells.iter().enumerate() {
        let at = grundy_core::unrank(&grid.axes, cell);
        assert_eq!(value.is_some(), at[0] >= 2 && at[1] >= 2);
    }
    // Wythoff's game with its corner moved to (2, 2).
    assert_eq!(filled.cells[3 * 6 + 4], Some(0));
}

#[test]
fn a_stop_leaves_cells_open_and_the_rest_true() {
    let game = single(rules::wythoff);
    let grid = Grid { axes: axes((0, 10), (0, 10)), sorted: false, least: 0, measure: total };
    let all = fill(&game, &grid, Vec::new(), &Run::unlimited()).unwrap();
    assert_eq!(all.stop, None);
    for positions in [0, 1, 10, 50, 99] {
        let run = Run::new(Limits { positions: Some(positions), bytes: 1 << 20 }, &|| None, &|_| ());
        let some = fill(&game, &grid, Vec::new(), &run).unwrap();
        assert_eq!(some.stop, Some(Stop::Positions { limit: positions }));
        let found = some.cells.iter().zip(&all.cells).filter(|(some, _)| some.is_some());
        assert!(found.clone().all(|(some, all)| some == all));
        assert_eq!(u64::try_from(found.count()), Ok(positions));
        let rest = Run::unlimited();
        assert_eq!(fill(&game, &grid, some.cells, &rest).unwrap(), all);
        assert_eq!(rest.positions(), 100 - positions);
    }
}

#[test]
fn boutons_misere_theorem() {
    let mut search = oracle::Search::new(Convention::Misere, |heaps: &Vec<u64>| {
        oracle::sum_options(heaps, |n: &u64| rules::nim(*n))
    });
    for heaps in multisets(&[1, 2, 3, 4, 5], 4) {
        let expected = if search.mover_wins(&heaps) { MoverEnds::Wins } else { MoverEnds::Loses };
        assert_eq!(nim(heaps.iter().map(|heap| (*heap, 1))), expected, "{heaps:?}");
        let tally = Tally::of(heaps.iter().map(|heap| (*heap, 1)));
        for (place, &heap) in heaps.iter().enumerate() {
            let wins = |to: &u64| {
                let mut after = heaps.clone();
                after.remove(place);
                after.extend(Some(*to).filter(|to| *to > 0));
                after.sort_unstable();
                !search.mover_wins(&after)
            };
            let expected: Vec<u64> = (0..heap).filter(wins).collect();
            assert_eq!(tally.winning_sizes(heap), expected, "{heaps:?}, heap {heap}");
        }
    }
}
