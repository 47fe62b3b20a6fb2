//! Clauses, except those that say how to move.

use std::ops::Range;

use grundy_messages::{Arg, Code, Hint, Label};

use super::movement::Word;
use super::{Bare, Parser, quoted};
use crate::clauses::CLAUSE_WORDS;
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use crate::token::Kind;
use crate::tree::{
    Claim, ClaimOf, Clause, ClauseKind, Compound, Def, Ending, Expr, Ident, Play, Position, Sum,
};

impl Parser<'_> {
    /// The clauses of these tokens; more than one where an indented line begins with a clause word.
    pub(crate) fn clauses(&mut self, tokens: Range<usize>, into: &mut Vec<Clause>) {
        self.enter(tokens.clone());
        while self.at < self.end {
            let mark = self.at;
            let kind = self.clause();
            let kind = if self.given_up { ClauseKind::Bad } else { kind };
            // Millions of bad clauses would only fill the memory.
            if kind != ClauseKind::Bad || !(self.report.is_full() || self.slips.is_full()) {
                into.push(Clause { span: self.span_from(mark), kind });
            }
            self.finish();
            if self.at < self.end {
                self.enter(self.at..tokens.end);
            }
        }
    }

    /// A position that is the whole text.
    pub(crate) fn whole_sum(&mut self) -> Sum {
        self.bare = Bare::Component;
        let sum = self.sum();
        self.finish_all(|parser| {
            let diagnostic = parser.unexpected(Label::TheEnd);
            match parser.peek().kind {
                // One position of several fields was meant, or several positions.
                Kind::Comma => diagnostic.hint_with(
                    Hint::WriteEither,
                    vec![("write", Arg::from("(a, b)")), ("other", Arg::from("a + b"))],
                ),
                Kind::Semicolon => diagnostic.hint_with(Hint::Write, super::write("+")),
                _ => diagnostic,
            }
        });
        sum
    }

    /// An expression that is the whole text.
    pub(crate) fn whole_expr(&mut self) -> Expr {
        let expr = self.expr();
        self.finish_all(|parser| parser.unexpected(Label::TheEnd));
        expr
    }

    /// A claim that is the whole text, with or without the word `claim`.
    pub(crate) fn whole_claim(&mut self) -> Option<Claim> {
        self.eat_word("claim");
        let claim = self.claim();
        self.finish_all(|parser| parser.unexpected(Label::TheEnd));
        claim
    }

    fn finish_all(&mut self, unexpected: impl Fn(&Self) -> Diagnostic) {
        if self.at < self.end {
            let diagnostic = if self.peek().kind.is_closer() { self.unmatched() } else { unexpected(self) };
            self.error(diagnostic);
        }
        self.at = self.end;
    }

    /// Reports what is left of a clause and skips it, up to an indented line that is a clause.
    fn finish(&mut self) {
        if self.at >= self.end {
            return;
        }
        let token = self.peek();
        if self.is_clause_line(self.at) {
            let diagnostic = self.unexpected(Label::TheEnd).hint(Hint::Unindent);
            self.error(diagnostic);
            return;
        }
        if token.kind.is_closer() {
            let diagnostic = self.unmatched();
            self.error(diagnostic);
        } else {
            let diagnostic = self.unexpected(Label::TheEnd);
            let diagnostic = self.with_nearest(diagnostic, CONTINUING_WORDS);
            self.error(diagnostic);
        }
        self.at = self.end;
    }

    fn unmatched(&self) -> Diagnostic {
        let token = self.peek();
        Diagnostic::new(Code::Unmatched, token.span).arg("found", self.text_of(token)).hint(Hint::RemoveIt)
    }

    fn clause(&mut self) -> ClauseKind {
        match self.peek().kind {
            Kind::Move | Kind::Left | Kind::Right => return self.movement(),
            Kind::Let => return self.constant(),
            Kind::Name => {}
            _ => return self.no_clause(),
        }
        let word = self.text_of(self.peek());
        self.clause_of(&word).unwrap_or_else(|| self.unknown(&word))
    }

    /// The clause that `word` begins, whatever its first word really is.
    fn clause_of(&mut self, word: &str) -> Option<ClauseKind> {
        Some(match word {
            "game" => self.game(),
            "title" => self.title(),
            "note" => self.noted(),
            "param" => self.params(),
            "position" => self.position(),
            "start" => self.start(),
            "reduce" => self.reduce(),
            "compound" => self.compound(),
            "normal" => self.alone(ClauseKind::Play(Play::Normal)),
            "misere" => self.alone(ClauseKind::Play(Play::Misere)),
            "score" => self.alone(ClauseKind::Score),
            "ends" => self.ends(),
            "win" => self.win(),
            "def" => self.def(),
            "claim" => {
                self.bump();
                self.claim().map_or(ClauseKind::Bad, ClauseKind::Claim)
            }
            "use" => self.not_yet(),
            _ => return None,
        })
    }

    fn alone(&mut self, kind: ClauseKind) -> ClauseKind {
        self.bump();
        kind
    }

    fn not_yet(&mut self) -> ClauseKind {
        let diagnostic = Diagnostic::new(Code::NotYet, self.peek().span).arg("what", quoted("use"));
        self.error(diagnostic);
        self.at = self.end;
        ClauseKind::Bad
    }

    fn no_clause(&mut self) -> ClauseKind {
        if self.peek().kind.is_closer() {
            let diagnostic = self.unmatched();
            self.error(diagnostic);
        } else {
            self.expected(Label::AClause);
        }
        self.at = self.end;
        ClauseKind::Bad
    }

    fn unknown(&mut self, word: &str) -> ClauseKind {
        let mut diagnostic = Diagnostic::new(Code::UnknownClause, self.peek().span).arg("found", word);
        let lower = word.to_lowercase();
        let short = if lower.len() <= LONGEST_SLIP { lower.as_str() } else { "" };
        let full = self.report.is_full() || self.slips.is_full();
        let near = if full { None } else { nearest(short, CLAUSE_WORDS.iter().copied()) };
        let meant = near.or_else(|| foreign_clause(short));
        if let Some(meant) = meant {
            diagnostic = diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(meant))]);
        } else if self.has_arrow() {
            diagnostic = diagnostic.hint_with(Hint::Write, super::write(format!("move {word}")));
        }
        self.error(diagnostic);
        self.meant(meant)
    }

    /// Reads on as if the clause began with the word that was meant, so that what else is wrong
    /// with it is told too.
    fn meant(&mut self, word: Option<&str>) -> ClauseKind {
        let read = match word {
            Some("move") => {
                self.bump();
                Some(self.movement_of(None, Word::Written))
            }
            Some("let") => Some(self.constant()),
            Some(word @ ("position" | "param" | "start" | "def" | "claim" | "ends" | "win" | "compound")) => {
                self.clause_of(word)
            }
            _ => None,
        };
        read.unwrap_or_else(|| {
            self.at = self.end;
            ClauseKind::Bad
        })
    }

    fn game(&mut self) -> ClauseKind {
        self.bump();
        let name = if self.is_at(Kind::GameName) {
            let token = self.bump();
            self.ident_of(token)
        } else {
            self.name()
        };
        let title = if self.is_at(Kind::Text) { self.string() } else { None };
        ClauseKind::Game { name, title }
    }

    fn title(&mut self) -> ClauseKind {
        self.bump();
        let lang = if self.is_at(Kind::Name) { Some(self.name()) } else { None };
        match self.string() {
            Some(text) => ClauseKind::Title { lang, text },
            None => ClauseKind::Bad,
        }
    }

    fn noted(&mut self) -> ClauseKind {
        self.bump();
        self.string().map_or(ClauseKind::Bad, ClauseKind::Note)
    }

    fn params(&mut self) -> ClauseKind {
        self.bump();
        let mut params = vec![self.param()];
        while self.eat(Kind::Comma) {
            params.push(self.param());
        }
        let condition = self.eat(Kind::Where).then(|| self.expr());
        ClauseKind::Param { params, condition }
    }

    fn position(&mut self) -> ClauseKind {
        self.bump();
        let kind = if self.is_at(Kind::OpenParen) { None } else { Some(self.name()) };
        let fields = self.fields();
        let mut position =
            Position { kind, fields, conditions: Vec::new(), unordered: Vec::new(), symmetric: Vec::new() };
        while self.position_part(&mut position) {}
        ClauseKind::Position(position)
    }

    /// `where c`, `unordered a, b` or `symmetric under flips`; `false` if there is none.
    fn position_part(&mut self, position: &mut Position) -> bool {
        let token = self.peek();
        if self.eat(Kind::Where) {
            position.conditions.push(self.expr());
        } else if self.eat_word("unordered") {
            let has_names = self.is_at(Kind::Name) && !self.is_symmetric_next();
            let names = if has_names { self.names() } else { Vec::new() };
            position.unordered.push((token.span, names));
        } else if self.eat_word("symmetric") {
            self.expect_word("under");
            position.symmetric.push(self.symmetry());
            while self.eat(Kind::Comma) {
                position.symmetric.push(self.symmetry());
            }
        } else {
            return false;
        }
        true
    }

    fn is_symmetric_next(&self) -> bool {
        self.is_word("symmetric") && self.is_word_ahead(1, "under")
    }

    fn symmetry(&mut self) -> Ident {
        if !["flips", "rotations", "reversal"].iter().any(|word| self.is_word(word)) {
            self.expected_one_of(&["flips", "rotations", "reversal"]);
        }
        if self.is_at(Kind::Name) {
            return self.name();
        }
        Ident { name: String::new(), span: self.empty_span() }
    }

    fn start(&mut self) -> ClauseKind {
        self.bump();
        let args = if self.is_at(Kind::Name) {
            let name = self.text_of(self.peek());
            let diagnostic = self.unexpected(quoted("("));
            self.error(diagnostic.hint_with(Hint::Write, super::write(format!("start ({name})"))));
            self.skip_to(Kind::Assign);
            Vec::new()
        } else {
            let argument = |parser: &mut Self| {
                let name = parser.name();
                let ty = if parser.eat(Kind::Colon) { Some(parser.ty()) } else { None };
                (name, ty)
            };
            self.in_parentheses(argument).0
        };
        self.defining();
        let result = self.sum();
        let mut conditions = Vec::new();
        while self.eat(Kind::Where) {
            conditions.push(self.expr());
        }
        ClauseKind::Start { args, result, conditions }
    }

    fn compound(&mut self) -> ClauseKind {
        self.bump();
        let compound = if self.eat_word("disjunctive") {
            Compound::Disjunctive
        } else if self.eat_word("conjunctive") {
            Compound::Conjunctive
        } else if self.eat_word("selective") {
            let is_limited = self.eat_word("up") && self.expect_word("to");
            Compound::Selective(is_limited.then(|| self.expr()))
        } else {
            self.expected_one_of(&["disjunctive", "conjunctive", "selective"]);
            return ClauseKind::Bad;
        };
        ClauseKind::Compound(compound)
    }

    fn ends(&mut self) -> ClauseKind {
        self.bump();
        if !self.expect(Kind::If) && ["when", "unless"].iter().any(|word| self.is_word(word)) {
            self.bump();
        }
        let condition = self.expr();
        self.expect(Kind::Colon);
        match self.ending() {
            Some(ending) => ClauseKind::Ends { condition, ending },
            None => ClauseKind::Bad,
        }
    }

    fn ending(&mut self) -> Option<Ending> {
        if self.eat_word("draw") {
            return Some(Ending::Draw);
        }
        if let Some(side) = self.side() {
            self.expect_word("wins");
            return Some(Ending::Wins(side));
        }
        if self.eat_word("mover") {
            if self.eat_word("wins") {
                return Some(Ending::MoverWins);
            }
            if self.eat_word("loses") {
                return Some(Ending::MoverLoses);
            }
        }
        self.expected_one_of(&["mover wins", "mover loses", "left wins", "right wins", "draw"]);
        None
    }

    fn win(&mut self) -> ClauseKind {
        self.bump();
        self.expect_word("by");
        self.expect_word("reaching");
        let kind = if self.is_at(Kind::Name) { Some(self.name()) } else { None };
        let goals = if self.is_at(Kind::OpenParen) { self.list(Self::expr).0 } else { Vec::new() };
        let condition = self.eat(Kind::If).then(|| self.expr());
        ClauseKind::Win { kind, goals, condition }
    }

    fn def(&mut self) -> ClauseKind {
        self.bump();
        let name = self.name();
        let args = self.fields();
        self.expect(Kind::Colon);
        let ty = self.ty();
        let decreases = if self.eat_word("decreases") {
            self.equals_ends = true;
            let measure = self.expr();
            self.equals_ends = false;
            Some(measure)
        } else {
            None
        };
        self.defining();
        ClauseKind::Def(Def { name, args, ty, decreases, body: self.expr() })
    }

    fn constant(&mut self) -> ClauseKind {
        self.bump();
        let name = self.name();
        if self.is_at(Kind::OpenParen) {
            let instead = format!("def {}(x: nat): nat = …", name.name);
            let diagnostic = self.unexpected(quoted("="));
            self.error(diagnostic.hint_with(Hint::Write, super::write(instead)));
            self.at = self.end;
            return ClauseKind::Bad;
        }
        self.defining();
        ClauseKind::Let { name, value: self.expr() }
    }

    /// `g(n) = e where c`.
    pub(super) fn claim(&mut self) -> Option<Claim> {
        let token = self.peek();
        let of = match self.text_of(token).as_str() {
            "g" => ClaimOf::Grundy,
            "value" => ClaimOf::Value,
            "P" => ClaimOf::Outcome('P'),
            "N" => ClaimOf::Outcome('N'),
            "L" => ClaimOf::Outcome('L'),
            "R" => ClaimOf::Outcome('R'),
            "D" => ClaimOf::Outcome('D'),
            _ => {
                self.expected_one_of(&["g", "P", "N", "L", "R", "D", "value"]);
                return None;
            }
        };
        self.bump();
        let (args, _): (Vec<Ident>, Span) = self.in_parentheses(Self::name);
        if !self.eat(Kind::Iff) {
            self.defining();
        }
        let body = self.expr();
        let condition = self.eat(Kind::Where).then(|| self.expr());
        Some(Claim { of, of_span: token.span, args, body, condition })
    }
}

/// Longer words are not compared with those of the language.
const LONGEST_SLIP: usize = 40;

/// The words that go on with a clause.
pub const CONTINUING_WORDS: &[&str] = &[
    "where",
    "unordered",
    "symmetric",
    "mirrored",
    "scoring",
    "again",
    "decreases",
    "up",
    "if",
    "let",
    "for",
];

/// The clause word that stands for a word of another language.
fn foreign_clause(word: &str) -> Option<&'static str> {
    match word {
        "游戏" => Some("game"),
        "标题" => Some("title"),
        "参数" | "parameter" | "parameters" => Some("param"),
        "局面" | "pos" | "state" => Some("position"),
        "起始" | "开始" | "init" => Some("start"),
        "走法" | "着法" | "操作" => Some("move"),
        "左" => Some("left"),
        "右" => Some("right"),
        "论断" | "断言" | "theorem" => Some("claim"),
        "函数" | "fn" | "fun" | "func" | "function" => Some("def"),
        "令" | "const" | "var" => Some("let"),
        "misère" => Some("misere"),
        _ => None,
    }
}
