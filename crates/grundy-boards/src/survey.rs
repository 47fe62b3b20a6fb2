//! Which moves of a game are packed, and why the others are not.
//!
//! A board has a size only when it is met, so a small board of the same kind stands for all of them here; nothing that is refused depends on the size but
//! boards that are too large.

use grundy_rules::board::Grid;
use grundy_rules::classify::Class;
use grundy_rules::ir::Kind;
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value};

use crate::board::Size;
use crate::chosen::{chosen, has_sets_only};
use crate::layout::Layout;
use crate::outline::Outline;
use crate::refused::Refused;
use crate::whole::Whole;

/// How a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Its patterns are laid on all places of the board at once.
    Patterns,
    /// What it takes from sets is a table of masks.
    Masks,
    /// Its guards and what it leads to are operations on words.
    Words,
    /// The interpreter makes it.
    Interpreted(Refused),
}

impl Form {
    /// The name used in JSON, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Patterns => "patterns",
            Self::Masks => "masks",
            Self::Words => "words",
            Self::Interpreted(_) => "interpreter",
        }
    }

    /// Why the interpreter makes it, where it does.
    pub fn refused(self) -> Option<Refused> {
        if let Self::Interpreted(why) = self { Some(why) } else { None }
    }
}

/// What is known of the moves of a game on boards or sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The form of each move, in the order of the rules.
    pub moves: Vec<Form>,
    /// Why an ending or a goal is left to the interpreter, where one is.
    pub endings: Option<Refused>,
}

/// The words of the largest position that is searched whole.
const WORDS: usize = 4;
/// How many numbers there may be in a set that stands for all.
const LEAST: Size = Size { rows: 1, columns: 4 };
/// Cells of a side of the board that stands for all.
const SIDE: usize = 3;

/// The form of each move; `None` where positions have neither a board nor sets, an error where no move is packed, for a reason that concerns them all.
pub fn survey(game: &BoundGame, class: &Class) -> Option<Result<Survey, Refused>> {
    let kinds = &game.rules().kinds;
    kinds.iter().any(|kind| kind.fields.iter().any(|field| is_packed(&field.ty))).then_some(())?;
    Some(match kinds.as_slice() {
        [kind] => of_kind(game, class, kind),
        _ => Err(Refused::SeveralKinds),
    })
}

fn is_packed(ty: &Type) -> bool {
    match ty {
        Type::Row(_) | Type::Grid(_) => true,
        Type::Set(element) => matches!(element.as_ref(), Type::Vertex(_) | Type::Edge(_) | Type::Nat),
        _ => false,
    }
}

fn of_kind(game: &BoundGame, class: &Class, kind: &Kind) -> Result<Survey, Refused> {
    let rules = game.rules();
    if kind.fields.iter().any(|field| matches!(field.ty, Type::Row(None) | Type::Grid(None))) {
        return Err(Refused::NoAlphabet);
    }
    let plain = rules.ends.is_empty() && rules.goals.is_empty();
    if plain && has_sets_only(game) && chosen(game, class, LEAST).is_ok() {
        return Ok(Survey { moves: vec![Form::Masks; rules.moves.len()], endings: None });
    }
    if plain && Outline::of(game, class).is_ok() {
        return Ok(Survey { moves: vec![Form::Patterns; rules.moves.len()], endings: None });
    }
    let fields = kind.fields.iter().map(|field| sample(&field.ty)).collect::<Option<Vec<Value>>>();
    let component = Component { kind: 0, fields: fields.ok_or(Refused::NotABoard)?.into() };
    let whole = Whole::<WORDS>::new(game, class, Layout::of(game, &component)?)?;
    Ok(Survey { moves: whole.forms(), endings: whole.missed() })
}

/// A small value of a type; `None` where positions with it are not packed.
fn sample(ty: &Type) -> Option<Value> {
    let first = |alphabet: &Option<String>| alphabet.as_ref().and_then(|symbols| symbols.chars().next());
    Some(match ty {
        Type::Row(alphabet) => Value::row(vec![first(alphabet)?; SIDE]),
        Type::Grid(alphabet) => {
            let row: String = std::iter::repeat_n(first(alphabet)?, SIDE).collect();
            Value::grid(Grid::read(&vec![row; SIDE].join("/")).ok()?)
        }
        Type::Set(_) => Value::set(Vec::new()),
        Type::Nat | Type::Vertex(_) | Type::Edge(_) => Value::from(0_u64),
        _ => return None,
    })
}
