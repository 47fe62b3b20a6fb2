//! Tables for finders: for each kind of component a cube whose side is a power of two.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use grundy_core::{Axis, Of, Run, Stop, Table, unrank};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, Type};
use grundy_solve::plan::{self, Session};
use grundy_solve::solver::{self, Refusal, SolvedTable, TableOf, TableRequest, Want, Worth};
use grundy_values::MoverEnds;

use crate::solve::unsolved;
use crate::trial::inside;
use crate::workbench::{Failure, Workbench};

/// Interpreter steps for one table.
const STEPS: u64 = 12_000_000;

/// Values of all small components.
pub(crate) struct Cubes {
    /// One table for each kind.
    pub(crate) tables: Vec<Table<u64>>,
    /// The digits of the numbers in the tables.
    pub(crate) digits: u32,
}

impl Cubes {
    /// The greatest field looked at.
    pub(crate) fn up_to(&self) -> u64 {
        (1 << self.digits) - 1
    }

    /// The values of the only kind, where it has one field.
    pub(crate) fn row(&self) -> Option<&[Option<u64>]> {
        match self.tables.as_slice() {
            [table] if table.axes.len() == 1 => Some(&table.cells),
            _ => None,
        }
    }
}

/// How many digits to try, one after the other, by the greatest number of fields of a kind.
pub(crate) fn sizes(fields: usize) -> &'static [u32] {
    match fields {
        0 | 1 => &[8, 10, 12],
        2 => &[5, 6, 7, 8],
        3 => &[4, 5],
        4 => &[3, 4],
        5 | 6 => &[3],
        _ => &[2],
    }
}

/// The greatest number of fields of a kind; `None` where some field is not a number or a truth value.
pub(crate) fn most_fields(game: &BoundGame) -> Option<usize> {
    let kinds = &game.rules().kinds;
    let plain =
        kinds.iter().flat_map(|kind| &kind.fields).all(|field| matches!(field.ty, Type::Nat | Type::Bool));
    plain.then(|| kinds.iter().map(|kind| kind.fields.len()).max().unwrap_or(0))
}

/// A game under study: what was computed once is kept.
pub struct Study<'s, 'w> {
    pub(crate) bench: &'s Workbench<'w>,
    pub(crate) game: &'s BoundGame,
    pub(crate) class: &'s Class,
    /// The parameters that are left open if possible.
    pub(crate) open: Vec<String>,
    /// What is wrong if they are not: they have no values.
    pub(crate) unbound: Option<Failure>,
    tables: RefCell<BTreeMap<u32, Option<Rc<Vec<Table<Worth>>>>>>,
    /// Digits and interpreter steps of the largest tables so far.
    largest: Cell<(u32, u64)>,
}

impl<'w> Workbench<'w> {
    /// Takes up the study of a game as a whole: patterns, proofs, claims.
    pub fn study<'s>(&'s self, game: &'s BoundGame, class: &'s Class) -> Study<'s, 'w> {
        let (tables, largest) = (RefCell::default(), Cell::new((0, 0)));
        Study { bench: self, game, class, open: Vec::new(), unbound: None, tables, largest }
    }
}

impl Study<'_, '_> {
    /// The values of all components with fields below `2^digits`; `None` where that takes too long, or
    /// where some component has none.
    pub(crate) fn cubes(&self, of: Of, digits: u32) -> Result<Option<Cubes>, Failure> {
        let Some(worths) = self.worths(digits)? else { return Ok(None) };
        let mut tables = Vec::new();
        for (kind, table) in self.game.rules().kinds.iter().zip(worths.iter()) {
            let number = |cell: &Option<Worth>| match cell {
                None => Some(None),
                Some(worth) => value(of, worth).map(Some),
            };
            let cells: Option<Vec<Option<u64>>> = table.cells.iter().map(number).collect();
            let Some(cells) = cells else { return Ok(None) };
            tables.push(canonical(Table { axes: table.axes.clone(), cells }, &kind.unordered));
        }
        Ok(Some(Cubes { tables, digits }))
    }

    /// The values of all positions of `start` with arguments below `2^digits`.
    pub(crate) fn start_table(&self, of: Of, digits: u32) -> Result<Option<Table<u64>>, Failure> {
        self.needs_values()?;
        let Self { bench, game, class, .. } = *self;
        let args = game.rules().start.iter().flat_map(|start| &start.args);
        let axes = args.map(|arg| Axis { name: arg.name.clone(), from: 0, len: 1 << digits }).collect();
        let request = TableRequest { axes, of: TableOf::Start };
        let solved = bench.trial(STEPS >> 12, 1 << 20, |run| plan::table(game, class, &request, None, run));
        match solved {
            Ok(SolvedTable { table, stop: None, .. }) => {
                let number = |cell: &Option<Worth>| match cell {
                    None => Some(None),
                    Some(worth) => value(of, worth).map(Some),
                };
                let cells: Option<Vec<Option<u64>>> = table.cells.iter().map(number).collect();
                Ok(cells.map(|cells| Table { axes: table.axes, cells }))
            }
            Ok(SolvedTable { stop: Some(stop), .. }) | Err(solver::Failure::Stop(stop))
                if bench.is_users(stop) =>
            {
                Err(Failure::Stopped(stop))
            }
            Ok(_) | Err(solver::Failure::Stop(_)) => Ok(None),
            Err(failure) => Err(unsolved(game, failure)),
        }
    }

    /// Refuses where the players have different moves, and where points decide: nothing is proved of such games.
    fn needs_values(&self) -> Result<(), Failure> {
        let reason = match (self.game.rules().score, self.game.has_sides()) {
            (true, _) => Label::RefusedScore,
            (false, true) => Label::RefusedSides,
            (false, false) => return Ok(()),
        };
        let refusal = Refusal { engine: "prove", reason: reason.into() };
        Err(unsolved(self.game, solver::Failure::Refused(refusal)))
    }

    fn worths(&self, digits: u32) -> Result<Option<Rc<Vec<Table<Worth>>>>, Failure> {
        if let Some(known) = self.tables.borrow().get(&digits) {
            return Ok(known.clone());
        }
        let made = if self.is_too_much(digits) { None } else { self.compute(digits)?.map(Rc::new) };
        self.tables.borrow_mut().insert(digits, made.clone());
        Ok(made)
    }

    /// Whether a table with so many digits takes too long, judged by a smaller one: each digit more
    /// doubles every field and about doubles the options.
    fn is_too_much(&self, digits: u32) -> bool {
        let (known, steps) = self.largest.get();
        let fields = most_fields(self.game).unwrap_or(0);
        let doublings = u64::from(digits.saturating_sub(known)) * (u64::try_from(fields).unwrap_or(0) + 1);
        let factor = u32::try_from(doublings).ok().and_then(|shift| 1_u64.checked_shl(shift));
        known > 0 && factor.and_then(|factor| steps.checked_mul(factor)).is_none_or(|steps| steps > STEPS)
    }

    fn compute(&self, digits: u32) -> Result<Option<Vec<Table<Worth>>>, Failure> {
        let mut tables = Vec::new();
        let mut steps = 0;
        for kind in 0..self.game.rules().kinds.len() {
            let Some((table, used)) = self.cube(kind, digits)? else { return Ok(None) };
            tables.push(table);
            steps += used;
        }
        self.largest.set((digits, steps));
        Ok(Some(tables))
    }

    fn cube(&self, kind: usize, digits: u32) -> Result<Option<(Table<Worth>, u64)>, Failure> {
        self.needs_values()?;
        let Self { bench, game, class, .. } = *self;
        let fields = &game.rules().kinds[kind].fields;
        let axis = |name: &String| Axis { name: name.clone(), from: 0, len: 1 << digits };
        let axes: Vec<Axis> = fields.iter().map(|field| axis(&field.name)).collect();
        let plain = fields.iter().all(|field| field.ty == Type::Nat) && !fields.is_empty();
        let (solved, steps) = bench.trial(STEPS >> 12, 1 << 20, |run| {
            let solved = if plain {
                let request = TableRequest { axes, of: TableOf::Fields { kind } };
                plan::table(game, class, &request, None, run).map(|solved| (solved.table, solved.stop))
            } else {
                by_component(game, class, kind, axes, run)
            };
            (solved, run.steps())
        });
        match solved {
            Ok((table, None)) => Ok(Some((table, steps))),
            Ok((_, Some(stop))) | Err(solver::Failure::Stop(stop)) if bench.is_users(stop) => {
                Err(Failure::Stopped(stop))
            }
            Ok(_) | Err(solver::Failure::Stop(_)) => Ok(None),
            Err(failure) => Err(unsolved(game, failure)),
        }
    }
}

/// The table with a value only where the fields of each group ascend.
///
/// A component whose fields were written in another order has its value at its canonical form.
fn canonical(mut table: Table<u64>, groups: &[Vec<usize>]) -> Table<u64> {
    if groups.is_empty() {
        return table;
    }
    for cell in 0..table.cells.len() {
        let mut at = unrank(&table.axes, cell);
        for group in groups {
            let mut sorted: Vec<u64> = group.iter().map(|place| at[*place]).collect();
            sorted.sort_unstable();
            group.iter().zip(sorted).for_each(|(place, number)| at[*place] = number);
        }
        match table.rank(&at) {
            Some(home) if home != cell => {
                let value = table.cells[cell].take();
                table.cells[home] = table.cells[home].or(value);
            }
            _ => {}
        }
    }
    table
}

/// A table of a kind that has truth values among its fields, one component after the other.
fn by_component(
    game: &BoundGame,
    class: &Class,
    kind: usize,
    axes: Vec<Axis>,
    run: &Run<'_>,
) -> Result<(Table<Worth>, Option<Stop>), solver::Failure> {
    let nothing = Position::empty();
    let mut session = Session::open(game, class, &Want::Position(&nothing), None, run)?;
    let size: usize = axes.iter().map(|axis| axis.len).product();
    let mut cells = Vec::with_capacity(size);
    for cell in 0..size {
        let found = component(game, kind, &unrank(&axes, cell), run)?;
        let worth = found.map(|found| session.engine().worth(&Position::new(vec![found]), run));
        cells.push(worth.transpose()?);
    }
    Ok((Table { axes, cells }, None))
}

/// The component whose fields are these numbers; `None` outside the domain.
pub(crate) fn component(
    game: &BoundGame,
    kind: usize,
    at: &[u64],
    run: &Run<'_>,
) -> Result<Option<Component>, solver::Failure> {
    let fields = game.rules().kinds[kind].fields.iter().zip(at);
    let values: Option<Vec<Value>> = fields
        .map(|(field, number)| match (&field.ty, number) {
            (Type::Bool, 0 | 1) => Some(Value::from(*number == 1)),
            (Type::Bool, _) => None,
            _ => Some(Value::from(*number)),
        })
        .collect();
    let Some(values) = values else { return Ok(None) };
    Ok(inside(game.component(kind, values, run))?)
}

/// A worth as the number that finders see; `None` where there is none.
pub(crate) fn value(of: Of, worth: &Worth) -> Option<u64> {
    match (of, worth) {
        (Of::Values, Worth::Grundy(value)) => Some(*value),
        (Of::Values, _) => None,
        (Of::Losing, worth) => match worth.ends() {
            Some(MoverEnds::Loses) => Some(0),
            Some(MoverEnds::Wins) => Some(1),
            Some(MoverEnds::Draws) | None => None,
        },
    }
}
