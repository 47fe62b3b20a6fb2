//! Advice that follows a diagnostic: what to write instead.

use crate::table::texts;

texts! {
    /// The name of a piece of advice and its text in both languages.
    Hint,

    AddGuard "add-guard" => "add `if {guard}`" / "加上 `if {guard}`";
    AddGuardOrMin "add-guard-or-min" => "add `if {guard}`, or limit the range with `min`" / "加上 `if {guard}`，或用 `min` 限制范围";
    AddMeasure "add-measure" => "add `decreases {measure}`" / "加上 `decreases {measure}`";
    AddAlphabet "add-alphabet" => "write `{write}` with its symbols" / "写成 `{write}`，列出其符号";
    AddMove "add-move" => "add a `move` clause" / "请加上 `move` 子句";
    AddPosition "add-position" => "add `position (n: nat)`" / "请加上 `position (n: nat)`";
    AddScore "add-score" => "add a line `score`" / "加上一行 `score`";
    AddScoring "add-scoring" => "write `scoring e` after what a move leads to" / "在走法结果之后写 `scoring e`";
    AddSymbol "add-symbol" => "add it to the alphabet: `{write}`" / "加入字母表：`{write}`";
    Available "available" => "available here: {names}" / "此处可用：{names}";
    BitwiseAnd "bitwise-and" => "bitwise and is `&`" / "按位与是 `&`";
    BitwiseOr "bitwise-or" => "bitwise or is `|`" / "按位或是 `|`";
    BothOrdered "both-ordered" => "write `unordered`, or order the fields" / "写 `unordered`，或按次序写";
    CallSmaller "call-smaller" => "call it with something smaller, as `{call}`" / "递归调用的度量须更小，如 `{call}`";
    ChooseParameters "choose-parameters" => "choose values with {condition}" / "请取满足 {condition} 的值";
    BoardField "board-field" => "write `position (b: row of \"LR_\")`, or a move with `-> (…)`" / "写 `position (b: row of \"LR_\")`，或改用带 `-> (…)` 的走法";
    ClaimOutcome "claim-outcome" => "claim `P({names}) iff …`" / "改为 `claim P({names}) iff …`";
    ClaimWith "claim-with" => "write `g({names}) = …` or `P({names}) iff …`" / "写成 `g({names}) = …` 或 `P({names}) iff …`";
    CloseIt "close-it" => "add `{close}`" / "加上 `{close}`";
    CountFromZero "count-from-zero" => "lists count from 0" / "下标从 0 开始";
    DefineIt "define-it" => "define it: `{example}`" / "请先定义：`{example}`";
    DidYouMean "did-you-mean" => "did you mean `{name}`?" / "是否要写 `{name}`？";
    DropKind "drop-kind" => "there is only one kind: drop `{name}`" / "只有一种局面，去掉 `{name}`";
    DropReduce "drop-reduce" => "correct or remove `reduce`; play without it is exact" / "改正或去掉 `reduce`；没有它时结果是精确的";
    DropUnordered "drop-unordered" => "remove `unordered`" / "去掉 `unordered`";
    Example "example" => "for example {example}" / "例如 {example}";
    FloorOfPhi "floor-of-phi" => "write `floor(e * phi)` or `floor(e * phi2)`; whole numbers are divided by `div`" / "写 `floor(e * phi)` 或 `floor(e * phi2)`；整数相除用 `div`";
    GraphParameter "graph-parameter" => "write `param G: graph`, and use `set of vertex of G` in the position" / "写 `param G: graph`，局面中用 `set of vertex of G`";
    GraphFirst "graph-first" => "declare the graph above it" / "请把图的声明移到它前面";
    GraphParam "graph-param" => "declare it: `param {name}: graph`" / "请先声明：`param {name}: graph`";
    GuardFirst "guard-first" => "write the guard before it, as an item: `(if {guard}, …)`" / "把条件写到它前面：`(if {guard}, …)`";
    GuardLength "guard-length" => "guard with `len({set}) > 0`" / "先判断 `len({set}) > 0`";
    Indent "indent" => "indent it to continue the line above" / "缩进即可续行";
    KindNames "kind-names" => "write `position heap ({fields})`" / "写成 `position heap ({fields})`";
    LetFirst "let-first" => "`let` sees only what is defined above it; move it up" / "`let` 只能使用上面已定义的名字，请上移";
    KeepShape "keep-shape" => "grids keep their shape; rows may shrink and grow" / "网格形状不变；行可以伸缩";
    ListInstead "list-instead" => "take `min(x for x in {set})`, or use a `list`" / "用 `min(x for x in {set})`，或改用 `list`";
    MergeFunctions "merge-functions" => "merge them into one function with a `decreases`" / "合并为一个函数并写 `decreases`";
    NameKind "name-kind" => "write `{kind}.{name}`" / "写成 `{kind}.{name}`";
    OnePosition "one-position" => "for one position with both fields write `({fields})`" / "若是含全部字段的一个局面，写成 `({fields})`";
    OtherSide "other-side" => "add `{side} move`, or drop `{other}`" / "加上 `{side} move`，或去掉 `{other}`";
    PadRows "pad-rows" => "pad with a symbol so that all rows have one length" / "用符号补齐，使各行等长";
    Parenthesise "parenthesise" => "put it in parentheses" / "请加括号";
    RawPosition "raw-position" => "write `raw(…)` to give the fields themselves" / "写 `raw(…)` 可直接给出各字段";
    RemoveIt "remove-it" => "remove it" / "请删去";
    RenameIt "rename-it" => "choose another name" / "请换一个名字";
    RunAgain "run-again" => "free some space and run the same command again: it goes on where it stopped" / "腾出空间后再次运行同一命令即可继续";
    RunCut "run-cut" => "`--cut` keeps what is before it and computes the rest again" / "`--cut` 保留其前的内容并重新计算其余部分";
    RunElsewhere "run-elsewhere" => "choose another file" / "请换一个文件名";
    SetParameter "set-parameter" => "give it with `--set '{name}={example}'`, or write a default: `param {name}: {type} = {example}`" / "用 `--set '{name}={example}'` 给出，或写默认值：`param {name}: {type} = {example}`";
    SplitIt "split-it" => "name a part of it with `def` or `let`" / "用 `def` 或 `let` 给其中一部分命名";
    SplitImplication "split-implication" => "use parentheses" / "请加括号";
    StartElsewhere "start-elsewhere" => "start from another position" / "请换一个起始局面";
    SwapItems "swap-items" => "items are read from left to right; swap them" / "各项从左到右读取，请交换次序";
    SweepCut "sweep-cut" => "remove this line and all after it, and run the same command again" / "删去该行及其后各行，再次运行同一命令";
    Underscore "underscore" => "write `{name}`" / "写成 `{name}`";
    Unindent "unindent" => "a clause starts in the first column: remove the white space before it" / "子句须从行首开始：请删去前面的空白";
    WholeNumber "whole-number" => "only whole numbers are used" / "只能使用整数";
    Write "write" => "write `{write}`" / "写成 `{write}`";
    WriteEither "write-either" => "write `{write}` or `{other}`" / "写成 `{write}` 或 `{other}`";
    WriteFamily "write-family" => "write a code with `?` for any digit, such as `0.???` or `4.7?`; at most six of them" / "写成编码，用 `?` 表示任意一位，例如 `0.???` 或 `4.7?`；至多六个";
    WriteHalfwidth "write-halfwidth" => "write `{write}`" / "请改用半角 `{write}`";

    // Command line.
    Usage "usage" => "usage: {usage}" / "用法：{usage}";
    ForExample "for-example" => "for example: {example}" / "例如：{example}";
    QuoteBraces "quote-braces" => "the shell takes braces apart: put them in quotes, {example}" / "shell 会展开花括号，请加引号：{example}";
    QuoteSpaces "quote-spaces" => "put a text with spaces in quotes: {example}" / "含空格的文本请加引号：{example}";
    SumOrTuple "sum-or-tuple" => "write `{sum}` for a sum of positions, `{tuple}` for one position with several fields" / "若是几个局面之和，写 `{sum}`；若是一个含多个字段的局面，写 `{tuple}`";
    WriteSum "write-sum" => "for a sum of positions write `{sum}`" / "若是几个局面之和，写 `{sum}`";
    WriteTuple "write-tuple" => "for one position with the fields {fields} write `{tuple}`" / "若是含字段 {fields} 的一个局面，写 `{tuple}`";
    WriteDigits "write-digits" => "write numbers with digits: `{example}`" / "数请用阿拉伯数字书写：`{example}`";
    NameCopies "name-copies" => "the number of copies is one name or number; for copies give it a name first: `let k = {count}` before the arrow, then `k * {term}`" / "份数只能是一个名字或数；若要表示若干份，请先命名：在箭头前写 `let k = {count}`，再写 `k * {term}`";
    WholeNumberField "whole-number-field" => "for one position with that number as its field, put the whole in parentheses" / "若整个式子是一个局面的字段，请把整个式子放在括号里";
    AskInJson "ask-in-json" => "ask it in JSON: `grundy answer {name}`; `grundy games show {name}` says why" / "请用 JSON 提问：`grundy answer {name}`；原因见 `grundy games show {name}`";
    ShowGame "show-game" => "`grundy games show {name}` says what is known" / "已知结论见 `grundy games show {name}`";
    ListGames "list-games" => "`grundy games` lists the catalogue; a file is written with its path" / "`grundy games` 列出目录；文件请写出路径";
    OneOfThese "one-of-these" => "one of {names}" / "可选：{names}";
    NoEngine "no-engine" => "leave out `--engine`: another engine answers where play can return to an earlier position" / "请去掉 `--engine`：能处理循环的引擎会给出答案";
    SeeHelp "see-help" => "see `{command} --help`" / "参见 `{command} --help`";
    OtherSize "other-size" => "choose another `--size`, or give cases on standard input" / "请换一个 `--size`，或从标准输入给出数据";
    WriteRange "write-range" => "write `--range n=0..100`" / "写成 `--range n=0..100`";
    FixFields "fix-fields" => "fix the others: `{write}`" / "把其余的固定下来：`{write}`";
    TakeKind "take-kind" => "write `--kind {kind}`" / "写成 `--kind {kind}`";
    GiveSmaller "give-smaller" => "draw a smaller range: `{write}`" / "请缩小范围：`{write}`";
    AllowNodes "allow-nodes" => "take a smaller position, or allow more with `--nodes {count}`" / "请换一个较小的局面，或用 `--nodes {count}` 放宽";
    SmallerPosition "smaller-position" => "take a smaller position" / "请换一个较小的局面";
    GivePosition "give-position" => "give a position: `grundy plot RULES POSITION`" / "请给出局面：`grundy plot 规则 局面`";
    BuildPng "build-png" => "write SVG (`--format svg`), or build with PNG: `cargo build --release -p grundy-cli --features png`" / "请写成 SVG（`--format svg`），或编译时加入 PNG：`cargo build --release -p grundy-cli --features png`";
    WriteShard "write-shard" => "`--shard I/N` with I from 0 to N - 1" / "`--shard I/N`，I 从 0 到 N - 1";
    WriteThreads "write-threads" => "as many as the machine has cores is usual, and what happens without the option" / "通常与核数相同；不给此选项即如此";
    WriteWidth "write-width" => "write `--width 960`" / "写成 `--width 960`";
    WriteTo "write-to" => "write `--to 100`" / "写成 `--to 100`";
    WriteValues "write-values" => "write `--values 0,1,2,4`" / "写成 `--values 0,1,2,4`";
    WriteSet "write-set" => "write `--set NAME=VALUE`" / "写成 `--set 名字=值`";
}
