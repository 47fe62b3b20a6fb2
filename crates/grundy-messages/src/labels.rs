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
    ANumberOfComponents "a-number-of-components" => "the number of components" / "局面的个数";
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
    // Files of certificates.
    HexadecimalDigits "hexadecimal-digits" => "32 digits `0` to `9` and `a` to `f`" / "由 `0` 到 `9`、`a` 到 `f` 组成的 32 位数字";
    IntegerBetween "integer-between" => "an integer from {least} to {most}" / "从 {least} 到 {most} 的整数";
    JsonEmptyList "json-empty-list" => "an empty list" / "空列表";
    JsonFilledList "json-filled-list" => "a list that is not empty" / "非空列表";
    JsonText "json-text" => "a text in quotes" / "带引号的文本";
    MoreThanBefore "more-than-before" => "more than the entry before it" / "大于前一项的数";
    // Properties of games.
    AdditiveIfEnds "additive-if-ends" => "normal play: sums of positions from which play ends are decided by the values of their components" / "常规规则：由必定终止的局面组成的和，胜负由各部分的值决定";
    AdditiveNormal "additive-normal" => "normal play: sums are decided by the values of their components" / "常规规则：和的胜负由各部分的值决定";
    AdditiveReaching "additive-reaching" => "the goal is reduced to normal play: components from which it can be reached at once win, and moves to them are deleted" / "目标化为常规规则：能立即到达目标的部分必胜，走向它们的走法被删去";
    CodeBrace "code-brace" => "`}` after the last number" / "最后一个数之后的 `}`";
    CodeClose "code-close" => "`)` after the digits that repeat" / "循环数字之后的 `)`";
    CodeDigit "code-digit" => "a digit `0` to `9` or `a` to `f`" / "数字 `0` 到 `9` 或 `a` 到 `f`";
    CodeEnd "code-end" => "the end" / "结尾";
    CodeFirstDigit "code-first-digit" => "`0`, `4`, `8` or `c` before the point (anything else would allow a pass)" / "小数点前为 `0`、`4`、`8` 或 `c`（其他数字等于允许不走）";
    CodeMember "code-member" => "a number from 1 to {limit}" / "1 到 {limit} 的数";
    CodePoint "code-point" => "`.` after the first digit" / "第一个数字之后的 `.`";
    ImpartialEnding "impartial-ending" => "an ending names the player who wins" / "结束条件指明了获胜的一方";
    ImpartialMoves "impartial-moves" => "every move is open to both players" / "双方的走法相同";
    ImpartialSide "impartial-side" => "`{name}` belongs to one player only" / "`{name}` 只属于一方";
    MeasureAnd "measure-and" => "{first}; {rest}" / "{first}；{rest}";
    MeasureFalls "measure-falls" => "{measure} falls with every move" / "每走一步，{measure} 都减小";
    MeasureFallsInOrder "measure-falls-in-order" => "{measure} falls with every move, the first before the next" / "每走一步，{measure} 按先后次序减小";
    MeasureHighest "measure-highest" => "{field} read from its greatest element" / "从最大元素读起的 {field}";
    MeasureLowest "measure-lowest" => "{field} read from its least element" / "从最小元素读起的 {field}";
    MeasureMissing "measure-missing" => "the number of values missing from {field}" / "{field} 中缺少的值的个数";
    MeasureOf "measure-of" => "{kind}: {measure}" / "{kind}：{measure}";
    MeasureThen "measure-then" => "{first}, then {rest}" / "{first}，其次 {rest}";
    ReachingLoops "reaching-loops" => "the goal is not reduced, since play is not known to end" / "未知游戏是否必然终止，目标不能化简";
    ReachingPartizan "reaching-partizan" => "the goal is not reduced, since the players have different moves" / "双方走法不同，目标不能化简";
    TakeBreakCases "take-break-cases" => "all moves were compared with the code, case by case" / "已将所有走法与编码逐类比较";
    UnsplitMove "unsplit-move" => "`{name}` may leave several components" / "`{name}` 可能留下多个部分";
    UnsplitMoves "unsplit-moves" => "every move leaves at most one component" / "每步至多留下一个部分";
    WholeCompound "whole-compound" => "a move may act on several components at once" / "一步可以同时走多个部分";
    WholeEnding "whole-ending" => "an ending stops the whole sum" / "某个结束条件会终止整局游戏";
    WholeMisere "whole-misere" => "misère sums are not decided by values of their components" / "反常规则下，和的胜负不由各部分的值决定";


    // Command line: what the program and its commands do.
    CliAbout "cli-about" => "A workbench for combinatorial games: write down the rules, get the answers." / "组合游戏工作台：写下规则，得到答案。";
    CliAnalyze "cli-analyze" => "The whole story in one screen: class, values, regularities, how to win" / "一屏看全：游戏类型、取值、规律与必胜策略";
    CliCheck "cli-check" => "Check rules: what is wrong with them, and what kind of game they make" / "检查规则：指出错误，并判断游戏类型";
    CliSolve "cli-solve" => "Who wins a position, its value and every winning move" / "求局面的胜负、SG 值和全部必胜走法";
    CliExplain "cli-explain" => "Why a position is won or lost" / "说明局面为何必胜或必败";
    CliGuess "cli-guess" => "The pattern in the values, as far as it can be seen" / "找出取值中的规律（仅凭观察）";
    CliProve "cli-prove" => "The pattern in the values, proved for all positions" / "找出取值的规律，并对所有局面给出证明";
    CliClaim "cli-claim" => "Prove or refute a formula of your own" / "证明或推翻你自己的公式";
    CliVerify "cli-verify" => "Check a certificate with the independent checker" / "用独立检验器核对证书";
    CliTable "cli-table" => "The values of all positions in a range" / "列出一个范围内所有局面的取值";
    CliGames "cli-games" => "The catalogue of games" / "游戏目录";
    CliGamesShow "cli-games-show" => "The rules and the notes of one game" / "显示一个游戏的规则与说明";
    CliAnswer "cli-answer" => "Questions about a game of the catalogue as JSON: one a line in, one answer a line out" / "以 JSON 提问目录中的游戏：每行一问，每行一答";
    CliFmt "cli-fmt" => "Lay out rules in the usual form" / "把规则整理成统一格式";
    CliCompletions "cli-completions" => "Completions for a shell" / "生成 shell 的补全脚本";
    CliMan "cli-man" => "The manual page" / "生成手册页";

    // Command line: headings of the help.
    CliUsage "cli-usage" => "Usage: " / "用法：";
    CliHeadCommands "cli-head-commands" => "Commands" / "命令";
    CliHeadArguments "cli-head-arguments" => "Arguments" / "参数";
    CliHeadOptions "cli-head-options" => "Options" / "选项";
    CliHeadCommon "cli-head-common" => "Common options" / "通用选项";
    CliWordOptions "cli-word-options" => "[OPTIONS]" / "[选项]";
    CliWordCommand "cli-word-command" => "<COMMAND>" / "<命令>";
    CliMore "cli-more" => "`grundy COMMAND --help` tells more; try `grundy analyze lasker-nim`." / "`grundy 命令 --help` 查看详细说明；不妨先试 `grundy analyze lasker-nim`。";

    // Command line: arguments.
    CliArgRules "cli-arg-rules" => "A name from the catalogue, a file, a take-and-break code (`0.77`, `4.(3)`), `subtraction{{1,2,4}}`, or `-` for standard input" / "目录中的名字、文件、取分编码（`0.77`、`4.(3)`）、`subtraction{{1,2,4}}`，或用 `-` 读标准输入";
    CliArgClaim "cli-arg-claim" => "A claim such as `g(n) = n mod 4` or `P(a, b) iff a == b`; without it, the claims of the rules" / "论断，如 `g(n) = n mod 4` 或 `P(a, b) iff a == b`；省略时为规则中的论断";
    CliArgCertificate "cli-arg-certificate" => "A certificate written by `prove --certificate`" / "由 `prove --certificate` 写出的证书";
    CliOptOf "cli-opt-of" => "What to look at: `values` (Grundy values) or `losing` (lost positions); else both" / "考察对象：`values`（SG 值）或 `losing`（必败局面）；省略时两者都试";
    CliOptMethod "cli-opt-method" => "The route to the proof: `window` or `automaton`; else all" / "证明途径：`window`（窗口）或 `automaton`（自动机）；省略时都试";
    CliOptCertificate "cli-opt-certificate" => "Write the certificate to a file" / "把证书写入文件";
    CliOptCoq "cli-opt-coq" => "Write the theorem for Coq to a file (window proofs)" / "把定理写成 Coq 文件（窗口证明）";
    CliOptMona "cli-opt-mona" => "Write the obligations for MONA into a folder (automaton proofs)" / "把证明义务写成 MONA 文件，放入文件夹（自动机证明）";
    CliArgPosition "cli-arg-position" => "A position such as `3`, `3 + 4 + 5` or `(2, 7)`; `@FILE` or `-` reads it" / "局面，如 `3`、`3 + 4 + 5`、`(2, 7)`；`@文件` 或 `-` 表示从中读取";
    CliArgFiles "cli-arg-files" => "Rules files, rewritten in place; `-` or none reads standard input and writes standard output" / "规则文件，就地改写；`-` 或不写则读标准输入、写标准输出";
    CliArgSlug "cli-arg-slug" => "A name from the catalogue" / "目录中的名字";
    CliArgQuestion "cli-arg-question" => "One question as a JSON object; without it, standard input is read line by line" / "一个 JSON 对象形式的问题；不写则逐行读标准输入";
    CliArgShell "cli-arg-shell" => "`bash`, `zsh`, `fish`, `elvish` or `powershell`" / "`bash`、`zsh`、`fish`、`elvish` 或 `powershell`";

    // Command line: options.
    CliOptRules "cli-opt-rules" => "The rules themselves instead of RULES; `;` ends a clause" / "直接给出规则文本以代替 RULES；用 `;` 分隔子句";
    CliOptSet "cli-opt-set" => "Give a parameter its value; `@FILE` reads it" / "给参数取值；`@文件` 表示从文件读取";
    CliOptPlay "cli-opt-play" => "`normal`: who cannot move loses; `misere`: who cannot move wins" / "`normal`：不能走者负；`misere`：不能走者胜";
    CliOptJson "cli-opt-json" => "Answer in JSON" / "以 JSON 回答";
    CliOptLang "cli-opt-lang" => "`en` or `zh`; otherwise the locale decides" / "`en` 或 `zh`；不写则由系统区域设置决定";
    CliOptTime "cli-opt-time" => "Stop after this time, with what is known: `5s`, `2m`, `1.5`" / "到时即停，给出已知部分：`5s`、`2m`、`1.5`";
    CliOptMemory "cli-opt-memory" => "Hold at most this much memory in tables: `512M`, `4G` (default `2G`)" / "取值表最多占用的内存：`512M`、`4G`（默认 `2G`）";
    CliOptPositions "cli-opt-positions" => "Visit at most this many positions: `10k`, `1e6`" / "最多访问的局面数：`10k`、`1e6`";
    CliOptEngine "cli-opt-engine" => "Use this engine, or say why it does not apply" / "指定求解引擎；若不适用会说明原因";
    CliOptColor "cli-opt-color" => "`auto`, `always` or `never`" / "着色：`auto`、`always` 或 `never`";
    CliOptQuiet "cli-opt-quiet" => "Print results and errors only" / "只输出结果与错误";
    CliOptHelp "cli-opt-help" => "Print help" / "显示帮助";
    CliOptVersion "cli-opt-version" => "Print the version" / "显示版本";
    CliOptTo "cli-opt-to" => "From the least position up to and including N" / "从最小局面直到 N（含 N）";
    CliOptRange "cli-opt-range" => "Ranges of the fields, as in the rules: `a=0..100,b=0..=100`" / "各字段的范围，写法与规则相同：`a=0..100,b=0..=100`";
    CliOptFormat "cli-opt-format" => "`text`, `csv`, `json` or `bfile`" / "格式：`text`、`csv`、`json` 或 `bfile`";
    CliOptAll "cli-opt-all" => "Leave nothing out" / "全部列出，不省略";
    CliOptFmtCheck "cli-opt-fmt-check" => "Change nothing; status 1 if something would change" / "不作改动；若有需要改动之处，退出码为 1";
    CliOptGamesValues "cli-opt-games-values" => "Games in whose values these occur in a row: `0,1,2,4`" / "查找取值中连续出现这些数的游戏：`0,1,2,4`";
    CliOptGamesCheck "cli-opt-games-check" => "Test every fact of the catalogue; status 1 if one fails" / "检验目录中的所有事实；若有不成立者，退出码为 1";

    // Command line: what options expect.
    CliExpectCount "cli-expect-count" => "a number such as `500`, `10k` or `1e6`" / "数，如 `500`、`10k`、`1e6`";
    CliExpectSize "cli-expect-size" => "a size such as `512M` or `4G`" / "内存大小，如 `512M`、`4G`";
    CliExpectTime "cli-expect-time" => "a time such as `5s`, `2m` or `1.5`" / "时间，如 `5s`、`2m`、`1.5`";
    CliExpectRange "cli-expect-range" => "ranges such as `a=0..100,b=0..=100`" / "范围，如 `a=0..100,b=0..=100`";
    CliExpectValues "cli-expect-values" => "numbers such as `0,1,2,4`" / "若干数，如 `0,1,2,4`";
    CliExpectSet "cli-expect-set" => "a name, `=` and a value" / "名字、`=` 和值";

    // Command line: sentences.
    CliOk "cli-ok" => "{game}: no errors" / "{game}：没有错误";
    CliErrors "cli-errors" => "{count} errors" / "{count} 个错误";
    CliOneError "cli-one-error" => "1 error" / "1 个错误";
    CliTried "cli-tried" => "tried {count} positions without an error" / "试算了 {count} 个局面，没有出错";
    CliStopped "cli-stopped" => "stopped: {why}" / "已停止：{why}";
    CliPartial "cli-partial" => "the result is partial" / "结果不完整";
    CliBug "cli-bug" => "this is a bug in grundy, not in your rules; please report it with the command you ran" / "这是 grundy 自身的错误，与你的规则无关；请附上所运行的命令反馈给我们";
    CliNotFormatted "cli-not-formatted" => "{file} is not in the usual form" / "{file} 不是统一格式";
    CliStandardInput "cli-standard-input" => "<standard input>" / "<标准输入>";
    SolveOutcome "solve-outcome" => "{letter}: {says}" / "{letter}：{says}";
    SolveValue "solve-value" => "value {value} ({engine})" / "SG 值 {value}（{engine}）";
    SolveNoValue "solve-no-value" => "no value ({engine})" / "没有 SG 值（{engine}）";
    SolveRemoteness "solve-remoteness" => "remoteness {count}: the moves until the end, if the winner hurries and the loser delays" / "步数 {count}：胜方求快、负方求慢时，到终局的步数";
    SolveMoves "solve-moves" => "winning moves: {count}" / "必胜走法：{count} 种";
    SolveSomeMoves "solve-some-moves" => "winning moves, the first {count}:" / "必胜走法（前 {count} 种）：";
    SolveMovesHidden "solve-moves-hidden" => "winning moves: none among those tried (`--all` tries all)" / "必胜走法：已试的走法中没有（用 `--all` 尝试全部）";
    AnalyzeTitle "analyze-title" => "{game}: {title}" / "{game}：{title}";
    AnalyzeParams "analyze-params" => "  with {values}" / "  参数：{values}";
    AnalyzeValues "analyze-values" => "Grundy values ({engine})" / "SG 值（{engine}）";
    AnalyzeOutcomes "analyze-outcomes" => "outcomes: N the player to move wins, P he loses ({engine})" / "胜负：N 先手胜，P 后手胜（{engine}）";
    AnalyzePeriod "analyze-period" => "seen, not proved: g({n} + {period}) = g({n}) from {n} = {preperiod} as far as {last}" / "观察到（未证明）：g({n} + {period}) = g({n})，自 {n} = {preperiod} 起，直到 {last}";
    AnalyzeArithmetic "analyze-arithmetic" => "seen, not proved: g({n} + {period}) = g({n}) + {saltus} from {n} = {preperiod} as far as {last}" / "观察到（未证明）：g({n} + {period}) = g({n}) + {saltus}，自 {n} = {preperiod} 起，直到 {last}";
    // Proofs and claims.
    PatternNone "pattern-none" => "no pattern found" / "没有找到规律";
    PatternPeriodic "pattern-periodic" => "g({n} + {period}) = g({n}) for all {n} >= {preperiod}" / "对所有 {n} >= {preperiod}，g({n} + {period}) = g({n})";
    PatternArithmetic "pattern-arithmetic" => "g({n} + {period}) = g({n}) + {saltus} for all {n} >= {preperiod}" / "对所有 {n} >= {preperiod}，g({n} + {period}) = g({n}) + {saltus}";
    PatternPeriodicLost "pattern-periodic-lost" => "P({n} + {period}) iff P({n}) for all {n} >= {preperiod}" / "对所有 {n} >= {preperiod}，P({n} + {period}) 当且仅当 P({n})";
    PatternAutomatic "pattern-automatic" => "the values are read off the binary digits by an automaton of {states} states" / "取值可由 {states} 个状态的自动机从二进制数位读出";
    PatternAutomaticLost "pattern-automatic-lost" => "the lost positions are read off the binary digits by an automaton of {states} states" / "必败局面可由 {states} 个状态的自动机从二进制数位读出";
    PatternSparse "pattern-sparse" => "a sparse space: only {count} of the first {looked} values have an even number of ones under the mask {mask}, the last at {last}" / "稀疏空间：前 {looked} 个取值中只有 {count} 个在掩码 {mask} 下有偶数个 1，最后一个在 {last}";
    StandingProved "standing-proved" => "proved for all positions: {method}, {size}; certificate accepted by the independent checker ({work} steps)" / "对所有局面得证：{method}，{size}；证书已由独立检验器接受（{work} 步）";
    SizeValues "size-values" => "{count} values" / "{count} 个取值";
    SizeStates "size-states" => "{count} states" / "{count} 个状态";
    StandingTested "standing-tested" => "tested on all positions with fields up to {up_to}; not proved" / "在字段不超过 {up_to} 的所有局面上检验过；未证明";
    StandingRefuted "standing-refuted" => "refuted at {position}: {reason}" / "在 {position} 处不成立：{reason}";
    StandingUndecided "standing-undecided" => "undecided: {limit}" / "未决：{limit}";
    StandingNone "standing-none" => "nothing is known" / "一无所知";
    StrategyLine "strategy-line" => "to win, played alone: {strategy}" / "单独进行时的取胜之道：{strategy}";
    RouteRefused "route-refused" => "{method} does not apply: {reason}" / "{method}不适用：{reason}";
    TookSeconds "took-seconds" => "{time} s" / "{time} 秒";
    NothingToSave "nothing-to-save" => "nothing was proved, so `{option}` writes nothing" / "没有得到证明，因此 `{option}` 不写任何内容";
    SavedTo "saved-to" => "written to `{file}`" / "已写入 `{file}`";
    Verified "verified" => "{game}: the certificate is right ({method}, {size}; {work} steps)" / "{game}：证书正确（{method}，{size}；{work} 步）";
    NotVerified "not-verified" => "the certificate is rejected: {reason}" / "证书被拒绝：{reason}";
    LimitStates "limit-states" => "an automaton of more than {states} states over {symbols} symbols would be needed" / "需要超过 {states} 个状态、{symbols} 个符号的自动机";
    LimitChecker "limit-checker" => "the independent checker did not accept the proof: {why}" / "独立检验器未接受该证明：{why}";
    MethodWindow "method-window" => "window theorem for take-and-break codes" / "取分编码的窗口定理";
    MethodAutomaton "method-automaton" => "induction decided by automata in base 2" / "由二进制自动机判定的归纳法";
    ReasonSameValue "reason-same-value" => "predicted {claimed}, really {really}: {claimed} is already the value of the option {option}" / "预测为 {claimed}，实为 {really}：后继 {option} 的值已是 {claimed}";
    ReasonMissingValue "reason-missing-value" => "predicted {claimed}, really {really}: no option has the value {really}" / "预测为 {claimed}，实为 {really}：没有后继的值是 {really}";
    ReasonWins "reason-wins" => "claimed to be lost, but moving to {option} wins" / "断言为必败，但走到 {option} 即可取胜";
    ReasonLoses "reason-loses" => "claimed to be won, but every move loses" / "断言为必胜，但每一步都会输";
    ReasonNoMoveWins "reason-no-move-wins" => "claimed to be lost, but whoever has no move has won" / "断言为必败，但无法行动者获胜";
    ReasonNotNatural "reason-not-natural" => "predicted {claimed}, which is no natural number; really {really}" / "预测为 {claimed}，不是自然数；实为 {really}";
    WindowNoCode "window-no-code" => "the rules are not proved to be those of a take-and-break code" / "未能证明规则等同于某个取分编码";
    WindowEndless "window-endless" => "the code {code} allows moves that take any number" / "编码 {code} 允许取任意多个";
    MonaOnlyInduction "mona-only-induction" => "MONA reads proofs by induction only; this is a proof by the window theorem" / "MONA 只读归纳证明；这是窗口定理的证明";
    MonaNoSentence "mona-no-sentence" => "the obligation is no sentence that MONA reads" / "该证明义务不是 MONA 能读的语句";
    MonaOnlyBinary "mona-only-binary" => "MONA reads binary digits only" / "MONA 只读二进制数位";
    CoqOnlyWindow "coq-only-window" => "Coq reads proofs by the window theorem only; this is a proof by induction" / "Coq 只读窗口定理的证明；这是归纳证明";
    CoqOnlyNormal "coq-only-normal" => "the theory for Coq is about normal play" / "Coq 中的理论只涉及正常规则";
    CoqOnlyHeaps "coq-only-heaps" => "the theory for Coq is about heaps of every size with a period" / "Coq 中的理论只涉及各种大小的堆与周期";
    ClaimNotFields "claim-not-fields" => "only claims about positions whose fields are numbers are judged" / "只能判定局面字段为数的论断";
    AnalyzeNext "analyze-next" => "next:" / "接下来：";
    StrategyXor "strategy-xor" => "to win: move so that the xor of all values becomes 0" / "取胜之道：走一步，使所有 SG 值的异或变为 0";
    StrategyLoopy "strategy-loopy" => "to win: move so that the sum of all values becomes 0; where play can come back, a value may be infinite" / "取胜之道：走一步，使各值之和变为 0；若局面会重复，值可能为无穷";
    StrategyReach "strategy-reach" => "to win: reach the goal if you can, else make the xor of all values 0" / "取胜之道：能到目标就到，否则使所有取值的异或变为 0";
    StrategyLeave "strategy-leave" => "leave a position with {condition}" / "留给对方满足 {condition} 的局面";
    StrategyMultiple "strategy-multiple" => "leave a multiple of {period}" / "留给对方 {period} 的倍数";
    StrategyRemainders "strategy-remainders" => "leave {n} with {n} mod {period} in {remainders}" / "留给对方的 {n} 满足 {n} mod {period} 属于 {remainders}";
    StrategyFrom "strategy-from" => "leave {n} >= {start} with {n} mod {period} in {remainders}" / "留给对方的 {n} >= {start}，且 {n} mod {period} 属于 {remainders}";
    StrategyFromAnd "strategy-from-and" => "leave {n} in {list}, or {n} >= {start} with {n} mod {period} in {remainders}" / "留给对方的 {n} 属于 {list}，或 {n} >= {start} 且 {n} mod {period} 属于 {remainders}";
    StrategyOneOf "strategy-one-of" => "leave {n} in {list}" / "留给对方的 {n} 属于 {list}";
    StrategyOnly "strategy-only" => "leave {n} = {number}" / "留给对方 {n} = {number}";
    StrategySearch "strategy-search" => "to win: leave a position marked P" / "取胜之道：把标为 P 的局面留给对方";
    ClassProved "class-proved" => "{property}: {reason}" / "{property}：{reason}";
    ClassRefuted "class-refuted" => "not {property}: {reason}" / "并非{property}：{reason}";
    ClassTested "class-tested" => "{property}: tested up to {up_to}, not proved" / "{property}：试到 {up_to}，未证明";
    ClassUnknown "class-unknown" => "{property}: not known" / "{property}：未知";
    ClassCode "class-code" => "take-and-break code {code}" / "取分编码 {code}";
    PropertyImpartial "property-impartial" => "impartial" / "无偏游戏";
    PropertyDescends "property-descends" => "always ends" / "必定终止";
    PropertyUnsplit "property-unsplit" => "never splits" / "局面不会分裂";
    PropertyAdditive "property-additive" => "additive" / "可加";
    PropertyReaching "property-reaching" => "reducible to normal play" / "可化为正常规则";
    ReachingReduced "reaching-reduced" => "components that can reach the goal at once are set apart" / "一步可达目标的部分单独处理";
    GamesFrom "games-from" => "from {from}" / "自 {from} 起";
    GamesNone "games-none" => "no game of the catalogue has these values in a row" / "目录中没有取值连续为此的游戏";
    FactFails "fact-fails" => "expected {expected}, found {found}" / "应为 {expected}，却是 {found}";
    FactsSummary "facts-summary" => "{games} games: {tested} facts tested, {failed} fail; {words} in words only" / "{games} 个游戏：检验 {tested} 条事实，{failed} 条不成立；另有 {words} 条文字陈述";
    OutcomeN "outcome-n" => "the player to move wins" / "先手必胜";
    OutcomeP "outcome-p" => "the player to move loses" / "先手必败（后手必胜）";
    OutcomeD "outcome-d" => "a draw: neither player can force a win" / "平局：双方都不能强制取胜";
    OutcomeUnknown "outcome-unknown" => "not decided within the limits" / "在限制之内未能判定";
    WinsAtOnce "wins-at-once" => "wins at once" / "立即获胜";
    WhySearch "why-search" => "The values of the parts do not decide this game, so all that can follow was searched." / "此游戏的胜负不由各部分的取值决定，因此搜索了所有后续局面。";
    WhyOneValue "why-one-value" => "The Grundy value is {value}." / "SG 值为 {value}。";
    WhyNimSum "why-nim-sum" => "The value of a sum is the xor of the values of its parts:" / "和的 SG 值等于各部分 SG 值的异或：";
    WhyInfinite "why-infinite" => "The value is {value}: ∞, with the finite values of the options in braces." / "值为 {value}：∞，括号内是各后继的有限值。";
    WhyLoopySum "why-loopy-sum" => "A value is a number, or ∞ with the finite values of the options. Numbers add by xor, also into the braces, and two ∞ add to ∞{{}}:" / "值是一个数，或是 ∞ 并附上各后继的有限值。数按异或相加，也加到括号内的数上；两个 ∞ 之和为 ∞{{}}：";
    WhyInfiniteWins "why-infinite-wins" => "0 is in the braces, so the player to move wins by moving there." / "0 在括号内，先手走到值为 0 的局面即胜。";
    WhyInfiniteDraws "why-infinite-draws" => "0 is not in the braces, so it is a draw: neither player can force the end." / "0 不在括号内，因此是平局：双方都不能强制结束游戏。";
    WhyEndless "why-endless" => "Neither player can force the end: whoever tries to, loses." / "双方都不能强制结束游戏：谁强求，谁就输。";
    WhyZero "why-zero" => "It is 0, so the player to move loses." / "结果为 0，先手必败。";
    WhyNotZero "why-not-zero" => "It is not 0, so the player to move wins." / "结果不为 0，先手必胜。";
    WhyAtOnce "why-at-once" => "A goal is within reach, so the player to move wins at once." / "一步即可到达目标，先手立即获胜。";
    WhyWinning "why-winning" => "These moves win:" / "必胜走法：";
    WhyLosing "why-losing" => "Every move has an answer that wins:" / "无论怎么走，对方都有制胜的应手：";
    WhyDrawTurns "why-draw-turns" => "These moves keep the draw:" / "以下走法保持平局：";
    WhyDrawOthers "why-draw-others" => "Every other move loses:" / "其他走法都会输：";
    WhyDrawSome "why-draw-some" => "These moves lose:" / "以下走法会输：";
    WhyNoMove "why-no-move" => "There is no move: the game is over." / "没有走法：游戏已结束。";
    WhyMore "why-more" => "… and more (`--all` shows everything)" / "……还有更多（用 `--all` 全部列出）";
    WhyMoreParts "why-more-parts" => "… and {count} more" / "……另有 {count} 项";
    WhyTurn "why-turn" => "in {in}: {move} -> {to}" / "在 {in} 中 {move} -> {to}";
    WhyTurnValues "why-turn-values" => "in {in}: {move} -> {to}, from value {before} to {after}" / "在 {in} 中 {move} -> {to}，取值由 {before} 变为 {after}";
    WhyTurnLost "why-turn-lost" => "in {in}: {move} -> {to}, and the opponent loses in at most {count} moves" / "在 {in} 中 {move} -> {to}，对方至多再 {count} 步告负";
    WhyTurnGoal "why-turn-goal" => "in {in}: {move} -> {to} reaches the goal" / "在 {in} 中 {move} -> {to}，到达目标";
    WhyTurnEnds "why-turn-ends" => "in {in}: {move} -> {to} ends the game" / "在 {in} 中 {move} -> {to}，游戏就此结束";
    WhyReply "why-reply" => "in {in}: {move} -> {to}; answer in {reply_in}: {reply} -> {reply_to}" / "在 {in} 中 {move} -> {to}；应手：在 {reply_in} 中 {reply} -> {reply_to}";
    WhyNotFound "why-not-found" => "there is no such file" / "没有这个文件";
    WhyPermission "why-permission" => "permission denied" / "没有权限";
    WhyDirectory "why-directory" => "it is a directory" / "这是一个目录";
    // Answers.

    CliTriedCut "cli-tried-cut" => "tried {count} positions without an error; trying was cut short, since it takes too long" / "试算了 {count} 个局面，没有出错；因耗时过长，试算提前结束";
    AnalyzeLoopy "analyze-loopy" => "Grundy values; where they are infinite, N the player to move wins, D a draw ({engine})" / "SG 值；值为无穷时，N 先手胜，D 平局（{engine}）";
    AnalyzeOutcomesDraws "analyze-outcomes-draws" => "outcomes: N the player to move wins, P he loses, D a draw ({engine})" / "胜负：N 先手胜，P 后手胜，D 平局（{engine}）";
    StrategyUnknown "strategy-unknown" => "play is not known to end, so nothing is said about how to win" / "未知游戏是否必然终止，因此不给出取胜之道";
    AnswerNotJsonAt "answer-not-json-at" => "not JSON: mistake in line {line}, column {column}" / "不是 JSON：第 {line} 行第 {column} 列有误";
    AnswerNotJsonEnd "answer-not-json-end" => "not JSON: it ends too early, in line {line}, column {column}" / "不是 JSON：在第 {line} 行第 {column} 列过早结束";
    SolveSomeMovesOf "solve-some-moves-of" => "winning moves: {all}; the first {count}:" / "必胜走法：{all} 种；前 {count} 种：";

    AnalyzeNoValues "analyze-no-values" => "no value was found at a first look" / "初步试算未得到任何取值";
    ClassSplits "class-splits" => "may split: {reason}" / "局面可能分裂：{reason}";

    AnalyzeCut "analyze-cut" => "{count} positions were solved; trying was cut short, since it takes too long" / "求出了 {count} 个局面；因耗时过长，试算提前结束";
    TableDraws "table-draws" => "N: the player to move wins, P: he loses, D: a draw" / "N 先手胜，P 后手胜，D 平局";
    TableLoopy "table-loopy" => "numbers are Grundy values; where the value is infinite, N: the player to move wins, D: a draw" / "数为 SG 值；值为无穷时，N 先手胜，D 平局";
    TablePartial "table-partial" => "the result is partial; `·` also stands for what was not reached" / "结果不完整；`·` 也表示尚未求出的值";

    // What a prover cannot reason about.
    FragmentProduct "fragment-product" => "`{text}` multiplies two numbers of which neither is fixed" / "`{text}` 是两个不固定的数的乘积";
    FragmentDivisor "fragment-divisor" => "`{text}` divides by a number that is not fixed" / "`{text}` 的除数不固定";
    FragmentFunction "fragment-function" => "`{text}` cannot be computed digit by digit" / "`{text}` 无法逐位计算";
    FragmentPlace "fragment-place" => "`{text}` is not the place of a digit" / "`{text}` 不是数位的位置";
    FragmentRecursion "fragment-recursion" => "`{text}` calls a function that calls itself" / "`{text}` 调用了递归函数";
    FragmentDomain "fragment-domain" => "`{text}` is not a range, a finite set of numbers, or powers of 2" / "`{text}` 不是范围、有限数集或 2 的幂";
    FragmentExpression "fragment-expression" => "`{text}` is not made of natural numbers and truth values alone" / "`{text}` 不只由自然数与布尔值构成";
    FragmentMayFail "fragment-may-fail" => "`{text}` may fail for some of the things it runs through" / "`{text}` 对所取的某些值可能出错";
    FragmentCases "fragment-cases" => "`{text}` falls into too many cases" / "`{text}` 的情形过多";
    FragmentNumber "fragment-number" => "`{text}` has a number that is too large" / "`{text}` 中有过大的数";
    FragmentField "fragment-field" => "field `{text}` is neither a natural number nor a truth value" / "字段 `{text}` 既不是自然数也不是布尔值";
    FragmentSum "fragment-sum" => "`{text}` adds up components that are not consecutive heaps" / "`{text}` 中相加的不是连续的堆";
    FragmentSplits "fragment-splits" => "move `{text}` may lead to more than one component" / "走法 `{text}` 可能产生多个局面";
    FragmentPrefix "fragment-prefix" => "move `{text}` adds up a varying number of heaps, and the pattern has no running sums" / "走法 `{text}` 相加的堆数不定，而规律中没有前缀和";
    FragmentPartizan "fragment-partizan" => "the players have different moves" / "双方走法不同";
    FragmentMisere "fragment-misere" => "positions of misère play have no Grundy values" / "反常规则下的局面没有 SG 值";
    FragmentCompound "fragment-compound" => "several components may be moved in at once" / "一步可以在多个局面中走";
    FragmentEnding "fragment-ending" => "the ending `{text}` is not a plain win or loss of the player to move" / "结局 `{text}` 不是单纯的先手胜或先手负";
    FragmentGoal "fragment-goal" => "`{text}` makes some positions win at once, so Grundy values are not enough" / "`{text}` 使某些局面立即获胜，仅有 SG 值不够";
    FragmentCoding "fragment-coding" => "the pattern does not describe what the theorem is about" / "该规律描述的不是定理所说的对象";
    FragmentNoMeasure "fragment-no-measure" => "no sum of fields was found that falls with every move" / "未找到每步都减小的字段之和";
    FragmentNoCode "fragment-no-code" => "no take-and-break code of the game is proved" / "未证明该游戏有取分编码";
    FragmentEndlessCode "fragment-endless-code" => "the take-and-break code {text} has no end" / "取分编码 {text} 无限长";
    FragmentSaltus "fragment-saltus" => "the values grow from period to period" / "取值逐周期增长";
    FragmentWindow "fragment-window" => "{text} heaps would have to be looked at" / "需要检验 {text} 个堆";
    FragmentOneNumber "fragment-one-number" => "positions are not single heaps" / "局面不是单个堆";
    FragmentPattern "fragment-pattern" => "the pattern has no value for some heap" / "该规律对某个堆没有取值";
    FragmentKinds "fragment-kinds" => "there is more than one kind of position" / "局面不止一种";
    FragmentConditional "fragment-conditional" => "the claim speaks only of some positions" / "该论断只涉及部分局面";
    FragmentStart "fragment-start" => "the claim speaks of the arguments of `start`, not of all positions" / "该论断说的是 `start` 的参数，而不是所有局面";
    FragmentClaim "fragment-claim" => "the claim does not speak of Grundy values or of lost positions" / "该论断说的不是 SG 值或必败局面";

    // Solvers.
    SolverTakeBreak "solver-take-break" => "plain loops over a take-and-break code" / "按取分编码直接循环计算";
    SolverBottomUp "solver-bottom-up" => "fills a table in the order of a proved measure" / "按已证明递减的度量依次填表";
    SolverMemo "solver-memo" => "searches components with a memo of Grundy values" / "对各局面作记忆化搜索，求 SG 值";
    SolverLoopy "solver-loopy" => "values of games in which play can come back, after Smith and Fraenkel" / "按 Smith 与 Fraenkel 的理论，求有循环的游戏的值";
    SolverReaching "solver-reaching" => "reduces `win by reaching` to an ordinary game" / "把 `win by reaching` 化为普通游戏";
    SolverMisereNim "solver-misere-nim" => "misère Nim by Bouton's theorem" / "用 Bouton 定理解反常 Nim";
    SolverWhole "solver-whole" => "searches whole positions for the winner" / "搜索整个局面以确定胜方";
    SolverRetrograde "solver-retrograde" => "works out whole positions from the ends, loops included" / "从终局倒推整个局面的胜负，允许循环";
    RefusedSplits "refused-splits" => "it is not proved that every move leaves at most one component" / "未证明每步至多留下一个部分";
    RefusedNoCode "refused-no-code" => "no take-and-break code of the game is proved" / "未证明该游戏有取分编码";
    RefusedPartizan "refused-partizan" => "it is not proved that both players have the same moves" / "未证明双方走法相同";
    RefusedNotAdditive "refused-not-additive" => "who wins a sum of this game is not decided by the values of its parts" / "该游戏的和的胜负不由各部分的值决定";
    RefusedNoMeasure "refused-no-measure" => "no measure is proved to fall with every move" / "未证明有每步都减小的度量";
    RefusedTablesOnly "refused-tables-only" => "it fills tables and answers nothing else" / "它只用于填表";
    RefusedAxes "refused-axes" => "the table does not run over all fields, each a natural number" / "表格的各轴须为全部字段，且均为自然数";
    RefusedNoGoal "refused-no-goal" => "the rules have no `win by reaching`" / "规则中没有 `win by reaching`";
    RefusedNotMisereNim "refused-not-misere-nim" => "it is not proved that the game is misère Nim" / "未证明该游戏是反常 Nim";
    RefusedHeapTooLarge "refused-heap-too-large" => "a heap has 2^64 tokens or more" / "有一堆不少于 2^64 个";
    RefusedSidedEnds "refused-sided-ends" => "an ending names a side, but both players have the same moves" / "结局指明某一方获胜，而双方走法相同";
    UnknownEngine "unknown-engine" => "no engine `{id}`; there are {ids}" / "没有引擎 `{id}`；可用的有 {ids}";

    // The checker of certificates.
    VerifyDigest "verify-digest" => "its rules say something else" / "证书中的规则与此不同";
    VerifyText "verify-text" => "the rules written in the certificate are not those that it names" / "证书中写出的规则与其所指的规则不符";
    VerifyParams "verify-params" => "the certificate is about the parameters {expected}, not {found}" / "证书针对的参数是 {expected}，而不是 {found}";
    VerifyPlay "verify-play" => "the certificate is about the other way to end: normal or misère" / "证书针对的是另一种终局规则（常规或反常）";
    VerifyOutside "verify-outside" => "the checker has no logic for `{text}`" / "检验器无法把 `{text}` 化为逻辑式";
    VerifyTooLarge "verify-too-large" => "a number in the rules or the evidence is too large for the checker" / "规则或证据中有检验器无法处理的大数";
    VerifyField "verify-field" => "field `{name}` is a {type}; the checker knows nat and bool" / "字段 `{name}` 的类型是 {type}；检验器只处理 nat 与 bool";
    VerifySides "verify-sides" => "`{name}` belongs to one player only" / "`{name}` 只属于一方";
    VerifyNoValues "verify-no-values" => "positions of this game have no Grundy values: {why}" / "此游戏的局面没有 SG 值：{why}";
    VerifyGoals "verify-goals" => "`win by reaching` ends the game at once" / "`win by reaching` 会立即结束整局";
    VerifyEnding "verify-ending" => "an ending is a draw or names a side" / "某个结局是平局或指明某一方获胜";
    VerifyNoTurn "verify-no-turn" => "no component may be moved in" / "规则不允许走任何一个局面";
    VerifyStepBox "verify-step-box" => "the checker's reading of the rules, compared with the interpreter" / "将检验器对规则的理解与解释器比较";
    VerifyStepBoxValues "verify-step-box-values" => "the values, compared with play on small positions" / "在小局面上将取值与实际推演比较";
    VerifyStepShape "verify-step-shape" => "the form of the evidence" / "证据的形式";
    VerifyStepErrors "verify-step-errors" => "no move is an error of the rules" / "任何走法都不会引发规则错误";
    VerifyStepNatural "verify-step-natural" => "the measure is a natural number" / "度量是自然数";
    VerifyStepFalls "verify-step-falls" => "the measure falls with every move" / "每走一步度量都减小";
    VerifyStepTotal "verify-step-total" => "every position has a value" / "每个局面都有取值";
    VerifyStepSingle "verify-step-single" => "no position has two values" / "没有局面有两个取值";
    VerifyStepInside "verify-step-inside" => "only positions have values" / "只有局面才有取值";
    VerifyStepPowers "verify-step-powers" => "values are held as powers of 2" / "取值以 2 的幂表示";
    VerifyStepO1 "verify-step-o1" => "no option has the value of its position" / "没有后继与原局面取值相同";
    VerifyStepO2 "verify-step-o2" => "every smaller value is reached" / "每个更小的值都能达到";
    VerifyStepLost "verify-step-lost" => "from a lost position no move wins" / "必败局面没有制胜的走法";
    VerifyStepWon "verify-step-won" => "every other position has a move that wins" / "其余局面都有制胜的走法";
    VerifyStepUnsplit "verify-step-unsplit" => "every move leaves at most one component" / "每步至多留下一个部分";
    VerifyStepPrefix "verify-step-prefix" => "the xor of the values below a number" / "某数以下各取值的异或";
    VerifyStepCode "verify-step-code" => "the rules are those of the take-and-break code" / "规则与取分编码一致";
    VerifyStepWindow "verify-step-window" => "the values of the window" / "窗口内的取值";
    VerifyStepReading "verify-step-reading" => "the reading `{text}`" / "表述 `{text}`";
    VerifyStepPeriodic "verify-step-periodic" => "the period as another reading" / "作为另一种表述的周期";
    VerifyBoxError "verify-box-error" => "the rules fail at {position}" / "规则在 {position} 处出错";
    VerifyBoxDomain "verify-box-domain" => "they disagree on whether {position} is a position" / "二者对 {position} 是否为局面意见不一";
    VerifyBoxEnds "verify-box-ends" => "they disagree on how play ends at {position}" / "二者对 {position} 处如何终局意见不一";
    VerifyBoxOptions "verify-box-options" => "they disagree on the options of {position}" / "二者对 {position} 的后继意见不一";
    VerifyBoxReached "verify-box-reached" => "they disagree on the values reached from {position}" / "二者对 {position} 可达到的取值意见不一";
    VerifyBoxValue "verify-box-value" => "{position} has the value {value}, the evidence says otherwise" / "{position} 的取值是 {value}，与证据不符";
    VerifyBoxLoop "verify-box-loop" => "play from {position} can go on for ever" / "从 {position} 出发可以无限走下去";
    VerifyFails "verify-fails" => "{step}: {because}" / "{step}：{because}";
    VerifyAt "verify-at" => "it fails at {position}" / "在 {position} 处不成立";
    VerifyCount "verify-count" => "there must be {expected} of them, there are {found}" / "应有 {expected} 个，却有 {found} 个";
    VerifyCoding "verify-coding" => "this way to hold values does not fit what is claimed or the moves" / "这种取值表示与所述内容或走法不相容";
    VerifyAlphabet "verify-alphabet" => "an automaton does not read the digits it should" / "某个自动机读取的数字不对";
    VerifyTable "verify-table" => "the table of an automaton has the wrong size or names a state that does not exist" / "某个自动机的表大小不对，或指向不存在的状态";
    VerifyZeros "verify-zeros" => "an automaton is changed by leading zeros" / "某个自动机的结果随前导零而变";
    VerifyNoPrefix "verify-no-prefix" => "a sum over a range needs the xor of the values below a number" / "对范围求和需要给出某数以下各取值的异或";
    VerifySplits "verify-splits" => "a move from {position} may leave several components" / "从 {position} 走一步可能留下多个部分";
    VerifyDigits "verify-digits" => "the digits make no code: the last is not 0, and nothing may be left as it was" / "这些数字不构成编码：末位不为 0，且不得原样不动";
    VerifyOneHeap "verify-one-heap" => "a code needs one kind of component with one number" / "编码要求只有一种局面且只含一个数";
    VerifyCodeMore "verify-code-more" => "the rules have a move from {position} that the code has not" / "规则在 {position} 处有编码所没有的走法";
    VerifyCodeLess "verify-code-less" => "the code has a move from {position} that the rules have not" / "编码在 {position} 处有规则所没有的走法";
    VerifyPeriodShape "verify-period-shape" => "preperiod and period do not fit the values" / "前周期与周期同取值个数不符";
    VerifyPeriodZero "verify-period-zero" => "the window theorem needs a preperiod of at least 1, no saltus and a value everywhere" / "窗口定理要求前周期至少为 1、无跳跃且处处有值";
    VerifyMex "verify-mex" => "the value at {n} is {expected}, the evidence says {found}" / "在 {n} 处的取值为 {expected}，证据却说是 {found}";
    VerifyReadingOf "verify-reading-of" => "it speaks of something that was not proved" / "所述内容并未证明";
    VerifyReadingText "verify-reading-text" => "it is no claim about these rules" / "这不是关于此规则的论断";
    VerifyReadingUndefined "verify-reading-undefined" => "it is undefined at {position}" / "在 {position} 处没有定义";
}

impl Label {
    /// Names of texts that read the same in both languages.
    #[cfg(test)]
    pub(crate) const SAME_IN_BOTH: &'static [&'static str] = &["quoted", "what-reduce"];
}
