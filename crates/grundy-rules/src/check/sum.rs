//! What moves lead to.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::tree::{self, Ident, SumKind};
use grundy_syntax::{Diagnostic, Span};

use super::expr::quoted;
use super::scope::Lowerer;
use crate::ir::Sum;

impl Lowerer<'_> {
    /// A sum of components.
    pub(super) fn sum(&mut self, sum: &tree::Sum) -> Sum {
        match &sum.kind {
            SumKind::End => Sum::Plus(Vec::new()),
            SumKind::If(condition, yes, no) => {
                let condition = self.condition(condition, quoted("if"));
                Sum::If(condition, Box::new(self.sum(yes)), Box::new(self.sum(no)))
            }
            SumKind::Plus(terms) => {
                self.note_separate(terms, sum.span);
                Sum::Plus(terms.iter().map(|term| self.sum(term)).collect())
            }
            SumKind::Copies(count, term) => {
                let count = self.int(count, Arg::Label(Label::ANumberOfCopies));
                Sum::Copies(count, Box::new(self.sum(term)))
            }
            SumKind::Each(term, items) => {
                let depth = self.enter();
                let items = self.items(items);
                let term = self.sum(term);
                self.leave(depth);
                Sum::Each(Box::new(term), items)
            }
            SumKind::Component { kind, fields } => self.component(kind.as_ref(), fields, sum.span),
        }
    }

    fn component(&mut self, kind: Option<&Ident>, fields: &[tree::Expr], span: Span) -> Sum {
        let Some(index) = self.kind(kind, span) else {
            fields.iter().for_each(|field| {
                self.expr(field);
            });
            return Sum::Plus(Vec::new());
        };
        let declared = self.globals.kinds.get(index).clone();
        if fields.len() != declared.fields.len() {
            self.wrong_fields(&declared.field_names(), declared.fields.len(), fields, span);
        }
        let lowered = fields
            .iter()
            .enumerate()
            .map(|(at, field)| match declared.fields.get(at) {
                Some((name, ty)) => {
                    let place = Arg::Filled(Label::PlaceField, vec![("name", Arg::from(name.as_str()))]);
                    self.typed(field, ty, place)
                }
                None => self.expr(field),
            })
            .collect();
        Sum::Component { kind: index, fields: lowered, span }
    }

    fn wrong_fields(&mut self, names: &str, expected: usize, fields: &[tree::Expr], span: Span) {
        let mut written: Vec<String> = fields.iter().map(|field| self.text(field.span)).collect();
        let diagnostic = Diagnostic::new(Code::FieldCount, span)
            .arg("expected", expected.to_string())
            .arg("fields", names)
            .arg("found", fields.len().to_string());
        self.report(match (written.len(), expected) {
            // Fields that are left out stay as they are. What is meant without any, or with too many, nobody knows.
            (1.., _) if written.len() < expected => {
                written.extend(names.split(", ").skip(written.len()).map(str::to_owned));
                let write = Arg::from(format!("({})", written.join(", ")));
                diagnostic.hint_with(Hint::Write, vec![("write", write)])
            }
            (2.., 1) => {
                let sum = Arg::from(format!("({})", written.join(") + (")));
                diagnostic.hint_with(Hint::WriteSum, vec![("sum", sum)])
            }
            _ => diagnostic,
        });
    }

    /// The number of the kind that a term or a move names.
    pub(super) fn kind(&mut self, kind: Option<&Ident>, span: Span) -> Option<usize> {
        let kinds = &self.globals.kinds;
        match kind {
            None if kinds.len() == 1 => Some(0),
            None if kinds.len() == 0 || kinds.iter().any(|kind| kind.name.is_empty()) => None,
            None => {
                let text = self.text(span);
                let name = format!("{}{text}", kinds.get(0).name);
                let diagnostic = Diagnostic::new(Code::KindMissing, span)
                    .arg("name", text)
                    .hint_with(Hint::Write, vec![("write", Arg::from(name))]);
                self.report(diagnostic);
                None
            }
            Some(ident) => {
                let found = kinds.find(&ident.name);
                if found.is_none() {
                    self.no_kind(ident, span);
                }
                found
            }
        }
    }

    fn no_kind(&mut self, ident: &Ident, span: Span) {
        let names: Vec<&str> = self
            .globals
            .kinds
            .iter()
            .map(|kind| kind.name.as_str())
            .filter(|name| !name.is_empty())
            .collect();
        let mut diagnostic = Diagnostic::new(Code::UnknownKind, ident.span).arg("name", ident.name.as_str());
        if let Some(near) = self.nearest(&ident.name, names.iter().copied()) {
            diagnostic = diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]);
        } else if let Some(write) = self.not_kind(ident, span) {
            diagnostic = diagnostic.hint_with(Hint::Write, vec![("write", Arg::from(write))]);
        } else if !names.is_empty() {
            diagnostic = diagnostic.hint_with(Hint::Available, vec![("names", Arg::from(names.join(", ")))]);
        } else {
            diagnostic = diagnostic.hint_with(Hint::DropKind, vec![("name", Arg::from(ident.name.as_str()))]);
        }
        self.report(diagnostic);
    }

    /// What is meant by a term that begins with a name which is no kind: `k (n)` are copies, `min(a, b)` is a number.
    fn not_kind(&self, ident: &Ident, span: Span) -> Option<String> {
        let text = self.text(span);
        let fields = text.strip_prefix(ident.name.as_str())?.trim_start();
        if !fields.starts_with('(') {
            None
        } else if self.is_known(&ident.name) {
            Some(format!("{} * {fields}", ident.name))
        } else {
            self.is_function(&ident.name).then(|| format!("({text})"))
        }
    }

    /// `(a - i) + (b - j)` where one position with two fields was meant.
    fn note_separate(&mut self, terms: &[tree::Sum], span: Span) {
        if self.globals.kinds.len() != 1 {
            return;
        }
        let expected = self.globals.kinds.get(0).fields.len();
        let single = |term: &tree::Sum| match &term.kind {
            SumKind::Component { kind: None, fields } if fields.len() == 1 => Some(fields[0].span),
            _ => None,
        };
        let fields: Option<Vec<Span>> = terms.iter().map(single).collect();
        let Some(fields) = fields else { return };
        if fields.len() < 2 || fields.len() != expected {
            return;
        }
        let written: Vec<String> = fields.iter().map(|field| self.text(*field)).collect();
        let diagnostic = Diagnostic::new(Code::MooreBySum, span)
            .hint_with(Hint::OnePosition, vec![("fields", Arg::from(written.join(", ")))]);
        self.report(diagnostic);
    }
}
