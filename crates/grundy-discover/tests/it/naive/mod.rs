//! Values and outcomes by the definition, with nothing but arrays.

use grundy_core::{Axis, Of, Table};

/// Pushes each option of a position: the parts of a sum.
pub(crate) type Options = fn(&[u64], &mut dyn FnMut(&[&[u64]]));

/// A game whose components are tuples of numbers.
#[derive(Clone, Copy)]
pub(crate) struct Game {
    pub name: &'static str,
    pub fields: usize,
    pub options: Options,
    /// Whether a tuple is a position.
    pub domain: fn(&[u64]) -> bool,
    /// How much larger a field can become in play, as a multiple of the side of a table.
    pub wide: u64,
    pub misere: bool,
    /// Whether the xor of all values below n is wanted.
    pub prefix: bool,
}

impl Game {
    pub(crate) const fn new(name: &'static str, fields: usize, options: Options) -> Self {
        Self { name, fields, options, domain: |_| true, wide: 1, misere: false, prefix: false }
    }
}

const UNKNOWN: u16 = u16::MAX;

struct Naive {
    game: Game,
    of: Of,
    side: u64,
    memo: Vec<u16>,
}

impl Naive {
    /// The value of a component, or 0 if it is lost and 1 if not.
    fn value(&mut self, at: &[u64]) -> u16 {
        let rank = at.iter().fold(0, |rank, value| {
            assert!(*value < self.side, "{}: {at:?} is outside", self.game.name);
            rank * self.side + value
        });
        let rank = usize::try_from(rank).expect("small");
        if self.memo[rank] != UNKNOWN {
            return self.memo[rank];
        }
        let mut values: Vec<u16> = Vec::new();
        (self.game.options)(at, &mut |parts| {
            values.push(parts.iter().fold(0, |sum, part| sum ^ self.value(part)));
        });
        self.memo[rank] = match self.of {
            Of::Values => mex(&values),
            Of::Losing if values.is_empty() => u16::from(self.game.misere),
            Of::Losing => u16::from(values.contains(&0)),
        };
        self.memo[rank]
    }
}

fn mex(values: &[u16]) -> u16 {
    let mut seen = vec![false; values.len() + 1];
    for value in values.iter().map(|value| usize::from(*value)).filter(|value| *value < values.len()) {
        seen[value] = true;
    }
    let mex = seen.iter().position(|seen| !seen).expect("one more than values");
    u16::try_from(mex).expect("small")
}

/// The table of all positions with fields below `side`.
pub(crate) fn table(game: &Game, of: Of, side: u64) -> Table<u64> {
    let wide = side * game.wide;
    let cells = usize::try_from(wide.pow(u32::try_from(game.fields).expect("few"))).expect("small");
    let mut naive = Naive { game: *game, of, side: wide, memo: vec![UNKNOWN; cells] };
    let axis = Axis { name: "x".into(), from: 0, len: usize::try_from(side).expect("small") };
    let mut table: Table<u64> = Table { axes: vec![axis; game.fields], cells: Vec::new() };
    let count = side.pow(u32::try_from(game.fields).expect("few"));
    for rank in 0..usize::try_from(count).expect("small") {
        let at = table.unrank(rank);
        table.cells.push((game.domain)(&at).then(|| u64::from(naive.value(&at))));
    }
    table
}
