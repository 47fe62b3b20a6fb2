//! Solvers that fill tables fast.

/// Adds these rows to those of the table before.
macro_rules! with_tables {
    ($($before:tt)*) => {
        texts! {
        $($before)*
        SolverLines "solver-lines" => "keeps the values met on every line of a table, where a move takes any number" / "对“取任意个”的走法，按行、列、对角线记录已出现的值来填表";
        SolverMachine "solver-machine" => "fills a table by machine code made from the rules" / "由规则生成机器码来填表";
        SolverTakeSet "solver-take-set" => "keeps for every value the heaps that can reach it, where a set of numbers may be taken" / "取石集合与堆无关时，对每个值记录能到达它的堆";
        RefusedNoTakeSet "refused-no-take-set" => "some move is not to take a number of a set that is the same for all heaps" / "存在不属于“取走某个固定集合中的数”的走法";
        SolverSplits "solver-splits" => "keeps the values of all pairs with each sum, where a move keeps one number and divides it" / "对“留下一个数并分成两份”的走法，记录每个和的所有数对的值";
        RefusedNoSplits "refused-no-splits" => "some move is not to keep one of two numbers and to divide it in two" / "存在不属于“留下两数之一并分成两份”的走法";
        RefusedNoLines "refused-no-lines" => "some move is not to lower a field by any number, or several fields by the same number" / "存在不属于“某个数减任意个，或某几个数同减任意个”的走法";
        RefusedLinesFar "refused-lines-far" => "the table begins far from 0, and all that is below it would cost more than the table" / "表格离 0 较远，先填好它以下的全部格子比直接填表更费";
        RefusedSmallTable "refused-small-table" => "the table has fewer than {cells} cells, for which machine code is not worth making" / "表格不足 {cells} 格，不值得生成机器码";
        RefusedSingle "refused-single" => "no component is one of natural numbers with {least} to {most} positions up to it" / "没有一个分量的各个数都是自然数且不超过它的局面有 {least} 到 {most} 个";
        RefusedMachineRules "refused-machine-rules" => "the rules say something that is not translated to machine code" / "规则中有不能译成机器码的内容";
        RefusedMachineBox "refused-machine-box" => "the table is too large for machine code" / "表格过大，不能用机器码填写";
        RefusedProcessor "refused-processor" => "machine code cannot be made for this processor" / "不能为此处理器生成机器码";
        }
    };
}

pub(super) use with_tables;
