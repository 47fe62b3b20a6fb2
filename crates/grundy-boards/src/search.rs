//! Who wins positions that are played as one thing.
//!
//! # Setting
//!
//! A [`Whole`] gives the options of a position and says how it ends; a *state* is a position and who is to move.
//!
//! # Theorem
//!
//! None: the search is the definition. The table forgets, but only finished results are stored, so what was forgotten is found again and is the same.
//!
//! # How the code uses it
//!
//! Depth-first; moves that lead to what is known to be lost come first, then, where moves alone end play, those that leave the opponent few moves, then those
//! whose change of the position has often won. Images that the rules respect ([`equivariant`](crate::equivariant)) are one state. Impartial games in normal play without endings also have values, by the mex of all options.
//!
//! # What is not covered
//!
//! Loops: where play is not proved to end, the states on the stack are kept, and meeting one again ends the search with [`Failed::Loop`].
//!
//! # Cost
//!
//! At worst every position that can be reached, for either mover.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::rc::Rc;

use grundy_core::{Player, Run, deeper};
use grundy_syntax::tree::{Ending, Play, Side};
use grundy_values::{Mex, MoverEnds};

use crate::bits::Bits;
use crate::convert::low;
use crate::refused::Refused;
use crate::table::Table;
use crate::whole::{Failed, Whole};

/// Changes of a position whose wins are counted.
const CHANGES: usize = 1 << 12;
/// With fewer moves than this to choose from, counting the opponent's costs more than it saves.
const MANY: usize = 8;
/// Progress is told once in so many positions.
const REPORT_EVERY: u64 = 1 << 14;
/// The stack is made longer when less than this is left of it.
const RED_ZONE: usize = 64 << 10;

/// The search, with what has been found.
#[derive(Clone, Debug)]
pub struct Search<'g, const W: usize> {
    whole: Rc<Whole<'g, W>>,
    /// For each mover the result and 1.
    known: [Table<W>; 2],
    values: Table<W>,
    won: Vec<[u64; 2]>,
    /// The states on the stack, where play is not proved to end.
    open: HashSet<(Bits<W>, usize)>,
    spare: Vec<Vec<Bits<W>>>,
    /// Whether images of a position are taken for it.
    turns: bool,
    visited: u64,
}

impl<'g, const W: usize> Search<'g, W> {
    /// Nothing found yet.
    pub(crate) fn new(whole: Rc<Whole<'g, W>>) -> Self {
        let known = [Table::new(), Table::new()];
        let turns = whole.turns() > 0 || whole.exchanges();
        Self {
            whole,
            known,
            values: Table::new(),
            won: vec![[0; 2]; CHANGES],
            open: HashSet::new(),
            spare: Vec::new(),
            turns,
            visited: 0,
        }
    }

    /// How many positions were looked at.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// How many results are remembered.
    pub fn remembered(&self) -> usize {
        self.known.iter().map(Table::len).sum::<usize>() + self.values.len()
    }

    fn side(&self, player: Player) -> usize {
        usize::from(player == Player::Right && !self.whole.is_impartial)
    }

    /// Goes into a state, which must not be on the stack.
    fn enter(&mut self, at: Bits<W>, side: usize, run: &Run<'_>) -> Result<(), Failed> {
        if !self.whole.descends && !self.open.insert((at, side)) {
            return Err(Failed::Loop(Box::new(self.whole.component(at)?)));
        }
        run.position()?;
        self.visited += 1;
        if self.visited.is_multiple_of(REPORT_EVERY) {
            run.report(self.visited, None);
        }
        Ok(())
    }

    /// The result for a player who is to move.
    pub(crate) fn ends_of(
        &mut self,
        player: Player,
        at: Bits<W>,
        run: &Run<'_>,
    ) -> Result<MoverEnds, Failed> {
        self.again(&mut |search| search.ends(player, at, run))
    }

    /// Searches; without turns where the interpreter had to be asked, since errors need not be the same at an image, or two endings held.
    fn again<T>(&mut self, search: &mut dyn FnMut(&mut Self) -> Result<T, Failed>) -> Result<T, Failed> {
        let _before = self.whole.take_bailed();
        let found = search(self);
        self.open.clear();
        if !(self.turns && (self.whole.take_bailed() || matches!(found, Err(Failed::Misfit)))) {
            return found;
        }
        *self = Self { turns: false, ..Self::new(Rc::clone(&self.whole)) };
        let found = search(self);
        self.open.clear();
        found
    }

    /// Ends a search with turns that the interpreter was asked in.
    fn bears(&self) -> Result<(), Failed> {
        if self.turns && self.whole.has_bailed() { Err(Failed::Misfit) } else { Ok(()) }
    }

    #[inline]
    fn least(&self, at: Bits<W>) -> Bits<W> {
        if self.turns { self.whole.least(at) } else { at }
    }

    /// The state that stands for a position with a player to move.
    #[inline]
    fn state(&self, player: Player, at: Bits<W>) -> (Player, Bits<W>) {
        if self.turns { self.whole.state(player, at) } else { (player, at) }
    }

    /// Puts states that a player can make, each with the number of the change that makes it, in the order in which they are tried; each once.
    fn arrange(
        &mut self,
        player: Player,
        mover: Player,
        made: &mut Vec<(Bits<W>, usize)>,
        run: &Run<'_>,
    ) -> Result<(), Failed> {
        made.sort_unstable();
        made.dedup_by_key(|(state, _)| *state);
        let side = self.side(player);
        // Where only the moves end play, what leaves the opponent few of them comes first.
        let counts_moves = self.whole.ends.is_empty()
            && self.whole.goals.is_empty()
            && !self.whole.is_impartial
            && made.len() >= MANY;
        let mut keyed = Vec::with_capacity(made.len());
        for (state, change) in made.iter() {
            let moves = if counts_moves { self.moves(mover, *state, run)? } else { 0 };
            keyed.push((moves, Reverse(self.won[*change][side]), *state, *change));
        }
        keyed.sort_unstable();
        made.clear();
        made.extend(keyed.into_iter().map(|(.., state, change)| (state, change)));
        Ok(())
    }

    /// How many moves a player has.
    fn moves(&mut self, player: Player, at: Bits<W>, run: &Run<'_>) -> Result<usize, Failed> {
        let mut made = self.spare.pop().unwrap_or_default();
        self.whole.options(player, at, &mut made, run)?;
        let count = made.len();
        self.spare.push(made);
        Ok(if self.whole.game.play() == Play::Normal { count } else { usize::MAX - count })
    }

    /// The value of a position, by the mex of its options; only for impartial games in normal play that moves alone end.
    pub(crate) fn value_of(&mut self, at: Bits<W>, run: &Run<'_>) -> Result<u64, Failed> {
        self.again(&mut |search| search.value(at, run))
    }

    fn ends(&mut self, player: Player, at: Bits<W>, run: &Run<'_>) -> Result<MoverEnds, Failed> {
        let (player, at) = self.state(player, at);
        self.ends_at(player, at, run)
    }

    /// The result of a state that stands for itself.
    fn ends_at(&mut self, player: Player, at: Bits<W>, run: &Run<'_>) -> Result<MoverEnds, Failed> {
        let side = self.side(player);
        if let Some(known) = result(self.known[side].get(&at)) {
            return Ok(known);
        }
        self.enter(at, side, run)?;
        let found = match self.whole.ending(at, run)? {
            // On the image the other one may come first.
            Some(_) if self.exchanges() && self.whole.has_rival_endings(at) => return Err(Failed::Misfit),
            Some(ending) => of_mover(ending, player),
            None => {
                let mut made = self.spare.pop().unwrap_or_default();
                let found = deeper(RED_ZONE, || self.by_moves(player, at, &mut made, run));
                self.spare.push(made);
                found?
            }
        };
        self.bears()?;
        self.known[side].put_or_replace(at, word(found), run);
        if !self.whole.descends {
            self.open.remove(&(at, side));
        }
        Ok(found)
    }

    /// Whether a state may stand for one with the other player to move.
    fn exchanges(&self) -> bool {
        self.turns && self.whole.exchanges()
    }

    fn by_moves(
        &mut self,
        player: Player,
        at: Bits<W>,
        made: &mut Vec<Bits<W>>,
        run: &Run<'_>,
    ) -> Result<MoverEnds, Failed> {
        self.whole.options(player, at, made, run)?;
        if made.is_empty() {
            let is_normal = self.whole.game.play() == Play::Normal;
            return Ok(if is_normal { MoverEnds::Loses } else { MoverEnds::Wins });
        }
        let (mover, side) = (self.state(player.other(), at).0, self.side(player));
        let mut best = MoverEnds::Loses;
        let mut open = Vec::with_capacity(made.len());
        for next in made.iter() {
            if !self.whole.goals.is_empty() && self.whole.is_goal(*next, run)? {
                return Ok(MoverEnds::Wins);
            }
            let (_, state) = self.state(player.other(), *next);
            match result(self.known[self.side(mover)].get(&state)) {
                Some(known) => best = best.max(reversed(known)),
                None => open.push((state, change(at, *next))),
            }
            if best == MoverEnds::Wins {
                return Ok(best);
            }
        }
        self.arrange(player, mover, &mut open, run)?;
        for (state, change) in open {
            let before = self.visited;
            best = best.max(reversed(self.ends_at(mover, state, run)?));
            if best == MoverEnds::Wins {
                self.won[change][side] += 1 + (self.visited - before);
                break;
            }
        }
        Ok(best)
    }

    fn value(&mut self, at: Bits<W>, run: &Run<'_>) -> Result<u64, Failed> {
        let at = self.least(at);
        if let Some(value) = self.values.get(&at).checked_sub(1) {
            return Ok(value);
        }
        self.enter(at, 0, run)?;
        let (mut made, mut mex) = (self.spare.pop().unwrap_or_default(), Mex::default());
        self.whole.options(Player::Left, at, &mut made, run)?;
        for next in &made {
            mex.see(deeper(RED_ZONE, || self.value(*next, run))?);
        }
        self.spare.push(made);
        let value = mex.value();
        self.bears()?;
        self.values.put(at, value + 1, run)?;
        self.open.remove(&(at, 0));
        Ok(value)
    }

    /// Refuses where positions have no values.
    pub(crate) fn has_values(&self) -> Result<(), Refused> {
        let whole = &self.whole;
        if !whole.ends.is_empty() || !whole.goals.is_empty() {
            Err(Refused::Ending)
        } else if !whole.is_impartial {
            Err(Refused::Sides)
        } else if whole.game.play() == Play::Misere {
            Err(Refused::Misere)
        } else {
            Ok(())
        }
    }

    pub(crate) fn whole(&self) -> &Whole<'g, W> {
        &self.whole
    }
}

/// The number of a change of a position.
fn change<const W: usize>(from: Bits<W>, to: Bits<W>) -> usize {
    low((from ^ to).hash() >> 32) % CHANGES
}

pub(crate) fn word(ends: MoverEnds) -> u64 {
    match ends {
        MoverEnds::Loses => 1,
        MoverEnds::Draws => 2,
        MoverEnds::Wins => 3,
    }
}

pub(crate) fn result(word: u64) -> Option<MoverEnds> {
    match word {
        1 => Some(MoverEnds::Loses),
        2 => Some(MoverEnds::Draws),
        3 => Some(MoverEnds::Wins),
        _ => None,
    }
}

pub(crate) fn reversed(ends: MoverEnds) -> MoverEnds {
    match ends {
        MoverEnds::Loses => MoverEnds::Wins,
        MoverEnds::Draws => MoverEnds::Draws,
        MoverEnds::Wins => MoverEnds::Loses,
    }
}

/// What an ending is for the player to move.
pub(crate) fn of_mover(ending: Ending, player: Player) -> MoverEnds {
    let wins = match ending {
        Ending::Draw => return MoverEnds::Draws,
        Ending::MoverWins => true,
        Ending::MoverLoses => false,
        Ending::Wins(side) => (side == Side::Left) == (player == Player::Left),
    };
    if wins { MoverEnds::Wins } else { MoverEnds::Loses }
}
