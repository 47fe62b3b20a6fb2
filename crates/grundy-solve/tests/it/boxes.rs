//! Games and boxes for the tests of tables.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::sync::Arc;

use grundy_core::{Axis, Run};
use grundy_rules::{BoundGame, check_text};
use grundy_solve::solver::{SolvedTable, TableOf, TableRequest, Worth};
use grundy_syntax::Source;

/// The game of a text without open parameters.
pub(crate) fn game(text: &str) -> BoundGame {
    let checked = check_text(&Arc::new(Source::new("test", text)));
    let rules = checked.rules.unwrap_or_else(|| panic!("{text}: {:?}", checked.diagnostics));
    rules.bind(&[], &Run::unlimited()).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// A box from 0 on.
pub(crate) fn request(sizes: &[usize]) -> TableRequest {
    let axes = sizes.iter().map(|&len| Axis { name: String::new(), from: 0, len }).collect();
    TableRequest { axes, of: TableOf::Fields { kind: 0 } }
}

/// A box that need not begin at 0.
pub(crate) fn shifted(ranges: &[(u64, usize)]) -> TableRequest {
    let axes = ranges.iter().map(|&(from, len)| Axis { name: String::new(), from, len }).collect();
    TableRequest { axes, of: TableOf::Fields { kind: 0 } }
}

/// What was found.
pub(crate) fn cells(solved: &SolvedTable) -> &[Option<Worth>] {
    &solved.table.cells
}

/// Boxes of two numbers that begin anywhere.
pub(crate) const PLANES: &[[(u64, usize); 2]] = &[
    [(0, 14), (0, 11)],
    [(5, 9), (0, 12)],
    [(0, 1), (13, 7)],
    [(7, 8), (3, 9)],
    [(16, 2), (16, 2)],
    [(3, 0), (4, 5)],
    [(3, 4), (4, 0)],
];
