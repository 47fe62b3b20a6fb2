//! Playing small positions to find mistakes that only a position shows.
//!
//! A natural number that becomes negative, a broken `where`, an index outside: the checker cannot
//! see these in general. So all moves of small positions are made, and of what they lead to, until
//! a fixed amount of work is done; each mistake is reported once, at the smallest position found.

use std::collections::{BTreeMap, VecDeque};

use grundy_core::{Flow, Game, Halt, Run, Stop};
use grundy_messages::Code;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Halted};
use grundy_syntax::Diagnostic;

use crate::small;
use crate::solve::cycle;
use crate::workbench::{WORK_DONE, Workbench};

/// Positions visited at most.
const POSITIONS: u64 = 4000;
/// Work at most, in thousands of interpreter steps.
const POLLS: u64 = 400;
/// The size of the fields tried.
const SIZE: u64 = 12;

/// What playing small positions showed.
#[derive(Debug, Default)]
pub(crate) struct Trial {
    /// Mistakes, each once.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Positions all of whose moves were made.
    pub(crate) tried: u64,
    /// Whether a fixed amount of work was used up before all were tried.
    pub(crate) cut: bool,
    /// The user's own limit or interruption, if one was hit.
    pub(crate) stop: Option<Stop>,
}

impl Workbench<'_> {
    /// Plays small positions.
    pub(crate) fn try_small(&self, game: &BoundGame) -> Trial {
        let mut trial = self.trial(POLLS, POSITIONS, |run| Walk::new(game).all(run));
        if trial.diagnostics.is_empty() {
            trial.diagnostics.extend(self.unordered(game));
        }
        trial.stop = self.stop().or(trial.stop.filter(|stop| self.is_users(*stop)));
        trial
    }
}

struct Walk<'g> {
    game: &'g BoundGame,
    /// Every component met, and what its moves lead to once they were made.
    seen: BTreeMap<Component, Vec<Component>>,
    waiting: VecDeque<Component>,
    found: Trial,
}

impl<'g> Walk<'g> {
    fn new(game: &'g BoundGame) -> Self {
        Self { game, seen: BTreeMap::new(), waiting: VecDeque::new(), found: Trial::default() }
    }

    fn all(mut self, run: &Run<'_>) -> Trial {
        // Stops are expected here: the trial is as long as its limits.
        self.found.stop = self.walk(run).err();
        self.found.cut = self.found.stop == Some(WORK_DONE);
        self.warn_of_loop();
        self.found
    }

    fn walk(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        for component in small_components(self.game, SIZE, run)? {
            match component {
                Ok(component) => self.add(component),
                Err(diagnostic) => self.mistake(diagnostic),
            }
        }
        while let Some(at) = self.waiting.pop_front() {
            run.position()?;
            let mut next = Vec::new();
            let made = self.game.options(&at, run, &mut |parts| {
                next.extend_from_slice(parts);
                Flow::Continue(())
            });
            match made {
                Ok(_) => self.found.tried += 1,
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Error(diagnostic)) => self.mistake(*diagnostic),
            }
            next.sort_unstable();
            next.dedup();
            next.iter().for_each(|part| self.add(part.clone()));
            self.seen.insert(at, next);
        }
        Ok(())
    }

    fn add(&mut self, component: Component) {
        if !self.seen.contains_key(&component) {
            self.seen.insert(component.clone(), Vec::new());
            self.waiting.push_back(component);
        }
    }

    /// Says so if play can come back to a position tried.
    fn warn_of_loop(&mut self) {
        let Some(way) = loop_in(&self.seen) else { return };
        let span = self.game.rules().kinds[way[0].kind].span;
        let positions: Vec<Position> = way.into_iter().map(|part| Position::new(vec![part])).collect();
        let shown = cycle(self.game, &positions);
        self.mistake(Diagnostic::new(Code::Loop, span).arg("cycle", shown));
    }

    fn mistake(&mut self, diagnostic: Diagnostic) {
        let known = |other: &Diagnostic| other.code == diagnostic.code && other.span == diagnostic.span;
        if !self.found.diagnostics.iter().any(known) {
            self.found.diagnostics.push(diagnostic);
        }
    }
}

/// A loop in a graph, if there is one: depth first, with a stack of its own.
fn loop_in(graph: &BTreeMap<Component, Vec<Component>>) -> Option<Vec<Component>> {
    let mut done: BTreeMap<&Component, bool> = BTreeMap::new();
    for start in graph.keys() {
        let mut way: Vec<(&Component, usize)> = vec![(start, 0)];
        if done.contains_key(start) {
            continue;
        }
        done.insert(start, false);
        while let Some((at, tried)) = way.last_mut() {
            let Some(next) = graph.get(*at).and_then(|next| next.get(*tried)) else {
                done.insert(*at, true);
                way.pop();
                continue;
            };
            *tried += 1;
            match done.get(next) {
                Some(true) => {}
                Some(false) => {
                    let first = way.iter().position(|(at, _)| *at == next)?;
                    return Some(way[first..].iter().map(|(at, _)| (*at).clone()).collect());
                }
                None => {
                    done.insert(next, false);
                    way.push((next, 0));
                }
            }
        }
    }
    None
}

/// Small components: those with small fields, or those of `start` with small arguments.
///
/// A position outside of the domain is passed over; another mistake in `where` is a mistake.
pub(crate) fn small_components(
    game: &BoundGame,
    size: u64,
    run: &Run<'_>,
) -> Result<Vec<Result<Component, Diagnostic>>, Stop> {
    let rules = game.rules();
    let mut found = Vec::new();
    if let Some(start) = &rules.start {
        for args in small::tuples(game, start.args.iter().map(|arg| &arg.ty), size) {
            // What `start` cannot make is no position.
            match game.start(args, run) {
                Ok(position) => found.extend(position.parts().iter().cloned().map(Ok)),
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Error(_)) => {}
            }
        }
        return Ok(found);
    }
    for (kind, declared) in rules.kinds.iter().enumerate() {
        let size = if declared.fields.len() > 2 { size / 2 } else { size };
        for fields in small::tuples(game, declared.fields.iter().map(|field| &field.ty), size) {
            match inside(game.component(kind, fields, run)) {
                Ok(component) => found.extend(component.map(Ok)),
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Error(diagnostic)) => found.push(Err(*diagnostic)),
            }
        }
    }
    Ok(found)
}

pub(crate) fn inside(made: Result<Component, Halted>) -> Result<Option<Component>, Halted> {
    match made {
        Ok(component) => Ok(Some(component)),
        Err(Halt::Error(diagnostic)) if diagnostic.code == Code::BreaksWhere => Ok(None),
        Err(halted) => Err(halted),
    }
}
