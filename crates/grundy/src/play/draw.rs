//! A position as it is drawn: boards with coordinates, heaps as rows of tokens, graphs with what lies on
//! them. No sentences, so no language.

use grundy_rules::board::Grid;
use grundy_rules::graph::{Graph, Link};
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, Type};
use grundy_solve::turn::Turn;

use crate::reasons::{turn_from, turn_to};

/// Heaps up to this size are drawn.
const TOKENS: u64 = 40;
/// Lists up to this length are drawn row by row.
const ROWS: usize = 30;
/// Different components that are drawn.
const COMPONENTS: usize = 40;
/// Vertices and edges of a graph that is drawn.
const GRAPH: usize = 60;

const TOKEN: &str = "●";

/// A position, drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The graphs that components lie on, line by line.
    pub graphs: Vec<String>,
    /// The different components, in the order of their numbers.
    pub components: Vec<DrawnComponent>,
    /// How many different components are left out.
    pub left_out: usize,
}

/// A component, drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnComponent {
    /// Its number among the different components, from 1.
    pub number: usize,
    /// As it is written.
    pub text: String,
    /// How many there are.
    pub count: usize,
    /// Its picture, line by line; empty where the text says it all.
    pub picture: Vec<String>,
    /// Whether the picture is a board that says it all.
    pub is_board: bool,
}

/// The number of a component in the drawing; empty heaps have none while there is something else.
pub fn component_number(game: &BoundGame, position: &Position, component: &Component) -> Option<usize> {
    drawn_components(game, position).position(|(other, _)| other == component).map(|at| at + 1)
}

/// The components that are drawn, in the order of their numbers, with how often each is there: empty heaps only where nothing else is left.
pub fn drawn_components<'p>(
    game: &'p BoundGame,
    position: &'p Position,
) -> impl Iterator<Item = (&'p Component, usize)> {
    let all_are_empty = position.counted().all(|(component, _)| is_empty(game, component));
    position.counted().filter(move |(component, _)| all_are_empty || !is_empty(game, component))
}

/// Whether a component is a heap of nothing, as `(0)` is.
fn is_empty(game: &BoundGame, component: &Component) -> bool {
    let fields = &game.rules().kinds[component.kind].fields;
    fields.iter().zip(&component.fields).all(|(field, value)| match &field.ty {
        Type::Nat | Type::Int => value.as_int().is_some_and(|number| number.is_zero()),
        Type::List(_) | Type::Bag(_) | Type::Set(_) => value.elements().is_some_and(<[Value]>::is_empty),
        _ => false,
    })
}

/// Texts of positions longer than this are not repeated where the drawing shows them.
const LONG: usize = 48;

/// The components that a turn moves in: as they are written, or by their numbers where that is long.
pub fn short_from(game: &BoundGame, position: &Position, turn: &Turn) -> String {
    let text = turn_from(game, turn);
    if text.chars().count() <= LONG {
        return text;
    }
    let numbers = turn.moves.iter().filter_map(|one| component_number(game, position, &one.component));
    numbers.map(|number| format!("#{number}")).collect::<Vec<_>>().join(" + ")
}

/// What those components become, or a sign that it is long.
pub fn short_to(game: &BoundGame, turn: &Turn) -> String {
    let text = turn_to(game, turn);
    if text.chars().count() <= LONG { text } else { "…".to_owned() }
}

/// Draws a position.
pub fn drawn(game: &BoundGame, position: &Position) -> Drawn {
    let different = drawn_components(game, position).count();
    let components =
        drawn_components(game, position).take(COMPONENTS).enumerate().map(|(at, (component, count))| {
            let picture = picture(game, component);
            let is_board =
                matches!(&*component.fields, [Value::Row(_) | Value::Grid(_)]) && !picture.is_empty();
            DrawnComponent { number: at + 1, text: game.show(component), count, picture, is_board }
        });
    Drawn {
        graphs: graphs(game, position),
        components: components.collect(),
        left_out: different.saturating_sub(COMPONENTS),
    }
}

/// The fields that can be drawn, one below the other.
fn picture(game: &BoundGame, component: &Component) -> Vec<String> {
    let fields = &game.rules().kinds[component.kind].fields;
    let lone = fields.len() == 1;
    let mut lines = Vec::new();
    for (field, value) in fields.iter().zip(&component.fields) {
        let drawn = value_picture(&field.ty, value);
        if lone {
            return drawn;
        }
        match drawn.as_slice() {
            [] => lines.push(format!("{} = {value}", field.name)),
            [only] => lines.push(format!("{} = {value}  {only}", field.name)),
            _ => {
                lines.push(format!("{} =", field.name));
                lines.extend(drawn);
            }
        }
    }
    // Numbers too large to draw say no more than the text.
    let says_more =
        lines.iter().any(|line| line.contains(TOKEN)) || lines.iter().any(|line| line.ends_with('='));
    if says_more { lines } else { Vec::new() }
}

fn value_picture(ty: &Type, value: &Value) -> Vec<String> {
    match (ty, value) {
        (Type::Nat, Value::Int(int)) => tokens(int.to_u64()).into_iter().collect(),
        (Type::List(element) | Type::Bag(element), Value::List(values)) if **element == Type::Nat => {
            rows(values)
        }
        (Type::Row(_), Value::Row(row)) => row_picture(row),
        (Type::Grid(_), Value::Grid(grid)) => grid_picture(grid),
        _ => Vec::new(),
    }
}

fn tokens(count: Option<u64>) -> Option<String> {
    let count = usize::try_from(count.filter(|count| (1..=TOKENS).contains(count))?).ok()?;
    Some(vec![TOKEN; count].join(" "))
}

/// A list of numbers as rows, with the numbers of rows and columns.
fn rows(values: &[Value]) -> Vec<String> {
    let numbers: Option<Vec<u64>> = values.iter().map(|value| value.as_int()?.to_u64()).collect();
    let Some(numbers) = numbers.filter(|numbers| numbers.len() <= ROWS && !numbers.is_empty()) else {
        return Vec::new();
    };
    let longest = numbers.iter().max().copied().unwrap_or(0);
    if longest > TOKENS {
        return Vec::new();
    }
    let longest = usize::try_from(longest).unwrap_or(0);
    let width = digits(longest.saturating_sub(1)).max(1);
    let edge = digits(numbers.len() - 1);
    let heading = (0..longest).map(|column| format!(" {column:>width$}")).collect::<String>();
    let row = |(at, count): (usize, &u64)| {
        let cells = (0..*count).map(|_| format!(" {TOKEN:>width$}")).collect::<String>();
        format!("{at:>edge$} {cells}").trim_end().to_owned()
    };
    let heading = format!("{:edge$} {heading}", "").trim_end().to_owned();
    std::iter::once(heading)
        .filter(|line| !line.is_empty())
        .chain(numbers.iter().enumerate().map(row))
        .collect()
}

/// A row with the numbers of its places below.
fn row_picture(row: &[char]) -> Vec<String> {
    if row.is_empty() || row.len() > 100 {
        return Vec::new();
    }
    let width = digits(row.len() - 1);
    let cells = row.iter().map(|symbol| format!("{symbol:>width$}")).collect::<Vec<_>>().join(" ");
    let places = (0..row.len()).map(|at| format!("{at:>width$}")).collect::<Vec<_>>().join(" ");
    vec![cells, places]
}

/// A grid with the numbers of its rows and columns.
fn grid_picture(grid: &Grid) -> Vec<String> {
    let (rows, columns) = (grid.rows(), grid.columns());
    if rows == 0 || columns == 0 || rows.max(columns) > 100 {
        return Vec::new();
    }
    let (width, edge) = (digits(columns - 1), digits(rows - 1));
    let heading = (0..columns).map(|column| format!(" {column:>width$}")).collect::<String>();
    let line = |row: usize| {
        let cells = (0..columns).filter_map(|column| grid.get(row, column));
        let cells = cells.map(|symbol| format!(" {symbol:>width$}")).collect::<String>();
        format!("{row:>edge$} {cells}")
    };
    std::iter::once(format!("{:edge$} {heading}", "")).chain((0..rows).map(line)).collect()
}

/// How many digits a number has.
fn digits(number: usize) -> usize {
    number.to_string().len()
}

/// The graphs that vertices or edges of the position belong to.
fn graphs(game: &BoundGame, position: &Position) -> Vec<String> {
    let mut lines = Vec::new();
    for (param, declared) in game.rules().params.iter().enumerate() {
        let Some(Value::Graph(graph)) = game.params().get(param) else { continue };
        let small = graph.vertices().len() <= GRAPH && graph.links().len() <= GRAPH;
        let Some(marks) = Marks::of(game, position, param).filter(|_| small) else { continue };
        lines.push(format!("{}:", declared.name));
        let drawn = if marks.by_edge { edges(graph, &marks) } else { vertices(graph, &marks) };
        lines.extend(drawn.into_iter().map(|line| format!("  {line}")));
    }
    lines
}

/// What of a graph occurs in a position.
#[derive(Default)]
struct Marks {
    /// Vertices that are fields by themselves: where tokens stand.
    tokens: Vec<u64>,
    /// Vertices in sets, lists and tuples.
    vertices: Vec<u64>,
    edges: Vec<u64>,
    by_edge: bool,
}

impl Marks {
    /// The marks of a parameter; `None` where no field has to do with it.
    fn of(game: &BoundGame, position: &Position, param: usize) -> Option<Self> {
        let mut marks = Self::default();
        let mut concerned = false;
        for (component, _) in position.counted() {
            let fields = &game.rules().kinds[component.kind].fields;
            for (field, value) in fields.iter().zip(&component.fields) {
                match &field.ty {
                    Type::Vertex(of) if of.param == param => {
                        marks.tokens.extend(value.as_int().and_then(|int| int.to_u64()));
                        concerned = true;
                    }
                    ty => concerned |= marks.take(ty, value, param),
                }
            }
        }
        concerned.then_some(marks)
    }

    /// The name of a vertex: with a token if one stands on it, in brackets if it occurs otherwise.
    fn name(&self, vertex: u64) -> String {
        match (self.tokens.contains(&vertex), self.vertices.contains(&vertex)) {
            (true, false) => format!("{TOKEN}{vertex}"),
            (true, true) => format!("{TOKEN}[{vertex}]"),
            (false, true) => format!("[{vertex}]"),
            (false, false) => vertex.to_string(),
        }
    }

    /// Takes note of the vertices and edges in a value; whether its type has to do with the graph.
    fn take(&mut self, ty: &Type, value: &Value, param: usize) -> bool {
        match ty {
            Type::Vertex(of) if of.param == param => {
                self.vertices.extend(value.as_int().and_then(|int| int.to_u64()));
                true
            }
            Type::Edge(of) if of.param == param => {
                self.by_edge = true;
                self.edges.extend(value.as_int().and_then(|int| int.to_u64()));
                true
            }
            Type::Set(element) | Type::List(element) | Type::Bag(element) => {
                if value.elements().is_none_or(<[Value]>::is_empty) {
                    self.by_edge |= matches!(&**element, Type::Edge(of) if of.param == param);
                    return matches!(&**element, Type::Vertex(of) | Type::Edge(of) if of.param == param);
                }
                let elements = value.elements().unwrap_or_default();
                elements.iter().fold(false, |concerned, value| self.take(element, value, param) | concerned)
            }
            Type::Tuple(types) => {
                let values = value.elements().unwrap_or_default();
                types
                    .iter()
                    .zip(values)
                    .fold(false, |concerned, (ty, value)| self.take(ty, value, param) | concerned)
            }
            _ => false,
        }
    }
}

/// Vertices with those they lead to; what occurs in the position is marked.
fn vertices(graph: &Graph, marks: &Marks) -> Vec<String> {
    let name = |vertex: u64| marks.name(vertex);
    let arrow = if graph.is_directed() { "->" } else { "--" };
    let line = |(place, vertex): (usize, &u64)| {
        let links = graph.edges_at(place).iter().filter_map(|edge| graph.links().get(*edge));
        let mut next: Vec<u64> =
            links.filter_map(|link| other_end(link, *vertex, graph.is_directed())).collect();
        next.sort_unstable();
        next.dedup();
        let next = next.into_iter().map(name).collect::<Vec<_>>().join(", ");
        format!("{} {arrow} {next}", name(*vertex)).trim_end().to_owned()
    };
    graph.vertices().iter().enumerate().map(line).collect()
}

/// Where a link leads to from a vertex.
fn other_end(link: &Link, vertex: u64, directed: bool) -> Option<u64> {
    match (link.from == vertex, link.to == vertex) {
        (true, _) => Some(link.to),
        (false, true) if !directed => Some(link.from),
        _ => None,
    }
}

/// Edges with their ends and labels; what occurs in the position is marked.
fn edges(graph: &Graph, marks: &Marks) -> Vec<String> {
    let arrow = if graph.is_directed() { "->" } else { "--" };
    let line = |(number, link): (u64, &Link)| {
        let name = if marks.edges.contains(&number) { format!("[{number}]") } else { format!(" {number} ") };
        let label = link.label.map(|label| format!(" {label}")).unwrap_or_default();
        let end = |vertex: u64| marks.name(vertex);
        format!("{name} {} {arrow} {}{label}", end(link.from), end(link.to))
    };
    (0..).zip(graph.links()).map(line).collect()
}
