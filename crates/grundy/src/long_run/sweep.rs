//! All codes of a family, in shards that can be broken off, continued and joined.
//!
//! # Setting
//!
//! A family is written as a code with `?` for any octal digit: `0.???`. Its codes are numbered in ascending order of their digits; shard i of n has
//! those whose number leaves the remainder i.
//!
//! # How the code uses it
//!
//! Results are lines of JSON. The first says what the file is, every other is one code with a checksum at its end; they stand in the order of the
//! codes. A file that exists is read and continued after its last whole line. What is called proved the checker accepted.
//!
//! # What is not covered
//!
//! Digits above 7 and codes that do not end.
//!
//! # Cost
//!
//! That of the kernels for each code, and of the checker for each period.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;

use grundy_core::{Periodic, Progress, Stop};
use grundy_kernels::{Octal, OctalTable, PeriodSearch, Repeats};
use grundy_messages::{Code, Hint};
use grundy_prove::{Attempt, by_window};
use grundy_rules::check_text;
use grundy_rules::classify::TakeBreak;
use grundy_syntax::{Diagnostic, Source, Span};
use serde_json::{Value, json};

use super::checksum::{Crc, TableDigest};
use super::{bytes_a_value, shown, too_large};
use crate::load::{Choices, why_not, why_unwritable};
use crate::workbench::{Failure, Workbench};

/// Which part of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which, counted from 0.
    pub index: usize,
    /// How many there are.
    pub count: usize,
}

/// What a sweep is to do.
#[derive(Clone, Copy, Debug)]
pub struct Sweep<'a> {
    /// The families.
    pub families: &'a [String],
    /// The last heap.
    pub to: u64,
    /// Which codes.
    pub shard: Shard,
    /// The file.
    pub path: &'a Path,
    /// How many threads compute.
    pub threads: usize,
}

/// What a sweep has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swept {
    /// How many codes the file holds.
    pub codes: usize,
    /// How many of them it held before.
    pub before: usize,
    /// How many it is to hold.
    pub total: usize,
    /// How many have a period that is proved.
    pub proved: usize,
    /// Why it ended before it was done.
    pub stop: Option<Stop>,
}

/// What joining files has given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// How many codes the files hold together.
    pub codes: usize,
    /// How many of them have a period that is proved.
    pub proved: usize,
    /// The first codes that no file holds, and how many there are.
    pub missing: (Vec<String>, usize),
}

/// Codes are computed in batches of so many a thread.
const BATCH: usize = 16;
/// After so many values the limits are looked at.
const STEP: usize = 1 << 20;
/// Missing codes that are named.
const NAMED: usize = 8;

/// The codes of families, each once, in ascending order of their digits.
fn codes(families: &[String]) -> Result<Vec<Vec<u8>>, Failure> {
    let mut found = Vec::new();
    for family in families {
        let bad = || {
            let diagnostic =
                Diagnostic::new(Code::SweepFamily, Span::default()).arg("found", family.as_str());
            Failure::plain(diagnostic.hint(Hint::WriteFamily))
        };
        let (first, rest) = family.split_once('.').ok_or_else(bad)?;
        let digit = |c: char| c == '?' || ('0'..='7').contains(&c);
        let short = rest.chars().count() <= 12 && rest.matches('?').count() <= 6;
        if !matches!(first, "" | "0" | "4") || rest.is_empty() || !rest.chars().all(digit) || !short {
            return Err(bad());
        }
        let mut wanted = vec![vec![if first == "4" { 4 } else { 0 }]];
        for c in rest.chars() {
            let choices: Vec<u8> = match c.to_digit(8).and_then(|digit| u8::try_from(digit).ok()) {
                Some(digit) => vec![digit],
                None => (0..8).collect(),
            };
            let longer = |code: &Vec<u8>| {
                choices.iter().map(|digit| [code.as_slice(), &[*digit]].concat()).collect::<Vec<_>>()
            };
            wanted = wanted.iter().flat_map(longer).collect();
        }
        found.extend(wanted);
    }
    let mut found: Vec<Vec<u8>> = found.into_iter().map(|code| short_form(&code)).collect();
    // A code that allows no move is no game.
    found.retain(|code| !code.is_empty());
    found.sort();
    found.dedup();
    Ok(found)
}

/// Without zeros at the end.
fn short_form(code: &[u8]) -> Vec<u8> {
    let end = code.iter().rposition(|digit| *digit != 0).map_or(0, |last| last + 1);
    code[..end].to_vec()
}

/// A code as it is written.
fn written(code: &[u8]) -> String {
    let digits: Vec<String> = code.iter().map(ToString::to_string).collect();
    match digits.split_first() {
        Some((first, [])) => first.clone(),
        Some((first, rest)) => format!("{first}.{}", rest.concat()),
        None => String::new(),
    }
}

impl Workbench<'_> {
    /// Computes all codes of a shard, or goes on where an earlier sweep ended.
    pub fn sweep(&self, plan: Sweep<'_>) -> Result<Swept, Failure> {
        let all = codes(plan.families)?;
        let mine = all.iter().skip(plan.shard.index).step_by(plan.shard.count.max(1));
        let mine: Vec<Vec<u8>> = mine.cloned().collect();
        let head = header(&plan);
        let mut file = Lines::open(plan.path, &head)?;
        let before = file.done.len();
        let expected: Vec<String> = mine.iter().map(|code| written(code)).collect();
        if !file.done.iter().map(|line| &line.code).eq(expected.iter().take(before)) {
            return Err(other(plan.path));
        }
        let mut stop = None;
        for batch in mine[before..].chunks(BATCH * plan.threads.max(1)) {
            match self.batch(batch, &plan)? {
                Batch::Done(lines) => lines.into_iter().try_for_each(|line| file.append(line))?,
                Batch::Stopped(lines, why) => {
                    lines.into_iter().try_for_each(|line| file.append(line))?;
                    stop = Some(why);
                    break;
                }
            }
            let done = u64::try_from(file.done.len()).unwrap_or(u64::MAX);
            self.report(Progress { done, total: u64::try_from(mine.len()).ok() });
        }
        let proved = file.done.iter().filter(|line| line.proved).count();
        Ok(Swept { codes: file.done.len(), before, total: mine.len(), proved, stop })
    }

    /// The results of some codes, in order, as far as nothing stopped it.
    fn batch(&self, codes: &[Vec<u8>], plan: &Sweep<'_>) -> Result<Batch, Failure> {
        let part = codes.len().div_ceil(plan.threads.max(1)).max(1);
        let settings = self.alone();
        let results: Vec<Result<Line, Failure>> = std::thread::scope(|scope| {
            let start = |codes: &'_ [Vec<u8>]| {
                let codes = codes.to_vec();
                scope.spawn(move || {
                    let bench = settings.bench();
                    codes.iter().map(|code| bench.one(code, plan.to)).collect::<Vec<_>>()
                })
            };
            let working: Vec<_> = codes.chunks(part).map(start).collect();
            let joined = |thread: std::thread::ScopedJoinHandle<'_, Vec<_>>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            working.into_iter().flat_map(joined).collect()
        });
        let mut lines = Vec::new();
        for result in results {
            match result {
                Ok(line) => lines.push(line),
                Err(Failure::Stopped(stop)) => return Ok(Batch::Stopped(lines, stop)),
                Err(failure) => return Err(failure),
            }
        }
        Ok(Batch::Done(lines))
    }

    /// One code: its values up to `to` or up to the proof of its period.
    fn one(&self, code: &[u8], to: u64) -> Result<Line, Failure> {
        let octal = Octal::new(code).ok_or_else(too_large)?;
        let mut search = PeriodSearch::new(octal.last(), 2);
        let mut table = OctalTable::new(octal);
        let end = usize::try_from(to.saturating_add(1)).map_err(|_| too_large())?;
        let mut repeats = None;
        while repeats.is_none() && table.len() < end {
            if let Some(stop) = self.stop_at(table.len(), bytes_a_value(&table)) {
                return Err(Failure::Stopped(stop));
            }
            let next = search.next().max(table.len() + 1).min(end).min(table.len() + STEP);
            let mut stop = None;
            let filled = table.fill(next, &mut |_| {
                stop = self.stop();
                if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            match filled {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Err(Failure::Stopped(stop.unwrap_or(Stop::Cancelled))),
                Err(_) => return Err(too_large()),
            }
            repeats = search.find(&table);
        }
        let values: Vec<u16> = table.values_from(0).collect();
        let proved = match repeats {
            Some(repeats) => self.is_proved(code, &values, repeats)?,
            None => false,
        };
        Ok(Line::new(code, &values, repeats, proved))
    }

    /// Whether the checker accepts that these values repeat.
    fn is_proved(&self, code: &[u8], values: &[u16], repeats: Repeats) -> Result<bool, Failure> {
        let Some(code) = TakeBreak::new(code, &[]) else { return Ok(false) };
        let source = std::sync::Arc::new(Source::new(code.to_string(), &code.rules_text()));
        let Some(rules) = check_text(&source).rules else { return Ok(false) };
        let game = self.bind(&rules, &Choices::default())?;
        let class = self.classify(&game);
        let (preperiod, period) = (repeats.preperiod, repeats.period);
        let periodic = Periodic {
            preperiod: u64::try_from(preperiod).unwrap_or(u64::MAX),
            period: u64::try_from(period).unwrap_or(u64::MAX),
            saltus: 0,
            values: values.iter().take(preperiod + period).map(|value| Some(u64::from(*value))).collect(),
        };
        match self.run(|run| by_window(&game, &class, &periodic, run)) {
            Attempt::Found(certificate) => match self.check_certificate(&game, &certificate) {
                Err(grundy_verify::Rejection::Stopped(stop)) => Err(Failure::Stopped(stop)),
                checked => Ok(checked.is_ok()),
            },
            Attempt::Stopped(stop) => Err(Failure::Stopped(stop)),
            _ => Ok(false),
        }
    }

    /// Joins files of shards into one, in the order of the codes. That must be none of them: a shard could not be gone on with.
    pub fn merge(&self, paths: &[&Path], into: &Path) -> Result<Merged, Failure> {
        if paths.iter().any(|path| is_same(path, into)) {
            let diagnostic = Diagnostic::new(Code::SweepInto, Span::default()).arg("file", shown(into));
            return Err(Failure::plain(diagnostic.hint(Hint::RunElsewhere)));
        }
        let mut lines: Vec<Line> = Vec::new();
        let mut family: Option<Value> = None;
        for path in paths {
            let text = fs::read_to_string(path).map_err(|why| unreadable(path, &why))?;
            let (head, mut found, _) = parsed(path, &text)?;
            let whole = with_shard(&head, Shard { index: 0, count: 1 });
            if family.as_ref().is_some_and(|family| *family != whole) {
                return Err(other(path));
            }
            family = Some(whole);
            lines.append(&mut found);
        }
        let Some(head) = family else { return Err(other(into)) };
        if let Ok(before) = fs::read(into) {
            // What is no result of a sweep is not overwritten.
            parsed(into, &String::from_utf8_lossy(&before))?;
        }
        lines.sort_by(|a, b| a.digits.cmp(&b.digits));
        lines.dedup_by(|a, b| a.text == b.text);
        if let Some(pair) = lines.windows(2).find(|pair| pair[0].digits == pair[1].digits) {
            let diagnostic =
                Diagnostic::new(Code::SweepTwice, Span::default()).arg("code", pair[0].code.as_str());
            return Err(Failure::plain(diagnostic));
        }
        let text: String = [head.to_string()]
            .into_iter()
            .chain(lines.iter().map(|line| line.text.clone()))
            .map(|line| line + "\n")
            .collect();
        replace(into, &text).map_err(|why| unwritable(into, &why))?;
        let families: Vec<String> = serde_json::from_value(head["families"].clone()).unwrap_or_default();
        let held: Vec<&Vec<u8>> = lines.iter().map(|line| &line.digits).collect();
        let missing: Vec<Vec<u8>> =
            codes(&families)?.into_iter().filter(|code| held.binary_search(&code).is_err()).collect();
        let named = missing.iter().take(NAMED).map(|code| written(code)).collect();
        let proved = lines.iter().filter(|line| line.proved).count();
        Ok(Merged { codes: lines.len(), proved, missing: (named, missing.len()) })
    }
}

enum Batch {
    Done(Vec<Line>),
    Stopped(Vec<Line>, Stop),
}

/// The result of one code.
#[derive(Clone, Debug)]
struct Line {
    code: String,
    digits: Vec<u8>,
    proved: bool,
    /// As it stands in the file.
    text: String,
}

impl Line {
    fn new(digits: &[u8], values: &[u16], repeats: Option<Repeats>, proved: bool) -> Self {
        let code = written(digits);
        let mut fields = json!({ "code": code, "values": values.len(), "greatest": values.iter().max() });
        if let (Some(found), Some(fields)) = (repeats, fields.as_object_mut()) {
            fields.insert("preperiod".to_owned(), found.preperiod.into());
            fields.insert("period".to_owned(), found.period.into());
            fields.insert("standing".to_owned(), if proved { "proved" } else { "tested" }.into());
        }
        if let Some(fields) = fields.as_object_mut() {
            fields.insert("digest".to_owned(), TableDigest::default().with(values).to_string().into());
        }
        let text = summed(&fields.to_string());
        Self { code, digits: digits.to_vec(), proved, text }
    }

    /// Read from a file; `None` where it was altered.
    fn read(text: &str) -> Option<Self> {
        let (fields, _) = text.rsplit_once(",\"crc\":")?;
        let fields = format!("{fields}}}");
        if summed(&fields) != text {
            return None;
        }
        let fields: Value = serde_json::from_str(&fields).ok()?;
        let code = fields.get("code")?.as_str()?.to_owned();
        let digit = |c: char| c.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
        let digits = code.chars().filter(|c| *c != '.').map(digit).collect::<Option<Vec<u8>>>()?;
        let proved = fields.get("standing").and_then(Value::as_str) == Some("proved");
        Some(Self { code, digits, proved, text: text.to_owned() })
    }
}

/// A line with its checksum as the last field.
fn summed(fields: &str) -> String {
    let sum = Crc::new().with(fields.as_bytes()).sum();
    format!("{},\"crc\":\"{sum:08x}\"}}", fields.strip_suffix('}').unwrap_or(fields))
}

fn header(plan: &Sweep<'_>) -> Value {
    let head = json!({ "sweep": 1, "families": plan.families, "to": plan.to });
    with_shard(&head, plan.shard)
}

fn with_shard(head: &Value, shard: Shard) -> Value {
    let mut head = head.clone();
    if let Some(fields) = head.as_object_mut() {
        fields.insert("shard".to_owned(), format!("{}/{}", shard.index, shard.count).into());
    }
    head
}

/// A file of results, open to be appended to.
struct Lines<'p> {
    path: &'p Path,
    file: File,
    done: Vec<Line>,
}

impl<'p> Lines<'p> {
    /// The file with this header, new or as it was left.
    fn open(path: &'p Path, head: &Value) -> Result<Self, Failure> {
        let wrong = |why: io::Error| unwritable(path, &why);
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(wrong)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let diagnostic = Diagnostic::new(Code::RunInUse, Span::default()).arg("file", shown(path));
                return Err(Failure::plain(diagnostic));
            }
            Err(TryLockError::Error(why)) => return Err(wrong(why)),
        }
        let text = fs::read_to_string(path).map_err(|why| unreadable(path, &why))?;
        if !text.contains('\n') {
            // Nothing, or the beginning of the first line.
            if !format!("{head}\n").starts_with(&text) {
                return Err(other(path));
            }
            file.set_len(0).and_then(|()| writeln!(file, "{head}")).map_err(wrong)?;
            return Ok(Self { path, file, done: Vec::new() });
        }
        let (found, done, end) = parsed(path, &text)?;
        if found != *head {
            return Err(other(path));
        }
        file.set_len(end).map_err(wrong)?;
        Ok(Self { path, file, done })
    }

    fn append(&mut self, line: Line) -> Result<(), Failure> {
        let end = self.file.metadata().map(|about| about.len());
        let written =
            self.file.write_all(format!("{}\n", line.text).as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(why) = written {
            if let Ok(end) = end {
                let _ = self.file.set_len(end);
            }
            return Err(unwritable(self.path, &why));
        }
        self.done.push(line);
        Ok(())
    }
}

/// The header, the whole lines after it, and where they end.
fn parsed(path: &Path, text: &str) -> Result<(Value, Vec<Line>, u64), Failure> {
    let end = text.rfind('\n').map_or(0, |last| last + 1);
    let mut lines = text[..end].lines();
    let head: Option<Value> = lines.next().and_then(|line| serde_json::from_str(line).ok());
    let ours = |head: &Value| {
        let texts = head.get("families").and_then(Value::as_array).is_some_and(|all| !all.is_empty());
        head.get("sweep") == Some(&json!(1)) && texts && head.get("to").is_some_and(Value::is_u64)
    };
    let head = head.filter(ours).ok_or_else(|| other(path))?;
    let mut found = Vec::new();
    for (number, line) in (2..).zip(lines) {
        let number: u64 = number;
        found.push(Line::read(line).ok_or_else(|| {
            let diagnostic = Diagnostic::new(Code::SweepCorrupt, Span::default()).arg("file", shown(path));
            Failure::plain(diagnostic.arg("line", number.to_string()).hint(Hint::SweepCut))
        })?);
    }
    Ok((head, found, u64::try_from(end).unwrap_or(u64::MAX)))
}

/// Whether two paths lead to one file.
fn is_same(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// Writes a file whole or not at all.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link is followed, so that its name stays; what is no plain file is not replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|what| !what.is_file()) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    let mut file = File::create(&fresh)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
    written.and_then(|()| fs::rename(&fresh, &path)).inspect_err(|_| drop(fs::remove_file(&fresh)))
}

fn other(path: &Path) -> Failure {
    let diagnostic = Diagnostic::new(Code::SweepOther, Span::default()).arg("file", shown(path));
    Failure::plain(diagnostic.hint(Hint::RunElsewhere))
}

fn unreadable(path: &Path, why: &io::Error) -> Failure {
    let diagnostic = Diagnostic::new(Code::FileUnreadable, Span::default()).arg("file", shown(path));
    Failure::plain(diagnostic.arg("why", why_not(why)))
}

fn unwritable(path: &Path, why: &io::Error) -> Failure {
    let diagnostic = Diagnostic::new(Code::FileUnwritable, Span::default()).arg("file", shown(path));
    Failure::plain(diagnostic.arg("why", why_unwritable(path, why)))
}

#[cfg(test)]
mod tests;
