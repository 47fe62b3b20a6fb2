//! Random short games from a small generator of its own.

use grundy_values::{Arena, Compact, Dyadic, Int, Value};

use crate::naive::{Game, game};

/// A linear congruential generator, mixed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ (self.0 >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 32) % sides
    }

    /// A number from `least` to `most`.
    pub(crate) fn between(&mut self, least: i64, most: i64) -> i64 {
        least + i64::try_from(self.roll((most - least).unsigned_abs() + 1)).expect("a small number")
    }

    /// A tree with at most two options a side.
    pub(crate) fn tree(&mut self, depth: u32) -> Game {
        if depth == 0 {
            return game(&[], &[]);
        }
        let side = |dice: &mut Self| -> Vec<Game> {
            (0..dice.roll(3))
                .map(|_| {
                    let depth = depth - 1 - u32::try_from(dice.roll(u64::from(depth))).expect("small");
                    dice.tree(depth)
                })
                .collect()
        };
        let lefts = side(self);
        game(&lefts, &side(self))
    }

    /// A value, mostly hot, with leaves that are numbers, ups and nimbers.
    pub(crate) fn value(&mut self, arena: &mut Arena, depth: u32) -> Value {
        if depth == 0 {
            let number =
                Dyadic::new(Int::from(self.between(-6, 6)), u32::try_from(self.roll(3)).expect("small"));
            let number = number.expect("a small number");
            let (ups, star) =
                if self.roll(3) == 0 { (self.between(-2, 2), self.roll(4)) } else { (0, self.roll(5) / 4) };
            return arena.compact(Compact { number, ups, star }).expect("small");
        }
        self.with_leaves(arena, depth, Self::value)
    }

    /// A value in which both players can move or neither.
    pub(crate) fn all_small(&mut self, arena: &mut Arena, depth: u32) -> Value {
        if depth == 0 {
            return Value::ZERO;
        }
        self.with_leaves(arena, depth, Self::all_small)
    }

    fn with_leaves(
        &mut self,
        arena: &mut Arena,
        depth: u32,
        leaf: fn(&mut Self, &mut Arena, u32) -> Value,
    ) -> Value {
        let mut side = || -> Vec<Value> {
            (0..=self.roll(2))
                .map(|_| {
                    let depth = depth - 1 - u32::try_from(self.roll(u64::from(depth))).expect("small");
                    leaf(self, arena, depth)
                })
                .collect()
        };
        let (lefts, rights) = (side(), side());
        arena.from_options(&lefts, &rights).expect("a small game")
    }
}
