//! Boards other than the classic one: exactly where that can be done, else by listing.
//!
//! If all clues are in one row, column or box, renaming digits makes any k of
//! them any other k: each is in the same share of all grids. So for boxes of
//! two rows, whose grids the [census](super::census) counts,
//!
//! ```text
//!   count = all grids · (n − k)! / n!       n digits, k clues in one house
//! ```
//!
//! Two clues anywhere have a share, too. Where a digit stands in one box says how likely each cell of another box is to
//! have it: moves of rows and columns that leave the first cell where it is exchange all cells that are possible.
//!
//! Clues anywhere are left to the [halves](super::halves) of the board, up to
//! 2×4 boxes: for 2×5 there are too many ways to choose sides. Boards with extra houses are
//! [filled](super::alike), if that can be done in few ways; other boards up to 9×9 are counted by [templates].

use super::alike;
use super::branch::Plain;
use super::census::pair_classes;
use super::estimate::estimate;
use super::fillings::Fillings;
use super::halves::Halves;
use super::plan::How;
use super::tables::Tables;
use super::templates;
use super::terms::{Counted, Method, Number, Terms, by};
use crate::board::{Blocks, Cell, Digit, DigitSet, House, Puzzle};
use crate::control::{Stop, Stopped};

/// So many tries of a search are quicker than anything else.
const FEW: u64 = 20_000;

/// Solutions listed per second on one core.
const LISTED: f64 = 2.5e5;

/// Random dives that tell how many solutions there are to list, about.
const DIVES: u64 = 1000;

/// The share of all grids that have the clues of a puzzle, as a fraction, if it is one of boxes up to 2×5 with all clues in one
/// house, or with two clues.
fn part(puzzle: &Puzzle) -> Option<(u128, u128)> {
    let layout = puzzle.layout();
    let Blocks::Regular { rows, columns } = *layout.blocks() else { return None };
    let is_known = rows.min(columns) == 2
        && rows.max(columns) <= 5
        && layout.extras().is_empty()
        && puzzle.limits().is_none();
    let clues: Vec<(Cell, Digit)> = puzzle.clues().collect();
    let size = layout.size() as u128;
    let in_one = |house: &House| clues.iter().all(|(cell, _)| house.cells.contains(cell));
    match clues[..] {
        _ if !is_known => None,
        _ if layout.houses().iter().any(in_one) => {
            Some((1, (0..clues.len() as u128).map(|i| size - i).product()))
        }
        [(a, x), (b, y)] => {
            let place = |cell: Cell| (cell.index() / layout.size(), cell.index() % layout.size());
            let [(row, column), (other_row, other_column)] = [a, b].map(place);
            // One of how many grids with a digit here has it there.
            let same = match (
                row / rows == other_row / rows,
                column / columns == other_column / columns,
            ) {
                (true, _) => (rows - 1) * columns,
                (_, true) => (columns - 1) * rows,
                _ => rows * columns,
            } as u128;
            // Of the others, each of the other digits has its share.
            let others = (same - 1, size * same * (size - 1));
            Some(if x == y { (1, size * same) } else { others })
        }
        _ => None,
    }
}

/// Whether a puzzle of a board with boxes of two rows or columns can be counted without listing.
pub fn fits(puzzle: &Puzzle) -> bool {
    Halves::new(puzzle).is_some() || part(puzzle).is_some()
}

/// Counts a puzzle of any board but the classic one, which does not
/// contradict itself.
pub(super) fn count(puzzle: &Puzzle, tables: &Tables, terms: &Terms, plain: Plain) -> Counted {
    if terms.method == Method::List {
        return terms.list_all(puzzle);
    }
    if terms.method == Method::Auto {
        let listed = terms.list(puzzle, FEW.min(terms.nodes));
        if !matches!(&listed, Err(stopped) if stopped.why == Stop::Nodes) {
            return by(How::Listed, None, listed);
        }
    }
    let unknown = |why| Stopped { why, known: 0 };
    if let Some(part) = part(puzzle) {
        return by(How::Census, None, of_all(puzzle, part, terms));
    }
    if let Some(halves) = Halves::new(puzzle) {
        let number = halves.count(terms.threads, &terms.control).map_err(unknown);
        return by(How::Halves, None, number);
    }
    if let Some(number) = alike::filled(puzzle, terms, plain) {
        return by(How::Filled, None, number);
    }
    let fillings = alike::extra_cells(puzzle).map(|cells| Fillings::new(puzzle, cells));
    match cheapest(puzzle, fillings.as_ref(), terms) {
        Ok(How::Filled) => {
            let fillings = fillings.expect("it was chosen");
            by(How::Filled, None, fillings.count(puzzle, tables, terms))
        }
        Ok(How::Templates) => by(How::Templates, None, templates::count(puzzle, terms)),
        Ok(_) => alike::count(puzzle, terms),
        Err(why) => by(How::Templates, None, Err(unknown(why))),
    }
}

/// How a puzzle is counted that may have many solutions.
fn cheapest(puzzle: &Puzzle, fillings: Option<&Fillings>, terms: &Terms) -> Result<How, Stop> {
    // Templates and fillings know nothing of a limit before they are all put together.
    let bounded = terms.limit != u128::MAX || terms.nodes != u64::MAX;
    if bounded && terms.method == Method::Auto {
        return Ok(How::Alike);
    }
    let estimate = estimate(puzzle, DIVES, 1, &terms.control);
    // Of solutions that renaming makes of each other one is listed.
    let clues: DigitSet = puzzle.clues().map(|(_, digit)| digit).collect();
    let absent = puzzle.layout().size() - clues.len();
    let renamings: f64 = (1..=absent).map(|number| number as f64).product();
    let solutions = estimate.map_err(|stopped| stopped.why)?.mean / renamings;
    let listed = match terms.method {
        Method::Exact => f64::INFINITY,
        _ => solutions / LISTED,
    };
    let filled = fillings.map_or(f64::INFINITY, |fillings| fillings.seconds(solutions));
    let ways =
        [(How::Alike, listed), (How::Filled, filled), (How::Templates, templates::seconds(puzzle))];
    let least = ways.into_iter().min_by(|a, b| a.1.total_cmp(&b.1)).expect("three");
    Ok(if least.1 == f64::INFINITY { How::Alike } else { least.0 })
}

/// This part of all grids.
fn of_all(puzzle: &Puzzle, (part, of): (u128, u128), terms: &Terms) -> Number {
    let classes = pair_classes(puzzle.layout().size() / 2, &terms.control);
    let classes = classes.map_err(|why| Stopped { why, known: 0 })?;
    let all: u128 = classes.iter().map(|class| class.size * class.fillings.pow(2)).sum();
    Ok(all * part / of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::control::Control;

    fn terms(method: Method) -> Terms<'static> {
        Terms { method, threads: 1, limit: u128::MAX, nodes: u64::MAX, control: Control::FREE }
    }

    /// No board here becomes a classic one.
    const NONE: Plain = &|_, _| unreachable!("a classic puzzle");

    /// Two clues, wherever they are: their share, and what the halves of the board say.
    #[test]
    fn two_clues_have_their_share() {
        for (name, all) in
            [("2x3", 28_200_960u128), ("3x2", 28_200_960), ("2x4", 29_136_487_207_403_520)]
        {
            let layout = std::sync::Arc::new(name.parse::<Layout>().unwrap());
            let size = layout.size();
            for (other, digit) in (1..layout.cell_count()).step_by(5).flat_map(|c| [(c, 0), (c, 1)])
            {
                let mut givens = vec![None; layout.cell_count()];
                givens[0] = Some(Digit::from_index(0));
                givens[other] = Some(Digit::from_index(digit));
                let puzzle = Puzzle::new(layout.clone(), givens);
                if puzzle.is_contradictory() {
                    continue;
                }
                let (part, of) = part(&puzzle).unwrap();
                let halves = Halves::new(&puzzle).unwrap().count(1, &Control::FREE).unwrap();
                assert_eq!(all * part % of, 0);
                assert_eq!(all * part / of, halves, "{name}: {other} of {size}");
            }
        }
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
            let of = |method| count(&puzzle, &Tables::new(), &terms(method), NONE).unwrap().number;
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
        assert_eq!(
            count(&puzzle, &Tables::new(), &terms(Method::Exact), NONE).unwrap().number,
            all / 90
        );
    }
}
