//! Counts the members of relations in which some numbers are given, and tells the first of them.
//!
//! # Setting
//!
//! Several machines read the digits of several numbers in step, most significant first. Some of the numbers are given, the others are wanted.
//!
//! # Theorem
//!
//! The words of one length that all machines accept are the paths of a layered graph: a layer for each place, a node for each combination of states.
//! So their number is a sum along the layers, and each member is a path. Let given numbers begin with zeros. The states that can be
//! reached while only these are read grow from place to place; once they do so no more, and none but the first state leads to a member, longer words have no further members.
//!
//! # How the code uses it
//!
//! Words are a few digits longer than the longest number given. If the above is not seen within these they become longer; if it is still not, nothing is said. Members are paths of all numbers; where some of these are functions of the others, the
//! others are counted.
//!
//! # What is not covered
//!
//! Relations with infinitely many members; more than [`MOST_NODES`] nodes, or [`MOST_COUNTS`] in all places.
//!
//! # Cost
//!
//! One step of each machine for each node and each combination of digits of the numbers wanted, once where nodes and digits of places are the same; and a few
//! additions for each node of each place.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use grundy_core::{Numeration, Periodic, Run, Stop};
use grundy_values::Int;

use super::digits::{digits, number};

/// Digits before those of the longest number given: few at first, then as many as constants and factors of rules may need.
const PADS: [usize; 2] = [6, 100];

/// More nodes, each combination of nodes and digits once, are refused.
const MOST_NODES: usize = 1 << 19;

/// More nodes of all places together, each with a count, are refused.
const MOST_COUNTS: usize = 1 << 22;

/// Longer numbers are refused.
const MOST_DIGITS: usize = 1 << 13;

/// With more numbers wanted there are too many combinations of digits.
const MOST_WANTED: usize = 12;

/// The half of a state that holds a value.
const LOW: u64 = 0xffff_ffff;

/// A machine that reads some of the numbers, which it names by their places in the list of all.
#[derive(Clone, Debug)]
pub(super) enum Machine {
    /// A table of states.
    Table(TableMachine),
    /// A value that repeats.
    Repeats(RepeatsMachine),
    /// The exclusive or of these numbers is 0.
    Xor(Vec<usize>),
    /// The number is written with Fibonacci numbers: no two ones side by side.
    Written(usize),
}

/// A number and its value, where values repeat and their saltus is 0.
#[derive(Clone, Debug)]
pub(super) struct RepeatsMachine {
    pub(super) number: usize,
    pub(super) value: usize,
    pub(super) of: Arc<Periodic>,
    /// The greatest value.
    pub(super) most: u64,
}

/// An automaton as a table.
#[derive(Clone, Debug)]
pub(super) struct TableMachine {
    pub(super) reads: Vec<usize>,
    pub(super) start: u32,
    pub(super) accepting: Arc<Vec<bool>>,
    /// One successor a symbol; the first number is the most significant digit of a symbol.
    pub(super) next: Arc<Vec<u32>>,
    /// From which states something is accepted.
    pub(super) live: Arc<Vec<bool>>,
}

impl TableMachine {
    /// The machine that reads the numbers at these places.
    pub(super) fn new(reads: Vec<usize>, start: u32, accepting: Vec<bool>, next: Vec<u32>) -> Self {
        let live = Arc::new(live(&accepting, &next, 1 << reads.len()));
        Self { reads, start, accepting: Arc::new(accepting), next: Arc::new(next), live }
    }

    /// The same machine at other places.
    pub(super) fn reading(&self, reads: Vec<usize>) -> Self {
        Self { reads, ..self.clone() }
    }
}

/// From which states one that accepts can be reached.
fn live(accepting: &[bool], next: &[u32], symbols: usize) -> Vec<bool> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); accepting.len()];
    for (from, row) in next.chunks(symbols).enumerate() {
        for to in row {
            let list = &mut before[index(*to)];
            if list.last() != Some(&from) {
                list.push(from);
            }
        }
    }
    let mut live = accepting.to_vec();
    let mut open: Vec<usize> = (0..live.len()).filter(|state| live[*state]).collect();
    while let Some(state) = open.pop() {
        for from in &before[state] {
            if !std::mem::replace(&mut live[*from], true) {
                open.push(*from);
            }
        }
    }
    live
}

fn index(state: u32) -> usize {
    usize::try_from(state).unwrap_or(usize::MAX)
}

impl Machine {
    fn start(&self) -> u64 {
        match self {
            Self::Table(table) => u64::from(table.start),
            Self::Repeats(..) | Self::Xor(_) | Self::Written(_) => 0,
        }
    }

    /// The state after one more digit of each number; `None` where nothing can be accepted any more.
    fn step(&self, state: u64, digit: &dyn Fn(usize) -> u8) -> Option<u64> {
        match self {
            Self::Table(table) => {
                let symbol = table.reads.iter().fold(0, |symbol, at| symbol * 2 + usize::from(digit(*at)));
                let state = usize::try_from(state).ok()?;
                let next = *table.next.get((state << table.reads.len()) + symbol)?;
                table.live[index(next)].then_some(u64::from(next))
            }
            Self::Repeats(RepeatsMachine { number, value, of, most }) => {
                let (read, worth) = (state >> 32, state & LOW);
                let read = read * 2 + u64::from(digit(*number));
                let whole = of.preperiod + of.period;
                let read = if read < whole { read } else { of.preperiod + (read - of.preperiod) % of.period };
                let worth = worth * 2 + u64::from(digit(*value));
                (worth <= *most).then_some(read << 32 | worth)
            }
            Self::Xor(numbers) => {
                let odd = numbers.iter().fold(0, |odd, at| odd ^ digit(*at));
                (odd == 0).then_some(0)
            }
            Self::Written(at) => match (state, digit(*at)) {
                (1, 1) => None,
                (_, digit) => Some(u64::from(digit)),
            },
        }
    }

    fn accepts(&self, state: u64) -> bool {
        match self {
            Self::Table(table) => usize::try_from(state).is_ok_and(|state| table.accepting[state]),
            Self::Repeats(RepeatsMachine { of, .. }) => {
                let at = usize::try_from(state >> 32).unwrap_or(usize::MAX);
                of.values.get(at).copied().flatten() == Some(state & LOW)
            }
            Self::Xor(_) | Self::Written(_) => true,
        }
    }
}

/// A question: which numbers make all machines accept?
pub(super) struct Question<'q> {
    pub(super) numeration: Numeration,
    /// The numbers; those wanted are `None`.
    pub(super) numbers: Vec<Option<Int>>,
    pub(super) machines: &'q [Machine],
    /// Which of the numbers wanted are told, the most significant first; the others are functions of these.
    pub(super) told: &'q [usize],
}

/// The members of a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Members {
    /// How many there are.
    pub(super) count: Int,
    /// The first, those numbers that are told.
    pub(super) first: Vec<Vec<Int>>,
}

/// Combinations of states, one a node, in ascending order.
type Nodes = Rc<Vec<Vec<u64>>>;
/// For each node the digits of the numbers wanted that lead on, and the nodes of the next place that they lead to.
type Edges = Rc<Vec<Vec<(usize, usize)>>>;

/// One place: the nodes, and for each the edges to those of the next place. Places with the same nodes and digits share them.
struct Layer {
    states: Nodes,
    edges: Edges,
}

/// All members counted, at most `most` of them told; `None` where that is refused.
pub(super) fn members(question: &Question<'_>, most: usize, run: &Run<'_>) -> Result<Option<Members>, Stop> {
    for pad in PADS {
        let Some(graph) = Graph::new(question, pad) else { return Ok(None) };
        let Some(layers) = graph.layers(run)? else { return Ok(None) };
        let Some(counts) = graph.counts(&layers, run)? else { return Ok(None) };
        if graph.is_whole(&layers, &counts) {
            let count = counts.first().and_then(|first| first.first().cloned()).unwrap_or(Int::ZERO);
            let first = graph.first(&layers, &counts, most, run)?;
            return Ok(first.map(|first| Members { count, first }));
        }
    }
    Ok(None)
}

struct Graph<'q> {
    question: &'q Question<'q>,
    /// The digits of the numbers given, all of one length.
    words: Vec<Option<Vec<u8>>>,
    length: usize,
    /// So many of the first digits are zeros in all numbers given.
    pad: usize,
    /// The numbers wanted, those told first.
    wanted: Vec<usize>,
}

impl<'q> Graph<'q> {
    fn new(question: &'q Question<'q>, pad: usize) -> Option<Self> {
        let mut words = Vec::new();
        for given in &question.numbers {
            words.push(match given {
                Some(given) => Some(digits(question.numeration, given)?),
                None => None,
            });
        }
        let longest = words.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let length = longest + pad;
        for word in words.iter_mut().flatten() {
            *word = [vec![0; length - word.len()], std::mem::take(word)].concat();
        }
        let others = (0..words.len()).filter(|at| words[*at].is_none() && !question.told.contains(at));
        let wanted: Vec<usize> = question.told.iter().copied().chain(others).collect();
        let small = longest <= MOST_DIGITS && wanted.len() <= MOST_WANTED;
        small.then_some(Self { question, words, length, pad, wanted })
    }

    /// The digit of a number at a place, where `symbol` holds those of the numbers wanted.
    fn digit(&self, at: usize, place: usize, symbol: usize) -> u8 {
        match &self.words[at] {
            Some(word) => word[place],
            None => {
                let rank = self.wanted.iter().position(|wanted| *wanted == at).unwrap_or(0);
                u8::from(symbol >> (self.wanted.len() - 1 - rank) & 1 == 1)
            }
        }
    }

    /// All nodes that can be reached; `None` where there are too many.
    fn layers(&self, run: &Run<'_>) -> Result<Option<Vec<Layer>>, Stop> {
        let start: Vec<u64> = self.question.machines.iter().map(Machine::start).collect();
        let mut states: Nodes = Rc::new(vec![start]);
        let mut layers = Vec::new();
        // Nodes soon come back, so a long number has few places that differ.
        let mut known: HashMap<(Nodes, Vec<u8>), (Edges, Nodes)> = HashMap::new();
        let (mut nodes, mut counted) = (0, 0);
        for place in 0..self.length {
            let given: Vec<u8> = self.words.iter().flatten().map(|word| word[place]).collect();
            let key = (Rc::clone(&states), given);
            counted += states.len();
            if !known.contains_key(&key) {
                nodes += states.len();
            }
            if nodes > MOST_NODES || counted > MOST_COUNTS {
                return Ok(None);
            }
            let (edges, next) = match known.get(&key) {
                Some(same) => same.clone(),
                None => self.place(&states, place, run)?,
            };
            known.insert(key, (Rc::clone(&edges), Rc::clone(&next)));
            layers.push(Layer { states, edges });
            states = next;
        }
        layers.push(Layer { states, edges: Rc::default() });
        Ok(Some(layers))
    }

    /// The edges from these nodes by the digits at a place, and the nodes that they lead to.
    fn place(&self, states: &Nodes, place: usize, run: &Run<'_>) -> Result<(Edges, Nodes), Stop> {
        let mut next: Vec<Vec<u64>> = Vec::new();
        let mut known: HashMap<Vec<u64>, usize> = HashMap::new();
        let mut edges: Vec<Vec<(usize, usize)>> = Vec::with_capacity(states.len());
        for from in states.iter() {
            run.step()?;
            let mut own = Vec::new();
            for symbol in 0..1_usize << self.wanted.len() {
                let Some(after) = self.after(from, place, symbol) else { continue };
                let to = *known.entry(after).or_insert_with_key(|after| {
                    next.push(after.clone());
                    next.len() - 1
                });
                own.push((symbol, to));
            }
            edges.push(own);
        }
        let mut order: Vec<usize> = (0..next.len()).collect();
        order.sort_unstable_by(|one, other| next[*one].cmp(&next[*other]));
        let mut ranks = vec![0; next.len()];
        for (rank, old) in order.iter().enumerate() {
            ranks[*old] = rank;
        }
        edges.iter_mut().flatten().for_each(|(_, to)| *to = ranks[*to]);
        next.sort_unstable();
        Ok((Rc::new(edges), Rc::new(next)))
    }

    fn after(&self, states: &[u64], place: usize, symbol: usize) -> Option<Vec<u64>> {
        let digit = |at: usize| self.digit(at, place, symbol);
        let machines = self.question.machines.iter().zip(states);
        machines.map(|(machine, state)| machine.step(*state, &digit)).collect()
    }

    /// For each node how many members it leads to; `None` where a number becomes too large.
    fn counts(&self, layers: &[Layer], run: &Run<'_>) -> Result<Option<Vec<Vec<Int>>>, Stop> {
        let Some(last) = layers.last() else { return Ok(None) };
        let accepts = |states: &Vec<u64>| {
            let mut pairs = self.question.machines.iter().zip(states);
            if pairs.all(|(machine, state)| machine.accepts(*state)) { Int::ONE } else { Int::ZERO }
        };
        let mut counts = vec![last.states.iter().map(accepts).collect::<Vec<Int>>()];
        for layer in layers[..layers.len() - 1].iter().rev() {
            run.step()?;
            let after = &counts[counts.len() - 1];
            let sum = |edges: &Vec<(usize, usize)>| {
                edges.iter().try_fold(Int::ZERO, |sum, (_, to)| sum.add(&after[*to]).ok())
            };
            let Some(own) = layer.edges.iter().map(sum).collect::<Option<Vec<_>>>() else { return Ok(None) };
            counts.push(own);
        }
        counts.reverse();
        Ok(Some(counts))
    }

    /// Whether longer words have no further members.
    fn is_whole(&self, layers: &[Layer], counts: &[Vec<Int>]) -> bool {
        let start = &layers[0].states[0];
        let is_start = |layer: &Layer, node: usize| layer.states[node] == *start;
        let first = layers[0].edges[0].iter().find(|(symbol, _)| *symbol == 0);
        if !first.is_some_and(|(_, to)| is_start(&layers[1], *to)) {
            return self.is_empty(layers, counts);
        }
        (1..=self.pad).any(|place| {
            let (before, here) = (&layers[place - 1], &layers[place]);
            let same = before.states.len() == here.states.len();
            let dead = |node: usize| is_start(here, node) || counts[place][node].is_zero();
            let returns = (0..before.states.len()).any(|node| {
                let back = |edge: &(usize, usize)| is_start(here, edge.1);
                !is_start(before, node) && before.edges[node].iter().any(back)
            });
            same && !returns && (0..here.states.len()).all(dead)
        })
    }

    /// Whether no word can even begin.
    fn is_empty(&self, layers: &[Layer], counts: &[Vec<Int>]) -> bool {
        layers[0].edges[0].is_empty() && counts[0][0].is_zero()
    }

    /// The first members.
    fn first(
        &self,
        layers: &[Layer],
        counts: &[Vec<Int>],
        most: usize,
        run: &Run<'_>,
    ) -> Result<Option<Vec<Vec<Int>>>, Stop> {
        let mut found = Vec::new();
        if counts[0][0].is_zero() || most == 0 {
            return Ok(Some(found));
        }
        let told = self.question.told.len();
        // Paths that tell the same go together: the nodes they are at, and the digits to try next at each place.
        let mut path: Vec<(Vec<usize>, usize)> = vec![(vec![0], 0)];
        let mut symbols: Vec<usize> = Vec::new();
        while let Some((nodes, next)) = path.last_mut() {
            let place = symbols.len();
            run.step()?;
            if place == self.length {
                let Some(member) = self.member(&symbols) else { return Ok(None) };
                found.push(member);
                if found.len() == most {
                    break;
                }
            }
            if place == self.length || *next == 1 << told {
                path.pop();
                symbols.pop();
                continue;
            }
            let symbol = *next;
            *next += 1;
            let mut after: Vec<usize> = nodes
                .iter()
                .flat_map(|node| &layers[place].edges[*node])
                .filter(|(edge, to)| self.told(*edge) == symbol && !counts[place + 1][*to].is_zero())
                .map(|(_, to)| *to)
                .collect();
            if !after.is_empty() {
                after.sort_unstable();
                after.dedup();
                path.push((after, 0));
                symbols.push(symbol << (self.wanted.len() - told));
            }
        }
        Ok(Some(found))
    }

    /// The digits of the numbers that are told.
    fn told(&self, symbol: usize) -> usize {
        symbol >> (self.wanted.len() - self.question.told.len())
    }

    /// The numbers that a path tells.
    fn member(&self, symbols: &[usize]) -> Option<Vec<Int>> {
        let told = self.question.told.iter().map(|at| {
            let word: Vec<u8> =
                symbols.iter().enumerate().map(|(place, symbol)| self.digit(*at, place, *symbol)).collect();
            number(self.question.numeration, &word)
        });
        told.collect()
    }
}
