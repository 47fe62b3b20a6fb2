//! Graphs given from outside: as lists of edges, and as JSON.
//!
//! A list of edges has one link a line, `u v` or `u v label`; a line with one number is a vertex,
//! `#` starts a comment. In JSON a graph is `{"vertices": [7], "edges": [[1, 2], [2, 3, "B"]]}`, of which
//! either part may be missing, or the array of edges alone. Whether links have a direction is said
//! by the type of the parameter.

use grundy_messages::{Arg, Code, Label};
use grundy_syntax::{Diagnostic, Source, Span};

use crate::graph::{Graph, Link};

/// The graph that a text lists, where it is a list of edges or JSON.
pub(super) fn listed(source: &Source, directed: bool) -> Option<Result<Graph, Vec<Diagnostic>>> {
    let first = lines(source).find(|(_, words)| !words.is_empty()).map(|(_, words)| words[0]);
    let first = source.text()[first?.range()].chars().next()?;
    if first.is_ascii_digit() {
        return Some(edge_list(source, directed));
    }
    if first == '{' || first == '[' {
        let mut json = Json { text: source.text(), at: 0 };
        return Some(json.graph(directed).map_err(|wrong| vec![wrong]));
    }
    None
}

/// The words of each line that is not empty, comments left out, with the place of the line.
fn lines(source: &Source) -> impl Iterator<Item = (Span, Vec<Span>)> {
    let mut start = 0;
    source.text().split('\n').map(move |line| {
        let from = start;
        start += line.len() + 1;
        let said = line.split('#').next().unwrap_or("");
        let mut words = Vec::new();
        let mut open = None;
        for (at, c) in said.char_indices().chain([(said.len(), ' ')]) {
            match (open, c.is_whitespace()) {
                (None, false) => open = Some(at),
                (Some(begun), true) => {
                    words.push(Span::new(from + begun, from + at));
                    open = None;
                }
                _ => {}
            }
        }
        (Span::new(from, from + said.trim_end().len()), words)
    })
}

fn edge_list(source: &Source, directed: bool) -> Result<Graph, Vec<Diagnostic>> {
    let (mut alone, mut links, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    let number = |span: &Span| source.slice(*span).parse::<u64>().ok();
    let label = |span: &Span| {
        let mut symbols = source.slice(*span).chars();
        symbols.next().filter(|_| symbols.next().is_none())
    };
    for (line, words) in lines(source) {
        let read = match words.as_slice() {
            [] => continue,
            [vertex] => number(vertex).map(|vertex| alone.push(vertex)),
            [from, to] => {
                number(from).zip(number(to)).map(|(from, to)| links.push(Link { from, to, label: None }))
            }
            [from, to, named] => number(from).zip(number(to)).zip(label(named)).map(|((from, to), label)| {
                links.push(Link { from, to, label: Some(label) });
            }),
            _ => None,
        };
        if read.is_none() {
            wrong.push(Diagnostic::new(Code::EdgeLine, line).arg("found", source.slice(line).trim()));
        }
    }
    if wrong.is_empty() { Ok(Graph::new(directed, alone, links)) } else { Err(wrong) }
}

/// Reads the little JSON that a graph needs.
struct Json<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Json<'t> {
    fn graph(&mut self, directed: bool) -> Result<Graph, Diagnostic> {
        let (mut vertices, mut links) = (Vec::new(), Vec::new());
        if self.eat('{') {
            if !self.eat('}') {
                self.members(&mut vertices, &mut links)?;
            }
        } else {
            links = self.array(Self::edge)?;
        }
        match self.peek() {
            None => Ok(Graph::new(directed, vertices, links)),
            Some(_) => Err(self.wrong(Label::TheEnd)),
        }
    }

    fn members(&mut self, vertices: &mut Vec<u64>, links: &mut Vec<Link>) -> Result<(), Diagnostic> {
        loop {
            let start = self.at;
            let name = self.string();
            if !self.eat(':') {
                return Err(self.wrong(Label::GraphJsonObject));
            }
            match name {
                Some("vertices") => vertices.extend(self.array(Self::vertex)?),
                Some("edges") => links.extend(self.array(Self::edge)?),
                _ => {
                    self.at = start;
                    return Err(self.wrong(Label::GraphJsonObject));
                }
            }
            if self.eat('}') {
                return Ok(());
            }
            if !self.eat(',') {
                return Err(self.wrong(Label::GraphJsonObject));
            }
        }
    }

    fn array<T>(
        &mut self,
        element: impl Fn(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let mut found = Vec::new();
        if !self.eat('[') {
            return Err(self.wrong(Label::GraphJsonObject));
        }
        if self.eat(']') {
            return Ok(found);
        }
        loop {
            found.push(element(self)?);
            if self.eat(']') {
                return Ok(found);
            }
            if !self.eat(',') {
                return Err(self.wrong(Label::GraphJsonObject));
            }
        }
    }

    fn edge(&mut self) -> Result<Link, Diagnostic> {
        if !self.eat('[') {
            return Err(self.wrong(Label::GraphJsonEdge));
        }
        let from = self.vertex()?;
        if !self.eat(',') {
            return Err(self.wrong(Label::GraphJsonEdge));
        }
        let to = self.vertex()?;
        let mut label = None;
        if self.eat(',') {
            let start = self.at;
            let mut symbols = self.string().unwrap_or("").chars();
            label = symbols.next().filter(|_| symbols.next().is_none());
            if label.is_none() {
                self.at = start;
                return Err(self.wrong(Label::GraphJsonEdge));
            }
        }
        if self.eat(']') { Ok(Link { from, to, label }) } else { Err(self.wrong(Label::GraphJsonEdge)) }
    }

    fn vertex(&mut self) -> Result<u64, Diagnostic> {
        let _skipped = self.peek();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let Ok(number) = rest[..length].parse::<u64>() else { return Err(self.no_vertex(length)) };
        self.at += length;
        Ok(number)
    }

    /// What is wrong with a vertex of so many digits: there is none, or it is too large.
    fn no_vertex(&mut self, length: usize) -> Diagnostic {
        if length == 0 {
            return self.wrong(Label::GraphJsonVertex);
        }
        let span = Span::new(self.at, self.at + length);
        let found = Arg::from(&self.text[span.range()]);
        Diagnostic::new(Code::GraphJson, span).arg("expected", Label::GraphJsonBelow).arg("found", found)
    }

    /// The text between quotes; escapes are not needed here.
    fn string(&mut self) -> Option<&'t str> {
        if !self.eat('"') {
            return None;
        }
        let start = self.at;
        let length = self.text[start..].find('"')?;
        self.at = start + length + 1;
        Some(&self.text[start..start + length])
    }

    /// The next character that is no white space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn wrong(&mut self, expected: Label) -> Diagnostic {
        let found = self.peek();
        let span = Span::new(self.at, self.at + found.map_or(0, char::len_utf8));
        let found = found.map_or(Arg::Label(Label::TheEnd), |c| Arg::from(c.to_string()));
        Diagnostic::new(Code::GraphJson, span).arg("expected", expected).arg("found", found)
    }
}
