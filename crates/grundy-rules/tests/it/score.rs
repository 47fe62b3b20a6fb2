//! Score games, compared with programs that know nothing of the rule language.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use grundy_core::{Player, Run};
use grundy_rules::{BoundGame, check_text};
use grundy_syntax::Source;
use grundy_testkit::arbitrary::Random;
use grundy_testkit::score::Scores;

fn example(name: &str, set: &[(&str, String)]) -> BoundGame {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/suite/examples")
        .join(format!("{name}.grundy"));
    let text = std::fs::read_to_string(path).expect("the example is there");
    let checked = check_text(&Arc::new(Source::new(name, &text)));
    let rules = checked.rules.unwrap_or_else(|| panic!("{name}: {:?}", checked.diagnostics));
    let run = Run::unlimited();
    let read = |(name, text): &(&str, String)| {
        let value = rules.read_param(name, &Source::new("set", text), &run).expect("a value");
        ((*name).to_owned(), value)
    };
    let set: Vec<_> = set.iter().map(read).collect();
    rules.bind(&set, &run).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"))
}

fn value(game: &BoundGame, text: &str) -> i64 {
    let run = Run::unlimited();
    let at = game.read_position(&Source::new("position", text), &run).expect("a position");
    let found = Scores::new(game, &run).value(&at.parts()[0], Player::Left);
    found.unwrap_or_else(|halted| panic!("{text}: {halted:?}")).to_i64().expect("small")
}

fn written(numbers: &[i64]) -> String {
    format!("{numbers:?}")
}

#[test]
fn deques_are_worth_what_a_naive_program_says() {
    fn naive(a: &[i64]) -> i64 {
        match a {
            [] => 0,
            [first, rest @ ..] => {
                let last = a.len() - 1;
                (first - naive(rest)).max(a[last] - naive(&a[..last]))
            }
        }
    }
    let game = example("edpc-l-deque", &[]);
    let mut random = Random::new(7);
    for _ in 0..30 {
        let a: Vec<i64> =
            (0..random.below(8)).map(|_| i64::try_from(random.below(20)).expect("small")).collect();
        assert_eq!(value(&game, &format!("({})", written(&a))), naive(&a), "{a:?}");
    }
}

#[test]
fn buns_are_worth_what_a_naive_program_says() {
    fn naive(a: &[i64], free: &BTreeSet<usize>, last: Option<usize>) -> i64 {
        let beside = |i: usize| last.is_some_and(|last| last.abs_diff(i) == 1);
        let some_beside = free.iter().any(|i| beside(*i));
        let open = free.iter().filter(|i| !some_beside || beside(**i));
        let values = open.map(|i| {
            let mut rest = free.clone();
            rest.remove(i);
            a[*i] - naive(a, &rest, Some(*i))
        });
        values.max().unwrap_or(0)
    }
    let mut random = Random::new(8);
    for _ in 0..20 {
        let a: Vec<i64> =
            (0..1 + random.below(6)).map(|_| i64::try_from(random.below(9)).expect("small")).collect();
        let game = example("agc026f-manju-game", &[("a", written(&a))]);
        assert_eq!(value(&game, "()"), naive(&a, &(0..a.len()).collect(), None), "{a:?}");
    }
}

#[test]
fn boxes_are_worth_what_a_naive_program_says() {
    /// Lines as pairs of dots; a box has four.
    fn naive(boxes: &[Vec<usize>], open: &BTreeSet<usize>) -> i64 {
        let values = open.iter().map(|line| {
            let mut rest = open.clone();
            rest.remove(line);
            let closed =
                boxes.iter().filter(|lines| lines.contains(line) && lines.iter().all(|l| !rest.contains(l)));
            match i64::try_from(closed.count()).expect("small") {
                0 => -naive(boxes, &rest),
                made => made + naive(boxes, &rest),
            }
        });
        values.max().unwrap_or(0)
    }
    let game = example("dots-and-boxes", &[("r", "1".to_owned()), ("c", "2".to_owned())]);
    // Lines 0 to 3 lie above and below, 4 to 6 stand.
    let boxes = [vec![0, 2, 4, 5], vec![1, 3, 5, 6]];
    for bits in 0_u32..1 << 7 {
        let open: BTreeSet<usize> = (0..7).filter(|line| bits >> line & 1 == 1).collect();
        let shown = open.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        assert_eq!(value(&game, &format!("({{{shown}}})")), naive(&boxes, &open), "{open:?}");
    }
}

#[test]
fn a_walk_for_two_sides_is_worth_what_a_naive_program_says() {
    /// Points of Left minus points of Right, from the side of who is to move.
    fn naive(size: (u64, u64), wall: &[(u64, u64)], (x, y, passes): (u64, u64, u64), left: bool) -> i64 {
        if passes == 2 {
            return 0;
        }
        let points = i64::from(left);
        let next = if left { (x + 1, y) } else { (x, y + 1) };
        let open = next.0 <= size.0 && next.1 <= size.1 && !wall.contains(&next);
        let pass = points - naive(size, wall, (x, y, passes + 1), !left);
        let go = open.then(|| points - naive(size, wall, (next.0, next.1, 0), !left));
        go.map_or(pass, |go| go.max(pass))
    }
    for wall in [vec![], vec![(2, 1)], vec![(2, 2)], vec![(3, 2), (1, 2)]] {
        let shown: Vec<String> = wall.iter().map(|(x, y)| format!("({x}, {y})")).collect();
        let set =
            [("h", "3".to_owned()), ("w", "3".to_owned()), ("wall", format!("{{{}}}", shown.join(", ")))];
        assert_eq!(
            value(&example("agc029d-grid-game", &set), "()"),
            naive((3, 3), &wall, (1, 1, 0), true),
            "{wall:?}"
        );
    }
}

#[test]
fn a_rewriting_move_scores_like_the_same_move_written_out() {
    let rows = [
        (
            "move m: \"L\" -> \"_\" scoring at + 1",
            "move m(i in 0..len(b)) if b[i] == \"L\" -> (b with [i: \"_\"]) scoring i + 1",
        ),
        (
            "move m: \"L_\" -> \"_R\" scoring 3 again if at == 0",
            "move m(i in 0..len(b) - 1) if b[i] == \"L\" and b[i + 1] == \"_\" -> (b with [i: \"_\", i + 1: \"R\"]) scoring 3 again if i == 0",
        ),
        (
            "left move m: \"L\" -> \"R\" scoring count(b[i] == \"L\" for i in 0..len(b))\nright move m: \"R\" -> \"_\" scoring 2",
            "left move m(i in 0..len(b)) if b[i] == \"L\" -> (b with [i: \"R\"]) scoring count(b[j] == \"L\" for j in 0..len(b))\nright move m(i in 0..len(b)) if b[i] == \"R\" -> (b with [i: \"_\"]) scoring 2",
        ),
    ];
    let bound = |moves: &str| {
        let text = format!("score\nposition (b: row of \"LR_\")\n{moves}\n");
        let checked = check_text(&Arc::new(Source::new("rules", &text)));
        let rules = checked.rules.unwrap_or_else(|| panic!("{text}{:?}", checked.diagnostics));
        rules.bind(&[], &Run::unlimited()).expect("no parameters")
    };
    for (rewriting, written_out) in rows {
        let (one, other) = (bound(rewriting), bound(written_out));
        let mut values = BTreeSet::new();
        for word in 0..81_usize {
            let board: String = (0..4).map(|at| ['L', 'R', '_'][word / 3_usize.pow(at) % 3]).collect();
            let position = format!("(\"{board}\")");
            assert_eq!(value(&one, &position), value(&other, &position), "{rewriting} {board}");
            values.insert(value(&one, &position));
        }
        assert!(values.len() > 2, "{rewriting}");
    }
}
