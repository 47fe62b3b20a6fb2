//! Codes whose period is proved by hundreds of millions of values.

use crate::signature;
use crate::table::{method_and_period, octal, to_proof};
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[
    task(
        "104",
        Words { en: "0.104 to the proof of its period", zh: "0.104，算到周期得证" },
        &["checksum", "0.104"],
        "0.104",
        |asked| ours("0.104", asked),
    ),
    task(
        "054",
        Words { en: "0.054 to the proof of its period", zh: "0.054，算到周期得证" },
        &["checksum", "0.054"],
        "0.054",
        |asked| ours("0.054", asked),
    ),
];

const fn task(
    name: &'static str,
    title: Words,
    words: &'static [&'static str],
    code: &'static str,
    ours: fn(&Asked) -> Result<Made, String>,
) -> Task {
    Task {
        name,
        title,
        size: 500_000_000,
        quick: 20_000,
        threads: 1,
        ours,
        naive: Naive::Sized { program: "octal", words },
        against: Against::Ogs { method: "rc2", code },
        wanted: Wanted::Ratio { floor: 8.0, goal: Some(30.0) },
        times: 1,
    }
}

fn ours(code: &str, asked: &Asked) -> Result<Made, String> {
    let (table, found) = to_proof(octal(code)?, asked)?;
    let signature = signature::checksum(table.values_from(0));
    Ok(Made { signature, reached: table.len(), by: method_and_period(&table, found), spent: None })
}
