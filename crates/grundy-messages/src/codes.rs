//! Diagnostics: what is wrong with the rules, with a position or with a command.

use crate::Severity;
use crate::table::texts;

texts! {
    /// The name of a diagnostic and its message in both languages.
    Code,

    // Text: what the lexer and the parser find.
    BadCharacter "bad-character" => "unexpected character `{found}`" / "意外的字符 `{found}`";
    BadNumber "bad-number" => "`{found}` is not a number of this language" / "`{found}` 不是本语言的数";
    Caret "caret" => "`^` could mean xor or power" / "`^` 可能是异或也可能是乘方";
    DoubleAmpersand "double-ampersand" => "no operator `{found}`" / "没有运算符 `{found}`";
    EmptyFile "empty-file" => "the rules are empty" / "规则是空的";
    EmptyText "empty-text" => "nothing is written here" / "此处没有内容";
    Equals "equals" => "`=` defines; it does not compare" / "`=` 用于定义，不是比较";
    Expected "expected" => "expected {expected}, found {found}" / "此处应为{expected}，却是{found}";
    FileTooLarge "file-too-large" => "the rules have {bytes} bytes; at most {limit} are read" / "规则有 {bytes} 字节，最多读取 {limit} 字节";
    Fullwidth "fullwidth" => "full-width `{found}`" / "使用了全角字符 `{found}`";
    GameRefHyphen "game-ref-hyphen" => "names have no `-` here" / "此处名字不能含 `-`";
    IndentedFirst "indented-first" => "the first clause is indented" / "第一个子句有缩进";
    MissingArrow "missing-arrow" => "expected `->` before what the move leads to" / "走法结果之前缺少 `->`";
    MissingParens "missing-parens" => "a position is written in parentheses" / "局面要加括号";
    NotContinued "not-continued" => "this line begins a new clause" / "此行被当作新子句";
    NotUtf8 "not-utf8" => "byte {byte} of the text is not UTF-8" / "文本的第 {byte} 个字节不是 UTF-8";
    NulByte "nul-byte" => "the text contains a NUL byte" / "文本含有 NUL 字节";
    OneImplication "one-implication" => "`implies` and `iff` do not chain" / "`implies` 与 `iff` 不能连用";
    Percent "percent" => "no operator `%`" / "没有运算符 `%`";
    RangeChain "range-chain" => "a range has two ends" / "范围只有两个端点";
    Reserved "reserved" => "`{found}` is a reserved word" / "`{found}` 是保留字";
    Slash "slash" => "no `/`: division must say how it rounds" / "没有 `/`：除法须写明如何取整";
    TooDeep "too-deep" => "nested more than {limit} deep" / "嵌套超过 {limit} 层";
    TooManyErrors "too-many-errors" => "{count} more errors are not shown" / "另有 {count} 个错误未显示";
    Unclosed "unclosed" => "`{open}` is never closed" / "`{open}` 没有闭合";
    UnclosedString "unclosed-string" => "this string has no end" / "字符串没有结束";
    UnknownClause "unknown-clause" => "no clause begins with `{found}`" / "没有以 `{found}` 开头的子句";
    Unmatched "unmatched" => "`{found}` closes nothing" / "`{found}` 没有对应的开括号";

    // Names and clauses.
    AlphabetMissing "alphabet-missing" => "a board in a position needs an alphabet" / "局面中的棋盘须写明字母表";
    AlphabetSymbol "alphabet-symbol" => "`{symbol}` cannot be a symbol of a board" / "`{symbol}` 不能作为棋盘的符号";
    AlphabetTwice "alphabet-twice" => "the alphabet has `{symbol}` twice" / "字母表中 `{symbol}` 出现两次";
    ArgumentCount "argument-count" => "number of arguments: `{name}` takes {expected}, found {found}" / "`{name}` 需要 {expected} 个参数，却有 {found} 个";
    ClaimArgs "claim-args" => "number of arguments: the claim has {found}, positions have {expected}" / "论断有 {found} 个参数，局面有 {expected} 个字段";
    ClaimNames "claim-names" => "the claim's arguments must be named {expected}" / "论断的参数须依次名为 {expected}";
    ClaimSides "claim-sides" => "`{claim}` can be claimed only where the players have different moves" / "双方走法不同时才能论断 `{claim}`";
    ClaimWhole "claim-whole" => "{why}, so positions have no Grundy value" / "{why}，因此局面没有 SG 值";
    DuplicateClause "duplicate-clause" => "a second `{clause}` clause" / "重复的 `{clause}` 子句";
    DuplicateName "duplicate-name" => "`{name}` is already defined" / "`{name}` 已有定义";
    FieldCount "field-count" => "number of fields: a position has {expected} ({fields}), found {found}" / "局面有 {expected} 个字段（{fields}），这里有 {found} 个";
    GameNotFirst "game-not-first" => "`game` must be the first clause" / "`game` 须是第一个子句";
    GraphField "graph-field" => "a graph cannot be a field" / "图不能作为字段";
    GraphPlace "graph-place" => "only a parameter can be a graph" / "只有参数可以是图";
    KindMissing "kind-missing" => "which kind does `{name}` belong to?" / "`{name}` 属于哪种局面？";
    LabelLength "label-length" => "a label is one character, `{label}` has {length}" / "边的标号只能是一个字符，`{label}` 有 {length} 个";
    LetOrder "let-order" => "`{name}` is defined further down" / "`{name}` 在后面才定义";
    LinkKind "link-kind" => "here links are written `{expected}`" / "此处的边写作 `{expected}`";
    MooreBySum "moore-by-sum" => "two terms are two separate components" / "两项是两个独立的分量";
    Mutual "mutual" => "{names} call each other" / "{names} 互相递归";
    NoAggregate "no-aggregate" => "`{name}` does not take `for`" / "`{name}` 不能与 `for` 连用";
    NoGoal "no-goal" => "`win by reaching` does not say what" / "`win by reaching` 没有写目标";
    NoMeasure "no-measure" => "`{name}` calls itself: say what decreases" / "`{name}` 递归，须说明什么在减小";
    NoMove "no-move" => "no moves: whoever starts loses" / "没有任何走法，先手必败";
    NoPosition "no-position" => "the game has no `position`" / "缺少 `position` 子句";
    NotAGraph "not-a-graph" => "`{name}` is not a parameter that is a graph" / "`{name}` 不是类型为图的参数";
    NotYet "not-yet" => "{what} cannot be used yet in this version" / "此版本尚不支持{what}";
    PatternBoard "pattern-board" => "rewriting needs exactly one row or grid field, found {found}" / "改写需要恰好一个行或网格字段，却有 {found} 个";
    PatternDirection "pattern-direction" => "this pattern cannot lie {direction}" / "此模式不能{direction}放置";
    PatternEmpty "pattern-empty" => "the left side of a rewriting is empty" / "改写的左边是空的";
    PatternLength "pattern-length" => "the sides differ in size: {left} and {right}" / "两边大小不同：{left} 与 {right}";
    PatternWildcard "pattern-wildcard" => "`?` on the right has nothing to copy" / "右边的 `?` 没有可复制的符号";
    PlayConflict "play-conflict" => "`{clause}` contradicts `{first}`" / "`{clause}` 与 `{first}` 矛盾";
    RaggedGrid "ragged-grid" => "rows have {expected} and {found} cells" / "各行长度不同：{expected} 与 {found}";
    RangeZero "range-zero" => "{name} = 0 leaves the position unchanged, so play need not end" / "{name} = 0 时局面不变，游戏不一定终止";
    RegionOutside "region-outside" => "`regions` writes `#` around what it cuts out, but the alphabet \"{alphabet}\" has none" / "`regions` 用 `#` 填补剪下的部分之外，而字母表 \"{alphabet}\" 中没有它";
    ScoreClause "score-clause" => "`{clause}` does not go with `score`" / "`{clause}` 不能与 `score` 同用";
    ScoreNothing "score-nothing" => "no move scores anything" / "没有任何走法得分";
    ScoreSum "score-sum" => "in a score game there is one component, never a sum" / "计分游戏只有一个分量，不能是和";
    ScoringAlone "scoring-alone" => "`scoring` needs the clause `score`" / "`scoring` 需要子句 `score`";
    SetOrder "set-order" => "a set has no order" / "集合没有次序";
    Shadow "shadow" => "`{name}` hides the built-in function of that name" / "`{name}` 遮住了同名的内置函数";
    SidesMixed "sides-mixed" => "{side} has no moves at all" / "{side}没有任何走法";
    SymbolUnknown "symbol-unknown" => "`{symbol}` is not in the alphabet \"{alphabet}\"" / "字母表 \"{alphabet}\" 中没有 `{symbol}`";
    SymmetricBoard "symmetric-board" => "`symmetric under` needs exactly one row or grid field, found {found}" / "`symmetric under` 需要恰好一个行或网格字段，却有 {found} 个";
    SymmetricKind "symmetric-kind" => "`{name}` is not a symmetry of {board}" / "`{name}` 不是{board}的对称变换";
    TupleIndex "tuple-index" => "the index of a tuple must be a number" / "元组的下标须是数字";
    TwoPositions "two-positions" => "several positions need kind names" / "多种局面需要各自的名字";
    Type "type" => "{needs} needs {expected}, `{text}` is {found}" / "{needs}需要{expected}，`{text}` 是{found}";
    UnknownFunction "unknown-function" => "no function `{name}`" / "没有函数 `{name}`";
    UnknownKind "unknown-kind" => "no kind of position is called `{name}`" / "没有名为 `{name}` 的局面";
    UnknownName "unknown-name" => "`{name}` is not defined here" / "此处没有定义 `{name}`";
    UnorderedTypes "unordered-types" => "the fields of `unordered` must have one type" / "`unordered` 的字段须为同一类型";
    UsedTooEarly "used-too-early" => "`{name}` is bound further right" / "`{name}` 在右边才绑定";

    // Found when an expression is evaluated at a position.
    StartWhere "start-where" => "{values} violates `{condition}` of `start`" / "{values} 不满足 `start` 的条件 `{condition}`";
    BreaksWhere "breaks-where" => "{result} violates `{condition}` of the position{at}" / "结果 {result} 违反局面条件 `{condition}`{at}";
    CellOutside "cell-outside" => "cell {cell} is outside of a grid of {rows} rows and {columns} columns{at}" / "格子 {cell} 超出 {rows} 行 {columns} 列的网格{at}";
    DivZero "div-zero" => "division by {divisor}{at}" / "除以 {divisor}{at}";
    EmptyMin "empty-min" => "`{name}` of nothing{at}" / "对空集取 `{name}`{at}";
    GoalStart "goal-start" => "{position} is already the goal" / "起始局面 {position} 已是目标";
    IndexOutside "index-outside" => "index {index} is outside 0..{length}{at}" / "下标 {index} 超出 0..{length}{at}";
    Measure "measure" => "the measure does not decrease: {before}, then {after}{at}" / "度量没有减小：{before}，然后 {after}{at}";
    NegativeCopies "negative-copies" => "`{text}` is {value}, not a number of copies{at}" / "`{text}` 为 {value}，不能作为份数{at}";
    NegativeNat "negative-nat" => "`{text}` is {value}{at}, but {place} is a nat" / "`{text}` 为 {value}{at}，但{place}须为自然数";
    NoLabel "no-label" => "edge {edge} of `{graph}` has no label{at}" / "`{graph}` 的边 {edge} 没有标号{at}";
    NotATree "not-a-tree" => "`{text}` is not a tree: {why}{at}" / "`{text}` 不是树：{why}{at}";
    NotAVertex "not-a-vertex" => "{value} is not a vertex of `{graph}`{at}" / "{value} 不是 `{graph}` 的顶点{at}";
    NotAnEdge "not-an-edge" => "{value} is not an edge of `{graph}`{at}" / "{value} 不是 `{graph}` 的边{at}";
    OutOfDomain "out-of-domain" => "{what} is not defined for {value}{at}" / "{what}对 {value} 没有定义{at}";
    SymbolOutside "symbol-outside" => "`{symbol}` is not in the alphabet \"{alphabet}\" of {place}{at}" / "{place}的字母表 \"{alphabet}\" 中没有 `{symbol}`{at}";
    TooLarge "too-large" => "`{text}` overflows: it has more than {limit} bits{at}" / "`{text}` 溢出：超过 {limit} 个二进制位{at}";

    // Found by playing small positions.
    Loop "loop" => "play need not end: {cycle}" / "游戏不一定终止：{cycle}";
    ReduceWrong "reduce-wrong" => "the reduction changes the value: {why}" / "化简改变了取值：{why}";
    SuperfluousUnordered "superfluous-unordered" => "{first} and {second} have different values {a}, {b}" / "{first} 与 {second} 取值不同：{a}、{b}";
    UntestedSafety "untested-safety" => "`{text}` may fail at positions that were not tried" / "`{text}` 在未试过的局面处可能出错";

    // Parameters, positions and arguments given from outside.
    EdgeLine "edge-line" => "a line of a graph is `u v`, `u v label` or one vertex, found `{found}`" / "图的每行应为 `u v`、`u v 标号` 或一个顶点，却是 `{found}`";
    EmptyPosition "empty-position" => "the position is empty" / "没有给出局面";
    GraphJson "graph-json" => "expected {expected} in the JSON of a graph, found `{found}`" / "图的 JSON 此处应为{expected}，却是 `{found}`";
    ParamUnknown "param-unknown" => "the game has no parameter `{name}`" / "游戏没有参数 `{name}`";
    ParamUnset "param-unset" => "parameter `{name}` has no value" / "参数 `{name}` 没有取值";
    ParamWhere "param-where" => "{values} violates `{condition}`" / "{values} 不满足条件 `{condition}`";
    StartArgs "start-args" => "number of arguments: `start` takes {expected} ({names}), found {found}" / "`start` 需要 {expected} 个参数（{names}），却有 {found} 个";

    // Command line.
    CliBadValue "bad-value" => "`{value}` is not a value for `{option}`: expected {expected}" / "`{value}` 不能作为 `{option}` 的值：应为{expected}";
    CliConflict "conflict" => "`{option}` and `{other}` do not go together" / "`{option}` 与 `{other}` 不能同时使用";
    CliMissing "missing-argument" => "{what} is missing" / "缺少 {what}";
    CliMissingValue "missing-value" => "`{option}` needs a value" / "`{option}` 需要一个值";
    CliRepeated "repeated-option" => "`{option}` is given more than once" / "`{option}` 重复出现";
    EmitCannot "emit-cannot" => "`{text}` cannot be written in a program in {language}" / "`{text}` 无法写成 {language} 程序";
    EmitPoints "emit-points" => "no program counts points where play may go on for ever" / "可能无限进行的计分游戏无法生成程序";
    CliUnfit "unfit-option" => "`{option} {value}` does not fit: {why}" / "`{option} {value}` 不适用：{why}";
    CliUnexpected "unexpected-argument" => "unexpected argument `{found}`" / "多余的参数 `{found}`";
    CliUnknownCommand "unknown-command" => "no command `{found}`" / "没有命令 `{found}`";
    CliUnknownOption "unknown-option" => "no option `{found}`" / "没有选项 `{found}`";
    CliUsageError "usage" => "the command line is not understood" / "无法理解此命令行";
    FileUnreadable "file-unreadable" => "`{file}` cannot be read: {why}" / "无法读取 `{file}`：{why}";
    NoExport "no-export" => "the proof cannot be written in that form: {reason}" / "无法以该形式写出证明：{reason}";
    RunCode "run-code" => "a long run needs a Grundy value for all numbers in its fields; here: {found}" / "长时间运行要求各字段取任意自然数时都有 SG 值；此处：{found}";
    RunOther "run-other" => "`{file}` holds values of {found}, not of {wanted}" / "`{file}` 存的是 {found} 的取值，而不是 {wanted} 的";
    RunNone "run-none" => "`{file}` is not a file of values, or its beginning is damaged" / "`{file}` 不是取值文件，或开头已损坏";
    RunInUse "run-in-use" => "another process is working on `{file}`" / "另一个进程正在使用 `{file}`";
    RunCorrupt "run-corrupt" => "block {block} of `{file}`, at byte {offset}, is damaged: the values from number {first} on cannot be trusted" / "`{file}` 的第 {block} 块（从第 {offset} 字节起）已损坏：从第 {first} 个起的取值不可信";
    RunUnwritable "run-unwritable" => "block {block} cannot be written to `{file}`: {why}; the {values} values before it are safe" / "无法把第 {block} 块写入 `{file}`：{why}；此前的 {values} 个取值完好";
    RunTooLarge "run-too-large" => "some value, or the number of positions, is too large for such a table" / "某个取值或局面数对这种表来说太大";
    SweepFamily "sweep-family" => "`{found}` is not a family of octal codes" / "`{found}` 不是一族八进制编码";
    SweepOther "sweep-other" => "`{file}` is not the result of this sweep" / "`{file}` 不是这次扫描的结果文件";
    SweepCorrupt "sweep-corrupt" => "line {line} of `{file}` is damaged" / "`{file}` 的第 {line} 行已损坏";
    SweepInto "sweep-into" => "`{file}` is one of the files to be joined, and would be overwritten" / "`{file}` 是待合并的文件之一，会被覆盖";
    SweepTwice "sweep-twice" => "the files disagree about {code}" / "各文件中 {code} 的结果不一致";
    FileUnwritable "file-unwritable" => "`{file}` cannot be written: {why}" / "无法写入 `{file}`：{why}";
    Loopy "loopy" => "play can return to an earlier position: {cycle}; no answer was found" / "局面会重复出现：{cycle}；未得到答案";
    NoBfile "no-bfile" => "a b-file is a single row of numbers" / "b-file 只能写一行数";
    NoTable "no-table" => "the positions of this game are not natural numbers, so there is no table" / "此游戏的局面不是自然数，无法列表";
    PictureFields "picture-fields" => "numbers that vary: `{kind}` draws {wanted}, found {found}" / "变化的数：`{kind}` 画 {wanted} 个，此处有 {found} 个";
    PictureNoNumbers "picture-no-numbers" => "the positions of this game are not natural numbers: only the game graph of a position can be drawn" / "此游戏的局面不是自然数，只能画某个局面的博弈图";
    PictureEmpty "picture-empty" => "there is no position in the range" / "所给范围内没有局面";
    PictureCells "picture-cells" => "the picture would have {found} cells; at most {most} are drawn" / "图中将有 {found} 格，最多画 {most} 格";
    PictureNodes "picture-nodes" => "{found} positions can follow {position}; at most {most} are drawn" / "从 {position} 能走到 {found} 个局面，最多画 {most} 个";
    PictureNoAutomaton "picture-no-automaton" => "there is no automaton to draw: {why}" / "没有可画的自动机：{why}";
    PictureStates "picture-states" => "the automaton has {found} states; at most {most} are drawn" / "自动机有 {found} 个状态，最多画 {most} 个";
    PicturePng "picture-png" => "this program was built without PNG support" / "此程序编译时未包含 PNG 支持";
    PicturePngFailed "picture-png-failed" => "the picture cannot be turned into PNG: {why}" / "无法把图转成 PNG：{why}";
    RangeNames "range-names" => "`--range` must name every field once" / "`--range` 须恰好给出每个字段一次";
    Refused "refused" => "engine {engine} does not apply: {reason}" / "引擎 {engine} 不适用：{reason}";
    UnknownEngine "unknown-engine" => "no engine `{name}`" / "没有引擎 `{name}`";
    NoRules "no-rules" => "`{name}` has no rules in this language" / "`{name}` 没有用本语言写的规则";
    UnknownGame "unknown-game" => "no game `{name}` in the catalogue, and no such file" / "目录中没有游戏 `{name}`，也没有这个文件";
    // Answers.
    AnswerField "answer-field" => "no field `{name}`: the question has {fields}" / "没有字段 `{name}`：问题的字段为 {fields}";
    AnswerGame "answer-game" => "no game is called `{name}`" / "没有名为 `{name}` 的游戏";
    AnswerLimit "answer-limit" => "solving this takes more than {positions} positions: ask about something smaller" / "求解需要超过 {positions} 个局面，请缩小规模";
    AnswerMissing "answer-missing" => "the field `{name}` is missing" / "缺少字段 `{name}`";
    AnswerNone "answer-none" => "`{name}` does not take questions" / "`{name}` 不回答 JSON 提问";
    AnswerObject "answer-object" => "expected a JSON object, found {found}" / "此处应为 JSON 对象，却是{found}";
    AnswerRange "answer-range" => "`{path}` is {found}, expected {expected}" / "`{path}` 为 {found}，应为{expected}";
    AnswerTooLarge "answer-too-large" => "the numbers of this question are too large" / "问题中的数太大";
    AnswerWork "answer-work" => "answering this takes too much time or memory: ask about something smaller" / "回答此问题需要的时间或内存过多，请缩小规模";
    AnswerType "answer-type" => "`{path}` is {found}, expected {expected}" / "`{path}` 是{found}，应为{expected}";
    // The input of a contest, and the program that is judged.
    InputEnd "input-end" => "the input ends here; expected {expected}" / "输入到此结束，缺少{expected}";
    InputExtra "input-extra" => "`{found}` is left over after the last case" / "最后一组数据之后多出 `{found}`";
    InputNoValue "input-no-value" => "the position {position} has no Grundy value: {why}" / "局面 {position} 没有 SG 值：{why}";
    InputWord "input-word" => "expected {expected}, found `{found}`" / "此处应为{expected}，却是 `{found}`";
    NoRandom "no-random" => "none of {tries} random cases was a position of the game" / "随机生成 {tries} 次，没有一次是合法局面";
    ProgramUnstarted "program-unstarted" => "the program `{command}` cannot be run: {why}" / "无法运行程序 `{command}`：{why}";
    // Files of certificates.
    CertificateField "certificate-field" => "a certificate has no field `{path}` here: expected {fields}" / "证书此处没有字段 `{path}`：应为 {fields}";
    CertificateLength "certificate-length" => "number of entries: `{path}` has {found}, expected {expected}" / "`{path}` 有 {found} 项，应为 {expected} 项";
    CertificateMissing "certificate-missing" => "the certificate lacks the field `{path}`" / "证书缺少字段 `{path}`";
    CertificateNotJson "certificate-not-json" => "the certificate is not JSON: mistake in line {line}, column {column}" / "证书不是 JSON：第 {line} 行第 {column} 列有误";
    CertificateObject "certificate-object" => "a certificate is a JSON object, found {found}" / "证书应为 JSON 对象，却是{found}";
    CertificateRepeated "certificate-repeated" => "the certificate has the field `{path}` twice" / "证书中字段 `{path}` 重复出现";
    CertificateTooLarge "certificate-too-large" => "the certificate has {bytes} bytes; at most {limit} are read" / "证书有 {bytes} 字节，最多读取 {limit} 字节";
    CertificateValue "certificate-value" => "`{path}` is {found}, expected {expected}" / "`{path}` 是{found}，应为{expected}";
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
