//! What the theorems of the library state and ask for.

/// Adds these rows to those of the table before.
macro_rules! with_library {
    ($($before:tt)*) => {
        with_coins! {
        $($before)*
        MethodLibrary "method-library";
        SizeHypotheses "size-hypotheses";
        LibraryTheorem "library-theorem";
        LibraryHypothesis "library-hypothesis";
        LibraryNone "library-none";
        LibraryNoCandidate "library-no-candidate";
        TheoremNim "theorem-nim";
        TheoremMisereNim "theorem-misere-nim";
        TheoremMoore "theorem-moore";
        TheoremStaircase "theorem-staircase";
        SaysNim "says-nim";
        SaysMisereNim "says-misere-nim";
        SaysMoore "says-moore";
        SaysStaircaseEven "says-staircase-even";
        SaysStaircaseOdd "says-staircase-odd";
        TheoremColon "theorem-colon";
        TheoremSchwenk "theorem-schwenk";
        SaysColon "says-colon";
        SaysSchwenk "says-schwenk";
        HypothesisCutsAlone "hypothesis-cuts-alone";
        HypothesisForest "hypothesis-forest";
        HypothesisAnyUpToLimit "hypothesis-any-up-to-limit";
        HypothesisLimitByTaken "hypothesis-limit-by-taken";
        HypothesisLimitGrows "hypothesis-limit-grows";
        VerifyNotPointwise "verify-not-pointwise";
        VerifyNotCut "verify-not-cut";
        VerifyNotForest "verify-not-forest";
        VerifyNotLimited "verify-not-limited";
        VerifyTakesMore "verify-takes-more";
        VerifyTakesLess "verify-takes-less";
        VerifyLimitLow "verify-limit-low";
        VerifyLimitFalls "verify-limit-falls";
        HypothesisNoErrors "hypothesis-no-errors";
        HypothesisMisere "hypothesis-misere";
        HypothesisSelective "hypothesis-selective";
        HypothesisOneHeap "hypothesis-one-heap";
        HypothesisAnyLess "hypothesis-any-less";
        HypothesisOneStep "hypothesis-one-step";
        HypothesisAnyDown "hypothesis-any-down";
        VerifyStepLibrary "verify-step-library";
        VerifyLibraryReadings "verify-library-readings";
        VerifyHypotheses "verify-hypotheses";
        VerifyLibraryNumbers "verify-library-numbers";
        VerifyLibraryEnds "verify-library-ends";
        VerifyNotMisere "verify-not-misere";
        VerifyNotSelective "verify-not-selective";
        VerifyOneNumber "verify-one-number";
        VerifyOneEntry "verify-one-entry";
        VerifyHeapMore "verify-heap-more";
        VerifyHeapLess "verify-heap-less";
        VerifyStepMore "verify-step-more";
        VerifyStepLess "verify-step-less";
        }
    };
}

pub(super) use with_library;
