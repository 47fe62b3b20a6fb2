//! Short games as trees, by the definitions alone: nothing is interned, nothing remembered.

use std::cmp::Ordering;
use std::rc::Rc;

use grundy_values::{Arena, Relation, Value};

/// A game.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tree {
    pub(crate) lefts: Vec<Game>,
    pub(crate) rights: Vec<Game>,
}

pub(crate) type Game = Rc<Tree>;

/// The game with these options.
pub(crate) fn game(lefts: &[Game], rights: &[Game]) -> Game {
    Rc::new(Tree { lefts: lefts.to_vec(), rights: rights.to_vec() })
}

/// Whether `g <= h`.
pub(crate) fn at_most(g: &Game, h: &Game) -> bool {
    !g.lefts.iter().any(|left| at_most(h, left)) && !h.rights.iter().any(|right| at_most(right, g))
}

/// The sum, not simplified.
pub(crate) fn sum(g: &Game, h: &Game) -> Game {
    let side = |of: fn(&Tree) -> &Vec<Game>| -> Vec<Game> {
        let first = of(g).iter().map(|option| sum(option, h));
        first.chain(of(h).iter().map(|option| sum(g, option))).collect()
    };
    Rc::new(Tree { lefts: side(|tree| &tree.lefts), rights: side(|tree| &tree.rights) })
}

pub(crate) fn negative(g: &Game) -> Game {
    let all = |list: &[Game]| list.iter().map(negative).collect();
    Rc::new(Tree { lefts: all(&g.rights), rights: all(&g.lefts) })
}

/// The canonical form, with sorted options.
pub(crate) fn canonical(g: &Game) -> Game {
    let mut lefts: Vec<Game> = g.lefts.iter().map(canonical).collect();
    let mut rights: Vec<Game> = g.rights.iter().map(canonical).collect();
    loop {
        lefts = undominated(&lefts, &at_most);
        rights = undominated(&rights, &|a, b| at_most(b, a));
        let whole = game(&lefts, &rights);
        let left = lefts.iter().position(|left| left.rights.iter().any(|through| at_most(through, &whole)));
        if let Some(place) = left {
            let option = lefts.swap_remove(place);
            let through =
                option.rights.iter().find(|through| at_most(through, &whole)).expect("one was found");
            lefts.extend(through.lefts.iter().cloned());
            continue;
        }
        let right =
            rights.iter().position(|right| right.lefts.iter().any(|through| at_most(&whole, through)));
        if let Some(place) = right {
            let option = rights.swap_remove(place);
            let through =
                option.lefts.iter().find(|through| at_most(&whole, through)).expect("one was found");
            rights.extend(through.rights.iter().cloned());
            continue;
        }
        return whole;
    }
}

fn undominated(options: &[Game], worse: &dyn Fn(&Game, &Game) -> bool) -> Vec<Game> {
    let mut sorted = options.to_vec();
    sorted.sort();
    sorted.dedup();
    let beaten = |option: &Game| sorted.iter().any(|other| other != option && worse(option, other));
    sorted.iter().filter(|option| !beaten(option)).cloned().collect()
}

/// The value of a tree, made option by option.
pub(crate) fn value(arena: &mut Arena, g: &Game) -> Value {
    let lefts: Vec<Value> = g.lefts.iter().map(|left| value(arena, left)).collect();
    let rights: Vec<Value> = g.rights.iter().map(|right| value(arena, right)).collect();
    arena.from_options(&lefts, &rights).expect("a small game")
}

/// The canonical form that an arena keeps, as a tree with sorted options.
pub(crate) fn tree(arena: &mut Arena, value: Value) -> Game {
    let lefts = arena.left_options(value).expect("few options");
    let rights = arena.right_options(value).expect("few options");
    let mut sides =
        [lefts, rights].map(|side| side.into_iter().map(|option| tree(arena, option)).collect::<Vec<_>>());
    sides.iter_mut().for_each(|side| side.sort());
    let [lefts, rights] = sides;
    Rc::new(Tree { lefts, rights })
}

/// All values born by a day, made from all sets of options without a dominated one.
pub(crate) fn day(arena: &mut Arena, day: usize) -> Vec<Value> {
    if day == 0 {
        return vec![Value::ZERO];
    }
    let before = self::day(arena, day - 1);
    let sets = antichains(arena, &before);
    let mut all = Vec::new();
    for lefts in &sets {
        for rights in &sets {
            all.push(arena.from_options(lefts, rights).expect("a small game"));
        }
    }
    all.sort();
    all.dedup();
    all
}

fn antichains(arena: &mut Arena, values: &[Value]) -> Vec<Vec<Value>> {
    let mut sets = vec![Vec::new()];
    for value in values {
        let with: Vec<Vec<Value>> = sets
            .iter()
            .filter(|set| {
                let mut fuzzy = |other: &Value| arena.compare(*value, *other) == Ok(Relation::Fuzzy);
                set.iter().all(&mut fuzzy)
            })
            .map(|set| [set.as_slice(), &[*value]].concat())
            .collect();
        sets.extend(with);
    }
    sets
}

/// How two trees compare; `None` if neither is at most the other.
pub(crate) fn sign(g: &Game, h: &Game) -> Option<Ordering> {
    match (at_most(g, h), at_most(h, g)) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    }
}
