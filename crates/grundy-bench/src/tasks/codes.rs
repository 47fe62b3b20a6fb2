//! All octal codes of three digits, each up to the proof of its period or to the last heap.

use grundy_kernels::Octal;

use crate::signature::Fnv;
use crate::table::to_proof;
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[Task {
    name: "codes",
    title: Words {
        en: "all 1023 codes 0.??? and 4.???, every period that these values prove",
        zh: "全部 1023 个编码 0.??? 与 4.???，凡这些取值能证的周期都证出",
    },
    size: 16_384,
    quick: 500,
    threads: 1,
    ours,
    naive: Naive::Sized { program: "codes", words: &[] },
    against: Against::Seconds(16.0),
    wanted: Wanted::Ratio { floor: 1.0, goal: Some(5.0) },
    times: 2,
}];

fn ours(asked: &Asked) -> Result<Made, String> {
    let (mut digest, mut proved) = (Fnv::new(), 0_u32);
    for number in 1..1024_u16 {
        let digit = |shift: u32| u8::try_from(number >> shift & 7).unwrap_or(0);
        let first = if number >= 512 { 4 } else { 0 };
        let code = Octal::new(&[first, digit(6), digit(3), digit(0)]).ok_or("no octal code")?;
        let found = to_proof(code, asked)?.1;
        proved += u32::from(found.is_some());
        let both = found.map_or([0, 0], |repeats| [repeats.period, repeats.preperiod]);
        both.into_iter().for_each(|figure| digest.add_size(figure));
    }
    Ok(Made {
        signature: digest.digits(),
        reached: asked.size,
        by: format!("p: {proved} / 1,023"),
        spent: None,
    })
}
