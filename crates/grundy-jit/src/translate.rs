//! Rules become one function that fills a table.
//!
//! # Setting
//!
//! The positions of a table are those of one or several kinds whose fields are natural numbers (for
//! the kinds beside the one that is asked for also integers or truth values) in given ranges, a box a
//! kind. The cells of a box are numbered with the last axis running fastest. The function written
//! here does for each cell what the interpreter does: it asks whether the cell is a position
//! (`where`), whether play has ended (`ends if`), runs through all branches of all moves, adds up
//! (by exclusive or) the entries of the parts of each option, marks the sum, and stores the least
//! value without a mark.
//!
//! # Theorem
//!
//! If the entry of every part of every option of a cell is its Grundy value, so is the entry stored
//! (Sprague and Grundy).
//!
//! Where the results of single components are asked for, and no option has several parts, the entry is
//! the result for the player to move: he wins with an option that the opponent loses, else draws with
//! one that is drawn, else loses if there is an option at all. The result of a player who cannot move
//! is written 0, so that it is also the entry of the empty sum. A part that is a goal is one that the
//! opponent loses.
//!
//! Of `win by reaching` in ordinary sums, the entry is a sign for "wins at once" where an option has
//! a part that is a goal, and else the Grundy value of the game without the options that have a part
//! with that sign (the theorem is told where that game is solved, in `reaching.rs` of `grundy-solve`).
//!
//! # How the code uses it
//!
//! That an entry is known is tested while the function runs, never assumed. Filled in order, a part
//! must be a cell before the current one. Filled on demand, an entry that is open is noted, and the
//! function returns with the notes before it stores anything, for the caller to fill those cells first.
//!
//! Everything that the machine cannot do as the interpreter does makes it return with the number of
//! the cell, and the caller asks the interpreter for that one: a part that has no place in the table,
//! a number that leaves a machine word, a divisor that is not positive, a negative number where a
//! natural one must stand, a part that breaks `where`. A mistake of the rules is therefore told by
//! the interpreter, in the same words.
//!
//! Three things make the function fast. Intervals of all numbers are known from the boxes, and
//! checks that they make needless are left out. The innermost loop of a move, where the fields of
//! the result are linear in its variable, tests only the two ends of its range: between them linear
//! forms are between their values there; guards that are linear inequalities narrow the range. And
//! where the two parts of a sum change places when the range is turned around, half of it is enough.
//!
//! The same intervals say which other positions play leads to from a box: the boxes of the other
//! kinds, and larger ones for the same, are made of them.
//!
//! # What is not covered
//!
//! Kinds with other fields than numbers and truth values, `reduce`, boards, graphs, what takes lists
//! apart, sets of sets other than `choose` and `subsets` of integers, functions that call themselves
//! and give a set: the translation gives [`Unfit`].
//!
//! # Cost
//!
//! Each option once, a handful of machine instructions each; on demand twice, where parts are needed
//! first, and once more for every [`MOST_NEEDS`](crate::call::MOST_NEEDS) of them. Linear in the size of the rules to write.

mod calls;
mod cells;
mod domains;
mod emit;
mod functions;
mod inner;
mod linear;
mod member;
mod numbers;
mod order;
mod over;
mod sets;
mod sums;
mod truth;

use cranelift_codegen::ir::{Function, Value as Ssa};
use cranelift_codegen::isa::TargetFrontendConfig;
use cranelift_frontend::{FunctionBuilderContext, Variable};
use grundy_rules::BoundGame;
use grundy_rules::ir::{Expr, ExprKind, Kind, Pattern, Rules};
use grundy_rules::value::Value;

use crate::call::RESERVED;
use crate::interval::Interval;
use crate::layout::{Layout, Met, Place};
use emit::Emitter;
pub(crate) use emit::{call_signature, fill_signature};
use functions::Inside;
pub(crate) use functions::{Memo, translate_call};

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

/// What the entries of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Of {
    /// Grundy values. That they decide sums is for the caller to know.
    Values,
    /// Grundy values of the game without the moves to positions in which the opponent reaches a goal (`win by
    /// reaching`), and which positions these are. That they decide sums is for the caller to know.
    Race,
    /// Results for the player to move in games whose moves never split: 0 is the result of a player
    /// who cannot move, 1 the opposite, 2 a draw.
    Outcomes,
}

/// What is translated.
pub(crate) struct Task<'g> {
    pub(crate) game: &'g BoundGame,
    pub(crate) of: Of,
    pub(crate) layout: &'g Layout,
    /// Bytes of an entry.
    pub(crate) bytes: u8,
    /// Whether an entry may be read that is not filled: the function then returns, and the caller fills that first.
    /// Else only entries before the current cell are read.
    pub(crate) on_demand: bool,
}

/// What the functions of a table share.
pub(crate) struct Shared {
    /// Constants.
    pub(crate) data: Vec<i64>,
    /// Words of scratch memory.
    pub(crate) scratch: usize,
    /// Where the fields of parts lie, by kind.
    pub(crate) met: Met,
    /// By function of the rules that calls itself: where its values are kept.
    pub(crate) memos: Vec<Option<Memo>>,
    /// Functions of the rules that are called and not yet written.
    pub(crate) called: Vec<usize>,
}

impl Shared {
    pub(crate) fn new(game: &BoundGame) -> Self {
        let rules = game.rules();
        Self {
            data: Vec::new(),
            scratch: RESERVED,
            met: vec![None; rules.kinds.len()],
            memos: vec![None; rules.functions.len()],
            called: Vec::new(),
        }
    }

    /// Reserves words of scratch memory; gives where they begin.
    fn reserve(&mut self, words: usize) -> Result<usize, Unfit> {
        let base = self.scratch;
        let end = base.checked_add(words).filter(|&end| end <= MOST_SCRATCH).ok_or(Unfit::Rules)?;
        self.scratch = end;
        Ok(base)
    }
}

/// Why the function returned.
pub(crate) mod status {
    /// All cells asked for are filled.
    pub(crate) const DONE: i64 = 0;
    /// The interpreter must look at the cell reached.
    pub(crate) const ASK: i64 = 1;
    /// The value of the cell reached is not below the cap.
    pub(crate) const GROW: i64 = 2;
    /// Another cell must be filled first.
    pub(crate) const NEED: i64 = 3;
}

/// A number: where it is, and what it may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Num {
    at: Ssa,
    span: Interval,
}

/// What a slot holds, or an expression gives.
#[derive(Clone, Debug)]
enum Bound<'g> {
    Int(Num),
    Bool(Ssa),
    Tuple(Vec<Bound<'g>>),
    /// The integers from the first up to, not including, the second.
    Range(Num, Num),
    /// A constant that is not one of these.
    Known(Value),
    /// The set or list of an expression in a frame, made anew wherever it is run through.
    Lazy(&'g Expr, Frame<'g>),
    /// A list, or a set in ascending order without repetitions, whose elements are at hand.
    Held(Vec<Bound<'g>>),
    /// The set of those elements of an array whose bits are set.
    Masked(Array, Ssa),
}

/// Integers that lie one after another in memory, in ascending order without repetitions.
#[derive(Clone, Copy, Debug)]
struct Array {
    at: Ssa,
    /// How many there are.
    length: Num,
    /// Where they lie.
    span: Interval,
}

/// The slots of a scope.
type Frame<'g> = Vec<Option<Bound<'g>>>;

/// What is done in every branch of a loop.
type Body<'b, 'g, 'f> = &'b mut dyn FnMut(&mut Translator<'g, 'f>, &mut Frame<'g>) -> Result<(), Unfit>;

/// Expressions translated at most: beyond, making the code takes longer than it is worth.
const MOST_WORK: usize = 8_000;
/// Expressions, items and calls may stand in each other this deep.
const MOST_DEPTH: usize = 200;
/// Words of scratch memory at most.
const MOST_SCRATCH: usize = 1 << 22;

struct Translator<'g, 'f> {
    emit: Emitter<'f>,
    task: &'g Task<'g>,
    shared: &'f mut Shared,
    /// The box that the function fills.
    place: usize,
    /// Whether the player to move in the current cell wins at once, where there are goals.
    hot: Option<Variable>,
    /// The function of the rules that is written, if it is one.
    inside: Option<Inside>,
    /// Loops around what is being translated whose turns are not counted, since the last whose turns are.
    uncounted: usize,
    /// Whether there is a loop around whose turns are counted.
    looped: bool,
    /// Expressions translated so far.
    work: usize,
    /// Expressions and items being translated, one in another.
    depth: usize,
}

/// Where a function is written.
pub(crate) struct Page<'f> {
    /// What it shares with the other functions of the table.
    pub(crate) shared: &'f mut Shared,
    pub(crate) function: &'f mut Function,
    pub(crate) context: &'f mut FunctionBuilderContext,
    pub(crate) target: TargetFrontendConfig,
}

/// Writes the function that fills a box.
pub(crate) fn translate<'g>(task: &'g Task<'g>, place: usize, page: Page<'_>) -> Result<(), Unfit> {
    let emit = Emitter::new(page.function, page.context, task.bytes);
    let mut translator = Translator::new(task, place, emit, page.shared);
    let written = translator.function();
    translator.emit.finish(page.target, written.is_ok());
    written
}

impl<'g, 'f> Translator<'g, 'f> {
    fn new(task: &'g Task<'g>, place: usize, emit: Emitter<'f>, shared: &'f mut Shared) -> Self {
        Self {
            emit,
            task,
            shared,
            place,
            hot: None,
            inside: None,
            uncounted: 0,
            looped: false,
            work: 0,
            depth: 0,
        }
    }

    fn rules(&self) -> &'g Rules {
        self.task.game.rules()
    }

    /// The kind of the box that is filled.
    fn kind(&self) -> &'g Kind {
        &self.rules().kinds[self.here().kind]
    }

    /// The box that is filled.
    fn here(&self) -> &'g Place {
        &self.task.layout.places[self.place]
    }

    /// A constant of the rules.
    fn known(&mut self, value: &Value) -> Result<Bound<'g>, Unfit> {
        Ok(match value {
            Value::Int(int) => Bound::Int(self.emit.number(int.to_i64().ok_or(Unfit::Rules)?)),
            Value::Bool(truth) => Bound::Bool(self.emit.truth(*truth)),
            Value::Tuple(parts) => {
                Bound::Tuple(parts.iter().map(|part| self.known(part)).collect::<Result<_, _>>()?)
            }
            Value::Range(bounds) => {
                let ends = (bounds.0.to_i64().ok_or(Unfit::Rules)?, bounds.1.to_i64().ok_or(Unfit::Rules)?);
                Bound::Range(self.emit.number(ends.0), self.emit.number(ends.1))
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

    fn int(&mut self, e: &'g Expr, frame: &mut Frame<'g>) -> Result<Num, Unfit> {
        match self.eval(e, frame)? {
            Bound::Int(num) => Ok(num),
            _ => Err(Unfit::Rules),
        }
    }

    fn truth(&mut self, e: &'g Expr, frame: &mut Frame<'g>) -> Result<Ssa, Unfit> {
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

/// Whether an expression is a constant or names what is at hand.
fn is_named(e: &Expr) -> bool {
    matches!(
        e.kind,
        ExprKind::Literal(_)
            | ExprKind::Local(_)
            | ExprKind::Param(_)
            | ExprKind::Constant(_)
            | ExprKind::Part(..)
    )
}

/// Stores what a pattern is bound to.
fn bind<'g>(pattern: &Pattern, value: Bound<'g>, frame: &mut Frame<'g>) -> Result<(), Unfit> {
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
