//! Bags with a fixed number of small numbers as numbers, see [`Bags`].
//!
//! A program makes the list of all of them in ascending order, a map from each to its number there, and for every one, every place in it
//! and every number the number of the bag that results from putting this there. So cells are found without making lists.

use grundy_rules::types::Type;

use super::boxed::{Names, local, when};
use super::{Builder, Parts};
use crate::program::boxes::{Bags, Size};
use crate::program::tree::{self, Cmp, Ex, Global, Is, Op, Role, St, Ty};

/// The list of all bags, the number of each, and the number of each with a number of it replaced.
pub(super) struct Hands {
    pub(super) all: Ex,
    pub(super) number_of: Ex,
    replaced: Ex,
    bags: Bags,
}

impl Builder<'_> {
    /// The bags of a kind, where it has some.
    pub(super) fn hands(&self, kind: usize) -> Option<Hands> {
        let (_, boxes) = self.boxes()?;
        let place = boxes.places.iter().find(|place| place.kind == kind)?;
        let bags = place
            .sizes
            .iter()
            .find_map(|size| if let Size::Bags(bags) = size { Some(*bags) } else { None })?;
        let slot = place.sizes.iter().position(|size| matches!(size, Size::Bags(_)))?;
        let of = self.types(kind).remove(slot);
        Some(Hands {
            all: Ex::global("bags", Ty::array(of.clone())),
            number_of: Ex::global("numbers_of", Ty::map(of, Ty::Int)),
            replaced: Ex::global("replaced", Ty::array(Ty::Small(32))),
            bags,
        })
    }

    pub(super) fn is_bag(&self, kind: usize, slot: usize) -> bool {
        matches!(self.rules.kinds[kind].fields[slot].ty, Type::Bag(_))
    }

    /// The types of the fields of a kind, numbers for bags.
    pub(super) fn numbered_types(&self, kind: usize) -> Vec<Ty> {
        let types = self.types(kind).into_iter().enumerate();
        types.map(|(slot, ty)| if self.is_bag(kind, slot) { Ty::Int } else { ty }).collect()
    }

    /// A field as cells know it: the number of a bag.
    pub(super) fn numbered(&self, kind: usize, slot: usize, field: Ex, hands: &Hands) -> Ex {
        if !self.is_bag(kind, slot) {
            return field;
        }
        let names = self.names_of(kind);
        let known = |ex: &Ex| match &ex.is {
            Is::Var(var) => {
                let slot = names.fields.iter().position(|field| field == var)?;
                Some(Ex::number(&names.numbers[slot]))
            }
            _ => None,
        };
        if let Some(number) = known(&field) {
            return number;
        }
        if let Is::With { of, changes, .. } = &field.is
            && let ([tree::Change { steps, index, value }], Some(number)) = (changes.as_slice(), known(of))
            && steps.is_empty()
        {
            let Bags { length, below } = hands.bags;
            let at = number.op(Op::Mul, Ex::int(length)).op(Op::Add, index.clone());
            let at = at.op(Op::Mul, Ex::int(below)).op(Op::Add, value.clone());
            return hands.replaced.clone().at(at);
        }
        hands.number_of.clone().get(field)
    }

    /// The procedure that makes the list of all bags and what belongs to it.
    pub(super) fn deal(&self, hands: &Hands, parts: &mut Parts) {
        let all = [&hands.all, &hands.number_of, &hands.replaced];
        for global in all {
            let Is::Global(name) = &global.is else { continue };
            let (name, ty) = (name.clone(), global.ty.clone());
            parts.globals.push(Global { name, ty, role: Role::Given, doc: String::new() });
        }
        let mut made: Vec<St> =
            all.into_iter().map(|global| St::Set(global.clone(), Ex::empty(global.ty.clone()))).collect();
        made.extend(hands.listed());
        made.push(hands.replacements());
        let body = vec![when(hands.all.is_empty(), made)];
        parts.procedure("deal", String::new(), Vec::new(), body);
    }

    /// The names of the numbers of bags.
    pub(super) fn bag_numbers<'n>(
        &'n self,
        kind: usize,
        names: &'n Names,
    ) -> impl Iterator<Item = String> + 'n {
        let all = names.numbers.iter().enumerate();
        all.filter(move |(slot, _)| self.is_bag(kind, *slot)).map(|(_, number)| number.clone())
    }
}

/// The numbers of one bag, to be changed.
fn bag() -> Ex {
    Ex::var("bag", Ty::array(Ty::Int))
}

impl Hands {
    /// What is in an array as a bag.
    fn as_bag(&self, sorted: bool) -> Ex {
        Ex::new(Is::Frozen { array: Box::new(bag()), sorted }, self.all.ty.element())
    }

    /// Lists all bags, as sorted lists in ascending order: the last number that can be raised is, and those after it become as large.
    fn listed(&self) -> Vec<St> {
        let Bags { length, below } = self.bags;
        let (i, j) = (Ex::number("i"), Ex::number("j"));
        let made = Ex::var("made", self.all.ty.element());
        let is_top = bag().at(i.clone()).is(Ex::int(below - 1));
        let lift = vec![
            local("last", bag().at(i.clone()).op(Op::Add, Ex::int(1))),
            St::Count {
                name: "j".to_owned(),
                from: i.clone(),
                to: Ex::int(length),
                body: vec![St::Set(bag().at(j), Ex::number("last"))],
            },
        ];
        let each = vec![
            local("made", self.as_bag(false)),
            St::Put(self.number_of.clone(), made.clone(), self.all.clone().len()),
            St::Push(self.all.clone(), made),
            local("i", Ex::int(length - 1)),
            St::While(
                Ex::all(vec![i.clone().cmp(Cmp::GreaterEqual, Ex::int(0)), is_top]),
                vec![St::Update(Op::Sub, i.clone(), Ex::int(1))],
            ),
            St::If(vec![(i.cmp(Cmp::Less, Ex::int(0)), vec![St::Break])], lift),
        ];
        let first = Ex::filled(Ex::int(length), Ex::int(0), Ty::Int);
        vec![local("bag", first), St::While(Ex::truth(true), each)]
    }

    /// Finds the bags that result from each by putting a number at a place.
    fn replacements(&self) -> St {
        let Bags { length, below } = self.bags;
        let (i, place, value) = (Ex::number("i"), Ex::number("place"), Ex::number("value"));
        let places = |name: &str, body: Vec<St>| St::Count {
            name: name.to_owned(),
            from: Ex::int(0),
            to: Ex::int(length),
            body,
        };
        let listed = |at: &Ex| self.all.clone().at(Ex::number("number")).at(at.clone());
        let values = St::Count {
            name: "value".to_owned(),
            from: Ex::int(0),
            to: Ex::int(below),
            body: vec![
                St::Set(bag().at(i.clone()), value),
                St::Push(self.replaced.clone(), self.number_of.clone().get(self.as_bag(true))),
            ],
        };
        let back = St::Set(bag().at(i.clone()), listed(&i));
        St::Count {
            name: "number".to_owned(),
            from: Ex::int(0),
            to: Ex::int(self.bags.count().unwrap_or(0)),
            body: vec![
                local("bag", Ex::filled(Ex::int(length), Ex::int(0), Ty::Int)),
                places("place", vec![St::Set(bag().at(place.clone()), listed(&place))]),
                places("i", vec![values, back]),
            ],
        }
    }
}
