//! Windows of local rules, and theorems that rest on lemmas of the library.

/// Adds these rows to those of the table before.
macro_rules! with_windows {
    ($($before:tt)*) => {
        with_runs! {
        $($before)*
        MethodLocal "method-local" => "checking all windows of a local rule" / "局部规则的窗口穷举";
        MethodLemmas "method-lemmas" => "a theorem of number theory" / "数论定理";
        SizeCells "size-cells" => "cells below a position: {count}, whatever the parameters are" / "局面之下 {count} 格，对参数的一切取值成立";
        SizeLemmas "size-lemmas" => "{count} lemmas" / "{count} 条引理";
        StandingLemmas "standing-lemmas" => "proved from lemmas of the library ({lemmas}), by {method}; certificate accepted by the independent checker ({work} steps)" / "由引理库得证（{lemmas}）：{method}；证书已由独立检验器接受（{work} 步）";
        LemmaLine "lemma-line" => "{id}: {statement} ({source})" / "{id}：{statement}（{source}）";
        LocalNotRelational "local-not-relational" => "the claim does not compare a position with one at a fixed distance" / "该论断不是在比较相隔固定距离的两个局面";
        LocalFields "local-fields" => "positions are not one component of one to three natural numbers in order" / "局面不是由一至三个有序自然数组成的单个分量";
        LocalNoInterior "local-no-interior" => "no region was found in which every move is one of the same few steps" / "未找到每步走法都取自同一组固定步长的区域";
        LocalBorder "local-border" => "it is claimed too near to the border: the rules are the same only where the fields are at least ({least})" / "所论断的区域离边界太近：各字段不小于 ({least}) 时规则才处处相同";
        LocalAgainst "local-against" => "some values around the windows, of up to {cells} cells, speak against it" / "在不超过 {cells} 格的窗口中，周围的某些取值与之矛盾";
        LocalLarge "local-large" => "the windows would have too many cells around them" / "窗口周围的格子过多";
        VerifyLocalOf "verify-local-of" => "windows show who wins, not Grundy values" / "窗口穷举证明的是胜负，而不是 SG 值";
        VerifyLocalShape "verify-local-shape" => "interior, steps and depth must have one number for each field, and there must be steps, each once and none of them 0" / "内部、步长与深度须对每个字段各给一个数；须有步长，且不重复、不为零";
        VerifyLocalFields "verify-local-fields" => "windows need one kind of position whose fields are natural numbers in order" / "窗口穷举要求只有一种局面，且字段是有序的自然数";
        VerifyLocalParts "verify-local-parts" => "a move may leave something else than one position" / "某个走法留下的可能不是恰好一个局面";
        VerifyLocalParam "verify-local-param" => "the checker has no logic for all values of the parameter `{name}`" / "检验器无法对参数 `{name}` 的一切取值推理";
        VerifyLocalClaim "verify-local-claim" => "it does not compare who wins at two positions at a fixed distance" / "它不是在比较相隔固定距离的两个局面的胜负";
        VerifyLocalCells "verify-local-cells" => "a window has too many cells in or around it" / "窗口内部或周围的格子过多";
        VerifyLocalNear "verify-local-near" => "it is claimed at {position}, where the window reaches beyond the interior" / "它包含 {position}，该处的窗口超出内部";
        VerifyLocalValues "verify-local-values" => "values around the window speak against it" / "窗口周围的某些取值与之矛盾";
        VerifyLocalNothing "verify-local-nothing" => "there is no claim that the windows could show" / "没有可由窗口证明的论断";
        VerifyStepInterior "verify-step-interior" => "in the interior play goes on, and the moves are these steps, whatever the parameters are" / "无论参数如何，内部的局面都未终局，且走法恰为这些步长";
        VerifyStepLocal "verify-step-local" => "windows" / "窗口穷举";
        VerifyStepLemmas "verify-step-lemmas" => "the theorem `{theorem}`" / "定理 `{theorem}`";
        VerifyLemmasUnknown "verify-lemmas-unknown" => "there is no such theorem in the library" / "库中没有该定理";
        VerifyLemmasList "verify-lemmas-list" => "it rests on the lemmas {expected}, not on {found}" / "它依据的引理是 {expected}，而不是 {found}";
        VerifyLemmasRules "verify-lemmas-rules" => "the rules are not those that it is about" / "规则不是该定理所说的规则";
        VerifyLemmasClaim "verify-lemmas-claim" => "it does not say what the theorem says" / "所述内容与定理不同";
        LemmasOther "lemmas-other" => "the theorem of the library about these rules says something else" / "库中关于此规则的定理说的是另一件事";
        LemmaTwoDifference "lemma-two-difference" => "if d divides n and 0 < d < n, then v2(n - d) is not v2(n)" / "若 d 整除 n 且 0 < d < n，则 v2(n - d) ≠ v2(n)";
        LemmaTwoPower "lemma-two-power" => "if j < v2(n), then 2^j divides n, 2^j < n, and v2(n - 2^j) = j" / "若 j < v2(n)，则 2^j 整除 n，2^j < n，且 v2(n - 2^j) = j";
        LemmaLeastShared "lemma-least-shared" => "if n > 1, 0 < k < n and gcd(n, k) = 1, then n and n - k have different least prime factors, or n - k = 1" / "若 n > 1，0 < k < n 且 gcd(n, k) = 1，则 n 与 n - k 的最小质因数不同，或 n - k = 1";
        LemmaLeastSmaller "lemma-least-smaller" => "if q is a prime below the least prime factor of n, then gcd(n, n - q) = 1 and q < n; and gcd(n, n - 1) = 1" / "若质数 q 小于 n 的最小质因数，则 gcd(n, n - q) = 1 且 q < n；又 gcd(n, n - 1) = 1";
        LemmaLeastEven "lemma-least-even" => "if n > 1 is even and gcd(n, k) = 1, then k is odd and n - k is odd" / "若 n > 1 为偶数且 gcd(n, k) = 1，则 k 为奇数，n - k 也为奇数";
        LemmaEuclidLost "lemma-euclid-lost" => "if 0 < a < b and b^2 < a b + a^2, then b < 2 a, so that only b - a is left, and a^2 > a (b - a) + (b - a)^2" / "若 0 < a < b 且 b² < ab + a²，则 b < 2a，只能留下 b - a，且 a² > a(b - a) + (b - a)²";
        LemmaEuclidWon "lemma-euclid-won" => "if 0 < a < b, a does not divide b and b^2 > a b + a^2, then with r = b mod a either (r, a) or (a, a + r) satisfies the inequality of P-positions" / "若 0 < a < b，a 不整除 b 且 b² > ab + a²，令 r = b mod a，则 (r, a) 与 (a, a + r) 之一满足必败局面的不等式";
        LemmaEuclidIrrational "lemma-euclid-irrational" => "b^2 = a b + a^2 holds for natural numbers only if a = b = 0" / "自然数满足 b² = ab + a² 仅当 a = b = 0";
        TheoremDivisors "theorem-divisors" => "subtracting a proper divisor of n leaves the value v2(n)" / "每步减去 n 的一个真因数，则 SG 值为 v2(n)";
        TheoremCoprime "theorem-coprime" => "subtracting a number coprime to n leaves the value 0 for even n, and for odd n > 1 the place of the least prime factor of n among the primes" / "每步减去与 n 互质的数，则偶数的 SG 值为 0，奇数 n > 1 的 SG 值为其最小质因数在质数中的序号";
        TheoremEuclid "theorem-euclid" => "in Euclid's game the P-positions are exactly those with 0 < a < b and b^2 < a b + a^2, and those with a 0" / "欧几里得游戏的必败局面恰为满足 0 < a < b 且 b² < ab + a² 的局面，以及含 0 的局面";
        }
    };
}

pub(super) use with_windows;
