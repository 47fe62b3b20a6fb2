//! Trees in questions: `n`, and `edges` that join the vertices 1 to `n` without a circle.

use grundy_messages::Label;

use crate::graphs::Links;
use crate::question::{AnswerError, Field};

/// A tree. Its vertices are counted from 0 here, and from 1 in questions and rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    links: Links,
    neighbours: Vec<Vec<usize>>,
}

/// A tree seen from one of its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rooted {
    /// The vertices by distance from the root, which comes first.
    order: Vec<usize>,
    /// The next vertex on the way to the root; the root itself for the root.
    pub(crate) parent: Vec<usize>,
}

impl Tree {
    /// Reads a tree of `least` to `most` vertices.
    pub(crate) fn read(
        n: &Field<'_>,
        edges: &Field<'_>,
        least: usize,
        most: usize,
    ) -> Result<Self, AnswerError> {
        n.size(least, most)?;
        Self::joined(Links::read(n, edges, 1, most)?).ok_or_else(|| edges.expected(Label::JsonTree))
    }

    /// The links as a tree; `None` if they are not one.
    fn joined(links: Links) -> Option<Self> {
        if links.edges.len() + 1 != links.n {
            return None;
        }
        let mut neighbours = vec![Vec::new(); links.n];
        for (v, w) in &links.edges {
            neighbours[v - links.first].push(w - links.first);
            neighbours[w - links.first].push(v - links.first);
        }
        let tree = Self { links, neighbours };
        // One edge fewer than vertices: connected is then the same as free of circles.
        (tree.rooted(0).order.len() == tree.len()).then_some(tree)
    }

    /// How many vertices there are.
    pub(crate) fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// The vertices joined with `v`.
    pub(crate) fn neighbours(&self, v: usize) -> &[usize] {
        &self.neighbours[v]
    }

    /// Reads a vertex.
    pub(crate) fn vertex(&self, field: &Field<'_>) -> Result<usize, AnswerError> {
        Ok(self.links.vertex(field)? - self.links.first)
    }

    /// The number of a vertex in questions and rules.
    pub(crate) fn number(&self, v: usize) -> usize {
        v + self.links.first
    }

    /// The tree in the language of the rules.
    pub(crate) fn text(&self) -> String {
        self.links.tree()
    }

    /// The tree seen from `root`. Nothing here recurses: a path of 10^5 vertices is as good as any tree.
    pub(crate) fn rooted(&self, root: usize) -> Rooted {
        let mut parent = vec![None; self.len()];
        parent[root] = Some(root);
        let mut order = vec![root];
        let mut done = 0;
        while let Some(v) = order.get(done).copied() {
            done += 1;
            for w in &self.neighbours[v] {
                if parent[*w].is_none() {
                    parent[*w] = Some(v);
                    order.push(*w);
                }
            }
        }
        Rooted { order, parent: parent.into_iter().map(|parent| parent.unwrap_or(root)).collect() }
    }

    /// Whether edges can be chosen that meet every vertex exactly once.
    ///
    /// A leaf can only be matched with the vertex it hangs on. So, leaves first, each vertex that is still single takes
    /// its parent, and there is such a choice unless a parent is taken already, or the root stays single.
    pub(crate) fn is_perfectly_matched(&self) -> bool {
        let mut taken = vec![false; self.len()];
        for (v, parent) in self.rooted(0).leaves_first() {
            if !taken[v] {
                if taken[parent] {
                    return false;
                }
                taken[parent] = true;
            }
        }
        taken.first() == Some(&true)
    }
}

impl Rooted {
    /// All vertices but the root, each with its parent and after everything that hangs on it.
    pub(crate) fn leaves_first(&self) -> impl Iterator<Item = (usize, usize)> {
        self.root_first().rev()
    }

    /// All vertices but the root, each with its parent and before everything that hangs on it.
    pub(crate) fn root_first(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        self.order.iter().skip(1).map(|v| (*v, self.parent[*v]))
    }
}

#[cfg(test)]
mod tests {
    use grundy_texts::{EN, ZH};
    use serde_json::json;

    use super::*;
    use crate::question::Question;

    fn tree(n: usize, edges: &[(usize, usize)]) -> Result<Tree, AnswerError> {
        let value = crate::Json::from(&json!({ "n": n, "edges": edges }));
        let [n, edges] = Question::new(&value, "").fields(["n", "edges"])?;
        Tree::read(&n, &edges, 1, 10)
    }

    #[test]
    fn only_trees_are_read() {
        let rows: [(usize, &[(usize, usize)], bool); 9] = [
            (0, &[], false),
            (1, &[], true),
            (1, &[(1, 1)], false),
            (2, &[], false),
            (2, &[(2, 1)], true),
            (3, &[(1, 2), (1, 2)], false),
            (4, &[(1, 2), (2, 3), (3, 1)], false),
            (4, &[(1, 2), (4, 3), (3, 1)], true),
            (11, &[], false),
        ];
        for (n, edges, expected) in rows {
            assert_eq!(tree(n, edges).is_ok(), expected, "{n} {edges:?}");
        }
    }

    #[test]
    fn what_is_no_tree_is_refused_in_words() {
        let error = tree(3, &[(1, 2), (1, 2)]).expect_err("no tree");
        assert_eq!(
            error.message(EN),
            "`edges` is [[1,2],[1,2]], expected the edges of a tree on `n` vertices"
        );
        assert_eq!(error.message(ZH), "`edges` 为 [[1,2],[1,2]]，应为 `n` 个顶点的树的各边");
    }

    #[test]
    fn roots_come_before_what_hangs_on_them() {
        let tree = tree(5, &[(5, 4), (4, 1), (4, 2), (2, 3)]).expect("a tree");
        assert_eq!(tree.text(), "tree 1..6 {5-4, 4-1, 4-2, 2-3}");
        let rooted = tree.rooted(2);
        assert_eq!(rooted.parent, [3, 2, 2, 1, 3]);
        assert_eq!(rooted.leaves_first().collect::<Vec<_>>(), [(0, 3), (4, 3), (3, 1), (1, 2)]);
    }

    #[test]
    fn perfect_matchings() {
        let rows: [(usize, &[(usize, usize)], bool); 6] = [
            (1, &[], false),
            (2, &[(1, 2)], true),
            (4, &[(1, 2), (2, 3), (3, 4)], true),
            (4, &[(1, 2), (1, 3), (1, 4)], false),
            (6, &[(1, 2), (2, 3), (3, 4), (2, 5), (3, 6)], false),
            (6, &[(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)], true),
        ];
        for (n, edges, expected) in rows {
            assert_eq!(tree(n, edges).expect("a tree").is_perfectly_matched(), expected, "{edges:?}");
        }
    }
}
