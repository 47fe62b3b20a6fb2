//! What repeats in the values of a table, or in what is told of them.

use grundy_discover::{Aspect, Seen, aspect_of_row, value_period};
use grundy_export::{Cell, Grid};
use grundy_values::{Allowance, Arena, Notation, Value};

/// Rows of a table that are looked at.
const MOST_ROWS: usize = 12;

/// That an aspect of values repeats along a row of a table: v(n + period) = v(n) + saltus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueRow {
    /// What repeats.
    pub aspect: Aspect,
    /// The other numbers.
    pub fixed: Vec<(String, u64)>,
    /// The number that grows.
    pub name: String,
    /// The least number from which on it holds.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// What a period adds, in ASCII; `0` where the row is periodic.
    pub saltus: String,
    /// How many whole periods were seen.
    pub times: u64,
    /// How many equations were seen to hold.
    pub equations: u64,
    /// Whether that is enough to call it a pattern.
    pub seen: Seen,
    /// The greatest number looked at.
    pub up_to: u64,
}

impl ValueRow {
    /// The name used in JSON, never translated.
    pub fn kind(&self) -> &'static str {
        match (self.saltus.as_str(), self.period) {
            ("0", 1) => "constant",
            ("0", 2) => "parity",
            ("0", _) => "periodic",
            _ => "arithmetic periodic",
        }
    }

    /// What is known: never more than that it was tested.
    pub fn standing(&self) -> &'static str {
        match self.seen {
            Seen::Enough => "tested",
            Seen::TooShort => "none",
        }
    }

    /// `v(n + 2) = v(n) + 1`, in the functions of `grundy value`.
    pub fn formula(&self) -> String {
        let (name, period) = (&self.name, self.period);
        let plus = match self.saltus.strip_prefix('-') {
            _ if self.saltus == "0" => String::new(),
            Some(size) if size.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/') => {
                format!(" - {size}")
            }
            _ => format!(" + {}", self.saltus),
        };
        let (late, early) = (format!("v({name} + {period})"), format!("v({name})"));
        match self.aspect {
            Aspect::Value => format!("{late} = {early}{plus}"),
            Aspect::Reduced => format!("rcf({late}) = rcf({early}{plus})"),
            Aspect::Mean => format!("mean({late}) = mean({early}){plus}"),
            Aspect::Temperature => format!("temperature({late}) = temperature({early}){plus}"),
            Aspect::Outcome => format!("outcome({late}) = outcome({early})"),
        }
    }
}

/// What repeats in a table, along its last number that varies; nothing where the players have the same moves. Of each row what says most comes first,
/// and what follows from that is not told. What was seen too little is told where there is nothing else.
pub fn value_rows(grid: &Grid) -> Vec<ValueRow> {
    let vary = grid.axes.iter().rposition(|axis| axis.len > 1);
    let Some(along) = vary.filter(|_| has_sides(grid)) else { return Vec::new() };
    let mut rows: Vec<(Vec<u64>, Vec<&Cell>)> = Vec::new();
    for (rank, cell) in grid.cells.iter().enumerate() {
        let mut others = grid.at(rank);
        others.remove(along);
        match rows.iter().position(|(known, _)| *known == others) {
            Some(row) => rows[row].1.push(cell),
            None if rows.len() == MOST_ROWS => {}
            None => rows.push((others, vec![cell])),
        }
    }
    let looked = |(others, cells): (Vec<u64>, Vec<&Cell>)| Row { grid, along, others, cells }.repeats();
    rows.into_iter().flat_map(looked).collect()
}

/// Whether some cell shows that the players have different moves.
fn has_sides(grid: &Grid) -> bool {
    let is_one_sided = |cell: &Cell| cell.word().is_some_and(|word| matches!(word.id(), "L" | "R"));
    grid.has_values() || grid.cells.iter().any(is_one_sided)
}

/// A row of a table.
struct Row<'g> {
    grid: &'g Grid,
    along: usize,
    others: Vec<u64>,
    cells: Vec<&'g Cell>,
}

impl Row<'_> {
    fn repeats(&self) -> Vec<ValueRow> {
        let mut arena = Arena::new();
        let values = self.values(&mut arena);
        let mut found: Vec<ValueRow> = Vec::new();
        for aspect in Aspect::ALL {
            if found.iter().any(|row| row.seen == Seen::Enough && row.aspect.implies(aspect)) {
                continue;
            }
            let row = match aspect {
                Aspect::Outcome => self.outcomes(&mut arena),
                _ => aspect_of_row(&values, aspect, &mut arena),
            };
            found.extend(row.and_then(|row| self.repeat(&row, aspect, &mut arena)));
        }
        if found.iter().any(|row| row.seen == Seen::Enough) {
            found.retain(|row| row.seen == Seen::Enough);
        } else {
            found.truncate(1);
        }
        found
    }

    /// The values up to the first that is not known.
    fn values(&self, arena: &mut Arena) -> Vec<Option<Value>> {
        let mut read = |cell: &Cell| match cell {
            Cell::Empty => Some(None),
            Cell::Value(value) => arena.read(&value.text).ok().map(Some),
            _ => None,
        };
        self.cells.iter().map_while(|cell| read(cell)).collect()
    }

    /// The outcomes up to the first that is not known.
    fn outcomes(&self, arena: &mut Arena) -> Option<Vec<Option<Value>>> {
        arena.allow(Allowance::UNLIMITED);
        let known = self.cells.iter().map_while(|cell| match cell {
            Cell::Empty => Some(None),
            cell => cell.word().map(|word| Some(word.outcome())),
        });
        known
            .map(|outcome| outcome.map(|outcome| Aspect::of_outcome(outcome, arena)).transpose().ok())
            .collect()
    }

    fn repeat(&self, row: &[Option<Value>], aspect: Aspect, arena: &mut Arena) -> Option<ValueRow> {
        // What a stop left open, at the end, is no position that is missing.
        let known = row.iter().rposition(Option::is_some)?;
        let found = value_period(&row[..=known], aspect, arena)?;
        arena.allow(Allowance::UNLIMITED);
        let (axis, exact) = (self.grid.axes.get(self.along)?, |count: usize| u64::try_from(count).ok());
        let others = self.grid.axes.iter().enumerate().filter(|(at, _)| *at != self.along);
        let names = others.map(|(_, axis)| axis.name.clone());
        Some(ValueRow {
            aspect,
            fixed: names.zip(self.others.iter().copied()).collect(),
            name: axis.name.clone(),
            preperiod: axis.from + exact(found.preperiod)?,
            period: exact(found.period)?,
            saltus: arena.print(found.saltus, Notation::Ascii).ok()?,
            times: exact(found.times)?,
            equations: exact(found.equations)?,
            seen: found.seen,
            up_to: axis.from + exact(known)?,
        })
    }
}
