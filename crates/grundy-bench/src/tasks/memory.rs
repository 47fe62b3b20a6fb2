//! How much memory a value takes: the greatest size of the whole process, divided by the number of values.

use crate::table::signed;
use crate::task::{Against, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[Task {
    name: "memory",
    title: Words { en: "memory a value, 0.104", zh: "每个取值所占内存，0.104" },
    size: 100_000_000,
    quick: 5_000,
    threads: 1,
    ours: |asked| signed("0.104", asked),
    naive: Naive::Sized { program: "octal", words: &["digest", "0.104"] },
    against: Against::Bytes(2.0),
    wanted: Wanted::Bytes { floor: 1.0 },
    times: 1,
}];
