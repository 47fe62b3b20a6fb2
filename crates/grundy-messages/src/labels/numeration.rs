//! What is said of other ways to write numbers than binary digits.

/// Adds these rows to those of the table before.
macro_rules! with_numeration {
    ($($before:tt)*) => {
        with_library! {
        $($before)*
        FragmentNumeration "fragment-numeration";
        VerifyNumeration "verify-numeration";
        MethodFibonacci "method-fibonacci";
        PatternFibonacci "pattern-fibonacci";
        PatternFibonacciLost "pattern-fibonacci-lost";
        PictureReadsFibonacci "picture-reads-fibonacci";
        }
    };
}

pub(super) use with_numeration;
