//! What is said on the screen besides answers: what is being tried, how a command is written, what names mean.

/// Adds these rows to those of the table before.
macro_rules! with_screen {
    ($($before:tt)*) => {
        with_numeration! {
        $($before)*
        // What a command is trying, while it is at work.
        StageClass "stage-class";
        StageTable "stage-table";
        StageStarts "stage-starts";
        StageValues "stage-values";
        StagePattern "stage-pattern";
        StageFormula "stage-formula";
        StageMethod "stage-method";
        StageProof "stage-proof";
        StageVerify "stage-verify";
        StageParameters "stage-parameters";
        StageClaim "stage-claim";
        StageProgram "stage-program";

        // Limits.
        CliOptTimeTen "cli-opt-time-ten";
        CliOptTimeAny "cli-opt-time-any";
        MoreTime "more-time";
        EmitTimeUp "emit-time-up";

        // Positions where there is no table.
        AnalyzeFirst "analyze-first";
        AnalyzeFirstOpen "analyze-first-open";
        AnalyzeSmall "analyze-small";
        AnalyzeSmallBy "analyze-small-by";
        KeyValue "key-value";
        KeyOutcomes "key-outcomes";
        KeyNothing "key-nothing";
        EngineIs "engine-is";
        SolveStart "solve-start";
        }
    };
}

pub(super) use with_screen;
