//! `graph`: the positions that can follow a position, in layers by how far the end is.

use std::collections::BTreeMap;

use grundy::play::{Player, ends_id};
use grundy::{Asked, BoundGame, Failure, GameGraph, Stop, turn_name};
use grundy_export::document::{GameGraphJson, GraphMoveJson, GraphNodeJson};

use crate::documents::solve;
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

request! {
    /// Asks for the graph of a small position, or for the part of it that is nearest.
    about rules struct Graph {
        /// The position; the first one of the game, where it is left out.
        position: Option<String>,
        /// The most positions, up to 500.
        most: Option<usize>,
        /// The solver.
        engine: Option<String>,
    }
}

method!("graph", "grundy/graph", Graph, respond);

/// Positions where the question does not say how many, and at most.
const USUAL: usize = 200;
const MOST: usize = 500;

fn respond(request: &Graph, call: &Call<'_>) -> Result<String, Failure> {
    let (loaded, game) = request.open(call)?;
    let text = super::position::text(call, &loaded, &game, request.position.as_deref())?;
    let position = call.workbench.position(&game, &text)?;
    let class = call.workbench.classify(&game);
    let asked = Asked { game: &game, class: &class, engine: request.engine.as_deref() };
    let most = request.most.unwrap_or(USUAL).clamp(1, MOST);
    let graph = call.workbench.game_graph(asked, &position, most)?;
    Ok(call.document(json(&game, &graph)))
}

fn json(game: &BoundGame, graph: &GameGraph) -> GameGraphJson {
    let layers = layers(graph);
    let sides = game.has_sides();
    let side = |player: Player| sides.then_some(solve::player_id(player));
    let node = |(id, node): (usize, &grundy::GraphNode)| {
        let solved = node.solved.as_ref();
        let (outcome, value) =
            (solved.and_then(|solved| solved.outcome), solved.and_then(|solved| solved.value.as_ref()));
        GraphNodeJson {
            id,
            position: game.show_position(node.state.position.parts()),
            to_move: side(node.state.mover),
            result: node.ends.map(ends_id),
            outcome: outcome.and_then(|outcome| outcome.letter()).map(String::from),
            value: value.and_then(solve::value_json),
            layer: layers[id],
            won: node.won,
        }
    };
    let edge = |edge: &grundy::GraphEdge| GraphMoveJson {
        from: edge.from,
        to: edge.to,
        name: turn_name(&edge.turn),
        player: edge.turn.player.map(solve::player_id),
    };
    GameGraphJson {
        game: game.rules().name.clone(),
        nodes: graph.nodes.iter().enumerate().map(node).collect(),
        edges: graph.edges.iter().map(edge).collect(),
        layers: if graph.cut {
            "depth"
        } else if game.rules().score {
            "longest"
        } else {
            "remoteness"
        },
        cut: graph.cut,
        partial: graph.stop.is_some(),
        stop: graph.stop.map(Stop::id),
    }
}

/// The layers, the end first: by remoteness with draws on top, else by the longest play, else by the distance from the start.
fn layers(graph: &GameGraph) -> Vec<u64> {
    let deepest = graph.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    if graph.cut {
        return graph.nodes.iter().map(|node| deepest - node.depth).collect();
    }
    if graph.nodes.iter().all(|node| node.ends.is_none()) {
        return longest(graph);
    }
    let furthest = graph.nodes.iter().filter_map(|node| node.remoteness).max().unwrap_or(0);
    graph.nodes.iter().map(|node| node.remoteness.unwrap_or(furthest + 1 + deepest - node.depth)).collect()
}

/// The longest play from each position; where play comes back, up to where it does.
fn longest(graph: &GameGraph) -> Vec<u64> {
    let mut found = vec![0_u64; graph.nodes.len()];
    let mut into: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut left = vec![0_usize; graph.nodes.len()];
    for edge in &graph.edges {
        into.entry(edge.to).or_default().push(edge.from);
        left[edge.from] += 1;
    }
    let mut open: Vec<usize> = (0..left.len()).filter(|at| left[*at] == 0).collect();
    while let Some(at) = open.pop() {
        for from in into.get(&at).into_iter().flatten() {
            found[*from] = found[*from].max(found[at] + 1);
            left[*from] -= 1;
            if left[*from] == 0 {
                open.push(*from);
            }
        }
    }
    found
}
