//! Labels, words and sentences that are not diagnostics.

use crate::table::texts;

texts! {
    /// The name of a label and its text in both languages.
    Label,

    // Severities.
    Error "error" => "error" / "错误";
    Warning "warning" => "warning" / "警告";
    Note "note" => "note" / "提示";
    Help "help" => "help" / "帮助";

    // What the parser expects and finds.
    ABinder "a-binder" => "`NAME in …`, `NAME = …` or `if …`" / "`名字 in …`、`名字 = …` 或 `if …`";
    AClause "a-clause" => "a clause" / "子句";
    ADirection "a-direction" => "`rows`, `columns`, `any direction` or `diagonals`" / "`rows`、`columns`、`any direction` 或 `diagonals`";
    AName "a-name" => "a name" / "名字";
    ANumber "a-number" => "a number" / "数";
    AnExpression "an-expression" => "an expression" / "表达式";
    APattern "a-pattern" => "a name or a tuple of names" / "名字或名字的元组";
    AResult "a-result" => "a position in parentheses, `end` or `sum(…)`" / "括号中的局面、`end` 或 `sum(…)`";
    AString "a-string" => "a string" / "字符串";
    AType "a-type" => "a type" / "类型";
    Either "either" => "{a} or {b}" / "{a}或{b}";
    InOrEquals "in-or-equals" => "`in` or `=`" / "`in` 或 `=`";
    OneOf "one-of" => "one of {words}" / "下列之一：{words}";
    TheEnd "the-end" => "the end of the clause" / "子句结尾";
    Quoted "quoted" => "`{text}`" / "`{text}`";

    // Types.
    TypeNat "type-nat" => "a nat" / "自然数";
    TypeInt "type-int" => "an integer" / "整数";
    TypeBool "type-bool" => "a bool" / "布尔值";
    TypeSymbol "type-symbol" => "a symbol" / "符号";
    TypeTuple "type-tuple" => "a tuple" / "元组";
    TypeSet "type-set" => "a set" / "集合";
    TypeList "type-list" => "a list" / "列表";
    TypeBag "type-bag" => "a bag" / "多重集";
    TypeRange "type-range" => "a range" / "范围";
    TypeRow "type-row" => "a row" / "行";
    TypeGrid "type-grid" => "a grid" / "网格";
    TypeGraph "type-graph" => "a graph" / "图";
    TypeDomain "type-domain" => "a range, set, list or bag" / "范围、集合、列表或多重集";

    // Errors at a position.
    AtPosition "at-position" => " at {position}" / "（局面 {position}）";
    AtPositionWith "at-position-with" => " at {position}, {bound}" / "（局面 {position}，{bound}）";
    AtBound "at-bound" => " at {bound}" / "（{bound}）";
    PlaceField "place-field" => "field `{name}`" / "字段 `{name}`";
    PlaceArgument "place-argument" => "argument `{name}`" / "参数 `{name}`";
    PlaceParameter "place-parameter" => "parameter `{name}`" / "参数 `{name}`";
    ThisPattern "this-pattern" => "this pattern" / "此模式";
    AnIndex "an-index" => "an index" / "下标";
    ANumberOfCopies "a-number-of-copies" => "a number of copies" / "份数";
    WhatBoards "what-boards" => "rows, grids and their symbols" / "行、网格及其符号";
    WhatStrings "what-strings" => "strings outside of titles and notes" / "标题与说明之外的字符串";
    WhatGraphs "what-graphs" => "graphs, vertices and edges" / "图、顶点与边";
    WhatReduce "what-reduce" => "`reduce`" / "`reduce` 子句";
    WhatScore "what-score" => "score games" / "计分游戏";
    WhatSides "what-sides" => "different moves for Left and Right" / "左右两方不同的走法";
    WhyMisere "why-misere" => "play is misère" / "这是反常规则";
    WhyCompound "why-compound" => "a move may touch several components" / "一步可动多个局面";
    WhyEnds "why-ends" => "`ends if` ends the whole game at once" / "`ends if` 会立即结束整局";
    StopTime "stop-time" => "the time is used up" / "时间已用完";
    StopMemory "stop-memory" => "the memory is used up ({limit} MiB)" / "内存已用完（{limit} MiB）";
    StopPositions "stop-positions" => "{limit} positions were visited" / "已访问 {limit} 个局面";
    StopDepth "stop-depth" => "functions called each other more than {limit} deep" / "函数调用超过 {limit} 层";
    StopCancelled "stop-cancelled" => "interrupted" / "已中断";
    PlaceMeasure "place-measure" => "a measure" / "度量";
    PlaceOperand "place-operand" => "this operand" / "此运算数";
    ThisPlace "this-place" => "this place" / "此处";
    AnotherType "another-type" => "of another type" / "其他类型";
    PlaceResult "place-result" => "the result of `{name}`" / "`{name}` 的结果";

    // Answers.
    AtLeast "at-least" => "at least {least}" / "不小于 {least} 的数";
    AtMostDigits "at-most-digits" => "at most {digits} digits" / "最多 {digits} 位的数";
    JsonArray "json-array" => "a list" / "列表";
    JsonInteger "json-integer" => "an integer" / "整数";
    JsonIntegers "json-integers" => "a list of integers" / "整数列表";
    JsonObject "json-object" => "an object" / "对象";
    JsonString "json-string" => "the string `{text}`" / "字符串 `{text}`";

    // Solvers.
    SolverTakeBreak "solver-take-break" => "plain loops over a take-and-break code" / "按取分编码直接循环计算";
    SolverBottomUp "solver-bottom-up" => "fills a table in the order of a proved measure" / "按已证明递减的度量依次填表";
    SolverMemo "solver-memo" => "searches components with a memo of Grundy values" / "对各局面作记忆化搜索，求 SG 值";
    SolverReaching "solver-reaching" => "reduces `win by reaching` to an ordinary game" / "把 `win by reaching` 化为普通游戏";
    SolverMisereNim "solver-misere-nim" => "misère Nim by Bouton's theorem" / "用 Bouton 定理解反常 Nim";
    SolverWhole "solver-whole" => "searches whole positions for the winner" / "搜索整个局面以确定胜方";
    RefusedNoCode "refused-no-code" => "no take-and-break code of the game is proved" / "未证明该游戏有取分编码";
    RefusedPartizan "refused-partizan" => "it is not proved that both players have the same moves" / "未证明双方走法相同";
    RefusedNotAdditive "refused-not-additive" => "who wins a sum of this game is not decided by the values of its parts" / "该游戏的和的胜负不由各部分的值决定";
    RefusedNoMeasure "refused-no-measure" => "no measure is proved to fall with every move" / "未证明有每步都减小的度量";
    RefusedTablesOnly "refused-tables-only" => "it fills tables and answers nothing else" / "它只用于填表";
    RefusedAxes "refused-axes" => "the table does not run over all fields, each a natural number" / "表格的各轴须为全部字段，且均为自然数";
    RefusedNoGoal "refused-no-goal" => "the rules have no `win by reaching`" / "规则中没有 `win by reaching`";
    RefusedNotReducible "refused-not-reducible" => "the reduction needs normal play, one component a move, and no other ending that decides the game" / "化简需要正常规则、每步只动一个局面，且没有其他决定整局的结局";
    RefusedNotMisereNim "refused-not-misere-nim" => "it is not proved that the game is misère Nim" / "未证明该游戏是反常 Nim";
    RefusedHeapTooLarge "refused-heap-too-large" => "a heap has 2^64 tokens or more" / "有一堆不少于 2^64 个";
    RefusedSidedEnds "refused-sided-ends" => "an ending names a side, but both players have the same moves" / "结局指明某一方获胜，而双方走法相同";
    RefusedEndsOrder "refused-ends-order" => "clauses `ends if` with the same ending stand on both sides of another one; write them together" / "结局相同的 `ends if` 子句被其他子句隔开，请写在一起";
    UnknownEngine "unknown-engine" => "no engine `{id}`; there are {ids}" / "没有引擎 `{id}`；可用的有 {ids}";
}

impl Label {
    /// Names of texts that read the same in both languages.
    #[cfg(test)]
    pub(crate) const SAME_IN_BOTH: &'static [&'static str] = &["quoted", "what-reduce"];
}
