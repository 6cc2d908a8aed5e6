//! The last resort: a digit of the solution.

use super::super::position::{ALL, Cells, Count, MAP, Ones};
use super::super::step::{Evidence, Premise, Step};
use super::super::technique::Technique;
use crate::board::{Cell, Digit, DigitSet};

/// The digit of the middle one of the empty cells, if the puzzle has one solution.
pub(super) fn step(digits: &[u8]) -> Option<Step> {
    let empty: Vec<usize> = (0..81).filter(|&cell| digits[cell] == 0).collect();
    let cell = *empty.get(empty.len() / 2)?;
    let mut search = Search { digits: [0; 81], cands: [ALL; 81], found: Vec::new() };
    for cell in (0..81).filter(|&cell| digits[cell] > 0) {
        search.write(cell, digits[cell] as usize - 1);
    }
    search.run();
    let [solution] = search.found[..] else { return None };
    let digit = Digit::new(solution[cell] as usize)?;
    let mut evidence = Evidence { cells: vec![Cell::new(cell)], ..Evidence::default() };
    evidence.digits = DigitSet::of(digit);
    for (cell, &digit) in digits.iter().enumerate() {
        if let Some(digit) = Digit::new(digit as usize) {
            let premise = Premise::Cell { cell: Cell::new(cell), digits: DigitSet::of(digit) };
            evidence.premises.push(premise);
        }
    }
    Some(Step {
        technique: Technique::BruteForce,
        rating: 0.0,
        placement: Some((Cell::new(cell), digit)),
        eliminations: Vec::new(),
        evidence,
    })
}

/// Depth first, the cell with the fewest candidates next.
#[derive(Clone)]
struct Search {
    digits: [u8; 81],
    cands: [u16; 81],
    found: Vec<[u8; 81]>,
}

impl Search {
    fn write(&mut self, cell: usize, digit: usize) {
        self.digits[cell] = digit as u8 + 1;
        for peer in Cells(MAP.sees[cell]) {
            self.cands[peer] &= !(1 << digit);
        }
    }

    /// Finds up to two solutions.
    fn run(&mut self) {
        let empty = (0..81).filter(|&cell| self.digits[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| self.cands[cell].count()) else {
            self.found.push(self.digits);
            return;
        };
        for digit in Ones(self.cands[cell]) {
            let (digits, cands) = (self.digits, self.cands);
            self.write(cell, digit);
            self.run();
            (self.digits, self.cands) = (digits, cands);
            if self.found.len() > 1 {
                return;
            }
        }
    }
}
