//! Boards that can only be listed: one of many solutions that are alike is found, and stands for all.
//!
//! Digits that are no clue may be exchanged in any solution. Of the m! solutions that this makes of one, that is
//! listed in which these digits come in order, in a house that has every digit. What is left is cut into
//! pieces, so that threads have something to share.
//!
//! On the classic board with further houses, their cells are filled in all ways, up to such exchanges: what is left is a
//! classic puzzle, which is counted without listing. Isomorphs among them are counted once. For both diagonals of the empty
//! board that is 4,752 fillings; with windows they are far too many.

use super::branch::Plain;
use super::fillings::Fillings;
use super::plan::How;
use super::terms::{Counted, Number, Terms, by, list};
use crate::symmetry::canonical;
use shudu_board::board::classic::Cells;
use shudu_board::board::{Blocks, Cell, Digit, DigitSet, Extra, Layout, Puzzle};
use shudu_board::control::{Stop, Stopped};
use shudu_board::sort;
use shudu_board::threads::share;
use shudu_search::search::{Limits, each};
use std::collections::HashMap;

/// Fillings of a house that are looked at to find the one with the fewest.
const FEW: usize = 20_000;
/// Pieces that listing is cut into, at least.
const PIECES: usize = 256;
/// Fillings of extra houses that are counted, at most.
const MOST: usize = 20_000;

/// A puzzle, and its digits that are no clue.
pub(super) struct Alike<'a> {
    layout: &'a Layout,
    absent: Vec<Digit>,
}

/// Some cells are filled, and so many of the absent digits appear, the first ones.
#[derive(Clone)]
pub(super) struct Begun {
    pub givens: Vec<Option<Digit>>,
    pub used: usize,
}

impl<'a> Alike<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Alike<'a> {
        let clues: DigitSet = puzzle.clues().map(|(_, digit)| digit).collect();
        let layout = puzzle.layout();
        let absent = DigitSet::full(layout.size()).without(clues).collect();
        Alike { layout, absent }
    }

    /// How many fillings a filling stands for.
    pub fn weight(&self, begun: &Begun) -> u128 {
        (0..begun.used).map(|i| (self.absent.len() - i) as u128).product()
    }

    /// The digits that a cell may have: of those absent that do not appear yet, the first.
    pub fn digits(&self, begun: &Begun, cell: Cell) -> DigitSet {
        let peers = self.layout.peers(cell).iter();
        let seen: DigitSet = peers.filter_map(|peer| begun.givens[peer.index()]).collect();
        let later: DigitSet = self.absent.iter().skip(begun.used + 1).copied().collect();
        DigitSet::full(self.layout.size()).without(seen).without(later)
    }

    /// One of these digits in the cell, too.
    pub fn with(&self, begun: &Begun, cell: Cell, digit: Digit) -> Begun {
        let mut longer = begun.clone();
        longer.givens[cell.index()] = Some(digit);
        longer.used += usize::from(self.absent.get(begun.used) == Some(&digit));
        longer
    }

    /// All beginnings with this cell filled, too.
    pub fn fill(&self, all: &[Begun], cell: Cell) -> Vec<Begun> {
        let one = |begun: &Begun| -> Vec<Begun> {
            if begun.givens[cell.index()].is_some() {
                return vec![begun.clone()];
            }
            self.digits(begun, cell).map(|digit| self.with(begun, cell, digit)).collect()
        };
        all.iter().flat_map(one).collect()
    }

    /// All fillings of some cells, unless they are too many.
    fn fillings(&self, puzzle: &Puzzle, cells: &[Cell], most: usize) -> Option<Vec<Begun>> {
        let mut all = vec![Begun { givens: puzzle.givens().to_vec(), used: 0 }];
        for &cell in cells {
            all = self.fill(&all, cell);
            if all.len() > most {
                return None;
            }
        }
        Some(all)
    }

    /// Beginnings that stand for all solutions: a house with every digit, and further cells.
    fn pieces(&self, puzzle: &Puzzle) -> Option<Vec<Begun>> {
        let size = self.layout.size();
        let houses = self.layout.houses().iter().filter(|house| house.cells.len() == size);
        let fillings = houses.filter_map(|house| self.fillings(puzzle, &house.cells, FEW));
        let mut pieces = fillings.min_by_key(Vec::len)?;
        while let Some(first) = pieces.first().filter(|_| pieces.len() < PIECES) {
            let open = self.layout.cells().filter(|cell| first.givens[cell.index()].is_none());
            let Some(cell) = open.min_by_key(|&cell| self.digits(first, cell).len()) else { break };
            pieces = self.fill(&pieces, cell);
        }
        Some(pieces)
    }
}

/// Counts by finding one solution of many that are alike.
pub(super) fn count(puzzle: &Puzzle, terms: &Terms) -> Counted {
    let alike = Alike::new(puzzle);
    let bounded = terms.limit != u128::MAX || terms.nodes != u64::MAX;
    if bounded || puzzle.limits().is_some() {
        return terms.list_all(puzzle);
    }
    let Some(pieces) = alike.pieces(puzzle) else { return terms.list_all(puzzle) };
    let how = if alike.absent.len() > 1 { How::Alike } else { How::Listed };
    by(how, None, listed(puzzle, &alike, &pieces, terms))
}

fn listed(puzzle: &Puzzle, alike: &Alike, pieces: &[Begun], terms: &Terms) -> Number {
    let limits = Limits::NONE.under(terms.control.within(0.0, 0.0));
    let work = |(total, stop): &mut (u128, Option<Stop>), piece: usize| {
        let begun = &pieces[piece];
        let start = Puzzle::new(puzzle.layout().clone(), begun.givens.clone());
        let number = match list(&start, &limits, &mut each(|_| {})) {
            Ok((number, _)) => number,
            Err(stopped) => {
                *stop = Some(stopped.why);
                stopped.known
            }
        };
        *total += u128::from(number) * alike.weight(begun);
    };
    let (states, stop) =
        match share(terms.threads, pieces.len(), || (0, None), work, &terms.control) {
            Ok(states) => (states, None),
            Err(stopped) => (stopped.known, Some(stopped.why)),
        };
    let known = states.iter().map(|(total, _)| total).sum();
    match stop.or_else(|| states.iter().find_map(|(_, stop)| *stop)) {
        None => Ok(known),
        Some(why) => Err(Stopped { why, known }),
    }
}

/// The cells of all extra houses of a board with the boxes of the classic one, if it has no other rules.
pub(super) fn extra_cells(puzzle: &Puzzle) -> Option<Vec<Cell>> {
    let layout = puzzle.layout();
    let is_house =
        |extra: &Extra| matches!(extra, Extra::Diagonals | Extra::Windows | Extra::Region(_));
    let is_classic = *layout.blocks() == Blocks::Regular { rows: 3, columns: 3 };
    if !is_classic || puzzle.limits().is_some() || !layout.extras().iter().all(is_house) {
        return None;
    }
    let mut cells: Vec<Cell> =
        layout.houses()[27..].iter().flat_map(|house| &house.cells).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    Some(cells)
}

/// The fillings of all extra houses, if they are so few that they can be kept.
fn extra_fillings<'a>(puzzle: &'a Puzzle) -> Option<(Alike<'a>, Vec<Begun>)> {
    let cells = extra_cells(puzzle)?;
    let alike = Alike::new(puzzle);
    let fillings = alike.fillings(puzzle, &cells, MOST)?;
    Some((alike, fillings))
}

/// Whether a puzzle with extra houses becomes classic ones, not too many.
pub fn fits(puzzle: &Puzzle) -> bool {
    extra_cells(puzzle).is_some_and(|cells| Fillings::new(puzzle, cells).fits())
}

/// Counts such a puzzle as a sum of classic ones.
pub(super) fn filled(puzzle: &Puzzle, terms: &Terms, plain: Plain) -> Option<Number> {
    let (alike, fillings) = extra_fillings(puzzle)?;
    Some(sum(&alike, &fillings, terms, plain))
}

fn sum(alike: &Alike, fillings: &[Begun], terms: &Terms, plain: Plain) -> Number {
    let unknown = |why| Stopped { why, known: 0 };
    let mut classes: HashMap<Cells, u128> = HashMap::new();
    for begun in fillings {
        terms.control.check().map_err(unknown)?;
        let value = |given: &Option<Digit>| given.map_or(0, |digit| digit.value() as u8);
        let cells = std::array::from_fn(|cell| value(&begun.givens[cell]));
        let cells = Cells::new(cells).expect("digits from 1 to 9");
        *classes.entry(canonical(&cells).cells).or_default() += alike.weight(begun);
    }
    let mut classes: Vec<(Cells, u128)> = classes.into_iter().collect();
    sort::by_key(&mut classes, |(cells, _)| *cells);
    let part = Terms { threads: 1, control: terms.control.within(0.0, 0.0), ..*terms };
    let work = |(total, stop): &mut (u128, Option<Stop>), class: usize| {
        let (cells, weight) = &classes[class];
        match plain(&Puzzle::from(*cells), &part) {
            Ok(count) => *total += count.number * weight,
            Err(stopped) => *stop = Some(stopped.why),
        }
    };
    let states = share(terms.threads, classes.len(), || (0, None), work, &terms.control);
    let states = states.map_err(|stopped| unknown(stopped.why))?;
    match states.iter().find_map(|(_, stop)| *stop) {
        None => Ok(states.iter().map(|(total, _)| total).sum()),
        Some(why) => Err(unknown(why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Counter;
    use crate::count::terms::Method;
    use shudu_board::control::Control;
    use shudu_board::random::Random;
    use shudu_search::search::General;
    use std::sync::Arc;

    /// Random puzzles of many boards, with as many clues as leave some thousand solutions.
    #[test]
    fn one_of_many_alike_is_what_listing_finds() {
        let mut random = Random::new(7);
        let boards = [
            ("2x2+x", 0..3),
            ("2x3+x", 3..9),
            ("1x5", 2..6),
            ("3x3+x", 14..20),
            ("3x3+windoku", 12..18),
        ];
        let counter = Counter::new().threads(2);
        for (name, clues) in boards {
            let layout = Arc::new(name.parse::<Layout>().unwrap());
            let general = General::new(layout.clone());
            let mut grid = Vec::new();
            let limits = Limits::solutions(1);
            general.solve(
                &Puzzle::empty(layout.clone()),
                &limits,
                &mut each(|g: &[Digit]| grid = g.to_vec()),
            );
            let mut most = 0;
            for _ in 0..8 {
                let mut order: Vec<usize> = (0..layout.cell_count()).collect();
                random.shuffle(&mut order);
                let number = clues.start + random.number(clues.len() as u64) as usize;
                let mut givens = vec![None; layout.cell_count()];
                order[..number].iter().for_each(|&cell| givens[cell] = Some(grid[cell]));
                let puzzle = Puzzle::new(layout.clone(), givens);
                let found = general.solve(&puzzle, &Limits::solutions(50_000), &mut each(|_| {}));
                if found.stats.solutions < 50_000 {
                    let expected = u128::from(found.stats.solutions);
                    let count = counter.count(&puzzle, &Control::FREE).unwrap();
                    assert_eq!(count.number, expected, "{name} {}", puzzle.symbols());
                    let list = counter.method(Method::List).count(&puzzle, &Control::FREE).unwrap();
                    assert_eq!(list.number, expected);
                    most = most.max(expected);
                }
            }
            assert!(most > 20, "{name}: {most}");
        }
    }

    /// Clues on the diagonals leave few fillings: the sum of classic puzzles, and listing, agree.
    #[test]
    fn filled_diagonals_are_what_listing_finds() {
        let layout = Arc::new("3x3+x".parse::<Layout>().unwrap());
        let general = General::new(layout.clone());
        let mut grid = Vec::new();
        let limits = Limits::solutions(1);
        general.solve(
            &Puzzle::empty(layout.clone()),
            &limits,
            &mut each(|g: &[Digit]| grid = g.to_vec()),
        );
        let mut random = Random::new(3);
        for _ in 0..4 {
            // The diagonals, less a few of their cells, and some others.
            let on = |cell: usize| cell / 9 == cell % 9 || cell / 9 + cell % 9 == 8;
            let keeps = |cell: usize, random: &mut Random| match on(cell) {
                true => random.number(4) > 0,
                false => random.number(9) == 0,
            };
            let givens = (0..81).map(|cell| keeps(cell, &mut random).then_some(grid[cell]));
            let puzzle = Puzzle::new(layout.clone(), givens.collect::<Vec<_>>());
            let found = general.solve(&puzzle, &Limits::solutions(200_000), &mut each(|_| {}));
            let exact =
                Counter::new().method(Method::Exact).count(&puzzle, &Control::FREE).unwrap();
            assert_eq!(exact.how, How::Filled);
            if found.stats.solutions < 200_000 {
                assert_eq!(exact.number, u128::from(found.stats.solutions), "{}", puzzle.symbols());
            }
        }
    }

    #[test]
    #[ignore = "some seconds"]
    fn all_grids_with_both_diagonals_are_as_many_as_published() {
        let layout = Arc::new("3x3+x".parse::<Layout>().unwrap());
        let count =
            Counter::new().threads(2).count(&Puzzle::empty(layout), &Control::FREE).unwrap();
        assert_eq!(count.number, 55_613_393_399_531_520);
    }
}
