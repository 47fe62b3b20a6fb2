//! Solves a random graph with loops, and says how many edges a second of the processor that takes.
//!
//! `cargo run --release --example retrograde [VERTICES] [bucketed]`
//!
//! Three vertices in a hundred have no edges, the others 1 to 15, all by splitmix64. Unless `bucketed` alone is asked for, a plain queue with lists of predecessors solves the
//! same graph, and the digests must be the same.

use std::ops::ControlFlow;

use grundy_kernels::retrograde::{Backward, Ends, Fate, Rows, solve};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let vertices = words.first().map_or(12_500_000, |word| word.parse().expect("a number of vertices"));
    let alone = words.get(1).is_some_and(|word| word == "bucketed");
    let (starts, targets) = random_graph(vertices);
    println!("{vertices} vertices, {} edges", targets.len());
    let began = cpu_seconds();
    let rows = Rows::new(&starts, &targets).expect("rows in order");
    let watch = &mut |_: usize| ControlFlow::Continue(());
    let (backward, degrees) = Backward::of(&rows, watch).expect("a small graph");
    let built = cpu_seconds();
    let fates = solve(&backward, degrees, &Ends { stuck: Fate::Lost(0), over: &[] }, watch).expect("fates");
    let solved = cpu_seconds();
    let bucketed = solved - began;
    tell("turned around", targets.len(), built - began);
    tell("solved", targets.len(), solved - built);
    tell("both", targets.len(), bucketed);
    let fates: Vec<Fate> = fates.iter().collect();
    summary(&fates);
    drop(backward);
    if alone {
        return;
    }
    let began = cpu_seconds();
    let plain = by_queue(&starts, &targets);
    let naive = cpu_seconds() - began;
    tell("by a plain queue", targets.len(), naive);
    summary(&plain);
    assert!(fates == plain, "the fates differ");
    println!("the same fates; {:.1} times the speed", naive / bucketed);
}

fn tell(what: &str, edges: usize, seconds: f64) {
    let millions = f64::from(u32::try_from(edges).expect("fewer than 2^32 edges")) / 1e6;
    println!("{what}: {seconds:.2} s of the processor, {:.1} million edges a second", millions / seconds);
}

/// Seconds that this process, which has one thread, has run.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("a Linux kernel");
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.expect("a number") / 1e9
}

struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let word = word ^ (word >> 31);
        u64::try_from((u128::from(word) * u128::from(bound)) >> 64).expect("less than the bound")
    }
}

fn random_graph(vertices: u32) -> (Vec<usize>, Vec<u32>) {
    let mut random = SplitMix(1975);
    let (mut starts, mut targets) = (vec![0], Vec::new());
    for _ in 0..vertices {
        let degree = if random.below(100) < 3 { 0 } else { 1 + random.below(15) };
        let more = (0..degree).map(|_| random.below(u64::from(vertices)));
        targets.extend(more.map(|to| u32::try_from(to).expect("a vertex")));
        starts.push(targets.len());
    }
    targets.shrink_to_fit();
    (starts, targets)
}

/// The number of lost, drawn and won vertices, the greatest remoteness and a digest.
fn summary(fates: &[Fate]) {
    let (mut counts, mut longest, mut digest) = ([0_u64; 3], 0, 0xcbf2_9ce4_8422_2325_u64);
    for fate in fates {
        let (kind, moves) = match fate {
            Fate::Lost(moves) => (0, *moves),
            Fate::Drawn => (1, 0),
            Fate::Won(moves) => (2, *moves),
        };
        counts[kind] += 1;
        longest = longest.max(moves);
        let word = u64::from(moves) * 3 + u64::try_from(kind).expect("below 3");
        digest = (digest ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    }
    let [lost, drawn, won] = counts;
    println!("  {lost} lost, {drawn} drawn, {won} won, {longest} moves at most, digest {digest:016x}");
}

/// The same by a queue and a list of predecessors for each vertex.
fn by_queue(starts: &[usize], targets: &[u32]) -> Vec<Fate> {
    let index = |vertex: u32| usize::try_from(vertex).expect("a vertex");
    let vertices = starts.len() - 1;
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); vertices];
    for vertex in 0..vertices {
        for to in &targets[starts[vertex]..starts[vertex + 1]] {
            before[index(*to)].push(u32::try_from(vertex).expect("a vertex"));
        }
    }
    let mut open: Vec<usize> = starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let mut fates = vec![Fate::Drawn; vertices];
    let mut queue = std::collections::VecDeque::new();
    for vertex in (0..vertices).filter(|vertex| open[*vertex] == 0) {
        fates[vertex] = Fate::Lost(0);
        queue.push_back(vertex);
    }
    while let Some(vertex) = queue.pop_front() {
        for from in before[vertex].iter().map(|from| index(*from)) {
            if fates[from] != Fate::Drawn {
                continue;
            }
            match fates[vertex] {
                Fate::Lost(moves) => fates[from] = Fate::Won(moves + 1),
                Fate::Won(moves) => {
                    open[from] -= 1;
                    if open[from] > 0 {
                        continue;
                    }
                    fates[from] = Fate::Lost(moves + 1);
                }
                Fate::Drawn => continue,
            }
            queue.push_back(from);
        }
    }
    fates
}
