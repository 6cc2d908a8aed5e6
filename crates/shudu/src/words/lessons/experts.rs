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
