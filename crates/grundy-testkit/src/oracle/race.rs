//! Sums in which the first to reach a goal wins everything.

use super::outcome::{Convention, mover_wins};
use super::sum::sorted;

/// Says whether the player to move wins the race from `sum`.
///
/// A move in a component leaves one of its `options`. The player whose move leaves
/// a part for which `goal` holds has won the whole game; a player who cannot move
/// has lost it. Components of the starting `sum` for which `goal` holds count for
/// nothing: nobody has produced them.
///
/// # Panics
///
/// If play can come back to a sum it has been in.
pub fn race_winner<T: Ord + Clone>(
    sum: &[T],
    options: impl Fn(&T) -> Vec<Vec<T>>,
    goal: impl Fn(&T) -> bool,
) -> bool {
    let start = Race::On(sorted(sum.to_vec()));
    mover_wins(&start, Convention::Normal, |race| race_options(race, &options, &goal))
}

/// A race under way, or one that the player who has just moved has won.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Race<T> {
    On(Vec<T>),
    /// It has no option, so the player to move has lost, as he should.
    Over,
}

fn race_options<T: Ord + Clone>(
    race: &Race<T>,
    options: impl Fn(&T) -> Vec<Vec<T>>,
    goal: impl Fn(&T) -> bool,
) -> Vec<Race<T>> {
    let Race::On(sum) = race else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for (place, component) in sum.iter().enumerate() {
        for parts in options(component) {
            if parts.iter().any(&goal) {
                all.push(Race::Over);
                continue;
            }
            let mut after = sum.clone();
            after.remove(place);
            after.extend(parts);
            all.push(Race::On(sorted(after)));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{grundy_value, rules};

    type Cell = (u64, u64);

    fn queen(cell: &Cell) -> Vec<Vec<Cell>> {
        rules::wythoff(cell.0, cell.1).into_iter().map(|to| vec![to]).collect()
    }

    fn at_once(cell: &Cell) -> bool {
        cell.0 == 0 || cell.1 == 0 || cell.0 == cell.1
    }

    #[test]
    fn queen_race() {
        // Catalogue, `queen-race`: a queen on an axis or the diagonal wins at once;
        // otherwise never move one there, and play Nim with the values that remain.
        let reduced =
            |cell: &Cell| queen(cell).into_iter().filter(|parts| !at_once(&parts[0])).collect::<Vec<_>>();
        let cells: Vec<Cell> =
            (0..6).flat_map(|x| (0..6).map(move |y| (x, y))).filter(|c| *c != (0, 0)).collect();
        for first in &cells {
            for second in &cells {
                let expected = at_once(first)
                    || at_once(second)
                    || grundy_value(first, reduced) != grundy_value(second, reduced);
                let won = race_winner(&[*first, *second], queen, |cell| *cell == (0, 0));
                assert_eq!(won, expected, "{first:?} {second:?}");
            }
        }
        assert!(!race_winner(&[(1, 2)], queen, |cell| *cell == (0, 0)));
    }

    fn cuts(sheet: &Cell) -> Vec<Vec<Cell>> {
        let (width, height) = *sheet;
        let upright = (1..width).map(|w| vec![(w, height), (width - w, height)]);
        let across = (1..height).map(|h| vec![(width, h), (width, height - h)]);
        upright.chain(across).collect()
    }

    #[test]
    fn cutting_game() {
        // Catalogue, `cutting-game`: never cut off a strip of width 1.
        let reduced = |sheet: &Cell| {
            let no_strip = |parts: &Vec<Cell>| parts.iter().all(|(w, h)| *w > 1 && *h > 1);
            cuts(sheet).into_iter().filter(no_strip).collect::<Vec<_>>()
        };
        for width in 2..=9 {
            for height in 2..=(18 / width) {
                let sheet = (width, height);
                let won = race_winner(&[sheet], cuts, |part| *part == (1, 1));
                assert_eq!(won, grundy_value(&sheet, reduced) != 0, "{sheet:?}");
            }
        }
    }

    #[test]
    fn treblecross() {
        // Catalogue, `treblecross`: of the strips of 3 to 13 cells, 6 and 12 are lost.
        let mark = |board: &Vec<bool>| {
            let empty = (0..board.len()).filter(|place| !board[*place]);
            let marked = empty.map(|place| {
                let mut after = board.clone();
                after[place] = true;
                vec![after]
            });
            marked.collect::<Vec<_>>()
        };
        let three = |board: &Vec<bool>| board.windows(3).any(|cells| cells == [true; 3]);
        let lost: Vec<usize> = (3..=13).filter(|n| !race_winner(&[vec![false; *n]], mark, three)).collect();
        assert_eq!(lost, [6, 12]);
    }

    #[test]
    fn a_stuck_player_loses() {
        let none = |_: &u64| Vec::new();
        assert!(!race_winner(&[3], none, |_| true));
        assert!(!race_winner(&[], none, |_| true));
    }
}
