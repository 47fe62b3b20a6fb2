//! Rules become one function that fills a table.
//!
//! # Setting
//!
//! The components of a box are those of one kind whose fields are natural numbers in given ranges.
//! Cells are numbered with the last axis running fastest, and filled in that order. The function
//! written here does for each cell what the interpreter does: it asks whether the cell is a position
//! (`where`), whether play has ended (`ends if`), runs through all branches of all moves, adds up
//! (by exclusive or) the entries of the parts of each option, marks the sum, and stores the least
//! value without a mark.
//!
//! # Theorem
//!
//! If every part of every option of a cell is a cell with a smaller number, the entry stored is the
//! Grundy value of the cell, given that the entries before it are (Sprague and Grundy, by induction
//! on the number of the cell).
//!
//! Where the results of single components are asked for, and no option has several parts, the entry is
//! the result for the player to move: he wins with an option that the opponent loses, else draws with
//! one that is drawn, else loses if there is an option at all. The result of a player who cannot move
//! is written 0, so that it is also the entry of the empty sum.
//!
//! # How the code uses it
//!
//! The condition is tested while the function runs, never assumed: a part that is not a cell before
//! the current one makes it return with the number of the cell, and the caller asks the interpreter
//! for that one. So does everything else that the machine cannot do as the interpreter does: a
//! number that leaves a machine word, a divisor that is not positive, a negative number where a
//! natural one must stand, a part that breaks `where`. A mistake of the rules is therefore told by
//! the interpreter, in the same words.
//!
//! Three things make the function fast. Intervals of all numbers are known from the box, and
//! checks that they make needless are left out. The innermost loop of a move, where the fields of
//! the result are linear in its variable, tests only the two ends of its range: between them linear
//! forms are between their values there; guards that are linear inequalities narrow the range. And
//! where the two parts of a sum change places when the range is turned around, half of it is enough.
//!
//! # What is not covered
//!
//! Fields that are not natural numbers, parts of another kind, `reduce`, goals, boards, graphs and
//! lists that are not constant, functions that call themselves: the translation gives [`Unfit`].
//!
//! # Cost
//!
//! Each option once, a handful of machine instructions each; linear in the size of the rules to write.

mod calls;
mod cells;
mod domains;
mod emit;
mod inner;
mod linear;
mod numbers;
mod sums;
mod truth;

use cranelift_codegen::ir::{Function, Value as Ssa};
use cranelift_codegen::isa::TargetFrontendConfig;
use cranelift_frontend::FunctionBuilderContext;
use grundy_rules::BoundGame;
use grundy_rules::ir::{Expr, Kind, Pattern, Rules};
use grundy_rules::value::Value;

use crate::interval::Interval;
use emit::Emitter;
pub(crate) use emit::parameters;

/// Why there is no machine code for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unfit {
    /// The rules say something that is not translated.
    Rules,
    /// The box is not one of natural numbers, one axis a field, or is too large.
    Box,
    /// There is no machine code for this processor.
    Processor,
}

/// One axis of the box, in the order of filling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    /// The field.
    pub(crate) field: usize,
    /// Its least value.
    pub(crate) from: i64,
    /// How many values.
    pub(crate) len: i64,
    /// How far cells are apart that differ by one here.
    pub(crate) stride: i64,
}

/// What the entries of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Of {
    /// Grundy values. That they decide sums is for the caller to know.
    Values,
    /// Results for the player to move in games whose moves never split: 0 is the result of a player
    /// who cannot move, 1 the opposite, 2 a draw.
    Outcomes,
}

/// What is translated.
pub(crate) struct Task<'g> {
    pub(crate) game: &'g BoundGame,
    pub(crate) kind: usize,
    pub(crate) of: Of,
    /// In the order of filling, the last running fastest.
    pub(crate) sides: Vec<Side>,
    /// Bytes of an entry.
    pub(crate) bytes: u8,
}

/// Why the function returned.
pub(crate) mod status {
    /// All cells asked for are filled.
    pub(crate) const DONE: i64 = 0;
    /// The interpreter must look at the cell reached.
    pub(crate) const ASK: i64 = 1;
    /// The value of the cell reached is not below the cap.
    pub(crate) const GROW: i64 = 2;
}

/// A number: where it is, and what it may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Num {
    at: Ssa,
    span: Interval,
}

/// What a slot holds, or an expression gives.
#[derive(Clone, Debug)]
enum Bound {
    Int(Num),
    Bool(Ssa),
    Tuple(Vec<Bound>),
    /// The integers from the first up to, not including, the second.
    Range(Num, Num),
    /// A constant that is not one of these.
    Known(Value),
}

/// The slots of a scope.
type Frame = Vec<Option<Bound>>;

/// What is done in every branch of a loop.
type Body<'b, 'g, 'f> = &'b mut dyn FnMut(&mut Translator<'g, 'f>, &mut Frame) -> Result<(), Unfit>;

/// Expressions translated at most: beyond, making the code takes longer than it is worth.
const MOST_WORK: usize = 8_000;
/// Expressions, items and calls may stand in each other this deep.
const MOST_DEPTH: usize = 200;

struct Translator<'g, 'f> {
    emit: Emitter<'f>,
    task: &'g Task<'g>,
    data: Vec<i64>,
    /// Expressions translated so far.
    work: usize,
    /// Expressions and items being translated, one in another.
    depth: usize,
}

/// Writes the function; gives the data that it reads.
pub(crate) fn translate(
    task: &Task<'_>,
    function: &mut Function,
    context: &mut FunctionBuilderContext,
    target: TargetFrontendConfig,
) -> Result<Vec<i64>, Unfit> {
    let emit = Emitter::new(function, context, task.bytes);
    let mut translator = Translator { emit, task, data: Vec::new(), work: 0, depth: 0 };
    let written = translator.function();
    let Translator { emit, data, .. } = translator;
    emit.finish(target, written.is_ok());
    written.map(|()| data)
}

impl<'g> Translator<'g, '_> {
    fn rules(&self) -> &'g Rules {
        self.task.game.rules()
    }

    fn kind(&self) -> &'g Kind {
        &self.rules().kinds[self.task.kind]
    }

    /// A constant of the rules.
    fn known(&mut self, value: &Value) -> Result<Bound, Unfit> {
        Ok(match value {
            Value::Int(int) => Bound::Int(self.emit.number(int.to_i64().ok_or(Unfit::Rules)?)),
            Value::Bool(truth) => Bound::Bool(self.emit.truth(*truth)),
            Value::Tuple(parts) => {
                Bound::Tuple(parts.iter().map(|part| self.known(part)).collect::<Result<_, _>>()?)
            }
            other => Bound::Known(other.clone()),
        })
    }

    /// Goes one level deeper, unless that is too deep.
    fn deeper<T>(&mut self, inside: impl FnOnce(&mut Self) -> Result<T, Unfit>) -> Result<T, Unfit> {
        if self.depth >= MOST_DEPTH {
            return Err(Unfit::Rules);
        }
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    fn int(&mut self, e: &'g Expr, frame: &mut Frame) -> Result<Num, Unfit> {
        match self.eval(e, frame)? {
            Bound::Int(num) => Ok(num),
            _ => Err(Unfit::Rules),
        }
    }

    fn truth(&mut self, e: &'g Expr, frame: &mut Frame) -> Result<Ssa, Unfit> {
        match self.eval(e, frame)? {
            Bound::Bool(truth) => Ok(truth),
            _ => Err(Unfit::Rules),
        }
    }

    /// The integer, which must be natural: else the interpreter is asked.
    fn natural(&mut self, num: Num) -> Num {
        if !num.span.is_natural() {
            let negative = self.emit.is_negative(num.at);
            self.emit.ask_if(negative);
        }
        Num { at: num.at, span: num.span.natural_part() }
    }
}

/// Stores what a pattern is bound to.
fn bind(pattern: &Pattern, value: Bound, frame: &mut Frame) -> Result<(), Unfit> {
    match (pattern, value) {
        (Pattern::Slot(slot), value) => *frame.get_mut(*slot).ok_or(Unfit::Rules)? = Some(value),
        (Pattern::Tuple(parts), Bound::Tuple(values)) if parts.len() == values.len() => {
            for (part, value) in parts.iter().zip(values) {
                bind(part, value, frame)?;
            }
        }
        _ => return Err(Unfit::Rules),
    }
    Ok(())
}
