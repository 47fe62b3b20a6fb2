//! Moves as a contest writes them.

use std::collections::BTreeMap;

use grundy_core::{Flow, Halt, Run, Sum};
use grundy_rules::ir::Move;
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{CompoundKind, Halted, NamedMove};
use grundy_solve::bounded::{Arena, State};
use grundy_solve::solver::{self, MoveLimits, Worth};
use grundy_solve::turn::Turn;
use grundy_values::{Int, MoverEnds};

use super::desk::{Desk, Unplaced, Written, wrong};
use super::umpire::same;
use super::{Fault, no_values, write};

/// A turn as it is printed: for each move the number of its component where sums are asked, its name where there are
/// several, and what its variables are.
pub(crate) fn shown(desk: &Desk<'_>, turn: &Turn, run: &Run<'_>) -> Result<String, Halted> {
    let mut used = vec![false; desk.parts.len()];
    let mut words = Vec::new();
    for one in &turn.moves {
        let mut places = desk.parts.iter().enumerate();
        let place = places.find(|(place, part)| !used[*place] && part.canonical == one.component);
        let Some((place, part)) = place else { continue };
        used[place] = true;
        let named = as_written(desk, part, &one.named, run)?;
        words.push((part.term, spelled(desk, part, named.as_ref().unwrap_or(&one.named))));
    }
    words.sort_by_key(|(term, _)| *term);
    Ok(words.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join(" "))
}

/// The words of a move in a component.
pub(crate) fn spelled(desk: &Desk<'_>, part: &Written, named: &NamedMove) -> String {
    let before = u64::try_from(part.term).unwrap_or(u64::MAX).saturating_sub(1);
    let number = || before.saturating_add(desk.contest.first_component().into()).to_string();
    let number = desk.contest.sum.then(number);
    let several = write::names_moves(desk.opened.game.rules(), desk.mover);
    let name = several.then(|| named.name.clone());
    let one_line = |value: Value| write::value(&value).split_whitespace().collect::<Vec<_>>().join(" ");
    let rule = desk.opened.game.rules().moves.get(named.index);
    let places = if rule.is_some_and(Move::is_rewriting) { desk.contest.first_place() } else { 0 };
    let bound = named.bound.iter().map(|(_, value)| one_line(counted_from(places, value)));
    number.into_iter().chain(name).chain(bound).collect::<Vec<_>>().join(" ")
}

/// A place of a board, counted from this number instead of 0.
fn counted_from(first: u32, place: &Value) -> Value {
    match place {
        Value::Int(int) => Value::Int(int.add(&Int::from(u64::from(first))).unwrap_or_else(|_| int.clone())),
        Value::Tuple(parts) => Value::tuple(parts.iter().map(|part| counted_from(first, part)).collect()),
        other => other.clone(),
    }
}

/// The move in the component as it is written that leads where a move in its canonical form leads.
fn as_written(
    desk: &Desk<'_>,
    part: &Written,
    named: &NamedMove,
    run: &Run<'_>,
) -> Result<Option<NamedMove>, Halted> {
    let Some(raw) = forms(desk, part, run)?.into_iter().find(|form| **form != part.canonical) else {
        return Ok(None);
    };
    let wanted = sorted(&named.to);
    let mut found = None;
    let _flow = desk.opened.game.moves_of(desk.mover, raw, run, &mut |other| {
        if sorted(&other.to) == wanted {
            found = Some(other);
            return Flow::Break(());
        }
        Flow::Continue(())
    })?;
    Ok(found)
}

fn sorted(parts: &[Component]) -> Vec<&Component> {
    let mut parts: Vec<&Component> = parts.iter().collect();
    parts.sort_unstable();
    parts
}

/// The first winning move: components in the order of the input, moves in the order of the text, variables as they run.
pub(crate) fn first(desk: &mut Desk<'_>, run: &Run<'_>) -> Result<Option<String>, Unplaced> {
    for part in desk.parts.clone() {
        if part.raw == part.canonical
            && let Some(found) = desk.first_by_theorem(&part.canonical, run)?
        {
            if let Some(named) = found {
                return Ok(Some(spelled(desk, &part, &named)));
            }
            continue;
        }
        for form in forms(desk, &part, run).map_err(wrong)? {
            for (named, turn) in turns(desk, &part, form, run).map_err(wrong)? {
                if wins(desk, turn, run)? {
                    return Ok(Some(spelled(desk, &part, &named)));
                }
            }
        }
    }
    Ok(None)
}

/// How many winning moves there are, in the components as the solvers know them.
pub(crate) fn count(desk: &mut Desk<'_>, run: &Run<'_>) -> Result<u64, Unplaced> {
    let mut known: BTreeMap<Component, u64> = BTreeMap::new();
    let mut total = 0_u64;
    let whole = grundy_value(desk, &desk.position(), run)?;
    for part in desk.parts.clone() {
        let found = match known.get(&part.canonical) {
            Some(found) => *found,
            None => {
                let mut found = 0;
                let wanted = match whole {
                    Some(whole) => grundy_value(desk, &Sum::new(vec![part.canonical.clone()]), run)?
                        .map(|own| whole ^ own),
                    None => None,
                };
                for (_, turn) in turns(desk, &part, &part.canonical, run).map_err(wrong)? {
                    found += u64::from(leaves(desk, turn, wanted, run)?);
                }
                known.insert(part.canonical.clone(), found);
                found
            }
        };
        total += found;
    }
    Ok(total)
}

/// Whether a turn keeps the win: where values decide, whether what it makes has the value of all other components.
fn leaves(desk: &mut Desk<'_>, turn: Turn, wanted: Option<u64>, run: &Run<'_>) -> Result<bool, Unplaced> {
    if let Some(wanted) = wanted {
        let made = Sum::new(turn.made());
        if let Some(value) = grundy_value(desk, &made, run)? {
            return Ok(value == wanted);
        }
    }
    wins(desk, turn, run)
}

/// The Grundy value of a position, where it has one.
pub(crate) fn grundy_value(
    desk: &mut Desk<'_>,
    position: &Position,
    run: &Run<'_>,
) -> Result<Option<u64>, Unplaced> {
    if no_values(desk.opened.game.rules(), None).is_some() || desk.opened.game.rules().score {
        return Ok(None);
    }
    Ok(match desk.ask(position, run, |session| session.engine().worth(position, run))? {
        Worth::Grundy(value) => Some(value),
        _ => None,
    })
}

/// All turns that make a single move in a form of a component, in order.
fn turns(
    desk: &Desk<'_>,
    part: &Written,
    form: &Component,
    run: &Run<'_>,
) -> Result<Vec<(NamedMove, Turn)>, Halted> {
    let (game, mover) = (&desk.opened.game, desk.mover);
    let mut found = Vec::new();
    let _flow = game.scored_moves_of(mover, form, run, &mut |named, score| {
        let score = game.rules().score.then(|| score.clone());
        let player = game.has_sides().then_some(mover);
        let turn = Turn { score, player, ..Turn::single(&part.canonical, 1, named.clone()) };
        found.push((named, turn));
        Flow::Continue(())
    })?;
    Ok(found)
}

/// Turns of a game with joint moves that are looked at.
const JOINT: MoveLimits = MoveLimits { listed: 100_000, tried: 1_000_000 };

/// What is wrong with the move that a line says, in a position that is won.
pub(crate) fn judged(desk: &mut Desk<'_>, line: &str, run: &Run<'_>) -> Result<Option<Fault>, Unplaced> {
    let compound = desk.opened.game.compound(run).map_err(wrong)?;
    if compound != CompoundKind::Disjunctive {
        return joint(desk, line, run);
    }
    let mut fault = Fault::Illegal;
    for turn in said(desk, line, run).map_err(wrong)? {
        if wins(desk, turn, run)? {
            return Ok(None);
        }
        fault = Fault::NotWinning;
    }
    Ok(Some(fault))
}

/// The turns that a line may mean: there may be several where components are not numbered.
fn said(desk: &Desk<'_>, line: &str, run: &Run<'_>) -> Result<Vec<Turn>, Halted> {
    let mut found = Vec::new();
    for part in &desk.parts {
        for form in forms(desk, part, run)? {
            let turns = turns(desk, part, form, run)?.into_iter();
            found.extend(
                turns.filter(|(named, _)| same(&spelled(desk, part, named), line)).map(|(_, turn)| turn),
            );
        }
    }
    Ok(found)
}

/// The forms of a component of which moves are told: as it is written, unless the rules are made for the canonical form
/// only and have errors there, and the canonical one, which may have other moves.
fn forms<'d>(desk: &Desk<'_>, part: &'d Written, run: &Run<'_>) -> Result<Vec<&'d Component>, Halted> {
    if part.raw == part.canonical {
        return Ok(vec![&part.canonical]);
    }
    let all = |_: NamedMove| Flow::Continue(());
    match desk.opened.game.moves_of(desk.mover, &part.raw, run, &mut { all }) {
        Ok(_) => Ok(vec![&part.raw, &part.canonical]),
        Err(Halt::Error(_)) => Ok(vec![&part.canonical]),
        Err(stop) => Err(stop),
    }
}

/// Whether a turn keeps the win.
fn wins(desk: &mut Desk<'_>, turn: Turn, run: &Run<'_>) -> Result<bool, Unplaced> {
    let (opened, mover) = (desk.opened, desk.mover);
    let state = State { position: desk.position(), mover };
    let arena = Arena::new(&opened.game, run).map_err(wrong)?;
    let ply = arena.ply(&state, turn, run).map_err(wrong)?;
    if ply.reaches {
        return Ok(true);
    }
    let State { position, mover: next } = &ply.next;
    if !opened.game.rules().score {
        let ends = desk.ask(position, run, |session| match session.engine().ends(position, *next, run) {
            Err(solver::Failure::Loop(_)) => Ok(session.best(position, *next, JOINT, run)?.ends),
            found => found,
        })?;
        return Ok(ends.reversed() == MoverEnds::Wins);
    }
    let rest = desk.ask(position, run, |session| session.engine().points(position, *next, run))?;
    let rest = rest.unwrap_or(Int::ZERO);
    let rest = if *next == mover { rest } else { rest.neg() };
    Ok(ply.score.points.add(&rest).is_ok_and(|points| points > Int::ZERO))
}

/// The same for turns that move in several components at once.
fn joint(desk: &mut Desk<'_>, line: &str, run: &Run<'_>) -> Result<Option<Fault>, Unplaced> {
    let (position, mover) = (desk.position(), desk.mover);
    let best = desk.ask(&position, run, |session| session.best(&position, mover, JOINT, run))?;
    for turn in &best.turns.turns {
        if any_order(desk, turn, line, run).map_err(wrong)? {
            return Ok(None);
        }
    }
    Ok(Some(Fault::NotWinning))
}

/// Whether a line says a turn, whichever of equal components it moves in.
fn any_order(desk: &Desk<'_>, turn: &Turn, line: &str, run: &Run<'_>) -> Result<bool, Halted> {
    let mut places: Vec<Vec<Way>> = Vec::new();
    for one in &turn.moves {
        let mut ways = Vec::new();
        let parts = desk.parts.iter().enumerate();
        for (place, part) in parts.filter(|(_, part)| part.canonical == one.component) {
            let named = as_written(desk, part, &one.named, run)?;
            ways.push((place, spelled(desk, part, named.as_ref().unwrap_or(&one.named))));
        }
        places.push(ways);
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    Ok(covers(&mut places, &words, &mut Vec::new()))
}

/// A component, and the words of a move in it.
type Way = (usize, String);

/// Whether the words are one way of each place, in any order, each in a component of its own.
fn covers(places: &mut Vec<Vec<Way>>, words: &[&str], used: &mut Vec<usize>) -> bool {
    if places.is_empty() {
        return words.is_empty();
    }
    for place in 0..places.len() {
        let ways = places.remove(place);
        let fits = ways.iter().any(|(part, way)| {
            let way: Vec<&str> = way.split_whitespace().collect();
            let Some(rest) = words.strip_prefix(way.as_slice()).filter(|_| !used.contains(part)) else {
                return false;
            };
            used.push(*part);
            let fits = covers(places, rest, used);
            used.pop();
            fits
        });
        places.insert(place, ways);
        if fits {
            return true;
        }
    }
    false
}
