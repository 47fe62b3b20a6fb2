//! Conjunctions of linear constraints over the integers.

use super::affine::{Affine, Var};

/// More inequalities than this make elimination give up.
const MOST_CONSTRAINTS: usize = 160;

/// More rounds of elimination than this make it give up.
const MOST_ROUNDS: usize = 400;

/// A conjunction of linear constraints over integer variables.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// Each is zero.
    equal: Vec<Affine>,
    /// Each is at least zero.
    at_least: Vec<Affine>,
    /// Quotients and remainders of forms by constants.
    defined: Vec<Definition>,
}

/// `of = by * quotient + remainder` with `0 <= remainder < by`.
///
/// Every value of `of` has exactly one quotient and remainder, so a definition may be assumed
/// on either side of an implication.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The rounded-down quotient.
    pub quotient: Var,
    /// The remainder.
    pub remainder: Var,
    /// What is divided.
    pub of: Affine,
    /// The divisor, at least 1.
    pub by: i128,
}

impl System {
    /// Requires that `form >= 0`.
    pub fn require(&mut self, form: Affine) {
        self.at_least.push(form.tightened());
    }

    /// Requires that `form == 0`.
    pub fn require_zero(&mut self, form: Affine) {
        self.equal.push(form);
    }

    /// Requires that `a <= b`; `None` on overflow, and then nothing is required.
    pub fn require_order(&mut self, a: &Affine, b: &Affine) -> Option<()> {
        self.require(b.sub(a)?);
        Some(())
    }

    /// Names the quotient and the remainder of a form.
    pub fn define(&mut self, definition: Definition) {
        self.defined.push(definition);
    }

    /// The equations.
    pub fn equations(&self) -> &[Affine] {
        &self.equal
    }

    /// The forms that are at least zero.
    pub fn inequalities(&self) -> &[Affine] {
        &self.at_least
    }

    /// The quotients and remainders.
    pub fn definitions(&self) -> &[Definition] {
        &self.defined
    }

    /// Requires all that the other requires.
    pub fn join(&mut self, other: &Self) {
        self.equal.extend_from_slice(&other.equal);
        self.at_least.extend_from_slice(&other.at_least);
        self.defined.extend_from_slice(&other.defined);
    }

    /// Whether it is shown that no integers satisfy the system; `false` means nothing.
    pub fn infeasible(&self) -> bool {
        self.expanded().and_then(Eliminator::infeasible).unwrap_or(false)
    }

    /// Whether it is shown that `form >= 0` follows.
    pub fn implies(&self, form: &Affine) -> bool {
        let Some(negation) = form.scale(-1).and_then(|negative| negative.plus(-1)) else { return false };
        if let Some(constant) = negation.as_constant() {
            return constant < 0 || self.infeasible();
        }
        let mut with = self.clone();
        with.require(negation);
        with.infeasible()
    }

    /// Whether it is shown that `a <= b` follows.
    pub fn implies_order(&self, a: &Affine, b: &Affine) -> bool {
        b.sub(a).is_some_and(|difference| self.implies(&difference))
    }

    /// Whether it is shown that `form == 0` follows.
    pub fn implies_zero(&self, form: &Affine) -> bool {
        self.implies(form) && form.scale(-1).is_some_and(|negative| self.implies(&negative))
    }

    /// Constants between which `form` is shown to lie, where there are any.
    pub fn bounds(&self, form: &Affine) -> (Option<i128>, Option<i128>) {
        let fresh = self.fresh();
        let run = || {
            let mut with = self.clone();
            with.require_zero(Affine::var(fresh).sub(form)?);
            with.expanded()?.bounds_of(fresh)
        };
        run().unwrap_or((None, None))
    }

    /// A variable that does not occur.
    pub fn fresh(&self) -> Var {
        let defined = self.defined.iter().flat_map(|d| [d.quotient, d.remainder]);
        let forms = self.equal.iter().chain(&self.at_least).chain(self.defined.iter().map(|d| &d.of));
        let used = forms.flat_map(|form| form.terms().iter().map(|term| term.0)).chain(defined);
        used.max().map_or(0, |most| most + 1)
    }

    /// The system with `var` replaced.
    pub fn substitute(&self, var: Var, by: &Affine) -> Option<Self> {
        let replace = |form: &Affine| form.substitute(var, by);
        let defined = self.defined.iter().map(|d| Some(Definition { of: replace(&d.of)?, ..d.clone() }));
        Some(Self {
            equal: self.equal.iter().map(replace).collect::<Option<_>>()?,
            at_least: self.at_least.iter().map(replace).collect::<Option<_>>()?,
            defined: defined.collect::<Option<_>>()?,
        })
    }

    /// The system with every variable renamed; different variables must get different names.
    pub fn rename(&self, name: &dyn Fn(Var) -> Var) -> Option<Self> {
        let defined = self.defined.iter().map(|d| {
            let (quotient, remainder) = (name(d.quotient), name(d.remainder));
            Some(Definition { quotient, remainder, of: d.of.rename(name)?, by: d.by })
        });
        Some(Self {
            equal: self.equal.iter().map(|form| form.rename(name)).collect::<Option<_>>()?,
            at_least: self.at_least.iter().map(|form| form.rename(name)).collect::<Option<_>>()?,
            defined: defined.collect::<Option<_>>()?,
        })
    }

    /// The exact projection: what the system says of the variables that are kept.
    ///
    /// The result has the same integer points over the kept variables, and holds no others but
    /// quotients and remainders of kept ones. `None` where no such system was found.
    pub fn project(&self, keep: &dyn Fn(Var) -> bool) -> Option<Self> {
        let mut system = self.clone();
        while let Some(next) = system.solve_one(keep)? {
            system = next;
        }
        while let Some(unused) = system.unused_definition() {
            system.defined.remove(unused);
        }
        for _ in 0..MOST_ROUNDS {
            let known = system.known(keep);
            let Some(var) = system.vars().into_iter().find(|var| !known.contains(var)) else {
                return Some(system);
            };
            system.eliminate_exactly(var)?;
        }
        None
    }

    /// Uses an equation with a unit coefficient of a variable not kept to replace that variable.
    fn solve_one(&self, keep: &dyn Fn(Var) -> bool) -> Option<Option<Self>> {
        let named = |var| self.defined.iter().any(|d| d.quotient == var || d.remainder == var);
        for (index, form) in self.equal.iter().enumerate() {
            let unit = form.terms().iter().find(|(var, c)| is_unit(*c) && !keep(*var) && !named(*var));
            if let Some(&(var, coefficient)) = unit {
                let by = form.without(var).scale(-coefficient)?;
                let mut rest = self.clone();
                rest.equal.remove(index);
                return Some(Some(rest.substitute(var, &by)?));
            }
        }
        Some(None)
    }

    /// A definition whose quotient and remainder nothing else mentions: it always holds.
    fn unused_definition(&self) -> Option<usize> {
        let mentions = |form: &Affine, d: &Definition| {
            form.coefficient(d.quotient) != 0 || form.coefficient(d.remainder) != 0
        };
        self.defined.iter().position(|d| {
            let mut forms = self.equal.iter().chain(&self.at_least).chain(self.defined.iter().map(|d| &d.of));
            !forms.any(|form| mentions(form, d))
        })
    }

    /// Which variables are kept, or quotients and remainders of those.
    fn known(&self, keep: &dyn Fn(Var) -> bool) -> Vec<Var> {
        let mut known: Vec<Var> = self.vars().into_iter().filter(|&var| keep(var)).collect();
        for _ in 0..=self.defined.len() {
            for definition in &self.defined {
                let determined = definition.of.terms().iter().all(|term| known.contains(&term.0));
                if determined && !known.contains(&definition.quotient) {
                    known.extend([definition.quotient, definition.remainder]);
                }
            }
        }
        known
    }

    fn vars(&self) -> Vec<Var> {
        let defined = self.defined.iter().flat_map(|d| [d.quotient, d.remainder]);
        let forms = self.equal.iter().chain(&self.at_least).chain(self.defined.iter().map(|d| &d.of));
        let mut vars: Vec<Var> =
            forms.flat_map(|form| form.terms().iter().map(|term| term.0)).chain(defined).collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// Removes a variable that occurs in inequalities only, where the result is exact.
    fn eliminate_exactly(&mut self, var: Var) -> Option<()> {
        let outside = self.equal.iter().chain(self.defined.iter().map(|d| &d.of));
        let named = self.defined.iter().any(|d| d.quotient == var || d.remainder == var);
        if named || outside.into_iter().any(|form| form.coefficient(var) != 0) {
            return None;
        }
        let (with, without): (Vec<_>, Vec<_>) =
            self.at_least.drain(..).partition(|form| form.coefficient(var) != 0);
        self.at_least = without;
        let (lower, upper): (Vec<_>, Vec<_>) = with.into_iter().partition(|form| form.coefficient(var) > 0);
        for low in &lower {
            for high in &upper {
                let (a, b) = (low.coefficient(var), high.coefficient(var).checked_neg()?);
                if a != 1 && b != 1 {
                    return None;
                }
                self.require(low.combine(b, high, a)?);
            }
        }
        (self.at_least.len() <= MOST_CONSTRAINTS).then_some(())
    }

    /// The system with definitions spelled out, ready for elimination.
    fn expanded(&self) -> Option<Eliminator> {
        let mut all = Eliminator { equal: self.equal.clone(), at_least: self.at_least.clone() };
        for definition in &self.defined {
            let made = Affine::new([(definition.quotient, definition.by), (definition.remainder, 1)], 0)?;
            all.equal.push(made.sub(&definition.of)?);
            all.at_least.push(Affine::var(definition.remainder));
            let most = definition.by.checked_sub(1)?;
            all.at_least.push(Affine::new([(definition.remainder, -1)], most)?);
        }
        Some(all)
    }
}

fn is_unit(number: i128) -> bool {
    number == 1 || number == -1
}

/// A system in the course of elimination. `None` from any method is giving up.
struct Eliminator {
    equal: Vec<Affine>,
    at_least: Vec<Affine>,
}

/// What one round of elimination found.
enum Round {
    Contradiction,
    Progress,
    Done,
}

impl Eliminator {
    fn infeasible(mut self) -> Option<bool> {
        for _ in 0..MOST_ROUNDS {
            match self.round(None)? {
                Round::Contradiction => return Some(true),
                Round::Progress => {}
                Round::Done => return Some(false),
            }
        }
        None
    }

    /// The bounds of `var` once everything else is eliminated; an empty system has none to give.
    fn bounds_of(mut self, var: Var) -> Option<(Option<i128>, Option<i128>)> {
        for _ in 0..MOST_ROUNDS {
            match self.round(Some(var))? {
                Round::Contradiction => return Some((Some(0), Some(-1))),
                Round::Progress => {}
                Round::Done => return self.read_bounds(var),
            }
        }
        None
    }

    fn read_bounds(&self, var: Var) -> Option<(Option<i128>, Option<i128>)> {
        let (mut low, mut high) = (None::<i128>, None::<i128>);
        for form in &self.at_least {
            match form.coefficient(var) {
                1 => low = low.max(form.offset().checked_neg()),
                -1 => high = Some(high.map_or(form.offset(), |most| most.min(form.offset()))),
                _ => {}
            }
        }
        Some((low, high))
    }

    fn round(&mut self, keep: Option<Var>) -> Option<Round> {
        if let Some(form) = self.equal.pop() {
            return self.solve(form, keep);
        }
        if self.tidy(keep.is_none())? {
            return Some(Round::Contradiction);
        }
        if !self.equal.is_empty() {
            return Some(Round::Progress);
        }
        match self.cheapest(keep) {
            Some(var) => self.eliminate(var).map(|()| Round::Progress),
            None => Some(Round::Done),
        }
    }

    /// Uses up an equation. Changes of variables are unimodular, so nothing is lost.
    fn solve(&mut self, form: Affine, keep: Option<Var>) -> Option<Round> {
        let content = form.content();
        if content == 0 || form.offset() % content != 0 {
            return Some(if form.offset() == 0 { Round::Progress } else { Round::Contradiction });
        }
        let terms = form.terms().iter().map(|&(var, c)| (var, c / content));
        let form = Affine::new(terms, form.offset() / content)?;
        let free = form.terms().iter().filter(|(var, _)| Some(*var) != keep);
        let Some(&(var, least)) = free.min_by_key(|(_, c)| c.saturating_abs()) else {
            return self.both_ways(&form);
        };
        if is_unit(least) {
            let by = form.without(var).scale(-least)?;
            self.substitute(var, &by)?;
            return Some(Round::Progress);
        }
        // Euclid's step: var := var - sum of quotients, so that the other coefficients shrink.
        let rest = form.without(var);
        if rest.terms().iter().all(|&(other, _)| Some(other) == keep) {
            return self.both_ways(&form);
        }
        let quotients = rest.terms().iter().filter(|(other, _)| Some(*other) != keep);
        let quotients = quotients.map(|&(other, c)| (other, -c.div_euclid(least)));
        let by = Affine::new(quotients, 0)?.add(&Affine::var(var))?;
        self.equal.push(form);
        self.substitute(var, &by)?;
        Some(Round::Progress)
    }

    /// Keeps an equation as two inequalities.
    fn both_ways(&mut self, form: &Affine) -> Option<Round> {
        self.at_least.push(form.scale(-1)?);
        self.at_least.push(form.clone());
        Some(Round::Progress)
    }

    fn substitute(&mut self, var: Var, by: &Affine) -> Option<()> {
        for form in self.equal.iter_mut().chain(&mut self.at_least) {
            *form = form.substitute(var, by)?;
        }
        Some(())
    }

    /// Tightens and sorts the inequalities, drops what others imply at sight; whether it found a
    /// contradiction.
    fn tidy(&mut self, find_equations: bool) -> Option<bool> {
        let mut forms: Vec<Affine> = self.at_least.drain(..).map(|form| form.tightened()).collect();
        if forms.iter().any(|form| form.as_constant().is_some_and(|constant| constant < 0)) {
            return Some(true);
        }
        forms.retain(|form| form.as_constant().is_none());
        // Equal multiples stand together, the strongest first.
        forms.sort_unstable();
        forms.dedup_by(|next, first| next.terms() == first.terms());
        let mut index = 0;
        while index < forms.len() {
            let opposite = forms[index].scale(-1)?;
            let found = forms.binary_search_by(|form| form.terms().cmp(opposite.terms()));
            if let Ok(other) = found {
                let room = forms[index].offset().checked_add(forms[other].offset())?;
                if room < 0 {
                    return Some(true);
                }
                if find_equations && room == 0 && forms[index].terms().len() > 1 {
                    self.equal.push(forms[index].clone());
                    forms.remove(index.max(other));
                    forms.remove(index.min(other));
                    break;
                }
            }
            index += 1;
        }
        self.at_least = forms;
        Some(false)
    }

    /// The variable whose elimination makes the fewest new inequalities.
    fn cheapest(&self, keep: Option<Var>) -> Option<Var> {
        let mut vars: Vec<Var> =
            self.at_least.iter().flat_map(|form| form.terms().iter().map(|term| term.0)).collect();
        vars.sort_unstable();
        vars.dedup();
        vars.retain(|&var| Some(var) != keep);
        vars.into_iter().min_by_key(|&var| {
            let lower = self.at_least.iter().filter(|form| form.coefficient(var) > 0).count();
            let upper = self.at_least.iter().filter(|form| form.coefficient(var) < 0).count();
            // New inequalities less those used up, moved up to stay natural.
            lower * upper + 2 * self.at_least.len() - lower - upper
        })
    }

    fn eliminate(&mut self, var: Var) -> Option<()> {
        let (with, without): (Vec<_>, Vec<_>) =
            self.at_least.drain(..).partition(|form| form.coefficient(var) != 0);
        self.at_least = without;
        let (lower, upper): (Vec<_>, Vec<_>) = with.into_iter().partition(|form| form.coefficient(var) > 0);
        for low in &lower {
            for high in &upper {
                let (a, b) = (low.coefficient(var), high.coefficient(var).checked_neg()?);
                self.at_least.push(low.combine(b, high, a)?.tightened());
            }
        }
        (self.at_least.len() <= MOST_CONSTRAINTS).then_some(())
    }
}
