//! Sets of states of the automaton below, for negations and wherever one run must do.

use std::rc::Rc;

use grundy_core::Stop;

use super::atoms::MOST_VARS;
use super::{Engine, Move, NodeId, Shape, State, StateId, Symbol, assignments, index, too_many};

/// An automaton in full: only states from which something is accepted, by letter.
pub(super) struct Graph {
    /// How many states the automaton has, live or not.
    states: usize,
    vars: Symbol,
    /// State s and letter a: `targets[ends[s * letters + a - 1]..ends[s * letters + a]]`.
    ends: Vec<usize>,
    targets: Vec<StateId>,
    letters: usize,
    first: Rc<[u64]>,
    accepting: Rc<[u64]>,
}

impl Graph {
    fn targets(&self, state: usize, letter: usize) -> &[StateId] {
        let at = state * self.letters + letter;
        let from = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.targets[from..self.ends[at]]
    }

    fn words(&self) -> usize {
        self.states.div_ceil(64)
    }
}

/// The digits of a symbol at the slots of `vars`, as one number.
fn letter(digits: Symbol, vars: Symbol) -> usize {
    let (mut letter, mut place, mut rest) = (0, 1, vars);
    while rest != 0 {
        let slot = rest & rest.wrapping_neg();
        if digits & slot != 0 {
            letter += place;
        }
        place *= 2;
        rest ^= slot;
    }
    letter
}

fn set_bit(words: &mut [u64], at: usize) {
    words[at / 64] |= 1 << (at % 64);
}

fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (place < 64).then(|| at * 64 + index(place))
        })
    })
}

impl Engine<'_, '_> {
    /// The set with which reading begins.
    pub(super) fn first_set(&mut self, node: NodeId) -> Result<State, Stop> {
        Ok(State::Set(Rc::clone(&self.graph(node)?.first)))
    }

    /// Whether the automaton below accepts from one of these states.
    pub(super) fn set_accepts(&self, node: NodeId, set: &[u64]) -> bool {
        let graph = self.nodes[node.0].graph.as_ref();
        graph.is_some_and(|graph| set.iter().zip(graph.accepting.iter()).any(|(a, b)| a & b != 0))
    }

    /// The set after these digits.
    pub(super) fn step(&mut self, node: NodeId, state: StateId, digits: Symbol) -> Result<StateId, Stop> {
        if let Some(known) = self.nodes[node.0].steps.get(&(state, digits)) {
            return Ok(*known);
        }
        let set = match (&*Rc::clone(&self.nodes[node.0].shape), self.state(node, state)) {
            (Shape::Not(part), State::Same(at)) => {
                let next = State::Same(self.step(*part, at, digits)?);
                return self.stepped(node, state, digits, next);
            }
            (_, State::Set(set)) => set,
            _ => return Err(too_many()),
        };
        let graph = self.graph(node)?;
        let letter = letter(digits, graph.vars);
        let mut next = vec![0; graph.words()];
        for from in bits(&set) {
            self.run.step()?;
            graph.targets(from, letter).iter().for_each(|to| set_bit(&mut next, index(*to)));
        }
        self.stepped(node, state, digits, State::Set(next.into()))
    }

    /// Remembers a step.
    fn stepped(
        &mut self,
        node: NodeId,
        state: StateId,
        digits: Symbol,
        next: State,
    ) -> Result<StateId, Stop> {
        let next = self.number(node, next)?;
        self.take(48)?;
        self.nodes[node.0].steps.insert((state, digits), next);
        Ok(next)
    }

    /// The steps for all digits.
    pub(super) fn all_steps(&mut self, node: NodeId, state: StateId) -> Result<Vec<Move>, Stop> {
        let vars = self.vars(node);
        assignments(vars).map(|digits| Ok((digits, self.step(node, state, digits)?))).collect()
    }

    /// The automaton below, made when it is first needed.
    fn graph(&mut self, node: NodeId) -> Result<Rc<Graph>, Stop> {
        if let Some(graph) = &self.nodes[node.0].graph {
            return Ok(Rc::clone(graph));
        }
        let Shape::Sets(part) = *self.nodes[node.0].shape else { return Err(too_many()) };
        if self.vars(part).count_ones() > MOST_VARS {
            return Err(too_many());
        }
        self.explore(part)?;
        let graph = Rc::new(self.live_graph(part)?);
        self.nodes[node.0].graph = Some(Rc::clone(&graph));
        Ok(graph)
    }

    /// Meets all states of a node.
    fn explore(&mut self, node: NodeId) -> Result<(), Stop> {
        self.starts(node)?;
        let mut next = 0;
        while index(next) < self.nodes[node.0].states.len() {
            self.moves(node, next)?;
            self.accepts(node, next)?;
            next += 1;
        }
        Ok(())
    }

    fn live_graph(&mut self, part: NodeId) -> Result<Graph, Stop> {
        let vars = self.vars(part);
        let states = self.nodes[part.0].states.len();
        let live = self.live(part)?;
        let letters = 1 << vars.count_ones();
        self.take(states.saturating_mul(letters).saturating_mul(size_of::<usize>()))?;
        let (mut ends, mut targets) = (Vec::with_capacity(states * letters), Vec::new());
        for state in 0..states {
            let mut moves: Vec<(usize, StateId)> = self.nodes[part.0].moves[state]
                .iter()
                .flat_map(|moves| moves.iter())
                .filter(|(_, to)| live[index(*to)])
                .map(|(digits, to)| (letter(*digits, vars), *to))
                .collect();
            moves.sort_unstable();
            self.take(moves.len() * size_of::<StateId>())?;
            let mut done = 0;
            for letter in 0..letters {
                let many = moves[done..].iter().take_while(|(other, _)| *other == letter).count();
                targets.extend(moves[done..done + many].iter().map(|(_, to)| *to));
                done += many;
                ends.push(targets.len());
            }
        }
        let mut accepting = vec![0; states.div_ceil(64)];
        let accepts = &self.nodes[part.0].accepts;
        (0..states).filter(|at| accepts[*at] == Some(true)).for_each(|at| set_bit(&mut accepting, at));
        let mut first = vec![0; states.div_ceil(64)];
        let starts = self.starts(part)?;
        starts.iter().map(|at| index(*at)).filter(|at| live[*at]).for_each(|at| set_bit(&mut first, at));
        Ok(Graph { states, vars, ends, targets, letters, first: first.into(), accepting: accepting.into() })
    }

    /// For each state, whether some digits lead from it to acceptance.
    fn live(&mut self, node: NodeId) -> Result<Vec<bool>, Stop> {
        let node = &self.nodes[node.0];
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); node.states.len()];
        for (from, moves) in node.moves.iter().enumerate() {
            for (_, to) in moves.iter().flat_map(|moves| moves.iter()) {
                self.run.step()?;
                before[index(*to)].push(from);
            }
        }
        let mut live: Vec<bool> = node.accepts.iter().map(|accepts| *accepts == Some(true)).collect();
        let mut open: Vec<usize> = (0..live.len()).filter(|at| live[*at]).collect();
        while let Some(at) = open.pop() {
            for from in std::mem::take(&mut before[at]) {
                if !std::mem::replace(&mut live[from], true) {
                    open.push(from);
                }
            }
        }
        Ok(live)
    }
}

#[cfg(test)]
mod tests {
    use super::{bits, letter, set_bit};

    #[test]
    fn letters_and_bits() {
        assert_eq!(letter(0b1010_0000, 0b1011_0000), 0b110);
        assert_eq!(letter(0b1010_1111, 0b1011_0000), 0b110);
        let mut words = vec![0; 3];
        [0, 63, 64, 130].into_iter().for_each(|at| set_bit(&mut words, at));
        assert_eq!(bits(&words).collect::<Vec<_>>(), [0, 63, 64, 130]);
    }
}
