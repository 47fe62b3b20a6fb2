//! Long tables of heaps in a file, which survive whatever ends the program.
//!
//! # Setting
//!
//! The values G(0), G(1), … of a game whose rules are proved to be those of a finite octal code. Other games are in `layers`.
//!
//! # Theorem
//!
//! Those of the kernels: the values are exact, and the period of Guy and Smith is proved by the values up to where it is found.
//!
//! # How the code uses it
//!
//! Values are computed by the kernels and appended to the file in blocks whose ends depend on nothing but how many values there are, so
//! that the file has the same bytes whatever the threads and however often the run was broken off. A file that exists is read,
//! checked and continued. A period that the values prove ends the run.
//!
//! # What is not covered
//!
//! Misère play, and positions that are not natural numbers.
//!
//! # Cost
//!
//! That of the kernels; a file of one or two bytes a value.

use std::ops::ControlFlow;
use std::path::Path;

use grundy_core::{Certificate, Progress, Stop};
use grundy_kernels::{Level, Octal, OctalTable, PeriodSearch, Repeats};
use grundy_messages::{Code, Hint};
use grundy_prove::{certificate_of_table, octal_code as octal_of};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_syntax::{Diagnostic, Span};
use serde_json::{Value, json};

use crate::load::why_unwritable;
use crate::workbench::{Failure, Workbench};

mod blocks;
mod checksum;
mod layers;
mod sweep;

use blocks::{Blocks, Trouble};
pub use checksum::TableDigest;
pub use sweep::{Merged, Shard, Sweep, Swept};

/// What a long run is to do.
#[derive(Clone, Copy, Debug)]
pub struct LongRun<'a> {
    /// The file.
    pub path: &'a Path,
    /// The last heap.
    pub to: u64,
    /// How many threads compute.
    pub threads: usize,
    /// Whether to go on although a period is proved.
    pub whole: bool,
    /// Whether to keep what is before a damaged block and compute the rest again.
    pub cut: bool,
}

/// What a long run has done.
#[derive(Clone, Debug)]
pub struct RanTo {
    /// The name of the rules, or their code.
    pub game: String,
    /// The code, where it is octal and ends: then periods were looked for.
    pub code: Option<String>,
    /// How many values the file holds.
    pub values: u64,
    /// How many of them it held before.
    pub before: u64,
    /// How many blocks there are.
    pub blocks: u64,
    /// The digest of all values.
    pub digest: TableDigest,
    /// The greatest value.
    pub greatest: u32,
    /// The period that the values prove.
    pub repeats: Option<Repeats>,
    /// The number of rare heaps and the last of them, where the sparse method suits these values, whoever computed them.
    pub rares: Option<(usize, usize)>,
    /// The certificate of the period, which the checker has not seen.
    pub certificate: Option<Certificate>,
    /// Why it ended before it was done.
    pub stop: Option<Stop>,
}

/// Blocks have at least this many values.
const LEAST_BLOCK: u64 = 1 << 14;
/// Blocks have at most this many values.
const GREATEST_BLOCK: u64 = 1 << 20;

/// What a value holds in memory: a byte with the sparse method, up to four without; twice that while a table grows.
fn bytes_a_value(table: &OctalTable) -> usize {
    if table.split().is_some() { 2 } else { 8 }
}

/// The end of the block that begins at `first`: about a quarter more than there is.
fn block_end(first: u64) -> u64 {
    let quarter = (first / 4).max(1);
    first + (1_u64 << quarter.ilog2()).clamp(LEAST_BLOCK, GREATEST_BLOCK)
}

impl Workbench<'_> {
    /// Computes values of positions into a file, or goes on where an earlier run ended.
    pub fn long_run(&self, game: &BoundGame, class: &Class, plan: LongRun<'_>) -> Result<RanTo, Failure> {
        match octal_of(game, class) {
            Some((code, octal)) => self.long_row(game, code.to_string(), octal, plan),
            None => self.long_table(game, class, plan),
        }
    }

    /// The heaps of an octal code.
    fn long_row(
        &self,
        game: &BoundGame,
        code: String,
        octal: Octal,
        plan: LongRun<'_>,
    ) -> Result<RanTo, Failure> {
        let description = json!({ "code": code, "digest": grundy_rules::digest(game.rules()) });
        let mut values = Vec::new();
        let blocks = self.opened(&plan, &description, &mut values)?;
        let before = blocks.len();
        let table = OctalTable::resume(octal, None, &values).with(Level::best(), plan.threads);
        let search = PeriodSearch::new(table.code().last(), 2);
        let greatest = values.iter().copied().max().unwrap_or(0);
        drop(values);
        let mut running = Running { bench: self, plan, blocks, table, search, repeats: None, greatest };
        let stop = running.go();
        let Running { blocks, table, repeats, greatest, .. } = running;
        let (values, count, digest) = (blocks.len(), blocks.count(), blocks.digest());
        blocks.leave(plan.path);
        let stop = stop?;
        let certificate = repeats.and_then(|repeats| certificate_of_table(game, &table, repeats));
        Ok(RanTo {
            game: code.clone(),
            code: Some(code),
            values,
            before,
            blocks: count,
            digest,
            greatest: greatest.into(),
            repeats,
            rares: table.rares_of_best(),
            certificate,
            stop,
        })
    }

    /// The file, new or as it was left, with its values.
    fn opened<T: TryFrom<u32>>(
        &self,
        plan: &LongRun<'_>,
        description: &Value,
        values: &mut Vec<T>,
    ) -> Result<Blocks, Failure> {
        let wrong = |trouble| failed(plan.path, trouble);
        if !plan.path.exists() {
            return Blocks::create(plan.path, &description.to_string()).map_err(wrong);
        }
        let mut fit = true;
        let opened = Blocks::open(plan.path, plan.cut, &mut |part| {
            values.extend(part.iter().map_while(|value| T::try_from(*value).ok()));
            fit &= part.iter().all(|value| T::try_from(*value).is_ok());
        });
        let (found, blocks) = opened.map_err(wrong)?;
        let found: Option<Value> = serde_json::from_str(&found).ok();
        if found.as_ref() == Some(description) {
            return if fit { Ok(blocks) } else { Err(too_large()) };
        }
        let code = |of: &Value| {
            let name = ["code", "game"].into_iter().find_map(|key| of.get(key).and_then(Value::as_str));
            let more = |key: &str| of.get(key).and_then(Value::as_array).filter(|list| !list.is_empty());
            let more = ["params", "table"].into_iter().filter_map(more);
            let more =
                more.map(|list| format!(" ({})", list.iter().map(plain).collect::<Vec<_>>().join(", ")));
            format!("{}{}", name.unwrap_or("?"), more.collect::<String>())
        };
        let diagnostic = Diagnostic::new(Code::RunOther, Span::default())
            .arg("file", shown(plan.path))
            .arg("found", found.as_ref().map_or_else(|| "?".to_owned(), code))
            .arg("wanted", code(description));
        Err(Failure::plain(diagnostic))
    }
}

struct Running<'r, 'w> {
    bench: &'r Workbench<'w>,
    plan: LongRun<'r>,
    blocks: Blocks,
    table: OctalTable,
    search: PeriodSearch,
    repeats: Option<Repeats>,
    greatest: u16,
}

impl Running<'_, '_> {
    /// Block after block, until it is done or something stops it.
    fn go(&mut self) -> Result<Option<Stop>, Failure> {
        let end = self.plan.to.saturating_add(1);
        self.look();
        while self.blocks.len() < end && (self.repeats.is_none() || self.plan.whole) {
            let full = || self.bench.stop_at(self.table.len(), bytes_a_value(&self.table));
            if let Some(stop) = self.bench.stop().or_else(full) {
                return Ok(Some(stop));
            }
            if let Some(stop) = self.block(block_end(self.blocks.len()).min(end))? {
                return Ok(Some(stop));
            }
        }
        Ok(None)
    }

    /// Computes the next block and writes it; a period ends the block.
    fn block(&mut self, end: u64) -> Result<Option<Stop>, Failure> {
        let first = self.blocks.len();
        let Ok(last) = usize::try_from(end) else { return Err(too_large()) };
        while self.table.len() < last && (self.repeats.is_none() || self.plan.whole) {
            let next =
                if self.repeats.is_some() { last } else { self.search.next().max(self.table.len() + 1) };
            if let Some(stop) = self.fill(next.min(last))? {
                return Ok(Some(stop));
            }
            self.look();
        }
        let Ok(first) = usize::try_from(first) else { return Err(too_large()) };
        let values: Vec<u16> = self.table.values_from(first).collect();
        self.greatest = values.iter().copied().fold(self.greatest, u16::max);
        append(&mut self.blocks, &values, self.plan.path)?;
        Ok(None)
    }

    fn fill(&mut self, length: usize) -> Result<Option<Stop>, Failure> {
        let (bench, total) = (self.bench, self.plan.to.saturating_add(1));
        let mut stop = None;
        let filled = self.table.fill(length, &mut |done| {
            bench.report(Progress { done: u64::try_from(done).unwrap_or(u64::MAX), total: Some(total) });
            stop = bench.stop();
            if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match filled {
            Ok(ControlFlow::Continue(())) => Ok(None),
            Ok(ControlFlow::Break(())) => Ok(stop.or(Some(Stop::Cancelled))),
            Err(_) => Err(too_large()),
        }
    }

    /// Looks for the period where the values may prove one.
    fn look(&mut self) {
        while self.repeats.is_none() && self.table.len() >= self.search.next() {
            self.repeats = self.search.find(&self.table);
        }
    }
}

/// Appends a block, or says which could not be written.
fn append<T: Copy + Into<u32>>(blocks: &mut Blocks, values: &[T], path: &Path) -> Result<(), Failure> {
    blocks.append(values).map_err(|why| {
        let diagnostic = Diagnostic::new(Code::RunUnwritable, Span::default())
            .arg("file", shown(path))
            .arg("block", blocks.count().to_string())
            .arg("values", blocks.len().to_string())
            .arg("why", why_unwritable(path, &why));
        Failure::plain(diagnostic.hint(Hint::RunAgain))
    })
}

/// A parameter or a size as it is written.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn too_large() -> Failure {
    Failure::plain(Diagnostic::new(Code::RunTooLarge, Span::default()))
}

/// Why a file cannot be used, in words.
fn failed(path: &Path, trouble: Trouble) -> Failure {
    let about = |code: Code| Diagnostic::new(code, Span::default()).arg("file", shown(path));
    Failure::plain(match trouble {
        Trouble::Io(why) => about(Code::FileUnwritable).arg("why", why_unwritable(path, &why)),
        Trouble::NoRun => about(Code::RunNone).hint(Hint::RunElsewhere),
        Trouble::InUse => about(Code::RunInUse),
        Trouble::Corrupt { block, offset, first } => about(Code::RunCorrupt)
            .arg("block", block.to_string())
            .arg("offset", offset.to_string())
            .arg("first", first.to_string())
            .hint(Hint::RunCut),
    })
}

#[cfg(test)]
mod tests;
