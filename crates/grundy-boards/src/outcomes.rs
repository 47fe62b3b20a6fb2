//! Who wins a sum of parts of boards, whoever starts.
//!
//! # Setting
//!
//! Players may have different moves; play is normal or misère and ends only where a player cannot move. A *state* is a sorted list of items, a value
//! (normal play only) and who is to move. An *item* is a part, or a value that is not added up.
//!
//! # Theorem
//!
//! \[conway-onag\], ch. 7–10, \[siegel-cgt-2013\], II.1–II.3, in normal play. *Values.* A part may be put for any game with the same value, so for its canonical form, and values of a sum may be
//! added. *Negatives.* G + (−G) = 0 changes no sum; and Right, starting, wins S if and only if Left, starting, wins −S. *Classes.* Let G ≥ 0 mean that Left wins when Right
//! starts. Sums of games ≥ 0 are ≥ 0; so a sum without an item that is good for the player to move or that whoever starts wins is lost for him, and one in which
//! no item is bad for him and at most one is won by whoever starts is won. Parts of class P are 0. *Bounds.* If each part G is
//! at most an integer h(G) then the sum is at most that of the h(G) and the value, and a player whom that is too little for loses the sum too. *Numbers.* If a sum is no
//! number, a player who wins it when he starts has a winning move that is not in a number (number avoidance). What *stops*, *means* and *atomic weights* tell stands in [`worths`](crate::worths).
//!
//! # How the code uses it
//!
//! Parts are interned and their options made once. A small part is put for its value at once, which then is added to the value of the sum if that costs little work. A list is first
//! simplified; then it is decided by stops and weights, where all is valued; by classes and bounds, which are searched for
//! the parts alone, the smallest first; then by its moves, those first that lead to what is known to be lost, then those that leave the
//! opponent few moves and the player many, in a number last. Where negatives are known, only states with Left to move are kept. Under misère play only the moves decide; parts in which
//! nobody can move are left out all the same.
//!
//! # What is not covered
//!
//! Endings and goals: they are refused.
//!
//! # Cost
//!
//! At worst every sum that can be reached, for either mover. The table forgets when the memory is full; the parts are kept.

use std::rc::Rc;

use grundy_core::{Flow, Limits, Player, Run, Stop, deeper};

use crate::bits::Bits;
use crate::board::Board;
use crate::components::{ComponentId, Components};
use crate::convert::{bit, index};
use crate::table::Table;
use crate::worths::Worths;

/// Who wins when a player cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// Normal play: he loses.
    Loses,
    /// Misère play: he wins.
    Wins,
}

/// A sum: sorted items, which are parts or [`VALUED`] values, and the number of a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Sum {
    items: Vec<u32>,
    worth: u32,
}

/// Marks an item that is a value.
const VALUED: u32 = 1 << 31;

/// What is known of a part besides its number.
#[derive(Clone, Debug)]
struct About {
    /// How many moves each player has at once.
    moves: [u32; 2],
    /// The number of its value, where it is small.
    worth: Option<u32>,
    /// Its negative.
    negative: Option<u32>,
    /// Its options for each player, once they were needed.
    options: [Option<Rc<[Sum]>>; 2],
    /// Integers between which it lies, once they were needed.
    bounds: Option<(i64, i64)>,
}

/// Who wins sums, with what has been found.
#[derive(Debug)]
pub struct Outcomes<const W: usize> {
    components: Components<W>,
    stuck: Stuck,
    is_impartial: bool,
    about: Vec<About>,
    worths: Worths,
    /// 1 for a state that the player to move loses, 2 for one that he wins.
    short: Table<4>,
    /// The same for longer sums.
    long: Table<16>,
    visited: u64,
    /// Bytes of all options.
    listed: usize,
}

/// The stack is made longer when less than this is left of it.
const RED_ZONE: usize = 64 << 10;
/// Progress is told once in so many states.
const REPORT_EVERY: u64 = 1 << 14;
/// Bounds beyond this are not looked for.
const FARTHEST: i64 = 8;
/// Parts with more moves than this are not bounded: that would cost more than it saves.
const MOST_BOUNDED: u32 = 14;
/// Parts in which both players can move, and with more moves than this, are not valued.
const MOST_VALUED: u32 = 10;
/// A bound where none is known.
const UNBOUNDED: i64 = 1 << 40;
/// Moves in a number come after all others.
const LAST: i64 = i64::MAX;

impl<const W: usize> Outcomes<W> {
    /// Nothing found yet.
    pub(crate) fn new(board: Rc<Board<W>>, stuck: Stuck) -> Self {
        let is_impartial = board.outline.is_impartial;
        let components = Components::new(board);
        let (about, worths, short, long) = (Vec::new(), Worths::new(), Table::new(), Table::new());
        Self { components, stuck, is_impartial, about, worths, short, long, visited: 0, listed: 0 }
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
            match self.about[index(id)].worth {
                Some(worth) => self.add_worth(worth, sum, run)?,
                None => sum.items.push(id),
            }
        }
        sum.items.sort_unstable();
        Ok(())
    }

    /// Adds a value to a sum, whose items are then no longer sorted.
    fn add_worth(&mut self, worth: u32, sum: &mut Sum, run: &Run<'_>) -> Result<(), Stop> {
        match self.worths.plus(sum.worth, worth, run)? {
            Some(both) => sum.worth = both,
            None => sum.items.push(VALUED | worth),
        }
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
            self.about.push(About { moves, worth: None, negative: None, options, bounds: None });
        }
        if self.stuck == Stuck::Loses {
            self.about[index(id)].worth = deeper(RED_ZONE, || self.worth_of(id, run))?;
            if self.about[index(id)].worth.is_none() {
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

    /// The value of a part that is small or in which only one player can move.
    fn worth_of(&mut self, id: u32, run: &Run<'_>) -> Result<Option<u32>, Stop> {
        let moves = self.about[index(id)].moves;
        if moves.iter().all(|moves| *moves > 0) && moves.iter().sum::<u32>() > MOST_VALUED {
            return Ok(None);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            for option in self.options(id, player, run)?.iter() {
                if !option.items.is_empty() {
                    return Ok(None);
                }
                side.push(option.worth);
            }
        }
        let found = self.worths.of_options(&sides, run)?;
        if found.is_some() {
            // It is not looked at again.
            let options = std::mem::take(&mut self.about[index(id)].options);
            self.give_back(options.iter().flatten(), run);
        }
        Ok(found)
    }

    /// Forgets options, which are made again where they are needed.
    fn give_back<'o>(&mut self, options: impl Iterator<Item = &'o Rc<[Sum]>>, run: &Run<'_>) {
        let held = options.map(|options| bytes(options)).sum::<usize>().min(self.listed);
        self.listed -= held;
        run.give_back(held);
    }

    /// Forgets the options of all parts.
    fn forget(&mut self, run: &Run<'_>) {
        for about in &mut self.about {
            about.options = [None, None];
        }
        run.give_back(std::mem::take(&mut self.listed));
    }

    /// The options that a player has in a part, each once.
    fn options(&mut self, id: u32, player: Player, run: &Run<'_>) -> Result<Rc<[Sum]>, Stop> {
        let side = usize::from(player == Player::Right && !self.is_impartial);
        if let Some(options) = &self.about[index(id)].options[side] {
            return Ok(Rc::clone(options));
        }
        let board = Rc::clone(self.components.board());
        let (mut pool, mut ends) = (Vec::new(), Vec::new());
        let part = self.components.part(ComponentId(id));
        let live = board.live(part);
        let _all = board.each_option(player, part, &mut |after| {
            board.parts_after(live, after, &mut |part| pool.push(part));
            ends.push(pool.len());
            Flow::Continue(())
        });
        let (mut options, mut start) = (Vec::with_capacity(ends.len()), 0);
        for end in ends {
            let mut sum = Sum::default();
            self.add(&pool[start..end], &mut sum, run)?;
            options.push(sum);
            start = end;
        }
        options.sort_unstable();
        options.dedup();
        let held = bytes(&options);
        if run.take(held).is_err() {
            self.forget(run);
            run.take(held)?;
        }
        self.listed += held;
        let options: Rc<[Sum]> = options.into();
        self.about[index(id)].options[side] = Some(Rc::clone(&options));
        Ok(options)
    }

    /// Whether a player who is to move wins.
    fn search(&mut self, mut sum: Sum, player: Player, run: &Run<'_>) -> Result<bool, Stop> {
        if self.stuck == Stuck::Loses {
            self.cancel(&mut sum, run)?;
            if sum.items.is_empty() {
                return Ok(self.worths.wins(sum.worth, player));
            }
        }
        let known = self.known(&sum, player, run)?;
        if known > 0 {
            return Ok(known == 2);
        }
        run.position()?;
        self.visited += 1;
        if self.visited.is_multiple_of(REPORT_EVERY) {
            run.report(self.visited, None);
        }
        let wins = deeper(RED_ZONE, || self.decide(&sum, player, run))?;
        self.remember(&sum, player, 1 + u64::from(wins), run)?;
        Ok(wins)
    }

    fn decide(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<bool, Stop> {
        if self.stuck == Stuck::Loses && (sum.items.len() > 1 || sum.worth != 0) {
            if sum.items.iter().all(|item| item & VALUED > 0) {
                let mut all: Vec<u32> = sum.items.iter().map(|item| item & !VALUED).collect();
                all.push(sum.worth);
                if let Some(wins) = self.worths.decides(&all, player, run)? {
                    return Ok(wins);
                }
            }
            if let Some(wins) = self.by_parts(sum, player, run)? {
                return Ok(wins);
            }
        }
        self.by_moves(sum, player, run)
    }

    /// Drops pairs of an item and its negative, and adds up what values can be added.
    fn cancel(&mut self, sum: &mut Sum, run: &Run<'_>) -> Result<(), Stop> {
        let mut kept: Vec<u32> = Vec::with_capacity(sum.items.len());
        for item in std::mem::take(&mut sum.items) {
            if item & VALUED > 0
                && let Some(both) = self.worths.plus(sum.worth, item & !VALUED, run)?
            {
                sum.worth = both;
                continue;
            }
            let negative = self.negative(item, run)?;
            match negative.and_then(|negative| kept.iter().position(|other| *other == negative)) {
                Some(at) => {
                    kept.remove(at);
                }
                None => kept.push(item),
            }
        }
        sum.items = kept;
        Ok(())
    }

    /// The negative of an item.
    fn negative(&mut self, item: u32, run: &Run<'_>) -> Result<Option<u32>, Stop> {
        match item & VALUED {
            0 => Ok(self.about[index(item)].negative),
            _ => Ok(self.worths.negative(item & !VALUED, run)?.map(|worth| VALUED | worth)),
        }
    }

    /// Whether a player wins an item alone, when he starts and when he does not.
    fn class(&mut self, item: u32, player: Player, run: &Run<'_>) -> Result<(bool, bool), Stop> {
        if item & VALUED > 0 {
            let wins = |player| self.worths.wins(item & !VALUED, player);
            return Ok((wins(player), !wins(player.other())));
        }
        let single = Sum { items: vec![item], worth: 0 };
        let first = self.search(single.clone(), player, run)?;
        Ok((first, !self.search(single, player.other(), run)?))
    }

    /// Decides a sum by the classes and the bounds of its items, where they do.
    fn by_parts(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<Option<bool>, Stop> {
        let mut items = sum.items.clone();
        items.sort_by_key(|item| match item & VALUED {
            0 => self.about[index(*item)].moves.iter().sum::<u32>(),
            _ => 0,
        });
        let (mut good, mut bad, mut hot) = (false, false, 0);
        let mut kept = Vec::new();
        let worth = (sum.worth > 0).then_some(VALUED | sum.worth);
        for item in worth.iter().chain(&items) {
            match self.class(*item, player, run)? {
                (true, false) => hot += 1,
                (true, true) => good = true,
                (false, false) => bad = true,
                (false, true) => continue,
            }
            kept.push(*item);
        }
        if !good && hot == 0 {
            return Ok(Some(false));
        }
        if !bad && hot <= 1 {
            return Ok(Some(true));
        }
        // The value stands first, since none but 0 is of class P.
        kept.drain(..worth.iter().len());
        if kept.len() < sum.items.len() {
            kept.sort_unstable();
            return self.search(Sum { items: kept, worth: sum.worth }, player, run).map(Some);
        }
        self.by_bounds(sum, player, run)
    }

    /// Decides a sum by integers between which its items lie, where they do.
    fn by_bounds(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<Option<bool>, Stop> {
        let is_hard = |item: &u32| {
            item & VALUED == 0 && self.about[index(*item)].moves.iter().sum::<u32>() > MOST_BOUNDED
        };
        // A part alone is compared with integers to find its bounds.
        if sum.items.len() < 2 && self.worths.is_integer(sum.worth) || sum.items.iter().any(is_hard) {
            return Ok(None);
        }
        let (mut low, mut high) = (0, 0);
        for item in &sum.items {
            let bounds = match item & VALUED {
                0 => self.bounds(*item, run)?,
                _ => self.worths.bounds(item & !VALUED).unwrap_or((-UNBOUNDED, UNBOUNDED)),
            };
            (low, high) = (low + bounds.0, high + bounds.1);
        }
        for (bound, is_low) in [(low, true), (high, false)] {
            let Some(integer) = self.worths.integer(bound, run)? else { continue };
            let Some(worth) = self.worths.plus(sum.worth, integer, run)? else { continue };
            let wins = self.worths.wins(worth, player);
            // What is at least this is won if this is won; for Right, what is at most this.
            if is_low == (player == Player::Left) && wins {
                return Ok(Some(true));
            }
            if is_low != (player == Player::Left) && !wins {
                return Ok(Some(false));
            }
        }
        Ok(None)
    }

    /// Integers between which a part lies: the closest ones.
    fn bounds(&mut self, part: u32, run: &Run<'_>) -> Result<(i64, i64), Stop> {
        if let Some(bounds) = self.about[index(part)].bounds {
            return Ok(bounds);
        }
        let mut found = [-UNBOUNDED, UNBOUNDED];
        // G ≤ n where Left, starting, loses G − n; G ≥ n where Right, starting, does.
        for (player, sign, bound) in [(Player::Right, 1, 0), (Player::Left, -1, 1)] {
            let mut holds = |n: i64| {
                let Some(worth) = self.worths.integer(-n * sign, run)? else { return Ok(false) };
                let shifted = Sum { items: vec![part], worth };
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

    /// What a player can make of a sum, and whether by a move in a number; an item that stands there twice is taken once.
    fn made(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<Vec<(Sum, bool)>, Stop> {
        let mut made = Vec::new();
        for (at, item) in sum.items.iter().enumerate() {
            if at > 0 && sum.items[at - 1] == *item {
                continue;
            }
            let mut after = sum.clone();
            after.items.remove(at);
            if item & VALUED == 0 {
                for option in self.options(*item, player, run)?.iter() {
                    let mut after = after.clone();
                    after.items.extend(&option.items);
                    self.add_worth(option.worth, &mut after, run)?;
                    after.items.sort_unstable();
                    made.push((after, false));
                }
            } else {
                for worth in self.worths.options(item & !VALUED, player, run)? {
                    let mut after = after.clone();
                    self.add_worth(worth, &mut after, run)?;
                    after.items.sort_unstable();
                    made.push((after, false));
                }
            }
        }
        if sum.worth > 0 {
            let is_number = self.worths.is_number(sum.worth);
            for worth in self.worths.options(sum.worth, player, run)? {
                made.push((Sum { items: sum.items.clone(), worth }, is_number));
            }
        }
        Ok(made)
    }

    /// Decides a sum by its moves.
    fn by_moves(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<bool, Stop> {
        let made = self.made(sum, player, run)?;
        if made.is_empty() {
            return Ok(self.stuck == Stuck::Wins);
        }
        let mut tried = Vec::new();
        for (mut after, in_number) in made {
            if self.stuck == Stuck::Loses {
                self.cancel(&mut after, run)?;
            }
            match self.known(&after, player.other(), run)? {
                1 => return Ok(true),
                2 => {}
                _ if in_number => tried.push((LAST, after)),
                _ => tried.push((self.promise(&after, player), after)),
            }
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

    /// How promising a state is that a player has made, less being better: moves of the opponent beyond his own, in sixteenths.
    fn promise(&self, sum: &Sum, player: Player) -> i64 {
        let side = usize::from(player == Player::Right);
        let sign = if player == Player::Left { -1 } else { 1 };
        let each = sum.items.iter().map(|item| match item & VALUED {
            0 => {
                let moves = self.about[index(*item)].moves;
                16 * (i64::from(moves[1 - side]) - i64::from(moves[side]))
            }
            _ => self.worths.guess(item & !VALUED) * sign,
        });
        let ahead: i64 = each.sum::<i64>() + self.worths.guess(sum.worth) * sign;
        if self.stuck == Stuck::Loses { ahead } else { -ahead }
    }

    /// The negative of a sum, where all of it is known.
    fn negated(&mut self, sum: &Sum, run: &Run<'_>) -> Result<Option<Sum>, Stop> {
        let mut items = Vec::with_capacity(sum.items.len());
        for item in &sum.items {
            match self.negative(*item, run)? {
                Some(negative) => items.push(negative),
                None => return Ok(None),
            }
        }
        items.sort_unstable();
        let worth = self.worths.negative(sum.worth, run)?;
        Ok(worth.map(|worth| Sum { items, worth }))
    }

    /// A state as a key; `None` where the sum is too long.
    fn key<const K: usize>(&self, sum: &Sum, player: Player) -> Option<Bits<K>> {
        let mut words = [0; K];
        let mover = u32::from(player == Player::Right && !self.is_impartial);
        let halves = sum.items.iter().map(|item| item + 1).chain([sum.worth << 1 | mover]);
        if sum.items.len() + 1 > 2 * K {
            return None;
        }
        for (at, half) in halves.enumerate() {
            let place = if at == sum.items.len() { 2 * K - 1 } else { at };
            words[place / 2] |= u64::from(half) << (place % 2 * 32);
        }
        Some(Bits::new(words))
    }

    /// The state under which the result of another one is kept.
    fn kept(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<Option<Sum>, Stop> {
        if player == Player::Left || self.is_impartial || self.stuck == Stuck::Wins {
            return Ok(None);
        }
        self.negated(sum, run)
    }

    /// 1 for a state that is known to be lost, 2 for one that is won, 0 for others.
    fn known(&mut self, sum: &Sum, player: Player, run: &Run<'_>) -> Result<u64, Stop> {
        if sum.items.is_empty() {
            return Ok(match self.stuck {
                Stuck::Loses => 1 + u64::from(self.worths.wins(sum.worth, player)),
                Stuck::Wins => 2,
            });
        }
        Ok(match self.kept(sum, player, run)? {
            Some(negated) => self.found(&negated, Player::Left),
            None => self.found(sum, player),
        })
    }

    fn found(&self, sum: &Sum, player: Player) -> u64 {
        match self.key::<4>(sum, player) {
            Some(key) => self.short.get(&key),
            None => self.key::<16>(sum, player).map_or(0, |key| self.long.get(&key)),
        }
    }

    fn remember(&mut self, sum: &Sum, player: Player, value: u64, run: &Run<'_>) -> Result<(), Stop> {
        let negated = self.kept(sum, player, run)?;
        let (sum, player) = negated.as_ref().map_or((sum, player), |negated| (negated, Player::Left));
        // Half of the memory is for parts and values.
        let frozen = run.within(Limits { positions: None, bytes: 0 });
        let run = if run.bytes() > run.limits().bytes / 2 { &frozen } else { run };
        if let Some(key) = self.key::<4>(sum, player) {
            self.short.put_or_replace(key, value, run);
        } else if let Some(key) = self.key::<16>(sum, player) {
            self.long.put_or_replace(key, value, run);
        }
        Ok(())
    }
}

/// What options take.
fn bytes(options: &[Sum]) -> usize {
    options.iter().map(|sum| size_of::<Sum>() + 4 * sum.items.len()).sum()
}
