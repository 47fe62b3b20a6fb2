//! Expressions: operators by precedence.

use grundy_messages::{Arg, Code, Hint, Label};

use super::{Parser, quoted, write};
use crate::diagnostic::{Advice, Diagnostic};
use crate::source::Span;
use crate::token::{Kind, Token};
use crate::tree::{BinaryOp, CompareOp, Expr, ExprKind};

/// How tightly operators bind, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Implies,
    Or,
    And,
    Not,
    Compare,
    Union,
    Meet,
    Range,
    Sum,
    Product,
    Unary,
    Postfix,
}

impl Level {
    /// The level of the right operand of a left-associative operator of this level.
    pub(crate) const fn tighter(self) -> Self {
        match self {
            Self::Implies => Self::Or,
            Self::Or => Self::And,
            Self::And => Self::Not,
            Self::Not => Self::Compare,
            Self::Compare => Self::Union,
            Self::Union => Self::Meet,
            Self::Meet => Self::Range,
            Self::Range => Self::Sum,
            Self::Sum => Self::Product,
            Self::Product => Self::Unary,
            Self::Unary | Self::Postfix => Self::Postfix,
        }
    }
}

impl BinaryOp {
    /// How tightly the operator binds.
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Implies | Self::Iff => Level::Implies,
            Self::Or => Level::Or,
            Self::And => Level::And,
            Self::BitOr | Self::Xor => Level::Union,
            Self::BitAnd => Level::Meet,
            Self::Add | Self::Sub | Self::Join => Level::Sum,
            Self::Mul | Self::Div | Self::Mod => Level::Product,
        }
    }
}

/// How the other branch of a condition begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Otherwise {
    /// With `else`, which was read.
    Else,
    /// With `elif`, which is next and stands for `else if`.
    ElseIf,
}

/// What may stand between two expressions.
#[derive(Clone, Copy)]
enum Operator {
    Binary(BinaryOp),
    Compare,
    Range,
}

impl Operator {
    fn of(kind: Kind) -> Option<Self> {
        let binary = match kind {
            Kind::Plus => BinaryOp::Add,
            Kind::Minus => BinaryOp::Sub,
            Kind::PlusPlus => BinaryOp::Join,
            Kind::Star => BinaryOp::Mul,
            Kind::Div => BinaryOp::Div,
            Kind::Mod => BinaryOp::Mod,
            Kind::Ampersand => BinaryOp::BitAnd,
            Kind::Pipe => BinaryOp::BitOr,
            Kind::Xor => BinaryOp::Xor,
            Kind::And => BinaryOp::And,
            Kind::Or => BinaryOp::Or,
            Kind::Implies => BinaryOp::Implies,
            Kind::Iff => BinaryOp::Iff,
            Kind::DotDot | Kind::DotDotEqual => return Some(Self::Range),
            _ => return None,
        };
        Some(Self::Binary(binary))
    }

    const fn level(self) -> Level {
        match self {
            Self::Binary(op) => op.level(),
            Self::Compare => Level::Compare,
            Self::Range => Level::Range,
        }
    }
}

impl Parser<'_> {
    /// A whole expression.
    pub(super) fn expr(&mut self) -> Expr {
        self.nested(bad_expr, |parser| match parser.peek().kind {
            Kind::If => parser.conditional(),
            Kind::Let => parser.binding(),
            _ => parser.operators(Level::Implies),
        })
    }

    /// Operands and operators that bind at least as tightly as `least`.
    pub(super) fn operators(&mut self, least: Level) -> Expr {
        let mark = self.at;
        let mut left = self.operand(least);
        while let Some(operator) = self.next_operator() {
            if operator.level() < least {
                break;
            }
            left = match operator {
                Operator::Binary(op) => self.binary(mark, left, op),
                Operator::Compare => self.comparison(mark, left),
                Operator::Range => self.range(mark, left),
            };
            self.grow();
        }
        left
    }

    fn next_operator(&self) -> Option<Operator> {
        let kind = self.peek().kind;
        if self.compare_op(kind).is_some() { Some(Operator::Compare) } else { Operator::of(kind) }
    }

    /// Whether the next token goes on with an expression.
    pub(super) fn is_operator_next(&self) -> bool {
        self.next_operator().is_some() || self.is_at(Kind::With)
    }

    /// `not e`, `-e` or what binds more tightly.
    fn operand(&mut self, least: Level) -> Expr {
        match self.peek().kind {
            Kind::Not if least <= Level::Not => self.prefix(Level::Not),
            Kind::Minus => self.prefix(Level::Unary),
            Kind::If | Kind::Let | Kind::Not => self.loose_operand(),
            _ => self.postfix(),
        }
    }

    fn prefix(&mut self, level: Level) -> Expr {
        let mark = self.at;
        self.nested(bad_expr, |parser| {
            parser.bump();
            let inner = Box::new(parser.operators(level));
            let kind = if level == Level::Not { ExprKind::Not(inner) } else { ExprKind::Negate(inner) };
            Expr { span: parser.span_from(mark), kind }
        })
    }

    /// `if`, `let` or `not` where it needs parentheses.
    fn loose_operand(&mut self) -> Expr {
        let diagnostic = self.unexpected(Label::AnExpression).hint(Hint::Parenthesise);
        self.note(diagnostic);
        if self.is_at(Kind::Not) { self.prefix(Level::Not) } else { self.expr() }
    }

    fn binary(&mut self, mark: usize, left: Expr, op: BinaryOp) -> Expr {
        let token = self.bump();
        let is_loose = op.level() == Level::Implies && matches!(self.peek().kind, Kind::If | Kind::Let);
        let right = if is_loose { self.expr() } else { self.operators(op.level().tighter()) };
        self.advise(token, &left, &right);
        if op.level() == Level::Implies && matches!(self.peek().kind, Kind::Implies | Kind::Iff) {
            let diagnostic = Diagnostic::new(Code::OneImplication, self.peek().span);
            self.note(diagnostic.hint(Hint::SplitImplication));
        }
        let kind = ExprKind::Binary(op, token.span, Box::new(left), Box::new(right));
        Expr { span: self.span_from(mark), kind }
    }

    /// Says with the user's own operands what to write instead of `%`, `/`, `^` or `**`.
    fn advise(&mut self, token: Token, left: &Expr, right: &Expr) {
        let written = self.source.slice(token.span);
        if !matches!(written, "%" | "/" | "^" | "**") {
            return;
        }
        let (Some(left), Some(right)) = (self.short_text(left.span), self.short_text(right.span)) else {
            return;
        };
        let power = format!("pow({left}, {right})");
        let (hint, args) = match written {
            "%" => (Hint::Write, write(format!("{left} mod {right}"))),
            "/" => (Hint::Write, write(format!("{left} div {right}"))),
            "^" => {
                let xor = ("write", Arg::from(format!("{left} xor {right}")));
                (Hint::WriteEither, vec![xor, ("other", Arg::from(power))])
            }
            _ => (Hint::Write, write(power)),
        };
        self.slips.refine(token.span, |diagnostic| diagnostic.hints = vec![Advice { hint, args }]);
    }

    fn compare_op(&self, kind: Kind) -> Option<CompareOp> {
        Some(match kind {
            Kind::Equal => CompareOp::Equal,
            Kind::NotEqual => CompareOp::NotEqual,
            Kind::Less => CompareOp::Less,
            Kind::LessEqual => CompareOp::LessEqual,
            Kind::Greater => CompareOp::Greater,
            Kind::GreaterEqual => CompareOp::GreaterEqual,
            Kind::In => CompareOp::In,
            Kind::Divides => CompareOp::Divides,
            Kind::Not if self.is_ahead(1, Kind::In) => CompareOp::NotIn,
            Kind::Assign if !self.equals_ends => CompareOp::Equal,
            Kind::FatArrow if !self.fat_arrow_ends => CompareOp::GreaterEqual,
            _ => return None,
        })
    }

    /// `a < b <= c …`, of which the first expression was read.
    fn comparison(&mut self, mark: usize, first: Expr) -> Expr {
        let mut operands = vec![first];
        let mut operators = Vec::new();
        while let Some(op) = self.compare_op(self.peek().kind) {
            let start = self.at;
            let token = self.bump();
            match token.kind {
                Kind::Not => self.at += 1,
                Kind::Assign => self.no_comparison(Code::Equals, token, "=="),
                Kind::FatArrow => self.no_comparison(Code::DoubleAmpersand, token, ">="),
                _ => {}
            }
            operators.push((op, self.span_from(start)));
            operands.push(self.operators(Level::Union));
        }
        Expr { span: self.span_from(mark), kind: ExprKind::Compare(operands, operators) }
    }

    /// Reports that `token` does not compare and what does.
    fn no_comparison(&mut self, code: Code, token: Token, instead: &str) {
        let mut diagnostic = Diagnostic::new(code, token.span);
        if code == Code::DoubleAmpersand {
            diagnostic = diagnostic.arg("found", token.kind.text());
        }
        self.note(diagnostic.hint_with(Hint::Write, write(instead)));
    }

    /// `a..b`, of which the first expression was read.
    fn range(&mut self, mark: usize, from: Expr) -> Expr {
        if matches!(from.kind, ExprKind::Range { .. }) && self.is_bare_range(&from) {
            let diagnostic = Diagnostic::new(Code::RangeChain, self.peek().span);
            self.note(diagnostic.hint(Hint::RemoveIt));
        }
        let inclusive = self.bump().kind == Kind::DotDotEqual;
        let to = self.operators(Level::Sum);
        let kind = ExprKind::Range { from: Box::new(from), to: Box::new(to), inclusive };
        Expr { span: self.span_from(mark), kind }
    }

    /// Whether a range just read stands without parentheses.
    fn is_bare_range(&self, range: &Expr) -> bool {
        !self.source.slice(range.span).starts_with('(') || !self.source.slice(range.span).ends_with(')')
    }

    fn conditional(&mut self) -> Expr {
        let mark = self.at;
        self.bump();
        let condition = Box::new(self.expr());
        self.then();
        let yes = Box::new(self.expr());
        let no = match self.otherwise() {
            Otherwise::Else => self.expr(),
            Otherwise::ElseIf => self.nested(bad_expr, Self::conditional),
        };
        let no = Box::new(no);
        Expr { span: self.span_from(mark), kind: ExprKind::If(condition, yes, no) }
    }

    /// The word `then`, or what others write for it.
    pub(super) fn then(&mut self) {
        if self.eat(Kind::Then) {
            return;
        }
        let diagnostic = self.unexpected(quoted("then")).hint_with(Hint::Write, write("if … then … else …"));
        self.error(diagnostic);
        if self.is_at(Kind::Colon) {
            self.bump();
        }
    }

    /// The word `else`, or what others write for it.
    pub(super) fn otherwise(&mut self) -> Otherwise {
        if self.eat(Kind::Else) {
            return Otherwise::Else;
        }
        let is_elif = ["elif", "elsif", "elseif"].iter().any(|word| self.is_word(word));
        let instead = if is_elif { "else if" } else { "if … then … else …" };
        let diagnostic = self.unexpected(quoted("else")).hint_with(Hint::Write, write(instead));
        self.error(diagnostic);
        if is_elif { Otherwise::ElseIf } else { Otherwise::Else }
    }

    /// `let p = e then body`.
    fn binding(&mut self) -> Expr {
        let mark = self.at;
        self.bump();
        let pattern = self.pattern();
        self.defining();
        let value = Box::new(self.expr());
        if !self.eat(Kind::Then) {
            let mut diagnostic = self.unexpected(quoted("then"));
            if let Some(span) = last_in(&value) {
                diagnostic = Diagnostic::new(Code::Expected, span).arg("expected", quoted("then"));
                diagnostic = diagnostic.arg("found", quoted("in"));
            }
            self.error(diagnostic.hint_with(Hint::Write, write("let … = … then …")));
        }
        let body = Box::new(self.expr());
        Expr { span: self.span_from(mark), kind: ExprKind::Let(pattern, value, body) }
    }

    /// `=`, or `:=` or `==` with a report.
    pub(super) fn defining(&mut self) {
        match self.peek().kind {
            Kind::Assign => {
                self.bump();
            }
            Kind::ColonEqual | Kind::Equal | Kind::Arrow | Kind::FatArrow => {
                let diagnostic = self.unexpected(quoted("=")).hint_with(Hint::Write, write("="));
                self.note(diagnostic);
                self.bump();
            }
            _ => self.expected(quoted("=")),
        }
    }
}

/// The place of the `in` at the end of `value`, as in `let x = value in …` of other languages.
fn last_in(value: &Expr) -> Option<Span> {
    match &value.kind {
        ExprKind::Compare(_, operators) => {
            operators.last().filter(|(op, _)| *op == CompareOp::In).map(|o| o.1)
        }
        _ => None,
    }
}

/// An expression that could not be read.
pub(super) fn bad_expr(span: Span) -> Expr {
    Expr { span, kind: ExprKind::Bad }
}
