//! Trajectories and thermographs.
//!
//! # Setting
//!
//! A *trajectory* is a continuous function of the temperature `t >= -1` made of finitely many straight pieces with slopes -1, 0 and 1, with
//! dyadic corners. The *thermograph* of a game has two: the left wall, what Left gets by moving first when each move costs `t`,
//! and the right wall.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.5, \[winning-ways\], ch. 6. Let `G`, in canonical form, be no integer, and `λ(t) = max ρ_{G^L}(t) - t`, `ρ(t) = min λ_{G^R}(t) + t`, the
//! *scaffolds*. `λ - ρ` never rises, and is not negative at -1. Let `τ` be the least `t` with `λ(t) = ρ(t)`. Up to `τ` the walls of `G` are `λ` and `ρ`, above both are the
//! *mast*, constant at the *mean* `m(G)`; `τ` is the *temperature*. An integer `n` has a mast at `n` from -1 on; so a number with
//! denominator `2^k`, `k > 0`, has temperature `-1/2^k`. For `t >= 0` the walls at `t` are the stops of `G` cooled by `t`; `m(G + H) = m(G) + m(H)`, and the temperature of
//! `G + H` is at most the greater of both.
//!
//! # How the code uses it
//!
//! [`Thermograph::of_options`] is the theorem. A trajectory is the list of its corners, and a slope for what is above the last. Corners of a maximum are those of
//! both, and where they cross; slopes differ by 1 or 2, so crossings are dyadic.
//!
//! # What is not covered
//!
//! Temperatures below -1; loopy games.
//!
//! # Cost
//!
//! Linear in the corners, for each option.

use std::cmp::Ordering;

use crate::{Dyadic, TooLarge};

/// A corner of a trajectory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The temperature.
    pub temperature: Dyadic,
    /// The value there.
    pub value: Dyadic,
}

/// A function made of straight pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trajectory {
    /// By temperature, from -1.
    corners: Vec<Corner>,
    /// The slope above the last corner.
    slope: i64,
}

/// Both walls of a game, and where they meet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    left: Trajectory,
    right: Trajectory,
    temperature: Dyadic,
    mean: Dyadic,
}

impl Trajectory {
    /// The same value everywhere.
    pub fn constant(value: Dyadic) -> Self {
        Self { corners: vec![Corner { temperature: Dyadic::from(-1), value }], slope: 0 }
    }

    /// The corners by temperature, the first at -1.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// The slope above the last corner.
    pub fn slope(&self) -> i64 {
        self.slope
    }

    /// The value at a temperature; below -1 that at -1.
    pub fn at(&self, temperature: &Dyadic) -> Result<Dyadic, TooLarge> {
        let above = self.corners.partition_point(|corner| corner.temperature <= *temperature);
        let Some(below) = above.checked_sub(1).map(|place| &self.corners[place]) else {
            return Ok(self.corners[0].value.clone());
        };
        let past = temperature.minus(&below.temperature)?;
        below.value.plus(&times(self.slope_from(above - 1), &past)?)
    }

    /// The function plus `by` times the temperature.
    fn tilted(&self, by: i64) -> Result<Self, TooLarge> {
        let corner = |corner: &Corner| {
            let value = corner.value.plus(&times(by, &corner.temperature)?)?;
            Ok(Corner { temperature: corner.temperature.clone(), value })
        };
        let corners = self.corners.iter().map(corner).collect::<Result<_, TooLarge>>()?;
        Ok(Self { corners, slope: self.slope + by })
    }

    /// The greater of two at each temperature, or the less.
    fn better(&self, other: &Self, wanted: Ordering) -> Result<Self, TooLarge> {
        let mut corners = Vec::new();
        let temperatures = self.temperatures(other);
        for (place, temperature) in temperatures.iter().enumerate() {
            let (a, b) = (self.at(temperature)?, other.at(temperature)?);
            let value = if a.cmp(&b) == wanted { a.clone() } else { b.clone() };
            corners.push(Corner { temperature: temperature.clone(), value });
            // Where the difference changes its sign before the next corner there is one more.
            if let Some(crossing) = self.crossing(other, temperature, &a.minus(&b)?)?
                && temperatures.get(place + 1).is_none_or(|next| crossing < *next)
            {
                let value = self.at(&crossing)?;
                corners.push(Corner { temperature: crossing, value });
            }
        }
        let end = &corners[corners.len() - 1].temperature;
        let (a, b) = (self.at(end)?, other.at(end)?);
        let ahead = a.cmp(&b).then(self.slope.cmp(&other.slope)) == wanted;
        let slope = if ahead { self.slope } else { other.slope };
        Ok(Self { corners, slope }.simplified())
    }

    /// The temperature above this one at which two trajectories cross, if their slopes stay, given their difference here.
    fn crossing(&self, other: &Self, at: &Dyadic, difference: &Dyadic) -> Result<Option<Dyadic>, TooLarge> {
        let slope = |of: &Self| {
            let above = of.corners.partition_point(|corner| corner.temperature <= *at);
            of.slope_from(above.saturating_sub(1))
        };
        let closing = slope(other) - slope(self);
        if difference.is_zero() || closing == 0 || difference.is_negative() != (closing < 0) {
            return Ok(None);
        }
        let size = if difference.is_negative() { difference.negative() } else { difference.clone() };
        let way = if closing.abs() == 2 { size.half()? } else { size };
        at.plus(&way).map(Some)
    }

    /// The temperatures of all corners of both.
    fn temperatures(&self, other: &Self) -> Vec<Dyadic> {
        let both = self.corners.iter().chain(&other.corners);
        let mut all: Vec<Dyadic> = both.map(|corner| corner.temperature.clone()).collect();
        all.sort();
        all.dedup();
        all
    }

    /// The slope above a corner.
    fn slope_from(&self, place: usize) -> i64 {
        let Some(next) = self.corners.get(place + 1) else { return self.slope };
        // Slopes are -1, 0 and 1.
        match next.value.cmp(&self.corners[place].value) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// Without corners at which nothing turns.
    fn simplified(self) -> Self {
        let turns: Vec<bool> = (0..self.corners.len())
            .map(|place| place == 0 || self.slope_from(place) != self.slope_from(place - 1))
            .collect();
        let corners =
            self.corners.into_iter().zip(turns).filter_map(|(corner, turns)| turns.then_some(corner));
        Self { corners: corners.collect(), slope: self.slope }
    }

    /// The same below a temperature, constant above it.
    fn capped(&self, temperature: &Dyadic, value: &Dyadic) -> Self {
        let below = self.corners.iter().filter(|corner| corner.temperature < *temperature);
        let mut corners: Vec<Corner> = below.cloned().collect();
        corners.push(Corner { temperature: temperature.clone(), value: value.clone() });
        Self { corners, slope: 0 }.simplified()
    }
}

impl Thermograph {
    /// That of an integer.
    pub fn of_integer(integer: Dyadic) -> Self {
        let mast = Trajectory::constant(integer.clone());
        Self { left: mast.clone(), right: mast, temperature: Dyadic::from(-1), mean: integer }
    }

    /// That of a game with these options, which is no integer and has options on both sides; `None` of others.
    pub fn of_options(lefts: &[&Self], rights: &[&Self]) -> Result<Option<Self>, TooLarge> {
        let rights_of_lefts = lefts.iter().map(|option| &option.right);
        let lefts_of_rights = rights.iter().map(|option| &option.left);
        let left = best(rights_of_lefts, -1, Ordering::Greater)?;
        let right = best(lefts_of_rights, 1, Ordering::Less)?;
        match (left, right) {
            (Some(left), Some(right)) => Self::of_scaffolds(&left, &right).map(Some),
            _ => Ok(None),
        }
    }

    fn of_scaffolds(left: &Trajectory, right: &Trajectory) -> Result<Self, TooLarge> {
        let mut temperature = Dyadic::from(-1);
        for corner in left.temperatures(right) {
            let difference = left.at(&corner)?.minus(&right.at(&corner)?)?;
            if difference.is_negative() || difference.is_zero() {
                break;
            }
            // The last corner below the meeting gives the right one.
            temperature = left.crossing(right, &corner, &difference)?.unwrap_or(corner);
            if left.at(&temperature)? == right.at(&temperature)? {
                break;
            }
        }
        let mean = left.at(&temperature)?;
        let (left, right) = (left.capped(&temperature, &mean), right.capped(&temperature, &mean));
        Ok(Self { left, right, temperature, mean })
    }

    /// What Left gets by moving first.
    pub fn left_wall(&self) -> &Trajectory {
        &self.left
    }

    /// What Right gets by moving first.
    pub fn right_wall(&self) -> &Trajectory {
        &self.right
    }

    /// Where the walls meet.
    pub fn temperature(&self) -> &Dyadic {
        &self.temperature
    }

    /// Where the mast is.
    pub fn mean(&self) -> &Dyadic {
        &self.mean
    }
}

/// The best of some trajectories, tilted.
fn best<'t>(
    mut all: impl Iterator<Item = &'t Trajectory>,
    tilt: i64,
    wanted: Ordering,
) -> Result<Option<Trajectory>, TooLarge> {
    let Some(first) = all.next() else { return Ok(None) };
    let mut best = first.clone();
    for next in all {
        best = best.better(next, wanted)?;
    }
    Ok(Some(best.tilted(tilt)?.simplified()))
}

/// A slope times a length.
fn times(slope: i64, length: &Dyadic) -> Result<Dyadic, TooLarge> {
    match slope {
        0 => Ok(Dyadic::ZERO),
        1 => Ok(length.clone()),
        -1 => Ok(length.negative()),
        _ => Dyadic::from(slope).times(length),
    }
}
