//! The kind of a band: which of the 416 it is, up to renaming digits and changing the places
//! of its rows, its boxes, and the columns within each box.
//!
//! Kinds are numbered from 1 in the order of their smallest bands, as they are in the literature:
//! 1 is `123456789 456789123 789123456`, and 416 is `123456789 457893612 986217354`. A grid has three
//! bands and three stacks, and its canonical form begins with the smallest of the six.

use crate::board::Grid;
use crate::control::{Control, Stop};
use crate::count::census::band_classes;
use crate::symmetry::permutations;

/// The second row and the third of the smallest band of a kind; the first has the digits in order.
type Smallest = [[u8; 9]; 2];

/// All kinds of bands.
#[derive(Clone, Debug)]
pub struct Bands {
    /// In order.
    kinds: Vec<Smallest>,
    /// The orders of nine columns that keep boxes together.
    columns: Vec<[usize; 9]>,
}

impl Bands {
    /// Finds them, which takes a tenth of a second.
    pub fn new(control: &Control) -> Result<Bands, Stop> {
        let threes = permutations(3);
        let mut columns = Vec::new();
        for boxes in &threes {
            for (i, j, k) in (0..216).map(|i| (i / 36, i / 6 % 6, i % 6)) {
                let within = [&threes[i], &threes[j], &threes[k]];
                columns.push(std::array::from_fn(|c| boxes[c / 3] * 3 + within[c / 3][c % 3]));
            }
        }
        let mut bands = Bands { kinds: Vec::new(), columns };
        for class in band_classes(1, control)? {
            control.check()?;
            bands.kinds.push(bands.smallest(&class.band));
        }
        bands.kinds.sort_unstable();
        Ok(bands)
    }

    /// The number of a band's kind, 1 to 416; the digits are 1 to 9, each once in a row and in a box.
    pub fn kind(&self, band: &[[u8; 9]; 3]) -> Option<usize> {
        self.kinds.binary_search(&self.smallest(band)).ok().map(|i| i + 1)
    }

    /// The kinds of the bands of a classic grid, top to bottom, and of its stacks, left to right.
    pub fn of(&self, grid: &Grid) -> Option<[[usize; 3]; 2]> {
        if !grid.layout().is_classic() {
            return None;
        }
        let digit = |row: usize, column: usize| grid.digits()[row * 9 + column].value() as u8;
        let [mut bands, mut stacks] = [[0; 3]; 2];
        for (i, (band, stack)) in bands.iter_mut().zip(&mut stacks).enumerate() {
            let rows = std::array::from_fn(|r| std::array::from_fn(|c| digit(i * 3 + r, c)));
            let columns = std::array::from_fn(|r| std::array::from_fn(|c| digit(c, i * 3 + r)));
            (*band, *stack) = (self.kind(&rows)?, self.kind(&columns)?);
        }
        Some([bands, stacks])
    }

    fn smallest(&self, band: &[[u8; 9]; 3]) -> Smallest {
        let mut smallest = [[u8::MAX; 9]; 2];
        for first in 0..3 {
            let others = [0, 1, 2].into_iter().filter(|&row| row != first);
            for order in &self.columns {
                let mut names = [0; 10];
                for (name, &column) in (1..).zip(order) {
                    names[usize::from(band[first][column])] = name;
                }
                let row = |row: usize| order.map(|column| names[usize::from(band[row][column])]);
                let mut rows = [[0; 9]; 2];
                others.clone().zip(&mut rows).for_each(|(i, renamed)| *renamed = row(i));
                rows.sort_unstable();
                smallest = smallest.min(rows);
            }
        }
        smallest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::Forms;

    fn grid(text: &str) -> Grid {
        let puzzle: crate::board::Puzzle = text.parse().expect("it is a grid");
        crate::solve(&puzzle).unique().expect("it is complete")
    }

    #[test]
    fn there_are_416_kinds_and_the_first_and_last_are_the_known_ones() {
        let bands = Bands::new(&Control::FREE).expect("nothing stops it");
        assert_eq!(bands.kinds.len(), 416);
        assert!(bands.kinds.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(bands.kinds[0], [[4, 5, 6, 7, 8, 9, 1, 2, 3], [7, 8, 9, 1, 2, 3, 4, 5, 6]]);
        assert_eq!(bands.kinds[415], [[4, 5, 7, 8, 9, 3, 6, 1, 2], [9, 8, 6, 2, 1, 7, 3, 5, 4]]);
    }

    #[test]
    fn a_canonical_form_begins_with_the_smallest_of_its_six() {
        let bands = Bands::new(&Control::FREE).expect("nothing stops it");
        let text =
            "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
        let kinds = bands.of(&grid(text)).expect("it is classic").concat();
        let form = Forms::new().of(&text.parse().expect("it is a grid")).expect("it is classic");
        let canonical = grid(&form.symbols);
        let again = bands.of(&canonical).expect("it is classic");
        assert_eq!(Some(&again[0][0]), kinds.iter().min());
        let (mut kinds, mut again) = (kinds, again.concat());
        kinds.sort_unstable();
        again.sort_unstable();
        assert_eq!(kinds, again, "bands and stacks stay what they are");
    }
}
