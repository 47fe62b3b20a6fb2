//! Who wins, by trying every move.

use std::collections::BTreeMap;

/// Who wins when the player to move has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// Says whether the player to move wins from `position`.
///
/// He wins if some option is lost for the player to move there; with no option at
/// all, `convention` decides.
///
/// # Panics
///
/// If play from `position` can come back to a position it has been in.
pub fn mover_wins<P: Ord + Clone>(
    position: &P,
    convention: Convention,
    options: impl Fn(&P) -> Vec<P>,
) -> bool {
    Search::new(convention, options).mover_wins(position)
}

/// The search behind [`mover_wins`], which remembers what it has found.
///
/// It is worth keeping when many positions of one game are asked about.
pub struct Search<P, F> {
    convention: Convention,
    options: F,
    found: BTreeMap<P, Finding>,
}

/// What the search knows about a position it has met.
#[derive(Clone, Copy)]
enum Finding {
    /// Its options are being tried: meeting it again is a loop.
    Open,
    /// The player to move wins.
    Won,
    /// The player to move loses.
    Lost,
}

impl<P: Ord + Clone, F: Fn(&P) -> Vec<P>> Search<P, F> {
    /// Makes a search that has not seen any position.
    pub fn new(convention: Convention, options: F) -> Self {
        Self { convention, options, found: BTreeMap::new() }
    }

    /// Says whether the player to move wins from `position`.
    ///
    /// # Panics
    ///
    /// If play from `position` can come back to a position it has been in.
    pub fn mover_wins(&mut self, position: &P) -> bool {
        match self.found.get(position) {
            Some(Finding::Won) => return true,
            Some(Finding::Lost) => return false,
            Some(Finding::Open) => panic!("the game has a loop: a position came back in one play"),
            None => {}
        }
        self.found.insert(position.clone(), Finding::Open);
        let won = self.wins_by_trying(position);
        let finding = if won { Finding::Won } else { Finding::Lost };
        self.found.insert(position.clone(), finding);
        won
    }

    /// Tries every option, also after a winning one: a loop must not stay hidden.
    fn wins_by_trying(&mut self, position: &P) -> bool {
        let options = (self.options)(position);
        if options.is_empty() {
            return self.convention == Convention::Misere;
        }
        let mut won = false;
        for option in &options {
            if !self.mover_wins(option) {
                won = true;
            }
        }
        won
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Take one or two from a pile.
    fn take_one_or_two(pile: &u64) -> Vec<u64> {
        (1..=2).filter_map(|taken| pile.checked_sub(taken)).collect()
    }

    #[test]
    fn bachet_normal_and_misere() {
        // Catalogue, `bash-game` with m = 2: lost when 3 divides n. Misère moves
        // the lost piles up by one, since the last stone is poison.
        for pile in 0..60 {
            let normal = mover_wins(&pile, Convention::Normal, take_one_or_two);
            let misere = mover_wins(&pile, Convention::Misere, take_one_or_two);
            assert_eq!(normal, pile % 3 != 0, "normal, pile {pile}");
            assert_eq!(misere, pile % 3 != 1, "misère, pile {pile}");
        }
    }

    #[test]
    fn divisors_are_parity() {
        // Catalogue, `divisor-subtraction`: the mover wins when n is even.
        let mut search = Search::new(Convention::Normal, |n: &u64| {
            (1..*n).filter(|d| n.is_multiple_of(*d)).map(|d| n - d).collect()
        });
        for n in 1..200 {
            assert_eq!(search.mover_wins(&n), n % 2 == 0, "n = {n}");
        }
    }

    #[test]
    fn fibonacci_nim() {
        // Whinihan 1963 (catalogue, `fibonacci-nim`): the position (stones, most
        // that may be taken) with n - 1 allowed is lost when n is a Fibonacci number.
        let mut search = Search::new(Convention::Normal, |(stones, most): &(u64, u64)| {
            (1..=*stones.min(most)).map(|taken| (stones - taken, 2 * taken)).collect()
        });
        let lost: Vec<u64> = (2..60).filter(|n| !search.mover_wins(&(*n, n - 1))).collect();
        assert_eq!(lost, [2, 3, 5, 8, 13, 21, 34, 55]);
    }

    #[test]
    fn a_play_of_thousands_of_moves_fits_on_the_stack() {
        let one_less = |n: &u64| n.checked_sub(1).into_iter().collect();
        assert!(!mover_wins(&4000, Convention::Normal, one_less));
    }

    #[test]
    #[should_panic(expected = "the game has a loop")]
    fn a_loop_is_reported() {
        mover_wins(&0, Convention::Normal, |n: &u64| vec![(n + 1) % 3]);
    }

    #[test]
    #[should_panic(expected = "the game has a loop")]
    fn a_loop_beside_a_winning_move_is_reported() {
        let options = |n: &u64| if *n == 0 { vec![] } else { vec![0, 3 - n] };
        mover_wins(&1, Convention::Normal, options);
    }
}
