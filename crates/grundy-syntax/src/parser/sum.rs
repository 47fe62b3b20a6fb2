//! Sums of components: what a move leads to, and positions on the command line.

use grundy_messages::{Code, Hint, Label};

use super::expr::{Level, Otherwise, bad_expr};
use super::{Bare, Parser, write};
use crate::diagnostic::{Advice, Diagnostic};
use crate::lexer::number_value;
use crate::source::Span;
use crate::token::Kind;
use crate::tree::{BinaryOp, Expr, ExprKind, Ident, Sum, SumKind};

impl Parser<'_> {
    /// `if c then s else t`, or terms joined by `+`.
    pub(super) fn sum(&mut self) -> Sum {
        self.nested(bad_sum, |parser| {
            if parser.is_at(Kind::If) {
                return parser.conditional_sum();
            }
            let mark = parser.at;
            let reported = parser.report.mark();
            let terms = parser.terms();
            if parser.is_operator_next() && !parser.read_again {
                parser.read_again = true;
                parser.report.rewind(reported);
                return parser.without_parentheses(mark);
            }
            terms
        })
    }

    fn conditional_sum(&mut self) -> Sum {
        let mark = self.at;
        self.bump();
        let condition = Box::new(self.expr());
        self.then();
        let yes = Box::new(self.sum());
        let no = match self.otherwise() {
            Otherwise::Else => self.sum(),
            Otherwise::ElseIf => self.nested(bad_sum, Self::conditional_sum),
        };
        let no = Box::new(no);
        Sum { span: self.span_from(mark), kind: SumKind::If(condition, yes, no) }
    }

    /// Terms joined by `+`; one term stands for itself.
    fn terms(&mut self) -> Sum {
        let mark = self.at;
        let first = self.term();
        if !self.is_at(Kind::Plus) {
            return first;
        }
        let mut terms = vec![first];
        while self.eat(Kind::Plus) {
            terms.push(self.term());
        }
        Sum { span: self.span_from(mark), kind: SumKind::Plus(terms) }
    }

    fn term(&mut self) -> Sum {
        let mark = self.at;
        let token = self.peek();
        match token.kind {
            Kind::EndWord => {
                self.bump();
                Sum { span: token.span, kind: SumKind::End }
            }
            Kind::OpenParen => self.component(),
            Kind::Name if self.is_ahead(1, Kind::OpenParen) && self.is_word("sum") => self.each(),
            Kind::Name if self.is_ahead(1, Kind::OpenParen) => self.component(),
            Kind::Name | Kind::Number if self.is_copies_ahead() => self.copies(),
            _ if self.bare == Bare::Component => match self.hyphens_ahead() {
                Some(hyphens) => self.game_component(hyphens),
                None => self.bare_component(),
            },
            _ if self.begins_expr() => self.without_parentheses(mark),
            _ => {
                self.expected(Label::AResult);
                bad_sum(self.empty_span())
            }
        }
    }

    /// `(a, b)` or `heap(n)`.
    fn component(&mut self) -> Sum {
        let mark = self.at;
        let kind = if self.is_at(Kind::Name) {
            let token = self.bump();
            Some(self.ident_of(token))
        } else {
            None
        };
        let fields = self.list(Self::expr).0;
        Sum { span: self.span_from(mark), kind: SumKind::Component { kind, fields } }
    }

    /// How many hyphens the name of a game has that is next, as in `lasker-nim(4)`; `None` if there is
    /// no such name, or if it has spaces.
    fn hyphens_ahead(&self) -> Option<usize> {
        let is_joined = |ahead: usize| self.peek_at(ahead).span.end == self.peek_at(ahead + 1).span.start;
        let mut hyphens = 0;
        while self.is_ahead(2 * hyphens + 1, Kind::Minus)
            && is_joined(2 * hyphens)
            && is_joined(2 * hyphens + 1)
        {
            hyphens += 1;
            let kind = self.peek_at(2 * hyphens).kind;
            if !kind.is_word() && !matches!(kind, Kind::Name | Kind::Number) {
                return None;
            }
        }
        let is_kind = hyphens > 0 && self.is_at(Kind::Name) && is_joined(2 * hyphens);
        (is_kind && self.is_ahead(2 * hyphens + 1, Kind::OpenParen)).then_some(hyphens)
    }

    /// `lasker-nim(4)`: a component of another game.
    fn game_component(&mut self, hyphens: usize) -> Sum {
        let mark = self.at;
        self.at += 2 * hyphens + 1;
        let span = self.span_from(mark);
        let kind = Some(Ident { name: self.source.slice(span).to_owned(), span });
        let fields = self.list(Self::expr).0;
        Sum { span: self.span_from(mark), kind: SumKind::Component { kind, fields } }
    }

    /// Whether `k * k * …` and then a component follow.
    fn is_copies_ahead(&self) -> bool {
        let mut ahead = 0;
        while matches!(self.peek_at(ahead).kind, Kind::Name | Kind::Number)
            && self.is_ahead(ahead + 1, Kind::Star)
            && ahead < MOST_FACTORS
        {
            ahead += 2;
        }
        let is_component = match self.peek_at(ahead).kind {
            Kind::OpenParen | Kind::EndWord => true,
            Kind::Name => self.is_ahead(ahead + 1, Kind::OpenParen),
            _ => false,
        };
        ahead > 0 && is_component
    }

    /// `k * (x)`.
    fn copies(&mut self) -> Sum {
        let mark = self.at;
        self.nested(bad_sum, |parser| {
            let token = parser.bump();
            let kind = if token.kind == Kind::Number {
                ExprKind::Number(number_value(parser.source.slice(token.span)))
            } else {
                ExprKind::Name(parser.text_of(token))
            };
            let count = Box::new(Expr { span: token.span, kind });
            parser.expect(Kind::Star);
            let term = Box::new(parser.term());
            Sum { span: parser.span_from(mark), kind: SumKind::Copies(count, term) }
        })
    }

    /// `sum(s for x in D)`.
    fn each(&mut self) -> Sum {
        let mark = self.at;
        self.nested(bad_sum, |parser| {
            parser.bump();
            let open = parser.bump();
            parser.closers.push(Kind::CloseParen);
            let each = Box::new(parser.sum());
            let items = parser.generators();
            parser.closers.pop();
            parser.close(open, Kind::CloseParen);
            Sum { span: parser.span_from(mark), kind: SumKind::Each(each, items) }
        })
    }

    fn begins_expr(&self) -> bool {
        let kind = self.peek().kind;
        kind.is_function_word()
            || matches!(kind, Kind::Name | Kind::Number | Kind::Text | Kind::Minus | Kind::True | Kind::False)
            || matches!(kind, Kind::OpenBracket | Kind::OpenBrace)
    }

    /// An expression where a component belongs: reported, and read as its only field.
    fn without_parentheses(&mut self, mark: usize) -> Sum {
        self.at = mark;
        let assigned = self.assigned();
        let value = self.at;
        let mut fields = vec![self.expr()];
        while self.is_at(Kind::Comma) && self.closers.is_empty() {
            self.bump();
            fields.push(self.expr());
        }
        let advice = match assigned {
            Some(sign) => self.assigned_value(mark, value, sign),
            None => self.likely(mark, &fields),
        };
        let span = self.span_from(mark);
        self.note(Diagnostic { hints: advice, ..Diagnostic::new(Code::MissingParens, span) });
        Sum { span, kind: SumKind::Component { kind: None, fields } }
    }

    /// Passes over `n =`, `n -=` or `n +=`; the operator that stands before `=`, if that is what follows.
    fn assigned(&mut self) -> Option<Option<Kind>> {
        let sign = match self.peek_at(1).kind {
            Kind::Assign => None,
            sign @ (Kind::Plus | Kind::Minus) if self.is_ahead(2, Kind::Assign) => Some(sign),
            _ => return None,
        };
        if !self.is_at(Kind::Name) {
            return None;
        }
        self.at += if sign.is_some() { 3 } else { 2 };
        Some(sign)
    }

    /// What is meant by `n = x` and `n -= x`: the new value alone.
    fn assigned_value(&self, mark: usize, value: usize, sign: Option<Kind>) -> Vec<Advice> {
        let Some(text) = self.short_text(self.span_from(value)) else { return Vec::new() };
        let name = self.source.slice(self.tokens[mark].span);
        vec![self.rewritten(
            mark,
            &match sign {
                Some(sign) => format!("({name} {} {text})", sign.text()),
                None => format!("({text})"),
            },
        )]
    }

    /// What to write instead of an expression without parentheses: the text that it may stand for, or both; nothing where neither is likely.
    fn likely(&mut self, mark: usize, fields: &[Expr]) -> Vec<Advice> {
        if let Some(copies) = self.juxtaposed(mark) {
            return vec![self.rewritten(mark, &copies)];
        }
        let text = self.short_text(self.span_from(mark)).map(str::to_owned);
        let whole = || text.as_ref().map_or("(…)".to_owned(), |text| format!("({text})"));
        let [field] = fields else {
            return vec![
                self.rewritten(mark, &whole()),
                self.summed(&fields.iter().map(|field| field.span).collect::<Vec<_>>()),
            ];
        };
        match &field.kind {
            _ if added(field).len() > 1 && !self.multiplied(field) => {
                vec![self.rewritten(mark, &whole()), self.summed(&added(field))]
            }
            // Copies may be meant: then the whole in parentheses would be another game.
            _ if self.multiplied(field) => {
                let named = self.copied(field).map(|(count, term)| Advice {
                    hint: Hint::NameCopies,
                    args: vec![("count", count.into()), ("term", term.into())],
                });
                let copies =
                    named.or_else(|| self.copies_after(field).map(|copies| self.rewritten(mark, &copies)));
                let number = Advice { hint: Hint::WholeNumberField, args: Vec::new() };
                copies.into_iter().chain([number]).collect()
            }
            ExprKind::Binary(BinaryOp::And, _, left, right)
                if self.is_enclosed(left) && self.is_enclosed(right) =>
            {
                vec![self.summed(&[left.span, right.span])]
            }
            ExprKind::Compare(..)
            | ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..)
            | ExprKind::Not(_)
            | ExprKind::List(_) => Vec::new(),
            _ => vec![self.rewritten(mark, &whole())],
        }
    }

    /// That a text should stand there.
    fn rewritten(&self, mark: usize, text: &str) -> Advice {
        let arrow = if mark > 0 && self.tokens[mark - 1].kind == Kind::Arrow { "-> " } else { "" };
        Advice { hint: Hint::Write, args: write(format!("{arrow}{text}")) }
    }

    /// How these are written as a sum of positions.
    fn summed(&self, terms: &[Span]) -> Advice {
        let terms = terms.iter().map(|term| format!("({})", self.short_text(*term).map_or("…", bare)));
        let sum = terms.collect::<Vec<_>>().join(" + ");
        Advice { hint: Hint::WriteSum, args: vec![("sum", sum.into())] }
    }

    /// A number or a name and then a component, without `*`: passes over it, and tells how copies are written.
    fn juxtaposed(&mut self, mark: usize) -> Option<String> {
        let single = self.at == mark + 1 && matches!(self.tokens[mark].kind, Kind::Number | Kind::Name);
        if !single || !self.is_at(Kind::OpenParen) {
            return None;
        }
        let start = self.at;
        self.list(Self::expr);
        let (count, term) =
            (self.source.slice(self.tokens[mark].span), self.short_text(self.span_from(start))?);
        Some(format!("{count} * {term}"))
    }

    /// Whether a term of a sum is a product in which something stands in parentheses, which may be a component.
    fn multiplied(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Add, _, left, right) => {
                self.multiplied(left) || self.multiplied(right)
            }
            ExprKind::Binary(BinaryOp::Mul, _, left, right) => {
                self.is_enclosed(left) || self.is_enclosed(right)
            }
            _ => false,
        }
    }

    /// `(x) * k` as copies are written.
    fn copies_after(&self, expr: &Expr) -> Option<String> {
        let ExprKind::Binary(BinaryOp::Mul, _, left, right) = &expr.kind else { return None };
        let single =
            matches!(right.kind, ExprKind::Name(_) | ExprKind::Number(_)) && !self.is_enclosed(right);
        let term = self.short_text(left.span)?;
        single.then(|| format!("{} * ({})", self.source.slice(right.span), bare(term)))
    }

    /// Whether an expression stands in parentheses.
    fn is_enclosed(&self, expr: &Expr) -> bool {
        let text = self.source.slice(expr.span);
        bare(text).len() < text.len()
    }

    /// The product in a sum that may be meant as a number of copies, which is no single name or number: that number, and what
    /// is copied, which stands in parentheses.
    fn copied(&self, expr: &Expr) -> Option<(String, String)> {
        let ExprKind::Binary(op, sign, left, right) = &expr.kind else { return None };
        match op {
            BinaryOp::Add => self.copied(left).or_else(|| self.copied(right)),
            BinaryOp::Mul => {
                let is_single = matches!(left.kind, ExprKind::Name(_) | ExprKind::Number(_));
                let after = self.source.text().get(sign.range().end..)?.trim_start();
                if is_single || !after.starts_with('(') {
                    return None;
                }
                let within = |span| self.short_text(span).map(|text| bare(text).to_owned());
                Some((within(left.span)?, format!("({})", within(right.span)?)))
            }
            _ => None,
        }
    }

    /// A component given by its only field; `+` ends it.
    fn bare_component(&mut self) -> Sum {
        let mark = self.at;
        let mut field = self.operators(Level::Product);
        while self.is_at(Kind::Minus) {
            let span = self.bump().span;
            let right = self.operators(Level::Product);
            let kind = ExprKind::Binary(BinaryOp::Sub, span, Box::new(field), Box::new(right));
            field = Expr { span: self.span_from(mark), kind };
            self.grow();
        }
        Sum { span: self.span_from(mark), kind: SumKind::Component { kind: None, fields: vec![field] } }
    }
}

/// A text without the parentheses around the whole of it.
fn bare(text: &str) -> &str {
    let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else { return text };
    let mut depth = 0_i32;
    let closed = inside.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    });
    if closed { text } else { inside }
}

/// The terms of a sum of numbers; what is subtracted belongs to the one before.
fn added(expr: &Expr) -> Vec<Span> {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::Add, _, left, right) => {
            let mut terms = added(left);
            terms.push(right.span);
            terms
        }
        ExprKind::Binary(BinaryOp::Sub, _, left, right) => {
            let mut terms = added(left);
            if let Some(last) = terms.last_mut() {
                *last = last.to(right.span);
            }
            terms
        }
        _ => vec![expr.span],
    }
}

/// More factors before a component than this are not looked for.
const MOST_FACTORS: usize = 64;

fn bad_sum(span: Span) -> Sum {
    Sum { span, kind: SumKind::Component { kind: None, fields: vec![bad_expr(span)] } }
}
