//! Link with Chess Game as what it is, undirected vertex geography on the graph of all placements: from the rules alone, three cells are
//! out of reach. The algorithm of that game, matchings on any graph, is compared with its own rules.

use serde_json::{Value, json};

use crate::Json;
use crate::ask_link_chess_game::read;
use crate::fast_undirected_vertex_geography as geography;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (n, [r, g, b]) = read(question)?;
    let number = |r: i64, g: i64, b: i64| ((r - 1) * n + g - 1) * n + b;
    let mut edges = Vec::new();
    for (x, y, z) in (1..n).flat_map(|x| (1..=n).flat_map(move |y| (1..=n).map(move |z| (x, y, z)))) {
        // From x to x + 1, as the place of each of the pieces.
        edges.push((number(x, y, z), number(x + 1, y, z)));
        edges.push((number(y, x, z), number(y, x + 1, z)));
        edges.push((number(y, z, x), number(y, z, x + 1)));
    }
    let graph = Json::from(&json!({ "n": n * n * n, "edges": edges }));
    let letters = geography::answer(&Question::new(&graph, ""))?;
    let start = usize::try_from(number(r, g, b) - 1).ok();
    let lost = start.and_then(|start| letters.get(start)) == Some(&Value::from("P"));
    Ok(Value::from(if lost { "Bob" } else { "Alice" }))
}
