//! Everything held against the interpreter for small parameters.

use std::collections::BTreeSet;

use grundy_core::{Halt, Of, Residue, ResidueCase};
use grundy_messages::{Arg, Label};
use grundy_rules::value::Component;
use grundy_rules::{BindError, BoundGame, Value};

use super::cases::Case;
use super::texts::{self, Text};
use super::{Options, Setting};
use crate::compare::{Automata, PlainOption, fixed, plain};
use crate::engine::{Engine, NodeId, Slots};
use crate::logic::Affine;
use crate::play::{self, Player};
use crate::{Rejection, refuse};

/// Open parameters are below the first, numbers below the second: for one open parameter or none, two, and more.
const BOX: [(u64, u64); 3] = [(13, 60), (6, 40), (3, 24)];

/// Parts of options compared for one choice of parameters, at most.
const MOST_PARTS: usize = 6_000;

/// The automata of a case; parameters in the first slots.
struct Machines<'k> {
    over: Automata<'k>,
    under: Automata<'k>,
    premise: NodeId,
    /// Parameters, the multiple, the rest, and the value where there is one.
    value: NodeId,
    exact: bool,
}

impl Setting<'_, '_> {
    /// For small parameters of the case, the translation of rules and value agrees with the interpreter, and the value is right.
    pub(super) fn replay(
        &mut self,
        residue: &Residue,
        written: &ResidueCase,
        (case, over, under): (&Case, &Options, &Options),
    ) -> Result<(), Rejection> {
        let (side, numbers) = BOX[self.open.len().saturating_sub(1).min(BOX.len() - 1)];
        let conditions = [
            texts::condition(self.logic.game, &residue.scope)?,
            texts::condition(self.logic.game, &written.condition)?,
        ];
        let (split, code) = (self.split(), self.logic.translator.unused());
        let said = match self.of {
            Of::Values => self.valued(case, split, code)?,
            Of::Losing => self.lost(case, split)?.0,
        };
        let run = self.logic.run;
        let game = self.logic.game;
        let mut engine = Engine::new(run, &[]);
        let (over_kind, under_kind) = (self.with_params(over), self.with_params(under));
        let translator = &mut self.logic.translator;
        let slots = [self.params.as_slice(), &[split.multiple, split.rest, code]].concat();
        let machines = Machines {
            over: Automata::new(translator, (game, &over_kind), &mut engine)?,
            under: Automata::new(translator, (game, &under_kind), &mut engine)?,
            premise: engine.compile(&case.premise, &Slots::of(&self.params))?,
            value: engine.compile(&said, &Slots::of(&slots))?,
            exact: !over.estimated,
        };
        let mut played = 0;
        for params in tuples(self.open.len(), side) {
            let bound = self.bound(&params)?;
            let mut inside = bound.is_some();
            if let Some(bound) = &bound {
                for condition in &conditions {
                    inside = inside && holds(bound, condition, run)?;
                }
            }
            if engine.holds(machines.premise, &fixed(&params))? != inside {
                return Err(differ(Label::VerifyBoxDomain, self.shown(&some(&params))));
            }
            if let Some(bound) = bound.filter(|_| inside) {
                let mut at = At { setting: self, engine: &mut engine, bound: &bound, params: &params };
                played += at.compare(&machines, case, numbers)?;
            }
        }
        self.logic.work += engine.met() + played;
        Ok(())
    }

    /// The options with the parameters before the number.
    fn with_params(&self, options: &Options) -> crate::translate::KindLogic {
        let mut kind = options.kind.clone();
        kind.fields = [self.params.as_slice(), &kind.fields].concat();
        kind
    }

    /// The rules with these values of the open parameters; `None` where they do not allow them.
    fn bound(&self, params: &[u64]) -> Result<Option<BoundGame>, Rejection> {
        let game = self.logic.game;
        let rules = game.rules();
        let named = rules.params.iter().map(|param| param.name.clone());
        let mut set: Vec<(String, Value)> = named.zip(game.params().iter().cloned()).collect();
        for (at, value) in self.open.iter().zip(params) {
            if let Some((_, place)) = set.get_mut(*at) {
                *place = Value::from(*value);
            }
        }
        match rules.bind(&set, self.logic.run) {
            Ok(bound) => Ok(Some(bound.with_play(game.play()))),
            Err(BindError::Wrong(_)) => Ok(None),
            Err(BindError::Stopped(stop)) => Err(stop.into()),
        }
    }
}

/// One choice of parameters.
struct At<'a, 'c, 'r, 'e> {
    setting: &'a Setting<'c, 'r>,
    engine: &'a mut Engine<'e, 'r>,
    bound: &'a BoundGame,
    params: &'a [u64],
}

impl At<'_, '_, '_, '_> {
    /// Compares numbers below `most`; gives how many there were.
    fn compare(&mut self, machines: &Machines<'_>, case: &Case, most: u64) -> Result<u64, Rejection> {
        let run = self.setting.logic.run;
        let mut player = Player::new(self.bound, self.setting.of, run);
        let (mut compared, mut count) = (0, 0);
        for n in 0..most {
            let tuple = [self.params, &[n]].concat();
            let there = match self.bound.component(0, vec![Value::from(n)], run) {
                Ok(component) => Some(component),
                Err(Halt::Error(_)) => None,
                Err(Halt::Stop(stop)) => return Err(stop.into()),
            };
            let wrong = |label| {
                differ(
                    label,
                    self.setting.shown(&[some(self.params), vec![Some(0), Some(u128::from(n))]].concat()),
                )
            };
            if self.engine.holds(machines.over.domain, &fixed(&tuple))? != there.is_some() {
                return Err(wrong(Label::VerifyBoxDomain));
            }
            let Some(component) = there else { continue };
            if compared <= MOST_PARTS {
                compared += self
                    .compare_options(machines, &component, &tuple)
                    .map_err(|one| one.unwrap_or_else(wrong))?;
            }
            if let Some(value) = player.value(&component)? {
                count += 1;
                self.compare_value(machines.value, case, (n, value))?;
            }
        }
        Ok(count)
    }

    /// Compares endings and options; gives how many parts there were.
    fn compare_options(
        &mut self,
        machines: &Machines<'_>,
        component: &Component,
        tuple: &[u64],
    ) -> Result<usize, Differ> {
        let run = self.setting.logic.run;
        let ending = play::ending(self.bound, component, run)?;
        for (formula, how) in &machines.over.ends {
            if self.engine.holds(*formula, &fixed(tuple)).map_err(Rejection::from)? != (ending == Some(*how))
            {
                return Err(Differ::At(Label::VerifyBoxEnds));
            }
        }
        let Some(options) = play::options(self.bound, component, MOST_PARTS, run)? else {
            return Ok(MOST_PARTS);
        };
        let expected = plain(&options)?;
        let parts = expected.iter().map(Vec::len).max().unwrap_or(0).max(2);
        let greatest = tuple.last().copied().unwrap_or(0).max(2);
        let mut given = |automata: &Automata<'_>| -> Result<Option<BTreeSet<PlainOption>>, Rejection> {
            automata.options_within(self.engine, tuple, (parts, greatest))
        };
        let (above, below) = (given(&machines.over)?, given(&machines.under)?);
        let right = match (above, below) {
            (Some(above), Some(below)) if machines.exact => above == expected && below == expected,
            (Some(above), Some(below)) => below.is_subset(&expected) && expected.is_subset(&above),
            _ => false,
        };
        if right {
            Ok(expected.iter().map(|option| option.len() + 1).sum::<usize>() + 1)
        } else {
            Err(Differ::At(Label::VerifyBoxOptions))
        }
    }

    /// Compares the value of the evidence, by the interpreter and by the translation, with play.
    fn compare_value(&mut self, said: NodeId, case: &Case, (n, value): (u64, u64)) -> Result<(), Rejection> {
        let setting = self.setting;
        let position = || setting.shown(&[some(self.params), vec![Some(0), Some(u128::from(n))]].concat());
        let wrong = || {
            let args = vec![("position", Arg::from(position())), ("value", Arg::from(value.to_string()))];
            refuse::fails(Label::VerifyStepBoxValues, Arg::Filled(Label::VerifyBoxValue, args))
        };
        let text = &case.value;
        let stated = self.bound.claimed_in((&text.claim, &text.source), &[Value::from(n)], setting.logic.run);
        let stated = match stated {
            Ok(Some(stated)) => stated,
            Ok(None) | Err(Halt::Error(_)) => return Err(wrong()),
            Err(Halt::Stop(stop)) => return Err(stop.into()),
        };
        let right = match setting.of {
            Of::Values => stated == Value::from(value),
            Of::Losing => stated == Value::from(value == 0),
        };
        if !right {
            return Err(wrong());
        }
        let Some(period) = self.evaluated(&case.period).filter(|period| *period >= 1) else {
            return Err(wrong());
        };
        let code = match &case.scale {
            None => value,
            Some(scale) => {
                self.evaluated(scale).and_then(|scale| scale.checked_mul(value)).ok_or_else(wrong)?
            }
        };
        let tuple = [self.params, &[n - n % period, n % period, code]].concat();
        let holds = self.engine.holds(said, &fixed(&tuple))?;
        let other = [self.params, &[n - n % period, n % period, code + period + 1]].concat();
        let right = match setting.of {
            Of::Values => holds && (case.scale.is_some() || !self.engine.holds(said, &fixed(&other))?),
            Of::Losing => holds == (value == 0),
        };
        if right { Ok(()) } else { Err(differ(Label::VerifyBoxReached, position())) }
    }

    /// A form at these parameters.
    fn evaluated(&self, form: &Affine) -> Option<u64> {
        let mut sum = form.added();
        for (var, factor) in form.factors() {
            let at = self.setting.params.iter().position(|param| *param == var)?;
            sum += factor * i128::from(*self.params.get(at)?);
        }
        u64::try_from(sum).ok()
    }
}

/// Two readings that differ, or another reason.
enum Differ {
    At(Label),
    Other(Rejection),
}

impl Differ {
    fn unwrap_or_else(self, wrong: impl FnOnce(Label) -> Rejection) -> Rejection {
        match self {
            Self::At(label) => wrong(label),
            Self::Other(rejection) => rejection,
        }
    }
}

impl From<Rejection> for Differ {
    fn from(rejection: Rejection) -> Self {
        Self::Other(rejection)
    }
}

fn differ(label: Label, position: String) -> Rejection {
    refuse::fails(Label::VerifyStepBox, refuse::at(label, position))
}

fn some(params: &[u64]) -> Vec<Option<u128>> {
    params.iter().map(|param| Some(u128::from(*param))).collect()
}

/// Whether a condition on parameters holds.
fn holds(bound: &BoundGame, text: &Text, run: &grundy_core::Run<'_>) -> Result<bool, Rejection> {
    match bound.claimed_in((&text.claim, &text.source), &[Value::from(0_u64)], run) {
        Ok(said) => Ok(said == Some(Value::from(true))),
        Err(Halt::Error(_)) => Err(refuse::fails(Label::VerifyStepDefined, Label::VerifyReadingText)),
        Err(Halt::Stop(stop)) => Err(stop.into()),
    }
}

/// All tuples of numbers below `side`.
fn tuples(count: usize, side: u64) -> Vec<Vec<u64>> {
    (0..count).fold(vec![Vec::new()], |tuples, _| {
        tuples
            .iter()
            .flat_map(|tuple: &Vec<u64>| (0..side).map(move |number| [tuple.as_slice(), &[number]].concat()))
            .collect()
    })
}
