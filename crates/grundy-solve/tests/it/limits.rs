//! What limits, loops and mistakes do to a search, and what they leave behind.

use grundy_core::{Flow, Game, Halt, Limits, Run, Stop, Sum, Whole};
use grundy_solve::memo::{Grundy, GrundyMemo, OutcomeMemo, Outcomes, Unsolved};
use grundy_testkit::oracle::{grundy_values, rules};
use grundy_values::MoverEnds;

use crate::common::{At, Plain};

fn limited(positions: u64) -> Run<'static> {
    Run::new(Limits { positions: Some(positions), bytes: 1 << 30 }, &|| None, &|_| ())
}

#[test]
fn a_stop_leaves_true_values_and_can_be_resumed() {
    let expected = grundy_values(60, rules::kayles);
    let game = Plain::new(|heap: &u64| rules::kayles(*heap));
    for positions in [1, 2, 7, 30] {
        let mut memo = GrundyMemo::new(&game, Grundy);
        let mut stops = 0;
        let value = loop {
            match memo.value(&At(60), &limited(positions)) {
                Ok(value) => break value,
                Err(Unsolved::Stop(stop)) => assert_eq!(stop, Stop::Positions { limit: positions }),
                Err(other) => panic!("{other:?}"),
            }
            stops += 1;
            for (heap, expected) in (0..).zip(&expected) {
                assert!(memo.peek(&At(heap)).is_none_or(|value| value == *expected), "heap {heap}");
            }
        };
        assert_eq!(value, expected[60]);
        // Rows of 1 to 60 pins were visited once each, however often the search was stopped.
        assert_eq!(stops, 60_u64.div_ceil(positions) - 1, "{positions} positions a run");
    }
}

#[test]
fn a_stopped_search_can_be_left_for_another() {
    let game = Plain::new(|heap: &u64| rules::kayles(*heap));
    let mut memo = GrundyMemo::new(&game, Grundy);
    assert!(memo.value(&At(60), &limited(5)).is_err());
    let run = Run::unlimited();
    let expected = grundy_values(60, rules::kayles);
    assert_eq!(memo.value(&At(59), &run), Ok(expected[59]));
    assert_eq!(memo.value(&At(60), &run), Ok(expected[60]));
}

#[test]
fn a_million_moves_deep() {
    let run = Run::unlimited();
    let game = Plain::new(|heap: &u64| rules::subtraction(&[1], *heap));
    let mut memo = GrundyMemo::new(&game, Grundy);
    assert_eq!(memo.value(&At(1_000_001), &run), Ok(1));
    let whole = Whole(&game);
    let mut outcomes = OutcomeMemo::new(&whole, Outcomes { stuck: MoverEnds::Wins });
    assert_eq!(outcomes.value(&Sum::new(vec![At(1_000_001)]), &run), Ok(MoverEnds::Loses));
}

#[test]
fn nim_does_not_pile_up_its_options() {
    let run = Run::new(Limits { positions: None, bytes: 200_000 }, &|| None, &|_| ());
    let game = Plain::new(|heap: &u64| rules::nim(*heap));
    assert_eq!(GrundyMemo::new(&game, Grundy).value(&At(2_000), &run), Ok(2_000));
}

#[test]
fn memory_is_counted_and_given_back() {
    let game = Plain::new(|heap: &u64| rules::kayles(*heap));
    let run = Run::new(Limits { positions: None, bytes: 1_000 }, &|| None, &|_| ());
    let mut memo = GrundyMemo::new(&game, Grundy);
    assert_eq!(memo.value(&At(100), &run), Err(Unsolved::Stop(Stop::Memory { limit: 1_000 })));
    let run = Run::unlimited();
    assert!(memo.value(&At(100), &run).is_ok());
    let fresh = Run::unlimited();
    let mut memo = GrundyMemo::new(&game, Grundy);
    assert!(memo.value(&At(100), &fresh).is_ok());
    assert_eq!(u64::try_from(memo.bytes()), Ok(fresh.bytes()));
    assert_eq!(memo.len(), 100);
}

#[test]
fn loops_come_back_as_data() {
    let run = Run::unlimited();
    // 9 leads into the loop 3, 4, 5; 7 has a pass; 1 and 0 have no loop.
    let game = Plain::new(|n: &u64| match n {
        9 => vec![vec![1], vec![3, 1]],
        3 => vec![vec![4]],
        4 => vec![vec![5, 1]],
        5 => vec![vec![0], vec![3]],
        7 => vec![vec![7]],
        1 => vec![vec![0]],
        _ => vec![],
    });
    let mut memo = GrundyMemo::new(&game, Grundy);
    assert_eq!(memo.value(&At(9), &run), Err(Unsolved::Loop(vec![At(3), At(4), At(5)])));
    assert_eq!(memo.value(&At(4), &run), Err(Unsolved::Loop(vec![At(4), At(5), At(3)])));
    assert_eq!(memo.value(&At(7), &run), Err(Unsolved::Loop(vec![At(7)])));
    assert_eq!(memo.value(&At(1), &run), Ok(1));
}

#[test]
fn outcomes_may_win_beside_a_loop() {
    let run = Run::unlimited();
    let game = Plain::new(|n: &u64| match n {
        2 => vec![vec![0], vec![3]],
        3 => vec![vec![2]],
        4 => vec![vec![4]],
        _ => vec![],
    });
    let whole = Whole(&game);
    let mut memo = OutcomeMemo::new(&whole, Outcomes { stuck: MoverEnds::Loses });
    let one = |n| Sum::new(vec![At(n)]);
    assert_eq!(memo.value(&one(2), &run), Ok(MoverEnds::Wins));
    assert_eq!(memo.value(&one(3), &run), Ok(MoverEnds::Loses));
    assert_eq!(memo.value(&one(4), &run), Err(Unsolved::Loop(vec![one(4)])));
}

/// Wrong at 5.
struct Faulty;

impl Game for Faulty {
    type Component = At<u64>;
    type Error = String;

    fn options(
        &self,
        at: &At<u64>,
        _: &Run<'_>,
        sink: &mut dyn FnMut(&[At<u64>]) -> Flow,
    ) -> Result<Flow, Halt<String>> {
        match at.0 {
            5 => Err(Halt::Error("five".into())),
            0 => Ok(Flow::Continue(())),
            n => Ok(sink(&[At(n - 1)])),
        }
    }
}

#[test]
fn mistakes_in_the_rules_are_passed_on() {
    let run = Run::unlimited();
    let mut memo = GrundyMemo::new(&Faulty, Grundy);
    assert_eq!(memo.value(&At(8), &run), Err(Unsolved::Error("five".into())));
    assert_eq!(memo.value(&At(4), &run), Ok(0));
}
