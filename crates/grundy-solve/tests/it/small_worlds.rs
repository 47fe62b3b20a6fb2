//! The generic engines against the oracle, on worlds small enough to be exhausted.

use grundy_core::{Run, Sum, Whole};
use grundy_solve::compound::{Compound, Turns};
use grundy_solve::memo::{Grundy, GrundyMemo, OutcomeMemo, Outcomes};
use grundy_solve::reaching::Reduced;
use grundy_solve::whole::{Endings, Played, Stage};
use grundy_testkit::oracle::{self, Code, Convention, rules};
use grundy_values::MoverEnds;

use crate::common::{At, Plain, multisets};

fn wins(won: bool) -> MoverEnds {
    if won { MoverEnds::Wins } else { MoverEnds::Loses }
}

fn sum(heaps: &[u64]) -> Sum<At<u64>> {
    Sum::new(heaps.iter().copied().map(At).collect())
}

/// The values of heaps by memo search; asking for the largest first makes the search go deep.
fn memo_values(to: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
    let run = Run::unlimited();
    let game = Plain::new(|heap: &u64| options(*heap));
    let mut memo = GrundyMemo::new(&game, Grundy);
    memo.value(&At(to), &run).unwrap();
    (0..=to).map(|heap| memo.value(&At(heap), &run).unwrap()).collect()
}

#[test]
fn all_octal_codes_of_three_digits() {
    for d0 in [0, 4] {
        for digits in 0..512 {
            let code = Code::new(&[d0, digits >> 6, digits >> 3 & 7, digits & 7]);
            let expected = oracle::grundy_values(60, |heap| code.options(heap));
            assert_eq!(memo_values(60, |heap| code.options(heap)), expected, "{code:?}");
        }
    }
}

#[test]
fn all_subtraction_sets_within_seven() {
    for bits in 1..128_u64 {
        let set: Vec<u64> = (1..=7).filter(|s| bits >> (s - 1) & 1 == 1).collect();
        let expected = oracle::grundy_values(100, |heap| rules::subtraction(&set, heap));
        assert_eq!(memo_values(100, |heap| rules::subtraction(&set, heap)), expected, "{set:?}");
    }
}

#[test]
fn all_two_heap_games_of_three_small_vectors() {
    let vectors: Vec<(i64, i64)> =
        (0..=4).flat_map(|a| (0..=4).map(move |b| (a, b))).filter(|v| *v != (0, 0)).collect();
    let run = Run::unlimited();
    for chosen in multisets(&vectors, 3) {
        let expected = oracle::grundy_grid(12, 12, |a, b| rules::vector_game(&chosen, a, b));
        let game = Plain::new(|&(a, b): &(u64, u64)| {
            rules::vector_game(&chosen, a, b).into_iter().map(|to| vec![to]).collect()
        });
        let mut memo = GrundyMemo::new(&game, Grundy);
        for (a, row) in (0..).zip(&expected) {
            for (b, value) in (0..).zip(row) {
                assert_eq!(memo.value(&At((a, b)), &run), Ok(*value), "{chosen:?} at ({a}, {b})");
            }
        }
    }
}

type HeapRules = fn(&u64) -> Vec<Vec<u64>>;
type Clauses = fn(&u64) -> Option<(usize, MoverEnds)>;

/// Games of heaps to make sums of: taking, splitting, both.
fn heap_games() -> Vec<(&'static str, HeapRules)> {
    vec![
        ("nim", |n| rules::nim(*n)),
        ("kayles", |n| rules::kayles(*n)),
        ("lasker", |n| rules::lasker(*n)),
        ("grundys game", |n| rules::grundys_game(*n)),
        ("subtraction 1 3 4", |n| rules::subtraction(&[1, 3, 4], *n)),
    ]
}

#[test]
fn normal_and_misere_sums() {
    let run = Run::unlimited();
    for (name, options) in heap_games() {
        let game = Plain::new(options);
        let whole = Whole(&game);
        for convention in [Convention::Normal, Convention::Misere] {
            let stuck = wins(convention == Convention::Misere);
            let mut memo = OutcomeMemo::new(&whole, Outcomes { stuck });
            let mut oracle =
                oracle::Search::new(convention, |sum: &Vec<u64>| oracle::sum_options(sum, options));
            for heaps in multisets(&[1, 2, 3, 4, 5, 6], 4) {
                let expected = wins(oracle.mover_wins(&heaps));
                assert_eq!(memo.value(&sum(&heaps), &run), Ok(expected), "{name}, {convention:?}, {heaps:?}");
            }
        }
    }
}

#[test]
fn compounds() {
    let run = Run::unlimited();
    let kinds = [
        (Compound::Disjunctive, oracle::Compound::Disjunctive),
        (Compound::Selective(Some(1)), oracle::Compound::SelectiveUpTo(1)),
        (Compound::Selective(Some(2)), oracle::Compound::SelectiveUpTo(2)),
        (Compound::Selective(Some(3)), oracle::Compound::SelectiveUpTo(3)),
        (Compound::Selective(None), oracle::Compound::Selective),
        (Compound::Conjunctive, oracle::Compound::Conjunctive),
    ];
    for (name, options) in heap_games() {
        let game = Plain::new(options);
        for (compound, naive) in kinds {
            for convention in [Convention::Normal, Convention::Misere] {
                let turns = Turns::new(&game, compound);
                let mut memo =
                    OutcomeMemo::new(&turns, Outcomes { stuck: wins(convention == Convention::Misere) });
                let mut search = oracle::Search::new(convention, |sum: &Vec<u64>| {
                    oracle::compound_options(sum, naive, options)
                });
                for heaps in multisets(&[0, 1, 2, 3, 4], 3) {
                    let expected = wins(search.mover_wins(&heaps));
                    let found = memo.value(&sum(&heaps), &run);
                    assert_eq!(found, Ok(expected), "{name}, {compound:?}, {convention:?}, {heaps:?}");
                }
            }
        }
    }
}

#[test]
fn turns_are_pushed_once_and_completely() {
    let run = Run::unlimited();
    let game = Plain::new(|heap: &u64| rules::lasker(*heap));
    for (compound, naive) in [
        (Compound::Selective(None), oracle::Compound::Selective),
        (Compound::Selective(Some(2)), oracle::Compound::SelectiveUpTo(2)),
        (Compound::Conjunctive, oracle::Compound::Conjunctive),
    ] {
        for heaps in multisets(&[0, 1, 2, 3], 4) {
            let mut expected = oracle::compound_options(&heaps, naive, |n: &u64| rules::lasker(*n));
            expected.sort();
            expected.dedup();
            let mut found: Vec<Vec<u64>> = Vec::new();
            let turns = Turns::new(&game, compound);
            let pushed = turns.turns(&sum(&heaps), &run, &mut |kept, made| {
                let after = Sum::new([kept, made].concat());
                found.push(after.parts().iter().map(|heap| heap.0).collect());
                grundy_core::Flow::Continue(())
            });
            assert!(pushed.is_ok());
            found.sort();
            found.dedup();
            assert_eq!(found, expected, "{compound:?} {heaps:?}");
        }
    }
}

type Cell = (u64, u64);

fn queen(cell: &Cell) -> Vec<Vec<Cell>> {
    rules::wythoff(cell.0, cell.1).into_iter().map(|to| vec![to]).collect()
}

fn cuts(sheet: &Cell) -> Vec<Vec<Cell>> {
    let (width, height) = *sheet;
    let upright = (1..width).map(|w| vec![(w, height), (width - w, height)]);
    let across = (1..height).map(|h| vec![(width, h), (width, height - h)]);
    upright.chain(across).collect()
}

#[test]
fn races_searched_and_reduced() {
    type Race = (fn(&Cell) -> Vec<Vec<Cell>>, fn(&Cell) -> bool, u64);
    let races: [Race; 3] = [
        (queen, |cell| *cell == (0, 0), 5),
        (queen, |cell| *cell == (1, 1) || cell.0 == 3, 4),
        (cuts, |sheet| *sheet == (1, 1), 3),
    ];
    let run = Run::unlimited();
    for (options, goal, to) in races {
        let game = Plain { goal, ..Plain::new(options) };
        let played = Played::new(&game, Compound::Disjunctive);
        let mut searched = played.memo(MoverEnds::Loses);
        let reduced = Reduced::new(&game);
        let mut values = GrundyMemo::new(&reduced, Grundy);
        let cells: Vec<Cell> = (0..=to).flat_map(|a| (0..=to).map(move |b| (a, b))).collect();
        for cells in multisets(&cells, 2) {
            let expected = wins(oracle::race_winner(&cells, options, goal));
            let start = Sum::new(cells.iter().copied().map(At).collect());
            assert_eq!(searched.value(&Stage::On(start.clone()), &run), Ok(expected), "searched {cells:?}");
            let hot = reduced.has_hot(start.parts(), &run).unwrap();
            let won = hot || {
                let parts = start.parts().iter().map(|part| values.value(part, &run).unwrap());
                parts.fold(0, |sum, value| sum ^ value) != 0
            };
            assert_eq!(wins(won), expected, "reduced {cells:?}");
        }
    }
}

/// Who wins, straight from the definition of endings: the first clause decides, then the least
/// component.
fn by_definition<G: Endings<Component = At<u64>, Error = String>>(
    game: &G,
    options: HeapRules,
    heaps: &[u64],
    stuck: MoverEnds,
) -> MoverEnds {
    let run = Run::unlimited();
    let endings = heaps.iter().filter_map(|heap| game.ending(&At(*heap), &run).unwrap());
    if let Some((_, result)) = endings.min_by_key(|(clause, _)| *clause) {
        return result;
    }
    let after = oracle::sum_options(heaps, options);
    after.iter().map(|heaps| by_definition(game, options, heaps, stuck).reversed()).max().unwrap_or(stuck)
}

#[test]
fn endings_of_the_whole_game() {
    let run = Run::unlimited();
    let clauses: [Clauses; 3] = [
        |n| (*n == 1).then_some((0, MoverEnds::Wins)),
        |n| {
            (*n <= 1)
                .then_some((usize::from(*n == 0), if *n == 0 { MoverEnds::Draws } else { MoverEnds::Loses }))
        },
        |n| match n {
            3 => Some((2, MoverEnds::Draws)),
            2 => Some((1, MoverEnds::Loses)),
            1 => Some((0, MoverEnds::Draws)),
            _ => None,
        },
    ];
    let options: HeapRules =
        |n| (1..=(*n).min(2)).map(|k| vec![n - k]).chain((2..*n).map(|k| vec![k, n - k])).collect();
    for (number, ends) in clauses.into_iter().enumerate() {
        let game = Plain { ends: Box::new(ends), ..Plain::new(options) };
        let played = Played::new(&game, Compound::Disjunctive);
        for stuck in [MoverEnds::Loses, MoverEnds::Wins] {
            let mut memo = played.memo(stuck);
            for heaps in multisets(&[0, 1, 2, 3, 4, 5], 2) {
                let expected = by_definition(&game, options, &heaps, stuck);
                let found = memo.value(&Stage::On(sum(&heaps)), &run);
                assert_eq!(found, Ok(expected), "clauses {number}, {heaps:?}");
            }
        }
    }
}
