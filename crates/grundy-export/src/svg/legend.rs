//! What the signs of a picture mean: rows of samples with a text.

use super::letters::{cut, width};
use super::paths::{arrow_head, diamond, hatching, upright};
use super::sheet::{Anchor, Face, Sheet};
use super::theme::Palette;

/// The size of the texts.
const SIZE: f64 = 14.5;
/// The width and height of a sample.
const SAMPLE: [f64; 2] = [26.0, 18.0];
/// From one row to the next.
pub(super) const ROW: f64 = 27.0;

/// A sample.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Sample {
    /// A dot of a position that is won.
    Dot,
    /// The mark of a position that is lost.
    Diamond,
    /// The mark of a draw.
    Bar,
    /// A triangle that points up or down.
    Triangle { up: bool },
    /// A ring around a dot.
    Ring,
    /// A filled area.
    Area(&'static str),
    /// A cell with a letter: fill, colour of the letter, letter, whether it has an outline.
    Cell { fill: String, ink: &'static str, letter: String, outlined: bool },
    /// A line of this colour.
    Line(&'static str),
    /// A hatched cell.
    Hatched,
    /// A node of a graph.
    Node(NodeShape),
    /// A state of an automaton.
    State { accepting: bool },
    /// An arrow.
    Arrow { stroke: &'static str, width: f64, dashed: bool },
}

/// How a position is drawn in a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeShape {
    /// Round ends.
    Won,
    /// Square corners, two outlines.
    Lost,
    /// A broken outline.
    Other,
}

/// Signs and what they mean.
pub(super) struct Legend {
    pub(super) items: Vec<(Sample, String)>,
    pub(super) stands: Stands,
}

/// How signs stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    /// Side by side, in rows.
    Rows,
    /// Below each other.
    Column,
}

impl Legend {
    /// How high it is.
    pub(super) fn height(&self, room: f64) -> f64 {
        self.places(room).last().map_or(0.0, |[_, y]| y + ROW)
    }

    /// How wide it is where the signs stand below each other.
    pub(super) fn column_width(&self) -> f64 {
        self.items.iter().map(|(_, text)| item_width(text)).fold(0.0, f64::max)
    }

    /// Draws it; no sign takes more than `room`.
    pub(super) fn draw(&self, sheet: &mut Sheet, palette: &Palette, at: [f64; 2], room: f64) {
        sheet.open("g", &[("class", "legend".into())]);
        for ([x, y], (sample, text)) in self.places(room).into_iter().zip(&self.items) {
            let [x, y] = [at[0] + x, at[1] + y];
            draw_sample(sheet, palette, sample, [x, y]);
            let face = Face { size: SIZE, fill: palette.ink, bold: false };
            let start = [x + SAMPLE[0] + 8.0, y + SAMPLE[1] / 2.0 + SIZE * 0.36];
            sheet.text(start, Anchor::Start, face, &cut(text, SIZE, room - SAMPLE[0] - 8.0));
        }
        sheet.close("g");
    }

    fn places(&self, room: f64) -> Vec<[f64; 2]> {
        let (mut x, mut y) = (0.0, 0.0);
        let mut places = Vec::new();
        for (_, text) in &self.items {
            let wide = item_width(text);
            if x > 0.0 && (self.stands == Stands::Column || x + wide > room) {
                (x, y) = (0.0, y + ROW);
            }
            places.push([x, y]);
            x += wide + 26.0;
        }
        places
    }
}

fn item_width(text: &str) -> f64 {
    SAMPLE[0] + 8.0 + width(text, SIZE)
}

fn draw_sample(sheet: &mut Sheet, palette: &Palette, sample: &Sample, [x, y]: [f64; 2]) {
    let [w, h] = SAMPLE;
    let middle = [x + w / 2.0, y + h / 2.0];
    let area = [x, y, w, h];
    match sample {
        Sample::Dot => dot(sheet, "sample", middle, 4.5, palette.won),
        Sample::Diamond => sheet.fill("sample", &diamond(middle, 6.5), palette.lost),
        Sample::Bar => sheet.rect("sample", [middle[0] - 6.0, middle[1] - 2.0, 12.0, 4.0], palette.other),
        Sample::Triangle { up } => {
            let (side, fill) = if *up { (-1.0, palette.won) } else { (1.0, palette.lost) };
            sheet.fill("sample", &upright(middle, 5.5, side), fill);
        }
        Sample::Ring => ring(sheet, middle, 7.5, palette),
        Sample::Area(fill) => {
            sheet.rect("sample", area, fill);
            outline(sheet, area, palette.axis, 0.8, 0.0);
        }
        Sample::Cell { fill, ink, letter, outlined } => {
            sheet.rect("sample", area, fill);
            if *outlined {
                outline(sheet, [x + 1.0, y + 1.0, w - 2.0, h - 2.0], palette.lost, 2.0, 0.0);
            }
            let face = Face { size: 13.0, fill: ink, bold: *outlined };
            sheet.text([middle[0], middle[1] + 4.7], Anchor::Middle, face, letter);
        }
        Sample::Line(stroke) => sheet.line([x, middle[1]], [x + w, middle[1]], stroke, 3.0),
        Sample::Hatched => {
            outline(sheet, area, palette.hatch, 0.8, 0.0);
            sheet.stroke("sample", &hatching(area), palette.hatch, 1.0);
        }
        Sample::Node(shape) => node_outline(sheet, palette, *shape, area, "sample", ""),
        Sample::State { accepting } => state(sheet, palette, middle, 9.0, *accepting, "sample"),
        Sample::Arrow { stroke, width, dashed } => {
            let dashes = if *dashed { "5 3" } else { "none" };
            sheet.leaf(
                "path",
                &[
                    ("class", "sample".into()),
                    ("d", (&format!("M{} {}h{}", x, middle[1], w - 6.0)).into()),
                    ("fill", "none".into()),
                    ("stroke", (*stroke).into()),
                    ("stroke-width", (*width).into()),
                    ("stroke-dasharray", dashes.into()),
                ],
            );
            sheet.fill("sample", &arrow_head([x + w, middle[1]], [x, middle[1]], 6.0 + width), stroke);
        }
    }
}

/// A disc.
pub(super) fn dot(sheet: &mut Sheet, class: &str, [x, y]: [f64; 2], r: f64, fill: &str) {
    sheet.leaf(
        "circle",
        &[
            ("class", class.into()),
            ("cx", x.into()),
            ("cy", y.into()),
            ("r", r.into()),
            ("fill", fill.into()),
        ],
    );
}

/// The ring around an exception.
pub(super) fn ring(sheet: &mut Sheet, [x, y]: [f64; 2], r: f64, palette: &Palette) {
    sheet.leaf(
        "circle",
        &[
            ("class", "ring".into()),
            ("cx", x.into()),
            ("cy", y.into()),
            ("r", r.into()),
            ("fill", "none".into()),
            ("stroke", palette.ink.into()),
            ("stroke-width", 1.4.into()),
        ],
    );
}

/// A rectangle that is not filled.
pub(super) fn outline(sheet: &mut Sheet, at: [f64; 4], stroke: &str, width: f64, round: f64) {
    sheet.leaf(
        "rect",
        &[
            ("class", "outline".into()),
            ("x", at[0].into()),
            ("y", at[1].into()),
            ("width", at[2].into()),
            ("height", at[3].into()),
            ("rx", round.into()),
            ("fill", "none".into()),
            ("stroke", stroke.into()),
            ("stroke-width", width.into()),
        ],
    );
}

/// The box of a position in a graph.
pub(super) fn node_outline(
    sheet: &mut Sheet,
    palette: &Palette,
    shape: NodeShape,
    [x, y, w, h]: [f64; 4],
    class: &str,
    tip: &str,
) {
    let (fill, stroke, round, dashes, thick) = match shape {
        NodeShape::Won => (palette.won_soft, palette.won, h.min(40.0) / 2.0, "none", 1.6),
        NodeShape::Lost => (palette.lost_soft, palette.lost, 2.0, "none", 2.2),
        NodeShape::Other => (palette.other_soft, palette.other, 8.0, "5 3", 1.6),
    };
    let attrs = [
        ("class", class.into()),
        ("x", x.into()),
        ("y", y.into()),
        ("width", w.into()),
        ("height", h.into()),
        ("rx", round.into()),
        ("fill", fill.into()),
        ("stroke", stroke.into()),
        ("stroke-width", thick.into()),
        ("stroke-dasharray", dashes.into()),
    ];
    sheet.tipped("rect", &attrs, tip);
    if shape == NodeShape::Lost {
        outline(sheet, [x + 3.5, y + 3.5, w - 7.0, h - 7.0], stroke, 1.0, 0.0);
    }
}

/// The circle of a state.
pub(super) fn state(
    sheet: &mut Sheet,
    palette: &Palette,
    [x, y]: [f64; 2],
    r: f64,
    accepting: bool,
    class: &str,
) {
    let (fill, stroke) = match accepting {
        true => (palette.won_soft, palette.won),
        false => (palette.other_soft, palette.other),
    };
    let mut circle = |r: f64, fill: &str, class: &str| {
        sheet.leaf(
            "circle",
            &[
                ("class", class.into()),
                ("cx", x.into()),
                ("cy", y.into()),
                ("r", r.into()),
                ("fill", fill.into()),
                ("stroke", stroke.into()),
                ("stroke-width", 1.8.into()),
            ],
        );
    };
    circle(r, fill, class);
    if accepting {
        circle((r - 4.0).max(r * 0.65), "none", "inner");
    }
}
