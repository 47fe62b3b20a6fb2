//! What the theorems of the library about coins, graphs and several entries at once state and ask for.

/// Adds these rows to those of the table before.
macro_rules! with_coins {
    ($($before:tt)*) => {
        with_residue! {
        $($before)*
        TheoremSuperposition "theorem-superposition" => "superposition of coins" / "翻硬币的叠加原理";
        TheoremTartan "theorem-tartan" => "the Tartan theorem" / "Tartan 定理";
        TheoremFusion "theorem-fusion" => "the fusion principle (green Hackenbush on graphs)" / "融合原理（图上的 Green Hackenbush）";
        TheoremGeography "theorem-geography" => "vertex geography by matchings" / "点地理游戏的匹配定理";
        SaysSuperposition "says-superposition" => "the Grundy value is the xor of the values of the heads, each taken alone, with all other coins showing tails" / "SG 值为各枚正面硬币单独存在（其余硬币均为反面）时的 SG 值的异或";
        SaysTartan "says-tartan" => "the Grundy value of a head is the Nim product of the value of its row, in the game played with one coordinate, and the value of its column, in the game played with the other; that of the whole is the xor over all heads" / "一枚正面硬币的 SG 值，等于其行坐标在行游戏中的 SG 值与其列坐标在列游戏中的 SG 值的尼姆积；整体的 SG 值为所有正面硬币的异或";
        SaysMooreList "says-moore-list" => "a P-position exactly if each binary digit is 1 in a multiple of {size} entries" / "必败当且仅当：每个二进制位上为 1 的项数都是 {size} 的倍数";
        SaysFusion "says-fusion" => "where every edge is connected to the ground: the vertices of every cycle may be fused into one; then an edge from a vertex to itself has the value 1, any other edge one more than the xor of the edges above it that fall with its cut, and the whole the xor of the edges at the ground" / "当每条边都与地面相连时：每个圈上的顶点可以融合为一个；之后自环的 SG 值为 1，其余每条边的 SG 值等于其上方随它剪断而落下的各边 SG 值的异或再加 1，整体的 SG 值为地面处各边的异或";
        SaysGeography "says-geography" => "where the token's own vertex is not free: a P-position exactly if some maximum matching of this vertex and the free ones leaves it out" / "当棋子所在顶点不算空闲时：必败当且仅当在该顶点与空闲顶点构成的图中，存在不覆盖该顶点的最大匹配";
        HypothesisHeadsToTails "hypothesis-heads-to-tails" => "a move names a coin that shows heads and turns it, perhaps with others" / "每步指定一枚正面硬币并翻转它，也可同时翻转其他硬币";
        HypothesisTurnsByPlace "hypothesis-turns-by-place" => "which coins a move turns depends on where the named coin lies, not on what other coins show" / "翻转哪些硬币只取决于所指定硬币的位置，与其他硬币的正反无关";
        HypothesisTurnsLower "hypothesis-turns-lower" => "every other coin that a move turns is lower than the named one" / "同时翻转的其他硬币都低于所指定的硬币";
        HypothesisRowsAndColumns "hypothesis-rows-and-columns" => "a move turns the coins where some rows meet some columns; the rows are chosen by one coordinate alone, the columns by the other" / "每步翻转若干行与若干列相交处的硬币；行的选取只看一个坐标，列的选取只看另一个坐标";
        HypothesisUpToEntries "hypothesis-up-to-entries" => "a move changes at least one and at most {count} entries of the list" / "每步至少改变列表的一项、至多改变 {count} 项";
        HypothesisEachAnyLess "hypothesis-each-any-less" => "each of them becomes any smaller number, whatever becomes of the others" / "其中每一项都可以变为任何更小的数，与其余各项无关";
        HypothesisCutsAnyEdge "hypothesis-cuts-any-edge" => "a move cuts any one edge that is there" / "每步剪断任意一条在场的边";
        HypothesisUnreachedFalls "hypothesis-unreached-falls" => "with the cut falls exactly what is no longer connected to the ground" / "剪断后恰好落下不再与地面相连的部分";
        HypothesisSlidesToFree "hypothesis-slides-to-free" => "the token goes to any free vertex joined to its own, and a vertex it has been on is never free again" / "棋子可移到任意与其所在顶点相邻的空闲顶点，到过的顶点不再空闲";
        HypothesisJoinedBothWays "hypothesis-joined-both-ways" => "where the token can go from one vertex to another, it can go back" / "棋子能从一个顶点到另一个顶点，也就能反向移动";
        VerifyNotCoins "verify-not-coins" => "a move does not name a coin that shows heads and turn it with others" / "有的走法不是指定一枚正面硬币并连同其他硬币一起翻转";
        VerifyTurnsByOthers "verify-turns-by-others" => "what a move turns depends on what coins show, or does not surely have the named coin" / "翻转哪些硬币取决于硬币的正反，或不一定包含所指定的硬币";
        VerifyTurnsHigher "verify-turns-higher" => "a move turns a coin that is not lower than the named one: they are {position}" / "有走法翻转了不低于所指定硬币的硬币：所指定的与被翻转的为 {position}";
        VerifyNotProduct "verify-not-product" => "what a move turns is not where rows meet columns that are chosen apart" / "被翻转的不是各自独立选取的行与列的交点";
        VerifyNotUpTo "verify-not-up-to" => "a move is not one that makes up to a number of entries of a list smaller" / "有的走法不是把列表中至多若干项变小";
        VerifyNotStanding "verify-not-standing" => "what a cut leaves is not the rest of the edges that are still connected to the ground" / "剪断后留下的不是其余边中仍与地面相连的部分";
        VerifyNotSlide "verify-not-slide" => "the token does not go exactly to the free vertices joined to its own, or what is free afterwards is something else" / "棋子并非恰好可移到相邻的空闲顶点，或之后的空闲顶点不符";
        VerifyNotBothWays "verify-not-both-ways" => "from one vertex the token can go to another, but not back: {position}" / "棋子能从一个顶点到另一个顶点，却不能返回：{position}";
        VerifyReadingTheorem "verify-reading-theorem" => "the checker does not see that it follows from what the theorem states" / "检验器看不出它由定理的结论得出";
        StandingTestedSmall "standing-tested-small" => "tested on all positions with numbers up to {up_to} and lists and sets of at most {up_to} elements; not proved" / "在数不超过 {up_to}、列表与集合至多含 {up_to} 个元素的所有局面上测试过；未证明";
        LibraryNearest "library-nearest" => "none fits these rules; the nearest is {theorem}, of whose {all} hypotheses number {at} is not met: {why}" / "没有一条适用于此规则；最接近的是{theorem}，其 {all} 项前提中第 {at} 项不满足：{why}";
        }
    };
}

pub(super) use with_coins;
