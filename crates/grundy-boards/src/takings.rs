//! Sets from which moves only take: vertices, edges and small numbers as bits.
//!
//! # Setting
//!
//! A position is some sets, one after the other in a string of bits, X. A *placement* is a move with its variables chosen: bits A that must be there, at least
//! one, bits N that must not, and bits C that go. Its choice, and what it takes, do not depend on X otherwise.
//!
//! # Theorem
//!
//! X only shrinks. *Dead bits.* A placement with A ⊄ X can never be played again. So a bit that lies in A ∪ N of no placement with A ⊆ X decides nothing
//! any more, and X without it has the same game tree. In Col and Snort these are the vertices that neither player can use.
//!
//! *Parts.* Join two bits of X that lie in A ∪ N ∪ C of one placement with A ⊆ X, and let K be a connected set of bits. A placement that can be played in X has all of A, and what X has
//! of N and C, in one such set, since A is not empty; it can be played in that set alone, and changes nothing outside of it. Placements die and none comes to life,
//! so bits that are not joined never will be, and this holds again after every move: X is the sum of its connected sets. This is what `reduce` says of Col, Snort and Node Kayles, and finer: a blue
//! vertex beside a red one are two parts in Col, since neither takes from the other.
//!
//! *Falling.* Let the set be one of edges of a graph without directions, and let after each move all edges fall that do not hang together with the ground: what is left of X is f(X), the edges
//! with an end that can be reached from the ground along X. Join edges that share a vertex besides the ground. If A and B are not joined, a path from the ground that leaves A for B comes through the ground, so f(A ∪ B) = f(A) ∪ f(B). So
//! where f(X) = X, a move in one connected set leaves the others as they are, and X is their sum. Where X has edges that hang in the air, X is one part; after
//! any move there are none.
//!
//! *Ends.* If every placement takes away a bit that it asks for, X has fewer bits after every move, so every play ends.
//!
//! *Negative.* Let an exchange of sets take the placements of Left to those of Right and back. Then the exchanged position is the negative.
//!
//! # How the code uses it
//!
//! Placements are found by running through the variables once, when the game is compiled, for all elements that there are. They are kept by the first bit of A; where A has just one bit and N none, the bits that a
//! bit is joined to do not depend on X and are a table.
//!
//! # What is not covered
//!
//! Sets that grow, guards that look at sets otherwise than for single elements, and falling under gravity that is not that of edges from one vertex.
//!
//! # Cost
//!
//! A move: some word operations. Parts: as many for each bit; where a placement asks for several bits, for each placement and part.

use grundy_core::{Flow, Player};
use grundy_rules::Value;
use grundy_rules::value::Component;
use grundy_syntax::tree::Side;

use crate::bits::Bits;
use crate::board::Place;
use crate::convert::{bit, index};
use crate::refused::Refused;

/// A set of the position: where its bits begin, and its elements, ascending.
#[derive(Clone, Debug)]
pub(crate) struct Domain {
    pub(crate) start: u32,
    pub(crate) elements: Vec<u64>,
}

impl Domain {
    /// The bit of an element.
    pub(crate) fn bit(&self, element: u64) -> Option<u32> {
        self.elements.binary_search(&element).ok().map(|rank| self.start + bit(rank))
    }
}

/// A question about a position: whether of these bits exactly those are there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Test {
    pub(crate) of: Vec<u32>,
    pub(crate) wanted: Vec<u32>,
}

/// A number, and 1 for each test that holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tally {
    pub(crate) constant: i64,
    pub(crate) tests: Vec<Test>,
}

/// What a move scores, and how much something else must come to for another move.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Gain {
    pub(crate) points: Tally,
    pub(crate) again: Option<(Tally, i64)>,
}

/// A move with its variables chosen, as lists of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) rule: usize,
    pub(crate) side: Option<Side>,
    pub(crate) ask: Vec<u32>,
    pub(crate) absent: Vec<u32>,
    pub(crate) clear: Vec<u32>,
    pub(crate) gain: Gain,
}

/// What falls from edges: the graph as bits of edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gravity {
    /// For each edge those that share a vertex with it.
    pub(crate) touching: Vec<Vec<u32>>,
    /// For each edge those that share a vertex besides the ground.
    pub(crate) joined: Vec<Vec<u32>>,
    /// The edges at the ground.
    pub(crate) grounded: Vec<u32>,
}

/// What is read off the rules, before it is known how many words it takes.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) domains: Vec<Domain>,
    pub(crate) choices: Vec<Choice>,
    pub(crate) gravity: Option<Gravity>,
}

impl Chosen {
    /// How many bits a position takes.
    pub(crate) fn bits(&self) -> usize {
        self.domains.iter().map(|domain| domain.elements.len()).sum()
    }

    /// Whether every move takes away something that it asks for; then every play ends.
    pub(crate) fn shrinks(&self) -> bool {
        self.choices.iter().all(|choice| choice.ask.iter().any(|bit| choice.clear.contains(bit)))
    }
}

/// A placement as words.
#[derive(Clone, Debug)]
struct Placement<const W: usize> {
    rule: usize,
    ask: Bits<W>,
    absent: Bits<W>,
    clear: Bits<W>,
    points: Count<W>,
    again: Option<(Count<W>, i64)>,
}

/// A tally as words.
#[derive(Clone, Debug)]
struct Count<const W: usize> {
    constant: i64,
    tests: Vec<(Bits<W>, Bits<W>)>,
}

impl<const W: usize> Count<W> {
    fn new(tally: &Tally) -> Self {
        let tests = tally.tests.iter().map(|test| (bits(&test.of), bits(&test.wanted)));
        Self { constant: tally.constant, tests: tests.collect() }
    }

    #[inline]
    fn of(&self, position: Bits<W>) -> i64 {
        let hold = self.tests.iter().filter(|(of, wanted)| position & *of == *wanted);
        hold.fold(self.constant, |count, _| count + 1)
    }
}

/// Gravity as words.
#[derive(Clone, Debug)]
struct Falls<const W: usize> {
    touching: Vec<Bits<W>>,
    grounded: Bits<W>,
}

/// The compiled moves of a game on sets.
#[derive(Clone, Debug)]
pub(crate) struct Takings<const W: usize> {
    domains: Vec<Domain>,
    placements: Vec<Placement<W>>,
    /// For each player and bit the placements whose first bit it is.
    at: [Vec<Vec<u32>>; 2],
    /// The bits with placements of each player.
    first: [Bits<W>; 2],
    /// Whether each placement asks for one bit alone.
    is_single: bool,
    /// Whether each player has one such placement for each bit at most.
    is_counted: bool,
    /// The bits that some placement asks for or about.
    used: Bits<W>,
    /// The bits that each bit is joined to, where that does not depend on the position.
    joined: Vec<Bits<W>>,
    falls: Option<Falls<W>>,
    /// The set whose place each set takes in the negative.
    exchange: Option<Vec<usize>>,
}

fn bits<const W: usize>(list: &[u32]) -> Bits<W> {
    let mut made = Bits::ZERO;
    list.iter().for_each(|at| made.set(*at));
    made
}

impl<const W: usize> Takings<W> {
    /// The words of what was read.
    pub(crate) fn new(chosen: Chosen) -> Result<Self, Refused> {
        let size = chosen.bits();
        if size > Bits::<W>::SIZE || size == 0 {
            return Err(Refused::TooLarge { bits: size });
        }
        let exchange = exchange(&chosen);
        let mut made = Self {
            domains: chosen.domains,
            placements: Vec::new(),
            at: [vec![Vec::new(); size], vec![Vec::new(); size]],
            first: [Bits::ZERO; 2],
            is_single: true,
            is_counted: true,
            used: Bits::ZERO,
            joined: vec![Bits::ZERO; size],
            falls: None,
            exchange,
        };
        chosen.choices.iter().for_each(|choice| made.add(choice));
        if let Some(gravity) = chosen.gravity {
            for (edge, others) in gravity.joined.iter().enumerate() {
                made.joined[edge] = made.joined[edge] | bits(others);
            }
            let touching = gravity.touching.iter().map(|others| bits(others)).collect();
            made.falls = Some(Falls { touching, grounded: bits(&gravity.grounded) });
            made.used = Bits::ones(bit(size));
        }
        Ok(made)
    }

    fn add(&mut self, choice: &Choice) {
        let [ask, absent, clear] = [&choice.ask, &choice.absent, &choice.clear].map(|list| bits::<W>(list));
        let (number, first) = (bit(self.placements.len()), ask.first());
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            if choice.side.is_none_or(|side| (side == Side::Left) == (player == Player::Left)) {
                self.is_counted &= self.at[side][index(first)].is_empty();
                self.at[side][index(first)].push(number);
                self.first[side].set(first);
            }
        }
        self.is_single &= ask.count() == 1 && absent.is_zero();
        self.used = self.used | ask | absent;
        self.joined[index(first)] = self.joined[index(first)] | clear;
        clear.positions().for_each(|other| self.joined[index(other)].set(first));
        let points = Count::new(&choice.gain.points);
        let again = choice.gain.again.as_ref().map(|(tally, least)| (Count::new(tally), *least));
        self.placements.push(Placement { rule: choice.rule, ask, absent, clear, points, again });
    }

    /// How many bits there are.
    pub(crate) fn size(&self) -> usize {
        self.domains.iter().map(|domain| domain.elements.len()).sum()
    }

    #[inline]
    fn may(&self, placement: &Placement<W>, position: Bits<W>) -> bool {
        self.is_single || (placement.ask & !position).is_zero() && (placement.absent & position).is_zero()
    }

    #[inline]
    fn played(&self, placement: &Placement<W>, position: Bits<W>) -> Bits<W> {
        let left = position & !placement.clear;
        match &self.falls {
            None => left,
            Some(falls) => falls.standing(left),
        }
    }

    /// Pushes what a player may make of a position, and where.
    pub(crate) fn options(
        &self,
        player: Player,
        position: Bits<W>,
        sink: &mut impl FnMut(Place, Bits<W>) -> Flow,
    ) -> Flow {
        let side = usize::from(player == Player::Right);
        for at in (position & self.first[side]).positions() {
            for number in &self.at[side][index(at)] {
                let placement = &self.placements[index(*number)];
                if self.may(placement, position) {
                    let place = Place { rule: placement.rule, row: 0, column: at };
                    sink(place, self.played(placement, position))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Puts what a player may make of a position, with the points and whether he moves again.
    pub(crate) fn scored(&self, player: Player, position: Bits<W>, made: &mut Vec<(Bits<W>, i64, bool)>) {
        let side = usize::from(player == Player::Right);
        for at in (position & self.first[side]).positions() {
            for number in &self.at[side][index(at)] {
                let placement = &self.placements[index(*number)];
                if self.may(placement, position) {
                    let again =
                        placement.again.as_ref().is_some_and(|(count, least)| count.of(position) >= *least);
                    made.push((self.played(placement, position), placement.points.of(position), again));
                }
            }
        }
    }

    /// How many moves a player has.
    pub(crate) fn count(&self, player: Player, position: Bits<W>) -> u32 {
        let side = usize::from(player == Player::Right);
        let here = position & self.first[side];
        if self.is_single && self.is_counted {
            return here.count();
        }
        let at = here.positions().flat_map(|at| &self.at[side][index(at)]);
        bit(at.filter(|number| self.may(&self.placements[index(**number)], position)).count())
    }

    /// Pushes the parts in which something may be played some time.
    pub(crate) fn parts(&self, position: Bits<W>, sink: &mut impl FnMut(Bits<W>)) {
        if !self.is_single && self.falls.is_none() {
            return self.parts_by_placements(position, sink);
        }
        let mut left = position & self.used;
        if let Some(falls) = &self.falls
            && falls.standing(left) != left
        {
            return sink(left);
        }
        while !left.is_zero() {
            let (mut part, mut next) = (Bits::ZERO, Bits::one(left.first()));
            while !next.is_zero() {
                part = part | next;
                next =
                    next.positions().fold(Bits::ZERO, |all, at| all | self.joined[index(at)]) & left & !part;
            }
            left = left & !part;
            if self.falls.is_none() || self.is_alive(part) {
                sink(part);
            }
        }
    }

    /// The same where what is joined depends on which placements are alive.
    fn parts_by_placements(&self, position: Bits<W>, sink: &mut impl FnMut(Bits<W>)) {
        let alive = self.placements.iter().filter(|one| (one.ask & !position).is_zero());
        let mut spans: Vec<(Bits<W>, Bits<W>)> =
            alive.map(|one| (one.ask | one.absent, one.ask | one.absent | one.clear)).collect();
        let used = spans.iter().fold(Bits::ZERO, |all, (used, _)| all | *used) & position;
        spans.iter_mut().for_each(|(_, span)| *span = *span & used);
        let mut left = used;
        while !left.is_zero() {
            let mut part = Bits::one(left.first());
            loop {
                let before = part;
                for (_, span) in spans.iter().filter(|(_, span)| !(*span & before).is_zero()) {
                    part = part | *span;
                }
                if part == before {
                    break;
                }
            }
            left = left & !part;
            sink(part);
        }
    }

    fn is_alive(&self, position: Bits<W>) -> bool {
        Player::BOTH.into_iter().any(|player| self.count(player, position) > 0)
    }

    /// The negative of a part, where an exchange of sets makes it.
    pub(crate) fn negative(&self, part: Bits<W>) -> Option<Bits<W>> {
        let exchange = self.exchange.as_ref()?;
        let mut made = Bits::ZERO;
        for (domain, to) in self.domains.iter().zip(exchange) {
            let own = part.down(domain.start) & Bits::ones(bit(domain.elements.len()));
            made = made | own.up(self.domains[*to].start);
        }
        Some(made)
    }

    /// The bits of a component; `None` where it does not fit.
    pub(crate) fn pack(&self, component: &Component) -> Option<Bits<W>> {
        let mut packed = Bits::ZERO;
        for (domain, value) in self.domains.iter().zip(&component.fields) {
            let Value::Set(members) = value else { return None };
            for member in members.iter() {
                packed.set(domain.bit(member.as_int()?.to_u64()?)?);
            }
        }
        Some(packed)
    }

    /// The component with these bits.
    pub(crate) fn unpack(&self, position: Bits<W>) -> Component {
        let set = |domain: &Domain| {
            let own = position.down(domain.start) & Bits::ones(bit(domain.elements.len()));
            Value::set(own.positions().map(|at| Value::from(domain.elements[index(at)])).collect())
        };
        Component { kind: 0, fields: self.domains.iter().map(set).collect() }
    }
}

impl<const W: usize> Falls<W> {
    /// The edges that hang together with the ground.
    #[inline]
    fn standing(&self, edges: Bits<W>) -> Bits<W> {
        let (mut standing, mut next) = (Bits::ZERO, edges & self.grounded);
        while !next.is_zero() {
            standing = standing | next;
            next = next.positions().fold(Bits::ZERO, |all, at| all | self.touching[index(at)])
                & edges
                & !standing;
        }
        standing
    }
}

/// The exchange of sets under which the placements of Left are those of Right, and the other way round.
fn exchange(chosen: &Chosen) -> Option<Vec<usize>> {
    let image = |lists: &Choice, to: &[usize]| {
        let moved = |list: &Vec<u32>| {
            let mut moved: Vec<u32> =
                list.iter().filter_map(|at| exchanged(&chosen.domains, to, *at)).collect();
            moved.sort_unstable();
            moved
        };
        [&lists.ask, &lists.absent, &lists.clear].map(moved)
    };
    let of = |side: Side, to: &[usize]| {
        let usable = chosen.choices.iter().filter(|choice| choice.side.is_none_or(|own| own == side));
        let mut all: Vec<[Vec<u32>; 3]> = usable.map(|choice| image(choice, to)).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let count = chosen.domains.len();
    let same: Vec<usize> = (0..count).collect();
    let (left, right) = (of(Side::Left, &same), of(Side::Right, &same));
    let swaps = (0..count).flat_map(|a| (a..count).map(move |b| (a, b)));
    let mut exchanges = swaps.map(|(a, b)| {
        let mut to = same.clone();
        to.swap(a, b);
        to
    });
    exchanges.find(|to| {
        let fits = |(a, b): (usize, &usize)| chosen.domains[a].elements == chosen.domains[*b].elements;
        to.iter().enumerate().all(fits) && of(Side::Left, to) == right && of(Side::Right, to) == left
    })
}

/// The bit that takes the place of another.
fn exchanged(domains: &[Domain], to: &[usize], at: u32) -> Option<u32> {
    let holds = |domain: &Domain| (domain.start..domain.start + bit(domain.elements.len())).contains(&at);
    let own = domains.iter().position(holds)?;
    Some(domains[to[own]].start + at - domains[own].start)
}
