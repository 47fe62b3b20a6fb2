//! Positions played as one thing: guards, endings and goals on machine words.
//!
//! # Setting
//!
//! A position is one component: a board, sets of small numbers, numbers. What ends play besides having no move, `ends if` and `win by reaching`, is looked at
//! after every move; so are guards before it.
//!
//! # Theorem
//!
//! None. A rule that [`lower`](crate::lower) does not know, and a position at which evaluation ends with
//! [`Bail`], are left to the interpreter, so results and errors are always its own.
//!
//! # How the code uses it
//!
//! [`search`](crate::search) asks for the options of a position and for how it ends. A condition or a move is compiled or is not; one position at which a
//! compiled one gives no answer is asked of the interpreter alone.
//!
//! # What is not covered
//!
//! Sums: a move must lead to one component. Points. A `reduce` that is not proved.
//!
//! # Cost
//!
//! A few nanoseconds for each node of the rules, and one word for each 64 bits of a position.

use std::cell::Cell;

use grundy_core::{Flow, Player, Run, Stop};
use grundy_rules::classify::Class;
use grundy_rules::ir::{Expr, Sum};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Halted};
use grundy_syntax::tree::{Ending, Side};

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::images::Images;
use crate::layout::Layout;
use crate::lower::Lower;
use crate::machine::{Function, Machine, Node, Step};
use crate::outline::{Outline, admitted, speaks_of_shape};
use crate::refused::Refused;
use crate::survey::Form;
use crate::values::{Bail, V};

/// How a move is made.
#[derive(Clone, Debug)]
pub(crate) enum How<const W: usize> {
    /// By the patterns of the board.
    Patterns,
    /// By nodes: what it runs through, the fields that result, which of them must be natural, how many slots.
    Nodes(Vec<Step<W>>, Vec<Node<W>>, usize),
    /// By the interpreter, and why.
    Interpreted(Refused),
}

/// A condition: a node, or the interpreter.
pub(crate) type Condition<const W: usize> = Option<(Node<W>, usize)>;

/// A game compiled for positions of one shape.
#[derive(Clone, Debug)]
pub struct Whole<'g, const W: usize> {
    pub(crate) game: &'g BoundGame,
    pub(crate) layout: Layout,
    pub(crate) functions: Vec<Option<Function<W>>>,
    /// Whose move it is, and how it is made.
    pub(crate) rules: Vec<(Option<Side>, How<W>)>,
    pub(crate) patterns: Option<Board<W>>,
    pub(crate) conditions: Vec<(Node<W>, usize)>,
    pub(crate) ends: Vec<(Condition<W>, Ending)>,
    pub(crate) goals: Vec<Condition<W>>,
    /// Why an ending or a goal is left to the interpreter.
    missed: Option<Refused>,
    pub(crate) is_impartial: bool,
    pub(crate) descends: bool,
    images: Images<W>,
    /// Whether the interpreter was asked.
    has_bailed: Cell<bool>,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum Failed {
    /// The rules are wrong, or a limit was hit.
    Halted(Halted),
    /// A position does not fit into the words.
    Misfit,
    /// Play can come back to this component.
    Loop(Box<Component>),
}

impl From<Halted> for Failed {
    fn from(halted: Halted) -> Self {
        Self::Halted(halted)
    }
}

impl From<Stop> for Failed {
    fn from(stop: Stop) -> Self {
        Self::Halted(stop.into())
    }
}

impl<'g, const W: usize> Whole<'g, W> {
    /// Compiles a game for positions like this one.
    pub(crate) fn new(game: &'g BoundGame, class: &Class, layout: Layout) -> Result<Self, Refused> {
        admitted(game, class)?;
        if layout.bits() > Bits::<W>::SIZE {
            return Err(Refused::TooLarge { bits: layout.bits() });
        }
        let rules = game.rules();
        if !rules.kinds[0].unordered.is_empty() {
            return Err(Refused::NotABoard);
        }
        let mut lower = Lower::new(game, layout.grid, layout.alphabet.clone());
        let mut conditions = Vec::new();
        for condition in rules.kinds[0].conditions.iter().filter(|one| !speaks_of_shape(&one.body)) {
            conditions.push((lower.expr(&condition.body).ok_or(Refused::Where)?, condition.slots.len()));
        }
        let mut made = Vec::new();
        for (index, rule) in rules.moves.iter().enumerate() {
            let (_, fields) = single(&rule.result.body).ok_or(Refused::Splits(index))?;
            made.push((rule.side, how(&mut lower, index, fields)));
        }
        let size = Size { rows: layout.grid.rows, columns: layout.grid.columns };
        let rewrites = made.iter().any(|(_, how)| matches!(how, How::Patterns));
        let patterns = match rewrites {
            true => Some(Board::new(Outline::read(game, class, true)?, size)?),
            false => None,
        };
        let mut missed = None;
        let mut condition = |one: &grundy_rules::ir::Scoped<Expr>| {
            let node = lower.expr(&one.body);
            if node.is_none() {
                missed.get_or_insert(Refused::Ends(lower.take_obstacle()));
            }
            node.map(|node| (node, one.slots.len()))
        };
        let ends = rules.ends.iter().map(|ends| (condition(&ends.condition), ends.ending)).collect();
        let goals = rules.goals.iter().map(|goal| condition(&goal.condition)).collect();
        let (is_impartial, descends) = (class.impartial.is_proved(), class.descends.is_proved());
        let functions = lower.functions;
        let mut whole = Self {
            game,
            layout,
            functions,
            rules: made,
            patterns,
            conditions,
            ends,
            goals,
            missed,
            is_impartial,
            descends,
            images: Images::default(),
            has_bailed: Cell::new(false),
        };
        whole.images = whole.respected();
        Ok(whole)
    }

    /// The least image of a position under the turns that the rules respect.
    #[inline]
    pub(crate) fn least(&self, at: Bits<W>) -> Bits<W> {
        self.images.least(at)
    }

    /// The state that stands for a position with a player to move, and who is to move there.
    #[inline]
    pub(crate) fn state(&self, player: Player, at: Bits<W>) -> (Player, Bits<W>) {
        self.images.state(player, at)
    }

    /// A position in which each player has what the other has in this one, where one is seen.
    pub(crate) fn negative(&self, at: Bits<W>) -> Option<Bits<W>> {
        self.images.negative(at)
    }

    /// Whether an exchange of the players is respected.
    pub fn exchanges(&self) -> bool {
        self.images.exchanges()
    }

    /// How many turns of the board the rules respect, besides the identity.
    pub fn turns(&self) -> usize {
        self.images.len()
    }

    /// Whether the interpreter was asked.
    pub(crate) fn has_bailed(&self) -> bool {
        self.has_bailed.get()
    }

    /// Whether the interpreter was asked since this was last asked.
    pub(crate) fn take_bailed(&self) -> bool {
        self.has_bailed.replace(false)
    }

    /// The numbers of the moves that are left to the interpreter.
    pub fn interpreted(&self) -> Vec<usize> {
        let rules = self.rules.iter().enumerate();
        rules.filter(|(_, (_, how))| matches!(how, How::Interpreted(_))).map(|(index, _)| index).collect()
    }

    /// The form of each move.
    pub(crate) fn forms(&self) -> Vec<Form> {
        let form = |how: &How<W>| match how {
            How::Patterns => Form::Patterns,
            How::Nodes(..) => Form::Words,
            How::Interpreted(why) => Form::Interpreted(*why),
        };
        self.rules.iter().map(|(_, how)| form(how)).collect()
    }

    /// Why an ending or a goal is left to the interpreter, where one is.
    pub fn missed(&self) -> Option<Refused> {
        self.missed
    }

    /// How many cells the board has, if there is one.
    pub(crate) fn cells(&self) -> u32 {
        self.layout.grid.cells()
    }

    /// Whether all moves are patterns of the board.
    pub(crate) fn is_of_patterns(&self) -> bool {
        self.rules.iter().all(|(_, how)| matches!(how, How::Patterns))
    }

    /// Whether an ending or a goal is left to the interpreter.
    pub fn asks_for_endings(&self) -> bool {
        self.missed.is_some()
    }

    /// The words of a position.
    pub(crate) fn pack(&self, component: &Component) -> Option<Bits<W>> {
        self.layout.of_component(component)
    }

    /// The component of a position.
    pub(crate) fn component(&self, at: Bits<W>) -> Result<Component, Failed> {
        self.layout.component(at).ok_or(Failed::Misfit)
    }

    fn machine(&self) -> Machine<'_, W> {
        Machine::new(self.layout.grid, &self.functions)
    }

    /// Evaluates a condition; `Bail` where the interpreter must be asked.
    pub(crate) fn holds(&self, condition: &Condition<W>, at: Bits<W>) -> Result<bool, Bail> {
        let (node, slots) = condition.as_ref().ok_or(Bail)?;
        let mut frame = Vec::with_capacity(*slots);
        self.layout.unpack(at, &mut frame);
        frame.resize(*slots, V::Bool(false));
        self.machine().truth(node, &mut frame)
    }

    /// How play ends at a position, if it does.
    pub(crate) fn ending(&self, at: Bits<W>, run: &Run<'_>) -> Result<Option<Ending>, Failed> {
        for (condition, ending) in &self.ends {
            match self.holds(condition, at) {
                Ok(true) => return Ok(Some(*ending)),
                Ok(false) => {}
                Err(Bail) => {
                    self.has_bailed.set(true);
                    let found = self.game.ending(&self.component(at)?, run)?;
                    return Ok(found.map(|(_, ending)| ending));
                }
            }
        }
        Ok(None)
    }

    /// Whether whoever made a position has won.
    pub(crate) fn is_goal(&self, at: Bits<W>, run: &Run<'_>) -> Result<bool, Failed> {
        for condition in &self.goals {
            match self.holds(condition, at) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(Bail) => {
                    self.has_bailed.set(true);
                    return Ok(self.game.is_goal(&self.component(at)?, run)?);
                }
            }
        }
        Ok(false)
    }

    /// The positions that a player can make where play has not ended, in the order of the rules.
    pub(crate) fn options(
        &self,
        player: Player,
        at: Bits<W>,
        made: &mut Vec<Bits<W>>,
        run: &Run<'_>,
    ) -> Result<(), Failed> {
        made.clear();
        if self.compiled_options(player, at, made) == Ok(()) {
            return Ok(());
        }
        made.clear();
        self.has_bailed.set(true);
        let mut misfit = false;
        let component = self.component(at)?;
        let _flow = self.game.options_of(player, &component, run, &mut |parts| {
            match parts {
                [part] => match self.layout.of_component(part) {
                    Some(packed) => made.push(packed),
                    None => misfit = true,
                },
                _ => misfit = true,
            }
            Flow::Continue(())
        })?;
        if misfit { Err(Failed::Misfit) } else { Ok(()) }
    }

    fn compiled_options(&self, player: Player, at: Bits<W>, made: &mut Vec<Bits<W>>) -> Result<(), Bail> {
        let mut values = Vec::new();
        self.layout.unpack(at, &mut values);
        let mut done = false;
        for (side, how) in &self.rules {
            let is_mine = side.is_none_or(|side| (side == Side::Left) == (player == Player::Left));
            match how {
                How::Interpreted(_) if is_mine => return Err(Bail),
                How::Interpreted(_) => {}
                // The patterns know whose they are, and give all at once.
                How::Patterns if done => {}
                How::Patterns => {
                    done = true;
                    let (Some(board), V::Board(bits)) = (&self.patterns, &values[0]) else {
                        return Err(Bail);
                    };
                    let mut all = Vec::new();
                    let _flow = board.each_option(player, *bits, &mut |next| {
                        all.push(next);
                        Flow::Continue(())
                    });
                    all.into_iter().try_for_each(|next| self.keep(&[V::Board(next)], made))?;
                }
                How::Nodes(steps, fields, slots) if is_mine => {
                    let mut frame = values.clone();
                    frame.resize(*slots, V::Bool(false));
                    let _flow = self.machine().each(steps, &mut frame, &mut |machine, frame| {
                        let next = fields
                            .iter()
                            .map(|field| machine.eval(field, frame))
                            .collect::<Result<Vec<_>, _>>()?;
                        self.keep(&next, made)?;
                        Ok(Flow::Continue(()))
                    })?;
                }
                How::Nodes(..) => {}
            }
        }
        Ok(())
    }

    /// Keeps a position that satisfies `where`.
    fn keep(&self, fields: &[V<W>], made: &mut Vec<Bits<W>>) -> Result<(), Bail> {
        for (condition, slots) in &self.conditions {
            let mut frame = fields.to_vec();
            frame.resize(*slots, V::Bool(false));
            if !self.machine().truth(condition, &mut frame)? {
                return Err(Bail);
            }
        }
        made.push(self.layout.pack(fields).ok_or(Bail)?);
        Ok(())
    }
}

/// How a move is made.
fn how<const W: usize>(lower: &mut Lower<'_, W>, index: usize, fields: &[Expr]) -> How<W> {
    let game = lower.game;
    let (rule, declared) = (&game.rules().moves[index], &game.rules().kinds[0].fields);
    if rule.is_rewriting() {
        return if declared.len() == 1 { How::Patterns } else { How::Interpreted(Refused::Fields(index)) };
    }
    let misfit = fields.iter().zip(declared).find(|(field, to)| !lower.stores(&to.ty, &field.ty));
    let steps = lower.steps(&rule.items);
    let nodes = fields.iter().map(|field| lower.expr(field)).collect::<Option<Vec<_>>>();
    match (steps, nodes, misfit) {
        (Some(steps), Some(nodes), None) => How::Nodes(steps, nodes, rule.result.slots.len()),
        (Some(_), Some(_), Some((field, _))) => {
            How::Interpreted(Refused::Expression { rule: index, span: field.span })
        }
        _ => How::Interpreted(Refused::Expression { rule: index, span: lower.take_obstacle() }),
    }
}

/// The only component of a sum.
fn single(sum: &Sum) -> Option<(usize, &[Expr])> {
    match sum {
        Sum::Plus(terms) if terms.len() == 1 => single(&terms[0]),
        Sum::Component { kind, fields, .. } => Some((*kind, fields)),
        _ => None,
    }
}
