//! What pictures are made of: tables without axes that do not vary, periods, game graphs, automata.
//!
//! The drawing itself is done by `grundy_export::svg`, which knows no game.

use std::collections::{BTreeMap, VecDeque};

use grundy_core::{Automaton, Coding, Evidence, Flow, Halt, Periodic, Player, Reading, Relations, Run, Stop};
use grundy_export::svg::automaton::{MOST_STATES, states};
use grundy_export::svg::graph::{Ends, Layer, Layers, Move, MoveKind, Node};
use grundy_export::{Cell, Grid, Word};
use grundy_messages::{Arg, Code, Hint, Label, Lang, fill};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Halted};
use grundy_solve::bounded::{Arena, Next, Ply, State};
use grundy_solve::plan::Session;
use grundy_solve::retrograde::{Fate, Retrograde};
use grundy_solve::shape::Shape;
use grundy_solve::solver::{self, MoveLimits, Solved, Want, Worth};
use grundy_syntax::{Diagnostic, Span};
use grundy_values::MoverEnds;

use crate::reasons::player_name;
use crate::solve::{Asked, answerable, unsolved, worth_text};
use crate::theorems::{Finding, Pattern, Standing};
use crate::workbench::{Failure, Workbench};

/// The most positions in a game graph, unless the user wants more.
pub const NODES: usize = 200;
/// The most positions that he may want.
pub const MOST_NODES: usize = 2000;
/// Positions counted to say how many there are where they are too many.
const COUNTED: usize = 20_000;
/// Longer lists of components are cut in the text of a position.
const SHOWN: usize = 12;

/// All positions that can follow a position, and the moves between them.
#[derive(Clone, Debug)]
pub struct PositionGraph {
    /// The positions; the first is where play starts.
    pub nodes: Vec<Node>,
    /// The moves.
    pub moves: Vec<Move>,
    /// What the layers count.
    pub layers: Layers,
    /// The solver that gave the values, where there are any.
    pub engine: Option<&'static str>,
    /// Whether components without moves were left out.
    pub shortened: bool,
}

/// The same table without axes that have one value only, and these with their value; so many axes are kept in any case.
pub fn sliced(mut grid: Grid, keep: usize) -> (Grid, Vec<(String, u64)>) {
    let mut fixed = Vec::new();
    while grid.axes.len() > keep
        && let Some(at) = grid.axes.iter().position(|axis| axis.len == 1)
    {
        let axis = grid.axes.remove(at);
        fixed.push((axis.name, axis.from));
    }
    (grid, fixed)
}

/// The same table with outcomes instead of values.
#[must_use]
pub fn outcomes(mut grid: Grid) -> Grid {
    for cell in &mut grid.cells {
        match cell {
            Cell::Number(value) => *cell = Cell::Word(if *value == 0 { Word::P } else { Word::N }),
            Cell::Value(value) => *cell = Cell::Word(value.word),
            Cell::Word(_) | Cell::Score(_) | Cell::Empty => {}
        }
    }
    grid
}

/// How the values of a finding repeat, if they do: as the pattern itself, or as it was read off a proof.
pub fn repeating(finding: &Finding) -> Option<&Periodic> {
    if let Some(Pattern::Periodic(values)) = &finding.pattern {
        return Some(values);
    }
    let Standing::Proved(theorem) = &finding.standing else { return None };
    let read = theorem.certificate().readings.iter().find_map(|reading| match reading {
        Reading::Periodic(values) => Some(values),
        Reading::Claim(_) => None,
    });
    read.or(match &theorem.certificate().evidence {
        Evidence::Window(window) => Some(&window.values),
        Evidence::Sparse(_)
        | Evidence::Induction(_)
        | Evidence::Library(_)
        | Evidence::Residue(_)
        | Evidence::Local(_)
        | Evidence::Lemmas(_) => None,
    })
}

/// How the automata of a finding hold values, and the automaton of each kind of position with its name.
pub type Machines = (Coding, Vec<(String, Automaton)>);

/// The automata of a finding.
pub fn automata(game: &BoundGame, finding: &Finding, pattern: Option<String>) -> Result<Machines, Failure> {
    let Some(relations) = relations(finding) else {
        let why = match pattern {
            Some(pattern) => Arg::Filled(Label::PictureNotAutomatic, vec![("pattern", Arg::Text(pattern))]),
            None => Arg::Label(Label::PictureNoPattern),
        };
        let diagnostic = Diagnostic::new(Code::PictureNoAutomaton, Span::default()).arg("why", why);
        return Err(Failure::plain(diagnostic.hint_with(Hint::TakeKind, other_kind(game))));
    };
    let found: usize = relations.kinds.iter().map(states).sum();
    if found > MOST_STATES {
        let diagnostic = Diagnostic::new(Code::PictureStates, Span::default());
        let diagnostic = diagnostic.arg("found", found.to_string()).arg("most", MOST_STATES.to_string());
        return Err(Failure::plain(diagnostic.hint_with(Hint::TakeKind, other_kind(game))));
    }
    let names = game.rules().kinds.iter().map(|kind| kind.name.clone());
    Ok((relations.coding, names.zip(relations.kinds.iter().cloned()).collect()))
}

/// The kind of picture that a game without a fit automaton may have.
fn other_kind(game: &BoundGame) -> Vec<(&'static str, Arg)> {
    let fields = game.rules().kinds.first().map_or(1, |kind| kind.fields.len());
    vec![("kind", Arg::from(if fields == 1 { "sequence" } else { "heatmap" }))]
}

fn relations(finding: &Finding) -> Option<&Relations> {
    if let Some(Pattern::Automatic(relations)) = &finding.pattern {
        return Some(relations);
    }
    let Standing::Proved(theorem) = &finding.standing else { return None };
    match &theorem.certificate().evidence {
        Evidence::Induction(induction) => Some(&induction.relations),
        Evidence::Window(_)
        | Evidence::Sparse(_)
        | Evidence::Library(_)
        | Evidence::Residue(_)
        | Evidence::Local(_)
        | Evidence::Lemmas(_) => None,
    }
}

impl Workbench<'_> {
    /// The graph of all positions that can follow a position, if they are at most so many.
    pub fn position_graph(
        &self,
        asked: Asked<'_>,
        position: &Position,
        most: usize,
        lang: Lang,
    ) -> Result<PositionGraph, Failure> {
        answerable(asked)?;
        let found = self.run(|run| {
            let arena = Arena::new(asked.game, run)?;
            let explored = explore(arena, position, most, run)?;
            if explored.places.len() > most {
                return Ok(Err(too_many(asked.game, position, most, &explored)));
            }
            worked_out(asked, arena, explored, lang, run).map(Ok)
        });
        found.map_err(|failure| unsolved(asked.game, failure))?
    }
}

/// Where play can be: a state, and whether it was just won there by reaching a goal.
type Place = (State, bool);

/// What can follow a position.
struct Explored {
    places: Vec<Place>,
    /// How far each is from the first.
    depths: Vec<u64>,
    /// For each place its turns and where they lead.
    turns: Vec<Vec<(usize, Ply)>>,
    /// Whether a limit ended the count.
    stopped: bool,
    /// Whether components without moves were left out.
    shortened: bool,
}

fn explore(
    arena: Arena<'_>,
    position: &Position,
    most: usize,
    run: &Run<'_>,
) -> Result<Explored, solver::Failure> {
    let mut pruner = Pruner::new(arena.game());
    let first = arena.key(&State { position: pruner.pruned(position, run)?, mover: Player::Left });
    let mut index = BTreeMap::from([((first.clone(), false), 0)]);
    let mut found = Explored {
        places: vec![(first, false)],
        depths: vec![0],
        turns: Vec::new(),
        stopped: false,
        shortened: false,
    };
    let mut waiting = VecDeque::from([0]);
    while let Some(at) = waiting.pop_front() {
        let (state, won) = found.places[at].clone();
        let plies = if won { Ok((Vec::new(), true)) } else { moves_of(arena, &state, run) };
        let plies = match plies {
            Ok((plies, _)) => plies,
            // There are too many already: only their number is wanted.
            Err(Halt::Stop(stop)) if found.places.len() > most && stop != Stop::Cancelled => {
                found.stopped = true;
                return Ok(found);
            }
            Err(halted) => return Err(halted.into()),
        };
        let mut turns = Vec::new();
        for ply in plies {
            let next = arena.key(&ply.next);
            let place = (State { position: pruner.pruned(&next.position, run)?, ..next }, ply.reaches);
            let next = *index.entry(place.clone()).or_insert_with(|| {
                found.places.push(place);
                found.depths.push(found.depths[at] + 1);
                waiting.push_back(found.places.len() - 1);
                found.places.len() - 1
            });
            turns.push((next, ply));
        }
        found.turns.push(turns);
        found.shortened = pruner.pruned_some;
        if found.places.len() > COUNTED.max(most) {
            found.stopped = true;
            return Ok(found);
        }
    }
    Ok(found)
}

/// Leaves out components that nobody can move in: they change nothing in a sum, whoever wins at the end, unless
/// they end the whole game or win it.
struct Pruner<'g> {
    game: &'g BoundGame,
    applies: bool,
    /// Whether something was left out.
    pruned_some: bool,
    dead: BTreeMap<Component, bool>,
}

impl<'g> Pruner<'g> {
    fn new(game: &'g BoundGame) -> Self {
        let shape = Shape::of(game);
        let applies = !shape.goals && !shape.deciding_ends && !game.rules().score;
        Self { game, applies, pruned_some: false, dead: BTreeMap::new() }
    }

    /// The position without such components; where there are no others, one is kept to be shown.
    fn pruned(&mut self, position: &Position, run: &Run<'_>) -> Result<Position, Halted> {
        if !self.applies || position.parts().len() < 2 {
            return Ok(position.clone());
        }
        let mut kept = Vec::new();
        for part in position.parts() {
            if !self.is_dead(part, run)? {
                kept.push(part.clone());
            }
        }
        if kept.is_empty() {
            kept.extend(position.parts().first().cloned());
        }
        self.pruned_some |= kept.len() < position.parts().len();
        Ok(Position::new(kept))
    }

    fn is_dead(&mut self, part: &Component, run: &Run<'_>) -> Result<bool, Halted> {
        if let Some(dead) = self.dead.get(part) {
            return Ok(*dead);
        }
        let mut dead = true;
        for player in Player::BOTH {
            dead &= self.game.options_of(player, part, run, &mut |_| Flow::Break(()))?.is_continue();
        }
        self.dead.insert(part.clone(), dead);
        Ok(dead)
    }
}

fn moves_of(arena: Arena<'_>, state: &State, run: &Run<'_>) -> Result<(Vec<Ply>, bool), Halted> {
    run.position()?;
    arena.plies(state, COUNTED, run)
}

fn too_many(game: &BoundGame, position: &Position, most: usize, explored: &Explored) -> Failure {
    let count = explored.places.len();
    let exact = Arg::from(count.to_string());
    let found = match explored.stopped {
        true => Arg::Filled(Label::PictureMoreThan, vec![("count", Arg::from((count - 1).to_string()))]),
        false => exact.clone(),
    };
    let diagnostic = Diagnostic::new(Code::PictureNodes, Span::default())
        .arg("found", found)
        .arg("position", game.show_position(position.parts()))
        .arg("most", most.to_string());
    Failure::plain(if explored.stopped || count > MOST_NODES {
        diagnostic.hint(Hint::SmallerPosition)
    } else {
        diagnostic.hint_with(Hint::AllowNodes, vec![("count", exact)])
    })
}

/// Everything that a picture shows of the positions that were found.
fn worked_out(
    asked: Asked<'_>,
    arena: Arena<'_>,
    explored: Explored,
    lang: Lang,
    run: &Run<'_>,
) -> Result<PositionGraph, solver::Failure> {
    let (solved, engine) = values(asked, &explored, run)?;
    let scored = asked.game.rules().score;
    let mut fates = Retrograde::new(arena, arena.stuck());
    let fates: Vec<Fate> = if scored {
        Vec::new()
    } else {
        let fate = |(state, won): &Place| match won {
            true => Ok(Fate::now(MoverEnds::Loses)),
            false => fates.fate(&Next::On(state.clone()), run),
        };
        explored.places.iter().map(fate).collect::<Result<_, _>>()?
    };
    let longest = longest(&explored);
    let ends = |at: usize| match fates.get(at) {
        Some(fate) => fate.ends(),
        None => solved[at].as_ref().and_then(|solved| solved.outcome).map_or(MoverEnds::Draws, |outcome| {
            let mover = explored.places[at].0.mover;
            if mover == Player::Left { outcome.left_ends() } else { outcome.right_ends() }
        }),
    };
    let mut graph = PositionGraph {
        nodes: Vec::new(),
        moves: Vec::new(),
        layers: if scored { Layers::Longest } else { Layers::Remoteness },
        engine,
        shortened: explored.shortened,
    };
    for (at, (state, _)) in explored.places.iter().enumerate() {
        let layer = match fates.get(at).map(|fate| fate.remoteness()) {
            Some(Some(moves)) => Layer::Moves(moves),
            Some(None) => Layer::Draw(explored.depths[at]),
            None => Layer::Moves(longest[at]),
        };
        graph.nodes.push(node(asked.game, state, ends(at), solved[at].as_ref(), layer, lang));
        let mut kinds: BTreeMap<usize, MoveKind> = BTreeMap::new();
        for (to, ply) in &explored.turns[at] {
            let kind = match (scored, ends(at), ends(*to)) {
                (true, _, _) if best(solved[at].as_ref(), state, ply) => MoveKind::Best,
                (false, _, MoverEnds::Loses) => MoveKind::Winning,
                (false, MoverEnds::Draws, MoverEnds::Draws) => MoveKind::Keeping,
                _ => MoveKind::Other,
            };
            let known = kinds.entry(*to).or_insert(kind);
            *known = kind.min(*known);
        }
        graph.moves.extend(kinds.into_iter().map(|(to, kind)| Move { from: at, to, kind }));
    }
    Ok(graph)
}

/// Whether a turn is among the best ones that the solver lists.
fn best(solved: Option<&Solved>, state: &State, ply: &Ply) -> bool {
    let listed = solved.map_or(&[][..], |solved| &solved.winning_moves);
    listed.iter().any(|turn| {
        let mine = turn.player.is_none_or(|player| player == state.mover);
        mine && turn.after(&state.position) == ply.next.position && turn.score == ply.turn.score
    })
}

/// What a solver says of each position, where it has values; and its name.
type Values = (Vec<Option<Solved>>, Option<&'static str>);

fn values(asked: Asked<'_>, explored: &Explored, run: &Run<'_>) -> Result<Values, solver::Failure> {
    let nothing = || (explored.places.iter().map(|_| None).collect(), None);
    let (game, scored) = (asked.game, asked.game.rules().score);
    if game.has_sides() && !scored {
        return Ok(nothing());
    }
    let Some((first, _)) = explored.places.first() else { return Ok(nothing()) };
    let limits = MoveLimits { listed: if scored { usize::MAX } else { 0 }, tried: u64::MAX };
    let want = Want::Position(&first.position);
    let mut session = match Session::open(game, asked.class, &want, asked.engine, run) {
        Ok(session) => session,
        // Who wins is found without it.
        Err(solver::Failure::Refused(_)) if !scored && asked.engine.is_none() => return Ok(nothing()),
        Err(failure) => return Err(failure),
    };
    let mut solved = Vec::new();
    for (state, won) in &explored.places {
        let one = if *won { None } else { Some(session.position(&state.position, limits, run)?) };
        if let Some(stop) = one.as_ref().and_then(|one| one.stop).filter(|_| scored) {
            return Err(stop.into());
        }
        solved.push(one);
    }
    Ok((solved, Some(session.id())))
}

/// The longest play from each place; loops count as nothing.
fn longest(explored: &Explored) -> Vec<u64> {
    let mut longest = vec![0; explored.places.len()];
    for _ in 0..explored.places.len() {
        let mut changed = false;
        for (at, turns) in explored.turns.iter().enumerate() {
            let most = turns.iter().map(|(to, _)| longest[*to] + 1).max().unwrap_or(0);
            changed |= longest[at] != most;
            longest[at] = most;
        }
        if !changed {
            break;
        }
    }
    longest
}

fn node(
    game: &BoundGame,
    state: &State,
    ends: MoverEnds,
    solved: Option<&Solved>,
    layer: Layer,
    lang: Lang,
) -> Node {
    let (mut lines, board) = position_lines(game, &state.position);
    if game.has_sides() {
        let player = vec![("player", Arg::Label(player_name(state.mover)))];
        lines.insert(0, fill(Label::PictureToMove.text(lang), &player, lang));
    }
    let worth = match solved.and_then(|solved| solved.value.as_ref()) {
        Some(Worth::Score(points)) => points.of(state.mover).to_string(),
        Some(worth @ (Worth::Grundy(_) | Worth::Infinite(_) | Worth::Canonical(_))) => match worth {
            Worth::Canonical(canonical) => canonical.shown(),
            Worth::Infinite(followers) => followers.to_string(),
            _ => worth_text(worth),
        },
        _ => String::new(),
    };
    let (result, letter) = match ends {
        MoverEnds::Wins => (Ends::Won, "N"),
        MoverEnds::Loses => (Ends::Lost, "P"),
        MoverEnds::Draws => (Ends::Drawn, "D"),
    };
    Node { lines, board, result, letter: letter.to_owned(), worth, layer }
}

/// A position as it stands in a picture: the board drawn, a number without its parentheses.
fn position_lines(game: &BoundGame, position: &Position) -> (Vec<String>, bool) {
    if let [part] = position.parts()
        && part.fields.len() == 1
        && let Some(picture) = game.picture(part).filter(|picture| !picture.is_empty())
    {
        return (picture.lines().map(str::to_owned).collect(), true);
    }
    let plain = |part: &Component| match (&*part.fields, game.rules().kinds.get(part.kind)) {
        ([field], Some(kind)) if kind.name.is_empty() => field.to_string(),
        _ => game.show(part),
    };
    let shown: Vec<String> = position.parts().iter().take(SHOWN).map(plain).collect();
    let more = if position.parts().len() > SHOWN { " + …" } else { "" };
    let text = if shown.is_empty() { "end".to_owned() } else { shown.join(" + ") + more };
    (vec![text], false)
}
