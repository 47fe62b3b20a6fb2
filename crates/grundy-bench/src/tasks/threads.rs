//! Two threads against one, by the clock on the wall. Each row is a method that has threads.

use std::time::Instant;

use grundy_core::Run;
use grundy_solve::lines::Lined;

use crate::signature;
use crate::table::signed;
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[
    task(
        "threads-dense",
        Words { en: "two threads, all splits (0.007)", zh: "两个线程，看全部拆分（0.007）" },
        Naive::Sized { program: "octal", words: &["digest", "0.007"] },
        |asked| signed("0.007", asked),
        200_000,
    ),
    task(
        "threads-sparse",
        Words { en: "two threads, sparse method (0.6)", zh: "两个线程，稀疏方法（0.6）" },
        Naive::Sized { program: "octal", words: &["digest", "0.6"] },
        |asked| signed("0.6", asked),
        2_000_000,
    ),
    Task {
        quick: 300,
        ..task(
            "threads-plane",
            Words {
                en: "two threads, lines (Wythoff's game)", zh: "两个线程，逐行填表（Wythoff 博弈）"
            },
            Naive::Sized { program: "wythoff", words: &[] },
            plane,
            4_000,
        )
    },
];

/// Wythoff's game by lines. What is made of the values afterwards, one by one, is not counted.
fn plane(asked: &Asked) -> Result<Made, String> {
    let run = Run::unlimited().with_threads(asked.threads);
    let begun = Instant::now();
    let lined = Lined::new(&[asked.size; 2], &[vec![0], vec![1], vec![0, 1]], &run);
    let mut lined = lined.ok().flatten().ok_or("too large")?;
    lined.fill(&run).map_err(|why| format!("{why:?}"))?;
    let spent = Some(begun.elapsed());
    let values = lined.values().map(|value| value.map_or(u64::MAX, u64::from));
    Ok(Made { signature: signature::fnv(values), reached: asked.size, by: "lines".to_owned(), spent })
}

const fn task(
    name: &'static str,
    title: Words,
    naive: Naive,
    ours: fn(&Asked) -> Result<Made, String>,
    size: usize,
) -> Task {
    Task {
        name,
        title,
        size,
        quick: 20_000,
        threads: 2,
        ours,
        naive,
        against: Against::OneThread,
        wanted: Wanted::Ratio { floor: 1.7, goal: None },
        times: 3,
    }
}
