//! What stands above every picture.

use super::Heading;
use super::letters::wrapped;
use super::sheet::{Anchor, Face, Sheet};
use super::theme::Palette;

/// The margin of a page.
pub(super) const MARGIN: f64 = 28.0;
/// The size of the title.
const TITLE: f64 = 25.0;
/// The size of the lines below.
const LINE: f64 = 15.5;

/// Draws the heading and gives where it ends.
pub(super) fn heading(sheet: &mut Sheet, heading: &Heading, palette: &Palette, width: f64) -> f64 {
    let room = width - 2.0 * MARGIN;
    let mut y = MARGIN;
    for line in wrapped(&heading.title, TITLE * 1.06, room, 2) {
        y += TITLE;
        sheet.text([MARGIN, y], Anchor::Start, Face { size: TITLE, fill: palette.ink, bold: true }, &line);
        y += 5.0;
    }
    for text in &heading.lines {
        for line in wrapped(text, LINE, room, 3) {
            y += LINE + 4.0;
            let face = Face { size: LINE, fill: palette.muted, bold: false };
            sheet.text([MARGIN, y], Anchor::Start, face, &line);
            y += 2.0;
        }
    }
    if y > MARGIN { y + 14.0 } else { y }
}
