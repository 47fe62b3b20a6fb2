//! Small shapes as paths.

use super::numbers::short;

/// A path of straight lines, closed.
pub(super) fn polygon(points: &[[f64; 2]]) -> String {
    let mut path = String::new();
    for (index, [x, y]) in points.iter().enumerate() {
        path += &format!("{}{} {}", if index == 0 { "M" } else { "L" }, short(*x), short(*y));
    }
    path + "Z"
}

/// A square on its tip.
pub(super) fn diamond([x, y]: [f64; 2], r: f64) -> String {
    polygon(&[[x, y - r], [x + r, y], [x, y + r], [x - r, y]])
}

/// A triangle whose tip points to the left (`-1`) or to the right (`1`).
pub(super) fn sideways([x, y]: [f64; 2], r: f64, side: f64) -> String {
    polygon(&[[x + side * r, y], [x - side * r * 0.7, y - r], [x - side * r * 0.7, y + r]])
}

/// A triangle whose tip points up (`-1`) or down (`1`).
pub(super) fn upright([x, y]: [f64; 2], r: f64, side: f64) -> String {
    polygon(&[[x, y + side * r], [x - r, y - side * r * 0.7], [x + r, y - side * r * 0.7]])
}

/// Slanted lines across a rectangle: left, top, width, height.
pub(super) fn hatching([x, y, w, h]: [f64; 4]) -> String {
    let gap = 6.0_f64.min(w.min(h) / 1.5).max(2.0);
    let mut path = String::new();
    let mut at = gap;
    while at < w + h {
        // The line x + y = at, inside.
        let (x0, y0) = if at <= h { (0.0, at) } else { (at - h, h) };
        let (x1, y1) = if at <= w { (at, 0.0) } else { (w, at - w) };
        path += &format!("M{} {}L{} {}", short(x + x0), short(y + y0), short(x + x1), short(y + y1));
        at += gap;
    }
    path
}

/// The head of an arrow that ends at `tip` and comes from the direction of `from`.
pub(super) fn arrow_head(tip: [f64; 2], from: [f64; 2], size: f64) -> String {
    let (dx, dy) = (tip[0] - from[0], tip[1] - from[1]);
    let length = (dx * dx + dy * dy).sqrt().max(0.001);
    let (dx, dy) = (dx / length * size, dy / length * size);
    let (back_x, back_y) = (tip[0] - dx, tip[1] - dy);
    polygon(&[tip, [back_x - dy * 0.45, back_y + dx * 0.45], [back_x + dy * 0.45, back_y - dx * 0.45]])
}

/// A curve with these four points.
pub(super) fn cubic(p: [[f64; 2]; 4]) -> String {
    let [a, b, c, d] = p.map(|[x, y]| format!("{} {}", short(x), short(y)));
    format!("M{a}C{b} {c} {d}")
}

/// The point of such a curve at a part of its course, from 0 to 1.
pub(super) fn on_cubic(p: [[f64; 2]; 4], t: f64) -> [f64; 2] {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let sum = |axis: usize| p.iter().zip(weights).map(|(point, weight)| point[axis] * weight).sum::<f64>();
    [sum(0), sum(1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes() {
        assert_eq!(diamond([10.0, 10.0], 2.0), "M10 8L12 10L10 12L8 10Z");
        assert_eq!(arrow_head([0.0, 10.0], [0.0, 0.0], 10.0), "M0 10L-4.5 0L4.5 0Z");
        assert_eq!(hatching([0.0, 0.0, 6.0, 6.0]), "M0 4L4 0M2 6L6 2");
        let line = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0]];
        assert_eq!(on_cubic(line, 0.5), [1.5, 0.0]);
    }
}
