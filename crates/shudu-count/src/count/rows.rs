//! Boards other than the classic one: exactly where that can be done, else by listing.
//!
//! If all clues see each other, as in one row, column or box, renaming digits makes any k of
//! them any other k: each is in the same share of all grids. So for boxes of
//! two rows, whose grids the [census](super::census) counts, and other boards whose grids are counted soon,
//!
//! ```text
//!   count = all grids · (n − k)! / n!       n digits, k clues
//! ```
//!
//! Up to ten clues anywhere are moved to all [places](super::places) of the census's classes; with more clues the
//! [halves](super::halves) of the board are multiplied for each choice of sides, of which clues leave few: up to 2×4 boxes for any
//! clues, for 2×5 boxes for some twenty or more. Boards with extra houses are
//! [filled](super::alike), if that can be done in few ways; other boards up to 9×9 are counted by [templates].

use super::alike;
use super::branch::Plain;
use super::census::{NoCensus, PairClass, pair_classes};
use super::estimate::estimate;
use super::fillings::Fillings;
use super::halves::Halves;
use super::places::Places;
use super::plan::How;
use super::tables::Tables;
use super::templates;
use super::terms::{Counted, Method, Number, Terms, by};
use shudu_board::board::{Blocks, Cell, DigitSet, Layout, Puzzle};
use shudu_board::control::{Stop, Stopped};

/// So many tries of a search are quicker than anything else.
const FEW: u64 = 20_000;

/// Solutions listed per second on one core.
const LISTED: f64 = 2.5e5;

/// If halves are multiplied in so many seconds of one core, that is done without looking further.
const SHORT: f64 = 2.0;

/// If it takes longer than so many seconds, they are not.
const LONG: f64 = 3600.0;

/// Random dives that tell how many solutions there are to list, about.
const DIVES: u64 = 1000;

/// One of how many grids has the clues of a puzzle, if these all see each other.
fn part(puzzle: &Puzzle) -> Option<u128> {
    let layout = puzzle.layout();
    let clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
    let sees = |a: &Cell, b: &Cell| a == b || layout.peers(*a).contains(b);
    let all_see = clues.iter().all(|a| clues.iter().all(|b| sees(a, b)));
    let is_part = all_see && puzzle.limits().is_none();
    is_part.then(|| (0..clues.len() as u128).map(|i| layout.size() as u128 - i).product())
}

/// Whether the grids of a board can be counted by the census of boxes with two rows.
fn is_census(layout: &Layout) -> bool {
    let Blocks::Regular { rows, columns } = *layout.blocks() else { return false };
    rows.min(columns) == 2 && rows.max(columns) <= 5 && layout.extras().is_empty()
}

/// Whether a puzzle of a board with boxes of two rows or columns can be counted without listing.
pub fn fits(puzzle: &Puzzle) -> bool {
    Halves::new(puzzle).is_some_and(|halves| halves.seconds() <= LONG)
        || Places::new(puzzle).is_some()
        || is_census(puzzle.layout()) && part(puzzle).is_some()
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
    if let Some(part) = part(puzzle)
        && let Some(all) = all(puzzle, terms, plain)
    {
        return by(How::Census, None, all.map(|all| all / part).map_err(|stop| unknown(stop.why)));
    }
    if let Some(places) = Places::new(puzzle) {
        return by(How::Places, None, places.count(terms));
    }
    let halves = Halves::new(puzzle);
    let multiplied = |halves: &Halves| {
        let number = halves.count(terms.threads, &terms.control).map_err(unknown);
        by(How::Halves, None, number)
    };
    if let Some(halves) = halves.as_ref().filter(|halves| halves.seconds() <= SHORT) {
        return multiplied(halves);
    }
    if let Some(number) = alike::filled(puzzle, terms, plain) {
        return by(How::Filled, None, number);
    }
    let fillings = alike::extra_cells(puzzle).map(|cells| Fillings::new(puzzle, cells));
    match cheapest(puzzle, halves.as_ref(), fillings.as_ref(), terms) {
        Ok(How::Halves) => multiplied(&halves.expect("it was chosen")),
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
fn cheapest(
    puzzle: &Puzzle,
    halves: Option<&Halves>,
    fillings: Option<&Fillings>,
    terms: &Terms,
) -> Result<How, Stop> {
    // Halves, templates and fillings know nothing of a limit before they are all put together.
    if is_bounded(terms) {
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
    let multiplied = halves.map_or(f64::INFINITY, Halves::seconds);
    let multiplied = if multiplied <= LONG { multiplied } else { f64::INFINITY };
    let ways = [
        (How::Alike, listed),
        (How::Halves, multiplied),
        (How::Filled, filled),
        (How::Templates, templates::seconds(puzzle)),
    ];
    let least = ways.into_iter().min_by(|a, b| a.1.total_cmp(&b.1)).expect("four");
    Ok(if least.1 == f64::INFINITY { How::Alike } else { least.0 })
}

/// How many grids the board of a puzzle has, if that is had sooner than what its clues leave.
fn all(puzzle: &Puzzle, terms: &Terms, plain: Plain) -> Option<Number> {
    let layout = puzzle.layout();
    if is_census(layout) {
        let classes = pair_classes(layout.size() / 2, &terms.control);
        let sum = |classes: Vec<PairClass>| {
            classes.iter().map(|class| class.size * class.fillings.pow(2)).sum()
        };
        return match classes {
            Ok(classes) => Some(Ok(sum(classes))),
            Err(NoCensus::Stopped(why)) => Some(Err(Stopped { why, known: 0 })),
            Err(NoCensus::Size) => None,
        };
    }
    let empty = Puzzle::empty(layout.clone());
    if puzzle.clues().count() == 0 || is_bounded(terms) {
        return None;
    }
    let sooner = templates::seconds(&empty) < templates::seconds(puzzle);
    alike::filled(&empty, terms, plain).or_else(|| sooner.then(|| templates::count(&empty, terms)))
}

/// Whether the number itself is not wanted.
fn is_bounded(terms: &Terms) -> bool {
    terms.method == Method::Auto && (terms.limit != u128::MAX || terms.nodes != u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(method: Method) -> Terms<'static> {
        Terms { method, ..Terms::FREE }
    }

    /// No board here becomes a classic one.
    const NONE: Plain = &|_, _| unreachable!("a classic puzzle");

    #[test]
    fn every_method_says_the_same() {
        let cases = [
            ("2x2", "1..............."),
            ("2x3", "12.6................................"),
            ("2x2", "12..43.........."),
            ("3x2", "12.4..3............................."),
            ("2x3", "1......2............3.............1."),
            ("2x2+x", "12.............."),
            ("2x3+x", "1....2.............................."),
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
