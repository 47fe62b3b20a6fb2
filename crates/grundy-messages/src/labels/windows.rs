//! Windows of local rules, and theorems that rest on lemmas of the library.

/// Adds these rows to those of the table before.
macro_rules! with_windows {
    ($($before:tt)*) => {
        with_runs! {
        $($before)*
        MethodLocal "method-local";
        MethodLemmas "method-lemmas";
        SizeCells "size-cells";
        SizeLemmas "size-lemmas";
        StandingLemmas "standing-lemmas";
        LemmaLine "lemma-line";
        LocalNotRelational "local-not-relational";
        LocalFields "local-fields";
        LocalNoInterior "local-no-interior";
        LocalBorder "local-border";
        LocalAgainst "local-against";
        LocalLarge "local-large";
        VerifyLocalOf "verify-local-of";
        VerifyLocalShape "verify-local-shape";
        VerifyLocalFields "verify-local-fields";
        VerifyLocalParts "verify-local-parts";
        VerifyLocalParam "verify-local-param";
        VerifyLocalClaim "verify-local-claim";
        VerifyLocalCells "verify-local-cells";
        VerifyLocalNear "verify-local-near";
        VerifyLocalValues "verify-local-values";
        VerifyLocalNothing "verify-local-nothing";
        VerifyStepInterior "verify-step-interior";
        VerifyStepLocal "verify-step-local";
        VerifyStepLemmas "verify-step-lemmas";
        VerifyLemmasUnknown "verify-lemmas-unknown";
        VerifyLemmasList "verify-lemmas-list";
        VerifyLemmasRules "verify-lemmas-rules";
        VerifyLemmasClaim "verify-lemmas-claim";
        LemmasOther "lemmas-other";
        LemmaTwoDifference "lemma-two-difference";
        LemmaTwoPower "lemma-two-power";
        LemmaLeastShared "lemma-least-shared";
        LemmaLeastSmaller "lemma-least-smaller";
        LemmaLeastEven "lemma-least-even";
        LemmaEuclidLost "lemma-euclid-lost";
        LemmaEuclidWon "lemma-euclid-won";
        LemmaEuclidIrrational "lemma-euclid-irrational";
        TheoremDivisors "theorem-divisors";
        TheoremCoprime "theorem-coprime";
        TheoremEuclid "theorem-euclid";
        }
    };
}

pub(super) use with_windows;
