//! The work that several tasks share: tables from rules, and tables of octal codes.

use std::ops::ControlFlow;
use std::sync::Arc;

use grundy_core::{Axis, Run};
use grundy_kernels::{Level, Octal, OctalTable, PeriodSearch, Repeats};
use grundy_rules::classify::classify;
use grundy_rules::{BoundGame, check_text};
use grundy_solve::plan;
use grundy_solve::solver::{TableOf, TableRequest, Worth};
use grundy_syntax::Source;

use crate::signature;
use crate::task::{Asked, Made};

/// Kayles.
pub(crate) const KAYLES: &str =
    "position (n: nat)\nmove knock(d in 1..=2, i in 0..=n) if i + d <= n -> (i) + (n - i - d)";
/// Lasker's Nim.
pub(crate) const LASKER: &str =
    "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmove split(k in 1..n) -> (k) + (n - k)";
/// Take a number that is coprime to the heap.
pub(crate) const COPRIME: &str = "position (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)";
/// Wythoff's game.
pub(crate) const WYTHOFF: &str = "position (a: nat, b: nat)\nmove first(k in 1..=a) -> (a - k, b)\n\
    move second(k in 1..=b) -> (a, b - k)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)";

/// The game of a text without parameters.
pub(crate) fn game(text: &str) -> Result<BoundGame, String> {
    let rules = check_text(&Arc::new(Source::new("bench", text))).rules.ok_or("the rules are wrong")?;
    rules.bind(&[], &Run::unlimited()).map_err(|_| "the rules want parameters".to_owned())
}

/// All values with every field below the size, by the solver that is named or the one that is chosen.
pub(crate) fn of_rules(text: &str, engine: Option<&str>, asked: &Asked) -> Result<Made, String> {
    let (game, run) = (game(text)?, Run::unlimited().with_threads(asked.threads));
    let class = classify(&game, &run);
    let fields = game.rules().kinds.first().map_or(0, |kind| kind.fields.len());
    let axes = (0..fields).map(|_| Axis { name: String::new(), from: 0, len: asked.size }).collect();
    let request = TableRequest { axes, of: TableOf::Fields { kind: 0 } };
    let solved = plan::table(&game, &class, &request, engine, &run).map_err(|why| format!("{why:?}"))?;
    if let Some(stop) = solved.stop {
        return Err(format!("stopped: {stop:?}"));
    }
    let values = solved.table.cells.iter().map(|worth| match worth {
        Some(Worth::Grundy(value)) => *value,
        _ => u64::MAX,
    });
    Ok(Made {
        signature: signature::fnv(values),
        reached: asked.size,
        by: solved.engine.to_owned(),
        spent: None,
    })
}

/// The code written so.
pub(crate) fn octal(code: &str) -> Result<Octal, String> {
    let digits: Option<Vec<u8>> = code
        .chars()
        .filter(|c| *c != '.')
        .map(|c| c.to_digit(8).and_then(|digit| u8::try_from(digit).ok()))
        .collect();
    digits.and_then(|digits| Octal::new(&digits)).ok_or_else(|| format!("`{code}` is no octal code"))
}

/// The values of a code below the size.
fn of_octal(code: &str, asked: &Asked) -> Result<OctalTable, String> {
    let mut table = OctalTable::new(octal(code)?).with(Level::best(), asked.threads);
    let _ = table.fill(asked.size, &mut |_| ControlFlow::Continue(())).map_err(|_| "values are too large")?;
    Ok(table)
}

/// The values of a code below the size, with the signature that all programs make.
pub(crate) fn signed(code: &str, asked: &Asked) -> Result<Made, String> {
    let table = of_octal(code, asked)?;
    let signature = signature::fnv(table.values_from(0).map(u64::from));
    Ok(Made { signature, reached: table.len(), by: method(&table).to_owned(), spent: None })
}

/// The values of a code below the size, with the signature that `ogsolve` makes too.
pub(crate) fn checked(code: &str, asked: &Asked) -> Result<Made, String> {
    let table = of_octal(code, asked)?;
    let signature = signature::checksum(table.values_from(0));
    Ok(Made { signature, reached: table.len(), by: method(&table).to_owned(), spent: None })
}

/// The values of a code until they prove a period, at most as many as asked, and that period.
pub(crate) fn to_proof(code: Octal, asked: &Asked) -> Result<(OctalTable, Option<Repeats>), String> {
    let mut search = PeriodSearch::new(code.last(), 2);
    let mut table = OctalTable::new(code).with(Level::best(), asked.threads);
    let mut found = None;
    while found.is_none() && table.len() < asked.size {
        let _ = table
            .fill(search.next().min(asked.size), &mut |_| ControlFlow::Continue(()))
            .map_err(|_| "values are too large")?;
        found = search.find(&table);
    }
    Ok((table, found))
}

/// The method that a table ended with.
fn method(table: &OctalTable) -> &'static str {
    if table.split().is_some() { "sparse" } else { "dense" }
}

/// The method, and the period in the notation of all languages.
pub(crate) fn method_and_period(table: &OctalTable, found: Option<Repeats>) -> String {
    match found {
        Some(Repeats { preperiod, period }) => format!("{}, p = {period}, n0 = {preperiod}", method(table)),
        None => format!("{}, p = ?", method(table)),
    }
}
