//! Names: what is visible where.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::diagnostic::nearest;
use grundy_syntax::tree::{self, Ident};
use grundy_syntax::{Diagnostic, Source, Span};

use crate::ir::{Expr, ExprKind, Pattern, Rules, Slot};
use crate::types::Type;

/// What the whole file declares.
#[derive(Debug, Default)]
pub(super) struct Globals {
    pub(super) params: Vec<(String, Type)>,
    pub(super) constants: Vec<(String, Type)>,
    pub(super) functions: Vec<Signature>,
    pub(super) kinds: Vec<KindNames>,
}

impl Globals {
    /// What checked rules declare.
    pub(super) fn of(rules: &Rules) -> Self {
        let named = |name: &String, ty: &Type| (name.clone(), ty.clone());
        Self {
            params: rules.params.iter().map(|param| named(&param.name, &param.ty)).collect(),
            constants: rules.constants.iter().map(|c| named(&c.name, &c.value.body.ty)).collect(),
            functions: rules
                .functions
                .iter()
                .map(|f| Signature { name: f.name.clone(), args: f.args.clone(), ty: f.ty.clone() })
                .collect(),
            kinds: rules
                .kinds
                .iter()
                .map(|kind| KindNames {
                    name: kind.name.clone(),
                    fields: kind.fields.iter().map(|field| named(&field.name, &field.ty)).collect(),
                })
                .collect(),
        }
    }
}

/// A function as its callers see it.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub(super) name: String,
    pub(super) args: Vec<Type>,
    pub(super) ty: Type,
}

/// A kind as terms and moves see it.
#[derive(Clone, Debug)]
pub(super) struct KindNames {
    pub(super) name: String,
    pub(super) fields: Vec<(String, Type)>,
}

impl KindNames {
    pub(super) fn field_names(&self) -> String {
        self.fields.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }
}

/// Lowers the expressions of one scope, collecting what is wrong.
pub(super) struct Lowerer<'a> {
    pub(super) source: &'a Source,
    pub(super) globals: &'a Globals,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
    /// Names visible now, innermost last.
    visible: Vec<(String, Slot, Type)>,
    /// The names of all slots so far.
    slots: Vec<String>,
    /// Names that items further right will bind.
    later: Vec<String>,
    /// Whether the functions that only claims have may be used.
    pub(super) in_claim: bool,
    /// How many parameters are visible.
    pub(super) params: usize,
    /// How many constants are visible.
    pub(super) constants: usize,
    /// Functions that were called, for the call graph.
    pub(super) called: Vec<(usize, Span)>,
}

impl<'a> Lowerer<'a> {
    /// A scope whose first slots are `first`.
    pub(super) fn new(
        source: &'a Source,
        globals: &'a Globals,
        diagnostics: &'a mut Vec<Diagnostic>,
        first: &[(String, Type)],
    ) -> Self {
        let mut lowerer = Self {
            source,
            globals,
            diagnostics,
            visible: Vec::new(),
            slots: Vec::new(),
            later: Vec::new(),
            in_claim: false,
            params: globals.params.len(),
            constants: globals.constants.len(),
            called: Vec::new(),
        };
        first.iter().for_each(|(name, ty)| {
            lowerer.declare(name, ty.clone());
        });
        lowerer
    }

    /// The names of all slots, when the scope is done.
    pub(super) fn into_slots(self) -> Vec<String> {
        self.slots
    }

    /// A new slot with a name.
    pub(super) fn declare(&mut self, name: &str, ty: Type) -> Slot {
        let slot = self.slots.len();
        self.slots.push(name.to_owned());
        self.visible.push((name.to_owned(), slot, ty));
        slot
    }

    /// Another name for a slot.
    pub(super) fn alias(&mut self, name: &str, slot: Slot, ty: Type) {
        self.visible.push((name.to_owned(), slot, ty));
    }

    /// How many names are visible, to be given to [`Lowerer::leave`].
    pub(super) fn enter(&self) -> usize {
        self.visible.len()
    }

    /// Forgets the names made since `enter`.
    pub(super) fn leave(&mut self, depth: usize) {
        self.visible.truncate(depth);
    }

    /// Runs `body` while `names` count as bound further right.
    pub(super) fn with_later<T>(&mut self, names: Vec<String>, body: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.later, names);
        let result = body(self);
        self.later = outer;
        result
    }

    /// Reports something.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// The text at a place, on one line.
    pub(super) fn text(&self, span: Span) -> String {
        self.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Whether `name` is a parameter or constant visible here and no local name hides it.
    pub(super) fn is_fixed(&self, name: &str) -> bool {
        !self.visible.iter().any(|(visible, ..)| visible == name)
            && (self.globals.params.iter().take(self.params).any(|(param, _)| param == name)
                || self.globals.constants.iter().take(self.constants).any(|(constant, _)| constant == name))
    }

    /// Whether a local name hides the function of that name. It does not: calls have parentheses.
    pub(super) fn name(&mut self, name: &str, span: Span) -> Expr {
        if let Some((_, slot, ty)) = self.visible.iter().rev().find(|(visible, ..)| visible == name) {
            return Expr { kind: ExprKind::Local(*slot), ty: ty.clone(), span };
        }
        let position = |list: &[(String, Type)], limit: usize| {
            list.iter().take(limit).position(|(known, _)| known == name)
        };
        if let Some(index) = position(&self.globals.params, self.params) {
            return Expr { kind: ExprKind::Param(index), ty: self.globals.params[index].1.clone(), span };
        }
        if let Some(index) = position(&self.globals.constants, self.constants) {
            return Expr {
                kind: ExprKind::Constant(index),
                ty: self.globals.constants[index].1.clone(),
                span,
            };
        }
        self.unknown(name, span);
        bad(span)
    }

    fn unknown(&mut self, name: &str, span: Span) {
        if self.later.iter().any(|later| later == name) {
            return self
                .report(Diagnostic::new(Code::UsedTooEarly, span).arg("name", name).hint(Hint::SwapItems));
        }
        if self.globals.constants.iter().any(|(constant, _)| constant == name) {
            return self.report(Diagnostic::new(Code::LetOrder, span).arg("name", name).hint(Hint::LetFirst));
        }
        let mut names: Vec<&str> = self.visible.iter().map(|(visible, ..)| visible.as_str()).collect();
        names.extend(self.globals.params.iter().take(self.params).map(|(param, _)| param.as_str()));
        names.extend(
            self.globals.constants.iter().take(self.constants).map(|(constant, _)| constant.as_str()),
        );
        names.sort_unstable();
        names.dedup();
        let mut diagnostic = Diagnostic::new(Code::UnknownName, span).arg("name", name);
        if let Some(near) = nearest(name, names.iter().copied()) {
            diagnostic = diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]);
        }
        if !names.is_empty() {
            diagnostic = diagnostic.hint_with(Hint::Available, vec![("names", Arg::from(names.join(", ")))]);
        }
        self.report(diagnostic);
    }

    /// Binds a pattern to values of type `ty`.
    pub(super) fn pattern(&mut self, pattern: &tree::Pattern, ty: &Type) -> Pattern {
        match pattern {
            tree::Pattern::Name(ident) => Pattern::Slot(self.declare(&ident.name, ty.clone())),
            tree::Pattern::Tuple(parts, span) => {
                let types = match ty {
                    Type::Tuple(types) if types.len() == parts.len() => types.clone(),
                    Type::Unknown => vec![Type::Unknown; parts.len()],
                    other => {
                        self.mismatch(*span, Arg::Label(Label::ThisPattern), &tuple_of(parts.len()), other);
                        vec![Type::Unknown; parts.len()]
                    }
                };
                Pattern::Tuple(parts.iter().zip(&types).map(|(part, ty)| self.pattern(part, ty)).collect())
            }
        }
    }

    /// Reports a value of the wrong type.
    pub(super) fn mismatch(&mut self, span: Span, needs: Arg, expected: &Type, found: &Type) {
        let diagnostic = Diagnostic::new(Code::Type, span)
            .arg("needs", needs)
            .arg("expected", expected.arg())
            .arg("text", self.text(span))
            .arg("found", found.arg());
        self.report(diagnostic);
    }

    /// Reports that a construct is not there yet.
    pub(super) fn not_yet(&mut self, what: Label, span: Span) -> Expr {
        self.report(not_yet(what, span));
        bad(span)
    }
}

/// The diagnostic for a construct that is parsed but not yet given a meaning.
pub(super) fn not_yet(what: Label, span: Span) -> Diagnostic {
    Diagnostic::new(Code::NotYet, span).arg("what", what)
}

/// Stands for an expression that was already reported.
pub(super) fn bad(span: Span) -> Expr {
    Expr { kind: ExprKind::Bool(false), ty: Type::Unknown, span }
}

/// The names a pattern binds.
pub(super) fn bound_names(pattern: &tree::Pattern) -> Vec<&Ident> {
    match pattern {
        tree::Pattern::Name(ident) => vec![ident],
        tree::Pattern::Tuple(parts, _) => parts.iter().flat_map(bound_names).collect(),
    }
}

fn tuple_of(length: usize) -> Type {
    Type::Tuple(vec![Type::Unknown; length])
}
