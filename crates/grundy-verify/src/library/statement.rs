//! What the theorems of the library state, at one position.

use std::collections::BTreeSet;

use grundy_core::{Known, Library, Run};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Value};

use super::coins::{Coins, nim_product, rows_and_columns};
use super::colon::Falls;
use super::fusion::Picture;
use super::geography::{Joined, Shape};
use super::{colon, entries, fusion, geography, schwenk};

/// What a theorem states about one game.
pub struct Statement<'g> {
    game: &'g BoundGame,
    library: &'g Library,
    about: About,
}

/// What a statement needs to know of the rules.
enum About {
    /// Nothing beyond positions.
    Positions,
    /// What falls with each element of a forest.
    Forest(Falls),
    /// A graph with its ground.
    Picture(Picture),
    /// Coins, each alone.
    Coins(Box<Coins>),
    /// Coins of rows and of columns.
    Tartan(Box<(Coins, Coins)>),
    /// Where a token can go.
    Token(Shape, BTreeSet<u64>, Joined),
}

impl About {
    /// What the statement of a theorem needs; `None` where the rules are not of that form.
    fn new(game: &BoundGame, library: &Library) -> Option<Self> {
        let run = Run::unlimited();
        Some(match library.theorem {
            Known::Colon => Self::Forest(colon::falls(game, &run).ok()?),
            Known::Fusion => Self::Picture(fusion::picture(game).ok()?),
            Known::Superposition => Self::Coins(Box::new(Coins::of(game, &run)?)),
            Known::Tartan => {
                let (rows, columns) = rows_and_columns(game, &run).ok()?;
                Self::Tartan(Box::new((Coins::new(rows)?, Coins::new(columns)?)))
            }
            Known::Geography => {
                let shape = Shape::new(&library.numbers)?;
                let all = geography::vertices(game, shape)?;
                let joined = geography::slides(game, shape, &all, &run).ok()?;
                Self::Token(shape, all, joined)
            }
            Known::Nim
            | Known::MisereNim
            | Known::Moore
            | Known::MooreList
            | Known::Staircase
            | Known::Schwenk => Self::Positions,
        })
    }
}

impl<'g> Statement<'g> {
    /// The statement for rules that satisfy the hypotheses of the theorem.
    pub fn new(game: &'g BoundGame, library: &'g Library) -> Self {
        Self { game, library, about: About::new(game, library).unwrap_or(About::Positions) }
    }

    /// Whether the theorem speaks of a position: of graphs, where every edge is connected to the ground; of a token, where its
    /// vertex is not free, and alone.
    pub fn covers(&self, parts: &[Component]) -> bool {
        match &self.about {
            About::Picture(picture) => {
                parts.iter().all(|part| colon::members(part).is_some_and(|set| picture.value(&set).is_some()))
            }
            About::Token(shape, all, _) => match parts {
                [] => true,
                [part] => shape.read(all, part).is_some(),
                _ => false,
            },
            About::Positions | About::Forest(_) | About::Coins(_) | About::Tartan(_) => true,
        }
    }

    /// What it says of a position given by its components: the Grundy value; or, where it speaks of lost positions, 0 for a lost one and
    /// 1 for any other. `None` where it says nothing about such a position.
    pub fn says(&self, parts: &[Component]) -> Option<u64> {
        let Self { game, library, about } = self;
        match library.theorem {
            Known::Nim => Some(heaps(game, parts)?.into_iter().fold(0, |sum, heap| sum ^ heap)),
            Known::MisereNim => {
                let heaps = heaps(game, parts)?;
                let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
                let lost = if heaps.iter().all(|heap| *heap <= 1) { sum == 1 } else { sum == 0 };
                Some(u64::from(!lost))
            }
            Known::Moore | Known::MooreList => {
                let most = *library.numbers.first()?;
                let heaps = heaps(game, parts)?;
                let ones = |digit: u32| heaps.iter().filter(|heap| **heap >> digit & 1 == 1).count();
                let fits = |digit: u32| {
                    let ones = u64::try_from(ones(digit)).unwrap_or(u64::MAX);
                    most.checked_add(1).map_or(ones == 0, |size| ones % size == 0)
                };
                Some(u64::from(!(0..u64::BITS).all(fits)))
            }
            Known::Staircase => {
                let first = usize::try_from(*library.numbers.first()?).ok()?;
                let mut sum = 0;
                for part in parts {
                    let entries = list(part)?;
                    sum = entries.into_iter().skip(first).step_by(2).fold(sum, |sum, entry| sum ^ entry);
                }
                Some(sum)
            }
            Known::Colon | Known::Fusion | Known::Superposition | Known::Tartan => {
                parts.iter().try_fold(0, |sum, part| Some(sum ^ about.value(part)?))
            }
            Known::Geography => match (about, parts) {
                (_, []) => Some(0),
                (About::Token(shape, all, joined), [part]) => {
                    let (token, free) = shape.read(all, part)?;
                    Some(u64::from(!geography::lost(joined, token, &free)))
                }
                _ => None,
            },
            Known::Schwenk => {
                let field = usize::from(*library.numbers.first()? == 1);
                match parts {
                    [] => Some(0),
                    [part] => Some(u64::from(!schwenk::lost(game, field, part, &Run::unlimited())?)),
                    _ => None,
                }
            }
        }
    }
}

impl About {
    /// The value of a component.
    fn value(&self, part: &Component) -> Option<u64> {
        match self {
            Self::Forest(falls) => Some(colon::value(falls, &colon::members(part)?)),
            Self::Picture(picture) => picture.value(&colon::members(part)?),
            Self::Coins(coins) => coins.value(part),
            Self::Tartan(sides) => {
                let (rows, columns) = sides.as_ref();
                let [Value::Set(heads)] = part.fields.as_ref() else { return None };
                let single =
                    |value: &Value| Component { kind: 0, fields: [Value::set(vec![value.clone()])].into() };
                heads.iter().try_fold(0, |sum, head| {
                    let [x, y] = head.elements()? else { return None };
                    let (row, column) = (rows.value(&single(x))?, columns.value(&single(y))?);
                    Some(sum ^ nim_product(row, column))
                })
            }
            Self::Positions | Self::Token(..) => None,
        }
    }
}

/// What a theorem states of one position, see [`Statement::says`].
pub fn says(game: &BoundGame, library: &Library, parts: &[Component]) -> Option<u64> {
    Statement::new(game, library).says(parts)
}

/// The sizes of all heaps of a position.
fn heaps(game: &BoundGame, parts: &[Component]) -> Option<Vec<u64>> {
    if entries::is_list(game.rules()) {
        return Some(parts.iter().map(list).collect::<Option<Vec<_>>>()?.concat());
    }
    Some(parts.iter().map(Component::naturals).collect::<Option<Vec<_>>>()?.concat())
}

/// The numbers of the only list of a component.
fn list(part: &Component) -> Option<Vec<u64>> {
    let [Value::List(entries)] = part.fields.as_ref() else { return None };
    entries.iter().map(|entry| entry.as_int()?.to_u64()).collect()
}
