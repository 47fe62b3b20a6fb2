//! Sentences about natural numbers as MONA programs: an outside witness.
//!
//! # Setting
//!
//! MONA decides WS1S, the monadic second-order theory of the natural numbers with one successor,
//! where second-order variables are *finite* sets. A number is the set of the places of its binary ones,
//! the least significant at place 0, so each number is one set and each set one number. It knows no
//! length: above its last one, a number has zeros without end.
//!
//! # Theorem
//!
//! Büchi (1960): addition and the automatic relations in base 2 are definable in WS1S, so a sentence
//! about numbers is true if and only if its translation is valid.
//!
//! # How the code uses it
//!
//! Nothing of our engine is used: no product, projection or minimisation, and no automaton for a
//! linear relation.
//!
//! - *Linear relations*: both sides are computed by doubling and adding, each step a variable of its own, and
//!   then compared. An addition holds if there is a set of carries: place 0 has none, and each
//!   place passes one on if two of the three digits there are one. The carry that would not end has
//!   no finite set, and no sum without one.
//! - *Digit operations*: place by place.
//! - *Given automata* read the most significant digit first, from the highest place down to place 0. There are
//!   sets that hold, in binary, the state at each place: that of place p is the successor of that of
//!   place p + 1 under the digits at p, and that of place 0 accepts. The start has the code 0,
//!   so "finite" says that it is the state from some place upwards. For this it must stay the
//!   same under zeros. Where it does not, a new start that does so takes its place: then
//!   exactly the leading zeros are left out, as [`Dfa::accepts`] does.
//!
//! # What is not covered
//!
//! Automata in another base than 2, and formulas with free variables: they are refused.
//!
//! # Cost
//!
//! One variable for each binary digit of a factor; a clause for each state and successor of an
//! automaton. What MONA makes of it can be as large as what our engine makes of it: a linear relation
//! has about as many states as its factors add up to, whatever the constant.

use std::collections::BTreeMap;
use std::fmt::Write;

use grundy_automata::{Dfa, Formula, Relation, System, Var};
use grundy_messages::{Arg, Label};

/// Why a formula has no MONA program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMona {
    /// A variable is not bound by any quantifier.
    Free(Var),
    /// A given automaton reads numbers that are written in this way.
    Digits(System),
    /// A given automaton reads another number of variables than it is given.
    Tracks,
}

impl NoMona {
    /// The reason in words.
    pub fn arg(&self) -> Arg {
        Arg::Label(match self {
            Self::Free(_) | Self::Tracks => Label::MonaNoSentence,
            Self::Digits(_) => Label::MonaOnlyBinary,
        })
    }
}

/// What the programs begin with: numbers as sets, compared and added.
const PRELUDE: &str = "\
ws1s;

# x + y = z: c holds the places that a one is carried to.
pred add(var2 x, var2 y, var2 z) =
  ex2 c: 0 notin c & (all1 p:
    (p in z <=> (p in x <=> (p in y <=> p in c))) &
    (p + 1 in c <=> (p in x & p in y | p in x & p in c | p in y & p in c)));

# 2 x = z.
pred twice(var2 x, var2 z) = 0 notin z & (all1 p: (p in x <=> p + 1 in z));

# x <= y: where they differ first, seen from above, y has the one.
pred atmost(var2 x, var2 y) =
  x = y | (ex1 p: p notin x & p in y & (all1 q: (q > p => (q in x <=> q in y))));

# z is the exclusive or of x and y.
pred exclusive(var2 x, var2 y, var2 z) = all1 p: (p in z <=> ~(p in x <=> p in y));

# x is a power of two.
pred power(var2 x) = ex1 p: x = {p};

# y is the greatest power of two that divides x, and 0 for 0.
pred lowest(var2 x, var2 y) =
  (x = empty & y = empty) | (ex1 p: p in x & y = {p} & (all1 q: (q < p => q notin x)));
";

/// The sentence as a MONA program. It is true if and only if MONA answers `Formula is valid`.
pub fn mona(sentence: &Formula, name: &str) -> Result<String, NoMona> {
    let mut printer = Printer::default();
    let formula = printer.formula(sentence)?;
    let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut program = format!("# {name}\n{PRELUDE}");
    for (number, dfa) in printer.given.iter().enumerate() {
        let _ = write!(program, "\n{}", predicate(number, dfa));
    }
    Ok(format!("{program}\n{formula};\n"))
}

#[derive(Default)]
struct Printer<'f> {
    /// The name of each variable in scope, the innermost last.
    scope: BTreeMap<Var, Vec<String>>,
    /// How many names were made.
    names: usize,
    /// The automata met, each once.
    given: Vec<&'f Dfa>,
}

impl<'f> Printer<'f> {
    fn formula(&mut self, formula: &'f Formula) -> Result<String, NoMona> {
        Ok(match formula {
            Formula::Truth(truth) => truth.to_string(),
            Formula::Linear(terms, relation, constant) => self.linear(terms, *relation, *constant)?,
            Formula::Xor(x, y, z) => {
                format!("exclusive({}, {}, {})", self.name(*x)?, self.name(*y)?, self.name(*z)?)
            }
            Formula::And2(x, y, z) => {
                format!("{} = {} inter {}", self.name(*z)?, self.name(*x)?, self.name(*y)?)
            }
            Formula::Or2(x, y, z) => {
                format!("{} = {} union {}", self.name(*z)?, self.name(*x)?, self.name(*y)?)
            }
            Formula::LowDigit(x, y) => format!("lowest({}, {})", self.name(*x)?, self.name(*y)?),
            Formula::Power(x) => format!("power({})", self.name(*x)?),
            Formula::Given(dfa, vars) => self.given(dfa, vars)?,
            Formula::Not(inner) => format!("~({})", self.formula(inner)?),
            Formula::All(parts) => self.joined(parts, " & ", "true")?,
            Formula::Some(parts) => self.joined(parts, " | ", "false")?,
            Formula::Exists(vars, body) => self.exists(vars, body)?,
        })
    }

    fn name(&self, var: Var) -> Result<&str, NoMona> {
        let innermost = self.scope.get(&var).and_then(|names| names.last());
        innermost.map(String::as_str).ok_or(NoMona::Free(var))
    }

    /// A name that no other variable has.
    fn fresh(&mut self, letter: char) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    fn joined(&mut self, parts: &'f [Formula], word: &str, neutral: &str) -> Result<String, NoMona> {
        let parts = parts.iter().map(|part| self.formula(part)).collect::<Result<Vec<_>, _>>()?;
        Ok(joined(&parts, word, neutral))
    }

    fn exists(&mut self, vars: &[Var], body: &'f Formula) -> Result<String, NoMona> {
        let names: Vec<String> = vars.iter().map(|_| self.fresh('x')).collect();
        for (var, name) in vars.iter().zip(&names) {
            self.scope.entry(*var).or_default().push(name.clone());
        }
        let body = self.formula(body)?;
        for var in vars {
            self.scope.entry(*var).or_default().pop();
        }
        Ok(if names.is_empty() { body } else { format!("(ex2 {}: {body})", names.join(", ")) })
    }

    fn given(&mut self, dfa: &'f Dfa, vars: &[Var]) -> Result<String, NoMona> {
        if dfa.system() != System::Base(2) {
            return Err(NoMona::Digits(dfa.system()));
        }
        if dfa.vars().len() != vars.len() {
            return Err(NoMona::Tracks);
        }
        let known = self.given.iter().position(|known| *known == dfa);
        let number = known.unwrap_or(self.given.len());
        if known.is_none() {
            self.given.push(dfa);
        }
        let names = vars.iter().map(|var| self.name(*var)).collect::<Result<Vec<_>, _>>()?;
        Ok(if names.is_empty() {
            format!("given{number}")
        } else {
            format!("given{number}({})", names.join(", "))
        })
    }

    /// `sum of a_i x_i (= or <=) constant`, with what is negative on the other side.
    fn linear(&mut self, terms: &[(Var, i64)], relation: Relation, constant: i64) -> Result<String, NoMona> {
        let mut factors: BTreeMap<Var, i128> = BTreeMap::new();
        for (var, factor) in terms {
            *factors.entry(*var).or_default() += i128::from(*factor);
        }
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (var, factor) in factors {
            let side = if factor > 0 { &mut left } else { &mut right };
            side.push((self.name(var)?.to_owned(), factor.unsigned_abs()));
        }
        let more = u128::from(constant.unsigned_abs());
        let mut steps = Vec::new();
        let left = self.sum(&left, if constant < 0 { more } else { 0 }, &mut steps);
        let right = self.sum(&right, if constant > 0 { more } else { 0 }, &mut steps);
        let compared = match relation {
            Relation::Equal => format!("{left} = {right}"),
            Relation::AtMost => format!("atmost({left}, {right})"),
        };
        Ok(steps
            .into_iter()
            .rev()
            .fold(compared, |body, Step { name, is }| format!("(ex2 {name}: {is} & {body})")))
    }

    /// The name of a sum; `steps` compute it.
    fn sum(&mut self, terms: &[(String, u128)], constant: u128, steps: &mut Vec<Step>) -> String {
        let mut sum: Option<String> = None;
        for (name, factor) in terms.iter().filter(|(_, factor)| *factor > 0) {
            let multiple = self.multiple(name, *factor, steps);
            sum = Some(self.added(sum, multiple, steps));
        }
        if let (0, Some(sum)) = (constant, &sum) {
            return sum.clone();
        }
        let places: Vec<String> = (0..u128::BITS)
            .filter(|place| constant >> place & 1 == 1)
            .map(|place| place.to_string())
            .collect();
        let set = if places.is_empty() { "empty".to_owned() } else { format!("{{{}}}", places.join(", ")) };
        let number = self.step(steps, |name| format!("{name} = {set}"));
        self.added(sum, number, steps)
    }

    /// The name of `factor` times a number: its digits from above, each doubles what there is.
    fn multiple(&mut self, name: &str, factor: u128, steps: &mut Vec<Step>) -> String {
        let mut product = name.to_owned();
        for place in (0..factor.ilog2()).rev() {
            product = self.step(steps, |double| format!("twice({product}, {double})"));
            if factor >> place & 1 == 1 {
                product = self.added(Some(product), name.to_owned(), steps);
            }
        }
        product
    }

    fn added(&mut self, sum: Option<String>, more: String, steps: &mut Vec<Step>) -> String {
        match sum {
            None => more,
            Some(sum) => self.step(steps, |name| format!("add({sum}, {more}, {name})")),
        }
    }

    /// A new variable, and what it is.
    fn step(&mut self, steps: &mut Vec<Step>, is: impl FnOnce(&str) -> String) -> String {
        let name = self.fresh('t');
        let is = is(&name);
        steps.push(Step { name: name.clone(), is });
        name
    }
}

/// A number on the way to a sum.
struct Step {
    name: String,
    is: String,
}

/// The relation of an automaton: there is a run, from above, that ends in an accepting state.
fn predicate(number: usize, dfa: &Dfa) -> String {
    let run = Run::new(dfa);
    let tracks: Vec<String> = (0..dfa.vars().len()).map(|track| format!("d{track}")).collect();
    let places: Vec<String> = (0..run.bits()).map(|bit| format!("s{bit}")).collect();
    let parameters: Vec<String> = tracks.iter().map(|track| format!("var2 {track}")).collect();
    let mut text = format!("pred given{number}");
    if !parameters.is_empty() {
        let _ = write!(text, "({})", parameters.join(", "));
    }
    let accepting: Vec<String> = run
        .accepting
        .iter()
        .enumerate()
        .filter(|(_, accepts)| **accepts)
        .map(|(state, _)| holds(state, &places, "0"))
        .collect();
    let rows: Vec<String> = (0..run.accepting.len())
        .map(|state| format!("({} & {})", holds(state, &places, "p + 1"), run.row(state, &tracks, &places)))
        .collect();
    let accepted = joined(&accepting, " | ", "false");
    if places.is_empty() {
        // One state: no set is needed to hold it.
        let _ = writeln!(text, " = {accepted};");
    } else {
        let steps = joined(&rows, " |\n    ", "false");
        let _ = writeln!(text, " =\n  ex2 {}: (all1 p:\n    {steps}) &\n  {accepted};", places.join(", "));
    }
    text
}

/// An automaton whose start is state 0 and stays under zeros.
struct Run {
    accepting: Vec<bool>,
    /// For each state one successor a symbol.
    next: Vec<Vec<usize>>,
}

impl Run {
    fn new(dfa: &Dfa) -> Self {
        let index = |state: u32| usize::try_from(state).unwrap_or(usize::MAX);
        let start = index(dfa.start());
        let table = dfa.table();
        let symbols = (table.len() / dfa.states().max(1)).max(1);
        let mut accepting = dfa.accepting().to_vec();
        let mut next: Vec<Vec<usize>> =
            table.chunks(symbols).map(|row| row.iter().map(|state| index(*state)).collect()).collect();
        let stays = next.get(start).and_then(|row| row.first()) == Some(&start);
        let first = if stays { start } else { next.len() };
        if !stays
            && let (Some(row), Some(accepts)) = (next.get(start).cloned(), accepting.get(start).copied())
        {
            let zeros = std::iter::once(first);
            next.push(zeros.chain(row.into_iter().skip(1)).collect());
            accepting.push(accepts);
        }
        // The start exchanges its number with state 0.
        next.iter_mut().flatten().for_each(|state| *state = exchanged(*state, first));
        next.swap(0, first);
        accepting.swap(0, first);
        Self { accepting, next }
    }

    /// How many binary digits the number of a state has.
    fn bits(&self) -> u32 {
        self.accepting.len().saturating_sub(1).checked_ilog2().map_or(0, |place| place + 1)
    }

    /// For each successor of `state`, that it is the state at p and the digits at p lead to it.
    fn row(&self, state: usize, tracks: &[String], places: &[String]) -> String {
        let mut symbols: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (symbol, next) in self.next.get(state).into_iter().flatten().enumerate() {
            symbols.entry(*next).or_default().push(symbol);
        }
        let always = symbols.len() == 1;
        let clauses: Vec<String> = symbols
            .into_iter()
            .map(|(next, symbols)| {
                let symbols: Vec<String> = symbols.into_iter().map(|symbol| read(symbol, tracks)).collect();
                let at = holds(next, places, "p");
                if always { at } else { format!("({at} & {})", joined(&symbols, " | ", "false")) }
            })
            .collect();
        joined(&clauses, " | ", "false")
    }
}

/// The number of a state after state 0 and `first` were exchanged.
fn exchanged(state: usize, first: usize) -> usize {
    match state {
        0 => first,
        state if state == first => 0,
        state => state,
    }
}

/// The sets hold `state` at a place.
fn holds(state: usize, places: &[String], at: &str) -> String {
    let digits = places.iter().enumerate().map(|(bit, set)| member(state >> bit & 1 == 1, at, set));
    joined(&digits.collect::<Vec<_>>(), " & ", "true")
}

/// The tracks have the digits of `symbol` at p: the first track has the most significant.
fn read(symbol: usize, tracks: &[String]) -> String {
    let digits =
        tracks.iter().rev().enumerate().map(|(bit, track)| member(symbol >> bit & 1 == 1, "p", track));
    joined(&digits.collect::<Vec<_>>(), " & ", "true")
}

fn member(is: bool, at: &str, set: &str) -> String {
    format!("{at} {} {set}", if is { "in" } else { "notin" })
}

/// Parts with a word between them, as one part; the neutral one where there is none.
///
/// A part is a relation, or stands in parentheses: nothing before or after it can split it.
fn joined(parts: &[String], word: &str, neutral: &str) -> String {
    match parts {
        [] => neutral.to_owned(),
        [part] => part.clone(),
        parts => format!("({})", parts.join(word)),
    }
}
