//! Clauses: what a file declares, and the lowering of each clause.

use std::collections::HashSet;
use std::sync::Arc;

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::tree::{self, Clause, ClauseKind, Ident};
use grundy_syntax::{Diagnostic, Source, Span};

use super::call::is_builtin;
use super::expr::quoted;
use super::finish;
use super::scope::{Globals, KindNames, Lowerer, Signature, bound_names};
use crate::ir::{
    Comparison, Compound, Constant, Ends, Expr, ExprKind, Field, Function, Goal, Kind, Logic, Move, Param,
    Reduce, Rules, Scoped, Start,
};
use crate::types::Type;

/// Lowers a file. Rules are given where enough is there to make sense of them.
pub(super) fn lower(source: &Arc<Source>, file: &tree::File) -> (Option<Rules>, Vec<Diagnostic>) {
    let mut builder = Builder::new(source);
    builder.once_each(&file.clauses);
    builder.declare(&file.clauses);
    // Constants first: the types of all other expressions may depend on theirs.
    let is_constant = |clause: &&Clause| matches!(clause.kind, ClauseKind::Let { .. });
    file.clauses.iter().filter(is_constant).for_each(|clause| builder.clause(clause));
    file.clauses.iter().filter(|clause| !is_constant(clause)).for_each(|clause| builder.clause(clause));
    builder.finish(&file.clauses)
}

pub(super) struct Builder<'s> {
    source: &'s Arc<Source>,
    pub(super) globals: Globals,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) rules: Rules,
    /// Calls from each function to others, with their places.
    calls: Vec<Vec<(usize, Span)>>,
    constants_done: usize,
    params_done: usize,
    /// The names of all parameters, while their types are read.
    pub(super) later_params: Vec<String>,
    /// Reductions and their kinds, in the order of the text.
    reductions: Vec<(usize, Reduce)>,
}

impl<'s> Builder<'s> {
    fn new(source: &'s Arc<Source>) -> Self {
        let rules = Rules {
            source: Arc::clone(source),
            name: "unnamed".to_owned(),
            titles: Vec::new(),
            notes: Vec::new(),
            params: Vec::new(),
            param_conditions: Vec::new(),
            constants: Vec::new(),
            functions: Vec::new(),
            kinds: Vec::new(),
            start: None,
            moves: Vec::new(),
            compound: Compound::Disjunctive,
            play: tree::Play::Normal,
            score: false,
            ends: Vec::new(),
            goals: Vec::new(),
            claims: Vec::new(),
        };
        Self {
            source,
            globals: Globals::default(),
            diagnostics: Vec::new(),
            rules,
            calls: Vec::new(),
            constants_done: 0,
            params_done: 0,
            later_params: Vec::new(),
            reductions: Vec::new(),
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports clauses that may stand only once, and `game` where it is not first.
    fn once_each(&mut self, clauses: &[Clause]) {
        let word = |clause: &Clause| match &clause.kind {
            ClauseKind::Game { .. } => Some("game"),
            ClauseKind::Start { .. } => Some("start"),
            ClauseKind::Compound(_) => Some("compound"),
            ClauseKind::Play(tree::Play::Normal) => Some("normal"),
            ClauseKind::Play(tree::Play::Misere) => Some("misere"),
            ClauseKind::Score => Some("score"),
            _ => None,
        };
        let group = |word: &'static str| if matches!(word, "misere" | "score") { "normal" } else { word };
        let mut seen: Vec<&'static str> = Vec::new();
        for (index, clause) in clauses.iter().enumerate() {
            let Some(word) = word(clause) else { continue };
            if let Some(first) = seen.iter().find(|first| group(first) == group(word)) {
                let again = if *first == word {
                    Diagnostic::new(Code::DuplicateClause, clause.span).arg("clause", word)
                } else {
                    Diagnostic::new(Code::PlayConflict, clause.span).arg("clause", word).arg("first", *first)
                };
                self.report(again.hint(Hint::RemoveIt));
            } else if word == "game" && index > 0 {
                self.report(Diagnostic::new(Code::GameNotFirst, clause.span));
            }
            seen.push(word);
        }
    }

    /// Collects the parameters of the whole file: other types may speak of their vertices.
    fn declare_params(&mut self, clauses: &[Clause]) {
        for clause in clauses {
            let ClauseKind::Param { params, .. } = &clause.kind else { continue };
            for param in params {
                let ty = self.param_type(&param.ty);
                self.new_name(&param.name);
                self.globals.params.push(&param.name.name, ty);
            }
        }
    }

    /// Collects the names of the whole file, since they may be used before they are defined.
    fn declare(&mut self, clauses: &[Clause]) {
        self.later_params = params_of(clauses);
        self.declare_params(clauses);
        self.later_params.clear();
        for clause in clauses {
            match &clause.kind {
                ClauseKind::Let { name, .. } => {
                    self.new_name(name);
                    self.globals.constants.push(&name.name, Type::Unknown);
                }
                ClauseKind::Def(def) => {
                    if self.globals.functions.find(&def.name.name).is_some() {
                        self.twice(&def.name);
                    }
                    self.shadows(&def.name);
                    self.different(def.args.iter().map(|arg| &arg.name));
                    let args = def.args.iter().map(|arg| self.ty(&arg.ty)).collect();
                    let ty = self.ty(&def.ty);
                    let signature = Signature { name: def.name.name.clone(), args, ty };
                    self.globals.functions.push(&def.name.name, signature);
                }
                ClauseKind::Position(position) => self.declare_kind(position),
                _ => {}
            }
        }
    }

    fn declare_kind(&mut self, position: &tree::Position) {
        let mut fields: Vec<(String, Type)> = Vec::new();
        self.different(position.fields.iter().map(|field| &field.name));
        for field in &position.fields {
            let ty = self.field_type(&field.ty);
            fields.push((field.name.name.clone(), ty));
        }
        let name = position.kind.as_ref().map_or(String::new(), |kind| kind.name.clone());
        if let Some(kind) = &position.kind
            && self.globals.kinds.find(&kind.name).is_some()
        {
            self.twice(kind);
        }
        self.globals.kinds.push(&name.clone(), KindNames { name, fields });
    }

    /// Reports names that occur twice among these.
    fn different<'i>(&mut self, idents: impl Iterator<Item = &'i Ident>) {
        let mut seen = HashSet::new();
        for ident in idents {
            if !seen.insert(ident.name.as_str()) {
                self.twice(ident);
            }
        }
    }

    fn new_name(&mut self, ident: &Ident) {
        let (params, constants) = (&self.globals.params, &self.globals.constants);
        if params.find(&ident.name).is_some() || constants.find(&ident.name).is_some() {
            self.twice(ident);
        }
    }

    fn twice(&mut self, ident: &Ident) {
        let diagnostic = Diagnostic::new(Code::DuplicateName, ident.span).arg("name", ident.name.as_str());
        self.report(diagnostic.hint(Hint::RenameIt));
    }

    /// A function called like one of the language.
    fn shadows(&mut self, ident: &Ident) {
        if is_builtin(&ident.name) {
            self.report(
                Diagnostic::new(Code::Shadow, ident.span)
                    .arg("name", ident.name.as_str())
                    .hint(Hint::RenameIt),
            );
        }
    }

    /// Lowers something in a scope of its own.
    pub(super) fn scope<T>(
        &mut self,
        first: &[(String, Type)],
        lower: impl FnOnce(&mut Lowerer<'_>) -> T,
    ) -> Scoped<T> {
        let mut lowerer = Lowerer::new(self.source, &self.globals, &mut self.diagnostics, first);
        let body = lower(&mut lowerer);
        Scoped { slots: lowerer.into_slots(), body }
    }

    fn clause(&mut self, clause: &Clause) {
        match &clause.kind {
            ClauseKind::Game { name, title } => {
                self.rules.name.clone_from(&name.name);
                if let Some(title) = title {
                    self.rules.titles.push(("en".to_owned(), title.value.clone()));
                }
            }
            ClauseKind::Title { lang, text } => {
                let lang = lang.as_ref().map_or("en", |lang| lang.name.as_str());
                self.rules.titles.push((lang.to_owned(), text.value.clone()));
            }
            ClauseKind::Note(text) => self.rules.notes.push(text.value.clone()),
            ClauseKind::Param { params, condition } => self.params(params, condition.as_ref()),
            ClauseKind::Position(position) => self.position(position, clause.span),
            ClauseKind::Start { args, result, conditions } => {
                self.start(args, result, conditions, clause.span);
            }
            ClauseKind::Move(rule) => self.movement(rule),
            ClauseKind::Rewrite(rule) => self.rewriting(rule, clause.span),
            ClauseKind::Reduce { kind, fields, result } => {
                self.reduce(kind.as_ref(), fields, result, clause.span);
            }
            ClauseKind::Compound(compound) => self.compound(compound),
            ClauseKind::Play(play) => self.rules.play = *play,
            ClauseKind::Score => self.rules.score = true,
            ClauseKind::Ends { condition, ending } => self.ends(condition, *ending, clause.span),
            ClauseKind::Win { kind, goals, condition } => {
                self.win(kind.as_ref(), goals, condition.as_ref(), clause.span);
            }
            ClauseKind::Def(def) => self.function(def),
            ClauseKind::Let { name, value } => self.constant(name, value),
            // Claims come last: whether there are Grundy values to claim depends on all the rest.
            ClauseKind::Claim(_) | ClauseKind::Bad => {}
        }
    }

    fn params(&mut self, params: &[tree::Param], condition: Option<&tree::Expr>) {
        for param in params {
            let ty = self.globals.params.get(self.params_done).clone();
            let visible = self.params_done;
            let default = param.default.as_ref().map(|default| {
                self.scope(&[], |scope| {
                    scope.params = visible;
                    scope.constants = 0;
                    let place = Arg::Filled(
                        Label::PlaceParameter,
                        vec![("name", Arg::from(param.name.name.as_str()))],
                    );
                    scope.typed(default, &ty, place)
                })
            });
            self.rules.params.push(Param {
                name: param.name.name.clone(),
                ty,
                default,
                span: param.name.span,
            });
            self.params_done += 1;
        }
        if let Some(condition) = condition {
            let lowered = self.scope(&[], |scope| scope.condition(condition, quoted("where")));
            self.rules.param_conditions.push(lowered);
        }
    }

    fn constant(&mut self, name: &Ident, value: &tree::Expr) {
        let visible = self.constants_done;
        let value = self.scope(&[], |scope| {
            scope.constants = visible;
            scope.expr(value)
        });
        *self.globals.constants.get_mut(visible) = value.body.ty.clone();
        self.constants_done += 1;
        self.rules.constants.push(Constant { name: name.name.clone(), value });
    }

    fn function(&mut self, def: &tree::Def) {
        let index = self.rules.functions.len();
        let signature = self.globals.functions.get(index).clone();
        let first: Vec<(String, Type)> =
            def.args.iter().map(|arg| arg.name.name.clone()).zip(signature.args.clone()).collect();
        let mut called = Vec::new();
        let both = self.scope(&first, |scope| {
            let needs = Arg::Filled(Label::PlaceResult, vec![("name", Arg::from(def.name.name.as_str()))]);
            let body = scope.typed(&def.body, &signature.ty, needs);
            called = std::mem::take(&mut scope.called);
            let decreases = def.decreases.as_ref().map(|measure| scope.int(measure, quoted("decreases")));
            (body, decreases)
        });
        let (body, decreases) = both.body;
        self.calls.push(called);
        self.rules.functions.push(Function {
            name: signature.name,
            args: signature.args,
            ty: signature.ty,
            decreases,
            body: Scoped { slots: both.slots, body },
            span: def.name.span,
        });
    }

    fn position(&mut self, position: &tree::Position, span: Span) {
        let index = self.rules.kinds.len();
        let names = self.globals.kinds.get(index).clone();
        if index > 0 && (position.kind.is_none() || self.rules.kinds[0].name.is_empty()) {
            let fields = names.fields.iter().map(|(name, ty)| format!("{name}: {}", ty.written()));
            let fields = fields.collect::<Vec<_>>().join(", ");
            let diagnostic = Diagnostic::new(Code::TwoPositions, span);
            self.report(diagnostic.hint_with(Hint::KindNames, vec![("fields", Arg::from(fields))]));
        }
        let symmetries = self.symmetries(index, &position.symmetric);
        let conditions = position
            .conditions
            .iter()
            .map(|condition| self.scope(&names.fields, |scope| scope.condition(condition, quoted("where"))))
            .collect();
        let unordered =
            position.unordered.iter().map(|(span, group)| self.group(&names, group, *span)).collect();
        let fields =
            names.fields.iter().map(|(name, ty)| Field { name: name.clone(), ty: ty.clone() }).collect();
        self.rules.kinds.push(Kind {
            name: names.name,
            fields,
            conditions,
            unordered,
            symmetries,
            reduce: None,
            span,
        });
    }

    /// The fields of an `unordered`, which must have one type.
    fn group(&mut self, kind: &KindNames, group: &[Ident], span: Span) -> Vec<usize> {
        let mut slots: Vec<usize> = Vec::new();
        for ident in group {
            match kind.fields.iter().position(|(name, _)| *name == ident.name) {
                Some(slot) => slots.push(slot),
                None => {
                    let names = vec![("names", Arg::from(kind.field_names()))];
                    let diagnostic =
                        Diagnostic::new(Code::UnknownName, ident.span).arg("name", ident.name.as_str());
                    self.report(diagnostic.hint_with(Hint::Available, names));
                }
            }
        }
        if group.is_empty() {
            slots = (0..kind.fields.len()).collect();
        }
        slots.sort_unstable();
        slots.dedup();
        if slots.windows(2).any(|pair| kind.fields[pair[0]].1 != kind.fields[pair[1]].1) {
            self.report(Diagnostic::new(Code::UnorderedTypes, span).hint(Hint::DropUnordered));
        }
        slots
    }

    fn start(
        &mut self,
        args: &[(Ident, Option<tree::Type>)],
        result: &tree::Sum,
        conditions: &[tree::Expr],
        span: Span,
    ) {
        self.different(args.iter().map(|(name, _)| name));
        let fields: Vec<Field> = args
            .iter()
            .map(|(name, ty)| {
                let ty = ty.as_ref().map_or(Type::Int, |ty| self.ty(ty));
                Field { name: name.name.clone(), ty }
            })
            .collect();
        let first: Vec<(String, Type)> =
            fields.iter().map(|field| (field.name.clone(), field.ty.clone())).collect();
        let result = self.scope(&first, |scope| scope.sum(result));
        let condition = |condition| self.scope(&first, |scope| scope.condition(condition, quoted("where")));
        let conditions = conditions.iter().map(condition).collect();
        self.rules.start = Some(Start { args: fields, conditions, result, span });
    }

    fn movement(&mut self, rule: &tree::Move) {
        let Some(kind) = self.kind_of_move(&rule.name) else { return };
        let first = self.globals.kinds.get(kind).fields.clone();
        self.not_a_field(&first, &rule.items);
        let both = self.scope(&first, |scope| {
            let items = scope.items(&rule.items);
            let result = scope.sum(&rule.result);
            (items, result, rule.scoring.as_ref().map(|scoring| scope.scoring(scoring)))
        });
        let (items, result, scoring) = both.body;
        self.rules.moves.push(Move {
            kind,
            side: rule.side,
            name: rule.name.name.name.clone(),
            items,
            result: Scoped { slots: both.slots, body: result },
            scoring,
            span: rule.name.name.span,
        });
    }

    /// A name that a move binds over a field would silently mean two things.
    fn not_a_field(&mut self, fields: &[(String, Type)], items: &[tree::Item]) {
        for item in items {
            let (tree::Item::In(pattern, _) | tree::Item::Define(pattern, _)) = item else { continue };
            for ident in bound_names(pattern) {
                if fields.iter().any(|(field, _)| *field == ident.name) {
                    self.twice(ident);
                }
            }
        }
    }

    pub(super) fn kind_of_move(&mut self, name: &tree::MoveName) -> Option<usize> {
        if name.kind.is_none() && self.globals.kinds.len() > 1 {
            // A kind without a name was reported; which one is meant cannot be said yet.
            if self.globals.kinds.iter().any(|kind| kind.name.is_empty()) {
                return None;
            }
            let kind = self.globals.kinds.get(0).name.clone();
            let hint = vec![("kind", Arg::from(kind)), ("name", Arg::from(name.name.name.as_str()))];
            let diagnostic =
                Diagnostic::new(Code::KindMissing, name.name.span).arg("name", name.name.name.as_str());
            self.report(diagnostic.hint_with(Hint::NameKind, hint));
            return None;
        }
        let mut lowerer = Lowerer::new(self.source, &self.globals, &mut self.diagnostics, &[]);
        lowerer.kind(name.kind.as_ref(), name.name.span)
    }

    fn compound(&mut self, compound: &tree::Compound) {
        self.rules.compound = match compound {
            tree::Compound::Disjunctive => Compound::Disjunctive,
            tree::Compound::Conjunctive => Compound::Conjunctive,
            tree::Compound::Selective(None) => Compound::Selective(None),
            tree::Compound::Selective(Some(most)) => {
                Compound::Selective(Some(self.scope(&[], |scope| scope.int(most, quoted("up to")))))
            }
        };
    }

    /// A goal that is a name for the field rather than a parameter or constant.
    fn lone_name(&self, goal: &tree::Expr, kind: &KindNames) -> Option<Ident> {
        let tree::ExprKind::Name(name) = &goal.kind else { return None };
        let fixed = self.globals.params.find(name).is_some() || self.globals.constants.find(name).is_some();
        let field = kind.fields.iter().any(|(field, _)| field == name);
        (field || !fixed).then(|| Ident { name: name.clone(), span: goal.span })
    }

    /// The kinds whose fields a condition speaks of: all that have every field it mentions.
    fn kinds_of_condition(&self, condition: &tree::Expr) -> Vec<usize> {
        let text = self.source.slice(condition.span);
        let words: HashSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let mentions =
            |kind: &KindNames| kind.fields.iter().filter(|(name, _)| words.contains(name.as_str())).count();
        let most = self.globals.kinds.iter().map(mentions).max().unwrap_or(0);
        let kinds = self.globals.kinds.iter().enumerate();
        kinds.filter(|(_, kind)| mentions(kind) == most).map(|(index, _)| index).collect()
    }

    fn ends(&mut self, condition: &tree::Expr, ending: tree::Ending, span: Span) {
        for kind in self.kinds_of_condition(condition) {
            let first = self.globals.kinds.get(kind).fields.clone();
            let condition = self.scope(&first, |scope| scope.condition(condition, quoted("ends if")));
            self.rules.ends.push(Ends { kind, condition, ending, span });
        }
    }

    fn reduce(&mut self, kind: Option<&Ident>, names: &[Ident], result: &tree::Sum, span: Span) {
        if kind.is_none() && self.globals.kinds.len() > 1 {
            let write = format!("reduce {}", self.globals.kinds.get(0).name);
            let diagnostic = Diagnostic::new(Code::KindMissing, span).arg("name", "reduce");
            return self.report(diagnostic.hint_with(Hint::Write, vec![("write", Arg::from(write))]));
        }
        let mut lowerer = Lowerer::new(self.source, &self.globals, &mut self.diagnostics, &[]);
        let Some(kind) = lowerer.kind(kind, span) else { return };
        let declared = self.globals.kinds.get(kind).clone();
        self.different(names.iter());
        if names.len() != declared.fields.len() {
            let place = names.first().zip(names.last()).map_or(span, |(a, b)| a.span.to(b.span));
            let write = format!("reduce ({})", declared.field_names());
            let diagnostic = Diagnostic::new(Code::FieldCount, place)
                .arg("expected", declared.fields.len().to_string())
                .arg("fields", declared.field_names())
                .arg("found", names.len().to_string());
            self.report(diagnostic.hint_with(Hint::Write, vec![("write", Arg::from(write))]));
            return;
        }
        let first: Vec<(String, Type)> = names
            .iter()
            .zip(&declared.fields)
            .map(|(name, (_, ty))| (name.name.clone(), ty.clone()))
            .collect();
        let result = self.scope(&first, |scope| scope.sum(result));
        self.reductions.push((kind, Reduce { result, span }));
    }

    /// Gives each kind its reduction, of which there is one at most.
    fn place_reductions(&mut self) {
        for (kind, reduce) in std::mem::take(&mut self.reductions) {
            match self.rules.kinds.get_mut(kind) {
                Some(declared) if declared.reduce.is_none() => declared.reduce = Some(reduce),
                _ => {
                    let again = Diagnostic::new(Code::DuplicateClause, reduce.span).arg("clause", "reduce");
                    self.report(again.hint(Hint::RemoveIt));
                }
            }
        }
    }

    fn win(
        &mut self,
        kind: Option<&Ident>,
        goals: &[tree::Expr],
        condition: Option<&tree::Expr>,
        span: Span,
    ) {
        let mut lowerer = Lowerer::new(self.source, &self.globals, &mut self.diagnostics, &[]);
        let Some(kind) = lowerer.kind(kind, span) else { return };
        let declared = self.globals.kinds.get(kind).clone();
        if !goals.is_empty() && goals.len() != declared.fields.len() {
            let diagnostic = Diagnostic::new(Code::FieldCount, span)
                .arg("expected", declared.fields.len().to_string())
                .arg("fields", declared.field_names())
                .arg("found", goals.len().to_string());
            self.report(diagnostic);
            return;
        }
        let lone: Vec<Ident> = goals.iter().filter_map(|goal| self.lone_name(goal, &declared)).collect();
        self.different(lone.iter());
        if lone.len() == goals.len() && condition.is_none() {
            self.report(Diagnostic::new(Code::NoGoal, span).hint_with(
                Hint::Write,
                vec![(
                    "write",
                    Arg::from(format!("win by reaching ({})", vec!["0"; declared.fields.len()].join(", "))),
                )],
            ));
            return;
        }
        let condition = self.scope(&declared.fields, |scope| goal(scope, &declared, goals, condition, span));
        self.rules.goals.push(Goal { kind, condition, span });
    }

    fn finish(mut self, clauses: &[Clause]) -> (Option<Rules>, Vec<Diagnostic>) {
        let top = clauses.iter().find(|clause| matches!(clause.kind, ClauseKind::Game { .. }));
        let top = top.or(clauses.first()).map_or(Span::default(), |clause| clause.span);
        let any_bad = clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Bad));
        if self.rules.kinds.is_empty() && !any_bad {
            self.report(Diagnostic::new(Code::NoPosition, top).hint(Hint::AddPosition));
            return (None, self.diagnostics);
        }
        let moves = |clause: &Clause| matches!(clause.kind, ClauseKind::Move(_) | ClauseKind::Rewrite(_));
        if !clauses.iter().any(moves) && !any_bad {
            self.report(Diagnostic::new(Code::NoMove, top).hint(Hint::AddMove));
        }
        self.place_reductions();
        finish::call_graph(&self.rules, &self.calls, &mut self.diagnostics);
        finish::unchanged(&self.rules, &mut self.diagnostics);
        finish::one_sided(&self.rules, &mut self.diagnostics);
        super::score::score(&self.rules, clauses, &mut self.diagnostics);
        for clause in clauses {
            if let ClauseKind::Claim(claim) = &clause.kind
                && let Some(claim) = finish::claim(
                    &self.rules,
                    (self.source, &self.globals),
                    claim,
                    clause.span,
                    &mut self.diagnostics,
                )
            {
                self.rules.claims.push(claim);
            }
        }
        (Some(self.rules), self.diagnostics)
    }
}

/// The names of all parameters.
fn params_of(clauses: &[Clause]) -> Vec<String> {
    let params = clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Param { params, .. } => Some(params),
        _ => None,
    });
    params.flatten().map(|param| param.name.name.clone()).collect()
}

/// A goal as one condition: constants are compared, lone names bind.
fn goal(
    scope: &mut Lowerer<'_>,
    kind: &KindNames,
    goals: &[tree::Expr],
    condition: Option<&tree::Expr>,
    span: Span,
) -> Expr {
    let mut conditions = Vec::new();
    for (slot, (goal, (_, ty))) in goals.iter().zip(&kind.fields).enumerate() {
        match &goal.kind {
            tree::ExprKind::Name(name) if !is_fixed_outside(scope, kind, name) => {
                scope.alias(name, slot, ty.clone())
            }
            _ => {
                let place =
                    Arg::Filled(Label::PlaceField, vec![("name", Arg::from(kind.fields[slot].0.as_str()))]);
                let wanted = scope.typed(goal, ty, place);
                let field = Expr { kind: ExprKind::Local(slot), ty: ty.clone(), span: goal.span };
                let compared = ExprKind::Compare(vec![field, wanted], vec![Comparison::Equal]);
                conditions.push(Expr { kind: compared, ty: Type::Bool, span: goal.span });
            }
        }
    }
    conditions.extend(condition.map(|condition| scope.condition(condition, quoted("if"))));
    let and = |a: Expr, b: Expr| {
        let span = a.span.to(b.span);
        Expr { kind: ExprKind::Logic(Logic::And, Box::new(a), Box::new(b)), ty: Type::Bool, span }
    };
    let always = Expr { kind: ExprKind::Bool(true), ty: Type::Bool, span };
    conditions.into_iter().reduce(and).unwrap_or(always)
}

/// Whether a lone name in a goal is a parameter or constant rather than a name for the field.
fn is_fixed_outside(scope: &Lowerer<'_>, kind: &KindNames, name: &str) -> bool {
    !kind.fields.iter().any(|(field, _)| field == name) && scope.is_fixed(name)
}
