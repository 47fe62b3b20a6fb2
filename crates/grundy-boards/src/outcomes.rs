//! Who wins a sum of parts of boards, whoever starts.
//!
//! # Setting
//!
//! Players may have different moves; play is normal or misère and ends only where a player cannot move. A *state* is a sorted list of parts, an integer
//! (normal play only) and who is to move.
//!
//! # Theorem
//!
//! Conway (1976), in normal play. *Integers.* A part in which only Left can move, and whose options are integers, is worth the least natural number above the greatest of
//! them, and likewise for Right with the sign changed; integers of a sum are added. *Negatives.* G + (−G) = 0 changes no sum. *Classes.* Let G ≥ 0 mean that Left wins when Right
//! starts. Sums of games ≥ 0 are ≥ 0; so a sum without a part that is good for the player to move or that whoever starts wins is lost for him, and one in which
//! no part is bad for him and at most one is won by whoever starts is won. Parts of class P are 0. *Bounds.* If each part G is
//! at most an integer h(G) then the sum is at most that of the h(G), and if that is negative Right wins, if it is 0 Left cannot win when he starts.
//!
//! # How the code uses it
//!
//! Parts are interned and their options made once. A list is first simplified; then it is decided by classes and bounds, which are searched for
//! the parts alone, the smallest first; then by its moves, those first that lead to what is known to be lost, then those that leave the
//! opponent few moves and the player many. Under misère play only the moves decide; parts in which nobody can move are left out all the same.
//!
//! # What is not covered
//!
//! Values that are no integers. Endings and goals: they are refused.
//!
//! # Cost
//!
//! At worst every sum that can be reached, for either mover. The table forgets when the memory is full; the parts are kept.

use std::rc::Rc;

use grundy_core::{Flow, Player, Run, Stop};

use crate::bits::Bits;
use crate::board::Board;
use crate::components::{ComponentId, Components};
use crate::convert::{bit, index};
use crate::table::Table;

/// Who wins when a player cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// Normal play: he loses.
    Loses,
    /// Misère play: he wins.
    Wins,
}

/// A sum: sorted parts, and an integer.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Sum {
    parts: Vec<u32>,
    integer: i32,
}

/// What is known of a part besides its number.
#[derive(Clone, Debug)]
struct About {
    /// How many moves each player has at once.
    moves: [u32; 2],
    /// Its value, where it is seen to be an integer.
    integer: Option<i32>,
    /// Its negative.
    negative: Option<u32>,
    /// Its options for each player, once they were needed.
    options: [Option<Vec<Sum>>; 2],
    /// Integers between which it lies, once they were needed.
    bounds: Option<(i32, i32)>,
}

/// Who wins sums, with what has been found.
#[derive(Clone, Debug)]
pub struct Outcomes<const W: usize> {
    components: Components<W>,
    stuck: Stuck,
    is_impartial: bool,
    about: Vec<About>,
    /// 1 for a state that the player to move loses, 2 for one that he wins.
    short: Table<4>,
    /// The same for longer sums.
    long: Table<16>,
    visited: u64,
}

/// The stack is made longer when less than this is left of it.
const RED_ZONE: usize = 64 << 10;
/// By how much.
const SEGMENT: usize = 4 << 20;
/// Progress is told once in so many states.
const REPORT_EVERY: u64 = 1 << 14;
/// Bounds beyond this are not looked for.
const FARTHEST: i32 = 8;
/// Parts with more moves than this are not bounded: that would cost more than it saves.
const MOST_BOUNDED: u32 = 14;

impl<const W: usize> Outcomes<W> {
    /// Nothing found yet.
    pub(crate) fn new(board: Rc<Board<W>>, stuck: Stuck) -> Self {
        let is_impartial = board.outline.is_impartial;
        let components = Components::new(board);
        let (short, long) = (Table::new(), Table::new());
        Self { components, stuck, is_impartial, about: Vec::new(), short, long, visited: 0 }
    }

    /// How many states were looked at.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// How many states and how many parts are remembered.
    pub fn remembered(&self) -> (usize, usize) {
        (self.short.len() + self.long.len(), self.about.len())
    }

    /// The board.
    pub(crate) fn board(&self) -> &Board<W> {
        self.components.board()
    }

    /// Whether a player, to move in the sum of these boards, wins.
    pub fn wins_on(&mut self, player: Player, boards: &[Bits<W>], run: &Run<'_>) -> Result<bool, Stop> {
        let mut sum = Sum::default();
        for board in boards {
            let mut parts = Vec::new();
            self.components.board().parts(*board, &mut |part| parts.push(part));
            self.add(&parts, &mut sum, run)?;
        }
        self.search(sum, player, run)
    }

    /// Adds parts in canonical form to a sum.
    fn add(&mut self, parts: &[Bits<W>], sum: &mut Sum, run: &Run<'_>) -> Result<(), Stop> {
        for part in parts {
            let id = self.intern(*part, run)?;
            match self.about[index(id)].integer {
                Some(integer) => sum.integer += integer,
                None => sum.parts.push(id),
            }
        }
        sum.parts.sort_unstable();
        Ok(())
    }

    /// The number of a part, everything that is known at once of it found.
    fn intern(&mut self, part: Bits<W>, run: &Run<'_>) -> Result<u32, Stop> {
        let id = self.components.intern(part, run)?.0;
        if index(id) < self.about.len() {
            return Ok(id);
        }
        // After a stop there may be parts that nothing is known of yet.
        while self.about.len() <= index(id) {
            run.take(size_of::<About>())?;
            let part = self.components.part(ComponentId(bit(self.about.len())));
            let moves = Player::BOTH.map(|player| self.components.board().count(player, part));
            let options = [None, None];
            self.about.push(About { moves, integer: None, negative: None, options, bounds: None });
        }
        if self.stuck == Stuck::Loses {
            self.about[index(id)].integer = self.integer(id, run)?;
            if self.about[index(id)].integer.is_none() {
                self.pair(id, part, run)?;
            }
        }
        Ok(id)
    }

    /// Finds the negative of a part.
    fn pair(&mut self, id: u32, part: Bits<W>, run: &Run<'_>) -> Result<(), Stop> {
        if self.is_impartial {
            self.about[index(id)].negative = Some(id);
        } else if let Some(negative) = self.components.board().negative(part) {
            let other = self.intern(negative, run)?;
            self.about[index(id)].negative = Some(other);
        }
        Ok(())
    }

    /// The value of a part in which only one player can move and every option is an integer.
    fn integer(&mut self, id: u32, run: &Run<'_>) -> Result<Option<i32>, Stop> {
        let (player, sign) = match self.about[index(id)].moves {
            [_, 0] => (Player::Left, 1),
            [0, _] => (Player::Right, -1),
            _ => return Ok(None),
        };
        let mut best = i32::MIN;
        for option in self.options(id, player, run)? {
            if !option.parts.is_empty() {
                return Ok(None);
            }
            best = best.max(option.integer * sign);
        }
        Ok(Some((best + 1).max(0) * sign))
    }

    /// The options that a player has in a part, each once.
    fn options(&mut self, id: u32, player: Player, run: &Run<'_>) -> Result<Vec<Sum>, Stop> {
        let side = usize::from(player == Player::Right && !self.is_impartial);
        if let Some(options) = &self.about[index(id)].options[side] {
            return Ok(options.clone());
        }
        let board = Rc::clone(self.components.board());
        let mut made = Vec::new();
        let _all = board.each_option(player, self.components.part(ComponentId(id)), &mut |after| {
            let mut parts = Vec::new();
            board.parts(after, &mut |part| parts.push(part));
            made.push(parts);
            Flow::Continue(())
        });
        let mut options = Vec::with_capacity(made.len());
        for parts in made {
            let mut sum = Sum::default();
            self.add(&parts, &mut sum, run)?;
            options.push(sum);
        }
        options.sort_unstable();
        options.dedup();
        let held: usize = options.iter().map(|sum| size_of::<Sum>() + 4 * sum.parts.len()).sum();
        run.take(held)?;
        self.about[index(id)].options[side] = Some(options.clone());
        Ok(options)
    }

    /// Whether a player who is to move wins.
    fn search(&mut self, mut sum: Sum, player: Player, run: &Run<'_>) -> Result<bool, Stop> {
        if self.stuck == Stuck::Loses {
            self.cancel(&mut sum);
            if sum.parts.is_empty() {
                return Ok(if player == Player::Left { sum.integer > 0 } else { sum.integer < 0 });
            }
        }
        let known = self.known(&sum, player);
        if known > 0 {
            return Ok(known == 2);
        }
        run.position()?;
        self.visited += 1;
        if self.visited.is_multiple_of(REPORT_EVERY) {
            run.report(self.visited, None);
        }
        let wins = stacker::maybe_grow(RED_ZONE, SEGMENT, || self.decide(&sum, player, run))?;
        self.remember(&sum, player, 1 + u64::from(wins), run);
        Ok(wins)
    }

    fn decide(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<bool, Stop> {
        if self.stuck == Stuck::Loses
            && (sum.parts.len() > 1 || sum.integer != 0)
            && let Some(wins) = self.by_parts(sum, player, run)?
        {
            return Ok(wins);
        }
        self.by_moves(sum, player, run)
    }

    /// Drops pairs of a part and its negative.
    fn cancel(&self, sum: &mut Sum) {
        let mut kept: Vec<u32> = Vec::with_capacity(sum.parts.len());
        for part in &sum.parts {
            let negative = self.about[index(*part)].negative;
            match negative.and_then(|negative| kept.iter().position(|other| *other == negative)) {
                Some(at) => {
                    kept.remove(at);
                }
                None => kept.push(*part),
            }
        }
        sum.parts = kept;
    }

    /// Decides a sum by the classes and the bounds of its parts, where they do.
    fn by_parts(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<Option<bool>, Stop> {
        let mut parts = sum.parts.clone();
        parts.sort_by_key(|part| self.about[index(*part)].moves.iter().sum::<u32>());
        let sign = if player == Player::Left { 1 } else { -1 };
        let (mut good, mut bad, mut hot) = (sum.integer * sign > 0, sum.integer * sign < 0, 0);
        let mut kept = Vec::new();
        for part in &parts {
            let single = |part: u32| Sum { parts: vec![part], integer: 0 };
            let first = self.search(single(*part), player, run)?;
            let second = self.search(single(*part), player.other(), run)?;
            match (first, second) {
                (true, true) => hot += 1,
                (true, false) => good = true,
                (false, true) => bad = true,
                (false, false) => continue,
            }
            kept.push(*part);
        }
        if !good && hot == 0 {
            return Ok(Some(false));
        }
        if !bad && hot <= 1 {
            return Ok(Some(true));
        }
        if kept.len() < sum.parts.len() {
            kept.sort_unstable();
            return self.search(Sum { parts: kept, integer: sum.integer }, player, run).map(Some);
        }
        self.by_bounds(sum, player, run)
    }

    /// Decides a sum by integers between which its parts lie, where they do.
    fn by_bounds(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<Option<bool>, Stop> {
        let (mut low, mut high) = (sum.integer, sum.integer);
        let is_hard = |part: &u32| self.about[index(*part)].moves.iter().sum::<u32>() > MOST_BOUNDED;
        // A part alone is compared with integers to find its bounds.
        if sum.parts.len() < 2 || sum.parts.iter().any(is_hard) {
            return Ok(None);
        }
        for part in &sum.parts {
            let (least, most) = self.bounds(*part, run)?;
            (low, high) = (low + least, high + most);
        }
        if player == Player::Right {
            (low, high) = (-high, -low);
        }
        Ok(if low > 0 {
            Some(true)
        } else if high <= 0 {
            Some(false)
        } else {
            None
        })
    }

    /// Integers between which a part lies: the closest ones.
    fn bounds(&mut self, part: u32, run: &Run<'_>) -> Result<(i32, i32), Stop> {
        if let Some(bounds) = self.about[index(part)].bounds {
            return Ok(bounds);
        }
        let mut found = [i32::MIN / 64, i32::MAX / 64];
        // G ≤ n where Left, starting, loses G − n; G ≥ n where Right, starting, does.
        for (player, sign, bound) in [(Player::Right, 1, 0), (Player::Left, -1, 1)] {
            let mut holds = |n: i32| {
                let shifted = Sum { parts: vec![part], integer: -n * sign };
                self.search(shifted, player, run).map(|wins| !wins)
            };
            let mut n = 0;
            if holds(n)? {
                while n < FARTHEST && holds(n + 1)? {
                    n += 1;
                }
                found[bound] = n * sign;
            } else {
                while n > -FARTHEST {
                    n -= 1;
                    if holds(n)? {
                        found[bound] = n * sign;
                        break;
                    }
                }
            }
        }
        self.about[index(part)].bounds = Some((found[0], found[1]));
        Ok((found[0], found[1]))
    }

    /// Decides a sum by its moves.
    fn by_moves(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<bool, Stop> {
        let mut tried = Vec::new();
        let mut can_move = false;
        for (at, part) in sum.parts.iter().enumerate() {
            if at > 0 && sum.parts[at - 1] == *part {
                continue;
            }
            for option in self.options(*part, player, run)? {
                can_move = true;
                let mut after = Sum { parts: sum.parts.clone(), integer: sum.integer + option.integer };
                after.parts.remove(at);
                after.parts.extend(&option.parts);
                after.parts.sort_unstable();
                if self.stuck == Stuck::Loses {
                    self.cancel(&mut after);
                }
                match self.known(&after, player.other()) {
                    1 => return Ok(true),
                    2 => {}
                    _ => tried.push((self.promise(&after, player), after)),
                }
            }
        }
        let sign = if player == Player::Left { 1 } else { -1 };
        if self.stuck == Stuck::Loses && sum.integer * sign > 0 {
            can_move = true;
            tried.push((i64::MAX, Sum { parts: sum.parts.clone(), integer: sum.integer - sign }));
        }
        if !can_move {
            return Ok(self.stuck == Stuck::Wins);
        }
        tried.sort_unstable();
        tried.dedup();
        for (_, after) in tried {
            if !self.search(after, player.other(), run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How promising a state is that a player has made, less being better.
    fn promise(&self, sum: &Sum, player: Player) -> i64 {
        let side = usize::from(player == Player::Right);
        let moves = sum.parts.iter().map(|part| self.about[index(*part)].moves);
        let each = moves.map(|moves| i64::from(moves[1 - side]) - i64::from(moves[side]));
        let integer = i64::from(sum.integer) * if player == Player::Left { -1 } else { 1 };
        let ahead: i64 = each.sum::<i64>() + integer;
        if self.stuck == Stuck::Loses { ahead } else { -ahead }
    }

    /// A state as a key; `None` where the sum is too long.
    fn key<const K: usize>(&self, sum: &Sum, player: Player) -> Option<Bits<K>> {
        let mut words = [0; K];
        let mover = u32::from(player == Player::Right && !self.is_impartial);
        let last = u32::from_ne_bytes(sum.integer.to_ne_bytes()) << 1 | mover;
        let halves = sum.parts.iter().map(|part| part + 1).chain([last]);
        if sum.parts.len() + 1 > 2 * K {
            return None;
        }
        for (at, half) in halves.enumerate() {
            let place = if at == sum.parts.len() { 2 * K - 1 } else { at };
            words[place / 2] |= u64::from(half) << (place % 2 * 32);
        }
        Some(Bits::new(words))
    }

    /// 1 for a state that is known to be lost, 2 for one that is won, 0 for others.
    fn known(&self, sum: &Sum, player: Player) -> u64 {
        if sum.parts.is_empty() {
            let ahead = if player == Player::Left { sum.integer } else { -sum.integer };
            return match self.stuck {
                Stuck::Loses => 1 + u64::from(ahead > 0),
                Stuck::Wins => 2,
            };
        }
        match self.key::<4>(sum, player) {
            Some(key) => self.short.get(&key),
            None => self.key::<16>(sum, player).map_or(0, |key| self.long.get(&key)),
        }
    }

    fn remember(&mut self, sum: &Sum, player: Player, value: u64, run: &Run<'_>) {
        if let Some(key) = self.key::<4>(sum, player) {
            self.short.put_or_replace(key, value, run);
        } else if let Some(key) = self.key::<16>(sum, player) {
            self.long.put_or_replace(key, value, run);
        }
    }
}
