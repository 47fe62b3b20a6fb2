//! Prints trees back to text with as few parentheses as their meaning allows.
//!
//! Reading what is printed gives the same tree, except for its places.

use crate::parser::Level;
use crate::tree::{
    BinaryOp, Expr, ExprKind, GraphKind, GraphLiteral, Item, Link, Pattern, Sum, SumKind, Update,
};

/// The text of an expression.
pub fn expr(expr: &Expr) -> String {
    let mut printer = Printer { out: String::new() };
    printer.expr(expr, None);
    printer.out
}

/// The text of a sum of components.
pub fn sum(sum: &Sum) -> String {
    let mut printer = Printer { out: String::new() };
    printer.sum(sum);
    printer.out
}

struct Printer {
    out: String,
}

/// How tightly an expression holds together; `None` for those that reach as far as they can.
fn level(kind: &ExprKind) -> Option<Level> {
    match kind {
        ExprKind::If(..) | ExprKind::Let(..) => None,
        ExprKind::Binary(op, ..) => Some(op.level()),
        ExprKind::Not(_) => Some(Level::Not),
        ExprKind::Compare(..) => Some(Level::Compare),
        ExprKind::Range { .. } => Some(Level::Range),
        ExprKind::Negate(_) => Some(Level::Unary),
        _ => Some(Level::Postfix),
    }
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Prints `expr`, in parentheses if it holds together less tightly than `least`.
    fn expr(&mut self, expr: &Expr, least: Option<Level>) {
        if level(&expr.kind) < least {
            self.put("(");
            self.kind(&expr.kind);
            self.put(")");
        } else {
            self.kind(&expr.kind);
        }
    }

    fn kind(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Number(text) | ExprKind::Name(text) => self.put(text),
            ExprKind::Text(text) => self.quoted(text),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Call(function, arguments) => {
                self.put(&function.name);
                self.enclosed("(", arguments, ")");
            }
            ExprKind::CallOver(function, element, items) => {
                self.put(&function.name);
                self.over("(", element, items, ")");
            }
            ExprKind::Tuple(elements) => self.enclosed("(", elements, ")"),
            ExprKind::List(elements) => self.enclosed("[", elements, "]"),
            ExprKind::ListOf(element, items) => self.over("[", element, items, "]"),
            ExprKind::Set(elements) => self.enclosed("{", elements, "}"),
            ExprKind::SetOf(element, items) => self.over("{", element, items, "}"),
            ExprKind::Index(base, indices) => {
                self.expr(base, Some(Level::Postfix));
                self.enclosed("[", indices, "]");
            }
            ExprKind::With(base, updates) => self.with(base, updates),
            ExprKind::Graph(literal) => self.graph(literal),
            ExprKind::Bad => self.put("…"),
            _ => self.operator(kind),
        }
    }

    /// Operators and what reaches as far as it can.
    fn operator(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Negate(inner) => {
                self.put("-");
                self.expr(inner, Some(Level::Unary));
            }
            ExprKind::Not(inner) => {
                self.put("not ");
                self.expr(inner, Some(Level::Not));
            }
            ExprKind::Binary(op, _, left, right) => self.binary(*op, left, right),
            ExprKind::Compare(operands, operators) => {
                let mut words = operators.iter().map(|(op, _)| op.word());
                self.list(operands, Some(Level::Union), |printer| {
                    printer.put(" ");
                    printer.put(words.next().unwrap_or("=="));
                    printer.put(" ");
                });
            }
            ExprKind::Range { from, to, inclusive } => {
                self.expr(from, Some(Level::Sum));
                self.put(if *inclusive { "..=" } else { ".." });
                self.expr(to, Some(Level::Sum));
            }
            ExprKind::If(condition, yes, no) => {
                self.put("if ");
                self.expr(condition, None);
                self.put(" then ");
                self.expr(yes, None);
                self.put(" else ");
                self.expr(no, None);
            }
            ExprKind::Let(pattern, value, body) => {
                self.put("let ");
                self.pattern(pattern);
                self.put(" = ");
                self.expr(value, None);
                self.put(" then ");
                self.expr(body, None);
            }
            _ => {}
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        let level = op.level();
        // Implications do not chain, and only after them may `if` stand without parentheses.
        let (at_left, at_right) = match level {
            Level::Implies if self::level(&right.kind).is_none() => (Level::Or, None),
            Level::Implies => (Level::Or, Some(Level::Or)),
            _ => (level, Some(level.tighter())),
        };
        self.expr(left, Some(at_left));
        self.put(" ");
        self.put(op.word());
        self.put(" ");
        self.expr(right, at_right);
    }

    fn quoted(&mut self, text: &str) {
        self.put("\"");
        self.put(text);
        self.put("\"");
    }

    fn list(&mut self, elements: &[Expr], least: Option<Level>, mut between: impl FnMut(&mut Self)) {
        for (at, element) in elements.iter().enumerate() {
            if at > 0 {
                between(self);
            }
            self.expr(element, least);
        }
    }

    fn enclosed(&mut self, open: &str, elements: &[Expr], close: &str) {
        self.put(open);
        self.list(elements, None, |printer| printer.put(", "));
        self.put(close);
    }

    fn over(&mut self, open: &str, element: &Expr, items: &[Item], close: &str) {
        self.put(open);
        self.expr(element, None);
        self.generators(items);
        self.put(close);
    }

    fn generators(&mut self, items: &[Item]) {
        self.put(" for ");
        for (at, item) in items.iter().enumerate() {
            let is_last_if = at + 1 == items.len() && matches!(item, Item::If(_));
            match at {
                0 => {}
                _ if is_last_if => self.put(" "),
                _ => self.put(", "),
            }
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::In(pattern, domain) => {
                self.pattern(pattern);
                self.put(" in ");
                self.expr(domain, None);
            }
            Item::Define(pattern, value) => {
                self.pattern(pattern);
                self.put(" = ");
                self.expr(value, None);
            }
            Item::If(condition) => {
                self.put("if ");
                self.expr(condition, None);
            }
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Name(name) => self.put(&name.name),
            Pattern::Tuple(parts, _) => {
                self.put("(");
                for (at, part) in parts.iter().enumerate() {
                    if at > 0 {
                        self.put(", ");
                    }
                    self.pattern(part);
                }
                self.put(")");
            }
        }
    }

    fn with(&mut self, base: &Expr, updates: &[Update]) {
        self.expr(base, Some(Level::Postfix));
        self.put(" with [");
        for (at, update) in updates.iter().enumerate() {
            if at > 0 {
                self.put(", ");
            }
            // After generators, `x in S: e` would be read as one more of them.
            self.expr(&update.index, Some(Level::Union));
            self.put(": ");
            self.expr(&update.value, None);
            if !update.items.is_empty() {
                self.generators(&update.items);
            }
        }
        self.put("]");
    }

    fn graph(&mut self, literal: &GraphLiteral) {
        self.put(match literal.kind {
            GraphKind::Graph => "graph ",
            GraphKind::Digraph => "digraph ",
            GraphKind::Tree => "tree ",
        });
        if let Some(vertices) = &literal.vertices {
            let text = expr(vertices);
            let begins_plainly = text.starts_with(|c: char| c.is_ascii_digit());
            if begins_plainly || matches!(vertices.kind, ExprKind::Name(_) | ExprKind::Tuple(_)) {
                self.put(&text);
            } else {
                self.put("(");
                self.put(&text);
                self.put(")");
            }
            self.put(" ");
        }
        self.put("{");
        for (at, link) in literal.links.iter().enumerate() {
            if at > 0 {
                self.put(", ");
            }
            self.link(link);
        }
        self.put("}");
    }

    fn link(&mut self, link: &Link) {
        self.put(&link.from);
        if let Some((to, is_arrow)) = &link.to {
            self.put(if *is_arrow { " -> " } else { "-" });
            self.put(to);
        }
        if let Some(label) = &link.label {
            self.put(": ");
            self.put(&label.name);
        }
    }

    fn sum(&mut self, sum: &Sum) {
        match &sum.kind {
            SumKind::If(condition, yes, no) => {
                self.put("if ");
                self.expr(condition, None);
                self.put(" then ");
                self.sum(yes);
                self.put(" else ");
                self.sum(no);
            }
            SumKind::Plus(terms) => {
                for (at, term) in terms.iter().enumerate() {
                    if at > 0 {
                        self.put(" + ");
                    }
                    self.sum(term);
                }
            }
            SumKind::End => self.put("end"),
            SumKind::Component { kind, fields } => {
                if let Some(kind) = kind {
                    self.put(&kind.name);
                }
                self.enclosed("(", fields, ")");
            }
            SumKind::Copies(count, term) => {
                self.expr(count, Some(Level::Postfix));
                self.put(" * ");
                self.sum(term);
            }
            SumKind::Each(each, items) => {
                self.put("sum(");
                self.sum(each);
                self.generators(items);
                self.put(")");
            }
        }
    }
}
