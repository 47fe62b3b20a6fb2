//! Why a board is not packed.

use grundy_messages::{Arg, Label};
use grundy_rules::Rules;
use grundy_syntax::Span;

/// Why the moves of a game are not compiled for a board; the interpreter plays it all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The kind of component is not exactly one row or one grid.
    NotABoard,
    /// There are several kinds of components.
    SeveralKinds,
    /// The board has no alphabet in its type.
    NoAlphabet,
    /// The move with this number is no rewriting of the board: it has guards or arithmetic.
    Move(usize),
    /// The move with this number uses an expression, the one at this place, that has no form in machine words.
    Expression {
        /// The number of the move.
        rule: usize,
        /// The place of the expression.
        span: Span,
    },
    /// The move with this number may lead to several components, or to none.
    Splits(usize),
    /// The move with this number rewrites a board that has other fields beside it.
    Fields(usize),
    /// A condition under which play ends uses an expression, the one at this place, that has no form in machine words.
    Ends(Span),
    /// A pattern of the move with this number changes the length of the row.
    Length(usize),
    /// `where` speaks of the symbols, not only of the shape.
    Where,
    /// `reduce` is not proved to keep values.
    Reduction,
    /// Symmetries are used that are not proved.
    Symmetry,
    /// Points decide.
    Score,
    /// A turn moves in several components.
    Compound,
    /// `ends if` or `win by reaching` says how play ends, and the question is about sums.
    Ending,
    /// The players have different moves, and the question is about Grundy values.
    Sides,
    /// Play is misère, and the question is about values.
    Misere,
    /// Play is not proved to end.
    Loops,
    /// The board needs more bits than there are.
    TooLarge {
        /// Bits needed.
        bits: usize,
    },
}

impl Refused {
    /// The name used in JSON, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::NotABoard => "not-a-board",
            Self::SeveralKinds => "several-kinds",
            Self::NoAlphabet => "no-alphabet",
            Self::Move(_) => "move",
            Self::Expression { .. } => "expression",
            Self::Splits(_) => "splits",
            Self::Fields(_) => "fields",
            Self::Ends(_) => "ends",
            Self::Length(_) => "length",
            Self::Where => "where",
            Self::Reduction => "reduction",
            Self::Symmetry => "symmetry",
            Self::Score => "score",
            Self::Compound => "compound",
            Self::Ending => "ending",
            Self::Sides => "sides",
            Self::Misere => "misere",
            Self::Loops => "loops",
            Self::TooLarge { .. } => "too-large",
        }
    }

    /// The reason in words.
    pub fn reason(self, rules: &Rules) -> Arg {
        let named = |label: Label, index: usize| {
            let name = rules.moves.get(index).map_or("", |rule| rule.name.as_str());
            Arg::Filled(label, vec![("name", Arg::from(name))])
        };
        let text = |span: Span| ("text", Arg::from(quoted(rules, span)));
        Arg::Label(match self {
            Self::NotABoard => Label::BoardsNotABoard,
            Self::SeveralKinds => Label::BoardsSeveralKinds,
            Self::NoAlphabet => Label::BoardsNoAlphabet,
            Self::Move(index) => return named(Label::BoardsMove, index),
            Self::Expression { rule, span } => {
                let name = rules.moves.get(rule).map_or("", |rule| rule.name.as_str());
                return Arg::Filled(Label::BoardsExpression, vec![("name", Arg::from(name)), text(span)]);
            }
            Self::Ends(span) => return Arg::Filled(Label::BoardsEnds, vec![text(span)]),
            Self::Splits(index) => return named(Label::BoardsSplits, index),
            Self::Fields(index) => return named(Label::BoardsFields, index),
            Self::Length(index) => return named(Label::BoardsLength, index),
            Self::Where => Label::BoardsWhere,
            Self::Reduction => Label::BoardsReduction,
            Self::Symmetry => Label::BoardsSymmetry,
            Self::Score => Label::RefusedScore,
            Self::Compound => Label::BoardsCompound,
            Self::Ending => Label::BoardsEnding,
            Self::Sides => Label::RefusedSides,
            Self::Misere => Label::WhyMisere,
            Self::Loops => Label::BoardsLoops,
            Self::TooLarge { bits } => {
                return Arg::Filled(Label::BoardsTooLarge, vec![("bits", Arg::from(bits.to_string()))]);
            }
        })
    }
}

/// Characters of an expression that are quoted.
const QUOTED: usize = 60;

/// What stands at a place of the rules, on one line and not long.
fn quoted(rules: &Rules, span: Span) -> String {
    let text = rules.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
