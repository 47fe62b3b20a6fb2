//! Values of short games by the definitions alone: the oracle for positions in which the players have different moves.
//!
//! # Setting
//!
//! A *form* is two lists of forms, Left's options and Right's. `G <= H` if no Left option of `G` is at least `H` and no Right option of `H` at most
//! `G`. A form is *canonical* if its options are, none is dominated, and none reversible.
//!
//! # How it is found
//!
//! The interpreter gives the moves of a whole position, a sum of components; what it leads to is put into canonical form first, then the position: dominated
//! options are dropped and reversible ones bypassed until there are none. No theorem on sums, numbers or stops is used.
//!
//! # What is not covered
//!
//! Play that can come back: it never ends.
//!
//! # Cost
//!
//! Exponential. Forms and comparisons are remembered; positions of some dozen moves are small enough, and [`MOST`] of them are valued.

use std::collections::BTreeMap;

use grundy_core::{Flow, Player, Run};
use grundy_rules::BoundGame;
use grundy_rules::value::Position;
use grundy_values::{Arena, Value};

/// The number of a form.
pub type Form = usize;

/// Positions of one game that are valued at most.
pub const MOST: usize = 10_000;

/// Left's options and Right's, sorted.
type Options = [Vec<Form>; 2];

/// Forms, each once.
#[derive(Debug, Default)]
pub struct Shorts {
    forms: Vec<Options>,
    numbers: BTreeMap<Options, Form>,
    at_most: BTreeMap<(Form, Form), bool>,
}

impl Shorts {
    /// The form with these options, as it stands.
    pub fn form(&mut self, mut options: Options) -> Form {
        for side in &mut options {
            side.sort_unstable();
            side.dedup();
        }
        if let Some(form) = self.numbers.get(&options) {
            return *form;
        }
        self.numbers.insert(options.clone(), self.forms.len());
        self.forms.push(options);
        self.forms.len() - 1
    }

    /// Whether `g <= h`.
    pub fn at_most(&mut self, g: Form, h: Form) -> bool {
        if let Some(known) = self.at_most.get(&(g, h)) {
            return *known;
        }
        let [lefts, _] = self.forms[g].clone();
        let [_, rights] = self.forms[h].clone();
        let refuted = lefts.iter().any(|left| self.at_most(h, *left))
            || rights.iter().any(|right| self.at_most(*right, g));
        self.at_most.insert((g, h), !refuted);
        !refuted
    }

    /// The canonical form of the game with these options, which are canonical.
    pub fn canonical(&mut self, options: Options) -> Form {
        let mut options = options;
        loop {
            for side in [0, 1] {
                options[side] = self.undominated(&options[side], side);
            }
            let whole = self.form(options.clone());
            let Some((side, place, instead)) = self.reversible(&options, whole) else { return whole };
            options[side].swap_remove(place);
            options[side].extend(instead);
        }
    }

    /// The options of one side of which none is worse than another.
    fn undominated(&mut self, options: &[Form], side: usize) -> Vec<Form> {
        let mut sorted = options.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let all = sorted.clone();
        sorted.retain(|option| {
            !all.iter().any(|other| {
                let (worse, better) = if side == 0 { (*option, *other) } else { (*other, *option) };
                other != option && self.at_most(worse, better)
            })
        });
        sorted
    }

    /// An option of a form to which the opponent has an answer at least as good for him as the form, and the options that stand for it.
    fn reversible(&mut self, options: &Options, whole: Form) -> Option<(usize, usize, Vec<Form>)> {
        for side in [0, 1] {
            for (place, option) in options[side].iter().enumerate() {
                for answer in self.forms[*option][1 - side].clone() {
                    let (low, high) = if side == 0 { (answer, whole) } else { (whole, answer) };
                    if self.at_most(low, high) {
                        return Some((side, place, self.forms[answer][side].clone()));
                    }
                }
            }
        }
        None
    }

    /// The negative.
    pub fn negative(&mut self, form: Form) -> Form {
        let [lefts, rights] = self.forms[form].clone();
        let options =
            [rights, lefts].map(|side| side.into_iter().map(|option| self.negative(option)).collect());
        self.form(options)
    }

    /// The form that an arena keeps of a value.
    ///
    /// # Panics
    ///
    /// If it is too large.
    pub fn kept(&mut self, arena: &mut Arena, value: Value) -> Form {
        let lefts = arena.left_options(value).expect("few options");
        let rights = arena.right_options(value).expect("few options");
        let options =
            [lefts, rights].map(|side| side.into_iter().map(|option| self.kept(arena, option)).collect());
        self.form(options)
    }
}

/// Positions of one game, with their canonical forms.
pub struct Valued<'g> {
    game: &'g BoundGame,
    known: BTreeMap<Position, Form>,
}

impl<'g> Valued<'g> {
    /// Nothing is valued yet.
    pub fn new(game: &'g BoundGame) -> Self {
        Self { game, known: BTreeMap::new() }
    }

    /// How many positions are valued.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The canonical form of a position; `None` where there are too many to value.
    ///
    /// # Panics
    ///
    /// If the rules fail at some position.
    pub fn value(&mut self, shorts: &mut Shorts, position: &Position) -> Option<Form> {
        if let Some(form) = self.known.get(position) {
            return Some(*form);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut options) {
            let mut after = self.after(position, player);
            after.sort_unstable();
            after.dedup();
            for next in after {
                side.push(self.value(shorts, &next)?);
            }
        }
        let form = shorts.canonical(options);
        self.known.insert(position.clone(), form);
        (self.known.len() <= MOST).then_some(form)
    }

    /// The positions that a player can move to.
    fn after(&self, position: &Position, player: Player) -> Vec<Position> {
        let mut found = Vec::new();
        for (place, part) in position.parts().iter().enumerate() {
            let all = self.game.options_of(player, part, &Run::unlimited(), &mut |parts| {
                found.push(position.with(place, parts));
                Flow::Continue(())
            });
            let _all = all.unwrap_or_else(|halted| panic!("{}: {halted:?}", self.game.show(part)));
        }
        found
    }
}
