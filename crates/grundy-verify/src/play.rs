//! Small positions played out with the interpreter.

use std::collections::{HashMap, HashSet};

use grundy_core::{Flow, Game as _, Halt, Of, Run};
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::value::Component;
use grundy_syntax::tree::{Ending, Play};
use grundy_values::Mex;

use crate::{Rejection, refuse};

/// Parts of options looked at in one certificate at most; positions that need more are not played out.
const MOST_PARTS: u64 = 3_000_000;

/// Plays out components, remembering what was found.
pub(crate) struct Player<'c, 'r> {
    game: &'c BoundGame,
    of: Of,
    run: &'c Run<'r>,
    known: HashMap<Component, u64>,
    parts: u64,
}

/// A component whose options are being looked at.
struct Open {
    at: Component,
    options: Vec<Vec<Component>>,
    /// The next option that may have parts without a value.
    next: usize,
}

impl<'c, 'r> Player<'c, 'r> {
    /// A player who finds Grundy values, or 0 for lost and 1 for other components.
    pub(crate) fn new(game: &'c BoundGame, of: Of, run: &'c Run<'r>) -> Self {
        Self { game, of, run, known: HashMap::new(), parts: 0 }
    }

    /// The value of a component; `None` where finding it takes too long or the component is not played alone.
    pub(crate) fn value(&mut self, at: &Component) -> Result<Option<u64>, Rejection> {
        let Some(first) = self.open(at.clone())? else { return Ok(None) };
        let mut on_stack: HashSet<Component> = HashSet::from([at.clone()]);
        let mut stack = vec![first];
        while let Some(open) = stack.last_mut() {
            let missing = loop {
                let Some(option) = open.options.get(open.next) else { break None };
                match option.iter().find(|part| !self.known.contains_key(*part)) {
                    Some(part) => break Some(part.clone()),
                    None => open.next += 1,
                }
            };
            if let Some(part) = missing {
                if !on_stack.insert(part.clone()) {
                    let position = self.game.show(&part);
                    return Err(refuse::fails(
                        Label::VerifyStepFalls,
                        refuse::at(Label::VerifyBoxLoop, position),
                    ));
                }
                let Some(next) = self.open(part)? else { return Ok(None) };
                stack.push(next);
            } else if let Some(done) = stack.pop() {
                on_stack.remove(&done.at);
                let value = self.settled(&done)?;
                self.known.insert(done.at, value);
            }
        }
        Ok(self.known.get(at).copied())
    }

    /// The options of a component, unless there are too many in all or one is a sum where that is not allowed.
    fn open(&mut self, at: Component) -> Result<Option<Open>, Rejection> {
        let left = usize::try_from(MOST_PARTS - self.parts.min(MOST_PARTS)).unwrap_or(usize::MAX);
        let Some(options) = options(self.game, &at, left, self.run)? else { return Ok(None) };
        let parts: usize = options.iter().map(|option| option.len() + 1).sum();
        self.parts = self.parts.saturating_add(u64::try_from(parts).unwrap_or(u64::MAX));
        let split = self.of == Of::Losing && options.iter().any(|option| option.len() > 1);
        if split || self.parts > MOST_PARTS {
            return Ok(None);
        }
        Ok(Some(Open { at, options, next: 0 }))
    }

    fn settled(&self, open: &Open) -> Result<u64, Rejection> {
        match self.of {
            Of::Values => {
                let mut mex = Mex::new();
                for value in reached(&self.known, &open.options) {
                    mex.see(value);
                }
                Ok(mex.value())
            }
            Of::Losing => Ok(u64::from(!self.lost(open)?)),
        }
    }

    fn lost(&self, open: &Open) -> Result<bool, Rejection> {
        let misere = self.game.play() == Play::Misere;
        if let Some(ending) = ending(self.game, &open.at, self.run)? {
            return Ok(ending == Ending::MoverLoses);
        }
        if open.options.is_empty() {
            return Ok(!misere);
        }
        for option in &open.options {
            let wins = match option.as_slice() {
                [] => !misere,
                parts => self.is_goal(parts)? || parts.iter().all(|part| self.known.get(part) == Some(&0)),
            };
            if wins {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_goal(&self, parts: &[Component]) -> Result<bool, Rejection> {
        for part in parts {
            if self.game.is_goal(part, self.run).map_err(|halt| failed(self.game, part, halt))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The values that options of a component have, where it was played out.
    pub(crate) fn reached(&self, options: &[Vec<Component>]) -> Vec<u64> {
        reached(&self.known, options)
    }
}

fn reached(known: &HashMap<Component, u64>, options: &[Vec<Component>]) -> Vec<u64> {
    let value = |part: &Component| known.get(part).copied().unwrap_or(0);
    options.iter().map(|option| option.iter().fold(0, |sum, part| sum ^ value(part))).collect()
}

/// The options of a component, each once, parts in order; `None` where they have more than `most` parts, an option counted as one.
pub(crate) fn options(
    game: &BoundGame,
    at: &Component,
    most: usize,
    run: &Run<'_>,
) -> Result<Option<Vec<Vec<Component>>>, Rejection> {
    let mut options = Vec::new();
    let mut many = 0_usize;
    let flow = game.options(at, run, &mut |parts| {
        many = many.saturating_add(parts.len() + 1);
        if many > most {
            return Flow::Break(());
        }
        let mut parts = parts.to_vec();
        parts.sort_unstable();
        options.push(parts);
        Flow::Continue(())
    });
    if flow.map_err(|halt| failed(game, at, halt))?.is_break() {
        return Ok(None);
    }
    options.sort_unstable();
    options.dedup();
    Ok(Some(options))
}

/// How play ends at a component.
pub(crate) fn ending(game: &BoundGame, at: &Component, run: &Run<'_>) -> Result<Option<Ending>, Rejection> {
    Ok(game.ending(at, run).map_err(|halt| failed(game, at, halt))?.map(|(_, ending)| ending))
}

/// An error of the rules at a component, or a limit.
fn failed<E>(game: &BoundGame, at: &Component, halt: Halt<E>) -> Rejection {
    match halt {
        Halt::Stop(stop) => Rejection::Stopped(stop),
        Halt::Error(_) => {
            refuse::fails(Label::VerifyStepErrors, refuse::at(Label::VerifyBoxError, game.show(at)))
        }
    }
}
