//! A task measured: one row of the table.

use std::path::Path;
use std::time::Duration;

use crate::cgt;
use crate::igs;
use crate::measure::{Child, Cost, child, judge};
use crate::naive::{self, Other};
use crate::ogs;
use crate::program::STOPPED;
use crate::task::{Against, Naive, Task, Wanted};
use crate::tasks::sides;

/// A quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Figure {
    Seconds(f64),
    Bytes(f64),
    Values(usize),
    /// In a CPU second.
    Rate(f64),
}

/// What is to be said of a row besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// The reference ran at this size, and its time was multiplied.
    Scaled { size: usize, scale: u32 },
    /// By the clock on the wall.
    Wall,
    /// `ogsolve` is not installed.
    NoOgs,
    /// `igsolve` is not installed.
    NoIgs,
    /// The program with `cgt` is not built.
    NoCgt,
    /// `judge` took so long for the same input, or longer where it did not end.
    Judge { time: Duration, ended: bool },
}

/// How a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Goal,
    Floor,
    Short,
    /// Nothing was wanted, or there is no reference.
    Open,
}

/// A task measured.
pub(crate) struct Row {
    pub(crate) task: &'static Task,
    pub(crate) size: usize,
    pub(crate) signature: String,
    pub(crate) by: String,
    pub(crate) ours: Figure,
    pub(crate) reference: Option<Figure>,
    pub(crate) ratio: Option<f64>,
    pub(crate) verdict: Verdict,
    pub(crate) note: Option<Note>,
}

/// Measures a task: we and the reference by turns, the least time of each counts.
pub(crate) fn measured(task: &'static Task, ogs: Option<&Path>) -> Result<Row, String> {
    let mut ours = child(task, task.size, task.threads)?;
    let mut against = reference(task, &ours, ogs)?;
    for _ in 1..task.times {
        let again = child(task, task.size, task.threads)?;
        same(task, &ours.made.signature, &again.made.signature)?;
        ours.cost = ours.cost.least(again.cost);
        if let Some(other) = &mut against
            && let Some(more) = reference(task, &ours, ogs)?
        {
            other.cost = other.cost.least(more.cost);
        }
    }
    if let Some(other) = &against
        && ours.made.signature != STOPPED
    {
        same(task, &judged(task, &ours)?, &other.signature)?;
    }
    let mut row = row(task, &ours, against.map(|other| other.cost));
    if let Naive::Contestant(_) = task.naive {
        let (time, ended) = judge(task, &ours.made)?;
        row.note = Some(Note::Judge { time, ended });
        // A program that is slower than the tool that wrote it is not what is wanted.
        if ended && time < ours.cost.cpu {
            row.verdict = Verdict::Short;
        }
    }
    Ok(row)
}

/// The reference, run once; nothing where it is a figure or is not installed.
fn reference(task: &Task, ours: &Child, ogs: Option<&Path>) -> Result<Option<Other>, String> {
    match task.against {
        Against::Naive { size, scale } => {
            let Other { signature, cost } = naive::run(&task.naive, size)?;
            let cost = Cost { cpu: cost.cpu * scale, wall: cost.wall * scale };
            Ok(Some(Other { signature, cost }))
        }
        Against::Ogs { method, code } => match ogs {
            Some(program) => ogs::run(program, method, code, ours.made.reached).map(Some),
            None => Ok(None),
        },
        Against::Igs => match igs::program()? {
            Some(program) => {
                let (rows, columns) = sides(ours.made.reached);
                igs::run(&program, rows, columns).map(Some)
            }
            None => Ok(None),
        },
        Against::Cgt(work) => match cgt::program()? {
            Some(program) => cgt::run(&program, work, ours.made.reached).map(Some),
            None => Ok(None),
        },
        Against::OneThread => {
            let one = child(task, task.size, 1)?;
            Ok(Some(Other { signature: one.made.signature, cost: one.cost }))
        }
        Against::Seconds(_) | Against::Bytes(_) | Against::Alone => Ok(None),
    }
}

/// Our signature at the size of the reference.
fn judged(task: &Task, ours: &Child) -> Result<String, String> {
    match task.against {
        Against::Naive { size, .. } if size != task.size => {
            child(task, size, task.threads).map(|ours| ours.made.signature)
        }
        _ => Ok(ours.made.signature.clone()),
    }
}

fn same(task: &Task, ours: &str, other: &str) -> Result<(), String> {
    if ours == other { Ok(()) } else { Err(format!("{}: the tables differ, {ours} and {other}", task.name)) }
}

fn row(task: &'static Task, ours: &Child, against: Option<Cost>) -> Row {
    let by_wall = matches!(task.against, Against::OneThread);
    let seconds = |cost: Cost| if by_wall { cost.wall } else { cost.cpu }.as_secs_f64();
    let rate = |cost: Cost| exact(ours.made.reached) / seconds(cost).max(1e-9);
    let figure = match task.wanted {
        Wanted::Rate { .. } => Figure::Rate(rate(ours.cost)),
        Wanted::Values(_) => Figure::Values(ours.made.reached),
        Wanted::Bytes { .. } => Figure::Bytes(
            exact(usize::try_from(ours.peak).unwrap_or(usize::MAX)) / exact(ours.made.reached).max(1e-9),
        ),
        _ => Figure::Seconds(seconds(ours.cost)),
    };
    let reference = match task.against {
        Against::Seconds(given) => Some(Figure::Seconds(given)),
        Against::Bytes(given) => Some(Figure::Bytes(given)),
        _ => against.map(|cost| match task.wanted {
            Wanted::Rate { .. } => Figure::Rate(rate(cost)),
            _ => Figure::Seconds(seconds(cost)),
        }),
    };
    let ratio = match (figure, reference) {
        (Figure::Seconds(ours), Some(Figure::Seconds(other)))
        | (Figure::Bytes(ours), Some(Figure::Bytes(other))) => Some(other / ours.max(1e-9)),
        (Figure::Rate(ours), Some(Figure::Rate(other))) => Some(ours / other.max(1e-9)),
        _ => None,
    };
    let note = match task.against {
        Against::Naive { size, scale } if scale > 1 => Some(Note::Scaled { size, scale }),
        Against::Ogs { .. } if against.is_none() => Some(Note::NoOgs),
        Against::Igs if against.is_none() => Some(Note::NoIgs),
        Against::Cgt(_) if against.is_none() => Some(Note::NoCgt),
        Against::OneThread => Some(Note::Wall),
        _ => None,
    };
    Row {
        task,
        // A proof that ends the work is what is wanted there.
        size: if matches!(figure, Figure::Values(_)) { task.size } else { ours.made.reached },
        signature: ours.made.signature.clone(),
        by: ours.made.by.clone(),
        ours: figure,
        reference,
        ratio,
        verdict: verdict(task.wanted, figure, ratio),
        note,
    }
}

fn verdict(wanted: Wanted, ours: Figure, ratio: Option<f64>) -> Verdict {
    let graded = |goal: bool, floor: bool| match (goal, floor) {
        (true, _) => Verdict::Goal,
        (false, true) => Verdict::Floor,
        (false, false) => Verdict::Short,
    };
    match (wanted, ours) {
        (Wanted::Ratio { floor, goal }, _) => ratio
            .map_or(Verdict::Open, |ratio| graded(goal.is_some_and(|goal| ratio >= goal), ratio >= floor)),
        (Wanted::Seconds { floor, goal }, Figure::Seconds(ours)) => graded(ours <= goal, ours <= floor),
        (Wanted::Bytes { floor }, Figure::Bytes(ours)) => graded(ours < WINDOW, ours <= BORNE * floor),
        (Wanted::Rate { floor }, Figure::Rate(ours)) => graded(false, ours >= floor),
        (Wanted::Values(wanted), Figure::Values(ours)) => graded(ours <= wanted, ours <= wanted),
        _ => Verdict::Open,
    }
}

/// Fewer bytes a value mean that only a window is kept.
const WINDOW: f64 = 0.1;
/// A process has some memory of its own.
const BORNE: f64 = 1.05;

/// A size as a number, exact below 2^53: milliseconds are what durations are made of.
fn exact(size: usize) -> f64 {
    1e3 * Duration::from_millis(u64::try_from(size).unwrap_or(u64::MAX)).as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_held_against_what_is_wanted() {
        let ratio = Wanted::Ratio { floor: 2.0, goal: Some(8.0) };
        let seconds = Wanted::Seconds { floor: 5.0, goal: 1.0 };
        let bytes = Wanted::Bytes { floor: 1.0 };
        for (wanted, ours, ratio, verdict) in [
            (ratio, Figure::Seconds(1.0), Some(8.0), Verdict::Goal),
            (ratio, Figure::Seconds(1.0), Some(2.0), Verdict::Floor),
            (ratio, Figure::Seconds(1.0), Some(1.99), Verdict::Short),
            (ratio, Figure::Seconds(1.0), None, Verdict::Open),
            (Wanted::Ratio { floor: 2.0, goal: None }, Figure::Seconds(1.0), Some(9.0), Verdict::Floor),
            (seconds, Figure::Seconds(0.9), None, Verdict::Goal),
            (seconds, Figure::Seconds(4.0), None, Verdict::Floor),
            (seconds, Figure::Seconds(5.1), None, Verdict::Short),
            (bytes, Figure::Bytes(0.01), None, Verdict::Goal),
            (bytes, Figure::Bytes(1.04), None, Verdict::Floor),
            (bytes, Figure::Bytes(2.0), None, Verdict::Short),
            (Wanted::Rate { floor: 20e6 }, Figure::Rate(21e6), None, Verdict::Floor),
            (Wanted::Rate { floor: 20e6 }, Figure::Rate(19e6), None, Verdict::Short),
            (Wanted::Values(168), Figure::Values(168), None, Verdict::Goal),
            (Wanted::Values(168), Figure::Values(169), None, Verdict::Short),
            (Wanted::Figure, Figure::Seconds(1.0), Some(9.0), Verdict::Open),
        ] {
            assert_eq!(super::verdict(wanted, ours, ratio), verdict, "{wanted:?} {ours:?} {ratio:?}");
        }
    }

    #[test]
    fn sizes_become_numbers() {
        assert!((exact(103) / exact(100) - 1.03).abs() < 1e-9);
    }
}
