//! Values of small parts, and what they say of sums.
//!
//! # Setting
//!
//! Values of short games stand in an [`Arena`]; here each that a sum may hold has a *number*, 0 for the value 0. For a game G let L(G) and R(G) be its stops, m(G) its
//! mean, t(G) its temperature, but 0 if that is negative, and w(G) its atomic weight, if it has one.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.3, II.5 and II.7, for a sum S of games G.
//!
//! - *Stops*: R(G) + R(H) ≤ R(G + H) ≤ R(G) + L(H) ≤ L(G + H) ≤ L(G) + L(H). If L(S) > 0 then Left, starting, wins; if L(S) < 0 she loses. So she loses if Σ L(G) < 0, and
//!   wins if Σ R(G) + max (L(G) − R(G)) > 0.
//! - *Means*: m(S) = Σ m(G), t(S) ≤ max t(G), and m(S) ≤ L(S) ≤ m(S) + t(S). So Left, starting, wins if Σ m(G) > 0 and loses if Σ m(G) + max t(G) < 0.
//! - *Atomic weights*: w(S) = Σ w(G) where all G are all small. If w(S) ≥ 1 then Left, starting, wins; if w(S) ≥ 2 she wins whoever starts.
//!
//! For Right the same holds of the negatives.
//!
//! # How the code uses it
//!
//! Stops stand in every value, so what they say is asked first. Walls and weights are made once for each value, and only for those that were not added up. Stops, means and
//! temperatures are compared as integers, in units of 2^-20; one that is no such integer, or large, decides nothing.
//!
//! # What is not covered
//!
//! Values that the arena cannot make within its share of the work and of the memory: they are `None`, and the search goes on without them.
//!
//! # Cost
//!
//! That of the arena, at most [`MERGING`] steps for a sum and [`VALUING`] for a value.

use std::collections::HashSet;

use grundy_core::{Player, Run, Stop};
use grundy_values::{Allowance, Arena, Dyadic, Made, Value};

use crate::convert::{bit, index};

/// Steps of the arena that one sum may cost, and one value.
const MERGING: u64 = 2_000;
const VALUING: u64 = 20_000;
/// Stops, means and temperatures are compared in units of 2^-20.
const UNIT: u32 = 20;
/// Larger ones are not compared.
const LARGEST: i64 = 1 << 40;

/// What is known of a value.
#[derive(Debug)]
struct Entry {
    value: Value,
    negative: Option<u32>,
    /// The canonical options of each player, once they were needed.
    options: [Option<Vec<u32>>; 2],
    /// Once it was needed.
    heat: Option<Option<Heat>>,
    /// Once it was needed.
    weight: Option<Option<u32>>,
}

/// Stops, mean and temperature, in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heat {
    left: i64,
    right: i64,
    mean: i64,
    temperature: i64,
}

/// Values with numbers.
#[derive(Debug)]
pub(crate) struct Worths {
    arena: Arena,
    held: usize,
    /// The number of each value of the arena, and 1.
    numbers: Vec<u32>,
    entries: Vec<Entry>,
    /// Pairs whose sum costs too much.
    apart: HashSet<(u32, u32)>,
}

impl Worths {
    /// The value 0.
    pub(crate) fn new() -> Self {
        let mut made = Self {
            arena: Arena::new(),
            held: 0,
            numbers: Vec::new(),
            entries: Vec::new(),
            apart: HashSet::new(),
        };
        made.number(Value::ZERO);
        made
    }

    /// The number of a value.
    fn number(&mut self, value: Value) -> u32 {
        let at = value.index();
        if at >= self.numbers.len() {
            self.numbers.resize((at + 1).max(2 * self.numbers.len()), 0);
        }
        if let Some(number) = self.numbers[at].checked_sub(1) {
            return number;
        }
        let number = bit(self.entries.len());
        self.numbers[at] = number + 1;
        self.entries.push(Entry { value, negative: None, options: [None, None], heat: None, weight: None });
        number
    }

    fn value(&self, number: u32) -> Value {
        self.entries[index(number)].value
    }

    /// What the arena makes within so many steps and half of the memory that is left.
    fn within<T>(
        &mut self,
        steps: u64,
        run: &Run<'_>,
        make: impl FnOnce(&mut Arena) -> Made<T>,
    ) -> Result<Option<T>, Stop> {
        let before = self.arena.steps();
        let free = run.limits().bytes.saturating_sub(run.bytes()) / 2;
        let bytes = self.held.saturating_add(usize::try_from(free).unwrap_or(usize::MAX));
        self.arena.allow(Allowance { bytes, steps: before.saturating_add(steps) });
        let made = make(&mut self.arena);
        let entries = size_of::<Entry>() + 2 * size_of::<u32>();
        let bytes = self.arena.bytes() + self.entries.len() * entries + self.apart.len() * 16;
        if bytes > self.held {
            run.take(bytes - self.held)?;
            self.held = bytes;
        }
        run.work(self.arena.steps() - before)?;
        Ok(made.ok())
    }

    /// An integer.
    pub(crate) fn integer(&mut self, integer: i64, run: &Run<'_>) -> Result<Option<u32>, Stop> {
        let made = self.within(MERGING, run, |arena| arena.integer(integer))?;
        Ok(made.map(|value| self.number(value)))
    }

    /// The sum of two values, if that is little work.
    pub(crate) fn plus(&mut self, a: u32, b: u32, run: &Run<'_>) -> Result<Option<u32>, Stop> {
        if a == 0 || b == 0 {
            return Ok(Some(a | b));
        }
        let pair = (a.min(b), a.max(b));
        if self.apart.contains(&pair) {
            return Ok(None);
        }
        let (a, b) = (self.value(a), self.value(b));
        match self.within(MERGING, run, |arena| arena.add(a, b))? {
            Some(sum) => Ok(Some(self.number(sum))),
            None => {
                self.apart.insert(pair);
                Ok(None)
            }
        }
    }

    /// The negative.
    pub(crate) fn negative(&mut self, number: u32, run: &Run<'_>) -> Result<Option<u32>, Stop> {
        if let Some(known) = self.entries[index(number)].negative {
            return Ok(Some(known));
        }
        let value = self.value(number);
        let Some(negative) = self.within(VALUING, run, |arena| arena.negate(value))? else { return Ok(None) };
        let negative = self.number(negative);
        self.entries[index(number)].negative = Some(negative);
        self.entries[index(negative)].negative = Some(number);
        Ok(Some(negative))
    }

    /// The value of the game with these options.
    pub(crate) fn of_options(&mut self, sides: &[Vec<u32>; 2], run: &Run<'_>) -> Result<Option<u32>, Stop> {
        let [lefts, rights] =
            [0, 1].map(|side: usize| sides[side].iter().map(|one| self.value(*one)).collect::<Vec<_>>());
        let made = self.within(VALUING, run, |arena| arena.from_options(&lefts, &rights))?;
        Ok(made.map(|value| self.number(value)))
    }

    /// The canonical options of a player.
    pub(crate) fn options(&mut self, number: u32, player: Player, run: &Run<'_>) -> Result<Vec<u32>, Stop> {
        let side = usize::from(player == Player::Right);
        if let Some(known) = &self.entries[index(number)].options[side] {
            return Ok(known.clone());
        }
        let value = self.value(number);
        let listed = self.within(u64::MAX, run, |arena| match player {
            Player::Left => arena.left_options(value),
            Player::Right => arena.right_options(value),
        })?;
        // There is no room for options that were not listed yet.
        let listed = listed.ok_or(Stop::Memory { limit: run.limits().bytes })?;
        run.take(4 * listed.len())?;
        let options: Vec<u32> = listed.into_iter().map(|option| self.number(option)).collect();
        self.entries[index(number)].options[side] = Some(options.clone());
        Ok(options)
    }

    /// Whether a player who starts wins.
    pub(crate) fn wins(&self, number: u32, player: Player) -> bool {
        let outcome = self.arena.outcome(self.value(number));
        let ends = if player == Player::Left { outcome.left_ends() } else { outcome.right_ends() };
        ends == grundy_values::MoverEnds::Wins
    }

    /// Whether a value is a number.
    pub(crate) fn is_number(&self, number: u32) -> bool {
        self.arena.is_number(self.value(number))
    }

    /// Whether a value is an integer.
    pub(crate) fn is_integer(&self, number: u32) -> bool {
        self.arena.as_number(self.value(number)).is_some_and(Dyadic::is_integer)
    }

    /// About how much a value is for Left, in sixteenths of a move: halfway between its stops.
    pub(crate) fn guess(&self, number: u32) -> i64 {
        let value = self.value(number);
        let [left, right] = [self.arena.left_stop(value), self.arena.right_stop(value)];
        let scaled =
            |stop: &Dyadic| units(stop, UNIT).unwrap_or(if stop.is_negative() { -LARGEST } else { LARGEST });
        (scaled(&left) + scaled(&right)) >> (UNIT - 3)
    }

    /// Integers between which a value lies.
    pub(crate) fn bounds(&self, number: u32) -> Option<(i64, i64)> {
        let value = self.value(number);
        let low = units(&self.arena.right_stop(value).negative(), UNIT)?;
        let high = units(&self.arena.left_stop(value), UNIT)?;
        // Strictly beyond the stops, whoever is to move there.
        Some((-(low >> UNIT) - 1, (high >> UNIT) + 1))
    }

    /// Whether a player who starts wins a sum of several values, where stops, means or weights tell.
    pub(crate) fn decides(
        &mut self,
        numbers: &[u32],
        player: Player,
        run: &Run<'_>,
    ) -> Result<Option<bool>, Stop> {
        let mut heats = Vec::with_capacity(numbers.len());
        for number in numbers {
            match self.heat(*number, run)? {
                Some(heat) if player == Player::Left => heats.push(heat),
                Some(Heat { left, right, mean, temperature }) => {
                    heats.push(Heat { left: -right, right: -left, mean: -mean, temperature });
                }
                None => return Ok(None),
            }
        }
        match starter_wins(&heats) {
            None => self.by_weights(numbers, player, run),
            found => Ok(found),
        }
    }

    fn heat(&mut self, number: u32, run: &Run<'_>) -> Result<Option<Heat>, Stop> {
        if let Some(known) = self.entries[index(number)].heat {
            return Ok(known);
        }
        let value = self.value(number);
        let [left, right] = [self.arena.left_stop(value), self.arena.right_stop(value)];
        let graph = self.within(VALUING, run, |arena| arena.thermograph(value))?;
        let heat = graph.and_then(|graph| {
            Some(Heat {
                left: units(&left, UNIT)?,
                right: units(&right, UNIT)?,
                mean: units(graph.mean(), UNIT)?,
                temperature: units(graph.temperature(), UNIT)?.max(0),
            })
        });
        self.entries[index(number)].heat = Some(heat);
        Ok(heat)
    }

    fn by_weights(&mut self, numbers: &[u32], player: Player, run: &Run<'_>) -> Result<Option<bool>, Stop> {
        let mut sum = 0;
        for number in numbers {
            let Some(weight) = self.weight(*number, run)? else { return Ok(None) };
            let Some(more) = self.plus(sum, weight, run)? else { return Ok(None) };
            sum = more;
        }
        let Some(weight) = (match player {
            Player::Left => Some(sum),
            Player::Right => self.negative(sum, run)?,
        }) else {
            return Ok(None);
        };
        let value = self.value(weight);
        let compared = self.within(VALUING, run, |arena| {
            let (one, two) = (arena.integer(1)?, arena.integer(2)?);
            let less = arena.negate(two)?;
            Ok((arena.at_most(one, value)?, arena.at_most(value, less)?))
        })?;
        Ok(match compared {
            Some((true, _)) => Some(true),
            Some((_, true)) => Some(false),
            _ => None,
        })
    }

    /// The atomic weight of a value that is all small.
    fn weight(&mut self, number: u32, run: &Run<'_>) -> Result<Option<u32>, Stop> {
        if let Some(known) = self.entries[index(number)].weight {
            return Ok(known);
        }
        let value = self.value(number);
        let found = self.within(VALUING, run, |arena| {
            if arena.is_infinitesimal(value) && arena.is_all_small(value)? {
                arena.atomic_weight(value)
            } else {
                Ok(None)
            }
        })?;
        let weight = found.flatten().map(|weight| self.number(weight));
        self.entries[index(number)].weight = Some(weight);
        Ok(weight)
    }
}

/// Whether Left, who starts, wins a sum, by its stops and means.
fn starter_wins(heats: &[Heat]) -> Option<bool> {
    let sum = |of: fn(&Heat) -> i64| heats.iter().map(of).sum::<i64>();
    let most = |of: fn(&Heat) -> i64| heats.iter().map(of).max().unwrap_or(0);
    let (mean, temperature) = (sum(|heat| heat.mean), most(|heat| heat.temperature));
    if mean > 0 || sum(|heat| heat.right) + most(|heat| heat.left - heat.right) > 0 {
        Some(true)
    } else if mean + temperature < 0 || sum(|heat| heat.left) < 0 {
        Some(false)
    } else {
        None
    }
}

/// A number in units of 2^-`unit`, if it is an integer then and not large.
fn units(number: &Dyadic, unit: u32) -> Option<i64> {
    let up = unit.checked_sub(number.exponent())?;
    let units = number.numerator().to_i64()?.checked_mul(1 << up)?;
    Some(units).filter(|units| (-LARGEST..=LARGEST).contains(units))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: &[&str] = &[
        "1/2",
        "-1",
        "-3/4",
        "*",
        "^",
        "v",
        "^*",
        "vv*2",
        "^^^",
        "*3",
        "{0||0|-2}",
        "{2|0||0}",
        "{1|-1}",
        "{2|-1/2}",
        "{1|*}",
        "{3||1|-2}",
        "{5|-4}",
        "{0|-3}",
        "{4|2||-1}",
        "{1/2|-6}",
        "{^|v*}",
        "{1|0||-1}",
        "{2|{1|-1}}",
    ];

    fn read(worths: &mut Worths) -> Vec<u32> {
        VALUES
            .iter()
            .map(|text| {
                let value = worths.arena.read(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
                worths.number(value)
            })
            .collect()
    }

    /// What is told of a sum is what its canonical form says; each of the rules decides some sums.
    #[test]
    fn what_decides_is_true() {
        let (mut worths, run) = (Worths::new(), Run::unlimited());
        let values = read(&mut worths);
        let (mut decided, mut by_weight, mut all) = (0, 0, 0);
        for a in 0..values.len() {
            for b in a..values.len() {
                for c in b..values.len() {
                    let sum = [values[a], values[b], values[c]];
                    let both = worths.plus(sum[0], sum[1], &run).unwrap().expect("a small sum");
                    let whole = worths.plus(both, sum[2], &run).unwrap().expect("a small sum");
                    for player in Player::BOTH {
                        all += 1;
                        let wins = worths.wins(whole, player);
                        if let Some(found) = worths.by_weights(&sum, player, &run).unwrap() {
                            assert_eq!(
                                found, wins,
                                "{player:?} in {} {} {}",
                                VALUES[a], VALUES[b], VALUES[c]
                            );
                            by_weight += 1;
                        }
                        if let Some(found) = worths.decides(&sum, player, &run).unwrap() {
                            assert_eq!(
                                found, wins,
                                "{player:?} in {} {} {}",
                                VALUES[a], VALUES[b], VALUES[c]
                            );
                            decided += 1;
                        }
                    }
                }
            }
        }
        assert!(decided * 2 > all && by_weight > 20, "{decided} and {by_weight} of {all}");
    }

    #[test]
    fn values_lie_between_their_bounds() {
        let (mut worths, run) = (Worths::new(), Run::unlimited());
        for number in read(&mut worths) {
            let (low, high) = worths.bounds(number).expect("small");
            let [low, high] =
                [low, high].map(|bound| worths.integer(bound, &run).unwrap().expect("an integer"));
            let [low, value, high] = [low, number, high].map(|number| worths.value(number));
            assert_eq!(worths.arena.at_most(low, value), Ok(true));
            assert_eq!(worths.arena.at_most(value, high), Ok(true));
            let negative = worths.negative(number, &run).unwrap().expect("a negative");
            assert_eq!(worths.plus(number, negative, &run), Ok(Some(0)));
        }
    }
}
