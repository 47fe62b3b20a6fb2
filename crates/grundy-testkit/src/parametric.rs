//! Parameters beyond those that a search looks at, and what is said of them held against play.

use grundy_core::{Of, Run};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Value, check_claim};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;
use grundy_values::Int;

use crate::arbitrary::Random;
use crate::played::Played;

/// The values of a single open parameter: some that searches look at, and some that they do not.
const ONE: [u64; 12] = [0, 1, 2, 3, 4, 5, 6, 9, 33, 34, 37, 40];

/// The values of each of two.
const TWO: [u64; 8] = [0, 1, 2, 3, 4, 7, 11, 14];

/// The game with its open parameters bound in many ways, as far as the rules allow.
pub fn choices(game: &BoundGame, open: &[String]) -> Vec<BoundGame> {
    let list: &[u64] = if open.len() == 1 { &ONE } else { &TWO };
    let mut all: Vec<Vec<(String, Value)>> = vec![Vec::new()];
    for name in open {
        let longer = |choice: &Vec<(String, Value)>| {
            let one = |value: &u64| [choice.as_slice(), &[(name.clone(), Value::from(*value))]].concat();
            list.iter().map(one).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let run = Run::unlimited();
    let bound = |choice: &Vec<(String, Value)>| game.rules().bind(choice, &run).ok();
    all.iter().filter_map(bound).map(|bound| bound.with_play(game.play())).collect()
}

/// The components of a game of one number with their values, as far as play with so many parts of options goes.
pub fn values(game: &BoundGame, of: Of, most: u64) -> Vec<(Component, u64)> {
    let sum: u64 = game.params().iter().filter_map(Value::as_int).filter_map(Int::to_u64).sum();
    let mut played = Played::new(game, most);
    let components = played.components(0, sum * 14 + 60, sum * 14 + 60);
    components.into_iter().map_while(|(_, at)| played.value(&at, of).ok().map(|value| (at, value))).collect()
}

/// Claims about positions that lie apart by something linear in the parameters, and about some positions only.
pub fn claims_for_all(random: &mut Random, of: Of, open: &[String]) -> Vec<String> {
    let name = random.pick(open).clone();
    let other = random.pick(open).clone();
    let forms = [
        format!("{name} + 1"),
        format!("{name} + {other}"),
        format!("2 * {name} + 1"),
        format!("{name} + 2"),
    ];
    let apart = random.pick(&forms).clone();
    let conditions = [
        format!("n < {name}"),
        format!("n >= {name}"),
        format!("{name} mod 2 == 1"),
        format!("n <= {name} + 1 and {other} >= 3"),
    ];
    let condition = random.pick(&conditions).clone();
    match of {
        Of::Values => vec![
            format!("g(n) = g(n + {apart})"),
            format!("g(n) = g(n - ({apart})) where n >= {apart} and {condition}"),
            format!("g(n) = n mod ({name} + 1) where {condition}"),
        ],
        Of::Losing => vec![
            format!("P(n) iff P(n + {apart}) where {condition}"),
            format!("P(n) iff n mod ({apart}) == 0 where {condition}"),
        ],
    }
}

/// Where a claim is false, if it is at one of these components.
pub fn fails(game: &BoundGame, text: &str, known: &[(Component, u64)]) -> Option<String> {
    let source = Source::new("claim", text);
    let claim = check_claim(game.rules(), &source).ok()?;
    let told = |value: u64| match claim.of {
        ClaimOf::Grundy => Value::from(value),
        _ => Value::from(value == 0),
    };
    // Beyond what is known nothing counts.
    let others = |fields: &[Value]| {
        let found = known.iter().find(|(at, _)| *at.fields == *fields);
        Ok(found.map(|(_, value)| told(*value)))
    };
    known.iter().find_map(|(at, value)| {
        let said = game.claimed_of_others((&claim, &source), &at.fields, &others, &Run::unlimited());
        let right = match (claim.of, said) {
            (_, Ok(None)) => true,
            (ClaimOf::Outcome('N'), Ok(Some(said))) => said == Value::from(*value != 0),
            (_, Ok(Some(said))) => said == told(*value),
            (_, Err(_)) => false,
        };
        (!right).then(|| format!("it fails at {}, which has {value}", game.show(at)))
    })
}
