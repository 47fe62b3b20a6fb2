//! The methods: one file each, one list of them.

mod catalogue;
mod check;
mod explain;
mod game;
mod hint;
mod matches;
mod position;
mod reply;
mod solve;
mod table;

mod board;
mod seats;
mod touch;

use crate::method::Method;

/// All methods, in the order of the description.
pub const METHODS: &[Method] = &[
    catalogue::METHOD,
    game::METHOD,
    check::METHOD,
    table::METHOD,
    position::METHOD,
    solve::METHOD,
    explain::METHOD,
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
