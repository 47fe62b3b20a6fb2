//! Symmetries of a set of patterns, and the negative of a board.
//!
//! # Setting
//!
//! A *turn* is one of the eight ways to lay a square on itself: transpose or not, then mirror rows or not, then mirror columns or
//! not. A *recolouring* exchanges codes. Both act on patterns and on boards.
//!
//! # Theorem
//!
//! Let a turn, with a recolouring that keeps 0, map the set of patterns that each player may use onto itself. Then it maps the options of a board onto those
//! of its image, so both have the same game tree. If it maps Left's patterns onto Right's and Right's onto Left's, the image
//! is the negative of the board: each player has in it the moves that the other has in the board.
//!
//! # How the code uses it
//!
//! The sets are compared, up to shifts, for each of the eight turns; those that keep every player's set without recolouring form a
//! group and are used for the canonical form. For the negative the first turn and recolouring that fit are taken.
//!
//! # What is not covered
//!
//! Endings and goals, which may look at one side of the board: nothing but the identity is used there. Symmetries that recolour.
//!
//! # Cost
//!
//! Eight sorted copies of the patterns, for the negative one for each recolouring: at most 5! of them.

use grundy_core::Player;

use crate::outline::{Cell, Code, Outline};

/// A way to lay a square on itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// Rows become columns first.
    pub(crate) transposes: bool,
    /// Then the first row becomes the last.
    pub(crate) mirrors_rows: bool,
    /// Then the first column becomes the last.
    pub(crate) mirrors_columns: bool,
}

impl Turn {
    /// Nothing moves.
    pub(crate) const IDENTITY: Self = Self { transposes: false, mirrors_rows: false, mirrors_columns: false };

    /// All eight, the identity first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits: u32| Self {
            transposes: bits & 4 != 0,
            mirrors_rows: bits & 2 != 0,
            mirrors_columns: bits & 1 != 0,
        })
    }

    fn cell(self, cell: Cell) -> Cell {
        let (row, column) = if self.transposes { (cell.column, cell.row) } else { (cell.row, cell.column) };
        let row = if self.mirrors_rows { -row } else { row };
        let column = if self.mirrors_columns { -column } else { column };
        Cell { row, column, ..cell }
    }
}

/// A turn and a recolouring that make the negative of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Negative {
    /// The turn.
    pub(crate) turn: Turn,
    /// What becomes of each code.
    pub(crate) codes: Vec<Code>,
}

/// A set of patterns up to shifts, ordered.
type Shapes = Vec<Vec<Cell>>;

/// The patterns of a player under a turn and a recolouring.
fn shapes(outline: &Outline, player: Player, turn: Turn, codes: &[Code]) -> Shapes {
    let recoloured =
        |code: Option<Code>| code.and_then(|code| codes.get(crate::convert::index(code)).copied());
    let image = |cells: &[Cell]| {
        let moved = cells.iter().map(|cell| {
            let cell = turn.cell(*cell);
            Cell { from: recoloured(cell.from), to: recoloured(cell.to), ..cell }
        });
        shifted(moved.collect())
    };
    let of_player = outline.patterns.iter().filter(|pattern| pattern.is_of(player));
    let mut shapes: Shapes = of_player.map(|pattern| image(&pattern.cells)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    shapes
}

/// The same cells with the least numbers 0, in order.
fn shifted(mut cells: Vec<Cell>) -> Vec<Cell> {
    let row = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
    let column = cells.iter().map(|cell| cell.column).min().unwrap_or(0);
    for cell in &mut cells {
        (cell.row, cell.column) = (cell.row.saturating_sub(row), cell.column.saturating_sub(column));
    }
    cells.sort_unstable();
    cells
}

fn same_codes(outline: &Outline) -> Vec<Code> {
    (0..=outline.codes.iter().max().copied().unwrap_or(0)).collect()
}

/// The turns that keep the patterns of both players.
pub(crate) fn turns(outline: &Outline) -> Vec<Turn> {
    if outline.has_endings {
        return vec![Turn::IDENTITY];
    }
    Turn::all().filter(|turn| keeps(outline, *turn)).collect()
}

/// Whether a turn keeps the patterns of both players.
pub(crate) fn keeps(outline: &Outline, turn: Turn) -> bool {
    let same = same_codes(outline);
    let kept =
        |player| shapes(outline, player, turn, &same) == shapes(outline, player, Turn::IDENTITY, &same);
    Player::BOTH.into_iter().all(kept)
}

/// Whether a turn and a recolouring make Left's patterns of Right's, and Right's of Left's.
pub(crate) fn exchanges(outline: &Outline, turn: Turn, codes: &[Code]) -> bool {
    let same = same_codes(outline);
    let exchanged = |player: Player| {
        shapes(outline, player, turn, codes) == shapes(outline, player.other(), Turn::IDENTITY, &same)
    };
    codes.len() >= same.len() && Player::BOTH.into_iter().all(exchanged)
}

/// Codes with more recolourings than this are not tried.
const MOST_CODES: usize = 6;

/// What makes the negative of a board, where something does.
pub(crate) fn negative(outline: &Outline) -> Option<Negative> {
    let same = same_codes(outline);
    if outline.has_endings || same.len() > MOST_CODES {
        return None;
    }
    let of = |player, turn, codes: &[Code]| shapes(outline, player, turn, codes);
    let [left, right] = Player::BOTH.map(|player| of(player, Turn::IDENTITY, &same));
    let fixed = usize::from(outline.codes.contains(&0) || outline.extent == crate::outline::Extent::Open);
    for turn in Turn::all() {
        let mut found = None;
        recolourings(&mut same.clone(), fixed, &mut |codes| {
            let fits = of(Player::Left, turn, codes) == right && of(Player::Right, turn, codes) == left;
            if fits && found.is_none() {
                found = Some(Negative { turn, codes: codes.to_vec() });
            }
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// All ways to exchange the codes from `from` on, the identity first.
fn recolourings(codes: &mut Vec<Code>, from: usize, sink: &mut dyn FnMut(&[Code])) {
    if from >= codes.len() {
        return sink(codes);
    }
    for other in from..codes.len() {
        codes.swap(from, other);
        recolourings(codes, from + 1, sink);
        codes.swap(from, other);
    }
}
