//! Backdoors: cells whose digits, once known, leave nothing but singles.
//!
//! All sets of one size are tried before any of the next, so the first that are found are the
//! smallest. A cell that singles fill after another of a set need not be tried with it: whatever
//! that would solve is solved without.

use super::super::pulse::Pulse;
use super::Whips;
use super::board::Board;
use super::net::{CELLS, Net};
use shudu_board::board::{Cell, Grid, Puzzle};
use shudu_board::control::{Control, Stop};

/// The smallest backdoors of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backdoors {
    /// How many cells each has; 0 if singles solve the puzzle.
    pub size: usize,
    /// All of that size.
    pub all: Vec<Vec<Cell>>,
}

struct Hunt<'a> {
    net: &'a Net,
    /// The candidates that are right, by cell.
    right: Vec<usize>,
    pulse: Pulse<'a>,
    chosen: Vec<usize>,
    all: Vec<Vec<Cell>>,
}

impl Whips {
    /// How many cells singles fill, and the smallest backdoors with regard to them: all sets of
    /// cells whose digits leave only singles. The puzzle has this only solution.
    ///
    /// ```
    /// use shudu::board::Puzzle;
    /// use shudu::control::Control;
    /// use shudu::logic::Whips;
    /// let puzzle: Puzzle =
    ///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// let solution = shudu::solve(&puzzle).unique()?;
    /// let (filled, backdoors) = Whips::default().backdoors(&puzzle, &solution, &Control::FREE)?;
    /// assert!(filled < 64 && backdoors.size > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn backdoors(
        &self,
        puzzle: &Puzzle,
        solution: &Grid,
        control: &Control,
    ) -> Result<(usize, Backdoors), Stop> {
        let mut board = Board::new(&self.net, puzzle);
        let before = board.open();
        board.settle(&self.net);
        let filled = before - board.open();
        let cells = puzzle.layout().cells();
        let right = cells.map(|cell| 9 * cell.index() + solution[cell].value() - 1).collect();
        let (chosen, all, pulse) = (Vec::new(), Vec::new(), Pulse::new(control));
        let mut hunt = Hunt { net: &self.net, right, pulse, chosen, all };
        let mut size = 0;
        while hunt.all.is_empty() {
            hunt.choose(&board, 0, size)?;
            size += 1;
        }
        Ok((filled, Backdoors { size: size - 1, all: hunt.all }))
    }
}

impl Hunt<'_> {
    /// Chooses so many cells more, from a cell on.
    fn choose(&mut self, board: &Board, from: usize, more: usize) -> Result<(), Stop> {
        if more == 0 {
            if board.is_solved() {
                self.all.push(self.chosen.iter().map(|&cell| Cell::from_index(cell)).collect());
            }
            return Ok(());
        }
        for cell in from..CELLS {
            let candidate = self.right[cell];
            if !board.has(candidate) {
                continue;
            }
            self.pulse.beats(1)?;
            let mut next = board.clone();
            next.place(self.net, candidate);
            next.settle(self.net);
            self.chosen.push(cell);
            let chosen = self.choose(&next, cell + 1, more - 1);
            self.chosen.pop();
            chosen?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::board::Layout;
    use shudu_search::search::fast::CORPUS;

    #[test]
    fn a_set_is_a_backdoor_exactly_if_singles_do_the_rest() {
        let whips = Whips::default();
        let mut sizes = [0; 4];
        for line in CORPUS
            .lines()
            .filter(|line| line.len() == 81 && !line.starts_with('#'))
            .take(600)
            .step_by(20)
        {
            let puzzle = Puzzle::from_symbols(Layout::classic(), line).unwrap();
            let solution = shudu_search::search::solve(&puzzle).unique().unwrap();
            let (_, found) = whips.backdoors(&puzzle, &solution, &Control::FREE).unwrap();
            sizes[found.size] += 1;
            let helps = |cells: &[Cell]| {
                let mut givens = puzzle.givens().to_vec();
                cells.iter().for_each(|&cell| givens[cell.index()] = Some(solution[cell]));
                let helped = Puzzle::new(puzzle.layout().clone(), givens);
                let (_, rest) = whips.backdoors(&helped, &solution, &Control::FREE).unwrap();
                rest.size == 0
            };
            assert!(found.all.iter().all(|cells| helps(cells)), "{line}");
            if found.size == 1 {
                let open = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none());
                let expected: Vec<_> =
                    open.map(|cell| vec![cell]).filter(|one| helps(one)).collect();
                assert_eq!(found.all, expected, "{line}");
            }
        }
        assert!(sizes[0] > 0 && sizes[1] > 0, "{sizes:?}");
    }
}
