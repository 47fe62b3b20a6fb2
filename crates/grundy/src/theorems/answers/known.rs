//! What a theorem says of single components of any size: their values, and the moves that lead to a value.

use std::sync::Arc;

use grundy_automata::Limits;
use grundy_core::{Automaton, Coding, Evidence, Numeration, Of, Periodic, Relations, Run, Stop};
use grundy_prove::{Trouble, Way, WayPart, ways};
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, NamedMove};
use grundy_solve::solver::Failure;
use grundy_values::Int;
use grundy_verify::Theorem;

use super::members::{Machine, Members, Question, RepeatsMachine, TableMachine, members};

/// How large the automata of moves may become.
const SIZES: Limits = Limits { states: 20_000, entries: 4 << 20, bytes: 256 << 20 };

/// Values above this are not coded as powers.
const MOST_POWER: u64 = 1 << 13;

/// A theorem, ready to be asked.
pub(crate) struct Known {
    theorem: Theorem,
    values: Described,
    /// How moves are played, each way with its machine; `None` where that cannot be said in the logic.
    ways: Option<Vec<(Way, Places, Machine)>>,
}

/// Values as the evidence describes them.
enum Described {
    /// Automata: one for each kind, and those of running sums.
    Related {
        coding: Coding,
        numeration: Numeration,
        kinds: Vec<TableMachine>,
        sums: Vec<Option<TableMachine>>,
    },
    /// Values that repeat, of the only kind and its only number.
    Repeats(Arc<Periodic>),
}

/// Moves that lead to a value.
pub(super) struct Led {
    /// How many there are.
    pub(super) count: Int,
    /// The first of them.
    pub(super) moves: Vec<NamedMove>,
}

impl Known {
    /// What can be answered from a theorem; `None` where its evidence does not tell values.
    pub(super) fn new(game: &BoundGame, theorem: Theorem, run: &Run<'_>) -> Result<Option<Self>, Stop> {
        let certificate = theorem.certificate();
        let nothing = Relations { coding: Coding::Number, kinds: Vec::new(), prefixes: Vec::new() };
        let (values, relations) = match &certificate.evidence {
            Evidence::Window(window) if window.values.saltus == 0 && window.values.is_consistent() => {
                (Described::Repeats(Arc::new(window.values.clone())), &nothing)
            }
            Evidence::Induction(induction) => {
                let Some(values) = related(&induction.relations) else { return Ok(None) };
                (values, &induction.relations)
            }
            Evidence::Window(_)
            | Evidence::Sparse(_)
            | Evidence::Library(_)
            | Evidence::Residue(_)
            | Evidence::Local(_)
            | Evidence::Lemmas(_) => return Ok(None),
        };
        let ways = match ways(game, certificate.of, relations, SIZES, run) {
            Ok(ways) => Some(ways.into_iter().map(|way| placed(game, way)).collect()),
            Err(Trouble::Refused(_) | Trouble::TooLarge(_)) => None,
            Err(Trouble::Stopped(stop)) => {
                run.poll()?;
                return Err(stop);
            }
        };
        Ok(Some(Self { values, ways, theorem }))
    }

    /// What it speaks of.
    pub(crate) fn of(&self) -> Of {
        self.theorem.certificate().of
    }

    /// The Grundy value of a component, where the theorem is about values.
    pub(super) fn value(&self, at: &Component, run: &Run<'_>) -> Result<Option<Int>, Stop> {
        let Some(mut numbers) = numbers(at) else { return Ok(None) };
        match &self.values {
            Described::Repeats(of) => {
                Ok(numbers.first().and_then(|n| repeated(of, n.as_ref()?)).map(Int::from))
            }
            Described::Related { coding: Coding::Set, .. } => Ok(None),
            Described::Related { coding, numeration, kinds, .. } => {
                let value = numbers.len();
                numbers.push(None);
                let mut machines = vec![Machine::Table(kinds[at.kind].clone())];
                if *numeration == Numeration::Fibonacci {
                    machines.push(Machine::Written(value));
                }
                let (machines, told) = (&machines, &[value]);
                let question = Question { numeration: *numeration, numbers, machines, told };
                let found = members(&question, 2, run)?;
                let only = found.and_then(|found| match found.first.as_slice() {
                    [only] => only.first().cloned(),
                    _ => None,
                });
                Ok(match coding {
                    Coding::Power => only.and_then(|power| power.trailing_zeros()).map(Int::from),
                    Coding::Number | Coding::Set => only,
                })
            }
        }
    }

    /// Whether a component, played alone, is lost, where the theorem is about lost components.
    pub(super) fn is_lost(&self, at: &Component, run: &Run<'_>) -> Result<Option<bool>, Stop> {
        let Described::Related { coding: Coding::Set, numeration, kinds, .. } = &self.values else {
            return Ok(None);
        };
        let Some(numbers) = numbers(at) else { return Ok(None) };
        let machines = [Machine::Table(kinds[at.kind].clone())];
        let question = Question { numeration: *numeration, numbers, machines: &machines, told: &[] };
        Ok(members(&question, 1, run)?.map(|found| !found.count.is_zero()))
    }

    /// All moves of a component that lead to a value, or where the theorem is about lost components all that win, counted and at most
    /// `most` of them told; `None` where they cannot be counted.
    ///
    /// Each move told was played by the interpreter.
    pub(super) fn led(
        &self,
        game: &BoundGame,
        at: &Component,
        target: &Int,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Option<Led>, Failure> {
        let Some(ways) = &self.ways else { return Ok(None) };
        let mut led = Led { count: Int::ZERO, moves: Vec::new() };
        if game.ending(at, run)?.is_some() {
            return Ok(Some(led));
        }
        let rules = &game.rules().moves;
        for (index, _) in rules.iter().enumerate().filter(|(_, rule)| rule.kind == at.kind) {
            let mut picked: Vec<Vec<Value>> = Vec::new();
            for placed in ways.iter().filter(|(way, ..)| way.index == index) {
                let left = most.saturating_sub(led.moves.len());
                let Some(found) = self.way(placed, at, target, left, run)? else { return Ok(None) };
                let Ok(count) = led.count.add(&found.count) else { return Ok(None) };
                led.count = count;
                picked.extend(found.first.into_iter().map(|picks| values(&placed.0, picks)));
            }
            picked.sort_unstable();
            picked.truncate(most.saturating_sub(led.moves.len()));
            for picks in picked {
                let Some(named) = game.exact_move(index, at, &picks, run)? else { return Ok(None) };
                led.moves.push(named);
            }
        }
        Ok(Some(led))
    }

    /// The picks of one way whose parts are worth `target` together.
    fn way(
        &self,
        (way, places, machine): &(Way, Places, Machine),
        at: &Component,
        target: &Int,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Option<Members>, Stop> {
        let Some(mut numbers) = numbers(at) else { return Ok(None) };
        let numeration = match &self.values {
            Described::Related { numeration, .. } => *numeration,
            Described::Repeats(_) => Numeration::BINARY,
        };
        numbers.resize(places.vars.len(), None);
        let mut machines = vec![machine.clone()];
        if self.of() == Of::Values {
            let Some(coded) = self.coded(target) else { return Ok(None) };
            let zero = self.coded(&Int::ZERO).is_some_and(|zero| zero == coded);
            match way.parts.as_slice() {
                [] if !zero => return Ok(Some(Members { count: Int::ZERO, first: Vec::new() })),
                [] => {}
                [part] => {
                    let Some(machine) = self.machine(part, places, numbers.len()) else { return Ok(None) };
                    machines.push(machine);
                    numbers.push(Some(coded));
                }
                parts => {
                    if !self.adds() {
                        return Ok(None);
                    }
                    let mut xor = vec![numbers.len()];
                    numbers.push(Some(coded));
                    for part in parts {
                        let Some(machine) = self.machine(part, places, numbers.len()) else {
                            return Ok(None);
                        };
                        machines.push(machine);
                        xor.push(numbers.len());
                        numbers.push(None);
                    }
                    machines.push(Machine::Xor(xor));
                }
            }
        }
        let told: Vec<usize> = way.picks.iter().filter_map(|pick| places.at(*pick)).collect();
        members(&Question { numeration, numbers, machines: &machines, told: &told }, most, run)
    }

    /// Whether values are numbers in base 2, so that their exclusive or can be told digit by digit.
    fn adds(&self) -> bool {
        match &self.values {
            Described::Repeats(_) => true,
            Described::Related { coding, numeration, .. } => {
                *coding == Coding::Number && *numeration == Numeration::BINARY
            }
        }
    }

    /// A value as the machines read it.
    fn coded(&self, value: &Int) -> Option<Int> {
        match &self.values {
            Described::Related { coding: Coding::Power, .. } => {
                let exponent = value.to_u64().filter(|exponent| *exponent <= MOST_POWER)?;
                Int::from(2).pow(&Int::from(exponent)).ok()
            }
            Described::Related { .. } | Described::Repeats(_) => Some(value.clone()),
        }
    }

    /// The machine that tells the value, at place `value`, of a part.
    fn machine(&self, part: &WayPart, places: &Places, value: usize) -> Option<Machine> {
        let fields: Vec<usize> = part.fields.iter().map(|var| places.at(*var)).collect::<Option<_>>()?;
        match &self.values {
            Described::Repeats(of) => {
                let ([number], false) = (fields.as_slice(), part.is_prefix) else { return None };
                let most = of.values.iter().flatten().copied().max().unwrap_or(0);
                Some(Machine::Repeats(RepeatsMachine { number: *number, value, of: Arc::clone(of), most }))
            }
            Described::Related { kinds, sums, .. } => {
                let machine = if part.is_prefix { sums[part.kind].as_ref()? } else { &kinds[part.kind] };
                let reads = fields.into_iter().chain([value]).collect();
                Some(Machine::Table(machine.reading(reads)))
            }
        }
    }
}

/// The places of the variables of a way in the list of all numbers: first the fields.
struct Places {
    vars: Vec<grundy_automata::Var>,
}

impl Places {
    fn of(way: &Way, fields: usize) -> Self {
        let mut vars: Vec<_> = (0..).map(grundy_automata::Var).take(fields).collect();
        let parts = way.parts.iter().flat_map(|part| &part.fields);
        for var in way.picks.iter().chain(parts) {
            if !vars.contains(var) {
                vars.push(*var);
            }
        }
        Self { vars }
    }

    fn at(&self, var: grundy_automata::Var) -> Option<usize> {
        self.vars.iter().position(|other| *other == var)
    }

    /// The machine of the way's own automaton.
    fn machine(&self, way: &Way) -> Machine {
        let dfa = &way.automaton;
        let reads = dfa.vars().iter().map(|var| self.at(*var).unwrap_or(usize::MAX)).collect();
        Machine::Table(TableMachine::new(reads, dfa.start(), dfa.accepting().to_vec(), dfa.table()))
    }
}

/// A way with the places of its variables and its machine.
fn placed(game: &BoundGame, way: Way) -> (Way, Places, Machine) {
    let kind = game.rules().moves[way.index].kind;
    let places = Places::of(&way, game.rules().kinds[kind].fields.len());
    let machine = places.machine(&way);
    (way, places, machine)
}

/// The fields of a component as numbers; `None` where one is something else.
fn numbers(at: &Component) -> Option<Vec<Option<Int>>> {
    let number = |value: &Value| match value {
        Value::Int(int) if !int.is_negative() => Some(Some(int.clone())),
        Value::Bool(truth) => Some(Some(if *truth { Int::ONE } else { Int::ZERO })),
        _ => None,
    };
    at.fields.iter().map(number).collect()
}

/// The picks of a way as values.
fn values(way: &Way, picks: Vec<Int>) -> Vec<Value> {
    let pairs = picks.into_iter().zip(&way.truths);
    pairs.map(|(pick, truth)| if *truth { Value::Bool(!pick.is_zero()) } else { Value::Int(pick) }).collect()
}

/// The value of a number, where values repeat.
fn repeated(of: &Periodic, n: &Int) -> Option<u64> {
    if let Some(n) = n.to_u64() {
        return of.at(n);
    }
    let after = n.sub(&Int::from(of.preperiod)).ok()?;
    let (_, rest) = after.div_mod(&Int::from(of.period))?;
    of.at(of.preperiod.checked_add(rest.to_u64()?)?)
}

/// Relations as machines; `None` where numbers are written in a way that is not told apart here.
fn related(relations: &Relations) -> Option<Described> {
    let all = relations.kinds.iter().chain(relations.prefixes.iter().flatten());
    let mut numerations = all.map(|automaton| automaton.numeration);
    let numeration = numerations.next()?;
    if numerations.any(|other| other != numeration)
        || !matches!(numeration, Numeration::BINARY | Numeration::Fibonacci)
    {
        return None;
    }
    let machine = |automaton: &Automaton| {
        let reads = (0..automaton.tracks).collect();
        TableMachine::new(reads, automaton.start, automaton.accepting.clone(), automaton.next.clone())
    };
    let kinds = relations.kinds.iter().map(machine).collect();
    let sums = relations.prefixes.iter().map(|prefix| prefix.as_ref().map(machine)).collect();
    Some(Described::Related { coding: relations.coding, numeration, kinds, sums })
}
