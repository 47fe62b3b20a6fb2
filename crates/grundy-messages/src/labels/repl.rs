//! The calculator that remembers.

/// Adds these rows to those of the table before.
macro_rules! with_repl {
    ($($before:tt)*) => {
        with_lab! {
        $($before)*
        CliRepl "cli-repl";
        ReplHello "repl-hello";
        ReplPrompt "repl-prompt";
        ReplHelpExpr "repl-help-expr";
        ReplHelpLast "repl-help-last";
        ReplHelpKeys "repl-help-keys";
        ReplHelpCommands "repl-help-commands";
        ReplCmdHelp "repl-cmd-help";
        ReplCmdLoad "repl-cmd-load";
        ReplCmdNames "repl-cmd-names";
        ReplCmdForget "repl-cmd-forget";
        ReplCmdThermograph "repl-cmd-thermograph";
        ReplCmdNotation "repl-cmd-notation";
        ReplCmdMemory "repl-cmd-memory";
        ReplCmdQuit "repl-cmd-quit";
        ReplNothing "repl-nothing";
        ReplLoaded "repl-loaded";
        ReplGame "repl-game";
        ReplForgotAll "repl-forgot-all";
        ReplMemory "repl-memory";
        ReplInterrupted "repl-interrupted";
        ReplLeave "repl-leave";
        ReplNoDrawing "repl-no-drawing";
        ReplExpectNotation "repl-expect-notation";
        ReplExpectRules "repl-expect-rules";
        ReplExpectName "repl-expect-name";
        ReplExpectNothing "repl-expect-nothing";
        ReplExpectFunction "repl-expect-function";
        ReplExpectExpr "repl-expect-expr";
        ValueTakenDowns "value-taken-downs";
        ValueTakenLast "value-taken-last";
        ValueTakenFunction "value-taken-function";
        ValueTakenGame "value-taken-game";
        ValueTakenName "value-taken-name";
        ValueGameNameForm "value-game-name-form";
        // Families of positions, and what repeats in their values.
        FamilyItem "family-item";
        FamilyClose "family-close";
        FamilyBrace "family-brace";
        FamilyTimes "family-times";
        FamilySmallNumber "family-small-number";
        CliOptFamily "cli-opt-family";
        ValuePeriodic "value-periodic";
        ValueArithmetic "value-arithmetic";
        ValueConstant "value-constant";
        ValueTested "value-tested";
        ValueTestedEquations "value-tested-equations";
        ValueTooShort "value-too-short";
        ValueFixed "value-fixed";
        ValueOfReduced "value-of-reduced";
        ValueOfMeans "value-of-means";
        ValueOfTemperatures "value-of-temperatures";
        ValueOfOutcomes "value-of-outcomes";
        ValuesNone "values-none";
        GuessNoSides "guess-no-sides";
        }
    };
}

pub(super) use with_repl;
