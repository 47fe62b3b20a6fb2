//! Boards: strings, and the functions of rows and grids.
//!
//! A string is a row, or a grid where it has `/`. Where a symbol is needed, a string of one
//! character is that symbol; where a grid is needed, a row is a grid of one row. Its characters are
//! compared with the alphabet of the place where it stands.

use grundy_messages::{Arg, Code, Hint};
use grundy_syntax::{Diagnostic, Span, tree};

use super::expr::quoted;
use super::scope::{Lowerer, bad};
use crate::board::{Grid, OUTSIDE, Ragged};
use crate::ir::{BoardFunction, Builtin, Expr, ExprKind};
use crate::types::Type;
use crate::value::Value;

/// What a function of boards takes.
#[derive(Clone, Copy)]
enum Takes {
    Row,
    Grid,
    Symbols,
    Symbol,
    Cell,
    Number,
}

/// What a function of boards gives.
#[derive(Clone, Copy)]
enum Gives {
    Nat,
    Bool,
    Cells,
    Rows,
    Grids,
    Grid,
}

/// The functions of boards: name, meaning, arguments, result. `cells` has one argument or two.
const FUNCTIONS: &[(&str, BoardFunction, &[Takes], Gives)] = &[
    ("split", BoardFunction::Split, &[Takes::Row, Takes::Symbols], Gives::Rows),
    ("rows", BoardFunction::Rows, &[Takes::Grid], Gives::Nat),
    ("cols", BoardFunction::Columns, &[Takes::Grid], Gives::Nat),
    ("cells", BoardFunction::Cells, &[Takes::Grid, Takes::Symbols], Gives::Cells),
    ("cells", BoardFunction::Cells, &[Takes::Grid], Gives::Cells),
    ("inside", BoardFunction::Inside, &[Takes::Grid, Takes::Cell], Gives::Bool),
    ("around", BoardFunction::Around, &[Takes::Grid, Takes::Cell], Gives::Cells),
    ("regions", BoardFunction::Regions, &[Takes::Grid, Takes::Symbols], Gives::Grids),
    ("grid", BoardFunction::Grid, &[Takes::Number, Takes::Number, Takes::Symbol], Gives::Grid),
];

/// The names of the functions of boards.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|(name, ..)| *name)
}

/// The type of a cell of a grid.
pub(super) fn cell() -> Type {
    Type::Tuple(vec![Type::Int, Type::Int])
}

/// Rows of different length, at the place of the text.
pub(crate) fn ragged(ragged: Ragged, span: Span) -> Diagnostic {
    Diagnostic::new(Code::RaggedGrid, span)
        .arg("expected", ragged.expected.to_string())
        .arg("found", ragged.found.to_string())
        .hint(Hint::PadRows)
}

/// A symbol that an alphabet does not have.
pub(super) fn unknown_symbol(symbol: char, alphabet: &str, span: Span) -> Diagnostic {
    let write = format!("\"{alphabet}{symbol}\"");
    Diagnostic::new(Code::SymbolUnknown, span)
        .arg("symbol", symbol.to_string())
        .arg("alphabet", alphabet)
        .hint_with(Hint::AddSymbol, vec![("write", Arg::from(write))])
}

impl Lowerer<'_> {
    /// A string.
    pub(super) fn string(&mut self, text: &str, span: Span) -> Expr {
        let made = |value, ty| Expr { kind: ExprKind::Literal(value), ty, span };
        if !text.contains('/') {
            return made(Value::row(text.chars().collect()), Type::Row(None));
        }
        match Grid::read(text) {
            Ok(grid) => made(Value::grid(grid), Type::Grid(None)),
            Err(wrong) => {
                self.report(ragged(wrong, span));
                bad(span)
            }
        }
    }

    /// The expression as it is read where `want` is needed: strings become symbols or grids, and
    /// their characters are compared with the alphabet.
    pub(super) fn adapted(&mut self, expr: Expr, want: &Type) -> Expr {
        let Expr { kind, ty, span } = expr;
        match (kind, want) {
            (ExprKind::Literal(value @ (Value::Row(_) | Value::Grid(_))), _) => {
                self.text_as(value, ty, span, want)
            }
            (ExprKind::Set(parts), Type::Set(element)) => {
                let (parts, element) = self.all_adapted(parts, element);
                Expr { kind: ExprKind::Set(parts), ty: Type::Set(Box::new(element)), span }
            }
            (ExprKind::List(parts), Type::List(element) | Type::Bag(element)) => {
                let (parts, element) = self.all_adapted(parts, element);
                Expr { kind: ExprKind::List(parts), ty: Type::List(Box::new(element)), span }
            }
            (ExprKind::Tuple(parts), Type::Tuple(types)) if parts.len() == types.len() => {
                let parts: Vec<Expr> =
                    parts.into_iter().zip(types).map(|(part, ty)| self.adapted(part, ty)).collect();
                let ty = Type::Tuple(parts.iter().map(|part| part.ty.clone()).collect());
                Expr { kind: ExprKind::Tuple(parts), ty, span }
            }
            (ExprKind::If(condition, yes, no), _) => {
                let (yes, no) = (self.adapted(*yes, want), self.adapted(*no, want));
                let ty = yes.ty.join(&no.ty).unwrap_or(ty);
                Expr { kind: ExprKind::If(condition, Box::new(yes), Box::new(no)), ty, span }
            }
            (kind, _) => Expr { kind, ty, span },
        }
    }

    fn all_adapted(&mut self, parts: Vec<Expr>, want: &Type) -> (Vec<Expr>, Type) {
        let parts: Vec<Expr> = parts.into_iter().map(|part| self.adapted(part, want)).collect();
        let ty = parts.iter().try_fold(Type::Unknown, |ty, part| ty.join(&part.ty));
        (parts, ty.unwrap_or(Type::Unknown))
    }

    fn text_as(&mut self, value: Value, ty: Type, span: Span, want: &Type) -> Expr {
        let made = |value, ty: &Type| Expr { kind: ExprKind::Literal(value), ty: ty.clone(), span };
        let (expr, alphabet) = match (value, want) {
            (Value::Row(text), Type::Symbol(alphabet)) if text.len() == 1 => {
                (made(Value::Symbol(text[0]), want), alphabet)
            }
            (Value::Row(text), Type::Grid(alphabet)) => {
                let mut grid = Grid::filled(1, text.len(), OUTSIDE);
                if !text.is_empty() {
                    grid = grid.with_cells(text.to_vec());
                }
                (made(Value::grid(grid), want), alphabet)
            }
            (value @ Value::Row(_), Type::Row(alphabet)) | (value @ Value::Grid(_), Type::Grid(alphabet)) => {
                (made(value, want), alphabet)
            }
            (value, _) => return made(value, &ty),
        };
        if let (ExprKind::Literal(value), Some(alphabet)) = (&expr.kind, alphabet) {
            self.spelled(value, alphabet, span);
        }
        expr
    }

    /// Reports the first symbol of a string that the alphabet does not have.
    fn spelled(&mut self, value: &Value, alphabet: &str, span: Span) {
        let symbols: Vec<char> = match value {
            Value::Symbol(symbol) => vec![*symbol],
            Value::Row(row) => row.to_vec(),
            Value::Grid(grid) => grid.cells().to_vec(),
            _ => Vec::new(),
        };
        if let Some(symbol) = symbols.into_iter().find(|symbol| !alphabet.contains(*symbol)) {
            self.report(unknown_symbol(symbol, alphabet, span));
        }
    }

    /// A call of a function of boards; `None` where there is none of that name.
    pub(super) fn board_call(&mut self, name: &str, args: &[tree::Expr], span: Span) -> Option<Expr> {
        let known = || FUNCTIONS.iter().filter(|(known, ..)| *known == name);
        let first = known().next()?;
        let fits = known().find(|(_, _, takes, _)| takes.len() == args.len());
        let Some((name, function, takes, gives)) = fits else {
            args.iter().for_each(|arg| drop(self.expr(arg)));
            self.wrong_count(name, &first.2.len().to_string(), args.len(), span);
            return Some(bad(span));
        };
        let mut lowered: Vec<Expr> = Vec::with_capacity(args.len());
        for (arg, takes) in args.iter().zip(*takes) {
            let alphabet = lowered.first().and_then(|board| alphabet_of(&board.ty));
            let want = match takes {
                Takes::Row => Type::Row(None),
                Takes::Grid => Type::Grid(None),
                Takes::Symbols => Type::Row(alphabet),
                Takes::Symbol => Type::Symbol(None),
                Takes::Cell => cell(),
                Takes::Number => Type::Nat,
            };
            lowered.push(self.typed(arg, &want, quoted(name)));
        }
        let alphabet = lowered.first().and_then(|board| alphabet_of(&board.ty));
        if let (BoardFunction::Regions, Some(alphabet)) = (function, &alphabet)
            && !alphabet.contains(OUTSIDE)
        {
            self.report(no_outside(alphabet, lowered[0].span));
        }
        let kind = ExprKind::Builtin(Builtin::Board(*function), lowered);
        Some(Expr { kind, ty: given(*gives, alphabet), span })
    }

    /// `g[r, c]` or `g[cell]`.
    pub(super) fn grid_index(&mut self, grid: Expr, indices: &[tree::Expr], span: Span) -> Expr {
        let ty = Type::Symbol(alphabet_of(&grid.ty));
        let needs = || Arg::Label(grundy_messages::Label::AnIndex);
        let index = match indices {
            [one] => self.typed(one, &cell(), needs()),
            [row, column] => {
                let parts = vec![self.int(row, needs()), self.int(column, needs())];
                Expr { kind: ExprKind::Tuple(parts), ty: cell(), span: row.span.to(column.span) }
            }
            _ => {
                self.wrong_count("[ ]", "2", indices.len(), span);
                return bad(span);
            }
        };
        Expr { kind: ExprKind::Index(Box::new(grid), Box::new(index)), ty, span }
    }
}

/// The alphabet of a board, where it is known.
pub(super) fn alphabet_of(ty: &Type) -> Option<String> {
    match ty {
        Type::Row(alphabet) | Type::Grid(alphabet) | Type::Symbol(alphabet) => alphabet.clone(),
        _ => None,
    }
}

fn no_outside(alphabet: &str, span: Span) -> Diagnostic {
    let write = format!("\"{alphabet}{OUTSIDE}\"");
    Diagnostic::new(Code::RegionOutside, span)
        .arg("alphabet", alphabet)
        .hint_with(Hint::AddSymbol, vec![("write", Arg::from(write))])
}

/// The type of what a function gives, asked of a board over this alphabet.
fn given(gives: Gives, alphabet: Option<String>) -> Type {
    match gives {
        Gives::Nat => Type::Nat,
        Gives::Bool => Type::Bool,
        Gives::Cells => Type::Set(Box::new(Type::Tuple(vec![Type::Nat, Type::Nat]))),
        Gives::Rows => Type::List(Box::new(Type::Row(alphabet))),
        Gives::Grids => Type::List(Box::new(Type::Grid(alphabet))),
        Gives::Grid => Type::Grid(None),
    }
}
