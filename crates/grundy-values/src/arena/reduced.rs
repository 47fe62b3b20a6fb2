//! Atomic weight, and the reduced canonical form.
//!
//! # Setting
//!
//! `*N` is *remote* from `G` if no follower of `G` is `*N` or a larger nimber. `G` has *atomic weight* `W` if `-e <= G - W·up <= e`, where `e = up + *N` with
//! `*N` remote from everything there, and `·` is Norton's product. `G` and `H` are *infinitesimally close* if `G - H` is infinitesimal. The *reduced canonical form* is the simplest
//! value that is infinitesimally close.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.6 and II.7, \[conway-onag\], ch. 16.
//!
//! - There is at most one atomic weight, and an all-small `G` has one. Let `G0 = {W(G^L) - 2 | W(G^R) + 2}`. If `G0` is no integer, `W(G) = G0`. Otherwise `W(G)` is 0 if `G` is fuzzy with a remote `*N`, the
//!   greatest integer `<| W(G^R) + 2` for all `G^R` if `G > *N`, and the least integer `|> W(G^L) - 2` for all `G^L` if `G < *N`.
//! - Let `G_*` be `G` heated by `*`, and `p(x) = p(x + *) = x` for numbers `x`, else `p(G) = {p(G^L) | p(G^R)}`. Then `p(G_*)` is the reduced canonical form of `G`
//!   \[grossman-siegel-2009\].
//!
//! # How the code uses it
//!
//! The first part is computed whether or not the value is all small, a positive number counting as a large weight; what comes out
//! is the answer only if the inequality of the definition holds. The second part is as stated; the tests look at closeness and at different values that are close.
//!
//! # What is not covered
//!
//! Values with an atomic weight that the recursion does not find, if there are any: they have none here.
//!
//! # Cost
//!
//! A comparison with a remote star for each follower, which tries as many heaps as there are below it.

use super::heat::Operation;
use super::store::NONE;
use super::{Arena, Made, Value};
use crate::{Dyadic, Int, Nimber};

impl Arena {
    /// The atomic weight, if there is one.
    pub fn atomic_weight(&mut self, value: Value) -> Made<Option<Value>> {
        if !self.is_infinitesimal(value) {
            return Ok(None);
        }
        let day = self.birthday(value)?.to_i64().ok_or(super::Exceeded::Depth)?;
        self.depth = 0;
        let star = self.remote_star(value)?;
        let weight = self.weight(value.0, star.0, day.saturating_mul(4).saturating_add(16))?;
        let up = self.up_multiple(1)?;
        let ups = self.norton_product(Value(weight), up)?;
        let remote = [value, ups].map(|of| self.remote_star(of));
        let star = remote[0]?.0.max(star.0);
        let star = self.larger_star(Value(star), remote[1]?);
        let allowed = self.add(up, star)?;
        let difference = self.sub(value, ups)?;
        let least = self.negate(allowed)?;
        let close = self.at_most(least, difference)? && self.at_most(difference, allowed)?;
        Ok(close.then_some(Value(weight)))
    }

    /// The reduced canonical form.
    pub fn reduced_canonical_form(&mut self, value: Value) -> Made {
        self.depth = 0;
        let star = self.nimber(Nimber::ONE)?;
        let starred = self.starred(value.0, star.0)?;
        self.projected(starred).map(Value)
    }

    /// A nimber that is larger than all that are followers, a power of 2.
    fn remote_star(&mut self, value: Value) -> Made {
        let followers = self.followers(value)?;
        let stars = followers.into_iter().filter_map(|follower| self.compact_of(follower.0));
        let largest = stars.map(|compact| compact.star).max().unwrap_or(0);
        let remote = largest.saturating_add(1).max(2).checked_next_power_of_two();
        self.nimber(Nimber::from(remote.ok_or(super::Exceeded::Number)?))
    }

    fn larger_star(&self, a: Value, b: Value) -> Value {
        let star = |value: Value| self.compact_of(value.0).map_or(0, |compact| compact.star);
        if star(a) < star(b) { b } else { a }
    }

    fn weight(&mut self, g: u32, remote: u32, large: i64) -> Made<u32> {
        if let Some(compact) = self.compact_of(g) {
            let weight = match compact.number.cmp(&Dyadic::ZERO) {
                std::cmp::Ordering::Less => -large,
                std::cmp::Ordering::Equal => compact.ups,
                std::cmp::Ordering::Greater => large,
            };
            return self.integer(weight).map(|value| value.0);
        }
        let size = self.integer(large)?;
        self.remembered((Operation::Weight, [g, remote, size.0]), |arena| {
            let (start, middle, end) = arena.listed(g)?;
            let (less, more) = (arena.integer(-2)?, arena.integer(2)?);
            let (mut lefts, mut rights) = (Vec::new(), Vec::new());
            for place in start..end {
                let option = arena.weight(arena.option(place), remote, large)?;
                if place < middle {
                    lefts.push(arena.sum(option, less.0)?);
                } else {
                    rights.push(arena.sum(option, more.0)?);
                }
            }
            let plain = arena.canonical(lefts.clone(), rights.clone())?;
            if arena.as_integer(plain).is_none() {
                return Ok(plain);
            }
            arena.integral_weight(g, remote, (&lefts, &rights))
        })
    }

    /// The weight where all integers of an interval would do.
    fn integral_weight(&mut self, g: u32, remote: u32, (lefts, rights): (&[u32], &[u32])) -> Made<u32> {
        let weight = if self.le(remote, g)? {
            let mut most: Option<Int> = None;
            for right in rights {
                // `n <| H` iff n is at most the Left stop, less if Left is to move there.
                let greatest = self.greatest_below(*right);
                most = Some(most.map_or_else(|| greatest.clone(), |most| most.min(greatest.clone())));
            }
            most.unwrap_or(Int::ZERO)
        } else if self.le(g, remote)? {
            let mut least: Option<Int> = None;
            for left in lefts {
                let turned = self.neg(*left)?;
                let smallest = self.greatest_below(turned).neg();
                least = Some(least.map_or_else(|| smallest.clone(), |least| least.max(smallest.clone())));
            }
            least.unwrap_or(Int::ZERO)
        } else {
            Int::ZERO
        };
        self.number(Dyadic::from(weight)).map(|value| value.0)
    }

    /// The greatest integer `n <| h`.
    fn greatest_below(&self, h: u32) -> Int {
        let stop = self.left_stop(Value(h));
        let floor = stop.floor();
        // `n >= h`, and so not `n <| h`, iff Left's stop is below n, or is n with Left to move.
        let excluded = stop.is_integer() && self.node(h).left_stop & 1 == 0;
        if excluded { floor.sub(&Int::ONE).unwrap_or(floor) } else { floor }
    }

    /// The value heated by `*`.
    fn starred(&mut self, g: u32, star: u32) -> Made<u32> {
        if self.is_number(Value(g)) {
            return Ok(g);
        }
        self.remembered((Operation::Starred, [g, NONE, NONE]), |arena| {
            arena.by_options(g, |arena, option| arena.starred(option, star), (star, star))
        })
    }

    fn projected(&mut self, g: u32) -> Made<u32> {
        if let Some(compact) = self.compact_of(g)
            && compact.ups == 0
            && compact.star <= 1
        {
            let number = compact.number.clone();
            return self.number(number).map(|value| value.0);
        }
        self.remembered((Operation::Projected, [g, NONE, NONE]), |arena| {
            arena.by_options(g, Self::projected, (0, 0))
        })
    }
}
