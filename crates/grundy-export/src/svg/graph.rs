//! Positions and moves, in layers by the number of moves to the end.
//!
//! A won position has round ends, a lost one square corners and two outlines, a draw a broken outline; each shows its
//! letter. Winning moves are thick.

use grundy_messages::Label;

use super::arrows::{Body, Flow, Frame, pieces};
use super::frame::{MARGIN, heading};
use super::layers::{Arranged, Item, Link, arrange};
use super::legend::{Legend, NodeShape, ROW, Sample, Stands, node_outline, outline};
use super::letters::{cut, mono_width, width};
use super::numbers::real;
use super::sheet::{Anchor, Attr, Face, MONO, Page, Sheet};
use super::theme::Palette;
use super::words::{filled, text};
use super::{Drawing, Heading, Look};

/// Positions and moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// What stands above.
    pub heading: Heading,
    /// The positions; the first, where play starts, has one more outline.
    pub nodes: Vec<Node>,
    /// The moves; those between nodes that do not exist are left out.
    pub moves: Vec<Move>,
    /// What the layers count.
    pub layers: Layers,
}

/// What the layers of a graph count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layers {
    /// Moves to the end, if the winner hurries and the loser delays.
    Remoteness,
    /// The longest play to the end, in games that points decide.
    Longest,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position, on one or more lines.
    pub lines: Vec<String>,
    /// Whether the lines are those of a board, whose letters are equally wide.
    pub board: bool,
    /// Who wins.
    pub result: Ends,
    /// The letter of the outcome, or what stands for it.
    pub letter: String,
    /// The value or the points, where there are any.
    pub worth: String,
    /// Its layer.
    pub layer: Layer,
}

/// The result for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// He wins.
    Won,
    /// He loses.
    Lost,
    /// Neither.
    Drawn,
}

/// The layer of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// So many moves to the end.
    Moves(u64),
    /// A draw, so many moves from the first position.
    Draw(u64),
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The position before.
    pub from: usize,
    /// The position after.
    pub to: usize,
    /// What it is good for.
    pub kind: MoveKind,
}

/// What a move is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveKind {
    /// It wins.
    Winning,
    /// It brings the most points.
    Best,
    /// It keeps a draw.
    Keeping,
    /// It does none of these.
    Other,
}

const TEXT: f64 = 14.5;
const LINE: f64 = 18.0;
const SMALL: f64 = 12.5;
/// Texts of positions wider than this are cut.
const WIDEST: f64 = 240.0;
/// The narrowest picture.
const NARROWEST: f64 = 640.0;

impl Graph {
    /// Draws it.
    pub fn draw(&self, look: &Look) -> Drawing {
        let (down, right) = (Plan::new(self, Flow::Down), Plan::new(self, Flow::Right));
        // Slides are 16 : 9; what is nearer to that is easier to read on them.
        let plan = if down.strain() <= right.strain() { down } else { right };
        self.draw_plan(plan, look)
    }

    fn draw_plan(&self, mut plan: Plan, look: &Look) -> Drawing {
        let palette = look.theme.palette();
        let legend = self.legend(palette, look);
        let [across, tall] = plan.size();
        let labels = 46.0;
        let wide = (across + labels + 2.0 * MARGIN).max(NARROWEST);
        let mut sheet = Sheet::default();
        let top = heading(&mut sheet, &self.heading, palette, wide) + 8.0;
        let extra = match plan.frame.flow {
            Flow::Down => [labels, 16.0],
            Flow::Right => [0.0, 16.0],
        };
        let left = MARGIN + extra[0] + (wide - across - extra[0] - 2.0 * MARGIN).max(0.0) / 2.0;
        plan.frame.origin = [left, top + extra[1]];
        let bottom = top + extra[1] + tall;
        self.axis(&mut sheet, &plan, palette, look, [wide, top, bottom]);
        self.arrows(&mut sheet, &plan, palette);
        self.boxes(&mut sheet, &plan, palette);
        let room = wide - 2.0 * MARGIN;
        let below = bottom + if plan.frame.flow == Flow::Right { 52.0 } else { 26.0 };
        legend.draw(&mut sheet, palette, [MARGIN, below], room);
        let args = [
            ("count", self.nodes.len().to_string()),
            ("moves", self.moves.len().to_string()),
            ("lost", self.nodes.iter().filter(|node| node.result == Ends::Lost).count().to_string()),
        ];
        let describes = filled(Label::PictureDescribeGraph, args, look.lang);
        let size = [wide, below + legend.height(room) + MARGIN - (ROW - 18.0)];
        let (title, lang, width) = (&self.heading.title, look.lang, look.width);
        sheet.finish(&Page { size, width, palette, lang, title, describes: &describes })
    }

    /// The numbers of the layers.
    fn axis(
        &self,
        sheet: &mut Sheet,
        plan: &Plan,
        palette: &Palette,
        look: &Look,
        [wide, top, bottom]: [f64; 3],
    ) {
        let face = Face { size: SMALL + 1.0, fill: palette.muted, bold: false };
        let counted = plan.layers.iter().any(|layer| matches!(layer, Layer::Moves(_)));
        let label = match self.layers {
            _ if !counted => Label::PictureDraws,
            Layers::Remoteness => Label::PictureRemoteness,
            Layers::Longest => Label::PictureDistance,
        };
        match plan.frame.flow {
            Flow::Down => sheet.text([MARGIN, top + 2.0], Anchor::Start, face, &text(label, look.lang)),
            Flow::Right => {
                sheet.text([wide - MARGIN, bottom + 40.0], Anchor::End, face, &text(label, look.lang))
            }
        }
        for (layer, middle) in plan.layers.iter().zip(&plan.frame.middle) {
            let shown = match layer {
                Layer::Moves(count) => count.to_string(),
                Layer::Draw(_) => "D".to_owned(),
            };
            let [x, y] = plan.frame.point(*middle, 0.0);
            match plan.frame.flow {
                Flow::Down => {
                    sheet.line([MARGIN + 26.0, y], [wide - MARGIN, y], palette.rule, 1.0);
                    sheet.text([MARGIN + 18.0, y + 5.0], Anchor::End, face, &shown);
                }
                Flow::Right => {
                    sheet.line([x, top + 8.0], [x, bottom + 4.0], palette.rule, 1.0);
                    sheet.text([x, bottom + 20.0], Anchor::Middle, face, &shown);
                }
            }
        }
    }

    fn arrows(&self, sheet: &mut Sheet, plan: &Plan, palette: &'static Palette) {
        let pen = |kind: MoveKind| match kind {
            MoveKind::Winning | MoveKind::Best => (palette.lost, 2.6, 9.0),
            MoveKind::Keeping => (palette.other, 2.0, 8.0),
            MoveKind::Other => (palette.axis, 1.0, 6.5),
        };
        let kind = |link: usize| plan.kinds.get(link).copied().unwrap_or(MoveKind::Other);
        let pieces = pieces(&plan.arranged, &plan.frame, &plan.bodies, &plan.links, |link| pen(kind(link)).2);
        sheet.open("g", &[("class", "moves".into())]);
        for wanted in [MoveKind::Other, MoveKind::Keeping, MoveKind::Best, MoveKind::Winning] {
            for piece in pieces.iter().filter(|piece| kind(piece.link) == wanted) {
                let (stroke, width, _) = pen(wanted);
                let class = match wanted {
                    MoveKind::Winning | MoveKind::Best => "move winning",
                    MoveKind::Keeping => "move keeping",
                    MoveKind::Other => "move",
                };
                let dashes = if wanted == MoveKind::Keeping { "7 4" } else { "none" };
                sheet.leaf(
                    "path",
                    &[
                        ("class", class.into()),
                        ("d", (&piece.path).into()),
                        ("fill", "none".into()),
                        ("stroke", stroke.into()),
                        ("stroke-width", width.into()),
                        ("stroke-dasharray", dashes.into()),
                    ],
                );
                if let Some(head) = &piece.head {
                    sheet.fill("head", head, stroke);
                }
            }
        }
        sheet.close("g");
    }

    fn boxes(&self, sheet: &mut Sheet, plan: &Plan, palette: &Palette) {
        sheet.open("g", &[("class", "positions".into())]);
        for (index, node) in self.nodes.iter().enumerate() {
            let [w, h] = size(node);
            let layer = plan.arranged.items[index].layer;
            let middle = plan.frame.middle.get(layer).copied().unwrap_or(0.0);
            let [x, y] = plan.frame.point(middle, plan.arranged.place[index]);
            let (shape, class) = match node.result {
                Ends::Won => (NodeShape::Won, "position"),
                Ends::Lost => (NodeShape::Lost, "position lost"),
                Ends::Drawn => (NodeShape::Other, "position drawn"),
            };
            let tip = format!("{}: {}", node.lines.join(" / "), node.standing());
            if index == 0 {
                outline(
                    sheet,
                    [x - w / 2.0 - 4.5, y - h / 2.0 - 4.5, w + 9.0, h + 9.0],
                    palette.ink,
                    1.3,
                    9.0,
                );
            }
            node_outline(sheet, palette, shape, [x - w / 2.0, y - h / 2.0, w, h], class, &tip);
            node.write(sheet, palette, [x, y - h / 2.0]);
        }
        sheet.close("g");
    }

    fn legend(&self, palette: &'static Palette, look: &Look) -> Legend {
        let ends = |ends: Ends| self.nodes.iter().any(|node| node.result == ends);
        let kind = |kind: MoveKind| self.moves.iter().any(|one| one.kind == kind);
        let arrow = |stroke, width, dashed| Sample::Arrow { stroke, width, dashed };
        let rows = [
            (ends(Ends::Lost), Sample::Node(NodeShape::Lost), Label::PictureLoses),
            (ends(Ends::Won), Sample::Node(NodeShape::Won), Label::PictureWins),
            (ends(Ends::Drawn), Sample::Node(NodeShape::Other), Label::PictureDrawn),
            (kind(MoveKind::Winning), arrow(palette.lost, 2.6, false), Label::PictureWinningMove),
            (kind(MoveKind::Best), arrow(palette.lost, 2.6, false), Label::PictureBestMove),
            (kind(MoveKind::Keeping), arrow(palette.other, 2.0, true), Label::PictureKeepingMove),
            (kind(MoveKind::Other), arrow(palette.axis, 1.0, false), Label::PictureOtherMove),
        ];
        let shown = rows.into_iter().filter(|(shown, _, _)| *shown);
        Legend {
            items: shown.map(|(_, sample, label)| (sample, text(label, look.lang))).collect(),
            stands: Stands::Rows,
        }
    }
}

impl Node {
    /// Letter and worth.
    fn standing(&self) -> String {
        match self.worth.as_str() {
            "" => self.letter.clone(),
            worth => format!("{} · {worth}", self.letter),
        }
    }

    fn line_width(&self, line: &str) -> f64 {
        if self.board { mono_width(line, TEXT) } else { width(line, TEXT) }
    }

    /// Writes the lines and the standing from the top of its box.
    fn write(&self, sheet: &mut Sheet, palette: &Palette, [x, top]: [f64; 2]) {
        let mut y = top + 5.0;
        for line in &self.lines {
            y += LINE;
            let shown = if self.board { line.clone() } else { cut(line, TEXT, WIDEST) };
            if self.board {
                sheet.text_in(
                    "text",
                    &[
                        ("x", x.into()),
                        ("y", (y - 3.0).into()),
                        ("font-size", TEXT.into()),
                        ("font-family", Attr::Text(MONO)),
                        ("fill", palette.ink.into()),
                        ("text-anchor", "middle".into()),
                    ],
                    &shown,
                );
            } else {
                sheet.text(
                    [x, y - 3.0],
                    Anchor::Middle,
                    Face { size: TEXT, fill: palette.ink, bold: false },
                    &shown,
                );
            }
        }
        let face = Face { size: SMALL, fill: palette.ink, bold: true };
        sheet.text([x, y + 13.0], Anchor::Middle, face, &self.standing());
    }
}

/// Width and height of the box of a position.
fn size(node: &Node) -> [f64; 2] {
    let lines =
        node.lines.iter().map(|line| node.line_width(line).min(if node.board { f64::MAX } else { WIDEST }));
    let widest = lines.fold(width(&node.standing(), SMALL * 1.05), f64::max);
    [(widest + 26.0).max(46.0), real(node.lines.len()) * LINE + 29.0]
}

/// A graph with its places, in one direction.
struct Plan {
    layers: Vec<Layer>,
    arranged: Arranged,
    frame: Frame,
    bodies: Vec<Body>,
    links: Vec<Link>,
    kinds: Vec<MoveKind>,
}

impl Plan {
    fn new(graph: &Graph, flow: Flow) -> Self {
        let mut layers: Vec<Layer> = graph.nodes.iter().map(|node| node.layer).collect();
        // Draws first, then from the farthest to the end.
        layers.sort_by_key(|layer| match layer {
            Layer::Draw(count) => (0, *count),
            Layer::Moves(count) => (1, u64::MAX - count),
        });
        layers.dedup();
        let along = |[w, h]: [f64; 2]| if flow == Flow::Down { [h, w] } else { [w, h] };
        let sizes: Vec<[f64; 2]> = graph.nodes.iter().map(|node| along(size(node))).collect();
        let looped = |index: usize| graph.moves.iter().any(|one| one.from == index && one.to == index);
        let items: Vec<Item> = graph
            .nodes
            .iter()
            .zip(&sizes)
            .enumerate()
            .map(|(index, (node, size))| {
                let layer = layers.iter().position(|layer| *layer == node.layer).unwrap_or(0);
                let after = size[1] / 2.0 + if looped(index) { 32.0 } else { 0.0 };
                Item { layer, before: size[1] / 2.0, after }
            })
            .collect();
        let known = |one: &&Move| one.from < items.len() && one.to < items.len();
        let moves: Vec<Move> = graph.moves.iter().filter(known).copied().collect();
        let bundle = |kind: MoveKind| match kind {
            MoveKind::Winning => 0,
            MoveKind::Best => 1,
            MoveKind::Keeping => 2,
            MoveKind::Other => 3,
        };
        let links: Vec<Link> =
            moves.iter().map(|one| Link { from: one.from, to: one.to, bundle: bundle(one.kind) }).collect();
        let arranged = arrange(&items, &links, 20.0);
        let half = |layer: usize| {
            let own = items.iter().zip(&sizes).filter(|(item, _)| item.layer == layer);
            own.map(|(_, size)| size[0] / 2.0).fold(0.0, f64::max)
        };
        let half: Vec<f64> = (0..layers.len()).map(half).collect();
        let frame = Frame::new(flow, half, &gaps(&arranged, layers.len(), flow));
        let body = |size: &[f64; 2]| Body { half: [size[0] / 2.0, size[1] / 2.0], round: false, loops: 1.0 };
        let bodies = sizes.iter().map(body).collect();
        Self { layers, arranged, frame, bodies, links, kinds: moves.iter().map(|one| one.kind).collect() }
    }

    /// Width and height.
    fn size(&self) -> [f64; 2] {
        match self.frame.flow {
            Flow::Down => [self.arranged.breadth, self.frame.depth()],
            Flow::Right => [self.frame.depth(), self.arranged.breadth],
        }
    }

    /// How far the shape is from that of a slide.
    fn strain(&self) -> f64 {
        let [w, h] = self.size();
        let ratio = (w + 120.0) / (h + 220.0) / (16.0 / 9.0);
        if ratio > 1.0 { ratio } else { 1.0 / ratio.max(0.001) }
    }
}

/// The more pieces run between two layers, the more room there is between them.
fn gaps(arranged: &Arranged, layers: usize, flow: Flow) -> Vec<f64> {
    let mut counts = vec![0_usize; layers];
    let mut seen = std::collections::BTreeSet::new();
    for pair in arranged.routes.iter().flat_map(|route| route.windows(2)) {
        let &[a, b] = pair else { continue };
        let layer = arranged.items[a].layer.min(arranged.items[b].layer);
        if seen.insert((a, b)) {
            counts[layer] += 1;
        }
    }
    let least = if flow == Flow::Down { 46.0 } else { 60.0 };
    counts.into_iter().map(|count| least + (real(count) * 2.0).min(70.0)).collect()
}
