//! Expressions: types found, names resolved.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::tree::{self, BinaryOp, CompareOp};
use grundy_syntax::{Diagnostic, Span};
use grundy_values::Int;

use super::scope::{Lowerer, bad, bound_names};
use crate::ir::{Arith, Bits, Builtin, Comparison, Expr, ExprKind, Item, Logic, Over, Sets, Update};
use crate::types::Type;
use crate::value::Value;

/// Items nest: each runs inside those to its left. So many may stand in one list.
const MAX_ITEMS: usize = 200;

impl Lowerer<'_> {
    /// An expression that must be an integer.
    pub(super) fn int(&mut self, e: &tree::Expr, needs: Arg) -> Expr {
        self.typed(e, &Type::Int, needs)
    }

    /// An expression that must be a truth value.
    pub(super) fn condition(&mut self, e: &tree::Expr, needs: Arg) -> Expr {
        self.typed(e, &Type::Bool, needs)
    }

    /// An expression that must fit a place of type `want`.
    pub(super) fn typed(&mut self, e: &tree::Expr, want: &Type, needs: Arg) -> Expr {
        let expr = self.expr(e);
        let expr = self.adapted(expr, want);
        self.must_fit(&expr, want, needs);
        expr
    }

    pub(super) fn must_fit(&mut self, expr: &Expr, want: &Type, needs: Arg) {
        if !expr.ty.fits(want) {
            self.mismatch(expr.span, needs, want, &expr.ty);
        }
    }

    /// A domain, and the type of what runs through it.
    pub(super) fn domain(&mut self, e: &tree::Expr, needs: Arg) -> (Expr, Type) {
        let expr = self.expr(e);
        match expr.ty.element() {
            Some(element) => (expr, element),
            None => {
                let mut diagnostic = Diagnostic::new(Code::Type, e.span)
                    .arg("needs", needs)
                    .arg("expected", Label::TypeDomain)
                    .arg("text", self.text(e.span))
                    .arg("found", expr.ty.arg());
                if expr.ty.is_int() {
                    let write = format!("1..={}", self.text(e.span));
                    diagnostic = diagnostic.hint_with(Hint::Write, vec![("write", Arg::from(write))]);
                }
                self.report(diagnostic);
                (expr, Type::Unknown)
            }
        }
    }

    /// Any expression.
    pub(super) fn expr(&mut self, e: &tree::Expr) -> Expr {
        let span = e.span;
        let made = |kind, ty| Expr { kind, ty, span };
        match &e.kind {
            tree::ExprKind::Number(digits) => match digits.parse::<Int>() {
                Ok(int) => made(ExprKind::Int(int), Type::Nat),
                Err(_) => {
                    let diagnostic = Diagnostic::new(Code::TooLarge, span)
                        .arg("text", shorten(digits))
                        .arg("limit", Int::MAX_BITS.to_string())
                        .arg("at", "");
                    self.report(diagnostic);
                    bad(span)
                }
            },
            tree::ExprKind::Bool(truth) => made(ExprKind::Bool(*truth), Type::Bool),
            tree::ExprKind::Name(name) => self.name(name, span),
            tree::ExprKind::Call(name, args) => self.call(name, args, span),
            tree::ExprKind::CallOver(name, body, items) => self.call_over(name, body, items, span),
            tree::ExprKind::Tuple(parts) => {
                let parts: Vec<Expr> = parts.iter().map(|part| self.expr(part)).collect();
                let ty = Type::Tuple(parts.iter().map(|part| part.ty.clone()).collect());
                made(ExprKind::Tuple(parts), ty)
            }
            tree::ExprKind::List(parts) => {
                let (parts, ty) = self.elements(parts);
                made(ExprKind::List(parts), Type::List(Box::new(ty)))
            }
            tree::ExprKind::Set(parts) => {
                let (parts, ty) = self.elements(parts);
                made(ExprKind::Set(parts), Type::Set(Box::new(ty)))
            }
            tree::ExprKind::ListOf(body, items) => self.over(Over::List, body, items, span),
            tree::ExprKind::SetOf(body, items) => self.over(Over::Set, body, items, span),
            tree::ExprKind::Negate(a) => {
                let a = self.int(a, quoted("-"));
                made(ExprKind::Negate(Box::new(a)), Type::Int)
            }
            tree::ExprKind::Not(a) => {
                let a = self.condition(a, quoted("not"));
                made(ExprKind::Not(Box::new(a)), Type::Bool)
            }
            tree::ExprKind::Binary(op, _, a, b) => self.binary(*op, a, b, span),
            tree::ExprKind::Compare(operands, ops) => self.compare(operands, ops, span),
            tree::ExprKind::Range { from, to, inclusive } => {
                let word = if *inclusive { "..=" } else { ".." };
                let (from, to) = (self.int(from, quoted(word)), self.int(to, quoted(word)));
                let kind = ExprKind::Range { from: Box::new(from), to: Box::new(to), inclusive: *inclusive };
                made(kind, Type::Range)
            }
            tree::ExprKind::Index(list, indices) => self.index(list, indices, span),
            tree::ExprKind::With(list, updates) => self.with(list, updates, span),
            tree::ExprKind::If(c, a, b) => {
                let c = self.condition(c, quoted("if"));
                let (a, b) = (self.expr(a), self.expr(b));
                let (a, b) = self.alike(a, b);
                let ty = self.common(&a, &b, quoted("else"));
                made(ExprKind::If(Box::new(c), Box::new(a), Box::new(b)), ty)
            }
            tree::ExprKind::Let(pattern, value, body) => {
                let value = self.expr(value);
                let depth = self.enter();
                let pattern = self.pattern(pattern, &value.ty);
                let body = self.expr(body);
                self.leave(depth);
                let ty = body.ty.clone();
                made(ExprKind::Let(pattern, Box::new(value), Box::new(body)), ty)
            }
            tree::ExprKind::Text(text) => self.string(text, span),
            tree::ExprKind::Graph(literal) => self.graph_literal(literal, span),
            tree::ExprKind::Bad => bad(span),
        }
    }

    /// The type of both branches; reports the second where they differ.
    fn common(&mut self, a: &Expr, b: &Expr, needs: Arg) -> Type {
        a.ty.join(&b.ty).unwrap_or_else(|| {
            self.mismatch(b.span, needs, &a.ty, &b.ty);
            Type::Unknown
        })
    }

    /// Two expressions that are compared or joined, strings read as the other one asks for.
    fn alike(&mut self, a: Expr, b: Expr) -> (Expr, Expr) {
        let (a, b) = (self.adapted_unless_text(a, &b), b);
        let b = self.adapted_unless_text(b, &a);
        (a, b)
    }

    /// A string next to another one is left as it is.
    fn adapted_unless_text(&mut self, expr: Expr, other: &Expr) -> Expr {
        if let ExprKind::Literal(Value::Row(_) | Value::Grid(_)) = other.kind {
            return expr;
        }
        self.adapted(expr, &other.ty)
    }

    /// Elements of a literal, which must have one type.
    fn elements(&mut self, parts: &[tree::Expr]) -> (Vec<Expr>, Type) {
        let mut ty = Type::Unknown;
        let mut lowered: Vec<Expr> = Vec::with_capacity(parts.len());
        for part in parts {
            let part = self.expr(part);
            let part = self.adapted(part, &ty);
            ty = match ty.join(&part.ty) {
                Some(joined) => joined,
                None => {
                    self.mismatch(part.span, Arg::Label(Label::ThisPlace), &ty, &part.ty);
                    ty
                }
            };
            lowered.push(part);
        }
        (lowered, ty)
    }

    fn binary(&mut self, op: BinaryOp, a: &tree::Expr, b: &tree::Expr, span: Span) -> Expr {
        let word = op.word();
        let kind_of = match op {
            BinaryOp::Add => Kind::Arith(Arith::Add),
            BinaryOp::Mul => Kind::Arith(Arith::Mul),
            BinaryOp::Div => Kind::Arith(Arith::Div),
            BinaryOp::Mod => Kind::Arith(Arith::Mod),
            BinaryOp::Sub => Kind::Mixed(None, Sets::Difference),
            BinaryOp::BitAnd => Kind::Mixed(Some(Bits::And), Sets::Intersection),
            BinaryOp::BitOr => Kind::Mixed(Some(Bits::Or), Sets::Union),
            BinaryOp::Xor => Kind::Mixed(Some(Bits::Xor), Sets::SymmetricDifference),
            BinaryOp::Join => Kind::Join,
            BinaryOp::And => Kind::Logic(Logic::And),
            BinaryOp::Or => Kind::Logic(Logic::Or),
            BinaryOp::Implies => Kind::Logic(Logic::Implies),
            BinaryOp::Iff => Kind::Logic(Logic::Iff),
        };
        let (a, b) = (self.expr(a), self.expr(b));
        let (kind, ty) = match kind_of {
            Kind::Arith(op) => {
                self.must_fit(&a, &Type::Int, quoted(word));
                self.must_fit(&b, &Type::Int, quoted(word));
                (ExprKind::Arith(op, Box::new(a), Box::new(b)), Type::Int)
            }
            Kind::Logic(op) => {
                self.must_be_true_or_false(&a, word);
                self.must_be_true_or_false(&b, word);
                (ExprKind::Logic(op, Box::new(a), Box::new(b)), Type::Bool)
            }
            Kind::Join => {
                let (a, b) = self.alike(a, b);
                if matches!(a.ty, Type::Row(_)) {
                    self.must_fit(&b, &a.ty.clone(), quoted(word));
                    let ty = a.ty.join(&b.ty).unwrap_or(Type::Row(None));
                    return Expr { kind: ExprKind::Join(Box::new(a), Box::new(b)), ty, span };
                }
                let list = Type::List(Box::new(Type::Unknown));
                self.must_fit(&a, &list, quoted(word));
                let ty = if matches!(a.ty, Type::List(_) | Type::Bag(_)) { as_list(&a.ty) } else { list };
                self.must_fit(&b, &ty, quoted(word));
                (ExprKind::Join(Box::new(a), Box::new(b)), ty)
            }
            Kind::Mixed(bits, sets) => self.mixed(bits, sets, a, b, word),
        };
        Expr { kind, ty, span }
    }

    fn must_be_true_or_false(&mut self, operand: &Expr, word: &str) {
        if operand.ty.fits(&Type::Bool) {
            return;
        }
        let diagnostic = Diagnostic::new(Code::Type, operand.span)
            .arg("needs", quoted(word))
            .arg("expected", Type::Bool.arg())
            .arg("text", self.text(operand.span))
            .arg("found", operand.ty.arg());
        self.report(match word {
            "and" if operand.ty.is_int() => diagnostic.hint(Hint::BitwiseAnd),
            "or" if operand.ty.is_int() => diagnostic.hint(Hint::BitwiseOr),
            _ => diagnostic,
        });
    }

    /// Operators that work on integers, on sets, and `xor` on truth values too.
    fn mixed(&mut self, bits: Option<Bits>, sets: Sets, a: Expr, b: Expr, word: &str) -> (ExprKind, Type) {
        if matches!(a.ty, Type::Set(_)) || matches!(b.ty, Type::Set(_)) {
            let want = if matches!(a.ty, Type::Set(_)) { a.ty.clone() } else { b.ty.clone() };
            self.must_fit(&a, &want, quoted(word));
            self.must_fit(&b, &want, quoted(word));
            let ty = a.ty.join(&b.ty).unwrap_or(want);
            return (ExprKind::Sets(sets, Box::new(a), Box::new(b)), ty);
        }
        if a.ty == Type::Bool && bits == Some(Bits::Xor) {
            self.must_fit(&b, &Type::Bool, quoted(word));
            return (ExprKind::Logic(Logic::Xor, Box::new(a), Box::new(b)), Type::Bool);
        }
        self.must_fit(&a, &Type::Int, quoted(word));
        self.must_fit(&b, &Type::Int, quoted(word));
        match bits {
            Some(bits) => (ExprKind::Bits(bits, Box::new(a), Box::new(b)), Type::Nat),
            None => (ExprKind::Arith(Arith::Sub, Box::new(a), Box::new(b)), Type::Int),
        }
    }

    fn compare(&mut self, operands: &[tree::Expr], ops: &[(CompareOp, Span)], span: Span) -> Expr {
        if let ([left, right], [(op @ (CompareOp::In | CompareOp::NotIn), _)]) = (operands, ops)
            && let tree::ExprKind::Call(name, args) = &right.kind
            && name.name == "recurrence"
            && self.in_claim
        {
            return self.recurrence(left, args, *op == CompareOp::NotIn, span);
        }
        let mut lowered: Vec<Expr> = operands.iter().map(|operand| self.expr(operand)).collect();
        for (index, (op, _)) in ops.iter().enumerate() {
            self.read_alike(*op, &mut lowered[index..index + 2]);
        }
        for (index, (op, _)) in ops.iter().enumerate() {
            self.comparable(*op, &lowered[index], &lowered[index + 1]);
        }
        let ops = ops.iter().map(|(op, _)| comparison(*op)).collect();
        Expr { kind: ExprKind::Compare(lowered, ops), ty: Type::Bool, span }
    }

    /// Strings that are compared are read as the other side asks for.
    fn read_alike(&mut self, op: CompareOp, pair: &mut [Expr]) {
        let [a, b] = pair else { return };
        let take = |e: &mut Expr| std::mem::replace(e, bad(e.span));
        match op {
            CompareOp::In | CompareOp::NotIn => {
                let element = b.ty.element().unwrap_or(Type::Unknown);
                *a = self.adapted(take(a), &element);
                if let (Type::Row(_), Type::Row(_)) = (&a.ty, &b.ty) {
                    *a = self.adapted(take(a), &b.ty.clone());
                    return;
                }
                let domain = match (&a.ty, &b.ty) {
                    (Type::Symbol(alphabet), Type::Row(_)) => Type::Row(alphabet.clone()),
                    (ty, Type::Set(_)) => Type::Set(Box::new(ty.clone())),
                    (ty, _) => Type::List(Box::new(ty.clone())),
                };
                *b = self.adapted(take(b), &domain);
            }
            _ => (*a, *b) = self.alike(take(a), take(b)),
        }
    }

    fn comparable(&mut self, op: CompareOp, a: &Expr, b: &Expr) {
        match op {
            CompareOp::Equal | CompareOp::NotEqual => {
                if a.ty.join(&b.ty).is_none() {
                    self.mismatch(b.span, quoted(op.word()), &a.ty, &b.ty);
                }
            }
            CompareOp::Divides => {
                self.must_fit(a, &Type::Int, quoted("divides"));
                self.must_fit(b, &Type::Int, quoted("divides"));
            }
            CompareOp::In | CompareOp::NotIn if matches!((&a.ty, &b.ty), (Type::Row(_), Type::Row(_))) => {}
            CompareOp::In | CompareOp::NotIn => match b.ty.element() {
                Some(element) if element.join(&a.ty).is_some() => {}
                Some(element) => self.mismatch(a.span, quoted("in"), &element, &a.ty),
                None => {
                    let diagnostic = Diagnostic::new(Code::Type, b.span)
                        .arg("needs", quoted("in"))
                        .arg("expected", Label::TypeDomain)
                        .arg("text", self.text(b.span))
                        .arg("found", b.ty.arg());
                    self.report(diagnostic);
                }
            },
            CompareOp::Less | CompareOp::LessEqual | CompareOp::Greater | CompareOp::GreaterEqual => {
                if matches!(a.ty, Type::Set(_)) && matches!(b.ty, Type::Set(_)) {
                    let diagnostic = Diagnostic::new(Code::SetOrder, a.span).hint_with(
                        Hint::Write,
                        vec![(
                            "write",
                            Arg::from(format!("{} - {} == {{}}", self.text(a.span), self.text(b.span))),
                        )],
                    );
                    self.report(diagnostic);
                } else if matches!(a.ty, Type::Tuple(_) | Type::List(_) | Type::Bag(_)) {
                    self.must_fit(b, &a.ty.clone(), quoted(op.word()));
                } else {
                    self.must_fit(a, &Type::Int, quoted(op.word()));
                    self.must_fit(b, &Type::Int, quoted(op.word()));
                }
            }
        }
    }

    fn recurrence(&mut self, left: &tree::Expr, args: &[tree::Expr], negated: bool, span: Span) -> Expr {
        let [first, factors] = args else {
            self.wrong_count("recurrence", "2", args.len(), span);
            return bad(span);
        };
        let list = Type::List(Box::new(Type::Int));
        let left = self.int(left, quoted("in"));
        let first = self.typed(first, &list, quoted("recurrence"));
        let factors = self.typed(factors, &list, quoted("recurrence"));
        let inside = Expr {
            kind: ExprKind::Builtin(Builtin::InRecurrence, vec![left, first, factors]),
            ty: Type::Bool,
            span,
        };
        if negated { Expr { kind: ExprKind::Not(Box::new(inside)), ty: Type::Bool, span } } else { inside }
    }

    fn index(&mut self, list: &tree::Expr, indices: &[tree::Expr], span: Span) -> Expr {
        let list = self.expr(list);
        if let Type::Grid(_) = list.ty {
            return self.grid_index(list, indices, span);
        }
        let [index] = indices else {
            self.wrong_count("[ ]", "1", indices.len(), span);
            return bad(span);
        };
        match list.ty.clone() {
            Type::Row(alphabet) => {
                let index = self.expr(index);
                if index.ty == Type::Range {
                    let ty = list.ty.clone();
                    return Expr { kind: ExprKind::Slice(Box::new(list), Box::new(index)), ty, span };
                }
                self.must_fit(&index, &Type::Int, Arg::Label(Label::AnIndex));
                let ty = Type::Symbol(alphabet);
                Expr { kind: ExprKind::Index(Box::new(list), Box::new(index)), ty, span }
            }
            Type::Tuple(types) => self.part(list, &types, index, span),
            Type::List(element) | Type::Bag(element) => {
                let index = self.expr(index);
                if index.ty == Type::Range {
                    let ty = Type::List(element);
                    return Expr { kind: ExprKind::Slice(Box::new(list), Box::new(index)), ty, span };
                }
                self.must_fit(&index, &Type::Int, Arg::Label(Label::AnIndex));
                Expr { kind: ExprKind::Index(Box::new(list), Box::new(index)), ty: *element, span }
            }
            Type::Set(_) => {
                let set = self.text(list.span);
                let diagnostic = Diagnostic::new(Code::SetOrder, list.span)
                    .hint_with(Hint::ListInstead, vec![("set", Arg::from(set))]);
                self.report(diagnostic);
                bad(span)
            }
            Type::Unknown => bad(span),
            other => {
                self.mismatch(
                    list.span,
                    Arg::Label(Label::AnIndex),
                    &Type::List(Box::new(Type::Int)),
                    &other,
                );
                bad(span)
            }
        }
    }

    fn part(&mut self, tuple: Expr, types: &[Type], index: &tree::Expr, span: Span) -> Expr {
        let literal = match &index.kind {
            tree::ExprKind::Number(digits) => digits.parse::<usize>().ok(),
            _ => None,
        };
        match literal {
            Some(at) if at < types.len() => {
                Expr { kind: ExprKind::Part(Box::new(tuple), at), ty: types[at].clone(), span }
            }
            Some(at) => {
                let diagnostic = Diagnostic::new(Code::IndexOutside, index.span)
                    .arg("index", at.to_string())
                    .arg("length", types.len().to_string())
                    .arg("at", "")
                    .hint(Hint::CountFromZero);
                self.report(diagnostic);
                bad(span)
            }
            None => {
                self.report(Diagnostic::new(Code::TupleIndex, index.span));
                bad(span)
            }
        }
    }

    fn with(&mut self, list: &tree::Expr, updates: &[tree::Update], span: Span) -> Expr {
        let list = self.expr(list);
        let element = match &list.ty {
            Type::List(element) | Type::Bag(element) => (**element).clone(),
            Type::Row(alphabet) | Type::Grid(alphabet) => Type::Symbol(alphabet.clone()),
            Type::Unknown => Type::Unknown,
            other => {
                let found = other.clone();
                self.mismatch(list.span, quoted("with"), &Type::List(Box::new(Type::Int)), &found);
                return bad(span);
            }
        };
        let index = if let Type::Grid(_) = list.ty { super::boards::cell() } else { Type::Int };
        let updates = updates.iter().map(|update| self.update(update, &index, &element)).collect();
        let ty = list.ty.clone();
        Expr { kind: ExprKind::With(Box::new(list), updates), ty, span }
    }

    fn update(&mut self, update: &tree::Update, index: &Type, element: &Type) -> Update {
        let depth = self.enter();
        let items = self.items(&update.items);
        let index = self.typed(&update.index, index, Arg::Label(Label::AnIndex));
        let value = self.typed(&update.value, element, quoted("with"));
        self.leave(depth);
        Update { index, value, items }
    }

    /// Reports names that two items of one list bind.
    fn bound_once(&mut self, items: &[tree::Item]) {
        let mut seen = std::collections::HashSet::new();
        for item in items {
            let (tree::Item::In(pattern, _) | tree::Item::Define(pattern, _)) = item else { continue };
            for ident in bound_names(pattern) {
                if !seen.insert(ident.name.as_str()) {
                    let twice =
                        Diagnostic::new(Code::DuplicateName, ident.span).arg("name", ident.name.as_str());
                    self.report(twice.hint(Hint::RenameIt));
                }
            }
        }
    }

    /// Items from left to right; what they bind stays visible until the caller leaves.
    pub(super) fn items(&mut self, items: &[tree::Item]) -> Vec<Item> {
        if items.len() > MAX_ITEMS {
            let span = super::item_span(&items[MAX_ITEMS]);
            self.report(Diagnostic::new(Code::TooDeep, span).arg("limit", MAX_ITEMS.to_string()));
        }
        let items = &items[..items.len().min(MAX_ITEMS)];
        self.bound_once(items);
        let mut lowered = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let later = items[index..].iter().flat_map(super::names_bound_by).collect();
            let done = self.with_later(later, |scope| match item {
                tree::Item::In(pattern, domain) => {
                    let (domain, element) = scope.domain(domain, quoted("in"));
                    Item::In(scope.pattern(pattern, &element), domain)
                }
                tree::Item::Define(pattern, value) => {
                    let value = scope.expr(value);
                    let ty = value.ty.clone();
                    Item::Define(scope.pattern(pattern, &ty), value)
                }
                tree::Item::If(condition) => Item::If(scope.condition(condition, quoted("if"))),
            });
            lowered.push(done);
        }
        lowered
    }
}

/// What an operator between two expressions makes.
enum Kind {
    Arith(Arith),
    Logic(Logic),
    Join,
    Mixed(Option<Bits>, Sets),
}

fn as_list(ty: &Type) -> Type {
    match ty {
        Type::Bag(element) => Type::List(element.clone()),
        other => other.clone(),
    }
}

fn comparison(op: CompareOp) -> Comparison {
    match op {
        CompareOp::Equal => Comparison::Equal,
        CompareOp::NotEqual => Comparison::NotEqual,
        CompareOp::Less => Comparison::Less,
        CompareOp::LessEqual => Comparison::LessEqual,
        CompareOp::Greater => Comparison::Greater,
        CompareOp::GreaterEqual => Comparison::GreaterEqual,
        CompareOp::In => Comparison::In,
        CompareOp::NotIn => Comparison::NotIn,
        CompareOp::Divides => Comparison::Divides,
    }
}

/// An operator or function as an argument of a message.
pub(super) fn quoted(word: &str) -> Arg {
    Arg::Filled(Label::Quoted, vec![("text", Arg::from(word))])
}

/// The start of a long run of digits.
pub(super) fn shorten(digits: &str) -> String {
    if digits.len() <= 20 { digits.to_owned() } else { format!("{}…", &digits[..20]) }
}
