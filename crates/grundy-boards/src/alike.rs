//! Parts of sets that look alike are one part.
//!
//! # Setting
//!
//! A part is a set of bits. Of each bit it is known whose move it is (a *colour*), which bits that move takes, and, where edges fall, which edges touch it and whether it stands on the ground.
//!
//! # Theorem
//!
//! Let a bijection between the bits of two parts keep colours, what is taken and what touches. Then it takes the moves of one part to those of the other, and what falls after them, so both have the same game tree. In
//! Node Kayles these are isomorphic graphs; paths of one length wherever they lie, and pictures that are images of each other.
//!
//! # How the code uses it
//!
//! Bits are told apart by refining colours: a bit's next colour depends on its own and those of what it takes and touches. Where colours stay equal, each bit of the smallest class is singled out in turn. Of all orders that this gives
//! the least description is the key of the part, and the first part with a key stands for all. The description is complete, so equal keys are a bijection as above, however
//! well or badly the bits were told apart.
//!
//! # What is not covered
//!
//! Placements that ask for several bits. Parts in which too many orders are left, or with too many bits, stand for themselves; and where few parts look alike, none is looked at any more.
//!
//! # Cost
//!
//! For each part that is new, some passes over its bits; a table of the parts that were met.

use std::collections::HashMap;

use crate::bits::Bits;
use crate::convert::{bit, index};

/// Bits of a part that is described.
const MOST_BITS: usize = 96;
/// Orders that are compared.
const MOST_ORDERS: u32 = 24;
/// Parts that are kept.
const MOST_PARTS: usize = 1 << 18;
/// After so many parts it is asked whether some were alike.
const TRIAL: usize = 1 << 9;
/// One part in so many must look like another.
const ONE_IN: usize = 4;

/// What is known of the bits of all parts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape<const W: usize> {
    /// Whose move each bit is, and whether it stands on the ground.
    pub(crate) colours: Vec<u32>,
    /// What its move takes.
    pub(crate) takes: Vec<Bits<W>>,
    /// What touches it.
    pub(crate) touches: Vec<Bits<W>>,
}

/// A complete description of a part.
type Key = Box<[u32]>;

/// The parts that were met.
#[derive(Clone, Debug)]
pub(crate) struct Alike<const W: usize> {
    shape: Shape<W>,
    /// The part that stands for each.
    known: HashMap<Bits<W>, Bits<W>>,
    keys: HashMap<Key, Bits<W>>,
    /// How many parts were described, and how many of them looked like an earlier one.
    described: usize,
    found: usize,
}

impl<const W: usize> Alike<W> {
    /// No part yet.
    pub(crate) fn new(shape: Shape<W>) -> Self {
        Self { shape, known: HashMap::new(), keys: HashMap::new(), described: 0, found: 0 }
    }

    /// The part that stands for this one.
    pub(crate) fn first(&mut self, part: Bits<W>) -> Bits<W> {
        if let Some(first) = self.known.get(&part) {
            return *first;
        }
        let is_rare = self.described >= TRIAL && self.found * ONE_IN < self.described;
        if is_rare || self.known.len() >= MOST_PARTS {
            return part;
        }
        let Some(key) = self.key(part) else { return part };
        self.described += 1;
        let first = *self.keys.entry(key).or_insert(part);
        self.found += usize::from(first != part);
        self.known.insert(part, first);
        first
    }

    /// The least description of a part.
    fn key(&self, part: Bits<W>) -> Option<Key> {
        let bits: Vec<u32> = part.positions().collect();
        if bits.len() > MOST_BITS {
            return None;
        }
        let mut place = vec![0; self.shape.colours.len()];
        bits.iter().enumerate().for_each(|(number, at)| place[index(*at)] = number);
        let near = |of: &[Bits<W>]| -> Vec<Vec<usize>> {
            let list = |at: &u32| {
                let others = (of[index(*at)] & part).positions();
                others.map(|other| place[index(other)]).collect::<Vec<usize>>()
            };
            if of.is_empty() { vec![Vec::new(); bits.len()] } else { bits.iter().map(list).collect() }
        };
        let colours: Vec<u32> = bits.iter().map(|at| self.shape.colours[index(*at)]).collect();
        let part = Described { takes: near(&self.shape.takes), touches: near(&self.shape.touches), colours };
        let mut orders = Orders { part: &part, least: None, left: MOST_ORDERS };
        let classes = part.colours.iter().map(|colour| u64::from(*colour)).collect();
        orders.search(classes).then_some(())?;
        orders.least
    }
}

/// A part with its bits numbered.
struct Described {
    colours: Vec<u32>,
    takes: Vec<Vec<usize>>,
    touches: Vec<Vec<usize>>,
}

/// The orders of a part's bits that are compared.
struct Orders<'p> {
    part: &'p Described,
    least: Option<Key>,
    left: u32,
}

impl Orders<'_> {
    /// Compares all orders that refine these classes; `false` where there are too many.
    fn search(&mut self, classes: Vec<u64>) -> bool {
        let classes = self.refined(classes);
        let Some(class) = smallest_class(&classes) else {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let key = self.description(&classes);
            if self.least.as_ref().is_none_or(|least| key < *least) {
                self.least = Some(key);
            }
            return true;
        };
        let members = (0..classes.len()).filter(|at| classes[*at] == class);
        members.collect::<Vec<_>>().into_iter().all(|at| {
            let mut singled = classes.clone();
            singled[at] = mixed(singled[at] ^ SINGLED);
            self.search(singled)
        })
    }

    /// Tells bits apart by what they take and touch, as long as that makes more classes.
    fn refined(&self, mut classes: Vec<u64>) -> Vec<u64> {
        let mut count = distinct(&classes);
        while count < classes.len() {
            let around =
                |near: &[usize]| near.iter().fold(0_u64, |all, at| all.wrapping_add(mixed(classes[*at])));
            let next: Vec<u64> = (0..classes.len())
                .map(|at| {
                    let (takes, touches) = (around(&self.part.takes[at]), around(&self.part.touches[at]));
                    mixed(mixed(classes[at].wrapping_add(mixed(takes))).wrapping_add(touches))
                })
                .collect();
            let more = distinct(&next);
            if more <= count {
                break;
            }
            (classes, count) = (next, more);
        }
        classes
    }

    /// Everything that is known of the part, its bits in the order of their classes.
    fn description(&self, classes: &[u64]) -> Key {
        let mut order: Vec<usize> = (0..classes.len()).collect();
        order.sort_unstable_by_key(|at| classes[*at]);
        let mut rank = vec![0; order.len()];
        order.iter().enumerate().for_each(|(number, at)| rank[*at] = bit(number));
        let mut made = Vec::new();
        for at in order {
            made.push(self.part.colours[at]);
            for near in [&self.part.takes[at], &self.part.touches[at]] {
                let mut ranks: Vec<u32> = near.iter().map(|other| rank[*other]).collect();
                ranks.sort_unstable();
                made.push(bit(ranks.len()));
                made.extend(ranks);
            }
        }
        made.into()
    }
}

/// Makes one of a class different from the others.
const SINGLED: u64 = 0x5bd1_e995_9e37_79b9;

fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

fn distinct(classes: &[u64]) -> usize {
    let mut sorted = classes.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// The smallest class with more than one bit, the least of them.
fn smallest_class(classes: &[u64]) -> Option<u64> {
    let mut sorted = classes.to_vec();
    sorted.sort_unstable();
    let several = sorted.chunk_by(|a, b| a == b).filter(|class| class.len() > 1);
    several.min_by_key(|class| class.len()).map(|class| class[0])
}
