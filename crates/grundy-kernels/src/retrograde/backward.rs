//! A graph turned around, by dealing its edges to ranges of targets.

use std::ops::ControlFlow;

use super::post::{BITS, low};
use super::{Edges, MOST_VERTICES, Unsolved, WATCH_EVERY, Watch, go};
use crate::convert::{exact_usize, low_u32};

/// Who leads to each vertex.
#[derive(Clone, Debug)]
pub struct Backward {
    /// Those who lead to v are `from[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    from: Vec<u32>,
}

/// How many edges each vertex has.
#[derive(Clone, Debug, Default)]
pub struct Degrees(pub(super) Vec<u32>);

impl Backward {
    /// Bytes held while a graph of this size is turned around, degrees and ranges included.
    pub fn bytes(vertices: usize, edges: usize) -> usize {
        vertices.saturating_mul(8).saturating_add(edges.saturating_mul(6)).saturating_add(1 << 22)
    }

    /// Turns a graph around. Its edges are asked for twice.
    pub fn of<E: Edges>(edges: &E, watch: &mut Watch<'_>) -> Result<(Self, Degrees), Unsolved> {
        let (degrees, ranges) = count(edges, watch)?;
        let dealt = deal(edges, &ranges, watch)?;
        let vertices = edges.vertices();
        let mut backward = Self { starts: vec![0; vertices + 1], from: dealt.from };
        let mut sorter = Sorter { counts: vec![0; vertices.min(1 << BITS)], sources: Vec::new() };
        for (range, bounds) in ranges.windows(2).enumerate() {
            let first = range << BITS;
            let starts = &mut backward.starts[first..vertices.min(first + (1 << BITS))];
            let part = exact_usize(bounds[0])..exact_usize(bounds[1]);
            sorter.sort(bounds[0], starts, &dealt.targets[part.clone()], &mut backward.from[part]);
            go(watch(first))?;
        }
        backward.starts[vertices] = ranges.last().copied().unwrap_or(0);
        Ok((backward, degrees))
    }
}

impl Edges for Backward {
    fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline(always)]
    fn each(&self, vertex: u32, to: impl FnMut(u32) -> ControlFlow<()>) -> Result<(), Unsolved> {
        let vertex = exact_usize(vertex);
        let part = exact_usize(self.starts[vertex])..exact_usize(self.starts[vertex + 1]);
        let _enough = self.from[part].iter().copied().try_for_each(to);
        Ok(())
    }

    /// Reads the first edge of each: these reads do not wait for each other, as they would one vertex after the other.
    #[inline(always)]
    fn expect(&self, vertices: impl Iterator<Item = u32>) {
        for vertex in vertices {
            let first = self.starts.get(exact_usize(vertex)).copied().unwrap_or(0);
            std::hint::black_box(self.from.get(exact_usize(first)).copied());
        }
    }
}

/// The degrees, and where the edges to each range of targets begin and end when all are in the order of these.
fn count<E: Edges>(edges: &E, watch: &mut Watch<'_>) -> Result<(Degrees, Vec<u32>), Unsolved> {
    let vertices = edges.vertices();
    let last = u32::try_from(vertices).ok().filter(|_| vertices <= MOST_VERTICES).ok_or(Unsolved::Unfit)?;
    let (mut degrees, mut sizes) = (vec![0_u32; vertices], vec![0_u64; vertices.div_ceil(1 << BITS)]);
    let mut strays = 0_u64;
    for (vertex, degree) in (0..last).zip(&mut degrees) {
        let mut count = 0_u64;
        edges.each(vertex, |to| {
            count += 1;
            match sizes.get_mut(exact_usize(to >> BITS)) {
                Some(size) => *size += 1,
                None => strays += 1,
            }
            strays += u64::from(to >= last);
            ControlFlow::Continue(())
        })?;
        // More edges than open ones can be counted are more than there may be.
        *degree = u32::try_from(count).ok().filter(|count| *count < 1 << 31).ok_or(Unsolved::Unfit)?;
        if exact_usize(vertex).is_multiple_of(WATCH_EVERY) {
            go(watch(exact_usize(vertex)))?;
        }
    }
    let mut ranges = vec![0];
    let mut sum = 0_u64;
    for size in sizes {
        sum += size;
        ranges.push(u32::try_from(sum).map_err(|_| Unsolved::Unfit)?);
    }
    if strays > 0 { Err(Unsolved::Unfit) } else { Ok((Degrees(degrees), ranges)) }
}

/// Edges in the order of the ranges of their targets.
struct Dealt {
    from: Vec<u32>,
    /// The low bits of the targets.
    targets: Vec<u16>,
}

fn deal<E: Edges>(edges: &E, ranges: &[u32], watch: &mut Watch<'_>) -> Result<Dealt, Unsolved> {
    let all = exact_usize(ranges.last().copied().unwrap_or(0));
    let (mut from, mut targets) = (vec![0_u32; all], vec![0_u16; all]);
    let mut free: Vec<usize> = ranges.iter().copied().map(exact_usize).collect();
    for vertex in 0..low_u32(crate::convert::exact_u64(edges.vertices())) {
        edges.each(vertex, |to| {
            let place = &mut free[exact_usize(to >> BITS)];
            from[*place] = vertex;
            targets[*place] = low(to);
            *place += 1;
            ControlFlow::Continue(())
        })?;
        if exact_usize(vertex).is_multiple_of(WATCH_EVERY) {
            go(watch(exact_usize(vertex)))?;
        }
    }
    Ok(Dealt { from, targets })
}

/// Sorts the edges of a range by their targets.
struct Sorter {
    counts: Vec<u32>,
    sources: Vec<u32>,
}

impl Sorter {
    fn sort(&mut self, base: u32, starts: &mut [u32], targets: &[u16], from: &mut [u32]) {
        self.counts.fill(0);
        for target in targets {
            self.counts[usize::from(*target)] += 1;
        }
        let mut sum = 0;
        for (start, count) in starts.iter_mut().zip(&mut self.counts) {
            *start = base + sum;
            sum += std::mem::replace(count, sum);
        }
        self.sources.clear();
        self.sources.extend_from_slice(from);
        for (source, target) in self.sources.iter().zip(targets) {
            let place = &mut self.counts[usize::from(*target)];
            from[exact_usize(*place)] = *source;
            *place += 1;
        }
    }
}
