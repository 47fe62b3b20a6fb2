//! What the rules say of a board, read off the intermediate representation.
//!
//! # Setting
//!
//! A game has one kind of component, whose only field is a row or a grid, and every move rewrites it by patterns. A *pattern* is a
//! set of cells with, for each, the symbol that must stand there (or anything) and the symbol that is put there (or what stood there).
//!
//! # Theorem
//!
//! Call a symbol *inert* if no pattern asks for it, and if no pattern changes a cell without asking what stands there. A cell with an inert symbol
//! never changes and no pattern depends on which inert symbol it is. So, where play ends only because a player cannot
//! move, boards that differ in inert symbols alone have the same game tree. If moreover no pattern has a cell at which it asks for nothing, a pattern
//! that lies on a board never touches an inert cell, so that it does not matter whether such a cell is there at all.
//!
//! # How the code uses it
//!
//! All inert symbols have code 0, and so has what lies outside of a board, where the second part of the theorem applies ([`Extent::Open`]). Where an
//! ending or a goal may look at any symbol, each has a code of its own and nothing is left out.
//!
//! # What is not covered
//!
//! Moves with guards or arithmetic, patterns that change the length of a row, several boards in one component, points and compounds: they are
//! refused with the reason and stay with the interpreter.
//!
//! # Cost
//!
//! Linear in the text.

use grundy_core::Player;
use grundy_rules::BoundGame;
use grundy_rules::board::ANY;
use grundy_rules::classify::Class;
use grundy_rules::ir::{BoardFunction, Builtin, Compound, Expr, ExprKind, Item, Move, Rules};
use grundy_rules::{Type, Value};
pub(crate) use grundy_syntax::tree::Play;
use grundy_syntax::tree::Side;

use crate::convert::bit;
use crate::refused::Refused;

/// A symbol as the packed board knows it; 0 is inert where there are inert symbols.
pub(crate) type Code = u32;

/// One cell of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cell {
    /// Rows from the first cell.
    pub(crate) row: i64,
    /// Columns from the first cell.
    pub(crate) column: i64,
    /// What must stand there; `None` is anything.
    pub(crate) from: Option<Code>,
    /// What stands there afterwards; `None` is what stood there.
    pub(crate) to: Option<Code>,
}

/// A pattern of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// The number of the move.
    pub(crate) rule: usize,
    /// Whose move it is; `None` is anyone's.
    pub(crate) side: Option<Side>,
    /// Its cells; the first is where the move is said to be made.
    pub(crate) cells: Vec<Cell>,
}

impl Pattern {
    /// Whether a player may use it.
    pub(crate) fn is_of(&self, player: Player) -> bool {
        match self.side {
            None => true,
            Some(Side::Left) => player == Player::Left,
            Some(Side::Right) => player == Player::Right,
        }
    }
}

/// Whether it matters where the board ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// It does not: what is outside is like an inert cell, so that boards fall apart and may be moved about.
    Open,
    /// It does: the board is one thing of fixed size.
    Fixed,
}

/// What the rules say of the board.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    /// Whether the board is a row.
    pub(crate) is_row: bool,
    /// The symbols, in the order of the alphabet.
    pub(crate) alphabet: Vec<char>,
    /// The code of each.
    pub(crate) codes: Vec<Code>,
    /// The patterns, in the order of the moves.
    pub(crate) patterns: Vec<Pattern>,
    /// Whether it matters where the board ends.
    pub(crate) extent: Extent,
    /// Whether a clause besides the moves may end play.
    pub(crate) has_endings: bool,
    /// Whether both players have the same moves.
    pub(crate) is_impartial: bool,
    /// Who wins when a player cannot move.
    pub(crate) play: Play,
    /// Whether every play ends.
    pub(crate) descends: bool,
    /// Whether points decide.
    pub(crate) has_score: bool,
}

/// A cell of a pattern as the rules write it: rows, columns, what must stand there, what is put.
type Written = (i64, i64, char, char);

impl Outline {
    /// Reads the rules of a game all of whose moves rewrite.
    pub(crate) fn of(game: &BoundGame, class: &Class) -> Result<Self, Refused> {
        let rules = game.rules();
        if !rules.kinds.iter().all(|kind| kind.conditions.iter().all(|one| speaks_of_shape(&one.body))) {
            return Err(Refused::Where);
        }
        if let Some(index) = rules.moves.iter().position(|rule| patterns(rule).is_none()) {
            board(rules)?;
            return Err(Refused::Move(index));
        }
        Self::read(game, class, !rules.ends.is_empty() || !rules.goals.is_empty())
    }

    /// What there is to say of a game on sets.
    pub(crate) fn of_sets(game: &BoundGame, class: &Class) -> Self {
        let rules = game.rules();
        Self {
            is_row: false,
            alphabet: Vec::new(),
            codes: vec![0, 1],
            patterns: Vec::new(),
            extent: Extent::Open,
            has_endings: !rules.ends.is_empty() || !rules.goals.is_empty(),
            is_impartial: class.impartial.is_proved(),
            play: game.play(),
            descends: class.descends.is_proved(),
            has_score: rules.score,
        }
    }

    /// Reads the moves that rewrite, with a code for each symbol where something else may look at any.
    pub(crate) fn read(game: &BoundGame, class: &Class, has_endings: bool) -> Result<Self, Refused> {
        let rules = game.rules();
        let (is_row, alphabet) = board(rules)?;
        admitted(game, class)?;
        let mut written = Vec::new();
        for (index, rule) in rules.moves.iter().enumerate() {
            for cells in patterns(rule).unwrap_or_default() {
                written.push((index, rule.side, cells.ok_or(Refused::Length(index))?));
            }
        }
        let all = || written.iter().flat_map(|(_, _, cells)| cells);
        let blind = all().any(|(_, _, from, to)| *from == ANY && *to != ANY);
        let asked = |symbol: &char| all().any(|(_, _, from, _)| from == symbol);
        let codes: Vec<Code> = if has_endings || blind {
            (0..bit(alphabet.len())).collect()
        } else {
            let mut next = 0;
            let mut code = |symbol: &char| {
                next += u32::from(asked(symbol));
                if asked(symbol) { next } else { 0 }
            };
            alphabet.iter().map(&mut code).collect()
        };
        let open = !has_endings && !all().any(|(_, _, from, _)| *from == ANY);
        let extent = if open { Extent::Open } else { Extent::Fixed };
        let code = |symbol: char| alphabet.iter().position(|other| *other == symbol).map(|at| codes[at]);
        let coded = |cells: &[Written]| {
            let cells = cells.iter();
            cells
                .map(|&(row, column, from, to)| Cell { row, column, from: code(from), to: code(to) })
                .collect()
        };
        let patterns = written.iter().map(|(rule, side, cells)| Pattern {
            rule: *rule,
            side: *side,
            cells: coded(cells),
        });
        let patterns = patterns.collect();
        let (is_impartial, play, descends) =
            (class.impartial.is_proved(), game.play(), class.descends.is_proved());
        let has_score = rules.score;
        Ok(Self {
            is_row,
            codes,
            patterns,
            extent,
            has_endings,
            is_impartial,
            play,
            descends,
            has_score,
            alphabet,
        })
    }

    /// How many bits a cell takes.
    pub(crate) fn planes(&self) -> u32 {
        let most = self.codes.iter().max().copied().unwrap_or(0);
        (u32::BITS - most.leading_zeros()).max(1)
    }

    /// The code of a symbol.
    pub(crate) fn code(&self, symbol: char) -> Option<Code> {
        self.alphabet.iter().position(|other| *other == symbol).map(|at| self.codes[at])
    }

    /// The first symbol with a code, `#` if it is one of them.
    pub(crate) fn symbol(&self, code: Code) -> Option<char> {
        let mut with = self.alphabet.iter().zip(&self.codes).filter(|(_, other)| **other == code);
        let outside = with.clone().find(|(symbol, _)| **symbol == grundy_rules::board::OUTSIDE);
        outside.or_else(|| with.next()).map(|(symbol, _)| *symbol)
    }
}

/// Whether the only board is a row, and its alphabet.
fn board(rules: &Rules) -> Result<(bool, Vec<char>), Refused> {
    let [kind] = rules.kinds.as_slice() else { return Err(Refused::SeveralKinds) };
    let [field] = kind.fields.as_slice() else { return Err(Refused::NotABoard) };
    let (is_row, alphabet) = match &field.ty {
        Type::Row(alphabet) => (true, alphabet),
        Type::Grid(alphabet) => (false, alphabet),
        _ => return Err(Refused::NotABoard),
    };
    let alphabet: Vec<char> = alphabet.as_ref().ok_or(Refused::NoAlphabet)?.chars().collect();
    Ok((is_row, alphabet))
}

/// Refuses what has more to it than moves and endings.
pub(crate) fn admitted(game: &BoundGame, class: &Class) -> Result<(), Refused> {
    if game.rules().score { Err(Refused::Score) } else { admitted_with_score(game, class) }
}

/// The same where points may decide.
pub(crate) fn admitted_with_score(game: &BoundGame, class: &Class) -> Result<(), Refused> {
    let rules = game.rules();
    let [kind] = rules.kinds.as_slice() else { return Err(Refused::SeveralKinds) };
    let proved = |verdict: &Option<grundy_core::Verdict>| verdict.as_ref().is_some_and(|v| v.is_proved());
    if !matches!(rules.compound, Compound::Disjunctive) {
        Err(Refused::Compound)
    } else if kind.reduce.is_some() && game.reduces() && !proved(&class.reduction) {
        Err(Refused::Reduction)
    } else if !kind.symmetries.is_empty() && game.uses_symmetries() && !proved(&class.symmetry) {
        Err(Refused::Symmetry)
    } else {
        Ok(())
    }
}

/// Whether an expression over the board asks only for its size.
pub(crate) fn speaks_of_shape(e: &Expr) -> bool {
    let (mut all, mut sizes) = (0, 0);
    e.walk(&mut |inner| match &inner.kind {
        ExprKind::Local(0) => all += 1,
        ExprKind::Builtin(
            Builtin::Len | Builtin::Board(BoardFunction::Rows | BoardFunction::Columns),
            args,
        ) if matches!(
            args.as_slice(),
            [Expr { kind: ExprKind::Local(0), ty: Type::Row(_) | Type::Grid(_), .. }]
        ) =>
        {
            sizes += 1;
        }
        _ => {}
    });
    all == sizes
}

/// The patterns of a rewriting move, each `None` where it changes the length; `None` for other moves.
fn patterns(rule: &Move) -> Option<Vec<Option<Vec<Written>>>> {
    let [Item::In(_, places)] = rule.items.as_slice() else { return None };
    let ExprKind::Builtin(Builtin::Board(BoardFunction::Rewrites), args) = &places.kind else { return None };
    let [_, Expr { kind: ExprKind::Literal(patterns), .. }] = args.as_slice() else { return None };
    Some(patterns.elements()?.iter().map(cells).collect())
}

/// The cells of a pattern, where it keeps the length of a row.
fn cells(pattern: &Value) -> Option<Vec<Written>> {
    let number = |value: &Value| value.as_int().and_then(grundy_values::Int::to_i64);
    match pattern.elements()? {
        [Value::Row(from), Value::Row(to), _] if from.len() == to.len() => {
            Some(from.iter().zip(to.iter()).zip(0..).map(|((from, to), at)| (0, at, *from, *to)).collect())
        }
        [Value::List(offsets), Value::Row(from), Value::Row(to), _] => {
            let mut found = Vec::new();
            for ((offset, from), to) in offsets.iter().zip(from.iter()).zip(to.iter()) {
                let [row, column] = offset.elements()? else { return None };
                found.push((number(row)?, number(column)?, *from, *to));
            }
            Some(found)
        }
        _ => None,
    }
}
