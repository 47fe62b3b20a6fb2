//! The values of all positions of a box, played out.
//!
//! # Setting
//!
//! A box has for each kind the tuples of small numbers. The value of a component is the mex over its options of
//! the xor over their parts; or 0 where the component, played alone, is lost, and 1 where it is not.
//!
//! # What is not covered
//!
//! Rules with an error, with loops, or without values: then there is no table, and no certificate for them
//! can be right.

use grundy_core::{Of, Run};
use grundy_rules::ir::Compound;
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, Type};
use grundy_syntax::tree::{Ending, Play};

use crate::played::{NoValue, Played};

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The rules fail, play does not end, or values or lost positions are not defined.
    Wrong,
    /// It takes too long: nothing is known.
    Large,
}

/// Parts of options looked at in one table at most.
const MOST_PARTS: u64 = 2_000_000;

/// Plays components out.
pub struct Player<'g> {
    game: &'g BoundGame,
    of: Of,
    played: Played<'g>,
}

impl<'g> Player<'g> {
    /// A player of a game for which that is defined.
    pub fn new(game: &'g BoundGame, of: Of) -> Result<Self, Broken> {
        let rules = game.rules();
        let defined = match of {
            Of::Values => {
                game.play() == Play::Normal
                    && matches!(rules.compound, Compound::Disjunctive)
                    && rules.ends.iter().all(|ends| ends.ending == Ending::MoverLoses)
                    && rules.goals.is_empty()
            }
            Of::Losing => true,
        };
        if !defined || rules.moves.iter().any(|rule| rule.side.is_some()) {
            return Err(Broken::Wrong);
        }
        Ok(Self { game, of, played: Played::new(game, MOST_PARTS) })
    }

    /// The options of a component, each with its parts.
    pub fn options(&mut self, at: &Component) -> Result<Vec<Vec<Component>>, Broken> {
        self.played.options(at).map_err(broken)
    }

    /// The value of a component.
    pub fn value(&mut self, at: &Component) -> Result<u64, Broken> {
        self.played.value(at, self.of).map_err(broken)
    }
}

fn broken(why: NoValue) -> Broken {
    match why {
        NoValue::TooMuch => Broken::Large,
        NoValue::Sum(_) | NoValue::Wrong(_) => Broken::Wrong,
    }
}

/// A tuple of the box of a kind and what is true of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The kind.
    pub kind: usize,
    /// The numbers of its fields; a truth value is 0 or 1.
    pub numbers: Vec<u64>,
    /// Its value; `None` where it is no component in canonical form.
    pub value: Option<u64>,
}

/// The tuples of the box, those with small numbers first, and their values.
pub struct Cells<'g> {
    player: Player<'g>,
    tuples: std::vec::IntoIter<(usize, Vec<u64>)>,
}

impl<'g> Cells<'g> {
    /// The box with that many numbers a field, or the usual number.
    pub fn new(game: &'g BoundGame, of: Of, side: Option<u64>) -> Result<Self, Broken> {
        let player = Player::new(game, of)?;
        let mut all = Vec::new();
        for (kind, declared) in game.rules().kinds.iter().enumerate() {
            let count = declared.fields.iter().filter(|field| field.ty == Type::Nat).count();
            let usual = match count {
                0 | 1 => 320,
                2 => 32,
                _ => 16,
            };
            let mut tuples: Vec<Vec<u64>> = vec![Vec::new()];
            for field in &declared.fields {
                let side = if field.ty == Type::Bool { 2 } else { side.unwrap_or(usual) };
                let longer = |tuple: &Vec<u64>| {
                    let tuple = tuple.clone();
                    (0..side).map(move |number| [tuple.as_slice(), &[number]].concat())
                };
                tuples = tuples.iter().flat_map(longer).collect();
            }
            all.extend(tuples.into_iter().map(|tuple| (kind, tuple)));
        }
        all.sort_by_key(|(kind, tuple)| (tuple.iter().max().copied(), *kind, tuple.clone()));
        Ok(Self { player, tuples: all.into_iter() })
    }
}

impl Iterator for Cells<'_> {
    type Item = Result<Cell, Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        let (kind, numbers) = self.tuples.next()?;
        let value = match component(self.player.game, kind, &numbers) {
            None => Ok(None),
            Some(at) => self.player.value(&at).map(Some),
        };
        Some(value.map(|value| Cell { kind, numbers, value }))
    }
}

/// The values of all cells of the box.
pub fn table(game: &BoundGame, of: Of, side: Option<u64>) -> Result<Vec<Cell>, Broken> {
    Cells::new(game, of, side)?.collect()
}

/// Whether a game has another table; `None` where that takes too long.
pub fn differs(game: &BoundGame, of: Of, side: Option<u64>, table: &[Cell]) -> Option<bool> {
    let cells = match Cells::new(game, of, side) {
        Ok(cells) => cells,
        Err(broken) => return (broken != Broken::Large).then_some(true),
    };
    for (cell, other) in cells.zip(table) {
        match cell {
            Ok(cell) if cell == *other => {}
            Err(Broken::Large) => return None,
            _ => return Some(true),
        }
    }
    Some(false)
}

/// The component with these numbers; `None` where there is none, or another is its canonical form.
pub fn component(game: &BoundGame, kind: usize, numbers: &[u64]) -> Option<Component> {
    let fields = &game.rules().kinds[kind].fields;
    let value = |(field, number): (&grundy_rules::ir::Field, &u64)| match field.ty {
        Type::Bool => Value::from(*number == 1),
        _ => Value::from(*number),
    };
    let values: Vec<Value> = fields.iter().zip(numbers).map(value).collect();
    // Any order that the rules accept makes the component, so all are tried.
    let groups = &game.rules().kinds[kind].unordered;
    let run = Run::unlimited();
    let orders = groups.iter().fold(vec![values.clone()], |orders, group| {
        orders.iter().flat_map(|order| reordered(order, group)).collect()
    });
    let made = orders.into_iter().filter_map(|order| game.component(kind, order, &run).ok());
    made.into_iter().find(|made| made.fields.iter().eq(values.iter()))
}

/// A tuple with the fields of a group in all orders.
fn reordered(values: &[Value], group: &[usize]) -> Vec<Vec<Value>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in group {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            let free = group.iter().filter(|slot| !order.contains(slot)).copied().collect::<Vec<_>>();
            free.into_iter().map(move |slot| [order.as_slice(), &[slot]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    let placed = |order: Vec<usize>| {
        let mut placed = values.to_vec();
        group.iter().zip(order).for_each(|(to, from)| placed[*to] = values[from].clone());
        placed
    };
    all.into_iter().map(placed).collect()
}
