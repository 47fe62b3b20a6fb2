//! Grundy values of a box where moves take any number: each line of the box remembers its values.
//!
//! # Setting
//!
//! Components are vectors of natural numbers. A *direction* is a nonempty set of coordinates; a move
//! along it lowers all of them by the same number k >= 1, as long as none becomes negative. The *line*
//! of a vector along a direction has all vectors with the same other coordinates and the same
//! differences between those of the direction.
//!
//! # Theorem
//!
//! Let the moves be all moves along some directions. The options of a vector along a direction are
//! exactly the vectors before it on its line. So the value of a vector is the least number that
//! occurs as a value before it on none of its lines (Sprague and Grundy). On one line no value
//! occurs twice, and the least number missing on a line never falls as the line grows.
//!
//! *Tiles.* Cut the box into tiles, boxes of the same side, and let the wave of a tile be the sum of its coordinates among the tiles. Of two vectors on one line the
//! later has no smaller coordinate, so it lies in the same tile or in one of a later wave: tiles of one wave have no line in common.
//!
//! *Goals.* Let whoever makes one of some vectors, the goals, win at once. A vector is hot if a goal stands before it on one of its lines. In the [reduced game](crate::reaching) a vector
//! that is neither a goal nor hot keeps the options that are not hot, and none of its options is a goal. So its value is the least number that occurs on none of its lines before
//! it, where hot vectors and goals have no value.
//!
//! # How the code uses it
//!
//! Tiles are filled wave by wave, those of one wave by several threads, the vectors of a tile in lexicographic order, which puts options first. Each line has a set of bits,
//! the values met on it so far, and the number of the first word that is not full. The value of a
//! cell is the first zero in the union of the sets of its lines, looked for from the greatest of
//! these numbers on; then its bit is set on all of them. No two threads touch a line at the same time, and threads end with their wave; the words are atomic only to say so
//! without locks. Goals are marked before; a line that has met one has no first word any more, and every later cell of it is hot.
//!
//! # What is not covered
//!
//! Other moves. A box that does not begin at 0 must be filled from 0 on. For unordered components the directions must be
//! closed under exchanging the fields; then values of vectors do not depend on the order of these,
//! and the table of vectors is that of components.
//!
//! # Cost
//!
//! A few words a cell and line instead of one look an option: quadratic instead of cubic for two
//! heaps. Memory for a bit a value and line; where lines are short and values are large, for the values of a line, which then are
//! looked through.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use grundy_core::{Run, Stop};

/// A set of coordinates that are lowered together.
pub type Direction = Vec<usize>;

/// The lines along one direction.
struct Lines {
    /// The number of a line is the sum of the coordinates times these, plus `shift`.
    factors: Vec<i64>,
    shift: i64,
    /// Words of a line; none where lines are lists.
    words: usize,
    /// The values met on each line, as bits.
    bits: Vec<AtomicU64>,
    /// At most so many values are met on a line that is a list; none where lines are bits.
    cells: usize,
    /// The values met on each line, [`OPEN`] after the last: where lines are short and values large.
    list: Vec<AtomicU32>,
    /// The first word of each line that is not full; [`NO_WORD`] once a goal was met.
    first: Vec<AtomicU32>,
}

/// A box being filled.
pub struct Lined {
    sizes: Vec<usize>,
    /// All values are below 64 times this.
    words: usize,
    /// Whether there are neither goals nor lists.
    plain: bool,
    lines: Vec<Lines>,
    /// The values found, the last coordinate running fastest; [`OPEN`] where there is none yet, [`GOAL`] and [`HOT`] where there is none.
    values: Vec<AtomicU32>,
    /// The side of a tile.
    side: usize,
    /// The layers at work, those before being filled.
    slab: Range<usize>,
    /// The wave at work, and how many of its tiles are filled.
    wave: usize,
    filled: usize,
    /// Cells filled.
    known: usize,
}

/// What a cell of a box is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It has this value.
    Value(u32),
    /// Some option of it is a goal.
    Hot,
    /// It is a goal itself.
    Goal,
}

/// No value yet. Values are below 2^31.
const OPEN: u32 = u32::MAX;
/// A goal.
const GOAL: u32 = u32::MAX - 1;
/// A cell with a goal among its options.
const HOT: u32 = u32::MAX - 2;

/// The first word of a line that has met a goal.
const NO_WORD: u32 = u32::MAX;

/// Lines of up to so many cells may be lists.
const SHORT: usize = 256;

/// A side of the box has about so many tiles.
const TILES: usize = 32;

impl Lined {
    /// An empty box of these sizes, with moves along these directions; `None` where it is too large.
    pub fn new(sizes: &[usize], directions: &[Direction], run: &Run<'_>) -> Result<Option<Self>, Stop> {
        let Some(cells) = sizes.iter().try_fold(1_usize, |cells, &size| cells.checked_mul(size)) else {
            return Ok(None);
        };
        // A value is at most the number of options.
        let options = |direction: &Direction| direction.iter().filter_map(|&at| sizes.get(at)).min().copied();
        let most = directions.iter().filter_map(options).try_fold(0_usize, usize::checked_add);
        let Some(words) = most.filter(|&most| most < 1 << 31).map(|most| most / 64 + 1) else {
            return Ok(None);
        };
        let mut lines = Vec::new();
        for direction in directions {
            let Some(of) = Lines::new(sizes, direction, words, run)? else { return Ok(None) };
            lines.push(of);
        }
        run.take(cells.saturating_mul(size_of::<u32>()))?;
        let mut values = Vec::new();
        if values.try_reserve_exact(cells).is_err() {
            return Ok(None);
        }
        values.resize_with(cells, || AtomicU32::new(OPEN));
        let side = sizes.iter().max().map_or(1, |size| (size / TILES).clamp(4, 256));
        Ok(Some(Self {
            sizes: sizes.to_vec(),
            words,
            plain: lines.iter().all(|lines| lines.cells == 0),
            lines,
            values,
            side,
            slab: 0..0,
            wave: 0,
            filled: 0,
            known: 0,
        }))
    }

    /// The sizes of the box.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The values found so far, by cell.
    pub fn values(&self) -> impl Iterator<Item = Option<u32>> {
        self.values.iter().map(|value| Some(value.load(Relaxed)).filter(|value| *value < HOT))
    }

    /// What is known so far of cells that follow each other; nothing outside of the box.
    pub fn entries(&self, cells: Range<usize>) -> impl Iterator<Item = Option<Entry>> {
        let values = self.values.get(cells).unwrap_or_default();
        values.iter().map(|value| match value.load(Relaxed) {
            OPEN => None,
            GOAL => Some(Entry::Goal),
            HOT => Some(Entry::Hot),
            value => Some(Entry::Value(value)),
        })
    }

    /// Makes a cell a goal; only before anything is filled.
    pub fn set_goal(&mut self, cell: usize) {
        if let Some(value) = self.values.get_mut(cell) {
            *value.get_mut() = GOAL;
            self.plain = false;
        }
    }

    /// Fills the box as far as the limits allow, with as many threads as the run may use.
    pub fn fill(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        self.fill_layers(self.sizes.first().copied().unwrap_or(0), run)
    }

    /// Takes over the values of the first layers; false where they are no values of whole layers, or a stop has left some of these half filled.
    pub fn learn(&mut self, known: &[u64]) -> bool {
        let layer: usize = self.sizes.iter().skip(1).product();
        let room = |value: &u64| usize::try_from(*value).is_ok_and(|value| value / 64 < self.words);
        if known.len() <= self.slab.start * layer || known.len() <= self.known {
            return true;
        }
        let whole = known.len().is_multiple_of(layer.max(1)) && known.len() <= self.values.len();
        if !whole || self.known != self.slab.end * layer || !known.iter().all(room) {
            return false;
        }
        let mut at = vec![0; self.sizes.len()];
        for (cell, &value) in known.iter().enumerate().skip(self.known) {
            let mut rest = cell;
            for (axis, size) in self.sizes.iter().enumerate().rev() {
                at[axis] = rest % size;
                rest /= size;
            }
            let value = usize::try_from(value).unwrap_or(0);
            self.lines.iter().for_each(|lines| lines.meet::<false>(line(lines.number(&at)), value));
            self.values[cell].store(u32::try_from(value).unwrap_or(OPEN), Relaxed);
        }
        self.known = known.len();
        let layers = known.len() / layer.max(1);
        (self.slab, self.wave) = (layers..layers, 0);
        true
    }

    /// Fills the first layers: those with the first coordinate below `layers`.
    pub fn fill_layers(&mut self, layers: usize, run: &Run<'_>) -> Result<(), Stop> {
        let layers = self.sizes.first().map_or(0, |size| layers.min(*size));
        while !self.values.is_empty() {
            let counts = self.counts();
            let waves = counts.iter().map(|count| count.saturating_sub(1)).sum::<usize>() + 1;
            while !self.slab.is_empty() && self.wave < waves {
                self.fill_wave(&counts, run)?;
            }
            if self.slab.end >= layers {
                break;
            }
            (self.slab, self.wave) = (self.slab.end..layers, 0);
        }
        Ok(())
    }

    /// The number of tiles along each side of the slab.
    fn counts(&self) -> Vec<usize> {
        let sizes = std::iter::once(self.slab.len()).chain(self.sizes.iter().skip(1).copied());
        sizes.map(|size| size.div_ceil(self.side)).collect()
    }

    /// Fills the tiles of the wave at work.
    fn fill_wave(&mut self, counts: &[usize], run: &Run<'_>) -> Result<(), Stop> {
        let mut tiles = Vec::new();
        tiles_of(counts, self.wave, &mut Vec::new(), &mut tiles);
        run.report(u64::try_from(self.known).unwrap_or(u64::MAX), u64::try_from(self.values.len()).ok());
        run.poll()?;
        // Each cell is a position, and counts before it is computed.
        let (mut granted, mut stopped) = (self.filled, Ok(()));
        for tile in tiles.iter().skip(self.filled) {
            let cells = self.ranges(tile).iter().map(ExactSizeIterator::len).product::<usize>();
            stopped = run.visit(cells);
            if stopped.is_err() {
                break;
            }
            granted += 1;
            self.known += cells;
        }
        self.fill_tiles(&tiles[self.filled..granted], run.threads());
        self.filled = granted;
        stopped?;
        (self.wave, self.filled) = (self.wave + 1, 0);
        Ok(())
    }

    /// The coordinates of the cells of a tile of the slab.
    fn ranges(&self, tile: &[usize]) -> Vec<Range<usize>> {
        let firsts = std::iter::once(self.slab.start).chain(std::iter::repeat(0));
        let ends = std::iter::once(self.slab.end).chain(self.sizes.iter().skip(1).copied());
        let range = |((at, first), end): ((&usize, usize), usize)| {
            first + at * self.side..end.min(first + (at + 1) * self.side)
        };
        tile.iter().zip(firsts).zip(ends).map(range).collect()
    }

    /// Fills tiles of one wave.
    fn fill_tiles(&self, tiles: &[Vec<usize>], threads: usize) {
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(tile) = tiles.get(next.fetch_add(1, Relaxed)) {
                let ranges = self.ranges(tile);
                if self.plain { self.fill_tile::<true>(&ranges) } else { self.fill_tile::<false>(&ranges) }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(tiles.len()) {
                scope.spawn(work);
            }
            work();
        });
    }

    /// Fills the cells of a tile, row by row; a plain box has neither goals nor lists, and need not be asked.
    fn fill_tile<const PLAIN: bool>(&self, ranges: &[Range<usize>]) {
        let Some((row, others)) = ranges.split_last() else { return };
        let mut at: Vec<usize> = ranges.iter().map(|range| range.start).collect();
        let mut numbers = vec![0_i64; self.lines.len()];
        loop {
            for (number, lines) in numbers.iter_mut().zip(&self.lines) {
                *number = lines.number(&at);
            }
            let cell = at.iter().zip(&self.sizes).fold(0, |cell, (at, size)| cell * size + at);
            for value in &self.values[cell..cell + row.len()] {
                if !PLAIN && value.load(Relaxed) == GOAL {
                    self.meet_goal(&numbers);
                } else {
                    value.store(self.value::<PLAIN>(&numbers), Relaxed);
                }
                for (number, lines) in numbers.iter_mut().zip(&self.lines) {
                    *number += lines.factors.last().copied().unwrap_or(0);
                }
            }
            let Some(moved) = (0..others.len()).rev().find(|axis| at[*axis] + 1 < others[*axis].end) else {
                return;
            };
            at[moved] += 1;
            for axis in moved + 1..others.len() {
                at[axis] = others[axis].start;
            }
        }
    }

    /// The value of a cell on the lines with these numbers.
    fn value<const PLAIN: bool>(&self, numbers: &[i64]) -> u32 {
        let lines = || self.lines.iter().zip(numbers).map(|(lines, number)| (lines, line(*number)));
        let first = lines().map(|(lines, line)| lines.first[line].load(Relaxed)).max().unwrap_or(0);
        if !PLAIN && first == NO_WORD {
            return HOT;
        }
        let mut word = usize::try_from(first).unwrap_or(0);
        let value = loop {
            let met = lines().fold(0, |met, (lines, line)| met | lines.word::<PLAIN>(line, word));
            if met != u64::MAX {
                break word * 64 + usize::try_from(met.trailing_ones()).unwrap_or(0);
            }
            word += 1;
        };
        lines().for_each(|(lines, line)| lines.meet::<PLAIN>(line, value));
        u32::try_from(value).unwrap_or(OPEN)
    }

    /// Takes note of a goal on the lines with these numbers.
    fn meet_goal(&self, numbers: &[i64]) {
        for (lines, number) in self.lines.iter().zip(numbers) {
            lines.first[line(*number)].store(NO_WORD, Relaxed);
        }
    }
}

/// Adds to `tiles` all that begin with `at` and whose other coordinates, below `counts`, have the sum `left`.
fn tiles_of(counts: &[usize], left: usize, at: &mut Vec<usize>, tiles: &mut Vec<Vec<usize>>) {
    let Some((count, rest)) = counts.split_first() else {
        if left == 0 {
            tiles.push(at.clone());
        }
        return;
    };
    let beyond: usize = rest.iter().map(|count| count.saturating_sub(1)).sum();
    for coordinate in left.saturating_sub(beyond)..(*count).min(left + 1) {
        at.push(coordinate);
        tiles_of(rest, left - coordinate, at, tiles);
        at.pop();
    }
}

/// The place of the line with this number.
fn line(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

/// So many things of so many lines; `None` where there is no room.
fn filled<T>(
    lines: usize,
    each: usize,
    run: &Run<'_>,
    thing: impl FnMut() -> T,
) -> Result<Option<Vec<T>>, Stop> {
    let Some(all) = lines.checked_mul(each) else { return Ok(None) };
    run.take(all.saturating_mul(size_of::<T>()))?;
    let mut things = Vec::new();
    if things.try_reserve_exact(all).is_err() {
        return Ok(None);
    }
    things.resize_with(all, thing);
    Ok(Some(things))
}

impl Lines {
    /// The lines of a box along a direction; `None` where there are too many.
    fn new(sizes: &[usize], direction: &[usize], words: usize, run: &Run<'_>) -> Result<Option<Self>, Stop> {
        let Some(&lead) = direction.first() else { return Ok(None) };
        let (mut factors, mut shift, mut count) = (vec![0_i64; sizes.len()], 0_i64, 1_i64);
        // A line is told by the other coordinates, and by the differences to the first of the direction.
        for (coordinate, &size) in sizes.iter().enumerate() {
            if coordinate == lead {
                continue;
            }
            let Ok(size) = i64::try_from(size) else { return Ok(None) };
            factors[coordinate] += count;
            let mut places = size;
            if direction.contains(&coordinate) {
                let Some(leads) = sizes.get(lead).and_then(|&size| i64::try_from(size).ok()) else {
                    return Ok(None);
                };
                factors[lead] -= count;
                shift += count * (leads - 1);
                places = size + leads - 1;
            }
            let Some(more) = count.checked_mul(places).filter(|&count| count < 1 << 40) else {
                return Ok(None);
            };
            count = more;
        }
        let Ok(count) = usize::try_from(count) else { return Ok(None) };
        run.take(count.saturating_mul(size_of::<u32>()))?;
        let cells = direction.iter().filter_map(|&at| sizes.get(at)).min().copied().unwrap_or(0);
        // A list is looked through for each cell, so it must be much smaller.
        let is_list = cells <= SHORT && cells * 8 <= words;
        let (cells, words) = if is_list { (cells, 0) } else { (0, words) };
        let Some(bits) = filled(count, words, run, || AtomicU64::new(0))? else { return Ok(None) };
        let Some(list) = filled(count, cells, run, || AtomicU32::new(OPEN))? else { return Ok(None) };
        let first = (0..count).map(|_| AtomicU32::new(0)).collect();
        Ok(Some(Self { factors, shift, words, bits, cells, list, first }))
    }

    /// A word of the values met on a line, as bits.
    fn word<const PLAIN: bool>(&self, line: usize, word: usize) -> u64 {
        if PLAIN || self.cells == 0 {
            return self.bits[line * self.words + word].load(Relaxed);
        }
        let met =
            self.list[line * self.cells..(line + 1) * self.cells].iter().map(|value| value.load(Relaxed));
        let here = |value: u32| usize::try_from(value / 64).is_ok_and(|place| place == word);
        let met = met.take_while(|value| *value != OPEN).filter(|value| here(*value));
        met.fold(0, |bits, value| bits | 1 << (value % 64))
    }

    /// The number of the line of a vector.
    fn number(&self, at: &[usize]) -> i64 {
        let parts = self.factors.iter().zip(at).map(|(factor, &at)| factor * i64::try_from(at).unwrap_or(0));
        parts.sum::<i64>() + self.shift
    }

    /// Takes note of a value on a line.
    fn meet<const PLAIN: bool>(&self, line: usize, value: usize) {
        if !PLAIN && self.cells > 0 {
            let mut places = self.list[line * self.cells..(line + 1) * self.cells].iter();
            if let Some(place) = places.find(|place| place.load(Relaxed) == OPEN) {
                place.store(u32::try_from(value).unwrap_or(OPEN), Relaxed);
            }
            return;
        }
        let words = &self.bits[line * self.words..(line + 1) * self.words];
        let word = &words[value / 64];
        word.store(word.load(Relaxed) | 1 << (value % 64), Relaxed);
        let full = |at: u32| {
            let word = usize::try_from(at).ok().and_then(|at| words.get(at));
            word.is_some_and(|word| word.load(Relaxed) == u64::MAX)
        };
        let mut first = self.first[line].load(Relaxed);
        if full(first) {
            while full(first) {
                first += 1;
            }
            self.first[line].store(first, Relaxed);
        }
    }
}
