//! Values that repeat along one number where the others are few, as `g(n + 4, last) = g(n, last) where n >= 8`.
//!
//! # Setting
//!
//! One kind of component with several fields, of which all but one take few values. f is the value, or of lost positions 0 and of others 1.
//!
//! # Theorem
//!
//! That f repeats with period p from m on, along the one number n, is the same as the statements that f is constant where n >= m, n leaves the
//! remainder r by p and the other fields have certain values, for all r and all values of these.
//!
//! # How the code uses it
//!
//! A table shows p and m. The statements are claims, which become readings of a certificate; the checker decides them from what is proved.
//!
//! # What is not covered
//!
//! Values that grow with each period.
//!
//! # Cost
//!
//! One reading for each remainder and each choice of the other fields, at most [`MOST_CLAIMS`].

use grundy_core::{Of, Table};
use grundy_discover::periodic;
use grundy_rules::Type;
use grundy_rules::ir::{Field, Kind};

/// Choices of the other fields at most.
const MOST_ROWS: usize = 12;

/// Readings at most.
const MOST_CLAIMS: u64 = 240;

/// That values repeat along a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The field.
    pub field: usize,
    /// The period.
    pub period: u64,
    /// The least number from which they do.
    pub preperiod: u64,
}

/// The condition that a field has this value.
pub(super) fn is(field: &Field, value: u64) -> String {
    match (&field.ty, value) {
        (Type::Bool, 0) => format!("not {}", field.name),
        (Type::Bool, _) => field.name.clone(),
        _ => format!("{} == {value}", field.name),
    }
}

/// The rows of a table along a field: the values of the others, and the cells; `None` where there are many.
fn rows(table: &Table<u64>, field: usize) -> Option<Vec<(Vec<u64>, Vec<Option<u64>>)>> {
    let mut found: Vec<(Vec<u64>, Vec<Option<u64>>)> = Vec::new();
    for (rank, cell) in table.cells.iter().enumerate() {
        let mut others = table.unrank(rank);
        let number = usize::try_from(others.remove(field)).ok()?;
        let row = match found.iter().position(|(known, _)| *known == others) {
            Some(row) => row,
            None if cell.is_none() => continue,
            // Others that reach half of the table have no limit.
            None if found.len() == MOST_ROWS => return None,
            None => {
                found.push((others, vec![None; table.axes.get(field)?.len]));
                found.len() - 1
            }
        };
        *found.get_mut(row)?.1.get_mut(number)? = *cell;
    }
    let limited = |others: &[u64]| {
        let axes = table.axes.iter().enumerate().filter(|(at, _)| *at != field);
        axes.zip(others).all(|((_, axis), other)| {
            axis.len == 2 || usize::try_from(*other).is_ok_and(|other| other + 1 < axis.len)
        })
    };
    found.iter().all(|(others, _)| limited(others)).then_some(found)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Repeats {
    /// What a table of several fields shows.
    pub(super) fn seen(table: &Table<u64>) -> Option<Self> {
        if table.axes.len() < 2 {
            return None;
        }
        (0..table.axes.len()).find_map(|field| {
            let rows = rows(table, field)?;
            let (mut period, mut preperiod) = (1_u64, 0);
            for (_, row) in &rows {
                let seen = periodic(row).filter(|seen| seen.saltus == 0)?;
                period = period.checked_mul(seen.period / gcd(period, seen.period))?;
                preperiod = preperiod.max(seen.preperiod);
            }
            (!rows.is_empty()).then_some(Self { field, period, preperiod })
        })
    }

    /// The claims that say so; `None` where there are too many, or some other field has no limit.
    pub(super) fn claims(&self, of: Of, kind: &Kind, table: &Table<u64>) -> Option<Vec<String>> {
        let rows = rows(table, self.field)?;
        let count = u64::try_from(rows.len()).ok()?;
        if self.period.checked_mul(count)? > MOST_CLAIMS {
            return None;
        }
        let names: Vec<&str> = kind.fields.iter().map(|field| field.name.as_str()).collect();
        let (names, name) = (names.join(", "), &kind.fields.get(self.field)?.name);
        let others: Vec<&Field> =
            kind.fields.iter().enumerate().filter(|(at, _)| *at != self.field).map(|(_, of)| of).collect();
        let mut claims = Vec::new();
        for (values, row) in &rows {
            for number in self.preperiod..self.preperiod.checked_add(self.period)? {
                let Some(value) = row.get(usize::try_from(number).ok()?).copied().flatten() else { continue };
                let mut when = vec![format!("{name} mod {} == {}", self.period, number % self.period)];
                when.extend((self.preperiod > 0).then(|| format!("{name} >= {}", self.preperiod)));
                when.extend(others.iter().zip(values).map(|(field, value)| is(field, *value)));
                let when = when.join(" and ");
                claims.push(match of {
                    Of::Values => format!("g({names}) = {value} where {when}"),
                    Of::Losing => format!("P({names}) iff {} where {when}", value == 0),
                });
            }
        }
        Some(claims)
    }

    /// The fields, and the fields with the period added.
    pub fn arguments(&self, names: &[String]) -> (String, String) {
        let shifted = |(at, name): (usize, &String)| {
            if at == self.field { format!("{name} + {}", self.period) } else { name.clone() }
        };
        let there: Vec<String> = names.iter().enumerate().map(shifted).collect();
        (names.join(", "), there.join(", "))
    }
}
