//! Tridagon, or Thor's hammer: four boxes at the corners of a rectangle, with three cells
//! each of which no two share a row or a column; the twelve have three digits, and others
//! (the guardians). Without guardians there would be no way to fill them, if the number of
//! boxes whose cells run as an odd permutation is odd:
//!
//! In each box the three digits make a permutation of its rows, and one of its columns, which
//! differ by how the cells run. In two boxes side by side no row has the same digit twice:
//! one permutation of the rows follows from the other by a cycle of three, which is even. The
//! same holds of the columns of two boxes one above the other. Around the rectangle every
//! parity comes back to itself only if the cells run oddly in an even number of boxes.
//!
//! So one of the guardians is right, and what each of them excludes goes.

use super::super::draft::Draft;
use super::super::field::Field;
use super::super::pattern::{Pattern, Tridagon};
use super::super::set::Digits;
use super::super::technique::Technique;
use super::{Onward, Role, Set, Tell};
use shudu_board::board::{Cell, Digit, DigitSet};

/// The columns of the three cells of a box, row by row; the odd ones come last.
const RUNS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// A cell has at least so many of the three digits.
const LEAST: u32 = 2;

/// Three cells of a box.
#[derive(Clone, Copy)]
struct Run {
    cells: [usize; 3],
    odd: bool,
}

/// What goes so far: of every digit the cells, as far as all guardians exclude it.
#[derive(Clone, Copy)]
struct Common<const W: usize>([Set<W>; 9]);

pub(super) fn find<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    if !field.map.has_square_boxes() {
        return Onward::Continue(());
    }
    for digits in (0u64..512).filter(|digits| digits.count_ones() == 3) {
        tell.beat()?;
        let runs: Vec<Vec<Run>> = (0..9).map(|block| runs(field, block, digits)).collect();
        for (above, below) in [(0, 1), (0, 2), (1, 2)] {
            for (left, right) in [(0, 1), (0, 2), (1, 2)] {
                let boxes =
                    [above * 3 + left, above * 3 + right, below * 3 + left, below * 3 + right];
                let search = Search { field, digits, boxes, runs: &runs };
                search.next(&mut Vec::new(), Common(field.places_of_nine()), tell)?;
            }
        }
    }
    Onward::Continue(())
}

/// The cells of a box that may be part of it.
fn runs<const W: usize>(field: &Field<W>, block: usize, digits: u64) -> Vec<Run> {
    let corner = block / 3 * 27 + block % 3 * 3;
    let run = |(i, columns): (usize, &[usize; 3])| {
        let cells = [0, 1, 2].map(|row| corner + row * 9 + columns[row]);
        let fits = cells.iter().all(|&cell| (field.cands[cell] & digits).count_ones() >= LEAST);
        fits.then_some(Run { cells, odd: i >= 3 })
    };
    RUNS.iter().enumerate().filter_map(run).collect()
}

struct Search<'a, const W: usize> {
    field: &'a Field<W>,
    digits: u64,
    boxes: [usize; 4],
    runs: &'a [Vec<Run>],
}

impl<const W: usize> Search<'_, W> {
    /// One more box.
    fn next(&self, chosen: &mut Vec<Run>, common: Common<W>, tell: &mut Tell) -> Onward {
        tell.beat()?;
        if chosen.len() == 4 {
            let odd = chosen.iter().filter(|run| run.odd).count() % 2 == 1;
            return if odd { self.conclude(chosen, &common, tell) } else { Onward::Continue(()) };
        }
        for &run in &self.runs[self.boxes[chosen.len()]] {
            if let Some(common) = self.guarded(run, common) {
                chosen.push(run);
                let onward = self.next(chosen, common, tell);
                chosen.pop();
                onward?;
            }
        }
        Onward::Continue(())
    }

    fn guardians(&self, run: Run) -> impl Iterator<Item = (usize, usize)> {
        let extra = |cell: usize| Digits(self.field.cands[cell] & !self.digits);
        run.cells.into_iter().flat_map(move |cell| extra(cell).map(move |digit| (cell, digit)))
    }

    /// What goes with the guardians of three more cells; nothing if nothing does.
    fn guarded(&self, run: Run, mut common: Common<W>) -> Option<Common<W>> {
        for (cell, digit) in self.guardians(run) {
            let sees = self.field.map.sees[cell];
            for (other, gone) in common.0.iter_mut().enumerate() {
                *gone &= if other == digit { sees } else { Set::of(cell) };
            }
        }
        common.0.iter().any(|gone| !gone.is_empty()).then_some(common)
    }

    fn conclude(&self, runs: &[Run], common: &Common<W>, tell: &mut Tell) -> Onward {
        let field = self.field;
        let guardians: Vec<_> = runs.iter().flat_map(|&run| self.guardians(run)).collect();
        let cells: Vec<usize> = runs.iter().flat_map(|run| run.cells).collect();
        let mut draft = Draft::new(field, Technique::Tridagon);
        draft = match guardians[..] {
            // The board contradicts itself.
            [] => return Onward::Continue(()),
            [(cell, digit)] => draft.place(cell, digit),
            _ => (0..9).fold(draft, |draft, digit| draft.remove(common.0[digit], digit)),
        };
        for (&run, &block) in runs.iter().zip(&self.boxes) {
            let block = field.map.blocks[block];
            draft = draft.house(block).part_of(Role::Set, &[block], run.cells, self.digits);
        }
        let spots: Vec<(Cell, Digit)> =
            guardians.iter().map(|&(c, d)| (Cell::from_index(c), Digit::from_index(d))).collect();
        let pattern = Tridagon {
            digits: DigitSet::from_bits(self.digits),
            cells: cells.iter().copied().map(Cell::from_index).collect(),
            guardians: spots.clone(),
        };
        draft
            .digits(self.digits)
            .cells(cells.iter().copied())
            .uses_cells(cells)
            .spots(Role::Fin, spots)
            .pattern(Pattern::Tridagon(pattern))
            .tell(tell)
    }
}
