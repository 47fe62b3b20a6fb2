//! Rows as text.

use crate::arguments::Language;
use crate::row::{Figure, Note, Row, Verdict};
use crate::task::{Wanted, Words};

/// The column heads.
pub(crate) fn heading() -> String {
    format!(
        "{:<20} {:>12} {:>16} {:>10} {:>10} {:>7} {:>7} {:>8}  {:<14} notes",
        "task", "n", "signature", "ours", "reference", "ratio", "floor", "goal", "reached"
    )
}

/// A row of the table on the terminal.
pub(crate) fn line(row: &Row) -> String {
    let [ours, reference] = figures(row, Language::En);
    let [floor, goal] = wanted(row.task.wanted, Language::En);
    format!(
        "{:<20} {:>12} {:>16} {ours:>10} {reference:>10} {:>7} {floor:>7} {goal:>8}  {:<14} {}",
        row.task.name,
        row.size,
        row.signature,
        ratio(row.ratio),
        verdict(row.verdict, Language::En),
        notes(row, Language::En),
    )
}

/// A row of the table in the book.
pub(crate) fn markdown(row: &Row, language: Language) -> String {
    let [ours, reference] = figures(row, language);
    let [floor, goal] = wanted(row.task.wanted, language);
    let cells = [
        language.of(row.task.title).to_owned(),
        grouped(row.size),
        format!("`{}`", row.signature),
        ours,
        reference,
        ratio(row.ratio),
        floor,
        goal,
        verdict(row.verdict, language).to_owned(),
        notes(row, language),
    ];
    format!("| {} |", cells.join(" | "))
}

impl Language {
    /// The text in this language.
    pub(crate) fn of(self, words: Words) -> &'static str {
        match self {
            Self::En => words.en,
            Self::Zh => words.zh,
        }
    }
}

fn figures(row: &Row, language: Language) -> [String; 2] {
    [figure(row.ours, language), row.reference.map_or_else(String::new, |other| figure(other, language))]
}

fn figure(figure: Figure, language: Language) -> String {
    match figure {
        Figure::Seconds(seconds) => {
            format!("{} {}", rounded(seconds), language.of(Words { en: "s", zh: "秒" }))
        }
        Figure::Bytes(bytes) => format!("{bytes:.2} {}", language.of(Words { en: "bytes", zh: "字节" })),
        Figure::Rate(rate) => millions(rate, language),
        Figure::Values(values) => format!("{values} {}", language.of(Words { en: "values", zh: "个值" })),
    }
}

fn millions(rate: f64, language: Language) -> String {
    format!("{} {}", rounded(rate / 1e6), language.of(Words { en: "M/s", zh: "百万/秒" }))
}

/// Three or four digits that count.
pub(crate) fn rounded(number: f64) -> String {
    let digits = if number < 1.0 {
        3
    } else if number < 10.0 {
        2
    } else if number < 100.0 {
        1
    } else {
        0
    };
    format!("{number:.digits$}")
}

fn ratio(ratio: Option<f64>) -> String {
    ratio.map_or_else(String::new, |ratio| format!("{}×", rounded(ratio)))
}

fn wanted(wanted: Wanted, language: Language) -> [String; 2] {
    let seconds = |seconds: f64| format!("{seconds} {}", language.of(Words { en: "s", zh: "秒" }));
    match wanted {
        Wanted::Ratio { floor, goal } => {
            [format!("{floor}×"), goal.map_or_else(String::new, |goal| format!("{goal}×"))]
        }
        Wanted::Seconds { floor, goal } => [seconds(floor), seconds(goal)],
        Wanted::Bytes { floor } => {
            [floor.to_string(), language.of(Words { en: "window", zh: "只留窗口" }).to_owned()]
        }
        Wanted::Rate { floor } => [millions(floor, language), String::new()],
        Wanted::Values(values) => [values.to_string(), String::new()],
        Wanted::Figure => [String::new(), String::new()],
    }
}

fn verdict(verdict: Verdict, language: Language) -> &'static str {
    language.of(match verdict {
        Verdict::Goal => Words { en: "goal", zh: "达到目标" },
        Verdict::Floor => Words { en: "floor", zh: "达到下限" },
        Verdict::Short => Words { en: "no", zh: "未达到" },
        Verdict::Open => Words { en: "–", zh: "–" },
    })
}

/// By what, and what is special about the reference.
fn notes(row: &Row, language: Language) -> String {
    let special = row.note.map(|note| match (note, language) {
        (Note::Scaled { size, scale }, Language::En) => {
            format!("reference at n = {}, its time × {scale}", grouped(size))
        }
        (Note::Scaled { size, scale }, Language::Zh) => {
            format!("对照程序只算到 n = {}，时间乘以 {scale}", grouped(size))
        }
        (Note::Wall, Language::En) => "wall time; the reference is one thread".to_owned(),
        (Note::Wall, Language::Zh) => "按挂钟时间；对照为单线程".to_owned(),
        (Note::Judge { time, ended }, Language::En) => {
            format!("`judge` {}{} s", if ended { "" } else { "> " }, rounded(time.as_secs_f64()))
        }
        (Note::Judge { time, ended }, Language::Zh) => {
            format!("`judge` {}{} 秒", if ended { "" } else { "> " }, rounded(time.as_secs_f64()))
        }
        (Note::NoOgs, Language::En) => "ogs not installed: run crates/grundy-bench/ogs.sh".to_owned(),
        (Note::NoIgs, Language::En) => "igsolve not installed: run crates/grundy-bench/igs.sh".to_owned(),
        (Note::NoIgs, Language::Zh) => "未安装 igsolve：请运行 crates/grundy-bench/igs.sh".to_owned(),
        (Note::NoCgt, Language::En) => "cgt not built: run crates/grundy-bench/cgt.sh".to_owned(),
        (Note::NoCgt, Language::Zh) => "未编译 cgt：请运行 crates/grundy-bench/cgt.sh".to_owned(),
        (Note::NoOgs, Language::Zh) => "未安装 ogs：请运行 crates/grundy-bench/ogs.sh".to_owned(),
    });
    let between = language.of(Words { en: "; ", zh: "；" });
    [Some(row.by.clone()), special].into_iter().flatten().collect::<Vec<_>>().join(between)
}

/// 1234567 as 1,234,567.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
