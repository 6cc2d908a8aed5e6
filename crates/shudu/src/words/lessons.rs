//! A lesson about every technique: the idea, and how to spot it.

use crate::language::Language;
use crate::logic::Technique;
use Technique as T;

/// What a technique is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The idea.
    pub idea: &'static str,
    /// How to spot it.
    pub spot: &'static str,
}

/// The lesson about a technique.
pub fn lesson(technique: Technique, language: Language) -> Lesson {
    let [idea_en, spot_en, idea_zh, spot_zh] = text(technique);
    let (idea, spot) = language.pick((idea_en, spot_en), (idea_zh, spot_zh));
    Lesson { idea, spot }
}

/// Idea and spotting, in English and Chinese.
fn text(technique: Technique) -> [&'static str; 4] {
    match technique {
        T::LastCell => [
            "A row, column or box with one empty cell lacks one digit, and that is what goes there.",
            "Look for nearly full houses. No notes are needed.",
            "一行、一列或一宫只剩一个空格，缺的那个数字就填在那里。",
            "找快要填满的区域，不需要做笔记。",
        ],
        T::LastDigit => [
            "A digit that stands in all houses but one row, one column and one box has one cell left.",
            "Count how often each digit is on the board; the one that is there eight times is nearly done.",
            "某个数字已在其余所有行、列、宫中出现，只剩最后一个位置。",
            "数一数每个数字出现的次数，出现了八次的数字马上就能填完。",
        ],
        T::HiddenSingleBox => [
            "Every box needs every digit. If all cells of a box but one are filled or see the digit elsewhere, the digit goes to that one.",
            "Take a digit that is on the board often, and draw the rows and columns it rules out through a box that lacks it.",
            "每一宫都要有每个数字。如果一宫里除了一格之外，其他格都已填好或被别处的同一数字排除，这个数字就填在那一格。",
            "选一个出现较多的数字，用它所在的行和列去排除还没有它的宫。",
        ],
        T::HiddenSingleLine => [
            "Every row and column needs every digit. If only one cell of the line can have it, it goes there.",
            "Take a nearly full row or column, and check the missing digits against the columns, rows and boxes that cross it.",
            "每行每列都要有每个数字。如果一行（列）中只有一格能填某个数字，它就填在那里。",
            "找空格较少的行或列，逐个用相交的列、行和宫去排除缺少的数字。",
        ],
        T::NakedSingle => [
            "A cell that sees eight different digits has only one left.",
            "Look at cells where a row, a column and a box that are rather full meet.",
            "一个单元格如果已经看到八个不同的数字，就只剩一个可填。",
            "找行、列、宫都比较满的交汇处的空格。",
        ],
        T::Pointing | T::DirectPointing => [
            "If all places of a digit in a box lie in one row or column, the digit of that line is in this box, and goes from the rest of the line.",
            "In each box, look at digits with two or three places: do they stand in one line?",
            "如果一个数字在某宫里的位置都在同一行（列），这一行（列）的该数字一定在此宫内，行（列）的其他格都不能填它。",
            "在每个宫里看只剩两三个位置的数字：它们是否排在一条线上？",
        ],
        T::Claiming | T::DirectClaiming => [
            "If all places of a digit in a row or column lie in one box, the digit of that box is in this line, and goes from the rest of the box.",
            "In each line, look at digits with two or three places: are they in one box?",
            "如果一个数字在某行（列）里的位置都在同一宫，这一宫的该数字一定在此行（列）上，宫内其他格都不能填它。",
            "在每行每列里看只剩两三个位置的数字：它们是否都在一个宫里？",
        ],
        T::LockedPair | T::LockedTriple => [
            "Two cells (three) in one box and one line have only two (three) candidates together. The digits are used up there, in the box and in the line.",
            "Look for equal pairs side by side in a box.",
            "同在一宫又同在一行（列）的两格（三格）合起来只有两个（三个）候选数，这些数字被它们占住，宫和行（列）的其他格都不能填。",
            "在宫里找并排的、候选数相同的格子。",
        ],
        T::NakedPair | T::NakedTriplet | T::NakedQuad => [
            "As many cells of a house as they have candidates together keep these digits to themselves.",
            "Look for cells with few candidates in one house, and see whether they stay among themselves.",
            "同一区域里若干格合起来的候选数个数正好等于格数，这些数字就只能填在这些格里。",
            "在一个区域里找候选数少的格子，看它们的候选数是否互相包含。",
        ],
        T::HiddenPair
        | T::HiddenTriplet
        | T::HiddenQuad
        | T::DirectHiddenPair
        | T::DirectHiddenTriplet => [
            "As many digits as they have places in a house keep these cells to themselves: everything else goes from them.",
            "In a house, look for digits with few places, and compare the places.",
            "同一区域里若干个数字合起来的位置数正好等于数字的个数，这些格就只能填这些数字，其他候选数都可删去。",
            "在一个区域里找位置少的数字，比较它们的位置是否相同。",
        ],
        T::XWing | T::Swordfish | T::Jellyfish => [
            "A digit has its places of two rows in the same two columns (three in three, four in four). Each row needs one, so the columns have theirs there, and lose the digit elsewhere. Rows and columns may change roles.",
            "Take one digit and mark the rows where it has only two (or three) places; look for rows whose places are in the same columns.",
            "一个数字在两行中的位置都落在相同的两列（三行三列、四行四列）。每行各要一个，所以这些列的该数字都在这里，列的其他格不能填。行与列可以互换。",
            "选定一个数字，找出它只有两三个位置的行，再看这些位置是否落在相同的列。",
        ],
        T::FinnedXWing | T::FinnedSwordfish | T::FinnedJellyfish => [
            "A fish with extra places, the fins. Either no fin is right, and the fish holds, or a fin is; what the fish would remove and all fins see goes in both cases.",
            "Look for a fish that one or two cells of one box spoil, and check the cells of that box the fish would clear.",
            "一条鱼多了几个位置，叫做鳍。如果鳍都不成立，鱼就成立；如果某个鳍成立，看到它的格子就不能填。两种情况都被排除的候选数可以删去。",
            "找只差一两格（在同一宫里）就成立的鱼，检查该宫里本来会被鱼排除的格子。",
        ],
        T::SashimiXWing | T::SashimiSwordfish | T::SashimiJellyfish => [
            "A finned fish that has lost a corner: without its fin a line would have just one place. The fin argument is the same.",
            "Look for a fish with one corner missing and fins in the same box instead.",
            "带鳍的鱼缺了一个角：去掉鳍后某一行（列）只剩一个位置。推理与带鳍的鱼相同。",
            "找缺一个角、而同一宫里有鳍的鱼。",
        ],
        T::FrankenXWing | T::FrankenSwordfish | T::FrankenJellyfish => [
            "A fish with boxes among its lines: so many houses have their digit inside as many others, which lose it elsewhere.",
            "Take one digit, and replace a row of a fish by a box whose places lie in the same columns.",
            "鱼的行列里混入了宫：若干个区域的该数字都落在同样多个另外的区域里，那些区域的其他格不能再填。",
            "选定一个数字，把鱼的某一行换成位置落在相同列里的宫。",
        ],
        T::FinnedFrankenXWing | T::FinnedFrankenSwordfish | T::FinnedFrankenJellyfish => [
            "A fish with boxes and with fins: what the fish would remove and what sees every fin goes.",
            "Take one digit with few places; look for a box and lines that nearly fit into as many crossing lines.",
            "既含宫又带鳍的鱼：既会被鱼排除、又能看到所有鳍的候选数可以删去。",
            "选一个位置较少的数字，找几乎能被同样多的行列盖住的宫和行列。",
        ],
        T::Skyscraper => [
            "Two rows have two places each for a digit; one place of each is in the same column, so one of the other two is right.",
            "Take a digit and look for two rows (or columns) with two places where one end lines up and the other does not.",
            "一个数字在两行中各有两个位置，其中一端在同一列，所以另外两端至少有一个成立。",
            "选定一个数字，找两行（或两列）各有两个位置，一端对齐、另一端不对齐。",
        ],
        T::TwoStringKite => [
            "A row and a column have two places each for a digit, and one of each is in the same box; so one of the far ends is right.",
            "Take a digit and look for a row pair and a column pair that meet in a box without sharing a cell.",
            "一个数字在一行和一列中各有两个位置，其中各有一个在同一宫里，所以远端至少有一个成立。",
            "选定一个数字，找在同一宫里相会而不共用一格的一行对和一列对。",
        ],
        T::TurbotFish => [
            "Two pairs of places of a digit whose near ends see each other: one of the far ends is right.",
            "Take a digit and join two pairs whose ends share a house.",
            "同一数字的两对位置，近端互相看到：远端至少有一个成立。",
            "选定一个数字，把近端同处一个区域的两对位置连起来。",
        ],
        T::EmptyRectangle => [
            "In a box the places of a digit form a cross of one row and one column. A pair of places that leads from one arm to another line rules out the cell where that line meets the other arm.",
            "Look for boxes with an empty 2×2 corner for a digit, and for a pair that starts in line with an arm.",
            "一个数字在某宫里的位置组成一行加一列的十字。如果一对位置的一端与十字的一臂对齐，那么另一端所在的线与另一臂相交的格子不能填它。",
            "找某个数字留下二乘二空角的宫，再找一端与其一臂对齐的成对位置。",
        ],
        T::XyWing => [
            "A cell with two digits x and y sees a cell with x and z and one with y and z: one of the two is z.",
            "Start from a cell with two candidates and look for two others it sees that share one digit each with it and one with each other.",
            "一格有两个候选数，它看到的另外两格各与它共有一个，且彼此共有第三个数字：两格之一必是这第三个数字。",
            "从只有两个候选数的格子出发，找它看到的、各与它共有一个数、彼此又共有另一个数的两格。",
        ],
        T::XyzWing => [
            "A cell with three digits sees two cells with two of them each; all three share one digit, and one of the three has it.",
            "Look for a cell with three candidates, and two pairs taken from them in its box and its line.",
            "一格有三个候选数，它看到的两格各有其中两个；三格共有一个数字，三格之一必是它。",
            "找有三个候选数的格子，再在它的宫和行（列）里找由其中两个数字组成的格子。",
        ],
        T::WxyzWing => [
            "Four cells with four digits, of which all but one fit only once: the one digit left over is in one of the cells.",
            "Look for a cell with three or four candidates and three others it sees that add no new digit.",
            "四格合起来只有四个数字，其中除一个外都只能填一次：剩下的那个数字必在四格之一。",
            "找有三四个候选数的格子，以及它看到的、没有增加新数字的另外三格。",
        ],
        T::WWing => [
            "Two cells have the same two digits, and a pair of one of these digits joins them: they cannot both have it, so one has the other.",
            "Look for two equal pairs that do not see each other, and a house whose two places for one digit see one of them each.",
            "两格候选数相同，并且其中一个数字的一对位置把它们连起来：两格不能都是这个数，所以至少有一格是另一个数。",
            "找两个互相看不到、候选数相同的格子，再找某区域里其中一个数字的两个位置分别看到它们。",
        ],
        T::RemotePair => [
            "Cells with the same two digits in a chain take turns. Two of them an odd number of steps apart have both digits between them.",
            "Mark all cells with the same pair of candidates and follow those that see each other.",
            "候选数相同的若干格连成一串，交替取值。相隔奇数步的两格，正好一格一个数。",
            "标出所有候选数相同的格子，沿着互相看到的格子连下去。",
        ],
        T::SimpleColours => [
            "The pairs of one digit are coloured in turns; one colour is right everywhere. A colour that sees itself is wrong; what sees both colours goes.",
            "Take a digit with many pairs and colour them until no pair is left.",
            "把一个数字的成对位置交替染成两色，其中一色全部成立。自己看到自己的颜色不成立；同时看到两色的候选数可以删去。",
            "选一个成对位置多的数字，一路染到底。",
        ],
        T::MultiColours => [
            "Two coloured clusters of one digit: where a colour of one sees a colour of the other, one of the opposite colours is right.",
            "After simple colouring, look for clusters that see each other.",
            "同一数字有两组染色：如果两组各有一色互相看到，它们的相反颜色至少有一种成立。",
            "做完简单染色后，找互相看到的两组。",
        ],
        T::Medusa => [
            "Colouring with all digits: the two candidates of a cell and the two places of a digit are pairs alike. One colour is right everywhere.",
            "Start from a cell with two candidates that has pairs in several houses, and colour on.",
            "用所有数字一起染色：一格的两个候选数、一个数字的两个位置都算成对。两色之一全部成立。",
            "从一个有多处成对关系的双候选数格开始，一路染下去。",
        ],
        T::UniqueRectangle1 => [
            "Three corners of a rectangle in two boxes have the same two candidates. The fourth must be something else.",
            "Look for equal pairs in one box, and the same pair across.",
            "跨两宫的矩形有三个角都只有相同的两个候选数，第四个角必须是别的数。",
            "在一宫里找两个候选数相同的格子，再看对面有没有同样的格子。",
        ],
        T::UniqueRectangle2 | T::UniqueRectangle5 => [
            "The corners of a rectangle that have more than the two digits all have the same extra digit: one of them is that.",
            "Look for a rectangle of pairs where one more digit stands in two (or three) corners.",
            "矩形中多出候选数的各角多出的是同一个数字：其中一角必是它。",
            "找多出同一个数字的矩形。",
        ],
        T::UniqueRectangle3 => [
            "The extra digits of two corners act as one cell, and make a subset with others of their house.",
            "Look for a rectangle with two clean corners, and few extra digits in the other two.",
            "矩形中两个角多出的数字合起来当作一格，与同区域的其他格组成数组。",
            "找有两个干净的角、另两角多出数字不多的矩形。",
        ],
        T::UniqueRectangle4 => [
            "Two corners on one side must have one of the two digits between them. Neither can have the other, or the pattern is complete.",
            "Look for a rectangle where one of the digits has no other place in the line of the two larger corners.",
            "同一边上的两个角必有一格是两个数字之一，于是都不能是另一个，否则结构就完成了。",
            "看矩形中两个较大的角所在的行列：其中一个数字是否没有别的位置。",
        ],
        T::UniqueRectangle6 => [
            "Two diagonal corners have extra digits, and one of the two digits has no place in these rows and columns outside the rectangle: it is not in these corners.",
            "Look for a rectangle that is an X-wing for one of its digits.",
            "对角的两角有多余候选数，并且其中一个数字在这两行两列里没有矩形以外的位置：它不在这两个角。",
            "找对其中一个数字来说正好是二链列的矩形。",
        ],
        T::HiddenRectangle => [
            "From a clean corner look across: if one digit has no other place in the row and the column of the far corner, the far corner is not the other digit.",
            "Look for a clean corner and follow the strong digit from the corner across.",
            "从只有两个候选数的角看对角：如果一个数字在对角的行和列中没有别的位置，对角就不能是另一个数字。",
            "找一个干净的角，再检查对角的行和列。",
        ],
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => [
            "A rectangle of two digits with filled corners that were not given must not be completed, or the two digits could be exchanged.",
            "Watch your own digits: three corners of a rectangle with two digits are a warning.",
            "由两个数字组成的矩形，如果已填的角都不是题目给的数，就不能再补全，否则两个数字可以互换。",
            "留意自己填的数：两个数字已占矩形三个角时就要小心。",
        ],
        T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4 => [
            "A loop of more than four cells with the same two candidates works like a unique rectangle: something must break it.",
            "Follow cells with the same pair around until they come back; every house they touch holds two of them.",
            "由同样两个候选数连成的多格环与唯一矩形道理相同：必须有一处被打破。",
            "沿着候选数相同的格子走一圈，看能否回到起点；它们经过的区域里都正好有两格。",
        ],
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => [
            "If every empty cell had two candidates and every digit two places in every house, there would be two solutions or none. What prevents that must be right.",
            "When nearly all empty cells have two candidates, look at the one with three.",
            "如果每个空格都有两个候选数，每个数字在每个区域里都有两个位置，就会有两个解或无解。阻止这种情况的候选数必有一个成立。",
            "当空格几乎都只剩两个候选数时，看那个有三个候选数的格子。",
        ],
        T::SueDeCoq => [
            "Cells where a box and a line cross, with a few cells of the line and of the box, have as many digits as cells: all are used up.",
            "Look for two or three crossing cells with many candidates, and pairs in the line and in the box made of them.",
            "宫与行（列）交叉处的几格，加上行（列）里和宫里的几格，数字个数正好等于格数：全部被占满。",
            "找交叉处候选数较多的两三格，以及行（列）和宫里由这些数字组成的小格组。",
        ],
        T::AlsXz => [
            "Two sets with one digit more than cells share a digit only one of them can have. The other set is then locked: a second digit they share is in one of them.",
            "Look for small sets (pairs of cells with three digits) whose places of one digit all see each other.",
            "两组各比格数多一个数字，共有一个只能属于其中一组的数字。另一组因此被锁定：它们共有的另一个数字必在其中一组。",
            "找小的格组（如两格三个数字），看某个数字的位置是否全部互相看到。",
        ],
        T::AlsXyWing | T::AlsChain => [
            "Almost locked sets joined by digits only one neighbour can have: the first or the last set has the digit the two share.",
            "Start from a cell with two candidates (the smallest such set) and go on from set to set.",
            "几个待定数组由只能属于相邻一组的数字连接：首尾两组共有的数字必在其中一组。",
            "从双候选数格（最小的待定数组）出发，一组一组地连下去。",
        ],
        T::DeathBlossom => [
            "Every candidate of a cell locks a set it takes a digit from; if all these sets then have one digit in common, one of them has it.",
            "Look for a cell with few candidates, each seeing all places of it in a small set.",
            "一格的每个候选数都会使某组失去一个数字而被锁定；如果这些组被锁定后都含有同一个数字，它必在其中一组。",
            "找候选数少的格子，看它的每个候选数能否锁定附近的小格组。",
        ],
        T::XChain | T::ForcingXChain | T::XCycle => [
            "Pairs of one digit joined end to end: one of the two ends is right.",
            "Take a digit with many pairs and follow them from house to house.",
            "同一数字的成对位置首尾相连：两端至少有一个成立。",
            "选一个成对位置多的数字，从一个区域走到另一个区域。",
        ],
        T::XyChain | T::YCycle => [
            "Cells with two candidates, each sharing a digit with the next: if the first has not its outer digit, the last has it.",
            "Start from a cell with two candidates and hop from pair to pair until the first digit comes back.",
            "双候选数格一个接一个，相邻两格共有一个数字：如果第一格不是外端数，最后一格就是。",
            "从一个双候选数格出发，一格一格跳下去，直到最初的数字再次出现。",
        ],
        T::Aic | T::Cycle | T::ForcingChain => [
            "Pairs of any kind in a line: if one end is wrong the other is right. What both ends exclude goes.",
            "Start from a candidate with a strong pair, and alternate: wrong, right, wrong, right.",
            "各种成对关系连成一线：一端不成立，另一端就成立。被两端同时排除的候选数可以删去。",
            "从一个有成对关系的候选数出发，交替推导：不成立、成立、不成立、成立。",
        ],
        T::AicLoop => [
            "A chain whose ends exclude each other is a ring. It holds in both directions, so every link removes what it sees.",
            "When a chain comes back next to its start, close it.",
            "首尾互相排除的链成为一个环，两个方向都成立，所以每一环都能删去它看到的候选数。",
            "当链回到起点旁边时，把它合拢。",
        ],
        T::GroupedAic | T::GroupedAicLoop => [
            "A chain in which several places of a digit in a box and a line count as one.",
            "Where a pair fails because of a second cell in the same crossing, take both together.",
            "把同一宫同一行（列）里某个数字的几个位置当作一个整体的链。",
            "当成对关系因为同一交叉处多了一格而不成立时，把它们合在一起。",
        ],
        T::AlignedPair | T::AlignedTriplet => [
            "All ways to fill two (three) cells are tried; what is in none of the ways that work goes.",
            "Look at cells that see several cells with two candidates.",
            "把两格（三格）的所有填法逐一检查，在任何可行填法中都不出现的候选数可以删去。",
            "看那些能看到好几个双候选数格的格子。",
        ],
        T::ForcingChainVerity | T::ForcingNetVerity => [
            "One of several candidates must be right, or one is right or wrong; the same thing follows in every case: so it holds.",
            "Take a cell or a house with few candidates, follow each of them and compare.",
            "几个候选数中必有一个成立（或者某个候选数非真即假），每种情况都推出同一结论：这个结论成立。",
            "选一个候选数少的格子或区域，把每种情况都推下去，比较结果。",
        ],
        T::BruteForce => [
            "No technique helps here, so a digit is taken from the solution.",
            "There is nothing to look for: take the digit and go on.",
            "没有技巧可用，所以直接填入答案中的一个数字。",
            "不必再找，填入这个数字后继续。",
        ],
        T::ForcingChainContradiction
        | T::ForcingNetContradiction
        | T::Nishio
        | T::DynamicContradiction
        | T::PlusContradiction
        | T::Nested2Contradiction
        | T::Nested3Contradiction
        | T::Nested4Contradiction
        | T::Nested5Contradiction => [
            "Assume a candidate and follow all that it implies, until two of the consequences contradict each other: the assumption is wrong.",
            "Start from candidates with many consequences. This is trial with a proof, for when nothing simpler is left.",
            "假设某个候选数成立，推出所有后果，直到互相矛盾：假设不成立。",
            "从后果多的候选数开始。这是有证明的试探，用在没有更简单的办法时。",
        ],
        T::DynamicDouble
        | T::PlusDouble
        | T::Nested2Double
        | T::Nested3Double
        | T::Nested4Double
        | T::Nested5Double => [
            "Whether a candidate is right or wrong, the same thing follows: so it holds.",
            "Follow both cases of a candidate with two strong ends and compare.",
            "无论某个候选数成立还是不成立，都推出同一结论：这个结论成立。",
            "把一个候选数的两种情况都推下去，比较结果。",
        ],
        T::CellChains
        | T::DynamicCell
        | T::PlusCell
        | T::Nested2Cell
        | T::Nested3Cell
        | T::Nested4Cell
        | T::Nested5Cell => [
            "Whatever a cell is, the same thing follows: so it holds.",
            "Take a cell with two or three candidates and follow each of them.",
            "无论某一格是哪个候选数，都推出同一结论：这个结论成立。",
            "选一个有两三个候选数的格子，把每种情况都推下去。",
        ],
        T::RegionChains
        | T::DynamicRegion
        | T::PlusRegion
        | T::Nested2Region
        | T::Nested3Region
        | T::Nested4Region
        | T::Nested5Region => [
            "Wherever a digit is in a house, the same thing follows: so it holds.",
            "Take a digit with two or three places in a house and follow each of them.",
            "无论某个数字在区域里的哪个位置，都推出同一结论：这个结论成立。",
            "选一个在区域里只有两三个位置的数字，把每种情况都推下去。",
        ],
    }
}
