//! Values, cases and moves as words, in the form of the input.

use grundy_core::Player;
use grundy_export::contest::{Cases, Contest};
use grundy_rules::graph::Graph;
use grundy_rules::types::Type;
use grundy_rules::{Rules, Value};
use grundy_syntax::tree::{GraphKind, Side};

use super::{Case, Term};

/// The words of a value. Lines of a grid and edges of a graph are lines, and so are the elements of a list, after the line
/// that ends with its length: this is how contests print them, and programs that read line by line rely on it.
pub(crate) fn value(given: &Value) -> String {
    match given {
        Value::Bool(truth) => u8::from(*truth).to_string(),
        Value::Int(int) => int.to_string(),
        Value::Tuple(parts) => joined(parts.iter().map(value)),
        Value::List(elements) | Value::Set(elements) => {
            format!("{}\n{}", elements.len(), joined(elements.iter().map(value)))
        }
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

/// Words after each other, those of one line each separated by spaces; what has several lines is followed by a line end.
fn joined(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut ended = true;
    for word in words {
        if !ended {
            text.push(' ');
        }
        ended = word.contains('\n');
        text += &word;
        if ended {
            text.push('\n');
        }
    }
    if ended {
        text.pop();
    }
    text
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

/// The words of parameters.
fn params(rules: &Rules, numbers: &[usize], values: &[Value]) -> String {
    let types = numbers.iter().filter_map(|number| rules.params.get(*number)).map(|param| &param.ty);
    joined(types.zip(values).map(|(ty, value)| param(ty, value)))
}

fn term(rules: &Rules, term: &Term) -> String {
    let named = (rules.start.is_none() && rules.kinds.len() > 1).then(|| rules.kinds[term.kind].name.clone());
    joined(named.into_iter().chain(term.values.iter().map(value)))
}

/// A case as it is written, with a line end.
fn case(rules: &Rules, contest: &Contest, case: &Case) -> String {
    let mut lines = vec![params(rules, &contest.read, &case.params)];
    let terms: Vec<String> = case.terms.iter().map(|one| term(rules, one)).collect();
    if contest.sum {
        lines.push(terms.len().to_string());
        let short = terms.iter().all(|words| !words.contains([' ', '\n']));
        lines.extend(if short { vec![terms.join(" ")] } else { terms });
    } else if terms.iter().chain(&lines).any(|words| words.contains('\n')) {
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
    let mut text = params(rules, &contest.header, header);
    if !text.is_empty() {
        text.push('\n');
    }
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
