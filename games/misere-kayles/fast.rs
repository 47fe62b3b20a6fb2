//! Misère Kayles at any size.
//!
//! # Setting
//!
//! Rows of pins; a move knocks down one pin or two neighbours, and who makes the last move loses. `g(n)` is the
//! Grundy value of a row in normal play.
//!
//! # Theorem
//!
//! \[sibert-conway-1992\] Call the rows 1, 4, 5, 9, 12, 17, 20, 25 *special*, and map rows to products of six
//! letters, by `1, 4 -> x`, `5 -> w`, `9 -> v`, `12 -> t`, `17 -> v v t`, `20 -> x v t`, `25 -> f`, with the rules
//! `xx = 1`, `www = w`, `vvv = v`, `tt = vt`, `vvf = f`. A sum is *tame* if it has a row that is not special, or two
//! letters `f`, or a `w` together with a `v`, `t` or `f`. The player to move loses a tame sum exactly if the xor of
//! all `g` is 0. He loses any other sum exactly if its product is one of `x`, `xw`, `xww`, `v`, `xvv`, `t`, `xvt`,
//! `xvf`.
//!
//! The products and the 16 Grundy values of tame sums are the misère quotient of Kayles, of 40 elements
//! \[plambeck-siegel-2008\].
//!
//! *Proof.* Let `q(s)` be the element of a sum `s` and `E(s)` the set of the elements of its options. Then
//! `q(s + r) = q(s) q(r)` and `E(s + r) = q(s) E(r) | q(r) E(s)`: the pairs `(q, E)` are a monoid. It must be shown
//! that in each pair of a sum that is not empty, `q` is lost exactly if `E` has nothing that is lost. From row 71 on
//! `q(n + 12) = q(n)`, since `g` has that period and these rows are not special; so the pairs of single rows repeat
//! too, from row 156 on at the latest, by the argument of `octal.rs`. Hence finitely many rows give all pairs. They
//! generate 1417 of them. A test below makes them all and looks at each.
//!
//! # How the code uses it
//!
//! As it stands; `g` comes from the table of `octal.rs`.
//!
//! # What is not covered
//!
//! The number of moves that play lasts.
//!
//! # Cost
//!
//! One product a row.

use grundy_values::{Int, TooLarge};
use serde_json::Value;

use crate::octal::{Octal, Table};
use crate::question::{AnswerError, Question};

/// The code 0.77.
const KAYLES: [u8; 3] = [0, 7, 7];
/// Values that are more than enough for the proof of the period of `g`.
const ENOUGH: usize = 1_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [rows] = question.fields(["rows"])?;
    let table = Octal::new(&KAYLES).table(ENOUGH)?;
    let mut product = Element::ONE;
    for row in rows.integers(0)? {
        product = product.times(Element::of_row(&row, &table).ok_or(TooLarge)?);
    }
    Ok(Value::from(if product.is_lost() { "second" } else { "first" }))
}

/// An element of the misère quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Element {
    /// Of a tame sum: the xor of all `g`.
    Tame(u64),
    /// Of any other.
    Special(Product),
}

/// A product of letters, in least form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Product {
    x: bool,
    /// How many; 0 to 2.
    w: u8,
    /// How many; 0 to 2.
    v: u8,
    t: bool,
    f: bool,
}

/// The empty product.
const NOTHING: Product = Product { x: false, w: 0, v: 0, t: false, f: false };

impl Element {
    const ONE: Self = Self::Special(NOTHING);

    /// The element of a row.
    fn of_row(row: &Int, table: &Table) -> Option<Self> {
        let special = match row.to_u64() {
            Some(0) => NOTHING,
            Some(1 | 4) => Product { x: true, ..NOTHING },
            Some(5) => Product { w: 1, ..NOTHING },
            Some(9) => Product { v: 1, ..NOTHING },
            Some(12) => Product { t: true, ..NOTHING },
            Some(17) => Product { v: 2, t: true, ..NOTHING },
            Some(20) => Product { x: true, v: 1, t: true, ..NOTHING },
            Some(25) => Product { f: true, ..NOTHING },
            _ => return table.value(row).map(Self::Tame),
        };
        Some(Self::Special(special))
    }

    fn times(self, other: Self) -> Self {
        let tame = Self::Tame(self.g() ^ other.g());
        let (Self::Special(a), Self::Special(b)) = (self, other) else { return tame };
        let v = twice_is_none(a.v + b.v + u8::from(a.t && b.t));
        let f = a.f || b.f;
        let product = Product {
            x: a.x ^ b.x,
            w: twice_is_none(a.w + b.w),
            v: if f { v % 2 } else { v },
            t: a.t || b.t,
            f,
        };
        let mixed = product.w > 0 && (product.v > 0 || product.t || product.f);
        if mixed || (a.f && b.f) { tame } else { Self::Special(product) }
    }

    /// The xor of all `g`.
    fn g(self) -> u64 {
        match self {
            Self::Tame(value) => value,
            Self::Special(Product { x, w, v, t, f }) => {
                let fours = u64::from(w) + u64::from(v) + u64::from(t);
                u64::from(x ^ f) + 4 * (fours % 2)
            }
        }
    }

    /// Whether the player to move loses.
    fn is_lost(self) -> bool {
        match self {
            Self::Tame(value) => value == 0,
            Self::Special(Product { x, v: 0, t: false, f: false, .. }) => x,
            Self::Special(Product { x, v, t, f: true, .. }) => x && v == 1 && !t,
            Self::Special(Product { x, v, t, f: false, .. }) => {
                matches!((x, v, t), (false, 1, false) | (true, 2, false) | (false, 0, true) | (true, 1, true))
            }
        }
    }
}

/// How many letters remain of which three are one.
fn twice_is_none(count: u8) -> u8 {
    if count > 2 { 2 - count % 2 } else { count }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The element of a sum, and those of its options.
    type Pair = (Element, BTreeSet<Element>);

    fn times(a: &Pair, b: &Pair) -> Pair {
        let first = b.1.iter().map(|option| a.0.times(*option));
        (a.0.times(b.0), first.chain(a.1.iter().map(|option| b.0.times(*option))).collect())
    }

    /// The pairs of the single rows from 1 to `most`.
    fn of_rows(most: usize) -> Vec<Pair> {
        let table = Octal::new(&KAYLES).table(ENOUGH).expect("small values");
        let elements: Vec<Element> =
            (0..=most).map(|row| Element::of_row(&Int::from(row), &table).expect("periodic")).collect();
        let options = |row: usize| {
            let knocked =
                (1..=2.min(row)).flat_map(|down| (0..=row - down).map(move |i| (i, row - down - i)));
            knocked.map(|(a, b)| elements[a].times(elements[b])).collect()
        };
        (1..=most).map(|row| (elements[row], options(row))).collect()
    }

    #[test]
    fn the_theorem_holds_of_all_sums() {
        let rows = of_rows(190);
        // Rows repeat, with their options, from 156 on at the latest.
        assert!((156..178).all(|row| rows[row - 1] == rows[row + 11]));
        let mut pairs: BTreeSet<Pair> = BTreeSet::from([(Element::ONE, BTreeSet::new())]);
        for row in rows.into_iter().collect::<BTreeSet<Pair>>() {
            let mut last: Vec<Pair> = pairs.iter().cloned().collect();
            while !last.is_empty() {
                last = last
                    .iter()
                    .map(|pair| times(pair, &row))
                    .filter(|pair| pairs.insert(pair.clone()))
                    .collect();
            }
        }
        assert_eq!(pairs.len(), 1417);
        for (element, options) in &pairs {
            let stuck = options.iter().all(|option| !option.is_lost());
            // The empty sum has no options, and whoever is to move there has won.
            assert_eq!(element.is_lost(), stuck && !options.is_empty(), "{element:?}");
        }
        let elements: BTreeSet<Element> = pairs.into_iter().map(|(element, _)| element).collect();
        assert_eq!(elements.len(), 40);
    }

    #[test]
    fn products_do_not_depend_on_the_order() {
        let rows: BTreeSet<Element> = of_rows(100).into_iter().map(|(element, _)| element).collect();
        for (a, b) in rows.iter().flat_map(|a| rows.iter().map(move |b| (a, b))) {
            for c in &rows {
                assert_eq!(a.times(*b).times(*c), a.times(b.times(*c)), "{a:?} {b:?} {c:?}");
                assert_eq!(a.times(*b), b.times(*a));
            }
        }
    }
}
