//! Treblecross, a code with many rare heaps.

use crate::table::checked;
use crate::task::{Against, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[Task {
    name: "treblecross",
    title: Words { en: "Treblecross, 0.007", zh: "Treblecross，0.007" },
    size: 400_000,
    quick: 20_000,
    threads: 1,
    ours: |asked| checked("0.007", asked),
    naive: Naive::Sized { program: "octal", words: &["checksum", "0.007"] },
    against: Against::Ogs { method: "naive", code: "0.007" },
    wanted: Wanted::Ratio { floor: 2.0, goal: Some(8.0) },
    times: 1,
}];
