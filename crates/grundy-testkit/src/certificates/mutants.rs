//! Certificates with one thing changed.

use grundy_core::{
    Automaton, Certificate, Coding, Evidence, Induction, Known, Library, Numeration, Of, Periodic, Reading,
    Window,
};

use super::deep::{Change, How};
use super::texts;
use crate::arbitrary::Random;

/// The name of what was changed, and the certificate with the change.
pub type Mutant = (&'static str, Certificate);

/// Redirected steps made of one automaton at most, and changed states.
const MOST: usize = 12;

/// Everything that can be changed in a certificate, in one way or several.
///
/// `beyond` says for each kind after how many digits positions are beyond the box of the checker.
pub fn mutants(certificate: &Certificate, beyond: &[u32], random: &mut Random) -> Vec<Mutant> {
    let mut all = subjects(certificate);
    match &certificate.evidence {
        Evidence::Window(window) => {
            for (field, window) in windows(window, random) {
                all.push((field, Certificate { evidence: Evidence::Window(window), ..certificate.clone() }));
            }
        }
        // Test `sparse` of the checker makes mutants of these.
        Evidence::Sparse(_) => {}
        Evidence::Induction(induction) => {
            for (field, induction) in inductions(induction, random) {
                all.push((
                    field,
                    Certificate { evidence: Evidence::Induction(induction), ..certificate.clone() },
                ));
            }
            all.extend(deep(certificate, induction, beyond, random));
        }
        Evidence::Library(library) => all.extend(libraries(certificate, library)),
        Evidence::Residue(residue) => all.extend(super::residue::mutants(certificate, residue)),
        // `stated` makes mutants of these.
        Evidence::Local(_) | Evidence::Lemmas(_) => {}
    }
    for at in 0..certificate.readings.len() {
        for (field, reading) in readings(&certificate.readings[at], random) {
            let mut mutant = certificate.clone();
            mutant.readings[at] = reading;
            all.push((field, mutant));
        }
    }
    all.retain(|(_, mutant)| mutant != certificate);
    all
}

/// Other theorems, other numbers, and hypotheses left out or added.
fn libraries(certificate: &Certificate, library: &Library) -> Vec<Mutant> {
    let with = |field, library: Library| {
        (field, Certificate { evidence: Evidence::Library(library), ..certificate.clone() })
    };
    let others = Known::ALL.into_iter().filter(|known| *known != library.theorem);
    let mut all: Vec<Mutant> =
        others.map(|known| with("theorem", Library::new(known, library.numbers.clone()))).collect();
    for at in 0..library.numbers.len() {
        for by in [1, u64::MAX] {
            let mut changed = library.clone();
            changed.numbers[at] = changed.numbers[at].wrapping_add(by);
            all.push(with("numbers", changed));
        }
        let mut shorter = library.clone();
        shorter.numbers.remove(at);
        all.push(with("numbers", shorter));
    }
    let mut longer = library.clone();
    longer.numbers.push(1);
    all.push(with("numbers", longer));
    for at in 0..library.hypotheses.len() {
        let mut fewer = library.clone();
        fewer.hypotheses.remove(at);
        all.push(with("hypotheses", fewer));
    }
    let mut more = library.clone();
    more.hypotheses.extend(library.hypotheses.first());
    all.push(with("hypotheses", more));
    all
}

fn subjects(certificate: &Certificate) -> Vec<Mutant> {
    let changed = |field, change: &dyn Fn(&mut Certificate)| {
        let mut mutant = certificate.clone();
        change(&mut mutant);
        (field, mutant)
    };
    let other = |of: Of| if of == Of::Values { Of::Losing } else { Of::Values };
    let mut all = vec![
        changed("of", &|mutant| mutant.of = other(mutant.of)),
        changed("play", &|mutant| mutant.game.misere = !mutant.game.misere),
        changed("rules", &|mutant| mutant.game.rules.push_str("\nmove pass() if false -> end\n")),
        changed("rules", &|mutant| mutant.game.rules.clear()),
    ];
    for at in [0, 15, 31] {
        all.push(changed("digest", &|mutant| {
            let digit = |(place, digit)| match (place == at, digit) {
                (true, '0') => '1',
                (true, _) => '0',
                (false, digit) => digit,
            };
            mutant.game.digest = mutant.game.digest.chars().enumerate().map(digit).collect();
        }));
    }
    for at in 0..certificate.game.params.len() {
        all.push(changed("parameters", &|mutant| mutant.game.params[at].1.push('1')));
        all.push(changed("parameters", &|mutant| mutant.game.params[at].0.push('x')));
        all.push(changed("parameters", &|mutant| drop(mutant.game.params.remove(at))));
    }
    all
}

fn windows(window: &Window, random: &mut Random) -> Vec<(&'static str, Window)> {
    let mut all = Vec::new();
    for at in 0..window.digits.len() {
        for bit in 0..5 {
            let mut mutant = window.clone();
            mutant.digits[at] ^= 1 << bit;
            all.push(("digits", mutant));
        }
        let mut mutant = window.clone();
        mutant.digits.remove(at);
        all.push(("digits", mutant));
    }
    let mut mutant = window.clone();
    mutant.digits.push(3);
    all.push(("digits", mutant));
    for (field, values) in periods(&window.values, random) {
        all.push((field, Window { values, ..window.clone() }));
    }
    all
}

/// A period with one thing changed; with a changed length also such as fit their values.
fn periods(values: &Periodic, random: &mut Random) -> Vec<(&'static str, Periodic)> {
    let Periodic { preperiod, period, saltus, values: list } = values;
    let (e, p) = (*preperiod, *period);
    let with = |preperiod: u64, period: u64| {
        let length = usize::try_from(preperiod.saturating_add(period)).unwrap_or(0);
        let fitting = (0..).map_while(|n| (n < preperiod + period).then(|| values.at(n)));
        [
            Periodic { preperiod, period, saltus: *saltus, values: list.clone() },
            Periodic { preperiod, period, saltus: *saltus, values: fitting.take(length.min(4096)).collect() },
        ]
    };
    let mut all = Vec::new();
    for period in [p + 1, p - 1, p.saturating_mul(2) + 1, 0] {
        all.extend(with(e, period).map(|mutant| ("period", mutant)));
    }
    if let Some(less) = e.checked_sub(1) {
        all.extend(with(less, p).map(|mutant| ("preperiod", mutant)));
        all.extend(with(0, p).map(|mutant| ("preperiod", mutant)));
    }
    all.extend(with(e + 1, p).map(|mutant| ("preperiod", mutant)));
    for other in [saltus + 1, saltus.wrapping_sub(1), 0] {
        all.push(("saltus", Periodic { saltus: other, ..values.clone() }));
    }
    for at in chosen(list.len(), MOST, random).into_iter().chain([0, list.len().saturating_sub(1)]) {
        let old = list.get(at).copied().flatten();
        for new in [old.map(|value| value + 1), old.and_then(|value| value.checked_sub(1)), None] {
            let mut mutant = values.clone();
            mutant.values[at] = new;
            all.push(("values", mutant));
        }
    }
    all
}

/// Some numbers below `count`, all of them where there are few.
fn chosen(count: usize, most: usize, random: &mut Random) -> Vec<usize> {
    if count <= most { (0..count).collect() } else { (0..most).map(|_| random.below(count)).collect() }
}

fn inductions(induction: &Induction, random: &mut Random) -> Vec<(&'static str, Induction)> {
    let mut all = Vec::new();
    let mut push = |field, change: &dyn Fn(&mut Induction)| {
        let mut mutant = induction.clone();
        change(&mut mutant);
        all.push((field, mutant));
    };
    for coding in [Coding::Number, Coding::Power, Coding::Set] {
        push("coding", &|mutant| mutant.relations.coding = coding);
    }
    push("kinds", &|mutant| drop(mutant.relations.kinds.pop()));
    push("kinds", &|mutant| mutant.relations.kinds.extend_from_within(..1));
    push("kinds", &|mutant| mutant.relations.kinds.reverse());
    push("prefixes", &|mutant| drop(mutant.relations.prefixes.pop()));
    push("prefixes", &|mutant| mutant.relations.prefixes.push(None));
    for kind in 0..induction.relations.kinds.len() {
        let own = &induction.relations.kinds[kind];
        push("prefixes", &|mutant| mutant.relations.prefixes[kind] = Some(own.clone()));
        for (field, automaton) in automata(own, random) {
            push(field, &|mutant| mutant.relations.kinds[kind] = automaton.clone());
        }
        let Some(prefix) = &induction.relations.prefixes[kind] else { continue };
        push("no prefix", &|mutant| mutant.relations.prefixes[kind] = None);
        for (_, automaton) in automata(prefix, random) {
            push("prefix", &|mutant| mutant.relations.prefixes[kind] = Some(automaton.clone()));
        }
    }
    all.extend(measures(induction));
    all
}

fn measures(induction: &Induction) -> Vec<(&'static str, Induction)> {
    let mut all = Vec::new();
    let mut push = |change: &dyn Fn(&mut Induction)| {
        let mut mutant = induction.clone();
        change(&mut mutant);
        all.push(("measure", mutant));
    };
    push(&|mutant| mutant.measure.clear());
    push(&|mutant| mutant.measure.reverse());
    for level in 0..induction.measure.len() {
        push(&|mutant| drop(mutant.measure.remove(level)));
        push(&|mutant| drop(mutant.measure[level].pop()));
        for kind in 0..induction.measure[level].len() {
            for constant in [-1, 1, i64::MIN] {
                push(&|mutant| {
                    let form = &mut mutant.measure[level][kind];
                    form.constant = form.constant.saturating_add(constant);
                });
            }
            push(&|mutant| mutant.measure[level][kind].factors.push(0));
            for field in 0..induction.measure[level][kind].factors.len() {
                for factor in [-1, 0, 1, 2, i64::MAX] {
                    push(&|mutant| mutant.measure[level][kind].factors[field] = factor);
                }
                push(&|mutant| {
                    mutant.measure[level][kind].factors.remove(field);
                });
            }
        }
    }
    all
}

fn automata(automaton: &Automaton, random: &mut Random) -> Vec<(&'static str, Automaton)> {
    let mut all = Vec::new();
    let mut push = |field, change: &dyn Fn(&mut Automaton)| {
        let mut mutant = automaton.clone();
        change(&mut mutant);
        all.push((field, mutant));
    };
    for base in [0, 1, 3, 4, 10] {
        push("base", &|mutant| mutant.numeration = Numeration::Base(base));
    }
    let other = match automaton.numeration {
        Numeration::Fibonacci => Numeration::BINARY,
        Numeration::Base(_) => Numeration::Fibonacci,
    };
    push("numeration", &|mutant| mutant.numeration = other);
    for tracks in [0, 1, 2, 3, 4, 5, 64] {
        push("tracks", &|mutant| mutant.tracks = tracks);
    }
    let states = automaton.accepting.len();
    for start in chosen(states, MOST, random).into_iter().chain([states]) {
        push("start", &|mutant| mutant.start = number(start));
    }
    for state in chosen(states, MOST, random) {
        push("accepting", &|mutant| mutant.accepting[state] = !mutant.accepting[state]);
    }
    push("accepting", &|mutant| mutant.accepting.push(false));
    push("accepting", &|mutant| mutant.accepting.truncate(states - 1));
    for step in chosen(automaton.next.len(), 2 * MOST, random) {
        let to = number(random.below(states));
        push("next", &|mutant| mutant.next[step] = to);
    }
    push("next", &|mutant| mutant.next[0] = number(states));
    push("next", &|mutant| mutant.next.truncate(1));
    push("next", &|mutant| mutant.next.push(0));
    all
}

/// Automata that are right for small numbers only.
fn deep(
    certificate: &Certificate,
    induction: &Induction,
    beyond: &[u32],
    random: &mut Random,
) -> Vec<Mutant> {
    let mut all = Vec::new();
    for ((kind, automaton), digits) in
        induction.relations.kinds.iter().enumerate().zip(beyond.iter().copied())
    {
        let mut hows = vec![How::Nothing, How::Everything, How::Opposite, How::LastDigit];
        let states = automaton.accepting.len();
        for state in chosen(states, MOST, random) {
            hows.push(How::Accepting(number(state)));
        }
        for _ in 0..MOST {
            let symbol = random.below(automaton.next.len() / states.max(1));
            hows.push(How::Redirected(
                number(random.below(states)),
                number(symbol),
                number(random.below(states)),
            ));
        }
        for how in hows {
            for (field, prefix) in [("deep", false), ("deep prefix", true)] {
                let change = Change { kind, prefix, digits, how };
                all.extend(change.made(certificate).map(|mutant| (field, mutant)));
            }
        }
    }
    all
}

fn readings(reading: &Reading, random: &mut Random) -> Vec<(&'static str, Reading)> {
    match reading {
        Reading::Periodic(values) => {
            let all = periods(values, random).into_iter();
            all.map(|(_, values)| ("reading: period", Reading::Periodic(values))).collect()
        }
        Reading::Claim(text) => {
            let all = texts::altered(text).into_iter();
            all.map(|text| ("reading: claim", Reading::Claim(text))).collect()
        }
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
