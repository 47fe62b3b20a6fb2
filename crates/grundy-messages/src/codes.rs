//! Diagnostics: what is wrong with the rules, with a position or with a command.

use crate::Severity;
use crate::table::names;

names! {
    /// The name of a diagnostic.
    Code in codes,

    // Text: what the lexer and the parser find.
    BadCharacter "bad-character";
    BadNumber "bad-number";
    Caret "caret";
    DoubleAmpersand "double-ampersand";
    EmptyFile "empty-file";
    EmptyText "empty-text";
    Equals "equals";
    Expected "expected";
    FileTooLarge "file-too-large";
    Fullwidth "fullwidth";
    GameRefHyphen "game-ref-hyphen";
    IndentedFirst "indented-first";
    MissingArrow "missing-arrow";
    MissingParens "missing-parens";
    NotContinued "not-continued";
    NotUtf8 "not-utf8";
    NulByte "nul-byte";
    OneImplication "one-implication";
    Percent "percent";
    RangeChain "range-chain";
    Reserved "reserved";
    Slash "slash";
    TooDeep "too-deep";
    TooManyErrors "too-many-errors";
    Unclosed "unclosed";
    UnclosedString "unclosed-string";
    UnknownClause "unknown-clause";
    Unmatched "unmatched";

    // Names and clauses.
    AlphabetMissing "alphabet-missing";
    AlphabetSymbol "alphabet-symbol";
    AlphabetTwice "alphabet-twice";
    ArgumentCount "argument-count";
    ClaimArgs "claim-args";
    ClaimNames "claim-names";
    ClaimShiftLarge "claim-shift-large";
    ClaimShiftNone "claim-shift-none";
    ClaimSides "claim-sides";
    ClaimWhole "claim-whole";
    DuplicateClause "duplicate-clause";
    DuplicateName "duplicate-name";
    FieldCount "field-count";
    GameNotFirst "game-not-first";
    GraphField "graph-field";
    GraphPlace "graph-place";
    KindMissing "kind-missing";
    LabelLength "label-length";
    LetOrder "let-order";
    LinkKind "link-kind";
    MooreBySum "moore-by-sum";
    Mutual "mutual";
    NoAggregate "no-aggregate";
    NoGoal "no-goal";
    NoMeasure "no-measure";
    NoMove "no-move";
    NoPosition "no-position";
    NotAGraph "not-a-graph";
    NotYet "not-yet";
    PatternBoard "pattern-board";
    PatternDirection "pattern-direction";
    PatternEmpty "pattern-empty";
    PatternLength "pattern-length";
    PatternWildcard "pattern-wildcard";
    PlayConflict "play-conflict";
    RaggedGrid "ragged-grid";
    RangeZero "range-zero";
    RegionOutside "region-outside";
    ScoreClause "score-clause";
    ScoreNothing "score-nothing";
    ScoreSum "score-sum";
    ScoringAlone "scoring-alone";
    SetOrder "set-order";
    Shadow "shadow";
    SidesMixed "sides-mixed";
    SymbolUnknown "symbol-unknown";
    SymmetricBoard "symmetric-board";
    SymmetricKind "symmetric-kind";
    TupleIndex "tuple-index";
    TwoPositions "two-positions";
    Type "type";
    UnknownFunction "unknown-function";
    UnknownKind "unknown-kind";
    UnknownName "unknown-name";
    UnorderedTypes "unordered-types";
    UsedTooEarly "used-too-early";

    // Found when an expression is evaluated at a position.
    StartWhere "start-where";
    BreaksWhere "breaks-where";
    CellOutside "cell-outside";
    DivZero "div-zero";
    EmptyMin "empty-min";
    GoalStart "goal-start";
    IndexOutside "index-outside";
    Measure "measure";
    NegativeCopies "negative-copies";
    NegativeNat "negative-nat";
    NoLabel "no-label";
    NotATree "not-a-tree";
    NotAVertex "not-a-vertex";
    NotAnEdge "not-an-edge";
    OutOfDomain "out-of-domain";
    SymbolOutside "symbol-outside";
    TooLarge "too-large";

    // Found by playing small positions.
    Loop "loop";
    ReduceWrong "reduce-wrong";
    SuperfluousUnordered "superfluous-unordered";
    UntestedSafety "untested-safety";

    // Parameters, positions and arguments given from outside.
    EdgeLine "edge-line";
    EmptyPosition "empty-position";
    GraphJson "graph-json";
    ParamUnknown "param-unknown";
    ParamUnset "param-unset";
    ParamWhere "param-where";
    StartArgs "start-args";

    // Command line.
    CliBadValue "bad-value";
    CliConflict "conflict";
    CliMissing "missing-argument";
    CliMissingValue "missing-value";
    CliRepeated "repeated-option";
    EmitCannot "emit-cannot";
    EmitPoints "emit-points";
    CliUnfit "unfit-option";
    CliUnexpected "unexpected-argument";
    CliUnknownCommand "unknown-command";
    CliUnknownOption "unknown-option";
    CliUsageError "usage";
    FileUnreadable "file-unreadable";
    NoExport "no-export";
    RunCode "run-code";
    RunOther "run-other";
    RunNone "run-none";
    RunInUse "run-in-use";
    RunCorrupt "run-corrupt";
    RunUnwritable "run-unwritable";
    RunTooLarge "run-too-large";
    SweepFamily "sweep-family";
    SweepOther "sweep-other";
    SweepCorrupt "sweep-corrupt";
    SweepInto "sweep-into";
    SweepTwice "sweep-twice";
    FileUnwritable "file-unwritable";
    Loopy "loopy";
    NoBfile "no-bfile";
    NoTable "no-table";
    TableCells "table-cells";
    BadTurn "bad-turn";
    ServeFailed "serve-failed";
    BadOffset "bad-offset";
    FamilyConstant "family-constant";
    FamilyLong "family-long";
    PictureFields "picture-fields";
    PictureNoNumbers "picture-no-numbers";
    PictureEmpty "picture-empty";
    PictureCells "picture-cells";
    PictureNodes "picture-nodes";
    PictureNoValue "picture-no-value";
    PictureNoAutomaton "picture-no-automaton";
    PictureStates "picture-states";
    PicturePng "picture-png";
    PicturePngFailed "picture-png-failed";
    RangeEmpty "range-empty";
    RangeNames "range-names";
    Refused "refused";
    UnknownEngine "unknown-engine";
    NoRules "no-rules";
    UnknownGame "unknown-game";
    // Answers.
    AnswerField "answer-field";
    AnswerGame "answer-game";
    AnswerLimit "answer-limit";
    AnswerMissing "answer-missing";
    AnswerNone "answer-none";
    AnswerObject "answer-object";
    AnswerRange "answer-range";
    AnswerTooLarge "answer-too-large";
    AnswerWork "answer-work";
    AnswerType "answer-type";
    // The input of a contest, and the program that is judged.
    InputEnd "input-end";
    InputExtra "input-extra";
    InputNoValue "input-no-value";
    InputWord "input-word";
    NoRandom "no-random";
    ProgramUnstarted "program-unstarted";
    // Values of short games.
    ValueArgument "value-argument";
    ValueBars "value-bars";
    ValueDenominator "value-denominator";
    ValueGame "value-game";
    ValueGameName "value-game-name";
    ValueNameTaken "value-name-taken";
    ValueNoValue "value-no-value";
    ValueNone "value-none";
    ValuePosition "value-position";
    ValueTooLarge "value-too-large";
    ValueUnused "value-unused";
    ReplArgument "repl-argument";
    ReplUnknown "repl-unknown";
    // Files of certificates.
    CertificateField "certificate-field";
    CertificateLength "certificate-length";
    CertificateMissing "certificate-missing";
    CertificateNotJson "certificate-not-json";
    CertificateObject "certificate-object";
    CertificateRepeated "certificate-repeated";
    CertificateTooLarge "certificate-too-large";
    CertificateValue "certificate-value";
}

impl Code {
    /// Whether the diagnostic stops the rules from being used.
    pub const fn severity(self) -> Severity {
        match self {
            Self::MooreBySum => Severity::Note,
            Self::Loop
            | Self::NoMove
            | Self::RangeZero
            | Self::ScoreNothing
            | Self::Shadow
            | Self::SidesMixed
            | Self::SuperfluousUnordered
            | Self::UntestedSafety => Severity::Warning,
            _ => Severity::Error,
        }
    }
}
