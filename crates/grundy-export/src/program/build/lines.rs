//! Games in which every move lowers a field by any number, or several fields by the same.
//!
//! # Setting
//!
//! Components are vectors of natural numbers. A *direction* is a set of fields; a move along it lowers all of them by the same number k >= 1. The *line* of a
//! vector along a direction has all vectors with the same other fields and the same differences between those of the direction. Fields of a group may be
//! exchanged, and with a direction the game has those that this makes of it.
//!
//! # Theorem
//!
//! The options of a vector along a direction are the vectors before it on its line. So its value is the least number that is the value of no vector before it on its lines,
//! and it is won if a lost vector stands before it on one of them; it has at most as many options, and so no larger value, than the least fields of the directions have
//! together.
//!
//! *Groups.* Put the fields of every group in order. Vectors that differ by exchanges have the same value. An exchange turns lines into lines, and two lines are turned into each other if and only if their
//! directions have the same number of fields of every group, and the sorted fields and differences that describe them are the same. If p' before p on a line, the sorted p' has no
//! larger field than the sorted p at any place, hence comes before it in lexicographic order. So among sorted vectors in this order, what was met on a class of lines when p is reached, in whatever
//! order the fields of its vectors stand, is what stands before p on its lines.
//!
//! # How the code uses it
//!
//! The vectors of a box are gone through in lexicographic order, only the sorted ones. Every class of lines keeps the values met on it as bits, or whether a lost vector was met;
//! lines of one class share a number, which is made of the fields outside of the direction and of the differences inside. That the moves are of this form is found by the
//! facade and told by [`Boxes::along`](crate::program::Boxes::along).
//!
//! # What is not covered
//!
//! Conditions, endings and goals; other moves beside these.
//!
//! # Cost
//!
//! A few words a cell and direction instead of a look at every option.

use grundy_messages::Label;

use super::boxed::{Names, local, when};
use super::{Builder, Parts};
use crate::program::Sort;
use crate::program::boxes::Place;
use crate::program::lower::Written;
use crate::program::names::Namer;
use crate::program::tree::{Ex, Op, St, Ty};

/// Bits of a word in a set of values: numbers with a sign hold one more.
const BITS: i64 = 62;

/// The lines along one direction.
struct Lines {
    /// The array of what was met on them, which all directions have that have the same number of fields of every group.
    met: String,
    /// The number of the line of the current cell, and how many numbers there are.
    number: Ex,
    count: Ex,
    /// The name of that number, or of where the words of the line begin.
    at: String,
    /// The least field of the direction is less than this.
    least: Ex,
}

impl Builder<'_> {
    /// The procedure that fills a box line by line.
    pub(super) fn fill_lines(
        &self,
        place: &Place,
        names: &Names,
        sort: Sort,
        parts: &mut Parts,
    ) -> Written<()> {
        let lines = self.lines(place, names);
        let (sizes, cells) = self.sized(place, names)?;
        let mut body = sizes;
        body.push(St::Set(self.table_of(place.kind), Ex::filled(cells, Ex::int(0), self.entry())));
        if sort == Sort::Values {
            let most = lines.iter().map(|lines| lines.least.clone()).reduce(|a, b| a.op(Op::Add, b));
            let most = most.unwrap_or_else(|| Ex::int(0));
            body.push(local("words", most.op(Op::Div, Ex::int(BITS)).op(Op::Add, Ex::int(1))));
        }
        let mut made: Vec<&str> = Vec::new();
        for lines in &lines {
            if !made.contains(&lines.met.as_str()) {
                body.push(local(&lines.met, lines.none_met(sort)));
                made.push(&lines.met);
            }
        }
        body.push(self.sweep(place, names, &|fields, _| {
            let mut each = vec![local("at", self.sorted_cell(names, fields))];
            each.extend(lines.iter().map(|lines| local(&lines.at, lines.begin(sort))));
            let here = self.table_of(place.kind).at(Ex::number("at"));
            each.extend(if sort == Sort::Values { values(&lines, here) } else { results(&lines, here) });
            each
        })?);
        let args: Vec<(String, Ty)> =
            self.asked(place, names).into_iter().map(|(_, last)| (last, Ty::Int)).collect();
        let body = vec![when(self.is_small(place, names), body)];
        parts.procedure(&names.fill, self.doc(Label::EmitBox), args, body);
        Ok(())
    }

    /// The number of a cell whose groups are in order.
    fn sorted_cell(&self, names: &Names, fields: Vec<Ex>) -> Ex {
        fields.into_iter().zip(&names.sizes).fold(Ex::int(0), |at, (field, size)| {
            at.op(Op::Mul, Ex::global(size, Ty::Int)).op(Op::Add, field)
        })
    }

    fn lines(&self, place: &Place, names: &Names) -> Vec<Lines> {
        let groups = self.groups(place.kind);
        let mut namer: Namer = self.namer.clone();
        names.fields.iter().chain(&names.lasts).for_each(|name| drop(namer.name(name)));
        let mut classes: Vec<(Vec<usize>, String)> = Vec::new();
        let mut found = Vec::new();
        for direction in &place.lines {
            let inside = |group: &Vec<usize>| group.iter().filter(|slot| direction.contains(slot)).count();
            let class: Vec<usize> = groups.iter().map(inside).collect();
            let known = classes.iter().find(|(of, _)| *of == class).map(|(_, met)| met.clone());
            let met = known.unwrap_or_else(|| {
                let name = namer.name(&format!("met_{}", classes.len() + 1));
                classes.push((class, name.clone()));
                name
            });
            let (number, count) = numbered(&groups, direction, names);
            let size = |slot: &usize| Ex::global(&names.sizes[*slot], Ty::Int);
            let least = direction.iter().map(size).reduce(|a, b| Ex::library("min_of", vec![a, b], Ty::Int));
            found.push(Lines {
                met,
                number,
                count,
                at: namer.name(&format!("line_{}", found.len() + 1)),
                least: least.unwrap_or_else(|| Ex::int(0)),
            });
        }
        found
    }

    /// The groups of a kind, each field outside of one being alone.
    fn groups(&self, kind: usize) -> Vec<Vec<usize>> {
        let kind = &self.rules.kinds[kind];
        let mut groups = kind.unordered.clone();
        let grouped: Vec<usize> = groups.concat();
        groups.extend((0..kind.fields.len()).filter(|slot| !grouped.contains(slot)).map(|slot| vec![slot]));
        groups
    }
}

impl Lines {
    fn array(&self, sort: Sort) -> Ex {
        let of = if sort == Sort::Values { Ty::Int } else { Ty::Small(8) };
        Ex::var(&self.met, Ty::array(of))
    }

    /// What is known before the first cell.
    fn none_met(&self, sort: Sort) -> Ex {
        if sort == Sort::Values {
            let count = self.count.clone().op(Op::Mul, Ex::number("words"));
            Ex::filled(count, Ex::int(0), Ty::Int)
        } else {
            Ex::filled(self.count.clone(), Ex::int(0), Ty::Small(8))
        }
    }

    /// The place of the line, or of its first word.
    fn begin(&self, sort: Sort) -> Ex {
        let number = self.number.clone();
        if sort == Sort::Values { number.op(Op::Mul, Ex::number("words")) } else { number }
    }

    fn here(&self, sort: Sort) -> Ex {
        let at = Ex::number(&self.at);
        let at = if sort == Sort::Values { at.op(Op::Add, Ex::number("word")) } else { at };
        self.array(sort).at(at)
    }
}

/// The number of the line of a sorted vector along a direction, and how many numbers there are: fields outside of the direction and differences
/// from the first field inside.
fn numbered(groups: &[Vec<usize>], direction: &[usize], names: &Names) -> (Ex, Ex) {
    let value = |slot: usize| Ex::number(&names.fields[slot]);
    // All fields of a group are at most the last.
    let size = |group: &[usize]| {
        let last = group.last().copied().unwrap_or(0);
        Ex::global(&names.sizes[last], Ty::Int)
    };
    let first = groups.iter().find_map(|group| {
        let slot = group.iter().copied().find(|slot| direction.contains(slot))?;
        Some((slot, group))
    });
    let (mut number, mut count) = (Ex::int(0), Ex::int(1));
    let mut add = |value: Ex, size: Ex| {
        number = number.clone().op(Op::Mul, size.clone()).op(Op::Add, value);
        count = count.clone().op(Op::Mul, size);
    };
    let one = || Ex::int(1);
    for group in groups {
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            group.iter().partition(|slot| direction.contains(slot));
        for slot in inside {
            let Some((base, own)) = first.filter(|(base, _)| *base != slot) else { continue };
            let apart = value(slot).op(Op::Sub, value(base));
            if own == group {
                add(apart, size(group));
            } else {
                add(apart.op(Op::Add, size(own)).op(Op::Sub, one()), size(group).op(Op::Add, size(own)));
            }
        }
        outside.into_iter().for_each(|slot| add(value(slot), size(group)));
    }
    (number, count)
}

/// The least value that was met on no line.
fn values(lines: &[Lines], here: Ex) -> Vec<St> {
    let sort = Sort::Values;
    let (word, met, bit) = (Ex::number("word"), Ex::number("met"), Ex::number("bit"));
    let union = || {
        let words = lines.iter().map(|lines| lines.here(sort)).reduce(|a, b| a.op(Op::Or, b));
        words.unwrap_or_else(|| Ex::int(0))
    };
    let full = Ex::int((1 << BITS) - 1);
    let free = |name: &'static str| Ex::library(name, vec![met.clone().op(Op::Add, Ex::int(1))], Ty::Int);
    let mut body = vec![
        local("word", Ex::int(0)),
        local("met", union()),
        St::While(
            met.clone().is(full),
            vec![St::Update(Op::Add, word.clone(), Ex::int(1)), St::Set(met.clone(), union())],
        ),
        St::Set(here, word.op(Op::Mul, Ex::int(BITS)).op(Op::Add, free("v2"))),
        local("bit", free("lowbit")),
    ];
    body.extend(lines.iter().map(|lines| St::Update(Op::Or, lines.here(sort), bit.clone())));
    body
}

/// Won if something lost was met on a line; else lost, which all lines remember.
fn results(lines: &[Lines], here: Ex) -> Vec<St> {
    let sort = Sort::Results;
    let won = Ex::any(lines.iter().map(|lines| lines.here(sort).is(Ex::int(1))).collect());
    let mut body =
        vec![when(won, vec![St::Set(here.clone(), Ex::int(1)), St::Continue]), St::Set(here, Ex::int(-1))];
    body.extend(lines.iter().map(|lines| St::Set(lines.here(sort), Ex::int(1))));
    body
}
