//! What is said of other ways to write numbers than binary digits.

/// Adds these rows to those of the table before.
macro_rules! with_numeration {
    ($($before:tt)*) => {
        with_library! {
        $($before)*
        FragmentNumeration "fragment-numeration" => "operations on binary digits cannot be followed where numbers are written with Fibonacci numbers, nor the other way round" / "二进制数位上的运算无法在斐波那契数制中进行，反之亦然";
        VerifyNumeration "verify-numeration" => "operations on binary digits and numbers written with Fibonacci numbers do not go together" / "二进制数位上的运算不能与斐波那契数制混用";
        MethodFibonacci "method-fibonacci" => "induction decided by automata in Fibonacci numeration" / "由斐波那契数制自动机判定的归纳法";
        PatternFibonacci "pattern-fibonacci" => "the values are read off the digits of Fibonacci numeration by an automaton of {states} states" / "取值可由 {states} 个状态的自动机从斐波那契数制的数位读出";
        PatternFibonacciLost "pattern-fibonacci-lost" => "the P-positions are read off the digits of Fibonacci numeration by an automaton of {states} states" / "必败局面可由 {states} 个状态的自动机从斐波那契数制的数位读出";
        PictureReadsFibonacci "picture-reads-fibonacci" => "reads the digits of {names} in Fibonacci numeration, the most significant first" / "从高位起逐位读入 {names} 在斐波那契数制中的数位";
        }
    };
}

pub(super) use with_numeration;
