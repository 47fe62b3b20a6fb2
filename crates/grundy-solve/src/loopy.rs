//! Values of components from which play can come back, so that their sums are decided by them.
//!
//! # Setting
//!
//! An impartial game in normal play whose options are single components: a finite directed graph. Endless
//! play is a draw. F(u) is the set of the options of u.
//!
//! # Theorem
//!
//! Smith (smith-1966), Fraenkel and Perl (fraenkel-perl-1975), Fraenkel and Yesha (fraenkel-yesha-1986): there is
//! exactly one function γ from the vertices to 0, 1, 2, … and ∞ for which an order of the vertices with finite values, in
//! which they are found, exists such that
//!
//! - a finite γ(u) is the mex of the finite values in F(u);
//! - if γ(u) is finite, v is in F(u) and γ(v) > γ(u), then some w in F(v) that comes before u has γ(w) = γ(u): a move to a
//!   larger value, ∞ included, can be taken back;
//! - if γ(u) = ∞ and m is the mex of the finite values in F(u), some v in F(u) has γ(v) = ∞ and no option with the
//!   value m.
//!
//! With K the finite values in F(u) where γ(u) = ∞, written ∞(K), values add up as [`Loopy::plus`] says, and a sum is lost
//! for the player to move if its value is 0, won if it is another number or ∞(K) with 0 in K, and drawn otherwise.
//!
//! # How the code uses it
//!
//! The algorithm of Fraenkel and Yesha. For i = 0, 1, 2, …: as long as there is an unlabelled u without an option labelled
//! i, all of whose options that are unlabelled or ∞ have an option labelled i, u is labelled i. Then all unlabelled
//! vertices without an option labelled i are labelled ∞. A queue finds the vertices to be labelled: an option that
//! gets its way back to i makes one option less of each vertex before it that is still in the way. Vertices from
//! which no loop can be reached are labelled first, by the mex alone, so that games without loops cost what they cost elsewhere.
//!
//! The order in which finite labels are given is kept. Among the moves that win, one to the sum whose components come
//! earliest makes sure that play comes to its end, and is listed first.
//!
//! Closed parts of the graph keep their labels when more is explored: the labels of a vertex depend only on what
//! can be reached from it. The outcome and remoteness of one component alone come from
//! [`retrograde`](crate::retrograde) on the same graph.
//!
//! # What is not covered
//!
//! Options of several components: whole sums of those are explored instead. Misère play.
//!
//! # Cost
//!
//! Time: the moves between reachable components once for each value that occurs. Memory: the reachable components and
//! the moves between them.

use std::collections::VecDeque;

use grundy_core::{Game, Halt, Run, Stop};
use grundy_values::{Followers, Loopy, Mex, MoverEnds};

use crate::graph::{Backward, Digraph, MoveGraph};
use crate::retrograde::{Fate, results};

/// What a component costs when it is settled: its value, its result and its place.
const VALUE_BYTES: usize = size_of::<Loopy>() + size_of::<Fate>() + size_of::<u64>();

/// Values of components, found by exploring what can be reached from them.
///
/// Every option of the game must be one component, or none.
pub struct LoopyValues<'g, G: Game> {
    game: &'g G,
    graph: MoveGraph<G::Component>,
    values: Vec<Loopy>,
    fates: Vec<Fate>,
    /// The place of each component in the order in which values were found.
    places: Vec<u64>,
    root: Option<usize>,
}

impl<'g, G: Game> LoopyValues<'g, G> {
    /// Nothing found yet.
    pub fn new(game: &'g G) -> Self {
        Self {
            game,
            graph: MoveGraph::default(),
            values: Vec::new(),
            fates: Vec::new(),
            places: Vec::new(),
            root: None,
        }
    }

    /// How many components have been met.
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether no component has been met.
    pub fn is_empty(&self) -> bool {
        self.graph.is_empty()
    }

    /// The value of a component.
    ///
    /// After a stop the same question, with a fresh run, goes on where the exploration stopped.
    pub fn value(&mut self, at: &G::Component, run: &Run<'_>) -> Result<&Loopy, Halt<G::Error>> {
        let node = self.settled(at, run)?;
        Ok(&self.values[node])
    }

    /// How a component ends if it is played alone.
    pub fn fate(&mut self, at: &G::Component, run: &Run<'_>) -> Result<Fate, Halt<G::Error>> {
        let node = self.settled(at, run)?;
        Ok(self.fates[node])
    }

    /// The place of a component in the order of the theorem. With the sum of the places of its components as
    /// that of a sum: from a lost sum, whatever the opponent does, there is a move to a lost sum whose place is
    /// less. Taking the least each time the winner comes to the end.
    pub fn place(&mut self, at: &G::Component, run: &Run<'_>) -> Result<u64, Halt<G::Error>> {
        let node = self.settled(at, run)?;
        Ok(self.places[node])
    }

    /// The number of a component, after everything that can be reached from it is settled.
    fn settled(&mut self, at: &G::Component, run: &Run<'_>) -> Result<usize, Halt<G::Error>> {
        match self.graph.node(at) {
            Some(node) if node < self.graph.settled() => return Ok(node),
            Some(node) if self.root == Some(node) => {}
            _ => {
                self.abandon(run);
                self.root = Some(self.graph.start(at, run)?);
            }
        }
        while !self.graph.is_closed() {
            if let Err(halt) = self.graph.expand(self.game, run) {
                if matches!(halt, Halt::Error(_)) {
                    self.abandon(run);
                }
                return Err(halt);
            }
        }
        self.settle(run)?;
        Ok(self.root.take().unwrap_or(0))
    }

    fn settle(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let fates = results(&self.graph, &self.fates, &[], MoverEnds::Loses, run)?;
        let (values, places) = labels(&self.graph, &self.values, run)?;
        let sets = values.iter().map(|value| match value {
            Loopy::Finite(_) => VALUE_BYTES,
            Loopy::Infinite(followers) => VALUE_BYTES + followers.bytes(),
        });
        run.take(sets.sum())?;
        self.fates.extend(fates.into_iter().map(|fate| fate.unwrap_or(Fate::Draws)));
        self.values.extend(values);
        self.places.extend(places);
        self.graph.settle(run);
        Ok(())
    }

    fn abandon(&mut self, run: &Run<'_>) {
        if !self.graph.is_settled() {
            self.graph.abandon(run);
        }
        self.root = None;
    }
}

/// The values of a closed graph, where those of its settled part are `known`, and their order.
pub(crate) fn labels<D: Digraph>(
    graph: &D,
    known: &[Loopy],
    run: &Run<'_>,
) -> Result<(Vec<Loopy>, Vec<u64>), Stop> {
    let base = graph.settled();
    let backward = Backward::of(graph, run)?;
    let mut labelling = Labelling {
        graph,
        backward: &backward,
        known,
        labels: vec![Mark::None; graph.vertices() - base],
        back: vec![false; graph.vertices() - base],
        open: vec![0; graph.vertices() - base],
        places: vec![u64::MAX; graph.vertices() - base],
        next_place: u64::try_from(base).unwrap_or(u64::MAX),
        queue: VecDeque::new(),
    };
    labelling.label_without_loops(run)?;
    let mut value = 0;
    while labelling.labels.contains(&Mark::None) {
        labelling.label_all(value, run)?;
        value += 1;
    }
    let values = (base..graph.vertices()).map(|node| labelling.value(node, run)).collect::<Result<_, _>>()?;
    Ok((values, labelling.places))
}

/// The label of a vertex at work.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Finite(u64),
    Infinite,
}

struct Labelling<'l, D> {
    graph: &'l D,
    backward: &'l Backward,
    known: &'l [Loopy],
    labels: Vec<Mark>,
    /// Whether a vertex has an option with the present label.
    back: Vec<bool>,
    /// How many options of an unlabelled vertex are in the way of the present label: unlabelled or ∞,
    /// without an option that has it.
    open: Vec<usize>,
    /// The order in which finite labels are given, after those of settled vertices.
    places: Vec<u64>,
    next_place: u64,
    queue: VecDeque<usize>,
}

impl<D: Digraph> Labelling<'_, D> {
    fn base(&self) -> usize {
        self.known.len()
    }

    fn label(&self, node: usize) -> Mark {
        match self.known.get(node) {
            Some(Loopy::Finite(value)) => Mark::Finite(*value),
            Some(Loopy::Infinite(_)) => Mark::Infinite,
            None => self.labels[node - self.base()],
        }
    }

    /// Labels the vertices from which no loop of unsettled ones can be reached, options first: γ(u) is
    /// the mex of the finite values of its options, unless a move to ∞ cannot be taken back to it.
    fn label_without_loops(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let (graph, backward, base) = (self.graph, self.backward, self.base());
        for node in base..graph.vertices() {
            self.open[node - base] = graph.moves(node).filter(|to| *to >= base).count();
        }
        let mut ready: Vec<usize> =
            (base..graph.vertices()).filter(|node| self.open[node - base] == 0).collect();
        let mut mex = Mex::new();
        while let Some(node) = ready.pop() {
            run.step()?;
            mex.clear();
            for to in graph.moves(node) {
                if let Mark::Finite(value) = self.label(to) {
                    mex.see(value);
                }
            }
            let value = mex.value();
            let mut infinite = graph.moves(node).filter(|to| self.label(*to) == Mark::Infinite);
            let taken_back = infinite.all(|to| self.has_option(to, value));
            if taken_back {
                self.give(node, value);
            } else {
                self.labels[node - base] = Mark::Infinite;
            }
            for before in backward.to(node) {
                self.open[before - base] -= 1;
                if self.open[before - base] == 0 {
                    ready.push(before);
                }
            }
        }
        Ok(())
    }

    fn give(&mut self, node: usize, value: u64) {
        let local = node - self.base();
        self.labels[local] = Mark::Finite(value);
        self.places[local] = self.next_place;
        self.next_place += 1;
    }

    /// Whether a vertex labelled ∞ has an option labelled `value`.
    fn has_option(&self, node: usize, value: u64) -> bool {
        match self.known.get(node) {
            Some(Loopy::Infinite(followers)) => followers.contains(value),
            Some(Loopy::Finite(_)) => false,
            None => self.graph.moves(node).any(|to| self.label(to) == Mark::Finite(value)),
        }
    }

    /// Gives the label `value` to every vertex that gets it, and ∞ to those that cannot go on.
    fn label_all(&mut self, value: u64, run: &Run<'_>) -> Result<(), Stop> {
        self.start(value, run)?;
        let backward = self.backward;
        while let Some(node) = self.queue.pop_front() {
            run.step()?;
            self.give(node, value);
            for before in backward.to(node) {
                self.give_way_back(before);
            }
        }
        for (label, back) in self.labels.iter_mut().zip(&self.back) {
            if *label == Mark::None && !*back {
                *label = Mark::Infinite;
            }
        }
        Ok(())
    }

    /// Counts what is in the way of `value`, where only settled vertices have that label.
    fn start(&mut self, value: u64, run: &Run<'_>) -> Result<(), Stop> {
        let (graph, base) = (self.graph, self.base());
        for node in base..graph.vertices() {
            run.step()?;
            if matches!(self.labels[node - base], Mark::Finite(_)) {
                continue;
            }
            self.back[node - base] = graph.moves(node).any(|to| self.label(to) == Mark::Finite(value));
        }
        for node in (base..graph.vertices()).filter(|node| self.labels[node - base] == Mark::None) {
            run.step()?;
            let in_the_way = graph.moves(node).filter(|to| self.is_in_the_way(*to, value)).count();
            self.open[node - base] = in_the_way;
            if in_the_way == 0 && !self.back[node - base] {
                self.queue.push_back(node);
            }
        }
        Ok(())
    }

    /// Whether a vertex is unlabelled or ∞ and has no option labelled `value`.
    fn is_in_the_way(&self, node: usize, value: u64) -> bool {
        match self.known.get(node) {
            // One with a larger number has an option with each smaller one.
            Some(Loopy::Finite(_)) => false,
            Some(Loopy::Infinite(followers)) => !followers.contains(value),
            None => match self.labels[node - self.base()] {
                Mark::Finite(_) => false,
                Mark::None | Mark::Infinite => !self.back[node - self.base()],
            },
        }
    }

    /// Takes note that a vertex has an option with the present label.
    fn give_way_back(&mut self, node: usize) {
        let base = self.base();
        if self.back[node - base] || matches!(self.labels[node - base], Mark::Finite(_)) {
            return;
        }
        self.back[node - base] = true;
        let backward = self.backward;
        for before in backward.to(node).map(|before| before - base) {
            if self.labels[before] != Mark::None {
                continue;
            }
            self.open[before] -= 1;
            if self.open[before] == 0 && !self.back[before] {
                self.queue.push_back(before + base);
            }
        }
    }

    fn value(&self, node: usize, run: &Run<'_>) -> Result<Loopy, Stop> {
        run.step()?;
        if let Mark::Finite(value) = self.label(node) {
            return Ok(Loopy::Finite(value));
        }
        let options = self.graph.moves(node).filter_map(|to| match self.label(to) {
            Mark::Finite(value) => Some(value),
            Mark::None | Mark::Infinite => None,
        });
        Ok(Loopy::Infinite(Followers::new(options.collect())))
    }
}
