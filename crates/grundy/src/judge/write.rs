//! Values, cases and moves as words, in the form of the input.

use grundy_core::Player;
use grundy_export::contest::{Cases, Contest, Piece};
use grundy_rules::graph::{Graph, Link};
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
    let edges = edges(graph);
    graph_size(graph, kind) + if edges.is_empty() { "" } else { "\n" } + &edges
}

fn graph_size(graph: &Graph, kind: GraphKind) -> String {
    let vertices = graph.vertices().len().to_string();
    if kind == GraphKind::Tree { vertices } else { format!("{vertices} {}", graph.links().len()) }
}

fn edges(graph: &Graph) -> String {
    let edge = |link: &Link| {
        let label = link.label.map_or(String::new(), |label| format!(" {label}"));
        format!("{} {}{label}", link.from, link.to)
    };
    graph.links().iter().map(edge).collect::<Vec<_>>().join("\n")
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

/// The words of a value that begins with its size: the size, and what follows.
fn sized(ty: &Type, given: &Value) -> (String, String) {
    match (ty, given) {
        (Type::Graph(kind), Value::Graph(of)) => (graph_size(of, *kind), edges(of)),
        (_, Value::List(elements) | Value::Set(elements)) => {
            (elements.len().to_string(), joined(elements.iter().map(value)))
        }
        _ => (String::new(), value(given)),
    }
}

/// Lines that are filled word by word.
#[derive(Default)]
struct Lines {
    lines: Vec<String>,
    /// Whether the last line goes on.
    open: bool,
}

impl Lines {
    /// Adds words; what has several lines ends the last of them.
    fn add(&mut self, words: &str) {
        for line in words.split('\n').filter(|_| !words.is_empty()) {
            match self.lines.last_mut().filter(|_| self.open) {
                Some(last) => *last = format!("{last} {line}"),
                None => self.lines.push(line.to_owned()),
            }
            self.open = !words.contains('\n');
        }
    }

    /// Adds words on lines of their own.
    fn add_below(&mut self, words: &str) {
        self.open = false;
        self.add(words);
        self.open = false;
    }

    fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// Pieces in an order of the contest's own: parameters with these values, `other` gives the words of the rest. What
/// follows a number that stands apart begins a new line.
fn ordered(rules: &Rules, pieces: &[Piece], values: &[Value], other: &dyn Fn(Piece) -> String) -> String {
    let params = pieces.iter().filter_map(|piece| match piece {
        Piece::Param(number) => Some((*number, &rules.params.get(*number)?.ty)),
        _ => None,
    });
    let params: Vec<_> = params.zip(values).collect();
    let of = |number: usize| params.iter().find(|((param, _), _)| *param == number);
    let apart = |number: usize| of(number).map(|((_, ty), value)| sized(ty, value)).unwrap_or_default();
    let mut lines = Lines::default();
    for piece in pieces {
        match piece {
            Piece::Size(number) => lines.add(&apart(*number).0),
            Piece::Param(number) if pieces.contains(&Piece::Size(*number)) => {
                lines.add_below(&apart(*number).1);
            }
            Piece::Param(number) => {
                lines.add(&of(*number).map_or(String::new(), |((_, ty), value)| param(ty, value)));
            }
            Piece::Position if pieces.contains(&Piece::Count) => lines.add_below(&other(*piece)),
            Piece::Position | Piece::Count | Piece::First => lines.add(&other(*piece)),
        }
    }
    lines.text()
}

/// The number that stands before a position.
fn count(contest: &Contest, case: &Case) -> String {
    if contest.sum {
        return case.terms.len().to_string();
    }
    let first = case.terms.first().and_then(|term| term.values.first());
    first.map_or(String::new(), |value| sized(&Type::Int, value).0)
}

/// The components of a case; the number that stands before them may be written already.
fn position(rules: &Rules, contest: &Contest, case: &Case, counted: bool) -> String {
    if contest.sum || !counted {
        let terms: Vec<String> = case.terms.iter().map(|one| term(rules, one)).collect();
        let short = terms.iter().all(|words| !words.contains([' ', '\n']));
        return terms.join(if short { " " } else { "\n" });
    }
    let values = case.terms.iter().flat_map(|term| &term.values);
    joined(values.enumerate().map(|(at, one)| if at == 0 { sized(&Type::Int, one).1 } else { value(one) }))
}

/// A case as it is written, with a line end.
fn case(rules: &Rules, contest: &Contest, case: &Case) -> String {
    if !contest.order.case.is_empty() {
        let pieces = &contest.order.case;
        let counted = pieces.contains(&Piece::Count);
        return ordered(rules, pieces, &case.params, &|piece| match piece {
            Piece::Count => count(contest, case),
            Piece::Position => position(rules, contest, case, counted),
            Piece::First => contest.players[usize::from(case.first == Some(Player::Right))].clone(),
            Piece::Param(_) | Piece::Size(_) => String::new(),
        });
    }
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
    let mut text = if contest.order.opening.is_empty() {
        let header = params(rules, &contest.header, header);
        let cases = (contest.cases == Cases::Count).then(|| cases.len().to_string());
        let lines = [Some(header).filter(|words| !words.is_empty()), cases];
        lines.into_iter().flatten().map(|line| format!("{line}\n")).collect()
    } else {
        ordered(rules, &contest.order.opening, header, &|_| cases.len().to_string())
    };
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
