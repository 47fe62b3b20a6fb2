//! The engine that answers from a theorem.
//!
//! # Setting
//!
//! A theorem that the checker accepted tells the values of all components, or which components are lost when played alone.
//!
//! # Theorem
//!
//! Sprague and Grundy: see [`additive`](grundy_solve). A move wins if what it leaves is worth the exclusive or of all other components; played alone, if
//! what it leaves is lost or a goal.
//!
//! # How the code uses it
//!
//! Values are read off the theorem, and so are the moves that win: they are members of a relation with the component given, which are counted without being
//! tried (`members`). Each move that is listed is played by the interpreter, and its parts are valued again.
//!
//! # What is not covered
//!
//! Sums, where only lost components are known. Where moves cannot be said in the logic, they are tried one after the other, as far as the limits allow.
//!
//! # Cost
//!
//! A few steps for each digit of the numbers.

use std::rc::Rc;

use grundy_core::{Flow, Of, Player, Run};
use grundy_messages::Label;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, NamedMove};
use grundy_solve::solver::{Engine, Failure, MoveLimits, Refusal, Winning, Worth};
use grundy_solve::turn::Turn;
use grundy_values::{Int, MoverEnds};

use super::known::{Known, Led};

/// The name of the engine, for `--engine` and JSON.
pub const THEOREM: &str = "theorem";

/// Moves that are listed at most, unless all are wanted.
const LISTED: usize = 1_000;
/// The same where all are wanted.
const LISTED_OF_ALL: usize = 1 << 20;
/// Different components whose winning moves are counted.
const COUNTED: usize = 200;
/// Moves that are tried one after the other where they cannot be counted.
const TRIED: u64 = 100_000;

/// A theorem at work on a game.
pub(super) struct TheoremEngine<'g> {
    pub(super) game: &'g BoundGame,
    pub(super) known: Rc<Known>,
}

/// A component, how often it occurs, and the value that a winning move in it leads to.
struct Asked<'p> {
    component: &'p Component,
    count: usize,
    target: Int,
    /// Whether there is such a move for sure.
    is_sure: bool,
}

/// That the theorem does not answer the question.
pub(super) fn refused() -> Failure {
    Failure::Refused(Refusal { engine: THEOREM, reason: Label::RefusedTheorem.into() })
}

impl TheoremEngine<'_> {
    fn value(&self, at: &Component, run: &Run<'_>) -> Result<Int, Failure> {
        self.known.value(at, run)?.ok_or_else(refused)
    }

    /// What parts are worth together.
    fn sum(&self, parts: &[Component], run: &Run<'_>) -> Result<Int, Failure> {
        parts.iter().try_fold(Int::ZERO, |sum, part| Ok(sum.bit_xor(&self.value(part, run)?)))
    }

    /// Whether a component, played alone, is lost.
    fn is_lost(&self, at: &Component, run: &Run<'_>) -> Result<bool, Failure> {
        self.known.is_lost(at, run)?.ok_or_else(refused)
    }

    /// Whether a move is one of those asked for.
    fn leads(&self, named: &NamedMove, target: &Int, run: &Run<'_>) -> Result<bool, Failure> {
        match (self.known.of(), named.to.as_slice()) {
            (Of::Values, parts) => Ok(self.sum(parts, run)? == *target),
            (Of::Losing, []) => Ok(self.game.play() == grundy_syntax::tree::Play::Normal),
            (Of::Losing, [only]) => Ok(self.game.is_goal(only, run)? || self.is_lost(only, run)?),
            (Of::Losing, _) => Err(refused()),
        }
    }

    /// The moves in one component that lead to `target`, or that win.
    fn led(&self, at: &Component, target: &Int, limits: MoveLimits, run: &Run<'_>) -> Result<Led, Failure> {
        let all = limits.tried == u64::MAX;
        let most = limits.listed.min(if all { LISTED_OF_ALL } else { LISTED });
        if let Some(led) = self.known.led(self.game, at, target, most, run)? {
            for named in &led.moves {
                if !self.leads(named, target, run)? {
                    return Err(refused());
                }
            }
            return Ok(led);
        }
        let (mut led, mut tried, mut failed) = (Led { count: Int::ZERO, moves: Vec::new() }, 0, None);
        let flow = self.game.moves(at, run, &mut |named| {
            tried += 1;
            match self.leads(&named, target, run) {
                Ok(true) => led.moves.push(named),
                Ok(false) => {}
                Err(failure) => {
                    failed = Some(failure);
                    return Flow::Break(());
                }
            }
            if tried < TRIED || all { Flow::Continue(()) } else { Flow::Break(()) }
        })?;
        if let Some(failure) = failed {
            return Err(failure);
        }
        if flow.is_break() {
            return Err(refused());
        }
        led.count = Int::from(led.moves.len());
        led.moves.truncate(most);
        Ok(led)
    }

    /// How many winning moves there are, those of equal components each for itself.
    pub(super) fn count(&self, position: &Position, run: &Run<'_>) -> Result<Int, Failure> {
        let limits = MoveLimits { listed: 0, tried: TRIED };
        let mut sum = Int::ZERO;
        for Asked { component, count, target, .. } in self.asked(position, run)? {
            let led = self.led(component, &target, limits, run)?;
            let all = led.count.mul(&Int::from(count)).and_then(|all| sum.add(&all));
            sum = all.map_err(|_| refused())?;
        }
        Ok(sum)
    }

    /// The first winning move in a component, in the order of the text and as variables run.
    pub(super) fn first(
        &self,
        position: &Position,
        at: &Component,
        run: &Run<'_>,
    ) -> Result<Option<NamedMove>, Failure> {
        let asked = self.asked(position, run)?;
        let Some(Asked { target, .. }) = asked.iter().find(|asked| asked.component == at) else {
            return Ok(None);
        };
        let limits = MoveLimits { listed: 1, tried: TRIED };
        Ok(self.led(at, target, limits, run)?.moves.into_iter().next())
    }

    /// The components of a position that is won, each with the value that moves in it should lead to; none where it is lost.
    fn asked<'p>(&self, position: &'p Position, run: &Run<'_>) -> Result<Vec<Asked<'p>>, Failure> {
        if self.known.of() == Of::Losing {
            let component = self.only(position)?;
            let lost = self.is_lost(component, run)?;
            let asked = Asked { component, count: 1, target: Int::ZERO, is_sure: true };
            return Ok(if lost { Vec::new() } else { vec![asked] });
        }
        let mut values = Vec::new();
        for (component, count) in position.counted() {
            values.push((component, count, self.value(component, run)?));
        }
        let odd = values.iter().filter(|(_, count, _)| !count.is_multiple_of(2));
        let total = odd.fold(Int::ZERO, |sum, (_, _, value)| sum.bit_xor(value));
        if total.is_zero() {
            return Ok(Vec::new());
        }
        let asked = values.into_iter().map(|(component, count, value)| {
            let target = total.bit_xor(&value);
            let is_sure = target < value;
            Asked { component, count, target, is_sure }
        });
        // As everywhere, components that have a winning move for sure come first.
        let (sure, others): (Vec<_>, Vec<_>) = asked.partition(|asked| asked.is_sure);
        Ok(sure.into_iter().chain(others).collect())
    }

    fn only<'p>(&self, position: &'p Position) -> Result<&'p Component, Failure> {
        match position.parts() {
            [only] => Ok(only),
            _ => Err(refused()),
        }
    }
}

impl Engine for TheoremEngine<'_> {
    fn game(&self) -> &BoundGame {
        self.game
    }

    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Failure> {
        match self.known.of() {
            Of::Values => {
                let mut sum = Int::ZERO;
                for (component, count) in position.counted() {
                    run.position()?;
                    let value = self.value(component, run)?;
                    if !count.is_multiple_of(2) {
                        sum = sum.bit_xor(&value);
                    }
                }
                Ok(Worth::of_value(&sum))
            }
            Of::Losing => {
                run.position()?;
                let lost = self.is_lost(self.only(position)?, run)?;
                Ok(Worth::Ends(if lost { MoverEnds::Loses } else { MoverEnds::Wins }))
            }
        }
    }

    fn part(&mut self, component: &Component, run: &Run<'_>) -> Result<Option<Worth>, Failure> {
        match self.known.of() {
            Of::Values => Ok(Some(Worth::of_value(&self.value(component, run)?))),
            Of::Losing => Ok(None),
        }
    }

    fn winning(
        &mut self,
        position: &Position,
        _: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        let mut winning = Winning { complete: true, count: Some(Int::ZERO), ..Winning::default() };
        for (at, Asked { component, count, target, .. }) in self.asked(position, run)?.into_iter().enumerate()
        {
            if at >= COUNTED && !winning.turns.is_empty() {
                // There are more, which are not counted.
                return Ok(Winning { complete: false, count: None, ..winning });
            }
            let left = limits.listed.saturating_sub(winning.turns.len());
            let led = self.led(component, &target, MoveLimits { listed: left, ..limits }, run)?;
            winning.count = winning.count.and_then(|sum| sum.add(&led.count).ok());
            winning.turns.extend(led.moves.into_iter().map(|named| Turn::single(component, count, named)));
        }
        winning.complete = winning.count == Some(Int::from(winning.turns.len()));
        if winning.complete {
            winning.count = None;
        }
        Ok(winning)
    }
}
