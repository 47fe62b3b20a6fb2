//! Theorems for all values of the parameters: what their check says.

/// Adds these rows to those of the table before.
macro_rules! with_residue {
    ($($before:tt)*) => {
        with_contest! {
        $($before)*
        MethodResidue "method-residue";
        SizeCases "size-cases";
        MonaOnlyAutomata "mona-only-automata";
        CoqNoResidue "coq-no-residue";
        ForAll "for-all";
        ForAllWhere "for-all-where";
        WithValues "with-values";
        RefutedWith "refuted-with";
        ProvedWithin "proved-within";
        ResidueOpen "residue-open";
        ResidueParameter "residue-parameter";
        ResidueLinear "residue-linear";
        ResidueParts "residue-parts";
        VerifyResidueGame "verify-residue-game";
        VerifyResidueOpen "verify-residue-open";
        VerifyResidueText "verify-residue-text";
        VerifyResidueLinear "verify-residue-linear";
        VerifyResidueReach "verify-residue-reach";
        VerifyResidueSum "verify-residue-sum";
        VerifyResiduePowers "verify-residue-powers";
        VerifyResidueTimes "verify-residue-times";
        VerifyResidueRange "verify-residue-range";
        VerifyResidueReading "verify-residue-reading";
        VerifyStepCover "verify-step-cover";
        VerifyStepPeriod "verify-step-period";
        VerifyStepDefined "verify-step-defined";
        VerifyStepClosed "verify-step-closed";
        VerifyStepScale "verify-step-scale";
        }
    };
}

pub(super) use with_residue;
