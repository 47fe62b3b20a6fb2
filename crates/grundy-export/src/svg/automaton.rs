//! States and arrows that read digits, from the first state to the right.
//!
//! States from which nothing is accepted any more are left out, with the arrows to them; so are states that are never
//! reached. Parallel arrows are one, and digits that do not matter are `∗`.

use std::collections::VecDeque;

use grundy_core::{Automaton, Coding};
use grundy_messages::Label;

use super::arrows::{Body, Flow, Frame, Piece, pieces};
use super::frame::{MARGIN, heading};
use super::layers::{Arranged, Item, Link, arrange};
use super::legend::{Legend, ROW, Sample, Stands, state};
use super::letters::width;
use super::numbers::real;
use super::paths::{arrow_head, on_cubic};
use super::sheet::{Anchor, Face, Page, Sheet};
use super::theme::Palette;
use super::words::{filled, text};
use super::{Drawing, Heading, Look};

/// One or more automata, one for each kind of position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automata {
    /// What stands above.
    pub heading: Heading,
    /// How they hold values.
    pub coding: Coding,
    /// The automata with their names; a single one needs none.
    pub machines: Vec<(String, Automaton)>,
}

/// The most states that are drawn.
pub const MOST_STATES: usize = 40;

const RADIUS: f64 = 20.0;
const LABEL: f64 = 13.5;
const LINE: f64 = 16.5;
/// Labels wider than this are broken.
const WIDEST: f64 = 128.0;
/// How far a loop stands out.
const LOOP: f64 = 34.0;
const NARROWEST: f64 = 640.0;

/// How many states are drawn of an automaton: those that are reached and from which something is accepted.
pub fn states(automaton: &Automaton) -> usize {
    live(automaton).len()
}

impl Automata {
    /// Draws them below each other.
    pub fn draw(&self, look: &Look) -> Drawing {
        let palette = look.theme.palette();
        let mut plans: Vec<Plan> =
            self.machines.iter().map(|(_, machine)| Plan::new(machine, self.coding, look)).collect();
        let widest = plans.iter().map(|plan| plan.frame.depth()).fold(0.0, f64::max);
        let wide = (widest + 2.0 * MARGIN + 44.0).max(NARROWEST);
        let mut sheet = Sheet::default();
        let mut y = heading(&mut sheet, &self.heading, palette, wide);
        for (plan, (name, _)) in plans.iter_mut().zip(&self.machines) {
            if self.machines.len() > 1 {
                y += 18.0;
                sheet.text(
                    [MARGIN, y],
                    Anchor::Start,
                    Face { size: 15.0, fill: palette.ink, bold: true },
                    name,
                );
                y += 8.0;
            }
            let left = MARGIN + 44.0 + (wide - widest - 2.0 * MARGIN - 44.0).max(0.0) / 2.0;
            plan.frame.origin = [left, y + 8.0];
            plan.draw(&mut sheet, palette);
            y += plan.arranged.breadth + 34.0;
        }
        let legend = self.legend(&plans, look);
        let room = wide - 2.0 * MARGIN;
        legend.draw(&mut sheet, palette, [MARGIN, y], room);
        let args = [
            ("count", plans.iter().map(|plan| plan.accepting.len()).sum::<usize>().to_string()),
            (
                "accepting",
                plans.iter().flat_map(|plan| &plan.accepting).filter(|yes| **yes).count().to_string(),
            ),
        ];
        let describes = filled(Label::PictureDescribeAutomaton, args, look.lang);
        let size = [wide, y + legend.height(room) + MARGIN - (ROW - 18.0)];
        let (title, lang, width) = (&self.heading.title, look.lang, look.width);
        sheet.finish(&Page { size, width, palette, lang, title, describes: &describes })
    }

    fn legend(&self, plans: &[Plan], look: &Look) -> Legend {
        let has = |accepting: bool| plans.iter().any(|plan| plan.accepting.contains(&accepting));
        let rows = [
            (has(true), Sample::State { accepting: true }, Label::PictureAccepts),
            (has(false), Sample::State { accepting: false }, Label::PictureRefuses),
        ];
        let shown = rows.into_iter().filter(|(shown, _, _)| *shown);
        Legend {
            items: shown.map(|(_, sample, label)| (sample, text(label, look.lang))).collect(),
            stands: Stands::Rows,
        }
    }
}

/// Whether something is left out of the drawing of an automaton.
pub fn has_dead_states(automaton: &Automaton) -> bool {
    let (live, symbols) = (live(automaton), symbols(automaton));
    live.iter().any(|state| successors(automaton, *state, symbols).any(|to| !live.contains(&to)))
}

/// The states that are drawn, the first one first, by their distance from it.
fn live(automaton: &Automaton) -> Vec<usize> {
    let symbols = symbols(automaton);
    let count = automaton.accepting.len();
    let mut useful = automaton.accepting.clone();
    loop {
        let more: Vec<usize> = (0..count)
            .filter(|state| !useful[*state])
            .filter(|state| successors(automaton, *state, symbols).any(|to| useful.get(to) == Some(&true)))
            .collect();
        if more.is_empty() {
            break;
        }
        more.into_iter().for_each(|state| useful[state] = true);
    }
    let start = usize::try_from(automaton.start).unwrap_or(usize::MAX);
    let mut order = vec![start];
    let mut waiting = VecDeque::from([start]);
    while let Some(state) = waiting.pop_front() {
        for to in successors(automaton, state, symbols) {
            if useful.get(to) == Some(&true) && !order.contains(&to) {
                order.push(to);
                waiting.push_back(to);
            }
        }
    }
    order.retain(|state| *state < count);
    order
}

/// How many symbols there are.
fn symbols(automaton: &Automaton) -> usize {
    automaton.next.len().checked_div(automaton.accepting.len()).unwrap_or(0)
}

/// The successors of a state, one a symbol.
fn successors(automaton: &Automaton, state: usize, symbols: usize) -> impl Iterator<Item = usize> {
    let own = automaton.next.iter().skip(state.saturating_mul(symbols)).take(symbols);
    own.map(|to| usize::try_from(*to).unwrap_or(usize::MAX))
}

/// The digits of a symbol; `None` is any digit.
type Digits = Vec<Option<u32>>;

fn digits(automaton: &Automaton, symbol: usize) -> Digits {
    let base = usize::try_from(automaton.numeration.digits()).unwrap_or(1).max(1);
    let mut rest = symbol;
    let mut digits: Digits = (0..automaton.tracks)
        .map(|_| {
            let digit = u32::try_from(rest % base).ok();
            rest /= base;
            digit
        })
        .collect();
    digits.reverse();
    digits
}

/// The same symbols with fewer words: where every digit of a track occurs, it does not matter.
fn merged(mut words: Vec<Digits>, base: u32) -> Vec<Digits> {
    let tracks = words.first().map_or(0, Vec::len);
    for track in (0..tracks).rev() {
        let mut kept: Vec<Digits> = Vec::new();
        for word in &words {
            let mut general = word.clone();
            general[track] = None;
            let same = words.iter().filter(|other| {
                other.iter().enumerate().all(|(at, digit)| at == track || general[at] == *digit)
            });
            let all = word[track].is_some() && same.count() == usize::try_from(base).unwrap_or(usize::MAX);
            let one = if all { general } else { word.clone() };
            if !kept.contains(&one) {
                kept.push(one);
            }
        }
        words = kept;
    }
    words
}

/// A symbol as it is written at an arrow.
fn written(word: &Digits, coding: Coding) -> String {
    let digit = |digit: &Option<u32>| digit.map_or("∗".to_owned(), |digit| digit.to_string());
    let tuple = |digits: &[Option<u32>]| match digits {
        [one] => digit(one),
        several => format!("({})", several.iter().map(digit).collect::<Vec<_>>().join(",")),
    };
    match (coding, word.split_last()) {
        (Coding::Number | Coding::Power, Some((value, inputs))) if !inputs.is_empty() => {
            format!("{}/{}", tuple(inputs), digit(value))
        }
        _ => tuple(word),
    }
}

/// An automaton with its places.
struct Plan {
    accepting: Vec<bool>,
    links: Vec<Link>,
    labels: Vec<Vec<String>>,
    arranged: Arranged,
    frame: Frame,
}

impl Plan {
    fn new(automaton: &Automaton, coding: Coding, look: &Look) -> Self {
        let live = live(automaton);
        let symbols = symbols(automaton);
        let mut links = Vec::new();
        let mut labels = Vec::new();
        for (from, state) in live.iter().enumerate() {
            for (to, target) in live.iter().enumerate() {
                let own =
                    successors(automaton, *state, symbols).enumerate().filter(|(_, next)| next == target);
                let words: Vec<Digits> = own.map(|(symbol, _)| digits(automaton, symbol)).collect();
                if !words.is_empty() {
                    links.push(Link { from, to, bundle: links.len() });
                    labels.push(label(merged(words, automaton.numeration.digits()), coding, look));
                }
            }
        }
        let layers = layers(live.len(), &links);
        let own_loop = |node: usize| links.iter().position(|link| link.from == node && link.to == node);
        let items: Vec<Item> = layers
            .iter()
            .enumerate()
            .map(|(node, layer)| {
                let above =
                    own_loop(node).map_or(0.0, |link| LOOP * 0.75 + real(labels[link].len()) * LINE + 4.0);
                Item { layer: *layer, before: RADIUS + above, after: RADIUS + 4.0 }
            })
            .collect();
        let arranged = arrange(&items, &links, 40.0);
        let count = layers.iter().map(|layer| layer + 1).max().unwrap_or(0);
        let gaps = gaps(&layers, count, &links, &labels);
        let frame = Frame::new(Flow::Right, vec![RADIUS; count], &gaps);
        let accepting = live.iter().map(|state| automaton.accepting.get(*state) == Some(&true)).collect();
        Self { accepting, links, labels, arranged, frame }
    }

    fn draw(&self, sheet: &mut Sheet, palette: &Palette) {
        let body = Body { half: [RADIUS, RADIUS], round: true, loops: -1.0 };
        let bodies = vec![body; self.accepting.len()];
        let pieces = pieces(&self.arranged, &self.frame, &bodies, &self.links, |_| 8.5);
        sheet.open("g", &[("class", "transitions".into())]);
        for piece in &pieces {
            sheet.stroke("transition", &piece.path, palette.axis, 1.5);
            if let Some(head) = &piece.head {
                sheet.fill("head", head, palette.axis);
            }
        }
        if !self.accepting.is_empty() {
            let [x, y] = self.centre(0);
            sheet.stroke("start", &format!("M{} {}h30", x - RADIUS - 40.0, y), palette.ink, 2.0);
            sheet.fill("head", &arrow_head([x - RADIUS - 1.0, y], [x - RADIUS - 40.0, y], 9.5), palette.ink);
        }
        sheet.close("g");
        sheet.open("g", &[("class", "states".into())]);
        for (node, accepting) in self.accepting.iter().enumerate() {
            let [x, y] = self.centre(node);
            let class = if *accepting { "state accepting" } else { "state" };
            state(sheet, palette, [x, y], RADIUS, *accepting, class);
            let face = Face { size: 14.0, fill: palette.ink, bold: true };
            sheet.text([x, y + 5.0], Anchor::Middle, face, &node.to_string());
        }
        sheet.close("g");
        self.draw_labels(sheet, palette, &pieces);
    }

    fn draw_labels(&self, sheet: &mut Sheet, palette: &Palette, pieces: &[Piece]) {
        sheet.open("g", &[("class", "labels".into())]);
        let circle = |node: usize| {
            let [x, y] = self.centre(node);
            [x - RADIUS, y - RADIUS, 2.0 * RADIUS, 2.0 * RADIUS]
        };
        let mut taken: Vec<[f64; 4]> = (0..self.accepting.len()).map(circle).collect();
        for piece in pieces.iter().filter(|piece| piece.first) {
            let (Some(link), Some(lines)) = (self.links.get(piece.link), self.labels.get(piece.link)) else {
                continue;
            };
            let size = [
                lines.iter().map(|line| width(line, LABEL)).fold(0.0, f64::max) + 6.0,
                real(lines.len()) * LINE,
            ];
            let around = |[x, y]: [f64; 2]| [x - size[0] / 2.0, y - size[1] / 2.0, size[0], size[1]];
            let free = if link.from == link.to {
                let [x, y] = on_cubic(piece.curve, 0.5);
                around([x, y - size[1] / 2.0 - 2.0])
            } else {
                let others = pieces.iter().filter(|other| other.link != piece.link);
                let crossed: Vec<[f64; 2]> = others.flat_map(|other| course(other.curve)).collect();
                PARTS
                    .map(|part| around(on_cubic(piece.curve, part)))
                    .into_iter()
                    .min_by_key(|place| {
                        let covered = taken.iter().filter(|other| overlap(*place, **other)).count();
                        let on_lines =
                            crossed.iter().filter(|[x, y]| overlap(*place, [*x, *y, 0.0, 0.0])).count();
                        covered * 100 + on_lines
                    })
                    .unwrap_or_default()
            };
            taken.push(free);
            let [x, y, w, h] = free;
            sheet.rect("plate", [x, y, w, h], palette.page);
            for (index, line) in lines.iter().enumerate() {
                let face = Face { size: LABEL, fill: palette.ink, bold: false };
                let at = [x + w / 2.0, y + real(index + 1) * LINE - 4.2];
                sheet.text(at, Anchor::Middle, face, line);
            }
        }
        sheet.close("g");
    }

    fn centre(&self, node: usize) -> [f64; 2] {
        let layer = self.arranged.items[node].layer;
        self.frame.point(self.frame.middle.get(layer).copied().unwrap_or(0.0), self.arranged.place[node])
    }
}

/// Where on its arrow a label may stand, the best places first.
const PARTS: [f64; 11] = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8];

/// Points along a curve.
fn course(curve: [[f64; 2]; 4]) -> impl Iterator<Item = [f64; 2]> {
    (1_u8..32).map(move |part| on_cubic(curve, f64::from(part) / 32.0))
}

fn overlap([ax, ay, aw, ah]: [f64; 4], [bx, by, bw, bh]: [f64; 4]) -> bool {
    ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah
}

/// The words of an arrow, on one or more lines.
fn label(words: Vec<Digits>, coding: Coding, look: &Look) -> Vec<String> {
    if let [word] = words.as_slice()
        && word.iter().all(Option::is_none)
    {
        return vec![text(Label::PictureAny, look.lang)];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in words.iter().map(|word| written(word, coding)) {
        match lines.last_mut() {
            Some(line) if width(line, LABEL) + width(&word, LABEL) < WIDEST => *line += &format!(", {word}"),
            Some(line) => {
                line.push(',');
                lines.push(word);
            }
            None => lines.push(word),
        }
    }
    lines
}

/// How far each state is from the first.
fn layers(states: usize, links: &[Link]) -> Vec<usize> {
    let mut layers = vec![usize::MAX; states];
    if let Some(first) = layers.first_mut() {
        *first = 0;
    }
    // States are numbered by distance, so one pass in order is enough.
    for node in 0..states {
        let next = layers[node].saturating_add(1);
        for link in links.iter().filter(|link| link.from == node) {
            layers[link.to] = layers[link.to].min(next);
        }
    }
    layers.iter().map(|layer| if *layer == usize::MAX { 0 } else { *layer }).collect()
}

/// Room between the layers for the labels there.
fn gaps(layers: &[usize], count: usize, links: &[Link], labels: &[Vec<String>]) -> Vec<f64> {
    let mut gaps = vec![96.0_f64; count];
    for (link, lines) in links.iter().zip(labels) {
        let (from, to) = (layers[link.from], layers[link.to]);
        let wide = lines.iter().map(|line| width(line, LABEL)).fold(0.0, f64::max);
        // A label stands on the first piece of its arrow.
        let gap = if from < to {
            Some(from)
        } else if to < from {
            from.checked_sub(1)
        } else {
            None
        };
        if let Some(gap) = gap.and_then(|gap| gaps.get_mut(gap)) {
            *gap = gap.max(wide + 76.0) + 7.0;
        }
    }
    gaps
}

#[cfg(test)]
mod tests {
    use grundy_core::Numeration;

    use super::*;

    /// Reads n in binary and accepts even numbers; the third state is dead.
    fn even() -> Automaton {
        let next = vec![0, 1, 0, 1, 2, 2];
        Automaton {
            numeration: Numeration::BINARY,
            tracks: 1,
            start: 0,
            accepting: vec![true, false, false],
            next,
        }
    }

    #[test]
    fn dead_and_unreached_states_are_left_out() {
        assert_eq!((live(&even()), has_dead_states(&even())), (vec![0, 1], false));
        let next = vec![0, 1, 1, 1];
        let zero = Automaton {
            numeration: Numeration::BINARY,
            tracks: 1,
            start: 0,
            accepting: vec![true, false],
            next,
        };
        assert_eq!((states(&zero), has_dead_states(&zero)), (1, true));
        let nothing = Automaton { accepting: vec![false, false], ..zero };
        assert_eq!(states(&nothing), 1);
    }

    #[test]
    fn words_are_merged() {
        let word = |digits: &[u32]| digits.iter().map(|digit| Some(*digit)).collect::<Digits>();
        let rows: [(&[&[u32]], &[&str]); 4] = [
            (&[&[0, 0], &[0, 1]], &["(0,∗)"]),
            (&[&[0, 0], &[0, 1], &[1, 0], &[1, 1]], &["(∗,∗)"]),
            (&[&[0, 0], &[1, 0], &[1, 1]], &["(0,0)", "(1,∗)"]),
            (&[&[0, 1], &[1, 0]], &["(0,1)", "(1,0)"]),
        ];
        for (words, expected) in rows {
            let merged = merged(words.iter().map(|digits| word(digits)).collect(), 2);
            let shown: Vec<String> = merged.iter().map(|word| written(word, Coding::Set)).collect();
            assert_eq!(shown, expected);
        }
        assert_eq!(written(&word(&[1, 0]), Coding::Number), "1/0");
        assert_eq!(written(&word(&[1, 1, 0]), Coding::Number), "(1,1)/0");
    }
}
