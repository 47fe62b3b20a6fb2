//! Games from contest statements outside of the catalogue, as they are written in the language,
//! against the editorial's rule where there is a short one and against known answers.

use std::path::Path;
use std::sync::Arc;

use grundy_core::{Flow, Game, Run};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Value, check};
use grundy_syntax::tree::Play;
use grundy_syntax::{Source, parse};
use grundy_testkit::oracle::{self, Convention};
use grundy_texts::EN;

fn game(name: &str, set: &[(&str, &str)]) -> BoundGame {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/suite/contest")
        .join(format!("{name}.grundy"));
    let source = Arc::new(Source::new(name, &std::fs::read_to_string(path).expect("the text is there")));
    let parsed = parse(&source);
    assert_eq!(parsed.diagnostics, [], "{name} parses");
    let checked = check(&source, &parsed.file);
    let messages: Vec<_> = checked.diagnostics.iter().map(|d| d.message(EN)).collect();
    let rules = checked.rules.unwrap_or_else(|| panic!("{name}: {messages:?}"));
    assert!(messages.is_empty(), "{name}: {messages:?}");
    let run = Run::unlimited();
    let set: Vec<(String, Value)> = set
        .iter()
        .map(|(param, text)| {
            let value = rules.read_param(param, &Source::new("set", text), &run).expect("a value");
            ((*param).to_owned(), value)
        })
        .collect();
    rules.bind(&set, &run).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"))
}

fn options(game: &BoundGame, at: &Component) -> Vec<Vec<Component>> {
    let mut found = Vec::new();
    let flow = game.options(at, &Run::unlimited(), &mut |parts| {
        found.push(parts.to_vec());
        Flow::Continue(())
    });
    assert!(flow.is_ok(), "{}: {flow:?}", game.show(at));
    found
}

/// Whether the player to move wins: a plain search of the whole sum.
fn mover_wins(game: &BoundGame, position: &str) -> bool {
    let position =
        game.read_position(&Source::new("position", position), &Run::unlimited()).expect("a position");
    let goal = |at: &Component| game.is_goal(at, &Run::unlimited()).expect("a truth value");
    if !game.rules().goals.is_empty() {
        return oracle::race_winner(position.parts(), |at| options(game, at), goal);
    }
    let convention = if game.play() == Play::Misere { Convention::Misere } else { Convention::Normal };
    let whole = |sum: &Vec<Component>| oracle::sum_options(sum, |at| options(game, at));
    oracle::mover_wins(&position.parts().to_vec(), convention, whole)
}

/// All lists of `length` numbers up to `most`.
fn lists(length: usize, most: u64) -> Vec<Vec<u64>> {
    (0..length).fold(vec![Vec::new()], |lists, _| {
        lists.iter().flat_map(|list| (0..=most).map(move |x| [list.as_slice(), &[x]].concat())).collect()
    })
}

fn compare(name: &str, set: &[(&str, &str)], rows: impl IntoIterator<Item = (String, bool)>) {
    let game = game(name, set);
    for (position, expected) in rows {
        assert_eq!(mover_wins(&game, &position), expected, "{name} {set:?} {position}");
    }
}

#[test]
fn piles_that_must_stay_different() {
    // Editorial: the parity of the moves until 0, 1, 2, … is reached.
    let distinct = lists(3, 5).into_iter().filter(|a| a[0] < a[1] && a[1] < a[2]);
    compare(
        "cf1190b-stone-game",
        &[],
        distinct.map(|a| (format!("({a:?})"), (a.iter().sum::<u64>() - 3) % 2 == 1)),
    );
}

#[test]
fn not_the_pile_just_used() {
    // Editorial: the largest pile beats the rest, or the total is odd.
    let rows = lists(3, 4).into_iter().map(|a| {
        let (total, most) = (a.iter().sum::<u64>(), *a.iter().max().expect("three piles"));
        (format!("({a:?})"), most > total - most || total % 2 == 1)
    });
    compare("cf1396b-stoned-game", &[], rows);
}

#[test]
fn proper_divisors_without_one() {
    let lost = |n: u64| n % 2 == 1 || n.is_power_of_two() && n.trailing_zeros() % 2 == 1;
    compare("cf1537d-deleting-divisors", &[], (1..=70).map(|n| (n.to_string(), !lost(n))));
}

#[test]
fn first_pile_first() {
    // Editorial: the parity of the leading ones; all ones: their number.
    let rows = lists(4, 3).into_iter().filter(|a| !a.contains(&0)).map(|a| {
        let ones = a.iter().take_while(|x| **x == 1).count();
        (format!("({a:?})"), if ones == a.len() { ones % 2 == 1 } else { ones % 2 == 0 })
    });
    compare("cf1382b-sequential-nim", &[], rows);
}

#[test]
fn first_to_the_total() {
    for (most, total) in [(10, 11), (10, 1), (6, 11), (4, 7), (5, 15), (6, 20)] {
        let set = [("m", most.to_string()), ("t", total.to_string())];
        let set: Vec<(&str, &str)> = set.iter().map(|(name, value)| (*name, value.as_str())).collect();
        compare("lc464-can-i-win", &set, [("()".to_owned(), naive_can_i_win(most, total))]);
    }
    // The samples of the statement that can be reached.
    assert_eq!((naive_can_i_win(10, 11), naive_can_i_win(10, 1)), (false, true));
}

fn naive_can_i_win(most: u64, total: u64) -> bool {
    fn wins(unused: &[u64], need: u64) -> bool {
        unused.iter().any(|&x| {
            let rest: Vec<u64> = unused.iter().copied().filter(|y| *y != x).collect();
            x >= need || !wins(&rest, need - x)
        })
    }
    wins(&(1..=most).collect::<Vec<_>>(), total)
}

#[test]
fn painted_chain() {
    for m in 1..=3_u64 {
        let chain = oracle::grundy_values(14, |n| {
            (0..(n + 1).saturating_sub(m)).map(|i| vec![i, n - m - i]).collect()
        });
        let rows = (0..=14_u64).map(|n| {
            let after = n.checked_sub(m).map(|rest| chain[usize::try_from(rest).expect("small")]);
            (format!("ring({n})"), after == Some(0))
        });
        compare("hdu3980-paint-chain", &[("m", &m.to_string())], rows.collect::<Vec<_>>());
    }
}

#[test]
fn seats_with_limits() {
    let limits = [2_u64, 1, 3];
    fn wins(stones: u64, seat: usize, limits: &[u64]) -> bool {
        stones == 0
            || (1..=limits[seat].min(stones)).any(|k| !wins(stones - k, (seat + 1) % limits.len(), limits))
    }
    compare("poj2068-nim", &[], (0..=16).map(|n| (n.to_string(), wins(n, 0, &limits))));
}

#[test]
fn exponents_of_one_prime() {
    let rows = ["({})", "({0})", "({1})", "({0, 1})", "({1, 2})", "({0, 2, 5})", "({1, 3, 4})"];
    let game = game("cf850c-arpa-and-mojtaba", &[]);
    let naive = |mask: u64| {
        fn wins(mask: u64) -> bool {
            (1..64_u32).take_while(|k| mask >> k != 0).any(|k| {
                let low = mask & ((1 << k) - 1);
                !wins(low | (mask >> k))
            })
        }
        wins(mask)
    };
    for position in rows {
        let mask = position.chars().filter_map(|c| c.to_digit(10)).fold(0, |mask, bit| mask | 1 << bit);
        assert_eq!(mover_wins(&game, position), naive(mask), "{position}");
    }
}

#[test]
fn neighbouring_cards() {
    // Editorial: symmetry decides l < r, a table of values l = r.
    for (l, r) in [(2, 3), (1, 1), (2, 2), (3, 3)] {
        let grundy = oracle::grundy_values(14, |n| {
            (l..=r.min(n)).flat_map(|k| (0..=n - k).map(move |i| vec![i, n - k - i])).collect()
        });
        let rows = grundy.iter().enumerate().map(|(n, g)| (n.to_string(), *g != 0)).collect::<Vec<_>>();
        compare("abc278g-generalized-subtraction", &[("l", &l.to_string()), ("r", &r.to_string())], rows);
    }
}

#[test]
fn jars_whose_xor_vanishes() {
    // Editorial: with distinct jars, an odd number of them is a win, as is one jar equal to the xor.
    let jars = [[1, 2, 4].as_slice(), &[9, 7], &[1, 2, 4, 5], &[5, 6, 7], &[1, 6, 9, 3], &[8, 9]];
    let rows = jars.map(|a| {
        let xor = a.iter().fold(0_u64, |total, x| total ^ x);
        (format!("({a:?})"), a.len() % 2 == 1 || a.contains(&xor))
    });
    compare("arc131c-zero-xor", &[], rows);
}

#[test]
fn no_number_twice_from_a_pile() {
    // Editorial: a pile of n has the value k with k (k + 1) / 2 <= n, the largest such.
    let game = game("cf768e-game-of-stones", &[]);
    for n in 0..=9_u64 {
        let position =
            game.read_position(&Source::new("p", &n.to_string()), &Run::unlimited()).expect("a position");
        let value = oracle::grundy_value(&position.parts()[0], |at| options(&game, at));
        let expected = (0..).take_while(|k| k * (k + 1) / 2 <= n).last();
        assert_eq!(Some(value), expected, "{n}");
    }
}

#[test]
fn piles_in_ascending_order() {
    // Editorial: staircase Nim on the differences, counted from the last pile.
    let sorted = lists(3, 4).into_iter().filter(|a| a.is_sorted());
    compare("poi2009-kam-pebbles", &[], sorted.map(|a| (format!("({a:?})"), (a[2] - a[1]) ^ a[0] != 0)));
}

#[test]
fn fibonacci_takes() {
    let set = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987];
    let values = oracle::grundy_values(40, |n| oracle::rules::subtraction(&set, n));
    let game = game("hdu1848-fibonacci-again", &[]);
    for (n, expected) in values.iter().enumerate() {
        let position =
            game.read_position(&Source::new("p", &n.to_string()), &Run::unlimited()).expect("a position");
        assert_eq!(oracle::grundy_value(&position.parts()[0], |at| options(&game, at)), *expected, "{n}");
    }
    // The samples of the statement: 1 1 1 and 1 4 1.
    assert!(mover_wins(&game, "1 + 1 + 1"));
    assert!(!mover_wins(&game, "1 + 4 + 1"));
}
