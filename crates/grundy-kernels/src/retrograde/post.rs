//! Messages to vertices, kept in boxes until those to one range of vertices are delivered together.

use super::State;
use crate::convert::{exact_u64, exact_usize, low_u16, low_u32};

/// A range has 2^BITS vertices: their states, 128 kilobytes, lie in the second cache, and a message has 16 bits.
pub(super) const BITS: u32 = 15;
/// Messages in all boxes together.
const ROOM: usize = 1 << 22;
/// Ranges that lie in the cache together.
const FEW_RANGES: usize = 4;
/// Messages in one box.
const BOX: (usize, usize) = (1 << 9, 1 << 15);

/// A vertex within its range.
#[inline(always)]
pub(super) fn low(vertex: u32) -> u16 {
    low_u16(exact_usize(vertex)) & ((1 << BITS) - 1)
}

/// Vertices decided in a level, each with whether it is won in the lowest bit.
pub(super) type Decided = Vec<u32>;

/// Tells a state that one of its options has been decided; whether this decides it too, and how.
#[inline(always)]
pub(super) fn hear(state: &mut State, option_won: bool, moves: u32) -> Option<bool> {
    if !state.is_open() {
        return None;
    }
    if !option_won {
        *state = State::won(moves);
        return Some(true);
    }
    state.0 -= 1;
    if state.0 > 0 {
        return None;
    }
    *state = State::lost(moves);
    Some(false)
}

/// A box of messages for each range.
pub(super) struct Post {
    messages: Vec<u16>,
    /// How many messages each box has.
    held: Vec<usize>,
    room: usize,
}

impl Post {
    pub(super) fn new(vertices: usize) -> Self {
        let ranges = vertices.div_ceil(1 << BITS);
        let room = (ROOM / ranges.max(1)).clamp(BOX.0, BOX.1);
        Self { messages: Vec::new(), held: vec![0; ranges], room }
    }

    /// Levels with less vertices are not worth the round through the boxes; nor is any where all states fit into the cache.
    pub(super) fn few(&self) -> usize {
        if self.held.len() <= FEW_RANGES { usize::MAX } else { 8 * self.held.len() }
    }

    /// Makes the boxes, unless there are some.
    pub(super) fn open(&mut self) {
        self.messages.resize(self.held.len() * self.room, 0);
    }

    /// Posts a message; the range whose box is full.
    #[inline(always)]
    pub(super) fn put(&mut self, to: u32, option_won: bool) -> Option<usize> {
        let range = exact_usize(to >> BITS);
        let held = &mut self.held[range];
        self.messages[range * self.room + *held] = low(to) << 1 | u16::from(option_won);
        *held += 1;
        (*held == self.room).then_some(range)
    }

    /// Delivers the box of a range; what is decided has this remoteness.
    pub(super) fn deliver(&mut self, range: usize, moves: u32, states: &mut [State], decided: &mut Decided) {
        let held = std::mem::take(&mut self.held[range]);
        let messages = &self.messages[range * self.room..][..held];
        let first = range << BITS;
        let end = states.len().min(first + (1 << BITS));
        let states = &mut states[first..end];
        let first = low_u32(exact_u64(first));
        for message in messages {
            let vertex = message >> 1;
            if let Some(won) = hear(&mut states[usize::from(vertex)], message & 1 == 1, moves) {
                decided.push((first | u32::from(vertex)) << 1 | u32::from(won));
            }
        }
    }

    /// Delivers all boxes.
    pub(super) fn deliver_all(&mut self, moves: u32, states: &mut [State], decided: &mut Decided) {
        for range in 0..self.held.len() {
            self.deliver(range, moves, states, decided);
        }
    }
}
