//! Solvers that fill tables fast.

/// Adds these rows to those of the table before.
macro_rules! with_tables {
    ($($before:tt)*) => {
        with_values! {
        $($before)*
        SolverLines "solver-lines";
        SolverMachine "solver-machine";
        SolverTakeSet "solver-take-set";
        RefusedNoTakeSet "refused-no-take-set";
        SolverSplits "solver-splits";
        RefusedNoSplits "refused-no-splits";
        RefusedNoLines "refused-no-lines";
        RefusedLinesFar "refused-lines-far";
        RefusedSmallTable "refused-small-table";
        RefusedSingle "refused-single";
        RefusedMachineRules "refused-machine-rules";
        RefusedMachineBox "refused-machine-box";
        RefusedProcessor "refused-processor";
        }
    };
}

pub(super) use with_tables;
