//! Values, cases and moves as words, in the form of the input.

use grundy_core::Player;
use grundy_export::contest::{Cases, Contest};
use grundy_rules::graph::Graph;
use grundy_rules::types::Type;
use grundy_rules::{Rules, Value};
use grundy_syntax::tree::{GraphKind, Side};

use super::{Case, Term};

/// The words of a value, lines of a grid and edges of a graph separated by line ends.
pub(crate) fn value(value: &Value) -> String {
    match value {
        Value::Bool(truth) => u8::from(*truth).to_string(),
        Value::Int(int) => int.to_string(),
        Value::Tuple(parts) => joined(parts),
        Value::List(elements) | Value::Set(elements) if elements.is_empty() => "0".to_owned(),
        Value::List(elements) | Value::Set(elements) => format!("{} {}", elements.len(), joined(elements)),
        Value::Range(bounds) => format!("{} {}", bounds.0, bounds.1),
        Value::Symbol(symbol) => symbol.to_string(),
        Value::Row(symbols) => row(symbols),
        Value::Grid(grid) => {
            let rows = grid.cells().chunks(grid.columns().max(1)).map(|cells| format!("\n{}", row(cells)));
            format!("{} {}{}", grid.rows(), grid.columns(), rows.collect::<String>())
        }
        Value::Graph(of) => graph(of, GraphKind::Graph),
    }
}

fn joined(values: &[Value]) -> String {
    values.iter().map(value).collect::<Vec<_>>().join(" ")
}

fn row(symbols: &[char]) -> String {
    if symbols.is_empty() { "\"\"".to_owned() } else { symbols.iter().collect() }
}

fn graph(graph: &Graph, kind: GraphKind) -> String {
    let mut text = graph.vertices().len().to_string();
    if kind != GraphKind::Tree {
        text += &format!(" {}", graph.links().len());
    }
    for link in graph.links() {
        text += &format!("\n{} {}", link.from, link.to);
        text.extend(link.label.iter().flat_map(|label| [' ', *label]));
    }
    text
}

/// The words of the value of a parameter.
fn param(ty: &Type, given: &Value) -> String {
    match (ty, given) {
        (Type::Graph(kind), Value::Graph(of)) => graph(of, *kind),
        _ => value(given),
    }
}

/// The words of parameters: short ones on one line.
fn params(rules: &Rules, numbers: &[usize], values: &[Value]) -> Vec<String> {
    let types = numbers.iter().filter_map(|number| rules.params.get(*number)).map(|param| &param.ty);
    let words: Vec<String> = types.zip(values).map(|(ty, value)| param(ty, value)).collect();
    if words.iter().any(|words| words.contains('\n')) { words } else { vec![words.join(" ")] }
}

fn term(rules: &Rules, term: &Term) -> String {
    let named = (rules.start.is_none() && rules.kinds.len() > 1).then(|| rules.kinds[term.kind].name.clone());
    named.into_iter().chain(term.values.iter().map(value)).collect::<Vec<_>>().join(" ")
}

/// A case as it is written, with a line end.
fn case(rules: &Rules, contest: &Contest, case: &Case) -> String {
    let mut lines = params(rules, &contest.read, &case.params);
    let terms: Vec<String> = case.terms.iter().map(|one| term(rules, one)).collect();
    if contest.sum {
        lines.push(terms.len().to_string());
        let short = terms.iter().all(|words| !words.contains([' ', '\n']));
        lines.extend(if short { vec![terms.join(" ")] } else { terms });
    } else if terms.iter().any(|words| words.contains('\n')) || lines.len() > 1 {
        lines.extend(terms);
    } else {
        // Parameters and a position of a few numbers stand on one line.
        lines.extend(terms);
        lines = vec![lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")];
    }
    lines.iter().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

/// A whole input.
pub(crate) fn input(rules: &Rules, contest: &Contest, header: &[Value], cases: &[Case]) -> String {
    let mut text: String = params(rules, &contest.header, header)
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect();
    if contest.cases == Cases::Count {
        text += &format!("{}\n", cases.len());
    }
    cases.iter().for_each(|one| text += &case(rules, contest, one));
    text
}

/// Whether the player has several moves, so that they are called by name.
pub(crate) fn names_moves(rules: &Rules, mover: Player) -> bool {
    let side = match mover {
        Player::Left => Side::Left,
        Player::Right => Side::Right,
    };
    rules.moves.iter().filter(|rule| rule.side.is_none_or(|of| of == side)).count() > 1
}
