//! Questions about games in which Left and Right paint the vertices of a graph.

use grundy_messages::Label;
use serde_json::{Value, json};

use crate::Dice;
use crate::graphs::Links;
use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Field, Question};

/// Vertices of a question; what can be solved is far smaller.
const MOST: usize = 1_000;

/// A graph, and what is painted on it.
pub(crate) struct Painting {
    /// The graph; vertices are numbered from 1.
    pub(crate) graph: Links,
    /// The vertices that Left has painted.
    pub(crate) left: Vec<usize>,
    /// The vertices that Right has painted.
    pub(crate) right: Vec<usize>,
}

impl Painting {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        for (name, first) in [("path", 2), ("cycle", 1)] {
            if question.has(name) {
                let [n] = question.fields([name])?;
                let n = n.size(1, MOST)?;
                // Each vertex and the one before it; before the first comes the last.
                let edges = (first..=n).map(|v| (if v == 1 { n } else { v - 1 }, v)).collect();
                let graph = Links { first: 1, n, edges };
                return Ok(Self { graph, left: Vec::new(), right: Vec::new() });
            }
        }
        let ([n, edges], [colors]) = question.fields_and(["n", "edges"], ["colors"])?;
        let mut painting =
            Self { graph: Links::read(&n, &edges, 1, MOST)?, left: Vec::new(), right: Vec::new() };
        colors.map_or(Ok(()), |colors| painting.paint(&colors))?;
        Ok(painting)
    }

    fn paint(&mut self, colors: &Field<'_>) -> Result<(), AnswerError> {
        let each = colors.elements()?;
        if each.len() != self.graph.n {
            return Err(colors.expected(Label::JsonColorEach));
        }
        for (vertex, color) in (1..).zip(&each) {
            match color.one_of(&["L", "R", "."])? {
                "L" => self.left.push(vertex),
                "R" => self.right.push(vertex),
                _ => (),
            }
        }
        Ok(())
    }
}

/// The vertices that Left may still paint, and those that Right may, as words: bit 0 is vertex 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Open {
    pub(crate) blue: u128,
    pub(crate) red: u128,
}

/// The neighbours of each vertex, as words.
pub(crate) struct Near(pub(crate) Vec<u128>);

impl Near {
    /// Graphs have at most so many vertices: the bits of a word.
    const MOST: usize = 128;

    /// The neighbours in a graph, if it is small enough.
    pub(crate) fn of(graph: &Links) -> Option<Self> {
        let mut near = vec![0; graph.n];
        if graph.n > Self::MOST {
            return None;
        }
        for (v, w) in &graph.edges {
            near[v - 1] |= 1 << (w - 1);
            near[w - 1] |= 1 << (v - 1);
        }
        Some(Self(near))
    }

    /// The neighbours of some vertices.
    pub(crate) fn around(&self, set: u128) -> u128 {
        each(set).fold(0, |around, v| around | self.0[v])
    }

    /// The connected part of a set with its first vertex.
    pub(crate) fn connected(&self, set: u128) -> u128 {
        let mut part = set & set.wrapping_neg();
        let mut edge = part;
        while edge != 0 {
            edge = self.around(edge) & set & !part;
            part |= edge;
        }
        part
    }
}

/// The vertices of a set.
pub(crate) fn each(set: u128) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let lowest = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        (lowest < 128).then(|| usize::try_from(lowest).unwrap_or(0))
    })
}

impl Painting {
    /// The vertices that are not painted, those of Left, and those of Right.
    pub(crate) fn words(&self) -> [u128; 3] {
        let set = |vertices: &[usize]| vertices.iter().fold(0_u128, |set, v| set | 1 << (v - 1));
        let (left, right) = (set(&self.left), set(&self.right));
        let all = (0..self.graph.n).fold(0, |all, v| all | 1 << v);
        [all & !left & !right, left, right]
    }
}

/// The graph is the parameter `G` of the rules; what is painted, Left's vertices and Right's, is the position.
pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Painting { graph, left, right } = Painting::read(question)?;
    let set = |vertices: &[usize]| {
        let names: Vec<String> = vertices.iter().map(ToString::to_string).collect();
        format!("{{{}}}", names.join(", "))
    };
    let position = format!("({}, {})", set(&left), set(&right));
    let inquiry = Inquiry::of(position, |found| json!({ "outcome": found.letter(), "value": found.value }));
    Ok(inquiry.set("G", graph.graph()))
}

/// All graphs of three vertices with all paintings of them, and all paths and circles of up to six.
pub(crate) fn small() -> Vec<Value> {
    let letters = |colors: &Vec<u64>| {
        colors.iter().map(|color| [".", "L", "R"][usize::try_from(*color).unwrap_or(0)]).collect::<Vec<_>>()
    };
    let painted: Vec<Vec<&str>> =
        crate::trials::lists(3, 0, 2).iter().filter(|colors| colors.len() == 3).map(letters).collect();
    let graphs = crate::trials::graphs(1, 3);
    let asked = graphs.iter().flat_map(|edges| {
        painted.iter().map(move |colors| json!({ "n": 3, "edges": edges, "colors": colors }))
    });
    let lines = (1..=6).flat_map(|n| [json!({ "path": n }), json!({ "cycle": n })]);
    asked.chain(lines).collect()
}

/// A graph of which some vertices are painted.
pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 3 + dice.below(3);
    let colors: Vec<&str> = (0..n).filter_map(|_| dice.one_of(&[".", ".", ".", "L", "R"])).collect();
    json!({ "n": n, "edges": dice.pairs(1, n, 2 * n), "colors": colors })
}
