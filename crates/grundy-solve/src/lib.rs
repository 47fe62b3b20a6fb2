//! Stage 4: who wins, what a position is worth, and how to win it.
//!
//! [`plan::solve`] answers everything about one position, [`plan::table`] fills a table, and
//! [`explain::explain`] says why. All three choose a [`Solver`](solver::Solver) from the list
//! [`SOLVERS`](solver::SOLVERS), in order of preference:
//!
//! | solver | for | method |
//! |---|---|---|
//! | `take-break` | games with a proved take-and-break code | [`take_break`]: plain loops, periods |
//! | `lines` | tables of games in which every move takes any number | [`lines`]: the values met on every line |
//! | `machine` | tables of games with a proved measure, by the feature `jit` | machine code from the rules |
//! | `bottom-up` | tables of games with a proved measure | [`bottom_up`]: a dense table |
//! | `memo` | every additive game | [`memo`]: depth-first search, Grundy values |
//! | `loopy` | additive games with loops that never split | [`loopy`]: the values of Smith and Fraenkel |
//! | `reaching` | `win by reaching` in ordinary sums | [`reaching`]: the reduced game |
//! | `misere-nim` | misère Nim | [`misere`]: Bouton's theorem |
//! | `whole` | everything else that is impartial | [`whole`], [`compound`]: outcomes of whole sums |
//! | `canonical` | different moves for Left and Right, in ordinary sums | [`canonical`]: values in canonical form |
//! | `sides` | different moves for Left and Right | [`sides`], [`search`]: outcomes of whole sums for either starter |
//! | `score` | games in which points decide | [`score`], [`search`]: values of whole sums |
//! | `retrograde` | all but score games, with loops | [`retrograde`]: outcomes of whole sums, from the ends; tables of a closed box by [`box_graph`] |
//!
//! A solver that needs play to end may meet a loop; then the first after it that bears loops takes over.
//!
//! The methods are generic over [`Game`](grundy_core::Game) and know nothing of rules; the
//! [`solvers`] connect them with games given by rules, and each relies only on what the classifier
//! has proved. Whatever a limit leaves unfinished is returned with the [`Stop`](grundy_core::Stop).
//!
//! ```
//! use std::sync::Arc;
//! use grundy_core::Run;
//! use grundy_rules::{check, classify::classify};
//! use grundy_solve::{plan, solver::{MoveLimits, Worth}};
//! use grundy_syntax::{Source, parse};
//!
//! let text = "game nim\nposition (n: nat)\nmove take(k in 1..=n) -> (n - k)\n";
//! let source = Arc::new(Source::new("nim", text));
//! let rules = check(&source, &parse(&source).file).rules.ok_or("wrong rules")?;
//! let run = Run::unlimited();
//! let game = rules.bind(&[], &run).map_err(|_| "wrong parameters")?;
//! let class = classify(&game, &run);
//!
//! let position = Source::new("position", "(3) + (1000000000000000000)");
//! let position = game.read_position(&position, &run).map_err(|_| "wrong position")?;
//! let limits = MoveLimits { listed: 10, tried: 1_000 };
//! let solved = plan::solve(&game, &class, &position, None, limits, &run).map_err(|_| "no answer")?;
//! assert_eq!(solved.engine, "take-break");
//! assert_eq!(solved.value, Some(Worth::Grundy(1_000_000_000_000_000_003)));
//! let turn = &solved.winning_moves[0].moves[0];
//! assert_eq!(turn.named.to_string(), "take(k = 999999999999999997)");
//! # Ok::<(), &'static str>(())
//! ```

pub mod memo;

pub mod bottom_up;
pub mod bounded;
pub mod box_graph;
pub mod canonical;
pub mod compound;
pub mod graph;
pub mod lines;
pub mod loopy;
pub mod misere;
pub mod reaching;
pub mod retrograde;
pub mod sampled;
pub mod score;
pub mod search;
pub mod sides;
pub mod take_break;
pub mod whole;

pub mod best;
pub mod explain;
pub mod plan;
pub mod shape;
pub mod solver;
pub mod solvers;
pub mod turn;

mod additive;
mod hash;
pub mod invert;
mod table;
mod table_engine;
mod transposition;
