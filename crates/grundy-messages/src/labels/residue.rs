//! Theorems for all values of the parameters: what their check says.

/// Adds these rows to those of the table before.
macro_rules! with_residue {
    ($($before:tt)*) => {
        with_contest! {
        $($before)*
        MethodResidue "method-residue" => "a formula in remainders" / "余数公式";
        SizeCases "size-cases" => "cases: {count}" / "{count} 种情形";
        MonaOnlyAutomata "mona-only-automata" => "MONA reads proofs by induction only; this is a proof by remainders" / "MONA 只读归纳证明；这是余数公式的证明";
        CoqNoResidue "coq-no-residue" => "no Coq file is made of this proof by remainders: it takes rules whose moves take one number from a set or a range, and values without quotients" / "无法为此余数公式的证明生成 Coq 文件：要求每步从一个集合或区间中取走一个数，且取值中没有除法";
        ForAll "for-all" => "for all {names}" / "对所有 {names}";
        ForAllWhere "for-all-where" => "for all {names} with {condition}" / "对满足 {condition} 的所有 {names}";
        WithValues "with-values" => "with {values}" / "其中 {values}";
        RefutedWith "refuted-with" => "that is with {values}" / "此时 {values}";
        ProvedWithin "proved-within" => "but proved {range}" / "但{range}已证明";
        ResidueOpen "residue-open" => "small positions agree with the formula, but it does not follow by remainders ({text})" / "小局面与该公式一致，但不能由余数推出（{text}）";
        ResidueParameter "residue-parameter" => "`{text}` is not a parameter that can be left open: it is no natural number" / "`{text}` 不是可以保留不定的参数：它不是自然数";
        ResidueLinear "residue-linear" => "`{text}` is not a sum of multiples of parameters" / "`{text}` 不是参数的倍数之和";
        ResidueParts "residue-parts" => "a move leaves more parts than a formula in remainders can tell" / "某步走法留下的分量多于余数公式所能描述的数目";
        VerifyResidueGame "verify-residue-game" => "the theorem is about one kind of position with one number, and about parameters that are numbers" / "此定理要求只有一种局面且只含一个数，并且参数都是数";
        VerifyResidueOpen "verify-residue-open" => "`{name}` is no parameter of type nat, or is named twice" / "`{name}` 不是 nat 类型的参数，或出现了两次";
        VerifyResidueText "verify-residue-text" => "`{text}` is no expression of the right type over these names" / "`{text}` 不是这些名称上类型正确的表达式";
        VerifyResidueLinear "verify-residue-linear" => "`{text}` is not linear in the parameters" / "`{text}` 不是参数的线性式";
        VerifyResidueReach "verify-residue-reach" => "the reach is more than {most}" / "倍数范围超过 {most}";
        VerifyResidueSum "verify-residue-sum" => "a move may leave more parts than this form of value allows" / "某步走法留下的分量多于这种取值形式所允许的数目";
        VerifyResiduePowers "verify-residue-powers" => "a move runs through the powers of a number that the case says nothing about" / "某步走法取遍一个数的各次幂，而该情形未给出其余数";
        VerifyResidueTimes "verify-residue-times" => "the products of the residues with the base are not shown to be residues again" / "未能说明余数与底数之积仍在余数之中";
        VerifyResidueRange "verify-residue-range" => "a residue is not between 0 and the period" / "某个余数不在 0 与周期之间";
        VerifyResidueReading "verify-residue-reading" => "it is no claim that follows case by case" / "无法逐个情形推出";
        VerifyStepCover "verify-step-cover" => "within the scope some case applies" / "在范围内总有一种情形适用";
        VerifyStepPeriod "verify-step-period" => "the period is at least 1" / "周期至少为 1";
        VerifyStepDefined "verify-step-defined" => "the texts of the evidence have a value" / "证据中的各式都有定义";
        VerifyStepClosed "verify-step-closed" => "the residues of powers" / "各次幂的余数";
        VerifyStepScale "verify-step-scale" => "the divisor of the value is at least 1, and what is divided is no less than 0" / "取值的除数至少为 1，被除数不小于 0";
        }
    };
}

pub(super) use with_residue;
