//! Clauses that say how to move: `move`, rewriting, `reduce`.

use grundy_messages::{Code, Hint, Label};

use super::{Parser, quoted, write};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::token::Kind;
use crate::tree::{ClauseKind, Direction, Item, Move, MoveName, Rewrite, Scoring, Side, Text};

/// Whether the word `move` stood before the name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Written,
    Missing,
}

impl Parser<'_> {
    /// A clause that begins with `move`, `left` or `right`.
    pub(super) fn movement(&mut self) -> ClauseKind {
        let side = self.side();
        if side.is_some() && matches!(self.peek().kind, Kind::Left | Kind::Right) {
            self.expected(quoted("move"));
            self.at = self.end;
            return ClauseKind::Bad;
        }
        let word = if self.eat(Kind::Move) { Word::Written } else { Word::Missing };
        self.movement_of(side, word)
    }

    /// A move from its name on.
    pub(super) fn movement_of(&mut self, side: Option<Side>, word: Word) -> ClauseKind {
        self.fat_arrow_ends = !self.has_arrow();
        let name = self.move_name();
        if self.is_at(Kind::Colon) && !self.is_ahead(1, Kind::OpenParen) {
            return self.rewrite(side, name);
        }
        if word == Word::Missing {
            let span = name.kind.as_ref().map_or(name.name.span, |kind| kind.span);
            let found = quoted(self.source.slice(span));
            let diagnostic = Diagnostic::new(Code::Expected, span).arg("expected", quoted("move"));
            let sided = if side == Some(Side::Right) { "right move" } else { "left move" };
            self.note(diagnostic.arg("found", found).hint_with(Hint::Write, write(sided)));
        }
        self.ordinary_move(side, name)
    }

    pub(super) fn side(&mut self) -> Option<Side> {
        let side = match self.peek().kind {
            Kind::Left => Side::Left,
            Kind::Right => Side::Right,
            _ => return None,
        };
        self.bump();
        Some(side)
    }

    fn ordinary_move(&mut self, side: Option<Side>, name: MoveName) -> ClauseKind {
        let mut items = self.move_items(&name);
        let inside = items.len();
        while let Some(guard) = self.guard() {
            items.push(guard);
        }
        self.arrow();
        let result = self.sum();
        let scoring = self.scoring();
        ClauseKind::Move(Move { side, name, items, inside, result, scoring })
    }

    /// The items in parentheses, or without them and a report.
    fn move_items(&mut self, name: &MoveName) -> Vec<Item> {
        if self.is_at(Kind::OpenParen) {
            return self.list(Self::item).0;
        }
        let is_item = self.is_at(Kind::Name) && matches!(self.peek_at(1).kind, Kind::In | Kind::Assign);
        if !is_item {
            return Vec::new();
        }
        let diagnostic = self.unexpected(quoted("("));
        let mark = self.at;
        let mut items = vec![self.item()];
        while self.eat(Kind::Comma) {
            items.push(self.item());
        }
        let written = self.short_text(self.span_from(mark)).unwrap_or("…");
        let instead = format!("{}({written})", name.name.name);
        self.note(diagnostic.hint_with(Hint::Write, write(instead)));
        items
    }

    /// `if c` or `let p = e`.
    fn guard(&mut self) -> Option<Item> {
        if self.eat(Kind::If) {
            return Some(Item::If(self.expr()));
        }
        if self.eat(Kind::Let) {
            let pattern = self.pattern();
            self.defining();
            return Some(Item::Define(pattern, self.expr()));
        }
        None
    }

    /// The arrow before a result, or what was written instead of it.
    pub(super) fn arrow(&mut self) {
        if self.eat(Kind::Arrow) || self.eat_instead_of_arrow() {
            return;
        }
        let mark = self.at;
        if self.skip_to(Kind::Arrow) {
            let arrow = std::mem::replace(&mut self.at, mark);
            self.expected(quoted("->"));
            self.at = arrow + 1;
            return;
        }
        let missing = match self.result_without_arrow() {
            Some((open, rest)) => {
                let instead = self.short_text(rest).unwrap_or("(…)");
                Diagnostic::new(Code::MissingArrow, open)
                    .hint_with(Hint::Write, write(format!("-> {instead}")))
            }
            None => {
                let missing = Diagnostic::new(Code::MissingArrow, self.peek().span);
                missing.hint_with(Hint::Write, write("-> (…)"))
            }
        };
        self.error(missing);
    }

    /// Takes what others write for the arrow, with a report.
    fn eat_instead_of_arrow(&mut self) -> bool {
        let token = self.peek();
        let instead = [Kind::Assign, Kind::FatArrow, Kind::ColonEqual, Kind::Colon, Kind::Then];
        let found = instead.contains(&token.kind);
        if found {
            let missing = Diagnostic::new(Code::MissingArrow, token.span);
            self.error(missing.hint_with(Hint::Write, write("->")));
            self.bump();
        }
        found
    }

    /// The bracket that begins a result without an arrow, and the whole of that result.
    ///
    /// In `if k <= n (n - k)` the bracket was read as that of a call; the space betrays it.
    fn result_without_arrow(&self) -> Option<(Span, Span)> {
        let last = self.tokens[..self.end].last()?;
        let token = self.peek();
        if token.kind == Kind::OpenParen {
            return Some((token.span, token.span.to(last.span)));
        }
        if token.kind != Kind::End || last.kind != Kind::CloseParen {
            return None;
        }
        let mut depth = 0_usize;
        for at in (self.begin + 1..self.end).rev() {
            match self.tokens[at].kind {
                Kind::CloseParen => depth += 1,
                Kind::OpenParen => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                let (name, open) = (self.tokens[at - 1], self.tokens[at].span);
                let is_apart = name.kind == Kind::Name && name.span.end < open.start;
                return is_apart.then(|| (open, open.to(last.span)));
            }
        }
        None
    }

    /// `scoring e again if c`.
    fn scoring(&mut self) -> Option<Scoring> {
        if !self.eat_word("scoring") {
            return None;
        }
        let points = self.expr();
        let again = self.eat_word("again").then(|| self.eat(Kind::If).then(|| self.expr()));
        Some(Scoring { points, again })
    }

    /// `step: "L_" -> "_L" mirrored in rows scoring 1`, of which the name was read.
    fn rewrite(&mut self, side: Option<Side>, name: MoveName) -> ClauseKind {
        self.expect(Kind::Colon);
        let mut rewrites: Vec<(Text, Text)> = self.one_rewrite().into_iter().collect();
        while self.eat(Kind::Comma) {
            rewrites.extend(self.one_rewrite());
        }
        let mirrored = self.eat_word("mirrored");
        let direction = self.eat(Kind::In).then(|| self.direction()).flatten();
        let scoring = self.scoring();
        ClauseKind::Rewrite(Rewrite { side, name, rewrites, mirrored, direction, scoring })
    }

    fn one_rewrite(&mut self) -> Option<(Text, Text)> {
        let left = self.string();
        if !self.eat(Kind::Arrow) && !self.eat_instead_of_arrow() {
            self.expected(quoted("->"));
        }
        let right = self.string();
        left.zip(right)
    }

    fn direction(&mut self) -> Option<(Direction, Span)> {
        let mark = self.at;
        let direction = if self.eat_word("rows") {
            Direction::Rows
        } else if self.eat_word("columns") {
            Direction::Columns
        } else if self.eat_word("diagonals") {
            Direction::Diagonals
        } else if self.eat_word("any") {
            self.expect_word("direction");
            Direction::Any
        } else {
            let diagnostic = self.unexpected(Label::ADirection);
            let diagnostic =
                self.with_nearest(diagnostic, &["rows", "columns", "any direction", "diagonals"]);
            self.error(diagnostic);
            return None;
        };
        Some((direction, self.span_from(mark)))
    }

    /// `reduce (fields) -> result`.
    pub(super) fn reduce(&mut self) -> ClauseKind {
        self.fat_arrow_ends = !self.has_arrow();
        self.bump();
        let kind = if self.is_at(Kind::Name) { Some(self.name()) } else { None };
        let fields = self.in_parentheses(Self::name).0;
        self.arrow();
        ClauseKind::Reduce { kind, fields, result: self.sum() }
    }
}
