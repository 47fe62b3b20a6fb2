//! Whether linear conditions exclude each other.
//!
//! # Theorem
//!
//! If a sum of positive multiples of conditions f <= 0 is a constant above 0, no numbers satisfy them all. Two conditions with opposite signs
//! of a variable add up to one without it, and every solution of the old ones solves the new ones (Fourier 1827, Motzkin 1936). For whole numbers
//! the factors of a condition can be divided by a common divisor, and what is added rounded. Where a number divides a form in which a
//! variable has a factor that can be inverted modulo the number, the variable is what the rest of the form says, modulo the number.
//!
//! # How the code uses it
//!
//! [`impossible`] gives true only where a contradiction was derived. Nothing follows from false. Conditions that are not linear are
//! not looked at, which only makes contradictions fewer.

use std::collections::BTreeMap;

use crate::logic::{Affine, Atom, Formula, Var};

/// Conditions at most; beyond that nothing is said.
const MOST_ROWS: usize = 300;

/// Divisors up to this are solved for.
const MOST_DIVISOR: i128 = 1_000;

/// Whether literals over natural numbers are seen to exclude each other.
pub(super) fn impossible(literals: &[Formula]) -> bool {
    let mut system = System::default();
    for literal in literals {
        match literal {
            Formula::Truth(false) => return true,
            Formula::Atom(atom) => match &**atom {
                Atom::Zero(form) => system.equations.push(form.clone()),
                Atom::AtMostZero(form) => system.rows.push(form.clone()),
                Atom::Divides(number, form) => system.divided.push((*number, form.clone())),
                _ => {}
            },
            Formula::Not(inner) => {
                if literals.contains(inner) {
                    return true;
                }
                if let Formula::Atom(atom) = &**inner
                    && let Atom::Divides(number, form) = &**atom
                {
                    system.undivided.push((*number, form.clone()));
                }
            }
            _ => {}
        }
    }
    system.contradicts().unwrap_or(false)
}

/// Conditions over natural numbers.
#[derive(Default)]
struct System {
    /// Each is 0.
    equations: Vec<Affine>,
    /// Each is at most 0.
    rows: Vec<Affine>,
    /// The number divides the form.
    divided: Vec<(i128, Affine)>,
    /// And here it does not.
    undivided: Vec<(i128, Affine)>,
}

impl System {
    /// Whether a contradiction is seen; `None` where a number is too large.
    fn contradicts(mut self) -> Option<bool> {
        let forms = self.rows.iter().chain(&self.equations);
        let mut vars: Vec<Var> = forms.flat_map(|form| form.factors().map(|(var, _)| var)).collect();
        vars.sort_unstable();
        vars.dedup();
        self.rows.extend(vars.iter().filter_map(|var| Affine::var(*var).times(-1).ok()));
        loop {
            if self.solve()? {
                return Some(true);
            }
            // A natural number that is at most 0 is 0.
            let none = self.rows.iter().find_map(|row| match row.factors().collect::<Vec<_>>().as_slice() {
                [(var, factor)] if *factor > 0 && row.added() > -factor => Some(*var),
                _ => None,
            });
            let Some(var) = none else { break };
            self.put(var, &Affine::zero())?;
        }
        if congruences(&self.divided, &self.undivided)? {
            return Some(true);
        }
        let next = vars.last().map_or(0, |last| last.saturating_add(1));
        self.quotients(next)?;
        excluded(self.rows)
    }

    /// Puts multiples of a divisor in place of variables, so that rounding sees what divides what. A quotient may be negative, and
    /// nothing says here that it is not.
    fn quotients(&mut self, mut next: Var) -> Option<()> {
        let known = self.divided.iter().chain(&self.undivided);
        let greatest = known.flat_map(|(_, form)| form.factors().map(|(var, _)| var)).max();
        next = next.max(greatest.map_or(0, |var| var.saturating_add(1)));
        while let Some((number, form)) = self.divided.pop() {
            let form = form.modulo(number);
            let solved = form.factors().find(|(_, factor)| *factor == 1 || *factor == number - 1);
            let Some((var, factor)) = solved else { continue };
            let rest = form.replaced(var, &Affine::zero()).ok()?;
            // factor * var + rest is a multiple, factor being 1 or -1 modulo the number.
            let rest = if factor == 1 { rest.times(-1).ok()? } else { rest };
            let by = Affine::var(next).times(number).ok()?.add(&rest).ok()?;
            next = next.checked_add(1)?;
            self.put(var, &by)?;
        }
        Some(())
    }

    /// Uses up the equations; true where one has no solution.
    fn solve(&mut self) -> Option<bool> {
        while let Some(equation) = self.equations.pop() {
            match equation.common() {
                0 if equation.added() != 0 => return Some(true),
                0 => continue,
                common if equation.added() % common != 0 => return Some(true),
                _ => {}
            }
            let equation = equation.tightened();
            let unit = equation.factors().find(|(_, factor)| factor.abs() == 1);
            let Some((var, factor)) = unit else {
                self.rows.extend([equation.clone(), equation.times(-1).ok()?]);
                continue;
            };
            let by = equation.replaced(var, &Affine::zero()).ok()?.times(-factor).ok()?;
            self.put(var, &by)?;
        }
        Some(false)
    }

    /// Replaces a variable. That it is natural stands among the rows.
    fn put(&mut self, var: Var, by: &Affine) -> Option<()> {
        let divided = self.divided.iter_mut().chain(&mut self.undivided).map(|(_, form)| form);
        for form in self.rows.iter_mut().chain(&mut self.equations).chain(divided) {
            if form.factor(var) != 0 {
                *form = form.replaced(var, by).ok()?;
            }
        }
        Some(())
    }
}

/// Whether statements on divisors exclude each other: those with the same divisor are solved one after the other.
fn congruences(divided: &[(i128, Affine)], undivided: &[(i128, Affine)]) -> Option<bool> {
    let mut numbers: Vec<i128> = divided.iter().chain(undivided).map(|(number, _)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let mut open: Vec<Affine> =
            divided.iter().filter(|(by, _)| *by == number).map(|(_, form)| form.modulo(number)).collect();
        let mut denied: Vec<Affine> =
            undivided.iter().filter(|(by, _)| *by == number).map(|(_, form)| form.modulo(number)).collect();
        while let Some(form) = open.pop() {
            if form.as_constant().is_some_and(|constant| constant != 0) {
                return Some(true);
            }
            let solved = form.factors().find_map(|(var, factor)| Some((var, inverse(factor, number)?)));
            let Some((var, inverse)) = solved else { continue };
            let by = form.times(-inverse).ok()?.modulo(number).replaced(var, &Affine::zero()).ok()?;
            for other in open.iter_mut().chain(&mut denied) {
                *other = other.replaced(var, &by).ok()?.modulo(number);
            }
        }
        if denied.iter().any(|form| form.as_constant() == Some(0)) {
            return Some(true);
        }
    }
    Some(false)
}

/// The number whose product with a factor leaves 1.
fn inverse(factor: i128, number: i128) -> Option<i128> {
    (1..number.min(MOST_DIVISOR)).find(|inverse| (factor * inverse).rem_euclid(number) == 1)
}

/// Whether conditions at most 0 are seen to exclude each other; `None` where a number is too large.
fn excluded(rows: Vec<Affine>) -> Option<bool> {
    let mut rows = strongest(rows);
    loop {
        if rows.iter().any(|row| row.as_constant().is_some_and(|constant| constant > 0)) {
            return Some(true);
        }
        let Some(var) = cheapest(&rows) else { return Some(false) };
        let (with, mut rest): (Vec<Affine>, Vec<Affine>) =
            rows.into_iter().partition(|row| row.factor(var) != 0);
        let (up, down): (Vec<Affine>, Vec<Affine>) = with.into_iter().partition(|row| row.factor(var) > 0);
        if rest.len() + up.len() * down.len() > MOST_ROWS {
            return Some(false);
        }
        for upper in &up {
            for lower in &down {
                let sum =
                    upper.times(-lower.factor(var)).ok()?.add(&lower.times(upper.factor(var)).ok()?).ok()?;
                rest.push(sum);
            }
        }
        rows = strongest(rest);
    }
}

/// The variable whose removal makes the fewest conditions.
fn cheapest(rows: &[Affine]) -> Option<Var> {
    let mut counts: BTreeMap<Var, (usize, usize)> = BTreeMap::new();
    for (var, factor) in rows.iter().flat_map(Affine::factors) {
        let (up, down) = counts.entry(var).or_default();
        if factor > 0 { *up += 1 } else { *down += 1 }
    }
    counts.into_iter().min_by_key(|(_, (up, down))| up * down).map(|(var, _)| var)
}

/// Of conditions that differ in what is added only, the strongest.
fn strongest(rows: Vec<Affine>) -> Vec<Affine> {
    let mut best: BTreeMap<Vec<(Var, i128)>, Affine> = BTreeMap::new();
    for row in rows {
        let row = row.tightened();
        let key: Vec<(Var, i128)> = row.factors().collect();
        match best.get(&key) {
            Some(other) if other.added() >= row.added() => {}
            _ => {
                best.insert(key, row);
            }
        }
    }
    best.into_values().collect()
}
