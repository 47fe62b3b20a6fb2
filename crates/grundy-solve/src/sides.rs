//! Who wins a whole position when Left starts and when Right starts.
//!
//! # Setting
//!
//! The players have different moves, or an ending names one of them. A *state* is a whole position, a sum of components,
//! and who is to move in it. Play ends as in [`whole`](crate::whole); in compounds a turn moves in several components, each
//! time with a move of the player whose turn it is. The results for the two starters give one of nine classes: L, R, N,
//! P without draws.
//!
//! # Theorem
//!
//! Conway (1976), in the words of winning-ways: let play be normal and disjunctive, nothing else ending the game. A game G is ≥
//! 0 if Left wins it when Right starts. If G ≥ 0 and H ≥ 0 then G + H ≥ 0: Left answers in the component that Right moved in. So a
//! game in class P is 0 and changes no sum it is added to; a sum of games in class L is in class L; and if all
//! components but one are ≥ 0 and Left, starting, wins that one, then Left, starting, wins the sum. The same holds
//! for Right with all signs changed. The strategies are finite where those of the components are, so it does no harm if
//! play could come back elsewhere.
//!
//! # How the code uses it
//!
//! [`States`] makes a game of states, which [`search`](crate::search) and [`retrograde`](crate::retrograde) solve. Before the
//! search moves in a sum to which the theorem applies it asks for the classes of the components, the smallest first, as long as they
//! may decide it; then components in class P are left out. Components in which nobody can move and which end nothing are left out of
//! every sum. A move that wins at once is tried first. Where a player loses when he cannot move, those come next that leave the
//! opponent few moves; then those that bind what has often won before, for whichever player.
//!
//! # What is not covered
//!
//! Values of partizan games (numbers, switches, ups): a sum that the theorem does not decide is searched as a whole.
//!
//! # Cost
//!
//! Two entries for each sum that play can reach, at worst.

use std::cell::RefCell;

use grundy_core::{Component, Flow, Game, Halt, Player, Run, Sum};
use grundy_values::{MoverEnds, Outcome, TooLarge};

use crate::compound::Compound;
use crate::hash::FastMap;
use crate::memo::Unsplit;
use crate::search::{Aside, Searched};
use crate::whole::{Endings, Played, Stage};

/// What is needed to know of a game in which the players have different moves.
pub trait Partizan {
    /// One summand, in canonical form.
    type Component: Component;
    /// What can be wrong with the rules.
    type Error;

    /// Pushes the options that one player has in `at`.
    fn options_of(
        &self,
        player: Player,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>>;

    /// Pushes the same options, each with a number that is the same for moves that bind the same values.
    fn keyed_options_of(
        &self,
        player: Player,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component], u64) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        self.options_of(player, at, run, &mut |parts| sink(parts, 0))
    }

    /// The ending of a final component that decides the whole game: the number of the clause, and the result for
    /// `mover`, who is to move.
    fn ending_of(
        &self,
        _mover: Player,
        _at: &Self::Component,
        _run: &Run<'_>,
    ) -> Result<Option<(usize, MoverEnds)>, Halt<Self::Error>> {
        Ok(None)
    }

    /// Whether whoever makes this component wins at once.
    fn wins_at_once(&self, _at: &Self::Component, _run: &Run<'_>) -> Result<bool, Halt<Self::Error>> {
        Ok(false)
    }
}

/// The moves of one player as a game of its own.
#[derive(Debug)]
pub struct Mover<'g, P> {
    game: &'g P,
    player: Player,
}

impl<P: Partizan> Game for Mover<'_, P> {
    type Component = P::Component;
    type Error = P::Error;

    fn options(
        &self,
        at: &P::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[P::Component]) -> Flow,
    ) -> Result<Flow, Halt<P::Error>> {
        self.game.options_of(self.player, at, run, sink)
    }
}

impl<P: Partizan> Endings for Mover<'_, P> {
    fn ending(&self, at: &P::Component, run: &Run<'_>) -> Result<Option<(usize, MoverEnds)>, Halt<P::Error>> {
        self.game.ending_of(self.player, at, run)
    }

    fn is_goal(&self, at: &P::Component, run: &Run<'_>) -> Result<bool, Halt<P::Error>> {
        self.game.wins_at_once(at, run)
    }

    fn is_inert(&self, at: &P::Component, run: &Run<'_>) -> Result<bool, Halt<P::Error>> {
        for player in [self.player, self.player.other()] {
            if self.game.options_of(player, at, run, &mut |_| Flow::Break(()))?.is_break() {
                return Ok(false);
            }
        }
        Ok(self.ending(at, run)?.is_none())
    }
}

/// A whole position under way, or one that was won with the last move, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State<C> {
    /// The position.
    pub stage: Stage<C>,
    /// Who is to move.
    pub mover: Player,
}

impl<C: Component> Component for State<C> {
    fn bytes(&self) -> usize {
        self.stage.bytes() + size_of::<Player>()
    }
}

/// Which sums are decided by the classes of their components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Play is normal and disjunctive, and ends only where a player cannot move.
    Decide,
    /// Sums are always whole.
    Whole,
}

/// The game of states.
pub struct States<'g, P: Partizan> {
    game: &'g P,
    compound: Compound,
    played: [Played<Mover<'g, P>>; 2],
    stuck: MoverEnds,
    parts: Parts,
    /// How often a move has won, by what it binds.
    won: RefCell<FastMap<u64, u64>>,
}

/// Moves whose wins are counted at most.
const COUNTED: usize = 1 << 16;

impl<'g, P: Partizan> States<'g, P> {
    /// States of `game`, moved in as `compound` says; `stuck` is the result for a player who has no turn.
    pub fn new(game: &'g P, compound: Compound, stuck: MoverEnds, parts: Parts) -> Self {
        let played = Player::BOTH.map(|player| Played::new(Mover { game, player }, compound));
        Self { game, compound, played, stuck, parts, won: RefCell::default() }
    }

    /// The game of stages in which `mover` is to move.
    pub fn played(&self, mover: Player) -> &Played<Mover<'g, P>> {
        match mover {
            Player::Left => &self.played[0],
            Player::Right => &self.played[1],
        }
    }

    /// The result for a player who has no turn.
    pub fn stuck(&self) -> MoverEnds {
        self.stuck
    }

    /// How many moves `mover` would have in a stage.
    fn count(
        &self,
        stage: &Stage<P::Component>,
        mover: Player,
        run: &Run<'_>,
    ) -> Result<i64, Halt<P::Error>> {
        let Stage::On(sum) = stage else { return Ok(0) };
        let mut count = 0;
        for (part, copies) in sum.counted() {
            let copies = i64::try_from(copies).unwrap_or(i64::MAX);
            let _all = self.game.options_of(mover, part, run, &mut |_| {
                count += copies;
                Flow::Continue(())
            })?;
        }
        Ok(count)
    }

    /// How promising a move is: the least comes first.
    fn promise(
        &self,
        (state, key): &(State<P::Component>, u64),
        run: &Run<'_>,
    ) -> Result<(i64, i64), Halt<P::Error>> {
        if let Some(ends) = Unsplit::over(self, state, run)? {
            return Ok((if ends == MoverEnds::Loses { i64::MIN } else { i64::MAX }, 0));
        }
        let wins = self.won.borrow().get(key).map_or(0, |wins| i64::try_from(*wins).unwrap_or(i64::MAX));
        if self.parts == Parts::Whole {
            return Ok((0, -wins));
        }
        Ok((self.count(&state.stage, state.mover, run)?, -wins))
    }
}

impl<P: Partizan> Game for States<'_, P> {
    type Component = State<P::Component>;
    type Error = P::Error;

    fn options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        let mover = at.mover.other();
        self.played(at.mover).options(&at.stage, run, &mut |stages| match stages {
            [stage] => sink(&[State { stage: stage.clone(), mover }]),
            _ => Flow::Continue(()),
        })
    }
}

impl<P: Partizan> Unsplit for States<'_, P> {
    fn over(&self, at: &Self::Component, run: &Run<'_>) -> Result<Option<MoverEnds>, Halt<Self::Error>> {
        self.played(at.mover).over(&at.stage, run)
    }
}

/// Moves by what they lead to, with the numbers of what they bind.
type Moves<C> = Vec<(State<C>, u64)>;

impl<P: Partizan> Searched for States<'_, P> {
    type State = State<P::Component>;
    type Error = P::Error;
    type Gain = u64;
    type Value = MoverEnds;
    type Seen = Option<MoverEnds>;

    fn over(&self, at: &Self::State, run: &Run<'_>) -> Result<Option<MoverEnds>, Halt<P::Error>> {
        Unsplit::over(self, at, run)
    }

    fn aside(&self, at: &Self::State, known: &[(Self::State, MoverEnds)]) -> Aside<Self::State, MoverEnds> {
        match (&at.stage, self.parts) {
            (Stage::On(sum), Parts::Decide) if sum.parts().len() > 1 => by_parts(sum, at.mover, known),
            _ => Aside::Nothing,
        }
    }

    fn moves(
        &self,
        at: &Self::State,
        run: &Run<'_>,
        sink: &mut dyn FnMut(Self::State, u64) -> Flow,
    ) -> Result<Flow, Halt<P::Error>> {
        let (Compound::Disjunctive, Stage::On(sum)) = (self.compound, &at.stage) else {
            return Game::options(self, at, run, &mut |states| match states {
                [state] => sink(state.clone(), 0),
                _ => Flow::Continue(()),
            });
        };
        let (parts, played) = (sum.parts(), self.played(at.mover));
        for (index, part) in
            parts.iter().enumerate().filter(|(index, part)| *index == 0 || parts[index - 1] != **part)
        {
            let kept = [&parts[..index], &parts[index + 1..]].concat();
            let mut failed = None;
            let flow = self.game.keyed_options_of(at.mover, part, run, &mut |made, key| match played
                .stage_after(&kept, made, run)
            {
                Ok(stage) => sink(State { stage, mover: at.mover.other() }, key),
                Err(halt) => {
                    failed = Some(halt);
                    Flow::Break(())
                }
            });
            if let Some(halt) = failed {
                return Err(halt);
            }
            if flow?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    fn arrange(&self, moves: &mut Moves<P::Component>, run: &Run<'_>) -> Result<(), Halt<P::Error>> {
        moves.sort_unstable();
        moves.dedup_by(|a, b| a.0 == b.0);
        let mut promising = Vec::new();
        for one in moves.drain(..) {
            promising.push((self.promise(&one, run)?, one));
        }
        promising.sort_by(|a, b| b.cmp(a));
        moves.extend(promising.into_iter().map(|(_, one)| one));
        Ok(())
    }

    fn see(
        &self,
        best: &mut Option<MoverEnds>,
        key: &u64,
        value: &MoverEnds,
        work: u64,
    ) -> Result<Flow, TooLarge> {
        *best = (*best).max(Some(value.reversed()));
        if *best != Some(MoverEnds::Wins) {
            return Ok(Flow::Continue(()));
        }
        let mut won = self.won.borrow_mut();
        if won.len() >= COUNTED {
            won.clear();
        }
        *won.entry(*key).or_default() += work.max(1);
        Ok(Flow::Break(()))
    }

    fn close(&self, best: &Option<MoverEnds>) -> MoverEnds {
        best.unwrap_or(self.stuck)
    }
}

/// What the classes of the components say of a sum, as far as they are known; else which to ask for next.
fn by_parts<C: Component>(
    sum: &Sum<C>,
    mover: Player,
    known: &[(State<C>, MoverEnds)],
) -> Aside<State<C>, MoverEnds> {
    let state = |part: &C, mover| State { stage: Stage::On(Sum::new(vec![part.clone()])), mover };
    let found = |part: &C, mover| {
        let state = state(part, mover);
        known.iter().find(|(asked, _)| *asked == state).map(|(_, ends)| *ends).ok_or(state)
    };
    let mut parts: Vec<(&C, usize)> = sum.counted().collect();
    parts.sort_by_key(|(part, _)| part.bytes());
    let mut tally = Tally::default();
    let mut left = Vec::new();
    for (part, count) in parts {
        if tally.is_open() {
            return Aside::Nothing;
        }
        let class = match (found(part, Player::Left), found(part, Player::Right)) {
            (Err(asked), _) | (_, Err(asked)) => return Aside::Ask(asked),
            (Ok(left), Ok(right)) => Outcome::of_starters(left, right),
        };
        if class != Outcome::P {
            left.extend(std::iter::repeat_n(part, count).cloned());
        }
        tally.add(class, count, mover);
    }
    match tally.decides() {
        Some(ends) => Aside::Known(ends),
        None if left.len() < sum.parts().len() => {
            Aside::Same(State { stage: Stage::On(Sum::new(left)), mover })
        }
        None => Aside::Nothing,
    }
}

/// How many components of a sum are good for the player to move, bad for him, and neither.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    good: usize,
    bad: usize,
    /// Those that whoever starts wins.
    hot: usize,
    /// Those with draws, of which nothing is known.
    other: usize,
}

impl Tally {
    fn add(&mut self, class: Outcome, count: usize, mover: Player) {
        let (good, bad) = match mover {
            Player::Left => (Outcome::L, Outcome::R),
            Player::Right => (Outcome::R, Outcome::L),
        };
        if class == good {
            self.good += count;
        } else if class == bad {
            self.bad += count;
        } else if class == Outcome::N {
            self.hot += count;
        } else if class != Outcome::P {
            self.other += count;
        }
    }

    /// Whether no further component can make this decide.
    fn is_open(self) -> bool {
        let wins = self.bad == 0 && self.hot <= 1;
        let loses = self.good == 0 && self.hot == 0;
        self.other > 0 || !wins && !loses
    }

    /// The result for the player to move, where this decides it.
    fn decides(self) -> Option<MoverEnds> {
        if self.other > 0 {
            None
        } else if self.good == 0 && self.hot == 0 {
            Some(MoverEnds::Loses)
        } else {
            (self.bad == 0 && self.hot <= 1).then_some(MoverEnds::Wins)
        }
    }
}
