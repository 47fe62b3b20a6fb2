//! What the theorems of the library about coins, graphs and several entries at once state and ask for.

/// Adds these rows to those of the table before.
macro_rules! with_coins {
    ($($before:tt)*) => {
        with_residue! {
        $($before)*
        TheoremSuperposition "theorem-superposition";
        TheoremTartan "theorem-tartan";
        TheoremFusion "theorem-fusion";
        TheoremGeography "theorem-geography";
        SaysSuperposition "says-superposition";
        SaysTartan "says-tartan";
        SaysMooreList "says-moore-list";
        SaysFusion "says-fusion";
        SaysGeography "says-geography";
        HypothesisHeadsToTails "hypothesis-heads-to-tails";
        HypothesisTurnsByPlace "hypothesis-turns-by-place";
        HypothesisTurnsLower "hypothesis-turns-lower";
        HypothesisRowsAndColumns "hypothesis-rows-and-columns";
        HypothesisUpToEntries "hypothesis-up-to-entries";
        HypothesisEachAnyLess "hypothesis-each-any-less";
        HypothesisCutsAnyEdge "hypothesis-cuts-any-edge";
        HypothesisUnreachedFalls "hypothesis-unreached-falls";
        HypothesisSlidesToFree "hypothesis-slides-to-free";
        HypothesisJoinedBothWays "hypothesis-joined-both-ways";
        VerifyNotCoins "verify-not-coins";
        VerifyTurnsByOthers "verify-turns-by-others";
        VerifyTurnsHigher "verify-turns-higher";
        VerifyNotProduct "verify-not-product";
        VerifyNotUpTo "verify-not-up-to";
        VerifyNotStanding "verify-not-standing";
        VerifyNotSlide "verify-not-slide";
        VerifyNotBothWays "verify-not-both-ways";
        VerifyReadingTheorem "verify-reading-theorem";
        StandingTestedSmall "standing-tested-small";
        LibraryNearest "library-nearest";
        }
    };
}

pub(super) use with_coins;
