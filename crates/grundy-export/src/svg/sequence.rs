//! Values of 0, 1, 2, … against the number, with bands for the periods.
//!
//! A value is a dot, a lost position a diamond. Outcomes without a value stand on rows of their own, named by their letters.

use grundy_messages::Label;

use super::frame::{MARGIN, heading};
use super::legend::{Legend, ROW, Sample, Stands, ring};
use super::letters::width;
use super::numbers::{real, short, signed, tick_step, ticks, wide};
use super::paths::{diamond, upright};
use super::sheet::{Anchor, Face, Page, Sheet};
use super::theme::Palette;
use super::words::{counted, filled, text};
use super::{Drawing, Heading, Look};
use crate::grid::{Cell, Word};

/// Values in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// What stands above.
    pub heading: Heading,
    /// The name of the number.
    pub name: String,
    /// The first number.
    pub from: u64,
    /// The values, one after the other.
    pub cells: Vec<Cell>,
    /// How they repeat, where that is known.
    pub repeats: Option<Repeats>,
    /// Whether a limit left values open.
    pub partial: bool,
}

/// How values repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The first number from which they do.
    pub preperiod: u64,
    /// After how many numbers.
    pub period: u64,
    /// The numbers before that at which the period does not hold.
    pub exceptions: Vec<u64>,
    /// How that is known, in a word or two.
    pub standing: String,
}

/// The most values that are drawn.
pub const MOST_VALUES: usize = 10_000_000;

/// The width where none is asked for.
const WIDE: u32 = 960;
/// Up to so many values each mark is an element of its own, with a tip.
const MARKED: usize = 2000;
/// Narrower bands than this, in pixels, are drawn as one.
const NARROW: f64 = 4.0;
/// The size of the numbers at the axes.
const TICK: f64 = 13.5;

/// One mark: the index of its number, where it stands, and its sign.
struct Mark {
    index: usize,
    level: Level,
    sign: Sign,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Number(i64),
    Row(Word),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Won,
    Lost,
    Other,
    LeftStarts,
    RightStarts,
}

impl Sign {
    fn class(self) -> &'static str {
        match self {
            Self::Won => "mark",
            Self::Lost => "mark lost",
            Self::Other => "mark other",
            Self::LeftStarts => "mark left",
            Self::RightStarts => "mark right",
        }
    }
}

impl Sequence {
    /// Draws it.
    pub fn draw(&self, look: &Look) -> Drawing {
        let palette = look.theme.palette();
        let wide = f64::from(look.width.unwrap_or(WIDE));
        let mut sheet = Sheet::default();
        let marks = self.marks();
        let top = heading(&mut sheet, &self.heading, palette, wide);
        let plot = Plot::new(self, &marks, top + 24.0, wide);
        self.bands(&mut sheet, &plot, palette);
        self.axes(&mut sheet, &plot, palette, look);
        self.draw_marks(&mut sheet, &plot, &marks, palette);
        let legend = self.legend(&marks, palette, look);
        let room = wide - 2.0 * MARGIN;
        let below = plot.bottom + 42.0;
        legend.draw(&mut sheet, palette, [MARGIN, below], room);
        let lost = marks.iter().filter(|mark| mark.sign == Sign::Lost).count();
        let last = self.from + u64::try_from(self.cells.len().saturating_sub(1)).unwrap_or(0);
        let args = [
            ("count", self.cells.iter().filter(|cell| **cell != Cell::Empty).count().to_string()),
            ("lost", lost.to_string()),
            ("from", self.from.to_string()),
            ("to", last.to_string()),
        ];
        let describes = filled(Label::PictureDescribeSequence, args, look.lang);
        let size = [wide, below + legend.height(room) + MARGIN - (ROW - 18.0)];
        let (title, lang) = (&self.heading.title, look.lang);
        sheet.finish(&Page { size, width: None, palette, lang, title, describes: &describes })
    }

    /// Whether points are told for either player who starts.
    fn sided(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell, Cell::Score(scores) if scores.right_starts.is_some()))
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (index, cell) in self.cells.iter().enumerate() {
            let mut push = |level, sign| marks.push(Mark { index, level, sign });
            match cell {
                Cell::Number(value) => {
                    let value = i64::try_from(*value).unwrap_or(i64::MAX);
                    push(Level::Number(value), if value == 0 { Sign::Lost } else { Sign::Won });
                }
                Cell::Word(word) => push(Level::Row(*word), sign(*word)),
                Cell::Value(value) => push(Level::Row(value.word), sign(value.word)),
                Cell::Score(scores) => {
                    let level = |points: &grundy_values::Int| {
                        Level::Number(points.to_i64().unwrap_or(if points.is_negative() {
                            i64::MIN
                        } else {
                            i64::MAX
                        }))
                    };
                    match &scores.right_starts {
                        None if scores.first.is_negative() => push(level(&scores.first), Sign::Lost),
                        None if scores.first == grundy_values::Int::ZERO => {
                            push(level(&scores.first), Sign::Other)
                        }
                        None => push(level(&scores.first), Sign::Won),
                        Some(second) => {
                            push(level(&scores.first), Sign::LeftStarts);
                            push(level(second), Sign::RightStarts);
                        }
                    }
                }
                Cell::Empty => {}
            }
        }
        marks
    }

    /// Shades what comes before the period, and every other period.
    fn bands(&self, sheet: &mut Sheet, plot: &Plot, palette: &Palette) {
        let Some(repeats) = &self.repeats else { return };
        let end = self.from + u64::try_from(self.cells.len()).unwrap_or(0);
        let mut band = |class: &str, from: u64, to: u64, fill: &str| {
            let (from, to) = (from.max(self.from).min(end), to.max(self.from).min(end));
            if from < to {
                let (left, right) = (plot.edge(from - self.from), plot.edge(to - self.from));
                sheet.rect(class, [left, plot.top, right - left, plot.bottom - plot.top], fill);
            }
        };
        band("before", 0, repeats.preperiod, palette.before);
        if repeats.period == 1 || plot.step * wide(repeats.period) < NARROW {
            return band("band", repeats.preperiod, end, palette.band);
        }
        let starts = std::iter::successors(Some(repeats.preperiod), |at| at.checked_add(repeats.period));
        for (count, start) in starts.take_while(|start| *start < end).enumerate() {
            let fill = if count.is_multiple_of(2) { palette.band } else { palette.page };
            band("band", start, start.saturating_add(repeats.period), fill);
        }
    }

    fn axes(&self, sheet: &mut Sheet, plot: &Plot, palette: &Palette, look: &Look) {
        let face = Face { size: TICK, fill: palette.muted, bold: false };
        for (level, label) in plot.levels() {
            let y = plot.y(level);
            sheet.line([plot.left, y], [plot.right, y], palette.rule, 1.0);
            sheet.text([plot.left - 8.0, y + TICK * 0.36], Anchor::End, face, &label);
        }
        let label = match (plot.scored, plot.numbers) {
            (true, _) if self.sided() => Label::PictureAheadLeft,
            (true, _) => Label::PictureAhead,
            (false, Some(_)) => Label::PictureValue,
            (false, None) => Label::PictureWho,
        };
        sheet.text([MARGIN, plot.top - 10.0], Anchor::Start, face, &text(label, look.lang));
        sheet.line([plot.left, plot.bottom], [plot.right, plot.bottom], palette.axis, 1.2);
        let name = Face { bold: true, ..face };
        sheet.text([plot.right, plot.bottom + 36.0], Anchor::End, name, &self.name);
        let count = u64::try_from(self.cells.len()).unwrap_or(u64::MAX);
        let last = self.from.saturating_add(count.saturating_sub(1));
        let label_width = width(&last.to_string(), TICK) + 14.0;
        let most = ((plot.right - plot.left) / label_width).floor().clamp(1.0, 14.0);
        let step = tick_step(count, u64::from(super::numbers::pixels(most)));
        let exact = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        for at in ticks(exact(self.from), exact(last), step) {
            let x = plot.x(usize::try_from(at.unsigned_abs() - self.from).unwrap_or(0));
            sheet.line([x, plot.bottom], [x, plot.bottom + 5.0], palette.axis, 1.2);
            sheet.text([x, plot.bottom + 20.0], Anchor::Middle, face, &at.to_string());
        }
    }

    fn draw_marks(&self, sheet: &mut Sheet, plot: &Plot, marks: &[Mark], palette: &Palette) {
        sheet.open("g", &[("class", "marks".into())]);
        if self.cells.len() <= MARKED {
            let roomy = plot.step >= 20.0 && plot.numbers.is_some();
            if plot.step >= 12.0 {
                self.stems(sheet, plot, marks, palette);
            }
            for mark in marks {
                self.draw_mark(sheet, plot, mark, palette);
                let at = plot.place(mark);
                if let (true, Level::Number(value)) = (roomy, mark.level) {
                    let face = Face { size: 12.0, fill: palette.ink, bold: false };
                    sheet.text([at[0], at[1] - plot.radius - 5.0], Anchor::Middle, face, &value.to_string());
                }
            }
        } else {
            dense(sheet, plot, marks, palette);
        }
        if let Some(repeats) = &self.repeats {
            for mark in marks {
                let at = self.from + u64::try_from(mark.index).unwrap_or(0);
                if repeats.exceptions.binary_search(&at).is_ok() {
                    ring(sheet, plot.place(mark), plot.radius + 3.2, palette);
                }
            }
        }
        sheet.close("g");
    }

    fn stems(&self, sheet: &mut Sheet, plot: &Plot, marks: &[Mark], palette: &Palette) {
        for mark in marks.iter().filter(|mark| matches!(mark.level, Level::Number(value) if value != 0)) {
            let [x, y] = plot.place(mark);
            let base = plot.y(Level::Number(0));
            sheet.line([x, base], [x, y], palette.axis, 1.0);
        }
    }

    fn draw_mark(&self, sheet: &mut Sheet, plot: &Plot, mark: &Mark, palette: &Palette) {
        let at = plot.place(mark);
        let number = self.from + u64::try_from(mark.index).unwrap_or(0);
        let worth = match mark.level {
            Level::Number(value) => value.to_string(),
            Level::Row(word) => word.id().to_owned(),
        };
        let tip = format!("{} = {number}: {worth}", self.name);
        let (r, class) = (plot.radius, mark.sign.class());
        let (path, fill) = match mark.sign {
            Sign::Won => {
                let attrs = [("class", class.into()), ("cx", at[0].into()), ("cy", at[1].into())];
                let [class, x, y] = attrs;
                return sheet.tipped(
                    "circle",
                    &[class, x, y, ("r", r.into()), ("fill", palette.won.into())],
                    &tip,
                );
            }
            Sign::Lost => (diamond(at, (r * 1.4).max(4.2)), palette.lost),
            Sign::Other => {
                let [x, y] = at;
                let bar = format!(
                    "M{} {}h{}v{}h-{}z",
                    short(x - r),
                    short(y - r * 0.4),
                    short(2.0 * r),
                    short(r * 0.8),
                    short(2.0 * r)
                );
                (bar, palette.other)
            }
            Sign::LeftStarts => (upright(at, r * 1.2, -1.0), palette.won),
            Sign::RightStarts => (upright(at, r * 1.2, 1.0), palette.lost),
        };
        sheet.tipped("path", &[("class", class.into()), ("d", (&path).into()), ("fill", fill.into())], &tip);
    }

    fn legend(&self, marks: &[Mark], palette: &'static Palette, look: &Look) -> Legend {
        let lang = look.lang;
        let has = |sign: Sign| marks.iter().any(|mark| mark.sign == sign);
        let row = |word: Word| marks.iter().any(|mark| mark.level == Level::Row(word));
        let valued = marks.iter().any(|mark| matches!(mark.level, Level::Number(_)));
        let scored = self.cells.iter().any(|cell| matches!(cell, Cell::Score(_)));
        let mut items = Vec::new();
        let mut push = |shown: bool, sample: Sample, label: Label| {
            if shown {
                items.push((sample, text(label, lang)));
            }
        };
        push(
            has(Sign::Lost),
            Sample::Diamond,
            if valued && !scored { Label::PictureLostValue } else { Label::PictureLost },
        );
        push(has(Sign::Won), Sample::Dot, Label::PictureWon);
        push(row(Word::D) || scored && has(Sign::Other), Sample::Bar, Label::PictureDrawn);
        push(row(Word::L), Sample::Bar, Label::PictureLeft);
        push(row(Word::R), Sample::Bar, Label::PictureRight);
        push(row(Word::AtOnce), Sample::Dot, Label::PictureAtOnce);
        push(valued && !scored && has(Sign::Other), Sample::Bar, Label::PictureInfinite);
        push([Word::LD, Word::RD, Word::DL, Word::DR].into_iter().any(row), Sample::Bar, Label::PictureMixed);
        push(has(Sign::LeftStarts), Sample::Triangle { up: true }, Label::PictureScoreLeft);
        push(has(Sign::RightStarts), Sample::Triangle { up: false }, Label::PictureScoreRight);
        if let Some(repeats) = &self.repeats {
            let stated = |pattern: String| {
                let args = [("pattern", pattern), ("standing", repeats.standing.clone())];
                filled(Label::PictureStated, args, lang)
            };
            if repeats.preperiod > self.from {
                items.push((Sample::Area(palette.before), text(Label::PicturePreperiod, lang)));
            }
            let period = counted(Label::PicturePeriod, "period", repeats.period, lang);
            items.push((Sample::Area(palette.band), stated(period)));
            if !repeats.exceptions.is_empty() {
                items.push((Sample::Ring, text(Label::PictureException, lang)));
            }
        }
        Legend { items, stands: Stands::Rows }
    }
}

/// Many marks as few paths: what falls on the same place is drawn once.
fn dense(sheet: &mut Sheet, plot: &Plot, marks: &[Mark], palette: &Palette) {
    for sign in [Sign::Won, Sign::Other, Sign::LeftStarts, Sign::RightStarts, Sign::Lost] {
        let mut path = String::new();
        let mut last = String::new();
        let mut seen = std::collections::BTreeSet::new();
        for mark in marks.iter().filter(|mark| mark.sign == sign) {
            let [x, y] = plot.place(mark);
            let one = match sign {
                Sign::Lost => diamond([x, y], 2.6),
                _ => format!("M{} {}h0", short(x), short(y)),
            };
            if one != last && seen.insert(one.clone()) {
                path += &one;
            }
            last = one;
        }
        let fill = match sign {
            Sign::Won | Sign::LeftStarts => palette.won,
            Sign::Lost | Sign::RightStarts => palette.lost,
            Sign::Other => palette.other,
        };
        if sign == Sign::Lost && !path.is_empty() {
            sheet.fill("marks lost", &path, fill);
        } else if !path.is_empty() {
            let (class, width) = (sign.class(), 2.4.into());
            sheet.leaf(
                "path",
                &[
                    ("class", class.into()),
                    ("d", (&path).into()),
                    ("fill", "none".into()),
                    ("stroke", fill.into()),
                    ("stroke-width", width),
                    ("stroke-linecap", "round".into()),
                ],
            );
        }
    }
}

/// Where things stand.
struct Plot {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    /// From one number to the next.
    step: f64,
    radius: f64,
    /// The least and the greatest value.
    numbers: Option<(i64, i64)>,
    /// Outcomes without a value, from below.
    rows: Vec<Word>,
    scored: bool,
}

/// The height of a row of outcomes.
const LANE: f64 = 40.0;

impl Plot {
    fn new(picture: &Sequence, marks: &[Mark], top: f64, wide: f64) -> Self {
        let values = || {
            marks.iter().filter_map(|mark| match mark.level {
                Level::Number(value) => Some(value),
                Level::Row(_) => None,
            })
        };
        let numbers = values().min().zip(values().max()).map(|(least, most)| (least.min(0), most.max(1)));
        let order = [
            Word::P,
            Word::D,
            Word::N,
            Word::AtOnce,
            Word::R,
            Word::DR,
            Word::RD,
            Word::DL,
            Word::LD,
            Word::L,
        ];
        let present = |word: &Word| marks.iter().any(|mark| mark.level == Level::Row(*word));
        let rows: Vec<Word> = order.into_iter().filter(present).collect();
        let scored = picture.cells.iter().any(|cell| matches!(cell, Cell::Score(_)));
        let mut plot = Self {
            left: 0.0,
            right: wide - MARGIN,
            top,
            bottom: top,
            step: 1.0,
            radius: 1.0,
            numbers,
            rows,
            scored,
        };
        let lanes = real(plot.rows.len()) * LANE;
        plot.bottom = top + lanes + if numbers.is_some() { (wide * 0.38).clamp(180.0, 560.0) } else { 0.0 };
        let labels = plot.levels().into_iter().map(|(_, label)| width(&label, TICK)).fold(0.0, f64::max);
        plot.left = MARGIN + labels + 10.0;
        plot.step = (plot.right - plot.left) / real(picture.cells.len().max(1));
        plot.radius = (plot.step * 0.5).clamp(1.9, 5.0);
        plot
    }

    /// The left edge of the place of a number.
    fn edge(&self, index: u64) -> f64 {
        self.left + wide(index) * self.step
    }

    /// The middle of it.
    fn x(&self, index: usize) -> f64 {
        self.left + (real(index) + 0.5) * self.step
    }

    fn y(&self, level: Level) -> f64 {
        match level {
            Level::Row(word) => {
                let row = self.rows.iter().position(|other| *other == word).unwrap_or(0);
                let base = if self.numbers.is_some() {
                    self.top + real(self.rows.len()) * LANE
                } else {
                    self.bottom
                };
                base - (real(row) + 0.5) * LANE
            }
            Level::Number(value) => {
                let (least, most) = self.numbers.unwrap_or((0, 1));
                let lanes = real(self.rows.len()) * LANE;
                let (high, low) = (self.top + lanes + 18.0, self.bottom - 14.0);
                low - (signed(value) - signed(least)) / (signed(most) - signed(least)) * (low - high)
            }
        }
    }

    fn place(&self, mark: &Mark) -> [f64; 2] {
        [self.x(mark.index), self.y(mark.level)]
    }

    /// The levels that have a label: round numbers, and the rows.
    fn levels(&self) -> Vec<(Level, String)> {
        let mut levels = Vec::new();
        if let Some((least, most)) = self.numbers {
            let step = tick_step(most.abs_diff(least), 9);
            levels.extend(ticks(least, most, step).into_iter().map(|at| (Level::Number(at), at.to_string())));
        }
        levels.extend(self.rows.iter().map(|word| (Level::Row(*word), word.id().to_owned())));
        levels
    }
}
/// How an outcome is marked.
fn sign(word: Word) -> Sign {
    match word {
        Word::P => Sign::Lost,
        Word::N | Word::AtOnce => Sign::Won,
        _ => Sign::Other,
    }
}
