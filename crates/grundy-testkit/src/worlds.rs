//! Small worlds: all components of a game whose fields are small, and random ones that are larger.
//!
//! Nothing here knows a game. A field takes the values of its type, and the rules say which of them make a component; graphs, which are parameters, are
//! put in the place of those that the rules have.

use grundy_core::Run;
use grundy_rules::BoundGame;
use grundy_rules::board::Grid;
use grundy_rules::types::Type;
use grundy_rules::value::{Component, Value};
use grundy_values::Int;

use crate::arbitrary::Random;

/// How large the fields of a world are.
#[derive(Clone, Copy, Debug)]
pub struct World {
    /// Natural numbers up to this one, integers down to its negative too: in components of one field, and of several.
    pub numbers: [i64; 2],
    /// Rows of at most so many cells.
    pub row: usize,
    /// Rows and columns of the grids.
    pub grids: &'static [(usize, usize)],
    /// A size with more fillings than these is left out.
    pub fillings: usize,
}

impl World {
    /// The world for components of so many fields.
    fn for_fields(self, fields: usize) -> Self {
        let number = self.numbers[usize::from(fields > 1)];
        Self { numbers: [number; 2], ..self }
    }
}

/// All components of a game in a world; `None` where a field has a type of which no values are listed.
pub fn components(game: &BoundGame, world: World) -> Option<Vec<Component>> {
    let mut all = Vec::new();
    for (kind, about) in game.rules().kinds.iter().enumerate() {
        let mut tuples = vec![Vec::new()];
        let world = &world.for_fields(about.fields.len());
        for field in &about.fields {
            let values = values(&field.ty, game, world)?;
            tuples = longer(&tuples, &values);
        }
        // What the rules do not admit is no component.
        let admitted = tuples.into_iter().map(|fields| game.component(kind, fields, &Run::unlimited()));
        all.extend(admitted.filter_map(Result::ok));
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// Each list with each value at its end.
fn longer(lists: &[Vec<Value>], values: &[Value]) -> Vec<Vec<Value>> {
    lists
        .iter()
        .flat_map(|list| {
            values.iter().map(move |value| [list.as_slice(), std::slice::from_ref(value)].concat())
        })
        .collect()
}

/// All values of a type.
fn values(ty: &Type, game: &BoundGame, world: &World) -> Option<Vec<Value>> {
    let number = |number: i64| Value::Int(Int::from(number));
    Some(match ty {
        Type::Nat => (0..=world.numbers[0]).map(number).collect(),
        Type::Int => (-world.numbers[0]..=world.numbers[0]).map(number).collect(),
        Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Type::Symbol(Some(alphabet)) => alphabet.chars().map(Value::Symbol).collect(),
        Type::Row(Some(alphabet)) => {
            let lengths = (0..=world.row).filter(|length| fillings(alphabet, *length) <= world.fillings);
            lengths.flat_map(|length| words(alphabet, length)).map(Value::row).collect()
        }
        Type::Grid(Some(alphabet)) => {
            let few =
                |(rows, columns): &&(usize, usize)| fillings(alphabet, rows * columns) <= world.fillings;
            world.grids.iter().filter(few).flat_map(|size| grids(alphabet, *size)).collect()
        }
        Type::Tuple(parts) => {
            let mut tuples = vec![Vec::new()];
            for part in parts {
                tuples = longer(&tuples, &values(part, game, world)?);
            }
            tuples.into_iter().map(Value::tuple).collect()
        }
        Type::Vertex(graph) => members(game, graph.param, Member::Vertex)?,
        Type::Edge(graph) => members(game, graph.param, Member::Edge)?,
        Type::Set(element) => subsets(&values(element, game, world)?),
        _ => return None,
    })
}

/// How many words of a length there are.
fn fillings(alphabet: &str, length: usize) -> usize {
    let length = u32::try_from(length).unwrap_or(u32::MAX);
    alphabet.chars().count().checked_pow(length).unwrap_or(usize::MAX)
}

/// All words of a length over some symbols.
fn words(alphabet: &str, length: usize) -> Vec<Vec<char>> {
    (0..length).fold(vec![Vec::new()], |words, _| {
        let with = |word: &Vec<char>| {
            alphabet.chars().map(|symbol| [word.as_slice(), &[symbol]].concat()).collect::<Vec<_>>()
        };
        words.iter().flat_map(with).collect()
    })
}

/// All grids of a size.
fn grids(alphabet: &str, (rows, columns): (usize, usize)) -> Vec<Value> {
    words(alphabet, rows * columns).iter().map(|cells| grid(cells, columns)).collect()
}

/// The grid with these cells.
fn grid(cells: &[char], columns: usize) -> Value {
    let lines: Vec<String> = cells.chunks(columns).map(|line| line.iter().collect()).collect();
    Value::grid(Grid::read(&lines.join("/")).unwrap_or_else(|ragged| panic!("{lines:?}: {ragged:?}")))
}

/// What a graph has.
#[derive(Clone, Copy)]
enum Member {
    Vertex,
    Edge,
}

/// The vertices or edges of the graph that a parameter is.
fn members(game: &BoundGame, param: usize, member: Member) -> Option<Vec<Value>> {
    let Some(Value::Graph(graph)) = game.params().get(param) else { return None };
    Some(match member {
        Member::Vertex => graph.vertices().iter().map(|vertex| Value::from(*vertex)).collect(),
        Member::Edge => (0_u64..).take(graph.links().len()).map(Value::from).collect(),
    })
}

/// All sets of some values.
fn subsets(values: &[Value]) -> Vec<Value> {
    let sets = values.iter().fold(vec![Vec::new()], |sets: Vec<Vec<Value>>, value| {
        let with = sets.iter().map(|set| [set.as_slice(), std::slice::from_ref(value)].concat()).collect();
        [sets, with].concat()
    });
    sets.into_iter().map(Value::set).collect()
}

/// A random component of a game, its rows and grids as large as the world allows and its numbers up to that of the world; `None` where the rules do not admit what
/// was drawn, or no values of a type are listed.
pub fn drawn(game: &BoundGame, world: World, random: &mut Random) -> Option<Component> {
    let kind = random.below(game.rules().kinds.len());
    let fields = &game.rules().kinds[kind].fields;
    let world = &world.for_fields(fields.len());
    let fields =
        fields.iter().map(|field| value(&field.ty, game, world, random)).collect::<Option<Vec<_>>>()?;
    game.component(kind, fields, &Run::unlimited()).ok()
}

/// A random value of a type.
fn value(ty: &Type, game: &BoundGame, world: &World, random: &mut Random) -> Option<Value> {
    let mut cells = |alphabet: &str, count: usize| -> Vec<char> {
        let symbols: Vec<char> = alphabet.chars().collect();
        (0..count).map(|_| *random.pick(&symbols)).collect()
    };
    Some(match ty {
        Type::Row(Some(alphabet)) => {
            let row = cells(alphabet, world.row);
            Value::row(row)
        }
        Type::Grid(Some(alphabet)) => {
            let (rows, columns) = *world.grids.last()?;
            grid(&cells(alphabet, rows * columns), columns)
        }
        _ => random.pick(&values(ty, game, world)?).clone(),
    })
}

/// All graphs on four vertices or fewer, some of them isolated, as texts; with labels, where `colours` has some, which are drawn.
pub fn graphs(colours: &str, random: &mut Random) -> Vec<String> {
    let pairs: Vec<(u8, u8)> = (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b))).collect();
    let colours: Vec<char> = colours.chars().collect();
    let mut graph = |chosen: usize| {
        let links = pairs.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        let links = links.map(|(_, (a, b))| match colours.as_slice() {
            [] => format!("{a}-{b}"),
            colours => format!("{a}-{b}: {}", random.pick(colours)),
        });
        let links: Vec<String> = ["0", "1", "2", "3"].into_iter().map(str::to_owned).chain(links).collect();
        format!("graph {{{}}}", links.join(", "))
    };
    (0..1 << 6).map(&mut graph).collect()
}
