//! Kayles to 10^6: the rules are proved to be an octal code, and the values that prove its period end it.

use grundy_core::Run;
use grundy_prove::octal_code;
use grundy_rules::classify::classify;

use crate::signature;
use crate::table::{KAYLES, game, method_and_period, to_proof};
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[Task {
    name: "kayles",
    title: Words { en: "Kayles from its rules, to the proof", zh: "Kayles，由规则算到周期得证" },
    size: 1_000_000,
    quick: 1_000,
    threads: 1,
    ours,
    naive: Naive::Sized { program: "kayles", words: &[] },
    against: Against::Alone,
    wanted: Wanted::Values(168),
    times: 3,
}];

fn ours(asked: &Asked) -> Result<Made, String> {
    let game = game(KAYLES)?;
    let class = classify(&game, &Run::unlimited());
    let (_, code) = octal_code(&game, &class).ok_or("the rules are not proved to be an octal code")?;
    let (table, found) = to_proof(code, asked)?;
    let signature = signature::fnv(table.values_from(0).map(u64::from));
    Ok(Made { signature, reached: table.len(), by: method_and_period(&table, found), spent: None })
}
