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

    // Properties of games.
    CodeBrace "code-brace" => "`}` after the last number" / "最后一个数之后的 `}`";
    CodeClose "code-close" => "`)` after the digits that repeat" / "循环数字之后的 `)`";
    CodeDigit "code-digit" => "a digit `0` to `9` or `a` to `f`" / "数字 `0` 到 `9` 或 `a` 到 `f`";
    CodeEnd "code-end" => "the end" / "结尾";
    CodeFirstDigit "code-first-digit" => "`0`, `4`, `8` or `c` before the point (anything else would allow a pass)" / "小数点前为 `0`、`4`、`8` 或 `c`（其他数字等于允许不走）";
    CodeMember "code-member" => "a number from 1 to {limit}" / "1 到 {limit} 的数";
    CodePoint "code-point" => "`.` after the first digit" / "第一个数字之后的 `.`";
}

impl Label {
    /// Names of texts that read the same in both languages.
    #[cfg(test)]
    pub(crate) const SAME_IN_BOTH: &'static [&'static str] = &["quoted", "what-reduce"];
}
