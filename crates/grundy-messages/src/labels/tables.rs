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
        SolverBoards "solver-boards";
        SolverBoardSides "solver-board-sides";
        SolverBoardWhole "solver-board-whole";
        RefusedBoardWhole "refused-board-whole";
        RefusedBoards "refused-boards";
        BoardsNotABoard "boards-not-a-board";
        BoardsSeveralKinds "boards-several-kinds";
        BoardsNoAlphabet "boards-no-alphabet";
        BoardsMove "boards-move";
        BoardsExpression "boards-expression";
        BoardsSplits "boards-splits";
        BoardsFields "boards-fields";
        BoardsEnds "boards-ends";
        BoardsLength "boards-length";
        BoardsWhere "boards-where";
        BoardsReduction "boards-reduction";
        BoardsSymmetry "boards-symmetry";
        BoardsCompound "boards-compound";
        BoardsEnding "boards-ending";
        BoardsLoops "boards-loops";
        BoardsTooLarge "boards-too-large";
        MovePatterns "move-patterns";
        MoveMasks "move-masks";
        MoveWords "move-words";
        MoveInterpreted "move-interpreted";
        MovesInterpreted "moves-interpreted";
        EndingsInterpreted "endings-interpreted";
        }
    };
}

pub(super) use with_tables;
