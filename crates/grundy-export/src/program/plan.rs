//! What every language needs to know of a program before it is written.

use grundy_core::Player;
use grundy_rules::Type;
use grundy_rules::ir::{Builtin, Expr};
use grundy_rules::ir::{ExprKind, GraphFunction, Kind, Rules};
use grundy_syntax::tree::{Ending, GraphKind, Play};

use super::code::Dialect;
use super::names::Namer;
use super::walk::Walk;
use super::{Method, Program};
use crate::contest::Ask;

/// Names and decisions that all languages share.
pub(crate) struct Plan<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) rules: &'p Rules,
    pub(crate) walk: Walk<'p>,
    /// Names of things at the top, which slots of frames must not have.
    pub(crate) namer: Namer,
    /// Whether a component is one number, and not a tuple of fields.
    pub(crate) scalar: bool,
}

impl<'p> Plan<'p> {
    pub(crate) fn new(program: &'p Program<'p>, dialect: &'p dyn Dialect) -> Self {
        let rules: &Rules = program.game.rules();
        let mut namer = Namer::new(&dialect.reserved());
        let params = rules.params.iter().map(|param| namer.name(&param.name)).collect();
        let constants = rules.constants.iter().map(|constant| namer.name(&constant.name)).collect();
        let functions = rules.functions.iter().map(|function| namer.name(&function.name)).collect();
        let scalar = match rules.kinds.as_slice() {
            [kind] => kind.fields.len() == 1 && kind.fields[0].ty.is_int(),
            _ => false,
        };
        let maker = |kind: &Kind| match rules.kinds.len() {
            _ if scalar => None,
            1 => Some("make".to_owned()),
            _ => Some(format!("make_{}", kind.name)),
        };
        let makers = rules.kinds.iter().map(maker).collect();
        let walk = Walk { rules, dialect, params, constants, functions, makers };
        Self { program, rules, walk, namer, scalar }
    }

    /// Whether the players have different moves or endings.
    pub(crate) fn has_sides(&self) -> bool {
        self.rules.has_sides()
    }

    /// The number of the player to move first.
    pub(crate) fn first(&self) -> usize {
        match self.program.contest.first {
            Player::Left => 0,
            Player::Right => 1,
        }
    }

    pub(crate) fn asks_move(&self) -> bool {
        self.program.contest.ask == Ask::Move
    }

    /// Whether a move is told by its name: the player to move has several.
    pub(crate) fn names_moves(&self) -> bool {
        let player = self.has_sides().then_some(self.program.contest.first);
        let moves = (0..self.rules.kinds.len()).flat_map(|kind| self.walk.moves_of(kind, player));
        let mut names: Vec<&str> = moves.map(|rule| rule.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.len() > 1
    }

    /// Whether a component with no moves leaves play to the others: it is no ending of the whole game.
    pub(crate) fn ends_locally(&self) -> bool {
        let mover_loses = self.rules.ends.iter().all(|ends| ends.ending == Ending::MoverLoses);
        self.rules.ends.is_empty() || self.program.game.play() == Play::Normal && mover_loses
    }

    /// What is said of a player who cannot move.
    pub(crate) fn stuck(&self) -> i32 {
        if self.program.game.play() == Play::Misere { 1 } else { -1 }
    }

    /// Whether options are lists of components that the program makes.
    pub(crate) fn needs_options(&self) -> bool {
        match self.program.method {
            Method::Formula(..) | Method::Periodic(..) | Method::Automatic(..) | Method::Table => {
                self.asks_move()
            }
            Method::Memo | Method::Search | Method::Points | Method::Retrograde => true,
        }
    }

    /// Whether a component can be written in a form that is not canonical.
    pub(crate) fn has_canonical_form(&self) -> bool {
        let bag = |kind: &Kind| kind.fields.iter().any(|field| matches!(field.ty, Type::Bag(_)));
        self.rules
            .kinds
            .iter()
            .any(|kind| bag(kind) || !kind.unordered.is_empty() || !kind.symmetries.is_empty())
    }

    /// Whether a function calls itself, so that its results are kept.
    pub(crate) fn is_recursive(&self, function: usize) -> bool {
        let mut found = false;
        self.rules.functions[function].body.body.walk(&mut |e: &Expr| {
            found |= matches!(&e.kind, ExprKind::Call(called, _) if *called == function);
        });
        found
    }

    /// Functions, each after those that it calls.
    pub(crate) fn function_order(&self) -> Vec<usize> {
        let mut order = Vec::new();
        (0..self.rules.functions.len()).for_each(|function| self.after_called(function, &mut order));
        order
    }

    fn after_called(&self, function: usize, order: &mut Vec<usize>) {
        if order.contains(&function) {
            return;
        }
        let mut called = Vec::new();
        self.rules.functions[function].body.body.walk(&mut |e: &Expr| {
            if let ExprKind::Call(other, _) = &e.kind {
                called.push(*other);
            }
        });
        called.retain(|other| *other != function);
        called.into_iter().for_each(|other| self.after_called(other, order));
        if !order.contains(&function) {
            order.push(function);
        }
    }

    /// Whether the rules ask for labels of edges.
    pub(crate) fn uses_labels(&self) -> bool {
        let mut found = false;
        let mut look = |e: &Expr| {
            found |= matches!(e.kind, ExprKind::Builtin(Builtin::Graph(GraphFunction::Label), _));
        };
        for rule in &self.rules.moves {
            rule.items.iter().for_each(|item| item.walk(&mut look));
            rule.result.body.walk(&mut look);
        }
        self.rules.functions.iter().for_each(|function| function.body.body.walk(&mut look));
        self.rules.constants.iter().for_each(|constant| constant.value.body.walk(&mut look));
        found
    }

    /// How a parameter that is a graph is read: whether it has directions, and whether it is a tree.
    pub(crate) fn graph_kind(ty: &Type) -> Option<(bool, bool)> {
        match ty {
            Type::Graph(kind) => Some((*kind == GraphKind::Digraph, *kind == GraphKind::Tree)),
            _ => None,
        }
    }

    /// Whether a parameter is read from the input.
    pub(crate) fn is_read(&self, param: usize) -> bool {
        let contest = self.program.contest;
        contest.read.contains(&param) || contest.header.contains(&param)
    }
}

/// The slots of a move that are told when it is made: what was bound by `in` and has a name.
pub(crate) fn bound(rule: &grundy_rules::ir::Move) -> Vec<usize> {
    use grundy_rules::ir::{Item, Pattern};
    fn slots(pattern: &Pattern) -> Vec<usize> {
        match pattern {
            Pattern::Slot(slot) => vec![*slot],
            Pattern::Tuple(parts) => parts.iter().flat_map(slots).collect(),
        }
    }
    let all = rule.items.iter().flat_map(|item| match item {
        Item::In(pattern, _) => slots(pattern),
        Item::Define(..) | Item::If(_) => Vec::new(),
    });
    all.filter(|slot| rule.result.slots.get(*slot).is_some_and(|name| !name.is_empty())).collect()
}
