//! All boards of two rows, three columns and three kinds of cells: rewriting games compared with programs that know neither the
//! rule language nor a theorem.

use std::collections::BTreeMap;

use grundy_core::{Player, Run};
use grundy_rules::classify::classify;
use grundy_solve::plan;
use grundy_solve::solver::{MoveLimits, Solved, Worth};
use grundy_syntax::Source;
use grundy_testkit::given::game;
use grundy_values::{Ending, MoverEnds, Outcome};

const ROWS: usize = 2;
const COLUMNS: usize = 3;
const SOME: MoveLimits = MoveLimits { listed: 100, tried: 10_000 };

type Board = [char; ROWS * COLUMNS];

/// All boards of three symbols.
fn boards(symbols: [char; 3]) -> Vec<Board> {
    let count = 3_usize.pow(6);
    let board = |number: usize| {
        std::array::from_fn(|cell| symbols[number / 3_usize.pow(u32::try_from(cell).expect("small")) % 3])
    };
    (0..count).map(board).collect()
}

/// Cells side by side, in both orders; in one row only, or in any direction.
fn pairs(within_rows: bool) -> Vec<(usize, usize)> {
    let cells = || (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
    let beside = |(a, b): &((usize, usize), (usize, usize))| {
        let apart = a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
        apart == 1 && (a.0 == b.0 || !within_rows)
    };
    let number = |(row, column): (usize, usize)| row * COLUMNS + column;
    let all = cells().flat_map(|a| cells().map(move |b| (a, b))).filter(beside);
    all.map(|(a, b)| (number(a), number(b))).collect()
}

/// The boards that come of putting `to` where two cells side by side are `from`.
fn rewritten(board: &Board, from: [char; 2], to: [char; 2], within_rows: bool) -> Vec<Board> {
    let fits = |(a, b): &(usize, usize)| [board[*a], board[*b]] == from;
    let put = |(a, b): (usize, usize)| {
        let mut next = *board;
        (next[a], next[b]) = (to[0], to[1]);
        next
    };
    pairs(within_rows).into_iter().filter(fits).map(put).collect()
}

fn text(board: &Board) -> String {
    let (first, second) = board.split_at(COLUMNS);
    format!("{}/{}", first.iter().collect::<String>(), second.iter().collect::<String>())
}

/// What the tool says of every board.
fn solved(rules: &str, symbols: [char; 3]) -> Vec<(Board, Solved)> {
    let game = game(rules);
    let run = Run::unlimited();
    let class = classify(&game, &run);
    let one = |board: Board| {
        let position = game.read_position(&Source::new("position", &text(&board)), &run).expect("a board");
        let solved = plan::solve(&game, &class, &position, None, SOME, &run);
        (board, solved.unwrap_or_else(|failure| panic!("{}: {failure:?}", text(&board))))
    };
    boards(symbols).into_iter().map(one).collect()
}

/// Grundy values from the definition.
fn mex(board: &Board, options: &dyn Fn(&Board) -> Vec<Board>, known: &mut BTreeMap<Board, u64>) -> u64 {
    if let Some(value) = known.get(board) {
        return *value;
    }
    let seen: Vec<u64> = options(board).iter().map(|next| mex(next, options, known)).collect();
    let value = (0..).find(|value| !seen.contains(value)).expect("a least one");
    known.insert(*board, value);
    value
}

#[test]
fn one_eats_the_other() {
    let rules = "position (g: grid of \"xo_\")\nmove eat: \"xo\" -> \"_x\" in any direction";
    let options = |board: &Board| rewritten(board, ['x', 'o'], ['_', 'x'], false);
    let mut known = BTreeMap::new();
    for (board, solved) in solved(rules, ['x', 'o', '_']) {
        let value = mex(&board, &options, &mut known);
        assert_eq!(solved.value, Some(Worth::Grundy(value)), "{}", text(&board));
        let winning = options(&board).iter().filter(|next| mex(next, &options, &mut known) == 0).count();
        assert_eq!(solved.winning_moves.len(), winning, "{}", text(&board));
    }
    assert!(known.values().any(|value| *value >= 2), "the world is too small");
}

/// Results and moves until the end, by going through all boards until nothing changes.
fn fixpoint(all: &[Board], options: &dyn Fn(&Board) -> Vec<Board>) -> BTreeMap<Board, (MoverEnds, u64)> {
    let mut found: BTreeMap<Board, (MoverEnds, u64)> = BTreeMap::new();
    for moves in 0.. {
        let mut new = Vec::new();
        for board in all.iter().filter(|board| !found.contains_key(*board)) {
            let next: Vec<_> = options(board).iter().map(|next| found.get(next).copied()).collect();
            let lost = |result: &Option<(MoverEnds, u64)>| matches!(result, Some((MoverEnds::Loses, _)));
            let won = |result: &Option<(MoverEnds, u64)>| matches!(result, Some((MoverEnds::Wins, _)));
            if next.iter().any(lost) {
                new.push((*board, (MoverEnds::Wins, moves)));
            } else if next.iter().all(won) {
                new.push((*board, (MoverEnds::Loses, moves)));
            }
        }
        if new.is_empty() {
            break;
        }
        found.extend(new);
    }
    found
}

#[test]
fn sliding_need_not_end() {
    let rules = "position (g: grid of \"x.#\")\nmove slide: \"x.\" -> \".x\" mirrored\n\
                 move jump: \"xx\" -> \"#x\" in any direction";
    let options = |board: &Board| {
        let mut found = rewritten(board, ['x', '.'], ['.', 'x'], true);
        found.extend(rewritten(board, ['x', 'x'], ['#', 'x'], false));
        found
    };
    let found = fixpoint(&boards(['x', '.', '#']), &options);
    let mut counts = [0; 3];
    for (board, solved) in solved(rules, ['x', '.', '#']) {
        let result = found.get(&board).copied();
        let ends = result.map_or(MoverEnds::Draws, |(ends, _)| ends);
        counts[match ends {
            MoverEnds::Wins => 0,
            MoverEnds::Loses => 1,
            MoverEnds::Draws => 2,
        }] += 1;
        assert_eq!(solved.outcome, Some(Outcome::of_mover(ends)), "{}", text(&board));
        if let (Some(moves), Some((_, really))) = (solved.remoteness[0], result) {
            assert_eq!(moves, really, "{}", text(&board));
        }
    }
    assert!(counts.iter().all(|count| *count >= 20), "wins, losses and draws: {counts:?}");
}

/// Whether the player to move wins at Clobber, from the definition.
fn clobbers(board: &Board, mover: Player, known: &mut BTreeMap<(Board, Player), bool>) -> bool {
    if let Some(wins) = known.get(&(*board, mover)) {
        return *wins;
    }
    let [own, other] = match mover {
        Player::Left => ['L', 'R'],
        Player::Right => ['R', 'L'],
    };
    let options = rewritten(board, [own, other], ['_', own], false);
    let wins = options.iter().any(|next| !clobbers(next, mover.other(), known));
    known.insert((*board, mover), wins);
    wins
}

#[test]
fn clobber_for_two_sides() {
    let rules = "position (g: grid of \"LR_\")\nleft move hit: \"LR\" -> \"_L\" in any direction\n\
                 right move hit: \"RL\" -> \"_R\" in any direction";
    let mut known = BTreeMap::new();
    let mut letters = String::new();
    for (board, solved) in solved(rules, ['L', 'R', '_']) {
        let left_starts = clobbers(&board, Player::Left, &mut known);
        let right_starts = clobbers(&board, Player::Right, &mut known);
        let outcome = Outcome {
            left_starts: if left_starts { Ending::LeftWins } else { Ending::RightWins },
            right_starts: if right_starts { Ending::RightWins } else { Ending::LeftWins },
        };
        assert_eq!(solved.outcome, Some(outcome), "{}", text(&board));
        letters.extend(outcome.letter());
    }
    assert!("LRNP".chars().all(|letter| letters.contains(letter)), "the world is too small");
}
