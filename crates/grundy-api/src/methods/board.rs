//! Positions as they can be drawn: heaps, rows, grids, tokens and marks on graphs.

use grundy::play::drawn_components;
use grundy::{BoundGame, Component, Int, Position, Type};
use grundy_export::document::{
    ComponentJson, DrawingJson, EdgeJson, FieldPictureJson, GraphJson, PictureJson,
};
use grundy_rules::Value as Held;
use grundy_rules::graph::Graph;
use serde_json::{Value, json};

/// Different components that are drawn.
const COMPONENTS: usize = 100;
/// Cells of a board, heaps of a list, vertices and edges of a graph that are drawn.
const CELLS: usize = 4_000;
/// Numbers up to this are exact wherever numbers are floats.
const EXACT: i64 = 1 << 53;

/// Draws a position.
pub(super) fn drawing(game: &BoundGame, position: &Position) -> DrawingJson {
    let different = drawn_components(game, position).count();
    let components = drawn_components(game, position).take(COMPONENTS).enumerate();
    let component = |(at, (component, copies)): (usize, (&Component, usize))| ComponentJson {
        number: at + 1,
        text: game.show(component),
        copies,
        picture: picture(game, component),
    };
    DrawingJson {
        components: components.map(component).collect(),
        graphs: graphs(game),
        left_out: different.saturating_sub(COMPONENTS),
    }
}

/// Draws a component.
pub(super) fn picture(game: &BoundGame, component: &Component) -> PictureJson {
    let fields = &game.rules().kinds[component.kind].fields;
    let mut drawn = fields.iter().zip(&component.fields).map(|(field, value)| FieldPictureJson {
        name: field.name.clone(),
        picture: value_picture(game, &field.ty, value),
    });
    match (fields.len(), drawn.next()) {
        (_, None) => PictureJson::Text { text: game.show(component) },
        (1, Some(only)) => only.picture,
        (_, Some(first)) => PictureJson::Fields { fields: std::iter::once(first).chain(drawn).collect() },
    }
}

fn value_picture(game: &BoundGame, ty: &Type, value: &Held) -> PictureJson {
    match (ty, value) {
        (Type::Nat, Held::Int(size)) => PictureJson::Heap { size: number(size) },
        (Type::List(element) | Type::Bag(element), Held::List(sizes))
            if **element == Type::Nat && sizes.len() <= CELLS =>
        {
            PictureJson::Heaps { sizes: sizes.iter().filter_map(Held::as_int).map(number).collect() }
        }
        (Type::Row(_), Held::Row(cells)) if cells.len() <= CELLS => {
            PictureJson::Row { cells: cells.iter().map(ToString::to_string).collect() }
        }
        (Type::Grid(_), Held::Grid(grid)) if grid.cells().len() <= CELLS => {
            let rows = grid.cells().chunks(grid.columns().max(1));
            let row = |row: &[char]| row.iter().map(ToString::to_string).collect();
            PictureJson::Grid { rows: rows.map(row).collect() }
        }
        _ => on_graph(game, ty, value).unwrap_or_else(|| PictureJson::Text { text: value.to_string() }),
    }
}

/// The marks of a value on the graph that its type names.
fn on_graph(game: &BoundGame, ty: &Type, value: &Held) -> Option<PictureJson> {
    let param = graph_of(ty)?;
    let name = game.rules().params.get(param)?.name.clone();
    let mut marks = Marks::default();
    match ty {
        Type::Vertex(_) => marks.tokens.extend(natural(value)),
        _ => marks.take(ty, value),
    }
    let Marks { tokens, vertices, edges } = marks;
    let few = tokens.len() + vertices.len() + edges.len() <= CELLS;
    few.then_some(PictureJson::Graph { graph: name, tokens, vertices, edges })
}

/// The parameter to whose graph a type belongs.
fn graph_of(ty: &Type) -> Option<usize> {
    match ty {
        Type::Vertex(of) | Type::Edge(of) => Some(of.param),
        Type::Set(element) | Type::List(element) | Type::Bag(element) => graph_of(element),
        Type::Tuple(types) => types.iter().find_map(graph_of),
        _ => None,
    }
}

/// Vertices and edges of a value.
#[derive(Default)]
struct Marks {
    tokens: Vec<u64>,
    vertices: Vec<u64>,
    edges: Vec<u64>,
}

impl Marks {
    fn take(&mut self, ty: &Type, value: &Held) {
        let elements = value.elements().unwrap_or_default();
        match ty {
            Type::Vertex(_) => self.vertices.extend(natural(value)),
            Type::Edge(_) => self.edges.extend(natural(value)),
            Type::Set(element) | Type::List(element) | Type::Bag(element) => {
                elements.iter().for_each(|value| self.take(element, value));
            }
            Type::Tuple(types) => types.iter().zip(elements).for_each(|(ty, value)| self.take(ty, value)),
            _ => {}
        }
    }
}

/// The graphs of parameters to which fields belong.
fn graphs(game: &BoundGame) -> Vec<GraphJson> {
    let rules = game.rules();
    let fields = || rules.kinds.iter().flat_map(|kind| &kind.fields);
    let concerned = |param: usize| fields().any(|field| graph_of(&field.ty) == Some(param));
    let held = rules.params.iter().zip(game.params()).enumerate();
    let held = held.filter(|(param, _)| concerned(*param));
    held.filter_map(|(_, (param, value))| match value {
        Held::Graph(graph) if graph.vertices().len() + graph.links().len() <= CELLS => {
            Some(graph_json(&param.name, graph))
        }
        _ => None,
    })
    .collect()
}

fn graph_json(name: &str, graph: &Graph) -> GraphJson {
    let edges = graph.links().iter().enumerate().map(|(id, link)| EdgeJson {
        id,
        from: link.from,
        to: link.to,
        label: link.label.map(String::from),
    });
    GraphJson {
        name: name.to_owned(),
        directed: graph.is_directed(),
        vertices: graph.vertices().to_vec(),
        edges: edges.collect(),
    }
}

fn natural(value: &Held) -> Option<u64> {
    value.as_int().and_then(Int::to_u64)
}

/// A number, or its digits where a float would lose some.
pub(super) fn number(int: &Int) -> Value {
    match int.to_i64().filter(|number| (-EXACT..=EXACT).contains(number)) {
        Some(number) => json!(number),
        None => json!(int.to_string()),
    }
}
