//! A table of two dimensions: the first field to the right, the second upwards.
//!
//! The colour of a cell is its value. Lost positions have another colour, an outline and the letter P, or a dot where the
//! cell is too small for a letter; where there is no position the cell is hatched.

use grundy_messages::Label;

use super::frame::{MARGIN, heading};
use super::legend::{Legend, Sample, Stands, dot, outline};
use super::letters::width;
use super::numbers::{pixels, real, round_up, tick_step, ticks};
use super::paths::{hatching, sideways};
use super::sheet::{Anchor, Face, Page, Sheet};
use super::theme::Palette;
use super::words::{filled, text};
use super::{Drawing, Heading, Look};
use crate::grid::{Cell, Grid, Word};

/// A table of two dimensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heatmap {
    /// What stands above.
    pub heading: Heading,
    /// The table; its two axes are drawn, and nothing where it has not two.
    pub grid: Grid,
    /// Whether a limit left cells open.
    pub partial: bool,
}

/// The most cells that are drawn.
pub const MOST_CELLS: usize = 40_000;

/// The width where none is asked for.
const WIDE: u32 = 960;
/// The narrowest where none is asked for.
const NARROWEST: f64 = 480.0;
/// The size of the numbers at the axes.
const TICK: f64 = 13.5;
/// Up to so many cells each has a tip.
const TIPPED: usize = 3000;

/// How a cell is drawn.
struct Paint {
    fill: String,
    ink: &'static str,
    label: String,
    mark: Glyph,
}

/// What marks a cell besides its colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glyph {
    None,
    /// Lost: outline and dot.
    Lost,
    /// A draw: a bar.
    Drawn,
    /// Triangles for the players who win when Left and when Right starts; a bar for a draw.
    Sides([Side; 2]),
    /// No position.
    Hatched,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Nobody,
}

impl Heatmap {
    /// Draws it.
    pub fn draw(&self, look: &Look) -> Drawing {
        let palette = look.theme.palette();
        let full = f64::from(look.width.unwrap_or(WIDE));
        let mut board = Board::new(self, full, self.legend(palette, look, 1.0).column_width());
        let mut legend = self.legend(palette, look, board.letters);
        legend.stands = if board.beside { Stands::Column } else { Stands::Rows };
        let side = board.left + board.across + 34.0;
        let needed =
            if board.beside { side + legend.column_width() } else { board.left + board.across } + MARGIN;
        let wide = if look.width.is_some() { full } else { needed.clamp(NARROWEST, full) };
        let mut sheet = Sheet::default();
        board.top = heading(&mut sheet, &self.heading, palette, wide) + 24.0;
        self.axes(&mut sheet, &board, palette);
        self.cells(&mut sheet, &board, palette);
        let (at, room) = match board.beside {
            true => ([side, board.top], wide - side - MARGIN + 2.0),
            false => ([MARGIN, board.top + board.tall + 50.0], wide - 2.0 * MARGIN),
        };
        legend.draw(&mut sheet, palette, at, room);
        let bottom = (board.top + board.tall + 44.0).max(at[1] + legend.height(room));
        let empty = |cell: &&Cell| **cell != Cell::Empty;
        let args = [
            ("columns", board.columns.to_string()),
            ("rows", board.rows.to_string()),
            ("count", self.grid.cells.iter().filter(empty).count().to_string()),
            ("lost", self.grid.cells.iter().filter(|cell| is_lost(cell)).count().to_string()),
        ];
        let describes = filled(Label::PictureDescribeHeatmap, args, look.lang);
        let size = [wide, bottom + 16.0];
        let (title, lang) = (&self.heading.title, look.lang);
        sheet.finish(&Page { size, width: None, palette, lang, title, describes: &describes })
    }

    fn axes(&self, sheet: &mut Sheet, board: &Board, palette: &Palette) {
        let [first, second] = self.grid.axes.as_slice() else { return };
        let face = Face { size: TICK, fill: palette.muted, bold: false };
        let name = Face { bold: true, ..face };
        let bottom = board.top + board.tall;
        for (place, at) in numbered(first, board.cell, width(&board.longest(first), TICK) + 8.0) {
            let x = board.left + (real(place) + 0.5) * board.cell;
            sheet.text([x, bottom + 19.0], Anchor::Middle, face, &at);
        }
        for (place, at) in numbered(second, board.cell, TICK + 6.0) {
            let y = bottom - (real(place) + 0.5) * board.cell + TICK * 0.36;
            sheet.text([board.left - 8.0, y], Anchor::End, face, &at);
        }
        sheet.text(
            [board.left + board.across, bottom + 38.0],
            Anchor::End,
            name,
            &format!("{} →", first.name),
        );
        sheet.text([MARGIN, board.top - 10.0], Anchor::Start, name, &format!("{} ↑", second.name));
    }

    fn cells(&self, sheet: &mut Sheet, board: &Board, palette: &'static Palette) {
        let [first, second] = self.grid.axes.as_slice() else { return };
        let most = self.most();
        sheet.open("g", &[("class", "cells".into())]);
        // Outlines last: neighbours would cover them.
        let mut lost = Vec::new();
        for (rank, cell) in self.grid.cells.iter().enumerate() {
            let (column, row) = (rank / second.len.max(1), rank % second.len.max(1));
            let at = board.cell_at(column, row);
            let paint = paint(cell, most, palette);
            let tip = if self.grid.cells.len() <= TIPPED {
                let [a, b] = [first.from + count(column), second.from + count(row)];
                format!("{} = {a}, {} = {b}: {cell}", first.name, second.name)
            } else {
                String::new()
            };
            draw_cell(sheet, at, &paint, board.letters, palette, &tip);
            if paint.mark == Glyph::Lost {
                lost.push(at);
            }
        }
        for [x, y, w, h] in lost {
            let thick = (w * 0.09).clamp(1.0, 2.4);
            let inset = thick / 2.0;
            outline(sheet, [x + inset, y + inset, w - thick, h - thick], palette.lost, thick, 0.0);
        }
        outline(sheet, [board.left, board.top, board.across, board.tall], palette.axis, 1.2, 0.0);
        sheet.close("g");
    }

    /// The greatest value.
    fn most(&self) -> u64 {
        let value = |cell: &Cell| match cell {
            Cell::Number(value) => *value,
            Cell::Score(scores) => scores.first.to_i64().map_or(u64::MAX, i64::unsigned_abs),
            Cell::Word(_) | Cell::Value(_) | Cell::Empty => 0,
        };
        self.grid.cells.iter().map(value).max().unwrap_or(0)
    }

    fn legend(&self, palette: &'static Palette, look: &Look, letters: f64) -> Legend {
        let has = |cell: &dyn Fn(&Cell) -> bool| self.grid.cells.iter().any(cell);
        let word = |word: Word| has(&|cell: &Cell| cell.word() == Some(word));
        let valued = has(&|cell: &Cell| matches!(cell, Cell::Number(_)));
        let scored = self.grid.has_scores();
        let most = self.most();
        let mut items = Vec::new();
        let mut push = |shown: bool, cell: &Cell, label: Label| {
            if shown {
                items.push((sample(&paint(cell, most, palette), letters), text(label, look.lang)));
            }
        };
        push(
            has(&is_lost),
            &Cell::Word(Word::P),
            if valued { Label::PictureLostValue } else { Label::PictureLost },
        );
        push(word(Word::N), &Cell::Word(Word::N), Label::PictureWon);
        push(word(Word::AtOnce), &Cell::Word(Word::AtOnce), Label::PictureAtOnce);
        push(word(Word::D), &Cell::Word(Word::D), Label::PictureDrawn);
        push(word(Word::L), &Cell::Word(Word::L), Label::PictureLeft);
        push(word(Word::R), &Cell::Word(Word::R), Label::PictureRight);
        if let Some(mixed) = [Word::LD, Word::RD, Word::DL, Word::DR].into_iter().find(|mixed| word(*mixed)) {
            push(true, &Cell::Word(mixed), Label::PictureMixed);
        }
        if has(&|cell| *cell == Cell::Empty) {
            let label = if self.partial { Label::PictureNotReached } else { Label::PictureNoPosition };
            items.push((Sample::Hatched, text(label, look.lang)));
        }
        if (valued || scored) && most > 0 {
            items.extend(self.scale(palette, look));
        }
        Legend { items, stands: Stands::Column }
    }

    /// Samples of the scale from the least value to the greatest.
    fn scale(&self, palette: &'static Palette, look: &Look) -> Vec<(Sample, String)> {
        let most = self.most();
        let step = tick_step(most, 6);
        let exact = i64::try_from(most).unwrap_or(i64::MAX);
        let mut values: Vec<u64> = ticks(1, exact, step).into_iter().map(i64::unsigned_abs).collect();
        if values.first() != Some(&1) {
            values.insert(0, 1);
        }
        if values.last() != Some(&most) {
            values.push(most);
        }
        let sided = |cell: &Cell| matches!(cell, Cell::Score(scores) if scores.right_starts.is_some());
        let label = match self.grid.has_scores() {
            true if self.grid.cells.iter().any(sided) => Label::PictureAheadLeft,
            true => Label::PictureAhead,
            false => Label::PictureValue,
        };
        let label = text(label, look.lang);
        let shown = |(index, value): (usize, u64)| {
            let text = if index == 0 { format!("{value}  {label}") } else { value.to_string() };
            (sample(&Paint { label: String::new(), ..paint(&Cell::Number(value), most, palette) }, 1.0), text)
        };
        values.into_iter().enumerate().map(shown).collect()
    }
}

fn count(index: usize) -> u64 {
    u64::try_from(index).unwrap_or(u64::MAX)
}

fn is_lost(cell: &Cell) -> bool {
    cell.is_lost()
}

/// The numbers along an axis that have room, with their places.
fn numbered(axis: &grundy_core::Axis, cell: f64, needed: f64) -> Vec<(usize, String)> {
    let step = round_up(u64::from(pixels(needed / cell)));
    let exact = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let last = axis.from.saturating_add(count(axis.len.saturating_sub(1)));
    let place = |at: i64| usize::try_from(at.unsigned_abs() - axis.from).unwrap_or(0);
    ticks(exact(axis.from), exact(last), step).into_iter().map(|at| (place(at), at.to_string())).collect()
}

fn paint(cell: &Cell, most: u64, palette: &'static Palette) -> Paint {
    let plain = |fill: &'static str, mark: Glyph, label: &str| Paint {
        fill: fill.to_owned(),
        ink: palette.ink,
        label: label.to_owned(),
        mark,
    };
    match cell {
        Cell::Number(0) | Cell::Word(Word::P) => plain(palette.lost_soft, Glyph::Lost, "P"),
        Cell::Number(value) => {
            let (fill, ink) = palette.shade(*value, most);
            Paint { fill, ink, label: value.to_string(), mark: Glyph::None }
        }
        Cell::Word(word) => {
            let (fill, mark) = match word {
                Word::N | Word::AtOnce | Word::P => (palette.won_soft, Glyph::None),
                Word::D => (palette.other_soft, Glyph::Drawn),
                Word::L => (palette.won_soft, Glyph::Sides([Side::Left, Side::Left])),
                Word::R => (palette.other_soft, Glyph::Sides([Side::Right, Side::Right])),
                Word::LD => (palette.other_soft, Glyph::Sides([Side::Left, Side::Nobody])),
                Word::RD => (palette.other_soft, Glyph::Sides([Side::Right, Side::Nobody])),
                Word::DL => (palette.other_soft, Glyph::Sides([Side::Nobody, Side::Left])),
                Word::DR => (palette.other_soft, Glyph::Sides([Side::Nobody, Side::Right])),
            };
            plain(fill, mark, word.id())
        }
        Cell::Score(scores) => {
            let size = scores.first.to_i64().map_or(u64::MAX, i64::unsigned_abs);
            let (fill, ink) = palette.shade(size, most);
            match scores.first.is_negative() {
                true => plain(palette.lost_soft, Glyph::None, &scores.to_string()),
                false => Paint { fill, ink, label: scores.to_string(), mark: Glyph::None },
            }
        }
        Cell::Value(value) => paint(&Cell::Word(value.word), most, palette),
        Cell::Empty => plain(palette.page, Glyph::Hatched, ""),
    }
}

fn sample(paint: &Paint, letters: f64) -> Sample {
    let outlined = paint.mark == Glyph::Lost;
    let letter = match paint.mark {
        Glyph::Lost if letters == 0.0 => "●".to_owned(),
        Glyph::None if letters == 0.0 => String::new(),
        _ => paint.label.clone(),
    };
    Sample::Cell { fill: paint.fill.clone(), ink: paint.ink, letter, outlined }
}

fn draw_cell(sheet: &mut Sheet, at: [f64; 4], paint: &Paint, letters: f64, palette: &Palette, tip: &str) {
    let [x, y, w, h] = at;
    let class = match paint.mark {
        Glyph::Lost => "cell lost",
        Glyph::Hatched => "cell none",
        Glyph::None | Glyph::Drawn | Glyph::Sides(_) => "cell",
    };
    let line = if w >= 9.0 { palette.page } else { "none" };
    let attrs = [
        ("class", class.into()),
        ("x", x.into()),
        ("y", y.into()),
        ("width", w.into()),
        ("height", h.into()),
        ("fill", (&paint.fill).into()),
        ("stroke", line.into()),
        ("stroke-width", 1.0.into()),
    ];
    sheet.tipped("rect", &attrs, tip);
    let (middle, r) = ([x + w / 2.0, y + h / 2.0], w * 0.26);
    if letters > 0.0 && paint.mark != Glyph::Hatched {
        let bold = paint.mark == Glyph::Lost;
        let face = Face { size: letters, fill: paint.ink, bold };
        return sheet.text([middle[0], middle[1] + letters * 0.36], Anchor::Middle, face, &paint.label);
    }
    match paint.mark {
        Glyph::None => {}
        Glyph::Lost => dot(sheet, "glyph", middle, r, palette.lost),
        Glyph::Drawn => {
            sheet.rect("glyph", [x + w * 0.2, middle[1] - h * 0.08, w * 0.6, h * 0.16], palette.other)
        }
        Glyph::Hatched => sheet.stroke("glyph", &hatching([x, y, w, h]), palette.hatch, 0.9),
        Glyph::Sides(sides) => {
            for (side, y) in sides.into_iter().zip([middle[1] - h * 0.2, middle[1] + h * 0.2]) {
                match side {
                    Side::Left => sheet.fill("glyph", &sideways([middle[0], y], r * 0.8, -1.0), palette.won),
                    Side::Right => sheet.fill("glyph", &sideways([middle[0], y], r * 0.8, 1.0), palette.lost),
                    Side::Nobody => {
                        sheet.rect("glyph", [x + w * 0.3, y - h * 0.05, w * 0.4, h * 0.1], palette.other)
                    }
                }
            }
        }
    }
}

/// Where things stand.
struct Board {
    left: f64,
    top: f64,
    /// The side of a cell.
    cell: f64,
    across: f64,
    tall: f64,
    columns: usize,
    rows: usize,
    /// The size of letters in cells; 0 where there is no room for any.
    letters: f64,
    /// Whether the legend stands beside the table.
    beside: bool,
}

impl Board {
    fn new(picture: &Heatmap, wide: f64, legend: f64) -> Self {
        let size = |axis: usize| picture.grid.axes.get(axis).map_or(1, |axis| axis.len.max(1));
        let (columns, rows) = (size(0), size(1));
        let mut board = Self {
            left: MARGIN,
            top: 0.0,
            cell: 1.0,
            across: 0.0,
            tall: 0.0,
            columns,
            rows,
            letters: 0.0,
            beside: wide >= 620.0,
        };
        if let Some(second) = picture.grid.axes.get(1) {
            board.left += width(&board.longest(second), TICK) + 10.0;
        }
        let taken = if board.beside { legend.min(wide * 0.34) + 34.0 } else { 0.0 };
        let room = wide - board.left - MARGIN - taken;
        let height = (wide * 0.66).max(240.0);
        board.cell = (room / real(columns)).min(height / real(rows)).clamp(2.0, 46.0);
        board.across = board.cell * real(columns);
        board.tall = board.cell * real(rows);
        let longest =
            picture.grid.cells.iter().map(|cell| width(&cell.to_string(), 1.0)).fold(0.72, f64::max);
        let letters = (board.cell * 0.52).min((board.cell - 3.0) / longest).min(17.0);
        board.letters = if letters >= 7.0 { letters } else { 0.0 };
        board
    }

    /// The longest number along an axis.
    fn longest(&self, axis: &grundy_core::Axis) -> String {
        axis.from.saturating_add(count(axis.len.saturating_sub(1))).to_string()
    }

    /// Left, top, width and height of a cell.
    fn cell_at(&self, column: usize, row: usize) -> [f64; 4] {
        let x = self.left + real(column) * self.cell;
        let y = self.top + self.tall - (real(row) + 1.0) * self.cell;
        [x, y, self.cell, self.cell]
    }
}
