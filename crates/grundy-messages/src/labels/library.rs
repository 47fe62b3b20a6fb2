//! What the theorems of the library state and ask for.

/// Adds these rows to those of the table before.
macro_rules! with_library {
    ($($before:tt)*) => {
        with_coins! {
        $($before)*
        MethodLibrary "method-library" => "a theorem of the library" / "定理库中的定理";
        SizeHypotheses "size-hypotheses" => "{count} hypotheses" / "{count} 项前提";
        LibraryTheorem "library-theorem" => "theorem: {theorem} [{source}]" / "定理：{theorem} [{source}]";
        LibraryHypothesis "library-hypothesis" => "checked: {hypothesis}" / "已核对：{hypothesis}";
        LibraryNone "library-none" => "none fits these rules: {why}" / "没有一条适用于此规则：{why}";
        LibraryNoCandidate "library-no-candidate" => "they are neither heaps, nor a list of numbers, nor any other form that the library knows" / "局面既不是若干堆，也不是数的列表，也不是其他已知形式";
        TheoremNim "theorem-nim" => "Nim (Bouton)" / "尼姆定理（Bouton）";
        TheoremMisereNim "theorem-misere-nim" => "misère Nim (Bouton)" / "反常尼姆定理（Bouton）";
        TheoremMoore "theorem-moore" => "Moore's Nim" / "摩尔尼姆定理";
        TheoremStaircase "theorem-staircase" => "staircase Nim" / "阶梯尼姆定理";
        SaysNim "says-nim" => "the Grundy value is the xor of all heaps, however many there are" / "SG 值为所有堆的异或，堆数不限";
        SaysMisereNim "says-misere-nim" => "a P-position exactly if all heaps are at most 1 and an odd number of them is 1, or some heap is larger and the xor of all heaps is 0" / "必败当且仅当：所有堆都不超过 1 且大小为 1 的堆有奇数个，或者有更大的堆且所有堆的异或为 0";
        SaysMoore "says-moore" => "a P-position exactly if each binary digit is 1 in a multiple of {size} heaps" / "必败当且仅当：每个二进制位上为 1 的堆数都是 {size} 的倍数";
        SaysStaircaseEven "says-staircase-even" => "the Grundy value is the xor of the entries at the places 0, 2, 4, …" / "SG 值为第 0、2、4、… 位各项的异或";
        SaysStaircaseOdd "says-staircase-odd" => "the Grundy value is the xor of the entries at the places 1, 3, 5, …" / "SG 值为第 1、3、5、… 位各项的异或";
        TheoremColon "theorem-colon" => "the colon principle (green Hackenbush on trees)" / "克朗原理（树上的 Green Hackenbush）";
        TheoremSchwenk "theorem-schwenk" => "Schwenk's theorem on take-away games" / "Schwenk 动态减法定理";
        SaysColon "says-colon" => "the Grundy value of a branch is one more than the xor of those of the branches that grow directly on it and fall with its cut; that of the whole is the xor over the branches that stand on the ground" / "一个枝的 SG 值等于直接长在其上、随它剪断而落下的各枝 SG 值的异或再加 1；整体的 SG 值为所有立于地面的枝的异或";
        SaysSchwenk "says-schwenk" => "a P-position exactly if the heap is empty or the limit is below the smallest part of the heap, written as a sum of H(1) = 1, H(k + 1) = H(k) + H(m), m the least number such that after taking H(m) one may take H(k), largest parts first" / "必败当且仅当堆为空，或上限小于堆的最小项；这里把堆从大到小写成 H 数列各项之和：H(1) = 1，H(k + 1) = H(k) + H(m)，m 是取 H(m) 之后可以取 H(k) 的最小数";
        HypothesisCutsAlone "hypothesis-cuts-alone" => "an element may be cut if it is there, whatever else is there, and the same other elements fall with it" / "元素只要在场就可以剪去，与其余元素无关，随之落下的总是同样的元素";
        HypothesisForest "hypothesis-forest" => "what falls with the cut of an element is what grows above it in a forest" / "剪断一个元素时，随之落下的正是森林中长在它上面的部分";
        HypothesisAnyUpToLimit "hypothesis-any-up-to-limit" => "any number from 1 up to the limit and the heap may be taken" / "可以取 1 到上限（且不超过堆）的任何数";
        HypothesisLimitByTaken "hypothesis-limit-by-taken" => "the next limit depends only on how many were taken" / "下一个上限只取决于所取的数";
        HypothesisLimitGrows "hypothesis-limit-grows" => "the next limit is at least what was taken, and does not fall where more is taken" / "下一个上限不小于所取的数，且取得更多时不会变小";
        VerifyNotPointwise "verify-not-pointwise" => "the moves do not look at each element of a set of vertices or edges on its own" / "走法并非逐个考察顶点或边的集合中的元素";
        VerifyNotCut "verify-not-cut" => "an element cannot be cut exactly where it is there, or what falls with it is not fixed" / "某个元素并非恰好在场时可剪，或随之落下的部分不固定";
        VerifyNotForest "verify-not-forest" => "what falls with elements does not make a forest" / "随各元素落下的部分不构成森林";
        VerifyNotLimited "verify-not-limited" => "a component is not a heap and a limit" / "分量不是一堆和一个上限";
        VerifyTakesMore "verify-takes-more" => "a move takes what it may not: heap, limit, heap after, limit after are {position}" / "有走法取了不该取的数：堆、上限、取后的堆、取后的上限为 {position}";
        VerifyTakesLess "verify-takes-less" => "a move is missing: heap, limit and heap after are {position}" / "缺少走法：堆、上限、取后的堆为 {position}";
        VerifyLimitLow "verify-limit-low" => "the next limit is below what was taken: heap, limit, heap after, limit after are {position}" / "下一个上限小于所取的数：堆、上限、取后的堆、取后的上限为 {position}";
        VerifyLimitFalls "verify-limit-falls" => "the next limit depends on more than what was taken, or falls: heap, limit, heap after, limit after of two moves are {position}" / "下一个上限不只取决于所取的数，或会变小：两步走法的堆、上限、取后的堆、取后的上限为 {position}";
        HypothesisNoErrors "hypothesis-no-errors" => "no move is an error of the rules" / "任何走法都不会引发规则错误";
        HypothesisMisere "hypothesis-misere" => "who cannot move wins" / "不能走的一方获胜";
        HypothesisSelective "hypothesis-selective" => "a turn moves in at least one and at most {count} components" / "每回合至少走一个、至多走 {count} 个分量";
        HypothesisOneHeap "hypothesis-one-heap" => "a move changes one heap and looks at no other" / "每步只改变一堆，且不看其他堆";
        HypothesisAnyLess "hypothesis-any-less" => "a heap becomes any smaller number, and nothing else" / "一堆可以变为任何更小的数，且只能如此";
        HypothesisOneStep "hypothesis-one-step" => "a move changes one entry and the one before it, and looks at no other" / "每步只改变一项及其前一项，且不看其他项";
        HypothesisAnyDown "hypothesis-any-down" => "any positive number goes from an entry to the one before it; from the first it leaves the game, or nothing does" / "任意正数从一项移到前一项；从首项移出则离开游戏，或者首项不能移动";
        VerifyStepLibrary "verify-step-library" => "the hypotheses of the theorem" / "定理的前提";
        VerifyLibraryReadings "verify-library-readings" => "a theorem of the library is taken without other readings" / "定理库中的定理不接受其他表述";
        VerifyHypotheses "verify-hypotheses" => "the hypotheses are not those of the theorem" / "所列前提不是该定理的前提";
        VerifyLibraryNumbers "verify-library-numbers" => "the numbers are not those that the theorem needs here" / "所给的数不是该定理在此需要的数";
        VerifyLibraryEnds "verify-library-ends" => "the rules have `ends if` or `win by reaching`" / "规则中有 `ends if` 或 `win by reaching`";
        VerifyNotMisere "verify-not-misere" => "the rules are not those of a sum in misère play" / "规则不是反常规则下的和";
        VerifyNotSelective "verify-not-selective" => "a turn does not move in up to a number of components" / "每回合并非至多走若干个分量";
        VerifyOneNumber "verify-one-number" => "a component is not a single natural number" / "分量不是单个自然数";
        VerifyOneEntry "verify-one-entry" => "a move is not one that changes a single entry of a list of natural numbers" / "有的走法不是改变自然数列表中的单独一项";
        VerifyHeapMore "verify-heap-more" => "there is a move {position}, which is no smaller number" / "存在走法 {position}，结果并不更小";
        VerifyHeapLess "verify-heap-less" => "there is no move {position}" / "没有走法 {position}";
        VerifyStepMore "verify-step-more" => "a move does something else: length, place, entry and the rest are {position}" / "有走法不符：长度、位置、该项及其余为 {position}";
        VerifyStepLess "verify-step-less" => "a move is missing: length, place, entry and the rest are {position}" / "缺少走法：长度、位置、该项及其余为 {position}";
        }
    };
}

pub(super) use with_library;
