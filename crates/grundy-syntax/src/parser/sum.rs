//! Sums of components: what a move leads to, and positions on the command line.

use grundy_messages::{Code, Hint, Label};

use super::expr::{Level, Otherwise, bad_expr};
use super::{Bare, Parser, write};
use crate::diagnostic::Diagnostic;
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
        let mut fields = vec![self.expr()];
        while self.is_at(Kind::Comma) && self.closers.is_empty() {
            self.bump();
            fields.push(self.expr());
        }
        let span = self.span_from(mark);
        let diagnostic = Diagnostic::new(Code::MissingParens, span);
        let instead = self.short_text(span).map_or("(…)".to_owned(), |text| format!("({text})"));
        let arrow = if mark > 0 && self.tokens[mark - 1].kind == Kind::Arrow { "-> " } else { "" };
        // Copies may be meant: then the whole in parentheses would be another game.
        let copies = fields.first().and_then(|field| self.copied(field));
        self.note(match copies {
            Some((count, term)) => diagnostic
                .hint_with(Hint::NameCopies, vec![("count", count.into()), ("term", term.into())])
                .hint(Hint::WholeNumberField),
            None => diagnostic.hint_with(Hint::Write, write(format!("{arrow}{instead}"))),
        });
        Sum { span, kind: SumKind::Component { kind: None, fields } }
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

/// More factors before a component than this are not looked for.
const MOST_FACTORS: usize = 64;

fn bad_sum(span: Span) -> Sum {
    Sum { span, kind: SumKind::Component { kind: None, fields: vec![bad_expr(span)] } }
}
