//! Values by the definition, and what is said of all positions held against them.
//!
//! # Setting
//!
//! [`Played`] knows the options that the interpreter gives, and nothing else of the product: the value is
//! the mex over options of the xor over parts; lost is a component, played alone, none of whose options wins.
//!
//! # How it is found
//!
//! Depth first, remembering what was found, with a bound on the options looked at. A loop or an error
//! of the rules is told, since nothing may be proved of a game that has one.
//!
//! # What is not covered
//!
//! Sides; lost components whose options are sums.

use std::collections::{HashMap, HashSet};

use grundy::{BoundGame, Component, Finding, Of, Pattern, Standing, Theorem};
use grundy_core::{Automaton, Coding, Evidence, Flow, Game as _, Halt, Numeration, Reading, Run};
use grundy_rules::ir::Compound;
use grundy_rules::{Type, Value, check_claim};
use grundy_syntax::Source;
use grundy_syntax::tree::{ClaimOf, Ending, Play};

use crate::certificates::residue;
use crate::oracle::mex;

/// Why a component has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// Too many options were looked at.
    TooMuch,
    /// An option is a sum, and components are not played alone.
    Sum(String),
    /// The rules are wrong somewhere below, play does not end, or ends in another way.
    Wrong(String),
}

/// Components played out.
pub struct Played<'g> {
    game: &'g BoundGame,
    run: Run<'static>,
    known: HashMap<(Component, bool), u64>,
    /// Parts of options that may still be looked at.
    left: u64,
}

/// A component whose options are being looked at.
struct Open {
    at: Component,
    options: Vec<Vec<Component>>,
}

impl<'g> Played<'g> {
    /// Nothing is known yet; `most` parts of options are looked at.
    pub fn new(game: &'g BoundGame, most: u64) -> Self {
        Self { game, run: Run::unlimited(), known: HashMap::new(), left: most }
    }

    /// Lets it look at so many parts of options from now on.
    pub fn renew(&mut self, most: u64) {
        self.left = most;
    }

    /// Whether lost is the same as being of value 0.
    fn is_additive(&self) -> bool {
        let rules = self.game.rules();
        self.game.play() == Play::Normal
            && matches!(rules.compound, Compound::Disjunctive)
            && rules.goals.is_empty()
            && rules.ends.iter().all(|ends| ends.ending == Ending::MoverLoses)
    }

    /// The Grundy value, or 0 for a lost and 1 for any other component.
    pub fn value(&mut self, at: &Component, of: Of) -> Result<u64, NoValue> {
        match self.search(at, of) {
            Err(NoValue::Sum(_)) if self.is_additive() => Ok(self.search(at, Of::Values)?.min(1)),
            found => found,
        }
    }

    fn search(&mut self, at: &Component, of: Of) -> Result<u64, NoValue> {
        let losing = of == Of::Losing;
        let mut on_stack = HashSet::from([at.clone()]);
        let mut stack = vec![Open { at: at.clone(), options: self.options(at)? }];
        while let Some(open) = stack.last() {
            let parts = open.options.iter().flatten();
            let missing = parts.into_iter().find(|part| !self.known.contains_key(&((*part).clone(), losing)));
            if let Some(part) = missing.cloned() {
                if !on_stack.insert(part.clone()) {
                    return Err(NoValue::Wrong(format!("a loop at {}", self.game.show(&part))));
                }
                let options = self.options(&part)?;
                stack.push(Open { at: part, options });
            } else if let Some(done) = stack.pop() {
                on_stack.remove(&done.at);
                let value = if losing { self.lost(&done)? } else { self.mex(&done) };
                self.known.insert((done.at, losing), value);
            }
        }
        Ok(self.known.get(&(at.clone(), losing)).copied().unwrap_or(0))
    }

    /// The options of a component as sums in order, each once.
    pub fn options(&mut self, at: &Component) -> Result<Vec<Vec<Component>>, NoValue> {
        let mut options = Vec::new();
        let mut left = self.left;
        let flow = self.game.options(at, &self.run, &mut |parts| {
            let mut parts = parts.to_vec();
            parts.sort_unstable();
            left = left.saturating_sub(1 + u64::try_from(parts.len()).unwrap_or(u64::MAX));
            options.push(parts);
            if left == 0 { Flow::Break(()) } else { Flow::Continue(()) }
        });
        self.left = left;
        match flow {
            Ok(Flow::Continue(())) => {}
            Ok(Flow::Break(())) => return Err(NoValue::TooMuch),
            Err(_) => return Err(NoValue::Wrong(format!("an error at {}", self.game.show(at)))),
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Whether reaching a component wins at once.
    pub fn is_goal(&self, at: &Component) -> bool {
        self.game.is_goal(at, &self.run).unwrap_or(false)
    }

    /// The xor of the values of a sum.
    pub fn sum(&mut self, parts: &[Component]) -> Result<u64, NoValue> {
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.value(part, Of::Values)?))
    }

    fn mex(&self, open: &Open) -> u64 {
        let worth = |part: &Component| self.known.get(&(part.clone(), false)).copied().unwrap_or(0);
        let seen: Vec<u64> =
            open.options.iter().map(|option| option.iter().fold(0, |sum, part| sum ^ worth(part))).collect();
        mex(&seen)
    }

    fn lost(&self, open: &Open) -> Result<u64, NoValue> {
        let wrong = |what: &str| NoValue::Wrong(format!("{what} at {}", self.game.show(&open.at)));
        let misere = self.game.play() == Play::Misere;
        match self.game.ending(&open.at, &self.run) {
            Err(_) => return Err(wrong("an error")),
            Ok(Some((_, Ending::MoverLoses))) => return Ok(0),
            Ok(Some((_, Ending::MoverWins))) => return Ok(1),
            Ok(Some(_)) => return Err(wrong("another ending")),
            Ok(None) => {}
        }
        if open.options.is_empty() {
            return Ok(u64::from(misere));
        }
        let mut won = false;
        for option in &open.options {
            won |= match option.as_slice() {
                [] => !misere,
                [part] => {
                    self.game.is_goal(part, &self.run).map_err(|_| wrong("an error"))?
                        || self.known.get(&(part.clone(), true)) == Some(&0)
                }
                _ => return Err(NoValue::Sum(format!("a sum at {}", self.game.show(&open.at)))),
            };
        }
        Ok(u64::from(won))
    }

    /// The components of a kind with a sum of fields of at most `most` and no field above `side`, by sum, then in order.
    pub fn components(&self, kind: usize, most: u64, side: u64) -> Vec<(Vec<u64>, Component)> {
        let fields = &self.game.rules().kinds[kind].fields;
        let mut tuples: Vec<Vec<u64>> = vec![Vec::new()];
        for field in fields {
            let side = if field.ty == Type::Bool { 1 } else { side };
            let longer = |tuple: &Vec<u64>| {
                let rest = most - tuple.iter().sum::<u64>();
                (0..=side.min(rest)).map(|number| [tuple.as_slice(), &[number]].concat()).collect::<Vec<_>>()
            };
            tuples = tuples.iter().flat_map(longer).collect();
        }
        let mut found: Vec<(Vec<u64>, Component)> =
            tuples.into_iter().filter_map(|tuple| self.component(kind, &tuple)).collect();
        found.sort_by_cached_key(|(numbers, _)| (numbers.iter().sum::<u64>(), numbers.clone()));
        found.dedup();
        found
    }

    /// The component with these numbers, in any order, and its own numbers; `None` outside the domain.
    pub fn component(&self, kind: usize, numbers: &[u64]) -> Option<(Vec<u64>, Component)> {
        let fields = self.game.rules().kinds[kind].fields.iter().zip(numbers);
        let values = fields.map(|(field, number)| match field.ty {
            Type::Bool => Value::from(*number == 1),
            _ => Value::from(*number),
        });
        match self.game.component(kind, values.collect(), &self.run) {
            Ok(component) => Some((numbers_of(&component), component)),
            Err(Halt::Error(_) | Halt::Stop(_)) => None,
        }
    }
}

fn numbers_of(component: &Component) -> Vec<u64> {
    let number = |value: &Value| match value {
        Value::Bool(truth) => u64::from(*truth),
        value => value.as_int().and_then(grundy_values::Int::to_u64).unwrap_or(u64::MAX),
    };
    component.fields.iter().map(number).collect()
}

/// The digits of a number, the last one in the lowest bit.
pub fn word(numeration: Numeration, number: u64) -> u64 {
    if numeration != Numeration::Fibonacci {
        return number;
    }
    let (mut weights, mut next) = (vec![1_u64], 2_u64);
    while next <= number {
        weights.push(next);
        next += weights[weights.len() - 2];
    }
    let mut rest = number;
    weights.iter().rev().fold(0, |word, weight| {
        let digit = u64::from(rest >= *weight);
        rest -= digit * weight;
        2 * word + digit
    })
}

/// Whether an automaton accepts these numbers.
pub fn accepts(automaton: &Automaton, numbers: &[u64]) -> bool {
    let words: Vec<u64> = numbers.iter().map(|number| word(automaton.numeration, *number)).collect();
    let places = words.iter().map(|word| u64::BITS - word.leading_zeros()).max().unwrap_or(0);
    let index = |state: u32| usize::try_from(state).unwrap_or(usize::MAX);
    let mut state = automaton.start;
    for place in (0..places).rev() {
        let symbol = words.iter().fold(0, |symbol, word| 2 * symbol + usize::from(word >> place & 1 == 1));
        state = automaton.next[index(state) * (1 << automaton.tracks) + symbol];
    }
    automaton.accepting[index(state)]
}

/// What is wrong with a theorem at a component of this value, if anything is.
pub fn refuted(game: &BoundGame, theorem: &Theorem, at: &Component, value: u64) -> Option<String> {
    let numbers = numbers_of(at);
    let certificate = theorem.certificate();
    let with = |value: u64| [numbers.as_slice(), &[value]].concat();
    let right = match &certificate.evidence {
        Evidence::Residue(residue) => residue::fits(game, certificate.of, residue, numbers[0], value),
        // What these prove stands in the readings.
        Evidence::Local(_) | Evidence::Lemmas(_) => true,
        // What it proves is that values repeat, far beyond what is played out.
        Evidence::Sparse(_) => true,
        Evidence::Window(window) => window.values.at(numbers[0]) == Some(value),
        Evidence::Library(library) => {
            grundy_verify::library::says(game, library, std::slice::from_ref(at)) == Some(value)
        }
        Evidence::Induction(induction) => {
            let relation = &induction.relations.kinds[at.kind];
            match induction.relations.coding {
                Coding::Set => accepts(relation, &numbers) == (value == 0),
                Coding::Number => {
                    (0..value + 3).all(|other| accepts(relation, &with(other)) == (other == value))
                }
                Coding::Power => (0..(value + 3).min(60))
                    .all(|other| accepts(relation, &with(1 << other)) == (other == value)),
            }
        }
    };
    if !right {
        return Some(format!("the evidence is wrong at {}, really {value}", game.show(at)));
    }
    certificate.readings.iter().find_map(|reading| match reading {
        Reading::Periodic(values) if values.at(numbers[0]) == Some(value) => None,
        Reading::Periodic(values) => {
            Some(format!("period {} is wrong at {}, really {value}", values.period, game.show(at)))
        }
        Reading::Claim(text) => claim_fails(game, text, at, value),
    })
}

/// Whether a claim about fields fails at a component of this value.
pub fn claim_fails(game: &BoundGame, text: &str, at: &Component, value: u64) -> Option<String> {
    let run = Run::unlimited();
    let claim = match check_claim(game.rules(), &Source::new("claim", text)) {
        Ok(claim) => claim,
        Err(_) => return Some(format!("`{text}` is no claim")),
    };
    let said = match game.claimed(&claim, &at.fields, &run) {
        Ok(None) => return None,
        Ok(Some(said)) => said,
        Err(_) => return Some(format!("`{text}` is an error at {}", game.show(at))),
    };
    let right = match (claim.of, said.as_bool()) {
        (ClaimOf::Outcome('N'), Some(truth)) => truth == (value != 0),
        (ClaimOf::Outcome(_), Some(truth)) => truth == (value == 0),
        _ => said.as_int().and_then(grundy_values::Int::to_u64) == Some(value),
    };
    (!right).then(|| format!("`{text}` fails at {}, really {value}", game.show(at)))
}

/// What is wrong with what is shown to people as proved, at a component of this value.
pub fn shown_wrong(game: &BoundGame, finding: &Finding, at: &Component, value: u64) -> Option<String> {
    let Standing::Proved(theorem) = &finding.standing else { return None };
    if let Some(wrong) = refuted(game, theorem, at, value) {
        return Some(wrong);
    }
    if let Some(Pattern::Periodic(values)) = &finding.pattern
        && values.at(numbers_of(at)[0]) != Some(value)
    {
        return Some(format!("the period shown is wrong at {}, really {value}", game.show(at)));
    }
    let formula = finding.formula.as_ref()?;
    let names: Vec<&str> =
        game.rules().kinds[at.kind].fields.iter().map(|field| field.name.as_str()).collect();
    let text = match finding.of {
        Of::Values => format!("g({}) = {formula}", names.join(", ")),
        Of::Losing => format!("P({}) iff {formula}", names.join(", ")),
    };
    claim_fails(game, &text, at, value)
}
