//! What programs for contests say, and what is said of contests.

/// Adds these rows to those of the table before.
macro_rules! with_contest {
    ($($before:tt)*) => {
        with_pictures! {
        $($before)*
        JudgeAgree "judge-agree";
        JudgeOneSided "judge-one-sided";
        JudgeWrong "judge-wrong";
        JudgeSaid "judge-said";
        JudgeSaidNothing "judge-said-nothing";
        JudgeRight "judge-right";
        JudgeRightMove "judge-right-move";
        JudgeWhy "judge-why";
        JudgeTurnWins "judge-turn-wins";
        JudgeTurnGoal "judge-turn-goal";
        JudgeTurnScore "judge-turn-score";
        JudgeScore "judge-score";
        JudgeScoreLess "judge-score-less";
        JudgeScoreEven "judge-score-even";
        JudgeEveryLoses "judge-every-loses";
        JudgeNoMoveLoses "judge-no-move-loses";
        JudgeNoMoveWins "judge-no-move-wins";
        JudgeOver "judge-over";
        JudgeNeither "judge-neither";
        JudgeValues "judge-values";
        JudgeMex "judge-mex";
        JudgeNoOption "judge-no-option";
        JudgeIllegal "judge-illegal";
        JudgeNotFirst "judge-not-first";
        JudgeNotWinning "judge-not-winning";
        JudgeWord "judge-word";
        JudgeNumber "judge-number";
        JudgeLines "judge-lines";
        JudgeStatus "judge-status";
        JudgeSignal "judge-signal";
        JudgeTimeout "judge-timeout";
        JudgeTooMuch "judge-too-much";
        JudgeErrors "judge-errors";
        JudgeTogether "judge-together";
        JudgeTyping "judge-typing";
        JudgeCannotRead "judge-cannot-read";
        JudgeStdinTwice "judge-stdin-twice";
        JudgeNoCount "judge-no-count";
        JudgeNoCases "judge-no-cases";
        JudgeNoMoves "judge-no-moves";
        JudgeNotRead "judge-not-read";
        JudgeNoSides "judge-no-sides";
        JudgeLoops "judge-loops";
        JudgeGoals "judge-goals";
        EmitWith "emit-with";
        EmitProved "emit-proved";
        EmitByTable "emit-by-table";
        EmitByMemo "emit-by-memo";
        EmitBySearch "emit-by-search";
        EmitByPoints "emit-by-points";
        EmitByRetrograde "emit-by-retrograde";
        EmitByBoxValues "emit-by-box-values";
        EmitByBoxResults "emit-by-box-results";
        EmitByBoxPoints "emit-by-box-points";
        EmitByBoxLoops "emit-by-box-loops";
        EmitBits "emit-bits";
        EmitEndsTested "emit-ends-tested";
        EmitHintEnds "emit-hint-ends";
        EmitInputHeader "emit-input-header";
        EmitInputCount "emit-input-count";
        EmitInputEnd "emit-input-end";
        EmitInputOne "emit-input-one";
        EmitInputRead "emit-input-read";
        EmitInputOrder "emit-input-order";
        EmitInputCase "emit-input-case";
        EmitInputPart "emit-input-part";
        EmitInputNone "emit-input-none";
        EmitInputSum "emit-input-sum";
        EmitLargeParam "emit-large-param";
        EmitNotYet "emit-not-yet";
        EmitCompoundMoves "emit-compound-moves";
        EmitPosition "emit-position";
        EmitGoal "emit-goal";
        EmitEnding "emit-ending";
        EmitOver "emit-over";
        EmitOption "emit-option";
        EmitReduced "emit-reduced";
        EmitGrundy "emit-grundy";
        EmitHot "emit-hot";
        EmitResult "emit-result";
        EmitPoints "emit-points";
        EmitRetrograde "emit-retrograde";
        EmitState "emit-state";
        EmitTurns "emit-turns";
        EmitCompound "emit-compound";
        EmitFormula "emit-formula";
        EmitLost "emit-lost";
        EmitAutomaton "emit-automaton";
        EmitMark "emit-mark";
        EmitTable "emit-table";
        EmitBox "emit-box";
        EmitBoxLoops "emit-box-loops";
        EmitBoxResult "emit-box-result";
        EmitStart "emit-start";
        EmitSettled "emit-settled";
        EmitForms "emit-forms";
        EmitAnswer "emit-answer";
        }
    };
}

pub(super) use with_contest;
