//! What programs for contests say, and what is said of contests.

/// Adds these rows to those of the table before.
macro_rules! with_contest {
    ($($before:tt)*) => {
        with_pictures! {
        $($before)*
        JudgeAgree "judge-agree" => "{cases} cases agree: {won} won, {lost} lost, {drawn} drawn for the player to move" / "{cases} 组数据全部一致：先手必胜 {won} 组，必败 {lost} 组，平局 {drawn} 组";
        JudgeOneSided "judge-one-sided" => "note: all cases have the same result, so a program that ignores its input would pass too" / "注意：所有数据结果相同，不看输入的程序也能通过";
        JudgeWrong "judge-wrong" => "the program is wrong; the smallest input found (after {runs} runs):" / "程序有误；找到的最小输入（运行 {runs} 次）：";
        JudgeSaid "judge-said" => "the program printed: {said}" / "程序输出：{said}";
        JudgeSaidNothing "judge-said-nothing" => "the program printed nothing" / "程序没有输出";
        JudgeRight "judge-right" => "correct: {right}" / "正确答案：{right}";
        JudgeRightMove "judge-right-move" => "correct, for example: {right}" / "正确答案例如：{right}";
        JudgeWhy "judge-why" => "why: {why}" / "理由：{why}";
        JudgeTurnWins "judge-turn-wins" => "{move} leads to {to}, which the opponent loses" / "{move} 走到 {to}，对方必败";
        JudgeTurnGoal "judge-turn-goal" => "{move} leads to {to}, which wins at once" / "{move} 走到 {to}，立即获胜";
        JudgeTurnScore "judge-turn-score" => "with {move} the player to move gets {points} points more than the opponent in the end" / "走 {move}，先手最终比对方多得 {points} 分";
        JudgeScore "judge-score" => "the best that the player to move gets is {points} points more than the opponent" / "先手最多比对方多得 {points} 分";
        JudgeScoreLess "judge-score-less" => "at best, the player to move gets {points} points less than the opponent" / "先手至少比对方少得 {points} 分";
        JudgeScoreEven "judge-score-even" => "at best, the player to move gets as many points as the opponent" / "先手至多与对方得分相同";
        JudgeEveryLoses "judge-every-loses" => "every move leaves a position that the opponent wins" / "每种走法都留给对方必胜的局面";
        JudgeNoMoveLoses "judge-no-move-loses" => "the player to move has no move, and so loses" / "先手无路可走，因此输";
        JudgeNoMoveWins "judge-no-move-wins" => "the player to move has no move, and so wins" / "先手无路可走，因此胜";
        JudgeOver "judge-over" => "the game is already over" / "游戏已经结束";
        JudgeNeither "judge-neither" => "neither player can force a win" / "双方都不能强制取胜";
        JudgeValues "judge-values" => "the values of the components are {values}" / "各分量的 SG 值为 {values}";
        JudgeMex "judge-mex" => "the options have the values {values}, and {value} is the least number that is missing" / "各后继的 SG 值为 {values}，{value} 是其中缺少的最小数";
        JudgeNoOption "judge-no-option" => "there is no move" / "没有走法";
        JudgeIllegal "judge-illegal" => "its output is not a move of this position" / "所输出的不是此局面的走法";
        JudgeNotFirst "judge-not-first" => "this move wins, but it is not the first that does" / "这步走法能取胜，但不是第一个必胜走法";
        JudgeNotWinning "judge-not-winning" => "this move is allowed, but it does not win" / "这步走法合法，但不能取胜";
        JudgeWord "judge-word" => "its output is none of {words}" / "所输出的不是 {words} 之一";
        JudgeNumber "judge-number" => "its output is not a number" / "所输出的不是数";
        JudgeLines "judge-lines" => "number of lines: {expected} expected, {found} found" / "应有 {expected} 行输出，却有 {found} 行";
        JudgeStatus "judge-status" => "the program ended with status {status}" / "程序以状态 {status} 退出";
        JudgeSignal "judge-signal" => "the program was ended by signal {signal}" / "程序被信号 {signal} 终止";
        JudgeTimeout "judge-timeout" => "the program did not end within {time} s" / "程序在 {time} 秒内没有结束";
        JudgeTooMuch "judge-too-much" => "the program printed more than {limit} bytes" / "程序输出超过 {limit} 字节";
        JudgeErrors "judge-errors" => "on standard error: {text}" / "标准错误输出：{text}";
        JudgeTogether "judge-together" => "each of these cases alone is answered correctly: the program keeps something from one case to the next" / "单独运行时每组数据都正确：程序在各组数据之间留有残余状态";
        JudgeTyping "judge-typing" => "reading cases from the keyboard; end with Ctrl-D" / "从键盘读取数据，以 Ctrl-D 结束";
        JudgeCannotRead "judge-cannot-read" => "command not found" / "找不到该命令";
        JudgeStdinTwice "judge-stdin-twice" => "standard input already holds the cases" / "标准输入已用于读取数据";
        JudgeNoCount "judge-no-count" => "a position is no sum here and does not begin with a list" / "这里的局面不是和，也不以列表开头";
        JudgeNoCases "judge-no-cases" => "the number of cases is not in the input" / "输入中没有数据组数";
        JudgeNoMoves "judge-no-moves" => "no move is asked for" / "并没有问走法";
        JudgeNotRead "judge-not-read" => "who begins is not read" / "并不读入谁先走";
        JudgeNoSides "judge-no-sides" => "both players have the same moves" / "双方走法相同";
        JudgeLoops "judge-loops" => "play can return to an earlier position" / "棋局可能重复";
        JudgeGoals "judge-goals" => "a goal can be reached at once" / "一步即可到达目标";
        EmitWith "emit-with" => "With {values}." / "取 {values}。";
        EmitProved "emit-proved" => "Proved for all positions by {method}; the certificate was accepted by the independent checker ({work} steps)." / "对所有局面均已证明：{method}；证书已由独立检验器接受（{work} 步）。";
        EmitByTable "emit-by-table" => "Values from the bottom up, each the mex of the values of the options; no proved pattern is used." / "自底向上求 SG 值（后继 SG 值的 mex）；没有使用已证明的规律。";
        EmitByMemo "emit-by-memo" => "Values of components as they are needed, each the mex of the values of the options; no proved pattern is used." / "按需求出各分量的 SG 值并记忆；没有使用已证明的规律。";
        EmitBySearch "emit-by-search" => "Search of whole positions, which are remembered; no proved pattern is used." / "对整个局面做记忆化搜索；没有使用已证明的规律。";
        EmitByPoints "emit-by-points" => "The best difference of points of whole positions, which are remembered." / "对整个局面求最优得分差并记忆。";
        EmitByRetrograde "emit-by-retrograde" => "Play is not known to end always: wins and losses are worked out backwards from its ends." / "不知道游戏是否必定终止：胜负由终局倒推。";
        EmitByBoxValues "emit-by-box-values" => "A table of the values of all positions up to the largest that is asked for, options first; no proved pattern is used." / "列出直到所问最大局面的所有 SG 值（先求后继）；没有使用已证明的规律。";
        EmitByBoxResults "emit-by-box-results" => "A table of who wins in all positions up to the largest that is asked for, options first; no proved pattern is used." / "列出直到所问最大局面的所有胜负（先求后继）；没有使用已证明的规律。";
        EmitByBoxPoints "emit-by-box-points" => "A table of the best differences of points in all positions up to the largest that is asked for, options first." / "列出直到所问最大局面的所有最优得分差（先求后继）。";
        EmitByBoxLoops "emit-by-box-loops" => "Play is not known to end always: in a table of all positions, wins and losses are worked out backwards from the ends of play." / "不知道游戏是否必定终止：在所有局面的表中，胜负由终局倒推。";
        EmitBits "emit-bits" => "Numbers have 64 bits: larger ones, also on the way to an answer, make it wrong." / "整数为 64 位：输入或计算过程中出现更大的数时结果会错。";
        EmitEndsTested "emit-ends-tested" => "That play always ends was tested on small positions, not proved." / "游戏必定终止这一点仅在小局面上测试过，未经证明。";
        EmitHintEnds "emit-hint-ends" => "That play always ends is not proved for all that the rules admit. A condition from which it follows, as `where l >= 1` for numbers to take from l on, gives a faster program." / "未能证明对规则允许的一切取值游戏都会终止。加上能推出这一点的条件（例如从 l 起取数时写 `where l >= 1`），程序会更快。";
        EmitInputHeader "emit-input-header" => "The input begins with {names}." / "输入首先给出 {names}。";
        EmitInputCount "emit-input-count" => "The number of cases comes first." / "先给出数据组数。";
        EmitInputEnd "emit-input-end" => "Cases follow until the input ends." / "各组数据直到输入结束。";
        EmitInputOne "emit-input-one" => "There is one case." / "只有一组数据。";
        EmitInputRead "emit-input-read" => "A case begins with {names}. " / "每组数据首先给出 {names}。";
        EmitInputOrder "emit-input-order" => "The input begins with {opening}; each case is {case}" / "输入首先给出 {opening}；每组数据依次为 {case}";
        EmitInputCase "emit-input-case" => "Each case is {case}" / "每组数据依次为 {case}";
        EmitInputPart "emit-input-part" => "A position is written: {fields}" / "局面写作：{fields}";
        EmitInputNone "emit-input-none" => "The position is not written: there is one only." / "局面无需写出：只有一个。";
        EmitInputSum "emit-input-sum" => "A position is the number of its components and each of them: {fields}" / "局面先写分量个数，再逐个写出：{fields}";
        EmitLargeParam "emit-large-param" => "its value would be a table of more than {most} bytes in the program" / "它的取值会在程序里成为超过 {most} 字节的表";
        EmitNotYet "emit-not-yet" => "programs cannot do this yet; `grundy judge` can" / "生成的程序尚不支持，`grundy judge` 支持";
        EmitCompoundMoves "emit-compound-moves" => "a turn is several moves at once" / "一回合由若干步同时组成";
        EmitPosition "emit-position" => "A component of a position" / "局面的一个分量";
        EmitGoal "emit-goal" => "Whether producing this component wins at once." / "走出这个分量是否立即获胜。";
        EmitEnding "emit-ending" => "The number of the clause that ends the game here, or -1." / "使游戏在此结束的条款编号；没有则为 -1。";
        EmitOver "emit-over" => "How the game is over for the player to move: 1 won, -1 lost, 0 drawn; or it goes on." / "游戏对行动方是否已结束：1 胜，-1 负，0 和；否则继续。";
        EmitOption "emit-option" => "What a move leads to." / "一步之后的局面。";
        EmitReduced "emit-reduced" => "Simpler components that stand for these." / "用更简单的分量代替这些分量。";
        EmitGrundy "emit-grundy" => "The Grundy value: the least number that no option has (mex). Options are settled first, without recursion." / "SG 值：所有后继都取不到的最小非负整数（mex）。先求出后继，不用递归。";
        EmitHot "emit-hot" => "The value of a component from which the player to move wins at once." / "行动方可立即获胜的分量的值。";
        EmitResult "emit-result" => "Whether the player to move wins (1), loses (-1) or draws (0), found by search without recursion." / "行动方胜（1）、负（-1）还是和（0）；搜索求得，不用递归。";
        EmitPoints "emit-points" => "The greatest difference of points that the player to move can force." / "行动方能够保证的最大得分差。";
        EmitRetrograde "emit-retrograde" => "Whether the player to move wins (1), loses (-1) or draws (0), worked out backwards from the ends of play." / "行动方胜（1）、负（-1）还是和（0）：由终局倒推。";
        EmitState "emit-state" => "A whole position, in order, and who is to move." / "整个局面（已排序）以及轮到谁走。";
        EmitTurns "emit-turns" => "All that the player to move can do: a move in one component." / "行动方的所有走法：在一个分量中走一步。";
        EmitCompound "emit-compound" => "All that the player to move can do: moves in several components at once." / "行动方的所有走法：可同时在若干分量中各走一步。";
        EmitFormula "emit-formula" => "The Grundy value." / "SG 值。";
        EmitLost "emit-lost" => "Whether the player to move loses." / "行动方是否必败。";
        EmitAutomaton "emit-automaton" => "The proved automaton: it reads the binary digits of the fields, the highest first." / "已证明的自动机：从高位起读各字段的二进制位。";
        EmitMark "emit-mark" => "Remembers that an option has this value." / "记下某个后继取到这个值。";
        EmitTable "emit-table" => "Values of all numbers up to the last, each the mex of the values of the options." / "从小到大求出直到 last 的所有 SG 值。";
        EmitBox "emit-box" => "Fills the table up to a component, options first." / "从小到大填表，直到所问的分量。";
        EmitBoxLoops "emit-box-loops" => "Fills the table: wins and losses are worked out backwards from the ends of play." / "填表：胜负由终局倒推。";
        EmitBoxResult "emit-box-result" => "Whether the player to move wins (1), loses (-1) or draws (0)." / "行动方胜（1）、负（-1）还是和（0）。";
        EmitStart "emit-start" => "The position that the input stands for." / "输入所表示的局面。";
        EmitSettled "emit-settled" => "What a component as it is written stands for." / "书写形式的分量所表示的规范分量。";
        EmitForms "emit-forms" => "The forms of a component of which moves are told: as it is written, where the rules allow it, and the canonical one." / "用来说明走法的分量形式：规则允许时为书写形式，以及规范形式。";
        EmitAnswer "emit-answer" => "Answers one case." / "回答一组询问。";
        }
    };
}

pub(super) use with_contest;
