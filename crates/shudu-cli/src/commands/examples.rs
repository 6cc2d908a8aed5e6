//! The built-in puzzles: those of the articles Shudu began with, and boards of other sizes
//! made for it.

use shudu::board::{Layout, Puzzle};
use std::sync::Arc;

/// A puzzle with a name.
pub struct Example {
    pub name: &'static str,
    layout: &'static str,
    symbols: &'static str,
}

impl Example {
    pub fn puzzle(&self) -> Puzzle {
        let layout: Layout = self.layout.parse().expect("built-in layouts are right");
        Puzzle::from_symbols(Arc::new(layout), self.symbols).expect("built-in puzzles are right")
    }
}

const fn example(name: &'static str, layout: &'static str, symbols: &'static str) -> Example {
    Example { name, layout, symbols }
}

/// Figure 3 of the article on singletons.
pub const SHIDOKU: Example = example("shidoku", "2x2", "1.....3..2.....4");
/// Figure 1 of the article on enumeration.
pub const SIX: Example = example("figure 1, 6×6", "2x3", "4....1..23...5..3..6..4...54..1....5");
/// Its figures 13 and 14.
pub const FIGURE_13: Example = example(
    "figure 13",
    "3x3",
    "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1..",
);
pub const FIGURE_14: Example = example(
    "figure 14",
    "3x3",
    "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..",
);
/// Gordon Royle's puzzle, figure 1 of the article on singletons.
pub const ROYLE: Example = example(
    "Royle",
    "3x3",
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.",
);
/// What `shudu explain` explains if it is given nothing: a way with a bit of everything.
pub const LESSON: Example = example(
    "lesson",
    "3x3",
    "....5.789...7...2..8..3...6....4.....912.....6.78.....3.2..48.7..5....6.9.4...31.",
);
/// The puzzle of the report on counting, with 5 solutions.
pub const REPORT: Example = example(
    "report",
    "3x3",
    "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2",
);
const EIGHT: Example =
    example("8×8", "2x4", "2......7.....3..8...7.....76.4...1.46.72.7....41..4....5.63.....");
const TEN: Example = example(
    "10×10",
    "2x5",
    "...8.9...2.....46.......2.3..9.A.6..5...4.5...21....2A.6.37.8..23..46..6........6..3.A....7...15....",
);
const TWELVE: Example = example(
    "12×12",
    "3x4",
    "....93....5..4.......C17B.A8....36.....BC..91...4...2...5...12..A..5........38..\
     4.9...13..7..B.6....5.6..3...3.67..1B9.8.A.....3..628.5...4...3.",
);
pub const SIXTEEN: Example = example(
    "16×16",
    "4x4",
    "5.69AB.7.......EE..G2.5...4C...6..7.8.....9.BF.5..B...E..5.......G87..6...F3.1.A\
     B...F..3D..16....3..G..5......EC29..4..8...B...........E...F...2.F.B7..9.25....3\
     ...216A..C.8..G.9EC8..2..3..56..482.D.9.6...A5........B.89...74.GDEC..4......8..\
     ...A....1.32.C.G",
);

/// What `experiment` compares on without a file.
pub const EXPERIMENT: [Example; 9] =
    [SHIDOKU, SIX, EIGHT, FIGURE_13, FIGURE_14, ROYLE, TEN, TWELVE, SIXTEEN];

#[cfg(test)]
mod tests {
    use super::*;
    use shudu::search::{General, Limits, Verdict, each};

    #[test]
    fn built_in_puzzles_have_one_solution_where_they_should() {
        for example in EXPERIMENT {
            let puzzle = example.puzzle();
            let engine = General::new(puzzle.layout().clone());
            let outcome = engine.solve(&puzzle, &Limits::solutions(2), &mut each(|_| {}));
            assert_eq!(outcome.verdict(), Verdict::One, "{}", example.name);
        }
    }
}
