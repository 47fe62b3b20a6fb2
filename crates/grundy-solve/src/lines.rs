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
//! # How the code uses it
//!
//! Vectors are filled in lexicographic order, which puts options first. Each line has a set of bits,
//! the values met on it so far, and the number of the first word that is not full. The value of a
//! cell is the first zero in the union of the sets of its lines, looked for from the greatest of
//! these numbers on; then its bit is set on all of them.
//!
//! # What is not covered
//!
//! Other moves, and boxes that do not begin at 0. For unordered components the directions must be
//! closed under exchanging the fields; then values of vectors do not depend on the order of these,
//! and the table of vectors is that of components.
//!
//! # Cost
//!
//! A few words a cell and line instead of one look an option: quadratic instead of cubic for two
//! heaps. Memory for a bit a value and line.

use grundy_core::{Run, Stop};

/// A set of coordinates that are lowered together.
pub type Direction = Vec<usize>;

/// The lines along one direction.
struct Lines {
    /// The number of a line is the sum of the coordinates times these, plus `shift`.
    factors: Vec<i64>,
    shift: i64,
    /// Words of a line.
    words: usize,
    /// The values met on each line, as bits.
    bits: Vec<u64>,
    /// The first word of each line that is not full.
    first: Vec<u32>,
}

/// A box being filled.
pub struct Lined {
    sizes: Vec<usize>,
    lines: Vec<Lines>,
    /// The values found, the last coordinate running fastest.
    values: Vec<u32>,
    /// The coordinates of the next cell.
    next: Vec<usize>,
}

/// Cells filled between two looks at the limits.
const CHUNK: usize = 256;

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
        Ok(Some(Self { sizes: sizes.to_vec(), lines, values, next: vec![0; sizes.len()] }))
    }

    /// The values found so far.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.sizes.iter().product()
    }

    /// Fills the box as far as the limits allow.
    pub fn fill(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let total = self.cells();
        let mut at: Vec<usize> = Vec::with_capacity(self.lines.len());
        while self.values.len() < total {
            run.poll()?;
            run.report(u64::try_from(self.values.len()).unwrap_or(u64::MAX), u64::try_from(total).ok());
            for _ in 0..CHUNK.min(total - self.values.len()) {
                run.position()?;
                self.step(&mut at);
            }
        }
        Ok(())
    }

    /// Fills the next cell.
    fn step(&mut self, at: &mut Vec<usize>) {
        at.clear();
        let mut word = 0;
        for lines in &self.lines {
            let line = lines.line(&self.next);
            word = word.max(lines.first[line]);
            at.push(line);
        }
        let mut word = usize::try_from(word).unwrap_or(0);
        let value = loop {
            let met = self
                .lines
                .iter()
                .zip(&*at)
                .fold(0, |met, (lines, line)| met | lines.bits[line * lines.words + word]);
            if met != u64::MAX {
                break word * 64 + usize::try_from(met.trailing_ones()).unwrap_or(0);
            }
            word += 1;
        };
        for (lines, &line) in self.lines.iter_mut().zip(&*at) {
            lines.meet(line, value);
        }
        self.values.push(u32::try_from(value).unwrap_or(u32::MAX));
        for (coordinate, size) in self.next.iter_mut().zip(&self.sizes).rev() {
            *coordinate += 1;
            if *coordinate < *size {
                break;
            }
            *coordinate = 0;
        }
    }
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
        let count = usize::try_from(count).unwrap_or(0);
        let Some(all) = count.checked_mul(words) else { return Ok(None) };
        run.take(all.saturating_mul(8).saturating_add(count * 4))?;
        let mut bits = Vec::new();
        if bits.try_reserve_exact(all).is_err() {
            return Ok(None);
        }
        bits.resize(all, 0);
        Ok(Some(Self { factors, shift, words, bits, first: vec![0; count] }))
    }

    /// The number of the line of a vector.
    fn line(&self, at: &[usize]) -> usize {
        let parts = self.factors.iter().zip(at).map(|(factor, &at)| factor * i64::try_from(at).unwrap_or(0));
        usize::try_from(parts.sum::<i64>() + self.shift).unwrap_or(0)
    }

    /// Takes note of a value on a line.
    fn meet(&mut self, line: usize, value: usize) {
        let words = &mut self.bits[line * self.words..(line + 1) * self.words];
        words[value / 64] |= 1 << (value % 64);
        let first = &mut self.first[line];
        while usize::try_from(*first).ok().and_then(|at| words.get(at)) == Some(&u64::MAX) {
            *first += 1;
        }
    }
}
