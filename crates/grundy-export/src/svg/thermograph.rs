//! A thermograph: both walls and the mast, temperatures upwards, values increasing to the left.
//!
//! It begins at temperature 0, where the walls are the stops, or at -1 where the value is not hot. Both axes have one scale, so a wall stands upright or
//! slants by half a right angle. What is labelled are the temperatures and values at which a wall begins, turns or ends.

use grundy_messages::Label;
use grundy_values::{Dyadic, Int, Thermograph, TooLarge, Trajectory};

use super::frame::{MARGIN, heading};
use super::legend::{Legend, ROW, Sample, Stands, dot};
use super::letters::{cut, width};
use super::numbers::{short, signed};
use super::paths::{arrow_head, polygon};
use super::sheet::{Anchor, Face, Page, Sheet};
use super::theme::Palette;
use super::words::{filled, text};
use super::{Drawing, Heading, Look};

/// The width where the user does not say.
const WIDE: u32 = 720;
/// How high walls are at most, and the mast above them.
const TALL: f64 = 380.0;
const MAST: f64 = 64.0;
/// The size of labels, and how wide one is at most.
const TICK: f64 = 14.0;
const LABEL: f64 = 150.0;
/// Lengths are rounded to one part in so many.
const PARTS: usize = 20;

/// A thermograph to be drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What stands above it.
    pub heading: Heading,
    /// The thermograph.
    pub thermograph: Thermograph,
}

impl Picture {
    /// Draws it; `None` where numbers are too large for that.
    pub fn draw(&self, look: &Look) -> Option<Drawing> {
        let plot = Plot::new(&self.thermograph, f64::from(look.width.unwrap_or(WIDE))).ok().flatten()?;
        self.drawn(plot, look).ok().flatten()
    }

    fn drawn(&self, mut plot: Plot<'_>, look: &Look) -> Result<Option<Drawing>, TooLarge> {
        let (palette, lang) = (look.theme.palette(), look.lang);
        let mut sheet = Sheet::default();
        plot.top = heading(&mut sheet, &self.heading, palette, plot.wide) + 30.0;
        let Some(walls) = plot.walls()? else { return Ok(None) };
        if plot.ticks(&mut sheet, palette, look)?.is_none() {
            return Ok(None);
        }
        plot.draw_walls(&mut sheet, palette, &walls);
        let legend = plot.legend(palette, look);
        let (room, below) = (plot.wide - 2.0 * MARGIN, plot.base() + 62.0);
        legend.draw(&mut sheet, palette, [MARGIN, below], room);
        let args = [
            ("mean", plot.thermograph.mean().to_string()),
            ("temperature", plot.thermograph.temperature().to_string()),
            ("bottom", plot.bottom.to_string()),
            ("left", plot.left.to_string()),
            ("right", plot.right.to_string()),
        ];
        let describes = filled(Label::PictureDescribeThermograph, args, lang);
        let size = [plot.wide, below + legend.height(room) + MARGIN - (ROW - 18.0)];
        let page =
            Page { size, width: None, palette, lang, title: &self.heading.title, describes: &describes };
        Ok(Some(sheet.finish(&page)))
    }
}

/// A corner of a wall: where it stands, and what it is.
struct Spot {
    at: [f64; 2],
    temperature: String,
    value: String,
}

/// Where things stand.
struct Plot<'t> {
    thermograph: &'t Thermograph,
    wide: f64,
    top: f64,
    bottom: Dyadic,
    /// The values at the left and at the right edge.
    left: Dyadic,
    right: Dyadic,
    /// What lengths are multiplied by to be counted, and how long one of what is counted is drawn.
    unit: Dyadic,
    pixel: f64,
    /// Where the left edge is, and how high the walls are.
    start: f64,
    height: f64,
}

impl<'t> Plot<'t> {
    fn new(thermograph: &'t Thermograph, wide: f64) -> Result<Option<Self>, TooLarge> {
        let temperature = thermograph.temperature();
        let bottom = if *temperature > Dyadic::ZERO { Dyadic::ZERO } else { Dyadic::from(-1) };
        let (left, right) = (thermograph.left_wall().at(&bottom)?, thermograph.right_wall().at(&bottom)?);
        let (rise, across) = (temperature.minus(&bottom)?, left.minus(&right)?);
        let unit = unit(&rise.clone().max(across.clone()))?;
        let (start, height, pixel) = (0.0, 0.0, 1.0);
        let mut plot = Self { thermograph, wide, top: 0.0, bottom, left, right, unit, pixel, start, height };
        let (Some(high), Some(broad)) = (plot.length(&rise)?, plot.length(&across)?) else { return Ok(None) };
        let room = wide - 2.0 * MARGIN - 2.0 * LABEL;
        let fits = |have: f64, wanted: f64| if wanted > 0.0 { have / wanted } else { f64::INFINITY };
        let pixel = fits(TALL, high).min(fits(room, broad));
        plot.pixel = if pixel.is_finite() { pixel } else { 0.0 };
        plot.height = high * plot.pixel;
        plot.start = MARGIN + LABEL + (room - broad * plot.pixel) / 2.0;
        Ok(Some(plot))
    }

    /// A length as it is drawn.
    fn length(&self, length: &Dyadic) -> Result<Option<f64>, TooLarge> {
        let counted = length.times(&self.unit)?.floor();
        Ok(counted.to_i64().map(|counted| signed(counted) * self.pixel))
    }

    fn base(&self) -> f64 {
        self.top + MAST + self.height
    }

    fn x(&self, value: &Dyadic) -> Result<Option<f64>, TooLarge> {
        Ok(self.length(&self.left.minus(value)?)?.map(|from| self.start + from))
    }

    fn y(&self, temperature: &Dyadic) -> Result<Option<f64>, TooLarge> {
        Ok(self.length(&temperature.minus(&self.bottom)?)?.map(|up| self.base() - up))
    }

    fn spot(&self, temperature: &Dyadic, value: &Dyadic) -> Result<Option<Spot>, TooLarge> {
        let (Some(x), Some(y)) = (self.x(value)?, self.y(temperature)?) else { return Ok(None) };
        Ok(Some(Spot { at: [x, y], temperature: temperature.to_string(), value: value.to_string() }))
    }

    /// The corners of both walls from the bottom on, and last where they meet.
    fn walls(&self) -> Result<Option<[Vec<Spot>; 2]>, TooLarge> {
        let mut walls = [Vec::new(), Vec::new()];
        let both = [self.thermograph.left_wall(), self.thermograph.right_wall()];
        for (spots, wall) in walls.iter_mut().zip(both) {
            for (temperature, value) in self.corners(wall)? {
                let Some(spot) = self.spot(&temperature, &value)? else { return Ok(None) };
                spots.push(spot);
            }
        }
        Ok(Some(walls))
    }

    fn corners(&self, wall: &Trajectory) -> Result<Vec<(Dyadic, Dyadic)>, TooLarge> {
        let end = self.thermograph.temperature();
        let inside = wall
            .corners()
            .iter()
            .filter(|corner| corner.temperature > self.bottom && corner.temperature < *end);
        let mut corners = vec![(self.bottom.clone(), wall.at(&self.bottom)?)];
        corners.extend(inside.map(|corner| (corner.temperature.clone(), corner.value.clone())));
        if *end > self.bottom {
            corners.push((end.clone(), self.thermograph.mean().clone()));
        }
        Ok(corners)
    }

    /// Faint lines with labels where walls begin, turn and end, as far as labels have room; the ends come first.
    fn ticks(&self, sheet: &mut Sheet, palette: &Palette, look: &Look) -> Result<Option<()>, TooLarge> {
        let (mean, hot) = (self.thermograph.mean().clone(), self.thermograph.temperature().clone());
        let mut values = vec![self.left.clone(), self.right.clone(), mean];
        let mut temperatures = vec![self.bottom.clone(), hot];
        for wall in [self.thermograph.left_wall(), self.thermograph.right_wall()] {
            for (temperature, value) in self.corners(wall)? {
                temperatures.push(temperature);
                values.push(value);
            }
        }
        let face = Face { size: TICK, fill: palette.muted, bold: false };
        let [edge, far] = [MARGIN + LABEL - 24.0, self.wide - MARGIN - LABEL + 24.0];
        let mut taken: Vec<[f64; 2]> = Vec::new();
        let mut free = |from: f64, to: f64| {
            let is_free = taken.iter().all(|[start, end]| to < *start || from > *end);
            taken.extend(is_free.then_some([from, to]));
            is_free
        };
        for temperature in temperatures {
            let Some(y) = self.y(&temperature)? else { return Ok(None) };
            if free(y - TICK * 0.6, y + TICK * 0.6) {
                sheet.line([edge, y], [far, y], palette.rule, 1.0);
                let label = cut(&temperature.to_string(), TICK, LABEL - 32.0);
                sheet.text([edge - 8.0, y + TICK * 0.36], Anchor::End, face, &label);
            }
        }
        taken.clear();
        let mut free = |from: f64, to: f64| {
            let is_free = taken.iter().all(|[start, end]| to < *start || from > *end);
            taken.extend(is_free.then_some([from, to]));
            is_free
        };
        for value in values {
            let Some(x) = self.x(&value)? else { return Ok(None) };
            let label = cut(&value.to_string(), TICK, LABEL);
            let half = width(&label, TICK) / 2.0 + 4.0;
            if free(x - half, x + half) {
                sheet.line([x, self.top], [x, self.base()], palette.rule, 1.0);
                sheet.line([x, self.base()], [x, self.base() + 5.0], palette.axis, 1.2);
                sheet.text([x, self.base() + 21.0], Anchor::Middle, face, &label);
            }
        }
        sheet.line([edge, self.base()], [far, self.base()], palette.axis, 1.2);
        let name = |label| text(label, look.lang);
        sheet.text([MARGIN, self.top - 10.0], Anchor::Start, face, &name(Label::PictureTemperature));
        sheet.text([far, self.base() + 42.0], Anchor::End, face, &name(Label::PictureValues));
        Ok(Some(()))
    }

    fn draw_walls(&self, sheet: &mut Sheet, palette: &Palette, [left, right]: &[Vec<Spot>; 2]) {
        let points = |wall: &[Spot]| wall.iter().map(|spot| spot.at).collect::<Vec<_>>();
        let around: Vec<[f64; 2]> = points(left).into_iter().chain(points(right).into_iter().rev()).collect();
        sheet.fill("between", &polygon(&around), palette.band);
        let foot = left.last().map_or([self.start, self.base()], |spot| spot.at);
        let tip = [foot[0], self.top];
        sheet.stroke("mast", &path(&[foot, tip]), palette.ink, 3.0);
        sheet.fill("mast", &arrow_head([tip[0], tip[1] - 8.0], foot, 12.0), palette.ink);
        for (class, wall, stroke) in [("wall left", left, palette.won), ("wall right", right, palette.lost)] {
            sheet.stroke(class, &path(&points(wall)), stroke, 3.0);
            for spot in wall {
                dot(sheet, class, spot.at, 4.0, stroke);
                let tip = format!("({}, {})", spot.temperature, spot.value);
                let [x, y] = spot.at.map(Into::into);
                let attrs = [("class", "corner".into()), ("cx", x), ("cy", y), ("r", 9.0.into())];
                let [a, b, c, d] = attrs;
                sheet.tipped("circle", &[a, b, c, d, ("fill", "transparent".into())], &tip);
            }
        }
    }

    fn legend(&self, palette: &'static Palette, look: &Look) -> Legend {
        let mast = [
            ("mean", self.thermograph.mean().to_string()),
            ("temperature", self.thermograph.temperature().to_string()),
        ];
        let items = vec![
            (Sample::Line(palette.won), text(Label::PictureLeftWall, look.lang)),
            (Sample::Line(palette.lost), text(Label::PictureRightWall, look.lang)),
            (Sample::Line(palette.ink), filled(Label::PictureMast, mast, look.lang)),
        ];
        Legend { items, stands: Stands::Column }
    }
}

/// A power of 2 that makes a length a number of about so many binary digits.
fn unit(length: &Dyadic) -> Result<Dyadic, TooLarge> {
    let (bits, below) = (length.numerator().bits(), length.exponent());
    if bits == 0 {
        return Ok(Dyadic::from(1));
    }
    let up = (PARTS + usize::try_from(below).unwrap_or(usize::MAX / 2)).checked_sub(bits);
    match up {
        Some(up) => {
            Ok(Dyadic::from(Int::from(2_i64).pow(&Int::from(i64::try_from(up).map_err(|_| TooLarge)?))?))
        }
        None => Dyadic::new(Int::ONE, u32::try_from(bits - PARTS).map_err(|_| TooLarge)?),
    }
}

/// Straight lines through these points.
fn path(points: &[[f64; 2]]) -> String {
    let each = points.iter().enumerate();
    each.map(|(at, [x, y])| format!("{}{} {}", if at == 0 { "M" } else { "L" }, short(*x), short(*y)))
        .collect()
}
