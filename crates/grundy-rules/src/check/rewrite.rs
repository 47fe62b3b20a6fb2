//! Moves by rewriting a board, and symmetries of boards.
//!
//! A rewriting move is lowered to an ordinary one whose only item runs through all places where a
//! pattern lies. What it binds names the move, and may be used in `scoring`: `at`, the index or the first cell; `to`, the last
//! cell, where patterns are longer than one; `put`, where the clause has several rewritings. The
//! board that results has no name, so that it is not shown.

use grundy_messages::{Code, Hint, Label};
use grundy_syntax::tree::{self, Direction, Ident, Text};
use grundy_syntax::{Diagnostic, Span};

use super::boards::{cell, ragged, unknown_symbol};
use super::clauses::Builder;
use super::types::symbol_span;
use crate::board::{ANY, Grid, Shape};
use crate::ir::{BoardFunction, Builtin, Expr, ExprKind, Item, Move, Pattern, Scoped, Sum, Symmetry};
use crate::types::Type;
use crate::value::Value;

impl Builder<'_> {
    /// A move by rewriting.
    pub(super) fn rewriting(&mut self, rule: &tree::Rewrite, span: Span) {
        let Some(kind) = self.kind_of_move(&rule.name) else { return };
        let Some((slot, board)) = self.only_board(kind, span, Code::PatternBoard, Some(Hint::BoardField))
        else {
            return;
        };
        let before = self.diagnostics.len();
        let patterns = match &board {
            Type::Grid(alphabet) => self.grid_patterns(rule, alphabet.as_deref()),
            other => self.row_patterns(rule, super::boards::alphabet_of(other).as_deref()),
        };
        if self.diagnostics.len() > before {
            return;
        }
        let fields = self.globals.kinds.get(kind).fields.clone();
        let bound = bound(&fields[slot].1, rule.rewrites.len() > 1, &patterns);
        let mut lowered = lowered(&fields, (kind, slot), rule, &patterns, &bound, span);
        if let Some(scoring) = &rule.scoring {
            // A field keeps its name where a place is called the same.
            let is_field = |name: &str| fields.iter().any(|(field, _)| field == name);
            let places = bound.iter().map(|(name, ty)| match is_field(name) {
                true => (String::new(), ty.clone()),
                false => ((*name).to_owned(), ty.clone()),
            });
            let first: Vec<(String, Type)> = fields.iter().cloned().chain(places).collect();
            let scoped = self.scope(&first, |scope| scope.scoring(scoring));
            lowered.result.slots.extend(scoped.slots.into_iter().skip(first.len()));
            lowered.scoring = Some(scoped.body);
        }
        self.rules.moves.push(lowered);
    }

    /// The slot and the type of the only row or grid of a kind; reports where it has none or several.
    fn only_board(
        &mut self,
        kind: usize,
        span: Span,
        code: Code,
        hint: Option<Hint>,
    ) -> Option<(usize, Type)> {
        let fields = &self.globals.kinds.get(kind).fields;
        if fields.iter().any(|(_, ty)| *ty == Type::Unknown) {
            return None;
        }
        let boards =
            fields.iter().enumerate().filter(|(_, (_, ty))| matches!(ty, Type::Row(_) | Type::Grid(_)));
        let boards: Vec<(usize, Type)> = boards.map(|(slot, (_, ty))| (slot, ty.clone())).collect();
        if let [board] = boards.as_slice() {
            return Some(board.clone());
        }
        let diagnostic = Diagnostic::new(code, span).arg("found", boards.len().to_string());
        self.report(hint.map_or(diagnostic.clone(), |hint| diagnostic.hint(hint)));
        None
    }

    /// The symmetries of a kind, which must be those of its only board.
    pub(super) fn symmetries(&mut self, kind: usize, written: &[Ident]) -> Vec<Symmetry> {
        let Some(first) = written.first() else { return Vec::new() };
        let Some((_, board)) = self.only_board(kind, first.span, Code::SymmetricBoard, None) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for ident in written {
            let symmetry = match (ident.name.as_str(), &board) {
                ("reversal", Type::Row(_)) => Symmetry::Reversal,
                ("flips", Type::Grid(_)) => Symmetry::Flips,
                ("rotations", Type::Grid(_)) => Symmetry::Rotations,
                _ => {
                    let diagnostic = Diagnostic::new(Code::SymmetricKind, ident.span)
                        .arg("name", ident.name.as_str())
                        .arg("board", board.arg());
                    let (row, grid) = ("symmetric under reversal", "symmetric under flips");
                    let write = if let Type::Row(_) = board { row } else { grid };
                    self.report(diagnostic.hint_with(Hint::Write, vec![("write", write.into())]));
                    continue;
                }
            };
            if !found.contains(&symmetry) {
                found.push(symmetry);
            }
        }
        found
    }

    /// Reports symbols of a pattern that the alphabet does not have.
    fn spelled(&mut self, text: &Text, alphabet: Option<&str>) {
        let Some(alphabet) = alphabet else { return };
        let grid = |symbol| symbol == '/';
        let mut symbols = text.value.char_indices();
        let unknown = symbols.find(|(_, c)| *c != ANY && !grid(*c) && !alphabet.contains(*c));
        if let Some((at, symbol)) = unknown {
            self.report(unknown_symbol(symbol, alphabet, symbol_span(text, at, symbol)));
        }
    }

    fn row_patterns(&mut self, rule: &tree::Rewrite, alphabet: Option<&str>) -> Patterns {
        if let Some((_, span)) = rule.direction {
            let diagnostic = Diagnostic::new(Code::PatternDirection, span);
            self.report(diagnostic.arg("direction", Label::LieAcrossRow).hint(Hint::RemoveIt));
        }
        let mut found = Vec::new();
        for (from, to) in &rule.rewrites {
            [from, to].into_iter().for_each(|text| self.spelled(text, alphabet));
            if let Some(block) = [from, to].into_iter().find(|text| text.value.contains('/')) {
                let diagnostic = Diagnostic::new(Code::PatternDirection, block.span);
                self.report(diagnostic.arg("direction", Label::LieRow));
            }
            if from.value.is_empty() {
                self.report(Diagnostic::new(Code::PatternEmpty, from.span));
            }
            let (left, right): (Vec<char>, Vec<char>) =
                (from.value.chars().collect(), to.value.chars().collect());
            if right.iter().skip(left.len()).any(|symbol| *symbol == ANY) {
                self.report(Diagnostic::new(Code::PatternWildcard, to.span));
            }
            found.push((left.clone(), right.clone(), to.value.clone()));
            if rule.mirrored {
                found.push((reversed(&left), reversed(&right), to.value.clone()));
            }
        }
        let mut seen: Vec<(Vec<char>, Vec<char>)> = Vec::new();
        found.retain(|(from, to, _)| {
            let new = !seen.contains(&(from.clone(), to.clone()));
            seen.push((from.clone(), to.clone()));
            new
        });
        Patterns::Row(found)
    }

    fn grid_patterns(&mut self, rule: &tree::Rewrite, alphabet: Option<&str>) -> Patterns {
        let mut found: Vec<Shape> = Vec::new();
        for (from, to) in &rule.rewrites {
            [from, to].into_iter().for_each(|text| self.spelled(text, alphabet));
            let (Some(left), Some(right)) = (self.block(from), self.block(to)) else { continue };
            let size = |grid: &Grid| (grid.rows(), grid.columns());
            if left.cells().is_empty() {
                self.report(Diagnostic::new(Code::PatternEmpty, from.span));
            } else if size(&left) != size(&right) {
                let written = |grid: &Grid| match size(grid) {
                    (0 | 1, columns) => columns.to_string(),
                    (rows, columns) => format!("{rows}×{columns}"),
                };
                let diagnostic = Diagnostic::new(Code::PatternLength, to.span)
                    .arg("left", written(&left))
                    .arg("right", written(&right));
                self.report(diagnostic.hint(Hint::KeepShape));
            } else {
                found.extend(self.shapes(rule, &left, &right, &to.value));
            }
        }
        let mut seen: Vec<Vec<(i64, i64, char, char)>> = Vec::new();
        found.retain(|shape| {
            let new = !seen.contains(&shape.cells());
            seen.push(shape.cells());
            new
        });
        Patterns::Grid(found)
    }

    fn block(&mut self, text: &Text) -> Option<Grid> {
        match Grid::read(&text.value) {
            Ok(grid) => Some(grid),
            Err(wrong) => {
                self.report(ragged(wrong, text.span));
                None
            }
        }
    }

    /// A pattern in all ways in which it may lie.
    fn shapes(&mut self, rule: &tree::Rewrite, left: &Grid, right: &Grid, put: &str) -> Vec<Shape> {
        let direction = rule.direction.map_or(Direction::Rows, |(direction, _)| direction);
        let mut found = if left.rows() == 1 {
            let ways: &[(i64, i64)] = match direction {
                Direction::Rows => &[(0, 1)],
                Direction::Columns => &[(1, 0)],
                Direction::Any => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
                Direction::Diagonals => &[(1, 1), (1, -1)],
            };
            ways.iter().map(|way| line(left, right, *way, put)).collect::<Vec<_>>()
        } else {
            match (direction, rule.direction) {
                (Direction::Columns | Direction::Diagonals, Some((_, span))) => {
                    let diagnostic = Diagnostic::new(Code::PatternDirection, span);
                    self.report(diagnostic.arg("direction", Label::LieBlock));
                    return Vec::new();
                }
                (Direction::Any, _) => turns(left, right, put),
                _ => vec![block_shape(left, right, put)],
            }
        };
        if rule.mirrored {
            let back: Vec<Shape> = found.iter().map(backwards).collect();
            found.extend(back);
        }
        found
    }
}

/// Patterns of one clause, in all ways in which they may lie.
enum Patterns {
    /// Left side, right side, the right side as written.
    Row(Vec<(Vec<char>, Vec<char>, String)>),
    Grid(Vec<Shape>),
}

fn reversed(symbols: &[char]) -> Vec<char> {
    symbols.iter().rev().copied().collect()
}

/// A pattern of one row laid out along a way.
fn line(left: &Grid, right: &Grid, way: (i64, i64), put: &str) -> Shape {
    let offsets = (0_i64..).take(left.cells().len()).map(|at| (at * way.0, at * way.1)).collect();
    Shape { offsets, from: left.cells().to_vec(), to: right.cells().to_vec(), put: put.to_owned() }
}

/// A block as it is written.
fn block_shape(left: &Grid, right: &Grid, put: &str) -> Shape {
    let columns = left.columns();
    let offset = |at: usize| Some((i64::try_from(at / columns).ok()?, i64::try_from(at % columns).ok()?));
    let offsets = (0..left.cells().len()).filter_map(offset).collect();
    Shape { offsets, from: left.cells().to_vec(), to: right.cells().to_vec(), put: put.to_owned() }
}

/// A block in its four turns.
fn turns(left: &Grid, right: &Grid, put: &str) -> Vec<Shape> {
    let (mut left, mut right) = (left.clone(), right.clone());
    let mut found = Vec::new();
    for _ in 0..4 {
        found.push(block_shape(&left, &right, put));
        (left, right) = (left.turned(), right.turned());
    }
    found
}

/// The same pattern with both sides reversed.
fn backwards(shape: &Shape) -> Shape {
    Shape { from: reversed(&shape.from), to: reversed(&shape.to), ..shape.clone() }
}

/// The patterns as a value, for the function that finds their places.
fn as_value(patterns: &Patterns) -> Value {
    let text = |text: &str| Value::row(text.chars().collect());
    match patterns {
        Patterns::Row(patterns) => {
            let one = |(from, to, put): &(Vec<char>, Vec<char>, String)| {
                Value::tuple(vec![Value::row(from.clone()), Value::row(to.clone()), text(put)])
            };
            Value::list(patterns.iter().map(one).collect())
        }
        Patterns::Grid(shapes) => {
            let number = |number: i64| Value::Int(number.into());
            let one = |shape: &Shape| {
                let offsets = shape
                    .offsets
                    .iter()
                    .map(|(row, column)| Value::tuple(vec![number(*row), number(*column)]));
                let offsets = Value::list(offsets.collect());
                let (from, to) = (Value::row(shape.from.clone()), Value::row(shape.to.clone()));
                Value::tuple(vec![offsets, from, to, text(&shape.put)])
            };
            Value::list(shapes.iter().map(one).collect())
        }
    }
}

/// What the item of the move binds: the place, what is put there, and the board made.
fn bound(board: &Type, several: bool, patterns: &Patterns) -> Vec<(&'static str, Type)> {
    let put = (if several { "put" } else { "" }, Type::Row(None));
    match patterns {
        Patterns::Row(_) => vec![("at", Type::Nat), put, ("", board.clone())],
        Patterns::Grid(shapes) => {
            let to = if shapes.iter().any(|shape| shape.offsets.len() > 1) { "to" } else { "" };
            vec![("at", cell()), (to, cell()), put, ("", board.clone())]
        }
    }
}

/// The move: its item runs through all places, its result is the board made there.
fn lowered(
    fields: &[(String, Type)],
    (kind, slot): (usize, usize),
    rule: &tree::Rewrite,
    patterns: &Patterns,
    bound: &[(&str, Type)],
    span: Span,
) -> Move {
    let made = |kind, ty: Type| Expr { kind, ty, span };
    let board = fields[slot].1.clone();
    let element = Type::Tuple(bound.iter().map(|(_, ty)| ty.clone()).collect());
    let literal = made(ExprKind::Literal(as_value(patterns)), Type::Unknown);
    let here = made(ExprKind::Local(slot), board.clone());
    let places = ExprKind::Builtin(Builtin::Board(BoardFunction::Rewrites), vec![here, literal]);
    let places = made(places, Type::List(Box::new(element)));
    let first = fields.len();
    let pattern = Pattern::Tuple((first..first + bound.len()).map(Pattern::Slot).collect());
    let result = fields.iter().enumerate().map(|(at, (_, ty))| {
        let from = if at == slot { first + bound.len() - 1 } else { at };
        made(ExprKind::Local(from), ty.clone())
    });
    let body = Sum::Component { kind, fields: result.collect(), span };
    let names = fields.iter().map(|(name, _)| name.as_str()).chain(bound.iter().map(|(name, _)| *name));
    Move {
        kind,
        side: rule.side,
        name: rule.name.name.name.clone(),
        items: vec![Item::In(pattern, places)],
        result: Scoped { slots: names.map(str::to_owned).collect(), body },
        scoring: None,
        span: rule.name.name.span,
    }
}
