//! The whole pipeline from rules to answers as one interface: what every front end uses.
//!
//! A [`Workbench`] takes rules from wherever they are ([`Workbench::load`], [`Workbench::open`])
//! through the stages: `parse` and `check` make [`Rules`] of a text, `bind` gives the parameters
//! their values, `classify` says what kind of game it is, `solve` fills tables and finds winning
//! moves. It is the only crate that knows files and the clock; what lies below is a pure function
//! of its arguments.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use grundy::{Choices, RulesFrom, Settings, Workbench};
//!
//! let cancelled = AtomicBool::new(false);
//! let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
//! let nim = RulesFrom::Text("position (n: nat); move take(k in 1..=n) -> (n - k)");
//! let (_, game) = workbench.open(nim, &Choices::default()).expect("these rules are right");
//! let position = workbench.position(&game, "3 + 5").expect("this is a position of it");
//! assert_eq!(position.parts().len(), 2);
//! ```

mod clock;
mod workbench;

mod load;
mod long_run;

mod check;
mod small;
mod trial;
mod unordered;

mod classify;

mod solve;

mod copies;

mod around;
mod reasons;

mod theorems;

mod analyze;
mod families;
mod first;
mod starts;
mod value_rows;

mod fixes;
mod sliders;

mod facts;

mod game_graph;
mod picture;

mod answer;
mod comparison;
mod emit;

mod calculator;

pub mod judge;
pub mod play;

pub use grundy_boards::{Form, Survey};
pub use grundy_core::{
    Axis, Certificate, Evidence, Numeration, Of, Periodic, Player, Progress, Stop, Verdict,
};
pub use grundy_discover::{Aspect, Seen, Sparse};
pub use grundy_games as games;
pub use grundy_messages as messages;
pub use grundy_rules::classify::Class;
pub use grundy_rules::value::{Component, Position};
pub use grundy_rules::{BoundGame, NamedMove, Rules, Type};
pub use grundy_solve::best::Best;
pub use grundy_solve::canonical::{Canonical, Nature};
pub use grundy_solve::explain::{Choice, Explanation, PartWorth, Reply, Scored, Start, Why};
pub use grundy_solve::shape::Shape;
pub use grundy_solve::solver::{Points, SOLVERS, Solved, SolvedTable, TableRequest, Worth, unfinished};
pub use grundy_solve::turn::{ComponentMove, Turn};
pub use grundy_syntax::diagnostic::nearest;
pub use grundy_syntax::format::format;
pub use grundy_syntax::tree::Play;
pub use grundy_syntax::{Diagnostic, Source, Span};
pub use grundy_values::{Dyadic, Int, Notation, Outcome as GameOutcome, Relation, Thermograph, Trajectory};
pub use grundy_verify::{Rejection, Theorem};

pub use analyze::Analysis;
pub use answer::{Answers, Unanswered};
pub use around::{Around, OptionWorth};
pub use calculator::{
    Calculated, Described, FUNCTIONS, Found, Function, Gives, Held, Parameter, Slate, SolvedSum, SumMove,
    Wants, Written, drawn, is_sum_of_games,
};
pub use check::Checkup;
pub use classify::{Property, code, properties};
pub use clock::{Clock, now, set_clock};
pub use comparison::{Differs, LOST_ONE_IN, Large, RANDOM, Shortfall, Trial, shortfalls};
pub use copies::Counted;
pub use emit::{Emitted, Wish};
pub use facts::Tested;
pub use families::Family;
pub use fixes::{Edit, Fix, fixes};
pub use game_graph::{GameGraph, GraphEdge, GraphNode};
pub use load::{AWAITS_INPUT, Choices, Loaded, RulesFrom, file, standard_input, unknown_game, why_not};
pub use long_run::{LongRun, Merged, RanTo, Shard, Sweep, Swept, TableDigest};
pub use picture::{MOST_NODES, Machines, NODES, PositionGraph, automata, outcomes, repeating, sliced};
pub use reasons::{
    Line, ending_name, left_out, lines, outcome_text, player_name, score_text, turn_from, turn_name, turn_to,
};
pub use sliders::Slider;
pub use solve::{
    Asked, Explained, Wanted, grid, has_start_tables, has_tables, loopy, points_text, table_over, table_to,
};
pub use starts::{Looked, Starts};
pub use theorems::{
    Checking, Counterexample, Finding, Goal, Judged, Limit, Method, Opened, Pattern, Reason, Repeats, Shift,
    Standing, Stated, Study, THEOREM, certificate_json, certificate_text, claims_of, conditions_of, coq_text,
    evidence_size, lemmas_of, method_label, method_of, statement_of, theorem_lines,
};
pub use value_rows::{ValueRow, value_rows};
pub use workbench::{DEFAULT_BYTES, Failure, Settings, Workbench};
