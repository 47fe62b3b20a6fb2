//! Officers, whose values nobody has seen repeat.

use crate::table::checked;
use crate::task::{Against, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[Task {
    name: "officers",
    title: Words { en: "Officers, 0.6", zh: "Officers，0.6" },
    size: 1_000_000,
    quick: 20_000,
    threads: 1,
    ours: |asked| checked("0.6", asked),
    naive: Naive::Sized { program: "octal", words: &["checksum", "0.6"] },
    against: Against::Ogs { method: "rc", code: "0.6" },
    wanted: Wanted::Ratio { floor: 5.0, goal: Some(12.0) },
    times: 3,
}];
