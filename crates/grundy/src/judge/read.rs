//! Cases from words: what stands where is said by the rules and the contest.

use std::io::BufRead;
use std::sync::Arc;

use grundy_core::Run;
use grundy_export::contest::Contest;
use grundy_messages::{Arg, Label};
use grundy_rules::board::Grid;
use grundy_rules::graph::{Graph, Link};
use grundy_rules::ir::Field;
use grundy_rules::types::{Type, is_directed};
use grundy_rules::{Rules, Value};
use grundy_syntax::tree::GraphKind;
use grundy_values::Int;

use super::Term;
use super::words::Words;
use crate::workbench::Failure;

/// Reads the parts of cases, one after the other.
pub(crate) struct Reader<'r, R> {
    rules: &'r Rules,
    contest: &'r Contest,
    /// The words.
    pub(crate) words: Words<R>,
}

impl<'r, R: BufRead> Reader<'r, R> {
    /// A reader at the beginning of an input.
    pub(crate) fn new(rules: &'r Rules, contest: &'r Contest, from: R) -> Self {
        Self { rules, contest, words: Words::new(from) }
    }

    /// The values of these parameters.
    pub(crate) fn params(&mut self, numbers: &[usize], run: &Run<'_>) -> Result<Vec<Value>, Failure> {
        self.words.mark()?;
        let mut values = Vec::with_capacity(numbers.len());
        for number in numbers {
            let Some(param) = self.rules.params.get(*number) else { continue };
            values.push(match &param.ty {
                Type::Graph(kind) => {
                    let labelled = self.rules.asks_for_labels(*number);
                    Value::Graph(Arc::new(self.graph(*kind, &param.name, labelled, run)?))
                }
                ty => self.value(ty, &place(Label::PlaceParameter, &param.name))?,
            });
        }
        Ok(values)
    }

    /// One component: the arguments of `start`, or its fields after the name of its kind.
    pub(crate) fn term(&mut self) -> Result<Term, Failure> {
        self.words.mark()?;
        if let Some(start) = &self.rules.start {
            return Ok(Term { kind: 0, values: self.fields(&start.args, Label::PlaceArgument)? });
        }
        let kind = self.kind()?;
        let values = self.fields(&self.rules.kinds[kind].fields, Label::PlaceField)?;
        Ok(Term { kind, values })
    }

    fn kind(&mut self) -> Result<usize, Failure> {
        if self.rules.kinds.len() == 1 {
            return Ok(0);
        }
        let names: Vec<&str> = self.rules.kinds.iter().map(|kind| kind.name.as_str()).collect();
        let expected = || {
            let words = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            Arg::Filled(Label::InputKind, vec![("words", Arg::from(words))])
        };
        self.word(&expected, |word| names.iter().position(|name| *name == word))
    }

    fn fields(&mut self, fields: &'r [Field], label: Label) -> Result<Vec<Value>, Failure> {
        fields.iter().map(|field| self.value(&field.ty, &place(label, &field.name))).collect()
    }

    /// A natural number that counts what follows.
    pub(crate) fn count(&mut self, expected: impl Into<Arg>) -> Result<u64, Failure> {
        let expected = expected.into();
        self.word(&|| expected.clone(), |word| digits(word).then(|| word.parse().ok()).flatten())
    }

    /// A value of a type; `what` says where it stands.
    fn value(&mut self, ty: &Type, what: &Arg) -> Result<Value, Failure> {
        let typed = |ty: Arg| {
            let what = what.clone();
            move || Arg::Filled(Label::InputTyped, vec![("what", what.clone()), ("type", ty.clone())])
        };
        match ty {
            Type::Bool => {
                let expected = typed(Label::InputTruth.into());
                self.word(&expected, |word| match word {
                    "0" => Some(Value::Bool(false)),
                    "1" => Some(Value::Bool(true)),
                    _ => None,
                })
            }
            Type::Symbol(alphabet) => {
                let expected = typed(spelled(Label::InputSymbolOf, alphabet.as_deref()));
                self.word(&expected, |word| {
                    let mut symbols = word.chars();
                    let symbol = symbols.next().filter(|_| symbols.next().is_none())?;
                    has(alphabet.as_deref(), &[symbol]).then_some(Value::Symbol(symbol))
                })
            }
            Type::Row(alphabet) => {
                let expected = typed(spelled(Label::InputRowOf, alphabet.as_deref()));
                self.word(&expected, |word| row(word, alphabet.as_deref()).map(Value::row))
            }
            Type::Grid(alphabet) => self.grid(alphabet.as_deref(), what),
            Type::Tuple(parts) => {
                let parts = (1_usize..).zip(parts);
                let parts = parts.map(|(index, ty)| self.value(ty, &inside(Label::InputPart, index, what)));
                parts.collect::<Result<Vec<_>, _>>().map(Value::tuple)
            }
            Type::List(element) => self.elements(element, what).map(Value::list),
            Type::Set(element) => self.elements(element, what).map(Value::set),
            Type::Bag(element) => {
                let mut elements = self.elements(element, what)?;
                elements.sort_unstable();
                Ok(Value::list(elements))
            }
            _ => self.number(ty, &typed(ty.arg())),
        }
    }

    fn number(&mut self, ty: &Type, expected: &dyn Fn() -> Arg) -> Result<Value, Failure> {
        self.word(expected, |word| {
            let bare = word.strip_prefix('-').unwrap_or(word);
            let int = digits(bare).then(|| word.parse::<Int>().ok()).flatten()?;
            (*ty == Type::Int || !int.is_negative()).then_some(Value::Int(int))
        })
    }

    /// The length and the elements. Nothing is set aside for what has not been read.
    fn elements(&mut self, ty: &Type, what: &Arg) -> Result<Vec<Value>, Failure> {
        let length = self.count(Arg::Filled(Label::InputLength, vec![("what", what.clone())]))?;
        let mut elements = Vec::new();
        for index in 1..=length {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            elements.push(self.value(ty, &inside(Label::InputElement, index, what))?);
        }
        Ok(elements)
    }

    fn grid(&mut self, alphabet: Option<&str>, what: &Arg) -> Result<Value, Failure> {
        let rows = self.count(Arg::Filled(Label::InputRows, vec![("what", what.clone())]))?;
        let columns = self.count(Arg::Filled(Label::InputColumns, vec![("what", what.clone())]))?;
        let mut text: Vec<String> = Vec::new();
        for index in 1..=rows {
            let expected = || {
                let args = vec![
                    ("index", Arg::from(index.to_string())),
                    ("what", what.clone()),
                    ("columns", Arg::from(columns.to_string())),
                    ("alphabet", Arg::from(alphabet.unwrap_or_default())),
                ];
                Arg::Filled(Label::InputGridRow, args)
            };
            text.push(self.word(&expected, |word| {
                let symbols = row(word, alphabet)?;
                (u64::try_from(symbols.len()) == Ok(columns)).then(|| symbols.into_iter().collect())
            })?);
        }
        // Rows of one length make a grid.
        Ok(Value::grid(Grid::read(&text.join("/")).unwrap_or_else(|_| Grid::filled(0, 0, '.'))))
    }

    fn graph(
        &mut self,
        kind: GraphKind,
        name: &str,
        labelled: bool,
        run: &Run<'_>,
    ) -> Result<Graph, Failure> {
        let vertices = self.count(place(Label::InputVertices, name))?;
        let edges = match kind {
            GraphKind::Tree => vertices.saturating_sub(1),
            GraphKind::Graph | GraphKind::Digraph => self.count(place(Label::InputEdges, name))?,
        };
        let least = u64::from(self.contest.base);
        let end = least.saturating_add(vertices);
        let mut links = Vec::new();
        for edge in 1..=edges {
            let expected = || {
                let args = vec![
                    ("index", Arg::from(edge.to_string())),
                    ("name", Arg::from(name)),
                    ("least", Arg::from(least.to_string())),
                    ("most", Arg::from(end.saturating_sub(1).to_string())),
                ];
                Arg::Filled(Label::InputEdgeEnd, args)
            };
            let vertex = |word: &str| {
                let vertex = digits(word).then(|| word.parse::<u64>().ok()).flatten()?;
                (least..end).contains(&vertex).then_some(vertex)
            };
            let (from, to) = (self.word(&expected, vertex)?, self.word(&expected, vertex)?);
            let label = if labelled { Some(self.label(edge, name)?) } else { None };
            links.push(Link { from, to, label });
        }
        // Vertices without edges take no words, so their number is held against the memory there is.
        let held = usize::try_from(vertices).unwrap_or(usize::MAX).saturating_mul(size_of::<Link>() * 4);
        run.take(held)?;
        run.give_back(held);
        Ok(Graph::new(is_directed(kind), least..end, links))
    }

    fn label(&mut self, edge: u64, name: &str) -> Result<char, Failure> {
        let expected = || {
            let args = vec![("index", Arg::from(edge.to_string())), ("name", Arg::from(name))];
            Arg::Filled(Label::InputEdgeLabel, args)
        };
        self.word(&expected, |word| {
            let mut symbols = word.chars();
            symbols.next().filter(|_| symbols.next().is_none())
        })
    }

    /// The next word as `read` understands it.
    fn word<T>(
        &mut self,
        expected: &dyn Fn() -> Arg,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Failure> {
        let word = self.words.next()?;
        match word.as_deref().and_then(read) {
            Some(value) => Ok(value),
            None => Err(self.words.unexpected(expected(), word.as_deref())),
        }
    }
}

fn place(label: Label, name: &str) -> Arg {
    Arg::Filled(label, vec![("name", Arg::from(name))])
}

fn inside(label: Label, index: usize, what: &Arg) -> Arg {
    Arg::Filled(label, vec![("index", Arg::from(index.to_string())), ("what", what.clone())])
}

fn spelled(label: Label, alphabet: Option<&str>) -> Arg {
    Arg::Filled(label, vec![("alphabet", Arg::from(alphabet.unwrap_or_default()))])
}

fn digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn has(alphabet: Option<&str>, symbols: &[char]) -> bool {
    alphabet.is_none_or(|alphabet| symbols.iter().all(|symbol| alphabet.contains(*symbol)))
}

/// The symbols of a row, `""` being the empty one.
fn row(word: &str, alphabet: Option<&str>) -> Option<Vec<char>> {
    let symbols: Vec<char> = if word == "\"\"" { Vec::new() } else { word.chars().collect() };
    has(alphabet, &symbols).then_some(symbols)
}
