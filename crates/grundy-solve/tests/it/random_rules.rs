//! Random rules: every solver that accepts is compared with play searched out by the interpreter.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use grundy_core::{Axis, Flow, Game, Halt, Limits, Run, Stop};
use grundy_rules::classify::{Class, classify};
use grundy_rules::ir::Compound;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, NamedMove, Type, Value, check};
use grundy_solve::plan::{self, Session};
use grundy_solve::solver::{Failure, MoveLimits, SOLVERS, TableOf, TableRequest, Want, Worth};
use grundy_syntax::{Source, parse};
use grundy_testkit::meaning::Meaning;
use grundy_values::{Int, MoverEnds, Outcome};

const ALL: MoveLimits = MoveLimits { listed: usize::MAX, tried: u64::MAX };

/// A small generator of numbers, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    fn choose<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }
}

/// The fields of a kind: names of numbers, of lists and of sets.
struct Fields {
    all: Vec<(&'static str, &'static str)>,
}

impl Fields {
    fn random(numbers: &mut Numbers) -> Self {
        let all: &[(&str, &str)] = match numbers.below(14) {
            0..4 => &[("n", "nat")],
            4..6 => &[("n", "nat"), ("m", "nat")],
            6 => &[("n", "nat"), ("z", "int")],
            7 => &[("n", "nat"), ("f", "bool")],
            8 => &[("L", "bag of nat")],
            9 => &[("L", "list of nat")],
            10 => &[("S", "set of nat")],
            11 => &[("n", "nat"), ("S", "set of nat")],
            12 => &[("n", "nat"), ("L", "list of nat")],
            _ => &[("n", "nat"), ("m", "nat"), ("S", "set of nat")],
        };
        Self { all: all.to_vec() }
    }

    fn of(&self, types: &[&str]) -> Vec<&'static str> {
        self.all.iter().filter(|(_, ty)| types.contains(ty)).map(|(name, _)| *name).collect()
    }

    fn numbers(&self) -> Vec<&'static str> {
        self.of(&["nat", "int"])
    }

    fn lists(&self) -> Vec<&'static str> {
        self.of(&["bag of nat", "list of nat"])
    }

    fn sets(&self) -> Vec<&'static str> {
        self.of(&["set of nat"])
    }
}

fn atom(numbers: &mut Numbers, names: &[String]) -> String {
    let pick = |numbers: &mut Numbers| match names.len() {
        0 => numbers.below(4).to_string(),
        many => names[numbers.below(many)].clone(),
    };
    let (name, other, number) = (pick(numbers), pick(numbers), numbers.below(5));
    match numbers.below(14) {
        0..4 => name,
        4 => number.to_string(),
        5 => format!("({name} - {number})"),
        6 => format!("({name} + {other})"),
        7 => format!("({name} - {other})"),
        8 => format!("({name} {} {})", numbers.choose(&["div", "mod"]), number + 1),
        9 => format!("{}({name}, {other} - {number})", numbers.choose(&["min", "max"])),
        10 => format!("abs({name} - {number})"),
        11 => format!("half({name})"),
        12 => "c".to_owned(),
        _ => "p".to_owned(),
    }
}

fn condition(numbers: &mut Numbers, fields: &Fields, names: &[String], depth: usize) -> String {
    if depth > 0 && numbers.one_in(3) {
        let left = condition(numbers, fields, names, depth - 1);
        let right = condition(numbers, fields, names, depth - 1);
        let op = numbers.choose(&["and", "or", "xor", "implies", "iff"]);
        return format!("(({left}) {op} ({right}))");
    }
    let (a, b, d) = (atom(numbers, names), atom(numbers, names), atom(numbers, names));
    let (lists, sets) = (fields.lists(), fields.sets());
    let compare = |numbers: &mut Numbers| numbers.choose(&["==", "!=", "<", "<=", ">", ">="]);
    match numbers.below(16) {
        0..5 => format!("{a} {} {b}", compare(numbers)),
        5 => format!("{a} {} {b} {} {d}", compare(numbers), compare(numbers)),
        6 => format!("{a} in {{1, 2, {}}}", numbers.below(6)),
        7 => format!("not ({a} in 1..{b})"),
        8 => format!("{} divides {a}", numbers.below(3) + 2),
        9 => format!("any(y == {a} for y in {b}..=4)"),
        10 => format!("all(y != {a} for y in [1, {b}])"),
        11 if !lists.is_empty() => format!("0 <= {a} < len({0}) {1} {0}[{a}]", lists[0], compare(numbers)),
        12 if !lists.is_empty() => format!("any(y == {a} for y in {})", lists[0]),
        13 if !sets.is_empty() => format!("{a} {} {}", numbers.choose(&["in", "not in"]), sets[0]),
        14 if !sets.is_empty() => format!("all(y {} {a} for y in {})", compare(numbers), sets[0]),
        15 if fields.all.iter().any(|(name, _)| *name == "f") => "f".to_owned(),
        _ => format!("{a} {} {b}", compare(numbers)),
    }
}

/// One field of a result.
fn made(numbers: &mut Numbers, name: &str, ty: &str, names: &[String]) -> String {
    let (a, number) = (atom(numbers, names), numbers.below(3));
    match ty {
        "nat" => match numbers.below(6) {
            0..2 => format!("{name} - k"),
            2 => name.to_owned(),
            3 => format!("max(0, {a})"),
            4 => format!("{name} - {number}"),
            _ => a,
        },
        "int" => match numbers.below(3) {
            0 => name.to_owned(),
            1 => format!("{name} - 1"),
            _ => a,
        },
        "bool" => numbers.choose(&["f", "not f", "true", "false", "n > 2"]).to_owned(),
        "set of nat" => match numbers.below(9) {
            0 => "S".to_owned(),
            1 | 2 => "S - {k}".to_owned(),
            3 => "S | {k}".to_owned(),
            4 => format!("S xor {{k, {number}}}"),
            5 => "S xor {k}".to_owned(),
            6 => "{x for x in S if x != k}".to_owned(),
            7 => "{x div 2 for x in S}".to_owned(),
            _ => format!("S & {{0, {number}, k}}"),
        },
        _ => match numbers.below(10) {
            0 => "L".to_owned(),
            1 | 2 => "L with [k: L[k] - 1]".to_owned(),
            3 => format!("L with [k: max(0, L[k] - {number})]"),
            4 => "without(L, k)".to_owned(),
            5 => "[x for x in L if x > 0]".to_owned(),
            6 => "[x - 1 for x in L if x > 0]".to_owned(),
            7 => "reverse(L)".to_owned(),
            8 => "L[0..k]".to_owned(),
            _ => "sort(L)".to_owned(),
        },
    }
}

fn a_move(numbers: &mut Numbers, kinds: &[(&'static str, Fields)], kind: usize, index: usize) -> String {
    let (kind_name, fields) = &kinds[kind];
    let outer: Vec<String> = fields.numbers().iter().map(|name| (*name).to_owned()).collect();
    let names: Vec<String> = outer.iter().cloned().chain(["k".to_owned()]).collect();
    let domain = match (fields.lists().first(), fields.sets().first()) {
        (Some(list), _) if !numbers.one_in(4) => format!("0..len({list})"),
        (_, Some(set)) if !numbers.one_in(3) => (*set).to_owned(),
        _ => match numbers.below(6) {
            0 => "{1, 2, 4}".to_owned(),
            1 => format!("1..={}", numbers.below(4)),
            2 => "1..n".replace('n', &atom(numbers, &outer)),
            3 => format!("{{y for y in 1..=4 if y != {}}}", atom(numbers, &outer)),
            _ => format!("{}..={}", numbers.below(3), atom(numbers, &outer)),
        },
    };
    let mut guards = String::new();
    for (name, ty) in &fields.all {
        match *ty {
            "nat" if numbers.one_in(2) => guards += &format!(" if k <= {name}"),
            "list of nat" | "bag of nat" if numbers.one_in(2) => {
                guards += &format!(" if 0 <= k < len({name}) and {name}[k] >= 1");
            }
            "set of nat" if numbers.one_in(3) => guards += &format!(" if k not in {name}"),
            _ => {}
        }
    }
    if numbers.one_in(2) {
        guards += &format!(" if {}", condition(numbers, fields, &names, 1));
    }
    let terms: Vec<String> = (0..=numbers.below(8) / 5)
        .map(|_| {
            let to = if numbers.one_in(4) { numbers.below(kinds.len()) } else { kind };
            let (to_name, to_fields) = &kinds[to];
            let values: Vec<String> = to_fields
                .all
                .iter()
                .map(|(name, ty)| {
                    let here = fields.all.contains(&(*name, *ty));
                    match (here, *ty) {
                        (true, _) => made(numbers, name, ty, &names),
                        (_, "nat" | "int") => format!("max(0, {})", atom(numbers, &names)),
                        (_, "bool") => "true".to_owned(),
                        (_, "set of nat") => "{k} & {0, 1, 2}".to_owned(),
                        _ => "[1, 2]".to_owned(),
                    }
                })
                .collect();
            format!("{to_name}({})", values.join(", "))
        })
        .collect();
    let sum = terms.join(" + ");
    let result = match numbers.below(8) {
        0 => format!("if {} then {sum} else end", condition(numbers, fields, &names, 0)),
        1 => format!("2 * {}", terms[0]),
        _ => sum,
    };
    let dot = if kind_name.is_empty() { "" } else { "." };
    format!("\nmove {kind_name}{dot}m{index}(k in {domain}){guards} -> {result}")
}

fn random_rules(numbers: &mut Numbers) -> String {
    let kinds: Vec<(&'static str, Fields)> = match numbers.below(6) {
        0 => vec![("A", Fields::random(numbers)), ("B", Fields::random(numbers))],
        _ => vec![("", Fields::random(numbers))],
    };
    let mut text = "game random\nparam p: nat = 2\nlet c = 3\ndef half(x: int): int = x div 2".to_owned();
    for (name, fields) in &kinds {
        let declared: Vec<String> = fields.all.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
        text += &format!("\nposition {name}({})", declared.join(", "));
        let names: Vec<String> = fields.numbers().iter().map(|name| (*name).to_owned()).collect();
        if numbers.one_in(4) {
            text += &format!(" where {}", condition(numbers, fields, &names, 1));
        }
        if fields.of(&["nat"]).len() == 2 && numbers.one_in(2) {
            text += " unordered n, m";
        }
    }
    for kind in 0..kinds.len() {
        for index in 0..=numbers.below(3) {
            text += &a_move(numbers, &kinds, kind, index);
        }
    }
    if kinds.len() == 1 {
        let fields = &kinds[0].1;
        let names: Vec<String> = fields.numbers().iter().map(|name| (*name).to_owned()).collect();
        while numbers.one_in(4) {
            let ending = numbers.choose(&["mover loses", "mover loses", "mover wins", "draw"]);
            text += &format!("\nends if {}: {ending}", condition(numbers, fields, &names, 0));
        }
        if numbers.one_in(5) {
            text += &format!("\nwin by reaching if {}", condition(numbers, fields, &names, 0));
        }
    }
    if numbers.one_in(5) {
        text += "\nmisere";
    }
    if numbers.one_in(8) {
        text += "\ncompound ";
        text += numbers.choose(&["selective", "selective up to 2", "conjunctive"]);
    }
    text + "\n"
}

/// The small values of a type.
fn small(ty: &Type) -> Vec<Value> {
    match ty {
        Type::Int => (-2..=3_i64).map(|int| Value::from(Int::from(int))).collect(),
        Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Type::Set(_) => (0..16_u64)
            .map(|bits| Value::set((0..4).filter(|bit| bits >> bit & 1 == 1).map(Value::from).collect()))
            .collect(),
        Type::List(_) | Type::Bag(_) => {
            let mut all: Vec<Vec<u64>> = vec![Vec::new()];
            let mut last = all.clone();
            for _ in 0..3 {
                last = last
                    .iter()
                    .flat_map(|list| (0..3).map(|next| [list.clone(), vec![next]].concat()))
                    .collect();
                all.extend_from_slice(&last);
            }
            all.into_iter().map(|list| Value::list(list.into_iter().map(Value::from).collect())).collect()
        }
        _ => (0..=6_u64).map(Value::from).collect(),
    }
}

fn components(game: &BoundGame, numbers: &mut Numbers, most: usize) -> Vec<Component> {
    let run = Run::unlimited();
    let mut found = Vec::new();
    for (kind, declared) in game.rules().kinds.iter().enumerate() {
        let mut all = vec![Vec::new()];
        for field in &declared.fields {
            let values = small(&field.ty);
            all = all
                .iter()
                .flat_map(|start: &Vec<Value>| {
                    values.iter().map(|value| [start.clone(), vec![value.clone()]].concat())
                })
                .collect();
        }
        while all.len() > most {
            all.swap_remove(numbers.below(all.len()));
        }
        found.extend(all.into_iter().filter_map(|fields| game.component(kind, fields, &run).ok()));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// How often what was compared.
#[derive(Debug, Default)]
struct Compared {
    texts: usize,
    invalid: usize,
    failing: usize,
    large: usize,
    measures: usize,
    positions: usize,
    tables: usize,
    engines: BTreeMap<&'static str, usize>,
    loops: usize,
}

type Listed = Vec<Vec<(Component, String)>>;

/// Turns in a form that can be compared.
fn sorted<'t>(turns: impl Iterator<Item = impl Iterator<Item = (&'t Component, &'t NamedMove)>>) -> Listed {
    let shown = |named: &NamedMove| format!("{}: {named} → {:?}", named.index, named.to);
    let mut listed: Listed = turns
        .map(|turn| {
            let mut moves: Vec<_> = turn.map(|(at, named)| (at.clone(), shown(named))).collect();
            moves.sort();
            moves
        })
        .collect();
    listed.sort();
    listed
}

/// The measure falls and the loop is one, wherever the class says so.
fn confirm_class(
    text: &str,
    game: &BoundGame,
    class: &Class,
    components: &[Component],
    compared: &mut Compared,
) {
    let run = Run::unlimited();
    for at in components {
        let mut parts_of_options = Vec::new();
        let pushed = game.options(at, &run, &mut |parts| {
            parts_of_options.extend_from_slice(parts);
            Flow::Continue(())
        });
        let coded = class.take_break.as_ref().is_some_and(|(_, verdict)| verdict.is_proved());
        assert!(pushed.is_ok() || !coded, "{text}has a code and fails at {}", game.show(at));
        if let Some(measure) = &class.measure {
            for part in &parts_of_options {
                let (before, after) = (measure.value(at), measure.value(part));
                assert!(after < before, "{text}{measure:?} at {} → {}", game.show(at), game.show(part));
                compared.measures += 1;
            }
        }
    }
    if let Some(cycle) = &class.cycle {
        for (at, next) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            let mut found = false;
            let _flow = game.options(at, &run, &mut |parts| {
                found |= parts.contains(next);
                Flow::Continue(())
            });
            assert!(found, "{text}no step in the loop at {}", game.show(at));
        }
    }
}

fn compare(text: &str, numbers: &mut Numbers, compared: &mut Compared) {
    let source = Arc::new(Source::new("random", text));
    let parsed = parse(&source);
    assert_eq!(parsed.diagnostics, [], "{text}");
    let run = Run::unlimited();
    compared.texts += 1;
    let Some(game) = check(&source, &parsed.file).rules.and_then(|rules| rules.bind(&[], &run).ok()) else {
        compared.invalid += 1;
        return;
    };
    let class = classify(&game, &run);
    let components = components(&game, numbers, 40);
    confirm_class(text, &game, &class, &components, compared);
    if components.is_empty() {
        return;
    }
    for round in 0..12 {
        let parts = (0..=round / 5).map(|_| components[numbers.below(components.len())].clone()).collect();
        compare_position(text, &game, &class, &Position::new(parts), compared);
    }
    compare_table(text, &game, &class, compared);
}

/// Stops when nothing is left.
fn count_down(left: &Cell<u32>) -> Option<Stop> {
    match left.get().checked_sub(1) {
        Some(less) => {
            left.set(less);
            None
        }
        None => Some(Stop::Time),
    }
}

/// Whether so few sums can be reached that all of them can be looked at.
fn is_small(game: &BoundGame, class: &Class, position: &Position) -> bool {
    let poll_left = Cell::new(2);
    let poll = || count_down(&poll_left);
    let run = Run::new(Limits { positions: None, bytes: 1 << 24 }, &poll, &|_| ());
    let compound = !matches!(game.rules().compound, Compound::Disjunctive);
    let mut seen = BTreeSet::new();
    let mut open = position.parts().to_vec();
    let mut splits = false;
    while let Some(at) = open.pop() {
        if !seen.insert(at.clone()) {
            continue;
        }
        let mut options = 0;
        let pushed = game.options(&at, &run, &mut |parts| {
            options += 1;
            splits |= parts.len() > 1;
            open.extend_from_slice(parts);
            if options > 40 { Flow::Break(()) } else { Flow::Continue(()) }
        });
        if options > 40 || seen.len() > 60 || matches!(pushed, Err(Halt::Stop(_))) {
            return false;
        }
    }
    !splits || (!compound && class.descends.is_proved() && seen.len() <= 9)
}

fn compare_position(
    text: &str,
    game: &BoundGame,
    class: &Class,
    position: &Position,
    compared: &mut Compared,
) {
    if !is_small(game, class, position) {
        compared.large += 1;
        return;
    }
    let poll_left = Cell::new(2);
    let poll = || count_down(&poll_left);
    let run = Run::new(Limits { positions: None, bytes: 1 << 28 }, &poll, &|_| ());
    let mut meaning = Meaning::new(game, &run).expect("a compound");
    let place = format!("{text}at {}", game.show_position(position.parts()));
    let ends = match meaning.ends(position) {
        Ok(ends) => ends,
        Err(Halt::Stop(_)) => {
            compared.large += 1;
            return;
        }
        Err(Halt::Error(_)) => {
            compared.failing += 1;
            return;
        }
    };
    let value = match meaning.is_additive() && ends != MoverEnds::Draws {
        true => meaning.value(position),
        false => Ok(None),
    };
    let winning = meaning.winning(position).map(|turns| {
        let mut listed = sorted(turns.iter().map(|turn| turn.moves.iter().map(|(at, named)| (at, named))));
        listed.dedup();
        listed
    });
    let Ok(winning) = winning else {
        compared.large += 1;
        return;
    };
    compared.positions += 1;
    let run = Run::unlimited();
    for solver in SOLVERS {
        let (id, want) = (solver.about().id, Want::Position(position));
        if solver.accepts(game, class, &want).is_err() {
            continue;
        }
        let mut session = Session::open(game, class, &want, Some(id), &run).expect(id);
        let solved = match session.position(position, ALL, &run) {
            Ok(solved) => solved,
            Err(Failure::Loop(_)) => {
                assert!(!class.descends.is_proved(), "{place}, {id}: a loop where play ends");
                compared.loops += 1;
                continue;
            }
            // The search looks at components that play never comes to.
            Err(Failure::Rules(_)) if ["whole", "reaching", "retrograde"].contains(&id) => {
                compared.failing += 1;
                continue;
            }
            Err(failure) => panic!("{place}, {id}: {failure:?}"),
        };
        assert_eq!(solved.outcome, Some(Outcome::of_mover(ends)), "{place}, {id}");
        // With loops the meaning has no value, but an outcome.
        match (solved.value, &value) {
            (Some(Worth::Grundy(found)), Ok(Some(value))) => assert_eq!(found, *value, "{place}, {id}"),
            (Some(Worth::Grundy(_)), Ok(None)) => panic!("{place}, {id}: has a value"),
            (Some(Worth::AtOnce), value) => assert_eq!(*value, Ok(None), "{place}, {id}"),
            (Some(Worth::Infinite(_)), value) => assert!(!matches!(value, Ok(Some(_))), "{place}, {id}"),
            _ => {}
        }
        let turns = solved.winning_moves.iter();
        let mut listed = sorted(turns.map(|turn| turn.moves.iter().map(|one| (&one.component, &one.named))));
        let many = listed.len();
        listed.dedup();
        assert_eq!(many, listed.len(), "{place}, {id}: a turn twice");
        if solved.complete {
            assert_eq!(listed, winning, "{place}, {id}");
        } else {
            assert!(listed.iter().all(|turn| winning.contains(turn)), "{place}, {id}");
        }
        *compared.engines.entry(id).or_default() += 1;
    }
}

fn compare_table(text: &str, game: &BoundGame, class: &Class, compared: &mut Compared) {
    let fields = &game.rules().kinds[0].fields;
    if fields.iter().any(|field| field.ty != Type::Nat) {
        return;
    }
    let axes: Vec<Axis> =
        fields.iter().map(|field| Axis { name: field.name.clone(), from: 0, len: 7 }).collect();
    let request = TableRequest { axes, of: TableOf::Fields { kind: 0 } };
    let mut tables = Vec::new();
    for solver in SOLVERS {
        let id = solver.about().id;
        if solver.accepts(game, class, &Want::Table(&request)).is_err() {
            continue;
        }
        let poll_left = Cell::new(20);
        let poll = || count_down(&poll_left);
        let run = Run::new(Limits { positions: Some(3_000), bytes: 1 << 22 }, &poll, &|_| ());
        match plan::table(game, class, &request, Some(id), &run) {
            Ok(table) if table.stop.is_none() => tables.push((id, table.table)),
            Ok(_) => {}
            Err(Failure::Loop(_)) => assert!(!class.descends.is_proved(), "{text}{id}"),
            Err(Failure::Rules(_)) => {}
            Err(failure) => panic!("{text}{id}: {failure:?}"),
        }
    }
    for pair in tables.windows(2) {
        let ends = |worth: &Option<Worth>| worth.as_ref().map(Worth::ends);
        for (a, b) in pair[0].1.cells.iter().zip(&pair[1].1.cells) {
            assert_eq!(ends(a), ends(b), "{text}{} and {}", pair[0].0, pair[1].0);
            if let (Some(Worth::Grundy(a)), Some(Worth::Grundy(b))) = (a, b) {
                assert_eq!(a, b, "{text}{} and {}", pair[0].0, pair[1].0);
            }
        }
        compared.tables += 1;
    }
}

#[test]
fn solvers_agree_with_play_on_random_rules() {
    let mut compared = Compared::default();
    for seed in 0..500 {
        let mut numbers = Numbers(seed);
        numbers.below(2);
        let text = random_rules(&mut numbers);
        compare(&text, &mut numbers, &mut compared);
    }
    assert!(compared.positions > 200 && compared.measures > 500, "{compared:?}");
    assert!(compared.engines.len() >= 6, "{compared:?}");
    assert!(["loopy", "retrograde"].iter().all(|id| compared.engines[id] > 200), "{compared:?}");
}
