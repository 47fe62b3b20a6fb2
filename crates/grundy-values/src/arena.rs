//! Values of short games, each kept once.
//!
//! # Setting
//!
//! A *short game* is `{a, b, … | x, y, …}`: finitely many Left options and finitely many Right options, which are short games that were made
//! earlier. Last player to move wins. `G <= H` if Right, moving second, does not lose `G - H`; `G = H` if both `<=` and `>=`.
//! A *value* is a class of equal games. An [`Arena`] keeps the canonical form of each value that was met, and gives it a number, the
//! [`Value`]: two games that were made in one arena are equal if and only if their `Value`s are.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.1–II.3, \[conway-onag\], ch. 7–10. Let `G` be a short game.
//!
//! - *Comparison*: `G <= H` iff no `G^L >= H` and no `H^R <= G`.
//! - *Canonical form*: without dominated options (`A <= B` among Left options) and with each reversible option (`A^R <= G`) replaced by the
//!   Left options of `A^R`, a game is the only one of its value.
//! - *Simplest number*: if some number `x` is `|> G^L` and `<| G^R` for all options, then `G` is the simplest such `x`.
//! - *Stops*: Left's stop of `G`, with the player who is to move there, tells all numbers `x >= G`; Right's stop all `x <= G`. See the module `stops`.
//! - *Number translation*: if `x` is a number and `G`, canonical, is not, then `{G^L + x | G^R + x}` is the canonical form of `G + x`.
//! - *Ups and stars*: the canonical form of `n up + *m`, for `n > 0`, is `{0 | (n - 1) up + *(m xor 1)}`, but for `up + * = {0, * | 0}`.
//!
//! # How the code uses it
//!
//! A number plus a multiple of up plus a nimber is a short record (`compact`), added and compared by formula; its options are listed
//! only if they are asked for. Any other value is two sorted lists of values, found again through a hash table (`store`). Both stops stand in each record, as words in the
//! order of the stops: most comparisons end there (`order`). What does not is remembered, like sums, in tables of bounded
//! size (`memo`), which forget and never lie. Sums with a number need no comparison at all (`sum`).
//!
//! # What is not covered
//!
//! Loopy, transfinite and misère games.
//!
//! # Cost
//!
//! Comparison and sum are exponential in the worst case. An [`Arena`] counts its steps, bytes and depth, and answers [`Exceeded`] where its
//! [`Allowance`] ends. What was found until then stays, so it can be asked again with more.

mod adopt;
mod canonical;
mod compact;
mod heat;
mod memo;
mod named;
mod order;
mod parts;
mod print;
mod products;
mod read;
mod reduced;
mod stops;
mod store;
mod sum;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::convert::exact_usize;
use crate::{Dyadic, Int, Thermograph, TooLarge};
use compact::Compacts;
use heat::Done;
use memo::{PairMemo, TruthMemo};
use store::{Mixer, NONE, Node, Table};

pub use compact::Compact;
pub use order::Relation;
pub use print::Notation;

/// A value in an [`Arena`]. Equal values of one arena are the same number; the order of the numbers is that in which
/// they were met, and says nothing about games. In another arena it is another value, or none, which panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(u32);

impl Value {
    /// Zero, in every arena.
    pub const ZERO: Self = Self(0);

    /// The place of the value among those of its arena, from 0.
    pub fn index(self) -> usize {
        exact_usize(self.0)
    }
}

/// What an arena may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Bytes of all values and tables.
    pub bytes: usize,
    /// Comparisons and sums that no short cut decides, and options that were looked at, from the beginning.
    pub steps: u64,
}

impl Allowance {
    /// No limit but those of the types.
    pub const UNLIMITED: Self = Self { bytes: usize::MAX, steps: u64::MAX };
}

/// Why an arena has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    /// A number, a multiple of up or a nimber is too large.
    Number,
    /// A value has more than 65,535 options for one player.
    Options,
    /// Options of options go too deep.
    Depth,
    /// A printed value has more than 2^20 bytes, or its parts together more than 2^23.
    Length,
    /// [`Allowance::bytes`] does not suffice.
    Bytes,
    /// [`Allowance::steps`] does not suffice, or the flag that the arena [heeds](Arena::heed) is up.
    Steps,
}

impl From<TooLarge> for Exceeded {
    fn from(TooLarge: TooLarge) -> Self {
        Self::Number
    }
}

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "number too large",
            Self::Options => "too many options",
            Self::Depth => "options nested too deep",
            Self::Length => "text too long",
            Self::Bytes => "out of the memory allowed",
            Self::Steps => "out of the steps allowed",
        })
    }
}

/// What an operation of an arena gives.
pub type Made<T = Value> = Result<T, Exceeded>;

/// Recursions deeper than this are refused, so that no stack overflows.
const MAX_DEPTH: u32 = if cfg!(target_arch = "wasm32") { 600 } else { 2_500 };

/// Values of short games, each once.
///
/// ```
/// use grundy_values::{Arena, Relation, Value};
///
/// let mut arena = Arena::new();
/// let one = arena.integer(1)?;
/// let switch = arena.from_options(&[one], &[Value::ZERO])?;
/// assert_eq!(arena.compare(switch, Value::ZERO)?, Relation::Fuzzy);
/// assert_eq!(arena.add(switch, switch)?, one);
/// # Ok::<(), grundy_values::Exceeded>(())
/// ```
#[derive(Debug)]
pub struct Arena {
    nodes: Vec<Node>,
    /// The options of all values, in runs.
    options: Vec<u32>,
    compacts: Compacts,
    table: Table,
    /// Stops that words do not tell from each other.
    long_stops: Places<[Dyadic; 2]>,
    at_most: TruthMemo,
    sums: PairMemo,
    /// Lists that were used and can be used again.
    spare: Vec<Vec<u32>>,
    thermographs: Places<Arc<Thermograph>>,
    birthdays: Places<Int>,
    operations: HashMap<Done, u32, Mixer>,
    allowance: Allowance,
    /// Whoever raises it wants the arena to end.
    flag: Option<Arc<AtomicBool>>,
    steps: u64,
    depth: u32,
}

/// Steps between two looks at the flag, less one.
const HEED: u64 = (1 << 10) - 1;

/// A table that is only looked into, never gone through.
type Places<T> = HashMap<u32, T, Mixer>;

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl Arena {
    /// An arena with the value 0 and no limits.
    pub fn new() -> Self {
        Self::with_allowance(Allowance::UNLIMITED)
    }

    /// An arena with limits.
    pub fn with_allowance(allowance: Allowance) -> Self {
        let mut arena = Self {
            nodes: Vec::new(),
            options: Vec::new(),
            compacts: Compacts::default(),
            table: Table::default(),
            long_stops: Places::default(),
            at_most: TruthMemo::default(),
            sums: PairMemo::default(),
            spare: Vec::new(),
            thermographs: Places::default(),
            birthdays: Places::default(),
            operations: HashMap::default(),
            allowance,
            flag: None,
            steps: 0,
            depth: 0,
        };
        arena.begin();
        arena
    }

    /// Changes the limits.
    pub fn allow(&mut self, allowance: Allowance) {
        self.allowance = allowance;
    }

    /// Ends what is being made, as if steps did not suffice, soon after somebody raised this flag. Values do not depend on it.
    pub fn heed(&mut self, flag: Option<Arc<AtomicBool>>) {
        self.flag = flag;
    }

    /// The number of values that were met.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is always 0.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Steps that were taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Left's options in the canonical form.
    pub fn left_options(&mut self, value: Value) -> Made<Vec<Value>> {
        let (start, middle, _) = self.listed(value.0)?;
        Ok(self.options[start..middle].iter().map(|option| Value(*option)).collect())
    }

    /// Right's options in the canonical form.
    pub fn right_options(&mut self, value: Value) -> Made<Vec<Value>> {
        let (_, middle, end) = self.listed(value.0)?;
        Ok(self.options[middle..end].iter().map(|option| Value(*option)).collect())
    }

    /// Enters a recursion; [`Arena::leave`] it, unless there is an error, which ends all of them.
    fn enter(&mut self) -> Made<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(Exceeded::Depth) } else { self.step() }
    }

    fn step(&mut self) -> Made<()> {
        self.steps += 1;
        if self.steps > self.allowance.steps || self.steps & HEED == 0 && self.is_told_to_end() {
            Err(Exceeded::Steps)
        } else {
            Ok(())
        }
    }

    fn is_told_to_end(&self) -> bool {
        self.flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    fn node(&self, value: u32) -> &Node {
        &self.nodes[exact_usize(value)]
    }

    fn list(&mut self) -> Vec<u32> {
        self.spare.pop().unwrap_or_default()
    }

    fn give_back(&mut self, mut list: Vec<u32>) {
        list.clear();
        self.spare.push(list);
    }
}

const _: () = assert!(NONE == u32::MAX);
