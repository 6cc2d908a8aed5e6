//! Lessons about almost locked sets, exclusions, chains and nets.

use crate::logic::Technique;
use Technique as T;

/// Idea and spotting, in English and Chinese.
pub(super) fn text(technique: Technique) -> Option<[&'static str; 4]> {
    match technique {
        T::SueDeCoq => Some([
            "Cells where a box and a line cross, with a few cells of the line and of the box, have as many digits as cells: all are used up.",
            "Look for two or three crossing cells with many candidates, and pairs in the line and in the box made of them.",
            "宫与行（列）交叉处的几格，加上行（列）里和宫里的几格，数字个数正好等于格数：全部被占满。",
            "找交叉处候选数较多的两三格，以及行（列）和宫里由这些数字组成的小格组。",
        ]),
        T::AlsXz => Some([
            "Two sets with one digit more than cells share a digit only one of them can have. The other set is then locked: a second digit they share is in one of them.",
            "Look for small sets (pairs of cells with three digits) whose places of one digit all see each other.",
            "两组各比格数多一个数字，共有一个只能属于其中一组的数字。另一组因此被锁定：它们共有的另一个数字必在其中一组。",
            "找小的格组（如两格三个数字），看某个数字的位置是否全部互相看到。",
        ]),
        T::AlsXyWing => Some([
            "Three almost locked sets: the middle one shares with each of the others a digit that only one of the two can have. It can lose only one of these, so one of the outer sets is locked, and has the digit they share.",
            "Think of an XY-wing, and let each of its three cells be a set.",
            "三个待定数组：中间一组与两边各共有一个只能属于一方的数字。它只能失去其中一个，所以两边至少有一组被锁定，含有两边共有的数字。",
            "把 XY 翼的三格各换成一个待定数组来想。",
        ]),
        T::AlsChain => Some([
            "Almost locked sets joined one to the next by digits that only one neighbour can have: the first or the last set has the digit the two share.",
            "Start from a cell with two candidates (the smallest such set) and go on from set to set.",
            "几个待定数组依次由只能属于相邻一方的数字连接：首尾两组共有的数字必在其中一组。",
            "从双候选数格（最小的待定数组）出发，一组一组地连下去。",
        ]),
        T::DeathBlossom => Some([
            "Every candidate of a cell locks a set it takes a digit from; if all these sets then have one digit in common, one of them has it.",
            "Look for a cell with few candidates, each seeing all places of it in a small set.",
            "一格的每个候选数都会使某组失去一个数字而被锁定；如果这些组被锁定后都含有同一个数字，它必在其中一组。",
            "找候选数少的格子，看它的每个候选数能否锁定附近的小格组。",
        ]),
        T::XChain => Some([
            "Pairs of one digit joined end to end: one of the two ends is right.",
            "Take a digit with many pairs and follow them from house to house.",
            "同一数字的成对位置首尾相连：两端至少有一个成立。",
            "选一个成对位置多的数字，从一个区域走到另一个区域。",
        ]),
        T::ForcingXChain => Some([
            "One digit is followed from place to place: assume it somewhere, and the chain comes back to say that it is not there, or the other way round.",
            "Take a digit with many pairs, assume it in a place that sees two of them, and follow.",
            "只用一个数字一步步推：假设它在某处，链却推出它不在那里（或者相反）。",
            "选一个成对位置多的数字，假设它在能看到两处成对位置的格子里，推下去。",
        ]),
        T::XCycle => Some([
            "Pairs of one digit make a ring: its places are right by turns, so every house of the ring has its digit on it.",
            "Follow the pairs of one digit until they come back to where they began.",
            "同一数字的成对位置连成环：环上的位置交替成立，所以环经过的每个区域里，这个数字都在环上。",
            "沿着一个数字的成对位置走，直到回到起点。",
        ]),
        T::XyChain => Some([
            "Cells with two candidates, each sharing a digit with the next: if the first has not its outer digit, the last has it.",
            "Start from a cell with two candidates and hop from pair to pair until the first digit comes back.",
            "双候选数格一个接一个，相邻两格共有一个数字：如果第一格不是外端数，最后一格就是。",
            "从一个双候选数格出发，一格一格跳下去，直到最初的数字再次出现。",
        ]),
        T::YCycle => Some([
            "Cells with two candidates make a ring, each sharing a digit with the next: every shared digit is in one of the two cells that share it.",
            "Hop from pair to pair until the first cell comes next.",
            "双候选数格连成环，相邻两格共有一个数字：每个共有的数字必在这两格之一。",
            "从一个双候选数格跳到另一个，直到回到第一格。",
        ]),
        T::Aic => Some([
            "Pairs of any kind in a line: if one end is wrong the other is right. What both ends exclude goes.",
            "Start from a candidate with a strong pair, and alternate: wrong, right, wrong, right.",
            "各种成对关系连成一线：一端不成立，另一端就成立。被两端同时排除的候选数可以删去。",
            "从一个有成对关系的候选数出发，交替推导：不成立、成立、不成立、成立。",
        ]),
        T::Cycle => Some([
            "Pairs of any kind make a ring: its candidates are right by turns, so every link removes what it sees.",
            "Follow pairs of places and cells with two candidates until the chain closes.",
            "各种成对关系连成环：环上的候选数交替成立，所以每一环都能删去它看到的候选数。",
            "沿着成对位置和双候选数格走，直到首尾相接。",
        ]),
        T::ForcingChain => Some([
            "Assume a candidate and follow a single line of consequences to its own opposite: the assumption is wrong.",
            "Assume candidates that see several pairs and follow the pairs.",
            "假设某个候选数，沿着一条线推出与它相反的结论：假设不成立。",
            "从能看到好几处成对关系的候选数开始假设。",
        ]),
        T::AicLoop => Some([
            "A chain whose ends exclude each other is a ring. It holds in both directions, so every link removes what it sees.",
            "When a chain comes back next to its start, close it.",
            "首尾互相排除的链成为一个环，两个方向都成立，所以每一环都能删去它看到的候选数。",
            "当链回到起点旁边时，把它合拢。",
        ]),
        T::GroupedAic => Some([
            "A chain in which several places of a digit in a box and a line count as one.",
            "Where a pair fails because of a second cell in the same crossing, take both together.",
            "把同一宫同一行（列）里某个数字的几个位置当作一个整体的链。",
            "当成对关系因为同一交叉处多了一格而不成立时，把它们合在一起。",
        ]),
        T::GroupedAicLoop => Some([
            "A ring in which several places of a digit in a box and a line count as one. It holds in both directions, so every link removes what it sees.",
            "When a grouped chain comes back next to its start, close it.",
            "把同一宫同一行（列）里某个数字的几个位置当作一个整体的环，两个方向都成立，每一环都能删去它看到的候选数。",
            "当带区块的链回到起点旁边时，把它合拢。",
        ]),
        T::AlignedPair => Some([
            "All ways to fill two cells are tried; a way that leaves a third cell nothing is struck. What is in none of the ways that remain goes.",
            "Look at two cells that both see several cells with two candidates.",
            "把两格的所有填法逐一检查，会使别的格子无数可填的都划掉；在剩下的填法中不出现的候选数可以删去。",
            "看那些同时能看到好几个双候选数格的两格。",
        ]),
        T::AlignedTriplet => Some([
            "All ways to fill three cells are tried; what is in none of the ways that work goes. There are many ways, so this is work for patience.",
            "Look at three cells in a box or line that see several cells with two or three candidates.",
            "把三格的所有填法逐一检查，在任何可行填法中都不出现的候选数可以删去。填法很多，需要耐心。",
            "看同一宫或同一行列里、能看到好几个候选数很少的格子的三格。",
        ]),
        T::ForcingChainVerity => Some([
            "One of several candidates must be right, or one is right or wrong; the same thing follows in every case: so it holds.",
            "Take a cell or a house with few candidates, follow each of them and compare.",
            "几个候选数中必有一个成立（或者某个候选数非真即假），每种情况都推出同一结论：这个结论成立。",
            "选一个候选数少的格子或区域，把每种情况都推下去，比较结果。",
        ]),
        T::ForcingNetVerity => Some([
            "One of several candidates must be right, or one is right or wrong; the same thing follows in every case: so it holds. The lines may branch and join.",
            "Take a cell or a house with few candidates, follow each of them and compare.",
            "几个候选数中必有一个成立（或者某个候选数非真即假），每种情况都推出同一结论：这个结论成立。推导可以分支，也可以汇合。",
            "选一个候选数少的格子或区域，把每种情况都推下去，比较结果。",
        ]),
        T::BruteForce => Some([
            "No technique helps here, so a digit is taken from the solution.",
            "There is nothing to look for: take the digit and go on.",
            "没有技巧可用，所以直接填入答案中的一个数字。",
            "不必再找，填入这个数字后继续。",
        ]),
        T::ForcingChainContradiction => Some([
            "Assume a candidate, or that it is wrong, and follow straight lines until two of them contradict each other: the assumption is wrong.",
            "Start from candidates with many consequences. This is trial with a proof, for when nothing simpler is left.",
            "假设某个候选数成立（或不成立），沿着几条直线推下去，直到互相矛盾：假设不成立。",
            "从后果多的候选数开始。这是有证明的试探，用在没有更简单的办法时。",
        ]),
        T::ForcingNetContradiction => Some([
            "Assume a candidate, or that it is wrong, and follow all that it implies, where lines may branch and join, until there is a contradiction: the assumption is wrong.",
            "Start from candidates with many consequences. This is trial with a proof, for when nothing simpler is left.",
            "假设某个候选数成立（或不成立），推导时可以分支、汇合，直到出现矛盾：假设不成立。",
            "从后果多的候选数开始。这是有证明的试探，用在没有更简单的办法时。",
        ]),
        T::Nishio => Some([
            "Assume a digit in a place and follow this digit alone over the board; if it has no place left somewhere, it is not there.",
            "Take a digit with few places left, and follow it from box to box.",
            "假设某个数字填在某处，只看这一个数字推下去；如果它在某个区域里没有位置，假设就不成立。",
            "选一个位置不多的数字，一宫一宫地推。",
        ]),
        T::DynamicContradiction
        | T::PlusContradiction
        | T::Nested2Contradiction
        | T::Nested3Contradiction
        | T::Nested4Contradiction
        | T::Nested5Contradiction => Some([
            "Assume a candidate and follow all that it implies, until two of the consequences contradict each other: the assumption is wrong.",
            "Start from candidates with many consequences. This is trial with a proof, for when nothing simpler is left.",
            "假设某个候选数成立，推出所有后果，直到互相矛盾：假设不成立。",
            "从后果多的候选数开始。这是有证明的试探，用在没有更简单的办法时。",
        ]),
        T::DynamicDouble
        | T::PlusDouble
        | T::Nested2Double
        | T::Nested3Double
        | T::Nested4Double
        | T::Nested5Double => Some([
            "Whether a candidate is right or wrong, the same thing follows: so it holds.",
            "Follow both cases of a candidate with two strong ends and compare.",
            "无论某个候选数成立还是不成立，都推出同一结论：这个结论成立。",
            "把一个候选数的两种情况都推下去，比较结果。",
        ]),
        T::CellChains
        | T::DynamicCell
        | T::PlusCell
        | T::Nested2Cell
        | T::Nested3Cell
        | T::Nested4Cell
        | T::Nested5Cell => Some([
            "Whatever a cell is, the same thing follows: so it holds.",
            "Take a cell with two or three candidates and follow each of them.",
            "无论某一格是哪个候选数，都推出同一结论：这个结论成立。",
            "选一个有两三个候选数的格子，把每种情况都推下去。",
        ]),
        T::RegionChains
        | T::DynamicRegion
        | T::PlusRegion
        | T::Nested2Region
        | T::Nested3Region
        | T::Nested4Region
        | T::Nested5Region => Some([
            "Wherever a digit is in a house, the same thing follows: so it holds.",
            "Take a digit with two or three places in a house and follow each of them.",
            "无论某个数字在区域里的哪个位置，都推出同一结论：这个结论成立。",
            "选一个在区域里只有两三个位置的数字，把每种情况都推下去。",
        ]),
        _ => None,
    }
}
