//! Every task, in the order in which they are shown: one file a group, one line here.

mod boards;
mod classified;
mod codes;
mod kayles;
mod long_periods;
mod machine;
mod memory;
mod officers;
mod play;
mod programs;
mod retrograde;
mod survey;
mod threads;
mod treblecross;
mod values;

pub(crate) use boards::sides;

use crate::task::Task;

const GROUPS: &[&[Task]] = &[
    machine::TASKS,
    classified::TASKS,
    kayles::TASKS,
    officers::TASKS,
    long_periods::TASKS,
    treblecross::TASKS,
    codes::TASKS,
    survey::TASKS,
    memory::TASKS,
    threads::TASKS,
    retrograde::TASKS,
    boards::TASKS,
    play::TASKS,
    values::TASKS,
    programs::TASKS,
];

/// All of them.
pub(crate) fn all() -> impl Iterator<Item = &'static Task> + Clone {
    GROUPS.iter().flat_map(|group| group.iter())
}
