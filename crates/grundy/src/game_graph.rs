//! The positions that can follow a position, nearest first, with the moves between them.
//!
//! What is drawn as a picture is whole or not at all ([`Workbench::position_graph`]); here a front end takes as much as it can show.

use std::collections::{BTreeMap, VecDeque};

use grundy_core::{Halt, Player, Run, Stop};
use grundy_rules::value::Position;
use grundy_solve::bounded::{Arena, Next, Ply, State};
use grundy_solve::plan::Session;
use grundy_solve::retrograde::Retrograde;
use grundy_solve::solver::{self, MoveLimits, Solved, Want};
use grundy_solve::turn::Turn;
use grundy_values::MoverEnds;

use crate::solve::{Asked, answerable, unsolved};
use crate::workbench::{Failure, Workbench};

/// Moves of which none is wanted.
const NO_MOVES: MoveLimits = MoveLimits { listed: 0, tried: 0 };
/// Moves of one position that are followed.
const FOLLOWED: usize = 2000;
/// Work on results where something was left out, in thousands of interpreter steps, and positions.
const POLLS: u64 = 200;
const POSITIONS: u64 = 50_000;

/// Positions and the moves between them.
#[derive(Clone, Debug, Default)]
pub struct GameGraph {
    /// The positions; the first is where play starts.
    pub nodes: Vec<GraphNode>,
    /// The moves, each pair of positions once.
    pub edges: Vec<GraphEdge>,
    /// Whether something was left out.
    pub cut: bool,
    /// The limit that was hit.
    pub stop: Option<Stop>,
}

/// A position, and what is known of it.
#[derive(Clone, Debug)]
pub struct GraphNode {
    /// The position and who is to move in it.
    pub state: State,
    /// Whether the game was won by the move that led here.
    pub won: bool,
    /// How many moves it is from the first.
    pub depth: u64,
    /// What a solver says of it.
    pub solved: Option<Solved>,
    /// The result for the player to move, where that is known.
    pub ends: Option<MoverEnds>,
    /// How many moves the game lasts, where the result is no draw and everything was seen.
    pub remoteness: Option<u64>,
}

/// A move between two positions.
#[derive(Clone, Debug)]
pub struct GraphEdge {
    /// The position before.
    pub from: usize,
    /// The position after.
    pub to: usize,
    /// The first turn that leads there.
    pub turn: Turn,
}

impl Workbench<'_> {
    /// What can follow a position, at most so many positions.
    pub fn game_graph(
        &self,
        asked: Asked<'_>,
        position: &Position,
        most: usize,
    ) -> Result<GameGraph, Failure> {
        answerable(asked)?;
        let found = self.run(|run| {
            let arena = Arena::new(asked.game, run)?;
            let mut graph = explore(arena, position, most, run)?;
            if !graph.cut && !asked.game.rules().score {
                know(arena, &mut graph, run)?;
            }
            Ok(graph)
        });
        let mut graph = found.map_err(|failure| unsolved(asked.game, failure))?;
        self.trial(POLLS, POSITIONS, |run| value(asked, &mut graph, run))
            .map_err(|failure| unsolved(asked.game, failure))?;
        Ok(graph)
    }
}

/// Positions nearest first, until there are enough.
fn explore(
    arena: Arena<'_>,
    position: &Position,
    most: usize,
    run: &Run<'_>,
) -> Result<GameGraph, solver::Failure> {
    let mut graph = GameGraph::default();
    let first = arena.key(&State { position: position.clone(), mover: Player::Left });
    let mut index = BTreeMap::from([((first.clone(), false), 0)]);
    graph.nodes.push(GraphNode {
        state: first,
        won: false,
        depth: 0,
        solved: None,
        ends: None,
        remoteness: None,
    });
    let mut open = VecDeque::from([0]);
    while let Some(at) = open.pop_front() {
        let GraphNode { state, won, depth, .. } = graph.nodes[at].clone();
        if won {
            continue;
        }
        let (plies, all) = match arena.plies(&state, FOLLOWED, run) {
            Err(Halt::Stop(stop)) => return Ok(GameGraph { cut: true, stop: Some(stop), ..graph }),
            plies => plies?,
        };
        graph.cut |= !all;
        let mut seen = Vec::new();
        for Ply { turn, reaches, next, .. } in plies {
            let key = (arena.key(&next), reaches);
            let to = match index.get(&key) {
                Some(to) => *to,
                None if graph.nodes.len() >= most => {
                    graph.cut = true;
                    continue;
                }
                None => {
                    let (state, won) = key.clone();
                    let node = GraphNode {
                        state,
                        won,
                        depth: depth + 1,
                        solved: None,
                        ends: None,
                        remoteness: None,
                    };
                    graph.nodes.push(node);
                    index.insert(key, graph.nodes.len() - 1);
                    open.push_back(graph.nodes.len() - 1);
                    graph.nodes.len() - 1
                }
            };
            if !seen.contains(&to) {
                seen.push(to);
                graph.edges.push(GraphEdge { from: at, to, turn });
            }
        }
    }
    Ok(graph)
}

/// Results and how far the end is, where all positions are there.
fn know(arena: Arena<'_>, graph: &mut GameGraph, run: &Run<'_>) -> Result<(), solver::Failure> {
    let mut fates = Retrograde::new(arena, arena.stuck());
    for node in &mut graph.nodes {
        if node.won {
            (node.ends, node.remoteness) = (Some(MoverEnds::Loses), Some(0));
            continue;
        }
        match fates.fate(&Next::On(node.state.clone()), run) {
            Ok(fate) => (node.ends, node.remoteness) = (Some(fate.ends()), fate.remoteness()),
            Err(Halt::Stop(stop)) => {
                graph.stop = Some(stop);
                return Ok(());
            }
            Err(wrong) => return Err(wrong.into()),
        }
    }
    Ok(())
}

/// What a solver says of each position, as far as a fixed amount of work goes.
fn value(asked: Asked<'_>, graph: &mut GameGraph, run: &Run<'_>) -> Result<(), solver::Failure> {
    let Asked { game, class, engine } = asked;
    let Some(first) = graph.nodes.first() else { return Ok(()) };
    let mut session = match Session::open(game, class, &Want::Position(&first.state.position), engine, run) {
        Err(solver::Failure::Stop(_) | solver::Failure::Refused(_)) => return Ok(()),
        session => session?,
    };
    for node in graph.nodes.iter_mut().filter(|node| !node.won) {
        let mover = node.state.mover;
        match session.position(&node.state.position, NO_MOVES, run) {
            Ok(solved) => {
                let ends = solved.outcome.map(|outcome| match mover {
                    Player::Left => outcome.left_ends(),
                    Player::Right => outcome.right_ends(),
                });
                node.ends = node.ends.or(ends);
                node.solved = Some(solved);
            }
            Err(solver::Failure::Stop(_)) => return Ok(()),
            Err(solver::Failure::Refused(_) | solver::Failure::Loop(_)) => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(())
}
