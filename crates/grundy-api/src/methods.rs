//! The methods: one file each, one list of them.

mod analyze;
mod catalogue;
mod check;
mod claim;
mod complete;
mod emit;
mod explain;
mod game;
mod graph;
mod guess;
mod hint;
mod matches;
mod position;
mod prove;
mod reply;
mod solve;
mod table;
mod value;
mod verify;
mod words;

mod board;
mod seats;
mod touch;

use crate::method::Method;

/// All methods, in the order of the description.
pub const METHODS: &[Method] = &[
    catalogue::METHOD,
    game::METHOD,
    words::METHOD,
    complete::METHOD,
    check::METHOD,
    table::METHOD,
    position::METHOD,
    solve::METHOD,
    explain::METHOD,
    graph::METHOD,
    analyze::METHOD,
    guess::METHOD,
    prove::METHOD,
    claim::METHOD,
    verify::METHOD,
    emit::METHOD,
    value::METHOD,
    matches::METHOD,
    reply::METHOD,
    hint::METHOD,
];

/// The method of a schema whose question is answered by `respond`.
macro_rules! method {
    ($name:literal, $schema:literal, $request:ty, $respond:path) => {
        pub(crate) const METHOD: $crate::method::Method = $crate::method::Method {
            name: $name,
            schema: $schema,
            run: |method, params, desk| $crate::method::serve::<$request>(method, params, desk, $respond),
        };
    };
}

pub(crate) use method;
