//! Proves everything in `tests/theorems` and makes the table of the book.
//!
//! `theorems` prints one line a statement with the time it took; `theorems write` also writes the
//! chapter in both languages; `theorems generated` proves what it can of the generated games.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use grundy_testkit::theorems::{Entry, Report, Theorems, run, run_generated, run_member};

/// A line of the table.
struct Line {
    name: String,
    what: String,
    standing: String,
    method: String,
    size: String,
    work: String,
    time: Duration,
}

impl Line {
    fn new(entry: &Entry, time: Duration) -> Self {
        let number = |number: u64| if number == 0 { String::new() } else { number.to_string() };
        Self {
            name: entry.name.clone(),
            what: entry.what.clone(),
            standing: entry.standing.to_owned(),
            method: entry.method.unwrap_or("").to_owned(),
            size: number(u64::try_from(entry.size).unwrap_or(u64::MAX)),
            work: number(entry.work),
            time,
        }
    }

    fn seconds(&self) -> String {
        format!("{:.2}", self.time.as_secs_f64())
    }

    fn markdown(&self) -> String {
        let Self { name, what, standing, method, size, work, .. } = self;
        let what = what.replace('|', "\\|");
        format!("| {name} | `{what}` | {standing} | {method} | {size} | {work} | {} |", self.seconds())
    }
}

/// Runs the command.
pub fn theorems(root: &Path, option: Option<&str>) -> Result<Vec<String>, String> {
    let all = Theorems::read(root)?;
    match option {
        None => prove(&all).map(|lines| lines.iter().map(Line::markdown).collect()),
        Some("write") => {
            let lines = prove(&all)?;
            for (lang, head) in [("en", ENGLISH), ("zh", CHINESE)] {
                let path = root.join(format!("docs/book/{lang}/theorems.md"));
                let text = lines.iter().fold(head.to_owned(), |mut text, line| {
                    let _ = writeln!(text, "{}", line.markdown());
                    text
                });
                fs::write(&path, text).map_err(|why| format!("{}: {why}", path.display()))?;
            }
            Ok(vec![format!("{} statements", lines.len())])
        }
        Some("generated") => generated(&all),
        Some(other) => Err(format!("`{other}` is neither `write` nor `generated`")),
    }
}

fn prove(all: &Theorems) -> Result<Vec<Line>, String> {
    let mut lines = Vec::new();
    let mut problems = Vec::new();
    for row in &all.rows {
        let began = Instant::now();
        let report = run(row);
        let time = began.elapsed();
        let share = time / u32::try_from(report.entries.len().max(1)).unwrap_or(1);
        let made = report.entries.iter().map(|entry| Line::new(entry, share));
        lines.extend(made.inspect(|line| eprintln!("{}", line.markdown())));
        problems.extend(report.problems.into_iter().inspect(|problem| eprintln!("{problem}")));
    }
    for (family, members) in &all.families {
        let began = Instant::now();
        let reports: Vec<Report> = members.iter().map(|member| run_member(family, member)).collect();
        let time = began.elapsed();
        let entries: Vec<&Entry> = reports.iter().flat_map(|report| &report.entries).collect();
        let proved = entries.iter().filter(|entry| entry.standing == "proved").count();
        lines.push(Line {
            name: family.name.clone(),
            what: family.of.clone(),
            standing: format!("{proved} of {} proved", members.len()),
            method: "window".to_owned(),
            size: entries.iter().map(|entry| entry.size).max().unwrap_or(0).to_string(),
            work: entries.iter().map(|entry| entry.work).max().unwrap_or(0).to_string(),
            time,
        });
        problems.extend(reports.into_iter().flat_map(|report| report.problems));
    }
    if problems.is_empty() { Ok(lines) } else { Err(problems.join("\n")) }
}

fn generated(all: &Theorems) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    let mut counts = std::collections::BTreeMap::new();
    for game in &all.generated {
        let began = Instant::now();
        let entry = run_generated(game)?;
        *counts.entry(entry.standing).or_insert(0) += 1;
        lines.push(Line::new(&entry, began.elapsed()).markdown());
    }
    lines.extend(counts.iter().map(|(standing, count)| format!("{standing}: {count}")));
    Ok(lines)
}

const ENGLISH: &str = "\
# The table of theorems

Made by `cargo run --release -p xtask -- theorems write` from `tests/theorems`: every statement, how it stands, by which method, how large the evidence
is (values of the window, or states of the automata), how many steps the independent checker made, and the seconds that search, proof and check took
together; those of a game are shared evenly among its statements. Of a family the largest evidence and the time of all members together are given. What the words
mean is said in [Proving](proving.md). No hint is given: each line comes from the rules text alone. Do not edit this chapter by hand.

| game | statement | standing | method | size | steps | seconds |
|---|---|---|---|---|---|---|
";

const CHINESE: &str = "\
# 定理一览

由 `cargo run --release -p xtask -- theorems write` 从 `tests/theorems` 生成：每条陈述、其结论、所用方法、证据大小（窗口中的取值个数，或自动机的状态数）、
独立检验器的步数，以及搜索、证明与检验合计的秒数；同一个游戏的时间平均分给它的各条陈述。对于一族游戏，给出其中最大的证据和全部成员所用的时间。
各词的含义见[证明](proving.md)一章。没有任何提示：每一行都只凭规则文本得到。请勿手工修改本章。

| 游戏 | 陈述 | 结论 | 方法 | 大小 | 步数 | 秒 |
|---|---|---|---|---|---|---|
";
