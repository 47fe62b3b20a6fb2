//! Compares the translation of rules with their meaning, the interpreter, on boxes of positions.

use std::collections::BTreeSet;

use grundy_automata::{Dfa, Engine, Formula, Limits, Var};
use grundy_core::{Flow, Game, Halt, Run};
use grundy_prove::{Translation, Trouble};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value};

/// What a translation was compared on.
#[derive(Default)]
pub(crate) struct Compared {
    pub(crate) positions: usize,
    /// Options with their parts one by one.
    pub(crate) options: usize,
}

/// The largest field looked at, for components with that many fields.
fn side(fields: usize) -> u64 {
    match fields {
        0 | 1 => 33,
        2 => 8,
        3 => 5,
        _ => 3,
    }
}

/// All tuples of numbers that fields of these types can have in a box.
fn tuples(types: &[&Type], side: u64) -> Vec<Vec<u64>> {
    let mut found = vec![Vec::new()];
    for ty in types {
        let most = if **ty == Type::Bool { 1 } else { side };
        found = found.iter().flat_map(|t: &Vec<u64>| (0..=most).map(|x| [&t[..], &[x]].concat())).collect();
    }
    found
}

fn types(game: &BoundGame, kind: usize) -> Vec<&Type> {
    game.rules().kinds[kind].fields.iter().map(|field| &field.ty).collect()
}

fn values(types: &[&Type], tuple: &[u64]) -> Vec<Value> {
    let value = |(ty, number): (&&Type, &u64)| match ty {
        Type::Bool => Value::Bool(*number == 1),
        _ => Value::from(*number),
    };
    types.iter().zip(tuple).map(value).collect()
}

fn numbers(component: &Component) -> Option<Vec<u64>> {
    let number = |value: &Value| match value {
        Value::Bool(truth) => Some(u64::from(*truth)),
        other => other.as_int()?.to_u64(),
    };
    component.fields.iter().map(number).collect()
}

/// All orders of the fields of a tuple within the groups of its kind.
fn reorderings(game: &BoundGame, kind: usize, tuple: &[u64]) -> BTreeSet<Vec<u64>> {
    let mut found = BTreeSet::from([tuple.to_vec()]);
    loop {
        let mut more = found.clone();
        for tuple in &found {
            for group in &game.rules().kinds[kind].unordered {
                for pair in group.windows(2) {
                    let mut swapped = tuple.clone();
                    swapped.swap(pair[0], pair[1]);
                    more.insert(swapped);
                }
            }
        }
        if more.len() == found.len() {
            return found;
        }
        found = more;
    }
}

/// The component with these canonical fields, if there is one.
fn component(game: &BoundGame, kind: usize, tuple: &[u64], run: &Run<'_>) -> Option<Component> {
    let types = types(game, kind);
    let fields = values(&types, tuple);
    let made = |order: &Vec<u64>| game.component(kind, values(&types, order), run).ok();
    let found = reorderings(game, kind, tuple).iter().find_map(made)?;
    (*found.fields == *fields).then_some(found)
}

/// An automaton and the order of its variables among `vars`.
struct Asked(Dfa, Vec<usize>);

impl Asked {
    fn new(engine: &Engine, formula: &Formula, vars: &[Var]) -> Result<Self, Trouble> {
        let dfa = engine.build(formula)?;
        let place =
            |var: &Var| vars.iter().position(|other| other == var).expect("no other variable is free");
        let places = dfa.vars().iter().map(place).collect();
        Ok(Self(dfa, places))
    }

    fn holds(&self, tuple: &[u64]) -> bool {
        self.0.accepts(&self.1.iter().map(|place| tuple[*place]).collect::<Vec<_>>())
    }
}

/// Compares everything the translation says of a game with the interpreter.
pub(crate) fn compare(game: &BoundGame, limits: Limits) -> Result<Compared, Trouble> {
    let run = Run::unlimited();
    let translation = Translation::new(game, &run)?;
    let engine = Engine::new(2, limits);
    let mut compared = Compared::default();
    for kind in 0..game.rules().kinds.len() {
        compare_kind(game, &translation, kind, &engine, &mut compared)?;
    }
    Ok(compared)
}

fn compare_kind(
    game: &BoundGame,
    translation: &Translation<'_, '_>,
    kind: usize,
    engine: &Engine,
    compared: &mut Compared,
) -> Result<(), Trouble> {
    let run = Run::unlimited();
    let text = game.rules().source.text();
    let types = types(game, kind);
    let vars = first_vars(types.len());
    let ask = |formula: &Formula| Asked::new(engine, formula, &vars);
    let (domain, open) = (ask(translation.domain(kind))?, ask(translation.open(kind))?);
    let errors = ask(translation.ending_errors(kind))?;
    let endings = translation.endings(kind).iter();
    let endings = endings.map(|(ending, formula)| Ok((*ending, ask(formula)?)));
    let endings = endings.collect::<Result<Vec<_>, Trouble>>()?;
    let rules = game.rules().moves.iter().enumerate().filter(|(_, rule)| rule.kind == kind);
    let rules: Vec<usize> = rules.map(|(index, _)| index).collect();
    let failing = rules.iter().map(|index| ask(translation.move_errors(*index)));
    let failing = failing.collect::<Result<Vec<Asked>, Trouble>>()?;
    let mut clean = Vec::new();
    for tuple in tuples(&types, side(types.len())) {
        let at = component(game, kind, &tuple, &run);
        assert_eq!(domain.holds(&tuple), at.is_some(), "domain of {tuple:?} in\n{text}");
        let Some(at) = at else { continue };
        compared.positions += 1;
        match game.ending(&at, &run) {
            Err(Halt::Error(_)) => {
                assert!(errors.holds(&tuple), "an ending fails at {tuple:?} in\n{text}");
                continue;
            }
            ending => {
                assert!(!errors.holds(&tuple), "no ending fails at {tuple:?} in\n{text}");
                let ending = ending.expect("no limit").map(|(_, ending)| ending);
                let told = endings.iter().filter(|(_, asked)| asked.holds(&tuple)).map(|(ending, _)| *ending);
                assert_eq!(told.collect::<Vec<_>>(), Vec::from_iter(ending), "ending {tuple:?} in\n{text}");
                assert_eq!(open.holds(&tuple), ending.is_none(), "open {tuple:?} in\n{text}");
                if ending.is_some() {
                    continue;
                }
            }
        }
        let fails = matches!(game.options(&at, &run, &mut |_| Flow::Continue(())), Err(Halt::Error(_)));
        let told = failing.iter().any(|asked| asked.holds(&tuple));
        assert_eq!(told, fails, "a move fails at {tuple:?} in\n{text}");
        if !fails {
            clean.push((tuple, at));
        }
    }
    for index in rules {
        compare_move(game, translation, index, &clean, engine, compared)?;
    }
    Ok(())
}

/// Compares the options of one move at all components where nothing fails.
fn compare_move(
    game: &BoundGame,
    translation: &Translation<'_, '_>,
    index: usize,
    clean: &[(Vec<u64>, Component)],
    engine: &Engine,
    compared: &mut Compared,
) -> Result<(), Trouble> {
    let run = Run::unlimited();
    let rule = &game.rules().moves[index];
    let Some(shapes) = translation.shapes(index) else { return Ok(()) };
    let mut shapes = BTreeSet::from_iter(shapes);
    let mut played: Vec<BTreeSet<Vec<Vec<u64>>>> = vec![BTreeSet::new(); clean.len()];
    for ((_, at), played) in clean.iter().zip(&mut played) {
        let pushed = game.moves(at, &run, &mut |named| {
            if named.index == index {
                shapes.insert(named.to.iter().map(|part| part.kind).collect());
                played.extend(named.to.iter().map(numbers).collect::<Option<Vec<_>>>());
            }
            Flow::Continue(())
        });
        assert!(pushed.is_ok());
    }
    for shape in shapes {
        let parts = parts_vars(game, &shape);
        let formula = translation.leads_to(index, &parts)?;
        let mut vars = first_vars(types(game, rule.kind).len());
        vars.extend(parts.iter().flat_map(|(_, vars)| vars));
        let asked = Asked::new(engine, &formula, &vars)?;
        let all_types: Vec<&Type> = shape.iter().flat_map(|kind| types(game, *kind)).collect();
        let most = side(all_types.len().max(vars.len() / 2)) + 3;
        for ((tuple, _), played) in clean.iter().zip(&played) {
            for option in tuples(&all_types, most) {
                let told = asked.holds(&[&tuple[..], &option[..]].concat());
                let parts = split(game, &shape, &option);
                compared.options += usize::from(told);
                let text = game.rules().source.text();
                assert_eq!(told, played.contains(&parts), "{} {tuple:?} -> {option:?} in\n{text}", rule.name);
            }
        }
    }
    Ok(())
}

fn first_vars(count: usize) -> Vec<Var> {
    (0..).map(Var).take(count).collect()
}

/// Variables for the fields of the parts of an option.
fn parts_vars(game: &BoundGame, shape: &[usize]) -> Vec<(usize, Vec<Var>)> {
    let mut next = 40..;
    let fields = |kind: usize| game.rules().kinds[kind].fields.len();
    shape.iter().map(|&kind| (kind, next.by_ref().take(fields(kind)).map(Var).collect())).collect()
}

fn split(game: &BoundGame, shape: &[usize], option: &[u64]) -> Vec<Vec<u64>> {
    let mut rest = option;
    let mut found = Vec::new();
    for kind in shape {
        let (part, after) = rest.split_at(game.rules().kinds[*kind].fields.len());
        found.push(part.to_vec());
        rest = after;
    }
    found
}
