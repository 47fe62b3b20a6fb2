//! Who wins from each vertex of a random graph with loops, and in how many moves.

use std::ops::ControlFlow;

use grundy_kernels::retrograde::{Backward, Ends, Fate, Rows, solve};

use crate::measure;
use crate::signature::Fnv;
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[Task {
    name: "retrograde",
    title: Words {
        en: "a random graph with loops and n edges, all fates and lengths",
        zh: "n 条边的随机有环图，求全部胜负与步数",
    },
    size: 97_000_000,
    quick: 100_000,
    threads: 1,
    ours,
    naive: Naive::Sized { program: "retrograde", words: &[] },
    against: Against::Naive { size: 97_000_000, scale: 1 },
    wanted: Wanted::Rate { floor: 20e6 },
    times: 1,
}];

fn ours(asked: &Asked) -> Result<Made, String> {
    let (starts, targets) = graph(asked.size)?;
    let begun = measure::used();
    let watch = &mut |_: usize| ControlFlow::Continue(());
    let rows = Rows::new(&starts, &targets).ok_or("the rows are not in order")?;
    let (backward, degrees) = Backward::of(&rows, watch).map_err(|why| format!("{why:?}"))?;
    let ends = Ends { stuck: Fate::Lost(0), over: &[] };
    let fates = solve(&backward, degrees, &ends, watch).map_err(|why| format!("{why:?}"))?;
    let spent = begun.zip(measure::used()).map(|(begun, ended)| ended.saturating_sub(begun));
    let mut digest = Fnv::new();
    for fate in fates.iter() {
        digest.add(match fate {
            Fate::Lost(moves) => 3 * u64::from(moves),
            Fate::Drawn => 1,
            Fate::Won(moves) => 3 * u64::from(moves) + 2,
        });
    }
    Ok(Made { signature: digest.digits(), reached: asked.size, by: "retrograde".to_owned(), spent })
}

/// Three vertices in a hundred have no edges, the others 1 to 15; the last one what is left. Starts and targets of the edges.
fn graph(edges: usize) -> Result<(Vec<usize>, Vec<u32>), String> {
    let vertices = u32::try_from(edges * 100 / 776 + 1).map_err(|_| "too many edges")?;
    let mut dice = SplitMix(1975);
    let (mut starts, mut targets) = (vec![0], Vec::with_capacity(edges));
    for vertex in 0..vertices {
        let degree = if dice.below(100) < 3 { 0 } else { 1 + dice.below(15) };
        let left = edges - targets.len();
        let degree =
            if vertex + 1 == vertices { left } else { left.min(usize::try_from(degree).unwrap_or(0)) };
        for _ in 0..degree {
            targets.push(dice.below(vertices));
        }
        starts.push(targets.len());
    }
    Ok((starts, targets))
}

struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let word = word ^ (word >> 31);
        u32::try_from((u128::from(word) * u128::from(bound)) >> 64).unwrap_or(0)
    }
}
