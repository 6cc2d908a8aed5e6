//! Lessons about the experts' patterns.

use crate::logic::Technique;
use Technique as T;

/// Idea and spotting, in English and Chinese.
pub(super) fn text(technique: Technique) -> Option<[&'static str; 4]> {
    match technique {
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
        _ => None,
    }
}
