//! A calculator that remembers: names, games that were loaded, the last value.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use grundy_export::Report;
use grundy_messages::{Arg, Code, Hint};
use grundy_syntax::{Diagnostic, Source, Span};
use grundy_values::{Allowance, Arena, Notation, Value};

use super::machine::{Machine, Trouble};
use super::positions::Opened;
use super::read::{self, LAST};
use super::tree::{Calls, Program, Scope};
use super::watch::watched;
use super::{Calculated, Found};
use crate::load::Choices;
use crate::workbench::{Failure, Workbench};

/// What rules are called that have no name.
const NAMELESS: &str = "unnamed";

/// What a calculator remembers from one text to the next.
///
/// Values stay in one arena. When that fills half of the memory, or all of it, what nobody can ask for any more is forgotten.
#[derive(Default)]
pub struct Slate {
    arena: Arena,
    names: Vec<(String, Value)>,
    last: Option<Value>,
    loaded: Vec<Loaded>,
    /// Games of the catalogue that were met.
    opened: Vec<(String, Rc<Opened>)>,
    /// Values of positions that were met, by the name of the game and what stands in the parentheses.
    positions: BTreeMap<(String, String), Value>,
}

/// A game that was loaded.
struct Loaded {
    name: String,
    /// Where its rules come from.
    from: String,
    opened: Rc<Opened>,
}

/// What a slate holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Values that were met.
    pub values: usize,
    /// Bytes of values and tables.
    pub bytes: usize,
}

impl Slate {
    /// The names that have values, as they were first defined.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|(name, _)| name.as_str())
    }

    /// The games that were loaded, and where their rules come from.
    pub fn games(&self) -> impl Iterator<Item = (&str, &str)> {
        self.loaded.iter().map(|game| (game.name.as_str(), game.from.as_str()))
    }

    /// Whether there is a last value.
    pub fn has_last(&self) -> bool {
        self.last.is_some()
    }

    /// What it holds.
    pub fn held(&self) -> Held {
        Held { values: self.arena.len(), bytes: self.arena.bytes() }
    }

    /// Forgets a name or a game; whether there was one.
    pub fn forget(&mut self, name: &str) -> bool {
        let before = self.names.len() + self.loaded.len();
        self.names.retain(|(known, _)| known != name);
        self.loaded.retain(|game| game.name != name);
        self.positions.retain(|(game, _), _| game != name);
        self.names.len() + self.loaded.len() < before
    }

    /// The value of a name in a notation; `None` where there is no such name, or it is too long.
    pub fn written(&mut self, name: &str, notation: Notation) -> Option<String> {
        let (_, value) = self.names.iter().find(|(known, _)| known == name)?;
        self.arena.print(*value, notation).ok()
    }

    fn scope(&self) -> Scope {
        let last = self.last.iter().flat_map(|_| LAST.map(str::to_owned));
        let names = last.chain(self.names.iter().map(|(name, _)| name.clone())).collect();
        let games = self.loaded.iter().map(|game| game.name.clone()).collect();
        Scope { names, games, calls: Calls::Functions }
    }

    /// The values of the names of the scope.
    fn values(&self) -> Vec<Value> {
        let last = self.last.iter().flat_map(|value| LAST.map(|_| *value));
        last.chain(self.names.iter().map(|(_, value)| *value)).collect()
    }

    fn define(&mut self, name: &str, value: Value) {
        match self.names.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.names.push((name.to_owned(), value)),
        }
    }

    /// The games whose positions stand in a program: those that were loaded come first.
    fn opened(&mut self, workbench: &Workbench<'_>, program: &Program) -> Result<Vec<Rc<Opened>>, Failure> {
        let mut games: Vec<Rc<Opened>> = self.loaded.iter().map(|game| Rc::clone(&game.opened)).collect();
        for rules in &program.games {
            games.push(match self.opened.iter().find(|(known, _)| known == rules) {
                Some((_, opened)) => Rc::clone(opened),
                None => {
                    let opened = Opened::new(workbench, rules)?;
                    if grundy_games::find(rules).is_some() {
                        self.opened.push((rules.clone(), Rc::clone(&opened)));
                    }
                    opened
                }
            });
        }
        Ok(games)
    }

    /// What the values of positions are remembered by, for each game of a program: files may change, so theirs are not.
    fn keys(&self, program: &Program) -> Vec<Option<String>> {
        let loaded = self.loaded.iter().map(|game| Some(game.name.clone()));
        let hidden = |rules: &String| self.loaded.iter().any(|game| game.name == *rules);
        let others = program.games.iter();
        let others = others.map(|rules| {
            Some(rules.clone()).filter(|_| grundy_games::find(rules).is_some() && !hidden(rules))
        });
        loaded.chain(others).collect()
    }

    /// Forgets what nobody can ask for; nothing where that cannot be told apart from the rest.
    fn tidy(&mut self) {
        let mut new = Arena::new();
        let wanted = self.names.iter().map(|(_, value)| *value).chain(self.last);
        let wanted: Vec<Value> = wanted.collect();
        let adopted = wanted.iter().map(|value| new.adopt(&mut self.arena, *value));
        let Ok(adopted) = adopted.collect::<Result<Vec<_>, _>>() else { return };
        let places = self.names.iter_mut().map(|(_, value)| value).chain(&mut self.last);
        for (place, value) in places.zip(adopted) {
            *place = value;
        }
        self.arena = new;
        self.positions.clear();
    }
}

impl Workbench<'_> {
    /// Computes what a text asks, with the names and games of a slate, which remembers what the text defines and the last value: also where a limit
    /// or a mistake came after that. `line` is the number of its first line, counted from 1.
    pub fn calculate_on(&self, slate: &mut Slate, text: &str, line: usize) -> Result<Calculated, Failure> {
        let calculated = self.computed(slate, &Arc::new(Source::of_line("input", text, line)));
        let limit = usize::try_from(self.run(|run| run.limits().bytes)).unwrap_or(usize::MAX);
        if slate.arena.bytes() > limit / 2 {
            slate.tidy();
        }
        calculated
    }

    /// Loads a game, whose positions can then stand in texts under a name: the one that is wanted, else that of the catalogue, of the rules or of the file.
    pub fn load_on(
        &self,
        slate: &mut Slate,
        rules: &str,
        choices: &Choices,
        wanted: Option<&str>,
    ) -> Result<String, Failure> {
        let (loaded, opened) = Opened::with(self, rules, choices)?;
        let own = Some(opened.game.rules().name.as_str()).filter(|name| *name != NAMELESS);
        let stem = std::path::Path::new(rules).file_stem().and_then(|stem| stem.to_str());
        let slug = loaded.entry.map(|folder| folder.slug);
        let name = wanted.or(slug).or(own).or(stem).unwrap_or(rules).to_owned();
        let wrong = |code| Diagnostic::new(code, Span::default()).arg("name", name.as_str());
        if let Some(why) = read::wrong_game_name(&name) {
            let write = vec![("rules", Arg::from(rules))];
            let diagnostic = wrong(Code::ValueGameName).arg("why", why);
            return Err(Failure::plain(diagnostic.hint_with(Hint::LoadAs, write)));
        }
        if slate.names().any(|known| known == name) {
            let diagnostic = wrong(Code::ValueGameName).arg("why", grundy_messages::Label::ValueTakenName);
            return Err(Failure::plain(
                diagnostic.hint_with(Hint::ForgetOrAs, vec![("name", Arg::from(name.as_str()))]),
            ));
        }
        if let Some(why) = opened.why_not() {
            return Err(Failure::plain(wrong(Code::ValueGame).arg("why", why)));
        }
        slate.forget(&name);
        let from = rules.to_owned();
        slate.loaded.push(Loaded { name: name.clone(), from, opened: Rc::new(opened) });
        Ok(name)
    }

    /// Computes what a source says.
    pub(super) fn computed(&self, slate: &mut Slate, source: &Arc<Source>) -> Result<Calculated, Failure> {
        let bad = |wrong| Failure::Bad(Report::of(source, wrong));
        let program = read::read(source.text(), &slate.scope()).map_err(bad)?;
        let games = slate.opened(self, &program)?;
        let mut calculated = Calculated { found: Found::Nothing, names: Vec::new(), name: None, stop: None };
        match slate.works(self, &games, &program, &mut calculated) {
            Ok(()) => {}
            Err(Trouble::Stopped(stop) | Trouble::Failed(Failure::Stopped(stop))) => {
                calculated.stop = Some(stop);
            }
            Err(Trouble::Failed(failure)) => return Err(failure),
            Err(Trouble::Told(wrong)) => return Err(bad(vec![wrong])),
            Err(Trouble::Misread(wrong)) => return Err(bad(wrong)),
        }
        Ok(calculated)
    }
}

impl Slate {
    /// Computes a program, and keeps what is known afterwards.
    fn works(
        &mut self,
        workbench: &Workbench<'_>,
        games: &[Rc<Opened>],
        program: &Program,
        known: &mut Calculated,
    ) -> Result<(), Trouble> {
        let keys = self.keys(program);
        let place = |game: &String| keys.iter().position(|key| key.as_ref() == Some(game));
        let mut machine = Machine::with(workbench, games, std::mem::take(&mut self.arena));
        machine.defined = self.values();
        for ((game, inner), value) in std::mem::take(&mut self.positions) {
            match place(&game) {
                Some(place) => machine.positions.insert((place, inner), value),
                None => self.positions.insert((game, inner), value),
            };
        }
        let before = machine.defined.len();
        let done = watched(workbench, |flag| {
            machine.arena.heed(Some(flag));
            machine.computes(program, known)
        });
        let Machine { arena, defined, answer, positions, .. } = machine;
        self.arena = arena;
        // What is asked later has limits of its own.
        self.arena.heed(None);
        self.arena.allow(Allowance::UNLIMITED);
        for (definition, value) in program.definitions.iter().zip(defined.into_iter().skip(before)) {
            self.define(&definition.name, value);
        }
        if let (Some(name), Some(value)) = (&program.name, answer) {
            self.define(name, value);
        }
        self.last = answer.or(self.last);
        let positions = positions.into_iter();
        self.positions.extend(
            positions.filter_map(|((game, inner), value)| {
                Some(((keys.get(game).cloned().flatten()?, inner), value))
            }),
        );
        done
    }
}
