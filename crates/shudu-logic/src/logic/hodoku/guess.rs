//! The last resort: a digit of the solution.

use super::super::draft::Draft;
use super::super::pattern::Pattern;
use super::super::position::{ALL, Cells, Count, MAP, Ones, Position};
use super::super::pulse::Pulse;
use super::super::step::Step;
use super::super::technique::Technique;
use shudu_board::control::Stop;

/// The digit of the middle one of the empty cells, if the puzzle has one solution.
pub(super) fn step(digits: &[u8], cands: &[u64], pulse: &Pulse) -> Result<Option<Step>, Stop> {
    let empty: Vec<usize> = (0..81).filter(|&cell| digits[cell] == 0).collect();
    let Some(&cell) = empty.get(empty.len() / 2) else { return Ok(None) };
    let mut guesses = Guesses { digits: [0; 81], cands: [ALL; 81], found: Vec::new() };
    for cell in (0..81).filter(|&cell| digits[cell] > 0) {
        guesses.write(cell, digits[cell] as usize - 1);
    }
    guesses.run(pulse)?;
    let [solution] = guesses.found[..] else { return Ok(None) };
    let digit = solution[cell] as usize - 1;
    let position = Position::of(digits, cands);
    let draft = Draft::new(&position, Technique::BruteForce)
        .place(cell, digit)
        .cells([cell])
        .digits(1 << digit)
        .uses_cells((0..81).filter(|&cell| digits[cell] > 0))
        .pattern(Pattern::Solution);
    Ok(draft.done())
}

/// Depth first, the cell with the fewest candidates next.
#[derive(Clone)]
struct Guesses {
    digits: [u8; 81],
    cands: [u16; 81],
    found: Vec<[u8; 81]>,
}

impl Guesses {
    fn write(&mut self, cell: usize, digit: usize) {
        self.digits[cell] = digit as u8 + 1;
        for peer in Cells(MAP.sees[cell]) {
            self.cands[peer] &= !(1 << digit);
        }
    }

    /// Finds up to two solutions.
    fn run(&mut self, pulse: &Pulse) -> Result<(), Stop> {
        pulse.beat()?;
        let empty = (0..81).filter(|&cell| self.digits[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| self.cands[cell].count()) else {
            self.found.push(self.digits);
            return Ok(());
        };
        for digit in Ones(self.cands[cell]) {
            let (digits, cands) = (self.digits, self.cands);
            self.write(cell, digit);
            self.run(pulse)?;
            (self.digits, self.cands) = (digits, cands);
            if self.found.len() > 1 {
                break;
            }
        }
        Ok(())
    }
}
