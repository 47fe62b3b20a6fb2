//! Small positions of any game, smallest first: what rules are tried on.

use grundy_rules::board::Grid;
use grundy_rules::value::Value;
use grundy_rules::{BoundGame, Type};
use grundy_values::Int;

/// At most this many values of one type are tried.
const MOST_VALUES: usize = 4000;

/// Boards of at most this many cells are tried.
const LONGEST: u64 = 6;

/// Values of `ty` of size at most `size`; none where the type has no small values we know of.
pub(crate) fn values(game: &BoundGame, ty: &Type, size: u64) -> Vec<Value> {
    let mut found = match ty {
        Type::Nat => (0..=size).map(Value::from).collect(),
        Type::Int => ints(size),
        Type::Bool => vec![Value::from(false), Value::from(true)],
        Type::Tuple(parts) => tuples(game, parts, size).into_iter().map(Value::tuple).collect(),
        Type::List(element) => lists(game, element, size).into_iter().map(Value::list).collect(),
        Type::Bag(element) => sorted(lists(game, element, size)).into_iter().map(Value::list).collect(),
        Type::Set(element) => {
            let sets = sorted(lists(game, element, size)).into_iter();
            sets.filter(|set| set.windows(2).all(|pair| pair[0] < pair[1])).map(Value::set).collect()
        }
        Type::Vertex(of) | Type::Edge(of) => members(game, ty, of.param),
        Type::Symbol(Some(alphabet)) => alphabet.chars().map(Value::Symbol).collect(),
        Type::Row(Some(alphabet)) => {
            (0..=size.min(LONGEST)).flat_map(|length| words(alphabet, length)).map(Value::row).collect()
        }
        Type::Grid(Some(alphabet)) => grids(alphabet, size.min(LONGEST)),
        _ => Vec::new(),
    };
    found.truncate(MOST_VALUES);
    found
}

/// Words of one length, as many as are tried.
fn words(alphabet: &str, length: u64) -> Vec<Vec<char>> {
    (0..length).fold(vec![Vec::new()], |words, _| {
        let longer = words.iter().flat_map(|word: &Vec<char>| {
            alphabet.chars().map(|symbol| [word.as_slice(), &[symbol]].concat()).collect::<Vec<_>>()
        });
        longer.take(MOST_VALUES).collect()
    })
}

/// Grids, smallest first.
fn grids(alphabet: &str, size: u64) -> Vec<Value> {
    let shapes = (1..=size).flat_map(|cells| (1..=cells).map(move |rows| (cells, rows)));
    let shapes = shapes.filter(|(cells, rows)| cells % rows == 0);
    let text = |word: &Vec<char>, columns: u64| {
        let columns = usize::try_from(columns).unwrap_or(usize::MAX);
        word.chunks(columns).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    };
    let drawn = shapes.flat_map(|(cells, rows)| {
        words(alphabet, cells).iter().map(|word| text(word, cells / rows)).collect::<Vec<_>>()
    });
    drawn.take(MOST_VALUES).filter_map(|text| Grid::read(&text).ok()).map(Value::grid).collect()
}

/// The vertices, or the edges, of the graph that a parameter holds.
fn members(game: &BoundGame, ty: &Type, param: usize) -> Vec<Value> {
    let Some(Value::Graph(graph)) = game.params().get(param) else { return Vec::new() };
    match ty {
        Type::Vertex(_) => graph.vertices().iter().copied().map(Value::from).collect(),
        _ => (0..).take(graph.links().len()).map(|edge: u64| Value::from(edge)).collect(),
    }
}

/// All ways to choose one value of each type.
pub(crate) fn tuples<'t>(
    game: &BoundGame,
    types: impl IntoIterator<Item = &'t Type>,
    size: u64,
) -> Vec<Vec<Value>> {
    let mut rows = vec![Vec::new()];
    for ty in types {
        let values = values(game, ty, size);
        rows = rows
            .iter()
            .flat_map(|row: &Vec<Value>| {
                values.iter().map(move |value| {
                    let mut longer = row.clone();
                    longer.push(value.clone());
                    longer
                })
            })
            .take(MOST_VALUES)
            .collect();
    }
    rows
}

fn ints(size: u64) -> Vec<Value> {
    let around = (0..=size).flat_map(|n| {
        let int = Int::from(n);
        let negative = int.neg();
        if n == 0 { vec![int] } else { vec![int, negative] }
    });
    around.map(Value::from).collect()
}

/// Lists of at most three elements, fewer where there are many values.
fn lists(game: &BoundGame, element: &Type, size: u64) -> Vec<Vec<Value>> {
    let values = values(game, element, size.min(4));
    let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
    let mut last = rows.clone();
    for _ in 0..3 {
        last = last
            .iter()
            .flat_map(|row| {
                values.iter().map(move |value| {
                    let mut longer = row.clone();
                    longer.push(value.clone());
                    longer
                })
            })
            .take(MOST_VALUES)
            .collect();
        rows.extend(last.iter().cloned());
    }
    rows
}

fn sorted(rows: Vec<Vec<Value>>) -> Vec<Vec<Value>> {
    rows.into_iter().filter(|row| row.is_sorted()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values() {
        let text =
            "param G: graph = path_graph(5)\nposition (v: vertex of G, E: set of edge of G)\nmove a() -> end";
        let source = std::sync::Arc::new(grundy_syntax::Source::new("t", text));
        let rules = grundy_rules::check_text(&source).rules.expect("right rules");
        let game = rules.bind(&[], &grundy_core::Run::unlimited()).expect("a game");
        let set = Type::Set(Box::new(Type::Nat));
        let bag = Type::Bag(Box::new(Type::Nat));
        let fields: Vec<&Type> = rules.kinds[0].fields.iter().map(|field| &field.ty).collect();
        let rows: &[(&Type, u64, usize)] = &[
            (&Type::Nat, 3, 4),
            (&Type::Int, 2, 5),
            (&set, 2, 8),
            (&bag, 1, 10),
            (fields[0], 1, 5),
            (fields[1], 1, 15),
        ];
        for (ty, size, count) in rows {
            assert_eq!(values(&game, ty, *size).len(), *count, "{ty:?}");
        }
        assert_eq!(tuples(&game, [&Type::Nat, &Type::Bool], 1).len(), 4);
    }
}
