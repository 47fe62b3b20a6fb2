//! Long runs, sweeps of families and what joins them.

/// Adds these rows to those of the table before.
macro_rules! with_runs {
    ($($before:tt)*) => {
        with_tables! {
        $($before)*
        MethodSparse "method-sparse" => "computing the values of the octal code again, rare heaps first" / "按稀疏堆重算八进制编码的取值";
        PatternRepeats "pattern-repeats" => "g({n} + {period}) = g({n}) for all {n} >= {preperiod}" / "对所有 {n} >= {preperiod}，g({n} + {period}) = g({n})";
        SparseNoPeriod "sparse-no-period" => "the values that were computed show no period" / "所算的取值未显示周期";
        SizeRares "size-rares" => "{count} rare heaps" / "稀疏堆 {count} 个";
        VerifySparseMask "verify-sparse-mask" => "the mask is too large, or places count although moves that leave two heaps take odd and even numbers" / "掩码过大，或在留下两堆的走法可取奇数也可取偶数时仍计入位置";
        VerifySparseRare "verify-sparse-rare" => "whether heap {n} is rare is not as stated" / "堆 {n} 是否稀疏与所述不符";
        VerifySparsePeriod "verify-sparse-period" => "the value of heap {n} does not come back after the period" / "堆 {n} 的取值在一个周期之后没有重现";
        VerifySparseReading "verify-sparse-reading" => "such evidence has no readings" / "这种证据不带其他表述";
        CliRun "cli-run" => "A long table in a file; it can be interrupted and resumed" / "把很长的取值表写入文件，可随时中断、继续";
        CliSweep "cli-sweep" => "All codes of a family: values, periods, proofs" / "扫描一族编码：取值、周期与证明";
        CliMerge "cli-merge" => "Join the results of the shards of a sweep" / "合并扫描各分片的结果";
        CliOptFile "cli-opt-file" => "The file; if it exists, it is continued" / "文件；已存在则接着写";
        CliOptThreads "cli-opt-threads" => "Compute with up to this many threads where that pays; results do not depend on it (default: all cores)" / "最多用这么多线程计算；结果与之无关（默认用全部核）";
        CliOptWhole "cli-opt-whole" => "Go on even if a period is found" / "找到周期也继续计算";
        CliOptCut "cli-opt-cut" => "Keep what is before a damaged block and compute the rest again" / "保留损坏块之前的内容，重新计算其余部分";
        CliOptShard "cli-opt-shard" => "Only these codes: `0/4` is the first of four shards" / "只算一部分编码：`0/4` 是四个分片中的第一个";
        CliOptInto "cli-opt-into" => "The file to write" / "要写的文件";
        CliArgFamilies "cli-arg-families" => "Codes with `?` for any digit: `0.???`" / "用 `?` 表示任意一位的编码：`0.???`";
        CliArgShards "cli-arg-shards" => "Files of shards" / "各分片的文件";
        CliExpectShard "cli-expect-shard" => "a shard such as `0/4`" / "如 `0/4` 的分片";
        CliExpectThreads "cli-expect-threads" => "a whole number from 1 to 1024" / "1 到 1024 的整数";
        RunMisere "run-misere" => "misère play" / "反常规则";
        RunNoNumbers "run-no-numbers" => "positions that are not natural numbers" / "局面不是自然数";
        RunNoValues "run-no-values" => "positions that no Grundy values decide" / "胜负不由 SG 值决定的局面";
        RunStart "run-start" => "positions written by `start`" / "局面由 `start` 写出";
        RunHoles "run-holes" => "numbers that are no position, or positions without a Grundy value" / "某些数不是局面，或某些局面没有 SG 值";
        RefusedNoLayers "refused-no-layers" => "it cannot go on with a table from values that were computed before" / "不能从先前算出的值继续填表";
        RunValues "run-values" => "{code}: {values} values, {before} of them from before; blocks: {blocks}; greatest value: {greatest}" / "{code}：共 {values} 个取值，其中 {before} 个为先前所算；块数 {blocks}；最大值 {greatest}";
        RunPeriod "run-period" => "period {period} from heap {preperiod} on, by the octal periodicity theorem (Guy and Smith) if these values are right; the independent checker has not seen them" / "从堆 {preperiod} 起以 {period} 为周期：只要这些取值正确，即由八进制周期定理（Guy 与 Smith）得出；独立检验器尚未检验";
        RunNoPeriod "run-no-period" => "no period follows from these values" / "由这些取值得不出周期";
        RunRares "run-rares" => "{rares} rare heaps, the last is {last}" / "稀疏堆 {rares} 个，最后一个是 {last}";
        RunDigest "run-digest" => "digest {digest}" / "摘要 {digest}";
        SweepDone "sweep-done" => "{codes} of {total} codes, {before} of them from before; with a proved period: {proved}" / "{total} 个编码中完成 {codes} 个，其中 {before} 个为先前所算；已证明周期的 {proved} 个";
        MergeDone "merge-done" => "{codes} codes; with a proved period: {proved}" / "{codes} 个编码；已证明周期的 {proved} 个";
        MergeMissing "merge-missing" => "missing: {count}, first {codes}" / "缺少 {count} 个，最前的是 {codes}";
        }
    };
}

pub(super) use with_runs;
