//! Marginals of every board, and the number of solutions with each digit of a cell.
//!
//! Few solutions are listed. On the classic board frames tell how often each digit stands in each cell. Elsewhere
//! a count for each digit that may be put into a cell says the same; of digits that are no clue and have no
//! pencil marks one count stands for all, and the last count of a cell or house is what the others leave.

use super::branch::placed;
use super::plan::Prepared;
use super::{Counter, Marginals, Method, is_countable, is_plain, list};
use shudu_board::board::{Cell, Digit, DigitSet, Puzzle};
use shudu_board::control::{Control, Progress, Stop, Stopped};
use shudu_search::search::{Limits, each};

/// Tried digits after which the number of solutions is predicted.
const FIRST: u64 = 5_000;
/// About as many solutions are listed in less time than their marginals are computed in.
const FEW: f64 = 200_000.0;
/// Tried digits after which listing was a bad idea, on boards that are countable without.
const PATIENCE: u64 = 200_000;
/// Of more solutions than this, a part is not listed to see whether it is small.
const MANY: u128 = 2_000_000;

impl Counter {
    /// Computes for each cell and digit of a puzzle of any board in how many solutions the digit is in the cell: by
    /// listing if the solutions are few, or cannot be counted in any other way.
    pub fn marginals(&self, puzzle: &Puzzle, control: &Control) -> Result<Marginals, Stopped<()>> {
        self.tally(puzzle, control).map_err(|why| Stopped { why, known: () })
    }

    /// Computes the marginals by finding all solutions.
    pub fn listed(&self, puzzle: &Puzzle, control: &Control) -> Result<Marginals, Stopped<()>> {
        let listed = listed(puzzle, &Limits::NONE.under(*control));
        listed.map_err(|why| Stopped { why, known: () })
    }

    fn tally(&self, puzzle: &Puzzle, control: &Control) -> Result<Marginals, Stop> {
        let up_to = |nodes| match listed(puzzle, &Limits::NONE.nodes(nodes).under(*control)) {
            Err(Stop::Nodes) => Ok(None),
            listed => listed.map(Some),
        };
        if let Some(table) = up_to(FIRST)? {
            return Ok(table);
        }
        let plain = is_plain(puzzle);
        let few = !plain || Prepared::summed(&self.tables, puzzle).plan.guess <= FEW;
        if few
            && is_countable(puzzle)
            && let Some(table) = up_to(if plain { 10 * FEW as u64 } else { PATIENCE })?
        {
            return Ok(table);
        }
        if plain {
            let table = super::marginals::marginals(&self.tables, puzzle, self.workers(), control);
            return table.map_err(|stopped| stopped.why);
        }
        match self.by_counts(puzzle, control)? {
            Some(table) => Ok(table),
            None => listed(puzzle, &Limits::NONE.under(*control)),
        }
    }

    /// Computes the marginals from counts; `None` if some cannot be counted.
    pub(super) fn by_counts(
        &self,
        puzzle: &Puzzle,
        control: &Control,
    ) -> Result<Option<Marginals>, Stop> {
        let layout = puzzle.layout();
        let (size, cells) = (layout.size(), layout.cell_count());
        let Some(total) = self.number(puzzle, control)? else { return Ok(None) };
        let mut table: Vec<Option<Vec<u128>>> = vec![None; cells];
        for cell in layout.cells() {
            control.share(cell.index() as f64 / cells as f64)?;
            // Every digit is somewhere in a house with as many cells as digits.
            let others = layout.houses().iter().find_map(|house| {
                let whole = house.cells.len() == size && house.cells.contains(&cell);
                let others = house.cells.iter().filter(|&&other| other != cell);
                let known: Option<Vec<&Vec<u128>>> =
                    others.map(|other| table[other.index()].as_ref()).collect();
                known.filter(|_| whole)
            });
            let left = |digit: usize| others.iter().flatten().fold(total, |n, o| n - o[digit]);
            let row = match others {
                Some(_) => Some((0..size).map(left).collect()),
                None => self.branches(puzzle, cell, total, control)?,
            };
            let Some(row) = row else { return Ok(None) };
            table[cell.index()] = Some(row);
        }
        Ok(table.into_iter().collect())
    }

    /// Counts the solutions with each digit in a cell, of `total` in all; `None` if some cannot be counted.
    pub(super) fn branches(
        &self,
        puzzle: &Puzzle,
        cell: Cell,
        total: u128,
        control: &Control,
    ) -> Result<Option<Vec<u128>>, Stop> {
        let full = DigitSet::full(puzzle.layout().size());
        let clues: DigitSet = puzzle.clues().map(|(_, digit)| digit).collect();
        let absent = if puzzle.limits().is_none() { full.without(clues) } else { DigitSet::EMPTY };
        let possible = puzzle.candidates()[cell];
        // Digits that are no clue are alike.
        let mut groups: Vec<DigitSet> = possible.without(absent).map(DigitSet::of).collect();
        groups.extend(Some(possible & absent).filter(|alike| !alike.is_empty()));
        let mut numbers = vec![0; full.len()];
        let mut left = total;
        for (i, group) in groups.iter().enumerate() {
            let many = group.len() as u128;
            let number = match group.first() {
                Some(digit) if i + 1 < groups.len() => {
                    match self.number_of(total, &placed(puzzle, cell, digit), control)? {
                        Some(number) => number,
                        None => return Ok(None),
                    }
                }
                _ => left / many,
            };
            left -= number * many;
            group.for_each(|digit| numbers[digit.index()] = number);
        }
        Ok(Some(numbers))
    }

    /// Counts a puzzle that is part of a larger task, if that is possible without listing all solutions.
    pub(super) fn number(&self, puzzle: &Puzzle, control: &Control) -> Result<Option<u128>, Stop> {
        self.number_of(0, puzzle, control)
    }

    /// The same for one of the parts of `total` solutions: many are not listed first.
    fn number_of(
        &self,
        total: u128,
        puzzle: &Puzzle,
        control: &Control,
    ) -> Result<Option<u128>, Stop> {
        if !is_countable(puzzle) {
            return Ok(None);
        }
        let method = if total > MANY { Method::Exact } else { Method::Auto };
        // The share that is done is that of the whole.
        let ask = |_: &Progress| control.check().err();
        let counted = self.method(method).count(puzzle, &Control::new(&ask));
        counted.map(|count| Some(count.number)).map_err(|stopped| stopped.why)
    }
}

/// Tallies the digits of all solutions.
fn listed(puzzle: &Puzzle, limits: &Limits) -> Result<Marginals, Stop> {
    let size = puzzle.layout().size();
    let mut table = vec![vec![0u128; size]; puzzle.layout().cell_count()];
    let mut sink = each(|digits: &[Digit]| {
        for (cell, digit) in table.iter_mut().zip(digits) {
            cell[digit.index()] += 1;
        }
    });
    let listed = list(puzzle, limits, &mut sink);
    drop(sink);
    listed.map(|_| table).map_err(|stopped| stopped.why)
}
