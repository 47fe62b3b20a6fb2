//! Advice that follows a diagnostic: what to write instead.

use crate::table::names;

names! {
    /// The name of a piece of advice.
    Hint in hints,

    AddGuard "add-guard";
    AddGuardOrMin "add-guard-or-min";
    AddMeasure "add-measure";
    AddAlphabet "add-alphabet";
    AddMove "add-move";
    AddPosition "add-position";
    AddScore "add-score";
    AddScoring "add-scoring";
    AddSymbol "add-symbol";
    Available "available";
    BitwiseAnd "bitwise-and";
    BitwiseOr "bitwise-or";
    BothOrdered "both-ordered";
    BoundsInWhere "bounds-in-where";
    CallSmaller "call-smaller";
    ChooseParameters "choose-parameters";
    BoardField "board-field";
    ClaimOutcome "claim-outcome";
    ClaimShift "claim-shift";
    ClaimWith "claim-with";
    CloseIt "close-it";
    CountFromZero "count-from-zero";
    DefineIt "define-it";
    DidYouMean "did-you-mean";
    DropKind "drop-kind";
    DropReduce "drop-reduce";
    DropUnordered "drop-unordered";
    Example "example";
    FloorOfPhi "floor-of-phi";
    GraphParameter "graph-parameter";
    GraphFirst "graph-first";
    GraphParam "graph-param";
    GuardFirst "guard-first";
    GuardLength "guard-length";
    Indent "indent";
    KindNames "kind-names";
    LetFirst "let-first";
    KeepShape "keep-shape";
    ListInstead "list-instead";
    MergeFunctions "merge-functions";
    NameKind "name-kind";
    OnePosition "one-position";
    OtherSide "other-side";
    PadRows "pad-rows";
    Parenthesise "parenthesise";
    RawPosition "raw-position";
    RemoveIt "remove-it";
    RenameIt "rename-it";
    RunAgain "run-again";
    RunCut "run-cut";
    RunElsewhere "run-elsewhere";
    SetParameter "set-parameter";
    SplitIt "split-it";
    SplitImplication "split-implication";
    SolveSum "solve-sum";
    StartElsewhere "start-elsewhere";
    SwapItems "swap-items";
    SweepCut "sweep-cut";
    Underscore "underscore";
    Unindent "unindent";
    WholeNumber "whole-number";
    Write "write";
    WriteEither "write-either";
    WriteFamily "write-family";
    WriteHalfwidth "write-halfwidth";

    // Command line.
    Usage "usage";
    ForExample "for-example";
    QuoteBraces "quote-braces";
    QuoteSpaces "quote-spaces";
    SumOrTuple "sum-or-tuple";
    WriteSum "write-sum";
    WriteTuple "write-tuple";
    WriteDigits "write-digits";
    NameCopies "name-copies";
    WholeNumberField "whole-number-field";
    AskInJson "ask-in-json";
    ShowGame "show-game";
    ListGames "list-games";
    OneOfThese "one-of-these";
    NoEngine "no-engine";
    SeeHelp "see-help";
    OtherSize "other-size";
    WriteRange "write-range";
    FixFields "fix-fields";
    TakeKind "take-kind";
    GiveSmaller "give-smaller";
    AllowNodes "allow-nodes";
    SmallerPosition "smaller-position";
    GivePosition "give-position";
    BuildPng "build-png";
    WriteShard "write-shard";
    WriteThreads "write-threads";
    WriteWidth "write-width";
    WriteTo "write-to";
    WriteValues "write-values";
    WriteSet "write-set";

    // Values of short games.
    CompareOnce "compare-once";
    DefineValue "define-value";
    ListFunctions "list-functions";
    NameValue "name-value";
    WriteDyadic "write-dyadic";
    WriteMoreBars "write-more-bars";
    WritePlus "write-plus";
}
