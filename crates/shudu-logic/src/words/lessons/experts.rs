//! Lessons about the experts' patterns.

use crate::logic::Technique;
use Technique as T;

/// Idea and spotting, in English and Chinese.
pub(super) fn text(technique: Technique) -> Option<[&'static str; 4]> {
    match technique {
        T::MutantXWing => Some([
            "A fish whose houses run both ways: rows, columns and boxes in any mixture have their digit inside as many others, which lose it elsewhere. Two houses lie in two others.",
            "Take one digit with few places. Mark the houses that hold two or three of them, of whatever kind, and look for as many other houses in which these all lie.",
            "行、列、宫任意混合的鱼：若干个区域的该数字都落在同样多个另外的区域里，那些区域的其他格不能再填。两个区域落在另外两个区域里。",
            "选一个位置较少的数字，标出只有两三个位置的行、列、宫，不论种类，再找同样多个能把这些位置全部盖住的其他区域。",
        ]),
        T::MutantSwordfish => Some([
            "A fish whose houses run both ways: rows, columns and boxes in any mixture have their digit inside as many others, which lose it elsewhere. Three houses lie in three others.",
            "Take one digit with few places. Mark the houses that hold two or three of them, of whatever kind, and look for as many other houses in which these all lie.",
            "行、列、宫任意混合的鱼：若干个区域的该数字都落在同样多个另外的区域里，那些区域的其他格不能再填。三个区域落在另外三个区域里。",
            "选一个位置较少的数字，标出只有两三个位置的行、列、宫，不论种类，再找同样多个能把这些位置全部盖住的其他区域。",
        ]),
        T::MutantJellyfish => Some([
            "A fish whose houses run both ways: rows, columns and boxes in any mixture have their digit inside as many others, which lose it elsewhere. Four houses lie in four others.",
            "Take one digit with few places. Mark the houses that hold two or three of them, of whatever kind, and look for as many other houses in which these all lie.",
            "行、列、宫任意混合的鱼：若干个区域的该数字都落在同样多个另外的区域里，那些区域的其他格不能再填。四个区域落在另外四个区域里。",
            "选一个位置较少的数字，标出只有两三个位置的行、列、宫，不论种类，再找同样多个能把这些位置全部盖住的其他区域。",
        ]),
        T::FinnedMutantXWing => Some([
            "A fish of rows, columns and boxes in any mixture, with fins: a fin is right, or the fish is there. What the fish would remove and what sees every fin goes. Two houses lie in two others.",
            "Start from a fish with boxes and lines that nearly fits, and let one or two places stick out; what goes must see all of these.",
            "行、列、宫任意混合又带鳍的鱼：要么某个鳍成立，要么鱼成立。既会被鱼排除、又能看到所有鳍的候选数可以删去。两个区域落在另外两个区域里。",
            "从差一点就成立的混合鱼开始，让一两个位置留在外面；要删的候选数必须能看到所有这些位置。",
        ]),
        T::FinnedMutantSwordfish => Some([
            "A fish of rows, columns and boxes in any mixture, with fins: a fin is right, or the fish is there. What the fish would remove and what sees every fin goes. Three houses lie in three others.",
            "Start from a fish with boxes and lines that nearly fits, and let one or two places stick out; what goes must see all of these.",
            "行、列、宫任意混合又带鳍的鱼：要么某个鳍成立，要么鱼成立。既会被鱼排除、又能看到所有鳍的候选数可以删去。三个区域落在另外三个区域里。",
            "从差一点就成立的混合鱼开始，让一两个位置留在外面；要删的候选数必须能看到所有这些位置。",
        ]),
        T::FinnedMutantJellyfish => Some([
            "A fish of rows, columns and boxes in any mixture, with fins: a fin is right, or the fish is there. What the fish would remove and what sees every fin goes. Four houses lie in four others.",
            "Start from a fish with boxes and lines that nearly fits, and let one or two places stick out; what goes must see all of these.",
            "行、列、宫任意混合又带鳍的鱼：要么某个鳍成立，要么鱼成立。既会被鱼排除、又能看到所有鳍的候选数可以删去。四个区域落在另外四个区域里。",
            "从差一点就成立的混合鱼开始，让一两个位置留在外面；要删的候选数必须能看到所有这些位置。",
        ]),
        T::KrakenFish1 => Some([
            "A finned fish whose fins do not all see what the fish would remove. If each fin leads to the same removal by a chain, it holds in any case.",
            "Find a fish with one or two fins that removes nothing yet, suppose a fin, and follow pairs from it until the digit that the fish would remove is struck.",
            "带鳍的鱼，但鳍不能都看到鱼要删的格子。如果从每个鳍出发沿链推导，也都删去同一个候选数，那么无论如何都可以删去。",
            "先找有一两个鳍、暂时什么也删不掉的鱼，再假设鳍成立，沿成对关系推下去，看能否删去鱼本来要删的候选数。",
        ]),
        T::KrakenFish2 => Some([
            "In each of its lines across a finned fish has one of its places, or a fin is right. If every place in one such line and every fin lead to the same by chains, that holds.",
            "Take a fish with one or two fins and a line across it with few of its places: follow pairs from each of these places and from the fins, and look for what they all strike.",
            "带鳍的鱼，在它横穿的每条线上，要么鱼身有一个位置成立，要么某个鳍成立。如果从其中一条线上的每个位置和每个鳍出发，沿链都得到同样的结论，这个结论就成立。",
            "取有一两个鳍的鱼，选它横穿的一条位置少的线，从这些位置和鳍分别沿成对关系推导，看哪些候选数全都被删去。",
        ]),
        T::TripleFirework => Some([
            "A row and a column cross in a box. A digit with one place outside the box in each of the two lines is at the crossing or at one of these ends. Three such digits with the same ends fill the three cells.",
            "Look for a row and a column in which the same digits have nearly all their places inside the box they share.",
            "一行和一列在某个宫里相交。如果某个数字在这两条线上、在宫外都至多只有一个位置，它必在交点或这两端之一。两端相同的三个这样的数字占满这三格。",
            "找这样的一行和一列：同样几个数字的位置几乎都在它们相交的宫里。",
        ]),
        T::QuadrupleFirework => Some([
            "Two fireworks at opposite corners of a rectangle share their ends. Two digits that are at one crossing or an end, and two others that are at the other crossing or an end, fill the four corners.",
            "Find a firework of two digits, and look whether two others have theirs at the opposite corner.",
            "矩形的两个对角各是一处烟花的交点，两端共用。两个数字在一个交点或两端，另两个数字在另一个交点或两端，四个角就被它们占满。",
            "先找到两个数字的烟花，再看对角是否也有另外两个数字的烟花。",
        ]),
        T::DerivedHouse => Some([
            "Three rows have every digit three times, and two windows in them have every digit twice: the nine cells left over have every digit once, as a house does.",
            "In windoku, draw the rows and columns between and beside the windows once: the cells they leave make further houses, in which you look for singles as in any other.",
            "三行里每个数字出现三次，其中的两个窗口里每个数字出现两次：剩下的九格里每个数字正好出现一次，相当于又一个区域。",
            "在窗口数独里，先看窗口之间和旁边的行列留下的格子：它们构成另外几个区域，和其他区域一样可以找唯一的位置。",
        ]),
        T::LawOfLeftovers => Some([
            "Some adjacent rows and as many boxes have the same digits equally often. Strike the cells they share: those that stick out of the rows and those left over in them have the same digits.",
            "On a jigsaw, draw a line below each row and look which boxes lie almost wholly above it; the fewer cells stick out, the more is said.",
            "相邻几行与同样多的几个宫，各数字出现的次数相同。去掉公共的格子，行里多出来的格与宫里多出来的格填的是同样的数字。",
            "在锯齿数独里，沿每一行的下边画一条线，看哪些宫几乎全在线的一侧：多出来的格越少，能得出的越多。",
        ]),
        T::Phistomefel => Some([
            "Four columns, and two rows with two boxes, have every digit equally often. Without the cells they share, the four corners of two by two and the ring around the middle box have the same digits.",
            "Take two rows and two columns that cross in four boxes: compare the corners they cut off with the ring they make.",
            "四列与两行加两宫，各数字出现的次数相同。去掉公共的格子，四角各两行两列的格子与围住中间宫的一圈格子填的是同样的数字。",
            "取在四个宫里相交的两行两列，比较它们切下的四角与围成的一圈。",
        ]),
        T::SkLoop => Some([
            "Four boxes at the corners of a rectangle, in each two cells of a row and two of a column, around a loop. If the lines and the boxes need sixteen digits to hold all candidates of the sixteen cells, each of these digits is in the loop.",
            "Look for four boxes with a given where two rows and two columns cross, and for pairs of cells beside it that share two digits with the next pair, all the way round.",
            "四个宫构成矩形，每宫在一行上取两格、一列上取两格，首尾相接成环。如果各行、列、宫总共用十六个数字就能容纳这十六格的全部候选数，这些数字就都在环里。",
            "找两行两列的四个交点都是已知数的四个宫，再看交点旁边的两格是否与下一处的两格依次共有两个数字，连成一圈。",
        ]),
        T::MultiSector => Some([
            "Cells where some rows and some columns cross. Each digit is held by the rows or by the columns; if that takes as many pairs of line and digit as there are cells, each pair is used up inside, and the lines have these digits nowhere else there.",
            "Divide the digits into two groups, one rare in some rows, the other rare in some columns, and count: cells against lines with a digit.",
            "取几行几列相交处的空格，每个数字由各行或由各列容纳。如果需要的“线与数字”的组合正好与格数一样多，每个组合都用在这些格里，这些线上的其余格就不能再填相应的数字。",
            "把数字分成两组，一组在几行里很少，另一组在几列里很少，再数一数：格数与“线与数字”的组合数是否相等。",
        ]),
        T::Tridagon => Some([
            "Three digits cannot fill twelve cells, three in each of four boxes, if the cells run one way in an odd number of the boxes. So one of the other candidates in these cells is right.",
            "Look for three digits that are given nowhere in four boxes of a rectangle, and for cells with these three candidates and hardly any others.",
            "四个宫各取三格，如果其中奇数个宫的走向与其余相反，三个数字就填不满这十二格。所以这些格里的其他候选数必有一个成立。",
            "找三个在构成矩形的四个宫里都没有给出的数字，再看其中几乎只含这三个候选数的格子。",
        ]),
        T::JuniorExocet => Some([
            "Two cells of a box and a line have digits of which each fits into two lines only, where three lines across leave the band. Whichever two digits these are, two cells in the other boxes of the band must have them, too.",
            "When nothing else helps, look for two cells side by side with three or four digits together that are rare on the board, and for a cell with the same digits in each of the other two boxes, off their line.",
            "同一宫同一行（列）的两格，其候选数在三条横穿的列（行）上、在这一大行（大列）以外都只落在两条线里。那么不论这两格填哪两个数，另外两宫里的两个目标格也必是同样的两个数。",
            "其他方法都用尽时，找并排的两格，合起来有三四个在盘面上出现不多的候选数，再在另外两个宫里、不在同一行（列）上，找含有这些数字的格子。",
        ]),
        T::DoubleExocet => Some([
            "Two Exocets in the same three rows or columns, with bases in different boxes, share the three lines across. Each base has the digits of its own targets; and the two hardly ever have a digit in common, so that four digits are all used up.",
            "Where you have found an Exocet with four digits, look for two cells with the same digits in another box of the band, whose targets lie on the same lines. Then strike these digits where all four bases, or all four targets, are seen.",
            "同一大行（大列）里的两个飞鱼导弹，基础格在不同的宫，横穿的三条线相同。每组基础格与自己的目标格数字相同，而两组几乎不可能有相同的数字，于是四个数字全部用完。",
            "找到四个数字的飞鱼导弹之后，再看这一大行（大列）的另一个宫里有没有含同样数字的两格，且目标格在同样的线上。然后在能看到全部四个基础格或全部四个目标格的地方删去这些数字。",
        ]),
        _ => None,
    }
}
