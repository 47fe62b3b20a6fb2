//! From tables to relations.

use grundy_automata::{Dfa, Examples, learn};
use grundy_core::{Automaton, Coding, Relations, Table};

use crate::finder::Look;

/// Larger automata are no explanation, and too large to reason with.
const MOST_STATES: usize = 1000;

/// An automaton as data, tracks in the order of its variables.
pub fn automaton(dfa: &Dfa) -> Automaton {
    Automaton {
        base: dfa.base(),
        tracks: dfa.vars().len(),
        start: dfa.start(),
        accepting: dfa.accepting().to_vec(),
        next: dfa.next().to_vec(),
    }
}

/// The relations that explain all tables of a look, where there are some. `code` says what is held for
/// a value: nothing (`Some(None)`) if it is no member, and `None` if that cannot be said at all.
pub(crate) fn relations(
    look: &Look<'_>,
    coding: Coding,
    code: impl Fn(u64) -> Option<Option<u64>>,
) -> Option<Relations> {
    let learned = |table: &Table<u64>| {
        let coded = |cell: &Option<u64>| cell.map_or(Some(None), &code);
        let cells = table.cells.iter().map(coded).collect::<Option<Vec<_>>>()?;
        let cube = Cube { fields: table.axes.len(), length: length(table, &cells)?, cells };
        cube.learn(coding)
    };
    let kinds = look.tables.iter().map(learned).collect::<Option<Vec<_>>>()?;
    let prefix = |table: &Table<u64>| {
        let wanted = look.prefixes && coding == Coding::Number && table.axes.len() == 1;
        wanted.then(|| prefix_xor(table)).flatten()
    };
    let prefixes = look.tables.iter().map(prefix).collect();
    Some(Relations { coding, kinds, prefixes })
}

/// Numbers below 2^length in each field.
struct Cube {
    fields: usize,
    length: u32,
    /// The last field running fastest.
    cells: Vec<Option<u64>>,
}

impl Cube {
    fn learn(&self, coding: Coding) -> Option<Automaton> {
        let cell = |at: &[u64]| {
            let rank = at.iter().fold(0, |rank, value| (rank << self.length) | value);
            usize::try_from(rank).ok().and_then(|rank| self.cells.get(rank).copied().flatten())
        };
        let examples = match coding {
            Coding::Set => Examples::set(2, self.fields, self.length, |at| cell(at).is_some()),
            Coding::Number | Coding::Power => Examples::function(2, self.fields, self.length, cell),
        };
        learn(&examples?, MOST_STATES).map(|learned| automaton(&learned.dfa))
    }
}

/// How many digits the fields have; `None` if the table is no cube of side 2^L from 0.
fn length(table: &Table<u64>, cells: &[Option<u64>]) -> Option<u32> {
    let Some(first) = table.axes.first() else {
        // Nothing but the digits of one value, which are to be seen twice.
        let value = cells.first().copied().flatten().unwrap_or(0);
        let digits = value.checked_ilog2().map_or(0, |log| log + 1);
        return (cells.len() == 1).then_some((2 * digits + 3).min(63));
    };
    let cube = table.axes.iter().all(|axis| axis.from == 0 && axis.len == first.len);
    let length = first.len.checked_ilog2()?;
    let places = length.checked_mul(u32::try_from(table.axes.len()).ok()?)?;
    let full =
        1_usize.checked_shl(length) == Some(first.len) && 1_usize.checked_shl(places) == Some(cells.len());
    (cube && full).then_some(length)
}

/// The relation between n and the xor of all values below n.
fn prefix_xor(table: &Table<u64>) -> Option<Automaton> {
    let length = length(table, &table.cells)?;
    let below = table.cells.iter().scan(0, |sum, cell| {
        let here = *sum;
        *sum ^= cell.unwrap_or(0);
        Some(Some(here))
    });
    Cube { fields: 1, length, cells: below.collect() }.learn(Coding::Number)
}
