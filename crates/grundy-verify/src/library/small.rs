//! Small positions played out, to hold the statement of a theorem against.

use std::collections::HashMap;

use grundy_core::{Halt, Library, Of, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, CompoundKind, Type, Value};
use grundy_syntax::tree::Play;

use super::Statement;
use crate::play::{self, Player};
use crate::{Rejection, refuse};

/// Components of the box at most.
const MOST_COMPONENTS: usize = 200;

/// Options of one component that are looked at; larger components are left out.
const MOST_PARTS: usize = 2_000;

/// Whole positions played out at most.
const MOST_POSITIONS: usize = 20_000;

/// Compares the statement with play on a box; gives the number of positions compared.
pub(super) fn compare(game: &BoundGame, of: Of, library: &Library, run: &Run<'_>) -> Result<u64, Rejection> {
    let components = components(game, run)?;
    let statement = Statement::new(game, library);
    let mut compared = 0;
    match of {
        Of::Values => {
            let mut player = Player::new(game, of, run);
            for component in &components {
                if !statement.covers(std::slice::from_ref(component)) {
                    continue;
                }
                if let Some(value) = player.value(component)? {
                    agree(game, &statement, std::slice::from_ref(component), value)?;
                    compared += 1;
                }
            }
        }
        Of::Losing => {
            let mut whole = Whole::new(game, run)?;
            for parts in sums(&components) {
                if !statement.covers(&parts) {
                    continue;
                }
                if let Some(lost) = whole.lost(&parts)? {
                    agree(game, &statement, &parts, u64::from(!lost))?;
                    compared += 1;
                }
            }
        }
    }
    Ok(compared)
}

fn agree(
    game: &BoundGame,
    statement: &Statement<'_>,
    parts: &[Component],
    value: u64,
) -> Result<(), Rejection> {
    if statement.says(parts) == Some(value) {
        return Ok(());
    }
    let args =
        vec![("position", Arg::from(game.show_position(parts))), ("value", Arg::from(value.to_string()))];
    Err(refuse::fails(Label::VerifyStepBoxValues, Arg::Filled(Label::VerifyBoxValue, args)))
}

/// Small components of all kinds.
pub(super) fn components(game: &BoundGame, run: &Run<'_>) -> Result<Vec<Component>, Rejection> {
    let mut all = Vec::new();
    for (kind, declared) in game.rules().kinds.iter().enumerate() {
        let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
        for field in &declared.fields {
            let values = small(game, &field.ty);
            let longer = |tuple: &Vec<Value>| {
                let longer = |value: &Value| [tuple.as_slice(), std::slice::from_ref(value)].concat();
                values.iter().map(longer).collect::<Vec<_>>()
            };
            tuples = tuples.iter().flat_map(longer).take(MOST_COMPONENTS).collect();
        }
        for tuple in tuples {
            match game.component(kind, tuple, run) {
                Ok(component) => all.push(component),
                Err(Halt::Error(_)) => {}
                Err(Halt::Stop(stop)) => return Err(stop.into()),
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Small values of a type.
fn small(game: &BoundGame, ty: &Type) -> Vec<Value> {
    match ty {
        Type::Nat => (0_u64..7).map(Value::from).collect(),
        Type::List(element) if **element == Type::Bool => {
            words(&[Value::Bool(false), Value::Bool(true)], 6).into_iter().map(Value::list).collect()
        }
        Type::List(_) | Type::Bag(_) => {
            let entries: Vec<Value> = (0_u64..4).map(Value::from).collect();
            words(&entries, 3).into_iter().map(Value::list).collect()
        }
        Type::Row(Some(symbols)) => {
            let symbols: Vec<Value> = symbols.chars().map(Value::Symbol).collect();
            let row = |word: Vec<Value>| {
                let symbol =
                    |value: Value| if let Value::Symbol(symbol) = value { Some(symbol) } else { None };
                Value::row(word.into_iter().filter_map(symbol).collect())
            };
            words(&symbols, if symbols.len() == 2 { 6 } else { 3 }).into_iter().map(row).collect()
        }
        Type::Vertex(_) => elements(game, ty).into_iter().take(6).collect(),
        Type::Set(element) => {
            let elements: Vec<Value> = elements(game, element).into_iter().take(7).collect();
            let subset = |mask: usize| {
                let chosen = elements.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
                Value::set(chosen.map(|(_, element)| element.clone()).collect())
            };
            // Large and small sets among the first.
            let mut masks: Vec<usize> = (0..1_usize << elements.len()).collect();
            masks.sort_by_key(|mask| mask.wrapping_mul(37) % 127);
            masks.into_iter().map(subset).collect()
        }
        _ => Vec::new(),
    }
}

/// All words of up to so many letters.
fn words(letters: &[Value], length: usize) -> Vec<Vec<Value>> {
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..length {
        let longer = |word: &Vec<Value>| {
            let longer = |letter: &Value| [word.as_slice(), std::slice::from_ref(letter)].concat();
            letters.iter().map(longer).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Small members of sets.
fn elements(game: &BoundGame, ty: &Type) -> Vec<Value> {
    match ty {
        Type::Nat => (0_u64..7).map(Value::from).collect(),
        Type::Int => (-1_i64..6).map(|number| Value::Int(number.into())).collect(),
        Type::Tuple(parts) => {
            let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
            for part in parts {
                let values: Vec<Value> = elements(game, part).into_iter().take(3).collect();
                let longer = |tuple: &Vec<Value>| {
                    let longer = |value: &Value| [tuple.as_slice(), std::slice::from_ref(value)].concat();
                    values.iter().map(longer).collect::<Vec<_>>()
                };
                tuples = tuples.iter().flat_map(longer).collect();
            }
            // The largest first: the others are met when they are played.
            tuples.into_iter().rev().map(Value::tuple).collect()
        }
        Type::Vertex(graph) | Type::Edge(graph) => {
            let Some(Value::Graph(graph)) = game.params().get(graph.param) else { return Vec::new() };
            match ty {
                Type::Vertex(_) => graph.vertices().iter().copied().map(Value::from).collect(),
                _ => (0_u64..).take(graph.links().len()).map(Value::from).collect(),
            }
        }
        _ => Vec::new(),
    }
}

/// Sums of up to four components, with repetition; of many components only those of few.
fn sums(components: &[Component]) -> Vec<Vec<Component>> {
    let most = match components.len() {
        0..=8 => 4,
        9..=20 => 2,
        _ => 1,
    };
    let mut all: Vec<Vec<Component>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..most {
        let longer = |sum: &Vec<Component>| {
            let greater = components.iter().filter(|part| sum.last().is_none_or(|last| last <= *part));
            greater.map(|part| [sum.as_slice(), std::slice::from_ref(part)].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Plays out whole positions.
struct Whole<'c, 'r> {
    game: &'c BoundGame,
    run: &'c Run<'r>,
    most: usize,
    known: HashMap<Vec<Component>, bool>,
}

impl<'c, 'r> Whole<'c, 'r> {
    fn new(game: &'c BoundGame, run: &'c Run<'r>) -> Result<Self, Rejection> {
        let most = match game.compound(run) {
            Ok(CompoundKind::Disjunctive) => 1,
            Ok(CompoundKind::Selective(most)) => {
                most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX))
            }
            Err(Halt::Stop(stop)) => return Err(stop.into()),
            Ok(CompoundKind::Conjunctive) | Err(Halt::Error(_)) => {
                return Err(super::unfit(Label::VerifyNotSelective));
            }
        };
        Ok(Self { game, run, most, known: HashMap::new() })
    }

    /// Whether a position is lost for the player to move; `None` where that takes too long.
    fn lost(&mut self, parts: &[Component]) -> Result<Option<bool>, Rejection> {
        if let Some(lost) = self.known.get(parts) {
            return Ok(Some(*lost));
        }
        if self.known.len() > MOST_POSITIONS {
            return Ok(None);
        }
        let Some(options) = self.options(parts)? else { return Ok(None) };
        let mut lost = !options.is_empty() || self.game.play() == Play::Normal;
        for option in &options {
            match self.lost(option)? {
                None => return Ok(None),
                Some(true) => lost = false,
                Some(false) => {}
            }
        }
        self.known.insert(parts.to_vec(), lost);
        Ok(Some(lost))
    }

    /// What a turn leads to: a move in at least one part and in at most as many as are allowed.
    fn options(&self, parts: &[Component]) -> Result<Option<Vec<Vec<Component>>>, Rejection> {
        // What is left of the parts so far, and in how many of them a move was made.
        let mut made: Vec<(usize, Vec<Component>)> = vec![(0, Vec::new())];
        for part in parts {
            let Some(options) = play::options(self.game, part, MOST_PARTS, self.run)? else {
                return Ok(None);
            };
            let mut next = Vec::new();
            for (moves, left) in &made {
                next.push((*moves, [left.as_slice(), std::slice::from_ref(part)].concat()));
                if *moves < self.most {
                    next.extend(options.iter().map(|to| (moves + 1, [left.as_slice(), to].concat())));
                }
            }
            made = next;
            if made.len() > MOST_POSITIONS {
                return Ok(None);
            }
        }
        let mut options: Vec<Vec<Component>> =
            made.into_iter().filter(|(moves, _)| *moves > 0).map(|(_, left)| left).collect();
        options.iter_mut().for_each(|option| option.sort_unstable());
        options.sort_unstable();
        options.dedup();
        Ok(Some(options))
    }
}
