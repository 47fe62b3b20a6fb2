//! What stands in pictures.

/// Adds these rows to those of the table before.
macro_rules! with_pictures {
    ($($before:tt)*) => {
        with_windows! {
        $($before)*
        PictureNoPosition "picture-no-position" => "not a position" / "不是局面";
        PictureNotReached "picture-not-reached" => "not a position, or not reached" / "不是局面，或尚未求出";
        PictureValue "picture-value" => "Grundy value" / "SG 值";
        PictureWho "picture-who" => "who wins" / "胜负";
        PictureLost "picture-lost" => "P: the player to move loses" / "P：先手必败";
        PictureWon "picture-won" => "N: the player to move wins" / "N：先手必胜";
        PictureDrawn "picture-drawn" => "D: a draw" / "D：平局";
        PictureLeft "picture-left" => "L: Left wins" / "L：左方必胜";
        PictureRight "picture-right" => "R: Right wins" / "R：右方必胜";
        PictureMixed "picture-mixed" => "L/D and the like: if Left starts / if Right starts" / "L/D 之类：左方先走时 / 右方先走时";
        PictureAtOnce "picture-at-once" => "win: with the next move" / "win：下一步即胜";
        PictureLostValue "picture-lost-value" => "P, value 0: the player to move loses" / "P，值为 0：先手必败";
        PictureInfinite "picture-infinite" => "a letter: the value is infinite" / "字母：值为无穷";
        PictureScoreLeft "picture-score-left" => "if Left starts" / "左方先走时";
        PictureScoreRight "picture-score-right" => "if Right starts" / "右方先走时";
        PictureAhead "picture-ahead" => "points of the player to move, minus the opponent's" / "先手得分减对方得分";
        PictureAheadLeft "picture-ahead-left" => "Left's points minus Right's" / "左方得分减右方得分";
        PicturePreperiod "picture-preperiod" => "before the period" / "前周期";
        PicturePeriod "picture-period" => "one period: {period}" / "一个周期：{period}";
        PictureException "picture-exception" => "exception to the period" / "周期的例外";
        PictureProved "picture-proved" => "proved" / "已证明";
        PictureTested "picture-tested" => "tested up to {up_to}, not proved" / "测试到 {up_to}，未证明";
        PictureUndecided "picture-undecided" => "not refuted, not proved" / "未被推翻，也未证明";
        PictureStated "picture-stated" => "{pattern} ({standing})" / "{pattern}（{standing}）";
        PictureSlice "picture-slice" => "{name} = {value}" / "{name} = {value}";
        PictureGraphLine "picture-graph-line" => "all positions that can follow {position}" / "从 {position} 能走到的所有局面";
        PictureGraphShort "picture-graph-short" => "all positions that can follow {position}; components without moves are left out" / "从 {position} 能走到的所有局面，略去无法再走的分量";
        PictureRemoteness "picture-remoteness" => "moves to the end" / "到终局的步数";
        PictureDistance "picture-distance" => "longest play to the end" / "到终局的最多步数";
        PictureDraws "picture-draws" => "draws" / "平局";
        PictureWinningMove "picture-winning-move" => "winning move" / "必胜走法";
        PictureBestMove "picture-best-move" => "best move" / "最佳走法";
        PictureKeepingMove "picture-keeping-move" => "move that keeps the draw" / "保持平局的走法";
        PictureOtherMove "picture-other-move" => "other move" / "其他走法";
        PictureLoses "picture-loses" => "P: the player to move loses" / "P：轮到走的一方必败";
        PictureWins "picture-wins" => "N: the player to move wins" / "N：轮到走的一方必胜";
        PictureToMove "picture-to-move" => "{player} to move" / "轮到{player}";
        PictureReads "picture-reads" => "reads the base-{base} digits of {names}, the most significant first" / "从高位起逐位读入 {names} 的 {base} 进制数位";
        PictureReadsValue "picture-reads-value" => "{names}/value" / "{names}/值";
        PictureReadsPower "picture-reads-power" => "{names}/2^value" / "{names}/2^值";
        PictureAccepts "picture-accepts" => "accepting state" / "接受状态";
        PictureRefuses "picture-refuses" => "other state" / "其他状态";
        PictureDead "picture-dead" => "what is not drawn leads to refusal" / "未画出的转移均通向拒绝";
        PictureAny "picture-any" => "any" / "任意";
        PictureDescribeSequence "picture-describe-sequence" => "{count} positions, {lost} of them P-positions; from {from} to {to}" / "从 {from} 到 {to}，共 {count} 个局面，其中 {lost} 个先手必败";
        PictureDescribeHeatmap "picture-describe-heatmap" => "a table of {columns} by {rows} cells with {count} positions, {lost} of them P-positions" / "{columns} 列 {rows} 行的表，共 {count} 个局面，其中 {lost} 个先手必败";
        PictureDescribeGraph "picture-describe-graph" => "a graph of {count} positions and {moves} moves; P-positions: {lost}" / "{count} 个局面、{moves} 步走法的图，其中 {lost} 个必败";
        PictureDescribeAutomaton "picture-describe-automaton" => "an automaton with {count} states, {accepting} of them accepting" / "{count} 个状态的自动机，其中 {accepting} 个为接受状态";
        PictureMoreThan "picture-more-than" => "more than {count}" / "超过 {count}";
        PictureNoPattern "picture-no-pattern" => "no pattern was found" / "没有找到规律";
        PictureNotAutomatic "picture-not-automatic" => "the pattern found is not one of automata: {pattern}" / "找到的规律不是自动机形式：{pattern}";
        }
    };
}

pub(super) use with_pictures;
