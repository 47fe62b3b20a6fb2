//! Rules that theorems of the library fit, and rules that they do not quite fit, as data: `tests/theorems/library.toml`.
//!
//! What a theorem states is compared with play on a box of at least ten thousand positions. Play is made here, from the options
//! that the interpreter gives and the definition of values, lost positions and compounds.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use grundy::{BoundGame, Choices, Goal, Method, RulesFrom, Settings, Standing, Workbench};
use grundy_core::{Certificate, Evidence, Flow, Game as _, Known, Library, Of, Run};
use grundy_rules::value::Component;
use grundy_rules::{CompoundKind, Type, Value};
use grundy_syntax::tree::Play;
use grundy_verify::library::{Statement, speaks_of};
use serde::Deserialize;

use crate::arbitrary::Random;
use crate::certificates::{checked, mutants::mutants};
use crate::whole;

/// Rules, and the theorem that fits them or that they miss.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Unique.
    pub name: String,
    /// The theorem.
    pub theorem: String,
    /// Whether it fits.
    pub fits: bool,
    /// The rules.
    pub rules: String,
    /// Values of parameters, as for `--set`.
    #[serde(default)]
    pub set: BTreeMap<String, String>,
    /// Why it does not fit.
    pub why: Option<String>,
    /// Of rules that do not fit: the theorem that says less and fits.
    pub instead: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rules: Vec<Row>,
}

/// The rows of `tests/theorems/library.toml` below the root of the workspace.
pub fn rows(root: &Path) -> Result<Vec<Row>, String> {
    let path = root.join("tests/theorems/library.toml");
    let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let file: File = toml::from_str(&text).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(file.rules)
}

/// What is wrong with a row, if anything is; and how many positions were compared.
pub fn run(row: &Row) -> Result<usize, String> {
    let cancelled = AtomicBool::new(false);
    let bench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    let set = row.set.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    let choices = Choices { set, ..Choices::default() };
    let (_, game) = bench
        .open(RulesFrom::Text(&row.rules), &choices)
        .map_err(|failure| format!("{}: {failure:?}", row.name))?;
    let class = bench.classify(&game);
    let goal = Goal { method: Some(Method::Library), ..Goal::default() };
    let finding =
        bench.study(&game, &class).prove(goal).map_err(|failure| format!("{}: {failure:?}", row.name))?;
    if let (Standing::Proved(theorem), false, Some(instead)) = (&finding.standing, row.fits, &row.instead) {
        let proved = match &theorem.certificate().evidence {
            Evidence::Library(library) => library.theorem.id(),
            _ => "no theorem of the library",
        };
        let only = Known::ALL.into_iter().filter(|known| known.id() != instead);
        return if proved == instead {
            never(row, &game, only)
        } else {
            Err(format!("{}: {proved}", row.name))
        };
    }
    match (&finding.standing, row.fits) {
        (Standing::Proved(theorem), true) => {
            let certificate = theorem.certificate();
            let Evidence::Library(library) = &certificate.evidence else {
                return Err(format!("{}: the evidence is of another kind", row.name));
            };
            if library.theorem.id() != row.theorem {
                return Err(format!("{}: proved by {}", row.name, library.theorem.id()));
            }
            rejected(row, &game, certificate)?;
            compare(&game, certificate.of, library).map_err(|why| format!("{}: {why}", row.name))
        }
        (Standing::Proved(theorem), false) => {
            Err(format!("{}: proved, though {:?}: {:?}", row.name, row.why, theorem.certificate().evidence))
        }
        (_, true) => Err(format!("{}: {:?} {:?}", row.name, finding.standing, finding.refusals)),
        (_, false) => never(row, &game, Known::ALL),
    }
}

/// Every certificate with one thing changed is rejected.
fn rejected(row: &Row, game: &BoundGame, certificate: &Certificate) -> Result<(), String> {
    for (what, mutant) in mutants(certificate, &[], &mut Random::new(7)) {
        if checked(game, &mutant).is_ok() && !says_less(certificate, &mutant) {
            return Err(format!("{}: accepted with another {what}: {:?}", row.name, mutant.evidence));
        }
    }
    Ok(())
}

/// Whether another theorem is true as well: products of games of coins are games of coins.
fn says_less(certificate: &Certificate, mutant: &Certificate) -> bool {
    let known = |evidence: &Evidence| match evidence {
        Evidence::Library(library) if library.numbers.is_empty() => Some(library.theorem),
        _ => None,
    };
    let pair = (known(&certificate.evidence), known(&mutant.evidence));
    pair == (Some(Known::Tartan), Some(Known::Superposition))
}

/// None of these theorems is accepted, whatever its numbers.
fn never(row: &Row, game: &BoundGame, theorems: impl IntoIterator<Item = Known>) -> Result<usize, String> {
    let bits = |mask: u64| (0..3).map(|bit| mask >> bit & 1).collect::<Vec<u64>>();
    let single = (0..4).map(|number| vec![number]);
    let numbers: Vec<Vec<u64>> = [vec![]].into_iter().chain(single).chain((0..8).map(bits)).collect();
    for known in theorems {
        for numbers in numbers.clone() {
            let certificate = Certificate {
                game: crate::certificates::subject_of(game),
                of: speaks_of(known),
                evidence: Evidence::Library(Library::new(known, numbers)),
                readings: Vec::new(),
            };
            if checked(game, &certificate).is_ok() {
                return Err(format!("{}: {} is accepted", row.name, known.id()));
            }
        }
    }
    Ok(0)
}

/// Compares the statement with play on a box; gives the number of its positions.
fn compare(game: &BoundGame, of: Of, library: &Library) -> Result<usize, String> {
    let mut player = Player { game, of, known: HashMap::new(), most: most(game)? };
    let positions = positions(game, library.theorem)?;
    let statement = Statement::new(game, library);
    let mut compared = 0;
    for parts in positions.iter().filter(|parts| statement.covers(parts)) {
        compared += 1;
        let really = player.value(parts)?;
        let said = statement.says(parts);
        if said != Some(really) {
            return Err(format!("{} is {really}, not {said:?}", game.show_position(parts)));
        }
    }
    Ok(compared)
}

/// In how many components a turn may move.
fn most(game: &BoundGame) -> Result<usize, String> {
    match game.compound(&Run::unlimited()) {
        Ok(CompoundKind::Disjunctive) => Ok(1),
        Ok(CompoundKind::Selective(Some(most))) => Ok(usize::try_from(most).unwrap_or(usize::MAX)),
        other => Err(format!("no compound to play: {other:?}")),
    }
}

/// How far the box reaches.
struct Reach {
    /// The length of rows of two symbols.
    row: usize,
    /// The greatest of four numbers.
    entry: u64,
    /// The numbers of pairs are below it.
    pair: u64,
    /// Elements of which there are all sets.
    set: usize,
}

/// Positions that a theorem is compared on at least.
pub fn least() -> usize {
    if whole() { 10_000 } else { 1_000 }
}

/// The box of the quick tests, and that of the whole ones.
fn reach() -> Reach {
    if whole() {
        Reach { row: 13, entry: 10, pair: 101, set: 14 }
    } else {
        Reach { row: 10, entry: 6, pair: 41, set: 11 }
    }
}

/// The box: lists and sums of up to four numbers, pairs, all sets of some elements, rows of two symbols, a vertex with every set of
/// vertices. Where many entries change at once: words of 0 and 1, five numbers up to 3, three or four up to 6.
fn positions(game: &BoundGame, theorem: Known) -> Result<Vec<Vec<Component>>, String> {
    let [kind] = game.rules().kinds.as_slice() else { return Err("several kinds".into()) };
    let types: Vec<&Type> = kind.fields.iter().map(|field| &field.ty).collect();
    let run = Run::unlimited();
    let component = |fields: Vec<Value>| game.component(0, fields, &run).map_err(|why| format!("{why:?}"));
    match types.as_slice() {
        [Type::Row(Some(symbols))] => {
            let row = |word: Vec<char>| Ok(vec![component(vec![Value::row(word)])?]);
            words(&symbols.chars().collect::<Vec<_>>(), reach().row).into_iter().map(row).collect()
        }
        [Type::List(element)] if **element == Type::Bool => {
            let list = |word: Vec<bool>| {
                Ok(vec![component(vec![Value::list(word.into_iter().map(Value::Bool).collect())])?])
            };
            words(&[false, true], reach().row).into_iter().map(list).collect()
        }
        [Type::Vertex(_), Type::Set(of)] | [Type::Set(of), Type::Vertex(_)] => {
            let Some(vertices) = elements(game, of) else { return Err("no graph".into()) };
            let first = matches!(types.first(), Some(Type::Vertex(_)));
            let mut all = Vec::new();
            for token in &vertices {
                for set in subsets(&vertices) {
                    let token = token.clone();
                    all.push(vec![component(if first { vec![token, set] } else { vec![set, token] })?]);
                }
            }
            Ok(all)
        }
        // Each of these has very many options.
        [Type::List(_)] if theorem == Known::MooreList => {
            let boxes = [(1_u64, reach().row), (3, 5), (6, if whole() { 4 } else { 3 })];
            let all =
                boxes.into_iter().flat_map(|(most, length)| words(&(0..=most).collect::<Vec<_>>(), length));
            all.map(|word| {
                let word = word.into_iter().map(Value::from).collect();
                Ok(vec![component(vec![Value::list(word)])?])
            })
            .collect()
        }
        [Type::List(_) | Type::Bag(_)] => {
            tuples().into_iter().map(|tuple| Ok(vec![component(vec![Value::list(tuple)])?])).collect()
        }
        [Type::Nat] => {
            // Not every number need be a heap.
            let sum = |tuple: Vec<Value>| {
                let heaps = tuple.into_iter().map(|heap| component(vec![heap]).ok());
                heaps.collect::<Option<Vec<Component>>>()
            };
            Ok(tuples().into_iter().filter_map(sum).collect())
        }
        [Type::Nat, Type::Nat] => (0..reach().pair)
            .flat_map(|a| (0..reach().pair).map(move |b| (a, b)))
            .map(|(a, b)| Ok(vec![component(vec![Value::from(a), Value::from(b)])?]))
            .collect(),
        [Type::Set(element)] => {
            let Some(mut elements) = elements(game, element) else { return Err("no graph".into()) };
            elements.retain(|one| component(vec![Value::set(vec![one.clone()])]).is_ok());
            elements.truncate(reach().set);
            subsets(&elements).into_iter().map(|set| Ok(vec![component(vec![set])?])).collect()
        }
        _ => Err("no box for such positions".into()),
    }
}

/// All subsets.
fn subsets(elements: &[Value]) -> Vec<Value> {
    let subset = |mask: usize| {
        let chosen = elements.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
        Value::set(chosen.map(|(_, element)| element.clone()).collect())
    };
    (0..1_usize << elements.len()).map(subset).collect()
}

/// What sets of the box are made of: of coins the lowest, those at negative places not among them.
fn elements(game: &BoundGame, element: &Type) -> Option<Vec<Value>> {
    match element {
        Type::Nat | Type::Int => return Some((0..=14_u64).map(Value::from).collect()),
        Type::Tuple(parts) if parts.len() == 2 => {
            let mut cells: Vec<(u64, u64)> = (0..7).flat_map(|x| (0..7).map(move |y| (x, y))).collect();
            cells.sort_by_key(|(x, y)| (x + y, *x));
            return Some(cells.into_iter().map(|(x, y)| Value::tuple(vec![x.into(), y.into()])).collect());
        }
        _ => {}
    }
    let (Type::Vertex(name) | Type::Edge(name)) = element else { return None };
    let Some(Value::Graph(graph)) = game.params().get(name.param) else { return None };
    match element {
        Type::Vertex(_) => Some(graph.vertices().iter().copied().map(Value::from).collect()),
        _ => Some((0_u64..).take(graph.links().len()).map(Value::from).collect()),
    }
}

/// All words of up to so many letters.
fn words<T: Clone>(letters: &[T], length: usize) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..length {
        let longer = |word: &Vec<T>| {
            letters
                .iter()
                .map(|letter| [word.as_slice(), std::slice::from_ref(letter)].concat())
                .collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// All tuples of up to four numbers of the box.
fn tuples() -> Vec<Vec<Value>> {
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..4 {
        let longer = |tuple: &Vec<Value>| {
            (0..=reach().entry)
                .map(|entry| [tuple.as_slice(), &[Value::from(entry)]].concat())
                .collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Plays positions out by the definition.
struct Player<'g> {
    game: &'g BoundGame,
    of: Of,
    known: HashMap<Vec<Component>, u64>,
    most: usize,
}

impl Player<'_> {
    /// The Grundy value, or 0 for a lost position and 1 for any other.
    fn value(&mut self, parts: &[Component]) -> Result<u64, String> {
        let mut parts = parts.to_vec();
        parts.sort_unstable();
        // Where `reduce` makes sums of everything, they are not played as a whole: there would be too many.
        if parts.len() > 1 && self.of == Of::Values && !self.game.rules().is_plain() {
            let single = parts.iter().map(|part| self.value(std::slice::from_ref(part)));
            return Ok(single
                .collect::<Result<Vec<u64>, _>>()?
                .into_iter()
                .fold(0, |sum, value| sum ^ value));
        }
        if let Some(value) = self.known.get(&parts) {
            return Ok(*value);
        }
        let options = self.options(&parts)?;
        let mut values = options.iter().map(|option| self.value(option)).collect::<Result<Vec<u64>, _>>()?;
        values.sort_unstable();
        let value = match self.of {
            Of::Values => {
                values.dedup();
                let missing = (0..).zip(&values).find(|(at, value)| at != *value);
                missing.map_or(u64::try_from(values.len()).unwrap_or(u64::MAX), |(at, _)| at)
            }
            Of::Losing if values.is_empty() => u64::from(self.game.play() == Play::Misere),
            Of::Losing => u64::from(values.contains(&0)),
        };
        self.known.insert(parts, value);
        Ok(value)
    }

    /// What a turn leads to: moves in at least one and at most so many of the parts.
    fn options(&self, parts: &[Component]) -> Result<Vec<Vec<Component>>, String> {
        let run = Run::unlimited();
        let mut made: Vec<(usize, Vec<Component>)> = vec![(0, Vec::new())];
        for part in parts {
            let mut moved: Vec<Vec<Component>> = Vec::new();
            let flow = self.game.options(part, &run, &mut |to| {
                moved.push(to.to_vec());
                Flow::Continue(())
            });
            let _whole = flow.map_err(|why| format!("{why:?}"))?;
            let mut next = Vec::new();
            for (moves, left) in made {
                if moves < self.most {
                    next.extend(moved.iter().map(|to| (moves + 1, [left.as_slice(), to].concat())));
                }
                next.push((moves, [left.as_slice(), std::slice::from_ref(part)].concat()));
            }
            made = next;
        }
        Ok(made.into_iter().filter(|(moves, _)| *moves > 0).map(|(_, left)| left).collect())
    }
}
