//! The moves that are best in some sum.

use grundy_core::{Flow, Player, Run};
use grundy_rules::value::Position;
use grundy_values::{Arena, Made, Value};

use super::{CanonicalEngine, LAST_LOOK, Look};
use crate::compound::Compound;
use crate::explain::Choice;
use crate::solver::Failure;
use crate::turn::{Turn, each_turn};

/// A value that a turn leads to.
pub(super) struct Led {
    turn: Turn,
    others: usize,
    pub(super) to: Value,
}

impl CanonicalEngine<'_> {
    /// The values that the turns of a player lead to, each with the first turn; `None` where one is not found, or there are too many.
    pub(super) fn led(
        &mut self,
        position: &Position,
        mover: Player,
        most: u64,
        run: &Run<'_>,
    ) -> Result<Option<Vec<Led>>, Failure> {
        let (mut led, mut tried, mut failed, game) = (Vec::<Led>::new(), 0, None, self.found.game);
        let flow = each_turn(game, Compound::Disjunctive, mover, position, run, &mut |turn| {
            tried += 1;
            let look = self.first_look(turn.after(position).parts(), run);
            match look.map(Look::found) {
                Ok(Some(to)) if tried <= most => match led.iter_mut().find(|other| other.to == to) {
                    Some(other) => other.others += 1,
                    None => led.push(Led { turn, others: 0, to }),
                },
                Ok(_) => return Flow::Break(()),
                Err(failure) => {
                    failed = Some(failure);
                    return Flow::Break(());
                }
            }
            Flow::Continue(())
        });
        match failed {
            Some(failure) => Err(failure),
            None => Ok(flow?.is_continue().then_some(led)),
        }
    }

    /// Which of these values a player does not prefer another one to.
    pub(super) fn undominated(
        &mut self,
        led: Vec<Led>,
        mover: Player,
        run: &Run<'_>,
    ) -> Result<Option<Vec<Led>>, Failure> {
        let values: Vec<Value> = led.iter().map(|one| one.to).collect();
        let worse = |arena: &mut Arena, a: Value, b: Value| match mover {
            Player::Left => arena.at_most(a, b),
            Player::Right => arena.at_most(b, a),
        };
        let mut kept = Vec::new();
        for one in led {
            let beaten = self.sharing(run, LAST_LOOK, &mut |_, desk, run| {
                desk.within(run, |arena| {
                    for other in &values {
                        if *other != one.to && worse(arena, one.to, *other)? {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                })
            })?;
            match beaten.found() {
                None => return Ok(None),
                Some(true) => {}
                Some(false) => kept.push(one),
            }
        }
        Ok(Some(kept))
    }

    /// What is to be said of a turn that is not dominated.
    pub(super) fn choice(
        &mut self,
        one: Led,
        before: Value,
        mover: Player,
        run: &Run<'_>,
    ) -> Result<Option<Choice>, Failure> {
        let Led { turn, others, to } = one;
        let found = self.sharing(run, LAST_LOOK, &mut |_, desk, run| {
            let incentive = desk.within(run, |arena| match mover {
                Player::Left => arena.sub(to, before),
                Player::Right => arena.sub(before, to),
            })?;
            let answer = desk.within(run, |arena| reversing(arena, to, before, mover))?;
            let answer = answer.map(|answer| desk.described(answer, run).map(Box::new)).transpose()?;
            Ok((desk.described(to, run)?, desk.described(incentive, run)?, answer))
        })?;
        Ok(found.found().map(|(to, incentive, reversed)| Choice {
            turn,
            others,
            to: Box::new(to),
            incentive: Box::new(incentive),
            reversed,
        }))
    }
}

/// The opponent's answer in a value that a move of `mover` led to, if it is at least as good for him as the value before.
fn reversing(arena: &mut Arena, to: Value, before: Value, mover: Player) -> Made<Option<Value>> {
    let answers = match mover {
        Player::Left => arena.right_options(to)?,
        Player::Right => arena.left_options(to)?,
    };
    for answer in answers {
        let reverses = match mover {
            Player::Left => arena.at_most(answer, before)?,
            Player::Right => arena.at_most(before, answer)?,
        };
        if reverses {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}
