//! Why a run stops; long runs, sweeps of families and what joins them.

/// Adds these rows to those of the table before.
macro_rules! with_runs {
    ($($before:tt)*) => {
        with_tables! {
        $($before)*
        StopTime "stop-time";
        StopMemory "stop-memory";
        StopPositions "stop-positions";
        StopDepth "stop-depth";
        StopStack "stop-stack";
        StopCancelled "stop-cancelled";
        MethodSparse "method-sparse";
        PatternRepeats "pattern-repeats";
        SparseNoPeriod "sparse-no-period";
        SizeRares "size-rares";
        VerifySparseMask "verify-sparse-mask";
        VerifySparseRare "verify-sparse-rare";
        VerifySparsePeriod "verify-sparse-period";
        VerifySparseReading "verify-sparse-reading";
        CliRun "cli-run";
        CliSweep "cli-sweep";
        CliMerge "cli-merge";
        CliOptFile "cli-opt-file";
        CliOptThreads "cli-opt-threads";
        CliOptWhole "cli-opt-whole";
        CliOptCut "cli-opt-cut";
        CliOptShard "cli-opt-shard";
        CliOptInto "cli-opt-into";
        CliArgFamilies "cli-arg-families";
        CliArgShards "cli-arg-shards";
        CliExpectShard "cli-expect-shard";
        CliExpectThreads "cli-expect-threads";
        RunMisere "run-misere";
        RunNoNumbers "run-no-numbers";
        RunNoValues "run-no-values";
        RunStart "run-start";
        RunHoles "run-holes";
        RefusedNoLayers "refused-no-layers";
        RunValues "run-values";
        RunPeriod "run-period";
        RunNoPeriod "run-no-period";
        RunRares "run-rares";
        RunDigest "run-digest";
        SweepDone "sweep-done";
        MergeDone "merge-done";
        MergeMissing "merge-missing";
        }
    };
}

pub(super) use with_runs;
