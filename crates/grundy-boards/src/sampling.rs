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
//! later questions, so that what was proved once stays proved. Where moves are many and dear to make and they alone end play, a game is cut off, and who has more of them left is taken to be ahead by his share. Dice begin anew with each question and only sums, products and square roots are taken of floating numbers, whose results are the same on
//! all machines; so the same questions have the same answers.
//!
//! # What is not covered
//!
//! Points. A game that lasts very long counts as a draw; the tree follows play that comes back as if it did not, and nothing is proved of endless play. Where memory is short the tree no longer grows, and the games are played on.
//!
//! # Cost
//!
//! As many games as the run allows, unless the position becomes known. The options of a state are counted as steps, and endings too: those of patterns less than those that nodes make.

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
/// The share of so many games counts half.
const FEW: i64 = 10;
/// Steps of a run that each option counts where it is a pattern, where nodes make it (and each cell then, for what guards refuse), and each look at endings; about as they were measured.
const PATTERN: u64 = 2;
const NODES: u64 = 64;
const ENDING: u64 = 64;
/// With more options than this, dear to make, a game is cut off.
const MANY: usize = 24;
/// Games of one question; so points are no larger than a word.
const MOST: u32 = 4_000_000;
/// What a won game counts; a draw half.
const POINTS: u32 = 1_000;

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

impl Chance {
    /// How good it seems: its share, the less if only few games went through it.
    pub fn merit(&self) -> i64 {
        let games = i64::from(self.games);
        i64::from(self.share) * games * 100 / (games + FEW)
    }
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
    /// Games, and points of the player who makes it.
    games: u32,
    points: u32,
    /// The same of all games in which its change was made.
    near_games: u32,
    near_points: u32,
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
    /// Steps that an option and the look at endings count.
    dear: (u64, u64),
    /// Options that guards may refuse.
    refused: u64,
    /// Whether games are cut off where there are many options.
    cuts: bool,
}

impl<'g, const W: usize> Sampling<'g, W> {
    /// Nothing seen yet.
    pub(crate) fn new(whole: Rc<Whole<'g, W>>) -> Self {
        let ends_by_moves = whole.ends.is_empty() && whole.goals.is_empty();
        let cuts = !whole.is_of_patterns()
            && ends_by_moves
            && !whole.is_impartial
            && whole.game.play() == Play::Normal;
        let option = if whole.is_of_patterns() { PATTERN } else { NODES };
        let refused = if whole.is_of_patterns() { 0 } else { u64::from(whole.cells()) };
        let dear = (option, if ends_by_moves { 0 } else { ENDING });
        Self {
            whole,
            dear,
            refused,
            cuts,
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
        while self.verdict(root).is_none() && games < MOST {
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
        let (mover, points) = loop {
            let at = self.pick(node);
            self.path.push((node, at));
            let mover = self.nodes[node].mover.other();
            let child = &self.nodes[node].children[at];
            let (next, position, is_ripe) = (child.node, child.at, child.games >= RIPE);
            let (known, change) = (child.known, child.change);
            self.note(change, mover.other());
            if let Some(ends) = known {
                break (mover, points(ends));
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
                    break (mover, points(ends));
                }
                Grown::Node(next) => {
                    self.nodes[node].children[at].node = Some(next);
                    if let Some(ends) = self.verdict(next) {
                        self.settle(ends, run);
                        break (mover, points(ends));
                    }
                    node = next;
                }
                Grown::Leaf => break (mover, self.play_out(mover, position, run)?),
            }
        };
        self.count(mover, points);
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
            let (games, points, near_games, near_points, node) = (0, 0, 0, 0, None);
            children.push(Child { at: *next, change, games, points, near_games, near_points, known, node });
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
        run.work(self.dear.1)?;
        if let Some(ending) = self.whole.ending(at, run)? {
            return Ok(Some(of_mover(ending, mover)));
        }
        self.whole.options(mover, at, made, run)?;
        run.work(self.dear.0 * (self.refused + u64::from(crate::convert::bit(made.len()))))?;
        let is_normal = self.whole.game.play() == Play::Normal;
        let stuck = if is_normal { MoverEnds::Loses } else { MoverEnds::Wins };
        Ok(made.is_empty().then_some(stuck))
    }

    /// Plays on at random; the points of the player to move.
    fn play_out(&mut self, first: Player, from: Bits<W>, run: &Run<'_>) -> Result<u32, Failed> {
        let mut made = std::mem::take(&mut self.spare);
        let found = self.at_random(first, from, &mut made, run);
        self.spare = made;
        let (mover, points) = found?;
        Ok(if mover == first { points } else { POINTS - points })
    }

    fn at_random(
        &mut self,
        first: Player,
        from: Bits<W>,
        made: &mut Vec<Bits<W>>,
        run: &Run<'_>,
    ) -> Result<(Player, u32), Failed> {
        let (mut mover, mut at) = (first, from);
        for _ in 0..LONGEST {
            if let Some(ends) = self.over(mover, at, made, run)? {
                return Ok((mover, points(ends)));
            }
            if self.cuts && made.len() > MANY {
                return Ok((mover, self.ahead(mover, at, made, run)?));
            }
            let next = made[self.below(made.len())];
            if !self.whole.goals.is_empty() && self.whole.is_goal(next, run)? {
                return Ok((mover, POINTS));
            }
            self.note(low((at ^ next).hash() >> 32) % CHANGES, mover);
            (mover, at) = (mover.other(), next);
        }
        Ok((mover, POINTS / 2))
    }

    /// The share of all moves that a player has, whose own are made.
    fn ahead(
        &self,
        mover: Player,
        at: Bits<W>,
        made: &mut Vec<Bits<W>>,
        run: &Run<'_>,
    ) -> Result<u32, Failed> {
        let own = u64::from(crate::convert::bit(made.len()));
        self.whole.options(mover.other(), at, made, run)?;
        let theirs = u64::from(crate::convert::bit(made.len()));
        run.work(self.dear.0 * theirs)?;
        Ok(half(own * u64::from(POINTS) / (own + theirs).max(1)))
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
    fn count(&mut self, mover: Player, points: u32) {
        for (node, at) in &self.path {
            let Node { mover: here, games, children, .. } = &mut self.nodes[*node];
            let points = if *here == mover { points } else { POINTS - points };
            *games += 1;
            children[*at].games += 1;
            children[*at].points = children[*at].points.saturating_add(points);
            let side = seat(*here);
            for child in children {
                if self.made[child.change][side] == self.game {
                    child.near_games += 1;
                    child.near_points = child.near_points.saturating_add(points);
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
    let share = |points: u32, games: u32| f64::from(points) / (f64::from(POINTS) * f64::from(games));
    let own = share(child.points, child.games.max(1));
    match (child.games, child.near_games) {
        (0, 0) => HOPE,
        (0, near) => share(child.near_points, near),
        (_, 0) => own,
        (games, near) => {
            let weight = (EQUAL / (3.0 * f64::from(games) + EQUAL)).sqrt();
            weight * share(child.near_points, near) + (1.0 - weight) * own
        }
    }
}

/// What is told of an option.
fn chance<const W: usize>(child: &Child<W>) -> Chance {
    let share = u64::from(child.points) / u64::from(child.games.max(1));
    Chance { ends: child.known.map(reversed), games: child.games, share: half(share) }
}

fn points(ends: MoverEnds) -> u32 {
    match ends {
        MoverEnds::Loses => 0,
        MoverEnds::Draws => POINTS / 2,
        MoverEnds::Wins => POINTS,
    }
}

fn seat(player: Player) -> usize {
    usize::from(player == Player::Right)
}
