//! Cases from words: what stands where is said by the rules and the contest.

use std::io::BufRead;
use std::sync::Arc;

use grundy_core::{Player, Run};
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

/// What stands before the parts of a parameter.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    /// Its vertices or elements.
    count: u64,
    /// Its edges.
    edges: u64,
}

/// Reads the parts of cases, one after the other.
pub(crate) struct Reader<'r, R> {
    rules: &'r Rules,
    pub(crate) contest: &'r Contest,
    /// The words.
    pub(crate) words: Words<R>,
}

impl<'r, R: BufRead> Reader<'r, R> {
    /// A reader at the beginning of an input.
    pub(crate) fn new(rules: &'r Rules, contest: &'r Contest, from: R) -> Self {
        Self { rules, contest, words: Words::new(from) }
    }

    /// The value of a parameter, without its size where that is known.
    pub(crate) fn param(
        &mut self,
        number: usize,
        size: Option<Size>,
        run: &Run<'_>,
    ) -> Result<Value, Failure> {
        let Some(param) = self.rules.params.get(number) else { return Ok(Value::from(0)) };
        match &param.ty {
            Type::Graph(_) => {
                let size = match size {
                    Some(size) => size,
                    None => self.size(number)?,
                };
                self.graph(number, size, run).map(|graph| Value::Graph(Arc::new(graph)))
            }
            ty => self.value(ty, &place(Label::PlaceParameter, &param.name), size.map(|size| size.count)),
        }
    }

    /// The size of a parameter, which stands before its parts.
    pub(crate) fn size(&mut self, number: usize) -> Result<Size, Failure> {
        let Some(param) = self.rules.params.get(number) else { return Ok(Size::default()) };
        let Type::Graph(kind) = &param.ty else {
            let what = place(Label::PlaceParameter, &param.name);
            return Ok(Size { count: self.count(length_of(&what))?, edges: 0 });
        };
        let count = self.count(place(Label::InputVertices, &param.name))?;
        let edges = match kind {
            GraphKind::Tree => count.saturating_sub(1),
            GraphKind::Graph | GraphKind::Digraph => self.count(place(Label::InputEdges, &param.name))?,
        };
        Ok(Size { count, edges })
    }

    /// The number that stands before a position: of its components, or the length of the list with which it begins.
    pub(crate) fn position_count(&mut self) -> Result<u64, Failure> {
        let first = match (&self.rules.start, self.rules.kinds.first()) {
            _ if self.contest.sum => None,
            (Some(start), _) => start.args.first().map(|field| (Label::PlaceArgument, field)),
            (None, kind) => kind.and_then(|kind| kind.fields.first()).map(|field| (Label::PlaceField, field)),
        };
        match first {
            Some((label, field)) => self.count(length_of(&place(label, &field.name))),
            None => self.count(Label::InputComponents),
        }
    }

    /// Who begins.
    pub(crate) fn player(&mut self) -> Result<Player, Failure> {
        let players = &self.contest.players;
        let expected = || {
            let words = players.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
            Arg::Filled(Label::InputPlayer, vec![("words", Arg::from(words))])
        };
        self.word(&expected, |word| {
            Player::BOTH.into_iter().zip(players).find(|(_, name)| *name == word).map(|(player, _)| player)
        })
    }

    /// One component: the arguments of `start`, or its fields after the name of its kind; without the length of the
    /// first of them where that is known.
    pub(crate) fn term(&mut self, length: Option<u64>) -> Result<Term, Failure> {
        self.words.mark()?;
        if let Some(start) = &self.rules.start {
            return Ok(Term { kind: 0, values: self.fields(&start.args, Label::PlaceArgument, length)? });
        }
        let kind = self.kind()?;
        let values = self.fields(&self.rules.kinds[kind].fields, Label::PlaceField, length)?;
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

    fn fields(
        &mut self,
        fields: &'r [Field],
        label: Label,
        length: Option<u64>,
    ) -> Result<Vec<Value>, Failure> {
        let lengths = [length].into_iter().chain(std::iter::repeat(None));
        let one = |(field, length): (&Field, Option<u64>)| {
            self.value(&field.ty, &place(label, &field.name), length)
        };
        fields.iter().zip(lengths).map(one).collect()
    }

    /// A natural number that counts what follows.
    pub(crate) fn count(&mut self, expected: impl Into<Arg>) -> Result<u64, Failure> {
        let expected = expected.into();
        self.word(&|| expected.clone(), |word| digits(word).then(|| word.parse().ok()).flatten())
    }

    /// A value of a type; `what` says where it stands. The length of a list may be known.
    fn value(&mut self, ty: &Type, what: &Arg, length: Option<u64>) -> Result<Value, Failure> {
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
                let parts =
                    parts.map(|(index, ty)| self.value(ty, &inside(Label::InputPart, index, what), None));
                parts.collect::<Result<Vec<_>, _>>().map(Value::tuple)
            }
            Type::List(element) => self.elements(element, what, length).map(Value::list),
            Type::Set(element) => self.elements(element, what, length).map(Value::set),
            Type::Bag(element) => {
                let mut elements = self.elements(element, what, length)?;
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

    /// The length, where it is not known, and the elements. Nothing is set aside for what has not been read.
    fn elements(&mut self, ty: &Type, what: &Arg, length: Option<u64>) -> Result<Vec<Value>, Failure> {
        let length = match length {
            Some(length) => length,
            None => self.count(length_of(what))?,
        };
        let mut elements = Vec::new();
        for index in 1..=length {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            elements.push(self.value(ty, &inside(Label::InputElement, index, what), None)?);
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

    /// The edges of a graph of this size.
    fn graph(&mut self, number: usize, size: Size, run: &Run<'_>) -> Result<Graph, Failure> {
        let Size { count: vertices, edges } = size;
        let (rules, labelled) = (self.rules, self.rules.asks_for_labels(number));
        let param = rules.params.get(number);
        let name = param.map_or("", |param| param.name.as_str());
        let directed =
            param.is_some_and(|param| matches!(&param.ty, Type::Graph(kind) if is_directed(*kind)));
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
        Ok(Graph::new(directed, least..end, links))
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

fn length_of(what: &Arg) -> Arg {
    Arg::Filled(Label::InputLength, vec![("what", what.clone())])
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
