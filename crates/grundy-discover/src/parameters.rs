//! Rows of values for several values of parameters: one formula for all of them.
//!
//! # Setting
//!
//! For each choice κ of the parameters a row that repeats in the end. Its period P(κ), and the places within a period at
//! which something changes, are looked at as functions of κ.
//!
//! # Theorem
//!
//! None: what is found fits the rows that were looked at. d + 1 rows tell a linear form in d parameters; at
//! least two more must agree with it.
//!
//! # How the code uses it
//!
//! Rows are told apart by the parameter modulo 1, 2, …, 6, the fewest classes first; the first few values of a parameter may be exceptions,
//! which become cases of their own. In each class `shapes` reads one period: as r itself, as r modulo a number save at few places, as a
//! quotient, or as runs of constants.
//!
//! # What is not covered
//!
//! Places that are not linear in the parameters; classes and exceptions for several parameters at once.
//!
//! # Cost
//!
//! Linear in the rows, times the few shapes.

mod linear;
mod shapes;

use grundy_core::{Of, Periodic, Residue, ResidueCase};

use linear::Form;
use shapes::{Shape, Wave};

use crate::periodic::periodic;

/// Classes of a parameter modulo at most this.
const MOST_CLASSES: u64 = 6;

/// How many of the first values of a parameter may be exceptions.
const MOST_EXCEPTIONS: usize = 4;

/// Rows beyond those that tell a form.
const HELD_OUT: usize = 2;

/// Numbers before the values repeat: more are not listed.
const MOST_FIRST: u64 = 4;

/// A row of values, or of 0 for lost and 1 for other numbers, for some values of the parameters.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The values of the parameters.
    pub parameters: Vec<u64>,
    /// The values of 0, 1, 2, …; `None` where there is no position.
    pub values: Vec<Option<u64>>,
}

/// What is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Family<'t> {
    /// What the rows hold.
    pub of: Of,
    /// The names of the parameters.
    pub names: &'t [String],
    /// The name of the number.
    pub field: &'t str,
    /// The rows, parameters ascending.
    pub samples: &'t [Sample],
    /// Whether fixed periods are to be told as periods; otherwise they are remainders of the number, and the period is 1.
    pub by_remainder: bool,
}

/// Formulas that agree with all rows, the simplest first.
pub fn families(family: &Family<'_>) -> Vec<Residue> {
    let rows: Option<Vec<Row>> = family.samples.iter().map(Row::new).collect();
    let Some(rows) = rows else { return Vec::new() };
    let single = family.names.len() == 1;
    let mut found: Vec<Residue> = Vec::new();
    for modulus in 1..=if single { MOST_CLASSES } else { 1 } {
        for exceptions in 0..=if single { MOST_EXCEPTIONS } else { 0 } {
            if let Some(cases) = family.cases(&rows, modulus, exceptions) {
                let residue = Residue { open: family.names.to_vec(), scope: "true".to_owned(), cases };
                if !found.contains(&residue) {
                    found.push(residue);
                }
                break;
            }
        }
    }
    found
}

/// A row that repeats.
struct Row {
    parameters: Vec<u64>,
    periodic: Periodic,
}

impl Row {
    fn new(sample: &Sample) -> Option<Self> {
        let periodic = periodic(&sample.values).filter(|found| found.saltus == 0)?;
        Some(Self { parameters: sample.parameters.clone(), periodic })
    }

    /// One period, from remainder 0 on; numbers that are no position have no value.
    fn wave(&self) -> Vec<Option<u64>> {
        let first = self.periodic.preperiod.next_multiple_of(self.periodic.period);
        (first..first + self.periodic.period).map(|n| self.periodic.at(n)).collect()
    }

    /// The numbers at which the value is not that of the period.
    fn first_numbers(&self) -> Vec<(u64, u64)> {
        let differs = |n: &u64| {
            let later = self.periodic.at(n + self.periodic.preperiod.next_multiple_of(self.periodic.period));
            self.periodic.at(*n).is_some() && self.periodic.at(*n) != later
        };
        (0..self.periodic.preperiod).filter(differs).filter_map(|n| Some((n, self.periodic.at(n)?))).collect()
    }
}

impl Family<'_> {
    /// The cases of rows that are told apart by the parameter modulo a number, save the first few.
    fn cases(&self, rows: &[Row], modulus: u64, exceptions: usize) -> Option<Vec<ResidueCase>> {
        let (first, rest) = rows.split_at_checked(exceptions)?;
        let needed = self.names.len() + 1 + if self.names.is_empty() { 0 } else { HELD_OUT };
        let mut classes: Vec<(Vec<u64>, Told)> = Vec::new();
        for class in 0..modulus {
            let own = |row: &&Row| row.parameters.first().is_none_or(|value| value % modulus == class);
            let own: Vec<&Row> = rest.iter().filter(own).collect();
            if own.len() < needed {
                return None;
            }
            let told = self.told(&own)?;
            match classes.iter_mut().find(|(_, other)| *other == told) {
                Some((members, _)) => members.push(class),
                None => classes.push((vec![class], told)),
            }
        }
        if modulus > 1 && classes.len() == 1 {
            return None;
        }
        let mut cases = Vec::new();
        for row in first {
            let condition = self.is(&row.parameters);
            cases.push(self.case(&self.told(&[row])?, condition));
        }
        let least = rest.first().filter(|_| exceptions > 0).and_then(|row| row.parameters.first());
        for (members, told) in classes {
            cases.push(self.case(&told, self.condition(modulus, &members, least)));
        }
        Some(cases)
    }

    /// What rows have in common.
    fn told(&self, rows: &[&Row]) -> Option<Told> {
        let points = |of: &dyn Fn(&Row) -> u64| -> Option<Form> {
            let points: Vec<(&[u64], u64)> =
                rows.iter().map(|row| (row.parameters.as_slice(), of(row))).collect();
            if rows.len() == 1 {
                Form::constant(of(rows.first()?), self.names.len())
            } else {
                Form::through(&points)
            }
        };
        let period = points(&|row| row.periodic.period)?;
        let firsts = rows.first()?.first_numbers();
        let few = firsts.iter().all(|(n, _)| *n < MOST_FIRST);
        if !few || rows.iter().any(|row| row.first_numbers() != firsts) {
            return None;
        }
        let waves: Vec<Wave<'_>> =
            rows.iter().map(|row| Wave { parameters: &row.parameters, values: row.wave() }).collect();
        Some(Told { period, firsts, shape: Shape::of(&waves)? })
    }

    fn is(&self, parameters: &[u64]) -> String {
        let each = self.names.iter().zip(parameters).map(|(name, value)| format!("{name} == {value}"));
        each.collect::<Vec<_>>().join(" and ")
    }

    fn condition(&self, modulus: u64, members: &[u64], least: Option<&u64>) -> String {
        let name = self.names.first().map_or("", String::as_str);
        let left_out: Vec<u64> = (0..modulus).filter(|class| !members.contains(class)).collect();
        let class = match (members, left_out.as_slice()) {
            (_, []) => None,
            ([one], _) => Some(format!("{name} mod {modulus} == {one}")),
            (_, [one]) => Some(format!("{name} mod {modulus} != {one}")),
            (several, _) => {
                let each = several.iter().map(|class| format!("{name} mod {modulus} == {class}"));
                Some(format!("({})", each.collect::<Vec<_>>().join(" or ")))
            }
        };
        let least = least.map(|least| format!("{name} >= {least}"));
        let parts: Vec<String> = least.into_iter().chain(class).collect();
        if parts.is_empty() { "true".to_owned() } else { parts.join(" and ") }
    }

    fn case(&self, told: &Told, condition: String) -> ResidueCase {
        let period = told.period.text(self.names);
        let divisor = if period.contains(' ') { format!("({period})") } else { period.clone() };
        let rest = format!("{} mod {divisor}", self.field);
        let fixed = told.period.as_constant().is_some() && !self.by_remainder;
        let mut value = match self.of {
            Of::Values => told.shape.text(&rest, &told.period, self.names),
            Of::Losing => told.shape.lost_text(&rest, &told.period, self.names),
        };
        for (n, first) in told.firsts.iter().rev() {
            value = match self.of {
                Of::Values => format!("if {} == {n} then {first} else {value}", self.field),
                Of::Losing => lost_first(self.field, *n, *first == 0, &value),
            };
        }
        let period = if fixed { "1".to_owned() } else { period };
        ResidueCase { condition, period, value, reach: 0, powers: Vec::new() }
    }
}

/// The condition that a number is lost, where `n` is known to be `lost` or not, and `others` holds of the rest.
fn lost_first(field: &str, n: u64, lost: bool, others: &str) -> String {
    match (lost, others) {
        (true, "true") | (false, "false") => others.to_owned(),
        (true, "false") => format!("{field} == {n}"),
        (false, "true") => format!("{field} != {n}"),
        (true, _) => format!("{field} == {n} or {others}"),
        (false, _) if others.contains(" or ") => format!("{field} != {n} and ({others})"),
        (false, _) => format!("{field} != {n} and {others}"),
    }
}

/// What the rows of a class have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    period: Form,
    /// Numbers at which the values are not yet those of the period.
    firsts: Vec<(u64, u64)>,
    shape: Shape,
}
