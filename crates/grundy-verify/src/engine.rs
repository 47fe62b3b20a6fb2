//! Decides formulas with automata that read digits 0 and 1, least significant first.
//!
//! # Setting
//!
//! A natural number is its word of digits 0 and 1 (see [`digits`](crate::digits)), least significant first, followed by any number of zeros. An assignment of
//! numbers to variables is read place by place: a [`Symbol`] has one bit for each variable, in the *slot* of the
//! variable. A *node* is a nondeterministic automaton for a formula: first states, transitions labelled with the digits of its
//! variables, and accepting states, such that an assignment satisfies the formula if and only if its words are accepted; how
//! many zeros follow makes no difference.
//!
//! # Theorem
//!
//! The automata of the atoms are right (see `atoms`, and `golden` for Fibonacci numeration, where *not* and *or* are taken among words of numbers). If A and B accept the assignments of their formulas then so do: for *and*, the
//! product (a pair of states moves where the digits of shared variables agree); for *or*, the two side by side; for *there is x*, A
//! without the digits of x, a state being accepting if zeros for all other variables and some digits for x lead to an accepting one
//! (x may be longer than the rest); for *not*, the subset construction with acceptance turned around. (Büchi 1960)
//!
//! # How the code uses it
//!
//! Nodes are built on demand: states are numbered when they are met, and their transitions are computed once. Nothing is minimised. A
//! sentence is searched breadth first from its first states for an accepting one, so the first counterexample found is a shortest.
//! For *not* the automaton below is built in full, states from which nothing is accepted are left out, and sets of
//! the rest are made as the search asks for them.
//!
//! # What is not covered
//!
//! More than 64 variables at once, and more than 16 in one negation or atom: [`Stop::Memory`] is then given.
//!
//! # Cost
//!
//! The states met. Each counts as a position and with its bytes against the limits of the [`Run`].

mod atoms;
mod compile;
mod golden;
mod search;
mod subsets;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::{Numeration, Run, Stop};

use self::atoms::Reader;
use self::golden::Form;
use self::subsets::Graph;
use crate::relation::Relation;

pub(crate) use compile::Slots;

/// The digits of all variables at one place, one bit a slot.
pub(crate) type Symbol = u64;

/// The number of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(usize);

/// The number of a state of a node.
type StateId = u32;

/// Digits and the state they lead to.
type Move = (Symbol, StateId);

/// What a node is made of. Equal shapes are one node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shape {
    /// True or false.
    Truth(bool),
    /// An atom with a deterministic automaton, or its negation.
    Atom(Reader, bool),
    /// A relation given by an automaton, with the slots of its tracks.
    Relation(usize, Vec<u32>),
    /// All of these; those with sets last.
    And(Vec<NodeId>),
    /// One of these.
    Or(Vec<NodeId>),
    /// The same with sets of states: deterministic, and defined for all digits.
    Sets(NodeId),
    /// Not; of a node of sets.
    Not(NodeId),
    /// Without the variables of these slots.
    Exists(Symbol, NodeId),
}

/// A state, by what the node is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum State {
    /// Of an atom: what is carried over, and a modulus or phase.
    Carry(i128, i128),
    /// Of a negated atom that has failed: everything is accepted.
    Failed,
    /// The state of an automaton below.
    Same(StateId),
    /// The state of one of several.
    Tagged(u32, StateId),
    /// One state of each.
    Tuple(Box<[StateId]>),
    /// A set of states, as bits.
    Set(Rc<[u64]>),
}

struct Node {
    shape: Rc<Shape>,
    /// The slots of its variables.
    vars: Symbol,
    states: Vec<State>,
    numbers: HashMap<State, StateId>,
    moves: Vec<Option<Rc<[Move]>>>,
    accepts: Vec<Option<bool>>,
    starts: Option<Rc<[StateId]>>,
    /// For atoms: each assignment of digits and what it weighs or says.
    letters: Rc<[(Symbol, i128)]>,
    /// For sets: the automaton below, in full.
    graph: Option<Rc<Graph>>,
    /// For sets and negations: steps already made.
    steps: HashMap<(StateId, Symbol), StateId>,
}

/// Builds and searches automata.
pub(crate) struct Engine<'c, 'r> {
    run: &'c Run<'r>,
    numeration: Numeration,
    relations: &'c [Relation],
    /// Relations that were made for forms; their numbers follow those of the others.
    forms: Vec<(Form, Relation)>,
    nodes: Vec<Node>,
    made: HashMap<Rc<Shape>, NodeId>,
    held: usize,
    met: u64,
}

impl Drop for Engine<'_, '_> {
    fn drop(&mut self) {
        self.run.give_back(self.held);
    }
}

impl<'c, 'r> Engine<'c, 'r> {
    /// An engine for formulas about numbers that are written so, which may name these relations.
    pub(crate) fn new(run: &'c Run<'r>, numeration: Numeration, relations: &'c [Relation]) -> Self {
        let (forms, nodes, made) = (Vec::new(), Vec::new(), HashMap::new());
        Self { run, numeration, relations, forms, nodes, made, held: 0, met: 0 }
    }

    /// Whether numbers are written with Fibonacci numbers.
    fn is_fibonacci(&self) -> bool {
        self.numeration == Numeration::Fibonacci
    }

    /// How many states were met.
    pub(crate) fn met(&self) -> u64 {
        self.met
    }

    /// The slots of a node's variables.
    pub(crate) fn vars(&self, node: NodeId) -> Symbol {
        self.nodes[node.0].vars
    }

    /// All of these.
    pub(crate) fn and(&mut self, parts: &[NodeId]) -> Result<NodeId, Stop> {
        let parts = parts.iter().flat_map(|part| self.conjuncts(*part));
        let (mut plain, sets): (Vec<NodeId>, Vec<NodeId>) = parts.partition(|part| !self.is_stepped(*part));
        plain.dedup();
        let mut ordered = self.in_joining_order(plain);
        ordered.extend(sets);
        if let [only] = ordered.as_slice() {
            return Ok(*only);
        }
        self.node(Shape::And(ordered))
    }

    /// The parts of a conjunction that was made to leave words of numbers only.
    fn conjuncts(&self, node: NodeId) -> Vec<NodeId> {
        match &*self.nodes[node.0].shape {
            Shape::And(parts) if self.is_fibonacci() => parts.clone(),
            _ => vec![node],
        }
    }

    /// One of these.
    pub(crate) fn or(&mut self, parts: &[NodeId]) -> Result<NodeId, Stop> {
        if let [only] = parts {
            return Ok(*only);
        }
        let all = parts.iter().fold(0, |all, part| all | self.vars(*part));
        let parts = parts.iter().map(|part| self.among_numbers(*part, all & !self.vars(*part)));
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        self.node(Shape::Or(parts))
    }

    /// The same, deterministic.
    pub(crate) fn sets(&mut self, part: NodeId) -> Result<NodeId, Stop> {
        if self.is_stepped(part) { Ok(part) } else { self.node(Shape::Sets(part)) }
    }

    /// Not.
    pub(crate) fn not(&mut self, part: NodeId) -> Result<NodeId, Stop> {
        if let Shape::Not(inner) = *self.nodes[part.0].shape {
            return Ok(inner);
        }
        let sets = self.sets(part)?;
        let not = self.node(Shape::Not(sets))?;
        self.among_numbers(not, self.vars(part))
    }

    /// Whether a node is deterministic and defined for all digits.
    fn is_stepped(&self, node: NodeId) -> bool {
        matches!(*self.nodes[node.0].shape, Shape::Sets(_) | Shape::Not(_))
    }

    /// Without the variables of these slots.
    pub(crate) fn exists(&mut self, slots: Symbol, part: NodeId) -> Result<NodeId, Stop> {
        let slots = slots & self.vars(part);
        if slots == 0 { Ok(part) } else { self.node(Shape::Exists(slots, part)) }
    }

    /// Parts with few new variables first, so that a join of transitions stays small.
    fn in_joining_order(&self, mut parts: Vec<NodeId>) -> Vec<NodeId> {
        let mut known = 0;
        let mut ordered = Vec::with_capacity(parts.len());
        while !parts.is_empty() {
            let new = |part: &NodeId| (self.vars(*part) & !known).count_ones();
            let next = parts.iter().enumerate().min_by_key(|(_, part)| new(part)).map_or(0, |(at, _)| at);
            let part = parts.remove(next);
            known |= self.vars(part);
            ordered.push(part);
        }
        ordered
    }

    /// The node of that shape, made if it is new.
    fn node(&mut self, shape: Shape) -> Result<NodeId, Stop> {
        if let Some(node) = self.made.get(&shape) {
            return Ok(*node);
        }
        let vars = match &shape {
            Shape::Truth(_) => 0,
            Shape::Atom(reader, _) => reader.slots(),
            Shape::Relation(_, slots) => slots.iter().fold(0, |vars, slot| vars | 1 << slot),
            Shape::And(parts) | Shape::Or(parts) => {
                parts.iter().fold(0, |vars, part| vars | self.vars(*part))
            }
            Shape::Sets(part) | Shape::Not(part) => self.vars(*part),
            Shape::Exists(slots, part) => self.vars(*part) & !slots,
        };
        let letters = match &shape {
            Shape::Atom(reader, _) => reader.letters(self.run)?,
            Shape::Relation(_, slots) => atoms::tracks(slots, self.run)?,
            _ => Rc::default(),
        };
        self.take(size_of::<Node>() + letters.len() * size_of::<(Symbol, i128)>())?;
        let shape = Rc::new(shape);
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node {
            shape: Rc::clone(&shape),
            vars,
            states: Vec::new(),
            numbers: HashMap::new(),
            moves: Vec::new(),
            accepts: Vec::new(),
            starts: None,
            letters,
            graph: None,
            steps: HashMap::new(),
        });
        self.made.insert(shape, id);
        Ok(id)
    }

    /// Counts memory that is held until the engine goes.
    fn take(&mut self, bytes: usize) -> Result<(), Stop> {
        self.run.take(bytes)?;
        self.held += bytes;
        Ok(())
    }

    /// The number of a state.
    fn number(&mut self, node: NodeId, state: State) -> Result<StateId, Stop> {
        if let Some(number) = self.nodes[node.0].numbers.get(&state) {
            return Ok(*number);
        }
        let extra = match &state {
            State::Tuple(parts) => parts.len() * 8,
            State::Set(words) => words.len() * 8,
            _ => 0,
        };
        self.take(160 + extra)?;
        self.run.position()?;
        self.met += 1;
        let node = &mut self.nodes[node.0];
        let number = StateId::try_from(node.states.len()).map_err(|_| too_many())?;
        node.states.push(state.clone());
        node.numbers.insert(state, number);
        node.moves.push(None);
        node.accepts.push(None);
        Ok(number)
    }

    fn state(&self, node: NodeId, state: StateId) -> State {
        self.nodes[node.0].states[index(state)].clone()
    }

    /// The states in which reading begins.
    fn starts(&mut self, node: NodeId) -> Result<Rc<[StateId]>, Stop> {
        if let Some(starts) = &self.nodes[node.0].starts {
            return Ok(Rc::clone(starts));
        }
        let shape = Rc::clone(&self.nodes[node.0].shape);
        let states: Vec<State> = match &*shape {
            Shape::Truth(_) => vec![State::Carry(0, 0)],
            Shape::Atom(reader, _) => vec![reader.start()],
            Shape::Relation(relation, _) => self.relation(*relation).last_states().map(State::Same).collect(),
            Shape::Exists(_, part) | Shape::Not(part) => {
                self.starts(*part)?.iter().map(|state| State::Same(*state)).collect()
            }
            Shape::Or(parts) => {
                let mut all = Vec::new();
                for (tag, part) in (0..).zip(parts) {
                    all.extend(self.starts(*part)?.iter().map(|state| State::Tagged(tag, *state)));
                }
                all
            }
            Shape::And(parts) => self.first_tuples(parts)?,
            Shape::Sets(_) => vec![self.first_set(node)?],
        };
        let numbers =
            states.into_iter().map(|state| self.number(node, state)).collect::<Result<Rc<[_]>, _>>()?;
        self.nodes[node.0].starts = Some(Rc::clone(&numbers));
        Ok(numbers)
    }

    fn first_tuples(&mut self, parts: &[NodeId]) -> Result<Vec<State>, Stop> {
        let mut tuples: Vec<Vec<StateId>> = vec![Vec::new()];
        for part in parts {
            let starts = self.starts(*part)?;
            let mut longer = Vec::new();
            for tuple in &tuples {
                for start in starts.iter() {
                    self.run.step()?;
                    longer.push([tuple.as_slice(), &[*start]].concat());
                }
            }
            tuples = longer;
        }
        Ok(tuples.into_iter().map(|tuple| State::Tuple(tuple.into())).collect())
    }

    /// The transitions from a state, each once.
    fn moves(&mut self, node: NodeId, state: StateId) -> Result<Rc<[Move]>, Stop> {
        if let Some(moves) = &self.nodes[node.0].moves[index(state)] {
            return Ok(Rc::clone(moves));
        }
        let shape = Rc::clone(&self.nodes[node.0].shape);
        let at = self.state(node, state);
        let mut moves = match (&*shape, at) {
            (Shape::Truth(_), _) => vec![(0, state)],
            (Shape::Atom(reader, negated), at) => self.read_atom(node, reader, *negated, &at)?,
            (Shape::Relation(relation, _), State::Same(at)) => self.read_relation(node, *relation, at)?,
            (Shape::Exists(slots, part), State::Same(at)) => {
                let moves = self.moves(*part, at)?;
                self.renamed(node, moves.iter().map(|(digits, to)| (digits & !slots, State::Same(*to))))?
            }
            (Shape::Or(parts), State::Tagged(tag, at)) => {
                let part = parts[index(tag)];
                let moves = self.moves(part, at)?;
                // What one of the parts does not read may be any digit.
                let open = self.vars(node) & !self.vars(part);
                let all = moves.iter().flat_map(|(digits, to)| {
                    assignments(open).map(move |extra| (digits | extra, State::Tagged(tag, *to)))
                });
                self.renamed(node, all)?
            }
            (Shape::And(parts), State::Tuple(at)) => self.joined(node, parts, &at)?,
            (Shape::Sets(_) | Shape::Not(_), _) => self.all_steps(node, state)?,
            // A node holds states of its own shape only.
            _ => Vec::new(),
        };
        moves.sort_unstable();
        moves.dedup();
        self.take(moves.len() * size_of::<Move>())?;
        let moves: Rc<[Move]> = moves.into();
        self.nodes[node.0].moves[index(state)] = Some(Rc::clone(&moves));
        Ok(moves)
    }

    fn renamed(
        &mut self,
        node: NodeId,
        moves: impl Iterator<Item = (Symbol, State)>,
    ) -> Result<Vec<Move>, Stop> {
        moves
            .map(|(digits, to)| {
                self.run.step()?;
                Ok((digits, self.number(node, to)?))
            })
            .collect()
    }

    /// The transitions of a product: those of the parts, joined where shared digits agree.
    fn joined(&mut self, node: NodeId, parts: &[NodeId], at: &[StateId]) -> Result<Vec<Move>, Stop> {
        let mut partial: Vec<(Symbol, Vec<StateId>)> = vec![(0, Vec::with_capacity(parts.len()))];
        let mut known = 0;
        for (part, state) in parts.iter().zip(at) {
            let vars = self.vars(*part);
            let mut longer = Vec::new();
            if self.is_stepped(*part) {
                let open = vars & !known;
                for (digits, to) in &partial {
                    for extra in assignments(open) {
                        let digits = digits | extra;
                        let next = self.step(*part, *state, digits & vars)?;
                        longer.push((digits, [to.as_slice(), &[next]].concat()));
                    }
                }
            } else {
                let moves = self.moves(*part, *state)?;
                let shared = vars & known;
                for (digits, to) in &partial {
                    for (more, next) in moves.iter().filter(|(more, _)| (digits ^ more) & shared == 0) {
                        self.run.step()?;
                        longer.push((digits | more, [to.as_slice(), &[*next]].concat()));
                    }
                }
            }
            partial = longer;
            known |= vars;
        }
        partial
            .into_iter()
            .map(|(digits, to)| Ok((digits, self.number(node, State::Tuple(to.into()))?)))
            .collect()
    }

    /// Whether a state accepts, zeros to follow or not.
    fn accepts(&mut self, node: NodeId, state: StateId) -> Result<bool, Stop> {
        if let Some(known) = self.nodes[node.0].accepts[index(state)] {
            return Ok(known);
        }
        let shape = Rc::clone(&self.nodes[node.0].shape);
        let accepts = match (&*shape, self.state(node, state)) {
            (Shape::Truth(truth), _) => *truth,
            (Shape::Atom(..), State::Failed) => true,
            (Shape::Atom(reader, negated), at) => reader.accepts(&at) != *negated,
            (Shape::Relation(relation, _), State::Same(at)) => self.relation(*relation).is_first(at),
            (Shape::Or(parts), State::Tagged(tag, at)) => self.accepts(parts[index(tag)], at)?,
            (Shape::And(parts), State::Tuple(at)) => {
                let mut all = true;
                for (part, state) in parts.iter().zip(&at) {
                    all = all && self.accepts(*part, *state)?;
                }
                all
            }
            (Shape::Exists(slots, part), State::Same(at)) => {
                return self.accepts_longer(node, state, *slots, *part, at);
            }
            (Shape::Sets(_), State::Set(set)) => self.set_accepts(node, &set),
            (Shape::Not(part), State::Same(at)) => !self.accepts(*part, at)?,
            _ => false,
        };
        self.nodes[node.0].accepts[index(state)] = Some(accepts);
        Ok(accepts)
    }

    /// Whether zeros for the variables that are left, and some digits for the others, lead to acceptance.
    fn accepts_longer(
        &mut self,
        node: NodeId,
        state: StateId,
        slots: Symbol,
        part: NodeId,
        at: StateId,
    ) -> Result<bool, Stop> {
        let mut seen = std::collections::HashSet::from([at]);
        let mut open = vec![at];
        while let Some(next) = open.pop() {
            if self.accepts(part, next)? {
                self.nodes[node.0].accepts[index(state)] = Some(true);
                return Ok(true);
            }
            for (digits, to) in self.moves(part, next)?.iter() {
                self.run.step()?;
                if digits & !slots == 0 && seen.insert(*to) {
                    open.push(*to);
                }
            }
        }
        // Nothing that was seen leads to acceptance, so none of it need be looked at again.
        let mut seen: Vec<StateId> = seen.into_iter().collect();
        seen.sort_unstable();
        for other in seen {
            let number = self.number(node, State::Same(other))?;
            self.nodes[node.0].accepts[index(number)] = Some(false);
        }
        Ok(false)
    }
}

/// The assignments of digits to these slots, ascending.
fn assignments(slots: Symbol) -> impl Iterator<Item = Symbol> {
    // The next subset of `slots` after `digits` in ascending order; after the last comes 0 again.
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let digits = next?;
        let after = (digits | !slots).wrapping_add(1) & slots;
        next = (after != 0).then_some(after);
        Some(digits)
    })
}

/// A number of a state or a tag as an index.
fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// More variables or states than an automaton can have here.
fn too_many() -> Stop {
    Stop::Memory { limit: u64::from(u32::MAX) }
}
