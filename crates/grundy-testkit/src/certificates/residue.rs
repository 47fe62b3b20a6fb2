//! Formulas in remainders for all parameters: whether they are true on a box of parameters, and mutants.
//!
//! # Setting
//!
//! The open parameters run through a box. For each choice that the rules and the scope allow, the rules are bound again and small
//! positions are played out; some case must apply, and each that does must give every position its value. A period is at least 1, and
//! the residues of powers are those of all powers.
//!
//! # What is not covered
//!
//! That the evidence suffices; parameters and positions outside the box.

use grundy_core::{Certificate, Evidence, Of, Reading, Residue, Run};
use grundy_rules::ir::Claim;
use grundy_rules::{BoundGame, Type, Value, check_claim};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;
use grundy_values::Int;

use super::judge::Wrong;
use super::mutants::Mutant;
use super::table::{Player, component};
use super::texts;

/// Open parameters are at most this, where there is one, two, or more of them.
const MOST: [u64; 3] = [13, 7, 4];

/// Positions below this are played out.
const POSITIONS: u64 = 64;

/// Powers with exponents up to this are looked at.
const EXPONENTS: u32 = 8;

/// A formula that is evaluated at positions of a game.
struct Text(Claim, Source);

impl Text {
    /// An expression in the field and the parameters; `None` where it is none.
    fn new(game: &BoundGame, text: &str, truth: bool) -> Option<Self> {
        let name = &game.rules().kinds.first()?.fields.first()?.name;
        let text = if truth { format!("P({name}) iff ({text})") } else { format!("g({name}) = ({text})") };
        let text = Self::claim(game, &text)?;
        text.0.condition.is_none().then_some(text)
    }

    fn claim(game: &BoundGame, text: &str) -> Option<Self> {
        let source = Source::new("text", text);
        let claim = check_claim(game.rules(), &source).ok()?;
        (!claim.is_of_start()).then_some(Self(claim, source))
    }

    fn at(&self, game: &BoundGame, n: u64) -> Option<Value> {
        game.claimed_in((&self.0, &self.1), &[Value::from(n)], &Run::unlimited()).ok().flatten()
    }

    fn number(&self, game: &BoundGame, n: u64) -> Option<u64> {
        self.at(game, n)?.as_int()?.to_u64()
    }

    fn holds(&self, game: &BoundGame, n: u64) -> Option<bool> {
        self.at(game, n)?.as_bool()
    }
}

/// The game with the open parameters bound to all choices of the box that the rules allow.
pub fn bound(game: &BoundGame, open: &[String]) -> Option<Vec<BoundGame>> {
    let rules = game.rules();
    let most = MOST.get(open.len().saturating_sub(1)).or(MOST.last())?;
    let mut choices: Vec<Vec<(String, Value)>> = vec![
        rules
            .params
            .iter()
            .zip(game.params())
            .map(|(param, value)| (param.name.clone(), value.clone()))
            .collect(),
    ];
    for name in open {
        let at = rules.params.iter().position(|param| param.name == *name && param.ty == Type::Nat)?;
        let put = |choice: &Vec<(String, Value)>, value: u64| {
            let mut choice = choice.clone();
            choice[at].1 = Value::from(value);
            choice
        };
        choices = choices
            .iter()
            .flat_map(|choice| (0..=*most).map(|value| put(choice, value)).collect::<Vec<_>>())
            .collect();
    }
    let run = Run::unlimited();
    let games = choices.iter().filter_map(|choice| rules.bind(choice, &run).ok());
    Some(games.map(|bound| bound.with_play(game.play())).collect())
}

/// What is wrong with the evidence, or with claims that are said to follow, if the box shows anything.
pub fn wrong(game: &BoundGame, of: Of, residue: &Residue, readings: &[Reading]) -> Option<Wrong> {
    let mut names = residue.open.clone();
    names.sort_unstable();
    names.dedup();
    if names.len() != residue.open.len() || game.rules().kinds.len() != 1 {
        return Some("open");
    }
    let Some(games) = bound(game, &residue.open) else { return Some("open") };
    let Some(scope) = Text::new(game, &residue.scope, true) else { return Some("scope") };
    let mut within = Vec::new();
    for game in games {
        match scope.holds(&game, 0) {
            Some(true) => within.push(game),
            Some(false) => {}
            None => return Some("scope"),
        }
    }
    within.iter().find_map(|game| wrong_for(game, of, residue, readings))
}

/// A number that depends on parameters only. Where positions have no values a claim cannot state it, and numbers are tried.
fn stated(game: &BoundGame, text: &str) -> Option<u64> {
    if let Some(text) = Text::new(game, text, false) {
        return text.number(game, 0);
    }
    let equals = |number: &u64| {
        Text::new(game, &format!("({text}) == {number}"), true).and_then(|text| text.holds(game, 0))
            == Some(true)
    };
    (0..POSITIONS).find(equals)
}

/// What is wrong for these parameters.
fn wrong_for(game: &BoundGame, of: Of, residue: &Residue, readings: &[Reading]) -> Option<Wrong> {
    let Some(values) = played(game, of) else { return Some("undefined") };
    let mut covered = false;
    for case in &residue.cases {
        let Some(condition) = Text::new(game, &case.condition, true) else { return Some("condition") };
        match condition.holds(game, 0) {
            Some(true) => covered = true,
            Some(false) => continue,
            None => return Some("condition"),
        }
        let number = |text: &str| stated(game, text);
        let Some(period) = number(&case.period).filter(|period| *period >= 1) else { return Some("period") };
        let Some(value) = Text::new(game, &case.value, of == Of::Losing) else { return Some("value") };
        let says = |n: u64, right: u64| match of {
            Of::Values => value.number(game, n) == Some(right),
            Of::Losing => value.holds(game, n) == Some(right == 0),
        };
        if !values.iter().all(|(n, right)| says(*n, *right)) {
            return Some("value");
        }
        for powers in &case.powers {
            let Some(base) = number(&powers.base) else { return Some("base") };
            let Some(residues) = powers.residues.iter().map(|text| number(text)).collect::<Option<Vec<_>>>()
            else {
                return Some("residues");
            };
            let power = |exponent| base.checked_pow(exponent).map(|power| power % period);
            let met = (0..=EXPONENTS).map_while(power).all(|power| residues.contains(&power));
            if !met || residues.iter().any(|residue| *residue >= period) {
                return Some("residues");
            }
        }
    }
    if !covered {
        return Some("cover");
    }
    readings.iter().find_map(|reading| wrong_reading(game, of, &values, reading))
}

/// Whether the evidence gives a position of a game its value, for the parameters of the game.
pub fn fits(game: &BoundGame, of: Of, residue: &Residue, n: u64, right: u64) -> bool {
    let holds = |text: &str| Text::new(game, text, true).and_then(|text| text.holds(game, 0));
    match holds(&residue.scope) {
        Some(true) => {}
        Some(false) => return true,
        None => return false,
    }
    let says = |value: &Text| match of {
        Of::Values => value.number(game, n) == Some(right),
        Of::Losing => value.holds(game, n) == Some(right == 0),
    };
    let mut cases = residue.cases.iter().filter(|case| holds(&case.condition) == Some(true)).peekable();
    cases.peek().is_some()
        && cases.all(|case| Text::new(game, &case.value, of == Of::Losing).is_some_and(|value| says(&value)))
}

/// The positions of the box and their values; `None` where there are none.
fn played(game: &BoundGame, of: Of) -> Option<Vec<(u64, u64)>> {
    let mut player = Player::new(game, of).ok()?;
    let mut values = Vec::new();
    for n in 0..POSITIONS {
        if let Some(at) = component(game, 0, &[n]) {
            values.push((n, player.value(&at).ok()?));
        }
    }
    Some(values)
}

fn wrong_reading(game: &BoundGame, of: Of, values: &[(u64, u64)], reading: &Reading) -> Option<Wrong> {
    let Reading::Claim(text) = reading else { return Some("period") };
    let Some(claim) = Text::claim(game, text) else { return Some("claim") };
    // Beyond the box nothing is known, and what a claim says of it does not count.
    let others = |fields: &[Value]| {
        let number = fields.first().and_then(Value::as_int).and_then(Int::to_u64);
        let found = number.and_then(|number| values.iter().find(|(n, _)| *n == number));
        // A claim about lost positions may stand beside values.
        let shown = |value: u64| match claim.0.of {
            ClaimOf::Grundy => Value::from(value),
            _ => Value::from(value == 0),
        };
        Ok(found.map(|(_, value)| shown(*value)))
    };
    let right = |(n, value): &(u64, u64)| {
        let said =
            game.claimed_of_others((&claim.0, &claim.1), &[Value::from(*n)], &others, &Run::unlimited());
        match (claim.0.of, said) {
            (_, Ok(None)) => true,
            (ClaimOf::Grundy, Ok(Some(said))) => of == Of::Values && said == Value::from(*value),
            (ClaimOf::Outcome('P'), Ok(Some(said))) => said == Value::from(*value == 0),
            (ClaimOf::Outcome('N'), Ok(Some(said))) => said == Value::from(*value != 0),
            _ => false,
        }
    };
    (!values.iter().all(right)).then_some("claim")
}

/// Every field changed in several ways.
pub fn mutants(certificate: &Certificate, residue: &Residue) -> Vec<Mutant> {
    let mut all = Vec::new();
    let mut push = |field, change: &dyn Fn(&mut Residue)| {
        let mut mutant = residue.clone();
        change(&mut mutant);
        all.push((field, Certificate { evidence: Evidence::Residue(mutant), ..certificate.clone() }));
    };
    push("open", &|mutant| drop(mutant.open.pop()));
    push("open", &|mutant| mutant.open.push("unknown".into()));
    push("open", &|mutant| mutant.open.extend_from_within(..));
    for scope in texts::altered(&residue.scope).into_iter().chain(["true".into(), String::new()]) {
        push("scope", &|mutant| mutant.scope = scope.clone());
    }
    push("cases", &|mutant| mutant.cases.clear());
    for at in 0..residue.cases.len() {
        let case = &residue.cases[at];
        push("cases", &|mutant| drop(mutant.cases.remove(at)));
        for text in texts::altered(&case.condition).into_iter().chain(["true".into(), String::new()]) {
            push("condition", &|mutant| mutant.cases[at].condition = text.clone());
        }
        let periods = texts::altered(&case.period).into_iter();
        let periods: Vec<String> = periods
            .chain(["0".into(), format!("{} + 1", case.period), format!("{} - 1", case.period)])
            .collect();
        for text in &periods {
            push("period", &|mutant| mutant.cases[at].period = text.clone());
            // The same in the value, so that the two still fit.
            let value = case.value.replace(&format!("({})", case.period), &format!("({text})"));
            push("period and value", &|mutant| {
                mutant.cases[at].period = text.clone();
                mutant.cases[at].value = value.clone();
            });
        }
        let other = case.value.replace('n', "(n + 1)");
        for text in texts::altered(&case.value).into_iter().chain([other, String::new()]) {
            push("value", &|mutant| mutant.cases[at].value = text.clone());
        }
        for reach in [0, 1, case.reach + 1, u32::MAX] {
            push("reach", &|mutant| mutant.cases[at].reach = reach);
        }
        push("powers", &|mutant| mutant.cases[at].powers.clear());
        for (one, powers) in case.powers.iter().enumerate() {
            for text in texts::altered(&powers.base) {
                push("base", &|mutant| mutant.cases[at].powers[one].base = text.clone());
            }
            for residue in 0..powers.residues.len() {
                push("residues", &|mutant| drop(mutant.cases[at].powers[one].residues.remove(residue)));
                for text in texts::altered(&powers.residues[residue]) {
                    push("residues", &|mutant| mutant.cases[at].powers[one].residues[residue] = text.clone());
                }
            }
        }
    }
    all
}
