//! Boards of other shapes: exactly where symmetry reaches, else by listing.
//!
//! If all clues are in one row, column or box, renaming digits makes any k of
//! them any other k: each is in the same share of all grids. So for boxes of
//! two rows, whose grids the [census](super::census) counts,
//!
//! ```text
//!   count = all grids · (n − k)! / n!       n digits, k clues in one house
//! ```

use super::census::pair_classes;
use super::counter::{Count, Method, Options, list_all};
use super::plan::How;
use crate::board::{Blocks, Cell, Puzzle};
use crate::search::Ended;

/// The longer side of boxes whose grids can be counted in time: 2×2 to 2×4.
fn longer_side(puzzle: &Puzzle) -> Option<usize> {
    let layout = puzzle.layout();
    match *layout.blocks() {
        Blocks::Regular { rows, columns } if layout.extras().is_empty() => {
            (rows.min(columns) == 2 && rows.max(columns) <= 4).then_some(rows.max(columns))
        }
        _ => None,
    }
}

/// Whether a puzzle's clues are all in one house of such a board.
pub fn fits(puzzle: &Puzzle) -> bool {
    let clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
    let mut houses = puzzle.layout().houses().iter();
    longer_side(puzzle).is_some()
        && puzzle.limits().is_none()
        && houses.any(|house| clues.iter().all(|clue| house.cells.contains(clue)))
}

/// Counts a puzzle of any board but the classic one, which does not
/// contradict itself.
pub fn count(puzzle: &Puzzle, options: &mut Options) -> Count {
    let side = longer_side(puzzle).filter(|_| fits(puzzle));
    let Some(side) = side.filter(|_| options.method != Method::List) else {
        return list_all(puzzle, options);
    };
    let mut ended = Ended::Exhausted;
    let classes = pair_classes(side, &mut |share| {
        let stop = (options.watch)(share);
        ended = stop.unwrap_or(ended);
        stop.is_none()
    });
    let how = How::Census;
    let Some(classes) = classes else { return Count { number: 0, ended, how, plan: None } };
    let all: u128 = classes.iter().map(|class| class.size * class.fillings.pow(2)).sum();
    let size = puzzle.layout().size() as u128;
    let clues = puzzle.clues().count() as u128;
    let number = (0..clues).fold(all, |number, i| number / (size - i));
    Count { number, ended: Ended::Exhausted, how, plan: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;

    #[test]
    fn one_house_of_clues_is_what_listing_finds() {
        let cases = [
            ("2x2", "1..............."),
            ("2x3", "12.6................................"),
            ("2x2", "12..43.........."),
            ("3x2", "12.4..3............................."),
        ];
        for (layout, symbols) in cases {
            let layout: Layout = layout.parse().unwrap();
            let puzzle = Puzzle::from_symbols(layout.into(), symbols).unwrap();
            let of = |method| {
                let watch = &mut |_| None;
                let mut options = Options { method, threads: 1, limit: u128::MAX, watch };
                count(&puzzle, &mut options).number
            };
            assert_eq!(of(Method::Auto), of(Method::List), "{symbols}");
        }
    }
}
