//! What is said on the screen besides answers: what is being tried, how a command is written, what names mean.

/// Adds these rows to those of the table before.
macro_rules! with_screen {
    ($($before:tt)*) => {
        with_numeration! {
        $($before)*
        // What a command is trying, while it is at work.
        StageClass "stage-class" => "what kind of game it is" / "判断游戏类型";
        StageTable "stage-table" => "the first values" / "求前若干个取值";
        StageStarts "stage-starts" => "small positions" / "求小局面";
        StageValues "stage-values" => "all positions with fields up to {to}" / "求字段不超过 {to} 的所有局面";
        StagePattern "stage-pattern" => "looking for a pattern up to {to}" / "在 {to} 以内寻找规律";
        StageFormula "stage-formula" => "short formulas up to {to}" / "在 {to} 以内尝试简短公式";
        StageMethod "stage-method" => "proof: {method}" / "证明：{method}";
        StageProof "stage-proof" => "proof: {method}, {size}" / "证明：{method}，{size}";
        StageVerify "stage-verify" => "the independent checker reads the proof" / "独立检验器核对证明";
        StageParameters "stage-parameters" => "a proof for all values of the parameters" / "对参数的一切取值寻找证明";
        StageClaim "stage-claim" => "the claim {claim}" / "论断 {claim}";
        StageProgram "stage-program" => "writing the program" / "生成程序";

        // Limits.
        CliOptTimeTen "cli-opt-time-ten" => "Stop after this time, with what is known: `5s`, `2m`, `1.5` (default `10s`; `0` for no limit)" / "到时即停，给出已知部分：`5s`、`2m`、`1.5`（默认 `10s`；`0` 表示不限时）";
        CliOptTimeAny "cli-opt-time-any" => "Stop after this time, with what is known: `5s`, `2m`, `1.5` (`0` for no limit, as without it)" / "到时即停，给出已知部分：`5s`、`2m`、`1.5`（`0` 表示不限时，与不写相同）";
        MoreTime "more-time" => "`--time 60` gives it a minute, `--time 0` all the time it takes" / "`--time 60` 给一分钟，`--time 0` 不限时";
        EmitTimeUp "emit-time-up" => "time was up before a pattern was proved, so the program computes; {more}" / "在证明出规律之前时间已到，因此程序直接计算；{more}";

        // Positions where there is no table.
        AnalyzeFirst "analyze-first" => "first position" / "首个局面";
        AnalyzeFirstOpen "analyze-first-open" => "first position {position}: not decided at a first look; `solve` takes longer" / "首个局面 {position}：初步试算未能判定；`solve` 会花更多时间";
        AnalyzeSmall "analyze-small" => "small positions" / "小局面";
        AnalyzeSmallBy "analyze-small-by" => "small positions ({engine})" / "小局面（{engine}）";
        KeyValue "key-value" => "{letter}, value {value}" / "{letter}，SG 值 {value}";
        KeyOutcomes "key-outcomes" => "N: the player to move wins, P: he loses" / "N 先手胜，P 后手胜";
        KeyNothing "key-nothing" => "no position was solved at a first look; `grundy solve` takes longer" / "初步试算未求出任何局面；`grundy solve` 会花更多时间";
        EngineIs "engine-is" => "engine {engine}: {line}" / "引擎 {engine}：{line}";
        SolveStart "solve-start" => "position of `start`: {position}" / "`start` 的局面：{position}";
        }
    };
}

pub(super) use with_screen;
