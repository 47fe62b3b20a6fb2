//! The same rules texts where the planner may choose: what the classifier proves of them makes them faster than their loops.

use crate::table::{LASKER, WYTHOFF, of_rules};
use crate::task::{Against, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[
    Task {
        name: "lasker",
        title: Words {
            en: "Lasker's Nim from its rules, classified", zh: "Lasker Nim，由规则分类后求解"
        },
        size: 1_000_000,
        quick: 2_000,
        threads: 1,
        ours: |asked| of_rules(LASKER, None, asked),
        naive: Naive::Sized { program: "lasker", words: &[] },
        // Twice as many heaps have twice as many options each.
        against: Against::Naive { size: 100_000, scale: 100 },
        wanted: Wanted::Ratio { floor: 100.0, goal: Some(1_000.0) },
        times: 2,
    },
    Task {
        name: "wythoff",
        title: Words {
            en: "Wythoff's game from its rules, classified",
            zh: "Wythoff 博弈，由规则分类后求解",
        },
        size: 1_500,
        quick: 100,
        threads: 1,
        ours: |asked| of_rules(WYTHOFF, None, asked),
        naive: Naive::Sized { program: "wythoff", words: &[] },
        against: Against::Naive { size: 1_500, scale: 1 },
        wanted: Wanted::Ratio { floor: 10.0, goal: Some(30.0) },
        times: 3,
    },
];
