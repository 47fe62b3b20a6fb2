//! Grundy values of rows, read letter by letter.
//!
//! # Setting
//!
//! A row is open and its own mirror image, and its patterns are runs of neighbouring cells, each of which asks for a symbol. Then a part of a row is a word of live symbols.
//!
//! # Theorem
//!
//! Sprague (1935) and Grundy (1939). A move changes a few letters; where it leaves an inert cell, the rest is a beginning of the word and an end of it, each with a few letters more.
//! Since a word is worth what its mirror image is worth, an end may be read from the right.
//!
//! # How the code uses it
//!
//! Words are nodes of a tree, a letter a step, so the beginnings of a word are the nodes on its way, and the ends, read from the right, those on the way of its mirror image. A part that a move leaves
//! is found from one of them in as many steps as there are new letters, where packed boards take some operations on every word of the row.
//!
//! # What is not covered
//!
//! Values are found by the mex of all options. Where there are so many words that asking *is it k?* pays, this engine gives up and [`nimbers`](crate::nimbers) goes on.
//!
//! # Cost
//!
//! For each word a few steps for each move.

use grundy_core::{Run, Stop, deeper};
use grundy_values::Mex;

use crate::convert::{bit, index, low};
use crate::outline::{Code, Outline};

/// Words that are valued before the engine gives up.
const MOST_WORDS: usize = 1 << 15;
/// Nodes before the engine gives up.
const MOST_NODES: usize = 1 << 21;
/// The stack is made longer when less than this is left of it.
const RED_ZONE: usize = 64 << 10;
/// Not made yet, or not valued yet.
const NONE: u32 = u32::MAX;
/// The node of the word without letters.
const ROOT: u32 = 0;

/// A pattern: what must stand in neighbouring cells, and what stands there afterwards.
#[derive(Clone, Debug)]
struct Rewrite {
    from: Vec<Code>,
    to: Vec<Code>,
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// A limit was hit.
    Stop(Stop),
    /// There are too many words.
    TooMany,
}

impl From<Stop> for Unread {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Values of words, with what has been found.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    rewrites: Vec<Rewrite>,
    codes: usize,
    /// For each node and letter the node of the longer word.
    next: Vec<u32>,
    /// For each node the one before, and the letter between.
    before: Vec<(u32, Code)>,
    values: Vec<u32>,
    valued: usize,
}

impl Runs {
    /// Reads the patterns of an open row that is its own mirror image; `None` where one of them is no run.
    pub(crate) fn new(outline: &Outline) -> Option<Self> {
        let mut rewrites = Vec::new();
        for pattern in &outline.patterns {
            let mut cells = pattern.cells.clone();
            cells.sort_unstable();
            let is_run = cells.windows(2).all(|pair| pair[1].column == pair[0].column + 1);
            let from: Vec<Code> =
                cells.iter().map(|cell| cell.from).collect::<Option<_>>().filter(|_| is_run)?;
            let to = cells.iter().zip(&from).map(|(cell, from)| cell.to.unwrap_or(*from)).collect();
            rewrites.push(Rewrite { from, to });
        }
        let codes = index(outline.codes.iter().max().copied().unwrap_or(0)) + 1;
        let (next, before, values) = (vec![NONE; codes], vec![(ROOT, 0)], vec![0]);
        Some(Self { rewrites, codes, next, before, values, valued: 0 })
    }

    /// The value of a row of codes.
    pub(crate) fn value_of(&mut self, row: &[Code], run: &Run<'_>) -> Result<u64, Unread> {
        let mut sum = 0;
        for word in row.split(|code| *code == 0) {
            let node = self.extend(ROOT, word.iter().copied(), run)?;
            sum ^= self.value(node, run)?;
        }
        Ok(sum)
    }

    /// How many words were valued.
    pub(crate) fn valued(&self) -> usize {
        self.valued
    }

    /// The memory that its nodes were counted for.
    pub(crate) fn bytes(&self) -> usize {
        (self.before.len() - 1) * self.node_bytes()
    }

    fn node_bytes(&self) -> usize {
        (self.codes + 1) * size_of::<u32>() + size_of::<(u32, Code)>()
    }

    /// The node of a longer word.
    fn extend(
        &mut self,
        mut node: u32,
        letters: impl Iterator<Item = Code>,
        run: &Run<'_>,
    ) -> Result<u32, Unread> {
        for letter in letters {
            let at = index(node) * self.codes + index(letter);
            if self.next[at] == NONE {
                self.grow(node, letter, at, run)?;
            }
            node = self.next[at];
        }
        Ok(node)
    }

    #[cold]
    fn grow(&mut self, node: u32, letter: Code, at: usize, run: &Run<'_>) -> Result<(), Unread> {
        if self.before.len() >= MOST_NODES {
            return Err(Unread::TooMany);
        }
        run.take(self.node_bytes())?;
        self.next[at] = bit(self.before.len());
        self.next.extend(std::iter::repeat_n(NONE, self.codes));
        self.before.push((node, letter));
        self.values.push(NONE);
        Ok(())
    }

    /// The letters of a word.
    fn word(&self, mut node: u32) -> Vec<Code> {
        let mut word = Vec::new();
        while node != ROOT {
            let (before, letter) = self.before[index(node)];
            word.push(letter);
            node = before;
        }
        word.reverse();
        word
    }

    fn value(&mut self, node: u32, run: &Run<'_>) -> Result<u64, Unread> {
        if self.values[index(node)] == NONE {
            deeper(RED_ZONE, || self.by_moves(node, run))?;
        }
        Ok(u64::from(self.values[index(node)]))
    }

    /// Values a word by its moves.
    fn by_moves(&mut self, node: u32, run: &Run<'_>) -> Result<(), Unread> {
        if self.valued >= MOST_WORDS {
            return Err(Unread::TooMany);
        }
        run.position()?;
        self.valued += 1;
        let word = self.word(node);
        let (mut starts, mut ends) = (vec![ROOT], vec![ROOT]);
        for letter in &word {
            starts.push(self.extend(starts[starts.len() - 1], std::iter::once(*letter), run)?);
        }
        for letter in word.iter().rev() {
            ends.push(self.extend(ends[ends.len() - 1], std::iter::once(*letter), run)?);
        }
        let mut mex = Mex::default();
        for number in 0..self.rewrites.len() {
            let Rewrite { from, to } = self.rewrites[number].clone();
            for at in 0..(word.len() + 1).saturating_sub(from.len()) {
                if word[at..at + from.len()] == from[..] {
                    let rest = &word[at + from.len()..];
                    mex.see(self.option((starts[at], ends[rest.len()]), &to, rest, run)?);
                }
            }
        }
        // A value is at most the number of options.
        let value = bit(low(mex.value()));
        self.values[index(node)] = value;
        self.values[index(ends[word.len()])] = value;
        Ok(())
    }

    /// The value of what a move leaves: letters between a beginning and an end, which is read from the right.
    fn option(
        &mut self,
        (start, end): (u32, u32),
        to: &[Code],
        rest: &[Code],
        run: &Run<'_>,
    ) -> Result<u64, Unread> {
        let Some(first) = to.iter().position(|code| *code == 0) else {
            let node = self.extend(start, to.iter().chain(rest).copied(), run)?;
            return self.value(node, run);
        };
        let last = to.iter().rposition(|code| *code == 0).unwrap_or(first);
        let left = self.extend(start, to[..first].iter().copied(), run)?;
        let right = self.extend(end, to[last + 1..].iter().rev().copied(), run)?;
        let between = if first < last { self.value_of(&to[first + 1..last], run)? } else { 0 };
        Ok(self.value(left, run)? ^ self.value(right, run)? ^ between)
    }
}
