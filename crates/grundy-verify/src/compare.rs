//! The translation held against the interpreter on every position of a box.
//!
//! The logic of the rules is used through the automata of the [`Engine`], as in the proofs: for every tuple whether it is a
//! component, how play ends there, and all options by enumerating what the automaton of each branch accepts. A slip of the
//! translation that shows on small positions is found here, whatever the certificate says.

use std::collections::BTreeSet;

use grundy_core::{Halt, Numeration, Of, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value};

use crate::engine::{Engine, NodeId, Slots};
use crate::logic::{Affine, Formula, Var};
use crate::play::{self, Player};
use crate::relation::Relation;
use crate::translate::{Branch, KindLogic, Part, Translator};
use crate::{Rejection, refuse};

/// The rules in logic.
pub(crate) struct Logic<'c, 'r> {
    pub(crate) game: &'c BoundGame,
    pub(crate) run: &'c Run<'r>,
    pub(crate) translator: Translator<'c>,
    pub(crate) kinds: Vec<KindLogic>,
    /// How the evidence writes numbers.
    pub(crate) numeration: Numeration,
    /// The relations of the evidence.
    pub(crate) relations: Vec<Relation>,
    /// States and values looked at.
    pub(crate) work: u64,
}

/// A component of the box.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) component: Component,
    pub(crate) numbers: Vec<u64>,
    /// Its options, where they were compared.
    pub(crate) options: Vec<Vec<Component>>,
}

/// Parts of options compared in one kind at most: larger positions of the box are then left out.
const MOST_PARTS: usize = 20_000;

/// Branches with at most this many variables are read with sets of states.
const FEW_VARS: u32 = 8;

/// The box of a kind has at most this many tuples.
const MOST_TUPLES: usize = 5_000;

impl<'c, 'r> Logic<'c, 'r> {
    /// Translates the rules of a game.
    pub(crate) fn of(game: &'c BoundGame, run: &'c Run<'r>) -> Result<Self, Rejection> {
        let mut translator = Translator::new(game);
        let kinds = (0..game.rules().kinds.len()).map(|kind| translator.kind(kind));
        let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
        let (numeration, relations) = (Numeration::BINARY, Vec::new());
        Ok(Self { game, run, translator, kinds, numeration, relations, work: 0 })
    }

    /// Translates the rules of a game for all values of the parameters.
    pub(crate) fn open(game: &'c BoundGame, run: &'c Run<'r>) -> Result<Self, Rejection> {
        let mut translator = Translator::open(game)?;
        let kinds = (0..game.rules().kinds.len()).map(|kind| translator.kind(kind));
        let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
        let (numeration, relations) = (Numeration::BINARY, Vec::new());
        Ok(Self { game, run, translator, kinds, numeration, relations, work: 0 })
    }

    /// Compares domain, endings and options of every kind on a box, and gives its components.
    pub(crate) fn compare(&mut self) -> Result<Vec<Sample>, Rejection> {
        let mut samples = Vec::new();
        for kind in 0..self.kinds.len() {
            samples.extend(self.compare_kind(kind)?);
        }
        Ok(samples)
    }

    /// Numbers for `vars` that satisfy the formula together with some for `others`, if there are any.
    pub(crate) fn find(
        &mut self,
        vars: &[Var],
        others: &[Var],
        formula: &Formula,
    ) -> Result<Option<Vec<Option<u128>>>, Rejection> {
        let mut engine = Engine::new(self.run, self.numeration, &self.relations);
        let others = &[others, &self.translator.open_vars()].concat();
        let formula = Formula::exists(others, [formula.clone()]);
        let node = engine.compile(&formula, &Slots::of(vars))?;
        let word = engine.find(node)?;
        self.work += engine.met();
        Ok(word.map(|word| (0..).zip(vars).map(|(slot, _)| word.number(slot)).collect()))
    }

    /// A new variable, added to a list.
    pub(crate) fn new_var(&mut self, vars: &mut Vec<Var>) -> Var {
        let var = self.translator.unused();
        vars.push(var);
        var
    }

    /// Variables for forms, as a relation needs them; what defines them is added to `all`.
    pub(crate) fn named(
        &mut self,
        forms: &[Affine],
        vars: &mut Vec<Var>,
        all: &mut Vec<Formula>,
    ) -> Result<Vec<Var>, Rejection> {
        let mut named = Vec::with_capacity(forms.len());
        for form in forms {
            named.push(match form.as_var() {
                Some(var) => var,
                None => {
                    let var = self.new_var(vars);
                    all.push(Formula::equal(&Affine::var(var), form)?);
                    var
                }
            });
        }
        Ok(named)
    }

    /// A component as it is written.
    pub(crate) fn show(&self, kind: usize, numbers: &[Option<u128>]) -> String {
        let declared = &self.game.rules().kinds[kind];
        let field = |(field, number): (&grundy_rules::ir::Field, &Option<u128>)| match (&field.ty, number) {
            (_, None) => "…".to_owned(),
            (Type::Bool, Some(number)) => (*number == 1).to_string(),
            (_, Some(number)) => number.to_string(),
        };
        let fields: Vec<String> = declared.fields.iter().zip(numbers).map(field).collect();
        format!("{}({})", declared.name, fields.join(", "))
    }

    /// No evaluation of the rules at a component is an error.
    pub(crate) fn no_errors(&mut self) -> Result<(), Rejection> {
        for kind in 0..self.kinds.len() {
            let KindLogic { fields, domain, errors, .. } = self.kinds[kind].clone();
            let wrong = Formula::and([domain, Formula::or(errors)]);
            if let Some(numbers) = self.find(&fields, &[], &wrong)? {
                let position = self.show(kind, &numbers);
                let because = refuse::at(Label::VerifyBoxError, position);
                return Err(refuse::fails(Label::VerifyStepErrors, because));
            }
        }
        Ok(())
    }

    /// A branch of a kind leaves more components than it may, or a number that depends on the position: refused, unless no
    /// component has an option of it.
    pub(crate) fn never_taken(&mut self, kind: usize, branch: &Branch) -> Result<(), Rejection> {
        let KindLogic { fields, domain, .. } = self.kinds[kind].clone();
        let taken = Formula::and([domain, branch.condition.clone()]);
        match self.find(&fields, &branch.vars, &taken)? {
            None => Ok(()),
            Some(numbers) => {
                let because = refuse::at(Label::VerifySplits, self.show(kind, &numbers));
                Err(refuse::fails(Label::VerifyStepUnsplit, because))
            }
        }
    }

    fn compare_kind(&mut self, kind: usize) -> Result<Vec<Sample>, Rejection> {
        let tuples = tuples(self.game, kind)?;
        let mut components: BTreeSet<Component> = BTreeSet::new();
        for tuple in &tuples {
            match self.game.component(kind, values(self.game, kind, tuple), self.run) {
                Ok(component) => {
                    components.insert(component);
                }
                Err(Halt::Error(_)) => {}
                Err(Halt::Stop(stop)) => return Err(stop.into()),
            }
        }
        let mut engine = Engine::new(self.run, self.numeration, &[]);
        let automata = Automata::new(&mut self.translator, (self.game, &self.kinds[kind]), &mut engine)?;
        let mut samples = Vec::new();
        let mut compared = 0;
        for tuple in &tuples {
            let component = Component { kind, fields: values(self.game, kind, tuple).into() };
            let there = components.contains(&component);
            let differ =
                |label| refuse::fails(Label::VerifyStepBox, refuse::at(label, self.game.show(&component)));
            if engine.holds(automata.domain, &fixed(tuple))? != there {
                return Err(differ(Label::VerifyBoxDomain));
            }
            if !there || compared > MOST_PARTS {
                continue;
            }
            let ending = play::ending(self.game, &component, self.run)?;
            for (formula, how) in &automata.ends {
                if engine.holds(*formula, &fixed(tuple))? != (ending == Some(*how)) {
                    return Err(differ(Label::VerifyBoxEnds));
                }
            }
            let Some(options) = play::options(self.game, &component, 2 * MOST_PARTS, self.run)? else {
                compared = usize::MAX;
                continue;
            };
            compared += options.iter().map(|parts| parts.len() + 1).sum::<usize>() + 1;
            let expected = plain(&options)?;
            if automata.options(&mut engine, tuple, &expected)? != Some(expected) {
                return Err(differ(Label::VerifyBoxOptions));
            }
            samples.push(Sample { component, numbers: tuple.clone(), options });
        }
        self.work += engine.met();
        Ok(samples)
    }

    /// Compares what the evidence says of the components of a box with play.
    pub(crate) fn compare_values(
        &mut self,
        of: Of,
        samples: &[Sample],
        says: impl Fn(&Sample, u64) -> bool,
    ) -> Result<Vec<Option<u64>>, Rejection> {
        let mut player = Player::new(self.game, of, self.run);
        let mut values = Vec::new();
        for sample in samples {
            let value = player.value(&sample.component)?;
            if let Some(value) = value {
                self.work += 1;
                if !says(sample, value) {
                    let args = vec![
                        ("position", Arg::from(self.game.show(&sample.component))),
                        ("value", Arg::from(value.to_string())),
                    ];
                    let because = Arg::Filled(Label::VerifyBoxValue, args);
                    return Err(refuse::fails(Label::VerifyStepBoxValues, because));
                }
            }
            values.push(value);
        }
        Ok(values)
    }
}

/// The automata of one kind, its fields in the first slots.
pub(crate) struct Automata<'k> {
    game: &'k BoundGame,
    pub(crate) domain: NodeId,
    pub(crate) ends: Vec<(NodeId, grundy_syntax::tree::Ending)>,
    branches: Vec<(NodeId, &'k Branch)>,
    fields: usize,
}

impl<'k> Automata<'k> {
    pub(crate) fn new(
        translator: &mut Translator<'_>,
        (game, logic): (&'k BoundGame, &'k KindLogic),
        engine: &mut Engine<'_, '_>,
    ) -> Result<Self, Rejection> {
        let slots = Slots::of(&logic.fields);
        let domain = engine.compile(&logic.domain, &slots)?;
        // The conditions of clauses with the same ending exclude each other, so they are taken together.
        let mut ends: Vec<(NodeId, grundy_syntax::tree::Ending)> = Vec::new();
        for (_, ending) in &logic.ends {
            if ends.iter().all(|(_, other)| other != ending) {
                let formula = logic.ended(|other| other == *ending);
                ends.push((engine.compile(&formula, &slots)?, *ending));
            }
        }
        let mut branches = Vec::new();
        for branch in &logic.branches {
            let numbers: Vec<Affine> =
                output(branch).into_iter().filter(|form| form.as_constant().is_none()).collect();
            let named: Vec<Var> = numbers.iter().map(|_| translator.unused()).collect();
            let same = named.iter().zip(&numbers).map(|(var, form)| Formula::equal(&Affine::var(*var), form));
            let same = same.collect::<Result<Vec<_>, _>>()?;
            let formula = Formula::exists(&branch.vars, [branch.condition.clone()].into_iter().chain(same));
            let slots = Slots::of(&[logic.fields.as_slice(), &named].concat());
            let node = engine.compile(&formula, &slots)?;
            // With few variables sets of states are soon all known, and each step is made only once.
            let few = engine.vars(node).count_ones() <= FEW_VARS;
            branches.push((if few { engine.sets(node)? } else { node }, branch));
        }
        Ok(Self { game, domain, ends, branches, fields: logic.fields.len() })
    }

    /// The options that the automata give, `None` where there are some beyond all numbers of `expected`.
    fn options(
        &self,
        engine: &mut Engine<'_, '_>,
        tuple: &[u64],
        expected: &BTreeSet<PlainOption>,
    ) -> Result<Option<BTreeSet<PlainOption>>, Rejection> {
        let parts = expected.iter().map(Vec::len).max().unwrap_or(0);
        let numbers = expected.iter().flatten().flat_map(|(_, numbers)| numbers.iter().copied());
        let greatest = numbers.max().unwrap_or(0).max(u64::try_from(parts).unwrap_or(u64::MAX));
        self.options_within(engine, tuple, (parts, greatest))
    }

    /// The options that the automata give, `None` where there are some with more parts or numbers of more digits.
    pub(crate) fn options_within(
        &self,
        engine: &mut Engine<'_, '_>,
        tuple: &[u64],
        (parts, greatest): (usize, u64),
    ) -> Result<Option<BTreeSet<PlainOption>>, Rejection> {
        let digits = engine.places(greatest.saturating_add(1))?;
        let mut all = BTreeSet::new();
        for (node, branch) in &self.branches {
            let first = u32::try_from(self.fields).unwrap_or(u32::MAX);
            let forms = output(branch);
            let open = forms.iter().filter(|form| form.as_constant().is_none()).count();
            let others: Vec<u32> = (first..).take(open).collect();
            let Some(found) = engine.solutions(*node, &fixed(tuple), &others, digits)? else {
                return Ok(None);
            };
            for numbers in found {
                match option(self.game, branch, &filled(&forms, &numbers)?, parts) {
                    Some(option) => all.insert(option),
                    None => return Ok(None),
                };
            }
        }
        Ok(Some(all))
    }
}

/// The parts of an option: kinds and numbers, in order.
pub(crate) type PlainOption = Vec<(usize, Vec<u64>)>;

/// The numbers that say what an option of a branch is.
fn output(branch: &Branch) -> Vec<Affine> {
    let numbers = |part: &Part| match part {
        Part::Copies { fields, count, .. } => [fields.as_slice(), std::slice::from_ref(count)].concat(),
        Part::Run { from, to, .. } => vec![from.clone(), to.clone()],
    };
    branch.parts.iter().flat_map(numbers).collect()
}

/// The numbers of an output: constants where it has some, others from the list.
fn filled(forms: &[Affine], numbers: &[u64]) -> Result<Vec<u64>, Rejection> {
    let mut numbers = numbers.iter().copied();
    let number = |form: &Affine| match form.as_constant() {
        Some(constant) => u64::try_from(constant).ok(),
        None => numbers.next(),
    };
    let filled: Option<Vec<u64>> = forms.iter().map(number).collect();
    filled.ok_or(Rejection::Outside(Arg::Label(Label::VerifyTooLarge)))
}

/// The option with these numbers; `None` where it has more than `most` parts.
fn option(game: &BoundGame, branch: &Branch, numbers: &[u64], most: usize) -> Option<PlainOption> {
    let mut rest = numbers.iter().copied();
    let mut parts = Vec::new();
    for part in &branch.parts {
        match part {
            Part::Copies { kind, fields, .. } => {
                let mut fields: Vec<u64> = rest.by_ref().take(fields.len()).collect();
                for group in &game.rules().kinds[*kind].unordered {
                    let mut sorted: Vec<u64> = group.iter().map(|slot| fields[*slot]).collect();
                    sorted.sort_unstable();
                    group.iter().zip(sorted).for_each(|(slot, number)| fields[*slot] = number);
                }
                let count = usize::try_from(rest.next()?).ok()?;
                if parts.len() + count > most {
                    return None;
                }
                parts.extend((0..count).map(|_| (*kind, fields.clone())));
            }
            Part::Run { kind, .. } => {
                let (from, to) = (rest.next()?, rest.next()?);
                let length = usize::try_from(to.saturating_sub(from)).ok()?;
                if parts.len() + length > most {
                    return None;
                }
                parts.extend((from..to).map(|number| (*kind, vec![number])));
            }
        }
    }
    parts.sort_unstable();
    Some(parts)
}

/// The fields of a component as numbers.
pub(crate) fn numbers(component: &Component) -> Result<Vec<u64>, Rejection> {
    let number = |value: &Value| match value {
        Value::Bool(truth) => Ok(u64::from(*truth)),
        Value::Int(int) => int.to_u64().ok_or(Rejection::Outside(Arg::Label(Label::VerifyTooLarge))),
        _ => Err(Rejection::Outside(Arg::Label(Label::VerifyTooLarge))),
    };
    component.fields.iter().map(number).collect()
}

pub(crate) fn plain(options: &[Vec<Component>]) -> Result<BTreeSet<PlainOption>, Rejection> {
    let part = |part: &Component| Ok((part.kind, numbers(part)?));
    let option = |parts: &Vec<Component>| {
        let mut parts = parts.iter().map(part).collect::<Result<PlainOption, Rejection>>()?;
        parts.sort_unstable();
        Ok(parts)
    };
    options.iter().map(option).collect()
}

/// Numbers as values of the fields of a kind.
pub(crate) fn values(game: &BoundGame, kind: usize, numbers: &[u64]) -> Vec<Value> {
    let fields = &game.rules().kinds[kind].fields;
    let value = |(field, number): (&grundy_rules::ir::Field, &u64)| match field.ty {
        Type::Bool => Value::from(*number == 1),
        _ => Value::from(*number),
    };
    fields.iter().zip(numbers).map(value).collect()
}

/// Numbers in the first slots.
pub(crate) fn fixed(numbers: &[u64]) -> Vec<(u32, u64)> {
    (0..).zip(numbers.iter().copied()).collect()
}

/// The tuples of the box of a kind, those with small numbers first.
pub(crate) fn tuples(game: &BoundGame, kind: usize) -> Result<Vec<Vec<u64>>, Rejection> {
    let fields = &game.rules().kinds[kind].fields;
    let side = match fields.len() {
        0 | 1 => 200,
        2 => 12,
        3 => 6,
        4 => 4,
        5 => 3,
        6 => 2,
        _ => 1,
    };
    let mut tuples: Vec<Vec<u64>> = vec![Vec::new()];
    for field in fields {
        let side = if field.ty == Type::Bool { 1 } else { side };
        tuples = tuples
            .iter()
            .flat_map(|tuple| (0..=side).map(move |number| [tuple.as_slice(), &[number]].concat()))
            .collect();
        if tuples.len() > MOST_TUPLES {
            return Err(Rejection::Outside(Arg::Label(Label::VerifyTooLarge)));
        }
    }
    tuples.sort_by_key(|tuple| tuple.iter().max().copied());
    Ok(tuples)
}
