//! The route for long periods of octal codes.
//!
//! # Setting
//!
//! A finite octal code whose values repeat only after so many heaps that they cannot be listed in a certificate.
//!
//! # Theorem
//!
//! That of Guy and Smith 1956, as for [`by_window`](crate::by_window).
//!
//! # How the code uses it
//!
//! The kernels compute values until these show a period. The certificate carries the period, the mask of the sparse method and the rare
//! heaps; the checker computes the values again with their help.
//!
//! # What is not covered
//!
//! Codes with digits above 7 or without end.
//!
//! # Cost
//!
//! That of the kernels.

use std::ops::ControlFlow;

use grundy_core::{Certificate, Evidence, Of, Run, Sparse};
use grundy_kernels::{Octal, OctalTable, PeriodSearch, Repeats, Split};
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::{Class, TakeBreak};
use grundy_syntax::tree::Play;

use crate::induction::subject;
use crate::trouble::{Tried, Trouble};
use crate::{Attempt, Refusal};

/// From this many values on, games with many rare heaps are given up.
const PATIENCE: usize = 1 << 15;
/// So many are many: with more, the checker would take too long.
const MOST_RARES: usize = 4_000;

/// The octal code of a game, where it is proved to have one that ends.
pub fn octal_code(game: &BoundGame, class: &Class) -> Option<(TakeBreak, Octal)> {
    let (code, verdict) = class.take_break.as_ref()?;
    let fits = verdict.is_proved() && code.tail().is_empty() && game.play() == Play::Normal;
    Some((code.clone(), Octal::new(code.digits()).filter(|_| fits)?))
}

/// Looks for a period among the first `most` values, and makes its certificate.
pub fn by_sparse(game: &BoundGame, class: &Class, most: usize, run: &Run<'_>) -> Attempt {
    attempt(game, class, most, run).unwrap_or_else(Attempt::from)
}

fn attempt(game: &BoundGame, class: &Class, most: usize, run: &Run<'_>) -> Tried<Attempt> {
    let outside = |label: Label| Trouble::from(Refusal::plain(label));
    let (_, octal) = octal_code(game, class).ok_or_else(|| outside(Label::FragmentNoCode))?;
    let mut search = PeriodSearch::new(octal.last(), 2);
    let mut table = OctalTable::new(octal);
    loop {
        let next = search.next().max(table.len() + 1);
        let rares = table.rares().map_or(table.len(), |(rares, _)| rares);
        if next > most || table.len() >= PATIENCE && rares > MOST_RARES {
            return Err(outside(Label::SparseNoPeriod));
        }
        let mut stop = None;
        let filled = table.fill(next, &mut |_| match run.poll() {
            Ok(()) => ControlFlow::Continue(()),
            Err(why) => {
                stop = Some(why);
                ControlFlow::Break(())
            }
        });
        if let Some(stop) = stop {
            return Err(stop.into());
        }
        let _ = filled.map_err(|_| outside(Label::SparseNoPeriod))?;
        if let Some(repeats) = search.find(&table) {
            let made = certificate_of_table(game, &table, repeats);
            return made.map(Attempt::Found).ok_or_else(|| outside(Label::SparseNoPeriod));
        }
    }
}

/// The certificate of a period that a table shows; `None` where the table is too short or every heap is rare.
pub fn certificate_of_table(game: &BoundGame, table: &OctalTable, repeats: Repeats) -> Option<Certificate> {
    let code = table.code();
    let (preperiod, period) = (repeats.preperiod.max(1), repeats.period);
    let end = 2 * (preperiod + period) + code.last();
    let split = match table.split() {
        Some(split) => split,
        None => Split::best(code, table.values_from(0))?.0,
    };
    let parity = code.breaks().first().map_or(0, |taken| taken % 2);
    let is_rare = |heap: usize, value: u16| {
        let odd = usize::from((value & split.mask()).count_ones() % 2 == 1);
        if split.by_position() { (odd + heap) % 2 == parity } else { odd == 0 }
    };
    let values = (0..).zip(table.values_from(0).take(end));
    let rares = values.filter(|(heap, value)| *heap > 0 && is_rare(*heap, *value)).map(|(heap, _)| heap);
    let wide = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let evidence = Evidence::Sparse(Sparse {
        digits: code.digits().to_vec(),
        preperiod: wide(preperiod),
        period: wide(period),
        mask: split.mask().into(),
        by_position: split.by_position(),
        rares: rares.map(wide).collect(),
    });
    (table.len() >= end).then(|| Certificate {
        game: subject(game),
        of: Of::Values,
        evidence,
        readings: Vec::new(),
    })
}
