//! Names: what is visible where.

use std::collections::HashMap;

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::diagnostic::nearest;
use grundy_syntax::tree::{self, ClaimOf, Ident};
use grundy_syntax::{Diagnostic, MAX_ERRORS, Source, Span};

use crate::ir::{self, Expr, ExprKind, Pattern, Rules, Slot};
use crate::types::Type;

/// What the whole file declares.
#[derive(Debug, Default)]
pub(super) struct Globals {
    pub(super) params: Names<Type>,
    pub(super) constants: Names<Type>,
    pub(super) functions: Names<Signature>,
    pub(super) kinds: Names<KindNames>,
}

/// Things with names, numbered in the order of the text and found by name.
#[derive(Debug)]
pub(super) struct Names<T> {
    list: Vec<(String, T)>,
    by_name: HashMap<String, usize>,
}

impl<T> Default for Names<T> {
    fn default() -> Self {
        Self { list: Vec::new(), by_name: HashMap::new() }
    }
}

impl<T> Names<T> {
    /// Adds one more; of two with one name the first is found.
    pub(super) fn push(&mut self, name: &str, thing: T) {
        self.by_name.entry(name.to_owned()).or_insert(self.list.len());
        self.list.push((name.to_owned(), thing));
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    pub(super) fn get(&self, index: usize) -> &T {
        &self.list[index].1
    }

    pub(super) fn get_mut(&mut self, index: usize) -> &mut T {
        &mut self.list[index].1
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.list.iter().map(|(_, thing)| thing)
    }

    /// The first `limit` names.
    pub(super) fn names(&self, limit: usize) -> impl Iterator<Item = &str> {
        self.list.iter().take(limit).map(|(name, _)| name.as_str())
    }
}

impl<T> FromIterator<(String, T)> for Names<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(things: I) -> Self {
        let mut names = Self::default();
        things.into_iter().for_each(|(name, thing)| names.push(&name, thing));
        names
    }
}

impl Globals {
    /// What checked rules declare.
    pub(super) fn of(rules: &Rules) -> Self {
        let function =
            |f: &ir::Function| Signature { name: f.name.clone(), args: f.args.clone(), ty: f.ty.clone() };
        let kind = |kind: &ir::Kind| KindNames {
            name: kind.name.clone(),
            fields: kind.fields.iter().map(|field| (field.name.clone(), field.ty.clone())).collect(),
        };
        Self {
            params: rules.params.iter().map(|param| (param.name.clone(), param.ty.clone())).collect(),
            constants: rules.constants.iter().map(|c| (c.name.clone(), c.value.body.ty.clone())).collect(),
            functions: rules.functions.iter().map(|f| (f.name.clone(), function(f))).collect(),
            kinds: rules.kinds.iter().map(|k| (k.name.clone(), kind(k))).collect(),
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

/// At most so many names of each kind are offered in place of an unknown one.
const SHOWN: usize = 40;

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
    /// What a claim speaks of, and the types of its arguments.
    pub(super) claimed: Option<(ClaimOf, Vec<Type>)>,
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
            claimed: None,
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

    /// The one of `names` that was probably meant; not looked for once there are more mistakes
    /// than are shown.
    pub(super) fn nearest<'n>(
        &self,
        word: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Option<&'n str> {
        if self.diagnostics.len() > MAX_ERRORS { None } else { nearest(word, names) }
    }

    /// The text at a place, on one line.
    pub(super) fn text(&self, span: Span) -> String {
        self.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Whether `name` is a parameter or constant visible here and no local name hides it.
    pub(super) fn is_fixed(&self, name: &str) -> bool {
        !self.visible.iter().any(|(visible, ..)| visible == name)
            && (self.param(name).is_some() || self.constant(name).is_some())
    }

    /// Whether `name` is the name of something here.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.visible.iter().any(|(visible, ..)| visible == name) || self.is_fixed(name)
    }

    /// Whether a local name hides the function of that name. It does not: calls have parentheses.
    pub(super) fn name(&mut self, name: &str, span: Span) -> Expr {
        if let Some((_, slot, ty)) = self.visible.iter().rev().find(|(visible, ..)| visible == name) {
            return Expr { kind: ExprKind::Local(*slot), ty: ty.clone(), span };
        }
        if let Some(index) = self.param(name) {
            return Expr { kind: ExprKind::Param(index), ty: self.globals.params.get(index).clone(), span };
        }
        if let Some(index) = self.constant(name) {
            return Expr {
                kind: ExprKind::Constant(index),
                ty: self.globals.constants.get(index).clone(),
                span,
            };
        }
        self.unknown(name, span);
        bad(span)
    }

    fn param(&self, name: &str) -> Option<usize> {
        self.globals.params.find(name).filter(|index| *index < self.params)
    }

    fn constant(&self, name: &str) -> Option<usize> {
        self.globals.constants.find(name).filter(|index| *index < self.constants)
    }

    fn unknown(&mut self, name: &str, span: Span) {
        if self.later.iter().any(|later| later == name) {
            return self
                .report(Diagnostic::new(Code::UsedTooEarly, span).arg("name", name).hint(Hint::SwapItems));
        }
        if self.globals.constants.find(name).is_some() {
            return self.report(Diagnostic::new(Code::LetOrder, span).arg("name", name).hint(Hint::LetFirst));
        }
        let mut names: Vec<&str> = self.visible.iter().map(|(visible, ..)| visible.as_str()).collect();
        // What a rewriting move binds without a name cannot be written.
        names.retain(|name| !name.is_empty());
        names.extend(self.globals.params.names(self.params.min(SHOWN)));
        names.extend(self.globals.constants.names(self.constants.min(SHOWN)));
        names.sort_unstable();
        names.dedup();
        let mut diagnostic = Diagnostic::new(Code::UnknownName, span).arg("name", name);
        if let Some(near) = self.nearest(name, names.iter().copied()) {
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
