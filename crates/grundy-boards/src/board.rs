//! A board as a few machine words.
//!
//! # Setting
//!
//! A board of `rows` × `columns` cells is kept as *planes*: bit c of plane p is bit p of the code of cell c, cells counted row by row, and the planes stand one after the
//! other in a string of bits. Code 0 is an inert symbol, or a cell that is not there ([`outline`](crate::outline)).
//!
//! # Theorem
//!
//! *All places at once.* Shift the planes down by the offset of a cell of a pattern: then bit a says what stands at that cell where the pattern lies at a.
//! So the conjunction of one shifted plane (or its complement) for each bit of each symbol asked for, and of a fixed mask that keeps
//! the pattern on the board, has exactly the bits a at which the pattern may be played.
//!
//! *Parts.* Let the board be open. Choose for each pattern pairs of its cells by which all of them hang together, join two cells if they are such a pair of some
//! pattern somewhere, and call a cell *live* if its symbol is not inert. A pattern that is played lies on live cells that hang together; inert cells stay inert. So a move changes one connected set of live
//! cells, what can be played in one set does not depend on the others, and this holds again after every move: the board is the sum of its parts. Where patterns are
//! connected by sides, parts are regions of the symbols asked for, or lie within them.
//!
//! *Cropping.* Only the live cells of a part and where they lie relative to each other decide what can be played. So a part may be moved to the first
//! row and column, cut to its rectangle, and put for its images under the turns that keep the patterns ([`symmetry`](crate::symmetry)).
//!
//! # How the code uses it
//!
//! The canonical form of a part is the least image of it at the origin; its longer side lies along the longer side of the frame, where it may be
//! transposed, so every image that is looked at fits. Parts in which nobody has a move are left out.
//!
//! # What is not covered
//!
//! Where the board is not open, it is one part, and only images of the whole frame are taken.
//!
//! # Cost
//!
//! A move: a few word operations for each bit of a pattern, for all places together; then some for each row and each way to spread, for one part of the option.

use grundy_core::{Flow, Player};

use crate::bits::Bits;
use crate::convert::index;
use crate::outline::{Extent, Outline, Pattern};
use crate::refused::Refused;
use crate::symmetry::{self, Negative, Turn};
use crate::takings::Takings;

/// Turns of a square.
const TURNS: usize = 8;

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Rows; one for a row.
    pub rows: u32,
    /// Columns; the length of a row.
    pub columns: u32,
}

/// Where a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which move of the rules.
    pub rule: usize,
    /// The row of the first cell of the pattern.
    pub row: u32,
    /// Its column.
    pub column: u32,
}

/// A pattern on a board of given size.
#[derive(Clone, Debug)]
struct Laid<const W: usize> {
    rule: usize,
    /// Whether Left and whether Right may use it.
    players: [bool; 2],
    /// The first cell, from the corner.
    first: (u32, u32),
    /// Where its corner may lie.
    valid: Bits<W>,
    /// How far the planes are shifted, and whether the bit must be there.
    asks: Vec<(u32, bool)>,
    /// The bits of cells that change, the corner at 0.
    clear: Bits<W>,
    /// The bits that are put there.
    put: Bits<W>,
}

impl<const W: usize> Laid<W> {
    /// Where it may be played.
    #[inline]
    fn places(&self, board: Bits<W>) -> Bits<W> {
        self.asks.iter().fold(self.valid, |places, (shift, wanted)| {
            let plane = board.down(*shift);
            places & if *wanted { plane } else { !plane }
        })
    }

    /// The board after it was played.
    #[inline]
    fn played(&self, board: Bits<W>, at: u32) -> Bits<W> {
        (board & !self.clear.up(at)) | self.put.up(at)
    }
}

/// The compiled moves of a game for boards that fit into a frame.
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    pub(crate) outline: Outline,
    pub(crate) size: Size,
    pub(crate) cells: u32,
    pub(crate) planes: u32,
    /// One bit for each cell.
    full: Bits<W>,
    /// The first row.
    row: Bits<W>,
    /// The first row, in every plane.
    rows: Bits<W>,
    patterns: Vec<Laid<W>>,
    /// Offsets by which cells are joined, and from which cells.
    spread: Vec<(u32, Bits<W>)>,
    /// Whether only neighbours in the one row are joined.
    pub(crate) is_run: bool,
    /// Whether two joined cells can always be played on.
    joins_play: bool,
    turns: Vec<Turn>,
    pub(crate) negative: Option<Negative>,
    /// For each byte of a board what its bits become when rows become columns.
    transposed: Vec<[Bits<W>; 256]>,
    /// Where positions are sets, their moves; then there are no patterns.
    pub(crate) sets: Option<Box<Takings<W>>>,
}

impl<const W: usize> Board<W> {
    /// The moves of an outline on boards of a size.
    pub(crate) fn new(outline: Outline, size: Size) -> Result<Self, Refused> {
        let (cells, planes) = (size.rows.saturating_mul(size.columns), outline.planes());
        let bits = index(cells).saturating_mul(index(planes));
        if bits > Bits::<W>::SIZE || cells == 0 {
            return Err(Refused::TooLarge { bits });
        }
        let full = Bits::ones(cells);
        let row = Bits::ones(size.columns);
        let mut turns = symmetry::turns(&outline);
        // One row is its own mirror image.
        turns.retain(|turn| size.rows > 1 || !turn.mirrors_rows);
        let negative = symmetry::negative(&outline);
        let patterns = Vec::new();
        let (spread, transposed) = (Vec::new(), Vec::new());
        let rows = Bits::ZERO;
        let is_run = false;
        let plays = |pattern: &Pattern| {
            pattern.cells.len() == 2 && pattern.cells.iter().all(|cell| cell.from == Some(1))
        };
        let joins_play = planes == 1 && outline.patterns.iter().all(plays);
        let mut board = Self {
            outline,
            size,
            cells,
            planes,
            full,
            row,
            rows,
            patterns,
            spread,
            is_run,
            joins_play,
            turns,
            negative,
            transposed,
            sets: None,
        };
        board.rows = board.in_planes(board.row);
        board.patterns = board.outline.patterns.iter().filter_map(|pattern| board.lay(pattern)).collect();
        board.spread = board.joins();
        board.is_run = size.rows == 1 && board.spread.iter().all(|(by, _)| *by == 1);
        let transposes = board.turns.iter().chain(board.negative.iter().map(|one| &one.turn));
        if transposes.clone().any(|turn| turn.transposes) {
            board.transposed = board.transposition();
        }
        Ok(board)
    }

    /// The moves of a game on sets; its outline has no patterns.
    pub(crate) fn of_sets(outline: Outline, takings: Takings<W>) -> Self {
        let cells = crate::convert::bit(takings.size());
        let full = Bits::ones(cells);
        Self {
            outline,
            size: Size { rows: 1, columns: cells },
            cells,
            planes: 1,
            full,
            row: full,
            rows: full,
            patterns: Vec::new(),
            spread: Vec::new(),
            is_run: false,
            joins_play: false,
            turns: vec![Turn::IDENTITY],
            negative: None,
            transposed: Vec::new(),
            sets: Some(Box::new(takings)),
        }
    }

    /// Lays a pattern out; `None` where it has no room.
    fn lay(&self, pattern: &Pattern) -> Option<Laid<W>> {
        let top = pattern.cells.iter().map(|cell| cell.row).min()?;
        let left = pattern.cells.iter().map(|cell| cell.column).min()?;
        let mut laid = Laid {
            rule: pattern.rule,
            players: Player::BOTH.map(|player| pattern.is_of(player)),
            first: (0, 0),
            valid: Bits::ZERO,
            asks: Vec::new(),
            clear: Bits::ZERO,
            put: Bits::ZERO,
        };
        let (mut height, mut width) = (0, 0);
        for (number, cell) in pattern.cells.iter().enumerate() {
            let row = u32::try_from(cell.row - top).ok()?;
            let column = u32::try_from(cell.column - left).ok()?;
            if number == 0 {
                laid.first = (row, column);
            }
            (height, width) = (height.max(row + 1), width.max(column + 1));
            if height > self.size.rows || width > self.size.columns {
                return None;
            }
            let at = row * self.size.columns + column;
            for plane in 0..self.planes {
                let shift = plane * self.cells + at;
                laid.asks.extend(cell.from.map(|code| (shift, code >> plane & 1 == 1)));
                if let Some(code) = cell.to {
                    laid.clear.set(shift);
                    if code >> plane & 1 == 1 {
                        laid.put.set(shift);
                    }
                }
            }
        }
        for row in 0..=self.size.rows - height {
            laid.valid = laid.valid | Bits::ones(self.size.columns - width + 1).up(row * self.size.columns);
        }
        Some(laid)
    }

    /// Ways in which two cells of one pattern lie to each other, enough to hang all its cells together.
    fn joins(&self) -> Vec<(u32, Bits<W>)> {
        let mut offsets: Vec<(i64, i64)> = Vec::new();
        for pattern in &self.outline.patterns {
            let mut cells: Vec<(i64, i64)> =
                pattern.cells.iter().map(|cell| (cell.row, cell.column)).collect();
            cells.sort_unstable();
            for at in 1..cells.len() {
                let (row, column) = cells[at];
                let before = cells[..at].iter().map(|cell| (row - cell.0, column - cell.1));
                offsets.extend(before.min_by_key(|offset| (offset.0.abs() + offset.1.abs(), *offset)));
            }
        }
        offsets.sort_unstable();
        offsets.dedup();
        let (rows, columns) = (i64::from(self.size.rows), i64::from(self.size.columns));
        let mut found = Vec::new();
        for (down, right) in offsets {
            let mut from = Bits::ZERO;
            for cell in 0..self.cells {
                let (row, column) = (i64::from(cell) / columns + down, i64::from(cell) % columns + right);
                if row < rows && (0..columns).contains(&column) {
                    from.set(cell);
                }
            }
            if let (Ok(by), false) = (u32::try_from(down * columns + right), from.is_zero()) {
                found.push((by, from));
            }
        }
        found
    }

    /// The table that makes columns of rows; cells whose image is outside are lost.
    fn transposition(&self) -> Vec<[Bits<W>; 256]> {
        let bits = self.cells * self.planes;
        let image = |bit: u32| {
            let (plane, cell) = (bit / self.cells, bit % self.cells);
            let (row, column) = (cell / self.size.columns, cell % self.size.columns);
            let fits = bit < bits && column < self.size.rows && row < self.size.columns;
            fits.then(|| plane * self.cells + column * self.size.columns + row)
        };
        let mut tables = Vec::new();
        for byte in 0..bits.div_ceil(8) {
            let mut table = [Bits::ZERO; 256];
            for (value, made) in (0_u32..).zip(&mut table) {
                let set = (0..8).filter(|bit| value >> bit & 1 == 1);
                set.filter_map(|bit| image(byte * 8 + bit)).for_each(|at| made.set(at));
            }
            tables.push(table);
        }
        tables
    }

    /// Cells as bits of every plane.
    #[inline]
    fn in_planes(&self, cells: Bits<W>) -> Bits<W> {
        (1..self.planes).fold(cells, |all, plane| all | cells.up(plane * self.cells))
    }

    /// The cells whose code is not 0.
    #[inline]
    pub(crate) fn live(&self, board: Bits<W>) -> Bits<W> {
        (1..self.planes).fold(board, |live, plane| live | board.down(plane * self.cells)) & self.full
    }

    /// How many cells have a code that is not 0: how large a part is.
    #[inline]
    pub fn live_cells(&self, board: Bits<W>) -> u32 {
        self.live(board).count()
    }

    /// Pushes what a player may make of a board, in the order of the moves, and where.
    #[inline]
    pub fn options(
        &self,
        player: Player,
        board: Bits<W>,
        sink: &mut impl FnMut(Place, Bits<W>) -> Flow,
    ) -> Flow {
        if let Some(sets) = &self.sets {
            return sets.options(player, board, sink);
        }
        let side = usize::from(player == Player::Right);
        for pattern in self.patterns.iter().filter(|pattern| pattern.players[side]) {
            let mut places = pattern.places(board);
            while !places.is_zero() {
                let at = places.first();
                places = places.without_first();
                let (row, column) = (at / self.size.columns, at % self.size.columns);
                let place = Place {
                    rule: pattern.rule,
                    row: row + pattern.first.0,
                    column: column + pattern.first.1,
                };
                sink(place, pattern.played(board, at))?;
            }
        }
        Flow::Continue(())
    }

    /// Pushes the boards that a player may make, without saying where.
    #[inline]
    pub fn each_option(
        &self,
        player: Player,
        board: Bits<W>,
        sink: &mut impl FnMut(Bits<W>) -> Flow,
    ) -> Flow {
        if let Some(sets) = &self.sets {
            return sets.options(player, board, &mut |_, made| sink(made));
        }
        let side = usize::from(player == Player::Right);
        for pattern in self.patterns.iter().filter(|pattern| pattern.players[side]) {
            let mut places = pattern.places(board);
            while !places.is_zero() {
                let at = places.first();
                places = places.without_first();
                sink(pattern.played(board, at))?;
            }
        }
        Flow::Continue(())
    }

    /// The same, the last places of the last patterns first. Canonical forms are thin at that end, so what is made there falls apart sooner and is known more often.
    #[inline]
    pub(crate) fn each_option_last_first(
        &self,
        player: Player,
        board: Bits<W>,
        sink: &mut impl FnMut(Bits<W>) -> Flow,
    ) -> Flow {
        if self.sets.is_some() {
            return self.each_option(player, board, sink);
        }
        let side = usize::from(player == Player::Right);
        for pattern in self.patterns.iter().rev().filter(|pattern| pattern.players[side]) {
            let mut places = pattern.places(board);
            while !places.is_zero() {
                let at = places.last();
                places = places & !Bits::one(at);
                sink(pattern.played(board, at))?;
            }
        }
        Flow::Continue(())
    }

    /// How many moves a player has.
    #[inline]
    pub fn count(&self, player: Player, board: Bits<W>) -> u32 {
        if let Some(sets) = &self.sets {
            return sets.count(player, board);
        }
        let side = usize::from(player == Player::Right);
        let usable = self.patterns.iter().filter(|pattern| pattern.players[side]);
        usable.map(|pattern| pattern.places(board).count()).sum()
    }

    /// Whether a player has a move.
    #[inline]
    pub fn can_move(&self, player: Player, board: Bits<W>) -> bool {
        if let Some(sets) = &self.sets {
            return sets.count(player, board) > 0;
        }
        let side = usize::from(player == Player::Right);
        let mut usable = self.patterns.iter().filter(|pattern| pattern.players[side]);
        usable.any(|pattern| !pattern.places(board).is_zero())
    }

    /// Whether anyone has a move.
    #[inline]
    pub fn is_alive(&self, board: Bits<W>) -> bool {
        if self.sets.is_some() {
            return Player::BOTH.into_iter().any(|player| self.can_move(player, board));
        }
        self.patterns.iter().any(|pattern| !pattern.places(board).is_zero())
    }

    /// Whether it is an open row, its own mirror image, in which neighbours are joined.
    pub(crate) fn is_mirrored_run(&self) -> bool {
        self.is_run && self.outline.extent == Extent::Open && self.turns.len() > 1
    }

    /// Pushes the parts of a board in which someone has a move, each in canonical form.
    #[inline]
    pub fn parts(&self, board: Bits<W>, sink: &mut impl FnMut(Bits<W>)) {
        if let Some(sets) = &self.sets {
            return sets.parts(board, sink);
        }
        if self.outline.extent == Extent::Fixed {
            if self.is_alive(board) {
                sink(self.least_frame(board));
            }
            return;
        }
        let mut live = self.live(board);
        while !live.is_zero() {
            let part = self.flood(live.first(), live, live);
            self.part(board, part, part == live, sink);
            live = live & !part;
        }
    }

    /// Pushes the parts of what was made of one part, whose live cells were these; as [`Self::parts`] does.
    ///
    /// Live cells that hung together hang together still, unless what was taken was between them: every part has a cell that was joined to one that is gone. So
    /// where all of these hang together there is one part.
    #[inline]
    pub(crate) fn parts_after(&self, before: Bits<W>, made: Bits<W>, sink: &mut impl FnMut(Bits<W>)) {
        if self.sets.is_some() || self.outline.extent == Extent::Fixed || self.is_run {
            return self.parts(made, sink);
        }
        let mut live = self.live(made);
        let mut near = self.joined(before & !live) & live;
        if near.is_zero() {
            near = live;
        }
        while !near.is_zero() {
            let part = self.flood(near.first(), live, near);
            self.part(made, part, part == live, sink);
            (live, near) = (live & !part, near & !part);
        }
    }

    /// Pushes a part of a board with these live cells, if someone has a move in it.
    #[inline]
    fn part(&self, board: Bits<W>, live: Bits<W>, is_all: bool, sink: &mut impl FnMut(Bits<W>)) {
        let cut = if is_all && self.planes == 1 { live } else { board & self.in_planes(live) };
        let is_alive = if self.joins_play { !live.without_first().is_zero() } else { self.is_alive(cut) };
        if is_alive {
            sink(self.least(cut, live));
        }
    }

    /// These cells and those that are joined to them.
    #[inline]
    fn joined(&self, cells: Bits<W>) -> Bits<W> {
        self.spread
            .iter()
            .fold(cells, |all, (by, from)| all | (cells & *from).up(*by) | (cells.down(*by) & *from))
    }

    /// The live cells that hang together with one of them; all that are live, where each that does not hang together with it would do so with one of `all`, and none of these is such.
    #[inline]
    fn flood(&self, at: u32, live: Bits<W>, all: Bits<W>) -> Bits<W> {
        let mut part = Bits::one(at);
        if self.is_run {
            // The carry runs through the neighbours and stops behind the last.
            return live & !live.plus(part);
        }
        loop {
            if (all & !part).is_zero() {
                return live;
            }
            let mut next = part;
            for (by, from) in &self.spread {
                next = next | (next & *from).up(*by) | (next.down(*by) & *from);
                next = next & live;
            }
            if next == part {
                return part;
            }
            part = next;
        }
    }

    /// The board with its live cells moved to the first row and column, and their rectangle.
    #[inline]
    fn at_origin(&self, board: Bits<W>, live: Bits<W>) -> (Bits<W>, Size) {
        let columns = self.size.columns;
        if self.size.rows == 1 {
            let (left, right) = (live.first(), live.last());
            return (board.down(left), Size { rows: 1, columns: right + 1 - left });
        }
        let (top, bottom) = (live.first() / columns, live.last() / columns);
        let shadow = (top..=bottom).fold(Bits::ZERO, |all, row| all | live.down(row * columns)) & self.row;
        let (left, right) = (shadow.first(), shadow.last());
        let size = Size { rows: bottom + 1 - top, columns: right + 1 - left };
        (board.down(top * columns + left), size)
    }

    /// The canonical form of a part with these live cells.
    #[inline]
    fn least(&self, part: Bits<W>, live: Bits<W>) -> Bits<W> {
        let (part, size) = self.at_origin(part, live);
        if self.turns.len() == 1 {
            return part;
        }
        let is_wide = self.size.columns >= self.size.rows;
        let across = size.rows != size.columns && (size.columns > size.rows) != is_wide;
        // Along the longer side of the frame, where it can be brought there.
        let may_turn = !self.transposed.is_empty() && self.turns.iter().any(|turn| turn.transposes);
        let both = size.rows == size.columns;
        let transposed = if may_turn && (across || both) { self.transpose(part) } else { part };
        let considered = || self.turns.iter().filter(|turn| both || !may_turn || turn.transposes == across);
        // The last row is the highest, so few images have to be made.
        let (mut heads, mut lowest) = ([u64::MAX; TURNS], u64::MAX);
        for (turn, head) in considered().zip(&mut heads) {
            *head = self.head(*turn, part, transposed, size);
            lowest = lowest.min(*head);
        }
        let mut least = None;
        for (turn, _) in considered().zip(&heads).filter(|(_, head)| **head == lowest) {
            let image = self.turned(*turn, part, transposed, size);
            if least.is_none_or(|least| image < least) {
                least = Some(image);
            }
        }
        least.unwrap_or(part)
    }

    /// The last row, in the last plane, of the image of a part at the origin: the highest bits that images of one size can differ in; 0 where that is no word.
    #[inline]
    fn head(&self, turn: Turn, part: Bits<W>, transposed: Bits<W>, size: Size) -> u64 {
        if self.size.columns > u64::BITS {
            return 0;
        }
        let (image, rows, columns) = if turn.transposes {
            (transposed, size.columns, size.rows)
        } else {
            (part, size.rows, size.columns)
        };
        let row = if turn.mirrors_rows { 0 } else { rows - 1 };
        let place = (self.planes - 1) * self.cells + row * self.size.columns;
        let [head, ..] = (image.down(place) & self.row).words()[..] else { return 0 };
        if turn.mirrors_columns { head.reverse_bits() >> (u64::BITS - columns) } else { head }
    }

    /// The image of a part at the origin, whose rows made columns are known; at the origin again.
    #[inline]
    fn turned(&self, turn: Turn, part: Bits<W>, transposed: Bits<W>, size: Size) -> Bits<W> {
        let (image, rows, columns) = if turn.transposes {
            (transposed, size.columns, size.rows)
        } else {
            (part, size.rows, size.columns)
        };
        let down = (self.size.rows - rows) * self.size.columns;
        let right = self.size.columns - columns;
        match (turn.mirrors_rows, turn.mirrors_columns) {
            (false, false) => image,
            (true, true) => self.half_turn(image).down(down + right),
            (true, false) => self.mirror_rows(image).down(down),
            (false, true) => self.mirror_rows(self.half_turn(image)).down(right),
        }
    }

    /// The least image of a whole frame.
    fn least_frame(&self, board: Bits<W>) -> Bits<W> {
        let is_square = self.size.rows == self.size.columns;
        let turns = self.turns.iter().filter(|turn| is_square || !turn.transposes);
        let transposed = if self.transposed.is_empty() { board } else { self.transpose(board) };
        turns.map(|turn| self.turned(*turn, board, transposed, self.size)).min().unwrap_or(board)
    }

    /// The first row becomes the last; in all planes.
    #[inline]
    fn mirror_rows(&self, board: Bits<W>) -> Bits<W> {
        let columns = self.size.columns;
        (0..self.size.rows).fold(Bits::ZERO, |made, row| {
            let cut = board.down(row * columns) & self.rows;
            made | cut.up((self.size.rows - 1 - row) * columns)
        })
    }

    /// The first cell becomes the last; in all planes.
    #[inline]
    fn half_turn(&self, board: Bits<W>) -> Bits<W> {
        let spare = 64 * crate::convert::bit(W) - self.cells * self.planes;
        // The planes come out in reverse order too.
        let back = board.reversed().down(spare);
        if self.planes == 1 {
            return back;
        }
        (0..self.planes).fold(Bits::ZERO, |made, plane| {
            let cut = back.down((self.planes - 1 - plane) * self.cells) & self.full;
            made | cut.up(plane * self.cells)
        })
    }

    #[inline]
    fn transpose(&self, board: Bits<W>) -> Bits<W> {
        let tables = self.transposed.iter().enumerate();
        tables.fold(Bits::ZERO, |made, (byte, table)| made | table[board.byte(byte)])
    }

    /// The negative of a part, in canonical form; `None` where none is known, or it has no room.
    pub fn negative(&self, part: Bits<W>) -> Option<Bits<W>> {
        if let Some(sets) = &self.sets {
            return sets.negative(part);
        }
        let negative = self.negative.as_ref()?;
        let mut recoloured = Bits::ZERO;
        for (from, to) in (0..).zip(&negative.codes) {
            let cells = (0..self.planes).fold(self.full, |cells, plane| {
                let bits = part.down(plane * self.cells);
                cells & if from >> plane & 1 == 1 { bits } else { !bits }
            });
            for plane in (0..self.planes).filter(|plane| to >> plane & 1 == 1) {
                recoloured = recoloured | cells.up(plane * self.cells);
            }
        }
        if self.outline.extent == Extent::Fixed {
            let turn = negative.turn;
            if turn.transposes && self.size.rows != self.size.columns {
                return None;
            }
            let transposed = if turn.transposes { self.transpose(recoloured) } else { recoloured };
            return Some(self.least_frame(self.turned(turn, recoloured, transposed, self.size)));
        }
        let (moved, size) = self.at_origin(recoloured, self.live(recoloured));
        if negative.turn.transposes && (size.columns > self.size.rows || size.rows > self.size.columns) {
            return None;
        }
        let transposed = if negative.turn.transposes { self.transpose(moved) } else { moved };
        let image = self.turned(negative.turn, moved, transposed, size);
        Some(self.least(image, self.live(image)))
    }
}
