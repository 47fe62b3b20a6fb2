//! Positions and parameters given from outside, as text.

mod boards;
mod graphs;

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_core::{Halt, Run, Stop, Sum};
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::tree::{self, SumKind};
use grundy_syntax::{Diagnostic, Source, Span, parse_expr, parse_sum};

use crate::bind::BoundGame;
use crate::check::Outside;
use crate::interpret::{Halted, Machine, frame};
use crate::ir::{self, Rules};
use crate::types::{Type, is_directed};
use crate::value::{Component, Position, Value};

/// A number of copies from which on they are not written out, where that is asked for.
const MANY: usize = 1 << 16;

/// A position as it is read, with few copies of what occurs very often.
#[derive(Clone, Debug)]
pub struct Folded {
    /// Stands for the position: what occurs very often occurs a few times in it, at least twice, and as often modulo 2.
    pub position: Position,
    /// How many times more such components occur really.
    pub more: BTreeMap<Component, usize>,
}

/// Why a text could not be read. Places are in that text.
#[derive(Clone, Debug)]
pub enum ReadError {
    /// It is wrong.
    Wrong(Vec<Diagnostic>),
    /// A limit was reached.
    Stopped(Stop),
}

impl From<Halted> for ReadError {
    fn from(halted: Halted) -> Self {
        match halted {
            Halt::Stop(stop) => Self::Stopped(stop),
            Halt::Error(diagnostic) => {
                let located = diagnostic.args.iter().any(|(name, _)| *name == "at");
                let diagnostic = crate::interpret::without_guards(*diagnostic);
                Self::Wrong(vec![if located { diagnostic } else { diagnostic.arg("at", "") }])
            }
        }
    }
}

impl Rules {
    /// The value that `--set NAME=TEXT` gives to a parameter.
    pub fn read_param(&self, name: &str, source: &Source, run: &Run<'_>) -> Result<Value, ReadError> {
        let ty = self.param(name).map_or(Type::Unknown, |param| param.ty.clone());
        if let Type::Graph(kind) = ty
            && let Some(listed) = graphs::listed(source, is_directed(kind))
        {
            let graph = listed.map_err(ReadError::Wrong)?;
            run.take(graph.bytes()).map_err(ReadError::Stopped)?;
            run.give_back(graph.bytes());
            return Ok(Value::Graph(Arc::new(graph)));
        }
        let (tree, diagnostics) = parse_expr(source);
        let Some(tree) = tree.filter(|_| diagnostics.is_empty()) else {
            return Err(ReadError::Wrong(diagnostics));
        };
        let place = Arg::Filled(Label::PlaceParameter, vec![("name", Arg::from(name))]);
        let lowered = Outside::new(self, source).expr(&tree, &ty, place)?;
        let context = crate::bind::Context::without_values(self);
        Ok(Machine::reading(&context, run, source).scoped(&lowered, &[])?)
    }
}

impl BoundGame {
    /// The position that a text such as `(3) + (4)`, `3 + 4` or `3 4` stands for.
    pub fn read_position(&self, source: &Source, run: &Run<'_>) -> Result<Position, ReadError> {
        self.read_copies(source, usize::MAX, run).map(|read| read.position)
    }

    /// The same with few copies of what occurs very often: for games in which equal components cancel in pairs.
    pub fn read_folded(&self, source: &Source, run: &Run<'_>) -> Result<Folded, ReadError> {
        self.read_copies(source, MANY, run)
    }

    /// A position with copies written out, unless these are more than `most`.
    fn read_copies(&self, source: &Source, most: usize, run: &Run<'_>) -> Result<Folded, ReadError> {
        let whole = |position| Folded { position, more: BTreeMap::new() };
        if source.text().trim().is_empty() {
            return Err(ReadError::Wrong(vec![Diagnostic::new(Code::EmptyPosition, Span::default())]));
        }
        if let Some(drawn) = boards::drawn(self, source, run) {
            return self.no_goals(drawn?, Span::new(0, source.text().len()), run).map(whole);
        }
        let spaced = self.numbers_only(source);
        let source = spaced.as_ref().unwrap_or(source);
        let (tree, diagnostics) = parse_sum(source);
        let Some(tree) = tree.filter(|_| diagnostics.is_empty()) else {
            return Err(ReadError::Wrong(self.meant(source, diagnostics)));
        };
        let outside = Outside::new(self.rules(), source);
        let (parts, more) = (Vec::new(), BTreeMap::new());
        let mut reader = Reader { game: self, source, outside, run, most, parts, more };
        reader.sum(&tree).map_err(|wrong| match wrong {
            ReadError::Wrong(diagnostics) => ReadError::Wrong(self.meant(source, diagnostics)),
            stopped => stopped,
        })?;
        let Reader { parts, more, .. } = reader;
        Ok(Folded { position: self.no_goals(parts, tree.span, run)?, more })
    }

    /// What is wrong with a position, with hints for what newcomers write: `3 5`, `(3, 5)` for two heaps, `three`.
    fn meant(&self, source: &Source, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let fields = self.written_fields();
        let text = source.text().trim();
        let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
        let words: Vec<&str> = inside.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect();
        let numbers = words.len() > 1 && words.iter().all(|word| word.bytes().all(|c| c.is_ascii_digit()));
        let Some(first) = diagnostics.first_mut() else { return diagnostics };
        let hint = match first.code {
            Code::UnknownName if !fields.is_empty() => {
                let example = vec!["3"; fields.len()].join(", ");
                Some((Hint::WriteDigits, vec![("example", Arg::from(format!("({example})")))]))
            }
            Code::Expected | Code::FieldCount | Code::StartArgs if numbers && fields.len() == 1 => {
                let sum = words.iter().map(|word| format!("({word})")).collect::<Vec<_>>().join(" + ");
                Some((Hint::WriteSum, vec![("sum", Arg::from(sum))]))
            }
            Code::Expected | Code::FieldCount if numbers && fields.len() == words.len() => {
                let tuple = format!("({})", words.join(", "));
                Some((Hint::WriteTuple, vec![("fields", fields.join(", ").into()), ("tuple", tuple.into())]))
            }
            _ => None,
        };
        if let Some((hint, args)) = hint {
            first.hints.clear();
            first.hints.push(grundy_syntax::diagnostic::Advice { hint, args });
        }
        diagnostics
    }

    /// The fields, or arguments of `start`, that a position is written with; none where there are several kinds, or none.
    fn written_fields(&self) -> Vec<String> {
        let fields = match (&self.rules().start, self.rules().kinds.as_slice()) {
            (Some(start), _) => &start.args,
            (None, [kind]) => &kind.fields,
            (None, _) => return Vec::new(),
        };
        let plain = fields.iter().all(|field| field.ty.is_int());
        fields.iter().filter(|_| plain).map(|field| field.name.clone()).collect()
    }

    /// The position, none of whose components may be a goal.
    fn no_goals(&self, parts: Vec<Component>, span: Span, run: &Run<'_>) -> Result<Position, ReadError> {
        for part in &parts {
            if self.is_goal(part, run)? {
                let diagnostic = Diagnostic::new(Code::GoalStart, span).arg("position", self.show(part));
                return Err(ReadError::Wrong(vec![diagnostic.hint(Hint::StartElsewhere)]));
            }
        }
        Ok(Sum::new(parts))
    }

    /// Numbers separated by white space or commas are a sum where one number is a component.
    fn numbers_only(&self, source: &Source) -> Option<Source> {
        let single = match (&self.rules().start, self.rules().kinds.as_slice()) {
            (Some(start), _) => start.args.len() == 1,
            (None, [kind]) => kind.fields.len() == 1 && kind.fields[0].ty.is_int(),
            (None, _) => false,
        };
        let text = source.text().trim_end();
        let plain = text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || c == ',');
        if !single || !plain || text.split([',', ' ', '\n', '\t']).filter(|word| !word.is_empty()).count() < 2
        {
            return None;
        }
        // One byte for one byte, so that places stay right.
        let spaced: String = text
            .char_indices()
            .map(|(at, c)| {
                let after_digit = at > 0 && text.as_bytes()[at - 1].is_ascii_digit();
                if after_digit && !c.is_ascii_digit() {
                    '+'
                } else if c.is_ascii_digit() {
                    c
                } else {
                    ' '
                }
            })
            .collect();
        Some(Source::new(source.name(), &spaced))
    }
}

struct Reader<'a, 'r> {
    game: &'a BoundGame,
    source: &'a Source,
    outside: Outside<'a>,
    run: &'a Run<'r>,
    /// More copies than these are not written out.
    most: usize,
    parts: Vec<Component>,
    /// How many times components occur beside those in `parts`.
    more: BTreeMap<Component, usize>,
}

impl Reader<'_, '_> {
    fn sum(&mut self, sum: &tree::Sum) -> Result<(), ReadError> {
        match &sum.kind {
            SumKind::Plus(terms) => terms.iter().try_for_each(|term| self.sum(term)),
            SumKind::End => Ok(()),
            SumKind::Copies(count, term) => self.copies(count, term),
            SumKind::Component { kind: None, fields } if self.game.rules().start.is_some() => {
                if self.shows_component(fields, sum) {
                    self.plain(sum)
                } else {
                    self.started(fields, sum.span)
                }
            }
            SumKind::Component { kind: Some(kind), .. }
                if kind.name == "raw" && self.game.rules().kinds.len() > 1 =>
            {
                let text = self.source.slice(sum.span);
                let write = text.replacen("raw", &self.game.rules().kinds[0].name, 1);
                let diagnostic = Diagnostic::new(Code::KindMissing, sum.span).arg("name", text);
                Err(ReadError::Wrong(vec![
                    diagnostic.hint_with(Hint::Write, vec![("write", Arg::from(write))]),
                ]))
            }
            SumKind::Component { kind: Some(kind), fields } if kind.name == "raw" => {
                let plain = SumKind::Component { kind: None, fields: fields.clone() };
                self.plain(&tree::Sum { span: sum.span, kind: plain })
            }
            SumKind::Component { .. } | SumKind::If(..) | SumKind::Each(..) => self.plain(sum),
        }
    }

    fn copies(&mut self, count: &tree::Expr, term: &tree::Sum) -> Result<(), ReadError> {
        let needs = Arg::Label(Label::ANumberOfCopies);
        let lowered = self.outside.expr(count, &Type::Nat, needs)?;
        let value = self.machine().scoped(&lowered, &[])?;
        let number = value.as_int().and_then(grundy_values::Int::to_usize);
        let (before, others) = (self.parts.len(), std::mem::take(&mut self.more));
        self.sum(term)?;
        let once: Vec<Component> = self.parts.split_off(before);
        let within = std::mem::replace(&mut self.more, others);
        let bytes = once.iter().map(Component::size).sum::<usize>();
        let written = match number {
            Some(number) if number > self.most => 2 + number % 2,
            number => number.unwrap_or(usize::MAX),
        };
        let noted = number.and_then(|number| self.fold(&once, &within, number, number - written));
        // A number that no machine word holds is too much for any memory.
        let bytes = noted.map_or(usize::MAX, |()| written.saturating_mul(bytes));
        self.run.take(bytes).map_err(ReadError::Stopped)?;
        (0..written).for_each(|_| self.parts.extend_from_slice(&once));
        Ok(())
    }

    /// Notes what is not written out of so many copies of a sum, `left` of its parts and all that was left out of it; `None` where that is more than a machine word holds.
    fn fold(
        &mut self,
        once: &[Component],
        within: &BTreeMap<Component, usize>,
        number: usize,
        left: usize,
    ) -> Option<()> {
        let parts = once.iter().filter(|_| left > 0).map(|part| (part, Some(left)));
        let inner = within.iter().map(|(part, more)| (part, more.checked_mul(number)));
        for (part, more) in parts.chain(inner).filter(|(_, more)| *more != Some(0)) {
            let known = self.more.entry(part.clone()).or_default();
            *known = known.checked_add(more?)?;
        }
        Some(())
    }

    /// A component written with its fields.
    fn plain(&mut self, sum: &tree::Sum) -> Result<(), ReadError> {
        let lowered = self.outside.sum(sum)?;
        let mut frame = frame(lowered.slots.len(), &[]);
        let mut machine = Machine::reading(&self.game.context, self.run, self.source);
        self.game.parts(&mut machine, &lowered.body, &mut frame, &mut self.parts)?;
        Ok(())
    }

    /// Whether a term cannot be arguments of `start`, by its types, but can be a component with its fields, as
    /// positions are shown, or is meant to be one, as it draws a board. Too many numbers, or too few, are not taken for a component.
    fn shows_component(&self, fields: &[tree::Expr], sum: &tree::Sum) -> bool {
        let args = self.game.rules().start.as_ref().map_or(&[][..], |start| &start.args);
        let fits = |(at, field): (usize, &tree::Expr)| {
            let ty = args.get(at).map_or(&Type::Nat, |arg| &arg.ty);
            self.outside.expr(field, ty, Arg::from("")).is_ok()
        };
        let draws = || fields.iter().any(|field| matches!(field.kind, tree::ExprKind::Text(_)));
        !fields.iter().enumerate().all(fits) && (self.outside.sum(sum).is_ok() || draws())
    }

    /// A position written with the arguments of `start`.
    fn started(&mut self, fields: &[tree::Expr], span: Span) -> Result<(), ReadError> {
        let Some(start) = &self.game.rules().start else { return Ok(()) };
        if fields.len() != start.args.len() {
            let names = start.args.iter().map(|arg| arg.name.as_str()).collect::<Vec<_>>().join(", ");
            let diagnostic = Diagnostic::new(Code::StartArgs, span)
                .arg("expected", start.args.len().to_string())
                .arg("names", names)
                .arg("found", fields.len().to_string())
                .hint(Hint::RawPosition);
            return Err(ReadError::Wrong(vec![diagnostic]));
        }
        let mut args = Vec::with_capacity(fields.len());
        for (field, arg) in fields.iter().zip(&start.args) {
            args.push(self.argument(field, arg)?);
        }
        let position = self.game.start(args, self.run).map_err(|halted| self.at_term(halted, span))?;
        self.parts.extend_from_slice(position.parts());
        Ok(())
    }

    fn argument(&self, field: &tree::Expr, arg: &ir::Field) -> Result<Value, ReadError> {
        let place = Arg::Filled(Label::PlaceArgument, vec![("name", Arg::from(arg.name.as_str()))]);
        let lowered = self.outside.expr(field, &arg.ty, place.clone())?;
        let mut machine = self.machine();
        let value = machine.scoped(&lowered, &[])?;
        let stored = machine.store(value, &arg.ty);
        Ok(stored.map_err(|misfit| machine.misfit(field.span, &misfit, place))?)
    }

    /// Errors inside `start` have places in the rules; here the term is what can be pointed at.
    fn at_term(&self, halted: Halted, span: Span) -> Halted {
        match halted {
            Halt::Error(mut diagnostic) => {
                diagnostic.span = span;
                Halt::Error(diagnostic)
            }
            stop => stop,
        }
    }

    fn machine(&self) -> Machine<'_, '_> {
        Machine::reading(&self.game.context, self.run, self.source)
    }
}
