//! Calls: functions of the rules, functions of the language, aggregates.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::tree::{self, BinaryOp, ClaimOf, Ident};
use grundy_syntax::{Diagnostic, Span};

use super::boards;
use super::expr::quoted;
use super::graphs;
use super::scope::{Lowerer, bad};
use crate::ir::{Arith, Builtin, Expr, ExprKind, Over};
use crate::types::Type;

/// What a function of the language takes.
enum Takes {
    /// That many integers.
    Ints(usize),
    /// Two or more integers, or one domain of values.
    IntsOrDomain,
    /// One domain.
    Domain,
    /// Something with arguments of its own kinds, checked apart.
    Special,
}

/// The functions of the language on values: name, meaning, arguments, result.
const BUILTINS: &[(&str, Builtin, Takes, Gives)] = &[
    ("min", Builtin::Min, Takes::IntsOrDomain, Gives::Element),
    ("max", Builtin::Max, Takes::IntsOrDomain, Gives::Element),
    ("gcd", Builtin::Gcd, Takes::IntsOrDomain, Gives::Nat),
    ("abs", Builtin::Abs, Takes::Ints(1), Gives::Nat),
    ("isqrt", Builtin::Isqrt, Takes::Ints(1), Gives::Nat),
    ("pow", Builtin::Pow, Takes::Ints(2), Gives::Int),
    ("prime", Builtin::Prime, Takes::Ints(1), Gives::Bool),
    ("divisors", Builtin::Divisors, Takes::Ints(1), Gives::SetOfNat),
    ("powers", Builtin::Powers, Takes::Ints(2), Gives::SetOfNat),
    ("bit", Builtin::Bit, Takes::Ints(2), Gives::Nat),
    ("popcount", Builtin::Popcount, Takes::Ints(1), Gives::Nat),
    ("lowbit", Builtin::Lowbit, Takes::Ints(1), Gives::Nat),
    ("v2", Builtin::V2, Takes::Ints(1), Gives::Nat),
    ("log2", Builtin::Log2, Takes::Ints(1), Gives::Nat),
    ("len", Builtin::Len, Takes::Domain, Gives::Nat),
    ("sum", Builtin::Sum, Takes::Domain, Gives::Int),
    ("sort", Builtin::Sort, Takes::Domain, Gives::List),
    ("reverse", Builtin::Reverse, Takes::Domain, Gives::List),
    ("set", Builtin::ToSet, Takes::Domain, Gives::Set),
    ("list", Builtin::ToList, Takes::Domain, Gives::List),
    ("subsets", Builtin::Subsets, Takes::Domain, Gives::SetOfSets),
    ("without", Builtin::Without, Takes::Special, Gives::Element),
    ("repeat", Builtin::Repeat, Takes::Special, Gives::List),
    ("choose", Builtin::Choose, Takes::Special, Gives::SetOfSets),
    ("product", Builtin::Product, Takes::Special, Gives::List),
];

/// What a function of the language gives.
#[derive(Clone, Copy)]
enum Gives {
    Int,
    Nat,
    Bool,
    Element,
    List,
    Set,
    SetOfNat,
    SetOfSets,
}

/// Functions over generators.
const AGGREGATES: &[(&str, Over)] = &[
    ("all", Over::All),
    ("any", Over::Any),
    ("count", Over::Count),
    ("sum", Over::Sum),
    ("min", Over::Min),
    ("max", Over::Max),
    ("xor", Over::Xor),
    ("union", Over::Union),
    ("gcd", Over::Gcd),
    ("set", Over::Set),
    ("list", Over::List),
];

/// Whether `name` is a function of the language.
pub(super) fn is_builtin(name: &str) -> bool {
    function_names().contains(&name)
}

/// The names of all functions of the language that have a meaning now, sorted.
pub fn function_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = BUILTINS.iter().map(|(name, ..)| *name).collect();
    names.extend(AGGREGATES.iter().map(|(name, _)| *name));
    names.extend(graphs::names());
    names.extend(boards::names());
    names.sort_unstable();
    names.dedup();
    names
}

impl Lowerer<'_> {
    /// Whether a function is called so.
    pub(super) fn is_function(&self, name: &str) -> bool {
        self.globals.functions.find(name).is_some() || is_builtin(name)
    }

    pub(super) fn call(&mut self, name: &Ident, args: &[tree::Expr], span: Span) -> Expr {
        if let Some(index) = self.globals.functions.find(&name.name) {
            return self.call_function(index, args, span, name.span);
        }
        if self.in_claim
            && let Some(expr) = self
                .other_position(&name.name, args, span)
                .or_else(|| self.claim_function(&name.name, args, span))
        {
            return expr;
        }
        if let Some((_, builtin, takes, gives)) = BUILTINS.iter().find(|(known, ..)| *known == name.name) {
            return self.call_builtin(&name.name, *builtin, takes, *gives, args, span);
        }
        if let Some(expr) = self.graph_call(&name.name, args, span) {
            return expr;
        }
        if let Some(expr) = self.board_call(&name.name, args, span) {
            return expr;
        }
        self.no_function(name);
        bad(span)
    }

    pub(super) fn call_over(
        &mut self,
        name: &Ident,
        body: &tree::Expr,
        items: &[tree::Item],
        span: Span,
    ) -> Expr {
        if let Some((_, over)) = AGGREGATES.iter().find(|(known, _)| *known == name.name) {
            return self.over(*over, body, items, span);
        }
        if name.name == "mex" && self.in_claim {
            return self.over(Over::Mex, body, items, span);
        }
        if is_builtin(&name.name) {
            let written = format!("{}([{}])", name.name, self.inside(span, name));
            let diagnostic = Diagnostic::new(Code::NoAggregate, name.span)
                .arg("name", name.name.as_str())
                .hint_with(Hint::Write, vec![("write", Arg::from(written))]);
            self.report(diagnostic);
        } else {
            self.no_function(name);
        }
        bad(span)
    }

    fn inside(&self, span: Span, name: &Ident) -> String {
        let text = self.text(span);
        text.strip_prefix(&name.name)
            .unwrap_or(&text)
            .trim_start_matches('(')
            .trim_end_matches(')')
            .to_owned()
    }

    pub(super) fn over(&mut self, over: Over, body: &tree::Expr, items: &[tree::Item], span: Span) -> Expr {
        let depth = self.enter();
        let items = self.items(items);
        let (needs, want) = match over {
            Over::All => (Some("all"), Type::Bool),
            Over::Any => (Some("any"), Type::Bool),
            Over::Count => (Some("count"), Type::Bool),
            Over::Sum => (Some("sum"), Type::Int),
            Over::Xor => (Some("xor"), Type::Int),
            Over::Gcd => (Some("gcd"), Type::Int),
            Over::Mex => (Some("mex"), Type::Int),
            Over::Union => (Some("union"), Type::Set(Box::new(Type::Unknown))),
            Over::Set | Over::List | Over::Min | Over::Max => (None, Type::Unknown),
        };
        let body = self.typed(body, &want, quoted(needs.unwrap_or("for")));
        self.leave(depth);
        let ty = match over {
            Over::Set => Type::Set(Box::new(body.ty.clone())),
            Over::List => Type::List(Box::new(body.ty.clone())),
            Over::All | Over::Any => Type::Bool,
            Over::Count | Over::Xor | Over::Gcd | Over::Mex => Type::Nat,
            Over::Sum => Type::Int,
            Over::Min | Over::Max | Over::Union => body.ty.clone(),
        };
        Expr { kind: ExprKind::Over(over, Box::new(body), items), ty, span }
    }

    fn call_function(&mut self, index: usize, args: &[tree::Expr], span: Span, name_span: Span) -> Expr {
        let signature = self.globals.functions.get(index).clone();
        self.called.push((index, name_span));
        if args.len() != signature.args.len() {
            self.wrong_count(&signature.name, &signature.args.len().to_string(), args.len(), span);
            return Expr { ty: signature.ty, ..bad(span) };
        }
        let args = args
            .iter()
            .zip(&signature.args)
            .map(|(arg, ty)| self.typed(arg, ty, quoted(&signature.name)))
            .collect();
        Expr { kind: ExprKind::Call(index, args), ty: signature.ty, span }
    }

    fn call_builtin(
        &mut self,
        name: &str,
        builtin: Builtin,
        takes: &Takes,
        gives: Gives,
        args: &[tree::Expr],
        span: Span,
    ) -> Expr {
        let args: Vec<Expr> = args.iter().map(|arg| self.expr(arg)).collect();
        let element = match takes {
            Takes::Ints(count) => self.take_ints(name, *count, &args, span),
            Takes::IntsOrDomain if args.len() >= 2 => self.take_ints(name, args.len(), &args, span),
            Takes::IntsOrDomain | Takes::Domain => self.take_domain(name, &args, span),
            Takes::Special => self.take_special(name, builtin, &args, span),
        };
        let Some(element) = element else { return bad(span) };
        let boxed = || Box::new(element.clone());
        let ty = match gives {
            Gives::Int => Type::Int,
            Gives::Nat => Type::Nat,
            Gives::Bool => Type::Bool,
            Gives::Element => element.clone(),
            Gives::List
                if builtin == Builtin::Repeat && matches!(element, Type::Row(_) | Type::Symbol(_)) =>
            {
                Type::Row(boards::alphabet_of(&element))
            }
            Gives::List if builtin == Builtin::Reverse && matches!(args[0].ty, Type::Row(_)) => {
                args[0].ty.clone()
            }
            Gives::List => Type::List(boxed()),
            Gives::Set => Type::Set(boxed()),
            Gives::SetOfNat => Type::Set(Box::new(Type::Nat)),
            Gives::SetOfSets => Type::Set(Box::new(Type::Set(boxed()))),
        };
        Expr { kind: ExprKind::Builtin(builtin, args), ty, span }
    }

    fn take_ints(&mut self, name: &str, count: usize, args: &[Expr], span: Span) -> Option<Type> {
        if args.len() != count {
            self.wrong_count(name, &count.to_string(), args.len(), span);
            return None;
        }
        args.iter().for_each(|arg| self.must_fit(arg, &Type::Int, quoted(name)));
        Some(Type::Int)
    }

    /// One domain; the type of its elements.
    fn take_domain(&mut self, name: &str, args: &[Expr], span: Span) -> Option<Type> {
        let [domain] = args else {
            self.wrong_count(name, "1", args.len(), span);
            return None;
        };
        let element = match &domain.ty {
            Type::Tuple(parts) => parts.iter().try_fold(Type::Unknown, |ty, part| ty.join(part)),
            ty => ty.element(),
        };
        let summable =
            !matches!(name, "sum" | "gcd") || element.as_ref().is_none_or(|element| element.fits(&Type::Int));
        if element.is_none() || !summable {
            let diagnostic = Diagnostic::new(Code::Type, domain.span)
                .arg("needs", quoted(name))
                .arg("expected", Label::TypeDomain)
                .arg("text", self.text(domain.span))
                .arg("found", domain.ty.arg());
            self.report(diagnostic);
            return None;
        }
        element
    }

    fn take_special(&mut self, name: &str, builtin: Builtin, args: &[Expr], span: Span) -> Option<Type> {
        if builtin == Builtin::Product {
            let [domains] = args else {
                self.wrong_count(name, "1", args.len(), span);
                return None;
            };
            self.must_fit(domains, &Type::List(Box::new(Type::Unknown)), quoted(name));
            let element = domains.ty.element().and_then(|domain| domain.element());
            return Some(Type::List(Box::new(element.unwrap_or(Type::Unknown))));
        }
        let [first, second] = args else {
            self.wrong_count(name, "2", args.len(), span);
            return None;
        };
        self.must_fit(second, &Type::Int, quoted(name));
        match builtin {
            Builtin::Repeat => Some(first.ty.clone()),
            Builtin::Choose => self.take_domain(name, std::slice::from_ref(first), span),
            _ => {
                if !matches!(first.ty, Type::Row(_)) {
                    self.must_fit(first, &Type::List(Box::new(Type::Unknown)), quoted(name));
                }
                Some(if matches!(first.ty, Type::List(_) | Type::Bag(_) | Type::Row(_)) {
                    first.ty.clone()
                } else {
                    Type::Unknown
                })
            }
        }
    }

    /// `g(…)`, `P(…)` or `N(…)` in a claim about that: what is true of another position.
    fn other_position(&mut self, name: &str, args: &[tree::Expr], span: Span) -> Option<Expr> {
        let (of, types) = self.claimed.clone()?;
        let (builtin, ty) = match (of, name) {
            (ClaimOf::Grundy, "g") => (Builtin::ValueAt, Type::Nat),
            (ClaimOf::Outcome('P' | 'N'), "P" | "N") => (Builtin::LostAt, Type::Bool),
            _ => return None,
        };
        if args.len() != types.len() {
            self.wrong_count(name, &types.len().to_string(), args.len(), span);
            return Some(Expr { ty, ..bad(span) });
        }
        // A number below 0 is no position, not a mistake.
        let wanted = types.iter().map(|ty| if *ty == Type::Nat { Type::Int } else { ty.clone() });
        let args = args.iter().zip(wanted).map(|(arg, ty)| self.typed(arg, &ty, quoted(name))).collect();
        let lost = Expr { kind: ExprKind::Builtin(builtin, args), ty: ty.clone(), span };
        Some(if name == "N" { Expr { kind: ExprKind::Not(Box::new(lost)), ty, span } } else { lost })
    }

    /// Functions that only claims have.
    fn claim_function(&mut self, name: &str, args: &[tree::Expr], span: Span) -> Option<Expr> {
        match (name, args) {
            ("floor", [arg]) => self.floor(arg, span),
            ("dyadic", [p, q]) => {
                let args = vec![self.int(p, quoted(name)), self.int(q, quoted(name))];
                Some(Expr { kind: ExprKind::Builtin(Builtin::Dyadic, args), ty: Type::Int, span })
            }
            _ => None,
        }
    }

    /// A multiple of the golden ratio or its square, rounded down, with whole numbers added before or after.
    fn floor(&mut self, arg: &tree::Expr, span: Span) -> Option<Expr> {
        let tree::ExprKind::Binary(op, _, a, b) = &arg.kind else { return None };
        let (floor, op, whole) = match (op, self.golden(a), self.golden(b)) {
            (BinaryOp::Mul, _, Some(builtin)) => return Some(self.multiple(builtin, a, span)),
            (BinaryOp::Mul, Some(builtin), None) => return Some(self.multiple(builtin, b, span)),
            (BinaryOp::Add, ..) => match self.floor(a, span) {
                Some(floor) => (floor, Arith::Add, b),
                None => (self.floor(b, span)?, Arith::Add, a),
            },
            (BinaryOp::Sub, ..) => (self.floor(a, span)?, Arith::Sub, b),
            _ => return None,
        };
        let whole = self.int(whole, quoted("floor"));
        let kind = ExprKind::Arith(op, Box::new(floor), Box::new(whole));
        Some(Expr { kind, ty: Type::Int, span })
    }

    fn multiple(&mut self, builtin: Builtin, factor: &tree::Expr, span: Span) -> Expr {
        let factor = self.int(factor, quoted("floor"));
        Expr { kind: ExprKind::Builtin(builtin, vec![factor]), ty: Type::Int, span }
    }

    /// The function that multiplies by the golden ratio or its square, where `e` names one of them and the
    /// rules give that name to nothing else.
    fn golden(&self, e: &tree::Expr) -> Option<Builtin> {
        match &e.kind {
            tree::ExprKind::Name(name) if self.is_known(name) => None,
            tree::ExprKind::Name(name) if name == "phi" => Some(Builtin::FloorPhi),
            tree::ExprKind::Name(name) if name == "phi2" => Some(Builtin::FloorPhi2),
            _ => None,
        }
    }

    pub(super) fn wrong_count(&mut self, name: &str, expected: &str, found: usize, span: Span) {
        let diagnostic = Diagnostic::new(Code::ArgumentCount, span)
            .arg("name", name)
            .arg("expected", expected)
            .arg("found", found.to_string());
        self.report(diagnostic);
    }

    fn no_function(&mut self, name: &Ident) {
        let globals = self.globals;
        let mut known = function_names();
        known.extend(globals.functions.names(1000));
        let mut diagnostic =
            Diagnostic::new(Code::UnknownFunction, name.span).arg("name", name.name.as_str());
        if name.name == "floor" && self.claimed.is_some() {
            diagnostic = diagnostic.hint(Hint::FloorOfPhi);
        } else if let Some(near) = self.nearest(&name.name, known.iter().copied()) {
            diagnostic = diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]);
        } else {
            let example = format!("def {}(x: nat): nat = …", name.name);
            diagnostic = diagnostic.hint_with(Hint::DefineIt, vec![("example", Arg::from(example))]);
        }
        self.report(diagnostic);
    }
}
