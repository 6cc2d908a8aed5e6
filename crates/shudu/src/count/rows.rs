//! Boards with boxes of two rows or columns: exactly where that can be done, else by listing.
//! Boards of any other shape are listed.
//!
//! If all clues are in one row, column or box, renaming digits makes any k of
//! them any other k: each is in the same share of all grids. So for boxes of
//! two rows, whose grids the [census](super::census) counts,
//!
//! ```text
//!   count = all grids · (n − k)! / n!       n digits, k clues in one house
//! ```
//!
//! Clues anywhere are left to the [halves](super::halves) of the board, up to
//! 2×4 boxes: for 2×5 there are too many ways to choose sides.

use super::census::pair_classes;
use super::halves::Halves;
use super::plan::How;
use super::terms::{Counted, Method, Number, Terms, by};
use crate::board::{Blocks, Cell, Puzzle};
use crate::control::{Stop, Stopped};

/// So many tries of a search are quicker than anything else.
const FEW: u64 = 20_000;

/// Whether a puzzle is one of boxes up to 2×5 with all clues in one house.
fn in_one_house(puzzle: &Puzzle) -> bool {
    let layout = puzzle.layout();
    let Blocks::Regular { rows, columns } = *layout.blocks() else { return false };
    let clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
    let mut houses = layout.houses().iter();
    rows.min(columns) == 2
        && rows.max(columns) <= 5
        && layout.extras().is_empty()
        && puzzle.limits().is_none()
        && houses.any(|house| clues.iter().all(|clue| house.cells.contains(clue)))
}

/// Whether a puzzle of another board can be counted without listing.
pub fn fits(puzzle: &Puzzle) -> bool {
    Halves::new(puzzle).is_some() || in_one_house(puzzle)
}

/// Counts a puzzle of any board but the classic one, which does not
/// contradict itself.
pub(super) fn count(puzzle: &Puzzle, terms: &Terms) -> Counted {
    if terms.method == Method::List || !fits(puzzle) {
        return terms.list_all(puzzle);
    }
    if terms.method == Method::Auto {
        let listed = terms.list(puzzle, FEW);
        if !matches!(&listed, Err(stopped) if stopped.why == Stop::Nodes) {
            return by(How::Listed, None, listed);
        }
    }
    let unknown = |why| Stopped { why, known: 0 };
    match Halves::new(puzzle).filter(|_| !in_one_house(puzzle)) {
        None => by(How::Census, None, by_share(puzzle, terms)),
        Some(halves) => {
            let number = halves.count(terms.threads, &terms.control).map_err(unknown);
            by(How::Halves, None, number)
        }
    }
}

/// The share of all grids that clues in one house leave.
fn by_share(puzzle: &Puzzle, terms: &Terms) -> Number {
    let size = puzzle.layout().size();
    let classes = pair_classes(size / 2, &terms.control);
    let classes = classes.map_err(|why| Stopped { why, known: 0 })?;
    let all: u128 = classes.iter().map(|class| class.size * class.fillings.pow(2)).sum();
    let clues = puzzle.clues().count();
    Ok((0..clues).fold(all, |number, i| number / (size - i) as u128))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::control::Control;

    fn terms(method: Method) -> Terms<'static> {
        Terms { method, threads: 1, limit: u128::MAX, nodes: u64::MAX, control: Control::FREE }
    }

    #[test]
    fn every_method_says_the_same() {
        let cases = [
            ("2x2", "1..............."),
            ("2x3", "12.6................................"),
            ("2x2", "12..43.........."),
            ("3x2", "12.4..3............................."),
            ("2x3", "1......2............3.............1."),
        ];
        for (layout, symbols) in cases {
            let layout: Layout = layout.parse().unwrap();
            let puzzle = Puzzle::from_symbols(layout.into(), symbols).unwrap();
            let of = |method| count(&puzzle, &terms(method)).unwrap().number;
            let listed = of(Method::List);
            assert_eq!((of(Method::Auto), of(Method::Exact)), (listed, listed), "{symbols}");
        }
    }

    #[test]
    #[ignore = "seconds"]
    fn clues_in_one_house_of_2x5_leave_their_share() {
        let layout: Layout = "2x5".parse().unwrap();
        let all = 1_903_816_047_972_624_930_994_913_280_000u128;
        let symbols = "12".to_owned() + &".".repeat(98);
        let puzzle = Puzzle::from_symbols(layout.into(), &symbols).unwrap();
        assert_eq!(count(&puzzle, &terms(Method::Exact)).unwrap().number, all / 90);
    }
}
