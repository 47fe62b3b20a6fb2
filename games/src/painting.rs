//! Questions about games in which Left and Right paint the vertices of a graph.

use grundy_messages::Label;
use serde_json::json;

use crate::graphs::Links;
use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Field, Question};

/// Vertices of a question; what can be solved is far smaller.
const MOST: usize = 1_000;

/// The graph is the parameter `G` of the rules; what is painted, Left's vertices and Right's, is the position.
pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    for (name, family) in [("path", "path_graph"), ("cycle", "cycle_graph")] {
        if question.has(name) {
            let [n] = question.fields([name])?;
            return Ok(inquiry("({}, {})".to_owned(), format!("{family}({})", n.size(1, MOST)?)));
        }
    }
    let ([n, edges], [colors]) = question.fields_and(["n", "edges"], ["colors"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let position = colors.map_or_else(|| Ok("({}, {})".to_owned()), |colors| painted(graph.n, &colors))?;
    Ok(inquiry(position, graph.graph()))
}

fn inquiry(position: String, graph: String) -> Inquiry {
    let inquiry = Inquiry::of(position, |found| json!({ "outcome": found.letter(), "value": found.value }));
    inquiry.set("G", graph)
}

/// The vertices of Left and those of Right.
fn painted(n: usize, colors: &Field<'_>) -> Result<String, AnswerError> {
    let each = colors.elements()?;
    if each.len() != n {
        return Err(colors.expected(Label::JsonColorEach));
    }
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (before, color) in each.iter().enumerate() {
        let vertex = (before + 1).to_string();
        match color.one_of(&["L", "R", "."])? {
            "L" => left.push(vertex),
            "R" => right.push(vertex),
            _ => (),
        }
    }
    Ok(format!("({{{}}}, {{{}}})", left.join(", "), right.join(", ")))
}
