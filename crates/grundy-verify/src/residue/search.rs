//! The search for a counterexample, split into cases.
//!
//! # Theorem
//!
//! A conjunction of alternatives has a solution exactly if, for some choice of one alternative each, the chosen literals have
//! one. Choices whose literals [exclude each other](super::linear) have none. A conjunction is denied by denying its first literal, or
//! by keeping the first and denying the second, and so on.
//!
//! # How the code uses it
//!
//! Variables are first split by their [`remainders`]. Alternatives that are excluded are left out, and the choice with the fewest is made
//! first. Where an alternative that is a literal has no solution, the next ones are looked at where it fails, so that no case is looked at
//! twice. What is left of a complete choice is decided by [`Engine`](crate::engine::Engine). So every answer *there is none* rests on contradictions of linear conditions and on automata, and every
//! counterexample is one of an automaton.
//!
//! # Cost
//!
//! The choices looked at, each counted as a position, and the states of the automata.

use super::Setting;
use super::eliminate::{Node, Rewriter, denied, known_xor};
use super::linear::impossible;
use super::remainders::{self, Modulus};
use crate::Rejection;
use crate::logic::{Formula, Var};

/// A counterexample: numbers of the variables asked for.
type Found = Vec<Option<u128>>;

/// What is left to choose.
#[derive(Clone, Debug, Default)]
struct Open {
    literals: Vec<Formula>,
    any: Vec<Vec<Node>>,
    never: Vec<Vec<Formula>>,
}

impl Open {
    /// Adds a node; false where it is false.
    fn add(&mut self, node: &Node) -> bool {
        match node {
            Node::Lit(Formula::Truth(truth)) => return *truth,
            Node::Lit(literal) => {
                if !self.literals.contains(literal) {
                    self.literals.push(literal.clone());
                }
            }
            Node::All(parts) => return parts.iter().all(|part| self.add(part)),
            Node::Any(parts) => match parts.as_slice() {
                [] => return false,
                [only] => return self.add(only),
                parts => self.any.push(parts.to_vec()),
            },
            Node::Never(literals) => self.never.push(literals.clone()),
        }
        true
    }

    /// Adds what the xor of constants gives, and says whether the literals may have a solution.
    fn settle(&mut self) -> bool {
        let known = known_xor(&self.literals);
        known.into_iter().all(|literal| self.add(&Node::Lit(literal))) && !impossible(&self.literals)
    }

    /// Whether the literals together with those that stand plainly in a node may have a solution.
    fn allows(&self, node: &Node) -> bool {
        let mut with = Self { literals: self.literals.clone(), ..Self::default() };
        with.add(node) && !impossible(&with.literals)
    }

    /// That a part fails, where this is a single literal; else nothing.
    fn fails(&self, part: &Node) -> Result<Node, Rejection> {
        let nothing = Node::All(Vec::new());
        let Node::Lit(literal) = part else { return Ok(nothing) };
        Ok(match denied(literal)? {
            Node::Any(mut parts) => {
                parts.retain(|part| self.allows(part));
                if parts.len() <= 1 { Node::Any(parts) } else { nothing }
            }
            other => other,
        })
    }
}

impl Setting<'_, '_> {
    /// Numbers for `vars` that satisfy the formula together with some for `others`, if there are any.
    pub(super) fn search(
        &mut self,
        vars: &[Var],
        others: &[Var],
        formula: &Formula,
    ) -> Result<Option<Found>, Rejection> {
        let mut rewriter =
            Rewriter { translator: &mut self.logic.translator, vars: others.to_vec(), few: Vec::new() };
        let node = rewriter.node(formula, true)?;
        let (others, few) = (rewriter.vars, rewriter.few);
        let moduli = remainders::moduli(&node, vars, &few);
        self.split_by(&moduli, (vars, &others), &node, &mut Vec::new())
    }

    /// Splits variables by what they leave, one after the other; then chooses.
    fn split_by(
        &mut self,
        moduli: &[Modulus],
        (vars, others): (&[Var], &[Var]),
        node: &Node,
        known: &mut Vec<Formula>,
    ) -> Result<Option<Found>, Rejection> {
        let Some((first, rest)) = moduli.split_first() else {
            let mut open = Open { literals: known.clone(), ..Open::default() };
            return if open.add(node) { self.choose(vars, others, open) } else { Ok(None) };
        };
        for number in 0..first.1 {
            self.logic.run.step()?;
            let left = remainders::put(node, first.0, number)?;
            if matches!(left, Node::Lit(Formula::Truth(false))) {
                continue;
            }
            known.push(remainders::leaves(*first, number)?);
            let found = self.split_by(rest, (vars, others), &left, known)?;
            known.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    fn choose(&mut self, vars: &[Var], others: &[Var], mut open: Open) -> Result<Option<Found>, Rejection> {
        loop {
            self.logic.run.position()?;
            self.logic.run.step()?;
            self.logic.work += 1;
            if !open.settle() {
                return Ok(None);
            }
            let mut forced = Vec::new();
            for mut parts in std::mem::take(&mut open.any) {
                self.logic.run.step()?;
                parts.retain(|part| open.allows(part));
                match parts.as_slice() {
                    [] => return Ok(None),
                    [only] => forced.push(only.clone()),
                    _ => open.any.push(parts),
                }
            }
            if forced.is_empty() {
                break;
            }
            if !open.add(&Node::All(forced)) {
                return Ok(None);
            }
        }
        if let Some(at) = (0..open.any.len()).min_by_key(|at| open.any.get(*at).map(Vec::len)) {
            for part in open.any.remove(at) {
                let mut next = open.clone();
                if next.add(&part)
                    && let Some(found) = self.choose(vars, others, next)?
                {
                    return Ok(Some(found));
                }
                // Where this part holds there is nothing: in what follows it fails.
                if !open.add(&open.fails(&part)?) {
                    return Ok(None);
                }
            }
            return Ok(None);
        }
        self.avoid(vars, others, open)
    }

    /// Denies one of the conjunctions that must not hold, or decides what is left.
    fn avoid(&mut self, vars: &[Var], others: &[Var], mut open: Open) -> Result<Option<Found>, Rejection> {
        let mut best: Option<(usize, Vec<usize>)> = None;
        let mut never = Vec::new();
        for literals in std::mem::take(&mut open.never) {
            self.logic.run.step()?;
            let together = Node::All(literals.iter().cloned().map(Node::Lit).collect());
            if !open.allows(&together) {
                continue;
            }
            let mut left = Vec::new();
            for (at, literal) in literals.iter().enumerate() {
                if possible(&open, literal)? {
                    left.push(at);
                }
            }
            if left.is_empty() {
                return Ok(None);
            }
            if best.as_ref().is_none_or(|(_, least)| left.len() < least.len()) {
                best = Some((never.len(), left));
            }
            never.push(literals);
        }
        let Some((at, left)) = best else { return self.decide(vars, others, &open.literals) };
        let literals = never.remove(at);
        open.never = never;
        for place in left {
            let Some(literal) = literals.get(place) else { continue };
            let mut next = open.clone();
            if next.add(&denied(literal)?)
                && let Some(found) = self.choose(vars, others, next)?
            {
                return Ok(Some(found));
            }
            if !open.add(&Node::Lit(literal.clone())) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Asks the automata.
    fn decide(
        &mut self,
        vars: &[Var],
        others: &[Var],
        literals: &[Formula],
    ) -> Result<Option<Found>, Rejection> {
        let formula = Formula::and(literals.iter().cloned());
        let used: Vec<Var> = others.iter().copied().filter(|var| formula.mentions(*var)).collect();
        self.logic.find(vars, &used, &formula)
    }
}

/// Whether a literal may fail.
fn possible(open: &Open, literal: &Formula) -> Result<bool, Rejection> {
    Ok(match denied(literal)? {
        Node::Any(parts) => parts.iter().any(|part| open.allows(part)),
        other => open.allows(&other),
    })
}
