//! Terms by size, each different one once.
//!
//! # Setting
//!
//! Where no template fits, all terms over the fields, a few numbers and the operators of the language are made, the shortest
//! first. Two terms that agree on a sample of positions count as the same, and only the first is kept.
//!
//! # Theorem
//!
//! None: what agrees with the sample is tested on the whole table, and proved elsewhere.
//!
//! # How the code uses it
//!
//! A kept term is its operands and its numbers on the sample. A term for the values is one that has the value on the whole sample;
//! two terms and a simple condition that tells the positions of the one from those of the other make an `if`. A condition
//! for lost positions is a term that is 0, or a difference that is negative, exactly there.
//!
//! # What is not covered
//!
//! Terms whose numbers exceed a million on the sample; an `if` inside other terms.
//!
//! # Cost
//!
//! At most [`TRIED`] terms are calculated and [`KEPT`] kept, whatever the table: a second or two and about 30 megabytes.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use super::Cells;
use crate::term::{Comparison, Condition, Function, Op, Term};

/// How many positions the sample has at most.
const SAMPLE: usize = 32;

/// How many terms are kept.
const KEPT: usize = 200_000;

/// How many terms are calculated.
const TRIED: u64 = 10_000_000;

/// Numbers beyond this are not followed.
const LARGEST: i64 = 1 << 20;

/// Stands for no number.
const NOTHING: i32 = i32::MIN;

/// The longest terms: fields, numbers and operators.
const LONGEST: usize = 11;

/// The functions of one number.
const FUNCTIONS: [Function; 4] = [Function::V2, Function::Lowbit, Function::Log2, Function::FloorPhi];

/// How two terms become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    Op(Op),
    Least,
    Greatest,
}

/// The ways to join, and whether the order of the operands does not matter.
const JOINS: [(Join, bool); 10] = [
    (Join::Op(Op::Add), true),
    (Join::Op(Op::Sub), false),
    (Join::Op(Op::Mod), false),
    (Join::Op(Op::Div), false),
    (Join::Op(Op::Xor), true),
    (Join::Op(Op::Mul), true),
    (Join::Op(Op::And), true),
    (Join::Op(Op::Or), true),
    (Join::Least, true),
    (Join::Greatest, true),
];

/// A kept term; operands by their number.
#[derive(Clone, Copy, Debug)]
enum Node {
    Field(usize),
    Number(i32),
    Call(Function, usize),
    Join(Join, usize, usize),
}

/// The numbers of a term on the sample.
type Numbers = [i32; SAMPLE];

/// A set of positions of the sample.
type Places = u32;

/// How often a sample is mended that took a wrong term for the right one.
const MENDED: usize = 3;

/// Terms that are the value everywhere, the shortest first. `numbers` are tried as they are. Stops where `goes_on` says no.
pub(super) fn terms(cells: &Cells, numbers: &[u64], goes_on: &dyn Fn() -> bool) -> Vec<Term> {
    mended(|more| terms_by(cells, more, numbers, goes_on))
}

/// Conditions that hold exactly at the lost positions, the shortest first.
pub(super) fn lost(cells: &Cells, numbers: &[u64], goes_on: &dyn Fn() -> bool) -> Vec<Condition> {
    mended(|more| lost_by(cells, more, numbers, goes_on))
}

/// What was found, and the first place at which something failed that agrees with the sample.
type Search<T> = (Vec<T>, Option<usize>);

/// Searches again where a wrong term may have hidden a right one that agrees with it on the sample.
fn mended<T>(search: impl Fn(&[usize]) -> Search<T>) -> Vec<T> {
    let mut more = Vec::new();
    loop {
        let (found, wrong) = search(&more);
        match wrong {
            Some(place) if found.is_empty() && more.len() < MENDED => more.push(place),
            _ => return found,
        }
    }
}

fn terms_by(cells: &Cells, more: &[usize], numbers: &[u64], goes_on: &dyn Fn() -> bool) -> Search<Term> {
    let mut forest = Forest::new(cells, more, goes_on);
    let (mut found, mut wrong) = (Vec::new(), None);
    let mut choices: Vec<Choice> = conditions(cells).map(|condition| forest.choice(condition)).collect();
    forest.grow(numbers, |forest, node, numbers| {
        let right =
            forest.places(|at| numbers[at] != NOTHING && i64::from(numbers[at]) == forest.targets[at]);
        if right == forest.all {
            let term = forest.term(node);
            match cells.iter().position(|(at, value)| term.at(at) != Some(i128::from(value))) {
                None => found.push(term),
                Some(place) => wrong = wrong.or(Some(place)),
            }
            return !found.is_empty();
        }
        for choice in &mut choices {
            if choice.offer(node, right, forest.all) {
                let term = forest.chosen(choice);
                found.extend(term.filter(|term| cells.are(term)));
            }
        }
        !found.is_empty()
    });
    (found, wrong)
}

fn lost_by(cells: &Cells, more: &[usize], numbers: &[u64], goes_on: &dyn Fn() -> bool) -> Search<Condition> {
    let mut forest = Forest::new(cells, more, goes_on);
    let (mut found, mut wrong) = (Vec::new(), None);
    let lost = forest.places(|at| forest.targets[at] == 0);
    if lost == 0 || lost == forest.all {
        return (found, wrong);
    }
    forest.grow(numbers, |forest, node, numbers| {
        let comparisons = [
            (Comparison::Equal, forest.places(|at| numbers[at] == 0)),
            (Comparison::Less, forest.places(|at| numbers[at] != NOTHING && numbers[at] < 0)),
        ];
        for (comparison, _) in comparisons.into_iter().filter(|(_, places)| *places == lost) {
            let condition = match forest.term(node) {
                Term::Binary(Op::Sub, left, right) => Condition::compare(comparison, *left, *right),
                term => Condition::compare(comparison, term, Term::Number(0)),
            };
            match cells.iter().position(|(at, value)| condition.at(at) != Some(value == 0)) {
                None => found.push(condition),
                Some(place) => wrong = wrong.or(Some(place)),
            }
        }
        !found.is_empty()
    });
    (found, wrong)
}

/// The terms made so far.
struct Forest<'c> {
    sample: Vec<&'c [u64]>,
    targets: Vec<i64>,
    fields: &'c [usize],
    /// Every place of the sample.
    all: Places,
    nodes: Vec<Node>,
    numbers: Vec<Numbers>,
    seen: HashSet<u64>,
    /// The terms of each size.
    sizes: Vec<Range<usize>>,
    tried: u64,
    goes_on: &'c dyn Fn() -> bool,
}

impl<'c> Forest<'c> {
    fn new(cells: &'c Cells, more: &[usize], goes_on: &'c dyn Fn() -> bool) -> Self {
        let places = sample(cells, more);
        let sample: Vec<&[u64]> = places.iter().map(|place| cells.at[*place].as_slice()).collect();
        let targets = places.iter().map(|place| i64::try_from(cells.values[*place]).unwrap_or(i64::MAX));
        Self {
            all: (0..sample.len()).fold(0, |all, at| all | 1 << at),
            targets: targets.collect(),
            sample,
            fields: &cells.fields,
            nodes: Vec::new(),
            numbers: Vec::new(),
            seen: HashSet::new(),
            sizes: [Range::default()].into(),
            tried: 0,
            goes_on,
        }
    }

    /// Makes larger and larger terms and shows each new one to `visit`, until that has what it wants; the
    /// size at which it got it is finished.
    fn grow(&mut self, numbers: &[u64], mut visit: impl FnMut(&Self, Node, &Numbers) -> bool) {
        let mut done = !(self.goes_on)() || self.leaves(numbers, &mut visit);
        for size in 2..=LONGEST {
            if done || self.is_full() {
                return;
            }
            let from = self.nodes.len();
            done = self.calls(size, &mut visit) | self.joins(size, &mut visit);
            self.sizes.push(from..self.nodes.len());
        }
    }

    fn is_full(&self) -> bool {
        self.nodes.len() >= KEPT || self.tried >= TRIED || !(self.goes_on)()
    }

    fn leaves(&mut self, numbers: &[u64], visit: &mut impl FnMut(&Self, Node, &Numbers) -> bool) -> bool {
        let small = (0..=4).chain(numbers.iter().copied()).filter_map(|number| i32::try_from(number).ok());
        let nodes = self.fields.iter().map(|field| Node::Field(*field)).chain(small.map(Node::Number));
        let nodes: Vec<Node> = nodes.collect();
        let done = nodes.into_iter().fold(false, |done, node| self.offer(node, visit) | done);
        self.sizes.push(0..self.nodes.len());
        done
    }

    /// Functions of the terms that are one smaller.
    fn calls(&mut self, size: usize, visit: &mut impl FnMut(&Self, Node, &Numbers) -> bool) -> bool {
        let mut done = false;
        for inner in self.of_size(size - 1) {
            for function in FUNCTIONS {
                done |= self.offer(Node::Call(function, inner), visit);
            }
        }
        done
    }

    /// Pairs of terms that have the size together with what joins them.
    fn joins(&mut self, size: usize, visit: &mut impl FnMut(&Self, Node, &Numbers) -> bool) -> bool {
        let mut done = false;
        // Long operands are read more easily on the left.
        for left_size in (1..size.saturating_sub(1)).rev() {
            for left in self.of_size(left_size) {
                if self.is_full() {
                    return done;
                }
                for right in self.of_size(size - 1 - left_size) {
                    for (join, commutes) in JOINS {
                        if !commutes || right <= left {
                            done |= self.offer(Node::Join(join, left, right), visit);
                        }
                    }
                }
            }
        }
        done
    }

    fn of_size(&self, size: usize) -> Range<usize> {
        self.sizes.get(size).cloned().unwrap_or_default()
    }

    /// Keeps a term that differs from all before it.
    fn offer(&mut self, node: Node, visit: &mut impl FnMut(&Self, Node, &Numbers) -> bool) -> bool {
        self.tried += 1;
        let numbers = self.calculated(node);
        let mut hasher = DefaultHasher::new();
        numbers.hash(&mut hasher);
        if self.nodes.len() >= KEPT || !self.seen.insert(hasher.finish()) {
            return false;
        }
        let done = visit(self, node, &numbers);
        self.nodes.push(node);
        self.numbers.push(numbers);
        done
    }

    fn calculated(&self, node: Node) -> Numbers {
        std::array::from_fn(|at| {
            let Some(fields) = self.sample.get(at) else { return 0 };
            let number = match node {
                Node::Field(field) => fields.get(field).and_then(|value| i64::try_from(*value).ok()),
                Node::Number(number) => Some(i64::from(number)),
                Node::Call(function, inner) => {
                    self.number(inner, at).and_then(|of| function.of(&[of.into()])?.try_into().ok())
                }
                Node::Join(join, left, right) => {
                    let operands = self.number(left, at).zip(self.number(right, at));
                    operands.and_then(|(left, right)| join.of(left, right))
                }
            };
            number
                .filter(|number| number.abs() <= LARGEST)
                .map_or(NOTHING, |number| i32::try_from(number).unwrap_or(NOTHING))
        })
    }

    fn number(&self, node: usize, at: usize) -> Option<i64> {
        let number = self.numbers[node][at];
        (number != NOTHING).then(|| i64::from(number))
    }

    /// The places of the sample that satisfy a condition.
    fn places(&self, holds: impl Fn(usize) -> bool) -> Places {
        (0..self.sample.len()).filter(|at| holds(*at)).fold(0, |places, at| places | 1 << at)
    }

    fn choice(&self, condition: Condition) -> Choice {
        let places = self.places(|at| condition.at(self.sample[at]) == Some(true));
        Choice { condition, places, yes: None, no: None }
    }

    fn term(&self, node: Node) -> Term {
        match node {
            Node::Field(field) => Term::Field(field),
            Node::Number(number) => Term::Number(number.into()),
            Node::Call(function, inner) => Term::call(function, [self.term(self.nodes[inner])]),
            Node::Join(join, a, b) => {
                let (mut left, mut right) = (self.term(self.nodes[a]), self.term(self.nodes[b]));
                // Numbers are read last, and of terms of one length the one that was made first is read first.
                let number = matches!(left, Term::Number(_));
                if JOINS.contains(&(join, true)) && (number || left.cost() == right.cost() && b < a) {
                    std::mem::swap(&mut left, &mut right);
                }
                match join {
                    Join::Op(op) => Term::binary(op, left, right),
                    Join::Least => Term::call(Function::Min, [left, right]),
                    Join::Greatest => Term::call(Function::Max, [left, right]),
                }
            }
        }
    }

    fn chosen(&self, choice: &Choice) -> Option<Term> {
        let (yes, no) = (self.term(choice.yes?), self.term(choice.no?));
        Some(Term::If(Box::new(choice.condition.clone()), Box::new(yes), Box::new(no)))
    }
}

impl Join {
    fn of(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Self::Op(op) => op.of(left.into(), right.into())?.try_into().ok(),
            Self::Least => Some(left.min(right)),
            Self::Greatest => Some(left.max(right)),
        }
    }
}

/// A condition, and the first terms that are right where it holds and where it does not.
struct Choice {
    condition: Condition,
    places: Places,
    yes: Option<Node>,
    no: Option<Node>,
}

impl Choice {
    /// Takes a term that is right at `right`; says whether both sides have one now.
    fn offer(&mut self, node: Node, right: Places, all: Places) -> bool {
        let before = self.yes.is_some() && self.no.is_some();
        let few = |places: Places| places.count_ones() < 4;
        if few(self.places) || few(all & !self.places) {
            return false;
        }
        if self.yes.is_none() && right & self.places == self.places {
            self.yes = Some(node);
        }
        if self.no.is_none() && right | self.places == all {
            self.no = Some(node);
        }
        !before && self.yes.is_some() && self.no.is_some()
    }
}

/// Conditions that may stand after `if`.
fn conditions(cells: &Cells) -> impl Iterator<Item = Condition> {
    let of_one = cells.fields.iter().flat_map(|field| {
        let remainders = (2..=6).flat_map(|by| (0..by).map(move |rest| (by, rest)));
        remainders.map(|(by, rest)| Condition::is(Term::Field(*field).with(Op::Mod, by), rest))
    });
    let of_two = cells.fields.iter().flat_map(|a| cells.fields.iter().map(move |b| (*a, *b)));
    let of_two = of_two.filter(|(a, b)| a != b).flat_map(|(a, b)| {
        [Comparison::Equal, Comparison::Less]
            .map(|comparison| Condition::compare(comparison, Term::Field(a), Term::Field(b)))
    });
    of_one.chain(of_two)
}

/// Places of a few small positions, of others spread over all of them, and `more`.
fn sample(cells: &Cells, more: &[usize]) -> Vec<usize> {
    let count = cells.at.len();
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by_key(|place| cells.at[*place].iter().sum::<u64>());
    places.truncate(SAMPLE / 3);
    places.extend(more);
    // Multiples of the golden ratio modulo 1 lie evenly.
    let many = u64::try_from(count).unwrap_or(u64::MAX);
    let turns = (1_u64..).map(|step| step.wrapping_mul(0x9e37_79b9) & 0xffff_ffff);
    let spread = turns.filter_map(|turn| usize::try_from(turn.saturating_mul(many) >> 32).ok());
    for place in spread.take(4 * SAMPLE) {
        if places.len() < SAMPLE.min(count) && !places.contains(&place) {
            places.push(place);
        }
    }
    places
}
