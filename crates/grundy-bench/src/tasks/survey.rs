//! The periods of all subtraction sets with a given greatest element.

use std::ops::ControlFlow;

use grundy_kernels::{Level, subtract};

use crate::signature::Fnv;
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[Task {
    name: "survey",
    title: Words {
        en: "periods of all subtraction sets with this maximum",
        zh: "最大元为此数的全部减法集合的周期",
    },
    size: 24,
    quick: 11,
    threads: 1,
    ours,
    naive: Naive::Sized { program: "survey", words: &[] },
    against: Against::Alone,
    wanted: Wanted::Seconds { floor: 5.0, goal: 1.0 },
    times: 3,
}];

fn ours(asked: &Asked) -> Result<Made, String> {
    let greatest = u32::try_from(asked.size).map_err(|_| "too large")?;
    let (mut digest, mut longest) = (Fnv::new(), 0);
    let _ = subtract::survey(greatest, Level::best(), &mut |_, repeats| {
        let both = repeats.map_or([0, 0], |repeats| [repeats.preperiod, repeats.period]);
        longest = longest.max(both[1]);
        both.into_iter().for_each(|figure| digest.add_size(figure));
        ControlFlow::Continue(())
    });
    Ok(Made {
        signature: digest.digits(),
        reached: asked.size,
        by: format!("max p = {longest}"),
        spent: None,
    })
}
