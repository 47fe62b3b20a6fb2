//! Who seems to win positions that are too large to be searched: games that are played out at random.
//!
//! # Setting
//!
//! A [`Whole`] gives the options of a position and says how it ends. A *tree* of states hangs below the position that is asked about. Each *game* goes down the tree by what was seen so far, and from
//! a leaf on at random; every state on the way keeps how often it was come through and how often its mover won.
//!
//! # Theorem
//!
//! Of a guess, none: shares of games say nothing for sure. *Proofs* (Zermelo): play that ended has its result; a state is won if some option is lost for the player to move there, lost if
//! all are won, and its result is the best one if the results of all options are known. So what the tree marks as known is true, however the games went.
//!
//! # How the code uses it
//!
//! The option with the best sum is taken: its own share of won games, mixed with the share of all games in which its change of the position was made at any time later (\[gelly-silver-2011\]), and a
//! bonus while it was seldom tried. A leaf becomes a node when it is met again; its options stand in random order. Known results go up the tree at once (\[winands-bjornsson-saito-2008\]) and are kept for
//! later questions, so that what was proved once stays proved. Dice begin anew with each question and only sums, products and square roots are taken of floating numbers, whose results are the same on
//! all machines; so the same questions have the same answers.
//!
//! # What is not covered
//!
//! Points. A game that lasts very long counts as a draw; the tree follows play that comes back as if it did not, and nothing is proved of endless play. Where memory is short the tree no longer grows, and the games are played on.
//!
//! # Cost
//!
//! As many games as the run allows, unless the position becomes known. The options of a state are counted as steps.

use std::rc::Rc;

use grundy_core::{Halt, Player, Run, Stop};
use grundy_syntax::tree::Play;
use grundy_values::MoverEnds;

use crate::bits::Bits;
use crate::convert::{half, index, low};
use crate::search::{of_mover, result, reversed, word};
use crate::table::Table;
use crate::whole::{Failed, Whole};

/// Changes of a position that are told apart.
const CHANGES: usize = 1 << 14;
/// A leaf becomes a node when it was come through so often.
const RIPE: u32 = 2;
/// Moves of one game.
const LONGEST: u32 = 2_000;
/// Where the dice begin.
const SEED: u64 = 20;
/// How many games an option needs until its own share counts as much as that of its change.
const EQUAL: f64 = 300.0;
/// The bonus of what was seldom tried.
const CURIOUS: f64 = 0.3;
/// What an option is taken for of which nothing was seen.
const HOPE: f64 = 0.55;
/// Steps of a run that each option counts.
const STEPS: u64 = 2;

/// What is known or was seen of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The result for the player who makes it, where it is known.
    pub ends: Option<MoverEnds>,
    /// How many games went through it.
    pub games: u32,
    /// How many of them he won, in a thousand; a draw counts half.
    pub share: u32,
}

/// What the games showed.
#[derive(Clone, Debug)]
pub struct Sampled<T> {
    /// The result for the player to move, where it is known.
    pub ends: Option<MoverEnds>,
    /// How many games were played.
    pub games: u32,
    /// The options.
    pub options: Vec<(T, Chance)>,
    /// The limit that ended it.
    pub stop: Option<Stop>,
}

/// An option of a node.
#[derive(Clone, Debug)]
struct Child<const W: usize> {
    at: Bits<W>,
    change: usize,
    /// Games, and half wins of the player who makes it.
    games: u32,
    halves: u32,
    /// The same of all games in which its change was made.
    near_games: u32,
    near_halves: u32,
    /// The result for the player to move there.
    known: Option<MoverEnds>,
    node: Option<usize>,
}

/// A state of the tree.
#[derive(Clone, Debug)]
struct Node<const W: usize> {
    mover: Player,
    games: u32,
    children: Vec<Child<W>>,
}

/// What a state is when it is looked at.
enum Grown {
    /// Play is over, or the result is known.
    Known(MoverEnds),
    Node(usize),
    /// There is no memory for it.
    Leaf,
}

/// Games played out at random, and the results that were proved.
#[derive(Clone, Debug)]
pub struct Sampling<'g, const W: usize> {
    whole: Rc<Whole<'g, W>>,
    /// For each mover what is known, and 1.
    proved: [Table<W>; 2],
    nodes: Vec<Node<W>>,
    /// The nodes on the way down, and which option was taken.
    path: Vec<(usize, usize)>,
    /// In which game each change was made last, by each player.
    made: Vec<[u32; 2]>,
    game: u32,
    dice: u64,
    spare: Vec<Bits<W>>,
    held: usize,
}

impl<'g, const W: usize> Sampling<'g, W> {
    /// Nothing seen yet.
    pub(crate) fn new(whole: Rc<Whole<'g, W>>) -> Self {
        Self {
            whole,
            proved: [Table::new(), Table::new()],
            nodes: Vec::new(),
            path: Vec::new(),
            made: vec![[0; 2]; CHANGES],
            game: 0,
            dice: SEED,
            spare: Vec::new(),
            held: 0,
        }
    }

    pub(crate) fn whole(&self) -> &Whole<'g, W> {
        &self.whole
    }

    /// Plays games from a state until it is known or a limit stops it.
    pub(crate) fn sample_from(
        &mut self,
        mover: Player,
        at: Bits<W>,
        run: &Run<'_>,
    ) -> Result<Sampled<Bits<W>>, Failed> {
        self.dice = SEED;
        let sampled = self.games(mover, at, run);
        self.nodes.clear();
        run.give_back(std::mem::take(&mut self.held));
        sampled
    }

    fn games(&mut self, mover: Player, at: Bits<W>, run: &Run<'_>) -> Result<Sampled<Bits<W>>, Failed> {
        let (mut stop, mut games) = (None, 0);
        let root = match self.grow(mover, at, run)? {
            Grown::Node(root) => root,
            Grown::Known(ends) => {
                return Ok(Sampled { ends: Some(ends), games, options: Vec::new(), stop });
            }
            Grown::Leaf => return Err(Stop::Memory { limit: run.limits().bytes }.into()),
        };
        while self.verdict(root).is_none() && games < u32::MAX {
            match self.one_game(root, run) {
                Ok(()) => games += 1,
                Err(Failed::Halted(Halt::Stop(why))) => {
                    stop = Some(why);
                    break;
                }
                Err(failed) => return Err(failed),
            }
        }
        let ends = self.verdict(root);
        let options = self.nodes[root].children.iter().map(|child| (child.at, chance(child))).collect();
        Ok(Sampled { ends, games, options, stop })
    }

    /// One game: down the tree, then at random; what came out is noted on the way back.
    fn one_game(&mut self, root: usize, run: &Run<'_>) -> Result<(), Failed> {
        self.path.clear();
        self.game = self.game.wrapping_add(1);
        let mut node = root;
        let (mover, ends) = loop {
            let at = self.pick(node);
            self.path.push((node, at));
            let mover = self.nodes[node].mover.other();
            let child = &self.nodes[node].children[at];
            let (next, position, is_ripe) = (child.node, child.at, child.games >= RIPE);
            let (known, change) = (child.known, child.change);
            self.note(change, mover.other());
            if let Some(ends) = known {
                break (mover, ends);
            }
            if let Some(next) = next {
                node = next;
                continue;
            }
            let grown = match self.recalled(mover, position) {
                Some(ends) => Grown::Known(ends),
                None if is_ripe => self.grow(mover, position, run)?,
                None => Grown::Leaf,
            };
            match grown {
                Grown::Known(ends) => {
                    self.settle(ends, run);
                    break (mover, ends);
                }
                Grown::Node(next) => {
                    self.nodes[node].children[at].node = Some(next);
                    if let Some(ends) = self.verdict(next) {
                        self.settle(ends, run);
                        break (mover, ends);
                    }
                    node = next;
                }
                Grown::Leaf => break (mover, self.play_out(mover, position, run)?),
            }
        };
        self.count(mover, halves(ends));
        Ok(())
    }

    /// Makes a node of a state.
    fn grow(&mut self, mover: Player, at: Bits<W>, run: &Run<'_>) -> Result<Grown, Failed> {
        let mut made = std::mem::take(&mut self.spare);
        let found = self.grow_from(mover, at, &mut made, run);
        self.spare = made;
        found
    }

    fn grow_from(
        &mut self,
        mover: Player,
        at: Bits<W>,
        made: &mut Vec<Bits<W>>,
        run: &Run<'_>,
    ) -> Result<Grown, Failed> {
        if let Some(ends) = self.over(mover, at, made, run)? {
            return Ok(Grown::Known(ends));
        }
        made.sort_unstable();
        made.dedup();
        let bytes = size_of::<Node<W>>() + made.len() * size_of::<Child<W>>();
        if run.take(bytes).is_err() {
            return Ok(Grown::Leaf);
        }
        self.held += bytes;
        for last in (1..made.len()).rev() {
            let other = self.below(last + 1);
            made.swap(last, other);
        }
        let mut children = Vec::with_capacity(made.len());
        for next in made.iter() {
            let wins = !self.whole.goals.is_empty() && self.whole.is_goal(*next, run)?;
            let known = if wins { Some(MoverEnds::Loses) } else { self.recalled(mover.other(), *next) };
            let change = low((at ^ *next).hash() >> 32) % CHANGES;
            let (games, halves, near_games, near_halves, node) = (0, 0, 0, 0, None);
            children.push(Child { at: *next, change, games, halves, near_games, near_halves, known, node });
        }
        self.nodes.push(Node { mover, games: 0, children });
        Ok(Grown::Node(self.nodes.len() - 1))
    }

    /// The result of a state in which play is over; otherwise its options are made.
    fn over(
        &self,
        mover: Player,
        at: Bits<W>,
        made: &mut Vec<Bits<W>>,
        run: &Run<'_>,
    ) -> Result<Option<MoverEnds>, Failed> {
        run.position()?;
        if let Some(ending) = self.whole.ending(at, run)? {
            return Ok(Some(of_mover(ending, mover)));
        }
        self.whole.options(mover, at, made, run)?;
        run.work(STEPS * u64::from(crate::convert::bit(made.len())))?;
        let is_normal = self.whole.game.play() == Play::Normal;
        let stuck = if is_normal { MoverEnds::Loses } else { MoverEnds::Wins };
        Ok(made.is_empty().then_some(stuck))
    }

    /// Plays on at random; the result for the player to move.
    fn play_out(&mut self, first: Player, from: Bits<W>, run: &Run<'_>) -> Result<MoverEnds, Failed> {
        let mut made = std::mem::take(&mut self.spare);
        let found = self.at_random(first, from, &mut made, run);
        self.spare = made;
        let (mover, ends) = found?;
        Ok(if mover == first { ends } else { reversed(ends) })
    }

    fn at_random(
        &mut self,
        first: Player,
        from: Bits<W>,
        made: &mut Vec<Bits<W>>,
        run: &Run<'_>,
    ) -> Result<(Player, MoverEnds), Failed> {
        let (mut mover, mut at) = (first, from);
        for _ in 0..LONGEST {
            if let Some(ends) = self.over(mover, at, made, run)? {
                return Ok((mover, ends));
            }
            let next = made[self.below(made.len())];
            if !self.whole.goals.is_empty() && self.whole.is_goal(next, run)? {
                return Ok((mover, MoverEnds::Wins));
            }
            self.note(low((at ^ next).hash() >> 32) % CHANGES, mover);
            (mover, at) = (mover.other(), next);
        }
        Ok((mover, MoverEnds::Draws))
    }

    /// The option of a node that is tried next.
    fn pick(&self, node: usize) -> usize {
        let Node { games, children, .. } = &self.nodes[node];
        let eager = CURIOUS * f64::from(*games).sqrt();
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for (at, child) in children.iter().enumerate() {
            let promise = match child.known {
                // One more is tried where all are won for the opponent; then the node is known too.
                Some(MoverEnds::Wins) => -1.0,
                Some(MoverEnds::Loses) => 2.0,
                Some(MoverEnds::Draws) => 0.5,
                None => promise(child) + eager / f64::from(child.games + 1),
            };
            if promise > most {
                (best, most) = (at, promise);
            }
        }
        best
    }

    /// The result of a node for its mover, where its options tell it.
    fn verdict(&self, node: usize) -> Option<MoverEnds> {
        let mut best = Some(MoverEnds::Loses);
        for child in &self.nodes[node].children {
            match child.known.map(reversed) {
                Some(MoverEnds::Wins) => return Some(MoverEnds::Wins),
                Some(ends) => best = best.map(|best| best.max(ends)),
                None => best = None,
            }
        }
        best
    }

    /// Notes the result of the option that was taken last, and what follows from it up the path.
    fn settle(&mut self, ends: MoverEnds, run: &Run<'_>) {
        let mut ends = ends;
        for step in (0..self.path.len()).rev() {
            let (node, at) = self.path[step];
            let mover = self.nodes[node].mover;
            let child = &mut self.nodes[node].children[at];
            child.known = Some(ends);
            let position = child.at;
            self.prove(mover.other(), position, ends, run);
            match self.verdict(node) {
                Some(found) => ends = found,
                None => return,
            }
        }
    }

    /// Counts a game on the path, and at all options whose change was made.
    fn count(&mut self, mover: Player, halves: u32) {
        for (node, at) in &self.path {
            let Node { mover: here, games, children, .. } = &mut self.nodes[*node];
            let halves = if *here == mover { halves } else { 2 - halves };
            *games += 1;
            children[*at].games += 1;
            children[*at].halves += halves;
            let side = seat(*here);
            for child in children {
                if self.made[child.change][side] == self.game {
                    child.near_games += 1;
                    child.near_halves += halves;
                }
            }
        }
    }

    fn note(&mut self, change: usize, mover: Player) {
        self.made[change][seat(mover)] = self.game;
    }

    /// What was proved of a state.
    fn recalled(&self, mover: Player, at: Bits<W>) -> Option<MoverEnds> {
        result(self.proved[self.side(mover)].get(&at))
    }

    fn prove(&mut self, mover: Player, at: Bits<W>, ends: MoverEnds, run: &Run<'_>) {
        let side = self.side(mover);
        self.proved[side].put_or_replace(at, word(ends), run);
    }

    fn side(&self, player: Player) -> usize {
        if self.whole.is_impartial { 0 } else { seat(player) }
    }

    /// A number below `limit` (splitmix64).
    fn below(&mut self, limit: usize) -> usize {
        self.dice = self.dice.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.dice;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        let limit = u64::from(crate::convert::bit(limit));
        index(half((u64::from(half(word >> 32)) * limit) >> 32))
    }
}

/// The share of won games that an option promises.
fn promise<const W: usize>(child: &Child<W>) -> f64 {
    let share = |halves: u32, games: u32| f64::from(halves) / (2.0 * f64::from(games));
    let own = share(child.halves, child.games.max(1));
    match (child.games, child.near_games) {
        (0, 0) => HOPE,
        (0, near) => share(child.near_halves, near),
        (_, 0) => own,
        (games, near) => {
            let weight = (EQUAL / (3.0 * f64::from(games) + EQUAL)).sqrt();
            weight * share(child.near_halves, near) + (1.0 - weight) * own
        }
    }
}

/// What is told of an option.
fn chance<const W: usize>(child: &Child<W>) -> Chance {
    let share = u64::from(child.halves) * 500 / u64::from(child.games.max(1));
    Chance { ends: child.known.map(reversed), games: child.games, share: half(share) }
}

/// Half wins.
fn halves(ends: MoverEnds) -> u32 {
    match ends {
        MoverEnds::Loses => 0,
        MoverEnds::Draws => 1,
        MoverEnds::Wins => 2,
    }
}

fn seat(player: Player) -> usize {
    usize::from(player == Player::Right)
}
