//! Sums whose components have values: who wins, and every winning move.
//!
//! # Setting
//!
//! Each component is worth a Grundy value, or it is *hot*: the player to move wins at once with a
//! move in it (`win by reaching`). In games without goals nothing is hot. Where play can come back, a
//! component may also be worth ∞ with the finite values of its options.
//!
//! # Theorem
//!
//! A sum is won by the player to move if and only if a component is hot or the exclusive or of the
//! values is not 0 (Sprague 1935, Grundy 1939; for goals see [`reaching`](crate::reaching)). So a
//! move is winning if and only if it makes a goal, or leaves no hot component and values whose
//! exclusive or is 0. With values ∞ the sum has the value that
//! [`Loopy::plus`](grundy_values::Loopy::plus) gives, and a move is winning if and only if it leaves the value 0
//! (smith-1966, fraenkel-yesha-1986): so there is none beside a component worth ∞.
//!
//! # How the code uses it
//!
//! Work is done once for each different component. With x the exclusive or of the other
//! components, a move in a component wins if its parts are worth x together. A component whose
//! value is more than x has such a move for sure, so those come first; in the others all moves
//! must be tried to know that there is none.
//!
//! # What is not covered
//!
//! Sums that are not additive.
//!
//! # Cost
//!
//! One value for each different component, and every move of it until enough are listed; where
//! values say which result is wanted and moves can be inverted, no move is tried at all.

use grundy_core::{Flow, Player, Run};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, NamedMove};
use grundy_values::Followers;

use crate::solver::{Engine, Failure, MoveLimits, SolvedTable, TableRequest, Winning, Worth};
use crate::table;
use crate::turn::Turn;

/// Where the values of components come from.
pub(crate) trait Values {
    /// The value of a component: [`Worth::Grundy`], [`Worth::Infinite`] or [`Worth::AtOnce`]; tables hold machine words, so
    /// nothing else.
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure>;

    /// Whether one of `parts` is a goal.
    fn has_goal(&mut self, _parts: &[Component], _run: &Run<'_>) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Where play can come back, the place of a component: of the winning moves one that leaves the least
    /// sum of places makes sure that play ends.
    fn place(&mut self, _at: &Component, _run: &Run<'_>) -> Result<Option<u64>, Failure> {
        Ok(None)
    }

    /// How many moves a position lasts, where that is counted.
    fn remoteness(&mut self, _position: &Position, _run: &Run<'_>) -> Result<Option<u64>, Failure> {
        Ok(None)
    }

    /// A table, where these values can be had faster than cell by cell.
    fn table(&mut self, _request: &TableRequest, _run: &Run<'_>) -> Result<Option<SolvedTable>, Failure> {
        Ok(None)
    }

    /// Takes over values of the heaps from 0 on, where a table can be continued; false where that is not so.
    fn learn(&mut self, _known: &[u64]) -> bool {
        false
    }

    /// All moves from `at` whose parts are worth `target` together, where they can be found
    /// without trying every move.
    fn moves_to_value(
        &mut self,
        _at: &Component,
        _target: u64,
        _run: &Run<'_>,
    ) -> Result<Option<Vec<NamedMove>>, Failure> {
        Ok(None)
    }
}

/// The engine of every solver whose sums are decided by the values of their components.
pub(crate) struct AdditiveEngine<'g, V> {
    pub(crate) game: &'g BoundGame,
    pub(crate) values: V,
}

impl<V: Values> Engine for AdditiveEngine<'_, V> {
    fn game(&self) -> &BoundGame {
        self.game
    }

    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Failure> {
        worth(&mut self.values, position, run)
    }

    fn part(&mut self, component: &Component, run: &Run<'_>) -> Result<Option<Worth>, Failure> {
        self.values.part(component, run).map(Some)
    }

    fn winning(
        &mut self,
        position: &Position,
        _: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        let Some(first) = position.parts().first() else {
            return Ok(Winning { complete: true, ..Winning::default() });
        };
        if self.values.place(first, run)?.is_none() {
            return winning(self.game, &mut self.values, position, limits, run);
        }
        let all = MoveLimits { listed: usize::MAX, ..limits };
        let found = winning(self.game, &mut self.values, position, all, run)?;
        let mut places = |turn: &Turn| -> Result<u64, Failure> {
            let after = turn.after(position);
            after.parts().iter().try_fold(0, |sum: u64, part| {
                Ok(sum.saturating_add(self.values.place(part, run)?.unwrap_or(0)))
            })
        };
        found.first_by(limits.listed, &mut places)
    }

    fn remoteness(&mut self, position: &Position, _: Player, run: &Run<'_>) -> Result<Option<u64>, Failure> {
        self.values.remoteness(position, run)
    }

    fn table(&mut self, request: &TableRequest, run: &Run<'_>) -> Result<SolvedTable, Failure> {
        match self.values.table(request, run)? {
            Some(solved) => Ok(solved),
            None => table::cell_by_cell(self, request, run),
        }
    }

    fn layers(
        &mut self,
        request: &TableRequest,
        layers: usize,
        known: &[u64],
        run: &Run<'_>,
    ) -> Result<Option<SolvedTable>, Failure> {
        if !self.values.learn(known) {
            return Ok(None);
        }
        let axes = table::beginning(request.axes.clone(), layers);
        self.values.table(&TableRequest { axes, of: request.of }, run)
    }
}

/// What components are worth together.
#[derive(Clone, Copy, Debug, Default)]
struct Total {
    hot: usize,
    infinite: usize,
    xor: u64,
}

impl Total {
    fn add(&mut self, worth: &Worth, count: usize) {
        match worth {
            Worth::Grundy(value) if !count.is_multiple_of(2) => self.xor ^= value,
            Worth::AtOnce => self.hot += count,
            Worth::Infinite(_) => self.infinite += count,
            Worth::Grundy(_)
            | Worth::Large(_)
            | Worth::Ends(_)
            | Worth::Sides(_)
            | Worth::Canonical(_)
            | Worth::Score(_) => {}
        }
    }

    /// The total without one component.
    fn without(mut self, worth: &Worth) -> Self {
        match worth {
            Worth::Grundy(value) => self.xor ^= value,
            Worth::AtOnce => self.hot -= 1,
            Worth::Infinite(_) => self.infinite -= 1,
            Worth::Large(_) | Worth::Ends(_) | Worth::Sides(_) | Worth::Canonical(_) | Worth::Score(_) => {}
        }
        self
    }

    /// Whether the player to move loses.
    fn is_zero(self) -> bool {
        self.hot == 0 && self.infinite == 0 && self.xor == 0
    }
}

/// What a position is worth.
pub(crate) fn worth(values: &mut dyn Values, position: &Position, run: &Run<'_>) -> Result<Worth, Failure> {
    let mut total = Total::default();
    let mut last = Followers::default();
    for (component, count) in position.counted() {
        let worth = values.part(component, run)?;
        total.add(&worth, count);
        if let Worth::Infinite(followers) = worth {
            last = followers;
        }
    }
    Ok(match total {
        Total { hot: 1.., .. } => Worth::AtOnce,
        Total { infinite: 0, xor, .. } => Worth::Grundy(xor),
        Total { infinite: 1, xor, .. } => Worth::Infinite(last.shifted(xor)),
        Total { .. } => Worth::Infinite(Followers::default()),
    })
}

/// The winning moves of a position.
pub(crate) fn winning(
    game: &BoundGame,
    values: &mut dyn Values,
    position: &Position,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Winning, Failure> {
    let mut total = Total::default();
    let mut parts = Vec::new();
    for (component, count) in position.counted() {
        let worth = values.part(component, run)?;
        total.add(&worth, count);
        parts.push((component, count, worth));
    }
    if total.is_zero() {
        return Ok(Winning { complete: true, ..Winning::default() });
    }
    let is_sure = |worth: &Worth| match worth {
        Worth::Grundy(value) => total.hot == 0 && total.xor ^ value < *value,
        Worth::AtOnce
        | Worth::Large(_)
        | Worth::Infinite(_)
        | Worth::Ends(_)
        | Worth::Sides(_)
        | Worth::Canonical(_)
        | Worth::Score(_) => true,
    };
    let (sure, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(|(_, _, worth)| is_sure(worth));
    let mut search = Search { game, values, limits, tried: 0, found: Winning::default() };
    search.found.complete = true;
    for (component, count, worth) in sure.into_iter().chain(others) {
        if total.hot > 0 && worth != Worth::AtOnce {
            // The opponent wins at once, and this component has no move to a goal.
            continue;
        }
        let beside = total.without(&worth);
        if beside.infinite > 0 {
            continue;
        }
        match search.component(component, count, beside, run) {
            Ok(Flow::Continue(())) => {}
            Ok(Flow::Break(())) => {
                search.found.complete = false;
                break;
            }
            Err(Failure::Stop(stop)) => {
                search.found.complete = false;
                search.found.stop = Some(stop);
                break;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(search.found)
}

struct Search<'s> {
    game: &'s BoundGame,
    values: &'s mut dyn Values,
    limits: MoveLimits,
    tried: u64,
    found: Winning,
}

impl Search<'_> {
    /// Lists the winning moves in one component; breaks when a limit cuts it short.
    fn component(
        &mut self,
        at: &Component,
        count: usize,
        others: Total,
        run: &Run<'_>,
    ) -> Result<Flow, Failure> {
        if others.hot == 0
            && let Some(moves) = self.values.moves_to_value(at, others.xor, run)?
        {
            for named in moves {
                if self.list(at, count, named).is_break() {
                    return Ok(Flow::Break(()));
                }
            }
            return Ok(Flow::Continue(()));
        }
        let game = self.game;
        let mut failed = None;
        let flow = game.moves(at, run, &mut |named| match self.try_move(at, count, named, others, run) {
            Ok(flow) => flow,
            Err(failure) => {
                failed = Some(failure);
                Flow::Break(())
            }
        });
        match failed {
            Some(failure) => Err(failure),
            None => Ok(flow?),
        }
    }

    fn try_move(
        &mut self,
        at: &Component,
        count: usize,
        named: NamedMove,
        others: Total,
        run: &Run<'_>,
    ) -> Result<Flow, Failure> {
        if self.limits.is_over(self.tried, &self.found.turns) {
            return Ok(Flow::Break(()));
        }
        self.tried += 1;
        let wins = self.values.has_goal(&named.to, run)?
            || others.hot == 0 && {
                let mut total = others;
                for part in &named.to {
                    total.add(&self.values.part(part, run)?, 1);
                }
                total.is_zero()
            };
        Ok(if wins { self.list(at, count, named) } else { Flow::Continue(()) })
    }

    fn list(&mut self, at: &Component, count: usize, named: NamedMove) -> Flow {
        if self.found.turns.len() >= self.limits.listed {
            return Flow::Break(());
        }
        self.found.turns.push(Turn::single(at, count, named));
        Flow::Continue(())
    }
}
