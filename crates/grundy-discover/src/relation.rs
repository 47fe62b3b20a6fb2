//! From tables to relations.
//!
//! Where the order of some fields does not matter, only sorted tuples are positions, and telling them
//! from others takes a longer table than telling their values. So if a table is not explained as it
//! is, and all its positions are sorted in some fields, it is completed to all orders; what explains
//! that is then confined to sorted tuples.

use std::sync::Arc;

use grundy_automata::{Dfa, Engine, Examples, Formula, Limits, System, learn};
use grundy_core::{Automaton, Axis, Coding, Numeration, Relations, Table, unrank};

use crate::finder::Look;

/// Larger automata are no explanation, and too large to reason with.
const MOST_STATES: usize = 1000;

/// The most places that all fields together have in a table of which not all words are those of numbers.
const MOST_PLACES: u32 = 18;

/// An automaton as data, tracks in the order of its variables. It must not be one in Pell's numeration.
pub fn automaton(dfa: &Dfa) -> Automaton {
    Automaton {
        numeration: match dfa.system() {
            System::Fibonacci => Numeration::Fibonacci,
            system => Numeration::Base(system.digits()),
        },
        tracks: dfa.vars().len(),
        start: dfa.start(),
        accepting: dfa.accepting().to_vec(),
        next: dfa.table(),
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
        let length = length(table, &cells)?;
        let cube =
            Cube { system: System::Base(2), fields: table.axes.len(), length, side: 1 << length, cells };
        cube.learn(coding).or_else(|| cube.learn_sorted(coding)).map(|dfa| automaton(&dfa))
    };
    let kinds = look.tables.iter().map(learned).collect::<Option<Vec<_>>>()?;
    let prefix = |table: &Table<u64>| {
        let wanted = look.prefixes && coding == Coding::Number && table.axes.len() == 1;
        wanted.then(|| prefix_xor(table)).flatten()
    };
    let prefixes = look.tables.iter().map(prefix).collect();
    Some(Relations { coding, kinds, prefixes })
}

/// The relations that explain all tables of a look where numbers are written with Fibonacci numbers.
///
/// The numbers of a field are those that have words of one length, so not all of a table is learned from; what is learned must
/// explain the rest of it too.
pub(crate) fn in_fibonacci(
    look: &Look<'_>,
    coding: Coding,
    code: impl Fn(u64) -> Option<u64>,
) -> Option<Relations> {
    let learned = |table: &Table<u64>| {
        let cells: Vec<Option<u64>> = table.cells.iter().map(|cell| cell.and_then(&code)).collect();
        let side = 1 << length(table, &cells)?;
        let fields = table.axes.len();
        let most = MOST_PLACES / u32::try_from(fields).ok().filter(|fields| *fields > 0)?;
        let fits = |length: &u32| System::Fibonacci.below(*length).is_some_and(|below| below <= side);
        let length = (1..=most).take_while(fits).last()?;
        let cube = Cube { system: System::Fibonacci, fields, length, side, cells };
        let found = cube.learn(coding).or_else(|| cube.learn_sorted(coding))?;
        cube.is_explained(coding, &found).then(|| automaton(&found))
    };
    let kinds = look.tables.iter().map(learned).collect::<Option<Vec<_>>>()?;
    let prefixes = kinds.iter().map(|_| None).collect();
    Some(Relations { coding, kinds, prefixes })
}

/// Numbers below `side` in each field, those of `length` digits to be learned from.
struct Cube {
    system: System,
    fields: usize,
    length: u32,
    side: u64,
    /// The last field running fastest.
    cells: Vec<Option<u64>>,
}

impl Cube {
    fn learn(&self, coding: Coding) -> Option<Dfa> {
        self.learn_with(coding, |at| self.cell(at))
    }

    /// The automaton of the table completed to all orders of its sorted fields, confined to sorted tuples.
    fn learn_sorted(&self, coding: Coding) -> Option<Dfa> {
        let groups = self.sorted_groups();
        if groups.is_empty() {
            return None;
        }
        let symmetric = self.learn_with(coding, |at| {
            let mut sorted = at.to_vec();
            groups.iter().for_each(|group| sort_fields(&mut sorted, group));
            self.cell(&sorted)
        })?;
        let vars = symmetric.vars().to_vec();
        let pairs = groups.iter().flat_map(|group| group.windows(2));
        let ordered = pairs.map(|pair| Formula::at_most([(vars[pair[0]], 1), (vars[pair[1]], -1)], 0));
        let all = ordered.chain([Formula::Given(Arc::new(symmetric), vars.clone())]).collect();
        Engine::new(self.system, Limits::default()).build(&Formula::All(all)).ok()
    }

    fn learn_with(&self, coding: Coding, cell: impl Fn(&[u64]) -> Option<u64>) -> Option<Dfa> {
        let examples = match coding {
            Coding::Set => Examples::set(self.system, self.fields, self.length, |at| cell(at).is_some()),
            Coding::Number | Coding::Power => Examples::function(self.system, self.fields, self.length, cell),
        };
        learn(&examples?, MOST_STATES).map(|learned| learned.dfa)
    }

    fn cell(&self, at: &[u64]) -> Option<u64> {
        let rank = at.iter().fold(0, |rank, value| rank * self.side + value);
        usize::try_from(rank).ok().and_then(|rank| self.cells.get(rank).copied().flatten())
    }

    /// Fields, two or more together, that ascend in every position.
    fn sorted_groups(&self) -> Vec<Vec<usize>> {
        let mut ascends = vec![vec![true; self.fields]; self.fields];
        for at in self.positions() {
            for (row, early) in ascends.iter_mut().zip(&at) {
                row.iter_mut().zip(&at).for_each(|(ascends, late)| *ascends &= early <= late);
            }
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        (0..self.fields).for_each(|field| {
            let fits = |group: &&mut Vec<usize>| group.last().is_some_and(|last| ascends[*last][field]);
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(field),
                None => groups.push(vec![field]),
            }
        });
        groups.retain(|group| group.len() > 1);
        groups
    }

    fn positions(&self) -> impl Iterator<Item = Vec<u64>> {
        let axes = self.axes();
        let known = self.cells.iter().enumerate().filter(|(_, cell)| cell.is_some());
        known.map(move |(rank, _)| unrank(&axes, rank))
    }

    fn axes(&self) -> Vec<Axis> {
        let len = usize::try_from(self.side).unwrap_or(usize::MAX);
        (0..self.fields).map(|_| Axis { name: String::new(), from: 0, len }).collect()
    }

    /// Whether the automaton gives all cells what they have.
    fn is_explained(&self, coding: Coding, dfa: &Dfa) -> bool {
        let axes = self.axes();
        self.cells.iter().enumerate().all(|(rank, cell)| {
            let mut at = unrank(&axes, rank);
            match (coding, cell) {
                (Coding::Set, cell) => dfa.accepts(&at) == cell.is_some(),
                (Coding::Number | Coding::Power, None) => true,
                (Coding::Number | Coding::Power, Some(value)) => {
                    at.push(*value);
                    dfa.accepts(&at)
                }
            }
        })
    }
}

/// Sorts the values of these fields, ascending.
fn sort_fields(at: &mut [u64], fields: &[usize]) {
    let mut values: Vec<u64> = fields.iter().map(|field| at[*field]).collect();
    values.sort_unstable();
    fields.iter().zip(values).for_each(|(field, value)| at[*field] = value);
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
    let system = System::Base(2);
    Cube { system, fields: 1, length, side: 1 << length, cells: below.collect() }
        .learn(Coding::Number)
        .map(|dfa| automaton(&dfa))
}
