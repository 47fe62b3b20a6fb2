//! Small positions, and loops among what can be reached from them.

use std::cell::Cell;
use std::collections::BTreeMap;

use grundy_core::{Flow, Game, Halt, Limits, Run, Stop};

use crate::bind::BoundGame;
use crate::board::Grid;
use crate::types::Type;
use crate::value::{Component, Value};

/// What a search for loops found.
pub(crate) enum Found {
    /// Each component is part of an option of the one before, the first of the last.
    Cycle(Vec<Component>),
    /// None up to this size.
    None(u64),
    /// There was nothing to try.
    Nothing,
}

/// Components visited at most.
const MOST_COMPONENTS: u64 = 6_000;

/// Polls, of some thousand steps each, granted to a trial.
const MOST_POLLS: u32 = 300;

/// Bytes granted to a trial. Components that a search meets are never given back, so that games
/// whose components grow end soon.
const MOST_BYTES: u64 = 8 << 20;

/// A run for a trial that ends soon, whatever the rules are.
pub(crate) fn trial<T>(run: &Run<'_>, work: impl FnOnce(&Run<'_>) -> T) -> T {
    let polls = Cell::new(0);
    let poll = || {
        polls.set(polls.get() + 1);
        run.poll().err().or((polls.get() > MOST_POLLS).then_some(Stop::Time))
    };
    let limits = Limits { positions: Some(MOST_COMPONENTS), bytes: MOST_BYTES };
    work(&Run::new(limits, &poll, &|_| ()))
}

/// Looks for a loop among components reached from small ones.
pub(crate) fn find_loop(game: &BoundGame, run: &Run<'_>) -> Found {
    trial(run, |run| {
        let mut search = Search { game, run, colours: BTreeMap::new() };
        let mut done = Found::Nothing;
        for size in 0..=LARGEST {
            let Some(starts) = components_of_size(game, size, run) else { break };
            let some = !starts.is_empty();
            for start in starts {
                match search.from(start) {
                    Ok(Some(cycle)) => return Found::Cycle(cycle),
                    Ok(None) => {}
                    Err(_) => return done,
                }
            }
            if some {
                done = Found::None(size);
            }
        }
        done
    })
}

/// Numbers up to this are tried.
const LARGEST: u64 = 8;

/// All components whose largest number is exactly `size`; `None` where there are too many, or
/// where a field has values that are not tried.
pub(crate) fn components_of_size(game: &BoundGame, size: u64, run: &Run<'_>) -> Option<Vec<Component>> {
    let mut found = Vec::new();
    for (kind, declared) in game.rules().kinds.iter().enumerate() {
        let domains =
            declared.fields.iter().map(|field| small(game, &field.ty, size)).collect::<Option<Vec<_>>>()?;
        let count = domains.iter().try_fold(1_usize, |count, domain| count.checked_mul(domain.len()));
        if count.is_none_or(|count| count > 4_096) {
            return None;
        }
        for fields in product(&domains) {
            if size > 0 && fields.iter().all(|value| largest(value) < size) {
                continue;
            }
            if let Ok(component) = game.component(kind, fields, run) {
                found.push(component);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    Some(found)
}

/// The values of a type with numbers up to `size`; lists and sets are kept short.
fn small(game: &BoundGame, ty: &Type, size: u64) -> Option<Vec<Value>> {
    let numbers = |most: u64| (0..=most).map(Value::from).collect::<Vec<_>>();
    Some(match ty {
        Type::Nat | Type::Int => numbers(size),
        Type::Vertex(of) | Type::Edge(of) => {
            let Some(Value::Graph(graph)) = game.params().get(of.param) else { return None };
            let edges = (0..).take(graph.links().len()).collect::<Vec<u64>>();
            let all = if let Type::Vertex(_) = ty { graph.vertices() } else { &edges };
            all.iter().copied().filter(|number| *number <= size).map(Value::from).collect()
        }
        Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Type::Tuple(parts) => {
            let domains = parts.iter().map(|part| small(game, part, size)).collect::<Option<Vec<_>>>()?;
            product(&domains).into_iter().map(Value::tuple).collect()
        }
        Type::List(element) | Type::Bag(element) => {
            let elements = small(game, element, size.min(3))?;
            let mut lists = vec![Vec::new()];
            let mut all = vec![Value::list(Vec::new())];
            for _ in 0..size.min(3) {
                lists = lists
                    .iter()
                    .flat_map(|list: &Vec<Value>| {
                        elements.iter().map(|e| [list.clone(), vec![e.clone()]].concat()).collect::<Vec<_>>()
                    })
                    .collect();
                if lists.len() > 2_000 {
                    return None;
                }
                all.extend(lists.iter().cloned().map(Value::list));
            }
            all
        }
        Type::Set(element) => {
            let mut elements = small(game, element, size.min(4))?;
            elements.truncate(6);
            let subsets = 0..1_u32 << elements.len();
            let subset = |bits: u32| {
                let chosen = elements.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
                Value::set(chosen.map(|(_, element)| element.clone()).collect())
            };
            subsets.map(subset).collect()
        }
        Type::Symbol(Some(alphabet)) => alphabet.chars().map(Value::Symbol).collect(),
        Type::Row(Some(alphabet)) => {
            let lengths = 0..=usize::try_from(size).ok()?;
            let rows = lengths.map(|length| words(alphabet, length)).collect::<Option<Vec<_>>>()?;
            rows.into_iter().flatten().map(Value::row).collect()
        }
        Type::Grid(Some(alphabet)) => grids(alphabet, usize::try_from(size).ok()?)?,
        _ => return None,
    })
}

/// All words of one length; `None` where there are too many.
fn words(alphabet: &str, length: usize) -> Option<Vec<Vec<char>>> {
    let symbols: Vec<char> = alphabet.chars().collect();
    let count = symbols.len().checked_pow(u32::try_from(length).ok()?).filter(|count| *count <= 4_096)?;
    let word = |number: usize| {
        let mut rest = number;
        let mut word = vec![' '; length];
        for place in word.iter_mut().rev() {
            *place = symbols[rest % symbols.len()];
            rest /= symbols.len();
        }
        word
    };
    Some((0..count).map(word).collect())
}

/// All grids of at most so many cells.
fn grids(alphabet: &str, size: usize) -> Option<Vec<Value>> {
    let mut found = vec![Value::grid(Grid::filled(0, 0, ' '))];
    for cells in 1..=size {
        let all = words(alphabet, cells)?;
        for rows in (1..=cells).filter(|rows| cells % rows == 0) {
            let empty = Grid::filled(rows, cells / rows, ' ');
            found.extend(all.iter().map(|word| Value::grid(empty.with_cells(word.clone()))));
        }
    }
    Some(found)
}

/// The size of a value: its largest number, or the length of a list.
fn largest(value: &Value) -> u64 {
    match value {
        Value::Int(int) => int.to_u64().unwrap_or(0),
        Value::Bool(_) | Value::Range(_) | Value::Symbol(_) | Value::Graph(_) => 0,
        Value::Row(row) => u64::try_from(row.len()).unwrap_or(u64::MAX),
        Value::Grid(grid) => u64::try_from(grid.cells().len()).unwrap_or(u64::MAX),
        Value::Tuple(parts) => parts.iter().map(largest).max().unwrap_or(0),
        Value::List(parts) | Value::Set(parts) => {
            let longest = u64::try_from(parts.len()).unwrap_or(u64::MAX);
            parts.iter().map(largest).max().unwrap_or(0).max(longest)
        }
    }
}

fn product(domains: &[Vec<Value>]) -> Vec<Vec<Value>> {
    domains.iter().fold(vec![Vec::new()], |found, domain| {
        let longer = |start: &Vec<Value>| {
            domain.iter().map(|value| [start.clone(), vec![value.clone()]].concat()).collect::<Vec<_>>()
        };
        found.iter().flat_map(longer).collect()
    })
}

/// Depth-first search over components.
struct Search<'g, 'r> {
    game: &'g BoundGame,
    run: &'g Run<'r>,
    /// Whether a component is finished; those not are on the path.
    colours: BTreeMap<Component, bool>,
}

impl Search<'_, '_> {
    fn from(&mut self, start: Component) -> Result<Option<Vec<Component>>, Stop> {
        if self.colours.contains_key(&start) {
            return Ok(None);
        }
        let parts = self.enter(&start)?;
        let mut path = vec![(start, parts)];
        while let Some((_, parts)) = path.last_mut() {
            match parts.pop() {
                None => {
                    if let Some((done, _)) = path.pop() {
                        self.colours.insert(done, true);
                    }
                }
                Some(next) => match self.colours.get(&next) {
                    Some(true) => {}
                    Some(false) => {
                        let cycle = path.into_iter().map(|(component, _)| component);
                        return Ok(Some(cycle.skip_while(|component| *component != next).collect()));
                    }
                    None => {
                        let parts = self.enter(&next)?;
                        path.push((next, parts));
                    }
                },
            }
        }
        Ok(None)
    }

    /// Marks a component as on the path; its parts, greatest first. Wrong rules have none.
    fn enter(&mut self, at: &Component) -> Result<Vec<Component>, Stop> {
        self.run.position()?;
        self.colours.insert(at.clone(), false);
        let mut found = Vec::new();
        let mut stopped = Ok(());
        let pushed = self.game.options(at, self.run, &mut |parts| {
            stopped = parts.iter().try_for_each(|part| self.run.take(part.size()));
            found.extend_from_slice(parts);
            if stopped.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        stopped?;
        if let Err(Halt::Stop(stop)) = pushed {
            return Err(stop);
        }
        found.sort_unstable();
        found.dedup();
        found.reverse();
        Ok(found)
    }
}
