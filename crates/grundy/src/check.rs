//! Everything that can be found wrong with rules, and what kind of game they make.

use grundy_boards::{Form, Refused, Survey, survey};
use grundy_core::Stop;
use grundy_export::Report;
use grundy_messages::{Arg, Code, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_syntax::Diagnostic;

use crate::classify::wrong_reduction;
use crate::load::{Choices, Loaded, RulesFrom};
use crate::workbench::{Failure, Workbench};

/// Rules, checked.
#[derive(Debug)]
pub struct Checkup {
    /// The rules and all diagnostics.
    pub loaded: Loaded,
    /// The game with its parameters bound, where that was possible.
    pub game: Option<BoundGame>,
    /// What kind of game it is, where the parameters are bound.
    pub class: Option<Class>,
    /// Which moves on boards and sets are packed; nothing where positions have neither.
    pub packed: Option<Result<Survey, Refused>>,
    /// How many small positions were tried.
    pub tried: u64,
    /// Whether a fixed amount of work was used up before all were tried.
    pub cut: bool,
    /// A limit that was hit.
    pub stop: Option<Stop>,
}

impl Checkup {
    /// Whether the rules can be used.
    pub fn is_ok(&self) -> bool {
        !self.report().has_errors()
    }

    /// Adds what the trial found; that play comes back is not said twice.
    fn add(&mut self, found: impl Iterator<Item = Diagnostic>) {
        let known = &mut self.loaded.diagnostics;
        let pass = known.iter().any(|diagnostic| diagnostic.code == Code::RangeZero);
        known.extend(found.filter(|diagnostic| !(pass && diagnostic.code == Code::Loop)));
    }

    /// What is said of each move on a board or sets, each once, and of the endings.
    pub fn packed_lines(&self) -> Vec<Arg> {
        let (Some(game), Some(packed)) = (&self.game, &self.packed) else { return Vec::new() };
        let rules = game.rules();
        let filled = |label, why: &Refused| Arg::Filled(label, vec![("why", why.reason(rules))]);
        let survey = match packed {
            Ok(survey) => survey,
            Err(why) => return vec![filled(Label::MovesInterpreted, why)],
        };
        let mut lines = Vec::new();
        for (rule, form) in rules.moves.iter().zip(&survey.moves) {
            let name = ("name", Arg::from(rule.name.as_str()));
            let line = match form {
                Form::Patterns => Arg::Filled(Label::MovePatterns, vec![name]),
                Form::Masks => Arg::Filled(Label::MoveMasks, vec![name]),
                Form::Words => Arg::Filled(Label::MoveWords, vec![name]),
                Form::Interpreted(why) => {
                    Arg::Filled(Label::MoveInterpreted, vec![name, ("why", why.reason(rules))])
                }
            };
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.extend(survey.endings.iter().map(|why| filled(Label::EndingsInterpreted, why)));
        lines
    }

    /// The diagnostics with their text.
    pub fn report(&self) -> Report {
        Report::of(&self.loaded.source, self.loaded.diagnostics.clone())
    }
}

impl Workbench<'_> {
    /// Parses, checks, binds where that is possible, and plays small positions.
    ///
    /// A parameter without a value is no mistake of the rules; one that `choices` gives badly is.
    pub fn check(&self, from: RulesFrom<'_>, choices: &Choices) -> Result<Checkup, Failure> {
        let loaded = self.load(from)?;
        let mut checkup =
            Checkup { loaded, game: None, class: None, packed: None, tried: 0, cut: false, stop: None };
        let Some(rules) = checkup.loaded.rules.clone() else { return Ok(checkup) };
        match self.bind(&rules, choices) {
            Ok(game) => checkup.game = Some(game),
            Err(Failure::Bad(report)) if only_unset(&report) && choices.set.is_empty() => return Ok(checkup),
            Err(failure) => return Err(failure),
        }
        if let Some(game) = &checkup.game {
            let trial = self.try_small(game);
            checkup.tried = trial.tried;
            checkup.cut = trial.cut;
            checkup.stop = trial.stop;
            let wrong = !trial.diagnostics.is_empty();
            let class = self.classify(game);
            let reduction = wrong_reduction(game, &class);
            checkup.packed = survey(game, &class);
            checkup.class = Some(class);
            let safety = if wrong { None } else { self.safety(game) };
            checkup.add(trial.diagnostics.into_iter().chain(safety).chain(reduction));
        }
        Ok(checkup)
    }
}

fn only_unset(report: &Report) -> bool {
    report.diagnostics.iter().all(|diagnostic| diagnostic.code == Code::ParamUnset)
}
