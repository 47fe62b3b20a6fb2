//! What stands in pictures.

/// Adds these rows to those of the table before.
macro_rules! with_pictures {
    ($($before:tt)*) => {
        with_windows! {
        $($before)*
        PictureNoPosition "picture-no-position";
        PictureNotReached "picture-not-reached";
        PictureValue "picture-value";
        PictureWho "picture-who";
        PictureLost "picture-lost";
        PictureWon "picture-won";
        PictureDrawn "picture-drawn";
        PictureLeft "picture-left";
        PictureRight "picture-right";
        PictureMixed "picture-mixed";
        PictureAtOnce "picture-at-once";
        PictureLostValue "picture-lost-value";
        PictureInfinite "picture-infinite";
        PictureScoreLeft "picture-score-left";
        PictureScoreRight "picture-score-right";
        PictureAhead "picture-ahead";
        PictureAheadLeft "picture-ahead-left";
        PicturePreperiod "picture-preperiod";
        PicturePeriod "picture-period";
        PictureException "picture-exception";
        PictureProved "picture-proved";
        PictureTested "picture-tested";
        PictureUndecided "picture-undecided";
        PictureStated "picture-stated";
        PictureSlice "picture-slice";
        PictureGraphLine "picture-graph-line";
        PictureGraphShort "picture-graph-short";
        PictureRemoteness "picture-remoteness";
        PictureDistance "picture-distance";
        PictureDraws "picture-draws";
        PictureWinningMove "picture-winning-move";
        PictureBestMove "picture-best-move";
        PictureKeepingMove "picture-keeping-move";
        PictureOtherMove "picture-other-move";
        PictureLoses "picture-loses";
        PictureWins "picture-wins";
        PictureToMove "picture-to-move";
        PictureReads "picture-reads";
        PictureReadsValue "picture-reads-value";
        PictureReadsPower "picture-reads-power";
        PictureAccepts "picture-accepts";
        PictureRefuses "picture-refuses";
        PictureDead "picture-dead";
        PictureAny "picture-any";
        PictureDescribeSequence "picture-describe-sequence";
        PictureDescribeHeatmap "picture-describe-heatmap";
        PictureDescribeGraph "picture-describe-graph";
        PictureDescribeAutomaton "picture-describe-automaton";
        PictureLeftWall "picture-left-wall";
        PictureRightWall "picture-right-wall";
        PictureMast "picture-mast";
        PictureTemperature "picture-temperature";
        PictureValues "picture-values";
        PictureDescribeThermograph "picture-describe-thermograph";
        CliOptThermograph "cli-opt-thermograph";
        PictureMoreThan "picture-more-than";
        PictureNoPattern "picture-no-pattern";
        PictureNotAutomatic "picture-not-automatic";
        }
    };
}

pub(super) use with_pictures;
