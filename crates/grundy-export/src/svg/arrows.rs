//! The arrows of a layered graph: where they leave and enter, and which way they bend.
//!
//! Layers follow each other along the *main* direction; nodes of a layer stand side by side *across* it.

use std::collections::BTreeMap;

use super::layers::{Arranged, Link};
use super::numbers::{real, short};
use super::paths::{arrow_head, cubic};

/// The direction in which layers follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Down,
    Right,
}

/// Where the layers are.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) flow: Flow,
    /// Where main and across are 0.
    pub(super) origin: [f64; 2],
    /// The middle of each layer along the main direction.
    pub(super) middle: Vec<f64>,
    /// Half of each layer's depth.
    pub(super) half: Vec<f64>,
}

impl Frame {
    /// Layers of these half depths, one after the other with gaps between.
    pub(super) fn new(flow: Flow, half: Vec<f64>, gaps: &[f64]) -> Self {
        let mut middle = Vec::new();
        let mut at = 0.0;
        for (index, half) in half.iter().enumerate() {
            if index > 0 {
                at += gaps.get(index - 1).copied().unwrap_or(0.0);
            }
            middle.push(at + half);
            at += 2.0 * half;
        }
        Self { flow, origin: [0.0, 0.0], middle, half }
    }

    /// The whole depth of all layers.
    pub(super) fn depth(&self) -> f64 {
        self.middle.last().zip(self.half.last()).map_or(0.0, |(middle, half)| middle + half)
    }

    /// The point at a place along and across.
    pub(super) fn point(&self, main: f64, across: f64) -> [f64; 2] {
        let [x, y] = self.origin;
        match self.flow {
            Flow::Down => [x + across, y + main],
            Flow::Right => [x + main, y + across],
        }
    }
}

/// The shape of a node, as arrows see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    /// Half its size along the main direction and across it.
    pub(super) half: [f64; 2],
    /// Whether it is a circle.
    pub(super) round: bool,
    /// On which side a loop to itself stands: -1 before, 1 after.
    pub(super) loops: f64,
}

/// A piece of one or more arrows.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The first arrow that it belongs to.
    pub(super) link: usize,
    /// The curve.
    pub(super) curve: [[f64; 2]; 4],
    /// The whole path.
    pub(super) path: String,
    /// The head, where the piece ends at its target.
    pub(super) head: Option<String>,
    /// Whether it starts at the source of its arrow.
    pub(super) first: bool,
}

/// One end of a piece at a node: the piece, whether it starts there, and where the other end is.
struct Port {
    piece: usize,
    leaves: bool,
    other: f64,
}

/// The pieces of all arrows, those that are shared once.
pub(super) fn pieces(
    arranged: &Arranged,
    frame: &Frame,
    bodies: &[Body],
    links: &[Link],
    head: impl Fn(usize) -> f64,
) -> Vec<Piece> {
    let mut found: BTreeMap<(usize, usize, usize), usize> = BTreeMap::new();
    let mut parts: Vec<(usize, usize, usize, bool)> = Vec::new();
    for (index, (route, link)) in arranged.routes.iter().zip(links).enumerate() {
        for (step, pair) in route.windows(2).enumerate() {
            let &[from, to] = pair else { continue };
            found.entry((from, to, link.bundle)).or_insert_with(|| {
                parts.push((from, to, index, step == 0));
                parts.len() - 1
            });
        }
    }
    let offsets = ports(arranged, bodies, &parts);
    let drawn = parts.iter().zip(&offsets).map(|(&(from, to, link, first), offset)| {
        let size = if to < bodies.len() { head(link) } else { 0.0 };
        let drawing = Bend { arranged, frame, bodies, from, to, offset: *offset, head: size };
        let (curve, tail) = drawing.curve();
        let tip = (size > 0.0).then(|| drawing.tip(curve));
        let path = cubic(curve) + &tail;
        Piece { link, curve, path, head: tip, first }
    });
    drawn.collect()
}

/// How far from the middle of its node each piece leaves and enters.
fn ports(arranged: &Arranged, bodies: &[Body], parts: &[(usize, usize, usize, bool)]) -> Vec<[f64; 2]> {
    let mut sides: BTreeMap<(usize, bool), Vec<Port>> = BTreeMap::new();
    for (piece, &(from, to, _, _)) in parts.iter().enumerate() {
        if from == to {
            continue;
        }
        let down = arranged.items[from].layer < arranged.items[to].layer;
        let level = arranged.items[from].layer == arranged.items[to].layer;
        let (a, b) = (arranged.place[from], arranged.place[to]);
        let port = |leaves, other| Port { piece, leaves, other };
        // Within a layer one side is for the way there, the other for the way back.
        let (leave, enter) = if level { (a > b, a > b) } else { (down, !down) };
        sides.entry((from, leave)).or_default().push(port(true, b));
        sides.entry((to, enter)).or_default().push(port(false, a));
    }
    let mut offsets = vec![[0.0, 0.0]; parts.len()];
    for ((node, _), mut ports) in sides {
        let Some(body) = bodies.get(node) else { continue };
        // The way there and the way back are in the same order at both ends, so they do not cross.
        ports.sort_by(|a, b| a.other.total_cmp(&b.other).then(a.piece.cmp(&b.piece)));
        let room = body.half[1] * if body.round { 1.2 } else { 1.5 };
        let most = if body.round { 15.0 } else { 16.0 };
        let step = if ports.len() > 1 { (room / real(ports.len() - 1)).min(most) } else { 0.0 };
        let start = -step * (real(ports.len()) - 1.0) / 2.0;
        for (index, port) in ports.iter().enumerate() {
            let at = start + step * real(index);
            let [leaving, entering] = &mut offsets[port.piece];
            *(if port.leaves { leaving } else { entering }) = at;
        }
    }
    offsets
}

/// One piece to be drawn.
struct Bend<'a> {
    arranged: &'a Arranged,
    frame: &'a Frame,
    bodies: &'a [Body],
    from: usize,
    to: usize,
    offset: [f64; 2],
    head: f64,
}

impl Bend<'_> {
    /// The curve, and the straight way through a bend after it.
    fn curve(&self) -> ([[f64; 2]; 4], String) {
        let [leaving, entering] = self.offset;
        let (a, b) = (self.arranged.items[self.from].layer, self.arranged.items[self.to].layer);
        if self.from == self.to {
            return (self.loop_at(), String::new());
        }
        let point = |main, across| self.frame.point(main, across);
        let (c0, c1) = (self.arranged.place[self.from] + leaving, self.arranged.place[self.to] + entering);
        if a == b {
            let side = if self.arranged.place[self.from] > self.arranged.place[self.to] { 1.0 } else { -1.0 };
            let (m0, m1) = (self.edge(self.from, leaving, side), self.edge(self.to, entering, side));
            let bulge = side * (22.0 + ((c1 - c0).abs() * 0.16).min(34.0));
            let tip = m1 + side * self.head * 0.8;
            let curve = [point(m0, c0), point(m0 + bulge, c0), point(tip + bulge, c1), point(tip, c1)];
            return (curve, String::new());
        }
        let way = if a < b { 1.0 } else { -1.0 };
        let (m0, m1) = (self.edge(self.from, leaving, way), self.edge(self.to, entering, -way));
        let tip = m1 - way * self.head * 0.8;
        let middle = f64::midpoint(m0, tip);
        let curve = [point(m0, c0), point(middle, c0), point(middle, c1), point(tip, c1)];
        let tail = if self.to < self.bodies.len() {
            String::new()
        } else {
            let [x, y] = point(self.edge(self.to, 0.0, way), c1);
            format!("L{} {}", short(x), short(y))
        };
        (curve, tail)
    }

    /// The tip of the arrow that ends with this curve.
    fn tip(&self, curve: [[f64; 2]; 4]) -> String {
        let [_, _, control, end] = curve;
        let (dx, dy) = (end[0] - control[0], end[1] - control[1]);
        let length = (dx * dx + dy * dy).sqrt().max(0.001);
        let tip = [end[0] + dx / length * self.head * 0.8, end[1] + dy / length * self.head * 0.8];
        arrow_head(tip, control, self.head)
    }

    /// The place along the main direction at which a piece meets a node or a bend.
    fn edge(&self, item: usize, offset: f64, way: f64) -> f64 {
        let layer = self.arranged.items[item].layer;
        let middle = self.frame.middle.get(layer).copied().unwrap_or(0.0);
        let half = match self.bodies.get(item) {
            Some(body) if body.round => (body.half[0] * body.half[0] - offset * offset).max(0.0).sqrt(),
            Some(body) => body.half[0],
            None => self.frame.half.get(layer).copied().unwrap_or(0.0),
        };
        middle + way * half
    }

    fn loop_at(&self) -> [[f64; 2]; 4] {
        let layer = self.arranged.items[self.from].layer;
        let middle = self.frame.middle.get(layer).copied().unwrap_or(0.0);
        let at = self.arranged.place[self.from];
        let Some(body) = self.bodies.get(self.from) else { return [[0.0; 2]; 4] };
        let wide = if body.round { body.half[0] * 0.55 } else { (body.half[0] * 0.6).min(14.0) };
        let edge = match body.round {
            true => (body.half[0] * body.half[0] - wide * wide).max(0.0).sqrt(),
            false => body.half[1],
        };
        let side = body.loops;
        let out = side * (edge + 34.0);
        let tip = at + side * (edge + self.head * 0.8);
        let point = |main, across| self.frame.point(main, across);
        [
            point(middle - wide, at + side * edge),
            point(middle - wide * 1.9, at + out),
            point(middle + wide * 1.9, at + out),
            point(middle + wide, tip),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::super::layers::{Item, arrange};
    use super::*;

    #[test]
    fn there_and_back_are_side_by_side() {
        let items = [0, 1].map(|layer| Item { layer, before: 20.0, after: 20.0 });
        let links = [(0, 1), (1, 0)].map(|(from, to)| Link { from, to, bundle: 0 });
        let arranged = arrange(&items, &links, 10.0);
        let frame = Frame::new(Flow::Right, vec![20.0; 2], &[100.0]);
        let bodies = [Body { half: [20.0, 20.0], round: true, loops: -1.0 }; 2];
        let pieces = pieces(&arranged, &frame, &bodies, &links, |_| 8.0);
        let heights: Vec<[f64; 2]> =
            pieces.iter().map(|piece| [piece.curve[0][1], piece.curve[3][1]]).collect();
        assert!(heights.iter().all(|[start, end]| start == end) && heights[0] != heights[1], "{heights:?}");
        assert!(
            pieces[0].curve[0][0] < pieces[0].curve[3][0] && pieces[1].curve[0][0] > pieces[1].curve[3][0]
        );
    }
}
