//! Grundy values of boards.
//!
//! # Setting
//!
//! An impartial board in normal play falls into parts, and its value is the exclusive or of theirs. The value of a part is the least number that
//! no option of it is worth.
//!
//! # Theorem
//!
//! Sprague (1935) and Grundy (1939). *Is it k?* Some option of a part is worth k: then the part is not. No option is worth k: then the part is worth k at
//! most, and exactly k if each smaller number is the value of some option. So a part is compared with k without knowing its options' values: of an
//! option of several parts, values are needed of all but one, and that one is compared. This is how Lemoine and Viennot searched Cram
//! (lemoine-viennot-2012): a position together with a heap *k.
//!
//! # How the code uses it
//!
//! Of each part the memo keeps its value, or the numbers that it is known not to be and one that it does not exceed. An option of which everything
//! is known is looked at before one that must be searched, and among those the ones with fewer cells come first, the largest
//! part of each last. What is stored is final, so a stop leaves only what is true, and the next question goes on from there.
//!
//! # What is not covered
//!
//! Misère play, players with different moves, endings and goals: [`Packed::nimbers`](crate::Packed::nimbers) refuses them.
//!
//! # Cost
//!
//! At worst every part that can be reached, once for each number it is compared with; mostly far fewer, since one option of the right value is enough.

use std::rc::Rc;

use grundy_core::{Flow, Player, Run, Stop, deeper};

use crate::bits::Bits;
use crate::board::Board;
use crate::runs::{Runs, Unread};
use crate::table::Table;

/// Numbers below this may be excluded one by one.
const EXCLUDED: u64 = 40;

/// How hard an option seems: a move in its largest part counts as much as so many cells, and so many cells less for each value that it is known not to have,
/// since the more of the others are excluded the likelier the one is that is asked for. On Cram 5×7 that saves a sixth of the parts.
const CELLS: i64 = 64;
const LACKING: i64 = 6 * CELLS;

/// What is known of a part, as a word: the value and 1, the greatest value possible and 1, which small values it does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known(u64);

impl Known {
    fn value(self) -> Option<u64> {
        (self.0 & 0xffff).checked_sub(1)
    }

    /// A value is at most the number of options, of which a board has fewer than 2^16.
    fn of_value(value: u64) -> Self {
        Self(value.min(0xfffe) + 1)
    }

    /// Whether it is surely not that.
    fn is_not(self, value: u64) -> bool {
        let most = self.0 >> 16 & 0xff;
        self.lacks(value) || most > 0 && value >= most
    }

    /// Whether some option is known to be worth that.
    fn lacks(self, value: u64) -> bool {
        value < EXCLUDED && self.0 >> (24 + value) & 1 == 1
    }

    /// How many values it is known not to have, since an option has them.
    fn lacking(self) -> u32 {
        (self.0 >> 24).count_ones()
    }

    fn without(self, value: u64) -> Self {
        if value < EXCLUDED { Self(self.0 | 1 << (24 + value)) } else { self }
    }

    fn at_most(self, value: u64) -> Self {
        let most = self.0 >> 16 & 0xff;
        let lower = value < 0xff && (most == 0 || value < most);
        if lower { Self(self.0 & !(0xff << 16) | (value + 1) << 16) } else { self }
    }
}

/// The options of a part that is being looked at.
#[derive(Clone, Debug)]
struct Frame<const W: usize> {
    /// Whether all options are there.
    is_made: bool,
    /// The parts of the options, one option after the other.
    pool: Vec<Bits<W>>,
    /// Where the parts of each option stand.
    options: Vec<(usize, usize)>,
    /// Options that must be searched for the question that is asked: how hard that seems, and where their parts stand.
    pending: Vec<(i64, usize, usize)>,
}

impl<const W: usize> Default for Frame<W> {
    fn default() -> Self {
        Self { is_made: false, pool: Vec::new(), options: Vec::new(), pending: Vec::new() }
    }
}

/// Grundy values of the parts of boards, with what has been found.
#[derive(Clone, Debug)]
pub struct Nimbers<const W: usize> {
    board: Rc<Board<W>>,
    known: Table<W>,
    /// Words of rows, as long as they are few.
    runs: Option<Runs>,
    /// Frames that are not in use.
    spare: Vec<Frame<W>>,
    visited: u64,
}

/// The stack is made longer when less than this is left of it.
const RED_ZONE: usize = 64 << 10;
/// Progress is told once in so many parts.
const REPORT_EVERY: u64 = 1 << 14;

impl<const W: usize> Nimbers<W> {
    /// Nothing found yet; only for boards that are impartial, in normal play.
    pub(crate) fn new(board: Rc<Board<W>>) -> Self {
        let runs = if board.is_mirrored_run() { Runs::new(&board.outline) } else { None };
        Self { board, known: Table::new(), runs, spare: Vec::new(), visited: 0 }
    }

    /// The board.
    pub(crate) fn board(&self) -> &Board<W> {
        &self.board
    }

    /// The value of a board in any form.
    pub fn value_of(&mut self, board: Bits<W>, run: &Run<'_>) -> Result<u64, Stop> {
        if let Some(runs) = &mut self.runs {
            match runs.value_of(&self.board.codes(board), run) {
                Ok(value) => return Ok(value),
                Err(Unread::Stop(stop)) => return Err(stop),
                Err(Unread::TooMany) => {
                    run.give_back(runs.bytes());
                    self.runs = None;
                }
            }
        }
        let mut parts = Vec::new();
        self.board.parts(board, &mut |part| parts.push(part));
        parts.into_iter().try_fold(0, |sum, part| Ok(sum ^ self.part(part, run)?))
    }

    /// How many parts something is known of.
    pub fn remembered(&self) -> usize {
        self.known.len() + self.runs.as_ref().map_or(0, Runs::valued)
    }

    /// How many parts were looked at, those looked at again counted again.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    fn about(&self, part: &Bits<W>) -> Known {
        Known(self.known.get(part))
    }

    /// The value of a part in canonical form.
    fn part(&mut self, part: Bits<W>, run: &Run<'_>) -> Result<u64, Stop> {
        if let Some(value) = self.about(&part).value() {
            return Ok(value);
        }
        self.enter(run)?;
        let mut frame = self.spare.pop().unwrap_or_default();
        let found = deeper(RED_ZONE, || {
            let mut k = 0;
            while self.excludes(part, k, &mut frame, run)? {
                k += 1;
            }
            self.known.put(part, Known::of_value(k).0, run)?;
            Ok(k)
        });
        self.close(frame);
        found
    }

    /// Whether a part in canonical form is worth k.
    fn is(&mut self, part: Bits<W>, k: u64, run: &Run<'_>) -> Result<bool, Stop> {
        let known = self.about(&part);
        if let Some(value) = known.value() {
            return Ok(value == k);
        }
        if known.is_not(k) {
            return Ok(false);
        }
        // A row has few different parts: one that is asked about twice will be asked again.
        if known != Known(0) && self.board.is_run {
            return Ok(self.part(part, run)? == k);
        }
        self.enter(run)?;
        let mut frame = self.spare.pop().unwrap_or_default();
        let found = deeper(RED_ZONE, || self.compare(part, k, &mut frame, run));
        self.close(frame);
        found
    }

    fn compare(&mut self, part: Bits<W>, k: u64, frame: &mut Frame<W>, run: &Run<'_>) -> Result<bool, Stop> {
        if self.excludes(part, k, frame, run)? {
            return Ok(false);
        }
        self.known.put(part, self.about(&part).at_most(k).0, run)?;
        for smaller in 0..k {
            if !self.excludes(part, smaller, frame, run)? {
                self.known.put(part, Known::of_value(smaller).0, run)?;
                return Ok(false);
            }
        }
        self.known.put(part, Known::of_value(k).0, run)?;
        Ok(true)
    }

    fn enter(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        run.position()?;
        self.visited += 1;
        if self.visited.is_multiple_of(REPORT_EVERY) {
            run.report(self.visited, None);
        }
        Ok(())
    }

    fn close(&mut self, mut frame: Frame<W>) {
        frame.pool.clear();
        frame.options.clear();
        frame.is_made = false;
        self.spare.push(frame);
    }

    /// Whether some option of a part is worth k, so that the part is not.
    fn excludes(&mut self, part: Bits<W>, k: u64, frame: &mut Frame<W>, run: &Run<'_>) -> Result<bool, Stop> {
        if self.about(&part).lacks(k) {
            return Ok(true);
        }
        let at_once = if frame.is_made { self.look(k, frame) } else { self.make(part, k, frame) };
        let found = at_once || self.search(k, frame, run)?;
        if found {
            let known = self.about(&part).without(k);
            self.known.put(part, known.0, run)?;
        }
        Ok(found)
    }

    /// Makes options of a part until one is known to be worth k; notes those that must be searched.
    fn make(&mut self, part: Bits<W>, k: u64, frame: &mut Frame<W>) -> bool {
        frame.pool.clear();
        frame.options.clear();
        frame.pending.clear();
        let board = Rc::clone(&self.board);
        let live = board.live(part);
        let flow = board.each_option_last_first(Player::Left, part, &mut |made| {
            let start = frame.pool.len();
            board.parts_after(live, made, &mut |part| frame.pool.push(part));
            let option = (start, frame.pool.len());
            frame.options.push(option);
            self.glance(k, option, frame)
        });
        frame.is_made = flow.is_continue();
        flow.is_break()
    }

    /// Whether an option is known to be worth k; notes those that must be searched.
    fn look(&self, k: u64, frame: &mut Frame<W>) -> bool {
        frame.pending.clear();
        (0..frame.options.len()).any(|number| self.glance(k, frame.options[number], frame).is_break())
    }

    /// Breaks where an option is known to be worth k; notes it where that is not known.
    #[inline]
    fn glance(&self, k: u64, (start, end): (usize, usize), frame: &mut Frame<W>) -> Flow {
        let (mut sum, mut unknown, mut last) = (0, 0, Known(0));
        let (mut moves, mut cells) = (0, 0);
        for part in &frame.pool[start..end] {
            let known = self.about(part);
            match known.value() {
                Some(value) => sum ^= value,
                None => {
                    (unknown, last) = (unknown + 1, known);
                    moves = moves.max(self.board.count(Player::Left, *part));
                    cells += self.board.live_cells(*part);
                }
            }
        }
        match unknown {
            0 if sum == k => return Flow::Break(()),
            0 => {}
            1 if last.is_not(sum ^ k) => {}
            _ => {
                let lacking = if unknown == 1 { last.lacking() } else { 0 };
                let cost = CELLS * i64::from(moves) + i64::from(cells) - LACKING * i64::from(lacking);
                frame.pending.push((cost, start, end));
            }
        }
        Flow::Continue(())
    }

    /// Whether one of the options noted is worth k.
    fn search(&mut self, k: u64, frame: &mut Frame<W>, run: &Run<'_>) -> Result<bool, Stop> {
        frame.pending.sort_unstable();
        for at in 0..frame.pending.len() {
            let (_, start, end) = frame.pending[at];
            if self.option_is(k, &frame.pool[start..end], run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an option of these parts is worth k.
    fn option_is(&mut self, k: u64, parts: &[Bits<W>], run: &Run<'_>) -> Result<bool, Stop> {
        let unknown = |at: &usize| self.about(&parts[*at]).value().is_none();
        let size = |at: &usize| (self.board.count(Player::Left, parts[*at]), *at);
        let largest = (0..parts.len()).filter(unknown).max_by_key(size);
        let mut rest = k;
        for (_, part) in parts.iter().enumerate().filter(|(at, _)| Some(*at) != largest) {
            rest ^= self.part(*part, run)?;
        }
        largest.map_or(Ok(rest == 0), |largest| self.is(parts[largest], rest, run))
    }
}
