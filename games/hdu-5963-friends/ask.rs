//! Friends as the judges ask it: the tree and its root are parameters of the rules, the edges of weight 1 are the position.

use grundy_messages::Label;
use serde_json::Value;

use crate::coins::set;
use crate::graphs::Links;
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Vertices at most.
const MOST: usize = 1_000_000;

/// The tree of a question.
pub(crate) struct Tree {
    pub(crate) links: Links,
    /// The numbers of the edges of weight 1.
    pub(crate) ones: Vec<usize>,
    pub(crate) root: usize,
}

impl Tree {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [n, edges, root] = question.fields(["n", "edges", "root"])?;
        let mut links = Links { first: 1, n: n.size(1, MOST)?, edges: Vec::new() };
        let mut ones = Vec::new();
        for (number, edge) in edges.elements()?.iter().enumerate() {
            let [u, v, weight] = edge.tuple()?;
            links.edges.push((links.vertex(&u)?, links.vertex(&v)?));
            if weight.size(0, 1)? == 1 {
                ones.push(number);
            }
        }
        if !is_tree(&links) {
            return Err(edges.expected(Label::JsonTree));
        }
        let root = links.vertex(&root)?;
        Ok(Self { links, ones, root })
    }
}

/// Whether there is one edge less than vertices, and none closes a circle.
fn is_tree(links: &Links) -> bool {
    let mut leader: Vec<usize> = (0..=links.n).collect();
    let joins = |(u, v): &(usize, usize)| {
        let (u, v) = (leader_of(&mut leader, *u), leader_of(&mut leader, *v));
        leader[u] = v;
        u != v
    };
    links.edges.len() + 1 == links.n && links.edges.iter().all(joins)
}

/// The vertex that stands for all that are joined with this one; ways there are halved.
fn leader_of(leader: &mut [usize], mut at: usize) -> usize {
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Tree { links, ones, root } = Tree::read(question)?;
    let reply = |found: &Found| Value::from(found.words(["Girls win!", "Boys win!", ""]));
    Ok(Inquiry::of(set(&ones), reply).set("T", links.graph()).set("root", root.to_string()))
}
